"""The phases in which each kind of action has its place."""

from __future__ import annotations

from typing import NamedTuple

from boardkit.core.request import Action, Ask, Refusal
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.factions import TITLES

MAIN = ("main_phase", "bonus_action")
CARDS = ("start_phase", "main_phase", "end_phase", "before_roll", "scoring", "last_cards", "move")
ROLLS = ("first_rolls", "ready", "ready_revolts", "scoring", "start_phase", "main_phase", "bonus_action")


class Moment(NamedTuple):
    """When an action has its place: the phases, the rule that says so, and the sentence."""

    phases: tuple[str, ...]
    rule: str
    reason: str


PAID_BY_DICE = (
    a.Move,
    a.Recruit,
    a.Attack,
    a.Claim,
    a.Buy,
    a.Retrieve,
    a.RetrieveYellow,
    a.ClaimMarker,
    a.RetrieveMarker,
    a.Block,
    a.ShiftBlock,
    a.LiftBlock,
    a.Rage,
    a.DiscardObjective,
    a.GrayMove,
    a.GrayMoveByJews,
    a.GrayAttack,
    a.GrayAttackByJews,
    a.GrayClaim,
    a.Rename,
)
"""Actions of the own main phase."""

OWN_TURN = {*PAID_BY_DICE, a.PlayCard, a.UseCard, a.LeaveSpent, a.Score, a.ScoreMarker}
"""Actions that only the faction whose turn it is can take; others may play an interrupt when asked."""

_ACTION = Moment(MAIN, "SOE48", "Dice are spent on actions in the own main phase.")
_STEP = Moment(("move",), "SOE62", "A unit moves in a Move Units action: spend a die on it first.")
_RECRUIT = Moment(("recruit", "later_units", "start_phase", "main_phase"), "SOE74",
                  "A unit is placed in a Recruit action: spend a die on it first.")  # fmt: skip
_FIGHT = Moment(("combat",), "SOE85", "Cards are laid in a combat, after somebody has spent a die on it.")
_PLUNDER = Moment(("plunder",), "SOE108", "The Coalition plunders after a combat that it has won.")
_SCORE = Moment(
    ("start_phase", "scoring"), "SOE145", "Claims are scored after the roll of the own end phase."
)
_TURN = Moment(("turn",), "SA27", "Whether to pass is decided before the start phase.")

MOMENTS: dict[type[Action], Moment] = {
    a.LayMarker: Moment(("lay_markers",), "SOE29", "Objective point markers are laid during set-up."),
    a.TakeTurn: _TURN,
    a.Pass: _TURN,
    a.Step: _STEP,
    a.StepBy: _STEP,
    a.GrayStep: _STEP,
    a.Place: _RECRUIT,
    a.PlaceBy: _RECRUIT,
    a.LayPower: _FIGHT,
    a.LayNone: _FIGHT,
    a.CombatWith: _FIGHT,
    a.CombatWithPower: _FIGHT,
    a.Rampage: _PLUNDER,
    a.Salvage: _PLUNDER,
    a.Exploit: _PLUNDER,
    a.ExploitHand: _PLUNDER,
    a.Score: _SCORE,
    a.ScoreMarker: Moment(("scoring",), "SOE151", "Markers are scored after the roll of the own end phase."),
    a.Reroll: Moment(ROLLS, "SOE36", "Dice are rolled again only while a roll is under way."),
    a.Keep: Moment(ROLLS, "SOE36", "There is no roll under way."),
    a.PlayCard: Moment(
        CARDS, "SOE160", "Power cards are played in the phases printed on them; in a combat they are laid."
    ),
    a.LeaveSpent: Moment(("bonus_action",), "SA200", "No die given by a card waits for an action."),
    a.UseCard: Moment(
        ("start_phase", "main_phase"), "SOE46", "Lasting cards are used in the start or main phase."
    ),
    **dict.fromkeys(PAID_BY_DICE, _ACTION),
}


def wrong_moment(phase: str, request: Ask, action: Action) -> Refusal | None:
    """Why this is not the moment for such an action, or not the turn of the seat that is asked, or None.

    No reason that is given in a foreign turn may rest on the hand of the faction whose turn it is (3.11).
    """
    kind, table = type(action), request.table
    moment = MOMENTS.get(kind)
    if moment is not None and phase not in moment.phases:
        return Refusal(moment.rule, moment.reason)
    if kind in OWN_TURN and request.player != table.seats[table.turn.faction]:
        return Refusal(
            "SOE43", f"It is the turn of {TITLES[table.turn.faction]}; you are asked: {request.prompt}."
        )
    return None
