"""The reveal phase: COF31 to COF37, COF54, CA13, CA21 to CA27, CA54."""

from __future__ import annotations

import pytest

from boardkit.games.children_of_fire.events import IndicatorStays, PowerUsed, Revealed, TokensWon
from tests.games.children_of_fire.vocabulary import (
    GAME,
    card,
    events_of,
    options,
    play,
    refused,
    rule_of,
    showdown,
    table,
    to_act,
    tokens,
    told,
)

PLAIN = ("5 church, 3 parliament, 1 front", "4 church, 2 syndicate, 3 front")


def test_COF31_all_cards_at_locations_are_turned_up() -> None:
    """Each location shows its cards with their strengths."""
    _, events = told(showdown(*PLAIN), "done")
    shown = [e.cards for e in events_of(Revealed, events)]
    assert shown[2] == ((0, card(0, 5), 5), (1, card(1, 4), 4))
    assert [len(cards) for cards in shown] == [1, 0, 2, 1, 0]


def test_COF32_the_greatest_strength_takes_the_tokens() -> None:
    """Five beats four; a card alone wins."""
    state = play(showdown(*PLAIN, board={"church": 5, "syndicate": 3}), "done")
    assert tokens(state, 0) == {"brown": 5} and tokens(state, 1) == {"red": 3}


def test_COF33_tied_winners_share_and_the_rest_is_lost() -> None:
    """Five tokens between two: two each, one back to the supply."""
    state, events = told(
        showdown("4 church, 1 front, 2 parliament", "4 church, 1 front, 2 syndicate", board={"church": 5}),
        "done",
    )
    assert tokens(state, 0) == tokens(state, 1) == {"brown": 2}
    assert table(state).supply[2] == 16
    told_of = events_of(TokensWon, events)[0]
    assert (told_of.winners, told_of.each, told_of.rest) == ((0, 1), 2, 1)
    assert "Ada and Ben are tied" in told_of.tell(["Ada", "Ben"])


@pytest.mark.parametrize(("n_tokens", "each"), [(5, 1), (4, 1), (3, 1), (2, 0)])
def test_COF33_three_tied(n_tokens: int, each: int) -> None:
    """Whole shares only."""
    specs = (
        "4 church, 1 front, 2 parliament",
        "4 church, 1 front, 2 syndicate",
        "4 church, 1 front, 2 underground",
    )
    state = play(showdown(*specs, board={"church": n_tokens}), "done")
    assert [table(state).tokens[seat][2] for seat in range(3)] == [each] * 3
    assert GAME.census(table(state))[0] == (20, 20, 20, 20)


def test_COF34_the_underground_is_revealed_last() -> None:
    """After the four locations."""
    _, events = told(showdown(*PLAIN), "done")
    assert [e.spot for e in events_of(Revealed, events)] == [
        "Parliament", "the Financial District", "the Church", "the Syndicate", "the underground"
    ]  # fmt: skip


@pytest.mark.parametrize("to", [0, 1, 2])
def test_COF35_the_strongest_underground_gives_the_indicator_to_anybody(to: int) -> None:
    """To any player, the winner included, at once."""
    state = showdown(
        "3 underground, 1 front, 2 church",
        "5 underground, 1 front, 2 church",
        "1 front, 2 church, 3 parliament",
    )
    state = play(state, "done")
    assert to_act(state) == 1 and rule_of(state) == "COF35"
    assert options(state) == [f"indicator to seat {seat}" for seat in range(3)]
    assert refused(state, "indicator to seat 3").rule == "COF35"
    assert table(play(state, f"indicator to seat {to}")).indicator == to


def test_COF36_a_tie_underground_leaves_the_indicator() -> None:
    """Nobody is asked."""
    state, events = told(
        showdown("3 underground, 1 front, 2 church", "3 underground, 1 front, 2 church", indicator=1), "done"
    )
    assert table(state).indicator == 1 and events_of(IndicatorStays, events)


def test_COF37_cards_revealed_use_no_power() -> None:
    """Cards 1 to 4 carry powers; none is offered in the reveal."""
    state, events = told(
        showdown("1 church, 2 underground, 3 front", "4 church, 1 parliament, 2 syndicate"), "done"
    )
    assert not events_of(PowerUsed, events) and refused(state, "use power").rule == "COF26"


