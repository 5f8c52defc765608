"""Probabilities of events of one variable: what the cuts of its range prove, and what they do not."""

import pytest
from sympy import (
    Abs,
    DiracDelta,
    E,
    Integer,
    Rational,
    Symbol,
    erf,
    exp,
    log,
    oo,
    pi,
    sin,
    sqrt,
)

from parisk_sym.claims.events import Lies, Opposite
from parisk_sym.claims.kinds.probability import ImageLaw, Probability
from parisk_sym.claims.named_laws import bernoulli_law, binomial_law, poisson_law
from parisk_sym.claims.random_variables import WithDensity, WithDistribution, WithMass
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import (
    POSITIVE,
    REALS,
    closed,
    integers,
    open_,
    right_open,
)
from parisk_sym.proofs.rules.distributions import OnPieces, in_order, proposed_cuts
from tests.proofs.rules.of_chance import (
    BY_TAIL,
    CHANCE,
    COORDINATES,
    HALF,
    JUMPS,
    NOISE,
    NORMAL,
    SCALED,
    SIZE,
    SOME,
    TAIL,
    TIMES,
    TINY,
    TWO,
    UNIT,
    N,
    X,
    Y,
    above,
    at_least,
    at_most,
    b,
    below,
    cases_of,
    exponential,
    geometric,
    k,
    laplace,
    m,
    n,
    p,
    s,
    t,
    tail,
    y,
)

P = {p: open_(0, 1)}
TRIALS = {n: integers(1), **P}
UNIT_TAIL = Probability(above(X, t), "=", 1 - t, {X: UNIT}, {t: open_(0, 1)})


