"""Inequalities of analysis: true ones of moderate difficulty, and false ones next to them."""

from sympy import (
    Abs,
    E,
    Max,
    Rational,
    Sum,
    cos,
    cosh,
    erfc,
    exp,
    gamma,
    log,
    oo,
    pi,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
)  # fmt: skip

from parisk_sym import (
    POSITIVE,
    REALS,
    Boxes,
    ByDerivative,
    Inequality,
    closed,
    integers,
    left_open,
    open_,
    right_open,
)
from tests.soundness.case import false, said, true
from tests.soundness.symbols import HALF, TINY, a, b, j, n, p, q, s, x, y

KINDS = "kinds"
R, P = {x: REALS}, {p: POSITIVE}
PQ, PQB = {p: POSITIVE, q: POSITIVE}, {p: POSITIVE, q: POSITIVE, b: POSITIVE}
XA, UNIT2 = {x: REALS, a: REALS}, {p: open_(0, 1), q: open_(0, 1)}
SLOPE = ByDerivative(p)
TAYLOR = sinh(p) - p**3 / 6 - p**5 / 120 - p**7 / 5040
HOEFFDING = log((exp(p) + 1) / 2) - p / 2
KL = p * log(p / q) + (1 - p) * log((1 - p) / (1 - q))
PLANE = {x: REALS, a: REALS}
MOTZKIN = x**4 * a**2 + x**2 * a**4 - 3 * x**2 * a**2 + 1
INSIDE = {p: POSITIVE, s: open_(0, p)}

