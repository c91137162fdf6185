"""Imminence: semi-blind bids of influence at city-states, majorities and minorities."""

from pathlib import Path

from boardkit.core.game import Game
from boardkit.games.imminence.actions import ChooseFaction, Play
from boardkit.games.imminence.bots import heuristic_bot
from boardkit.games.imminence.checks import refuse
from boardkit.games.imminence.content import read_content
from boardkit.games.imminence.ending import census, result
from boardkit.games.imminence.observe import View, face, view
from boardkit.games.imminence.phases import PHASES, setup
from boardkit.games.imminence.position import lay_out, write_out
from boardkit.games.imminence.table import Options
from boardkit.games.imminence.unseen import unseen

GAME = Game(
    name="imminence",
    title="Imminence",
    version="1",
    seats=(2, 3, 4, 5),  # IMM1
    options=Options,
    actions=(ChooseFaction, Play),
    view_type=View,
    data=Path(__file__).parent / "data",
    read_content=read_content,
    phases=PHASES,
    setup=setup,
    view=view,
    refuse=refuse,
    result=result,
    census=census,
    lay_out=lay_out,
    write_out=write_out,
    unseen=unseen,
    face=face,
    bots={"heuristic": heuristic_bot},
)

__all__ = ["GAME", "ChooseFaction", "Play", "View"]
