"""Ranges of maxima are taken out of a line."""

import re

import pytest

from parisk_sym.claims.language.extremes import with_ranges_apart
from parisk_sym.claims.language.tokens import AskError, tokens_of

READ = {
    "max_{x in [0, 1]} x = 1": ("maximum x x = 1", ["x in [ 0 , 1 ]"]),
    "min over x in (0, 1) of x > 0": ("minimum x x > 0", ["x in ( 0 , 1 )"]),
    "sup_{0 < x <= a} x = a": ("supremum x x = a", ["x in ( 0 , a ]"]),
    "inf_{a > x >= 0} x = 0": ("infimum x x = 0", ["x in [ 0 , a )"]),
    "sup_{x < 1} x = 1": ("supremum x x = 1", ["x in ( - oo , 1 )"]),
    "max_x x = 1": ("maximum x x = 1", []),
    "the infimum of 1/x over x > 0 is 0": ("infimum x 1 / x = 0", ["x in ( 0 , oo )"]),
    "max(x, 1) = 1": ("max ( x , 1 ) = 1", []),
}


@pytest.mark.parametrize("line", READ)
def test_ranges(line: str) -> None:
    kept, ranges = with_ranges_apart(tokens_of(line))
    assert (" ".join(t.text for t in kept), [" ".join(t.text for t in r) for r in ranges]) == READ[line]


_RANGE, _ONE, _WORDS = (
    "write the range",
    "the range of one letter is read",
    "write 'the maximum of x(1 - x) on",
)

REFUSED = {
    "max_{0 < x > 1} x = 1": "the signs of a range go one way",
    "max_{x, y in R} x = 1": _ONE,
    "max_{x < 1 < 2 < 3} x = 1": _ONE,
    "max_{1 <= n <= 3} n = 3": "n may be an integer or a real number",
    "max over x in R": "'of' is expected",
    "max_{} x = 1": _ONE,
    "max_": _RANGE,
    "the maximum": _WORDS,
}


@pytest.mark.parametrize("line", REFUSED)
def test_refused(line: str) -> None:
    with pytest.raises(AskError, match=re.escape(REFUSED[line])):
        with_ranges_apart(tokens_of(line))
