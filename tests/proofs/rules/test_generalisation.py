"""Parts as symbols and parts of sums: what the rules prove, and the near misses that they refuse without an attack."""

import pytest
from sympy import Integral, Rational, Sum, Symbol, binomial, cos, exp, log, oo, sin

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Tactic
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, integers, open_, right_open
from parisk_sym.proofs.rules.generalisation import Let
from parisk_sym.proofs.rules.inequalities import EqualsProduct
from parisk_sym.proofs.rules.partial_sums import PartOfSum
from tests.near_misses import reason_of_the_rule, refused, whole_tree

x, y, t = (Symbol(name, real=True) for name in "xyt")
n, m, i, j = (Symbol(name, integer=True) for name in "nmij")
TINY = Rational(1, 10**30)
RANGE = {n: integers(1, 9), m: integers(0, n), x: open_(0, 1)}
TERM = binomial(n, i) * x**i * (1 - x) ** (n - i)

TRUE: dict[str, tuple[Statement, Tactic]] = {
    "a part between two numbers": (
        Inequality(sin(x) ** 2, "<=", 1, {x: REALS}),
        Let(t, sin(x), closed(-1, 1), EqualsProduct((1 - t, 1 + t))),
    ),
    "a part and its negative": (
        Inequality(-cos(x), "<=", 2 - cos(x) ** 2 * 0, {x: REALS}),
        Let(t, cos(x), closed(-1, 1)),
    ),
    "a positive part": (Inequality(0, "<", exp(x) ** 2 + exp(x), {x: REALS}), Let(t, exp(x), POSITIVE)),
    "an end that is a symbol": (Inequality(0, "<=", y + sin(x) * y, {y: POSITIVE, x: REALS}), Let(t, sin(x) * y, closed(-y, y))),
    "an identity": (Identity((sin(x) + 1) ** 2, sin(x) ** 2 + 2 * sin(x) + 1, {x: REALS}), Let(t, sin(x), closed(-1, 1))),
    "a part of the binomial law": (Inequality(Sum(TERM, (i, 0, m)), "<=", 1, RANGE), PartOfSum(j, 0, n)),
    "another index": (
        Inequality(Sum(2**-i, (i, 3, m + 3)), "<", 2, {m: integers(0, 9)}),
        PartOfSum(j, 0, m + 3),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    """Proved, by a tree without prose."""
    whole_tree(*TRUE[name])


# False, except where the name says otherwise: then it is this rule that must not prove them.
REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "an interval too short by little": (
        Inequality(sin(x), "<=", 1 - TINY, {x: REALS}),
        Let(t, sin(x), closed(-1, 1 - TINY)),
    ),
    "an open end that is reached": (Inequality(0, "<", exp(x) - 1, {x: right_open(0, oo)}), Let(t, exp(x), open_(1, oo))),
    "the lower end too high": (Inequality(TINY, "<=", exp(x), {x: REALS}), Let(t, exp(x), right_open(TINY, oo))),
    "false for one value of the part": (Inequality(0, "<", sin(x) ** 2, {x: REALS}), Let(t, sin(x), closed(-1, 1))),
    "the part is a whole number": (
        Inequality(0, "<=", (x - 1) * (x - 2), {x: POSITIVE}),
        Let(n, x, integers(0)),
    ),
    "true, but the symbol is one of the goal": (
        Inequality(sin(x) * y, "<=", 1, {x: REALS, y: closed(0, 1)}),
        Let(y, sin(x), closed(-1, 1)),
    ),
    "true, but the symbol is bound": (
        Inequality(0, "<=", exp(x) * Integral(t**2, (t, 0, 1)), {x: REALS}),
        Let(t, exp(x), POSITIVE),
    ),
    "true, but the part is bound": (
        Inequality(0, "<=", Integral(exp(t), (t, 0, 1)), {}),
        Let(x, exp(t), POSITIVE),
    ),
    "true, but an end of a stranger": (Inequality(0, "<", exp(x), {x: REALS}), Let(t, exp(x), open_(y, oo))),
    "true, but the part has no value": (Inequality(0, "<=", x**2 + 1, {x: REALS}), Let(t, log(x), REALS)),
    "terms that are negative": (Inequality(Sum(-i, (i, 1, n)), "<=", -55, {n: integers(1, 10)}), PartOfSum(j, 1, 10)),
    "one negative term": (
        Inequality(Sum(i - 1, (i, 1, n)), "<=", -1, {n: integers(1, 5)}),
        PartOfSum(j, 0, 1),
    ),
    "a range that is not longer": (
        Inequality(Sum(2**-i, (i, 0, n)), "<=", 2 - 2**-n * (2 - TINY), {n: integers(1, 10)}),
        PartOfSum(j, 1, n),
    ),
    "a range that ends too early for some": (
        Inequality(Sum(1 + i, (i, 0, n)), "<=", 15, {n: integers(1, 5)}),
        PartOfSum(j, 0, 4),
    ),
    "a bound of the longer sum that fails": (Inequality(Sum(TERM, (i, 0, m)), "<=", 1 - TINY, RANGE), PartOfSum(j, 0, n)),
    "strict where both are equal": (Inequality(Sum(TERM, (i, 0, m)), "<", 1, RANGE), PartOfSum(j, 0, n)),
    "the sum on the larger side": (
        Inequality(1, "<=", Sum(TERM, (i, 0, m)), RANGE),
        PartOfSum(j, 0, n),
    ),
    "twice the sum": (Inequality(2 * Sum(TERM, (i, 0, m)), "<=", 1, RANGE), PartOfSum(j, 0, n)),
    "true, but the index is a symbol of the goal": (
        Inequality(Sum(TERM, (i, 0, m)), "<=", 1, RANGE),
        PartOfSum(n, 0, n),
    ),
    "true, but an end that is no integer": (
        Inequality(Sum(2**-i, (i, 0, n)), "<=", 2, {n: integers(1, 5)}),
        PartOfSum(j, 0, n + Rational(1, 2)),
    ),
    "true, but without end": (Inequality(Sum(2**-i, (i, 0, n)), "<=", 2, {n: integers(1, 5)}), PartOfSum(j, 0, oo)),
    "true, but a shift that is forgotten": (
        Inequality(Sum(TERM, (i, 0, m)), "<=", 1, RANGE),
        PartOfSum(j, 0, n + 1, shift=1),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    """Not proved, with the attack and without it."""
    assert refused(*REFUSED[name])


def test_the_rule_itself_refuses() -> None:
    """What only the rule stands against."""
    for name, words in (
        ("true, but the symbol is one of the goal", "must not be one of the goal"),
        ("true, but the symbol is bound", "must not be one of the goal"),
        ("true, but the part is bound", "no symbol t"),
        ("true, but an end of a stranger", "no symbol y"),
        ("the sum on the larger side", "factor -1"),
        ("twice the sum", "factor -1"),
        ("true, but the index is a symbol of the goal", "must not be a symbol of the goal"),
        ("true, but without end", "must be finite"),
    ):
        assert words in reason_of_the_rule(*REFUSED[name]), name
