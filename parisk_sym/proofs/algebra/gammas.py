"""Gamma functions in the normal form: common arguments for those of one family; factorials and binomials in terms of gamma functions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import sympy
from flint import fmpq
from sympy import Expr, Rational, S, gamma, pi, sqrt

from parisk_sym.proofs.algebra.knowledge import BINDERS, Normal
from parisk_sym.proofs.algebra.signs import NONNEGATIVE
from parisk_sym.proofs.budgets import GAMMA_PAIRS

__all__ = [
    "FARTHEST",
    "binomial",
    "gamma_function",
    "leads_negative",
    "odd",
    "offset",
    "polygamma_function",
    "positive",
    "with_common_arguments",
]

DUPLICATION = "Gamma(2z) = 2^(2z-1) Gamma(z) Gamma(z + 1/2) / sqrt(pi) (DLMF 5.5.5)"
TRIPLICATION = "Gamma(3z) = 3^(3z-1/2)/(2 pi) Gamma(z) Gamma(z + 1/3) Gamma(z + 2/3) (DLMF 5.5.6)"
POLYGAMMA_DUPLICATION = "psi(2z) = (psi(z) + psi(z + 1/2))/2 + log 2, and its derivatives (DLMF 5.5.8)"
POLYGAMMA_REFLECTION = "psi(1-z) - psi(z) = pi cot(pi z), and its derivative (DLMF 5.5.4)"
REFLECTION = "Gamma(z) Gamma(1-z) = pi / sin(pi z) (DLMF 5.5.3)"

_QUARTER, _HALF = Rational(1, 4), Rational(1, 2)
FARTHEST = 80
"""Recurrences are run over at most as many steps."""


def offset(e: Expr, n: Normal) -> fmpq:
    """The rational number among the terms of an expression."""
    return next((c for c, term in n.form(e).terms() if term == 1), fmpq(0))


def leads_negative(e: Expr, n: Normal) -> bool:
    """Whether the first term of the normal form has a negative coefficient: a way to choose between e and -e."""
    return next((bool(c < 0) for c, term in n.form(e).terms() if term != 1), bool(offset(e, n) < 0))


def odd(e: Expr, n: Normal) -> Expr | None:
    """An odd function of an argument that leads with a minus."""
    argument = n.canonical_value(e.args[0])
    return -e.func(-argument, evaluate=False) if leads_negative(argument, n) else None


def positive(e: Expr, n: Normal) -> bool:
    """Whether an expression is certainly positive."""
    return bool(n.knowledge.sign(e) == {1})


def gamma_function(e: Expr, n: Normal) -> Expr | None:
    """Gamma(v + j) = v (v+1) ... (v+j-1) Gamma(v), towards the v in (0, 1], (1, 2] or (2, 3] that is certainly positive.

    Downwards the identity holds wherever Gamma(v + j) exists; upwards v must be no pole, so it has to be positive. Of a number v by values
    between 1/4 and 1/2.
    """
    argument = n.canonical_value(e.args[0])
    if argument.is_Rational:
        return _gamma_of_number(argument)
    found = _start(argument, n)
    return None if found is None else _gamma_at_shift(*found)


def polygamma_function(e: Expr, n: Normal) -> Expr | None:
    """psi^(m)(v + j) = psi^(m)(v) + (-1)^m m! sum of (v + i)^(-m-1), 0 <= i < j, towards the same v, for j < 0 read from right to left.

    DLMF 5.5.2 and 5.15.5.
    """
    order, argument = e.args[0], n.canonical_value(e.args[1])
    found = None if argument.is_Rational or not order.is_Integer else _start(argument, n)
    if found is None:
        return None
    start, shift = found
    lower, side = (start, 1) if shift > 0 else (argument, -1)
    steps = sympy.Add(*((lower + i) ** (-order - 1) for i in range(abs(shift))))
    return (
        sympy.polygamma(order, start, evaluate=False) + side * (-1) ** order * sympy.factorial(order) * steps
    )


def _start(argument: Expr, n: Normal) -> tuple[Expr, int] | None:
    """(v, j) with argument = v + j and j not 0, v certainly positive for j > 0; None where the recurrence is not run."""
    lowest = int((-offset(argument, n)).floor()) + 1  # offset + lowest in (0, 1]
    for extra in range(3):
        shift = -(lowest + extra)
        start = n.canonical_value(argument - shift)
        if shift <= 0 or positive(start, n):
            return (start, shift) if shift and abs(shift) <= FARTHEST else None
    return None


def _gamma_of_number(value: Rational) -> Expr | None:
    if value.q == 1 and value <= 0:
        raise ZeroDivisionError(f"the gamma function has a pole at {value}")
    if value.q > 2 or abs(value) > FARTHEST:
        start = value - sympy.ceiling(value) + 1
        shift = int(value - start)
        if abs(shift) > FARTHEST:
            return None
        basic = _by_basic_values(start)
        symbol = gamma(start, evaluate=False)
        return (
            None
            if shift == 0 and basic == symbol
            else _gamma_at_shift(start, shift).xreplace({symbol: basic})
        )
    result: Expr = gamma(value)
    return result


def _by_basic_values(v: Rational) -> Expr:
    """Gamma(v) for 0 < v < 1 by values between 1/4 and 1/2: by reflection (DLMF 5.5.3), then by duplication (5.5.5) with a reflection."""
    if v > _HALF:
        return pi / (sympy.sin(pi * v) * _by_basic_values(1 - v))
    if v < _QUARTER and v.q <= FARTHEST:
        return (
            2 ** (1 - 2 * v)
            * sympy.cos(pi * v)
            / sqrt(pi)
            * _by_basic_values(2 * v)
            * _by_basic_values(_HALF - v)
        )
    return gamma(v, evaluate=False)


def _gamma_at_shift(start: Expr, shift: int) -> Expr:
    if shift > 0:
        return gamma(start, evaluate=False) * sympy.Mul(*(start + i for i in range(shift)))
    return gamma(start, evaluate=False) / sympy.Mul(*(start - i for i in range(1, -shift + 1)))


def binomial(e: Expr, n: Normal) -> Expr | None:
    """n!/(k! (n-k)!) where all three are at least 0; the polynomial n (n-1) ... (n-k+1)/k! for a number k.

    Where n - k >= -1 or k >= -1, by the binomial beside it, and (-1)^k Gamma(k - n)/(Gamma(-n) k!) for n < 0 <= k (DLMF 1.2.6, 5.2.5).
    """
    top, below = e.args
    if below.is_Integer:
        count = int(below)
        if count < 0:
            return S.Zero
        if count <= FARTHEST:
            return sympy.Mul(*(top - i for i in range(count))) / sympy.factorial(count)
    rest = top - below
    if all(positive(v + 1, n) for v in (top, below, rest)):
        return gamma(top + 1) / (gamma(below + 1) * gamma(rest + 1))
    if not n.knowledge.is_integer(below):
        return None
    if positive(top + 1, n) and positive(below, n) and n.knowledge.sign(rest + 1) <= NONNEGATIVE:
        return gamma(top + 1) / (gamma(below) * gamma(rest + 2)) * (rest + 1) / below
    if positive(top + 1, n) and positive(rest, n) and n.knowledge.sign(below + 1) <= NONNEGATIVE:
        return gamma(top + 1) / (gamma(below + 2) * gamma(rest)) * (below + 1) / rest
    if positive(-top, n) and n.knowledge.sign(below) <= NONNEGATIVE:
        return S.NegativeOne**below * gamma(below - top) / (gamma(-top) * gamma(below + 1))
    return None


def with_common_arguments(e: Expr, n: Normal) -> Expr:
    """The expression with common arguments for gamma functions of one family, and for their logarithmic derivatives.

    Duplication for 2z and z, triplication for 3z, z and z + 1/3, reflection for z and -z.
    """
    if not e.has(gamma, sympy.factorial, sympy.binomial, sympy.polygamma):
        return e
    hidden = {binder: sympy.Dummy(real=True) for binder in _outermost_binders(e)}
    plain = _by_gammas(e.xreplace(hidden), n)
    for _ in range(GAMMA_PAIRS):
        step = next(_duplications_and_reflections(plain, n), None)
        if step is None:
            break
        plain = plain.xreplace(dict([step]))
    else:
        GAMMA_PAIRS.spend()
    return plain.xreplace({dummy: binder for binder, dummy in hidden.items()})


def _outermost_binders(e: sympy.Basic) -> Iterator[Expr]:
    """Parts with bound variables, in which a name may mean something else."""
    if isinstance(e, (*BINDERS, sympy.Piecewise)):
        yield e
        return
    for argument in e.args:
        yield from _outermost_binders(argument)


def _by_gammas(e: Expr, n: Normal) -> Expr:
    """Factorials and binomials written by gamma functions, where they can be."""
    found = sorted(e.atoms(sympy.factorial, sympy.binomial), key=sympy.default_sort_key)
    values: dict[Expr, Expr] = {}
    for head in found:
        value = gamma(head.args[0] + 1) if isinstance(head, sympy.factorial) else binomial(head, n)
        if value is not None:
            values[head] = value
    return e.xreplace(values)


def _duplications_and_reflections(e: Expr, n: Normal) -> Iterator[tuple[Expr, Expr]]:
    """Functions with their replacements, for pairs in which one argument is a multiple of the other or its negative, up to a number."""
    heads = (h for h in e.atoms(gamma, sympy.polygamma) if h.args[-1].free_symbols)
    found = sorted(heads, key=sympy.default_sort_key)
    for one in found:
        for other in found:
            if type(one) is not type(other) or one.args[:-1] != other.args[:-1]:
                continue
            a, b = one.args[-1], other.args[-1]
            duplicated, reflected = (_of_gamma if isinstance(one, gamma) else _of_polygamma)(one)
            if duplicated and _differ_by_whole(2 * a, 4 * b, n) and positive(a, n):
                n.facts.add(duplicated[0])
                yield one, duplicated[1]
            if _is_triple(one, other, found, n):
                n.facts.add(TRIPLICATION)
                thirds = sympy.Mul(*(gamma((a + i) / 3) for i in range(3)))
                yield one, 3 ** (a - S.Half) / (2 * pi) * thirds
            if reflected and _differ_by_whole(a, -b, n) and leads_negative(a, n) and _off_integers(a, n):
                n.facts.add(reflected[0])
                yield one, reflected[1]


_Replacement = tuple[str, Expr]
"""The theorem and the other side."""


def _of_gamma(e: Expr) -> tuple[_Replacement | None, _Replacement | None]:
    """By half the argument, and by 1 minus it."""
    a = e.args[0]
    halves = 2 ** (a - 1) / sqrt(pi) * gamma(a / 2) * gamma((a + 1) / 2)
    return (DUPLICATION, halves), (REFLECTION, pi / (sympy.sin(pi * a) * gamma(1 - a)))


def _of_polygamma(e: Expr) -> tuple[_Replacement | None, _Replacement | None]:
    """By half the argument, and for the first two derivatives by 1 minus it."""
    order, a = e.args
    if not order.is_Integer or order < 0:
        return None, None
    psi = partial(sympy.polygamma, order)
    halves = (psi(a / 2) + psi((a + 1) / 2)) / 2 ** (order + 1) + (sympy.log(2) if order == 0 else 0)
    sine = sympy.sin(pi * a)
    mirrored = {0: psi(1 - a) - pi * sympy.cos(pi * a) / sine, 1: pi**2 / sine**2 - psi(1 - a)}
    reflected = (POLYGAMMA_REFLECTION, mirrored[int(order)]) if order <= 1 else None
    return (POLYGAMMA_DUPLICATION, halves), reflected


def _differ_by_whole(a: Expr, b: Expr, n: Normal) -> bool:
    """Whether two expressions certainly differ by an integer."""
    difference = n.form(a - b).constant
    return difference is not None and difference.q == 1


def _is_triple(one: Expr, other: Expr, found: list[Expr], n: Normal) -> bool:
    """Whether the arguments are 3z and z up to integers, z > 0, and a third one is z + 1/3 or z + 2/3 up to an integer."""
    if not isinstance(one, gamma) or not _differ_by_whole(one.args[0], 3 * other.args[0], n):
        return False
    thirds = (3 * (e.args[0] - other.args[0]) for e in found if isinstance(e, gamma))
    apart = (n.form(difference).constant for difference in thirds)
    return positive(one.args[0], n) and any(c is not None and c.q == 1 and c.p % 3 for c in apart)


def _off_integers(a: Expr, n: Normal) -> bool:
    """Whether z is certainly no integer: there the sine is 0, and a product of gamma functions may exist that the reflected one does not show."""
    return 0 not in n.knowledge.sign(sympy.sin(pi * a))
