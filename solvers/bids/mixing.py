"""A mixed answer: how often to play which card, when the other sees the back and replies."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any

from msgspec import Struct

from boardkit.core.errors import ContentError
from boardkit.games.imminence import Play
from boardkit.games.imminence.content import back
from solvers.bids.ending import Ending, endgame
from solvers.bids.sequences import left_by
from solvers.bids.tree import Tree
from solvers.puzzles import Kind, Puzzle, Solution, Verdict, fraction
from solvers.status import BadInput, Status

FINEST = 10_000
"""Shares of a mix are read as fractions with denominators up to this."""

Mix = dict[Play, Fraction]


class OneCardEach(Struct, frozen=True, forbid_unknown_fields=True):
    """Both seats have one card to play and none at the cities; the reader plays first."""


@lru_cache(maxsize=32)
def ending_of(puzzle: Puzzle) -> Ending:
    """The solved end of the round.

    Raises
    ------
    ContentError
        The reader does not play first, or hides a card already.
    """
    found = endgame(puzzle.game, puzzle.observation)
    tree = found.tree
    if tree.opener != puzzle.sheet.seat or len(tree.sides[tree.opener].keys) != 1:
        expected = "one card each, none laid, the reader first"
        raise ContentError(puzzle.name, "position", expected=expected, found="another position")
    return found


def guarantee(tree: Tree, mix: Mix, cities: tuple[str, ...]) -> tuple[Fraction, int]:
    """What a mix of the first card is sure of, exactly, and the closer's sequence that holds it there."""
    side, closer = tree.sides[tree.opener], tree.sides[tree.closer]
    plan: list[Fraction] = [Fraction(0)] * side.n_sequences
    plan[0] = Fraction(1)
    for sequence, (card, place) in zip(side.block(0), side.actions[0], strict=True):
        plan[sequence] = mix.get(Play(card, cities[place]), Fraction(0))
    unit = lcm(*(share.denominator for share in plan))
    left = left_by(tree, [int(share * unit) for share in plan])
    roots = [
        at for at in range(len(closer.keys)) if closer.parents[at] == 0 and _met(closer.keys[at], tree, plan)
    ]
    lowest = [min(closer.block(at), key=lambda sequence: left[sequence]) for at in roots]
    worst = min(lowest, key=lambda sequence: left[sequence])
    return Fraction(int(left[0]), unit * tree.unit), worst


def _met(key: tuple[Any, ...], tree: Tree, plan: list[Fraction]) -> bool:
    """Whether the closer ever sees this back at this city."""
    side = tree.sides[tree.opener]
    return any(
        plan[sequence] and (back(card), place) == key[1]
        for sequence, (card, place) in zip(side.block(0), side.actions[0], strict=True)
    )


def solve_mix(puzzle: Puzzle) -> Solution:
    """One optimal mix in fractions, and the value both sides can hold."""
    found = ending_of(puzzle)
    mix = {play: Fraction(share).limit_denominator(FINEST) for play, share in found.mix.items()}
    mix = {play: share / sum(mix.values()) for play, share in mix.items()}
    value, _ = guarantee(found.tree, mix, cities_of(puzzle))
    conceded = conceded_by(found)
    status = Status.PROVEN if value == conceded else found.status
    text = "; ".join(f"{puzzle.game.encode(play)} {share}" for play, share in mix.items())
    proof = f"this mix is sure of {value}, and a mix of replies concedes no more than {conceded}"
    return Solution((text,), value, status, proof)


def conceded_by(found: Ending) -> Fraction:
    """What the closer's plan concedes at most once its shares are read as fractions."""
    tree = found.tree
    closer = tree.sides[tree.closer]
    plan = [Fraction(0)] * closer.n_sequences
    plan[0] = Fraction(1)
    for at in range(len(closer.keys)):
        rough = [Fraction(found.plans[tree.closer][s]).limit_denominator(FINEST) for s in closer.block(at)]
        whole = sum(rough)
        for sequence, share in zip(closer.block(at), rough, strict=True):
            plan[sequence] = share / whole if whole else Fraction(1, len(rough))
    gains = [Fraction(0)] * tree.sides[tree.opener].n_sequences
    for at, leaves in tree.leaves.items():
        for sequence, worths in leaves.items():
            pairs = zip(closer.block(at), worths, strict=True)
            gains[sequence] += sum((plan[last] * worth for last, worth in pairs), Fraction(0))
    return max(gains[sequence] for sequence in tree.sides[tree.opener].block(0)) / tree.unit


