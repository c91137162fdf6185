"""What is open to all, and what is not (specification 3.11)."""

from __future__ import annotations

from typing import Any

import msgspec

from .errands import given
from .vocabulary import GAME, table

EVERYBODY = (0, 1, 2, 3, None)


def layout() -> dict[str, Any]:
    return {
        "units": {"Rome": {"roman": 2, "gray": 1}},
        "captives": {"jewish": 2, "christian": 1},
        "captured": 5,
        "converted": 7,
        "rage": -1,
        "points": {"christian": 4},
        "dice": {"roman": "3 3 | 5", "coalition": {"power": 0, "sequence": [2]}},
        "open_objectives": [{"card": "temple", "claims": ["roman"], "blocked": "jewish", "block_dice": 2}],
        "markers": [{"symbol": "christian", "territory": "Asia", "claimed": True}],
        "hands": {"roman": ["auxiliaries"], "christian": ["elder", "grace"], "coalition": ["industry"]},
        "stolen": [["industry", "hand"]],
        "discards": {"christian": ["giving"]},
        "lasting": [{"card": "crucify", "owner": "roman"}],
        "combat_used": {"roman": ["roman_6"]},
    }


def test_SA205_SA1_all_but_piles_and_hands_is_open_to_everybody() -> None:
    state = given(**layout())
    views = [GAME.observe(state, seat).view for seat in EVERYBODY]
    for field in views[0].__struct_fields__:
        if field != "factions":
            assert len({getattr(view, field) for view in views}) == 1
    view = views[-1]
    assert (view.captives, view.captured, view.converted, view.rage) == ((0, 2, 0, 1, 0), 5, 7, -1)
    assert view.open_cards[0].claims == ("roman",) and view.open_cards[0].blocked == "jewish"
    assert view.markers[0].symbol == "christian" and view.lasting[0].card == "crucify"
    rome, _, _, christians = view.factions
    assert (rome.dice.sequence, rome.dice.outside) == ((3, 3), (5,))
    assert "roman_6" not in rome.combat_cards and len(rome.combat_cards) == 5
    assert christians.deck.discard == ("giving",) and christians.hand.n == 2


def test_SA205_names_in_a_hand_are_known_to_their_owner_alone() -> None:
    state = given(**layout())
    for seat in EVERYBODY:
        hands = [faction.hand for faction in GAME.observe(state, seat).view.factions]
        assert [hand.n for hand in hands] == [1, 0, 1, 2]
        assert hands[0].cards == (("auxiliaries",) if seat == 0 else ())
        assert hands[3].cards == (("elder", "grace") if seat == 3 else ())
        assert hands[2].cards == (("industry",) if seat in (1, 2) else ())


def test_SA205_no_view_holds_the_order_or_names_of_a_draw_pile() -> None:
    state = given(**layout())
    hidden = set(table(state).decks[0].pile) - {"crucify"}
    for seat in EVERYBODY:
        text = msgspec.json.encode(GAME.observe(state, seat).view).decode()
        assert not [card for card in hidden if f'"{card}"' in text]
