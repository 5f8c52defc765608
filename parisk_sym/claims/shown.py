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
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cache, lru_cache
from types import FunctionType
from typing import Any, NamedTuple

import sympy
from sympy import Expr, Symbol
from sympy.concrete.expr_with_limits import ExprWithLimits

from parisk_sym.claims.notation import text
from parisk_sym.formulas.applied import AppliedHead, Definition, new_head, unfolded
from parisk_sym.formulas.as_written import NotPlainError, OpenReader, Source, evaluated
from parisk_sym.formulas.domain import Interval
from parisk_sym.formulas.formula import Formula
from parisk_sym.formulas.heads.root import Root
from parisk_sym.ground.evaluation import evaluating
from parisk_sym.laws.catalogue import package_formulas

__all__ = ["display_domain", "display_form", "meaning_of"]

_INLINE = 32
"""Characters up to which an abbreviation is put in its place rather than named."""


@dataclass(frozen=True)
class _Place:
    """Where a formula is read: the values of its names, those that its scope sees, and its file up to a line."""

    names: Mapping[str, Any]
    scope: Mapping[str, Any]
    file: str
    line: int
    at_top: bool = True  # of the file: what a function names is its own


@lru_cache(maxsize=4096)
def display_form(node: ast.expr, source: Source, value: Expr) -> Expr:
    """The display form of an argument of a call, where unfolding it gives the value; otherwise the value."""
    place = _Place(source.names, source.scope, source.file, source.line, source.at_top)
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
    return _meaning(head.definition)


@cache
def _meaning(definition: Definition) -> Expr | None:
    value = definition.value
    return _declared(value) if isinstance(value, Formula) else definition.body()


def _checked(node: ast.expr, place: _Place, value: Expr) -> Expr:
    try:
        with evaluating(False):
            form = _HeadReader(place).read(node)
        return form if isinstance(form, Expr) and _stands_for(form, value) else value
    except Exception:  # noqa: BLE001 - the author's code may raise anything in another place; the value can be shown always
        return value


def _stands_for(form: Expr, value: Expr) -> bool:
    again = unfolded(form)
    return bool(again == value or evaluated(again) == evaluated(value))


class _HeadReader(OpenReader):
    """Keeps calls and abbreviations as heads; what it cannot read is evaluated."""

    def __init__(self, place: _Place) -> None:
        super().__init__(place.names)
        self.place = place

    def looked_up(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Attribute) and node.attr == "expression":
            owner = self.names.get(node.value.id) if isinstance(node.value, ast.Name) else None
            if isinstance(owner, Formula):
                return owner.head(*(p.symbol for p in owner.parameters))
        value = super().looked_up(node)
        if isinstance(node, ast.Name) and isinstance(value, Expr) and not value.is_Atom:
            with evaluating(True):
                found = _abbreviated(node.id, self.place)
            if found is not None and found[1] == value:
                named = self.place.at_top and len(text(found[0])) > _INLINE
                return _abbreviation(node.id, *found) if named else found[0]
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
        """A function as a head, with its arguments in the order of its signature; one of functions by what it returns."""
        given = [self.read(a) for a in node.args]
        named = {str(k.arg): self.read(k.value) for k in node.keywords}
        bound = inspect.signature(function).bind(*given, **named)
        if bound.kwargs:
            raise NotPlainError
        with evaluating(True):
            if all(isinstance(a, Expr) for a in bound.args):
                return _head_of(function, _name_of(function, node.func), len(bound.args))(*bound.args)
            found = _end_of(function, bound.args)
        if found is None or not all(isinstance(a, Expr | FunctionType) for a in bound.args):
            raise NotPlainError
        return _HeadReader(found[1]).argument(found[0])

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


def _without_names(e: Any) -> Any:
    """The form with the text of its abbreviations in their places, because they hide their symbols."""
    if isinstance(e, AppliedHead) and not e.args:
        return _without_names(e.definition.body())
    return e if e.is_Atom or not e.args else e.func(*map(_without_names, e.args))


# --- abbreviations ----------------------------------------------------------------------------------------------------


def _abbreviated(name: str, place: _Place) -> tuple[Expr, Expr] | None:
    """The display form and the value of a name that stands for an expression of this file."""
    node, value = _assignment(name, place), place.names.get(name, place.scope.get(name))
    if node is None or not isinstance(value, Expr):
        return None
    inner = _Place(place.scope, place.scope, place.file, node.lineno, place.at_top)
    return _checked(node, inner, value), value


def _assignment(name: str, place: _Place) -> ast.expr | None:
    """What the name was last set to before the line, in the function around it or at the top level of the file."""
    found = (a for a in _assignments(place.file) if a.name == name and a.value.lineno < place.line)
    seen = [a.value for a in found if a.first <= place.line <= a.last]
    return seen[-1] if seen else None


class _Assignment(NamedTuple):
    """A name, what it is set to, and the lines of the scope in which it is."""

    name: str
    value: ast.expr
    first: int
    last: int


def _assignments(file: str) -> tuple[_Assignment, ...]:
    return _assignments_in("".join(linecache.getlines(file)))


@lru_cache(maxsize=256)
def _assignments_in(text: str) -> tuple[_Assignment, ...]:
    functions = _functions(text)
    top = _simple_assignments(_tree(text).body, 0, sys.maxsize)
    return (*top, *(a for f in functions for a in _simple_assignments(f.body, f.lineno, f.end_lineno or 0)))


@lru_cache(maxsize=256)
def _functions(text: str) -> tuple[ast.FunctionDef, ...]:
    return tuple(f for f in ast.walk(_tree(text)) if isinstance(f, ast.FunctionDef))


