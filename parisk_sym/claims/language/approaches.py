"""Where a variable goes: `f(n) -> 1 as n -> oo`, and asymptotic statements, `f(n) = O(g(n)) as n -> oo`."""

from __future__ import annotations

from parisk_sym.claims.language.token_reader import CLOSING, OPENING
from parisk_sym.claims.language.tokens import AskError, Token, parts_at

__all__ = ["ORDERS", "approach_in", "is_approach", "with_limits"]

ORDERS = {"O": "O", "o": "o", "Theta": "Theta", "Omega": "Omega", "omega": "omega"}
"""The letters of orders of growth, before a bracket."""
_SIDES = {"above": ("PLUS", "+"), "right": ("PLUS", "+"), "below": ("MINUS", "-"), "left": ("MINUS", "-")}


def is_approach(tokens: list[Token]) -> bool:
    """Whether tokens are x -> 0, n -> oo or x -> 0+."""
    kinds = [t.kind for t in tokens]
    words = {t.text for t in tokens if t.kind in ("WORD", "RUN")}
    return (
        kinds[:2] == ["NAME", "TO"]
        and len(tokens) > 2
        and words <= {"from", "the", *_SIDES}
        and not {"REL", "EQUAL", "TO", "IN"} & set(kinds[2:])
        and not any(t.kind == "NAME" and t.text == tokens[0].text for t in tokens[2:])
    )


def approach_in(conditions: list[list[Token]]) -> tuple[list[Token], list[list[Token]]]:
    """Where the variable goes, empty where no condition states it, and the other conditions."""
    found: list[list[Token]] = []
    kept: list[list[Token]] = []
    for condition in conditions:
        parts = parts_at(condition, "COMMA")
        own = [p for p in parts if is_approach(p)]
        found += own
        joined = [t for p in parts if not is_approach(p) for t in (Token("COMMA", ",", p[0].at), *p)][1:]
        kept += [joined] if joined else []
    if len(found) > 1:
        raise AskError(f"character {found[1][0].at + 1}: one variable goes somewhere, got two")
    return (_with_side(found[0]) if found else []), kept


def _with_side(tokens: list[Token]) -> list[Token]:
    """x -> 0 from above as x -> 0+."""
    words = [t for t in tokens if t.kind in ("WORD", "RUN")]
    side = next((_SIDES[t.text] for t in words if t.text in _SIDES), None)
    rest = [t for t in tokens if t.kind not in ("WORD", "RUN")]
    return [*rest, Token(*side, words[0].at)] if side else rest


def with_limits(part: list[Token], approach: list[Token]) -> list[Token]:
    """`f -> 1` with `x -> 0` as a limit; an asymptotic statement stays as it is. AskError where the end is not named."""
    at = _arrow(part)
    if at is None:
        return part
    arrow = part[at]
    if not approach:
        raise AskError(f"character {arrow.at + 1}: it is not said where the variable goes: add, for instance, 'as n -> oo'")  # fmt: skip
    body, value = part[:at], part[at + 1 :]
    if not body or not value:
        raise AskError(f"character {arrow.at + 1}: write 'sin(x)/x -> 1 as x -> 0'")
    head = [Token("LIM", "lim", arrow.at), Token("UNDERSCORE", "_", arrow.at), Token("LBRACE", "{", arrow.at)]
    return [
        *head, *approach, Token("RBRACE", "}", arrow.at), Token("LPAR", "(", arrow.at), *body, Token("RPAR", ")", arrow.at),
        Token("EQUAL", "=", arrow.at), *value,
    ]  # fmt: skip


def _arrow(part: list[Token]) -> int | None:
    """Where an arrow is that does not belong to lim."""
    depth = 0
    for index, token in enumerate(part):
        depth += token.kind in OPENING
        depth -= token.kind in CLOSING
        behind_lim = any(t.kind == "LIM" for t in part[max(0, index - 3) : index])
        if token.kind == "TO" and not depth and not behind_lim:
            return index
    return None
