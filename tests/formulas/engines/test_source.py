"""Lines that recompute an expression: they run with mpmath alone and give the certified value."""

import contextlib
import io

import mpmath
import pytest
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import (
    Abs,
    Add,
    Expr,
    Integer,
    Integral,
    Max,
    Min,
    Mul,
    N,
    Piecewise,
    Pow,
    Rational,
    Sum,
    Symbol,
    besseli,
    besselk,
    binomial,
    cosh,
    exp,
    gamma,
    lowergamma,
    oo,
    sqrt,
    tanh,
)

from parisk_sym import Claim, Inequality, Source, Verdict, judge
from parisk_sym.claims.fault import Fault
from parisk_sym.core.errors import PariskError, UnsupportedHeadError
from parisk_sym.formulas.engines.source import _Printer, one_line
from parisk_sym.formulas.heads import HEADS
from parisk_sym.formulas.heads.binomial_quantile import BinomialQuantile
from parisk_sym.formulas.heads.laplace_confidence import LaplaceConfidence
from parisk_sym.formulas.heads.laplace_delta import LaplaceDelta
from parisk_sym.formulas.heads.root import Root
from parisk_sym.formulas.heads.struve import StruveL
from parisk_sym.proofs.enclosures.bisection import Evaluator

x = Symbol("x", positive=True)
index, number = Symbol("i", integer=True), Symbol("j", integer=True)
eps = Symbol("eps", positive=True)
named = Symbol("exp(eps)", positive=True)
i, j = (Symbol(name, integer=True, nonnegative=True) for name in "ij")


z = Symbol("z", real=True)
INSIDE = Piecewise((exp(-Abs(z)), Abs(z - 1) - Abs(z) <= 1 - x), (0, True))


def run(line: str) -> float:
    """The number that the line prints."""
    return float(printed_by(line))


