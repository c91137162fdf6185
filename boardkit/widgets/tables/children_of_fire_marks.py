"""Names, chips and cards of Children of Fire, as every part of its table shows them."""

from __future__ import annotations

from collections.abc import Iterable

from boardkit.games.children_of_fire.content import KINDS, OFFICES, Card
from boardkit.games.children_of_fire.observe import LaidSeen, OfficeSeen
from boardkit.widgets.blocks import Block, card, chip
from boardkit.widgets.tables import Seen

TONES = {"blue": 0, "green": 2, "brown": 1, "red": 3}
"""A tone for each kind of influence."""
SIDES = {-1: 6, 1: 4}
"""A tone for each coloured side of a track."""
GREY = 7


def tokens(kind: str, amount: int | None = None) -> Block:
    """Tokens of a kind."""
    return chip(kind[0].upper(), kind, TONES[kind], amount)


def purse(counts: Iterable[int]) -> list[Block]:
    """Tokens of each kind, those that are there."""
    return [tokens(kind, n) for kind, n in zip(KINDS, counts, strict=True) if n]


def spelled(counts: Iterable[int]) -> str:
    """Tokens of each kind in words."""
    told = [f"{n} {kind}" for kind, n in zip(KINDS, counts, strict=True) if n]
    return ", ".join(told) or "nothing"


def kind_of(office: str) -> str:
    """The kind of influence that moves a successor."""
    return KINDS[OFFICES.index(office)]


def initials(name: str) -> str:
    """Two letters for a successor."""
    words = name.split()
    return (words[0][0] + words[1][0]).upper() if len(words) > 1 else name[:2].capitalize()


def trait_marks(office: OfficeSeen) -> dict[int, str]:
    """Letters for the two traits of a track, as few as tell them apart."""
    n = next((n for n in range(1, 20) if office.minus[:n] != office.plus[:n]), 1)
    return {-1: office.minus[:n].capitalize(), 1: office.plus[:n].capitalize()}


def trait(office: OfficeSeen, side: int) -> str:
    """The trait of a side, or that there is none yet."""
    return {-1: office.minus, 0: "no trait yet", 1: office.plus}[side]


def strength(amount: int) -> Block:
    """The strength of a card."""
    return chip("S", "strength", GREY, amount)


def power(seen: Seen, name: str) -> str:
    """What a card's power is called and does; ``""`` where there is none."""
    held = seen.content.index.card[name].power
    if not held:
        return ""
    told = seen.content.index.power[held]
    return f"{told.name}: {told.text}"


def hand_card(seen: Seen, name: str) -> Block:
    """A card that its owner holds, with all that is printed on it."""
    printed: Card = seen.content.index.card[name]
    return card(name, [strength(printed.strength)], name=name, text=power(seen, name))


def laid_card(seen: Seen, laid: LaidSeen) -> Block:
    """A card on the table; face down it shows nothing but its owner, unless this seat knows it."""
    owner = seen.names[laid.owner]
    if laid.card is None or laid.strength is None:
        return card(laid.label, [], owner=owner, down=True)
    whose = "you alone see it" if laid.owner == seen.me else "you have looked at it"
    words = {"name": laid.card, "text": "" if laid.up else whose, "note": power(seen, laid.card)}
    return card(laid.label, [strength(laid.strength)], owner=owner, down=not laid.up, **words)


def spot_name(seen: Seen, spot: str) -> str:
    """A spot as a heading."""
    name = str(seen.content.index.spot[spot])
    return name[0].upper() + name[1:]
