"""Games on a page: the walk-through of any game, the lessons and the puzzles, drawn by one small widget."""

from boardkit.widgets.lesson import LessonWidget
from boardkit.widgets.review import Review
from boardkit.widgets.tables import Label, Seen, TableView, register
from boardkit.widgets.trainer import Trainer
from boardkit.widgets.walkthrough import Walkthrough
from boardkit.widgets.what_if import WhatIf

__all__ = [
    "Label",
    "LessonWidget",
    "Review",
    "Seen",
    "TableView",
    "Trainer",
    "Walkthrough",
    "WhatIf",
    "register",
]
