"""Goals under the names of the formulas that they came from: for readers only, nothing is proved from this form.

A proof works with what formulas stand for. Where a part of a goal equals what a formula in the claim's own statements stands for, the
formula stands there again; a product or a sum may hold it among other factors or terms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import fields
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any

import sympy
from sympy import Expr, Integer

from parisk_sym.claims.encoding import misleading, without
from parisk_sym.claims.meanings import meaning_of
from parisk_sym.claims.sentences import Sentence
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.typeset import typeset
from parisk_sym.formulas.applied import AppliedHead, heads_in, unfolded
from parisk_sym.formulas.unevaluated import build
from parisk_sym.proofs.transforms.standard_symbols import plain, renaming, sympy_form, without_ones

__all__ = ["LINE", "Names"]

LINE = 88
"""Characters of a goal that is printed as it is."""

_LONG = LINE // 2
"""Numbers and symbols of an expression that is taken to need more than a line, because something stands between any two of them."""

_LONGEST = 1500
"""Characters of a goal above which it is not typeset."""

_MOST = 40
"""Heads that are looked for."""


class Names:
    """The formulas of some statements, with what they stand for; they are looked up when the first long goal is printed."""

    def __init__(self, statements: Iterable[Statement]) -> None:
        self._statements = tuple(statements)
        self._known: dict[Expr, Expr] = {}
        self._told: dict[int, tuple[Any, tuple[str, str]]] = {}

    def text_and_latex(self, goal: Any) -> tuple[str, str]:
        """A goal in a line of text, and as words and $math$: "" where it is a mere text, or so long that nobody reads it."""
        if id(goal) not in self._told:  # the goal is kept, so that no other object gets its id
            self._told[id(goal)] = goal, self._telling(goal)
        return self._told[id(goal)][1]

    def _telling(self, goal: Any) -> tuple[str, str]:
        shown, text = self._goal_and_text(goal)
        if not isinstance(shown, (Statement, Sentence)) or len(text) > _LONGEST:
            return text, ""
        try:
            return text, typeset((shown,) if isinstance(shown, Sentence) else shown.sentences_as_written())
        except Exception:  # noqa: BLE001 - as in `_goal_and_text`
            return text, ""

    def text(self, goal: Any) -> str:
        """A goal, or an expression, in a line of text; long ones with formulas under their names."""
        return self._goal_and_text(goal)[1]

    def _goal_and_text(self, goal: Any) -> tuple[Any, str]:
        """A goal, or an expression, and its text; a long one with formulas under their names."""
        if not isinstance(goal, (Statement, Expr)):
            return goal, str(goal)
        if not _is_long(goal) and len(short := str(goal)) <= LINE:
            return goal, short
        try:
            found = self._best(goal) if isinstance(goal, Expr) else self._as_written_or_folded(goal)
            return found, str(found)
        except Exception:  # noqa: BLE001 - the author's code may raise anything in another place; the goal can be shown always
            return goal, str(goal)

    def _as_written_or_folded(self, goal: Statement) -> Statement:
        """A goal that is one of the statements as its author wrote it; otherwise with its parts folded."""
        for said, written in self._in_proofs:
            if goal is said or (type(goal) is type(written) and goal == written):
                return self._shown_form(said)
        same = _with_changed_expressions(goal, self._best)
        if parts := getattr(goal, "parts", ()):
            object.__setattr__(same, "parts", tuple(map(self._as_written_or_folded, parts)))
        return same

    def _shown_form(self, said: Statement) -> Statement:
        """One of the statements as a reader compares it with the paper; a name that means two things in them is put aside."""
        return self._shown_forms[id(said)]

    @cached_property
    def _shown_forms(self) -> Mapping[int, Statement]:
        forms = {id(said): said.shown() for said in self._statements}
        unclear = misleading(e for form in forms.values() for e in _expressions(form))
        return {
            key: _with_changed_expressions(form, lambda e: without(e, unclear)) for key, form in forms.items()
        }

    @cached_property
    def _in_proofs(self) -> list[tuple[Statement, Statement]]:
        """Each statement, and as proofs have it."""
        return [(s, s if s.own_symbols else _in_proofs(s)) for s in self._statements]

    @cached_property
    def _heads(self) -> list[tuple[Expr, Expr]]:
        """(what it stands for, head) for every head of the statements and of the definitions of heads, the largest first."""
        waiting = [
            h for s in self._statements for e in _expressions(self._shown_form(s)) for h in heads_in(e)
        ]
        found: dict[Expr, Expr] = {}
        while waiting and len(found) < _MOST:
            head = waiting.pop(0)
            value, named = _for_proofs(head)
            if not value.is_Atom and value not in found:
                found[value] = named
                waiting += _inside(head)
        return sorted(found.items(), key=lambda pair: -pair[0].count_ops())

    def _best(self, e: Expr) -> Expr:
        """The expression as it stands with names, or after SymPy's evaluation where it has none before."""
        found = self.with_heads(e)
        if heads_in(found):
            return without_ones(found)
        again = self.with_heads(sympy_form(e))
        return without_ones(again if heads_in(again) else e)

    def with_heads(self, e: Expr) -> Expr:
        """The expression with every head that is found in it."""
        if e.is_Atom or not e.args:
            return e
        if e not in self._known:
            self._known[e] = self._with_heads(e)
        return self._known[e]

    @cached_property
    def _whole(self) -> Mapping[Expr, Expr]:
        """The head for each of the values."""
        return dict(self._heads)

    @cached_property
    def _part_of(self) -> Mapping[type, list[tuple[Expr, Expr]]]:
        """The heads that may be part of a larger product, and those that may be part of a larger sum."""
        return {
            kind: [(v, h) for v, h in self._heads if isinstance(v, kind)] for kind in (sympy.Mul, sympy.Add)
        }

    def _with_heads(self, e: Expr) -> Expr:
        if e in self._whole:
            return self._whole[e]
        for value, head in self._part_of.get(type(e), ()):
            taken = _taken_out(e, value)
            if taken is not None:
                rest, inner = taken
                return inner(head, self.with_heads(rest))
        arguments = [self.with_heads(a) if isinstance(a, Expr) else a for a in e.args]
        if all(a is b for a, b in zip(arguments, e.args, strict=True)):
            return e
        return build(e.func, *arguments)


