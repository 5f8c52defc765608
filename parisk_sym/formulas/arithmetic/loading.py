"""When numba is loaded for compiled loops: after enough elements, since it takes as long as ten million exponentials of NumPy."""

from __future__ import annotations

__all__ = ["FEW", "MANY", "are_many"]

MANY = 2**17
"""Elements of arrays, in all calls so far, from which the loops are used."""
FEW = 2**12
"""Elements of one array below which a call of a loop saves nothing that counts."""

_seen = [0]
"""The number of elements so far."""


def are_many(size: int) -> bool:
    """Whether loops are worth their loading for an array of so many elements, which are counted."""
    if size < FEW:
        return False
    _seen[0] += size
    return _seen[0] >= MANY
