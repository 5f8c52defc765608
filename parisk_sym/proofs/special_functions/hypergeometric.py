"""Facts about hypergeometric functions."""

import sympy
from sympy import Expr

from parisk_sym.formulas.heads.hypergeometric import Hyper1F2Regularized
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.definedness.needs import Need, Needs, all_of
from parisk_sym.proofs.limits.constants import everywhere
from parisk_sym.proofs.limits.expansion import Expansion
from parisk_sym.proofs.limits.germs import Germs
from parisk_sym.proofs.limits.outcome import UndecidedError
from parisk_sym.proofs.special_function import SpecialFunction

__all__ = ["KNOWN"]


def _needs(e: Expr, facts: Facts) -> Needs:
    """No lower parameter is 0, -1, ...; entire for p <= q, and z < 1 for p = q + 1 (DLMF 16.2)."""
    upper, lower, z = e.args
    if len(upper) > len(lower) + 1:
        yield Need.KNOWN, e
    if len(upper) == len(lower) + 1:
        yield Need.POSITIVE, 1 - z
    yield from ((Need.OFF_POLES, b) for b in lower)


def _near(g: Germs, e: Expr) -> Expansion:
    """The series for z -> 0, which converges near 0 where p <= q + 1 (DLMF 16.2.1)."""
    upper, lower, z = e.args
    split = g.finite(g.expand(z))
    if split is None or not g.facts.is_zero(split[0]) or len(upper) > len(lower) + 1:
        raise UndecidedError(f"{e} away from 0")
    if any(g.x in p.free_symbols for p in (*upper, *lower)):
        raise UndecidedError(f"{e} with parameters that vary")
    if any(g.sign(b) != 1 and not (b.is_Rational and not b.is_Integer) for b in lower):
        raise UndecidedError(f"{e} with a lower parameter that may be 0, -1, ...")

    def coefficient(k: int) -> Expr:
        above = sympy.Mul(*(sympy.rf(a, k) for a in upper))
        return above / sympy.Mul(sympy.factorial(k), *(sympy.rf(b, k) for b in lower))

    return g.series(coefficient, split[1])


KNOWN = (
    SpecialFunction(sympy.hyper, needs=_needs, limit=_near, beyond=True, smooth=True, continuous=True),
    SpecialFunction(
        Hyper1F2Regularized, needs=all_of(), constant=everywhere, smooth=True
    ),  # entire (DLMF 16.2.5)
)
