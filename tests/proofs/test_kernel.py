"""Soundness of the decisions: false statements that come close to true ones are never proved, true ones never refuted.

Each false statement is false only where random attack points do not reach, so that the proof itself has to refuse.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
import sympy
from sympy import (
    Abs,
    Integer,
    Max,
    Piecewise,
    Rational,
    Symbol,
    atan,
    exp,
    frac,
    log,
    oo,
    pi,
    sign,
    sin,
    sqrt,
    tanh,
)

from parisk_sym.claims.kinds.connectives import All, Fails
from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Argument, Boxes, ByDerivative, Direct, Lemma, Step, Tactic, Termwise
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, integers, open_, right_open
from parisk_sym.proofs.kernel import _prove_subgoals, decide, prove
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.rule import Reduction, Rule, stated_subgoal
from parisk_sym.proofs.rules.induction import OneByOneBelow
from parisk_sym.proofs.rules.inequalities import EqualsProduct, EqualsSum
from parisk_sym.proofs.rules.lemmas import Use
from parisk_sym.proofs.rules.quantifiers import ForEach, OnBox
from parisk_sym.proofs.rules.substitution import Substitute

x, y, v = (Symbol(name, positive=True) for name in "xyv")
w = Symbol("w", nonnegative=True)
r = Symbol("r", real=True)
n = Symbol("n", positive=True, integer=True)
m = Symbol("m", integer=True)
half, tiny = Rational(1, 2), Rational(1, 10**9)
HIDDEN_ZERO = log(6) - log(2) - log(3)  # exactly 0, but no ball decides it


@dataclass(frozen=True)
class Case:
    """A statement, built inside the test (a constructor may refuse it), and a tactic."""

    name: str
    says: Callable[[], Statement]
    by: Callable[[], Tactic] = Direct

    def __str__(self) -> str:
        return self.name

    def outcome(self) -> Node:
        return decide(self.says(), self.by())


far = Piecewise((x, x < 1000), (x - 1, True))  # falls by one at 1000
far_step = Piecewise((0, x < 1000), (1, True))
gap_far = (n - 100) * (n - 102)  # negative at 101 only
steps = n - 3 * tanh(40 * (n - Rational(201, 2)))  # rising at every integer, yet lower at 101 than at 100
bump = x**2 / 2 - x * y + y**2 * (half - tiny)  # negative for x just above y

FALSE = [
    Case("identity", lambda: Identity(x**2, x**2 + tiny, {x: POSITIVE})),
    Case("inequality", lambda: Inequality(x, "<", 1000, {x: POSITIVE})),
    Case("strict inequality that touches", lambda: Inequality(0, "<", (x - 1) ** 2, {x: POSITIVE})),
    Case(
        "strict inequality that touches far out",
        lambda: Inequality(0, "<", Abs(x - Rational(10**4, 3)), {x: POSITIVE}),
    ),
    Case("constant", lambda: Inequality(pi, "<", Rational(355, 113) - Rational(1, 10**6))),
    Case("printed value", lambda: PrintedValue(pi, "3.142857")),
    Case("limit", lambda: Limit(sin(x) / x, x, Integer(0), 2, {x: POSITIVE})),
    Case("total mass", lambda: Normalised(2 * exp(-x), x, {x: POSITIVE})),
    Case("sign of a density", lambda: Normalised((2 - x) * exp(-x), x, {x: POSITIVE})),
    Case("monotone", lambda: Monotone(x * exp(-x), x, "increasing", {x: POSITIVE})),
    Case("convex", lambda: Convex(exp(-1 / x), x, {x: POSITIVE})),
    Case("two roots", lambda: UniqueRoot((x - 1) * (x - 2), x, {x: POSITIVE})),
    Case("no root", lambda: UniqueRoot(1 + x, x, {x: POSITIVE})),
    Case(
        "conjunction", lambda: All((Identity(x, x, {x: POSITIVE}), Inequality(x, "<", 1000, {x: POSITIVE})))
    ),
    Case("existence", lambda: Fails(Identity(x, x, {x: POSITIVE}))),
    # the tactics
    Case(
        "infinity is not an integer",
        lambda: Inequality(0, "<=", gap_far, {n: integers(1)}),
        lambda: ForEach(n, (oo,)),
    ),
    Case(
        "values outside the domain",
        lambda: Inequality(n, "<=", 1000, {n: integers(1)}),
        lambda: ForEach(n, (-5,)),
    ),
    Case(
        "values that are no integers",
        lambda: Inequality(n, "<=", 1000, {n: integers(1)}),
        lambda: ForEach(n, ("1/2",)),
    ),
    Case(
        "the limit's own variable",
        lambda: Limit(1 + 1 / n, n, oo, Rational(4, 3), {n: integers(1)}),
        lambda: ForEach(n, (3,)),
    ),
    Case(
        "box outside the domain",
        lambda: Inequality(100, "<=", x + 99 + Rational(99999, 100000), {x: open_(0, 1)}),
        lambda: OnBox({x: closed(2, 3)}),
    ),
    Case("integers: derivative", lambda: Monotone(steps, n, "increasing", {n: integers(1, 10000)}), Boxes),
    Case(
        "integers: convexity",
        lambda: Convex(n**2 / 100 + 3 * tanh(40 * (n - Rational(2001, 2))), n, {n: integers(1, 10000)}),
        Boxes,
    ),
    Case("integers: root between them", lambda: UniqueRoot(2 * n - 3, n, {n: integers(1)})),
    Case("jump: monotone", lambda: Monotone(far, x, "increasing", {x: POSITIVE})),
    Case("jump: convex", lambda: Convex(far, x, {x: POSITIVE})),
    Case("kink: convex", lambda: Convex(Piecewise((0, x < 1000), (1000 - x, True)), x, {x: POSITIVE})),
    Case("kink: convex maximum", lambda: Convex(-Max(x, 1000), x, {x: POSITIVE})),
    Case("pole: monotone", lambda: Monotone(-1 / (x - 1000), x, "increasing", {x: POSITIVE})),
    Case("pole: inequality", lambda: Inequality(0, "<", 1 / (x - 1000) ** 2, {x: POSITIVE})),
    Case("pole: two roots", lambda: UniqueRoot(x - 1 - tiny / (x - 1000), x, {x: POSITIVE})),
    Case("jump: identity", lambda: Identity(far_step, 0, {x: POSITIVE}), lambda: ByDerivative(x)),
    Case(
        "pole: identity that changes constant",
        lambda: Identity(
            atan(1 / (x - 1000)) + atan(x - 1000), -atan(Rational(1, 1000)) - atan(1000), {x: POSITIVE}
        ),
        lambda: ByDerivative(x),
    ),
    Case(
        "jump at the lower end",
        lambda: Inequality(0, "<=", Piecewise((0, r <= 0), (r - Rational(1, 1000), True)), {r: POSITIVE}),
        lambda: ByDerivative(r),
    ),
    Case(
        "strict at a closed lower end",
        lambda: Inequality(0, "<", w + HIDDEN_ZERO, {w: right_open(0, oo)}),
        lambda: ByDerivative(w),
    ),
    Case(
        "derivative where a later interval moves the end",
        lambda: Inequality(0, "<=", bump, {x: POSITIVE, y: open_(0, x)}),
        lambda: ByDerivative(x, Substitute({y: x * v}, {x: POSITIVE, v: open_(0, 1)})),
    ),
    Case(
        "two symbols mapped to one",
        lambda: Inequality((x - y) ** 2, "<", Rational(9999, 10000), {x: open_(0, 1), y: open_(0, 1)}),
        lambda: Substitute({x: v, y: v}, {v: open_(0, 1)}),
    ),
    Case(
        "substitution that narrows another symbol",
        lambda: Inequality(x * y, "<=", 1000, {x: closed(1, 2), y: right_open(1, oo)}),
        lambda: Substitute({x: v}, {v: closed(1, 2), y: closed(1, 2)}, Boxes()),
    ),
    Case(
        "integers do not cover reals",
        lambda: Inequality(0, "<=", (x - 1000) * (x - 1001), {x: closed(1, 2000)}),
        lambda: Substitute({x: n}, {n: integers(1, 2000)}, Boxes()),
    ),
    Case(
        "substitution onto a part",
        lambda: Inequality(x, "<=", 1000, {x: POSITIVE}),
        lambda: Substitute({x: v}, {v: open_(0, 1)}),
    ),
    Case(
        "substitution that is not linear",
        lambda: Inequality(x, "<=", 1000, {x: POSITIVE}),
        lambda: Substitute({x: v / (1 + v)}, {v: POSITIVE}),
    ),
    Case(
        "product of other factors",
        lambda: Inequality(0, "<", 1000 - x, {x: POSITIVE}),
        lambda: EqualsProduct((1 + x, x)),
    ),
    Case(
        "sum of other terms",
        lambda: Inequality(0, "<", 1000 - x, {x: POSITIVE}),
        lambda: EqualsSum((1 + x, x)),
    ),
    Case(
        "a false conclusion from a true step",
        lambda: Inequality(x, "<", 1000, {x: POSITIVE}),
        lambda: Argument(
            "clear",
            (Step("trivial", Identity(1, 1)),),
            (Lemma("fact", "source"),),
            needs="a person to write the tree",
        ),
    ),
    Case(
        "a false step",
        lambda: Inequality(x, "<", 1000, {x: POSITIVE}),
        lambda: Argument(
            "from the step",
            (Step("false", Identity(1, 2)),),
            (Lemma("fact", "source"),),
            needs="a person to write the tree",
        ),
    ),
    # limits are not values
    Case("sign from above", lambda: Limit(sympy.sign(r), r, Integer(0), 0, {r: REALS})),
    Case("ceiling from above", lambda: Limit(sympy.ceiling(r), r, Integer(0), 0, {r: REALS})),
    Case("jump from above", lambda: Limit(Piecewise((1, r <= 0), (0, True)), r, Integer(0), 1, {r: REALS})),
]


@pytest.mark.parametrize("case", FALSE, ids=str)
def test_false_statements_are_not_proved(case: Case) -> None:
    """Refuted, undecided or refused with a reason, but never proved."""
    try:
        outcome = case.outcome()
    except ClaimError:
        return
    assert outcome.status is not Status.PROVED, outcome


TRUE = [
    Case("identity", lambda: Identity(exp(x) * exp(-x), 1, {x: POSITIVE})),
    Case("inequality", lambda: Inequality(0, "<", exp(x) - 1 - x, {x: POSITIVE})),
    Case("constant", lambda: Inequality(pi, "<", Rational(355, 113))),
    Case("printed value", lambda: PrintedValue(pi, "3.1416")),
    Case("limit", lambda: Limit(sin(x) / x, x, Integer(0), 1, {x: POSITIVE})),
    Case("limit at infinity", lambda: Limit(exp(-x), x, oo, 0, {x: POSITIVE})),
    Case("total mass", lambda: Normalised(x * exp(-x), x, {x: POSITIVE})),
    Case("monotone", lambda: Monotone(x + exp(x), x, "increasing", {x: POSITIVE})),
    Case("convex", lambda: Convex(exp(x), x, {x: POSITIVE})),
    Case("root", lambda: UniqueRoot(exp(x) - 2, x, {x: POSITIVE})),
    Case("conjunction", lambda: All((Identity(x, x, {x: POSITIVE}), Inequality(0, "<", x, {x: POSITIVE})))),
    Case("existence", lambda: Fails(Inequality(x, "<", 1, {x: POSITIVE}))),
    Case("boxes", lambda: Inequality(0, "<", 2 - x * exp(-x), {x: closed(1, 5)}), Boxes),
    Case(
        "each of finitely many",
        lambda: Inequality(n, "<=", 30, {n: integers(1, 30)}),
        lambda: ForEach(n, tuple(range(1, 31))),
    ),
    Case("derivative", lambda: Inequality(0, "<", exp(x) - 1 - x, {x: POSITIVE}), lambda: ByDerivative(x)),
    Case(
        "identity by derivative",
        lambda: Identity(log(2 * x) - log(x), log(2), {x: open_(1, 2)}),
        lambda: ByDerivative(x),
    ),
    Case("product", lambda: Inequality(0, "<", x + x**2, {x: POSITIVE}), lambda: EqualsProduct((x, 1 + x))),
    Case("sum", lambda: Inequality(0, "<", x + x**2, {x: POSITIVE}), lambda: EqualsSum((x, x**2))),
    Case(
        "substitution",
        lambda: Inequality(y, "<", x, {x: POSITIVE, y: open_(0, x)}),
        lambda: Substitute(
            {y: x * v}, {x: POSITIVE, v: open_(0, 1)}, EqualsProduct((x, 1 - v), (Direct(), Direct()))
        ),
    ),
]


@pytest.mark.parametrize("case", TRUE[:-1], ids=str)
def test_true_statements_are_proved(case: Case) -> None:
    """Every kind of statement and every tactic has something that it proves, without a box."""
    outcome = case.outcome()
    assert outcome.status is Status.PROVED, outcome
    assert outcome.box == ""


NOT_FALSE = [
    TRUE[-1],
    Case(
        "factors of a product may both be negative",
        lambda: Inequality(0, "<", (x - 2) * (x - 3), {x: closed(half, 1)}),
        lambda: EqualsProduct((x - 2, x - 3), (Boxes(), Boxes())),
    ),
    Case(
        "a term of a sum may be negative",
        lambda: Inequality(0, "<", x + 1, {x: closed(half, 1)}),
        lambda: EqualsSum((Integer(3), x - 2), (Direct(), Boxes())),
    ),
    Case(
        "a positive gap may fall",
        lambda: Inequality(0, "<=", x * (1 - x) + 1, {x: closed(half, 1)}),
        lambda: ByDerivative(x, Boxes()),
    ),
    Case(
        "one root without monotonicity",
        lambda: UniqueRoot((x - 3) * ((x - 1) ** 2 + Rational(1, 100)), x, {x: closed(half, 4)}),
    ),
    Case(
        "the later point stays inside a coupled domain",
        lambda: Monotone(1 / (y - x), x, "increasing", {x: POSITIVE, y: open_(x, oo)}),
    ),
    Case("integers between fractions", lambda: Inequality(1, "<=", m, {m: integers(half, 3)})),
    Case("integers without a lower end", lambda: Inequality(m, "<=", 5, {m: integers(-oo, 5)})),
]


@pytest.mark.parametrize("case", NOT_FALSE, ids=str)
def test_true_statements_are_not_refuted(case: Case) -> None:
    """A tactic that does not apply leaves a true statement undecided, or is refused."""
    try:
        outcome = case.outcome()
    except ClaimError:
        return
    assert outcome.status in (Status.PROVED, Status.UNDECIDED), outcome


UNDECIDED = [
    Case("budget", lambda: Inequality(0, "<", (x - 1) ** 2 + tiny, {x: closed(half, 2)}), lambda: Boxes(10)),
    Case(
        "function without rules",
        lambda: Inequality(-1, "<", sympy.airyai(x) ** 2 * sympy.lerchphi(x, 1, 2), {x: open_(0, 1)}),
    ),
    Case(
        "integral without rules",
        lambda: Inequality(-5, "<", sympy.Integral(sympy.cos(y**3 + x * y), (y, 0, oo)), {x: POSITIVE}),
    ),
]


@pytest.mark.parametrize("case", UNDECIDED, ids=str)
def test_what_no_engine_decides_is_undecided(case: Case) -> None:
    """Neither a pass, nor a failure, nor a crash."""
    assert case.outcome().status is Status.UNDECIDED


def test_a_hidden_zero_is_seen() -> None:
    """A number that is 0 only after logarithms combine is not positive, and is printed as 0."""
    assert decide(Inequality(0, "<", HIDDEN_ZERO)).status is Status.REFUTED
    assert decide(Inequality(0, "<", HIDDEN_ZERO), Boxes()).status is Status.REFUTED
    assert decide(PrintedValue(HIDDEN_ZERO, "0.00")).status is Status.PROVED


def test_a_total_mass_is_enclosed() -> None:
    """A density whose integral has no closed form is refuted by quadrature."""
    outcome = decide(Normalised(exp(-(x**3) - x), x, {x: POSITIVE}))
    assert outcome.status is Status.REFUTED
    assert "total mass = 0.5688899297" in outcome.counterexample  # mpmath.quad agrees to 15 digits


@pytest.mark.parametrize(
    "tactic",
    [ForEach(n, ()), ForEach(m, (1,)), OnBox({m: closed(0, 1)})],
    ids=["no values", "unknown symbol", "box of an unknown symbol"],
)
def test_unusable_tactics_are_refused(tactic: Tactic) -> None:
    """The author of the claim is told, by a ClaimError."""
    with pytest.raises(ClaimError):
        decide(Inequality(1, "<=", n, {n: integers(1)}), tactic)


class TestBoxes:
    """What a verdict on a box says is the whole of what was shown."""

    def test_part_of_the_integers(self) -> None:
        """Some values of a larger domain give a box."""
        outcome = decide(Inequality(n, "<=", n**2, {n: integers(1)}), ForEach(n, tuple(range(1, 31))))
        assert (outcome.status, outcome.box) == (Status.PROVED, "n in {1, ..., 30}")

    def test_gaps_show(self) -> None:
        """Values that were left out are not in the box."""
        outcome = decide(Inequality(n, "<=", n**2, {n: integers(1)}), ForEach(n, (1, 30)))
        assert outcome.box == "n in {1, 30}"

    def test_nested_boxes_add_up(self) -> None:
        """The box of the inner tactic is part of the box."""
        statement = Inequality(n, "<=", n**2 + x, {n: integers(1), x: POSITIVE})
        outcome = decide(statement, OnBox({x: closed(1, 2)}, ForEach(n, (1, 2))))
        assert outcome.status is Status.PROVED
        assert "x in [1, 2]" in outcome.whole_box
        assert "n in" in outcome.whole_box

    def test_a_narrower_domain_is_a_box(self) -> None:
        """OnBox never gives a plain PROVED."""
        outcome = decide(Inequality(x, "<=", x**2 + 1, {x: POSITIVE}), OnBox({x: closed("1/2", 1)}, Boxes()))
        assert (outcome.status, outcome.box) == (Status.PROVED, "x in [1/2, 1]")


FAR_OUT = Inequality(log(log(log(x + 20))), "<", 2, {x: POSITIVE})
"""False beyond exp(exp(exp(2))), where nobody looks."""
CITED = Lemma("fact", "a book, 1.2", FAR_OUT)


def test_what_is_cited_refutes_nothing() -> None:
    """Neither that it fails, nor another statement by way of it: a counterexample is exact or certified."""
    failing = decide(Fails(FAR_OUT), Use(CITED))
    assert (failing.status, failing.counterexample) == (Status.UNDECIDED, "")
    assert "fact (a book, 1.2)" in str(failing.certificate["reason"])
    assert decide(Fails(Inequality(x, "<", x + 1, {x: POSITIVE}))).status is Status.REFUTED


@pytest.mark.parametrize("how", ["equivalent", "decisive"])
def test_a_rule_that_rests_on_what_is_cited_refutes_nothing(how: str) -> None:
    """Its subgoal is false, and that it is equivalent to the goal was not shown."""
    goal, wrong = Inequality(x, "<", x + 1, {x: POSITIVE}), Inequality(x, "<", x - 1, {x: POSITIVE})
    for side, status in ((decide(FAR_OUT, Use(CITED)), Status.UNDECIDED), (decide(goal), Status.REFUTED)):
        options: dict[str, Any] = {how: True}
        made = Reduction([stated_subgoal("", wrong, Direct())], (side,), **options)
        assert _prove_subgoals(made, Rule(Inequality, Direct, lambda *_: made), goal).status is status  # noqa: B023


@pytest.mark.parametrize(
    ("steps", "lemmas"),
    [((), (Lemma("fact", "source"),)), ((Step("trivial", Inequality(0, "<", 1)),), ())],
    ids=["no steps", "no lemmas"],
)
def test_an_argument_names_what_it_rests_on(steps: tuple[Step, ...], lemmas: tuple[Lemma, ...]) -> None:
    """Without steps, or without a lemma that leads to the conclusion, there is no argument."""
    with pytest.raises(ClaimError, match="lemmas"):
        Argument("clear", steps, lemmas, needs="a person to write the tree")


@pytest.mark.parametrize("needs", ["", " "])
def test_an_argument_says_what_a_machine_would_need(needs: str) -> None:
    """What nobody can say how to check is no argument; what is said stands in the certificate of its node."""
    step, fact = Step("trivial", Inequality(0, "<", 1)), Lemma("fact", "source")
    with pytest.raises(ClaimError, match="what a machine would need"):
        Argument("clear", (step,), (fact,), needs=needs)
    node = prove(Inequality(0, "<", 2), Argument("clear", (step,), (fact,), needs="a rule for doubling"))
    assert node.certificate["a machine would need"] == "a rule for doubling"


def test_a_hint_outside_the_domain_refutes_nothing() -> None:
    """A counterexample has to lie in the domain."""
    try:
        outcome = decide(Inequality(0, "<", r, {r: POSITIVE}), Direct(), {r: Integer(-1)})
    except ClaimError:
        return
    assert outcome.status is Status.PROVED


def test_a_hint_inside_the_domain_refutes() -> None:
    """A hinted point comes first and is the one that is shown."""
    statement: Any = Inequality(x, "<", 10**6, {x: POSITIVE})
    assert "x = 1234567" in decide(statement, Direct(), {x: Integer(1234567)}).counterexample


def test_an_argument_is_argued() -> None:
    """Prose never proves: the outcome says so, and names what it rests on."""
    argument = Argument(
        "clear",
        (Step("trivial", Inequality(0, "<", x, {x: POSITIVE})),),
        (Lemma("fact", "a book, 1.2"),),
        needs="a person to write the tree",
    )
    outcome = decide(Inequality(x, "<", x + 1, {x: POSITIVE}), argument)
    assert (outcome.status, outcome.is_argued) == (Status.PROVED, True)
    assert outcome.lemmas == ("fact (a book, 1.2)",)


@pytest.mark.parametrize(
    "by",
    [
        Direct(),
        Argument(
            "as one sees", (Step("a fact", Identity(1, 1)),), (Lemma("a fact", "a book"),), needs="a rule"
        ),
    ],
)
def test_a_limit_is_not_refuted_far_from_its_point(by: Tactic) -> None:
    """sqrt(x - 5) has no value at x = 1, which says nothing of x -> oo; an argument for it is not heard either."""
    x = Symbol("x", real=True)
    assert decide(Limit(sqrt(x - 5), x, oo, oo, {x: POSITIVE}), by).status is Status.UNDECIDED


def test_a_narrower_range_in_which_no_point_is_found_is_no_error() -> None:
    """The only point with n > 0 is n = x = 1; the rules that would begin at n = 1 say nothing."""
    n, u = Symbol("n", integer=True, nonnegative=True), Symbol("u", real=True)
    says = Inequality(n ** (u + 2), "<=", 1 + n ** (u + 3), {n: integers(0), u: closed(n, 1)})
    for by in (Direct(), OneByOneBelow(n, 1)):
        assert decide(says, by).status is not Status.REFUTED


@pytest.mark.parametrize(
    "ranges",
    [
        {(u := Symbol("u", real=True)): right_open(2, oo), r: closed(Abs(u), u)},
        {(i := Symbol("i", integer=True)): integers(0, 1), r: closed(i**2, i)},
    ],
)
def test_a_range_that_is_a_point_is_no_error(ranges: dict[Symbol, Any]) -> None:
    """Nothing says so of its ends, and no point is found between them: a rule that looks there says nothing."""
    assert decide(Inequality(2 * r, "<=", exp(r) + exp(-r), ranges)).status is not Status.REFUTED


def test_a_replacement_that_sympy_cannot_compare_is_no_error() -> None:
    """Its maximum of a fractional part and a number has no order."""
    r = Symbol("r", real=True)
    assert decide(Inequality(0, "<=", Max(frac(r), sign(r)), {r: REALS})).status is Status.PROVED


WAVES = 2 - sin(r) - sin(sqrt(2) * r)
"""It is never 0, but comes as close to it as you like: that 1/WAVES is defined is not shown."""


def test_a_counterexample_counts_where_definedness_is_open() -> None:
    """At one point both sides have values, whatever they are elsewhere."""
    node = decide(Inequality(1, "<", 1 / WAVES, {r: POSITIVE}), Direct())
    assert node.status is Status.REFUTED
    assert node.counterexample.startswith("r = ")


def test_where_definedness_is_open_it_is_shown_once() -> None:
    """The node is then that of the definedness; it has the statement as its goal and is not repeated among its own checks."""
    goal = Inequality(0, "<", 1 / WAVES, {r: POSITIVE})
    node = decide(goal, Direct())
    assert node.status is Status.UNDECIDED
    assert node.goal == goal
    assert [check.rule for check in node.checks] == ["attack"]


def test_every_statement_of_a_conjunction_needs_a_tactic() -> None:
    """One tactic fewer, or one more, than there are parts."""
    both = All((Inequality(0, "<=", r**2, {r: REALS}), Inequality(0, "<=", r**4, {r: REALS})))
    for count in (1, 3):
        with pytest.raises(ClaimError, match=f"2 statements need as many tactics, got {count}"):
            decide(both, Termwise((Direct(),) * count))
