"""Statements with rounded values: what is proved by which rule, and the near misses that are not."""

from collections.abc import Mapping

import pytest
from sympy import Abs, Expr, Integer, Rational, Symbol, ceiling, floor, frac, log, oo, sqrt

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import (
    POSITIVE,
    REALS,
    Interval,
    closed,
    integers,
    left_open,
    open_,
    right_open,
)
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.rules.rounded_values import integer_and_fractional_parts
from tests.near_misses import refused_in_every_way, whole_tree
from tests.proofs.algebra import test_rounding

x, y = Symbol("x", real=True), Symbol("y", real=True)
n = Symbol("n", integer=True)
BOUNDS, PARTS, JUMPS = "bounds of a rounded value", "integer and fractional parts", "between the jumps"
RESIDUES = "integers by residue"
BOTH, FROM_1 = {x: REALS, y: REALS}, {n: integers(1)}
HALF, THIRD = Rational(1, 2), Rational(1, 3)


def below(
    left: Expr | int, right: Expr | int, domain: Mapping[Symbol, object], relation: str = "<="
) -> Statement:
    return Inequality(left, relation, right, domain)


def is_equal(left: Expr, right: Expr | int, domain: Mapping[Symbol, object]) -> Statement:
    return Identity(left, right, domain)


TRUE: dict[str, tuple[str, Statement]] = {
    **{name: ("", Identity(*case)) for name, case in test_rounding.TRUE.items()},
    "a range of length 1": ("", is_equal(floor(x), 0, {x: right_open(0, 1)})),
    "a range between reciprocals": ("", is_equal(floor(1 / x), 1, {x: left_open(HALF, 1)})),
    "a negative range": ("", is_equal(floor(-x), -floor(x) - 1, {x: open_(0, 1)})),
    "below an integer": (BOUNDS, below(floor(x), 3, {x: open_(-4, 4)})),
    "rounded up above an integer": (BOUNDS, below(1, ceiling(x), {x: POSITIVE})),
    "a bound between integers": (BOUNDS, below(floor(x**2), 1, {x: right_open(0, Rational(7, 5))})),
    "a square root between integers": (BOUNDS, is_equal(floor(sqrt(n**2 + 2 * n)), n, FROM_1)),
    "a product": (BOUNDS, below(floor(x) * floor(y), floor(x * y), {x: right_open(0, 10**6), y: right_open(0, 10**6)})),
    "a fractional part": (PARTS, below(frac(x) + frac(y) - 1, frac(x + y), BOTH)),
    "half of a number": (PARTS, below(x / 2, floor(x), {x: open_(1, 10**9)}, "<")),
    "superadditive": (PARTS, below(floor(x) + floor(y), floor(x + y), BOTH)),
    "additive but for 1": (PARTS, below(floor(x + y), floor(x) + floor(y) + 1, BOTH)),
    "Hermite": (JUMPS, is_equal(floor(3 * x), floor(x) + floor(x + THIRD) + floor(x + 2 * THIRD), {x: REALS})),
    "twice each": (JUMPS, below(floor(x) + floor(y) + floor(x + y), floor(2 * x) + floor(2 * y), BOTH)),
    "a falling argument": ("", is_equal(floor(HALF - x) + floor(x + HALF), 0 * x, {x: open_(-HALF, HALF)})),
    "the nearest integer": ("", below(Abs(x - floor(x + HALF)), HALF, {x: REALS})),
    "thirds of an integer": ("", is_equal(floor(n * THIRD) + floor((n + 1) * THIRD) + floor((n + 2) * THIRD), n, FROM_1)),
    "halves of all integers": ("", is_equal(floor(n * HALF) + ceiling(n * HALF), n, {n: integers()})),
    "a quarter of a square": (RESIDUES, is_equal(floor(n**2 * HALF**2), floor(n * HALF) * ceiling(n * HALF), FROM_1)),
}  # fmt: skip

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    name: (statement, Direct())
    for name, statement in {
        **{name: Identity(*case) for name, case in test_rounding.FALSE.items()},
        "thirds of an integer and 1": is_equal(
            floor(n * THIRD) + floor((n + 1) * THIRD) + floor((n + 2) * THIRD), n + 1, FROM_1
        ),
        "halves of an integer": is_equal(2 * floor(n * HALF), n, {n: integers()}),
        "fails for one residue": below(n * HALF - Rational(1, 3), floor(n * HALF), {n: integers()}),
        "a quarter of a square, rounded up": is_equal(
            ceiling(n**2 * HALF**2), floor(n * HALF) * ceiling(n * HALF), FROM_1
        ),
        "a range with both ends": is_equal(floor(x), 0, {x: closed(0, 1)}),
        "reciprocals with both ends": is_equal(floor(1 / x), 1, {x: closed(HALF, 1)}),
        "a negative range with an integer": is_equal(floor(-x), -floor(x) - 1, {x: right_open(0, 1)}),
        "at an integer": below(floor(x), 3, {x: left_open(-4, 4)}),
        "strictly below": below(floor(x), 3, {x: open_(-4, 4)}, "<"),
        "rounded up from 0": below(1, ceiling(x), {x: right_open(0, 2)}),
        "beyond the root": below(floor(x**2), 1, {x: right_open(0, Rational(3, 2))}),
        "a square root that is an integer": is_equal(floor(sqrt(n**2 + 2 * n + 1)), n, FROM_1),
        "a product of negative numbers": below(floor(x) * floor(y), floor(x * y), BOTH),
        "fractional parts without 1": below(frac(x) + frac(y), frac(x + y), BOTH),
        "half of a small number": below(x / 2, floor(x), {x: POSITIVE}),
        "strictly superadditive": below(floor(x) + floor(y), floor(x + y), BOTH, "<"),
        "additive": below(floor(x + y), floor(x) + floor(y), BOTH),
        "Hermite without a term": is_equal(floor(3 * x), floor(x) + floor(x + THIRD) + floor(x + HALF), {x: REALS}),
        "twice each and 1": below(floor(x) + floor(y) + floor(x + y) + 1, floor(2 * x) + floor(2 * y), BOTH),
        "a falling argument with its end": is_equal(floor(HALF - x) + floor(x + HALF), 0 * x, {x: right_open(-HALF, HALF)}),
        "the nearest integer, strictly": below(Abs(x - floor(x + HALF)), HALF, {x: REALS}, "<"),
        "a factor that is no number": below(floor(x) * y, x * y, BOTH),
        "a bound that is no integer": below(log(2), floor(x), {x: open_(HALF, 9)}),
    }.items()
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    """The whole proof is found, with the rule that is named."""
    rule, statement = TRUE[name]
    assert rule in {"", *(node.rule for node in whole_tree(statement, Direct()).walk())}


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses_are_refused(name: str) -> None:
    """Each drops a condition, or moves the value."""
    assert refused_in_every_way(*REFUSED[name])


