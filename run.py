#!/usr/bin/env python3
"""Start boardkit on a fresh machine: python3 run.py lab | class | test | docs.

    lab    [--port N] [--no-browser] [JupyterLab options]   play and learn in JupyterLab
    class  [--port N] [--no-browser] [Voila options]        the same pages without code, for a projector
    test   [pytest options]                                 the whole test suite, or what the options choose
    docs   [--serve] [--port N]                             the guides, rules and reference as static pages

Needs Python 3.11 or newer and nothing else. The first run makes the private environment .venv beside
this file (with uv where uv is on the PATH, else with pip); later runs start at once. With --dry-run the
commands and the address are printed and nothing is installed or started.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - people do start this with an older Python
    found = ".".join(map(str, sys.version_info[:3]))
    sys.exit(
        f"boardkit needs Python 3.11 or newer, and this is Python {found} ({sys.executable}).\n"
        "If a newer one is installed, name it:  python3.12 run.py lab"
    )

import argparse
import hashlib
import importlib.util
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "boardkit-installed.json"
LAB_SETTINGS = Path("binder/overrides.json")  # no question about news over the start page
START = "notebooks/00_start_here.ipynb"
EXTRAS = {"lab": frozenset(), **{name: frozenset({name}) for name in ("class", "test", "docs")}}
FIRST_PORT = {"lab": 8888, "class": 8866}
QUIET = "--Application.log_level=WARN"  # else the address drowns, and a second one shows without its token


def say(text: str) -> None:
    print(text, flush=True)


# --- the environment ---------------------------------------------------------------------------------


class Installed(NamedTuple):
    """What a finished installation was made from."""

    place: str  # this folder and this Python: an environment cannot be moved to others
    pins: str
    extras: list[str]


def wanted(extras: frozenset[str]) -> Installed:
    """What is to be installed, with these extras."""
    files = [ROOT / name for name in ("pyproject.toml", "constraints.txt", LAB_SETTINGS)]
    pins = hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()
    return Installed(f"{ROOT} {sys.version}", pins, sorted(extras))


def installed() -> Installed | None:
    """What is installed; None when nothing is, or when an installation was interrupted."""
    try:
        stamp = Installed(**json.loads(STAMP.read_text(encoding="utf-8")))
        return stamp._replace(extras=sorted(stamp.extras)) if PYTHON.exists() else None
    except (OSError, ValueError, TypeError):
        return None


def install_commands(extras: frozenset[str], fresh: bool) -> list[list[str]]:
    """The commands that make the environment, or add to it; the same pins either way."""
    names = f"[{','.join(sorted(extras))}]" if extras else ""
    what = ["-c", str(ROOT / "constraints.txt"), "-e", f"{ROOT}{names}"]
    uv = shutil.which("uv")
    if uv:
        make = [uv, "venv", "--quiet", "--clear", "--python", sys.executable, str(VENV)]
        # uv writes no bytecode by itself, and imports without it take three times as long
        add = [uv, "pip", "install", "--python", str(PYTHON), "--compile-bytecode", *what]
    else:
        make = [sys.executable, "-m", "venv", "--clear", str(VENV)]
        add = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", *what]
    return [make, add] if fresh else [add]


def ensure_environment(extras: frozenset[str]) -> None:
    """Install what is missing; a run that was interrupted counts as nothing installed."""
    have = installed()
    want = wanted(extras.union(have.extras if have else ()))
    if have == want:
        return
    fresh = have is None or have.place != want.place or not can_be_added_to()
    if not shutil.which("uv"):
        require_venv_module()
    announce(fresh)
    began = time.monotonic()
    STAMP.unlink(missing_ok=True)
    for command in install_commands(frozenset(want.extras), fresh):
        run_installer(command)
    place_lab_settings()
    write_stamp(want)
    say(f"installed in {time.monotonic() - began:.0f} s")


def can_be_added_to() -> bool:
    """Whether a tool is there that adds to .venv: one that uv made has no pip of its own."""
    pip = [*VENV.glob("lib/*/site-packages/pip"), *VENV.glob("Lib/site-packages/pip")]
    return bool(pip) or shutil.which("uv") is not None


def announce(fresh: bool) -> None:
    tool = "uv" if shutil.which("uv") else "pip"
    if not fresh:
        say(f"adding to .venv what is new or what this command needs, with {tool} ...")
    elif VENV.exists():
        say(f"making .venv anew with {tool}: the one that is there is unfinished or another Python's ...")
    else:
        say(f"making .venv with {tool}: first run only, a minute or two, needs the network ...")


def place_lab_settings() -> None:
    folder = VENV / "share" / "jupyter" / "lab" / "settings"
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / LAB_SETTINGS, folder)


def write_stamp(done: Installed) -> None:
    half = STAMP.with_suffix(".half")
    half.write_text(json.dumps(done._asdict()), encoding="utf-8")
    half.replace(STAMP)


def require_venv_module() -> None:
    if not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        sys.exit(
            f"this Python ({sys.executable}) comes without the venv module.\n"
            "On Debian and Ubuntu:  sudo apt install python3-venv   - then run the same command again.\n"
            "Or install uv, which does not need it."
        )


def run_installer(command: list[str]) -> None:
    """Run one step, showing pip's hundred lines as a count; end with a plain message if it fails."""
    try:
        code = run_pip(command) if command[1:4] == ["-m", "pip", "install"] else subprocess.call(command)
    except OSError as error:
        code, reason = 1, str(error)
    else:
        reason = f"exit status {code}"
    if code:
        sys.exit(
            f"the installation did not finish ({reason}); the messages above say at which package.\n"
            "Is the network there, is a proxy needed, is the disk full, is boardkit still open elsewhere?\n"
            "Run the same command again when that is mended: it starts from a clean state."
        )


