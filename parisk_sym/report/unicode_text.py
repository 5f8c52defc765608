r"""Mathematics in Unicode for a terminal: prints words with LaTeX between dollar signs on one line.

It prints quotations, corrections and the typeset sentences of statements. A fraction becomes a quotient with the brackets that it
needs; whatever has no character in Unicode is written out (`^(k - 1/2)`).
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from parisk_sym.report.counterexamples import as_change, in_symbols
from parisk_sym.report.latex.inline import formulas
from parisk_sym.report.latex.text import ARGUMENT
from parisk_sym.report.unicode_math import math

__all__ = ["at_values", "plain_prose", "readable"]

_PIECES = re.compile(r"(?<!\\)\$((?:\\.|[^$\\])*)\$")


@lru_cache(maxsize=1024)
def readable(text: str) -> str:
    r"""Words with $math$ in Unicode.

    >>> print(readable(r"For $0 < \varepsilon_0 \le \frac{k + 1}{2 n}$, 10\% of $e^{-x^2}$"))
    For 0 < ε₀ ≤ (k + 1)/(2 n), 10% of e^(−x²)
    """
    parts = _PIECES.split(text)
    return "".join(math(part) if odd % 2 else _words(part) for odd, part in enumerate(parts))


def _words(text: str) -> str:
    """LaTeX text outside math as Unicode: escaped characters, quotes, ties, and commands with one argument."""
    text = re.sub(r"\\allowbreak(?![A-Za-z])(?:\{\})?", "", text)
    text = _STYLED.sub(lambda m: _without_groups(m[1]), text)
    text = re.sub(
        r"\\([`'^\"~])\{?(\w)\}?", lambda m: unicodedata.normalize("NFC", m[2] + _ACCENTS[m[1]]), text
    )
    text = text.replace("``", "“").replace("''", "”")
    text = re.sub(r"(?<=\w)---?(?=\w)", lambda m: "—" if len(m[0]) == 3 else "–", text)
    text = re.sub(r"(?<=\w)~(?=\w)", " ", text)
    return plain_prose(re.sub(r"\\([%&#_${}])", r"\1", text))


_STYLED = re.compile(rf"\\(?:texttt|textbf|textit|emph|text)\{{({ARGUMENT})\}}")
_GROUP = re.compile(rf"(\\[A-Za-z]+(?:\{{{ARGUMENT}\}})+|\\.)|\{{({ARGUMENT})\}}")


def _without_groups(text: str) -> str:
    r"""The inside of a styled piece, without nested styles and braces that only group.

    >>> print(_without_groups(r"f\_{}k\{0\} \emph{of {one}}"))
    f\_k\{0\} of one
    """
    plain = _STYLED.sub(lambda m: _without_groups(m[1]), text)
    return _GROUP.sub(lambda m: m[1] or _without_groups(m[2]), plain)


_ACCENTS = {"`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", '"': "\u0308"}


def plain_prose(text: str) -> str:
    """A person's ASCII text with its formulas in Unicode; identifiers and text between backquotes are unchanged.

    >>> plain_prose("for eps <= eps0, laplace.delta at exp(-eps/2)")
    'for ε ≤ ε₀, laplace.delta at exp(−ε/2)'
    """
    pieces = re.split(r"(`[^`]*`)", text)
    return "".join(piece if piece.startswith("`") else _prose(piece) for piece in pieces)


def _prose(text: str) -> str:
    text = re.sub(r"(?<=\w)'(?=s\b)", "’", text)  # as in Theorem 5's bound
    return "".join(math(piece) if is_math else piece for piece, is_math in formulas(text))


def at_values(text: str) -> str:
    """The values or intervals of symbols, written with the characters of the sentences.

    >>> at_values("gamma = 1/2, eps0 in (0, oo): left = 0.5, right = -1")
    'γ = 1/2, ε₀ ∈ (0, ∞): left = 0.5, right = −1'
    >>> at_values("confidence = 1/2, sensitivity = 2, exp(eps) = 3")
    'γ = 1/2, Δ_f = 2, e^ε = 3'
    >>> at_values("x = -1: left = -1.5e+60, right = -2.5e-60")
    'x = −1: left = −1.5·10⁶⁰, right = −2.5·10⁻⁶⁰'
    """
    return "".join(
        math(piece) if is_symbol else _values(piece) for piece, is_symbol in in_symbols(as_change(text))
    )


def _values(text: str) -> str:
    text = re.sub(r" in (?=[\[({])", " ∈ ", re.sub(r"\boo\b", "∞", text))
    return re.sub(r"(?<=[ (,\[])-(?=[\d∞])", "−", _prose(text))
