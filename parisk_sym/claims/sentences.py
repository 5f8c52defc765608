"""Sentences of mathematics: what text, JSON and LaTeX print of a statement.

A phrase is words, or math: a tuple of expressions and of the signs between them, which each printer writes in its own way.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any, ClassVar

from sympy import Add, Basic, Expr, oo, preorder_traversal
from sympy.printing.str import StrPrinter

from parisk_sym.claims.notation import text
from parisk_sym.formulas.domain import Interval
from parisk_sym.formulas.engines.latex import is_fraction

__all__ = ["Math", "Phrase", "Sentence", "conditions", "in_line", "in_words", "membership"]

Math = tuple[Expr | str, ...]
Phrase = str | Math


@dataclass(frozen=True)
class Sentence:
    """The phrases of a statement and the values of the symbols; sentences of one scope may share the latter."""

    says: tuple[Phrase, ...]
    domain: tuple[Phrase, ...] = ()
    scope: str = ""

    @property
    def expressions(self) -> Iterator[Expr]:
        """The expressions in it, from left to right."""
        for phrase in (*self.says, *self.domain):
            yield from (e for e in phrase if isinstance(e, Expr))

    def __str__(self) -> str:
        domain = conditions(in_line((p,)) for p in self.domain)
        return in_line(self.says) + (f" for {domain}" if domain else "")


def membership(symbol: Expr, interval: Interval) -> Math:
    """Where a symbol lies, as a mathematician writes it: 0 < x <= 1, or n = 1, 2, ..."""
    lower, upper = interval.lower, interval.upper
    if lower == upper:
        return (symbol, "=", lower)
    if interval.integer:
        if lower == -oo:
            return (symbol, "∈", "ℤ") if upper == oo else (symbol, "∈", "{", "…", ",", upper, "}")
        if upper == oo:
            return (symbol, "=", lower, ",", _next(lower), ",", "…")
        return (symbol, "∈", "{", lower, ",", "…", ",", upper, "}")
    above, below = "<" if interval.lower_open else "<=", "<" if interval.upper_open else "<="
    if lower == -oo:
        return (symbol, "∈", "ℝ") if upper == oo else (symbol, below, upper)
    if upper == oo:
        return (symbol, ">" if interval.lower_open else ">=", lower)
    return (lower, above, symbol, below, upper)


def _next(e: Expr) -> Expr:
    """e + 1, its number behind its symbols."""
    number, rest = (e + 1).as_coeff_Add()
    return Add(rest, number, evaluate=False) if rest.free_symbols and number else e + 1


def conditions(printed: Iterable[str]) -> str:
    """Printed conditions in a row; a list of integers among them has commas of its own."""
    each = list(printed)
    return ("; " if any("," in c for c in each) else ", ").join(each)


def in_line(phrases: Iterable[Phrase]) -> str:
    """Phrases as one line of text."""
    words = (
        phrase
        if isinstance(phrase, str)
        else " ".join(p if isinstance(p, str) else in_words(p) for p in phrase)
        for phrase in phrases
    )
    return " ".join(words).replace(" ,", ",")


_LONG = 500


@lru_cache(maxsize=1024)
def in_words(e: Expr) -> str:
    """An expression as text; cached, because the goals of a proof repeat their sides.

    Long expressions, which nobody reads, stay in SymPy's inner order: sorting them takes longer than many proofs.
    """
    parts = sum(1 for _ in islice(preorder_traversal(e), _LONG))
    printer = _Printer({"order": "none"}) if parts == _LONG else _Printer()
    return str(printer.doprint(e))


_MOST = 30_000
"""Number of texts of parts that are cached."""


class _Printer(StrPrinter):  # type: ignore[misc]
    """SymPy's text, with the texts of parts cached: most parts of a goal occur in earlier goals."""

    _sorted: ClassVar[dict[Basic, str]] = {}
    _unsorted: ClassVar[dict[Basic, str]] = {}

    def _print(self, expr: Any, **options: Any) -> str:
        if options or not isinstance(expr, Basic) or not expr.args:
            return str(super()._print(expr, **options))
        known = self._unsorted if self.order == "none" else self._sorted
        if expr not in known:
            if len(known) >= _MOST:
                known.clear()
            known[expr] = str(super()._print(expr))
        return known[expr]

    def _print_Mul(self, expr: Any) -> str:
        """The text of the display form, if SymPy's text would leave out the brackets of a fraction in a denominator."""
        fractions = any(
            f.is_Pow and f.exp.is_negative and is_fraction(f.base) and not f.base.is_Mul for f in expr.args
        )
        return text(expr) if fractions else str(super()._print_Mul(expr))
