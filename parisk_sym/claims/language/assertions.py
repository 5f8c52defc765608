"""The statement that an assertion makes, for each choice of the ranges of its letters."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from typing import Any

import sympy
from sympy import Dummy, Expr, Symbol

from parisk_sym.claims.events import AllOf, Event, Lies
from parisk_sym.claims.kinds.connectives import All
from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.extremum import Extremum
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.mean import Mean, Variance
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.language.clauses import SHAPE_WORDS
from parisk_sym.claims.language.conditions import Declared
from parisk_sym.claims.language.expressions import Parser, parse_all
from parisk_sym.claims.language.image_laws import image_law, is_law_of_a_value
from parisk_sym.claims.language.tokens import AskError, Token
from parisk_sym.claims.reading import read_namespace
from parisk_sym.claims.statement import Statement
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import REALS, Interval

__all__ = ["Assertion", "statement_with"]

_MOST_CASES = 8


@dataclass
class Assertion:
    """What is asserted, part by part, the ranges of its letters, and whether the line is text rather than LaTeX."""

    conjuncts: list[list[Token]]
    declared: Declared
    is_text: bool = True

    def statement(self) -> Statement:
        """One statement for each choice of the ranges."""
        names = [n for n in self.declared.symbols if n in self.declared.ranges]
        for variable in (t.text for c in self.conjuncts for t in c if t.kind == "VARIABLE"):
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
        if is_law_of_a_value(tokens):
            return [image_law(tokens, self.declared, domain, self._law())]
        variable = next((t.text for t in tokens if t.kind == "VARIABLE"), "")
        words = {t.text for t in _understood(tokens, _OF_SHAPES if variable else _OF_RELATIONS)}
        bare = [
            t
            for i, t in enumerate(tokens)
            if t.kind != "VARIABLE" and (t.kind != "WORD" or _is_in_an_integral(tokens, i))
        ]
        tokens = bare
        parser = Parser(tokens, self.declared.symbols, self.declared.random, is_text=self.is_text)
        chain = parse_all(parser, parser.chain)
        if variable:
            return [self._shape(words, chain, self.declared.symbols[variable], domain)]
        if len(chain) == 1:
            raise AskError(
                f"character {tokens[0].at + 1}: an expression alone states nothing: a relation such as < or = is missing"
            )
        found: list[Statement] = []
        sides = list(itertools.pairwise(parser.typed))
        for left, sign, right, typed in zip(chain[::2], chain[1::2], chain[2::2], sides, strict=False):
            made = self._relation(left, sign, right, domain, parser)
            found += [_typed(s, typed) for s in made]
        return found

    def _shape(
        self, words: set[str], chain: list[Any], variable: Symbol, domain: dict[Symbol, Interval]
    ) -> Statement:
        reader = read_namespace({})
        if "strictly" in words and words & {"convex", "concave"}:
            raise AskError("strict convexity is not read: say 'convex', which allows straight pieces")
        if words & {"root", "solution", "zero"}:
            if not words & {"one", "unique"}:
                raise AskError("only 'exactly one' root is read")
            gap = chain[0] if len(chain) == 1 else reader.subtract(chain[0], chain[2])
            if len(chain) == 3 and chain[2] == 0:
                gap = chain[0]
            if len(chain) > 3 or (len(chain) == 3 and chain[1].kind != "EQUAL"):
                raise AskError("a root is that of an equation")
            return statement_with(UniqueRoot, gap, variable, _with(domain, variable))
        (expression,) = chain if len(chain) == 1 else [None]
        if expression is None:
            raise AskError("a shape is that of an expression, not of a relation")
        if words & {"density", "mass"}:
            if "mass" in words and not variable.is_integer:
                raise AskError(f"a mass function is one of integers: write for {variable} in {{0, 1, ...}}")
            return statement_with(Normalised, expression, variable, _with(domain, variable))
        if "convex" in words or "concave" in words:
            value = expression if "convex" in words else reader.negative(expression)
            return statement_with(Convex, value, variable, _with(domain, variable))
        direction = "increasing" if "increasing" in words else "decreasing"
        return statement_with(Monotone, expression, variable, direction, _with(domain, variable))

    def _relation(
        self, left: Expr, sign: Token, right: Expr, domain: dict[Symbol, Interval], parser: Parser
    ) -> list[Statement]:
        held = parser.placeholders
        own = {s for s in (*left.free_symbols, *right.free_symbols) if isinstance(s, Dummy)}
        if not own & held.all():
            return [self._plain(left, sign, right, domain)]
        turned = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
        relation = sign.text
        if left not in own and right in own:
            left, right, relation = right, left, turned.get(relation, relation)
        if left not in own:
            raise AskError(
                f"character {sign.at + 1}: a limit, mean, variance, probability or extreme has to stand alone on one side"
            )
        if left in held.limits:
            return [self._limit(held.limits[left], sign, right, domain)]
        if sign.kind not in ("EQUAL", "REL"):
            raise AskError(
                f"character {sign.at + 1}: {sign.text!r} is not read of a probability, mean or extreme"
            )
        if left in held.extremes:
            if right.free_symbols & held.all():
                raise AskError(
                    f"character {sign.at + 1}: only one side of a relation can have an extreme, limit or mean"
                )
            return [self._extremum(held.extremes[left], relation, right, domain)]
        more: list[Statement] = []
        for standing in sorted((s for s in right.free_symbols if s in held.means), key=str):
            value, proof = self._known_mean(held.means[standing], domain)
            right, more = right.xreplace({standing: value}), [*more, proof]
        if right.free_symbols & held.all():
            raise AskError(f"character {sign.at + 1}: only one probability or variance can be in a relation")
        return [*more, self._of_chance(left, relation, right, domain, parser)]

    @staticmethod
    def _extremum(
        found: tuple[str, Expr, Symbol], relation: str, right: Expr, domain: dict[Symbol, Interval]
    ) -> Statement:
        which, body, variable = found
        ranges = {**domain, variable: domain.get(variable, REALS)}
        return statement_with(
            Extremum, body, variable, which, relation, right, _used(ranges, body, right, variable)
        )

    def _plain(self, left: Expr, sign: Token, right: Expr, domain: dict[Symbol, Interval]) -> Statement:
        for name, symbol in self.declared.random.items():
            if symbol in left.free_symbols | right.free_symbols:
                raise AskError(
                    f"character {sign.at + 1}: {name} is a random variable: put it inside P(...), E[...] or Var(...)"
                )
        if sign.kind == "ABOUT":
            return self._value(left, sign, right, domain)
        used = _used(domain, left, right)
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
        around = dict(_used(domain, body, right))
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

    def _of_chance(
        self, left: Expr, relation: str, right: Expr, domain: dict[Symbol, Interval], parser: Parser
    ) -> Statement:
        held = parser.placeholders
        laws = self._law()
        if left in held.probabilities:
            found = [_event(chain, parser) for chain in held.probabilities[left][0]]
            event = found[0] if len(found) == 1 else AllOf(tuple(found))
            spoken = {s for s in laws if s in event.symbols}
            return statement_with(
                Probability, event, relation, right, {s: laws[s] for s in laws if s in spoken}, domain
            )
        expression = held.means[left] if left in held.means else held.variances[left]
        kind = Mean if left in held.means else Variance
        return statement_with(
            kind,
            expression,
            relation,
            right,
            {s: law for s, law in laws.items() if s in expression.free_symbols},
            domain,
        )

    def _known_mean(self, expression: Expr, domain: dict[Symbol, Interval]) -> tuple[Expr, Statement]:
        """The mean of one variable, with the statement that this is its mean, which is proved as well."""
        laws = self._law()
        if expression not in laws:
            raise AskError("on the other side only the mean of a variable itself is read, as in 1/E[X]")
        name = next(n for n, s in self.declared.random.items() if s == expression)
        law = self.declared.laws[name]
        value = _MEANS[law.name](*law.parameters)
        return value, statement_with(Mean, expression, "=", value, {expression: laws[expression]}, domain)


_OF_RELATIONS = {"we", "have", "then", "that", "the", "so"}


_OF_SHAPES = SHAPE_WORDS | {
    "is", "has", "the", "an", "a", "exactly", "one", "unique", "root", "solution", "zero", "real", "positive", "negative", "nonnegative",
    "function", "equation", "map", "strictly", "probability", "of", "number",
}  # fmt: skip
"""The words that may be in an assertion: any other one would change what it says."""


def _understood(tokens: list[Token], known: set[str]) -> list[Token]:
    """The words of an assertion. Raises AskError for a word that has no meaning there."""
    words = [t for i, t in enumerate(tokens) if t.kind == "WORD" and not _is_in_an_integral(tokens, i)]
    for word in words:
        if word.text not in known:
            raise AskError(f"character {word.at + 1}: the word {word.text!r} is not understood here")
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


def statement_with(kind: type[Statement], *arguments: Any) -> Statement:
    """The statement made of these arguments. Raises AskError, with the reason, where they make none."""
    try:
        found: Statement = read_namespace({}).call(kind, *arguments)
    except ClaimError as error:
        raise AskError(str(error)) from error
    return found


def _with(domain: dict[Symbol, Interval], variable: Symbol) -> dict[Symbol, Interval]:
    return domain if variable in domain else {**domain, variable: REALS}


def _used(domain: dict[Symbol, Interval], *expressions: Expr) -> dict[Symbol, Interval]:
    """All ranges, also of letters that are not in the expressions: they may bound those that are."""
    free = {s for e in expressions for s in e.free_symbols}
    grown = True
    while grown:
        more = {
            s
            for k in free
            if k in domain
            for end in (domain[k].lower, domain[k].upper)
            for s in end.free_symbols
        }
        grown = not more <= free
        free |= more
    return {s: i for s, i in domain.items() if s in free}


def _near(variable: Symbol, point: Expr, side: str) -> Interval:
    from parisk_sym.formulas.domain import integers, open_

    if point == sympy.oo:
        return integers(1) if variable.is_integer else open_(0, sympy.oo)
    if point == -sympy.oo:
        return open_(-sympy.oo, 0)
    return open_(point, point + 1) if side == "+" else open_(point - 1, point)


def _event(chain: list[Any], parser: Parser) -> Event:
    if (
        len(chain) == 5
        and not (chain[0].free_symbols | chain[4].free_symbols) & set(parser.random.values())
        and chain[1].text in ("<", "<=")
        and chain[3].text in ("<", "<=")
    ):
        between: Event = parser.reader.call(
            Lies, chain[2], Interval(chain[0], chain[4], chain[1].text == "<", chain[3].text == "<")
        )
        return between
    events = [
        _one_event(a, s, b, parser) for a, s, b in zip(chain[::2], chain[1::2], chain[2::2], strict=False)
    ]
    return events[0] if len(events) == 1 else AllOf(tuple(events))


def _one_event(left: Expr, sign: Token, right: Expr, parser: Parser) -> Event:
    random = set(parser.random.values())
    relation = sign.text
    if not left.free_symbols & random:
        left, right = right, left
        relation = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}.get(relation, relation)
    if right.free_symbols & random:
        left, right = parser.reader.subtract(left, right), sympy.S.Zero
    intervals = {
        "<": Interval(-sympy.oo, right, True, True), "<=": Interval(-sympy.oo, right, True, False), ">": Interval(right, sympy.oo, True, True),
        ">=": Interval(right, sympy.oo, False, True), "=": Interval(right, right, False, False),
    }  # fmt: skip
    if relation not in intervals:
        raise AskError(f"character {sign.at + 1}: {sign.text!r} is not read in an event")
    found: Event = parser.reader.call(Lies, left, intervals[relation])
    return found


_MEANS: dict[str, Any] = {
    "normal": lambda m, v: m, "laplace": lambda *p: p[0] if len(p) == 2 else sympy.S.Zero, "exponential": lambda r: 1 / r, "uniform": lambda a, b: (a + b) / 2,
    "poisson": lambda m: m, "binomial": lambda n, p: n * p, "geometric": lambda p: (1 - p) / p, "bernoulli": lambda p: p, "beta": lambda a, b: a / (a + b),
    "chi-squared": lambda k: k,
}  # fmt: skip
