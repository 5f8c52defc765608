"""Inequalities between bent functions and lines: chords and tangents, and the near misses that they must not prove."""

import pytest
from sympy import Abs, E, Expr, Rational, Symbol, cos, exp, log, oo, pi, sign, sin, sqrt

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import POSITIVE, REALS, Domain, closed, integers, left_open, open_, right_open
from parisk_sym.proofs.calculus import slopes
from parisk_sym.proofs.calculus.slopes import by_derivative, by_slopes
from parisk_sym.proofs.kernel import decide

s, t, y = (Symbol(name, real=True) for name in "sty")
TINY = Rational(1, 10**30)
WIDTH = {t: open_(1, oo), s: open_(1 / t, t)}
MIDDLE, SLOPE = log(t) * 2 * t / (t**2 - 1), log(t) * (t**2 + 1) / (t**2 - 1)

TRUE = {
    "entropy below its chord": Inequality(s * log(s), "<", SLOPE * s - MIDDLE, WIDTH),
    "the ends included": Inequality(
        s * log(s), "<=", SLOPE * s - MIDDLE, {t: open_(1, oo), s: closed(1 / t, t)}
    ),
    "logarithm above its chord": Inequality((s - 1) / (E - 1), "<=", log(s), {s: closed(1, E)}),
    "exponential above a tangent": Inequality(1 + s, "<=", exp(s), {s: REALS}),
    "logarithm below a tangent": Inequality(log(s), "<=", s - 1, {s: POSITIVE}),
    "relative entropy": Inequality(y - s, "<=", y * log(y / s), {y: POSITIVE, s: POSITIVE}),
    "lifted tangent": Inequality(1 + s - TINY, "<", exp(s), {s: REALS}),
}
FALSE = {
    "the chord, strictly, with its ends": Inequality(
        s * log(s), "<", SLOPE * s - MIDDLE, {t: open_(1, oo), s: closed(1 / t, t)}
    ),
    "beyond the chord": Inequality(
        s * log(s), "<=", SLOPE * s - MIDDLE, {t: open_(1, oo), s: open_(1 / t, t + TINY)}
    ),
    "a chord lowered": Inequality(s * log(s), "<=", SLOPE * s - MIDDLE - TINY, WIDTH),
    "the tangent, strictly": Inequality(1 + s, "<", exp(s), {s: REALS}),
    "a tangent raised": Inequality(1 + s + TINY, "<=", exp(s), {s: REALS}),
    "a steeper line": Inequality(1 + s * (1 + TINY), "<=", exp(s), {s: REALS}),
    "logarithm below a tangent, strictly": Inequality(log(s), "<", s - 1, {s: POSITIVE}),
    "not concave": Inequality(0, "<=", sin(s) * (sin(s) - sin(1)), {s: open_(0, pi)}),
    "only at integers convex": Inequality(s, "<=", s**2 - TINY, {s: integers(0)}),
    "the chord of a bend the wrong way": Inequality(
        (s - 1) / (E - 1) + TINY, "<=", log(s), {s: closed(1, E)}
    ),
    "half-open, zero at the included end": Inequality(0, "<", s * (1 - s), {s: right_open(0, 1)}),
    "a kink at the end": Inequality(0, "<=", s**2 - Abs(s) / 10**40, {s: closed(0, 1)}),
    "a sign at the end": Inequality(0, "<=", s**2 - sign(s) * s / 10**40, {s: closed(0, 1)}),
    "concave, the lower end wrong": Inequality(TINY, "<=", sqrt(s) - s, {s: left_open(0, 1)}),
}


@pytest.mark.parametrize("name", TRUE)
def test_chords_and_tangents(name: str) -> None:
    """Proved, with the rule named or by signs alone."""
    assert decide(TRUE[name]).status is Status.PROVED


