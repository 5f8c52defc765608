"""Statements that use an undefined value somewhere in their domain, which makes them false, and neighbours that do not."""

from sympy import (
    Abs,
    Eq,
    I,
    Integral,
    LambertW,
    Max,
    Mul,
    Piecewise,
    Pow,
    Rational,
    S,
    Sum,
    acos,
    acosh,
    asin,
    atanh,
    besselk,
    binomial,
    cos,
    cot,
    exp,
    factorial,
    floor,
    gamma,
    log,
    nan,
    oo,
    pi,
    sin,
    sqrt,
    tan,
    zeta,
)  # fmt: skip

from parisk_sym import (
    POSITIVE,
    REALS,
    Fails,
    Identity,
    Inequality,
    Normalised,
    closed,
    integers,
    open_,
    right_open,
)
from tests.soundness.case import false, true
from tests.soundness.symbols import HALF, i, k, m, n, nonnegative, p, x, y

DEF, UND = "definitions", "undefined"
R = {x: REALS}
N = {n: integers(1)}
GAPPED = Piecewise((x, x > 0))
LENS = {x: open_(-1, 1), y: open_(0, x**2 - Rational(1, 4))}
"""Two pieces, one on each side of x = 0: no y is left between them."""

TWO = {p: open_(0, 1), x: open_(0, 1)}
DIVERGENCE = p * log(p / x) + (1 - p) * log((1 - p) / (1 - x))

