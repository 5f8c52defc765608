"""Series on a half-line enclose their function at every point of it; what is false about growth is not concluded."""

import mpmath
import pytest
import sympy
from flint import arb, ctx, fmpq
from sympy import (
    Abs,
    Max,
    Piecewise,
    Rational,
    Symbol,
    acos,
    acosh,
    asin,
    asinh,
    atan,
    atanh,
    besseli,
    besselk,
    binomial,
    cos,
    cosh,
    cot,
    coth,
    erf,
    erfc,
    exp,
    factorial,
    floor,
    gamma,
    log,
    loggamma,
    lowergamma,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
    uppergamma,
)  # fmt: skip

from parisk_sym.proofs.quadrature import halfline as halfline_module
from parisk_sym.proofs.quadrature.ends import expansion
from parisk_sym.proofs.quadrature.growth import CONSTANT, Rate, Term, compare, supremum
from parisk_sym.proofs.quadrature.halfline import HalfLine
from parisk_sym.proofs.quadrature.outcome import Undecided, UndefinedBody
from parisk_sym.proofs.quadrature.tails import model_integral

x = Symbol("x", positive=True)
THIRD = Rational(1, 3)

FAR = [
    1 / (1 + x**2), sqrt(x**2 + 1) - x, exp(-(x**2) / 2), exp(-((x - 1) ** 2)), log(x + 1) / x, erfc(x / 3), erf(x),
    x**2 * besselk(THIRD, x), besselk(0, x), besselk(3, 2 * x), x**5 * exp(-sqrt(x)), sin(x) / x**2, tanh(x), gamma(x + 1) * exp(-x),
    1 / factorial(x), x**x, 2 ** (-x), atan(x), asinh(x), acosh(x), binomial(x, 3), uppergamma(THIRD, x), uppergamma(Rational(7, 2), x),
    lowergamma(THIRD, x), exp(-exp(x)), exp(x - exp(x)), Abs(sin(x)), floor(x) / x, sympy.LambertW(x), besseli(1, x) * exp(-2 * x),
    log(log(x)), coth(x), 1 / log(x), exp(-x * log(x)), (1 + 1 / x) ** x, exp(-(log(x) ** 2)), Max(x, 3), cosh(x), sinh(x), loggamma(x),
    Piecewise((1, x < 3), (exp(-x), True)), log(x) ** 3 / x**2, exp(-x - x**2 / 3 + 5 * sqrt(x)), cos(1 / x) - 1, (x**3 + 1) ** THIRD - x,
    exp(-sympy.pi * x) * (1 + x), exp(-sympy.sqrt(2) * x) + x * exp(-sympy.sqrt(2) * x),
]  # fmt: skip

NEAR_ZERO = [
    besselk(0, x), besselk(1, x), besselk(Rational(1, 4), x), besselk(Rational(5, 2), x), besseli(2, x), log(x), sin(x) / x,
    (1 - cos(x)) / x**2, exp(-1 / x**2), exp(-1 / x), x ** Rational(-1, 2), gamma(x), gamma(x - 2), 1 / (exp(x) - 1), coth(x) - 1 / x,
    lowergamma(THIRD, x), uppergamma(THIRD, x), sqrt(x**2 + x**4), asin(1 - x), acos(1 - x), acos(x - 1), atanh(1 - x), acosh(1 + x),
    log(1 - x) / x, sympy.LambertW(x), x**x, tan(x), cot(x), erf(x) / x, 1 / log(1 + x), sqrt(-log(1 - x)), atan(1 / x), tan(x) - x,
]  # fmt: skip


def value_of(series: list[Term], point: arb) -> arb:
    total, logarithm = arb(0), point.log()
    for coefficient, (power, logs, decay) in series:
        term = coefficient * (power * logarithm).exp() * logarithm ** arb(logs)
        for q, m, c in decay:
            term *= (-c * (q * logarithm).exp() * logarithm ** arb(m)).exp()
        total += term
    return total


def check(body: sympy.Expr, exponent: int, infinite: bool) -> None:
    with ctx.workprec(120), mpmath.workdps(60):
        _, series = expansion(body, x, {}, arb(2) ** exponent, infinite)
        plain = sympy.lambdify(x, body, "mpmath")
        for step in (0, "0.3", 1, 3, 7):
            place = mpmath.mpf(2) ** (exponent + mpmath.mpf(step))
            at = arb(mpmath.nstr(place, 58))
            truth = plain(place if infinite else 1 / place)
            if mpmath.fabs(truth) < mpmath.mpf(10) ** -2000:
                truth = mpmath.mpf(0)
            margin = mpmath.fabs(truth) * mpmath.mpf(10) ** -28 + mpmath.mpf(10) ** -40
            shown = arb(f"{mpmath.nstr(mpmath.re(truth), 50)} +/- {mpmath.nstr(margin, 5)}")
            assert value_of(series, at).overlaps(shown), (place, truth, series)


