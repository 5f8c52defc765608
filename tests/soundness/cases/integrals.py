"""Integrals: antiderivatives that jump, poles inside, kinks, divergence, parameters at which the formula changes."""

from sympy import (
    Abs,
    Integral,
    Max,
    Min,
    Piecewise,
    Rational,
    asinh,
    atan,
    cos,
    erf,
    exp,
    floor,
    li,
    log,
    oo,
    pi,
    sign,
    sin,
    sqrt,
    tan,
)  # fmt: skip

from parisk_sym import POSITIVE, REALS, Identity, Inequality, closed, left_open, open_
from tests.soundness.case import false, true
from tests.soundness.symbols import HALF, TINY, a, b, nonnegative, p, s, t, u, x

SET = "integrals_limits"
BELL = Integral(exp(-1 / t**2), (t, -1, 1))
HUMPS = (
    -sin(b)
    + 2 * sin(Min(pi / 2, b))
    - 2 * sin(Min(b, Max(pi / 2, 3 * pi / 2)))
    + 2 * sin(Min(b, Max(pi / 2, 2 * pi)))
)
ARC = Integral(4 / (1 + t**2), (t, 0, 1))
PEAK = Integral(10**6 / (1 + 10**12 * (t - Rational(1, 3)) ** 2), (t, 0, 1))
DALZELL = Integral(t**4 * (1 - t) ** 4 / (1 + t**2), (t, 0, 1))
HUMP = Integral(1 / (2 + cos(t)), (t, 0, 2 * pi))
TENT = Piecewise((t, t < HALF), (1 - t, True))

CUT_LAPLACE = Integral(exp(-Abs(t - a)), (t, 0, 1))

