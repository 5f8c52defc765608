"""A statement as sentences of mathematics: what text, JSON and LaTeX print of its encoding.

A phrase is words, or math: a tuple of expressions and of the signs between them, which each printer writes in its own way.
"""

import inspect
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from sympy import Expr, Integer, Symbol, oo

from parisk_sym.claims.implication import Implication
from parisk_sym.claims.shown import meaning_of
from parisk_sym.claims.statement import (
    All,
    Convex,
    Fails,
    HasLaw,
    HasProbability,
    Identity,
    Inequality,
    Limit,
    Monotone,
    Normalised,
    PrintedValue,
    Statement,
    UniqueRoot,
)
from parisk_sym.formulas.applied import AppliedHead, Definition, heads_in, unfolded
from parisk_sym.formulas.domain import Interval

__all__ = ["Math", "Phrase", "Sentence", "conditions", "encoding_of"]

Math = tuple[Expr | str, ...]
Phrase = str | Math


@dataclass(frozen=True)
class Sentence:
    """What is said, and for which values of the symbols."""

    says: tuple[Phrase, ...]
    domain: tuple[Phrase, ...] = ()

    @property
    def expressions(self) -> Iterator[Expr]:
        """The expressions in it, from left to right."""
        for phrase in (*self.says, *self.domain):
            yield from (e for e in phrase if isinstance(e, Expr))

    def without(self, definitions: Collection[Definition]) -> "Sentence":
        """The sentence with what these heads, and those that are made of them, stand for."""
        says, domain = (tuple(_without(p, definitions) for p in part) for part in (self.says, self.domain))
        return Sentence(says, domain)


def _put_aside(e: Expr, definitions: Collection[Definition]) -> Expr:
    """The expression without heads in whose meaning one of the definitions occurs."""
    return unfolded(e) if any(_rests_on(h, definitions) for h in heads_in(e)) else e


def _rests_on(head: AppliedHead, definitions: Collection[Definition]) -> bool:
    if head.definition in definitions:
        return True
    meaning = meaning_of(head)
    return meaning is not None and any(_rests_on(h, definitions) for h in heads_in(meaning))


def _without(phrase: Phrase, definitions: Collection[Definition]) -> Phrase:
    if isinstance(phrase, str):
        return phrase
    return tuple(p if isinstance(p, str) else _put_aside(p, definitions) for p in phrase)


Meanings = list[tuple[AppliedHead, Expr | None]]


def encoding_of(statement: Statement, listed: Collection[str] = ()) -> tuple[list[Sentence], Meanings]:
    """The sentences of a statement, and what each head in them stands for (None: nothing shorter than its name).

    The definitions of the names in `listed` are found elsewhere. A name that would mean two things is put aside for what it
    stands for.
    """
    found = _shared_domains(_sentences(statement))
    ambiguous = _ambiguous(found)
    if ambiguous:
        found = [s.without(ambiguous) for s in found]
    return found, _meanings(found, listed)


def _shared_domains(found: Iterable[Sentence]) -> list[Sentence]:
    """Of sentences in a row for the same values, the last one says for which."""
    kept = []
    for domain, group in groupby(found, lambda s: s.domain):
        *before, last = group
        kept += [*(Sentence(s.says) for s in before), Sentence(last.says, domain)]
    return kept


def _meanings(found: list[Sentence], listed: Collection[str]) -> Meanings:
    """The heads in sentences and in each other's definitions, each once, with what it stands for."""
    waiting = [h for s in found for e in s.expressions for h in heads_in(e)]
    known: dict[Any, tuple[AppliedHead, Expr | None]] = {}
    while waiting:
        head = waiting.pop(0)
        if head.definition not in known:
            meaning = None if head.definition.name in listed else meaning_of(head)
            known[head.definition] = (head, meaning)
            waiting += heads_in(meaning) if meaning is not None else []
    return list(known.values())


def _ambiguous(found: list[Sentence]) -> set[Definition]:
    """The definitions whose name another definition has, or a symbol of the sentences."""
    definitions = [head.definition for head, _ in _meanings(found, ())]
    count = Counter(d.name for d in definitions)
    symbols = {s.name for sentence in found for e in sentence.expressions for s in e.atoms(Symbol)}
    return {d for d in definitions if count[d.name] > 1 or d.name in symbols}


