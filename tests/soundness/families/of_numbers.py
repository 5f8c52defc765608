"""Every family of numbers and every unknown function: relations whose truth is an exact comparison of rational numbers."""

from collections.abc import Sequence
from functools import partial

import sympy
from hypothesis import assume
from hypothesis import strategies as st
from sympy import Eq, Expr, Integer, Product, Rational, Sum, Symbol, exp

from parisk_sym.claims.kinds.for_every import ForEvery
from parisk_sym.formulas.domain import REALS, closed, integers
from parisk_sym.formulas.families import Family, Largest, UnknownFunction
from tests.soundness.case import Case
from tests.soundness.families.parts import case, numbers, tiny

__all__ = ["OF_NUMBERS"]

n, i = Symbol("n", integer=True), Symbol("i", integer=True)
s, t = Symbol("s", real=True), Symbol("t", real=True)
N = {n: integers(1)}
REALLY = {s: REALS, t: REALS}
LARGER = {"<=": sympy.Le, "<": sympy.Lt}


def _total(term: Expr) -> Expr:
    return Sum(term, (i, 1, n))


@st.composite
def _ranges(draw: st.DrawFn) -> tuple[Rational, Rational]:
    """The ends of a closed interval."""
    lower = draw(numbers(3, 4))
    return lower, lower + draw(st.builds(Rational, st.integers(1, 24), st.integers(1, 6)))


def _near(value: Rational) -> st.SearchStrategy[Rational]:
    """The number itself in a third of the cases, else one above or below it, by down to 1e-12 or much."""
    off = st.one_of(tiny(), st.builds(Rational, st.integers(1, 9), st.integers(1, 3)))
    return st.one_of(st.just(value), off.map(lambda d: value + d), off.map(lambda d: value - d))


@st.composite
def termwise(draw: st.DrawFn) -> Case:
    """The sum of a quadratic of the entries is at least so many times n: where its least value is."""
    (low, high), a, b = draw(_ranges()), draw(numbers(3, 3)), draw(numbers(3, 3))
    places = [low, high] + ([-b / (2 * a)] if a and low < -b / (2 * a) < high else [])
    least = min(a * v**2 + b * v for v in places)
    stated, relation = draw(_near(least)), draw(st.sampled_from(["<", "<="]))
    x = Family("x", n, closed(low, high))
    says = partial(ForEvery, (x,), stated * n, relation, _total(a * x[i] ** 2 + b * x[i]), (), N)
    return case("families_termwise", bool(LARGER[relation](stated, least)), says)


@st.composite
def squares(draw: st.DrawFn) -> Case:
    """The square of a sum is at most c n times the sum of squares for c >= 1: constant families are the worst."""
    c = draw(_near(Rational(1)))
    x = Family("x", n, closed(*draw(_ranges())) if draw(st.booleans()) else REALS)
    says = partial(ForEvery, (x,), _total(x[i]) ** 2, "<=", c * n * _total(x[i] ** 2), (), N)
    return case("families_squares", c >= 1, says)


@st.composite
def squares_turned(draw: st.DrawFn) -> Case:
    """n times the sum of squares is at most c times the square of the sum, for entries in [a, b] with a > 0: c >= (a + b)^2/(4 a b)."""
    low = draw(st.builds(Rational, st.integers(1, 9), st.integers(1, 4)))
    high = low + draw(st.builds(Rational, st.integers(1, 9), st.integers(1, 4)))
    best = (low + high) ** 2 / (4 * low * high)
    c = draw(_near(best))
    x = Family("x", n, closed(low, high))
    says = partial(ForEvery, (x,), n * _total(x[i] ** 2), "<=", c * _total(x[i]) ** 2, (), N)
    return case("families_squares_turned", c >= best, says)


@st.composite
def largest(draw: st.DrawFn) -> Case:
    """The sum is at most c n times the largest entry: c at least 1 for positive entries, at most 1 for negative ones, 1 for both."""
    low, high = draw(_ranges())
    c = draw(_near(Rational(1)))
    x = Family("x", n, closed(low, high))
    truth = (c >= 1 or high <= 0) and (c <= 1 or low >= 0)
    says = partial(ForEvery, (x,), _total(x[i]), "<=", c * n * Largest(x[i], (i, 1, n)), (), N)
    return case("families_largest", truth, says)


@st.composite
def largest_of_sum(draw: st.DrawFn) -> Case:
    """The largest entry is at most the sum where no entry can be negative (one entry: equality)."""
    low, high = draw(_ranges())
    relation = draw(st.sampled_from(["<", "<="]))
    x = Family("x", n, closed(low, high))
    says = partial(ForEvery, (x,), Largest(x[i], (i, 1, n)), relation, _total(x[i]), (), N)
    return case("families_largest_of_sum", low >= 0 and relation == "<=", says)


