"""Inequalities that are cut where both sides meet."""

import pytest
from sympy import Rational, Symbol, exp, log, oo

from parisk_sym import POSITIVE, REALS, Inequality, open_
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.rules.quantifiers import SplitAt
from parisk_sym.proofs.rules.split_at_contact import cut_where_both_sides_meet
from tests.near_misses import refused_in_every_way, whole_tree

x, p, q, b = Symbol("x", real=True), *(Symbol(name, positive=True) for name in "pqb")
TINY = Rational(1, 10**9)

PROVED = {
    "DLMF 4.5.5": Inequality(log(p), "<=", b * (p ** (1 / b) - 1), {b: POSITIVE, p: POSITIVE}),
    "Young, at x = log p": Inequality(p * x, "<=", p * log(p) - p + exp(x), {p: POSITIVE, x: REALS}),
    "Young, where the slope is 0": Inequality(
        p * q, "<=", p**b / b + q ** (b / (b - 1)) * (b - 1) / b, {b: open_(1, oo), p: POSITIVE, q: POSITIVE}
    ),
}

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "strict where they meet": (Inequality(exp(x), "<", 1 / (1 - x), {x: open_(-oo, 1)}), Direct()),
    "they cross": (Inequality(exp(x), "<=", 1 + x + x**2 / 2, {x: open_(-1, 1)}), Direct()),
    "the other side of where they meet": (
        Inequality(log(p), "<=", (1 - TINY) * b * (p ** (1 / b) - 1), {b: POSITIVE, p: POSITIVE}),
        Direct(),
    ),
    "turned by little at x = log p": (
        Inequality(p * x, "<=", p * log(p) - p + exp(x) - TINY * (x - log(p)), {p: POSITIVE, x: REALS}),
        Direct(),
    ),
}


@pytest.mark.parametrize("says", PROVED.values(), ids=PROVED)
def test_sides_that_meet(says: Inequality):
    """Each part of the interval is proved by its own slope."""
    rules = {node.rule for node in whole_tree(says, Direct()).walk()}
    assert "cut where both sides meet" in rules


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str):
    """Neither with the attack nor without it."""
    assert refused_in_every_way(*REFUSED[name])


def test_a_contact_that_names_all_other_symbols() -> None:
    """(x - 2 y)^2 is 0 at x = 2 y only, where the slope is 0."""
    y = Symbol("y", real=True)
    found = cut_where_both_sides_meet(
        Inequality(0, "<=", (x - 2 * y) ** 2 * exp(x), {x: REALS, y: REALS}), Direct()
    )
    assert isinstance(found, Reduction)
    assert [goal.by for goal in found.subgoals] == [SplitAt(x, (2 * y,))]
