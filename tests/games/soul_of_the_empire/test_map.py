"""The board: names, borders, regions, the red line; and what a broken map file is told."""

from __future__ import annotations

from itertools import combinations

import networkx as nx
import pytest

from boardkit import ContentError
from boardkit.core.content import Pack, Source
from boardkit.games.soul_of_the_empire.content import DATA
from boardkit.games.soul_of_the_empire.map import graph
from boardkit.games.soul_of_the_empire.map_files import read_map

BOARD = read_map(Source(DATA))

# Typed from the map region by region, a line for each territory with the neighbours that come later in the
# list; "~" stands before neighbours over dots.
NEIGHBOURS = """
Rome: Italia Superior, Italia Inferior, ~Sardinia et Corsica
Italia Superior: Narbonensis, Noricum et Raetia, Dalmatia
Italia Inferior: ~Sicilia, ~Macedonia
Tarraconensis: Baetica et Lusitania, Narbonensis, Aquitania et Lugdunensis
Baetica et Lusitania: ~Mauretania et Numidia
Narbonensis: Aquitania et Lugdunensis, Belgica, ~Sardinia et Corsica
Aquitania et Lugdunensis: Belgica, ~Britannia
Belgica: Noricum et Raetia, Germania, ~Britannia
Noricum et Raetia: Germania, Pannonia
Pannonia: Germania, Dacia, Dalmatia, Moesia
Dalmatia: Moesia, Macedonia
Moesia: Dacia, Sarmatia, Macedonia, Thracia
Macedonia: Thracia, Achaia
Achaia: ~Asia, ~Cyrenaica et Creta
Thracia: ~Asia, ~Bithynia et Pontus
Asia: Bithynia et Pontus, Galatia, Cilicia
Bithynia et Pontus: Galatia, Cappadocia
Galatia: Cappadocia, Cilicia
Cappadocia: Cilicia, Syria, Armenia
Cilicia: Syria, ~Cyprus
Syria: Mesopotamia, Galilaea, Peraea, ~Cyprus
Cyprus: ~Samaria, ~Aegyptus
Galilaea: Samaria, Peraea
Samaria: Jerusalem, Peraea, Idumaea
Jerusalem: Peraea, Idumaea
Idumaea: Aegyptus
Aegyptus: Cyrenaica et Creta
Cyrenaica et Creta: Africa Proconsularis
Africa Proconsularis: Mauretania et Numidia, ~Sicilia, ~Sardinia et Corsica
Germania: Gothia, Dacia
Gothia: Dacia, Sarmatia
Sarmatia: Dacia, Armenia
Armenia: Mesopotamia, Parthia
Mesopotamia: Parthia
"""


def _second_list() -> dict[frozenset[str], str]:
    edges: dict[frozenset[str], str] = {}
    for line in NEIGHBOURS.strip().splitlines():
        here, _, there = line.partition(": ")
        for name in there.split(", "):
            edges[frozenset((here, name.lstrip("~")))] = "sea" if name.startswith("~") else "land"
    return edges


def test_SOE64_both_border_lists_agree() -> None:
    net = graph(BOARD)
    assert {frozenset(edge): net.edges[edge]["kind"] for edge in net.edges} == _second_list()


def test_SOE64_borders_go_both_ways() -> None:
    for place, neighbours in enumerate(BOARD.next_to):
        assert all(place in BOARD.next_to[other] for other in neighbours)


def test_SOE15_the_red_line_cuts_the_map_in_two_connected_parts() -> None:
    net = graph(BOARD)
    for inside in (True, False):
        part = net.subgraph(name for name, empire in net.nodes(data="empire") if empire is inside)
        assert nx.is_connected(part)
    outside = {name for name, empire in net.nodes(data="empire") if not empire}
    assert outside == {"Germania", "Gothia", "Sarmatia", "Dacia", "Armenia", "Mesopotamia", "Parthia"}


