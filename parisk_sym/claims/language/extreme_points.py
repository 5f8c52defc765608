"""Where an expression is largest or least: `x log x has its minimum at x = 1/e` is x log x >= (1/e) log(1/e), and 1/e lies in the range of x."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from sympy import Symbol

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.language.conditions import Declared
from parisk_sym.claims.language.definitions import with_value
from parisk_sym.claims.language.making import statement_with, used_ranges
from parisk_sym.claims.language.shape_phrases import subject_of
from parisk_sym.claims.language.tokens import AskError, Token
from parisk_sym.claims.statement import Statement
from parisk_sym.formulas.domain import Interval

__all__ = ["extreme_point", "membership", "value_and_place", "with_marks_of_extremes"]

_SIGNS = {
    **dict.fromkeys(("minimum", "minimal", "minimized", "minimised", "smallest", "least"), ">="),
    **dict.fromkeys(("maximum", "maximal", "maximized", "maximised", "largest", "greatest"), "<="),
}  # fmt: skip
_VERBS = ("has", "attains", "takes", "reaches", "achieves", "is")
_BETWEEN = ("its", "a", "the", "global", "value")
_RANGES = ("on", "over", "in")
_LONGEST = 14
_CLAUSES = ("for", "where", "with", "if", "when", "given", "on", "over", "in")
_REACHED = ("attained", "achieved", "reached", "taken")


def with_marks_of_extremes(tokens: list[Token]) -> list[Token]:
    """`has its minimum at` as one sign; `the minimum of f over x > 0 is attained at x = 1` as `f has its minimum at x = 1 for x > 0`."""
    tokens = _with_extreme_behind(tokens)
    for verb, token in enumerate(tokens):
        place = next(
            (i for i in range(verb, min(verb + _LONGEST, len(tokens))) if tokens[i].text == "at"), None
        )
        if token.text not in _VERBS or place is None:
            continue
        cut = next((i for i in range(verb, place) if tokens[i].text in _RANGES), place)
        words = [t.text for t in tokens[verb + 1 : cut] if t.text not in _BETWEEN]
        if (
            [t.kind for t in tokens[place + 1 : place + 3]] == ["NAME", "EQUAL"]
            and len(words) == 1
            and words[0] in _SIGNS
        ):
            mark = Token("EXTREMUM", _SIGNS[words[0]], tokens[place].at, True)
            end = next((i for i in range(place, len(tokens)) if _ends_a_value(tokens[i])), len(tokens))
            return [*tokens[:verb], mark, *tokens[place + 1 : end], *tokens[cut:place], *tokens[end:]]
    return tokens


def _ends_a_value(token: Token) -> bool:
    return token.kind in ("COMMA", "SEMICOLON", "DOT", "FORALL") or token.text in _CLAUSES


def _with_extreme_behind(tokens: list[Token]) -> list[Token]:
    words = [t.text for t in tokens[:4]]
    first = int(words[:1] == ["the"])
    start = first + (2 if words[first + 1 : first + 2] == ["value"] else 1)
    verb = next(
        (i for i, (t, u) in enumerate(pairwise(tokens)) if t.text == "is" and u.text in _REACHED), None
    )
    if verb is None or words[first] not in _SIGNS or words[start : start + 1] != ["of"]:
        return tokens
    at = tokens[verb].at
    cut = next((i for i in range(start, verb) if tokens[i].text in ("over", "on", "for")), verb)
    verbs = [Token("WORD", "has", at, True), Token("WORD", words[first], at, True)]
    ranges = (
        [Token("WORD", tokens[cut].text.replace("over", "for"), at, True), *tokens[cut + 1 : verb]]
        if cut < verb
        else []
    )
    return [*tokens[start + 1 : cut], *verbs, *tokens[verb + 2 :], *ranges]


def value_and_place(tokens: list[Token]) -> list[list[Token]]:
    """`the minimum of f over x > 0 is 4, and it is attained at x = 2` as two lines, each with the conditions behind; otherwise the line."""
    verb = next(
        (i for i, (t, u) in enumerate(pairwise(tokens)) if t.text in _REACHED and u.text == "at"), None
    )
    first = int([t.text for t in tokens[:1]] == ["the"])
    if verb is None or tokens[first].text not in _SIGNS:
        return [tokens]
    cut = verb
    while tokens[cut - 1].text in ("is", "it", "which", "&", ","):
        cut -= 1
    value = next((i for i in range(first, cut) if tokens[i].text in ("is", "=", "equals")), None)
    if value is None:
        return [tokens]
    end = next((i for i in range(verb, len(tokens)) if _ends_a_value(tokens[i])), len(tokens))
    reached = [Token("WORD", "is", tokens[verb].at, True), *tokens[verb:]]
    return [[*tokens[:cut], *tokens[end:]], [*tokens[:value], *reached]]


def extreme_point(
    part: list[Token], ranged: Collection[str]
) -> tuple[list[list[Token]], list[list[Token]]] | None:
    """The relation, the mark that the point lies in the range, and the range that the part states; None for another part."""
    place = next((i for i, t in enumerate(part) if t.kind == "EXTREMUM"), None)
    if place is None:
        return None
    name, at = part[place + 1].text, part[place].at
    value = part[place + 3 :]
    cut = next((i for i, t in enumerate(value) if t.text in _RANGES), len(value))
    value, where = value[:cut], value[cut + 1 :]
    body, named = subject_of(part[:place])
    if not value or named not in ("", name) or not any(t.text == name for t in body):
        raise AskError(f"character {at + 1}: write 'x log(x) has its minimum at x = 1/e for x > 0'")
    if any(t.text == name and t.kind == "NAME" for t in value):
        raise AskError(f"character {at + 1}: the place of the extreme names {name} itself")
    letter = Token("NAME", name, at, True)
    inside = [t for t in where if t.text not in ("the", "interval")]
    is_relation = any(t.kind == "REL" for t in inside)
    stated = [inside if is_relation else [letter, Token("IN", "in", at), *inside]] if where else []
    if not where and name not in ranged:
        raise AskError(f"{name} has no range: add one, for instance 'for {name} > 0' or 'for real {name}'")
    there = with_value(body, name, [Token("LPAR", "(", at), *value, Token("RPAR", ")", at)])
    relation = [*body, Token("REL", part[place].text, at, True), *there]
    return [relation, [Token("MEMBER", name, at), *value]], stated


def membership(
    tokens: Sequence[Token], declared: Declared, domain: dict[Symbol, Interval]
) -> list[Statement]:
    """That the value behind the mark lies in the range of its letter: an inequality for each finite end."""
    interval, value = domain[declared.symbols[tokens[0].text]], declared.expression(tokens[1:])
    if interval.integer and not value.is_integer:
        raise AskError(f"it is not clear that {tokens[0].text} = {value} is an integer")
    found: list[Statement] = []
    for low, high, is_open in (
        (interval.lower, value, interval.lower_open),
        (value, interval.upper, interval.upper_open),
    ):
        if not (low.is_infinite or high.is_infinite or (low == high and not is_open)):
            used = used_ranges(domain, low, high)
            found.append(statement_with(Inequality, low, "<" if is_open else "<=", high, used))
    return found
