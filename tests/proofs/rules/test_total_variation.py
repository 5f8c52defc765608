"""Pinsker's inequality and that of Bretagnolle and Huber, and what they do not give."""

import math

import numpy as np
import pytest
from sympy import Rational, Symbol, exp, sqrt

from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.finite.notions import Approximate, MeanLoss, Moment, Pure
from parisk_sym.formulas.domain import POSITIVE, REALS, open_
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.rules.total_variation import bretagnolle_huber, pinsker
from tests.near_misses import Case, refused_in_every_way, whole_tree

b, a, c = Symbol("b", positive=True), Symbol("a", positive=True), Symbol("c", real=True)
SMALL, ANY, PLAIN = {b: open_(0, 2)}, {b: POSITIVE}, Direct()


def claim(delta: object, domain: object = SMALL, level: object = 1, premise: object = None) -> Implication:
    """A mean loss of at most b gives this delta."""
    return Implication((premise or MeanLoss(b),), Approximate(level, delta), domain)


TRUE: dict[str, Case] = {
    "Pinsker": (claim(sqrt(b / 2)), PLAIN),
    "Pinsker, with room": (claim(sqrt(b)), PLAIN),
    "Pinsker at another level": (claim(sqrt(b / 2), {b: open_(0, 2), a: open_(1, 3)}, a), PLAIN),
    "Pinsker in one order": (claim(sqrt(b / 2), premise=MeanLoss(b, both=False)), PLAIN),
    "Bretagnolle and Huber": (claim(sqrt(1 - exp(-b)), ANY), PLAIN),
    "with the exponential": (claim(1 - exp(-b) / 2, ANY), PLAIN),
}

REFUSED: dict[str, Case] = {
    "without the root": (claim(b / 2), PLAIN),
    "a smaller constant": (claim(sqrt(49 * b / 100)), PLAIN),
    "a smaller exponent": (claim(sqrt(1 - exp(-49 * b / 100)), ANY), PLAIN),
    "a level below 1": (claim(sqrt(b / 2), SMALL, Rational(99, 100)), PLAIN),
    "a level of either side": (claim(sqrt(b / 2), {b: open_(0, 2), a: open_(Rational(1, 2), 3)}, a), PLAIN),
    "a bound of either sign": (claim(sqrt(c / 2 + 1), {c: REALS}, 1, MeanLoss(c)), PLAIN),
    "to pure privacy": (Implication((MeanLoss(b),), Pure(1 + b), SMALL), PLAIN),
}


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    whole_tree(*TRUE[name])


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    assert refused_in_every_way(*REFUSED[name])


def test_a_smaller_constant_is_refuted() -> None:
    """With a mechanism."""
    assert decide(*REFUSED["without the root"]).status is Status.REFUTED


def test_rules_pass_by() -> None:
    for rule in (pinsker, bretagnolle_huber):
        assert rule(claim(sqrt(b / 2), SMALL, 1, Moment(2, b)), PLAIN) is None
        assert rule(REFUSED["to pure privacy"][0], PLAIN) is None


def test_the_theorems_hold_for_pairs() -> None:
    """No pair of laws on two or three outcomes breaks them; seeded, so that it always gives the same answer."""
    rng = np.random.default_rng(55)
    for _ in range(2000):
        p, q = rng.dirichlet(np.full(rng.integers(2, 4), 0.5), size=2) + 1e-12
        p, q = p / p.sum(), q / q.sum()
        mean_loss = max(float((p * np.log(p / q)).sum()), 0.0)
        delta = float(np.maximum(p - q, 0).sum())
        assert delta <= math.sqrt(mean_loss / 2) + 1e-9
        assert delta <= math.sqrt(1 - math.exp(-mean_loss)) + 1e-9
