"""Complements, unions, disjoint events and slices: what the rules prove, and the near misses that they refuse."""

from sympy import (
    Abs,
    exp,
    log,
    oo,
)

from parisk_sym.claims.events import AllOf, AnyOf, EachCopy
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.random_variables import Copies
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Tactic
from parisk_sym.formulas.domain import (
    POSITIVE,
    integers,
    open_,
)
from parisk_sym.proofs.rules.distributions import OnPieces
from parisk_sym.proofs.rules.events import (
    BySlices,
    Complementary,
    DisjointSum,
    IndependentProduct,
    UnionBound,
)
from parisk_sym.proofs.rules.quantifiers import ForEach
from tests.proofs.rules.of_chance import (
    BY_TAIL,
    CHANCE,
    COORDINATES,
    HALF,
    NOISE,
    SCALED,
    SOME,
    TIMES,
    TWO,
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
    p,
    r,
    s,
    t,
    tail,
)

TRUE: dict[str, tuple[Statement, Tactic]] = {
    "of the complement": (
        Probability(at_most(Abs(X), t), "=", 1 - exp(-t / b), {X: laplace()}, SCALED),
        Complementary(BY_TAIL),
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
    "one, two or three coordinates": (
        Probability(SOME, "<=", k * exp(-t / b), NOISE, {**SCALED, k: integers(1, 3)}),
        ForEach(k, (1, 2, 3), UnionBound((exp(-t / b),), (BY_TAIL,))),
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
}  # fmt: skip

REFUSED: dict[str, tuple[Statement, Tactic]] = {
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
    "a number of copies that is no integer": (
        Probability(SOME, "<=", r * exp(-t / b), {X: Copies(laplace(), r)}, {**SCALED, r: POSITIVE}),
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
}  # fmt: skip

WORDS = {
    "a union bound from below": "for a probability <= or < a value",
    "a union bound as an equation": "for a probability <= or < a value",
    "a union bound of an intersection": "must be a union",
    "events that overlap": "exclude each other",
    "events that may overlap": "exclude each other",
    "events that share an atom": "exclude each other",
    "events of two variables as disjoint": "exclude each other",
    "three events of which two overlap": "exclude each other",
}

SIDES = {
    "a number of copies that is no integer": "a number of copies",
    "half a copy": "a number of copies",
    "no copy": "a number of copies",
    "slices of a value that is not always there": "defined",
}


TestCases = cases_of(TRUE, REFUSED, WORDS, SIDES)
