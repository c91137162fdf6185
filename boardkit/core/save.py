"""Saved matches as text: the referee's file with everything, a seat's file with what that seat may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta, Struct

from boardkit.core.content import Pack
from boardkit.core.errors import ContentError, IllegalAction, SaveError, short
from boardkit.core.game import Game
from boardkit.core.given import seat_names
from boardkit.core.match import Line, Match, Step
from boardkit.core.packed import unpack
from boardkit.core.request import CHANCE, Action, Ask, Refusal
from boardkit.core.shelf import GAMES
from boardkit.core.state import Observation

if TYPE_CHECKING:
    from boardkit.core.companion import Companion
    from boardkit.core.sitting import Entry

TOLD = {True: "told", False: "unseen"}
"""How a companion's entry came about, by whether somebody gave it."""
LONGEST = 5_000_000
"""Characters of a saved text, at most."""


class PackMark(Struct, frozen=True, forbid_unknown_fields=True):
    """Which content pack a match was played with."""

    name: str
    fingerprint: str


class MatchFile(Struct, frozen=True, forbid_unknown_fields=True, tag_field="boardkit", tag="match 1"):
    """The referee's file: replaying its answers from its start gives the match again.

    With `eyes` it is the file of a companion: of each answer it holds what was told of it.
    """

    game: str
    rules: str
    players: int
    options: dict[str, Any]
    seed: int
    branch: Annotated[int, Meta(ge=0, le=2**31)]
    names: tuple[str, ...]
    bots: dict[str, str]
    answers: tuple[tuple[str, str], ...]
    pack: PackMark | None = None
    position: dict[str, Any] | None = None
    eyes: tuple[int, ...] | None = None


class SeatFile(Struct, frozen=True, forbid_unknown_fields=True, tag_field="boardkit", tag="seat 1"):
    """A seat's file: neither seed nor anything that is hidden from that seat."""

    game: str
    rules: str
    player: int
    names: tuple[str, ...]
    players: int
    phase: str | None
    to_act: int | None
    prompt: str
    rule: str
    actions: tuple[str, ...]
    view: Any
    log: tuple[tuple[int, str, str], ...]
    pack: PackMark | None = None
    options: Any = None


@dataclass(frozen=True)
class SeatRecord:
    """What a seat's file opens as: its last observation and its log, to look at and to be advised on."""

    game: Game
    player: int
    names: tuple[str, ...]
    observation: Observation
    lines: tuple[Line, ...]

    def observe(self, player: int | None = None) -> Observation:
        """The observation in the file; other seats' are not in it."""
        if player not in (None, self.player):
            raise SaveError(f"this file holds only what seat {self.player} saw, not seat {player}")
        return self.observation

    def log(self, player: int | None = None) -> list[Line]:
        """The log as the seat saw it."""
        self.observe(player)
        return list(self.lines)

    def play(self, action: Action | str) -> None:
        """Refused: only the referee's file can go on."""
        raise IllegalAction(Refusal("KIT4", "A seat's file is for looking; the referee's file plays on."))


def referee_text(match: Match) -> str:
    """The referee's file of `match`."""
    return _text(_referee_file(match))


def companion_text(match: Companion) -> str:
    """The file of a companion: nothing of what it only guesses."""
    told = tuple((entry.text, f"{TOLD[entry.given]} {entry.seat}") for entry in match.entries)
    return _text(msgspec.structs.replace(_referee_file(match), answers=told, eyes=match.eyes))


def _referee_file(match: Match) -> MatchFile:
    box = match.start.table.box
    unnamed = [seat for seat, bot in match.bots.items() if not isinstance(bot, str)]
    if unnamed:
        raise SaveError(f"seats {unnamed} are played by functions without a name; seat named bots to save")
    return MatchFile(
        game=match.game.name,
        rules=match.game.version,
        players=match.players,
        options=msgspec.to_builtins(box.options),
        seed=match.seed,
        branch=match.branch,
        names=match.names,
        bots={str(seat): str(bot) for seat, bot in sorted(match.bots.items())},
        answers=tuple((match.game.encode(step.action), step.by) for step in match.steps),
        pack=_mark(match.game),
        position=match.position,
    )


def seat_text(match: Match, player: int) -> str:
    """The file that seat `player` may keep."""
    seen = match.observe(player)
    file = SeatFile(
        game=match.game.name,
        rules=match.game.version,
        player=player,
        names=match.names,
        players=seen.players,
        phase=seen.phase,
        to_act=seen.to_act,
        prompt=seen.prompt,
        rule=seen.rule,
        actions=tuple(map(match.game.encode, seen.actions)),
        view=seen.view,
        log=tuple((line.step, line.text, line.rule) for line in match.log(player)),
        pack=_mark(match.game),
        options=seen.options,
    )
    return _text(file)


