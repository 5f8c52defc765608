"""Maxima, minima and powers without a tactic: what is proved, and the near misses that are not."""

import pytest
from sympy import Abs, Max, Min, Piecewise, Rational, Symbol, cos, exp, log, sin

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import POSITIVE, REALS, integers, open_, right_open
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.rules.cases import ByBranch
from parisk_sym.proofs.rules.max_branches import which_argument_is_largest
from tests.near_misses import refused_in_every_way, whole_tree

x, y, z = (Symbol(name, real=True) for name in "xyz")
p, t = (Symbol(name, positive=True) for name in "pt")
n = Symbol("n", integer=True, positive=True)
TWO, THREE = {x: REALS, y: REALS}, {x: REALS, y: REALS, z: REALS}
TINY = Rational(1, 10**9)
MEAN = {p: open_(0, 1), t: POSITIVE}

TRUE: dict[str, Statement] = {
    "above the maximum": Inequality(Max(x, y), "<", log(exp(x) + exp(y)), TWO),
    "above the maximum of three": Inequality(Max(x, y, z), "<", log(exp(x) + exp(y) + exp(z)), THREE),
    "not far above it": Inequality(log(exp(x) + exp(y) + exp(z)), "<=", Max(x, y, z) + log(3), THREE),
    "below the minimum": Inequality(-log(exp(-x) + exp(-y)), "<", Min(x, y), TWO),
    "Hoeffding's lemma": Inequality(log(p * exp(t) + 1 - p) - p * t, "<=", t**2 / 8, MEAN),
    "an absolute value above": Inequality(Abs(sin(x)), "<=", Abs(x), {x: REALS}),
    "a Taylor polynomial, both sides": Inequality(Abs(cos(x) - 1 + x**2 / 2), "<=", x**4 / 24, {x: REALS}),
    "a distance of distances": Inequality(Abs(Abs(x) - Abs(y)), "<=", Abs(x - y), TWO),
    "a step below a loss": Inequality(
        Piecewise((1, x <= 0), (0, True)), "<=", log(1 + exp(-x)) / log(2), {x: REALS}
    ),
    "a step below a hinge": Inequality(Piecewise((1, x <= 0), (0, True)), "<=", Max(0, 1 - x), {x: REALS}),
    "convex from its start on": Inequality(1 + t, "<", exp(t), {t: POSITIVE}),
}

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    name: (says, Direct())
    for name, says in {
        "below the maximum": Inequality(log(exp(x) + exp(y)), "<", Max(x, y), TWO),
        "log 3 less a little": Inequality(
            log(exp(x) + exp(y) + exp(z)), "<=", Max(x, y, z) + log(3) - TINY, THREE
        ),
        "log 2 strictly": Inequality(log(exp(x) + exp(y)), "<", Max(x, y) + log(2), TWO),
        "log 2 for three": Inequality(log(exp(x) + exp(y) + exp(z)), "<=", Max(x, y, z) + log(2), THREE),
        "the minimum for the maximum": Inequality(Max(x, y), "<=", Min(x, y) + Abs(x - y) - TINY, TWO),
        "an absolute value, strictly": Inequality(Abs(sin(x)), "<", Abs(x), {x: REALS}),
        "an absolute value, on one side only": Inequality(Abs(x + x**2), "<=", x + x**2 + TINY, {x: REALS}),
        "a Taylor polynomial with less": Inequality(
            Abs(cos(x) - 1 + x**2 / 2), "<=", x**4 / 24 - TINY * x**4, {x: REALS}
        ),
        "a step that lasts": Inequality(
            Piecewise((1, x <= TINY), (0, True)), "<=", log(1 + exp(-x)) / log(2), {x: REALS}
        ),
        "the minimum strictly": Inequality(Min(x, y), "<", (x + y) / 2, TWO),
        "the first integer fails": Inequality(Rational(1, 5), "<", (1 - 1 / n) ** n, {n: integers(1)}),
        "the second integer fails": Inequality((1 - 1 / n) ** n, "<", Rational(1, 4), {n: integers(1)}),
        "the later ones fail": Inequality(
            (1 - 1 / n) ** n, "<", exp(-1) - Rational(1, 1000), {n: integers(1)}
        ),
        "the other power": Inequality((1 - 1 / n) ** (n - 1), "<", exp(-1), {n: integers(2)}),
        "Hoeffding with less": Inequality(
            log(p * exp(t) + 1 - p) - p * t, "<=", t**2 / 8 - TINY * t**2, MEAN
        ),
        "a convex one with the end": Inequality(1 + x, "<", exp(x), {x: right_open(0, 10)}),
        "a convex one that starts downwards": Inequality(0, "<=", exp(t) - 1 - t - t / 100, {t: POSITIVE}),
        "a convex one that starts below": Inequality(TINY, "<=", exp(t) - 1 - t, {t: POSITIVE}),
        "a concave one": Inequality(0, "<=", t - t**2, {t: POSITIVE}),
    }.items()
}


@pytest.mark.parametrize("name", TRUE)
def test_proved_without_a_tactic(name: str) -> None:
    """A whole tree of proof."""
    whole_tree(TRUE[name], Direct())


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str) -> None:
    """Not with the attack, not without it, not by a rule alone."""
    assert refused_in_every_way(*REFUSED[name])


def test_the_outermost_heads_are_taken_first() -> None:
    """Of two maxima of which neither is in the other each is one, and of nested ones the outer one."""
    for e, head in ((Max(x, y) + Abs(z), Abs(z)), (Max(Abs(x), y), Max(Abs(x), y))):
        found = which_argument_is_largest(Inequality(0, "<=", e, THREE), Direct())
        assert isinstance(found, Reduction)
        (goal,) = found.subgoals
        assert goal.by == ByBranch(head)
