"""A companion beside a real game: cards of others stay unknown and are asked for when they are shown."""

from __future__ import annotations

from random import Random

import pytest

from boardkit import GAMES, Match
from boardkit.core.companion import Companion
from boardkit.core.errors import ContentError, IllegalAction, SaveError
from boardkit.core.request import CHANCE
from boardkit.core.sitting import FIELD

CITIES = ("draw elsmere", "draw asterra", "draw hestia")
EDICTS = ("elsmere-C3", "asterra-L3", "hestia-F3", "elsmere+C2", "asterra+L2", "hestia+F2")
PLAYS = ("play L3C1>elsmere", "play C?F?>asterra", "play C1F2>asterra", "play C?F?>elsmere")


def real_game(name: str, players: int, seed: int, answers: int) -> Match:
    """A game as it goes at a real table: everything is known to somebody."""
    match, rng = Match(name, players, seed=seed), Random(seed)
    while (request := match.request) is not None and len(match.steps) < answers:
        if request.player == CHANCE:
            match.roll()
        else:
            match.play(rng.choice(request.options))
    return match


def as_seen(real: Match, at: int, eyes: tuple[int, ...]) -> str:
    """An answer of the real game as people in some seats would enter it."""
    step = real.steps[at]
    request = real.game.request(step.before)
    assert request is not None
    if step.player in eyes or getattr(request, "seen_by", None) in eyes:
        return real.game.encode(step.action)
    if request.secret and real.game.face is None:
        return FIELD.sub("?", type(step.action).form)  # that a card is laid can be seen, not which
    return real.game.shown(request, step.action, None)


def agree(beside: Companion, real: Match) -> None:
    """Everybody at the screen sees exactly what they would see if the kit knew all cards."""
    count = len(beside.steps)
    for eye in beside.eyes or (None,):
        state = real.steps[count - 1].after if count else real.start
        assert beside.observe(eye) == real.game.observe(state, eye), f"after {count} answers"


@pytest.mark.parametrize("eyes", [(0,), (), (0, 1)])
@pytest.mark.parametrize(
    ("name", "players", "answers"),
    [("imminence", 3, 200), ("children_of_fire", 2, 60), ("soul_of_the_empire", 4, 180)],
)
def test_it_knows_what_its_people_know(name: str, players: int, answers: int, eyes: tuple[int, ...]) -> None:
    """A real game is entered as it is seen; what lies open is told when asked, and nothing else is."""
    real = real_game(name, players, 3, answers)
    beside = Companion(name, players, eyes=eyes)
    asked = 0
    while len(beside.steps) < len(real.steps):
        if beside.question is not None:
            asked += 1
            beside.enter(real.game.encode(real.steps[beside.question.number - 1].action))
        else:
            beside.enter(as_seen(real, len(beside.steps), eyes))
        assert beside.misfit is None
        if len(beside.steps) <= len(real.steps):
            agree(beside, real)
    assert asked or len(eyes) == players


def at_the_table(eyes: tuple[int, ...] = (0,)) -> Companion:
    """Imminence of two, three cards of the first round still to play by Ada."""
    beside = Companion("imminence", 2, eyes=eyes, names=["Ada", "Bruno"], first_player=0)
    for text in (*CITIES, "faction lanterns", "faction ashen", *(f"draw {edict}" for edict in EDICTS)):
        beside.enter(text)
    return beside


def with_cards() -> Companion:
    beside = at_the_table()
    for text in PLAYS:
        beside.enter(text)
    return beside


def test_cards_of_others_are_entered_as_they_look() -> None:
    beside = at_the_table()
    beside.enter("play L3C1>elsmere")
    assert "play C?F?>asterra" in beside.expected
    assert not any(text.startswith("play C1F2") for text in beside.expected)
    beside.enter("play c?f?>ASTERRA")
    assert beside.entries[-1].text == "play C?F?>asterra"
    assert beside.unknown == (len(beside.entries),)


def test_what_is_turned_over_is_asked_for_before_it_is_shown() -> None:
    beside = with_cards()
    for text in ("play L1C2>hestia", "play L?F?>hestia", "play L3F1>hestia", "play L?F?>hestia"):
        beside.enter(text)
    assert beside.question is not None
    assert len(beside.log(0)) and not any("Totals" in line.text for line in beside.log(0))
    cards = {text.split(">")[0] for text in beside.question.options}
    assert cards in ({"play C1F2", "play C3F1"}, {"play L1F2", "play L3F1"})
    while beside.question is not None:
        beside.enter(beside.question.options[0])
    assert any("Totals" in line.text for line in beside.log(0))