def _sentences(statement: Statement) -> Iterator[Sentence]:
    if isinstance(statement, All):
        for part in statement.parts:
            yield from _sentences(part)
    elif isinstance(statement, Fails):
        yield Sentence(("there is a counterexample to:",))
        yield from _sentences(statement.statement)
    elif isinstance(statement, Implication):
        joined = (f"{'and' if i else 'if'} {notion}," for i, notion in enumerate(statement.premises))
        conclusion = f"{'then ' if statement.premises else ''}{statement.conclusion}"
        domain = (_membership(s, i) for s, i in statement.domain.items())
        yield Sentence((*joined, conclusion), (str(statement.space), *domain))
    else:
        yield _sentence(statement)


def _sentence(statement: Statement) -> Sentence:
    say = next(say for kind, say in _SAYS.items() if isinstance(statement, kind))
    says, bound = say(statement.shown())
    domain = statement.shown_domain().items()
    return Sentence(says, tuple(_membership(s, i) for s, i in domain if s != bound))


Said = tuple[tuple[Phrase, ...], Symbol | None]


def _identity(s: Identity) -> Said:
    return ((s.left, "=", s.right),), None


def _inequality(s: Inequality) -> Said:
    return ((s.left, s.relation, s.right),), None


def _monotone(s: Monotone) -> Said:
    rises = "increases" if s.direction == "increasing" else "decreases"
    return ((s.expression,), f"strictly {rises} in", (s.variable,)), None


def _convex(s: Convex) -> Said:
    return ((s.expression,), "is convex in", (s.variable,)), None


def _unique_root(s: UniqueRoot) -> Said:
    where = _membership(s.variable, s.domain[s.variable])
    return ((s.expression, "=", Integer(0)), "for exactly one", where), s.variable


def _limit(s: Limit) -> Said:
    from_ = {"+": ("from above",), "-": ("from below",)}.get(s.side, ()) if s.point.is_finite else ()
    return ((s.expression, "->", s.value), "as", (s.variable, "->", s.point), *from_), s.variable


def _normalised(s: Normalised) -> Said:
    interval = s.domain[s.variable]
    name = "a probability mass function on" if interval.integer else "a probability density on"
    return ((s.expression,), f"is {name}", _membership(s.variable, interval)), s.variable


def _printed_value(s: PrintedValue) -> Said:
    return ((s.expression,), f"is {s.printed}{f' {s.unit}' if s.unit else ''} to the printed digits"), None


def _probability(s: HasProbability) -> Said:
    return (f"the probability of the sampled event ({_described(s.sampler)}) is", (s.probability,)), None


def _law(s: HasLaw) -> Said:
    what = f"the distribution function of the sampled variable ({_described(s.sampler)}) is"
    return (what, (s.cdf,), "at", (s.variable,)), None


def _described(function: Callable[..., Any]) -> str:
    described = inspect.getdoc(function) or str(getattr(function, "__name__", function))
    return described.partition("\n")[0].rstrip(".")


_SAYS: dict[type[Statement], Callable[[Any], Said]] = {
    Identity: _identity,
    Inequality: _inequality,
    Monotone: _monotone,
    Convex: _convex,
    UniqueRoot: _unique_root,
    Limit: _limit,
    Normalised: _normalised,
    PrintedValue: _printed_value,
    HasProbability: _probability,
    HasLaw: _law,
}


def _membership(symbol: Symbol, interval: Interval) -> Math:
    """Where a symbol lies, as a mathematician writes it: 0 < x <= 1, or n = 1, 2, ..."""
    lower, upper = interval.lower, interval.upper
    if interval.integer:
        if upper == oo:
            return (symbol, "=", lower, ",", lower + 1, ",", "…")
        return (symbol, "∈", "{", lower, ",", "…", ",", upper, "}")
    above, below = "<" if interval.lower_open else "<=", "<" if interval.upper_open else "<="
    if lower == -oo:
        return (symbol, "∈", "ℝ") if upper == oo else (symbol, below, upper)
    if upper == oo:
        return (symbol, ">" if interval.lower_open else ">=", lower)
    return (lower, above, symbol, below, upper)


def conditions(printed: Iterable[str]) -> str:
    """Printed conditions in a row; a list of integers among them has commas of its own."""
    each = list(printed)
    return ("; " if any("," in c for c in each) else ", ").join(each)
