"""What draws may support: statements all of whose laws are proved to be laws, and whose copies are a whole number of at least 1."""

from collections.abc import Callable

import pytest
from sympy import Abs, Integer, Max, Min, Rational, Symbol, cos, exp, oo, pi, sin, sqrt

from parisk_sym import (
    POSITIVE,
    REALS,
    Claim,
    Copies,
    EachCopy,
    HasProbability,
    ImageLaw,
    Lies,
    Probability,
    SomeCopy,
    Source,
    Verdict,
    WithDensity,
    WithDistribution,
    WithMass,
    binomial_law,
    closed,
    exponential_law,
    geometric_law,
    integers,
    laplace_law,
    left_open,
    open_,
)
from parisk_sym.claims.random_variables import Law
from parisk_sym.claims.statement import Statement
from parisk_sym.proofs.judgement import Judgement, judge_here

X, Y, Z = (Symbol(name, real=True) for name in "XYZ")
N, M, n = (Symbol(name, integer=True) for name in "NMn")
p = Symbol("p", positive=True)
HALF, TINY = Rational(1, 2), Rational(1, 10**9)
UNIFORM = WithDensity(Integer(1), open_(0, 1))
LOW = Lies(X, open_(0, HALF))


def clipped(law: Law) -> Statement:
    """That noise of two sources reaches a clamp, for the first of the laws Laplace: P(X + Y >= t) = (2 + t) e^(-t)/4, which is not proved."""
    reached = Lies(Min(Max(X + Y, 0), 1), closed(1, 1))
    return Probability(reached, "=", 3 * exp(-1) / 4, {X: laplace_law(1), Y: law}, {})


def counted(law: Law) -> Statement:
    """That two counts, the first of them geometric, are at most 3 together: 13/16, which is not proved."""
    few = Lies((N + M) / 10, left_open(-oo, Rational(3, 10)))
    return Probability(few, "=", Rational(13, 16), {N: geometric_law(HALF), M: law}, {})


def low(law: Law, value: object = HALF) -> Statement:
    return Probability(LOW, "=", value, {X: law}, {})


def copied(number: object, value: object) -> Statement:
    return Probability(
        EachCopy(X, LOW), "=", value, {X: Copies(UNIFORM, number)}, {n: integers(0)} if number is n else {}
    )


def judged(says: Statement, **given: object) -> Judgement:
    return judge_here(
        Claim(
            id="own.drawn",
            source=Source("own", "1", "1"),
            statement="-",
            says=says,
            expected=Verdict.PROVED,
            **given,
        )
    )  # type: ignore[arg-type]


