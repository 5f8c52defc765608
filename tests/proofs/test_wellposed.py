"""Where a statement is defined: a point refutes it only where it has no value, not where nothing is known of one."""

import pytest
import sympy
from sympy import Expr, Integral, Piecewise, Product, Rational, Sum, Symbol, oo

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.mean import Mean
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import (
    POSITIVE,
    REALS,
    Domain,
    Interval,
    closed,
    integers,
    left_open,
    open_,
    right_open,
)
from parisk_sym.formulas.head import Head
from parisk_sym.formulas.heads import HEADS
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.definedness.conditions import Condition, Need
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.kinds import kind_of
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.wellposed import _needs_of_a_member, _sign_proof, _stays_inside, well_posed
from tests.formulas.drawn import points
from tests.proofs.rules.of_chance import X, b, laplace

n, x, y, z = (Symbol(name, real=True) for name in "nxyz")
m = Symbol("m", integer=True)
HALF = Rational(1, 2)


def status(e: Expr, domain: dict[Symbol, Interval]) -> Status:
    """What is said of whether the expression is defined."""
    return well_posed(Inequality(e, "<=", 0, Domain(domain))).status


HAVE_VALUES = [
    (sympy.besselj(0, x), {x: REALS}),
    (sympy.besselj(HALF, x), {x: closed(0, 1)}),
    (sympy.besseli(0, x), {x: open_(-2, 1)}),
    (sympy.jn(1, x), {x: closed(-2, -1)}),
    (sympy.elliptic_e(x), {x: closed(0, 1)}),
    (sympy.elliptic_f(x, 3 * HALF), {x: closed(0, HALF)}),
    (sympy.polylog(2, x), {x: closed(0, 1)}),
    (sympy.expint(2, x), {x: right_open(0, oo)}),
    (sympy.lowergamma(1, x), {x: closed(-1, 1)}),
    (sympy.uppergamma(1, x), {x: closed(-1, 1)}),
    (sympy.beta(x, 2), {x: closed(Rational(-3, 5), -HALF)}),
    (sympy.zeta(2, x), {x: closed(Rational(-3, 5), -HALF)}),
    (sympy.binomial(x, HALF, evaluate=False), {x: closed(Rational(-7, 5), Rational(-6, 5))}),
    (sympy.RisingFactorial(x, HALF), {x: closed(Rational(-7, 10), Rational(-6, 10))}),
    (sympy.gegenbauer(2, x, HALF), {x: closed(Rational(-3, 5), -HALF)}),
    (sympy.assoc_laguerre(2, x, 1), {x: closed(-2, 1)}),
    (sympy.jacobi(2, x, 1, HALF), {x: closed(-2, 1)}),
    (sympy.legendre(HALF, x), {x: closed(HALF, 1)}),
    (sympy.catalan(x), {x: closed(Rational(-4, 5), Rational(-3, 5))}),
    (sympy.fibonacci(m), {m: integers(-1, 4)}),
    (1 / (2**n - 5), {n: integers(0, 6)}),
    (1 / (n * 2**n - 50), {n: integers(0)}),
    (sympy.betainc(2, 3, 0, x), {x: closed(-1, 1)}),
    (Integral(sympy.sin(y) / y, (y, -1, 1)), {}),
    (Integral(sympy.Abs(y) ** -HALF, (y, -1, 1)), {}),
    (Integral(1 / (y**2 + x**2), (y, 1, 2)), {x: REALS}),
    (Piecewise((Integral(1 / y, (y, -1, 1)), x > 2), (1, True)), {x: closed(0, 1)}),
    (x**y, {x: closed(0, 1), y: closed(1 - 2 * x, 2)}),
    (y / x, {x: open_(-1, 1), y: open_(0, x**2 - Rational(1, 4))}),
    (y / (x - HALF), {x: open_(0, 1), y: left_open(x * (1 - x), Rational(1, 5))}),
    (Sum(m / x, (m, 1, n)), {n: integers(0, 3), x: closed(n, 5)}),
    (Sum(Integral(y ** (n - 1), (y, 0, 1)), (m, 1, n)), {n: integers(0)}),
    (Product(Integral(y ** (n - 1), (y, 0, 1)), (m, 1, n)), {n: integers(0)}),
    (Integral(z * Integral(y ** (x - 1), (y, 0, 1)), (z, 0, x)), {x: closed(0, 1)}),
    (x + Sum(1 / (m - x), (m, 1, 3)), {x: closed(4, 5)}),
]
"""Functions that have a value on the whole domain, beyond what proofs ask of them; 0**y where y is 1; a pole between two pieces of a domain;
sums without terms of what has no value."""

