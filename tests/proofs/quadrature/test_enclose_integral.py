"""Integrals against closed forms (SymPy's numerical evaluation of the form, or mpmath's quadrature, at 40 digits)."""

import mpmath
import pytest
import sympy
from flint import arb, ctx, fmpq
from sympy import (
    Abs,
    Expr,
    Heaviside,
    Integer,
    Max,
    Min,
    Piecewise,
    Rational,
    Symbol,
    acos,
    acot,
    asin,
    asinh,
    atan,
    besseli,
    besselk,
    ceiling,
    cos,
    cosh,
    coth,
    erf,
    erfc,
    erfinv,
    exp,
    floor,
    gamma,
    log,
    lowergamma,
    oo,
    pi,
    sign,
    sin,
    sqrt,
    tan,
    tanh,
    uppergamma,
)  # fmt: skip

from parisk_sym.formulas.engines import complex_ball
from parisk_sym.proofs.quadrature import Kind, enclose_integral
from parisk_sym.proofs.quadrature import ends as ends_module
from parisk_sym.proofs.quadrature import tails as tails_module
from parisk_sym.proofs.quadrature import waves as waves_module
from parisk_sym.proofs.quadrature.integrals import _Problem
from parisk_sym.proofs.quadrature.outcome import Undecided
from parisk_sym.proofs.quadrature.panels import Integrand

t = Symbol("t", real=True)
k = Symbol("k", positive=True)
a = Symbol("a", real=True)
CATALAN = sympy.Catalan
E1, THIRD, HALF = sympy.E, Rational(1, 3), Rational(1, 2)

