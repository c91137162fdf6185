"""Actions that are not offered, well-formed and not, and how each must be refused."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from boardkit.core.errors import IllegalAction
from boardkit.core.game import Game
from boardkit.core.request import Action, Drawn, Rolled
from boardkit.core.state import State
from boardkit.core.testing.trail import Trail

WRONG: tuple[Any, ...] = (
    None, True, -1, 2**63, 10**30, 1.5, float("nan"), "", "nowhere", "\ud800", "x" * 500, (), (7,), [], {},
)  # fmt: skip
"""Values that a field of an action should never hold, or that no game offers."""

STRANGERS: tuple[Any, ...] = (
    None,
    0,
    "pass",
    (),
    [],
    object(),
    Rolled((9,)),
    Rolled((1, 2)),
    Drawn("nothing"),
)
"""Things that are no action of a game's player."""


def pool_of(trail: Trail, rng: Random, per_kind: int = 6) -> tuple[Action, ...]:
    """Actions offered anywhere in a game, some of every kind, in a fixed order."""
    by_kind: dict[type[Action], dict[Action, None]] = {}
    for moment in trail.moments:
        for action in moment.request.options:
            by_kind.setdefault(type(action), {})[action] = None
    return tuple(
        action for seen in by_kind.values() for action in rng.sample(list(seen), min(per_kind, len(seen)))
    )


def twisted(action: Action, rng: Random) -> Action:
    """`action` with a wrong value in one of its fields."""
    kind = type(action)
    values = {name: getattr(action, name) for name in kind.__struct_fields__}
    if values:
        values[rng.choice(list(values))] = rng.choice(WRONG)
    return kind(**values)


def candidates(pool: tuple[Action, ...], rng: Random) -> Iterator[object]:
    """Everything that is tried at one state."""
    yield from pool
    for action in pool:
        yield twisted(action, rng)
    yield from STRANGERS


def check_refusals(game: Game, state: State, pool: tuple[Action, ...], rng: Random) -> int:
    """Refuse whatever is not offered by a rule that exists, with the state as it was; return how often."""
    options, before, count = game.legal_actions(state), hash(state), 0
    for option in options[:20]:
        assert game.refusal(state, option) is None, f"{option} is offered and refused"
    texts = {game.encode(option) for option in options}
    for action in candidates(pool, rng):
        if not any(action == option for option in options):
            _check_refused(game, state, action, texts)
            count += 1
    for action in (*pool[:3], None):
        refused = game.refusal(state, action) is not None
        assert refused != any(action == option for option in options), f"refusal() of {action!r} is wrong"
    assert hash(state) == before and game.legal_actions(state) == options, "refusing changed the state"
    return count


def _check_refused(game: Game, state: State, action: Any, texts: set[str]) -> None:
    try:
        game.apply(state, action)
    except IllegalAction as error:
        refusal = error.refusal
    else:
        raise AssertionError(f"{action!r} is not offered, yet it can be applied")
    assert refusal.rule in game.rules, f"{action!r} is refused by {refusal.rule!r}, which is no rule"
    assert refusal.reason.strip(), f"{action!r} is refused without a reason"
    assert set(refusal.instead) <= texts, f"instead of {action!r}: {refusal.instead}, which is not possible"
