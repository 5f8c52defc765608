"""Hypergeometric terms: a polynomial times gamma functions, their reciprocals, and powers, all with linear arguments.

The reciprocal of the gamma function is entire, and 0 at the poles 0, -1, -2, ... (DLMF 5.2.1); so a term has a value wherever
its gamma functions above have one and its powers do, and 1/Gamma(z) = z/Gamma(z + 1) needs no condition.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import sympy
from sympy import Expr, Integer, Rational, S, pi

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, NONPOSITIVE, POSITIVE_SIGN
from parisk_sym.proofs.budgets import TERM_SHIFT
from parisk_sym.proofs.definedness.conditions import Condition, Need, holds

__all__ = [
    "NotHypergeometricError",
    "Term",
    "common",
    "gamma_power",
    "plain_power",
    "power",
    "similar",
]

_LARGEST_MULTIPLE = 4


class NotHypergeometricError(Exception):
    """An expression that is not read as hypergeometric terms."""


@dataclass(frozen=True)
class Term:
    """coefficient * product of Gamma(z)^m over `gammas` * product of base^exponent over `powers`.

    >>> k = sympy.Symbol("k", real=True)
    >>> Term(k, {k + 1: -1}).at({k: Integer(3)})
    Term(coefficient=1/2, gammas={}, powers={})
    """

    coefficient: Expr
    gammas: Mapping[Expr, int] = field(default_factory=dict)
    powers: Mapping[Expr, Expr] = field(default_factory=dict)

    def at(self, values: Mapping[Expr, Expr]) -> Term:
        """The term with symbols replaced by expressions."""
        found = Term(self.coefficient.xreplace(dict(values)))
        for argument, count in self.gammas.items():
            found = found.times(gamma_power(argument.xreplace(dict(values)), count))
        for base, exponent in self.powers.items():
            found = found.times(power(base.xreplace(dict(values)), exponent.xreplace(dict(values))))
        return found

    def times(self, other: Term) -> Term:
        """The product; Gamma(z + m)/Gamma(z) is z (z+1) ... (z+m-1) for m >= 0, also where Gamma(z) has a pole and Gamma(z + m) none."""
        gammas = dict(self.gammas)
        for argument, count in other.gammas.items():
            gammas[argument] = gammas.get(argument, 0) + count
        powers = dict(self.powers)
        for base, exponent in other.powers.items():
            powers[base] = sympy.expand(powers.get(base, S.Zero) + exponent)
        coefficient, gammas = _without_quotients(self.coefficient * other.coefficient, gammas)
        sign, powers = _signs_reduced(powers)
        return Term(sign * coefficient, gammas, {b: e for b, e in powers.items() if e != 0})

    def regular(self, facts: Facts) -> bool:
        """Whether the term certainly has a value wherever the premises hold: no gamma function above is at a pole, every power has a value."""
        above = (z for z, count in self.gammas.items() if count > 0)
        if not all(_off_poles(z, facts) for z in above):
            return False
        return all(_power_is_defined(base, exponent, facts) for base, exponent in self.powers.items())

    def is_zero(self, facts: Facts) -> bool:
        """Whether a reciprocal gamma function is certainly at 0, -1, -2, ..., where it is 0, and the term has a value.

        A factor z - 1 of the coefficient joins it first: (z - 1)/Gamma(z) = 1/Gamma(z - 1).
        """
        below = (_lowered(z, self.coefficient) for z, count in self.gammas.items() if count < 0)
        at_zero = any(facts.is_integer(z) and facts.sign(z) <= NONPOSITIVE for z in below)
        return at_zero and self.regular(facts)


def _lowered(argument: Expr, coefficient: Expr) -> Expr:
    """The z of 1/Gamma(z), less 1 where z - 1 divides the coefficient."""
    factor = sympy.expand(argument - 1)
    symbols = sorted(factor.free_symbols | coefficient.free_symbols, key=str)
    divides = factor.free_symbols and sympy.rem(coefficient, factor, *symbols) == 0
    return factor if divides else argument


def _off_poles(z: Expr, facts: Facts) -> bool:
    """Whether z certainly differs from 0, -1, -2, ..."""
    return holds(Condition(Need.OFF_POLES, z, z, facts)) or facts.sign(z - 1) <= NONNEGATIVE


def _power_is_defined(base: Expr, exponent: Expr, facts: Facts) -> bool:
    """Positive, or not 0 with an integer exponent, or any base with a natural one."""
    if facts.sign(base) == POSITIVE_SIGN:
        return True
    if not facts.is_integer(exponent):
        return False
    return facts.sign(exponent) <= NONNEGATIVE or 0 not in facts.sign(base)


def gamma_power(argument: Expr, count: int) -> Term:
    """Gamma(argument)^count; at numbers by value, at g z by the multiplication theorem (DLMF 5.5.6), which holds at poles as well."""
    argument = sympy.expand(argument)
    if argument.is_Rational and 2 % argument.q == 0:
        return _gamma_of_number(argument, count)
    multiple = _multiple(argument)
    if multiple == 1:
        return Term(S.One, {argument: count})
    g, part = Integer(multiple), sympy.expand(argument / multiple)
    found = power(2 * pi, count * (1 - g) / 2).times(power(g, count * (argument - S.Half)))
    for i in range(multiple):
        found = found.times(gamma_power(part + Rational(i, multiple), count))
    return found


def _multiple(argument: Expr) -> int:
    """The greatest common divisor of the coefficients of the symbols, where they are integers."""
    coefficients = [c for key, c in argument.as_coefficients_dict().items() if key != 1]
    if not coefficients or not all(c.is_Integer for c in coefficients):
        return 1
    divisor = int(sympy.igcd(*coefficients, 0))
    return divisor if divisor <= _LARGEST_MULTIPLE else 1


def _gamma_of_number(value: Rational, count: int) -> Term:
    """(m - 1)! at m >= 1, a rational number times sqrt(pi) at halves; at a pole 1/Gamma is 0, and Gamma stays, without a value."""
    if value.q == 1 and value <= 0:
        return Term(S.Zero) if count < 0 else Term(S.One, {value: count})
    if not TERM_SHIFT.allows(abs(value)):
        raise NotHypergeometricError(f"the gamma function at {value}")
    known = sympy.gamma(value)
    if value.q == 1:
        return Term(known**count)
    return Term((known / sympy.sqrt(pi)) ** count, {}, {pi: Rational(count, 2)})


def power(base: Expr, exponent: Expr) -> Term:
    """base^exponent, of numbers and products as powers of their factors.

    (x y)^e = x^e y^e for an integer e, and for positive x and y: one of them is what `regular` shows where it shows something.
    """
    base, exponent = sympy.sympify(base), sympy.expand(exponent)
    if base == 1 or exponent == 0:
        return Term(S.One)
    if base.is_Rational and base not in (-1, 0):
        found = power(Integer(-1), exponent) if base < 0 else Term(S.One)
        for number, sign in ((abs(base.p), 1), (base.q, -1)):
            for prime, count in sympy.factorint(number).items():
                found = found.times(plain_power(Integer(prime), sign * count * exponent))
        return found
    if base.is_Mul:
        found = Term(S.One)
        for part in base.args:
            found = found.times(power(part, exponent))
        return found
    return plain_power(base, exponent)


def plain_power(base: Expr, exponent: Expr) -> Term:
    """base^exponent with the base as it stands."""
    exponent = sympy.expand(exponent)
    if exponent.is_Integer and 0 <= exponent <= TERM_SHIFT:
        return Term(base**exponent)
    sign, powers = _signs_reduced({base: exponent})
    return Term(sign, {}, powers)


def _signs_reduced(powers: Mapping[Expr, Expr]) -> tuple[Expr, dict[Expr, Expr]]:
    """(-1)^e for an integer e: the coefficients of e count modulo 2, and its number is a sign."""
    exponent = powers.get(S.NegativeOne)
    if exponent is None:
        return S.One, dict(powers)
    number, rest = sympy.expand(exponent).as_coeff_Add()
    parts = rest.as_coefficients_dict()
    if not number.is_Integer or not all(c.is_Integer for c in parts.values()):
        raise NotHypergeometricError(f"(-1)^({exponent})")
    odd = sympy.Add(*(key for key, c in parts.items() if c % 2))
    return S.NegativeOne ** (number % 2), {**powers, S.NegativeOne: odd}


# --- arguments that differ by integers ----------------------------------------------------------------------------------


def _place(argument: Expr) -> tuple[Expr, int]:
    """(z, m) with argument = z + m and the number in z in [0, 1)."""
    number, rest = sympy.expand(argument).as_coeff_Add()
    if not number.is_Rational:
        raise NotHypergeometricError(f"the number in {argument}")
    whole = int(sympy.floor(number))
    return rest + (number - whole), whole


def _shifts(gammas: Mapping[Expr, int]) -> dict[Expr, tuple[list[int], list[int]]]:
    """For every z, the sorted m of Gamma(z + m) in the numerator and in the denominator."""
    found: dict[Expr, tuple[list[int], list[int]]] = {}
    for argument, count in gammas.items():
        start, shift = _place(argument)
        found.setdefault(start, ([], []))[0 if count > 0 else 1].extend([shift] * abs(count))
    return {z: (sorted(up), sorted(down)) for z, (up, down) in found.items()}


def _rising(start: Expr, first: int, last: int) -> list[Expr]:
    """(z + first) ... (z + last - 1)."""
    if not TERM_SHIFT.allows(last - first):
        raise NotHypergeometricError(f"gamma functions at {start} that are {last - first} apart")
    return [start + i for i in range(first, last)]


def _without_quotients(coefficient: Expr, gammas: Mapping[Expr, int]) -> tuple[Expr, dict[Expr, int]]:
    """Gamma functions of the numerator cancelled against those of the denominator if their quotient is a polynomial."""
    kept: dict[Expr, int] = {}
    for start, (up, down) in _shifts(gammas).items():
        for above in list(up):
            below = max((b for b in down if b <= above), default=None)
            if below is not None:
                coefficient = coefficient * sympy.Mul(*_rising(start, below, above))
                up.remove(above)
                down.remove(below)
        for shift, side in [*((s, 1) for s in up), *((s, -1) for s in down)]:
            kept[start + shift] = kept.get(start + shift, 0) + side
    return coefficient, kept


def _kind(term: Term) -> frozenset[tuple[object, ...]]:
    """The key that similar terms share: their quotient is a rational function."""
    nets = {("gamma", z, len(up) - len(down)) for z, (up, down) in _shifts(term.gammas).items()}
    exponents = {("power", base, _place(e)[0]) for base, e in term.powers.items()}
    return frozenset(part for part in nets | exponents if part[2] != 0)


def similar(terms: Iterable[Term]) -> list[list[Term]]:
    """The terms in groups whose quotients are rational functions."""
    groups: dict[frozenset[tuple[object, ...]], list[Term]] = {}
    for term in terms:
        groups.setdefault(_kind(term), []).append(term)
    return list(groups.values())


def common(terms: Sequence[Term]) -> tuple[Term, list[list[Expr]]]:
    """A term without coefficient of which similar terms are polynomial multiples, wherever it is regular, and the factors of each."""
    factors: list[list[Expr]] = [[t.coefficient] for t in terms]
    gammas: dict[Expr, int] = {}
    tables = [_shifts(t.gammas) for t in terms]
    for start in dict.fromkeys(z for table in tables for z in table):
        rows = _pad([table.get(start, ([], [])) for table in tables])
        for side, choose in ((0, min), (1, max)):
            for column in zip(*(row[side] for row in rows), strict=True):
                at = choose(column)
                gammas[start + at] = gammas.get(start + at, 0) + (1 - 2 * side)
                for own, shift in zip(factors, column, strict=True):
                    own.extend(_rising(start, *sorted((at, shift))))
    powers: dict[Expr, Expr] = {}
    for base in dict.fromkeys(b for t in terms for b in t.powers):
        places = [_place(t.powers.get(base, S.Zero)) for t in terms]
        least = min(shift for _, shift in places)
        powers[base] = places[0][0] + least
        for own, (_, shift) in zip(factors, places, strict=True):
            own.extend([base] * (shift - least))
    return Term(S.One, gammas, {b: e for b, e in powers.items() if e != 0}), factors


def _pad(rows: list[tuple[list[int], list[int]]]) -> list[tuple[list[int], list[int]]]:
    """Rows of one length: 1 is Gamma(z + m)/Gamma(z + m), with the least m above."""
    most = max(len(up) for up, _ in rows)
    at = min((up[0] for up, _ in rows if up), default=0)
    more = [most - len(up) for up, _ in rows]
    return [
        (sorted(up + [at] * m), sorted(down + [at] * m)) for (up, down), m in zip(rows, more, strict=True)
    ]
