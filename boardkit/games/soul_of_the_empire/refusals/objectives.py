"""Claims, purchases, blocks, rage and scores that are not possible."""

from __future__ import annotations

from boardkit.core.request import Refusal
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.factions import COALITION, COLOURS, GRAY, JEWISH, ROMAN, colour
from boardkit.games.soul_of_the_empire.phases.claim import MOST_CARDS, open_card
from boardkit.games.soul_of_the_empire.phases.coalition import is_claimed
from boardkit.games.soul_of_the_empire.phases.losses import HIGHEST_RAGE
from boardkit.games.soul_of_the_empire.refusals.dice import die_refusal, six_refusal, two_pips_refusal
from boardkit.games.soul_of_the_empire.refusals.places import closed_card, unknown_faction, unknown_territory
from boardkit.games.soul_of_the_empire.table import Marker, OpenCard, Table
from boardkit.games.soul_of_the_empire.tasks import is_fulfilled, is_possible


def _claim(table: Table, action: a.Claim) -> Refusal | None:
    faction = table.turn.faction
    if faction == COALITION:
        return Refusal("SA23", "The Coalition claims no objective cards; it claims markers.")
    refusal = closed_card(table, action.card) or die_refusal(table, faction, action.die)
    if refusal is not None:
        return refusal
    if faction in open_card(table, action.card).claims:
        return Refusal("SA168", "Your die lies on this card already.")
    if not is_possible(table.objective(action.card).task(faction), table.in_play):
        return Refusal("SA150", "Your task on this card needs a faction that is not in play.")
    return None


def _retrieve(table: Table, action: a.Retrieve) -> Refusal | None:
    faction = table.turn.faction
    refusal = closed_card(table, action.card)
    if refusal is not None:
        return refusal
    if faction not in open_card(table, action.card).claims:
        return Refusal("SOE122", "No die of yours claims this card.")
    return die_refusal(table, faction, action.die)


def _retrieve_yellow(table: Table, action: a.RetrieveYellow) -> Refusal | None:
    faction = table.turn.faction
    if faction != JEWISH:
        return Refusal("SOE166", "The Jewish faction decides for the gray one.")
    refusal = closed_card(table, action.card)
    if refusal is not None:
        return refusal
    if GRAY not in open_card(table, action.card).claims:
        return Refusal("SOE122", "No yellow die lies on this card.")
    return die_refusal(table, faction, action.die)


def _buy(table: Table, action: a.Buy) -> Refusal | None:
    faction = table.turn.faction
    if faction == COALITION:
        return Refusal("SA112", "The Coalition has no power deck and buys no cards.")
    if table.turn.bought >= MOST_CARDS:
        return Refusal("SOE126", "Six power cards are designated already in this turn.")
    return two_pips_refusal(table, faction, action.die, action.outside, "SOE124")


def _coalition_only(table: Table) -> Refusal | None:
    if table.turn.faction != COALITION:
        return Refusal("SOE50", "Only the Coalition claims markers, blocks tasks and increases rage.")
    return None


def _marker(table: Table, territory: str) -> Marker | None:
    place = table.map.number[territory]
    return next((marker for marker in table.markers if marker.place == place), None)


def _on_marker(table: Table, territory: str, claimed: bool) -> Refusal | None:
    """Why a marker in a territory is not in the wanted state, or None."""
    refusal = _coalition_only(table) or unknown_territory(table, territory)
    if refusal is not None:
        return refusal
    marker = _marker(table, territory)
    if marker is None:
        return Refusal("SOE132", f"No objective point marker lies in {territory}.")
    if marker.claimed == claimed:
        return None
    if claimed:
        return Refusal("SOE133", "No die of yours lies on this marker.")
    return Refusal("SOE132", "Your die lies on this marker already.")


def _claim_marker(table: Table, action: a.ClaimMarker) -> Refusal | None:
    return _on_marker(table, action.territory, False) or die_refusal(table, COALITION, action.die)


def _retrieve_marker(table: Table, action: a.RetrieveMarker) -> Refusal | None:
    return _on_marker(table, action.territory, True) or die_refusal(table, COALITION, action.die)


def _block(table: Table, action: a.Block) -> Refusal | None:
    refusal = _target_refusal(table, action.faction, action.card)
    if refusal is not None:
        return refusal
    if open_card(table, action.card).block_dice:
        return Refusal("SOE139", "A block lies on this card already; one on each card.")
    return _second_block(table, action.faction, None) or six_refusal(
        table, COALITION, action.die, action.outside
    )


