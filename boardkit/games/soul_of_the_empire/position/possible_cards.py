"""What cards cannot do in a position: objective cards, power cards, combat cards."""

from __future__ import annotations

from boardkit.games.soul_of_the_empire import table as t
from boardkit.games.soul_of_the_empire.factions import COALITION, COLOURS, FACTIONS, GRAY, colour
from boardkit.games.soul_of_the_empire.phases.setup import OPEN_OBJECTIVES
from boardkit.games.soul_of_the_empire.position.wrong import unknown, wrong


def check_cards(table: t.Table) -> None:
    """Refuse cards that cannot lie as written."""
    _check_objectives(table)
    for card in table.open_cards:
        _check_dice_on(table, card)
    _check_lasting(table)
    _check_hands(table)
    _check_combat_decks(table)


# -- objective cards -------------------------------------------------------------------------------


def _check_objectives(table: t.Table) -> None:
    if len(table.open_cards) > OPEN_OBJECTIVES:
        wrong("open_objectives", f"at most {OPEN_OBJECTIVES} (SOE17)", len(table.open_cards))
    blocked = [card.blocked for card in table.open_cards if card.block_dice]
    if len(set(blocked)) < len(blocked):
        wrong("open_objectives", "one block against each faction (SOE139)", "two")
    if table.discarded and table.box.players != 2:
        wrong("discarded", "cards discarded with two players only (SOE198)", table.discarded)
    if table.scored[COALITION]:
        wrong("scored.coalition", "no objective cards of the Coalition (SA23)", table.scored[COALITION])


def _check_dice_on(table: t.Table, card: t.OpenCard) -> None:
    field = f"open_objectives.{card.card}"
    if (card.blocked >= 0) != (card.block_dice > 0) or card.blocked == COALITION:
        wrong(field, "a blocked task with one or two dice on it (SOE135)", card.block_dice)
    if card.block_dice and table.seats[COALITION] < 0:
        wrong(field, "no blocks without the Coalition", card.block_dice)
    if COALITION in card.claims or len(set(card.claims)) < len(card.claims):
        claims = [COLOURS[claim] for claim in card.claims]
        wrong(field, "one claim of each faction but the Coalition (SA23, SA168)", claims)
    if any(table.seats[c] < 0 for c in (*card.claims, card.blocked) if c >= 0):
        wrong(field, "factions in play", [COLOURS[c] for c in card.claims])
    revolts = [lasting.card for lasting in table.lasting if lasting.band]
    if (GRAY in card.claims) != (card.revolt in revolts and card.revolt != ""):
        wrong(field, "a revolt in play for a gray claim", repr(card.revolt))


# -- power cards -----------------------------------------------------------------------------------


def _check_lasting(table: t.Table) -> None:
    for card in table.lasting:
        if table.power_card(card.card).kind != "durable":
            wrong("lasting", "durable power cards (SOE164)", card.card)
        if table.seats[card.owner] < 0:
            wrong("lasting", "an owner in play", COLOURS[card.owner])
        if card.unit >= 0 and table.seats[card.unit] < 0:
            wrong("lasting", "a unit of a faction in play", COLOURS[card.unit])
        if not card.band and (card.dice or card.used_dice):
            wrong("lasting", "yellow dice on revolts only (SOE168)", card.card)
        if card.band and not any(card.band):
            wrong("lasting", "a revolt with units (SOE186)", card.card)
        if card.owner not in (colour(table.power_card(card.card).faction), COALITION):
            wrong("lasting", "cards of the own deck, or stolen by the Coalition (SOE115)", card.card)


def _check_hands(table: t.Table) -> None:
    for faction, hand in enumerate(table.hands):
        for held in hand:
            own = colour(table.power_card(held).faction) == faction
            if table.seats[faction] < 0 or (faction != COALITION and not own):
                wrong(f"hands.{FACTIONS[faction]}", "cards of its own deck", held)
    if sorted(card for card, _ in table.stolen) != sorted(table.hands[COALITION]):
        wrong("stolen", "where each card in the Coalition's hand was taken", table.stolen)
    for held in table.hands[COALITION]:
        if not table.power_card(held).stealable:
            wrong("hands.coalition", "cards that may be stolen (SOE162)", held)


# -- combat cards ----------------------------------------------------------------------------------


def _check_combat_decks(table: t.Table) -> None:
    for faction, used in enumerate(table.combat_used):
        deck = table.content.combat_decks[faction]
        for card in used:
            if card not in deck:
                unknown(f"combat_used.{FACTIONS[faction]}", "a combat card of its own", card, deck)
        if len(set(used)) < len(used) or len(used) == len(deck):
            wrong(f"combat_used.{FACTIONS[faction]}", f"some but not all of {', '.join(deck)} (SA77)", used)
        if used and table.seats[faction] < 0:
            wrong(f"combat_used.{FACTIONS[faction]}", "a faction in play", used)
