"""Probabilities and means of declared random variables: strict where they are reached, no probability, exact beside a bound."""

from sympy import Abs, Rational, Symbol, exp, log, oo

from parisk_sym import (
    POSITIVE,
    REALS,
    AllOf,
    Copies,
    EachCopy,
    Lies,
    Mean,
    Probability,
    SomeCopy,
    WithDistribution,
    bernoulli_law,
    closed,
    exponential_law,
    gaussian_law,
    geometric_law,
    integers,
    laplace_law,
    open_,
    right_open,
    uniform_law,
)
from tests.soundness.case import false, true
from tests.soundness.symbols import HALF, TINY, b, j, k, p, q, t

X, Y = Symbol("X", real=True), Symbol("Y", real=True)
N, M = Symbol("N", integer=True), Symbol("M", integer=True)
TIMES = {X: exponential_law(1), Y: exponential_law(1)}
SUM, LATE = Lies(X + Y, open_(2, oo)), Lies(X, open_(1, oo))
BEYOND, AFTER = {t: POSITIVE}, Lies(X + Y, open_(t, oo))
TAIL, NOISE = Lies(X, open_(t, oo)), {X: laplace_law(1)}
COPIES, NUMBER = {X: Copies(exponential_law(1), j)}, {j: integers(1)}
BITS, CHANCES = {N: bernoulli_law(p), M: bernoulli_law(q)}, {p: open_(0, 1), q: open_(0, 1)}
BOTH, ONE = AllOf((Lies(N, closed(1, 1)), Lies(M, closed(1, 1)))), Lies(N + M, closed(1, 1))
GUMBEL = {X: WithDistribution(exp(-exp(-X)), REALS)}
WAITS = {X: exponential_law(b)}
APART = Lies(Abs(N - M), right_open(k, oo))
ALIKE = {N: geometric_law(p), M: geometric_law(p)}

CASES = (
    true("chance.sum", lambda: Probability(SUM, "=", 3 * exp(-2), TIMES)),
    true("chance.sum_bound", lambda: Probability(SUM, "<=", Rational(407, 1000), TIMES)),
    false("chance.sum_bound_too_low", lambda: Probability(SUM, "<=", Rational(406, 1000), TIMES), why="it is 3 exp(-2) = 0.4060058..."),
    false("chance.sum_by_little", lambda: Probability(SUM, "=", 3 * exp(-2) + TINY, TIMES), why="it is 3 exp(-2)"),
    true("chance.at_most_2", lambda: Probability(AFTER, "<=", 2, TIMES, BEYOND)),
    true("chance.value_at_one", lambda: Probability(AFTER, "=", (1 + t) * exp(-t), TIMES, {t: right_open(0, oo)})),
    false("chance.above_1", lambda: Probability(AFTER, "=", 2 * (1 + t / 2) * exp(-t / 2), TIMES, BEYOND), why="more than 1 at t = 1"),
    false("chance.apart_above_1", lambda: Probability(APART, "=", 2 * (1 - p) ** k / (2 - p), ALIKE, {p: open_(0, 1), k: integers(0)}), why="more than 1 at k = 0"),
    true("chance.apart", lambda: Probability(APART, "=", 2 * (1 - p) ** k / (2 - p), ALIKE, {p: open_(0, 1), k: integers(1)})),
    false("chance.strict_tail", lambda: Probability(TAIL, "<", exp(-t) / 2, NOISE, BEYOND), why="equal everywhere"),
    true("chance.tail", lambda: Probability(TAIL, "<=", exp(-t) / 2, NOISE, BEYOND)),
    true("chance.strict_below_double", lambda: Probability(TAIL, "<", exp(-t), NOISE, BEYOND)),
    false("chance.strict_from_some_point", lambda: Probability(TAIL, "<", exp(-t) / 2 * (1 + abs(t - 1)), NOISE, BEYOND), why="equal at t = 1 alone"),
    false("chance.strict_mean", lambda: Mean(X**2, "<", 1, {X: gaussian_law(1)}), why="it is 1"),
    true("chance.mean", lambda: Mean(X**2, "<=", 1, {X: gaussian_law(1)})),
    true("chance.mean_given", lambda: Mean(X, "=", t + 1 / b, WAITS, {b: POSITIVE, t: POSITIVE}, TAIL)),
    false("chance.mean_given_any", lambda: Mean(X, "=", t + 1 / b, WAITS, {b: POSITIVE, t: REALS}, TAIL), why="false for t < 0"),
    true("chance.each", lambda: Probability(EachCopy(X, LATE), "=", exp(-j), COPIES, NUMBER)),
    false("chance.each_of_one_more", lambda: Probability(EachCopy(X, LATE), "=", exp(-j - 1), COPIES, NUMBER), why="it is exp(-j)"),
    true("chance.some", lambda: Probability(SomeCopy(X, LATE), "=", 1 - (1 - exp(-1)) ** j, COPIES, NUMBER)),
    false("chance.some_as_the_bound", lambda: Probability(SomeCopy(X, LATE), "=", j * exp(-1), COPIES, NUMBER), why="2 exp(-1) - exp(-2) at j = 2"),
    true("chance.both", lambda: Probability(BOTH, "=", p * q, BITS, CHANCES)),
    false("chance.both_by_little", lambda: Probability(BOTH, "=", p * q + TINY, BITS, CHANCES), why="it is p q"),
    true("chance.one", lambda: Probability(ONE, "=", p + q - 2 * p * q, BITS, CHANCES)),
    false("chance.one_or_both", lambda: Probability(ONE, "=", p + q - p * q, BITS, CHANCES), why="both have the probability p q"),
    true("chance.gumbel", lambda: Probability(Lies(X, open_(-oo, 0)), "=", exp(-1), GUMBEL)),
    false("chance.gumbel_median", lambda: Probability(Lies(X, open_(-oo, -log(log(2)))), "=", exp(-1), GUMBEL), why="it is 1/2"),
    true("chance.uniform_half", lambda: Probability(Lies(X + Y, open_(1, oo)), "=", HALF, {X: uniform_law(0, 1), Y: uniform_law(0, 1)})),
)  # fmt: skip
