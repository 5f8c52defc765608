"""Joins pieces of mathematics into one line, with spaces around relations and between terms and the brackets that are needed."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

__all__ = ["Piece", "is_index", "join", "kind_of", "quotient", "tight", "with_mark"]


@dataclass
class Piece:
    """Printed math and its kind: an atom binds tightest, a quotient must not be followed by a factor."""

    text: str
    kind: str = "atom"


def is_index(pieces: list[Piece]) -> bool:
    """Whether pieces may be set without spaces, as in an index."""
    return all(p.kind in ("atom", "space", "sign", "relation") for p in pieces)


def kind_of(pieces: list[Piece]) -> str:
    """The kind of a sequence of pieces."""
    solid = [p for p in pieces if p.kind != "space"]
    if len(solid) == 1:
        return solid[0].kind
    if len(solid) == 2 and solid[1].kind == "bracket" and _is_call(solid[0], solid[1].text):
        return "atom"
    kinds = {p.kind for p in solid}
    if kinds & {"relation", "comma"}:
        return "relation"
    return "sum" if "sign" in kinds else "product"


def _is_call(owner: Piece, brackets: str) -> bool:
    """Whether it is a function call, not a product: an upright name, a probability, or parameters after a semicolon."""
    return owner.kind == "word" or owner.text in "ℙ𝔼" or _has_parameters(brackets)


def _has_parameters(brackets: str) -> bool:
    """Whether round brackets have a semicolon at their own level, not inside cases or a nested call.

    >>> _has_parameters("(x; k)"), _has_parameters("({1 for x < 1; 2 otherwise})")
    (True, False)
    """
    depth = 0
    for character in brackets:
        depth += (character in "([{") - (character in ")]}")
        if character == ";" and depth == 1:
            return brackets.startswith("(")
    return False


def tight(pieces: list[Piece]) -> str:
    """The line of the pieces, in brackets unless it is a single atom."""
    text = join(pieces)
    alone = kind_of(pieces) == "word" and text.isidentifier()
    return text if alone or kind_of(pieces) in ("atom", "bracket") else f"({text})"


def quotient(above: list[Piece], below: list[Piece]) -> Piece:
    """A fraction on one line; a derivative precedes its operand, as a function does."""
    if _is_derivative(above, below):
        text = "/".join("".join(p.text for p in row if p.kind != "space") for row in (above, below))
        return Piece(text, "derivative" if len([p for p in above if p.kind != "space"]) == 1 else "quotient")
    top = join(above)
    if any(p.kind in _LOOSE for p in above):
        top = f"({top})"
    return Piece(f"{top}/{tight(below)}", "quotient")


_LOOSE = ("sign", "relation", "comma", "slash", "quotient", "sum", "big", "derivative")
"""Kinds that need brackets in a numerator."""

_POWER = re.compile("[⁰¹²³⁴-⁹]*$|[ᵏᵐⁿ]$")


def _is_derivative(above: list[Piece], below: list[Piece]) -> bool:
    """Whether the fraction is d or d and a symbol over symbols each preceded by d, their number being the power of d.

    The letter d is a symbol as well: d over d + 1, over a product of several factors or over another power is a quotient.
    """
    top, rows = ([p for p in row if p.kind != "space"] for row in (above, below))
    if not top or not rows or len(top) > 2 or len(rows) % 2 or any(p.kind != "atom" for p in (*top, *rows)):
        return False
    letter, order = _power(top[0])
    if letter not in ("d", "∂") or any(p.text != letter for p in rows[::2]):
        return False
    if len(top) == 2 and (
        not top[1].text[0].isalpha() or (letter == "d" and any(p.kind == "space" for p in above))
    ):
        return False
    orders = [_power(p)[1] for p in rows[1::2]]
    if not all(p.text[0].isalpha() for p in rows[1::2]):
        return False
    if len(orders) == 1:
        return orders[0] == order
    return order == str(sum(int(o or 1) for o in orders)) if all(o.isdigit() for o in orders if o) else False


def _power(piece: Piece) -> tuple[str, str]:
    """A symbol and its power in plain characters; "" for the first power."""
    found = _POWER.search(piece.text)
    raised = found[0] if found else ""
    return piece.text.removesuffix(raised), unicodedata.normalize("NFKC", raised)


def with_mark(text: str, mark: str) -> Piece:
    """A hat or a bar over a single letter; brackets around anything longer."""
    return Piece(text[0] + mark + text[1:] if len(text.rstrip("₀₁₂₃₄₅₆₇₈₉ₘᵢ")) == 1 else f"({text}){mark}")


_OPERANDS = ("atom", "bracket", "word", "quotient", "close", "big", "sum", "product", "derivative")


def join(pieces: list[Piece]) -> str:
    """Join pieces into one line, with spaces around relations and between terms, and brackets around a quotient that is a factor."""
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
            out += (
                " " if _needs_space(before, piece.kind, gap) and not out.endswith((" ", "\n")) else ""
            ) + text
        before, gap = ("relation" if binary else piece.kind), False
    return out.rstrip(" ")


def _needs_space(before: str, kind: str, gap: bool) -> bool:
    """Whether two pieces that are not signs need a space between them; typed spaces count between factors."""
    if before in ("", "open", "slash", "sign", "dot", "relation", "comma") or kind in (
        "close",
        "slash",
        "dot",
    ):
        return False
    if kind in ("bracket", "open"):
        return before == "big" or (gap and before != "word")
    return (
        gap
        or "word" in (before, kind)
        or before in ("big", "derivative")
        or kind in ("quotient", "big", "derivative")
    )
