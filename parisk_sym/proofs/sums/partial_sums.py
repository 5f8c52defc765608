"""Closed forms of partial sums that are worth a try. None is trusted: `telescoping` checks each one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import sympy
from sympy import Dummy, Expr, S, Symbol

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.budgets import PARTIAL_SUM_STEPS, SUM_POWER
from parisk_sym.proofs.integrals.primitives import terms_of
from parisk_sym.proofs.sympy_proposals import proposal

__all__ = ["Geometric", "candidates", "falling_coefficients", "read_geometric"]


@dataclass(frozen=True)
class Geometric:
    """constant * j^power * ratio^j * others; in the term, `written` stands for ratio^j, and it is `multiple` * ratio^j."""

    constant: Expr
    power: int
    ratio: Expr
    others: Expr
    written: Expr = S.One
    multiple: Expr = S.One

    def geometric_at(self, index: Symbol, value: Expr) -> Expr:
        """ratio^value, in the form in which the term has it."""
        return self.written.xreplace({index: value}) / self.multiple


def read_geometric(term: Expr, index: Symbol) -> Geometric:
    """The factors of a term that are powers of the index or have an exponent linear in it."""
    constant, power, ratio, others, written, multiple = S.One, S.Zero, S.One, S.One, S.One, S.One
    for factor in sympy.Mul.make_args(term):
        base, exponent = factor.as_base_exp()
        if isinstance(factor, sympy.exp):
            base, exponent = S.Exp1, factor.args[0]
        if not factor.has(index):
            constant *= factor
        elif base == index and exponent.is_Integer and exponent >= 0 and SUM_POWER.allows(exponent):
            power += exponent
        elif not base.has(index) and exponent.is_polynomial(index) and sympy.degree(exponent, index) == 1:
            slope = sympy.diff(exponent, index)
            ratio *= base**slope
            offset = base ** sympy.expand(exponent - slope * index)
            constant, multiple, written = constant * offset, multiple * offset, written * factor
        else:
            others *= factor
    return Geometric(constant, int(power), ratio, others, written, multiple)


def falling_coefficients(power: int) -> list[tuple[int, Expr]]:
    """(m, S(power, m)) with j^power = sum of S(power, m) j (j-1) ... (j-m+1), Stirling numbers (DLMF 26.8.10)."""
    from sympy.functions.combinatorial.numbers import stirling

    return [(m, stirling(power, m)) for m in range(power + 1)]


def candidates(body: Expr, index: Symbol, first: Expr, end: Symbol, facts: Facts) -> Iterator[Expr]:
    """Expressions in `end` that may be the sum of the body from first to end."""
    for terms in (list(sympy.Add.make_args(sympy.expand(body))), terms_of(body, facts)):
        parts = [_own(t, index, first, end) for t in terms]
        if all(p is not None for p in parts):
            yield sympy.Add(*parts)
    yield from _proposed_sums(body, index, first, end, facts)


def _own(term: Expr, index: Symbol, first: Expr, end: Symbol) -> Expr | None:
    """c j^p by Bernoulli polynomials (DLMF 24.4.7), also times H_j, by parts; c/j^m by harmonic numbers; c j^p r^j by a polynomial times r^j."""
    read = read_geometric(term, index)
    if read.others == sympy.harmonic(index) and read.ratio == 1:
        return read.constant * (_of_harmonic(read.power, end) - _of_harmonic(read.power, first - 1))
    if (order := _reciprocal_power(read.others, index)) and read.power == 0:
        return (
            None
            if read.ratio != 1
            else read.constant * _of_reciprocals(order, index, first, end, read.others)
        )
    if read.others != 1:
        return None
    if read.ratio == 1:
        order = read.power + 1
        high, low = (sympy.expand(sympy.bernoulli(order, x)) if order else S.One for x in (end + 1, first))
        return read.constant * (high - low) / order
    quotient = _quotient(read.power, read.ratio)
    at = [sum((c * x**i for i, c in enumerate(quotient)), S.Zero) for x in (end, first - 1)]
    high, low = (read.geometric_at(index, x) for x in (end, first - 1))
    return read.constant * (at[0] * high - at[1] * low)


def _reciprocal_power(e: Expr, index: Symbol) -> int:
    """The natural m of (index + c)^(-m); 0 for another expression."""
    base, exponent = e.as_base_exp()
    fits = exponent.is_Integer and exponent < 0 and not sympy.expand(base - index).has(index)
    return -int(exponent) if fits else 0


def _of_reciprocals(order: int, index: Symbol, first: Expr, end: Expr, term: Expr) -> Expr:
    """The sum of (j + c)^(-m) by harmonic numbers of end + c and first + c - 1."""
    moved = sympy.expand(term.as_base_exp()[0] - index)
    high, low = (
        sympy.harmonic(x, order) if order > 1 else sympy.harmonic(x) for x in (end + moved, first + moved - 1)
    )
    found: Expr = high - low
    return found


def _of_harmonic(power: int, n: Expr) -> Expr:
    """The sum of j^p H_j from 1 to n: A(n) H_n - sum of A(k - 1)/k with A(n) the sum of the j^p."""
    k = Dummy("k")
    whole = (sympy.bernoulli(power + 1, k + 1) - sympy.bernoulli(power + 1, 1)) / (power + 1)
    quotient, rest = sympy.div(sympy.expand(whole.subs(k, k - 1)), k, k)
    left = sympy.expand(sympy.summation(quotient, (k, 1, n)))
    return (sympy.expand(whole.subs(k, n)) - rest) * sympy.harmonic(n) - left


def _quotient(power: int, ratio: Expr) -> list[Expr]:
    """Coefficients of the polynomial Q with Q(j) - Q(j-1)/r = j^power, from the constant one up."""
    found = [S.Zero] * (power + 1)
    for i in range(power, -1, -1):
        higher = sum(
            (found[m] * sympy.binomial(m, i) * (-1) ** (m - i) for m in range(i + 1, power + 1)), S.Zero
        )
        found[i] = sympy.together((int(i == power) + higher / ratio) / (1 - 1 / ratio))
    return found


def _proposed_sums(body: Expr, index: Symbol, first: Expr, end: Symbol, facts: Facts) -> Iterator[Expr]:
    """The proposals of SymPy's summation, with the signs of symbols that the facts give."""
    names = _names(body, first, index, facts)
    back = {new: old for old, new in names.items()} | {_LAST: end}
    body, first, index = (e.xreplace(names) for e in (body, first, index))
    for search in (_gosper, _summation):
        for branch in _search_results(search, body, index, first):
            yield branch.xreplace(back)


