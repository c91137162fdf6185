"""The position setter: any legal situation is reached, what cannot be is refused by name."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boardkit import ContentError
from boardkit.core.testing import play_random
from boardkit.games.soul_of_the_empire.census import census
from boardkit.games.soul_of_the_empire.factions import PIECES
from boardkit.games.soul_of_the_empire.phases import PHASES
from boardkit.games.soul_of_the_empire.position.possible import markers_always_fit

from .errands import ERRANDS, given
from .vocabulary import GAME, table

SEATS = {"roman": 0, "jewish": 0, "coalition": 1, "christian": 1}
NO_JEWS = {"factions": ["roman", "coalition", "christian"]}
NO_COALITION = {"factions": ["roman", "jewish", "christian"]}
BAND = {"card": "peasant_revolt", "owner": "jewish", "dice": [1], "band": {"Rome": 1}}
GRAY = {"Rome": {"gray": 1}}
FIGHT = {"type": "fight", "attacker": "roman", "defender": "jewish", "territory": "Rome"}
SHOWN = {**FIGHT, "cards": ["roman_1", "jewish_1"]}


def cards(**more: Any) -> dict[str, Any]:
    return {"open_objectives": [{"card": "temple", **more}]}


def marker(symbol: str = "jewish", territory: str = "Rome", **more: Any) -> dict[str, Any]:
    return {"symbol": symbol, "territory": territory, **more}


def rows(colour: str, n: int, count: int) -> dict[str, Any]:
    return {name: {colour: n} for name in GAME.content.map.names[:count]}


IMPOSSIBLE: dict[str, tuple[dict[str, Any], str]] = {
    # units
    "too many units for the box": ({"units": rows("christian", 5, 4)}, "at most 17 christian units"),
    "too many with captives": (
        {"units": rows("christian", 5, 3), "captives": {"christian": 2}},
        "at most 17",
    ),
    "seven in a territory": ({"units": {"Rome": {"roman": 7}}}, "units.*6"),
    "an unknown territory": ({"units": {"Jerusalm": {"roman": 1}}}, "Jerusalem"),
    "an unknown colour": ({"units": {"Rome": {"green": 1}}}, "green"),
    "units of an absent faction": ({"players": 3, "options": NO_JEWS, "units": GRAY}, "units"),
    "Roman captives": ({"captives": {"roman": 1}}, "no Roman captives"),
    "fewer captured than captives": ({"captives": {"jewish": 3}, "captured": 2}, "at least the 3 captives"),
    "rage above three": ({"rage": 4}, "rage"),
    "rage below minus two": ({"rage": -3}, "rage"),
    "a misspelt region": ({"regions_scored": ["Hispanja"]}, "Hispania"),
    "a region twice": ({"regions_scored": ["Hispania", "Hispania"]}, "once"),
    "a band larger than its units": ({"lasting": [BAND]}, "no more gray units of revolts in Rome"),
    # dice
    "six dice": ({"dice": {"roman": "3 3 3 3 3 | 1"}}, "at most 5 dice"),
    "a die in two places": ({"dice": {"roman": "3 3 3 3 3"}, **cards(claims=["roman"])}, "each in one"),
    "a die on a marker too": (
        {"dice": {"coalition": "3 3 3 3 3"}, "markers": [marker(claimed=True)]},
        "dice.coalition.*each in one",
    ),
    "five yellow dice": (
        {"units": GRAY, "lasting": [{**BAND, "dice": [1, 1, 1, 1, 1]}]},
        "at most 4 yellow dice",
    ),
    "no sequence": ({"dice": {"roman": "1 3"}}, "a set or a run"),
    "seven pips": ({"dice": {"roman": "7"}}, "dice.*sequence"),
    "resting in another's turn": ({"dice": {"jewish": {"resting": 1}}}, "dice.jewish.resting"),
    "power dice that bought nothing": ({"dice": {"roman": {"power": 1}}}, "dice.roman.power"),
    "yellow dice without a revolt": (
        {"lasting": [{"card": "auxiliaries", "owner": "roman", "dice": [1]}]},
        "yellow dice on revolts only",
    ),
    # markers
    "two markers together": ({"markers": [marker(), marker("christian")]}, "one marker in a territory"),
    "markers side by side": (
        {"markers": [marker(), marker("christian", "Italia Superior")]},
        "next to another",
    ),
    "three of a symbol": (
        {"markers": [marker(), marker(territory="Asia"), marker(territory="Belgica")]},
        "two markers of each symbol",
    ),
    "a marker outside the Empire": ({"markers": [marker(territory="Parthia")]}, "inside the Empire"),
    "a Roman marker elsewhere": ({"markers": [marker("roman")]}, "where they start"),
    "a claim without the Coalition": (
        {"players": 3, "options": NO_COALITION, "markers": [marker(claimed=True)]},
        "dice.coalition: expected at most 0 dice",
    ),
    "a marker taken without the Coalition": (
        {"players": 3, "options": NO_COALITION, "taken": ["jewish"]},
        "without the Coalition",
    ),
    # objective cards
    "five open cards": (
        {"open_objectives": [{"card": c} for c in ("temple", "grain", "roads", "africa", "census")]},
        "at most 4",
    ),
    "a card twice": (
        {"open_objectives": [{"card": "temple"}, {"card": "temple"}]},
        "each objective card once",
    ),
    "an unknown objective": ({"open_objectives": [{"card": "tempel"}]}, "temple"),
    "a claim of the Coalition": (cards(claims=["coalition"]), "one claim of each faction"),
    "a gray claim without a revolt": (cards(claims=["gray"]), "a revolt in play"),
    "a block without dice": (cards(blocked="roman"), "a blocked task with one or two dice"),
    "two blocks against one faction": (
        {
            "open_objectives": [
                {"card": card, "blocked": "roman", "block_dice": 1} for card in ("temple", "grain")
            ]
        },
        "one block against each faction",
    ),
    "a discard with four players": ({"discarded": ["temple"]}, "two players only"),
    "a score of the Coalition": ({"scored": {"coalition": ["temple"]}}, "no objective cards"),
    # power and combat cards
    "an unknown power card": ({"hands": {"roman": ["auxiliary"]}}, "auxiliaries"),
    "a card in a wrong hand": ({"hands": {"roman": ["elder"]}}, "hands.roman"),
    "a card in two places": (
        {"hands": {"roman": ["crucify"]}, "discards": {"roman": ["crucify"]}},
        "as often as it is in the box",
    ),
    "a stolen card from nowhere": ({"hands": {"coalition": ["elder"]}}, "stolen"),
    "a card that is never stolen": (
        {"hands": {"coalition": ["crucify"]}, "stolen": [["crucify", "hand"]]},
        "may be stolen",
    ),
    "a once card that stays": ({"lasting": [{"card": "elder", "owner": "christian"}]}, "durable"),
    "a revolt without units": ({"lasting": [{**BAND, "band": {}}]}, "a revolt with units"),
    "all combat cards used": (
        {"combat_used": {"roman": [f"roman_{n}" for n in range(1, 7)]}},
        "some but not all",
    ),
    "an unknown combat card": ({"combat_used": {"roman": ["roman_7"]}}, "roman_"),
    # turns and actions
    "an unknown phase": ({"phase": "main_fase"}, "main_phase"),
    "a phase without its action": ({"phase": "move"}, "Moving in phase move"),
    "an action without its phase": ({"task": {"type": "moving", "faction": "roman", "points": 1}}, "none"),
    "a move in another's turn": (
        {"phase": "move", "task": {"type": "moving", "faction": "jewish", "points": 1}},
        "whose turn it is",
    ),
    "an end without a reason": ({"phase": None}, "how the game ended"),
    "a game that is over and goes on": ({"points": {"roman": 7}}, "the game is over.*SOE1"),
    "the turn of an absent faction": (
        {"players": 3, "options": NO_JEWS, "turn": "jewish"},
        "a faction in play",
    ),
    "a fight among friends": (
        {"phase": "combat", "turn": "jewish", "task": {**FIGHT, "attacker": "jewish", "defender": "gray"}},
        "another player",
    ),
    "a fight of others": ({"phase": "combat", "turn": "coalition", "task": FIGHT}, "whose turn it is"),
    "a move without points": (
        {"phase": "move", "task": {"type": "moving", "faction": "roman", "points": 0}},
        "a movement point that is left",
    ),
    "more recruits than supply": (
        {
            "players": 4,
            "phase": "recruit",
            "captives": {"christian": 14},
            "turn": "christian",
            "task": {"type": "recruiting", "faction": "christian", "left": 3, "places": ["Asia"]},
        },
        "at most the 2 units in the supply",
    ),
    "dice that buy after the purchase": (
        {"phase": "scoring", "turn": {"faction": "roman", "bought": 2}, "dice": {"roman": {"power": 1}}},
        "none in phase scoring",
    ),
    "a combat card that is used": (
        {"phase": "combat_over", "task": SHOWN, "combat_used": {"roman": ["roman_1"]}},
        "not used yet",
    ),
    "one combat card": (
        {"phase": "combat_over", "task": {**SHOWN, "cards": ["roman_1"]}},
        "both sides, or none",
    ),
    "an unknown deed": (
        {"turn": {"faction": "roman", "deeds": [{"kind": "winning", "by": "roman"}]}},
        "won",
    ),
    "the end of a game as a phase": ({"phase": "game_over"}, "None for a game that is over"),
    "choosing factions with four players": ({"phase": "choose_factions"}, "two players only"),
    "units before factions are chosen": (
        {"players": 2, "phase": "choose_factions", "units": {"Rome": {"roman": 1}}},
        "units.*nothing before two players have chosen",
    ),
    "seats with four players": ({"seats": SEATS}, "none"),
    "no seats with two": ({"players": 2}, "a seat, 0 or 1"),
    "Rome beside the Coalition": (
        {"players": 2, "seats": {"roman": 0, "coalition": 0, "jewish": 1, "christian": 1}},
        "apart",
    ),
    "no alternating": (
        {"players": 2, "seats": SEATS, "order": ["roman", "jewish", "coalition", "christian"]},
        "alternating",
    ),
    "an unknown field": ({"unit": {}}, "unit"),
}


@pytest.mark.parametrize(("layout", "says"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_cannot_be_is_refused_by_name(layout: dict[str, Any], says: str) -> None:
    with pytest.raises(ContentError, match=rf"(?s){says}") as caught:
        given(**layout)
    assert str(caught.value).startswith("position")


def test_SOE18_SOE25_what_is_not_written_lies_where_it_belongs() -> None:
    board = table(given(dice={"roman": "3 3"}, units={"Rome": {"roman": 4}}))
    assert board.supply[0] == PIECES[0] - 1 - 4
    assert (board.dice[0].spent, board.dice[1].spent, board.pool) == (3, 5, 4)
    assert census(board)[:4] == census(table(ERRANDS.new(4)))[:4]


def test_SA10_on_the_house_map_markers_always_fit() -> None:
    board = GAME.content.map
    assert markers_always_fit(board, (board.number["Armenia"], board.number["Dacia"]))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_state_of_a_random_game_is_written_out_and_laid_again(players: int) -> None:
    trail, seen = play_random(GAME, players, seed=players, round_limit=5), set()
    for moment in trail.moments:
        if not moment.state.actions:
            text = json.dumps(GAME.describe(moment.state))
            assert GAME.position(json.loads(text)) == moment.state
            seen.add(moment.state.phase)
    assert len(seen) > 10 and seen <= set(PHASES)
    assert GAME.position(json.loads(json.dumps(GAME.describe(trail.state)))) == trail.state


HISPANIA = {name: {"coalition": 2} for name in ("Tarraconensis", "Baetica et Lusitania")}
CARD = {"hands": {"roman": ["advanced_culture"]}}
WON = {
    **FIGHT,
    "attacker": "coalition",
    "winner": "coalition",
    "loser": "jewish",
    "cards": ["coalition_6", "jewish_1"],
}
REGION = {"type": "scored region", "region": "Hispania"}
EVERY_PHASE: dict[str, dict[str, Any]] = {
    "choose_factions": {"players": 2},
    "reveal_objectives": {"round": 0},
    "lay_markers": {"round": 0, "to_lay": [["jewish", "jewish"]]},
    "later_units": {"round": 0},
    "first_rolls": {"round": 0},
    "turn": {},
    "start_phase": {"hands": {"roman": ["auxiliaries"]}},
    "main_phase": {"dice": {"roman": "3"}},
    "bonus_action": {"turn": "christian", "task": {"type": "bonus die", "die": 4}},
    "move": {"units": {"Rome": {"roman": 1}}, "task": {"type": "moving", "faction": "roman", "points": 1}},
    "recruit": {"task": {"type": "recruiting", "faction": "roman", "left": 2, "places": ["Rome"]}},
    "combat": {"units": {"Rome": {"roman": 1, "jewish": 1}}, "task": FIGHT},
    "plunder": {"turn": "coalition", "units": {"Rome": {"coalition": 1}}, "task": WON},
    "end_phase": CARD,
    "purchase": {"dice": {"roman": {"power": 1}}, "turn": {"faction": "roman", "bought": 1}},
    "before_roll": CARD,
    "ready": {},
    "ready_revolts": {"turn": "jewish", "units": GRAY, "lasting": [BAND]},
    "scoring": CARD,
    "region_slot": {"turn": "coalition", "units": HISPANIA, "task": REGION},
    "regroup": {"turn": "coalition", "units": HISPANIA, "task": {**REGION, "slotted": True}},
    "last_cards": CARD,
    "next_turn": {"players": 2, "seats": SEATS},
}


@pytest.mark.parametrize(("phase", "layout"), EVERY_PHASE.items(), ids=EVERY_PHASE)
def test_every_phase_that_asks_can_be_laid_out(phase: str, layout: dict[str, Any]) -> None:
    game = GAME if phase == "choose_factions" else ERRANDS
    state = given(phase=phase, **layout) if game is ERRANDS else GAME.position({**layout, "phase": phase})
    assert state.phase == phase and GAME.legal_actions(state)
    assert game.position(json.loads(json.dumps(game.describe(state)))) == state
