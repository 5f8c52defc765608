"""Definite sums in closed form by creative telescoping, and the near misses that are refused."""

import pytest
from sympy import (
    Expr,
    Integer,
    Product,
    Rational,
    Sum,
    Symbol,
    binomial,
    factorial,
    ff,
    fibonacci,
    floor,
    gamma,
    harmonic,
    lucas,
    oo,
    rf,
)

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import POSITIVE, REALS, Interval, closed, integers, open_, right_open
from parisk_sym.proofs.kernel import prove
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.rules.recurrences import creative_telescoping
from tests.near_misses import refused_in_every_way, whole_tree

k, n, m, r, a, b = (Symbol(name, integer=True) for name in ["k", "n", "m", "r", "a", "b"])
p, x = (Symbol(name, real=True) for name in "px")

FROM_0, FROM_1 = {n: integers(0)}, {n: integers(1)}
OF_TWO = {**FROM_0, m: integers(0)}
OF_THREE = {**OF_TWO, r: integers(0)}
URN = {a: integers(1), b: integers(0, a), n: integers(0, a)}
DRAWN = binomial(b, k) * binomial(a - b, n - k) / binomial(a, n)
SQUARES = binomial(n, k) ** 2
LEGENDRE = (-1) ** k * binomial(n, k) * binomial(n + k, k)
PARTIAL_FRACTIONS = (-1) ** k * binomial(n, k) * x / (x + k)


def says(
    body: Expr, last: Expr, value: Expr, domain: dict[Symbol, Interval], first: Expr | int = 0
) -> tuple[Statement, Tactic]:
    """The sum over k from first to last has the value."""
    return Identity(Sum(body, (k, first, last)), value, domain), Direct()


