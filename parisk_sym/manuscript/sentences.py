"""The sentences of a block of a paper: words, formulas and displays in their order."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from parisk_sym.manuscript.outline import Block, Display, Inline, Outline

__all__ = ["Part", "Sentence", "sentences_of"]

_END = re.compile(
    r"(?<![A-Z])(?<!\bcf)(?<!e\.g)(?<!i\.e)(?<!\bresp)(?<!\bEq)(?<!\bEqs)(?<!\bFig)(?<!\bSec)(?<!\bThm)(?<!\bvs)(?<!\bal)[.!?](?:['\")}]*)(?=\s|$)|\\item(?![A-Za-z])"
)
_HIDDEN = re.compile(
    r"\\(?:label|cite[a-z]*|index|(?P<ref>(?:eq|page|auto|[cC])?ref))\*?\s*(?:\[[^\]]*\])*\{(?P<label>[^{}]*)\}|\\(?:begin|end)\s*\{[^{}]*\}(?:\[[^\]]*\])?"
)


@dataclass(frozen=True)
class Part:
    """Words, a formula or a display."""

    start: int
    end: int
    words: str = ""
    formula: str = ""
    display: Display | None = None


@dataclass
class Sentence:
    """What stands between two full stops."""

    parts: list[Part] = field(default_factory=list)

    @property
    def start(self) -> int:
        """Where it begins."""
        return self.parts[0].start

    @property
    def words(self) -> str:
        """The words alone; a formula is a § and a display a ¶."""
        return " ".join(" ".join(p.words or ("¶" if p.display else "§") for p in self.parts).split())

    def words_around(self, index: int) -> tuple[str, str]:
        """The words directly before and behind a formula."""
        before = self.parts[index - 1].words if index else ""
        after = self.parts[index + 1].words if index + 1 < len(self.parts) else ""
        return before, after


def sentences_of(outline: Outline, block: Block) -> list[Sentence]:
    """The sentences of a block, without those of the blocks inside it."""
    inner = [
        b
        for b in outline.blocks
        if b is not block and block.start <= b.start and b.end <= block.end and b.end > b.start
    ]
    everything: list[Inline | Display] = [*outline.inlines, *outline.displays]
    formulas = [
        f
        for f in everything
        if block.start <= f.start < block.end and not any(b.start <= f.start < b.end for b in inner)
    ]
    found, at = [Sentence()], block.start
    for formula in sorted(formulas, key=lambda f: f.start):
        _add_words(outline, at, formula.start, found)
        at = _add_formula(outline, formula, found)
    _add_words(outline, at, block.end, found)
    return [s for s in found if s.parts]


def _add_formula(outline: Outline, formula: Inline | Display, found: list[Sentence]) -> int:
    text = outline.source.text
    if isinstance(formula, Inline):
        found[-1].parts.append(Part(formula.start, formula.end, formula=text[formula.start : formula.end]))
        return formula.end
    found[-1].parts.append(Part(formula.start, formula.end, display=formula))
    if ends_sentence(text[formula.rows[0].start : formula.rows[-1].end] if formula.rows else ""):
        found.append(Sentence())
    return formula.end


def ends_sentence(formula: str) -> bool:
    """Whether a display ends with a full stop."""
    bare = re.sub(
        r"\\label\s*\{[^{}]*\}|\\(?:nonumber|notag|qedhere)|\\(?:end|begin)\s*\{[^{}]*\}|\\[,;:! ]|\\quad|[\s}]|\\\\",
        "",
        formula,
    )
    return bare.endswith(".")


def _add_words(outline: Outline, start: int, end: int, found: list[Sentence]) -> None:
    text = outline.source.text[start:end]
    text = re.sub(r"^(?:\$\$?|\\[\])])", lambda m: " " * len(m.group()), text)
    at = 0
    for stop in _END.finditer(text):
        _add(text[at : stop.end()], start + at, found)
        if found[-1].parts:
            found.append(Sentence())
        at = stop.end()
    _add(text[at:], start + at, found)


def _add(text: str, at: int, found: list[Sentence]) -> None:
    words = _HIDDEN.sub(lambda m: f"REF:{m['label']}" if m["ref"] else "", text)
    words = re.sub(r"\\(?:emph|textit|textbf|text)\s*\{|[${}]|\\[()\[\]]|\\item", " ", words)
    words = " ".join(re.sub(r"~|\\\\", " ", words).split())
    if words:
        found[-1].parts.append(Part(at, at + len(text), words=words))
