"""When a sum of hypergeometric terms is 0: an identity of polynomials for each group of similar ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import sympy
from sympy import Expr, NumberSymbol
from sympy.polys.rings import PolyElement, PolyRing

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.hypergeometric.terms import NotHypergeometricError, Term, common, similar

__all__ = ["product_in", "ring_of", "vanishes"]


def ring_of(expressions: Iterable[Expr]) -> PolyRing:
    """The polynomials over Q in all symbols and constants of some expressions."""
    atoms = {a for e in expressions for a in e.atoms(sympy.Symbol, NumberSymbol)}
    return sympy.polys.rings.ring(sorted(atoms, key=sympy.default_sort_key), sympy.QQ)[0]


def product_in(ring: PolyRing, factors: Iterable[Expr]) -> PolyElement:
    """The product of polynomials."""
    found = ring.one
    for factor in factors:
        try:
            found = found * ring.from_expr(sympy.sympify(factor))
        except ValueError as error:
            raise NotHypergeometricError(f"{factor} is not a polynomial") from error
    return found


def vanishes(terms: Iterable[Term], facts: Facts) -> bool:
    """Whether the terms have values wherever the premises hold, and their sum is 0 there; False decides nothing.

    Similar terms are polynomial multiples p_i B of one term B. Where B is regular, so are they, and their sum is 0 if the
    sum of the p_i is. A term that is 0 wherever the premises hold may be left out.
    """
    return all(
        _cancel(g, facts) or _cancel([t for t in g if not t.is_zero(facts)], facts) for g in similar(terms)
    )


def _cancel(group: Sequence[Term], facts: Facts) -> bool:
    base, factors = common(group)
    if not base.regular(facts):
        return False
    ring = ring_of(f for own in factors for f in own)
    return bool(sum((product_in(ring, own) for own in factors), ring.zero) == 0)
