"""Maps onto less than the domain, premises divided by what may be 0, gamma functions reflected at integers, ends where a function jumps; amendments that share bound symbols or say the reverse at another scale."""

from sympy import Abs, Integral, Piecewise, Rational, Symbol, exp, gamma, log, oo, pi, sign, sin, sqrt

import parisk_sym as ps
from parisk_sym import (
    POSITIVE,
    REALS,
    ByBranch,
    Condition,
    Correction,
    Fails,
    Identity,
    Inequality,
    Monotone,
    Substitute,
    closed,
    integers,
    open_,
)
from parisk_sym.claims.statement import Statement
from tests.soundness.case import Draft, false, said, true
from tests.soundness.symbols import HALF, a, k, m, n, p, t, x, y

z = Symbol("z", real=True)
FAR = {n: integers(1), m: integers(1)}
ONTO_A_LINE = Substitute({n: m}, {m: integers(1)})
UNEQUAL = Inequality(0, "<", (n - 731) ** 2 + (m - 333) ** 2, FAR)
CLOSE = (x - Rational(731, 10007)) ** 2 + (y - Rational(333, 10007)) ** 2

BOX = {x: closed(1, 2), y: closed(-1, 1)}
AT_ROOT_2 = "x = sqrt(2), y = -1: the condition is 0 >= 0"
BRANCH = Piecewise((y * exp(x), Abs(x**2 - 2) * y >= 0), (1, True))
FALSE_BRANCH = Inequality(0, "<=", BRANCH, BOX)

BELOW = Inequality(exp(x), "<", 1 + x, {x: POSITIVE})
GROWTH = Inequality(exp(t), "<", 1 + t, {t: POSITIVE})
OF_A_BOUND = Inequality(p * Integral(exp(t), (t, 0, 1)), "<", 2 * p, {p: POSITIVE})

Z = sqrt(2) * a
REFLECTED = gamma(732 - Z) ** 2 * sin(pi * Z) ** 2 * gamma(Z)
BELOW_2 = {a: open_(0, 2)}
AT_AN_INTEGER = "a = 1/sqrt(2): the sine is 0, and both gamma functions exist"
BELOW_M = {m: integers(1), k: integers(0, m)}


def amended(printed: Statement, says: Statement, kind: type[Condition | Correction]) -> Draft:
    """A statement with a correction or a condition."""
    return said(printed, **{kind.__name__.lower(): kind("it", says)})


