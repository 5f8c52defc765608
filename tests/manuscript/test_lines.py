"""The line of a formula, with what the paper states of its letters."""

import pytest

from parisk_sym.manuscript.lines import Context, line_of
from parisk_sym.manuscript.scope import Scope


@pytest.mark.parametrize("letter", ["o", "O", "x"])
def test_a_letter_named_like_an_order_of_growth(letter: str) -> None:
    """Where no letter approaches a value, o and O are letters like others, and have their ranges."""
    scope = Scope(ranges={letter: [f"{letter} > 0"]})
    line, _ = line_of(f"{letter} < e^{{{letter}}}", scope, Context("", frozenset()))
    assert line == rf"{letter} < e^{{{letter}}} \text{{ for }} {letter} > 0"
