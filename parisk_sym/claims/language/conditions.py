"""The ranges of letters and the laws of random variables that a line states: `for x > 0`, `n a positive integer`, `X ~ N(0, 1)`."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

import sympy
from sympy import Expr, Symbol

from parisk_sym.claims.language.expressions import LETTERS_OF_FUNCTIONS, Parser, parse_all
from parisk_sym.claims.language.laws import CONSTRUCTORS, LAW_NAMES, PARAMETER_COUNTS, LawOf
from parisk_sym.claims.language.ranges import (
    intersection,
    named_set,
    range_between,
    range_without,
    usual_range,
)
from parisk_sym.claims.language.token_reader import END, closing_bracket
from parisk_sym.claims.language.tokens import AskError, Token, parts_at
from parisk_sym.claims.random_variables import Law, WithDensity, WithDistribution, WithMass
from parisk_sym.formulas.domain import Interval, integers
from parisk_sym.formulas.unevaluated import evaluated

__all__ = ["Declared", "is_condition", "is_of_a_function", "new_letters", "subjects"]

_FILLER = {
    "for", "all", "every", "each", "any", "with", "where", "that", "so", "such", "of", "the", "a", "an", "is", "are", "be", "number", "numbers", "given", "value",
    "values", "variable", "variables", "random", "as", "when", "whenever", "if", "we", "have", "holds", "let", "then", "on", "over", "both",
}  # fmt: skip
_PROPERTIES = {
    "real",
    "reals",
    "integer",
    "integers",
    "natural",
    "positive",
    "negative",
    "nonnegative",
    "nonzero",
    "non",
}


@dataclass
class Declared:
    """What is stated of the letters: intervals (one or two, where a point is left out), and laws of random variables."""

    ranges: dict[str, list[Interval]] = field(default_factory=dict)
    symbols: dict[str, Symbol] = field(default_factory=dict)
    laws: dict[str, LawOf] = field(default_factory=dict)
    random: dict[str, Symbol] = field(default_factory=dict)
    whole: set[str] = field(default_factory=set)
    bounded: set[str] = field(default_factory=set)
    related: set[str] = field(default_factory=set)

    def read(self, segments: Sequence[Sequence[Token]], whole: Collection[str] = ()) -> None:
        """Take all conditions: first which letters there are (`whole` ones are integers), then their ranges, in the order of the text."""
        segments = [_without_bars(segment) for segment in segments]
        for segment in segments:
            _check_words(segment)
        pieces = [_without_article(piece) for segment in segments for piece in _pieces(segment)]
        real = [p for p in pieces if {"real", "reals"} & {t.text for t in p}]
        self.whole = set(whole).difference(n for p in real for n in subjects(p))
        ranged = {n for p in pieces if not _relates_letters(p) and not _is_integer(p) for n in subjects(p)}
        for piece in pieces:
            self._name(piece, ranged)
        related = [p for p in pieces if _has(p, "REL") or _has(p, "IN")]
        self.bounded = {name for piece in related for name in subjects(piece)}
        self.related = {name for piece in pieces if _has(piece, "REL") for name in subjects(piece)}
        self._require_integers_said(pieces)
        for piece in pieces:
            self._law(piece) if _is_law(piece) else None
        self._ranges([p for p in pieces if not _is_law(p)])

    def in_order(self) -> list[str]:
        """The letters with ranges, each behind those that its own range names."""
        waiting = [n for n in self.symbols if n in self.ranges]
        found: list[str] = []
        while waiting:
            left = {self.symbols[n] for n in waiting}
            free = [n for n in waiting if not self._ends_of(n) & (left - {self.symbols[n]})]
            found += free or waiting
            waiting = [n for n in waiting if n not in found]
        return found

    def _ends_of(self, name: str) -> set[Symbol]:
        """The letters in the ends of a range."""
        return {s for i in self.ranges[name] for e in (i.lower, i.upper) for s in e.free_symbols}

    # --- names ---

    def _name(self, piece: list[Token], ranged: Collection[str]) -> None:
        """The letters of which a piece speaks become symbols, integers where it says so.

        "n > a integer" says it of n alone where a has a range of its own (`ranged`); "integers k < n" says it of both.
        """
        if _is_definition(piece):
            return
        whole = _is_integer(piece)
        is_of_all = not _relates_letters(piece) or any(t.text == "integers" for t in piece)
        for name in subjects(piece):
            if _is_law(piece) or (whole and not is_of_all and name in ranged):
                continue
            known = self.symbols.get(name)
            self.symbols[name] = (
                Symbol(name, integer=True)
                if whole or name in self.whole or (known is not None and known.is_integer)
                else Symbol(name, real=True)
            )

    def _require_integers_said(self, pieces: Sequence[list[Token]]) -> None:
        """Raise AskError for a letter such as k in 1 <= k <= n, n in N: it can be an integer or a real number."""
        said = {
            n for p in pieces if _has(p, "IN") or {"real", "reals"} & {t.text for t in p} for n in subjects(p)
        }
        for piece in filter(_relates_letters, pieces):
            symbols = {name: self.symbols[name] for name in subjects(piece) if name in self.symbols}
            for name, symbol in symbols.items():
                is_open = name in "ijklmn" and not symbol.is_integer and name not in said
                if is_open and any(other.is_integer for other in symbols.values()):
                    raise AskError(
                        f"character {piece[0].at + 1}: {name} can be an integer or a real number: add '{name} integer' or '{name} real'"
                    )

    # --- laws ---

    def _law(self, piece: list[Token]) -> None:
        names = subjects(piece)
        if _is_density(piece):
            self._law_by_density(piece)
            return
        start = next((i for i, t in enumerate(piece) if _is_law_name(piece, i)), None)
        if start is None or not names:
            raise AskError(
                f"character {piece[0].at + 1}: a law such as N(0, 1), Laplace(b) or U(0, 1) is expected"
            )
        before = [t for t in piece[:start] if t.kind not in ("WORD", "FORALL", "NAME", "COMMA", "SIM")]
        if before:
            raise AskError(
                f"character {before[0].at + 1}: a condition states the laws of single letters, as in X ~ N(0, 1), Y ~ N(0, 1)"
            )
        law = self._named_law(piece[start:])
        for name in names:
            if name in self.laws:
                raise AskError(f"character {piece[0].at + 1}: {name} has two laws")
            self.laws[name] = law
            discrete = law.name in ("binomial", "poisson", "geometric", "bernoulli")
            self.random[name] = Symbol(name, integer=True) if discrete else Symbol(name, real=True)

    def _law_by_density(self, piece: list[Token]) -> None:
        """X has the density f(X) on (0, oo), the mass function on {0, 1, ...} or the distribution function on (0, 1)."""
        verb = next(i for i, t in enumerate(piece) if t.kind == "WORD" and t.text == "has")
        names = _letters(piece[:verb])
        cut = max((i for i, t in enumerate(piece) if t.kind == "WORD" and t.text == "on"), default=None)
        if len(names) != 1 or cut is None:
            raise AskError(f"character {piece[0].at + 1}: write 'X has the density exp(-X) on (0, oo)'")
        words = {t.text for t in piece[verb:cut] if t.kind == "WORD"}
        kind = "mass" if "mass" in words else "distribution" if "distribution" in words else "density"
        (name,) = names
        symbol = Symbol(name, integer=True) if kind == "mass" else Symbol(name, real=True)
        body = [t for t in piece[verb + 1 : cut] if t.kind != "WORD"]
        letters = new_letters(body, {*self.symbols, name, "e"})
        own = next(iter(letters)) if len(letters) == 1 and name not in _letters(body) else name
        parser = Parser(body, {**self.symbols, own: symbol})
        value: Expr = parse_all(parser, parser.sum)
        support = self.set_of(piece[cut + 1 :])
        self.random[name] = symbol
        self.laws[name] = LawOf(kind, (value,), None, support)

    def _named_law(self, tokens: list[Token]) -> LawOf:
        name = LAW_NAMES[tokens[0].text]
        end = _end_of_parameters(tokens, 1)
        inside = tokens[2:end]
        for token in inside:
            if token.kind == "NAME" and token.text not in self.symbols and token.text != "e":
                raise AskError(
                    f"character {token.at + 1}: the parameter {token.text!r} has no range: add one, for instance 'for {token.text} > 0'"
                )
        parameters = tuple(self.expression(part) for part in parts_at(inside, "COMMA"))
        if len(parameters) not in PARAMETER_COUNTS[name]:
            counts = " or ".join(map(str, PARAMETER_COUNTS[name]))
            raise AskError(
                f"character {tokens[0].at + 1}: the {name} law has {counts} parameters, got {len(parameters)}"
            )
        begins = None
        if name == "geometric":
            begins = _beginning(tokens[end + 1 :])
            if begins is None:
                raise AskError(
                    f"character {tokens[0].at + 1}: a geometric law counts failures (0, 1, 2, ...) or trials (1, 2, ...): write 'on {{0, 1, 2, ...}}' or 'on {{1, 2, ...}}'"
                )
        return LawOf(name, parameters, begins)

    def law_of(self, name: str) -> Law:
        """The law of a random variable as an object of claims."""
        return self._law_of(self.laws[name], name)

    def law_named_by(self, tokens: Sequence[Token]) -> Law:
        """The law that a text such as N(0, 1) names."""
        if not tokens or not _is_law_name(tokens, 0):
            at = tokens[0].at + 1 if tokens else 1
            raise AskError(f"character {at}: a law such as N(0, 1), Laplace(b) or U(0, 1) is expected")
        return self._law_of(self._named_law(list(tokens)), "the value")

    @staticmethod
    def _law_of(law: LawOf, name: str) -> Law:
        if law.support is not None:
            own = {"density": WithDensity, "mass": WithMass, "distribution": WithDistribution}[law.name]
            found: Law = own(*law.parameters, law.support)
            return found
        made: Law = CONSTRUCTORS[law.name](*law.parameters)
        if law.name == "geometric" and law.begins_at == 1:
            raise AskError(
                f"a geometric law on 1, 2, ... is not known: state it of {name} - 1, on {{0, 1, 2, ...}}"
            )
        return made

    # --- ranges ---

    def set_of(self, tokens: list[Token]) -> Interval:
        """The interval or the integers that a text such as (0, oo) or {0, 1, ...} names."""
        found = self._set(tokens)
        if len(found) != 1:
            raise AskError(f"character {tokens[0].at + 1}: one interval is expected")
        return found[0]

    def expression(self, tokens: Sequence[Token]) -> Expr:
        """An expression in the letters that are declared."""
        parser = Parser(tokens, self.symbols)
        found: Expr = parse_all(parser, parser.sum)
        return found if found.free_symbols else evaluated(found)

    def require_in_range(self, name: str, body: Sequence[Token]) -> None:
        """Raise AskError unless what a letter is defined to be lies in the range of the letter: a number, or a letter with the same range."""
        value = self.expression(body)
        ranges = self.ranges.get(name, [])
        same = value.is_Symbol and self.ranges.get(str(value)) == ranges
        inside = not value.free_symbols and any(_contains(i, value) for i in ranges)
        if not same and not inside:
            raise AskError(f"it is not clear that {name} = {value} lies in the range of {name}")

    def _ranges(self, pieces: list[list[Token]]) -> None:
        for piece in sorted(pieces, key=_dependence):
            if _is_definition(piece):
                continue
            stated = list(self._stated(piece))
            if not stated and _is_integer(piece) and set(subjects(piece)) <= self.bounded | self.related:
                continue
            if not stated:
                raise AskError(f"character {piece[0].at + 1}: {_text(piece)!r} states no range")
            for name, found in stated:
                self._add(name, _with_properties(found, piece), piece[0])

    def _add(self, name: str, found: list[Interval], token: Token) -> None:
        before = self.ranges.get(name)
        if before is None:
            self.ranges[name] = found
            return
        known = {self.symbols[n]: i[0] for n, i in self.ranges.items() if n != name and len(i) == 1}
        met = [m for a in before for b in found if (m := intersection(a, b, known)) is not None]
        if not met:
            raise AskError(f"character {token.at + 1}: the ranges of {name} have nothing in common")
        self.ranges[name] = met

    def _stated(self, piece: list[Token]) -> Iterator[tuple[str, list[Interval]]]:
        whole = _is_integer(piece)
        sign = _sign_word(piece)
        rest = [t for t in piece if t.kind not in {"WORD", "FORALL"}]
        names = subjects(piece)
        usual = usual_range(whole, sign)
        relations = [
            i
            for i, t in enumerate(rest)
            if t.kind in ("REL", "EQUAL", "UNEQUAL", "IN") and not _is_mark_of_a_set(rest, i)
        ]
        if not relations:
            yield from self._of_properties(piece, usual)
            return
        if rest[0].kind == "BAR":
            yield names[0], self._outside(rest)
            return
        if len(relations) == 1 and rest[relations[0]].kind == "IN":
            if [t.text for t in rest[relations[0] + 1 :]] in (["ZZ"], ["Z"]) and set(names) <= self.related:
                return  # the ends are stated elsewhere
            found = self._set(rest[relations[0] + 1 :])
            for name in names:
                yield name, found
            return
        if len(relations) == 1 and rest[relations[0]].kind == "EQUAL":
            yield names[0], [self._listed(rest[relations[0] + 1 :])]
            return
        if len(relations) == 1 and rest[relations[0]].kind == "UNEQUAL":
            at = self.expression(rest[relations[0] + 1 :])
            for name in names:
                base = self.ranges.pop(name, [integers() if whole and not sign else usual])
                yield name, [half for i in base for half in self._without(i, at, name)]
            return
        yield from self._of_a_chain(rest, relations, whole, sign)

    def _of_properties(self, piece: list[Token], usual: Interval) -> Iterator[tuple[str, list[Interval]]]:
        """The ranges that words such as positive integer state."""
        whole, sign = _is_integer(piece), _sign_word(piece)
        for name in subjects(piece):
            if whole and not usual.integer and name in self.bounded:
                continue  # 1 <= k <= n, k and n integers: they are made integers, and have their ranges
            if whole and not usual.integer:
                yield name, [integers()]
            elif whole or sign or {"real", "reals", "nonzero"} & {t.text for t in piece}:
                yield name, [usual]

    def _outside(self, tokens: list[Token]) -> list[Interval]:
        """|x| > c, for a number c that is not negative."""
        sign, bound = tokens[3], self.expression(tokens[4:])
        if sign.text not in (">", ">=") or not (bound.is_number and bound.is_nonnegative):
            raise AskError(
                f"character {tokens[0].at + 1}: of an absolute value |x| < c is read, and |x| > c for a number c >= 0"
            )
        is_open = sign.text == ">"
        return [Interval(-sympy.oo, -bound, True, is_open), Interval(bound, sympy.oo, is_open, True)]

    def _without(self, interval: Interval, at: Expr, name: str) -> list[Interval]:
        """The range of a letter without a value, which has to be known to lie in it or outside of it."""
        if at == interval.lower and not interval.integer:
            return [replace(interval, lower_open=True)]
        if at == interval.upper and not interval.integer:
            return [replace(interval, upper_open=True)]
        if interval.lower.is_infinite and interval.upper.is_infinite:
            return range_without(interval, at)
        if at.is_Symbol and self.ranges.get(str(at)) == [interval]:
            return range_without(interval, at)
        if at.free_symbols or {s for e in (interval.lower, interval.upper) for s in e.free_symbols}:
            raise AskError(f"it is not known whether {at} lies in the range of {name}")
        return range_without(interval, at) if _contains(interval, at) else [interval]

    def _of_a_chain(
        self, rest: list[Token], relations: list[int], whole: bool, sign: str
    ) -> Iterator[tuple[str, list[Interval]]]:
        """0 < x < y <= 1: each letter lies between its neighbours; where both are letters, the later one is bounded by the earlier."""
        bounds = [-1, *relations, len(rest)]
        members = [rest[a + 1 : b] for a, b in itertools.pairwise(bounds)]
        signs = [rest[i].text for i in relations]
        if any(s not in ("<", "<=", ">", ">=") for s in signs):
            raise AskError(f"character {rest[0].at + 1}: a range has <, <=, > or >=")
        if all(s in (">", ">=") for s in signs):
            members, signs = members[::-1], [{">": "<", ">=": "<="}[s] for s in reversed(signs)]
        if any(s in (">", ">=") for s in signs):
            raise AskError(f"character {rest[0].at + 1}: the signs of a range go one way")
        free = _without_e(list(map(_listed_letters, members)))
        done: dict[str, set[Symbol]] = {}
        for i, own in enumerate(free):
            for name in own:
                lower, lower_open = self._end(members, signs, i, -1, done.keys())
                upper, upper_open = self._end(members, signs, i, 1, done.keys())
                taken = {s for s in self.symbols.values() if self.symbols[name] in done.get(s.name, set())}
                if taken & lower.free_symbols:  # its own end is this letter already
                    lower, lower_open = -sympy.oo, True
                if taken & upper.free_symbols:
                    upper, upper_open = sympy.oo, True
                own_whole = whole or bool(self.symbols[name].is_integer)
                if lower.is_infinite and upper.is_infinite and name in self.ranges:
                    continue  # it is the end of the range of another letter
                before = self.ranges.get(name, [])
                base = before[0] if own_whole and len(before) == 1 else usual_range(own_whole, sign)
                yield name, [range_between(lower, upper, lower_open, upper_open, base, own_whole)]
                done[name] = lower.free_symbols | upper.free_symbols

    def _end(
        self, members: list[list[Token]], signs: list[str], i: int, step: int, done: Collection[str]
    ) -> tuple[Expr, bool]:
        """The end of a range beside a member of a chain.

        It is infinite where the chain ends, and where the neighbouring letter takes its own end from this one.
        """
        j = i + step
        if not 0 <= j < len(members):
            return (-sympy.oo if step < 0 else sympy.oo), True
        names = {t.text for t in members[j] if t.kind == "NAME"}
        if (
            names
            and all(t.kind in ("NAME", "COMMA") for t in members[j])
            and not names <= set(done)
            and names <= set(self.symbols)
            and not names <= set(self.ranges)
        ):
            if step < 0:
                return -sympy.oo, True
            end, is_open = self._end(members, signs, j, step, done)
            return end, is_open or signs[min(i, j)] == "<"
        sign = signs[min(i, j)]
        return self.expression(members[j]), sign == "<"

    def _listed(self, tokens: list[Token]) -> Interval:
        """1, 2, 3, ... or 1, ..., n."""
        parts = parts_at(tokens, "COMMA")
        if len(parts) < 2 or not any(_has(p, "DOTS") for p in parts):
            raise AskError(f"character {tokens[0].at + 1}: a list of values has dots, as in n = 1, 2, 3, ...")
        first = self.expression(parts[0])
        if _has(parts[-1], "DOTS"):
            return integers(first)
        return integers(first, self.expression(parts[-1]))

    def _set(self, tokens: list[Token]) -> list[Interval]:
        found: list[Interval] = []
        for part in parts_at(tokens, "CUP"):
            found += self._one_set(part)
        return found

    def _one_set(self, tokens: list[Token]) -> list[Interval]:
        head = tokens[0]
        if head.kind == "SET" or head.text in ("R", "N", "Z"):
            return [named_set(head.text, tokens[1:])]
        if head.kind in ("LSET", "LBRACE") and tokens[-1].kind in ("RSET", "RBRACE"):
            return [self._listed(list(tokens[1:-1]))]
        if head.kind in ("LPAR", "LSQB") and tokens[-1].kind in ("RPAR", "RSQB"):
            ends = parts_at(tokens[1:-1], "COMMA")
            if len(ends) == 2:
                lower, upper = (self.expression(e) for e in ends)
                return [Interval(lower, upper, head.kind == "LPAR", tokens[-1].kind == "RPAR")]
        raise AskError(
            f"character {head.at + 1}: {_text(tokens)!r} is no set that is known: write (0, 1), [0, 1], R, N or Z"
        )


def is_condition(tokens: Sequence[Token]) -> bool:
    """Whether tokens look like ranges or laws, and not like a statement."""
    rest = [t for t in tokens if t.kind not in ("WORD", "FORALL")]
    if not rest:
        return False
    if _is_law(tokens) or _is_definition(tokens) or is_of_a_function(tokens):
        return True
    rest = _without_bars(rest)
    first = parts_at(rest, "COMMA")[0]
    names = subjects(_without_bars(tokens))
    if not names or any(
        t.kind in ("ABOUT", "LIM", "SUM", "INT", "PROB", "VAR", "MEAN", "FUNC") for t in tokens
    ):
        return False
    return first[0].kind in ("NAME", "NUMBER", "MINUS") and (
        _has(rest, "REL")
        or _has(rest, "IN")
        or _has(rest, "UNEQUAL")
        or _has(rest, "DOTS")
        or bool(_PROPERTIES & {t.text for t in tokens})
    )


def _without_bars(tokens: Sequence[Token]) -> list[Token]:
    """|x| < c as -(c) < x < c, and |x - a| < c as a - (c) < x < a + (c)."""
    found: list[Token] = []
    for i, piece in enumerate(parts_at(tokens, "COMMA")):
        found += ([Token("COMMA", ",", piece[0].at)] if i else []) + _without_bars_of(piece)
    trailing = tokens and tokens[-1].kind == "COMMA"
    return [*found, tokens[-1]] if trailing else found


def _without_bars_of(piece: list[Token]) -> list[Token]:
    start = next((i for i, t in enumerate(piece) if t.kind == "BAR"), None)
    if start is None or any(t.kind not in ("WORD", "FORALL") for t in piece[:start]):
        return piece
    end = next((i for i in range(start + 1, len(piece)) if piece[i].kind == "BAR"), len(piece))
    inside, behind = piece[start + 1 : end], piece[end + 1 :]
    signs = [t for t in behind if t.kind == "REL"]
    if len(signs) != 1 or behind[0] is not signs[0] or signs[0].text not in ("<", "<="):
        return piece
    if [t.kind for t in inside] not in (
        ["NAME"],
        ["NAME", "MINUS", "NAME"],
        ["NAME", "MINUS", "NUMBER"],
        ["NAME", "PLUS", "NUMBER"],
    ):
        return piece
    cut = next((i for i, t in enumerate(behind) if t.kind in ("WORD", "AND", "FORALL")), len(behind))
    at, bound = (
        piece[start].at,
        [Token("LPAR", "(", piece[start].at), *behind[1:cut], Token("RPAR", ")", piece[start].at)],
    )
    centre = (
        []
        if len(inside) == 1
        else [inside[2]]
        if inside[1].kind == "MINUS"
        else [Token("MINUS", "-", at), inside[2]]
    )
    plus = [Token("PLUS", "+", at)] if centre else []
    sign = signs[0]
    low = [*centre, Token("MINUS", "-", at), *bound]
    return [*piece[:start], *low, sign, inside[0], sign, *centre, *plus, *bound, *behind[cut:]]


_OF_FUNCTIONS = {
    "convex",
    "concave",
    "increasing",
    "decreasing",
    "nondecreasing",
    "nonincreasing",
    "lipschitz",
    "function",
    "values",
}


def is_of_a_function(tokens: Sequence[Token]) -> bool:
    """Whether tokens declare an unknown function, as `convex f on [0, 1]` and `f with values in [0, 1]` do."""
    words = {t.text for t in tokens if t.kind == "WORD"}
    cut = next(
        (i for i, t in enumerate(tokens) if t.text in ("on", "over", "with") and t.kind == "WORD"),
        len(tokens),
    )
    head = [t for t in tokens[:cut] if t.kind not in ("WORD", "FORALL")]
    if [t.kind for t in head] != ["NAME"] or "_" in head[0].text:
        return False
    bare = bool(words & {"on", "over"}) and words <= {
        "on",
        "over",
        "for",
        "all",
        "every",
        "any",
        "each",
        "the",
    }
    return bool(words & _OF_FUNCTIONS) or bare


_UNDERSTOOD = _FILLER | _PROPERTIES | {
    "standard", "normal", "distribution", "independent", "has", "density", "mass", "function", "in", "to", "interval", "law", "probability",
}  # fmt: skip


def _check_words(segment: Sequence[Token]) -> None:
    """Raise AskError for a word that would change what a condition says."""
    for index, token in enumerate(segment):
        if token.kind != "WORD":
            continue
        later = next((t.text for t in segment[index + 1 :] if t.kind == "WORD"), "")
        if token.text not in _UNDERSTOOD or (token.text == "non" and later != "negative"):
            raise AskError(f"character {token.at + 1}: the word {token.text!r} is not understood here")


def _pieces(segment: Sequence[Token]) -> list[list[Token]]:
    """The conditions between commas and `and`; letters alone belong to what follows them."""
    parts: list[list[Token]] = []
    waiting: list[Token] = []
    for part, is_behind_comma in (
        (p, i == 0) for c in parts_at(segment, "COMMA") for i, p in enumerate(parts_at(c, "AND"))
    ):
        body = [t for t in part if t.kind != "WORD" or t.text not in _FILLER]
        if not [t for t in body if t.kind not in ("WORD", "FORALL")]:
            if body and parts:
                parts[-1] += body
            continue
        values = [t for t in part if t.kind not in ("WORD", "FORALL")]
        if parts and parts[-1] and _is_list(parts[-1]) and values[0].kind in ("NUMBER", "DOTS", "NAME"):
            parts[-1] += [Token("COMMA", ",", values[0].at), *part]
        elif len(values) == 1 and values[0].kind == "NAME" and not (_PROPERTIES & {t.text for t in part}):
            waiting += [*part, Token("COMMA", ",", values[0].at)]
        elif is_behind_comma and parts and _is_one_chain(parts[-1], [*waiting, *part]):
            parts += _apart(parts.pop(), [*waiting, *part])
            waiting = []
        else:
            parts.append([*waiting, *part])
            waiting = []
    if waiting:
        names = [t.text for t in waiting if t.kind == "NAME"]
        if parts and _PROPERTIES & {t.text for t in parts[-1]}:
            parts[-1] += [waiting[-1], *waiting[:-1]]
        else:
            raise AskError(f"character {waiting[0].at + 1}: nothing is said of {', '.join(names)}")
    return parts


def _with_properties(intervals: list[Interval], piece: Sequence[Token]) -> list[Interval]:
    """The part of a range that the words around it leave: positive x in [-1, 1], nonzero integers k."""
    words = {t.text for t in piece if t.kind == "WORD"}
    sign = _sign_word(piece)
    if _is_integer(piece):
        intervals = [
            m for i in intervals if (m := i if i.integer else intersection(i, integers(), {})) is not None
        ]
    if sign and not any(t.kind == "REL" for t in piece):
        own = usual_range(False, sign)
        intervals = [m for i in intervals if (m := intersection(i, own, {})) is not None]
    if "nonzero" in words or {"non", "zero"} <= words:
        intervals = [
            half
            for i in intervals
            for half in (range_without(i, sympy.S.Zero) if _contains(i, sympy.S.Zero) else [i])
        ]
    if not intervals:
        raise AskError(f"character {piece[0].at + 1}: {_text(list(piece))!r} leaves no value")
    return intervals


def _is_mark_of_a_set(tokens: Sequence[Token], at: int) -> bool:
    """The >= of Z_{>= 0}."""
    return [t.kind for t in tokens[max(0, at - 2) : at]] in (["UNDERSCORE", "LBRACE"], ["CARET", "LBRACE"])


def _dependence(piece: list[Token]) -> int:
    """A condition that relates letters is read behind those of single letters, and a value that is left out at the end."""
    return 2 if _has(piece, "UNEQUAL") else int(_relates_letters(piece))


def _relates_letters(piece: Sequence[Token]) -> bool:
    """Whether a condition has letters on two sides of a relation."""
    members: list[list[Token]] = [[]]
    for token in piece:
        members.append([]) if token.kind == "REL" else members[-1].append(token)
    return sum(bool(_letters(member)) for member in members) > 1


def _without_article(piece: list[Token]) -> list[Token]:
    """`n is a positive integer` and `for a positive integer n` without the article, which is no letter, and without a full stop."""
    found = [t for t in piece if t.kind != "DOT"]
    for i, token in enumerate(found[:-1]):
        before, behind = found[i - 1] if i else None, found[i + 1]
        if token.text == "a" and behind.kind == "WORD" and (before is None or before.kind == "WORD"):
            is_said = before is not None and before.text in {"is", "be", "are"}
            return [*found[:i], *found[i + 1 :]] if is_said or _has(found[i + 1 :], "NAME") else found
    return found


def _is_one_chain(first: list[Token], second: list[Token]) -> bool:
    """0 < x, y <= 1: a number below a letter, a comma, and a letter below an end bound both letters from both sides."""
    before, behind = ([t for t in part if t.kind not in ("WORD", "FORALL")] for part in (first, second))
    kinds = [t.kind for t in behind]
    end = kinds.index("REL") if "REL" in kinds else 0
    return (
        [t.kind for t in before[-2:]] == ["REL", "NAME"]
        and [t.kind for t in before].count("REL") == 1
        and not subjects(before[:-2])
        and bool(end)
        and all(kind in ("NAME", "COMMA") for kind in kinds[:end])
        and before[-2].text[0] == behind[end].text[0]
    )


def _apart(first: list[Token], second: list[Token]) -> list[list[Token]]:
    """0 < x, y <= 1 as 0 < x <= 1 and 0 < y <= 1."""
    end = next(i for i, t in enumerate(second) if t.kind == "REL")
    names = [first[-1], *(t for t in second[:end] if t.kind == "NAME")]
    words = [t for t in second[:end] if t.kind == "WORD"]
    return [[*first[:-1], name, *words, *second[end:]] for name in names]


def _is_list(part: list[Token]) -> bool:
    """n = 1, which goes on behind the comma."""
    kinds = [t.kind for t in part if t.kind != "WORD"]
    return "EQUAL" in kinds and "REL" not in kinds and "SIM" not in kinds


def subjects(piece: list[Token]) -> list[str]:
    """The letters of which a condition speaks."""
    rest = [t for t in piece if t.kind not in ("WORD", "FORALL", "EXISTS", "BANG")]
    if [t.kind for t in rest[:4]] == ["BAR", "NAME", "BAR", "REL"]:
        return [rest[1].text]
    for i, token in enumerate(rest):
        if token.kind in ("IN", "SIM", "EQUAL", "UNEQUAL"):
            return _letters(rest[:i])
    if _is_independent(piece):
        start = next((i for i in range(len(rest)) if _is_law_name(rest, i)), len(rest))
        return _letters(rest[:start])
    members: list[list[Token]] = [[]]
    for token in rest:
        members.append([]) if token.kind == "REL" else members[-1].append(token)
    return [name for own in _without_e(list(map(_listed_letters, members))) for name in own]


def _listed_letters(member: Sequence[Token]) -> list[str]:
    """The letters of x, y, z; none of x y, which is a product."""
    kinds = [t.kind for t in member]
    is_list = kinds[::2] == ["NAME"] * len(kinds[::2]) and kinds[1::2] == ["COMMA"] * (len(kinds) // 2)
    return _letters(member) if is_list else []


def _without_e(members: list[list[str]]) -> list[list[str]]:
    """The letters of a chain, without an e at an end of it beside another letter: x > e is no range of e."""
    if sum(map(bool, members)) < 2:
        return members
    return [[] if own == ["e"] and i in (0, len(members) - 1) else own for i, own in enumerate(members)]


def _contains(interval: Interval, value: Expr) -> bool:
    """Whether a number certainly lies in an interval with numbers as its ends."""
    above = value > interval.lower if interval.lower_open else value >= interval.lower
    below = value < interval.upper if interval.upper_open else value <= interval.upper
    whole = not interval.integer or value.is_integer is True
    return whole and sympy.sympify(above) == sympy.true and sympy.sympify(below) == sympy.true


def _letters(tokens: Sequence[Token]) -> list[str]:
    return [t.text for t in tokens if t.kind == "NAME"]


def _has(tokens: Sequence[Token], kind: str) -> bool:
    return any(t.kind == kind for t in tokens)


def _is_law(tokens: Sequence[Token]) -> bool:
    return _has(tokens, "SIM") or _is_independent(tokens) or _is_density(tokens)


def _is_density(tokens: Sequence[Token]) -> bool:
    words = {t.text for t in tokens if t.kind == "WORD"}
    return "has" in words and bool(words & {"density", "mass", "distribution"})


def _is_independent(tokens: Sequence[Token]) -> bool:
    return any(t.text == "independent" for t in tokens)


def _is_definition(tokens: Sequence[Token]) -> bool:
    """Phi is the standard normal distribution function: so it is read anyhow."""
    words = {t.text for t in tokens if t.kind == "WORD"}
    return {"normal", "distribution"} <= words and any(t.text == "Phi" for t in tokens)


def _is_integer(tokens: Sequence[Token]) -> bool:
    words = {t.text for t in tokens if t.kind == "WORD"}
    sets = {t.text for t in tokens if t.kind == "SET"} | (
        {t.text for t in tokens if t.kind == "NAME" and t.text in ("N", "Z")} if _has(tokens, "IN") else set()
    )
    return bool(
        {"integer", "integers", "natural"} & words or {"NN", "ZZ", "N", "Z"} & sets or _has(tokens, "DOTS")
    )


def _sign_word(tokens: Sequence[Token]) -> str:
    words = [t.text for t in tokens if t.kind == "WORD"]
    if "nonnegative" in words or ("non" in words and "negative" in words):
        return "nonnegative"
    if "natural" in words:
        return "positive"
    return next((w for w in ("positive", "negative") if w in words), "")


def new_letters(tokens: Sequence[Token], known: Collection[str]) -> set[str]:
    """The letters that are not known; a letter that is a function before a bracket, as in B(a, b), is not one of them."""
    followed = itertools.zip_longest(tokens, tokens[1:], fillvalue=END)
    return {
        t.text
        for t, after in followed
        if t.kind == "NAME"
        and t.text not in known
        and not (after.kind == "LPAR" and t.text in LETTERS_OF_FUNCTIONS)
    }


def _end_of_parameters(tokens: Sequence[Token], start: int) -> int:
    """The index of the bracket that ends the parameters of a law."""
    if len(tokens) <= start or tokens[start].kind not in ("LPAR", "LBRACE"):
        raise AskError(
            f"character {tokens[0].at + 1}: the law {tokens[0].text!r} needs its parameters in brackets"
        )
    end = closing_bracket(tokens, start)
    if end is None:
        raise AskError("a bracket is not closed")
    return end


def _beginning(rest: Sequence[Token]) -> int | None:
    numbers = [t.text for t in rest if t.kind == "NUMBER"]
    return (
        int(numbers[0])
        if numbers and numbers[0] in ("0", "1") and any(t.kind in ("DOTS", "REL") for t in rest)
        else None
    )


def _text(tokens: Sequence[Token]) -> str:
    return " ".join(t.text for t in tokens)


def _is_law_name(tokens: Sequence[Token], i: int) -> bool:
    return tokens[i].text in LAW_NAMES and i + 1 < len(tokens) and tokens[i + 1].kind in ("LPAR", "LBRACE")