def _shift(table: Table, action: a.ShiftBlock) -> Refusal | None:
    refusal = _blocked_refusal(table, action.card) or _target_refusal(table, action.faction, action.target)
    if refusal is not None:
        return refusal
    moving, target = open_card(table, action.card), open_card(table, action.target)
    if moving == target and COLOURS[moving.blocked] == action.faction:
        return Refusal("SA165", "A moved block must come to another task.")
    if target.block_dice and target != moving:
        return Refusal("SOE139", "A block lies on that card already; one on each card.")
    return _second_block(table, action.faction, moving) or six_refusal(
        table, COALITION, action.die, action.outside
    )


def _lift(table: Table, action: a.LiftBlock) -> Refusal | None:
    return _blocked_refusal(table, action.card) or die_refusal(table, COALITION, action.die)


def _blocked_refusal(table: Table, card: str) -> Refusal | None:
    refusal = _coalition_only(table) or closed_card(table, card)
    if refusal is None and not open_card(table, card).block_dice:
        return Refusal("SOE141", "No block lies on this card.")
    return refusal


def _target_refusal(table: Table, faction: str, card: str) -> Refusal | None:
    """Why a faction's task on a card is no task to block, or None (SOE137, SOE237)."""
    refusal = _coalition_only(table) or unknown_faction(table, faction) or closed_card(table, card)
    if refusal is not None:
        return refusal
    if colour(faction) in (COALITION, GRAY):
        return Refusal("SOE237", "Only tasks of Rome, the Jews and the Christians are blocked.")
    if is_claimed(open_card(table, card), colour(faction)):
        return Refusal("SOE137", "This task is claimed; a claimed task cannot be blocked.")
    return None


def _second_block(table: Table, faction: str, moving: OpenCard | None) -> Refusal | None:
    others = (card for card in table.open_cards if card.block_dice and card != moving)
    if any(card.blocked == colour(faction) for card in others):
        return Refusal("SOE139", "A task of this faction is blocked already; one against each faction.")
    return None


def _rage(table: Table, action: a.Rage) -> Refusal | None:
    refusal = _coalition_only(table)
    if refusal is None and table.rage >= HIGHEST_RAGE:
        return Refusal("SOE143", f"Rage is {HIGHEST_RAGE} already and cannot rise.")
    return refusal or two_pips_refusal(table, COALITION, action.die, action.outside, "SOE142")


def _discard(table: Table, action: a.DiscardObjective) -> Refusal | None:
    faction = table.turn.faction
    if table.box.players != 2:
        return Refusal("SOE198", "Objective cards are discarded only with two players.")
    refusal = closed_card(table, action.card)
    if refusal is not None:
        return refusal
    card = open_card(table, action.card)
    if card.claims:
        return Refusal("SOE198", "The card is claimed; only an unclaimed one is discarded.")
    if card.block_dice and faction != COALITION:
        return Refusal("SOE199", "Another faction's die lies on the card.")
    return six_refusal(table, faction, action.die, action.outside)


def _score(table: Table, action: a.Score) -> Refusal | None:
    faction = table.turn.faction
    if faction == COALITION:
        return Refusal("SA23", "The Coalition scores markers and regions, not objective cards.")
    refusal = closed_card(table, action.card)
    if refusal is not None:
        return refusal
    card, task = open_card(table, action.card), table.objective(action.card).task(faction)
    if not is_claimed(card, faction):
        return Refusal("SOE145", "No die of yours claims this card.")
    if card.blocked == faction:
        return Refusal("SOE138", "The Coalition blocks your task on this card.")
    if not is_fulfilled(table, faction, task):
        return Refusal("SOE145", "Your task on this card is not fulfilled.")
    if faction == ROMAN:
        return Refusal("SA161", "Tasks of the start phase are scored there, all others in the end phase.")
    return Refusal("SOE57", "Claims are scored in the end phase, after the roll.")


def _score_marker(table: Table, action: a.ScoreMarker) -> Refusal | None:
    refusal = _on_marker(table, action.territory, True)
    if refusal is None:
        return Refusal("SOE134", f"You are not alone in {action.territory}.")
    return refusal


WHY = {
    a.Claim: _claim,
    a.Retrieve: _retrieve,
    a.RetrieveYellow: _retrieve_yellow,
    a.Buy: _buy,
    a.ClaimMarker: _claim_marker,
    a.RetrieveMarker: _retrieve_marker,
    a.Block: _block,
    a.ShiftBlock: _shift,
    a.LiftBlock: _lift,
    a.Rage: _rage,
    a.DiscardObjective: _discard,
    a.Score: _score,
    a.ScoreMarker: _score_marker,
}
