"""Sums with a name: the binomial theorem and classical series, each with its number, and its conditions proved."""

from __future__ import annotations

from collections.abc import Callable

import sympy
from sympy import Expr, S

from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.integrals.certificates import Result
from parisk_sym.proofs.sums.partial_sums import falling_coefficients, read_geometric
from parisk_sym.proofs.sums.problem import Problem, from_first, terms_at
from parisk_sym.proofs.sums.square_root_series import OF_ROOTS

__all__ = ["SERIES"]

BINOMIAL = "the binomial theorem (DLMF 1.2.2), differentiated as often as the power of the index asks"
EXPONENTIAL = "the exponential series (DLMF 4.2.19), differentiated as often as the power of the index asks"
NEGATIVE_BINOMIAL = (
    "the binomial series of (1 - q)^(-a) (DLMF 4.6.7), differentiated as often as the power of the index asks"
)
ZETA = "the series of the zeta function (DLMF 25.2.1)"
LOGARITHM = "the series of the logarithm (DLMF 4.6.1)"

_MOST_LEFT_OUT = 60


def _binomial(p: Problem) -> Result | None:
    """sum over k from 0 to n of C(n, k) k^m x^k y^(n-k), less the terms that are left out at either end."""
    heads = [h for h in p.body.atoms(sympy.binomial) if h.args[1] == p.index and not h.args[0].has(p.index)]
    if len(heads) != 1:
        return None
    n = heads[0].args[0]
    if p.last is S.Infinity or not p.facts.sign(n) <= NONNEGATIVE:
        return None
    left_out = p.facts.form(n - p.last).constant
    if left_out is None or left_out.q != 1 or not 0 <= left_out <= _MOST_LEFT_OUT:
        return None
    found = _two_powers(p, heads[0]) or _sum_from_moments(
        p, lambda m, q: sympy.ff(n, m) * q**m * (1 + q) ** (n - m), heads[0]
    )
    if found is None:
        return None
    beyond = terms_at(p.body, p.index, (n - i for i in range(int(left_out.p))), p.facts)
    if beyond is None:
        return None
    return from_first(
        p, found - sympy.Add(*beyond), 0, "binomial theorem", BINOMIAL, f"{n} is an integer >= 0"
    )


def _two_powers(p: Problem, head: Expr) -> Expr | None:
    """(x + y)^n for C(n, k) x^k y^(n-k), also where x or y is 0."""
    n, constant, bases = head.args[0], S.One, {1: S.One, -1: S.One}
    for factor in sympy.Mul.make_args(p.body):
        base, exponent = factor.as_base_exp()
        if factor == head:
            continue
        slope = (
            0
            if not factor.has(p.index)
            else 1
            if exponent == p.index
            else -1
            if p.facts.is_zero(exponent + p.index - n)
            else None
        )
        if slope is None or (slope and base.has(p.index)):
            return None
        if slope:
            bases[slope] *= base
        else:
            constant *= factor
    read = constant * head * bases[1] ** p.index * bases[-1] ** (n - p.index)
    found: Expr = constant * (bases[1] + bases[-1]) ** n
    return found if p.inner.is_zero(read - p.body) else None


def _sum_from_moments(p: Problem, moment: Callable[[int, Expr], Expr], weight: Expr) -> Expr | None:
    """The sum of c k^m q^k weight(k) from the factorial moments of q^k weight(k), term by term."""
    total, read_again = S.Zero, S.Zero
    for term in sympy.Add.make_args(sympy.expand(p.body, power_base=False, power_exp=False)):
        read = read_geometric(term / weight, p.index)
        if read is None or read.others != 1:
            return None
        total += read.constant * sum(
            (c * moment(m, read.ratio) for m, c in falling_coefficients(read.power)), S.Zero
        )
        read_again += read.constant * p.index**read.power * read.ratio**p.index * weight
    return total if p.inner.is_zero(read_again - p.body) else None


