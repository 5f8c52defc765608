"""Sentences for statements about families and unknown functions: the numbers, and the theorem that bounds one of them."""

import pytest

from parisk_sym.claims.language.statements import statement_of
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.prose.assertions import sentence_texts
from parisk_sym.proofs.prose.families import FAMILIES
from parisk_sym.proofs.prose.leaves import explanation
from parisk_sym.report.unicode_text import readable

SAID = {
    "sum_{i=1}^n x_i^2 >= (sum_{i=1}^n x_i)^2/n for n in N, x_i real": "By Cauchy’s inequality |S₁| ≤ √S₂ √n.",
    "-sum_{i=1}^n p_i log(p_i) <= log(n) for n in N, p_i > 0, sum_{i=1}^n p_i = 1": "By Jensen’s inequality S₁ ≥ ln(1/n).",
    "f(x) <= f(y) + 2 |x - y| for f on R with Lipschitz constant 2, x, y real": "By the Lipschitz bound",
    "f(x) <= f(x + 1) for increasing f on R, x real": "By monotonicity f(x) ≤ f(1 + x).",
    "int_0^1 f(x) dx >= f(1/2) for convex f on [0,1]": "By the inequality of Hermite and Hadamard",
    "(sum_{i=1}^n x_i)^2 + 1 > 0 for n in N, x_i real": "For all numbers in their ranges 0 < 1 + S₁².",
    "sum_{i=1}^n x_i <= sum_{i=1}^n (x_i^2 + 1) for n in N, x_i real": "for each term 0 ≤ 1 + x² − x.",
    "prod_{i=1}^n (1 + x_i) >= 1 + sum_{i=1}^n x_i for n in N, x_i >= 0": "Let P₁ = ∏ᵢ₌₁ⁿ (1 + xᵢ).",
}


@pytest.mark.parametrize("line", SAID)
def test_what_is_said(line: str) -> None:
    """The theorem, with the sums by their names and the values of functions as they are written."""
    tree = decide(statement_of(line))
    said = [
        readable(text)
        for node in tree.walk()
        if node.rule in FAMILIES
        for text in sentence_texts(explanation(node))
    ]
    assert SAID[line] in " ".join(said)
