"""Reads what the sentences of a paper state of letters: ranges, values, laws; and which letters are integers."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce

from parisk_sym.manuscript.laws import laws_by_formulas, laws_in_words
from parisk_sym.manuscript.macros import MacroError
from parisk_sym.manuscript.mathematics import LETTER, cleaned, letters_of, name_of, pieces_at, split_at
from parisk_sym.manuscript.scope import BARE, RELATIONS, Scope, defined
from parisk_sym.manuscript.sentences import Sentence

__all__ = ["ConditionReader", "conditions_by_part", "conditions_of", "integer_letters"]

_SIGNS = rf"{RELATIONS}|=|:=|\\(?:in|ne|neq|sim|approx|equiv|to|mapsto|subset|notin|ll|gg|asymp|propto)(?![A-Za-z])"


ZERO = "0"
"""In the set of integer letters: 0 is a natural number of the paper."""


_OF_EQUALITY = re.compile(
    r"\b(?:equality|equal|strict|strictly|attain\w*|reached|minim\w+|maxim\w+|sharp|tight|optimal)\b"
)


_COUNTED = (
    "copies|times|people|persons|rounds|trials|samples|steps|releases|counters|counts|queries|records|users|items|bits|dimensions|coordinates|draws|elements|points"
    "|repetitions|tosses|letters|rows|columns|observations|players|terms|balls|cards"
)


_OF_VALUES = re.compile(r"\\(?:sum|int|prod|Pr|mathbb|operatorname|max|min)(?![A-Za-z])")


_OF_FUNCTIONS = re.compile(r"\\(?:sin|cos|tan|exp|ln|log|sinh|cosh|tanh)(?![A-Za-z])")


_ASSUMED = re.compile(
    r"\b(?:let|if|suppose|assume|for|where|when|whenever|with|and|provided|every|all|any)\W*\Z", re.IGNORECASE
)
"""The words directly in front of a relation with functions that is a range, and no statement."""


_SUPPOSED = re.compile(
    r"\b(?:let|if|suppose|assume|for|for all|where|when|whenever|with|provided|given|subject to|such that|satisfy|satisfying)(?: that| also)?\W*\Z",
    re.IGNORECASE,
)
"""The words directly in front of a relation between letters that is assumed."""


_INTEGERS = re.compile(r"\b(?:integers?|natural numbers?|naturals)\b", re.IGNORECASE)


_COUNT_BEHIND = re.compile(
    rf"^(?:independent |i\.i\.d\. |such |private |further |disjoint )*(?:{_COUNTED})\b"
)


@dataclass
class ConditionReader:
    """Reads the conditions of formulas into a scope."""

    scope: Scope
    integers: frozenset[str]

    @property
    def first(self) -> int:
        """The least natural number of the paper."""
        return 0 if ZERO in self.integers else 1

    def read(self, formula: str, before: str, behind: str) -> bool:
        """Take the conditions of a formula with the words around it; False where it states none."""
        if self._listed(formula) or self._of_several_letters(formula, before, behind):
            return True
        found, waiting = False, ""
        for part in split_at(formula, r",|\\quad|\\wedge|;"):
            text = f"{waiting}, {part.strip()}" if waiting else part.strip()
            if BARE.match(text):
                waiting = text
                continue
            found |= self._one(text, before, behind)
            waiting = ""
        if waiting:
            found |= self._bare(waiting, before, behind)
        return found

    def _listed(self, formula: str) -> bool:
        """n = 1, 2, ... or n = 1, ..., k or n in {1, ..., k}."""
        found = re.fullmatch(
            rf"({LETTER})\s*(?:=|\\in\s*\\\{{)\s*(\d+)\s*,[^<>=]*\\dots\s*(?:,?\s*(.*?))?\s*(?:\\\}})?\s*[.,]?",
            formula,
        )
        if not found:
            return False
        last = (found.group(3) or "").strip()
        name = name_of(found.group(1))
        self._range(
            name,
            rf"{name} \in \{{{found.group(2)}, {int(found.group(2)) + 1}, \dots\}}"
            if not last
            else f"{found.group(2)} \\le {name} \\le {last} integer",
        )
        return True

    def _of_several_letters(self, formula: str, before: str, behind: str) -> bool:
        """0 < x, y <= 1: both letters have both ends."""
        found = re.fullmatch(
            rf"([^,<>]*?)({RELATIONS})\s*({LETTER}(?:\s*,\s*{LETTER})+)\s*({RELATIONS})([^,<>]*)", formula
        )
        if found is None or not found[1].strip():
            return False
        lower, first, letters, second, upper = found.groups()
        names = re.findall(LETTER, letters)
        stated = [self._one(f"{lower}{first} {name} {second}{upper}", before, behind) for name in names]
        return all(stated)

    def _one(self, text: str, before: str, behind: str) -> bool:
        text = text.strip().rstrip(".,;").strip()
        if r"\sim" in text:
            return self._law(text)
        signs = pieces_at(text, _SIGNS)
        members, relations = [m.strip() for m, _ in signs], [s.strip() for _, s in signs[:-1]]
        if not relations:
            return bool(BARE.match(text)) and self._bare(text, before, behind)
        if relations in (["="], [":="]):
            return self._value(members[0], members[1], before)
        if relations == [r"\in"]:
            return self._membership(text, members[0], members[1])
        if relations == [r"\mapsto"]:
            return False  # a function, whose letter is bound
        if relations == [r"\to"] and re.fullmatch(LETTER, members[0]):
            self.scope.approaches[name_of(members[0])] = text
            return True
        if relations in ([r"\ne"], [r"\neq"]) and BARE.match(members[0]):
            for name in map(name_of, re.findall(LETTER, members[0])):
                self._range(name, f"{name} \\ne {members[1]}")
            return True
        if all(re.fullmatch(RELATIONS, r) for r in relations):
            return self._chain(members, relations, before, behind)
        return self._unread(text)

    def _unread(self, text: str) -> bool:
        for name in letters_of(text):
            self.scope.unread.setdefault(name, text)
        return False

    def _range(self, name: str, text: str) -> None:
        known = self.scope.ranges.setdefault(name, [])
        if text not in known:
            known.append(text)

    def _chain(self, members: list[str], relations: list[str], before: str, behind: str) -> bool:
        inner = [re.fullmatch(rf"\|\s*({LETTER})\s*\|", m) for m in members]
        if len(members) == 2 and inner[0] and relations[0] in ("<", r"\le"):
            name, end = name_of(inner[0].group(1)), members[1]
            self._range(
                name,
                f"-{end if re.fullmatch(r'[^-+<>]*', end) else f'({end})'} {relations[0]} {name} {relations[0]} {end}",
            )
            return True
        names = [name_of(n) for m in members if BARE.match(m) for n in re.findall(LETTER, m)]
        if any(n in letters_of(m) for n in names for m in members if not BARE.match(m)):
            return False  # x < e^x - 1 is no range of x
        text = members[0] + "".join(f" {r} {m}" for r, m in zip(relations, members[1:], strict=True))
        if (
            not names
            or any("|" in m for m in members)
            or _OF_VALUES.search(text)
            or (_OF_FUNCTIONS.search(text) and not _ASSUMED.search(before))
        ):
            return self._unread(text) if names else self._relation(text, before)
        whole = self._is_whole(names, before, behind)
        for name in names:
            self._range(name, f"{text} integer" if whole else text)
        return True

    def _is_whole(self, names: list[str], before: str, behind: str) -> bool:
        return all(n in self.integers for n in names) or bool(
            _INTEGERS.search(_near(before)) or _INTEGERS.match(behind)
        )

    def _membership(self, text: str, left: str, right: str) -> bool:
        if not BARE.match(left):
            return self._unread(text)
        for name in map(name_of, re.findall(LETTER, left)):
            if re.search(r"\\mathbb\s*\{?\s*N", right) and re.fullmatch(r"\\mathbb\s*\{?\s*N\s*\}?", right):
                self._range(name, f"{name} \\ge {self.first} integer")
            else:
                self._range(name, f"{name} \\in {right}")
        return True

    def _relation(self, text: str, before: str) -> bool:
        """x + y = 1, where the words in front say that it is assumed."""
        called = any(re.search(rf"{re.escape(n)}\s*(?:'|\()", text) for n in letters_of(text))
        special = "|" in text or _OF_VALUES.search(text) or _OF_FUNCTIONS.search(text)
        if called or special or not _SUPPOSED.search(before):
            return self._unread(text)
        for name in letters_of(text):
            self.scope.relations.setdefault(name, []).append(text)
        return True

    def _value(self, left: str, right: str, before: str) -> bool:
        if found := re.fullmatch(rf"({LETTER})\s*\(\s*({LETTER}(?:\s*,\s*{LETTER})*)\s*\)", left):
            self.scope.functions[name_of(found.group(1))] = (name_of(found.group(2)), right)
            return True
        if not re.fullmatch(LETTER, left) or name_of(left) in letters_of(right):
            return self._relation(f"{left} = {right}", before)
        if re.match(r"\s*(?:\\Theta|\\Omega|\\mathcal\s*\{O\}|[Oo])\s*\(", right):
            return False  # the order of growth is no value
        meaning = defined(left, right)
        self.scope.values |= meaning.values
        self.scope.sequences |= meaning.sequences
        return True

    def _law(self, text: str) -> bool:
        left, _, right = text.partition(r"\sim")
        if not BARE.match(left):
            return False  # the law of a value is a statement about letters that have laws
        for name in map(name_of, re.findall(LETTER, left)):
            self.scope.laws[name] = right.strip()
        return True

    def _bare(self, text: str, before: str, behind: str) -> bool:
        names = [name_of(n) for n in re.findall(LETTER, text)]
        said = _property(before, behind)
        whole = "integer" in said or "natural" in said
        found = {
            "positive": "{0} > 0",
            "nonnegative": "{0} \\ge 0",
            "negative": "{0} < 0",
            "real": "{0} \\in \\mathbb{{R}}",
            "natural": f"{{0}} \\ge {self.first if 'natural' in said else 1} integer",
        }
        sign = next(
            (w for w in ("nonnegative", "positive", "negative", "natural") if w in said),
            "real" if "real" in said and not whole else "",
        )
        if whole and sign == "positive":
            sign = "natural"
        for name in names:
            if sign:
                self._range(
                    name, found[sign].format(name) + (" integer" if whole and sign != "natural" else "")
                )
        return bool(sign)


def _near(before: str) -> str:
    """The last words in front of a formula, back to a comma."""
    return " ".join(re.split(r"[,;:]", before)[-1].split()[-5:])


def _property(before: str, behind: str) -> set[str]:
    """The words that say of which kind a letter is, directly in front of it or behind `is`, `be` or `a`."""
    found = (
        re.match(
            r"(?:is |are |be |both |all |denotes? |being )*(?:an? |the |fixed |any |some |arbitrary |given )*((?:(?:strictly |non-?)?[a-z-]+ ?){1,3})",
            behind,
        )
        if re.match(r"(?:is|are|be|an?|positive|non-?negative|real)\b", behind)
        else None
    )
    words = (
        f"{_near(before)} {found.group(1) if found else ''}".lower()
        .replace("non-negative", "nonnegative")
        .replace("non negative", "nonnegative")
    )
    words = words.replace("integers", "integer").replace("reals", "real").replace("naturals", "natural")
    return set(re.findall(r"[a-z]+", words)) & {
        "positive",
        "nonnegative",
        "negative",
        "real",
        "integer",
        "natural",
    }


def conditions_by_part(
    sentence: Sentence,
    expanded: Callable[[str], str],
    integers: frozenset[str],
    skipped: Collection[int] = (),
) -> dict[int, Scope]:
    """What each formula of a sentence states of letters, by its position, without the parts that are statements themselves."""
    found: dict[int, Scope] = {}
    for index, part in enumerate(sentence.parts):
        if not part.formula or index in skipped:
            continue
        try:
            formula = cleaned(expanded(part.formula))
        except MacroError:
            continue
        before, behind = _words_around_a_list(sentence, index, expanded)
        if index - 2 in found and re.fullmatch(r",?\s*and", before):
            before = "with"  # "let x, y > 0 and x + y = 1": a condition behind a condition
        reader = ConditionReader(Scope(), integers)
        if not _OF_EQUALITY.search(re.split(r"[,;]", before)[-1]):
            reader.read(formula, before, behind)
        if reader.scope != Scope():
            found[index] = reader.scope
    return found


def _words_around_a_list(sentence: Sentence, index: int, expanded: Callable[[str], str]) -> tuple[str, str]:
    """The words around a formula; those around "m and n" where it is one of such letters."""

    def is_letter(at: int) -> bool:
        part = sentence.parts[at]
        try:
            return bool(part.formula and BARE.match(cleaned(expanded(part.formula))))
        except MacroError:
            return False

    first = last = index
    if is_letter(index):
        while first >= 2 and sentence.parts[first - 1].words in _JOINING and is_letter(first - 2):
            first -= 2
        while (
            last + 2 < len(sentence.parts)
            and sentence.parts[last + 1].words in _JOINING
            and is_letter(last + 2)
        ):
            last += 2
    return sentence.words_around(first)[0], sentence.words_around(last)[1]


_JOINING = ("and", ",", ", and", "or")


def conditions_of(
    sentence: Sentence,
    expanded: Callable[[str], str],
    integers: frozenset[str],
    until: int | None = None,
    skipped: Collection[int] = (),
) -> Scope:
    """What the formulas of a sentence state of letters, up to the part `until`, without the parts that are statements themselves."""
    by_part = conditions_by_part(sentence, expanded, integers, skipped)
    scope = reduce(Scope.and_also, (c for i, c in by_part.items() if until is None or i < until), Scope())
    for name in _defined_twice(by_part.values()):
        del scope.functions[name]
        scope.unread[name] = f"that gives {name} two meanings"
    scope.independent = bool(re.search(r"\b(?:independent|i\.i\.d\.|iid|independently)\b", sentence.words))
    _shifted(sentence, expanded, scope)
    laws_in_words(sentence, expanded, scope)
    laws_by_formulas(sentence, expanded, scope)
    return scope


def _defined_twice(scopes: Iterable[Scope]) -> list[str]:
    """The functions to which a sentence gives several meanings, as by cases."""
    meanings: dict[str, set[tuple[str, str]]] = {}
    for scope in scopes:
        for name, meaning in scope.functions.items():
            meanings.setdefault(name, set()).add(meaning)
    return [name for name, found in meanings.items() if len(found) > 1]


def _shifted(sentence: Sentence, expanded: Callable[[str], str], scope: Scope) -> None:
    """Let Q be the law of X + 1."""
    for index, part in enumerate(sentence.parts[:-2]):
        words, following = sentence.parts[index + 1].words, sentence.parts[index + 2].formula
        if (
            part.formula
            and following
            and re.match(r"(?:be|is|for|denotes?) the (?:law|distribution) of\Z", words)
        ):
            scope.shifts[name_of(cleaned(expanded(part.formula)))] = cleaned(expanded(following))


def integer_letters(
    sentences: Iterator[Sentence], expanded: Callable[[str], str], text: str
) -> frozenset[str]:
    """The letters that a paper uses for integers everywhere: it says so of them, or counts things by them, and nowhere that they are real."""
    found, real = set[str](), set[str]()
    if re.search(r"\\(?:mathbb\s*\{N\}|N|Nat|NN)\s*(?:=|\\ni|:=)\s*(?:\\\{\s*)?0", text):
        found.add(ZERO)
    for sentence in sentences:
        for index, part in enumerate(sentence.parts):
            try:
                formula = cleaned(expanded(part.formula)) if part.formula else ""
            except MacroError:
                continue
            before, behind = sentence.words_around(index)
            names = _members(formula)
            if re.search(r"\\in\s*\\mathbb\s*\{?\s*R", formula) or re.search(r"\breals?\b", _near(before)):
                real |= set(names)
            elif (
                re.search(r"\\in\s*\\mathbb\s*\{?\s*[NZ]", formula)
                or _INTEGERS.search(_near(before))
                or "integer" in _property("", behind)
                or _COUNT_BEHIND.match(behind)
            ):
                found |= set(names)
            if lists := re.findall(rf"({LETTER})\s*,\s*\\dots\s*,\s*({LETTER})", formula):
                found |= {m for _, last in lists for m in re.findall(r"_\{?([A-Za-z])\}?\Z", last)}
    return frozenset(found - real)


def _members(formula: str) -> list[str]:
    """The letters that stand alone in a relation, or in a list."""
    parts = [m for chunk in split_at(formula, r",|\\quad") for m in split_at(chunk, _SIGNS)]
    return [name_of(n) for part in parts if BARE.match(part) for n in re.findall(LETTER, part)]
