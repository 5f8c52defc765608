"""The lists of slow tests name tests that are there."""

from pathlib import Path

import pytest

from tests.conftest import LISTED, SLOW_IN_CI

ROOT = Path(__file__).parents[1]


NAMES = (LISTED.read_text("utf-8") + SLOW_IN_CI.read_text("utf-8")).splitlines()


@pytest.mark.parametrize("file", sorted({line.partition("::")[0] for line in NAMES}))
def test_every_listed_test_is_there(file: str) -> None:
    """By the name of its function or class; ids of parameters are not looked at."""
    text = (ROOT / file).read_text(encoding="utf-8")
    listed = (line for line in NAMES if line.startswith(f"{file}::"))
    names = {line.partition("::")[2].partition("[")[0].partition("::")[0] for line in listed}
    assert not {name for name in names if name not in text}
