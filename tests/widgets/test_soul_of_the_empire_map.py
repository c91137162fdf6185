"""The map of Soul of the Empire: outlines that fit the borders, pieces, frozen ones, ways with their cost."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import networkx
import pytest

from boardkit import GAMES, Match
from boardkit.core.content import Pack
from boardkit.core.game import Game
from boardkit.games.soul_of_the_empire.content import house_content
from boardkit.games.soul_of_the_empire.map import Map, graph
from boardkit.widgets import Walkthrough
from boardkit.widgets.still_map import UNIT
from boardkit.widgets.tables.soul_of_the_empire_drawing import drawing, shape_sides
from boardkit.widgets.text import text_of
from tests.widgets.board import possible
from tests.widgets.soul_boards import GAME, kind, march, menu, territory

BOARD = house_content().map
NET = graph(BOARD)


# -- the drawing -------------------------------------------------------------------------------------------


def test_two_territories_touch_exactly_where_a_land_border_joins_them() -> None:
    sides = shape_sides(BOARD)
    for a, b in combinations(BOARD.names, 2):
        joined = NET.has_edge(a, b) and NET.edges[a, b]["kind"] == "land"
        assert bool(sides[a] & sides[b]) == joined, (a, b)


def test_every_territory_has_an_outline_and_its_name_stands_on_the_sheet() -> None:
    drawn = drawing(BOARD)
    width, height = drawn.size
    for name, shape in drawn.shapes.items():
        assert shape.rings, name
        assert " ".join(shape.lines) == name
        assert 0 < shape.at[0] < width and 0 < shape.at[1] < height


def test_each_sea_border_is_one_dotted_line() -> None:
    sea = [edge for edge in NET.edges(data=True) if edge[2]["kind"] == "sea"]
    assert len(drawing(BOARD).dots) == len(sea) == 17
    assert not drawing(BOARD).lines


def test_SOE15_the_red_line_runs_along_every_border_of_the_empire() -> None:
    sides = shape_sides(BOARD)
    points = {point for path in drawing(BOARD).red for point in path[1:].split()}
    for a, b, border in NET.edges(data=True):
        shared = {f"{x:g},{y:g}" for side in sides[a] & sides[b] for x, y in side}
        if border["kind"] == "land":
            assert (shared <= points) == border["red_line"], (a, b)


def test_SOE16_regions_differ_in_letters_colour_and_pattern() -> None:
    regions = kind(march(), "map")["regions"]
    for part in ("mark", "tone", "pattern"):
        assert len({one[part] for one in regions}) == len(BOARD.regions) == 10
    assert {territory(march(), name)["mark"] for name in ("Rome", "Italia Superior")} == {"It"}
    assert territory(march(), "Parthia")["mark"] == ""


def renamed(old: str, new: str) -> Game:
    """The game with an owner's map, on which one territory is called otherwise."""
    folder = Path(GAMES[GAME].data)
    names = ("territories.csv", "borders.csv", "setup.toml", "objectives.toml")
    files = {name: (folder / name).read_text("utf-8").replace(old, new) for name in names}
    return GAMES[GAME].with_content(Pack("an owner's map", GAME, files))


def test_a_territory_of_an_owners_map_is_a_disc_with_lines_to_its_neighbours() -> None:
    game = renamed("Gothia", "Scandia")
    board: Map = game.content.map
    drawn = drawing(board)
    assert not drawn.shapes["Scandia"].rings and "a30,30" in drawn.shapes["Scandia"].path
    assert len(drawn.lines) == len(board.next_to[board.number["Scandia"]])
    shown = Walkthrough(Match(game, 4, 1), keep=False, covered=False)
    assert territory(shown, "Scandia")["units"] and "Scandia" in shown.still()


# -- what stands on it -------------------------------------------------------------------------------------


def test_units_have_a_shape_a_letter_and_a_number() -> None:
    drawn = kind(march(), "map")
    assert len({one["shape"] for one in drawn["kinds"].values()}) == len(drawn["kinds"]) == 5
    assert len({one["mark"] for one in drawn["kinds"].values()}) == 5
    assert {one["shape"] for one in drawn["kinds"].values()} == set(UNIT)
    syria = territory(march(), "Syria")
    assert [(one["who"], one["n"]) for one in syria["units"]] == [
        ("roman", 2),
        ("jewish", 1),
        ("christian", 1),
    ]
    assert syria["note"].startswith("Syria, region Syria et Cilicia: 2 Roman, 1 Jewish, 1 Christian. Next to")
    assert "Cyprus (over water)" in syria["note"]


def test_SOE70_SOE72_frozen_units_say_why() -> None:
    roman, coalition = territory(march(), "Germania")["units"]
    assert roman["frozen"].endswith("[SOE70]") and coalition["frozen"].endswith("[SOE72]")
    assert roman["frozen"] in territory(march(), "Germania")["note"]
    assert not any(one["frozen"] for one in territory(march(), "Syria")["units"])


def test_markers_stand_where_they_lie_and_show_a_claim() -> None:
    markers = [{"symbol": "christian", "territory": "Asia", "claimed": True}]
    (flag,) = territory(march(markers=markers), "Asia")["flags"]
    assert flag["who"] == "christian" and flag["claimed"]
    assert flag["text"] == "objective point marker (Christian), claimed by the Coalition"


