"""The folder the pages are built from: guides copied, the rest generated, laid out like the repository."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from nbconvert import MarkdownExporter

from boardkit import GAMES
from docs.builder.api_pages import reference_pages
from docs.builder.rule_pages import rules_page, summary_page

ROOT = Path(__file__).parents[2]
TOP_PAGES = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "KNOWN_GAPS.md")


def lay_out(folder: Path) -> None:
    """Write every source page into `folder`; what has not changed keeps its time, what is gone is removed."""
    wanted = {folder / name: text for name, text in _texts()}
    for path, text in wanted.items():
        if not path.is_file() or path.read_text("utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    pictures = folder / "docs" / "pictures"
    shutil.copytree(ROOT / "docs" / "pictures", pictures, dirs_exist_ok=True)
    for path in folder.rglob("*"):
        if path.is_file() and path not in wanted and not (ROOT / path.relative_to(folder)).is_file():
            path.unlink()


def _texts() -> Iterator[tuple[str, str]]:
    """Where each page lies, and its text."""
    for page in [*(ROOT / name for name in TOP_PAGES), *sorted((ROOT / "docs").glob("*.md"))]:
        yield str(page.relative_to(ROOT)), page.read_text("utf-8")
    for name, game in GAMES.items():
        yield f"docs/rules/{name}.md", rules_page(game)
        yield f"docs/rules/{name}_summary.md", summary_page(game)
    for name, text in reference_pages():
        yield f"docs/reference/{name}.rst", text
    for notebook in sorted((ROOT / "notebooks").glob("*.ipynb")):
        yield f"notebooks/{notebook.stem}.md", notebook_page(notebook)


def notebook_page(notebook: Path) -> str:
    """A notebook as a page: its text, its code, its pictures; links lead to the other pages."""
    text, _ = MarkdownExporter().from_filename(str(notebook))
    return re.sub(r"\]\((\w+)\.ipynb", r"](\1.md", text)
