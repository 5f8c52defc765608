"""Exponents that are integers by their value and not by their form, sums whose ends are out of order, heads with a value by convention."""

from sympy import (
    Li,
    Mod,
    Rational,
    Sum,
    Symbol,
    acot,
    cos,
    erfinv,
    exp,
    floor,
    gamma,
    li,
    log,
    oo,
    pi,
    polygamma,
    sin,
    sqrt,
    tanh,
)

from parisk_sym import (
    POSITIVE,
    REALS,
    Convex,
    Correction,
    Fails,
    Identity,
    Inequality,
    Limit,
    Monotone,
    PrintedValue,
    closed,
    integers,
    open_,
    right_open,
)
from tests.soundness.case import false, said, true
from tests.soundness.symbols import k, n, x, y

SQUARE = x ** (2 * cos(0))
TWO = log(exp(2))
THREE = floor(pi)
count = Symbol("n", integer=True)
ROOT_OF_TWO = sqrt(2)
WHY = "the exponent is 2"

CASES = (
    true("exponents.cosine", lambda: Inequality(0, "<=", SQUARE, {x: REALS}), why=WHY),
    true("exponents.logarithm", lambda: Inequality(0, "<=", x**TWO, {x: REALS}), why=WHY),
    true("exponents.gamma", lambda: Inequality(-1, "<=", x ** gamma(3), {x: REALS}), why=WHY),
    true("exponents.product_of_roots", lambda: Inequality(0, "<=", x ** (ROOT_OF_TWO * ROOT_OF_TWO), {x: REALS}), why=WHY),
    true("exponents.quotient", lambda: Inequality(0, "<=", x ** (log(4) / log(2)), {x: REALS}), why=WHY),
    true("exponents.squares", lambda: Inequality(0, "<=", x ** (sin(y) ** 2 + cos(y) ** 2 + 1), {x: REALS, y: REALS}), why=WHY),
    true("exponents.sum", lambda: Inequality(0, "<=", x ** Sum(1, (k, 1, 2)), {x: REALS}), why=WHY),
    true("exponents.printed", lambda: PrintedValue((-8) ** gamma(3), "64"), why="(-8)^2"),
    true("exponents.of_symbols", lambda: Identity((-2) ** (count * gamma(3)), 4**count, {count: integers(1)}), why="(-2)^(2 n)"),
    true("exponents.zero", lambda: Inequality(0, "<=", x ** (THREE - 3), {x: REALS}), why="the exponent is 0, and 0^0 = 1"),
    true("exponents.from_zero", lambda: Inequality(0, "<=", x ** (count - THREE), {x: right_open(0, 1), count: integers(3)}), why="0^0 = 1"),
    true("exponents.under_a_root", lambda: Inequality(0, "<=", sqrt(x**TWO), {x: REALS}), why=WHY),
    true("exponents.under_a_logarithm", lambda: Inequality(0, "<=", log(x ** gamma(3) + 1), {x: REALS}), why=WHY),
    false("exponents.no_failure", lambda: Fails(Identity(x ** (ROOT_OF_TWO**2), x**2, {x: REALS})), why="both sides are x^2"),
    false("exponents.convex", lambda: Fails(Convex(x ** gamma(3), x, {x: closed(-1, 1)})), why="x^2 is convex"),
    false("exponents.no_misprint", lambda: Fails(PrintedValue((-8) ** gamma(3), "64")), why="(-8)^2 = 64"),
    true(
        "exponents.no_correction",
        lambda: said(Inequality(0, "<=", x**TWO, {x: REALS}), correction=Correction("x > 0 only", Inequality(0, "<=", x**TWO, {x: POSITIVE}))),
        forbids={"CORRECTED", "REFUTED"},
        why=WHY,
    ),
    false("exponents.a_half", lambda: Inequality(-1, "<=", x ** (cos(0) / 2), {x: REALS}), why="the root of a negative number"),
    false("exponents.an_irrational", lambda: Inequality(-1, "<=", x**ROOT_OF_TWO, {x: REALS}), why="a power of a negative number that is no integer"),
    false("exponents.a_pole", lambda: Inequality(-1, "<=", x ** (-2 * cos(0)), {x: REALS}), why="1/0^2"),
    # sums whose ends are out of order
    false("exponents.no_value_of_a_sum", lambda: Fails(Identity(Sum(k, (k, 1, count)), count * (count + 1) / 2, {count: integers(-1)})), why="empty at n = 0 and at n = -1 nothing is said"),
    # a value by convention, where a condition fails
    true("exponents.acot", lambda: Inequality(0, "<=", acot(x), {x: right_open(0, 10)}), why="acot(0) = pi/2"),
    true("exponents.li", lambda: Inequality(-1, "<=", li(x), {x: closed(0, Rational(1, 2))}), why="li(0) = 0"),
    true("exponents.offset_li", lambda: Inequality(-3, "<=", Li(x), {x: closed(0, Rational(1, 2))}), why="Li(0) = -li(2)"),
    true("exponents.polygamma", lambda: Inequality(-1000, "<=", polygamma(y, 2), {y: open_(0, 1)}), why="an order that is no integer"),
    # exceptions of SymPy at a point are no answers
    false("exponents.remainder", lambda: Monotone(Mod(pi, x) + x, x, "increasing", {x: integers(-3, 3)}), why="a remainder by 0"),
    false("exponents.inverse", lambda: Inequality(0, "<", exp(x) + tanh(erfinv(x)), {x: integers(-3, 4)}), why="erfinv(2)"),
    # no limit along a sequence
    false("exponents.two_sequences", lambda: Limit(sin(pi * n) + cos(pi * n), n, oo, 1, {n: integers(1)}), why="1 and -1 in turns"),
)  # fmt: skip
