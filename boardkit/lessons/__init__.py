"""Lessons: short steps on the real engine, as data, and the runner that follows a learner through them.

A lesson is a TOML file in the folder of its game. Its steps say something, have the learner do something (any
legal way to the goal counts) or ask a question whose right answer the engine works out. See
`boardkit.lessons.lesson` for the fields.
"""

from boardkit.lessons.checking import check_lesson
from boardkit.lessons.lesson import Lesson
from boardkit.lessons.reading import about, lessons, load
from boardkit.lessons.run import LessonRun, progress_key

__all__ = ["Lesson", "LessonRun", "about", "check_lesson", "lessons", "load", "progress_key"]