CASES = (
    # the hostile set
    true("inequalities.taylor", lambda: Inequality(p, "<=", TAYLOR, P), given=KINDS),
    false("inequalities.touches", lambda: Inequality(2 * x - 1, "<", x**2, {x: closed(0, 3)}), given=KINDS),
    false(
        "inequalities.touches_irrational",
        lambda: Inequality(2 * sqrt(2) * x - 2, "<", x**2, {x: closed(0, 3)}),
        given=KINDS,
        why="equality at sqrt(2)",
    ),
    true("inequalities.touching", lambda: Inequality(2 * x - 1, "<=", x**2, {x: closed(0, 3)}), given=KINDS),
    true(
        "inequalities.touching_irrational",
        lambda: Inequality(2 * sqrt(2) * x - 2, "<=", x**2, {x: closed(0, 3)}),
        given=KINDS,
    ),
    true(
        "inequalities.sine_cubic",
        lambda: Inequality(p - p**3 / 6, "<", sin(p), {p: left_open(0, 1)}),
        given=KINDS,
    ),
    true("inequalities.sine_line", lambda: Inequality(sin(p), "<", p, P), given=KINDS),
    true("inequalities.tanh_line", lambda: Inequality(tanh(p), "<", p, P), given=KINDS),
    true("inequalities.log_line", lambda: Inequality(log(1 + p), "<", p, P), given=KINDS),
    true("inequalities.log_line_slope", lambda: said(Inequality(log(1 + p), "<", p, P), SLOPE), given=KINDS),
    true(
        "inequalities.log_lower",
        lambda: said(Inequality(p / (1 + p), "<", log(1 + p), P), SLOPE),
        given=KINDS,
    ),
    true(
        "inequalities.log_root",
        lambda: said(Inequality(log(1 + p), "<", p / sqrt(1 + p), P), SLOPE),
        given=KINDS,
    ),
    true(
        "inequalities.bernoulli",
        lambda: Inequality(1 + b * p, "<=", (1 + p) ** b, {b: right_open(1, oo), p: POSITIVE}),
        given=KINDS,
    ),
    true("inequalities.means_two", lambda: Inequality(2 * p * q, "<=", p**2 + q**2, PQ), given=KINDS),
    true(
        "inequalities.means_three",
        lambda: Inequality(3 * p * q * b, "<=", p**3 + q**3 + b**3, PQB),
        given=KINDS,
    ),
    true("inequalities.geometric_mean", lambda: Inequality(sqrt(p * q), "<=", (p + q) / 2, PQ), given=KINDS),
    true("inequalities.young", lambda: Inequality(p * q, "<=", p * log(p) - p + exp(q), PQ), given=KINDS),
    true("inequalities.triangle", lambda: Inequality(Abs(x + a), "<=", Abs(x) + Abs(a), XA), given=KINDS),
    true("inequalities.maximum", lambda: Inequality(Max(x, a), "<=", Abs(x) + Abs(a), XA), given=KINDS),
    true("inequalities.pinsker", lambda: Inequality(2 * (p - q) ** 2, "<=", KL, UNIT2), given=KINDS),
    true(
        "inequalities.hoeffding", lambda: said(Inequality(HOEFFDING, "<=", p**2 / 8, P), SLOPE), given=KINDS
    ),
    true("inequalities.cosh_gauss", lambda: Inequality(cosh(p), "<=", exp(p**2 / 2), P), given=KINDS),
    true("inequalities.mills", lambda: Inequality(erfc(p) * sqrt(pi) * p, "<", exp(-(p**2)), P), given=KINDS),
    true(
        "inequalities.mills_slope",
        lambda: said(Inequality(0, "<", exp(-(p**2)) / p - erfc(p) * sqrt(pi), P), SLOPE),
        given=KINDS,
    ),
    true("inequalities.gamma", lambda: Inequality(Rational(8, 10), "<", gamma(p), P), given=KINDS),
    true(
        "inequalities.gamma_boxes",
        lambda: said(Inequality(Rational(88, 100), "<", gamma(p), {p: closed(Rational(1, 10), 5)}), Boxes()),
        given=KINDS,
    ),
    true(
        "inequalities.harmonic",
        lambda: Inequality(log(n + 1), "<=", Sum(1 / j, (j, 1, n)), {n: integers(1)}),
        given=KINDS,
    ),
    true("inequalities.quartic", lambda: Inequality(0, "<", x**4 - x + 1, R), given=KINDS),
    true(
        "inequalities.quartic_full",
        lambda: Inequality(0, "<", x**4 - 3 * x**3 + 5 * x**2 - 3 * x + 1, R),
        given=KINDS,
    ),
    true("inequalities.motzkin", lambda: Inequality(0, "<=", MOTZKIN, XA), given=KINDS),
    true(
        "inequalities.zero_at_ends",
        lambda: Inequality(0, "<=", x * (1 - x) * exp(x), {x: closed(0, 1)}),
        given=KINDS,
    ),
    true(
        "inequalities.exp_line_box", lambda: Inequality(1 + x, "<=", exp(x), {x: closed(0, 1)}), given=KINDS
    ),
    true("inequalities.exp_line", lambda: Inequality(1 + x, "<=", exp(x), R), given=KINDS),
    true(
        "inequalities.exp_reciprocal",
        lambda: Inequality(exp(x), "<", 1 / (1 - x), {x: open_(-oo, 0)}),
        given=KINDS,
    ),
    true(
        "inequalities.chained",
        lambda: Inequality(exp(q), "<=", exp(p), {p: POSITIVE, q: left_open(0, p)}),
        given=KINDS,
    ),
    true("inequalities.sinh_ratio", lambda: Inequality(sinh(s) / sinh(p), "<", s / p, INSIDE), given=KINDS),
    true("inequalities.sine_bounded", lambda: Inequality(-1, "<=", sin(x), R), given=KINDS),
    true("inequalities.two_sines", lambda: Inequality(sin(x) * cos(x), "<=", HALF, R), given=KINDS),
    # neighbours
    false(
        "inequalities.sine_cubic_wrong", lambda: Inequality(sin(p), "<=", p - p**3 / 6, {p: left_open(0, 1)})
    ),
    false("inequalities.log_line_tight", lambda: Inequality(log(1 + p), "<=", p - p**2 / 2, P)),
    true("inequalities.log_cubic", lambda: Inequality(log(1 + p), "<=", p - p**2 / 2 + p**3 / 3, P)),
    false(
        "inequalities.hoeffding_ninth",
        lambda: Inequality(HOEFFDING, "<=", p**2 / 9, P),
        why="second order 1/8",
    ),
    false(
        "inequalities.pinsker_more",
        lambda: Inequality(Rational(21, 10) * (p - q) ** 2, "<=", KL, UNIT2),
        why="near p = q = 1/2 the constant is 2",
    ),
    false(
        "inequalities.gamma_high",
        lambda: Inequality(Rational(8857, 10**4), "<", gamma(p), P),
        why="minimum 0.88560",
    ),
    false(
        "inequalities.motzkin_less",
        lambda: Inequality(0, "<=", MOTZKIN - Rational(1, 10**9), XA),
        why="0 at (1, 1)",
    ),
    false(
        "inequalities.quartic_less",
        lambda: Inequality(0, "<", x**4 - x + Rational(47, 100), R),
        why="minimum 47/100 - 0.47247",
    ),
    true("inequalities.quartic_enough", lambda: Inequality(0, "<", x**4 - x + Rational(48, 100), R)),
    false("inequalities.exp_line_off", lambda: Inequality(1 + x + TINY, "<=", exp(x), R), why="fails at 0"),
    false(
        "inequalities.means_off",
        lambda: Inequality((2 + TINY) * p * q, "<=", p**2 + q**2, PQ),
        why="fails at p = q",
    ),
    true("inequalities.jordan", lambda: Inequality(2 * x / pi, "<=", sin(x), {x: closed(0, 1)})),
    false(
        "inequalities.jordan_past",
        lambda: Inequality(2 * p / pi, "<=", sin(p), {p: open_(0, 2)}),
        why="beyond pi/2",
    ),
    true("inequalities.tan_line", lambda: Inequality(x, "<", tan(x), {x: open_(0, 1)})),
    true("inequalities.cusa", lambda: Inequality(3 * sin(p), "<", p * (2 + cos(p)), {p: closed(HALF, 3)})),
    true("inequalities.log_mean", lambda: Inequality(sqrt(p) * log(p), "<=", p - 1, {p: right_open(1, 100)})),
    false("inequalities.log_mean_below", lambda: Inequality(sqrt(p) * log(p), "<=", p - 1, {p: open_(0, 1)})),
    true("inequalities.power_e", lambda: Inequality(E * log(p), "<=", p, P)),
    false("inequalities.power_three", lambda: Inequality(3 * log(p), "<=", p, P)),
    true("inequalities.negative_square", lambda: Inequality(x, "<", x**2, {x: open_(-oo, 0)})),
    true(
        "inequalities.cauchy", lambda: Inequality((x + y) ** 2, "<=", 2 * (x**2 + y**2), {x: REALS, y: REALS})
    ),
    false(
        "inequalities.cauchy_less",
        lambda: Inequality((x + y) ** 2, "<=", Rational(199, 100) * (x**2 + y**2), {x: REALS, y: REALS}),
    ),
    true(
        "inequalities.logistic",
        lambda: Inequality(1 / (1 + exp(-x)) * (1 - 1 / (1 + exp(-x))), "<=", Rational(1, 4), R),
    ),
    # at the origin, on the diagonal, and nowhere else
    *(
        false(f"inequalities.plane_{name}", lambda says=says: Inequality(*says, PLANE))
        for name, says in {
            "squares": (0, "<", x**2 + a**2),
            "absolute_values": (0, "<", Abs(x) + Abs(a)),
            "middle": (exp((x + a) / 2), "<", (exp(x) + exp(a)) / 2),
            "hole": (-1, "<=", (x**2 - a**2) / (x**2 + a**2)),
            "sum": (0, "<", Abs(x + a) + (1 - x) ** 2),
        }.items()
    ),
    *(
        true(f"inequalities.plane_{name}_right", lambda says=says, domain=domain: Inequality(*says, domain))
        for name, says, domain in (
            ("squares", (0, "<=", x**2 + a**2), PLANE),
            ("squares_beside", (0, "<", x**2 + a**2 + (1 - x) ** 2), PLANE),
            ("middle", (exp((x + a) / 2), "<=", (exp(x) + exp(a)) / 2), PLANE),
            ("hole", (-1, "<=", (x**2 - a**2) / (x**2 + a**2)), {x: REALS, a: POSITIVE}),
            ("sum", (0, "<=", Abs(x + a) + (1 - x) ** 2), PLANE),
            ("quotient", (0, "<=", p * q / (p + q)), PQ),
        )
    ),
    false(
        "inequalities.corner_of_a_quadrant",
        lambda: Inequality(0, "<=", x * a / (x + a), {x: right_open(0, oo), a: right_open(0, oo)}),
        why="undefined where both are 0",
    ),
)