UNIT = Domain({s: open_(0, 1)})
WHOLE = Domain({s: closed(0, 1)})
WRONG = {
    "rises to 0": (s - 1, UNIT, False),
    "falls from 0": (-s, UNIT, False),
    "concave, 0 at both ends, and 0 between": (sin(s) ** 2 + cos(s) ** 2 - 1, UNIT, True),
    "concave, negative at the upper end": (s * (1 - 2 * s), UNIT, False),
    "concave, negative at the lower end": ((1 - s) * (2 * s - 1), UNIT, False),
    "convex, negative at its horizontal tangent": ((s - 1) ** 2 - TINY, Domain({s: POSITIVE}), False),
    "0 at an included end": (s * (1 - s), WHOLE, True),
    "rises from below": (s - TINY, UNIT, False),
    "convex where the ranges allow it, and not up to its tangent": (
        s**3 / 6 - s / 2 - y * (s**2 / 2 - s) + Rational(1, 3) - y / 2 + Rational(1, 100),
        Domain({s: open_(0, 3), y: open_(0, s)}),
        False,
    ),  # -0.65 at s = 2.9 and y = 2
    "rises where the ranges allow it, and not from its end": (
        s**2 - 2 * s * y,
        Domain({s: open_(0, 1), y: open_(0, s)}),
        False,
    ),
    "rises, over integers falls once": (s**2 - 3 * s + 2 - TINY, Domain({s: integers(0)}), False),
}


@pytest.mark.parametrize("name", WRONG)
def test_rules_refuse_by_themselves(name: str) -> None:
    """Without an attack, which would find most of these points."""
    assert by_slopes(*WRONG[name]) is None


def test_proposed_factors_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proposal that does not multiply to the expression is not used."""
    found = by_slopes(exp(s) * (s * exp(s) - exp(s) + 1), Domain({s: POSITIVE}), True)
    assert found is not None
    monkeypatch.setattr(slopes, "_factorisation", lambda e: exp(s))
    assert by_slopes(s - 2, Domain({s: POSITIVE}), True) is None


@pytest.mark.parametrize("name", FALSE)
def test_near_misses(name: str) -> None:
    """False by little, at one point or beyond an end."""
    assert decide(FALSE[name]).status is not Status.PROVED


@pytest.mark.parametrize(
    "e",
    [
        (exp(Rational(124999999, 10**9) * t**2) - 1) * (t + 1),
        (exp(t) - exp(t * (1 - Rational(1, 10**9)))) * s,
        s * t ** (10**8) - s,
    ],
)
def test_high_powers_are_not_written_out(e: Expr) -> None:
    """A dense polynomial of degree 10^8 fills the memory until the time is over."""
    assert slopes._factorisation(e.expand()).equals(e)


@pytest.mark.parametrize(("terms", "large"), [(40, False), (120, True)])
def test_large_derivatives_are_not_looked_at(terms: int, large: bool) -> None:
    """Nor are they factored; the goal itself is, whatever its size."""
    whole, other = (sum(exp(s / i) for i in range(first, first + terms)) for first in (2, 3))
    search = slopes._Search(whole)
    assert not search.is_too_large(whole)
    assert search.is_too_large(other) is large
    assert by_slopes(whole - terms, Domain({s: POSITIVE}), True) is not None


def test_slopes_of_slopes_are_looked_at() -> None:
    """Three derivatives, each with fewer terms."""
    assert by_slopes(exp(s) - 1 - s - s**2 / 2, Domain({s: POSITIVE}), True) is not None
    assert by_slopes(exp(s) - 1 - s - 51 * s**2 / 100, Domain({s: POSITIVE}), True) is None


def test_a_limit_at_the_end_that_may_be_zero() -> None:
    """s + y^2 tends to y^2 >= 0; s + y tends to y, which may be negative."""
    domain = Domain({s: POSITIVE, y: REALS})
    assert by_derivative(s + y**2, s, domain, strict=True) == (True, 1, "")
    assert by_derivative(s + y, s, domain, strict=True) == (False, 1, "")


def test_concave_above_a_chord() -> None:
    """Jordan's inequality: sin is above the line through 0 and (pi/2, 1)."""
    found = by_slopes(sin(s) - 2 * s / pi, Domain({s: open_(0, pi / 2)}), True)
    assert found is not None
    assert found["rule"] == "concave, with the right sign at both ends"
    assert by_slopes(sin(s) - 2 * s / pi - TINY, Domain({s: open_(0, pi / 2)}), False) is None
