"""Monotone and convex: jumps, kinks, plateaus, poles, turning points a little inside, sequences."""

from sympy import (
    Abs,
    E,
    Max,
    Min,
    Piecewise,
    Rational,
    Sum,
    atan,
    besselk,
    cos,
    cosh,
    erf,
    exp,
    floor,
    gamma,
    log,
    loggamma,
    oo,
    pi,
    sin,
    sqrt,
    tan,
    tanh,
)  # fmt: skip

from parisk_sym import POSITIVE, REALS, Convex, Monotone, closed, integers, open_, right_open
from tests.soundness.case import false, true
from tests.soundness.symbols import HALF, j, n, nonnegative, p, r, x

KINDS, UND = "kinds", "undefined"
R, P, N = {x: REALS}, {p: POSITIVE}, {n: integers(1)}
BOX, UNIT = {x: closed(-1, 1)}, {x: closed(0, 1)}
THIRD = Rational(1, 3)
NANO, MICRO = Rational(1, 10**9), Rational(1, 10**6)
CENTRE = Rational(731, 1000) + Rational(1, 7**9)
UP, DOWN = "increasing", "decreasing"
EULER = (1 + 1 / n) ** n
PLATEAU = Max(x, Min(HALF + NANO, Max(HALF, x)))
HARMONIC = Sum(1 / j, (j, 1, n))