CLOSED = [
    (Abs(sin(t)), 0, 3 * pi, 6),
    (exp(-1 / t**2), -1, 1, 2 * exp(-1) - 2 * sqrt(pi) * erfc(1)),
    (1 / sqrt(t), 0, 1, 2),
    (t ** Rational(-9, 10), 0, 1, 10),
    (log(t), 0, 1, -1),
    (log(t) ** 3, 0, 1, -6),
    (log(t) / sqrt(t), 0, 1, -4),
    (t * log(t), 0, 2, 2 * log(2) - 1),
    (exp(-(t**2)), -oo, oo, sqrt(pi)),
    (t**2 * exp(-(t**2) / 2), -oo, oo, sqrt(2 * pi)),
    (t * exp(-(t**2)), -oo, oo, 0),
    (exp(-((t - 10**6) ** 2)), -oo, oo, sqrt(pi)),
    (1 / (1 + t**2), -oo, oo, pi),
    (1 / (1 + t**4), 0, oo, pi / (2 * sqrt(2))),
    (1 / (t ** Rational(3, 2) + 1), 0, oo, 4 * pi / (3 * sqrt(3))),
    (1 / (t * log(t) ** 2), 2, oo, 1 / log(2)),
    (log(t) / t**2, 1, oo, 1),
    (exp(-sqrt(t)), 0, oo, 2),
    (exp(-t) * sin(t), 0, oo, HALF),
    (t**3 / (exp(t) - 1), 0, oo, pi**4 / 15),
    (1 / cosh(t), -oo, oo, pi),
    (exp(t - exp(t)), -oo, oo, 1),
    (exp(-t - 1 / t) / sqrt(t), 0, oo, sqrt(pi) * exp(-2)),
    (erfc(t), 0, oo, 1 / sqrt(pi)),
    (t * erfc(t), 0, oo, Rational(1, 4)),
    (besselk(0, t), 0, oo, pi / 2),
    (t * besselk(1, t), 0, oo, pi / 2),
    (t**2 * besselk(THIRD, t), 0, oo, 2 * gamma(Rational(5, 3)) * gamma(Rational(4, 3))),
    (t ** Rational(5, 2) * besselk(2, t), 0, oo, 2 ** Rational(3, 2) * gamma(Rational(11, 4)) * gamma(Rational(3, 4))),
    (exp(-2 * t) * besseli(0, t), 0, oo, 1 / sqrt(3)),
    (uppergamma(HALF + 1, t), 0, oo, gamma(Rational(5, 2))),
    (lowergamma(2, t) * exp(-t), 0, oo, Rational(1, 4)),
    (sqrt(1 - t**2), -1, 1, pi / 2),
    (1 / sqrt(1 - t**2), -1, 1, pi),
    (log(sin(t)), 0, pi, -pi * log(2)),
    (log(sin(t)), 0, pi / 2, -pi * log(2) / 2),
    (sqrt(tan(t)), 0, pi / 4, pi / (2 * sqrt(2)) - log(1 + sqrt(2)) / sqrt(2)),
    (asin(t), 0, 1, pi / 2 - 1),
    (acos(t), -1, 1, pi),
    (atan(t) / t, 0, 1, CATALAN),
    (Abs(t) ** Rational(-1, 2), -1, 1, 4),
    (Abs(t), -1, 1, 1),
    (sign(t - THIRD), 0, 1, THIRD),
    (Heaviside(t - THIRD), 0, 1, Rational(2, 3)),
    (floor(t), 0, Rational(7, 2), Rational(9, 2)),
    (ceiling(t), 0, Rational(5, 2), Rational(9, 2)),
    (Max(t, 1 - t), 0, 1, Rational(3, 4)),
    (Min(t, 1 - t), 0, 1, Rational(1, 4)),
    (Piecewise((t, t < 1), (2 - t, True)), 0, 2, 1),
    (Piecewise((HALF, t > 1), (0, True)), 0, 2, HALF),
    (Piecewise((0, t > 1), (1, True)), 0, 3, 1),
    (Piecewise((1, (t > HALF) & (t <= 2)), (3, t > 2), (0, True)), 0, 4, Rational(15, 2)),
    (Piecewise((1, (t < HALF) | (t >= 2)), (0, True)), 0, 4, Rational(5, 2)),
    (Piecewise((1, sympy.Not((t > HALF) & (t < 2))), (0, True)), 0, 4, Rational(5, 2)),
    (exp(-t) * Piecewise((1, t > THIRD), (2, True)), 0, oo, 2 - exp(-THIRD)),
    (sign(t - THIRD), 0, 1, THIRD),
    (Heaviside(t - THIRD), 0, 1, 2 * THIRD),
    (floor(2 * t), 0, 2, 3),
    (Piecewise((t**2, t <= THIRD), (exp(-t), True)), 0, oo, Rational(1, 81) + exp(-THIRD)),
    (atan(tan(t)), 0, pi, 0),
    (tanh(t) ** 2, 0, 3, 3 - tanh(3)),
    (1 / sqrt(t**2 + 4), 0, 1, asinh(HALF)),
    (1 / (t**2 + THIRD**2), 0, 1, 3 * atan(3)),
    (t**5, 1, -1, 0),
    (1, 3, 1, -2),
    (Abs(cos(t)), 0, 100, 64 + sin(100)),
    (1 / (1 + 10**12 * t**2), -1, 1, 2 * atan(10**6) / 10**6),
    (exp(-((10**6 * (t - THIRD)) ** 2)), -1, 1, sqrt(pi) / 10**6),
    (exp(-1000 - t), 0, 1, exp(-1000) * (1 - exp(-1))),
    (exp(t), 0, log(2), 1),
    (cos(t), 0, pi / 2, 1),
    (exp(-Abs(t) / 2) * Abs(t) / 4, -oo, oo, 2),
]  # fmt: skip

