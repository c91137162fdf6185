"""The exact end of a round of two players, up to the last two cards each; hands are private."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from boardkit.core.game import Game
from boardkit.core.state import Observation
from boardkit.games.imminence import Play
from solvers.bids.belief import MODEL_BY_BACKS, Belief
from solvers.bids.seen import Deal, Round, read_round
from solvers.bids.sequences import Realised, choice, got_by, left_by, realise
from solvers.bids.tree import Tree, grow, n_ends
from solvers.status import BadInput, Status

MOST_ENDS = 400_000
CLOSE = 1e-9


@dataclass(frozen=True)
class Ending:
    """An equilibrium of the rest of a round of two players.

    Attributes
    ----------
    seat : int
        The seat that is asked.
    mix : dict of Play to float
        How often it plays which card where, with the cards it holds.
    values : dict of Play to float
        Expected payoff of each action against the other's equilibrium plan, with the cards it holds.
    value : float
        Own points of the round less the other's, over all deals that the public belief allows.
    here : float
        The same with the cards this seat holds.
    gap : float
        What both sides could still gain together, from best responses over the whole tree; never negative.
    status : Status
        ``PROVEN`` if the gap is at most 1e-9, else ``BOUND``.
    size : tuple of int
        Sequences of the seat that opens and of the seat that closes.
    model : str
        What was assumed, in words.
    """

    seat: int
    mix: dict[Play, float]
    values: dict[Play, float]
    value: float
    here: float
    gap: float
    status: Status
    size: tuple[int, int]
    model: str
    tree: Tree = field(repr=False)
    plans: Mapping[int, list[float]] = field(repr=False)

    def policy(self, seat: int, deal: Deal, *seen: tuple[str, int]) -> dict[tuple[str, int], float]:
        """How `seat` plays on after `deal` and what it has done and seen since, as (card or back, city)."""
        side = self.tree.sides[seat]
        at = side.find((deal, *seen))
        return dict(zip(side.actions[at], choice(side, self.plans[seat], at), strict=True))


def endgame(game: Game, observation: Observation, belief: Belief | None = None) -> Ending:
    """Solve the last cards of a round of two players.

    Parameters
    ----------
    game : Game
        Imminence, with the content that is played.
    observation : Observation
        Of the seat that is asked, with at most two cards left for each seat.
    belief : mapping, optional
        Public weights of what lies behind a seat's backs, by seat, the own one included; by default uniform
        over what the backs allow.

    Returns
    -------
    Ending
        The mix for the hand this seat holds, the value and the gap.

    Raises
    ------
    BadInput
        Another number of players, more cards left, or not this seat's turn.

    Notes
    -----
    Rules: IMM13 to IMM16, IA7, IA27, IA36.
    """
    round_ = read_round(game, observation)
    if round_.players != 2:
        raise BadInput(f"{round_.players} players: expected 2 for the exact end of a round")
    if not round_.order or round_.order[0] != round_.seat:
        raise BadInput(f"seat {round_.seat} is not to play: expected the observation of the seat that is")
    if max(round_.order.count(0), round_.order.count(1)) > 2 or n_ends(round_) > MOST_ENDS:
        raise BadInput(f"{round_.left} cards left: expected the last two cards of each seat")
    tree = grow(round_, belief)
    return _ending(round_, tree, realise(tree), MODEL_BY_BACKS[bool(belief)])


def _ending(round_: Round, tree: Tree, solved: Realised, belief: str) -> Ending:
    seat, side = round_.seat, tree.sides[round_.seat]
    deal = tuple(card for _, card in round_.laid)
    at = side.find((deal,))
    sign = 1 if seat == tree.opener else -1
    worths = _worths(tree, solved, seat, deal)
    shares = choice(side, solved.plans[seat], at)
    plays = [Play(card, round_.cities[place]) for card, place in side.actions[at]]
    values = {play: sign * worth for play, worth in zip(plays, worths, strict=True)}
    gap = max(solved.most - solved.least, 0.0)
    return Ending(
        seat=seat,
        mix={play: share for play, share in zip(plays, shares, strict=True) if share > CLOSE},
        values=_with_idle_cities(round_, values),
        value=sign * (solved.least + solved.most) / 2,
        here=max(values.values()),
        gap=gap,
        status=Status.PROVEN if gap <= CLOSE else Status.BOUND,
        size=(tree.sides[tree.opener].n_sequences, tree.sides[tree.closer].n_sequences),
        model=f"public belief {belief}; both play on as well as possible",
        tree=tree,
        plans=solved.plans,
    )


def _worths(tree: Tree, solved: Realised, seat: int, deal: Deal) -> list[float]:
    """Worth to the opener of each action that `seat` has now, given its deal."""
    gains = (
        got_by(tree, solved.plans[tree.closer])
        if seat == tree.opener
        else left_by(tree, solved.plans[tree.opener])
    )
    side = tree.sides[seat]
    weight = tree.unit * float(tree.chances[seat][deal])
    return [gains[sequence] / weight for sequence in side.block(side.find((deal,)))]


def _with_idle_cities(round_: Round, values: dict[Play, float]) -> dict[Play, float]:
    """The values at all cities: those without an open edict are one city to the tree."""
    busy = {edict.city for _, edict in round_.edicts}
    idle = [city for city in round_.cities if city not in busy]
    found = {}
    for card in dict.fromkeys(round_.hand):
        for city in round_.cities:
            found[Play(card, city)] = values[Play(card, city if city in busy else idle[0])]
    return found
