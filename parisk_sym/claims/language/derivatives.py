r"""Derivatives in a line: `d/dx x^2`, `\frac{d^2}{dx^2} x^3`."""

from __future__ import annotations

from collections.abc import Sequence

from parisk_sym.claims.language.tokens import Token

__all__ = ["with_derivatives"]


def with_derivatives(tokens: Sequence[Token]) -> list[Token]:
    """Each d/dx as one token, which names the letter and the order. A line where d is a letter of its own keeps its quotients."""
    found: list[Token] = []
    index, letters = 0, 0
    while index < len(tokens):
        made, behind = _derivative(tokens, index)
        found += [made] if made else [tokens[index]]
        is_d = made is None and tokens[index].text == "d"
        letters += is_d and _kind(tokens, index + 1) != "NAME"  # d x may end an integral
        index = behind if made else index + 1
    return list(tokens) if letters else found


def _derivative(tokens: Sequence[Token], index: int) -> tuple[Token | None, int]:
    """The derivative that begins at an index, and the index behind it; None for something else."""
    at = tokens[index].at
    if tokens[index].kind == "FRAC" and _kind(tokens, index + 1) == "LBRACE":
        order, behind = _d(tokens, index + 2)
        if not order or [_kind(tokens, behind), _kind(tokens, behind + 1)] != ["RBRACE", "LBRACE"]:
            return None, index
        name, same, behind = _dx(tokens, behind + 2)
        if not name or same != order or _kind(tokens, behind) != "RBRACE":
            return None, index
        return Token("DERIVATIVE", f"{name} {order}", at, tokens[index].spaced), behind + 1
    order, behind = _d(tokens, index)
    if not order or _kind(tokens, behind) != "SLASH":
        return None, index
    name, same, behind = _dx(tokens, behind + 1)
    if not name or same != order:
        return None, index
    return Token("DERIVATIVE", f"{name} {order}", at, tokens[index].spaced), behind


def _kind(tokens: Sequence[Token], index: int) -> str:
    return tokens[index].kind if index < len(tokens) else ""


def _d(tokens: Sequence[Token], index: int) -> tuple[int, int]:
    """The order of d, d^2, ..., and the index behind it; 0 for something else."""
    if _kind(tokens, index) != "NAME" or tokens[index].text != "d":
        return 0, index
    return _order(tokens, index + 1)


def _dx(tokens: Sequence[Token], index: int) -> tuple[str, int, int]:
    """The letter and the order of dx, dx^2, ..., and the index behind it."""
    text = tokens[index].text if index < len(tokens) else ""
    if _kind(tokens, index) == "RUN" and len(text) == 2 and text[0] == "d":
        return (text[1], *_order(tokens, index + 1))
    if _kind(tokens, index) == "NAME" and text == "d" and _kind(tokens, index + 1) == "NAME":
        return (tokens[index + 1].text, *_order(tokens, index + 2))
    return "", 0, index


def _order(tokens: Sequence[Token], index: int) -> tuple[int, int]:
    """The order of a derivative, which is 1 without an exponent, and the index behind it; 0 for an exponent that is not read."""
    if _kind(tokens, index) != "CARET":
        return 1, index
    braces = _kind(tokens, index + 1) == "LBRACE"
    number = index + 1 + braces
    if _kind(tokens, number) != "NUMBER" or tokens[number].text not in "23456789":
        return 0, index
    return int(tokens[number].text), number + 1 + braces
