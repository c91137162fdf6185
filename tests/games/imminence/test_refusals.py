"""Whatever is not offered is refused by a rule that exists, and nothing changes."""

from __future__ import annotations

from random import Random

import pytest

from boardkit import IllegalAction
from boardkit.core.request import Action, Drawn, Rolled
from boardkit.core.testing import play_random
from boardkit.core.testing.refusals import WRONG
from boardkit.games.imminence import ChooseFaction, Play
from tests.games.imminence.vocabulary import GAME

INDEX = GAME.content.index
WELL_FORMED: tuple[Action, ...] = (
    *(Play(card, city) for card in (*INDEX.cards, "L9C9") for city in (*INDEX.city, "rome")),
    *(ChooseFaction(faction) for faction in (*INDEX.faction, "romans")),
    *(Drawn(item) for item in (*INDEX.city, *INDEX.edict, "seat 0", "seat 4", "nothing")),
    *(Rolled(faces) for faces in ((), (1,), (6, 1), (0, 7))),
)
RULES = {"IMM2", "IMM4", "IMM8", "IMM12", "IMM13", "IMM25", "IA38", "KIT1", "KIT5"}


def test_a_thousand_states_refuse_every_other_action() -> None:
    """In games of two to five players; each rule that refuses a choice is among those met."""
    states, seen, rng = 0, set(), Random(2)
    for seed in range(14):
        trail = play_random(GAME, GAME.seats[seed % 4], seed)
        for moment in trail.moments:
            state, before = moment.state, hash(moment.state)
            offered = set(moment.request.options)
            for action in rng.sample(WELL_FORMED, 15):
                refusal = GAME.refusal(state, action)
                assert (refusal is None) == (action in offered)
                if refusal is not None:
                    seen.add(refusal.rule)
                    assert refusal.reason and refusal.instead
            assert hash(state) == before and GAME.legal_actions(state) == moment.request.options
            states += 1
    assert states > 1_000 and seen <= RULES and seen <= set(GAME.rules)
    assert {"IMM2", "IMM4", "IMM13", "IA38"} <= seen


@pytest.mark.parametrize("value", WRONG, ids=repr)
def test_fields_of_the_wrong_type_are_refused(value: object) -> None:
    """By the kit's own rule where the field is no text, by the game's where it is one."""
    for moment in play_random(GAME, 2, 3).moments[::7]:
        for kind in (Play, ChooseFaction, Rolled, Drawn):
            action = kind(*[value] * len(kind.__struct_fields__))
            with pytest.raises(IllegalAction) as caught:
                GAME.apply(moment.state, action)
            assert caught.value.refusal.rule in RULES
            if not isinstance(value, str) and not isinstance(action, Rolled):
                assert caught.value.refusal.rule == "KIT5"


def test_text_that_cannot_be_written_down_is_shown_escaped() -> None:
    """Odd characters come back in a form that any screen or file can hold."""
    state = play_random(GAME, 2, 3).moments[-1].state
    for text in ("play \ud800>asterra", "play <b>>x", "play \x00>\x1b[31m", "faction \u202e"):
        with pytest.raises(IllegalAction) as caught:
            GAME.apply(state, GAME.read(state, text))
        str(caught.value).encode("utf-8")
