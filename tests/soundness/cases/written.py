"""Statements whose source says more than what SymPy made of it, beside parts that are no plain formula; and ranges that are empty somewhere."""

from functools import partial

from sympy import Derivative, Dummy, Eq, Integral, Mul, Piecewise, Rational, S, Symbol, exp, log, oo, pi, sqrt

import parisk_sym as ps
from parisk_sym import (
    POSITIVE,
    REALS,
    Approximate,
    ByOutcome,
    HasProbability,
    Identity,
    Implication,
    Lies,
    Mean,
    Monotone,
    Probability,
    Root,
    UniqueRoot,
    WithDensity,
    bernoulli_law,
    closed,
    exponential_law,
    gaussian_law,
    integers,
    open_,
    right_open,
    uniform_law,
)
from parisk_sym import Inequality as AtMost
from tests.soundness.case import false, said, true
from tests.soundness.symbols import HALF, a, b, m, p, q, t, x, y

INDEX = "x / x at 0"
X, Y, N = Symbol("X", real=True), Symbol("Y", real=True), Symbol("N", integer=True)
LISTED = [y, x]
NORMAL = {X: gaussian_law(1)}
ABOVE = Lies(X, open_(0, oo))
R, BOTH = {x: REALS}, {x: REALS, y: REALS}


def more(e):  # type: ignore[no-untyped-def]
    """A function of the file."""
    return e + 1


def area(e):  # type: ignore[no-untyped-def]
    """An integral over a new variable each time."""
    new = Dummy("d", positive=True)
    return Integral(exp(-new * (e**2 + 1)), (new, 0, oo))


def coin(rng, size, **point):  # type: ignore[no-untyped-def]
    """A fair coin."""
    return rng.random(size) < 0.5


