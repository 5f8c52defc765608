"""Recurrences of definite sums by creative telescoping: they are searched for here, and proved elsewhere.

Petkovšek, Wilf and Zeilberger, A = B, chapter 6.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

import sympy
from sympy import Dummy, Expr, S, Symbol
from sympy.polys.matrices import DomainMatrix
from sympy.polys.rings import PolyElement

from parisk_sym.proofs.budgets import (
    TELESCOPING_DEGREE,
    TELESCOPING_FACTORS,
    TELESCOPING_MATRIX,
    TELESCOPING_TERMS,
)
from parisk_sym.proofs.hypergeometric.terms import NotHypergeometricError, Term, common, similar
from parisk_sym.proofs.sums.zeros import product_in, ring_of

__all__ = ["Recurrence", "propose"]


@dataclass(frozen=True)
class Recurrence:
    """sum of coefficients[j] F(n + j, k) = G(n, k + 1) - G(n, k), with G = ratio * F; `antidifference` is G as a term."""

    coefficients: tuple[Expr, ...]
    antidifference: Term
    ratio: Expr

    @property
    def order(self) -> int:
        """How many steps the recurrence reaches."""
        return len(self.coefficients) - 1


def propose(summand: Term, index: Symbol, symbol: Symbol, order: int) -> Recurrence | None:
    """A recurrence of this order for the sum over the index, by Gosper's algorithm with unknown coefficients; not checked.

    >>> n, k = sympy.symbols("n k", real=True)
    >>> propose(Term(S.One, {n + 1: 1, k + 1: -1, n - k + 1: -1}), k, n, 1).coefficients
    (-2, 1)
    """
    shifted = [summand.at({symbol: symbol + j}) for j in range(order + 1)]
    if len(similar(shifted)) != 1:
        return None
    base, multiples = common(shifted)
    above, below, denominator = _gosper_form(base, index)
    before = [factor.xreplace({index: index - 1}) for factor in below]
    ring = ring_of([index, symbol, *above, *before, *denominator, *(f for own in multiples for f in own)])
    a, b, c = (product_in(ring, factors) for factors in (above, before, denominator))
    p = [product_in(ring, own) for own in multiples]
    solved = _solution(a, b, [c * own for own in p], index)
    if solved is None:
        return None
    coefficients, f = solved
    numerator = b * product_in(ring, [f])
    if not TELESCOPING_TERMS.allows(len(numerator)):
        return None
    return Recurrence(
        tuple(sympy.factor(x) for x in coefficients),
        _absorb(Term(numerator.as_expr(), base.gammas, base.powers), denominator),
        sympy.factor(numerator.as_expr() / (c.as_expr() * p[0].as_expr())),
    )


# --- Gosper's form of the quotient of two consecutive terms --------------------------------------------------------------


def _gosper_form(term: Term, index: Symbol) -> tuple[list[Expr], list[Expr], list[Expr]]:
    """(a, b, c) as factors: t(k+1)/t(k) = a(k)/b(k) c(k+1)/c(k), where no root of a is a natural number below one of b."""
    _, (now, later) = common([term, term.at({index: index + 1})])
    above, below, denominator = list(map(sympy.expand, later)), list(map(sympy.expand, now)), []
    if not TELESCOPING_FACTORS.allows(len(above) + len(below)):
        raise NotHypergeometricError("too many factors")
    pair = next(_pairs(above, below, index), None)
    while pair is not None:
        i, j, distance = pair
        one, other = above.pop(i), below.pop(j)
        denominator += [sympy.expand(one.xreplace({index: index - s})) for s in range(1, distance + 1)]
        above.append(one.coeff(index, 1) or S.One)
        below.append(other.coeff(index, 1) or S.One)
        pair = next(_pairs(above, below, index), None)
    return above, below, denominator


def _pairs(above: Sequence[Expr], below: Sequence[Expr], index: Symbol) -> Iterator[tuple[int, int, int]]:
    """Factors u above and v below with v(k + h) a multiple of u(k), for a natural number h."""
    for i, one in enumerate(above):
        for j, other in enumerate(below):
            distance = _distance(one, other, index)
            if distance is not None:
                yield i, j, distance


def _distance(one: Expr, other: Expr, index: Symbol) -> int | None:
    slopes = [e.coeff(index, 1) for e in (one, other)]
    if any(s == 0 for s in slopes):
        return None
    starts = [e.xreplace({index: S.Zero}) / s for e, s in zip((one, other), slopes, strict=True)]
    if any(
        sympy.expand(e - s * index - s * v).has(index)
        for e, s, v in zip((one, other), slopes, starts, strict=True)
    ):
        return None
    distance = sympy.expand(starts[0] - starts[1])
    return int(distance) if distance.is_Integer and distance >= 0 else None


# --- the linear system ---------------------------------------------------------------------------------------------------


def _solution(
    above: PolyElement, before: PolyElement, multiples: Sequence[PolyElement], index: Symbol
) -> tuple[list[Expr], Expr] | None:
    """The x_j, the last not 0, and the polynomial f in the index with a(k) f(k+1) - b(k-1) f(k) = sum of x_j p_j(k)."""
    a, b, *p = (sympy.Poly(e.as_expr(), index) for e in (above, before, *multiples))
    degree = _degree(a, b, p, index)
    if degree is None or degree < 0 or not TELESCOPING_DEGREE.allows(degree):
        return None
    columns = [
        a * sympy.Poly((index + 1) ** i, index) - b * sympy.Poly(index**i, index) for i in range(degree + 1)
    ]
    columns += [-e for e in p]
    found = _null_vector(columns, len(p))
    if found is None:
        return None
    f = sum((c * index**i for i, c in enumerate(found[: degree + 1])), S.Zero)
    return list(found[degree + 1 :]), f


def _degree(a: sympy.Poly, b: sympy.Poly, p: Sequence[sympy.Poly], index: Symbol) -> int | None:
    """The highest degree that f can have (A = B, 5.4)."""
    most = max(int(e.degree()) for e in p)
    one, other = int(a.degree()), int(b.degree())
    if one != other or sympy.expand(a.LC() - b.LC()) != 0:
        return most - max(one, other)
    slope = (
        sympy.cancel((b.coeff_monomial(index ** (one - 1)) - a.coeff_monomial(index ** (one - 1))) / a.LC())
        if one
        else S.Zero
    )
    special = int(slope) if slope.is_Integer else 0
    return max(most - one + 1, special)


def _null_vector(columns: Sequence[sympy.Poly], unknown: int) -> list[Expr] | None:
    """Polynomials without a common factor that combine the columns to 0; the last one is not 0."""
    height = 1 + max(int(c.degree()) for c in columns if not c.is_zero)
    rows = [[c.coeff_monomial(c.gen**i) for c in columns] for i in range(height)]
    symbols = sorted({s for row in rows for e in row for s in e.atoms(Symbol, sympy.NumberSymbol)}, key=str)
    domain = sympy.QQ[symbols] if symbols else sympy.QQ
    if not TELESCOPING_MATRIX.allows(height * len(columns)):
        return None
    entries = [[domain.from_sympy(e) for e in row] for row in rows]
    space = DomainMatrix(entries, (height, len(columns)), domain).nullspace().to_list()
    for vector in space:
        if vector[-1]:
            return _primitive(vector, domain)
    return None


def _primitive(vector: Sequence[Any], domain: Any) -> list[Expr]:
    """The vector over the greatest common divisor of its entries, with integers for coefficients and the last one leading with plus."""
    if domain.is_PolynomialRing:
        divisor = reduce(lambda x, y: x.gcd(y), [v for v in vector if v])
        vector = [v.quo(divisor) for v in vector]
    found = [domain.to_sympy(v) for v in vector]
    content = reduce(
        sympy.gcd,
        [c for v in found for c in sympy.Poly(v, Dummy("t")).as_expr().as_coefficients_dict().values()],
    )
    return [sympy.expand(v / content) for v in found]


def _absorb(term: Term, denominator: Sequence[Expr]) -> Term:
    """The term over more factors; what divides the coefficient is cancelled or joins a gamma function, so that fewer values are excluded."""
    powers, gammas, left = (
        dict(term.powers),
        {z: m for z, m in term.gammas.items() if m < 0},
        term.coefficient,
    )
    for factor in denominator:
        powers[factor] = powers.get(factor, S.Zero) - 1
    for base, exponent in powers.items():
        if exponent.is_Integer and exponent < 0:
            left, times = _quotient_and_count(left, [base] * -int(exponent))
            powers[base] = exponent + times
    for argument in (z for z, m in term.gammas.items() for _ in range(m)):
        left, times = _quotient_and_count(left, [argument + i for i in range(TELESCOPING_DEGREE)])
        raised = argument + times
        gammas[raised] = gammas.get(raised, 0) + 1
    return Term(left, gammas, {b: e for b, e in powers.items() if e != 0})


def _quotient_and_count(e: Expr, by: Sequence[Expr]) -> tuple[Expr, int]:
    """The quotient by the first few of some polynomials, as many as divide it one after another."""
    for count, factor in enumerate(by):
        symbols = sorted(e.free_symbols | factor.free_symbols, key=str)
        if e == 0 or not factor.free_symbols:
            return e, count
        quotient, rest = sympy.div(e, factor, *symbols)
        if rest != 0:
            return e, count
        e = quotient
    return e, len(by)
