"""What a state waits for: one player's choice (`Ask`) or chance (`Roll`, `Draw`), and the answers."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache
from itertools import accumulate, combinations_with_replacement
from math import factorial
from random import Random
from typing import Any, ClassVar

from msgspec import Struct

CHANCE = -1
"""The seat of dice and shuffled piles."""


class Action(Struct, frozen=True, cache_hash=True):
    """One answer of a player or of chance: a small frozen value with a text of its own.

    Subclasses declare `form`, the template of that text, for example ``"move {origin}>{target}"``.
    """

    form: ClassVar[str] = ""


class Rolled(Action, frozen=True, cache_hash=True):
    """The dice of one roll, faces 1 to 6 in rising order."""

    form: ClassVar[str] = "roll {faces}"
    faces: tuple[int, ...]


class Drawn(Action, frozen=True, cache_hash=True):
    """One thing drawn from a pile."""

    form: ClassVar[str] = "draw {item}"
    item: str


class Refusal(Struct, frozen=True):
    """Why an action is not possible now.

    Attributes
    ----------
    rule : str
        Key of the rule that refuses it.
    reason : str
        One sentence for the player.
    instead : tuple of str
        Texts of actions that are possible, the nearest first.
    """

    rule: str
    reason: str
    instead: tuple[str, ...] = ()

    def __str__(self) -> str:
        more = f" Possible: {'; '.join(self.instead)}." if self.instead else ""
        return f"{self.reason} [{self.rule}]{more}"


Menu = Callable[..., tuple[Action, ...]]


class Ask:
    """One player must choose.

    Parameters
    ----------
    table : Struct
        The table as it lies now, half-done steps of the phase included.
    player : int
        The seat that answers, counted from 0.
    prompt, rule : str
        What is asked, in a few words, and the key of the rule that asks it.
    menu : callable
        ``menu(table, player, *args)`` lists the legal answers; called once, when somebody reads `options`.
    secret : bool
        True for sealed choices: what is chosen stays hidden from the other seats for now.
    """

    __slots__ = ("table", "player", "prompt", "rule", "menu", "args", "secret", "_options")

    def __init__(
        self, table: Any, player: int, prompt: str, rule: str, menu: Menu, *args: Any, secret: bool = False
    ) -> None:
        self.table = table
        self.player = player
        self.prompt = prompt
        self.rule = rule
        self.menu = menu
        self.args = args
        self.secret = secret
        self._options: tuple[Action, ...] | None = None

    @property
    def options(self) -> tuple[Action, ...]:
        """The legal answers, in a fixed order, never empty."""
        if self._options is None:
            self._options = self.menu(self.table, self.player, *self.args)
        return self._options

    def offered(self, action: object) -> Action | None:
        """The option equal to `action`, or None."""
        if not isinstance(action, Action):
            return None
        options = self.options
        try:
            return options[options.index(action)]
        except (ValueError, RecursionError):  # a field nested too deep to compare equals nothing offered
            return None

    def __repr__(self) -> str:
        return f"Ask(player={self.player}, {self.prompt!r}, {self.rule})"


class Odds:
    """Every outcome of one chance request with its exact weight, ready for sampling."""

    __slots__ = ("actions", "weights", "total", "_index", "_cumulative", "_outcomes")

    def __init__(self, weighted: tuple[tuple[Action, int], ...]) -> None:
        self.actions = tuple(action for action, _ in weighted)
        self.weights = tuple(weight for _, weight in weighted)
        self.total = sum(self.weights)
        self._index = {action: action for action in self.actions}
        self._cumulative = tuple(accumulate(self.weights))
        self._outcomes: tuple[tuple[Action, Fraction], ...] | None = None

    @property
    def outcomes(self) -> tuple[tuple[Action, Fraction], ...]:
        """Pairs of outcome and probability; the probabilities add up to 1 exactly."""
        if self._outcomes is None:
            shares = (Fraction(weight, self.total) for weight in self.weights)
            self._outcomes = tuple(zip(self.actions, shares, strict=True))
        return self._outcomes

    def offered(self, action: object) -> Action | None:
        """The outcome equal to `action`, or None."""
        try:
            return self._index.get(action)  # type: ignore[call-overload, no-any-return]
        except TypeError:  # not hashable, so not an action
            return None

    def sample(self, rng: Random) -> Action:
        """One outcome, drawn with `rng`."""
        return self.actions[bisect(self._cumulative, rng.randrange(self.total))]


class Chance:
    """Common part of `Roll` and `Draw`: dice or a pile must answer.

    Attributes
    ----------
    owner : int or None
        The seat for which chance answers, if it is for one.
    seen_by : int or None
        The only seat that sees the answer, or None when everybody does.
    """

    __slots__ = ("table", "prompt", "rule", "owner", "seen_by")
    player: ClassVar[int] = CHANCE
    secret: ClassVar[bool] = False

    def __init__(self, table: Any, prompt: str, rule: str, owner: int | None, seen_by: int | None) -> None:
        self.table = table
        self.prompt = prompt
        self.rule = rule
        self.owner = owner
        self.seen_by = seen_by

    @property
    def odds(self) -> Odds:
        """Every outcome with its weight."""
        raise TypeError(f"{type(self).__name__} has no odds")

    @property
    def options(self) -> tuple[Action, ...]:
        """Every possible outcome."""
        return self.odds.actions

    @property
    def outcomes(self) -> tuple[tuple[Action, Fraction], ...]:
        """Every possible outcome with its exact probability."""
        return self.odds.outcomes

    def offered(self, action: object) -> Action | None:
        """The outcome equal to `action`, or None."""
        return self.odds.offered(action)

    def sample(self, rng: Random) -> Action:
        """One outcome, drawn with `rng`."""
        return self.odds.sample(rng)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.prompt!r}, {self.rule})"


class Roll(Chance):
    """`n_dice` six-sided dice are rolled for seat `owner`; the answer is `Rolled`."""

    __slots__ = ("n_dice",)

    def __init__(self, table: Any, n_dice: int, prompt: str, rule: str, *, owner: int | None = None) -> None:
        super().__init__(table, prompt, rule, owner, None)
        self.n_dice = n_dice

    @property
    def odds(self) -> Odds:
        """The rolls as multisets: 252 for five dice."""
        return _roll_odds(self.n_dice)


class Draw(Chance):
    """One thing is drawn from `pile`; the answer is `Drawn`.

    Parameters
    ----------
    pile : tuple of str
        The pile as a multiset: repeated entries are as many equal things. Order does not matter.
    owner : int or None
        The seat for which it is drawn.
    seen_by : int or None
        The only seat that sees it, or None when it is shown to all.
    """

    __slots__ = ("pile",)

    def __init__(
        self,
        table: Any,
        pile: tuple[str, ...],
        prompt: str,
        rule: str,
        *,
        owner: int | None = None,
        seen_by: int | None = None,
    ) -> None:
        super().__init__(table, prompt, rule, owner, seen_by)
        self.pile = pile

    @property
    def odds(self) -> Odds:
        """The different things in the pile, each with how often it is there."""
        return _draw_odds(self.pile)

    def offered(self, action: object) -> Action | None:
        """`action`, if it draws something that is in the pile."""
        return action if isinstance(action, Drawn) and action.item in self.pile else None

    def sample(self, rng: Random) -> Action:
        """One thing of the pile, each as likely as the others."""
        return Drawn(self.pile[rng.randrange(len(self.pile))])


Request = Ask | Roll | Draw


@cache
def _roll_odds(n_dice: int) -> Odds:
    def ways(faces: tuple[int, ...]) -> int:
        count = factorial(n_dice)
        for times in Counter(faces).values():
            count //= factorial(times)
        return count

    rolls = combinations_with_replacement(range(1, 7), n_dice)
    return Odds(tuple((Rolled(faces), ways(faces)) for faces in rolls))


@lru_cache(maxsize=4096)
def _draw_odds(pile: tuple[str, ...]) -> Odds:
    counts = Counter(pile)
    return Odds(tuple((Drawn(item), counts[item]) for item in sorted(counts)))