QUADRATURE = [
    (coth(t) - 1 / t, 0, 1, lambda x: mpmath.coth(x) - 1 / x),
    (t**t, 0, 1, lambda x: x**x),
    (sin(t) / t, -1, 1, mpmath.sinc),
    (1 / gamma(t + 1), 0, oo, lambda x: mpmath.rgamma(x + 1)),
    (gamma(t), 1, 3, mpmath.gamma),
    (sqrt(cos(t)), 0, pi / 2, lambda x: mpmath.sqrt(mpmath.cos(x))),
    (log(1 + exp(-t)), -1, oo, lambda x: mpmath.log1p(mpmath.exp(-x))),
    (erf(t) / t, 0, 2, lambda x: mpmath.erf(x) / x),
    (sympy.LambertW(t), 0, 2, lambda x: mpmath.lambertw(x).real),
    (t**2 * exp(-t * log(t)), 1, oo, lambda x: x ** (2 - x)),
    (exp(-t * log(t)) / log(t), 2, oo, lambda x: x**-x / mpmath.log(x)),
    (exp(-t) * t**2 * log(t), 1, oo, lambda x: x**2 * mpmath.exp(-x) * mpmath.log(x)),
    (exp(-t) * asinh(sqrt(t) - t), 0, oo, lambda x: mpmath.exp(-x) * mpmath.asinh(mpmath.sqrt(x) - x)),
    (exp(2 * t - t * log(t)), 1, oo, lambda x: mpmath.exp(2 * x) * x**-x),
    (exp(-exp(t * log(t))), 1, oo, lambda x: mpmath.exp(-(x**x)) if x < 9 else 0),  # 0 to 10^8 digits
]


def reference(number: object, digits: int = 40) -> arb:
    """A ball around a number that is known to `digits` digits."""
    with mpmath.workdps(digits + 20):
        value = sympy.N(number, digits + 10) if isinstance(number, sympy.Expr) else mpmath.mpf(number)
        return arb(f"{mpmath.nstr(mpmath.mpf(str(value)), digits + 5)} +/- 1e-{digits - 8}")


def relative_width(ball: arb) -> float:
    return float(ball.rad() / abs(ball).upper().max(arb("1e-500")))


@pytest.mark.parametrize(("body", "lower", "upper", "truth"), CLOSED, ids=lambda v: str(v)[:40])
def test_closed_forms(body: sympy.Expr, lower: object, upper: object, truth: object) -> None:
    """The enclosure contains the closed form and has at least 12 digits."""
    with ctx.workprec(160):
        found = enclose_integral(sympy.sympify(body), t, lower, upper)
        assert found.kind is Kind.VALUE, found
        exact = sympy.sympify(truth)
        assert found.value.overlaps(reference(exact if exact != 0 else 0))
        assert (exact == 0 and found.value.rad() < 1e-12) or relative_width(found.value) < 1e-12


@pytest.mark.parametrize(
    ("body", "lower", "upper", "plain"), QUADRATURE, ids=[str(case[0]) for case in QUADRATURE]
)
def test_against_mpmath(body: sympy.Expr, lower: object, upper: object, plain: object) -> None:
    """Against tanh-sinh quadrature, which knows nothing of balls."""
    with mpmath.workdps(30):
        ends = [mpmath.inf if e == oo else mpmath.mpf(str(sympy.N(e, 35))) for e in (lower, upper)]
        points = [ends[0], 0, ends[1]] if ends[0] < 0 < ends[1] else ends
        truth = mpmath.nstr(mpmath.quad(plain, points), 25)
    found = enclose_integral(body, t, lower, upper)
    assert found.value.overlaps(arb(f"{truth} +/- 1e-18"))
    assert relative_width(found.value) < 1e-12


@pytest.mark.parametrize("shape", ["1/3", "1/100", "1", "7/2", "40"])
def test_gamma_moments(shape: str) -> None:
    """Euler's integral with the shape as a parameter."""
    found = enclose_integral(exp(-t) * t ** (k - 1), t, 0, oo, {k: Rational(shape)})
    assert found.value.overlaps(reference(gamma(Rational(shape))))
    assert relative_width(found.value) < 1e-12


def test_two_hundred_digits() -> None:
    """A smooth integral at 700 bits."""
    with ctx.workprec(720):
        found = enclose_integral(exp(-(t**2)), t, 0, 1, bits=700)
        assert found.value.overlaps(reference(sqrt(pi) * erf(1) / 2, 215))
        assert relative_width(found.value) < 1e-200


