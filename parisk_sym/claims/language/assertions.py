"""The statement that an assertion makes, for each choice of the ranges of its letters."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import sympy
from sympy import Dummy, Expr, Symbol

from parisk_sym.claims.kinds.connectives import All
from parisk_sym.claims.kinds.extremum import Extremum
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.language.chances import known_value, require_median, solved, statement_of_chance
from parisk_sym.claims.language.conditions import Declared
from parisk_sym.claims.language.divergences import conditions_of_laws
from parisk_sym.claims.language.expressions import Parser, Placeholders, parse_all
from parisk_sym.claims.language.extreme_points import membership
from parisk_sym.claims.language.growth import Growth
from parisk_sym.claims.language.image_laws import image_law, is_law_of_a_value
from parisk_sym.claims.language.making import statement_with, used_ranges
from parisk_sym.claims.language.probabilities import known_probability
from parisk_sym.claims.language.shape_phrases import SHAPE_WORDS
from parisk_sym.claims.language.shapes import shape
from parisk_sym.claims.language.token_reader import CLOSING, OPENING
from parisk_sym.claims.language.tokens import AskError, Token, parts_at
from parisk_sym.claims.statement import Statement
from parisk_sym.formulas.domain import REALS, Interval, integers, open_

__all__ = ["Assertion"]

_MOST_CASES = 8


@dataclass
class Assertion:
    """What is asserted, part by part, the ranges of its letters, and whether the line is text rather than LaTeX."""

    conjuncts: list[list[Token]]
    declared: Declared
    is_text: bool = True
    approach: list[Token] = field(default_factory=list)

    def statement(self) -> Statement:
        """One statement for each choice of the ranges."""
        if self.approach and self.approach[0].text not in self.declared.symbols:
            name = self.approach[0].text
            whole = name == "n" and self.approach[-1].kind == "OO"
            self.declared.symbols[name] = Symbol(name, integer=True) if whole else Symbol(name, real=True)
        names = self.declared.in_order()
        for variable in (t.text for c in self.conjuncts for t in c if t.kind in ("VARIABLE", "MEMBER")):
            if len(self.declared.ranges.get(variable, [])) > 1:
                raise AskError(
                    f"a shape or a root is that of an expression on one interval: the range of {variable} has two"
                )
        choices = list(itertools.product(*(self.declared.ranges[n] for n in names)))
        if len(choices) > _MOST_CASES:
            raise AskError(f"the ranges make {len(choices)} cases: at most {_MOST_CASES} are read")
        made = [
            self._on({self.declared.symbols[n]: i for n, i in zip(names, choice, strict=True)})
            for choice in choices
        ]
        return made[0] if len(made) == 1 else All(tuple(made))

    def _on(self, domain: dict[Symbol, Interval]) -> Statement:
        parts: list[Statement] = []
        for conjunct in self.conjuncts:
            parts += self._one(conjunct, domain)
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    def _one(self, tokens: list[Token], domain: dict[Symbol, Interval]) -> list[Statement]:
        if tokens[0].kind == "MEMBER":
            return membership(tokens, self.declared, domain)
        if is_law_of_a_value(tokens) and not self.approach:
            return [image_law(tokens, self.declared, domain, self._law())]
        variable = next((t.text for t in tokens if t.kind == "VARIABLE"), "")
        if any(t.kind == "PROB" and t.text == "median" for t in tokens):
            require_median(self.declared.laws)
        words = {t.text for t in _understood(tokens, _OF_SHAPES if variable else _OF_RELATIONS)}
        if not variable and (at := _sign_of_membership(tokens)) is not None:
            tokens = _membership(tokens, at)
        bare = [
            t
            for i, t in enumerate(tokens)
            if t.kind != "VARIABLE" and (t.kind != "WORD" or _is_in_an_integral(tokens, i))
        ]
        tokens = bare
        declared = self.declared
        parser = Parser(
            tokens, declared.symbols, declared.random, is_text=self.is_text, law_of=declared.law_of
        )
        chain = parse_all(parser, parser.chain)
        needed = list(conditions_of_laws(parser, domain))
        if variable:
            return [shape(words, chain, declared.symbols[variable], domain), *needed]
        if len(chain) == 1:
            raise AskError(
                f"character {tokens[0].at + 1}: an expression alone states nothing: a relation such as < or = is missing"
            )
        found: list[Statement] = []
        sides = list(itertools.pairwise(parser.typed))
        for left, sign, right, typed in zip(chain[::2], chain[1::2], chain[2::2], sides, strict=False):
            made = self._relation(left, sign, right, domain, parser)
            found += [_typed(s, typed) for s in made]
        return [*found, *needed]

    def _relation(
        self, left: Expr, sign: Token, right: Expr, domain: dict[Symbol, Interval], parser: Parser
    ) -> list[Statement]:
        held = parser.placeholders
        if sign.kind == "SIM" or held.orders:
            order = Growth(self.approach, self.declared, domain)
            return order.statements(left, sign, right, parser.placeholders)
        if self.approach and not held.limits:
            raise AskError(
                f"character {self.approach[0].at + 1}: where a variable goes belongs to a limit, f -> 1, or to an order of growth, f = O(g)"
            )
        own = {s for s in (*left.free_symbols, *right.free_symbols) if isinstance(s, Dummy)}
        if not own & held.all():
            return [self._plain(left, sign, right, domain)]
        if own & {*held.limits, *held.extremes}:
            return [self._alone(left, sign, right, domain, held)]
        if sign.kind not in ("EQUAL", "REL"):
            raise AskError(f"character {sign.at + 1}: {sign.text!r} is not read of a probability or mean")
        main, relation, other, known = solved(
            left, sign.text, right, held, self._value_in_a_table(held, domain)
        )
        laws = self._law()
        proofs = [statement_of_chance(k.standing, "=", k.value, laws, domain, parser) for k in known]
        return [*proofs, statement_of_chance(main, relation, other, laws, domain, parser)]

    def _alone(
        self, left: Expr, sign: Token, right: Expr, domain: dict[Symbol, Interval], held: Placeholders
    ) -> Statement:
        """A limit or an extreme, which stands alone on one side."""
        alone = {*held.limits, *held.extremes}
        relation = sign.text
        if right in alone:
            left, right, relation = right, left, _TURNED.get(relation, relation)
        if left not in alone or right.free_symbols & held.all():
            raise AskError(
                f"character {sign.at + 1}: a limit or an extreme has to stand alone on one side, and only one side of a relation can have one"
            )
        if left in held.limits:
            return self._limit(held.limits[left], sign, right, domain)
        if sign.kind not in ("EQUAL", "REL"):
            raise AskError(f"character {sign.at + 1}: {sign.text!r} is not read of an extreme")
        return self._extremum(held.extremes[left], relation, right, domain)

    def _value_in_a_table(
        self, held: Placeholders, domain: dict[Symbol, Interval]
    ) -> Callable[[Dummy], Expr | None]:
        """The value of a placeholder, if a table has it."""
        laws, random = self.declared.laws, self.declared.random

        def value(standing: Dummy) -> Expr | None:
            events, given = held.probabilities.get(standing, ([], []))
            if events:
                return None if given else known_probability(events, laws, random, domain)
            return known_value(standing, held, laws, random)

        return value

    @staticmethod
    def _extremum(
        found: tuple[str, Expr, Symbol], relation: str, right: Expr, domain: dict[Symbol, Interval]
    ) -> Statement:
        which, body, variable = found
        ranges = {**domain, variable: domain.get(variable, REALS)}
        return statement_with(
            Extremum,
            body,
            variable,
            which,
            relation,
            right,
            used_ranges(ranges, body, right, variable, bound=variable),
        )

    def _plain(self, left: Expr, sign: Token, right: Expr, domain: dict[Symbol, Interval]) -> Statement:
        for name, symbol in self.declared.random.items():
            if symbol in left.free_symbols | right.free_symbols:
                raise AskError(
                    f"character {sign.at + 1}: {name} is a random variable: put it inside P(...), E[...] or Var(...)"
                )
        if sign.kind == "ABOUT":
            return self._value(left, sign, right, domain)
        used = used_ranges(domain, left, right)
        if sign.kind == "EQUAL":
            return statement_with(Identity, left, right, used)
        if sign.kind == "UNEQUAL":
            raise AskError(
                f"character {sign.at + 1}: 'is not equal to' is not read as a statement: write < or >"
            )
        return statement_with(Inequality, left, sign.text, right, used)

    def _value(self, left: Expr, sign: Token, right: Expr, domain: dict[Symbol, Interval]) -> Statement:
        tokens = next(c for c in self.conjuncts if any(t is sign for t in c))
        index = next(i for i, t in enumerate(tokens) if t is sign)
        text = "".join(t.text for t in tokens[index + 1 :])
        if left.free_symbols or not text.replace(".", "", 1).lstrip("-").isdigit():
            raise AskError(
                f"character {sign.at + 1}: behind ≈ a decimal number is expected, as in pi ≈ 3.14, and no letters in front"
            )
        return statement_with(PrintedValue, left, text)

    def _limit(
        self, found: tuple[Expr, Symbol, Expr, str], sign: Token, right: Expr, domain: dict[Symbol, Interval]
    ) -> Statement:
        body, variable, point, side = found
        if sign.kind != "EQUAL":
            raise AskError(f"character {sign.at + 1}: a limit is read with = only")
        around = dict(used_ranges(domain, body, right, bound=variable))
        around.pop(variable, None)
        if side in ("+", "-"):
            own = domain.get(variable) or _near(variable, point, side)
            return statement_with(Limit, body, variable, point, right, {**around, variable: own})
        if variable in domain:
            return statement_with(Limit, body, variable, point, right, {**around, variable: domain[variable]})
        parts = [
            statement_with(
                Limit, body, variable, point, right, {**around, variable: _near(variable, point, s)}
            )
            for s in "+-"
        ]
        return All(tuple(parts))

    def _law(self) -> dict[Symbol, Any]:
        return {self.declared.random[name]: self.declared.law_of(name) for name in self.declared.laws}


_TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
_OF_RELATIONS = {"we", "have", "then", "that", "the", "so"}
_BEFORE_WORDS = ("WORD", "REL", "EQUAL", "ABOUT", "SIM")
"""The tokens that can be in front of such a word, besides none: `x + 1 > 1 then x > 0` is not `x + 1 > 1 x > 0`."""


def _sign_of_membership(tokens: list[Token]) -> int | None:
    """The place of `in` outside of brackets: in P(X in [0, 1]) it is a part of the event."""
    depth = 0
    for index, token in enumerate(tokens):
        depth += (token.kind in OPENING) - (token.kind in CLOSING)
        if token.kind == "IN" and not depth:
            return index
    return None


def _membership(tokens: list[Token], at: int) -> list[Token]:
    """`cos x in [-1, 1]` as -1 <= cos x <= 1."""
    value, where = tokens[:at], tokens[at + 1 :]
    ends = parts_at(where[1:-1], "COMMA")
    if (
        not value
        or not where
        or where[0].kind not in ("LPAR", "LSQB")
        or where[-1].kind not in ("RPAR", "RSQB")
        or len(ends) != 2
    ):
        raise AskError(
            f"character {tokens[at].at + 1}: a value lies in an interval, as in 'cos x in [-1, 1]'"
        )
    found = list(value)
    if ends[0][-1].kind != "OO":
        found = [*ends[0], Token("REL", "<" if where[0].kind == "LPAR" else "<=", where[0].at), *found]
    if ends[1][-1].kind != "OO":
        found = [*found, Token("REL", "<" if where[-1].kind == "RPAR" else "<=", where[-1].at), *ends[1]]
    return found


_OF_SHAPES = SHAPE_WORDS | {
    "is", "has", "the", "an", "a", "exactly", "one", "unique", "root", "solution", "zero", "real", "positive", "negative", "nonnegative",
    "function", "equation", "map", "strictly", "probability", "of", "number", "no",
}  # fmt: skip
"""The words that may be in an assertion: any other one would change what it says."""


def _understood(tokens: list[Token], known: set[str]) -> list[Token]:
    """The words of an assertion. Raises AskError for a word that has no meaning there."""
    words: list[Token] = []
    for i, token in enumerate(tokens):
        if token.kind != "WORD" or _is_in_an_integral(tokens, i):
            continue
        is_between = known is _OF_RELATIONS and i > 0 and tokens[i - 1].kind not in _BEFORE_WORDS
        if is_between or token.text not in known:
            raise AskError(f"character {token.at + 1}: the word {token.text!r} is not understood here")
        words.append(token)
    return words


def _is_in_an_integral(tokens: list[Token], index: int) -> bool:
    """from, to and of behind an integral that is written in words."""
    return tokens[index].text in ("from", "to", "of") and any(t.kind == "INT" for t in tokens[:index])


def _typed(statement: Statement, sides: tuple[str, str]) -> Statement:
    """The statement, which remembers how its sides were typed: SymPy may make them alike."""
    construction = statement._construction  # noqa: SLF001 - it was made here
    if construction is not None:
        object.__setattr__(statement, "_construction", replace(construction, typed=sides))
    return statement


def _near(variable: Symbol, point: Expr, side: str) -> Interval:
    if point == sympy.oo:
        return integers(1) if variable.is_integer else open_(0, sympy.oo)
    if point == -sympy.oo:
        return open_(-sympy.oo, 0)
    return open_(point, point + 1) if side == "+" else open_(point - 1, point)
