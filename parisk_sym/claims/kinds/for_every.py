"""A relation for every family of numbers, and every function, that satisfies hypotheses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

import sympy
from sympy import Expr, Integer, Symbol
from sympy.concrete.expr_with_limits import ExprWithLimits
from sympy.core.relational import Relational

from parisk_sym.claims.sentences import Phrase, Sentence, conditions, in_line, membership
from parisk_sym.claims.statement import Statement
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.allowed_expressions import read_expression
from parisk_sym.formulas.applied import written_form
from parisk_sym.formulas.domain import Interval
from parisk_sym.formulas.families import Entry, Family, FunctionValue, UnknownFunction

__all__ = ["KINDS", "ForEvery", "Given"]

_TURNED = {">": "<", ">=": "<="}
_WRITTEN = {less: more for more, less in _TURNED.items()}
_OF_SYMPY = {"==": "="}


@dataclass(frozen=True)
class Given:
    """A hypothesis: left < right, left <= right or left = right."""

    left: Expr
    relation: str
    right: Expr

    @property
    def math(self) -> tuple[Expr | str, ...]:
        """As a sentence prints it."""
        return (self.left, self.relation, self.right)


@dataclass(frozen=True)
class ForEvery(Statement):
    """left < right, left <= right or left = right for all values of the symbols, all families and all functions that satisfy what is given.

    `objects` declares the families and functions (`Family`, `UnknownFunction`); `given` are relations of SymPy between expressions in
    them, such as Eq(Sum(p[i], (i, 1, n)), 1). Raises ClaimError for a family or function that is not declared, or is declared twice.

    >>> from parisk_sym.formulas.domain import integers
    >>> n, i = Symbol("n", integer=True), Symbol("i", integer=True)
    >>> x = Family("x", n)
    >>> square, total = sympy.Sum(x[i] ** 2, (i, 1, n)), sympy.Sum(x[i], (i, 1, n))
    >>> print(ForEvery((x,), square, ">=", total**2 / n, domain={n: integers(1)}))
    Sum(x[i]**2, (i, 1, n)) >= Sum(x[i], (i, 1, n))**2/n for every x[1], ..., x[n] in (-oo, oo) for n in {1, ...}
    """

    kind: ClassVar[str] = "families and functions"
    own_symbols: ClassVar[bool] = True
    objects: Any
    left: Expr
    relation: str
    right: Expr
    given: Any = ()
    domain: Any = field(default_factory=dict)
    is_turned: bool = False
    """Whether its author wrote > or >=: kept so that it is printed as written."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "objects", tuple(self.objects))
        for each in self.objects:
            if not isinstance(each, (Family, UnknownFunction)):
                raise ClaimError(f"the objects are made by Family or UnknownFunction, got {each!r}")
        if (turned := _TURNED.get(str(self.relation))) is not None:
            left, right = self.right, self.left
            changed = {"left": left, "relation": turned, "right": right, "is_turned": True}
            for name, value in changed.items():
                object.__setattr__(self, name, value)
        if self.relation not in ("<", "<=", "="):
            raise ClaimError(f"the relation must be '<', '<=', '>', '>=' or '=', got {self.relation!r}")
        object.__setattr__(self, "given", tuple(map(_as_given, self.given)))
        super().__post_init__()

    def _field_names(self, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        if _TURNED.get(str(arguments.get("relation"))) is None:
            return arguments
        sides = {"left": "right", "right": "left"}
        return {sides.get(name, name): value for name, value in arguments.items() if name != "relation"}

    def _check(self, expressions: Mapping[str, Expr]) -> None:
        more = {
            f"{e} in a hypothesis": read_expression(e, "a side of a hypothesis")
            for g in self.given
            for e in (g.left, g.right)
        }
        inner = {f"{e} in a declaration": e for each in self.objects for e in each.expressions}
        super()._check({**expressions, **more, **inner})
        names = [each.name for each in self.objects]
        if twice := next((n for n in names if names.count(n) > 1), None):
            raise ClaimError(f"{twice} is declared twice: give each family and function a name of its own")
        for e in (*expressions.values(), *more.values()):
            self._check_uses(e)
        self._check_lengths()

    def as_written(self) -> Self:
        """The statement with both sides as they are written, the calls of functions unfolded: entries are examined there."""
        same = super().as_written()
        for name, form in self.forms.items():
            if name in ("left", "right"):
                object.__setattr__(same, name, written_form(form))
        return same

    def written_inside(self) -> tuple[Expr, ...]:
        """Those without entries and values of functions: the sides and the hypotheses are examined as they are written."""
        return tuple(e for e in super().written_inside() if not e.has(Entry, FunctionValue))

    def _check_uses(self, e: Expr) -> None:
        """ClaimError for a value of a family, or an entry of a function, and for a name used as a number."""
        kinds = {each.symbol: type(each) for each in self.objects}
        for part in sympy.preorder_traversal(e):
            if isinstance(part, (Entry, FunctionValue)):
                name = part.args[0]
                wanted = Family if isinstance(part, Entry) else UnknownFunction
                if kinds.get(name) is not wanted:
                    word = "family" if wanted is Family else "function"
                    raise ClaimError(f"{part} needs a {word} {name} among the objects of the statement")
            elif any(a in kinds for a in part.args):
                raise ClaimError(f"{part} uses the name of a family or function as a number")
        if e in kinds:
            raise ClaimError(f"{e} is a family or function, not a number: write {e}[i] or {e}(x)")

    def _check_lengths(self) -> None:
        """ClaimError for a length that is not an integer, and for symbols that read as an entry."""
        for each in self.objects:
            if isinstance(each, Family) and not all(
                s in self.domain and self.domain[s].integer for s in each.length.free_symbols
            ):
                raise ClaimError(
                    f"the length {each.length} of {each.name} must be made of integers of the domain"
                )
        taken = {str(s) for s in self.domain}
        for each in self.objects:
            if clash := next((t for t in taken if t.startswith(f"{each.name}_") or t == each.name), ""):
                raise ClaimError(f"the symbol {clash} reads as an entry of {each.name}: rename one of them")

    @property
    def bound(self) -> Mapping[Symbol, Interval]:
        """The names of the families and functions, with the ranges of their values."""
        return {
            each.symbol: each.interval if isinstance(each, Family) else each.values for each in self.objects
        }

    @property
    def families(self) -> dict[Symbol, Family]:
        """The families by the symbols that their entries name."""
        return {each.symbol: each for each in self.objects if isinstance(each, Family)}

    @property
    def functions(self) -> dict[Symbol, UnknownFunction]:
        """The functions by the symbols that their values name."""
        return {each.symbol: each for each in self.objects if isinstance(each, UnknownFunction)}

    @property
    def strict(self) -> bool:
        """Whether equality is excluded."""
        return self.relation == "<"

    @property
    def sides(self) -> dict[str, Expr]:
        """The left and the right side as its author wrote them."""
        sides = (self.right, self.left) if self.is_turned else (self.left, self.right)
        return dict(zip(("left", "right"), sides, strict=True))

    @property
    def emptiness(self) -> str:
        """Both sides are the same expression."""
        return (
            f"says nothing: both sides are {self.left}" if self.left == self.right and not self.strict else ""
        )

    def phrases(self) -> tuple[Phrase, ...]:
        """The relation, as it was written."""
        left, right = self.sides.values()
        return ((left, _WRITTEN[self.relation] if self.is_turned else self.relation, right),)

    def _declared(self) -> Iterator[Phrase]:
        for each in self.objects:
            yield f"every {each}"
        for hypothesis in self.given:
            yield hypothesis.math

    def __str__(self) -> str:
        return f"{in_line(self.phrases())} for {conditions(in_line((p,)) for p in self._declared())}{self.range_phrase}"

    def sentences_as_written(self, domain: Mapping[Symbol, Interval] | None = None) -> Iterator[Sentence]:
        """The relation, with the ranges of the symbols, the declarations and the hypotheses."""
        ranges = (membership(s, i) for s, i in (self.domain if domain is None else domain).items())
        given = (hypothesis.math for hypothesis in self.given)
        yield Sentence(self.phrases(), (*self._declarations(), *given, *ranges))

    def _declarations(self) -> Iterator[Phrase]:
        """The families and functions as conditions: where each entry lies, and what is known of each function."""
        for each in self.objects:
            if isinstance(each, UnknownFunction):
                yield f"every {each}".replace("on (-oo, oo)", "on the real line")
                continue
            index = self._index_of(each)
            count = (",", index, "=", Integer(1), ",", "…", ",", each.length)
            yield (*membership(each[index], each.interval), *count)
            if each.order:
                sign = "<=" if each.order == "nondecreasing" else ">="
                yield (each[1], sign, "…", sign, each[each.length])

    def _index_of(self, family: Family) -> Symbol:
        """A letter that a sum over the family binds."""
        sides = (self.left, self.right, *(e for g in self.given for e in (g.left, g.right)))
        for part in (p for e in sides for p in sympy.preorder_traversal(e) if isinstance(p, ExprWithLimits)):
            for index, *_ in part.limits:
                if any(a.args[0] == family.symbol and a.args[1] == index for a in part.atoms(Entry)):
                    found: Symbol = index
                    return found
        taken = {str(s) for s in self.domain}
        return Symbol(next(name for name in ("i", "j", "k", "l", "i_") if name not in taken), integer=True)


def _as_given(value: Any) -> Given:
    """A hypothesis from a relation of SymPy; > and >= are turned around."""
    if isinstance(value, Given):
        return value
    if not isinstance(value, Relational) or isinstance(value, sympy.Ne):
        raise ClaimError(
            f"a hypothesis is a relation such as Eq(Sum(p[i], (i, 1, n)), 1), got {value!r}; a relation that is always true or always false is not a hypothesis"
        )
    relation = _OF_SYMPY.get(value.rel_op, value.rel_op)
    if relation in _TURNED:
        return Given(value.rhs, _TURNED[relation], value.lhs)
    return Given(value.lhs, relation, value.rhs)


KINDS = (ForEvery,)