DIVERGENT = [
    (1 / t, 1, oo),
    (1 / t, 0, 1),
    (1 / t**2, -1, 1),
    (1 / t, -1, 1),
    (1 / log(t), HALF, 3),
    (1 / (t * log(t)), 2, oo),
    (1 / (1 - t), 0, 1),
    (tan(t), 0, 2),
    (1 / (t - cos(t)), 0, 1),
    (1 / (t**3 - 2), 0, 2),
    (1 + 1 / (t - cos(t)), 0, 1),
    (gamma(t), 0, 1),
    (besselk(1, t), 0, 1),
    (1 / sin(t), 0, pi),
    (exp(1 / t), 0, 1),
    (sqrt(t), 0, oo),
    (exp(t), 0, oo),
    (1, 0, oo),
    (sin(t), 0, oo),
    (cos(t) ** 2, 0, oo),
    (1 + sin(t), 0, oo),
    (t * cos(3 * t) * cos(t), 1, oo),
    (exp(-t), -oo, oo),
    (coth(t), 0, 1),
    (atan(t) - pi / 2 + 1, 0, oo),
    (exp(t * log(t)), 1, oo),
    (exp(t * log(t) - 9 * t), 1, oo),
]


@pytest.mark.parametrize(("body", "lower", "upper"), DIVERGENT, ids=lambda v: str(v)[:40])
def test_divergence_is_proved(body: sympy.Expr, lower: object, upper: object) -> None:
    """Poles inside and at an end, tails, oscillation without decay."""
    found = enclose_integral(sympy.sympify(body), t, lower, upper)
    assert found.kind is Kind.DIVERGES, found
    assert found.reason
    assert not found.value.is_finite()


UNDEFINED = [
    (log(t - HALF), 0, 1),
    (log(-t), 1, 2),
    (sqrt(t - THIRD), 0, 1),
    (asin(t), 0, 2),
    (sqrt(sin(t)), 0, 4),
    (t ** Rational(1, 3), -1, 1),
    (besselk(0, t), -1, 1),
    (Piecewise((1, t < HALF)), 0, 1),
    (log(cos(t) - t), 0, 2),
]


@pytest.mark.parametrize(("body", "lower", "upper"), UNDEFINED, ids=lambda v: str(v)[:40])
def test_undefined_bodies_are_found(body: sympy.Expr, lower: object, upper: object) -> None:
    """A body without real values on an interval."""
    found = enclose_integral(body, t, lower, upper)
    assert found.kind is Kind.UNDEFINED, found


CUBIC = t**3 - 2
CONVERGENT = [
    1 / CUBIC - t / (t**4 - 2 * t),  # 0
    (t**4 - 2 * t) / CUBIC,  # t
    1 / acot(CUBIC),  # jumps from -2/pi to 2/pi
    sqrt(Abs(CUBIC)) / CUBIC,
]


@pytest.mark.parametrize("body", CONVERGENT, ids=str)
def test_no_divergence_is_proved_of_what_has_a_value(body: sympy.Expr) -> None:
    """A denominator changes its sign at the cube root of 2, and each is integrable there: poles that cancel, a numerator that vanishes, a jump, a root."""
    assert enclose_integral(body, t, 1, 2).kind is not Kind.DIVERGES


NOT_KNOWN = [
    (sin(t**2), 0, oo),  # converges, but not absolutely
    (sin(t**2) * t, 0, oo),  # has no value
    (sympy.Function("f")(t), 0, 1),
    (1.5 * t, 0, 1),
    (sympy.I * t, 0, 1),
    (a * t, 0, 1),
]


@pytest.mark.parametrize(("body", "lower", "upper"), NOT_KNOWN, ids=lambda v: str(v)[:40])
def test_unknown_is_said(body: sympy.Expr, lower: object, upper: object) -> None:
    """What no theorem here covers has no value, and no exception either."""
    found = enclose_integral(body, t, lower, upper)
    assert found.kind is Kind.UNKNOWN
    assert found.reason
    assert not found.value.is_finite()


