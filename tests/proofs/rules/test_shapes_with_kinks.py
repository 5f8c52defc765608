"""Monotone and convex functions with kinks."""

from dataclasses import replace

import pytest
from sympy import Abs, Max, Min, Rational, Symbol, cosh, exp, sqrt

from parisk_sym import POSITIVE, REALS, Convex, Monotone, closed
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import left_open
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.rules.shapes_with_kinks import parts_with_a_common_end
from tests.near_misses import refused_in_every_way, whole_tree

a, x = Symbol("a", real=True), Symbol("x", real=True)
LINE = {x: REALS}
TINY = Rational(1, 10**6)

PROVED = {
    "signed square": Monotone(x * Abs(x), x, "increasing", LINE),
    "ramp": Monotone(x + Abs(x - 2) / 2, x, "increasing", LINE),
    "falls": Monotone(Max(x, -2 * x) - 2 * x - x * Abs(x), x, "decreasing", LINE),
    "two kinks": Monotone(3 * x + Abs(x) + Abs(x - 1), x, "increasing", LINE),
    "a kink at a parameter": Monotone(x + Abs(a * x - 1) / (2 * a), x, "increasing", {a: POSITIVE, x: REALS}),
    "a kink upwards at a parameter": Convex(x**2 + x * Abs(x - exp(a)) / 4, x, {a: REALS, x: REALS}),
    "cube": Convex(x**2 * Abs(x), x, LINE),
    "kink upwards": Convex(cosh(x) + x * Abs(x) / 4 + Abs(x), x, {x: closed(-1, 1)}),
}

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "flat on one side": (Monotone(x + Abs(x), x, "increasing", LINE), Direct()),
    "falls on one side": (Monotone(x - (1 + TINY) * Abs(x), x, "increasing", LINE), Direct()),
    "flat between two kinks": (Monotone(2 * x + Abs(x) + Abs(x - 1) - 2 * Max(x, 0), x, "increasing", LINE), Direct()),
    "kink downwards": (Convex(x**2 - TINY * Abs(x), x, LINE), Direct()),
    "kink of a minimum": (Convex(x**2 + Min(x, TINY), x, LINE), Direct()),
    "concave beside the kink": (Convex(Abs(x) - TINY * x**2 * Abs(x), x, LINE), Direct()),
    "root": (Convex(sqrt(Abs(x)), x, LINE), Direct()),
}  # fmt: skip


@pytest.mark.parametrize("says", PROVED.values(), ids=PROVED)
def test_part_by_part(says: Statement):
    """Each part is proved."""
    rules = {node.rule for node in whole_tree(says, Direct()).walk()}
    assert rules & {"parts with a common end", "bends with a common end"}


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str):
    """Neither with the attack nor without it."""
    assert refused_in_every_way(*REFUSED[name])


def test_a_kink_has_a_value_for_every_parameter() -> None:
    """|a x - 1| has its kink at 1/a, and for a = 0 none."""
    says = Monotone(x + Abs(a * x - 1) / 2, x, "increasing", {a: closed(0, 1), x: REALS})
    assert parts_with_a_common_end(says, Direct()) is None
    with_a_kink = replace(says, domain={a: left_open(0, 1), x: REALS})
    assert isinstance(parts_with_a_common_end(with_a_kink, Direct()), Reduction)
