"""Whatever is not possible is refused by its own rule, and nothing changes by it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from boardkit import IllegalAction
from boardkit.core.request import Action
from boardkit.core.state import State
from boardkit.core.testing import play_random
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.factions import COLOURS
from boardkit.games.soul_of_the_empire.phases.main import ACTS

from .errands import given
from .vocabulary import GAME, refused, table

CLAIMED = {"card": "temple", "claims": ["roman"]}
BLOCKED = {"card": "temple", "blocked": "roman", "block_dice": 1}
REVOLT = {"card": "peasant_revolt", "owner": "jewish", "dice": [2], "band": {"Rome": 1}}
MOVING = {"phase": "move", "task": {"type": "moving", "faction": "roman", "points": 2}}
MARKERS = [{"symbol": "jewish", "territory": "Asia"}]
TOGETHER = {"Rome": {"roman": 1, "jewish": 1}}
FROZEN = {"Rome": {"roman": 1, "coalition": 1}}
FULL = {"Rome": {"roman": 1}, "Italia Superior": {"roman": 6}}
ELSEWHERE = {"Asia": {"roman": 1}}

WRONG: list[tuple[str, str, str, dict[str, Any]]] = [
    ("a die that is not there", "move with 4", "SOE33", {"dice": {"roman": "3"}}),
    ("an outside die alone", "move with 5", "SA14", {"dice": {"roman": "3 | 5"}}),
    ("a second die of the sequence", "buy with 3 and 3", "SA157", {"dice": {"roman": "3 3"}}),
    ("a second die without a star", "claim temple with 5", "SA14", {"dice": {"roman": "3 | 5"}}),
    ("one pip buys nothing", "buy with 1 and -", "SOE124", {"dice": {"roman": "1"}}),
    ("no unit can move", "move with 3", "SOE70", {"dice": {"roman": "3"}, "units": FROZEN}),
    ("no such unit", "move Rome>Italia Superior", "SOE63", {**MOVING, "units": ELSEWHERE}),
    ("a frozen unit", "move Rome>Italia Superior", "SOE70", {**MOVING, "units": FROZEN}),
    ("a seventh unit", "move Rome>Italia Superior", "SOE67", {**MOVING, "units": FULL}),
    ("not adjacent", "move Rome>Syria", "SOE63", MOVING),
    ("a misspelt territory", "move Rome>Italia Superiour", "SOE63", MOVING),
    ("gray by Rome", "gray move with jewish 3", "SOE166", {"dice": {"roman": "3"}}),
    ("a step before the die", "move Rome>Italia Superior", "SOE62", {"dice": {"roman": "3"}}),
    ("a recruit before the die", "place Rome", "SOE74", {"dice": {"roman": "3"}}),
    ("a fight with oneself", "fight roman in Rome with 3", "SOE81", {"dice": {"roman": "3"}}),
    ("a fight with nobody", "fight jewish in Syria with 3", "SOE81", {"dice": {"roman": "3"}}),
    ("a misspelt enemy", "fight jewsh in Rome with 3", "SOE83", {"dice": {"roman": "3"}}),
    ("a card that is not open", "claim grain with 3", "SOE17", {"dice": {"roman": "3"}}),
    ("no claim to retrieve", "retrieve from temple with 3", "SOE122", {"dice": {"roman": "3"}}),
    ("a score in the main phase", "score temple", "SOE145", {"dice": {"roman": "3"}}),
    ("a marker by Rome", "claim marker in Asia with 3", "SOE50", {"dice": {"roman": "3"}}),
    ("rage by Rome", "rage with 3 and -", "SOE50", {"dice": {"roman": "3"}}),
    ("a discard with four players", "discard temple with 3 and -", "SOE198", {"dice": {"roman": "3"}}),
    ("a pass in the main phase", "pass", "SA27", {"dice": {"roman": "3"}}),
    ("a card of another hand", "play elder", "SOE159", {"hands": {"christian": ["elder"]}}),
    ("a second card", "play circus_maximus", "SOE159",
     {"hands": {"roman": ["circus_maximus"]}, "turn": {"faction": "roman", "card_played": True}}),
    ("a card of another phase", "play auxiliaries", "SOE160", {"hands": {"roman": ["auxiliaries"]}}),
    ("an unknown card", "play circus_maximum", "SOE159", {}),
    ("a combat card without a combat", "combat card roman_1", "SOE85", {}),
    ("plunder without a combat", "salvage", "SOE108", {}),
    ("a roll by nobody", "reroll 1", "SOE36", {"dice": {"roman": "1"}}),
    ("nothing to keep", "keep", "SOE36", {"dice": {"roman": "1"}}),
    ("no other sequence", "sequence 1 3", "SOE38", {"dice": {"roman": "1 | 3"}}),
    ("a sequence out of time", "sequence 1", "SA13", {"dice": {"roman": "1 | 3"}}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "rule", "layout"), [w[1:] for w in WRONG], ids=[w[0] for w in WRONG])
def test_a_wrong_action_cites_its_rule_and_changes_nothing(
    text: str, rule: str, layout: dict[str, Any]
) -> None:
    board = {"units": TOGETHER, "open_objectives": [{"card": "temple"}], "markers": MARKERS}
    state = given(**{**board, **layout})
    before, menu = hash(state), GAME.legal_actions(state)
    refusal = refused(state, text)
    assert refusal.rule == rule
    assert refusal.reason.endswith((".", "?")) and refusal.reason[0].isupper()
    assert set(refusal.instead) <= {GAME.encode(option) for option in menu}
    assert hash(state) == before and GAME.legal_actions(state) == menu


COALITION_WRONG = [
    ("claim temple with 6", "SA23"),
    ("buy with 6 and -", "SA112"),
    ("block jewish on temple with 6 and -", "SOE139"),
    ("block roman on grain with 6 and -", "SOE139"),
    ("block christian on grain with 6 and -", "SOE137"),
    ("block jewish on grain with 6 and 6", "SA157"),
    ("block gray on grain with 6 and -", "SOE237"),
    ("rage with 6 and -", "SOE143"),
    ("claim marker in Asia with 6", "SOE132"),
    ("claim marker in Rome with 6", "SOE132"),
    ("claim marker in Rom with 6", "SOE63"),
    ("retrieve from marker in Rome with 6", "SOE132"),
    ("lift block from grain with 6", "SOE141"),
    ("shift block grain>roman on temple with 6 and -", "SOE141"),
    ("gray claim temple with 2 of peasant_revolt", "SOE166"),
]


@pytest.mark.parametrize(("text", "rule"), COALITION_WRONG)
def test_what_the_coalition_cannot_do(text: str, rule: str) -> None:
    markers = [{"symbol": "jewish", "territory": "Asia", "claimed": True}]
    cards = [BLOCKED, {"card": "grain", "claims": ["christian"]}]
    state = given(turn="coalition", dice={"coalition": "6"}, rage=3, markers=markers, open_objectives=cards)
    assert refused(state, text).rule == rule


JEWISH_WRONG = [
    ("gray move with 3 of peasant_revolt", "SOE170"),
    ("gray move with 2 of merchant_revolt", "SOE168"),
    ("gray move with jewish 3", "SOE174"),
    ("gray fight roman in Syria with 2 of peasant_revolt", "SOE81"),
    ("gray fight jewish in Rome with 2 of peasant_revolt", "SA180"),
    ("gray fight roman in Samaria with 2 of peasant_revolt", "SA194"),
    ("gray claim temple with 2 of peasant_revolt", "SOE184"),
    ("retrieve yellow from temple with 3", "SOE122"),
    ("rename sequence", "SA17"),
    ("leave 3 spent", "SA200"),
]


@pytest.mark.parametrize(("text", "rule"), JEWISH_WRONG)
def test_what_the_jewish_player_cannot_do(text: str, rule: str) -> None:
    board = {"Rome": {"gray": 1, "jewish": 1, "roman": 1}, "Samaria": {"gray": 1, "roman": 1}}
    turn = {"faction": "jewish", "gray_die": True, "bound": True}
    cards = [{"card": "temple"}]
    state = given(turn=turn, dice={"jewish": "3"}, units=board, lasting=[REVOLT], open_objectives=cards)
    assert refused(state, text).rule == rule


def test_SOE63_a_misspelt_territory_is_answered_with_the_nearest() -> None:
    state = given(**MOVING, units={"Rome": {"roman": 1}})
    assert "Did you mean Italia Superior?" in refused(state, "move Rome>Italia Superiour").reason
    assert refused(state, "move Rome>Italia Superiour").instead[0] == "move Rome>Italia Superior"


def test_a_nonsense_text_is_answered_with_the_nearest_options() -> None:
    state = given(dice={"roman": "3"}, units={"Rome": {"roman": 1}})
    with pytest.raises(IllegalAction, match="move with 3"):
        GAME.read(state, "moove with 3")


def test_SOE57_a_jewish_score_waits_for_the_end_phase() -> None:
    cards = [{"card": "temple", "claims": ["jewish"]}]
    layout = {"units": {"Jerusalem": {"jewish": 1}}, "open_objectives": cards}
    state = given(phase="start_phase", turn="jewish", hands={"jewish": ["pharisee"]}, **layout)
    assert refused(state, "score temple").rule == "SOE57"


def test_SA103_no_card_in_a_second_turn() -> None:
    turn = {"faction": "roman", "no_cards": True}
    assert (
        refused(given(turn=turn, hands={"roman": ["circus_maximus"]}), "play circus_maximus").rule == "SA103"
    )


# -- a probe over random games ---------------------------------------------------------------------


def _wild(kind: type[Action], state: State, rng: Random) -> Action:
    """An action of a kind with plausible words and numbers in its fields."""
    board = table(state)
    open_cards = [card.card for card in board.open_cards] + ["harvest"]
    words = {
        "die": range(1, 7),
        "outside": [None, *range(1, 7)],
        "enemy": COLOURS,
        "faction": COLOURS,
        "territory": [*board.map.names, "Romm"],
        "revolt": [card.card for card in board.lasting] + ["peasant_revolt", "nothing"],
        "card": [*GAME.content.power] if kind in (a.PlayCard, a.UseCard) else open_cards,
        "target": open_cards,
    }
    return kind(*(rng.choice(list(words[name])) for name in kind.__struct_fields__))


def _main_phases(players: int, seed: int, limit: int) -> Iterator[State]:
    trail = play_random(GAME, players, seed, round_limit=limit)
    for moment in trail.moments:
        if moment.state.phase == "main_phase" and moment.request.rule == "SOE48":
            yield moment.state


def _probe(players: int, seed: int, limit: int, wild: int) -> int:
    rng, count = Random(seed), 0
    for state in _main_phases(players, seed, limit):
        menu, before = set(GAME.legal_actions(state)), hash(state)
        for kind in ACTS:
            for action in {_wild(kind, state, rng) for _ in range(wild)} - menu:
                refusal = GAME.refusal(state, action)
                assert refusal is not None and refusal.rule in GAME.rules, action
                assert not refusal.reason.startswith("Not now"), (action, refusal)
                count += 1
        assert hash(state) == before
    return count


@pytest.mark.parametrize("players", [2, 3, 4])
def test_SOE48_any_main_phase_action_that_is_not_offered_has_its_own_rule(players: int) -> None:
    assert _probe(players, seed=players, limit=3, wild=8) > 1000


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
def test_SOE48_whole_games_of_refused_actions(players: int) -> None:
    assert sum(_probe(players, seed, 40, 4) for seed in range(8)) > 20_000


SURE = (a.Attack, a.Block, a.Buy, a.Claim, a.ClaimMarker, a.DiscardObjective, a.GrayAttackByJews, a.LiftBlock,
        a.Move, a.Rage, a.Retrieve, a.RetrieveMarker, a.RetrieveYellow, a.ShiftBlock)  # fmt: skip
"""Actions whose refusals name one reason after the other and end with none."""

TWO_BLOCKS: dict[str, Any] = {
    "turn": "coalition",
    "dice": {"coalition": "6 6"},
    "open_objectives": [
        {"card": "temple", "blocked": "roman", "block_dice": 1},
        {"card": "grain", "blocked": "jewish", "block_dice": 1},
        {"card": "roads"},
    ],
}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_SOE48_no_rule_refuses_what_the_menu_offers(players: int) -> None:
    """Menus and reasons are written apart, so each is held against the other."""
    count = 0
    for state in (given(**TWO_BLOCKS), *_main_phases(players, seed=10 + players, limit=6)):
        request = GAME.request(state)
        assert request is not None
        for option in request.options:
            if isinstance(option, SURE):
                refusal = GAME.refuse("main_phase", request, option)
                assert refusal is None, (GAME.encode(option), refusal)
                count += 1
    assert count > 200
