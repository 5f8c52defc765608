"""Integrals and sums compared by what stands under them, and the near misses that are refused."""

import pytest
from sympy import Integral, Max, Piecewise, Rational, Sum, Symbol, cos, exp, factorial, floor, oo, sin, sqrt

from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, integers, left_open, open_, right_open
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.calculus.convergence import converges
from parisk_sym.proofs.rules.chains import Chain, Link
from parisk_sym.proofs.rules.integrals import Pointwise
from parisk_sym.proofs.rules.quantifiers import OnBox
from tests.near_misses import refused, refused_in_every_way, whole_tree

x, y, t, s, u = (Symbol(name, real=True) for name in "xytsu")
n, m = (Symbol(name, integer=True) for name in "nm")
FROM_0 = right_open(0, oo)
BELL = exp(-x * t**2) / (1 + t**4)

TRUE: dict[str, tuple[Statement, Tactic]] = {
    "integrals without a closed form": (
        Inequality(Integral(BELL, (t, 0, oo)), "<", Integral(1 / (1 + t**4), (t, 0, oo)), {x: POSITIVE}),
        Pointwise(s),
    ),
    "an end that is a symbol": (
        Inequality(Integral(sin(t), (t, 0, x)), "<", Integral(t, (t, 0, x)), {x: POSITIVE}),
        Pointwise(s),
    ),
    "a range that may be a point": (
        Inequality(Integral(exp(-(t**2)), (t, 0, x)), "<=", Integral(exp(0 * t), (t, 0, x)), {x: FROM_0}),
        Pointwise(t),
    ),
    "strict on a part": (
        Inequality(Integral(Max(0, t - 1) * exp(-t), (t, 0, 2)), "<", Integral(Max(0, t - 1), (t, 0, 2)), {}),
        Pointwise(s, strict_on=open_(1, 2)),
    ),
    "a bound by a number": (
        Inequality(Integral(exp(-(t**2)), (t, 0, 1)), "<", 1, {}),
        Chain((Link("<", Integral(exp(0 * t), (t, 0, 1)), Pointwise(s)), Link("=", 1))),
    ),
    "an integral in an integral": (
        Inequality(0, "<", Integral(exp(-(t**2) * x) * Integral(exp(-t * s**2), (s, 0, 1)), (t, 0, 1)), {x: POSITIVE}),
        Pointwise(u, Pointwise(y)),
    ),
    "sums": (
        Inequality(Sum(1 / (n**2 + x), (n, 1, oo)), "<", Sum(n**-2, (n, 1, oo)), {x: POSITIVE}),
        Pointwise(u),
    ),
    "finite sums": (
        Inequality(Sum(sin(n), (n, 1, m)), "<=", Sum(1 + 0 * n, (n, 1, m)), {m: integers(0)}),
        Pointwise(n),
    ),
    "equal integrands": (
        Identity(Integral((sin(t) ** 2 + cos(t) ** 2) * exp(-(t**4)), (t, 0, oo)), Integral(exp(-(t**4)), (t, 0, oo)), {}),
        Pointwise(s),
    ),
    "sums, without a tactic": (
        Inequality(Sum(1 / (n**2 + x), (n, 1, oo)), "<", Sum(n**-2, (n, 1, oo)), {x: POSITIVE}),
        Direct(),
    ),
    "integrals, without a tactic": (
        Inequality(Integral(BELL, (t, 0, oo)), "<", Integral(1 / (1 + t**4), (t, 0, oo)), {x: POSITIVE}),
        Direct(),
    ),
    "a decreasing integral": (Monotone(Integral(BELL, (t, 0, oo)), x, "decreasing", {x: POSITIVE}), Pointwise(s)),
    "a convex integral": (Convex(Integral(BELL, (t, 0, oo)), x, {x: POSITIVE}), Pointwise(s)),
}  # fmt: skip

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "two divergent integrals": (
        Inequality(Integral(1 / (t + 2), (t, 0, oo)), "<", Integral(1 / (t + 1), (t, 0, oo)), {}),
        Pointwise(s),
    ),
    "one divergent integral": (
        Inequality(Integral(1 / (t**2 + 1), (t, 0, oo)), "<=", Integral(1 / (t + 1), (t, 1, oo)) + Integral(1, (t, 0, 1)), {}),
        Pointwise(s),
    ),
    "terms of both signs, without a tactic": (
        Inequality(0, "<=", Sum((n - x) / (n**2 + 1) ** 2, (n, 1, oo)), {x: open_(0, 3)}),
        Direct(),
    ),
    "divergent integrals, without a tactic": (
        Inequality(Integral(1 / (t + 2), (t, 0, oo)), "<", Integral(1 / (t + 1), (t, 0, oo)), {}),
        Direct(),
    ),
    "equal terms strictly, without a tactic": (
        Inequality(Sum(sin(n) ** 2 / (n**2 + x), (n, 1, oo)), "<", Sum((1 - cos(n) ** 2) / (n**2 + x), (n, 1, oo)), {x: POSITIVE}),
        Direct(),
    ),
    "a pole inside": (Inequality(0, "<", Integral(t**-2, (t, -1, 1)), {}), Pointwise(s)),
    "a pole at the end": (Inequality(0, "<", Integral(1 / t, (t, 0, x)), {x: POSITIVE}), Pointwise(s)),
    "an integral that diverges for one value": (
        Inequality(0, "<", Integral(exp(-x * t), (t, 0, oo)), {x: FROM_0}),
        Pointwise(s),
    ),
    "ends in the wrong order": (
        Inequality(0, "<=", Integral(exp(t**2), (t, 0, x)), {x: REALS}),
        Pointwise(s),
    ),
    "strict over a point": (Inequality(0, "<", Integral(exp(t**2), (t, 0, x)), {x: closed(0, 1)}), Pointwise(s)),
    "an integrand that turns negative": (
        Inequality(0, "<=", Integral((t - 1) * exp(t**2), (t, 0, x)), {x: POSITIVE}),
        Pointwise(s),
    ),
    "strict from an integrand that is 0": (
        Inequality(0, "<", Integral(Max(0, t - 1), (t, 0, x)), {x: POSITIVE}),
        Pointwise(s),
    ),
    "strict on a part that lies outside": (
        Inequality(0, "<", Integral(Max(0, t - 1), (t, 0, 1)), {}),
        Pointwise(s, strict_on=open_(1, 2)),
    ),
    "strict on a part that may lie outside": (
        Inequality(0, "<", Integral(Max(0, t - 1), (t, 0, x)), {x: POSITIVE}),
        Pointwise(s, strict_on=open_(1, 1 + x)),
    ),
    "strict on a part where it is not": (
        Inequality(0, "<", Integral(Max(0, t - 1), (t, 0, 1)), {}),
        Pointwise(s, strict_on=open_(0, Rational(1, 2))),
    ),
    "different ranges": (
        Inequality(Integral(exp(t**2), (t, 0, 2)), "<=", Integral(2 * exp(t**2), (t, 0, 1)), {}),
        Pointwise(s),
    ),
    "a square of an integral": (
        Inequality(Integral(2 * t**3, (t, 0, 1)) ** 2, "<=", Integral(t, (t, 0, 1)) ** 2 - Rational(1, 10), {}),
        Pointwise(s),
    ),
    "a step of an integral": (
        Inequality(0, "<=", Piecewise((-1, Integral(x * exp(t**2), (t, 0, 1)) > Rational(1, 2)), (0, True)), {x: closed(1, 2)}),
        Pointwise(s),
    ),
    "a whole part of an integral": (
        Inequality(0, "<=", -floor(Integral(exp(t**2), (t, 0, 1))), {}),
        Pointwise(s),
    ),
    "something beside the integrals": (
        Inequality(Integral(sin(t), (t, 0, x)) + 1, "<", Integral(t, (t, 0, x)), {x: POSITIVE}),
        Pointwise(s),
    ),
    "a variable that is a symbol of the goal": (
        Inequality(Integral(t, (t, 0, 1)), "<=", Integral(x + 0 * t, (t, 0, 1)), {x: closed(0, 1)}),
        Pointwise(x),
    ),
    "a variable that is bound inside": (
        Inequality(0, "<", Integral(1 + Integral(t - s - 1, (s, 0, 1)), (t, 0, 1)), {}),
        Pointwise(s),
    ),
    "divergent sums": (
        Inequality(Sum(1 / (n + 1), (n, 1, oo)), "<", Sum(1 / n, (n, 1, oo)), {}),
        Pointwise(u),
    ),
    "a strict sum of no terms": (Inequality(0, "<", Sum(1 / n, (n, 1, m)), {m: integers(0)}), Pointwise(u)),
    "a sum with a negative term": (
        Inequality(0, "<=", Sum((n - 2) * exp(-n), (n, 1, m)), {m: integers(1)}),
        Pointwise(u),
    ),
    "a sum with a term that is undefined": (
        Inequality(0, "<=", Sum(1 / (n - 3) ** 2, (n, 1, m)), {m: integers(1)}),
        Pointwise(u),
    ),
    "integrals that differ by a constant": (
        Identity(Integral(exp(t**2), (t, 0, 1)) + Rational(1, 10**30), Integral(exp(t**2), (t, 0, 1)), {}),
        Pointwise(s),
    ),
    "equal divergent integrals": (
        Identity(Integral((t + 1) ** -1, (t, 0, oo)), Integral((t**2 + t) / (t * (t + 1) ** 2), (t, 0, oo)), {}),
        Pointwise(s),
    ),
    "an integrand that rises, but not everywhere strictly": (
        Monotone(Integral(Max(0, x - t), (t, 0, 1)), x, "increasing", {x: REALS}),
        Pointwise(s),
    ),
    "an end that depends on the variable": (
        Monotone(Integral(exp(x * t), (t, 2 * x, 1)), x, "increasing", {x: open_(0, Rational(1, 2))}),
        Pointwise(s),
    ),
    "something beside a rising integral": (
        Monotone(Integral(exp(x * t), (t, 0, 1)) - 10 * x, x, "increasing", {x: POSITIVE}),
        Pointwise(s),
    ),
    "a rising integral over a point": (
        Monotone(Integral(exp(x * t), (t, 0, y)), x, "increasing", {x: POSITIVE, y: FROM_0}),
        Pointwise(s),
    ),
    "an integral that rises, claimed to fall": (
        Monotone(Integral(exp(x * t), (t, 0, 1)), x, "decreasing", {x: POSITIVE}),
        Pointwise(s),
    ),
    "an integral of functions that bend both ways": (
        Convex(Integral(sin(x * t), (t, 0, 1)), x, {x: POSITIVE}),
        Pointwise(s),
    ),
    "a convex integral that diverges": (Convex(Integral(exp(x * t), (t, 0, oo)), x, {x: REALS}), Pointwise(s)),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    """Proved by a tree without prose."""
    whole_tree(*TRUE[name])


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    """With the attack, without it, and by the rule alone."""
    assert refused_in_every_way(*REFUSED[name])


