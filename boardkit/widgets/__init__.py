"""Games on a page: the walk-through of any game and the lessons, drawn by one small widget."""

from boardkit.widgets.lesson import LessonWidget
from boardkit.widgets.tables import Label, Seen, TableView, register
from boardkit.widgets.walkthrough import Walkthrough

__all__ = ["Label", "LessonWidget", "Seen", "TableView", "Walkthrough", "register"]
