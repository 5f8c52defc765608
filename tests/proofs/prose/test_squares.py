"""Orders of symbols in sentences: the differences have letters that nothing else has."""

import pytest
from sympy import Symbol

from parisk_sym import POSITIVE
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.halflines import on_half_lines
from parisk_sym.proofs.prose.assertions import Coefficients
from parisk_sym.proofs.prose.squares import order_reasons


@pytest.mark.parametrize("names", ["xyz", "abc", "abcd", "abcdeh"])
def test_letters_for_differences(names: str) -> None:
    """Also where the symbols have the first letters, and however many they are."""
    symbols = [Symbol(name, real=True) for name in names]
    gap = sum((s**2 for s in symbols), start=-symbols[0] * symbols[-1])
    found = on_half_lines(gap, facts_of(dict.fromkeys(symbols, POSITIVE)), False)
    assert found is not None
    (said,) = [
        s for s in order_reasons(gap, found, (tuple(range(len(names))),)) if isinstance(s, Coefficients)
    ]
    images = dict(said.images)
    new = {s for e in images.values() for s in e.free_symbols}
    assert len(new) == len(symbols)
    assert not new & set(symbols)
    assert (said.becomes - gap.xreplace(images)).expand() == 0
