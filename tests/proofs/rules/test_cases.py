"""Case splits: what they prove, and the near misses that they refuse without an attack."""

from typing import Any

import pytest
from sympy import (
    Abs,
    And,
    Eq,
    Expr,
    Integral,
    Max,
    Min,
    Ne,
    Or,
    Piecewise,
    Rational,
    Symbol,
    cos,
    exp,
    floor,
    log,
    oo,
    pi,
    sign,
)

from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Boxes, Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.case_premises import Premise
from parisk_sym.formulas.domain import POSITIVE, REALS, Domain, closed, integers, left_open, open_, right_open
from parisk_sym.proofs.enclosures.membership import is_member
from parisk_sym.proofs.kernel import prove
from parisk_sym.proofs.order import rules_for
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.rules.cases import ByBranch, ByResidue, BySign
from parisk_sym.proofs.rules.chains import Combination, Fact
from parisk_sym.proofs.rules.inequalities import EqualsProduct
from parisk_sym.proofs.rules.quantifiers import SplitAt
from parisk_sym.proofs.transforms.hypotheses import Hypothesis, alternatives, part_where
from tests.near_misses import open_sides, reason_of_the_rule, refused, whole_tree

x, y, t = (Symbol(name, real=True) for name in "xyt")
n, m, i = (Symbol(name, integer=True) for name in "nmi")
TINY = Rational(1, 10**30)
PLANE = {x: REALS, y: REALS}
QUADRANT = {x: POSITIVE, y: POSITIVE}
TENT = Piecewise((x, x < 1), (2 - x, True))
GAP = Piecewise((x, x < 1), (2 - x, x > 1))
HALVES = Rational(1, 2)
SQUARES = Max(x**2, y**2)


def sum_of(square: Expr, known: Expr) -> Combination:
    """Half of a square and half of what the case says."""
    return Combination((Fact(0, "<=", square, times=HALVES), Fact(0, "<=", known, times=HALVES)))


