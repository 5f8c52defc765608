"""Whether SymPy's constructors keep the values of an expression: as it is written and as they make it, at points of its domain.

A proof works with what the constructors make. Where both have certified values at a point and these differ, SymPy is wrong there, and
nothing is proved. Sums, integrals and roots, whose values cost much, are not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import lru_cache

from sympy import Expr, Symbol

from parisk_sym.claims.statement import Statement
from parisk_sym.core.errors import PariskError, UnsupportedHeadError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.knowledge import BINDERS
from parisk_sym.proofs.enclosures.bisection import Evaluator
from parisk_sym.proofs.enclosures.sample_points import sample_points

__all__ = ["changed_value"]

_POINTS = 4
_BITS = 128
_LONGEST = 2000
"""Operations of an expression that is examined."""


def changed_value(written: Statement, made: Statement) -> str:
    """Where an expression of a statement has another value as SymPy makes it, in words; "" where no such place was found."""
    items = tuple(written.domain.items())
    found = (_differs(a, b, items) for a, b in _pairs(written, made))
    return next((text for text in found if text), "")


def _pairs(written: Statement, made: Statement) -> Iterator[tuple[Expr, Expr]]:
    for field in fields(written):  # type: ignore[arg-type] # every statement is a dataclass
        a, b = getattr(written, field.name), getattr(made, field.name)
        if isinstance(a, Expr) and isinstance(b, Expr) and a != b:
            yield a, b


@lru_cache(maxsize=4096)
def _differs(written: Expr, made: Expr, items: tuple[tuple[Symbol, Interval], ...]) -> str:
    if written.has(*BINDERS) or made.has(*BINDERS):
        return ""
    used = written.free_symbols | made.free_symbols
    domain = Domain(dict(items))
    if not used <= set(domain):
        return ""
    try:
        one, other = (Evaluator(e, tuple(domain)) for e in (written, made))
        points = list(sample_points(domain, _POINTS))
    except (UnsupportedHeadError, PariskError):
        return ""
    for point in points:
        a, b = one.at(point, _BITS), other.at(point, _BITS)
        if a.is_finite() and b.is_finite() and not a.overlaps(b):
            place = ", ".join(f"{s} = {v}" for s, v in point.items())
            return f"SymPy makes {made} of {written}, which is {a.str(10)} and not {b.str(10)} at {place}"
    return ""
