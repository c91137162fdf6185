"""What a stranger who clones the project finds: the pages, the pins, and nothing of anybody's machine."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from importlib import metadata
from pathlib import Path

import pytest

from tests.source import ROOT

PAGES = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE"]
COMMANDS = ["run.py", ".ci/run", "binder/start", "binder/postBuild"]
BIGGEST_BYTES = 500_000
BIGGEST_SOURCE_LINES = 400
MACHINE_PATH = re.compile(r"(?<![\w.:/~-])/(?:work|tmp|root|home|Users)/\w")
REGISTRIES = re.compile("|".join(["pypi" + r"\.org", "python" + "hosted", "npm" + "js", "deb" + r"ian\.org"]))
UNFINISHED = re.compile("|".join(["TO" + "DO", "FIX" + "ME", "Not" + "ImplementedError"]))


@cache
def tracked() -> list[Path]:
    """The files under version control; in an unpacked archive without it, everything that is not hidden."""
    if (ROOT / ".git").exists() and shutil.which("git"):
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
        )
        return [path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file()]
    files = (path for path in ROOT.rglob("*") if path.is_file())
    return [path for path in files if not any(part.startswith(".") for part in path.relative_to(ROOT).parts)]


@cache
def text(path: Path) -> str:
    """A file's text; empty for pictures and other binary files."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def lines_with(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for path in paths
        for number, line in enumerate(text(path).splitlines(), 1)
        if pattern.search(line)
    ]


@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_there(name: str) -> None:
    assert (ROOT / name).stat().st_size > 100


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no executable bit")
@pytest.mark.parametrize("name", COMMANDS)
def test_the_command_is_executable(name: str) -> None:
    assert (ROOT / name).stat().st_mode & 0o111


def test_no_file_is_big() -> None:
    big = {str(path.relative_to(ROOT)): path.stat().st_size for path in tracked()}
    assert not {name: size for name, size in big.items() if size > BIGGEST_BYTES}


def test_no_source_file_is_long() -> None:
    long = {
        str(path.relative_to(ROOT)): len(text(path).splitlines())
        for path in tracked()
        if path.suffix in (".py", ".js", ".css")
    }
    assert not {name: lines for name, lines in long.items() if lines > BIGGEST_SOURCE_LINES}


def test_nothing_names_a_path_of_one_machine() -> None:
    assert not lines_with(MACHINE_PATH, tracked())


def test_nothing_names_a_package_registry() -> None:
    assert not lines_with(REGISTRIES, tracked())


def test_nothing_is_left_unfinished() -> None:
    sources = [path for path in tracked() if path.parts[len(ROOT.parts)] in ("boardkit", "solvers")]
    assert not lines_with(UNFINISHED, sources)


def test_links_between_pages_lead_somewhere() -> None:
    pages = [path for path in tracked() if path.suffix == ".md"]
    link = re.compile(r"\]\((?!\w+:|#)([^)#\s]+)")
    broken = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in pages
        for target in link.findall(text(page))
        if not (page.parent / target).exists()
    ]
    assert not broken


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins() -> dict[str, set[str]]:
    """Package -> its exact versions in constraints.txt (some differ by Python version)."""
    found: dict[str, set[str]] = {}
    for line in text(ROOT / "constraints.txt").splitlines():
        name, version = re.match(r"([\w.-]+)==([\w.!+]+)", line).groups()  # type: ignore[union-attr]
        found.setdefault(canonical(name), set()).add(version)
    return found


def needs() -> set[str]:
    """Every package that pyproject.toml asks for, extras included."""
    project = tomllib.loads(text(ROOT / "pyproject.toml"))["project"]
    lists = [project["dependencies"], *project["optional-dependencies"].values()]
    names = {canonical(re.match(r"[\w.-]+", need).group()) for each in lists for need in each}  # type: ignore[union-attr]
    return names - {"boardkit"}


def test_every_need_has_an_exact_pin() -> None:
    assert not needs() - set(pins())


def test_what_is_installed_here_is_what_is_pinned() -> None:
    exact = pins()
    here = {canonical(dist.metadata["Name"]): dist.version for dist in metadata.distributions()}
    other = {name: here[name] for name in needs() & set(here) if here[name] not in exact[name]}
    assert not other, "installed in another version than constraints.txt pins; run.py installs the pinned one"
