"""Probabilities that the papers speak of, proved from the density of the noise: losses of the Laplace mechanism, sampled sensitivities."""

import pytest
from sympy import Abs, Rational, Sum, Symbol, binomial, cosh, exp, oo, sinh

from parisk_sym.claims.events import AnyOf, Lies
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.random_variables import WithDensity, WithMass
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Tactic
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, integers, left_open, open_, right_open
from parisk_sym.proofs.rules.distributions import OnPieces
from parisk_sym.proofs.rules.events import Complementary, IndependentProduct
from parisk_sym.proofs.rules.integrals import Pointwise
from parisk_sym.proofs.rules.quantifiers import SplitAt
from parisk_sym.proofs.rules.total_probability import GivenEach
from tests.near_misses import refused, whole_tree

Z, X, Y, G, eps, eps0, ell, t, s, q, rate, ratio = (
    Symbol(name, real=True) for name in ("Z", "X", "Y", "G", "eps", "eps0", "ell", "t", "s", "q", "rate", "ratio")
)  # fmt: skip
B, N, m, n, i, points = (Symbol(name, integer=True) for name in ("B", "N", "m", "n", "i", "points"))
HALF = Rational(1, 2)

NOISE = {Z: WithDensity(eps0 / 2 * exp(-eps0 * Abs(Z)), REALS)}
LEVELS = {eps0: POSITIVE, eps: open_(0, eps0)}


def loss(distance: object = 1) -> object:
    """The privacy loss at the output Z of a query with the answers 0 and `distance`."""
    return eps0 * (Abs(Z - distance) - Abs(Z))


def at_most(value: object, end: object) -> Lies:
    """value <= end."""
    return Lies(value, left_open(-oo, end))


def between(distance: object) -> tuple[object, ...]:
    """Where the size of the loss is at most eps."""
    return ((distance - eps / eps0) / 2, (distance + eps / eps0) / 2)


SHARE = s * eps / eps0
BOTH = 1 - exp(-SHARE) * (1 - 2 * s / (2 * s + eps0) * exp(-eps / 2) * sinh(eps / 2))
COVERED = Sum(binomial(n, i) * q**i * (1 - q) ** (n - i), (i, 0, n - m))
WAITS = {v: WithDensity(rate * exp(-rate * v), POSITIVE) for v in (X, Y)}
TWO_VALUES = {
    B: WithMass(q**B * (1 - q) ** (1 - B), integers(0, 1)),
    N: WithMass(binomial(n, N) * q**N * (1 - q) ** (n - N), integers(0, n)),
}

# Two coordinates that differ by half the sensitivity each. Given Y the other loss is eps0/2, then falls on (0, 1/2) to -eps0/2.
PLANE = {v: WithDensity(eps0 / 2 * exp(-eps0 * Abs(v)), REALS) for v in (X, Y)}
SUM = sum(eps0 * (Abs(v - HALF) - Abs(v)) for v in (X, Y))
SPREAD = exp(-eps0 / 2) / 2 * (2 * sinh(eps / 2) + (eps0 - eps) * sinh(eps / 2) / 2 + cosh(eps / 2))
GIVEN_Y = eps0 / 2 - 2 * eps0 * Y
FROM, TO = ((eps0 / 2 + GIVEN_Y + end) / (2 * eps0) for end in (-eps, eps))
UP, DOWN = (exp((end - GIVEN_Y - eps0 / 2) / 2) / 2 for end in (eps, -eps))
FIRST, LAST = exp((eps - eps0) / 2) / 2, 1 - exp(-eps / 2) / 2
KINKS = ((eps0 - eps) / (2 * eps0), eps / (2 * eps0))
BEFORE, BEHIND = (OnPieces((0, kink, HALF)) for kink in KINKS)
PART_OF_Y = (
    GivenEach(
        Y, (FIRST, UP, UP - DOWN, 1 - DOWN, LAST), (0, *KINKS[::-1], HALF),
        (BEFORE, OnPieces((0, FROM, HALF)), OnPieces((0, FROM, TO, HALF)), OnPieces((0, TO, HALF)), BEHIND),
    ),
    GivenEach(
        Y, (FIRST, UP, 1, 1 - DOWN, LAST), (0, *KINKS, HALF),
        (BEFORE, OnPieces((0, FROM, HALF)), OnPieces((0, HALF)), OnPieces((0, TO, HALF)), BEHIND),
    ),
)  # fmt: skip