def printed_by(line: str) -> str:
    """What the line prints; mpmath's precision is as before."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), mpmath.workprec(mpmath.mp.prec):
        exec(line.removeprefix('python -c "').removesuffix('"'), {})  # noqa: S102 - the project's own line
    return printed.getvalue()


EXPRESSIONS = [
    exp(-x) * cosh(eps) / 3,
    sqrt(2) * x ** Rational(1, 3),
    tanh(x / 2) + Rational(1, 7),
    besselk(x, eps) + besseli(Rational(1, 2), x),
    StruveL(x, eps),
    gamma(x) * lowergamma(x, eps),
    Max(0, x - eps) + Max(0, eps - x),
    Sum(binomial(3, i) * x**i, (i, 0, 3)),
    Sum(binomial(3, i) * x**i / (j + 1), (j, 0, i), (i, 0, 3)),
    Sum(x**i * Sum(eps**j, (j, i, 3)), (i, 1, 3)),
    Root(
        Symbol("v", positive=True) * exp(Symbol("v", positive=True)) - x, (Symbol("v", positive=True), 0, oo)
    )
    * eps,
]


@pytest.mark.parametrize("expression", EXPRESSIONS, ids=str)
def test_agrees_with_the_balls(expression: Expr) -> None:
    """To nearly double precision."""
    point = {x: Rational(5, 4), eps: Rational(2, 3)}
    ball: arb = Evaluator(expression, tuple(point)).at(point, 128)
    assert run(one_line({"value": expression}, point)) == pytest.approx(float(ball), rel=1e-13)


LEAVES = st.sampled_from(
    [
        x,
        eps,
        Integer(2),
        Integer(1),
        Integer(-1),
        Integer(10**25),
        Rational(1, 2),
        Rational(-3, 4),
        Rational(5, 3),
    ]
)


def _unevaluated(of: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    powers = st.sampled_from(
        [Rational(1, 2), Rational(3, 2), Integer(1), Integer(2), Integer(-1), Rational(-1, 2)]
    )
    bases = of.filter(lambda e: bool(e.subs(POINT) > 0))
    return st.one_of(
        st.lists(of, min_size=2, max_size=3).map(lambda parts: Add(*parts, evaluate=False)),
        st.lists(of, min_size=2, max_size=3).map(lambda parts: Mul(*parts, evaluate=False)),
        st.tuples(bases, powers).map(lambda pair: Pow(*pair, evaluate=False)),
        of.filter(lambda e: bool(abs(e.subs(POINT)) < 50)).map(lambda e: exp(e, evaluate=False)),
    )


POINT = {x: Rational(5, 7), eps: Rational(2, 3)}


@given(st.recursive(LEAVES, _unevaluated, max_leaves=6))
@settings(max_examples=150, deadline=None)
def test_no_digit_is_lost(expression: Expr) -> None:
    """With 60 digits the line has 50 of them: no quotient that Python rounds to a float has come in."""
    line = one_line({"value": expression}, POINT)
    exact = expression.subs(POINT)
    with mpmath.workdps(90):
        reference = mpmath.mpf(str(N(exact, 80)))
        found = printed_by(line.replace("import *; ", "import *; mp.dps = 60; "))
        assert mpmath.almosteq(mpmath.mpf(found), reference, rel_eps=1e-40, abs_eps=1e-40)


@pytest.mark.parametrize(
    ("expression", "typed"),
    [
        (Rational(3, 7) * exp(-x / 2), "3*exp(-x/2)/7"),
        (x ** Rational(3, 2) - Rational(1, 2), "x**(3/2) - 1/2"),
        (Mul(Rational(3, 2), Pow(x, 1, evaluate=False), evaluate=False), "3*x/2"),
        (Rational(1, 3) + x, "x + mpf(1)/3"),  # 1/3 is no float
        (Rational(1, 2) ** x, "(mpf(1)/2)**x"),
        (Integer(2) ** -x, "mpf(2)**(-x)"),
        (Sum(i**-x, (i, 1, 3)), "fsum(mpf(i)**(-x) for i in range(1, 4))"),
        (Sum(2 / i**2, (i, 1, 3)), "fsum(2*mpf(1)/i**2 for i in range(1, 4))"),
        (exp(Pow(7, -1, evaluate=False), evaluate=False), "exp(mpf(1)/7)"),
        (Sum(sqrt(i) / 2, (i, 0, 3)), "fsum((mpf(1)/2)*sqrt(i) for i in range(4))"),  # i is an int
    ],
    ids=str,
)
def test_as_a_person_types_it(expression: Expr, typed: str) -> None:
    """Short, and never a float that is not exact."""
    assert (
        one_line({"value": expression}, {x: 2})
        == f'python -c "from mpmath import *; x = mpf(2); print({typed})"'
    )


def test_integrals_are_quadrature() -> None:
    """Against the antiderivative."""
    v = Symbol("v", positive=True)
    point = {x: Rational(5, 4), eps: Rational(2, 3)}
    exact = one_line({"value": (1 - exp(-eps * x)) / x}, point)
    assert run(one_line({"value": Integral(exp(-v * x), (v, 0, eps))}, point)) == pytest.approx(
        run(exact), rel=1e-14
    )


def test_names_do_not_hide_functions() -> None:
    """A symbol that is called like a function of mpmath, or is no Python name, gets another one."""
    gamma_symbol, reserved = Symbol("gamma", positive=True), Symbol("lambda", positive=True)
    expression = gamma(3) * gamma_symbol + reserved + named
    line = one_line({"value": expression}, {gamma_symbol: 2, reserved: 5, named: Rational(1, 2)})
    assert run(line) == 9.5


def test_no_two_symbols_have_one_name() -> None:
    """A prime is no part of a Python name, and an index may be called like a symbol of the point."""
    prime, real, index = Symbol("x'", real=True), Symbol("k", real=True), Symbol("k", integer=True)
    point = {x: Rational(1, 2), prime: Rational(1, 8), real: 3}
    assert run(one_line({"value": x - prime}, point)) == 0.375
    assert run(one_line({"value": Sum(x**index, (index, 0, 2)) * real}, point)) == 5.25
    assert (
        run(one_line({"value": Integral(2 * prime + x, (prime, 0, real))}, {x: Rational(1, 2), real: 3}))
        == 10.5
    )


@pytest.mark.parametrize(
    ("level", "noise", "uses"), [("1/2", 1, 1), (1, 1, 2), (5, 1, 10), (25, 1, 50), (100, "1/2", 277)]
)
def test_composed_noise(level: object, noise: object, uses: int) -> None:
    """The sum over atoms and the inverse transform, against the exact route of the balls."""
    value = LaplaceDelta(Rational(level), Rational(noise), uses)
    ball: arb = Evaluator(value, ()).at({}, 256)
    assert run(one_line({"value": value}, {})) == pytest.approx(float(ball), rel=1e-13)


@pytest.mark.parametrize(
    "value", [LaplaceConfidence(Rational(3, 2), 1, 3), LaplaceConfidence(2, Rational(1, 2), 12), BinomialQuantile(Rational(9, 10), 20, Rational(1, 3))]
)  # fmt: skip
def test_other_heads_of_the_package(value: Expr) -> None:
    """Against the balls."""
    ball: arb = Evaluator(value, ()).at({}, 256)
    assert run(one_line({"value": value}, {})) == pytest.approx(float(ball), rel=1e-13)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Sum(x**index, (index, 0, oo)), 1.5),
        (Sum(exp(-(index**2)), (index, -oo, oo)), 1.772637204826652),  # jtheta(3, 0, 1/e) of mpmath
        (Sum(x**-index / 2, (index, -oo, -1)), 0.25),
        (Sum(Sum(x**index / number**2, (number, 1, oo)), (index, 1, 3)), 13 / 27 * 1.6449340668482264),
    ],
)
def test_endless_sums(value: Expr, expected: float) -> None:
    assert run(one_line({"value": value}, {x: Rational(1, 3)})) == pytest.approx(expected, rel=1e-13)


def test_no_line_where_mpmath_has_no_function() -> None:
    """An empty line, never a wrong one."""
    assert one_line({"value": LaplaceDelta(1, Rational(1, 1000), 500)}, {}) == ""
    assert one_line({"value": x + oo}, {x: 1}) in (
        "",
        'python -c "from mpmath import *; x = mpf(1); print(inf)"',
    )


@pytest.mark.parametrize(
    ("value", "uses"),
    [
        (LaplaceDelta(Rational(1, 2), Rational(1, 10), 500), "n = 500"),
        (LaplaceConfidence(Rational(1, 2), Rational(1, 500), 500), "n = 500"),
    ],
)
def test_no_line_for_so_many_uses(value: Expr, uses: str) -> None:
    """There is no line for it; whoever asks the head itself gets an error of the package that names the bound and the number.

    The other faces do not need the line.
    """
    assert one_line({"value": value}, {}) == ""
    rule = HEADS[type(value).__name__].source
    assert rule is not None
    with pytest.raises(UnsupportedHeadError, match=f"n <= 100.*{uses}") as found:
        rule(_Printer({}), value)
    assert isinstance(found.value, PariskError)
    assert Evaluator(value, ()).at({}, 64).is_finite()


def test_a_refuted_claim_without_a_line() -> None:
    """The counterexample is told; nothing else is missing."""
    says = Inequality(LaplaceDelta(Rational(1, 2), Rational(1, 10), 500), "<", Rational(1, 2))
    found = judge(
        Claim("own.many", Source("own", "1", "1"), "text", says, Verdict.REFUTED, fault=Fault.RESULT)
    )
    assert found.verdict is Verdict.REFUTED
    assert found.counterexample
    assert not found.recompute


def test_values_of_the_point_without_a_line() -> None:
    """What mpmath has no function for may stand in the point as well."""
    value = LaplaceDelta(Rational(1, 2), Rational(1, 10), 500)
    assert one_line({"double": 2 * Symbol("x", real=True)}, {Symbol("x", real=True): value}) == ""


@pytest.mark.parametrize(
    ("integral", "expected"),
    [
        (Integral(INSIDE, (z, -oo, oo)), exp(-x / 2)),
        (Integral(Piecewise((1, z > x), (0, True)), (z, 0, 1)), 1 - x),
        (Integral(Piecewise((1, (z > x / 7) & (z < x)), (0, True)), (z, -oo, 2)), 6 * x / 7),
        (Integral(Piecewise((exp(-z), z >= x), (0, True)), (z, 0, oo)), exp(-x)),
        (Integral(exp(-Abs(z - x)), (z, -oo, oo)), Rational(2)),
        (Integral(Max(z, x), (z, 0, 1)), (1 + x**2) / 2),
        (Integral(Min(z, x, 1 - z), (z, 0, 1)), x * (1 - x)),
    ],
)
def test_a_quadrature_begins_anew_where_a_condition_turns(integral: Expr, expected: Expr) -> None:
    """To twelve digits, where mpmath alone would see no jump."""
    point = {x: Rational(3, 11)}
    assert run(one_line({"value": integral}, point)) == pytest.approx(float(expected.subs(point)), rel=1e-12)


@pytest.mark.parametrize(
    "distance", [Rational(1, 10**40), -Rational(1, 10**40), Rational(1, 10**200), Rational(1, 3)]
)
def test_conditions_are_told_apart(distance: Rational) -> None:
    """By as many digits as that takes."""
    pieces = Piecewise((1, z <= sqrt(2) - distance), (2, True))
    assert run(one_line({"pieces": pieces}, {z: sqrt(2)})) == (2 if distance > 0 else 1)
    assert ("mp.dps" in one_line({"pieces": pieces}, {z: sqrt(2)})) is bool(
        abs(distance) < Rational(1, 10**8)
    )


def test_large_numbers_are_told_apart() -> None:
    """10^30 is less than 10^30 + 1/2."""
    pieces = Piecewise((1, z < 10**30 + Rational(1, 2)), (2, True))
    assert run(one_line({"pieces": pieces}, {z: Integer(10**30)})) == 1


def test_no_line_where_a_condition_is_not_told_from_its_end() -> None:
    """Two forms of one number, which rounding would compare."""
    pieces = Piecewise((1, z < sqrt(5 + 2 * sqrt(6))), (2, True))
    assert one_line({"pieces": pieces}, {z: sqrt(2) + sqrt(3)}) == ""
    assert run(one_line({"pieces": pieces}, {z: sqrt(5 + 2 * sqrt(6))})) == 2
