"""The phases in which each kind of action has its place."""

from __future__ import annotations

from typing import NamedTuple

from boardkit.core.request import Action, Ask, Refusal
from boardkit.games.soul_of_the_empire import actions as a

MAIN = ("main_phase", "bonus_action")
CARDS = ("start_phase", "main_phase", "end_phase", "before_roll", "scoring", "last_cards")
ROLLS = ("first_rolls", "ready", "ready_revolts", "scoring", "start_phase", "main_phase", "bonus_action")


class Moment(NamedTuple):
    """When an action has its place: the phases, the rule that says so, and the sentence."""

    phases: tuple[str, ...]
    rule: str
    reason: str


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
    a.LeaveSpent: Moment(("bonus_action",), "SA200", "No die given by a card waits for an action."),
    a.UseCard: Moment(
        ("start_phase", "main_phase"), "SOE46", "Lasting cards are used in the start or main phase."
    ),
    **dict.fromkeys(
        (
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
        ),
        _ACTION,
    ),
}


def wrong_moment(phase: str, request: Ask, action: Action) -> Refusal | None:
    """Why this is not the moment for such an action, or None."""
    moment = MOMENTS.get(type(action))
    if moment is None or phase in moment.phases:
        return None
    return Refusal(moment.rule, moment.reason)
