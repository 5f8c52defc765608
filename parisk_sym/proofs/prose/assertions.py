"""The sentences of textbook proofs: one class for each kind, with the mathematics that it names and how it is said.

A leaf of a proof is explained by a few of them. Each output typesets the same sentences, and a test recomputes each kind from its
printed mathematics alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any

from sympy import Expr, Mul, Pow, S, Symbol, exp, log

from parisk_sym.claims.sentences import Math, Phrase, Sentence
from parisk_sym.claims.typeset import typeset_sentence
from parisk_sym.proofs.limits.expansion import formula

__all__ = [
    "Antiderivative",
    "Assertion",
    "AtEnd",
    "BothSides",
    "Bound",
    "Boxes",
    "Bracket",
    "Case",
    "Cited",
    "Coefficients",
    "Conclusion",
    "Defined",
    "Definition",
    "Difference",
    "Discriminant",
    "Equality",
    "Expanded",
    "Extreme",
    "Image",
    "LimitValue",
    "LinearSlope",
    "MeanGiven",
    "NearEnd",
    "NoRoot",
    "Number",
    "Pieces",
    "Quotient",
    "Range",
    "Ratio",
    "Recurrence",
    "Remark",
    "RootCount",
    "Shape",
    "Sign",
    "Slope",
    "SquareSum",
    "Step",
    "Substituted",
    "Substitution",
    "ValueAt",
    "facts_in",
    "sentence_texts",
    "with_powers",
]

_LONGEST = 700
"""Characters of LaTeX above which an expression is described, not printed."""


@dataclass(frozen=True)
class Assertion:
    """One sentence of a proof; its fields are the mathematics in it."""

    def phrases(self) -> tuple[Phrase, ...]:
        """The sentence, as words and mathematics."""
        raise NotImplementedError


@dataclass(frozen=True)
class Remark(Assertion):
    """Words that name a conclusion or a theorem; nothing in them is to be recomputed."""

    words: tuple[Phrase, ...]

    def phrases(self) -> tuple[Phrase, ...]:
        """The words."""
        return (*self.words, ".")


@dataclass(frozen=True)
class Equality(Assertion):
    """Two expressions are equal on the domain; `before` and `after` are the words around them."""

    left: Expr
    right: Expr
    before: str = ""
    after: str = "."

    def phrases(self) -> tuple[Phrase, ...]:
        """left = right."""
        return _around(self.before, (self.left, "=", self.right), self.after)


@dataclass(frozen=True)
class Definition(Assertion):
    """A name for an expression."""

    name: str
    expression: Expr
    why: str = ""

    def phrases(self) -> tuple[Phrase, ...]:
        """Let g = right - left = ..."""
        parts = (self.name, "=", *((self.why, "=") if self.why else ()), self.expression)
        return ("Let", parts, ".")


@dataclass(frozen=True)
class Quotient(Assertion):
    """A name for the quotient of a function by a divisor that has one sign."""

    name: str
    function: Expr
    divisor: Expr
    relation: str
    quotient: Expr

    def phrases(self) -> tuple[Phrase, ...]:
        """Divide f by d > 0: let g = f/d."""
        return (
            "Divide",
            (self.function,),
            "by",
            (self.divisor, self.relation, "0"),
            ": let",
            (self.name, "=", self.quotient),
            ".",
        )


@dataclass(frozen=True)
class Extreme(Assertion):
    """The sign of a function where its derivative vanishes, at a number or between two of them."""

    name: str
    of: Expr
    variable: Symbol
    place: tuple[Expr, Expr]
    relation: str

    def phrases(self) -> tuple[Phrase, ...]:
        """There g > 0."""
        if self.place[0] == self.place[1]:
            return ((f"{self.name}(", self.place[0], ")", self.relation, "0"), ".")
        return ("There", (self.name, self.relation, "0"), ", by interval arithmetic.")


@dataclass(frozen=True)
class Sign(Assertion):
    """The sign of an expression on the domain, and why: `relation` compares it with 0."""

    expression: Expr
    relation: str
    why: str

    def phrases(self) -> tuple[Phrase, ...]:
        """e > 0, because all its terms are positive."""
        return ((self.expression, self.relation, "0"), f": {self.why}." if self.why else ".")


@dataclass(frozen=True)
class AtEnd(Assertion):
    """The gap at an end of the interval that belongs to it."""

    gap: Expr
    variable: Symbol
    at: Expr
    value: Expr
    relation: str

    def phrases(self) -> tuple[Phrase, ...]:
        """At x = 1 right minus left is 0."""
        value = (self.value, *_relation_to_0(self.relation, self.value))
        return ("At the end", (self.variable, "=", self.at), "right minus left is", value, ".")


@dataclass(frozen=True)
class Conclusion(Assertion):
    """The conclusion about the gap."""

    gap: Expr
    relation: str

    def phrases(self) -> tuple[Phrase, ...]:
        """Hence right - left > 0."""
        return ("Hence", (self.gap, self.relation, "0"), ".")


@dataclass(frozen=True)
class Slope(Assertion):
    """A derivative of a function, and its sign inside the interval: `of` is what is differentiated `order` times."""

    name: str
    of: Expr
    variable: Symbol
    value: Expr
    order: int = 1
    relation: str = ""
    why: str = ""

    def phrases(self) -> tuple[Phrase, ...]:
        """g''(t) = ... > 0."""
        shown = f"{self.name}{_PRIMES * self.order}({_symbol_latex(self.variable)})"
        said = (shown, "=", self.value, *_relation_to_0(self.relation, self.value))
        return (said, f": {self.why}." if self.why else ".")


@dataclass(frozen=True)
class Step(Assertion):
    """The difference f(x) - f(x + 1) of a function."""

    name: str
    of: Expr
    variable: Symbol
    value: Expr
    relation: str

    def phrases(self) -> tuple[Phrase, ...]:
        """h(x) - h(x + 1) = ... > 0."""
        x = _symbol_latex(self.variable)
        shown = f"{self.name}({x}) - {self.name}({x} + 1)"
        return ((shown, "=", self.value, *_relation_to_0(self.relation, self.value)), ".")


@dataclass(frozen=True)
class ValueAt(Assertion):
    """The value of a function at a point of the closed interval, and its sign."""

    name: str
    of: Expr
    variable: Symbol
    at: Expr
    value: Expr
    relation: str = ""

    def phrases(self) -> tuple[Phrase, ...]:
        """g(0) = 0."""
        return (
            (f"{self.name}(", self.at, ")", "=", self.value, *_relation_to_0(self.relation, self.value)),
            ".",
        )


@dataclass(frozen=True)
class LimitValue(Assertion):
    """The limit of a function at an end of its interval: `side` is + from above and - from below."""

    name: str
    of: Expr
    variable: Symbol
    at: Expr
    side: str
    value: Expr
    relation: str = ""

    def phrases(self) -> tuple[Phrase, ...]:
        """g(x) -> 0 as x -> 0+."""
        side = () if self.at.is_infinite else ("from above" if self.side == "+" else "from below",)
        value = (self.value, *_relation_to_0(self.relation, self.value))
        shown = f"{self.name}({_symbol_latex(self.variable)})"
        return ((shown, "->", *value), "as", (self.variable, "->", self.at), *side, ".")


@dataclass(frozen=True)
class LinearSlope(Assertion):
    """A derivative that is a multiple of the function, and a rest."""

    name: str
    of: Expr
    variable: Symbol
    factor: Expr
    rest: Expr

    def phrases(self) -> tuple[Phrase, ...]:
        """g'(x) = l g + r."""
        shown = f"{self.name}'({_symbol_latex(self.variable)})"
        factor = (
            ()
            if self.factor == 0
            else ("(", self.factor, ")", f"{self.name}({_symbol_latex(self.variable)})", "+")
        )
        return ((shown, "=", *factor, self.rest), ".")


