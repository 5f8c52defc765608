"""Piecewise definitions: gaps, order of the branches, single points, tiny jumps; and densities, whose mass must be one."""

from sympy import (
    Abs,
    Eq,
    Heaviside,
    Max,
    Piecewise,
    Rational,
    binomial,
    erf,
    exp,
    factorial,
    gamma,
    oo,
    pi,
    sin,
    sqrt,
)

from parisk_sym import POSITIVE, REALS, Identity, Inequality, Normalised, closed, integers, open_, right_open
from tests.soundness.case import false, true
from tests.soundness.symbols import HALF, TINY, a, b, m, n, p, s, x, y

KINDS, INT, UND = "kinds", "integrals_limits", "undefined"
R, P, UNIT = {x: REALS}, {p: POSITIVE}, {x: closed(0, 1)}
THIRD, PICO = Rational(1, 3), Rational(1, 10**12)
SPLIT = Piecewise((-1, Eq(x, THIRD)), (1, True))
STEP = Piecewise((x, x < HALF), (x - PICO, True))
ORDERED = Piecewise((1, x > 0), (2, x > 1), (0, True))
BELL = exp(-1 / x**2) / (2 * exp(-1) + 2 * sqrt(pi) * erf(1))
BETA = gamma(b + s) / gamma(b) / gamma(s)
UNIT_P = {p: open_(0, 1)}

