"""The vocabulary of claim files: `from parisk_sym.paper import *` gives all of it.

It holds

- the public names of `parisk_sym` with which statements, their domains, proofs and sources are written;
- the standard symbols of the field (`parisk_sym/core/symbols.py`): `eps`, `eps0`, `delta`, `n`, ...;
- the classes, functions and constants of SymPy in `OF_SYMPY`.

Write it above all other imports: a name that is imported or bound below it is the one that counts. Functions that read papers, draw figures or
print tables are imported by name.

>>> from parisk_sym import paper
>>> [name in paper.__all__ for name in ("Claim", "Inequality", "eps", "exp", "find_formula")]
[True, True, True, True, False]
"""

from typing import TYPE_CHECKING, Any

import sympy

import parisk_sym
from parisk_sym.core import symbols

if TYPE_CHECKING:
    from parisk_sym import *  # noqa: F403
    from parisk_sym.core.symbols import *  # noqa: F403

OF_SYMPY = (
    "Abs", "Integer", "Integral", "LambertW", "Max", "Min", "Piecewise", "Product", "Rational", "Sum", "Symbol", "besselk", "binomial",
    "ceiling", "cosh", "diff", "erf", "erfc", "exp", "factorial", "floor", "log", "oo", "pi", "sinh", "sqrt", "tanh",
)  # fmt: skip
"""What statements use of SymPy; `E` is a symbol of the field, and `gamma` is left to the papers."""

_FOR_PROGRAMS = {
    "ClaimError", "Column", "Comparison", "Curve", "DomainError", "Estimate", "Experiment", "Figure", "InexactInputError", "Judgement",
    "Node", "Panel", "ParameterError", "PariskError", "PrecisionError", "Setting", "all_formulas", "compose", "find_formula", "judge", "table",
}  # fmt: skip
"""Public names of the package that no claim is written with."""


def __getattr__(name: str) -> Any:
    if name == "__all__":
        words = set(dir(parisk_sym)) - _FOR_PROGRAMS
        return sorted(words | set(symbols.__all__) | set(OF_SYMPY))
    if name in OF_SYMPY:
        return getattr(sympy, name)
    if name in symbols.__all__:
        return getattr(symbols, name)
    if name.startswith("_") or name in _FOR_PROGRAMS:
        raise AttributeError(f"module 'parisk_sym.paper' has no attribute {name!r}")
    return getattr(parisk_sym, name)


def __dir__() -> list[str]:
    return list(__getattr__("__all__"))