@dataclass(frozen=True)
class NearEnd(Assertion):
    """The sign of a function near an end of its interval, from the side that belongs to it."""

    name: str
    of: Expr
    variable: Symbol
    at: Expr
    side: str
    relation: str

    def phrases(self) -> tuple[Phrase, ...]:
        """Near x = 0, g > 0."""
        place = (
            ("as", (self.variable, "->", self.at))
            if self.at.is_infinite
            else ("near", (self.variable, "=", self.at))
        )
        return ((self.name, self.relation, "0"), *place, ".")


@dataclass(frozen=True)
class MeanGiven(Assertion):
    """The mean over one variable, given the others: an integral or a sum, and its value."""

    variable: Symbol
    total: Expr
    mean: Expr

    def phrases(self) -> tuple[Phrase, ...]:
        """Given the others, the mean over K is ..."""
        return (
            "Given the other variables, the mean over",
            (self.variable,),
            "is",
            (self.total, "=", self.mean),
            ".",
        )


@dataclass(frozen=True)
class Discriminant(Assertion):
    """An expression a v^2 + b v + c whose discriminant in `v` has the sign that gives it that of a."""

    expression: Expr
    variable: Expr
    leading: Expr
    discriminant: Expr
    relation: str

    def phrases(self) -> tuple[Phrase, ...]:
        """e > 0: a quadratic in v with leading coefficient a > 0 and discriminant d < 0."""
        strict = "<" if self.relation in "<>" else "<="
        above = ">" if self.relation[0] == ">" else "<"
        return (
            (self.expression, self.relation, "0"),
            ": a quadratic polynomial in",
            (self.variable,),
            "with leading coefficient",
            (self.leading, above, "0"),
            "and discriminant",
            (self.discriminant, strict, "0"),
            ".",
        )


