"""Rewritings with their side conditions: powers, logarithms, branch cuts, absolute values, binomials, inverse functions."""

from sympy import (
    Abs,
    Integer,
    LambertW,
    Max,
    Min,
    Rational,
    acos,
    acosh,
    asin,
    atan,
    besselk,
    binomial,
    ceiling,
    cos,
    cosh,
    erf,
    erfc,
    exp,
    factorial,
    ff,
    floor,
    gamma,
    log,
    oo,
    pi,
    rf,
    sign,
    sin,
    sinh,
    sqrt,
    tan,
)  # fmt: skip

from parisk_sym import POSITIVE, REALS, Identity, closed, integers, open_, right_open
from tests.soundness.case import false, true
from tests.soundness.symbols import HALF, TINY, a, b, k, m, n, nonnegative, p, q, r, x, y

KINDS = "kinds"
R, P = {x: REALS}, {p: POSITIVE}
PQ, XY = {p: POSITIVE, q: POSITIVE}, {x: REALS, y: REALS}
MINUS = {x: open_(-oo, 0), y: open_(-oo, 0)}
M, N = {m: integers(0)}, {n: integers(1)}
XA = {x: REALS, a: REALS}
ROW = {n: integers(1), k: integers(0)}
TRIANGLE = {n: integers(1), k: integers(0, n)}