def test_nearly_divergent_and_nearly_undefined() -> None:
    """Close to a divergent one: a value; by the smallest step over the border: none."""
    assert enclose_integral(t ** Rational(-99, 100), t, 0, 1).value.overlaps(arb(100))
    assert enclose_integral(t ** Rational(-1), t, 0, 1).kind is Kind.DIVERGES
    tiny = Rational(1, 10**30)
    assert enclose_integral(sqrt(t), t, 0, 1).is_value
    assert enclose_integral(sqrt(t), t, -tiny, 1).kind is Kind.UNDEFINED
    assert enclose_integral(1 / (t + tiny), t, 0, 1).value.overlaps(reference(log(1 + 1 / tiny)))
    assert enclose_integral(1 / (t - tiny), t, 0, 1).kind is Kind.DIVERGES


def test_roots_that_cancel_are_still_undefined(monkeypatch: pytest.MonkeyPatch) -> None:
    """sqrt(t) / sqrt(t^3) has no real values at t < 0, although in -t it is written as a real quotient."""
    body = sqrt(t) / sqrt(t**3) * sqrt(-t)
    assert enclose_integral(body, t, -1, 0).kind is Kind.UNDEFINED
    problem = _Problem(body, t, {}, 64, complex_ball.COMPLEX, 1000)
    with pytest.raises(Undecided, match="beside 0-"):
        problem._improper(ends_module.End(sympy.Integer(0), arb(0), -1), arb("-0.5"))
    monkeypatch.setattr(_Problem, "_require_defined_beside", lambda *_: None)
    assert problem._improper(ends_module.End(sympy.Integer(0), arb(0), -1), arb("-0.5")).is_value


def test_parameters_that_are_balls() -> None:
    """The enclosure covers every parameter of the ball, and wide balls decide nothing that they cannot."""
    two = arb(2, "0.01")
    found = enclose_integral(exp(-a * t), t, 0, oo, {a: two})
    assert found.value.contains(1 / arb("1.995")) and found.value.contains(1 / arb("2.005"))  # noqa: PT018
    assert found.value.rad() < 0.01
    wide = enclose_integral(exp(-a * t), t, 0, oo, {a: arb(0, 1)})
    assert wide.kind is Kind.UNKNOWN
    pole = enclose_integral(t ** (a - 1), t, 0, 1, {a: arb(0, 1)})
    assert pole.kind is Kind.UNKNOWN
    ranged = enclose_integral(t, t, 0, a, {a: two})
    assert ranged.value.contains(2) and ranged.value.rad() < 0.05  # noqa: PT018
    assert enclose_integral((-2) ** a + 0 * t, t, 0, 1, {a: two}).kind is Kind.UNKNOWN


def test_a_wide_parameter_ends_the_search_for_a_cut_only_where_the_value_is_as_narrow() -> None:
    """The first cut gives a radius of 3; a parameter known to 1e-3 gives half a percent."""
    found = enclose_integral(exp(-a * log(1 + t) ** 2), t, 0, oo, {a: arb(1).union(arb("1.001"))})
    for value in (1, Rational(1001, 1000)):
        known = sqrt(pi / value) / 2 * exp(1 / (4 * value)) * (1 + erf(1 / (2 * sqrt(value))))
        assert found.value.contains(arb(str(sympy.N(known, 30))))
    assert found.value.rad() < 0.005


def test_a_constant_without_an_enclosure_is_named() -> None:
    """1/a for an a that may be 0."""
    found = enclose_integral(exp(-t / a), t, 0, oo, {a: arb(0, 1)})
    assert found.kind is Kind.UNKNOWN
    assert "1/a has no finite enclosure" in found.reason


