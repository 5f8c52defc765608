"""Where no limit exists two sequences prove it, and where nothing is proved nothing is said."""

import pytest
import sympy
from sympy import (
    Abs,
    Expr,
    Function,
    Heaviside,
    Integral,
    S,
    Sum,
    Symbol,
    acot,
    atan,
    atan2,
    besselk,
    ceiling,
    cos,
    exp,
    floor,
    frac,
    gamma,
    log,
    nan,
    oo,
    pi,
    sign,
    sin,
    sqrt,
    tan,
    zoo,
)  # fmt: skip

from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.core.errors import ParameterError
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, integers, open_
from parisk_sym.proofs.algebra.facts import Assumption, Facts
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.limits.limits import end_sign, limit, limit_at_parameters
from parisk_sym.proofs.limits.oscillation import differ
from parisk_sym.proofs.limits.outcome import Outcome

p, x, a, b, n, k, q, c, r = sympy.symbols("p x a b n k q c r", real=True)
FACTS = Facts(
    {
        p: POSITIVE,
        x: REALS,
        a: REALS,
        b: POSITIVE,
        n: integers(1),
        q: closed(-1, 1),
        c: open_(-1, 1),
        r: open_(S.Half, S(3) / 2),
    }
)

NONE = [
    (sin(1 / p), p, 0, "+"),
    (sin(log(p)), p, 0, "+"),
    (sin(1 / p) + p**b * besselk(b, p), p, 0, "+"),
    (c**n + (-1) ** n, n, oo, "-"),
    (sin(sqrt(p)), p, oo, "-"),
    (p * sin(p), p, oo, "-"),
    (p * (1 + sin(p)), p, oo, "-"),
    (exp(sin(p)), p, oo, "-"),
    (sin(p) ** 2, p, oo, "-"),
    (p * cos(p) ** 2, p, oo, "-"),
    (1 / (2 + cos(p)), p, oo, "-"),
    (sin(p) * cos(p / 3), p, oo, "-"),
    (sin(b * p), p, oo, "-"),
    (sin(p) + sin(a), p, oo, "-"),
    (sin(p * sin(1)), p, oo, "-"),
    (sin(p * besselk(0, 1)), p, oo, "-"),
    (tan(p), p, oo, "-"),
    (frac(p), p, oo, "-"),
    (p - floor(p), p, oo, "-"),
    (sympy.Mod(p, 2), p, oo, "-"),
    ((-1) ** n, n, oo, "-"),
    ((-1) ** n * n, n, oo, "-"),
    (cos(pi * n), n, oo, "-"),
    (sin(pi * n / 2), n, oo, "-"),
    (Abs(x) / x, x, 0, "both"),
    (sign(x), x, 0, "both"),
    (1 / x, x, 0, "both"),
    (exp(1 / x), x, 0, "both"),
    (atan(1 / x), x, 0, "both"),
    (acot(x**2 - x), x, 0, "both"),
    (atan2(-x, -1), x, 0, "both"),
    (floor(p), p, 2, "both"),
    (Heaviside(p - 1), p, 1, "both"),
    (gamma(x), x, 0, "both"),
]


@pytest.mark.parametrize(("e", "variable", "point", "side"), NONE, ids=str)
def test_none_exists(e: Expr, variable: Symbol, point: Expr, side: str) -> None:
    """Two sequences, or two sides, with different limits."""
    result = limit(e, variable, sympy.sympify(point), side, FACTS)
    assert result.outcome is Outcome.NONE_EXISTS
    assert len(result.certificate.lines()) > 2
    assert result.value is None


UNKNOWN = [
    # the answer depends on a parameter
    ((a + p) / (a - p), p, 0, "+"),
    (Abs(p - a) / (p - a), p, 0, "+"),
    (exp(a * p), p, oo, "-"),
    (p**a, p, 0, "+"),
    (sin(a * p), p, oo, "-"),
    (q**n, n, oo, "-"),
    (floor(p + a), p, 0, "+"),
    (floor(p + r), p, 0, "+"),
    (floor(p + c), p, 0, "+"),
    (sympy.Piecewise((1, p < a), (2, True)), p, 0, "+"),
    (sympy.Piecewise((1, p > 1)), p, 0, "+"),
    # undefined near the point, or for some parameter
    (log(x), x, 0, "-"),
    (sqrt(x), x, 0, "-"),
    (sqrt(x), x, 0, "both"),
    (log(a) * p, p, 0, "+"),
    (p / a, p, 0, "+"),
    (p * sympy.zeta(b), p, 0, "+"),
    (p * gamma(a), p, 0, "+"),
    (p * sympy.Mod(b, a), p, 0, "+"),
    ((-p) ** p, p, 0, "+"),
    (sympy.asin(1 + p), p, 0, "+"),
    (sympy.acosh(1 - p), p, 0, "+"),
    (sympy.LambertW(-1 - p), p, 0, "+"),
    (gamma(-p), p, oo, "-"),
    (sin(1 / p) / sin(1 / p + p), p, 0, "+"),
    # 0 throughout, which no rule sees; along p = k and p = k + 1/2 the two functions differ in their arguments
    ((frac(2 * p) - 2 * frac(p)) * (frac(2 * p) - 2 * frac(p) + 1), p, oo, "-"),
    # 1 and 0 throughout: an argument that jumps does not take every large value, and those that differ by 1/2 have other fractions
    (cos(2 * pi * p - 2 * pi * sympy.Mod(p, 1)), p, oo, "-"),
    (frac(p) * ((frac(p + S.Half) - frac(p)) ** 2 - S(1) / 4), p, oo, "-"),
    # outside the rules
    (sympy.Add(p, oo, evaluate=False), p, 1, "both"),
    (sin(n), n, oo, "-"),
    (Function("f")(p), p, 0, "+"),
    (Integral(sin(k * p), (k, 0, 1)), p, 0, "+"),
    (Sum(1 / k**2, (k, 1, n)), n, oo, "-"),
    (p + nan, p, 0, "+"),
    (Sum(k, (k, 1, p)), p, oo, "-"),
    (Sum(k, (k, a, n)) / n**2, n, oo, "-"),
    (Sum(k, (k, S.Half, n)) / n**2, n, oo, "-"),
    (p, p, p, "+"),
    (S.One, p, Abs(p), "+"),
    (S.One, x, nan, "+"),
    (p, p, -oo, "+"),
    (p, p, -1, "+"),
    (n, n, 3, "+"),
    (Sum(p, (p, 1, 3)) * p, p, 0, "+"),
]


