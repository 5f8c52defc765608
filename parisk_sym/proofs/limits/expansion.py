"""Expansions of germs at infinity: finitely many terms and a remainder that is O or o of a monomial, or exactly 0.

All rules are for the germ of a real function on some (X, oo), for each value of the parameters by itself. The calculus of O and o is
that of DLMF 2.1; the compositions are Taylor's theorem.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cmp_to_key
from itertools import pairwise
from typing import NamedTuple

import sympy
from sympy import Expr, Integer, S

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.limits.monomials import ONE, Monomial, Scale
from parisk_sym.proofs.limits.outcome import TruncatedError, UndecidedError

__all__ = ["Arithmetic", "Expansion", "Rest", "formula"]


class Rest(NamedTuple):
    """A remainder: o(monomial) where it is little, O(monomial) otherwise."""

    monomial: Monomial
    little: bool = False


@dataclass(frozen=True)
class Expansion:
    """The sum of c M over `terms` (M, c), strictly decreasing, plus the remainder; None stands for 0 exactly."""

    terms: tuple[tuple[Monomial, Expr], ...] = ()
    rest: Rest | None = None

    @property
    def is_zero(self) -> bool:
        """Whether the function is 0 near the point."""
        return not self.terms and self.rest is None

    def at(self, x: Expr) -> tuple[tuple[Expr, ...], Expr | None]:
        """The terms in a variable, and the monomial that bounds the others."""
        terms = tuple(c * m.at(x) for m, c in self.terms)
        return terms, None if self.rest is None else self.rest.monomial.at(x)

    @property
    def is_little(self) -> bool:
        """Whether the remainder is o(M) and not only O(M)."""
        return self.rest is not None and self.rest.little

    def __str__(self) -> str:
        parts = [_term_text(c, m.text) for m, c in self.terms]
        if self.rest is not None:
            parts.append(f"{'o' if self.rest.little else 'O'}({self.rest.monomial.text})")
        return " + ".join(parts) or "0"


def formula(terms: Iterable[Expr], rest: Expr | None, little: bool) -> tuple[Expr | str, ...]:
    """The terms of an expansion and its remainder, as parts of a formula."""
    found: list[Expr | str] = []
    for term in terms:
        negative = term.could_extract_minus_sign()
        found += (["-"] if negative else ["+"] * bool(found)) + [-term if negative else term]
    if rest is not None:
        found += ["+"] * bool(found) + ["o(" if little else "O(", rest, ")"]
    return tuple(found) or ("0",)


def _term_text(c: Expr, monomial: str) -> str:
    """c M, without a factor 1."""
    if monomial == "1":
        return str(c)
    return monomial if c == 1 else f"({c})*{monomial}"


class Arithmetic(Scale):
    """Sums, products, powers, logarithms and exponentials of expansions, to a given order."""

    def __init__(self, facts: Facts, order: int) -> None:
        super().__init__(facts)
        self.order = order
        self.most_terms = 2 * order + 8
        self._by_growth = cmp_to_key(self.compare)

    def constant(self, c: Expr) -> Expansion:
        """A function that does not depend on x."""
        c = self.value(c)
        return Expansion(((ONE, c),)) if c != 0 else Expansion()

    def bounded_by(self, m: Monomial) -> Expansion:
        """O(M)."""
        return Expansion((), Rest(m))

    def larger(self, one: Rest | None, other: Rest | None) -> Rest | None:
        """The remainder that covers both."""
        if one is None or other is None:
            return one or other
        order = self.compare(one.monomial, other.monomial)
        if order == 0:
            return one if not one.little else other
        return one if order > 0 else other

    def collect(self, terms: Iterable[tuple[Monomial, Expr]], rest: Rest | None) -> Expansion:
        """Terms of equal growth added, those that the remainder covers left out, the rest in decreasing order."""
        sums: dict[Monomial, list[Expr]] = {}
        for m, c in terms:
            sums.setdefault(m, []).append(c)
        merged = {m: self.value(sympy.Add(*cs)) if len(cs) > 1 else cs[0] for m, cs in sums.items()}
        kept = [(m, c) for m, c in merged.items() if c != 0 and self._above(m, rest)]
        kept.sort(key=lambda term: self._by_growth(term[0]), reverse=True)
        for (m, _), (n, _) in pairwise(kept):
            if self.compare(m, n) == 0:
                raise UndecidedError(f"{m.text} and {n.text} are of equal growth but of different form")
        if len(kept) > self.most_terms:
            rest = self.larger(rest, Rest(kept[self.most_terms][0]))
        return Expansion(tuple(kept[: self.most_terms]), rest)

    def _above(self, m: Monomial, rest: Rest | None) -> bool:
        if rest is None:
            return True
        order = self.compare(m, rest.monomial)
        return order > 0 or (order == 0 and rest.little)

    def add(self, *parts: Expansion) -> Expansion:
        """The sum."""
        rest: Rest | None = None
        for part in parts:
            rest = self.larger(rest, part.rest)
        return self.collect((t for part in parts for t in part.terms), rest)

    def bound(self, a: Expansion) -> Rest | None:
        """The smallest known O or o that covers the function; None for 0."""
        return Rest(a.terms[0][0]) if a.terms else a.rest

    def multiply(self, a: Expansion, b: Expansion) -> Expansion:
        """The product; f o(M) = o(N M) for f = O(N)."""
        rest: Rest | None = None
        for one, other in ((a.rest, self.bound(b)), (b.rest, self.bound(a))):
            if one is not None and other is not None:
                both = Rest(self.product(one.monomial, other.monomial), one.little or other.little)
                rest = self.larger(rest, both)
        products = ((self.product(m, n), self.value(c * d)) for m, c in a.terms for n, d in b.terms)
        return self.collect(products, rest)

    def scale(self, c: Expr, a: Expansion, m: Monomial = ONE) -> Expansion:
        """c M times the function."""
        if c == 0:
            return Expansion()
        rest = None if a.rest is None else Rest(self.product(a.rest.monomial, m), a.rest.little)
        return Expansion(tuple((self.product(n, m), self.value(c * d)) for n, d in a.terms), rest)

    def minus(self, a: Expansion, b: Expansion) -> Expansion:
        """The difference."""
        return self.add(a, self.scale(S.NegativeOne, b))

    # --- leading terms ----------------------------------------------------------------------------------------------

    def leading(self, a: Expansion) -> tuple[Monomial, Expr, int]:
        """(M, c, sign of c) with f = c M (1 + o(1)), c nonzero for all parameters."""
        if not a.terms:
            if a.rest is None:
                raise UndecidedError("a function that is 0 near the point has no leading term")
            raise TruncatedError(f"only {Expansion((), a.rest)} is known of a part")
        m, c = a.terms[0]
        sign = self.sign(c)
        return (m, c, sign) if sign else self.leading(Expansion(a.terms[1:], a.rest))

    def eventual_sign(self, a: Expansion) -> int:
        """The sign near the point (not of the limit)."""
        return 0 if a.is_zero else self.leading(a)[2]

    def is_null(self, a: Expansion) -> bool:
        """Whether f -> 0 is certain."""
        covering = self.bound(a)
        if covering is None:
            return True
        order = self.compare(covering.monomial, ONE)
        return order < 0 or (order == 0 and covering.little)

    def finite(self, a: Expansion) -> tuple[Expr, Expansion] | None:
        """(c, f - c) with f -> c, or None where f is infinite or no limit is known."""
        if a.terms and self.compare(a.terms[0][0], ONE) == 0:
            c, rest = a.terms[0][1], Expansion(a.terms[1:], a.rest)
        else:
            c, rest = S.Zero, a
        return (c, rest) if self.is_null(rest) else None

    def relative(self, a: Expansion) -> tuple[Monomial, Expr, int, Expansion]:
        """(M, c, sign, d) with f = c M (1 + d), d -> 0."""
        m, c, sign = self.leading(a)
        others = tuple(t for t in a.terms if self.compare(t[0], m) < 0)
        inverse = self.power(m, S.NegativeOne)
        return m, c, sign, self.scale(1 / c, Expansion(others, a.rest), inverse)

    # --- compositions -----------------------------------------------------------------------------------------------

    def series(self, coefficient: Callable[[int], Expr], d: Expansion, order: int | None = None) -> Expansion:
        """sum of c_j d^j + O(d^(n+1)) for d -> 0: Taylor's theorem, or an asymptotic series in the sense of Poincare."""
        if d.is_zero:
            return self.constant(coefficient(0))
        if not self.is_null(d):
            raise TruncatedError(f"a part is not certain to tend to 0: only {Expansion((), d.rest)} is known")
        order = self.order if order is None else order
        result = Expansion((), self.bound(d))
        for j in range(order, -1, -1):
            result = self.add(result, self.constant(coefficient(j)))
            if j:
                result = self.multiply(d, result)
        return result

    def raise_to(self, a: Expansion, e: Expr) -> Expansion:
        """f^e for a constant e: c^e M^e (1 + d)^e by the binomial series (DLMF 4.6.7)."""
        if e.is_Integer and 0 <= e <= self.order + 2:
            result = self.constant(S.One)
            for _ in range(int(e)):
                result = self.multiply(result, a)
            return result
        if a.is_zero:
            if self.sign(e) == 1:
                return a
            raise UndecidedError(f"0 to the power {e}")
        m, c, sign, d = self.relative(a)
        if sign < 0 and not self.facts.is_integer(e):
            raise UndecidedError(f"a negative number to the power {e}")
        front = Expansion(((self.power(m, e), self.value(c**e)),))
        return self.multiply(front, self.series(lambda j: _binomial(e, j), d))

    def inverse(self, a: Expansion) -> Expansion:
        """1/f."""
        return self.raise_to(a, S.NegativeOne)

    def quotient(self, a: Expansion, b: Expansion) -> Expansion:
        """f/g."""
        return self.multiply(a, self.inverse(b))

    def log(self, a: Expansion) -> Expansion:
        """ln f = ln c + ln M + ln(1 + d) (DLMF 4.6.1)."""
        m, c, sign, d = self.relative(a)
        if sign < 0:
            raise UndecidedError("the logarithm of a function that is negative near the point")
        front = self.collect([(ONE, self.value(sympy.log(c))), *self.logarithm(m)], None)
        return self.add(front, self.series(lambda j: -(S.NegativeOne**j) / j if j else S.Zero, d))

    def exp(self, a: Expansion) -> Expansion:
        """e^f = e^P e^c e^d for infinite terms P, a constant c and null terms d (DLMF 4.2.19)."""
        infinite = [t for t in a.terms if self.compare(t[0], ONE) > 0]
        split = self.finite(Expansion(a.terms[len(infinite) :], a.rest))
        if split is None:
            raise TruncatedError(f"an exponent is known up to {Expansion((), a.rest)} only")
        c, d = split
        front = Expansion(((self.exponential(infinite), self.value(sympy.exp(c))),))
        return self.multiply(front, self.series(lambda j: 1 / sympy.factorial(j), d))


def _binomial(e: Expr, j: int) -> Expr:
    return sympy.Mul(*(e - i for i in range(j))) / sympy.factorial(Integer(j))
