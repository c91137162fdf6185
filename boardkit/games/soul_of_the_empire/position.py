"""Any position from a plain mapping, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardkit.core.state import Box
from boardkit.games.soul_of_the_empire.table import Table


def lay_out(box: Box, mapping: Mapping[str, Any]) -> tuple[Table, str | None]:
    """The table and phase that a mapping describes."""
    return mapping["table"], mapping["phase"]


def write_out(table: Table, phase: str | None) -> dict[str, Any]:
    """The mapping from which `lay_out` makes the table again."""
    return {"table": table, "phase": phase}
