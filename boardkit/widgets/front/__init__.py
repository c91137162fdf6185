"""The front end: plain JavaScript and CSS in small files, joined into one module without a build step."""

from pathlib import Path

_HERE = Path(__file__).parent
DRAWN = ("dom", "blocks", "tracks", "map", "tray", "choices", "story", "panels", "companion")
PARTS = (*DRAWN, "lesson", "trainer", "review", "app")

MODULE = "\n".join((_HERE / f"{name}.js").read_text("utf-8") for name in PARTS)
"""One ES module without imports."""

STYLE = (_HERE / "walkthrough.css").read_text("utf-8")
"""Its style sheet; colours follow JupyterLab's light and dark themes."""