def test_gray_units_name_their_revolt() -> None:
    units = {"Jerusalem": {"gray": 3, "jewish": 1}}
    revolt = {"card": "jewish_revolt", "owner": "jewish", "dice": [3], "band": {"Jerusalem": 2}}
    shown = march(units=units, hands={}, lasting=[revolt])
    gray = territory(shown, "Jerusalem")["units"][-1]
    assert gray["text"] == "3 gray (2 of Jewish Revolt)"


def test_the_marker_of_a_faction_that_does_not_take_part_can_be_drawn() -> None:
    shown = Walkthrough(Match(GAME, 3, 1), keep=False, covered=False)
    while shown.match.state.table.to_lay:
        shown.press(possible(shown)[0])
    drawn = kind(shown, "map")
    assert {one["who"] for place in drawn["places"] for one in place["flags"]} <= set(drawn["kinds"])


# -- ways --------------------------------------------------------------------------------------------------


def way(drawn: dict[str, Any], origin: str, target: str) -> list[str]:
    """The territories on the way as the page reads them."""
    names = [place["key"] for place in drawn["places"]]
    found = [target]
    while found[0] != origin:
        before = drawn["ways"][origin][names.index(found[0])]
        assert before >= 0
        found.insert(0, names[before])
    return found


def moving(**changes: Any) -> Walkthrough:
    shown = march(**changes)
    shown.press("move with 4")
    return shown


def test_ways_are_as_short_as_the_board_allows_and_end_at_the_points() -> None:
    shown = moving(units={"Rome": {"roman": 1}, "Parthia": {"coalition": 1}})
    drawn = kind(shown, "map")
    assert drawn["points"] == 4 and kind(march(), "map")["ways"] == {}
    far = networkx.single_source_shortest_path_length(NET, "Rome", cutoff=4)
    reached = {place["key"] for place, before in zip(drawn["places"], drawn["ways"]["Rome"], strict=True)
               if before >= 0}  # fmt: skip
    assert reached == set(far) - {"Rome"}
    assert all(len(way(drawn, "Rome", name)) - 1 == far[name] for name in reached)


def test_SOE69_a_way_may_end_beside_the_coalition_but_not_lead_through() -> None:
    shown = moving(units={"Belgica": {"roman": 1}, "Germania": {"coalition": 1}})
    drawn = kind(shown, "map")
    assert way(drawn, "Belgica", "Germania") == ["Belgica", "Germania"]
    assert "Germania" not in way(drawn, "Belgica", "Pannonia")[1:-1]


def test_SOE67_a_way_leads_round_a_full_territory() -> None:
    shown = moving(units={"Rome": {"roman": 1}, "Italia Superior": {"roman": 6}})
    names = [place["key"] for place in kind(shown, "map")["places"]]
    assert kind(shown, "map")["ways"]["Rome"][names.index("Italia Superior")] == -1


WALKS = [("Rome", "Macedonia"), ("Syria", "Asia"), ("Belgica", "Noricum et Raetia")]


@pytest.mark.parametrize(("origin", "target"), WALKS)
def test_a_way_can_be_walked_step_by_step_at_the_price_that_is_told(origin: str, target: str) -> None:
    shown = moving()
    steps = way(kind(shown, "map"), origin, target)
    for here, there in zip(steps, steps[1:], strict=False):
        shown.press(f"move {here}>{there}")
        assert shown.notice == ""
    left = shown.match.observe(0).view.doing
    assert (left.left if left else 0) == 4 - (len(steps) - 1)


def test_SOE176_gray_units_have_ways_of_their_own_revolt() -> None:
    bands = [("jewish_revolt", 3, {"Jerusalem": 2}), ("peasant_revolt", 2, {"Samaria": 1})]
    revolts = [{"card": card, "owner": "jewish", "dice": [die], "band": band} for card, die, band in bands]
    units = {"Jerusalem": {"gray": 2}, "Samaria": {"gray": 1}, "Syria": {"coalition": 1}}
    shown = march(units=units, turn={"faction": "jewish"}, hands={}, lasting=revolts)
    shown.press("gray move with 3 of jewish_revolt")
    drawn = kind(shown, "map")
    assert set(drawn["ways"]) == {"Jerusalem"} and drawn["points"] == 3
    assert way(drawn, "Jerusalem", "Syria") == ["Jerusalem", "Peraea", "Syria"]
    shown.press("move Jerusalem>Peraea of jewish_revolt")
    assert kind(shown, "map")["points"] == 2 and shown.notice == ""


def test_map_and_list_offer_the_same_territories() -> None:
    shown = moving()
    (origin, _) = menu(shown, "Move a unit")["fields"]
    listed = {one["key"] for one in origin["options"]}
    assert {"Rome", "Belgica", "Syria"} <= listed and "origin" in kind(shown, "map")["pick"]
    assert set(kind(shown, "map")["ways"]) <= listed


# -- without a page ----------------------------------------------------------------------------------------


def test_the_text_names_every_territory_that_holds_something() -> None:
    shown = march()
    text = text_of(shown.screen)
    for place in kind(shown, "map")["places"]:
        assert (place["note"] in text) == bool(place["units"] or place["flags"])


def test_the_still_picture_shows_every_territory_and_escapes_names() -> None:
    html = march().still()
    assert html.count("<path") > 60 and "<script" not in html
    for name in BOARD.names:
        assert f"<title>{name}, " in html
    assert len(html) < 60_000


def test_the_screen_stays_small() -> None:
    assert len(json.dumps(moving().screen)) < 90_000
