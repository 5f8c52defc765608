r"""The statements of a paper: each quoted with its place, and the line that says the same in the language of `parisk ask`, or why there is none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import reduce

from parisk_sym.manuscript.asserted import (
    DENIED,
    LONGEST_FORMULA,
    Asserted,
    assumes_in_words,
    denial,
    restricting_word,
    states,
    word_of_a_premise,
)
from parisk_sym.manuscript.clauses import ranges_of_statements
from parisk_sym.manuscript.conditions import conditions_by_part, conditions_of, integer_letters
from parisk_sym.manuscript.lines import (
    RELATION,
    SIDES,
    Context,
    Found,
    letters_introduced,
    read_formula,
    read_words,
    separated,
)
from parisk_sym.manuscript.macros import MacroError
from parisk_sym.manuscript.mathematics import LETTER, cleaned, letters_of, name_of, pieces_at, split_at
from parisk_sym.manuscript.moments import NotRead
from parisk_sym.manuscript.outline import Block, Display, Outline, Row
from parisk_sym.manuscript.rows import joined_rows
from parisk_sym.manuscript.scope import Scope, defined
from parisk_sym.manuscript.sentences import Part, Sentence, sentences_of
from parisk_sym.manuscript.source import Place

__all__ = ["Paper", "paper_of"]

_LET = re.compile(
    r"(?:^|[.,:;] |\\\w+ .{0,80}?\b|and )(?:[Ll]et|Put|Write|Set|Fix|Suppose|Assume|Throughout|Denote|Define|Consider|Here)\b|\b(?:throughout|let|define|we (?:put|set|denote))\b"
)
_ASSUME = re.compile(r"\W*(?:\w+ ){0,4}?(?:[Aa]ssume|[Ss]uppose)\b")
_PAPER = re.compile(
    r"\b[Tt]hroughout(?! this (?:sub)?section| the (?:sub)?section)|\b[Ii]n (?:this paper|what follows|the sequel)\b|\balways\b|[Uu]nless (?:stated|noted)"
)
_SECTION = re.compile(r"\b(?:[Tt]hroughout|[Ii]n) (?:this|the) (?:sub)?section\b")
_DEFINES = re.compile(
    r"\b(?:has|have|with|having) (?:the )?(?:probability )?(?:density|mass)|\b(?:defined?|denotes?|write|put|set|let|define)\b|with probability|for the [\w -]{0,40}(?:divergence|function|distribution)"
    r"|\bgiven by\b|\bdefinition\b|\bwhere\b|stands for",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"\W*(?:Here|Where|This|It|The (?:\w+ ){1,3}(?:holds?|is valid|is true))\b")
_CONDITIONAL = re.compile(
    r"\b(?:if|suppose|assume|let|when|where|since|because|such|whenever|provided)\b", re.IGNORECASE
)
_OPENING = re.compile(
    r"^(?:\[?\([a-z0-9]{1,3}\)\]? *)?(?:(?:Then|Thus|Hence|So|Therefore|Clearly|Moreover|Furthermore|Also|In particular|In addition|Note that|Observe that|It follows that)\b[, ]+)?"
)
_THEN = re.compile(r"\b(?:then|have|hence|thus|therefore)(?: also| always)?\W*\Z", re.IGNORECASE)
_INTRODUCES = re.compile(
    r"\b(?:rates?|parameters?|constants?|scales?|levels?|loads?|probability|sensitivity|variance|mean|dimension|where|with)\W*\Z"
)


@dataclass
class Paper:
    """A paper that was read: its outline, its statements, and what is known at each of its places."""

    outline: Outline
    statements: list[Found] = field(default_factory=list)
    definitions: list[Found] = field(default_factory=list)
    of_sections: list[tuple[str, int, Scope]] = field(default_factory=list)
    of_paper: list[tuple[int, Scope]] = field(default_factory=list)
    equations: dict[str, tuple[str, Scope]] = field(default_factory=dict)
    integers: frozenset[str] = frozenset()
    theorems: dict[str, Scope] = field(default_factory=dict)
    scopes: list[tuple[int, int, Scope]] = field(default_factory=list)
    lasting: set[int] = field(default_factory=set)
    """Where a sentence begins that says "throughout this section"."""
    further: set[int] = field(default_factory=set)
    """Where a sentence begins that assumes more of letters that are declared: "Assume from now on that x <= 1"."""

    @property
    def context(self) -> Context:
        """What the lines of statements need of the paper."""
        return Context(self.outline.source.text, self.integers)

    def expanded(self, text: str) -> str:
        """A text with the macros of the paper expanded."""
        return self.outline.macros.expanded(text)

    def around(self, block: Block, at: int) -> Scope:
        """What the paper, and the section of a block, state before a place; a relation of letters holds to the end of its own block, unless it is said to last."""
        found = Scope()
        for start, scope in self.of_paper:
            if start < at:
                found = self._with(found, scope, start)
        for section, start, scope in self.of_sections:
            if start < at and (
                block.section == section or block.section.startswith(section + ".") or not section
            ):
                lasts = start >= block.start or start in self.lasting
                beyond = () if lasts else scope.relations
                found = self._with(found, scope.without_relations_of(beyond), start)
        return found

    def _with(self, known: Scope, stated: Scope, start: int) -> Scope:
        """What is known with what a sentence states: anew, or as a further condition."""
        if start not in self.further:
            return known.inside(stated)
        return known.without_meanings_of(replace(stated, ranges={})).narrowed(stated)


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
    said: Scope = field(default_factory=Scope)
    """What sentences before state for their own statements: "for x > 1 we have"."""
    assumed: list[str] = field(default_factory=list)
    """Sentences before that assume in words what is not read."""
    beside: str = ""
    """The sentence of the statement that is read, where its words may restrict the letters."""
    found: int = 0
    following: Sentence = field(default_factory=Sentence)
    """The sentence behind the one that is read."""

    def read(self) -> None:
        """Add the statements of the block to the paper, and what it declares to the scopes of its section."""
        if self.block.kind == "proof":
            wanted = re.search(r"ref\s*\{([^{}]*)\}", self.block.title)
            self.own = self.paper.theorems.get(wanted.group(1) if wanted else "", Scope())
        for sentence, following in zip(self.sentences, [*self.sentences[1:], Sentence()], strict=False):
            self.following = following
            self._sentence(sentence)
        if self._is_theorem():
            stated = self.own.narrowed(self.said)
            self.paper.theorems |= {self.block.label: stated, "": stated}
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
        whole = conditions_of(sentence, self.paper.expanded, self.paper.integers, skipped=sides)
        by_part = conditions_by_part(sentence, self.paper.expanded, self.paper.integers, sides)
        displays = [i for i, part in enumerate(sentence.parts) if part.display is not None]
        own = ranges_of_statements(sentence, sorted([*sides, *displays]), by_part)
        self.paper.scopes.append(
            (sentence.start, sentence.parts[-1].end, self._scope_at(sentence.start, whole, whole))
        )
        for index in displays:
            scope = self._scope_at(sentence.parts[index].start, own[index], whole)
            self.beside = self._restricting(sentence, index)
            self._display(sentence, index, scope)
        for index in sides:
            scope = self._scope_at(sentence.parts[index].start, own[index], whole)
            self.beside = self._restricting(sentence, index)
            self._side(sentence, sentence.parts[index], scope)
            self._shape_behind(sentence, index, scope)
        self.beside = ""
        before = self.found
        if not own:
            self._assert_words(sentence)
        if self.found == before and not own and self._assumes_in_words(sentence, whole):
            self.assumed.append(_quoted(self._text_of(sentence)))
        self._keep(sentence, whole, by_part)

    def _restricting(self, sentence: Sentence, index: int) -> str:
        """The sentence of a statement, where a word of it may restrict the letters; those around other displays are not of it."""
        words = [p.words or ("¶" if p.display else "§") for p in sentence.parts]
        around = (
            " ".join(words[:index]).rpartition("¶")[2] + " " + " ".join(words[index + 1 :]).partition("¶")[0]
        )
        word = restricting_word(around, is_theorem=self._is_theorem())
        return _quoted(self._text_of(sentence)) if word else ""

    def _text_of(self, sentence: Sentence) -> str:
        text = self.paper.outline.source.text
        start, end = _with_dollars(text, sentence.start, sentence.parts[-1].end)
        return re.sub(r"\\(?:begin|end)\s*\{[^{}]*\}(?:\s*\[[^\]]*\])?", "", text[start:end])

    def _assumes_in_words(self, sentence: Sentence, whole: Scope) -> bool:
        return self._is_theorem() and assumes_in_words(
            sentence.words, declares=whole != Scope(), has_concluded=bool(self.found)
        )

    def _keep(self, sentence: Sentence, whole: Scope, by_part: Mapping[int, Scope]) -> None:
        """Add what a sentence declares to what is known in its block, its section or the paper."""
        if self.block.kind in (
            "assumption",
            "assumptions",
            "notation",
            "convention",
            "setting",
            "setup",
            "model",
        ):
            self.paper.of_paper.append((sentence.start, whole))
        elif self.block.kind == "definition":
            stated = Scope(functions=whole.functions, sequences=whole.sequences)
            self.paper.of_paper.append((sentence.start, stated))
        declares = bool(_LET.search(sentence.words))
        if _ASSUME.match(sentence.words):
            self.paper.further.add(sentence.start)
        if self._is_local():
            if declares:
                self.own = self.own.narrowed(whole)
                self.said = self.said.without(whole.ranges)
            elif self.block.kind != "proof":
                self.said = self.said.without_ranges_of(whole).narrowed(whole)
        elif declares:
            if _PAPER.search(sentence.words):
                self.paper.of_paper.append((sentence.start, whole))
            else:
                self.paper.of_sections.append((self.block.section, sentence.start, whole))
                self.paper.lasting |= {sentence.start} if _SECTION.search(sentence.words) else set()
        elif (parameters := _parameters(sentence, by_part)).ranges:
            self.paper.of_sections.append((self.block.section, sentence.start, parameters))

    def _scope_at(self, at: int, own: Scope, whole: Scope) -> Scope:
        """What is known at a statement: what the paper states, its block, the sentences before in the block, and its own clause.

        A letter for which none of them has a range has that of another clause of the sentence.
        """
        scope = self._around(at)
        if self._is_local():
            block = self.own.narrowed(self.said.without_ranges_of(own)).narrowed(own)
            scope = scope.without_meanings_of(block).narrowed(self.own)
            scope = scope.narrowed(self.said.without_ranges_of(own)).narrowed(own)
        else:
            scope = scope.without_meanings_of(own).narrowed(own)
        elsewhere = {n: r for n, r in whole.ranges.items() if n not in scope.ranges}
        others = {n: [t for t in r if t not in own.relations.get(n, [])] for n, r in whole.relations.items()}
        rest = replace(whole, ranges=elsewhere, relations=others)
        return scope.and_also(rest.without_relations_of(others))

    @property
    def _asserted(self) -> Asserted:
        return Asserted(self.paper.expanded, self.block.kind, self.sentences)

    def _is_local(self) -> bool:
        return self.block.kind not in ("paragraph", "abstract")

    def _around(self, at: int) -> Scope:
        return self.paper.around(self.block, at)

    # --- displays ---

    def _display(self, sentence: Sentence, index: int, scope: Scope) -> None:
        display = sentence.parts[index].display
        if display is None:
            return
        behind = " ".join(p.words or "§" for p in sentence.parts[index + 1 :])
        words = " ".join(p.words or ("¶" if p.display else "§") for p in sentence.parts[:index])
        if self.following.parts and _GOES_ON.match(self.following.words):
            more = conditions_of(self.following, self.paper.expanded, self.paper.integers)
            scope = scope.narrowed(more)
        for rows in joined_rows(self.paper.outline, display):
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
        if (length := rows[-1].end - rows[0].start) > LONGEST_FORMULA:
            self._add(
                replace(
                    made,
                    quotation=quotation[:200],
                    reason=f"the formula has {length:,} characters: at most {LONGEST_FORMULA:,} are read",
                )
            )
            return
        try:
            formula = " ".join(cleaned(self.paper.expanded(source.text[r.start : r.end])) for r in rows)
        except MacroError as error:
            self._add(replace(made, reason=str(error)))
            return
        made = replace(made, printed=f"${formula.strip(' .,;')}$")
        formula, scope = self._with_its_definition(formula, sentence, scope)
        if self._defines(formula, words, sentence, index, scope):
            self._add_definition(made, sentence.parts[:index])
            return
        if not RELATION.search(formula):
            return
        if assumed := self._asserted.assumption(sentence, index):
            self._add(replace(made, reason=assumed))
            return
        self._parts(made, formula, scope, words, behind)

    def _with_its_definition(self, formula: str, sentence: Sentence, scope: Scope) -> tuple[str, Scope]:
        """W = L/a = 1/(b - a) for a letter that has no meaning yet: the first equation is its definition, the second one a statement."""
        sides = pieces_at(formula, SIDES)
        left, value = sides[0][0].strip(), sides[1][0].strip() if len(sides) > 2 else ""
        if (
            not value
            or sides[0][1].strip() != "="
            or not re.fullmatch(LETTER, left)
            or re.fullmatch(LETTER, value)
        ):
            return formula, scope
        name = name_of(left)
        if name in {*scope.ranges, *scope.values, *scope.laws, *scope.unread} or name in letters_of(
            formula[len(left) :]
        ):
            return formula, scope
        self._declare(sentence.start, defined(left, value))
        return "".join(text + sign for text, sign in sides[1:]), scope.inside(defined(left, value))

    def _parts(self, made: Found, formula: str, scope: Scope, words: str, behind: str) -> None:
        try:
            statements = separated(formula, self.paper.integers)
        except NotRead as error:
            self._add(replace(made, reason=str(error)))
            return
        if len(statements) == 1:
            self.paper.equations[made.label] = (statements[0][0], scope.narrowed(statements[0][1]))
        for number, (text, own) in enumerate(statements, 1):
            one = replace(
                made, label=f"{made.label or made.number}.{number}" if len(statements) > 1 else made.label
            )
            if denied := denial(words, behind, self.following.words):
                self._add(replace(one, reason=f"the word {denied.group()!r} in the sentence is not read"))
                continue
            self._add(read_formula(one, text, scope.narrowed(own), self.paper.context))

    def _add(self, found: Found) -> None:
        self.found += 1
        assumes = " ".join([*self.assumed, *([self.beside] if self.beside else [])]) if found.line else ""
        self.paper.statements.append(replace(found, assumes=assumes))

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
        head = split_at(formula, r",?\s*\\quad|;")[0]
        sides = pieces_at(head.strip().rstrip(".,"), rf"{SIDES}|:=")
        if len(sides) != 2 or sides[0][1].strip() not in ("=", ":="):
            return False
        left, right = sides[0][0].strip(), sides[1][0].strip().rstrip(".,").strip()
        clause = re.split(r"[¶.]", words)[-1]
        said = ":=" in formula or bool(_DEFINES.search(clause))
        function = re.fullmatch(rf"({LETTER})\s*\(\s*(.+?)\s*\)", left)
        if function and not (said and name_of(function.group(1)) not in scope.functions):
            return False
        if not function and not re.fullmatch(LETTER, left):
            return False
        if function and re.fullmatch(rf"{LETTER}(?:\s*,\s*{LETTER})*", function.group(2)):
            self.paper.of_sections.append(
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
                self._declare(sentence.start, defined(left, right))
        return True

    def _declare(self, at: int, scope: Scope) -> None:
        if self._is_local():
            self.own = self.own.and_also(scope)
        else:
            self.paper.of_sections.append((self.block.section, at, scope))

    def _mass(self, left: str, right: str, words: str, sentence: Sentence, index: int, scope: Scope) -> None:
        """The variable Z takes the value m with probability p_m = ...: its mass function, on all integers."""
        found = re.fullmatch(r"(\w)_(\w)", name_of(left))
        formulas = [cleaned(self.paper.expanded(p.formula)) for p in sentence.parts[:index] if p.formula]
        if (
            not found
            or not re.search(r"takes the values? § with probability\W*\Z", words)
            or len(formulas) < 2
        ):
            return
        variable = re.fullmatch(rf"({LETTER})\s*(?:\\sim\s*(.+))?", formulas[-2])
        value = re.fullmatch(rf"({LETTER})\s*\\in\s*\\mathbb\s*\{{?\s*Z\s*\}}?", formulas[-1])
        if variable and value and name_of(value.group(1)) == found.group(2):
            name, law = name_of(variable.group(1)), variable.group(2)
            self._declare(
                sentence.start,
                Scope(masses={name: (found.group(2), right)}, laws={name: law} if law else {}),
            )

    # --- formulas in sentences, and theorems in words ---

    def _spoken(self, sentence: Sentence) -> tuple[str, str]:
        """A sentence of words that the language has, such as: x ln x is convex on (0, oo); and the letter of its function, where it has one.

        The last sentence of a theorem may also say something else, such as: the median of X is m.
        """
        is_conclusion = self._is_theorem() and sentence is self.sentences[-1]
        if not (is_conclusion or _SHAPES.search(sentence.words)) or DENIED.search(sentence.words):
            return "", ""
        functions = self._around(sentence.start).inside(self.own.narrowed(self.said)).functions
        texts, variable = [], ""
        introduced = letters_introduced(self.paper.context.text)
        try:
            for part in sentence.parts:
                formula = cleaned(self.paper.expanded(part.formula)) if part.formula else ""
                if any(re.search(rf"(?<![A-Za-z\\_^{{]){n}\s*[(\[]", formula) for n in introduced):
                    return "", ""
                if name_of(formula) in functions:
                    variable, formula = functions[name_of(formula)]
                elif found := re.match(
                    rf"{LETTER}\s*\(\s*({LETTER})\s*\)\s*=|({LETTER})\s*\\mapsto", formula
                ):
                    variable = found[1] or found[2]
                texts.append(part.words or formula)
        except MacroError:
            return "", ""
        return _OPENING.sub("", " ".join(filter(None, texts)).rstrip(" .")), variable

    def _assert_words(self, sentence: Sentence) -> None:
        """A sentence without another statement, such as: the function x ln x is convex on (0, oo)."""
        if self.block.kind != "proof" and not _CONDITIONAL.search(sentence.words):
            self._read_words(sentence)

    def _read_words(self, sentence: Sentence) -> None:
        line, variable = self._spoken(sentence)
        if not line:
            return
        made = self._quoting(
            *_with_dollars(self.paper.outline.source.text, sentence.start, sentence.parts[-1].end)
        )
        scope = self._around(sentence.start).narrowed(self.own.narrowed(self.said))
        stated = conditions_of(sentence, self.paper.expanded, self.paper.integers)  # the line says it itself
        scope = replace(
            scope,
            values={n: v for n, v in scope.values.items() if stated.values.get(n) != v},
            functions={n: f for n, f in scope.functions.items() if stated.functions.get(n) != f},
            laws={n: law for n, law in scope.laws.items() if stated.laws.get(n) != law},
        )
        if (found := read_words(made, line, scope, variable)).line:
            self._add(found)

    def _inline_statements(self, sentence: Sentence) -> list[int]:
        found: list[int] = []
        stated = conditions_of(sentence, self.paper.expanded, self.paper.integers)
        before = self._around(sentence.start).inside(self.own.narrowed(self.said))
        known = {*stated.values, *stated.functions, *before.values, *before.functions}
        for i, p in enumerate(sentence.parts):
            if p.formula and (
                states(self.paper.expanded, p.formula, self._is_theorem(), known)
                or self._equates_values(sentence, p.formula, before)
                or self._is_conclusion(sentence, i)
            ):
                found += [i] if not self._asserted.is_hypothesis(sentence, i, has_stated=bool(found)) else []
        return found

    def _is_conclusion(self, sentence: Sentence, index: int) -> bool:
        """x + y >= 2 directly behind "then" or "we have", in a theorem; a letter alone is not stated of there."""
        words, _ = sentence.words_around(index)
        if not self._is_theorem() or not _THEN.search(words):
            return False
        try:
            sides = split_at(cleaned(self.paper.expanded(sentence.parts[index].formula)), SIDES)
        except MacroError:
            return False
        return len(sides) > 1 and not re.fullmatch(rf"{LETTER}(?:\s*,\s*{LETTER})*", sides[0].strip())

    def _equates_values(self, sentence: Sentence, formula: str, before: Scope) -> bool:
        """H(p) = H(1 - p), for a function that the paper has defined before."""
        sides = split_at(cleaned(self.paper.expanded(formula)), SIDES)
        called = re.fullmatch(rf"({LETTER})\s*\(.*\)", sides[0].strip()) if len(sides) > 1 else None
        if called is None or _DEFINES.search(sentence.words):
            return False
        return name_of(called[1]) in before.functions

    def _side(self, sentence: Sentence, part: Part, scope: Scope) -> None:
        """A formula in a sentence that states something; where it cannot be read it is left to the number checks."""
        before = " ".join(p.words or "§" for p in sentence.parts[: sentence.parts.index(part)])
        if DENIED.search(sentence.words) or word_of_a_premise(before) or r"\approx" in part.formula:
            return
        place = self.paper.outline.source.place(part.start)
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
        made = replace(made, printed=f"${formula.strip(' .,;')}$")
        try:
            statements = separated(formula, self.paper.integers)
        except NotRead:
            return
        if len(statements) == 1:
            text, own = statements[0]
            own = own.and_also(self._on_an_interval(sentence, part, text, scope))
            if (found := read_formula(made, text, scope.narrowed(own), self.paper.context)).line:
                self._add(found)

    def _shape_behind(self, sentence: Sentence, index: int, scope: Scope) -> None:
        """Another statement about the left side: h(p) <= 1 `and is concave on (0, 1)`."""
        behind = sentence.parts[index + 1 : index + 3]
        if not behind or (shape := _AND_IS.match(behind[0].words)) is None or DENIED.search(sentence.words):
            return
        made = self._quoting(
            *_with_dollars(self.paper.outline.source.text, sentence.start, sentence.parts[-1].end)
        )
        left = split_at(cleaned(self.paper.expanded(sentence.parts[index].formula)), SIDES)[0]
        said, rest = shape["shape"], shape["rest"].strip(" .,;")
        made = replace(made, reason=f"the words {said!r} behind the formula are not read")
        if rest in ("on", "over", "in") and len(behind) > 1:
            said += f" {rest.replace('over', 'on')} {cleaned(self.paper.expanded(behind[1].formula))}"
            rest = ""
        found = made if rest else read_words(made, f"{left} is {said}", scope, (letters_of(left) or [""])[-1])
        self._add(found if found.line else made)

    def _on_an_interval(self, sentence: Sentence, part: Part, text: str, scope: Scope) -> Scope:
        """The range of the only letter without one: "2x/pi <= sin x on [0, pi/2]"."""
        following = sentence.parts[sentence.parts.index(part) + 1 :][:2]
        letters = [n for n in letters_of(text) if n not in {*scope.ranges, *scope.values, "e", "d"}]
        if len(following) < 2 or len(letters) != 1 or not re.fullmatch(r"(?:on|over|in)", following[0].words):
            return Scope()
        interval = cleaned(self.paper.expanded(following[1].formula))
        if not re.fullmatch(r"[(\[][^()\[\]]*,[^()\[\]]*[)\]]|\\mathbb\s*\{?\s*R\s*\}?", interval):
            return Scope()
        return Scope(ranges={letters[0]: [rf"{letters[0]} \in {interval}"]})

    def _in_words(self) -> None:
        """A theorem without formulas that state something: sentences that the language has, or else one stub."""
        for sentence in self.sentences:
            if sentence is self.sentences[-1] or _CONDITIONAL.search(sentence.words):
                self._read_words(sentence)
        if not self.found and (made := self._quoting(self.block.start, self.block.end)).quotation:
            self._add(replace(made, reason="the statement is in words"))

    def _quoting(self, start: int, end: int) -> Found:
        """A statement of this block that is quoted from a stretch of the source, without the environment around it."""
        source = self.paper.outline.source
        text = _quoted(re.sub(r"\\(?:begin|end)\s*\{[^{}]*\}(?:\s*\[[^\]]*\])?", "", source.text[start:end]))
        place = source.place(start)
        number = self._name() or f"line {place.line}"
        try:
            printed = self.paper.expanded(text)
        except MacroError:
            printed = text
        label = self.block.label or f"line{place.line}"
        return Found(
            place, self._kind(), number, self.block.section, label, text, block=self._name(), printed=printed
        )


def _parameters(sentence: Sentence, by_part: Mapping[int, Scope]) -> Scope:
    """The ranges of letters that a sentence introduces as it goes: "arrive at rate a > 0", "where b > 0"."""
    introduced = (
        scope for i, scope in sorted(by_part.items()) if _INTRODUCES.search(sentence.words_around(i)[0])
    )
    return Scope(ranges=reduce(Scope.and_also, introduced, Scope()).ranges)


def _with_dollars(text: str, start: int, end: int) -> tuple[int, int]:
    """A stretch of a text with the dollars around the formulas at its ends."""
    return start - (text[start - 1 : start] == "$"), end + (text[end : end + 1] == "$")


_AND_IS = re.compile(
    r"\W*and (?:it )?is (?P<shape>(?:strictly )?(?:increasing|decreasing|convex|concave)|log-con(?:cave|vex))\b(?P<rest>.*)",
    re.DOTALL,
)
_SHAPES = re.compile(
    r"\b(?:increasing|decreasing|convex|concave|exactly one|unique|density|differentially private|-DP|noise|(?:its|a|an|the) (?:unique )?(?:minimum|maximum))\b"
)


def _quoted(text: str) -> str:
    """A statement as it stands in the source, on one line, without its label."""
    return " ".join(re.sub(r"\\label\s*\{[^{}]*\}", "", text).split())
