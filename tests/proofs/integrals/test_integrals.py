"""Exact integrals: known values are found, wrong ones never, and what has no value is said to have none."""

import itertools
import warnings

import mpmath
import numpy as np
import pytest
import sympy
from scipy.integrate import IntegrationWarning, quad
from scipy.special import expn
from sympy import Expr, Integer, Integral, Rational, Symbol, cos, cosh, exp, log, oo, sin

from parisk_sym.formulas.domain import POSITIVE, Interval, closed, integers, open_
from parisk_sym.formulas.heads.root import Root
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.evaluation import evaluate
from parisk_sym.proofs.integrals import Certificate, Outcome
from tests.proofs.integrals.cases import TRUE, Case, a, b, n, t, x
from tests.proofs.integrals.wrong import FALSE, Wrong

_FINDINGS = {"diverges": Outcome.DIVERGES, "undefined": Outcome.UNDEFINED}


@pytest.mark.parametrize("known", TRUE, ids=lambda c: c.name)
def test_known_values_are_found(known: Case) -> None:
    """Every integral of the table is replaced, and the value is the table's by normal forms."""
    facts = Facts(known.domain)
    found = evaluate(known.integral, facts)
    assert not found.expression.has(Integral), found.undecided + found.findings
    assert not found.undecided
    assert not found.findings
    assert same(found.expression, known.value, facts)


def same(found: Expr, value: Expr, facts: Facts) -> bool:
    """Equal by normal form; constants, whose forms may differ, to forty digits."""
    if facts.is_zero(found - value):
        return True
    return not (found - value).free_symbols and abs(sympy.N(found - value, 60)) < Rational(1, 10**40)


@pytest.mark.parametrize("known", TRUE, ids=lambda c: c.name)
def test_the_table_is_right(known: Case) -> None:
    """Quadrature of the definition, which shares nothing with antiderivatives, agrees to eight digits."""
    found = quadrature(known.integral.xreplace(known.point))
    assert found == pytest.approx(float(sympy.N(known.value.xreplace(known.point))), rel=1e-7, abs=1e-8)


_PLACES = [
    sympy.sympify(p) for p in (-2, -1, 0, "1/3", "2/5", "1/2", "log(2)", 1, "sqrt(2)", "7/5", "3/2", 2, 3)
]
_FAR = 300
_PLACES += [sympy.pi * i / 6 - s for i in range(-2, 20) for s in (0, Rational(1, 3))]


def quadrature(integral: Expr) -> float:
    """Adaptive quadrature of a numeric integral, cut where the integrands of the tables have kinks."""
    _, lower, upper = integral.limits[0]
    low, high = sorted((lower, upper))
    if integral.function.has(cos) and high == oo and not integral.function.has(exp, cosh):
        tail = mpmath.quadosc(sympy.lambdify(t, integral.function, ["mpmath"]), [0, mpmath.inf], omega=7 / 5)
        return float(tail)
    plain = sympy.lambdify(t, integral.function, [{"expint": expn}, "scipy", "numpy"])

    def function(at: float) -> float:
        """0 where both parts of a quotient overflow."""
        found = float(plain(at))
        return 0.0 if abs(at) > _FAR and np.isnan(found) else found

    path = [float(p) for p in (low, *sorted({p for p in _PLACES if low < p < high}), high)]
    with (
        np.errstate(over="ignore", invalid="ignore"),
        warnings.catch_warnings(),
    ):  # exp(-t) far out on the left
        warnings.simplefilter("ignore", IntegrationWarning)  # what is reached is compared by the caller
        parts = [
            quad(function, p, q, epsabs=1e-11, epsrel=1e-11, limit=200) for p, q in itertools.pairwise(path)
        ]
    total = sum(part for part, _ in parts)
    return total if lower <= upper else -total


@pytest.mark.parametrize("statement", FALSE, ids=lambda c: c.name)
def test_wrong_values_are_never_found(statement: Wrong) -> None:
    """The integral stays, or has another value; where it has none, that is proved."""
    facts = Facts(statement.domain)
    found = evaluate(statement.integral, facts)
    if not found.expression.has(Integral):
        assert not same(found.expression, statement.value, facts)
    expected = [_FINDINGS[statement.finding]] if statement.finding else []
    assert [f.outcome for f in found.findings] == expected
    assert found.expression.has(Integral) or not expected


