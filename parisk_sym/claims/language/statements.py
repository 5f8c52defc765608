"""A line of text or LaTeX as a statement: what is asserted, and for which values of its letters."""

from __future__ import annotations

import re

from parisk_sym.claims.kinds.connectives import All
from parisk_sym.claims.language.approaches import approach_in, with_limits
from parisk_sym.claims.language.assertions import Assertion
from parisk_sym.claims.language.clauses import (
    ends_of_sums,
    is_assertion,
    on_a_range,
    shapes_on_ranges,
    with_cases_of_equality,
    with_existence,
    with_subjects,
    without_defaults,
)
from parisk_sym.claims.language.condition_pieces import subjects
from parisk_sym.claims.language.conditions import Declared
from parisk_sym.claims.language.constrained_extremes import with_constraint
from parisk_sym.claims.language.definitions import with_definitions, with_value
from parisk_sym.claims.language.derivatives import with_derivatives
from parisk_sym.claims.language.divergences import divergences_apart, with_divergences
from parisk_sym.claims.language.elimination import SignNeededError, define, eliminate, require_free
from parisk_sym.claims.language.expressions import with_differentials
from parisk_sym.claims.language.extreme_points import extreme_point, value_and_place, with_marks_of_extremes
from parisk_sym.claims.language.extremes import EXTREME_WORDS, with_ranges_apart
from parisk_sym.claims.language.image_laws import is_law_of_a_value, with_law_of_a_value
from parisk_sym.claims.language.noise import noise_statement, private_exactly_where, with_equivalence
from parisk_sym.claims.language.objects import objects_in
from parisk_sym.claims.language.phrases import with_phrases
from parisk_sym.claims.language.privacy_sentences import with_privacy_sentence
from parisk_sym.claims.language.relations import ends_of_integers, relations_apart
from parisk_sym.claims.language.segments import asserted_and_conditions
from parisk_sym.claims.language.shape_phrases import shape_conditions
from parisk_sym.claims.language.tokens import AskError, Token, parts_at, tokens_of, with_letters
from parisk_sym.claims.statement import Statement
from parisk_sym.core.errors import ClaimError

__all__ = ["statement_of"]


def statement_of(line: str) -> Statement:
    """The statement of a line. Raises AskError, which names the place and what is wrong, where it cannot be read or can be read in two ways."""
    written = line
    try:
        written = with_divergences(with_privacy_sentence(line))
        tokens = with_law_of_a_value(with_differentials(with_derivatives(tokens_of(written))))
        return _read(with_phrases(tokens))
    except ClaimError as error:
        text = str(error)
        if written != line:  # the place is one of the other wording
            text = f"read as {written!r}: {re.sub(r'^(?:character [0-9]+|at the end): ', '', text)}"
        raise AskError(text) from error
    except RecursionError:
        raise AskError("the statement is nested too deeply") from None


def _read(tokens: list[Token]) -> Statement:
    parts = parts_at(tokens, "SEMICOLON")
    if len(parts) > 1 and all(map(is_assertion, parts)):
        return All(tuple(map(_one_statement, parts)))
    lines = [line for whole in value_and_place(tokens) for line in shapes_on_ranges(whole)]
    return _one_statement(lines[0]) if len(lines) == 1 else All(tuple(map(_one_statement, lines)))


def _one_statement(tokens: list[Token]) -> Statement:
    """The statement of a line; two, where an equation has a root of each sign."""
    try:
        return _of_one_root(tokens)
    except SignNeededError as error:
        if any(t.kind == "EXTREME" or t.text in EXTREME_WORDS for t in tokens):
            raise  # the largest value is that over both roots
        cases = [(">=", "0"), ("<", "0")]
        return All(tuple(_one_statement([*tokens, *_condition(error.name, *case, tokens)]) for case in cases))


def _condition(name: str, sign: str, value: str, behind: list[Token]) -> list[Token]:
    """`for x >= 0` behind a line."""
    at = behind[-1].at
    return [
        Token("WORD", "for", at),
        Token("NAME", name, at),
        Token("REL", sign, at),
        Token("NUMBER", value, at),
    ]


def _of_one_root(tokens: list[Token]) -> Statement:
    tokens = with_existence(with_equivalence(with_marks_of_extremes(tokens)))
    if (cases := with_cases_of_equality(tokens)) is not None:
        return All(tuple(map(_one_statement, cases)))
    if any(t.kind == "IFF" for t in tokens[1:]):
        return private_exactly_where(tokens)
    tokens, laws = divergences_apart(tokens)
    tokens, ranges = with_ranges_apart(with_constraint(tokens))
    asserted, conditions, values = with_definitions(*asserted_and_conditions(tokens))
    approach, conditions = approach_in(conditions)
    conditions += [*laws, *(with_letters(r, {t.text for t in tokens if t.kind == "NAME"}) for r in ranges)]
    is_text = not any(t.text.startswith("\\") for t in tokens)
    if (objects := objects_in(asserted, conditions)) is not None:
        objects.is_text, objects.whole = is_text, ends_of_sums(tokens)
        return objects.statement()
    declared = Declared()
    if any(t.text in {"DP", "private"} for t in asserted):
        return noise_statement(asserted, conditions, declared)
    conditions, relations = relations_apart(conditions)
    conditions, ends = ends_of_integers(conditions)
    ranged = {name for c in conditions for p in parts_at(c, "COMMA") for name in subjects(p)}
    conjuncts: list[list[Token]] = []
    more: list[list[Token]] = []
    for part in with_subjects(parts_at(asserted, "AND")):
        own, stated = _conjuncts(part, ranged, bool(approach))
        conjuncts += [with_limits(conjunct, approach) for conjunct in own]
        more += [c for c in stated if c not in more]
    declared.read([*conditions, *without_defaults(more, conditions)], whole=ends_of_sums(tokens))
    for name, body in values:
        if not declared.has_in_range(name, body):
            define(name, body, declared)
    moving = [t.text for c in conjuncts for t in c if t.kind in ("VARIABLE", "DERIVATIVE", "MEMBER")]
    require_free(relations, [*moving, *(t.text for t in approach[:1])])
    used = {t.text for c in conjuncts for t in c if t.kind == "NAME"}
    for name, body in eliminate([*relations, *ends], declared, used):
        conjuncts = [with_value(c, name, body) for c in conjuncts]
        approach = with_value(approach, name, body)
    return Assertion(conjuncts, declared, is_text, approach).statement()


def _conjuncts(
    part: list[Token], ranged: set[str], is_near: bool
) -> tuple[list[list[Token]], list[list[Token]]]:
    """What a part of the assertion states, and the ranges that it states."""
    if is_law_of_a_value(part) and not is_near:
        return [part], []
    if (extreme := extreme_point(part, ranged)) is not None:
        return extreme
    shaped, stated = shape_conditions(part, ranged)
    if not stated:
        shaped, stated = on_a_range(shaped, ranged)
    return [shaped], stated
