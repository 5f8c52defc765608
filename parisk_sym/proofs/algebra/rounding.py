"""Rounded values written more simply: a rounded number inside another one, and values at integers that are rounded up.

Let f be continuous and rising, with f(x) an integer only where x is one: (x + m)/n for integers m and n >= 1, the n-th root, the
logarithm to an integer base where it is not negative, and what is composed of these. (log_2(x/1000) = -5 at x = 31.25.) Then floor(f(x)) = floor(f(floor(x))), ceiling(f(x)) = ceiling(f(ceiling(x)))
(Graham, Knuth, Patashnik, Concrete Mathematics, 3.10), and ceiling(f(k)) = floor(f(k - 1)) + 1 for an integer k: with
m = floor(f(k - 1)), f has no integer value strictly between k - 1 and k, so that f(k) <= m + 1; and f(k) > f(k - 1) >= m.
"""

from __future__ import annotations

from collections.abc import Callable

import sympy
from sympy import Expr, Integer, ceiling, floor, log

from parisk_sym.proofs.algebra.gammas import leads_negative
from parisk_sym.proofs.algebra.knowledge import BINDERS, Normal
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN

__all__ = ["plainly_rounded"]

_Function = Callable[[Expr], Expr]

_DEEPEST = 4
"""Functions inside one another."""


def plainly_rounded(e: Expr, n: Normal) -> Expr:
    """An equal expression: without a rounded number inside another one, and at integers rounded down instead of up, where this applies."""
    if e.is_Atom or isinstance(e, (*BINDERS, sympy.Piecewise)):
        return e
    parts = [plainly_rounded(part, n) if isinstance(part, Expr) else part for part in e.args]
    rebuilt = e if parts == list(e.args) else e.func(*parts)
    for _ in range(_DEEPEST):
        step = _step(rebuilt, n)
        if step is None:
            return rebuilt
        rebuilt = step
    return rebuilt


def _step(e: Expr, n: Normal) -> Expr | None:
    """One rounded value, written more simply: with an integer taken out, without a rounded number inside, or rounded the other way."""
    if not isinstance(e, (floor, ceiling)):
        return None
    head, inside = type(e), e.args[0]
    if n.knowledge.is_integer(inside):
        return inside
    terms = sympy.Add.make_args(sympy.expand_mul(inside, deep=False))
    whole = sympy.Add(*(t for t in terms if n.knowledge.is_integer(t)))
    if whole != 0:
        rest = head(sympy.Add(*terms, -whole))
        return whole + (_step(rest, n) or rest)
    plain = _without_rounding_inside(inside, head, n)
    if plain is not None:
        return head(plain)
    turned = _is_turned(inside, n)
    if turned is (head is floor):  # floor(-f(k)) = -ceiling(f(k)), and ceiling(f(k))
        below = _at_the_integer_before(-inside if turned else inside, n)
        return None if below is None else (-below if turned else below)
    return -floor(-inside) if turned else None


def _is_turned(e: Expr, n: Normal) -> bool:
    """Whether -e is rather f(k) for an integer k: where k leads with a minus in a quotient, or e is no f(k)."""
    found = _taken_apart(e, n)
    if found is None:
        return leads_negative(e, n)
    function, core = found
    return leads_negative(core, n) and sympy.expand(function(-core) + function(core)) == 0


def _without_rounding_inside(e: Expr, head: type[Expr], n: Normal) -> Expr | None:
    """f(x + m) for an expression f(head(x) + m) with an integer m."""
    found = _taken_apart(e, n)
    if found is None:
        return None
    function, core = found
    for term in sympy.Add.make_args(core):
        if isinstance(term, head) and n.knowledge.is_integer(core - term):
            plain = function(core - term + term.args[0])
            least = e if head is floor else plain
            return plain if _is_an_integer_only_at_integers(least, n) else None
    return None


def _at_the_integer_before(e: Expr, n: Normal) -> Expr | None:
    """floor(f(k - 1)) + 1 for an expression f(k) with an integer k, where f is as it has to be from k - 1 on."""
    found = _taken_apart(e, n)
    if found is None:
        return None
    function, core = found
    before = function(core - 1)
    if not (n.knowledge.is_integer(core) and _is_an_integer_only_at_integers(before, n)):
        return None
    return floor(before) + 1


def _taken_apart(e: Expr, n: Normal) -> tuple[_Function, Expr] | None:
    """(f, x) with e = f(x), x an integer or with a rounded term; f is not the identity."""
    function: _Function = _identity
    core = e
    for _ in range(_DEEPEST):
        if n.knowledge.is_integer(core):
            break
        step = _outermost(core, n)
        if step is None:
            return None
        function, core = _composed(function, step[0]), step[1]
        if any(isinstance(term, (floor, ceiling)) for term in sympy.Add.make_args(core)):
            break
    return None if core == e else (function, core)


def _identity(x: Expr) -> Expr:
    return x


def _composed(outer: _Function, inner: _Function) -> _Function:
    return lambda x: outer(inner(x))


def _outermost(e: Expr, n: Normal) -> tuple[_Function, Expr] | None:
    """(f, x) with e = f(x) for a root, a logarithm to an integer base, or a quotient by a positive integer."""
    if isinstance(e, sympy.Pow) and e.exp.is_Rational and e.exp.p == 1 and e.exp.q > 1:
        index = e.exp
        return (lambda x: x**index, e.base) if n.knowledge.sign(e.base) <= NONNEGATIVE else None
    base = _base_of_the_logarithm(e)
    if base is not None:
        power, argument = base
        is_defined = n.knowledge.sign(argument) == POSITIVE_SIGN
        return (lambda x: log(x) / log(power), argument) if is_defined else None
    above, below = sympy.fraction(sympy.together(e))
    if below == 1 or not n.knowledge.is_integer(below) or n.knowledge.sign(below) != POSITIVE_SIGN:
        return None
    return lambda x: x / below, sympy.expand(above)


def _base_of_the_logarithm(e: Expr) -> tuple[Integer, Expr] | None:
    """(b, x) with e = log(x)/log(b), for an integer b >= 2."""
    above, below = sympy.fraction(e)
    if not (isinstance(above, log) and isinstance(below, log)):
        return None
    base = below.args[0]
    return (base, above.args[0]) if base.is_Integer and base > 1 else None


def _is_an_integer_only_at_integers(e: Expr, n: Normal) -> bool:
    """Whether f is as it has to be from this value f(x) on: it has a value, and its logarithms are not negative."""
    roots = (p.base for p in e.atoms(sympy.Pow) if p.exp.is_Rational and p.exp.q > 1 and p.base.free_symbols)
    logarithms = (h.args[0] for h in e.atoms(log) if h.free_symbols)
    return all(n.knowledge.sign(b) <= NONNEGATIVE for b in roots) and all(
        n.knowledge.sign(a - 1) <= NONNEGATIVE for a in logarithms
    )
