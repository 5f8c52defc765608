"""Laws of values in a line: `X + Y ~ N(0, 2)`, `X + Y has the density z exp(-z) on (0, oo)`."""

from __future__ import annotations

from typing import Any

from sympy import Dummy, Expr, Symbol

from parisk_sym.claims.kinds.probability import ImageLaw
from parisk_sym.claims.language.condition_pieces import (
    new_letters,
    require_known_words,
    require_no_property,
)
from parisk_sym.claims.language.conditions import Declared
from parisk_sym.claims.language.expressions import Parser, parse_all
from parisk_sym.claims.language.tokens import AskError, Token
from parisk_sym.claims.random_variables import Law, WithDensity, WithDistribution, WithMass
from parisk_sym.claims.reading import read_namespace
from parisk_sym.claims.statement import Statement
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Interval

__all__ = ["image_law", "is_law_of_a_value", "with_law_of_a_value"]

_KINDS: dict[str, Any] = {"density": WithDensity, "mass": WithMass, "distribution": WithDistribution}
_LETTERS = "ZWVTSYXU"


def is_law_of_a_value(tokens: list[Token]) -> bool:
    """Whether a part of the assertion states the law of a value.

    `f is a density` and `f has exactly one root` state something else.
    """
    if any(t.kind == "SIM" for t in tokens):
        return True
    verb = next((i for i, t in enumerate(tokens) if t.text == "has"), None)
    if verb is None:
        return False
    words = {t.text for t in tokens[verb:] if t.kind == "WORD"}
    return bool(words & _KINDS.keys()) and any(t.kind != "WORD" for t in tokens[verb:])


def with_law_of_a_value(tokens: list[Token]) -> list[Token]:
    """`the density of X^2 at t is f` as `X^2 has density f`, and `the law of X + Y is N(0, 2)` as `X + Y ~ N(0, 2)`."""
    start = next((i for i, t in enumerate(tokens) if t.text in _NOUNS and _is_of(tokens, i)), None)
    if start is None:
        return tokens
    first = start
    while first and tokens[first - 1].text in ("the", "probability"):
        first -= 1
    if first and tokens[first - 1].kind not in _ENDS and tokens[first - 1].text not in ("then", "that"):
        return tokens
    is_function = tokens[start + 1].text == "function"
    begin = start + 2 + is_function
    cut = next((i for i in range(begin, len(tokens)) if tokens[i].text in ("is", "equals", "=", "at")), begin)
    behind = cut + (3 if tokens[cut].text == "at" else 1)
    if cut == begin or tokens[behind - 1].text not in ("is", "equals", "="):
        return tokens
    if tokens[behind : behind + 2] and [t.text for t in tokens[behind : behind + 2]] == ["given", "by"]:
        behind += 2
    at, noun = tokens[start].at, tokens[start].text
    is_law = not is_function and noun in ("law", "distribution")
    letter = tokens[cut + 1].text if tokens[cut].text == "at" else ""
    if letter and (is_law or letter not in {t.text for t in tokens[behind:] if t.kind == "NAME"}):
        raise AskError(
            f"character {tokens[cut].at + 1}: write 'the {noun} of X at t is f' with f in the letter t"
        )
    verb = [Token("SIM", "~", at)] if is_law else [Token("WORD", w, at) for w in ("has", _NOUNS[noun])]
    return [*tokens[:first], *tokens[begin:cut], *verb, *tokens[behind:]]


_NOUNS = {
    "density": "density",
    "pdf": "density",
    "pmf": "mass",
    "mass": "mass",
    "distribution": "distribution",
    "law": "law",
}
_ENDS = ("COMMA", "COLON", "SEMICOLON", "DOT", "IMPLIES")


def _is_of(tokens: list[Token], index: int) -> bool:
    words = [t.text for t in tokens[index + 1 : index + 3]]
    return words[:1] == ["of"] or words == ["function", "of"]


