"""Where two sides that a strict inequality compares are equal: at logarithms and exponentials of small numbers."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from sympy import Expr, Rational, exp, log

from parisk_sym.core.errors import UnsupportedHeadError
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.budgets import TOUCHING_SYMBOLS
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.enclosures.membership import is_member
from parisk_sym.proofs.enclosures.sample_points import Point

__all__ = ["equality"]

_SPECIAL = {exp: (log(2), log(3), log(4)), log: (exp(-1), exp(1), exp(-2))}
"""Values at which exponentials, and logarithms, are rational."""

_PLAIN = tuple(map(Rational, ("1", "1/2", "2", "1/3", "3")))


def equality(gap: Expr, domain: Domain) -> Point | None:
    """A point at which the gap is 0 by exact arithmetic, one symbol being a logarithm or an exponential, the others simple; None where none was found.

    Domains with integers are not searched, nor gaps with integrals or sums.
    """
    if not 0 < len(domain) <= TOUCHING_SYMBOLS or any(i.integer for i in domain.values()):
        return None
    try:
        values = Values(gap, tuple(domain))
    except UnsupportedHeadError:
        return None
    if values.slow:
        return None
    return next((p for p in _points(gap, domain) if is_member(domain, p) and values.exactly_zero(p)), None)


def _points(gap: Expr, domain: Domain) -> Iterator[Point]:
    special = [v for head, found in _SPECIAL.items() if gap.has(head) for v in found]
    for own in domain:
        others = [s for s in domain if s != own]
        for value in special:
            for plain in itertools.product(_PLAIN, repeat=len(others)):
                given = {own: value, **dict(zip(others, plain, strict=True))}
                yield {s: given[s] for s in domain}
