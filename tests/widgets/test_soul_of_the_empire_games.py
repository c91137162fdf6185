"""Whole games of Soul of the Empire on the board, and that no screen holds what its seat may not know."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boardkit import GAMES
from boardkit.core.request import Ask, Roll
from boardkit.widgets import Walkthrough
from tests.widgets.board import possible
from tests.widgets.soul_boards import GAME, MARCH, board, march, played, position

SHORT = {"round_limit": 6}
HANDS: dict[str, list[str]] = MARCH["hands"]
ON_THE_WAY = {"reveal_objectives", "move_finished", "regions", "combat_over"}
ON_THE_WAY |= {"end_phase", "next_turn", "game_over", "purchase"}
"""Phases that ask nobody, or in few games."""
RARE = {"bonus_action", "region_slot", "regroup", "plunder", "scoring", "ready_revolts", "last_cards"}
RARE |= {"before_roll"}
"""Phases to which a random game seldom comes."""


def test_whole_games_at_random_through_messages_of_the_page() -> None:
    """Every phase that asks or rolls has a screen, a text and a still picture."""
    seen: set[str] = set()
    for players in (2, 3, 4):
        shown = board(players, covered=False, options=SHORT)
        for phase in played(shown, seed=players):
            check_screen(shown, still=phase not in seen)
            seen.add(phase)
        assert shown.screen["outcome"]["scores"]
    assert set(GAMES[GAME].phases) - seen <= ON_THE_WAY | RARE


def check_screen(shown: Walkthrough, still: bool) -> None:
    """What is possible is offered, where we are is shown, and all of it can be told without a page."""
    screen, request = shown.screen, shown.match.request
    offered = request.options if isinstance(request, Ask) else ()
    assert set(possible(shown)) == {shown.match.game.encode(action) for action in offered}
    assert screen["text"] and any(step["now"] for step in screen["strip"])
    if still:
        assert 10_000 < len(shown.still()) < 80_000


FOUGHT = {"type": "fight", "attacker": "coalition", "defender": "roman", "territory": "Moesia",
          "cards": ["coalition_6", "roman_1"], "winner": "coalition", "loser": "roman"}  # fmt: skip
POSITIONS: list[tuple[str, str, dict[str, Any] | None]] = [
    ("bonus_action", "roman", {"type": "bonus die", "die": 4}),
    ("scoring", "roman", None),
    ("last_cards", "roman", None),
    ("before_roll", "roman", None),
    ("plunder", "coalition", FOUGHT),
    ("region_slot", "coalition", {"type": "scored region", "region": "Illyricum"}),
    ("regroup", "coalition", {"type": "scored region", "region": "Illyricum", "slotted": True}),
]


@pytest.mark.parametrize(("phase", "faction", "task"), POSITIONS)
def test_rare_phases_have_a_screen_too(phase: str, faction: str, task: dict[str, Any] | None) -> None:
    units = {name: {"coalition": 2} for name in ("Noricum et Raetia", "Pannonia", "Dalmatia", "Moesia")}
    start = {"phase": phase, "turn": {"faction": faction}, "units": {**units, "Rome": {"roman": 2}}}
    hands = {**HANDS, "roman": ["collect_tribute"]}
    shown = march(**start, task=task, hands=hands)
    assert shown.match.state.phase == phase
    check_screen(shown, still=True)
    for text in possible(shown)[:6]:
        again = march(**start, task=task, hands=hands)
        again.press(text)
        assert again.notice == ""
        check_screen(again, still=True)


@pytest.mark.parametrize("bot", ["easy", "strong"])
def test_a_game_of_bots_is_shown_to_its_end(bot: str) -> None:
    """One person passes every turn, the bots of the others play on the screen between."""
    shown = board(4, bots=dict.fromkeys((1, 2, 3), bot), options={"round_limit": 3})
    for _ in range(200):
        if shown.match.outcome is not None:
            break
        texts = possible(shown)
        shown.press("pass" if "pass" in texts else texts[0]) if texts else shown.roll()
        assert shown.notice == ""
    assert shown.screen["headline"].startswith("The game is over in round")


def test_the_dice_of_bots_are_rolled_by_the_kit_unless_people_enter_them() -> None:
    """A roll that waits is always one of a person here; by hand every roll waits."""
    shown = board(4, bots=dict.fromkeys((1, 2, 3), "easy"), options={"round_limit": 2})
    owners = [owner for _ in played(shown, seed=1) if (owner := rolls_for(shown)) is not None]
    assert owners and set(owners) == {0}
    by_hand = board(4, bots=dict.fromkeys((1, 2, 3), "easy"), by_hand=True, options={"round_limit": 1})
    assert {rolls_for(by_hand) for _ in played(by_hand, seed=1)} >= {0, 1, 2, 3}


def rolls_for(shown: Walkthrough) -> int | None:
    """Whose dice the board waits for."""
    request = shown.match.request
    return request.owner if isinstance(request, Roll) else None


# -- secrets -----------------------------------------------------------------------------------------------


def seen_by(shown: Walkthrough, seat: int | None) -> str:
    """The screen of a seat as text, without the names of controls."""
    shown.switch_seat(seat)
    shown.screen["token"] = ""
    return json.dumps({**shown.screen, "token": ""})


LOOKING = {"covered": False, "referee": True}
HANDS: dict[str, list[str]] = {
    "roman": ["circus_maximus"],
    "jewish": ["jewish_revolt"],
    "christian": ["elder", "grace"],
}
OTHERS = {
    0: {**HANDS, "jewish": ["industry"], "christian": ["giving", "gospel"]},
    1: {**HANDS, "roman": ["auxiliaries"], "christian": ["giving", "gospel"]},
    2: {"roman": ["auxiliaries"], "jewish": ["industry"], "christian": ["giving", "gospel"]},
    None: {"roman": ["auxiliaries"], "jewish": ["industry"], "christian": ["giving", "gospel"]},
}


@pytest.mark.parametrize("seat", OTHERS)
def test_two_tables_that_look_alike_to_a_seat_give_it_equal_screens(seat: int | None) -> None:
    one = board(position=position(hands=HANDS), **LOOKING)
    other = board(position=position(hands=OTHERS[seat]), **LOOKING)
    assert one.match.state != other.match.state
    assert seen_by(one, seat) == seen_by(other, seat)


def test_the_screen_of_the_owner_tells_the_hands_apart() -> None:
    one = board(position=position(hands=HANDS), **LOOKING)
    other = board(position=position(hands=OTHERS[1]), **LOOKING)
    assert seen_by(one, 0) != seen_by(other, 0)


def hidden_from(shown: Walkthrough, eye: int | None) -> set[str]:
    """Names of power cards in hands that a seat does not know."""
    table, view = shown.match.state.table, shown.match.observe(eye).view
    power = table.content.power
    known = {card for one in view.factions for card in (*one.hand.cards, *one.deck.discard, *one.deck.bottom)}
    known |= {one.card for one in view.lasting} | set(view.playing)
    known |= {one.card for one in getattr(view.doing, "powers", ())}
    open_names = {power[card].name for card in known}
    held = {power[card].name for hand in table.hands for card in hand}
    told = " ".join(line.text for line in shown.match.log(eye))
    return {name for name in held - open_names if name not in told}


@pytest.mark.parametrize(("players", "by_hand"), [(2, False), (4, True)])
def test_no_message_holds_a_card_of_another_hand(players: int, by_hand: bool) -> None:
    """Every message of some turns is searched; covers come between the people."""
    shown = board(players, by_hand=by_hand, options={"round_limit": 3})
    told: list[dict[str, Any]] = []
    shown.send = lambda content, buffers=None: told.append(content)  # type: ignore[method-assign]
    covers = 0
    for _ in played(shown, seed=players + 1):
        for message in told:
            screen = message["screen"]
            covers += screen["cover"] is not None
            text = json.dumps({name: part for name, part in screen.items() if name != "panel"})
            for name in hidden_from(shown, shown.host.seat):
                assert name not in text, (name, shown.host.seat, shown.match.state.phase)
        del told[:]
    assert covers


def test_a_saved_notebook_holds_no_card_of_a_hand() -> None:
    shown = march()
    data, _ = shown._repr_mimebundle_()
    state = {key: str(value) for key, value in shown.get_state().items() if key not in ("_esm", "_css")}
    kept = json.dumps([data, state])
    for name in ("Circus Maximus", "Jewish Revolt", "Elder", "Grace"):
        assert name not in kept


def test_a_referee_sees_every_hand() -> None:
    shown = board(position=position(), **LOOKING)
    shown.switch_seat("everything")
    titles = [one["title"] for one in shown.screen["board"]]
    assert {"Hand of Ada (Rome)", "Hand of Bruno (Jews)", "Hand of Dara (Christians)"} <= set(titles)
