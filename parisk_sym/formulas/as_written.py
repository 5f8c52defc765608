"""Expressions as their author wrote them, before SymPy's constructors combined and cancelled their parts.

`sqrt(x)**4` is x**2 as soon as Python has run it, and `sin(x)/sin(x)` is 1; what was written is defined on a smaller set. Here the
source text of a statement is read again, its operators and SymPy's functions applied without evaluation. A part that is no plain
formula (a call of somebody's function, a comprehension) is left as SymPy made it, and so is what stands behind a name.
"""

from __future__ import annotations

import ast
import linecache
import sys
from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile
from types import FrameType
from typing import Any

import sympy
from sympy import Expr, Integer
from sympy.logic.boolalg import Boolean

from parisk_sym.ground.evaluation import evaluating

__all__ = ["NotPlainError", "OpenReader", "Reader", "Source", "as_written", "calling_frame", "declaring_frame", "evaluated",
           "source_of", "written_in"]  # fmt: skip

_PACKAGE = __name__.partition(".")[0]


class NotPlainError(Exception):
    """The source is more than a plain formula."""


@dataclass(frozen=True, eq=False)
class Source:
    """A call as it stands in a file, with the values of the names in it, and all names that its scope sees; equal to itself only."""

    call: ast.Call
    names: Mapping[str, Any]
    file: str
    line: int
    scope: Mapping[str, Any]
    at_top: bool

    def arguments(self, fields: Sequence[str]) -> dict[str, ast.expr]:
        """The source of each argument, by the name of the field that it fills."""
        positional = takewhile(lambda a: not isinstance(a, ast.Starred), self.call.args)
        by_name = {k.arg: k.value for k in self.call.keywords if k.arg}
        return dict(zip(fields, positional, strict=False)) | by_name


def calling_frame(cls: type) -> FrameType | None:
    """Where outside the package a class is being called; None where the package itself calls it."""
    frame = declaring_frame(cls)
    return None if frame is None or _module(frame).partition(".")[0] == _PACKAGE else frame


def declaring_frame(cls: type) -> FrameType | None:
    """Where a class is being called.

    Frames of the constructor are passed over: those of the modules of the class and its bases, and of `dataclasses`, which
    writes `__init__` and whose `replace` calls it.
    """
    constructor = {base.__module__ for base in cls.__mro__} | {__name__, "dataclasses"}
    frame: FrameType | None = sys._getframe(1)  # noqa: SLF001 - the frame of the caller is what this is about
    while frame is not None and _module(frame) in constructor:
        frame = frame.f_back
    return frame


