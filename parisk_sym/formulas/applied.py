"""Applied heads: formulas, functions and abbreviations that occur in an expression under their own names.

`laplace.confidence_model(eps, eps0, k)` is compared with the paper by a reader; a proof works with the ten lines of Bessel and Struve functions
behind it. A head is opaque to SymPy, and `unfolded` replaces it by its definition.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count
from typing import Any, ClassVar

import sympy
from sympy import Expr
from sympy.core.function import AppliedUndef, UndefinedFunction
from sympy.core.parameters import global_parameters

from parisk_sym.formulas.unevaluated import build, evaluated_call, needs_more

__all__ = ["AppliedHead", "Definition", "heads_in", "new_head", "unfolded", "written_form"]


@dataclass(frozen=True, eq=False)
class Definition:
    """The definition of a head.

    `value` gives the expression at arguments, and `written` the same without evaluation (None: as `value`); `results` holds what a
    function of a paper returned at arguments. `symbol` is LaTeX with {0}, {1}, ... for the arguments, "" if the head
    has no symbol of its own. `body` gives the printed right side of `left =`: a short expression, which may contain other heads,
    or None; `latex` is the whole equation as its author typeset it.
    """

    name: str
    value: Callable[..., Expr]
    left: str = ""
    meaning: str = ""
    symbol: str = ""
    parameters: tuple[Expr, ...] = ()
    body: Callable[[], Expr | None] = lambda: None
    latex: Callable[[], str] = lambda: ""
    written: Callable[..., Expr] | None = None
    results: dict[tuple[Expr, ...], Expr] = field(default_factory=dict)


class AppliedHead(AppliedUndef):  # type: ignore[misc]
    """A head with its arguments; an abbreviation has none."""

    definition: ClassVar[Definition]

    def _sympystr(self, printer: Any) -> str:
        arguments = ", ".join(printer._print(a) for a in self.args)
        return f"{self.definition.name}({arguments})" if self.args else self.definition.name

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        text = _typeset(self.definition, [printer._print(a) for a in self.args])
        return f"{text}^{{{exp}}}" if exp else text


def _typeset(definition: Definition, arguments: Sequence[str]) -> str:
    if definition.symbol:
        return definition.symbol.format(*arguments)
    name = definition.name.rpartition(".")[2].replace("_", r"\_")
    return rf"\operatorname{{{name}}}" + (rf"\left({', '.join(arguments)}\right)" if arguments else "")


_numbers = count()


def new_head(definition: Definition) -> Any:
    """A head that is equal to no other, not even to one of the same name: SymPy keeps applied functions in a cache by name."""
    name = f"{definition.name}#{next(_numbers)}"
    return UndefinedFunction(
        name, bases=(AppliedHead,), __dict__={"definition": definition}, real=True, commutative=True
    )


def unfolded(e: Any) -> Any:
    """The expression with every head replaced by its definition, rebuilt by SymPy's constructors."""
    if global_parameters.evaluate:
        return _unfold(e)
    with sympy.evaluate(True):  # the author's code has turned SymPy's switch
        return _unfold(e)


@lru_cache(maxsize=20_000)
def _unfold(e: Any) -> Any:
    if isinstance(e, AppliedHead) and e.args in e.definition.results:
        return _unfold(e.definition.results[e.args])
    arguments = [_unfold(a) for a in e.args]
    if isinstance(e, AppliedHead):
        return e.definition.value(*arguments)
    if not arguments:
        return e
    return sympy.diff(*arguments) if isinstance(e, sympy.Derivative) else evaluated_call(e.func, arguments)


@lru_cache(maxsize=20_000)
def written_form(e: Any) -> Any:
    """The expression without heads and without evaluation; a definition is evaluated where nothing is lost by that."""
    if isinstance(e, AppliedHead):
        value, written = unfolded(e), _written_definition(e)
        return written if written is not None and needs_more(written, value) else value
    if isinstance(e, sympy.Derivative):
        return _written_derivative(e)
    parts = [written_form(a) for a in e.args]
    return e if all(a is b for a, b in zip(parts, e.args, strict=True)) else build(e.func, *parts)


def _written_definition(head: AppliedHead) -> Expr | None:
    definition = head.definition
    if head.args in definition.results:
        return written_form(definition.results[head.args])
    if definition.written is None:
        return None
    try:
        return definition.written(*map(written_form, head.args))
    except Exception:  # noqa: BLE001 - the author's function may need evaluated arguments
        return None


def _written_derivative(e: sympy.Derivative) -> Expr:
    """The derivative, and 0 times the function where that may be defined on a smaller set than its derivative: ln x and 1/x."""
    value, function = unfolded(e), written_form(e.args[0])
    if not needs_more(function, value) and not needs_more(function, unfolded(e.args[0])):
        return value
    return build(sympy.Add, value, build(sympy.Mul, sympy.S.Zero, function))


def heads_in(e: sympy.Basic) -> list[AppliedHead]:
    """The applied heads of an expression from left to right, each definition once."""
    found: dict[Definition, AppliedHead] = {}
    for part in sympy.preorder_traversal(e):
        if isinstance(part, AppliedHead):
            found.setdefault(part.definition, part)
    return list(found.values())
