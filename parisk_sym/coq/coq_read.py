"""Reads back what was written for Coq: an independent parser of the part of the language that statements use.

It shares nothing with the code that writes. Its result is compared with the proposition that was to be written.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

from parisk_sym.coq.logic import (
    And,
    Converges,
    Exists,
    Forall,
    Implies,
    IsPrivate,
    Or,
    Proposition,
    Relation,
    Satisfies,
    Term,
    Variable,
)

__all__ = ["UnreadableError", "read_proposition"]

_TOKEN = re.compile(r"\s*(/\\|\\/|->|=>|<>|<=|%Z|[A-Za-z_][A-Za-z0-9_']*|\d+|[-+*/^()=<,:~])")
_FUNCTIONS = {"exp": ("exp", 1), "ln": ("ln", 1), "sinh": ("sinh", 1), "cosh": ("cosh", 1), "tanh": ("tanh", 1),
              "sqrt": ("sqrt", 1), "sin": ("sin", 1), "cos": ("cos", 1), "atan": ("atan", 1), "Rabs": ("abs", 1),
              "Rmax": ("max", 2), "Rmin": ("min", 2), "Rpower": ("rpower", 2), "real_power": ("real_power", 2), "erf": ("erf", 1),
              "erfc": ("erfc", 1), "ceiling": ("ceiling", 1), "lambert_W": ("lambert_W", 1),
              "lambert_lower": ("lambert_lower", 1)}  # fmt: skip
_MIXED = {
    "binomial": "ZZ",
    "factorial": "Z",
    "half_bessel_K": "ZR",
    "half_struve_L": "ZR",
    "laplace_delta": "ZRR",
}
_CASES = {"Rlt_dec": "<", "Rle_dec": "<="}
_SERIES = {"from": (True, False), "until": (False, True), "everywhere": (False, False)}
"""Sums over infinitely many integers, and which of their ends are numbers."""
_SUMS = {f"sum_{place}": ends for place, ends in _SERIES.items()}
_SUMMABLE = {f"summable_{place}": ends for place, ends in _SERIES.items()}
_NO_TERMS = ("forall", "exists", "fun", "if", "then", "else", "the", "sum_between", "RInt", "RInt_gen", "ex_RInt", "ex_RInt_gen",
             "at_point", "Rbar_locally", "p_infty", "m_infty", "noise_private", *_CASES, *_SUMS, *_SUMMABLE)  # fmt: skip
_NOTIONS = {
    **dict.fromkeys(("same_databases", "uniform_draw"), ""),
    **dict.fromkeys(("pure", "mean_loss", "mean_loss_first"), "R"),
    **dict.fromkeys(("approximate", "at_risk", "at_risk_first", "probabilistic"), "RR"),
    **dict.fromkeys(("average_risk", "random_privacy", "setwise_risk"), "RR"),
    **dict.fromkeys(("post_processed", "together"), "P"),
    **dict.fromkeys(("mixed", "mixed_tagged"), "RP"),
    "space": "Z",
    "moment": "ZR",
    "composed": "ZP",
}
"""Properties of mechanisms, with their arguments: integers, real numbers, and other properties."""
_OPERATORS = ("=", "<>", "<", "<=")


class UnreadableError(ValueError):
    """The text is not a statement of the kind that is written here."""


def read_proposition(text: str) -> Proposition:
    """The proposition that a text states, with its identifiers as names of variables.

    >>> read_proposition("forall (x : R), 0 < x -> x <> 0")
    Forall(variables=(Variable(name='x', integer=False, mechanism=False),), body=Implies(premise=Relation(op='<', left=('num', Fraction(0, 1)), \
right=('var', 'x')), conclusion=Relation(op='<>', left=('var', 'x'), right=('num', Fraction(0, 1)))))
    """
    reader = _Reader(text)
    found = reader.proposition()
    if reader.next:
        raise UnreadableError(f"{reader.next!r} stands behind the end of a statement")
    return found


class _Reader:
    """Reads a text token by token; integer variables are those that a quantifier bound."""

    def __init__(self, text: str) -> None:
        self.tokens = self._tokens_of(text.strip())
        self.place = 0
        self.integers: set[str] = set()
        self.mechanisms: set[str] = set()
        self.special: dict[str, Callable[[], Term]] = {
            "PI": lambda: ("pi",),
            "IZR": lambda: ("int", self.integer_name()),
            "powerRZ": lambda: ("zpow", self.atom(), self.exponent()),
            "RInt": lambda: self.integral(limits=False),
            "RInt_gen": lambda: self.integral(limits=True),
            "sum_between": self.total,
            **{word: partial(self.series_of, *ends) for word, ends in _SUMS.items()},
            "the": self.root,
            "if": self.cases,
        }

    @staticmethod
    def _tokens_of(text: str) -> list[str]:
        tokens, at = [], 0
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                raise UnreadableError(f"{text[at : at + 20]!r} is no part of a statement")
            tokens.append(match[1])
            at = match.end()
        return tokens

    @property
    def next(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def take(self, token: str = "") -> str:
        found = self.next
        if not found or (token and found != token):
            raise UnreadableError(f"{token or 'more'!r} is expected before {found!r}")
        self.place += 1
        return found

    # --- propositions: quantifiers, implications, then alternatives and conjunctions, with Coq's precedence

    def proposition(self) -> Proposition:
        if self.next == "forall":
            return self.for_all()
        if self.next == "exists":
            return self.exists()
        left = self.alternatives()
        if self.next != "->":
            return left
        self.take()
        return Implies(left, self.proposition())

    def for_all(self) -> Proposition:
        self.take()
        variables = []
        while self.next == "(":
            self.take()
            variables.append(self.variable())
            self.take(")")
        self.take(",")
        return Forall(tuple(variables), self.proposition())

    def exists(self) -> Proposition:
        self.take()
        variables = [self.variable()]
        self.take(",")
        while self.next == "exists":
            self.take()
            variables.append(self.variable())
            self.take(",")
        return Exists(tuple(variables), self.proposition())

    def variable(self) -> Variable:
        name = self.take()
        self.take(":")
        sort = self.take()
        if sort not in ("R", "Z", "mechanism"):
            raise UnreadableError(f"{sort!r} is no sort of a variable")
        (self.integers.add if sort == "Z" else self.integers.discard)(name)
        (self.mechanisms.add if sort == "mechanism" else self.mechanisms.discard)(name)
        return Variable(name, sort == "Z", sort == "mechanism")

    def alternatives(self) -> Proposition:
        parts = self.series("\\/", self.conjunction)
        return parts[0] if len(parts) == 1 else Or(tuple(parts))

    def conjunction(self) -> Proposition:
        parts = self.series("/\\", self.single)
        return parts[0] if len(parts) == 1 else And(tuple(parts))

    def series(self, sign: str, one: Callable[[], Proposition]) -> list[Proposition]:
        parts = [one()]
        while self.next == sign:
            self.take()
            parts.append(one())
        return parts

    def single(self) -> Proposition:
        """A relation, or a proposition in brackets, whichever parses."""
        if self.next in ("ex_RInt", "ex_RInt_gen"):
            return Converges(self.integral(limits=self.take() == "ex_RInt_gen"))
        if self.next in _SUMMABLE:
            return Converges(self.series_of(*_SUMMABLE[self.take()]))
        if self.next == "noise_private":
            return self.privacy_of_noise()
        if self.next == "~" or self.next in _NOTIONS:
            return self.satisfies()
        start, integers = self.place, set(self.integers)
        try:
            left = self.sum()
            if self.next in _OPERATORS:
                return Relation(self.take(), left, self.sum())
        except UnreadableError:
            pass
        self.place, self.integers = start, integers
        self.take("(")
        found = self.proposition()
        self.take(")")
        return found

    # --- properties of noise and of mechanisms

    def privacy_of_noise(self) -> IsPrivate:
        self.take()
        name, body = self.function("R", self.named_sum)
        level, failure, change = self.atom(), self.atom(), self.atom()
        return IsPrivate(("density", name, body), level, failure, change)

    def satisfies(self) -> Satisfies:
        negated = self.next == "~" and bool(self.take())
        notion = self.notion()
        mechanisms = []
        while self.next in self.mechanisms:
            mechanisms.append(self.take())
        if not mechanisms:
            raise UnreadableError("a property of no mechanism")
        return Satisfies(notion, tuple(mechanisms), negated)

    def notion(self) -> tuple[Any, ...]:
        name = self.take()
        if name not in _NOTIONS:
            raise UnreadableError(f"{name!r} is no property of mechanisms")
        read = {"Z": self.exponent, "R": self.atom, "P": self.inner_notion}
        return (name, *(read[sort]() for sort in _NOTIONS[name]))

    def inner_notion(self) -> tuple[Any, ...]:
        self.take("(")
        found = self.notion()
        self.take(")")
        return found

    # --- terms, with Coq's precedence

    def sum(self) -> Term:
        parts = [self.product()]
        while self.next in ("+", "-"):
            sign = self.take()
            part = self.product()
            parts.append(part if sign == "+" else _negative(part))
        if len(parts) == 1:
            return parts[0]
        return ("add", *(p for part in parts for p in (part[1:] if part[0] == "add" else (part,))))

    def product(self) -> Term:
        negative = self.next == "-" and bool(self.take())
        first = self.power()
        factors = [_negative(first) if negative else first]
        while self.next in ("*", "/"):
            sign = self.take()
            factors.append(_times(sign, self.power()))
        if len(factors) == 2 and all(f[0] == "num" for f in factors):
            return ("num", factors[0][1] * factors[1][1])
        return _product(factors)

    def power(self) -> Term:
        base = self.atom()
        if self.next != "^":
            return base
        self.take()
        return ("pow", base, int(self.take()))

    def atom(self) -> Term:
        word = self.take()
        if word == "(":
            found = self.sum()
            self.take(")")
            return found
        if word.isdigit():
            return ("num", Fraction(int(word)))
        if word in _FUNCTIONS:
            head, count = _FUNCTIONS[word]
            return (head, *(self.atom() for _ in range(count)))
        if word in _MIXED:
            return (word, *(self.exponent() if sort == "Z" else self.atom() for sort in _MIXED[word]))
        special = self.special.get(word)
        if special is not None:
            return special()
        if not word[0].isalpha() or word in self.integers | self.mechanisms or word in _NO_TERMS:
            raise UnreadableError(f"{word!r} is no term")
        return ("var", word)

    # --- terms that bind a variable, and cases

    def function(self, sort: str, read: Callable[[str], Term]) -> Term:
        """(fun x : R => ...), or Z: `read` parses what follows the arrow, given the name."""
        self.take("(")
        self.take("fun")
        integers = set(self.integers)
        own = self.variable()
        if own.sort != sort:
            raise UnreadableError(f"{own.name} is a variable of {own.sort} where one of {sort} is expected")
        name = own.name
        self.take("=>")
        found = read(name)
        self.integers = integers
        self.take(")")
        return found

    def named_sum(self, name: str) -> Term:
        return (name, self.sum())

    def integral(self, *, limits: bool) -> Term:
        name, body = self.function("R", self.named_sum)
        ends = [self.end() if limits else self.atom() for _ in range(2)]
        return ("integral", name, body, *ends)

    def end(self) -> Term:
        self.take("(")
        if self.next == "Rbar_locally":
            self.take()
            found: Term = {"p_infty": ("oo",), "m_infty": ("-oo",)}.get(self.take(), ())
            if not found:
                raise UnreadableError("an infinite end is p_infty or m_infty")
        else:
            self.take("at_point")
            found = self.atom()
        self.take(")")
        return found

    def total(self) -> Term:
        name, body = self.function("Z", self.named_sum)
        return ("sum", name, body, self.exponent(), self.exponent())

    def series_of(self, lower: bool, upper: bool) -> Term:
        """A sum with at most one finite end."""
        name, body = self.function("Z", self.named_sum)
        ends = (self.exponent() if lower else ("-oo",), self.exponent() if upper else ("oo",))
        return ("series", name, body, *ends)

    def root(self) -> Term:
        return self.function("R", self.vanishing)

    def vanishing(self, name: str) -> Term:
        """The conditions on the ends, then the equation of the body with 0."""
        lower, upper = ("-oo",), ("oo",)
        own: Term = ("var", name)
        while True:
            left = self.sum()
            if self.next == "=":
                self.take()
                if self.sum() != ("num", Fraction(0)):
                    raise UnreadableError("the body of a root is compared with 0")
                return ("root", name, left, lower, upper)
            self.take("<")
            right = self.sum()
            if (left == own) == (right == own):
                raise UnreadableError("a root lies between two ends")
            lower, upper = (lower, right) if left == own else (left, upper)
            self.take("/\\")

    def cases(self) -> Term:
        op = _CASES.get(self.take())
        if op is None:
            raise UnreadableError("a case is one of an inequality")
        left, right = self.atom(), self.atom()
        self.take("then")
        here = self.sum()
        self.take("else")
        return ("if", op, left, right, here, self.sum())

    # --- integers

    def integer_name(self) -> str:
        name = self.take()
        if name not in self.integers:
            raise UnreadableError(f"{name!r} is no integer variable")
        return name

    def exponent(self) -> Term:
        self.take("(")
        found = self.whole()
        self.take(")")
        self.take("%Z")
        return found

    def whole(self) -> Term:
        parts = [self.whole_atom()]
        sign = self.next
        while self.next in ("+", "*"):
            if self.take() != sign:
                raise UnreadableError("an exponent mixes sums and products")
            parts.append(self.whole_atom())
        return parts[0] if len(parts) == 1 else ("add" if sign == "+" else "mul", *parts)

    def whole_atom(self) -> Term:
        if self.next.isdigit() or self.next == "-":
            negative = self.next == "-" and bool(self.take())
            return ("num", Fraction(int(self.take())) * (-1 if negative else 1))
        if self.next == "(":
            self.take()
            found = self.whole()
            self.take(")")
            return found
        return ("int", self.integer_name())


def _times(sign: str, factor: Term) -> Term:
    if sign == "*":
        return factor
    return ("num", 1 / factor[1]) if factor[0] == "num" else ("inv", factor)


def _negative(t: Term) -> Term:
    return ("num", -t[1]) if t[0] == "num" else _product([("num", Fraction(-1)), t])


def _product(factors: list[Term]) -> Term:
    """A flat product, with its number in front unless it is 1."""
    flat = [f for factor in factors for f in (factor[1:] if factor[0] == "mul" else (factor,))]
    value = Fraction(1)
    for factor in flat:
        value *= factor[1] if factor[0] == "num" else 1
    rest = [f for f in flat if f[0] != "num"]
    if value != 1 or not rest:
        rest.insert(0, ("num", value))
    return rest[0] if len(rest) == 1 else ("mul", *rest)
