"""Monotone functions by any two values and by quotients of derivatives; limits that are known, and cases of one; near misses."""

import pytest
from sympy import Expr, Rational, Symbol, cos, exp, log, oo, pi, sin, sinh

from parisk_sym import Lemma
from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, integers, left_open, open_, right_open
from parisk_sym.proofs.rules.lemmas import Known, Use
from parisk_sym.proofs.rules.quantifiers import SplitAt
from parisk_sym.proofs.rules.quotients import AnyTwo, MonotoneQuotient, any_two_points
from tests.near_misses import refused_in_every_way, whole_tree

x, y, z, p = (Symbol(name, real=True) for name in "xyzp")
n, i, j = (Symbol(name, integer=True) for name in "nij")


def known(says: Statement, by: Tactic | None = None) -> Known:
    """A statement with its proof, as a claim has it."""
    return Known("known", says, by or Direct())


def falls(e: Expr, tactic: Tactic) -> tuple[Statement, Tactic]:
    """The same quotient, claimed to fall on (0, 1)."""
    return Monotone(e, x, "decreasing", {x: open_(0, 1)}), tactic


FLAT = known(Limit(y**2 * z, y, 0, 0, {z: REALS, y: POSITIVE}))
SMALL = known(Limit(sin(y) / y, y, 0, 1, {y: POSITIVE}))
FAR = known(Limit(y * z, y, oo, oo, {z: POSITIVE, y: POSITIVE}))