def test_a_mistyped_entry_is_corrected_and_the_rest_stays() -> None:
    beside = with_cards()
    number = len(beside.entries) - 3
    assert beside.entries[number - 1].text == "play L3C1>elsmere"
    before = [entry.text for entry in beside.entries]
    beside.correct(number, "play L3F1>hestia")
    after = [entry.text for entry in beside.entries]
    assert after == [*before[: number - 1], "play L3F1>hestia", *before[number:]]
    assert beside.misfit is None and beside.request.player == 0


def test_the_first_entry_that_no_longer_fits_is_named_and_nothing_is_lost() -> None:
    beside = with_cards()
    number = len(beside.entries) - 3
    beside.correct(number, "play C1F2>elsmere")  # which is played again two entries later
    assert beside.misfit is not None
    assert (beside.misfit.number, beside.misfit.text, beside.misfit.waiting) == (
        number + 2,
        "play C1F2>asterra",
        1,
    )
    assert [entry.text for entry in beside.entries][-2:] == ["play C1F2>asterra", "play C?F?>elsmere"]
    with pytest.raises(IllegalAction, match="no longer fits"):
        beside.enter("play L1C2>hestia")
    beside.correct(beside.misfit.number, "play L3C1>asterra")
    assert beside.misfit is None and beside.request.player == 0
    beside.undo()
    beside.undo()
    assert [entry.text for entry in beside.entries][-4:] == list(PLAYS)
    beside.redo()
    assert beside.misfit is not None
    beside.strike(beside.misfit.number)
    assert beside.misfit is not None and beside.misfit.text == "play C?F?>elsmere"


def test_a_correction_that_cannot_be_is_refused_and_changes_nothing() -> None:
    beside = with_cards()
    entries = beside.entries
    for number, text in ((len(entries), "play C1F2>atlantis"), (len(entries), "hello"), (99, "draw elsmere")):
        with pytest.raises(IllegalAction):
            beside.correct(number, text)
    with pytest.raises(IllegalAction, match="Possible: play"):
        beside.enter("play L3C1 nowhere")
    assert beside.entries == entries


def test_a_card_that_somebody_shows_becomes_known_at_once() -> None:
    beside = with_cards()
    number = len(beside.entries)
    beside.correct(number, "play C1F2>elsmere")
    assert beside.unknown == (number - 2,)  # known too by now, but nobody told it
    assert beside.entries[number - 1].text == "play C1F2>elsmere"


def test_a_draw_that_the_kit_had_guessed_elsewhere_can_be_drawn() -> None:
    """Two prophecies are drawn unseen; whatever the kit guessed, any of them can turn out to be one's own."""
    primaries = {f"draw {card}" for card in GAMES["children_of_fire"].new().table.index.primary}
    for card in sorted(primaries):
        beside = Companion("children_of_fire", 2, eyes=(1,))
        for choice in ("faction children_of_light", "faction sorcerers"):
            beside.enter(choice)
        assert primaries == set(beside.expected)
        beside.enter(card)
        assert beside.entries[-1].text == card


def test_it_neither_rolls_nor_plays_by_itself() -> None:
    beside = at_the_table()
    assert beside.advance(rolls=True) == 0
    with pytest.raises(IllegalAction, match="at the table"):
        Companion("imminence", 2).roll()
    with pytest.raises(ContentError, match="bots"):
        Companion("imminence", 2, bots={1: "random"})
    with pytest.raises(ContentError, match="eyes"):
        Companion("imminence", 2, eyes=[2])


def test_it_starts_from_any_position() -> None:
    position = with_cards().game.describe(with_cards().state)
    beside = Companion("imminence", position=position, names=["Ada", "Bruno"])
    beside.enter("play L1C2>hestia")
    beside.enter("play L?F?>hestia")
    assert beside.unknown == (1, 2, 4)


def test_a_saved_companion_goes_on_and_holds_no_guess() -> None:
    beside = with_cards()
    text = beside.save()
    assert "play C?F?>asterra" in text and "play C1F2>elsmere" not in text and "play C3F1>elsmere" not in text
    again = Match.load(text)
    assert isinstance(again, Companion)
    assert again.entries == beside.entries and again.eyes == (0,)
    assert again.observe(0) == beside.observe(0)
    with pytest.raises(SaveError, match="told or unseen"):
        Match.load(text.replace('"told 0"', '"hand"'))
    stopped = Match.load(text.replace("play C1F2>asterra", "play L3C1>asterra"))
    assert stopped.misfit is not None and stopped.misfit.text == "play L3C1>asterra"
