"""Every answer a player can give, with its text."""

from __future__ import annotations

from boardkit.core.request import Action
from boardkit.games.soul_of_the_empire.actions.answers import (
    Done,
    No,
    Pass,
    TakeTurn,
    Yes,
)
from boardkit.games.soul_of_the_empire.actions.board import (
    Attack,
    Move,
    Place,
    PlaceBy,
    Recruit,
    Step,
    StepBy,
)
from boardkit.games.soul_of_the_empire.actions.cards import (
    ChooseCard,
    ChooseDice,
    ChooseRegion,
    ChooseRevolt,
    ChooseStep,
    ChooseTerritory,
    ChooseUnit,
    PlayCard,
    UseCard,
)
from boardkit.games.soul_of_the_empire.actions.combat import (
    CombatWith,
    CombatWithPower,
    Exploit,
    ExploitHand,
    LayNone,
    LayPower,
    Rampage,
    Replace,
    ReplaceFrom,
    Salvage,
)
from boardkit.games.soul_of_the_empire.actions.dice import (
    Keep,
    NameSequence,
    Rename,
    Reroll,
)
from boardkit.games.soul_of_the_empire.actions.gray import (
    GrayAttack,
    GrayAttackByJews,
    GrayClaim,
    GrayMove,
    GrayMoveByJews,
    GrayStep,
)
from boardkit.games.soul_of_the_empire.actions.objectives import (
    Block,
    Buy,
    Claim,
    ClaimMarker,
    DiscardObjective,
    LiftBlock,
    Rage,
    Retrieve,
    RetrieveMarker,
    RetrieveYellow,
    Score,
    ScoreMarker,
    ShiftBlock,
)
from boardkit.games.soul_of_the_empire.actions.setup import (
    ChooseFaction,
    LayMarker,
)

ACTIONS: tuple[type[Action], ...] = (
    Done,
    No,
    Pass,
    TakeTurn,
    Yes,
    Attack,
    Move,
    Place,
    PlaceBy,
    Recruit,
    Step,
    StepBy,
    ChooseCard,
    ChooseDice,
    ChooseRegion,
    ChooseRevolt,
    ChooseStep,
    ChooseTerritory,
    ChooseUnit,
    PlayCard,
    UseCard,
    CombatWith,
    CombatWithPower,
    Exploit,
    ExploitHand,
    LayNone,
    LayPower,
    Rampage,
    Replace,
    ReplaceFrom,
    Salvage,
    Keep,
    NameSequence,
    Rename,
    Reroll,
    GrayAttack,
    GrayAttackByJews,
    GrayClaim,
    GrayMove,
    GrayMoveByJews,
    GrayStep,
    Block,
    Buy,
    Claim,
    ClaimMarker,
    DiscardObjective,
    LiftBlock,
    Rage,
    Retrieve,
    RetrieveMarker,
    RetrieveYellow,
    Score,
    ScoreMarker,
    ShiftBlock,
    ChooseFaction,
    LayMarker,
)
"""Every class, for the codec."""

DONE, YES, NO, KEEP = Done(), Yes(), No(), Keep()
