"""A duel with charms on the core: sealed stances, dice, and cards that speak through windows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from boardkit.core.content import Source, convert
from boardkit.core.errors import ContentError
from boardkit.core.event import Event
from boardkit.core.game import Game
from boardkit.core.request import Action, Ask, Refusal, Request, Roll
from boardkit.core.state import Box, Outcome
from boardkit.core.windows import Windows

STANCES = ("high", "low")


class Stance(Action, frozen=True, cache_hash=True):
    """A secret choice."""

    form: ClassVar[str] = "stance {stance}"
    stance: str


class Strike(Action, frozen=True, cache_hash=True):
    """Strike the other fighter."""

    form: ClassVar[str] = "strike"


class Use(Action, frozen=True, cache_hash=True):
    """Use a charm; None lets it be."""

    form: ClassVar[str] = "use {charm}"
    charm: str | None


class Shown(Event, frozen=True, cache_hash=True):
    """Both stances are seen."""

    rule: ClassVar[str] = "CH1"
    reveals: ClassVar[bool] = True
    stances: tuple[str, ...]

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[0]} stands {self.stances[0]}, {names[1]} stands {self.stances[1]}."


class Hit(Event, frozen=True, cache_hash=True):
    """A strike is about to land: charms may change or cancel it."""

    rule: ClassVar[str] = "CH2"
    player: int
    amount: int

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.player]} is about to lose {self.amount}."


class Hurt(Event, frozen=True, cache_hash=True):
    """A strike has landed."""

    rule: ClassVar[str] = "CH2"
    player: int
    amount: int

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.player]} loses {self.amount}."


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, cache_hash=True):
    """Life at the start."""

    life: Annotated[int, Meta(ge=1, le=9)] = 4


class Charm(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A card and the effect it names."""

    id: str
    effect: str


class Table(Struct, frozen=True, cache_hash=True):
    """Life and charms of both fighters, whose turn it is, and the stances shown."""

    box: Box
    life: tuple[int, ...]
    charms: tuple[tuple[str, ...], ...]
    turn: int = 0
    stances: tuple[str, ...] = ()


class View(Struct, frozen=True, cache_hash=True):
    """Everything but a stance that is not shown."""

    life: tuple[int, ...]
    charms: tuple[tuple[str, ...], ...]
    turn: int
    stances: tuple[str, ...]


def in_play(table: Table) -> Iterator[tuple[int, str]]:
    """The charms of the fighter whose turn it is first."""
    effect = {charm.id: charm.effect for charm in table.box.content}
    for seat in (table.turn, 1 - table.turn):
        for charm in table.charms[seat]:
            yield seat, effect[charm]


windows = Windows(("shield", "anger", "herb"), in_play)


@windows.on(Hit, "shield")
def shield(table: Table, me: int, hit: Hit) -> Iterator[Any]:
    """May be given up to cancel a strike against its owner (CH3)."""
    if hit.player != me:
        return table, hit
    choice = yield Ask(table, me, "Give up the shield?", "CH3", shield_menu)
    return (table, hit) if choice.charm is None else (without(table, me, choice.charm), None)


@windows.modifies("strength", "anger")
def anger(table: Table, me: int, strength: int) -> int:
    """One more for its owner's strikes (CH3)."""
    return strength + (me == table.turn)


@windows.action("herb", during="strike")
def herb(table: Table, me: int) -> Table:
    """Two life more, once (CH3)."""
    life = tuple(n + 2 * (seat == me) for seat, n in enumerate(table.life))
    return without(replace(table, life=life), me, "mint")


def without(table: Table, me: int, charm: str) -> Table:
    """The table after a charm is given up."""
    kept = tuple(c for c in table.charms[me] if c != charm)
    return replace(table, charms=(kept, table.charms[1]) if me == 0 else (table.charms[0], kept))


def take_stances(table: Table) -> Iterator[Any]:
    """Both choose in secret, then both are shown (CH1)."""
    first = yield Ask(table, 0, "Choose a stance", "CH1", stance_menu, secret=True)
    second = yield Ask(table, 1, "Choose a stance", "CH1", stance_menu, secret=True)
    yield Shown((first.stance, second.stance))
    return replace(table, stances=(first.stance, second.stance)), "strike"