@st.composite
def weighted(draw: st.DrawFn) -> Case:
    """A weighted mean of numbers in [a, b] is at most b, with weights that sum to 1 or to w >= 0."""
    low, high = draw(_ranges())
    weight = draw(st.sampled_from([Rational(1), Rational(1), Rational(1, 2), Rational(3)]))
    stated, relation = draw(_near(weight * high)), draw(st.sampled_from(["<", "<="]))
    x, p = Family("x", n, closed(low, high)), Family("p", n, closed(0, sympy.oo))
    says = partial(ForEvery, (x, p), _total(p[i] * x[i]), relation, stated, (Eq(_total(p[i]), weight),), N)
    return case("families_weighted", bool(LARGER[relation](weight * high, stated)), says)


@st.composite
def products(draw: st.DrawFn) -> Case:
    """The product of the 1 + x_i is at least 1 + c times their sum: c <= 1 for entries in [0, b], c >= 1 for those in [-b, 0]."""
    end = draw(st.builds(Rational, st.integers(1, 6), st.just(6)))
    sign, c = draw(st.sampled_from([-1, 1])), draw(_near(Rational(1)))
    x = Family("x", n, closed(0, 3 * end) if sign > 0 else closed(-end, 0))
    says = partial(ForEvery, (x,), 1 + c * _total(x[i]), "<=", Product(1 + x[i], (i, 1, n)), (), N)
    return case("families_products", c <= 1 if sign > 0 else c >= 1, says)


@st.composite
def products_of_exponentials(draw: st.DrawFn) -> Case:
    """The product of the 1 + x_i is at most the exponential of c times their sum: c >= 1 for entries that are not negative."""
    end, c = draw(st.integers(1, 4)), draw(_near(Rational(1)))
    x = Family("x", n, closed(0, end))
    says = partial(ForEvery, (x,), Product(1 + x[i], (i, 1, n)), "<=", exp(c * _total(x[i])), (), N)
    return case("families_products_of_exponentials", c >= 1, says)


@st.composite
def ordered(draw: st.DrawFn) -> Case:
    """Chebyshev's inequality: n times the sum of products against the product of the sums, for families in some orders."""
    orders = [draw(st.sampled_from(["nondecreasing", "nonincreasing", ""])) for _ in range(2)]
    x, y = (Family(name, n, REALS, order) for name, order in zip("xy", orders, strict=True))
    sides = [_total(x[i]) * _total(y[i]), n * _total(x[i] * y[i])]
    turned = draw(st.booleans())
    truth = "" not in orders and (orders[0] == orders[1]) is not turned
    left, right = reversed(sides) if turned else sides
    return case("families_ordered", truth, partial(ForEvery, (x, y), left, "<=", right, (), N))


@st.composite
def ends_of_ordered(draw: st.DrawFn) -> Case:
    """The mean of an ordered family between its first and its last entry, or the wrong way round."""
    rising, first, above = (draw(st.booleans()) for _ in range(3))
    x = Family("x", n, REALS, "nondecreasing" if rising else "nonincreasing")
    end = n * (x[1] if first else x[n])
    sides = (end, _total(x[i])) if above else (_total(x[i]), end)
    return case(
        "families_ends", (rising == first) == above, partial(ForEvery, (x,), sides[0], "<=", sides[1], (), N)
    )


@st.composite
def telescopes(draw: st.DrawFn) -> Case:
    """The sum of a (x_(i+1) - x_i) + b, with a number added or not."""
    a, b, error = draw(numbers(2)), draw(numbers(2)), int(draw(st.booleans())) * draw(tiny())
    x = Family("x", n + 1)
    stated = a * (x[n + 1] - x[1]) + b * n + error
    assume(a != 0)
    says = partial(ForEvery, (x,), _total(a * (x[i + 1] - x[i]) + b), "=", stated, (), N)
    return case("families_telescopes", error == 0, says)


_SHAPES = ("convex", "concave", "nondecreasing", "nonincreasing")


def _function(*shape: str, **more: object) -> UnknownFunction:
    return UnknownFunction("f", shape=shape, **more)


@st.composite
def two_points(draw: st.DrawFn) -> Case:
    """f(a s + b t) against a f(s) + b f(t) on the real line: an inequality of convexity only where a + b = 1 and a b >= 0."""
    shape, turned = draw(st.sampled_from(_SHAPES)), draw(st.booleans())
    a = draw(st.builds(Rational, st.integers(-3, 9), st.integers(1, 6)))
    b = draw(_near(1 - a))
    assume(0 not in (a, b))
    f = _function(shape)
    chord, middle = a * f(s) + b * f(t), f(a * s + b * t)
    left, right = (chord, middle) if turned else (middle, chord)
    below = bool(a > 0 and b > 0) is (shape == "convex")
    truth = a + b == 1 and shape in ("convex", "concave") and below is not turned
    return case("functions_two_points", truth, partial(ForEvery, (f,), left, "<=", right, (), REALLY))


