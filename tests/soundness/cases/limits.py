"""Limits: direct substitution, sides, oscillation, parameters, orders of growth."""

from sympy import (
    Abs,
    E,
    KroneckerDelta,
    LambertW,
    Piecewise,
    Rational,
    Sum,
    acot,
    atan,
    atan2,
    besselk,
    binomial,
    cos,
    coth,
    erfc,
    exp,
    factorial,
    floor,
    frac,
    gamma,
    log,
    oo,
    pi,
    sign,
    sin,
    sqrt,
    tan,
    tanh,
)  # fmt: skip

from parisk_sym import POSITIVE, REALS, Limit, closed, integers, open_, right_open
from tests.soundness.case import false, true
from tests.soundness.symbols import HALF, TINY, a, b, j, n, nonnegative, p, r, x

DEF, INT, KINDS = "definitions", "integrals_limits", "kinds"
ON = {p: POSITIVE}
NEAR = {x: open_(0, HALF)}
BOTH = {b: POSITIVE, p: POSITIVE}
SEQ = {n: integers(1)}
GAP = (1 + 1 / p) ** (p**2) / exp(p)

CASES = (
    # the hostile sets
    false(
        "limits.power_over_log",
        lambda: Limit((2 * p) ** (1 / log(p)), p, 0, 1, ON),
        given=DEF,
        why="the limit is e",
    ),
    false(
        "limits.zero_power",
        lambda: Limit(0**nonnegative, nonnegative, 0, 1, {nonnegative: right_open(0, 1)}),
        given=DEF,
        why="0^x is 0 for x > 0",
    ),
    false(
        "limits.kronecker",
        lambda: Limit(KroneckerDelta(x, 0), x, 0, 1, {x: right_open(0, 1)}),
        given=DEF,
        why="0 for x > 0",
    ),
    false(
        "limits.acot",
        lambda: Limit(acot(x**2 - x), x, 0, pi / 2, NEAR),
        given=DEF,
        why="the argument is negative",
    ),
    false("limits.atan2", lambda: Limit(atan2(-x, -1), x, 0, pi, NEAR), given=DEF, why="-pi from above"),
    false("limits.frac", lambda: Limit(frac(1 - x), x, 0, 0, NEAR), given=DEF, why="1 from above"),
    false(
        "limits.oscillation",
        lambda: Limit(sin(1 / p), p, 0, 0, ON),
        given=DEF,
        why="takes 1 and -1 again and again",
    ),
    true("limits.damped_oscillation", lambda: Limit(p * sin(1 / p), p, 0, 0, ON), given=DEF),
    false(
        "limits.from_below",
        lambda: Limit(Abs(x) / x, x, 0, 1, {x: open_(-1, 0)}),
        given=DEF,
        why="-1 from below",
    ),
    false("limits.tanh_atan", lambda: Limit(tanh(p * atan(p)), p, oo, 0, ON), given=INT),
    true("limits.tanh_atan_right", lambda: Limit(tanh(p * atan(p)), p, oo, 1, ON), given=INT),
    false("limits.exp_lambert", lambda: Limit(exp(LambertW(p)), p, oo, 1, ON), given=INT),
    false("limits.langevin", lambda: Limit(coth(p) - 1 / p, p, 0, -oo, ON), given=INT),
    true("limits.langevin_right", lambda: Limit(coth(p) - 1 / p, p, 0, 0, ON), given=INT),
    false("limits.bessel", lambda: Limit(p**b * besselk(b, p), p, 0, 0, BOTH), given=INT),
    true(
        "limits.bessel_right",
        lambda: Limit(p**b * besselk(b, p), p, 0, 2 ** (b - 1) * gamma(b), BOTH),
        given=INT,
    ),
    false(
        "limits.parameter_zero",
        lambda: Limit((a + p) / (a - p), p, 0, 1, {a: REALS, p: POSITIVE}),
        given=INT,
        why="-1 at a = 0",
    ),
    false(
        "limits.parameter_divides",
        lambda: Limit((p**a - 1) / a, p, 1, 0, {a: closed(-1, 1), p: POSITIVE}),
        given=INT,
        why="undefined at a = 0",
    ),
    false(
        "limits.parameter_sign",
        lambda: Limit(Abs(p - a) / (p - a), p, 0, -Abs(a) / a, {a: REALS, p: POSITIVE}),
        given=INT,
        why="undefined at a = 0",
    ),
    false("limits.bessel_order_two", lambda: Limit(p**2 * besselk(2, p), p, 0, 0, ON), given=INT, why="2"),
    true("limits.slope_of_exp", lambda: Limit((exp(b * p) - 1) / p, p, 0, b, BOTH), given=KINDS),
    true("limits.x_log_x", lambda: Limit(p * log(p), p, 0, 0, ON), given=KINDS),
    true(
        "limits.piecewise", lambda: Limit(Piecewise((sin(p) / p, p > 0), (1, True)), p, 0, 1, ON), given=KINDS
    ),
    true("limits.floor", lambda: Limit(floor(p) / p, p, oo, 1, ON), given=KINDS),
    true("limits.sum", lambda: Limit(Sum(1 / 2**j, (j, 1, n)), n, oo, 1, SEQ), given=KINDS),
    # Euler's number and its relatives
    true("limits.euler", lambda: Limit((1 + 1 / p) ** p, p, oo, E, ON)),
    false("limits.euler_three", lambda: Limit((1 + 1 / p) ** p, p, oo, 3, ON)),
    false("limits.euler_off", lambda: Limit((1 + 1 / p) ** p, p, oo, E + TINY, ON), why="off by 1e-30"),
    true("limits.euler_parameter", lambda: Limit((1 + b / p) ** p, p, oo, exp(b), BOTH)),
    true("limits.euler_second_order", lambda: Limit(GAP, p, oo, exp(-HALF), ON)),
    false("limits.euler_second_order_lost", lambda: Limit(GAP, p, oo, 1, ON)),
    # leading terms
    true("limits.root_difference", lambda: Limit(sqrt(p**2 + p) - p, p, oo, HALF, ON)),
    false("limits.root_difference_zero", lambda: Limit(sqrt(p**2 + p) - p, p, oo, 0, ON)),
    true("limits.log_difference", lambda: Limit(p * (log(p + 1) - log(p)), p, oo, 1, ON)),
    true("limits.versine", lambda: Limit((1 - cos(p)) / p**2, p, 0, HALF, ON)),
    false("limits.versine_zero", lambda: Limit((1 - cos(p)) / p**2, p, 0, 0, ON)),
    true("limits.tan_minus_sin", lambda: Limit((tan(x) - sin(x)) / x**3, x, 0, HALF, {x: open_(0, 1)})),
    true("limits.x_to_x", lambda: Limit(p**p, p, 0, 1, ON)),
    false("limits.x_to_x_zero", lambda: Limit(p**p, p, 0, 0, ON)),
    true("limits.log_over_x", lambda: Limit(log(p) / p, p, oo, 0, ON)),
    true("limits.power_against_exp", lambda: Limit(p**5 * exp(-p), p, oo, 0, ON)),
    true("limits.mills", lambda: Limit(erfc(p) * p * exp(p**2), p, oo, 1 / sqrt(pi), ON)),
    false("limits.mills_one", lambda: Limit(erfc(p) * p * exp(p**2), p, oo, 1, ON)),
    true("limits.square", lambda: Limit(x**2, x, 2, 4, {x: REALS})),
    true("limits.power_zero", lambda: Limit(p**b, p, 0, 0, BOTH)),
    false("limits.power_zero_any", lambda: Limit(p**a, p, 0, 0, {a: REALS, p: POSITIVE}), why="1 at a = 0"),
    true("limits.decay", lambda: Limit(exp(-b * p), p, oo, 0, BOTH)),
    false(
        "limits.decay_any", lambda: Limit(exp(-a * p), p, oo, 0, {a: REALS, p: POSITIVE}), why="1 at a = 0"
    ),
    # sides, jumps and oscillation
    false("limits.reciprocal_two_sided", lambda: Limit(1 / x, x, 0, oo, {x: REALS}), why="-oo from below"),
    true("limits.reciprocal_from_above", lambda: Limit(1 / p, p, 0, oo, ON)),
    false("limits.sign_two_sided", lambda: Limit(sign(x), x, 0, 1, {x: REALS}), why="-1 from below"),
    true("limits.sign_from_above", lambda: Limit(sign(x), x, 0, 1, {x: open_(0, 1)})),
    true("limits.abs_two_sided", lambda: Limit(Abs(x), x, 0, 0, {x: REALS})),
    false("limits.floor_two_sided", lambda: Limit(floor(x), x, 1, 1, {x: REALS}), why="0 from below"),
    true("limits.floor_from_below", lambda: Limit(floor(x), x, 1, 0, {x: open_(0, 1)})),
    false(
        "limits.floor_from_below_end", lambda: Limit(floor(x), x, 1, 1, {x: open_(0, 1)}), why="0 from below"
    ),
    false(
        "limits.exp_of_reciprocal_below",
        lambda: Limit(exp(-1 / x), x, 0, 0, {x: open_(-1, 0)}),
        why="oo from below",
    ),
    true("limits.exp_of_reciprocal_below_right", lambda: Limit(exp(-1 / x), x, 0, oo, {x: open_(-1, 0)})),
    true("limits.atan_left_end", lambda: Limit(atan(x), x, -oo, -pi / 2, {x: REALS})),
    false("limits.atan_wrong_end", lambda: Limit(atan(x), x, -oo, pi / 2, {x: REALS})),
    false(
        "limits.sine_at_infinity", lambda: Limit(sin(p), p, oo, 0, ON), why="takes 1 and -1 again and again"
    ),
    false("limits.cosine_on_reals", lambda: Limit(cos(2 * pi * r), r, oo, 1, {r: POSITIVE}), why="no limit"),
    true("limits.cosine_on_integers", lambda: Limit(cos(2 * pi * r), r, oo, 1, {r: integers(0)})),
    false("limits.fast_oscillation", lambda: Limit(sin(p**2), p, oo, 0, ON)),
    # sequences
    true("limits.root_of_n", lambda: Limit(n ** (1 / n), n, oo, 1, SEQ)),
    true("limits.factorial_against_power", lambda: Limit(factorial(n) / n**n, n, oo, 0, SEQ)),
    true("limits.central_binomial", lambda: Limit(binomial(2 * n, n) / 4**n, n, oo, 0, SEQ)),
    false("limits.central_binomial_half", lambda: Limit(binomial(2 * n, n) / 4**n, n, oo, HALF, SEQ)),
    false("limits.alternating", lambda: Limit((-1) ** n, n, oo, 1, SEQ), why="two accumulation points"),
    true("limits.basel", lambda: Limit(Sum(1 / j**2, (j, 1, n)), n, oo, pi**2 / 6, SEQ)),
    false("limits.harmonic", lambda: Limit(Sum(1 / j, (j, 1, n)), n, oo, 100, SEQ), why="diverges"),
    false(
        "limits.iterated_log", lambda: Limit(log(log(p + 3)), p, oo, 4, ON), why="grows beyond every bound"
    ),
    false("limits.near_rational", lambda: Limit((p + Rational(1, 10**9)) / (p + 1), p, 0, 0, ON), why="1e-9"),
)