def test_many_jumps() -> None:
    """An interval is not cut at more points than the bound allows; the integer part is taken instead or nothing is."""
    statement = below(floor(100 * x), 100 * x, {x: closed(0, 1)})
    assert decide(statement, Direct()).status is Status.PROVED
    assert not any(
        node.rule == JUMPS
        for node in decide(is_equal(floor(9 * x), 3 * floor(3 * x), {x: closed(0, 1)}), Direct()).walk()
    )


def test_a_symbol_that_another_interval_names() -> None:
    """The parts would not be those of the symbol in the interval."""
    statement = below(floor(x), y, {x: REALS, y: right_open(x, x + Integer(1))})
    assert not any(node.rule == PARTS for node in decide(statement, Direct()).walk())


@pytest.mark.parametrize(
    ("interval", "is_exact"),
    [
        (REALS, True),
        (right_open(0, oo), True),
        (POSITIVE, False),
        (open_(HALF, oo), False),
        (right_open(HALF, oo), False),
    ],
)
def test_parts_that_cover_more_than_the_interval(interval: Interval, is_exact: bool) -> None:
    """n >= 0 and 0 <= t < 1 are the numbers from 0 on: a counterexample among them may be 0, which x > 0 leaves out."""
    made = integer_and_fractional_parts(Inequality(0, "<", x + floor(x), {x: interval}), Direct())
    assert isinstance(made, Reduction)
    assert made.equivalent is is_exact
