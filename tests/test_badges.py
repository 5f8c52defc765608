"""The badges have the numbers of the ledger and of the last runs."""

import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace

import pytest

from tests import badges as made
from tests.badges import FOLDER, Badge, badges
from tests.nightly.record import Row
from tests.shipped import claim_names

ROW = Row("0" * 40, changed=False, date="2026-01-02", seconds=5, seed=7, counts={"passed": 3}, failed=[])


def test_the_pictures_are_those_of_now() -> None:
    """Every one of them, and no other."""
    found = {file.stem: file.read_text(encoding="utf-8") for file in FOLDER.iterdir()}
    assert found == {name: badge.svg() for name, badge in badges().items()}, "run `make badges`"
    assert f"claims: {len(claim_names())}" in found["claims"]


def test_a_picture_is_xml_with_its_words() -> None:
    """Whatever the words are."""
    picture = ET.fromstring(Badge("a <b>", "1 & 2").svg())  # noqa: S314 - our own text
    words = [part.text for part in picture.iter() if (part.text or "").strip()]
    assert words == ["a <b>: 1 & 2", "a <b>", "1 & 2"]


@pytest.mark.parametrize(
    ("failed", "text", "is_red"), [([], "6 passed", False), (["t.py::a"], "2 failed", True)]
)
def test_failures_are_seen(failed: list[str], text: str, is_red: bool) -> None:
    """The tests that passed are counted only where nothing failed."""
    rows = {"slow": replace(ROW, failed=failed), "random": replace(ROW, failed=failed)}
    badge = made._nightly(rows)
    assert (badge.text, badge.colour == made._RED) == (text, is_red)


def test_a_rejected_proof_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made, "Counter", lambda _: Counter({"KERNEL-CHECKED": 2, "REJECTED": 1}))
    assert made._coq(5) == Badge("checked by Coq", "2 of 5 claims", made._RED)
