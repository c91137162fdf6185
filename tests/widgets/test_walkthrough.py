"""The walk-through without a browser: everything that a press, a typed text or a stale control does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from boardkit import ContentError, IllegalAction, Match
from boardkit.core.advice import Advice
from boardkit.core.state import Observation
from boardkit.widgets import Walkthrough
from tests.widgets.board import board, page_says, possible, refused, step


def begun(**settings: Any) -> Walkthrough:
    """Ada against a bot, her faction chosen."""
    shown = board(bots={1: "heuristic"}, **settings)
    shown.press("faction lanterns")
    return shown


def first_city(shown: Walkthrough) -> str:
    city: str = shown.match.state.table.cities[0]
    return city


@pytest.mark.parametrize("players", [2, 5])
def test_a_whole_game_is_played_through_the_page_alone(players: int) -> None:
    shown = board(players)
    for n in range(2000):
        if shown.match.outcome is not None:
            break
        step(shown, choice=7 * n)
        assert shown.notice == ""
    outcome = shown.screen["outcome"]
    assert outcome is not None and outcome["rule"] == "IMM28"
    assert len(outcome["scores"]) == players
    assert "wins" in shown.text or any(name in shown.text for name, _, won in outcome["scores"] if won)


def test_the_strip_shows_where_the_game_is() -> None:
    shown = board(bots={1: "heuristic"})
    assert [entry["title"] for entry in shown.screen["strip"] if entry["now"]] == ["Set-up"]
    shown.press("faction lanterns")
    assert [entry["title"] for entry in shown.screen["strip"] if entry["now"]] == ["Bid"]
    shown.match.run()
    assert [entry["title"] for entry in shown.screen["strip"] if entry["now"]] == ["End"]


def test_choices_are_picked_field_by_field() -> None:
    menu = begun().screen["ask"]["menus"][0]
    assert [field["name"] for field in menu["fields"]] == ["card", "city"]
    assert menu["rule"] == "IMM13"
    assert len(menu["fields"][0]["options"]) == 6
    assert len(menu["fields"][1]["options"]) == 3


def test_a_greyed_choice_says_why() -> None:
    shown = begun()
    shown.press(f"play L3C1>{first_city(shown)}")
    greyed = [text for text in refused(shown) if "L3C1" in text]
    before = shown.match.state
    page_says(shown, do="play", text=greyed[0])
    notice = shown.screen["notice"]
    assert notice["kind"] == "refused" and notice["rule"] == "IA38"
    assert notice["instead"] and set(notice["instead"]) <= set(possible(shown))
    assert shown.match.state == before


def test_every_greyed_choice_is_refused_and_every_offered_one_is_not() -> None:
    shown = begun()
    shown.press(f"play L3C1>{first_city(shown)}")
    game, state = shown.match.game, shown.match.state
    assert all(game.refusal(state, game.decode(text)) for text in refused(shown))
    assert not any(game.refusal(state, game.decode(text)) for text in possible(shown))


@pytest.mark.parametrize("text", ["rubbish", "play", "play L9C9>nowhere", "<b>x</b>", "x" * 5000])
def test_typed_nonsense_gets_the_nearest_actions(text: str) -> None:
    shown = begun()
    shown.type(text)
    assert shown.screen["notice"]["instead"]
    assert set(shown.screen["notice"]["instead"]) <= set(possible(shown))


def test_typed_actions_are_read_with_any_blanks_and_capitals() -> None:
    shown = begun()
    shown.type(f"  PLAY   l3c1 > {first_city(shown).upper()} ")
    assert shown.notice == "" and len(shown.match.log(0)) > 0
    assert shown.match.steps[-2].by == "hand"


def test_undo_and_redo_can_be_typed() -> None:
    shown = begun()
    shown.press(f"play L3C1>{first_city(shown)}")
    after = shown.match.state
    shown.type("undo")
    assert shown.match.state.table.n_laid < after.table.n_laid
    shown.type("redo")
    assert shown.match.state == after


def test_undo_takes_back_log_and_screen() -> None:
    shown = begun()
    before = {**shown.screen, "token": "", "can": None}
    shown.press(f"play L3C1>{first_city(shown)}")
    shown.undo()
    assert {**shown.screen, "token": "", "can": None} == before


def test_undo_past_a_draw_is_offered_as_practice() -> None:
    shown = begun()
    shown.undo()
    assert shown.screen["notice"]["offers"] == (("Go back all the same, as practice", "practise"),)
    assert not shown.screen["can"]["practice"]
    page_says(shown, do="practise")
    assert shown.screen["can"]["practice"] and shown.match.state.phase == "choose_factions"


def test_undo_to_the_beginning_and_on_again() -> None:
    shown = begun()
    for _ in range(3):
        step(shown)
    while shown.match.steps and any(s.by == "hand" for s in shown.match.steps):
        shown.practise()
    shown.undo()
    assert "no choice of yours" in shown.notice
    step(shown)
    assert shown.notice == ""


# -- stale controls ------------------------------------------------------------


def test_a_double_click_counts_once() -> None:
    shown = begun()
    token, text = shown.token, f"play L3C1>{first_city(shown)}"
    for _ in range(2):
        page_says(shown, do="play", text=text, token=token)
    assert [s.by for s in shown.match.steps].count("hand") == 2  # the faction and one card
    assert shown.notice == ""


def test_a_stale_control_is_refused_with_a_message() -> None:
    shown = begun()
    old = shown.token
    shown.press(f"play L3C1>{first_city(shown)}")
    before = shown.match.state
    page_says(shown, do="play", text=possible(shown)[0], token=old)
    assert "earlier position" in shown.notice and shown.match.state == before


def test_drawing_by_hand_is_chosen_whatever_the_page_shows() -> None:
    """Two ticks in quick succession: the second one counts too, though the page has not drawn the first."""
    shown = board(2, bots={1: "heuristic"})
    token = shown.token
    page_says(shown, do="by hand", on=True, token=token)
    page_says(shown, do="play", text=possible(shown)[0])
    assert token != shown.token
    page_says(shown, do="by hand", on=False, token=token)
    assert not shown.host.by_hand and shown.notice == ""


def test_a_control_is_stale_when_the_match_went_on_elsewhere() -> None:
    shown = begun()
    text = possible(shown)[0]
    token = shown.token
    shown.match.play(possible(shown)[-1])
    before = shown.match.state
    page_says(shown, do="play", text=text, token=token)
    assert "earlier position" in shown.notice and shown.match.state == before


def test_two_boards_of_one_match_stay_together() -> None:
    first = begun()
    second = Walkthrough(first.match, keep=False)
    old = second.token
    first.press(f"play L3C1>{first_city(first)}")
    assert second.screen["board"] == first.screen["board"] and second.token != old
    second.undo()
    assert first.screen["headline"] == second.screen["headline"]


def test_showing_a_board_again_registers_nothing_again() -> None:
    shown = begun()
    for _ in range(3):
        shown._repr_mimebundle_()
        page_says(shown, do="show")
    page_says(shown, do="play", text=f"play L3C1>{first_city(shown)}")
    assert [s.by for s in shown.match.steps].count("hand") == 2


HARMLESS: list[dict[str, Any]] = [
    {},
    {"do": "fly"},
    {"do": None},
    {"do": "play"},
    {"do": "look", "eye": 9},
    {"do": "look", "eye": [1]},
    {"do": "look", "eye": "x"},
    {"do": "roll", "text": "7 7"},
    {"do": "resume"},
    {"do": "new", "form": {"players": 99}},
    {"do": "new", "form": {"game": "chess"}},
    {"do": "new", "form": {"seed": "x"}},
    {"do": "new", "form": {"options": {"rounds": "3"}}},
    {"do": "new", "form": {"who": ["nobody"]}},
    {"do": "new", "form": 7},
    {"do": "open", "panel": "cellar", "rule": "IMM999"},
]


@pytest.mark.parametrize("message", HARMLESS, ids=str)
def test_whatever_the_page_sends_the_game_is_unharmed(message: dict[str, Any]) -> None:
    shown = begun()
    before = shown.match.state
    page_says(shown, **message)
    assert shown.match.state == before
    assert json.dumps(shown.screen)


def test_an_error_inside_is_told_on_the_page() -> None:
    def broken(observation: Observation) -> Advice:
        raise ZeroDivisionError("planted")

    shown = begun(adviser=broken)
    before = shown.match.state
    shown.hint()
    assert shown.screen["notice"]["kind"] == "fault"
    assert "planted" in shown.notice and "before stands" in shown.notice
    assert shown.match.state == before
    step(shown)
    assert shown.notice == ""


# -- hints, rules, panels ------------------------------------------------------------


def test_a_hint_comes_in_two_strengths() -> None:
    def adviser(seen: Observation) -> Advice:
        return Advice(
            seen.actions[0], "Look at your edicts.", "It stops Player 2 and no Player 9.", "rule of thumb"
        )

    shown = begun(adviser=adviser)
    shown.hint()
    assert shown.screen["hint"] == {"idea": "Look at your edicts."}
    shown.hint()
    assert shown.screen["hint"]["action"] == possible(shown)[0]
    assert shown.screen["hint"]["status"] == "rule of thumb"
    assert shown.screen["hint"]["reason"] == "It stops Bruno and no Player 9."
    shown.press(shown.screen["hint"]["action"])
    assert shown.screen["hint"] is None


def test_another_game_on_the_board_has_its_own_adviser() -> None:
    from solvers.advice import adviser

    shown = begun(advisers=adviser)
    assert shown.screen["can"]["advised"]
    shown.new_game(game="children_of_fire", players=2, who=["person", "heuristic"], seed="4")
    assert shown.match.game.name == "children_of_fire" and shown.screen["can"]["advised"]
    shown.hint()
    assert shown.screen["hint"]["idea"]


def test_without_an_adviser_the_hint_says_so() -> None:
    shown = begun()
    assert not shown.screen["can"]["hint"]
    shown.hint()
    assert "No adviser" in shown.notice


def test_a_rule_opens_with_what_kind_of_statement_it_is() -> None:
    shown = begun()
    shown.turn_to(rule="IMM13")
    assert shown.screen["rule"]["kind"].startswith("the rulebook")
    shown.turn_to(rule="IA15")
    assert "question" in shown.screen["rule"] and shown.screen["rule"]["option"] == "no_majority = equal"


def test_every_rule_on_the_screen_has_a_text() -> None:
    shown = begun()
    rules = shown.match.game.rules
    step(shown)
    cited = [line["rule"] for line in shown.screen["log"]] + [
        entry["rule"] for entry in shown.screen["strip"]
    ]
    cited.append(shown.screen["ask"]["rule"])
    assert set(cited) <= set(rules)


def test_all_rules_and_the_glossary_can_be_read() -> None:
    shown = begun()
    shown.turn_to("rules")
    assert {rule["key"] for rule in shown.screen["panel"]["rules"]} == set(shown.match.game.rules)
    shown.turn_to("words")
    assert "house" in {source for _, source in shown.screen["panel"]["sources"]}
    assert any(term["word"] == "Sway card" for term in shown.screen["panel"]["terms"])


def test_a_new_game_is_set_up_on_the_page() -> None:
    shown = begun()
    form = {
        "players": 3,
        "who": ["person", "random", "heuristic"],
        "names": ["Zoe", "", "Kim"],
        "seed": "42",
        "options": {"no_majority": "stay", "rounds": "6", "first_player": "1"},
    }
    page_says(shown, do="new", form=form)
    assert (shown.match.players, shown.match.seed) == (3, 42)
    assert shown.match.names == ("Zoe", "Player 2", "Kim")
    assert shown.match.bots == {1: "random", 2: "heuristic"}
    options = shown.match.start.table.box.options
    assert (options.no_majority, options.rounds, options.first_player) == ("stay", 6, 1)
    step(shown)
    assert shown.notice == ""


def test_a_new_game_that_does_not_fit_says_why() -> None:
    shown = begun()
    before = shown.match
    page_says(shown, do="new", form={"players": 3, "options": {"rounds": "4"}})
    assert "multiple of 3" in shown.notice and shown.match is before


def test_real_draws_can_be_typed_in() -> None:
    match = Match("imminence", 2, 1, names=["Ada", "Bruno"])
    shown = Walkthrough(match, keep=False)
    page_says(shown, do="by hand", on=True)
    page_says(shown, do="new", form={"players": 2, "who": ["person", "person"]})
    chance = shown.screen["chance"]
    assert chance["kind"] == "draw" and ["draw asterra", "Asterra"] in chance["listed"]
    shown.roll("nowhere")
    assert shown.screen["notice"]["kind"] == "refused"
    shown.type("draw asterra")
    shown.roll("brenholt")
    shown.roll("draw calvane")
    assert shown.match.state.table.cities == ("asterra", "brenholt", "calvane")
    shown.undo()
    assert shown.match.state.table.cities == ("asterra", "brenholt")


def test_seats_and_files_that_cannot_be_are_refused_at_once(tmp_path: Path) -> None:
    match = Match("imminence", 2, 1)
    for seats in ([2], [-1], ["0"]):
        with pytest.raises(ContentError, match="seats"):
            Walkthrough(match, seats=seats, keep=False)  # type: ignore[arg-type]
    with pytest.raises(ContentError, match="folder"):
        Walkthrough(match, keep=tmp_path / "no" / "such.boardkit-save")


def test_names_are_only_ever_data() -> None:
    match = Match("imminence", 2, 5, names=["<img src=x onerror=alert(1)>", "B&B"], bots={1: "random"})
    shown = Walkthrough(match, keep=False)
    html = shown._repr_mimebundle_()[0]["text/html"]
    assert "<img" not in html and "&lt;img" in html
    assert "innerHTML" not in shown._esm


def test_the_still_picture_and_the_text_name_every_city() -> None:
    shown = begun()
    data = shown._repr_mimebundle_()[0]
    for city in shown.match.state.table.cities:
        name = shown.match.state.table.index.city[city].name
        assert name in data["text/plain"] and name in data["text/html"]


def test_the_screen_is_small_and_the_synced_state_holds_nothing_of_the_game() -> None:
    shown = board(5, bots=dict.fromkeys(range(1, 5), "heuristic"))
    shown.press(possible(shown)[0])
    assert len(json.dumps(shown.screen)) < 20_000
    state = shown.get_state()
    assert {name for name in state if not name.startswith("_")} <= {"layout", "tabbable", "tooltip"}
    code = ("_esm", "_css")
    assert len(json.dumps({name: state[name] for name in state if name not in code}, default=str)) < 1_000
    assert sum(len(str(state[name])) for name in code) < 100_000


def test_playing_out_of_turn_is_refused() -> None:
    shown = board()
    shown.switch_seat(None)
    shown.press("faction lanterns")
    assert shown.screen["notice"]["kind"] == "refused" and shown.match.state.phase == "choose_factions"
    with pytest.raises(IllegalAction):
        shown.match.play("play L3C1>asterra")
