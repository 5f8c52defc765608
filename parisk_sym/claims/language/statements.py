"""A line of text or LaTeX as a statement: what is asserted, and for which values of its letters."""

from __future__ import annotations

from parisk_sym.claims.kinds.connectives import All
from parisk_sym.claims.language.assertions import Assertion
from parisk_sym.claims.language.clauses import (
    ends_of_sums,
    is_assertion,
    shape_conditions,
    with_existence,
    with_subjects,
    without_defaults,
)
from parisk_sym.claims.language.conditions import Declared
from parisk_sym.claims.language.expressions import with_differentials
from parisk_sym.claims.language.extremes import with_ranges_apart
from parisk_sym.claims.language.image_laws import is_law_of_a_value
from parisk_sym.claims.language.noise import noise_statement, private_exactly_where, with_equivalence
from parisk_sym.claims.language.objects import objects_in
from parisk_sym.claims.language.segments import asserted_and_conditions
from parisk_sym.claims.language.tokens import AskError, Token, parts_at, tokens_of, with_letters
from parisk_sym.claims.statement import Statement
from parisk_sym.core.errors import ClaimError

__all__ = ["statement_of"]


def statement_of(line: str) -> Statement:
    """The statement of a line. Raises AskError, which names the place and what is wrong, where it cannot be read or can be read in two ways."""
    try:
        return _read(with_differentials(tokens_of(line)))
    except ClaimError as error:
        raise AskError(str(error)) from error
    except RecursionError:
        raise AskError("the statement is nested too deeply") from None


def _read(tokens: list[Token]) -> Statement:
    parts = parts_at(tokens, "SEMICOLON")
    if len(parts) > 1 and all(map(is_assertion, parts)):
        return All(tuple(map(_one_statement, parts)))
    return _one_statement(tokens)


def _one_statement(tokens: list[Token]) -> Statement:
    tokens = with_existence(with_equivalence(tokens))
    if any(t.kind == "IFF" for t in tokens):
        return private_exactly_where(tokens)
    tokens, ranges = with_ranges_apart(tokens)
    asserted, conditions = asserted_and_conditions(tokens)
    conditions += [with_letters(r, {t.text for t in tokens if t.kind == "NAME"}) for r in ranges]
    is_text = not any(t.text.startswith("\\") for t in tokens)
    if (objects := objects_in(asserted, conditions)) is not None:
        objects.is_text, objects.whole = is_text, ends_of_sums(tokens)
        return objects.statement()
    declared = Declared()
    if any(t.text in {"DP", "private"} for t in asserted):
        return noise_statement(asserted, conditions, declared)
    conjuncts: list[list[Token]] = []
    more: list[list[Token]] = []
    for part in with_subjects(parts_at(asserted, "AND")):
        conjunct, stated = (part, []) if is_law_of_a_value(part) else shape_conditions(part)
        conjuncts.append(conjunct)
        more += [c for c in stated if c not in more]
    declared.read([*conditions, *without_defaults(more, conditions)], whole=ends_of_sums(tokens))
    return Assertion(conjuncts, declared, is_text).statement()
