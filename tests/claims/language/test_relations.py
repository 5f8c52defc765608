"""Which conditions relate letters, and which state the range of one letter or what it is defined to be."""

import pytest

from parisk_sym.claims.language.relations import ends_of_integers, pair_left_out, relations_apart
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
    "integers 4 <= 2 a <= b": (["integers 4 <= 2 a <= b"], ["4 <= 2 a"]),
    "all real 4 <= 2 x": (["all real 4 <= 2 x"], ["4 <= 2 x"]),
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


LEFT_OUT = {
    "4 <= exp(y) <= x": "4 <= exp ( y )",
    "x >= exp(y) >= 4": "exp ( y ) >= 4",
    "0 < 1 < exp(y) < |z| < x": "1 < exp ( y )",
    "4 <= 2 y <= x": "",
    "0 < 1 < x < exp(y)": "",
    "0 < x < exp(y) < z < 1": "",
}


@pytest.mark.parametrize("chain", LEFT_OUT)
def test_a_pair_that_a_chain_would_lose(chain: str) -> None:
    """It gives no letter a range, and no relation of its own is made of it; one of sums and products is a relation."""
    pair = pair_left_out(tokens_of(chain))
    text = (
        ""
        if pair is None
        else " ".join([*(t.text for t in pair.left), pair.sign, *(t.text for t in pair.right)])
    )
    assert text == LEFT_OUT[chain]


ENDS = {
    "integers 1 <= k <= n - 1": ["1 + 0 <= n - 1"],
    "integers 1 < k <= n - 1": ["1 + 1 <= n - 1"],
    "integers n - 1 > k > 1": ["1 + 2 <= n - 1"],
    "integers m <= 2 k <= n - 1, k, m in N": [],
    "integers m + 1 <= k <= n - 1": [],
    "integers 1 <= k <= n - 1, n in N": [],
    "1 <= k <= n - 1": [],
}


@pytest.mark.parametrize("condition", ENDS)
def test_ends_of_integers(condition: str) -> None:
    """Where a letter alone is in the middle, and one letter of an end has no other range: it is an integer."""
    before = tokens_of(condition)
    conditions, found = ends_of_integers([before])
    texts = [" ".join([*(t.text for t in r.left), r.sign, *(t.text for t in r.right)]) for r in found]
    assert texts == ENDS[condition]
    made = [" ".join(t.text for t in c) for c in conditions[1:]]
    assert conditions[0] == before
    assert made == ["n integer"] * len(found)