TRUE: dict[str, tuple[Statement, Tactic]] = {
    "the tail of Laplace noise": (TAIL, BY_TAIL),
    "the tail of Laplace noise, without a hint": (TAIL, Direct()),
    "the square of a normal variable, without a hint": (
        Probability(at_most(X**2, t), "=", erf(sqrt(t / 2)), {X: NORMAL}, {t: POSITIVE}),
        Direct(),
    ),
    # masses, without a hint
    **{
        f"masses, {name}, without a hint": (Probability(event, "=", value, {N: law}, domain), Direct())
        for name, event, value, law, domain in (
            ("from 3 on", at_least(N, 3), p**3, geometric(), P),
            ("above 3", above(N, 3), p**4, geometric(), P),
            ("above 5/2", above(N, Rational(5, 2)), p**3, geometric(), P),
            ("from m on", at_least(N, m), p**m, geometric(), CHANCE),
            ("above m", above(N, m), p ** (m + 1), geometric(), CHANCE),
            ("above m - 1/2", above(N, m - HALF), p**m, geometric(), CHANCE),
            ("up to m", at_most(N, m), 1 - p ** (m + 1), geometric(), CHANCE),
            ("below m", below(N, m), 1 - p**m, geometric(), CHANCE),
            ("between 0 and m", Lies(N, closed(0, m)), 1 - p ** (m + 1), geometric(), CHANCE),
            ("at 0", Lies(N, closed(0, 0)), 1 - p, geometric(), P),
            ("at m", Lies(N, closed(m, m)), (1 - p) * p**m, geometric(), CHANCE),
            ("strictly between 1 and 4", Lies(N, open_(1, 4)), (1 - p) * (p**2 + p**3), geometric(), P),
            ("nowhere", Lies(N, open_(2, 3)), 0, geometric(), P),
            ("near 3", at_most(Abs(N - 3), 1), (1 - p) * (p**2 + p**3 + p**4), geometric(), P),
            ("outside", Opposite(Lies(N, closed(1, 2))), 1 - (1 - p) * (p + p**2), geometric(), P),
            ("none of n", Lies(N, closed(0, 0)), (1 - p) ** n, binomial_law(n, p), TRIALS),
            ("all of n", at_least(N, n), p**n, binomial_law(n, p), TRIALS),
            ("one of one", Lies(N, closed(1, 1)), p, bernoulli_law(p), P),
            ("no event", Lies(N, closed(0, 0)), exp(-t), poisson_law(t), {t: POSITIVE}),
        )
    },
    "a bound of it": (Probability(above(Abs(X), t), "<=", b / (b + t), {X: laplace()}, SCALED), BY_TAIL),
    "a strict bound of it": (Probability(above(Abs(X), t), "<", b / (b + t), {X: laplace()}, SCALED), BY_TAIL),
    "a bound from below": (
        Probability(above(Abs(X), t), ">=", 1 - t / b, {X: laplace()}, SCALED),
        BY_TAIL,
    ),
    "the other of one in two intervals": (
        Probability(Opposite(Lies(X, closed(-t, t))), "=", exp(-t / b), {X: laplace()}, SCALED),
        BY_TAIL,
    ),
    "by a distribution function": (
        Probability(above(X, t), "=", exp(-t), {X: WithDistribution(1 - exp(-X), POSITIVE)}, {t: POSITIVE}),
        OnPieces((t,)),
    ),
    "by masses": (Probability(at_least(N, m), "=", p**m, {N: geometric()}, CHANCE), OnPieces((m - 1,))),
    "at one integer": (
        Probability(Lies(N, closed(m, m)), "=", (1 - p) * p**m, {N: geometric()}, CHANCE),
        OnPieces((m - 1, m)),
    ),
    "of an event that always happens": (
        Probability(above(X, -t), "=", 1, {X: exponential()}, {t: POSITIVE}),
        OnPieces(),
    ),
    "the square of a normal variable": (
        Probability(at_most(X**2, t), "=", erf(sqrt(t / 2)), {X: NORMAL}, {t: POSITIVE}),
        OnPieces((-sqrt(t), sqrt(t))),
    ),
}  # fmt: skip

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    # cut without a hint
    "off by little, without a hint": (tail(value=exp(-t / b) * (1 + TINY)), Direct()),
    "one tail for two, without a hint": (tail(event=above(X, t)), Direct()),
    "a density of mass 1/2, without a hint": (
        Probability(above(X, t), "=", exp(-t) / 2, {X: WithDensity(exp(-X) / 2, POSITIVE)}, {t: POSITIVE}),
        Direct(),
    ),
    **{
        f"masses, {name}, without a hint": (Probability(event, "=", value, {N: law}, domain), Direct())
        for name, event, value, law, domain in (
            ("from 3 on as above 3", at_least(N, 3), p**4, geometric(), P),
            ("above 3 as from 3 on", above(N, 3), p**3, geometric(), P),
            ("from m on as above m", at_least(N, m), p ** (m + 1), geometric(), CHANCE),
            ("above m as from m on", above(N, m), p**m, geometric(), CHANCE),
            ("below m as up to m", below(N, m), 1 - p ** (m + 1), geometric(), CHANCE),
            ("above m + 1/2 as above m - 1/2", above(N, m + HALF), p**m, geometric(), CHANCE),
            ("from a real number on", at_least(N, t), p**t, geometric(), {**P, t: POSITIVE}),
            ("from half of an integer on", at_least(N, m / 2), p ** (m / 2), geometric(), CHANCE),
            ("from m on, below 0", at_least(N, m), p**m, geometric(), {**P, m: integers(-1)}),
            ("at an integer that is none", Lies(N, open_(2, 3)), (1 - p) * p**2, geometric(), P),
            ("one of more", Lies(N, closed(0, 0)), 1 - p, binomial_law(n, p), TRIALS),
            ("beyond all of n", above(N, n), p**n, binomial_law(n, p), TRIALS),
            ("a mass of 1/2", at_least(N, m), p**m / 2, WithMass((1 - p) * p**N / 2, integers(0)), CHANCE),
        )
    },
    # the probability on pieces
    "off by little": (tail(value=exp(-t / b) * (1 + TINY)), BY_TAIL),
    "one tail for two": (tail(event=above(X, t)), OnPieces((t,))),
    "strictly less than itself": (tail(relation="<"), BY_TAIL),
    "more than itself": (tail(relation=">"), BY_TAIL),
    "the other scale": (tail(value=exp(-t * b)), BY_TAIL),
    "a density of mass 1/2": (
        Probability(above(X, t), "=", exp(-t) / 2, {X: WithDensity(exp(-X) / 2, POSITIVE)}, {t: POSITIVE}),
        OnPieces((t,)),
    ),
    "a density of mass 2": (
        Probability(above(X, t), "=", 2 * exp(-t), {X: WithDensity(2 * exp(-X), POSITIVE)}, {t: POSITIVE}),
        OnPieces((t,)),
    ),
    "a bound from below, of a density of mass 2": (
        Probability(above(X, t), ">=", exp(-t), {X: WithDensity(2 * exp(-X), POSITIVE)}, {t: POSITIVE}),
        OnPieces((t,)),
    ),
    "a range that is empty for one parameter": (
        Probability(above(X, 0), "=", 1, {X: WithDensity(1 / (2 * k - 1), open_(0, 2 * k - 1))}, {k: integers(0)}),
        OnPieces(),
    ),
    "a point that has mass": (Probability(Lies(X, closed(t, t)), "=", exp(-t), {X: exponential()}, {t: POSITIVE}), OnPieces((t,))),
    "a point between integers": (
        Probability(Lies(N, open_(m, m + 1)), "=", (1 - p) * p**m, {N: geometric()}, CHANCE), OnPieces((m - 1, m))
    ),
    "a jump that no interval sees": (
        Probability(above(X, 0), "=", HALF, {X: WithDensity(DiracDelta(X), REALS)}), OnPieces((0,))
    ),
    "a density of mass 1 for one scale only": (
        Probability(above(X, t), "=", b * exp(-t), {X: WithDensity(b * exp(-X), POSITIVE)}, SCALED),
        OnPieces((t,)),
    ),
    "a density that is negative somewhere": (
        Probability(
            above(X, 1), "=", 2 * exp(-1), {X: WithDensity((2 * X - 1) * exp(-X), POSITIVE)}, {}
        ),
        OnPieces((1,), by=Direct()),
    ),
    "a negative probability": (
        Probability(below(X, HALF), "=", -Rational(1, 4), {X: WithDensity(3 * X - HALF, open_(0, 1))}, {}),
        OnPieces((HALF,)),
    ),
    "masses that add up to p": (
        Probability(at_least(N, m), "=", p ** (m + 1), {N: WithMass((1 - p) * p ** (N + 1), integers(0))}, CHANCE),
        OnPieces((m - 1,)),
    ),
    "a function that rises to 1/2": (
        Probability(above(X, t), "=", (1 + exp(-t)) / 2, {X: WithDistribution((1 - exp(-X)) / 2, POSITIVE)}, {t: POSITIVE}),
        OnPieces((t,)),
    ),
    "a function that begins at 1/2": (
        Probability(above(X, t), "=", exp(-t) / 2, {X: WithDistribution(1 - exp(-X) / 2, POSITIVE)}, {t: POSITIVE}),
        OnPieces((t,)),
    ),
    "a function that falls on the way": (
        Probability(
            above(X, HALF), "=", 1 - HALF, {X: WithDistribution(X + sin(2 * pi * X), open_(0, 1))}, {}
        ),
        OnPieces((HALF,)),
    ),
    "a function that jumps": (
        Probability(above(X, t), "=", 1 - JUMPS.subs(X, t), {X: WithDistribution(JUMPS, open_(0, 1))}, {t: open_(0, 1)}),
        OnPieces((t,)),
    ),
    "a cut too far": (TAIL, OnPieces((-t, 2 * t))),
    "a cut too few": (TAIL, OnPieces((t,))),
    "cuts in the wrong order": (TAIL, OnPieces((t, -t))),
    "a cut at the wrong sign": (UNIT_TAIL, OnPieces((-t,))),
    "a cut beyond the range": (
        Probability(above(X, t), "=", 1 - t, {X: UNIT}, {t: POSITIVE}),
        OnPieces((t,)),
    ),
    "a cut before the range": (
        Probability(above(X, t), "=", 1 - t, {X: UNIT}, {t: open_(-1, 1)}),
        OnPieces((t,)),
    ),
    "masses beyond the range": (
        Probability(at_most(N, m), "=", (m + 1) / Integer(6), {N: WithMass(Rational(1, 6), integers(0, 5))}, {m: integers(0)}),
        OnPieces((m,)),
    ),
    "masses before the range": (
        Probability(at_most(N, m - 3), "=", (m - 2) / Integer(6), {N: WithMass(Rational(1, 6), integers(0, 5))}, {m: integers(0, 8)}),
        OnPieces((m - 3,)),
    ),
    "a cut between integers": (
        Probability(at_least(N, m), "=", p**m, {N: geometric()}, CHANCE), OnPieces((m - HALF,))
    ),
    "a cut that is random": (TAIL, OnPieces((-X, X))),
    "a cut at infinity": (TAIL, OnPieces((-t, oo))),
    "an integer too many": (Probability(at_least(N, m), "=", p**m, {N: geometric()}, CHANCE), OnPieces((m,))),
    "the wrong end of masses": (Probability(above(N, m), "=", p**m, {N: geometric()}, CHANCE), OnPieces((m,))),
    "the wrong end of masses, cut as for the right one": (
        Probability(above(N, m), "=", p**m, {N: geometric()}, CHANCE),
        OnPieces((m - 1,)),
    ),
    "the wrong end of a bound": (
        Probability(at_most(N, m), "=", 1 - p**m, {N: geometric()}, CHANCE),
        OnPieces((m - 1,)),
    ),
    "an event that is not defined everywhere": (
        Probability(above(log(X), 0), "=", exp(-1 / b) / 2, {X: laplace()}, {b: POSITIVE}), OnPieces((1,))
    ),
    "two variables as one": (Probability(above(X + Y, t), "=", exp(-t), TWO, {t: POSITIVE}), OnPieces((t,))),
    "a condition as none": (
        Probability(above(X, s + t), "=", exp(-s - t), {X: exponential()}, TIMES, above(X, s)),
        OnPieces((s + t,)),
    ),
    "copies as one variable": (Probability(SOME, "=", exp(-t / b), NOISE, COORDINATES), BY_TAIL),
    # draws never prove
    "drawn and true": (
        Probability(below(X + sin(X) / 2 - Y - sin(Y) / 2, 0), "=", HALF, {X: exponential(), Y: exponential(Y)}, {}),
        Direct(),
    ),
    "drawn and false": (tail(value=exp(-t / b) / 2), Direct()),
    "a law that is drawn and false": (ImageLaw(X, y, SIZE, {X: laplace()}, {b: POSITIVE}), Direct()),
}  # fmt: skip