HAVE_NONE = [
    (sympy.besselk(1, x), {x: right_open(0, oo)}),
    (sympy.bessely(0, x), {x: right_open(0, oo)}),
    (sympy.elliptic_k(x), {x: closed(0, 1)}),
    (sympy.gamma(x), {x: closed(-1, 1)}),
    (sympy.Ei(x), {x: closed(-1, 1)}),
    (sympy.log(x), {x: right_open(0, 1)}),
    (x**y, {x: closed(0, 1), y: closed(-1, 1)}),
    (x**y, {x: left_open(-1, 1), y: closed(HALF, HALF + 1)}),
    (Integral(1 / y, (y, -1, 1)), {}),
    (Integral(y**-2, (y, -1, 1)), {}),
    (Integral(1 / (y - 1), (y, 0, 2)), {}),
    (Integral(sympy.tan(y), (y, 0, sympy.pi)), {}),
    (Integral(1 / (y - x), (y, 0, 2)), {x: open_(0, 2)}),
    (sympy.sqrt(sympy.besselj(0, x) - 2), {x: REALS}),
    (y / (x**2 - HALF), {x: open_(-1, 1), y: open_(x, 2)}),
    (Sum(Integral(y ** (n - 1), (y, 0, 1)), (m, 0, n)), {n: integers(0)}),
    (Sum(Integral(y ** (n - 2), (y, 0, 1)), (m, 1, n)), {n: integers(0)}),
]
"""A value is missing somewhere: below a pole, beyond a branch point, at 0**(-1)."""


@pytest.mark.parametrize(("e", "domain"), HAVE_VALUES, ids=str)
def test_a_value_of_which_nothing_is_known_is_no_counterexample(e: Expr, domain: dict[Symbol, Interval]):
    """It may stay open."""
    assert status(e, domain) is not Status.REFUTED


@pytest.mark.parametrize(("e", "domain"), HAVE_NONE, ids=str)
def test_a_missing_value_is_one(e: Expr, domain: dict[Symbol, Interval]):
    """So that the test above can fail."""
    assert status(e, domain) is Status.REFUTED


@pytest.mark.parametrize(
    ("interval", "at", "stays"),
    [
        (closed(x * (1 - x), 1), HALF / 2, True),
        (left_open(x * (1 - x), 1), HALF / 2, False),
        (left_open(x * (1 - x), 1), HALF, True),
        (closed(-1, x * (x - 1)), -HALF / 2, True),
        (right_open(-1, x * (x - 1)), -HALF / 2, False),
        (closed(-1, x * (x - 1)), -HALF / 3, False),
    ],
)
def test_a_member_leaves_the_domain_between_two_points(interval: Interval, at: Expr, stays: bool):
    """Between x = 1/4 and 3/4 the end of the range of y goes to 1/4 or -1/4 at x = 1/2: a member only where it is closed."""
    domain = Domain({x: open_(0, 1), y: interval})
    assert _stays_inside(domain, {y: at}, x, HALF / 2, 3 * HALF / 2) is stays


def test_a_branch_with_a_value_beyond_what_proofs_ask():
    """What is taken below 0 is zeta(2, x), which has a value at -11/20; of the logarithm 0 times is taken."""
    e = sympy.log(x) * Piecewise((0, x <= 0), (1, True)) + sympy.zeta(2, x)
    assert status(e, {x: closed(Rational(-3, 5), -HALF)}) is not Status.REFUTED
    assert status(e, {x: closed(-1, 1)}) is not Status.PROVED


def test_an_expression_outside_of_the_sides_needs_a_value():
    """1/x, which names every symbol of the statement, has none at 0."""
    goal = Inequality(0, "<=", 1, Domain({x: closed(-1, 1)}))
    assert well_posed(goal, (1 / x,)).status is Status.REFUTED
    assert well_posed(goal, (1 / (x + 2),)).status is Status.PROVED
    assert well_posed(goal, (1 / y,)).status is Status.PROVED  # of another statement


