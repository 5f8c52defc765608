"""Facts about the tight delta of many uses of subsampled mechanisms."""

from __future__ import annotations

from sympy import Expr

from parisk_sym.formulas.heads.subsampled_uses import SubsampledGaussianDelta, SubsampledLaplaceDelta
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.definedness.needs import Need, Needs, count
from parisk_sym.proofs.special_function import SpecialFunction

__all__ = ["KNOWN"]


def _needs(e: Expr, facts: Facts) -> Needs:
    """A level >= 0, noise (its deviation, or eps0), and a rate between 0 and 1."""
    level, noise, rate, uses = e.args
    yield Need.NONNEGATIVE, level
    yield Need.POSITIVE, noise
    yield Need.POSITIVE, rate
    yield Need.POSITIVE, 1 - rate
    yield from count(uses)


KNOWN = (
    SpecialFunction(SubsampledGaussianDelta, needs=_needs),
    SpecialFunction(SubsampledLaplaceDelta, needs=_needs),
)
