"""Windows, poles, jumps, kinks, turning points and roots, planted at exact places inside or outside the domain."""

from functools import partial

import sympy
from hypothesis import assume
from hypothesis import strategies as st
from sympy import Abs, Piecewise, Rational, Symbol, exp, log, sqrt

from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.formulas.heads.root import Root
from tests.soundness.case import Case
from tests.soundness.families.parts import case, factors, numbers, places, spans, tiny, whole_spans, x

__all__ = ["SHAPES"]

u = Symbol("u", real=True)


@st.composite
def windows(draw: st.DrawFn) -> Case:
    """0 < ((x - c)^2 - h^2) positive: negative within h of the centre, on reals or on integers."""
    span = draw(st.one_of(spans(), whole_spans()))
    centre, half = draw(st.one_of(places(span), st.integers(-9, 300).map(Rational))), draw(tiny())
    if draw(st.integers(0, 3)) == 0:  # a domain that ends exactly where the window does
        centre = span.lower - half
    distance, attained = span.distance(centre)
    relation = draw(st.sampled_from(["<", "<="]))
    truth = distance > half or (distance == half and (relation == "<=" or not attained))
    body = ((x - centre) ** 2 - half**2) * draw(factors())
    return case("windows", truth, partial(Inequality, 0, relation, body, {x: span.interval}))


@st.composite
def sums_of_squares(draw: st.DrawFn) -> Case:
    """(x - c)^2 + d against 0: touches for d = 0, on reals or on integers."""
    span = draw(st.one_of(spans(), whole_spans()))
    centre = draw(places(span))
    lift = draw(st.sampled_from([Rational(0), Rational(1), -1])) * draw(tiny())
    relation = draw(st.sampled_from(["<", "<="]))
    distance, attained = span.distance(centre)
    least = distance**2 + lift
    truth = least > 0 or (least == 0 and (relation == "<=" or not attained))
    body = sympy.expand((x - centre) ** 2 + lift)
    return case("sums_of_squares", truth, partial(Inequality, 0, relation, body, {x: span.interval}))


@st.composite
def poles(draw: st.DrawFn) -> Case:
    """Even and odd poles, logarithms and roots: defined on the domain or not."""
    span = draw(spans())
    kind = draw(st.sampled_from(["even", "odd", "log", "root"]))
    before = tiny().map(lambda step: span.lower - step)
    anywhere = st.one_of(places(span), st.integers(1, 30).map(sqrt))
    place = draw(anywhere if kind == "even" else st.one_of(before, st.just(span.lower), anywhere))
    right = bool(place < span.lower) or (place == span.lower and span.lower_open)
    body, truth = {
        "even": (1 / (x - place) ** 2, place not in span),
        "odd": (1 / (x - place), right),
        "log": (log(x - place) ** 2, right),
        "root": (sqrt(x - place), bool(place <= span.lower)),
    }[kind]
    says = partial(Inequality, 0, "<=", body * draw(factors()), {x: span.interval})
    return case(f"poles_{kind}", truth, says)


@st.composite
def jumps(draw: st.DrawFn) -> Case:
    """An increasing function with a jump up or down: increasing unless a jump down splits the domain."""
    span, height = draw(spans()), draw(tiny()) * draw(st.sampled_from([-1, 1]))
    place = draw(places(span))
    smooth = draw(st.sampled_from([x, x**3 + x, exp(x), 2 * x + sympy.sin(x)]))
    body = Piecewise((smooth, x < place), (smooth + height, True))
    truth = height > 0 or not span.splits(place)
    return case("jumps", truth, partial(Monotone, body, x, "increasing", {x: span.interval}))


@st.composite
def turning_points(draw: st.DrawFn) -> Case:
    """A cubic whose slope (x - c)^2 - s is negative in a narrow window."""
    span = draw(spans())
    centre = draw(places(span))
    dip = draw(st.sampled_from([-1, 0, 1])) * draw(tiny())
    truth = span.distance(centre)[0] ** 2 >= dip
    body = sympy.expand((x - centre) ** 3 / 3 - dip * x)
    return case("turning_points", truth, partial(Monotone, body, x, "increasing", {x: span.interval}))


@st.composite
def sequences(draw: st.DrawFn) -> Case:
    """A parabola at integers: increasing from its turning point on, give or take a half."""
    span = draw(whole_spans(40))
    centre = draw(places(span))
    truth = 2 * span.lower + 1 > 2 * centre
    body = sympy.expand((x - centre) ** 2)
    return case("sequences", truth, partial(Monotone, body, x, "increasing", {x: span.interval}))


@st.composite
def kinks(draw: st.DrawFn) -> Case:
    """A parabola with a kink: convex unless the kink points up inside."""
    span, weight = draw(spans()), draw(tiny()) * draw(st.sampled_from([-1, 1]))
    place = draw(places(span))
    body = draw(numbers(3)) ** 2 * x**2 + weight * Abs(x - place)
    truth = weight > 0 or not bool(span.lower < place < span.upper)
    return case("kinks", truth, partial(Convex, body, x, {x: span.interval}))


@st.composite
def bends(draw: st.DrawFn) -> Case:
    """A quartic whose second derivative (x - c)^2 - s is negative in a narrow window."""
    span = draw(spans())
    centre = draw(places(span))
    dip = draw(st.sampled_from([-1, 0, 1])) * draw(tiny())
    truth = span.distance(centre)[0] ** 2 >= dip
    body = sympy.expand((x - centre) ** 4 / 12 - dip * x**2 / 2)
    return case("bends", truth, partial(Convex, body, x, {x: span.interval}))


@st.composite
def unique_roots(draw: st.DrawFn) -> Case:
    """A product of linear factors and a positive one, said to have exactly one zero inside."""
    span = draw(spans())
    zeros = draw(st.lists(places(span), min_size=1, max_size=3))
    body = sympy.expand(sympy.prod(x - zero for zero in zeros)) * draw(factors())
    truth = len({zero for zero in zeros if zero in span}) == 1
    return case("unique_roots", truth, partial(UniqueRoot, body, x, {x: span.interval}))


@st.composite
def roots(draw: st.DrawFn) -> Case:
    """Root of a product, of a pole or of a jump, said to be one of the planted places."""
    span = draw(spans())
    first, second = draw(places(span)), draw(numbers(12))
    assume(first != second)
    lower, upper = span.lower, span.upper
    pole = draw(st.integers(0, 3)) == 0
    body = 1 / (u - first) if pole else sympy.expand((u - first) * (u - second)) * (u**2 + 1)
    inside = [place for place in (first, second) if lower < place < upper]
    truth = inside == [first] and not pole
    return case("roots", truth, partial(Identity, Root(body, (u, lower, upper)), first, {}))


SHAPES = (
    windows,
    sums_of_squares,
    poles,
    jumps,
    turning_points,
    sequences,
    kinks,
    bends,
    unique_roots,
    roots,
)
