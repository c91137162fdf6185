"""The sequence of play of Children of Fire: one script a phase, in the order of a game."""

from __future__ import annotations

from boardkit.games.children_of_fire.beginning import choose_faction, discard_three, draw_prophecies
from boardkit.games.children_of_fire.placement import close, open_trading, place, power, spend, turn_up
from boardkit.games.children_of_fire.preparation import begin_turn, preparation
from boardkit.games.children_of_fire.resolution import resolution
from boardkit.games.children_of_fire.reveal import reveal, underground

PHASES = {
    "choose_faction": choose_faction,
    "draw_prophecies": draw_prophecies,
    "discard_three": discard_three,
    "begin_turn": begin_turn,
    "preparation": preparation,
    "open_trading": open_trading,
    "place": place,
    "turn_up": turn_up,
    "power": power,
    "spend": spend,
    "close": close,
    "reveal": reveal,
    "underground": underground,
    "resolution": resolution,
}