def _module(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", ""))


def source_of(cls: type) -> Source | None:
    """The call of this class that is being executed outside the package; None without its source."""
    frame = calling_frame(cls)
    return None if frame is None else _call_in(frame, cls)


def _call_in(frame: FrameType, cls: type) -> Source | None:
    if frame.f_lasti < 0:
        return None
    place = next(islice(frame.f_code.co_positions(), frame.f_lasti // 2, None), (None,) * 4)
    first, last, start, end = place
    if None in place:
        return None
    file, line = frame.f_code.co_filename, int(first or 0)
    text = _segment(file, line, int(last or 0), int(start or 0), int(end or 0))
    try:
        node = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError):
        return None
    at_top = frame.f_locals is frame.f_globals
    scope = frame.f_globals if at_top else ChainMap(dict(frame.f_locals), frame.f_globals)
    if not isinstance(node, ast.Call) or _named(node.func, scope) is not cls:
        return None
    seen = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
    return Source(node, {n: scope[n] for n in seen if n in scope}, file, line, scope, at_top)


def _segment(file: str, first: int, last: int, start: int, end: int) -> str:
    """The source between two places; columns count bytes."""
    lines = [linecache.getline(file, number).encode() for number in range(first, last + 1)]
    if not lines or not lines[0]:
        return ""
    lines[-1] = lines[-1][:end]
    lines[0] = lines[0][start:]
    return "(" + b"".join(lines).decode(errors="replace") + ")"


def _named(node: ast.expr, scope: Mapping[str, Any]) -> Any:
    """What a name, or an attribute of a name, stands for."""
    if isinstance(node, ast.Attribute):
        return getattr(_named(node.value, scope), node.attr, None)
    return scope.get(node.id) if isinstance(node, ast.Name) else None


def as_written(node: ast.expr, names: Mapping[str, Any], value: Expr) -> Expr:
    """The expression of a source node without evaluation, where evaluating it gives the value; otherwise the value.

    One that is no plain formula as a whole is the value unless more is needed for its own form to be defined.
    """
    plain = _read(Reader(names), node)
    written = plain if plain is not None else _read(OpenReader(names), node)
    if written is None or written == value or not _is_the_same(written, value):
        return value
    return written if plain is not None or _needs_more(written, value) else value


def _read(reader: Reader, node: ast.expr) -> Expr | None:
    """What a reader makes of a source node, where that is an expression."""
    try:
        with evaluating(False):
            written = reader.read(node)
    except Exception:  # noqa: BLE001 - the author's code may raise anything in another place
        return None
    return written if isinstance(written, Expr) else None


def _is_the_same(written: Expr, value: Expr) -> bool:
    """Whether evaluation makes of both the same, but for the dummies that a function made anew."""
    again = evaluated(written)
    if again == value:
        return True
    here = evaluated(value)
    return bool(again == here) or bool(_with_named_dummies(again) == _with_named_dummies(here))


def _with_named_dummies(e: sympy.Basic) -> sympy.Basic:
    """The expression with a symbol of its name for each dummy, where no two have one name."""
    dummies = e.atoms(sympy.Dummy)
    if len({d.name for d in dummies}) < len(dummies):
        return e
    return e.xreplace({d: sympy.Symbol(f"_{d.name}", **d.assumptions0) for d in dummies})


def _needs_more(written: Expr, value: Expr) -> bool:
    """Whether the form as written needs something that the value does not need to be defined; branches decide nothing."""
    if written.has(sympy.Piecewise):
        return True
    return not _conditional(written) <= _conditional(value)


_TOTAL = (
    sympy.exp, sympy.sin, sympy.cos, sympy.sinh, sympy.cosh, sympy.tanh, sympy.atan, sympy.asinh, sympy.erf, sympy.erfc, sympy.Abs,
    sympy.Max, sympy.Min, sympy.sign, sympy.floor, sympy.ceiling,
)  # fmt: skip
"""Functions that every real number is put into."""


def _conditional(e: Expr) -> set[tuple[str, sympy.Basic]]:
    """What may have no value in an expression: bases of negative powers and of roots, functions, sums and integrals; constants have one."""
    found: set[tuple[str, sympy.Basic]] = set()
    for part in {evaluated(p) for p in sympy.preorder_traversal(e) if isinstance(p, Expr) and p.free_symbols}:
        for inner in sympy.preorder_traversal(part):
            if not isinstance(inner, Expr) or inner.is_Atom or not inner.free_symbols:
                continue
            if inner.is_Pow and inner.exp.is_Rational:
                found |= {("not zero", inner.base)} if inner.exp.is_negative else set()
                found |= {("a root", inner.base)} if not inner.exp.is_Integer else set()
            elif not isinstance(inner, (sympy.Add, sympy.Mul, *_TOTAL)):
                found.add(("defined", inner))
    return found


def written_in(node: ast.AST, names: Mapping[str, Any]) -> Iterator[Expr]:
    """The largest plain formulas in a source node of which evaluation makes something else, without it; those of inner scopes are not read."""
    if isinstance(node, ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
        return
    if isinstance(node, ast.BinOp | ast.UnaryOp | ast.Call):
        written = _read(Reader(names), node)
        if written is not None:
            if evaluated(written) != written:
                yield written
            return
    for inner in ast.iter_child_nodes(node):
        yield from written_in(inner, names)


def evaluated(e: sympy.Basic) -> sympy.Basic:
    """The expression put together again by SymPy's constructors, from its leaves up."""
    return e if e.is_Atom or not e.args else e.func(*map(evaluated, e.args))


class Reader:
    """Reads the syntax tree of a plain formula; SymPy's evaluation is to be off meanwhile."""

    def __init__(self, names: Mapping[str, Any]) -> None:
        self.names = names

    def read(self, node: ast.expr) -> Any:
        """The value of a node, or NotPlainError."""
        match node:
            case ast.Constant(value=bool() as truth):
                return sympy.true if truth else sympy.false
            case ast.Constant(value=int() as number):
                return Integer(number)
            case ast.UnaryOp(op=ast.UAdd(), operand=operand):
                return self.read(operand)
            case ast.Name() | ast.Attribute():
                return self.looked_up(node)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                inner = self.read(operand)
                return -inner if inner.is_Number else sympy.Mul(Integer(-1), inner)
            case ast.BinOp(left=left, op=operator, right=right):
                return _operation(operator, self.read(left), self.read(right))
            case ast.Call():
                return self.called(node)
            case ast.Tuple(elts=elements):
                return tuple(self.read(e) for e in elements)
            case ast.Compare(left=left, ops=[relation], comparators=[right]):
                return _relation(relation, self.read(left), self.read(right))
        raise NotPlainError

    def looked_up(self, node: ast.expr) -> Any:
        """A name, or an attribute of a module or of SymPy's singletons."""
        if isinstance(node, ast.Name) and node.id in self.names:
            value = self.names[node.id]
        elif isinstance(node, ast.Name) and node.id in _BUILT_IN:
            value = _BUILT_IN[node.id]
        elif isinstance(node, ast.Attribute):
            owner = self.looked_up(node.value)
            if owner is not sympy and owner is not sympy.S:
                raise NotPlainError
            value = getattr(owner, node.attr, None)
        else:
            raise NotPlainError
        return Integer(value) if isinstance(value, int) and not isinstance(value, bool) else value

    def called(self, node: ast.Call) -> Any:
        """A function of SymPy (or of this package) applied to what its arguments read as."""
        if any(k.arg != "evaluate" for k in node.keywords):
            raise NotPlainError
        return _applied(self.looked_up(node.func), [self.read(a) for a in node.args])


class OpenReader(Reader):
    """What it cannot read is evaluated once more, as the file has done."""

    def read(self, node: ast.expr) -> Any:
        """The value of a node."""
        try:
            return super().read(node)
        except NotPlainError:
            with evaluating(True):
                return sympy.sympify(eval(_compiled(node), dict(self.names)))  # noqa: S307 - once more what the claim file has run


def _compiled(node: ast.expr) -> Any:
    return compile(ast.fix_missing_locations(ast.Expression(node)), "<claim>", "eval")


_BUILT_IN = {"abs": sympy.Abs, "pow": sympy.Pow}
"""What these functions of Python make of an expression."""


def _operation(operator: ast.operator, left: Any, right: Any) -> Expr:
    if not (isinstance(left, Expr) and isinstance(right, Expr)):
        raise NotPlainError
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
        case ast.Mod():
            return sympy.Mod(left, right)
    raise NotPlainError


def _of_numbers(operator: ast.operator, left: Expr, right: Expr) -> Expr:
    table: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
        ast.Add: lambda a, b: a + b,
        ast.Sub: lambda a, b: a - b,
        ast.Mult: lambda a, b: a * b,
        ast.Div: lambda a, b: a / b,
        ast.Pow: lambda a, b: a**b,
    }
    if type(operator) not in table:
        raise NotPlainError
    with evaluating(True):
        return table[type(operator)](left, right)


def _relation(operator: ast.cmpop, left: Any, right: Any) -> sympy.Basic:
    table = {
        ast.Lt: sympy.StrictLessThan,
        ast.LtE: sympy.LessThan,
        ast.Gt: sympy.StrictGreaterThan,
        ast.GtE: sympy.GreaterThan,
    }
    if type(operator) not in table:
        raise NotPlainError
    return table[type(operator)](left, right)


def _applied(function: Any, arguments: list[Any]) -> Any:
    """A function of SymPy (or of this package) applied without evaluation; numbers are made as they are."""
    if function in (sympy.Rational, sympy.Integer):
        if not all(isinstance(a, Integer) for a in arguments):
            raise NotPlainError
        return function(*map(int, arguments))
    if function is sympy.Symbol:
        raise NotPlainError
    if function in (sympy.sqrt, sympy.cbrt):
        root = 2 if function is sympy.sqrt else 3
        return sympy.Pow(arguments[0], sympy.Rational(1, root))
    if function in (sympy.Max, sympy.Min):
        return function(*arguments, evaluate=False)
    if isinstance(function, type) and issubclass(function, Expr | Boolean):
        return function(*arguments)
    raise NotPlainError
