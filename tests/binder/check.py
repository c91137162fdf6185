"""Check binder/ without Docker: have the build steps written out, then act them out in a virtual environment.

1. ``repo2docker --no-build --debug`` prints the Dockerfile; it needs no Docker engine for that.
2. A virtual environment gets the packages that Binder's own base image has for the chosen Python; then every
   RUN line that comes from *our* files is run in order, in a copy of the repository.
3. The server is started through binder/start below a base URL, and each launch address is asked for.

``python -m tests.binder.check`` prints the steps and their times (about two minutes, needs the network).
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import venv
from pathlib import Path

ROOT = Path(__file__).parents[2]
# What repo2docker 2026.4 freezes for Python 3.11, as far as it matters to pip.
BASE = [
    "jupyterlab==4.4.9",
    "notebook==7.4.7",
    "ipykernel==7.0.1",
    "ipywidgets==8.1.7",
    "jupyter_server==2.17.0",
    "jupyter_client==8.6.3",
    "jupyterhub==5.4.0",
]
NOTEBOOK = "notebooks/00_start_here.ipynb"
ADDRESSES = [f"lab/tree/{NOTEBOOK}", f"doc/tree/{NOTEBOOK}", f"voila/render/{NOTEBOOK}"]


def new_environment(folder: Path, *packages: str) -> Path:
    """A virtual environment with some packages; the folder of its programs."""
    venv.EnvBuilder(with_pip=True).create(folder)
    subprocess.run([str(folder / "bin/pip"), "install", "-q", *packages], check=True)
    return folder / "bin"


def dockerfile(repo: Path, programs: Path) -> str:
    """What repo2docker would build, as it prints it."""
    done = subprocess.run(
        [str(programs / "repo2docker"), "--no-build", "--debug", "."],
        cwd=repo,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=True,
    )
    return done.stdout


def python_version(text: str) -> str:
    found = re.search(r"conda environment for python=(\S+)", text)
    if not found:
        raise RuntimeError("repo2docker did not say which Python it would use")
    return found.group(1)


def our_steps(text: str) -> list[str]:
    """The RUN lines that come from the repository's own files."""
    runs = re.findall(r"^RUN ((?:.*\\\n)*.*)$", text, flags=re.M)
    return [
        run for run in runs if any(part in run for part in ("pip install", "./binder/postBuild", "chmod +x"))
    ]


def build(repo: Path, scratch: Path) -> dict[str, str]:
    """Act the build out; the environment variables in which the server then runs."""
    text = dockerfile(repo, new_environment(scratch / "tool", "jupyter-repo2docker"))
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    print("Binder would use Python", python_version(text))
    if python_version(text) != here:
        raise RuntimeError(
            f"binder/runtime.txt asks for {python_version(text)}; run this check with that Python"
        )
    programs = new_environment(scratch / "env", *BASE)
    home = scratch / "home"
    home.mkdir()
    env = dict(os.environ, HOME=str(home), REPO_DIR=str(repo), KERNEL_PYTHON_PREFIX=str(programs.parent))
    env["PATH"] = f"{programs}{os.pathsep}{env['PATH']}"
    for step in our_steps(text):
        began = time.monotonic()
        subprocess.run(["bash", "-c", step], cwd=repo, env=env, check=True)
        print(f"{time.monotonic() - began:5.1f} s  {step.splitlines()[0][:90]}", flush=True)
    subprocess.run([str(programs / "pip"), "check"], env=env, check=True)
    return env


def serve(repo: Path, env: dict[str, str], log: Path) -> dict[str, int]:
    """Start the server as Binder does; launch address -> size of the page in bytes."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [str(repo / "binder/start"), "jupyter", "lab", "--allow-root", "--no-browser"]
    command += ["--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    command += ["--IdentityProvider.token=t", "--ServerApp.base_url=/user/x/"]
    base = f"http://127.0.0.1:{port}/user/x"
    with log.open("wb") as stream:
        server = subprocess.Popen(command, cwd=repo, env=env, stdout=stream, stderr=stream)
    try:
        wait_for(f"{base}/api/status?token=t", server, log)
        return {address: page_size(f"{base}/{address}?token=t") for address in ADDRESSES}
    finally:
        server.terminate()
        server.wait(timeout=20)


def wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 60
    while True:
        try:
            page_size(address)
            return
        except (urllib.error.URLError, OSError):
            if server.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(log.read_text()) from None
            time.sleep(0.2)


def page_size(address: str) -> int:
    with urllib.request.urlopen(address, timeout=120) as answer:
        return len(answer.read())


def check() -> dict[str, int]:
    """Build and serve a copy of this repository."""
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        repo = scratch / "repo"
        shutil.copytree(ROOT, repo, ignore=shutil.ignore_patterns(".venv", ".git", "build", ".*_cache"))
        return serve(repo, build(repo, scratch), scratch / "server.log")


if __name__ == "__main__":
    for address, size in check().items():
        print(f"{size:9,} bytes  {address}")
