"""Applied heads: a formula, a function or an abbreviation that stands in an expression under its own name.

`laplace.confidence_model(eps, eps0, k)` is what a reader compares with the paper; the ten lines of Bessel and Struve functions
behind it are what a proof works with. A head is opaque to SymPy, and `unfolded` puts its definition in its place.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Any, ClassVar

import sympy
from sympy import Expr
from sympy.core.function import AppliedUndef, UndefinedFunction

__all__ = ["AppliedHead", "Definition", "heads_in", "new_head", "unfolded"]


@dataclass(frozen=True, eq=False)
class Definition:
    """What a head stands for.

    `value` gives the expression at arguments. `symbol` is LaTeX in which {0}, {1}, ... stand for the arguments, "" where the head
    has no symbol of its own. `body` gives what is printed behind `left =`: a short expression, in which other heads may stand,
    or None where there is none; `latex` is the whole equation as its author typeset it.
    """

    name: str
    value: Callable[..., Expr]
    left: str = ""
    meaning: str = ""
    symbol: str = ""
    parameters: tuple[Expr, ...] = ()
    body: Callable[[], Expr | None] = lambda: None
    latex: Callable[[], str] = lambda: ""


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
    """The expression with the definition of every head in its place, put together by SymPy's constructors."""
    return _unfolded(e, sympy.core.parameters.global_parameters.evaluate)


@lru_cache(maxsize=20_000)
def _unfolded(e: Any, evaluate: bool) -> Any:
    """SymPy evaluates, or does not, as it is told from outside."""
    arguments = [_unfolded(a, evaluate) for a in e.args]
    if isinstance(e, AppliedHead):
        return e.definition.value(*arguments)
    if not arguments:
        return e
    return sympy.diff(*arguments) if isinstance(e, sympy.Derivative) else e.func(*arguments)


def heads_in(e: sympy.Basic) -> list[AppliedHead]:
    """The applied heads of an expression from left to right, each definition once."""
    found: dict[Definition, AppliedHead] = {}
    for part in sympy.preorder_traversal(e):
        if isinstance(part, AppliedHead):
            found.setdefault(part.definition, part)
    return list(found.values())
