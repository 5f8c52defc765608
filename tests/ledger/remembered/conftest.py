"""A paper of three claims in folders of the test's own."""

from pathlib import Path
from typing import Any

import pytest

from parisk_sym.core.cache import cache_folder
from parisk_sym.ledger import run
from tests.ledger.remembered.paper import BELOW, FALSE, SQUARE, write


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    """Two folders: claims a and b in two files of the first, and c in the second."""
    (tmp_path / "paper").mkdir()
    write(tmp_path / "paper" / "one" / "first.py", a=SQUARE)
    write(tmp_path / "paper" / "one" / "second.py", b=FALSE)
    write(tmp_path / "paper" / "two" / "third.py", c=BELOW)
    return tmp_path / "paper"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of claim files in a cache of the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = cache_folder()
    assert folder is not None
    return folder / "claims"


@pytest.fixture
def judged_now(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the claims that are really judged."""
    ids: list[str] = []
    result_of = run._result

    def counted(claim: Any, done: Any) -> Any:
        ids.append(claim.id.removeprefix("own."))
        return result_of(claim, done)

    monkeypatch.setattr(run, "_result", counted)
    return ids
