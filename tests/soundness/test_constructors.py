"""Values that SymPy's constructors get wrong: remainders by what may be negative, functions at special arguments; hypergeometric parameters that move.

These statements stand apart from the suite, whose samples are values of what SymPy made of a statement.
"""

import pytest
from sympy import (
    Abs,
    Heaviside,
    Integral,
    KroneckerDelta,
    Mod,
    Rational,
    Symbol,
    atan,
    elliptic_pi,
    exp,
    gamma,
    hermite_prob,
    hyper,
    jacobi,
    oo,
    pi,
    sqrt,
    tan,
)

from parisk_sym import (
    POSITIVE,
    Correction,
    Fails,
    Identity,
    Inequality,
    Lies,
    Limit,
    Mean,
    PrintedValue,
    Probability,
    WithDensity,
    closed,
    exponential_law,
    gaussian_law,
    integers,
    open_,
)
from parisk_sym.claims.verdict import Status, Verdict
from parisk_sym.core.errors import ClaimError
from parisk_sym.proofs.judgement import judge_here
from parisk_sym.proofs.kernel import decide
from tests.soundness.case import Case, false, said, true
from tests.soundness.symbols import HALF, n, p, x, y

__test_module_is_read__ = True

X, Y = Symbol("X", real=True), Symbol("Y", real=True)
POS, COUNT = {x: POSITIVE}, {n: integers(1)}
WAIT = {X: exponential_law(1)}
NEAR_0 = {x: open_(0, Rational(1, 10**4000))}
ATAN = atan(sqrt(2) * tan(2))
MOVING = hyper([x], [], x)
SLIPPED = exp(-x) / (1 - x)

