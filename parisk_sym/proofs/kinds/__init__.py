"""The kinds of statements, one file each: where they have to be defined, and how they are attacked.

A file of this folder names what it knows in `KINDS`, and is listed here. Statements made of statements are the kernel's own.
"""

from parisk_sym.claims.statement import Statement
from parisk_sym.core.errors import ClaimError
from parisk_sym.proofs.kind import Kind
from parisk_sym.proofs.kinds import (
    asymptotic,
    convex,
    density,
    extremum,
    for_every,
    identity,
    implication,
    inequality,
    limit,
    mean,
    monotone,
    printed_value,
    private_noise,
    probability,
    sampled,
    unique_root,
)  # fmt: skip

__all__ = ["kind_of"]

_FILES = (
    asymptotic, convex, density, extremum, for_every, identity, implication, inequality, limit, mean, monotone, printed_value, private_noise,
    probability, sampled, unique_root,
)  # fmt: skip

_KINDS: dict[type[Statement], Kind] = {kind.statement: kind for file in _FILES for kind in file.KINDS}


def kind_of(statement: Statement) -> Kind:
    """The entry of the kind of a statement. Raises ClaimError for a kind without one."""
    if type(statement) not in _KINDS:
        raise ClaimError(
            f"proofs know nothing of a statement of kind {statement.kind}: give them a file in proofs/kinds"
        )
    return _KINDS[type(statement)]
