"""How the choices of Children of Fire read, with prices; and what a beginner may try."""

from __future__ import annotations

import re
from collections.abc import Callable

from boardkit.core.request import Action
from boardkit.games.children_of_fire.actions import (
    BuyMasses,
    ChooseFaction,
    Commit,
    Pick,
    Place,
    Prepare,
    Trade,
    TurnUp,
)  # fmt: skip
from boardkit.games.children_of_fire.checks import PLACEMENT
from boardkit.games.children_of_fire.content import FRONT, KINDS, PLACES, UNDERGROUND
from boardkit.games.children_of_fire.observe import OfficeSeen, View
from boardkit.widgets.tables import Label, Seen
from boardkit.widgets.tables.children_of_fire_marks import kind_of, power, spelled, spot_name, tokens

CARD_AT = re.compile(r"seat (\d) at (\w+)( \(\d+\))?")
TOKEN_OF = re.compile(r"seat (\d) (\w+)")


def label(seen: Seen, field: str, key: str) -> Label:
    """The value of a field in words, with what it costs or brings."""
    show = LABELS.get(field)
    return show(seen, key) if show else Label(key)


def price(seen: Seen, kind: str) -> str:
    """What spending and trading costs this seat."""
    view: View = seen.view
    prices = {
        "Commit": f"{view.numbers.step_price} of its colour for each step",
        "BuyMasses": f"costs {spelled(view.masses_price)}; worth a point",
        "Trade": f"{view.trade_rate} of one kind for 1 of another",
    }
    return prices.get(kind, "")


def target(seen: Seen, key: str) -> str:
    """What a power works on: a card on the table, a token, a spot, a successor, a kind, a card's name."""
    index, names = seen.content.index, seen.names
    if at := CARD_AT.fullmatch(key):
        spot = "in front" if at[2] == FRONT else f"at {index.spot[at[2]]}"
        return f"the card of {names[int(at[1])]} {spot}{at[3] or ''}{_known(seen, key)}"
    if of := TOKEN_OF.fullmatch(key):
        return f"a {of[2]} token of {names[int(of[1])]}"
    if key.startswith("front of seat "):
        return f"in front of {names[int(key[-1])]}"
    pawn, _, number = key.partition(" ")
    if pawn in index.office:
        return f"{index.office[pawn].name} {number}".strip()
    return spot_name(seen, key) if key in index.spot else key


def _known(seen: Seen, key: str) -> str:
    card = next((laid.card for laid in seen.view.laid if laid.label == key), None)
    return f", {card}" if card else ""


def _card(seen: Seen, key: str) -> Label:
    printed = seen.content.index.card[key]
    named = seen.content.index.power[printed.power].name if printed.power else ""
    return Label(key, note=f"strength {printed.strength}{' · ' + named if named else ''}")


def _spot(seen: Seen, key: str) -> Label:
    if key == FRONT:
        return Label("In front of you", note="to spend influence")
    if key == UNDERGROUND:
        return Label(spot_name(seen, key), note="for the turn indicator")
    office = seen.view.offices[PLACES.index(key)]
    kind = kind_of(office.id)
    return Label(spot_name(seen, key), note=f"{office.tokens} {kind}" if office.tokens else kind)


def _pawn(seen: Seen, key: str) -> Label:
    office = next(office for office in seen.view.offices if office.id == key)
    kind = kind_of(key)
    return Label(office.name, note=f"on {office.square}; you have {_owned(seen, kind)} {kind}")


def _owned(seen: Seen, kind: str) -> int:
    return 0 if seen.me is None else int(seen.view.seats[seen.me].tokens[KINDS.index(kind)])


def _trait(seen: Seen, key: str) -> Label:
    end = seen.view.numbers.end
    is_minus = any(office.minus == key for office in seen.view.offices)
    return Label(key, note=f"towards {-end if is_minus else end}")


def _steps(seen: Seen, key: str) -> Label:
    cost = int(key) * seen.view.numbers.step_price
    return Label(f"{key} step" if key == "1" else f"{key} steps", note=f"pay {cost}")


def _gain(seen: Seen, key: str) -> Label:
    return Label(f"take {key}", note=f"give {int(key) * seen.view.trade_rate}")


def _given(seen: Seen, key: str) -> Label:
    return Label(key, (tokens(key),), note=f"you have {_owned(seen, key)}")


def _gained(seen: Seen, key: str) -> Label:
    return Label(key, (tokens(key),), note=f"supply {seen.view.supply[KINDS.index(key)]}")


def _target(seen: Seen, key: str) -> Label:
    told = target(seen, key)
    note = power(seen, key) if key in seen.content.index.card else ""
    return Label(told[0].upper() + told[1:], note=note)


LABELS: dict[str, Callable[[Seen, str], Label]] = {
    "faction": lambda seen, key: Label(seen.content.index.faction[key].name),
    "card": _card,
    "cards": _card,
    "place": _spot,
    "spot": _spot,
    "pawn": _pawn,
    "trait": _trait,
    "steps": _steps,
    "n_gained": _gain,
    "given": _given,
    "gained": _gained,
    "target": _target,
    "player": lambda seen, key: Label(seen.names[int(key)], note="starts the next turn"),
}
"""How each field of an action is shown."""


def doubts(seen: Seen) -> list[Action]:
    """What is not possible but may well be tried, so that pressing it tells the rule."""
    phase, me = seen.observation.phase, seen.me
    if me is None or seen.observation.to_act != me:
        return []
    if phase == "choose_faction":
        return [ChooseFaction(faction.id) for faction in seen.content.factions]
    if phase == "preparation":
        return [Prepare(place) for place in PLACES]
    if phase not in PLACEMENT or any(isinstance(action, Pick) for action in seen.observation.actions):
        return []
    return [*_doubts_of(phase, seen, me), *_poor_trades(seen)]


def _doubts_of(phase: str, seen: Seen, me: int) -> list[Action]:
    laid = [one for one in seen.view.laid if one.owner == me and one.card is not None]
    if phase == "place":
        hand = seen.view.seats[me].hand or ()
        return [Place(card, one.spot) for card in hand for one in laid]
    if phase == "turn_up":
        return [TurnUp(one.card) for one in laid if one.card is not None]
    if phase == "spend":
        return [BuyMasses(), *(order for office in seen.view.offices for order in _too_much(seen, office))]
    return []


def _too_much(seen: Seen, office: OfficeSeen) -> list[Action]:
    """One step more than can be paid, either way."""
    steps = _owned(seen, kind_of(office.id)) // seen.view.numbers.step_price + 1
    return [Commit(office.id, steps, trait) for trait in (office.minus, office.plus)]


def _poor_trades(seen: Seen) -> list[Action]:
    """Trades with a kind of which there is not enough."""
    rate = seen.view.trade_rate
    poor = [kind for kind in KINDS if _owned(seen, kind) < rate]
    return [Trade(rate, given, 1, gained) for given in poor for gained in KINDS if gained != given]
