"""Which combat card, and which power card with it? Tables, equilibria, advice for one seat, tipping points.

`solve` has both hands open; `advise` is for a seat and uses what it sees; `exploit` answers a habit;
`tipping` changes one number. The model: before the cards are shown both sides choose in secret, in the stages
of the rules, and afterwards everybody plays on as well as possible for the chosen payoff.
"""

from solvers.combat.advising import Counsel, advise
from solvers.combat.battle import Battle, show
from solvers.combat.exploiting import ANY, Exploit, exploit
from solvers.combat.moment import attacks
from solvers.combat.payoffs import MEASURES, Payoff
from solvers.combat.simulating import Simulated, simulate
from solvers.combat.solving import solve
from solvers.combat.tipping import Tipping, tipping

__all__ = [
    "ANY",
    "MEASURES",
    "Battle",
    "Counsel",
    "Exploit",
    "Payoff",
    "Simulated",
    "Tipping",
    "advise",
    "attacks",
    "exploit",
    "show",
    "simulate",
    "solve",
    "tipping",
]
