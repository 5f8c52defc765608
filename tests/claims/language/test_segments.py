"""What a line asserts, and its conditions."""

import pytest

from parisk_sym.claims.language.segments import asserted_and_conditions
from parisk_sym.claims.language.tokens import AskError, tokens_of


@pytest.mark.parametrize(
    ("line", "asserted", "conditions"),
    [
        ("np < 1 for n in N, p in (0, 1)", "n p < 1", ["n in N , p in ( 0 , 1 )"]),
        ("for all x > 0: x < 2", "x < 2", ["all x > 0"]),
        ("x < 2 where x > 0 for y > 1", "x < 2", ["x > 0", "y > 1"]),
        ("E[X] = 0 for X ~ Laplace(1)", "E [ X ] = 0", ["X ~ Laplace ( 1 )"]),
    ],
)
def test_parts(line: str, asserted: str, conditions: list[str]) -> None:
    """Letters in a row are taken apart, names of laws are not."""
    found, stated = asserted_and_conditions(tokens_of(line))
    assert " ".join(t.text for t in found) == asserted
    assert [" ".join(t.text for t in c) for c in stated] == conditions


@pytest.mark.parametrize(("line", "name"), [("abc < 1 for x > 0", "abc"), (r"\mathrm{1} < 2 for x > 0", "1")])
def test_a_name_that_is_no_product(line: str, name: str) -> None:
    """Its letters must be letters of the line, and a digit is not a letter."""
    with pytest.raises(AskError, match=f"'{name}' is not a function"):
        asserted_and_conditions(tokens_of(line))
