"""Tactics that could prove too much: substitutions that are not onto, slopes between integers, sums and products."""

from sympy import Expr, Piecewise, Rational, Symbol, atan, cos, floor, log, oo, pi, sign, sin

from parisk_sym import (
    POSITIVE,
    REALS,
    All,
    Boxes,
    ByDerivative,
    Direct,
    EqualsProduct,
    EqualsSum,
    ForEach,
    Identity,
    Inequality,
    OnBox,
    Substitute,
    Termwise,
    closed,
    integers,
    open_,
    right_open,
)  # fmt: skip
from tests.soundness.case import false, prose, said, true
from tests.soundness.symbols import HALF, TINY, m, nonnegative, p, q, s, t, x, y

INT, UND = "integrals_limits", "undefined"
CENTRE = Rational(731, 1000) + Rational(1, 7**9)
PICO = Rational(1, 10**12)
PI_LIKE = Rational(22, 7) + Rational(1, 10**5)
R, P, UNIT = {x: REALS}, {p: POSITIVE}, {x: closed(0, 1)}
CHAIN = {p: open_(0, 1), q: open_(0, p)}
real = Symbol("n", real=True)
even = Symbol("k", integer=True)


def window(value: Expr, centre: Expr = CENTRE) -> Expr:
    """Negative within 1e-6 of the centre only."""
    return (value - centre) ** 2 - PICO


DIP = (real - 277) ** 2 - HALF + 400 * sin(2 * pi * real)
SLOPES = EqualsSum((2 * real + 800 * pi - 554, 800 * pi * (cos(2 * pi * real) - 1)))
AWAY = {s: open_(0, 1), p: open_(0, HALF), t: open_(0, 1)}
BESIDE = {s: closed(HALF, 1), p: closed(Rational(1, 4), HALF), t: closed(0, 1)}
LOW = {s: open_(0, 1), p: open_(0, HALF), q: open_(0, p)}

