"""Laws of values: what the rules prove, and the near misses that they refuse."""

from sympy import (
    Abs,
    Max,
    Piecewise,
    Rational,
    cos,
    erf,
    exp,
    floor,
    log,
    oo,
    pi,
    sqrt,
)

from parisk_sym.claims.events import AllOf
from parisk_sym.claims.kinds.probability import ImageLaw, Probability
from parisk_sym.claims.random_variables import WithDensity, WithDistribution, WithMass
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import (
    POSITIVE,
    REALS,
    integers,
    open_,
)
from parisk_sym.proofs.rules.distributions import OnPieces
from parisk_sym.proofs.rules.image_laws import AtEach, Branches, ByDistribution, MonotoneMap, OfValue
from parisk_sym.proofs.rules.total_probability import GivenEach
from tests.proofs.rules.of_chance import (
    HALF,
    JUMPS,
    NORMAL,
    SCALED,
    SIZE,
    SQUARED,
    TAIL,
    TO_ABS,
    TO_SQUARE,
    TOGETHER,
    TWO,
    UNIT,
    N,
    X,
    Y,
    Z,
    above,
    b,
    cases_of,
    exponential,
    geometric,
    k,
    laplace,
    n,
    p,
    t,
    tail,
    y,
)

TRUE: dict[str, tuple[Statement, Tactic]] = {
    "a sum of waiting times": (
        ImageLaw(X + Y, y, WithDensity(y * exp(-y), POSITIVE), TWO),
        ByDistribution(
            1 - exp(-y) - y * exp(-y), GivenEach(Y, (1 - exp(Y - y), 0), (y,), (OnPieces((y - Y,)), OnPieces()))
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

REFUSED: dict[str, tuple[Statement, Tactic]] = {
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
    "a map of a range that is empty for one parameter": (
        ImageLaw(2 * X, y, WithDensity(1 / (4 * k - 2), open_(0, 4 * k - 2)), {X: WithDensity(1 / (2 * k - 1), open_(0, 2 * k - 1))}, {k: integers(0)}),
        MonotoneMap("increasing"),
    ),
    "a map onto a range that is empty for one parameter": (
        ImageLaw((2 * k - 1) * X, y, WithDensity(1 / (2 * k - 1), open_(0, 2 * k - 1)), {X: UNIT}, {k: integers(0)}),
        ByDistribution(y / (2 * k - 1), OnPieces((y / (2 * k - 1),))),
    ),
    "a map onto a range that is empty for two parameters": (
        ImageLaw((3 - 2 * k) / X, y, WithDensity(1 / (3 - 2 * k), open_(0, 3 - 2 * k)), {X: WithDensity(1 / X**2, open_(1, oo))}, {k: integers(0, 3)}),
        ByDistribution(y / (3 - 2 * k), OnPieces((Max(1, (3 - 2 * k) / y),))),
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
}  # fmt: skip

WORDS = {
    "a map of masses": "must have densities",
    "branches of two variables": "of a single variable",
    "a value that is not all of the event": "X stands beside Abs(X)",
    "a value that depends on what stands beside it": "X stands beside Abs(X)",
    "a value under the name of a parameter": "must not be one of the goal",
}

SIDES = {
    "a map with a jump": "continuous",
}


TestCases = cases_of(TRUE, REFUSED, WORDS, SIDES)