CASES = (
    # the hostile set
    false(
        "forms.pythagoras_off",
        lambda: Identity(sin(x) ** 2 + cos(x) ** 2, 1 + TINY, R),
        given=KINDS,
        why="off by 1e-30",
    ),
    false(
        "forms.exp_off",
        lambda: Identity(exp(p) * (1 + TINY * p), exp(p), P),
        given=KINDS,
        why="off by 1e-30 p",
    ),
    true("forms.max_plus_min", lambda: Identity(Max(x, a) + Min(x, a), x + a, XA), given=KINDS),
    true("forms.max_by_abs", lambda: Identity(Max(x, a), (x + a + Abs(x - a)) / 2, XA), given=KINDS),
    # squares and roots
    false("forms.root_of_square", lambda: Identity(sqrt(x**2), x, R)),
    true("forms.root_of_shifted_square", lambda: Identity(sqrt(x**2 - 2 * x + 1), Abs(x - 1), R)),
    false("forms.root_of_shifted_square_sign", lambda: Identity(sqrt(x**2 - 2 * x + 1), x - 1, R)),
    false(
        "forms.fourth_root_of_square",
        lambda: Identity((x**2) ** Rational(1, 4), sqrt(x), R),
        why="root of x < 0",
    ),
    false("forms.three_halves_of_square", lambda: Identity((x**2) ** Rational(3, 2), x**3, R)),
    false(
        "forms.root_of_product",
        lambda: Identity(sqrt(x * y), sqrt(x) * sqrt(y), MINUS),
        why="roots of negative numbers",
    ),
    false("forms.root_of_squares", lambda: Identity(sqrt(x**2 * y**2), x * y, XY)),
    true("forms.nested_root", lambda: Identity(sqrt(3 + 2 * sqrt(2)), 1 + sqrt(2), {})),
    false(
        "forms.nested_root_off",
        lambda: Identity(sqrt(3 + 2 * sqrt(2)), 1 + sqrt(2) + TINY, {}),
        why="off by 1e-30",
    ),
    false("forms.first_order", lambda: Identity(sqrt(1 + p), 1 + p / 2, P)),
    # logarithms and exponentials
    false("forms.log_of_square", lambda: Identity(log(x**2), 2 * log(x), R), why="log of x <= 0"),
    true("forms.log_of_product", lambda: Identity(log(p * q + p), log(p) + log(q + 1), PQ)),
    false(
        "forms.log_of_negatives",
        lambda: Identity(log(x * y), log(x) + log(y), MINUS),
        why="log of negative numbers",
    ),
    true("forms.softplus", lambda: Identity(log(1 + exp(x)) - log(1 + exp(-x)), x, R)),
    true("forms.power_of_log", lambda: Identity(p ** log(q), q ** log(p), PQ)),
    false("forms.power_swapped", lambda: Identity(p**q, q**p, PQ)),
    true("forms.lambert", lambda: Identity(LambertW(p) * exp(LambertW(p)), p, P)),
    # inverse functions
    false("forms.asin_of_sin", lambda: Identity(asin(sin(x)), x, R)),
    true("forms.asin_of_sin_inside", lambda: Identity(asin(sin(x)), x, {x: closed(-1, 1)})),
    false("forms.acos_of_cos", lambda: Identity(acos(cos(x)), x, {x: closed(-1, 1)})),
    true("forms.acos_of_cos_inside", lambda: Identity(acos(cos(x)), x, {x: closed(0, 3)})),
    false(
        "forms.atan_of_tan", lambda: Identity(atan(tan(x)), x, {x: closed(0, 3)}), why="jump and pole at pi/2"
    ),
    true("forms.atan_reciprocal", lambda: Identity(atan(p) + atan(1 / p), pi / 2, P)),
    false(
        "forms.atan_reciprocal_negative", lambda: Identity(atan(x) + atan(1 / x), pi / 2, {x: open_(-oo, 0)})
    ),
    true(
        "forms.atan_reciprocal_negative_right",
        lambda: Identity(atan(x) + atan(1 / x), -pi / 2, {x: open_(-oo, 0)}),
    ),
    false(
        "forms.atan_sum", lambda: Identity(atan(p) + atan(q), atan((p + q) / (1 - p * q)), PQ), why="p q >= 1"
    ),
    false("forms.acosh_of_cosh", lambda: Identity(acosh(cosh(x)), x, R)),
    true(
        "forms.acosh_of_cosh_right",
        lambda: Identity(acosh(cosh(nonnegative)), nonnegative, {nonnegative: right_open(0, 9)}),
    ),
    true("forms.machin", lambda: Identity(4 * atan(Rational(1, 5)) - atan(Rational(1, 239)), pi / 4, {})),
    false(
        "forms.machin_digit", lambda: Identity(4 * atan(Rational(1, 5)) - atan(Rational(1, 238)), pi / 4, {})
    ),
    # absolute values, signs, floors
    false("forms.abs_of_sum", lambda: Identity(Abs(x + y), Abs(x) + Abs(y), XY)),
    false("forms.sign_squared", lambda: Identity(sign(x) ** 2, 1, R)),
    true("forms.sign_cubed", lambda: Identity(sign(x) ** 3, sign(x), R)),
    false("forms.floor_odd", lambda: Identity(floor(-x), -floor(x), R)),
    true("forms.hermite", lambda: Identity(floor(2 * x), floor(x) + floor(x + HALF), R)),
    false("forms.floor_double", lambda: Identity(floor(2 * x), 2 * floor(x), R)),
    false("forms.ceiling_floor", lambda: Identity(ceiling(x), floor(x) + 1, R)),
    false("forms.max_is_mean", lambda: Identity(Max(x, y), (x + y) / 2, XY)),
    # trigonometric and hyperbolic
    true("forms.hyperbolic_pythagoras", lambda: Identity(cosh(x) ** 2 - sinh(x) ** 2, 1, R)),
    false("forms.hyperbolic_plus", lambda: Identity(cosh(x) ** 2 + sinh(x) ** 2, 1, R)),
    true("forms.triple_angle", lambda: Identity(sin(3 * x), 3 * sin(x) - 4 * sin(x) ** 3, R)),
    false(
        "forms.triple_angle_off",
        lambda: Identity(sin(3 * x), 3 * sin(x) - 4 * sin(x) ** 3 + TINY, R),
        why="1e-30",
    ),
    true("forms.half_angle", lambda: Identity(tan(x / 2), sin(x) / (1 + cos(x)), {x: open_(-3, 3)})),
    false(
        "forms.half_angle_everywhere",
        lambda: Identity(tan(x / 2), sin(x) / (1 + cos(x)), R),
        why="poles at pi",
    ),
    true("forms.addition", lambda: Identity(sin(x + y), sin(x) * cos(y) + cos(x) * sin(y), XY)),
    false("forms.addition_sign", lambda: Identity(sin(x + y), sin(x) * cos(y) - cos(x) * sin(y), XY)),
    # gamma, binomials, factorials
    true(
        "forms.duplication",
        lambda: Identity(gamma(p) * gamma(p + HALF), 2 ** (1 - 2 * p) * sqrt(pi) * gamma(2 * p), P),
    ),
    false(
        "forms.duplication_without_root",
        lambda: Identity(gamma(p) * gamma(p + HALF), 2 ** (1 - 2 * p) * pi * gamma(2 * p), P),
    ),
    true("forms.reflection", lambda: Identity(gamma(p) * gamma(1 - p), pi / sin(pi * p), {p: open_(0, 1)})),
    false(
        "forms.reflection_everywhere",
        lambda: Identity(gamma(x) * gamma(1 - x), pi / sin(pi * x), R),
        why="poles",
    ),
    true("forms.pascal", lambda: Identity(binomial(n + 1, k + 1), binomial(n, k) + binomial(n, k + 1), ROW)),
    false(
        "forms.pascal_shifted",
        lambda: Identity(binomial(n + 1, k + 1), binomial(n, k) + binomial(n - 1, k), ROW),
    ),
    true(
        "forms.binomial_factorials",
        lambda: Identity(binomial(n, k), factorial(n) / factorial(k) / factorial(n - k), TRIANGLE),
    ),
    false(
        "forms.binomial_factorials_outside",
        lambda: Identity(binomial(n, k), factorial(n) / factorial(k) / factorial(n - k), ROW),
        why="(n - k)! at k > n",
    ),
    true("forms.factorial_step", lambda: Identity(factorial(n), n * factorial(n - 1), N)),
    false(
        "forms.factorial_step_zero",
        lambda: Identity(factorial(m), m * factorial(m - 1), M),
        why="(-1)! at m = 0",
    ),
    # special functions
    true("forms.erf_erfc", lambda: Identity(erf(x) + erfc(x), 1, R)),
    false("forms.erf_erfc_sign", lambda: Identity(erf(x) - erfc(x), 1, R)),
    true("forms.bessel_half", lambda: Identity(besselk(HALF, p), sqrt(pi / (2 * p)) * exp(-p), P)),
    false("forms.bessel_half_power", lambda: Identity(besselk(HALF, p), sqrt(pi / 2) * exp(-p) / p, P)),
    true(
        "forms.bessel_recurrence",
        lambda: Identity(
            besselk(b + 1, p) - besselk(b - 1, p), 2 * b / p * besselk(b, p), {b: POSITIVE, p: POSITIVE}
        ),
    ),
    false(
        "forms.bessel_recurrence_order",
        lambda: Identity(
            besselk(b + 1, p) - besselk(b - 1, p), 2 / p * besselk(b, p), {b: POSITIVE, p: POSITIVE}
        ),
    ),
    # powers of 0, rising and falling factorials
    true("forms.power_of_zero", lambda: Identity(Integer(0) ** r, 0, {r: integers(1)})),
    false(
        "forms.power_of_zero_at_zero", lambda: Identity(Integer(0) ** r, 0, {r: integers(0)}), why="0^0 = 1"
    ),
    true("forms.power_of_zero_real", lambda: Identity(Integer(0) ** r, 0, {r: POSITIVE})),
    false("forms.power_of_zero_undefined", lambda: Identity(Integer(0) ** r, 0, {r: REALS}), why="0^(-1)"),
    true("forms.rising", lambda: Identity(rf(p, k), gamma(p + k) / gamma(p), {k: integers(0), **P})),
    false(
        "forms.rising_one_more",
        lambda: Identity(rf(p, k), gamma(p + k + 1) / gamma(p), {k: integers(0), **P}),
    ),
    false(
        "forms.rising_at_poles", lambda: Identity(rf(x, k), gamma(x + k) / gamma(x), {k: integers(0), **R})
    ),
    true("forms.falling", lambda: Identity(ff(n, k), factorial(n) / factorial(n - k), TRIANGLE)),
    false("forms.falling_outside", lambda: Identity(ff(n, k), factorial(n) / factorial(n - k), ROW)),
    # numerical coincidences
    false(
        "forms.ramanujan",
        lambda: Identity(exp(pi * sqrt(163)), 262537412640768744, {}),
        why="differs by 7.5e-13",
    ),
    false("forms.exp_pi_minus_pi", lambda: Identity(exp(pi) - pi, 20, {}), why="19.99909"),
)