CONVERGENT = (
    (Integral(BELL, (t, 0, oo)), {x: POSITIVE}),
    (Integral(exp(-t - x / t), (t, 0, oo)), {x: POSITIVE}),
    (Integral(1 / sqrt(t), (t, 0, y)), {y: POSITIVE}),
    (Integral(exp(-x * t) * sin(t) ** 2 / t**2, (t, 0, oo)), {x: POSITIVE}),
    (Integral(exp(-x * t**2), (t, -oo, oo)), {x: POSITIVE}),
    (Integral(Sum(t**n * exp(-t), (n, 0, m)), (t, 0, oo)), {m: integers(0)}),
    (
        Integral(exp(-x * t) * Sum(t ** (n - y), (n, 1, m)), (t, 0, oo)),
        {m: integers(1), x: POSITIVE, y: open_(0, 1)},
    ),
    (Sum(x**n / factorial(n), (n, 0, oo)), {x: POSITIVE}),
    (Sum(x**n, (n, 0, oo)), {x: open_(0, 1)}),
)
DIVERGENT = (
    (Integral(1 / t, (t, 0, 1)), {}),
    (Integral(1 / t, (t, 1, oo)), {}),
    (Integral(t ** (x - 1) * exp(-t), (t, 0, oo)), {x: FROM_0}),
    (Integral(exp(-x * t), (t, 0, oo)), {x: FROM_0}),
    (Integral(exp(-x * t), (t, -oo, 0)), {x: POSITIVE}),
    (Integral(1 / (t - 1), (t, 0, 2)), {}),
    (Integral(Sum(t ** (n - 1) * exp(-t), (n, 0, m)), (t, 0, oo)), {m: integers(0)}),
    (Integral(Sum(t**n * exp(-n * t), (n, 0, m)), (t, 0, oo)), {m: integers(1)}),
    (Integral(Sum(1 / (t - n), (n, 3, m)), (t, 0, 4)), {m: integers(3)}),
    (Integral(Sum(t**n, (n, 0, oo)), (t, 0, 1)), {}),
    (Integral(1 / (t - x), (t, 0, 2)), {x: left_open(1, 2)}),
    (Integral(sin(t), (t, 0, oo)), {}),
    (Sum(1 / n, (n, 1, oo)), {}),
    (Sum(x**n, (n, 0, oo)), {x: left_open(0, 1)}),
    (Sum((-x) ** n, (n, 0, oo)), {x: closed(0, 1)}),
)


@pytest.mark.parametrize(("e", "domain"), CONVERGENT, ids=str)
def test_converges(e: object, domain: object) -> None:
    """By comparison with a power."""
    assert converges(e, Facts(domain))


@pytest.mark.parametrize(("e", "domain"), DIVERGENT, ids=str)
def test_diverges(e: object, domain: object) -> None:
    """For at least one value of the parameters."""
    assert not converges(e, Facts(domain))


def test_a_part_of_what_is_integrated_over() -> None:
    """Is no part of the domain of the statement, so that a box does not name it."""
    says = Inequality(
        Integral(exp(-x * t), (t, 0, 1)), "<=", Integral(2 - x * t, (t, 0, 1)), {x: open_(0, 1)}
    )
    part = OnBox({s: closed(Rational(1, 4), Rational(1, 2))})
    assert refused(says, Pointwise(s, part))
    whole_tree(says, OnBox({x: closed(Rational(1, 4), Rational(1, 2))}, Pointwise(s)))
