"""The sequence of play: one script for each phase, in the printed order, each step repeated (SOE229)."""

from collections.abc import Callable
from typing import Any

from boardkit.games.soul_of_the_empire.phases import (
    combat,
    end,
    losses,
    main,
    move,
    plunder,
    recruit,
    scoring,
    setup,
    start,
    turn,
)

PHASES: dict[str, Callable[[Any], Any]] = {
    # setup
    "choose_factions": setup.choose_factions,
    "reveal_objectives": setup.reveal_objectives,
    "lay_markers": setup.lay_markers,
    "later_units": setup.later_units,
    "first_rolls": setup.first_rolls,
    # a turn
    "turn": turn.turn,
    "start_phase": start.start_phase,
    "main_phase": main.main_phase,
    "bonus_action": main.bonus_action,
    "move": move.move_phase,
    "move_finished": move.move_finished,
    "recruit": recruit.recruit_phase,
    "combat": combat.combat,
    "plunder": plunder.plunder,
    "combat_over": losses.combat_over,
    "end_phase": end.end_cards("end_phase", "purchase"),
    "purchase": end.purchase,
    "before_roll": end.end_cards("before_roll", "ready"),
    "ready": turn.ready,
    "ready_revolts": turn.ready_revolts,
    "scoring": scoring.scoring,
    "regions": scoring.regions,
    "region_slot": scoring.region_slot,
    "regroup": scoring.regroup,
    "last_cards": end.end_cards("last_cards", "next_turn"),
    "next_turn": turn.next_turn,
    "game_over": turn.game_over,
}
