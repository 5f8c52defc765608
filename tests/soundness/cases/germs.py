"""Limits of step functions whose value at 0 is another function, and events of what has no value everywhere."""

from sympy import Abs, Heaviside, Integer, Rational, exp, log, oo, sqrt

from parisk_sym import (
    POSITIVE,
    REALS,
    AnyOf,
    Fails,
    Lies,
    Limit,
    Mean,
    Probability,
    WithDensity,
    WithMass,
    closed,
    integers,
    open_,
)
from tests.soundness.case import false, true
from tests.soundness.symbols import HALF, k, x

ON = {x: POSITIVE}
BESIDE_0 = {x: WithDensity(HALF, closed(-1, 1))}
UNIFORM = {x: WithDensity(Integer(1), closed(0, 1))}
THIRDS = {k: WithMass(Rational(1, 3), integers(-1, 1))}
REAL_LOGARITHM = Lies(log(x), REALS)
NOWHERE = Lies(log(x - 5), closed(0, 1))
UPPER_HALF = Lies(log(x - HALF), REALS)

CASES = (
    # x - |x| is 0 near oo: the value of the step is its second argument
    false("germs.step_of_growing_value", lambda: Limit(Heaviside(x - Abs(x), x) / x, x, oo, 0, ON), why="1"),
    true("germs.step_of_growing_value_right", lambda: Limit(Heaviside(x - Abs(x), x) / x, x, oo, 1, ON)),
    false("germs.step_of_a_square", lambda: Limit(Heaviside(x - Abs(x), x**2) / x, x, oo, 0, ON), why="oo"),
    false(
        "germs.step_of_an_exponential",
        lambda: Limit(Heaviside(Abs(x) - x, exp(x)) * exp(-x), x, oo, 0, ON),
        why="1",
    ),
    false(
        "germs.step_at_a_point_fails",
        lambda: Fails(Limit(Heaviside(Abs(x) - x, x), x, 5, 5, {x: open_(4, 6)})),
        why="it is x near 5",
    ),
    true("germs.step_of_a_reciprocal", lambda: Limit(Heaviside(Abs(x) - x, 1 / x), x, oo, 0, ON)),
    # an event of what has no real value somewhere says nothing
    true(
        "events.real_logarithm",
        lambda: Probability(REAL_LOGARITHM, "<", 1, BESIDE_0, {}),
        why="1/2, if anything",
    ),
    false("events.real_logarithm_fails", lambda: Fails(Probability(REAL_LOGARITHM, "<", 1, BESIDE_0, {}))),
    true("events.real_root", lambda: Probability(Lies(sqrt(x), REALS), "<", 1, BESIDE_0, {})),
    false("events.real_root_fails", lambda: Fails(Probability(Lies(sqrt(x), REALS), "<", 1, BESIDE_0, {}))),
    false("events.real_logarithm_of_integers", lambda: Probability(Lies(log(k), REALS), "=", 1, THIRDS, {})),
    true(
        "events.mean_given_a_real_logarithm",
        lambda: Mean(x, "=", HALF, BESIDE_0, {}, REAL_LOGARITHM),
        why="1/2, if anything",
    ),
    false(
        "events.mean_given_a_real_logarithm_fails",
        lambda: Fails(Mean(x, "=", HALF, BESIDE_0, {}, REAL_LOGARITHM)),
    ),
    true(
        "events.given_a_real_logarithm",
        lambda: Probability(Lies(x, closed(0, HALF)), "<", Rational(1, 4), UNIFORM, {}, UPPER_HALF),
        why="0, if anything",
    ),
    false(
        "events.given_a_real_logarithm_fails",
        lambda: Fails(Probability(Lies(x, closed(0, HALF)), "<", Rational(1, 4), UNIFORM, {}, UPPER_HALF)),
    ),
    false(
        "events.or_what_is_defined_nowhere",
        lambda: Probability(AnyOf((Lies(x, closed(0, 1)), NOWHERE)), "=", 1, UNIFORM, {}),
        why="one part has no value",
    ),
)
