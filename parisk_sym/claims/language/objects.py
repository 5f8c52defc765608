"""Families x_1, ..., x_n and unknown functions in a line: what is declared of them, and the hypotheses that name them.

`x_i real`, `p_i in [0, 1]`, `sum_{i=1}^n p_i = 1`, `convex f on [0, 1]`, `nondecreasing f with values in [0, 1]`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import Expr, Integer, Symbol

from parisk_sym.claims.kinds.connectives import All
from parisk_sym.claims.kinds.for_every import ForEvery, Given
from parisk_sym.claims.language.condition_pieces import is_of_a_function
from parisk_sym.claims.language.conditions import Declared
from parisk_sym.claims.language.expressions import Parser, parse_all
from parisk_sym.claims.language.making import statement_with
from parisk_sym.claims.language.tokens import AskError, Token, parts_at
from parisk_sym.claims.statement import Statement
from parisk_sym.formulas.domain import REALS, Interval
from parisk_sym.formulas.families import ORDERS, SHAPES, Entry, Family, Largest, UnknownFunction
from parisk_sym.formulas.unevaluated import evaluated

__all__ = ["Objects", "inferred_length", "objects_in"]

_FAMILY_ORDERS = ("nondecreasing", "nonincreasing")
_OF_FUNCTIONS = {
    *SHAPES, *ORDERS, "strictly", "function", "for", "every", "all", "any", "each", "a", "an", "the", "is", "be", "with", "values",
    "value", "in", "on", "over", "interval", "lipschitz", "constant", "real", "where", "let", "and", "of", "that", "which", "has",
}  # fmt: skip


def _indices(tokens: Sequence[Token]) -> set[str]:
    """The letters that a sum, a product or a maximum binds."""
    found: set[str] = set()
    for i, token in enumerate(tokens):
        kinds = [t.kind for t in tokens[i + 1 : i + 5]]
        if kinds == ["UNDERSCORE", "LBRACE", "NAME", "EQUAL"]:
            found.add(tokens[i + 3].text)
        if token.kind == "COMMA" and kinds[:3] == ["LPAR", "NAME", "COMMA"]:
            found.add(tokens[i + 2].text)
    return found


def _family_names(tokens: Sequence[Token], indices: set[str]) -> dict[str, str]:
    """The letters with a bound letter as their index, each with that index."""
    found: dict[str, str] = {}
    for i, token in enumerate(tokens):
        base, _, index = token.text.partition("_")
        if token.kind == "NAME" and index in indices:
            found.setdefault(base, index)
        inside = (
            tokens[i + 2 : i + 9] if [t.kind for t in tokens[i : i + 3]][:2] == ["NAME", "UNDERSCORE"] else []
        )
        if named := [t.text for t in inside if t.kind == "NAME" and t.text in indices]:
            found.setdefault(token.text, named[0])
    return found


def _function_names(conditions: Sequence[Sequence[Token]]) -> list[str]:
    return [
        t.text
        for c in conditions
        for part in _parts(c)
        if is_of_a_function(part)
        for t in part[: _first_word(part, ("on", "over", "with"))]
        if t.kind == "NAME"
    ]


def _parts(condition: Sequence[Token]) -> list[list[Token]]:
    return [p for c in parts_at(condition, "COMMA") for p in parts_at(c, "AND")]


def _first_word(tokens: Sequence[Token], words: Sequence[str]) -> int:
    return next(
        (i for i, t in enumerate(tokens) if t.kind in ("WORD", "IN") and t.text in words), len(tokens)
    )


def objects_in(asserted: list[Token], conditions: list[list[Token]]) -> Objects | None:
    """The families and functions of a line; None if it has none."""
    conditions = _joined(conditions)
    everything = [*asserted, *(t for c in conditions for t in c)]
    families = _family_names(everything, _indices(everything))
    functions = _function_names(conditions)
    return Objects(asserted, conditions, families, functions) if families or functions else None


def _joined(conditions: list[list[Token]]) -> list[list[Token]]:
    """`f on R` and `values in [0, 1]`, which `with` took apart, as one condition."""
    found: list[list[Token]] = []
    for condition in conditions:
        if found and condition[0].text in ("values", "lipschitz"):
            found[-1] = [*found[-1], Token("WORD", "with", condition[0].at), *condition]
        else:
            found.append(condition)
    return found


@dataclass
class Objects:
    """The clauses of a line with families, by the index that they have there, and functions."""

    asserted: list[Token]
    conditions: list[list[Token]]
    families: dict[str, str]
    functions: list[str]
    is_text: bool = True
    whole: set[str] = field(default_factory=set)
    _ranges: list[list[Token]] = field(default_factory=list)
    _of_functions: list[list[Token]] = field(default_factory=list)
    _hypotheses: list[list[Token]] = field(default_factory=list)
    _orders: dict[str, str] = field(default_factory=dict)
    _lengths: list[list[Token]] = field(default_factory=list)

    def statement(self) -> Statement:
        """The statement, or several joined by All."""
        self._sort()
        declared = Declared()
        declared.read([self._with_bases(p) for p in self._ranges], whole=self.whole)
        ranges = self._family_ranges(declared)
        functions = {f.name: f for f in sorted(self._declared_functions(declared), key=lambda f: f.name)}
        self._usual_letters(declared, functions)
        families = {
            name: Family(name, 1, ranges[name], self._orders.get(name, "")) for name in sorted(self.families)
        }
        objects: dict[str, Any] = {**families, **functions}
        hypotheses = [self._relations(p, declared, objects) for p in self._hypotheses]
        given = [Given(*_not_turned(*r)) for rs in hypotheses for r in rs]
        relations = [
            r for part in parts_at(self.asserted, "AND") for r in self._relations(part, declared, objects)
        ]
        domain = self._domain(declared)
        made = [self._statement_of(r, given, objects, declared, domain) for r in relations]
        return made[0] if len(made) == 1 else All(tuple(made))

    # --- clauses -----------------------------------------------------------------------------------------------------

    def _sort(self) -> None:
        """Tell the conditions apart: of functions, hypotheses, lengths, orders, and ranges of letters and entries."""
        for condition in self.conditions:
            rest: list[list[Token]] = []
            for part in _parts(condition):
                words = {t.text for t in part if t.kind == "WORD"}
                if is_of_a_function(part):
                    self._of_functions.append(part)
                elif any(
                    t.kind in ("SUM", "PROD", "BINDER") or t.text in (*self.functions, "max") for t in part
                ):
                    self._hypotheses.append(part)
                elif words & set(ORDERS):
                    self._order(part, words)
                elif (
                    any(t.text in self.families.values() and t.kind == "NAME" for t in part[:2]) and not rest
                ):
                    self._lengths.append(
                        [t for p in _parts(condition) for t in (*p, Token("COMMA", ",", p[-1].at))]
                    )
                    break
                else:
                    rest.append(part)
            joined = [t for p in rest for t in (Token("COMMA", ",", p[0].at), *p)][1:]
            if joined:
                self._ranges.append(joined)

    def _order(self, part: list[Token], words: set[str]) -> None:
        word = next(w for w in ORDERS if w in words)
        if word not in _FAMILY_ORDERS:
            raise AskError(
                f"character {part[0].at + 1}: a family is nondecreasing or nonincreasing, not {word}"
            )
        for token in part:
            base = token.text.partition("_")[0]
            if base in self.families:
                self._orders[base] = word

    def _with_bases(self, tokens: list[Token]) -> list[Token]:
        """x_i as x, whose range is that of each entry."""
        found = []
        for token in tokens:
            base, _, index = token.text.partition("_")
            of_a_family = token.kind == "NAME" and base in self.families and index == self.families[base]
            found.append(Token("NAME", base, token.at, token.spaced) if of_a_family else token)
        return found

    def _family_ranges(self, declared: Declared) -> dict[str, Interval]:
        """The ranges of the entries, which are no letters of the statement."""
        found: dict[str, Interval] = {}
        own = {declared.symbols[name] for name in self.families if name in declared.symbols}
        for name, index in self.families.items():
            ranges = declared.ranges.pop(name, [])
            declared.symbols.pop(name, None)
            if len(ranges) != 1:
                said = "has no range" if not ranges else "has a range of two parts"
                raise AskError(f"{name}_{index} {said}: add one, for instance '{name}_{index} real'")
            found[name] = ranges[0]
        for name, interval in found.items():
            if {*interval.lower.free_symbols, *interval.upper.free_symbols} & own:
                raise AskError(
                    f"the range of {name}_{self.families[name]} names another entry: state it as a relation"
                )
        return found

    # --- functions ---------------------------------------------------------------------------------------------------

    def _declared_functions(self, declared: Declared) -> Iterator[UnknownFunction]:
        for part in self._of_functions:
            for token in part:
                if token.kind == "WORD" and token.text not in _OF_FUNCTIONS:
                    raise AskError(
                        f"character {token.at + 1}: the word {token.text!r} is not understood of a function"
                    )
            yield self._function(part, declared)

    def _function(self, part: list[Token], declared: Declared) -> UnknownFunction:
        """[words] f [words] on SET with values in SET with Lipschitz constant L."""
        parts: dict[str, list[Token]] = {"": [], "on": [], "values": [], "lipschitz": []}
        now = ""
        for token in part:
            if token.kind in ("WORD", "IN") and token.text in ("on", "over") and not now:
                now = "on"
            elif token.text in ("values", "lipschitz"):
                now = token.text
            elif not (token.kind in ("WORD", "IN") and now):
                parts[now].append(token)
        names = [t.text for t in parts[""] if t.kind == "NAME"]
        shape = tuple(t.text for t in parts[""] if t.kind == "WORD" and t.text in (*SHAPES, *ORDERS))
        strict = any(t.text == "strictly" for t in part)
        if len(names) != 1 or (strict and not set(shape) & set(ORDERS[:2])):
            raise AskError(
                f"character {part[0].at + 1}: write 'convex f on [0, 1]', with the name of one function"
            )
        constant = declared.expression(parts["lipschitz"]) if parts["lipschitz"] else None
        return UnknownFunction(
            names[0],
            self._one_range(parts["on"], declared),
            shape,
            self._one_range(parts["values"], declared),
            constant,
        )

    @staticmethod
    def _one_range(tokens: list[Token], declared: Declared) -> Interval:
        return declared.set_of(tokens) if tokens else REALS

    def _usual_letters(self, declared: Declared, functions: Mapping[str, UnknownFunction]) -> None:
        """A letter without a range that is an argument by itself lies in the interval of the function."""
        integrated = {t.text for t in self.asserted if t.kind == "DIFFERENTIAL"} | _indices(self.asserted)
        for a, b, c, d in zip(
            self.asserted, self.asserted[1:], self.asserted[2:], self.asserted[3:], strict=False
        ):
            alone = [a.kind, b.kind, c.kind, d.kind] == ["NAME", "LPAR", "NAME", "RPAR"]
            if (
                alone
                and a.text in functions
                and c.text not in declared.symbols
                and c.text not in self.functions
            ):
                base, _, index = c.text.partition("_")
                if (base in self.families and index) or c.text in integrated:
                    continue
                declared.symbols[c.text] = Symbol(c.text, real=True)
                declared.ranges[c.text] = [functions[a.text].interval]

    # --- relations ---------------------------------------------------------------------------------------------------

    def _relations(
        self, tokens: list[Token], declared: Declared, objects: Mapping[str, Any]
    ) -> list[tuple[Expr, str, Expr]]:
        """The relations of a chain."""
        words = [
            t
            for t in tokens
            if t.kind == "WORD" and t.text not in ("we", "have", "that", "then", "from", "to", "of")
        ]
        if words:
            raise AskError(f"character {words[0].at + 1}: the word {words[0].text!r} is not understood here")
        integral = any(t.kind == "INT" for t in tokens)
        bare = [t for t in tokens if t.kind != "WORD" or integral]
        parser = Parser(bare, declared.symbols, is_text=self.is_text, objects=objects)
        chain = parse_all(parser, parser.chain)
        if len(chain) == 1:
            raise AskError(f"character {tokens[0].at + 1}: a relation such as <= or = is missing")
        found = []
        for left, sign, right in zip(chain[::2], chain[1::2], chain[2::2], strict=False):
            if sign.kind not in ("REL", "EQUAL"):
                raise AskError(
                    f"character {sign.at + 1}: {sign.text!r} is not read of families and functions"
                )
            found.append((left, sign.text, right))
        return found

    def _domain(self, declared: Declared) -> dict[Symbol, Interval]:
        found: dict[Symbol, Interval] = {}
        for name in declared.in_order():
            ranges = declared.ranges[name]
            if len(ranges) > 1:
                raise AskError(f"the range of {name} has two parts: state each by itself")
            found[declared.symbols[name]] = ranges[0]
        return found

    def _statement_of(
        self,
        relation: tuple[Expr, str, Expr],
        given: list[Given],
        objects: Mapping[str, Any],
        declared: Declared,
        domain: dict[Symbol, Interval],
    ) -> Statement:
        left, sign, right = relation
        expressions = [left, right, *(e for g in given for e in (g.left, g.right))]
        found: list[Any] = []
        for name, each in objects.items():
            if not isinstance(each, Family):
                if any(e.has(each.symbol) for e in expressions):
                    found.append(each)
                continue
            stated = [self._length(tokens, declared) for tokens in self._lengths]
            length = stated[0] if stated else inferred_length(each, expressions)
            if length is None:
                raise AskError(f"the length of the family {name} is not clear: add 'for i = 1, ..., n'")
            found.append(Family(name, length, each.interval, each.order))
        return statement_with(ForEvery, tuple(found), left, sign, right, tuple(given), domain)

    @staticmethod
    def _length(tokens: list[Token], declared: Declared) -> Expr:
        """n of i = 1, ..., n."""
        parts = [p for p in parts_at(tokens, "COMMA") if not any(t.kind == "DOTS" for t in p)]
        numbers = [t for t in parts[0] if t.kind == "NUMBER"]
        if len(parts) < 2 or [t.text for t in numbers] != ["1"]:
            raise AskError(f"character {tokens[0].at + 1}: write 'for i = 1, ..., n'")
        return declared.expression(parts[-1])


def _not_turned(left: Expr, sign: str, right: Expr) -> tuple[Expr, str, Expr]:
    return (right, sign.replace(">", "<"), left) if sign in (">", ">=") else (left, sign, right)


def inferred_length(family: Family, expressions: Sequence[Expr]) -> Expr | None:
    """The largest index at which the sums over its entries take them; None if that is not clear."""
    ends: set[Expr] = set()
    for e in expressions:
        for node in sympy.preorder_traversal(e):
            if isinstance(node, (sympy.Sum, sympy.Product, Largest)):
                ends |= _last_indices(family, node)
    least, *others = sorted(ends, key=str) or [None]
    for end in others:
        gap = evaluated(end - least)
        if not gap.is_Integer:
            return None
        least = end if gap > 0 else least
    return None if least is None else evaluated(least) + Integer(0)


def _last_indices(family: Family, node: Any) -> set[Expr]:
    found: set[Expr] = set()
    for index, _, last in node.limits:
        for entry in node.function.atoms(Entry):
            place = evaluated(entry.args[1])
            if entry.args[0] == family.symbol and place.has(index) and (place - index).is_Integer:
                found.add(evaluated(last + place - index))
    return found
