"""Where a strict inequality is an equality, and where a small delta is needed: found as exact points, and only there."""

import pytest
from sympy import Abs, Expr, Integer, Rational, Symbol, exp, log, oo, sqrt

from parisk_sym.claims.events import Lies
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.private_noise import PrivateNoise
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.named_laws import gaussian_law, laplace_law
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import POSITIVE, Domain, Interval, closed, integers, open_, right_open
from parisk_sym.proofs.attack.search import Look, search
from parisk_sym.proofs.attack.touching import equality
from parisk_sym.proofs.examination import attack
from parisk_sym.proofs.kernel import decide

x, q, d, s = (Symbol(name, real=True) for name in ("x", "q", "d", "s"))
X = Symbol("X", real=True)
TINY = Rational(1, 10**30)
UNIT = open_(0, 1)

EQUAL: dict[str, tuple[Expr, dict[Symbol, Interval], dict[Symbol, Expr]]] = {
    "an exponential": (exp(x) / 2 - 1 - log(exp(x) / 2), {x: POSITIVE}, {x: log(2)}),
    "a share that is least at a third": ((q * (exp(x) + 1) - 1) ** 2, {q: UNIT, x: POSITIVE}, {q: Rational(1, 3), x: log(2)}),
    "a logarithm": (x + log(1 / d) / x - 2 * sqrt(log(1 / d)), {x: POSITIVE, d: UNIT}, {x: Integer(1), d: exp(-1)}),
}  # fmt: skip


@pytest.mark.parametrize("name", EQUAL)
def test_equality(name: str) -> None:
    gap, domain, point = EQUAL[name]
    assert equality(gap, Domain(domain)) == point
    found = decide(Inequality(0, "<", gap, domain))
    assert found.status is Status.REFUTED
    assert decide(Inequality(0, "<=", gap, domain)).status is not Status.REFUTED


@pytest.mark.parametrize("name", EQUAL)
def test_a_gap_that_is_never_0_is_not_taken_for_one(name: str) -> None:
    """By 1e-30, which no ball of 96 bits tells from 0; and where the point is not in the domain."""
    gap, domain, point = EQUAL[name]
    assert equality(gap + TINY, Domain(domain)) is None
    outside = {x: open_(0, point[x])} if len(domain) == 1 else {**domain, x: open_(0, point[x])}
    assert equality(gap, Domain(outside)) != point


def test_no_integers_and_no_poles() -> None:
    n = Symbol("n", integer=True)
    assert equality(exp(n) - 2, Domain({n: integers(1)})) is None
    assert equality((exp(x) - 2) / (exp(x) - 2), Domain({x: POSITIVE})) is None


def test_equal_sides_are_said_to_be_equal_at_a_simple_point() -> None:
    """At p = 1/2 both are 0 for every a > 1; the point that is found first has a long one."""
    found = decide(
        Inequality(0, "<", (q - Rational(1, 2)) * x, {q: right_open(Rational(1, 2), 1), x: open_(1, oo)})
    )
    assert found.counterexample == "q = 1/2, x = 2: left = 0, right = 0 (equal)"


SMALL: dict[str, Statement] = {
    "zero-concentrated": PrivateNoise(
        1 / (2 * s**2) + sqrt(log(1 / d)) / s, 1, {X: gaussian_law(s)}, d, {s: POSITIVE, d: UNIT}
    ),
    "classic": PrivateNoise(
        x, 1, {X: gaussian_law(sqrt(log(5 / (4 * d))) / x)}, d, {x: UNIT, d: UNIT}
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SMALL)
def test_a_small_delta_is_tried_before_a_proof(name: str) -> None:
    assert attack(SMALL[name], Look().first()).status is Status.REFUTED


def test_small_values_stay_in_the_domain() -> None:
    domain = Domain({x: open_(Rational(1, 10), 1), d: closed(0, 1)})
    found = search(x - Rational(1, 20), domain, Look(), (-1,), {})
    assert found is not None
    assert not found.counterexample


def test_a_closed_end_of_an_integral() -> None:
    """The integral is 1 at 0, which no ball shows."""
    tail = Lies(Abs(X), right_open(x, oo))
    closed_end = attack(Probability(tail, "<", 1, {X: laplace_law(1)}, {x: right_open(0, oo)}))
    assert closed_end.counterexample == "x = 0: probability = 1, value = 1 (equal)"
    for statement in (
        Probability(tail, "<", 1, {X: laplace_law(1)}, {x: POSITIVE}),
        Probability(tail, "<", 1 + TINY, {X: laplace_law(1)}, {x: right_open(0, oo)}),
    ):
        assert attack(statement).status is not Status.REFUTED
