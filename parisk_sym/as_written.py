"""Expressions as their author wrote them, before SymPy's constructors combined and cancelled their parts.

`sqrt(x)**4` is x**2 as soon as Python has run it, and `sin(x)/sin(x)` is 1; what was written is defined on a smaller set. Here the
source text of a statement is read again, its operators and SymPy's functions applied without evaluation. What is no plain
formula (a call of somebody's function, a comprehension) is left as SymPy made it.
"""

from __future__ import annotations

import ast
import linecache
import sys
from collections.abc import Callable, Mapping
from itertools import islice
from types import FrameType
from typing import Any

import sympy
from sympy import Expr, Integer

__all__ = ["as_written", "call_of", "calling_frame"]

_PACKAGE = __name__.partition(".")[0]


class _NotPlainError(Exception):
    """The source is more than a plain formula."""


def calling_frame(cls: type) -> FrameType | None:
    """Where outside the package a class is being called; None where the package itself calls it.

    Frames of the constructor are passed over: those of the modules of the class and its bases, and of `dataclasses`, which
    writes `__init__` and whose `replace` calls it.
    """
    constructor = {base.__module__ for base in cls.__mro__} | {__name__, "dataclasses"}
    frame: FrameType | None = sys._getframe(1)  # noqa: SLF001 - the frame of the caller is what this is about
    while frame is not None and _module(frame) in constructor:
        frame = frame.f_back
    return None if frame is None or _module(frame).partition(".")[0] == _PACKAGE else frame


def _module(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", ""))


def call_of(cls: type) -> tuple[ast.Call, Mapping[str, Any]] | None:
    """The call of this class that is being executed outside the package, and the names that it sees; None without its source."""
    frame = calling_frame(cls)
    return None if frame is None else _call_in(frame, cls.__name__)


def _call_in(frame: FrameType, name: str) -> tuple[ast.Call, Mapping[str, Any]] | None:
    if frame.f_lasti < 0:
        return None
    place = next(islice(frame.f_code.co_positions(), frame.f_lasti // 2, None), (None,) * 4)
    first, last, start, end = place
    if None in place:
        return None
    text = _segment(frame.f_code.co_filename, int(first or 0), int(last or 0), int(start or 0), int(end or 0))
    try:
        node = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError):
        return None
    if not isinstance(node, ast.Call) or _last_name(node.func) != name:
        return None
    return node, {**frame.f_globals, **frame.f_locals}


def _segment(file: str, first: int, last: int, start: int, end: int) -> str:
    """The source between two places; columns count bytes."""
    lines = [linecache.getline(file, number).encode() for number in range(first, last + 1)]
    if not lines or not lines[0]:
        return ""
    lines[-1] = lines[-1][:end]
    lines[0] = lines[0][start:]
    return "(" + b"".join(lines).decode(errors="replace") + ")"


def _last_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def as_written(node: ast.expr, names: Mapping[str, Any], value: Expr) -> Expr:
    """The expression of a source node without evaluation, where evaluating it gives the value; otherwise the value."""
    try:
        with sympy.evaluate(False):
            written = _read(node, names)
    except _NotPlainError:
        return value
    if not isinstance(written, Expr) or written == value:
        return value
    return written if _evaluated(written) == value else value


def _evaluated(e: sympy.Basic) -> sympy.Basic:
    return e if e.is_Atom or not e.args else e.func(*map(_evaluated, e.args))


def _read(node: ast.expr, names: Mapping[str, Any]) -> Any:
    """The value of a node of a plain formula."""
    match node:
        case ast.Constant(value=int() as number) if not isinstance(number, bool):
            return Integer(number)
        case ast.Name() | ast.Attribute():
            return _looked_up(node, names)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            inner = _read(operand, names)
            return -inner if inner.is_Number else sympy.Mul(Integer(-1), inner)
        case ast.BinOp(left=left, op=operator, right=right):
            return _operation(operator, _read(left, names), _read(right, names))
        case ast.Call(func=function, args=arguments, keywords=[]):
            return _called(_looked_up(function, names), [_read(a, names) for a in arguments])
        case ast.Tuple(elts=elements):
            return tuple(_read(e, names) for e in elements)
        case ast.Compare(left=left, ops=[relation], comparators=[right]):
            return _relation(relation, _read(left, names), _read(right, names))
    raise _NotPlainError


def _looked_up(node: ast.expr, names: Mapping[str, Any]) -> Any:
    """A name, or an attribute of a module or of SymPy's singletons."""
    if isinstance(node, ast.Name) and node.id in names:
        value = names[node.id]
    elif isinstance(node, ast.Attribute):
        owner = _looked_up(node.value, names)
        if owner is not sympy and owner is not sympy.S:
            raise _NotPlainError
        value = getattr(owner, node.attr, None)
    else:
        raise _NotPlainError
    return Integer(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _operation(operator: ast.operator, left: Any, right: Any) -> Expr:
    if not (isinstance(left, Expr) and isinstance(right, Expr)):
        raise _NotPlainError
    if left.is_Number and right.is_Number:
        return _of_numbers(operator, left, right)
    match operator:
        case ast.Add():
            return sympy.Add(left, right)
        case ast.Sub():
            return sympy.Add(left, -right if right.is_Number else sympy.Mul(Integer(-1), right))
        case ast.Mult():
            return sympy.Mul(left, right)
        case ast.Div():
            return sympy.Mul(
                left, 1 / right if right.is_Number and right != 0 else sympy.Pow(right, Integer(-1))
            )
        case ast.Pow():
            return sympy.Pow(left, right)
    raise _NotPlainError


def _of_numbers(operator: ast.operator, left: Expr, right: Expr) -> Expr:
    table: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
        ast.Add: lambda a, b: a + b,
        ast.Sub: lambda a, b: a - b,
        ast.Mult: lambda a, b: a * b,
        ast.Div: lambda a, b: a / b,
        ast.Pow: lambda a, b: a**b,
    }
    if type(operator) not in table:
        raise _NotPlainError
    with sympy.evaluate(True):
        return table[type(operator)](left, right)


def _relation(operator: ast.cmpop, left: Any, right: Any) -> sympy.Basic:
    table = {
        ast.Lt: sympy.StrictLessThan,
        ast.LtE: sympy.LessThan,
        ast.Gt: sympy.StrictGreaterThan,
        ast.GtE: sympy.GreaterThan,
    }
    if type(operator) not in table:
        raise _NotPlainError
    return table[type(operator)](left, right)


def _called(function: Any, arguments: list[Any]) -> Any:
    """A function of SymPy (or of this package) applied without evaluation; numbers are made as they are."""
    if function in (sympy.Rational, sympy.Integer):
        if not all(isinstance(a, Integer) for a in arguments):
            raise _NotPlainError
        return function(*map(int, arguments))
    if function is sympy.Symbol:
        raise _NotPlainError
    if function in (sympy.sqrt, sympy.cbrt):
        root = 2 if function is sympy.sqrt else 3
        return sympy.Pow(arguments[0], sympy.Rational(1, root))
    if function in (sympy.Max, sympy.Min):
        return function(*arguments, evaluate=False)
    if isinstance(function, type) and issubclass(function, Expr):
        return function(*arguments)
    raise _NotPlainError