def test_COF54_locations_are_settled_one_after_the_other() -> None:
    """Cards of a location are shown, then its tokens go, then the next."""
    _, events = told(showdown(*PLAIN, board={"church": 5, "syndicate": 3}), "done")
    kinds = [type(e).__name__[0] for e in events if isinstance(e, Revealed | TokensWon)]
    assert "".join(kinds) == "RRRTRTR"


def test_CA13_CA54_cards_turned_up_before_still_compete() -> None:
    """At a location and underground."""
    state = showdown(
        "5! church, 3! underground, 1 front", "4 church, 2 underground, 3 front", board={"church": 5}
    )
    state = play(state, "done")
    assert tokens(state, 0) == {"brown": 5} and to_act(state) == 0


@pytest.mark.parametrize(("option", "winner"), [("sum", 0), ("best", 1)])
def test_CA21_several_own_cards_on_a_spot_add_up_or_the_best_counts(option: str, winner: int) -> None:
    """A blessing and a swarm stay one card; two cards on a spot need a table that allows it."""
    from msgspec.structs import replace

    from boardkit.games.children_of_fire.reveal import strengths

    state = showdown(
        "4 church, 3 parliament, 1 front", "5 church, 2 syndicate, 3 front", options={"several_cards": option}
    )
    both = table(state)
    laid = tuple(replace(one, spot="church") if one.spot == "parliament" else one for one in both.laid)
    found = strengths(replace(both, laid=laid), "church")
    assert max(found, key=lambda seat: found[seat]) == winner


def test_CA22_locations_are_settled_in_the_order_of_the_boards() -> None:
    """The same order whatever was prepared first."""
    _, events = told(
        showdown(*PLAIN, prepared=["syndicate", "church", "parliament", "financial_district"]), "done"
    )
    assert [e.spot for e in events_of(Revealed, events)][:2] == ["Parliament", "the Financial District"]


def test_CA23_with_fewer_tokens_than_winners_nobody_gets_any() -> None:
    """One token between two returns to the supply."""
    state = showdown("4 church, 1 front, 2 parliament", "4 church, 1 front, 2 syndicate", board={"church": 1})
    state = play(state, "done")
    assert tokens(state, 0) == tokens(state, 1) == {} and table(state).supply[2] == 20


def test_CA24_tokens_nobody_bid_for_stay_until_the_clean_up() -> None:
    """They lie there while the underground is settled and are gone in the next turn."""
    state = play(
        showdown(
            "5 underground, 1 front, 2 church", "4 church, 2 syndicate, 3 front", board={"parliament": 5}
        ),
        "done",
    )
    assert state.phase == "underground" and table(state).board[0] == 5
    after = play(state, "indicator to seat 0")
    assert table(after).board[0] == 0 and table(after).supply[0] == 20


def test_CA25_nobody_underground_leaves_the_indicator() -> None:
    """Nobody is asked."""
    state, events = told(showdown(*PLAIN, indicator=1), "done")
    assert table(state).indicator == 1 and events_of(IndicatorStays, events)


def test_CA26_the_new_holder_starts_the_next_turn() -> None:
    """The indicator is handed over at once and used from the next preparation on."""
    state = play(
        showdown("5 underground, 1 front, 2 church", "4 church, 2 syndicate, 3 front"),
        "done",
        "indicator to seat 1",
    )
    assert table(state).indicator == 1 and to_act(state) == 0
    state = play(state, "prepare church", "prepare parliament", "prepare syndicate")
    assert to_act(state) == 1


def test_CA27_a_face_down_card_in_front_is_never_shown() -> None:
    """It goes to the pile unseen."""
    state, events = told(showdown(*PLAIN), "done")
    hidden = card(0, 1)
    assert all(hidden not in repr(e.redacted(1)) for e in events)
    assert hidden in table(state).piles[0] and hidden not in table(state).known_piles[0]
    assert hidden not in repr(GAME.observe(state, 1).view.seats[0].known_pile)
