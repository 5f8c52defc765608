"""The quantity that a relation is about, and the value or bound that it gives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

import sympy
from sympy import Expr, Function, Integral, Sum

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.formulas.domain import Domain
from parisk_sym.formulas.heads.root import Root
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import NEGATIVE, NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.corrections.relation import Shown, equal
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = [
    "OPERATORS",
    "Bound",
    "Way",
    "bounds",
    "functions_of",
    "given_bounds",
    "is_secondary",
]

Way = Literal["upper", "lower", "value"]
_TURNED: dict[Way, Way] = {"upper": "lower", "lower": "upper", "value": "value"}


class Bound(NamedTuple):
    """A quantity is at most, at least, or equal to an expression; with the proofs that it is this quantity of which that is said."""

    quantity: Expr
    way: Way
    value: Expr
    strict: bool = False
    shown: Shown = ()


def _may_be_bounded(quantity: Expr, value: Expr) -> bool:
    """Whether an expression is a quantity: no number; of a symbol, or a multiple of one, where the value does not name it."""
    rest = quantity.as_coeff_Mul()[1]
    if rest.is_Number:
        return False
    return not rest.is_Symbol or rest not in value.free_symbols


def bounds(printed: Identity | Inequality) -> Iterator[Bound]:
    """The relation of each side of a printed relation that is a quantity to a value.

    Of two sides, one with integrals, sums or roots and one without, or one with functions and one without, the former is the quantity and
    the latter its value or bound; but what a person wrote on the left always may be.
    """
    strict = isinstance(printed, Inequality) and printed.strict
    ways: tuple[Way, Way] = ("upper", "lower") if isinstance(printed, Inequality) else ("value", "value")
    for way, quantity, value in (
        (ways[0], printed.left, printed.right),
        (ways[1], printed.right, printed.left),
    ):
        if _may_be_bounded(quantity, value) and (
            is_first(quantity, printed) or _rank(quantity) >= _rank(value)
        ):
            yield Bound(quantity, way, value, strict)


def is_first(quantity: Expr, printed: Identity | Inequality) -> bool:
    """Whether a side is the one that a person wrote on the left."""
    left = printed.sides["left"] if isinstance(printed, Inequality) else printed.left
    return bool(quantity == left)


def is_secondary(old: Bound, printed: Identity | Inequality) -> bool:
    """Whether what bounds a side may be the quantity as well: the side stands on the right, or has no function where the other one has."""
    return not is_first(old.quantity, printed) or _rank(old.quantity) < _rank(old.value)


def _rank(e: Expr) -> int:
    """2 with an integral, a sum or a root, 1 with another function, 0 without."""
    if e.has(*OPERATORS):
        return 2
    return 1 if functions_of(e) else 0


def given_bounds(quantity: Expr, part: Identity | Inequality, domain: Domain) -> Iterator[Bound]:
    """The relation of the same quantity to a value, by another statement, on a domain."""
    strict = isinstance(part, Inequality) and part.strict
    ways: tuple[Way, Way] = ("upper", "lower") if isinstance(part, Inequality) else ("value", "value")
    for way, one, other in ((ways[0], part.left, part.right), (ways[1], part.right, part.left)):
        for value, turned, shown in _solutions(quantity, one, other, domain):
            if _may_be_bounded(quantity, value):
                yield Bound(quantity, _TURNED[way] if turned else way, value, strict, shown)


def _solutions(quantity: Expr, one: Expr, other: Expr, domain: Domain) -> Iterator[tuple[Expr, bool, Shown]]:
    """A relation between two sides as one between the quantity and a value, and whether it is reversed.

    The one side is the quantity, a multiple of it by a factor of one sign in other symbols, its square, or the quantity beside terms that
    none of its functions has.
    """
    if (shown := equal(one, quantity, domain)) is not None:
        yield other, False, shown
        return
    facts, here, aim = facts_of(domain), sympy_form(one), sympy_form(quantity)
    own = functions_of(aim)
    factor = sympy.factor_terms(here) / sympy.factor_terms(aim)
    if (own or not factor.free_symbols & aim.free_symbols) and not functions_of(factor):
        signs = facts.sign(factor)
        if signs in (POSITIVE_SIGN, NEGATIVE):
            yield other / factor, signs == NEGATIVE, ()
            return
    if here == aim**2 and facts.sign(aim) <= NONNEGATIVE:
        yield sympy.sqrt(other), False, ()
        return
    if own:
        for turned in (False, True):
            value = here + aim - other if turned else other - here + aim
            if not functions_of(value) & own:
                yield value, turned, ()


OPERATORS = (Integral, Sum, sympy.Product, Root, sympy.Derivative)
_OPAQUE = (Function, *OPERATORS)


def functions_of(e: Expr) -> set[Expr]:
    """The values of functions, integrals, sums, roots, and powers with a variable exponent that an expression has."""
    powers = {p for p in e.atoms(sympy.Pow) if p.exp.free_symbols}
    return set(e.atoms(*_OPAQUE)) | powers