TRUE: dict[str, tuple[Statement, Tactic]] = {
    "two points": (Monotone(x**3 + x, x, "increasing", {x: REALS}), AnyTwo(y, z)),
    "two integers": (Monotone(n**2, n, "increasing", {n: integers(0)}), AnyTwo(i, j)),
    "two points of what falls": (Monotone(p - x, x, "decreasing", {p: REALS, x: closed(0, 1)}), AnyTwo(y, z)),
    "a quotient": (
        Monotone((exp(x) - 1) / x, x, "increasing", {x: POSITIVE}),
        MonotoneQuotient(exp(x) - 1, x),
    ),
    "a quotient up to a closed end": (
        Monotone(sin(x) / x, x, "decreasing", {x: left_open(0, pi / 2)}),
        MonotoneQuotient(sin(x), x),
    ),
    "functions that vanish at the upper end": (
        Monotone((1 - exp(x)) / (-x), x, "increasing", {x: open_(-oo, 0)}),
        MonotoneQuotient(exp(x) - 1, x, at=0),
    ),
    "slopes in another form": (
        Monotone(sinh(2 * x) / sinh(x), x, "increasing", {x: POSITIVE}),
        MonotoneQuotient(
            sinh(2 * x), sinh(x), slopes=(exp(2 * x) + exp(-2 * x), (exp(x) + exp(-x)) / 2),
        ),
    ),
    "a limit that is known": (
        Limit(x**2 * exp(p), x, 0, 0, {p: REALS, x: left_open(0, 1)}),
        Use(FLAT, {y: x, z: exp(p)}),
    ),
    "an infinite limit that is known": (Limit(2 * x, x, oo, oo, {x: POSITIVE}), Use(FAR, {y: x, z: 2})),
    "cases of a limit": (
        Limit(exp(-x * (p - 1) ** 2) - exp(-x) * p, x, 0, 1 - p, {p: REALS, x: POSITIVE}),
        SplitAt(p, (0, 1), apart=True),
    ),
    "cases of a shape": (
        Monotone(x * (1 + (p - 1) ** 2), x, "increasing", {p: REALS, x: REALS}),
        SplitAt(p, (1,)),
    ),
    "a lemma for the negative": (
        Monotone(-(x**3), x, "decreasing", {x: open_(1, 2)}),
        Use(known(Monotone(y**3, y, "increasing", {y: POSITIVE})), {y: x}),
    ),
}  # fmt: skip

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "two points of a function that turns": (Monotone(x**2, x, "increasing", {x: REALS}), AnyTwo(y, z)),
    "two points of a constant": (Monotone(p + 0 * x, x, "increasing", {p: REALS, x: REALS}), AnyTwo(y, z)),
    "two integers with a step down": (
        Monotone((2 * n - 1) ** 2, n, "increasing", {n: integers(0)}),
        AnyTwo(i, j),
    ),
    "one symbol for two points": (Monotone(x, x, "increasing", {x: REALS}), AnyTwo(y, y)),
    "a symbol of the goal for a point": (
        Monotone(x * (1 - p), x, "increasing", {p: REALS, x: REALS}),
        AnyTwo(p, z),
    ),
    "a quotient that falls": falls((exp(x) - 1) / x, MonotoneQuotient(exp(x) - 1, x)),
    "a numerator that does not vanish": (
        Monotone((exp(x) - Rational(1, 2)) / x, x, "increasing", {x: POSITIVE}),
        MonotoneQuotient(exp(x) - Rational(1, 2), x),
    ),
    "a denominator that does not vanish": (
        Monotone(x**2 / (x + 10), x, "decreasing", {x: POSITIVE}),
        MonotoneQuotient(x**2, x + 10),
    ),
    "a denominator that turns": (
        Monotone(x**2 / sin(x), x, "increasing", {x: open_(0, 6)}),
        MonotoneQuotient(x**2, sin(x)),
    ),
    "a denominator that falls": (
        Monotone((exp(x) - 1) / (-x), x, "increasing", {x: POSITIVE}),
        MonotoneQuotient(exp(x) - 1, -x),
    ),
    "a quotient of derivatives that turns": (
        Monotone(sin(x) / x, x, "decreasing", {x: left_open(0, 20)}),
        MonotoneQuotient(sin(x), x),
    ),
    "another quotient": (
        Monotone((exp(x) - 1) / x - 2 * x, x, "increasing", {x: POSITIVE}),
        MonotoneQuotient(exp(x) - 1, x),
    ),
    "slopes that are not": (
        Monotone((1 - exp(-x)) / x, x, "increasing", {x: POSITIVE}),
        MonotoneQuotient(1 - exp(-x), x, slopes=(exp(x), 1)),
    ),
    "a closed end": (
        Monotone((exp(x + 1) - 1) / (x + 1), x, "increasing", {x: right_open(0, oo)}),
        MonotoneQuotient(exp(x + 1) - 1, x + 1),
    ),
    "a point that is no end": (
        Monotone((exp(x) - 1) / x, x, "increasing", {x: open_(-1, 1)}),
        MonotoneQuotient(exp(x) - 1, x, at=0),
    ),
    "a known limit from the other side": (
        Limit(sin(x) / x, x, 0, 1, {x: open_(-1, 0)}),
        Use(SMALL, {y: x}),
    ),
    "a known limit at another point": (Limit(sin(x) / x, x, 1, 1, {x: open_(0, 1)}), Use(SMALL, {y: x})),
    "a known limit with another value": (
        Limit(sin(x) / x, x, 0, 1 + Rational(1, 10**30), {x: POSITIVE}),
        Use(SMALL, {y: x}),
    ),
    "a known limit for two sides": (Limit(sin(x) / x, x, 0, 1, {x: REALS}), Use(SMALL, {y: x})),
    "a known limit at a value of its variable": (
        Limit(sin(2 * x) / x, x, 0, 1, {x: POSITIVE}),
        Use(SMALL, {y: 2 * x}),
    ),
    "a known limit whose parameter moves along": (
        Limit(x**2 / x**2, x, 0, 0, {x: POSITIVE}),
        Use(FLAT, {y: x, z: 1 / x**2}),
    ),
    "a known limit outside of its range": (
        Limit(p * x, x, oo, oo, {p: REALS, x: POSITIVE}),
        Use(FAR, {y: x, z: p}),
    ),
    "a finite limit from an infinite one": (Limit(2 * x, x, oo, 5, {x: POSITIVE}), Use(FAR, {y: x, z: 2})),
    "cases of the variable of a limit": (
        Limit(cos(x), x, oo, 0, {x: POSITIVE}),
        SplitAt(x, (1,)),
    ),
    "cases of the variable of a shape": (
        Monotone((x - 1) ** 2 * (x - 2), x, "increasing", {x: REALS}),
        SplitAt(x, (1,)),
    ),
    "cases with a false one": (
        Limit(exp(-x * p), x, oo, 0, {p: right_open(0, oo), x: POSITIVE}),
        SplitAt(p, (1,), apart=True),
    ),
    "cases whose point is false": (
        Monotone(x * (p - 1) ** 2, x, "increasing", {p: REALS, x: REALS}),
        SplitAt(p, (1,), apart=True),
    ),
    "integers apart": (
        Convex(x**2 * (2 * n - 1) ** 2 * -1, x, {n: integers(0), x: REALS}),
        SplitAt(n, (1,), apart=True),
    ),
    "a lemma for the negative that is another": (
        Monotone(-(x**3) + x**5 / 10**9, x, "decreasing", {x: POSITIVE}),
        Use(known(Monotone(y**3, y, "increasing", {y: POSITIVE})), {y: x}),
    ),
    "a false lemma about a limit": (
        Limit(log(x), x, oo, 0, {x: POSITIVE}),
        Use(Lemma("a fact", "a book", Limit(log(y), y, oo, 0, {y: POSITIVE})), {y: x}),
    ),
}


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    """Proved by a tree without prose."""
    whole_tree(*TRUE[name])


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    """With the attack, without it, and by the rule alone."""
    assert refused_in_every_way(*REFUSED[name])


def test_two_points_have_two_names() -> None:
    """One symbol is not two points."""
    goal = Monotone(x, x, "increasing", {x: REALS})
    assert any_two_points(goal, AnyTwo(y, y)) == "y and y must be symbols of their own"
