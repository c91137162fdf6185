"""What a mined puzzle teaches, read from its best answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from boardkit.games.soul_of_the_empire.dice import without
from solvers.puzzles import Puzzle


def theme_of(puzzle: Puzzle) -> str:
    """A few words on what the best answer shows."""
    named = THEMES.get(puzzle.kind.name)
    return named(puzzle) if named else puzzle.theme.replace("a frozen ", "").replace("frozen ", "")


def _keep(puzzle: Puzzle) -> str:
    pips = puzzle.observation.view.doing.pips
    rolled = puzzle.solve().answers[0].split()[1:]
    kept = without(pips, *map(int, rolled))
    if not rolled:
        return "enough is enough"
    if not kept:
        return "starting afresh"
    together = max(pips.count(face) for face in pips)
    if len(set(kept)) == 1:
        return "a set before a run" if len(kept) == together else "keeping less"
    return "a run before a set" if together > 1 else "the best start of a run"


def _card(puzzle: Puzzle) -> str:
    best = puzzle.solve().answers[0]
    if best.startswith("lay"):
        return "the power card can wait" if best == "lay none" else "the power card now"
    if " and " in best:
        return "two cards together"
    worths = sorted(puzzle.choices)
    return "the strongest card" if best == worths[-1] else "not the strongest card"


def _turn(puzzle: Puzzle) -> str:
    deeds = puzzle.solve().answers[0].split("; ")
    recruits = any(deed.startswith("recruit") for deed in deeds)
    moves = any(deed.startswith("move with") for deed in deeds)
    if recruits and moves:
        return "moving and recruiting"
    if recruits:
        return "recruits where they are needed"
    return "on the march" if moves else "the right die for a claim"


def _way(puzzle: Puzzle) -> str:
    steps = puzzle.solve().answers[0].split("; ")
    origins = {step.split(">")[0] for step in steps}
    return "one unit, one way" if len(origins) <= 2 else "who goes where"


THEMES: Mapping[str, Callable[[Puzzle], str]] = {
    "keep": _keep,
    "combat_card": _card,
    "attack": lambda puzzle: "the right fight",
    "turn": _turn,
    "way": _way,
    "best_play": lambda puzzle: "which card where",
    "last_word": lambda puzzle: "the last word",
    "placement": lambda puzzle: "which card where",
    "last_turn": lambda puzzle: "nothing after this turn",
}
"""For each kind how its theme is found."""
