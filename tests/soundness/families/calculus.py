"""Identities by valid rewritings, integrals with a known antiderivative, telescoping sums, limits from series, densities."""

from functools import partial

import sympy
from hypothesis import assume
from hypothesis import strategies as st
from sympy import Abs, Expr, Integral, Rational, Sum, Symbol, atan, cos, cosh, exp, log, oo, pi, sin, sinh

from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.formulas.domain import POSITIVE, integers
from tests.soundness.case import Case
from tests.soundness.families.parts import case, numbers, places, spans, tiny, x

__all__ = ["CALCULUS"]

t = Symbol("t", real=True)
p = Symbol("p", positive=True)
k, m = Symbol("k", integer=True, nonnegative=True), Symbol("m", integer=True, nonnegative=True)
j = Symbol("j", integer=True, positive=True)


@st.composite
def _errors(draw: st.DrawFn) -> Rational:
    """What is added to one side: nothing in half of the cases, else a number down to 1e-12."""
    return draw(st.booleans()) * draw(st.sampled_from([-1, 1])) * draw(tiny())


def _expressions() -> st.SearchStrategy[Expr]:
    """Expressions in x that are defined on the reals."""
    leaves = st.one_of(st.just(x), numbers(3).map(lambda v: v + x), numbers(3))
    heads = [sin, cos, atan, lambda v: exp(v / 4), lambda v: log(1 + v**2), lambda v: 1 / (1 + v**2)]

    def grow(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
        pairs = st.tuples(inner, inner)
        return st.one_of(
            pairs.map(lambda v: v[0] + v[1]),
            pairs.map(lambda v: v[0] * v[1]),
            st.builds(lambda f, v: f(v), st.sampled_from(heads), inner),
        )

    return st.recursive(leaves, grow, max_leaves=4)


_REWRITINGS = (
    lambda e, f: ((e + f) ** 2, e**2 + 2 * e * f + f**2),
    lambda e, f: (e**2 - f**2, (e - f) * (e + f)),
    lambda e, f: (sin(e) ** 2 + cos(e) ** 2 + f, 1 + f),
    lambda e, f: (sin(e + f), sin(e) * cos(f) + cos(e) * sin(f)),
    lambda e, f: (exp(sin(e)) * exp(cos(f)), exp(sin(e) + cos(f))),
    lambda e, f: (cosh(sin(e)), (exp(sin(e)) + exp(-sin(e))) / 2 + 0 * f),
    lambda e, f: (sinh(2 * sin(e)) + f, 2 * sinh(sin(e)) * cosh(sin(e)) + f),
    lambda e, f: (log((1 + e**2) * (1 + f**2)), log(1 + e**2) + log(1 + f**2)),
    lambda e, f: (1 / (1 + e**2) - 1 / (1 + f**2), (f**2 - e**2) / (1 + e**2) / (1 + f**2)),
    lambda e, f: (sympy.sqrt(e**2 * (1 + f**2)), Abs(e) * sympy.sqrt(1 + f**2)),
    lambda e, f: (sympy.Max(e, f) + sympy.Min(e, f), e + f),
)


@st.composite
def rewritings(draw: st.DrawFn) -> Case:
    """Two forms of one expression, perhaps with a number added to one of them."""
    left, right = draw(st.sampled_from(_REWRITINGS))(draw(_expressions()), draw(_expressions()))
    error = draw(_errors())
    assume(x in left.free_symbols | right.free_symbols)
    span = draw(spans(3))
    return case("rewritings", error == 0, partial(Identity, left, right + error, {x: span.interval}))


@st.composite
def integrals(draw: st.DrawFn) -> Case:
    """A smooth antiderivative between two ends, perhaps with a number added."""
    scale, shift = draw(numbers(2)), draw(numbers(2))
    whole = draw(
        st.sampled_from([t**3 + t, sin(t), exp(t / 2), atan(t), log(1 + t**2), t * sin(t), exp(-(t**2))])
    )
    primitive = scale * whole.subs(t, t - shift) + t
    lower, upper = draw(numbers(3)), draw(numbers(3))
    error = draw(_errors())
    stated = primitive.subs(t, upper) - primitive.subs(t, lower) + error
    integral = Integral(sympy.diff(primitive, t), (t, lower, upper))
    return case("integrals", error == 0, partial(Identity, integral, stated, {}))


@st.composite
def jumping_antiderivatives(draw: st.DrawFn) -> Case:
    """The slope of atan(1/(t - r)), which jumps by pi at r: F(b) - F(a), with and without the jump."""
    span = draw(spans(3))
    place, lower, upper = draw(places(span)), span.lower, span.upper
    assume(place not in (lower, upper))
    naive = atan(1 / (upper - place)) - atan(1 / (lower - place))
    jumps = bool(lower < place < upper)
    counted = draw(st.booleans())
    integral = Integral(-1 / (1 + (t - place) ** 2), (t, lower, upper))
    says = partial(Identity, integral, naive - pi * int(counted), {})
    return case("jumping_antiderivatives", jumps == counted, says)


@st.composite
def integrals_through_poles(draw: st.DrawFn) -> Case:
    """1/(t - r)^2 with the antiderivative -1/(t - r): right unless the pole lies between the ends (or on one)."""
    span = draw(spans(3))
    place, lower, upper = draw(places(span)), span.lower, span.upper
    assume(place not in (lower, upper))
    stated = 1 / (lower - place) - 1 / (upper - place)
    integral = Integral(1 / (t - place) ** 2, (t, lower, upper))
    truth = not bool(lower < place < upper)
    return case("integrals_through_poles", truth, partial(Identity, integral, stated, {}))


@st.composite
def integrals_with_kinks(draw: st.DrawFn) -> Case:
    """The absolute value of t - r: with the sign changed at the kink, or as if there were none."""
    span = draw(spans(3))
    place, lower, upper = draw(places(span)), span.lower, span.upper
    kinked = bool(lower < place < upper)
    split = ((lower - place) ** 2 + (upper - place) ** 2) / 2
    naive = ((upper - place) ** 2 - (lower - place) ** 2) / 2 * (1 if place <= lower else -1)
    integral = Integral(Abs(t - place), (t, lower, upper))
    if draw(st.booleans()):
        return case(
            "integrals_with_kinks", kinked or place in (lower, upper), partial(Identity, integral, split, {})
        )
    return case("integrals_with_kinks", not kinked, partial(Identity, integral, naive, {}))


@st.composite
def convergence(draw: st.DrawFn) -> Case:
    """Powers at 0 and at infinity: a bound of the value where it converges, and of nothing where it diverges."""
    power = draw(numbers(3, 4))
    if draw(st.booleans()):
        integral, truth, bound = Integral(t**power, (t, 0, 1)), power > -1, 1 / (power + 1)
    else:
        integral, truth, bound = Integral(t**power, (t, 1, oo)), power < -1, -1 / (power + 1)
    limit = bound + 1 if truth else Rational(10**6)
    return case("convergence", truth, partial(Inequality, integral, "<=", limit, {}))


@st.composite
def telescopes(draw: st.DrawFn) -> Case:
    """The sum of g(k + 1) - g(k) from 0 to m: g(m + 1) - g(0), or with a shifted end or a number added."""
    b = draw(st.integers(1, 5))
    primitives = [
        k**2,
        k**3 - b * k,
        1 / (k + b),
        k * 2**k,
        sympy.Integer(b + 1) ** k,
        1 / ((k + b) * (k + b + 1)),
    ]
    g = draw(st.sampled_from(primitives))
    term = sympy.factor(sympy.expand(g.subs(k, k + 1) - g))
    shift, error = draw(
        st.one_of(st.tuples(st.just(0), _errors()), st.sampled_from([(0, 0), (-1, 0), (1, 0)]))
    )
    stated = g.subs(k, m + 1 + shift) - g.subs(k, 0) + error
    truth = shift == 0 and error == 0
    return case("telescopes", truth, partial(Identity, Sum(term, (k, 0, m)), stated, {m: integers(0)}))


@st.composite
def series(draw: st.DrawFn) -> Case:
    """Geometric and telescoping series with their sums, perhaps with a number added; divergent ones with the formula."""
    ratio, error, b = draw(numbers(2, 6)), draw(_errors()), draw(st.integers(1, 9))
    assume(ratio not in (0, 1))
    if draw(st.booleans()):
        whole, stated, truth = Sum(ratio**k, (k, 0, oo)), 1 / (1 - ratio), abs(ratio) < 1
    else:
        whole, stated, truth = Sum(1 / ((j + b) * (j + b + 1)), (j, 1, oo)), Rational(1, b + 1), True
    return case("series", truth and error == 0, partial(Identity, whole, stated + error, {}))


@st.composite
def limits(draw: st.DrawFn) -> Case:
    """Limits from known series, perhaps with a number added."""
    c, error = draw(numbers(3)), draw(_errors())
    assume(c != 0)
    body, point, stated = draw(
        st.sampled_from(
            [
                (sin(c * p) / p, 0, c),
                ((exp(c * p) - 1) / p, 0, c),
                ((1 - cos(c * p)) / p**2, 0, c**2 / 2),
                ((1 + c / p) ** p if c > 0 else (1 + 1 / p) ** p, oo, exp(c) if c > 0 else exp(1)),
                ((c * p**2 + p) / (p**2 + 1), oo, c),
                (p * log(p) + c, 0, c),
                (sympy.sqrt(p**2 + c * p) - p if c > 0 else c / p, oo, c / 2 if c > 0 else 0),
                (log(1 + Abs(c) * p) / p, 0, Abs(c)),
                (p * sin(1 / p) + c, 0, c),
                (c * exp(-p) * p**3, oo, 0),
            ]
        )
    )
    return case("limits", error == 0, partial(Limit, body, p, point, stated + error, {p: POSITIVE}))


@st.composite
def oscillations(draw: st.DrawFn) -> Case:
    """Bounded oscillation has no limit; damped it has."""
    c, damped = draw(numbers(3)), draw(st.booleans())
    wave = draw(st.sampled_from([sin, cos]))(1 / p)
    assume(c != 0)
    body = c * wave * (p if damped else 1)
    return case("oscillations", damped, partial(Limit, body, p, 0, 0, {p: POSITIVE}))


@st.composite
def densities(draw: st.DrawFn) -> Case:
    """A line on an interval with mass one: a density unless it is negative somewhere or a number was added."""
    span, slope, error = draw(spans(3)), draw(numbers(3)), draw(_errors())
    width, middle = span.upper - span.lower, (span.upper + span.lower) / 2
    body = 1 / width + slope * (x - middle) + error
    least = min(body.subs(x, span.lower), body.subs(x, span.upper)) if slope else body
    truth = error == 0 and least >= 0
    return case("densities", truth, partial(Normalised, body, x, {x: span.interval}))


CALCULUS = (
    rewritings, integrals, jumping_antiderivatives, integrals_through_poles, integrals_with_kinks, convergence, telescopes,
    series, limits, oscillations, densities,
)  # fmt: skip
