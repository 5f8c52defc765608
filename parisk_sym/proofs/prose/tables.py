"""The sign chart of a leaf as a table: the variable, the sign of the derivative, and the function from end to end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sympy import Expr

from parisk_sym.claims.typeset import typeset_math
from parisk_sym.proofs.prose.assertions import (
    Assertion,
    Extreme,
    LimitValue,
    Pieces,
    Slope,
    ValueAt,
)

__all__ = ["chart_rows"]

Rows = tuple[tuple[str, ...], ...]

_LONGEST = 16
"""Characters of a value that has room in a cell; of others the sign is told."""

_MOST_ZEROS = 3
_SIGN, _MOVES = {1: "+", -1: "−"}, {1: "rises", -1: "falls"}


def chart_rows(said: Sequence[Assertion], ends: tuple[Expr, Expr]) -> Rows:
    """Rows of cells, words or $math$, for the function whose slope comes first; none without a chart of its derivative."""
    slope = next((a for a in said if isinstance(a, Slope)), None)
    if slope is None:
        return ()
    name, variable = slope.name, slope.variable
    pieces = next((a for a in said if isinstance(a, Pieces) and a.name == f"{name}'"), None)
    if pieces is not None and (pieces.weak or None in pieces.zeros or len(pieces.zeros) > _MOST_ZEROS):
        return ()
    if pieces is None and slope.relation not in (">", "<"):
        return ()
    signs = pieces.signs if pieces else (1 if slope.relation == ">" else -1,)
    zeros = [z for z in (pieces.zeros if pieces else ()) if z is not None]
    own = [a for a in said if isinstance(a, (ValueAt, LimitValue, Extreme)) and a.name == name]
    places = [_place(variable, zero) for zero in zeros]
    return (
        _between(_math(variable), _math(ends[0]), signs, places, _math(ends[1]), dict.fromkeys(_SIGN, "")),
        _between(_math(f"{name}'"), "", signs, ["$0$"] * len(zeros), "", _SIGN),
        _between(
            _math(name),
            _end(own, ends[0]),
            signs,
            [_extreme(own, z) for z in zeros],
            _end(own, ends[1]),
            _MOVES,
        ),
    )


def _between(
    head: str, low: str, signs: Sequence[int], at_zeros: Sequence[str], high: str, words: dict[int, str]
) -> tuple[str, ...]:
    """A row: its head, the lower end, the words of the pieces with the cells of the zeros between them, the upper end."""
    cells = [words[signs[0]]]
    for zero, sign in zip(at_zeros, signs[1:], strict=True):
        cells += [zero, words[sign]]
    return (head, low, *cells, high)


def _math(e: Expr | str) -> str:
    return f"${typeset_math((e,))}$"


def _place(variable: Expr, zero: tuple[Expr, Expr]) -> str:
    """A number, or about where it is."""
    if zero[0] == zero[1]:
        return _math(zero[0])
    return rf"$\approx {float(zero[0]):.4g}$"


def _end(own: Sequence[Assertion], end: Expr) -> str:
    """The limit at an end, where it was looked at."""
    found: Iterator[LimitValue] = (a for a in own if isinstance(a, LimitValue) and a.at == end)
    return next((_value(a.value, a.relation) for a in found), "")


def _extreme(own: Sequence[Assertion], zero: tuple[Expr, Expr]) -> str:
    for a in own:
        if isinstance(a, ValueAt) and a.at == zero[0]:
            return _value(a.value, a.relation)
        if isinstance(a, Extreme) and a.place == zero:
            return f"${a.relation} 0$"
    return ""


def _value(value: Expr, relation: str) -> str:
    if len(str(value)) <= _LONGEST:
        return _math(value)
    return f"${typeset_math((relation, '0'))}$" if relation else "…"