def test_ends_that_overlap() -> None:
    """Ends that are not certainly in order: the enclosure covers both signs."""
    found = enclose_integral(1 + 0 * t, t, arb(1, "0.1"), arb("1.05", "0.1"))
    assert found.value.contains(arb("0.05"))
    assert found.value.contains(arb("-0.1"))
    signed = enclose_integral(t, t, arb(1, "1e-30"), fmpq(3))
    assert signed.value.overlaps(arb(4))


def test_notes_name_what_was_improper() -> None:
    """A jump where the body is undefined is split at and named."""
    found = enclose_integral(atan(tan(t)), t, 0, pi)
    assert "split at pi/2" in found.notes
    assert "improper at oo" in enclose_integral(exp(-t), t, 0, oo).notes


# Each part broken on purpose: the tests above would notice.


def test_without_the_tail_bound_the_value_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tails set to 0: the closed form is missed."""
    original = tails_module.model_integral
    monkeypatch.setattr(tails_module, "model_integral", lambda *args: original(*args) * 0)
    assert not enclose_integral(1 / sqrt(t), t, 0, 1).value.overlaps(arb(2))


def test_without_the_branch_cut_the_value_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Abs continued across its kink: Gauss's rule is applied to a function that is not holomorphic."""
    broken = complex_ball.ComplexBallEngine({"Abs": lambda z: z if z.real.mid() > 0 else -z})
    truth = (
        arb(22) / 81
    )  # the integral of |t^2 - 1/9| over (0, 1), whose kink is not that of a linear function
    assert enclose_integral(Abs(t**2 - THIRD**2), t, 0, 1).value.overlaps(truth)
    assert not enclose_integral(Abs(t**2 - THIRD**2), t, 0, 1, engine=broken).value.overlaps(truth)


def test_without_the_sign_a_convergent_integral_would_diverge(monkeypatch: pytest.MonkeyPatch) -> None:
    """If any bounded rate counted as divergence, sin(t^2)/t would be said to diverge."""
    assert enclose_integral(sin(t**2) / t, t, 1, oo).kind is Kind.UNKNOWN
    monkeypatch.setattr(ends_module.HalfLine, "sign", lambda *_: 1)
    assert enclose_integral(sin(t**2) / t, t, 1, oo).kind is Kind.DIVERGES


WAVES = [
    (sin(t) / t, 0, oo, pi / 2),
    (sin(t) ** 2 / t**2, 0, oo, pi / 2),
    ((1 - cos(3 * t)) / t**2, 0, oo, 3 * pi / 2),
    (cos(t) / sqrt(t), 0, oo, sqrt(pi / 2)),
    (cos(2 * t) / (1 + t**2), -oo, oo, pi * exp(-2)),
    (t * sin(t + 1) / (1 + t**2), 0, oo, None),
    (log(t) * sin(t) / t, 0, oo, -pi / 2 * sympy.EulerGamma),
    (exp(-t) * cos(5 * t), 0, oo, Rational(1, 26)),
    (sin(t) * cos(3 * t) / t**2, 1, oo, None),
]


@pytest.mark.parametrize(("body", "lower", "upper", "known"), WAVES, ids=[str(w[0]) for w in WAVES])
def test_waves(body: Expr, lower: Expr, upper: Expr, known: Expr | None) -> None:
    """By parts at the cut: against closed forms, or mpmath's summation of the half waves."""
    found = enclose_integral(body, t, lower, upper)
    assert found.is_value
    assert found.value.rad() < 1e-12
    if known is None:
        omega = next(e.args[0].coeff(t) for e in body.atoms(sin, cos))
        known = sympy.Float(
            str(
                mpmath.quadosc(sympy.lambdify(t, body, "mpmath"), [int(lower), mpmath.inf], omega=int(omega))
            ),
            15,
        )
        assert abs(float(found.value.mid()) - float(known)) < 1e-8
    else:
        assert found.value.overlaps(arb(str(sympy.N(known, 30))))


