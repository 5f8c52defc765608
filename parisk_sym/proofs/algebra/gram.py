"""Polynomials as sums of squares: a Gram matrix proposed in floats, rounded to rational numbers, and checked exactly.

The matrix Q with p = z^T Q z is not unique; the most definite one is proposed. Where it is singular, as it is where p has zeros, the null space is
rounded first, and p is written in polynomials w that vanish there: p = w^T R w with R definite (Monniaux and Corbineau 2011, On the generation of
Positivstellensatz witnesses in degenerate cases). That R is positive semidefinite is read from pivots in exact arithmetic.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from flint import fmpq, fmpq_mat

from parisk_sym.proofs.algebra.semidefinite import Centre, Floats, most_definite
from parisk_sym.proofs.budgets import SQUARES_COORDINATES, SQUARES_MONOMIALS, SQUARES_REDUCTIONS

__all__ = ["Polynomial", "Powers", "Squares", "squares", "times"]

Powers = tuple[int, ...]
Polynomial = Mapping[Powers, fmpq]

_LARGEST_DENOMINATOR = 64
_LARGE_BITS = 300
_FLAT = 1e-3
"""Fraction of the largest eigenvalue below which eigenvalues count as 0."""
_CLOSE = 1e-3
_DENOMINATORS = tuple(10**k for k in (2, 3, 4, 6, 8, 10, 13))


class Squares(NamedTuple):
    """p = the sum of weights[k] factors[k]^2 with weights > 0. `definite` monomials vanish together where p does, and only there."""

    weights: tuple[fmpq, ...]
    factors: tuple[dict[Powers, fmpq], ...]
    definite: tuple[Powers, ...]

    def total(self) -> dict[Powers, fmpq]:
        """The sum, multiplied out."""
        found: dict[Powers, fmpq] = {}
        for weight, factor in zip(self.weights, self.factors, strict=True):
            for powers, value in times(factor, factor).items():
                found[powers] = found.get(powers, fmpq(0)) + weight * value
        return {powers: value for powers, value in found.items() if value != 0}


def times(one: Polynomial, other: Polynomial) -> dict[Powers, fmpq]:
    """The product."""
    found: dict[Powers, fmpq] = {}
    for (a, c), (b, d) in itertools.product(one.items(), other.items()):
        powers = tuple(map(sum, zip(a, b, strict=True)))
        found[powers] = found.get(powers, fmpq(0)) + c * d
    return {powers: value for powers, value in found.items() if value != 0}


def squares(p: Polynomial) -> Squares | None:
    """The polynomial as a sum of squares, multiplied out again and compared; None where none is found."""
    scale = _scale(p)
    found = _squares({powers: value / scale for powers, value in p.items()})
    return found if found is None else found._replace(weights=tuple(w * scale for w in found.weights))


def _scale(p: Polynomial) -> fmpq:
    """1, or a power of two near the largest coefficient where that is far from 1: the proposal is made in floats."""
    most = max((abs(value) for value in p.values()), default=fmpq(1))
    bits = int(most.p).bit_length() - int(most.q).bit_length()
    return fmpq(2) ** bits if abs(bits) > _LARGE_BITS else fmpq(1)


def _squares(p: Polynomial) -> Squares | None:
    monomials = _half_of_the_support(set(p))
    if not monomials or not SQUARES_MONOMIALS.allows(len(monomials)):
        return None
    basis: list[dict[Powers, fmpq]] = [{m: fmpq(1)} for m in monomials]
    reduced = False
    for _ in range(SQUARES_REDUCTIONS):
        space = _matrices(p, basis)
        if space is None or not SQUARES_COORDINATES.allows(len(space.directions)):
            return None
        centre = most_definite(*space.floats())
        if centre is None:
            return None
        found = _rational_squares(space, centre, basis)
        if found is not None:
            done = Squares(*found, () if reduced else tuple(monomials))
            return done if done.total() == dict(p) else None
        smaller = _without_null_space(centre, basis)
        if smaller is None:
            return None
        basis, reduced = smaller, True
    SQUARES_REDUCTIONS.spend()
    return None


# --- which monomials ---------------------------------------------------------------------------------------------------


def _half_of_the_support(support: set[Powers]) -> list[Powers]:
    """Monomials that can occur in the squares: within half of the Newton polytope in some directions, none that nothing cancels."""
    count = len(next(iter(support)))
    highest = [max(powers[i] for powers in support) // 2 for i in range(count)]
    if np.prod([h + 1 for h in highest]) > 4000:
        return []
    directions = [d for d in itertools.product((-1, 0, 1), repeat=count) if any(d)]
    most = {d: max(_dot(d, powers) for powers in support) for d in directions}
    kept = {
        m
        for m in itertools.product(*(range(h + 1) for h in highest))
        if all(2 * _dot(d, m) <= most[d] for d in directions)
    }
    while lonely := {m for m in kept if _is_lonely(m, kept, support)}:
        kept -= lonely
    return sorted(kept)


def _dot(one: Sequence[int], other: Sequence[int]) -> int:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _is_lonely(m: Powers, kept: set[Powers], support: set[Powers]) -> bool:
    """Whether the square of a monomial would stand alone in the sum: its factor is 0 then."""
    double = tuple(2 * e for e in m)
    return double not in support and not any(
        other != m and tuple(d - e for d, e in zip(double, other, strict=True)) in kept for other in kept
    )


# --- the space of Gram matrices -----------------------------------------------------------------------------------------


class _Space(NamedTuple):
    """The symmetric matrices R with w^T R w = p: one of them, and the directions in which it may be moved; entries by pairs."""

    pairs: tuple[tuple[int, int], ...]
    size: int
    start: tuple[fmpq, ...]
    directions: tuple[tuple[fmpq, ...], ...]

    def floats(self) -> tuple[Floats, Floats]:
        """The start and the directions as matrices of floats, for the proposal."""
        return self._matrix(self.start), np.array([self._matrix(d) for d in self.directions]).reshape(
            -1, self.size, self.size
        )

    def _matrix(self, entries: Iterable[fmpq]) -> Floats:
        found = np.zeros((self.size, self.size))
        for (i, j), value in zip(self.pairs, entries, strict=True):
            found[i, j] = found[j, i] = int(value.p) / int(value.q)
        return found

    def exact(self, coordinates: Sequence[fmpq]) -> list[list[fmpq]]:
        """The matrix with rational coordinates."""
        found = [[fmpq(0)] * self.size for _ in range(self.size)]
        for k, (i, j) in enumerate(self.pairs):
            moved = sum((c * d[k] for c, d in zip(coordinates, self.directions, strict=True)), fmpq(0))
            found[i][j] = found[j][i] = self.start[k] + moved
        return found


def _matrices(p: Polynomial, basis: list[dict[Powers, fmpq]]) -> _Space | None:
    """All of them, or None. Pairs of monomials that no symmetry of signs of p allows are left out."""
    class_of = _sign_classes(set(p))
    kinds = [class_of(next(iter(w))) if len({class_of(m) for m in w}) == 1 else None for w in basis]
    pairs = [
        (i, j)
        for i, j in itertools.combinations_with_replacement(range(len(basis)), 2)
        if None in (kinds[i], kinds[j]) or kinds[i] == kinds[j]
    ]
    products = [times(basis[i], basis[j]) for i, j in pairs]
    rows = sorted({*p, *itertools.chain.from_iterable(products)})
    system = fmpq_mat(len(rows), len(pairs) + 1)
    place = {powers: r for r, powers in enumerate(rows)}
    for column, ((i, j), product) in enumerate(zip(pairs, products, strict=True)):
        for powers, value in product.items():
            system[place[powers], column] = value if i == j else 2 * value
    for powers, value in p.items():
        system[place[powers], len(pairs)] = value
    solved = _solutions(system, len(pairs))
    return None if solved is None else _Space(tuple(pairs), len(basis), *solved)


def _sign_classes(support: set[Powers]) -> Callable[[Powers], int]:
    """Monomials modulo 2 and the span of the support. Two are in different classes if a change of signs that leaves p alone separates them."""
    span: list[int] = []
    for powers in support:
        bits = _remainder(_bits(powers), span)
        if bits:
            span = sorted([*(min(s, s ^ bits) for s in span), bits], reverse=True)
    return lambda powers: _remainder(_bits(powers), span)


def _bits(powers: Powers) -> int:
    return sum((e % 2) << i for i, e in enumerate(powers))


def _remainder(bits: int, span: list[int]) -> int:
    for s in span:
        bits = min(bits, bits ^ s)
    return bits


def _solutions(
    system: fmpq_mat, unknowns: int
) -> tuple[tuple[fmpq, ...], tuple[tuple[fmpq, ...], ...]] | None:
    """One solution of the linear equations, and a basis of those of the homogeneous ones."""
    reduced, rank = system.rref()
    pivots = [next(c for c in range(unknowns + 1) if reduced[r, c] != 0) for r in range(rank)]
    if unknowns in pivots:
        return None
    start = [fmpq(0)] * unknowns
    for r, c in enumerate(pivots):
        start[c] = reduced[r, unknowns]
    directions = []
    for free in sorted(set(range(unknowns)) - set(pivots)):
        direction = [fmpq(0)] * unknowns
        direction[free] = fmpq(1)
        for r, c in enumerate(pivots):
            direction[c] = -reduced[r, free]
        directions.append(tuple(direction))
    return tuple(start), tuple(directions)


# --- rounding and checking ----------------------------------------------------------------------------------------------


def _rational_squares(
    space: _Space, centre: Centre, basis: list[dict[Powers, fmpq]]
) -> tuple[tuple[fmpq, ...], tuple[dict[Powers, fmpq], ...]] | None:
    """Positive weights and the polynomials of which they weigh the squares, from a rational matrix near the proposed one."""
    for denominator in _DENOMINATORS if centre.smallest > 0 else ():
        coordinates = [fmpq(round(float(y) * denominator), denominator) for y in centre.coordinates]
        found = _by_pivots(space.exact(coordinates))
        if found is not None:
            weights, rows = found
            return weights, tuple(_linear_combination(row, basis) for row in rows)
    return None


def _by_pivots(matrix: list[list[fmpq]]) -> tuple[tuple[fmpq, ...], list[list[fmpq]]] | None:
    """R = the sum of d_k l_k l_k^T with d_k > 0 for every k, by elimination; None where a pivot is not positive."""
    rest = [row[:] for row in matrix]
    weights, rows = [], []
    for k in range(len(rest)):
        pivot = rest[k][k]
        if not pivot > 0:
            return None
        row = [value / pivot for value in rest[k]]
        for i in range(k, len(rest)):
            factor = rest[i][k]
            if factor != 0:
                rest[i] = [value - factor * r for value, r in zip(rest[i], row, strict=True)]
        weights.append(pivot)
        rows.append(row)
    return tuple(weights), rows


def _linear_combination(row: Iterable[fmpq], basis: list[dict[Powers, fmpq]]) -> dict[Powers, fmpq]:
    found: dict[Powers, fmpq] = {}
    for value, w in zip(row, basis, strict=True):
        for powers, c in w.items() if value != 0 else ():
            found[powers] = found.get(powers, fmpq(0)) + value * c
    return {powers: value for powers, value in found.items() if value != 0}


def _without_null_space(centre: Centre, basis: list[dict[Powers, fmpq]]) -> list[dict[Powers, fmpq]] | None:
    """The combinations of the polynomials that are orthogonal to a rounded null space; None where it is not seen."""
    values, vectors = np.linalg.eigh(centre.matrix)
    null = vectors[:, values < _FLAT * values[-1]].T
    if not 0 < len(null) < len(basis):
        return None
    rational = list(_rational_rows(null))
    if len(rational) < len(null):
        return None
    system = fmpq_mat(len(rational), len(basis) + 1)
    for r, row in enumerate(rational):
        for c, value in enumerate(row):
            system[r, c] = value
    solved = _solutions(system, len(basis))
    return None if solved is None else [_linear_combination(direction, basis) for direction in solved[1]]


def _rational_rows(rows: Floats) -> Iterator[list[fmpq]]:
    """Rows that span about the same space, in echelon form, as long as their entries are near to simple fractions."""
    rest, used = rows.copy(), 0
    for column in range(rest.shape[1]):
        if used == len(rest):
            break
        best = used + int(np.argmax(np.abs(rest[used:, column])))
        if abs(rest[best, column]) < 30 * _CLOSE:
            continue
        rest[[used, best]] = rest[[best, used]]
        rest[used] /= rest[used, column]
        for other in range(len(rest)):
            if other != used:
                rest[other] -= rest[other, column] * rest[used]
        used += 1
    for row in rest[:used]:
        fractions = [Fraction(float(v)).limit_denominator(_LARGEST_DENOMINATOR) for v in row]
        if all(abs(float(f) - v) < _CLOSE for f, v in zip(fractions, row, strict=True)):
            yield [fmpq(f.numerator, f.denominator) for f in fractions]
