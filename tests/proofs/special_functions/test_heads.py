"""Ranges, conditions and normal forms of single functions."""

from typing import Any

import mpmath
import pytest
import sympy
from sympy import (
    Abs,
    Expr,
    Integer,
    Rational,
    S,
    Symbol,
    assoc_laguerre,
    besselj,
    chebyshevt,
    chebyshevu,
    digamma,
    exp,
    expint,
    gamma,
    gegenbauer,
    hermite,
    hermite_prob,
    laguerre,
    legendre,
    li,
    oo,
    pi,
    polygamma,
    sqrt,
    uppergamma,
    zeta,
)

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct
from parisk_sym.formulas.domain import POSITIVE, REALS, Domain, closed, integers, open_, right_open
from parisk_sym.formulas.heads.struve import StruveL
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import ANY, POSITIVE_SIGN
from parisk_sym.proofs.definedness.conditions import conditions, holds
from parisk_sym.proofs.enclosures.sample_points import sample_points
from parisk_sym.proofs.special_function import known
from tests.near_misses import whole_tree

x = Symbol("x", real=True)


def test_zeta_is_above_1_and_shifted_zeta_is_not() -> None:
    """zeta(2, 10) = 0.105...: the sum begins with 10^-2."""
    facts = facts_of({x: open_(1, oo)})
    assert facts.sign(zeta(x) - 1) == POSITIVE_SIGN
    assert facts.sign(zeta(x, 10) - 1) == ANY


@pytest.mark.parametrize("head", [li, sympy.Li])
def test_the_logarithmic_integral_has_a_pole_at_1(head: type[sympy.Expr]) -> None:
    """Inside (0, oo) it is not defined everywhere."""
    assert not all(holds(c) for c in conditions(head(x), facts_of({x: POSITIVE})))
    assert all(holds(c) for c in conditions(head(x), facts_of({x: open_(1, oo)})))


def test_incomplete_gamma_functions_of_order_below_1_stay() -> None:
    """Orders move to (0, 1], not below."""
    third = uppergamma(Rational(1, 3), x)
    normaliser = facts_of({x: POSITIVE}).normaliser
    assert normaliser.canonical_value(third) == third
    assert normaliser.canonical_value(uppergamma(Rational(4, 3), x)).has(third)


def test_recurrence_of_struve_functions() -> None:
    """DLMF 11.4.25 at order 1, in the normal form and by mpmath at 1/2."""
    rest = (x / 2) / (sqrt(pi) * gamma(Rational(5, 2)))
    facts = facts_of({x: POSITIVE})
    assert facts.is_zero(StruveL(0, x) - StruveL(2, x) - 2 * StruveL(1, x) / x - rest)
    assert not facts.is_zero(StruveL(0, x) - StruveL(2, x) - 2 * StruveL(0, x) / x - rest)
    low, middle, high = (mpmath.struvel(order, 0.5) for order in (0, 1, 2))
    assert abs(low - high - 4 * middle - float(rest.subs(x, S.Half))) < 1e-12


n, p, a = Symbol("n", integer=True), Symbol("p", real=True), Symbol("a", real=True)
COUNTED = {n: integers(1), a: POSITIVE, x: POSITIVE}
UNIT = {x: open_(0, 1)}

