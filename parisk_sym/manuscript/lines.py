r"""Formulas with what a paper states of their letters, as lines of the language of `parisk ask`."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError
from parisk_sym.core.errors import ClaimError
from parisk_sym.manuscript.clauses import with_those_behind
from parisk_sym.manuscript.conditions import ConditionReader
from parisk_sym.manuscript.divergences import written_out
from parisk_sym.manuscript.macros import MacroError
from parisk_sym.manuscript.mathematics import (
    LETTER,
    apart,
    letters_of,
    name_of,
    pieces_at,
    replaced,
    substituted,
    wrapped,
)
from parisk_sym.manuscript.moments import NotRead
from parisk_sym.manuscript.scope import RELATIONS, Scope
from parisk_sym.manuscript.source import Place

__all__ = [
    "RELATION",
    "SIDES",
    "Context",
    "Found",
    "letters_introduced",
    "line_of",
    "read_formula",
    "read_words",
    "separated",
]

RELATION = re.compile(rf"{RELATIONS}|=|\\(?:approx|sim|asymp|propto|equiv)(?![A-Za-z])")
SIDES = rf"{RELATIONS}|="
_WORDS = re.compile(r"\\(?:text|textrm|mbox|textit|intertext)\s*\{([^{}]*(?:\$[^$]*\$[^{}]*)*)\}")
_FOR = re.compile(
    r"^\W*(?:for|if|where|whenever|when|with|provided|in case|as|and|all|every|any|each|given)\b|\\forall"
)
_OTHER_BASE = re.compile(
    r"log(?:arithm)?s?\b.{0,60}\bbase[- ~$]*(?:2|10|two|ten)\b|binary logarithm|\bbase[- ](?:2|two|10|ten) log",
    re.DOTALL | re.IGNORECASE,
)
_LISTED = re.compile(rf"({LETTER})\s*=\s*(\d+\s*,(?:\s*\d+\s*,)*\s*\\dots(?:\s*,\s*[\w+-]+)?)")
"""n = 1, 2, ... as a condition: its commas separate no statements."""
_FOR_ALL = re.compile(r"\A\s*\\forall\s*([^:]*?)\s*(?::\s*(?:\\quad)?|\\quad)(.*)\Z", re.DOTALL)
_APPROACHING = re.compile(rf"{LETTER}\s*\\to\s*[^\s,]+")
_IF_THEN = re.compile(
    r"\A\s*\\text\s*\{\s*[Ii]f\s*\}(.*?)[,\s]*\\text\s*\{\s*,?\s*then\s*\}(.*)\Z", re.DOTALL
)
_OF_EQUALITY = re.compile(r"\b(?:equality|equal|attained)\b")
_ASYMPTOTIC = re.compile(
    r"\\(?:sim|to|asymp|Theta|Omega|mathcal\s*\{O\})(?![A-Za-z])|(?<![A-Za-z\\])[Oo]\s*\("
)
READ_IN_PREMISES = {
    "a", "all", "an", "and", "any", "are", "be", "both", "each", "every", "for", "here", "in", "integer", "integers", "is", "let", "moreover",
    "natural", "negative", "nonnegative", "number", "numbers", "of", "on", "positive", "real", "that", "the", "they", "values", "we", "where",
    "which", "with",
}  # fmt: skip
"""The words of a condition that leave its formulas what they say."""
_READ_IN_DISPLAYS = READ_IN_PREMISES | {
    "if", "then", "when", "whenever", "provided", "as", "so", "hence", "thus", "therefore", "too", "also", "given", "fixed", "case",
}  # fmt: skip
_REASON = re.compile(r"\W*(?:by|see|from|using|since|because|due to|cf)\b")
_NAMED_FUNCTIONS = {
    r"\psi": "digamma",
    r"\zeta": "zeta[ -]function",
    "W": "Lambert",
    "B": "beta[ -](?:function|integral)",
}
_COUNTING = re.compile(r"([ijklmnMNK])\s*(?:\\ge|>)\s*\d+")
"""A range with a letter that stands for integers unless a paper says otherwise."""
_UNREADABLE = (RecursionError, ValueError, TypeError, ArithmeticError, LookupError, AttributeError)
"""What SymPy raises for formulas that have no value."""


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
    printed: str = ""
    """The statement as LaTeX without the macros of the paper, to be typeset elsewhere."""
    assumes: str = ""
    """What the paper assumes in words that the line leaves out."""


@dataclass(frozen=True)
class Context:
    """The whole text of a paper, and the letters that are integers in it."""

    text: str
    integers: frozenset[str]


def separated(formula: str, integers: frozenset[str]) -> list[tuple[str, Scope]]:
    """The statements of a display, each with the conditions that the display states for it."""
    if "cases" in formula:
        return [(text, Scope()) for text in _cases(formula)]
    formula = _WORDS.sub(_formulas_outside, formula)
    formula = _IF_THEN.sub(r"\2 \\quad \1", formula)
    formula = _FOR_ALL.sub(lambda m: rf"{m[2]} \quad {m[1]}" if _is_conditions(m[1]) else m[0], formula)
    formula = _LISTED.sub(lambda m: rf"{m[1]} \in \{{{m[2]}\}}", formula)
    formula = re.sub(
        r"\(\s*([^()]*(?:\([^()]*\)[^()]*)*)\)\s*[.,;]?\s*\Z",
        lambda m: rf"\quad {m.group(1)}" if _is_conditions(m.group(1)) else m.group(),
        formula,
    )
    statements: list[str] = []
    conditions: list[Scope] = []
    waiting = ""
    for chunk, _ in pieces_at(
        formula, r"\\quad|,|;|(?=\\text\s*\{\s*(?:for|if|where|whenever|when|with|and|provided))|\\forall"
    ):
        text = chunk.strip().strip(".,;").strip()
        if (bracketed := re.fullmatch(r"\(([^()]*)\)", text)) and _is_conditions(bracketed[1]):
            text = bracketed[1]
        said = " ".join(_WORDS.findall(text))
        bare = _WORDS.sub(" ", text).strip()
        if statements and _OF_EQUALITY.search(said):
            continue
        _require_words(said)
        if not bare:
            continue
        text = f"{waiting}, {bare}" if waiting else bare
        is_condition = r"\in" in text or bool(_APPROACHING.fullmatch(text))
        if not RELATION.search(text) and not is_condition and not (statements and said):
            waiting = text
            continue
        waiting = ""
        is_joined = said.strip() in ("and", "or", "") and not _is_conditions(text)
        if statements and not is_joined:
            ConditionReader(conditions[-1], integers).read(text, said, "")
        else:
            statements.append(text if not said or not statements else bare)
            conditions.append(Scope())
    if waiting and statements:
        statements[-1] += f", {waiting}"
    elif waiting:
        statements, conditions = [waiting], [Scope()]
    return list(zip(statements, with_those_behind(conditions), strict=True))


def _require_words(said: str) -> None:
    """Raise NotRead for a word in a display that would change what its formulas say, such as `unless`."""
    if _REASON.match(said):
        return
    for word in re.findall(r"[A-Za-z]{2,}", re.sub(r"\\[A-Za-z]+", " ", said)):
        if word.lower() not in _READ_IN_DISPLAYS:
            raise NotRead(f"the word {word!r} in the display is not read")


def _formulas_outside(found: re.Match[str]) -> str:
    r"""The formulas that words contain, behind them: \text{if $n > 2$} as \text{if } n > 2."""
    parts = found.group(1).split("$")
    return "".join(
        part if i % 2 else rf"\text{{{part}}} " * bool(part.strip()) for i, part in enumerate(parts)
    )


def _is_conditions(text: str) -> bool:
    """Whether a text is ranges of letters."""
    reader = ConditionReader(Scope(), frozenset())
    found = reader.read(text, "", "")
    return found and not reader.scope.unread and not reader.scope.values


def _cases(formula: str) -> list[str]:
    """One statement for each row of cases, with its condition; none where a row has no condition of its own."""
    found = re.fullmatch(
        r"(.*?)(=|<|>|\\le(?![A-Za-z])|\\ge(?![A-Za-z]))\s*\\begin\s*\{d?cases\*?\}(.*)\\end\s*\{d?cases\*?\}\s*[.,;]?\s*",
        formula,
        re.DOTALL,
    )
    if found is None:
        return [formula]
    left, sign, rows = found.groups()
    statements = []
    for row in re.split(r"\\\\(?:\s*\[[^\]]*\])?", rows):
        value, _, condition = row.partition("&")
        bare = re.sub(
            r"^\W*(?:if|for|when|whenever)\b",
            "",
            _WORDS.sub(lambda m: m.group(1).replace("$", " "), condition).strip(),
        ).strip(" .,;")
        if value.strip() and not _is_conditions(bare):
            return [formula]
        if value.strip():
            statements.append(rf"{left} {sign} {value.strip().rstrip(',').strip()} \quad {bare}")
    return statements


def read_formula(made: Found, text: str, scope: Scope, context: Context) -> Found:
    """The statement with its line, or with the reason why there is none."""
    try:
        line, reading = line_of(text, scope, context)
        statement_of(line)
    except (NotRead, MacroError, AskError, ClaimError) as error:
        return replace(
            made, reason=re.sub(r"^(?:character \d+|at the end): ", "", " ".join(str(error).split()))
        )
    except _UNREADABLE as error:
        return replace(made, reason=f"it cannot be read: {type(error).__name__}")
    return replace(made, line=line, reading=reading)


def read_words(made: Found, text: str, scope: Scope, variable: str = "") -> Found:
    """A statement in words with its line: with the ranges that the paper states of its letters.

    The words say where the `variable` of a function lies: "is convex on (0, oo)".
    """
    letters = _letters_in_words(text)
    if re.search(r"\bon\b", text):
        scope = scope.without([variable] if variable else letters if len(letters) == 1 else [])
    try:
        written = _line_of_words(text, letters, scope)
        statement_of(written)
    except (NotRead, AskError, ClaimError, *_UNREADABLE) as error:
        return replace(made, reason=" ".join(str(error).split()))
    return replace(made, line=" ".join(written.split()), reason="")


def _line_of_words(text: str, letters: list[str], scope: Scope) -> str:
    """The words with the ranges and laws of their letters. NotRead for a condition that is not read, unless the words state it themselves."""
    laws, of_laws, _ = _declarations([n for n in letters if n in scope.laws], scope, set())
    ranges = _in_order(list(dict.fromkeys([*_ranges_of_words(text, scope), *of_laws])))
    line = f"{text} for {', '.join(ranges)}" if ranges else text
    line += "".join(f" where {law}" for law in laws)
    known = scope.without_relations_of(scope.relations).unread
    if unread := [known[n] for n in _letters_in_words(line) if n in known and known[n] not in text]:
        raise NotRead(f"the condition {unread[0]} is not read")
    _require_variances(line)
    return _with_values(line, scope)


def _letters_in_words(text: str) -> list[str]:
    return list(dict.fromkeys(map(name_of, re.findall(LETTER, text))))


def _ranges_of_words(text: str, scope: Scope) -> list[str]:
    """The ranges of the letters of a sentence, and of those by which they are bounded."""
    found: list[str] = []
    waiting, seen = _letters_in_words(text), set[str]()
    while waiting:
        name = waiting.pop(0)
        if name not in seen:
            seen.add(name)
            new = [r for r in scope.ranges.get(name, []) if r not in found]
            found += new
            waiting += [n for r in new for n in letters_of(r)]
    return _in_order(found)


def line_of(text: str, scope: Scope, context: Context, *, moments: bool = False) -> tuple[str, str]:
    """The line of a formula with all that is known of its letters, and how words were read; `moments` writes those as integrals."""
    if re.search(r"\\log(?![A-Za-z])", text) and _OTHER_BASE.search(context.text):
        raise NotRead("the paper has logarithms with another base than e")
    statement, *conditions = re.split(r"\s*\\quad\s*", text)
    if conditions:
        reader = ConditionReader(Scope(), context.integers)
        for condition in conditions:
            reader.read(condition, "where", "")
        scope = scope.and_also(reader.scope)
    statement = _with_operators(statement, scope, context)
    written = written_out(
        wrapped(_with_values(statement, scope), (r"\mathbb{E}", r"\operatorname{Var}")),
        scope,
        context.text,
        moments=moments,
    )
    _require_variances(written.formula)
    formula = _with_values(written.formula, scope)
    bound = _bound_letters(formula)
    names = [n for n in letters_of(formula) if n not in bound and not _is_named_function(n, formula, context)]
    approaching = [scope.approaches[n] for n in names if n in scope.approaches]
    if approaching and (len(approaching) > 1 or not _ASYMPTOTIC.search(formula)):
        raise NotRead(f"the condition {approaching[0]} is not read")
    if not scope.laws and re.search(r"\\(?:Pr|mathbb\{E\}|operatorname\{Var\})(?![A-Za-z])", formula):
        raise NotRead("the paper states no law of a random variable in it that is read")
    free = [n for n in names if n not in scope.approaches and not (approaching and n in ("O", "o"))]
    laws, ranges, relations = _declarations(free, scope, bound)
    real = {n for law in laws if not re.search(r"Bin|\\\{", law) for n in letters_of(law)}
    counted = [m.group(1) for r in ranges if (m := _COUNTING.fullmatch(r.strip())) and m[1] not in real]
    ranges = [
        f"{r.strip()} integer" if (m := _COUNTING.fullmatch(r.strip())) and m[1] in counted else r
        for r in ranges
    ]
    said = [f"{name} is read as an integer, as its letter suggests" for name in counted]
    line = (
        formula
        + (rf" \text{{ for }} {', '.join(ranges)}" if ranges else "")
        + "".join(rf" \text{{ with }} {relation}" for relation in relations)
        + "".join(rf" \text{{ where }} {law}" for law in laws)
        + "".join(rf" \text{{ as }} {approach}" for approach in approaching)
    )
    return " ".join(line.split()), "; ".join([r for r in (written.reading, *said) if r])


def _require_variances(text: str) -> None:
    r"""NotRead for a law such as N(0, \sigma): sigma can be its variance or its standard deviation."""
    law = re.search(r"N(?:ormal)?\}?\s*\([^(),]*,\s*(?:\\sigma|\\tau|s)\s*\)", text)
    if law is not None:
        raise NotRead(f"it is not clear whether {law[0]} has a variance or a standard deviation")


def _with_values(formula: str, scope: Scope) -> str:
    """Functions and letters that the paper defines by a formula are replaced by it."""
    for name, (parameter, value) in scope.functions.items():
        formula = replaced(formula, name, parameter, value)
    for name, (index, value) in scope.sequences.items():
        formula = _with_terms(formula, name, index, value)
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
        if len(formula) > 4000:
            raise NotRead("the formula is too long once letters are replaced by their values")
    raise NotRead(f"the value of {known[0]} names itself")


def _with_terms(formula: str, name: str, index: str, value: str) -> str:
    """The formula with the terms of a sequence, such as H_k and H_{n+1}, in place of their names."""

    def term(found: re.Match[str]) -> str:
        at, body = found[1].strip("{}").strip(), value
        for bound in _bound_letters(body) & set(letters_of(at)) - {"e", "d"}:
            free = next(a for a in "jilmrs" if a not in letters_of(f"{body} {formula} {at}"))
            body = substituted(body, bound, free)
        return f"({substituted(body, index, at)})"

    return re.sub(rf"(?<![A-Za-z\\]){re.escape(name)}\s*_\s*(\{{[^{{}}]*\}}|\w)(?!\s*\()", term, formula)


def _is_law(value: str) -> bool:
    return bool(
        re.match(
            r"\\(?:mathrm|operatorname|mathcal|text)\s*\{\s*(?:D?Lap(?:lace)?|N|Normal)\s*\}\s*\(", value
        )
    )


def _with_operators(formula: str, scope: Scope, context: Context) -> str:
    """P(X > 1) and E[X] as probability and mean, where X has a law, and the paper says of neither letter what it is."""
    introduced = letters_introduced(context.text)

    def read(found: re.Match[str]) -> str:
        letter, inside = found["letter"], found["round"] or found["square"]
        known = (scope.ranges, scope.laws, scope.values, scope.functions, scope.unread)
        is_known = any(letter in names for names in known) or letter in introduced
        if is_known or not set(letters_of(inside)) & scope.laws.keys():
            return found[0]
        if letter == "P":
            return (
                rf"\Pr{found[0][1:]}" if re.search(r"[<>=]|\\(?:le|ge|in)(?![A-Za-z])", inside) else found[0]
            )
        return rf"\mathbb{{E}}{found[0][1:]}" if found["square"] else found[0]

    return _P_OR_E.sub(read, formula)


_P_OR_E = re.compile(
    r"(?<![A-Za-z\\_^{])(?P<letter>[PE])\s*(?:\((?P<round>(?:[^()]|\([^()]*\))*)\)|\[(?P<square>[^\[\]]*)\])"
)


@lru_cache(maxsize=8)
def letters_introduced(text: str) -> frozenset[str]:
    """P and E, where a text says what they are: "let $E$ be ...", "write $E[X]$ for ...", "where $E[X]$ is ...", "$E[X]$ denotes ..."."""
    return frozenset(n for n in "PE" if re.search(_INTRODUCED.replace("@", n), text))


_APPLIED = r"(?<![A-Za-z\\])@\s*(?:[(\[][^$]*?[)\]])?"
_USUAL = r"(?!\s*(?:(?:denotes?|stands for|is|be|for)\s+)?(?:the\s+)?(?:expect|mean\b|probab))"
_INTRODUCED = (
    rf"\b(?i:let|write|where|by|call|put|set|define)\s+\$?\s*{_APPLIED}\s*(?:\$|:?=|\\){_USUAL}"
    rf"|{_APPLIED}\s*\$?\s*(?:denotes?|stands for|is the|is a|be the|be a)\b{_USUAL}"
)


def _is_named_function(name: str, formula: str, context: Context) -> bool:
    """Whether a letter is a function that has this letter everywhere, and that the paper names."""
    word = _NAMED_FUNCTIONS.get(name)
    called = re.search(rf"{re.escape(name)}\s*\(", formula)
    return bool(word and called and re.search(word, context.text, re.IGNORECASE))


def _bound_letters(formula: str) -> set[str]:
    """Letters that a sum, an integral or a limit binds."""
    formula = apart(formula)
    sums = re.findall(
        rf"\\(?:sum|prod|lim|min|max|sup|inf)\s*_\s*\{{\s*({LETTER})\s*(?:=|<|>|\\(?:to|ge|le|rightarrow|in)(?![A-Za-z]))",
        formula,
    )
    between = re.findall(
        rf"\\(?:min|max|sup|inf)\s*_\s*\{{[^{{}}<>]*(?:<|\\le)\s*({LETTER})\s*(?:<|\\le)", formula
    )
    return {
        name_of(n)
        for n in (
            *sums,
            *between,
            *(["d", *re.findall(rf"(?<![A-Za-z\\])d\s*({LETTER})", formula)] if r"\int" in formula else []),
            "e",
        )
    }


def _declarations(names: list[str], scope: Scope, bound: set[str]) -> tuple[list[str], list[str], list[str]]:
    """The laws, the ranges and the relations of letters, and those of the letters that they name."""
    laws, ranges, waiting, seen = [], [], list(names), set[str]()
    relations: list[str] = []
    while waiting:
        name = waiting.pop(0)
        if name in seen or (name in bound and name not in names):
            continue
        seen.add(name)
        if name in scope.unread:
            raise NotRead(f"the condition {scope.unread[name]} is not read")
        if name in scope.laws:
            _require_variances(scope.laws[name])
            laws.append((name, _with_values(scope.laws[name], scope)))
            waiting += [n for n in letters_of(laws[-1][1]) if n not in ("N", "U")]
            continue
        for text in scope.ranges.get(name, []):
            found = _with_values_of_ends(text, name, scope)
            ranges += [found] if found not in ranges else []
            waiting += [n for n in letters_of(found) if n not in ("R", "N", "Z")]
        for text in scope.relations.get(name, []):
            found = _with_values(text, scope)
            relations += [found] if found not in relations else []
            waiting += letters_of(found)
        if name not in scope.ranges and name in names and name not in {"e", *scope.relations}:
            raise NotRead(f"the paper states no range of {name} that is read")
    if len(laws) > 1 and not scope.independent:
        raise NotRead(f"it is not said that {' and '.join(n for n, _ in laws)} are independent")
    return (
        [f"{name} {law}" if law.startswith(r"\text") else rf"{name} \sim {law}" for name, law in laws],
        _in_order(ranges),
        relations,
    )


def _with_values_of_ends(text: str, name: str, scope: Scope) -> str:
    known = {n: v for n, v in scope.values.items() if n != name}
    return _with_values(text, replace(scope, values=known))


def _in_order(ranges: list[str]) -> list[str]:
    """The ranges by which others are bounded come first."""
    return sorted(ranges, key=lambda text: len(letters_of(text)))
