"""The display form of an expression: as the source has it, with formulas, functions and long abbreviations as heads.

The source text is read again without evaluation, as in `as_written`, but a call of a formula, or of a function of the claim
files, stays a call, and what is no plain formula is the value that the author's own code gives there. The form is checked, not
believed: unfolding its heads has to give the expression again.
"""

from __future__ import annotations

import ast
import inspect
import linecache
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cache, lru_cache
from types import FunctionType
from typing import Any

import sympy
from sympy import Expr, Symbol

from parisk_sym.as_written import NotPlainError, Reader, Source, evaluated
from parisk_sym.catalogue import FORMULAS
from parisk_sym.domain import Interval
from parisk_sym.formula import Formula
from parisk_sym.heads import AppliedHead, Definition, new_head, unfolded

__all__ = ["display_domain", "display_form", "meaning_of"]

_INLINE = 32
"""Characters up to which an abbreviation is put in its place rather than named."""


@dataclass(frozen=True)
class _Place:
    """Where a formula is read: the values of names, those of the module, and its file up to a line."""

    names: Mapping[str, Any]
    module: Mapping[str, Any]
    file: str
    line: int


def display_form(node: ast.expr, source: Source, value: Expr) -> Expr:
    """The display form of an argument of a call, where unfolding it gives the value; otherwise the value."""
    place = _Place(source.names, source.module, source.file, source.line)
    if isinstance(node, ast.Name):  # a whole side that has a name only would say nothing
        found = _abbreviated(node.id, place)
        if found is not None and found[1] == value:
            return found[0]
    return _checked(node, place, value)


def display_domain(
    node: ast.expr, source: Source, domain: Mapping[Symbol, Interval]
) -> dict[Symbol, Interval]:
    """The intervals of a domain with the display forms of those ends that the call itself writes."""
    shown = dict(domain)
    for entry in (d for d in ast.walk(node) if isinstance(d, ast.Dict)):
        for key, value in zip(entry.keys, entry.values, strict=True):
            symbol = source.names.get(key.id) if isinstance(key, ast.Name) else None
            if symbol in domain and isinstance(value, ast.Call) and len(value.args) == 2:
                interval = domain[symbol]
                ends = zip(value.args, (interval.lower, interval.upper), strict=True)
                shown[symbol] = _with_ends(interval, *(display_form(n, source, e) for n, e in ends))
    return shown


def _with_ends(interval: Interval, lower: Expr, upper: Expr) -> Interval:
    """The same interval with other expressions for its ends, which are not compared again."""
    same = copy(interval)
    object.__setattr__(same, "lower", lower)
    object.__setattr__(same, "upper", upper)
    return same


def meaning_of(head: AppliedHead) -> Expr | None:
    """What stands behind `left =` in the definition of a head, in its display form; None where that is no expression."""
    value = head.definition.value
    return _declared(value) if isinstance(value, Formula) else head.definition.body()


def _checked(node: ast.expr, place: _Place, value: Expr) -> Expr:
    try:
        with sympy.evaluate(False):
            form = _HeadReader(place).read(node)
        return form if isinstance(form, Expr) and _stands_for(form, value) else value
    except Exception:  # noqa: BLE001 - the author's code may raise anything in another place; the value can be shown always
        return value


def _stands_for(form: Expr, value: Expr) -> bool:
    again = unfolded(form)
    return bool(again == value or evaluated(again) == evaluated(value))


class _HeadReader(Reader):
    """Keeps calls and abbreviations as heads; what it cannot read is evaluated."""

    def __init__(self, place: _Place) -> None:
        super().__init__(place.names)
        self.place = place

    def read(self, node: ast.expr) -> Any:
        try:
            return super().read(node)
        except NotPlainError:
            with sympy.evaluate(True):
                return sympy.sympify(eval(_compiled(node), dict(self.names)))  # noqa: S307 - once more what the claim file has run

    def looked_up(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Attribute) and node.attr == "expression":
            owner = self.names.get(node.value.id) if isinstance(node.value, ast.Name) else None
            if isinstance(owner, Formula):
                return owner.head(*(p.symbol for p in owner.parameters))
        value = super().looked_up(node)
        if isinstance(node, ast.Name) and isinstance(value, Expr) and not value.is_Atom:
            with sympy.evaluate(True):
                found = _abbreviated(node.id, self.place)
            if found is not None and found[1] == value:
                return found[0] if len(str(found[0])) <= _INLINE else _abbreviation(node.id, *found)
        return value

    def called(self, node: ast.Call) -> Any:
        if isinstance(node.func, ast.Attribute):
            return self.method(node, node.func)
        function = self.names.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if isinstance(function, Formula):
            given = dict(zip(function.names, map(self.argument, node.args), strict=False))
            given |= {str(k.arg): self.argument(k.value) for k in node.keywords}
            return function.head(*(given[name] for name in function.names))
        if function is sympy.diff and not node.keywords:
            return sympy.Derivative(*map(self.argument, node.args))
        if isinstance(function, FunctionType) and not function.__module__.startswith("sympy."):
            return self.applied(function, node)
        return super().called(node)

    def argument(self, node: ast.expr) -> Expr:
        value = self.read(node)
        if not isinstance(value, Expr):
            raise NotPlainError
        return value

    def applied(self, function: FunctionType, node: ast.Call) -> Expr:
        """A function as a head, with its arguments in the order of its signature."""
        given = [self.argument(a) for a in node.args]
        named = {str(k.arg): self.argument(k.value) for k in node.keywords}
        bound = inspect.signature(function).bind(*given, **named)
        if bound.kwargs:
            raise NotPlainError
        with sympy.evaluate(True):
            head = _head_of(function, len(bound.args))
        if head is None:
            raise NotPlainError
        return head(*bound.args)

    def method(self, node: ast.Call, function: ast.Attribute) -> Expr:
        """`e.subs(x, value)` and `e.diff(x)`."""
        if function.attr not in ("subs", "diff") or node.keywords:
            raise NotPlainError
        owner, arguments = self.argument(function.value), [self.argument(a) for a in node.args]
        if function.attr == "diff":
            return sympy.Derivative(owner, *arguments)
        if len(arguments) != 2 or not arguments[0].is_Symbol:
            raise NotPlainError
        return _without_names(owner).xreplace({arguments[0]: arguments[1]})


