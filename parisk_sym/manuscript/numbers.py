r"""The numbers that a paper prints and that can be computed: in sentences, behind ≈ or =, and in tables whose heads have formulas."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError
from parisk_sym.claims.verdict import Verdict
from parisk_sym.core.errors import ClaimError
from parisk_sym.core.limits import Limits
from parisk_sym.core.sources import Source
from parisk_sym.manuscript.conditions import conditions_of
from parisk_sym.manuscript.lines import line_of
from parisk_sym.manuscript.macros import MacroError
from parisk_sym.manuscript.mathematics import LETTER, cleaned, letters_of, name_of, pieces_at, split_at
from parisk_sym.manuscript.moments import NotRead
from parisk_sym.manuscript.outline import Table, split_rows
from parisk_sym.manuscript.reading import Paper
from parisk_sym.manuscript.scope import Scope
from parisk_sym.manuscript.sentences import Part, Sentence, sentences_of
from parisk_sym.manuscript.source import Place
from parisk_sym.proofs.judgement import judge

__all__ = ["Checked", "Printed", "checked", "printed_numbers", "with_columns"]

_DECIMAL = re.compile(
    r"\s*(-?)\s*(\d+(?:\{?[,.]\}?\d+)*)(?:\s*(?:\\times|\\cdot|\*)\s*10\s*\^\s*\{?\s*(-?\d+)\s*\}?|[eE]([+-]?\d+))?\s*[.,;%]?\s*\Z"
)
_SAID_OF_EQUATION = re.compile(
    r"(?:evaluates to|equals|is equal to|gives|yields|becomes|is|amounts to|gives the value|takes the value)(?: about| roughly| approximately)?\s*\Z"
)
_REFERENCE = re.compile(r"REF:(?P<label>[\w:.-]+)")
_RULES = re.compile(
    r"\\(?:toprule|midrule|bottomrule|hline|addlinespace|rowcolor\{[^{}]*\}|cmidrule\s*(?:\([^)]*\))?\s*\{[^{}]*\}|cline\s*\{[^{}]*\}|endhead|endfirsthead|endfoot|endlastfoot)(?:\[[^\]]*\])?"
)
_SPAN = re.compile(
    r"\s*\\multi(?:column|row)\s*\{(\d+)\}\s*\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}\s*\{(.*)\}\s*", re.DOTALL
)
_MOST_CELLS = 2_000


@dataclass(frozen=True)
class Printed:
    """A printed number: its place, its words, and the line that says that its value rounds to it, or why there is none."""

    place: Place
    quotation: str
    printed: str
    line: str = ""
    reason: str = ""
    by: str = ""
    """The equation of the paper that gives the value, where the sentence names one."""
    table: str = ""
    row: str = ""
    column: str = ""

    def __str__(self) -> str:
        where = f"table {self.table}, row {self.row}, column {self.column}: " if self.table else ""
        return f"{self.place}: {where}{self.quotation}"


@dataclass(frozen=True)
class Checked:
    """A printed number, whether it agrees with its formula, and the value where it does not."""

    number: Printed
    verdict: Verdict | None
    value: str = ""

    @property
    def is_wrong(self) -> bool:
        """Whether the number was refuted: a value named only by an equation must differ in its last digits, else it may be of something else."""
        return self.verdict is Verdict.REFUTED and (not self.number.by or self.is_near)

    @property
    def is_near(self) -> bool:
        """Whether the value differs from the printed number by less than 20 units of its last digit."""
        found = re.search(r"rounds to (-?[\d.]+)", self.value)
        unit = Decimal(1).scaleb(-len(self.number.printed.partition(".")[2]))
        return (
            found is not None
            and abs(Decimal(found.group(1).rstrip(".")) - Decimal(self.number.printed)) < 20 * unit
        )


def checked(number: Printed, seconds: float = 20.0) -> Checked:
    """The number compared with the value of its formula, which is computed with a proof; undecided after some seconds."""
    if not number.line:
        return Checked(number, None)
    claim = Claim(
        "printed.number", Source("printed", "number", ""), number.quotation, statement_of(number.line)
    )
    judgement = judge(claim, Limits(seconds))
    return Checked(number, judgement.verdict, judgement.counterexample)


def with_columns(results: Sequence[Checked]) -> list[Checked]:
    """The same results, in which a cell is wrong beside at least two right ones of its column, and more right ones than others.

    They show that the formula of the column is the one behind the words of its head.
    """
    found = []
    for result in results:
        place = (result.number.table, result.number.column)
        column = [
            r.verdict for r in results if r.number.by == _HEAD and (r.number.table, r.number.column) == place
        ]
        right = column.count(Verdict.PROVED)
        is_shown = right >= _AGREEING and 2 * right > len(column)
        found.append(replace(result, number=replace(result.number, by="")) if is_shown else result)
    return found


_HEAD = "its head"
"""What gives the formula of a cell whose column is headed by words."""

_AGREEING = 2


def printed_numbers(paper: Paper) -> list[Printed]:
    """All decimal numbers of a paper that a formula gives, and those in tables; in the order of the text."""
    found: list[Printed] = []
    for block in paper.outline.blocks:
        if block.kind == "float":
            continue
        for sentence in sentences_of(paper.outline, block):
            found += _of_sentence(paper, sentence)
    for table in paper.outline.tables:
        found += _Cells(paper, table).numbers()
    return found


def decimal_of(text: str) -> str:
    r"""A printed number as digits with a point; empty for another text. 8.00e-5 and 8.00 \cdot 10^{-5} keep their digits."""
    found = _DECIMAL.fullmatch(text.replace(r"\,", "").replace("$", ""))
    if not found:
        return ""
    digits = re.sub(r"[{}]", "", found.group(2))
    if "," in digits or digits.count(".") > 1:
        return ""
    exponent = int(found.group(3) or found.group(4) or 0)
    if abs(exponent) > 60:
        return ""
    if exponent > len(digits.partition(".")[2]):
        return ""  # 3.6e6 has no digit for its ones
    value = Decimal(digits).scaleb(exponent)
    return f"{'-' if found.group(1) else ''}{value:f}"


def _of_sentence(paper: Paper, sentence: Sentence) -> Iterator[Printed]:
    """The numbers of a sentence: the right sides of equations, and those that are said to be the value of a named equation."""
    texts = [_formula(paper, part) for part in sentence.parts]
    known = conditions_of(sentence, paper.expanded, paper.integers)
    for index, (part, text) in enumerate(zip(sentence.parts, texts, strict=True)):
        if not part.formula or not re.search(r"\d\.\d", text):
            continue
        place = paper.outline.source.place(part.start)
        quotation = " ".join(part.formula.split())
        sides = pieces_at(text, r"=|\\(?:approx|simeq|doteq)(?![A-Za-z])")
        if len(sides) >= 2 and (printed := decimal_of(sides[-1][0])):
            left = sides[-2][0].strip()
            values = known.values if sides[-2][1].strip() != "=" or not re.fullmatch(LETTER, left) else {}
            if values or not re.fullmatch(LETTER, left):
                yield _number(
                    paper,
                    Printed(place, quotation, printed),
                    left,
                    _only_before(known, sentence, index, paper),
                )
        elif printed := decimal_of(text):
            yield from _of_equation(paper, sentence, index, Printed(place, quotation, printed), known)


def _only_before(known: Scope, sentence: Sentence, index: int, paper: Paper) -> Scope:
    """The values of a sentence; of a letter with several, the last one in front of a part."""
    before = conditions_of(sentence, paper.expanded, paper.integers, until=index)
    return replace(known, values=known.values | before.values)


def _formula(paper: Paper, part: Part) -> str:
    try:
        return cleaned(paper.expanded(part.formula)) if part.formula else ""
    except MacroError:
        return ""


def _of_equation(
    paper: Paper, sentence: Sentence, index: int, made: Printed, known: Scope
) -> Iterator[Printed]:
    """A number that the words say to be the value of an equation, such as: at x = 1, (3) evaluates to 0.25."""
    words = " ".join(p.words or "§" for p in sentence.parts[:index])
    clause = re.split(r"[,;]|\bwhile\b|\band\b", words)[-1]
    references = [m["label"] for m in _REFERENCE.finditer(clause) if m["label"] in paper.equations]
    if len(references) != 1 or not _SAID_OF_EQUATION.search(clause):
        return
    text, scope = paper.equations[references[0]]
    sides = pieces_at(text, r"[<>=]|\\(?:le|ge)(?![A-Za-z])")
    if {sign.strip() for _, sign in sides[:-1]} == {"="}:
        yield _number(paper, replace(made, by=references[0]), sides[-1][0].strip(), scope.inside(known))


def _number(paper: Paper, made: Printed, expression: str, scope: Scope) -> Printed:
    """The number with its line, in which every letter has a value."""
    try:
        line, _ = line_of(expression, _valued(paper, expression, scope), paper.context, moments=True)
        line = f"{line} ≈ {made.printed}"
        if r"\text{ for }" in line or r"\text{ where }" in line:
            return replace(made, reason="a letter of the formula has no value here")
        statement_of(line)
    except (NotRead, MacroError, AskError, ClaimError) as error:
        return replace(made, reason=" ".join(str(error).split()))
    except (RecursionError, ValueError, TypeError, ArithmeticError, LookupError, AttributeError) as error:
        return replace(made, reason=f"it cannot be read: {type(error).__name__}")
    return replace(made, line=line)


def _valued(paper: Paper, expression: str, scope: Scope) -> Scope:
    """The scope with the formula of each letter that the whole paper defines by a single one; a letter alone needs a formula."""
    values = dict(scope.values)
    alone = name_of(expression) if re.fullmatch(LETTER, expression.strip()) else ""
    if alone and _is_number(values.get(alone, "")):
        values.pop(alone, None)
    for name in letters_of(expression):
        stated = {
            v for _, _, s in paper.scopes for n, v in s.values.items() if n == name and not _is_number(v)
        }
        if name not in values and len(stated) == 1:
            values[name] = stated.pop()
    return replace(
        scope, values=values, unread={}, ranges={n: r for n, r in scope.ranges.items() if n != alone}
    )


def _is_number(value: str) -> bool:
    return bool(re.fullmatch(r"(?:\\approx)?[-\d./\s^{}]*", value))


# --- tables ---


class _Cells:
    """The cells of a table; a column has the formula of its head, or of the list of columns in the caption."""

    def __init__(self, paper: Paper, table: Table) -> None:
        self.paper, self.table = paper, table
        text = paper.outline.source.text
        rows = [(a, _cells(text, a, b)) for a, b in split_rows(text, *table.body)]
        self.rows = [(a, cells) for a, cells in rows if any(c.strip() for _, c in cells)]

    def numbers(self) -> Iterator[Printed]:
        """The cells that are decimal numbers in columns with a formula."""
        split = next(
            (
                i
                for i, (_, cells) in enumerate(self.rows)
                if len([c for _, c in cells if decimal_of(self._clean(c))]) * 2 > len(cells)
            ),
            None,
        )
        if not split or sum(len(cells) for _, cells in self.rows) > _MOST_CELLS:
            return
        head = [self._clean(c) for _, c in self.rows[split - 1][1]]
        raw = [c for _, c in self.rows[split - 1][1]]
        row_letter = _letter_in(raw[0], head[0]) if head else ""
        formulas = self._formulas(head, raw)
        named = {i: f for i, f in self._named_in_words(raw).items() if i not in formulas}
        formulas |= named
        if not row_letter or not formulas:
            return
        above = self._spanning(split - 1)
        for _, cells in self.rows[split:]:
            value = decimal_of(self._clean(cells[0][1])) or self._clean(cells[0][1])
            for column, (at, cell) in enumerate(cells[1:], 1):
                printed = decimal_of(self._clean(cell))
                if printed and "." in printed and column in formulas:
                    made = Printed(
                        self.paper.outline.source.place(at),
                        cell.strip(),
                        printed,
                        table=self.table.number or self.table.label,
                        row=cells[0][1].strip(),
                        column=" ".join(self.rows[split - 1][1][column][1].split()).strip("{}"),
                        by=_HEAD if column in named else "",
                    )
                    scope = self._scope(row_letter, value, above.get(column, ""))
                    yield _number(self.paper, made, formulas[column], scope)

    def _clean(self, cell: str) -> str:
        cell = re.sub(r"\\(?:textbf|mathbf|underline|emph|num)\s*\{([^{}]*)\}", r"\1", cell.strip())
        try:
            return cleaned(self.paper.expanded(re.sub(r"^\{(.*)\}$", r"\1", cell).replace("$", " ").strip()))
        except MacroError:
            return ""

    def _named_in_words(self, raw: Sequence[str]) -> dict[int, str]:
        """The formulas of heads with words: behind the words in the head, or behind the same words in the caption or the section."""
        found: dict[int, str] = {}
        for i, cell in enumerate(raw[1:], 1):
            inside = _WORDS_AND_FORMULA.fullmatch(cell.strip().strip("{}"))
            if inside is not None and inside["words"].split()[-1].lower() not in _NOT_NAMES:
                found[i] = self._clean(inside["formula"])
            elif _ONLY_WORDS.fullmatch(words := " ".join(cell.strip().strip("{}").lower().split())):
                formulas = set(self._said_of(words))
                if len(formulas) == 1:
                    found[i] = formulas.pop()
        return {i: f for i, f in found.items() if f and not re.fullmatch(LETTER, f) and not _is_number(f)}

    def _said_of(self, words: str) -> Iterator[str]:
        """The formulas that directly follow words, in the caption and in the sentences of the section."""
        caption = re.split(r"\$([^$]*)\$", self.table.caption)
        pairs = list(zip(caption[::2], caption[1::2], strict=False))
        for block in self.paper.outline.blocks:
            if block.section == self.table.section and block.kind != "float":
                for sentence in sentences_of(self.paper.outline, block):
                    parts = itertools.pairwise(sentence.parts)
                    pairs += [(a.words, self._mathematics(b)) for a, b in parts if a.words]
        for before, formula in pairs:
            plain = " ".join(re.sub(r"[^a-z ]", " ", before.lower()).split())
            if re.search(rf"\b{re.escape(words)}(?: is| are| equals| be)?\Z", plain):
                sides = [
                    t.strip(" .,;")
                    for t, _ in pieces_at(self._clean(formula), r"=|\\(?:approx|simeq)(?![A-Za-z])")
                ]
                if sides[-1] and not _is_number(sides[-1]):  # at one place it has a number
                    yield sides[-1]

    def _mathematics(self, part: Part) -> str:
        """A formula, or the only line of a display."""
        if part.display is None:
            return part.formula
        rows = part.display.rows
        return self.paper.outline.source.text[rows[0].start : rows[0].end] if len(rows) == 1 else ""

    def _formulas(self, head: Sequence[str], raw: Sequence[str]) -> dict[int, str]:
        """The formula of each column: the list in the caption where it has one for each, else those of the heads."""
        listed = re.search(r"[Cc]olumns?\s*:?\s*((?:\$[^$]*\$\s*(?:,|and|\.)?\s*)+)", self.table.caption)
        named = [self._clean(f) for f in re.findall(r"\$([^$]*)\$", listed.group(1))] if listed else []
        if len(named) == len(head) - 1:
            return dict(enumerate(named, 1))
        return {
            i: f
            for i, (f, cell) in enumerate(zip(head, raw, strict=True))
            if i and re.fullmatch(r"\s*\{?\s*\$[^$]*\$\s*\}?\s*", cell)
        }

    def _spanning(self, last: int) -> dict[int, str]:
        """The conditions of the rows above the heads, over the columns that they span."""
        found: dict[int, str] = {}
        for _, cells in self.rows[:last]:
            for column, (_, cell) in enumerate(cells):
                if "$" in cell and "=" in cell:
                    found[column] = self._clean(cell)
        return found

    def _scope(self, row_letter: str, value: str, above: str) -> Scope:
        at = self.table.start
        inner = [s for a, b, s in self.paper.scopes if a <= at < b]
        block = self.paper.outline.block_at(at)
        scope = self.paper.around(replace(block, section=self.table.section), at)
        for found in inner:
            scope = scope.inside(found)
        caption = Sentence([Part(at, at, formula=f) for f in re.findall(r"\$([^$]*)\$", self.table.caption)])
        stated = conditions_of(caption, self.paper.expanded, self.paper.integers)
        stated.values = {n: v for n, v in stated.values.items() if n != name_of(row_letter)}
        scope = scope.inside(stated)
        if above:
            scope = scope.inside(
                conditions_of(Sentence([Part(at, at, formula=above)]), lambda t: t, self.paper.integers)
            )
        return scope.inside(Scope(values={name_of(row_letter): value}))


_WORDS_AND_FORMULA = re.compile(r"(?P<words>[A-Za-z][A-Za-z \-]*?)[\s,:(]*\$(?P<formula>[^$]+)\$\)?")
_ONLY_WORDS = re.compile(r"(?=.*[a-z]{3})[a-z][a-z \-]*")
_NOT_NAMES = {
    "in", "of", "per", "times", "with", "for", "at", "by", "unit", "units", "from", "to", "over", "if", "when", "given", "on", "and", "or", "versus", "as",
}  # fmt: skip
"""Words before a formula that make it a unit, a condition or an argument of the column, and not its name."""


def _letter_in(raw: str, cleaned_head: str) -> str:
    """The letter of the rows: the head, or the only formula in it."""
    if re.fullmatch(LETTER, cleaned_head):
        return cleaned_head
    found = re.findall(r"\$([^$]*)\$", raw)
    return found[0].strip() if len(found) == 1 and re.fullmatch(LETTER, found[0].strip()) else ""


def _cells(text: str, start: int, end: int) -> list[tuple[int, str]]:
    """The cells of a row with the places where they begin; one that spans several columns is repeated."""
    row = _RULES.sub(lambda m: " " * len(m.group()), text[start:end])
    found, at = [], start
    for part in split_at(row, r"(?<!\\)&"):
        spanned = _SPAN.fullmatch(part)
        count, content = (
            (int(spanned.group(1)), spanned.group(2))
            if spanned and "multicolumn" in part
            else (1, spanned.group(2) if spanned else part)
        )
        begin = at + len(part) - len(part.lstrip())
        found += [(begin, content)] * min(count, 100)
        at += len(part) + 1
    return found
