"""A counterexample is told in the symbols of the statement that it refutes."""

import re

import pytest
from sympy import Symbol

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.typeset import typeset_sentence
from parisk_sym.core.symbols import NOTATION
from parisk_sym.formulas.domain import POSITIVE
from parisk_sym.report.counterexamples import named_symbols
from parisk_sym.report.formats.latex import counterexample
from parisk_sym.report.html.environment import _symbol
from parisk_sym.report.unicode_text import at_values, readable


@pytest.mark.parametrize("name", [*NOTATION, "gamma", "eps0", "x1", "x_1", "n", "Delta", "tau"])
def test_one_symbol(name: str) -> None:
    """On the screen it stands as in the sentence."""
    symbol = Symbol(name, positive=True)
    (sentence,) = Inequality(symbol, "<", symbol**2, {symbol: POSITIVE}).sentences()
    printed = readable(typeset_sentence(sentence)).partition(" <")[0]
    assert (
        at_values(f"{name} = 1/2: left = 0.5, right = 0.25") == f"{printed} = 1/2: left = 0.5, right = 0.25"
    )


@pytest.mark.parametrize(("one", "other"), [("confidence", "gamma"), ("error", "T"), ("x1", "x_1")])
def test_two_that_read_the_same(one: str, other: str) -> None:
    """They are told apart as the sentence tells them apart."""
    a, b = Symbol(one, positive=True), Symbol(other, positive=True)
    (sentence,) = Inequality(a, "<", b, {a: POSITIVE, b: POSITIVE}).sentences()
    first, second = re.split(" < ", readable(typeset_sentence(sentence)).partition(" for")[0])
    assert at_values(f"{one} = 1, {other} = 2: left = 1") == f"{first} = 1, {second} = 2: left = 1"


def test_in_latex_and_on_pages() -> None:
    """The same symbols in each."""
    text = "confidence = 1/2, sensitivity = 2: left = 3, right = 4"
    assert counterexample(text).startswith(r"at $\gamma = 1/2$, $\Delta_f = 2$ the left side is $3$")
    assert "<mi>γ</mi>" in _symbol("confidence", named_symbols(text))
    assert counterexample("exp(eps) = 2, gamma = 1/2; x: (1)").startswith(r"$e^{\varepsilon} = 2$, ")