CASES = (
    false("written.truth_value", lambda: AtMost(x / x - Piecewise((y, y > 0), (0, True)), "<=", 2, BOTH), why=INDEX),
    false("written.number_as_text", lambda: AtMost(x / x * Rational("1/2"), "<=", 2, R), why=INDEX),
    false("written.abs", lambda: AtMost(x / x - abs(y), "<=", 2, BOTH), why=INDEX),
    false("written.plus", lambda: AtMost(+x / x, "<=", 2, R), why=INDEX),
    false("written.root", lambda: AtMost(sqrt(x) ** 2 - x - abs(y), "<=", 0, BOTH), why="the root of -1"),
    false("written.sympified", lambda: AtMost(x / x - S("1/2") * S(1), "<=", 2, R), why=INDEX),
    false("written.relation", lambda: AtMost(x / x - Piecewise((1, Eq(y, 0)), (2, True)), "<=", 2, BOTH), why=INDEX),
    false("written.indexed", lambda: AtMost(x / x - LISTED[0] ** 2, "<=", 2, BOTH), why=INDEX),
    false("written.pow", lambda: AtMost(pow(x, -1) * x, "<=", 2, R), why=INDEX),
    false("written.sum", lambda: AtMost(x / x - sum([y**2, 1]), "<=", 2, BOTH), why=INDEX),
    false("written.int", lambda: AtMost(x / x - int(1.0), "<=", 2, R), why=INDEX),
    false("written.ternary", lambda: AtMost(x / x - (1 if LISTED else 0), "<=", 2, R), why=INDEX),
    false("written.helper", lambda: AtMost(x / x - more(y**2), "<=", 2, BOTH), why=INDEX),
    false("written.remainder", lambda: AtMost(x / x - y % 2, "<=", 2, BOTH), why=INDEX),
    false("written.unevaluated", lambda: AtMost(0, "<", x / x + Mul(2, 3, evaluate=False) + x**2, R), why=INDEX),
    false("written.new_dummy", lambda: AtMost(0, "<", x / x + area(x), R), why=INDEX),
    false("written.attribute", lambda: ps.Inequality(x / x, "<=", 2, R), why=INDEX),
    # in laws, events, notions and ends of intervals
    false("written.event", lambda: Probability(Lies(X * t / t, open_(0, oo)), "=", HALF, NORMAL, {t: REALS}), why="t = 0"),
    false("written.event_of_positives", lambda: Probability(Lies(X * (q - 1) / (q - 1), open_(0, oo)), "=", HALF, NORMAL, {q: POSITIVE}), why="q = 1"),
    false("written.law", lambda: Probability(ABOVE, "=", HALF, {X: gaussian_law(t / t)}, {t: REALS}), why="t = 0"),
    false("written.end", lambda: AtMost(y, "<=", 2, {x: REALS, y: open_(0, x / x)}), why=INDEX),
    false(
        "written.notion",
        lambda: said(Implication((Approximate(a / a + 1, b),), Approximate(2, b), {a: closed(-1, 1), b: POSITIVE}), ByOutcome(((1, 0),))),
        why="a / a at 0",
    ),
    true("written.dependent_law", lambda: Probability(Lies(X / 2, open_(0, Rational(1, 4))), "=", HALF + log(2) / 2, {Y: uniform_law(0, 1), X: uniform_law(0, Y)})),
    # the same where nothing is lost
    true("written.whole_truth_value", lambda: AtMost(p / p - Piecewise((y, y > 0), (0, True)), "<=", 2, {p: POSITIVE, y: REALS})),
    true("written.whole_helper", lambda: AtMost(p / p - more(y**2), "<=", 2, {p: POSITIVE, y: REALS})),
    true("written.whole_event", lambda: Probability(Lies(X * q / q, open_(0, oo)), "=", HALF, NORMAL, {q: POSITIVE})),
    true("written.whole_partial", lambda: partial(AtMost, 0, "<=")(abs(x), R)),
    # an interval that is empty somewhere has no root there
    false("written.no_root_at_the_end", lambda: AtMost(0, "<", Root(t - HALF, (t, x, 1 - x)), {x: closed(0, HALF)}), why="x = 1/2"),
    false("written.no_root_at_2", lambda: AtMost(0, "<", Root(t - HALF, (t, m / 4, 1 - m / 4)), {m: integers(0, 2)}), why="m = 2"),
    false("written.no_root_at_a", lambda: AtMost(0, "<=", Root(t - a, (t, x, 2 * a - x)), {a: closed(0, 1), x: closed(0, a)}), why="x = a"),
    false("written.no_unique_root", lambda: UniqueRoot(t - HALF, t, {x: closed(0, HALF), t: open_(x, 1 - x)}), why="x = 1/2"),
    true("written.root_before_the_end", lambda: AtMost(0, "<", Root(t - HALF, (t, x, 1 - x)), {x: right_open(0, HALF)})),
    true("written.unique_root", lambda: UniqueRoot(t - HALF, t, {x: right_open(0, HALF), t: open_(x, 1 - x)})),
    # what is no fact where a condition has the probability 0, or where there is no mean
    false("written.condition_at_a_point", lambda: Probability(ABOVE, "=", 1, {X: exponential_law(1)}, {t: closed(-1, 1)}, given=Lies(X, closed(0, t))), why="t <= 0"),
    false("written.condition_of_a_coin", lambda: Probability(Lies(N, closed(1, 1)), "=", 1, {N: bernoulli_law(a)}, {a: closed(0, 1)}, given=Lies(N, closed(1, 1))), why="a = 0"),
    false(
        "written.mean_of_cauchy",
        lambda: said(
            Mean(X, "=", 0, {X: WithDensity(1 / (pi * (1 + (X - a) ** 2)), REALS)}, {a: closed(0, 1)}),
            cross_checks=(HasProbability(HALF, coin, ({a: Rational(1, 3)},), {}),),
        ),
        why="it has no mean",
    ),
    true("written.derivative_in_an_integral", lambda: Identity(Integral(Derivative(x**3 * t, x), (t, 0, 1)), 3 * x**2 / 2, R), why="3 x^2 times the integral of t"),
    true("written.derivative_rises", lambda: Monotone(Derivative(x**2, x), x, "increasing", R), why="2 x"),
)  # fmt: skip
