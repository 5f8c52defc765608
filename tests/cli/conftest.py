"""A claim file for the commands."""

from pathlib import Path

import pytest

from tests.cli.invoked import CLAIM


@pytest.fixture
def claims(tmp_path: Path) -> str:
    """A claim file."""
    path = tmp_path / "claims.py"
    path.write_text(CLAIM)
    return str(path)