@pytest.mark.parametrize("statement", FALSE, ids=lambda c: c.name)
def test_what_is_found_instead_is_right(statement: Wrong) -> None:
    """Where a statement of the table of wrong values has a value after all, quadrature agrees with what is found."""
    found = evaluate(statement.integral, Facts(statement.domain)).expression
    if found.has(Integral):
        return
    at = {
        s: (Rational(3, 2) if s == a and statement.domain[s] == open_(1, 2) else Rational(2, 5))
        for s in statement.domain
    }
    if statement.domain.get(a) == open_(-5, 0):
        at[a] = sympy.Integer(-2)
    if statement.domain.get(x) == open_(-1, 0):
        at[x] = Rational(-1, 2)
    value = float(sympy.N(found.xreplace(at)))
    assert quadrature(statement.integral.xreplace(at)) == pytest.approx(value, rel=1e-6, abs=1e-8)


class TestWalk:
    """Nested integrals, symbols that are bound twice, and what is left."""

    def test_nested(self) -> None:
        """The inner integral is done with the outer variable in its range."""
        inner = Integral(x * t, (t, 0, x))
        found = evaluate(Integral(inner, (x, 0, 1)), Facts({}))
        assert found.expression == Rational(1, 8)
        assert evaluate(Integral(x * t, (t, 0, x), (x, 0, 1)), Facts({})).expression == Rational(1, 8)

    def test_convolution_of_exponentials(self) -> None:
        """The density of the sum of two exponential waiting times is x exp(-x)."""
        inner = Integral(exp(-t) * exp(-(x - t)), (t, 0, x))
        facts = Facts({x: POSITIVE})
        assert facts.is_zero(evaluate(inner, facts).expression - x * exp(-x))
        assert evaluate(Integral(inner, (x, 0, oo)), Facts({})).expression == 1

    def test_assumptions_of_a_bound_symbol_are_dropped(self) -> None:
        """SymPy may have been told that t > 0; over (-1, 1) it is not."""
        positive = Symbol("t", positive=True)
        assert (
            evaluate(
                Integral(sympy.Abs(t).subs(t, positive) * 0 + positive, (positive, -1, 1)), Facts({})
            ).expression
            == 0
        )

    def test_a_bound_name_that_is_taken(self) -> None:
        """The bound t is not the t of the domain."""
        facts = Facts({t: POSITIVE})
        assert evaluate(Integral(t, (t, 0, 1)) + t, facts).expression == Rational(1, 2) + t
        assert evaluate(Integral(t * exp(-t), (t, 0, t)), Facts({t: POSITIVE})).expression.has(exp(-t))
        above = Facts({t: POSITIVE, x: open_(t, oo)})
        assert evaluate(Integral(sympy.Abs(x - t), (t, 0, 1)), above).undecided

    def test_a_value_that_makes_the_rest_undefined_is_not_put_in(self) -> None:
        """1/(integral - 1/2) with the integral 1/2 stays as it is."""
        e = 1 / (Integral(t, (t, 0, 1)) - Rational(1, 2))
        assert evaluate(e, Facts({})).expression.has(Integral)

    def test_what_is_left_is_said(self) -> None:
        """An integral that no rule covers comes back with the reason."""
        e = Integral(sympy.besselk(a, t) ** 3 * exp(sin(t)), (t, 1, 2))
        found = evaluate(e, Facts({a: POSITIVE}))
        assert found.expression == e
        assert len(found.undecided) == 1
        assert found.undecided[0][1]

    def test_the_variable_of_another_binder(self) -> None:
        """Inside a Root the unknown has the range of the root, not that of a symbol of the same name."""
        root = Root(Integral(t ** (x - 1), (t, 0, 1)) - 2, (x, -1, 3))
        assert evaluate(root, Facts({x: POSITIVE})).expression == root

    def test_a_symbol_without_a_range(self) -> None:
        """Nothing is decided about a symbol that the domain does not know."""
        assert evaluate(Integral(exp(-b * t), (t, 0, oo)), Facts({})).undecided
        assert evaluate(Integral(t, (t, 0, b)), Facts({})).undecided