@lru_cache(maxsize=4096)
def _for_proofs(head: AppliedHead) -> tuple[Expr, Expr]:
    """The expression that a head represents, and the head, in the symbols of proofs."""
    value = unfolded(head)
    names = renaming(value, head)
    return sympy_form(plain(value, names)), plain(head, names)


def _in_proofs(statement: Statement) -> Statement:
    written = statement.as_written()
    return plain(written, renaming(written))


def _is_long(goal: Statement | Expr) -> bool:
    """Whether it has so many parts that it need not be printed, which takes longer, to see that it is long."""
    sides = [goal] if isinstance(goal, Expr) else list(_expressions(goal))
    parts = (part for side in sides for part in sympy.preorder_traversal(side) if part.is_Atom)
    return next(islice(parts, _LONG, None), None) is not None


def _with_changed_expressions(statement: Statement, change: Callable[[Expr], Expr]) -> Statement:
    """A copy of the statement with each of its expressions changed."""
    same = copy(statement)
    for f in fields(statement):  # type: ignore[arg-type]
        value = getattr(statement, f.name)
        if isinstance(value, Expr):
            object.__setattr__(same, f.name, change(value))
    return same


def _expressions(statement: Statement) -> Iterator[Expr]:
    for name in (f.name for f in fields(statement)):  # type: ignore[arg-type]
        value = getattr(statement, name)
        if isinstance(value, Expr):
            yield value


def _inside(head: AppliedHead) -> list[AppliedHead]:
    """The heads in the definition of a head, at its arguments."""
    meaning = meaning_of(head)
    if meaning is None:
        return []
    at = dict(zip(head.definition.parameters, head.args, strict=True)) if head.args else {}
    return [inner.xreplace(at) for inner in heads_in(meaning)]


Put = Callable[[Expr, Expr], Expr]


def _taken_out(e: Expr, value: Expr) -> tuple[Expr, Put] | None:
    """The rest of a product or a sum without what a head stands for, and how the head and the rest give it again."""
    if isinstance(e, sympy.Mul) and isinstance(value, sympy.Mul):
        own, sought = _powers(e), _powers(value)
        for power in (1, -1, 2, -2):
            if _divides(own, _factor_powers(value, power)):
                rest = sympy.Mul(
                    *(b**p for b, p in own.items()), *(b ** (-power * p) for b, p in sought.items())
                )
                return rest, lambda head, rest, power=power: _product(head, power, rest)
    if isinstance(e, sympy.Add) and isinstance(value, sympy.Add):
        own, sought = _terms(e), _terms(value)
        ratios = {own[t] / c if t in own else None for t, c in sought.items()}
        ratio = ratios.pop() if len(ratios) == 1 else None
        if ratio is not None:
            rest = sympy.Add(*(c * t for t, c in own.items() if t not in sought))
            return rest, lambda head, rest, ratio=ratio: ratio * head + rest
    return None


def _product(head: Expr, power: int, rest: Expr) -> Expr:
    return head**power * rest


@lru_cache(maxsize=4096)
def _terms(e: Expr) -> Mapping[Expr, Expr]:
    """The terms of a sum with their rational coefficients."""
    return dict(e.as_coefficients_dict())


@lru_cache(maxsize=4096)
def _powers(e: Expr) -> Mapping[Expr, Expr]:
    """The factors of a product with their exponents; exponents of equal bases are added."""
    found: dict[Expr, Expr] = {}
    for factor in e.args:
        base, exponent = factor.as_base_exp() if not factor.is_Rational else (factor, Integer(1))
        found[base] = found.get(base, Integer(0)) + exponent
    return found


@lru_cache(maxsize=4096)
def _factor_powers(value: Expr, power: int) -> Mapping[Expr, Expr]:
    """The factors of a power of a product with their exponents, without rational numbers."""
    return {b: power * p for b, p in _powers(value).items() if not b.is_Rational}


def _divides(own: Mapping[Expr, Expr], needed: Mapping[Expr, Expr]) -> bool:
    """Whether the product contains every needed factor with at least its exponent."""
    return bool(needed) and all(b in own and _reaches(own[b], p) for b, p in needed.items())


def _reaches(has: Expr, needs: Expr) -> bool:
    if has == needs:
        return True
    both = has.is_Rational and needs.is_Rational and has * needs > 0
    return bool(both and abs(has) >= abs(needs))
