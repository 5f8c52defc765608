"""Conditions in pieces, and the letters of which they speak."""

import pytest

from parisk_sym.claims.language.condition_pieces import pieces_of, relates_letters, subjects, without_article
from parisk_sym.claims.language.tokens import tokens_of

PIECES = {
    "x > 0, y < 1": [["x"], ["y"]],
    "x, y > 0": [["x", "y"]],
    "0 < x, y <= 1": [["x"], ["y"]],
    "0 < x, y, z <= 1": [["x"], ["y"], ["z"]],
    "0 < x, y > 1": [["x"], ["y"]],
    "1 <= k <= n": [["k", "n"]],
    "x y > 0": [[]],
    "|x| > 1": [["x"]],
    "n = 1, 2, 3, ...": [["n"]],
    "real numbers x, y and z": [["x", "z", "y"]],
}


@pytest.mark.parametrize("line", PIECES)
def test_pieces(line: str) -> None:
    """The letters of each piece."""
    assert [sorted(subjects(p)) for p in pieces_of(tokens_of(line))] == [sorted(s) for s in PIECES[line]]


@pytest.mark.parametrize(
    ("line", "letters"),
    [
        ("n is a positive integer", "n"),
        ("a positive integer n", "n"),
        ("n a positive integer", "n"),
        ("a positive", "a"),
    ],
)
def test_articles(line: str, letters: str) -> None:
    """An article is no letter; a letter that is called a is one."""
    assert [t.text for t in without_article(tokens_of(line)) if t.kind == "NAME"] == list(letters)


def test_relations_between_letters() -> None:
    """They are read behind the ranges of single letters."""
    assert relates_letters(tokens_of("1 <= k <= n"))
    assert not relates_letters(tokens_of("0 < x <= 1"))
