"""Changes of variables by any monotone map onto the range, and the near misses that are refused."""

import pytest
from sympy import Rational, Symbol, erf, erfinv, exp, log, oo, pi, sin, sqrt

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, left_open, open_, right_open
from parisk_sym.proofs.rules.substitution import Substitute
from tests.near_misses import refused_in_every_way, whole_tree

t, x, mu, eps, a = (Symbol(name, positive=True) for name in ["t", "x", "mu", "epsilon", "alpha"])
y, z = (Symbol(name, real=True) for name in "yz")
UNIT = open_(0, 1)
BELOW = Inequality(log(t), "<=", t - 1, {t: POSITIVE})


def normal(value):
    """The standard normal distribution function."""
    return (1 + erf(value / sqrt(2))) / 2


def quantile(level):
    """Its inverse."""
    return sqrt(2) * erfinv(2 * level - 1)


def curve(level):
    """The Gaussian trade-off function."""
    return normal(quantile(1 - level) - mu)


GAUSSIAN = normal(-eps / mu + mu / 2) - exp(eps) * normal(-eps / mu - mu / 2)

TRUE: dict[str, tuple[Statement, Tactic]] = {
    "a square": (
        Identity(1 + t + sqrt(2 * t) - sqrt(1 + 2 * (t + sqrt(2 * t))), t, {t: POSITIVE}),
        Substitute({t: x**2 / 2}, {x: POSITIVE}),
    ),
    "an exponential": (BELOW, Substitute({t: exp(z)}, {z: REALS})),
    "an exponential that falls": (
        Inequality(log(t), "<=", t - 1, {t: UNIT}),
        Substitute({t: exp(-x)}, {x: POSITIVE}),
    ),
    "a sine with its ends": (
        Inequality(y**2, ">=", 0, {y: closed(0, 1)}),
        Substitute({y: sin(z)}, {z: closed(0, pi / 2)}),
    ),
    "a line that falls": (
        Inequality(log(t), "<=", t - 1, {t: UNIT}),
        Substitute({t: 1 - z}, {z: UNIT}),
    ),
    "a line": (
        Inequality(log(t), "<=", t - 1, {t: right_open(1, oo)}),
        Substitute({t: 1 + z}, {z: right_open(0, oo)}),
    ),
    "quantiles, without a tactic": (Inequality(curve(a), "<", 1 - a, {mu: POSITIVE, a: UNIT}), Direct()),
    "the dual of the Gaussian curve": (
        Inequality(1 - exp(eps) * a - curve(a), "<=", GAUSSIAN, {mu: POSITIVE, eps: POSITIVE, a: UNIT}),
        Direct(),
    ),
}

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "not onto": (BELOW, Substitute({t: exp(x)}, {x: POSITIVE})),
    "not monotone": (BELOW, Substitute({t: z**2}, {z: REALS})),
    "monotone but for a turn": (BELOW, Substitute({t: exp(z**3 - z / 100)}, {z: REALS})),
    "without an end": (
        Inequality(y**2, ">=", 0, {y: closed(0, 1)}),
        Substitute({y: sin(z)}, {z: left_open(0, pi / 2)}),
    ),
    "a false one": (
        Inequality(t**2, ">", Rational(1, 2), {t: UNIT}),
        Substitute({t: sin(x)}, {x: open_(0, pi / 2)}),
    ),
    "quantiles, from the other side": (
        Inequality(1 - a - mu / 2, "<", curve(a), {mu: POSITIVE, a: UNIT}),
        Direct(),
    ),
    "the dual with less": (
        Inequality(
            1 - exp(eps) * a - curve(a),
            "<=",
            GAUSSIAN * Rational(99, 100),
            {mu: POSITIVE, eps: POSITIVE, a: UNIT},
        ),
        Direct(),
    ),
    "quantiles with the wrong sign": (Inequality(quantile(a), "<", 0, {a: UNIT}), Direct()),
}


@pytest.mark.parametrize("name", TRUE)
def test_proved(name: str) -> None:
    """A whole tree of proof."""
    whole_tree(*TRUE[name])


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str) -> None:
    """Not with the attack, not without it, not by a rule alone."""
    assert refused_in_every_way(*REFUSED[name])
