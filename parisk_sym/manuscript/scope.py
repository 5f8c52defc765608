"""What a paper states of its letters: ranges, values, laws, densities; and for which part of the paper it states it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import reduce

from parisk_sym.claims.language.conditions import Declared
from parisk_sym.claims.language.ranges import intersection
from parisk_sym.claims.language.tokens import AskError, tokens_of
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Interval
from parisk_sym.manuscript.macros import MacroError
from parisk_sym.manuscript.mathematics import (
    LETTER,
    cleaned,
    letters_of,
    name_of,
    pieces_at,
    split_at,
    substituted,
)
from parisk_sym.manuscript.sentences import Sentence

__all__ = [
    "RELATIONS",
    "ConditionReader",
    "Scope",
    "conditions_by_part",
    "conditions_of",
    "defined",
    "integer_letters",
]

RELATIONS = r"<|>|\\(?:le|ge)(?![A-Za-z])"
_SIGNS = rf"{RELATIONS}|=|:=|\\(?:in|ne|neq|sim|approx|equiv|to|mapsto|subset|notin|ll|gg|asymp|propto)(?![A-Za-z])"
ZERO = "0"
"""In the set of integer letters: 0 is a natural number of the paper."""
_OF_EQUALITY = re.compile(
    r"\b(?:equality|equal|strict|strictly|attain\w*|reached|minim\w+|maxim\w+|sharp|tight|optimal)\b"
)
_BARE = re.compile(rf"\s*{LETTER}(?:\s*,\s*{LETTER})*\s*\Z")
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
_INTEGERS = re.compile(r"\b(?:integers?|natural numbers?|naturals)\b", re.IGNORECASE)
_COUNT_BEHIND = re.compile(
    rf"^(?:independent |i\.i\.d\. |such |private |further |disjoint )*(?:{_COUNTED})\b"
)


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
    approaches: dict[str, str] = field(default_factory=dict)
    """What letters tend to: "as n tends to infinity"."""
    independent: bool = False

    def inside(self, inner: Scope) -> Scope:
        """The scope of a part: what it states of a letter replaces what is stated around it."""
        new = {*inner.ranges, *inner.values, *inner.laws, *inner.unread}

        def without_hidden(outer: dict[str, str]) -> dict[str, str]:
            return {name: value for name, value in outer.items() if name not in new}

        return Scope(
            {n: r for n, r in self.ranges.items() if n not in new} | inner.ranges,
            without_hidden(self.values) | inner.values,
            self.functions | inner.functions,
            self.sequences | inner.sequences,
            without_hidden(self.laws) | inner.laws,
            {n: m for n, m in self.masses.items() if inner.laws.get(n, self.laws.get(n)) == self.laws.get(n)}
            | inner.masses,
            without_hidden(self.shifts) | inner.shifts,
            without_hidden(self.unread) | inner.unread,
            without_hidden(self.approaches) | inner.approaches,
            inner.independent or self.independent,
        )

    def and_also(self, other: Scope) -> Scope:
        """Both together, of the same part: ranges of one letter are intersected."""
        ranges = {
            n: list(dict.fromkeys([*self.ranges.get(n, []), *other.ranges.get(n, [])]))
            for n in {**self.ranges, **other.ranges}
        }
        return replace(
            self.inside(other),
            ranges=ranges,
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
        outer = self.without(anew)
        approaches = {n: text for n, text in self.approaches.items() if n not in inner.ranges}
        return replace(outer, approaches=approaches).and_also(inner)

    def without_meanings_of(self, inner: Scope) -> Scope:
        """The scope without the values and laws of letters of which a part states something itself: "for all b > 0" is not of b = 1/a."""
        new = {*inner.ranges, *inner.values, *inner.laws, *inner.unread}
        kept = [
            {n: value for n, value in known.items() if n not in new}
            for known in (self.values, self.laws, self.shifts, self.unread)
        ]
        values, laws, shifts, unread = kept
        return replace(self, values=values, laws=laws, shifts=shifts, unread=unread)

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
            if _BARE.match(text):
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
            return bool(_BARE.match(text)) and self._bare(text, before, behind)
        if relations in (["="], [":="]):
            return self._value(members[0], members[1])
        if relations == [r"\in"]:
            return self._membership(text, members[0], members[1])
        if relations == [r"\mapsto"]:
            return False  # a function, whose letter is bound
        if relations == [r"\to"] and re.fullmatch(LETTER, members[0]):
            self.scope.approaches[name_of(members[0])] = text
            return True
        if relations in ([r"\ne"], [r"\neq"]) and _BARE.match(members[0]):
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
        names = [name_of(n) for m in members if _BARE.match(m) for n in re.findall(LETTER, m)]
        if any(n in letters_of(m) for n in names for m in members if not _BARE.match(m)):
            return False  # x < e^x - 1 is no range of x
        text = members[0] + "".join(f" {r} {m}" for r, m in zip(relations, members[1:], strict=True))
        if (
            not names
            or any("|" in m for m in members)
            or _OF_VALUES.search(text)
            or (_OF_FUNCTIONS.search(text) and not _ASSUMED.search(before))
        ):
            return self._unread(text)
        whole = self._is_whole(names, before, behind)
        for name in names:
            self._range(name, f"{text} integer" if whole else text)
        return True

    def _is_whole(self, names: list[str], before: str, behind: str) -> bool:
        return all(n in self.integers for n in names) or bool(
            _INTEGERS.search(_near(before)) or _INTEGERS.match(behind)
        )

    def _membership(self, text: str, left: str, right: str) -> bool:
        if not _BARE.match(left):
            return self._unread(text)
        for name in map(name_of, re.findall(LETTER, left)):
            if re.search(r"\\mathbb\s*\{?\s*N", right) and re.fullmatch(r"\\mathbb\s*\{?\s*N\s*\}?", right):
                self._range(name, f"{name} \\ge {self.first} integer")
            else:
                self._range(name, f"{name} \\in {right}")
        return True

    def _value(self, left: str, right: str) -> bool:
        if found := re.fullmatch(rf"({LETTER})\s*\(\s*({LETTER}(?:\s*,\s*{LETTER})*)\s*\)", left):
            self.scope.functions[name_of(found.group(1))] = (name_of(found.group(2)), right)
            return True
        if not re.fullmatch(LETTER, left) or name_of(left) in letters_of(right):
            return self._unread(f"{left} = {right}")
        if re.match(r"\s*(?:\\Theta|\\Omega|\\mathcal\s*\{O\}|[Oo])\s*\(", right):
            return False  # the order of growth is no value
        meaning = defined(left, right)
        self.scope.values |= meaning.values
        self.scope.sequences |= meaning.sequences
        return True

    def _law(self, text: str) -> bool:
        left, _, right = text.partition(r"\sim")
        if not _BARE.match(left):
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
            return bool(part.formula and _BARE.match(cleaned(expanded(part.formula))))
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
    _laws_in_words(sentence, expanded, scope)
    _laws_by_formulas(sentence, expanded, scope)
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


_VERB = r"(?:is|are|be|has|have|follows?|denotes?)\b[^.,;:]*?\b"
_LAWS_IN_WORDS: tuple[tuple[str, str], ...] = (
    (rf"{_VERB}exponential(?:ly)?\b[^.,;:]*?\b(?:with|of) rate\s*\Z", r"\mathrm{{Exp}}({0})"),
    (rf"{_VERB}exponential(?:ly)?\b[^.,;:]*?\b(?:with|of) mean\s*\Z", r"\mathrm{{Exp}}(1/({0}))"),
    (
        rf"{_VERB}Poisson\b[^.,;:]*?\b(?:with|of) (?:mean|rate|parameter|intensity)\s*\Z",
        r"\mathrm{{Poisson}}({0})",
    ),
    (rf"{_VERB}Laplace\b[^.,;:]*?\b(?:with|of) scale\s*\Z", r"\mathrm{{Lap}}({0})"),
    (
        rf"{_VERB}Bernoulli\b[^.,;:]*?\b(?:with|of) (?:success )?probability\s*\Z",
        r"\mathrm{{Bernoulli}}({0})",
    ),
    (rf"{_VERB}uniform(?:ly)?\b[^.,;:]*?\b(?:on|over|in)(?: the interval)?\s*\Z", "U{0}"),
)
"""The words between a letter and a formula, and the law of the letter with this parameter."""
_STANDARD = re.compile(
    r"(?:is|are|be|has|have|denotes?)\b[^.,;:]*?\bstandard (?:normal|Gaussian)\b(?! and)(?!\w)", re.IGNORECASE
)


def _laws_in_words(sentence: Sentence, expanded: Callable[[str], str], scope: Scope) -> None:
    """Let X be exponentially distributed with rate m; let U be uniform on [0, 1]; let Z be standard normal."""
    _standard_laws(sentence, expanded, scope)
    for index, part in enumerate(sentence.parts[:-2]):
        words, following = sentence.parts[index + 1].words, sentence.parts[index + 2].formula
        if not (part.formula and words and following):
            continue
        try:
            value = cleaned(expanded(following)).strip(" .,;")
        except MacroError:
            continue
        found = next((law for pattern, law in _LAWS_IN_WORDS if re.match(pattern, words.strip())), "")
        first = re.match(LETTER, value)
        if found.startswith("U"):
            value = value if re.fullmatch(r"[(\[][^()\[\]]*,[^()\[\]]*[)\]]", value) else ""
            value = f"({value[1:-1]})" if value else ""
        elif not re.fullmatch(r"[\d./]+", value):
            value = (
                first.group()
                if first and re.match(rf"\s*(?:\Z|{RELATIONS}|\\in(?![A-Za-z]))", value[first.end() :])
                else ""
            )
        if found and value:
            for name in _subjects(sentence, index + 1, expanded):
                scope.laws.setdefault(name, found.format(value))


def _standard_laws(sentence: Sentence, expanded: Callable[[str], str], scope: Scope) -> None:
    for index, part in enumerate(sentence.parts):
        if part.words and _STANDARD.match(part.words):
            for name in _subjects(sentence, index, expanded):
                scope.laws.setdefault(name, r"\mathcal{N}(0, 1)")


_MASS = re.compile(
    rf"\\Pr\s*[(\[]\s*({LETTER})\s*=\s*({LETTER})\s*[)\]]\s*=(.*)|({LETTER})\s*\(\s*({LETTER})\s*\)\s*=(.*)",
    re.DOTALL,
)


def _laws_by_formulas(sentence: Sentence, expanded: Callable[[str], str], scope: Scope) -> None:
    """Let P(N = k) = (1 - q) q^k for k = 0, 1, ...; let X have the density f(x) = 2x on [0, 1]."""
    if not re.match(r"\W*(?:Let|Suppose|Assume|Consider|If)\b", sentence.words):
        return
    for index, part in enumerate(sentence.parts):
        before = sentence.parts[index - 1].words if index else ""
        found = _MASS.fullmatch(cleaned(expanded(part.formula)).strip(" .,;")) if part.formula else None
        if found is None or re.search(r"\bthen\b", " ".join(p.words for p in sentence.parts[:index])):
            continue
        variable, letter, value = found.groups()[:3]
        kind = "mass function"
        if variable is None:
            density = re.fullmatch(
                r"(?:has|have|with|having) (?:the |a )?(?:probability )?density(?: function)?", before
            )
            names = _subjects(sentence, index - 1, expanded) if density else []
            _, letter, value = found.groups()[3:]
            variable, kind = (names[0] if len(names) == 1 else ""), "density"
        values = _values_of(name_of(letter), sentence, index, expanded, scope)
        if variable and values:
            body = substituted(value, name_of(letter), name_of(variable))
            scope.laws.setdefault(
                name_of(variable), rf"\text{{ has the {kind} }} {body} \text{{ on }} {values}"
            )
            scope.functions.pop(name_of(found.group(4)) if found.group(4) else "", None)
            scope.unread = {n: t for n, t in scope.unread.items() if not t.startswith(r"\Pr")}


def _values_of(
    name: str, sentence: Sentence, index: int, expanded: Callable[[str], str], scope: Scope
) -> str:
    """The set in which the letter of a mass function or a density lies, as an interval or a list; "" where it is not known."""
    following = sentence.parts[index + 1 : index + 3]
    if len(following) == 2 and following[0].words in ("on", "over") and following[1].formula:
        return cleaned(expanded(following[1].formula)).strip(" .,;")
    (text,) = scope.ranges.get(name, [""])[:1] or [""]
    if found := re.fullmatch(r".*?\\in\s*(.*)", text):
        return found[1]
    if found := re.fullmatch(r"\S+\s*(>|\\ge)\s*(\d+)\s*(integer)?", text):
        if found[3]:
            least = int(found[2]) + (found[1] == ">")
            return rf"\{{{least}, {least + 1}, \dots\}}"
        return f"{'(' if found[1] == '>' else '['}{found[2]}, \\infty)"
    return ""


def _subjects(sentence: Sentence, index: int, expanded: Callable[[str], str]) -> list[str]:
    """The letters directly in front of a verb: X of "X is", X and Y of "X and Y are"."""
    found: list[str] = []
    for part in reversed(sentence.parts[:index]):
        if not part.formula:
            if not found or not re.fullmatch(r",|,?\s*and", part.words):
                break
            continue
        try:
            letters = cleaned(expanded(part.formula)).strip(" .,;")
        except MacroError:
            break
        if not _BARE.match(letters):
            break
        found += map(name_of, re.findall(LETTER, letters))
    return found


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
    return [name_of(n) for part in parts if _BARE.match(part) for n in re.findall(LETTER, part)]
