"""The static pages: a strict build, links and anchors that lead somewhere, rules and options all told."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from boardkit import GAMES
from boardkit.commands.summary import summary
from boardkit.core.errors import ContentError
from docs.builder.__main__ import START
from docs.builder.pictures import BOARDS, LARGEST
from docs.builder.pictures import START as START_PICTURE
from docs.builder.rule_pages import rules_page
from tests.browser.conftest import CHROMIUM_FLAGS, chromium_path
from tests.source import ROOT

pytestmark = pytest.mark.xdist_group("docs")  # one worker builds the pages


class Page(HTMLParser):
    """What a page can be reached at, what it leads to, and its text."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.targets: list[str] = []
        self.words: list[str] = []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.ids.update(value for name in ("id", "name") if (value := given.get(name)))
        self.targets += [value for name in ("href", "src") if (value := given.get(name))]

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.fixture(scope="module")
def html(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs")
    command = [sys.executable, "-m", "docs.builder", "--to", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=280)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "html"


@pytest.fixture(scope="module")
def pages(html: Path) -> dict[Path, Page]:
    return {path: Page(path) for path in sorted(html.rglob("*.html"))}


def broken(pages: dict[Path, Page]) -> Iterator[str]:
    for path, page in pages.items():
        for target in page.targets:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            aim = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not aim.exists():
                yield f"{path.name}: {target}: no such page"
            elif aim in pages and parts.fragment and unquote(parts.fragment) not in pages[aim].ids:
                yield f"{path.name}: {target}: no such place on the page"


def test_every_link_and_anchor_leads_somewhere(pages: dict[Path, Page]) -> None:
    assert not list(broken(pages))


def test_a_broken_link_would_be_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<a href="b.html">x</a><a href="#y">y</a><a href="a.html#z">z</a>')
    (tmp_path / "b.html").write_text("")
    found = list(broken({tmp_path / name: Page(tmp_path / name) for name in ("a.html", "b.html")}))
    assert len(found) == 2 and all("no such place" in line for line in found)


def test_the_start_page_leads_to_every_page(html: Path, pages: dict[Path, Page]) -> None:
    start = html / START
    reached = {(start.parent / urlsplit(target).path).resolve() for target in pages[start].targets}
    indexes = {path for path in pages if path.name in ("index.html", "genindex.html", "search.html")}
    reference = set((html / "docs" / "reference").glob("*.html"))  # reached from its own start
    assert not set(pages) - reached - indexes - reference - {html / "py-modindex.html"}


@pytest.mark.parametrize("name", GAMES)
def test_each_rule_has_a_place_on_the_page_of_its_game(
    name: str, html: Path, pages: dict[Path, Page]
) -> None:
    page = pages[html / "docs" / "rules" / f"{name}.html"]
    assert not [key for key in GAMES[name].rules if key not in page.ids | {each.upper() for each in page.ids}]


@pytest.mark.parametrize("name", GAMES)
def test_each_ruling_is_told_with_its_option(name: str) -> None:
    game = GAMES[name]
    rows = [line for line in rules_page(game).splitlines() if line.startswith("| []")]
    assert len(rows) == sum(rule.source == "ruling" for rule in game.rules.values())
    for key, rule in game.rules.items():
        if rule.source == "ruling" and rule.option:
            assert any(f"{{#{key}}}" in row and row.endswith(f"| `{rule.option}` |") for row in rows)


@pytest.mark.parametrize("name", GAMES)
def test_a_summary_has_the_words_of_the_rules_and_fits_the_table(name: str) -> None:
    parts = list(summary(GAMES[name]))
    words = sum(len(rule.text.split()) for _, rules in parts for _, rule in rules)
    keys = [key for _, rules in parts for key, _ in rules]
    assert len(keys) == len(set(keys)) and 300 < words < 2000


@pytest.mark.browser
def test_each_summary_prints_on_two_sides_at_most(html: Path) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_FLAGS)
        page = chromium.new_page()
        for name in GAMES:
            page.goto((html / "docs" / "rules" / f"{name}_summary.html").as_uri())
            sides = re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))
            assert 1 <= len(sides) <= 2, name
        chromium.close()


def test_a_summary_that_names_no_rule_says_which(tmp_path: Path) -> None:
    game = GAMES["imminence"]
    for name in ("rules.toml", "summary.toml"):
        text = (game.data / name).read_text("utf-8")
        (tmp_path / name).write_text(text.replace('"IMM9"', '"IMM99"'), "utf-8")
    with pytest.raises(ContentError, match=r"summary.toml.*Aim.*IMM99"):
        list(summary(replace(game, data=tmp_path)))


def test_every_picture_is_shown_and_can_be_taken_anew() -> None:
    shown = (ROOT / "docs" / "screens.md").read_text("utf-8")
    pictures = {path.stem: path.stat().st_size for path in (ROOT / "docs" / "pictures").iterdir()}
    assert set(pictures) == {START_PICTURE, *BOARDS}
    assert not [name for name in pictures if f"(pictures/{name}.png)" not in shown]
    assert max(pictures.values()) <= LARGEST


def test_what_is_built_lies_where_git_does_not_look() -> None:
    assert "build/" in (ROOT / ".gitignore").read_text("utf-8").splitlines()