def _is_convex_functional(points: Sequence[Rational], weights: Sequence[Rational]) -> bool:
    """Whether the weighted sum of values is >= 0 for every convex function: for 1, -1, v, -v and the (v - p)_+ at each point p."""
    pairs = list(zip(points, weights, strict=True))
    flat = sum(w for _, w in pairs) == 0 and sum(w * p for p, w in pairs) == 0
    return flat and all(sum(w * max(p - q, 0) for p, w in pairs) >= 0 for q in points)


@st.composite
def values_at_points(draw: st.DrawFn) -> Case:
    """A linear combination of values at four points is at most another one for every convex function, or is not."""
    points = sorted(draw(st.sets(numbers(2, 4), min_size=4, max_size=4)))
    free = [draw(numbers(2, 3)) for _ in range(2)]
    # the other two weights make it vanish for straight lines
    first = sum(w * p for w, p in zip(free, points[1:3], strict=True))
    last = -(first - points[0] * sum(free)) / (points[3] - points[0])
    weights = [-sum(free) - last, *free, last]
    if draw(st.integers(0, 3)) == 0:
        weights[draw(st.integers(0, 3))] += draw(tiny())
    assume(any(weights))
    f, shift = _function("convex"), draw(st.sampled_from([Integer(0), s]))
    terms = list(zip(weights, (f(p + shift) for p in points), strict=True))
    left = sympy.Add(*(-w * v for w, v in terms if w < 0))
    right = sympy.Add(*(w * v for w, v in terms if w > 0))
    domain = {s: REALS} if shift == s else {}
    says = partial(ForEvery, (f,), left, "<=", right, (), domain)
    return case("functions_at_points", _is_convex_functional(points, weights), says)


@st.composite
def monotone(draw: st.DrawFn) -> Case:
    """f at one straight line against f at another one, on an interval: where one line lies above the other."""
    word = draw(st.sampled_from(["increasing", "decreasing", "nondecreasing", "nonincreasing"]))
    relation, (low, high) = draw(st.sampled_from(["<", "<="])), draw(_ranges())
    slope, shift = draw(numbers(2, 3)), draw(numbers(2, 3))
    gaps = [slope * v + shift for v in (low, high)]
    f = _function(word)
    strictly = word in ("increasing", "decreasing")
    up = word in ("increasing", "nondecreasing")
    gaps = gaps if up else [-g for g in gaps]
    truth = all(g > 0 for g in gaps) and strictly if relation == "<" else all(g >= 0 for g in gaps)
    assume(slope != 0)
    says = partial(ForEvery, (f,), f(s), relation, f(s + slope * s + shift), (), {s: closed(low, high)})
    return case("functions_monotone", truth, says)


@st.composite
def lipschitz(draw: st.DrawFn) -> Case:
    """|f(s) - f(t)| <= c |s - t| for every f with Lipschitz constant L: c >= L."""
    constant = draw(st.builds(Rational, st.integers(0, 9), st.integers(1, 4)))
    c = draw(_near(constant))
    f = _function(lipschitz=constant)
    says = partial(ForEvery, (f,), abs(f(s) - f(t)), "<=", c * abs(s - t), (), REALLY)
    return case("functions_lipschitz", c >= constant, says)


@st.composite
def bounded(draw: st.DrawFn) -> Case:
    """a f(s) + b f(t) is at most a number, for functions with values in an interval."""
    (low, high), a, b = draw(_ranges()), draw(numbers(2, 3)), draw(numbers(2, 3))
    most = sum(max(w * low, w * high) for w in (a, b))
    stated = draw(_near(most))
    assume(a and b)
    f = _function(values=closed(low, high))
    says = partial(ForEvery, (f,), a * f(s) + b * f(t), "<=", stated, (), REALLY)
    return case("functions_bounded", stated >= most, says)


@st.composite
def of_weights(draw: st.DrawFn) -> Case:
    """Jensen's inequality with weights that sum to w: true for w = 1 and the right shape; or with the largest value on the right."""
    shape, turned = draw(st.sampled_from(_SHAPES)), draw(st.booleans())
    weight = draw(st.sampled_from([Rational(1), Rational(1), Rational(9, 10), Rational(2)]))
    f, p, x = _function(shape), Family("p", n, closed(0, sympy.oo)), Family("x", n)
    left, right = f(_total(p[i] * x[i])), _total(p[i] * f(x[i]))
    truth = weight == 1 and shape == ("concave" if turned else "convex")
    sides = (right, left) if turned else (left, right)
    given = (Eq(_total(p[i]), weight),)
    return case("functions_weights", truth, partial(ForEvery, (f, p, x), sides[0], "<=", sides[1], given, N))


OF_NUMBERS = (
    termwise,
    squares,
    squares_turned,
    largest,
    largest_of_sum,
    weighted,
    products,
    products_of_exponentials,
    ordered,
    ends_of_ordered,
    telescopes,
    two_points,
    values_at_points,
    monotone,
    lipschitz,
    bounded,
    of_weights,
)
