r"""What a paper does not assert has no line."""

from pathlib import Path

import pytest

from parisk_sym.manuscript.asserted import denial, word_of_a_premise
from tests.manuscript.test_reading import paper

NOT_ASSERTED = [
    r"For $x > 0$, \[ x^2 > x \quad\text{unless } x \le 1 . \]",
    r"For $x > 0$, \[ x^2 > x \quad\text{except possibly at } x = 1 . \]",
    r"For $x > 0$, \[ X \stackrel{d}{=} x \]",
    r"Is it true that $x^3 \ge x$ for $x > 0$?",
    r"We look for $x > 0$ such that $e^x < 2x$.",
    r"For $x > 0$ small, $\sin x \ge x/2$.",
    r"In the limit $n \to \infty$ we have $(1 + 1/n)^n = e$ for $n \ge 1$.",
    r"Up to lower order terms, $\log n! = n \log n - n$ for integers $n \ge 1$.",
    r"Ignoring constants, $n! \le n$ for $n \ge 1$.",
    r"Let $x > 0$. Either $x^2 \ge 2$ or nothing.",
    r"For $x > 0$ the equation $e^x = 3$ has a solution.",
    r"\begin{lemma} Let $0 < x < 1$. Under this assumption, $x^2 \ge 1/4$. \end{lemma}",
    r"The zeros satisfy $x^2 = 1$, $x \in \mathbb{R}$.",
    r"The point $x$ satisfies $x^2 = 1$, $x \in \mathbb{R}$.",
    r"We want $\log x \le x/3$ for all $x > 0$.",
    r"Let $x > 0$. When the inequality $e^x < 2x$ holds, we are done.",
    r"In order that $x^3 \le x^2$ for $x > 0$ we need more.",
    r"Let $f(x) = x^2$ for $x < 0$ and $f(x) = x$ for $x \ge 0$. Then $\sqrt{f(x)} \le 2$ for $x \in [-1, 1]$.",
]


@pytest.mark.parametrize("body", NOT_ASSERTED)
def test_what_is_not_asserted_has_no_line(body: str, tmp_path: Path) -> None:
    """Questions, wishes, approximations, equations to be solved, and functions with several meanings."""
    assert not [f.line for f in paper(tmp_path, body).statements if f.line]


@pytest.mark.parametrize(
    ("words", "behind", "follows", "word"),
    [
        ("For § it is not true that", "", "", "not true"),
        ("For § we have", "but this is false", "", "false"),
        ("For § we have", "", "However, this is wrong.", "wrong"),
        ("If the map is convex, then", "", "", "map"),
        ("For § we have", "for all §", "", None),
    ],
)
def test_denial(words: str, behind: str, follows: str, word: str | None) -> None:
    """The word that denies a display comes before it, after it, or in the next sentence."""
    found = denial(words, behind, follows)
    assert (found.group() if found else None) == word


def test_words_of_premises() -> None:
    """Words of ranges leave a premise what it says; other words do not."""
    assert word_of_a_premise("If § is a positive integer, then") is None
    found = word_of_a_premise("Under this assumption, §")
    assert found is not None
    assert found.group() == "this"