def test_what_is_said_of_a_law_is_left_out_on_request():
    """The mean of a centred variable is said to be 1/x: its law is defined on the whole domain, and 1/x is not at 0, so that it is refuted."""
    goal = Mean(X, "=", 1 / x, {X: laplace()}, Domain({b: POSITIVE, x: closed(-1, 1)}))
    assert well_posed(goal).status is Status.REFUTED
    assert well_posed(goal, (), tuple(kind_of(goal).said(goal))).status is Status.PROVED
    assert decide(goal).status is Status.REFUTED


def test_no_proof_is_asked_for_a_sign_that_is_not_the_only_one():
    """x^2 - 2 has both signs, x^2 is 0 somewhere, and of what cannot be evaluated none is seen."""
    asked: list[Inequality] = []

    def prove(goal: Inequality) -> Node:
        asked.append(goal)
        return decide(goal)

    def ask(e: Expr) -> Node | None:
        return _sign_proof(Condition(Need.NONZERO, e, e, facts_of(domain)), domain, prove)

    domain = Domain({x: closed(-2, 2)})
    assert all(ask(e) is None for e in (x**2 - 2, x**2, sympy.Function("f")(x)))
    assert not asked
    assert ask(-1 - x**2) is not None
    assert [goal.gap for goal in asked] == [x**2 + 1]


def test_members_of_open_ranges():
    """An open end is not reached."""
    assert list(_needs_of_a_member(x, left_open(0, 1))) == [
        (Need.POSITIVE, x),
        (Need.NONNEGATIVE, 1 - x),
    ]
    assert list(_needs_of_a_member(x, integers(2))) == [(Need.INTEGER, x), (Need.NONNEGATIVE, x - 2)]


@pytest.mark.parametrize("head", [h for h in HEADS.values() if h.takes], ids=lambda h: h.function.__name__)
def test_what_a_function_takes_is_never_undefined(head: Head):
    """Its own file says that it has a certified value there: no proof may say that it has none."""
    for takes in head.takes:
        for point in points(takes, 3):
            arguments = [
                tuple(Rational(int(v.p), int(v.q)) for v in part) if isinstance(part, tuple) else Rational(int(part.p), int(part.q))
                for part in point
            ]  # fmt: skip
            with sympy.evaluate(False):
                e = head.function(*arguments)
            if isinstance(e, Expr):
                assert status(e, {}) is not Status.REFUTED, (takes, arguments)


ONE = 4 * (sympy.atan(HALF) + sympy.atan(Rational(1, 3))) / sympy.pi
"""1 by its value, which balls enclose and no normal form shows."""
STEPS = sympy.floor(y) ** 2 - sympy.floor(y)
"""An integer that is not negative, and not by its form."""

POWERS: list[tuple[Expr, dict[Symbol, Interval], Status]] = [
    (x ** (2 * sympy.cos(0, evaluate=False)), {x: REALS}, Status.PROVED),
    (x ** (-2 * sympy.cos(0, evaluate=False)), {x: REALS}, Status.REFUTED),
    (x ** sympy.sqrt(2), {x: REALS}, Status.REFUTED),
    (x ** sympy.sqrt(2), {x: right_open(0, oo)}, Status.PROVED),
    (x ** (-sympy.sqrt(2)), {x: right_open(0, oo)}, Status.REFUTED),
    (x ** (ONE + 1), {x: REALS}, Status.UNDECIDED),  # x^2
    (x ** (ONE - 1), {x: REALS}, Status.UNDECIDED),  # x^0
    (x ** (ONE - 3), {x: REALS}, Status.REFUTED),  # x^(-2) at 0
    (x**STEPS, {x: closed(-1, 1), y: closed(0, 3)}, Status.UNDECIDED),  # 0^0 = 1
]  # fmt: skip


@pytest.mark.parametrize(("e", "domain", "found"), POWERS)
def test_a_power_is_undefined_where_its_exponent_is_certainly_bad(
    e: Expr, domain: dict[Symbol, Interval], found: Status
) -> None:
    """An exponent that is an integer by its value refutes nothing, shown or not; what no integer would help, does."""
    assert status(e, domain) is found or (found is Status.UNDECIDED and status(e, domain) is Status.PROVED)
