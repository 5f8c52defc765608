"""Extremes under an equation: `the minimum of x + y for x, y > 0 with x y = 1 is 2` is that of x + 1/x over x > 0."""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr, oo

from parisk_sym.claims.language.clauses import conditions_apart
from parisk_sym.claims.language.condition_pieces import letters_of
from parisk_sym.claims.language.conditions import Declared
from parisk_sym.claims.language.definitions import with_value
from parisk_sym.claims.language.elimination import eliminate, tokens_of_value
from parisk_sym.claims.language.extremes import EXTREME_WORDS
from parisk_sym.claims.language.relations import Relation, relations_apart
from parisk_sym.claims.language.tokens import AskError, Token

__all__ = ["with_constraint"]

_CONDITIONAL = {"for", "over", "with", "where", "such", "given", "if", "when", "on"}


def with_constraint(tokens: list[Token]) -> list[Token]:
    """The tokens with an extreme of one letter in place of one of several letters that an equation relates; all others as they are."""
    rest = tokens[1:] if tokens and tokens[0].text == "the" else tokens
    if not rest or rest[0].kind != "WORD" or rest[0].text not in EXTREME_WORDS:
        return tokens
    start = 2 if [t.text for t in rest[1:3]] == ["value", "of"] else 1
    if start >= len(rest) or rest[start].text != "of":
        return tokens
    said, value = _parts(rest[start + 1 :])
    cut = next((i for i, t in enumerate(said) if t.kind == "WORD" and t.text in _CONDITIONAL), None)
    if cut is None or not value:
        return tokens
    body = said[:cut]
    kept, relations = relations_apart(conditions_apart(said[cut + 1 :]))
    if not any(r.sign == "=" for r in relations):
        return tokens
    return _of_one_letter(rest[0], body, kept, relations, value)


def _parts(tokens: Sequence[Token]) -> tuple[list[Token], list[Token]]:
    """What the extreme is of, with its conditions, and what follows: a relation with its conditions."""
    is_at = [i for i, t in enumerate(tokens) if t.kind == "WORD" and t.text == "is"]
    first = next((i for i, t in enumerate(tokens) if t.kind == "WORD" and t.text in _CONDITIONAL), 0)
    related = [i for i, t in enumerate(tokens[:first]) if t.kind in ("REL", "EQUAL")]
    if len(is_at) == 1:
        before, behind = list(tokens[: is_at[0]]), list(tokens[is_at[0] + 1 :])
    elif not is_at and len(related) == 1:
        before, behind = list(tokens[: related[0]]), list(tokens[related[0] :])
    else:
        return list(tokens), []
    cut = next((i for i, t in enumerate(behind) if t.kind == "WORD" and t.text in _CONDITIONAL), len(behind))
    return [*before, *behind[cut:]], behind[:cut]


def _of_one_letter(
    head: Token,
    body: list[Token],
    conditions: list[list[Token]],
    relations: list[Relation],
    value: list[Token],
) -> list[Token]:
    declared = Declared()
    declared.read(conditions)
    moving = set(letters_of(body)) - {"e"}
    for name, found in eliminate(relations, declared, moving, moving):
        body = with_value(body, name, found)
        moving.discard(name)
    if len(moving) != 1 or (name := next(iter(moving))) not in declared.ranges:
        raise AskError(
            f"character {head.at + 1}: the {head.text} is read of one letter, once the equations are solved"
        )
    at = head.at
    over = [
        Token("EXTREME", EXTREME_WORDS[head.text], at),
        Token("WORD", "over", at),
        *_range(name, declared, at),
    ]
    others = [
        t for other in declared.in_order() if other != name for t in (Token("WORD", "for", at), *_range(other, declared, at))
    ]  # fmt: skip
    related = value[0].kind in ("REL", "EQUAL")
    sign = [] if related else [Token("EQUAL", "=", value[0].at)]
    return [*over, Token("WORD", "of", at), *body, *sign, *value, *others]


def _range(name: str, declared: Declared, at: int) -> list[Token]:
    """x in (0, s), as tokens."""
    intervals = declared.ranges[name]
    if len(intervals) != 1 or intervals[0].integer:
        raise AskError(f"the range of {name} is no single interval of real numbers")
    (interval,) = intervals
    return [
        Token("NAME", name, at), Token("IN", "in", at), Token("LPAR" if interval.lower_open else "LSQB", "(", at),
        *_end(interval.lower, at), Token("COMMA", ",", at), *_end(interval.upper, at),
        Token("RPAR" if interval.upper_open else "RSQB", ")", at),
    ]  # fmt: skip


def _end(value: Expr, at: int) -> list[Token]:
    if value == oo:
        return [Token("OO", "oo", at)]
    if value == -oo:
        return [Token("MINUS", "-", at), Token("OO", "oo", at)]
    return tokens_of_value(value, at)
