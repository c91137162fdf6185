"""The one-file starter: what it would do, what it refuses, and that JupyterLab really comes up."""

from __future__ import annotations

import ast
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

import run

ROOT = Path(__file__).parents[1]


def call(*argv: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "run.py"), *argv],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **env},
        cwd=ROOT.parent,  # it must not matter where it is called from
    )


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that looks like a checkout whose environment is not there yet."""
    (tmp_path / "binder").mkdir()
    for name in ("pyproject.toml", "constraints.txt", "binder/overrides.json"):
        shutil.copy(ROOT / name, tmp_path / name)
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.setattr(run, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(run, "PYTHON", tmp_path / ".venv" / "python")
    monkeypatch.setattr(run, "STAMP", tmp_path / ".venv" / "boardkit-installed.json")
    return tmp_path


def pretend_installed(extras: frozenset[str] = frozenset()) -> None:
    (run.VENV / "lib" / "python3" / "site-packages" / "pip").mkdir(parents=True)
    run.PYTHON.touch()
    run.write_stamp(run.wanted(extras))


def test_lab_prints_an_address_that_leads_to_the_start_notebook() -> None:
    done = call("lab", "--dry-run", "--port", "9300")
    assert done.returncode == 0, done.stderr
    address = done.stdout.splitlines()[-1]
    assert re.fullmatch(
        r"http://localhost:9\d+/lab/tree/notebooks/00_start_here\.ipynb\?token=\w{32}", address
    )


def test_lab_installs_only_what_playing_needs() -> None:
    lines = call("lab", "--dry-run").stdout.splitlines()
    install = next(line for line in lines if " install " in line)
    assert install.endswith(f"-e {ROOT}") and "constraints.txt" in install


@pytest.mark.parametrize("command", ["test", "class", "docs"])
def test_other_commands_add_their_own_extra(command: str) -> None:
    lines = call(command, "--dry-run").stdout.splitlines()
    install = next(line for line in lines if " install " in line)
    assert install.endswith(f"-e {ROOT}[{command}]") and "constraints.txt" in install


def test_options_go_on_to_the_program_started() -> None:
    assert "--ServerApp.quit_button=False" in call("lab", "--dry-run", "--ServerApp.quit_button=False").stdout
    assert "-m pytest -k dice" in call("test", "--dry-run", "-k", "dice").stdout


def test_a_machine_without_a_screen_opens_no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"):
        monkeypatch.delenv(name, raising=False)
    assert not run.has_screen()
    monkeypatch.setenv("DISPLAY", ":0")
    assert run.has_screen()


def test_a_class_gets_pages_of_the_notebooks() -> None:
    *_, start, address = call("class", "--dry-run", "--port", "9500").stdout.splitlines()
    assert f"-m voila {ROOT / 'notebooks'}" in start
    assert re.fullmatch(r"http://localhost:9\d+/\?token=\w{32}", address)


def test_the_pages_are_built_by_their_own_program() -> None:
    *_, start = call("docs", "--dry-run", "--serve").stdout.splitlines()
    assert start.endswith("-m docs.builder --serve")


def test_the_whole_suite_measures_speed_alone_and_shares_out_the_rest() -> None:
    speed, rest = run.test_commands([])
    assert "-n" not in speed and speed[-1] == "bench and not soak"
    assert "-n" in rest and "not bench and not soak" in rest


def test_an_unknown_command_names_the_known_ones() -> None:
    done = call("lap")
    assert done.returncode == 2
    assert "'lap'" in done.stderr and "lab, class, test or docs" in done.stderr


def test_a_port_in_use_is_passed_over() -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        taken = busy.getsockname()[1]
        assert taken < run.free_port(taken) < taken + 200


def test_no_installation_no_stamp(checkout: Path) -> None:
    assert run.installed() is None


def test_a_finished_installation_is_recognised(checkout: Path) -> None:
    pretend_installed(frozenset({"test"}))
    assert run.installed() == run.wanted(frozenset({"test"}))
    run.ensure_environment(frozenset({"test"}))  # would fail here if it installed anything


@pytest.mark.parametrize("stamp", ["", "{", "[]", '{"extras": []}', '{"place": "", "pins": "", "extras": 1}'])
def test_an_interrupted_installation_does_not_count(checkout: Path, stamp: str) -> None:
    pretend_installed()
    run.STAMP.write_text(stamp)
    assert run.installed() is None


def test_python_in_the_terminals_of_the_server_is_the_one_of_the_environment(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend_installed()
    run.PYTHON.chmod(0o755)
    monkeypatch.setenv("PATH", "/elsewhere")
    env = run.server_environment("letmein")
    assert shutil.which("python", path=env["PATH"]) == str(run.PYTHON)
    assert env["PATH"].endswith("/elsewhere") and env["JUPYTER_TOKEN"] == "letmein"


def test_an_environment_without_its_python_does_not_count(checkout: Path) -> None:
    pretend_installed()
    run.PYTHON.unlink()
    assert run.installed() is None


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt", "binder/overrides.json"])
def test_changed_pins_are_added_to_what_is_there(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    pretend_installed(frozenset({"class"}))
    with (checkout / name).open("a") as stream:
        stream.write("\n")
    steps: list[list[str]] = []
    monkeypatch.setattr(run, "run_installer", steps.append)
    run.ensure_environment(frozenset({"test"}))
    assert len(steps) == 1 and steps[0][-1].endswith("[class,test]")
    assert run.installed() == run.wanted(frozenset({"class", "test"}))


def test_an_environment_made_by_uv_is_made_anew_where_uv_is_gone(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend_installed()
    shutil.rmtree(run.VENV / "lib")
    monkeypatch.setattr(run.shutil, "which", lambda name: None)
    assert not run.can_be_added_to()
    monkeypatch.setattr(run.shutil, "which", lambda name: f"/usr/bin/{name}")
    assert run.can_be_added_to()


def test_another_python_needs_another_environment(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_installed()
    steps: list[list[str]] = []
    monkeypatch.setattr(run, "run_installer", steps.append)
    monkeypatch.setattr(sys, "version", "3.99.0")
    run.ensure_environment(frozenset())
    assert [("venv" in step) for step in steps] == [True, False]


def test_a_failed_installation_says_so_and_leaves_no_stamp(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend_installed()
    broken = [sys.executable, "-c", "raise SystemExit(3)"]
    monkeypatch.setattr(run, "install_commands", lambda extras, fresh: [broken])
    with pytest.raises(SystemExit, match="did not finish .exit status 3(?s:.)*Run the same command again"):
        run.ensure_environment(frozenset({"test"}))
    assert run.installed() is None


def test_what_pip_says_is_a_count_until_it_fails(capsys: pytest.CaptureFixture[str]) -> None:
    script = (
        "for i in range(60): print('Collecting', i)\nprint('ERROR: no such package'); raise SystemExit(1)"
    )
    assert run.run_pip([sys.executable, "-c", script]) == 1
    shown = capsys.readouterr().out
    assert "25 packages found" in shown and "50 packages found" in shown
    assert "ERROR: no such package" in shown and len(shown.splitlines()) < 25


def test_a_missing_venv_module_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(SystemExit, match="python3-venv"):
        run.require_venv_module()


def test_too_old_a_python_is_told_before_anything_else() -> None:
    source = (ROOT / "run.py").read_text(encoding="utf-8")
    script = (
        f"import sys; sys.version_info = (3, 8, 10, 'final', 0); exec(compile({source!r}, 'run.py', 'exec'))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=30)
    assert done.returncode == 1
    assert "needs Python 3.11 or newer, and this is Python 3.8.10" in done.stderr


def test_old_pythons_can_read_it_far_enough_to_say_so() -> None:
    """Nothing in the file may be newer than the syntax of Python 3.6, else they stop at a SyntaxError."""
    ast.parse((ROOT / "run.py").read_text(encoding="utf-8"), feature_version=(3, 6))


def test_it_needs_the_standard_library_only() -> None:
    source = (ROOT / "run.py").read_text(encoding="utf-8")
    names = set(re.findall(r"^(?:import|from) (\w+)", source, flags=re.M))
    assert names <= sys.stdlib_module_names


@pytest.fixture
def started_lab(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    """The address of a JupyterLab started as ``lab`` starts it, with this environment's Python."""
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    monkeypatch.setattr(run, "PYTHON", Path(sys.executable))
    command, address = run.lab_command(run.free_port(9400), "letmein", ["--no-browser"])
    with (tmp_path / "log").open("wb") as log:
        server = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, "JUPYTER_TOKEN": "letmein"},
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        waiting = threading.Thread(target=run.announce_when_ready, args=(address, server))
        waiting.start()
        waiting.join(timeout=60)
        yield address
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(timeout=20)


@pytest.mark.skipif(os.name == "nt", reason="ends the server by its process group")
def test_jupyterlab_comes_up_at_the_printed_address(
    capsys: pytest.CaptureFixture[str], started_lab: str
) -> None:
    assert started_lab in capsys.readouterr().out
    with urllib.request.urlopen(started_lab, timeout=20) as answer:
        assert answer.status == 200 and "/lab/tree/notebooks/00_start_here.ipynb" in answer.url
