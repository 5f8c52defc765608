"""Reads the code of a paper while it runs: arithmetic and functions of SymPy are kept as they are written.

Code is rewritten before it runs (`core/rewrite.py`), so that each operation asks the reader of its module. Operators and classes of
SymPy build unevaluated expressions. A call of a paper's own function, or of a formula, stays a call (a head, `formulas/applied.py`),
which is unfolded where it is judged. Everything else gets the values that SymPy makes of its arguments, and so do relations that a
program branches on. Objects of this package remember what they were given (`claims/construction.py`).
"""

from __future__ import annotations

import ast
import builtins
import dataclasses
import functools
import inspect
import itertools
import math
import operator
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any, cast

import sympy
from sympy import Basic, Expr, Integer
from sympy.logic.boolalg import Boolean

from parisk_sym.claims.construction import Construction, arguments_of, constructing, with_arguments
from parisk_sym.claims.notation import text
from parisk_sym.claims.paper_functions import abbreviation, expose_symbols, function_head, is_read
from parisk_sym.claims.section import Section
from parisk_sym.claims.statement import Statement
from parisk_sym.core.errors import ClaimError, PariskError
from parisk_sym.core.rewrite import READER, rewritten
from parisk_sym.formulas.applied import AppliedHead, unfolded
from parisk_sym.formulas.families import UnknownFunction
from parisk_sym.formulas.formula import Formula
from parisk_sym.formulas.unevaluated import build, in_fixed_order, negated, operation, with_values

__all__ = ["Reader", "read_module", "read_namespace"]

_PACKAGE = __name__.partition(".")[0]

_LONG_NAME = 32
"""Length of an expression from which its name is printed instead."""


def read_namespace(names: dict[str, Any]) -> Reader:
    """The reader of a module with these names, which is put among them: rewritten code may then run there."""
    reader = names.get(READER)
    if not isinstance(reader, Reader):
        reader = names[READER] = Reader(names)
    return reader


def read_module(file: Path) -> ModuleType:
    """A file, rewritten and run as a module of its own."""
    module = ModuleType(f"parisk_read_{file.stem}")
    module.__file__ = str(file)
    sys.modules[module.__name__] = module  # dataclasses look for their module
    try:
        code = compile(
            rewritten(ast.parse(file.read_bytes()), own_reader=True, in_place=True),
            str(file),
            "exec",
            dont_inherit=True,
        )
        exec(code, module.__dict__)  # noqa: S102 - to run the file is what was asked for
    finally:
        del sys.modules[module.__name__]
    return module


def _plain(value: Any) -> Any:
    """An argument with its expressions as SymPy evaluates them."""
    if isinstance(value, Expr | Boolean | sympy.Tuple):
        return value if value.is_Atom else unfolded(value)
    kind = type(value)
    if kind is tuple or kind is list or kind is set or kind is frozenset:
        parts = [_plain(part) for part in value]
        return value if all(a is b for a, b in zip(parts, value, strict=True)) else kind(parts)
    if kind is dict:
        changed = {_plain(key): _plain(part) for key, part in value.items()}
        same = all(a is c and b is d for (a, b), (c, d) in zip(changed.items(), value.items(), strict=False))
        return value if same and len(changed) == len(value) else changed
    return value


class _Method:
    """A method of an expression that keeps its form."""

    def __init__(self, function: Callable[..., Any], owner: Expr) -> None:
        self.function, self.owner = function, owner

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self.function(self.owner, *arguments, **named)


