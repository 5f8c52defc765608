"""Orders of growth at infinity: products of powers of x, log x, log log x, ... and exponentials of such sums.

A monomial is L_0^a L_1^b ... exp(P) with L_0 = x, L_{k+1} = log L_k and P a finite sum of c M over infinite monomials M that are no
L_k (k >= 1) alone. Exponents and coefficients are free of x; their signs are decided by the facts about the parameters.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TypeVar

import sympy
from sympy import Expr, S

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.budgets import LIMIT_COEFFICIENT, LIMIT_EXPONENTIALS, LIMIT_VALUES
from parisk_sym.proofs.limits.outcome import UndecidedError

__all__ = ["ONE", "Monomial", "Scale", "level"]


@dataclass(frozen=True)
class Monomial:
    """The product of L_k^e over `powers` (k, e), times exp of the sum of c M over `exponent` (M, c)."""

    powers: tuple[tuple[int, Expr], ...] = ()
    exponent: tuple[tuple[Monomial, Expr], ...] = ()

    @cached_property
    def _hash(self) -> int:
        return hash((self.powers, self.exponent))

    def __hash__(self) -> int:
        return self._hash

    @property
    def is_mixed(self) -> bool:
        """Whether it is a product of functions of different growth."""
        return len(self.powers) + bool(self.exponent) > 1

    def at(self, x: Expr) -> Expr:
        """The monomial as an expression in a variable."""
        found: Expr = S.One
        for k, e in self.powers:
            inner = x
            for _ in range(k):
                inner = sympy.log(inner)
            found *= inner**e
        return found * sympy.exp(sympy.Add(*(c * m.at(x) for m, c in self.exponent)))

    @cached_property
    def text(self) -> str:
        """How the monomial reads."""
        parts = [_logarithms(k) if e == 1 else f"{_logarithms(k)}^({e})" for k, e in self.powers]
        if self.exponent:
            parts.append("exp(" + " + ".join(f"({c})*{m.text}" for m, c in self.exponent) + ")")
        return "*".join(parts) or "1"


def _is_large(e: Expr) -> bool:
    return next(islice(sympy.preorder_traversal(e), LIMIT_COEFFICIENT, None), None) is not None


def _logarithms(count: int) -> str:
    return "log(" * count + "x" + ")" * count


ONE = Monomial()


def level(k: int) -> Monomial:
    """x for 0, log x for 1, log log x for 2, ..."""
    if k > LIMIT_EXPONENTIALS:
        raise UndecidedError(f"more than {LIMIT_EXPONENTIALS} nested logarithms of x")
    return Monomial(((k, S.One),))


Terms = list[tuple[Monomial, Expr]]


Key = TypeVar("Key", int, Monomial)


class Scale:
    """Products, powers and the order of monomials, for parameters with the given facts."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.asked: list[list[tuple[Expr, int]]] = [[]]
        self._values: dict[Expr, Expr] = {}
        self._orders: dict[tuple[Monomial, Monomial], int] = {}

    def value(self, e: Expr) -> Expr:
        """The normal form of an expression in the parameters; a very large one stays as it is."""
        if e.is_Rational or e.is_Symbol:
            return e
        if e not in self._values:
            if len(self._values) > LIMIT_VALUES:
                raise UndecidedError(f"more than {LIMIT_VALUES} coefficients")
            self._values[e] = e if _is_large(e) else self.facts.normaliser.canonical_value(e)
        return self._values[e]

    def sign(self, e: Expr) -> int:
        """The sign that an expression in the parameters has on the whole domain; UndecidedError where there is no such one."""
        signs = self.facts.sign(e)
        if len(signs) != 1:
            raise UndecidedError(f"the sign of {e} is not decided")
        sign = next(iter(signs))
        if not e.is_Rational:
            self.asked[-1].append((e, sign))
        return sign

    def product(self, one: Monomial, other: Monomial) -> Monomial:
        """M N."""
        if not other.powers and not other.exponent:
            return one
        powers = self._sum(dict(one.powers), other.powers)
        exponent = self._sum(dict(one.exponent), other.exponent)
        return Monomial(
            tuple(sorted(powers.items())), tuple(sorted(exponent.items(), key=lambda item: item[0].text))
        )

    def _sum(self, total: dict[Key, Expr], other: tuple[tuple[Key, Expr], ...]) -> dict[Key, Expr]:
        for key, e in other:
            total[key] = self.value(total[key] + e) if key in total else e
        return {key: e for key, e in total.items() if e != 0}

    def power(self, m: Monomial, e: Expr) -> Monomial:
        """M^e."""
        if e == 1:
            return m
        powers = tuple((k, self.value(p * e)) for k, p in m.powers)
        exponent = tuple((n, self.value(c * e)) for n, c in m.exponent)
        return Monomial(tuple(t for t in powers if t[1] != 0), tuple(t for t in exponent if t[1] != 0))

    def logarithm(self, m: Monomial) -> Terms:
        """log M as a sum of terms: log L_k = L_{k+1}."""
        return [(level(k + 1), e) for k, e in m.powers] + list(m.exponent)

    def exponential(self, terms: Terms) -> Monomial:
        """exp of a sum of infinite terms: exp(c L_{k+1}) = L_k^c."""
        powers: dict[int, Expr] = {}
        exponent: dict[Monomial, Expr] = {}
        for m, c in terms:
            if len(m.powers) == 1 and not m.exponent and m.powers[0][0] >= 1 and m.powers[0][1] == 1:
                powers[m.powers[0][0] - 1] = c
            else:
                exponent[m] = c
        return Monomial(
            tuple(sorted(powers.items())), tuple(sorted(exponent.items(), key=lambda item: item[0].text))
        )

    def compare(self, one: Monomial, other: Monomial) -> int:
        """1 where one/other -> oo, -1 where it -> 0, 0 where they are equal.

        Every power of L_k beats every power of L_{k+1}, and the exponential of a sum tends to oo or 0 as the sum's dominating term
        tends to +oo or -oo (DLMF 4.4.13 to 4.4.17).
        """
        if one == other:
            return 0
        key = (one, other)
        if key not in self._orders:
            quotient = self.product(one, self.power(other, S.NegativeOne))
            self._orders[key] = self._direction(quotient)
        return self._orders[key]

    def _direction(self, m: Monomial) -> int:
        """1 for M -> oo, -1 for M -> 0, 0 for M = 1."""
        if not m.exponent:
            return next((s for _, e in m.powers if (s := self.sign(e))), 0)
        left = self.logarithm(m)
        while left:
            dominating = left[0]
            for term in left[1:]:
                if self.compare(term[0], dominating[0]) > 0:
                    dominating = term
            sign = self.sign(sympy.Add(*(c for n, c in left if self.compare(n, dominating[0]) == 0)))
            if sign:
                return sign
            left = [t for t in left if self.compare(t[0], dominating[0]) != 0]
        return 0
