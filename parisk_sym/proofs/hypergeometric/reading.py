"""Expressions read as sums of hypergeometric terms, with what that takes proved from the premises."""

from __future__ import annotations

from collections.abc import Callable

import sympy
from sympy import Expr, S

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.budgets import SUM_TERMS_READ
from parisk_sym.proofs.hypergeometric.terms import (
    NotHypergeometricError,
    Term,
    common,
    gamma_power,
    plain_power,
    power,
    similar,
)

__all__ = ["one_term", "read"]

_HIGHEST_POWER = 12


def read(e: Expr, facts: Facts) -> list[Term]:
    """Terms whose sum is the expression wherever it is defined and the premises hold; raises NotHypergeometricError if it has no such terms.

    >>> from parisk_sym.formulas.domain import integers
    >>> n = sympy.Symbol("n", real=True)
    >>> read(sympy.factorial(n) * 2**n, Facts({n: integers(0)}))
    [Term(coefficient=1, gammas={n + 1: 1}, powers={2: n})]
    """
    if isinstance(e, sympy.NumberSymbol) or _is_polynomial(e):
        return [Term(e)]
    if e.is_Add:
        return [t for part in e.args for t in read(part, facts)]
    if e.is_Mul:
        found = [Term(S.One)]
        for part in e.args:
            found = _product(found, read(part, facts))
        return found
    if e.is_Pow:
        return _read_power(e.base, e.exp, facts)
    rule = _HEADS.get(type(e))
    if rule is None:
        raise NotHypergeometricError(f"{e} is not hypergeometric")
    return [_regular(rule(*e.args, facts), facts)]


def one_term(e: Expr, facts: Facts) -> Term:
    """The expression as one hypergeometric term; NotHypergeometricError if it is a sum of several."""
    groups = similar(read(e, facts))
    if len(groups) != 1:
        raise NotHypergeometricError(f"{e} is a sum of terms that are not similar")
    if len(groups[0]) == 1:
        return groups[0][0]
    base, factors = common(groups[0])
    return _regular(base, facts).times(Term(sympy.Add(*(sympy.Mul(*own) for own in factors))))


def _is_polynomial(e: Expr) -> bool:
    """A polynomial over Q in its symbols, by its form."""
    if isinstance(e, (sympy.Add, sympy.Mul)):
        return all(map(_is_polynomial, e.args))
    if e.is_Pow:
        return bool(e.exp.is_Integer and e.exp > 0 and _is_polynomial(e.base))
    return bool(e.is_Rational or e.is_Symbol)


def _product(one: list[Term], other: list[Term]) -> list[Term]:
    if not SUM_TERMS_READ.allows(len(one) * len(other)):
        raise NotHypergeometricError(f"a product of {len(one)} and {len(other)} terms")
    return [a.times(b) for a in one for b in other]


def _regular(term: Term, facts: Facts) -> Term:
    """The term, where it certainly has a value: what is cancelled later had one."""
    if not term.regular(facts):
        raise NotHypergeometricError(f"not shown to have a value: {term}")
    return term


def _read_power(base: Expr, exponent: Expr, facts: Facts) -> list[Term]:
    """A natural power of a sum of terms, an integer power of one term, or a power with a linear exponent of a polynomial."""
    if exponent.is_Integer and 0 < exponent <= _HIGHEST_POWER:
        terms = read(base, facts)
        found = terms
        for _ in range(int(exponent) - 1):
            found = _product(found, terms)
        return found
    if exponent.is_Integer:
        return [_regular(_inverse(one_term(base, facts), -int(exponent)), facts)]
    if not _is_polynomial(base) and not isinstance(base, sympy.NumberSymbol):
        raise NotHypergeometricError(f"the power {sympy.Pow(base, exponent, evaluate=False)}")
    if facts.is_integer(exponent) or (base.is_Rational and base > 0):
        return [_regular(power(base, exponent), facts)]
    if facts.sign(base) != POSITIVE_SIGN:
        raise NotHypergeometricError(f"{base} is not shown to be positive")
    return [_regular(plain_power(base, exponent), facts)]


def _inverse(term: Term, count: int) -> Term:
    """1/term^count: it has a value, so that no factor is 0."""
    found = Term(S.One, {z: -count * m for z, m in term.gammas.items()})
    for base, exponent in term.powers.items():
        found = found.times(power(base, -count * exponent))
    for factor in sympy.Mul.make_args(sympy.factor(term.coefficient)):
        base, exponent = factor.as_base_exp()
        found = found.times(power(base, -count * exponent))
    return found


def _ratio(above: Expr, below: Expr, facts: Facts) -> Term:
    """Gamma(above)/Gamma(below), of which the first certainly has a value: a product of above - below factors, where that is natural."""
    return _regular(gamma_power(above, 1), facts).times(gamma_power(below, -1))


def _binomial(top: Expr, below: Expr, facts: Facts) -> Term:
    """Gamma(n+1)/(Gamma(k+1) Gamma(n-k+1)): for an integer k >= 0, as 1/Gamma is entire; and where k and n - k are > -1."""
    natural = facts.is_integer(below) and facts.sign(below) <= NONNEGATIVE
    if not (natural or all(facts.sign(v + 1) == POSITIVE_SIGN for v in (below, top - below))):
        raise NotHypergeometricError(f"the binomial coefficient of {top} and {below}")
    return _ratio(top + 1, top - below + 1, facts).times(gamma_power(below + 1, -1))


_HEADS: dict[type[Expr], Callable[..., Term]] = {
    sympy.exp: lambda u, facts: plain_power(S.Exp1, u),
    sympy.binomial: _binomial,
    sympy.factorial: lambda n, facts: _regular(gamma_power(n + 1, 1), facts),
    sympy.gamma: lambda z, facts: _regular(gamma_power(z, 1), facts),
    sympy.RisingFactorial: lambda x, k, facts: _ratio(x + k, x, facts),
    sympy.FallingFactorial: lambda x, k, facts: _ratio(x + 1, x - k + 1, facts),
}
