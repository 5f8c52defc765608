"""The statement that an assertion makes, for each choice of the ranges of its letters."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import sympy
from sympy import Dummy, Expr, Symbol

from parisk_sym.claims.events import AllOf, Event, Lies
from parisk_sym.claims.kinds.asymptotic import Asymptotic
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
from parisk_sym.claims.language.chances import known_value, solved
from parisk_sym.claims.language.clauses import SHAPE_WORDS
from parisk_sym.claims.language.conditions import Declared
from parisk_sym.claims.language.expressions import Parser, Placeholders, parse_all
from parisk_sym.claims.language.image_laws import image_law, is_law_of_a_value
from parisk_sym.claims.language.tokens import AskError, Token, parts_at
from parisk_sym.claims.reading import read_namespace
from parisk_sym.claims.statement import Statement
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import REALS, Interval, integers, open_

__all__ = ["Assertion", "statement_with"]

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
        if is_law_of_a_value(tokens) and not self.approach:
            return [image_law(tokens, self.declared, domain, self._law())]
        variable = next((t.text for t in tokens if t.kind == "VARIABLE"), "")
        words = {t.text for t in _understood(tokens, _OF_SHAPES if variable else _OF_RELATIONS)}
        if not variable and any(t.kind == "IN" for t in tokens):
            tokens = _membership(tokens)
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
            if not words & {"one", "unique", "no"}:
                raise AskError("only 'exactly one root' and 'no root' are read")
            gap = chain[0] if len(chain) == 1 else reader.subtract(chain[0], chain[2])
            if len(chain) == 3 and chain[2] == 0:
                gap = chain[0]
            if len(chain) > 3 or (len(chain) == 3 and chain[1].kind != "EQUAL"):
                raise AskError("a root is that of an equation")
            if "no" in words:
                distance = reader.call(sympy.Abs, gap)
                return statement_with(Inequality, sympy.S.Zero, "<", distance, _with(domain, variable))
            return statement_with(UniqueRoot, gap, variable, _with(domain, variable))
        (expression,) = chain if len(chain) == 1 else [None]
        if expression is None:
            raise AskError("a shape is that of an expression, not of a relation")
        if words & {"density", "mass"}:
            if "mass" in words and not variable.is_integer:
                raise AskError(f"a mass function is one of integers: write for {variable} in {{0, 1, ...}}")
            return statement_with(Normalised, expression, variable, _with(domain, variable))
        if words & {"logconvex", "logconcave"}:
            expression = reader.call(sympy.log, expression)
            value = expression if "logconvex" in words else reader.negative(expression)
            return statement_with(Convex, value, variable, _with(domain, variable))
        if words & {"nondecreasing", "nonincreasing"}:
            return self._weakly_monotone("nondecreasing" in words, expression, variable, _with(domain, variable))
        if "convex" in words or "concave" in words:
            value = expression if "convex" in words else reader.negative(expression)
            return statement_with(Convex, value, variable, _with(domain, variable))
        direction = "increasing" if "increasing" in words else "decreasing"
        return statement_with(Monotone, expression, variable, direction, _with(domain, variable))

    @staticmethod
    def _weakly_monotone(
        rising: bool, expression: Expr, variable: Symbol, domain: dict[Symbol, Interval]
    ) -> Statement:
        """f(x) <= f(y) for x <= y, in a second letter."""
        own = domain[variable]
        taken = {s.name for s in domain} | {s.name for s in expression.free_symbols}
        name = next(n for n in ("y", "z", "u", "v", "w", "t", "s", "y_1") if n not in taken)
        later = Symbol(name, integer=True) if variable.is_integer else Symbol(name, real=True)
        end = Interval(variable, own.upper, False, own.upper_open, own.integer)
        moved = expression.xreplace({variable: later})
        pair = (expression, moved) if rising else (moved, expression)
        return statement_with(Inequality, pair[0], "<=", pair[1], {**domain, later: end})

    def _relation(
        self, left: Expr, sign: Token, right: Expr, domain: dict[Symbol, Interval], parser: Parser
    ) -> list[Statement]:
        held = parser.placeholders
        if sign.kind == "SIM" or held.orders:
            return self._growth(left, sign, right, domain, parser)
        if self.approach and not held.limits:
            raise AskError(
                f"character {self.approach[0].at + 1}: where a variable goes belongs to a limit, f -> 1, or to an order of growth, f = O(g)"
            )
        own = {s for s in (*left.free_symbols, *right.free_symbols) if isinstance(s, Dummy)}
        if not own & held.all():
            return [self._plain(left, sign, right, domain)]
        relation = sign.text
        alone = {*held.limits, *held.extremes}
        if own & alone:
            if left not in own and right in own:
                left, right, relation = right, left, _TURNED.get(relation, relation)
            if left not in alone:
                raise AskError(
                    f"character {sign.at + 1}: a limit or an extreme has to stand alone on one side"
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
        main, relation, other, known = solved(left, relation, right, held, self._known(held))
        proofs = [self._of_chance(k.standing, "=", k.value, domain, parser) for k in known]
        return [*proofs, self._of_chance(main, relation, other, domain, parser)]

    def _known(self, held: Placeholders) -> Callable[[Dummy], Expr | None]:
        """The value of a placeholder, if a table has it."""
        return lambda standing: known_value(standing, held, self.declared.laws, self.declared.random)

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

    def _growth(
        self, left: Expr, sign: Token, right: Expr, domain: dict[Symbol, Interval], parser: Parser
    ) -> list[Statement]:
        """f = O(g), f = a + O(g), f = (1 + o(1)) g, f ~ g, near the end that the line names."""
        held = parser.placeholders
        place = f"character {sign.at + 1}"
        if not self.approach:
            raise AskError(f"{place}: it is not said where the variable goes: add, for instance, 'as n -> oo'")
        others = held.all() - set(held.orders)
        found = sorted(right.free_symbols & set(held.orders), key=str)
        if sign.kind not in ("EQUAL", "SIM") or (left.free_symbols | right.free_symbols) & others or left.free_symbols & set(held.orders):
            raise AskError(f"{place}: an order of growth is read as f = O(g), f = a + O(g) or f ~ g, with no limit or mean in it")
        if len(found) != (sign.kind == "EQUAL"):
            raise AskError(f"{place}: one O, o, Θ, Ω or ω is read, on the right side of =")
        if not found:
            relation, expression, scale = "~", left, right
        else:
            relation, scale = held.orders[found[0]]
            factor, rest = _affine(right, found[0], place)
            expression = left if rest == 0 else parser.reader.subtract(left, rest)
            scale = scale if factor == 1 else parser.reader.multiply(factor, scale)
        variable, point, side = self._end(domain)
        around = {s: i for s, i in _used(domain, expression, scale).items() if s != variable}
        own = domain.get(variable)
        if own is not None:
            intervals = [own]
        else:
            intervals = [_close(variable, point, s) for s in ("+-" if side == "+-" else side)]
        return [
            statement_with(Asymptotic, expression, variable, relation, scale, point, {**around, variable: i})
            for i in intervals
        ]

    def _end(self, domain: dict[Symbol, Interval]) -> tuple[Symbol, Expr, str]:
        """The variable that goes somewhere, the point and the side."""
        variable = self.declared.symbols[self.approach[0].text]
        parser = Parser([*self.approach[2:]], self.declared.symbols)
        point, side = parser.point_of_limit()
        if parser.next.kind != "END":
            raise AskError(f"character {parser.next.at + 1}: {parser.next.text!r} is not expected here")
        arrow = self.approach[1].text
        return variable, point, {"down": "+", "up": "-"}.get(arrow, side)

    def _law(self) -> dict[Symbol, Any]:
        return {self.declared.random[name]: self.declared.law_of(name) for name in self.declared.laws}

    def _of_chance(
        self, left: Expr, relation: str, right: Expr, domain: dict[Symbol, Interval], parser: Parser
    ) -> Statement:
        held = parser.placeholders
        laws = self._law()
        if left in held.probabilities:
            chains, given = held.probabilities[left]
            event = _joint_event(chains, parser)
            known = _joint_event(given, parser) if given else None
            spoken = {s for s in laws if s in event.symbols or (known is not None and s in known.symbols)}
            own = {s: laws[s] for s in laws if s in spoken}
            more = () if known is None else (known,)
            return statement_with(Probability, event, relation, right, own, domain, *more)
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


_TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
_OF_RELATIONS = {"we", "have", "then", "that", "the", "so"}


def _membership(tokens: list[Token]) -> list[Token]:
    """`cos x in [-1, 1]` as -1 <= cos x <= 1."""
    at = next(i for i, t in enumerate(tokens) if t.kind == "IN")
    value, where = tokens[:at], tokens[at + 1 :]
    ends = parts_at(where[1:-1], "COMMA")
    if not value or not where or where[0].kind not in ("LPAR", "LSQB") or where[-1].kind not in ("RPAR", "RSQB") or len(ends) != 2:
        raise AskError(f"character {tokens[at].at + 1}: a value lies in an interval, as in 'cos x in [-1, 1]'")
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
    if point == sympy.oo:
        return integers(1) if variable.is_integer else open_(0, sympy.oo)
    if point == -sympy.oo:
        return open_(-sympy.oo, 0)
    return open_(point, point + 1) if side == "+" else open_(point - 1, point)


def _close(variable: Symbol, point: Expr, side: str) -> Interval:
    """A short interval that ends at the point: an order of growth looks at a neighbourhood only."""
    if point == sympy.oo:
        return integers(_FAR) if variable.is_integer else open_(_FAR, sympy.oo)
    if point == -sympy.oo:
        return open_(-sympy.oo, -_FAR)
    near = sympy.Rational(1, _FAR)
    return open_(point, point + near) if side == "+" else open_(point - near, point)


_FAR = 16
"""Where three logarithms of a variable are positive."""


def _affine(right: Expr, order: Symbol, place: str) -> tuple[Expr, Expr]:
    """The factor of O(g) in a side, and the rest."""
    expanded = sympy.expand(right)
    factor, rest = expanded.coeff(order, 1), expanded.coeff(order, 0)
    if factor.has(order) or rest.has(order) or sympy.expand(factor * order + rest - expanded) != 0 or factor == 0:
        raise AskError(f"{place}: an O(g) is added, or has a factor: what is around it here is not read")
    return factor, rest


def _joint_event(chains: list[list[Any]], parser: Parser) -> Event:
    """The event that all of several relations hold."""
    found = [_event(chain, parser) for chain in chains]
    return found[0] if len(found) == 1 else AllOf(tuple(found))


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
