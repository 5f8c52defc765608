r"""Mathematics in Unicode, for a terminal: words with LaTeX between dollar signs, read and written in one line.

Quotations, corrections and the typeset sentences of statements are of this form, so all of them are printed by this one printer. A
fraction becomes a quotient with the brackets that its place needs; what has no character of its own is written out (`^(k - 1/2)`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from parisk_sym.report.characters import COMMANDS, GREEK, LETTERS, LOWERED, MARKS, RAISED, STYLES, WORDS
from parisk_sym.report.latex.inline import formulas
from parisk_sym.report.latex.text import ARGUMENT

__all__ = ["at_values", "math", "plain_prose", "readable"]

_PIECES = re.compile(r"(?<!\\)\$((?:\\.|[^$\\])*)\$")


@lru_cache(maxsize=1024)
def readable(text: str) -> str:
    r"""Words with $math$ as they are read.

    >>> print(readable(r"For $0 < \varepsilon_0 \le \frac{k + 1}{2 n}$, 10\% of $e^{-x^2}$"))
    For 0 < ε₀ ≤ (k + 1)/(2 n), 10% of e^(−x²)
    """
    parts = _PIECES.split(text)
    return "".join(math(part) if odd % 2 else _words(part) for odd, part in enumerate(parts))


def _words(text: str) -> str:
    """LaTeX text outside math: escaped characters, quotes, ties, and commands with one argument."""
    text = re.sub(r"\\allowbreak(?![A-Za-z])(?:\{\})?", "", text)
    text = _STYLED.sub(lambda m: _without_groups(m[1]), text)
    text = re.sub(
        r"\\([`'^\"~])\{?(\w)\}?", lambda m: unicodedata.normalize("NFC", m[2] + _ACCENTS[m[1]]), text
    )
    text = text.replace("``", "“").replace("''", "”")
    text = re.sub(r"(?<=\w)~(?=\w)", " ", text)
    return plain_prose(re.sub(r"\\([%&#_${}])", r"\1", text))


_STYLED = re.compile(rf"\\(?:texttt|textbf|textit|emph|text)\{{({ARGUMENT})\}}")
_GROUP = re.compile(rf"(\\[A-Za-z]+(?:\{{{ARGUMENT}\}})+|\\.)|\{{({ARGUMENT})\}}")


def _without_groups(text: str) -> str:
    r"""The inside of a styled piece: styles in it and braces that only group are left out.

    >>> print(_without_groups(r"f\_{}k\{0\} \emph{of {one}}"))
    f\_k\{0\} of one
    """
    plain = _STYLED.sub(lambda m: _without_groups(m[1]), text)
    return _GROUP.sub(lambda m: m[1] or _without_groups(m[2]), plain)


_ACCENTS = {"`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", '"': "\u0308"}


def plain_prose(text: str) -> str:
    """A person's ASCII text with its formulas in Unicode; identifiers and what stands between backquotes stay as they are.

    >>> plain_prose("for eps <= eps0, laplace.delta at exp(-eps/2)")
    'for ε ≤ ε₀, laplace.delta at exp(−ε/2)'
    """
    pieces = re.split(r"(`[^`]*`)", text)
    return "".join(piece if piece.startswith("`") else _prose(piece) for piece in pieces)


def _prose(text: str) -> str:
    text = re.sub(r"(?<=\w)'(?=s\b)", "’", text)  # of Theorem 5's bound
    return "".join(math(piece) if is_math else piece for piece, is_math in formulas(text))


_NAMES = re.compile(r"(?<![\w.])([A-Za-z]+?)_?(\d*)(?= =| in [\[({])")


def at_values(text: str) -> str:
    """Values of symbols, and the intervals in which they lie, under the characters of the field.

    >>> at_values("gamma = 1/2, eps0 in (0, oo): left = 0.5, right = -1")
    'γ = 1/2, ε₀ ∈ (0, ∞): left = 0.5, right = −1'
    """
    text = _NAMES.sub(lambda m: GREEK.get(m[1], m[1]) + m[2].translate(LOWERED), text)
    text = re.sub(r" in (?=[\[({])", " ∈ ", re.sub(r"\boo\b", "∞", text))
    return _prose(re.sub(r"(?<=[ (,\[])-(?=[\d∞])", "−", text))


# --- reading ----------------------------------------------------------------------------------------------------------

_MARK = re.compile(
    r"eps\d*|\\begin\{\w+\*?\}|\\end\{\w+\*?\}|\\[A-Za-z]+|\\.|\d+(?:[.,]\d+)*|\s+|.", re.DOTALL
)


@dataclass
class _Piece:
    """Printed math and what it is: an atom binds tighter than all, a quotient must not be followed by a factor."""

    text: str
    kind: str = "atom"


@lru_cache(maxsize=4096)
def math(source: str) -> str:
    r"""LaTeX math as one line.

    >>> print(math(r"\sum_{i=1}^{n} \frac{1}{2} x_i^{k - 1}"), math(r"\sqrt{2n\ln\frac1\delta}"))
    ∑ᵢ₌₁ⁿ (1/2) xᵢᵏ⁻¹ √(2n ln(1/δ))
    """
    return _Reader(source).read()


class _Reader:
    """Reads tokens from left to right; an argument is one mark or a group."""

    def __init__(self, source: str) -> None:
        self.tokens = _MARK.findall(source)
        self.at = 0

    def read(self) -> str:
        parts = []
        while self.at < len(self.tokens):
            parts.append(_joined(self.group()))
            self.at += self.at < len(self.tokens)  # a closing brace too many says nothing
        return " ".join(filter(None, parts)).strip()

    def group(self, end: str = "}") -> list[_Piece]:
        """The pieces up to the closing mark, which is passed over by who asked."""
        pieces: list[_Piece] = []
        while self.at < len(self.tokens) and self.tokens[self.at] != end and self.tokens[self.at] != "}":
            mark = self.tokens[self.at]
            self.at += 1
            if mark in "^_" and any(p.kind != "space" for p in pieces):
                while pieces[-1].kind == "space":
                    pieces.pop()
                pieces[-1] = self.script(pieces[-1], mark)
            else:
                pieces += self.piece(mark)
        return pieces

    def argument(self) -> list[_Piece]:
        """The next group, or the next mark alone."""
        self.skip_space()
        if self.at >= len(self.tokens):
            return []
        mark = self.tokens[self.at]
        self.at += 1
        if mark == "{":
            inner = self.group()
            self.at += 1
            return inner
        if mark[0].isdigit() and len(mark) > 1:  # \frac12 takes one digit
            self.at -= 1
            self.tokens[self.at] = mark[1:]
            mark = mark[0]
        return list(self.piece(mark))

    def skip_space(self) -> None:
        while self.at < len(self.tokens) and self.tokens[self.at].isspace():
            self.at += 1

    def piece(self, mark: str) -> Iterator[_Piece]:  # noqa: C901 - one case for each form of a mark
        """What a mark and its arguments say."""
        name = mark[1:]
        if mark.isspace():
            yield _Piece(" ", "space")
        elif mark == "{":
            inner = self.group()
            self.at += 1
            yield _Piece(_joined(inner), _kind(inner))
        elif mark in _BRACKETS:
            yield from self.bracketed(mark)
        elif mark in (
            r"\left",
            r"\right",
            r"\middle",
            r"\big",
            r"\Big",
            r"\bigl",
            r"\bigr",
            r"\Bigl",
            r"\Bigr",
        ):
            yield from self.sized(name)
        elif mark in (r"\frac", r"\tfrac", r"\dfrac"):
            yield _quotient(self.argument(), self.argument())
        elif mark == r"\sqrt":
            yield self.root()
        elif mark == r"\binom":
            yield _Piece(f"binom({_joined(self.argument())}, {_joined(self.argument())})")
        elif mark.startswith(r"\begin"):
            yield self.rows(mark[7:-1].rstrip("*"))
        elif name in MARKS and mark[0] == "\\":
            yield _marked(_joined(self.argument()), MARKS[name])
        elif name in STYLES and mark[0] == "\\":
            yield self.styled(STYLES[name])
        else:
            yield _simple(mark)

    def bracketed(self, opening: str) -> Iterator[_Piece]:
        """Brackets in the text keep what is in them together, as far as they close in their group."""
        start, closing = self.at, _BRACKETS[opening]
        inner = self.group(closing)
        if self.at < len(self.tokens) and self.tokens[self.at] == closing:
            self.at += 1
            yield _Piece(f"{_simple(opening).text}{_joined(inner)}{_simple(closing).text}", "bracket")
        else:
            self.at = start
            yield _Piece(_simple(opening).text, "open")

    def sized(self, name: str) -> Iterator[_Piece]:
        r"""\left( ... \right): the same as brackets of one size; \left. is none."""
        self.skip_space()
        mark = self.tokens[self.at] if self.at < len(self.tokens) else "."
        self.at += 1
        shown = "" if mark == "." else _simple(mark).text
        if name != "left":
            yield _Piece(shown, "close" if name in ("right", "bigr", "Bigr") else "open")
            return
        inner = self.group(r"\right")
        self.at += 1
        self.skip_space()
        end = self.tokens[self.at] if self.at < len(self.tokens) else "."
        self.at += 1
        yield _Piece(f"{shown}{_joined(inner)}{'' if end == '.' else _simple(end).text}", "bracket")

    def root(self) -> _Piece:
        degree = ""
        self.skip_space()
        if self.at < len(self.tokens) and self.tokens[self.at] == "[":
            self.at += 1
            degree = _joined(self.group("]")).translate(RAISED)
            self.at += 1
        inner = self.argument()
        return _Piece(f"{degree}√{_tight(inner)}")

    def styled(self, letters: str) -> _Piece:
        """Upright words, and letters of another alphabet."""
        self.skip_space()
        raw = self.at
        inner = self.argument()
        if not letters:
            words = "".join(self.tokens[raw + 1 : self.at - 1]) if self.tokens[raw] == "{" else _joined(inner)
            text = (
                re.sub(r"\\([_%&#$ ])", r"\1", words)
                if "\\" not in re.sub(r"\\[_%&#$ ]", "", words)
                else _joined(inner)
            )
            return _Piece(text, "word" if len(text.strip()) > 1 else "atom")
        return _Piece("".join(LETTERS.get((letters, c), c) for c in _joined(inner)))

    def script(self, base: _Piece, mark: str) -> _Piece:
        """An exponent or an index, in small characters where there are some for it."""
        inner = self.argument()
        text = _joined(inner)
        small = RAISED if mark == "^" else LOWERED
        if text in ("'", "′"):
            return _Piece(f"{base.text}′", base.kind)
        if not text:
            return base
        owner = (
            base
            if base.kind in ("atom", "bracket", "word", "big", "close")
            else _Piece(f"({base.text})", "bracket")
        )
        closed = text.replace(" ", "") if _is_index(inner) else text
        short = len(closed) < 4 or owner.kind == "big"
        if (
            closed
            and short
            and all(ord(c) in small for c in closed)
            and (_kind(inner) != "word" or len(closed) == 1)
        ):
            return _Piece(owner.text + closed.translate(small), owner.kind)
        simple = text.isalnum() or (_kind(inner) in ("atom", "bracket", "word") and not set("_^") & set(text))
        return _Piece(f"{owner.text}{mark}{text if simple else f'({text})'}", owner.kind)

    def rows(self, kind: str) -> _Piece:
        """Rows of a table, one after another; cases in braces."""
        if kind in ("array", "tabular"):
            self.argument()
        inner = _joined(self.group(rf"\end{{{kind}}}"))
        self.at += 1
        said = "; ".join(" ".join(row.split()) for row in inner.split("\n") if row.strip())
        return _Piece(f"{{{said}" if kind == "cases" else f"[{said}]", "bracket")


_BRACKETS = {"(": ")", "[": "]", r"\{": r"\}", r"\lceil": r"\rceil", r"\lfloor": r"\rfloor"}


def _simple(mark: str) -> _Piece:
    """A mark without arguments."""
    if mark.startswith("eps"):  # in the name of a symbol such as exp(eps0)
        return _Piece("ε" + mark[3:].translate(LOWERED))
    if mark[0] != "\\":
        if mark in "+-":
            return _Piece("−" if mark == "-" else "+", "sign")
        if mark in "=<>":
            return _Piece(mark, "relation")
        if mark in ",;:":
            return _Piece(mark, "comma")
        return _Piece(
            {"*": "·", "~": " ", "&": " "}.get(mark, mark),
            {")": "close", "]": "close", "/": "slash"}.get(mark, "atom"),
        )
    name = mark[1:]
    if name in WORDS:
        return _Piece(name, "word")
    text, kind = COMMANDS.get(name, (name, "word"))
    return _Piece(text, kind)


# --- writing ----------------------------------------------------------------------------------------------------------


def _is_index(pieces: list[_Piece]) -> bool:
    return all(p.kind in ("atom", "space", "sign", "relation") for p in pieces)


def _kind(pieces: list[_Piece]) -> str:
    """What pieces in a row are together."""
    solid = [p for p in pieces if p.kind != "space"]
    if len(solid) == 1:
        return solid[0].kind
    if len(solid) == 2 and solid[1].kind == "bracket" and _is_call(solid[0], solid[1].text):
        return "atom"
    kinds = {p.kind for p in solid}
    if kinds & {"relation", "comma"}:
        return "relation"
    return "sum" if "sign" in kinds else "product"


def _is_call(owner: _Piece, brackets: str) -> bool:
    """A function at its arguments, not a product: an upright name, a probability, or parameters behind a semicolon."""
    return owner.kind == "word" or owner.text in "ℙ𝔼" or ";" in brackets


def _tight(pieces: list[_Piece]) -> str:
    """In brackets where it is more than one atom."""
    text = _joined(pieces)
    return text if _kind(pieces) in ("atom", "bracket") else f"({text})"


def _quotient(above: list[_Piece], below: list[_Piece]) -> _Piece:
    """Above over below in one line; a derivative stands before what it is taken of, as a function does."""
    if (
        _joined(above)[:1] in ("∂", "d")
        and _joined(below)[:1] == _joined(above)[:1]
        and len(_joined(above)) < 3
    ):
        return _Piece(f"{_joined(above)}/{_joined(below).replace(' ', '')}", "derivative")
    top = _joined(above)
    if any(p.kind in ("sign", "relation", "comma", "slash", "quotient", "sum") for p in above):
        top = f"({top})"
    return _Piece(f"{top}/{_tight(below)}", "quotient")


def _marked(text: str, mark: str) -> _Piece:
    """A hat or a bar over one letter; brackets around more."""
    return _Piece(text[0] + mark + text[1:] if len(text.rstrip("₀₁₂₃₄₅₆₇₈₉ₘᵢ")) == 1 else f"({text}){mark}")


_OPERANDS = ("atom", "bracket", "word", "quotient", "close", "big", "sum", "product", "derivative")


def _joined(pieces: list[_Piece]) -> str:
    """Pieces in one line: spaces around relations and between terms, brackets around a quotient that is a factor."""
    out, before, gap = "", "", False
    solid = [p for p in pieces if p.kind != "space"]
    after = dict(zip(map(id, solid), solid[1:], strict=False))
    for piece in pieces:
        if piece.kind == "space":
            gap = True
            continue
        text, following = piece.text, after.get(id(piece))
        if piece.kind == "quotient" and (
            before in ("slash", "word") or (following and following.kind in _OPERANDS)
        ):
            text = f"({text})"
        binary = piece.kind == "relation" or (piece.kind == "sign" and before in _OPERANDS)
        if binary:
            out = f"{out.rstrip()} {text} "
        elif piece.kind == "comma":
            out = f"{out.rstrip()}{text} "
        elif text.startswith("(") and before == "word" and piece.kind == "quotient":
            out += text
        else:
            out += (" " if _spaced(before, piece.kind, gap) and not out.endswith((" ", "\n")) else "") + text
        before, gap = ("relation" if binary else piece.kind), False
    return out.rstrip(" ")


def _spaced(before: str, kind: str, gap: bool) -> bool:
    """Whether a space stands between two pieces of which none is a sign; typed spaces count between factors."""
    if before in ("", "open", "slash", "sign", "dot", "relation", "comma") or kind in (
        "close",
        "slash",
        "dot",
    ):
        return False
    if kind in ("bracket", "open"):
        return before == "big" or (gap and before != "word")
    return gap or "word" in (before, kind) or before in ("big", "derivative") or kind in ("quotient", "big")
