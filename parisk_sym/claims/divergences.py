"""Divergences of two laws as expressions: each is the integral or the sum that defines it.

Both laws have a density, or both have a mass function. If their ranges differ, the range of the first must lie inside that of the second.
The parameters of the laws must lie in their own ranges as well: `conditions` lists what a statement has to add.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sympy import Abs, Expr, Integral, Max, Min, Rational, Sum, Symbol, log, oo

from parisk_sym.claims.named_laws import NamedLaw
from parisk_sym.claims.random_variables import WithMass
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.allowed_expressions import read_expression
from parisk_sym.formulas.domain import Interval

__all__ = [
    "chi_squared_divergence",
    "conditions",
    "hockey_stick_divergence",
    "kl_divergence",
    "renyi_divergence",
    "total_variation",
]

_FEW_POINTS = 4
"""A sum over at most this many integers is written out term by term."""


def kl_divergence(first: NamedLaw, second: NamedLaw) -> Expr:
    """The Kullback-Leibler divergence of two laws: the mean of log(p/q) under the first, where p and q are their densities.

    >>> from parisk_sym import bernoulli_law
    >>> p, q = Symbol("p", real=True), Symbol("q", real=True)
    >>> kl_divergence(bernoulli_law(p), bernoulli_law(q))
    p*log(p/q) + (1 - p)*log((1 - p)/(1 - q))
    """
    return _total(lambda p, q: p * log(p / q), first, second)


def renyi_divergence(order: Any, first: NamedLaw, second: NamedLaw) -> Expr:
    """The Rényi divergence of an order other than 1: log(integral of p^order q^(1 - order)) / (order - 1) (Mironov 2017, Definition 3).

    >>> from parisk_sym import exponential_law
    >>> renyi_divergence(2, exponential_law(2), exponential_law(3))
    log(Integral(4*exp(-x)/3, (x, 0, oo)))
    """
    a = read_expression(order, "the order")
    if a.is_number and (a - 1).is_positive is not True and (a * (1 - a)).is_positive is not True:
        raise ClaimError(f"the order of a Rényi divergence must be > 0 and not 1, got {a}")
    return log(_total(lambda p, q: p**a * q ** (1 - a), first, second, a)) / (a - 1)


def total_variation(first: NamedLaw, second: NamedLaw) -> Expr:
    """The total variation distance: the largest difference between the probabilities of an event, which is half the integral of |p - q|.

    >>> from parisk_sym import bernoulli_law
    >>> p, q = Symbol("p", real=True), Symbol("q", real=True)
    >>> total_variation(bernoulli_law(p), bernoulli_law(q)) == Abs(p - q)
    True
    """
    if first.support == second.support:
        return _total(lambda p, q: Abs(p - q), first, second) / 2
    return 1 - _total(Min, first, second)


def hockey_stick_divergence(factor: Any, first: NamedLaw, second: NamedLaw) -> Expr:
    """The hockey-stick divergence: the integral of max(p - factor q, 0).

    A mechanism is (eps, delta)-DP if and only if, with the factor exp(eps), the divergence of its outputs on any two neighbouring inputs is at
    most delta, in both orders (Barthe and Olmedo 2013).

    >>> from parisk_sym import bernoulli_law
    >>> hockey_stick_divergence(2, bernoulli_law(Rational(3, 4)), bernoulli_law(Rational(1, 4)))
    1/4
    """
    g = read_expression(factor, "the factor")
    if g.is_number and g.is_nonnegative is not True:
        raise ClaimError(f"the factor of a hockey-stick divergence must be >= 0, got {g}")
    return _total(lambda p, q: Max(p - g * q, 0), first, second, g)


def chi_squared_divergence(first: NamedLaw, second: NamedLaw) -> Expr:
    """The chi-squared divergence: the integral of p^2/q, minus 1.

    >>> from parisk_sym import exponential_law
    >>> chi_squared_divergence(exponential_law(2), exponential_law(3))
    -1 + Integral(4*exp(-x)/3, (x, 0, oo))
    """
    return _total(lambda p, q: p**2 / q, first, second) - 1


def conditions(first: NamedLaw, second: NamedLaw) -> Iterator[tuple[Expr, Interval]]:
    """Values with the intervals in which they must lie: the parameters of the laws, and the ends of the first range in the second."""
    for named in (first, second):
        for each in named.law.name.ranges if named.law.name else ():
            yield each.value, each.interval
    inner, outer = first.support, second.support
    if inner.lower != outer.lower:
        yield inner.lower, Interval(outer.lower, oo, False, True)
    if inner.upper != outer.upper:
        yield inner.upper, Interval(-oo, outer.upper, True, False)


def _total(integrand: Callable[[Expr, Expr], Expr], first: NamedLaw, second: NamedLaw, *others: Expr) -> Expr:
    """The integral over the first range, or the sum."""
    for law in (first, second):
        if not isinstance(law, NamedLaw):
            raise ClaimError(f"a divergence is that of two laws such as gaussian_law(1), got {law!r}")
    is_sum = isinstance(first.law, WithMass)
    if is_sum != isinstance(second.law, WithMass):
        raise ClaimError("a divergence is that of two laws with a density, or of two with a mass function")
    taken = {s.name for s in first.named | second.named | {s for e in others for s in e.free_symbols}}
    letters = ("k", "j", "i", "m", "n") if is_sum else ("x", "t", "u", "y", "z")
    name = next(each for each in (*letters, *(f"{letters[0]}{i}" for i in range(99))) if each not in taken)
    variable = Symbol(name, integer=True) if is_sum else Symbol(name, real=True)
    lower, upper = _ends_of_the_first(first.support, second.support)
    value = integrand(first.of(variable).expression, second.of(variable).expression)
    if not is_sum:
        return Integral(value, (variable, lower, upper))
    if lower.is_Integer and upper.is_Integer and upper - lower < _FEW_POINTS:
        terms = (value.xreplace({variable: lower + i}).doit() for i in range(int(upper - lower) + 1))
        return sum(terms, start=Rational(0))
    return Sum(value, (variable, lower, upper))


def _ends_of_the_first(first: Interval, second: Interval) -> tuple[Expr, Expr]:
    """The ends of the first range; ClaimError where one is certainly outside the second."""
    if (first.lower - second.lower).is_extended_negative or (first.upper - second.upper).is_extended_positive:
        raise ClaimError(
            f"the first law has values where the second has none (on {first} and on {second}): there is no such divergence, or it is infinite"
        )
    return first.lower, first.upper