@lru_cache(maxsize=256)
def _tree(text: str) -> ast.Module:
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError):
        return ast.Module([], [])


def _simple_assignments(body: list[ast.stmt], first: int, last: int) -> Iterator[_Assignment]:
    """The names set in a block, and in the blocks of its `with`."""
    for node in body:
        if isinstance(node, ast.With):
            yield from _simple_assignments(node.body, first, last)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield _Assignment(node.targets[0].id, node.value, first, last)


def _abbreviation(name: str, form: Expr, value: Expr) -> Expr:
    return _named(name, form, value)()


@cache
def _named(name: str, form: Expr, value: Expr) -> Any:
    return new_head(Definition(name, lambda: value, left=name, body=lambda: form))


# --- formulas and functions --------------------------------------------------------------------------------------------------------


def _declared(formula: Formula) -> Expr:
    """The expression of a formula as its declaration writes it, or the function whose call it is."""
    names = formula.declared_in
    file = str(names.get("__file__", ""))
    for node in _declarations(file, formula.id):
        form = _checked(node, _Place(names, names, file, node.lineno), formula.expression)
        if isinstance(form, AppliedHead) and form.definition.name == formula.id:
            return _body_of_call(node, names, form.args) or formula.expression
        return form
    return formula.expression


def _body_of_call(node: ast.expr, names: Mapping[str, Any], arguments: tuple[Symbol, ...]) -> Expr | None:
    function = (
        names.get(node.func.id) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None
    )
    return _body(function, arguments) if isinstance(function, FunctionType) else None


def _declarations(file: str, identifier: str) -> Iterator[ast.expr]:
    """The argument `expression` of the formula with this id."""
    for _, node, *_ in _assignments(file):
        fields = {k.arg: k.value for k in node.keywords} if isinstance(node, ast.Call) else {}
        if (
            ast.dump(fields.get("id", ast.Constant(None))) == ast.dump(ast.Constant(identifier))
            and "expression" in fields
        ):
            yield fields["expression"]


def _name_of(function: FunctionType, called: ast.expr) -> str:
    """The name in its definition; of a lambda, which has none, the one under which it is called."""
    return (
        called.id if function.__name__ == "<lambda>" and isinstance(called, ast.Name) else function.__name__
    )


@cache
def _head_of(function: FunctionType, name: str, count: int) -> Any:
    """The head of a function at so many arguments: that of the formula which it is, or its own."""
    names = list(inspect.signature(function).parameters)[:count]
    symbols = tuple(Symbol(name, real=True) for name in names)
    value = _value_at(function, symbols)
    alike = (f for f in package_formulas() if len(f.parameters) == count and _may_be(value, f))
    formula = next((f for f in alike if _is_formula(function, f)), None)
    if formula is not None:
        return formula.head
    left = f"{name}({', '.join(names)})"
    meaning = (inspect.getdoc(function) or "").partition("\n")[0].rstrip(".")
    return new_head(
        Definition(
            name, function, left=left, meaning=meaning, parameters=symbols,
            body=lambda: _body(function, symbols),
        )
    )  # fmt: skip


def _may_be(value: Any, formula: Formula) -> bool:
    """Whether the value of a function at real symbols has the special functions of a formula, so that a closer look is worth it."""
    return not isinstance(value, Expr) or _special(value) == _special(formula.expression)


@lru_cache(maxsize=4096)
def _special(e: Expr) -> frozenset[type]:
    """The functions in an expression but those that assumptions about symbols make disappear."""
    return frozenset(type(n) for n in sympy.preorder_traversal(e) if isinstance(n, _NAMED)) - _SIMPLIFIED


_NAMED = (sympy.Function, ExprWithLimits, Root)
_SIMPLIFIED = frozenset({sympy.Abs, sympy.sign, sympy.Max, sympy.Min, sympy.Piecewise, sympy.exp, sympy.log})


def _is_formula(function: FunctionType, formula: Formula) -> bool:
    return bool(_value_at(function, tuple(p.symbol for p in formula.parameters)) == formula.expression)


@lru_cache(maxsize=4096)
def _value_at(function: Callable[..., Any], arguments: tuple[Symbol, ...]) -> Any:
    try:
        return function(*arguments)
    except Exception:  # noqa: BLE001 - a function that needs numbers may raise anything
        return None


def _body(function: FunctionType, symbols: tuple[Symbol, ...]) -> Expr | None:
    """What the function gives at its parameters: its `return` as it is written, or its value."""
    value = _value_at(function, symbols)
    found = _end_of(function, symbols)
    if not isinstance(value, Expr) or found is None:
        return value if isinstance(value, Expr) else None
    return _checked(*found, value)


def _end_of(function: FunctionType, arguments: tuple[Any, ...]) -> tuple[ast.expr, _Place] | None:
    """What a function returns, and where, if nothing but assignments stands before it."""
    code = function.__code__
    functions = _functions("".join(linecache.getlines(code.co_filename)))
    definition = next((f for f in functions if f.lineno == code.co_firstlineno), None)
    body = [s for s in definition.body if not _is_text(s)] if definition else []
    before, end = body[:-1], (body[-1] if body else None)
    if (
        not isinstance(end, ast.Return)
        or end.value is None
        or not all(isinstance(s, ast.Assign) for s in before)
    ):
        return None
    bound = inspect.signature(function).bind(*arguments)
    bound.apply_defaults()
    names = function.__globals__ | bound.arguments
    try:
        exec(compile(ast.Module(before, []), "<claim>", "exec"), names)  # noqa: S102 - once more what the claim file has run
    except Exception:  # noqa: BLE001 - it may need numbers
        return None
    return end.value, _Place(names, names, code.co_filename, end.lineno, at_top=False)


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
