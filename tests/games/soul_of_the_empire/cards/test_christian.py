"""Divine Messenger, Elder, Enrapture, Giving, Grace, Guardian Angel, Holy Spirit."""

from __future__ import annotations

from typing import Any

from boardkit.core.state import State

from ..arena import clash, struck
from ..vocabulary import GAME, asked, given, offers, play, table, units

# -- Divine Messenger ------------------------------------------------------------------------------


def _after_turn(state: State) -> State:
    """The state at the next decision to take a turn, everything else answered with the last option."""
    while state.phase != "turn":
        state = GAME.apply(state, GAME.legal_actions(state)[-1])
    return state


MESSENGER = {"christian": ("divine_messenger", "gospel")}


def test_SOE217_SA201_the_turn_is_finished_then_another_full_turn_follows() -> None:
    state = given(phase="start_phase", turn="christian", hands=MESSENGER, dice={"christian": "3"})
    state = play(state, "play divine_messenger")
    assert state.phase == "main_phase"
    second = _after_turn(state)
    assert table(second).turn.faction == 3 and table(second).dice[3].spent == 0, (
        "rolled at the end of the first"
    )
    assert offers(second) == ["take turn", "pass"]
    assert table(_after_turn(play(second, "take turn"))).turn.faction == 0


def test_SOE217_SA103_no_power_card_on_the_second_turn_but_durable_effects() -> None:
    lasting = ({"card": "help_the_wounded", "owner": "christian"},)
    layout: dict[str, Any] = {"units": {"Rome": {"roman": 1}}, "lasting": lasting, "hands": MESSENGER}
    state = given(phase="start_phase", turn="christian", **layout)
    second = play(_after_turn(play(state, "play divine_messenger", "done")), "take turn")
    assert offers(second) == ["use help_the_wounded", "done"]
    assert not offers(play(second, "done"), "play")


def test_SA103_nor_in_combat() -> None:
    turn = {"faction": "christian", "no_cards": True}
    hands = {"christian": ("elder", "guardian_angel")}
    state = clash("roman in Rome", turn=turn, hands=hands, units={"Rome": {"roman": 3, "christian": 3}})
    assert asked(state) == (3, "SOE85")


def test_SOE217_the_one_card_of_the_turn_and_once() -> None:
    state = given(phase="start_phase", turn="christian", hands=MESSENGER)
    state = play(state, "play divine_messenger")
    assert table(state).decks[3].discard == ("divine_messenger",)
    assert table(state).turn.card_played


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


# -- Enrapture -------------------------------------------------------------------------------------

RAPTURE = ({"card": "enrapture", "owner": "christian"},)


def _claimed(*others: str, **layout: Any) -> State:
    cards = sorted(table(given()).content.objectives)[:2]
    open_cards = tuple({"card": card} for card in cards)
    layout = {"dice": {"christian": "2 2"}, "units": {"Rome": {"christian": 2}}, "lasting": RAPTURE, **layout}
    state = given(turn="christian", open_objectives=open_cards, **layout)
    return play(state, f"claim {cards[0]} with 2", *others)


def test_SOE219_on_a_claim_a_spent_die_may_be_rolled_once_and_used() -> None:
    state = _claimed()
    assert asked(state) == (3, "SOE219") and offers(state) == ["yes", "no"]
    spent = table(state).dice[3].spent
    state = play(state, "yes")
    assert asked(state)[0] == -1
    state = play(state, "roll 5")
    assert asked(state) == (3, "SA200") and "move with 5" in offers(state)
    state = play(state, "recruit with 5")
    assert table(state).dice[3].spent == spent and table(state).task.left == 5  # type: ignore[union-attr]


def test_SOE219_it_may_be_declined() -> None:
    assert _claimed("no").phase == "main_phase"


def test_SOE219_once_per_turn() -> None:
    state = _claimed("yes", "roll 5", "move with 5", "done")
    second = next(text for text in offers(state, "claim"))
    assert play(state, second).phase == "main_phase"


def test_SOE219_claim_not_score() -> None:
    scored = given(phase="scoring", turn="christian", lasting=RAPTURE, dice={"christian": "2"})
    assert asked(scored)[1] != "SOE219"


def test_SA104_a_die_must_lie_in_the_spent_area() -> None:
    dice = {"christian": {"sequence": (2, 2, 2), "outside": (5,), "power": 1}}
    assert _claimed(dice=dice).phase == "main_phase"


def test_SA200_the_die_acts_with_an_outside_die_where_starred() -> None:
    state = _claimed("yes", "roll 1", dice={"christian": "2 2 | 5"})
    assert "buy with 1 and 5" in offers(state) and "buy with 1 and -" not in offers(state)


def test_SA200_with_nothing_worth_doing_it_stays_spent() -> None:
    state = _claimed()
    spent = table(state).dice[3].spent
    state = play(state, "yes", "roll 1", "leave 1 spent")
    assert state.phase == "main_phase" and table(state).dice[3].spent == spent


