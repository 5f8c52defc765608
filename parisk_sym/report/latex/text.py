r"""Text for LaTeX: escaping of plain text and unicode, identifiers with break points, prose with some $math$."""

import re
import unicodedata
from collections.abc import Callable

from parisk_sym.report.latex.inline import formulas

__all__ = [
    "ARGUMENT",
    "CODE",
    "MATH",
    "code",
    "escape",
    "in_parts",
    "is_typeset",
    "prose",
    "statement",
    "typewriter",
]

_FLAT = r"(?:\\.|[^{}\\])*+"
_NESTED = rf"(?:\\.|[^{{}}\\]|\{{{_FLAT}\}})*+"
ARGUMENT = rf"(?:\\.|[^{{}}\\]|\{{{_NESTED}\}})*+"
r"""A regular expression for the argument of a command: escaped braces, and groups nested at most two deep."""

Rewrite = Callable[[str], str]

_ASCII = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "%": r"\%",
    "&": r"\&",
    "#": r"\#",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\ensuremath{<}",
    ">": r"\ensuremath{>}",
    "|": r"\ensuremath{|}",
    "`": r"\textquoteleft{}",
    "\t": " ",
}

_PUNCTUATION = {
    "–": "--", "—": "---", "‘": "`", "’": "'", "“": "``", "”": "''", "„": ",,", "…": r"\dots{}", "\u00a0": "~",
    "\u2009": r"\,", "\u202f": r"\,", "\u200b": "", "\u00ad": r"\-", "\u2010": "-", "\u2011": "-", "•": r"\ensuremath{\bullet}",
    "§": r"\ensuremath{\mathsection}", "¶": r"\ensuremath{\mathparagraph}", "©": "(c)", "ß": r"\ss{}", "æ": r"\ae{}", "Æ": r"\AE{}", "œ": r"\oe{}",
    "Œ": r"\OE{}", "ø": r"\o{}", "Ø": r"\O{}", "ł": r"\l{}", "Ł": r"\L{}", "ı": r"\i{}", "£": "GBP",
    "¡": "!`", "¿": "?`", "«": r"\ensuremath{\ll}", "»": r"\ensuremath{\gg}", "€": "EUR",
}  # fmt: skip

_MATH = {
    "≤": r"\le", "≥": r"\ge", "≠": r"\ne", "≈": r"\approx", "≡": r"\equiv", "∼": r"\sim", "≪": r"\ll", "≫": r"\gg",
    "±": r"\pm", "∓": r"\mp", "×": r"\times", "·": r"\cdot", "⋅": r"\cdot", "÷": r"\div", "−": "-", "∞": r"\infty",
    "∈": r"\in", "∉": r"\notin", "⊂": r"\subset", "⊆": r"\subseteq", "∪": r"\cup", "∩": r"\cap", "∅": r"\emptyset",
    "∀": r"\forall", "∃": r"\exists", "∧": r"\wedge", "∨": r"\vee", "¬": r"\neg", "→": r"\to", "←": r"\leftarrow",
    "↔": r"\leftrightarrow", "⇒": r"\Rightarrow", "⇔": r"\Leftrightarrow", "↦": r"\mapsto", "↓": r"\downarrow",
    "↑": r"\uparrow", "∫": r"\int", "∑": r"\sum", "∏": r"\prod", "√": r"\surd", "∂": r"\partial", "∇": r"\nabla",
    "ℓ": r"\ell", "ℝ": r"\mathbb{R}", "ℕ": r"\mathbb{N}", "ℤ": r"\mathbb{Z}", "ℚ": r"\mathbb{Q}", "𝔼": r"\mathbb{E}",
    "ℙ": r"\mathbb{P}", "ℒ": r"\mathcal{L}", "ϵ": r"\epsilon", "ϕ": r"\phi", "ϑ": r"\vartheta", "′": "'", "″": "''",
    "°": r"{}^\circ", "⌈": r"\lceil", "⌉": r"\rceil", "⌊": r"\lfloor", "⌋": r"\rfloor", "⟨": r"\langle",
    "⟩": r"\rangle", "‖": r"\|", "∥": r"\|", "∝": r"\propto", "∎": r"\rule{1.2ex}{1.2ex}", "□": r"\boxed{\phantom{x}}", "✓": r"\surd",
    "µ": r"\mu", "ο": "o", "ς": r"\varsigma", "¼": r"\tfrac14", "½": r"\tfrac12", "¾": r"\tfrac34",
}  # fmt: skip

