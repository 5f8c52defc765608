"""Which conditions relate letters, and which state the range of one letter or what it is defined to be."""

import pytest

from parisk_sym.claims.language.relations import relations_apart
from parisk_sym.claims.language.tokens import tokens_of

APART = {
    "a + b = 1": ([], ["a + b = 1"]),
    "x + y <= 1, x > 0": (["x > 0"], ["x + y <= 1"]),
    "0 < x + y < 1": ([], ["0 < x + y", "x + y < 1"]),
    "0 < x < y + z < 1": (["0 < x < y + z < 1"], ["y + z < 1"]),
    "x > 0 & x y = 1": (["x > 0"], ["x y = 1"]),
    "2 x > 3": ([], ["2 x > 3"]),
    "x < y + z": (["x < y + z"], []),
    "q = 1 - p": (["q = 1 - p"], []),
    "n = 1, 2, ...": (["n = 1 , 2 , ..."], []),
    "x, y > 0": (["x , y > 0"], []),
    "x > e": (["x > e"], []),
    "|x| + |y| = 1": (["| x | + | y | = 1"], []),
    "positive x + y = 1": (["positive x + y = 1"], []),
    "a + b = c = 1": (["a + b = c = 1"], []),
    "X ~ N(0, 1)": (["X ~ N ( 0 , 1 )"], []),
}


@pytest.mark.parametrize("condition", APART)
def test_relations_apart(condition: str) -> None:
    """What is kept, and the relations."""
    kept, relations = relations_apart([tokens_of(condition)])
    texts = [" ".join([*(t.text for t in r.left), r.sign, *(t.text for t in r.right)]) for r in relations]
    assert ([" ".join(t.text for t in k) for k in kept], texts) == APART[condition]
    assert all(r.letters <= set("abcxyz") for r in relations)
