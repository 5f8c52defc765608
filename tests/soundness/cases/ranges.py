"""Ranges of integers whose ends are none, boxes and new symbols without a value, densities over reversed ends, conditions that cancel, integers taken as reals."""

from sympy import (
    Abs,
    Contains,
    Integral,
    Interval,
    Ne,
    Or,
    Piecewise,
    Rational,
    Symbol,
    exp,
    floor,
    log,
    oo,
    pi,
    sin,
    sqrt,
)

import parisk_sym as ps
from parisk_sym import (
    REALS,
    Convex,
    Direct,
    EqualsSum,
    Fails,
    ForEach,
    Identity,
    Inequality,
    Mean,
    Normalised,
    OnBox,
    SplitAt,
    Substitute,
    UniqueRoot,
    Variance,
    WithDensity,
    gaussian_law,
    integers,
    open_,
)
from tests.soundness.case import false, said, true
from tests.soundness.symbols import HALF, k, m, r, u, x, y

X, Y = Symbol("X", real=True), Symbol("Y", real=True)
N = {m: integers(0)}
MISSED = Inequality(0, "<", (m - 731) ** 2, N)
AT_731 = "m = 731"
FROM_ROOT_2 = ps.Interval(-sqrt(2), oo, False, True, True)
CUT = SplitAt(r, (729, 730), (Direct(), ForEach(r, (729, 730)), Direct()))
BETWEEN = Substitute({m: r + sqrt(2)}, {r: FROM_ROOT_2}, CUT)
NOWHERE = open_(log(6), log(2) + log(3))
OUT_OF_NOTHING = (u - log(6), (k - 731) ** 2, log(2) + log(3) - u)
TINY_RANGE = open_(0, 1 - exp(Rational(1, 10**150)))
WIDTH = 2 * m - 7
FEW = {m: integers(1)}
BOTH = {x: REALS, y: REALS}
SOMEWHERE = (x - Rational(731, 10007)) ** 2


def cases(condition):  # type: ignore[no-untyped-def]
    """Nonnegative wherever the condition has a value."""
    return Inequality(0, "<=", Piecewise((1, condition), (0, True)), BOTH)


