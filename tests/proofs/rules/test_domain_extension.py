"""Inequalities that are proved on more than their domain, and those that are not: false ones, and ones that are true on the domain only."""

import pytest
from sympy import Abs, E, Rational, Symbol, besseli, besselk, binomial, cosh, exp, log, oo, pi, sin, sqrt

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import POSITIVE, REALS, integers, open_, right_open
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.rules.domain_extension import ranges_in_the_other_order
from tests.near_misses import refused_in_every_way, whole_tree

x = Symbol("x", real=True)
b, y = (Symbol(name, positive=True) for name in "by")
n = Symbol("n", integer=True, positive=True)
k = Symbol("k", integer=True, positive=True)
m, j = Symbol("m", integer=True), Symbol("j", integer=True)
BELOW = {n: integers(1), k: integers(1, n)}
TINY = Rational(1, 10**9)
COUNTS = {n: integers(1), b: POSITIVE}
FROM_ONE = {y: right_open(1, oo), b: POSITIVE}

TRUE: dict[str, Statement] = {
    "integers among the reals": Inequality(log(n + 1) / (n + 1), "<", log(n) / n, {n: integers(3)}),
    "among all positive numbers": Inequality(y * exp(-b * y), "<=", 1 / (E * b), FROM_ONE),
    "both, one after the other": Inequality(n * exp(-b * n), "<=", 1 / (E * b), COUNTS),
    "the squares of I": Inequality(
        besseli(n, b) * besseli(n + 2, b), "<", besseli(n + 1, b) ** 2, {n: integers(1), b: POSITIVE}
    ),
    "the squares of K": Inequality(
        besselk(y, b) ** 2, "<", besselk(y - 1, b) * besselk(y + 1, b), {y: POSITIVE, b: POSITIVE}
    ),
    "a binomial": Inequality(binomial(n, k), "<=", (E * n / k) ** k, BELOW),
    "a binomial, from below": Inequality((n / k) ** k, "<=", binomial(n, k), BELOW),
    "turned about 0": Inequality(exp(x) - 1, "<", x + x**2 / 2, {x: open_(-oo, 0)}),
    "an absolute value": Inequality(Abs(x) - log(2), "<", log(cosh(x)), {x: REALS}),
}

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    name: (says, Direct())
    for name, says in {
        "the first integer fails": Inequality(log(n + 1) / (n + 1), "<", log(n) / n, {n: integers(2)}),
        "a binomial, without the factor e": Inequality(binomial(n, k), "<=", (n / k) ** k, BELOW),
        "a power of the larger one": Inequality(k**2, "<", n**2, BELOW),
        "all integers, a cube": Inequality(m, "<=", m**3 + 5, {m: integers()}),
        "all integers, fails at 0": Inequality(1, "<=", m**2, {m: integers()}),
        "all integers, fails at -1 alone": Inequality(1, "<=", (m + 1) ** 2, {m: integers()}),
        "all integers, fails below -3": Inequality(m**2, "<=", 2 ** (m + 6), {m: integers()}),
        "another range begins at the integer": Inequality(0, "<=", j, {m: integers(), j: integers(m, oo)}),
        "another range ends at the integer": Inequality(j, "<=", 0, {m: integers(), j: integers(-oo, m)}),
        "integers below 3, fails at 3": Inequality(m, "<", 3, {m: integers(-oo, 3)}),
        "integers below 3, fails far below": Inequality(-(10**6), "<=", m, {m: integers(-oo, 3)}),
        "a binomial, beyond the range": Inequality(
            (n / k) ** k, "<=", binomial(n, k), {n: integers(1), k: integers(1, n + 1)}
        ),
        "a binomial, where the first range is shorter": Inequality(
            1, "<", binomial(n, k), {n: integers(3), k: integers(1, n)}
        ),
        "the squares of I, less": Inequality(
            besseli(n, b) * besseli(n + 2, b), "<=", besseli(n + 1, b) ** 2 / 2, {n: integers(1), b: POSITIVE}
        ),
        "the squares of K, the other side": Inequality(
            besselk(y - 1, b) * besselk(y + 1, b), "<=", besselk(y, b) ** 2, {y: POSITIVE, b: POSITIVE}
        ),
        "turned about 0, the other side": Inequality(x + x**2 / 2, "<", exp(x) - 1, {x: open_(-oo, 0)}),
        "turned about 0, beyond it": Inequality(exp(x) - 1, "<", x + x**2 / 2, {x: open_(-oo, TINY)}),
        "strictly": Inequality(n * exp(-b * n), "<", 1 / (E * b), COUNTS),
        "less a little": Inequality(y * exp(-b * y), "<=", (1 - TINY) / (E * b), FROM_ONE),
        "strictly from one on": Inequality(y * exp(-b * y), "<", 1 / (E * b), FROM_ONE),
        "equal at the end": Inequality(log(y), "<", y - 1, {y: right_open(1, oo)}),
        "next to the end": Inequality(
            y * exp(-y), "<=", exp(-1) - (y - 1) ** 2 * exp(-y), {y: right_open(1, oo)}
        ),
        "an absolute value that is too large": Inequality(
            Abs(x) - log(2) + TINY, "<", log(cosh(x)), {x: REALS}
        ),
        "an absolute value with an equal side": Inequality(Abs(x), "<", sqrt(x**2 + x**4), {x: open_(-1, 1)}),
    }.items()
}


@pytest.mark.parametrize("name", TRUE)
def test_proved_without_a_tactic(name: str) -> None:
    """A whole tree of proof."""
    whole_tree(TRUE[name], Direct())


EVERY_INTEGER: dict[str, Statement] = {
    "squares": Inequality(m, "<=", m**2, {m: integers()}),
    "two of them": Inequality(m * j, "<=", (m**2 + j**2) / 2, {m: integers(), j: integers()}),
    "with an end": Inequality(m, "<=", 3, {m: integers(-oo, 3)}),
    "below a square": Inequality(3 * m - 2, "<=", m**2, {m: integers(-oo, 2)}),
}


@pytest.mark.parametrize("name", EVERY_INTEGER)
def test_all_integers(name: str) -> None:
    """Those of each sign are shown by the rules for integers with a first one."""
    whole_tree(EVERY_INTEGER[name], Direct())


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    """Not with the attack, not without it, not by a rule alone."""
    assert refused_in_every_way(*REFUSED[name])


def test_what_fails_on_more_than_the_domain_is_not_refuted() -> None:
    """At integers the sine is 0, between them it is not; below 1 the logarithm is negative."""
    for says in (
        Inequality(sin(pi * n) ** 2, "<=", TINY * exp(-n), {n: integers(1)}),
        Inequality(0, "<=", log(y) ** 3 + log(y) / y, {y: right_open(1, oo)}),
    ):
        assert decide(says).status is not Status.REFUTED


def test_a_third_range_that_names_one_of_the_two_keeps_their_order() -> None:
    """The ends of a range name integers that are declared before it."""
    i = Symbol("i", integer=True, positive=True)
    for third in (integers(1, n), integers(1, k), integers(n), integers(k)):
        says = Inequality(1, "<=", i * n * k, {**BELOW, i: third})
        assert ranges_in_the_other_order(says, Direct()) is None
    assert ranges_in_the_other_order(Inequality(k, "<=", n, BELOW), Direct()) is not None
