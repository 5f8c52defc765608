"""Facts about classical orthogonal polynomials: polynomials in their last argument where the degree is a natural number (DLMF 18.3)."""

import sympy
from sympy import Expr, Rational, S, exp, sqrt

from parisk_sym.proofs.algebra.bounded_generators import Range
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.knowledge import Knowledge, Normal
from parisk_sym.proofs.algebra.recurrences_in_an_index import ThreeTerms, by_three_terms
from parisk_sym.proofs.algebra.signs import NONNEGATIVE
from parisk_sym.proofs.definedness.needs import Need, Needs, Rule, natural
from parisk_sym.proofs.special_function import Answer, SpecialFunction

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


_HYPERGEOMETRIC: dict[type[sympy.Basic], Rule | None] = {
    sympy.chebyshevt: _chebyshev_t,
    sympy.chebyshevu: _chebyshev_u,
    sympy.legendre: _legendre,
    sympy.laguerre: _laguerre,
    sympy.hermite: None,
    sympy.hermite_prob: None,
}
"""Polynomials of a natural degree, with the rule that writes them as hypergeometric functions."""


def _recurrence(e: Expr) -> ThreeTerms | None:
    """The p and q of F_{n+1} = p F_n + q F_{n-1}, n >= 1 (DLMF 18.9.1, 18.9.2; Table 18.9.1)."""
    x = e.args[-1]
    middle = e.args[1]
    found: dict[str, ThreeTerms] = {
        "chebyshevt": lambda n: (2 * x, S.NegativeOne),
        "chebyshevu": lambda n: (2 * x, S.NegativeOne),
        "legendre": lambda n: ((2 * n + 1) * x / (n + 1), -n / (n + 1)),
        "laguerre": lambda n: ((2 * n + 1 - x) / (n + 1), -n / (n + 1)),
        "hermite": lambda n: (2 * x, -2 * n),
        "hermite_prob": lambda n: (x, -n),
        "assoc_laguerre": lambda n: ((2 * n + 1 + middle - x) / (n + 1), -(n + middle) / (n + 1)),
        "gegenbauer": lambda n: (2 * (n + middle) * x / (n + 1), -(n + 2 * middle - 1) / (n + 1)),
    }
    return found.get(type(e).__name__)


def _normal(e: Expr, n: Normal) -> Expr | None:
    """Degrees move to m and m + 1, where m has no number among its terms."""
    if (
        isinstance(e, sympy.chebyshevt)
        and isinstance(e.args[1], sympy.cos)
        and n.knowledge.is_integer(e.args[0])
    ):
        n.facts.add("T_n(cos x) = cos(n x) (DLMF 18.5.1)")
        return sympy.cos(e.args[0] * e.args[1].args[0])
    recurrence = _recurrence(e)
    if recurrence is None or e.args[0].is_Integer or not n.knowledge.is_integer(e.args[0]):
        return None
    name = f"three-term recurrence of {type(e).__name__} (DLMF 18.9.1)"
    return by_three_terms(e, n, recurrence, name, lambda m: n.knowledge.sign(m) <= NONNEGATIVE)


def _inside(x: Expr, facts: Knowledge) -> bool:
    return facts.sign(1 - x**2) <= NONNEGATIVE


def _range_of_one(e: Expr, facts: Knowledge) -> Range | None:
    """|P_n(x)| <= 1 and |T_n(x)| <= 1 for |x| <= 1 (DLMF 18.14.1, 18.5.1)."""
    return (S.NegativeOne, S.One, True, True) if _inside(e.args[1], facts) else None


def _range_u(e: Expr, facts: Knowledge) -> Range | None:
    """|U_n(x)| <= n + 1 for |x| <= 1 (DLMF 18.5.2)."""
    n, x = e.args
    return (-n - 1, n + 1, True, True) if _inside(x, facts) else None


def _range_laguerre(e: Expr, facts: Knowledge) -> Range | None:
    """|L_n(x)| <= exp(x/2) for x >= 0 (DLMF 18.14.8)."""
    x = e.args[1]
    return (-exp(x / 2), exp(x / 2), True, True) if facts.sign(x) <= NONNEGATIVE else None


def _range_hermite(e: Expr, facts: Knowledge) -> Range:
    """|H_n(x)| <= sqrt(2^n n!) exp(x^2/2) (DLMF 18.14.9)."""
    n, x = e.args
    most = sqrt(2**n * sympy.factorial(n)) * exp(x**2 / 2)
    return -most, most, True, True


_RANGES: dict[type[sympy.Basic], Answer] = {
    sympy.chebyshevt: _range_of_one,
    sympy.chebyshevu: _range_u,
    sympy.legendre: _range_of_one,
    sympy.laguerre: _range_laguerre,
    sympy.hermite: _range_hermite,
}

KNOWN = (
    *(
        SpecialFunction(
            function,
            needs=_above(),
            beyond=True,
            hypergeometric=rule,
            range=_RANGES.get(function),
            normal_form=_normal,
            smooth=True,
            analytic_in_last=True,
        )
        for function, rule in _HYPERGEOMETRIC.items()
    ),
    SpecialFunction(
        sympy.assoc_laguerre, needs=_above(-1), beyond=True, normal_form=_normal, analytic_in_last=True
    ),
    SpecialFunction(
        sympy.gegenbauer, needs=_above(0), beyond=True, normal_form=_normal, analytic_in_last=True
    ),
    SpecialFunction(sympy.jacobi, needs=_above(-1, -1), beyond=True, analytic_in_last=True),
)
