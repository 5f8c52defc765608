"""One number in two forms, sums without terms, names that a rule chose, implications without a value at one point."""

from sympy import Abs, Integral, Max, Min, Rational, Symbol, cos, exp, log, sin, sqrt

from parisk_sym import (
    POSITIVE,
    REALS,
    AtRisk,
    AverageRisk,
    ByOutcome,
    Chain,
    Correction,
    EqualsSum,
    Fails,
    Implication,
    Inequality,
    InTheMean,
    Link,
    MeanLoss,
    Monotone,
    UniqueRoot,
    closed,
    open_,
)
from parisk_sym.claims.kinds.connectives import All
from parisk_sym.formulas.heads.laplace_delta import LaplaceDelta
from tests.soundness.case import false, said, true
from tests.soundness.symbols import b, p, t, x, y

ONE, OTHER = 1 / (1 + sqrt(2)), sqrt(2) - 1
AROUND = {x: closed(-5, 5)}
WHY = "1/(1 + sqrt(2)) = sqrt(2) - 1"
RISES = Monotone(3 * x + Abs(x - ONE) + Abs(x - OTHER), x, "increasing", AROUND)
ROOT = UniqueRoot((x - ONE) * exp(x - OTHER), x, AROUND)
column = Symbol("s", real=True)
taken = Symbol("delta 0", positive=True)
SLIGHTLY = Rational(1, 10**9)
ANY_MULTIPLE = ByOutcome(((0, 0),), of_x=column, of_y=-column)
POLE = 1 / (7 * x - 3) ** 2

CASES = (
    # one number in two forms
    true("told.slopes", lambda: Monotone(x + Max(x, ONE) + Max(x, OTHER), x, "increasing", AROUND), why=WHY),
    true("told.kinks", lambda: RISES, why=WHY),
    true("told.root", lambda: ROOT, why=WHY),
    true("told.cubes", lambda: UniqueRoot((x - ONE) ** 3 + (x - OTHER) ** 3, x, AROUND), why=WHY),
    true("told.line", lambda: UniqueRoot(Max(x - ONE, 0) + Min(x - OTHER, 0), x, AROUND), why=WHY),
    true(
        "told.with_a_parameter",
        lambda: UniqueRoot((x - sqrt(p + 1) + sqrt(p)) * exp(x * (sqrt(p + 1) + sqrt(p)) - 1), x, {p: POSITIVE, x: REALS}),
        why="the exponential has no zero",
    ),
    true("told.logarithms", lambda: Monotone((x + log(Rational(4, 5))) ** 3 + (x + log(4) - log(5)) ** 3 + x, x, "increasing", AROUND)),
    false("told.no_pair", lambda: Fails(RISES), why=WHY),
    false("told.no_second_root", lambda: Fails(ROOT), why=WHY),
    # no terms, no sign
    false("told.no_terms", lambda: said(Inequality(Integral(cos(y), (y, 0, x)), "<", sin(x), {x: open_(0, 1)}), EqualsSum(())), why="both sides are sin(x)"),
    false(
        "told.no_terms_in_a_chain",
        lambda: said(
            Inequality(Integral(cos(y), (y, 0, x)), "<", sin(x), {x: open_(0, 1)}), Chain((Link("<", sin(x), EqualsSum(())),))
        ),
        why="both sides are sin(x)",
    ),
    # names
    false(
        "told.column",
        lambda: said(Implication((MeanLoss(b),), MeanLoss(b - SLIGHTLY), {b: open_(1, 2)}), ANY_MULTIPLE),
        why="a mechanism whose mean loss is b",
    ),
    false(
        "told.delta",
        lambda: said(
            Inequality(taken, "<=", LaplaceDelta(Rational(1, 2), 1, 2), {taken: open_(0, Rational("0.351"))}), InTheMean(t)
        ),
        why="delta is 0.35049...",
    ),
    # no value at one point
    false("told.undefined_risk", lambda: Implication((AtRisk(2, POLE),), AverageRisk(2, POLE), {x: open_(0, 1)}), why="x = 3/7"),
    # a correction that is a part
    false(
        "told.part_as_correction",
        lambda: said(
            All((Inequality(1 + x, "<=", exp(x), {x: POSITIVE}), Inequality(exp(x), "<=", 1 + x / 2, {x: POSITIVE}))),
            correction=Correction("its first half", Inequality(1 + x, "<=", exp(x), {x: POSITIVE})),
        ),
        why="the second half is false, and the first repairs nothing",
    ),
)  # fmt: skip
