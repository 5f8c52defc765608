r"""Laws of random variables in words."""

from pathlib import Path

import pytest

from tests.manuscript.test_reading import paper

LAWS = {
    r"Let $X$ be exponentially distributed with rate $a > 0$. Then $\Pr(X > 0) = 1$.": r"X \sim \mathrm{Exp}(a)",
    r"Let $X$ be Poisson with mean $a > 0$. Then $\Pr(X > 0) = 1$.": r"X \sim \mathrm{Poisson}(a)",
    r"Let $X$ be uniform on $[0, 2]$. Then $\Pr(X > 0) = 1$.": r"X \sim U(0, 2)",
    r"Let $X$ be a standard normal variable. Then $\Pr(X > 0) = 1$.": r"X \sim \mathcal{N}(0, 1)",
    r"Let $X$ have the density $g(x) = 2x$ on $[0, 1]$. Then $\Pr(X > 0) = 1$.": r"X \text{ has the density } 2(X) \text{ on } [0, 1]",
    r"Suppose $X$ has density $g(x) = 3e^{-3x}$ for $x > 0$. Then $\Pr(X > 0) = 1$.": r"X \text{ has the density } 3e^{-3(X)} \text{ on } (0, \infty)",
    r"Let $\Pr(X = k) = 2^{-k}$ for $k = 1, 2, \dots$. Then $\Pr(X > 0) = 1$.": r"X \text{ has the mass function } 2^{-X} \text{ on } \{1, 2, \dots\}",
}


@pytest.mark.parametrize("body", LAWS)
def test_law(body: str, tmp_path: Path) -> None:
    """The law of the only statement."""
    (found,) = paper(tmp_path, rf"\begin{{lemma}} {body} \end{{lemma}}").statements
    assert found.line.partition(r" \text{ where } ")[2] == LAWS[body], found


def test_a_law_that_is_not_named(tmp_path: Path) -> None:
    """A variable without a law is read nowhere."""
    body = r"\begin{lemma} Let $X$ be a bounded random variable. Then $\Pr(X > 0) = 1$. \end{lemma}"
    assert not [f for f in paper(tmp_path, body).statements if f.line]


def test_a_set_in_a_display(tmp_path: Path) -> None:
    """It is not read: the density has no law then, and not the one on another range of its letter."""
    body = r"Let $X$ have the density $g(x) = 2x$ on \[ [0, 1] \] for $x > 0$. Then $\Pr(X > 2) = 1/2$."
    assert not [f for f in paper(tmp_path, body).statements if f.line]