CASES = (
    # a symbol that is kept is no new one
    false("kept.integers", lambda: said(UNEQUAL, ONTO_A_LINE), why="n = 731, m = 333"),
    true("kept.fails", lambda: said(Fails(UNEQUAL), ONTO_A_LINE), why="n = 731, m = 333"),
    false(
        "kept.half",
        lambda: said(
            Inequality(0, "<", CLOSE, {x: open_(0, HALF), y: open_(0, 1)}),
            Substitute({x: y / 2}, {y: open_(0, 1)}),
        ),
        why="its only zero",
    ),
    false(
        "kept.identity",
        lambda: said(
            Identity(Abs(UNEQUAL.right - HALF), UNEQUAL.right - HALF, FAR),
            Substitute({n: m}, {m: integers(1)}),
        ),
        why="n = 731, m = 333",
    ),
    true(
        "kept.shifted",
        lambda: said(
            Inequality(0, "<", x - y, {y: POSITIVE, x: open_(y, y + 1)}),
            Substitute({x: y + t}, {y: POSITIVE, t: open_(0, 1)}),
        ),
    ),
    # a premise says nothing where its factor is 0
    false("premises.factor_may_vanish", lambda: FALSE_BRANCH, why=AT_ROOT_2),
    false("premises.by_branch", lambda: said(FALSE_BRANCH, ByBranch(BRANCH)), why=AT_ROOT_2),
    false(
        "premises.logarithm",
        lambda: Inequality(
            0,
            "<=",
            Piecewise((y * exp(x), Abs(exp(x) - 2) * y >= 0), (1, True)),
            {x: closed(0, 1), y: closed(-1, 1)},
        ),
        why="x = log 2, y = -1",
    ),
    false(
        "premises.factor_vanishes_at_the_end",
        lambda: Inequality(
            0,
            "<=",
            Piecewise((y * exp(x), sqrt(x - sqrt(2)) * y >= 0), (1, True)),
            {**BOX, x: closed(sqrt(2), 2)},
        ),
        why=AT_ROOT_2,
    ),
    false(
        "premises.factor_vanishes_inside_a_bound",
        lambda: Inequality(-1, "<", BRANCH, BOX),
        why=AT_ROOT_2,
    ),
    false(
        "premises.slope",
        lambda: Monotone(
            t + Piecewise((y * exp(x), Abs(x**2 - 2) * y >= 0), (0, True)) * t,
            t,
            "increasing",
            {**BOX, t: POSITIVE},
        ),
        why=AT_ROOT_2,
    ),
    false(
        "premises.defined",
        lambda: Inequality(
            -1, "<=", Piecewise((log(1 + y * exp(x)), Abs(x**2 - 2) * y >= 0), (0, True)), BOX
        ),
        why=AT_ROOT_2,
    ),
    false(
        "premises.correction",
        lambda: amended(Inequality(exp(x) * y, "<=", 0, BOX), FALSE_BRANCH, Correction),
        why="the correction is false",
    ),
    true(
        "premises.strict",
        lambda: Inequality(0, "<", Piecewise((y * exp(x), Abs(x**2 - 2) * y > 0), (1, True)), BOX),
    ),
    true(
        "premises.factor_never_vanishes",
        lambda: Inequality(0, "<=", Piecewise((y * exp(x), (1 + x**2) * y >= 0), (1, True)), BOX),
    ),
    true(
        "premises.root_of_the_premise",
        lambda: Inequality(0, "<=", Piecewise((y * exp(x), sqrt(x) * y >= 0), (1, True)), BOX),
    ),
    # what a reflected gamma function does not show at integers
    false("reflected.positive", lambda: Inequality(0, "<", REFLECTED, BELOW_2), why=AT_AN_INTEGER),
    true("reflected.fails", lambda: Fails(Inequality(0, "<", REFLECTED, BELOW_2)), why=AT_AN_INTEGER),
    false("reflected.sign", lambda: Identity(sign(REFLECTED), 1, BELOW_2), why=AT_AN_INTEGER),
    false(
        "reflected.logarithm", lambda: Inequality(0, "<=", Abs(log(REFLECTED)), BELOW_2), why=AT_AN_INTEGER
    ),
    false("reflected.inverse", lambda: Inequality(0, "<", 1 / REFLECTED, BELOW_2), why=AT_AN_INTEGER),
    false(
        "reflected.slope",
        lambda: Monotone(t * REFLECTED, t, "increasing", BELOW_2 | {t: POSITIVE}),
        why=AT_AN_INTEGER,
    ),
    true(
        "reflected.inside",
        lambda: Identity(gamma(x) * gamma(1 - x) * sin(pi * x), pi, {x: open_(0, 1)}),
    ),
    # the upper end of a closed interval, where a function may jump
    false(
        "left_out.sign",
        lambda: Inequality(
            0, "<=", (y**2 - 2) ** 2 + (sign(y - x) - 1) * y / 2, {y: POSITIVE, x: closed(0, y)}
        ),
        why="x = y = 3/2",
    ),
    false(
        "left_out.power_of_zero",
        lambda: Inequality(0, "<=", (m - 10) ** 2 - HALF * 0 ** (m - k), BELOW_M),
        why="m = k = 10",
    ),
    false(
        "left_out.sign_of_integers",
        lambda: Inequality(
            0, "<=", (m - 731) ** 2 + (sign(m - k) - 1) / 2, {m: integers(700), k: integers(0, m)}
        ),
        why="m = k = 731",
    ),
    false(
        "left_out.an_end_jumps",
        lambda: Inequality(2 * y, "<=", (m - 10) ** 2 + 1, BELOW_M | {y: closed(0, 0 ** (m - k))}),
        why="m = k = 10, y = 1",
    ),
    false(
        "left_out.another_symbol_above_it",
        lambda: Inequality(
            0,
            "<=",
            (m - 10) ** 2 - HALF * (1 - sign(z)),
            BELOW_M | {z: ps.Interval(m - k, oo, False, True)},
        ),
        why="m = k = 10, z = 0",
    ),
    false(
        "left_out.another_real_symbol_above_it",
        lambda: Inequality(
            0,
            "<=",
            (y**2 - 2) ** 2 - HALF * (1 - sign(z)),
            {y: POSITIVE, x: closed(0, y), z: ps.Interval(y - x, oo, False, True)},
        ),
        why="x = y = sqrt(2), z = 0",
    ),
    true(
        "left_out.continuous",
        lambda: Inequality(0, "<=", (y - x) ** 2 + x * (y - x), {y: POSITIVE, x: closed(0, y)}),
    ),
    # amendments
    false(
        "amendments.reverse_of_a_multiple",
        lambda: amended(BELOW, Inequality(2 + 2 * x, "<", 2 * exp(x), {x: POSITIVE}), Condition),
    ),
    false(
        "amendments.reverse_times_a_symbol",
        lambda: amended(BELOW, Inequality(x + x**2, "<", x * exp(x), {x: POSITIVE}), Condition),
    ),
    false(
        "amendments.falls_at_another_scale",
        lambda: amended(
            Monotone(exp(-x), x, "increasing", {x: POSITIVE}),
            Monotone(3 * exp(-x), x, "decreasing", {x: POSITIVE}),
            Condition,
        ),
    ),
    false(
        "amendments.reverse_times_what_may_be_0",
        lambda: amended(
            BELOW, Inequality(0, "<=", y**2 * (exp(x) - 1 - x), {x: POSITIVE, y: REALS}), Condition
        ),
    ),
    false(
        "amendments.falls_and_is_lifted",
        lambda: amended(
            Monotone(exp(-x), x, "increasing", {x: POSITIVE}),
            Monotone(exp(-x) + 5, x, "decreasing", {x: POSITIVE}),
            Condition,
        ),
    ),
    false("amendments.bound_symbol", lambda: amended(GROWTH, OF_A_BOUND, Correction)),
    false("amendments.bound_symbol_in_a_condition", lambda: amended(GROWTH, OF_A_BOUND, Condition)),
)
