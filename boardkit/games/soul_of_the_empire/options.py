"""Game options: seats, and every ruling that could go either way; defaults are the recommended readings."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

FactionName = Literal["roman", "jewish", "coalition", "christian"]


class Options(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """What is agreed before a game.

    Attributes
    ----------
    factions : tuple of str
        Three or four players: the factions in turn order, Rome first; empty for the order of the rulebook
        (SA149).
        Two players choose in the game.
    dacia_and_armenia : str
        SA6: outside or inside the red line.
    shortest_sequence : int
        SA12: one die, or three.
    sequence_fixed_at_roll : bool
        SA17: no renaming after the roll.
    retrieve_all : bool
        SA24: one paid die frees every own die on a card instead of one.
    card_moves_ignore_freeze : bool
        SA33: moves made by a card are free of the freeze.
    only_replaced_count : bool
        SA58: the conversion track counts replaced units only.
    effect_wins_count : bool
        SA64: a win by a card text alone changes rage and allows plunder.
    combat_cards_return : str
        SA77: used combat cards come back when all six are used, or at the end of each round.
    caesar_own_purchases : bool
        SA89: Give to Caesar answers purchases of its owner too.
    grace_span : str
        SA107: one use from one own turn to the next, or one use in each player's turn.
    rounding : str
        SA109, SA117: odd pips are lost from the sum, or from each die.
    rome_and_italia : str
        SA132: all of the red region, or Rome and any one territory called Italia.
    gray_losses_chosen_by : str
        SA136: who says which revolt loses when only some gray units go.
    start_scored_dice_rest : bool
        SA155: a die that scored in the start phase sits out the roll of the same turn.
    grace_combats : str
        SA177: Grace reverses combats of its owner, or any.
    exploited_revolt_units : str
        SA189: units of a revolt card lost to Exploit stay, or go too.
    round_limit : int or None
        SA206: the game ends after this many rounds; None for no limit.
    """

    factions: tuple[FactionName, ...] = ()
    dacia_and_armenia: Literal["coalition", "empire"] = "coalition"
    shortest_sequence: Literal[1, 3] = 1
    sequence_fixed_at_roll: bool = False
    retrieve_all: bool = False
    card_moves_ignore_freeze: bool = False
    only_replaced_count: bool = False
    effect_wins_count: bool = True
    combat_cards_return: Literal["after six", "each round"] = "after six"
    caesar_own_purchases: bool = True
    grace_span: Literal["own turn", "each turn"] = "own turn"
    rounding: Literal["sum", "each die"] = "sum"
    rome_and_italia: Literal["region", "Rome and one Italia"] = "region"
    gray_losses_chosen_by: Literal["jewish", "winner"] = "jewish"
    start_scored_dice_rest: bool = True
    grace_combats: Literal["own", "any"] = "own"
    exploited_revolt_units: Literal["stay", "go"] = "stay"
    round_limit: Annotated[int, Meta(ge=1, le=1000)] | None = None
