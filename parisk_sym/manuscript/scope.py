"""What a paper states of its letters: ranges, values, laws, densities; and for which part of the paper it states it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from parisk_sym.claims.language.conditions import Declared
from parisk_sym.claims.language.ranges import intersection
from parisk_sym.claims.language.tokens import AskError, tokens_of
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Interval
from parisk_sym.manuscript.mathematics import (
    LETTER,
    letters_of,
    name_of,
)

__all__ = ["BARE", "RELATIONS", "Scope", "defined"]

RELATIONS = r"<|>|\\(?:le|ge)(?![A-Za-z])"
BARE = re.compile(rf"\s*{LETTER}(?:\s*,\s*{LETTER})*\s*\Z")
"""A letter, or several in a list."""


@dataclass
class Scope:
    """What is known of letters: conditions in LaTeX, values, functions with their parameter, laws, and densities by their words."""

    ranges: dict[str, list[str]] = field(default_factory=dict)
    values: dict[str, str] = field(default_factory=dict)
    functions: dict[str, tuple[str, str]] = field(default_factory=dict)
    sequences: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Letters whose index is in their value, as in H_n = 1 + ... + 1/n: the index and the value, by the letter."""
    laws: dict[str, str] = field(default_factory=dict)
    masses: dict[str, tuple[str, str]] = field(default_factory=dict)
    shifts: dict[str, str] = field(default_factory=dict)
    unread: dict[str, str] = field(default_factory=dict)
    relations: dict[str, list[str]] = field(default_factory=dict)
    """Conditions that relate several letters, x + y = 1, by each of their letters."""
    approaches: dict[str, str] = field(default_factory=dict)
    """What letters tend to: "as n tends to infinity"."""
    independent: bool = False

    def inside(self, inner: Scope) -> Scope:
        """The scope of a part: what it states of a letter replaces what is stated around it."""
        new = {*inner.ranges, *inner.values, *inner.laws, *inner.unread}
        outer = self.without_relations_of(new)

        def without_hidden(stated: dict[str, str]) -> dict[str, str]:
            return {name: value for name, value in stated.items() if name not in new}

        return Scope(
            {n: r for n, r in self.ranges.items() if n not in new} | inner.ranges,
            without_hidden(self.values) | inner.values,
            self.functions | inner.functions,
            self.sequences | inner.sequences,
            without_hidden(self.laws) | inner.laws,
            {n: m for n, m in self.masses.items() if inner.laws.get(n, self.laws.get(n)) == self.laws.get(n)}
            | inner.masses,
            without_hidden(self.shifts) | inner.shifts,
            without_hidden(self.unread) | inner.unread | outer.unread,
            _merged(outer.relations, inner.relations),
            without_hidden(self.approaches) | inner.approaches,
            inner.independent or self.independent,
        )

    def and_also(self, other: Scope) -> Scope:
        """Both together, of the same part: ranges of one letter are intersected."""
        return replace(
            self.inside(other),
            ranges=_merged(self.ranges, other.ranges),
            relations=_merged(self.relations, other.relations),
            values=self.values | other.values,
            laws=self.laws | other.laws,
            unread=self.unread | other.unread,
            approaches=self.approaches | other.approaches,
        )

    def narrowed(self, inner: Scope) -> Scope:
        """The scope of a part that states its own ranges.

        A range of numbers that is wider than the one stated around it, or has nothing in common with it, is stated anew and replaces it: "Let x > 2.
        [...] For all x > 0". So does one with two ends. Any other is a further condition: "Let 0 < p < 1. If p <= 1/2".
        """
        anew = {n for n, r in self.ranges.items() if _is_stated_anew(n, r, inner.ranges.get(n, []))}
        restated = self.ranges.keys() & inner.ranges.keys() | {
            n for n, texts in inner.relations.items() if set(self.relations.get(n, [])) - set(texts)
        }
        outer = self.without(anew).without_relations_of(restated)
        approaches = {n: text for n, text in self.approaches.items() if n not in inner.ranges}
        return replace(outer, approaches=approaches).and_also(inner)

    def without_meanings_of(self, inner: Scope) -> Scope:
        """The scope without the values and laws of letters of which a part states something itself: "for all b > 0" is not of b = 1/a."""
        new = {*inner.ranges, *inner.values, *inner.laws, *inner.unread}
        outer = self.without_relations_of(self.ranges.keys() & new)
        kept = [
            {n: value for n, value in known.items() if n not in new}
            for known in (self.values, self.laws, self.shifts, self.unread)
        ]
        values, laws, shifts, unread = kept
        unread |= {n: text for n, text in outer.unread.items() if n not in self.unread}
        return replace(
            self, values=values, laws=laws, shifts=shifts, unread=unread, relations=outer.relations
        )

    def without_relations_of(self, names: Collection[str]) -> Scope:
        """The scope in which relations of these letters are conditions that are not read: whether they still hold is not known."""
        lost = {text for n in names for text in self.relations.get(n, [])}
        if not lost:
            return self
        unread = {n: text for n, texts in self.relations.items() for text in texts if text in lost}
        kept = {n: [t for t in texts if t not in lost] for n, texts in self.relations.items()}
        return replace(
            self, relations={n: texts for n, texts in kept.items() if texts}, unread=self.unread | unread
        )

    def without_ranges_of(self, inner: Scope) -> Scope:
        """The scope without the ranges of letters to which another part gives ranges of numbers."""
        return self.without({n for n in self.ranges if _numbers(n, inner.ranges.get(n, [])) is not None})

    def without(self, names: Collection[str]) -> Scope:
        """The scope without the ranges of some letters; x, y > 0 stays a range of y where that of x goes."""
        kept = {n: r for n, r in self.ranges.items() if n not in names}
        if not names:
            return self
        return replace(
            self,
            ranges={
                n: [_of_one_letter(text, n) if set(names) & set(letters_of(text)) else text for text in texts]
                for n, texts in kept.items()
            },
        )


