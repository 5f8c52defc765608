"""Probabilities whose value the law gives: the values are those of SymPy's integral or sum, and what is not certain has none."""

import mpmath
import pytest
import sympy
from sympy import Expr, Rational, Symbol, sympify

from parisk_sym.claims.asked import claim_of
from parisk_sym.claims.language.laws import CONSTRUCTORS, LawOf
from parisk_sym.claims.language.probabilities import known_probability
from parisk_sym.claims.language.tokens import AskError, Token
from parisk_sym.claims.verdict import Verdict
from parisk_sym.formulas.domain import REALS, Domain, Interval, closed, integers, open_
from parisk_sym.proofs.judgement import judge

X = Symbol("X", real=True)
_X_WHOLE = Symbol("X", integer=True)
TAILS = [("normal", (1, 4)), ("laplace", (1, 2)), ("laplace", (3,)), ("exponential", (Rational(1, 2),))]


def value(
    left: Expr, sign: str, right: Expr, law: LawOf, ranges: dict[Symbol, Interval] | None = None
) -> Expr | None:
    """The known probability of one relation of X."""
    symbol = next(s for s in left.free_symbols | right.free_symbols if s.name == "X")
    return known_probability([[left, Token("REL", sign, 0), right]], {"X": law}, {"X": symbol}, ranges or {})


def integral(name: str, parameters: tuple[int, ...], start: Expr, end: Expr) -> float:
    """The probability between two numbers, by numerical integration of the density."""
    law = CONSTRUCTORS[name](*map(sympify, parameters)).of(X)
    density = sympy.lambdify(X, law.expression, "mpmath")
    lower, upper = sympy.Max(start, law.support.lower), sympy.Min(end, law.support.upper)
    cuts = [lower, *(c for c in (sympy.Integer(k) for k in range(-40, 41)) if lower < c < upper), upper]
    return float(mpmath.quad(density, list(map(float, cuts))))


@pytest.mark.parametrize(("name", "parameters"), TAILS)
@pytest.mark.parametrize("sign", ["<", "<=", ">", ">="])
def test_tails(name: str, parameters: tuple[int, ...], sign: str) -> None:
    """P(X > c), with c on both sides of the centre, from the left and from the right, and P(|X - m| > t)."""
    law = LawOf(name, tuple(map(sympify, parameters)))
    turned = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}[sign]
    infinite = sympy.oo if sign.startswith(">") else -sympy.oo
    for c in map(sympify, (-1, 2)):
        expected = None
        if c > 0 or name != "exponential":
            expected = integral(name, parameters, *sorted([c, infinite]))
        for found in (value(X, sign, c, law), value(c, turned, X, law)):
            assert found is None if expected is None else abs(float(found) - expected) < 1e-9
    if name == "exponential":
        return
    centre = law.parameters[0] if len(law.parameters) == 2 else sympify(0)
    inside = integral(name, parameters, centre - 2, centre + 2)
    found = value(sympy.Abs(X - centre), sign, sympify(2), law)
    assert abs(float(found) - (1 - inside if sign.startswith(">") else inside)) < 1e-9


MASSES = [("poisson", (2,)), ("binomial", (3, Rational(1, 3))), ("geometric", (Rational(1, 3),))]


@pytest.mark.parametrize(("name", "parameters"), MASSES)
def test_masses(name: str, parameters: tuple[int, ...]) -> None:
    law = LawOf(name, tuple(map(sympify, parameters)))
    mass = CONSTRUCTORS[name](*map(sympify, parameters)).of(_X_WHOLE).expression
    for k in map(sympify, range(4)):
        assert sympy.simplify(value(_X_WHOLE, "=", k, law) - mass.xreplace({_X_WHOLE: k})) == 0


t, k, n = Symbol("t", real=True), Symbol("k", integer=True), Symbol("n", integer=True)
NORMAL, LAPLACE, EXPONENTIAL = (LawOf(name, tuple(map(sympify, p))) for name, p in TAILS[1::-1] + TAILS[3:])
BINOMIAL = LawOf("binomial", (n, Rational(1, 2)))


