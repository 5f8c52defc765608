"""The functions that a line can name: the usual names, and those of SymPy and of this package."""

from __future__ import annotations

from typing import Any

import sympy

from parisk_sym.formulas.heads import HEADS

__all__ = ["CONSTANTS", "FUNCTIONS", "INVERSES", "LETTERS_OR_FUNCTIONS", "function_of"]

_USUAL: dict[str, Any] = {
    "exp": sympy.exp, "ln": sympy.log, "log": sympy.log, "sqrt": sympy.sqrt, "abs": sympy.Abs, "floor": sympy.floor, "ceil": sympy.ceiling,
    "ceiling": sympy.ceiling, "sign": sympy.sign, "sgn": sympy.sign, "max": sympy.Max, "min": sympy.Min, "Abs": sympy.Abs, "Max": sympy.Max,
    "Min": sympy.Min, "sin": sympy.sin, "cos": sympy.cos, "tan": sympy.tan, "cot": sympy.cot, "sec": sympy.sec, "csc": sympy.csc,
    "sinh": sympy.sinh, "cosh": sympy.cosh, "tanh": sympy.tanh, "coth": sympy.coth, "sech": sympy.sech, "csch": sympy.csch, "asin": sympy.asin,
    "acos": sympy.acos, "atan": sympy.atan, "acot": sympy.acot, "arcsin": sympy.asin, "arccos": sympy.acos, "arctan": sympy.atan,
    "asinh": sympy.asinh, "acosh": sympy.acosh, "atanh": sympy.atanh, "arsinh": sympy.asinh, "arcosh": sympy.acosh, "artanh": sympy.atanh,
    "erf": sympy.erf, "erfc": sympy.erfc, "erfi": sympy.erfi, "erfinv": sympy.erfinv, "erfcinv": sympy.erfcinv, "factorial": sympy.factorial,
    "Gamma": sympy.gamma, "gamma_function": sympy.gamma, "Beta": sympy.beta, "binom": sympy.binomial, "binomial": sympy.binomial,
    "C": sympy.binomial, "W": sympy.LambertW, "Phi": None, "sinc": sympy.sinc, "cbrt": sympy.cbrt,
}  # fmt: skip
_OF_HEADS = {name: head.function for name, head in HEADS.items() if not head.binder and len(name) > 1}
_OF_HEADS |= {
    function.name: function
    for function in _OF_HEADS.values()
    if isinstance(getattr(function, "name", None), str)
}
_GREEK = {"gamma", "beta", "zeta", "chi", "Chi", "Shi"}

_TABLE: dict[str, Any] = {**_OF_HEADS, **_USUAL}

FUNCTIONS = frozenset(name for name in _TABLE if name not in _GREEK)
"""Names that are functions wherever they are."""

LETTERS_OR_FUNCTIONS = frozenset(name for name in _TABLE if name in _GREEK)
"""Names that are functions where a bracket follows at once, and letters otherwise."""

CONSTANTS: dict[str, Any] = {
    "EulerGamma": sympy.EulerGamma,
    "Catalan": sympy.Catalan,
    "GoldenRatio": sympy.GoldenRatio,
}

INVERSES: dict[str, Any] = {
    "sin": sympy.asin, "cos": sympy.acos, "tan": sympy.atan, "sinh": sympy.asinh, "cosh": sympy.acosh, "tanh": sympy.atanh, "exp": sympy.log,
    "erf": sympy.erfinv,
}  # fmt: skip


def function_of(name: str) -> Any:
    """The class or function of SymPy with this name."""
    return _TABLE[name]