_ACCENTS = {
    "\u0300": "`", "\u0301": "'", "\u0302": "^", "\u0303": "~", "\u0304": "=", "\u0306": "u", "\u0307": ".",
    "\u0308": '"', "\u030a": "r", "\u030b": "H", "\u030c": "v", "\u0327": "c", "\u0323": "d", "\u0331": "b",
}  # fmt: skip

# Capital Greek letters without a command of their own look like Latin ones.
_LATIN_CAPITALS = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΧ", "ABEZHIKMNOPTX", strict=True))


_GREEK = frozenset({
    "ALPHA", "BETA", "GAMMA", "DELTA", "EPSILON", "ZETA", "ETA", "THETA", "IOTA", "KAPPA", "LAMDA", "MU", "NU", "XI",
    "PI", "RHO", "SIGMA", "TAU", "UPSILON", "PHI", "CHI", "PSI", "OMEGA",
})  # fmt: skip


def _math(character: str) -> str | None:
    """The math command of a character: from the table, a Greek letter by name, or a superscript or subscript figure."""
    if character in _MATH:
        return _MATH[character]
    if character in _LATIN_CAPITALS:
        return rf"\mathrm{{{_LATIN_CAPITALS[character]}}}"
    greek = re.fullmatch(r"GREEK (SMALL|CAPITAL) LETTER (\w+)", unicodedata.name(character, ""))
    if greek and greek[2] in _GREEK:
        letter = {"LAMDA": "lambda", "EPSILON": "varepsilon"}.get(greek[2], greek[2].lower())
        return "\\" + (letter if greek[1] == "SMALL" else letter.capitalize())
    raised = unicodedata.decomposition(character)
    if raised.startswith(("<super>", "<sub>")):
        base = "".join(chr(int(c, 16)) for c in raised.split()[1:]).replace("−", "-")
        return f"{{}}{'^' if raised.startswith('<super>') else '_'}{{{base}}}" if base.isascii() else None
    return None


def _character(character: str) -> str:
    """A character as LaTeX; one that pdflatex cannot set is shown by its code point."""
    if character in _ASCII:
        return _ASCII[character]
    if character.isascii():
        return character if character.isprintable() or character == "\n" else f"[U+{ord(character):04X}]"
    if character in _PUNCTUATION:
        return _PUNCTUATION[character]
    command = _math(character)
    if command is not None:
        return rf"\ensuremath{{{command}}}"
    parts = unicodedata.normalize("NFD", character)
    if len(parts) == 2 and parts[0].isascii() and parts[0].isalpha() and parts[1] in _ACCENTS:
        return rf"\{_ACCENTS[parts[1]]}{{{parts[0]}}}"
    return f"[U+{ord(character):04X}]"


def escape(text: str) -> str:
    r"""Plain text as LaTeX text that pdflatex prints verbatim; Unicode characters become commands.

    >>> print(escape("100% of ε_0 ≤ 1/2"))
    100\% of \ensuremath{\varepsilon}\_0 \ensuremath{\le} 1/2
    """
    quoted = re.sub(r'"([^"]*)"', "“\\1”", unicodedata.normalize("NFC", text))
    # Two hyphens, as in command-line options, must not become a dash.
    return "-{}-".join("".join(map(_character, part)) for part in quoted.split("--"))


def code(identifier: str) -> str:
    r"""An identifier in typewriter type, which may break after a dot, an underscore or a slash.

    >>> print(code("bessel_k.cdf"))
    \texttt{bessel\_\allowbreak{}k.\allowbreak{}cdf}
    """
    breakable = re.sub(r"([./]|\\_)", r"\1\\allowbreak{}", escape(identifier))
    return rf"\texttt{{{breakable}}}"


def typewriter(line: str) -> str:
    r"""A line for the shell in typewriter type, which prints and copies verbatim in every font encoding.

    It may break where Python allows it: after a semicolon, and inside brackets, but never inside quotes.

    >>> print(typewriter("print('a_b')"))
    print(\allowbreak{}\textquotesingle{}a\char95{}b\textquotesingle{})
    """
    typed, depth, quoted = [], 0, False
    for character in line:
        quoted ^= character == "'"
        depth += 0 if quoted else (character in "([") - (character in ")]")
        breakable = not quoted and ((depth > 0 and character in "([,*+ ") or character == ";")
        typed.append(_typewriter_character(character, breakable))
    return "".join(typed)


