"""The rest of a round card by card: what the others show in between is waited for.

Exact where everything that they may show can be listed. The others play any card anywhere, so that a back
says nothing of the cards laid before it, and what counts at the own last card is again a sum over cities.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction

from boardkit.games.imminence import Play
from boardkit.games.imminence.content import back
from solvers.bids.belief import MODEL_BY_BACKS, believed, grown, hands
from solvers.bids.cardsets import Split
from solvers.bids.outlook import MODELS, card_tables, gather
from solvers.bids.respond import Assume, Reply, best_of, head_start, plan_of
from solvers.bids.seen import Deal, Rival, Round, without
from solvers.status import Status

MOST_TABLES = 400
"""Different things that the others may show before the own last card, at most."""
MOST_LEAVES = 60_000
"""Own plans times what the others may show, at most."""

Held = tuple[tuple[Rival, tuple[tuple[Deal, Fraction], ...]], ...]
"""Every rival with the chances of its deals."""


def look_ahead(round_: Round, assume: Assume) -> Reply | None:
    """Best play if the own later cards wait for what the others show; None if there is too much to list."""
    tables, leaves = _size(round_)
    if tables > MOST_TABLES or leaves > MOST_LEAVES:
        return None
    search = _Search(round_, assume)
    held: Held = tuple((rival, tuple(believed(rival, assume.belief).items())) for rival in round_.rivals)
    empty: Split = (0,) * len(round_.cities)
    values, plans = {}, {}
    start = head_start(round_, assume.payoff)
    for card, place in _next_cards(round_, empty):
        play = Play(round_.hand[card], round_.cities[place])
        split = _with(empty, card, place)
        values[play] = search.value(split, held, 1) + start
        plans[play] = plan_of(round_, split, play)
    actions, value = best_of(values)
    model = f"{MODEL_BY_BACKS[bool(assume.belief)]}; {MODELS['uniform']}; later cards wait for what they show"
    plan = plans[actions[0]]
    return Reply(actions, plan, value, values, plans, Status.PROVEN, value, 0.0, model)


def _size(round_: Round) -> tuple[int, int]:
    """How many tables and how many leaves a search up to the own last card has, at most."""
    tables = leaves = 1
    n_cities, in_hand, left = len(round_.cities), len(round_.hand), round_.left
    for seat in round_.order:
        if seat != round_.seat:
            rival = next(rival for rival in round_.rivals if rival.seat == seat)
            tables *= n_cities * len({back(card) for card in rival.deck})
            continue
        if left == 1:
            break
        leaves *= n_cities * in_hand
        in_hand, left = in_hand - 1, left - 1
    return tables, leaves * tables


@dataclass
class _Search:
    """One search; `_tables` keeps what was worked out for backs that were shown before."""

    round: Round
    assume: Assume
    _tables: dict[object, tuple[list[list[int]], int]] = field(default_factory=dict)
    _free: dict[int, list[tuple[int, int]]] = field(default_factory=dict)

    def value(self, split: Split, held: Held, turn: int) -> Fraction:
        """Expected payoff once the own cards of `split` lie and the seats from `turn` on are to play."""
        left = self.round.left - sum(part.bit_count() for part in split)
        seat = self.round.order[turn]
        if seat == self.round.seat:
            if left == 1:
                return self._last_card(split, held)
            follows = (_with(split, *card) for card in self._next(split))
            return max(self.value(follow, held, turn + 1) for follow in follows)
        whole = Fraction(0)
        for chance, shown in _shows(held, seat, len(self.round.cities)):
            whole += chance * self.value(split, shown, turn + 1)
        return whole

    def _last_card(self, split: Split, held: Held) -> Fraction:
        tables, unit = self._tables_for(held)
        sofar = [table[part] for table, part in zip(tables, split, strict=True)]
        best = max(tables[at][split[at] | 1 << card] - sofar[at] for card, at in self._next(split))
        return Fraction(sum(sofar) + best, unit)

    def _next(self, split: Split) -> list[tuple[int, int]]:
        used = sum(split)
        if used not in self._free:
            self._free[used] = list(_next_cards(self.round, split))
        return self._free[used]

    def _tables_for(self, held: Held) -> tuple[list[list[int]], int]:
        key = tuple(tuple(sorted(rival.laid)) for rival, _ in held)
        if key not in self._tables:
            round_ = replace(self.round, rivals=tuple(rival for rival, _ in held))
            hidden = [hands(round_, rival, dict(deals)) for rival, deals in held]
            found = card_tables(gather(round_, hidden, MODELS["uniform"]), self.assume.payoff)
            self._tables[key] = found.whole.tolist(), found.unit
        return self._tables[key]


def _next_cards(round_: Round, split: Split) -> Iterator[tuple[int, int]]:
    """Every card still in hand at every city, equal cards once."""
    used = sum(split)
    free = [card for card in range(len(round_.hand)) if not used >> card & 1]
    seen: set[str] = set()
    for card in free:
        if round_.hand[card] not in seen:
            seen.add(round_.hand[card])
            for place in range(len(round_.cities)):
                yield card, place


def _with(split: Split, card: int, place: int) -> Split:
    return (*split[:place], split[place] | 1 << card, *split[place + 1 :])


def _shows(held: Held, seat: int, n_cities: int) -> Iterator[tuple[Fraction, Held]]:
    """Everything `seat` may show with its next card, with its chance."""
    at = next(n for n, (rival, _) in enumerate(held) if rival.seat == seat)
    rival, deals = held[at]
    backs = Counter(back(card) for card in without(rival.deck, deals[0][0]))
    for letters in sorted(backs):
        longer = tuple(grown(dict(deals), rival, letters).items())
        for place in range(n_cities):
            after = replace(rival, laid=(*rival.laid, (place, letters)), left=rival.left - 1)
            chance = Fraction(backs[letters], sum(backs.values()) * n_cities)
            yield chance, (*held[:at], (after, longer), *held[at + 1 :])
