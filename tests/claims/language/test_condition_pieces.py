"""Conditions in pieces, and the letters of which they speak."""

import re

import pytest

from parisk_sym.claims.asked import claim_of
from parisk_sym.claims.language.condition_pieces import pieces_of, relates_letters, subjects, without_article
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError, tokens_of

PIECES: dict[str, list[list[str]]] = {
    "x > 0, y < 1": [["x"], ["y"]],
    "x, y > 0": [["x", "y"]],
    "0 < x, y <= 1": [["x"], ["y"]],
    "0 < x, y, z <= 1": [["x"], ["y"], ["z"]],
    "0 < x, y > 1": [["x"], ["y"]],
    "1 <= k <= n": [["k", "n"]],
    "x y > 0": [[]],
    "|x| > 1": [["x"]],
    "n = 1, 2, 3, ...": [["n"]],
    "x, 2 > 0": [[]],
    "n = 1, 2, ..., -1 < x < 1": [["n"], ["x"]],
    "real numbers x, y and z": [["x", "y", "z"]],
    "integers k, n and real x": [["k", "n"], ["x"]],
    "integers k, n >= 1": [["k", "n"]],
    "positive integers k, n, real x > 0": [["k", "n"], ["x"]],
    "integers k, 0 < x < 1": [["k"], ["x"]],
    "integers 1 <= k, x > 0": [["k"], ["x"]],
    "x, y real numbers, z > 0": [["x", "y"], ["z"]],
    "positive integer n, x > 0": [["n"], ["x"]],
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


READ = [
    ("n > 0 for n > 0, integer", "n > 0 for n in {1, ...}"),
    (
        "k + n < k + n + 1 for integers k, n and real x",
        "k + n < k + n + 1 for k in {..., -1, 0, 1, ...}, n in {..., -1, 0, 1, ...}",
    ),
    ("x < 1 for 0 < real x < 1", "x < 1 for x in (0, 1)"),
    ("x >= 0 for nonnegative real x", "x >= 0 for x in [0, oo)"),
    ("x^2 + y^2 < 5 for |x| < 1 and 0 < y < 2", "x**2 + y**2 < 5 for x in (-1, 1), y in (0, 2)"),
]


@pytest.mark.parametrize(("line", "statement"), READ)
def test_reading(line: str, statement: str) -> None:
    assert str(statement_of(line)) == statement


REFUSED = [
    ("x^2 < 4 for |x| < y < 2", "'y' has no range"),
    ("x + y >= 0 for real numbers x and y >= 0", "whether 'y >= 0' is said of x, too"),
    ("2y < 4 for y < 1 then x < 7 for x < 7", "the word 'then' is not understood"),
    ("2y < 4 for y < 1. Then x < 7 for x < 7", "the word 'then' is not understood"),
    ("2y < 4 for y < 1. x < 7", "'.' is not expected here"),
]


@pytest.mark.parametrize(("line", "message"), REFUSED)
def test_refusal(line: str, message: str) -> None:
    with pytest.raises(AskError, match=re.escape(message)):
        claim_of(line)
