"""Reads tokens from left to right: what every part of the parser needs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import Dummy, Expr, Symbol

from parisk_sym.claims.language.tokens import AskError, Token
from parisk_sym.claims.random_variables import Law
from parisk_sym.claims.reading import Reader
from parisk_sym.formulas.domain import Interval
from parisk_sym.formulas.families import Family, UnknownFunction
from parisk_sym.formulas.unevaluated import build

__all__ = ["CLOSING", "END", "NO_LAW", "OPENING", "STARTS", "Placeholders", "TokenReader", "closing_bracket"]

END = Token("END", "the end", -1)
OPENING = ("LPAR", "LSQB", "LBRACE", "LSET")
CLOSING = ("RPAR", "RSQB", "RBRACE", "RSET")
STARTS = {
    "NUMBER", "NAME", "PI", "OO", "FUNC", "LPAR", "LBRACE", "FRAC", "BINOM", "ROOT", "INT", "SUM", "PROD", "LIM", "MEAN", "VAR", "PROB", "EXTREME", "LFLOOR", "LCEIL", "LSQB", "BINDER", "DERIVATIVE", "SERIES", "COV", "DIVERGENCE",
}  # fmt: skip


NO_LAW = "no letter of this probability, mean or variance has a law: state one, as in 'for X ~ N(0, 1)'"


def closing_bracket(tokens: Sequence[Token], opening: int) -> int | None:
    """The index of the bracket that closes the one at `opening`; None if no bracket is opened there, or if it is never closed."""
    depth = 0
    for index in range(opening, len(tokens)):
        depth += tokens[index].kind in OPENING
        depth -= tokens[index].kind in CLOSING
        if not depth:
            return index if index > opening else None
    return None


@dataclass
class Placeholders:
    """Symbols that take the places of limits, means, variances, probabilities, extremes and O(g) in an expression."""

    limits: dict[Dummy, tuple[Expr, Symbol, Expr, str]] = field(default_factory=dict)
    means: dict[Dummy, Expr] = field(default_factory=dict)
    variances: dict[Dummy, Expr] = field(default_factory=dict)
    probabilities: dict[Dummy, tuple[list[list[Any]], list[list[Any]]]] = field(default_factory=dict)
    extremes: dict[Dummy, tuple[str, Expr, Symbol]] = field(default_factory=dict)
    orders: dict[Dummy, tuple[str, Expr]] = field(default_factory=dict)
    given: dict[Dummy, list[list[Any]]] = field(default_factory=dict)
    """The events under which means and variances are taken."""

    def all(self) -> set[Dummy]:
        """All these symbols."""
        return {*self.limits, *self.means, *self.variances, *self.probabilities, *self.extremes, *self.orders}


class _Arithmetic(Reader):
    """Arithmetic that keeps calculations with numbers, too: 2^10 is shown as it was typed. A fraction is a number."""

    def add(self, a: Any, b: Any) -> Any:
        """a + b."""
        return build(sympy.Add, a, b) if _are_numbers(a, b) else super().add(a, b)

    def subtract(self, a: Any, b: Any) -> Any:
        """a - b."""
        return build(sympy.Add, a, -b) if _are_numbers(a, b) else super().subtract(a, b)

    def multiply(self, a: Any, b: Any) -> Any:
        """a * b."""
        return build(sympy.Mul, a, b) if _are_numbers(a, b) else super().multiply(a, b)

    def power(self, a: Any, b: Any) -> Any:
        """a ** b."""
        return build(sympy.Pow, a, b) if _are_numbers(a, b) else super().power(a, b)


def _are_numbers(a: Any, b: Any) -> bool:
    return isinstance(a, sympy.Number) and isinstance(b, sympy.Number)


class TokenReader(ABC):
    """One sequence of tokens and a place in it; `symbols` are the letters that have a meaning.

    `law_of` gives the law of each random variable, for divergences. `needs` are values that have to lie in an interval, each with the name of its
    divergence; `orders` are the orders of Rényi divergences.
    """

    def __init__(
        self,
        tokens: Sequence[Token],
        symbols: Mapping[str, Symbol],
        random: Mapping[str, Symbol] | None = None,
        *,
        is_text: bool = True,
        objects: Mapping[str, Family | UnknownFunction] | None = None,
        law_of: Callable[[str], Law] | None = None,
    ) -> None:
        self.tokens = list(tokens)
        self.symbols = dict(symbols)
        self.random = dict(random or {})
        self.objects = dict(objects or {})
        self.position = 0
        self.bars = 0
        self.depth = 0
        self.reader: Reader = _Arithmetic({})
        self.placeholders = Placeholders()
        self.typed: list[str] = []
        self.is_text = is_text
        self.law_of = law_of
        self.needs: list[tuple[Expr, Interval, str]] = []
        self.orders: list[Expr] = []

    # --- tokens ---

    @property
    def next(self) -> Token:
        """The token that is read next."""
        return self.tokens[self.position] if self.position < len(self.tokens) else END

    @property
    def previous(self) -> Token:
        """The token that was read last."""
        return self.tokens[self.position - 1] if self.position else END

    def take(self, *kinds: str) -> Token:
        """The next token, which has to be of one of the kinds."""
        token = self.next
        if token.kind not in kinds:
            raise self.error(f"expected {_words(kinds)}, got {token.text!r}")
        self.position += 1
        return token

    def has(self, *kinds: str) -> bool:
        """Whether the next token is of one of the kinds; then it is passed."""
        if self.next.kind in kinds:
            self.position += 1
            return True
        return False

    def error(self, message: str) -> AskError:
        """An error at the next token."""
        if self.next is END:
            return AskError(f"at the end: {message.removesuffix(f', got {END.text!r}')}")
        return AskError(f"character {self.next.at + 1}: {message}")

    @abstractmethod
    def chain(self) -> list[Any]:
        """expression, relation, expression, ...: at least one expression."""

    @abstractmethod
    def sum(self) -> Expr:
        """Terms with signs between them."""

    @abstractmethod
    def product(self) -> Expr:
        """Factors."""

    @abstractmethod
    def atom(self) -> Expr:
        """A number, a letter, a bracket, a function or a binder."""


def _words(kinds: Sequence[str]) -> str:
    words = {
        "RPAR": "')'", "RSQB": "']'", "RBRACE": "'}'", "BAR": "'|'", "UNDERSCORE": "'_'", "CARET": "'^'", "LBRACE": "'{'", "NAME": "a letter", "EQUAL": "'='",
        "REL": "a relation", "DIFFERENTIAL": "dx", "LPAR": "'('", "LSQB": "'['",
    }  # fmt: skip
    return " or ".join(words.get(k, k.lower()) for k in kinds)