@dataclass(frozen=True)
class NoRoot(Assertion):
    """A polynomial without a zero on an interval has the sign of its value at a point of it."""

    polynomial: Expr
    variable: Symbol
    ends: tuple[Expr, Expr]
    at: Expr
    value: Expr

    def phrases(self) -> tuple[Phrase, ...]:
        """p has no zero (Sturm), and is 1 at x = 0."""
        low, high = self.ends
        if low.is_infinite and high.is_infinite:
            where: tuple[Phrase, ...] = ("for real", (self.variable,))
        else:
            where = ("for", (low, "<", self.variable, "<", high))
        compared = ">" if self.value > 0 else "<"
        at = ("and at", (self.variable, "=", self.at), "it is", (self.value, compared, "0"))
        return ("The polynomial", (self.polynomial,), "has no zero", *where, "(Sturm's theorem),", *at, ".")


@dataclass(frozen=True)
class Range(Assertion):
    """An expression that is linear in a sine or cosine lies between its values at -1 and 1."""

    expression: Expr
    wave: Expr
    at_least: Expr
    at_most: Expr
    relation: str

    def phrases(self) -> tuple[Phrase, ...]:
        """e > 0, because its values at cos(x) = -1 and 1 are."""
        said = (
            (self.expression, self.relation, "0"),
            ": for",
            (self.wave, "=", "-1"),
            "it is",
            (self.at_least,),
        )
        return (*said, ", for", (self.wave, "=", "1"), "it is", (self.at_most,), ", and it lies between.")


@dataclass(frozen=True)
class Ratio(Assertion):
    """above - below over the integers: the quotient does not fall from `start` on, where it is at least 1; `values` are those up to there."""

    above: Expr
    below: Expr
    variable: Symbol
    start: Expr
    growth: Expr
    values: tuple[Expr, ...]
    relation: str

    def phrases(self) -> tuple[Phrase, ...]:
        """Let r(n) = a/b. From n = 4 on r(n + 1)/r(n) = ... >= 1; and a - b is ... at n = 1, ..., 4."""
        n = _symbol_latex(self.variable)
        change = (f"r({n} + 1)/r({n})", "=", self.growth, ">=", "1")
        first = self.start - len(self.values) + 1
        where = (
            (self.variable, "=", first)
            if first == self.start
            else (self.variable, "=", first, ",", "…", ",", self.start)
        )
        values = _with_commas((value,) for value in self.values)
        return (
            "Let", (f"r({n})", "=", self.above / self.below), ". For", (self.variable, ">=", self.start), ",", change,
            "; and the difference of", (self.above,), "and", (self.below,), "is", *values, "at", where, ".",
        )  # fmt: skip


