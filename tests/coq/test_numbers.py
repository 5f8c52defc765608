"""Points with ceilings, powers and few integers, and moments of Gaussian noise: true ones are accepted, false ones refused. Needs coqc."""

from typing import Any

import pytest
from sympy import Rational, Sum, Symbol, ceiling, exp, log, pi, sqrt, sympify

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.mean import Mean, Variance
from parisk_sym.claims.named_laws import bernoulli_law, gaussian_law
from parisk_sym.claims.random_variables import WithDensity
from parisk_sym.claims.statement import Statement
from parisk_sym.coq.coq_file import MOMENTS, NUMBERS, CoqFile, coq_file
from parisk_sym.coq.coqc import Coq
from parisk_sym.coq.outcome import Standing
from parisk_sym.coq.theory import theory_of
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, integers
from parisk_sym.formulas.prefix import prefix
from tests.coq.test_simple_truths import claim, made
from tests.tools import compiler

__test_module_is_read__ = True

x, y = Symbol("x", real=True), Symbol("y", real=True)
s = Symbol("s", positive=True)
k, n = Symbol("k", integer=True), Symbol("n", integer=True)
THIRD = Rational(1, 3)
NOISE = {x: gaussian_law(s)}
STANDARD = {x: gaussian_law(1)}
SCALE = {s: POSITIVE}


@pytest.fixture(scope="module")
def coq() -> Coq:
    """The compiler."""
    return compiler()


# --- moments ----------------------------------------------------------------------------------------------------------------

TRUE: dict[str, Statement] = {
    "variance": Variance(x, "=", s**2, NOISE, SCALE),
    "fourth moment": Mean(x**4, "=", 3 * s**4, NOISE, SCALE),
    "a multiple": Variance(2 * x, "=", 4 * s**2, NOISE, SCALE),
    "scale 1": Variance(x, "=", 1, STANDARD, {}),
    "below": Mean(x**4, "<", 4, STANDARD, {}),
}
FALSE: dict[str, Statement] = {
    "twice the variance": Variance(x, "=", 2 * s**2, NOISE, SCALE),
    "the scale as the variance": Variance(x, "=", s, NOISE, SCALE),
    "a mean that is not 0": Mean(x, "=", s / 1000, NOISE, SCALE),
    "another fourth moment": Mean(x**4, "=", 2 * s**4, NOISE, SCALE),
    "no law": Variance(x, "=", 2 * s**2, {x: WithDensity(exp(-(x**2) / (2 * s**2)) / sqrt(pi) / s, REALS)}, SCALE),
    "a negative density": Variance(x, "=", -(s**2), {x: WithDensity(-exp(-(x**2) / (2 * s**2)) / sqrt(2 * pi) / s, REALS)}, SCALE),
    "the wrong way": Mean(x**4, "<", 3, STANDARD, {}),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_moments_are_accepted(name: str, coq: Coq) -> None:
    found = coq.check(made(TRUE[name]), 60)
    assert found.standing is Standing.KERNEL_CHECKED, found


@pytest.mark.parametrize("name", FALSE)
def test_false_moments_with_a_forged_verdict(name: str, coq: Coq) -> None:
    assert coq.check(made(FALSE[name]), 30).standing is Standing.NOT_EXPORTED


# --- points -----------------------------------------------------------------------------------------------------------------


def refuted(says: Statement, at: dict[str, Any]) -> CoqFile:
    """The file of a verdict REFUTED with a counterexample, as it is found in a proof tree."""
    tree = {
        "rule": "counterexample",
        "status": "refuted",
        "found": {"at": {name: prefix(sympify(value)) for name, value in at.items()}},
        "children": [],
    }
    return coq_file(theory_of(claim(says), "REFUTED", tree))


HALF = Rational(1, 2)
POINTS: dict[str, tuple[Statement, dict[str, Any]]] = {
    "a ceiling": (Inequality(ceiling(x), "<=", x, {x: POSITIVE}), {"x": HALF}),
    "the ceiling of a quotient": (Inequality(ceiling(x / 3), "<", 2, {x: POSITIVE}), {"x": Rational(7, 2)}),
    "ends with ceilings": (Inequality(n, "<", 3, {n: integers(ceiling(Rational(3, 2)), 3)}), {"n": 3}),
    "a cube root": (Inequality(x**THIRD, "<=", 1, {x: closed(0, 2)}), {"x": 2}),
    "a sum": (Identity(Sum(x**k, (k, 0, 2)), 1 + x, {x: POSITIVE}), {"x": 1}),
    "a variance": (Variance(y, "=", x, {y: bernoulli_law(x)}, {x: closed(Rational(1, 4), Rational(3, 4))}), {"x": HALF}),
}  # fmt: skip
NO_POINTS: dict[str, tuple[Statement, dict[str, Any]]] = {
    "a ceiling that is above": (Inequality(x, "<=", ceiling(x), {x: POSITIVE}), {"x": HALF}),
    "the ceiling of an integer": (Inequality(ceiling(x), "<=", x, {x: POSITIVE}), {"x": 2}),
    "a negative ceiling": (Inequality(ceiling(x), "<=", -1, {x: REALS}), {"x": Rational(-3, 2)}),
    "a root below 1": (Inequality(x**THIRD, "<=", 1, {x: closed(0, 2)}), {"x": HALF}),
    "the root of 0": (Inequality(x**THIRD, "<=", 0, {x: closed(0, 2)}), {"x": 0}),
    "outside of the ends": (Inequality(n, "<", 3, {n: integers(ceiling(Rational(3, 2)), 2)}), {"n": 3}),
    "a sum that is right": (Identity(Sum(x**k, (k, 0, 2)), 1 + x + x**2, {x: POSITIVE}), {"x": 1}),
    "a variance that is right": (Variance(y, "=", x * (1 - x), {y: bernoulli_law(x)}, {x: closed(Rational(1, 4), Rational(3, 4))}), {"x": HALF}),
    "a logarithm that is not defined": (Inequality(ceiling(x) + log(x - 1), "<=", 0, {x: POSITIVE}), {"x": HALF}),
}  # fmt: skip


@pytest.mark.parametrize("name", POINTS)
def test_points_are_accepted(name: str, coq: Coq) -> None:
    found = coq.check(refuted(*POINTS[name]), 60)
    assert found.standing is Standing.KERNEL_CHECKED, found


@pytest.mark.parametrize("name", NO_POINTS)
def test_points_at_which_the_statement_holds(name: str, coq: Coq) -> None:
    assert coq.check(refuted(*NO_POINTS[name]), 60).standing is Standing.NOT_EXPORTED


def test_only_files_that_use_the_tactics_require_the_libraries() -> None:
    """The keys of others do not change with them."""
    assert MOMENTS in made(TRUE["variance"]).requires
    assert NUMBERS in refuted(*POINTS["a cube root"]).requires
    plain = made(Inequality(x, "<", x + 1, {x: REALS})).requires
    assert MOMENTS not in plain
    assert NUMBERS not in plain
