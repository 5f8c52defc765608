"""Signs where an end that belongs to its interval counts in the interval of another symbol: without an attack, which would find most of these."""

import pytest
from sympy import Expr, Rational, Symbol, exp, oo, sign

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import (
    POSITIVE,
    REALS,
    Domain,
    Interval,
    closed,
    integers,
    open_,
    right_open,
)
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.enclosures.sample_points import corner_points
from parisk_sym.proofs.kernel import prove
from parisk_sym.proofs.wellposed import well_posed

a, b, t, x, y = (Symbol(name, real=True) for name in "abtxy")
n = Symbol("n", integer=True)

CORNER = {a: closed(0, 1), y: right_open(1 - a, 2)}
JUMPING = {n: integers(1, 1000003), y: right_open(sign(1000003 - n) - Rational(1, 2), oo)}

SIGNS: dict[str, tuple[Expr, dict[Symbol, Interval], set[int]]] = {
    "0 at the corner": (exp(y) - 1, CORNER, {0, 1}),
    "0 at the corner of three": (exp(x) - 1, {**CORNER, x: right_open(y, 3)}, {0, 1}),
    "0 at the corner of an expression with both": (exp(2 - a - y) - 1, {a: closed(0, 1), y: closed(a, 1)}, {0, 1}),
    "a budget": (1 - exp(-y), {b: POSITIVE, a: closed(0, b), y: right_open(b - a, oo)}, {0, 1}),
    "integers": (exp(n) - 1, {t: integers(1, 10), n: integers(10 - t, 20)}, {0, 1}),
    "below 0 where the end jumps": (exp(y) - 1, JUMPING, {-1, 0, 1}),
    "no corner": (exp(y) - 1, {a: right_open(0, 1), y: right_open(1 - a, 2)}, {1}),
    "above 0 at the corner": (exp(y) - 1, {a: closed(0, 1), y: right_open(2 - a, 3)}, {1}),
    "no point at the corner": (exp(1 - y) - 1, {a: closed(0, 1), y: open_(a, 1)}, {1}),
    "an end of a symbol that does not count": (exp(y) - 1, {a: closed(0, 1), y: right_open(1, 2)}, {1}),
}  # fmt: skip


@pytest.mark.parametrize("name", SIGNS)
def test_signs(name: str) -> None:
    """All that the expression can have; fewer would prove what is false."""
    e, domain, possible = SIGNS[name]
    assert facts_of(Domain(domain)).sign(e) >= possible


@pytest.mark.parametrize("name", ["no corner", "above 0 at the corner", "no point at the corner", "an end of a symbol that does not count"])  # fmt: skip
def test_signs_that_are_seen(name: str) -> None:
    e, domain, possible = SIGNS[name]
    assert facts_of(Domain(domain)).sign(e) == possible


@pytest.mark.parametrize(
    "says",
    [
        Inequality(0, "<=", y * t**2 + x * y, {t: REALS, x: POSITIVE, **JUMPING}),
        Inequality(0, "<=", exp(y) - 1, JUMPING),
        Inequality(0, "<", exp(y) - 1, CORNER),
        UniqueRoot(x * (exp(y) - 1), x, {**CORNER, x: REALS}),
    ],
    ids=["polynomial", "jump", "strict", "root"],
)
def test_no_proof_alone(says: Inequality) -> None:
    """Without the attack, which sees the corner."""
    assert prove(says, Direct()).status is not Status.PROVED


def test_a_denominator_at_the_corner() -> None:
    """It is not shown to be defined."""
    says = Identity(y / (exp(y) - 1), y * exp(-y) / (1 - exp(-y)), CORNER)
    assert well_posed(says).status is not Status.PROVED


def test_corners_are_points() -> None:
    """Of domains whose intervals name others; few, and in the domain."""
    assert {a: 1, y: 0} in list(corner_points(Domain(CORNER)))
    assert list(corner_points(Domain({a: closed(0, 1), y: closed(0, 1)}))) == []
    assert {n: 1000003, y: Rational(-1, 2)} in list(corner_points(Domain(JUMPING)))
