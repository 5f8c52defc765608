"""Mechanisms as words: each setting has a name and a value."""

import pytest

from parisk_sym.core.errors import ParameterError
from parisk_sym.laws.mechanism_words import parse_mechanism, parse_tuned
from parisk_sym.laws.mechanisms import MECHANISMS


@pytest.mark.parametrize("setting", ["n", "eps0=", "=1", "="])
def test_a_setting_without_a_name_or_a_value(setting: str) -> None:
    """The message shows how settings are written, and the word."""
    word = f"laplace,{setting}"
    with pytest.raises(ParameterError, match=f"written name=value.* got '{setting}' in '{word}'"):
        parse_mechanism(word)


def test_only_mechanisms_that_can_be_calibrated_are_offered() -> None:
    """The message lists those with a parameter to choose, and no other."""
    with pytest.raises(ParameterError, match="there is nothing to calibrate of truncated_gaussian") as error:
        parse_tuned("truncated_gaussian", {"eps": "1", "delta": "1e-5"})
    offered = str(error.value).partition(", but of ")[2].split(", ")
    assert offered == [name for name, kind in MECHANISMS.items() if kind.tuned]
    assert "truncated_gaussian" not in offered


def test_the_number_of_uses_may_be_left_out_of_a_calibration() -> None:
    """What is not given has no value."""
    wanted = {"eps": "1", "delta": "1e-5"}
    assert parse_tuned("gaussian", wanted).privacy == wanted
