"""Windows: the moments at which cards may speak, and the registry of what each card effect does there.

An effect is named in the data of a card; the engine offers events and numbers and never names a card.
Three kinds of effect code, no more::

    @windows.on(Damage, "flight")            # answers an event; a generator may ask, a plain function may not
    def flight(table, me, hit):
        ...
        return table, hit                    # the event as it stands now, or None to cancel it

    @windows.modifies("cost", "thrift")      # a pure number
    def thrift(table, me, cost): return cost - 1

    @windows.action("heal", during="main")   # used by choice
    def heal(table, me): ...
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable
from types import GeneratorType
from typing import Any, TypeVar

from boardkit.core.errors import RulesError
from boardkit.core.event import Event

F = TypeVar("F", bound=Callable[..., Any])
InPlay = Callable[[Any], Iterable[tuple[int, str]]]
Script = Generator[Any, Any, Any]


def finish(script: Any) -> Script:
    """Run `script` if it is a generator, else pass its value on: what asks nothing needs no ``yield``."""
    if type(script) is GeneratorType:
        return (yield from script)
    return script


class Windows:
    """What every effect of one game does, by window.

    Parameters
    ----------
    effects : collection of str
        The effect ids that cards may name.
    in_play : callable
        ``in_play(table)`` gives the pairs (seat, effect id) that may speak now, in that order.
    """

    def __init__(self, effects: Collection[str], in_play: InPlay) -> None:
        self.effects = frozenset(effects)
        self._in_play = in_play
        self._answers: dict[tuple[type[Event], str], Callable[..., Any]] = {}
        self._numbers: dict[tuple[str, str], Callable[..., Any]] = {}
        self._actions: dict[tuple[str, str], Callable[..., Any]] = {}

    def on(self, event: type[Event], effect: str) -> Callable[[F], F]:
        """Register ``script(table, me, event) -> (table, event or None)`` for one event of one effect."""
        return self._register(self._answers, (event, effect), effect)

    def modifies(self, number: str, effect: str) -> Callable[[F], F]:
        """Register ``function(table, me, value, *args) -> value``, a pure change of a named number."""
        return self._register(self._numbers, (number, effect), effect)

    def action(self, effect: str, *, during: str) -> Callable[[F], F]:
        """Register ``script(table, me) -> table`` for an effect that is used by choice in phase `during`."""
        return self._register(self._actions, (during, effect), effect)

    def _register(self, book: dict[Any, Any], key: tuple[Any, str], effect: str) -> Callable[[F], F]:
        if effect not in self.effects:
            raise RulesError(f"no card names the effect {effect!r}")

        def keep(script: F) -> F:
            if key in book:
                raise RulesError(f"two scripts for {key}")
            book[key] = script
            return script

        return keep

    def missing(self) -> frozenset[str]:
        """Effects without any script; a test asserts that there is none."""
        spoken = {key[1] for book in (self._answers, self._numbers, self._actions) for key in book}
        return self.effects - spoken

    def offer(self, table: Any, event: Event) -> Script:
        """Show `event` to every effect in play; return the table and what is left of the event."""
        for seat, effect in self._in_play(table):
            script = self._answers.get((type(event), effect))
            if script is not None:
                table, left = yield from finish(script(table, seat, event))
                if left is None:
                    return table, None
                event = left
        return table, event

    def number(self, name: str, value: Any, table: Any, *args: Any) -> Any:
        """`value` after every effect in play that changes the number `name`."""
        for seat, effect in self._in_play(table):
            change = self._numbers.get((name, effect))
            if change is not None:
                value = change(table, seat, value, *args)
        return value

    def has_action(self, effect: str, during: str) -> bool:
        """Whether `effect` can be used by choice in phase `during`."""
        return (during, effect) in self._actions

    def act(self, effect: str, during: str, table: Any, me: int, *args: Any) -> Script:
        """Run the effect that seat `me` uses by choice; return what its script returns."""
        return (yield from finish(self._actions[during, effect](table, me, *args)))
