"""Total probability over the values of a variable: what it proves, and the near misses that it refuses."""

from typing import Any

import pytest
from sympy import (
    Piecewise,
    exp,
    oo,
)

from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.random_variables import WithDensity
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import (
    POSITIVE,
    REALS,
    Interval,
    closed,
    open_,
)
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.rules.distributions import OnPieces
from parisk_sym.proofs.rules.quantifiers import OnBox, SplitAt
from parisk_sym.proofs.rules.total_probability import GivenEach, total_probability
from tests.near_misses import refused
from tests.proofs.rules.of_chance import (
    HALF,
    MIXED,
    TIMES,
    TINY,
    TOGETHER,
    TWO,
    N,
    X,
    Y,
    Z,
    above,
    at_most,
    cases_of,
    exponential,
    p,
    s,
    t,
    z,
)


def difference(value: Any, where: Interval) -> Probability:
    """X - Y <= z for two independent waiting times: a Laplace law."""
    return Probability(at_most(X - Y, z), "=", value, TWO, {z: where})


OF_DIFFERENCE = (
    GivenEach(Y, (1 - exp(-z - Y),), each=(OnPieces((z + Y,)),)),
    GivenEach(Y, (0, 1 - exp(-z - Y)), (-z,), (OnPieces(), OnPieces((z + Y,)))),
)


TRUE: dict[str, tuple[Statement, Tactic]] = {
    "a difference of waiting times, above 0": (difference(1 - exp(-z) / 2, POSITIVE), OF_DIFFERENCE[0]),
    "a difference of waiting times, below 0": (difference(exp(z) / 2, open_(-oo, 0)), OF_DIFFERENCE[1]),
    "a difference of waiting times": (
        difference(Piecewise((exp(z) / 2, z < 0), (1 - exp(-z) / 2, True)), REALS),
        SplitAt(z, (0,), OF_DIFFERENCE[::-1]),
    ),
    "a mixture": (
        Probability(above(X, t), "=", (1 - p) * exp(-t) + p * exp(-2 * t), MIXED, {p: open_(0, 1), t: POSITIVE}),
        GivenEach(N, (exp(-(1 + N) * t),), each=(OnPieces((t,)),)),
    ),
    "a bound of a mixture": (
        Probability(above(X, t), "<", exp(-t), MIXED, {p: open_(0, 1), t: POSITIVE}),
        GivenEach(N, (exp(-(1 + N) * t),), each=(OnPieces((t,)),)),
    ),
}  # fmt: skip

REFUSED: dict[str, tuple[Statement, Tactic]] = {
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
}  # fmt: skip

WORDS = {
    "the variable that is named before the one that names it": "names another variable",
    "a mean over a stranger": "no random variable",
}

SIDES = {
    "a mean of something undefined": "defined",
}


TestCases = cases_of(TRUE, REFUSED, WORDS, SIDES)


def test_the_last_step_refutes() -> None:
    """What no integral over one variable refutes is refuted where all but the last step of a proof is proved."""
    node = decide(difference(1 - exp(-z) / 3, POSITIVE), OF_DIFFERENCE[0])
    assert node.status is Status.REFUTED
    assert node.counterexample.startswith("z = ")
    loose = GivenEach(Y, (1 - exp(-z - Y) / 2,), each=(OnPieces((z + Y,)),))
    assert decide(difference(1 - exp(-z) / 2, POSITIVE), loose).status is Status.UNDECIDED


@pytest.mark.parametrize(("values", "each"), [((1, 2), ()), ((1, 2, 3, 4), ()), ((1, 2, 3), (OnPieces(),))])
def test_each_piece_has_a_value_and_a_tactic(values: tuple[int, ...], each: tuple[Tactic, ...]) -> None:
    """Two cuts make three pieces."""
    with pytest.raises(ClaimError, match="3 pieces need as many values and tactics"):
        total_probability(difference(0, POSITIVE), GivenEach(Y, values, (1, 2), each))


def test_a_mean_over_a_part_of_the_values() -> None:
    """Is no mean, and no box of the statement names the part."""
    part = OnBox({Y: closed(1, 2)}, OnPieces((z + Y,)))
    assert refused(difference(1 - exp(-z) / 2, POSITIVE), GivenEach(Y, (1 - exp(-z - Y),), each=(part,)))