def _typewriter_character(character: str, breakable: bool) -> str:
    if character == " ":
        return " " if breakable else "~"
    if character in "'`":
        return {"'": r"\textquotesingle{}", "`": r"\textasciigrave{}"}[character]
    if not character.isascii():
        return _character(character)
    plain = character.isalnum() or character in ".,:;()[]=+*/"
    shown = character if plain else rf"\char{ord(character)}{{}}"
    return rf"{shown}\allowbreak{{}}" if breakable else shown


# Math as in pandoc: no space inside the dollars and no figure after the closing one, so that amounts of money
# ("$5 or $6") stay text.
_DOLLARS = r"(?<!\\)\$(?=\S)(?:[^$\\]|\\.)+?(?<=\S)\$(?!\d)"
_DISPLAY = r"\\\(.+?\\\)|\\\[.+?\\\]|\\begin\{(\w+\*?)\}.+?\\end\{\1\}"
CODE = re.compile(r"`[^`]+`|(?<![\w.@/:])[a-z][a-z0-9_]+(?:\.[a-z][a-z0-9_]+)+(?![\w(/])")
"""Text between backticks, and ids of claims and formulas."""

MATH = re.compile(rf"{_DISPLAY}|{_DOLLARS}", re.DOTALL)


def prose(text: str) -> str:
    r"""Plain text in which $...$ may hold math and `...` an identifier; everything else is escaped, and `\$` is a dollar.

    Inline formulas with the names of the code (exp(-eps0/2) <= 1) are set as math.

    >>> print(prose("costs $5 or $6, see `cost.dp` at $\\varepsilon_0$ & 10%"))
    costs \$5 or \$6, see \texttt{cost.\allowbreak{}dp} at $\varepsilon_0$ \& 10\%
    """
    return in_parts(text, MATH, _plain, _safe_math)


def _plain(text: str) -> str:
    text = text.replace(r"\$", "$")
    return in_parts(text, CODE, _with_formulas, lambda name: code(name.strip("`")))


def _with_formulas(text: str) -> str:
    return "".join(f"${piece}$" if is_math else _with_relations(piece) for piece, is_math in formulas(text))


def _with_relations(text: str) -> str:
    """Escaped words with relations between them, as in "at most <= level"."""
    return (
        escape(text)
        .replace(r"\ensuremath{<}=", r"\ensuremath{\le}")
        .replace(r"\ensuremath{>}=", r"\ensuremath{\ge}")
    )


def statement(text: str) -> str:
    r"""A statement in LaTeX (text with math in $...$), with characters repaired that would stop pdflatex.

    >>> print(statement("50% of $x_1 ≤ 1$ in the_end"))
    50\% of $x_1 \ensuremath{\le} 1$ in the\_end
    """
    return in_parts(text, MATH, _repair, _safe_math)


def is_typeset(text: str) -> bool:
    r"""Whether `statement` typesets every part of a text, so that none is printed as its source.

    >>> is_typeset(r"$\frac{x}{2}$ of {it}"), is_typeset(r"$\frac{x$")
    (True, False)
    """
    return all(_is_balanced(part) for part in (*(m.group() for m in MATH.finditer(text)), MATH.sub("", text)))


def in_parts(text: str, pattern: re.Pattern[str], outside: Rewrite, inside: Rewrite) -> str:
    """Apply one function to what the pattern matches and another to the text between."""
    parts, end = [], 0
    for match in pattern.finditer(text):
        parts += [outside(text[end : match.start()]), inside(match.group())]
        end = match.end()
    return "".join([*parts, outside(text[end:])])


def _safe_math(math: str) -> str:
    """Math with Unicode characters as commands; escaped text if its braces are unbalanced."""
    if not _is_balanced(math):
        return escape(math)
    return "".join(c if c.isascii() else _character(c) for c in re.sub(r"(?<!\\)%", r"\\%", math))


def _is_balanced(math: str) -> bool:
    r"""Whether braces and \left...\right pair up, as a document needs to compile."""
    depth = 0
    for character in re.sub(r"\\.", "", math):
        depth += {"{": 1, "}": -1}.get(character, 0)
        if depth < 0:
            return False
    return depth == 0 and len(re.findall(r"\\left\b", math)) == len(re.findall(r"\\right\b", math))


def _repair(text: str) -> str:
    """LaTeX text outside math: commands are kept, and characters that need math mode or a backslash get it."""
    if not _is_balanced(text):
        return escape(text)
    escaped = re.sub(r"(?<!\\)([_%&#$])", r"\\\1", text)
    escaped = re.sub(r"(?<!\\)\^", r"\\textasciicircum{}", escaped)
    return "".join(c if c.isascii() and c not in "<>|" else _character(c) for c in escaped)