def image_law(
    tokens: list[Token], declared: Declared, domain: dict[Symbol, Interval], laws: dict[Symbol, Any]
) -> Statement:
    """The statement that a value has a law. Raises AskError where one of them cannot be read."""
    require_known_words(tokens)
    require_no_property(tokens)
    verb = next(i for i, t in enumerate(tokens) if t.kind == "SIM" or t.text == "has")
    parser = Parser(tokens[:verb], declared.symbols, declared.random)
    value: Expr = parse_all(parser, parser.sum)
    own = {s: law for s, law in laws.items() if s in value.free_symbols}
    if not own:
        raise AskError(
            f"character {tokens[0].at + 1}: a law is that of a random variable: write, for instance, 'for X ~ N(0, 1)'"
        )
    if tokens[verb].kind == "SIM":
        law = declared.law_named_by(tokens[verb + 1 :])
        is_whole = isinstance(law.of(Dummy("value", real=True)), WithMass)
        variable = _symbol(_unused(declared), is_whole=is_whole)
    else:
        law, variable = _stated(tokens[verb + 1 :], declared, domain)
    others = {s: i for s, i in domain.items() if s.name != variable.name}
    try:
        found: Statement = read_namespace({}).call(ImageLaw, value, variable, law, own, others)
    except ClaimError as error:
        raise AskError(str(error)) from error
    return found


def _unused(declared: Declared) -> str:
    """A letter that the line does not use."""
    return next(letter for letter in _LETTERS if letter not in {*declared.symbols, *declared.random})


def _symbol(name: str, *, is_whole: bool) -> Symbol:
    return Symbol(name, integer=True) if is_whole else Symbol(name, real=True)


def _stated(tokens: list[Token], declared: Declared, domain: dict[Symbol, Interval]) -> tuple[Law, Symbol]:
    """The density, mass or distribution function, on its range, and the letter in which it is written."""
    words = [t.text for t in tokens if t.kind == "WORD"]
    kind = next(k for k in ("mass", "distribution", "density") if k in words)
    start = max(i for i, t in enumerate(tokens) if t.text in (kind, "function")) + 1
    cut = next((i for i, t in enumerate(tokens) if t.kind == "WORD" and t.text == "on"), len(tokens))
    body = tokens[start:cut]
    name = _letter(body, declared, kind, has_range=cut < len(tokens))
    letter = _symbol(name, is_whole=kind == "mass")
    parser = Parser(body, {**declared.symbols, name: letter})
    function: Expr = parse_all(parser, parser.sum)
    support = (
        declared.set_of(tokens[cut + 1 :])
        if cut < len(tokens)
        else next(i for s, i in domain.items() if s.name == name)
    )
    made: Law = _KINDS[kind](function, support)
    return made, letter


def _letter(body: list[Token], declared: Declared, kind: str, *, has_range: bool) -> str:
    """The letter of a density: the only one without a range, or the only one where the range is stated behind `for`."""
    names = list(dict.fromkeys(t.text for t in body if t.kind == "NAME" and t.text not in ("e", "E", "True")))
    if random := next((n for n in names if n in declared.random), None):
        raise AskError(f"{random} is a random variable: write its {kind} in another letter, such as z")
    if not has_range:
        parameters = {
            s.name for law in declared.laws.values() for p in law.parameters for s in p.free_symbols
        }
        names = [n for n in names if n not in parameters] or names
        if len(names) == 1 and len(declared.ranges.get(names[0], [])) == 1:
            return names[0]
        raise AskError(f"the range of the {kind} is missing: write '... has the {kind} z exp(-z) on (0, oo)'")
    new = [n for n in names if n in new_letters(body, set(declared.symbols))]
    if len(new) > 1:
        raise AskError(
            f"it is not clear which of {', '.join(new)} is the letter of the {kind}: state the ranges of the others"
        )
    return new[0] if new else _unused(declared)
