"""The laws of random variables that sentences of a paper state in words, or by a density or a mass function."""

from __future__ import annotations

import re
from collections.abc import Callable

from parisk_sym.manuscript.macros import MacroError
from parisk_sym.manuscript.mathematics import LETTER, cleaned, name_of, substituted
from parisk_sym.manuscript.scope import BARE, RELATIONS, Scope
from parisk_sym.manuscript.sentences import Sentence

__all__ = ["laws_by_formulas", "laws_in_words"]

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


def laws_in_words(sentence: Sentence, expanded: Callable[[str], str], scope: Scope) -> None:
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


def laws_by_formulas(sentence: Sentence, expanded: Callable[[str], str], scope: Scope) -> None:
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
    if len(following) == 2 and following[0].words in ("on", "over"):
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
        if not BARE.match(letters):
            break
        found += map(name_of, re.findall(LETTER, letters))
    return found
