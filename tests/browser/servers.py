"""JupyterLab and Voila on free loopback ports, each with private Jupyter folders.

Everything the servers write (config, runtime files, workspaces, settings) goes to a temporary folder, so a
test run neither reads nor changes the user's own set-up.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path

import psutil

TOKEN = "browser-tests"
LAB_SETTINGS = Path(__file__).parents[2] / "binder" / "overrides.json"
PRIVATE_FOLDERS = (
    "JUPYTER_CONFIG_DIR",
    "JUPYTER_DATA_DIR",
    "JUPYTER_RUNTIME_DIR",
    "JUPYTERLAB_SETTINGS_DIR",
    "JUPYTERLAB_WORKSPACES_DIR",
    "IPYTHONDIR",
)


@dataclass(frozen=True)
class Server:
    """A running web server, the folder it serves and the file it logs to."""

    base: str
    root: Path
    process: subprocess.Popen[bytes]
    log: Path

    def call(self, method: str, path: str) -> bytes:
        """One request to the server's REST interface."""
        request = urllib.request.Request(f"{self.base}{path}?token={TOKEN}", method=method)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return bytes(answer.read())

    def kernels(self) -> list[psutil.Process]:
        """The kernel processes that this server has running."""
        below = psutil.Process(self.process.pid).children(recursive=True)
        return [child for child in below if "ipykernel_launcher" in " ".join(child.cmdline())]

    def kernel_ids(self) -> list[str]:
        """The ids of those kernels, from their connection files."""
        commands = [" ".join(kernel.cmdline()) for kernel in self.kernels()]
        return [
            found.group(1) for command in commands if (found := re.search(r"kernel-([\w-]+)\.json", command))
        ]

    def end_sessions(self) -> None:
        """Shut down every kernel of a JupyterLab server: it keeps one per notebook path."""
        for session in json.loads(self.call("GET", "/api/sessions")):
            self.call("DELETE", f"/api/sessions/{session['id']}")

    def stop(self) -> None:
        """End the server and its kernels, and only those."""
        processes = [
            *psutil.Process(self.process.pid).children(recursive=True),
            psutil.Process(self.process.pid),
        ]
        self.process.terminate()
        _, alive = psutil.wait_procs(processes, timeout=10)
        for process in alive:
            process.kill()
        self.process.wait(timeout=10)


def start_lab(root: Path, home: Path) -> Server:
    """JupyterLab over ``root``, with its application object reachable from the page."""
    port = free_port()
    settings = home / "app-settings"
    settings.mkdir()
    shutil.copy(LAB_SETTINGS, settings)
    options = [
        "--no-browser",
        "--allow-root",
        f"--LabApp.app_settings_dir={settings}",
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.root_dir={root}",
        f"--IdentityProvider.token={TOKEN}",
        "--LabApp.expose_app_in_browser=True",  # gives the page window.jupyterapp
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    return start("jupyterlab", options, f"http://127.0.0.1:{port}", "/api/status", root, home)


def start_voila(root: Path, home: Path) -> Server:
    """Voila over ``root``."""
    port = free_port()
    options = [
        str(root),
        "--no-browser",
        "--Voila.ip=127.0.0.1",
        f"--port={port}",
        "--Voila.port_retries=0",
        "--Voila.tornado_settings={'disable_check_xsrf': True}",  # lets a test end its kernel
        # extensions that know JupyterLab only fail to load in Voila; this keeps the console clean
        "--VoilaConfiguration.extension_denylist=jupyterlab-jupytext",
    ]
    return start("voila", options, f"http://127.0.0.1:{port}", "/", root, home)


def start(module: str, options: list[str], base: str, ready: str, root: Path, home: Path) -> Server:
    log = home / "server.log"
    with log.open("wb") as stream:
        process = subprocess.Popen(
            [sys.executable, "-m", module, *options],
            cwd=root,
            env=private_environment(home),
            stdout=stream,
            stderr=subprocess.STDOUT,
        )
    server = Server(base, root, process, log)
    try:
        wait_for(server, ready)
    except BaseException:
        server.stop()
        raise
    return server


def wait_for(server: Server, path: str, seconds: float = 60.0) -> None:
    deadline = time.monotonic() + seconds
    while server.process.poll() is None:
        try:
            server.call("GET", path)
            return
        except (urllib.error.URLError, OSError) as error:
            if time.monotonic() > deadline:
                raise RuntimeError(
                    f"no answer from {server.base}{path}:\n{server.log.read_text()}"
                ) from error
            time.sleep(0.1)
    raise RuntimeError(f"the server ended early:\n{server.log.read_text()}")


def private_environment(home: Path) -> dict[str, str]:
    """The caller's environment with every Jupyter folder moved under ``home``."""
    env = dict(os.environ, JUPYTER_PREFER_ENV_PATH="1")
    for name in PRIVATE_FOLDERS:
        folder = home / name.lower()
        folder.mkdir(parents=True, exist_ok=True)
        env[name] = str(folder)
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # every kernel would compile our modules again
    return env


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