NO_LAWS: dict[str, Callable[[], Statement]] = {
    "a mass of a little more": lambda: low(WithDensity(6 * X * (1 - X) + TINY, open_(0, 1))),
    "a mass of a little less": lambda: low(WithDensity(6 * X * (1 - X) - 2 * TINY * X, open_(0, 1))),
    "a density that is negative somewhere": lambda: low(WithDensity(1 + 2 * cos(4 * pi * X), open_(0, 1))),
    "a density that is hardly negative": lambda: low(WithDensity(1 + (1 + TINY) * cos(4 * pi * X), open_(0, 1))),
    "no copies": lambda: copied(0, 1),
    "copies below 0": lambda: copied(-2, 4),
    "some of copies below 0": lambda: Probability(SomeCopy(X, LOW), "<=", 1, {X: Copies(UNIFORM, -2)}, {}),
    "half a copy": lambda: copied(HALF, sqrt(HALF)),
    "two and a half copies": lambda: copied(Rational(5, 2), HALF ** Rational(5, 2)),
    "copies that may be none": lambda: copied(n, HALF**n),
    "a distribution function that ends above 1": lambda: low(WithDistribution((1 + TINY) * X, open_(0, 1))),
    "a distribution function that falls": lambda: low(WithDistribution(X + sin(2 * pi * X) / 5, open_(0, 1))),
    "masses of a little more": lambda: Probability(
        Lies(N, closed(0, 0)), "=", HALF, {N: WithMass((1 + TINY) * HALF ** (N + 1), integers(0))}, {}
    ),
    "a mass below 0": lambda: Probability(
        Lies(N, closed(0, 0)), "=", HALF, {N: WithMass(HALF ** (N + 1) - TINY * (N - 1), integers(0, 1))}, {}
    ),
    "one law of two": lambda: clipped(WithDensity((1 + TINY) * exp(-Abs(Y)) / 2, REALS)),
    "one law of two counts": lambda: counted(WithMass((1 + TINY) * HALF ** (M + 1), integers(0))),
    "a law given another variable": lambda: Probability(
        Lies(X + Y, open_(0, HALF)), ">", Rational(1, 50), {X: UNIFORM, Y: WithDensity(1 + (Y - HALF) * X + TINY, open_(0, 1))}, {}
    ),
    "a law for one parameter only": lambda: Probability(LOW, "=", HALF, {X: WithDensity(6 * p * X * (1 - X), open_(0, 1))}, {p: POSITIVE}),
    "a named law out of its range": lambda: Probability(
        Lies(X, open_(0, 1)), "=", 1 - exp(-p), {X: exponential_law(p - TINY)}, {p: open_(0, 1)}
    ),
    "a probability that may be above 1": lambda: Probability(
        Lies(N, closed(0, 0)), "=", (1 - p) ** 2, {N: binomial_law(2, p)}, {p: open_(0, 1 + TINY)}
    ),
    "what no value of the variable escapes": lambda: Probability(
        Lies(X, open_(-1, 2)), "<=", 1, {X: WithDensity(1 + TINY, open_(0, 1))}, {}
    ),
    "the law of a value": lambda: ImageLaw(X**2, Z, WithDensity(1 / (2 * sqrt(Z)) - TINY, open_(0, 1)), {X: UNIFORM}),
    "the law of the variable of a value": lambda: ImageLaw(
        X**2, Z, WithDensity(1 / (2 * sqrt(Z)), open_(0, 1)), {X: WithDensity(1 + TINY, open_(0, 1))}
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", NO_LAWS)
def test_what_is_no_law_supports_nothing(name: str) -> None:
    """Nor is it refuted: nothing is said of a variable that there is not."""
    found = judged(NO_LAWS[name]())
    assert found.verdict is Verdict.UNDECIDED
    assert found.reasons


LAWS: dict[str, Callable[[], Statement]] = {
    "noise that is clipped": lambda: clipped(laplace_law(1)),
    "counts": lambda: counted(geometric_law(HALF)),
    "counts by their masses": lambda: counted(WithMass(HALF ** (M + 1), integers(0))),
}  # fmt: skip


@pytest.mark.parametrize("name", LAWS)
def test_what_is_a_law_may_be_drawn(name: str) -> None:
    """A true statement that is not proved is supported by draws, or it is proved."""
    assert judged(LAWS[name]()).verdict in (Verdict.SUPPORTED, Verdict.PROVED)


def test_the_reason_names_the_law_and_its_mass() -> None:
    found = judged(low(WithDensity(6 * X * (1 - X) + TINY, open_(0, 1))))
    assert any(
        reason.startswith("X has no probability law") and "1.000000001" in reason for reason in found.reasons
    )
    assert any("copies of X is at least 1" in reason for reason in judged(copied(n, HALF**n)).reasons)


def test_a_cross_check_supports_no_statement_without_a_law() -> None:
    """A simulation of somebody's own draws from another law than the statement declares."""

    def first(rng: object, size: int) -> object:
        """The variable is below 1/2."""
        return rng.random(size) < 0.5  # type: ignore[attr-defined]

    check = HasProbability(HALF, first, ({},))
    wrong = WithDensity(1 + (1 + TINY) * cos(4 * pi * X), open_(0, 1))
    assert judged(low(wrong), cross_checks=(check,)).verdict is Verdict.UNDECIDED