def test_SOE16_regions_are_connected_colour_groups_inside_the_empire() -> None:
    net = graph(BOARD)
    for region in BOARD.regions:
        names = [BOARD.names[place] for place in region.places]
        assert nx.is_connected(net.subgraph(names))
        assert {net.nodes[name]["colour"] for name in names} == {region.colour}
    assert sum(len(region.places) for region in BOARD.regions) == sum(BOARD.in_empire)


def test_the_map_is_planar_without_a_cutting_territory_and_not_too_wide() -> None:
    net = graph(BOARD)
    assert len(net) == 41 and net.number_of_edges() == 78
    assert nx.is_connected(net) and not list(nx.articulation_points(net))
    assert nx.check_planarity(net)[0]
    assert nx.diameter(net) == 8


def test_no_two_territories_lie_closer_than_64_drawing_units() -> None:
    pairs = combinations(BOARD.places_at, 2)
    assert min((ax - bx) ** 2 + (ay - by) ** 2 for (ax, ay), (bx, by) in pairs) >= 64**2


def broken(file: str, old: str, new: str) -> ContentError:
    """What the loader says of a file of the kit with one text replaced."""
    text = (DATA / file).read_text("utf-8")
    assert old in text
    pack = Pack("broken", "soul_of_the_empire", {file: text.replace(old, new, 1)})
    with pytest.raises(ContentError) as caught:
        read_map(Source(DATA, pack))
    return caught.value


@pytest.mark.parametrize(
    ("file", "old", "new", "entry", "expected"),
    [
        ("borders.csv", "Rome,Italia Superior", "Rome,Itala Superior", "line 2", "Italia Superior"),
        ("borders.csv", "Rome,Italia Superior", "Rome,Rome", "line 2", "another territory"),
        (
            "borders.csv",
            "Rome,Italia Inferior,land",
            "Italia Superior,Rome,land",
            "line 3",
            "each border once",
        ),
        ("borders.csv", "Jerusalem,Peraea,land", "Jerusalem,Peraea,sea", "Jerusalem - Peraea", "two coasts"),
        (
            "borders.csv",
            "Syria,Mesopotamia,land,yes",
            "Syria,Mesopotamia,land,no",
            "Syria - Mesopotamia",
            "yes",
        ),
        ("borders.csv", "Rome,Italia Superior,land,no,yes", "Rome,Italia Superior,land,no,no", "Rome", "yes"),
        ("territories.csv", "3,Italia Inferior,Italia", "3,Rome,Italia", "Rome", "a name of its own"),
        ("territories.csv", "3,Italia Inferior,Italia", "3,rome,Italia", "rome", "a name of its own"),
        ("territories.csv", "3,Italia Inferior,Italia", "3,Italia  Inferior,Italia", "id 3", "blanks"),
        ("territories.csv", "35,Germania", "35,Germany", "Germania", "the rules name"),
        (
            "territories.csv",
            "Italia,red,empire,yes,10.5",
            "Italia,pink,empire,yes,10.5",
            "Italia Superior",
            "'red'",
        ),
        ("territories.csv", "36,Gothia,none", "36,Gothia,Italia", "Gothia", "'none' outside"),
    ],
)
def test_a_broken_map_is_refused_by_file_entry_and_expectation(
    file: str, old: str, new: str, entry: str, expected: str
) -> None:
    error = broken(file, old, new)
    assert error.file == file
    assert error.entry.startswith(entry)
    assert expected in error.expected


def test_a_map_in_two_pieces_is_refused() -> None:
    lines = (DATA / "borders.csv").read_text("utf-8").splitlines()
    text = "\n".join(line for line in lines if "Cyprus" not in line) + "\n"
    with pytest.raises(ContentError, match="Cyprus cut off"):
        read_map(Source(DATA, Pack("broken", "soul_of_the_empire", {"borders.csv": text})))


def test_a_map_without_borders_is_refused() -> None:
    header = (DATA / "borders.csv").read_text("utf-8").splitlines()[0]
    with pytest.raises(ContentError, match="at least one border"):
        read_map(Source(DATA, Pack("broken", "soul_of_the_empire", {"borders.csv": header + "\n"})))
