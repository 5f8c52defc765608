"""Wrong integrals from SymPy's own tracker, as claims: the wrong value (false), and the right one (true).

Ids as in the tracker module.
"""

from typing import Any

from sympy import (
    Abs,
    E,
    Expr,
    Heaviside,
    Integral,
    Rational,
    atan,
    atanh,
    cos,
    erf,
    exp,
    li,
    log,
    oo,
    pi,
    sin,
    sqrt,
    tan,
)  # fmt: skip

from parisk_sym import (
    POSITIVE,
    REALS,
    Identity,
    integers,
    open_,
)
from tests.soundness.case import Case, false, true
from tests.soundness.symbols import HALF, a, b, n, p, q, t, x, y

ON, SEQ, R = {p: POSITIVE}, {n: integers(1)}, {x: REALS}
NEAR = {x: open_(0, HALF)}
THIRD = Rational(1, 3)


def integral(
    name: str, body: Expr, lower: Any, upper: Any, wrong: Any, right: Any = None, why: str = ""
) -> tuple[Case, ...]:
    """The wrong and (where it is known) the right value of an integral over t."""
    whole = Integral(body, (t, lower, upper))
    cases = [false(f"tracker.{name}", lambda: Identity(whole, wrong, {}), why=why)]
    if right is not None:
        cases.append(true(f"tracker.{name}_right", lambda: Identity(whole, right, {}), why=why))
    return tuple(cases)


BEATS = ((t**3 - 4 * t) * sin(t) + (3 * t**2 - 4) * cos(t)) / ((t**3 - 4 * t) ** 2 + cos(t) ** 2)
RESONANCE = 400 * pi**2 * t**2 / (1600 * pi**4 * t**4 - 796 * pi**2 * t**2 + 100)
RATIO = sqrt(1 / (t + 1)) / (t * sqrt(1 - t))
WAVES = Abs(sin(t) * cos(t))

