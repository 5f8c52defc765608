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
    binomial,
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
from parisk_sym.proofs.special_function import facts_by_name
from parisk_sym.proofs.special_functions.bessel import as_hypergeometric
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


n, k, p, a = (
    Symbol("n", integer=True),
    Symbol("k", integer=True),
    Symbol("p", real=True),
    Symbol("a", real=True),
)
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
    "an incomplete beta function, mirrored, with its ends": (
        sympy.betainc_regularized(a, n, 0, x) + sympy.betainc_regularized(n, a, 0, 1 - x) - 1,
        {n: integers(1), a: POSITIVE, x: closed(0, 1)},
    ),
    "an upper incomplete gamma function of order 1/2": (
        uppergamma((n + 1) / (2 * n + 2), x) - sqrt(pi) * (1 - sympy.erf(sqrt(x))),
        COUNTED,
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
    "Si": (sympy.Si(x), {x: REALS}),
    "Si, above 0": (sympy.Si(x), {x: POSITIVE}),
    "Si, from 0 on": (sympy.Si(x), {x: right_open(0, oo)}),
    "K": (sympy.elliptic_k(p), {p: right_open(0, 1)}),
}


@pytest.mark.parametrize("name", BOUNDED)
def test_ranges(name: str) -> None:
    """The values by mpmath lie in the range, at points near the ends and in between."""
    e, domain = BOUNDED[name]
    lower, upper, *_ = facts_by_name("range")[type(e).__name__](e, facts_of(domain))
    points = [p for p in sample_points(Domain(domain), 60) if all(abs(v) < 40 for v in p.values())]
    assert len(points) > 15
    for point in points:
        low, value, high = (_by_mpmath(part.xreplace(point)) for part in (lower, e, upper))
        slack = mpmath.mpf("1e-15") * abs(value)
        assert low - slack <= value <= high + slack


def test_ranges_need_their_conditions() -> None:
    """Outside [-1, 1], below 0 and from 1 down the bounds fail."""
    rules = facts_by_name("range")
    assert rules["legendre"](legendre(n, x), facts_of(COUNTED)) is None
    assert rules["laguerre"](laguerre(n, x), facts_of({n: integers(0), x: REALS})) is None
    assert rules["expint"](expint(p, x), facts_of({p: POSITIVE, x: POSITIVE}))[1] is oo
    assert rules["elliptic_k"](sympy.elliptic_k(p), facts_of({p: open_(-1, 1)})) is None


def test_bessel_functions_of_orders_that_may_be_negative_integers_stay() -> None:
    """At the order -1 the series of order v has a pole in its coefficients."""
    facts, v = facts_of({x: POSITIVE, n: REALS}), -Rational(3, 2)
    of_i = as_hypergeometric(1)
    assert of_i(sympy.besseli(n, x), facts) is None
    assert of_i(sympy.besseli(n, x), facts_of({x: POSITIVE, n: open_(-1, oo)})) is not None
    of_order = sympy.hyper([], [v + 1], x**2 / 4)
    assert of_i(sympy.besseli(v, x), facts) == (x / 2) ** v / gamma(v + 1) * of_order


def test_modified_bessel_functions_of_integer_order_on_the_line() -> None:
    """I_0 >= 1 for every real x. I_1 is odd, I of a broken order needs x > 0, and the recurrence divides by x."""
    facts = facts_of({x: REALS, n: integers()})
    needs, rules = facts_by_name("needs")["besseli"], facts_by_name("range")
    half = Rational(1, 2)
    assert not list(needs(sympy.besseli(n, x), facts))
    assert list(needs(sympy.besseli(half, x), facts))
    assert list(needs(sympy.besseli(p, x), facts_of({x: REALS, p: REALS})))
    assert rules["besseli"](sympy.besseli(0, x), facts) == (1, oo, True, False)
    assert rules["besseli"](sympy.besseli(1, x), facts) is None
    assert facts.sign(sympy.besseli(0, x)) == {1}
    assert facts.sign(sympy.besseli(1, x)) == {-1, 0, 1}
    recurrence = sympy.besseli(2, x) - sympy.besseli(0, x) + 2 * sympy.besseli(1, x) / x
    assert facts_of({x: POSITIVE}).is_zero(recurrence)
    assert not facts.is_zero(recurrence)


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


@pytest.mark.parametrize(
    ("difference", "domain"),
    [
        (binomial(2 * n, n) - binomial(2 * n, n + 1) - binomial(2 * n, n) / (n + 1), {n: integers(0)}),
        (binomial(2 * n, n - 1) - binomial(2 * n, n) * n / (n + 1), {n: integers(0)}),
        (binomial(-S.Half, k) - (-1) ** k * binomial(2 * k, k) / 4**k, {k: integers(0)}),
        (binomial(-x, k) - (-1) ** k * binomial(x + k - 1, k), {k: integers(0), x: open_(1, 2)}),
        (binomial(n, k + 1) - binomial(n, k) * (n - k) / (k + 1), {n: integers(0), k: integers(0, n)}),
    ],
)
def test_binomials_beside_the_ends(difference: Expr, domain: Any) -> None:
    """Equal in normal form; so they are at numbers, by SymPy; the double of the first term is not."""
    facts = facts_of(domain)
    assert facts.is_zero(difference)
    assert not facts.is_zero(difference + sympy.Add.make_args(difference)[0])
    for value in range(5):  # of n and of k
        assert difference.subs({n: value, k: value, x: Rational(5, 4)}).simplify() == 0


