"""Rounded values: relations of floors and ceilings of straight lines, whose truth is seen at every piece, exactly."""

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import sympy
from hypothesis import assume
from hypothesis import strategies as st
from sympy import Expr, Rational, Sum, Symbol, ceiling, floor

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.formulas.domain import REALS, integers
from tests.soundness.case import Case
from tests.soundness.families.parts import case, numbers, spans, tiny

__all__ = ["ROUNDED"]

x, y = Symbol("x", real=True), Symbol("y", real=True)
n, k = Symbol("n", integer=True), Symbol("k", integer=True)
Line = tuple[Rational, Rational]
"""A slope and a value at 0."""

_HEADS = {floor: math.floor, ceiling: math.ceil}


def _stated(left: Expr, relation: str, right: Expr, domain: dict[Symbol, object]) -> Statement:
    return Identity(left, right, domain) if relation == "=" else Inequality(left, relation, right, domain)


def _holds(values: Sequence[Rational], relation: str, bound: Rational) -> bool:
    """Of values and of limits of values that are attained in between: an equality or strict bound needs all of these, too."""
    tests: dict[str, Callable[[Rational], bool]] = {
        "=": lambda v: v == bound,
        "<=": lambda v: v <= bound,
        "<": lambda v: v < bound,
    }
    return all(map(tests[relation], values))


@st.composite
def _terms(draw: st.DrawFn, most: int = 3) -> list[tuple[Rational, type, Line]]:
    """Multiples of rounded straight lines."""
    return [
        (
            draw(numbers(2, 2)),
            draw(st.sampled_from([floor, ceiling])),
            (draw(numbers(2, 3)), draw(numbers(1, 4))),
        )
        for _ in range(draw(st.integers(1, most)))
    ]


def _breaks(terms: Sequence[tuple[Rational, type, Line]], low: Rational, high: Rational) -> list[Rational]:
    """Where one of the lines is an integer, and the ends."""
    found = {low, high}
    for _, _, (slope, shift) in terms:
        if slope:
            ends = sorted((slope * low + shift, slope * high + shift))
            found |= {(m - shift) / slope for m in range(math.ceil(ends[0]), math.floor(ends[1]) + 1)}
    return sorted(found)


@st.composite
def pieces(draw: st.DrawFn) -> Case:
    """A combination of rounded lines and a line, bounded on an interval: exact at each break, and within each piece, where it is a line."""
    terms, span, line = draw(_terms()), draw(spans(2)), (draw(numbers(2, 2)), draw(numbers(1, 2)))
    assume(any(w and slope for w, _, (slope, _) in terms))

    def at(v: Rational) -> Rational:
        return line[0] * v + line[1] + sum(w * _HEADS[head](c * v + d) for w, head, (c, d) in terms)

    breaks = _breaks(terms, span.lower, span.upper)
    assume(len(breaks) < 80)
    attained = [at(v) for v in breaks if v in span]
    limits = []
    for left, right in itertools.pairwise(breaks):
        third = (right - left) / 3
        first, second = at(left + third), at(left + 2 * third)
        limits += [2 * first - second, 2 * second - first]  # at the ends of the piece, from inside
        attained += [first, second]
    top = max(attained + limits)
    bound = top + draw(st.sampled_from([0, 0, 1, -1])) * draw(tiny())
    relation = draw(st.sampled_from(["<=", "<"]))
    truth = max(attained) < bound if relation == "<" else max(attained) <= bound
    truth = bool(truth and (top <= bound))  # values come as close to a limit as one likes
    left = line[0] * x + line[1] + sympy.Add(*(w * head(c * x + d) for w, head, (c, d) in terms))
    return case("rounded_pieces", truth, partial(_stated, left, relation, bound, {x: span.interval}))


@st.composite
def periodic(draw: st.DrawFn) -> Case:
    """A combination of rounded lines of x that repeats itself, on the real line: exact on one period."""
    slopes = [
        draw(st.sampled_from([Rational(1), Rational(2), Rational(3), Rational(1, 2), Rational(-1)]))
        for _ in range(3)
    ]
    terms = [
        (
            Rational(draw(st.integers(-3, 3))),
            draw(st.sampled_from([floor, ceiling])),
            (c, draw(numbers(1, 3))),
        )
        for c in slopes
    ]
    slope = -sum(w * c for w, _, (c, _) in terms)
    assume(any(w for w, _, _ in terms))

    def at(v: Rational) -> Rational:
        return slope * v + sum(w * _HEADS[head](c * v + d) for w, head, (c, d) in terms)

    breaks = _breaks(terms, Rational(0), Rational(2))
    attained = [at(v) for v in breaks]
    limits = []
    for left, right in itertools.pairwise(breaks):
        third = (right - left) / 3
        first, second = at(left + third), at(left + 2 * third)
        limits += [2 * first - second, 2 * second - first]
        attained += [first, second]
    top = max(attained + limits)
    bound = top + draw(st.sampled_from([0, 0, 1, -1])) * draw(tiny())
    relation = draw(st.sampled_from(["<=", "<", "="]))
    truth = bool(top <= bound) and _holds(attained, relation, bound)
    left = slope * x + sympy.Add(*(w * head(c * x + d) for w, head, (c, d) in terms))
    assume(left.has(floor, ceiling))
    return case("rounded_periodic", truth, partial(_stated, left, relation, bound, {x: REALS}))


