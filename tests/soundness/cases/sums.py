"""Sums: telescoping, ends, empty ranges, convergence, poles among the terms."""

from sympy import Abs, Integer, Rational, Sum, binomial, exp, factorial, floor, gamma, log, oo, pi, zeta

from parisk_sym import POSITIVE, REALS, Identity, Inequality, closed, integers, left_open, open_
from tests.soundness.case import false, true
from tests.soundness.symbols import TINY, b, i, j, k, m, n, p, x

M = {m: integers(0)}
N = {n: integers(1)}
UNIT = {b: open_(0, 1)}
GAUSS = m * (m + 1) / 2
HARMONIC = Sum(1 / j, (j, 1, n))
SQUARES = m * (m + 1) * (2 * m + 1) / 6
SIX = m * (m - 1) * (m - 2) * (m - 3) * (m - 4) * (m - 5)

CASES = (
    false(
        "sums.bound_symbol_positive", lambda: Identity(Sum(Abs(j), (j, -2, 2)), 0, {}), given="definitions"
    ),
    false(
        "sums.bound_symbol_captured",
        lambda: Identity(Sum(k * m, (k, 0, m)), m**2 * (m + 1) / 2, {m: integers(0), k: integers(5, 9)}),
        given="undefined",
        why="k is bound and free: ambiguous, to be refused",
    ),
    true("sums.abs", lambda: Identity(Sum(Abs(i), (i, -2, 2)), 6, {})),
    # closed forms
    true("sums.gauss", lambda: Identity(Sum(k, (k, 0, m)), GAUSS, M)),
    false("sums.gauss_square", lambda: Identity(Sum(k, (k, 0, m)), m**2 / 2, M)),
    false(
        "sums.gauss_real_end",
        lambda: Identity(Sum(k, (k, 0, p)), p * (p + 1) / 2, {p: POSITIVE}),
        why="for real p the sum is floor(p) (floor(p) + 1)/2, or undefined",
    ),
    true("sums.squares", lambda: Identity(Sum(k**2, (k, 0, m)), SQUARES, M)),
    false("sums.squares_first_six", lambda: Identity(Sum(k**2, (k, 0, m)), SQUARES + SIX / 10**6, M)),
    true("sums.cubes", lambda: Identity(Sum(k**3, (k, 0, m)), GAUSS**2, M)),
    true("sums.geometric", lambda: Identity(Sum(b**k, (k, 0, m)), (1 - b ** (m + 1)) / (1 - b), UNIT | M)),
    false(
        "sums.geometric_at_one",
        lambda: Identity(Sum(b**k, (k, 0, m)), (1 - b ** (m + 1)) / (1 - b), {b: POSITIVE} | M),
        why="0/0 at b = 1",
    ),
    true("sums.powers_of_two", lambda: Identity(Sum(2**k, (k, 0, m)), 2 ** (m + 1) - 1, M)),
    false("sums.powers_of_two_shifted", lambda: Identity(Sum(2**k, (k, 0, m)), 2**m - 1, M)),
    true("sums.telescoping", lambda: Identity(Sum(1 / (j * (j + 1)), (j, 1, n)), n / (n + 1), N)),
    false("sums.telescoping_shifted", lambda: Identity(Sum(1 / (j * (j + 1)), (j, 1, n)), 1 - 1 / n, N)),
    true("sums.row", lambda: Identity(Sum(binomial(n, k), (k, 0, n)), 2**n, N)),
    false("sums.row_less_one", lambda: Identity(Sum(binomial(n, k), (k, 1, n)), 2**n, N)),
    true("sums.alternating_row", lambda: Identity(Sum((-1) ** k * binomial(n, k), (k, 0, n)), 0, N)),
    false(
        "sums.alternating_row_zero",
        lambda: Identity(Sum((-1) ** k * binomial(m, k), (k, 0, m)), 0, M),
        why="1 at m = 0",
    ),
    true("sums.row_squares", lambda: Identity(Sum(binomial(m, k) ** 2, (k, 0, m)), binomial(2 * m, m), M)),
    true("sums.row_mean", lambda: Identity(Sum(k * binomial(n, k), (k, 0, n)), n * 2 ** (n - 1), N)),
    true("sums.floors", lambda: Identity(Sum(floor(j / 2), (j, 1, n)), floor(n**2 / 4), N)),
    false("sums.floors_without", lambda: Identity(Sum(floor(j / 2), (j, 1, n)), n**2 / 4, N)),
    # infinite sums
    true("sums.basel", lambda: Identity(Sum(1 / j**2, (j, 1, oo)), pi**2 / 6, {})),
    false(
        "sums.basel_decimal",
        lambda: Identity(Sum(1 / j**2, (j, 1, oo)), Rational(16449340668, 10**10), {}),
        why="differs by 5e-11",
    ),
    true("sums.basel_bound", lambda: Inequality(Sum(1 / j**2, (j, 1, oo)), "<", Rational(33, 20), {})),
    false("sums.basel_low", lambda: Inequality(Sum(1 / j**2, (j, 1, oo)), "<", Rational(164493, 10**5), {})),
    false(
        "sums.harmonic_bounded", lambda: Inequality(Sum(1 / j, (j, 1, oo)), "<=", 1000, {}), why="diverges"
    ),
    false("sums.grandi", lambda: Identity(Sum((-1) ** k, (k, 0, oo)), Rational(1, 2), {}), why="diverges"),
    false(
        "sums.divergent_powers", lambda: Identity(Sum(Integer(2) ** k, (k, 0, oo)), -1, {}), why="diverges"
    ),
    true(
        "sums.zeta", lambda: Identity(Sum(1 / j**b, (j, 1, oo)), zeta(b), {b: open_(1, 9)}), why="DLMF 25.2.1"
    ),
    false(
        "sums.zeta_everywhere",
        lambda: Identity(Sum(1 / j**b, (j, 1, oo)), zeta(b), {b: POSITIVE}),
        why="diverges for b <= 1",
    ),
    true("sums.exponential", lambda: Identity(Sum(b**k / factorial(k), (k, 0, oo)), exp(b), {b: POSITIVE})),
    false(
        "sums.exponential_from_one",
        lambda: Identity(Sum(b**j / factorial(j), (j, 1, oo)), exp(b), {b: POSITIVE}),
    ),
    true("sums.leibniz", lambda: Identity(Sum((-1) ** k / (2 * k + 1), (k, 0, oo)), pi / 4, {})),
    false(
        "sums.leibniz_off",
        lambda: Identity(Sum((-1) ** k / (2 * k + 1), (k, 0, oo)), pi / 4 + TINY, {}),
        why="off by 1e-30",
    ),
    true("sums.arithmetic_geometric", lambda: Identity(Sum(k * b**k, (k, 0, oo)), b / (1 - b) ** 2, UNIT)),
    false(
        "sums.arithmetic_geometric_end",
        lambda: Identity(Sum(k * b**k, (k, 0, oo)), b / (1 - b) ** 2, {b: left_open(0, 1)}),
        why="diverges at 1",
    ),
    true("sums.halves", lambda: Identity(Sum(1 / 2**j, (j, 1, oo)), 1, {})),
    false("sums.halves_cut", lambda: Identity(Sum(1 / 2**j, (j, 1, n)), 1, N)),
    true(
        "sums.telescoping_infinite",
        lambda: Identity(Sum(1 / ((j + b) * (j + b + 1)), (j, 1, oo)), 1 / (1 + b), {b: POSITIVE}),
    ),
    false(
        "sums.telescoping_infinite_shifted",
        lambda: Identity(Sum(1 / ((j + b) * (j + b + 1)), (j, 1, oo)), 1 / b, {b: POSITIVE}),
    ),
    true("sums.logarithm", lambda: Identity(Sum(b**j / j, (j, 1, oo)), -log(1 - b), UNIT)),
    # bounds for sequences of sums
    true("sums.harmonic_upper", lambda: Inequality(HARMONIC, "<=", 1 + log(n), N)),
    false("sums.harmonic_ten", lambda: Inequality(HARMONIC, "<=", 10, N), why="H(12367) > 10"),
    true("sums.squares_below_two", lambda: Inequality(Sum(1 / j**2, (j, 1, n)), "<", 2, N)),
    false(
        "sums.squares_below_three_halves",
        lambda: Inequality(Sum(1 / j**2, (j, 1, n)), "<", Rational(3, 2), N),
    ),
    # ends and poles
    false("sums.reversed_ends", lambda: Identity(Sum(i, (i, 5, 1)), 15, {}), why="empty or -9, never 15"),
    false(
        "sums.pole_among_terms",
        lambda: Inequality(Sum(1 / (k - 3), (k, 0, m)), "<=", 100, M),
        why="1/0 at k = 3",
    ),
    false("sums.pole_among_ten", lambda: Identity(Sum(1 / (i - 5), (i, 0, 10)), 0, {}), why="1/0 at i = 5"),
    false(
        "sums.log_of_zero",
        lambda: Inequality(Sum(log(k), (k, 0, m)), "<=", factorial(m), M),
        why="log 0 at k = 0",
    ),
    true("sums.log_factorial", lambda: Identity(Sum(log(j), (j, 1, n)), log(factorial(n)), N)),
    true("sums.finite_rational", lambda: Identity(Sum(1 / (i + 1), (i, 0, 3)), Rational(25, 12), {})),
    false(
        "sums.finite_off",
        lambda: Identity(Sum(1 / (i + 1), (i, 0, 3)), Rational(25, 12) + TINY, {}),
        why="off by 1e-30",
    ),
    true(
        "sums.power_series_bound",
        lambda: Inequality(Sum(x**k, (k, 0, oo)), "<=", 2, {x: closed(0, Rational(1, 2))}),
    ),
    false(
        "sums.power_series_outside",
        lambda: Inequality(-1, "<=", Sum(x**k, (k, 0, oo)), {x: closed(-2, 0)}),
        why="diverges for x <= -1",
    ),
    # definite sums by a recurrence
    true(
        "sums.squares_of_a_row", lambda: Identity(Sum(binomial(m, k) ** 2, (k, 0, m)), binomial(2 * m, m), M)
    ),
    false(
        "sums.squares_of_a_row_weighted",
        lambda: Identity(Sum(k * binomial(m, k) ** 2, (k, 0, m)), m * binomial(2 * m, m), M),
        why="right at m = 0 only: m^2 S(m + 1) = 2 m (2 m + 1) S(m) says nothing there",
    ),
    false(
        "sums.squares_of_a_row_from_one",
        lambda: Identity(Sum(binomial(m, k) ** 2, (k, 1, m)), binomial(2 * m, m), M),
    ),
    false(
        "sums.half_of_a_row",
        lambda: Identity(
            Sum(binomial(2 * m + 1, k), (k, 0, m)), 3 * 4**m - 2 * (2 * m + 1) * binomial(2 * m, m), M
        ),
        why="right at m = 0; 0 at m = 1; both sides satisfy one recurrence if the term that one end moves by is forgotten",
    ),
    false(
        "sums.partial_fractions",
        lambda: Identity(
            Sum((-1) ** k * binomial(m, k) * x / (x + k), (k, 0, m)),
            factorial(m) * gamma(x + 1) / gamma(x + m + 1),
            {x: REALS} | M,
        ),
        why="poles at x = 0, -1, ..., -m",
    ),
    true(
        "sums.partial_fractions_positive",
        lambda: Identity(
            Sum((-1) ** k * binomial(m, k) * p / (p + k), (k, 0, m)),
            factorial(m) * gamma(p + 1) / gamma(p + m + 1),
            {p: POSITIVE} | M,
        ),
    ),
)