@dataclass(frozen=True)
class Case(Assertion):
    """One branch of the absolute values, maxima and pieces of an expression: `conditions` are not negative, or positive if strict."""

    conditions: tuple[tuple[Expr, str], ...]
    expression: Expr
    becomes: Expr
    relation: str = ""

    def phrases(self) -> tuple[Phrase, ...]:
        """Where x >= 0, |x| - 1 is x - 1."""
        where = _with_commas((e, relation, "0") for e, relation in self.conditions)
        return (
            "Where",
            *where,
            ", the gap is",
            (self.becomes, *_relation_to_0(self.relation, self.becomes)),
            ".",
        )


@dataclass(frozen=True)
class Substitution(Assertion):
    """Symbols written in new ones, which run over `lines`; what the expression becomes has coefficients of one sign."""

    expression: Expr
    images: tuple[tuple[Expr, Expr], ...]
    lines: tuple[tuple[Expr, str], ...]
    becomes: Expr
    relation: str

    def phrases(self) -> tuple[Phrase, ...]:
        """With x = 1 + t, t > 0, the expression is ..., all coefficients of which are positive."""
        images = _with_commas((s, "=", e) for s, e in self.images)
        lines = _with_commas((s, relation, "0") for s, relation in self.lines)
        one = "positive" if self.relation[0] == ">" else "negative"
        return (
            "With",
            *images,
            "where",
            *lines,
            ", it is",
            (self.becomes,),
            f", and all its coefficients are {one}: so",
            (self.expression, self.relation, "0"),
            ".",
        )


@dataclass(frozen=True)
class Substituted(Assertion):
    """A variable as a function of a new one that tends to infinity, and what an expression becomes."""

    expression: Expr
    variable: Symbol
    image: Expr
    new: Symbol
    becomes: Expr

    def phrases(self) -> tuple[Phrase, ...]:
        """Put x = 1/t with t -> oo: the expression becomes ..."""
        image = ((self.variable, "=", self.image), "with", (self.new, "->", S.Infinity))
        return ("Put", *image, ": then", (self.expression, "=", self.becomes), ".")


@dataclass(frozen=True)
class Expanded(Assertion):
    """The first terms of an expansion as the variable tends to infinity; `rest` bounds the others: O(rest), or o(rest) where it is `little`."""

    expression: Expr
    variable: Symbol
    terms: tuple[Expr, ...]
    rest: Expr | None
    little: bool = False

    def phrases(self) -> tuple[Phrase, ...]:
        """cos(1/t) = 1 - 1/(2 t^2) + O(t^(-4))."""
        return ((self.expression, "=", *formula(self.terms, self.rest, self.little)), ".")


@dataclass(frozen=True)
class Coefficients(Assertion):
    """In one order of the symbols these are partial sums of nonnegative numbers, in which a numerator has nonnegative coefficients."""

    order: tuple[Expr, ...]
    images: tuple[tuple[Expr, Expr], ...]
    numerator: Expr
    becomes: Expr

    def phrases(self) -> tuple[Phrase, ...]:
        """For x <= y <= z write x = a, y = a + b, ...: the numerator is ..."""
        chain = tuple(p for s in self.order for p in (s, "<="))[:-1]
        images = _with_commas((s, "=", e) for s, e in self.images)
        return (
            "For",
            chain,
            "write",
            *images,
            "with nonnegative numbers: the numerator becomes",
            (self.becomes,),
            ", without a negative coefficient.",
        )


@dataclass(frozen=True)
class SquareSum(Assertion):
    """multiplier * expression = sum of weight * square^2, with positive weights."""

    expression: Expr
    multiplier: Expr
    weights: tuple[Expr, ...]
    squares: tuple[Expr, ...]

    def phrases(self) -> tuple[Phrase, ...]:
        """m p = ..."""
        left = (
            (self.expression,)
            if self.multiplier == 1
            else ("(", self.multiplier, ") (", self.expression, ")")
        )
        terms: list[Expr | str] = []
        for weight, square in zip(self.weights, self.squares, strict=True):
            terms += ["+"] * bool(terms) + ([] if weight == 1 else [weight]) + [square**2]
        return ((*left, "=", *terms), ", a sum of squares.")