def _compiled(node: ast.expr) -> Any:
    return compile(ast.fix_missing_locations(ast.Expression(node)), "<claim>", "eval")


def _without_names(e: Any) -> Any:
    """The form with the text of its abbreviations in their places, because they hide their symbols."""
    if isinstance(e, AppliedHead) and not e.args:
        return _without_names(e.definition.body())
    return e if e.is_Atom or not e.args else e.func(*map(_without_names, e.args))


# --- abbreviations ----------------------------------------------------------------------------------------------------


def _abbreviated(name: str, place: _Place) -> tuple[Expr, Expr] | None:
    """The display form and the value of a name that stands for an expression of this file."""
    node, value = _assignment(name, place), place.names.get(name, place.module.get(name))
    if node is None or not isinstance(value, Expr):
        return None
    inner = _Place(place.module, place.module, place.file, node.lineno)
    return _checked(node, inner, value), value


def _assignment(name: str, place: _Place) -> ast.expr | None:
    """What the name was last set to at the top level of the file before the line."""
    found = [n for bound, n in _assignments(place.file) if bound == name and n.lineno < place.line]
    return found[-1] if found else None


def _assignments(file: str) -> tuple[tuple[str, ast.expr], ...]:
    return _assignments_in("".join(linecache.getlines(file)))


@lru_cache(maxsize=256)
def _assignments_in(text: str) -> tuple[tuple[str, ast.expr], ...]:
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return ()
    blocks = [tree.body, *(n.body for n in tree.body if isinstance(n, ast.With))]
    return tuple(
        (node.targets[0].id, node.value)
        for block in blocks
        for node in block
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    )


def _abbreviation(name: str, form: Expr, value: Expr) -> Expr:
    return _named(name, form, value)()


@cache
def _named(name: str, form: Expr, value: Expr) -> Any:
    return new_head(Definition(name, lambda: value, left=name, body=lambda: form))


# --- formulas and functions --------------------------------------------------------------------------------------------------------


@cache
def _declared(formula: Formula) -> Expr:
    """The expression of a formula of this package as its declaration writes it."""
    for name, module in list(sys.modules.items()):
        names = vars(module)
        if name.startswith("parisk_sym.laws.") and any(v is formula for v in names.values()):
            for node in _declarations(str(module.__file__), formula.id):
                place = _Place(names, names, str(module.__file__), node.lineno)
                form = _checked(node, place, formula.expression)
                return (
                    formula.expression
                    if getattr(form, "definition", None) is formula.head.definition
                    else form
                )
    return formula.expression


def _declarations(file: str, identifier: str) -> Iterator[ast.expr]:
    """The argument `expression` of the formula with this id."""
    for _, node in _assignments(file):
        fields = {k.arg: k.value for k in node.keywords} if isinstance(node, ast.Call) else {}
        if ast.dump(fields.get("id", ast.Constant(None))) == ast.dump(ast.Constant(identifier)):
            yield fields["expression"]


@cache
def _head_of(function: FunctionType, count: int) -> Any:
    """The head of a function at so many arguments: that of the formula which it is, or its own; None where it is not one expression."""
    formula = next((f for f in FORMULAS if len(f.parameters) == count and _is_formula(function, f)), None)
    if formula is not None:
        return formula.head
    names = list(inspect.signature(function).parameters)[:count]
    symbols = tuple(Symbol(name, real=True) for name in names)
    left = f"{function.__name__}({', '.join(names)})"
    meaning = (inspect.getdoc(function) or "").partition("\n")[0].rstrip(".")
    return new_head(
        Definition(
            function.__name__, function, left=left, meaning=meaning, parameters=symbols,
            body=lambda: _body(function, symbols),
        )
    )  # fmt: skip


def _is_formula(function: FunctionType, formula: Formula) -> bool:
    return bool(_value_at(function, tuple(p.symbol for p in formula.parameters)) == formula.expression)


@lru_cache(maxsize=4096)
def _value_at(function: Callable[..., Any], arguments: tuple[Symbol, ...]) -> Any:
    try:
        return function(*arguments)
    except Exception:  # noqa: BLE001 - a function that needs numbers may raise anything
        return None


def _body(function: FunctionType, symbols: tuple[Symbol, ...]) -> Expr | None:
    """What the function gives at its parameters: its only `return` as it is written, or its value."""
    value = _value_at(function, symbols)
    node = _only_return(function)
    if not isinstance(value, Expr) or node is None:
        return value if isinstance(value, Expr) else None
    names = function.__globals__ | {s.name: s for s in symbols}
    code = function.__code__
    return _checked(node, _Place(names, function.__globals__, code.co_filename, code.co_firstlineno), value)


def _only_return(function: FunctionType) -> ast.expr | None:
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, SyntaxError):
        return None
    body = [s for s in getattr(tree.body[0], "body", ()) if not _is_text(s)]
    return body[0].value if len(body) == 1 and isinstance(body[0], ast.Return) else None


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
