"""Probabilities of events and laws of values: what the rules prove, and the near misses that they refuse without an attack."""

from typing import Any

import pytest
from sympy import (
    Abs,
    Expr,
    Integer,
    Max,
    Piecewise,
    Rational,
    Symbol,
    cos,
    erf,
    exp,
    floor,
    log,
    oo,
    pi,
    sin,
    sqrt,
)

from parisk_sym.claims.events import AllOf, AnyOf, EachCopy, Lies, Opposite, SomeCopy
from parisk_sym.claims.kinds.probability import ImageLaw, Probability
from parisk_sym.claims.random_variables import Copies, WithDensity, WithDistribution, WithMass
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import (
    POSITIVE,
    REALS,
    Interval,
    closed,
    integers,
    left_open,
    open_,
    right_open,
)
from parisk_sym.proofs.attacked import attack
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.rules.distributions import OnPieces
from parisk_sym.proofs.rules.events import (
    BySlices,
    Complementary,
    Conditioned,
    DisjointSum,
    IndependentProduct,
    UnionBound,
)
from parisk_sym.proofs.rules.image_laws import AtEach, Branches, ByDistribution, MonotoneMap, OfValue
from parisk_sym.proofs.rules.mixing import GivenEach
from parisk_sym.proofs.rules.quantifiers import ForEach, OnBox, SplitAt
from tests.near_misses import open_sides, reason_of_the_rule, refused, refused_in_every_way, whole_tree
from tests.soundness.broken import Outcome, Proof, broken, chosen

X, Y, Z, b, t, s, y, z, p, r = (
    Symbol(name, real=True) for name in ("X", "Y", "Z", "b", "t", "s", "y", "z", "p", "r")
)
N, M, k, m, n = (Symbol(name, integer=True) for name in ("N", "M", "k", "m", "n"))
TINY = Rational(1, 10**30)
HALF = Rational(1, 2)


def laplace(scale: Expr = b, at: Symbol = X) -> WithDensity:
    """Noise of a scale."""
    return WithDensity(exp(-Abs(at) / scale) / (2 * scale), REALS)


def exponential(at: Symbol = X, rate: Any = 1) -> WithDensity:
    """Waiting times."""
    return WithDensity(rate * exp(-rate * at), POSITIVE)


def geometric(at: Symbol = N) -> WithMass:
    """Failures before a success of probability 1 - p."""
    return WithMass((1 - p) * p**at, integers(0))


def above(value: Any, end: Any) -> Lies:
    """value > end."""
    return Lies(value, open_(end, oo))


def at_least(value: Any, end: Any) -> Lies:
    """value >= end."""
    return Lies(value, right_open(end, oo))


def at_most(value: Any, end: Any) -> Lies:
    """value <= end."""
    return Lies(value, left_open(-oo, end))


def below(value: Any, end: Any) -> Lies:
    """value < end."""
    return Lies(value, open_(-oo, end))


NORMAL = WithDensity(exp(-(X**2) / 2) / sqrt(2 * pi), REALS)
SCALED = {b: POSITIVE, t: POSITIVE}
TIMES = {s: POSITIVE, t: POSITIVE}
CHANCE = {p: open_(0, 1), m: integers(0)}
TWO = {X: exponential(), Y: exponential(Y)}
UNIT = WithDensity(1, open_(0, 1))
TAIL = Probability(above(Abs(X), t), "=", exp(-t / b), {X: laplace()}, SCALED)
BY_TAIL = OnPieces((-t, t))
COORDINATES = {**SCALED, k: integers(1)}
NOISE = {X: Copies(laplace(), k)}
SOME = SomeCopy(X, above(Abs(X), t))
MIXED = {
    N: WithMass(p**N * (1 - p) ** (1 - N), integers(0, 1)),
    X: WithDensity((1 + N) * exp(-(1 + N) * X), POSITIVE),
}
SQUARED = WithDensity(exp(-y / 2) / sqrt(2 * pi * y), POSITIVE)
TO_SQUARE = Branches((0,), ("decreasing", "increasing"), (-sqrt(y), sqrt(y)))
TO_ABS = Branches((0,), ("decreasing", "increasing"), (-y, y))
SIZE = WithDensity(exp(-y / b) / b, POSITIVE)


def difference(value: Any, where: Interval) -> Probability:
    """X - Y <= z for two independent waiting times: a Laplace law."""
    return Probability(at_most(X - Y, z), "=", value, TWO, {z: where})


OF_DIFFERENCE = (
    GivenEach(Y, (1 - exp(-z - Y),), each=(OnPieces((z + Y,)),)),
    GivenEach(Y, (0, 1 - exp(-z - Y)), (-z,), (OnPieces(), OnPieces((z + Y,)))),
)
MEMORYLESS = Conditioned(exp(-s - t), exp(-s), (OnPieces((s, s + t)), OnPieces((s,))))
FORGETS = Conditioned(p ** (m + n), p**m, (OnPieces((m - 1, m + n - 1)), OnPieces((m - 1,))))

