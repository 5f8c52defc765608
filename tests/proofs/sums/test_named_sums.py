"""Sums with a name: differences of polynomials, Hermite's identity, trees, and near misses of each."""

import pytest
from sympy import (
    E,
    Expr,
    LambertW,
    Rational,
    S,
    Sum,
    Symbol,
    binomial,
    cot,
    coth,
    exp,
    factorial,
    floor,
    oo,
    pi,
    sqrt,
)

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import POSITIVE, Interval, integers, open_
from parisk_sym.proofs.kernel import decide

a, z = Symbol("a", real=True), Symbol("z", real=True)
k, n = Symbol("k", integer=True), Symbol("n", integer=True)
SIGNS = (-1) ** k * binomial(n, k)
TREE = -LambertW(-z)
SMALL = open_(0, exp(-1))

Case = tuple[Expr, Expr, dict[Symbol, Interval]]

TRUE: dict[str, Case] = {
    "a power of a multiple of a sum": (Sum(SIGNS * (a * (k + 1)) ** n, (k, 0, n)), (-1) ** n * factorial(n) * a**n, {n: integers(1), a: POSITIVE}),
    "degree n": (Sum(SIGNS * k**n, (k, 0, n)), (-1) ** n * factorial(n), {n: integers(1)}),
    "degree n - 1": (Sum(SIGNS * (k + 3) ** (n - 1), (k, 0, n)), S.Zero, {n: integers(1)}),
    "steps of 1/n": (Sum(floor(a + k / n), (k, 0, n - 1)), floor(n * a), {a: POSITIVE, n: integers(1)}),
    "trees": (Sum(k ** (k - 1) * z**k / factorial(k), (k, 1, oo)), TREE, {z: SMALL}),
    "a binomial over the next index": (Sum(binomial(n, k) * z**k / (k + 1), (k, 0, n)), ((1 + z) ** (n + 1) - 1) / ((n + 1) * z), {n: integers(0), z: POSITIVE}),
    "a binomial over the next two": (Sum(binomial(n, k) / ((k + 1) * (k + 2)), (k, 0, n)), (2 ** (n + 2) - n - 3) / ((n + 1) * (n + 2)), {n: integers(0)}),
    "partial fractions of coth": (Sum(1 / (k**2 + a**2), (k, 1, oo)), (pi * a * coth(pi * a) - 1) / (2 * a**2), {a: POSITIVE}),
    "partial fractions of coth, from 0": (Sum(3 / (2 * k**2 + 8), (k, 0, oo)), Rational(3, 16) + 3 * pi * coth(2 * pi) / 8, {}),
    "partial fractions of coth, from 2": (Sum(1 / (k**2 + 1), (k, 2, oo)), pi * coth(pi) / 2 - 1, {}),
    "partial fractions of cot": (Sum(1 / (k**2 - a**2), (k, 1, oo)), (1 - pi * a * cot(pi * a)) / (2 * a**2), {a: open_(0, 1)}),
    "forests of two trees": (Sum(k**k * z**k / factorial(k), (k, 0, oo)), 1 / (1 - TREE), {z: SMALL}),
}  # fmt: skip

FALSE: dict[str, Case] = {
    "a power of a multiple of a sum": (Sum(SIGNS * (a * (k + 1)) ** n, (k, 0, n)), S.Zero, {n: integers(1), a: POSITIVE}),
    "without the sign": (Sum(SIGNS * k**n, (k, 0, n)), factorial(n), {n: integers(1)}),
    "degree n for n - 1": (Sum(SIGNS * (k + 3) ** n, (k, 0, n)), S.Zero, {n: integers(1)}),
    "one step too many": (Sum(floor(a + k / n), (k, 0, n)), floor(n * a), {a: POSITIVE, n: integers(1)}),
    "trees beyond 1/e": (Sum(k ** (k - 1) / (2**k * factorial(k)), (k, 1, oo)), -LambertW(Rational(-1, 2)), {}),
    "a binomial over the next index from 1": (Sum(binomial(n, k) / (k + 1), (k, 1, n)), (2 ** (n + 1) - 1) / (n + 1), {n: integers(1)}),
    "a binomial over the next index but one": (Sum(binomial(n, k) / (k + 2), (k, 0, n)), (2 ** (n + 1) - 1) / (n + 1), {n: integers(0)}),
    "a binomial over the next index, powers of any number": (Sum(binomial(n, k) * z**k / (k + 1), (k, 0, n)), ((1 + z) ** (n + 1) - 1) / ((n + 1) * z), {n: integers(0), z: Interval(S.Zero, oo, False, True)}),
    "partial fractions of coth from 0": (Sum(1 / (k**2 + a**2), (k, 0, oo)), (pi * a * coth(pi * a) - 1) / (2 * a**2), {a: POSITIVE}),
    "partial fractions of cot beyond 1": (Sum(1 / (k**2 - a**2), (k, 1, oo)), (1 - pi * a * cot(pi * a)) / (2 * a**2), {a: open_(0, 2)}),
    "a root among the terms": (Sum(1 / (k**2 - 1), (k, 1, oo)), Rational(3, 4), {}),
    "a square that may be 0": (Sum(1 / (k**2 + a), (k, 1, oo)), (pi * sqrt(a) * coth(pi * sqrt(a)) - 1) / (2 * a), {a: Interval(S.Zero, oo, False, True)}),
    "forests at 1/e": (Sum(k**k * E ** (-k) / factorial(k), (k, 0, oo)), S.One, {}),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_proved(name: str) -> None:
    left, right, domain = TRUE[name]
    assert decide(Identity(left, right, domain)).status is Status.PROVED


@pytest.mark.parametrize("name", FALSE)
def test_not_proved(name: str) -> None:
    """Some are refuted by a point, the others have no value."""
    left, right, domain = FALSE[name]
    assert decide(Identity(left, right, domain)).status is not Status.PROVED