class Reader:
    """Does the operations of one module."""

    def __init__(self, names: dict[str, Any]) -> None:
        self.names = names
        self.mistakes: list[tuple[Exception, tuple[str, ...]]] = []
        self.may_change_section = False
        self.is_program = False
        self._section: Section | None = None

    # --- operators ------------------------------------------------------------------------------------------------

    def add(self, a: Any, b: Any) -> Any:
        """a + b."""
        return a + b if (kept := operation("add", a, b)) is None else kept

    def subtract(self, a: Any, b: Any) -> Any:
        """a - b."""
        return a - b if (kept := operation("subtract", a, b)) is None else kept

    def multiply(self, a: Any, b: Any) -> Any:
        """a * b."""
        return a * b if (kept := operation("multiply", a, b)) is None else kept

    def divide(self, a: Any, b: Any) -> Any:
        """a / b."""
        return a / b if (kept := operation("divide", a, b)) is None else kept

    def power(self, a: Any, b: Any) -> Any:
        """a ** b."""
        return a**b if (kept := operation("power", a, b)) is None else kept

    def modulo(self, a: Any, b: Any) -> Any:
        """a % b."""
        return a % b if (kept := operation("modulo", a, b)) is None else kept

    def floor_divide(self, a: Any, b: Any) -> Any:
        """a // b."""
        quotient = operation("divide", a, b)
        return a // b if quotient is None else build(sympy.floor, quotient)

    def conjunction(self, a: Any, b: Any) -> Any:
        """a & b."""
        return build(sympy.And, a, b) if isinstance(a, Boolean) and isinstance(b, Boolean) else a & b

    def disjunction(self, a: Any, b: Any) -> Any:
        """a | b."""
        return build(sympy.Or, a, b) if isinstance(a, Boolean) and isinstance(b, Boolean) else a | b

    def negative(self, a: Any) -> Any:
        """-a."""
        return negated(a) if isinstance(a, Expr) and a.is_commutative else -a

    def complement(self, a: Any) -> Any:
        """~a."""
        return build(sympy.Not, a) if isinstance(a, Boolean) else ~a

    def augmented(self, name: str, a: Any, b: Any) -> Any:
        """The value that `a += b` and similar assignments bind to a."""
        if isinstance(a, Basic) or isinstance(b, Basic):
            return getattr(self, name)(a, b)
        return _IN_PLACE[name](a, b)

    # --- relations ------------------------------------------------------------------------------------------------

    def less(self, a: Any, b: Any) -> Any:
        """a < b."""
        return a < b if (kept := _relation(sympy.StrictLessThan, a, b)) is None else kept

    def at_most(self, a: Any, b: Any) -> Any:
        """a <= b."""
        return a <= b if (kept := _relation(sympy.LessThan, a, b)) is None else kept

    def greater(self, a: Any, b: Any) -> Any:
        """a > b."""
        return a > b if (kept := _relation(sympy.StrictGreaterThan, a, b)) is None else kept

    def at_least(self, a: Any, b: Any) -> Any:
        """a >= b."""
        return a >= b if (kept := _relation(sympy.GreaterThan, a, b)) is None else kept

    def equal(self, a: Any, b: Any) -> Any:
        """a == b."""
        return _plain(a) == _plain(b)

    def unequal(self, a: Any, b: Any) -> Any:
        """a != b."""
        return _plain(a) != _plain(b)

    def same(self, a: Any, b: Any) -> bool:
        """a is b."""
        return _plain(a) is _plain(b) if isinstance(a, Basic) and isinstance(b, Basic) else a is b

    def different(self, a: Any, b: Any) -> bool:
        """a is not b."""
        return not self.same(a, b)

    def inside(self, a: Any, b: Any) -> bool:
        """a in b."""
        return a in b or (isinstance(a, Basic) and _plain(a) in _plain(b))

    def outside(self, a: Any, b: Any) -> bool:
        """a not in b."""
        return not self.inside(a, b)

    def truth(self, value: Any) -> Any:
        """A condition that the program branches on."""
        return _plain(value) if isinstance(value, Basic) else value

    # --- names and attributes -------------------------------------------------------------------------------------

    def named(self, name: str, value: Any) -> Any:
        """The value of a name at the top of the file: a long expression is printed by this name."""
        if name == "SECTION" and isinstance(value, Section):
            self._use_section(value)
        if not isinstance(value, Expr) or value.is_Atom or isinstance(value, AppliedHead):
            return value
        try:
            return abbreviation(name, value) if len(text(value)) > _LONG_NAME else value
        except RecursionError:
            return value

    def _use_section(self, section: Section) -> None:
        if self._section is not None and self._section != section and not self.may_change_section:
            raise ClaimError(
                f"SECTION is bound twice, to {self._section.title!r} and to {section.title!r}: a file has one section, "
                "whose ranges its statements take; give other ranges to the statements themselves"
            )
        self._section = section

    def attribute(self, owner: Any, name: str) -> Any:
        """owner.name."""
        if isinstance(owner, Formula) and name == "expression":
            return owner.head(*(p.symbol for p in owner.parameters))
        if not isinstance(owner, Expr | Boolean):
            value = getattr(owner, name)
            return _form_in(owner, name, value) if isinstance(value, Expr) and value.args else value
        if owner.is_Atom:
            return getattr(owner, name)
        if isinstance(owner, Expr) and name in _KEEPING:
            return _Method(_KEEPING[name], owner)
        return getattr(unfolded(owner), name)

    def mistake(self, error: Exception, names: tuple[str, ...]) -> None:
        """Note an exception in a statement at module level, and the names that it left unbound.

        Exhausted time or memory is not a mistake of one statement. In a program only a mistake in a claim is noted, and reported
        at once: anything else ends the program.
        """
        if isinstance(error, MemoryError | TimeoutError):
            raise error
        unbound = {name for _, earlier in self.mistakes for name in earlier}
        follows = isinstance(error, NameError) and error.name in unbound
        if self.is_program and not (isinstance(error, PariskError) or follows):
            raise error
        if self.is_program and not follows:
            print(f"{_line_of(error, self.names)}{type(error).__name__}: {error}", file=sys.stderr)
        self.mistakes.append((error, names))

    # --- texts of code --------------------------------------------------------------------------------------------

    def text(self, function: Any, code: Any, mode: Any = None) -> Any:
        """The argument of exec, eval or compile: a text is rewritten."""
        if function not in (exec, eval, compile) or not isinstance(code, str | bytes):
            return code
        if function is compile:
            return code if mode not in ("exec", "eval", "single") else rewritten(ast.parse(code, mode=mode))
        mode = "eval" if function is eval else "exec"
        stripped = code.strip() if function is eval else code
        return compile(rewritten(ast.parse(stripped, mode=mode)), "<text>", mode, dont_inherit=True)

    def namespace(self, function: Any, names: Any) -> Any:
        """The names that exec or eval uses, the reader among them."""
        if function in (exec, eval) and type(names) is dict:
            names.setdefault(READER, self)
        return names

    # --- calls ----------------------------------------------------------------------------------------------------

    def call(self, function: Any, /, *arguments: Any, **named: Any) -> Any:
        """function(*arguments, **named)."""
        if isinstance(function, FunctionType):
            return self._call_function(function, arguments, named)
        if isinstance(function, type):
            return self._call_class(function, arguments, named)
        if isinstance(function, Formula):
            return self._call_formula(function, arguments, named)
        if isinstance(function, BuiltinFunctionType):
            return self._call_builtin(function, arguments, named)
        if isinstance(function, MethodType):
            return self._call_method(function, arguments, named)
        wrapped = getattr(function, "__wrapped__", None)
        if is_read(wrapped):
            return self._with_head(
                cast("FunctionType", wrapped), arguments, named, function(*arguments, **named)
            )
        if isinstance(function, _Method | functools.partial | UnknownFunction):
            return function(*arguments, **named)
        return self._apart(function, arguments, named)

    def _call_function(
        self, function: FunctionType, arguments: tuple[Any, ...], named: dict[str, Any]
    ) -> Any:
        if is_read(function):
            return self._with_head(function, arguments, named, function(*arguments, **named))
        kept = _KEPT_FUNCTIONS.get(function)
        if kept is not None and not named and (found := kept(*arguments)) is not None:
            return found
        if function is dataclasses.replace and arguments and isinstance(arguments[0], Statement):
            return self._replace_fields(arguments[0], named)
        if str(function.__module__).partition(".")[0] == _PACKAGE:
            return self._with_head(function, arguments, named, self._apart(function, arguments, named))
        return self._apart(function, _hooked_arguments(function, arguments, self), named)

    def _with_head(
        self, function: FunctionType, given: tuple[Any, ...], named: dict[str, Any], result: Any
    ) -> Any:
        """The call as a head, where expressions go in and one comes out."""
        if not isinstance(result, Expr) or (result.is_Atom and (not given or _is_among(result, given))):
            return result
        bound = _signature(function).bind(*given, **named)
        arguments = tuple(map(_as_expression, bound.args))
        if (
            bound.kwargs
            or len(arguments) > len(_signature(function).parameters)
            or not all(isinstance(a, Expr) for a in arguments)
        ):
            return result
        return function_head(function, arguments, result)

    def _call_class(self, cls: type, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        if issubclass(cls, Statement):
            return self._statement(cls, arguments, named)
        if issubclass(cls, Expr | Boolean):
            return self._expression(cls, arguments, named)
        if cls.__module__ in _CONTAINERS:
            return cls(*_hooked_arguments(cls, arguments, self), **named)
        if cls.__module__ == "builtins":
            return _raw_or_plain(cls, _hooked_arguments(cls, arguments, self), named)
        module = sys.modules.get(cls.__module__)
        if module is not None and READER in vars(module):
            return cls(*arguments, **named)
        return self._apart(cls, _hooked_arguments(cls, arguments, self), named)

    def _expression(self, cls: type, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """Call a class of SymPy: unevaluated, except for symbols and numbers."""
        if issubclass(cls, sympy.Atom):
            return cls(*map(_plain, arguments), **named)
        if named:
            return in_fixed_order(cls(*arguments, **named))
        return build(cls, *map(_with_integers, arguments))

    def _statement(
        self, cls: type[Statement], arguments: tuple[Any, ...], named: dict[str, Any]
    ) -> Statement:
        """A statement with its arguments as written and the ranges of this file's section."""
        try:
            bound = dict(_signature(cast("Any", cls)).bind(*arguments, **named).arguments)
        except TypeError:
            return cls(*arguments, **named)  # raises the TypeError that names the missing argument
        given = self._section.given if self._section is not None else {}
        whole = {name: _without_name(value) for name, value in bound.items()}
        with constructing(cls, Construction(whole, given)):
            return cls(**_plain(bound))

    def _replace_fields(self, statement: Statement, changes: dict[str, Any]) -> Statement:
        """A statement with other fields; those that stay are as they were written."""
        kept = {f.name: getattr(statement, f.name) for f in dataclasses.fields(statement) if f.init}  # type: ignore[arg-type]
        return self._statement(type(statement), (), kept | dict(statement.arguments) | changes)

    def _call_formula(self, formula: Formula, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        given = dict(zip(formula.names, arguments, strict=False)) | named
        values = [_as_expression(given[name]) for name in formula.names if name in given]
        if (
            len(given) != len(formula.names)
            or len(arguments) > len(formula.names)
            or not all(isinstance(v, Expr) for v in values)
        ):
            return formula(*map(_plain, arguments), **_plain(named))
        return formula.head(*values) if values else formula(*arguments)

    def _call_builtin(
        self, function: BuiltinFunctionType, arguments: tuple[Any, ...], named: dict[str, Any]
    ) -> Any:
        if (own := _OWN_BUILTINS.get(function)) is not None:
            return own(self, *arguments, **named)
        if isinstance(function.__self__, ModuleType | None):
            return _raw_or_plain(function, _hooked_arguments(function, arguments, self), named)
        return function(*arguments, **named)  # a method of a list, a dictionary, a text

    def _call_method(self, method: MethodType, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        if is_read(method.__func__):
            return method(*arguments, **named)
        return self._apart(method, arguments, named)

    def _apart(self, function: Callable[..., Any], arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """A call of code that is not read, with values; an object of the package that it makes keeps what was given."""
        values, more = _plain(arguments), _plain(named)
        made = function(*values, **more)
        changed = values is not arguments or more is not named
        ours = str(type(made).__module__).partition(".")[0] == _PACKAGE and not isinstance(made, Basic)
        return with_arguments(made, (*arguments, *named.values())) if changed and ours else made


@functools.cache
def _signature(function: Callable[..., Any]) -> inspect.Signature:
    return inspect.signature(function)


def _is_among(result: Expr, given: tuple[Any, ...]) -> bool:
    return any(isinstance(a, Basic) and a == result for a in given)


def _form_in(owner: Any, name: str, value: Expr) -> Expr:
    """An expression that an object of this package holds, as it was written."""
    if isinstance(owner, Statement):
        return owner.forms.get(name, value)
    return next((a for a in arguments_of(owner) if isinstance(a, Expr) and unfolded(a) == value), value)


def _line_of(error: Exception, names: Mapping[str, Any]) -> str:
    """The file and line of a module that an exception came through."""
    file = str(names.get("__file__", "<string>"))
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename in (file, "<string>")]
    return f"{file}:{lines[0]}: " if lines else ""


def _with_integers(value: Any) -> Any:
    """An argument of a class of SymPy; whole numbers as SymPy has them."""
    return Integer(value) if type(value) is int else value


def _as_expression(value: Any) -> Any:
    if type(value) is int:
        return Integer(value)
    return value


def _without_name(value: Any) -> Any:
    """The expression behind the name, for a whole side: a name alone would show nothing."""
    is_name = (
        isinstance(value, AppliedHead) and not value.args and value.definition.left == value.definition.name
    )
    return value.definition.body() if is_name else value


def _relation(cls: type, a: Any, b: Any) -> Any:
    """A relation between expressions without evaluation; None if it is another comparison, or one of numbers."""
    if not (isinstance(a, Expr) or isinstance(b, Expr)):
        return None
    one, other = _as_expression(a), _as_expression(b)
    if not (isinstance(one, Expr) and isinstance(other, Expr)) or (one.is_Number and other.is_Number):
        return None
    return build(cls, one, other)


# --- functions that keep expressions as written ----------------------------------------------------------------------------------


def _root(base: Any, degree: Any) -> Expr | None:
    if not isinstance(base, Expr | int) or not isinstance(degree, int | Integer) or degree == 0:
        return None
    return build(sympy.Pow, _as_expression(base), sympy.Rational(1, int(degree)))


def _derivative(function: Any, *variables: Any, **named: Any) -> Any:
    """e.diff(x), and diff(e, x)."""
    if named or not isinstance(function, Expr) or not variables:
        return unfolded(function).diff(*map(_plain, variables), **named)
    given = [_plain(v) for v in variables]
    return sympy.Derivative(expose_symbols(function, _symbols_in(given)), *given)


def _symbols_in(values: Iterable[Any]) -> set[sympy.Symbol]:
    return {s for v in values if isinstance(v, Basic) for s in v.free_symbols}


def _substitution(owner: Expr, *arguments: Any, **named: Any) -> Any:
    """e.subs(x, value), e.subs({x: value}) and e.xreplace({x: value}) of a symbol; evaluated for other arguments."""
    pairs: Any = (arguments,) if len(arguments) == 2 else arguments[0] if arguments else {}
    pairs = dict(pairs) if isinstance(pairs, Mapping) or len(arguments) == 2 else {}
    values = {key: _as_expression(value) for key, value in pairs.items()}
    if (
        values
        and not named
        and all(isinstance(k, sympy.Symbol) and isinstance(v, Expr) for k, v in values.items())
    ):
        found = with_values(expose_symbols(owner, values.keys()), values)
        if found is not None:
            return found
    return unfolded(owner).subs(*map(_plain, arguments), **named)


_KEEPING: dict[str, Callable[..., Any]] = {
    "diff": _derivative,
    "subs": _substitution,
    "xreplace": _substitution,
}
"""Methods of expressions."""

_KEPT_FUNCTIONS: dict[Any, Callable[..., Any]] = {
    sympy.sqrt: lambda base, *more: None if more else _root(base, 2),
    sympy.cbrt: lambda base, *more: None if more else _root(base, 3),
    sympy.root: lambda base, degree=2, *more: None if more else _root(base, degree),
    sympy.evaluate: lambda _: nullcontext(),  # nothing that is read is evaluated
    sympy.diff: lambda f, *variables: _derivative(f, *variables) if isinstance(f, Expr) else None,
}
"""Functions of SymPy; None if they are to be called as they are."""


def _total(reader: Reader, values: Iterable[Any], start: Any = 0) -> Any:
    """sum(values, start)."""
    return _join_terms(reader.add, sympy.Add, values, start, 0, sum)


def _product(reader: Reader, values: Iterable[Any], *, start: Any = 1) -> Any:
    """math.prod(values, start=start)."""
    return _join_terms(reader.multiply, sympy.Mul, values, start, 1, math.prod)


def _join_terms(
    join: Callable[[Any, Any], Any], cls: Any, values: Iterable[Any], start: Any, neutral: int, plainly: Any
) -> Any:
    terms = list(values)
    parts = terms if type(start) is int and start == neutral else [start, *terms]
    if not any(isinstance(p, Expr) for p in parts):
        return plainly(terms, start=start)
    kept = [_as_expression(p) for p in parts]
    if all(isinstance(p, Expr) for p in kept) and not all(p.is_Number for p in kept):
        return build(cls, *kept) if len(kept) > 1 else kept[0]
    return functools.reduce(join, parts)


def _attribute_of(reader: Reader, owner: Any, name: str, *default: Any) -> Any:
    """getattr(owner, name, default)."""
    try:
        return reader.attribute(owner, name)
    except AttributeError:
        if default:
            return default[0]
        raise


def _power(reader: Reader, base: Any, exponent: Any, *modulus: Any) -> Any:
    return pow(_plain(base), _plain(exponent), *modulus) if modulus else reader.power(base, exponent)


def _absolute(reader: Reader, value: Any) -> Any:
    return build(sympy.Abs, value) if isinstance(value, Expr) else abs(value)


_OWN_BUILTINS: dict[Any, Callable[..., Any]] = {
    sum: _total, math.prod: _product, getattr: _attribute_of, pow: _power, abs: _absolute, operator.abs: _absolute,
    operator.pow: Reader.power, operator.add: Reader.add, operator.sub: Reader.subtract, operator.mul: Reader.multiply,
    operator.truediv: Reader.divide, operator.mod: Reader.modulo, operator.floordiv: Reader.floor_divide,
    operator.neg: Reader.negative, operator.lt: Reader.less, operator.le: Reader.at_most, operator.gt: Reader.greater,
    operator.ge: Reader.at_least, operator.eq: Reader.equal, operator.ne: Reader.unequal,
    operator.and_: Reader.conjunction, operator.or_: Reader.disjunction, operator.invert: Reader.complement,
}  # fmt: skip
"""Functions of Python that do arithmetic, or find a method."""

_IN_PLACE: dict[str, Callable[[Any, Any], Any]] = {
    "add": operator.iadd, "subtract": operator.isub, "multiply": operator.imul, "divide": operator.itruediv, "power": operator.ipow,
    "modulo": operator.imod, "floor_divide": operator.ifloordiv, "conjunction": operator.iand, "disjunction": operator.ior,
}  # fmt: skip

_CONTAINERS = {"collections", "enum", "functools", "itertools", "types", "typing"}
"""Modules whose classes hand their arguments on."""

_RAW = {
    builtins.list, builtins.tuple, builtins.dict, builtins.set, builtins.frozenset, builtins.zip, builtins.map, builtins.filter,
    builtins.enumerate, builtins.reversed, builtins.sorted, builtins.iter, builtins.next, builtins.setattr, builtins.hasattr,
    builtins.type, builtins.id, builtins.callable, builtins.any, builtins.all, builtins.min, builtins.max, builtins.print,
    builtins.object, builtins.slice, builtins.property, builtins.staticmethod, builtins.classmethod, functools.reduce,
}  # fmt: skip
"""Functions of Python that pass their arguments on."""

_CALLING = {
    builtins.map, builtins.filter, builtins.sorted, builtins.min, builtins.max, functools.reduce, functools.partial,
    itertools.accumulate, itertools.starmap, itertools.takewhile, itertools.dropwhile, itertools.groupby, itertools.filterfalse,
}  # fmt: skip
"""Functions of Python that call their first argument."""


def _hooked_arguments(function: Any, arguments: tuple[Any, ...], reader: Reader) -> tuple[Any, ...]:
    """The arguments of a function that calls its arguments, wrapped so that those calls also go through the reader."""
    if function not in _CALLING:
        return arguments
    return tuple(
        functools.partial(reader.call, a)
        if isinstance(a, type | FunctionType | BuiltinFunctionType | MethodType | Formula)
        else a
        for a in arguments
    )


def _raw_or_plain(function: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    if function in _RAW or function in _CALLING:
        return function(*arguments, **named)
    return function(*_plain(arguments), **_plain(named))