CASES = (
    # the hostile sets
    false(
        "tactics.derivative_of_sequence",
        lambda: said(Inequality(0, "<", DIP, {real: integers(0, 2000)}), ByDerivative(real)),
        given=INT,
        why="n = 277",
    ),
    false(
        "tactics.derivative_of_sequence_split",
        lambda: said(Inequality(0, "<", DIP, {real: integers(0, 10**6)}), ByDerivative(real, SLOPES)),
        given=INT,
        why="n = 277",
    ),
    false(
        "tactics.derivative_of_sequence_boxes",
        lambda: said(Inequality(0, "<", DIP, {real: integers(0, 5000)}), ByDerivative(real, Boxes())),
        given=UND,
        why="n = 277",
    ),
    false(
        "tactics.derivative_of_parity",
        lambda: said(Identity(2**12 * sin(pi * even / 2) ** 2, 0, {even: integers(0)}), ByDerivative(even)),
        given=UND,
    ),
    false(
        "tactics.substitute_dangling",
        lambda: said(
            Inequality(0, "<", window(q), CHAIN),
            Substitute({p: s, q: p * t}, AWAY, EqualsSum((window(p * t),))),
        ),
        given=INT,
        why="q = 0.731",
    ),
    false(
        "tactics.substitute_dangling_boxes",
        lambda: said(
            Inequality(0, "<", window(nonnegative), {p: closed(HALF, 1), nonnegative: closed(0, p)}),
            Substitute({p: s, nonnegative: p * t}, BESIDE, Boxes()),
        ),
        given=INT,
        why="x = 0.731",
    ),
    false(
        "tactics.substitute_integers",
        lambda: said(
            Inequality(0, "<", window(x, PI_LIKE), {x: closed(0, 10)}),
            Substitute({x: m}, {m: integers(0, 10)}, Boxes()),
        ),
        given=INT,
        why="beside 22/7",
    ),
    false(
        "tactics.substitute_integers_half_line",
        lambda: said(
            Inequality(0, "<=", window(x, PI_LIKE), {x: right_open(0, oo)}),
            Substitute({x: m}, {m: integers(0)}),
        ),
        given=UND,
        why="beside 22/7",
    ),
    false(
        "tactics.substitute_kept",
        lambda: said(
            Inequality(0, "<", window(q), CHAIN),
            Substitute({p: s}, LOW, OnBox({q: open_(0, p)}, EqualsSum((window(q),)))),
        ),
        given=UND,
        why="q = 0.731",
    ),
    false(
        "tactics.substitute_unattacked",
        lambda: said(Inequality(q, "<", HALF, CHAIN), Substitute({p: s}, LOW)),
        given=UND,
        why="q = 0.6",
    ),
    false(
        "tactics.window_boxes",
        lambda: said(Inequality(0, "<", window(x, PI_LIKE), {x: closed(0, 10)}), Boxes()),
        given=INT,
        why="beside 22/7",
    ),
    false(
        "tactics.window_direct",
        lambda: Inequality(0, "<", window(x, PI_LIKE), {x: closed(0, 10)}),
        given=INT,
        why="beside 22/7",
    ),
    false(
        "tactics.termwise_swapped",
        lambda: said(
            All((Inequality(0, "<", p, P), Inequality(p, "<", 5000, P))), Termwise((Direct(), prose()))
        ),
        given=UND,
        why="p = 5001",
    ),
    false(
        "tactics.cases_missing",
        lambda: said(
            Inequality((m - 7) * (m - 8), "<=", 30, {m: integers(0, 60)}), ForEach(m, tuple(range(3, 13)))
        ),
        given=UND,
        why="m = 0",
    ),
    false(
        "tactics.box_only",
        lambda: said(Inequality(p, "<", 5000, P), OnBox({p: open_(0, 5000)})),
        given=UND,
        why="p = 5001",
    ),
    # derivatives
    true("tactics.derivative", lambda: said(Inequality(log(1 + p), "<=", p, P), ByDerivative(p))),
    false(
        "tactics.derivative_wrong_start",
        lambda: said(Inequality(Rational(1, 10), "<", p, P), ByDerivative(p)),
    ),
    false(
        "tactics.derivative_start_in_domain",
        lambda: said(
            Inequality(0, "<", nonnegative, {nonnegative: right_open(0, 9)}), ByDerivative(nonnegative)
        ),
    ),
    false(
        "tactics.derivative_across_jump",
        lambda: said(Inequality(0, "<=", Piecewise((x, x < HALF), (x - 1, True)), UNIT), ByDerivative(x)),
    ),
    false(
        "tactics.derivative_of_sign", lambda: said(Identity(sign(x), -1, {x: closed(-1, 1)}), ByDerivative(x))
    ),
    false(
        "tactics.derivative_of_floor",
        lambda: said(Identity(floor(x), -1, {x: closed(-1, 1)}), ByDerivative(x)),
    ),
    false(
        "tactics.derivative_across_pole",
        lambda: said(Identity(atan(1 / x) + atan(x), -pi / 2, {x: closed(-1, 1)}), ByDerivative(x)),
    ),
    true(
        "tactics.derivative_beside_pole",
        lambda: said(Identity(atan(1 / x) + atan(x), -pi / 2, {x: closed(-2, -1)}), ByDerivative(x)),
    ),
    false(
        "tactics.derivative_constant_off",
        lambda: said(Identity(p + TINY, p, P), ByDerivative(p)),
        why="off by 1e-30",
    ),
    true(
        "tactics.derivative_square",
        lambda: said(Identity(cos(2 * p), 1 - 2 * sin(p) ** 2, P), ByDerivative(p)),
    ),
    # products and sums
    true("tactics.product", lambda: said(Inequality(0, "<", p**2 + p, P), EqualsProduct((p, p + 1)))),
    false(
        "tactics.product_of_changing_signs",
        lambda: said(Inequality(0, "<=", x**2 - 3 * x + 2, R), EqualsProduct((x - 1, x - 2))),
    ),
    true(
        "tactics.product_of_negatives",
        lambda: said(Inequality(0, "<", x**2 - 3 * x + 2, {x: open_(-1, 1)}), EqualsProduct((1 - x, 2 - x))),
    ),
    false(
        "tactics.product_off",
        lambda: said(Inequality(0, "<", p**2 - TINY, P), EqualsProduct((p, p))),
        why="p = 1e-16",
    ),
    true(
        "tactics.sum",
        lambda: said(
            Inequality(0, "<=", x**2 - 2 * x + 1 + y**2, R | {y: REALS}), EqualsSum(((x - 1) ** 2, y**2))
        ),
    ),
    false(
        "tactics.sum_off",
        lambda: said(Inequality(0, "<=", x**2 - 2 * x + 1 - TINY, R), EqualsSum(((x - 1) ** 2,))),
        why="-1e-30 at 1",
    ),
    false(
        "tactics.sum_strict",
        lambda: said(Inequality(0, "<", x**2 + y**2, R | {y: REALS}), EqualsSum((x**2, y**2))),
    ),
)
