r"""The statements of a paper: each quoted with its place, and the line that says the same in the language of `parisk ask`, or why there is none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from parisk_sym.ask.statements import statement_of
from parisk_sym.ask.tokens import AskError
from parisk_sym.core.errors import ClaimError
from parisk_sym.manuscript.divergences import NotRead, written_out
from parisk_sym.manuscript.macros import MacroError
from parisk_sym.manuscript.mathematics import (
    LETTER,
    cleaned,
    letters_of,
    name_of,
    pieces_at,
    replaced,
    split_at,
    substituted,
    wrapped,
)
from parisk_sym.manuscript.outline import Block, Display, Outline, Row
from parisk_sym.manuscript.scope import RELATIONS, Scope, _Reader, conditions_of, integer_letters
from parisk_sym.manuscript.sentences import Part, Sentence, sentences_of
from parisk_sym.manuscript.source import Place

__all__ = ["Found", "Paper", "paper_of"]

_LET = re.compile(
    r"(?:^|[.,:;] |\\\w+ .{0,80}?\b|and )(?:[Ll]et|Put|Write|Set|Fix|Suppose|Assume|Throughout|Denote|Define|Consider|Here)\b|\b(?:throughout|let)\b"
)
_PAPER = re.compile(
    r"\b[Tt]hroughout(?! this (?:sub)?section| the (?:sub)?section)|\b[Ii]n (?:this paper|what follows|the sequel)\b|\balways\b|[Uu]nless (?:stated|noted)"
)
_DEFINES = re.compile(
    r"\b(?:has|have|with|having) (?:the )?(?:probability )?(?:density|mass)|\b(?:defined?|denotes?|write|put|set|let|define)\b|with probability|for the [\w -]{0,40}(?:divergence|function|distribution)"
    r"|\bgiven by\b|\bdefinition\b|\bwhere\b|stands for",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"\bnot (?:true|the case|hold|valid|correct|equal|always|in general)|\b(?:false|wrong|incorrect|erroneous|contrary|conjectured?|would|fails?|counterexample|suppose for)\b"
    r"|\b(?:sufficiently|large enough|small enough|asymptotically|approximately|roughly|almost|unless|except|otherwise|even|odd|prime|distinct|some|exists?|infinitely|heuristically|either)\b|\b(?:an?|some|universal|absolute|numerical) constant"
    r"|\bthere (?:is|are|be)\b|\bfor (?:all )?(?:very |sufficiently )?(?:large|small)\b"
)
_ASSUMES = re.compile(
    r"\b(?:if|suppose|assume|assuming|let|such that|satisfying|provided|whenever|when|unless|given|subject to|where|with|under|satisfies|obeys)(?: that| also)*[\s:,]*\Z",
    re.IGNORECASE,
)
_BEGINS_BY_ASSUMING = re.compile(
    r"\W*(?:Suppose|Assume|Let|Put|Set|Define|Fix|Denote|Consider|Given|Take|Write)\b"
)
_CONCLUDES = re.compile(
    r"\b(?:then|so|hence|thus|therefore|have|has|gives?|yields?|obtain|get|holds?|follows?|finds?|satisfy|satisfies|that is|implies)\b"
)
_OF_CASES = re.compile(
    r"\b(?:contradiction|contrary|[Cc]ases?|[Ii]nduct\w*|[Ww]ithout loss|WLOG|[Ss]uppose|[Aa]ssume|otherwise)\b"
)
_RELATION = re.compile(rf"{RELATIONS}|=|\\(?:approx|sim|asymp|propto|equiv)(?![A-Za-z])")
_SIDES = rf"{RELATIONS}|="
_CONTINUES = re.compile(
    r"\s*(?:=|<|>|\+|-(?!\w)|\\(?:le|leq|ge|geq|leqslant|geqslant|times|cdot|cdots|approx|pm)(?![A-Za-z])|&\s*(?:=|<|>|\+|-|\\(?:le|leq|ge|geq|leqslant|geqslant|times|cdot|approx|quad|qquad)(?![A-Za-z])))"
)
_WORDS = re.compile(r"\\(?:text|textrm|mbox|textit|intertext)\s*\{([^{}]*(?:\$[^$]*\$[^{}]*)*)\}")
_FOR = re.compile(
    r"^\W*(?:for|if|where|whenever|when|with|provided|in case|as|and|all|every|any|each|given)\b|\\forall"
)


@dataclass(frozen=True)
class Found:
    """A statement of a paper: where it stands, as printed, and its line, or the reason why it has none."""

    place: Place
    kind: str
    number: str
    section: str
    label: str
    quotation: str
    line: str = ""
    reason: str = ""
    reading: str = ""
    block: str = ""


@dataclass
class Paper:
    """A paper that was read: its outline, its statements, and what is known at each of its places."""

    outline: Outline
    statements: list[Found] = field(default_factory=list)
    definitions: list[Found] = field(default_factory=list)
    _sections: list[tuple[str, int, Scope]] = field(default_factory=list)
    _whole: list[tuple[int, Scope]] = field(default_factory=list)
    equations: dict[str, tuple[str, Scope]] = field(default_factory=dict)
    integers: frozenset[str] = frozenset()
    theorems: dict[str, Scope] = field(default_factory=dict)
    scopes: list[tuple[int, int, Scope]] = field(default_factory=list)

    def expanded(self, text: str) -> str:
        """A text with the macros of the paper expanded."""
        return self.outline.macros.expanded(text)

    def around(self, block: Block, at: int) -> Scope:
        """What the paper, and the section of a block, state before a place."""
        found = Scope()
        for start, scope in self._whole:
            if start < at:
                found = found.inside(scope)
        for section, start, scope in self._sections:
            if start < at and (
                block.section == section or block.section.startswith(section + ".") or not section
            ):
                found = found.inside(scope)
        return found


def paper_of(outline: Outline) -> Paper:
    """All statements of a paper, in the order of the text."""
    paper = Paper(outline)
    blocks = [(b, sentences_of(outline, b)) for b in outline.blocks]
    paper.integers = integer_letters(
        (s for _, found in blocks for s in found), paper.expanded, outline.source.text
    )
    for block, sentences in blocks:
        if block.kind != "float":
            _Block(paper, block, sentences).read()
    return paper


@dataclass
class _Block:
    """Reads the sentences of a block one after the other."""

    paper: Paper
    block: Block
    sentences: list[Sentence]
    own: Scope = field(default_factory=Scope)
    found: int = 0

    def read(self) -> None:
        """Add the statements of the block to the paper, and what it declares to the scopes of its section."""
        if self.block.kind == "proof":
            wanted = re.search(r"ref\s*\{([^{}]*)\}", self.block.title)
            self.own = self.paper.theorems.get(wanted.group(1) if wanted else "", Scope())
        for sentence in self.sentences:
            self._sentence(sentence)
        if self._is_theorem():
            self.paper.theorems |= {self.block.label: self.own, "": self.own}
        if not self.found and self._is_theorem():
            self._in_words()

    def _is_theorem(self) -> bool:
        return self.block.kind not in (
            "paragraph",
            "proof",
            "abstract",
            "definition",
            "remark",
            "example",
            "notation",
            "assumption",
        )

    def _sentence(self, sentence: Sentence) -> None:
        sides = self._inline_statements(sentence)
        whole = conditions_of(sentence, self.paper.expanded, self.paper.integers, skipped=frozenset(sides))
        declares = bool(_LET.search(sentence.words))
        self.paper.scopes.append(
            (
                sentence.start,
                sentence.parts[-1].end,
                self._around(sentence.start).inside(self.own).inside(whole),
            )
        )
        for index, part in enumerate(sentence.parts):
            if part.display is not None:
                self._display(sentence, index, part.display, whole)
        for index in sides:
            self._side(sentence, sentence.parts[index], whole)
        if self.block.kind in (
            "assumption",
            "assumptions",
            "notation",
            "convention",
            "setting",
            "setup",
            "model",
        ):
            self.paper._whole.append((sentence.start, whole))
        elif self.block.kind == "definition":
            self.paper._whole.append((sentence.start, Scope(functions=whole.functions)))
        if self._is_local():
            self.own = self.own.and_also(whole) if declares or self.block.kind != "proof" else self.own
        elif declares:
            if _PAPER.search(sentence.words):
                self.paper._whole.append((sentence.start, whole))
            else:
                self.paper._sections.append((self.block.section, sentence.start, whole))

    def _is_assumed(self, sentence: Sentence, index: int) -> str:
        """Why a formula is not asserted: it is an assumption of its sentence, or a step of a proof by cases; empty where it is."""
        before = " ".join(p.words or ("¶" if p.display else "§") for p in sentence.parts[:index])
        behind = " ".join(p.words or "§" for p in sentence.parts[index + 1 :])
        clause = re.split(r"¶", before)[-1]
        if _ASSUMES.search(clause) or (_BEGINS_BY_ASSUMING.match(before) and not _CONCLUDES.search(before)):
            return "it is an assumption of its sentence"
        if (
            re.search(r"\bthen\b", behind)
            and re.match(r"\W*(?:If|When|Whenever|Suppose|Assume|Let)\b", before)
            and "then" not in before
        ):
            return "it is an assumption of its sentence"
        if self.block.kind == "proof" and any(_OF_CASES.search(s.words) for s in self.sentences):
            return "it is a step of a proof by cases, by induction or from an assumption"
        return ""

    def _is_local(self) -> bool:
        return self.block.kind not in ("paragraph", "abstract")

    def _around(self, at: int) -> Scope:
        return self.paper.around(self.block, at)

    # --- displays ---

    def _display(self, sentence: Sentence, index: int, display: Display, whole: Scope) -> None:
        before, _ = sentence.words_around(index)
        scope = self._around(display.start).inside(self.own.and_also(whole) if self._is_local() else whole)
        behind = " ".join(p.words or "§" for p in sentence.parts[index + 1 :])
        words = " ".join(p.words or ("¶" if p.display else "§") for p in sentence.parts[:index])
        for rows in _joined(self.paper.outline, display):
            self._rows(rows, display, scope, (words, behind), (sentence, index))

    def _rows(
        self,
        rows: list[Row],
        display: Display,
        scope: Scope,
        around: tuple[str, str],
        at: tuple[Sentence, int],
    ) -> None:
        (words, behind), (sentence, index) = around, at
        source = self.paper.outline.source
        quotation = _quoted(source.text[rows[0].start : rows[-1].end])
        start = rows[0].start + len(source.text[rows[0].start :]) - len(source.text[rows[0].start :].lstrip())
        numbered = next((r for r in reversed(rows) if r.number or r.label), rows[0])
        made = Found(
            source.place(start),
            self._kind(),
            self._number(numbered, source.place(display.start)),
            self.block.section,
            numbered.label or self.block.label,
            quotation,
            block=self._name(),
        )
        if (length := rows[-1].end - rows[0].start) > _LONGEST_FORMULA:
            self._add(
                replace(
                    made,
                    quotation=quotation[:200],
                    reason=f"the formula has {length:,} characters: at most {_LONGEST_FORMULA:,} are read",
                )
            )
            return
        try:
            formula = " ".join(cleaned(self.paper.expanded(source.text[r.start : r.end])) for r in rows)
        except MacroError as error:
            self._add(replace(made, reason=str(error)))
            return
        if self._defines(formula, words, sentence, index, scope):
            self._add_definition(made, sentence.parts[:index])
            return
        if not _RELATION.search(formula):
            return
        if assumed := self._is_assumed(sentence, index):
            self._add(replace(made, reason=assumed))
            return
        self._parts(made, formula, scope, words, behind)

    def _parts(self, made: Found, formula: str, scope: Scope, words: str, behind: str) -> None:
        statements, own = _separated(formula, self.paper.integers)
        here = scope.inside(scope).and_also(own) if own.ranges or own.values or own.laws else scope
        if made.label and len(statements) == 1:
            self.paper.equations[made.label] = (statements[0], here)
        for number, text in enumerate(statements, 1):
            one = replace(
                made, label=f"{made.label or made.number}.{number}" if len(statements) > 1 else made.label
            )
            denied = _DENIED.search(words.split("¶")[-1]) or _DENIED.search(
                re.split(r"[,;]|\band\b", behind)[0]
            )
            if denied:
                self._add(replace(one, reason=f"the word {denied.group()!r} in the sentence is not read"))
                continue
            self._add(_read(one, text, here, self.paper))

    def _add(self, found: Found) -> None:
        self.found += 1
        self.paper.statements.append(found)

    def _add_definition(self, made: Found, before: list[Part]) -> None:
        """A definition says nothing by itself; in a theorem, and of the density of a sum, it is a part of a statement in words."""
        formulas = [p.formula for p in before if p.formula]
        of_a_sum = (
            bool(formulas) and bool(re.search(r"[+*-]", formulas[-1])) and before[-1].words.startswith("has")
        )
        if self._is_theorem() or of_a_sum:
            self._add(
                replace(made, reason="it gives a letter its meaning, and what is said of it is in words")
            )
            return
        self.paper.definitions.append(
            replace(made, kind="definition", reason="a definition: there is nothing to judge")
        )

    def _kind(self) -> str:
        kind = self.block.kind
        return (
            {"proposition": "theorem"}.get(kind, kind)
            if kind in ("theorem", "lemma", "corollary", "remark", "claim", "proposition")
            else "equation"
        )

    def _name(self) -> str:
        return (
            f"{self.block.kind.title()} {self.block.number}".strip()
            if self.block.kind not in ("paragraph", "proof", "abstract", "float")
            else ""
        )

    def _number(self, row: Row, place: Place) -> str:
        if row.number:
            return f"({row.number})"
        return self._name() or f"line {place.line}"

    def _defines(self, formula: str, words: str, sentence: Sentence, index: int, scope: Scope) -> bool:
        """Whether a display gives a letter, a function, a density or a mass function its meaning; then it is kept."""
        head, *rest = split_at(formula, r",?\s*\\quad|;")
        sides = pieces_at(head.strip().rstrip(".,"), rf"{_SIDES}|:=")
        if len(sides) != 2 or sides[0][1].strip() not in ("=", ":="):  # noqa: PLR2004 - an equation
            return False
        left, right = sides[0][0].strip(), sides[1][0].strip().rstrip(".,").strip()
        clause = re.split(r"[¶.]", words)[-1]
        said = ":=" in formula or bool(_DEFINES.search(clause))
        function = re.fullmatch(rf"({LETTER})\s*\(\s*(.+?)\s*\)", left)
        if function and not (said and name_of(function.group(1)) not in scope.functions):
            return False
        if not function and not re.fullmatch(LETTER, left):
            return said and bool(re.fullmatch(rf"{LETTER}\s*\(.*\)", left))
        if function and re.fullmatch(LETTER, function.group(2)):
            self.paper._sections.append(
                (
                    "",
                    sentence.start,
                    Scope(functions={name_of(function.group(1)): (name_of(function.group(2)), right)}),
                )
            )
        elif not function:
            if name_of(left) in scope.values and not said:
                return False
            self._mass(left, right, words, sentence, index, scope)
            if said:
                self._declare(sentence.start, Scope(values={name_of(left): right}))
        return True

    def _declare(self, at: int, scope: Scope) -> None:
        if self._is_local():
            self.own = self.own.and_also(scope)
        else:
            self.paper._sections.append((self.block.section, at, scope))

    def _mass(self, left: str, right: str, words: str, sentence: Sentence, index: int, scope: Scope) -> None:
        """The variable Z takes the value m with probability p_m = ...: its mass function, on all integers."""
        found = re.fullmatch(r"(\w)_(\w)", name_of(left))
        formulas = [cleaned(self.paper.expanded(p.formula)) for p in sentence.parts[:index] if p.formula]
        if (
            not found
            or not re.search(r"takes the values? § with probability\W*\Z", words)
            or len(formulas) < 2
        ):  # noqa: PLR2004
            return
        value = re.fullmatch(rf"({LETTER})\s*\\in\s*\\mathbb\s*\{{?\s*Z\s*\}}?", formulas[-1])
        if value and name_of(value.group(1)) == found.group(2):
            variable = name_of(letters_of(formulas[-2])[0])
            _, sign, law = formulas[-2].partition(r"\sim")
            self._declare(
                sentence.start,
                Scope(
                    masses={variable: (found.group(2), right)}, laws={variable: law.strip()} if sign else {}
                ),
            )

    # --- formulas in sentences, and theorems in words ---

    def _spoken(self, sentence: Sentence) -> str:
        """A sentence of words that the language has, such as: x ln x is convex on (0, oo)."""
        if not _SHAPES.search(sentence.words) or _DENIED.search(sentence.words):
            return ""
        try:
            return " ".join(
                p.words or cleaned(self.paper.expanded(p.formula)) for p in sentence.parts if not p.display
            ).rstrip(" .")
        except MacroError:
            return ""

    def _inline_statements(self, sentence: Sentence) -> list[int]:
        return [
            i
            for i, p in enumerate(sentence.parts)
            if p.formula and _states(self.paper, p.formula) and not self._is_hypothesis(sentence, i)
        ]

    def _is_hypothesis(self, sentence: Sentence, index: int) -> bool:
        """Whether a formula in a sentence is one of its assumptions, as far as words can tell."""
        before = " ".join(p.words or "§" for p in sentence.parts[:index])
        behind = " ".join(p.words or "§" for p in sentence.parts[index + 1 :])
        near = re.split(r"[,;:]|\bthen\b|\bthat\b|\bhave\b", before)[-1]
        assumed = re.search(
            r"\b(?:if|suppose|assume|let|whenever|where|when|such|provided|given|unless|for|satisfying|with|at|by|put|set|of|to|is|from)\b",
            near,
            re.IGNORECASE,
        )
        return bool(
            self._is_assumed(sentence, index)
            or (
                assumed
                and not re.search(
                    r"\b(?:series|identity|inequality|bound|formula|equation|estimate)\W*\Z", near
                )
            )
            or re.search(r"\bthen\b", behind)
            or (
                re.match(r"\W*(?:If|When|Whenever|For|Under)\b", before)
                and not re.search(r",|\bthen\b|\bhave\b", before)
            )
        )

    def _side(self, sentence: Sentence, part: Part, whole: Scope) -> None:
        """A formula in a sentence that states something; where it cannot be read it is left to the number checks."""
        if _DENIED.search(sentence.words) or r"\approx" in part.formula:
            return
        place = self.paper.outline.source.place(part.start)
        scope = self._around(part.start).inside(self.own.and_also(whole) if self._is_local() else whole)
        made = Found(
            place,
            "remark" if not self._is_theorem() else self._kind(),
            self._name() or f"line {place.line}",
            self.block.section,
            f"line{place.line}",
            _quoted(part.formula),
            block=self._name(),
        )
        formula = cleaned(self.paper.expanded(part.formula))
        statements, own = _separated(formula, self.paper.integers)
        if (
            len(statements) == 1
            and (found := _read(made, statements[0], scope.and_also(own), self.paper)).line
        ):
            self._add(found)

    def _in_words(self) -> None:
        source = self.paper.outline.source
        for sentence in self.sentences:
            made = Found(
                source.place(sentence.start),
                self._kind(),
                self._name(),
                self.block.section,
                self.block.label,
                _quoted(source.text[sentence.start : sentence.parts[-1].end].rstrip(" $")),
                block=self._name(),
            )
            if (line := self._spoken(sentence)) and (
                found := _read_words(made, line, self._around(sentence.start).inside(self.own))
            ).line:
                self._add(found)
        if self.found:
            return
        text = _quoted(
            re.sub(
                r"\\(?:begin|end)\s*\{[^{}]*\}(?:\s*\[[^\]]*\])?",
                "",
                source.text[self.block.start : self.block.end],
            )
        )
        if text:
            self._add(
                Found(
                    source.place(self.block.start),
                    self._kind(),
                    self._name(),
                    self.block.section,
                    self.block.label,
                    text,
                    reason="the statement is in words",
                    block=self._name(),
                )
            )


_LONGEST_FORMULA = 8_000
_OTHER_BASE = re.compile(
    r"log(?:arithm)?s?\b.{0,60}\bbase[- ~$]*(?:2|10|two|ten)\b|binary logarithm|\bbase[- ](?:2|two|10|ten) log",
    re.DOTALL,
)
_SHAPES = re.compile(
    r"\b(?:increasing|decreasing|convex|concave|exactly one|unique|density|differentially private|-DP|noise)\b"
)


def _states(paper: Paper, formula: str) -> bool:
    """Whether a formula in a sentence states something of its own: an equation of sums or functions, not a range or a name."""
    try:
        text = cleaned(paper.expanded(formula))
    except MacroError:
        return False
    first = split_at(text, _SIDES) if len(text) < _LONGEST_FORMULA else []
    if len(first) < 2 or r"\sim" in text:  # noqa: PLR2004 - a relation of two
        return False
    left = first[0].strip()
    if re.fullmatch(LETTER, left) and any(name_of(left) in letters_of(m) for m in first[1:]):
        return True
    known = re.fullmatch(rf"\|?\s*{LETTER}\s*\|?|{LETTER}\s*\(.*\)|[\d.]+", left)
    return not known and bool(
        re.search(
            r"\\(?:sum|int|prod|frac|exp|ln|log|sqrt|sin|cos|tan|sinh|cosh|tanh|Pr|mathbb\{E\}|operatorname\{Var\}|binom)|\^",
            left,
        )
    )


def _joined(outline: Outline, display: Display) -> Iterator[list[Row]]:
    """The rows of each statement: a row that begins with a sign goes on with the one before."""
    text, group = outline.source.text, []
    for row in display.rows:
        formula = re.sub(r"\\label\s*\{[^{}]*\}", "", text[row.start : row.end])
        before = (
            re.sub(
                r"\\(?:nonumber|notag|label\s*\{[^{}]*\})|[\s&]", "", text[group[-1].start : group[-1].end]
            )
            if group
            else ""
        )
        goes_on = (
            bool(_CONTINUES.match(formula))
            or not re.search(rf"{_SIDES}|\\(?:leq|geq|approx|sim|leqslant|geqslant)(?![A-Za-z])", formula)
            or _is_open(before)
        )
        if group and not goes_on:
            yield group
            group = []
        group.append(row)
    if group:
        yield group


def _is_open(text: str) -> bool:
    """Whether a row ends inside brackets, or with a sign."""
    bare = re.sub(r"\\[A-Za-z]+|\\.", "", text)
    return text.endswith(
        ("+", "-", "=", "<", ">", r"\cdot", r"\times", r"\le", r"\leq", r"\ge", r"\geq")
    ) or bare.count("(") + bare.count("[") > bare.count(")") + bare.count("]")


def _quoted(text: str) -> str:
    """A statement as it stands in the source, on one line, without its label."""
    return " ".join(re.sub(r"\\label\s*\{[^{}]*\}", "", text).split())


def _separated(formula: str, integers: frozenset[str]) -> tuple[list[str], Scope]:
    """The statements of a display, and the conditions that it states behind them."""
    if "cases" in formula:
        return _cases(formula), Scope()
    reader = _Reader(Scope(), integers)
    formula = re.sub(
        r"\(\s*([^()]*)\)\s*[.,;]?\s*\Z",
        lambda m: rf"\quad {m.group(1)}" if _is_conditions(m.group(1)) else m.group(),
        formula,
    )
    statements: list[str] = []
    waiting = ""
    for chunk, _ in pieces_at(
        formula, r"\\quad|,|;|(?=\\text\s*\{\s*(?:for|if|where|whenever|when|with|and|provided))|\\forall"
    ):
        text = chunk.strip().strip(".,;").strip()
        said = " ".join(_WORDS.findall(text))
        bare = _WORDS.sub(" ", text).strip()
        if not bare:
            continue
        text = f"{waiting}, {bare}" if waiting else bare
        if not _RELATION.search(text) and r"\in" not in text and not (statements and said):
            waiting = text
            continue
        waiting = ""
        if statements and (_FOR.search(said) or _is_conditions(text)):
            reader.read(text, said, "")
        else:
            statements.append(text if not said or not statements else bare)
    if waiting:
        statements = [f"{statements[-1]}, {waiting}"] if statements else [waiting]
    return statements, reader.scope


def _is_conditions(text: str) -> bool:
    """Whether a text is ranges of letters."""
    reader = _Reader(Scope(), frozenset())
    found = reader.read(text, "", "")
    return found and not reader.scope.unread and not reader.scope.values


def _cases(formula: str) -> list[str]:
    """One statement for each row of cases, with its condition; none where a row has no condition of its own."""
    found = re.fullmatch(
        r"(.*?)=\s*\\begin\s*\{d?cases\*?\}(.*)\\end\s*\{d?cases\*?\}\s*[.,;]?\s*", formula, re.DOTALL
    )
    if found is None:
        return [formula]
    left, statements = found.group(1), []
    for row in re.split(r"\\\\(?:\s*\[[^\]]*\])?", found.group(2)):
        value, _, condition = row.partition("&")
        bare = re.sub(
            r"^\W*(?:if|for|when|whenever)\b",
            "",
            _WORDS.sub(lambda m: m.group(1).replace("$", " "), condition).strip(),
        ).strip(" .,;")
        if value.strip() and not _is_conditions(bare):
            return [formula]
        if value.strip():
            statements.append(rf"{left} = {value.strip().rstrip(',').strip()} \quad {bare}")
    return statements


# --- the line ---


def _read(made: Found, text: str, scope: Scope, paper: Paper) -> Found:
    """The statement with its line, or with the reason why there is none."""
    try:
        line, reading = line_of(text, scope, paper)
        statement_of(line)
    except (NotRead, MacroError, AskError, ClaimError) as error:
        return replace(
            made, reason=re.sub(r"^(?:character \d+|at the end): ", "", " ".join(str(error).split()))
        )
    except (RecursionError, ValueError, TypeError, ArithmeticError, LookupError, AttributeError) as error:
        return replace(made, reason=f"it cannot be read: {type(error).__name__}")
    return replace(made, line=line, reading=reading)


def _read_words(made: Found, text: str, scope: Scope) -> Found:
    """A statement in words with its line: as it stands, or with the ranges of its letters."""
    ranges = list(dict.fromkeys(r for name in letters_of(text) for r in scope.ranges.get(name, [])))
    for line in (text, f"{text} for {', '.join(_in_order(ranges))}"):
        try:
            line = _with_values(line, scope)
            statement_of(line)
        except (
            NotRead,
            AskError,
            ClaimError,
            RecursionError,
            ValueError,
            TypeError,
            ArithmeticError,
            LookupError,
            AttributeError,
        ) as error:
            made = replace(made, reason=" ".join(str(error).split()))
        else:
            return replace(made, line=" ".join(line.split()), reason="")
    return made


def line_of(text: str, scope: Scope, paper: Paper, *, moments: bool = False) -> tuple[str, str]:
    """The line of a formula with all that is known of its letters, and how words were read; `moments` writes those as integrals."""
    if re.search(r"\\log(?![A-Za-z])", text) and _OTHER_BASE.search(paper.outline.source.text):
        raise NotRead("the paper has logarithms with another base than e")
    statement, *conditions = re.split(r"\s*\\quad\s*", text)
    if conditions:
        reader = _Reader(Scope(), paper.integers)
        for condition in conditions:
            reader.read(condition, "", "")
        scope = scope.and_also(reader.scope)
    written = written_out(
        wrapped(_with_values(statement, scope), (r"\mathbb{E}", r"\operatorname{Var}")),
        scope,
        paper.outline.source.text,
        moments=moments,
    )
    formula = _with_values(written.formula, scope)
    bound = _bound_letters(formula)
    names = [n for n in letters_of(formula) if n not in bound]
    laws, ranges = _declarations(names, scope, bound)
    line = (
        formula
        + (rf" \text{{ for }} {', '.join(ranges)}" if ranges else "")
        + "".join(rf" \text{{ where }} {law}" for law in laws)
    )
    return " ".join(line.split()), written.reading


def _with_values(formula: str, scope: Scope) -> str:
    """Functions and letters that the paper defines by a formula are replaced by it."""
    for name, (parameter, value) in scope.functions.items():
        formula = replaced(formula, name, parameter, value)
    for _ in range(6):
        known = [
            n
            for n in letters_of(formula)
            if n in scope.values and n not in scope.shifts and not _is_law(scope.values[n])
        ]
        if not known:
            return formula
        for name in known:
            formula = substituted(formula, name, scope.values[name])
        if len(formula) > 4000:  # noqa: PLR2004 - the longest line of the language
            raise NotRead("the formula is too long once letters are replaced by their values")
    raise NotRead(f"the value of {known[0]} names itself")


def _is_law(value: str) -> bool:
    return bool(
        re.match(
            r"\\(?:mathrm|operatorname|mathcal|text)\s*\{\s*(?:D?Lap(?:lace)?|N|Normal)\s*\}\s*\(", value
        )
    )


def _bound_letters(formula: str) -> set[str]:
    """Letters that a sum, an integral or a limit binds."""
    sums = re.findall(
        rf"\\(?:sum|prod|lim|min|max|sup|inf)\s*_\s*\{{\s*({LETTER})\s*(?:=|<|>|\\(?:to|ge|le|rightarrow|in)(?![A-Za-z]))",
        formula,
    )
    return {
        name_of(n)
        for n in (
            *sums,
            *(re.findall(rf"(?<![A-Za-z\\])d\s*({LETTER})", formula) if r"\int" in formula else []),
            "e",
            "d",
        )
    }


def _declarations(names: list[str], scope: Scope, bound: set[str]) -> tuple[list[str], list[str]]:
    """The laws and the ranges of letters, and those of the letters that they name."""
    laws, ranges, waiting, seen = [], [], list(names), set[str]()
    while waiting:
        name = waiting.pop(0)
        if name in seen or (name in bound and name not in names):
            continue
        seen.add(name)
        if name in scope.unread:
            raise NotRead(f"the condition {scope.unread[name]} is not read")
        if name in scope.laws:
            if re.search(r"\{?N(?:ormal)?\}?\s*\([^(),]*,\s*(?:\\sigma|\\tau|s)\s*\)", scope.laws[name]):
                raise NotRead(
                    f"it is not clear whether {scope.laws[name]} has a variance or a standard deviation"
                )
            laws.append((name, _with_values(scope.laws[name], scope)))
            waiting += [n for n in letters_of(laws[-1][1]) if n not in ("N", "U")]
            continue
        for text in scope.ranges.get(name, []):
            found = _with_values_of_ends(text, name, scope)
            ranges += [found] if found not in ranges else []
            waiting += [n for n in letters_of(found) if n not in ("R", "N", "Z")]
        if name not in scope.ranges and name in names and name not in ("e",):
            raise NotRead(f"the paper states no range of {name} that is read")
    if len(laws) > 1 and not scope.independent:
        raise NotRead(f"it is not said that {' and '.join(n for n, _ in laws)} are independent")
    return [rf"{name} \sim {law}" for name, law in laws], _in_order(ranges)


def _with_values_of_ends(text: str, name: str, scope: Scope) -> str:
    known = {n: v for n, v in scope.values.items() if n != name}
    return _with_values(text, replace(scope, values=known))


def _in_order(ranges: list[str]) -> list[str]:
    """The ranges by which others are bounded come first."""
    return sorted(ranges, key=lambda text: len(letters_of(text)))
