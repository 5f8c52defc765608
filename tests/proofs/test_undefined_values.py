"""Statements are defined where a proof says so. Statements about laws: a value that is undefined at a point, or a mean that does not exist, refutes them; a law that is none does not."""

import pytest
from sympy import Abs, Expr, Integral, Rational, Sum, Symbol, exp, log, oo, pi, sqrt

from parisk_sym.claims.events import Lies
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.mean import Mean, Variance
from parisk_sym.claims.kinds.private_noise import PrivateNoise
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.named_laws import bernoulli_law, laplace_law, uniform_law
from parisk_sym.claims.random_variables import WithDensity
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, open_
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.wellposed import well_posed

X, h = Symbol("X", real=True), Symbol("h", real=True)
N = Symbol("N", integer=True, positive=True)
HALF = Rational(1, 2)
ONE = {X: laplace_law(1)}
CAUCHY = {X: WithDensity(1 / (pi * (1 + X**2)), REALS)}
HALF_A_LAW = {X: WithDensity(1 / (2 * pi * (1 + X**2)), REALS)}
NORMAL = {X: WithDensity(exp(-(X**2) / (2 * h**2)) / sqrt(2 * pi * h**2), REALS)}

FALSE = {
    "a mean": (Mean(exp(h * X), "=", 1 / (1 - h**2), ONE, {h: open_(-2, 2)}), "undefined at h = -1"),
    "a mean that has another value as well": (Mean(X, "=", 1 / h, ONE, {h: REALS}), "undefined at h = 0"),
    "a probability": (Probability(Lies(X, POSITIVE), "<=", 1 / h**2 + 1, ONE, {h: REALS}), "undefined at h = 0"),
    "a level": (PrivateNoise(2 + 1 / h, 1, ONE, domain={h: closed(0, 1)}), "undefined at h = 0"),
    "a mean that does not exist at some points": (
        Mean(exp(h * X), "=", 1 / (1 - h**2), ONE, {h: open_(1, 2)}), "there is no mean",
    ),
    "a mean that does not exist": (Mean(X, "=", 0, CAUCHY), "there is no mean"),
    "a variance that does not exist": (Variance(X, "<=", 5, CAUCHY), "there is no variance"),
}  # fmt: skip

p, q = Symbol("p", real=True), Symbol("q", real=True)
UNIT = {p: open_(0, 1), q: open_(0, 1)}
DIVERGENCE = p * log(p / q) + (1 - p) * log((1 - p) / (1 - q))


@pytest.mark.parametrize("value", [sqrt(DIVERGENCE), sqrt(1 - exp(-DIVERGENCE))])
def test_a_sign_that_takes_a_proof(value: Expr) -> None:
    """The divergence of two coins is not negative, which no chart of its signs shows."""
    assert decide(Inequality(0, "<=", value, UNIT)).status is Status.PROVED


def test_a_sign_that_no_proof_shows_leaves_it_open() -> None:
    """A statement is defined only where a proof says so; one for a part of the range, or of another sign, is none."""
    statement = Inequality(0, "<=", sqrt(DIVERGENCE), UNIT)
    found = well_posed(statement, prove=lambda sign: Node("", Status.UNDECIDED, sign))
    assert found.status is Status.UNDECIDED
    found = well_posed(statement, prove=lambda sign: Node("", Status.PROVED, sign, box="p < q"))
    assert found.status is Status.UNDECIDED
    asked: list[Inequality] = []
    well_posed(statement, prove=lambda sign: asked.append(sign) or Node("", Status.PROVED, sign))  # type: ignore[func-returns-value]
    assert [str(sign) for sign in asked] == [str(Inequality(0, "<=", DIVERGENCE, UNIT))]


NOT_REFUTED = {
    "a mean where it exists": Mean(exp(h * X), "=", 1 / (1 - h**2), ONE, {h: open_(-1, 1)}),
    "a law that is undefined where the value is": Mean(X, "=", 1 / h, NORMAL, {h: REALS}),
    "a density that is written as the value is": Probability(
        Lies(X, POSITIVE), "=", 1 / h, {X: WithDensity(1 / h, open_(0, h))}, {h: closed(0, 1)}
    ),
    "the mean of what has no law": Mean(X, "=", 0, HALF_A_LAW),
    "a probability where the law is undefined": Probability(
        Lies(X, closed(1, 1)), "<=", sqrt(h), {X: bernoulli_law(h)}, {h: open_(-1, 1)}
    ),
    "a probability of what is no density": Probability(
        Lies(X, open_(-oo, HALF)), "<=", sqrt(h), {X: WithDensity(1 + h, open_(0, 1))}, {h: closed(-1, 1)}
    ),
    "a mean without a bound, from below": Mean(1 / X, ">", 100, {X: uniform_law(0, 1)}),
    "a variance without a bound, from below": Variance(1 / sqrt(X), ">=", 1, {X: uniform_law(0, 1)}),
    "a mean that converges slowly": Mean(Abs(X) ** (9 * h / 10), ">=", 0, CAUCHY, {h: open_(0, 1)}),
}


@pytest.mark.parametrize("name", FALSE)
def test_refuted(name: str) -> None:
    statement, said = FALSE[name]
    found = decide(statement)
    assert found.status is Status.REFUTED
    assert said in found.counterexample


@pytest.mark.parametrize("name", NOT_REFUTED)
def test_not_refuted(name: str) -> None:
    statement: Statement = NOT_REFUTED[name]
    assert decide(statement).status is not Status.REFUTED


x, y = Symbol("x", positive=True), Symbol("y", positive=True)

TOLD = {
    "far out": (Integral(1 / (x + y), (y, 0, oo)), "(diverges: at oo the integrand has one sign and is at least a multiple of y^(-1)), where Integral(1/(x + y), (y, 0, oo)) does not converge"),
    "near an end": (Integral(1 / (x * (y - 2)), (y, 2, 3)), "(diverges: at 2+, in u = 1/|y - 2|, the integrand has one sign and is at least a multiple of u^(-1)), where Integral(1/(x*(y - 2)), (y, 2, 3)) does not converge"),
    "a series": (Sum(x / N, (N, 1, oo)), "at least a multiple of N^(-1)), where Sum(x/N, (N, 1, oo)) does not converge"),
}  # fmt: skip


@pytest.mark.parametrize(("value", "words"), TOLD.values(), ids=TOLD)
def test_what_diverges_is_told_in_its_own_variable(value: Expr, words: str) -> None:
    """Also where a parameter has another name, and without the factors 1 of unevaluated integrals."""
    assert words in decide(Identity(value, 1, {x: POSITIVE})).counterexample
