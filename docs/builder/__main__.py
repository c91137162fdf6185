"""``python -m docs.builder [--serve] [--port N]``: build the pages strictly, and show them if asked to."""

from __future__ import annotations

import argparse
import functools
import sys
import time
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from sphinx.cmd.build import build_main

from docs.builder.pages import ROOT, lay_out

BUILD = ROOT / "build" / "docs"
START = "docs/index.html"
TO_THE_START = f'<!doctype html><title>boardkit</title><meta http-equiv="refresh" content="0; url={START}">'


def build(folder: Path) -> int:
    """Build into ``folder/html``; 0, or 1 if there was any warning."""
    lay_out(folder / "source")
    places = ["-c", str(Path(__file__).parent), "-d", str(folder / "doctrees")]
    strict = ["-W", "--keep-going", "-q", "-b", "html"]
    status = build_main([*strict, *places, str(folder / "source"), str(folder / "html")])
    (folder / "html" / "index.html").write_text(TO_THE_START, "utf-8")
    return status


def serve(folder: Path, port: int) -> None:
    """Show the pages on this machine only, until Ctrl-C."""
    pages = functools.partial(SimpleHTTPRequestHandler, directory=str(folder / "html"))
    with ThreadingHTTPServer(("127.0.0.1", port), pages) as server:
        print(f"open http://localhost:{server.server_port}/ ; Ctrl-C here ends it", flush=True)
        server.serve_forever()


def main(argv: list[str]) -> int:
    """Build, tell where the start page lies, and serve."""
    parser = argparse.ArgumentParser(prog="run.py docs", description=__doc__)
    parser.add_argument("--serve", action="store_true", help="show the pages in a browser's reach")
    parser.add_argument("--port", type=int, default=8000, help="where to show them (default %(default)s)")
    parser.add_argument("--to", type=Path, default=BUILD, help="where to build (default %(default)s)")
    given = parser.parse_args(argv)
    began = time.monotonic()
    if build(given.to):
        return 1
    pages = len(list((given.to / "html").rglob("*.html")))
    print(f"{pages} pages in {time.monotonic() - began:.0f} s: {given.to / 'html' / START}", flush=True)
    if given.serve:
        serve(given.to, given.port)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(0)