@dataclass(frozen=True)
class Antiderivative(Assertion):
    """F' = f inside the interval of integration, and the difference of the limits of F at its ends."""

    primitive: Expr
    integrand: Expr
    variable: Symbol
    ends: tuple[Expr, Expr]
    value: Expr

    def phrases(self) -> tuple[Phrase, ...]:
        """An antiderivative of f is F; from a to b it changes by ..."""
        given = ("An antiderivative of", (self.integrand,), "in", (self.variable,), "is", (self.primitive,))
        return (*given, "; from", (self.ends[0],), "to", (self.ends[1],), "it changes by", (self.value,), ".")


@dataclass(frozen=True)
class Cited(Assertion):
    """A theorem that gives the value of an integral or a sum, with the conditions that were proved."""

    theorem: str
    conditions: tuple[str, ...]
    subject: Expr
    value: Expr

    def phrases(self) -> tuple[Phrase, ...]:
        """By Euler's integral for Gamma (DLMF 5.9.1), where p > 0."""
        where = ("where", ", ".join(self.conditions)) if self.conditions else ()
        return ("By", self.theorem, *where, ".")


@dataclass(frozen=True)
class Defined(Assertion):
    """An expression has a value on the whole domain, or is smooth there."""

    expression: Expr
    words: str = "has a value"

    def phrases(self) -> tuple[Phrase, ...]:
        """e has a value."""
        return ((self.expression,), f"{self.words}.")


@dataclass(frozen=True)
class BothSides(Assertion):
    """Two expressions with the same normal form."""

    left: Expr
    right: Expr
    form: Expr

    def phrases(self) -> tuple[Phrase, ...]:
        """Multiplied out, both sides are ..."""
        return ("Multiplied out, both sides are", (self.form,), ".")


@dataclass(frozen=True)
class Shape(Assertion):
    """A function each of whose parts is convex, because a sum, a maximum and a positive multiple of convex functions are."""

    expression: Expr
    variable: Symbol
    parts: tuple[Expr, ...]

    def phrases(self) -> tuple[Phrase, ...]:
        """Each of the terms is convex."""
        verb = "is convex" if len(self.parts) == 1 else "are convex"
        whole = () if self.parts == (self.expression,) else (", and so is", (self.expression,))
        return (*_with_commas((part,) for part in self.parts), verb, "in", (self.variable,), *whole, ".")


@dataclass(frozen=True)
class RootCount(Assertion):
    """How many zeros a polynomial has on an interval, which Sturm's theorem counts."""

    polynomial: Expr
    variable: Symbol
    ends: tuple[Expr, Expr]
    count: int

    def phrases(self) -> tuple[Phrase, ...]:
        """By Sturm's theorem p has exactly one zero."""
        return ("By Sturm's theorem the polynomial", (self.polynomial,), "has exactly one zero there.")


@dataclass(frozen=True)
class Number(Assertion):
    """The value of an expression without symbols, in a ball."""

    expression: Expr
    ball: str
    relation: str

    def phrases(self) -> tuple[Phrase, ...]:
        """Right minus left is 0.1 +/- 1e-9."""
        return ("Right minus left is", self.ball.strip("[]"), ", which is", f"{_OF_RELATION[self.relation]}.")


_OF_RELATION = {">": "positive", ">=": "not negative"}


@dataclass(frozen=True)
class Bound(Assertion):
    """Terms f(j) compared with the differences G(j) - G(j - 1) from an index on."""

    term: Expr
    bound: Expr
    variable: Symbol
    relation: str
    first: Expr

    def phrases(self) -> tuple[Phrase, ...]:
        """For j > m: f(j) <= G(j) - G(j - 1) with G(j) = ..."""
        j = _symbol_latex(self.variable)
        compared = (self.term, self.relation, f"G({j}) - G({j} - 1)")
        return (
            "For",
            (self.variable, ">", self.first),
            ",",
            compared,
            "with",
            (f"G({j})", "=", self.bound),
            ".",
        )


