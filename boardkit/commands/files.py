"""``check-pack`` and ``replay``: files that a player brings along."""

from __future__ import annotations

from pathlib import Path

from boardkit.core.content import load
from boardkit.core.errors import ContentError, SaveError
from boardkit.core.match import Match
from boardkit.core.save import LONGEST, SeatRecord
from boardkit.core.shelf import GAMES
from boardkit.core.testing import conform


def check_pack(path: str) -> int:
    """Read a content pack, fit it to its game and play a game at each number of players."""
    try:
        pack = load(path)
        game = GAMES[pack.game].with_content(pack)
    except ContentError as error:
        print(f"The pack does not fit.\n{error}")
        return 1
    print(f"The pack {pack.name!r} fits {game.title}: {', '.join(sorted(pack.files)) or 'no files'}.")
    print(conform(game, games=len(game.seats), looks=1))
    return 0


def replay(path: str, seat: int | None, pack: str | None) -> int:
    """Open a saved match, tell it from its first answer, and say how it stands."""
    text = read_save(path)
    try:
        match = Match.load(text, load(pack) if pack else None)
    except (SaveError, ContentError) as error:
        print(f"{path} cannot be opened.\n{error}")
        return 1
    player = match.player if isinstance(match, SeatRecord) else seat
    if not isinstance(match, SeatRecord) and seat is not None:
        match.observe(seat)
    for line in match.log(player):
        print(f"{line.step:>4}  {line}")
    print(_standing(match))
    return 0


def read_save(path: str) -> str:
    """The text of a saved match; ContentError if there is no such file or it is not text."""
    try:
        if Path(path).exists() and not Path(path).is_file():
            raise ContentError(path, expected="a saved match", found="no plain file")
        if Path(path).stat().st_size > 4 * LONGEST:
            raise ContentError(path, expected=f"at most {LONGEST} characters", found="more")
        return Path(path).read_text("utf-8-sig")
    except OSError as error:
        raise ContentError(path, expected="a readable file", found=str(error.strerror)) from None
    except UnicodeDecodeError:
        raise ContentError(path, expected="UTF-8 text", found="other bytes") from None


def _standing(match: Match | SeatRecord) -> str:
    if isinstance(match, SeatRecord):
        return f"This is what {match.names[match.player]} had seen of {match.game.title}."
    if match.outcome is not None:
        winners = " and ".join(match.names[seat] for seat in match.outcome.winners)
        return f"{match.outcome.why} Won by {winners}. [{match.outcome.rule}]"
    request = match.request
    assert request is not None
    who = match.names[request.player] if request.player >= 0 else "chance"
    return f"After {len(match.steps)} answers {who} is asked: {request.prompt}. [{request.rule}]"
