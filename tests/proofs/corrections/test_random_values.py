"""A correction speaks of the same random variables: laws are the same where kind, support and expression are."""

import pytest
import sympy
from sympy import Rational, Symbol, exp, oo, pi, sqrt

from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.random_variables import Copies, Law, Name, WithDensity, WithDistribution, WithMass
from parisk_sym.formulas.domain import POSITIVE, Domain, Interval, open_
from parisk_sym.proofs.corrections.random_values import _same_law, same_value

X = Symbol("x", real=True)
A = Symbol("a", positive=True)
HALF = sqrt(2 / pi) * exp(-(X**2) / 2)
DOMAIN = Domain({A: POSITIVE})

SAME = {
    "itself": (WithDensity(HALF, open_(0, oo)), WithDensity(HALF, open_(0, oo))),
    "another name": (WithDensity(HALF, open_(0, oo), Name("half")), WithDensity(HALF, open_(0, oo))),
    "a density written otherwise": (
        WithDensity(A / (1 + X) ** (A + 1), open_(0, oo)),
        WithDensity(A * (1 + X) ** (-A - 1), open_(0, oo)),
    ),
    "an end written otherwise": (
        WithDensity(1 / (A + A**2), open_(0, A * (1 + A))),
        WithDensity(1 / (A + A**2), open_(0, A + A**2)),
    ),
    "copies": (
        Copies(WithDensity(HALF, open_(0, oo)), A + A),
        Copies(WithDensity(HALF, open_(0, oo)), 2 * A),
    ),
}
OTHERS = {
    "the other half": (WithDensity(HALF, open_(0, oo)), WithDensity(HALF, open_(-oo, 0))),
    "copies of the other half": (
        Copies(WithDensity(HALF, open_(0, oo)), A),
        Copies(WithDensity(HALF, open_(-oo, 0)), A),
    ),
    "an end that belongs to it": (
        WithMass(Rational(1, 2), Interval(sympy.Integer(0), sympy.Integer(1), integer=True)),
        WithMass(Rational(1, 2), Interval(sympy.Integer(0), sympy.Integer(2), False, True, True)),
    ),
    "a longer support": (
        WithDensity(sympy.Integer(1), open_(0, 1)),
        WithDensity(sympy.Integer(1), open_(0, 2)),
    ),
    "an infinite support": (WithDensity(exp(-X), open_(0, oo)), WithDensity(exp(-X), open_(0, A))),
    "another kind": (WithDensity(X, open_(0, 1)), WithDistribution(X, open_(0, 1))),
    "more copies": (
        Copies(WithDensity(HALF, open_(0, oo)), A),
        Copies(WithDensity(HALF, open_(0, oo)), 2 * A),
    ),
    "copies of another kind": (
        Copies(WithDensity(X, open_(0, 1)), A),
        Copies(WithDistribution(X, open_(0, 1)), A),
    ),
    "one and copies": (WithDensity(HALF, open_(0, oo)), Copies(WithDensity(HALF, open_(0, oo)), A)),
    "another density": (WithDensity(exp(-X), open_(0, oo)), WithDensity(2 * exp(-2 * X), open_(0, oo))),
}


@pytest.mark.parametrize("laws", SAME.values(), ids=SAME)
def test_the_same(laws: tuple[Law, Law]) -> None:
    """In both directions."""
    assert _same_law(*laws, X, DOMAIN, {}) is not None
    assert _same_law(*laws[::-1], X, DOMAIN, {}) is not None


@pytest.mark.parametrize("laws", OTHERS.values(), ids=OTHERS)
def test_another(laws: tuple[Law, Law]) -> None:
    """In both directions."""
    assert _same_law(*laws, X, DOMAIN, {}) is None
    assert _same_law(*laws[::-1], X, DOMAIN, {}) is None


LINES = {
    "mean": "E[X | X > 1] = 2 for X ~ Exp(1)",
    "mean of what is given otherwise": "E[X | X > 2] = 3 for X ~ Exp(1)",
    "mean without a condition": "E[X] = 1 for X ~ Exp(1)",
    "probability": "P(X > 3 | X > 1) = exp(-2) for X ~ Exp(1)",
    "given otherwise": "P(X > 3 | X > 2) = exp(-1) for X ~ Exp(1)",
    "without a condition": "P(X > 3) = exp(-3) for X ~ Exp(1)",
    "the condition written otherwise": "P(X > 3 | 2 X > 2) = exp(-2) for X ~ Exp(1)",
}


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("mean", "mean", True),
        ("mean", "mean of what is given otherwise", False),
        ("mean", "mean without a condition", False),
        ("probability", "probability", True),
        ("probability", "the condition written otherwise", True),
        ("probability", "given otherwise", False),
        ("probability", "without a condition", False),
    ],
)
def test_what_is_given(one: str, other: str, is_same: bool) -> None:
    """A value under another condition corrects nothing, in both directions."""
    says = [statement_of(LINES[name]) for name in (one, other)]
    for pair in (says, says[::-1]):
        found = same_value(*pair)  # type: ignore[arg-type] # they are of one kind
        assert isinstance(found, tuple) is is_same
        assert is_same or "what is given" in str(found)
