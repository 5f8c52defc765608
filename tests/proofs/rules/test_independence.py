"""Independent events, and events under a condition: what the rules prove, and the near misses that they refuse."""

from sympy import (
    Abs,
    exp,
)

from parisk_sym.claims.events import AllOf, AnyOf, EachCopy, Lies
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.random_variables import Copies, WithDensity, WithMass
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Tactic
from parisk_sym.formulas.domain import (
    POSITIVE,
    closed,
    integers,
    open_,
)
from parisk_sym.proofs.rules.distributions import OnPieces
from parisk_sym.proofs.rules.events import (
    Complementary,
    Conditioned,
    IndependentProduct,
)
from parisk_sym.proofs.rules.total_probability import GivenEach
from tests.proofs.rules.of_chance import (
    BY_TAIL,
    CHANCE,
    COORDINATES,
    HALF,
    MIXED,
    NOISE,
    SOME,
    TIMES,
    TOGETHER,
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
    m,
    n,
    p,
    r,
    s,
    t,
)

MEMORYLESS = Conditioned(exp(-s - t), exp(-s), (OnPieces((s, s + t)), OnPieces((s,))))
FORGETS = Conditioned(p ** (m + n), p**m, (OnPieces((m - 1, m + n - 1)), OnPieces((m - 1,))))


TRUE: dict[str, tuple[Statement, Tactic]] = {
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
    "none of k coordinates": (
        Probability(EachCopy(X, at_most(Abs(X), t)), "=", (1 - exp(-t / b)) ** k, NOISE, COORDINATES),
        IndependentProduct((1 - exp(-t / b),), (BY_TAIL,)),
    ),
    "the largest of k coordinates": (
        Probability(SOME, "=", 1 - (1 - exp(-t / b)) ** k, NOISE, COORDINATES),
        Complementary(IndependentProduct((1 - exp(-t / b),), (BY_TAIL,))),
    ),
}  # fmt: skip

REFUSED: dict[str, tuple[Statement, Tactic]] = {
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
    "a power that is no integer": (
        Probability(EachCopy(X, above(X, t)), "=", exp(-r * t), {X: Copies(exponential(), r)}, {t: POSITIVE, r: POSITIVE}),
        IndependentProduct((exp(-t),), (OnPieces((t,)),)),
    ),
    "a random number of copies": (
        Probability(EachCopy(X, above(X, t)), "=", exp(-t), {N: WithMass(HALF, integers(1, 2)), X: Copies(exponential(), N)}, {t: POSITIVE}),
        IndependentProduct((exp(-t),), (OnPieces((t,)),)),
    ),
    "a variable with its negative": (
        Probability(AllOf((above(X, t), above(-X, -s))), "=", exp(-t) * (1 - exp(-s)), {X: exponential()}, TIMES),
        IndependentProduct((exp(-t), 1 - exp(-s)), (OnPieces((t,)), OnPieces((s,)))),
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
    "a condition at a point": (
        Probability(above(X, s), "=", 1, {X: exponential()}, TIMES, Lies(X, closed(t, t))),
        Conditioned(0, 0, (OnPieces((t,)), OnPieces((t,)))),
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
}  # fmt: skip

WORDS = {
    "a condition at a point": "has the probability 0",
    "a variable with its negative": "share X",
    "a random number of copies": "the number of copies is random",
    "a variable with itself": "share X",
    "a variable and one whose law names it": "share X",
    "two variables whose laws name a third": "share N",
    "copies of two sizes of one noise": "share X",
    "copies that share a variable": "the copies are not independent",
    "the product of a union": "must be an intersection",
    "a condition that never holds": "has the probability 0",
    "no condition": "has no condition",
}


TestCases = cases_of(TRUE, REFUSED, WORDS, {})
