r"""Numbers as LaTeX counts them: sections, theorems with their shared counters, equations, tables; or as the .aux file has them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from parisk_sym.manuscript.source import SourceText

__all__ = ["Numbering", "Style", "theorem_styles"]

_NEW_THEOREM = re.compile(
    r"\\newtheorem(\*?)\s*\{([^{}]+)\}\s*(?:\[([^\]]*)\])?\s*\{([^{}]+)\}\s*(?:\[([^\]]*)\])?"
)
_DECLARED = re.compile(r"\\declaretheorem\s*(?:\[([^\]]*)\])?\s*\{([^{}]+)\}")
_WITHIN = re.compile(r"\\numberwithin\s*\{([^{}]+)\}\s*\{([^{}]+)\}")
_NEW_LABEL = re.compile(r"\\newlabel\{([^{}]+)\}\{\{((?:[^{}]|\{[^{}]*\})*)\}")
_LEVELS = ("part", "chapter", "section", "subsection", "subsubsection")
_CLASSES_OF_BOOKS = re.compile(
    r"\\documentclass\s*(?:\[[^\]]*\])?\s*\{(?:book|report|memoir|scrbook|scrreprt|amsbook)\}"
)
_USUAL = ("theorem", "lemma", "proposition", "corollary", "definition", "remark", "example")
_BRINGS_THEOREMS = re.compile(
    r"\\documentclass\s*(?:\[[^\]]*\])?\s*\{(?:llncs|acmart|lipics[^{}]*|svjour3|jmlr|sn-jnl|siamart[^{}]*)\}"
)


@dataclass(frozen=True)
class Style:
    r"""A theorem-like environment of \newtheorem: its title, its counter and the counter inside which that is counted."""

    title: str
    counter: str
    within: str = ""
    numbered: bool = True


def theorem_styles(text: str) -> dict[str, Style]:
    """The theorem-like environments that a paper defines, or that its document class brings."""
    styles: dict[str, Style] = {}
    if _BRINGS_THEOREMS.search(text):
        styles = {name: Style(name.title(), name) for name in _USUAL}
    for star, name, shared, title, within in _NEW_THEOREM.findall(text):
        styles[name] = Style(title, shared or name, within, not star)
    for options, name in _DECLARED.findall(text):
        given = dict(re.findall(r"(\w+)\s*=\s*\{?([^,{}]*)\}?", options))
        shared = given.get("sibling") or given.get("numberlike") or name
        styles[name] = Style(
            given.get("name", name.title()),
            shared,
            given.get("within") or given.get("parent") or "",
            given.get("numbered") != "no",
        )
    return styles


@dataclass
class Numbering:
    """The counters of a paper while it is read."""

    known: dict[str, str] = field(default_factory=dict)
    within: dict[str, str] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    appendix: bool = False
    book: bool = False
    sub: tuple[str, int] | None = None

    @classmethod
    def of(cls, source: SourceText, styles: dict[str, Style]) -> Numbering:
        """Counters as the preamble declares them; labels of .aux files beside the source have the numbers of those."""
        book = bool(_CLASSES_OF_BOOKS.search(source.text))
        within = {s.counter: s.within for s in styles.values() if s.within}
        within |= dict.fromkeys(("equation", "table", "figure"), "chapter") if book else {}
        within |= dict(_WITHIN.findall(source.text))
        return cls(_labels(source), within, book=book)

    def of_label(self, label: str) -> str:
        """The number of a label in the .aux file; empty without one."""
        return self.known.get(label, "") if label else ""

    def section(self, level: str) -> str:
        """The number of the next heading."""
        self._step(level)
        if level == "chapter" or (level == "section" and not self.book):
            self.sub = None
        return self._printed(level)

    def theorem(self, style: Style) -> str:
        """The number of the next theorem."""
        self._step(style.counter)
        return self._printed(style.counter)

    def equation(self) -> str:
        """The number of the next equation."""
        if self.sub is not None:
            parent, count = self.sub
            self.sub = (parent, count + 1)
            return f"{parent}{_letter(count + 1, 'a')}"
        self._step("equation")
        return self._printed("equation")

    def begin_subequations(self) -> None:
        """The equations that follow share a number."""
        self._step("equation")
        self.sub = (self._printed("equation"), 0)

    def end_subequations(self) -> None:
        """The equations that follow have numbers of their own."""
        self.sub = None

    def begin_float(self, kind: str) -> None:
        """A table or figure begins."""
        self._step(kind)

    @property
    def table(self) -> str:
        """The number of the table that was begun last; empty before the first."""
        return self._printed("table") if self.counts.get("table") else ""

    def begin_appendix(self) -> None:
        """Sections are counted by letters."""
        self.appendix = True
        top = "chapter" if self.book else "section"
        self.counts[top] = 0

    def _step(self, counter: str) -> None:
        self.counts[counter] = self.counts.get(counter, 0) + 1
        for inner in self._inside(counter):
            self.counts[inner] = 0

    def _inside(self, counter: str) -> list[str]:
        direct = [c for c, outer in self.within.items() if outer == counter]
        if counter in _LEVELS[1:]:
            direct += _LEVELS[_LEVELS.index(counter) + 1 :][:1]
        found = list(direct)
        for c in direct:
            found += self._inside(c)
        return found

    def _printed(self, counter: str) -> str:
        own = str(self.counts.get(counter, 0))
        top = "chapter" if self.book else "section"
        if counter == top and self.appendix:
            return _letter(self.counts.get(counter, 0), "A")
        outer = self.within.get(counter, "")
        if not outer and counter in _LEVELS and _LEVELS.index(counter) > _LEVELS.index(top):
            outer = _LEVELS[_LEVELS.index(counter) - 1]
        return f"{self._printed(outer)}.{own}" if outer and outer != counter else own


def _letter(count: int, first: str) -> str:
    return chr(ord(first) + count - 1) if 1 <= count <= 26 else str(count)


def _labels(source: SourceText) -> dict[str, str]:
    """The numbers of labels in the .aux files beside the files of a source."""
    found: dict[str, str] = {}
    for file in source.files:
        aux = file.with_suffix(".aux")
        try:
            text = aux.read_text(encoding="utf-8", errors="replace") if aux.is_file() else ""
        except OSError:
            continue
        found |= {
            label: re.sub(r"[{}]|\\[A-Za-z]+\s*", "", number)
            for label, number in _NEW_LABEL.findall(text)
            if not label.endswith("@cref")
        }
    return found
