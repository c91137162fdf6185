"""Binder installs this project with the same pins as everybody, on a Python that it runs on."""

from __future__ import annotations

import json
import tomllib

import pytest

from tests.binder import check
from tests.source import ROOT

FOLDER = ROOT / "binder"


def test_it_installs_the_project_and_has_no_pins_of_its_own() -> None:
    lines = (FOLDER / "requirements.txt").read_text().split("\n")
    assert lines == ["-c ../constraints.txt", "-e .[binder]", ""]


def test_its_python_is_one_the_project_runs_on() -> None:
    needs = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"]
    assert needs == ">=3.11" and (FOLDER / "runtime.txt").read_text().strip() == "python-3.11"


def test_its_settings_are_valid() -> None:
    settings = json.loads((FOLDER / "overrides.json").read_text())
    assert settings["@jupyterlab/apputils-extension:notification"]["fetchNews"] == "false"


@pytest.mark.soak
def test_the_build_acted_out_serves_every_launch_address() -> None:
    pages = check.check()
    assert list(pages) == check.ADDRESSES and all(size > 1_000 for size in pages.values()), pages
