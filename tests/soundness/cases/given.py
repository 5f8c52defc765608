"""Values of tactics that are not real, terms that an infinite sum does not have, cases that a derivative does not see, images that jump."""

from sympy import Abs, I, Integral, Max, Piecewise, Rational, Sum, exp, oo, pi, sign, sqrt

from parisk_sym import (
    POSITIVE,
    REALS,
    DifferentiateUnder,
    Direct,
    Identity,
    Induction,
    Inequality,
    Lemma,
    PartOfSum,
    Substitute,
    Tangent,
    Use,
    closed,
    integers,
    open_,
    right_open,
)
from tests.soundness.case import false, said, true
from tests.soundness.symbols import HALF, a, i, j, r, t, u, x, y

FAR = 10**24
SQUARES = Lemma("squares", "a book, Theorem 1", Inequality(0, "<=", y**2 + FAR, {y: REALS}))
NATURAL, FROM_100 = {r: integers(0)}, {r: integers(100)}
UNENDING = Sum(Piecewise((2 ** (-i), 1 / i > 0), (1, True)), (i, 1, oo))
NOTHING = Sum(1 - sign(1 / i), (i, 1, oo))
INVERSE_SQUARES = Sum(i**-2, (i, 1, r))
FEW, UP_TO_4 = Sum(i, (i, 1, r)), {r: integers(1, 4), a: POSITIVE}
THIRD = Rational(1, 3)
JUMPS = Piecewise((t, t < THIRD), (t - 10, t < 2 * THIRD), (t, True))
LEAVES_OUT = Piecewise((t, t < THIRD), (t - THIRD, t < 2 * THIRD), (t, True))
ONLY_FAR = a > 10**40


def at_10(condition):  # type: ignore[no-untyped-def]
    """Of 1, 1 + 2, 1 + 2 + 3 and 10 the last is too large under a condition."""
    return Inequality(0, "<=", Piecewise((9 - FEW, (FEW < 15) & condition), (100 - FEW, True)), UP_TO_4)


CASES = (
    # values that are not real
    false(
        "given.imaginary_value",
        lambda: said(Inequality(x**2, "<=", FAR, {x: right_open(0, oo)}), Use(SQUARES, {y: I * x})),
        why="x = 10^12 + 1",
    ),
    false("given.imaginary_number", lambda: said(Inequality(1, "<=", 0, {}), Use(SQUARES, {y: I * sqrt(FAR + 1)}))),
    false(
        "given.imaginary_tangent",
        lambda: said(
            Inequality(Max(0, a - 10**40) ** 2, "<=", 0, {a: POSITIVE}), Tangent(t**2, t, REALS, I * Max(0, a - 10**40), 0)
        ),
        why="a = 10^40 + 1",
    ),
    false(
        "given.imaginary_start",
        lambda: said(
            Identity(sqrt(x**4 + 4 * x**2 + 4) + Integral(exp(-u), (u, 0, oo)), x**2 + 7, {x: REALS}),
            DifferentiateUnder(x, u, exp(-u), at=2 * I),
        ),
        why="the left side is x^2 + 3",
    ),
    true("given.real_value", lambda: said(Inequality(0, "<=", x**2 + FAR, {x: REALS}), Use(SQUARES, {y: x}))),
    # the term "at infinity"
    false("given.unending", lambda: Inequality(r, "<=", 10**12 + UNENDING, NATURAL), why="the sum is 1"),
    false("given.unending_by_induction", lambda: said(Inequality(r, "<=", 10**12 + NOTHING, NATURAL), Induction(r)), why="the sum is 0"),
    false("given.unending_identity", lambda: said(Identity(r, NOTHING, NATURAL), Induction(r)), why="r = 1"),
    # what a derivative does not see
    false(
        "given.case_of_a_sum",
        lambda: Inequality(
            0, "<=", Piecewise((1 - INVERSE_SQUARES, (Rational(33, 20) > INVERSE_SQUARES) & (r > 10**12)), (10 - INVERSE_SQUARES, True)), FROM_100
        ),
        why="the sum is less than pi^2/6 < 1.65, and more than 1: r = 10^12 + 1",
    ),
    false(
        "given.case_of_every_sum",
        lambda: Inequality(0, "<=", Piecewise((1 - INVERSE_SQUARES, Rational(33, 20) > INVERSE_SQUARES), (10 - INVERSE_SQUARES, True)), FROM_100),
    ),
    false("given.case_of_a_part", lambda: said(at_10(ONLY_FAR), PartOfSum(j, 1, 5)), why="r = 4, a = 2 10^40"),
    false(
        "given.case_of_a_part_near_pi",
        lambda: said(at_10(Abs(a - 10**15 * pi) < Rational(1, 10**30)), PartOfSum(j, 1, 5)),
        why="r = 4, a = 10^15 pi",
    ),
    true("given.every_sum", lambda: said(Inequality(0, "<=", 100 - FEW, UP_TO_4), PartOfSum(j, 1, 5))),
    # images that jump
    true("given.image_outside", lambda: said(Inequality(0, "<=", x + exp(x), {x: closed(0, 1)}), Substitute({x: JUMPS}, {t: closed(0, 1)}))),
    false(
        "given.image_with_a_gap",
        lambda: said(
            Inequality(0, "<=", Piecewise(((x - HALF) ** 2 - Rational(1, 100), ONLY_FAR), (1, True)), {x: open_(0, 1), a: POSITIVE}),
            Substitute({x: LEAVES_OUT}, {t: open_(0, 1), a: POSITIVE}, Direct()),
        ),
        why="x = 1/2, a = 2 10^40",
    ),
)  # fmt: skip
