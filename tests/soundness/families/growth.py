"""Orders of growth, of sums of terms whose order is known exactly, and of Taylor polynomials with known coefficients."""

from collections.abc import Sequence
from functools import partial

import sympy
from hypothesis import assume
from hypothesis import strategies as st
from sympy import Expr, Integer, Rational, Symbol, atan, cos, cosh, exp, log, oo, sin, sinh, sqrt

from parisk_sym.claims.kinds.asymptotic import ORDERS, Asymptotic
from parisk_sym.formulas.domain import closed, integers, open_
from tests.soundness.case import Case
from tests.soundness.families.parts import case, numbers, tiny

__all__ = ["GROWTH"]

x, a, b = (Symbol(name, real=True) for name in "xab")
n = Symbol("n", integer=True)
FAR = {x: open_(2, oo)}
Order = tuple[Rational, Rational, Rational]
"""The exponents c, a, b of e^(c x) x^a (log x)^b, which compare like numbers with digits: the first that differs decides."""


def _truth(relation: str, sign: int, factor: Expr) -> bool:
    """Of f = (factor + o(1)) g times a function of the order `sign`: 1 grows, 0 is constant, -1 vanishes."""
    return {
        "O": sign <= 0,
        "o": sign < 0,
        "Omega": sign >= 0,
        "omega": sign > 0,
        "Theta": sign == 0,
        "~": sign == 0 and factor == 1,
    }[relation]


def _sign(first: Sequence[Expr], second: Sequence[Expr]) -> int:
    """Which of two orders is the higher one."""
    return next((1 if p > q else -1 for p, q in zip(first, second, strict=True) if p != q), 0)


@st.composite
def _orders(draw: st.DrawFn) -> Order:
    exponents = [draw(st.sampled_from([Rational(0), Rational(0), Rational(1), Rational(-1, 2)]))]
    return (exponents[0], draw(numbers(2, 2)), Rational(draw(st.integers(-2, 2))))


def _term(order: Order, v: Expr) -> Expr:
    return exp(order[0] * v) * v ** order[1] * log(v) ** order[2]


@st.composite
def _coefficients(draw: st.DrawFn) -> Rational:
    value = draw(
        st.sampled_from([Rational(1), Rational(-1), Rational(3, 2), Rational(1, 10**6), Rational(7)])
    )
    assert isinstance(value, Rational)
    return value


@st.composite
def sums_of_terms(draw: st.DrawFn) -> Case:
    """A sum of powers, powers of logarithms and exponentials, compared with one of these: the highest order of the sum decides."""
    orders = draw(st.lists(_orders(), min_size=1, max_size=3, unique=True))
    weights = [draw(_coefficients()) for _ in orders]
    at_infinity, relation = draw(st.booleans()), draw(st.sampled_from(ORDERS))
    other = draw(st.one_of(st.sampled_from(orders), _orders()))
    # near 0 the terms are those of 1/x
    v = x if at_infinity else 1 / x
    top = max(orders, key=lambda o: tuple(map(float, o)))
    factor = weights[orders.index(top)]
    f = sympy.Add(*(w * _term(o, v) for w, o in zip(weights, orders, strict=True)))
    domain, point = (FAR, oo) if at_infinity else ({x: open_(0, Rational(1, 2))}, Integer(0))
    says = partial(Asymptotic, f, x, relation, _term(other, v), point, domain)
    return case("growth_sums", _truth(relation, _sign(top, other), factor), says)


@st.composite
def waves(draw: st.DrawFn) -> Case:
    """A power times c + sin x: of the same order only where c > 1 (below it there are zeros), and never equivalent."""
    c, power, other = draw(numbers(3, 3)), draw(numbers(1, 2)), draw(numbers(1, 2))
    relation = draw(st.sampled_from(ORDERS))
    assume(abs(c) != 1)
    truth = {
        "O": power <= other,
        "o": power < other,
        "Omega": abs(c) > 1 and power >= other,
        "omega": abs(c) > 1 and power > other,
        "Theta": abs(c) > 1 and power == other,
        "~": False,
    }[relation]
    says = partial(Asymptotic, x**power * (c + sin(x)), x, relation, x**other, oo, FAR)
    return case("growth_waves", truth, says)