CASES = (
    # the hostile sets
    false("definedness.piecewise_gap", lambda: Inequality(0, "<", Piecewise((1, x > 0)), R), given=DEF),
    false("definedness.inverse_square", lambda: Inequality(0, "<", 1 / x**2, R), given=DEF),
    false("definedness.removable", lambda: Identity((x**2 - 1) / (x - 1), x + 1, R), given=DEF),
    false("definedness.gamma_recurrence", lambda: Identity(gamma(x + 1), x * gamma(x), R), given=DEF),
    false(
        "definedness.gamma_ratio_at_poles",
        lambda: Identity(gamma(1 - n) / gamma(-n), -n, N),
        given=DEF,
        why="poles",
    ),
    false(
        "definedness.binomial_symmetry",
        lambda: Identity(binomial(i, k), binomial(i, i - k), {i: integers(-5, 5), k: integers(0)}),
        given=DEF,
        why="binomial(-1, 0) = 1 and binomial(-1, -1) = 0",
    ),
    false(
        "definedness.exp_of_log", lambda: Inequality(0, "<", exp(log(x)), R), given=UND, why="log of x <= 0"
    ),
    false(
        "definedness.root_to_the_fourth",
        lambda: Inequality(0, "<=", Pow(sqrt(x), 4, evaluate=False), R),
        given=UND,
        why="root of x < 0",
    ),
    false("definedness.abs_log", lambda: Inequality(0, "<=", Abs(log(x)), R), given=UND),
    false("definedness.abs_power", lambda: Inequality(0, "<=", Abs(x**x), R), given=UND),
    false("definedness.abs_acosh", lambda: Inequality(0, "<=", Abs(acosh(x)), {x: closed(-1, 1)}), given=UND),
    false("definedness.abs_reciprocal", lambda: Inequality(0, "<=", Abs(1 / x), R), given=UND),
    false("definedness.abs_reciprocal_strict", lambda: Inequality(-1, "<", Abs(1 / x), R), given=UND),
    false("definedness.maximum_of_reciprocal", lambda: Inequality(0, "<=", Max(0, 1 / x), R), given=UND),
    false("definedness.gamma_square", lambda: Inequality(0, "<=", gamma(x) ** 2, R), given=UND),
    false("definedness.abs_gamma", lambda: Inequality(0, "<=", Abs(gamma(-m)), {m: integers(0)}), given=UND),
    false(
        "definedness.factorial_ratio",
        lambda: Identity(factorial(-n) / factorial(-n - 1), -n, N),
        given=UND,
        why="poles",
    ),
    false(
        "definedness.zero_over_zero",
        lambda: Identity(sin(pi * n * x) / sin(pi * n * x), 1, {n: integers(1), x: REALS}),
        given=UND,
        why="0/0 at x = 0",
    ),
    false(
        "definedness.tan_times_cos",
        lambda: Identity(tan(x) * cos(x), sin(x), R),
        given=UND,
        why="tan at pi/2",
    ),
    false(
        "definedness.gap_on_both_sides",
        lambda: Identity(GAPPED, GAPPED, R),
        given=UND,
        why="undefined for x <= 0",
    ),
    false(
        "definedness.tan_double",
        lambda: Identity(tan(2 * x), 2 * tan(x) / (1 - tan(x) ** 2), R),
        given=UND,
        why="tan at pi/4, pi/2",
    ),
    # denominators
    true("definedness.removable_outside", lambda: Identity((x**2 - 1) / (x - 1), x + 1, {x: open_(1, oo)})),
    true("definedness.inverse_square_positive", lambda: Inequality(0, "<", 1 / p**2, {p: POSITIVE})),
    false("definedness.inverse_square_closed", lambda: Inequality(0, "<", 1 / x**2, {x: closed(0, 1)})),
    false(
        "definedness.irrational_pole", lambda: Inequality(0, "<", 1 / (x**2 - 2) ** 2, R), why="x = sqrt(2)"
    ),
    true("definedness.no_pole", lambda: Inequality(0, "<", 1 / (x**2 + 2), R)),
    false("definedness.pole_in_exponent", lambda: Inequality(0, "<", exp(1 / x), R)),
    true("definedness.pole_at_open_end", lambda: Inequality(0, "<", exp(1 / x), {x: open_(-oo, 0)})),
    false(
        "definedness.floor_of_reciprocal",
        lambda: Inequality(floor(1 / x) ** 2, "<=", floor(1 / x) ** 2 + 1, R),
    ),
    false(
        "definedness.two_variable_pole",
        lambda: Inequality(0, "<=", 1 / (x - y) ** 2, {x: closed(0, 1), y: closed(0, 1)}),
        why="x = y",
    ),
    true(
        "definedness.two_variable_no_pole",
        lambda: Inequality(0, "<=", 1 / (x - y) ** 2, {x: closed(0, 1), y: closed(2, 3)}),
    ),
    false(
        "definedness.pole_at_277",
        lambda: Inequality(0, "<=", 1 / (m - 277) ** 2, {m: integers(0)}),
        why="m = 277",
    ),
    true("definedness.pole_before", lambda: Inequality(0, "<=", 1 / (m - 277) ** 2, {m: integers(278)})),
    # logarithms and roots
    true("definedness.abs_log_positive", lambda: Inequality(0, "<=", Abs(log(p)), {p: POSITIVE})),
    false("definedness.log_at_end", lambda: Inequality(log(1 - x), "<=", 0, {x: closed(0, 1)})),
    true("definedness.log_before_end", lambda: Inequality(log(1 - x), "<=", 0, {x: right_open(0, 1)})),
    false("definedness.log_of_sine", lambda: Inequality(log(sin(x)), "<=", 0, R)),
    true("definedness.log_of_sine_inside", lambda: Inequality(log(sin(x)), "<=", 0, {x: open_(0, 3)})),
    false("definedness.log_of_abs", lambda: Inequality(log(Abs(x)), "<=", Abs(x), R)),
    true("definedness.log_of_positive", lambda: Inequality(log(p), "<=", p, {p: POSITIVE})),
    false(
        "definedness.root_past_end",
        lambda: Inequality(sqrt(1 - x**2), "<=", 1, {x: closed(-1, 1 + Rational(1, 10**9))}),
        why="beyond 1",
    ),
    true("definedness.root_to_end", lambda: Inequality(sqrt(1 - x**2), "<=", 1, {x: closed(-1, 1)})),
    false(
        "definedness.root_squared",
        lambda: Identity(Mul(sqrt(x), sqrt(x), evaluate=False), x, R),
        why="root of x < 0",
    ),
    true(
        "definedness.root_of_sum",
        lambda: Inequality(sqrt(nonnegative + 1), "<=", 1 + nonnegative, {nonnegative: right_open(0, oo)}),
    ),
    # inverse functions
    false("definedness.acos_beyond", lambda: Inequality(0, "<=", acos(x), {x: closed(-2, 2)})),
    true("definedness.acos", lambda: Inequality(0, "<=", acos(x), {x: closed(-1, 1)})),
    false("definedness.asin_of_double", lambda: Inequality(asin(2 * x), "<=", 2, {x: closed(-1, 1)})),
    true("definedness.asin_of_half", lambda: Inequality(asin(x / 2), "<=", 2, {x: closed(-1, 1)})),
    false(
        "definedness.atanh_at_end",
        lambda: Inequality(x**2, "<=", x * atanh(x), {x: closed(-1, 1)}),
        why="pole at 1",
    ),
    true("definedness.atanh", lambda: Inequality(x**2, "<=", x * atanh(x), {x: open_(-1, 1)})),
    false(
        "definedness.lambert_below_branch",
        lambda: Inequality(-1, "<=", LambertW(x), R),
        why="complex below -1/e",
    ),
    true("definedness.lambert", lambda: Inequality(-1, "<=", LambertW(p), {p: POSITIVE})),
    # trigonometric and special functions
    true("definedness.tan_times_cos_inside", lambda: Identity(tan(x) * cos(x), sin(x), {x: open_(-1, 1)})),
    false("definedness.tan_square", lambda: Inequality(0, "<=", tan(x) ** 2, {x: closed(0, 2)}), why="pi/2"),
    false("definedness.cot_square", lambda: Inequality(0, "<=", cot(x) ** 2, {x: closed(0, 1)})),
    true(
        "definedness.gamma_recurrence_positive", lambda: Identity(gamma(p + 1), p * gamma(p), {p: POSITIVE})
    ),
    false("definedness.bessel_of_negative", lambda: Inequality(0, "<", besselk(0, x), R)),
    false(
        "definedness.factorial_of_negative",
        lambda: Inequality(1, "<=", factorial(n - 3), N),
        why="(-2)! at n = 1",
    ),
    true("definedness.factorial_from_three", lambda: Inequality(1, "<=", factorial(n - 3), {n: integers(3)})),
    false(
        "definedness.zeta_pole",
        lambda: Inequality(-1000, "<=", zeta(x) ** 2, {x: closed(HALF, 2)}),
        why="zeta(1)",
    ),
    false(
        "definedness.sum_through_pole",
        lambda: Inequality(Sum(1 / (k - 2), (k, 0, 4)), "<=", 5, {}),
        why="k = 2",
    ),
    # a branch that is not taken where it would be undefined
    true(
        "definedness.equal_branch",
        lambda: Identity(
            Piecewise((2 * y, Eq(x, y)), ((x**2 - y**2) / (x - y), True)), x + y, {x: REALS, y: REALS}
        ),
        why="the quotient stands where x is not y",
    ),
    true(
        "definedness.branch_by_a_higher_power",
        lambda: Inequality(0, "<=", Piecewise((1 / sqrt(x**3 + x), x**5 + x**7 > 0), (0, True)), R),
        why="x^5 + x^7 > 0 is x > 0",
    ),
    true(
        "definedness.inner_cases",
        lambda: Inequality(
            -1, "<=", Piecewise((0, x**3 * exp(x) < 1), (Piecewise((sqrt(x), x >= 0)), True)), R
        ),
        why="x < 0 is in the first case",
    ),
    true(
        "definedness.integral_where_it_converges",
        lambda: Inequality(
            0,
            "<=",
            Piecewise((Integral(1 / (y**p * (1 + exp(-y))), (y, 1, oo)), p**3 + p > 2), (0, True)),
            {p: POSITIVE},
        ),
        why="p^3 + p > 2 is p > 1",
    ),
    false(
        "definedness.integral_where_it_diverges",
        lambda: Inequality(
            0,
            "<=",
            Piecewise((Integral(1 / (y**p * (1 + exp(-y))), (y, 1, oo)), p**3 + p < 2), (0, True)),
            {p: POSITIVE},
        ),
        why="p < 1",
    ),
    false(
        "definedness.branch_beyond_the_root",
        lambda: Inequality(-1, "<=", Piecewise((sqrt(x - 5) + 1, x > 1), (0, True)), R),
        why="x = 2",
    ),
    # signs that take a proof
    true(
        "definedness.root_of_divergence",
        lambda: Inequality(0, "<=", sqrt(DIVERGENCE), TWO),
        why="0 at p = x, which decimals take for less",
    ),
    false(
        "definedness.root_of_less_than_a_divergence",
        lambda: Inequality(0, "<=", sqrt(DIVERGENCE - Rational(1, 10**9)), TWO),
        why="0 - 1e-9 at p = x",
    ),
    false(
        "definedness.log_of_a_divergence",
        lambda: Inequality(log(DIVERGENCE), "<=", 1 + DIVERGENCE, TWO),
        why="log(0) at p = x",
    ),
    false(
        "definedness.root_of_less_than_a_square",
        lambda: Inequality(0, "<=", sqrt(DIVERGENCE - 201 * (p - x) ** 2 / 100), TWO),
        why="below 0 near p = x = 1/2",
    ),
    false(
        "definedness.root_in_a_branch",
        lambda: Inequality(0, "<=", Piecewise((sqrt(DIVERGENCE - p + x), p > x), (0, True)), TWO),
        why="(p - x)^2 is of second order",
    ),
    # things that are not real numbers
    false("definedness.nan", lambda: Identity(S(nan), S(nan), {}), why="nan is not a number"),
    false("definedness.infinity", lambda: Identity(S(oo), S(oo), {}), why="oo is not a number"),
    false(
        "definedness.zoo",
        lambda: Inequality(0, "<=", Abs(x + S.ComplexInfinity), R),
        why="zoo is not a number",
    ),
    false("definedness.imaginary", lambda: Inequality(0, "<=", x**2 + I, R), why="x^2 + i is not real"),
    # poles in the gap of a domain
    true("definedness.pole_in_a_gap", lambda: Identity((y + 1) / x - 1 / x, y / x, LENS), why="|x| > 1/2"),
    false(
        "definedness.fails_in_a_gap",
        lambda: Fails(Identity((y + 1) / x - 1 / x, y / x, LENS)),
        why="|x| > 1/2",
    ),
    true(
        "definedness.pole_in_a_gap_below",
        lambda: Inequality(
            -(10**9), "<", y + 1 / (x - HALF), {x: open_(0, 1), y: open_(x * (1 - x), Rational(1, 5))}
        ),
        why="x < 0.28 or x > 0.72",
    ),
    true(
        "definedness.logarithm_in_a_gap",
        lambda: Inequality(
            -(10**6), "<", y / log(x), {x: open_(HALF**3, 8), y: open_(0, (x - 1) ** 2 - Rational(1, 4))}
        ),
        why="x < 1/2 or x > 3/2",
    ),
    true(
        "definedness.density_in_a_gap",
        lambda: Normalised(exp(-p) * (y / x) / (y / x), p, {**LENS, p: POSITIVE}),
        why="|x| > 1/2",
    ),
    false(
        "definedness.zero_where_another_range_names_it",
        lambda: Inequality(-(10**9), "<", 1 / (x**2 - HALF), {x: open_(-1, 1), y: open_(x, 2)}),
        why="undefined at x = sqrt(1/2)",
    ),
)
