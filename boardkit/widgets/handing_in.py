"""What a learner hands in from the page: name and word are typed once, the text follows the work."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardkit.core.errors import ContentError
from boardkit.lessons.result import hand_in, one_line


class HandingIn:
    """A result in the making, on the screen of a lesson or a trainer.

    Attributes
    ----------
    by : str
        The learner's name; empty until it is given.
    word : str
        What the class has agreed on.
    """

    def __init__(self) -> None:
        self.by, self.word = "", ""

    def sign(self, by: str, word: str, work: Sequence[str]) -> None:
        """Take the name and the word of a learner.

        Raises
        ------
        ContentError
            There is no name, one of them is too long, or nothing was done yet.
        """
        if not work:
            raise ContentError("result", expected="a lesson begun or a puzzle answered", found="nothing yet")
        hand_in(by, work, word)
        self.by, self.word = one_line(by), word

    def panel(self, work: Sequence[str]) -> dict[str, Any]:
        """What the page draws: the text once there is a name, as the work stands now."""
        text = hand_in(self.by, work, self.word) if self.by and work else ""
        return {"by": self.by, "word": self.word, "text": text, "lines": len(work)}
