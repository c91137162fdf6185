"""What the core promises of every state, each promise one check that says what is broken."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Sequence
from fractions import Fraction

import msgspec

from boardkit.core.event import Event
from boardkit.core.game import Game
from boardkit.core.request import Ask, Request
from boardkit.core.state import State
from boardkit.core.testing.trail import Moment, Trail


def seats_of(state: State) -> tuple[int | None, ...]:
    """Everybody who may look: each seat and the spectator."""
    return (*range(state.table.box.players), None)


def check_request(game: Game, request: Request) -> None:
    """A request offers something, nothing twice, and cites a rule."""
    options = request.options
    assert options, f"{request!r} offers nothing"
    assert len(set(options)) == len(options), f"{request!r} offers something twice: {options}"
    assert request.rule in game.rules, f"{request!r} cites {request.rule!r}, which is no rule of this game"
    assert request.prompt, f"{request!r} has no prompt"


def check_events(game: Game, events: Sequence[Event], seats: Sequence[int | None]) -> None:
    """Every event cites a rule and has a sentence for every seat."""
    names = [f"Player {seat + 1}" for seat in seats if seat is not None]
    for event in events:
        assert event.rule in game.rules, f"{event!r} cites {event.rule!r}, which is no rule of this game"
        for seen in {event.redacted(seat) for seat in seats}:
            text = seen.tell(names)
            assert isinstance(text, str) and text.strip(), f"{seen!r} tells {text!r}"


def check_order(game: Game, fresh: Game, moment: Moment) -> None:
    """The options come in the same order each time, from a running script and from a replayed one."""
    first = game.legal_actions(moment.state)
    assert first == moment.request.options, f"other options when asked again: {first}"
    again = fresh.legal_actions(copy.copy(moment.state))
    assert first == again, f"a replayed state offers {again} instead of {first}"


def check_replay(fresh: Game, moment: Moment) -> None:
    """Replaying the script gives the same state and the same events as the script that ran on."""
    after, events = fresh.step(copy.copy(moment.state), moment.action)
    assert after == moment.after, f"replayed, {moment.action} leads to another state"
    assert events == moment.events, f"replayed, {moment.action} has other events: {events}"


def check_copies(state: State) -> None:
    """A copied or pickled state equals its original and has the same hash."""
    copies = [copy.copy(state), pickle.loads(pickle.dumps(state))]
    if state.phase is None:  # once a game, as it takes long
        copies.append(copy.deepcopy(state))
    for other in copies:
        assert other == state, "a copy of the state differs from it"
        assert hash(other) == hash(state), "a copy of the state has another hash"


def check_chance(game: Game, moment: Moment) -> None:
    """The outcomes of chance are the options, their probabilities positive and 1 in all."""
    if isinstance(moment.request, Ask):
        return
    outcomes = game.outcomes(moment.state)
    shares = [share for _, share in outcomes]
    assert sum(shares) == 1 and min(shares) > 0, f"odds of {moment.request!r}: {shares}"
    assert all(isinstance(share, Fraction) for share in shares), f"odds that are no fractions: {shares}"
    assert tuple(action for action, _ in outcomes) == moment.request.options, "outcomes are not the options"


def check_texts(game: Game, moment: Moment) -> None:
    """Every option has a text of its own, which means it again."""
    options = moment.request.options
    texts = [game.encode(action) for action in options]
    assert len(set(texts)) == len(texts), f"two options with the same text: {sorted(texts)}"
    for action, text in zip(options, texts, strict=True):
        assert game.decode(text) == action, (
            f"{text!r} is written for {action} and read as {game.decode(text)}"
        )
        assert game.read(moment.state, text.upper()) in options, f"{text.upper()!r} is not understood"


def check_views(game: Game, fresh: Game, state: State) -> None:
    """What each seat sees can be kept as JSON, and is the same from a replayed state."""
    for seat in seats_of(state):
        seen = game.observe(state, seat)
        assert seen == fresh.observe(copy.copy(state), seat), (
            f"seat {seat} sees something else after a replay"
        )
        text = msgspec.json.encode(seen.view)
        again = msgspec.json.decode(text, type=game.view_type)
        assert again == seen.view, f"what seat {seat} sees does not survive JSON"
        may_choose = seen.to_act is not None and seen.to_act == seat
        assert bool(seen.actions) == may_choose, f"seat {seat} is shown the options of another"


def check_position(game: Game, state: State) -> None:
    """The position setter gives the described state again."""
    mapping = json.loads(json.dumps(game.describe(state)))
    assert game.position(mapping) == state, f"position() of {mapping} is another state"


def check_whole(fresh: Game, trail: Trail) -> None:
    """The texts of all answers, replayed from the start, give the same end; it has an outcome."""
    state = trail.moments[0].state
    for moment, text in zip(trail.moments, trail.texts, strict=True):
        state = fresh.apply(state, fresh.read(state, text))
        assert state == moment.after, f"replayed from texts, step {moment.number} differs"
    game, players = trail.game, trail.players
    outcome = game.outcome(trail.state)
    assert outcome is not None, "a game that is over has no outcome"
    assert game.legal_actions(trail.state) == (), "a game that is over offers something"
    assert outcome.rule in game.rules, f"the outcome cites {outcome.rule!r}, which is no rule of this game"
    assert len(outcome.scores) == players, f"{len(outcome.scores)} scores for {players} players"
    assert set(outcome.winners) <= set(range(players)), f"winners {outcome.winners} of {players} players"
    assert sum(game.returns(trail.state)) == 0, f"returns do not cancel: {game.returns(trail.state)}"
