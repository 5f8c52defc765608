"""Limits by comparison, and the near misses that are refused."""

import pytest
from sympy import Abs, Integral, Rational, S, Symbol, cos, exp, floor, oo, sin

from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Tactic
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, integers, left_open, open_, right_open
from parisk_sym.proofs.rules.integrals import Pointwise
from parisk_sym.proofs.rules.squeeze import Squeeze
from tests.near_misses import open_sides, refused_in_every_way, whole_tree

x, y, s, t = (Symbol(name, real=True) for name in "xyst")
n = Symbol("n", integer=True)
WILD = sin(x * exp(x))

TRUE: dict[str, tuple[Statement, Tactic]] = {
    "a bounded factor": (Limit(WILD / x, x, oo, 0, {x: POSITIVE}), Squeeze(-1 / x, 1 / x)),
    "both sides of a point": (Limit(x * sin(1 / x), x, 0, 0, {x: REALS}), Squeeze(-Abs(x), Abs(x))),
    "near the point": (
        Limit(x * sin(1 / x), x, 0, 0, {x: REALS}),
        Squeeze(-Abs(x), Abs(x), near=open_(-Rational(1, 2), 1)),
    ),
    "near the point, with the ends": (
        Limit(x * sin(1 / x), x, 0, 0, {x: open_(0, 1)}),
        Squeeze(-Abs(x), Abs(x), near=closed(0, 1)),
    ),
    "to infinity": (Limit(x * (2 + WILD), x, oo, oo, {x: POSITIVE}), Squeeze(x)),
    "to minus infinity": (Limit(-x * (2 + WILD), x, oo, -oo, {x: POSITIVE}), Squeeze(upper=-x)),
    "far out": (
        Limit(x + x**2 * cos(x) ** 2, x, oo, oo, {x: REALS}),
        Squeeze(x, near=open_(1, oo)),
    ),
    "steps": (Limit(floor(x) / x, x, oo, 1, {x: POSITIVE}), Squeeze(1 - 1 / x, S.One)),
    "a sequence": (Limit((2 + cos(n)) / n, n, oo, 0, {n: integers(1)}), Squeeze(0, 3 / n)),
    "an integral without a closed form": (
        Limit(Integral(exp(-x * (1 + t**4)), (t, 0, 1)), x, oo, 0, {x: POSITIVE}),
        Squeeze(0, Integral(exp(-x) + 0 * t, (t, 0, 1)), below=Pointwise(s), above=Pointwise(s)),
    ),
}

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "bounds with different limits": (
        Limit(sin(x), x, oo, 0, {x: POSITIVE}),
        Squeeze(-1 + 0 * x, 1 / x + 1),
    ),
    "bounds with another limit": (Limit(WILD / x, x, oo, 1, {x: POSITIVE}), Squeeze(1 - 1 / x, 1 + 1 / x)),
    "an upper bound that fails": (
        Limit(WILD / x + Rational(1, 10**6), x, oo, 0, {x: POSITIVE}),
        Squeeze(-1 / x, 1 / x),
    ),
    "an upper bound that fails far out": (
        Limit(x / 10**9, x, oo, 0, {x: POSITIVE}),
        Squeeze(0, 10**9 / x),
    ),
    "bounds on one side only": (
        Limit(x / Abs(x), x, 0, 1, {x: REALS}),
        Squeeze(1 + 0 * x, 1 + 0 * x, near=open_(0, 1)),
    ),
    "bounds that hold on one side only": (
        Limit(x / Abs(x), x, 0, 1, {x: REALS}),
        Squeeze(1 - Abs(x), 1 + Abs(x)),
    ),
    "a part away from the point": (
        Limit(Abs(x - 1) / x, x, oo, 0, {x: POSITIVE}),
        Squeeze(0, x - x, near=closed(1, 2)),
    ),
    "a part outside of the interval": (
        Limit(sin(1 / x), x, 0, 0, {x: left_open(0, 1)}),
        Squeeze(-Abs(x), Abs(x), near=open_(-1, 0)),
    ),
    "a part that begins at another point": (
        Limit(sin(1 / x), x, 0, 0, {x: open_(0, 2)}),
        Squeeze(-1 / x, 1 / x, near=closed(1, 2)),
    ),
    "a part that reaches below the interval": (
        Limit(Abs(x) / x + Abs(x + 1) / (x + 1) - 2, x, 0, 0, {x: REALS}),
        Squeeze(-Abs(x), Abs(x), near=open_(-2, 1)),
    ),
    "a part that ends with the interval, and may reach beyond": (
        Limit(x * sin(1 / x), x, 0, 0, {y: open_(0, 2), x: open_(0, y)}),
        Squeeze(-x, x, near=open_(0, 1)),
    ),  # true, but the part is not inside for each y
    "a part that may be empty": (
        Limit(sin(1 / x), x, 0, 0, {y: right_open(0, 1), x: open_(0, 1)}),
        Squeeze(-x, x, near=open_(0, y)),
    ),
    "no lower function": (Limit(-(2 + WILD) * x, x, oo, 0, {x: POSITIVE}), Squeeze(upper=1 / x)),
    "no upper function": (Limit(2 + WILD, x, oo, 0, {x: POSITIVE}), Squeeze(-1 / x)),
    "infinity from an upper function": (Limit(WILD, x, oo, oo, {x: POSITIVE}), Squeeze(upper=x)),
    "infinity from a lower function that stays": (
        Limit(2 + WILD, x, oo, oo, {x: POSITIVE}),
        Squeeze(S.One + 0 * x),
    ),
    "minus infinity from below": (Limit(WILD, x, oo, -oo, {x: POSITIVE}), Squeeze(-x)),
    "a foreign symbol": (Limit(WILD / x, x, oo, 0, {x: POSITIVE}), Squeeze(-t / x, t / x)),
    "a bound for one value of a parameter": (
        Limit(y * sin(x), x, oo, 0, {y: REALS, x: POSITIVE}),
        Squeeze(-Abs(y) / x, Abs(y) / x),
    ),
    "integers for an interval": (
        Limit(sin(x), x, oo, 0, {x: POSITIVE}),
        Squeeze(-1 / x, 1 / x, near=integers(1)),
    ),
    "bounds with poles": (
        Limit(sin(x) / x, x, oo, 0, {x: POSITIVE}),
        Squeeze(-1 / (x - 2), 1 / (x - 2)),
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


def test_the_part_has_ends_with_values() -> None:
    """Ends without a value at y = 1/2 leave a side condition open."""
    says = Limit(x * sin(1 / x), x, 0, 0, {y: open_(0, 1), x: POSITIVE})
    assert open_sides(says, Squeeze(-x, x, near=open_(0, 1 + 1 / (y - Rational(1, 2)) ** 2)))
    assert not open_sides(says, Squeeze(-x, x, near=open_(0, 1 + y)))