# -- Giving ----------------------------------------------------------------------------------------


def _giving(dice: dict[str, str], **layout: Any) -> State:
    state = given(turn="christian", hands={"christian": ("giving",)}, dice=dice, **layout)
    return play(state, "play giving")


def test_SOE220_a_faction_of_your_choice() -> None:
    state = _giving({"roman": "5", "jewish": "1 1", "coalition": "2"})
    assert offers(state) == ["faction roman", "faction coalition"], "ones have no pip to give"


def test_SOE220_SA105_it_gives_four_pips_of_dice_of_its_choice() -> None:
    state = play(_giving({"roman": "3 3 | 6"}), "faction roman")
    assert asked(state) == (0, "SA105")
    state = play(state, "die outside 6", "die sequence 3", "die outside 5")
    assert asked(state) == (0, "SA105")
    state = play(state, offers(state)[0])
    dice = table(state).dice[0]
    assert sum(dice.sequence + dice.outside) == 12 - 4


def test_SOE220_two_power_cards_are_drawn_immediately() -> None:
    state = play(_giving({"roman": "5"}), "faction roman", *[f"die sequence {n}" for n in (5, 4, 3, 2)])
    assert asked(state) == (-1, "SOE128")
    state = play(state, "draw elder", "draw grace")
    assert table(state).hands[3] == ("elder", "grace") and table(state).dice[0].sequence == (1,)
    assert state.phase == "main_phase"


def test_SA105_a_poorer_faction_gives_what_it_has_for_each_full_two_pips_a_card() -> None:
    state = play(_giving({"roman": "4"}), "faction roman", *[f"die sequence {n}" for n in (4, 3, 2)])
    state = play(state, "draw elder")
    assert table(state).hands[3] == ("elder",) and state.phase == "main_phase"
    state = play(_giving({"roman": "2"}), "faction roman", "die sequence 2")
    assert table(state).hands[3] == () and state.phase == "main_phase"


def test_SOE220_SA106_the_hand_limit_is_checked_in_the_end_phase() -> None:
    hand = ("giving", "elder", "gospel", "grace")
    state = given(turn="christian", hands={"christian": hand[:3]}, dice={"roman": "5"})
    state = play(state, "play giving", "faction roman", *[f"die sequence {n}" for n in (5, 4, 3, 2)])
    state = play(state, "draw grace", "draw enrapture")
    assert len(table(state).hands[3]) == 4 and state.phase == "main_phase"
    state = play(state, "done")
    assert asked(state) == (3, "SOE129")
    assert len(table(play(state, "card elder")).hands[3]) == 3


def test_SA220_yellow_dice_are_not_given() -> None:
    revolt = {"card": "peasant_revolt", "owner": "jewish", "dice": (6,), "band": {"Sicilia": 5}}
    state = _giving({"roman": "5"}, lasting=(revolt,), units={"Sicilia": {"gray": 5}})
    assert offers(state) == ["faction roman"]


def test_SOE220_the_sequence_of_the_giver_is_named_anew_in_its_turn() -> None:
    state = play(_giving({"roman": "3 3 3"}), "faction roman", "die sequence 3")
    assert table(state).dice[0].sequence == () and table(state).dice[0].outside == (2, 3, 3)


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


# -- Holy Spirit (house) ---------------------------------------------------------------------------


def _spirit(**layout: Any) -> State:
    return play(given(turn="christian", hands={"christian": ("holy_spirit",)}, **layout), "play holy_spirit")


CROWDS = {
    "Rome": {"christian": 1, "roman": 2},
    "Italia Superior": {"christian": 1, "roman": 1, "jewish": 1},
    "Italia Inferior": {"roman": 1},
    "Germania": {"christian": 1, "coalition": 3},
    "Asia": {"christian": 2},
}


def test_SA108_holy_spirit_choose_a_region_or_the_coalition_territory() -> None:
    assert offers(_spirit(units=CROWDS)) == ["region Italia", "region the Coalition territory"]


def test_SA108_holy_spirit_one_foreign_unit_in_each_territory_with_a_christian_is_converted() -> None:
    state = play(_spirit(units=CROWDS), "region Italia", "done")
    assert offers(state) == ["unit roman in Italia Superior", "unit jewish in Italia Superior"]
    state = play(state, "unit jewish in Italia Superior", "done")
    assert units(state, "Rome") == {"christian": 1, "roman": 1}
    assert units(state, "Italia Superior") == {"christian": 1, "roman": 1}
    assert units(state, "Italia Inferior") == {"roman": 1}
    assert table(state).converted == 2


def test_SA108_holy_spirit_replaced_and_tracked_as_after_a_combat() -> None:
    state = play(_spirit(units=CROWDS, converted=3), "region the Coalition territory")
    assert asked(state) == (3, "SOE101") and "replace from supply" in offers(state)
    state = play(state, "replace from supply")
    assert units(state, "Germania") == {"christian": 2, "coalition": 2} and table(state).converted == 4