@pytest.mark.parametrize("exponent", [4, 7])
@pytest.mark.parametrize("body", FAR, ids=str)
def test_series_towards_infinity(body: sympy.Expr, exponent: int) -> None:
    """At the start of the half-line and beyond."""
    check(body, exponent, infinite=True)


@pytest.mark.parametrize("exponent", [4, 9])
@pytest.mark.parametrize("body", NEAR_ZERO, ids=str)
def test_series_towards_zero(body: sympy.Expr, exponent: int) -> None:
    """The same in 1/x."""
    check(body, exponent, infinite=False)


def test_a_remainder_that_is_dropped_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken on purpose: Taylor without its remainder no longer encloses."""
    original = HalfLine.taylor
    monkeypatch.setattr(HalfLine, "taylor", lambda self, c, _r, u: original(self, c, fmpq(0), u))
    with pytest.raises(AssertionError):
        check(1 / (1 + x**2), 4, infinite=True)


def test_an_absorbed_term_that_is_dropped_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken on purpose: terms beyond the kept ones thrown away."""
    monkeypatch.setattr(HalfLine, "_absorb", lambda _self, series, count: series[:count])
    monkeypatch.setattr(halfline_module, "_KEPT", 2)
    with pytest.raises(AssertionError):
        check(x**3 + x**2 + x + 1, 4, infinite=True)


@pytest.mark.parametrize(
    "rate",
    [Rate(fmpq(-2), fmpq(0)), Rate(fmpq(-1, 2), fmpq(5)), Rate(fmpq(7), fmpq(2), ((fmpq(1), fmpq(0), fmpq(1, 3)),)),
     Rate(fmpq(3), fmpq(-1), ((fmpq(2), fmpq(0), fmpq(1)), (fmpq(1), fmpq(0), fmpq(-2)))),
     Rate(fmpq(0), fmpq(0), ((fmpq(1), fmpq(1), fmpq(1)),)),
     Rate(fmpq(1, 2), fmpq(0), ((fmpq(1), fmpq(0), fmpq(1, 100)),)), Rate(fmpq(-1), fmpq(4), ((fmpq(1), fmpq(0), fmpq(1, 100)),)),
     Rate(fmpq(-1), fmpq(1, 2)), Rate(fmpq(0), fmpq(-2)), Rate(fmpq(-3), fmpq(0), ((fmpq(1, 2), fmpq(0), fmpq(1, 9)),)),
     Rate(fmpq(9), fmpq(0), ((fmpq(1), fmpq(2), fmpq(1, 50)),)),
     Rate(fmpq(2), fmpq(0), ((fmpq(1), fmpq(0), fmpq(1, 8)), (fmpq(1, 2), fmpq(0), fmpq(2))))],
    ids=str,
)  # fmt: skip
@pytest.mark.parametrize("start", [4, 64])
def test_suprema(rate: Rate, start: int) -> None:
    """No value on a fine grid exceeds the supremum."""
    bound = supremum(rate, arb(start)).upper() * (1 + arb("1e-12"))
    grid = [start * (1 + arb(n) / 50) for n in range(400)] + [start * arb(2) ** n for n in range(1, 60)]
    assert all(value_of([Term(fmpq(1), rate)], p).lower() <= bound for p in grid)


@pytest.mark.parametrize(
    "rate",
    [Rate(fmpq(1), fmpq(0)), Rate(fmpq(0), fmpq(1)), Rate(fmpq(-1), fmpq(0), ((fmpq(1), fmpq(0), fmpq(-1)),)),
     Rate(fmpq(0), fmpq(0), ((fmpq(1), fmpq(0), arb(0, 1)),))],
    ids=str,
)  # fmt: skip
def test_what_grows_has_no_supremum(rate: Rate) -> None:
    """Nor has an exponential whose sign is not certain."""
    with pytest.raises(Undecided):
        supremum(rate, arb(16))


_HALF, _ONE, _TWO = fmpq(1, 2), fmpq(1), fmpq(2)
RATES = [
    Rate(fmpq(3), fmpq(0), ((_ONE, fmpq(0), _HALF),)), Rate(fmpq(3), _TWO, ((_ONE, fmpq(0), _HALF),)),
    Rate(fmpq(3), fmpq(-2), ((_ONE, fmpq(0), _HALF),)), Rate(fmpq(-4), fmpq(0), ((_HALF, fmpq(0), _ONE),)),
    Rate(fmpq(2), fmpq(0), ((_ONE, _ONE, _ONE),)), Rate(fmpq(2), _ONE, ((_ONE, _ONE, _HALF),)), Rate(fmpq(0), fmpq(0), ((_HALF, _TWO, _ONE),)),
    Rate(fmpq(1), fmpq(0), ((_TWO, fmpq(0), fmpq(1, 9)), (_ONE, fmpq(0), fmpq(-1, 9)))),
    Rate(fmpq(1), fmpq(0), ((_ONE, fmpq(0), _ONE), (_HALF, _ONE, _HALF))),
]  # fmt: skip


