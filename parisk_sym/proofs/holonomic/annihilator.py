"""The linear differential equation of least order that a member of a system satisfies."""

from __future__ import annotations

from functools import reduce

from flint import fmpq_mpoly

from parisk_sym.proofs.budgets import EQUATION_DEGREE, EQUATION_ORDER
from parisk_sym.proofs.holonomic.system import NotClosedError, System

__all__ = ["annihilator"]

Vector = dict[tuple[int, ...], fmpq_mpoly]


def annihilator(system: System) -> list[fmpq_mpoly]:
    """The c_0, ..., c_d, polynomials in the variable and constants, c_d not 0, with c_0 h + c_1 Dh + ... + c_d D^d h = 0.

    h is the subject and D the derivation of the system, q d/dx: exact elimination without fractions on the vectors of h, Dh, ...;
    NotClosedError where the order or the degrees outgrow their bounds.
    """
    rows: list[tuple[tuple[int, ...], Vector, list[fmpq_mpoly]]] = []
    zero, one = system.context.constant(0), system.context.constant(1)
    poly = system.subject
    for order in range(EQUATION_ORDER + 1):
        vector, combination = system.vector(poly), [zero] * order + [one]
        for pivot, row, previous in rows:
            if pivot in vector:
                vector, combination = _eliminate(system, vector, combination, pivot, row, previous)
        if not vector:
            return combination
        pivot = min(vector, key=lambda m: (len(vector[m]), max(vector[m].degrees()), m))
        rows.append((pivot, vector, combination))
        poly = system.derivative(poly)
    raise NotClosedError(f"no equation of order up to {EQUATION_ORDER}")


def _eliminate(
    system: System,
    vector: Vector,
    combination: list[fmpq_mpoly],
    pivot: tuple[int, ...],
    row: Vector,
    previous: list[fmpq_mpoly],
) -> tuple[Vector, list[fmpq_mpoly]]:
    """The vector without its entry at the pivot, and the combination of derivatives that it now is."""
    common = vector[pivot].gcd(row[pivot])
    own, other = row[pivot] / common, vector[pivot] / common
    zero = system.context.constant(0)
    padded = previous + [zero] * (len(combination) - len(previous))
    found = {k: own * vector.get(k, zero) - other * row.get(k, zero) for k in vector.keys() | row.keys()}
    found = {k: v for k, v in found.items() if not v.is_zero()}
    mixed = [own * a - other * b for a, b in zip(combination, padded, strict=True)]
    content = reduce(lambda a, b: a.gcd(b), [*found.values(), *(m for m in mixed if not m.is_zero())])
    found = {k: v / content for k, v in found.items()}
    if any(max(v.degrees()) > EQUATION_DEGREE for v in found.values()):
        raise NotClosedError(f"a degree above {EQUATION_DEGREE}")
    for value in found.values():
        system.require_few_terms(value)
    return found, [m / content for m in mixed]