CASES = (
    # Mod(-x, 2x) = x for x > 0
    false("remainders.limit", lambda: Limit(Mod(-p, 2 * p) / p, p, oo, -1, {p: POSITIVE}), why="1"),
    true("remainders.limit_right", lambda: Limit(Mod(-p, 2 * p) / p, p, oo, 1, {p: POSITIVE})),
    false("remainders.limit_fails", lambda: Fails(Limit(Mod(pi * x, -x) / x, x, oo, pi - 4, POS))),
    false("remainders.integral", lambda: Inequality(Integral(Mod(-x, 2 * x), (x, 1, 2)), "<", 0), why="3/2"),
    false(
        "remainders.integral_value",
        lambda: Identity(Integral(Mod(pi * x, -x), (x, 0, 1)), (pi - 3) / 2),
        why="(pi - 4)/2",
    ),
    false("remainders.printed", lambda: PrintedValue(Integral(Mod(-x, 2 * x), (x, 0, 1)), "-0.5"), why="0.5"),
    true("remainders.printed_right", lambda: PrintedValue(Integral(Mod(-x, 2 * x), (x, 0, 1)), "0.5")),
    false("remainders.mean", lambda: Mean(Mod(-X, 2 * X), "=", -1, WAIT), why="1"),
    true("remainders.mean_right", lambda: Mean(Mod(-X, 2 * X), "=", 1, WAIT)),
    false(
        "remainders.event",
        lambda: Probability(Lies(Mod(-X, 2 * X), open_(-oo, 0)), "=", 1, WAIT),
        why="never",
    ),
    true("remainders.event_right", lambda: Probability(Lies(Mod(-X, 2 * X), open_(0, oo)), "=", 1, WAIT)),
    false(
        "remainders.correction",
        lambda: said(
            Limit(Mod(-x, 2 * x), x, oo, 5, POS),
            correction=Correction("it", Limit(Mod(-x, 2 * x), x, oo, -oo, POS)),
        ),
        why="oo",
    ),
    false("remainders.sequence", lambda: Limit(Mod(-n, 2 * n), n, oo, -oo, COUNT), why="oo"),
    false(
        "remainders.near_0",
        lambda: Identity((x + 1) * (1 + Mod(pi * x, -x)), x + 1 + (pi - 3) * x * (x + 1), NEAR_0),
    ),
    false(
        "remainders.law",
        lambda: Mean(
            X + Y,
            "=",
            p / 3,
            {X: WithDensity(Mod(X, 2 * p) / (2 * p**2), closed(-p, p)), Y: gaussian_law(1)},
            {p: POSITIVE},
        ),
        why="-p/6",
    ),
    true("remainders.of_numbers", lambda: Identity(Mod(7, 3) + x, 1 + x, POS)),
    # other functions
    false(
        "constructors.hermite",
        lambda: Limit(hermite_prob(2 * n, 0) * gamma(HALF - n) + 1 / n, n, oo, sqrt(pi), COUNT),
        why="oo",
    ),
    true(
        "constructors.hermite_right",
        lambda: Limit(hermite_prob(2 * n, 0) * gamma(HALF - n) / 2**n + 1 / n, n, oo, sqrt(pi), COUNT),
    ),
    false(
        "constructors.elliptic",
        lambda: Limit(elliptic_pi(-1, x, 0), x, 2, sqrt(2) / 2 * ATAN, {x: open_(0, 3)}),
        why="1.332",
    ),
    true(
        "constructors.elliptic_right",
        lambda: Limit(elliptic_pi(-1, x, 0), x, 2, sqrt(2) / 2 * (pi + ATAN), {x: open_(0, 3)}),
    ),
    false(
        "constructors.elliptic_printed", lambda: PrintedValue(elliptic_pi(-1, 2, 0), "-0.889"), why="1.332"
    ),
    true("constructors.elliptic_printed_right", lambda: PrintedValue(elliptic_pi(-1, 2, 0), "1.332")),
    false(
        "constructors.jacobi",
        lambda: Limit(n * jacobi(n, HALF, -HALF, -1) ** 2 + 1 / n, n, oo, 0, COUNT),
        why="1/pi",
    ),
    true(
        "constructors.jacobi_right",
        lambda: Limit(n * jacobi(n, HALF, -HALF, -1) ** 2 + 1 / n, n, oo, 1 / pi, COUNT),
    ),
    # parameters that are the variable
    false("parameters.move", lambda: Identity(MOVING, SLIPPED, NEAR_0), why="x^2 against x^2/2"),
    true("parameters.move_fails", lambda: Fails(Identity(MOVING, SLIPPED, NEAR_0))),
    false("parameters.move_and_cancel", lambda: Identity(hyper([x, 1], [1], x), SLIPPED, NEAR_0)),
    true(
        "parameters.rest",
        lambda: Identity(hyper([y], [], x), (1 - x) ** (-y), {x: open_(0, HALF), y: POSITIVE}),
    ),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_no_verdict_rests_on_what_a_constructor_made(case: Case) -> None:
    """A false statement is not proved, and corrects nothing; a true one is not refuted."""
    verdict = judge_here(case.claim()).verdict
    proofs = {
        Verdict.PROVED,
        Verdict.PROVED_GIVEN,
        Verdict.PROVED_ON_BOX,
        Verdict.CORRECTED,
        Verdict.CONDITIONAL,
        Verdict.ARGUED,
    }
    assert verdict not in ({Verdict.REFUTED} if case.truth else proofs)


def test_remainders_are_decided() -> None:
    """They are written by a floor, and what holds of them is proved."""
    decided = [
        case
        for case in CASES
        if case.id in {"remainders.limit_right", "remainders.mean_right", "remainders.printed_right"}
    ]
    assert [judge_here(case.claim()).verdict for case in decided] == [Verdict.PROVED] * 3


def test_a_remainder_in_a_law_is_left_open() -> None:
    """It is written by a floor in what a statement compares, and nowhere else: a law with one is not evaluated."""
    (case,) = (case for case in CASES if case.id == "remainders.law")
    assert any("no proof evaluates Mod(" in reason for reason in judge_here(case.claim()).reasons)


def test_a_delta_with_a_range_is_refused() -> None:
    """SymPy minds the range of KroneckerDelta at numbers and not at symbols."""
    x = Symbol("x", real=True)
    with pytest.raises(ClaimError, match="whose range SymPy minds"):
        Limit(KroneckerDelta(Abs(x), x, (1, 3)), x, 5, 1, {x: open_(4, 6)})


def test_a_step_takes_another_function_at_0() -> None:
    """The limit is decided, and not only left open."""
    x = Symbol("x", real=True)
    step = Heaviside(x - Abs(x), x) / x
    assert decide(Limit(step, x, oo, 1, {x: POSITIVE})).status is Status.PROVED
    assert decide(Limit(step, x, oo, 0, {x: POSITIVE})).status is Status.REFUTED