TRUE: dict[str, tuple[Statement, Tactic]] = {
    "the tail of Laplace noise": (TAIL, BY_TAIL),
    "a bound of it": (Probability(above(Abs(X), t), "<=", b / (b + t), {X: laplace()}, SCALED), BY_TAIL),
    "a strict bound of it": (Probability(above(Abs(X), t), "<", b / (b + t), {X: laplace()}, SCALED), BY_TAIL),
    "a bound from below": (
        Probability(above(Abs(X), t), ">=", 1 - t / b, {X: laplace()}, SCALED),
        BY_TAIL,
    ),
    "of the complement": (
        Probability(at_most(Abs(X), t), "=", 1 - exp(-t / b), {X: laplace()}, SCALED),
        Complementary(BY_TAIL),
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
    "no memory in time": (
        Probability(above(X, s + t), "=", exp(-t), {X: exponential()}, TIMES, above(X, s)),
        MEMORYLESS,
    ),
    "no memory in steps": (
        Probability(at_least(N, m + n), "=", p**n, {N: geometric()}, {**CHANCE, n: integers(0)}, at_least(N, m)),
        FORGETS,
    ),
    "a condition on another variable": (
        Probability(above(X, t), "=", exp(-t), TWO, TIMES, above(Y, s)),
        Conditioned(
            exp(-s - t),
            exp(-s),
            (IndependentProduct((exp(-t), exp(-s)), (OnPieces((t,)), OnPieces((s,)))), OnPieces((s,))),
        ),
    ),
    "the complement under a condition": (
        Probability(at_most(X, s + t), "=", 1 - exp(-t), {X: exponential()}, TIMES, above(X, s)),
        Complementary(MEMORYLESS),
    ),
    "independent tails": (
        Probability(AllOf((above(X, t), above(Y, s))), "=", exp(-s - t), TWO, TIMES),
        IndependentProduct((exp(-t), exp(-s)), (OnPieces((t,)), OnPieces((s,)))),
    ),
    "two tails": (
        Probability(
            AnyOf((above(X, t), at_most(X, s))),
            "=",
            1 + exp(-t) - exp(-s),
            {X: exponential()},
            {s: POSITIVE, t: open_(s, oo)},
        ),
        DisjointSum((exp(-t), 1 - exp(-s)), (OnPieces((t,)), OnPieces((s,)))),
    ),
    "some of two": (
        Probability(AnyOf((above(X, t), above(Y, s))), "<=", exp(-t) + exp(-s), TWO, TIMES),
        UnionBound((exp(-t), exp(-s)), (OnPieces((t,)), OnPieces((s,)))),
    ),
    "some of k coordinates": (
        Probability(SOME, "<=", k * exp(-t / b), NOISE, COORDINATES),
        UnionBound((exp(-t / b),), (BY_TAIL,)),
    ),
    "none of k coordinates": (
        Probability(EachCopy(X, at_most(Abs(X), t)), "=", (1 - exp(-t / b)) ** k, NOISE, COORDINATES),
        IndependentProduct((1 - exp(-t / b),), (BY_TAIL,)),
    ),
    "the largest of k coordinates": (
        Probability(SOME, "=", 1 - (1 - exp(-t / b)) ** k, NOISE, COORDINATES),
        Complementary(IndependentProduct((1 - exp(-t / b),), (BY_TAIL,))),
    ),
    "one, two or three coordinates": (
        Probability(SOME, "<=", k * exp(-t / b), NOISE, {**SCALED, k: integers(1, 3)}),
        ForEach(k, (1, 2, 3), UnionBound((exp(-t / b),), (BY_TAIL,))),
    ),
    "a difference of waiting times, above 0": (difference(1 - exp(-z) / 2, POSITIVE), OF_DIFFERENCE[0]),
    "a difference of waiting times, below 0": (difference(exp(z) / 2, open_(-oo, 0)), OF_DIFFERENCE[1]),
    "a difference of waiting times": (
        difference(Piecewise((exp(z) / 2, z < 0), (1 - exp(-z) / 2, True)), REALS),
        SplitAt(z, (0,), OF_DIFFERENCE[::-1]),
    ),
    "a sum of waiting times": (
        ImageLaw(X + Y, y, WithDensity(y * exp(-y), POSITIVE), TWO),
        ByDistribution(
            1 - exp(-y) - y * exp(-y), GivenEach(Y, (1 - exp(Y - y), 0), (y,), (OnPieces((y - Y,)), OnPieces()))
        ),
    ),
    "a mixture": (
        Probability(above(X, t), "=", (1 - p) * exp(-t) + p * exp(-2 * t), MIXED, {p: open_(0, 1), t: POSITIVE}),
        GivenEach(N, (exp(-(1 + N) * t),), each=(OnPieces((t,)),)),
    ),
    "a bound of a mixture": (
        Probability(above(X, t), "<", exp(-t), MIXED, {p: open_(0, 1), t: POSITIVE}),
        GivenEach(N, (exp(-(1 + N) * t),), each=(OnPieces((t,)),)),
    ),
    "by slices": (
        Probability(at_most(X, t), "=", 1 - exp(-t), {X: exponential()}, TIMES),
        BySlices(
            X,
            (s / (s + 1) * t,),
            (1 - exp(-s * t / (s + 1)), exp(-s * t / (s + 1)) - exp(-t)),
            (OnPieces((s / (s + 1) * t, t)), OnPieces((s / (s + 1) * t, t))),
        ),
    ),
    "the size of Laplace noise": (ImageLaw(Abs(X), y, SIZE, {X: laplace()}, {b: POSITIVE}), TO_ABS),
    "the tail of the size": (
        Probability(above(Abs(X), t), "=", exp(-t / b), {X: laplace()}, SCALED),
        OfValue(Abs(X), y, SIZE, TO_ABS, OnPieces((t,))),
    ),
    "a density from its distribution function": (
        ImageLaw(X**2, y, SQUARED, {X: NORMAL}),
        ByDistribution(erf(sqrt(y / 2)), OnPieces((-sqrt(y), sqrt(y)))),
    ),
    "the density of a square": (ImageLaw(X**2, y, SQUARED, {X: NORMAL}), TO_SQUARE),
    "uniform by an exponential": (
        ImageLaw(exp(-X), y, WithDensity(1, open_(0, 1)), {X: exponential()}),
        MonotoneMap("decreasing"),
    ),
    "exponential by a logarithm": (
        ImageLaw(-b * log(X), y, SIZE, {X: UNIT}, {b: POSITIVE}),
        MonotoneMap("decreasing"),
    ),
    "scaled noise": (
        ImageLaw(X / b, y, WithDensity(exp(-Abs(y)) / 2, REALS), {X: laplace()}, {b: POSITIVE}),
        MonotoneMap("increasing"),
    ),
    "a distribution function": (
        ImageLaw(-log(X), y, WithDistribution(1 - exp(-y), POSITIVE), {X: UNIT}),
        ByDistribution(1 - exp(-y), OnPieces((exp(-y),))),
    ),
    "a shifted count": (
        ImageLaw(N + 1, n, WithMass((1 - p) * p ** (n - 1), integers(1)), {N: geometric()}, {p: open_(0, 1)}),
        AtEach(OnPieces((n - 2, n - 1))),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    """Proved, by a tree without prose, after draws that agree."""
    whole_tree(*TRUE[name])


def tail(**changes: Any) -> Probability:
    """The tail of Laplace noise with something else in it."""
    given = {
        "event": TAIL.event,
        "relation": "=",
        "value": TAIL.value,
        "laws": {X: laplace()},
        "domain": SCALED,
    }
    return Probability(**{**given, **changes})


UNIT_TAIL = Probability(above(X, t), "=", 1 - t, {X: UNIT}, {t: open_(0, 1)})
JUMPS = Piecewise((X / 2, X < HALF), (X / 2 + HALF, True))
TOGETHER = {X: exponential(), Y: WithDensity(exp(X - Y), open_(X, oo))}

# False, or not to be proved in this way.
REFUSED: dict[str, tuple[Statement, Tactic]] = {
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
    # complement
    "its own complement": (tail(event=at_most(Abs(X), t)), Complementary(BY_TAIL)),
    "a complement with the wrong end": (
        Probability(below(N, m), "=", 1 - p ** (m + 1), {N: geometric()}, CHANCE),
        Complementary(OnPieces((m - 1,))),
    ),
    "a bound of the complement in the wrong direction": (
        tail(event=at_most(Abs(X), t), relation="<=", value=1 - b / (b + t)),
        Complementary(BY_TAIL),
    ),
    # the union bound
    "a union bound from below": (
        Probability(SOME, ">=", k * exp(-t / b), NOISE, COORDINATES),
        UnionBound((exp(-t / b),), (BY_TAIL,)),
    ),
    "a union bound as an equation": (
        Probability(SOME, "=", k * exp(-t / b), NOISE, COORDINATES),
        UnionBound((exp(-t / b),), (BY_TAIL,)),
    ),
    "a strict union bound": (
        Probability(SOME, "<", k * exp(-t / b), NOISE, COORDINATES),
        UnionBound((exp(-t / b),), (BY_TAIL,)),
    ),
    "the bound of one coordinate": (
        Probability(SOME, "<=", exp(-t / b), NOISE, COORDINATES),
        UnionBound((exp(-t / b),), (BY_TAIL,)),
    ),
    "half a copy": (
        Probability(SOME, "<=", exp(-t / b) / 2, {X: Copies(laplace(), HALF)}, SCALED),
        UnionBound((exp(-t / b),), (BY_TAIL,)),
    ),
    "no copy": (
        Probability(EachCopy(X, above(X, t)), "=", exp(-t) ** k, {X: Copies(exponential(), k)}, {t: POSITIVE, k: integers(0)}),
        IndependentProduct((exp(-t),), (OnPieces((t,)),)),
    ),
    "a union bound of too few parts": (
        Probability(AnyOf((above(X, t), above(Y, s))), "<=", exp(-t), TWO, TIMES),
        UnionBound((exp(-t),), (OnPieces((t,)),)),
    ),
    "a union bound of an intersection": (
        Probability(AllOf((above(X, t), above(Y, s))), "<=", exp(-t) + exp(-s), TWO, TIMES),
        UnionBound((exp(-t), exp(-s)), (OnPieces((t,)), OnPieces((s,)))),
    ),
    "a union bound with a random bound": (
        Probability(AnyOf((above(X, t), above(Y, s))), "<=", exp(-t) + exp(-s), TWO, TIMES),
        UnionBound((exp(-X), exp(-s)), (OnPieces((t,)), OnPieces((s,)))),
    ),
    # disjoint events
    "events that overlap": (
        Probability(AnyOf((above(X, s), at_most(X, t))), "=", 1 + exp(-s) - exp(-t), {X: exponential()}, {s: POSITIVE, t: open_(s, oo)}),
        DisjointSum((exp(-s), 1 - exp(-t)), (OnPieces((s,)), OnPieces((t,)))),
    ),
    "events that may overlap": (
        Probability(AnyOf((above(X, t), at_most(X, s))), "=", 1 + exp(-t) - exp(-s), {X: exponential()}, TIMES),
        DisjointSum((exp(-t), 1 - exp(-s)), (OnPieces((t,)), OnPieces((s,)))),
    ),
    "events that share an atom": (
        Probability(AnyOf((at_least(N, m), at_most(N, m))), "=", 1 + (1 - p) * p**m, {N: geometric()}, CHANCE),
        DisjointSum((p**m, 1 - p ** (m + 1)), (OnPieces((m - 1,)), OnPieces((m,)))),
    ),
    "events of two variables as disjoint": (
        Probability(AnyOf((above(X, t), at_most(Y, t))), "=", 1, TWO, {t: POSITIVE}),
        DisjointSum((exp(-t), 1 - exp(-t)), (OnPieces((t,)), OnPieces((t,)))),
    ),
    "three events of which two overlap": (
        Probability(
            AnyOf((above(X, 2), at_most(X, 1), at_most(X, HALF))), "=",
            1 + exp(-2) - exp(-1) + 1 - exp(-HALF), {X: exponential()}, {}
        ),
        DisjointSum((exp(-2), 1 - exp(-1), 1 - exp(-HALF)), (OnPieces((2,)), OnPieces((1,)), OnPieces((HALF,)))),
    ),
    "disjoint under a condition": (
        Probability(AnyOf((above(X, 2), at_most(X, 1))), "=", 1 + exp(-2) - exp(-1), {X: exponential()}, {}, above(X, HALF)),
        DisjointSum((exp(-2), 1 - exp(-1)), (OnPieces((2,)), OnPieces((1,)))),
    ),
    # independence
    "a variable with itself": (
        Probability(AllOf((above(X, t), above(X, s))), "=", exp(-s - t), {X: exponential()}, TIMES),
        IndependentProduct((exp(-t), exp(-s)), (OnPieces((t,)), OnPieces((s,)))),
    ),
    "a variable and one whose law names it": (
        Probability(AllOf((above(X, t), above(Y, t))), "=", (1 + t) * exp(-2 * t), TOGETHER, {t: POSITIVE}),
        IndependentProduct((exp(-t), (1 + t) * exp(-t)), (OnPieces((t,)), OnPieces((t,)))),
    ),
    "two variables whose laws name a third": (
        Probability(
            AllOf((above(X, t), above(Y, t))), "=", ((exp(-t) + exp(-2 * t)) / 2) ** 2,
            {
                N: WithMass(HALF, integers(0, 1)),
                X: WithDensity((1 + N) * exp(-(1 + N) * X), POSITIVE),
                Y: WithDensity((1 + N) * exp(-(1 + N) * Y), POSITIVE),
            },
            {t: POSITIVE},
        ),
        IndependentProduct(((exp(-t) + exp(-2 * t)) / 2,) * 2, (GivenEach(N, (exp(-(1 + N) * t),), each=(OnPieces((t,)),)),) * 2),
    ),
    "copies of two sizes of one noise": (
        Probability(AllOf((EachCopy(X, above(X, t)), EachCopy(X, above(X, s)))), "=", exp(-k * (s + t)), {X: Copies(exponential(), k)}, {**TIMES, k: integers(1)}),
        IndependentProduct((exp(-k * t), exp(-k * s)), (IndependentProduct((exp(-t),), (OnPieces((t,)),)), IndependentProduct((exp(-s),), (OnPieces((s,)),)))),
    ),
    "copies that share a variable": (
        Probability(
            EachCopy(X, above(X, t)), "=", ((1 - p) * exp(-t) + p * exp(-2 * t)) ** k,
            {N: MIXED[N], X: Copies(MIXED[X], k)}, {p: open_(0, 1), t: POSITIVE, k: integers(1)},
        ),
        IndependentProduct(((1 - p) * exp(-t) + p * exp(-2 * t),), (GivenEach(N, (exp(-(1 + N) * t),), each=(OnPieces((t,)),)),)),
    ),
    "the product of a union": (
        Probability(AnyOf((above(X, t), above(Y, s))), "=", exp(-s - t), TWO, TIMES),
        IndependentProduct((exp(-t), exp(-s)), (OnPieces((t,)), OnPieces((s,)))),
    ),
    "a product under a condition": (
        Probability(AllOf((above(X, t), above(Y, s))), "=", exp(-s - t), TWO, TIMES, above(X, s)),
        IndependentProduct((exp(-t), exp(-s)), (OnPieces((t,)), OnPieces((s,)))),
    ),
    # conditions
    "a condition that never holds": (
        Probability(above(X, t), "=", 0, {X: exponential()}, {t: POSITIVE}, below(X, -1)),
        Conditioned(0, 0, (OnPieces((t,)), OnPieces())),
    ),
    "a condition that may never hold": (
        Probability(above(X, HALF), "=", 1, {X: UNIT}, {t: closed(HALF, 1)}, above(X, t)),
        Conditioned(1 - t, 1 - t, (OnPieces((HALF, t)), OnPieces((t,)))),
    ),
    "a memory": (
        Probability(above(X, s + t), "=", exp(-s - t), {X: exponential()}, TIMES, above(X, s)),
        MEMORYLESS,
    ),
    "a memory of one step": (
        Probability(at_least(N, m + n), "=", p**n, {N: geometric()}, {**CHANCE, n: integers(0)}, above(N, m)),
        FORGETS,
    ),
    "no condition": (Probability(above(X, t), "=", exp(-t), {X: exponential()}, {t: POSITIVE}), MEMORYLESS),
    "the product for the quotient": (
        Probability(above(X, s + t), "=", exp(-2 * s - t), {X: exponential()}, TIMES, above(X, s)),
        MEMORYLESS,
    ),
    # slices
    "a slice too few": (
        Probability(at_most(X, t), "=", 1 - exp(-t / 2), {X: exponential()}, {t: POSITIVE}),
        BySlices(X, (t / 2,), (1 - exp(-t / 2),), (OnPieces((t / 2,)),)),
    ),
    "slices in the wrong order": (
        Probability(at_most(X, 2), "=", 1 - exp(-2), {X: exponential()}, {}),
        BySlices(X, (2, 1), (1 - exp(-2), 0, 0), (OnPieces((2,)), OnPieces(), OnPieces((2,)))),
    ),
    "slices of a value that is not always there": (
        Probability(above(X, t), "=", exp(-t / b) / 2, {X: laplace()}, SCALED),
        BySlices(log(X), (0,), (0, exp(-t / b) / 2), (OnPieces((t,)), OnPieces((t,)))),
    ),
    "slices at a random place": (
        Probability(at_most(X, t), "=", 1 - exp(-t), {X: exponential()}, {t: POSITIVE}),
        BySlices(X, (X,), (1 - exp(-t), 0), (OnPieces((t,)), OnPieces())),
    ),
    # total probability
    "a gap in the values of the other": (
        difference(exp(z) / 2, open_(-oo, 0)),
        GivenEach(Y, (1 - exp(-z - Y),), (), (OnPieces((z + Y,)),)),
    ),
    "a cut at the wrong value of the other": (
        difference(exp(z) / 2, open_(-oo, 0)),
        GivenEach(Y, (0, 1 - exp(-z - Y)), (-z / 2,), (OnPieces(), OnPieces((z + Y,)))),
    ),
    "values of the other in the wrong order": (
        difference(exp(z) / 2, open_(-oo, 0)),
        GivenEach(Y, (1 - exp(-z - Y), 0), (-z,), (OnPieces((z + Y,)), OnPieces())),
    ),
    "a difference of waiting times, off by little": (difference(1 - exp(-z) * (HALF + TINY), POSITIVE), OF_DIFFERENCE[0]),
    "a sum for a difference": (
        Probability(at_most(X + Y, z), "=", 1 - exp(-z) / 2, TWO, {z: POSITIVE}),
        OF_DIFFERENCE[0],
    ),
    "the variable that is named before the one that names it": (
        Probability(above(Y, t), "=", (1 + t) * exp(-t), TOGETHER, {t: POSITIVE}),
        GivenEach(Y, (exp(-t),), (), (OnPieces((t,)),)),
    ),
    "a mean of a single variable": (
        Probability(above(X, t), "=", exp(-t), {X: exponential()}, {t: POSITIVE}),
        GivenEach(X, (0, 1), (t,)),
    ),
    "a mean over a law of mass 1/2": (
        Probability(at_most(X - Y, z), "=", HALF - exp(-z) / 4, {**TWO, Y: WithDensity(exp(-Y) / 2, POSITIVE)}, {z: POSITIVE}),
        OF_DIFFERENCE[0],
    ),
    "a mean of integers that are left out": (
        Probability(above(X, t), "=", (1 - p) * exp(-t), MIXED, {p: open_(0, 1), t: POSITIVE}),
        GivenEach(N, (exp(-(1 + N) * t), 0), (0,), (OnPieces((t,)), OnPieces((t,)))),
    ),
    "a mean under a condition": (
        Probability(above(X, t), "=", exp(-t), TWO, TIMES, above(Y, s)),
        GivenEach(Y, (exp(-t),), (), (OnPieces((t,)),)),
    ),
    "a mean over a stranger": (difference(1 - exp(-z) / 2, POSITIVE), GivenEach(Z, (1 - exp(-z - Z),))),
    "a mean of something undefined": (
        difference(1 - exp(-z) / 2, POSITIVE),
        GivenEach(Y, ((Y**2 - 1) / (Y - 1) - Y - exp(-z - Y),), (), (OnPieces((z + Y,)),)),
    ),
    "a bound of a mixture, of the faster part": (
        Probability(above(X, t), "<=", exp(-2 * t), MIXED, {p: open_(0, 1), t: POSITIVE}),
        GivenEach(N, (exp(-(1 + N) * t),), each=(OnPieces((t,)),)),
    ),
    # laws of values
    "a size with half its density": (
        ImageLaw(Abs(X), y, WithDensity(exp(-y / b) / (2 * b), POSITIVE), {X: laplace()}, {b: POSITIVE}), TO_ABS
    ),
    "a size from one branch": (
        ImageLaw(Abs(X), y, SIZE, {X: laplace()}, {b: POSITIVE}), Branches((), ("increasing",), (y,))
    ),
    "a size whose branches meet elsewhere": (
        ImageLaw(Abs(X), y, SIZE, {X: laplace()}, {b: POSITIVE}),
        Branches((1,), ("decreasing", "increasing"), (-y, y)),
    ),
    "a size with inverses of one branch": (
        ImageLaw(Abs(X), y, SIZE, {X: laplace()}, {b: POSITIVE}),
        Branches((0,), ("decreasing", "increasing"), (y, -y)),
    ),
    "a square whose inverses are wrong": (
        ImageLaw(X**2, y, SQUARED, {X: NORMAL}),
        Branches((0,), ("decreasing", "increasing"), (-y, y)),
    ),
    "a branch that reaches half of the range": (
        ImageLaw(Abs(X), y, WithDensity(Rational(2, 3), open_(0, 2)), {X: WithDensity(Rational(1, 3), open_(-1, 2))}),
        TO_ABS,
    ),
    "branches that reach too far": (
        ImageLaw(Abs(X), y, WithDensity(1, open_(0, 1)), {X: WithDensity(Rational(1, 4), open_(-2, 2))}),
        TO_ABS,
    ),
    "a square as if it were monotone": (
        ImageLaw(X**2, y, WithDensity(exp(-y / 2) / sqrt(8 * pi * y), POSITIVE), {X: NORMAL}),
        MonotoneMap("increasing"),
    ),
    "a map that is not onto": (
        ImageLaw(X / 2, y, WithDensity(2, open_(0, 1)), {X: UNIT}),
        MonotoneMap("increasing"),
    ),
    "a map onto more": (
        ImageLaw(2 * X, y, WithDensity(HALF, open_(0, 1)), {X: UNIT}),
        MonotoneMap("increasing"),
    ),
    "a map that falls": (
        ImageLaw(1 - X, y, WithDensity(-1, open_(0, 1)), {X: UNIT}),
        MonotoneMap("increasing"),
    ),
    "a map that turns": (
        ImageLaw(cos(X), y, WithDensity(1 / (pi * sqrt(1 - y**2)), open_(-1, 1)), {X: WithDensity(1 / (3 * pi), open_(0, 3 * pi))}),
        MonotoneMap("decreasing"),
    ),
    "a map with a jump": (ImageLaw(JUMPS, y, WithDensity(2, open_(0, 1)), {X: UNIT}), MonotoneMap("increasing")),
    "a map with steps": (ImageLaw(floor(2 * X), y, WithDensity(1, open_(0, 1)), {X: UNIT}), MonotoneMap("increasing")),
    "without its derivative": (
        ImageLaw(X**2, y, WithDensity(1, open_(0, 1)), {X: UNIT}),
        MonotoneMap("increasing"),
    ),
    "a map of a density of mass 1/2": (
        ImageLaw(2 * X, y, WithDensity(Rational(1, 4), open_(0, 2)), {X: WithDensity(HALF, open_(0, 1))}),
        MonotoneMap("increasing"),
    ),
    "a map of masses": (
        ImageLaw(2 * N, y, WithDensity(p**y, POSITIVE), {N: geometric()}, {p: open_(0, 1)}),
        MonotoneMap("increasing"),
    ),
    "branches of two variables": (ImageLaw(X + Y, y, WithDensity(exp(-y), POSITIVE), TWO), TO_ABS),
    "a density that is not the derivative": (
        ImageLaw(X**2, y, WithDensity(exp(-y / 2) / sqrt(8 * pi * y), POSITIVE), {X: NORMAL}),
        ByDistribution(erf(sqrt(y / 2)), OnPieces((-sqrt(y), sqrt(y)))),
    ),
    "a distribution function of half a range": (
        ImageLaw(X, y, WithDensity(1, open_(0, HALF)), {X: UNIT}), ByDistribution(y, OnPieces((y,)))
    ),
    "a distribution function that jumps at an end": (
        ImageLaw(Max(X, HALF), y, WithDensity(1, open_(HALF, 1)), {X: UNIT}), ByDistribution(y, OnPieces((y,)))
    ),
    "a distribution function with a kink of mass": (
        ImageLaw(floor(2 * X) + X, y, WithDensity(1, open_(0, 2)), {X: UNIT}),
        ByDistribution(Piecewise((y, y < HALF), (HALF, y < Rational(3, 2)), (y - 1, True)), OnPieces((y,))),
    ),
    "another distribution function": (
        ImageLaw(-log(X), y, WithDistribution(1 - exp(-2 * y), POSITIVE), {X: UNIT}),
        ByDistribution(1 - exp(-y), OnPieces((exp(-y),))),
    ),
    "a distribution function of masses": (
        ImageLaw(N, n, WithMass(1 - p ** (n + 1), integers(0)), {N: geometric()}, {p: open_(0, 1)}),
        ByDistribution(1 - p ** (n + 1), OnPieces((n,))),
    ),
    "masses that leave one out": (
        ImageLaw(N, n, WithMass((1 - p) * p**n, integers(1)), {N: geometric()}, {p: open_(0, 1)}),
        AtEach(OnPieces((n - 1, n))),
    ),
    "masses that are moved": (
        ImageLaw(N, n, WithMass((1 - p) * p ** (n - 1), integers(1)), {N: geometric()}, {p: open_(0, 1)}),
        AtEach(OnPieces((n - 1, n))),
    ),
    "masses of a density": (
        ImageLaw(X, n, WithMass(0, integers(0)), {X: exponential()}), AtEach(OnPieces((n, n + 1)))
    ),
    "masses for a density": (ImageLaw(X, y, exponential(y), {X: exponential()}), AtEach()),
    "a value that is not all of the event": (
        Probability(AllOf((above(Abs(X), t), above(X, 0))), "=", exp(-t / b), {X: laplace()}, SCALED),
        OfValue(Abs(X), y, SIZE, TO_ABS, OnPieces((t,))),
    ),
    "a value with another law": (
        tail(value=exp(-2 * t / b)),
        OfValue(Abs(X), y, WithDensity(2 * exp(-2 * y / b) / b, POSITIVE), TO_ABS, OnPieces((t,))),
    ),
    "a value under the name of a parameter": (TAIL, OfValue(Abs(X), t, SIZE.__class__(exp(-t / b) / b, POSITIVE), TO_ABS, OnPieces())),
    "a value that depends on what stands beside it": (
        Probability(above(Abs(X) * Y, t), "=", exp(-t), TOGETHER, {t: POSITIVE}),
        OfValue(Abs(X), Z, exponential(Z), Direct(), Direct()),
    ),
    # draws never prove
    "drawn and true": (TAIL, Direct()),
    "drawn and false": (tail(value=exp(-t / b) / 2), Direct()),
    "a law that is drawn and true": (ImageLaw(Abs(X), y, SIZE, {X: laplace()}, {b: POSITIVE}), Direct()),
    "a law that is drawn and false": (ImageLaw(X, y, SIZE, {X: laplace()}, {b: POSITIVE}), Direct()),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    """Not proved: not with the attack, not without it, not by one rule whose subgoals are proved one by one."""
    assert refused_in_every_way(*REFUSED[name])


def test_the_rule_itself_refuses() -> None:
    """What only the rule stands against."""
    for name, words in (
        ("two variables as one", "of a single variable"),
        ("a condition as none", "a conditional one"),
        ("copies as one variable", "there are copies of X"),
        ("a union bound from below", "for a probability <= or < a value"),
        ("a union bound as an equation", "for a probability <= or < a value"),
        ("a union bound of an intersection", "must be a union"),
        ("events that overlap", "exclude each other"),
        ("events that may overlap", "exclude each other"),
        ("events that share an atom", "exclude each other"),
        ("events of two variables as disjoint", "exclude each other"),
        ("three events of which two overlap", "exclude each other"),
        ("a variable with itself", "share X"),
        ("a variable and one whose law names it", "share X"),
        ("two variables whose laws name a third", "share N"),
        ("copies of two sizes of one noise", "share X"),
        ("copies that share a variable", "the copies are not independent"),
        ("the product of a union", "must be an intersection"),
        ("a condition that never holds", "has the probability 0"),
        ("no condition", "has no condition"),
        ("the variable that is named before the one that names it", "names another variable"),
        ("a mean over a stranger", "no random variable"),
        ("a map of masses", "must have densities"),
        ("branches of two variables", "of a single variable"),
        ("a value that is not all of the event", "X stands beside Abs(X)"),
        ("a value that depends on what stands beside it", "X stands beside Abs(X)"),
        ("a value under the name of a parameter", "must not be one of the goal"),
    ):
        assert words in reason_of_the_rule(*REFUSED[name]), name


def test_open_sides() -> None:
    """Side conditions that stay open."""
    for name, side in (
        ("half a copy", "a number of copies"),
        ("no copy", "a number of copies"),
        ("a function that jumps", "continuous"),
        ("a map with a jump", "continuous"),
        ("slices of a value that is not always there", "defined"),
        ("a mean of something undefined", "defined"),
    ):
        assert side in open_sides(*REFUSED[name]), name


FALSE = {
    "a tail": tail(value=2 * exp(-t / b)),
    "a bound": tail(relation="<=", value=exp(-2 * t / b)),
    "a bound from below": tail(relation=">=", value=exp(-t / (2 * b))),
    "the wrong end of masses": Probability(above(N, m), "=", p**m, {N: geometric()}, CHANCE),
    "a memory": Probability(above(X, s + t), "=", exp(-s - t), {X: exponential()}, TIMES, above(X, s)),
}


@pytest.mark.parametrize("name", FALSE)
def test_refuted(name: str) -> None:
    """By a certified integral at a point that is shown."""
    node = decide(FALSE[name])
    assert node.status is Status.REFUTED
    assert "probability = " in node.counterexample


def test_the_last_step_refutes() -> None:
    """What no integral over one variable refutes is refuted where all but the last step of a proof is proved."""
    node = decide(difference(1 - exp(-z) / 3, POSITIVE), OF_DIFFERENCE[0])
    assert node.status is Status.REFUTED
    assert node.counterexample.startswith("z = ")
    loose = GivenEach(Y, (1 - exp(-z - Y) / 2,), each=(OnPieces((z + Y,)),))
    assert decide(difference(1 - exp(-z) / 2, POSITIVE), loose).status is Status.UNDECIDED


def test_a_mean_over_a_part_of_the_values() -> None:
    """Is no mean, and no box of the statement names the part."""
    part = OnBox({Y: closed(1, 2)}, OnPieces((z + Y,)))
    assert refused(difference(1 - exp(-z) / 2, POSITIVE), GivenEach(Y, (1 - exp(-z - Y),), each=(part,)))


def test_draws_speak_against_it() -> None:
    """They refute nothing, and nothing is proved against them."""
    false = ImageLaw(X, y, SIZE, {X: laplace()}, {b: POSITIVE})
    assert attack(false).status is Status.INCONSISTENT
    assert decide(false, Direct()).status is Status.INCONSISTENT
    assert decide(TAIL, Direct()).status is Status.CONSISTENT


def test_no_law_is_not_drawn() -> None:
    """A density of mass 1/2 has neither a witness nor a counterexample."""
    half = Probability(above(X, t), "=", exp(-t), {X: WithDensity(exp(-X) / 2, POSITIVE)}, {t: POSITIVE})
    assert attack(half).status is Status.UNDECIDED
    assert decide(half, Direct()).status is Status.UNDECIDED


SECONDS = 20.0
MOST = 6
"""Mutants of a statement, and as many of its tactic."""


@pytest.mark.slow
@pytest.mark.parametrize("name", TRUE)
def test_mutants(name: str) -> None:
    """A statement that is broken in one place and refuted is not proved, nor by a broken tactic a false goal on the way."""
    for text, mutant in chosen(Proof(name, *TRUE[name]), MOST, 0):
        assert broken(name, text, mutant, SECONDS).outcome != Outcome.HOLE, text
