"""Kuhn poker on the core: private draws, public bets, value -1/18 for the first player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from boardkit.core.content import Source, convert
from boardkit.core.event import Event
from boardkit.core.game import Game
from boardkit.core.request import Action, Ask, Draw, Refusal, Request
from boardkit.core.state import Box, Outcome

CARDS = ("1 jack", "2 queen", "3 king")
ENDS = {"pp": 1, "bp": 1, "pbp": 1, "bb": 2, "pbb": 2}
"""Histories after which the game is over, with the chips that change hands."""


class Choose(Action, frozen=True, cache_hash=True):
    """Bet (call) or pass (fold)."""

    form: ClassVar[str] = "{what}"
    what: str


class Dealt(Event, frozen=True, cache_hash=True):
    """A card goes to a player, who alone sees it."""

    rule: ClassVar[str] = "KP1"
    player: int
    card: str | None

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.player]} is dealt {self.card or 'a card'}."

    def redacted(self, player: int | None) -> Event:
        return self if player == self.player else replace(self, card=None)


class Shown(Event, frozen=True, cache_hash=True):
    """Both cards are laid open."""

    rule: ClassVar[str] = "KP3"
    reveals: ClassVar[bool] = True
    cards: tuple[str, ...]

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[0]} has {self.cards[0]}, {names[1]} has {self.cards[1]}."


class Options(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """There are none."""


class Table(Struct, frozen=True, cache_hash=True):
    """Who holds which card, and the bets: ``p`` and ``b`` in order."""

    box: Box
    cards: tuple[str, ...] = ()
    bets: str = ""


class View(Struct, frozen=True, cache_hash=True):
    """The own card and the bets."""

    card: str | None
    n_dealt: int
    bets: str


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """A position."""

    cards: tuple[str, ...] = ()
    bets: str = ""


def deal(table: Table) -> Iterator[Any]:
    """One card each, seen by its owner (KP1)."""
    seat = len(table.cards)
    rest = tuple(card for card in CARDS if card not in table.cards)
    drawn = yield Draw(table, rest, "deal a card", "KP1", owner=seat, seen_by=seat)
    yield Dealt(seat, drawn.item)
    table = replace(table, cards=(*table.cards, drawn.item))
    return table, "deal" if len(table.cards) < 2 else "bet"


def bet(table: Table) -> Iterator[Any]:
    """Players bet or pass in turn until an end is reached (KP2)."""
    choice = yield Ask(table, len(table.bets) % 2, "Bet or pass", "KP2", menu)
    table = replace(table, bets=table.bets + choice.what[0])
    if table.bets not in ENDS:
        return table, "bet"
    yield Shown(table.cards)
    return table, None


def menu(table: Table, player: int) -> tuple[Choose, ...]:
    """Always both."""
    return Choose("pass"), Choose("bet")


def result(table: Table) -> Outcome:
    """Chips won and lost (KP3)."""
    folder = len(table.bets) % 2 if table.bets in ("bp", "pbp") else None
    winner = folder if folder is not None else int(table.cards[1] > table.cards[0])
    won = ENDS[table.bets]
    return Outcome(
        (winner,), "The pot goes to the winner.", "KP3", (won, -won) if winner == 0 else (-won, won)
    )


def view(table: Table, request: Request | None, player: int | None) -> View:
    """A seat sees its own card; everybody does when the game is over."""
    mine = table.cards[player] if player is not None and player < len(table.cards) else None
    return View(mine, len(table.cards), table.bets)


def refuse(phase: str, request: Request, action: Action) -> Refusal | None:
    """Anything but the two words."""
    return Refusal("KP2", "One can bet or pass.") if isinstance(action, Choose) else None


def lay_out(box: Box, mapping: Mapping[str, Any]) -> tuple[Table, str | None]:
    """Cards and bets."""
    layout = convert("position", dict(mapping), Layout)
    phase = None if layout.bets in ENDS else "bet" if len(layout.cards) == 2 else "deal"
    return Table(box, layout.cards, layout.bets), phase


def read_content(source: Source) -> tuple[str, ...]:
    """The three cards."""
    return CARDS


KUHN = Game(
    name="kuhn",
    title="Kuhn poker",
    version="1",
    seats=(2,),
    options=Options,
    actions=(Choose,),
    view_type=View,
    data=Path(__file__).with_name("kuhn_data"),
    read_content=read_content,
    phases={"deal": deal, "bet": bet},
    setup=lambda box: (Table(box), "deal"),
    view=view,
    refuse=refuse,
    result=result,
    census=lambda table: len(CARDS),
    lay_out=lay_out,
    write_out=lambda table, phase: {"cards": list(table.cards), "bets": table.bets},
)


def payoff(deal: Sequence[str], strategies: Sequence[Mapping[tuple[str, str], str]]) -> int:
    """Chips of the first player when both play by a table of (card, bets) to words."""
    state = KUHN.new(2)
    for card in deal:
        state = KUHN.apply(state, KUHN.decode(f"draw {card}"))
    while (request := KUHN.request(state)) is not None:
        seen = KUHN.observe(state, request.player).view
        state = KUHN.apply(state, Choose(strategies[request.player][seen.card, seen.bets]))
    outcome = KUHN.outcome(state)
    assert outcome is not None
    return outcome.scores[0]


def builtin(value: object) -> Any:
    """Plain data, for tests."""
    return msgspec.to_builtins(value)