@dataclass(frozen=True)
class Difference(Assertion):
    """T(first) = t(first), and T(n) - T(n - 1) = t(n) after it: T(n) is the sum of t from first to n, and `value` that to last."""

    partial: Expr
    term: Expr
    variable: Symbol
    first: Expr
    last: Expr
    value: Expr

    def phrases(self) -> tuple[Phrase, ...]:
        """The partial sums are T(n): T(n) - T(n - 1) = t(n)."""
        n = _symbol_latex(self.variable)
        change = f"T({n}) - T({n} - 1)"
        infinite = self.last.is_infinite
        tends = (", which tends to",) if infinite else (", which is",)
        end = ("as" if infinite else "at", (self.variable, "->" if infinite else "=", self.last))
        return (
            "Let", (f"T({n})", "=", self.partial), ". Then", ("T(", self.first, ")"), "is the first term, and", (change, "=", self.term),
            ". By induction", (f"T({n})",), "is the sum up to", (self.variable,), *tends, (self.value,), *end, ".",
        )  # fmt: skip


@dataclass(frozen=True)
class Image(Assertion):
    """Symbols written in new ones that are not negative."""

    images: tuple[tuple[Expr, Expr], ...]

    def phrases(self) -> tuple[Phrase, ...]:
        """Write x = 1/(1 + t)."""
        return ("Write", *_with_commas((s, "=", e) for s, e in self.images), ".")


@dataclass(frozen=True)
class Bracket(Assertion):
    """Signs of a function at two numbers, between which it has its zero."""

    of: Expr
    variable: Symbol
    low: Expr
    high: Expr

    def phrases(self) -> tuple[Phrase, ...]:
        """The zero lies at low <= x <= high."""
        return ("The zero is", *_place(self.variable, (self.low, self.high)), ".")


@dataclass(frozen=True)
class Pieces(Assertion):
    """Where a function is positive and negative: signs between the zeros, each located between two numbers, or at one."""

    name: str
    of: Expr
    variable: Symbol
    ends: tuple[Expr, Expr]
    signs: tuple[int, ...]
    zeros: tuple[tuple[Expr, Expr] | None, ...]
    weak: bool = False

    def phrases(self) -> tuple[Phrase, ...]:
        """h' is negative before its zero x = 0, and positive after it."""
        shown = f"{self.name}({_symbol_latex(self.variable)})"
        words = [{1: "positive", -1: "negative"}[sign] for sign in self.signs]
        if self.weak:
            return ((shown, ">=" if self.signs[0] > 0 else "<=", "0"), ".")
        if not self.zeros:
            return ((shown,), f"is {words[0]}.")
        places = [_place(self.variable, zero) for zero in self.zeros]
        if len(places) > 1:
            between = [part for place in places for part in (",", *place)][1:]
            return ((shown,), "has zeros", *between, f"; between them it is {', '.join(words)}.")
        if words[0] == words[1]:
            return ((shown,), f"is {words[0]} except at its zero", *places[0], ".")
        return ((shown,), f"is {words[0]} before its zero", *places[0], f"and {words[1]} after it.")


@dataclass(frozen=True)
class Recurrence(Assertion):
    """sum of c_j(n) F(n + j, k) = G(n, k + 1) - G(n, k), with G = ratio * F."""

    summand: Expr
    coefficients: tuple[Expr, ...]
    ratio: Expr
    symbol: Symbol
    index: Symbol
    start: Expr

    def phrases(self) -> tuple[Phrase, ...]:
        """F(n, k) = ..., G = R F, and the recurrence."""
        n, k = _symbol_latex(self.symbol), _symbol_latex(self.index)
        parts: list[Expr | str] = []
        for j, c in enumerate(self.coefficients):
            parts += ["+"] * bool(parts) + ["(", c, ")", f"F({n}{f' + {j}' if j else ''}, {k})"]
        return (
            "Let",
            (f"F({n}, {k})", "=", self.summand),
            "and",
            (f"G({n}, {k})", "=", "(", self.ratio, ")", f"F({n}, {k})"),
            ". Then for",
            (self.symbol, ">=", self.start),
            ",",
            (*parts, "=", f"G({n}, {k} + 1) - G({n}, {k})"),
            "; summed over",
            (self.index,),
            "this is a recurrence, which the other side satisfies as well.",
        )