def load(text: str, content: Pack | None = None) -> Match | SeatRecord:
    """Open a saved text, plain or packed.

    Raises
    ------
    SaveError
        It is not a save, wants other content, or a step no longer fits; the message says which.
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise SaveError(f"a save is a text of at most {LONGEST} characters")
    try:
        file = msgspec.json.decode(unpack(text, LONGEST).encode(), type=MatchFile | SeatFile)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise SaveError(f"this is not a save of boardkit: {error}") from None
    game = _game(file.game, file.pack, content)
    return _replay(game, file) if isinstance(file, MatchFile) else _open_seat(game, file)


def _game(name: str, mark: PackMark | None, content: Pack | None) -> Game:
    try:
        game = GAMES[name] if content is None else GAMES[name].with_content(content)
    except ContentError as error:
        raise SaveError(f"this save cannot be opened: {error}") from None
    if _mark(game) != mark:
        wanted = f"the content pack {mark.name!r} as it was then" if mark else "the kit's own content"
        raise SaveError(f"this match was played with {wanted}; open it with load(text, content=...)")
    return game


def _replay(game: Game, file: MatchFile) -> Match:
    try:
        bots: dict[int, Any] = {int(seat): bot for seat, bot in file.bots.items()}
        fixed = {} if file.position is not None else file.options
        if file.eyes is not None:
            return _reopen(game, file, fixed)
        match = Match(
            game, file.players, file.seed, bots=bots, names=file.names, position=file.position, **fixed
        )
    except (ContentError, IllegalAction, ValueError, TypeError) as error:
        raise SaveError(f"the start of this save does not fit: {error}") from None
    played = msgspec.json.decode(msgspec.json.encode(match.start.table.box.options))
    if file.position is not None and played != file.options and file.rules == game.version:
        raise SaveError(f"options: expected those of the position, found {short(file.options)}")
    for number, (text, by) in enumerate(file.answers, start=1):
        try:
            match.steps.append(_step(match, text, by))
        except (IllegalAction, SaveError) as error:
            older = (
                "" if file.rules == game.version else f" (saved under rules {file.rules}, now {game.version})"
            )
            raise SaveError(
                f"step {number} of {len(file.answers)}, {short(text)}, stops fitting{older}: {error}"
            ) from None
    match.branch = file.branch
    return match


def _reopen(game: Game, file: MatchFile, options: dict[str, Any]) -> Companion:
    """A companion with its entries; one that no longer fits is told by the companion itself."""
    from boardkit.core.companion import Companion

    start = {"seed": file.seed, "names": file.names, "position": file.position}
    match = Companion(game, file.players, eyes=file.eyes or (), **start, **options)
    match.resume(_told(text, by) for text, by in file.answers)
    return match


def _told(text: str, by: str) -> Entry:
    from boardkit.core.sitting import Entry

    kind, _, seat = by.partition(" ")
    if kind not in TOLD.values():
        raise ValueError(f"expected an entry that was {' or '.join(TOLD.values())}, found {short(by)}")
    return Entry(int(seat), text, kind == TOLD[True])


def _step(match: Match, text: str, by: str) -> Step:
    before, request = match.state, match.request
    after, events = match.game.step(before, action := match.game.read(before, text))
    assert request is not None
    who = ("hand", "forced", "bot", *match.game.bots) if isinstance(request, Ask) else ("hand", "chance")
    if by not in who:
        raise SaveError(f"expected an answer by one of {', '.join(who)}, found {short(by)}")
    return Step(before, after, request.player, action, events, by)


def _open_seat(game: Game, file: SeatFile) -> SeatRecord:
    _check_seats(game, file)
    try:
        view: Any = msgspec.convert(file.view, game.view_type)
        options = None if file.options is None else msgspec.convert(file.options, game.options)
        actions = tuple(map(game.decode, file.actions))
    except (msgspec.ValidationError, IllegalAction) as error:
        raise SaveError(f"what this seat saw does not fit the rules of today: {error}") from None
    seen = Observation(
        file.player, file.players, file.phase, file.to_act, file.prompt, file.rule, actions, view, options
    )
    return SeatRecord(game, file.player, file.names, seen, tuple(Line(*line) for line in file.log))


def _check_seats(game: Game, file: SeatFile) -> None:
    """The numbers of a seat's file must be those of a table of the game."""
    if file.players not in game.seats:
        raise SaveError(f"players: expected one of {game.seats}, found {file.players}")
    if not 0 <= file.player < file.players:
        raise SaveError(f"player: expected 0 to {file.players - 1}, found {file.player}")
    if file.to_act is not None and not CHANCE <= file.to_act < file.players:
        raise SaveError(f"to_act: expected {CHANCE} to {file.players - 1} or null, found {file.to_act}")
    try:
        seat_names(file.names, file.players)
    except ContentError as error:
        raise SaveError(f"the names in this file do not fit: {error}") from None


def _mark(game: Game) -> PackMark | None:
    return PackMark(game.pack.name, game.pack.fingerprint) if game.pack else None


def _text(file: MatchFile | SeatFile) -> str:
    return msgspec.json.format(msgspec.json.encode(file), indent=1).decode()