CASES = (
    # the hostile set
    false("integrals.abs_sin", lambda: Identity(Integral(Abs(sin(t)), (t, 0, 3 * pi)), 2, {}), given=SET),
    true(
        "integrals.abs_sin_right", lambda: Identity(Integral(Abs(sin(t)), (t, 0, 3 * pi)), 6, {}), given=SET
    ),
    false("integrals.bell", lambda: Identity(BELL, 2 * exp(-1) + 2 * sqrt(pi) * erf(1), {}), given=SET),
    false("integrals.bell_above_three", lambda: Inequality(3, "<", BELL, {}), given=SET),
    true("integrals.bell_below_one", lambda: Inequality(BELL, "<", 1, {}), given=SET),
    false(
        "integrals.atan_tan",
        lambda: Identity(Integral(atan(tan(t)), (t, 0, pi)), -(pi**2) / 2, {}),
        given=SET,
        why="tan has a pole at pi/2; the improper integral is 0",
    ),
    false(
        "integrals.pole_of_log",
        lambda: Identity(Integral(1 / log(t), (t, HALF, 3)), li(3) - li(HALF), {}),
        given=SET,
        why="the pole at 1 is not integrable",
    ),
    false(
        "integrals.abs_cos_four_humps",
        lambda: Identity(Integral(Abs(cos(t)), (t, 0, b)), HUMPS, {b: POSITIVE}),
        given=SET,
        why="false for b > 4 pi",
    ),
    false(
        "integrals.abs_cos_bounded",
        lambda: Inequality(Integral(Abs(cos(t)), (t, 0, b)), "<", 7, {b: closed(Rational(1, 10), 100)}),
        given=SET,
    ),
    false(
        "integrals.asinh_sign",
        lambda: Identity(
            Integral(1 / sqrt(t**2 + a**2), (t, 0, 1)), Abs(a) * asinh(1 / Abs(a)) / a, {a: open_(-5, 0)}
        ),
        given=SET,
    ),
    false(
        "integrals.atan_at_zero",
        lambda: Identity(Integral(1 / (t**2 + a**2), (t, 0, 1)), atan(1 / a) / a, {a: REALS}),
        given=SET,
        why="at a = 0 the integral diverges",
    ),
    false(
        "integrals.reciprocal",
        lambda: Identity(Integral(1 / (a + t), (t, 0, 1)), log(a + 1) - log(a), {a: REALS}),
        given=SET,
        why="at a = -1/2 there is a pole inside",
    ),
    false(
        "integrals.oscillating_bound",
        lambda: Inequality(-1, "<", Integral(sin(t), (t, 0, oo)), {}),
        given=SET,
        why="the integral does not converge",
    ),
    false(
        "integrals.oscillating_times_zero",
        lambda: Identity(Integral(sin(t), (t, 0, oo)) * 0, 0, {}),
        given=SET,
        why="the integral does not converge, so its multiple is undefined",
    ),
    false(
        "integrals.bound_symbol_positive",
        lambda: Identity(Integral(Abs(s), (s, -1, 1)), 0, {}),
        given="definitions",
    ),
    false(
        "integrals.bound_symbol_positive_end",
        lambda: Identity(Integral(sqrt(s**2), (s, -1, x)), (x**2 - 1) / 2, {x: open_(-1, 0)}),
        given="definitions",
    ),
    # absolute values, jumps and kinks
    true("integrals.abs", lambda: Identity(Integral(Abs(t), (t, -1, 1)), 1, {})),
    false("integrals.abs_odd", lambda: Identity(Integral(Abs(t - HALF), (t, -1, 1)), -1, {})),
    true("integrals.abs_cos", lambda: Identity(Integral(Abs(cos(t)), (t, 0, pi)), 2, {})),
    false(
        "integrals.root_of_square_of_cos",
        lambda: Identity(Integral(sqrt(1 - sin(t) ** 2), (t, 0, pi)), 0, {}),
    ),
    true("integrals.floor", lambda: Identity(Integral(floor(t), (t, 0, 2)), 1, {})),
    false("integrals.floor_end", lambda: Identity(Integral(floor(t), (t, 0, 2)), 2, {})),
    true("integrals.sign", lambda: Identity(Integral(sign(t), (t, -1, 2)), 1, {})),
    true("integrals.maximum", lambda: Identity(Integral(Max(t, HALF), (t, 0, 1)), Rational(5, 8), {})),
    true("integrals.tent", lambda: Identity(Integral(TENT, (t, 0, 1)), Rational(1, 4), {})),
    # antiderivatives that jump although the integrand is smooth
    false(
        "integrals.atan_of_reciprocal", lambda: Identity(Integral(-1 / (1 + t**2), (t, -1, 1)), pi / 2, {})
    ),
    true(
        "integrals.atan_of_reciprocal_right",
        lambda: Identity(Integral(-1 / (1 + t**2), (t, -1, 1)), -pi / 2, {}),
    ),
    false("integrals.rational_in_cos", lambda: Identity(HUMP, 0, {})),
    true("integrals.rational_in_cos_right", lambda: Identity(HUMP, 2 * pi / sqrt(3), {})),
    true("integrals.rational_in_cos_bound", lambda: Inequality(3, "<", HUMP, {})),
    # poles inside and at the ends, divergence
    false("integrals.double_pole", lambda: Identity(Integral(1 / t**2, (t, -1, 1)), -2, {}), why="pole at 0"),
    false(
        "integrals.simple_pole",
        lambda: Identity(Integral(1 / t, (t, -1, 1)), 0, {}),
        why="pole at 0: no improper value",
    ),
    false("integrals.tan_pole", lambda: Identity(Integral(tan(t), (t, 0, pi)), 0, {}), why="pole at pi/2"),
    false(
        "integrals.sec_squared",
        lambda: Identity(Integral(1 / cos(t) ** 2, (t, 0, 2 * pi)), 0, {}),
        why="poles",
    ),
    false(
        "integrals.irrational_pole",
        lambda: Inequality(Integral(1 / (t**2 - 2), (t, 1, 2)), "<", 10, {}),
        why="pole at sqrt(2)",
    ),
    false(
        "integrals.pole_at_end",
        lambda: Inequality(Integral(1 / t, (t, 0, 1)), "<", 10**6, {}),
        why="diverges at 0",
    ),
    false(
        "integrals.harmonic_tail",
        lambda: Inequality(Integral(1 / t, (t, 1, oo)), "<=", 1000, {}),
        why="diverges",
    ),
    false(
        "integrals.log_of_negative",
        lambda: Inequality(Integral(log(t - HALF), (t, 0, 1)), "<=", 5, {}),
        why="log of a negative number below 1/2",
    ),
    false(
        "integrals.cos_half_line",
        lambda: Identity(Integral(cos(t), (t, 0, oo)), 0, {}),
        why="does not converge",
    ),
    true("integrals.inverse_square_tail", lambda: Identity(Integral(1 / t**2, (t, 1, oo)), 1, {})),
    true("integrals.log_at_zero", lambda: Identity(Integral(log(t), (t, 0, 1)), -1, {})),
    true("integrals.root_at_zero", lambda: Identity(Integral(1 / sqrt(t), (t, 0, 1)), 2, {})),
    false("integrals.root_at_zero_half", lambda: Identity(Integral(1 / sqrt(t), (t, 0, 1)), 1, {})),
    true("integrals.factorial", lambda: Identity(Integral(t**3 * exp(-t), (t, 0, oo)), 6, {})),
    true("integrals.gauss", lambda: Identity(Integral(exp(-(t**2)), (t, -oo, oo)), sqrt(pi), {})),
    false("integrals.gauss_square", lambda: Identity(Integral(exp(-(t**2)), (t, -oo, oo)), pi, {})),
    true(
        "integrals.dirichlet",
        lambda: Identity(Integral(sin(t) / t, (t, 0, oo)), pi / 2, {}),
        why="converges conditionally (DLMF 5.9.7)",
    ),
    # near misses
    true("integrals.pi", lambda: Identity(ARC, pi, {})),
    false("integrals.pi_archimedes", lambda: Identity(ARC, Rational(22, 7), {})),
    true("integrals.pi_from_above", lambda: Inequality(ARC, "<", Rational(31416, 10**4), {})),
    false("integrals.pi_cut", lambda: Inequality(ARC, "<", Rational(314159, 10**5), {})),
    true("integrals.dalzell", lambda: Identity(DALZELL, Rational(22, 7) - pi, {})),
    true("integrals.dalzell_positive", lambda: Inequality(0, "<", DALZELL, {})),
    false(
        "integrals.square_off",
        lambda: Identity(Integral(t**2, (t, 0, 1)), Rational(1, 3) + TINY, {}),
        why="off by 1e-30",
    ),
    false(
        "integrals.narrow_peak",
        lambda: Inequality(PEAK, "<", 1, {}),
        why="the peak of width 1e-6 has mass pi",
    ),
    true(
        "integrals.narrow_peak_right",
        lambda: Inequality(3, "<", PEAK, {}),
        why="atan(2e6/3) + atan(1e6/3) = pi - 4.5e-6",
    ),
    true(
        "integrals.exp_of_square", lambda: Inequality(Integral(exp(t**2), (t, 0, 1)), "<", Rational(3, 2), {})
    ),
    false(
        "integrals.exp_of_square_low",
        lambda: Inequality(Integral(exp(t**2), (t, 0, 1)), "<", Rational(146, 100), {}),
    ),
    # parameters and ends
    true("integrals.power", lambda: Identity(Integral(u**b, (u, 0, 1)), 1 / (b + 1), {b: POSITIVE})),
    false(
        "integrals.power_divergent",
        lambda: Identity(Integral(t**a, (t, 0, 1)), 1 / (a + 1), {a: open_(-2, 5)}),
        why="diverges for a <= -1",
    ),
    true(
        "integrals.power_singular", lambda: Identity(Integral(t ** (b - 1), (t, 0, 1)), 1 / b, {b: POSITIVE})
    ),
    true("integrals.decay", lambda: Identity(Integral(exp(-b * t), (t, 0, oo)), 1 / b, {b: POSITIVE})),
    false(
        "integrals.decay_any_sign",
        lambda: Identity(Integral(exp(-a * t), (t, 0, oo)), 1 / a, {a: REALS}),
        why="diverges for a <= 0",
    ),
    true(
        "integrals.incomplete",
        lambda: Identity(Integral(t * exp(-t), (t, 0, b)), 1 - (1 + b) * exp(-b), {b: POSITIVE}),
    ),
    false(
        "integrals.incomplete_term",
        lambda: Identity(Integral(t * exp(-t), (t, 0, b)), 1 - exp(-b), {b: POSITIVE}),
    ),
    true(
        "integrals.nested",
        lambda: Identity(Integral(u, (u, 0, t), (t, 0, 1)), Rational(1, 6), {}),
        why="the inner integral is t^2/2",
    ),
    true("integrals.reversed", lambda: Identity(Integral(t, (t, 1, 0)), -HALF, {})),
    false("integrals.reversed_sign", lambda: Identity(Integral(t, (t, 1, 0)), HALF, {})),
    true(
        "integrals.as_function", lambda: Inequality(Integral(exp(-(t**2)), (t, 0, p)), "<", p, {p: POSITIVE})
    ),
    false(
        "integrals.as_function_closed",
        lambda: Inequality(
            Integral(exp(-(t**2)), (t, 0, nonnegative)), "<", nonnegative, {nonnegative: closed(0, 1)}
        ),
        why="equality at 0",
    ),
    # kinks that may lie at an end
    true(
        "integrals.kink_in_a_closed_range",
        lambda: Identity(CUT_LAPLACE, 2 - exp(-a) - exp(a - 1), {a: closed(0, 1)}),
    ),
    false(
        "integrals.kink_beyond_the_end",
        lambda: Identity(CUT_LAPLACE, 2 - exp(-a) - exp(a - 1), {a: closed(0, 1 + TINY)}),
        why="above 1 the kink is outside",
    ),
    false(
        "integrals.kink_with_half_a_mass",
        lambda: Identity(CUT_LAPLACE, 2 - 2 * exp(-a), {a: closed(0, HALF)}),
    ),
    false(
        "integrals.kink_divided_by_what_vanishes_at_an_end",
        lambda: Inequality(0, "<=", Integral(exp(-Abs(t - a)) / (1 - a), (t, 0, 1)), {a: closed(0, 1)}),
        why="undefined at 1",
    ),
    true("integrals.logarithm", lambda: Identity(Integral(1 / t, (t, 1, p)), log(p), {p: left_open(0, 9)})),
)
