"""A line of text or LaTeX as a statement: what is asserted, and for which values of its letters."""

from __future__ import annotations

from collections.abc import Sequence

from parisk_sym.claims.kinds.connectives import All
from parisk_sym.claims.language.assertions import Assertion
from parisk_sym.claims.language.clauses import (
    ends_of_sums,
    is_assertion,
    segments,
    shape_conditions,
    with_subjects,
    without_defaults,
)
from parisk_sym.claims.language.conditions import Declared
from parisk_sym.claims.language.expressions import with_differentials
from parisk_sym.claims.language.laws import LAW_NAMES
from parisk_sym.claims.language.noise import noise_statement
from parisk_sym.claims.language.objects import objects_in
from parisk_sym.claims.language.tokens import AskError, Token, parts_at, tokens_of, with_letters
from parisk_sym.claims.statement import Statement
from parisk_sym.core.errors import ClaimError

__all__ = ["asserted_and_conditions", "statement_of"]


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
    asserted, conditions = asserted_and_conditions(tokens)
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
        conjunct, stated = shape_conditions(part)
        conjuncts.append(conjunct)
        more += [c for c in stated if c not in more]
    declared.read([*conditions, *without_defaults(more, conditions)], whole=ends_of_sums(tokens))
    return Assertion(conjuncts, declared, is_text).statement()


def asserted_and_conditions(tokens: list[Token]) -> tuple[list[Token], list[list[Token]]]:
    """What is asserted, and the conditions, with runs of letters such as `np` taken apart where each is a letter of the line."""
    asserted, conditions = segments(tokens)
    letters = {t.text for t in tokens if t.kind == "NAME"}
    return with_letters(_known_runs(asserted), letters), [
        with_letters(_known_runs(c), letters) for c in conditions
    ]


def _known_runs(tokens: Sequence[Token]) -> list[Token]:
    """Names of laws stay as they are."""
    return [
        Token("LAW", t.text, t.at, t.spaced)
        if t.kind == "RUN" and (t.text in LAW_NAMES or t.text == "DP")
        else t
        for t in tokens
    ]