CASES: tuple[Case, ...] = (
    *integral("30319_two_humps", Abs(sin(2 * t)), 0, 2 * pi, 2, 4),
    *integral("30319_three_humps", Abs(sin(3 * t)), 0, 3 * pi, Rational(2, 3), 6),
    *integral(
        "30319_not_odd",
        BEATS,
        -oo,
        oo,
        0,
        -3 * pi,
        "minus half a turn of (cos t, t^3 - 4t) at each of -2, 0, 2",
    ),
    *integral(
        "30319_jump_of_atan",
        atan((3 * t - t**3) / (1 - 3 * t**2)),
        0,
        sqrt(3),
        -3 * log(2),
        why="the right value is pi/sqrt(3) - 3 log 2, as an improper integral",
    ),
    *integral("30404_log_and_root", sqrt(1 - t) * log(1 - t), 0, 1, 0, -Rational(4, 9)),
    *integral("29792_root_times_root", sqrt(2 - t) * sqrt(1 / (2 - t)), 0, 1, -1, 1),
    *integral("25052_negative_side", Abs(cos(t)), -pi / 2, 0, -1, 1),
    *integral("23223_even", Abs(cos(t)), -pi / 2, pi / 2, 0, 2),
    *integral("18384_second_half", WAVES, pi, 2 * pi, 0, 1),
    *integral("18384_third_quarter", WAVES, pi, 3 * pi / 2, -HALF, HALF),
    *integral("29072_whole", WAVES, 0, 2 * pi, 1, 2),
    *integral(
        "20898_atan_of_tan",
        atan(tan(t)),
        0,
        pi,
        -(pi**2) / 2,
        why="undefined at pi/2; 0 as an improper integral",
    ),
    *integral(
        "20898_twice_the_jump",
        cos(2 * t) / (2 + cos(t)),
        0,
        2 * pi,
        -8 * pi + 28 * pi / sqrt(3),
        -8 * pi + 14 * pi / sqrt(3),
    ),
    *integral("30120_period", 1 / (sqrt(2) + cos(t)), 0, 2 * pi, 0, 2 * pi),
    *integral("6278_period", 1 / (2 + cos(t)), 0, 2 * pi, 0, 2 * pi / sqrt(3)),
    *integral("22916_period", cos(2 * t) / (5 - 4 * cos(t)), 0, 2 * pi, 19 * pi / 12, pi / 6),
    *integral("16046_period", exp(cos(t)) * cos(sin(t)), 0, 2 * pi, 0, 2 * pi),
    *integral("11079_secant", 1 / cos(t) ** 2, 0, 2 * pi, 0, why="poles"),
    *integral("4215_pole", 1 / t**2, -1, 1, -2, why="pole at 0"),
    *integral("9270_pole_half_line", 1 / t**2, -1, oo, -1, why="pole at 0"),
    *integral("30484_complex", -RATIO, Rational(1, 5), HALF, -atanh(HALF), None),
    *integral("28657_resonance", RESONANCE, 0, oo, 5, Rational(5, 2), why="peaks near 0.08"),
    *integral("7337_sign", t * sqrt(2 * t + 3), -1, 1, -Rational(2, 5), Rational(2, 5)),
    *integral(
        "21166_odd",
        sin(t / sqrt(Abs(t))),
        -1,
        1,
        4 * sin(1) - 4 * cos(1),
        why="the integrand is odd; undefined at 0 only",
    ),
    *integral("21549_sign", t * sqrt(Abs(t)), -1, 0, Rational(2, 5), -Rational(2, 5)),
    *integral("15457_kink", exp(Abs(t - 2)), 1, 3, E - exp(-1), 2 * E - 2),
    *integral("157_of_the_site", 1 / ((2 - t) * sqrt(1 - t)), 0, 1, -pi / 2, pi / 2),
    *integral("4968_even", sin(log(t**2)), -1, 1, 0, -Rational(4, 5), why="undefined at 0; improper there"),
    *integral("2975_across_zero", (t**2 + 3) ** Rational(-3, 2), -1, 1, 0, THIRD),
    *integral(
        "25786_gauss",
        exp(-4 * t**2 / 5),
        -3,
        -Rational(1, 5),
        sqrt(5 * pi) / 4 * (erf(2 * sqrt(5) / 25) - erf(6 * sqrt(5) / 5)),
        sqrt(5 * pi) / 4 * (erf(6 * sqrt(5) / 5) - erf(2 * sqrt(5) / 25)),
    ),
    *integral("13733_pole_of_log", 1 / log(t), HALF, 3, li(3) - li(HALF), why="pole at 1"),
    false(
        "tracker.24274_heaviside",
        lambda: Identity(Integral(Heaviside(t - y) ** 2, (t, 0, 1), (y, 0, 1)), 1, {}),
        why="the area of a triangle",
    ),
    true(
        "tracker.24274_heaviside_right",
        lambda: Identity(Integral(Heaviside(t - y) ** 2, (t, 0, 1), (y, 0, 1)), HALF, {}),
        why="the area of a triangle",
    ),
    false(
        "tracker.20370_parameter",
        lambda: Identity(Integral(1 / (1 + b * cos(t)), (t, 0, 2 * pi)), 0, {b: open_(0, 1)}),
    ),
    true(
        "tracker.20370_parameter_right",
        lambda: Identity(
            Integral(1 / (1 + b * cos(t)), (t, 0, 2 * pi)), 2 * pi / sqrt(1 - b**2), {b: open_(0, 1)}
        ),
    ),
    false(
        "tracker.12050_parameter_zero",
        lambda: Identity(Integral(1 / (t**2 + a**2), (t, 0, 1)), atan(1 / a) / a, {a: REALS}),
        why="diverges at a = 0",
    ),
    false(
        "tracker.26949_power",
        lambda: Identity(Integral(t**a, (t, 0, 1)), 1 / (a + 1), {a: open_(-3, -1)}),
        why="diverges",
    ),
    false(
        "tracker.21559_heaviside_positive",
        lambda: Identity(
            Integral(Heaviside(x - t) * exp(t - x), (t, -q, 0)),
            exp(-x) - exp(-x - q),
            {x: REALS, q: POSITIVE},
        ),
    ),
)