@pytest.mark.parametrize("rate", RATES, ids=str)
@pytest.mark.parametrize("start", [4, 64])
def test_model_integrals(rate: Rate, start: int) -> None:
    """Each holds the integral of its rate, and that of any function between 0 and the rate where it is a bound only: against mpmath's quadrature."""

    def plain(x: mpmath.mpf) -> mpmath.mpf:
        log = mpmath.log(x)
        power, logs, decay = (
            mpmath.mpf(int(rate.power.p)) / int(rate.power.q),
            mpmath.mpf(int(rate.logs.p)) / int(rate.logs.q),
            sum(
                mpmath.mpf(int(c.p)) / int(c.q) * x ** (mpmath.mpf(int(q.p)) / int(q.q)) * log ** int(m.p)
                for q, m, c in rate.decay
            ),
        )
        return x**power * log**logs * mpmath.exp(-decay)

    with mpmath.workdps(20), ctx.workprec(80):
        truth = mpmath.quad(plain, [start * mpmath.mpf(2) ** (mpmath.mpf(k) / 2) for k in range(28)])
        found = model_integral(rate, arb(start))
        assert found.overlaps(arb(f"{mpmath.nstr(truth, 18)} +/- {mpmath.nstr(truth / 10**8, 5)}"))
        bound_only = rate.decay[0][1] > 0 or rate.logs != 0
        assert not bound_only or found.contains(0)


def test_borders_of_integrability() -> None:
    """x^-1 and 1/(x log x) diverge, a little less does not; the model integrals are the elementary ones."""
    four = arb(4)
    assert model_integral(Rate(fmpq(-1), fmpq(0)), four) is None
    assert model_integral(Rate(fmpq(-1), fmpq(-1)), four) is None
    assert model_integral(Rate(fmpq(-2), fmpq(0)), four).overlaps(arb(1) / 4)
    assert model_integral(Rate(fmpq(-1), fmpq(-2)), four).overlaps(1 / four.log())
    assert model_integral(Rate(fmpq(0), fmpq(0), ((fmpq(1), fmpq(0), fmpq(2)),)), four).overlaps(
        arb(-8).exp() / 2
    )


def test_equal_balls_are_not_equal_rates() -> None:
    """Two exponents with the same ball need not be the same number; one and the same ball is."""
    ball = arb(2, "0.1")
    twin = Rate(fmpq(0), fmpq(0), ((fmpq(1), fmpq(0), arb(2, "0.1")),))
    own = Rate(fmpq(0), fmpq(0), ((fmpq(1), fmpq(0), ball),))
    assert compare(own, own) == 0
    with pytest.raises(Undecided):
        compare(own, twin)


@pytest.mark.parametrize("body", [log(1 - x), sqrt(2 - x), (2 - x) ** THIRD, log(cos(1 / x) - 1)], ids=str)
def test_undefined_far_out(body: sympy.Expr) -> None:
    """A logarithm or root of something certainly negative."""
    with pytest.raises(UndefinedBody):
        expansion(body, x, {}, arb(16), infinite=True)


@pytest.mark.parametrize("body", [log(sin(x)), sqrt(sin(x)), 1 / sin(x), sin(x) ** x, sympy.zeta(x)], ids=str)
def test_undecided_far_out(body: sympy.Expr) -> None:
    """No conclusion from a sign that changes, or from a head without a rule."""
    with pytest.raises(Undecided) as caught:
        expansion(body, x, {}, arb(16), infinite=True)
    assert not isinstance(caught.value, UndefinedBody)


def test_constants_are_exact() -> None:
    """Cancelling rationals leave nothing behind."""
    half, series = expansion((x + THIRD) - x - THIRD + 1 / x, x, {}, arb(16), infinite=True)
    assert [t.rate for t in series] == [Rate(fmpq(-1), fmpq(0))]
    assert half.single([]).rate == CONSTANT


def test_an_upper_gamma_function_before_its_bound_holds() -> None:
    """Gamma(s, z) is bounded by z^(s-1) e^-z z/(z + 1 - s) where z > s - 1: from 128 on for s = 61/3, not from 16."""
    body = uppergamma(Rational(61, 3), x)
    check(body, 7, infinite=True)
    with pytest.raises(Undecided):
        expansion(body, x, {}, arb(16), True)
