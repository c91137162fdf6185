"""What a content file may write as a task: words that mean something, numbers that can be reached."""

from __future__ import annotations

from boardkit.games.soul_of_the_empire.factions import COLOURS, PIECES, TERRITORY_LIMIT, colour
from boardkit.games.soul_of_the_empire.map import Map
from boardkit.games.soul_of_the_empire.tasks import DEEDS, Condition, Task, own_colours

HAND_LIMIT = 3
MOST_BOUGHT = 6
MOST_LASTING = 4
"""Lasting power cards that can be asked for; no deck has many more."""

ALONE = {
    "captives": "roman",
    "captured": "roman",
    "conversions": "christian",
    "converted": "christian",
}
"""Conditions that one faction alone can fulfil."""

Wrong = tuple[str, str, str]
"""Field, what was expected, what was found."""


def check_task(task: Task, faction: str, board: Map) -> Wrong | None:
    """What is wrong with a task of a content file, or None."""
    if task.points not in (1, 2):
        return "points", "1 or 2", str(task.points)
    if task.phase == "start" and faction != "roman":
        return "phase", "end", "start"
    if not task.all:
        return "all", "at least one condition", "none"
    found = (check_condition(condition, task, faction, board) for condition in task.all)
    return next((wrong for wrong in found if wrong is not None), None)


def check_condition(condition: Condition, task: Task, faction: str, board: Map) -> Wrong | None:
    """What is wrong with one condition, or None."""
    if condition.n < 1 or condition.strength < 1:
        return "n", "at least 1", str(min(condition.n, condition.strength))
    if condition.area not in board.areas:
        return "area", "a territory, a region, 'the Empire', 'the board' or another area", condition.area
    if condition.kind in ("absent", "with") and not condition.against:
        return "against", f"one of {', '.join(COLOURS)}", "nothing"
    if condition.against and colour(condition.against) in own_colours(colour(faction)):
        return "against", f"a faction other than {faction}", condition.against
    if condition.kind in DEEDS and task.phase == "start":
        return "kind", "a condition about positions in a start-phase task (SA161)", condition.kind
    if ALONE.get(condition.kind, faction) != faction:
        return "kind", f"a condition that {faction} can fulfil", condition.kind
    most = most_of(condition, faction, board)
    return ("n", f"at most {most}", str(condition.n)) if condition.n > most else None


def most_of(condition: Condition, faction: str, board: Map) -> int:
    """The highest number that a condition can ask of a faction: room, pieces, cards."""
    places = len(board.areas[condition.area])
    pieces = sum(PIECES[c] - (c < 4) for c in own_colours(colour(faction)))
    if condition.kind == "units":
        return min(pieces, TERRITORY_LIMIT * places * len(own_colours(colour(faction))))
    if condition.kind in ("territories", "garrisons", "sole", "with"):
        return min(places, pieces // condition.strength)
    if condition.kind == "regions":
        return len(board.regions)
    return OTHER_LIMITS.get(condition.kind, max(PIECES))


OTHER_LIMITS = {"absent": 1, "hand": HAND_LIMIT, "lasting": MOST_LASTING, "bought": MOST_BOUGHT}
"""Limits that do not depend on the map."""
