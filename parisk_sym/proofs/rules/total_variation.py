"""From the mean of the loss to delta, for every pair of laws: Pinsker's inequality, and that of Bretagnolle and Huber."""

from __future__ import annotations

from typing import NamedTuple

import sympy
from sympy import Expr, Integer, exp, sqrt

from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct
from parisk_sym.finite.notions import Approximate, MeanLoss
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.rule import Made, Reduction, Subgoal
from parisk_sym.proofs.transforms.standard_symbols import plain, renaming, sympy_form

__all__ = ["bretagnolle_huber", "pinsker"]


class _Pair(NamedTuple):
    """The bound of the mean loss, the ratio e^eps and delta of the conclusion, on a domain."""

    bound: Expr
    level: Expr
    delta: Expr
    domain: Domain


def pinsker(goal: Implication, by: Direct) -> Made:
    """sum (P - Q)+ <= sqrt(KL(P || Q)/2) (Pinsker), and sum (P - a Q)+ is at most that for a >= 1; both orders have the same sum for a = 1.

    The log-sum inequality for the two outcomes {P > Q} and {P <= Q}, of probabilities p and q, gives KL >= p ln(p/q) + (1 - p) ln((1 - p)/(1 - q)),
    which is at least 2 (p - q)^2: both are 0 at p = q, and the derivative of the difference in q, (q - p)(1/(q (1 - q)) - 4), has the sign of q - p.
    """
    pair = _pair(goal)
    return None if pair is None else _reduction(pair, sqrt(pair.bound / 2))


def bretagnolle_huber(goal: Implication, by: Direct) -> Made:
    """sum (P - Q)+ <= sqrt(1 - exp(-KL(P || Q))) (Bretagnolle and Huber 1979).

    With s = sum min(P, Q) and t = sum max(P, Q) = 2 - s, s t >= (sum sqrt(P Q))^2 (Cauchy and Schwarz), and sum sqrt(P Q) =
    E exp(-L/2) >= exp(-KL/2) (Jensen). So 1 - (1 - s)^2 = s (2 - s) >= exp(-KL), and sum (P - Q)+ = 1 - s.
    """
    pair = _pair(goal)
    return None if pair is None else _reduction(pair, sqrt(1 - exp(-pair.bound)))


def _pair(goal: Implication) -> _Pair | None:
    """The only premise, a bound of the mean loss, and the conclusion with a delta, in the engine's symbols."""
    goal = sympy_form(plain(goal, renaming(goal, Direct())))
    if len(goal.premises) != 1 or not isinstance(goal.conclusion, Approximate):
        return None
    (premise,) = goal.premises
    if not isinstance(premise, MeanLoss):
        return None
    bound, level, delta = map(sympy.sympify, (premise.bound, goal.conclusion.level, goal.conclusion.delta))
    return _Pair(bound, level, delta, goal.domain)


def _reduction(pair: _Pair, most: Expr) -> Reduction:
    """The bound of sum (P - Q)+ is at most delta, and the ratio is at least 1; a mean loss is never negative."""
    statements = {
        "the mean loss may have its bound": Inequality(Integer(0), "<=", pair.bound, pair.domain),
        "the ratio is at least 1": Inequality(Integer(1), "<=", pair.level, pair.domain),
        "delta is enough": Inequality(most, "<=", pair.delta, pair.domain),
    }
    return Reduction([Subgoal(says, text=text, stated=True) for text, says in statements.items()])
