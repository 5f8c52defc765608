"""Facts about the tight deltas and the confidence of composed Laplace mechanisms."""

from __future__ import annotations

import sympy
from sympy import Expr, Symbol

from parisk_sym.formulas.heads.discrete_laplace_delta import DiscreteLaplaceDelta
from parisk_sym.formulas.heads.laplace_confidence import LaplaceConfidence
from parisk_sym.formulas.heads.laplace_delta import LaplaceDelta
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.calculus.trends import Trend, trend
from parisk_sym.proofs.definedness.needs import Need, Needs, count
from parisk_sym.proofs.limits.constants import everywhere
from parisk_sym.proofs.special_function import SpecialFunction

__all__ = ["KNOWN"]


def _needs_delta(e: Expr, facts: Facts) -> Needs:
    """A level above the least loss -n eps0."""
    level, noise_level, uses = e.args
    yield Need.POSITIVE, noise_level
    yield Need.POSITIVE, level + noise_level * uses
    yield from count(uses)


def _needs_discrete(e: Expr, facts: Facts) -> Needs:
    yield Need.POSITIVE, e.args[1]
    yield from (*count(e.args[2]), *count(e.args[3]))


def _needs_confidence(e: Expr, facts: Facts) -> Needs:
    """A level between 0 and the largest loss."""
    level, *pairs = e.args
    yield Need.NONNEGATIVE, level
    yield Need.NONNEGATIVE, sympy.Add(*(a * b for a, b in zip(pairs[::2], pairs[1::2], strict=True))) - level
    yield from ((Need.POSITIVE, a) for a in pairs[::2])
    yield from (need for a in pairs[1::2] for need in count(a))


def _tight_delta(e: Expr, variable: Symbol, facts: Facts) -> Trend | None:
    """delta(eps) = E (1 - exp(eps - S))_+ is continuous and does not rise in eps; it falls where eps is below the largest loss n eps0.

    For each value of S the function in the bracket does not rise, and P(S = n eps0) > 0.
    """
    level, noise_level, count = e.args[0], e.args[1], e.args[-1]
    inner = trend(level, variable, facts)
    if inner is None or any(a.has(variable) for a in e.args[1:]):
        return None
    below = facts.sign(count * noise_level - level) == POSITIVE_SIGN
    return (-inner[0], inner[1] and below)


KNOWN = (
    *(
        SpecialFunction(
            delta,
            needs=needs,
            constant=everywhere,
            trend=_tight_delta,
            convex_of_log=True,  # the mean of the positive parts of 1 - v e^(-S)
        )
        for delta, needs in ((LaplaceDelta, _needs_delta), (DiscreteLaplaceDelta, _needs_discrete))
    ),
    SpecialFunction(LaplaceConfidence, needs=_needs_confidence, constant=everywhere),
)
