"""A review in words: who gave away how much, and the worst decisions with what would have been better."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from boardkit.core.advice import WORST, Decision, amount, given_away
from solvers.review import Review


def told(review: Review, n: int = WORST) -> str:
    """The whole review as text.

    Parameters
    ----------
    review : Review
    n : int
        How many of the worst decisions are told in full.
    """
    return "\n".join([*_whole(review), *_by_seat(review), "", *_worst(review, n)])


def _whole(review: Review) -> Iterator[str]:
    known, all_of_them = len(review.judged), len(review.decisions)
    rest = all_of_them - known
    decisions = "1 decision" if all_of_them == 1 else f"{all_of_them} decisions"
    yield f"{review.match.game.title}: {decisions}, {known} judged, {rest} not judged."
    if review.status != "whole":
        yield "The review was stopped before the end."
    for note, n in sorted(Counter(one.note for one in review.decisions if one.note).items()):
        yield f"  {n} not judged: {note}."


def _by_seat(review: Review) -> Iterator[str]:
    for seat, name in enumerate(review.match.names):
        mine = [one for one in review.judged if one.seat == seat]
        if mine:
            best = sum(one.rank == 0 for one in mine)
            rest = f"; the rest {_sums(mine)}" if best < len(mine) else ""
            yield f"{name}: {best} of {len(mine)} judged decisions give nothing away{rest}."


def _sums(decisions: list[Decision]) -> str:
    """What was given away, each measure for itself."""
    sums: dict[str, float] = defaultdict(float)
    for one in decisions:
        if one.loss:
            sums[one.counted_in] += float(one.loss)
    return ", ".join(f"{amount(total)} {measure}" for measure, total in sorted(sums.items())) or "nothing"


def _worst(review: Review, n: int) -> Iterator[str]:
    worst = review.worst(n)
    if not worst:
        yield "Nothing that a solver can judge was given away."
    for place, one in enumerate(worst, start=1):
        name = review.match.names[one.seat]
        yield f"{place}. Step {one.step}, {name}: {one.action} [{one.rule}]"
        yield f"   gives away {given_away(one)}.{_parts(one)}"
        yield from _instead(review, one)
        yield ""


def _parts(decision: Decision) -> str:
    if len(decision.parts) < 2:
        return ""
    parts = ", ".join(f"{cause} {amount(part)}" for cause, part in decision.parts.items())
    return f" In parts: {parts}."


def _instead(review: Review, decision: Decision) -> Iterator[str]:
    found = review.better(decision)
    if decision.reply:
        yield f"   Where it costs: {decision.reply}"
    if found.action:
        yield f"   Better: {found.action}. {found.reason} ({found.status})"
    if found.puzzles:
        yield f"   Puzzles about it: {', '.join(found.puzzles)}"
