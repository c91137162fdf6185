"""What the README promises: its lines run, its links and notebooks exist, its commands answer."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
README = (ROOT / "README.md").read_text("utf-8")


def test_the_lines_of_the_readme_run(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})
    told = capsys.readouterr().out
    assert "Choose a faction" in told and "[IMM4]" in told


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert not missing


def test_every_notebook_is_in_the_table() -> None:
    named = re.findall(r"^\| `(\d\d_\w+)` \|", README, re.MULTILINE)
    there = sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb"))
    assert sorted(named) == there


@pytest.mark.parametrize("module", ["boardkit", "solvers"])
def test_the_commands_explain_themselves(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", module, "--help"], capture_output=True, text=True, cwd=ROOT, timeout=60
    )
    assert done.returncode == 0
    commands = re.findall(rf"`python -m {module} (\w[\w-]*)", README)
    assert commands and all(command in done.stdout for command in commands)
