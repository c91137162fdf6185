"""Short answers that many questions take."""

from __future__ import annotations

from typing import ClassVar

from boardkit.core.request import Action


class TakeTurn(Action, frozen=True, cache_hash=True):
    """Play the three phases (SOE44)."""

    form: ClassVar[str] = "take turn"


class Pass(Action, frozen=True, cache_hash=True):
    """Gather and roll all dice instead (SOE59)."""

    form: ClassVar[str] = "pass"


class Done(Action, frozen=True, cache_hash=True):
    """Enough of this: end a phase, an action or a choice."""

    form: ClassVar[str] = "done"


class Yes(Action, frozen=True, cache_hash=True):
    """Use what is offered."""

    form: ClassVar[str] = "yes"


class No(Action, frozen=True, cache_hash=True):
    """Do not use what is offered."""

    form: ClassVar[str] = "no"