TRUE = {
    "Vandermonde": says(binomial(n, k) * binomial(m, r - k), r, binomial(n + m, r), OF_THREE),
    "Vandermonde, one top real": says(
        binomial(x, k) * binomial(n, n - k), n, binomial(x + n, n), {**FROM_0, x: open_(-1, "oo")}
    ),
    "Vandermonde, symmetric": says(binomial(n, k) * binomial(m, k), n, binomial(n + m, n), OF_TWO),
    "squares": says(SQUARES, n, binomial(2 * n, n), FROM_0),
    "squares beyond the last": says(SQUARES, 2 * n, binomial(2 * n, n), FROM_0),
    "squares but the last": says(SQUARES, n - 1, binomial(2 * n, n) - 1, FROM_1),
    "squares but the first": says(SQUARES, n, binomial(2 * n, n) - 1, FROM_0, first=1),
    "weighted squares": says(k * SQUARES, n, n * binomial(2 * n, n) / 2, FROM_0),
    "neighbours": says(binomial(n, k) * binomial(n, k + 1), n, binomial(2 * n, n + 1), FROM_1),
    "alternating squares, even": says(
        (-1) ** k * binomial(2 * n, k) ** 2, 2 * n, (-1) ** n * binomial(2 * n, n), FROM_0
    ),
    "alternating squares, odd": says((-1) ** k * binomial(2 * n + 1, k) ** 2, 2 * n + 1, Integer(0), FROM_0),
    "Dixon": says(
        (-1) ** k * binomial(2 * n, k) ** 3, 2 * n, (-1) ** n * factorial(3 * n) / factorial(n) ** 3, FROM_0
    ),
    "Legendre at -1": says(LEGENDRE, n, (-1) ** n, FROM_0),
    "alternating over k + 1": says((-1) ** k * binomial(n, k) / (k + 1), n, 1 / (n + 1), FROM_0),
    "alternating over odd numbers": says(
        (-1) ** k * binomial(n, k) / (2 * k + 1), n, 4**n * factorial(n) ** 2 / factorial(2 * n + 1), FROM_0
    ),
    "partial fractions": says(
        PARTIAL_FRACTIONS, n, factorial(n) * gamma(x + 1) / gamma(x + n + 1), {**FROM_0, x: POSITIVE}
    ),
    "partial fractions, a product": says(
        PARTIAL_FRACTIONS, n, factorial(n) / rf(x + 1, n), {**FROM_0, x: POSITIVE}
    ),
    "central binomials": says(binomial(2 * k, k) * binomial(2 * (n - k), n - k), n, 4**n, FROM_0),
    "half of a row": says(binomial(2 * n + 1, k), n, 4**n, FROM_0),
    "powers of a half": says(binomial(n + k, k) / 2**k, n, 2**n, FROM_0),
    "hockey stick": says(binomial(k, r), n, binomial(n + 1, r + 1), {r: integers(0), n: integers(r)}, first=r),
    "the start of a row": says((-1) ** k * binomial(n, k), m, (-1) ** m * binomial(n - 1, m), {**FROM_1, m: integers(0)}),
    "quotients": says(
        binomial(n, k) / binomial(m, k), n, (m + 1) / (m - n + 1), {m: integers(0), n: integers(0, m)}
    ),
    "a binomial law's second moment": says(
        k**2 * binomial(n, k) * p**k * (1 - p) ** (n - k), n, n * p * (1 - p + n * p), {**FROM_0, p: closed(0, 1)}
    ),
    "a hypergeometric law": says(DRAWN, n, Integer(1), URN),
    "its mean": says(k * DRAWN, n, n * b / a, URN),
    "its variance": says(
        (k - n * b / a) ** 2 * DRAWN,
        n,
        n * b * (a - b) * (a - n) / (a**2 * (a - 1)),
        {**URN, a: integers(2)},
    ),
    "alternating": says((-1) ** k * binomial(n, k), n, Integer(0), FROM_1),
    "alternating cubes": says((-1) ** k * k**3 * binomial(n, k), n, Integer(0), {n: integers(4)}),
    "falling factors": says(ff(k, 2) * SQUARES, n, n * (n - 1) * binomial(2 * n - 2, n - 2), {n: integers(2)}, first=2),
    "upper summation, with terms that are 0": says(binomial(k, m), n, binomial(n + 1, m + 1), OF_TWO),
    "falling factors, with terms that are 0": says(ff(k, m), n - 1, ff(n, m + 1) / (m + 1), {m: integers(0), **FROM_1}),
    "partial fractions, a product as such": says(
        (-1) ** k * binomial(n, k) / (x + k), n, factorial(n) / Product(x + r, (r, 0, n)), {**FROM_0, x: POSITIVE}
    ),
    "harmonic numbers": says((-1) ** (k - 1) * binomial(n, k) / k, n, harmonic(n), FROM_1, first=1),
    "Fibonacci numbers, up to a rounded end": says(binomial(n - k, k), floor(n / 2), fibonacci(n + 1), FROM_0),
    "Fibonacci numbers, one more": says(binomial(n - k + 1, k), floor((n + 1) / 2), fibonacci(n + 2), FROM_0),
}  # fmt: skip

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "harmonic numbers, one off": says((-1) ** (k - 1) * binomial(n, k) / k, n, harmonic(n + 1), FROM_1, first=1),
    "harmonic numbers and 1": says((-1) ** (k - 1) * binomial(n, k) / k, n, harmonic(n) + 1, FROM_1, first=1),
    "Fibonacci numbers, one off": says(binomial(n - k, k), floor(n / 2), fibonacci(n), FROM_0),
    "Lucas numbers instead": says(binomial(n - k, k), floor(n / 2), lucas(n), FROM_1),
    "terms beyond a rounded end": says(binomial(n, k), floor(n / 2), 2 ** (n - 1), FROM_1),
    "a rounded end before the last term": says(binomial(n - k, k), floor((n - 1) / 2), fibonacci(n + 1), FROM_1),
    "terms that are 0 only from 1 on": says(binomial(k, m), n, binomial(n + 1, m + 1), OF_TWO, first=1),
    "wrong at 0 only": says(k * SQUARES, n, n * binomial(2 * n, n) / 2 + Integer(0) ** n, FROM_0),
    "right at 0 only, where the leading coefficient vanishes": says(
        k * SQUARES, n, n * binomial(2 * n, n), FROM_0
    ),
    "a sum of order 0 at 0, where its coefficient vanishes": says(
        (-1) ** k * (2 * k + 1) * binomial(n, k), n, Integer(0), FROM_1
    ),
    "alternating from 0": says((-1) ** k * binomial(n, k), n, Integer(0), FROM_0),
    "twice the value": says(SQUARES, n, 2 * binomial(2 * n, n), FROM_0),
    "the next value": says(SQUARES, n, binomial(2 * n + 2, n + 1), FROM_0),
    "one term less": says(SQUARES, n - 1, binomial(2 * n, n), FROM_1),
    "from 1": says(SQUARES, n, binomial(2 * n, n), FROM_0, first=1),
    "from 2, which is no sum at 0": says(SQUARES, n, binomial(2 * n, n) - 1 - n**2, FROM_0, first=2),
    "twice as many terms": says(binomial(2 * n + 1, k), 2 * n, 4**n, FROM_0),
    "half of a row, as if no sum had a term more than another": says(
        binomial(2 * n + 1, k), n, 2 * (2 * n + 1) * binomial(2 * n, n) - 4**n, FROM_0
    ),
    "the same with the other sign": says(
        binomial(2 * n + 1, k), n, 3 * 4**n - 2 * (2 * n + 1) * binomial(2 * n, n), FROM_0
    ),
    "from 3, which is no sum at 1": says(SQUARES, n, binomial(2 * n, n) - 1 - n**2 - binomial(n, 2) ** 2, FROM_1, first=3),
    "the last term twice": says(SQUARES, n + 1, binomial(2 * n, n) + 1, FROM_0),
    "a real n": says(binomial(floor(x), k) ** 2, floor(x), binomial(2 * x, x), {x: POSITIVE}),
    "an end between integers": says(LEGENDRE, floor(n / 2), (-1) ** n, FROM_0),
    "a pole at one k": says((-1) ** k * binomial(n, k) / (k - 3), n, Integer(0), FROM_1),
    "a pole at the last k": says((-1) ** k * binomial(n, k) / (n - k), n, Integer(0), FROM_1),
    "poles at some x": says(
        PARTIAL_FRACTIONS, n, factorial(n) * gamma(x + 1) / gamma(x + n + 1), {**FROM_0, x: REALS}
    ),
    "a pole at x = 0": says(
        PARTIAL_FRACTIONS / x, n, factorial(n) * gamma(x) / gamma(x + n + 1), {**FROM_0, x: closed(0, 1)}
    ),
    "no value at p = 1": says(
        k**2 * binomial(n, k) * p**k * (1 - p) ** (n - k - 1), n, n * p * (1 - p + n * p) / (1 - p), {**FROM_0, p: closed(0, 1)}
    ),
    "a power of what is no integer": says(
        (-1) ** (2 * k * x) * SQUARES, n, binomial(2 * n, n), {**FROM_0, x: POSITIVE}
    ),
    "Vandermonde with one more": says(binomial(n, k) * binomial(m, r - k), r, binomial(n + m + 1, r), OF_THREE),
    "Vandermonde, one term more": says(
        binomial(n, k) * binomial(m, r - k), r + 1, binomial(n + m, r), OF_THREE
    ),
    "Vandermonde, one term less": says(
        binomial(n, k) * binomial(m, r - k), r - 1, binomial(n + m, r), {**OF_THREE, r: integers(1)}
    ),
    "Vandermonde, a negative top": says(
        binomial(n - 3, k) * binomial(m, r - k), r, binomial(n + m - 3, r), OF_THREE
    ),
    "quotients up to where one is undefined": says(
        binomial(n, k) / binomial(m, k), n, (m + 1) / (m - n + 1), {m: integers(0), n: integers(0, m + 1)}
    ),
    "signs": says(LEGENDRE, n, (-1) ** (n + 1), FROM_0),
    "no signs": says(LEGENDRE, n, Integer(1), FROM_0),
    "hockey stick, one less": says(
        binomial(k, r), n, binomial(n + 1, r + 1), {r: integers(0), n: integers(r + 1)}, first=r + 1
    ),
    "central binomials, not all": says(
        binomial(2 * k, k) * binomial(2 * (n - k), n - k), n - 1, 4**n, FROM_1
    ),
    "the mean of another urn": says(k * DRAWN, n, n * b / (a + 1), URN),
    "more balls than the urn has": says(k * DRAWN, n, n * b / a, {a: integers(1), b: integers(0, a), n: integers(0)}),
    "rounded": says(SQUARES, floor(Rational(3, 2) * n), binomial(2 * n, n) + 1, FROM_0),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_proved(name: str) -> None:
    whole_tree(*TRUE[name])


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    assert refused_in_every_way(*REFUSED[name])


