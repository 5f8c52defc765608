"""Identities of rounded values: what is proved, and the near misses that are not."""

import pytest

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from tests.near_misses import refused_in_every_way, whole_tree
from tests.proofs.algebra import test_rounding

TRUE: dict[str, Statement] = {name: Identity(*case) for name, case in test_rounding.TRUE.items()}

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    name: (Identity(*case), Direct()) for name, case in test_rounding.FALSE.items()
}


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    """The whole proof is found."""
    whole_tree(TRUE[name], Direct())


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses_are_refused(name: str) -> None:
    """Each drops a condition, or moves the value."""
    assert refused_in_every_way(*REFUSED[name])
