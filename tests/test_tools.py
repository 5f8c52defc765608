"""A tool that is missing is a failure in CI and a skipped test elsewhere."""

from pathlib import Path

import pytest

from tests.tools import ALL_TOOLS, need


@pytest.fixture(autouse=True)
def _nothing_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))


def test_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ALL_TOOLS, "1")
    with pytest.raises(pytest.fail.Exception, match=r"^coqc is missing: apt-get install coq "):
        need("coqc")


def test_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(ALL_TOOLS, raising=False)
    with pytest.raises(
        pytest.skip.Exception, match=r"^pdflatex is missing: apt-get install texlive-latex-extra "
    ):
        need("pdflatex", "pdftotext")
