"""Christian power cards in combat: Elder, Grace, Guardian Angel."""

from __future__ import annotations

from typing import Any

from boardkit.core.state import State

from ..arena import clash, struck
from ..vocabulary import GAME, asked, given, offers, play, table, units

# -- Elder -----------------------------------------------------------------------------------------

ELDER = {"christian": ("elder",)}
FACING = {"Rome": {"roman": 3, "christian": 3}}


def _elder(attack_card: int, defence_card: int, **layout: Any) -> State:
    """Rome attacks; the Christians lay Elder; both cards are shown."""
    layout = {"units": FACING, "hands": ELDER, **layout}
    return struck(play(clash("christian in Rome", **layout), "lay elder"), attack_card, defence_card)


def test_SOE218_face_up_before_either_combat_card() -> None:
    state = clash("christian in Rome", units=FACING, hands=ELDER)
    assert asked(state) == (3, "SA48") and offers(state) == ["lay none", "lay elder"]
    state = play(state, "lay elder")
    assert asked(state)[1] == "SOE85"
    assert [p.card for p in GAME.observe(state, 0).view.doing.powers] == ["elder"]


def test_SOE218_after_the_reveal_either_value_falls_by_one_or_none() -> None:
    """4 against 4: the tie is the defender's, until one of the values changes; the lower wins."""
    state = _elder(4, 4)
    assert asked(state) == (3, "SOE218")
    assert offers(state) == ["no", "faction roman", "faction christian"]
    assert units(play(state, "no"), "Rome") == {"roman": 3, "christian": 3}, "converted nobody"
    lower = play(state, "faction christian", "done")
    assert units(lower, "Rome") == {"roman": 2, "christian": 3} and table(lower).converted == 1
    assert units(play(state, "faction roman"), "Rome") == {"roman": 3}


def test_SOE218_once_then_discarded() -> None:
    state = play(_elder(4, 6), "no")
    assert table(state).decks[3].discard == ("elder",) and table(state).hands[3] == ()


def test_SOE218_not_laid_it_stays_in_the_hand() -> None:
    state = struck(play(clash("christian in Rome", units=FACING, hands=ELDER), "lay none", "lay none"), 1, 6)
    assert table(state).hands[3] == ("elder",)


def test_SOE218_nothing_to_lower_when_a_text_has_removed_a_side() -> None:
    texts = (("roman_1", "remove_other", 3),)
    state = _elder(1, 4, texts=texts)
    assert state.phase == "main_phase" and units(state, "Rome") == {"roman": 3}


def test_SA48_the_attacker_is_asked_first() -> None:
    """The Coalition with a stolen Elder attacks the Christians, who may hold none: only it is asked."""
    layout: dict[str, Any] = {"hands": {"coalition": ("elder",), "christian": ("grace",)}}
    layout |= {"stolen": (("elder", "hand"),), "units": {"Rome": {"coalition": 2, "christian": 2}}}
    state = clash("christian in Rome", turn="coalition", **layout)
    assert asked(state) == (2, "SA48")
    state = play(state, "lay none")
    assert asked(state) == (3, "SA48"), "everybody must reckon with an Elder in the Christian hand"


# -- Grace -----------------------------------------------------------------------------------------


def _grace(use: str = "", before: str = "", owner: str = "christian") -> tuple[dict[str, Any], ...]:
    return ({"card": "grace", "owner": owner, "use": use, "use_before": before},)


PASSAGE = {"Rome": {"christian": 2, "coalition": 1}}


def test_SOE222_1_move_through_coalition_units() -> None:
    state = given(turn="christian", dice={"christian": "3"}, units=PASSAGE, lasting=_grace())
    state = play(state, "move with 3")
    assert "move Rome>Italia Superior by grace" in offers(state)
    state = play(state, "move Rome>Italia Superior by grace", "move Rome>Italia Inferior")
    assert units(state, "Italia Superior") == units(state, "Italia Inferior") == {"christian": 1}
    assert table(state).lasting[0].use == "move"


def test_SOE222_2_reverse_a_combat_result() -> None:
    state = clash("christian in Rome", 2, 4, units=FACING, lasting=_grace())
    assert asked(state) == (3, "SOE222")
    assert units(play(state, "no"), "Rome") == {"roman": 3}
    won = play(state, "yes", "done")
    assert units(won, "Rome") == {"roman": 1, "christian": 3} and table(won).converted == 2
    assert table(won).lasting[0].use == "reverse"