def test_certificates_tell_what_was_proved() -> None:
    """The rule, the antiderivative, the conditions, and the parts of a sum."""
    (kinks,) = evaluate(Integral(sympy.Abs(sin(t)), (t, 0, 2 * sympy.pi)), Facts({})).certificates
    assert kinks.rule == "split"
    assert len(kinks.parts) == 2
    witnesses = {c.witness for c in leaves(kinks)}
    assert witnesses == {cos(t), -cos(t)}
    (named,) = evaluate(Integral(t ** (a - 1) * exp(-t), (t, 0, oo)), Facts({a: POSITIVE})).certificates
    assert "DLMF 5.9.1" in named.theorem
    assert "a > 0" in named.conditions


def leaves(certificate: Certificate) -> list[Certificate]:
    """The certificates without parts."""
    return [c for p in certificate.parts for c in leaves(p)] if certificate.parts else [certificate]


def test_an_integer_parameter_keeps_its_range() -> None:
    """n from 1: t^(n-1) is integrable at 0; n from 0: it is not for n = 0."""
    e = Integral(t ** (n - 1) * exp(-t), (t, 0, oo))
    assert not evaluate(e, Facts({n: integers(1)})).undecided
    assert evaluate(e, Facts({n: integers(0)})).undecided


def test_weak_order_and_one_point() -> None:
    """Ends that may coincide need an antiderivative that is continuous there."""
    interval = Interval(a, oo, False, True)
    assert evaluate(Integral(1 / t, (t, a, b)), Facts({a: POSITIVE, b: interval})).expression.has(log)
    assert evaluate(
        Integral(1 / t, (t, a, b)), Facts({a: Interval(sympy.Integer(0), oo, False, True), b: interval})
    ).undecided


UNIT, RANGE = closed(0, 1), {b: POSITIVE, a: closed(0, b)}
BOUNDED_LAPLACE = exp(-sympy.Abs(t - a)) / (2 - exp(-a) - exp(a - b))
CUTS_AT_ENDS = {
    "a kink": (exp(-sympy.Abs(t - a)), (t, 0, 1), {a: UNIT}, 2 - exp(-a) - exp(a - 1)),
    "two kinks": (sympy.Abs(t - a) + sympy.Abs(t - 2), (t, 0, 3), {a: UNIT}, 7 + a**2 - 3 * a),
    "a jump": (sympy.Heaviside(t - a), (t, 0, b), RANGE, b - a),
    "a density that is cut": (BOUNDED_LAPLACE, (t, 0, b), RANGE, Integer(1)),
}


@pytest.mark.parametrize("name", CUTS_AT_ENDS)
def test_a_cut_that_may_lie_at_an_end(name: str) -> None:
    """The value holds at the ends as well."""
    integrand, limits, domain, value = CUTS_AT_ENDS[name]
    facts = Facts(domain)
    found = evaluate(Integral(integrand, limits), facts)
    assert not found.undecided
    assert facts.is_zero(found.expression - value)


NO_CUTS = {
    "a kink that may lie beyond the end": (exp(-sympy.Abs(t - a)), (t, 0, 1), {a: closed(0, 2)}),
    "two kinks in no order": (sympy.Abs(t - a) + sympy.Abs(t - b), (t, 0, 1), {a: UNIT, b: UNIT}),
    "a pole that a part of no length would hide": (1 / (t - a), (t, 0, 1), {a: UNIT}),
    "a part without values that may have no length": (log(a - t), (t, 0, 1), {a: UNIT}),
    "a factor that is not defined at an end": (exp(-sympy.Abs(t - a)) / (1 - a), (t, 0, 1), {a: UNIT}),
    "an antiderivative that jumps at an end": (sympy.Abs(t - a) / t ** Rational(3, 2), (t, 0, 1), {a: UNIT}),
}


@pytest.mark.parametrize("name", NO_CUTS)
def test_no_value_where_a_part_may_have_no_length(name: str) -> None:
    integrand, limits, domain = NO_CUTS[name]
    found = evaluate(Integral(integrand, limits), Facts(domain))
    assert found.undecided
    assert not found.findings


def test_a_sum_of_which_one_term_has_no_value() -> None:
    """sqrt(k - 1) has none for k = 0, whatever that for 1 and 2 is."""
    k = sympy.Symbol("k", real=True)
    found = evaluate(sympy.Sum(Integral(exp(-t), (t, 0, oo)) * sympy.sqrt(k - 1), (k, 0, 2)), Facts({}))
    assert found.undecided
