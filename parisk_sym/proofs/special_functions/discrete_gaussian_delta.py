"""Facts about the tight delta of composed discrete Gaussian mechanisms."""

from __future__ import annotations

from sympy import Expr, Symbol

from parisk_sym.formulas.heads.discrete_gaussian_delta import DiscreteGaussianDelta
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.calculus.trends import Trend, trend
from parisk_sym.proofs.definedness.needs import Need, Needs, count
from parisk_sym.proofs.limits.constants import everywhere
from parisk_sym.proofs.special_function import SpecialFunction

__all__ = ["KNOWN"]


def _needs(e: Expr, facts: Facts) -> Needs:
    yield Need.POSITIVE, e.args[1]
    yield from (*count(e.args[2]), *count(e.args[3]))


def _tight_delta(e: Expr, variable: Symbol, facts: Facts) -> Trend | None:
    """delta(eps) = E (1 - exp(eps - S))_+ is continuous and falls in eps: S has values above every level."""
    inner = trend(e.args[0], variable, facts)
    if inner is None or any(a.has(variable) for a in e.args[1:]):
        return None
    return (-inner[0], inner[1])


KNOWN = (
    SpecialFunction(
        DiscreteGaussianDelta,
        needs=_needs,
        constant=everywhere,
        trend=_tight_delta,
        convex_of_log=True,  # the mean of the positive parts of 1 - v e^(-S)
    ),
)
