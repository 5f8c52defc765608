r"""The outline of a paper: headings, theorems, displays with their numbers and labels, formulas in sentences, and tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from parisk_sym.manuscript.macros import Macros, group_end, macros_of
from parisk_sym.manuscript.numbering import Numbering, theorem_styles
from parisk_sym.manuscript.source import SourceText

__all__ = ["Block", "Display", "Inline", "Outline", "Row", "Table", "outline_of"]

_EVENT = re.compile(
    r"\\(?P<edge>begin|end)\s*\{(?P<name>[^{}\n]*)\}|\\(?P<open>[\[(])|\\(?P<close>[\])])|(?P<dollars>\$\$?)|\\(?P<command>[A-Za-z@]+)\*?|\\.|(?P<brace>[{}])"
    r"|(?P<blank>\n[ \t]*\n\s*)",
    re.DOTALL,
)
DISPLAYS = {
    "equation", "align", "gather", "multline", "eqnarray", "flalign", "alignat", "displaymath", "dmath", "math", "xalignat",
}  # fmt: skip
ONE_NUMBER = {"equation", "multline", "dmath"}
_UNNUMBERED = {"displaymath", "math", "["}
_SECTIONS = ("part", "chapter", "section", "subsection", "subsubsection", "paragraph")
_LABEL = re.compile(r"\\label\s*\{([^{}]*)\}")
_NO_NUMBER = re.compile(r"\\(?:nonumber|notag)(?![A-Za-z])")
_TAG = re.compile(r"\\tag\*?\s*\{([^{}]*)\}")
_INNER = re.compile(r"\\(?:begin|end)\s*\{[^{}]*\}|\\\\\*?(?:\s*\[[^\]]*\])?|\\.|[{}]", re.DOTALL)


@dataclass(frozen=True)
class Inline:
    """A formula in a sentence, without its delimiters."""

    start: int
    end: int


@dataclass(frozen=True)
class Row:
    """A line of a display: its text, its number as printed, and its label."""

    start: int
    end: int
    number: str = ""
    label: str = ""


@dataclass(frozen=True)
class Display:
    """A formula on lines of its own."""

    start: int
    end: int
    environment: str
    rows: tuple[Row, ...]


@dataclass
class Block:
    """A theorem, proof, abstract, or the paragraph of a section: a stretch of text that is read as one."""

    kind: str
    start: int
    end: int = 0
    section: str = ""
    heading: str = ""
    number: str = ""
    title: str = ""
    label: str = ""


@dataclass(frozen=True)
class Table:
    """A table with its caption, and the body of its tabular environment."""

    start: int
    end: int
    section: str
    number: str
    label: str
    caption: str
    body: tuple[int, int]


@dataclass
class Outline:
    """All parts of a paper in the order of the text."""

    source: SourceText
    macros: Macros
    title: str = ""
    authors: str = ""
    blocks: list[Block] = field(default_factory=list)
    displays: list[Display] = field(default_factory=list)
    inlines: list[Inline] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)

    def block_at(self, at: int) -> Block:
        """The innermost block around a place."""
        found = [b for b in self.blocks if b.start <= at < b.end]
        return max(found, key=lambda b: b.start) if found else Block("paragraph", at, at)


def outline_of(source: SourceText) -> Outline:
    """The outline of a source; what does not fit becomes a note, and the rest is read."""
    macros = macros_of(source.text)
    for at, message in macros.wrong:
        source.note(at, message)
    outline = Outline(source, macros)
    outline.title = _plain(_argument_of("title", source.text))
    outline.authors = _plain(re.split(r"\\(?:and|thanks|inst)\b", _argument_of("author", source.text))[0])
    _Walk(outline).run()
    return outline


def _argument_of(command: str, text: str) -> str:
    found = re.search(rf"\\{command}\s*(?:\[[^\]]*\]\s*)?(?=\{{)", text)
    if found is None:
        return ""
    end = group_end(text, found.end())
    return text[found.end() + 1 : end - 1] if end > 0 else ""


def _plain(text: str) -> str:
    """Text without commands."""
    text = re.sub(r"\\\\|~|\\(?:thanks|footnote)\s*\{[^{}]*\}", " ", text)
    text = re.sub(r"\\[A-Za-z]+\*?|[{}$]", "", text)
    return " ".join(re.sub(r"\\.", "", text).split())


@dataclass
class _Open:
    """An environment that is not closed yet."""

    name: str
    start: int
    body: int
    block: Block | None = None


class _Walk:
    """Reads the source once from its beginning to its end."""

    def __init__(self, outline: Outline) -> None:
        self.outline = outline
        self.source = outline.source
        self.text = outline.source.text
        self.styles = theorem_styles(self.text)
        self.numbering = Numbering.of(self.source, self.styles)
        self.open: list[_Open] = []
        self.section = ""
        self.heading = ""
        self.skip = 0
        begun = re.search(r"\\begin\s*\{document\}", self.text)
        self.begin = begun.end() if begun else 0
        self.paragraph: Block | None = None
        self.rest = self.begin  # where text begins that is in no block yet
        self.braces: list[int] = []

    def run(self) -> None:
        """All events of the text; environments that are left open end with it."""
        for found in _EVENT.finditer(self.text, self.begin):
            if found.start() < self.skip:
                continue
            if found["edge"] == "end" and found["name"] == "document":
                break
            self._event(found)
        end = len(self.text)
        for left in reversed(self.open):
            self.source.note(left.start, f"the environment {left.name} is not closed")
            self._close(left, end, end)
        for at in self.braces:
            self.source.note(at, "the brace '{' is not closed")
        self._end_paragraph(end)

    def _event(self, found: re.Match[str]) -> None:
        at = found.start()
        if found["edge"]:
            (self._begin if found["edge"] == "begin" else self._end)(found["name"].strip(), at, found.end())
        elif found["open"] == "[" or found["dollars"] == "$$":
            self._display("[", at, found.end(), r"\]" if found["open"] else "$$")
        elif found["open"] or found["dollars"]:
            self._inline(at, found.end(), r"\)" if found["open"] else "$")
        elif found["close"]:
            self.source.note(at, f"'\\{found['close']}' closes a formula that was not opened")
        elif found["brace"]:
            self._brace(found["brace"], at)
        elif found["blank"]:
            self._end_paragraph(at)
        elif found["command"]:
            self._command(found["command"], at, found.end(), found.group().endswith("*"))
        if at >= self.rest:
            self._begin_paragraph(at)

    def _brace(self, brace: str, at: int) -> None:
        if brace == "{":
            self.braces.append(at)
        elif self.braces:
            self.braces.pop()
        else:
            self.source.note(at, "the brace '}' closes none that is open")

    # --- paragraphs ---

    def _begin_paragraph(self, at: int) -> None:
        if self.paragraph is None and not any(o.block for o in self.open):
            self.paragraph = self._block("paragraph", min(at, self.rest))

    def _end_paragraph(self, at: int) -> None:
        if self.paragraph is not None and not any(o.block for o in self.open):
            self.paragraph.end = at
            self.paragraph = None
        self.rest = at

    def _block(self, kind: str, at: int) -> Block:
        found = Block(kind, at, len(self.text), self.section, self.heading)
        self.outline.blocks.append(found)
        return found

    # --- environments ---

    def _begin(self, name: str, at: int, body: int) -> None:
        plain = name.rstrip("*")
        if plain in DISPLAYS:
            self._display(name, at, body, "")
            return
        opened = _Open(name, at, body)
        if name in self.styles or plain in ("proof", "abstract"):
            self._end_paragraph(at)
            opened.block = self._theorem(name, at, body)
        elif plain in ("table", "figure", "longtable", "sidewaystable", "wraptable"):
            self.numbering.begin_float("table" if "table" in plain else "figure")
            self._end_paragraph(at)
            opened.block = self._block("float", at)
        elif plain == "subequations":
            self.numbering.begin_subequations()
        elif plain == "appendices":
            self.numbering.begin_appendix()
        elif plain == "thebibliography":
            self._end_paragraph(at)
            self.skip = self.rest = self._after_end(name, body)
            return
        self.open.append(opened)

    def _after_end(self, name: str, body: int) -> int:
        found = re.compile(rf"\\end\s*\{{{re.escape(name)}\}}").search(self.text, body)
        return found.end() if found else len(self.text)

    def _theorem(self, name: str, at: int, body: int) -> Block:
        block = self._block(name.rstrip("*"), at)
        style = self.styles.get(name)
        found = re.compile(r"\s*\[").match(self.text, body)
        if found:
            end = _optional_end(self.text, found.end())
            block.title = " ".join(self.text[found.end() : end].split())
        if style is not None:
            label = self._own_label(name, body)
            block.label, block.kind = label, style.title.lower()
            block.number = self.numbering.of_label(label) or (
                self.numbering.theorem(style) if style.numbered else ""
            )
        return block

    def _own_label(self, name: str, body: int) -> str:
        """The label between the beginning and the first display."""
        stop = re.compile(r"\\(?:begin|end)\s*\{|\\\[|\n\s*\n").search(self.text, body)
        found = _LABEL.search(self.text, body, stop.start() if stop else len(self.text))
        return found.group(1).strip() if found else ""

    def _end(self, name: str, at: int, end: int) -> None:
        index = next((i for i in range(len(self.open) - 1, -1, -1) if self.open[i].name == name), None)
        if index is None:
            self.source.note(at, f"\\end{{{name}}} closes an environment that is not open")
            return
        for left in reversed(self.open[index + 1 :]):
            self.source.note(left.start, f"the environment {left.name} is not closed before \\end{{{name}}}")
            self._close(left, at, at)
        self._close(self.open[index], at, end)
        del self.open[index:]

    def _close(self, closed: _Open, body_end: int, end: int) -> None:
        if closed.block is not None:
            closed.block.end = self.rest = end
        if closed.name == "subequations":
            self.numbering.end_subequations()
        if closed.name.rstrip("*") in ("tabular", "tabularx", "tabulary", "longtable", "array"):
            self._table(closed, body_end, end)

    def _table(self, closed: _Open, body_end: int, end: int) -> None:
        around = next((o for o in reversed(self.open) if "table" in o.name), closed)
        finish = self._after_end(around.name, end) if around is not closed else end
        text = self.text[around.start : finish]
        label = m.group(1).strip() if (m := _LABEL.search(text)) else ""
        caption = _argument_of("caption", text)
        number = self.numbering.of_label(label) or self.numbering.table
        body = _skip_arguments(
            self.text, closed.body, 2 if closed.name.startswith("tabular") and closed.name != "tabular" else 1
        )
        self.outline.tables.append(
            Table(around.start, end, self.section, number, label, " ".join(caption.split()), (body, body_end))
        )

    # --- formulas ---

    def _display(self, name: str, at: int, body: int, closing: str) -> None:
        plain = name.rstrip("*")
        pattern = re.escape(closing) if closing else rf"\\end\s*\{{{re.escape(name)}\}}"
        found = re.compile(rf"(?<!\\){pattern}").search(self.text, body)
        blank = re.compile(r"\n[ \t]*\n").search(self.text, body)
        if found is None or (blank is not None and blank.start() < found.start()):
            self.source.note(
                at,
                f"the display {name if not closing else self.text[at:body]} is not closed before the paragraph ends",
            )
            self.skip = blank.start() if blank else len(self.text)
            return
        if plain.startswith(("alignat", "xalignat")):
            body = _skip_arguments(self.text, body, 1)
        rows = tuple(self._rows(name, body, found.start()))
        self.outline.displays.append(Display(at, found.end(), plain, rows))
        self.skip = found.end()
        self._begin_paragraph(at)

    def _rows(self, name: str, start: int, end: int) -> Iterator[Row]:
        plain = name.rstrip("*")
        numbered = not name.endswith("*") and plain not in _UNNUMBERED
        if plain in ONE_NUMBER or plain in _UNNUMBERED:
            yield self._row(start, end, numbered)
            return
        for a, b in split_rows(self.text, start, end):
            if self.text[a:b].strip():
                yield self._row(a, b, numbered)

    def _row(self, start: int, end: int, numbered: bool) -> Row:
        text = self.text[start:end]
        label = m.group(1).strip() if (m := _LABEL.search(text)) else ""
        if tag := _TAG.search(text):
            return Row(start, end, tag.group(1), label)
        counted = self.numbering.equation() if numbered and not _NO_NUMBER.search(text) else ""
        return Row(start, end, self.numbering.of_label(label) or counted, label)

    def _inline(self, at: int, body: int, closing: str) -> None:
        end = _formula_end(self.text, body, closing)
        if end < 0:
            self.source.note(at, f"the formula {self.text[at:body]} is not closed before the paragraph ends")
            return
        self.outline.inlines.append(Inline(body, end))
        self.skip = end + len(closing)

    # --- commands ---

    def _command(self, name: str, at: int, end: int, starred: bool) -> None:
        if name in _SECTIONS:
            self._section(name, at, end, starred)
        elif name == "appendix":
            self.numbering.begin_appendix()
        elif name in ("verb", "lstinline"):
            mark = self.text[end : end + 1]
            stop = self.text.find(mark, end + 1) if mark else -1
            self.skip = stop + 1 if 0 < stop < end + 400 else end
        elif name in ("newcommand", "renewcommand", "providecommand", "def", "newenvironment", "newtheorem"):
            self.skip = _definition_end(self.text, end)

    def _section(self, name: str, at: int, end: int, starred: bool) -> None:
        self._end_paragraph(at)
        found = re.compile(r"\s*(?:\[[^\]]*\])?\s*(?=\{)").match(self.text, end)
        stop = group_end(self.text, found.end()) if found else -1
        if found is None or stop < 0:
            self.source.note(at, f"the title of \\{name} is not read: braces are expected")
            return
        self.heading = _plain(self.text[found.end() : stop])
        if not starred and name != "paragraph":
            self.section = self.numbering.section(name)
        elif starred:
            self.section = self.heading
        self.skip = self.rest = stop


def _optional_end(text: str, at: int) -> int:
    """Where the optional argument that is opened before `at` ends."""
    depth = 0
    for found in re.compile(r"\\.|[{}\]]", re.DOTALL).finditer(text, at, at + 2000):
        depth += {"{": 1, "}": -1}.get(found.group(), 0)
        if found.group() == "]" and depth <= 0:
            return found.start()
    return at


def _definition_end(text: str, at: int) -> int:
    """Behind the last group of a definition."""
    found = re.compile(r"\s*\*?(?:\{\\?[^{}]*\}|\\[A-Za-z@]+|\\.)?(?:\s*(?:\[[^\]]*\]|#\d))*\s*").match(
        text, at
    )
    end = found.end() if found else at
    while text[end : end + 1] == "{":
        stop = group_end(text, end)
        if stop < 0:
            return end
        end = stop
    return end


def _skip_arguments(text: str, at: int, count: int) -> int:
    for _ in range(count):
        found = re.compile(r"\s*(?:\[[^\]]*\])?\s*").match(text, at)
        start = found.end() if found else at
        end = group_end(text, start) if text[start : start + 1] == "{" else -1
        if end < 0:
            return at
        at = end
    return at


def _formula_end(text: str, at: int, closing: str) -> int:
    depth = 0
    for found in re.compile(r"\\[()]|\\.|[{}$]|\n[ \t]*\n", re.DOTALL).finditer(text, at):
        token = found.group()
        if token == closing and depth <= 0:
            return found.start()
        if token.startswith("\n"):
            return -1
        depth += {"{": 1, "}": -1}.get(token, 0)
    return -1


def split_rows(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    r"""The stretches between those \\ that are in no braces and no inner environment."""
    depth, at = 0, start
    for found in _INNER.finditer(text, start, end):
        token = found.group()
        if token.startswith(("\\begin", "{")):
            depth += 1
        elif token.startswith(("\\end", "}")):
            depth -= 1
        elif token.startswith("\\\\") and depth <= 0:
            yield at, found.start()
            at = found.end()
    yield at, end
