"""Statements that say nothing: they stay provable when functions, or the quantity itself, are replaced by free symbols."""

from __future__ import annotations

from collections.abc import Iterable

import sympy
from sympy import (
    Abs,
    Expr,
    Function,
    Integral,
    Max,
    Min,
    Mod,
    Piecewise,
    Product,
    Sum,
    Symbol,
    ceiling,
    exp,
    floor,
    oo,
    sign,
)

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import POSITIVE, REALS, Domain, Interval, left_open, open_, right_open
from parisk_sym.formulas.heads.root import Root
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import NEGATIVE, NONNEGATIVE, NONPOSITIVE, POSITIVE_SIGN
from parisk_sym.proofs.corrections.quantity import Bound
from parisk_sym.proofs.corrections.relation import is_provable
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = ["says_nothing"]

_KEPT = (Abs, Max, Min, Mod, floor, ceiling, sign, Piecewise, sympy.frac)
"""Functions whose own laws make a statement empty: they stay."""


def says_nothing(part: Identity | Inequality, bound: Bound, by_sign: bool) -> str:
    """Why a relation says nothing of the quantity that it bounds, or "".

    `by_sign`: whether the sign of the quantity may be used, which is for a printed statement that is not about signs.
    """
    if isinstance(part, Inequality):
        part = Inequality(_normal(part.left), part.relation, _normal(part.right), part.domain)
        bound = bound._replace(quantity=_normal(bound.quantity), value=_normal(bound.value))
    if _holds_of_free_symbols(part):
        return "it says nothing: it stays provable when the functions in it are replaced by free symbols"
    if _holds_of_any_number(bound, part.domain, by_sign):
        return f"it says nothing: it holds of any number in the place of {bound.quantity}"
    return ""


def _normal(e: Expr) -> Expr:
    """The expression with exponentials for hyperbolic functions, and exponentials of sums as products."""
    made = sympy_form(e)
    if made.has(sympy.cosh, sympy.sinh, sympy.tanh, sympy.coth, sympy.sech, sympy.csch):
        made = made.rewrite(exp)
    return made.replace(lambda n: isinstance(n, exp), sympy.expand_power_exp) if made.has(exp) else made


def _holds_of_free_symbols(part: Identity | Inequality) -> bool:
    """Whether a relation is proved with its functions replaced by free symbols.

    A function whose variables stand nowhere else is a name for a free number already, and is left.
    """
    ends = [end for i in part.domain.values() for end in (i.lower, i.upper)]
    everything = sympy.Tuple(part.left, part.right, *ends)
    outermost = _outermost((part.left, part.right, *ends))
    replaced: dict[Expr, Expr] = {}
    for atom in outermost:
        rest = everything.xreplace({atom: sympy.Dummy()})
        if atom.free_symbols & rest.free_symbols:
            replaced[atom] = sympy.Dummy("f", real=True)
    if not replaced or any(end.has(*replaced) for end in ends):
        return False
    return _is_provable_with(part.left, part.right, part, replaced, by_sign=False)


def _outermost(expressions: Iterable[Expr]) -> list[Expr]:
    """The values of functions that are not inside another function, without those of the functions that stay."""
    found: dict[Expr, None] = {}
    for e in expressions:
        if _is_opaque(e):
            found.setdefault(e)
        else:
            found |= dict.fromkeys(_outermost(e.args))
    return list(found)


def _is_opaque(e: Expr) -> bool:
    if isinstance(e, (Integral, Sum, Product, Root, sympy.Derivative)):
        return bool(e.free_symbols)
    if isinstance(e, sympy.Pow):
        return bool(e.exp.free_symbols)
    return isinstance(e, Function) and not isinstance(e, _KEPT) and bool(e.free_symbols)


def _holds_of_any_number(bound: Bound, domain: Domain, by_sign: bool) -> bool:
    """Whether a bound or a value is proved with the quantity replaced by a free symbol of the same sign."""
    free = sympy.Dummy("q", real=True)
    replaced = {bound.quantity: free, **_powers_of(bound.quantity, free, bound.value)}
    if by_sign and _follows_from_the_sign(bound, domain):
        return True
    sides = {"upper": (bound.quantity, bound.value), "lower": (bound.value, bound.quantity)}
    left, right = sides.get(bound.way, (bound.quantity, bound.value))
    relation = "<" if bound.strict else "<="
    says = Identity if bound.way == "value" else Inequality
    try:
        part = says(left, right, domain) if says is Identity else Inequality(left, relation, right, domain)
    except ClaimError:
        return False
    return _is_provable_with(left, right, part, replaced, by_sign)


def _follows_from_the_sign(bound: Bound, domain: Domain) -> bool:
    """Whether the signs of a quantity and of its bound give the bound."""
    facts = facts_of(domain)
    own, value = facts.sign(bound.quantity), facts.sign(bound.value)
    if bound.way == "lower":
        return own <= NONNEGATIVE and value <= NONPOSITIVE
    return bound.way == "upper" and own <= NONPOSITIVE and value <= NONNEGATIVE


def _powers_of(quantity: Expr, free: Symbol, value: Expr) -> dict[Expr, Expr]:
    """Powers of an exponential in a bound, written as exponentials of multiples."""
    if not isinstance(quantity, exp):
        return {}
    ratios = {e: e.args[0] / quantity.args[0] for e in value.atoms(exp)}
    return {e: free**n for e, n in ratios.items() if n.is_Integer}


def _is_provable_with(
    left: Expr, right: Expr, part: Identity | Inequality, replaced: dict[Expr, Expr], by_sign: bool
) -> bool:
    """Whether a relation is proved with some of its expressions replaced by free symbols."""
    facts = facts_of(part.domain)
    new = {s: _range(facts.sign(e)) if by_sign else REALS for e, s in replaced.items() if s.is_Symbol}
    left, right = left.xreplace(replaced), right.xreplace(replaced)
    named = {s: Symbol(f"free{n}", real=True) for n, s in enumerate(new)}
    left, right = left.xreplace(named), right.xreplace(named)
    try:
        domain = Domain({**part.domain, **{named[s]: interval for s, interval in new.items()}})
        if isinstance(part, Identity):
            return left == right or is_provable(Identity(left, right, domain))
        return is_provable(Inequality(left, part.relation, right, domain))
    except ClaimError:
        return False


def _range(signs: frozenset[int]) -> Interval:
    """The numbers with these signs, as an interval."""
    if signs == POSITIVE_SIGN:
        return POSITIVE
    if signs <= NONNEGATIVE:
        return right_open(0, oo)
    if signs == NEGATIVE:
        return open_(-oo, 0)
    return left_open(-oo, 0) if signs <= NONPOSITIVE else REALS