def test_SOE222_3_recruit_in_a_territory_with_coalition_units() -> None:
    state = given(turn="christian", dice={"christian": "2"}, units=PASSAGE, lasting=_grace())
    state = play(state, "recruit with 2")
    assert offers(state) == ["place Rome by grace", "done"]
    state = play(state, "place Rome by grace", "place Rome by grace")
    assert (
        units(state, "Rome") == {"christian": 4, "coalition": 1} and table(state).lasting[0].use == "recruit"
    )


def test_SOE222_one_of_them_once_per_turn() -> None:
    for use in ("move", "reverse", "recruit"):
        layout: dict[str, Any] = {"turn": "christian", "lasting": _grace(use), "units": PASSAGE}
        assert not offers(given(dice={"christian": "3"}, **layout), "move with")
        assert not offers(given(dice={"christian": "3"}, **layout), "recruit with")
    state = clash("christian in Rome", 2, 4, units=FACING, lasting=_grace("move"))
    assert units(state, "Rome") == {"roman": 3}


def test_SOE222_not_the_same_thing_two_turns_in_a_row() -> None:
    layout: dict[str, Any] = {"turn": "christian", "dice": {"christian": "3"}, "units": PASSAGE}
    after_move = given(lasting=_grace(before="move"), **layout)
    assert not offers(after_move, "move with") and offers(after_move, "recruit with")
    after_recruit = given(lasting=_grace(before="recruit"), **layout)
    assert offers(after_recruit, "move with") and not offers(after_recruit, "recruit with")
    after_reversal = clash("christian in Rome", 2, 4, units=FACING, lasting=_grace(before="reverse"))
    assert units(after_reversal, "Rome") == {"roman": 3}


def _lasting_at_next_turn(faction: str, span: str) -> tuple[str, str]:
    options = {"grace_span": span}
    state = given(phase="next_turn", turn=faction, lasting=_grace("reverse", "move"), options=options)
    (card,) = table(state).lasting
    return card.use, card.use_before


def test_SA107_a_span_runs_from_one_christian_turn_to_the_next() -> None:
    assert _lasting_at_next_turn("coalition", "own turn") == ("", "reverse")
    assert _lasting_at_next_turn("roman", "own turn") == ("reverse", "move")


def test_SA107_with_the_option_every_turn_is_a_span() -> None:
    assert _lasting_at_next_turn("coalition", "each turn") == ("", "reverse")
    assert _lasting_at_next_turn("roman", "each turn") == ("", "reverse")


def test_SA107_a_span_without_use_breaks_the_chain() -> None:
    state = given(phase="next_turn", turn="coalition", lasting=_grace("", "move"))
    assert table(state).lasting[0].use_before == ""


def test_SA177_only_combats_in_which_christians_fight_or_with_the_option_any() -> None:
    layout: dict[str, Any] = {"units": {"Rome": {"roman": 3, "jewish": 3}}, "lasting": _grace()}
    state = clash("jewish in Rome", 5, 3, **layout)
    assert units(state, "Rome") == {"roman": 3}
    state = clash("jewish in Rome", 5, 3, options={"grace_combats": "any"}, **layout)
    assert asked(state) == (3, "SOE222")
    assert units(play(state, "yes"), "Rome") == {"jewish": 3}


def test_SA178_grace_reverses_a_win_over_a_side_without_units() -> None:
    layout: dict[str, Any] = {"texts": (("coalition_1", "remove_other", 1),), "turn": "coalition"}
    layout |= {"units": {"Rome": {"coalition": 2, "christian": 1}}, "lasting": _grace()}
    state = play(clash("christian in Rome", 1, 6, **layout), "yes")
    assert units(state, "Rome") == {"coalition": 2} and table(state).rage == 1


