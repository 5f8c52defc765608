"""Limits in sentences: the substitution, the expansions, and the limit."""

import pytest
from sympy import Expr, Integer, Symbol, cos, exp, log, oo, sin

from parisk_sym import POSITIVE, open_
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.limits import limit
from parisk_sym.proofs.prose.assertions import sentence_texts
from parisk_sym.proofs.prose.limits import limit_reasons
from parisk_sym.report.unicode_text import readable

x, t = Symbol("x", real=True), Symbol("t", real=True)


def sentences(e: Expr, point: Expr, side: str) -> list[str]:
    """The sentences on a limit."""
    domain = {x: open_(0, 1) if point == 0 else POSITIVE, t: POSITIVE}
    found = limit(e, x, point, side, facts_of(domain)).certificate
    assert found is not None
    return [readable(s) for s in sentence_texts(limit_reasons(found) or ())]


def test_at_a_number() -> None:
    """The expansions from the inside out, without those that say nothing."""
    assert sentences((1 - cos(x)) / x**2, Integer(0), "+") == [
        "Put x = 1/t with t → ∞: then (1 − cos(x))/x² = t² (1 − cos(1/t)).",
        "cos(1/t) = 1 − 1/(2 t²) + O(1/t⁴).",
        "1 − cos(1/t) = 1/(2 t²) + O(1/t⁴).",
        "t² (1 − cos(1/t)) = 1/2 + O(1/t²).",
        "So it tends to 1/2 as t → ∞.",
    ]


def test_a_letter_that_is_not_taken() -> None:
    """The new variable has another name than a parameter."""
    assert sentences(sin(t * x) / x, Integer(0), "+")[0].startswith("Put x = 1/s with s → ∞")


@pytest.mark.parametrize("e", [x**3 * exp(-x), log(x) / x])
def test_orders_of_growth(e: Expr) -> None:
    """At infinity nothing is substituted."""
    assert sentences(e, oo, "-") == [
        "Exponentials outgrow powers, and powers outgrow logarithms: so it tends to 0 as x → ∞."
    ]


def test_a_squeezed_limit_is_told_by_its_tree() -> None:
    """It is found in another way than by one expansion."""
    assert sentences(sin(x) / x, oo, "-")[-1:] in ([], ["So it tends to 0 as x → ∞."])


def test_a_multiple_of_a_product_is_expanded() -> None:
    """A multiple of one function alone would say nothing more than the function."""
    assert sentences(3 * x * sin(1 / x), oo, "-") == [
        "sin(1/x) = 1/x + O(1/x²).",
        "3 x sin(1/x) = 3 + O(1/x).",
        "So it tends to 3 as x → ∞.",
    ]
