"""The signs that an expression shows at a few points: what is seen need not be disproved, what is not seen may still be there."""

from __future__ import annotations

from functools import lru_cache

from sympy import Expr, Symbol

from parisk_sym.core.errors import UnsupportedHeadError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.signs import Signs
from parisk_sym.proofs.budgets import SIGN_POINTS
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.enclosures.sample_points import Point, sample_points

__all__ = ["BOTH", "signs_seen"]

BOTH: Signs = frozenset({-1, 1})


def signs_seen(e: Expr, domain: Domain) -> Signs:
    """The certified signs at a few points of the domain; none where the expression cannot be evaluated, 0 where one is not decided."""
    return _sampled_signs(e, tuple(domain.items()))


_Items = tuple[tuple[Symbol, Interval], ...]


@lru_cache(maxsize=4096)
def _sampled_signs(e: Expr, items: _Items) -> Signs:
    """Remembered, because rule after rule looks before it proves."""
    try:
        values = Values(e, tuple(symbol for symbol, _ in items))
    except UnsupportedHeadError:
        return frozenset()
    return frozenset(values.sign(point)[0] for point in _points(items))


@lru_cache(maxsize=256)
def _points(items: _Items) -> tuple[Point, ...]:
    return tuple(sample_points(Domain(dict(items)), SIGN_POINTS))