TRUE: dict[str, tuple[Statement, Tactic]] = {
    "two coordinates": (
        Probability(at_most(Abs(SUM), eps), "=", SPREAD, PLANE, LEVELS),
        SplitAt(eps, (eps0 / 2,), PART_OF_Y),
    ),
    "the confidence of the mechanism": (
        Probability(at_most(Abs(loss()), eps), "=", exp(-eps0 / 2) * sinh(eps / 2), NOISE, LEVELS),
        OnPieces(between(1)),
    ),
    "the law of the loss": (
        Probability(at_most(loss(), ell), "=", exp((ell - eps0) / 2) / 2, NOISE, {eps0: POSITIVE, ell: right_open(-eps0, eps0)}),
        OnPieces(((1 - ell / eps0) / 2,)),
    ),
    "its upper atom": (
        Probability(Lies(loss(), closed(eps0, eps0)), "=", HALF, NOISE, {eps0: POSITIVE}),
        OnPieces((0,)),
    ),
    "its lower atom": (
        Probability(Lies(loss(), closed(-eps0, -eps0)), "=", exp(-eps0) / 2, NOISE, {eps0: POSITIVE}),
        OnPieces((1,)),
    ),
    "it is never more": (
        Probability(at_most(Abs(loss()), eps0), "=", 1, NOISE, {eps0: POSITIVE}),
        OnPieces((0, 1)),
    ),
    "every output is bad for some neighbour": (
        Probability(AnyOf(tuple(Lies(Abs(loss(d)), open_(eps, oo)) for d in (1, -1))), "=", 1, NOISE, LEVELS),
        OnPieces((0,)),
    ),
    "a pair at a larger distance": (
        Probability(
            at_most(Abs(loss(ratio)), eps), "=", exp(-ratio * eps0 / 2) * sinh(eps / 2), NOISE,
            {eps0: POSITIVE, ratio: open_(1, oo), eps: open_(0, ratio * eps0)},
        ),
        OnPieces(between(ratio)),
    ),
    "both sources of randomness": (
        Probability(
            at_most(Abs(loss(G / s)), eps), "=", BOTH, {G: WithDensity(exp(-G), POSITIVE), **NOISE},
            {eps0: POSITIVE, eps: POSITIVE, s: POSITIVE},
        ),
        GivenEach(
            G, (1, exp(-eps0 * G / (2 * s)) * sinh(eps / 2)), (SHARE,),
            (OnPieces((0, G / s)), OnPieces((0, *between(G / s), G / s))),
        ),
    ),
    "the sensitivity of a mean": (
        Probability(
            at_most(Abs(X - Y) / points, t), "=", 1 - exp(-points * rate * t), WAITS,
            {rate: POSITIVE, points: integers(1), t: POSITIVE},
        ),
        GivenEach(
            Y,
            (1 - exp(-rate * (Y + points * t)), exp(-rate * (Y - points * t)) - exp(-rate * (Y + points * t))),
            (points * t,),
            (OnPieces((Y + points * t,)), OnPieces((Y - points * t, Y + points * t))),
        ),
    ),
    "coverage by a sample of two values": (
        Probability(
            AnyOf((at_most(B, 0), Lies(N, right_open(n - m + 1, oo)))), "=", 1 - q * COVERED, TWO_VALUES,
            {q: open_(0, 1), n: integers(1), m: integers(1, n)},
        ),
        Complementary(IndependentProduct((q, COVERED), (OnPieces((0,)), OnPieces((n - m,), by=Pointwise(i))))),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    """Proved, by a tree without prose, after draws that agree."""
    whole_tree(*TRUE[name])


REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "the model of independent distances": (
        Probability(at_most(Abs(loss()), eps), "=", (1 - exp(-eps)) / (1 - exp(-eps0)), NOISE, LEVELS),
        OnPieces(between(1)),
    ),
    "an atom of a third": (
        Probability(Lies(loss(), closed(eps0, eps0)), "=", Rational(1, 3), NOISE, {eps0: POSITIVE}),
        OnPieces((0,)),
    ),
    "the loss without its upper atom": (
        Probability(Lies(loss(), open_(-oo, eps0)), "=", 1, NOISE, {eps0: POSITIVE}),
        OnPieces((0, 1)),
    ),
    "coverage with the wrong end": (
        Probability(
            AnyOf((at_most(B, 0), Lies(N, open_(n - m + 1, oo)))), "=", 1 - q * COVERED, TWO_VALUES,
            {q: open_(0, 1), n: integers(2), m: integers(2, n)},
        ),
        Complementary(IndependentProduct((q, COVERED), (OnPieces((0,)), OnPieces((n - m,), by=Pointwise(i))))),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    """Not proved, with the attack and without it."""
    assert refused(*REFUSED[name])
