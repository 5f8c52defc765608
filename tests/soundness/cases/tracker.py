"""Wrong results from SymPy's own tracker, as claims: the wrong value (false), and the right one (true).

The number in an id is the issue of github.com/sympy/sympy, where it is not said otherwise. Whether the installed SymPy
still gives the wrong result does not matter: none of them may be believed.
"""

from typing import Any

from sympy import (
    Abs,
    E,
    Expr,
    LambertW,
    Piecewise,
    Product,
    Rational,
    Sum,
    Symbol,
    asin,
    atan,
    binomial,
    cos,
    cosh,
    coth,
    exp,
    factorial,
    floor,
    log,
    oo,
    pi,
    sign,
    sin,
    sinc,
    sqrt,
    tan,
    tanh,
)  # fmt: skip

from parisk_sym import (
    POSITIVE,
    REALS,
    Identity,
    Inequality,
    Limit,
    Monotone,
    UniqueRoot,
    closed,
    integers,
    open_,
)
from tests.soundness.case import Case, false, true
from tests.soundness.symbols import HALF, a, b, i, j, k, m, n, p, s, x, y

ON, SEQ, R = {p: POSITIVE}, {n: integers(1)}, {x: REALS}
NEAR = {x: open_(0, HALF)}
THIRD = Rational(1, 3)


def limit(
    name: str, body: Expr, variable: Symbol, point: Any, wrong: Any, right: Any, domain: Any, why: str = ""
) -> tuple[Case, ...]:
    """The wrong and the right value of a limit."""
    return (
        false(f"tracker.{name}", lambda: Limit(body, variable, point, wrong, domain), why=why),
        true(f"tracker.{name}_right", lambda: Limit(body, variable, point, right, domain), why=why),
    )


ROOTED = (1 + 1 / x) ** (x**2) / exp(x)
BLOCKS = floor(3 / x) * x / 2
NEGATIVE = {x: open_(-HALF, 0)}
SQUARED = ((p + 1) ** 2 + 1) / (p**2 + 1)
LOGS = (p + log(p + 1) + 1) / (p + log(p))

LIMITS: tuple[Case, ...] = (
    *limit("18969_lambert", exp(LambertW(p)), p, oo, 1, oo, ON),
    *limit("25885_second_order", ROOTED, x, oo, 1, exp(-HALF), {x: POSITIVE}),
    *limit("21724_euler_rest", p * (1 + 1 / p) ** p - E * p, p, oo, 0, -E / 2, ON),
    *limit("17380_quotient", p * (SQUARED - 1), p, oo, 0, 2, ON),
    *limit("17380_logs", p * (LOGS - 1), p, oo, 0, 1, ON),
    *limit("21310_floor", x * floor(1 / x), x, 0, oo, 1, NEAR),
    *limit("10058_tanh", 2 / sqrt(1 - tanh(1 / x) ** 2), x, 0, 2, oo, NEAR, why="2 cosh(1/x)"),
    *limit("18378_exponents", log(exp(3 * p) + p) / log(exp(p) + p**100), p, oo, 9, 3, ON),
    *limit(
        "15055_sines",
        p**3 * ((-p - 1) * sin(1 / p) + (p + 2) * sin(1 / (p + 1))) / (1 - p),
        p,
        oo,
        -oo,
        1,
        {p: open_(2, oo)},
        why="tends to 1",
    ),
    *limit("14355_floor_of_sinc", floor(sin(x) / x), x, 0, 1, 0, NEAR),
    *limit("14355_floor_of_tan", floor(-tan(x) / x), x, 0, -1, -2, NEAR),
    *limit("23258_floor_below", floor((cos(x) - 1) / x), x, 0, -1, 0, NEGATIVE),
    *limit("18997_abs_log", Abs(log(x)), x, 0, -oo, oo, NEAR),
    *limit("19026_abs_log", Abs(log(p) + 1) / log(p), p, oo, -1, 1, {p: open_(2, oo)}),
    *limit("14478_floor_quotient", BLOCKS, x, 0, 0, Rational(3, 2), NEAR),
    *limit("20365_euler_slope", ((x + 1) ** (1 / x) - E) / x, x, 0, 0, -E / 2, NEAR),
    *limit("26513_abs_power", Abs((-n / (n + 1)) ** n), n, oo, 0, exp(-1), SEQ),
    *limit("2929_left", x * exp(x) / (exp(x) - 1), x, -oo, -oo, 0, {x: open_(-oo, -1)}),
    *limit("6599_bounded", (x + cos(x)) / x, x, oo, 0, 1, {x: POSITIVE}),
    *limit("tanh_of_product", tanh(p * atan(p)), p, oo, 0, 1, ON),
    *limit("langevin", coth(p) - 1 / p, p, 0, -oo, 0, ON),
    *limit("diofant_74_sign_of_cos", sign(cos(x)), x, pi / 2, 0, -1, {x: open_(pi / 2, 3)}),
    false(
        "tracker.29576_bounded",
        lambda: Limit(x * (sin(x + 1 / x) - sin(x)), x, oo, oo, {x: POSITIVE}),
        why="cos x",
    ),
)


