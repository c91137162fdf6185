"""A table as a still picture in HTML: no script, no kernel, everything escaped, as a spectator sees it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from boardkit.widgets.still_map import INKS, draw_map, letters_on

if TYPE_CHECKING:
    from boardkit.widgets.host import Host

Block = dict[str, Any]
PANEL = "border:1px solid #8a8a8a;border-radius:8px;padding:8px 10px;margin:4px;min-width:150px"


def still(host: Host) -> str:
    """The table of a host as a figure with a caption."""
    seen = host.seen(None)
    title = f"{host.match.game.title}: {host.view.headline(seen)}"
    return figure(host.view.board(seen), title)


def figure(blocks: list[Block], caption: str) -> str:
    """Blocks as an HTML figure."""
    drawn = "".join(f"<p><b>{escape(block['title'])}</b></p>{DRAW[block['kind']](block)}" for block in blocks)
    style = "margin:0;font-family:system-ui,sans-serif"
    return f'<figure style="{style}">{drawn}<figcaption>{escape(caption)}</figcaption></figure>'


def _chips(chips: list[Block]) -> str:
    return " ".join(map(_chip, chips))


def _chip(chip: Block) -> str:
    amount = "" if chip["amount"] is None else f"{chip['amount']} "
    tone, look = chip["tone"] % len(INKS), "border-radius:5px;padding:0 6px"
    style = f"background:{INKS[tone]};color:{letters_on(tone)};{look}"
    return f'<span style="{style}" title="{escape(chip["text"])}">{escape(amount + chip["text"])}</span>'


def _card(card: Block) -> str:
    owner = f"{escape(card['owner'])}: " if card["owner"] else ""
    name = f"{escape(card['name'])} " if card["name"] else ""
    return f"<div>{owner}{name}{_chips(card['chips'])}{' face down' if card['down'] else ''}</div>"


def _line(line: Block) -> str:
    return f"<div>{escape(line['text'])} {_chips(line['chips'])} {escape(line['who'])}</div>"


def _places(block: Block) -> str:
    panels = "".join(
        f'<div style="{PANEL}"><b>{escape(place["name"])}</b> {_chips(place["badges"])}'
        f"<div><small>{escape(place['note'])}</small></div>"
        f"{''.join(map(_card, place['cards'] or ()))}{''.join(map(_line, place['lines']))}</div>"
        for place in block["items"]
    )
    return f'<div style="display:flex;flex-wrap:wrap">{panels}</div>'


def _cards(block: Block) -> str:
    return f'<div style="display:flex;flex-wrap:wrap;gap:8px">{"".join(map(_card, block["items"]))}</div>'


def _table(block: Block) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in block["head"])
    rows = "".join(f"<tr>{''.join(map(_cell, row['cells']))}</tr>" for row in block["rows"])
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _cell(cell: str | list[Block]) -> str:
    return f"<td>{escape(cell) if isinstance(cell, str) else _chips(cell)}</td>"


def _lines(block: Block) -> str:
    return "".join(map(_line, block["items"]))


def _tracks(block: Block) -> str:
    return "".join(
        f'<div style="{PANEL}"><b>{escape(track["name"])}</b> {_chips(track["badges"])} '
        f"<small>{escape(track['note'])}</small><div>{''.join(map(_square, track['squares']))}</div>"
        f"<div>{_chips(track['ends'])}</div>{''.join(map(_line, track['lines']))}</div>"
        for track in block["items"]
    )


def _square(square: Block) -> str:
    ground = "none" if square["tone"] is None else INKS[square["tone"] % len(INKS)]
    ink = "inherit" if square["tone"] is None else "#fff"
    edge = "3px solid" if square["now"] else "2px dashed" if square["goal"] else "1px solid"
    style = f"display:inline-block;min-width:22px;text-align:center;border:{edge};background:{ground}"
    mark = f"[{square['mark']}]" if square["now"] else square["mark"]
    return f'<span style="{style};color:{ink}">{escape(mark)}</span>'


def _tray(block: Block) -> str:
    thrown = block["thrown"]
    lying = f"<div>{_dice(thrown['faces'])} {escape(thrown['note'])}</div>" if thrown else ""
    return lying + "".join(
        f"<div>{_chip(row['who'])} "
        + " ".join(f"<small>{escape(area['name'])}</small> {_dice(area['faces'])}" for area in row["areas"])
        + "</div>"
        for row in block["rows"]
    )


def _dice(faces: list[int]) -> str:
    style = "display:inline-block;min-width:20px;text-align:center;border:1px solid #7b8289;border-radius:5px"
    return " ".join(f'<span style="{style}">{face or "·"}</span>' for face in faces)


DRAW = {
    "places": _places,
    "cards": _cards,
    "table": _table,
    "lines": _lines,
    "tracks": _tracks,
    "map": draw_map,
    "tray": _tray,
}