CASES = (
    false("ranges.no_integers", lambda: said(MISSED, BETWEEN), why=AT_731),
    true("ranges.no_integers_fails", lambda: said(Fails(MISSED), BETWEEN), why=AT_731),
    false(
        "ranges.no_integers_between",
        lambda: said(
            MISSED,
            Substitute(
                {m: r + y},
                {y: open_(0, HALF), r: ps.Interval(-y, oo, False, True, True)},
                SplitAt(r, (730, 731), (Direct(), ForEach(r, (730, 731)), Direct())),
            ),
        ),
        why=AT_731,
    ),
    false(
        "ranges.no_integers_identity",
        lambda: said(
            Identity(Abs(m - 731) + HALF, Abs(Abs(m - 731) - Rational(1, 4)) + Rational(3, 4), N), BETWEEN
        ),
        why=AT_731,
    ),
    true(
        "ranges.whole_shift",
        lambda: said(
            Inequality(0, "<=", m - 3, {m: integers(3)}), Substitute({m: k + 3}, {k: integers(0)}, Direct())
        ),
    ),
    true(
        "ranges.ends_that_are_no_integers",
        lambda: Inequality(4, "<=", r**2, {r: ps.Interval(sqrt(2), oo, False, True, True)}),
        why="or no statement at all",
    ),
    false(
        "ranges.ends_that_are_no_integers_fail",
        lambda: Fails(Inequality(4, "<=", r**2, {r: ps.Interval(sqrt(2), oo, False, True, True)})),
        why="the integers from sqrt(2) on begin with 2",
    ),
    false(
        "ranges.moving_ends_fail",
        lambda: Fails(
            Inequality(r - floor(r), "<=", 0, {y: REALS, r: ps.Interval(y, y + 3, False, False, True)})
        ),
    ),
    # a range without a value
    false(
        "ranges.new_symbol_nowhere",
        lambda: said(MISSED, Substitute({m: k}, {k: integers(0), u: NOWHERE}, EqualsSum(OUT_OF_NOTHING))),
        why=AT_731,
    ),
    false(
        "ranges.new_symbol_below_its_start",
        lambda: said(
            MISSED, Substitute({m: k}, {k: integers(0), u: TINY_RANGE}, EqualsSum((u, (k - 731) ** 2 - u)))
        ),
        why=AT_731,
    ),
    false(
        "ranges.box_nowhere",
        lambda: said(
            Inequality(0, "<", SOMEWHERE, {x: open_(-1, oo)}),
            OnBox({x: NOWHERE}, EqualsSum((x - log(6), SOMEWHERE, log(2) + log(3) - x))),
        ),
        why="x = 731/10007, and the box is empty",
    ),
    false(
        "ranges.box_without_integers",
        lambda: said(
            Inequality(0, "<", (m - 731) ** 2, N),
            OnBox({m: ps.Interval(sqrt(2) + 700, sqrt(3) + 700, False, False, True)}, Direct()),
        ),
        why="no integer lies in the box",
    ),
    # laws over ends that are not in order
    false("ranges.density", lambda: Normalised(2 * x / WIDTH**2, x, FEW | {x: open_(0, WIDTH)}), why="m = 1"),
    true(
        "ranges.density_in_order",
        lambda: Normalised(2 * x / WIDTH**2, x, {m: integers(4), x: open_(0, WIDTH)}),
    ),
    false(
        "ranges.masses",
        lambda: Normalised(1 / WIDTH, k, FEW | {k: integers(0, WIDTH - 1)}),
        why="m = 1: there is no integer from 0 to -6",
    ),
    false(
        "ranges.mean",
        lambda: Mean(
            X + Y,
            "=",
            2 * WIDTH / 3,
            {X: WithDensity(2 * X / WIDTH**2, open_(0, WIDTH)), Y: gaussian_law(1)},
            FEW,
        ),
        why="m = 1: there is no such law",
    ),
    false(
        "ranges.variance",
        lambda: Variance(
            X + Y,
            "=",
            Rational(19, 18),
            {X: WithDensity(2 * X, open_(0, (-1) ** m)), Y: gaussian_law(1)},
            FEW,
        ),
        why="m = 1: there is no such law",
    ),
    # integers are no reals
    false(
        "ranges.one_integer_root",
        lambda: Fails(UniqueRoot((r - 4) * (2 * r - 1) * (2 * r - 3), r, {r: integers(0, 8)})),
        why="4 alone is an integer",
    ),
    false(
        "ranges.convex_at_integers",
        lambda: Fails(Convex(sin(pi * r) ** 2 + r**2, r, {r: integers(0, 1)})),
        why="1/2 is no integer",
    ),
    # conditions that need a value on both sides
    false("ranges.logarithm_cancels", lambda: cases(log(x) + y > log(x)), why="log(-1)"),
    false("ranges.quotient_cancels", lambda: cases(1 / x < 1 / x + 1), why="1/0"),
    false("ranges.pole_cancels", lambda: cases(1 / (x - sqrt(2)) <= 1 / (x - sqrt(2)) + y), why="1/0"),
    false("ranges.root_cancels", lambda: cases(sqrt(x - 731) + y > sqrt(x - 731)), why="sqrt(-1)"),
    false("ranges.unequal_cancels", lambda: cases(Ne(1 / x + y, 1 / x)), why="1/0"),
    false("ranges.or_cancels", lambda: cases(Or(log(x) + y > log(x), y > 0)), why="log(-1)"),
    false("ranges.membership_of_nothing", lambda: cases(Contains(log(x), Interval(0, 1))), why="log(-1)"),
    true(
        "ranges.condition_with_an_integral",
        lambda: Inequality(
            0, "<=", Piecewise((1, Integral(exp(-(u**2) * x**2), (u, 0, 1)) > HALF), (2, True)), {x: REALS}
        ),
    ),
    true("ranges.conditions", lambda: cases(exp(x) + y > exp(x))),
)