@pytest.mark.parametrize(
    ("event", "law", "ranges", "is_known"),
    [
        ((X, ">", t), LAPLACE, {t: open_(1, 2)}, True),
        ((X, ">", t), LAPLACE, {t: closed(0, 2)}, False),
        ((X, ">", t), LAPLACE, {t: REALS}, False),
        ((X, ">", t), EXPONENTIAL, {t: closed(0, 2)}, True),
        ((X, ">", t), EXPONENTIAL, {t: closed(-1, 2)}, False),
        ((X, "=", t), LAPLACE, {t: open_(1, 2)}, False),
        ((X, ">", X**2), LAPLACE, {}, False),
        ((sympy.Abs(X), ">", t), LAPLACE, {t: open_(1, 2)}, False),
        ((sympy.Abs(X - 1), ">", t), LAPLACE, {t: open_(0, 2)}, True),
        ((sympy.Abs(X - 1), ">", t), LAPLACE, {t: open_(-1, 2)}, False),
        ((sympy.Abs(X), ">", t), EXPONENTIAL, {t: open_(0, 2)}, False),
        ((2 * X, ">", t), EXPONENTIAL, {t: open_(0, 2)}, False),
        ((_X_WHOLE, "=", k), BINOMIAL, {n: integers(1), k: integers(0, n)}, True),
        ((_X_WHOLE, "=", n - k), BINOMIAL, {n: integers(1), k: integers(0, n)}, True),
        ((_X_WHOLE, "=", k), BINOMIAL, {n: integers(1), k: integers(0)}, False),
        ((_X_WHOLE, "=", k - 1), BINOMIAL, {n: integers(1), k: integers(0, n)}, False),
        ((_X_WHOLE, "=", t), BINOMIAL, {n: integers(1), t: closed(0, 1)}, False),
        ((_X_WHOLE, ">=", k), BINOMIAL, {n: integers(1), k: integers(0, n)}, False),
        ((2 * _X_WHOLE, "=", k), BINOMIAL, {n: integers(1), k: integers(0, n)}, False),
    ],
)  # fmt: skip
def test_only_what_is_certain(
    event: tuple[Expr, str, Expr], law: LawOf, ranges: dict[Symbol, Interval], is_known: bool
) -> None:
    """A formula that holds on one side of the centre, or between 0 and n, is used where the ranges say so."""
    Domain(ranges)
    assert (value(*event, law, ranges) is not None) is is_known


def test_one_relation_of_one_variable() -> None:
    """No value for two relations, for two variables, or for a law that has no table."""
    y = Symbol("Y", real=True)
    one = [X, Token("REL", ">", 0), sympify(2)]
    assert known_probability([one, one], {"X": LAPLACE}, {"X": X}, {}) is None
    assert known_probability([[*one, *one[1:]]], {"X": LAPLACE}, {"X": X}, {}) is None
    assert known_probability([[X, one[1], y]], {"X": LAPLACE, "Y": LAPLACE}, {"X": X, "Y": y}, {}) is None
    uniform = LawOf("uniform", (sympify(0), sympify(1)))
    assert known_probability([one], {"X": uniform}, {"X": X}, {}) is None


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("P(X > s + t) = P(X > s) P(X > t) for X ~ Exp(r), r, s, t > 0", Verdict.PROVED),
        ("P(|X| > 2) = P(X > 2) for X ~ N(0, 1)", Verdict.REFUTED),
        ("P(X = k) = P(X = n - k) for X ~ Bin(n, 1/2), integers 0 <= k <= n", Verdict.PROVED),
        ("P(X = k) = P(X = n - k) for X ~ Bin(n, 1/3), integers 0 <= k <= n", Verdict.REFUTED),
    ],
)
def test_verdicts(line: str, verdict: Verdict) -> None:
    assert judge(claim_of(line)).verdict is verdict


@pytest.mark.parametrize(
    "line",
    [
        "P(X > t) = 1 - P(X < t) for X ~ Laplace(b), b > 0, t real",
        "P(X > 1 | X > 0) = P(X > 1 | X > 0) + 0 for X ~ U(0, 2)",
    ],
)
def test_what_has_no_value_is_refused(line: str) -> None:
    with pytest.raises(AskError, match="only one probability"):
        claim_of(line)