RECURRENCES: dict[str, tuple[Expr, Any]] = {
    "Chebyshev T": (chebyshevt(n + 1, x) - 2 * x * chebyshevt(n, x) + chebyshevt(n - 1, x), COUNTED),
    "Chebyshev U": (chebyshevu(n + 1, x) - 2 * x * chebyshevu(n, x) + chebyshevu(n - 1, x), COUNTED),
    "Legendre": (
        (n + 2) * legendre(n + 2, x) - (2 * n + 3) * x * legendre(n + 1, x) + (n + 1) * legendre(n, x),
        COUNTED,
    ),
    "Laguerre": ((n + 1) * laguerre(n + 1, x) - (2 * n + 1 - x) * laguerre(n, x) + n * laguerre(n - 1, x), COUNTED),
    "associated Laguerre": (
        (n + 1) * assoc_laguerre(n + 1, a, x)
        - (2 * n + 1 + a - x) * assoc_laguerre(n, a, x)
        + (n + a) * assoc_laguerre(n - 1, a, x),
        COUNTED,
    ),
    "Gegenbauer": (
        (n + 1) * gegenbauer(n + 1, a, x)
        - 2 * (n + a) * x * gegenbauer(n, a, x)
        + (n + 2 * a - 1) * gegenbauer(n - 1, a, x),
        COUNTED,
    ),
    "Hermite": (hermite(n + 1, x) - 2 * x * hermite(n, x) + 2 * n * hermite(n - 1, x), COUNTED),
    "Hermite, of probability": (
        hermite_prob(n + 1, x) - x * hermite_prob(n, x) + n * hermite_prob(n - 1, x),
        COUNTED,
    ),
    "J": (besselj(a + 1, x) + besselj(a - 1, x) - 2 * a / x * besselj(a, x), COUNTED),
    "E": (a * expint(a + 1, x) + x * expint(a, x) - exp(-x), COUNTED),
    "T of a cosine": (chebyshevt(n, sympy.cos(x)) - sympy.cos(n * x), COUNTED),
    "psi, mirrored": (digamma(1 - x) - digamma(x) - pi / sympy.tan(pi * x), UNIT),
    "psi', mirrored": (polygamma(1, 1 - x) + polygamma(1, x) - pi**2 / sympy.sin(pi * x) ** 2, UNIT),
    "psi of twice": (2 * digamma(2 * x) - digamma(x) - digamma(x + S.Half) - 2 * sympy.log(2), UNIT),
    "psi'' of twice": (8 * polygamma(2, 2 * x) - polygamma(2, x) - polygamma(2, x + S.Half), UNIT),
    "an incomplete beta function, mirrored": (
        sympy.betainc_regularized(a, n, 0, x) + sympy.betainc_regularized(n, a, 0, 1 - x) - 1,
        {n: integers(1), a: POSITIVE, x: open_(0, 1)},
    ),
    "an incomplete beta function, up to 1": (
        sympy.betainc_regularized(a, n, x, 1) + sympy.betainc_regularized(a, n, 0, x) - 1,
        {n: integers(1), a: POSITIVE, x: open_(0, 1)},
    ),
    "gamma of three times": (
        2 * pi * gamma(3 * x)
        - 3 ** (3 * x - S.Half) * gamma(x) * gamma(x + Rational(1, 3)) * gamma(x + Rational(2, 3)),
        UNIT,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", RECURRENCES)
def test_relations_of_one_family(name: str) -> None:
    """Known to the normal form; mpmath sees them at a point, and neither accepts one that is off by a hundredth of its first term."""
    difference, domain = RECURRENCES[name]
    facts = facts_of(domain)
    first = sympy.Add.make_args(difference)[0]
    assert facts.is_zero(difference)
    assert not facts.is_zero(difference + first / 100)
    at = {n: Integer(3), a: Rational(5, 4), x: Rational(3, 10)}
    value, part = (abs(_by_mpmath(e.subs(at))) for e in (difference, first))
    assert value < 1e-12 < part / 100


def _by_mpmath(e: Expr) -> mpmath.mpf:
    return mpmath.mpf("inf") if e is oo else mpmath.mpf(sympy.N(e, 20))


BOUNDED: dict[str, tuple[Expr, Any]] = {
    "P": (legendre(n, x), {n: integers(0), x: closed(-1, 1)}),
    "T": (chebyshevt(n, x), {n: integers(0), x: closed(-1, 1)}),
    "U": (chebyshevu(n, x), {n: integers(0), x: closed(-1, 1)}),
    "L": (laguerre(n, x), {n: integers(0), x: right_open(0, oo)}),
    "H": (hermite(n, x), {n: integers(0), x: REALS}),
    "E, above 1": (expint(p, x), {p: open_(1, oo), x: POSITIVE}),
    "E": (expint(p, x), {p: POSITIVE, x: POSITIVE}),
    "zeta": (zeta(p), {p: open_(1, oo)}),
    "K": (sympy.elliptic_k(p), {p: right_open(0, 1)}),
}


@pytest.mark.parametrize("name", BOUNDED)
def test_ranges(name: str) -> None:
    """The values by mpmath lie in the range, at points near the ends and in between."""
    e, domain = BOUNDED[name]
    lower, upper, *_ = known("range")[type(e).__name__](e, facts_of(domain))
    points = [p for p in sample_points(Domain(domain), 60) if all(abs(v) < 40 for v in p.values())]
    assert len(points) > 15
    for point in points:
        low, value, high = (_by_mpmath(part.xreplace(point)) for part in (lower, e, upper))
        slack = mpmath.mpf("1e-15") * abs(value)
        assert low - slack <= value <= high + slack


def test_ranges_need_their_conditions() -> None:
    """Outside [-1, 1], below 0 and from 1 down the bounds fail."""
    rules = known("range")
    assert rules["legendre"](legendre(n, x), facts_of(COUNTED)) is None
    assert rules["laguerre"](laguerre(n, x), facts_of({n: integers(0), x: REALS})) is None
    assert rules["expint"](expint(p, x), facts_of({p: POSITIVE, x: POSITIVE}))[1] is oo
    assert rules["elliptic_k"](sympy.elliptic_k(p), facts_of({p: open_(-1, 1)})) is None


def test_indices_that_may_be_negative_stay() -> None:
    """Below 0 there is no polynomial to begin with."""
    from_minus_1 = facts_of({n: integers(-1), x: POSITIVE})
    assert not from_minus_1.is_zero(
        hermite(n + 2, x) - 2 * x * hermite(n + 1, x) + 2 * (n + 1) * hermite(n, x)
    )


def test_a_bound_of_the_literature_is_cited() -> None:
    """A proof by a known bound names it; a proof that does not need it does not."""
    bounded = Inequality(Abs(legendre(n, x)), "<=", 1, {n: integers(0), x: closed(-1, 1)})
    assert "DLMF 18.14.1" in "; ".join(whole_tree(bounded, Direct()).all_lemmas)
    plain = Inequality(0, "<", legendre(n, x) ** 2 + 1, {n: integers(0), x: closed(-1, 1)})
    assert whole_tree(plain, Direct()).all_lemmas == ()