def test_without_the_remainder_a_wave_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken on purpose: the terms at the cut without the bound of what is left after one integration by parts."""
    exact = waves_module._parts
    monkeypatch.setattr(waves_module, "_MOST_PARTS", 2)
    assert enclose_integral(sin(t) / t, t, 0, oo).value.overlaps(arb.pi() / 2)
    monkeypatch.setattr(waves_module, "_parts", lambda *given: ((p, r * 0) for p, r in exact(*given)))
    assert not enclose_integral(sin(t) / t, t, 0, oo).value.overlaps(arb.pi() / 2)


@pytest.mark.parametrize("body", [sin(t), t * cos(t), exp(t) * sin(t), (2 + sin(t)) * cos(sqrt(2) * t)])
def test_waves_that_do_not_decay_have_no_value(body: Expr) -> None:
    """Nothing is said of their tails by parts."""
    assert not enclose_integral(body, t, 0, oo).is_value


QUANTILES = [
    (erfinv(t), 0, 1, 1 / sqrt(pi)),
    (erfinv(1 - 2 * t) ** 2, 0, 1, Rational(1, 2)),
    (erfinv(1 - 2 * t), 0, 1, Integer(0)),
    (t * erfinv(2 * t - 1), 0, 1, 1 / (2 * sqrt(2 * pi))),
]


@pytest.mark.parametrize(("body", "lower", "upper", "known"), QUANTILES, ids=[str(q[0]) for q in QUANTILES])
def test_quantiles(body: Expr, lower: int, upper: int, known: Expr) -> None:
    """In the variable that makes the inverse error function a variable."""
    found = enclose_integral(body, t, lower, upper)
    assert found.is_value
    assert found.value.overlaps(arb(str(sympy.N(known, 30))))


def test_without_the_derivative_bound_a_root_pole_would_diverge(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pole theorem needs exponents >= 1: an integrable one has a value."""
    found = enclose_integral(Abs(t - cos(t)) ** Rational(-1, 2), t, 0, 1)
    assert found.kind is not Kind.DIVERGES
    monkeypatch.setattr(_Problem, "_failure", lambda *_: None)
    assert enclose_integral(1 / (t - cos(t)), t, 0, 1).kind is Kind.UNKNOWN


def test_an_exact_end_of_more_bits_than_the_working_precision() -> None:
    """What lies between it and its rounded end counts: of 2^60 over a hundredth of 2^-60 no digit is right without it."""
    u = Symbol("u", real=True)
    low = arb((2**80 + 1, -80))
    with ctx.workprec(64):
        found = Integrand(2**90 * exp(u), u, {}).integral(low, arb(1) + arb((1, -50)))
    with ctx.workprec(300):
        assert found.overlaps(2**90 * ((arb(1) + arb((1, -50))).exp() - low.exp()))


def test_ends_that_round_past_each_other() -> None:
    """A pole beyond them is none of the interval."""
    u = Symbol("u", real=True)
    low, high = arb((2**200 + 1, -200)), arb((2**200 + 2, -200))
    found = enclose_integral(1 / (pi * (u - 1) * 2**108 - 1), u, low, high)
    assert found.kind is not Kind.DIVERGES


def test_a_proof_of_divergence_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Zeros of the sine inside are not looked for."""
    monkeypatch.setattr(_Problem, "_pieces", lambda *_: pytest.fail("split"))
    assert enclose_integral(Abs(sin(t)), t, 0, oo).kind is Kind.DIVERGES


@pytest.mark.parametrize("ends", [(Rational(1, 4), arb("0.5")), (arb("0.25"), HALF)])
def test_quantiles_between_ends_of_which_one_is_a_ball(ends: tuple[object, object]) -> None:
    """The variable is changed between exact ends only; the value is (exp(-erfinv(1/4)^2) - exp(-erfinv(1/2)^2))/sqrt(pi)."""
    found = enclose_integral(erfinv(t), t, *ends)
    known = (exp(-(erfinv(Rational(1, 4)) ** 2)) - exp(-(erfinv(HALF) ** 2))) / sqrt(pi)
    assert found.is_value
    assert found.value.overlaps(arb(str(sympy.N(known, 30))))