def test_SA188_a_thief_only_reverses_and_only_combats_of_the_coalition() -> None:
    stolen = _grace(owner="coalition")
    for option in ("own", "any"):
        options = {"grace_combats": option}
        other = clash("jewish in Rome", 5, 3, units={"Rome": {"roman": 3, "jewish": 3}}, lasting=stolen,
                      options=options)  # fmt: skip
        assert units(other, "Rome") == {"roman": 3}
    own = clash("coalition in Rome", 5, 3, units={"Rome": {"roman": 3, "coalition": 3}}, lasting=stolen)
    assert asked(own) == (2, "SOE222")
    state = given(turn="christian", dice={"christian": "3"}, units=PASSAGE, lasting=stolen)
    assert not offers(state, "move with") and not offers(state, "recruit with")


# -- Guardian Angel --------------------------------------------------------------------------------

ANGEL = {"christian": ("guardian_angel",)}


def _guarded(attack_card: int, defence_card: int, **layout: Any) -> State:
    layout = {"units": FACING, "hands": ANGEL, **layout}
    state = play(clash("christian in Rome", **layout), "lay none", "lay guardian_angel")
    return struck(state, attack_card, defence_card)


def test_SOE223_SA48_face_down_before_combat_cards_that_it_lies_there_is_public() -> None:
    state = clash("christian in Rome", units=FACING, hands=ANGEL)
    assert asked(state) == (3, "SA48"), "an Elder could lie in that hand"
    state = play(state, "lay none")
    assert asked(state) == (3, "SOE86") and offers(state) == ["lay none", "lay guardian_angel"]
    state = play(state, "lay guardian_angel")
    assert asked(state)[1] == "SOE85"
    hidden = GAME.observe(state, 0).view.doing
    assert [(p.owner, p.card) for p in hidden.powers] == [("christian", "")]


def test_SOE223_shown_on_a_loss_which_costs_nothing() -> None:
    state = _guarded(2, 4)
    assert units(state, "Rome") == FACING["Rome"]
    assert table(state).decks[3].discard == ("guardian_angel",) and table(state).hands[3] == ()


def test_SOE223_on_a_win_it_returns_to_the_hand() -> None:
    state = play(_guarded(4, 2), "done")
    assert table(state).hands[3] == ("guardian_angel",) and table(state).decks[3].discard == ()
    assert units(state, "Rome") == {"roman": 1, "christian": 3}


def test_SOE223_SA172_returned_it_leaves_the_card_of_the_turn_free() -> None:
    hands = {"christian": ("guardian_angel", "city_riot")}
    layout: dict[str, Any] = {"turn": "christian", "units": FACING, "hands": hands}
    state = play(clash("roman in Rome", **layout), "lay none", "lay guardian_angel")
    assert "play city_riot" in offers(play(struck(state, 2, 4), "done"))
    assert "play city_riot" not in offers(struck(state, 6, 4))


def test_SA102_rome_still_wins_but_captures_nothing() -> None:
    state = _guarded(2, 4)
    assert table(state).captured == 0
    layout: dict[str, Any] = {"units": {"Rome": {"coalition": 3, "christian": 1}}, "turn": "coalition"}
    state = play(clash("christian in Rome", hands=ANGEL, **layout), "lay none", "lay guardian_angel")
    state = struck(state, 5, 1)
    assert table(state).rage == -1 and state.phase == "plunder", "the win of the Coalition counts too"


def test_SA176_used_up_on_a_loss_even_if_nothing_would_be_lost() -> None:
    texts = (("roman_1", "remove_other", 3),)
    state = _guarded(1, 4, texts=texts)
    assert table(state).decks[3].discard == ("guardian_angel",)


def test_SA175_units_removed_by_a_text_are_not_protected() -> None:
    state = _guarded(1, 4, texts=(("roman_1", "remove_other", 2),))
    assert units(state, "Rome") == {"roman": 3, "christian": 1}


def test_SA188_a_thief_protects_the_coalition() -> None:
    layout: dict[str, Any] = {
        "hands": {"coalition": ("guardian_angel",)},
        "stolen": (("guardian_angel", "hand"),),
    }
    state = clash("coalition in Rome", units={"Rome": {"roman": 3, "coalition": 3}}, **layout)
    assert asked(state) == (2, "SA48")
    state = struck(play(state, "lay none", "lay guardian_angel"), 5, 3)
    assert units(state, "Rome") == {"roman": 3, "coalition": 3} and table(state).rage == 1
    assert table(state).decks[3].discard == ("guardian_angel",) and table(state).stolen == ()
