"""``python -m boardkit``: play in a terminal, look up rules, check packs and saves, run studies."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

from boardkit.core.content import load
from boardkit.core.errors import ContentError, SaveError
from boardkit.core.game import Game
from boardkit.core.match import Match
from boardkit.core.save import SeatRecord
from boardkit.core.shelf import GAMES

MOST_WORKERS = 256

USAGE = """\
examples:
  python -m boardkit play imminence --players 3 --bots heuristic
  python -m boardkit rules imminence IMM19
  python -m boardkit rules imminence --check
  python -m boardkit check-pack my_box/
  python -m boardkit replay imminence.boardkit-save
  python -m boardkit study imminence --players 3 --bots heuristic --games 10000
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return its exit status (0 done, 1 a check failed, 2 wrong input)."""
    arguments = _parser().parse_args(argv)
    try:
        status: int = arguments.run(arguments)
        sys.stdout.flush()
        return status
    except (ContentError, SaveError) as error:
        print(f"boardkit: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nboardkit: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader, such as head, has seen enough
        sys.stdout = None  # type: ignore[assignment]
        return 0
    except OSError as error:
        told = f"{error.filename}: expected a file that can be read and written, found {error.strerror}"
        print(f"boardkit: {told}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m boardkit",
        description="Play in a terminal, look up rules, check packs and saves, run studies.",
        epilog=USAGE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND", title="commands")
    _add_rules(commands)
    _add_play(commands)
    _add_check_pack(commands)
    _add_replay(commands)
    _add_study(commands)
    _add_soak(commands)
    _add_hand_in(commands)
    _add_check_result(commands)
    return parser


def _add_rules(commands: Any) -> None:
    parser = commands.add_parser("rules", help="each rule with its paragraph, code, tests, lesson, puzzle")
    parser.add_argument("game", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("keys", nargs="*", metavar="KEY", help="only these, such as IMM19")
    parser.add_argument("--check", action="store_true", help="say which rules no code or test names; exit 1")
    parser.add_argument("--summary", action="store_true", help="the rules for the table, on a page or two")

    def run(arguments: argparse.Namespace) -> int:
        from boardkit.commands.rules import show_rules
        from boardkit.commands.summary import show_summary

        if arguments.summary:
            return show_summary(GAMES[arguments.game])
        return show_rules(GAMES[arguments.game], arguments.keys, arguments.check)

    parser.set_defaults(run=run)


def _add_play(commands: Any) -> None:
    parser = commands.add_parser("play", help="play in the terminal with typed actions")
    parser.add_argument("game", nargs="?", help=f"one of {', '.join(GAMES)}")
    _add_table(parser)
    parser.add_argument("--seed", type=int, help="fixes every roll and draw; by default a new one")
    parser.add_argument(
        "--seat", type=int, action="append", help="your seat, from 0; give it again for more people"
    )
    parser.add_argument("--bots", default="", help="who plays the other seats; by default the best bot")
    parser.add_argument("--load", metavar="FILE", help="go on with a saved match")

    def run(arguments: argparse.Namespace) -> int:
        from boardkit.commands.play import Terminal

        return Terminal(_match(arguments)).run()

    parser.set_defaults(run=run)


def _match(arguments: argparse.Namespace) -> Match:
    """The match that `play` is asked for."""
    if arguments.load:
        from boardkit.commands.files import read_save

        _check_alone(arguments)
        found = Match.load(read_save(arguments.load), load(arguments.pack) if arguments.pack else None)
        if isinstance(found, SeatRecord):
            raise SaveError("a seat's file is for looking (replay); the referee's file plays on")
        return found
    if arguments.game is None:
        raise ContentError(
            "play", "GAME", expected=f"one of {', '.join(GAMES)}, or --load FILE", found="nothing"
        )
    match = Match(_game(arguments), arguments.players, arguments.seed, **_options(arguments))
    people = arguments.seat or [0]
    bot = arguments.bots or [name for name in match.game.bots if name != "random"][-1:] or "random"
    bots = _names(bot)
    for seat in people:
        match.observe(seat)
    others = [seat for seat in range(match.players) if seat not in people]
    if len(bots) not in (1, len(others)):
        raise ContentError("play", "--bots", expected=f"1 or {len(others)} names", found=str(len(bots)))
    for place, seat in enumerate(others):
        match.seat_bot(seat, bots[place % len(bots)])
    return match


def _check_alone(arguments: argparse.Namespace) -> None:
    """A saved match brings its own table: what would lay another is refused, not passed over."""
    for name in ("game", "players", "option", "seed", "seat", "bots"):
        if getattr(arguments, name) not in (None, [], ""):
            found = f"{name} {getattr(arguments, name)}"
            raise ContentError("play", "--load", expected="a saved match without more", found=found)


def _add_check_pack(commands: Any) -> None:
    parser = commands.add_parser("check-pack", help="check the cards of your own box")
    parser.add_argument("path", help="the folder with pack.toml")

    def run(arguments: argparse.Namespace) -> int:
        from boardkit.commands.files import check_pack

        return check_pack(arguments.path)

    parser.set_defaults(run=run)


def _add_replay(commands: Any) -> None:
    parser = commands.add_parser("replay", help="open a saved match and tell what happened")
    parser.add_argument("path", help="the saved match")
    parser.add_argument("--seat", type=int, help="tell it as this seat may know it")
    parser.add_argument("--pack", metavar="PATH", help="the content pack it was played with")

    def run(arguments: argparse.Namespace) -> int:
        from boardkit.commands.files import replay

        return replay(arguments.path, arguments.seat, arguments.pack)

    parser.set_defaults(run=run)


def _add_study(commands: Any) -> None:
    parser = commands.add_parser("study", help="many games between bots, and what they say about balance")
    parser.add_argument("game", help=f"one of {', '.join(GAMES)}")
    _add_table(parser)
    parser.add_argument("--games", type=int, default=1000, help="how many (default 1000)")
    parser.add_argument("--bots", default="random", help="one bot for all seats, or one a seat: a,b,c")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game (default 0)")
    parser.add_argument(
        "--workers", type=_workers, help="processes, by default one a core; results do not differ"
    )
    parser.add_argument("--file", help="keep finished games here and go on from them")
    parser.add_argument("--csv", help="write a line a game to this file")

    def run(arguments: argparse.Namespace) -> int:
        from boardkit.commands.balance import run_study
        from boardkit.study import Study

        bots = _names(arguments.bots)
        study = Study(
            _game(arguments),
            arguments.players,
            arguments.games,
            bots[0] if len(bots) == 1 else bots,
            arguments.seed,
            _options(arguments),
        )
        return run_study(study, arguments.workers, arguments.file, arguments.csv)

    parser.set_defaults(run=run)


def _add_soak(commands: Any) -> None:
    parser = commands.add_parser("soak", help="random games through the conformance suite until told to stop")
    parser.add_argument("game", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("--pack", metavar="PATH", help="an owner's content pack")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game (default 0)")
    parser.add_argument("--minutes", type=_minutes, help="when to stop; by default on Ctrl-C")
    parser.add_argument("--faults", default="faults.txt", metavar="FILE", help="where faults are kept")

    def run(arguments: argparse.Namespace) -> int:
        from boardkit.commands.soak import soak

        return soak(_game(arguments), arguments.seed, arguments.minutes, arguments.faults)

    parser.set_defaults(run=run)


def _add_hand_in(commands: Any) -> None:
    parser = commands.add_parser("hand-in", help="a result text for a teacher, from lessons and puzzles")
    parser.add_argument("name", help="the learner's name")
    parser.add_argument("work", nargs="*", metavar="LINE", help="progress texts; by default they are read")
    parser.add_argument("--word", default="", help="the word that the class has agreed on")

    def run(arguments: argparse.Namespace) -> int:
        from boardkit.commands.hand_in import write

        return write(arguments.name, arguments.work, arguments.word)

    parser.set_defaults(run=run)


def _add_check_result(commands: Any) -> None:
    parser = commands.add_parser("check-result", help="check what was handed in by solving it anew")
    parser.add_argument("files", nargs="+", metavar="FILE", help="files with result texts; - reads a pipe")
    parser.add_argument("--word", default="", help="the word that the class has agreed on")
    parser.add_argument("--puzzles", metavar="FOLDER", help="where puzzle files of your own lie")

    def run(arguments: argparse.Namespace) -> int:
        from boardkit.commands.hand_in import check

        return check(arguments.files, arguments.word, arguments.puzzles)

    parser.set_defaults(run=run)


def _add_table(parser: argparse.ArgumentParser) -> None:
    """What `play` and `study` share."""
    parser.add_argument("--players", type=int, help="number of seats; by default the smallest")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )
    parser.add_argument("--pack", metavar="PATH", help="an owner's content pack")


def _game(arguments: argparse.Namespace) -> Game:
    game = GAMES[arguments.game]
    return game.with_content(load(arguments.pack)) if arguments.pack else game


def _options(arguments: argparse.Namespace) -> dict[str, Any]:
    """``--option rounds=4 --option ties=edicts`` as a mapping."""
    options = {}
    for text in arguments.option:
        name, sign, value = text.partition("=")
        if not sign:
            raise ContentError("--option", expected="NAME=VALUE", found=text)
        if name in options:
            raise ContentError("--option", name, expected="each option once", found=text)
        try:
            options[name] = json.loads(value)
        except (ValueError, RecursionError):
            options[name] = value
    return options


def _minutes(text: str) -> float:
    """A number of minutes; argparse tells what it was given instead."""
    minutes = float(text)
    if not 0 <= minutes < float("inf"):
        raise argparse.ArgumentTypeError(f"expected 0 or more, found {text}")
    return minutes


def _workers(text: str) -> int:
    """A number of processes."""
    workers = int(text)
    if not 1 <= workers <= MOST_WORKERS:
        raise argparse.ArgumentTypeError(f"expected 1 to {MOST_WORKERS}, found {text}")
    return workers


def _names(bots: str | list[str]) -> list[str]:
    return bots if isinstance(bots, list) else [name.strip() for name in bots.split(",")]


if __name__ == "__main__":
    sys.exit(main())
