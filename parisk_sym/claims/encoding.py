"""A statement as sentences with the meaning of each head in them, as printed in text, JSON and LaTeX."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import groupby
from typing import Any

from sympy import Expr, Symbol

from parisk_sym.claims.meanings import meaning_of
from parisk_sym.claims.printed_meanings import misread
from parisk_sym.claims.sentences import Phrase, Sentence
from parisk_sym.claims.statement import Statement
from parisk_sym.formulas.applied import AppliedHead, Definition, heads_in, unfolded

__all__ = ["Meanings", "encoding_of", "misleading", "without"]

Meanings = list[tuple[AppliedHead, Expr | None]]
"""The meaning of each head."""


def encoding_of(statement: Statement, listed: Collection[str] = ()) -> tuple[list[Sentence], Meanings]:
    """The sentences of a statement, and the meaning of each head in them (None: nothing shorter than its name).

    The definitions of the names in `listed` are printed elsewhere. A name with two meanings, or whose printed meaning would
    differ from its value, is replaced by its meaning.
    """
    found = _shared_domains(statement.sentences())
    unclear = misleading(e for s in found for e in s.expressions)
    if unclear:
        found = [_without(s, unclear) for s in found]
    return found, _meanings((e for s in found for e in s.expressions), listed)


def _shared_domains(found: Iterable[Sentence]) -> list[Sentence]:
    """State a domain that consecutive sentences share only in the last of them, with the number of sentences that share it."""
    groups = [list(group) for _, group in groupby(found, lambda s: (s.domain, s.scope))]
    kept = []
    for *before, last in groups:
        together = before and last.domain and len(groups) > 1
        says = (*last.says, f"({_all_of(len(before) + 1)})") if together else last.says
        kept += [*(replace(s, domain=()) for s in before), replace(last, says=says)]
    return kept


def _all_of(count: int) -> str:
    return _TOGETHER.get(count) or f"all {count}"


_TOGETHER = {2: "both", 3: "all three", 4: "all four", 5: "all five", 6: "all six"}


def _meanings(expressions: Iterable[Expr], listed: Collection[str]) -> Meanings:
    """The heads in expressions and in each other's definitions, each once, with its meaning."""
    waiting = [h for e in expressions for h in heads_in(e)]
    known: dict[Any, tuple[AppliedHead, Expr | None]] = {}
    while waiting:
        head = waiting.pop(0)
        if head.definition not in known:
            meaning = None if head.definition.name in listed else meaning_of(head)
            known[head.definition] = (head, meaning)
            waiting += heads_in(meaning) if meaning is not None else []
    return list(known.values())


def misleading(expressions: Iterable[Expr]) -> set[Definition]:
    """The definitions whose name another definition has, or a symbol of the expressions, or whose body is not their value."""
    said = list(expressions)
    definitions = [head.definition for head, _ in _meanings(said, ())]
    count = Counter(d.name for d in definitions)
    symbols = {s.name for e in said for s in e.atoms(Symbol)}
    return {d for d in definitions if count[d.name] > 1 or d.name in symbols} | misread(said)


def _without(sentence: Sentence, definitions: Collection[Definition]) -> Sentence:
    """The sentence with these heads, and heads defined by them, replaced by their meanings."""
    says, domain = (
        tuple(_put_aside(p, definitions) for p in part) for part in (sentence.says, sentence.domain)
    )
    return replace(sentence, says=says, domain=domain)


def _put_aside(phrase: Phrase, definitions: Collection[Definition]) -> Phrase:
    """The phrase without heads in whose meaning one of the definitions occurs."""
    if isinstance(phrase, str):
        return phrase
    return tuple(without(p, definitions) if isinstance(p, Expr) else p for p in phrase)


def without(e: Expr, definitions: Collection[Definition]) -> Expr:
    """The expression, with all heads unfolded if one of these heads, or one defined by them, occurs in it."""
    return unfolded(e) if any(_rests_on(h, definitions) for h in heads_in(e)) else e


def _rests_on(head: AppliedHead, definitions: Collection[Definition]) -> bool:
    if head.definition in definitions:
        return True
    meaning = meaning_of(head)
    return meaning is not None and any(_rests_on(h, definitions) for h in heads_in(meaning))