_SERIES: tuple[tuple[Expr, tuple[Rational, ...]], ...] = tuple(
    (f, tuple(map(Rational, c.split())))
    for f, c in (
        (exp(x), "1 1 1/2 1/6 1/24 1/120"),
        (sin(x), "0 1 0 -1/6 0 1/120"),
        (cos(x), "1 0 -1/2 0 1/24 0"),
        (log(1 + x), "0 1 -1/2 1/3 -1/4 1/5"),
        (1 / (1 - x), "1 1 1 1 1 1"),
        (sqrt(1 + x), "1 1/2 -1/8 1/16 -5/128 7/256"),
        (1 / sqrt(1 - x), "1 1/2 3/8 5/16 35/128 63/256"),
        (atan(x), "0 1 0 -1/3 0 1/5"),
        (sinh(x), "0 1 0 1/6 0 1/120"),
        (cosh(x), "1 0 1/2 0 1/24 0"),
        (exp(-(x**2)), "1 0 -1 0 1/2 0"),
    )
)


@st.composite
def expansions(draw: st.DrawFn) -> Case:
    """A function less a Taylor polynomial (one coefficient may be off), compared with a power, from the right or from the left of 0."""
    f, coefficients = draw(st.sampled_from(_SERIES))
    known = draw(st.integers(0, 4))
    rest = [Rational(0)] * known + list(coefficients[known:])
    polynomial = list(coefficients[:known])
    if draw(st.booleans()):
        place, error = draw(st.integers(0, 5)), draw(tiny()) * draw(st.sampled_from([-1, 1]))
        polynomial += [Rational(0)] * (place + 1 - len(polynomial))
        polynomial[place] += error
        rest[place] -= error
    order = next((k for k, c in enumerate(rest) if c), None)
    assume(order is not None)
    assert order is not None
    relation, power = draw(st.sampled_from(ORDERS)), draw(st.integers(0, 5))
    scale = draw(st.sampled_from([rest[order], Rational(1)])) * x**power
    side = {x: open_(0, Rational(1, 2))} if draw(st.booleans()) else {x: open_(Rational(-1, 2), 0)}
    left = f - sympy.Add(*(c * x**k for k, c in enumerate(polynomial)))
    factor = rest[order] / scale.subs(x, 1)
    says = partial(Asymptotic, left, x, relation, scale, Integer(0), side)
    return case(
        "growth_expansions", _truth(relation, power - order and (1 if power > order else -1), factor), says
    )


@st.composite
def powers_with_parameters(draw: st.DrawFn) -> Case:
    """x^a compared with x^b, for every a and b in intervals: the ends decide."""
    ends = [sorted((draw(numbers(2, 2)), draw(numbers(2, 2)))) for _ in range(2)]
    assume(all(low < high for low, high in ends))
    (low, high), (other_low, other_high) = ends
    relation = draw(st.sampled_from(ORDERS))
    truth = {
        "O": high <= other_low,
        "o": high < other_low,
        "Omega": low >= other_high,
        "omega": low > other_high,
        "Theta": False,
        "~": False,
    }[relation]
    domain = {a: closed(low, high), b: closed(other_low, other_high), **FAR}
    return case("growth_parameters", truth, partial(Asymptotic, x**a, x, relation, x**b, oo, domain))


_RANKS: tuple[Expr, ...] = (
    1 / sympy.factorial(n), Rational(1, 3) ** n, Rational(1, 2) ** n, 1 / n**2, 1 / sqrt(n), Integer(1), log(log(n + 2)), log(n + 1), sqrt(n),
    n, n * log(n + 1), n**2, 2**sqrt(n), Rational(3, 2) ** n, 2**n, n * 2**n, 3**n, sympy.factorial(n), n * sympy.factorial(n), n**n, 2 ** (n**2),
)  # fmt: skip
"""Sequences in the order of growth, each of lower order than the next."""


@st.composite
def sequences(draw: st.DrawFn) -> Case:
    """A combination of sequences compared with another one, by their places in a list."""
    places = draw(st.lists(st.integers(0, len(_RANKS) - 1), min_size=1, max_size=2, unique=True))
    weights = [draw(_coefficients()) for _ in places]
    other = draw(st.one_of(st.sampled_from(places), st.integers(0, len(_RANKS) - 1)))
    relation, top = draw(st.sampled_from(ORDERS)), max(places)
    f = sympy.Add(*(w * _RANKS[p] for w, p in zip(weights, places, strict=True)))
    sign = (top > other) - (top < other)
    says = partial(Asymptotic, f, n, relation, _RANKS[other], oo, {n: integers(1)})
    return case("growth_sequences", _truth(relation, sign, weights[places.index(top)]), says)


GROWTH = (sums_of_terms, waves, expansions, powers_with_parameters, sequences)