@dataclass(frozen=True)
class Boxes(Assertion):
    """A cover of the domain by boxes on each of which a ball contains the gap; the box where the gap is smallest."""

    expression: Expr
    count: int
    worst: tuple[tuple[str, Expr, Expr], ...]
    margin: str

    def phrases(self) -> tuple[Phrase, ...]:
        """On each of 12 boxes that cover the domain, g > 0; it is smallest on ..."""
        worst = _with_commas((low, "<=", s, "<=", high) for s, low, high in self.worst)
        boxes = f"each of {self.count} boxes that cover" if self.count > 1 else "one box, which is"
        where = ("; the smallest is on", *worst) if self.count > 1 and worst else ()
        return (
            f"Interval arithmetic gives lower bounds of the gap on {boxes} the domain",
            *where,
            f": at least {self.margin}.",
        )


_PRIMES = "'"


# --- how they are printed ----------------------------------------------------------------------------------------------


def _around(before: str, math: Math, after: str) -> tuple[Phrase, ...]:
    return tuple(phrase for phrase in (before, math, after) if phrase)


def _relation_to_0(relation: str, value: Expr) -> Math:
    """How a value compares with 0, where it does not say so itself."""
    return (relation, "0") if relation and value != 0 and not value.is_infinite else ()


def _symbol_latex(symbol: Symbol) -> str:
    """A symbol inside the name of a value, such as g(x)."""
    from parisk_sym.claims.notation import latex

    return str(latex(symbol))


def _with_commas(parts: Iterable[Math]) -> tuple[Phrase, ...]:
    """Formulas with commas between them."""
    found: list[Phrase] = []
    for part in parts:
        found += [","] * bool(found) + [part]
    return tuple(found)


def _place(variable: Symbol, zero: tuple[Expr, Expr] | None) -> tuple[Phrase, ...]:
    """At a number, between two numbers, or nowhere that is known."""
    if zero is None:
        return ()
    low, high = zero
    if low == high:
        return ((variable, "=", low),)
    return ("in", (_decimal(low), "<=", variable, "<=", _decimal(high)))


def _decimal(number: Expr) -> Expr | str:
    """A number whose denominator is more than 1000 and divides a million, in decimals."""
    long = 10**_DIGITS % number.q == 0 and number.q > 1000
    return f"{float(number):.{_DIGITS}f}" if long else number


_DIGITS = 6


def sentence_texts(assertions: Iterable[Assertion]) -> tuple[str, ...]:
    """The sentences as words and $math$."""
    return tuple(_tidy(typeset_sentence(Sentence(_with_short_parts(a.phrases())))) for a in assertions)


def _tidy(text: str) -> str:
    """Without a space before a mark."""
    for mark in (".", ",", ":", ";"):
        text = text.replace(f" {mark}", mark)
    return text[:1].upper() + text[1:]


def _with_short_parts(phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    """Expressions that nobody would read are described by their size."""
    return tuple(p if isinstance(p, str) else _short(p) for p in phrases)


def _short(math: Math) -> Math:
    return tuple(_shortened_to_size(p) if isinstance(p, Expr) else p for p in math)


def _shortened_to_size(e: Expr) -> Expr | str:
    from parisk_sym.claims.typeset import typeset_math

    if len(typeset_math((e,))) <= _LONGEST:
        return e
    return rf"\text{{(an expression with {e.count_ops()} operations)}}"


def with_powers(a: Assertion) -> Assertion:
    """The sentence with exp(c log(b)) written as a power of b."""
    changed = {f.name: _with_powers(getattr(a, f.name)) for f in fields(a)}
    return replace(a, **changed)


def _with_powers(value: Any) -> Any:
    if isinstance(value, Expr):
        powers = {e: power for e in value.atoms(exp) if (power := _as_power(e)) != e}
        return value.xreplace(powers) if powers else value
    if isinstance(value, tuple):
        return tuple(map(_with_powers, value))
    return value


def _as_power(e: Expr) -> Expr:
    logarithms = [f for f in Mul.make_args(e.args[0]) if isinstance(f, log)]
    if len(logarithms) != 1 or e.args[0].is_Add:
        return e
    base = logarithms[0].args[0]
    return Pow(base, e.args[0] / logarithms[0], evaluate=False)


def facts_in(assertions: Iterable[Assertion]) -> list[dict[str, Any]]:
    """The mathematics of the sentences by name: what a program recomputes."""
    return [{"kind": type(a).__name__, **{f.name: getattr(a, f.name) for f in fields(a)}} for a in assertions]
