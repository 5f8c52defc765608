"""Which parts of a line state the law of a value."""

import pytest

from parisk_sym.claims.language.image_laws import is_law_of_a_value
from parisk_sym.claims.language.tokens import tokens_of


@pytest.mark.parametrize(
    ("line", "states_a_law"),
    [
        ("X + Y ~ N(0, 1)", True),
        ("X + Y has the density z on (0, 1)", True),
        ("X^2 has the distribution function sqrt(z) on (0, 1)", True),
        ("exp(-x) is a density", False),
        ("x^2 - 2 has exactly one root in (1, 2)", False),
        ("X has density", False),
    ],
)
def test_which(line: str, states_a_law: bool) -> None:
    assert is_law_of_a_value(tokens_of(line)) is states_a_law
