"""What a seat may do now, as menus: one a kind of action, its fields to be picked one after the other.

Each row of a menu is one action: its text, the value of each field, and whether it is possible. Rows that are
not possible are what a beginner may try; pressing them asks the engine for its refusal.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from boardkit.core.game import Game
from boardkit.core.request import Action
from boardkit.widgets.tables import Seen, TableView
from boardkit.widgets.words import Verb

Menu = dict[str, Any]
NOTHING = "–"
SEVERAL = ", "


def menus(game: Game, view: TableView, seen: Seen) -> list[Menu]:
    """The menus of the seat in `seen`, possible actions first, then those that are refused."""
    legal = seen.observation.actions
    known = frozenset(legal)
    tried = tuple(action for action in view.doubts(seen) if action not in known)
    kinds = dict.fromkeys(type(action) for action in (*legal, *tried))
    return [_menu(game, view, seen, kind, legal, tried) for kind in kinds]


def spoken(view: TableView, seen: Seen, action: Action) -> str:
    """An action in the words of the board: what it is, then the values of its fields as they are shown."""
    kind = type(action)
    verb = _verb(view, kind, seen.observation.rule)
    keys = [(name, key(getattr(action, name))) for name in verb.asked(kind.__struct_fields__)]
    told = [_told(view, seen, name, one) for name, value in keys for one in value.split(SEVERAL)]
    return f"{verb.title}: {', '.join(told)}" if told else verb.title


def _verb(view: TableView, kind: type[Action], rule: str) -> Verb:
    return view.words.verb.get(kind.__name__, Verb(_spaced(kind.__name__), rule))


def _told(view: TableView, seen: Seen, name: str, value: str) -> str:
    return "none" if value == NOTHING else view.label(seen, name, value).text


def _menu(
    game: Game,
    view: TableView,
    seen: Seen,
    kind: type[Action],
    legal: Iterable[Action],
    tried: Iterable[Action],
) -> Menu:
    verb = _verb(view, kind, seen.observation.rule)
    names = verb.asked(kind.__struct_fields__)
    rows = [_row(game, action, names, True) for action in legal if type(action) is kind]
    rows += [_row(game, action, names, False) for action in tried if type(action) is kind]
    fields = [
        {
            "name": name,
            "title": verb.fields.get(name, _spaced(name)),
            **_values(view, seen, name, [row[place] for row in rows]),
        }
        for place, name in enumerate(names, start=1)
    ]
    return {"title": verb.title, "rule": verb.rule, "note": view.price(seen, kind.__name__), "fields": fields,
            "rows": rows, "in_turn": verb.in_turn, "folded": verb.folded}  # fmt: skip


def _values(view: TableView, seen: Seen, name: str, keys: list[str]) -> Menu:
    """The values of a field; where each is several of the same things, the things, and how many are taken."""
    sets = [tuple(value.split(SEVERAL)) for value in dict.fromkeys(keys)]
    sizes, members = {len(one) for one in sets}, dict.fromkeys(one for several in sets for one in several)
    n = sizes.pop() if len(sizes) == 1 else 1
    if n > 1 and len(members) < len(sets):
        return {"options": _options(view, seen, name, members), "take": n}
    return {"options": _options(view, seen, name, keys), "take": 1}


def _row(game: Game, action: Action, names: Iterable[str], possible: bool) -> list[Any]:
    return [game.encode(action), *(key(getattr(action, name)) for name in names), int(possible)]


def _options(view: TableView, seen: Seen, name: str, keys: Iterable[str]) -> list[dict[str, Any]]:
    told = []
    for value in dict.fromkeys(keys):
        label = view.label(seen, name, value) if value != NOTHING else None
        text = label.text if label else "none"
        told.append({"key": value, "text": text, "chips": list(label.chips) if label else [],
                     "note": label.note if label else ""})  # fmt: skip
    return told


def key(value: object) -> str:
    """A field's value as text: lists with blanks or commas, nothing as a dash."""
    if value is None or value == ():
        return NOTHING
    if isinstance(value, tuple):
        return (" " if isinstance(value[0], int) else SEVERAL).join(map(str, value))
    return str(value)


def _spaced(name: str) -> str:
    words = "".join(f" {letter}" if letter.isupper() else letter for letter in name).replace("_", " ")
    return words.strip().capitalize()