CASES = (
    # the hostile sets
    true("shapes.cube", lambda: Monotone(x**3, x, UP, R), given=KINDS),
    true("shapes.x_plus_sine", lambda: Monotone(x + sin(x), x, UP, R), given=KINDS),
    true("shapes.x_abs", lambda: Monotone(x * Abs(x), x, UP, R), given=KINDS),
    true("shapes.tanh_quotient", lambda: Monotone(tanh(p) / p, p, DOWN, P), given=KINDS),
    false("shapes.ramp", lambda: Monotone(Max(x, 0), x, UP, BOX), given=KINDS),
    false(
        "shapes.tiny_plateau",
        lambda: Monotone(PLATEAU, x, UP, UNIT),
        given=KINDS,
        why="constant for x <= 1/2",
    ),
    true("shapes.euler_sequence", lambda: Monotone(EULER, n, UP, N), given=KINDS),
    true("shapes.square_sequence", lambda: Monotone(n + n**2, n, UP, N), given=KINDS),
    true("shapes.exp_quotient", lambda: Monotone((exp(p) - 1) / p, p, UP, P), given=KINDS),
    false(
        "shapes.jump_down",
        lambda: Monotone(Piecewise((x, x < THIRD), (x - MICRO, True)), x, UP, UNIT),
        given=KINDS,
        why="falls by 1e-6 at 1/3",
    ),
    true("shapes.convex_abs", lambda: Convex(Abs(x), x, R), given=KINDS),
    true("shapes.convex_ramp", lambda: Convex(Max(x, 0), x, R), given=KINDS),
    true("shapes.convex_x_log_x", lambda: Convex(p * log(p), p, P), given=KINDS),
    true("shapes.convex_softplus", lambda: Convex(log(1 + exp(x)), x, R), given=KINDS),
    true("shapes.convex_quartic", lambda: Convex(x**4, x, R), given=KINDS),
    false(
        "shapes.convex_dent",
        lambda: Convex(x**2 - exp(-((x - THIRD) ** 2) * 10**4) / 1000, x, UNIT),
        given=KINDS,
        why="concave beside 1/3",
    ),
    true(
        "shapes.convex_root_end",
        lambda: Convex(-sqrt(nonnegative), nonnegative, {nonnegative: right_open(0, oo)}),
        given=KINDS,
    ),
    false("shapes.constant", lambda: Monotone(0 * x + 1, x, UP, R), given=UND, why="not strictly"),
    false(
        "shapes.convex_tiny_bend",
        lambda: Convex(x**4 - (x - CENTRE) ** 2 * NANO, x, BOX),
        given=UND,
        why="12 x^2 < 2e-9 at 0",
    ),
    false(
        "shapes.cubic_tiny_dip",
        lambda: Monotone(x**3 - x * Rational(1, 10**14), x, UP, BOX),
        given=UND,
        why="falls within 5e-8 of 0",
    ),
    # monotone on intervals
    true("shapes.exp", lambda: Monotone(exp(x), x, UP, R)),
    true("shapes.log", lambda: Monotone(log(p), p, UP, P)),
    true("shapes.reciprocal", lambda: Monotone(1 / p, p, DOWN, P)),
    false("shapes.reciprocal_across", lambda: Monotone(1 / x, x, DOWN, R)),
    true("shapes.sum_with_reciprocal", lambda: Monotone(p + 1 / p, p, DOWN, {p: open_(0, 1)})),
    false("shapes.sum_with_reciprocal_far", lambda: Monotone(p + 1 / p, p, DOWN, {p: open_(0, 2)})),
    true("shapes.tan", lambda: Monotone(tan(x), x, UP, {x: open_(-1, 1)})),
    false("shapes.tan_across", lambda: Monotone(tan(x), x, UP, {x: closed(0, 2)}), why="pole at pi/2"),
    false("shapes.floor", lambda: Monotone(floor(x), x, UP, {x: closed(0, 3)})),
    true("shapes.floor_sum", lambda: Monotone(x + floor(x), x, UP, {x: closed(0, 3)})),
    false("shapes.floor_difference", lambda: Monotone(x - floor(x), x, UP, {x: closed(0, 3)})),
    true("shapes.jump_up", lambda: Monotone(Piecewise((x, x < THIRD), (x + MICRO, True)), x, UP, UNIT)),
    true("shapes.cubic_plus", lambda: Monotone(x**3 + x, x, UP, R)),
    false(
        "shapes.sine_steeper",
        lambda: Monotone(x + Rational(1001, 1000) * sin(x), x, UP, R),
        why="falls at pi",
    ),
    true("shapes.sine_rise", lambda: Monotone(sin(x), x, UP, {x: closed(0, Rational(157, 100))})),
    false(
        "shapes.sine_past_top",
        lambda: Monotone(sin(x), x, UP, {x: closed(0, Rational(158, 100))}),
        why="pi/2 = 1.5708",
    ),
    true("shapes.atan", lambda: Monotone(atan(x), x, UP, R)),
    true("shapes.erf", lambda: Monotone(erf(x), x, UP, R)),
    true("shapes.gamma_right", lambda: Monotone(gamma(p), p, UP, {p: open_(Rational(3, 2), 9)})),
    false(
        "shapes.gamma_near_minimum",
        lambda: Monotone(gamma(p), p, UP, {p: open_(Rational(146, 100), 9)}),
        why="the minimum is at 1.46163",
    ),
    true("shapes.bessel", lambda: Monotone(besselk(0, p), p, DOWN, P)),
    true("shapes.mean_decay", lambda: Monotone((1 - exp(-p)) / p, p, DOWN, P)),
    false("shapes.hump", lambda: Monotone(p * exp(-p), p, DOWN, P)),
    true("shapes.hump_tail", lambda: Monotone(p * exp(-p), p, DOWN, {p: open_(1, 99)})),
    false(
        "shapes.hump_tail_early",
        lambda: Monotone(p * exp(-p), p, DOWN, {p: open_(Rational(999, 1000), 99)}),
        why="rises up to 1",
    ),
    # sequences
    true("shapes.parabola_late", lambda: Monotone(n**2 - 100 * n, n, UP, {n: integers(50)})),
    false(
        "shapes.parabola_one_early",
        lambda: Monotone(n**2 - 100 * n, n, UP, {n: integers(49)}),
        why="f(50) < f(49)",
    ),
    true(
        "shapes.wiggle_between_integers", lambda: Monotone(r + 5 * sin(2 * pi * r), r, UP, {r: integers(0)})
    ),
    false("shapes.wiggle_on_reals", lambda: Monotone(r + 5 * sin(2 * pi * r), r, UP, {r: POSITIVE})),
    false("shapes.power_minus_square", lambda: Monotone(2**n - n**2, n, UP, N)),
    true("shapes.power_minus_square_late", lambda: Monotone(2**n - n**2, n, UP, {n: integers(4)})),
    true("shapes.harmonic", lambda: Monotone(HARMONIC, n, UP, N)),
    false("shapes.euler_falls", lambda: Monotone(EULER, n, DOWN, N)),
    true("shapes.euler_from_above", lambda: Monotone((1 + 1 / n) ** (n + 1), n, DOWN, N)),
    false("shapes.alternating", lambda: Monotone(n + (-1) ** n, n, UP, N), why="0, 3, 2"),
    # convex
    true("shapes.convex_exp", lambda: Convex(exp(x), x, R)),
    true("shapes.convex_minus_log", lambda: Convex(-log(p), p, P)),
    false("shapes.convex_log", lambda: Convex(log(p), p, P)),
    false("shapes.convex_cube", lambda: Convex(x**3, x, R)),
    true("shapes.convex_cube_right", lambda: Convex(p**3, p, P)),
    false(
        "shapes.convex_concave_kink",
        lambda: Convex(x**2 - MICRO * Abs(x - THIRD), x, UNIT),
        why="kink at 1/3",
    ),
    true("shapes.convex_kink", lambda: Convex(x**2 + MICRO * Abs(x - THIRD), x, UNIT)),
    false("shapes.convex_jump", lambda: Convex(Piecewise((0, x < 0), (1, True)), x, BOX)),
    true("shapes.convex_pieces", lambda: Convex(Piecewise((0, x < 0), (x**2, True)), x, BOX)),
    true("shapes.convex_maximum", lambda: Convex(Max(x, 2 * x - 1), x, R)),
    false("shapes.convex_minimum", lambda: Convex(Min(x, 0), x, BOX)),
    false("shapes.convex_reciprocal_across", lambda: Convex(1 / x**2, x, R), why="pole at 0"),
    true("shapes.convex_log_cosh", lambda: Convex(log(cosh(x)), x, R)),
    true("shapes.convex_sine_valley", lambda: Convex(sin(x), x, {x: closed(4, 6)})),
    false("shapes.convex_sine_early", lambda: Convex(sin(x), x, {x: closed(3, 6)}), why="concave up to pi"),
    false("shapes.convex_bell", lambda: Convex(exp(-(x**2)), x, R)),
    true("shapes.convex_bell_flank", lambda: Convex(exp(-(x**2)), x, {x: closed(1, 3)})),
    false(
        "shapes.convex_bell_early",
        lambda: Convex(exp(-(x**2)), x, {x: closed(Rational(7, 10), 3)}),
        why="the inflection is at 0.70711",
    ),
    true("shapes.convex_loggamma", lambda: Convex(loggamma(p), p, P)),
    false("shapes.convex_cosine", lambda: Convex(cos(x) + E, x, BOX)),
)
