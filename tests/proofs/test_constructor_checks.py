"""A value that SymPy's constructors change is found at a point, and nothing is proved then."""

from dataclasses import is_dataclass, replace
from typing import Any

import pytest
from sympy import Expr, Integral, Product, Sum, Symbol, cosh, log, oo, sinh, tanh

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Argument, Direct, Lemma, Step
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import POSITIVE, open_
from parisk_sym.proofs import kernel
from parisk_sym.proofs.constructor_checks import changed_value

x, u = Symbol("x", real=True), Symbol("u", real=True)
ON = {x: POSITIVE}


def limit(expression: Expr, value: Any = 1) -> Limit:
    return Limit(expression, x, oo, value, ON)


@pytest.mark.parametrize(
    ("written", "made", "changed"),
    [
        (sinh(x) / cosh(x), tanh(x), False),
        (sinh(x) / cosh(x), tanh(2 * x), True),
        (log(x**2), 2 * log(x), False),
        (log(x - 5), log(5 - x), False),  # no point where both have values
        (Integral(u, (u, 0, x)), x, False),  # not looked at
        (Product(u, (u, 1, 3)) + x, x, False),
        (x, Sum(u, (u, 1, 3)) + x, False),
    ],
)
def test_values_at_points(written: Expr, made: Expr, changed: bool) -> None:
    """A difference is told with the place; what has no value there, or costs much, tells nothing."""
    found = changed_value(limit(written), limit(made))
    assert bool(found) == changed
    assert not changed or f"SymPy makes {made} of {written}" in found


def test_each_side_is_looked_at() -> None:
    """Of a statement with two sides."""
    one = Identity(sinh(x) / cosh(x), tanh(x), {x: open_(0, 1)})
    assert changed_value(one, one) == ""
    assert "of tanh(x)" in changed_value(one, replace(one, right=tanh(x) + 1))


def test_nothing_is_proved_of_another_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """With constructors that make 2 tanh(x) of tanh(x), whose limit is 2."""

    def wrong(value: Any) -> Any:
        if isinstance(value, Statement) and is_dataclass(value):
            return replace(value, expression=2 * tanh(x))
        return value

    says = limit(tanh(x), 2)
    assert kernel.decide(limit(tanh(x))).status is Status.PROVED
    monkeypatch.setattr(kernel, "sympy_form", wrong)
    found = kernel.decide(says)
    assert found.status is Status.UNDECIDED
    assert "SymPy makes 2*tanh(x) of tanh(x)" in str(found.certificate)


def test_an_argument_is_about_the_statement_as_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Prose is heard whatever the constructors make of the statement: nothing in it is computed."""
    says = limit(tanh(x))
    monkeypatch.setattr(kernel, "sympy_form", lambda value: limit(2 * tanh(x)) if value == says else value)
    assert kernel.prove(says, Direct()).status is Status.UNDECIDED
    assert kernel.prove(
        says,
        Argument("known", (Step("a fact", Identity(1, 1)),), (Lemma("a fact", "a book"),), needs="a rule"),
    ).is_argued
