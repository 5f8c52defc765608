"""Mechanisms as words: each setting has a name and a value."""

import pytest

from parisk_sym.core.errors import ParameterError
from parisk_sym.laws.mechanism_words import parse_mechanism


@pytest.mark.parametrize("setting", ["n", "eps0=", "=1", "="])
def test_a_setting_without_a_name_or_a_value(setting: str) -> None:
    """The message shows how settings are written, and the word."""
    word = f"laplace,{setting}"
    with pytest.raises(ParameterError, match=f"written name=value.* got '{setting}' in '{word}'"):
        parse_mechanism(word)
