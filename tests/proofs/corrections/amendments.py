"""Amendments of printed statements: those that take their place, and those that say nothing or speak of something else.

A row is an id, the printed statement, what is suggested, and the reason (a part of it) why that is not accepted, "" where it is. A condition has
its text as well. Statements are false or not provable as printed, and what is suggested is true.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sympy import (
    Abs,
    Expr,
    Integral,
    Max,
    Piecewise,
    Rational,
    Sum,
    Symbol,
    cos,
    cosh,
    erf,
    exp,
    factorial,
    floor,
    gamma,
    log,
    oo,
    pi,
    sin,
    sinh,
    sqrt,
    tanh,
)

from parisk_sym import (
    POSITIVE,
    REALS,
    All,
    AnyOf,
    Approximate,
    AtRisk,
    Convex,
    Fails,
    Identity,
    ImageLaw,
    Implication,
    Inequality,
    Lies,
    Limit,
    Mean,
    Monotone,
    MonotoneMap,
    Normalised,
    Opposite,
    PrintedValue,
    PrivateNoise,
    Probability,
    Pure,
    UniqueRoot,
    Variance,
    closed,
    exponential_law,
    gaussian_law,
    integers,
    laplace_law,
    left_open,
    open_,
    right_open,
)
from parisk_sym.claims.events import Event
from parisk_sym.claims.random_variables import Law
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Tactic

x, y, t = (Symbol(name, real=True) for name in "xyt")
p, q, b, c, s = (Symbol(name, positive=True) for name in "pqbcs")
n, m = (Symbol(name, integer=True, positive=True) for name in "nm")
X, Y, Z = (Symbol(name, real=True) for name in "XYZ")
plain_p = Symbol("p", real=True)
ratio, delta = Symbol("exp(eps)", positive=True), Symbol("delta", positive=True)
R, P, UNIT, N = {x: REALS}, {p: POSITIVE}, {x: closed(0, 1)}, {n: integers(1)}
B, PB, XY = {b: POSITIVE}, {p: POSITIVE, b: POSITIVE}, {x: REALS, y: REALS}
XP = {x: REALS, p: POSITIVE}
HALF, TENTH = Rational(1, 2), Rational(1, 10)

NOTHING, OTHER, WEAKER = (
    "it says nothing",
    "not shown to speak of the same quantity",
    "does not take the place",
)
PART, WHOLE, KIND = "leaves out a part of the printed", "does not restrict", "another kind of statement"
OTHER_SIDE, FORM, GIVES = "bounds the quantity from the other side", "in another form", "not shown to give"
DENSITY, LAWS = "another density", "other laws"


class Row(NamedTuple):
    """An amendment, and why it is not accepted; `text` is that of a condition, "" for a correction."""

    name: str
    printed: Statement
    says: Statement
    refused: str = ""
    text: str = ""
    by: Tactic | None = None


GROWTH = Inequality(exp(x), "<", 1 + x, R)
RISE = Inequality(exp(p), "<", 1 + p, P)
TRUE_RISE = Inequality(1 + p, "<", exp(p), P)
ON_UNIT = Inequality(exp(x), "<=", 1 + x, UNIT)
SQUARE = Identity((p + 1) ** 2, p**2 + 1, P)
TRUE_SQUARE = Identity((p + 1) ** 2, p**2 + 2 * p + 1, P)
AREA = Identity(Integral(t**2, (t, 0, p)), p**3 / 2, P)
TRUE_AREA = Identity(Integral(t**2, (t, 0, p)), p**3 / 3, P)
LINEAR = Identity(exp(x), 1 + x, R)
FLAT = Identity(exp(x), 1, UNIT)
ABOVE, BELOW = Inequality(1 + x, "<=", exp(x), UNIT), Inequality(exp(x), "<=", 1 + 2 * x, UNIT)
SINE = Inequality(sin(p), "<", p / 2, P)


def _inequalities() -> Iterator[Row]:
    """Bounds in the place of bounds."""
    yield Row("reverse", GROWTH, Inequality(1 + x, "<=", exp(x), R))
    yield Row("reverse_strict", RISE, TRUE_RISE)
    yield Row("strict_reverse_of_a_weak_one", Inequality(exp(p), "<=", 1 + p, P), TRUE_RISE)
    yield Row("beyond_the_reverse", RISE, Inequality(1 + p + p**2 / 2, "<", exp(p), P))
    yield Row("equality_allowed", Inequality(1 + x, "<", exp(x), R), Inequality(1 + x, "<=", exp(x), R))
    yield Row("larger_bound", ON_UNIT, BELOW)
    yield Row(
        "larger_by_a_number",
        Inequality(sin(x) + cos(x), "<=", 1, R),
        Inequality(sin(x) + cos(x), "<=", Rational(3, 2), R),
    )
    yield Row("twice_the_relation", ON_UNIT, Inequality(2 * exp(x), "<=", 2 + 4 * x, UNIT))
    yield Row("terms_moved", ON_UNIT, Inequality(exp(x) - x, "<=", 1 + x, UNIT))
    yield Row("other_assumptions", RISE, Inequality(1 + plain_p, "<", exp(plain_p), {plain_p: POSITIVE}))
    yield Row(
        "square_of_a_norm",
        Inequality(Abs(x) + Abs(y), "<=", sqrt(x**2 + y**2), XY),
        Inequality((Abs(x) + Abs(y)) ** 2, "<=", 2 * (x**2 + y**2), XY),
    )
    yield Row("lower_bound", Inequality(3, "<", n + 1 / n, N), Inequality(2, "<=", n + 1 / n, N))
    yield Row("twice_the_sine", SINE, Inequality(sin(p), "<", p, P))
    yield Row("sine_at_most_one", SINE, Inequality(sin(p), "<=", 1, P))
    yield Row("tautology_abs", GROWTH, Inequality(exp(x) - 1 - x, "<=", Abs(exp(x) - 1 - x), R), OTHER)
    yield Row("tautology_max", GROWTH, Inequality(exp(x), "<=", Max(exp(x), 1 + x), R), NOTHING)
    yield Row("tautology_floor", GROWTH, Inequality(floor(exp(x)), "<=", exp(x), R), OTHER_SIDE)
    yield Row("plus_one", GROWTH, Inequality(exp(x), "<", exp(x) + 1, R), NOTHING)
    yield Row("plus_a_square", GROWTH, Inequality(exp(x), "<=", exp(x) + (x - 1) ** 2, R), NOTHING)
    yield Row("twice_itself", GROWTH, Inequality(exp(x), "<", 2 * exp(x), R), NOTHING)
    yield Row("its_square_and_one", GROWTH, Inequality(exp(x), "<", exp(2 * x) + 1, R), NOTHING)
    yield Row("next_to_itself", GROWTH, Inequality(exp(x), "<", exp(x + 1), R), NOTHING)
    yield Row("in_disguise", GROWTH, Inequality(exp(x), "<=", Max(cosh(x) + sinh(x), 1 + x), R), NOTHING)
    pieces = Piecewise((exp(x), x < 0), (exp(x) + x, True))
    yield Row("in_pieces", GROWTH, Inequality(exp(x), "<=", pieces, R), NOTHING)
    yield Row("sign_alone", GROWTH, Inequality(0, "<", exp(x), R), OTHER_SIDE)
    high = p - log(1 + p)  # its sign takes a derivative to see
    yield Row("positive_bound", Inequality(-exp(p), "<", -2, P), Inequality(-exp(p), "<=", high, P), NOTHING)
    from_0 = {t: right_open(0, oo)}
    fall = Inequality(-exp(t), "<", -2, from_0)
    yield Row("strictly_negative", fall, Inequality(-exp(t), "<", t - log(1 + t), from_0), NOTHING)
    apart = -Abs(x) - Abs(x - 1)
    yield Row("negative_by_its_terms", Inequality(apart, "<=", -2, R), Inequality(apart, "<", 0, R), NOTHING)
    square = Inequality(-(x**2), "<=", high, XP)
    yield Row("bound_of_its_negative", Inequality(-(x**2), "<=", -1, XP), square, NOTHING)
    yield Row("sign_for_a_bound", Inequality(2, "<", exp(p), P), Inequality(0, "<", exp(p), P), NOTHING)
    yield Row("other_function", GROWTH, Inequality(sin(x), "<", 2 + x**2, R), OTHER)
    yield Row("other_argument", RISE, Inequality(p / 2, "<", exp(p / 2), P), OTHER)
    yield Row("bound_of_the_bound", GROWTH, Inequality(x, "<", 1 + x, R), OTHER)
    yield Row("half_the_reverse", RISE, Inequality(1 + p / 2, "<", exp(p), P), OTHER_SIDE)
    yield Row("smaller_domain", ON_UNIT, Inequality(exp(x), "<=", 1 + 2 * x, {x: closed(0, HALF)}), PART)
    yield Row("one_point", ON_UNIT, Inequality(exp(x), "<=", 1 + 2 * x, {x: closed(1, 1)}), PART)
    yield Row("equation_of_three", GROWTH, Identity(exp(x), cosh(x) + sinh(x), R), FORM)
    yield Row("equation_of_powers", GROWTH, Identity(exp(x), exp(x / 2) ** 2, R), FORM)
    yield Row("stranger", RISE, Inequality(exp(p), "<", exp(p) * (1 + q), {p: POSITIVE, q: POSITIVE}), PART)
    yield Row("limit", RISE, Limit(exp(p) / p, p, oo, oo, P), KIND)
    yield Row("counterexample", GROWTH, Fails(GROWTH), KIND)
    yield Row("bare_symbol", Inequality(p, "<", 1, P), Inequality(p, "<=", p + 1, P), OTHER)
    yield Row("of_powers", Inequality(2**n, "<=", n**2, N), Inequality(n, "<", 2**n, N), OTHER_SIDE)


def _identities() -> Iterator[Row]:
    """Values in the place of values."""
    yield Row("expanded", SQUARE, TRUE_SQUARE)
    yield Row("sides_exchanged", SQUARE, Identity(p**2 + 2 * p + 1, (p + 1) ** 2, P))
    yield Row("three_times", SQUARE, Identity(3 * (p + 1) ** 2, 3 * p**2 + 6 * p + 3, P))
    yield Row("equal_quantity", SQUARE, Identity(1 + 2 * p + p**2, (p + 2) ** 2 - 2 * p - 3, P))
    yield Row("integral", AREA, TRUE_AREA)
    yield Row("integral_by_another_variable", AREA, Identity(Integral(s**2, (s, 0, p)), p**3 / 3, P))
    yield Row(
        "sum",
        Identity(Sum(m, (m, 1, n)), n**2 / 2, N),
        Identity(Sum(m, (m, 1, n)), n * (n + 1) / 2, N),
    )
    yield Row(
        "double_angle", Identity(sin(2 * x), 2 * sin(x), R), Identity(sin(2 * x), 2 * sin(x) * cos(x), R)
    )
    yield Row("root", Identity(sqrt(x**2), x, R), Identity(sqrt(x**2), Abs(x), R))
    yield Row("factorial", Identity(gamma(n), factorial(n), N), Identity(gamma(n), factorial(n - 1), N))
    yield Row("number", Identity(log(8) / log(2), 2), Identity(log(8) / log(2), 3))
    yield Row(
        "larger_domain",
        AREA,
        Identity(Integral(t**2, (t, 0, plain_p)), plain_p**3 / 3, {plain_p: right_open(0, oo)}),
    )
    yield Row("both_bounds", FLAT, All((ABOVE, BELOW)))
    tail = Integral(exp(-t), (t, 0, p))
    yield Row("value_for_a_bound", Inequality(tail, "<=", p / 2, P), Identity(tail, 1 - exp(-p), P))
    yield Row("polynomial_for_a_bound", Inequality((p + 1) ** 2, "<=", p**2 + 1, P), TRUE_SQUARE)
    yield Row("one_bound", FLAT, ABOVE, WEAKER)
    yield Row("bounds_that_exclude_nothing", Identity(exp(x), 1 + x, UNIT), All((ABOVE, BELOW)), WEAKER)
    yield Row("strict_inequality", Identity(exp(p), 1 + p, P), TRUE_RISE, WEAKER)
    yield Row("of_numbers", SQUARE, Identity(log(8), 3 * log(2)), OTHER)
    yield Row("times_one", LINEAR, Identity(exp(x), exp(x) * (sin(x) ** 2 + cos(x) ** 2), R), NOTHING)
    yield Row("there_and_back", LINEAR, Identity(exp(x), 1 + x + (exp(x) - 1 - x), R), NOTHING)
    yield Row("another_integral", AREA, Identity(Integral(t**3, (t, 0, p)), p**4 / 4, P), OTHER)
    yield Row("same_symbol_only", SQUARE, Identity(sin(p) ** 2 + cos(p) ** 2, 1, P), OTHER)
    yield Row(
        "at_smaller_points", AREA, Identity(Integral(t**2, (t, 0, p)), p**3 / 3, {p: open_(0, 1)}), PART
    )


def _shapes() -> Iterator[Row]:
    """Directions, curvatures, limits, roots, densities."""
    falling, bump = Monotone(exp(-p), p, "increasing", P), Convex(exp(-1 / p), p, P)
    yield Row("decreases", falling, Monotone(exp(-p), p, "decreasing", P))
    yield Row("minus_it_increases", falling, Monotone(-exp(-p), p, "increasing", P))
    yield Row("another_decreases", falling, Monotone(1 / p, p, "decreasing", P), OTHER)
    yield Row("decreases_on_a_part", falling, Monotone(exp(-p), p, "decreasing", {p: open_(0, 1)}), PART)
    yield Row(
        "in_another_variable",
        Monotone(exp(-b * p), p, "increasing", PB),
        Monotone(exp(-b * p), b, "decreasing", PB),
        "another variable",
    )
    yield Row("concave", Convex(log(p), p, P), Convex(-log(p), p, P))
    yield Row("another_is_convex", bump, Convex(1 / p, p, P), OTHER)
    yield Row("concave_later", bump, Convex(-exp(-1 / p), p, {p: open_(HALF, oo)}), PART)
    yield Row("other_limit", Limit(n * sin(1 / n), n, oo, 0, N), Limit(n * sin(1 / n), n, oo, 1, N))
    yield Row("infinite_limit", Limit(exp(p) / p, p, oo, 0, P), Limit(exp(p) / p, p, oo, oo, P))
    yield Row("limit_with_a_parameter", Limit(b + exp(-p), p, oo, 0, PB), Limit(b + exp(-p), p, oo, b, PB))
    yield Row(
        "limit_elsewhere", Limit(p * exp(-p), p, oo, 1, P), Limit(p * exp(-p), p, 0, 0, P), "at another point"
    )
    yield Row("limit_of_another", Limit(p * exp(-p), p, oo, 1, P), Limit(exp(-p), p, oo, 0, P), OTHER)
    yield Row(
        "limit_of_a_constant", Limit(p * exp(-p), p, oo, 1, P), Limit(sqrt(2), p, oo, sqrt(2), P), NOTHING
    )
    below_two = UniqueRoot(x**2 - 2, x, {x: open_(0, 1)})
    yield Row("root_elsewhere", below_two, UniqueRoot(x**2 - 2, x, {x: open_(1, 2)}))
    yield Row("root_of_another", below_two, UniqueRoot(x**3 - 2, x, {x: open_(1, 2)}), OTHER)
    on_a_line = UniqueRoot(x - y, x, {x: open_(0, 1), y: open_(2, 3)})
    yield Row("root_with_a_parameter", on_a_line, UniqueRoot(x - y, x, {x: open_(2, 3), y: open_(2, 3)}))
    other_way = UniqueRoot(x - y, y, {x: open_(2, 3), y: open_(0, 5)})
    yield Row("root_in_another_variable", on_a_line, other_way, OTHER)
    twice = Normalised(2 * exp(-p), p, P)
    yield Row("constant_of_a_density", twice, Normalised(exp(-p), p, P))
    yield Row("constant_with_a_parameter", Normalised(exp(-b * p), p, PB), Normalised(b * exp(-b * p), p, PB))
    bell = exp(-(x**2) / 2)
    yield Row("normal_density", Normalised(bell, x, R), Normalised(bell / sqrt(2 * pi), x, R))
    yield Row("another_density", twice, Normalised(p**3 * exp(-p) / 6, p, P), DENSITY)
    yield Row("another_rate", twice, Normalised(3 * exp(-3 * p), p, P), DENSITY)
    part = Normalised(exp(-p) / (1 - exp(-1)), p, {p: open_(0, 1)})
    yield Row("another_range", twice, part, "another range")
    beginning = Normalised(2 * exp(-p), p, {p: open_(0, 1)})
    yield Row("a_wider_range", beginning, Normalised(exp(-p), p, P), "another range")


LAW, BOTH = {X: laplace_law(b)}, {b: POSITIVE, t: POSITIVE}
FAR, TRUE = Lies(Abs(X), open_(t, oo)), exp(-t / b)
TAIL = Probability(FAR, "=", exp(-2 * t / b), LAW, BOTH)
DRAW = {X: exponential_law(1)}


def _tail(
    event: Event = FAR, relation: str = "=", value: Expr = TRUE, laws: dict[Symbol, Law] | None = None
) -> Probability:
    return Probability(event, relation, value, laws or LAW, BOTH)


def _probabilities() -> Iterator[Row]:
    """Probabilities, means, variances."""
    bounded = _tail(relation="<=", value=exp(-2 * t / b))
    yield Row("probability", TAIL, _tail())
    yield Row("of_twice_the_value", TAIL, _tail(Lies(2 * Abs(X), open_(2 * t, oo))))
    yield Row("of_the_opposite", TAIL, _tail(Opposite(FAR), value=1 - TRUE))
    yield Row("of_the_event_twice", TAIL, _tail(AnyOf((FAR, FAR))))
    yield Row("of_another_name", TAIL, _tail(Lies(Abs(Y), open_(t, oo)), laws={Y: laplace_law(b)}))
    yield Row("larger_bound_of_it", bounded, _tail(relation="<="))
    yield Row("value_for_its_bound", bounded, _tail())
    yield Row("both_bounds_of_it", TAIL, All((_tail(relation="<="), _tail(relation=">="))))
    yield Row("positive_probability", TAIL, _tail(relation=">", value=Rational(0)), NOTHING)
    yield Row("at_most_one", TAIL, _tail(relation="<=", value=Rational(1)), NOTHING)
    yield Row("one_bound_of_it", TAIL, _tail(relation="<="), WEAKER)
    yield Row("another_event", TAIL, _tail(Lies(X, open_(t, oo)), value=TRUE / 2), "another event")
    yield Row("another_law", TAIL, _tail(laws={X: laplace_law(2 * b)}, value=exp(-t / (2 * b))), LAWS)
    yield Row("mean_for_a_probability", TAIL, Mean(X, "=", 0, LAW, B), KIND)
    size = Mean(Abs(X), "=", 2 * b, LAW, B)
    yield Row("mean", size, Mean(Abs(X), "=", b, LAW, B))
    yield Row("mean_of_twice", size, Mean(2 * Abs(X), "=", 2 * b, LAW, B))
    yield Row("mean_of_another", size, Mean(X**2, "=", 2 * b**2, LAW, B), "another expression")
    yield Row("mean_by_its_sign", Mean(Abs(X), ">=", 2 * b, LAW, B), Mean(Abs(X), ">=", 0, LAW, B), NOTHING)
    yield Row("mean_on_a_part", size, Mean(Abs(X), "=", b, LAW, {b: open_(0, 1)}), PART)
    spread = Variance(X, "=", s, {X: gaussian_law(s)}, {s: POSITIVE})
    yield Row("variance", spread, Variance(X, "=", s**2, {X: gaussian_law(s)}, {s: POSITIVE}))
    yield Row(
        "variance_of_another", spread, Variance(X, "=", 2 * s**2, {X: laplace_law(s)}, {s: POSITIVE}), LAWS
    )


def _laws() -> Iterator[Row]:
    """Laws of values, and noise."""
    rises = MonotoneMap("increasing")
    one, noise = {X: laplace_law(1)}, {X: laplace_law(1 / p)}
    printed = ImageLaw(2 * X, Z, laplace_law(3), one)
    yield Row("law", printed, ImageLaw(2 * X, Z, laplace_law(2), one), by=rises)
    yield Row(
        "law_of_another", printed, ImageLaw(3 * X, Z, laplace_law(3), one), "law of another value", by=rises
    )
    exponential = ImageLaw(2 * X, Z, exponential_law(3), DRAW)
    yield Row("law_from_another", exponential, ImageLaw(2 * X, Z, laplace_law(2), one), LAWS, by=rises)
    private = PrivateNoise(p / 2, 1, noise, 0, P)
    yield Row("level_of_noise", private, PrivateNoise(p, 1, noise, 0, P))
    yield Row("another_noise", private, PrivateNoise(p / 2, 1, {X: laplace_law(2 / p)}, 0, P), LAWS)
    yield Row("another_change", private, PrivateNoise(p / 2, HALF, noise, 0, P), "another amount")
    yield Row("any_noise", private, PrivateNoise(p / 2, 1, noise, 1, P), NOTHING)


LEVELS = {ratio: open_(1, oo), delta: open_(0, 1)}
AT_RISK = AtRisk(ratio, delta)
RISK = Implication((AT_RISK,), Pure(ratio), LEVELS)
SMALL = Approximate(2, TENTH)
SMALLER = Implication((SMALL,), Approximate(Rational(3, 2), TENTH))


def _others() -> Iterator[Row]:
    """Notions of privacy, printed numbers, counterexamples, conjunctions."""
    yield Row("delta_in_the_conclusion", RISK, Implication((AT_RISK,), Approximate(ratio, delta), LEVELS))
    larger = Implication((SMALL,), Approximate(Rational(3, 2), Rational(2, 5)))
    yield Row("larger_delta", SMALLER, larger)
    yield Row("a_premise_more", SMALLER, Implication((SMALL, Pure(3)), larger.conclusion), "does not assume")
    yield Row("weaker_than_a_premise", SMALLER, Implication((SMALL,), Approximate(2, HALF)), NOTHING)
    yield Row("converse", Implication((SMALL,), Pure(2)), Implication((Pure(2),), SMALL), NOTHING)
    yield Row("assumed", RISK, Implication((AT_RISK, Pure(ratio)), Pure(ratio), LEVELS), NOTHING)
    yield Row("every_mechanism", RISK, Implication((AT_RISK,), Approximate(ratio, 1), LEVELS), NOTHING)
    yield Row("printed_number", PrintedValue(sqrt(2), "1.42"), PrintedValue(sqrt(2), "1.41"))
    yield Row("equal_number", PrintedValue(sqrt(2), "1.42"), PrintedValue(2 / sqrt(2), "1.41"))
    yield Row(
        "number_of_another",
        PrintedValue(sqrt(2), "1.42"),
        PrintedValue(sqrt(3), "1.73"),
        "another expression",
    )
    yield Row(
        "fewer_digits", PrintedValue(sin(1), "0.842"), PrintedValue(sin(1), "0.8"), "does not contradict"
    )
    yield Row(
        "bound_for_a_number", PrintedValue(sqrt(2), "1.42"), Inequality(sqrt(2), "<", Rational(3, 2)), KIND
    )
    yield Row("it_holds", Fails(TRUE_RISE), TRUE_RISE)
    yield Row("it_nearly_holds", Fails(TRUE_RISE), Inequality(1 + x, "<=", exp(x), R), "said to fail")
    yield Row("another_failure", Fails(TRUE_RISE), Fails(Identity(exp(p), exp(p) + p, P)), "corrects nothing")
    both = All((Inequality(p, "<", 1, P), Inequality(p**2, "<", p, P)))
    yield Row("part_left_as_it_is", both, Inequality(p**2, "<", p, {p: open_(0, 1)}), "it leaves p < 1")
    two = All((SQUARE, TRUE_RISE))
    yield Row("the_part_that_fails", two, TRUE_SQUARE)
    yield Row("the_part_that_holds", two, Inequality(1 + p, "<=", exp(p), P), OTHER)
    false = All((SQUARE, GROWTH))
    yield Row("both_parts", false, All((TRUE_SQUARE, Inequality(1 + x, "<=", exp(x), R))))
    yield Row("one_of_both_parts", false, TRUE_SQUARE, "it leaves exp(x) < x + 1")
    yield Row("nested_parts", All((All((SQUARE,)), AREA)), All((TRUE_AREA, TRUE_SQUARE)))


BELOW_ONE, BELOW_HALF = {p: open_(0, 1)}, {p: open_(0, HALF)}
SQUARES = Inequality(p**2, "<", p, P)
SMALL_SQUARES = Inequality(p**2, "<", p, BELOW_ONE)


def _conditions() -> Iterator[Row]:
    """The printed statement on a smaller domain."""
    nonnegative = {x: right_open(0, oo)}
    yield Row("below_one", SQUARES, SMALL_SQUARES, text="p < 1")
    yield Row("below_one_in_words", SQUARES, SMALL_SQUARES, text="the share is proper")
    yield Row("below_a_half", SQUARES, Inequality(p**2, "<", p, BELOW_HALF), text="p < 1/2")
    yield Row("sharper_bound", SQUARES, Inequality(p**2, "<", p / 2, BELOW_HALF), text="p < 1/2")
    yield Row("stricter", Inequality(p**2, "<=", p, P), SMALL_SQUARES, text="p < 1")
    yield Row("equation", Inequality(Abs(x), "<=", x, R), Identity(Abs(x), x, nonnegative), text="x >= 0")
    yield Row("root", Identity(sqrt(x**2), x, R), Identity(sqrt(x**2), x, nonnegative), text="x >= 0")
    late = Inequality(n**2, "<", 2**n, {n: integers(5)})
    yield Row("integers", Inequality(n**2, "<", 2**n, N), late, text="n >= 5")
    between = (x - 1) * (x - 2)  # negative between two integers
    yield Row(
        "integers_among_reals",
        Inequality(0, "<=", between, {x: closed(HALF, 5)}),
        Inequality(0, "<=", between, {x: integers(1)}),
        text="x is a positive integer",
    )
    yield Row("convex", Convex(exp(-1 / p), p, P), Convex(exp(-1 / p), p, BELOW_HALF), text="p < 1/2")
    rising = Monotone(p * exp(-p), p, "increasing", P)
    yield Row("rises", rising, Monotone(p * exp(-p), p, "increasing", BELOW_ONE), text="p < 1")
    roots = UniqueRoot(x**2 - 2, x, R)
    yield Row("unique", roots, UniqueRoot(x**2 - 2, x, nonnegative), text="x >= 0")
    beyond = Lies(X, open_(t, oo))
    yield Row(
        "probability",
        Probability(beyond, "<=", HALF, DRAW, {t: POSITIVE}),
        Probability(beyond, "<=", HALF, DRAW, {t: open_(1, oo)}),
        text="t > 1",
    )
    yield Row(
        "mean", Mean(Abs(X), "<=", 1, LAW, B), Mean(Abs(X), "<=", 1, LAW, {b: left_open(0, 1)}), text="b <= 1"
    )
    noise = {X: laplace_law(1 / p)}
    yield Row(
        "noise",
        PrivateNoise(p, b, noise, 0, PB),
        PrivateNoise(p, b, noise, 0, {p: POSITIVE, b: left_open(0, 1)}),
        text="b <= 1",
    )
    cubes = Inequality(p**3, "<", p, P)
    small = All((SMALL_SQUARES, Inequality(p**3, "<", p, BELOW_ONE)))
    yield Row("both_parts", All((SQUARES, cubes)), small, text="p < 1")
    yield Row(
        "density",
        Normalised(exp(-p) * b, p, PB),
        Normalised(exp(-p) * b, p, {p: POSITIVE, b: closed(1, 1)}),
        text="b = 1",
    )
    yield Row(
        "tanh", Inequality(tanh(x), "<", x, R), Inequality(tanh(x), "<", x, {x: POSITIVE}), text="x > 0"
    )
    near = {p: open_(0, Rational(2, 5))}
    yield Row("erf", Inequality(erf(p), "<", HALF, P), Inequality(erf(p), "<", HALF, near), text="p < 2/5")
    squared = Implication((Approximate(ratio**2, delta),), AT_RISK, LEVELS)
    yield Row("premise", squared, Implication((Pure(ratio),), AT_RISK, LEVELS), text="it is pure")
    yield Row(
        "conclusion_as_premise", RISK, Implication((Pure(ratio),), Pure(ratio), LEVELS), NOTHING, "pure"
    )


def _no_conditions() -> Iterator[Row]:
    """What does not give the printed statement on the domain that its text names."""
    beyond = Lies(X, open_(t, oo))
    counter = Inequality(p**2, "<=", p, {p: left_open(0, 1)})
    yield Row("with_its_counterexample", SQUARES, counter, "the counterexample p = 1 satisfies it", "p <= 1")
    yield Row(
        "on_the_same_domain",
        Probability(beyond, "<", exp(-t), DRAW, {t: POSITIVE}),
        Probability(beyond, "<=", exp(-t), DRAW, {t: POSITIVE}),
        WHOLE,
        "weak",
    )
    yield Row(
        "text_says_more", SQUARES, Inequality(p**2, "<", p, BELOW_HALF), "domain is a smaller one", "p < 1"
    )
    yield Row("text_says_less", SQUARES, SMALL_SQUARES, "not shown to satisfy", "p < 1/2")
    point = Inequality(p**2, "<", p, {p: closed(HALF, HALF)})
    yield Row("at_a_point", SQUARES, point, "one point", "p = 1/2")
    yield Row("weaker_there", SQUARES, Inequality(p**2, "<", 2 * p, BELOW_ONE), GIVES, "p < 1")
    yield Row("another_function_there", SQUARES, Inequality(p**3, "<", p, BELOW_ONE), GIVES, "p < 1")
    yield Row("another_symbol", SQUARES, Inequality(q**2, "<", q, {q: open_(0, 1)}), WHOLE, "q < 1")
    yield Row("another_kind", SQUARES, Monotone(p - p**2, p, "increasing", BELOW_HALF), KIND, "p < 1/2")
    contrary = Inequality(p, "<", p**2, {p: open_(1, oo)})
    yield Row("contrary", SQUARES, contrary, GIVES, "p > 1")
    one_left = All((SQUARES, Inequality(p, "<", TENTH, P)))
    yield Row("one_of_two_parts", one_left, SMALL_SQUARES, "it leaves p < 1/10", "p < 1")
    number = PrintedValue(2 * log(2), "1.1")
    yield Row("number_at_other_parameters", number, PrintedValue(log(3), "1.1"), WHOLE, "k = 3")
    scaled = ImageLaw(c * X, Z, laplace_law(c + 1), {X: laplace_law(1)}, {c: POSITIVE})
    law = ImageLaw(c * X, Z, laplace_law(c), {X: laplace_law(1)}, {c: open_(0, 1)})
    yield Row("another_law", scaled, law, GIVES, "c < 1", MonotoneMap("increasing"))


CORRECTIONS = (*_inequalities(), *_identities(), *_shapes(), *_probabilities(), *_laws(), *_others())
CONDITIONS = (*_conditions(), *_no_conditions())
