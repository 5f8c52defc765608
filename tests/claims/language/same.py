"""Whether two statements say the same: equal but for the assumptions of symbols, and for the order in which SymPy brings terms."""

from dataclasses import fields, is_dataclass
from typing import Any

import sympy
from sympy import Basic, Expr, Symbol

from parisk_sym.claims.kinds.connectives import All
from parisk_sym.claims.random_variables import Law
from parisk_sym.claims.statement import Statement
from parisk_sym.formulas.unevaluated import evaluated

__all__ = ["is_same"]


def is_same(a: Statement, b: Statement) -> bool:
    """Part by part, field by field."""
    first, second = (s.parts if isinstance(s, All) else (s,) for s in (a, b))
    return len(first) == len(second) and all(
        _equal(_plain(x), _plain(y)) for x, y in zip(first, second, strict=True)
    )


def _plain(value: Any) -> Any:
    """Nested tuples of expressions in real and integer symbols, and of other values."""
    if isinstance(value, Basic):
        symbols = {s: Symbol(_name(s), **_assumption(s)) for s in value.atoms(Symbol)}
        return evaluated(evaluated(value).xreplace(symbols))
    if isinstance(value, tuple | list):
        return tuple(map(_plain, value))
    if hasattr(value, "items"):
        return tuple(sorted(((str(_plain(k)), _plain(v)) for k, v in value.items()), key=str))
    if is_dataclass(value) and not isinstance(value, type):
        return type(value).__name__, *(
            _field(f.name, getattr(value, f.name)) for f in fields(value) if f.name != "name"
        )
    return value


def _field(name: str, value: Any) -> Any:
    if name != "laws":
        return _plain(value)
    return tuple((str(_plain(symbol)), _law(law.of(symbol))) for symbol, law in value)


def _law(law: Law) -> Any:
    return type(law).__name__, _plain(law.expression), _plain(law.support)


def _name(symbol: Symbol) -> str:
    """`eps` is ε."""
    name = str(symbol.name)
    return f"epsilon{name[3:]}" if name.startswith("eps") and not name.startswith("epsilon") else name


def _assumption(symbol: Symbol) -> dict[str, bool]:
    return {"integer": True} if symbol.is_integer else {"real": True}


def _equal(x: Any, y: Any) -> bool:
    if x == y:
        return True
    if isinstance(x, tuple) and isinstance(y, tuple):
        return len(x) == len(y) and all(map(_equal, x, y))
    return isinstance(x, Expr) and isinstance(y, Expr) and _difference_vanishes(x, y)


def _difference_vanishes(x: Expr, y: Expr) -> bool:
    """By SymPy's expansion, or at three points to 20 digits: a test may use what a proof may not."""
    gap = sympy.sympify(x - y)
    if gap == 0 or sympy.expand(gap) == 0:
        return True
    if gap.has(sympy.Integral, sympy.Sum):
        return bool(sympy.simplify(gap) == 0)
    free = sorted(gap.free_symbols, key=str)
    for shift in range(3):
        point = {
            s: 3 + i + shift if s.is_integer else sympy.Rational(3 + 2 * i + shift, 7 + i)
            for i, s in enumerate(free)
        }
        value = sympy.N(gap.subs(point), 40, maxn=200)
        if not value.is_comparable or abs(value) > sympy.Float(10) ** -20:
            return False
    return True
