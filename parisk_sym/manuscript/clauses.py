"""Which conditions of a sentence, or of a display, belong to which of its statements."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce

from parisk_sym.manuscript.scope import Scope
from parisk_sym.manuscript.sentences import Sentence

__all__ = ["ranges_of_statements", "with_those_behind"]

_SEPARATORS = (
    r";",
    r"\b(?:while|whereas|but|although)\b",
    r"\b(?:and|or|moreover|furthermore)\b",
    r"\balso\b",
    r",",
)
"""What separates two clauses, the strongest first."""


_CONDITIONAL = re.compile(
    r"\s*(?:whenever|if|when|provided(?: that)?|as long as|as soon as|in case|unless)\W*\Z"
)


def ranges_of_statements(
    sentence: Sentence, statements: Sequence[int], conditions: Mapping[int, Scope]
) -> dict[int, Scope]:
    """For each statement, the conditions in front of the first one, and those of its own clause.

    `statements` and the keys of `conditions` are positions of parts of the sentence. A statement without conditions behind it takes those behind the
    next one, for other letters than those in front: "f < g and g < h for x > 0".
    """
    if not statements:
        return {}
    ends = [*statements[1:], len(sentence.parts)]
    cuts = [_cut(sentence, a, b, conditions) for a, b in itertools.pairwise(statements)]
    cuts.append(len(sentence.parts))
    first = _between(conditions, -1, statements[0])
    before = [first, *(first.narrowed(_between(conditions, c, e)) for c, e in zip(cuts, ends, strict=True))]
    alone = [_is_of_the_second_alone(sentence, c, e, conditions) for c, e in zip(cuts, ends, strict=True)]
    behind = with_those_behind(
        [_between(conditions, a, c) for a, c in zip(statements, cuts, strict=True)], alone
    )
    own = [_between(conditions, a, c).ranges.keys() for a, c in zip(statements, cuts, strict=True)]
    found = {}
    for index, front, back, stated in zip(statements, before[:-1], behind, own, strict=True):
        scope = front.narrowed(back if stated else back.without(front.ranges))
        found[index] = replace(scope, approaches=front.approaches | back.approaches)
    return found


def with_those_behind(conditions: Sequence[Scope], alone: Sequence[bool] = ()) -> list[Scope]:
    """The conditions of each statement; where it has none, those of the next statement that has some, unless they are of that one `alone`."""
    found: list[Scope] = []
    following = Scope()
    for own, is_cut in zip(reversed(conditions), reversed(alone or [False] * len(conditions)), strict=True):
        following = own if own != Scope() else Scope() if is_cut else following
        found.append(following)
    return found[::-1]


def _is_of_the_second_alone(sentence: Sentence, cut: int, end: int, conditions: Mapping[int, Scope]) -> bool:
    """Whether the condition behind the second of two statements restricts that one only.

    So in "f < g, and g < h whenever x < 1"; in "f < g, and g < h, whenever x < 1" it restricts both.
    """
    if cut >= len(sentence.parts) or not re.search(r",\s*(?:and|also)\b|;", sentence.parts[cut].words):
        return False
    first = next((i for i in sorted(conditions) if i > end), None)
    return first is not None and bool(_CONDITIONAL.match(sentence.parts[first - 1].words))


def _between(conditions: Mapping[int, Scope], begin: int, end: int) -> Scope:
    """The conditions between two parts of a sentence."""
    return reduce(Scope.and_also, (c for i, c in sorted(conditions.items()) if begin < i < end), Scope())


def _cut(sentence: Sentence, begin: int, end: int, conditions: Mapping[int, Scope]) -> int:
    """The part between two statements at which the clause of the second one begins; `end` where all conditions are of the first."""
    words = {
        i: p.words
        for i, p in enumerate(sentence.parts[:end])
        if i > begin and p.words and not _joins_conditions(p.words, i, conditions)
    }
    for separator in _SEPARATORS:
        if places := [i for i, text in words.items() if re.search(separator, text)]:
            return places[-1]
    return end


def _joins_conditions(words: str, index: int, conditions: Mapping[int, Scope]) -> bool:
    """Whether the words only join two conditions: x > 0 and y > 0."""
    return (
        index - 1 in conditions and index + 1 in conditions and bool(re.fullmatch(r",?\s*(?:and|or)?", words))
    )
