"""LaTeX mathematics as one line of Unicode."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from parisk_sym.report.characters import COMMANDS, LETTERS, LOWERED, MARKS, RAISED, STYLES, WORDS
from parisk_sym.report.math_pieces import Piece, is_index, join, kind_of, quotient, tight, with_mark

__all__ = ["math"]

_MARK = re.compile(
    r"eps\d*|\\begin\{\w+\*?\}|\\end\{\w+\*?\}|\\[A-Za-z]+|\\.|\d+(?:[.,]\d+)*|\s+|.", re.DOTALL
)


@lru_cache(maxsize=4096)
def math(source: str) -> str:
    r"""LaTeX math as one line.

    >>> print(math(r"\sum_{i=1}^{n} \frac{1}{2} x_i^{k - 1}"), math(r"\sqrt{2n\ln\frac1\delta}"))
    ∑ᵢ₌₁ⁿ (1/2) xᵢᵏ⁻¹ √(2n ln(1/δ))
    """
    return _Reader(source).read()


class _Reader:
    """Reads tokens from left to right; an argument is a single token or a group."""

    def __init__(self, source: str) -> None:
        self.tokens = _MARK.findall(source)
        self.at = 0

    def read(self) -> str:
        parts = []
        while self.at < len(self.tokens):
            parts.append(join(self.group()))
            self.at += self.at < len(self.tokens)  # skip an unmatched closing brace
        return " ".join(filter(None, parts)).strip()

    def group(self, end: str = "}") -> list[Piece]:
        """The pieces up to the closing mark, which the caller skips."""
        pieces: list[Piece] = []
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

    def argument(self) -> list[Piece]:
        """The next group, or the next single token."""
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

    def piece(self, mark: str) -> Iterator[Piece]:  # noqa: C901 - one case for each form of a mark
        """The pieces of a mark with its arguments."""
        name = mark[1:]
        if mark.isspace():
            yield Piece(" ", "space")
        elif mark == "{":
            inner = self.group()
            self.at += 1
            yield Piece(join(inner), kind_of(inner))
        elif mark in _BRACKETS:
            yield from self.brackets(mark)
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
            yield from self.delimiters(name)
        elif mark in (r"\frac", r"\tfrac", r"\dfrac"):
            yield quotient(self.argument(), self.argument())
        elif mark == r"\sqrt":
            yield self.root()
        elif mark == r"\binom":
            yield Piece(f"binom({join(self.argument())}, {join(self.argument())})")
        elif mark.startswith(r"\begin"):
            yield self.rows(mark[7:-1].rstrip("*"))
        elif name in MARKS and mark[0] == "\\":
            yield with_mark(join(self.argument()), MARKS[name])
        elif name in STYLES and mark[0] == "\\":
            yield self.in_style(STYLES[name])
        else:
            yield _simple(mark)

    def brackets(self, opening: str) -> Iterator[Piece]:
        """A bracketed expression as one piece if the bracket closes within its group; otherwise the opening bracket."""
        start, closing = self.at, _BRACKETS[opening]
        inner = self.group(closing)
        if self.at < len(self.tokens) and self.tokens[self.at] == closing:
            self.at += 1
            yield Piece(f"{_simple(opening).text}{join(inner)}{_simple(closing).text}", "bracket")
        else:
            self.at = start
            yield Piece(_simple(opening).text, "open")

    def delimiters(self, name: str) -> Iterator[Piece]:
        r"""\left( ... \right) as one bracketed piece; \left. prints nothing."""
        self.skip_space()
        mark = self.tokens[self.at] if self.at < len(self.tokens) else "."
        self.at += 1
        shown = "" if mark == "." else _simple(mark).text
        if name != "left":
            yield Piece(shown, "close" if name in ("right", "bigr", "Bigr") else "open")
            return
        inner = self.group(r"\right")
        self.at += 1
        self.skip_space()
        end = self.tokens[self.at] if self.at < len(self.tokens) else "."
        self.at += 1
        yield Piece(f"{shown}{join(inner)}{'' if end == '.' else _simple(end).text}", "bracket")

    def root(self) -> Piece:
        degree = ""
        self.skip_space()
        if self.at < len(self.tokens) and self.tokens[self.at] == "[":
            self.at += 1
            degree = join(self.group("]")).translate(RAISED)
            self.at += 1
        inner = tight(self.argument())
        return Piece(f"{degree}√{f'({inner})' if _has_power(inner) else inner}")

    def in_style(self, letters: str) -> Piece:
        """Upright words, or letters of another alphabet."""
        self.skip_space()
        raw = self.at
        inner = self.argument()
        if not letters:
            words = (
                "".join(self.tokens[raw + 1 : self.at - 1])
                if self.tokens[raw : raw + 1] == ["{"]
                else join(inner)
            )
            text = (
                re.sub(r"\\([_%&#$ ])", r"\1", words)
                if "\\" not in re.sub(r"\\[_%&#$ ]", "", words)
                else join(inner)
            )
            return Piece(text, "word" if len(text.strip()) > 1 else "atom")
        return Piece("".join(LETTERS.get((letters, c), c) for c in join(inner)))

    def script(self, base: Piece, mark: str) -> Piece:
        """An exponent or an index, in superscript or subscript characters where Unicode has them."""
        inner = self.argument()
        text = join(inner)
        small = RAISED if mark == "^" else LOWERED
        if text in ("'", "′"):
            return Piece(f"{base.text}′", base.kind)
        if text == "·" and mark == "^":  # the star of a symbol, not a product
            return Piece(f"{base.text}*", base.kind)
        if not text:
            return base
        owner = (
            base
            if not base.text  # an index in front: {}_2F_1
            or (
                not (base.text.startswith("√") and mark == "^")
                and base.kind in ("atom", "bracket", "word", "big", "close")
            )
            else Piece(f"({base.text})", "bracket")
        )
        closed = text.replace(" ", "") if is_index(inner) else text
        short = len(closed) < 4 or owner.kind == "big"
        if (
            closed
            and short
            and all(ord(c) in small for c in closed)
            and (kind_of(inner) != "word" or len(closed) == 1)
        ):
            return Piece(owner.text + closed.translate(small), owner.kind)
        simple = not _RAISED & set(text) and (
            text.isalnum() or (kind_of(inner) in ("atom", "bracket", "word") and not set("_^") & set(text))
        )
        return Piece(f"{owner.text}{mark}{text if simple else f'({text})'}", owner.kind)

    def rows(self, kind: str) -> Piece:
        """The rows of an array separated by semicolons; cases in braces."""
        if kind in ("array", "tabular"):
            self.argument()
        rows: list[list[Piece]] = [[]]
        for piece in self.group(rf"\end{{{kind}}}"):
            if piece.text == "\n":
                rows.append([])
            else:
                rows[-1].append(piece)
        self.at += 1
        said = "; ".join(" ".join(join(row).split()) for row in rows if join(row).strip())
        return Piece(f"{{{said}}}" if kind == "cases" else f"[{said}]", "bracket")


_RAISED = frozenset(map(chr, RAISED.values()))
"""An exponent that contains one of these has an exponent itself and is bracketed."""


def _has_power(text: str) -> bool:
    """Whether the text has an exponent that could be read as that of the root."""
    return not text.endswith(")") and bool(_RAISED & set(text) or "^" in text)


_BRACKETS = {"(": ")", "[": "]", r"\{": r"\}", r"\lceil": r"\rceil", r"\lfloor": r"\rfloor"}


def _simple(mark: str) -> Piece:
    """The piece of a mark without arguments."""
    if mark.startswith("eps"):  # part of a symbol's name such as exp(eps0)
        return Piece("ε" + mark[3:].translate(LOWERED))
    if mark[0] != "\\":
        if mark in "+-":
            return Piece("−" if mark == "-" else "+", "sign")
        if mark in "=<>":
            return Piece(mark, "relation")
        if mark in ",;:":
            return Piece(mark, "comma")
        return Piece(
            {"*": "·", "~": " ", "&": " "}.get(mark, mark),
            {")": "close", "]": "close", "/": "slash"}.get(mark, "atom"),
        )
    name = mark[1:]
    if name in WORDS:
        return Piece(name, "word")
    text, kind = COMMANDS.get(name, (name, "word"))
    return Piece(text, kind)