WORDS = {
    "two variables as one": "of a single variable",
    "a condition as none": "a conditional one",
    "copies as one variable": "there are copies of X",
}

SIDES = {
    "a function that jumps": "continuous",
}


TestCases = cases_of(TRUE, REFUSED, WORDS, SIDES)


@pytest.mark.parametrize(("end", "cuts"), [(3, (-1, 2)), (-3, (-4, -1)), (0, (-1,))])
def test_all_integers_are_cut_at_a_kink_of_the_masses(end: int, cuts: tuple[int, ...]) -> None:
    """On either side of 0 the masses exp(-|n|) have one form."""
    law = WithMass((E - 1) / (E + 1) * exp(-Abs(N)), integers())
    tail = Probability(Lies(N, right_open(end, oo)), "<=", 1, {N: law})
    assert proposed_cuts(tail, N, law) == cuts


def test_the_last_integer_of_a_range_is_a_cut() -> None:
    """Up to m <= 3 there are fewer integers than up to 3, but where m = 3; for an interval the end is no cut."""
    m, last = Symbol("m", real=True), Integer(3)
    assert in_order([m], integers(0, 3), {m: last}) == (m,)
    assert in_order([m, last], integers(0, 3), {m: last - 2}) == (m,)
    assert in_order([m], closed(0, 3), {m: last}) == ()
