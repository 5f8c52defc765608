"""The ranges of letters and the laws of random variables that a line states: `for x > 0`, `n a positive integer`, `X ~ N(0, 1)`."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import sympy
from sympy import Expr, Symbol

from parisk_sym.claims.language.condition_pieces import (
    beginning,
    end_of_parameters,
    has_kind,
    is_definition,
    is_density,
    is_integer,
    is_law,
    is_law_name,
    is_mark_of_a_set,
    letters_of,
    listed_letters,
    new_letters,
    order_of_reading,
    pieces_of,
    relates_letters,
    require_end_of_law,
    require_known_words,
    require_no_property,
    sign_word,
    subjects,
    text_of,
    without_article,
    without_bars,
    without_euler,
)
from parisk_sym.claims.language.expressions import Parser, parse_all
from parisk_sym.claims.language.laws import CONSTRUCTORS, LAW_NAMES, PARAMETER_COUNTS, USUAL_RANGES, LawOf
from parisk_sym.claims.language.ranges import (
    intersection,
    named_set,
    range_between,
    range_without,
    usual_range,
)
from parisk_sym.claims.language.relations import pair_left_out
from parisk_sym.claims.language.tokens import AskError, Token, parts_at
from parisk_sym.claims.named_laws import gaussian_law
from parisk_sym.claims.random_variables import Law, WithDensity, WithDistribution, WithMass
from parisk_sym.formulas.domain import REALS, Interval, integers
from parisk_sym.formulas.unevaluated import evaluated

__all__ = ["Declared"]

_OF_A_PROBABILITY = ("binomial", "geometric", "bernoulli")


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
    variables: set[str] = field(default_factory=set)

    def read(self, segments: Sequence[Sequence[Token]], whole: Collection[str] = ()) -> None:
        """Take all conditions: first which letters there are (`whole` ones are integers), then their ranges, in the order of the text."""
        segments = [without_bars(segment) for segment in segments]
        for segment in segments:
            require_known_words(segment)
        pieces = [without_article(piece) for segment in segments for piece in pieces_of(segment)]
        real = [p for p in pieces if {"real", "reals"} & {t.text for t in p}]
        self.whole = {*whole, *_numbers_of_trials(pieces)}.difference(n for p in real for n in subjects(p))
        ranged = {n for p in pieces if not relates_letters(p) and not is_integer(p) for n in subjects(p)}
        for piece in pieces:
            self._name(piece, ranged)
        related = [p for p in pieces if has_kind(p, "REL") or has_kind(p, "IN")]
        self.bounded = {name for piece in related for name in subjects(piece)}
        self.related = {name for piece in pieces if has_kind(piece, "REL") for name in subjects(piece)}
        self._make_integers_beside_integers(pieces)
        laws = [p for p in pieces if is_law(p)]
        self.variables = {name for piece in laws for name in subjects(piece)}
        for piece in laws:
            self._law(piece)
        self._ranges([p for p in pieces if not is_law(p)])

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
        if is_definition(piece):
            return
        whole = is_integer(piece)
        is_of_all = not relates_letters(piece) or any(t.text == "integers" for t in piece)
        for name in subjects(piece):
            if is_law(piece) or (whole and not is_of_all and name in ranged):
                continue
            known = self.symbols.get(name)
            self.symbols[name] = (
                Symbol(name, integer=True)
                if whole or name in self.whole or (known is not None and known.is_integer)
                else Symbol(name, real=True)
            )

    def _make_integers_beside_integers(self, pieces: Sequence[list[Token]]) -> None:
        """A letter such as k in 1 <= k <= n, n in N is an integer, unless it is said to be real."""
        said = {
            n
            for p in pieces
            if has_kind(p, "IN") or {"real", "reals"} & {t.text for t in p}
            for n in subjects(p)
        }
        for piece in filter(relates_letters, pieces):
            symbols = {name: self.symbols[name] for name in subjects(piece) if name in self.symbols}
            if any(symbol.is_integer for symbol in symbols.values()):
                for name in symbols.keys() & set("ijklmn") - said:
                    self.symbols[name] = Symbol(name, integer=True)

    # --- laws ---

    def _law(self, piece: list[Token]) -> None:
        require_no_property(piece)
        names = subjects(piece)
        if is_density(piece):
            self._law_by_density(piece)
            return
        start = next((i for i, t in enumerate(piece) if is_law_name(piece, i)), None)
        if gamma := next((t for t in piece if t.kind == "FUNC" and t.text == "Gamma"), None):
            raise AskError(
                f"character {gamma.at + 1}: the second parameter of Gamma(a, b) is a rate for some and a scale for others: write 'X has the density b^a X^(a - 1) exp(-b X)/Gamma(a) on (0, oo)'"
            )
        if start is None or not names:
            raise AskError(
                f"character {piece[0].at + 1}: a law such as N(0, 1), Laplace(b) or U(0, 1) is expected"
            )
        before = [t for t in piece[:start] if t.kind not in ("WORD", "FORALL", "SIM")]
        if not listed_letters(before):
            raise AskError(
                f"character {before[0].at + 1}: a condition states the laws of single letters, as in X ~ N(0, 1), Y ~ N(0, 1)"
            )
        self._take_usual_parameters(piece[start:])
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
        names = letters_of(piece[:verb])
        cut = max((i for i, t in enumerate(piece) if t.kind == "WORD" and t.text == "on"), default=None)
        if len(names) != 1 or cut is None:
            raise AskError(f"character {piece[0].at + 1}: write 'X has the density exp(-X) on (0, oo)'")
        words = {t.text for t in piece[verb:cut] if t.kind == "WORD"}
        kind = "mass" if "mass" in words else "distribution" if "distribution" in words else "density"
        (name,) = names
        symbol = Symbol(name, integer=True) if kind == "mass" else Symbol(name, real=True)
        body = [t for t in piece[verb + 1 : cut] if t.kind != "WORD"]
        letters = new_letters(body, {*self.symbols, name, "e"})
        own = next(iter(letters)) if len(letters) == 1 and name not in letters_of(body) else name
        parser = Parser(body, {**self.symbols, own: symbol})
        value: Expr = parse_all(parser, parser.sum)
        support = self.set_of(piece[cut + 1 :])
        self.random[name] = symbol
        self.laws[name] = LawOf(kind, (value,), None, support)

    def _take_usual_parameters(self, tokens: list[Token]) -> None:
        """A parameter of which nothing is said has the usual range: in N(mu, sigma^2), mu is real and sigma positive."""
        name = LAW_NAMES[tokens[0].text]
        parts = parts_at(tokens[2 : end_of_parameters(tokens, 1)], "COMMA")
        usual = USUAL_RANGES.get(name, ())
        if len(parts) == 1:
            usual = usual[-1:]  # a Laplace law with its scale alone
        for part, interval in zip(parts, usual, strict=False):
            letter = part[0].text
            behind = [t.text for t in part[1:] if t.kind not in ("LBRACE", "RBRACE")]
            is_square = behind == ["^", "2"] and name == "normal" and interval != REALS
            if (
                part[0].kind == "NAME"
                and letter not in {*self.symbols, *self.variables, "e"}
                and (len(part) == 1 or is_square)
            ):
                self.symbols[letter] = Symbol(letter, real=True, integer=interval.integer or None)
                self.ranges[letter] = [interval]

    def _named_law(self, tokens: list[Token]) -> LawOf:
        name = LAW_NAMES[tokens[0].text]
        end = end_of_parameters(tokens, 1)
        inside = tokens[2:end]
        for token in inside:
            if token.kind == "NAME" and token.text not in self.symbols and token.text != "e":
                usual = f"0 < {token.text} < 1" if name in _OF_A_PROBABILITY else f"{token.text} > 0"
                raise AskError(
                    f"character {token.at + 1}: the parameter {token.text!r} has no range: add one, for instance 'for {usual}'"
                )
        parameters = tuple(self.expression(part) for part in parts_at(inside, "COMMA"))
        if len(parameters) not in PARAMETER_COUNTS[name]:
            counts = " or ".join(map(str, PARAMETER_COUNTS[name]))
            raise AskError(
                f"character {tokens[0].at + 1}: the {name} law has {counts} parameters, got {len(parameters)}"
            )
        behind = tokens[end + 1 :]
        begins = None
        if name == "geometric":
            begins = beginning(behind) if behind and behind[0].kind in ("WORD", "IN") else None
            if begins is None:
                raise AskError(
                    f"character {tokens[0].at + 1}: a geometric law counts failures (0, 1, 2, ...) or trials (1, 2, ...): write 'on {{0, 1, 2, ...}}' or 'on {{1, 2, ...}}'"
                )
        require_end_of_law(tokens[end + 1 :], has_values=name == "geometric")
        return LawOf(name, parameters, begins)

    def law_of(self, name: str) -> Law:
        """The law of a random variable as an object of claims."""
        law = self.laws[name]
        if law.name == "normal" and (deviation := self._deviation(law.parameters[1])) is not None:
            normal: Law = gaussian_law(deviation, law.parameters[0])
            return normal
        return self._law_of(law, name)

    def _deviation(self, variance: Expr) -> Expr | None:
        """The letter whose square a variance is, where its range has nothing below 0."""
        letter, exponent = variance.as_base_exp()
        ends = [i.lower for i in self.ranges.get(str(letter), [])]
        is_root = exponent == 2 and bool(ends) and all(end.is_nonnegative for end in ends)
        return letter if is_root else None

    def law_named_by(self, tokens: Sequence[Token]) -> Law:
        """The law that a text such as N(0, 1) names."""
        if not tokens or not is_law_name(tokens, 0):
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

    def has_in_range(self, name: str, body: Sequence[Token]) -> bool:
        """Whether what a letter is defined to be certainly lies in its range: a number, or a letter with the same range."""
        value = self.expression(body)
        ranges = self.ranges.get(name, [])
        same = value.is_Symbol and self.ranges.get(str(value)) == ranges
        return same or (not value.free_symbols and any(_contains(i, value) for i in ranges))

    def _ranges(self, pieces: list[list[Token]]) -> None:
        for piece in sorted(pieces, key=order_of_reading):
            if is_definition(piece):
                continue
            stated = list(self._stated(piece))
            if not stated and is_integer(piece) and subjects(piece):
                continue  # the ends are stated elsewhere
            if not stated:
                raise AskError(f"character {piece[0].at + 1}: {text_of(piece)!r} states no range")
            for name, found in stated:
                own = _with_properties(self.symbols[name], found, piece, self._known_beside(name))
                self._add(name, own, piece[0])

    def _add(self, name: str, found: list[Interval], token: Token) -> None:
        before = self.ranges.get(name)
        if before is None:
            self.ranges[name] = found
            return
        known = self._known_beside(name)
        met = [m for a in before for b in found if (m := intersection(a, b, known)) is not None]
        if not met:
            raise AskError(f"character {token.at + 1}: the ranges of {name} have nothing in common")
        self.ranges[name] = met

    def _known_beside(self, name: str) -> dict[Symbol, Interval]:
        """The ranges of the other letters."""
        return {self.symbols[n]: i[0] for n, i in self.ranges.items() if n != name and len(i) == 1}

    def _stated(self, piece: list[Token]) -> Iterator[tuple[str, list[Interval]]]:
        whole = is_integer(piece)
        sign = sign_word(piece)
        rest = [t for t in piece if t.kind not in {"WORD", "FORALL"}]
        names = subjects(piece)
        usual = usual_range(whole, sign)
        relations = [
            i
            for i, t in enumerate(rest)
            if t.kind in ("REL", "EQUAL", "UNEQUAL", "IN") and not is_mark_of_a_set(rest, i)
        ]
        if not relations:
            yield from self._of_properties(piece, usual)
            return
        if rest[0].kind == "BAR":
            outside = self._outside(rest)
            yield names[0], outside
            return
        if rest[relations[0]].kind != "REL" and not listed_letters(rest[: relations[0]]):
            raise AskError(
                f"character {rest[0].at + 1}: {text_of(rest[: relations[0]])!r} is no letter: state the ranges of its letters, or write 0 < x + y < 1"
            )
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
        yield from self._of_a_chain(rest, relations, sign)

    def _of_properties(self, piece: list[Token], usual: Interval) -> Iterator[tuple[str, list[Interval]]]:
        """The ranges that words such as positive integer state."""
        whole, sign = is_integer(piece), sign_word(piece)
        for name in subjects(piece):
            if whole and not usual.integer and name in self.bounded:
                continue  # 1 <= k <= n, k and n integers: they are made integers, and have their ranges
            if whole and not usual.integer:
                yield name, [integers()]
            elif sign or {"real", "reals", "nonzero"} & {t.text for t in piece}:
                yield name, [usual]

    def _outside(self, tokens: list[Token]) -> list[Interval]:
        """|x| > c, for a number c that is not negative."""
        if [t.kind for t in tokens[:4]] != ["BAR", "NAME", "BAR", "REL"]:
            raise AskError(
                f"character {tokens[0].at + 1}: {text_of(tokens)!r} is read as a range of x only where |x| stands alone"
            )
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
        self, rest: list[Token], relations: list[int], sign: str
    ) -> Iterator[tuple[str, list[Interval]]]:
        """0 < x < y <= 1: each letter lies between its neighbours; where both are letters, the later one is bounded by the earlier."""
        bounds = [-1, *relations, len(rest)]
        members = [rest[a + 1 : b] for a, b in itertools.pairwise(bounds)]
        signs = [rest[i].text for i in relations]
        if any(s not in ("<", "<=", ">", ">=") for s in signs):
            raise AskError(f"character {rest[0].at + 1}: a range has <, <=, > or >=")
        if len(relations) > 1 and (lost := pair_left_out(rest)) is not None:
            what = text_of([*lost.left, Token("REL", lost.sign, rest[0].at), *lost.right])
            raise AskError(
                f"character {rest[0].at + 1}: {what!r} gives no letter a range: state the ranges of its letters"
            )
        if all(s in (">", ">=") for s in signs):
            members, signs = members[::-1], [{">": "<", ">=": "<="}[s] for s in reversed(signs)]
        if any(s in (">", ">=") for s in signs):
            raise AskError(f"character {rest[0].at + 1}: the signs of a range go one way")
        free = without_euler(list(map(listed_letters, members)))
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
                own_whole = bool(self.symbols[name].is_integer)
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
        dots = next((i for i, p in enumerate(parts) if has_kind(p, "DOTS")), 0)
        if not dots:
            raise AskError(f"character {tokens[0].at + 1}: a list of values has dots, as in n = 1, 2, 3, ...")
        first, *others = (self.expression(p) for p in parts[:dots])
        if any(evaluated(value - first) != i for i, value in enumerate(others, 1)):
            raise AskError(
                f"character {tokens[0].at + 1}: the values of a list grow by 1, as in n = 1, 2, 3, ...: write 2k for an even number, with k in N"
            )
        if dots == len(parts) - 1:
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
            f"character {head.at + 1}: {text_of(tokens)!r} is not a set that is known here: write (0, 1), [0, 1], R, N or Z"
        )


def _numbers_of_trials(pieces: Sequence[Sequence[Token]]) -> set[str]:
    """The letter n of Bin(n, p), which is an integer."""
    return {
        piece[i + 2].text
        for piece in pieces
        if is_law(piece) and not is_density(piece)  # B(a, b) is the beta function there
        for i in range(len(piece) - 3)
        if is_law_name(piece, i)
        and LAW_NAMES[piece[i].text] == "binomial"
        and [t.kind for t in piece[i + 1 : i + 4]] == ["LPAR", "NAME", "COMMA"]
    }


def _with_properties(
    symbol: Symbol, intervals: list[Interval], piece: Sequence[Token], known: Mapping[Symbol, Interval]
) -> list[Interval]:
    """The part of a range that the words around it leave: positive x in [-1, 1], nonzero integers k."""
    sign = sign_word(piece)
    if symbol.is_integer and (is_integer(piece) or has_kind(piece, "REL")):
        intervals = [
            m for i in intervals if (m := i if i.integer else intersection(i, integers(), {})) is not None
        ]
    if sign:
        own = usual_range(False, sign)
        intervals = [m for i in intervals if (m := intersection(i, own, known)) is not None]
    if any(t.text == "nonzero" for t in piece):
        intervals = [
            half
            for i in intervals
            for half in (range_without(i, sympy.S.Zero) if _contains(i, sympy.S.Zero) else [i])
        ]
    if not intervals:
        raise AskError(f"character {piece[0].at + 1}: {text_of(list(piece))!r} leaves no value")
    return intervals


def _contains(interval: Interval, value: Expr) -> bool:
    """Whether a number certainly lies in an interval with numbers as its ends."""
    above = value > interval.lower if interval.lower_open else value >= interval.lower
    below = value < interval.upper if interval.upper_open else value <= interval.upper
    whole = not interval.integer or value.is_integer is True
    return whole and sympy.sympify(above) == sympy.true and sympy.sympify(below) == sympy.true