TRUE: dict[str, tuple[Statement, Tactic]] = {
    "the larger one": (Inequality(x * y, "<=", Max(x, y) ** 2, QUADRANT), ByBranch(Max(x, y))),
    "the smaller one": (Inequality(Min(x, y) ** 2, "<=", x * y, QUADRANT), ByBranch(Min(x, y))),
    "of three": (Inequality(x + y, "<=", 2 * Max(x, y, 0) + 1, PLANE), ByBranch(Max(x, y, 0))),
    "a case that is no interval": (
        Inequality(x * y, "<=", SQUARES, PLANE),
        ByBranch(SQUARES, (sum_of((x - y) ** 2, x**2 - y**2), sum_of((x - y) ** 2, y**2 - x**2))),
    ),
    "an absolute value": (Inequality(Abs(x), "<=", 1 + x**2, {x: REALS}), ByBranch(Abs(x))),
    "of a difference of squares": (
        Inequality(Abs(x**2 - y), "<=", x**2 + y, {x: REALS, y: POSITIVE}),
        ByBranch(Abs(x**2 - y)),
    ),
    "the sign": (Inequality(sign(x) * x, "<=", 1 + x**2, {x: REALS}), ByBranch(sign(x))),
    "pieces": (Inequality(TENT, "<=", 1, {x: REALS}), ByBranch(TENT)),
    "pieces with a parameter": (
        Monotone(Abs(y) * x + x, x, "increasing", PLANE),
        ByBranch(Abs(y)),
    ),
    "pieces with and": (
        Inequality(0, "<=", Piecewise((x, And(x > 0, y > 0)), (0, True)), PLANE),
        ByBranch(Piecewise((x, And(x > 0, y > 0)), (0, True))),
    ),
    "pieces with or": (
        Inequality(0, "<=", Piecewise((x**2, Or(x > 1, x < -1)), (1 - x**2, True)), {x: REALS}),
        ByBranch(Piecewise((x**2, Or(x > 1, x < -1)), (1 - x**2, True))),
    ),
    "pieces with =": (
        Identity(Piecewise((2 * y, Eq(x, y)), (x + y, True)), x + y, PLANE),
        ByBranch(Piecewise((2 * y, Eq(x, y)), (x + y, True))),
    ),
    "pieces that cover without a last one": (
        Inequality(0, "<=", Piecewise((-x, x <= 0), (x, x > 0)) + TINY, {x: open_(-1, 1)}),
        ByBranch(Piecewise((-x, x <= 0), (x, x > 0))),
    ),
    "a piece that is never reached": (
        Inequality(Piecewise((5, x > 2), (x, True)), "<=", 1, {x: closed(0, 1)}),
        ByBranch(Piecewise((5, x > 2), (x, True))),
    ),
    "the sign of a difference": (Inequality(0, "<=", (x - y) * (exp(x) - exp(y)), PLANE), BySign(x - y)),
    "the sign of a number less": (
        Inequality(x * exp(-x), "<=", 1, {x: REALS}),
        BySign(x, (Direct(), EqualsProduct((exp(-x), exp(x) - x)))),
    ),
    "even and odd": (Identity(cos(pi * n) ** 2, 1, {n: integers(-3)}), ByResidue(n, 2, m)),
    "modulo 3": (
        Inequality(0, "<=", (n - 1) * (n - 2), {n: integers(0)}),
        ByResidue(n, 3, m, (SplitAt(m, (1,)), Direct(), Direct())),
    ),
    "even and odd up to an end": (Identity((-1) ** n * (-1) ** n, 1, {n: integers(0, 7)}), ByResidue(n, 2, m)),
    "with a parameter up to the integer": (
        Inequality(x, "<=", n**2 + 1, {n: integers(0), x: closed(0, n)}),
        ByResidue(n, 2, m),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    """Proved on the whole domain, by a tree without prose."""
    assert not whole_tree(*TRUE[name]).whole_box


# All of these are false, except where the name says otherwise: then it is this rule that must not prove them.
REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "false in one case by little": (
        Inequality(Max(x, y), "<=", Max(x, 0) + y - TINY, {x: POSITIVE, y: POSITIVE}),
        ByBranch(Max(x, y)),
    ),
    "false where both are equal": (Inequality(x, "<", Max(x, y), {x: POSITIVE, y: right_open(x, oo)}), ByBranch(Max(x, y))),
    "the smaller for the larger": (Inequality(Max(x, y), "<=", x, PLANE), ByBranch(Max(x, y))),
    "an absolute value at 0": (Inequality(0, "<", Abs(x), {x: REALS}), ByBranch(Abs(x))),
    "an absolute value at one point": (Inequality(0, "<", Abs(x - 277), {x: REALS}), ByBranch(Abs(x - 277))),
    "an absolute value on the left of 0": (Inequality(Abs(x), "<=", x, {x: right_open(-TINY, oo)}), ByBranch(Abs(x))),
    "the sign at 0": (Inequality(0, "<", sign(x) ** 2, {x: REALS}), ByBranch(sign(x))),
    "the sign at a pole of nothing": (Identity(sign(x - y) ** 2, 1, PLANE), ByBranch(sign(x - y))),
    "a gap between pieces at one point": (Inequality(GAP, "<=", 1, {x: REALS}), ByBranch(GAP)),
    "a gap between pieces": (
        Inequality(0, "<=", Piecewise((1, x < 1), (2, x > 1 + TINY)), {x: REALS}),
        ByBranch(Piecewise((1, x < 1), (2, x > 1 + TINY))),
    ),
    "a gap at one end": (
        Inequality(0, "<=", Piecewise((1, x < 1)), {x: left_open(0, 1)}),
        ByBranch(Piecewise((1, x < 1))),
    ),
    "the first of two pieces counts": (
        Inequality(Piecewise((2, x < 2), (0, x < 3), (0, True)), "<=", 1, {x: open_(1, 5)}),
        ByBranch(Piecewise((2, x < 2), (0, x < 3), (0, True))),
    ),
    "a piece at one point": (
        Inequality(Piecewise((1, Eq(x, 277)), (0, True)), "<=", 0, {x: REALS}),
        ByBranch(Piecewise((1, Eq(x, 277)), (0, True))),
    ),
    "all but one point": (
        Inequality(Piecewise((0, Ne(x, 277)), (1, True)), "<=", 0, {x: REALS}),
        ByBranch(Piecewise((0, Ne(x, 277)), (1, True))),
    ),
    "the negation of and": (
        Inequality(Piecewise((0, And(x > 0, y > 0)), (1, True)), "<=", 0, {x: POSITIVE, y: right_open(0, oo)}),
        ByBranch(Piecewise((0, And(x > 0, y > 0)), (1, True))),
    ),
    "true, but the head is bound": (
        Inequality(0, "<=", Integral(Abs(t), (t, -1, 1)) + x, {x: POSITIVE}),
        ByBranch(Abs(t)),
    ),
    "true, but the head is another one": (Inequality(Abs(x), "<=", 1 + x**2, {x: REALS}), ByBranch(Abs(x + 1))),
    "true, but no head with branches": (Inequality(floor(x), "<=", x, {x: REALS}), ByBranch(floor(x))),
    "true, but the equation is not linear": (
        Inequality(sign(x**2 - y**2), "<=", 1, PLANE),
        ByBranch(sign(x**2 - y**2)),
    ),
    "rising on each of two pieces": (Monotone(-Abs(x), x, "decreasing", {x: REALS}), ByBranch(Abs(x))),
    "rising on each side of a jump": (Monotone(x - 2 * sign(x), x, "increasing", {x: REALS}), BySign(x)),
    "two roots, one on each side": (UniqueRoot(x**2 - 1, x, {x: REALS}), BySign(x)),
    "true, but by the sign of what has a pole": (
        Inequality(0, "<=", 1 + x**2, {x: REALS}),
        BySign(1 / x),
    ),
    "true, but by the sign of what is not always real": (
        Inequality(0, "<=", 1 + x**2, {x: REALS}),
        BySign(log(x)),
    ),
    "false where the sign is 0": (Inequality(0, "<", (x - y) ** 2, PLANE), BySign(x - y)),
    "false on one side by little": (Inequality(-TINY, "<=", x, {x: right_open(-2 * TINY, oo)}), BySign(x)),
    "false on both sides": (Inequality(x**2, "<=", y**2, PLANE), BySign(x**2 - y**2)),
    "true, but the sign of a stranger": (Inequality(0, "<=", 1 + x**2, {x: REALS}), BySign(t)),
    "false for odd numbers": (Identity(cos(pi * n), 1, {n: integers(0)}), ByResidue(n, 2, m)),
    "false for one residue of 3": (
        Inequality(0, "<", (n - 2) ** 2, {n: integers(0)}),
        ByResidue(n, 3, m),
    ),
    "false at 277 alone": (Inequality(0, "<", (n - 277) ** 2, {n: integers(0)}), ByResidue(n, 2, m)),
    "false at the first number": (Inequality(1, "<=", n, {n: integers(0)}), ByResidue(n, 2, m)),
    "false at the last number": (Inequality(n, "<", 7, {n: integers(0, 7)}), ByResidue(n, 2, m)),
    "true, but the new symbol is one of the goal": (
        Inequality(0, "<=", n + x**2, {n: integers(0), x: REALS}),
        ByResidue(n, 2, x),
    ),
    "true, but the new symbol is bound in the goal": (
        Inequality(0, "<=", n + Integral(t**2, (t, 0, 1)), {n: integers(0)}),
        ByResidue(n, 2, t),
    ),
    "true, but for reals": (Inequality(0, "<=", x**2, {x: REALS}), ByResidue(x, 2, m)),
    "a mass function by residues": (Normalised(2**-n, n, {n: integers(0)}), ByResidue(n, 2, m)),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    """Not proved, with the attack and without it."""
    assert refused(*REFUSED[name])


def test_the_rule_itself_refuses() -> None:
    """What only the rule stands against."""
    for name, words in (
        ("true, but the head is bound", "no symbol t"),
        ("true, but the head is another one", "no part of the statement"),
        ("true, but no head with branches", "no branches that are known"),
        ("true, but the equation is not linear", "not linear"),
        ("rising on each of two pieces", "variable of the statement"),
        ("rising on each side of a jump", "variable of the statement"),
        ("two roots, one on each side", "variable of the statement"),
        ("true, but the sign of a stranger", "no symbol t"),
        ("true, but the new symbol is one of the goal", "must not be one of the goal"),
        ("true, but the new symbol is bound in the goal", "must not be one of the goal"),
        ("true, but for reals", "does not run over integers"),
        ("a mass function by residues", "variable of the statement"),
    ):
        assert words in reason_of_the_rule(*REFUSED[name]), name


def test_open_sides() -> None:
    """A gap between pieces, and an expression without a value, are side conditions that stay open."""
    for name, side in (
        ("a gap between pieces at one point", "the pieces cover"),
        ("a gap at one end", "the pieces cover"),
        ("true, but by the sign of what has a pole", "defined"),
    ):
        assert side in open_sides(*REFUSED[name]), name


def test_residues_cover() -> None:
    """2 m from 0 to 3 and 2 m + 1 from 0 to 2 are 0, ..., 6: no number is left out, none is added."""
    says = Inequality(0, "<=", n, {n: integers(0, 6)})
    (rule,) = rules_for(Inequality, ByResidue)
    made = rule.apply(says, ByResidue(n, 2, m))
    assert isinstance(made, Reduction)
    found = sorted(
        int(s.says.right.xreplace({m: k}))
        for s in made.subgoals
        for k in range(s.says.domain[m].lower, s.says.domain[m].upper + 1)
    )
    assert found == list(range(7))


# --- parts of domains -------------------------------------------------------------------------------------------------

POINTS = [Rational(k, 4) for k in range(-12, 13)]
VALUES: list[tuple[Any, ...]] = [
    ({x: REALS, y: REALS}, x - y, ">="),
    ({x: REALS, y: REALS}, 2 * x + 3 * y - 1, ">"),
    ({x: closed(-1, 2), y: REALS}, 1 - x, ">"),
    ({x: open_(-1, 2), y: left_open(-1, x)}, y, ">="),
    ({x: REALS, y: REALS}, x**2 - y**2, ">"),
    ({x: REALS, y: REALS}, x * y, ">="),
    ({x: integers(-3, 3), y: REALS}, x - Rational(1, 2), ">"),
    ({x: integers(-3, 3), y: REALS}, 1 - x, ">"),
    ({x: REALS, y: REALS}, x - y, "="),
    ({x: right_open(-1, 2), y: REALS}, -x - 1, ">="),
]  # fmt: skip


@pytest.mark.parametrize(("ranges", "value", "relation"), VALUES)
def test_parts_contain_what_they_should(ranges: dict[Symbol, Any], value: Expr, relation: str) -> None:
    """On a grid: every point of the domain where the hypothesis holds is one of the part (told by comparing rational numbers)."""
    domain = Domain(ranges)
    part = part_where(domain, [Hypothesis(value, relation)])
    assert not isinstance(part, str)
    for a in POINTS:
        for b in POINTS:
            point = {x: a, y: b}
            here = value.xreplace(point)
            holds = {">": here > 0, ">=": here >= 0, "=": here == 0}[relation]
            if is_member(domain, point) and holds:
                assert _in_part(part.domain, part.values, point)
            elif relation != "=":
                assert not (is_member(domain, point) and _in_part(part.domain, part.values, point))


def _in_part(domain: Domain, values: dict[Symbol, Expr], point: dict[Symbol, Any]) -> bool:
    """Whether a point is one of the part: a premise has a value there, and solved symbols have theirs."""
    if any(e.xreplace(point) != point[s] for s, e in values.items()):
        return False
    inside = {
        s: interval.upper.xreplace(point) if isinstance(s, Premise) else point[s]
        for s, interval in domain.items()
    }
    return is_member(domain, inside)


def test_a_premise_is_used_and_printed() -> None:
    """x^2 - y^2 >= 0 is no interval: it is said as it is, and its sign is known."""
    part = part_where(Domain(PLANE), [Hypothesis(x**2 - y**2, ">=")])
    assert not isinstance(part, str)
    assert str(part.domain) == "x in (-oo, oo), y in (-oo, oo), x**2 - y**2 >= 0"
    for relation, status in (("<=", Status.PROVED), ("<", Status.UNDECIDED)):
        for by in (Direct(), Boxes()):
            node = prove(Inequality(0, relation, x**2 - y**2, part.domain), by)
            assert node.status in (status, Status.UNDECIDED)
            assert node.status is status or isinstance(by, Boxes)


def test_conditions_of_other_kinds() -> None:
    """What is no comparison has no alternatives."""
    assert alternatives(Symbol("b")) is None
    assert alternatives(And(x > 0, Symbol("b"))) is None
    found = alternatives(Or(x > 0, Eq(y, 1)), negated=True)
    assert found is not None
    assert {frozenset(a) for a in found} == {
        frozenset({Hypothesis(-x, ">="), Hypothesis(side, ">")}) for side in (y - 1, 1 - y)
    }


def test_what_is_no_split() -> None:
    """One residue, or tactics for others."""
    with pytest.raises(ClaimError, match="modulus of 2 or more"):
        ByResidue(n, 1, m)
    with pytest.raises(ClaimError, match="2 residues need as many tactics, got 1"):
        ByResidue(n, 2, m, (Direct(),))