def _exponential(p: Problem) -> Result | None:
    """sum over j >= 0 of j^m q^j / j!: the factorial moments are q^m exp(q)."""
    if p.last is not S.Infinity:
        return None
    found = _sum_from_moments(p, lambda m, q: q**m * sympy.exp(q), 1 / sympy.factorial(p.index))
    return None if found is None else from_first(p, found, 0, "named series", EXPONENTIAL)


def _negative_binomial(p: Problem) -> Result | None:
    """sum over j >= 0 of j^m q^j Gamma(j + a)/j! for a > 0, |q| < 1: the factorial moments are Gamma(a + m) q^m (1 - q)^(-a - m)."""
    found = _rising_weight(p) if p.last is S.Infinity else None
    if found is None or p.facts.sign(found[1]) != POSITIVE_SIGN:
        return None
    weight, a, unit = found
    ratios: list[Expr] = []

    def moment(m: int, q: Expr) -> Expr:
        ratios.append(q)
        return unit * sympy.rf(a, m) * q**m * (1 - q) ** (-a - m)

    total = _sum_from_moments(p, moment, weight)
    if total is None or not all(p.facts.sign(1 + s * q) == POSITIVE_SIGN for q in ratios for s in (1, -1)):
        return None
    return from_first(p, total, 0, "named series", NEGATIVE_BINOMIAL, f"{a} > 0", "|q| < 1")


def _rising_weight(p: Problem) -> tuple[Expr, Expr, Expr] | None:
    """What is Gamma(j + a)/j! times a number without j, as it is written; a; and its value at j = 0."""
    for head in sorted(p.body.atoms(sympy.gamma, sympy.rf, sympy.binomial), key=sympy.default_sort_key):
        if isinstance(head, sympy.binomial):
            a = head.args[0] - p.index + 1
            if not a.has(p.index) and (head.args[1] == p.index or p.facts.is_zero(head.args[1] - a + 1)):
                return head, a, S.One
            continue
        rising = isinstance(head, sympy.rf)
        a = head.args[0] if rising else head.args[0] - p.index
        if not a.has(p.index) and (not rising or head.args[1] == p.index):
            return head / sympy.factorial(p.index), a, S.One if rising else sympy.gamma(a)
    return None


def _zeta(p: Problem) -> Result | None:
    """c j^(-s) from 1 is c zeta(s) for s > 1."""
    constant, dependent = p.body.as_independent(p.index, as_Add=False)
    base, exponent = dependent.as_base_exp()
    if p.last is not S.Infinity or base != p.index or exponent.has(p.index):
        return None
    if p.facts.sign(-exponent - 1) != POSITIVE_SIGN:
        return None
    return from_first(p, constant * sympy.zeta(-exponent), 1, "named series", ZETA, f"{-exponent} > 1")


def _logarithm(p: Problem) -> Result | None:
    """c q^j / j from 1 is -c log(1 - q) for -1 <= q < 1, at -1 by Abel's theorem (DLMF 4.6.1)."""
    if p.last is not S.Infinity:
        return None
    read = read_geometric(p.body * p.index, p.index)
    if read is None or read.others != 1 or read.power != 0 or read.ratio == 1:
        return None
    q = read.ratio
    inside = p.facts.sign(1 - q) == POSITIVE_SIGN and p.facts.sign(1 + q) <= NONNEGATIVE
    if not (inside and p.inner.is_zero(read.constant * q**p.index / p.index - p.body)):
        return None
    return from_first(p, -read.constant * sympy.log(1 - q), 1, "named series", LOGARITHM, f"-1 <= {q} < 1")


SERIES: tuple[Callable[[Problem], Result | None], ...] = (
    _binomial,
    _exponential,
    _negative_binomial,
    _zeta,
    _logarithm,
    *OF_ROOTS,
)
"""The rules, in the order in which they are tried."""
