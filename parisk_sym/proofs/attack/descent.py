"""A search for a violation by going downhill from several points: floats propose where, a certified sign decides."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from fractions import Fraction

import sympy
from sympy import Expr, Rational

from parisk_sym.core.errors import UnsupportedHeadError
from parisk_sym.formulas.domain import Domain
from parisk_sym.formulas.heads.root import Root
from parisk_sym.proofs.budgets import DESCENT_EVALUATIONS, DESCENT_STARTS, DESCENT_SYMBOLS
from parisk_sym.proofs.enclosures.bisection import Evaluator, sign_at
from parisk_sym.proofs.enclosures.membership import is_member
from parisk_sym.proofs.enclosures.sample_points import Point, sample_points

__all__ = ["lowest_violation"]

_BITS = 96
_DENOMINATORS = (1, 12, 1000, 10**6, 10**12)
Values = tuple[float, ...]


def lowest_violation(gap: Expr, domain: Domain) -> Point | None:
    """A point near a local minimum of the gap at which it is certainly negative, or None where none was found, which proves nothing.

    Domains with integers are not searched, nor gaps with integrals or sums.
    """
    if not 0 < len(domain) <= DESCENT_SYMBOLS or gap.has(sympy.Integral, sympy.Sum, Root):
        return None
    if any(i.integer for i in domain.values()):
        return None
    try:
        evaluator = Evaluator(gap, tuple(domain))
        value = _inside(evaluator, domain)
    except UnsupportedHeadError:
        return None
    for start in itertools.islice(sample_points(domain, DESCENT_STARTS), DESCENT_STARTS):
        lowest = _downhill(value, tuple(map(float, start.values())))
        if not all(map(math.isfinite, lowest)):
            continue  # of a domain beyond floats
        for point in _simple_points(lowest, domain):
            if is_member(domain, point) and sign_at(evaluator, point)[0] < 0:
                return point
    return None


def _inside(evaluator: Evaluator, domain: Domain) -> Callable[[Values], float]:
    """The gap in floats; infinite outside of the domain, and where it cannot be evaluated."""
    ends = [(_end(i.lower, domain), _end(i.upper, domain)) for i in domain.values()]

    def value(at: Values) -> float:
        point = {s: Rational(v) for s, v in zip(evaluator.symbols, at, strict=True)}
        for v, (low, high) in zip(at, ends, strict=True):
            if not low(point) <= v <= high(point):
                return math.inf
        found = float(evaluator.at(point, _BITS).mid())
        return found if math.isfinite(found) else math.inf

    return value


def _end(end: Expr, domain: Domain) -> Callable[[Point], float]:
    """An end at a point; not a number where it has no value there."""
    if not end.free_symbols:
        number = float(end)
        return lambda _: number
    evaluator = Evaluator(end, tuple(domain))
    return lambda point: float(evaluator.at(point, _BITS).mid())


def _downhill(value: Callable[[Values], float], start: Values) -> Values:
    """Along one coordinate after another, with steps that grow where they help and shrink where they do not."""
    here, best = list(start), value(start)
    steps = [0.25 * (abs(v) or 1.0) for v in start]
    for index in itertools.islice(itertools.cycle(range(len(start))), DESCENT_EVALUATIONS // 2):
        for direction in (1.0, -1.0):
            tried = here.copy()
            tried[index] += direction * steps[index]
            found = value(tuple(tried))
            if found < best:
                here, best = tried, found
                steps[index] *= 1.8 * direction
                break
        else:
            steps[index] *= 0.4
    return tuple(here)


def _simple_points(values: Values, domain: Domain) -> Iterator[Point]:
    """Simple numbers near the values first."""
    for denominator in _DENOMINATORS:
        near = [Fraction(v).limit_denominator(denominator) for v in values]
        yield {s: Rational(f.numerator, f.denominator) for s, f in zip(domain, near, strict=True)}
