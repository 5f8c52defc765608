"""Signs: zeros that assumptions hide, violations at one integer, far out, in a narrow window or at an open end."""

from sympy import (
    Abs,
    E,
    Function,
    Max,
    Rational,
    atan,
    besselk,
    ceiling,
    cos,
    erf,
    exp,
    floor,
    gamma,
    log,
    loggamma,
    pi,
    sin,
    sinh,
    sqrt,
)  # fmt: skip

from parisk_sym import POSITIVE, REALS, Identity, Inequality, closed, integers, left_open, open_, right_open
from tests.soundness.case import false, true
from tests.soundness.symbols import a, i, m, n, p, q, r, x, y

R = {x: REALS}
P = {p: POSITIVE}
M, N = {m: integers(0)}, {n: integers(1)}
XY = {x: REALS, y: REALS}

CASES = (
    false(
        "signs.undefined_function",
        lambda: Inequality(1, "<", 1 + Function("f", positive=True)(x), R),
        given="definitions",
        why="f is not a function anyone has defined",
    ),
    false(
        "signs.undefined_zero",
        lambda: Identity(Function("z", zero=True)(x) + x, x, R),
        given="definitions",
        why="z is not a function anyone has defined",
    ),
    # zeros at one integer
    false("signs.zero_at_277", lambda: Inequality(0, "<", atan(m - 277) ** 2, M), why="0 at m = 277"),
    true("signs.zero_at_277_allowed", lambda: Inequality(0, "<=", atan(m - 277) ** 2, M)),
    false("signs.square_at_277", lambda: Inequality(1, "<=", (m - 277) ** 2, M), why="0 at m = 277"),
    true("signs.square_after_277", lambda: Inequality(1, "<=", (m - 277) ** 2, {m: integers(278)})),
    false("signs.abs_at_million", lambda: Inequality(0, "<", Abs(n - 10**6), N), why="0 at n = 10^6"),
    false("signs.log_at_one", lambda: Inequality(0, "<", log(n), N), why="log 1 = 0"),
    true("signs.log_from_one", lambda: Inequality(0, "<=", log(n), N)),
    false("signs.product_at_one", lambda: Inequality(0, "<", n * (n - 1), N), why="0 at n = 1"),
    true("signs.product_from_two", lambda: Inequality(0, "<", n * (n - 1), {n: integers(2)})),
    false(
        "signs.sine_of_multiples",
        lambda: Inequality(0, "<", sin(pi * r) ** 2, {r: integers(1)}),
        why="0 at integers",
    ),
    # zeros of real functions
    false("signs.abs_zero", lambda: Inequality(0, "<", Abs(x), R)),
    false("signs.square_zero", lambda: Inequality(0, "<", x**2, R)),
    true("signs.square_plus_one", lambda: Inequality(0, "<", x**2 + 1, R)),
    false("signs.floor_of_positive", lambda: Inequality(0, "<", floor(p), P)),
    true("signs.ceiling_of_positive", lambda: Inequality(1, "<=", ceiling(p), P)),
    false("signs.odd_pair", lambda: Inequality(0, "<", x * sinh(x), R)),
    true("signs.odd_pair_allowed", lambda: Inequality(0, "<=", x * sinh(x), R)),
    false("signs.cosine_touches", lambda: Inequality(0, "<", cos(x) + 1, R), why="0 at pi"),
    true("signs.cosine_touches_allowed", lambda: Inequality(0, "<=", cos(x) + 1, R)),
    false("signs.exp_touches", lambda: Inequality(0, "<", exp(x) - E * x, R), why="0 at x = 1"),
    true("signs.exp_touches_allowed", lambda: Inequality(0, "<=", exp(x) - E * x, R)),
    false("signs.square_of_positive", lambda: Inequality(0, "<", p**2 - 2 * p + 1, P), why="0 at p = 1"),
    false(
        "signs.two_squares",
        lambda: Inequality(0, "<", (x - Rational(1, 3)) ** 2 + (y - Rational(1, 7)) ** 2, XY),
        why="0 at (1/3, 1/7)",
    ),
    true(
        "signs.two_squares_allowed",
        lambda: Inequality(0, "<=", (x - Rational(1, 3)) ** 2 + (y - Rational(1, 7)) ** 2, XY),
    ),
    false(
        "signs.quartic_strict",
        lambda: Inequality(4 * x * y, "<", x**4 + y**4 + 2, XY),
        why="equality at (1, 1)",
    ),
    true("signs.quartic", lambda: Inequality(4 * x * y, "<=", x**4 + y**4 + 2, XY)),
    false("signs.maximum_of_opposites", lambda: Inequality(0, "<", Max(x, -x), R)),
    false("signs.sine_one", lambda: Inequality(sin(p), "<", 1, P), why="1 at pi/2"),
    true("signs.sine_one_allowed", lambda: Inequality(sin(p), "<=", 1, P)),
    # integers and reals
    false("signs.neighbours_real", lambda: Inequality(0, "<=", x * (x - 1), R)),
    true("signs.neighbours_integer", lambda: Inequality(0, "<=", i * (i - 1), {i: integers(-50, 50)})),
    true("signs.odd_number", lambda: Inequality(1, "<=", (2 * m - 555) ** 2, M)),
    false("signs.odd_number_real", lambda: Inequality(1, "<=", (2 * x - 555) ** 2, R), why="0 at 277.5"),
    # special functions
    false("signs.gamma_third_lobe", lambda: Inequality(0, "<", gamma(x), {x: open_(-3, -2)})),
    true("signs.gamma_second_lobe", lambda: Inequality(0, "<", gamma(x), {x: open_(-2, -1)})),
    false("signs.erf_odd", lambda: Inequality(0, "<=", erf(x), R)),
    true("signs.erf_positive", lambda: Inequality(0, "<", erf(p), P)),
    true("signs.bessel_positive", lambda: Inequality(0, "<", besselk(1, p), P)),
    false("signs.bessel_above_one", lambda: Inequality(1, "<", besselk(0, p), P)),
    true("signs.loggamma_bounded", lambda: Inequality(-1, "<=", loggamma(p), P)),
    false("signs.loggamma_dip", lambda: Inequality(0, "<=", loggamma(p), P), why="negative between 1 and 2"),
    # far out
    false("signs.beyond_million", lambda: Inequality(p, "<", 10**6, P), why="p = 10^6 + 1"),
    false("signs.root_beyond_million", lambda: Inequality(sqrt(p), "<=", 1000, P), why="p = 10^7"),
    false("signs.log_twenty", lambda: Inequality(log(p), "<=", 20, P), why="p > e^20"),
    false(
        "signs.iterated_log", lambda: Inequality(log(log(p + 3)), "<=", 4, P), why="p > e^(e^4), about 5e23"
    ),
    false(
        "signs.decay_bounded_below", lambda: Inequality(Rational(1, 10**30), "<=", exp(-p), P), why="p > 70"
    ),
    false(
        "signs.reciprocal_bounded_below",
        lambda: Inequality(Rational(1, 10**12), "<=", 1 / p, P),
        why="p > 10^12",
    ),
    true("signs.reciprocal", lambda: Inequality(0, "<", 1 / p, P)),
    true("signs.gauss", lambda: Inequality(0, "<", exp(-(p**2)), P)),
    false("signs.window_far", lambda: Inequality(0, "<", (p - 10**9) ** 2 - 1, P), why="p = 10^9"),
    # open ends and tiny margins
    false(
        "signs.near_open_end",
        lambda: Inequality(Rational(1, 10**9), "<", p, {p: open_(0, 1)}),
        why="p = 1e-10",
    ),
    false(
        "signs.near_open_upper_end",
        lambda: Inequality(x, "<", 1 - Rational(1, 10**12), {x: open_(0, 1)}),
        why="x = 1 - 1e-13",
    ),
    true("signs.at_open_end", lambda: Inequality(x, "<", 1, {x: open_(0, 1)})),
    false("signs.at_closed_end", lambda: Inequality(x, "<", 1, {x: left_open(0, 1)}), why="equality at 1"),
    false(
        "signs.at_chained_end",
        lambda: Inequality(x, "<", p, {p: POSITIVE, x: left_open(0, p)}),
        why="equality at x = p",
    ),
    true("signs.at_chained_open_end", lambda: Inequality(x, "<", p, {p: POSITIVE, x: open_(0, p)})),
    false(
        "signs.window",
        lambda: Inequality(0, "<", (x - Rational(355, 113)) ** 2 - Rational(1, 10**14), {x: closed(0, 9)}),
        why="negative within 1e-7 of 355/113",
    ),
    true(
        "signs.window_outside",
        lambda: Inequality(0, "<", (x - Rational(355, 113)) ** 2 - Rational(1, 10**14), {x: closed(0, 3)}),
    ),
    false("signs.product_of_reals", lambda: Inequality(0, "<=", a * x, {a: REALS, x: REALS})),
    true("signs.product_of_positives", lambda: Inequality(0, "<", p * q, {p: POSITIVE, q: POSITIVE})),
    true("signs.cubic_on_half_line", lambda: Inequality(0, "<=", x**3 - 3 * x + 2, {x: right_open(0, 10)})),
    false("signs.cubic_below", lambda: Inequality(0, "<=", x**3 - 3 * x + 2, {x: closed(-3, 1)})),
)
