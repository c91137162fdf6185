"""A screen as text: for screen readers, for a terminal, and wherever no picture can be shown."""

from __future__ import annotations

from typing import Any

Block = dict[str, Any]


def text_of(screen: dict[str, Any]) -> str:
    """The whole screen as lines of text."""
    lines = [f"{screen['game']['title']}"]
    lines[0] += f": {screen['headline']}" if screen.get("headline") else ""
    if screen["cover"]:
        lines.append(f"The table is covered. Pass the screen to {screen['cover']['name']}.")
    for block in screen.get("board", ()):
        lines += ["", *_block(block)]
    lines += _asked(screen)
    if screen["notice"]:
        lines += ["", _cited(screen["notice"])]
    return "\n".join(lines)


def board_text(blocks: list[Block]) -> str:
    """Blocks as lines of text."""
    return "\n\n".join("\n".join(_block(block)) for block in blocks)


def _block(block: Block) -> list[str]:
    spelled = SPELL[block["kind"]](block)
    caption = [f"  ({block['caption']})"] if block.get("caption") else []
    return [block["title"], *(f"  {line}" for line in spelled), *caption]


def _places(block: Block) -> list[str]:
    lines = []
    for place in block["items"]:
        badges = f" [{_chips(place['badges'])}]" if place["badges"] else ""
        lines.append(
            f"{place['name']}{badges} - {place['note']}" if place["note"] else place["name"] + badges
        )
        if place["cards"] is not None:
            lines.append("  cards: " + ("; ".join(map(card_text, place["cards"])) or "none"))
        lines += [f"  {_line(line)}" for line in place["lines"]]
    return lines


def card_text(card: Block) -> str:
    """A card in words, such as ``Ada, face down: 3 Law, 1 Coin``."""
    said = [card["owner"], "face down" if card["down"] else ""]
    shown = ", ".join(filter(None, [card["name"], _chips(card["chips"]), card["text"]]))
    return ": ".join(filter(None, [", ".join(filter(None, said)), shown]))


def _cards(block: Block) -> list[str]:
    return [f"{'' if card['name'] else card['key'] + ': '}{card_text(card)}" for card in block["items"]]


def _table(block: Block) -> list[str]:
    rows = [block["head"], *([_cell(cell) for cell in row["cells"]] for row in block["rows"])]
    widths = [max(len(row[n]) for row in rows) for n in range(len(block["head"]))]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]


def _lines(block: Block) -> list[str]:
    return [_line(line) for line in block["items"]]


def _tracks(block: Block) -> list[str]:
    lines = []
    for track in block["items"]:
        ends = f" ({' - '.join(end['text'] for end in track['ends'])})" if track["ends"] else ""
        badges = f" [{_chips(track['badges'])}]" if track["badges"] else ""
        lines.append(f"{track['name']}{ends}{badges} - {track['note']}")
        lines.append("  " + " ".join(map(_square, track["squares"])))
        lines += [f"  {_line(line)}" for line in track["lines"]]
    return lines


def _square(square: Block) -> str:
    mark: str = square["mark"]
    return f"[{mark}]" if square["now"] else f">{mark}<" if square["goal"] else mark


def _map(block: Block) -> list[str]:
    """The territories that hold something, each in its sentence."""
    return [place["note"] for place in block["places"] if place["units"] or place["flags"]]


def _tray(block: Block) -> list[str]:
    lines = []
    if thrown := block["thrown"]:
        lines.append(f"{_faces(thrown['faces'])} - {thrown['note']}")
        lines += [f"  {what}: {chance}" for what, chance in thrown["odds"].get("", ())]
    for row in block["rows"]:
        areas = "; ".join(f"{area['name']} {_faces(area['faces'])}" for area in row["areas"])
        lines.append(f"{row['who']['text']}: {areas or 'no dice'}")
    return lines


def _faces(faces: list[int]) -> str:
    """Dice as their numbers, or how many where the numbers do not matter."""
    return " ".join(map(str, faces)) if all(faces) else f"({len(faces)})"


SPELL = {
    "places": _places,
    "cards": _cards,
    "table": _table,
    "lines": _lines,
    "tracks": _tracks,
    "map": _map,
    "tray": _tray,
}


def _cell(cell: str | list[Block]) -> str:
    return cell if isinstance(cell, str) else _chips(cell)


def _line(line: Block) -> str:
    parts = [line["text"], _chips(line["chips"]), line["who"]]
    return " ".join(part for part in parts if part)


def _chips(chips: list[Block]) -> str:
    told = (chip["text"] if chip["amount"] is None else f"{chip['amount']} {chip['text']}" for chip in chips)
    return ", ".join(told)


def _asked(screen: dict[str, Any]) -> list[str]:
    lines = []
    beside = screen.get("companion") or {}
    for thing in (screen.get("ask"), screen.get("chance"), beside.get("asked")):
        if thing:
            lines += ["", f"{thing.get('who') or thing.get('owner') or ''}: {_cited(thing)}".lstrip(": ")]
    for menu in (screen.get("ask") or {}).get("menus", ()):
        possible = [row[0] for row in menu["rows"] if row[-1]]
        more = f" and {len(possible) - 12} more" if len(possible) > 12 else ""
        if possible:
            lines.append(f"  {menu['title']}: {'; '.join(possible[:12])}{more}")
    if screen.get("outcome"):
        lines += ["", f"{screen['outcome']['winners']}: {_cited(screen['outcome'])}"]
    return lines


def _cited(thing: dict[str, Any]) -> str:
    text = thing.get("text") or thing.get("prompt") or thing.get("why") or ""
    return f"{text} [{thing['rule']}]" if thing.get("rule") else text
