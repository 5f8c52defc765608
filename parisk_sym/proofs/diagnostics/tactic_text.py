"""A tactic as the Python code that a claim has after `by=`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any

from sympy import Basic, S
from sympy.printing.str import StrPrinter

from parisk_sym.claims.tactics import Tactic
from parisk_sym.formulas.domain import POSITIVE, REALS, Interval

__all__ = ["tactic_text"]


def tactic_text(tactic: Tactic) -> str:
    """The constructor of a tactic with the arguments that differ from the defaults.

    >>> from sympy import Symbol
    >>> from parisk_sym.proofs.rules.quantifiers import SplitAt
    >>> tactic_text(SplitAt(Symbol("x", real=True), (1,)))
    'SplitAt(x, (1,))'
    """
    return _constructor(tactic)


def _constructor(made: Any) -> str:
    return f"{type(made).__name__}({', '.join(_arguments(made))})"


def _arguments(made: Any) -> Iterator[str]:
    """Arguments in their order; by name from the first one on that is left out."""
    in_order = True
    for field in fields(made):
        value = getattr(made, field.name)
        if value == _default(field):
            in_order = False
        else:
            yield _code(value) if in_order else f"{field.name}={_code(value)}"


def _default(field: Field[Any]) -> Any:
    return field.default if field.default_factory is MISSING else field.default_factory()


def _code(value: Any) -> str:
    match value:
        case Interval():
            return _interval_code(value)
        case tuple():
            return f"({', '.join(map(_code, value))}{',' * (len(value) == 1)})"
        case str():
            return repr(value)
        case Basic():
            return str(_Code().doprint(value))
        case _ if isinstance(value, Mapping):
            return f"{{{', '.join(f'{_code(key)}: {_code(part)}' for key, part in value.items())}}}"
        case _ if is_dataclass(value):
            return _constructor(value)
    return str(value)


def _interval_code(interval: Interval) -> str:
    named = {POSITIVE: "POSITIVE", REALS: "REALS"}
    if interval in named:
        return named[interval]
    if interval.integer:
        ends = [interval.lower] + ([] if interval.upper is S.Infinity else [interval.upper])
        return f"integers({', '.join(map(_code, ends))})"
    makers = ("closed", "left_open", "right_open", "open_")
    maker = makers[int(interval.lower_open) + 2 * int(interval.upper_open)]
    return f"{maker}({_code(interval.lower)}, {_code(interval.upper)})"


class _Code(StrPrinter):  # type: ignore[misc]
    """Expressions as Python: 1/2 would be a float there."""

    def _print_Rational(self, e: Basic) -> str:
        return f"Rational({e.p}, {e.q})"
