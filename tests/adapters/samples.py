"""Games short enough for a quick test, and ends of Imminence rounds small enough to be solved exactly."""

from __future__ import annotations

from random import Random

from boardkit import GAMES

SHORT = {
    "children_of_fire": {"turn_limit": 2},
    "imminence": {"cards_per_round": 2},
    "soul_of_the_empire": {"round_limit": 1},
}
"""Options under which a game of random moves is over soon."""

SEATS = [(name, players) for name in GAMES for players in GAMES[name].seats]

CITIES = ["asterra", "brenholt", "calvane"]
LAST_ROUND = {"players": 2, "cities": CITIES, "round": 4, "starter": 0, "completed": [[], []]}


def majorities(first: str, second: str) -> list[list[str]]:
    """One seat wants the first type everywhere, the other seat the second."""
    return [[f"{city}+{letter}2" for city in CITIES] for letter in (first, second)]


LATE_ROUNDS = {
    "a card left each, worth 1/4": {
        **LAST_ROUND,
        "laid": {
            "asterra": [[1, "C3F1"], [1, "L3F1"]],
            "brenholt": [[0, "C1F2"], [0, "L3F1"], [0, "L1F2"], [1, "L1C2"]],
        },
        "edicts": [["asterra-F3", "brenholt+C2", "asterra-L3"], ["brenholt+L2", "brenholt-L3", "calvane-C3"]],
    },
    "three cards left, worth -1/6": {
        **LAST_ROUND,
        "laid": {
            "asterra": [[0, "L3F1"]],
            "brenholt": [[0, "C3F1"]],
            "calvane": [[0, "L1C2"], [1, "L1F2"], [1, "L3C1"]],
        },
        "edicts": majorities("L", "C"),
    },
    "three cards left, worth 1/4": {
        **LAST_ROUND,
        "laid": {
            "asterra": [[1, "L1C2"], [0, "C1F2"]],
            "brenholt": [[0, "L1C2"]],
            "calvane": [[1, "C3F1"], [0, "L3F1"]],
        },
        "edicts": majorities("C", "F"),
    },
}
"""Positions of two seats in the last round."""

DECK = ["L3C1", "L1C2", "L3F1", "L1F2", "C3F1", "C1F2"]


def random_last_round(seed: int, left: int) -> dict:
    """A position with `left` cards to be played, cards laid and edicts dealt at random."""
    rng = Random(seed)
    hands = [rng.sample(DECK, 6), rng.sample(DECK, 6)]
    laid: dict[str, list] = {}
    for turn in range(8 - left):
        laid.setdefault(rng.choice(CITIES), []).append([turn % 2, hands[turn % 2].pop()])
    edicts = [city + want for city in CITIES for want in ("+L2", "+C2", "+F2", "-L3", "-C3", "-F3")]
    rng.shuffle(edicts)
    return {**LAST_ROUND, "laid": laid, "edicts": [edicts[:3], edicts[3:6]]}


DRAW_BEFORE_THE_LAST_ROUND = {
    "players": 2,
    "options": {"rounds": 2, "cards_per_round": 1},
    "cities": CITIES,
    "round": 1,
    "starter": 0,
    "phase": "draw_edicts",
    "edicts": [["calvane-F3", "calvane+F2"], ["calvane-C3", "asterra+C2", "calvane+C2"]],
    "pile": ["asterra-L3", "brenholt-L3", "calvane+L2"],
}
"""A draw of one of three edicts, then one card each."""

SMALL_TREES = {**LATE_ROUNDS, "a draw, then a card each, worth 1/18": DRAW_BEFORE_THE_LAST_ROUND}
"""Positions whose whole tree is walked."""
