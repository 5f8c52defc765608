"""Assumptions on a symbol: only those that follow from its range are allowed.

SymPy simplifies by the assumptions of a symbol (sqrt(t**2) is t for a positive t), so an assumption that does not hold
on the whole range would prove false statements before any engine sees them.
"""

from collections.abc import Iterable

import sympy
from sympy import Dummy, Symbol

from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.signs import Ranges, at_least_zero

__all__ = ["OF_INTEGERS", "describe", "one_symbol_per_name", "signs_between", "unfounded_assumption"]

OF_REALS = {"commutative", "complex", "extended_real", "finite", "hermitian", "real"}
OF_INTEGERS = {"integer", "rational", "algebraic"}
_TELLING = ("integer", "positive", "negative", "nonnegative", "nonpositive", "nonzero", "real")


def signs_between(
    lower: sympy.Expr, upper: sympy.Expr, lower_open: bool, upper_open: bool, ranges: Ranges
) -> set[str]:
    """The sign assumptions that hold between two ends, which may name symbols of the ranges."""
    above, below = at_least_zero(lower, ranges), at_least_zero(-upper, ranges)
    positive = above and (lower_open or at_least_zero(lower, ranges, strict=True))
    negative = below and (upper_open or at_least_zero(-upper, ranges, strict=True))
    known = {
        "positive": positive,
        "nonnegative": above,
        "negative": negative,
        "nonpositive": below,
        "nonzero": positive or negative,
    }
    return {name for name, holds in known.items() if holds}


def unfounded_assumption(symbol: Symbol, granted: set[str]) -> str:
    """An assumption of the symbol that the granted ones do not imply, or ""."""
    allowed = OF_REALS | granted
    assumed = [(a.removeprefix("extended_"), value) for a, value in symbol.assumptions0.items()]
    excess = [a for a, value in assumed if value and a not in allowed]
    denied = [a for a, value in assumed if value is False and not _denial_is_harmless(a, allowed)]
    strongest = (a for a in _TELLING if a in excess)
    return next(strongest, None) or next(iter(excess), None) or next((f"not {a}" for a in denied), "")


_OPPOSITES = {
    "positive": "nonpositive",
    "nonpositive": "positive",
    "negative": "nonnegative",
    "nonnegative": "negative",
}


def _denial_is_harmless(assumption: str, granted: set[str]) -> bool:
    """Denials that follow from what was granted: a positive symbol is not zero, a real one not imaginary."""
    if assumption in ("imaginary", "infinite", "antihermitian"):
        return True
    if assumption in _OPPOSITES:
        return _OPPOSITES[assumption] in granted
    if assumption == "zero":
        return "nonzero" in granted
    if assumption in ("prime", "composite"):
        return "nonpositive" in granted
    return assumption in ("noninteger", "irrational", "transcendental") and "integer" in granted


def describe(symbol: Symbol) -> str:
    """The assumptions of a symbol in words: those that its author wrote, as far as SymPy remembers them."""
    told = [name for name in _TELLING if symbol.assumptions0.get(name)]
    if {"positive", "negative"} & set(told):
        told = [name for name in told if name not in ("nonnegative", "nonpositive", "nonzero", "real")]
    return ", ".join(told) or "no assumptions"


def one_symbol_per_name(symbols: Iterable[Symbol]) -> None:
    """Raise ClaimError for two different symbols that read the same; SymPy's dummies are distinguished by number."""
    seen: dict[str, Symbol] = {}
    for symbol in symbols:
        if isinstance(symbol, Dummy):
            continue
        first = seen.setdefault(symbol.name, symbol)
        if first != symbol:
            raise ClaimError(
                f"two different symbols are called {symbol.name} ({describe(first)}; {describe(symbol)}): "
                "use one symbol, or another name"
            )