@pytest.mark.parametrize(("e", "variable", "point", "side"), UNKNOWN, ids=str)
def test_unknown_is_said(e: Expr, variable: Symbol, point: Expr, side: str) -> None:
    """With the reason, and never as a value."""
    result = limit(e, variable, sympy.sympify(point), side, FACTS)
    assert result.outcome is Outcome.UNKNOWN
    assert result.reason
    assert result.value is result.certificate is None


def test_special_parameters_refute() -> None:
    """(a + p)/(a - p) tends to 1 but for a = 0, where it tends to -1."""
    e = (a + p) / (a - p)
    assert limit_at_parameters(e, p, S.Zero, "+", FACTS, {a: S.Zero}).value == -1
    assert limit_at_parameters(e, p, S.Zero, "+", FACTS, {a: S(3)}).value == 1
    assert limit(e, p, S.Zero, "+", Facts({a: POSITIVE, p: POSITIVE})).value == 1


def test_special_parameters_lie_in_the_domain() -> None:
    """A value outside the interval, of the wrong kind or against an assumption says nothing."""
    for values in ({b: S.Zero}, {n: S.Half}, {b: zoo}, {b: a}):
        assert limit_at_parameters(p * b + n, p, S.Zero, "+", FACTS, values).outcome is Outcome.UNKNOWN
    assuming = Facts(FACTS.domain, (Assumption(a - 1, True),))
    assert limit_at_parameters(a + p, p, S.Zero, "+", assuming, {a: S.One}).outcome is Outcome.UNKNOWN
    assert limit_at_parameters(a + p, p, S.Zero, "+", assuming, {a: S(2)}).value == 2
    assert limit_at_parameters(p / b, p, S.Zero, "+", FACTS, {b: S(2)}).value == 0


@pytest.mark.parametrize(
    ("e", "end", "side", "expected"),
    [
        (b + p, 0, "+", 1),
        (-b / p, 0, "+", -1),
        (log(p), oo, "-", 1),
        (p, 0, "+", 0),
        (-(p**2), 0, "+", 0),
        (a + p, 0, "+", None),
        (sin(p), oo, "-", None),
        ((exp(p) - 1) / p - 2, 0, "+", -1),
    ],
)
def test_end_signs(e: Expr, end: Expr, side: str, expected: int | None) -> None:
    """The sign of the limit; 0 for a limit 0, whatever the sign near the end; None where it is not decided."""
    assert end_sign(e, p, sympy.sympify(end), side, FACTS) == expected


def test_an_interval_of_parameters_decides() -> None:
    """The same question with and without a premise."""
    e = (2 - a) * p
    assert limit(e, p, oo, "-", FACTS).outcome is Outcome.UNKNOWN
    assert limit(e, p, oo, "-", Facts({a: open_(0, 2), p: POSITIVE})).value == oo
    assert limit(e, p, oo, "-", Facts(FACTS.domain, (Assumption(2 - a, True),))).value == oo


def test_the_side_is_named() -> None:
    """Another word for a side is an error."""
    with pytest.raises(ParameterError, match="side must be one of"):
        limit(p, p, S.Zero, "above", FACTS)


named, y = Symbol("x", positive=True), Symbol("y", positive=True)
count = Symbol("n", integer=True, positive=True)

TOLD = {
    "with a parameter x": (Limit(named * sin(y), y, oo, 0, {named: POSITIVE, y: POSITIVE}), "along y = 2*pi*k the limit is 0, along y = 2*pi*k + pi/2 it is x"),
    "at a point": (Limit(sin(1 / (y - 2)), y, 2, 0, {y: open_(2, 3)}), "along 1/(y - 2) = 2*pi*k"),
    "from below": (Limit(sin(1 / (y - 2)), y, 2, 0, {y: open_(1, 2)}), "along -1/(y - 2) = 2*pi*k"),
    "of integer parts": (Limit(ceiling(y) - y, y, oo, 0, {y: POSITIVE}), "along y = k the limit is 0, along y = k + 1/2 it is 1/2"),
    "over integers": (Limit(named * (-1) ** count, count, oo, 0, {named: POSITIVE, count: integers(1)}), "along n = 2*k the limit is x, along n = 2*k + 1 it is -x"),
}  # fmt: skip


@pytest.mark.parametrize(("says", "words"), TOLD.values(), ids=TOLD)
def test_sequences_are_told_in_the_variable_of_the_statement(says: Limit, words: str) -> None:
    """Whatever the variable is called in which the limit was found."""
    assert words in decide(says).counterexample


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (oo, oo, False),
        (oo, -oo, True),
        (oo, a, True),
        (a, -oo, True),
        (a, a, False),
        (a, b, False),
        (a, a + b, True),
    ],
)
def test_two_limits_differ(one: Expr, other: Expr, expected: bool) -> None:
    """For all values of the parameters, infinite limits included."""
    assert differ(one, other, FACTS) is expected
