"""Integrals, sums, limits and means: what binds a letter."""

import re

import pytest

from parisk_sym.claims.asked import claim_of
from parisk_sym.claims.language.tokens import AskError

REFUSED = [
    (r"\int_{\mathbb{N}} e^{-x} dx = 1", "an integral over a set is read over R only"),
    ("integral from 0 of 1 of x dx = 1/2", "expected 'to', got 'of'"),
    ("integral from 0 to 1, x dx = 1/2", "expected 'of', got ','"),
]


@pytest.mark.parametrize(("line", "message"), REFUSED)
def test_refusal(line: str, message: str) -> None:
    with pytest.raises(AskError, match=re.escape(message)):
        claim_of(line)