CASES = (
    # pieces
    true("pieces.abs", lambda: Identity(Piecewise((x, x >= 0), (-x, True)), Abs(x), R)),
    false(
        "pieces.abs_without_zero",
        lambda: Identity(Piecewise((x, x > 0), (-x, x < 0)), Abs(x), R),
        why="gap at 0",
    ),
    false(
        "pieces.gap_at_a_third",
        lambda: Identity(Piecewise((1, x < THIRD), (1, x > THIRD)), 1, UNIT),
        why="gap at 1/3",
    ),
    true("pieces.no_gap", lambda: Inequality(x, "<=", Piecewise((x, x < THIRD), (2 * x, x >= THIRD)), UNIT)),
    false("pieces.gap_at_far_end", lambda: Inequality(0, "<", Piecewise((1, x < 1)), UNIT), why="gap at 1"),
    true(
        "pieces.covered_to_open_end", lambda: Inequality(0, "<", Piecewise((1, x < 1)), {x: right_open(0, 1)})
    ),
    true("pieces.lower_bound", lambda: Inequality(1, "<=", Piecewise((1, x < 0), (1 + x, True)), R)),
    false("pieces.tiny_step_above", lambda: Inequality(x, "<=", STEP, UNIT), why="falls by 1e-12 at 1/2"),
    true("pieces.tiny_step_below", lambda: Inequality(STEP, "<=", x, UNIT)),
    false("pieces.single_point", lambda: Inequality(0, "<", SPLIT, UNIT), why="-1 at 1/3"),
    true("pieces.single_point_outside", lambda: Inequality(0, "<", SPLIT, {x: closed(HALF, 1)})),
    true("pieces.ramp", lambda: Identity(Max(x, 0), Piecewise((x, x > 0), (0, True)), R)),
    false("pieces.ramp_shifted", lambda: Identity(Max(x, 0), Piecewise((x, x > -1), (0, True)), R)),
    false(
        "pieces.second_branch", lambda: Identity(ORDERED, 2, {x: open_(1, 2)}), why="the first branch applies"
    ),
    true("pieces.first_branch", lambda: Identity(ORDERED, 1, {x: open_(1, 2)})),
    false(
        "pieces.heaviside_at_zero", lambda: Identity(Heaviside(x) + Heaviside(-x), Heaviside(x) ** 2 * 2, R)
    ),
    true("pieces.heaviside", lambda: Identity(Heaviside(x), 1, {x: open_(0, 1)})),
    true(
        "pieces.minimum_of_two", lambda: Inequality(Piecewise((x, x < HALF), (1 - x, True)), "<=", HALF, UNIT)
    ),
    false(
        "pieces.minimum_of_two_strict",
        lambda: Inequality(Piecewise((x, x < HALF), (1 - x, True)), "<", HALF, UNIT),
    ),
    # densities of the hostile sets
    false("densities.abs_sine", lambda: Normalised(HALF * Abs(sin(x)), x, {x: closed(0, 3 * pi)}), given=INT),
    false("densities.bell", lambda: Normalised(BELL, x, {x: open_(-1, 1)}), given=INT),
    false(
        "densities.exponential_on_integers",
        lambda: Normalised(exp(-m), m, {m: integers(0)}),
        given=UND,
        why="1.58",
    ),
    true(
        "densities.geometric_e", lambda: Normalised((1 - exp(-1)) * exp(-m), m, {m: integers(0)}), given=UND
    ),
    true("densities.geometric_half", lambda: Normalised(2 ** (-n), n, {n: integers(1)}), given=UND),
    true(
        "densities.laplace",
        lambda: Normalised(exp(-Abs(x) / b) / (2 * b), x, {b: POSITIVE, x: REALS}),
        given=KINDS,
    ),
    true("densities.gauss", lambda: Normalised(exp(-(x**2) / 2) / sqrt(2 * pi), x, R), given=KINDS),
    true(
        "densities.gauss_shifted",
        lambda: Normalised(
            exp(-((x - a) ** 2) / (2 * b**2)) / sqrt(2 * pi) / b, x, {a: REALS, b: POSITIVE, x: REALS}
        ),
        given=KINDS,
    ),
    true(
        "densities.gamma",
        lambda: Normalised(p ** (b - 1) * exp(-p) / gamma(b), p, {b: POSITIVE, p: POSITIVE}),
        given=KINDS,
    ),
    true(
        "densities.beta",
        lambda: Normalised(
            p ** (b - 1) * (1 - p) ** (s - 1) * BETA, p, {b: POSITIVE, s: POSITIVE, p: open_(0, 1)}
        ),
        given=KINDS,
    ),
    true("densities.cauchy", lambda: Normalised(1 / (pi * (1 + x**2)), x, R), given=KINDS),
    true(
        "densities.pieces",
        lambda: Normalised(Piecewise((2 * x, x < HALF), (Rational(3, 2), True)), x, UNIT),
        given=KINDS,
    ),
    true("densities.geometric", lambda: Normalised(2 ** (-n), n, {n: integers(1)}), given=KINDS),
    false(
        "densities.negative_part", lambda: Normalised(6 * x - 2, x, UNIT), given=KINDS, why="negative near 0"
    ),
    # densities
    true("densities.uniform", lambda: Normalised(1 / b, x, {b: POSITIVE, x: closed(0, b)})),
    false("densities.uniform_twice", lambda: Normalised(1 / b, x, {b: POSITIVE, x: closed(0, 2 * b)})),
    true("densities.exponential", lambda: Normalised(b * exp(-b * p), p, {b: POSITIVE, p: POSITIVE})),
    false(
        "densities.exponential_any_rate",
        lambda: Normalised(a * exp(-a * p), p, {a: REALS, p: POSITIVE}),
        why="diverges or is 0 for a <= 0",
    ),
    true(
        "densities.poisson",
        lambda: Normalised(b**m * exp(-b) / factorial(m), m, {b: POSITIVE, m: integers(0)}),
    ),
    false(
        "densities.poisson_from_one",
        lambda: Normalised(b**n * exp(-b) / factorial(n), n, {b: POSITIVE, n: integers(1)}),
    ),
    true(
        "densities.binomial",
        lambda: Normalised(binomial(5, m) * p**m * (1 - p) ** (5 - m), m, UNIT_P | {m: integers(0, 5)}),
    ),
    false(
        "densities.binomial_cut",
        lambda: Normalised(binomial(5, m) * p**m * (1 - p) ** (5 - m), m, UNIT_P | {m: integers(0, 4)}),
    ),
    true("densities.logistic", lambda: Normalised(exp(-x) / (1 + exp(-x)) ** 2, x, R)),
    true("densities.pareto", lambda: Normalised(1 / x**2, x, {x: right_open(1, oo)})),
    false("densities.pareto_from_zero", lambda: Normalised(1 / p**2, p, P), why="diverges"),
    false("densities.cauchy_without_pi", lambda: Normalised(1 / (1 + x**2), x, R)),
    true("densities.sine", lambda: Normalised(sin(x) / 2, x, {x: closed(0, pi)})),
    false(
        "densities.sine_negative",
        lambda: Normalised(sin(x) / 2, x, {x: closed(0, 3 * pi)}),
        why="negative on (pi, 2 pi)",
    ),
    true("densities.triangle", lambda: Normalised(1 - Abs(x), x, {x: closed(-1, 1)})),
    false("densities.off", lambda: Normalised(1 + TINY + 0 * y, x, UNIT), why="mass 1 + 1e-30"),
    true("densities.absolute", lambda: Normalised(Abs(x), x, {x: closed(-1, 1)})),
    false("densities.odd", lambda: Normalised(HALF + x, x, {x: closed(-1, 1)}), why="negative below -1/2"),
)
