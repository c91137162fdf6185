"""What is printed on every power card: phases, once or durable, what may be stolen; how many are played."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardkit.games.soul_of_the_empire as package
from boardkit.games.soul_of_the_empire.cards.interrupts import INTERRUPTS
from boardkit.games.soul_of_the_empire.cards.windows import EFFECTS, WINDOWS
from boardkit.games.soul_of_the_empire.content import house_content

from ..vocabulary import GAME, given, offers, play, table
from .table_of_cards import CROWD, PHASES, PRINTED, E, M, S, can_play, holding, through

OWN_TURN = [card for card, (_, phases, _, _) in PRINTED.items() if set(phases) & set(PHASES)]
NO_OBJECT = {
    "conscription",
    "gladiator_games",
    "high_priest_letter",
    "industry",
    "pharisee",
    "enrapture",
    "giving",
    "holy_spirit",
}
"""Cards that are of no use to a thief (SA188)."""


@pytest.mark.parametrize("card", PRINTED)
def test_SOE162_the_data_are_as_printed(card: str) -> None:
    data = house_content().power[card]
    assert (data.faction, data.phases, data.kind, data.stealable) == PRINTED[card]
    assert data.copies == 1


def test_SOE10_short_decks_hold_what_the_rulebook_names() -> None:
    content = house_content()
    assert set(content.power) == set(PRINTED)
    assert [len(content.deck(faction)) for faction in range(4)] == [9, 8, 0, 10]
    sources = {card.id: card.source for card in content.power.values()}
    assert {card for card, source in sources.items() if source == "house"} == {"jewish_revolt", "holy_spirit"}


def test_every_effect_has_a_script() -> None:
    interrupts = {effect for _, effect in INTERRUPTS}
    assert WINDOWS.missing() == interrupts == {"promised_land"}
    assert set(EFFECTS) == {card.effect for card in house_content().power.values()}


def test_the_engine_names_no_card() -> None:
    """Apart from card scripts and players no module writes the id or the name of a power card."""
    home = Path(package.__file__).parent
    cards = house_content().power.values()
    for file in home.rglob("*.py"):
        if file.parent.name not in ("cards", "bots"):
            text = file.read_text(encoding="utf-8")
            named = [card.id for card in cards for word in (card.id, card.name) if f'"{word}"' in text]
            assert not named, f"{file.name} names {named}"


@pytest.mark.parametrize("card", PRINTED)
def test_SOE160_a_card_is_playable_in_its_phases_alone(card: str) -> None:
    found = tuple(phase for phase in PHASES if can_play(holding(card, phase), card))
    assert found == tuple(phase for phase in PRINTED[card][1] if phase in PHASES)


@pytest.mark.parametrize("card", OWN_TURN)
def test_SOE163_SOE164_once_is_discarded_and_durable_stays(card: str) -> None:
    faction, phases, kind, _ = PRINTED[card]
    board = through(holding(card, phases[0]), f"play {card}").table
    home = ("roman", "jewish", "coalition", "christian").index(faction)
    assert (card in board.decks[home].discard) == (kind == "once")
    assert [lasting.card for lasting in board.lasting] == ([card] if kind == "durable" else [])
    assert card not in board.hands[home]


@pytest.mark.parametrize("card", [card for card in OWN_TURN if PRINTED[card][3]])
def test_SA188_what_a_thief_can_play(card: str) -> None:
    phase = PRINTED[card][1][0]
    assert can_play(holding(card, phase, thief=True), card) == (card not in NO_OBJECT)


@pytest.mark.parametrize("card", [c for c in OWN_TURN if PRINTED[c][3] and c not in NO_OBJECT])
def test_SOE115_a_stolen_card_goes_to_the_pile_of_its_deck(card: str) -> None:
    faction, phases, kind, _ = PRINTED[card]
    board = through(holding(card, phases[0], thief=True), f"play {card}").table
    home = ("roman", "jewish", "coalition", "christian").index(faction)
    assert (card in board.decks[home].discard) == (kind == "once")
    assert board.decks[2].discard == () and board.stolen == ()


def test_SOE159_SOE131_one_power_card_a_turn() -> None:
    hands = {"roman": ("gladiator_games", "collect_tribute")}
    state = given(phase=PHASES[M], turn="roman", hands=hands, **CROWD)
    assert can_play(state, "gladiator_games") and can_play(state, "collect_tribute")
    state = through(state, "play gladiator_games")
    assert not can_play(state, "collect_tribute")
    state = play(state, "done")
    assert state.phase == "ready", "with the card of the turn played no end phase asks for one"


def test_SA80_using_a_durable_effect_is_not_the_card_of_the_turn() -> None:
    lasting = ({"card": "auxiliaries", "owner": "roman"},)
    state = given(
        phase=PHASES[S], turn="roman", hands={"roman": ("give_to_caesar",)}, lasting=lasting, **CROWD
    )
    state = play(state, "use auxiliaries", "done")
    assert can_play(state, "give_to_caesar")


def test_SA20_each_durable_effect_is_used_once_a_turn() -> None:
    lasting = ({"card": "auxiliaries", "owner": "roman"},)
    state = given(phase=PHASES[S], turn="roman", lasting=lasting, **CROWD)
    assert play(state, "use auxiliaries", "done").phase == PHASES[M]


def test_SA202_durable_effects_are_not_obligatory() -> None:
    lasting = ({"card": "auxiliaries", "owner": "roman"},)
    state = given(phase=PHASES[S], turn="roman", lasting=lasting, **CROWD)
    assert play(state, "done").phase == PHASES[M]


def test_SA203_a_durable_card_works_in_the_phase_in_which_it_is_played() -> None:
    state = through(holding("auxiliaries", S), "play auxiliaries")
    assert offers(state) == ["use auxiliaries", "done"]


def test_SA160_an_end_card_may_follow_the_draw_and_the_roll() -> None:
    for phase in ("end_phase", "before_roll", "scoring", "last_cards"):
        state = given(phase=phase, turn="roman", hands={"roman": ("gladiator_games",)}, **CROWD)
        assert can_play(state, "gladiator_games"), phase


def test_SA207_cards_in_play_are_not_in_the_hand() -> None:
    lasting = tuple({"card": card, "owner": "roman"} for card in ("auxiliaries", "crucify"))
    hand = ("advanced_culture", "circus_maximus", "give_to_caesar")
    state = given(phase="purchase", turn="roman", hands={"roman": hand}, lasting=lasting, **CROWD)
    assert GAME.request(state).player == -1, "nothing is discarded before the roll"  # type: ignore[union-attr]
    assert table(state).hands[0] == hand


def test_SA120_cards_do_deeds_in_the_main_phase_alone() -> None:
    main = through(holding("gladiator_games", M), "play gladiator_games")
    kinds = {deed.kind for deed in main.table.turn.deeds}
    asked = house_content().asked_deeds
    assert kinds == {"captured", "played"} & asked
    for phase in (S, E):
        state = through(holding("gladiator_games", phase), "play gladiator_games")
        assert state.table.captured and not state.table.turn.deeds
