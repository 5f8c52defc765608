"""Facts about classical orthogonal polynomials: polynomials in their last argument where the degree is a natural number (DLMF 18.3)."""

import sympy
from sympy import Expr, Rational, S

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.definedness.needs import Need, Needs, Rule, natural
from parisk_sym.proofs.special_function import SpecialFunction

__all__ = ["KNOWN"]


def _above(*least: int) -> Rule:
    """A natural degree, and parameters above these numbers."""

    def needs(e: Expr, facts: Facts) -> Needs:
        degree, *parameters = e.args[:-1]
        yield from natural(degree)
        for parameter, number in zip(parameters, least, strict=True):
            yield Need.POSITIVE, parameter - number

    return needs


def _near_one(n: Expr, shift: Expr, lower: Expr, x: Expr) -> Expr:
    """2F1(-n, n + shift; lower; (1 - x)/2)."""
    return sympy.hyper([-n, n + shift], [lower], (1 - x) / 2)


def _chebyshev_t(e: Expr, facts: Facts) -> Expr:
    """T_n(x) = 2F1(-n, n; 1/2; (1 - x)/2) (DLMF 18.5.7, 18.7.3)."""
    return _near_one(e.args[0], S.Zero, S.Half, e.args[1])


def _chebyshev_u(e: Expr, facts: Facts) -> Expr:
    """U_n(x) = (n + 1) 2F1(-n, n + 2; 3/2; (1 - x)/2) (DLMF 18.5.7, 18.7.4)."""
    return (e.args[0] + 1) * _near_one(e.args[0], S(2), Rational(3, 2), e.args[1])


def _legendre(e: Expr, facts: Facts) -> Expr:
    """P_n(x) = 2F1(-n, n + 1; 1; (1 - x)/2) (DLMF 18.5.7)."""
    return _near_one(e.args[0], S.One, S.One, e.args[1])


def _laguerre(e: Expr, facts: Facts) -> Expr:
    """L_n(x) = 1F1(-n; 1; x) (DLMF 18.5.12)."""
    return sympy.hyper([-e.args[0]], [1], e.args[1])


_PLAIN: dict[type[sympy.Basic], Rule | None] = {
    sympy.chebyshevt: _chebyshev_t,
    sympy.chebyshevu: _chebyshev_u,
    sympy.legendre: _legendre,
    sympy.laguerre: _laguerre,
    sympy.hermite: None,
    sympy.hermite_prob: None,
}
"""Polynomials of a natural degree, with the rule that writes them as hypergeometric functions."""

KNOWN = (
    *(
        SpecialFunction(
            function,
            needs=_above(),
            beyond=True,
            hypergeometric=rule,
            smooth=True,
            analytic_in_last=True,
        )
        for function, rule in _PLAIN.items()
    ),
    SpecialFunction(sympy.assoc_laguerre, needs=_above(-1), beyond=True, analytic_in_last=True),
    SpecialFunction(sympy.gegenbauer, needs=_above(0), beyond=True, analytic_in_last=True),
    SpecialFunction(sympy.jacobi, needs=_above(-1, -1), beyond=True, analytic_in_last=True),
)
