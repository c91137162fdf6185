"""The conformance suite finds what it is for: each fault put into a game that conforms is caught."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import Any, ClassVar

import msgspec.structs
import pytest

from boardkit import GAMES
from boardkit.core.event import Event
from boardkit.core.request import Ask, Draw, Refusal
from boardkit.core.testing import NotConforming, conform, play_random
from tests.toys import charms, kuhn
from tests.toys.charms import CHARMS, Strike
from tests.toys.kuhn import KUHN


@pytest.mark.parametrize("game", [KUHN, CHARMS], ids=lambda game: game.name)
def test_a_users_own_game_conforms(game: Any) -> None:
    report = conform(game, games=40, seed=100)
    assert report.games == 40 and report.steps > 100 and report.refusals > 500 and report.twins > 20
    assert report.findings == () and f"{game.name}: 40 random games conform" in str(report)


def test_a_report_is_the_same_every_time() -> None:
    assert str(conform(CHARMS, games=5)) == str(conform(replace(CHARMS), games=5))


def test_a_long_replay_is_a_finding() -> None:
    def strike(table: Any) -> Iterator[Any]:
        for _ in range(60):
            yield Ask(table, 0, "Say something", "CH1", charms.stance_menu)
        return msgspec.structs.replace(table, life=(1, 0)), None

    report = conform(replace(CHARMS, phases={**CHARMS.phases, "strike": strike}), games=1, looks=0)
    assert report.longest_replay == (59, "strike") and "strike" in report.findings[0]
    assert "look into it" in str(report)


class Silent(Event, frozen=True):
    rule: ClassVar[str] = "CH1"


def leaking_view(table: Any, request: Any, player: int | None) -> Any:
    return msgspec.structs.replace(
        kuhn.view(table, request, player), card=table.cards[0] if table.cards else None
    )


def leaking_stance(table: Any) -> Iterator[Any]:
    first = yield Ask(table, 0, "Choose a stance", "CH1", charms.stance_menu, secret=True)
    table = msgspec.structs.replace(table, stances=(first.stance,))
    second = yield Ask(table, 1, "Choose a stance", "CH1", charms.stance_menu, secret=True)
    yield charms.Shown((first.stance, second.stance))
    return msgspec.structs.replace(table, stances=(first.stance, second.stance)), "strike"


def stances_asked_by(ask: Any) -> Any:
    def take_stances(table: Any) -> Iterator[Any]:
        first = yield ask(table, 0)
        second = yield ask(table, 1)
        yield charms.Shown((first.stance, second.stance))
        return msgspec.structs.replace(table, stances=(first.stance, second.stance)), "strike"

    return {**CHARMS.phases, "take_stances": take_stances}


def ask_with(menu: Any, rule: str = "CH1") -> Any:
    return lambda table, seat: Ask(table, seat, "Choose a stance", rule, menu, secret=True)


def silent(table: Any) -> Iterator[Any]:
    yield Silent()
    return (yield from charms.take_stances(table))


ticks = count()


def restless_menu(table: Any, player: int) -> Any:
    options = charms.stance_menu(table, player)
    return options if next(ticks) % 2 else options[::-1]


def half_done_loss(table: Any) -> Iterator[Any]:
    """A fighter is missing while the second one chooses, and nobody misses it afterwards."""
    first = yield Ask(table, 0, "Choose a stance", "CH1", charms.stance_menu, secret=True)
    lost = msgspec.structs.replace(table, life=table.life[:1])
    second = yield Ask(lost, 1, "Choose a stance", "CH1", charms.stance_menu, secret=True)
    yield charms.Shown((first.stance, second.stance))
    return msgspec.structs.replace(table, stances=(first.stance, second.stance)), "strike"


def telling_refusal(phase: str, request: Any, action: Any) -> Refusal:
    return Refusal("KP1", f"Player 0 holds {request.table.cards[0]}.")


def drifting_census(table: Any) -> int:
    return sum(table.life)


BROKEN = {
    "offers nothing": replace(CHARMS, phases=stances_asked_by(ask_with(lambda t, p: ()))),
    "offers something twice": replace(
        CHARMS, phases=stances_asked_by(ask_with(lambda t, p: charms.stance_menu(t, p) * 2))
    ),
    "which is no rule of this game": replace(
        CHARMS, phases=stances_asked_by(ask_with(charms.stance_menu, "CH99"))
    ),
    "a replayed state offers|other options": replace(
        CHARMS, phases=stances_asked_by(ask_with(restless_menu))
    ),
    "has no sentence": replace(CHARMS, phases={**CHARMS.phases, "take_stances": silent}),
    "components changed": replace(CHARMS, census=drifting_census),
    "components changed from 2 to 1": replace(
        CHARMS, phases={**CHARMS.phases, "take_stances": half_done_loss}, census=lambda t: len(t.life)
    ),
    "by what is refused": replace(KUHN, refuse=telling_refusal),
    r"position\(\) of": replace(CHARMS, write_out=lambda t, p: {**charms.write_out(t, p), "turn": 0}),
    "by what it sees": replace(KUHN, view=leaking_view),
    "which look alike to it, by what": replace(
        CHARMS, phases={**CHARMS.phases, "take_stances": leaking_stance}
    ),
    "is refused by 'X1', which is no rule": replace(
        CHARMS, refuse=lambda phase, request, action: Refusal("X1", "No.")
    ),
    "refused without a reason": replace(CHARMS, refuse=lambda phase, request, action: Refusal("CH1", " ")),
    "which is not possible": replace(
        CHARMS, refuse=lambda phase, request, action: Refusal("CH1", "No.", ("fly",))
    ),
    "TypeError": replace(CHARMS, refuse=lambda phase, request, action: {} + action),
    "winners": replace(
        CHARMS, result=lambda table: msgspec.structs.replace(charms.result(table), winners=(5,))
    ),
}


@pytest.mark.parametrize("message", BROKEN)
def test_a_fault_is_found_and_placed(message: str) -> None:
    with pytest.raises(NotConforming, match=message) as caught:
        conform(BROKEN[message], games=30, looks=8)
    text = str(caught.value)
    assert "2 players, seed " in text and "Again: conform(game, games=1, players=2, seed=" in text


def test_a_fault_is_found_again_by_the_call_it_names() -> None:
    game = BROKEN["components changed"]
    with pytest.raises(NotConforming) as first:
        conform(game, games=30)
    seed = int(str(first.value).rpartition("seed=")[2].rstrip(")"))
    with pytest.raises(NotConforming) as again:
        conform(game, games=1, players=2, seed=seed)
    assert str(first.value) == str(again.value)


def test_a_game_that_does_not_end_is_named() -> None:
    def forever(table: Any) -> Iterator[Any]:
        yield Ask(table, 0, "Strike", "CH2", lambda t, p: (Strike(),))
        return table, "take_stances"

    with pytest.raises(NotConforming, match="not over after 200 steps; last phase take_stances"):
        conform(replace(CHARMS, phases={"take_stances": forever}), games=1, most_steps=200)


def test_a_private_draw_that_is_told_is_found() -> None:
    def deal(table: Any) -> Iterator[Any]:
        seat = len(table.cards)
        rest = tuple(card for card in kuhn.CARDS if card not in table.cards)
        drawn = yield Draw(table, rest, "deal a card", "KP1", owner=seat, seen_by=seat)
        yield Told(drawn.item)
        table = msgspec.structs.replace(table, cards=(*table.cards, drawn.item))
        return table, "deal" if len(table.cards) < 2 else "bet"

    with pytest.raises(NotConforming, match="by the log"):
        conform(replace(KUHN, phases={**KUHN.phases, "deal": deal}), games=5)


class Told(Event, frozen=True):
    rule: ClassVar[str] = "KP1"
    card: str

    def tell(self, names: Any) -> str:
        return f"The card is {self.card}."


def test_random_play_is_fixed_by_its_seed() -> None:
    game = GAMES["imminence"]
    one, two, other = (play_random(game, 3, seed) for seed in (4, 4, 5))
    assert one.texts == two.texts != other.texts and one.state == two.state
    assert game.outcome(one.state) is not None and one.players == 3
    assert [moment.number for moment in one.moments] == list(range(1, len(one.moments) + 1))
