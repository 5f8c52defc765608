"""Definitions in a line: `where q = p/(p - 1)`, `let f(x) = x^2 exp(-x). Then f is decreasing on (2, oo)`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from parisk_sym.claims.language.condition_pieces import subjects
from parisk_sym.claims.language.token_reader import closing_bracket
from parisk_sym.claims.language.tokens import AskError, Token, parts_at

__all__ = ["bound_letters", "is_definition_of_a_function", "with_definitions", "with_value"]

_MOST_TOKENS = 2000
"""Of a line in which the definitions are written out."""


@dataclass(frozen=True)
class _Definition:
    """A letter, the argument where it is a function, and what it stands for."""

    name: str
    argument: str
    body: tuple[Token, ...]


_SIGNS_AND_WORDS = ("REL", "EQUAL", "ABOUT", "UNEQUAL", "SIM", "IN", "WORD")


def _outside_brackets(tokens: Sequence[Token]) -> list[Token]:
    """The tokens without the range of a sum, sum_{k=1}^n."""
    found: list[Token] = []
    depth = 0
    for token in tokens:
        depth += token.kind == "LBRACE"
        if not depth:
            found.append(token)
        depth -= token.kind == "RBRACE"
    return found


def is_definition_of_a_function(tokens: Sequence[Token]) -> bool:
    """Whether tokens are f(x) = ... ."""
    kinds = [t.kind for t in tokens[:5]]
    return (
        kinds in (["NAME", "LPAR", "NAME", "RPAR", "EQUAL"], ["NAME", "LPAR", "NAME", "RPAR", "COLON"])
        and len(tokens) > 5
        and sum(t.kind in ("REL", "EQUAL", "ABOUT", "UNEQUAL") for t in _outside_brackets(tokens)) == 1
    )


Values = list[tuple[str, list[Token]]]
"""Letters that have a range, too, and what they are defined to be: it has to lie in the range."""


def with_definitions(
    asserted: list[Token], conditions: list[list[Token]]
) -> tuple[list[Token], list[list[Token]], Values]:
    """The assertion and the conditions with what is defined in the places of the names.

    Raises AskError where a name is defined twice, or has another meaning where it is used.
    """
    kept: list[list[Token]] = []
    found: list[_Definition] = []
    for condition in conditions:
        rest: list[list[Token]] = []
        for piece in parts_at(condition, "COMMA"):
            parts = [piece] if _is_listed(condition) else parts_at(piece, "AND")
            own = [None if _is_listed(condition) else _definition(p) for p in parts]
            found += [d for d in own if d]
            left = [p for p, d in zip(parts, own, strict=True) if d is None]
            if left:
                rest.append([t for p in left for t in (Token("AND", "&", p[0].at), *p)][1:])
        joined = [t for p in rest for t in (Token("COMMA", ",", p[0].at), *p)][1:]
        kept += [joined] if joined else []
    for i, definition in enumerate(found):
        if any(d.name == definition.name for d in found[:i]):
            raise AskError(f"character {definition.body[0].at + 1}: {definition.name} is defined twice")
        asserted = _written_out(asserted, definition)
        kept = [_in_a_condition(c, definition) for c in kept]
        found[i + 1 :] = [
            _Definition(d.name, d.argument, tuple(_written_out(list(d.body), definition)))
            for d in found[i + 1 :]
        ]
    ranged = {name for c in kept for p in parts_at(c, "COMMA") for name in subjects(p)}
    if function := next((d for d in found if d.argument and d.name in ranged), None):
        raise AskError(
            f"{function.name} is defined as a function of {function.argument}, and has a range: write a product with *"
        )
    return asserted, kept, [(d.name, list(d.body)) for d in found if d.name in ranged]


def _in_a_condition(condition: list[Token], definition: _Definition) -> list[Token]:
    """A condition with the definition written out, but where it is the range of the name itself."""
    parts = [
        p if definition.name in subjects(p) else _written_out(p, definition)
        for p in parts_at(condition, "COMMA")
    ]
    return [t for p in parts for t in (Token("COMMA", ",", p[0].at), *p)][1:]


def _is_listed(condition: Sequence[Token]) -> bool:
    """n = 1, 2, 3, ... ."""
    return any(t.kind == "DOTS" for t in condition)


def _definition(tokens: Sequence[Token]) -> _Definition | None:
    tokens = [
        t for t in tokens if not (t.kind == "WORD" and t.text in ("let", "where", "with", "if", "that"))
    ]
    if is_definition_of_a_function(tokens):
        return _Definition(tokens[0].text, tokens[2].text, tuple(tokens[5:]))
    signs = [t for t in _outside_brackets(tokens) if t.kind in _SIGNS_AND_WORDS]
    if [t.kind for t in tokens[:2]] != ["NAME", "EQUAL"] or len(signs) != 1 or len(tokens) == 2:
        return None
    if any(t.kind == "NAME" and t.text == tokens[0].text for t in tokens[2:]):
        raise AskError(f"character {tokens[0].at + 1}: {tokens[0].text} is defined by itself")
    return _Definition(tokens[0].text, "", tuple(tokens[2:]))


def bound_letters(tokens: Sequence[Token]) -> set[str]:
    """The letters that sums, products, integrals, limits and extremes bind."""
    found = {t.text for t in tokens if t.kind == "DIFFERENTIAL"}
    for i, token in enumerate(tokens):
        kinds = [t.kind for t in tokens[i : i + 3]]
        if kinds == ["UNDERSCORE", "LBRACE", "NAME"]:
            found.add(tokens[i + 2].text)
        if token.kind == "EXTREME" and kinds[1:2] == ["NAME"]:
            found.add(tokens[i + 1].text)
    return found


def with_value(tokens: list[Token], name: str, value: Sequence[Token]) -> list[Token]:
    """The tokens with a value in the place of a letter. AskError where a sum, integral or limit binds a letter of both."""
    return _written_out(tokens, _Definition(name, "", tuple(value)))


def _written_out(tokens: list[Token], definition: _Definition) -> list[Token]:
    """The tokens with what a name stands for in its place."""
    if not any(t.kind == "NAME" and t.text == definition.name for t in tokens):
        return tokens
    free = {t.text for t in definition.body if t.kind == "NAME"} - {definition.argument}
    if clash := sorted((free | {definition.name}) & bound_letters(tokens)):
        raise AskError(
            f"{clash[0]} is the letter of a sum, integral or limit, and is in the definition of {definition.name}: take another letter"
        )
    found: list[Token] = []
    index = 0
    while index < len(tokens):
        made, behind = _use(tokens, index, definition)
        found += made
        index = behind
        if len(found) > _MOST_TOKENS:
            raise AskError(f"the statement is too long where {definition.name} is written out")
    return found


def _use(tokens: list[Token], index: int, definition: _Definition) -> tuple[list[Token], int]:
    """What is in the place of the token at an index, and the index behind it."""
    token = tokens[index]
    if token.kind != "NAME" or token.text != definition.name:
        return [token], index + 1
    if not definition.argument:
        return _bracketed(definition.body, token), index + 1
    primes = 0
    while index + 1 + primes < len(tokens) and tokens[index + 1 + primes].kind == "PRIME":
        primes += 1
    opening = index + 1 + primes
    if opening >= len(tokens) or tokens[opening].kind != "LPAR":
        if primes:
            argument = [Token("NAME", definition.argument, token.at)]
            return _value(definition, argument, primes, token), opening
        return list(definition.body), index + 1
    end = closing_bracket(tokens, opening)
    if end is None:
        raise AskError(f"character {tokens[opening].at + 1}: a bracket is not closed")
    argument = tokens[opening + 1 : end]
    if any(t.kind == "NAME" and t.text == definition.name for t in argument):
        argument = _written_out(argument, definition)
    return _value(definition, argument, primes, token), end + 1


def _value(definition: _Definition, argument: list[Token], primes: int, token: Token) -> list[Token]:
    """The function, or its derivative, at an argument."""
    names = {t.text for t in argument if t.kind == "NAME"}
    if clash := sorted(names & bound_letters(definition.body)):
        raise AskError(
            f"character {token.at + 1}: {clash[0]} is bound in the definition of {definition.name}"
        )
    plain = [t.kind for t in argument] == ["NAME"]
    if primes and not plain:
        raise AskError(
            f"character {token.at + 1}: a derivative is read at a letter, as in {definition.name}'(x)"
        )
    inside = [
        u
        for t in definition.body
        for u in (
            (argument if plain else _bracketed(argument, t))
            if t.kind == "NAME" and t.text == definition.argument
            else [t]
        )
    ]
    head = [Token("DERIVATIVE", f"{argument[0].text} {primes}", token.at, True)] if primes else []
    return [*head, *_bracketed(inside, token)]


def _bracketed(body: Sequence[Token], token: Token) -> list[Token]:
    return [Token("LPAR", "(", token.at, token.spaced), *body, Token("RPAR", ")", token.at)]
