"""The printed card table typed once more from the rulebook; and a table on which every card has an object."""

from __future__ import annotations

from typing import Any

from boardkit.core.state import State

from ..vocabulary import GAME, given, offers, play

S, M, E, C, X = "start", "main", "end", "combat", "another's turn"

PRINTED: dict[str, tuple[str, tuple[str, ...], str, bool]] = {
    "advanced_culture": ("roman", (S, E), "once", True),
    "auxiliaries": ("roman", (S,), "durable", True),
    "circus_maximus": ("roman", (M,), "once", True),
    "collect_tribute": ("roman", (S, M, E), "once", True),
    "conscription": ("roman", (S,), "durable", True),
    "crucify": ("roman", (S,), "durable", False),
    "die_by_the_sword": ("roman", (S,), "once", True),
    "give_to_caesar": ("roman", (S,), "durable", True),
    "gladiator_games": ("roman", (S, M, E), "once", True),
    "high_priest_letter": ("jewish", (S, M, E), "once", True),
    "industry": ("jewish", (M,), "once", True),
    "merchant_revolt": ("jewish", (S,), "durable", False),
    "peasant_revolt": ("jewish", (S,), "durable", False),
    "jewish_revolt": ("jewish", (S,), "durable", False),
    "pharaohs_fate": ("jewish", (C,), "once", True),
    "pharisee": ("jewish", (S,), "durable", True),
    "promised_land": ("jewish", (X,), "once", True),
    "city_riot": ("christian", (S, M, E), "once", True),
    "divine_messenger": ("christian", (S,), "once", True),
    "elder": ("christian", (C,), "once", True),
    "enrapture": ("christian", (S, M), "durable", True),
    "giving": ("christian", (S, M), "once", True),
    "gospel": ("christian", (S,), "durable", True),
    "grace": ("christian", (S,), "durable", True),
    "guardian_angel": ("christian", (C,), "once", True),
    "help_the_wounded": ("christian", (S,), "durable", True),
    "holy_spirit": ("christian", (M,), "once", True),
}
"""Card: faction, phases, once or durable, may be stolen. Jewish Revolt and Holy Spirit are house readings."""

PHASES = {S: "start_phase", M: "main_phase", E: "end_phase"}

CROWD: dict[str, Any] = {
    "units": {
        "Jerusalem": {"roman": 2, "jewish": 2, "christian": 2},
        "Rome": {"roman": 3, "christian": 1},
        "Germania": {"coalition": 4},
        "Syria": {"coalition": 1, "roman": 1},
        "Galilaea": {"jewish": 1},
    },
    "captives": {"coalition": 2},
    "dice": dict.fromkeys(("roman", "jewish", "coalition", "christian"), "3 3 | 5"),
}


def holding(card: str, phase: str = M, thief: bool = False, **layout: Any) -> State:
    """The own turn of a faction with one card in hand, on a table where every card has an object."""
    faction = "coalition" if thief else PRINTED[card][0]
    stolen = ((card, "hand"),) if thief else ()
    layout = {**CROWD, **layout}
    return given(phase=PHASES[phase], turn=faction, hands={faction: (card,)}, stolen=stolen, **layout)


def through(state: State, *answers: str) -> State:
    """The state after some answers and then, until nothing is half done, the first option each time."""
    state = play(state, *answers)
    while state.actions:
        state = GAME.apply(state, GAME.legal_actions(state)[0])
    return state


def can_play(state: State, card: str) -> bool:
    """Whether playing a card is on offer."""
    return f"play {card}" in offers(state)
