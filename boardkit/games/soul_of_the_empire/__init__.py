"""Soul of the Empire: Rome, Jews, Coalition and Christians in AD 54, for two to four players."""

from boardkit.core.game import Game
from boardkit.games.soul_of_the_empire.actions import ACTIONS
from boardkit.games.soul_of_the_empire.bots import easy_bot, strong_bot
from boardkit.games.soul_of_the_empire.cards import EFFECTS as EFFECTS
from boardkit.games.soul_of_the_empire.census import census
from boardkit.games.soul_of_the_empire.content import DATA, read_content
from boardkit.games.soul_of_the_empire.observe import View, observe
from boardkit.games.soul_of_the_empire.options import Options
from boardkit.games.soul_of_the_empire.phases import PHASES
from boardkit.games.soul_of_the_empire.phases.setup import setup
from boardkit.games.soul_of_the_empire.position import lay_out
from boardkit.games.soul_of_the_empire.refusals import refuse
from boardkit.games.soul_of_the_empire.unseen import unseen
from boardkit.games.soul_of_the_empire.victory import result
from boardkit.games.soul_of_the_empire.writing import write_out

GAME = Game(
    name="soul_of_the_empire",
    title="Soul of the Empire",
    version="1",
    seats=(2, 3, 4),
    options=Options,
    actions=ACTIONS,
    view_type=View,
    data=DATA,
    read_content=read_content,
    phases=PHASES,
    setup=setup,
    view=observe,
    refuse=refuse,
    result=result,
    census=census,
    lay_out=lay_out,
    write_out=write_out,
    unseen=unseen,
    bots={"easy": easy_bot, "strong": strong_bot},
)