def run_pip(command: list[str]) -> int:
    lines: list[str] = []
    packages = 0
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as pip:
        assert pip.stdout is not None
        for line in pip.stdout:
            lines.append(line)
            packages += line.startswith("Collecting")
            show_pip_progress(line, packages)
    if pip.returncode:
        say("".join(lines[-15:]))
    return pip.returncode


def show_pip_progress(line: str, packages: int) -> None:
    if line.startswith("Collecting") and packages % 25 == 0:
        say(f"  {packages} packages found ...")
    elif line.startswith("Installing collected"):
        say(f"  {packages} packages fetched, unpacking them ...")


# --- the commands ------------------------------------------------------------------------------------


def free_port(first: int) -> int:
    """The first loopback port from ``first`` on that nobody listens on."""
    for port in range(first, first + 200):
        with socket.socket() as probe:
            if os.name != "nt":  # on Windows this option would let two servers share a port
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    sys.exit(f"no free port from {first} to {first + 199}; choose one with --port N")


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def has_screen() -> bool:
    """Whether a browser can open here; on a bare Linux machine a text browser would take the terminal."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"))


def lab_command(port: int, token: str, rest: list[str]) -> tuple[list[str], str]:
    """JupyterLab on the start notebook: the command, and the address that leads there."""
    page = f"/lab/tree/{START}"
    command = [
        str(PYTHON),
        "-m",
        "jupyterlab",
        QUIET,
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
    ]
    command += [f"--ServerApp.root_dir={ROOT}", f"--LabApp.default_url={page}"]
    command += ["--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    command += ["--allow-root"] if is_root() else []
    return command + rest, f"http://localhost:{port}{page}?token={token}"


def class_command(port: int, token: str, rest: list[str]) -> tuple[list[str], str]:
    """Voila on the notebooks: pages with boards and buttons, no code and no editing."""
    command = [str(PYTHON), "-m", "voila", str(ROOT / "notebooks"), QUIET, f"--port={port}"]
    command += ["--Voila.port_retries=0", "--VoilaConfiguration.extension_denylist=jupyterlab-jupytext"]
    return command + rest, f"http://localhost:{port}/?token={token}"


def announce_when_ready(address: str, server: subprocess.Popen[bytes]) -> None:
    began = time.monotonic()
    while server.poll() is None and time.monotonic() - began < 120:
        try:
            with urllib.request.urlopen(address, timeout=20):
                say(f"\n  boardkit is open at\n\n      {address}\n\n  Ctrl-C here ends it.\n")
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)


def server_environment(token: str) -> dict[str, str]:
    """What the server and its terminals see: ``python`` is the Python of .venv there."""
    path = os.pathsep.join(filter(None, [str(PYTHON.parent), os.environ.get("PATH", "")]))
    env = dict(os.environ, JUPYTER_TOKEN=token, JUPYTER_PREFER_ENV_PATH="1", PATH=path, VIRTUAL_ENV=str(VENV))
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # every kernel would compile our modules again
    return env


def serve(command: list[str], address: str, token: str) -> int:
    with subprocess.Popen(command, cwd=ROOT, env=server_environment(token)) as server:
        signal.signal(signal.SIGTERM, lambda *_: server.terminate())
        threading.Thread(target=announce_when_ready, args=(address, server), daemon=True).start()
        while True:
            try:
                return server.wait()
            except KeyboardInterrupt:  # the server got it too, and may ask whether it is meant
                continue


def open_pages(name: str, argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog=f"run.py {name}")
    parser.add_argument(
        "--port", type=int, default=FIRST_PORT[name], help="first port to try (default %(default)s)"
    )
    parser.add_argument("--no-browser", action="store_true", help="print the address, open nothing")
    parser.add_argument("--dry-run", action="store_true", help="print what would be done")
    given, rest = parser.parse_known_args(argv)
    if given.no_browser or not has_screen():
        rest = ["--no-browser", *rest]
    token = os.environ.get("JUPYTER_TOKEN") or secrets.token_hex(16)
    build = {"lab": lab_command, "class": class_command}[name]
    command, address = build(free_port(given.port), token, rest)
    if given.dry_run:
        return dry_run(name, [command], address)
    ensure_environment(EXTRAS[name])
    return serve(command, address, token)


def test_commands(rest: list[str]) -> list[list[str]]:
    """What ``test`` runs: what the options choose; else the speed tests alone, then all others at once."""
    pytest = [str(PYTHON), "-m", "pytest"]
    if rest:
        return [[*pytest, *rest]]
    workers = ["-n", str(min(os.cpu_count() or 1, 4)), "--dist", "loadgroup", "--benchmark-disable"]
    return [[*pytest, "-m", "bench and not soak"], [*pytest, "-m", "not bench and not soak", *workers]]


def run_tests(argv: list[str]) -> int:
    commands = test_commands([option for option in argv if option != "--dry-run"])
    if "--dry-run" in argv:
        return dry_run("test", commands)
    ensure_environment(EXTRAS["test"])
    codes = [subprocess.call(command, cwd=ROOT) for command in commands]
    return max(codes, key=abs)


def build_docs(argv: list[str]) -> int:
    """Build the static pages into build/docs, and say where they start."""
    rest = [option for option in argv if option != "--dry-run"]
    command = [str(PYTHON), "-m", "docs.builder", *rest]
    if "--dry-run" in argv:
        return dry_run("docs", [command])
    ensure_environment(EXTRAS["docs"])
    return subprocess.call(command, cwd=ROOT)


def dry_run(name: str, commands: list[list[str]], address: str = "") -> int:
    for command in install_commands(EXTRAS[name], fresh=True) + commands:
        say("$ " + " ".join(command))
    if address:
        say(address)
    return 0


def main(argv: list[str]) -> int:
    command, rest = (argv[0], argv[1:]) if argv else ("", [])
    if command in FIRST_PORT:
        return open_pages(command, rest)
    if command == "test":
        return run_tests(rest)
    if command == "docs":
        return build_docs(rest)
    print(__doc__, file=sys.stdout if command in ("-h", "--help") else sys.stderr)
    if command not in ("", "-h", "--help"):
        print(f"there is no command {command!r}: expected lab, class, test or docs", file=sys.stderr)
    return 0 if command in ("-h", "--help") else 2


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("\nstopped; an installation that was under way is done anew next time")
