"""Children of Fire: five factions bid for influence and steer the successors of London's four powers."""

from pathlib import Path

from boardkit.core.game import Game
from boardkit.games.children_of_fire import lasting as _lasting  # noqa: F401 - registers what lasting powers do
from boardkit.games.children_of_fire.actions import ACTIONS
from boardkit.games.children_of_fire.bots import heuristic_bot
from boardkit.games.children_of_fire.checks import refuse
from boardkit.games.children_of_fire.content import read_content
from boardkit.games.children_of_fire.observe import View, face, view
from boardkit.games.children_of_fire.options import Options
from boardkit.games.children_of_fire.phases import PHASES
from boardkit.games.children_of_fire.position import lay_out, write_out
from boardkit.games.children_of_fire.scoring import census, result
from boardkit.games.children_of_fire.table import setup
from boardkit.games.children_of_fire.unseen import unseen

GAME = Game(
    name="children_of_fire",
    title="Children of Fire",
    version="1",
    seats=(2, 3, 4, 5),
    options=Options,
    actions=ACTIONS,
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

__all__ = ["ACTIONS", "GAME", "Options", "View"]