_LAST = Dummy("N", integer=True, positive=True)


@lru_cache(maxsize=256)
def _search_results(
    search: Callable[..., Expr | None], body: Expr, index: Symbol, first: Expr
) -> tuple[Expr, ...]:
    """The branches of what is found, remembered: a sum that stays comes back with every subgoal."""
    found = proposal(search, body, (index, first, _LAST), steps=PARTIAL_SUM_STEPS)
    broken = (sympy.Sum, S.NaN, S.ComplexInfinity, S.Infinity, sympy.I)
    return tuple(_branches(found)) if isinstance(found, Expr) and not found.has(*broken) else ()


def _gosper(body: Expr, limits: tuple[Symbol, Expr, Symbol]) -> Expr | None:
    """Gosper's algorithm, after binomials and factorials were combined."""
    from sympy.concrete.gosper import gosper_sum

    return gosper_sum(sympy.combsimp(body), limits)


def _summation(body: Expr, limits: tuple[Symbol, Expr, Symbol]) -> Expr | None:
    """SymPy's summation, where Gosper's algorithm has not decided already that a hypergeometric term has no closed form of its kind."""
    return (
        None
        if sympy.hypersimp(sympy.combsimp(body), limits[0]) is not None
        else sympy.summation(body, limits)
    )


def _names(body: Expr, first: Expr, index: Symbol, facts: Facts) -> dict[Symbol, Symbol]:
    """Symbols with these assumptions, the same ones for the same question, each with a name that no other has."""
    names = {}
    for i, symbol in enumerate(sorted(body.free_symbols | first.free_symbols | {index}, key=str)):
        given: dict[str, bool] = {"integer": True} if facts.is_integer(symbol) else {"real": True}
        if facts.sign(symbol) == POSITIVE_SIGN:
            given["positive"] = True
        names[symbol] = Symbol(f"{symbol.name}_{i}", **given)
    return names


def _branches(e: Expr) -> Iterator[Expr]:
    pieces = sorted(e.atoms(sympy.Piecewise), key=sympy.default_sort_key)
    if not pieces:
        yield e
        return
    for branch, _ in pieces[0].args:
        yield from _branches(e.xreplace({pieces[0]: branch}))
