"""The front end: plain JavaScript and CSS in small files, joined into one module without a build step."""

from collections.abc import Iterable
from pathlib import Path

_HERE = Path(__file__).parent
TABLE = ("dom", "svg", "blocks", "tracks", "ways", "pieces", "territories", "map", "tray")
AROUND = ("bar", "story", "choices", "panels", "new_game", "companion", "foot")
PARTS = (*TABLE, *AROUND, "hand_in", "lesson", "trainer", "review", "app")
LOOKS = ("page", "controls", "bar", "told", "table", "tracks", "choices", "panels", "lesson", "working")
STYLES = (*LOOKS, "map_colours", "map", "pieces", "legend", "tray")
"""In this order; where two rules say something about the same thing, the later one counts."""


def _sent(files: Iterable[Path]) -> str:
    """These files one after the other, without what a page does not need: indentation, lines of comment."""
    lines = (line.strip() for file in files for line in file.read_text("utf-8").splitlines())
    return "\n".join(line for line in lines if line and not line.startswith(("//", "/*")))


MODULE = _sent(_HERE / f"{name}.js" for name in PARTS)
"""One ES module without imports."""

STYLE = _sent(_HERE / "style" / f"{name}.css" for name in STYLES)
"""Its style sheet; colours follow JupyterLab's light and dark themes."""
