"""Facts about binomial quantiles."""

from __future__ import annotations

from sympy import Expr

from parisk_sym.formulas.heads.binomial_quantile import BinomialQuantile
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.signs import NONNEGATIVE
from parisk_sym.proofs.definedness.needs import Need, Needs, count
from parisk_sym.proofs.limits.constants import everywhere
from parisk_sym.proofs.special_function import SpecialFunction

__all__ = ["KNOWN"]


def _needs(e: Expr, facts: Facts) -> Needs:
    level, trials, probability = e.args
    yield from count(trials)
    yield Need.NONNEGATIVE, probability * (1 - probability)
    yield Need.POSITIVE, level
    yield Need.NONNEGATIVE, 1 - level


KNOWN = (
    SpecialFunction(
        BinomialQuantile,
        needs=_needs,
        sign=lambda e, facts: NONNEGATIVE,
        constant=everywhere,
        integer=True,
    ),
)