def cities_of(puzzle: Puzzle) -> tuple[str, ...]:
    """The cities in table order."""
    return tuple(city.id for city in puzzle.observation.view.cities)


def read_mix(puzzle: Puzzle, text: str) -> Mix:
    """A mix as ``play L3C1>asterra 2/3; play L1C2>asterra 1/3``; a single play counts for all.

    Raises
    ------
    BadInput
        A play without a share, or shares that do not add up to 1.
    """
    parts = [part.strip().rstrip(".") for part in text.split(";") if part.strip()]
    mix: Mix = {}
    for part in parts:
        words, _, share = part.rpartition(" ")
        try:
            often = fraction(share)
        except BadInput:
            words, often = part, Fraction(1)
        if not words.strip():
            raise BadInput(f"{part!r} names no play.")
        if not 0 <= often <= 1:
            raise BadInput(f"{share} is no share of 0 to 1.")
        action = puzzle.game.read(puzzle.state, words.rstrip(":= "))
        refusal = puzzle.game.refusal(puzzle.state, action)
        if refusal is not None:
            raise BadInput(str(refusal))
        assert isinstance(action, Play)
        mix[action] = mix.get(action, Fraction(0)) + often
    if sum(mix.values()) != 1:
        raise BadInput(f"The shares add up to {sum(mix.values())} instead of 1.")
    return mix


def check_mix(puzzle: Puzzle, text: str) -> Verdict:
    """What a mix is sure of against the best reply; any mix that is sure of the value is correct."""
    found, mix = ending_of(puzzle), read_mix(puzzle, text)
    sure, reply = guarantee(found.tree, _told_apart(puzzle, found, mix), cities_of(puzzle))
    loss = Fraction(puzzle.solve().value) - sure
    if loss <= 0:
        return Verdict(True, Fraction(0), "")
    return Verdict(False, loss, _reply_text(puzzle, found, reply))


def _told_apart(puzzle: Puzzle, found: Ending, mix: Mix) -> Mix:
    """The same mix with all cities without an open edict as one, as the tree has them."""
    side = found.tree.sides[found.tree.opener]
    cities = cities_of(puzzle)
    known = {cities[place] for _, place in side.actions[0]}
    edicts = puzzle.game.content.index.edict
    busy = {edicts[name].city for seat in puzzle.observation.view.seats for name in seat.edicts}
    idle = next((city for city in cities if city in known and city not in busy), "")
    merged: Mix = {}
    for play, share in mix.items():
        same = play if play.city in known else Play(play.card, idle)
        merged[same] = merged.get(same, Fraction(0)) + share
    return merged


def _reply_text(puzzle: Puzzle, found: Ending, sequence: int) -> str:
    """What the other answers, and to which back."""
    closer = found.tree.sides[found.tree.closer]
    at = next(n for n in range(len(closer.keys)) if sequence in closer.block(n))
    card, place = closer.actions[at][sequence - closer.firsts[at]]
    told: Any = closer.keys[at][1]
    name = puzzle.game.content.index.city[cities_of(puzzle)[told[1]]].name
    reply = puzzle.game.encode(Play(card, cities_of(puzzle)[place]))
    return f"Player {found.tree.closer + 1} answers a back {told[0]} at {name} with {reply}."


def _typed(puzzle: Puzzle) -> tuple[str, ...]:
    return ()


MIX = Kind("mix", OneCardEach, solve_mix, check_mix, _typed, "play L3C1>asterra 2/3; play L1C2>asterra 1/3")
