"""Integers against reals: floors, parities, powers, factorials; violations at one integer or between integers only."""

from sympy import E, Rational, binomial, ceiling, cos, exp, factorial, floor, log, pi, sin, sqrt

from parisk_sym import POSITIVE, REALS, Identity, Inequality, closed, integers, open_
from tests.soundness.case import false, true
from tests.soundness.symbols import HALF, i, m, n, p, r, x

KINDS = "kinds"
N, M = {n: integers(1)}, {m: integers(0)}
NP = {n: integers(1), p: POSITIVE}
CENTRAL = binomial(2 * n, n)
EULER = (1 + 1 / n) ** n

CASES = (
    # the hostile set
    true("integers.bernoulli", lambda: Inequality(1 + n * p, "<=", (1 + p) ** n, NP), given=KINDS),
    true("integers.factorial", lambda: Inequality(2**n, "<=", 2 * factorial(n), N), given=KINDS),
    true(
        "integers.stirling",
        lambda: Inequality(sqrt(2 * pi * n) * (n / E) ** n, "<", factorial(n), N),
        given=KINDS,
    ),
    true("integers.binomial", lambda: Inequality(CENTRAL, "<=", 4**n, N), given=KINDS),
    true("integers.polynomial", lambda: Inequality(0, "<", n**2 - n + 1, N), given=KINDS),
    true("integers.neighbours", lambda: Inequality(0, "<=", (m - 3) * (m - 4), M), given=KINDS),
    # polynomials
    false(
        "integers.neighbours_but_one", lambda: Inequality(0, "<=", (m - 3) * (m - 5), M), why="-1 at m = 4"
    ),
    true("integers.half_integers_missed", lambda: Inequality(0, "<", 4 * (m - 3) * (m - 4) + 1, M)),
    false(
        "integers.half_integers_hit",
        lambda: Inequality(0, "<", 4 * (x - 3) * (x - 4) + 1, {x: REALS}),
        why="x = 7/2",
    ),
    true("integers.square_at_least", lambda: Inequality(r, "<=", r**2, {r: integers(0, 10)})),
    false("integers.square_at_least_real", lambda: Inequality(r, "<=", r**2, {r: closed(0, 10)})),
    true("integers.cubic_gap", lambda: Inequality(0, "<=", (m - 7) * (m - 8) * (m - 8), {m: integers(7)})),
    false("integers.cubic_gap_early", lambda: Inequality(0, "<=", (m - 7) * (m - 8) ** 2, {m: integers(6)})),
    true(
        "integers.three_consecutive",
        lambda: Inequality(0, "<=", i * (i - 1) * (i + 1), {i: integers(-1, 99)}),
    ),
    false(
        "integers.three_consecutive_below",
        lambda: Inequality(0, "<=", i * (i - 1) * (i + 1), {i: integers(-2, 99)}),
    ),
    false("integers.late_violation", lambda: Inequality(n**2, "<=", 277 * n, N), why="n = 278"),
    true("integers.late_violation_excluded", lambda: Inequality(n**2, "<=", 277 * n, {n: integers(1, 277)})),
    # growth
    false("integers.power_square", lambda: Inequality(n**2, "<=", 2**n, N), why="n = 3"),
    true("integers.power_square_late", lambda: Inequality(n**2, "<=", 2**n, {n: integers(4)})),
    false(
        "integers.power_square_one_early", lambda: Inequality(n**2, "<=", 2**n, {n: integers(3)}), why="n = 3"
    ),
    true("integers.factorial_powers", lambda: Inequality(2 ** (n - 1), "<=", factorial(n), N)),
    false("integers.factorial_square", lambda: Inequality(n**2, "<=", factorial(n), N), why="n = 2"),
    true("integers.factorial_square_late", lambda: Inequality(n**2, "<=", factorial(n), {n: integers(4)})),
    false("integers.factorial_cube", lambda: Inequality(factorial(n), "<=", n**3, N), why="n = 6"),
    true("integers.central_half", lambda: Inequality(CENTRAL, "<=", 4**n / 2, N)),
    false(
        "integers.central_half_strict", lambda: Inequality(CENTRAL, "<", 4**n / 2, N), why="equality at n = 1"
    ),
    true("integers.power_below_factorial_power", lambda: Inequality(factorial(n), "<=", n**n, N)),
    false(
        "integers.power_below_factorial_power_strict",
        lambda: Inequality(factorial(n), "<", n**n, N),
        why="n = 1",
    ),
    false("integers.exponential_polynomial", lambda: Inequality(2**n, "<=", n**10 + 2, N), why="n = 59"),
    # Euler's sequence
    true("integers.euler_two", lambda: Inequality(2, "<=", EULER, N)),
    false("integers.euler_two_strict", lambda: Inequality(2, "<", EULER, N), why="equality at n = 1"),
    true("integers.euler_three", lambda: Inequality(EULER, "<", 3, N)),
    true("integers.euler_e", lambda: Inequality(EULER, "<", E, N)),
    false("integers.euler_cut", lambda: Inequality(EULER, "<", Rational(2718, 1000), N), why="n = 10^4"),
    # floors and parities
    true("integers.floor_halves", lambda: Identity(floor((n + 1) / 2) + floor(n / 2), n, N)),
    false(
        "integers.floor_halves_real", lambda: Identity(floor((p + 1) / 2) + floor(p / 2), p, {p: POSITIVE})
    ),
    true("integers.floor_is_identity", lambda: Identity(floor(r), r, {r: integers(0)})),
    false("integers.floor_is_identity_real", lambda: Identity(floor(r), r, {r: POSITIVE})),
    true("integers.sine_vanishes", lambda: Identity(sin(pi * r), 0, {r: integers(0)})),
    false("integers.sine_vanishes_real", lambda: Identity(sin(pi * r), 0, {r: REALS})),
    true("integers.ceiling_floor", lambda: Identity(ceiling(n / 2), floor((n + 1) / 2), N)),
    false("integers.ceiling_floor_off", lambda: Identity(ceiling(n / 2), floor(n / 2) + 1, N), why="n = 2"),
    true("integers.cosine_parity", lambda: Inequality(cos(pi * r) ** 2, "<=", 1, {r: integers(0)})),
    true("integers.cosine_square_one", lambda: Identity(cos(pi * r) ** 2, 1, {r: integers(0)})),
    false(
        "integers.cosine_square_half_steps",
        lambda: Identity(cos(pi * r / 2) ** 2, 1, {r: integers(0)}),
        why="0 at 1",
    ),
    true(
        "integers.near_integers",
        lambda: Inequality(HALF, "<=", (r - HALF) ** 2 + Rational(1, 4), {r: integers(0)}),
    ),
    false(
        "integers.near_half", lambda: Inequality(HALF, "<=", (r - HALF) ** 2 + Rational(1, 4), {r: POSITIVE})
    ),
    # logarithms over integers
    true("integers.log_below", lambda: Inequality(log(n), "<=", n - 1, N)),
    false("integers.log_below_strict", lambda: Inequality(log(n), "<", n - 1, N), why="equality at 1"),
    true("integers.exp_above", lambda: Inequality(1 + m, "<=", exp(m), M)),
    false("integers.exp_above_strict", lambda: Inequality(1 + m, "<", exp(m), M), why="equality at 0"),
    true("integers.open_interval", lambda: Inequality(x**2, "<", 1, {x: open_(-1, 1)})),
)