def strike(table: Table) -> Iterator[Any]:
    """Roll and strike, or use a charm (CH2)."""
    me, other = table.turn, 1 - table.turn
    choice = yield Ask(table, me, "Strike or use a charm", "CH2", strike_menu)
    if isinstance(choice, Use):
        table = yield from windows.act("herb", "strike", table, me)
    else:
        rolled = yield Roll(table, 1, "roll for the strike", "CH2", owner=me)
        strength = windows.number("strength", 1 + (rolled.faces[0] > 4), table)
        same = table.stances[0] == table.stances[1]
        hit = Hit(other, strength + (not same))
        yield hit
        table, hit = yield from windows.offer(table, hit)
        if hit is not None:
            yield Hurt(other, hit.amount)
            life = tuple(n - hit.amount * (seat == other) for seat, n in enumerate(table.life))
            table = replace(table, life=life)
    table = replace(table, turn=other, stances=())
    return table, "take_stances" if min(table.life) > 0 else None


def stance_menu(table: Table, player: int) -> tuple[Stance, ...]:
    """High or low."""
    return tuple(map(Stance, STANCES))


def shield_menu(table: Table, player: int) -> tuple[Use, ...]:
    """Give it up or not."""
    return Use(None), Use("oak_shield")


def strike_menu(table: Table, player: int) -> tuple[Action, ...]:
    """Strike, and the charms that are used by choice."""
    return (Strike(), *(Use(charm) for charm in table.charms[player] if charm == "mint"))


def view(table: Table, request: Request | None, player: int | None) -> View:
    """The table."""
    return View(table.life, table.charms, table.turn, table.stances)


def refuse(phase: str, request: Request, action: Action) -> Refusal | None:
    """A charm one has not."""
    return Refusal("CH3", "You have no such charm to use now.") if isinstance(action, Use) else None


def result(table: Table) -> Outcome:
    """Who still lives (CH4)."""
    alive = tuple(seat for seat in (0, 1) if table.life[seat] > 0)
    return Outcome(alive, "One fighter is left.", "CH4", table.life)


class Charms(Struct, forbid_unknown_fields=True):
    """The file of charms."""

    charm: tuple[Charm, ...]


def read_content(source: Source) -> tuple[Charm, ...]:
    """The charms; each names an effect that has a script."""
    charms = source.toml("charms.toml", Charms).charm
    for charm in charms:
        if charm.effect not in windows.effects:
            known = ", ".join(sorted(windows.effects))
            raise ContentError(
                "charms.toml", charm.id, "effect", expected=f"one of {known}", found=charm.effect
            )
    return charms


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """A position."""

    life: tuple[int, int]
    charms: tuple[tuple[str, ...], tuple[str, ...]]
    turn: Annotated[int, Meta(ge=0, le=1)] = 0
    stances: tuple[str, ...] = ()


def lay_out(box: Box, mapping: Mapping[str, Any]) -> tuple[Table, str | None]:
    """Life, charms, turn, stances."""
    layout = convert("position", dict(mapping), Layout)
    phase = None if min(layout.life) <= 0 else "strike" if layout.stances else "take_stances"
    return Table(box, layout.life, layout.charms, layout.turn, layout.stances), phase


def write_out(table: Table, phase: str | None) -> dict[str, Any]:
    """The mapping of a table."""
    return {
        "life": list(table.life),
        "charms": [list(row) for row in table.charms],
        "turn": table.turn,
        "stances": list(table.stances),
    }


def setup(box: Box) -> tuple[Table, str]:
    """Everybody has all charms."""
    charms = tuple(charm.id for charm in box.content)
    return Table(box, (box.options.life,) * 2, (charms, charms)), "take_stances"


CHARMS = Game(
    name="charms",
    title="Duel with charms",
    version="1",
    seats=(2,),
    options=Options,
    actions=(Stance, Strike, Use),
    view_type=View,
    data=Path(__file__).with_name("charms_data"),
    read_content=read_content,
    phases={"take_stances": take_stances, "strike": strike},
    setup=setup,
    view=view,
    refuse=refuse,
    result=result,
    census=lambda table: len(table.life),
    lay_out=lay_out,
    write_out=write_out,
)
