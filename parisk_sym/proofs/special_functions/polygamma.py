"""Facts about the digamma function and its derivatives."""

from __future__ import annotations

import sympy
from sympy import Expr, Rational, S, factorial

from parisk_sym.proofs.algebra.gammas import polygamma_function
from parisk_sym.proofs.algebra.knowledge import Knowledge
from parisk_sym.proofs.algebra.signs import ANY, NEGATIVE, NONNEGATIVE, NONPOSITIVE, POSITIVE_SIGN, Signs
from parisk_sym.proofs.definedness.needs import Need, all_of, first
from parisk_sym.proofs.limits.constants import signs
from parisk_sym.proofs.limits.expansion import Expansion
from parisk_sym.proofs.limits.germs import Germs, taylor
from parisk_sym.proofs.limits.heads import infinite_sign
from parisk_sym.proofs.limits.outcome import UndecidedError
from parisk_sym.proofs.special_function import SpecialFunction

__all__ = ["KNOWN"]

_HIGHEST = 40
"""Order of a derivative that is expanded."""


def _sign_polygamma(e: Expr, facts: Knowledge) -> Signs:
    """psi rises from 1 <= z, psi(1) < 0, to psi(3/2) > 0; psi^(n)(z) = (-1)^(n+1) n! sum (z+k)^(-n-1) (DLMF 5.4.12, 5.15.1), z > 0."""
    order, z = e.args
    if not order.is_Integer or facts.sign(z) != POSITIVE_SIGN:
        return ANY
    if order > 0:
        return POSITIVE_SIGN if order % 2 else NEGATIVE
    if facts.sign(z - Rational(3, 2)) <= NONNEGATIVE:
        return POSITIVE_SIGN
    return NEGATIVE if facts.sign(z - 1) <= NONPOSITIVE else ANY


def _polygamma(g: Germs, e: Expr) -> Expansion:
    """psi(z) = log z - 1/(2z) - sum B_2k/(2k z^2k) at oo, and its derivatives term by term (DLMF 5.11.2, 5.15.8).

    Taylor's theorem at a positive point; psi^(n)(z + 1) - (-1)^n n!/z^(n+1) near 0 (DLMF 5.5.2, 5.15.5).
    """
    order, argument = e.args
    if not (order.is_Integer and 0 <= order < _HIGHEST):
        raise UndecidedError(f"the polygamma function of order {order}")
    z = g.expand(argument)
    split = g.finite(z)
    if split is not None and split[0] == 0:
        pole = g.scale((-1) ** order * factorial(order), g.raise_to(z, -order - 1))
        return g.minus(taylor(g, lambda t: sympy.polygamma(order, t), S.One, split[1]), pole)
    if split is not None:
        if g.sign(split[0]) != 1:
            raise UndecidedError(f"psi near {split[0]}")
        return taylor(g, lambda t: sympy.polygamma(order, t), *split)
    if infinite_sign(g, z) < 0:
        raise UndecidedError("psi at -oo has poles")
    inverse = g.inverse(z)
    if order == 0:
        return g.add(g.log(z), g.series(lambda k: _of_polygamma(k, order) if k else S.Zero, inverse))
    return g.multiply(g.raise_to(inverse, order), g.series(lambda k: _of_polygamma(k, order), inverse))


def _of_polygamma(k: int, order: Expr) -> Expr:
    """The coefficient of z^(-n-k) in psi^(n)(z): (-1)^(n-1) (n+k-1)!/k! times 1, 1/2, B_k."""
    number = (S.One, S.Half)[k] if k < 2 else sympy.bernoulli(k)
    return (-1) ** (order - 1) * factorial(order + k - 1) / factorial(k) * number


KNOWN = (
    SpecialFunction(sympy.digamma, needs=first(Need.OFF_POLES), analytic=True, smooth=True),
    SpecialFunction(
        sympy.polygamma,
        needs=all_of(
            (Need.INTEGER, lambda n, x: n),
            (Need.NONNEGATIVE, lambda n, x: n),
            (Need.OFF_POLES, lambda n, x: x),
        ),
        sign=_sign_polygamma,
        normal_form=polygamma_function,
        limit=_polygamma,
        constant=signs(1, {1}),
        analytic_in_last=True,  # DLMF 5.15
        smooth=True,
    ),
)
