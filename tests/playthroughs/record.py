"""One whole game as a readable text: any change of the rules shows as a difference.

``python -m tests.playthroughs.record`` writes the files anew; with names, only those.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from boardkit import GAMES
from boardkit.core.game import Game
from boardkit.core.testing import Moment, play_random

HERE = Path(__file__).parent
SHOWN = 6
"""Options that are written out; of more only the first and the last are."""

GAMES_KEPT: dict[str, tuple[str, int, int, dict[str, Any]]] = {
    "imminence_two_players": ("imminence", 2, 1, {}),
    "imminence_three_players_other_rulings": (
        "imminence",
        3,
        2,
        {"cards_per_round": 2, "rounds": 6, "no_majority": "stay", "winner": "edicts", "ties": "edicts"},
    ),
    "imminence_five_players": ("imminence", 5, 3, {"first_player": 4, "cards_per_round": 3}),
    "children_of_fire_two_players": ("children_of_fire", 2, 1, {"turn_limit": 4}),
    "children_of_fire_four_players_other_rulings": (
        "children_of_fire",
        4,
        2,
        {
            "youngest": 3,
            "turn_limit": 3,
            "cards_in_front": "any",
            "commitments": "many",
            "swapped_card": "face_up",
            "pawn_order": "boards",
            "trading": "any_time",
            "first_locked": "all",
            "entry_into_colour": "first",
        },
    ),
    "soul_of_the_empire_four_players": ("soul_of_the_empire", 4, 1, {"round_limit": 3}),
    "soul_of_the_empire_three_players": (
        "soul_of_the_empire",
        3,
        2,
        {"round_limit": 2, "factions": ("roman", "coalition", "christian")},
    ),
    "soul_of_the_empire_two_players_other_rulings": (
        "soul_of_the_empire",
        2,
        3,
        {
            "round_limit": 3,
            "dacia_and_armenia": "empire",
            "retrieve_all": True,
            "card_moves_ignore_freeze": True,
            "only_replaced_count": True,
            "combat_cards_return": "each round",
            "grace_span": "each turn",
            "rounding": "each die",
            "gray_losses_chosen_by": "winner",
            "start_scored_dice_rest": False,
            "grace_combats": "any",
            "exploited_revolt_units": "go",
        },
    ),
}
"""File name to game, players, seed and options."""


def record(name: str) -> str:
    """The text of one game kept."""
    title, players, seed, options = GAMES_KEPT[name]
    game = GAMES[title]
    trail = play_random(game, players, seed, **options)
    names = [f"Player {seat + 1}" for seat in range(players)]
    lines = [f"{game.title}, rules {game.version}, {players} players, seed {seed}, options {options}"]
    for moment in trail.moments:
        lines += ["", *_step(game, moment, names)]
    outcome = game.outcome(trail.state)
    returns = ", ".join(map(str, game.returns(trail.state)))
    lines += ["", f"over: {outcome}", f"returns: {returns}", f"position: {game.describe(trail.state)}"]
    return "\n".join(lines) + "\n"


def _step(game: Game, moment: Moment, names: list[str]) -> list[str]:
    request = moment.request
    texts = [game.encode(option) for option in request.options]
    if len(texts) > SHOWN:
        texts = [texts[0], f"... {len(texts) - 2} more ...", texts[-1]]
    who = "chance" if request.player < 0 else names[request.player]
    lines = [
        f"{moment.number}. {moment.state.phase}: {who}, {request.prompt} [{request.rule}]",
        f"   may: {'; '.join(texts)}",
        f"   does: {game.encode(moment.action)}",
    ]
    for event in moment.events:
        lines.append(f"   {event.tell(names)} [{event.rule}]")
        seen = event.redacted(None)
        if seen != event:
            lines.append(f"      others read: {seen.tell(names)}")
    return lines


def path_of(name: str) -> Path:
    """Where a game is kept."""
    return HERE / f"{name}.txt"


if __name__ == "__main__":
    for kept in sys.argv[1:] or GAMES_KEPT:
        path_of(kept).write_text(record(kept), "utf-8")