def recurrence_of(node: Node) -> dict[str, object]:
    """What the certificate says of the recurrence."""
    (found,) = (part for part in node.walk() if part.rule == "recurrence")
    return dict(found.certificate)


def test_the_certificate_can_be_checked_again() -> None:
    """The recurrence, the quotient of the antidifference and the summand, and the base cases."""
    node = prove(*TRUE["squares"])
    shown = recurrence_of(node)
    assert shown["recurrence"] == "(-2*(2*n + 1)) F(n, k) + (n + 1) F(n + 1, k)"
    assert shown["antidifference"] == "(k**2*(2*k - 3*n - 3)/(k - n - 1)**2) F(n, k)"
    assert shown["from"] == "n = 0"
    assert shown["indices"] == "0 <= k <= n + 1"
    assert "Sum(binomial(0, k)**2, (k, 0, 0)) = 1" in [str(part.goal) for part in node.children]


def test_no_induction_over_real_numbers() -> None:
    """0 + 1 + ... + floor(x) is x (x + 1)/2 at the integers x >= 0 and nowhere else: both grow alike from x to x + 1."""
    goal = Identity(Sum(k, (k, 0, floor(x))), x * (x + 1) / 2, {x: right_open(0, oo)})
    assert creative_telescoping(goal, Direct()) is None