@pytest.mark.parametrize(
    ("difference", "domain"),
    [
        # C(n, k + 1) is 0 for k >= n, where n!/((k + 1)! (n - k - 1)!) has no value
        (binomial(n, k + 1) - gamma(n + 1) / (gamma(k + 2) * gamma(n - k)), {n: integers(0), k: integers(0)}),
        # no integers: C(x, p) with -1 < p < 0 is no multiple of C(x, p + 1) that is known here
        (binomial(x, p) - binomial(x, p + 1) * (p + 1) / (x - p), {x: open_(-1, 1), p: open_(-1, 0)}),
        # (-1)^k Gamma(k - x)/(Gamma(-x) k!) has no value where x is 0, 1, 2, ...
        (binomial(x, k) - (-1) ** k * gamma(k - x) / (gamma(-x) * gamma(k + 1)), {x: REALS, k: integers(0)}),
        (gamma(x) * gamma(1 - x) - pi / sympy.sin(pi * x), {x: POSITIVE}),
        (digamma(1 - x) - digamma(x) - pi / sympy.tan(pi * x), {x: POSITIVE}),
        (digamma(2 * x) - digamma(x) / 2 - digamma(x + S.Half) / 2 - sympy.log(2), {x: REALS}),
        (polygamma(2, 1 - x) - polygamma(2, x), {x: UNIT[x]}),
        # at k = 1 zeta has a pole, and at k = 0 the harmonic number is n
        (
            sympy.harmonic(n, k) - zeta(k) + (-1) ** k * polygamma(k - 1, n + 1) / sympy.factorial(k - 1),
            {n: integers(1), k: integers(0)},
        ),
        # the Fibonacci polynomials are the Fibonacci numbers at 1 only
        (sympy.fibonacci(n, x) - sympy.fibonacci(n), COUNTED),
        (polygamma(1, 2 * x) - digamma(x), {x: UNIT[x]}),
        (
            2 * pi * gamma(3 * x) - 3 ** (3 * x - S.Half) * gamma(x) * gamma(x + Rational(1, 3)) * gamma(x + Rational(2, 3)),
            {x: REALS},
        ),
        (chebyshevt(p, sympy.cos(x)) - sympy.cos(p * x), {p: POSITIVE, x: REALS}),  # on [0, pi] only
        (hermite(p + 1, x) - 2 * x * hermite(p, x) + 2 * p * hermite(p - 1, x), {p: open_(1, oo), x: REALS}),
        (besselj(a + 1, x) + besselj(a - 1, x) - 2 * a / x * besselj(a, x), {a: POSITIVE, x: REALS}),
        (a * expint(a + 1, x) + x * expint(a, x) - exp(-x), {a: POSITIVE, x: REALS}),
        (
            sympy.betainc_regularized(a, n, 0, x) + sympy.betainc_regularized(n, a, 0, 1 - x) - 1,
            {n: integers(1), a: POSITIVE, x: POSITIVE},
        ),
    ],
)  # fmt: skip
def test_relations_that_need_a_condition(difference: Expr, domain: Any) -> None:
    """Each holds on a part of the domain only, or where its terms have no value: the normal form does not have it."""
    assert not facts_of(domain).is_zero(difference)


def test_an_incomplete_beta_function_over_nothing_is_0() -> None:
    """From 0 to 0, and from 0 to x it is not."""
    facts = facts_of({**COUNTED, **UNIT})
    assert facts.is_zero(sympy.betainc_regularized(a, n, 0, 0))
    assert not facts.is_zero(sympy.betainc_regularized(a, n, 0, x))


@pytest.mark.parametrize(
    ("e", "has_a_value"),
    [
        (gamma(Rational(-1, 3)), True),
        (gamma(Integer(-1), evaluate=False), False),
        (sympy.factorial(Rational(-1, 3)), True),
        (sympy.factorial(Integer(-1), evaluate=False), False),
        (sympy.LambertW(-exp(-2), -1), True),
        (sympy.LambertW(Integer(1), -1), False),
        (sympy.LambertW(Integer(1), 0), True),
        (sympy.LambertW(Integer(-1), 0), False),
    ],
)
def test_constants_that_are_real_numbers(e: Expr, has_a_value: bool) -> None:
    """The gamma function has none at its poles, and the lower branch of W none above 0."""
    assert facts_by_name("constant")[type(e).__name__](e, facts_of({})) is has_a_value
