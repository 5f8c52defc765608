"""Sums with a name: the binomial theorem and classical series, each with its number, and its conditions proved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import sympy
from sympy import Expr, S

from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.integrals.certificates import Result
from parisk_sym.proofs.sums.bessel_series import bessel_series
from parisk_sym.proofs.sums.hypergeometric_series import hypergeometric_series
from parisk_sym.proofs.sums.named_sums import OF_NAMES
from parisk_sym.proofs.sums.partial_sums import falling_coefficients, read_geometric
from parisk_sym.proofs.sums.problem import Problem, all_hold, from_first, terms_at
from parisk_sym.proofs.sums.square_root_series import OF_ROOTS

__all__ = ["SERIES"]

BINOMIAL = "the binomial theorem (DLMF 1.2.2), differentiated as often as the power of the index asks"
EXPONENTIAL = "the exponential series (DLMF 4.2.19), differentiated as often as the power of the index asks"
ZETA = "the series of the zeta function (DLMF 25.2.1)"
INCOMPLETE_GAMMA = "the incomplete gamma function of an integer (DLMF 8.4.10)"
INCOMPLETE_BETA = "the incomplete beta function of integers (DLMF 8.17.5)"
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


def _binomial_over_what_follows(p: Problem) -> Result | None:
    """c C(n, k) x^k y^(n-k)/((k+1)...(k+m)) from 0 to n, m <= 3, is c ((x+y)^N - sum over j < m of C(N, j) x^j y^(N-j))/(x^m (n+1)...N), N = n + m.

    C(n, k)/((k+1)...(k+m)) is C(N, k+m)/((n+1)...N); x is not 0.
    """
    heads = [h for h in p.body.atoms(sympy.binomial) if h.args[1] == p.index and not h.args[0].has(p.index)]
    if len(heads) != 1 or not p.facts.is_zero(p.last - heads[0].args[0]):
        return None
    n, k = heads[0].args[0], p.index
    for m in range(1, _MOST_THAT_FOLLOW + 1):
        following = sympy.Mul(*(k + j for j in range(1, m + 1)))
        multiplied = replace(p, body=p.body * following)
        found = _powers_of_two(multiplied, heads[0]) if p.facts.sign(n) <= NONNEGATIVE else None
        if found is None:
            continue
        constant, x, y = found
        if 0 in p.facts.sign(x):
            return None
        missing = (sympy.ff(n + m, j) / sympy.factorial(j) * x**j * y ** (n + m - j) for j in range(m))
        whole = constant * ((x + y) ** (n + m) - sympy.Add(*missing)) / x**m
        whole /= sympy.Mul(*(n + j for j in range(1, m + 1)))
        return from_first(
            p, whole, 0, "binomial theorem", BINOMIAL, f"{n} is an integer >= 0", f"{x} is not 0"
        )
    return None


_MOST_THAT_FOLLOW = 3


def _two_powers(p: Problem, head: Expr) -> Expr | None:
    """(x + y)^n for C(n, k) x^k y^(n-k), also where x or y is 0."""
    found = _powers_of_two(p, head)
    if found is None:
        return None
    constant, x, y = found
    whole: Expr = constant * (x + y) ** head.args[0]
    return whole


def _powers_of_two(p: Problem, head: Expr) -> tuple[Expr, Expr, Expr] | None:
    """(c, x, y) of c C(n, k) x^k y^(n-k)."""
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
    return (constant, bases[1], bases[-1]) if p.inner.is_zero(read - p.body) else None


def _sum_from_moments(p: Problem, moment: Callable[[int, Expr], Expr], weight: Expr) -> Expr | None:
    """The sum of c k^m q^k weight(k) from the factorial moments of q^k weight(k), term by term."""
    total, read_again = S.Zero, S.Zero
    for term in sympy.Add.make_args(sympy.expand(p.body, power_base=False, power_exp=False)):
        read = read_geometric(term / weight, p.index)
        if read.others != 1:
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
    q = read.ratio
    inside = p.facts.sign(1 - q) == POSITIVE_SIGN and p.facts.sign(1 + q) <= NONNEGATIVE
    if not (inside and p.inner.is_zero(read.constant * q**p.index / p.index - p.body)):
        return None
    return from_first(p, -read.constant * sympy.log(1 - q), 1, "named series", LOGARITHM, f"-1 <= {q} < 1")


def _poisson_head(p: Problem) -> Result | None:
    """q^k/k! from 0 to n is exp(q) Gamma(n + 1, q)/n! for q >= 0 (DLMF 8.4.10)."""
    if not p.last.free_symbols:
        return None
    read = read_geometric(p.body * sympy.factorial(p.index), p.index)
    if read.others != 1 or read.power != 0:
        return None
    if not p.inner.is_zero(read.constant * read.ratio**p.index / sympy.factorial(p.index) - p.body):
        return None
    n, q = p.last, read.ratio
    whole = read.constant * sympy.exp(q) * sympy.uppergamma(n + 1, q) / sympy.factorial(n)
    return from_first(p, whole, 0, "named series", INCOMPLETE_GAMMA, f"{q} >= 0")


def _binomial_part(p: Problem) -> Result | None:
    """C(n, k) x^k y^(n-k) from a to n, or from 0 to a - 1: (x + y)^n I_p(a, n - a + 1) with p = x/(x + y), 0 <= p <= 1, or 1 - I_p for I_p."""
    heads = [h for h in p.body.atoms(sympy.binomial) if h.args[1] == p.index and not h.args[0].has(p.index)]
    if len(heads) != 1:
        return None
    n = heads[0].args[0]
    upper = p.facts.is_zero(p.last - n)
    start = p.first if upper else p.last + 1
    found = _powers_of_two(p, heads[0])
    inside = (start, n - start + 1)
    if found is None or not (upper or p.first == 0) or any(p.facts.sign(e) != POSITIVE_SIGN for e in inside):
        return None
    constant, x, y = found
    part = sympy.betainc_regularized(start, n - start + 1, 0, sympy.cancel(x / (x + y)))
    total = constant * (x + y) ** n * (part if upper else 1 - part)
    if not all_hold(total, p.facts):
        return None
    return p.value(total, "named series", INCOMPLETE_BETA, None, f"0 <= {x}/({x + y}) <= 1")


SERIES: tuple[Callable[[Problem], Result | None], ...] = (
    _binomial,
    _binomial_over_what_follows,
    _exponential,
    _zeta,
    _logarithm,
    *OF_ROOTS,
    hypergeometric_series,
    bessel_series,
    *OF_NAMES,
    _poisson_head,
    _binomial_part,
)
"""The rules, in the order in which they are tried."""
