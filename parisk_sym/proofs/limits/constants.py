"""Whether an expression without the variable is certainly defined for all values of the parameters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache

import sympy
from sympy import Expr, S

from parisk_sym.core.errors import PariskError
from parisk_sym.formulas.head import merged_tables
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.rewriting import BINDERS
from parisk_sym.proofs.limits.outcome import UndecidedError
from parisk_sym.proofs.special_function import facts_by_name

__all__ = ["FAILURES", "everywhere", "real_replacement", "require_defined", "signs"]

Condition = Callable[[Expr, Facts], bool]
_POSITIVE, _NONNEGATIVE = frozenset({1}), frozenset({0, 1})


FAILURES = (
    PariskError,
    ArithmeticError,
    ValueError,
    TypeError,
    RecursionError,
    NotImplementedError,
    AttributeError,
)
"""The errors that an expression of an unexpected shape may raise inside SymPy or the core: never a result, always undecided."""


def real_replacement(e: Expr, values: Mapping[Expr, Expr]) -> Expr:
    """The expression with parts replaced; UndecidedError where that leaves the real expressions."""
    try:
        found = e.xreplace(dict(values))
    except FAILURES as error:
        raise UndecidedError(f"{values} cannot be put into {e}: {error}") from error
    if found.has(S.NaN, S.ComplexInfinity, S.ImaginaryUnit):
        raise UndecidedError(f"{e} is not defined with {values}")
    return found


def require_defined(e: Expr, facts: Facts) -> None:
    """UndecidedError where a head is not certain to be defined.

    Sums, integrals, roots and the package's own heads count as defined here: the statement's own check of definition proves them.
    """
    if e.is_Symbol:
        if e not in facts.domain:
            raise UndecidedError(f"no domain is known for {e}")
        return
    if e.is_Atom or isinstance(e, BINDERS):
        return
    if isinstance(e, sympy.core.function.AppliedUndef) or e.has(S.NaN, S.ComplexInfinity, S.ImaginaryUnit):
        raise UndecidedError(f"{e} is not a defined real expression")
    for part in e.args:
        if isinstance(part, Expr):
            require_defined(part, facts)
    name = type(e).__name__
    if name in _ENTIRE:
        return
    condition = _conditions().get(name)
    if condition is None or not condition(e, facts):
        raise UndecidedError(f"{e} is not certain to be defined")


def _power(e: Expr, facts: Facts) -> bool:
    """b^c: c a natural number, or b > 0, or b >= 0 and c > 0, or b != 0 and c an integer."""
    signs = facts.sign(e.base)
    if signs == _POSITIVE or (signs <= _NONNEGATIVE and facts.sign(e.exp) == _POSITIVE):
        return True
    return facts.is_integer(e.exp) and (0 not in signs or facts.sign(e.exp) <= _NONNEGATIVE)


def signs(index: int, allowed: Iterable[int]) -> Condition:
    """One argument has only these signs."""
    return lambda e, facts: facts.sign(e.args[index]) <= frozenset(allowed)


def everywhere(e: Expr, facts: Facts) -> bool:
    """Defined for all real arguments, or checking its arguments itself."""
    return True


def _nonzero(part: Callable[[Expr], Expr]) -> Condition:
    return lambda e, facts: 0 not in facts.sign(part(e))


def _between_ones(e: Expr, facts: Facts) -> bool:
    z = e.args[0]
    return all(facts.sign(v) <= _NONNEGATIVE for v in (1 - z, 1 + z))


_ENTIRE = frozenset(
    {
        "Add", "Mul", "exp", "sin", "cos", "sinh", "cosh", "tanh", "sech", "atan", "acot", "asinh", "Abs", "Max", "Min",
        "sign", "floor", "ceiling", "frac", "sinc", "Heaviside", "KroneckerDelta",
    }
)  # fmt: skip
"""Heads that are defined for all real arguments."""

_ELEMENTARY: Mapping[str, Condition] = {
    "Pow": _power,
    "log": signs(0, _POSITIVE),
    "Mod": _nonzero(lambda e: e.args[1]),
    "atan2": lambda e, facts: any(0 not in facts.sign(a) for a in e.args),
    "coth": _nonzero(lambda e: e.args[0]),
    "csch": _nonzero(lambda e: e.args[0]),
    "tan": _nonzero(lambda e: sympy.cos(e.args[0])),
    "sec": _nonzero(lambda e: sympy.cos(e.args[0])),
    "cot": _nonzero(lambda e: sympy.sin(e.args[0])),
    "csc": _nonzero(lambda e: sympy.sin(e.args[0])),
    "asin": _between_ones,
    "acos": _between_ones,
    "acosh": lambda e, facts: facts.sign(e.args[0] - 1) <= _NONNEGATIVE,
    "atanh": lambda e, facts: facts.sign(1 - e.args[0] ** 2) == _POSITIVE,
}  # fmt: skip


@cache
def _conditions() -> Mapping[str, Condition]:
    return merged_tables(_ELEMENTARY.items(), facts_by_name("constant").items())