def _merged(one: Mapping[str, list[str]], other: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """The conditions of both, each once."""
    return {n: list(dict.fromkeys([*one.get(n, []), *other.get(n, [])])) for n in {**one, **other}}


def _is_stated_anew(name: str, outer: list[str], inner: list[str]) -> bool:
    """Whether the inner range says all: it lies in the outer one, contains it, is apart from it, or has two ends."""
    around, own = _numbers(name, outer), _numbers(name, inner)
    if own is not None and around is None and all(_numbers(name, [text]) is not None for text in outer):
        return True  # ranges of several clauses, which have nothing in common
    if around is None or own is None or (around.integer and not own.integer):
        return False
    common = intersection(around, own, {})
    return common in (None, own, around) or bool(own.lower.is_finite and own.upper.is_finite)


def _of_one_letter(text: str, name: str) -> str:
    """The range of one letter of a list: y > 0 of x, y > 0."""
    return re.sub(
        rf"{LETTER}(?:\s*,\s*{LETTER})+",
        lambda m: name if name in map(name_of, re.findall(LETTER, m.group())) else m.group(),
        text,
        count=1,
    )


def _numbers(name: str, texts: list[str]) -> Interval | None:
    """The range of a letter where it has one, with numbers as its ends."""
    declared = Declared()
    try:
        declared.read([tokens_of(text) for text in texts])
    except (AskError, ClaimError):
        return None
    found = declared.ranges.get(name.lstrip("\\"), [])
    ends = [end for ranges in declared.ranges.values() for i in ranges for end in (i.lower, i.upper)]
    return found[0] if len(found) == 1 and not any(end.free_symbols for end in ends) else None


def defined(left: str, right: str) -> Scope:
    """The meaning of a letter; of H_n it is that of a sequence where n is in its value."""
    indexed = re.fullmatch(r"(.+)_(\w)", name_of(left))
    if indexed and indexed[2] in letters_of(right):
        return Scope(sequences={indexed[1]: (indexed[2], right)})
    return Scope(values={name_of(left): right})
