r"""Formulas of a paper in the notation that the language of statements reads: no alignment, no spacing, one name for each sign."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from parisk_sym.manuscript.macros import group_end

__all__ = [
    "LETTER",
    "apart",
    "cleaned",
    "letters_of",
    "name_of",
    "pieces_at",
    "replaced",
    "split_at",
    "substituted",
]

GREEK = "alpha|beta|gamma|delta|epsilon|varepsilon|zeta|eta|theta|vartheta|kappa|lambda|mu|nu|xi|rho|varrho|sigma|tau|phi|varphi|chi|psi|omega|Delta|Lambda|Omega|Theta|Psi|Xi|ell"
LETTER = rf"(?:\\(?:{GREEK})(?![A-Za-z])|(?<![A-Za-z\\])[A-Za-z](?![A-Za-z]))(?:_(?:\{{[^{{}}]*\}}|\\(?:{GREEK})(?![A-Za-z])|[A-Za-z0-9]))?'*"
_TOKEN = re.compile(r"\\[A-Za-z]+\s*|\\.|.", re.DOTALL)
_DROPPED = re.compile(
    r"\\(?:label|hspace|vspace|phantom|vphantom|hphantom|mathstrut|tag|cite[a-z]*)\*?\s*(?:\[[^\]]*\])?\{[^{}]*\}"
    r"|\\(?:left|right|middle)\s*\.|\\(?:left|right|middle|[bB]ig{1,2}[lrm]?|nonumber|notag|displaystyle|textstyle|scriptstyle|limits|nolimits|qedhere|hfill|mathstrut|noindent|centering|allowbreak)(?![A-Za-z])"
)
_SPACES = re.compile(
    r"\\\\|\\(?:[,;:!> ]|(?:thinspace|medspace|thickspace|enspace|smallskip|medskip)(?![A-Za-z]))|~"
)
_RENAMED = {
    "leq": "le", "leqslant": "le", "geq": "ge", "geqslant": "ge", "lvert": "|", "rvert": "|", "vert": "|", "mid": "|", "dfrac": "frac", "tfrac": "frac",
    "cfrac": "frac", "lt": "<", "gt": ">", "colon": ":", "lparen": "(", "rparen": ")", "varepsilon": "epsilon", "land": r"\wedge", "Vert": r"\|", "lVert": r"\|",
    "rVert": r"\|", "coloneqq": ":=", "dotsc": "dots", "dotsb": "dots", "ldots": "dots", "cdots": "dots", "hdots": "dots", "lbrack": "[", "rbrack": "]",
    "parallel": r"\|", "qquad": "quad", "mathop": "", "mathrel": "", "mathbin": "", "mathord": "", "mathopen": "", "mathclose": "",
}  # fmt: skip
_UNWRAPPED = re.compile(r"\\(?:ensuremath|boxed|mathop|mathrel|num|smash|mathclap|mathrlap|mathllap)\s*\{")
_ENVIRONMENT = re.compile(
    r"\\(?:begin|end)\s*\{(?:split|aligned|alignedat|gathered|multlined)\}(?:\s*\[[^\]]*\])?"
)
_UPRIGHT = r"\\(?:mathbb|mathbf|mathrm|mathsf|mathit|text|operatorname\*?|mathds|textrm|textsf|boldsymbol|bm)\s*\{{\s*(?:{0})\s*\}}"
_NAMES = (
    (re.compile(_UPRIGHT.format("E")), r"\\mathbb{E}"), (re.compile(r"\\(?:mathbb|mathbf|mathrm|mathsf|operatorname)\s*\{\s*(?:P|Pr|Prob)\s*\}"), r"\\Pr "),
    (re.compile(_UPRIGHT.format("[Vv]ar|V")), r"\\operatorname{Var}"), (re.compile(r"\\Var(?![A-Za-z])"), r"\\operatorname{Var}"),
    (re.compile(_UPRIGHT.format("d")), "d "), (re.compile(_UPRIGHT.format("e")), "e"),
)  # fmt: skip


_SIGN_IN_FRONT = (
    r"[-+=<>&]|\\\\|\\(?:leq?|geq?|leqslant|geqslant|times|cdot|approx|sim|quad|qquad)(?![A-Za-z])"
)


def cleaned(text: str) -> str:
    """A formula whose macros are expanded, without what is only layout."""
    text = re.sub(r"\\(math(?:bb|cal|rm|bf|sf|it))\s*([A-Za-z])(?![A-Za-z])", r"\\\1{\2}", text)
    text = _DROPPED.sub("", text)
    text = _ENVIRONMENT.sub(" ", text)
    text = _SPACES.sub(lambda m: m.group() if m.group() == r"\\" else " ", text)
    text = re.sub(r"\\\\\*?\s*(?:\[[^\]]*\])?", " ", text) if "cases" not in text else text
    if "cases" not in text:  # a second column of an alignment has conditions, unless it goes on with a sign
        text = re.sub(rf"(?<!\\)&\s*&(?!\s*(?:{_SIGN_IN_FRONT}))", r" \\quad ", text)
        text = re.sub(r"(?<!\\)&", " ", text)
    for _ in range(5):
        if not (found := _UNWRAPPED.search(text)) or (end := group_end(text, found.end() - 1)) < 0:
            break
        text = text[: found.start()] + text[found.end() : end - 1] + text[end:]
    text = _BRACED.sub(r"{\1}", _MARKED.sub(r"\1", text))
    for pattern, name in _NAMES:
        text = pattern.sub(name, text)
    text = re.sub(r"\\([A-Za-z]+)", _renamed, text)
    text = re.sub(r"[_^]?\s*\{\s*\}", " ", text)
    text = _FACTOR_BEHIND.sub(r"\1 ", text)
    text = _series(text)
    return " ".join(text.split())


_MARKED = re.compile(
    r"\\(?:overset|stackrel)\s*\{\s*(?:\\text\s*\{)?\s*(?:\(\s*(?:[a-z]|[ivx]+|\d+|\\star|\*)\s*\)|\\eqref\s*\{[^{}]*\})\s*\}?\s*\}\s*\{\s*(=|<|>|\\[a-z]+)\s*\}"
)
"""A relation with the mark of a step above it."""
_BRACED = re.compile(
    r"\\(?:under|over)brace\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}\s*(?:[_^]\s*\{(?:[^{}]|\{[^{}]*\})*\})?"
)
"""A term with a brace and its label."""
_FACTOR_BEHIND = re.compile(r"((?<![A-Za-z\\_^])[A-Za-z]+|\))(?=\d)")
"""A letter or a bracket with a number directly behind it, a product in TeX: n2^{n-1}."""


def _renamed(found: re.Match[str]) -> str:
    name = found.group(1)
    if name not in _RENAMED:
        return found.group()
    other = _RENAMED[name]
    return "\\" + other if other.isalpha() else other


def _series(text: str) -> str:
    """Ranges of sums as the language writes them."""
    letter = rf"({LETTER})"
    text = re.sub(
        rf"\\(sum|prod)\s*_\s*\{{\s*{letter}\s*\\in\s*\\mathbb\s*\{{?\s*Z\s*\}}?\s*\}}",
        r"\\\1_{\2=-\\infty}^{\\infty}",
        text,
    )
    text = re.sub(
        rf"\\(sum|prod)\s*_\s*\{{\s*{letter}\s*\\in\s*\\mathbb\s*\{{?\s*N\s*\}}?\s*\}}",
        r"\\\1_{\2=1}^{\\infty}",
        text,
    )
    return re.sub(
        rf"\\(sum|prod)\s*_\s*\{{\s*([^{{}}<>=]+?)\s*\\le\s*{letter}\s*\\le\s*([^{{}}<>=]+?)\s*\}}",
        r"\\\1_{\3=\2}^{\4}",
        text,
    )


def name_of(letter: str) -> str:
    """A letter with its index, in one form: X_1 for X_{1}, without spaces."""
    return re.sub(r"_\{(\w)\}", r"_\1", re.sub(r"\s+", "", letter))


_RUN = re.compile(
    r"\\(?:operatorname\*?|math[a-z]+|text[a-z]*|mbox|begin|end)\s*\{[^{}]*\}|\\[A-Za-z]+|(?P<run>[A-Za-z]{2,})"
)


def apart(text: str) -> str:
    """A formula in which letters that stand side by side, which are factors, have a space between them."""
    return _RUN.sub(lambda m: " ".join(m["run"]) if m["run"] else m.group(), text)


def letters_of(text: str) -> list[str]:
    """The letters of a formula with their indices, in their order; words and names of operators are none."""
    text = apart(
        re.sub(
            r"\\(?:text[a-z]*|mbox|operatorname\*?|math[a-z]+|begin|end)\s*\{[^{}]*\}|\binteger\b", " ", text
        )
    )
    return list(dict.fromkeys(name_of(m.group()) for m in re.finditer(LETTER, text)))


def split_at(text: str, pattern: str) -> list[str]:
    """The parts of a formula between the signs of a pattern that are in no brackets."""
    return [part for part, _ in pieces_at(text, pattern)]


def pieces_at(text: str, pattern: str) -> list[tuple[str, str]]:
    """The parts with the sign behind each; the last one has none."""
    sign, depth, at, found, position = re.compile(pattern), 0, 0, [], 0
    while position < len(text):
        here = sign.match(text, position) if depth <= 0 else None
        if here and here.end() > position:
            found.append((text[at:position], here.group()))
            position = at = here.end()
            continue
        if here and position > at:  # a pattern that looks ahead
            found.append((text[at:position], ""))
            at = position
        token = _TOKEN.match(text, position)
        word = token.group() if token else text[position:]
        depth += word in ("(", "[", "{", r"\{") or word.startswith((r"\begin", r"\lfloor", r"\lceil"))
        depth -= word in (")", "]", "}", r"\}") or word.startswith((r"\end", r"\rfloor", r"\rceil"))
        position += len(word)
    return [*found, (text[at:], "")]


def substituted(text: str, name: str, value: str) -> str:
    """The formula with a value in the place of a letter, in brackets unless it is one sign with none beside it."""
    alone = re.fullmatch(rf"\s*(?:{LETTER}|\d+)\s*", value)
    text = apart(text) if any(name in m["run"] for m in _RUN.finditer(text) if m["run"]) else text

    def put(found: re.Match[str]) -> str:
        if name_of(found.group()) != name:
            return found.group()
        before, behind = text[: found.start()].rstrip()[-1:], text[found.end() :].lstrip()[:1]
        beside = (
            before.isalnum()
            or before in (")", "}", "]")
            or behind.isalnum()
            or behind in ("(", "\\", "{", "[")
        )
        return value.strip() if alone and not beside else f"({value})"

    return re.sub(LETTER, put, text)


def replaced(text: str, name: str, parameters: str, value: str) -> str:
    """The formula with the value of a function at its arguments in the place of each call, such as f_b(x - u) and B(c - 1, a)."""
    result, at = [], 0
    names = [p.strip() for p in parameters.split(",")]
    for found in re.finditer(LETTER, text):
        opening = re.compile(r"\s*\(").match(text, found.end())
        if found.start() < at or name_of(found.group()) != name or opening is None:
            continue
        end = _closing(text, opening.end() - 1)
        arguments = split_at(text[opening.end() : end - 1], ",") if end > 0 else []
        if len(arguments) != len(names):
            continue
        result += [text[at : found.start()], f"({_at_arguments(value, names, arguments)})"]
        at = end
    return "".join([*result, text[at:]])


def _at_arguments(value: str, parameters: Sequence[str], arguments: Sequence[str]) -> str:
    """The value with all arguments in the place of the parameters at once, so that f(y, x) of f(x, y) exchanges them."""
    if len(parameters) == 1:
        return substituted(value, parameters[0], arguments[0])
    for number, parameter in enumerate(parameters):
        value = substituted(value, parameter, f"@{number}@")
    for number, argument in enumerate(arguments):
        value = value.replace(f"@{number}@", argument)
    return value


def _closing(text: str, at: int) -> int:
    depth = 0
    for found in re.compile(r"\\.|[()]").finditer(text, at):
        depth += {"(": 1, ")": -1}.get(found.group(), 0)
        if depth == 0:
            return found.end()
    return -1


def tokens(text: str) -> Iterator[str]:
    """The tokens of TeX."""
    return (m.group() for m in _TOKEN.finditer(text))


def wrapped(text: str, heads: Sequence[str]) -> str:
    r"""The argument of \mathbb{E} and the like in brackets, where the paper has none: up to the next sign that ends a product."""
    for head in heads:
        at = 0
        while (start := text.find(head, at)) >= 0:
            begin = at = start + len(head)
            rest = text[begin:].lstrip()
            if not rest or rest[0] in "([_^":
                continue
            if rest.startswith((r"\{", "{")):
                continue
            argument = split_at(
                _enclosed(text[begin:]),
                r"[-+=<>,;:]|\\(?:le|ge|approx|ne|quad|text|for|in|to|wedge|cdot|times)(?![A-Za-z])|/",
            )[0]
            if argument.strip():
                text = f"{text[:begin]}[{argument.strip()}] {text[begin + len(argument) :]}"
    return text


def _enclosed(text: str) -> str:
    """The text up to the first bracket that closes one in front of it."""
    depth = 0
    for found in re.compile(r"\\[{}]|\\.|[()\[\]{}]").finditer(text):
        depth += (found.group() in ("(", "[", "{", r"\{")) - (found.group() in (")", "]", "}", r"\}"))
        if depth < 0:
            return text[: found.start()]
    return text