def series(name: str, term: Expr, first: int, wrong: Any, right: Any, why: str = "") -> tuple[Case, ...]:
    """The wrong and the right value of an infinite sum over j."""
    whole = Sum(term, (j, first, oo))
    return (
        false(f"tracker.{name}", lambda: Identity(whole, wrong, {}), why=why),
        true(f"tracker.{name}_right", lambda: Identity(whole, right, {})),
    )


M, PAIRS = {m: integers(0)}, {m: integers(0), n: integers(1)}
FACTORIALS = Sum(binomial(m, k) * factorial(m - k), (k, 0, m))
SHORT = Sum(binomial(2, k) * k**2, (k, 0, m))
SIGNED = Sum(binomial(m, k) * binomial(m, n - k) * (-1) ** k, (k, 0, n))

OTHERS: tuple[Case, ...] = (
    *series("diofant_236", j / ((j + 2) * (j + 4) * (j + 8)), 1, Rational(521, 25200), Rational(4, 35)),
    *series("13133", 1 / (j * (j + 1) * (2 * j + 1)), 1, 0, 3 - 4 * log(2)),
    false("tracker.13902_short_row", lambda: Identity(SHORT, -((m + 1) ** 2) * binomial(2, m + 1), M)),
    true(
        "tracker.13902_short_row_right",
        lambda: Identity(SHORT, Piecewise((0, m < 1), (2, m < 2), (6, True)), M),
    ),
    false("tracker.15943_factorials", lambda: Identity(FACTORIALS, E * factorial(m), M)),
    true("tracker.15943_factorials_bound", lambda: Inequality(FACTORIALS, "<", E * factorial(m), M)),
    false("tracker.8016_signed_rows", lambda: Identity(SIGNED, 0, PAIRS), why="-1 at m = 1, n = 2"),
    false(
        "tracker.14129_at_one",
        lambda: Identity(
            Sum(k * b**k, (k, 0, m)),
            (m * b ** (m + 2) - (m + 1) * b ** (m + 1) + b) / (b - 1) ** 2,
            {b: POSITIVE} | M,
        ),
        why="0/0 at b = 1",
    ),
    true(
        "tracker.14129_below_one",
        lambda: Identity(
            Sum(k * b**k, (k, 0, m)),
            (m * b ** (m + 2) - (m + 1) * b ** (m + 1) + b) / (b - 1) ** 2,
            {b: open_(0, 1)} | M,
        ),
    ),
    false("tracker.21315_called_divergent", lambda: Inequality(2, "<", Sum(1 - cos(1 / j), (j, 1, oo)), {})),
    true("tracker.21315_convergent", lambda: Inequality(Sum(1 - cos(1 / j), (j, 1, oo)), "<", 1, {})),
    true("tracker.20464_convergent", lambda: Identity(Sum(2**j / factorial(j), (j, 1, oo)), exp(2) - 1, {})),
    true("tracker.14313_floor", lambda: Inequality(Sum(HALF ** floor(j / 2), (j, 1, oo)), "<=", 3, {})),
    false(
        "tracker.14036_product",
        lambda: Identity(Product(1 - a**2 / (j * pi) ** 2, (j, 1, oo)), 0, {a: closed(0, 1)}),
        why="sin(a)/a",
    ),
    true(
        "tracker.14036_product_right",
        lambda: Identity(Product(1 - a**2 / (j * pi) ** 2, (j, 1, oo)), sinc(a), {a: closed(0, 1)}),
        why="Euler's product",
    ),
    # simplification
    false("tracker.14320_asin_of_sin", lambda: Identity(asin(sin(2)), 2, {})),
    true("tracker.14320_asin_of_sin_right", lambda: Identity(asin(sin(x)), pi - x, {x: closed(2, 3)})),
    false("tracker.12140_asin_of_sin", lambda: Identity(asin(sin(x)), x, R)),
    false(
        "tracker.20430_lost_factor",
        lambda: Identity(
            cos(x / 2) * sin(x / 2) * cos(x) * cos(y) ** 2 * sin(y),
            (cos(2 * x - 2 * y) - cos(2 * x + 2 * y)) / 16,
            {x: REALS, y: REALS},
        ),
    ),
    true(
        "tracker.20430_lost_factor_right",
        lambda: Identity(
            cos(x / 2) * sin(x / 2) * cos(x) * cos(y) ** 2 * sin(y),
            cos(y) * (cos(2 * x - 2 * y) - cos(2 * x + 2 * y)) / 16,
            {x: REALS, y: REALS},
        ),
    ),
    false("tracker.14528_binomial_of_one", lambda: Identity(binomial(1, n), 0, SEQ)),
    false(
        "tracker.14612_symmetry",
        lambda: Identity(binomial(i, k) - binomial(i, i - k), 0, {i: integers(-3, 3), k: integers(0)}),
        why="(-1, 0)",
    ),
    false(
        "tracker.7638_root_of_square",
        lambda: Identity(sqrt(cosh(x) ** 2 - 2 * cosh(x) * sin(x) + sin(x) ** 2), sin(x) - cosh(x), R),
    ),
    # assumptions, monotonicity, equations
    false("tracker.atan_of_integer", lambda: Inequality(0, "<", atan(m - 277) ** 2, M), why="0 at 277"),
    false("tracker.28578_tan", lambda: Monotone(tan(x), x, "increasing", {x: closed(0, 5)}), why="poles"),
    true("tracker.28571_cube", lambda: Monotone(x**3, x, "increasing", {x: closed(-10, 10)})),
    false("tracker.28150_reciprocal", lambda: Inequality(0, "<=", Abs(1 / x), R)),
    false(
        "tracker.27485_power_real", lambda: Inequality(0, "<=", Abs(x**s), {x: open_(-2, -1), s: POSITIVE})
    ),
    false("tracker.8708_no_solution", lambda: Inequality(1 - p, "<=", exp(-2 * p), ON)),
    false(
        "tracker.10207_one_root",
        lambda: UniqueRoot(sin(2 * x) / 4 - 2 * sin(x) / 5, x, {x: closed(0, 3)}),
        why="0 and 2 atan(1/3)",
    ),
    true(
        "tracker.10207_inner_root", lambda: UniqueRoot(sin(2 * x) / 4 - 2 * sin(x) / 5, x, {x: open_(0, 3)})
    ),
    false("tracker.9556_abs_plus_one", lambda: UniqueRoot(Abs(x) + 1, x, {x: closed(-1, 0)})),
    false("tracker.10214_power_root", lambda: UniqueRoot(p ** Rational(3, 2) + 4, p, ON)),
)

CASES = LIMITS + OTHERS
