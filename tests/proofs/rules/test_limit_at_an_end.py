"""Inequalities from a limit at an end: what they prove, and the near misses that they refuse without an attack."""

import pytest
from sympy import Piecewise, Rational, Symbol, atan, erfc, exp, log, oo, pi, sin, sqrt

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Tactic
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, integers, left_open, open_, right_open
from parisk_sym.proofs.rules.limit_at_an_end import AboveItsLimit
from tests.near_misses import reason_of_the_rule, refused, whole_tree

x, y = (Symbol(name, real=True) for name in "xy")
n = Symbol("n", integer=True)
TINY = Rational(1, 10**30)
MILLS = exp(-(x**2)) / (sqrt(pi) * x)
JUMP = Piecewise((-x, x < 1), (-x - TINY, True))

TRUE: dict[str, tuple[Statement, Tactic]] = {
    "Mills' ratio": (Inequality(erfc(x), "<", MILLS, {x: POSITIVE}), AboveItsLimit(x)),
    "from the lower end": (Inequality(sin(x), "<", x, {x: open_(0, 1)}), AboveItsLimit(x, at="lower")),
    "to a limit above 0": (Inequality(1, "<", 2 + 1 / x, {x: POSITIVE}), AboveItsLimit(x, 1)),
    "with a parameter": (
        Inequality(y, "<=", y + exp(-x * (1 + y**2)), {y: REALS, x: REALS}),
        AboveItsLimit(x),
    ),
    "a limit that is a parameter": (
        Inequality(0, "<", y + 1 / x, {y: right_open(0, oo), x: POSITIVE}),
        AboveItsLimit(x, y),
    ),
    "along the integers": (Inequality(1, "<", 1 + 1 / n, {n: integers(1)}), AboveItsLimit(n)),
    "at a finite end": (Inequality(x, "<", 1, {x: right_open(0, 1)}), AboveItsLimit(x)),
}


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    """Proved, by a tree without prose."""
    whole_tree(*TRUE[name])


# All of these are false, except where the name says otherwise: then it is this rule that must not prove them.
REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "a limit below 0": (Inequality(TINY, "<", exp(-x), {x: POSITIVE}), AboveItsLimit(x, -TINY)),
    "a wrong limit": (Inequality(TINY, "<", exp(-x), {x: POSITIVE}), AboveItsLimit(x)),
    "rising to its limit": (Inequality(1, "<", 1 - exp(-x), {x: POSITIVE}), AboveItsLimit(x)),
    "falling from its limit": (Inequality(exp(-x), "<", 1 - TINY, {x: POSITIVE}), AboveItsLimit(x, TINY, "lower")),
    "the limit at the other end": (Inequality(x, "<=", 1, {x: POSITIVE}), AboveItsLimit(x, 1)),
    "an end that belongs to the range": (Inequality(0, "<", 1 - x, {x: closed(0, 1)}), AboveItsLimit(x)),
    "a jump at an end that belongs to the range": (
        Inequality(-1, "<=", JUMP, {x: left_open(0, 1)}),
        AboveItsLimit(x),
    ),
    "not monotone at first": (
        Inequality(0, "<", x * exp(-x) * (x - TINY), {x: POSITIVE}),
        AboveItsLimit(x),
    ),
    "monotone from 2 on only": (Inequality(0, "<", log(x) / x, {x: right_open(1, oo)}), AboveItsLimit(x)),
    "a limit that depends on the variable": (Inequality(x, "<", x / 2 + 1, {x: POSITIVE}), AboveItsLimit(x, x)),
    "no limit": (Inequality(sin(x), "<", 1, {x: POSITIVE}), AboveItsLimit(x)),
    "true, but in another symbol": (Inequality(0, "<", exp(-x), {x: POSITIVE}), AboveItsLimit(y)),
    "true, but at no end": (Inequality(0, "<", exp(-x), {x: POSITIVE}), AboveItsLimit(x, at="middle")),
    "true, but the range of another symbol depends on it": (
        Inequality(0, "<", 1 / x, {x: POSITIVE, y: open_(0, x)}),
        AboveItsLimit(x),
    ),
    "a limit that is negative for some parameters": (
        Inequality(0, "<", y + pi / 2 - atan(x), {y: REALS, x: REALS}),
        AboveItsLimit(x, y),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    """Not proved, with the attack and without it."""
    assert refused(*REFUSED[name])


def test_the_rule_itself_refuses() -> None:
    """What only the rule stands against."""
    for name, words in (
        ("an end that belongs to the range", "the value there counts"),
        ("a limit that depends on the variable", "must not name x"),
        ("true, but the range of another symbol depends on it", "depends on x"),
        ("true, but at no end", "upper or lower"),
        ("true, but in another symbol", "a symbol of the statement"),
    ):
        assert words in reason_of_the_rule(*REFUSED[name]), name
