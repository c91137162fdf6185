"""The front end: plain JavaScript and CSS in small files, joined into one module without a build step."""

from pathlib import Path

_HERE = Path(__file__).parent
DRAWN = ("dom", "blocks", "tracks", "map", "tray", "choices", "story", "panels", "companion")
PARTS = (*DRAWN, "lesson", "trainer", "review", "app")


def _sent(*files: str) -> str:
    """These files one after the other, without the indentation, a fifth of what would travel to the page."""
    lines = (line.strip() for file in files for line in (_HERE / file).read_text("utf-8").splitlines())
    return "\n".join(filter(None, lines))


MODULE = _sent(*(f"{name}.js" for name in PARTS))
"""One ES module without imports."""

STYLE = _sent("walkthrough.css")
"""Its style sheet; colours follow JupyterLab's light and dark themes."""
