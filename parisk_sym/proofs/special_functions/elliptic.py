"""Facts about Legendre's elliptic integrals for a parameter m < 1, where their integrands are positive and smooth (DLMF 19.2)."""

from collections.abc import Callable

import sympy
from sympy import Expr, Rational, S, factorial, log, pi, rf

from parisk_sym.proofs.algebra.bounded_generators import Range
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.knowledge import Knowledge
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.algebra.structure import positive
from parisk_sym.proofs.definedness.needs import Need, Needs
from parisk_sym.proofs.limits.expansion import Expansion
from parisk_sym.proofs.limits.germs import Germs, taylor
from parisk_sym.proofs.limits.germs import Rule as LimitRule
from parisk_sym.proofs.limits.outcome import UndecidedError
from parisk_sym.proofs.special_function import Answer, SpecialFunction

__all__ = ["KNOWN"]


def _below_one(e: Expr, facts: Facts) -> Needs:
    """m < 1."""
    yield Need.POSITIVE, 1 - e.args[-1]


def _both_below_one(e: Expr, facts: Facts) -> Needs:
    """n < 1 and m < 1."""
    yield Need.POSITIVE, 1 - e.args[0]
    yield Need.POSITIVE, 1 - e.args[-1]


def _complete(a: Rational) -> Answer:
    """The rule for K (a = 1/2) or E (a = -1/2)."""

    def hypergeometric(e: Expr, facts: Facts) -> Expr | None:
        """K and complete E as pi/2 2F1(+-1/2, 1/2; 1; m) (DLMF 19.5.1, 19.5.2)."""
        return pi / 2 * sympy.hyper([a, S.Half], [1], e.args[0]) if len(e.args) == 1 else None

    return hypergeometric


def _range_k(e: Expr, facts: Knowledge) -> Range | None:
    """log 4 <= K(m) + log(1 - m)/2 <= pi/2 for 0 <= m < 1 (DLMF 19.9.1)."""
    (m,) = e.args
    if not facts.sign(m) <= NONNEGATIVE or facts.sign(1 - m) != POSITIVE_SIGN:
        return None
    return log(4) - log(1 - m) / 2, pi / 2 - log(1 - m) / 2, True, True


# --- limits ---


def _near_one(is_first: bool) -> Callable[[Germs, Expansion], Expansion]:
    """K and E in s = 1 - m -> 0+: series with (1/2) log(1/s) + d(k), d(0) = 2 log 2, d(k) = d(k-1) - 1/(k(2k-1)) (DLMF 19.12.1, 19.12.2)."""

    def shift(k: int) -> Expr:
        return 2 * log(2) - sympy.Add(*(Rational(1, i * (2 * i - 1)) for i in range(1, k + 1)))

    def of_k(k: int) -> Expr:
        return (rf(S.Half, k) / factorial(k)) ** 2

    def of_e(k: int) -> Expr:
        return rf(S.Half, k) * rf(Rational(3, 2), k) / (rf(S(2), k) * factorial(k)) / 2

    def expand(g: Germs, s: Expansion) -> Expansion:
        logarithm = g.scale(-S.Half, g.log(s))
        if is_first:
            return g.add(g.multiply(logarithm, g.series(of_k, s)), g.series(lambda k: of_k(k) * shift(k), s))
        rest = g.series(lambda k: of_e(k) * (shift(k) - Rational(1, (2 * k + 1) * (2 * k + 2))), s)
        inner = g.add(g.multiply(logarithm, g.series(of_e, s)), rest)
        return g.add(g.constant(S.One), g.multiply(s, inner))

    return expand


def _complete_limit(a: Rational) -> LimitRule:
    """The rule of K (a = 1/2) or E (a = -1/2): the series of 2F1 for m -> 0, logarithms for m -> 1, Taylor's theorem below 1."""

    def rule(g: Germs, e: Expr) -> Expansion:
        split = g.finite(g.expand(e.args[0])) if len(e.args) == 1 else None
        if split is None:
            raise UndecidedError(f"{e}, incomplete or where its parameter is unbounded")
        c, d = split
        if g.facts.is_zero(c):
            return g.series(lambda k: pi / 2 * rf(a, k) * rf(S.Half, k) / factorial(k) ** 2, d)
        if g.facts.is_zero(c - 1):
            gap = g.scale(S.NegativeOne, d)
            if g.eventual_sign(gap) != 1:
                raise UndecidedError(f"{e} where its parameter is not below 1")
            return _near_one(a > 0)(g, gap)
        if g.sign(1 - c) != 1 or g.sign(c) == 0:
            raise UndecidedError(f"{e} at {c}")
        return taylor(g, type(e), c, d)

    rule.__doc__, rule.__name__ = "DLMF 19.5.1, 19.5.2, 19.12.1, 19.12.2", "complete elliptic integral"
    return rule


KNOWN = (
    SpecialFunction(
        sympy.elliptic_k,
        needs=_below_one,
        hypergeometric=_complete(S.Half),
        limit=_complete_limit(S.Half),
        range=_range_k,
        sign=positive,
        continuous=True,
        analytic=True,
    ),  # DLMF 19.2.8
    SpecialFunction(sympy.elliptic_f, needs=_below_one, beyond=True),
    SpecialFunction(
        sympy.elliptic_e,
        needs=_below_one,
        hypergeometric=_complete(-S.Half),
        limit=_complete_limit(-S.Half),
        beyond=True,
    ),
    SpecialFunction(sympy.elliptic_pi, needs=_both_below_one, beyond=True),
)