Form = tuple[int, int]
"""The coefficients of x and y."""


def _vertices(forms: Sequence[Form]) -> set[tuple[Rational, Rational]]:
    """Where lines `form = an integer` and the sides of the unit square meet."""
    lines = [(form, Rational(m)) for form in {*forms, (1, 0), (0, 1)} for m in range(-6, 7)]
    found = set()
    for ((p, q), m), ((r, s), h) in itertools.combinations(lines, 2):
        if det := p * s - q * r:
            u, v = Rational(m * s - q * h, det), Rational(p * h - m * r, det)
            if 0 <= u <= 1 and 0 <= v <= 1:
                found.add((u, v))
    return found


def _faces(forms: Sequence[Form]) -> Iterator[tuple[Rational, Rational]]:
    """A point of each vertex, edge and cell of the unit square: means of up to three vertices."""
    vertices = sorted(_vertices(forms))
    for count in (1, 2, 3):
        for chosen in itertools.combinations(vertices, count):
            u, v = (sum(c[axis] for c in chosen) / Rational(count) for axis in (0, 1))
            if u < 1 and v < 1:
                yield u, v


@st.composite
def two_variables(draw: st.DrawFn) -> Case:
    """Floors of whole combinations of x and y, whose combination depends on the fractional parts: exact on every face of the unit square."""
    forms = draw(
        st.lists(
            st.sampled_from([(1, 0), (0, 1), (1, 1), (2, 0), (0, 2), (1, -1), (2, 1), (1, 2)]),
            min_size=2,
            max_size=3,
            unique=True,
        )
    )
    weights = [draw(st.integers(-2, 2)) for _ in forms]
    units = [-sum(w * form[axis] for w, form in zip(weights, forms, strict=True)) for axis in (0, 1)]
    assume(any(weights))
    parts = [*zip(weights, forms, strict=True), (units[0], (1, 0)), (units[1], (0, 1))]
    values = {sum(w * math.floor(p * u + q * v) for w, (p, q) in parts) for u, v in _faces(forms)}
    top = max(values)
    bound = Rational(top + draw(st.sampled_from([0, 0, 0, 1, -1])))
    relation = draw(st.sampled_from(["<=", "<", "="]))
    left = sympy.Add(*(w * floor(p * x + q * y) for w, (p, q) in parts))
    assume(left.has(floor))
    truth = _holds([Rational(v) for v in values], relation, bound)
    return case("rounded_two", truth, partial(_stated, left, relation, bound, {x: REALS, y: REALS}))


@st.composite
def whole_quotients(draw: st.DrawFn) -> Case:
    """Rounded quotients of an integer, in a combination that repeats itself: exact on one period."""
    divisor = draw(st.integers(2, 6))
    terms = [
        (
            draw(st.integers(-2, 2)),
            draw(st.sampled_from([floor, ceiling])),
            draw(st.integers(1, 3)),
            draw(st.integers(-4, 4)),
        )
        for _ in range(draw(st.integers(1, 3)))
    ]
    slope = -sum(Rational(w * c, divisor) for w, _, c, _ in terms)

    def at(m: int) -> Rational:
        return slope * m + sum(w * _HEADS[head](Rational(c * m + d, divisor)) for w, head, c, d in terms)

    values = [at(m) for m in range(divisor)]
    top = max(values)
    bound = top + draw(st.sampled_from([0, 0, 0, 1, -1])) * draw(
        st.sampled_from([Rational(1), Rational(1, divisor), Rational(1, 10**9)])
    )
    relation = draw(st.sampled_from(["<=", "<", "="]))
    left = slope * n + sympy.Add(*(w * head((c * n + d) / Rational(divisor)) for w, head, c, d in terms))
    assume(left.has(floor, ceiling))
    domain = {n: integers() if draw(st.booleans()) else integers(0)}
    return case(
        "rounded_quotients", _holds(values, relation, bound), partial(_stated, left, relation, bound, domain)
    )


@st.composite
def hermite(draw: st.DrawFn) -> Case:
    """Hermite's identity: the sum of floor(x + k/m) over k < m is floor(m x); with a number of terms, a step or a sum that may be off."""
    m, terms, step = (
        draw(st.integers(2, 5)),
        draw(st.sampled_from([0, 0, 1])),
        draw(st.sampled_from([0, 0, 1])),
    )
    error = draw(st.sampled_from([0, 0, 1]))
    left = Sum(floor(x + k / Rational(m + step)), (k, 0, m - 1 + terms))
    truth = not (terms or step or error)
    return case("rounded_hermite", truth, partial(Identity, left, floor(m * x) + error, {x: REALS}))


ROUNDED = (pieces, periodic, two_variables, whole_quotients, hermite)
