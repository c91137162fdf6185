"""Learn, play and solve three board games: Children of Fire, Imminence, Soul of the Empire."""

from boardkit.core.errors import ContentError, IllegalAction, SaveError
from boardkit.core.match import Match
from boardkit.core.request import CHANCE
from boardkit.games import GAMES

__all__ = ["CHANCE", "GAMES", "ContentError", "IllegalAction", "Match", "SaveError"]
__version__ = "0.1.0"
