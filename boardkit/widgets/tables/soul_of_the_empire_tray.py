"""The dice of Soul of the Empire: where each one lies, what it is good for, and the roll under way."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from boardkit.games.soul_of_the_empire import View
from boardkit.games.soul_of_the_empire.actions import NameSequence
from boardkit.games.soul_of_the_empire.views import DoingView, FactionView
from boardkit.widgets.blocks import Block, dice, holder, throw, tray
from boardkit.widgets.tables import Seen
from boardkit.widgets.tables.soul_of_the_empire_marks import called, faction_chip
from boardkit.widgets.tables.soul_of_the_empire_odds import Pips, outlook

SEQUENCE = "Each pays an action of this turn"
OUTSIDE = "Only beside a die of the sequence: to buy, to block, to rage"
CAPTION = "Click dice to choose them. Spent dice are rolled again at the end of their owner's turn."


def dice_tray(seen: Seen) -> Block:
    """The dice of every faction, whoever acts first, and a roll under way above them."""
    view: View = seen.view
    rows = [
        _holder(seen, one) for one in sorted(view.factions, key=lambda one: one.name != view.turn.faction)
    ]
    yellow = _yellow(view)
    if yellow:
        rows.append(holder(faction_chip("gray"), yellow))
    return tray("Dice", rows, _thrown(seen), CAPTION)


def _holder(seen: Seen, one: FactionView) -> Block:
    lying, view = one.dice, seen.view
    acts = one.name == view.turn.faction
    areas = [
        dice("sequence", lying.sequence, pick="die" if acts else "", note=SEQUENCE),
        dice("outside", lying.outside, pick="outside" if acts else "", note=OUTSIDE),
        dice("spent", [0] * lying.spent),
        dice("just scored", [0] * lying.resting, note="Sit out the next roll"),
        dice("power cards", [0] * lying.power, note="Paid for power cards, until they are drawn"),
        *(dice(f"on {where}", [0] * n) for where, n in _on_cards(seen, one.name)),
    ]
    mine = seen.me is not None and one.seat == seen.me
    return holder(faction_chip(one.name), [area for area in areas if area["faces"]], mine=mine, now=acts)


def _on_cards(seen: Seen, name: str) -> list[tuple[str, int]]:
    """Where dice of a faction lie on objective cards, markers and blocks."""
    view, printed = seen.view, seen.content.objectives
    found = [(printed[one.card].name, 1) for one in view.open_cards if name in one.claims]
    if name == "coalition":
        found += [(f"the marker in {marker.territory}", 1) for marker in view.markers if marker.claimed]
        found += [(f"{printed[one.card].name}, a block", one.block_dice)
                  for one in view.open_cards if one.block_dice]  # fmt: skip
    return found


def _yellow(view: View) -> list[Block]:
    """Yellow dice on revolt cards, on objective cards and beside the board."""
    areas = []
    for card in view.lasting:
        areas += [dice(_spaced(card.card), card.dice, note="Moves or fights with units of this revolt")]
        areas += [dice(f"{_spaced(card.card)}, spent", [0] * card.used_dice)]
    claims = sum("gray" in one.claims for one in view.open_cards)
    areas += [dice("on objective cards", [0] * claims), dice("yellow dice beside the board", [0] * view.pool)]
    return [area for area in areas if area["faces"]]


def _spaced(card: str) -> str:
    return card.replace("_", " ")


# -- a roll under way --------------------------------------------------------------------------------------


def _thrown(seen: Seen) -> Block | None:
    """Dice that lie and may be rolled again, or from which a sequence is to be named."""
    doing = seen.view.doing
    if isinstance(doing, DoingView) and doing.what == "rolling":
        return _rolling(doing)
    named = [action.dice for action in seen.observation.actions if isinstance(action, NameSequence)]
    if not named:
        return None
    note = f"Choose the dice of your sequence; the longest has {max(map(len, named))}."
    return throw(_unspent(seen, named), note, {}, pick="dice")


def _unspent(seen: Seen, named: list[Pips]) -> Pips:
    """The unspent dice among which all these sequences lie, of whoever acts if there is a choice."""
    view: View = seen.view
    mine = [one for one in view.factions if one.seat == seen.me]
    lying = [one.dice.sequence + one.dice.outside
             for one in sorted(mine, key=lambda one: one.name != view.turn.faction)]  # fmt: skip
    fitting = [some for some in lying if all(Counter(dice) <= Counter(some) for dice in named)]
    return tuple(sorted(fitting[0])) if fitting else ()


def _rolling(doing: DoingView) -> Block:
    who, n = called(doing.faction), doing.left
    if doing.to_roll:
        return throw(doing.pips, f"{who}: {_count(doing.to_roll, 'die', 'dice')} to roll.", {})
    note = f"{who}: choose dice to roll again, {_count(n, 'roll', 'rolls')} left."
    return throw(doing.pips, note, {} if doing.card else _odds(doing.pips, n), pick="dice")


def _count(n: int, one: str, many: str) -> str:
    return f"{n} {one if n == 1 else many}"


def _odds(pips: tuple[int, ...], rolls: int) -> dict[str, list[list[str]]]:
    """For each choice of dice to roll again the chance of each length, in per cent."""
    return {
        " ".join(map(str, chosen)): [[_length(n), _percent(chance)] for n, chance in told.items()]
        for chosen, told in outlook(pips, rolls).items()
    }


def _length(n: int) -> str:
    return f"sequence of {n} or more"


def _percent(chance: Fraction) -> str:
    if chance in (0, 1):
        return "certain" if chance else "no"
    return f"{float(chance):.1%}"
