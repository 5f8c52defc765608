"""Inequalities from the sign chart of their gap."""

import pytest
from sympy import (
    Rational,
    Symbol,
    atan,
    besselj,
    besselk,
    cosh,
    digamma,
    erfc,
    exp,
    expint,
    gamma,
    log,
    oo,
    pi,
    sin,
    sqrt,
    tanh,
    uppergamma,
    zeta,
)

from parisk_sym import POSITIVE, REALS, Inequality, closed, left_open, open_
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.proofs.algebra.facts import forget
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.rules.sign_charts import sign_chart
from parisk_sym.proofs.rules.slopes import slopes
from tests.near_misses import refused_in_every_way, whole_tree

x = Symbol("x", real=True)
p, q, s, b = (Symbol(name, positive=True) for name in "pqsb")
RAY = {p: POSITIVE}
UNIT = {p: open_(0, 1)}
TINY = Rational(1, 10**9)


def entropy() -> object:
    """In nats."""
    return -p * log(p) - (1 - p) * log(1 - p)


PROVED = {
    "rises, then falls to 0": Inequality(erfc(p), "<=", exp(-(p**2)), RAY),
    "rises, then falls to 0 far out": Inequality(atan(p), "<=", pi * tanh(p) / 2, RAY),
    "a factor is divided out": Inequality(erfc(p) * sqrt(pi) * p, "<", exp(-(p**2)), RAY),
    "DLMF 6.8.1": Inequality(exp(p) * expint(1, p), "<", log(1 + 1 / p), RAY),
    "0 at a point inside": Inequality(sin(pi * p), "<=", 4 * p * (1 - p), UNIT),
    "two maxima": Inequality(4 * p * (1 - p) * log(2), "<=", entropy(), UNIT),
    "DLMF 4.5.8": Inequality(exp(x), "<=", 1 / (1 - x), {x: open_(-oo, 1)}),
    "entropy of a coin": Inequality(entropy(), "<=", log(2), UNIT),
    "even": Inequality(cosh(x), "<=", exp(x**2 / 2), {x: REALS}),
    "the least value": Inequality(Rational(8856, 10000), "<", gamma(p), RAY),
    "another symbol": Inequality((1 + p / q) ** q, "<", exp(p), {p: POSITIVE, q: POSITIVE}),
    "one sign or 0": Inequality(
        p ** (1 - b) * exp(p) * uppergamma(b, p), "<=", 1, {**RAY, b: left_open(0, 1)}
    ),
    "by steps": Inequality(digamma(p), "<", log(p) - 1 / (2 * p), RAY),
    "Gautschi": Inequality(p ** (1 - s), "<", gamma(p + 1) / gamma(p + s), {**RAY, s: open_(0, 1)}),
}

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    name: (says, Direct())
    for name, says in {
        "strict where they meet inside": Inequality(sin(pi * p), "<", 4 * p * (1 - p), UNIT),
        "less at the lower end": Inequality(erfc(p), "<=", (1 - TINY) * exp(-(p**2)), RAY),
        "less far out": Inequality(atan(p), "<=", (pi / 2 - TINY) * tanh(p), RAY),
        "less at 1/2": Inequality((4 + TINY) * p * (1 - p) * log(2), "<=", entropy(), UNIT),
        "between the ends": Inequality(Rational(88561, 100000), "<", gamma(p), RAY),
        "less at infinity": Inequality(digamma(p), "<", log(p) - 1 / (2 * p) - TINY, RAY),
        "one term further": Inequality(digamma(p), "<", log(p) - 1 / (2 * p) - 1 / (12 * p**2), RAY),
        "strict where one sign is or 0": Inequality(
            p ** (1 - b) * exp(p) * uppergamma(b, p), "<", 1, {**RAY, b: left_open(0, 1)}
        ),
        "above its infimum": Inequality(1 + TINY, "<", zeta(p), {p: open_(1, oo)}),
        "a range is no least value": Inequality(besselj(0, p), "<=", 1 - TINY, RAY),
        "across the axis": Inequality(cosh(x), "<=", exp(x**2 / 2 - TINY * x), {x: REALS}),
    }.items()
}


@pytest.mark.parametrize("says", PROVED.values(), ids=PROVED)
def test_sides_compared(says: Inequality):
    """The chart of the gap follows from that of its derivative, or of its step."""
    assert "sign chart" in {node.rule for node in whole_tree(says, Direct()).walk()}


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str):
    """Neither with the attack nor without it."""
    assert refused_in_every_way(*REFUSED[name])


def test_facts_that_a_part_of_the_domain_used_are_named():
    """A normal form on the interior, or without the symbols that do not matter, cites what one on the whole domain would."""
    third = besselk(Rational(1, 2), p) * sqrt(2 * p / pi) - 1 + p - p**2 / 2 + p**3 / 6
    for domain in ({p: closed(Rational(1, 10), 3)}, {q: closed(1, 2), p: open_(Rational(1, 10), 3)}):
        for rule in (sign_chart, slopes):
            forget()
            made = rule(Inequality(0, "<", third, domain), Direct())
            assert isinstance(made, Node)
            assert made.lemmas == ("closed form of K at half-integer order (DLMF 10.49.12)",)
