"""The words and signs of a line of text or LaTeX, with their places; both notations give the same tokens."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from parisk_sym.claims.language.functions import FUNCTIONS
from parisk_sym.claims.language.functions import LETTERS_OR_FUNCTIONS as _MAYBE_FUNCTIONS
from parisk_sym.core.errors import ParameterError

__all__ = ["MOST_TERMS", "AskError", "Token", "parts_at", "tokens_of", "with_letters"]

LONGEST_LINE = 4000
"""Characters."""
DEEPEST = 40
"""Brackets inside each other."""
LONGEST_NUMBER = 300
"""Digits."""
LARGEST_EXPONENT = 1000
"""Of a number such as 1e-6."""
MOST_TERMS = 200
"""Terms of a sum, factors of a product, exponents and signs in a row."""


class AskError(ParameterError):
    """A line that cannot be read: the message names the place and what is wrong."""

    @property
    def place(self) -> int | None:
        """The character at which it is wrong, counted from 1, where the message names one."""
        found = re.match(r"character (\d+):", str(self))
        return int(found.group(1)) if found else None


@dataclass(frozen=True)
class Token:
    """A word or sign: its kind for the grammar, its text, where it begins, and whether a space, or a wide one, is in front of it."""

    kind: str
    text: str
    at: int
    spaced: bool = False
    wide: bool = False


GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ϵ": "epsilon", "ζ": "zeta", "η": "eta", "θ": "theta", "κ": "kappa", "λ": "lambda",
    "μ": "mu", "µ": "mu", "ν": "nu", "ξ": "xi", "ρ": "rho", "σ": "sigma", "τ": "tau", "φ": "phi", "ϕ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega", "Δ": "Delta",
    "Λ": "Lambda", "Σ": "Sigma", "Ω": "Omega", "Θ": "Theta", "Ψ": "Psi", "Ξ": "Xi",
}  # fmt: skip
_LETTERS = set(GREEK.values()) | {"eps", "varepsilon", "vartheta", "varphi", "ell"}
_SAME_LETTER = {
    "eps": "epsilon",
    "varepsilon": "epsilon",
    "vartheta": "theta",
    "varphi": "phi",
    "lam": "lambda",
}
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ", "0123456789+-n")
_BELOW = "₀₁₂₃₄₅₆₇₈₉₊₋₌ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ"
_SUBSCRIPTS = str.maketrans(_BELOW, "0123456789+-=aehijklmnoprstuvx")

_WORDS = {
    "for", "all", "every", "each", "any", "real", "reals", "integer", "integers", "natural", "number", "numbers", "positive", "negative", "nonnegative", "nonzero",
    "where", "whenever", "with", "if", "then", "let", "be", "and", "is", "are", "the", "an", "has", "have", "exactly", "one", "unique", "root", "solution", "zero",
    "increasing", "decreasing", "convex", "concave", "strictly", "on", "in", "of", "from", "to", "density", "probability", "independent", "function", "equation",
    "map", "standard", "normal", "distribution", "as", "so", "that", "we", "non", "such", "only", "over", "when", "a", "given", "both", "cumulative", "variable",
    "variables", "random", "there", "exists", "maximum", "minimum", "supremum", "infimum", "largest", "smallest", "least", "greatest", "mass", "noise", "change", "up", "differentially", "private", "adding", "added", "satisfies", "interval", "holds", "values", "value", "goes", "tends", "approaches", "which", "law", "nondecreasing", "nonincreasing", "lipschitz", "constant", "above", "below", "left", "right",
}  # fmt: skip
_SIGNS = {
    "≤": "<=", "≥": ">=", "⩽": "<=", "⩾": ">=", "≠": "!=", "≈": "~~", "∼": "~", "→": "->", "↦": "|->", "⇒": "=>", "⟹": "=>", "⇔": "<=>", "⟺": "<=>", "∧": "&", "∀": "forall",
    "∃": "exists", "∈": "in", "∞": "oo", "√": "sqrt", "∫": "int", "∑": "sum", "∏": "prod", "·": "*", "×": "*", "⋅": "*", "∗": "*", "−": "-", "–": "-", "…": "...",
    "⋯": "...", "÷": "/", "π": "pi", "Γ": "Gamma", "Φ": "Phi", "Σ": "sum", "ℝ": "RR", "ℕ": "NN", "ℤ": "ZZ", "½": "(1/2)", "∪": "cup", "⌊": "lfloor", "⌋": "rfloor",
    "∂": "d", "↓": "down", "↑": "up", "⌈": "lceil", "⌉": "rceil", "′": "'", "ℯ": "e", "𝔼": "EE", "ℙ": "PP",
}  # fmt: skip
_COMMANDS = {
    "le": "<=", "leq": "<=", "leqslant": "<=", "ge": ">=", "geq": ">=", "geqslant": ">=", "lt": "<", "gt": ">", "ne": "!=", "neq": "!=", "approx": "~~",
    "sim": "~", "to": "->", "rightarrow": "->", "longrightarrow": "->", "mapsto": "|->", "Rightarrow": "=>", "implies": "=>", "Longrightarrow": "=>", "iff": "<=>", "Leftrightarrow": "<=>", "Longleftrightarrow": "<=>", "land": "&",
    "wedge": "&", "forall": "forall", "exists": "exists", "in": "in", "infty": "oo", "int": "int", "sum": "sum", "prod": "prod", "cdot": "*", "times": "*",
    "ldots": "...", "dots": "...", "cdots": "...", "dotsc": "...", "pi": "pi", "Gamma": "Gamma", "Phi": "Phi", "lim": "lim", "Pr": "PP", "mid": "|",
    "lfloor": "lfloor", "rfloor": "rfloor", "lceil": "lceil", "rceil": "rceil", "cup": "cup", "lvert": "|", "rvert": "|", "vert": "|", "colon": ":", "lbrace": "{set",
    "partial": "d", "downarrow": "down", "searrow": "down", "uparrow": "up", "nearrow": "up", "frac": "frac", "tfrac": "frac", "dfrac": "frac", "sqrt": "sqrt", "binom": "binom", "dbinom": "binom", "tbinom": "binom", "prime": "'", "max": "max", "min": "min",
}  # fmt: skip
_IGNORED = {
    "left", "right", "displaystyle", "textstyle", "bigl", "bigr", "Bigl", "Bigr", "big", "Big", "limits", "nolimits", "quad", "qquad", "thinspace", "biggl", "biggr",
}  # fmt: skip
_OF_BRACKETS = {"left", "right", "bigl", "bigr", "Bigl", "Bigr", "big", "Big", "biggl", "biggr"}
_WITH_ARGUMENTS = {"frac", "tfrac", "dfrac", "binom", "dbinom", "tbinom", "sqrt"}
_KINDS = {
    "<=": "REL", ">=": "REL", "<": "REL", ">": "REL", "=": "EQUAL", "!=": "UNEQUAL", "~~": "ABOUT", "~": "SIM", "->": "TO", "|->": "MAPSTO", "=>": "IMPLIES", "<=>": "IFF",
    "&": "AND", "forall": "FORALL", "exists": "EXISTS", "in": "IN", "oo": "OO", "int": "INT", "sum": "SUM", "prod": "PROD", "lim": "LIM", "*": "TIMES", "/": "SLASH",
    "+": "PLUS", "-": "MINUS", "...": "DOTS", "pi": "PI", "RR": "SET", "NN": "SET", "ZZ": "SET", "frac": "FRAC", "binom": "BINOM", "sqrt": "ROOT", "EE": "MEAN",
    "PP": "PROB", "Var": "VAR", "(": "LPAR", ")": "RPAR", "[": "LSQB", "]": "RSQB", "{": "LBRACE", "}": "RBRACE", "|": "BAR", "^": "CARET", "_": "UNDERSCORE",
    "!": "BANG", ",": "COMMA", ";": "SEMICOLON", ":": "COLON", ".": "DOT", "'": "PRIME", "given": "WORD", "lfloor": "LFLOOR", "rfloor": "RFLOOR", "lceil": "LCEIL",
    "rceil": "RCEIL", "down": "TO", "up": "TO", "cup": "CUP", "{set": "LSET", "}set": "RSET",
}  # fmt: skip

_NUMBER = re.compile(r"\d+(?:\.\d+)?(?:[eE][+-]?\d+(?![a-zA-Z(]))?|\.\d+")
_NAME = re.compile(r"[A-Za-z]+")
_EXTREMES = {"max": "maximum", "min": "minimum", "sup": "supremum", "inf": "infimum"}
_OVER_A_RANGE = re.compile(r"(?:\s*\\limits)?\s*_|\s*(?:\\text\{\s*)?over\b")
_BINDERS = {"Integral", "Sum", "Product", "Piecewise", "Largest"}
_FIXED_WORDS = {
    **dict.fromkeys(("oo", "inf", "infty", "infinity", "Infinity"), ("OO", "oo")), **{n: ("NAME", n) for n in ("EulerGamma", "Catalan", "GoldenRatio", "True")},
    **{n: (_KINDS[n], n) for n in ("lim", "sum", "int", "prod", "pi")}, "Pi": ("PI", "pi"), "sqrt": ("ROOT", "sqrt"),
    **dict.fromkeys(("Var", "Variance", "var"), ("VAR", "Var")), **dict.fromkeys(("Pr", "Prob"), ("PROB", "PP")), "Cov": ("COV", "Cov"), "iff": ("IFF", "<=>"),
}  # fmt: skip
"""Words whose kind depends on nothing."""
_LOWER_WORDS = {
    "integral": ("INT", "int"),
    "product": ("PROD", "prod"),
    "in": ("IN", "in"),
    "and": ("AND", "&"),
}
_SUBSCRIPT = re.compile(r"_(?:([A-Za-z0-9]+)|\{([A-Za-z0-9,]+)\}|\\(?:text|mathrm|rm)?\{([A-Za-z0-9]+)\})")
_LONG_NAME = re.compile(
    r"(?:\b(?:for|all|and|where|with|every|if|let|any)\b|(?<!\\)[,;])\s*([A-Za-z][A-Za-z0-9_]+)(?=\s*(?:,|in\b|[<>=~∈≤≥]|has\b))"
)
_BOUND_NAME = re.compile(r",\s*\(\s*([A-Za-z][A-Za-z0-9_]+)\s*,")
_SINGLE = re.compile(r"(?<![A-Za-z_\\])[A-Za-z](?![A-Za-z])")
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_LONG_FUNCTIONS = frozenset(name for name in FUNCTIONS if not name.isalpha())
_LONG_SIGNS = (":=", "<=>", "|->", "...", "<=", ">=", "!=", "->", "=>", "==", "~=", "**", "&&")


def tokens_of(line: str) -> list[Token]:
    """The tokens of a line. Raises AskError, with the place, for a character or a command that has no meaning here."""
    if not line.strip():
        raise AskError("the statement is empty: write, for instance, 1 + x < exp(x) for x > 0")
    if len(line) > LONGEST_LINE:
        raise AskError(f"the statement has {len(line):,} characters: at most {LONGEST_LINE:,} are read")
    found = _Scanner(line).tokens()
    _check_brackets(found, line)
    letters = {t.text for t in found if t.kind == "NAME"}
    return [replace(t, kind="NAME") if t.text in _MAYBE_FUNCTIONS & letters else t for t in found]


def _long_names(line: str) -> set[str]:
    """Names of several letters that get a range in the line: for eps0 in (0, 1)."""
    named = [*_LONG_NAME.findall(line), *_BOUND_NAME.findall(line)]
    found = {name for name in named if name not in FUNCTIONS and name.lower() not in _WORDS}
    known = _LETTERS | set(_SAME_LETTER) | {"oo", "inf", "pi", "in", "sum", "int", "lim", "Pr", "Var"}
    single = set(_SINGLE.findall(line))
    return {
        name
        for name in found
        if name not in known
        and ("_" not in name or not _is_letter_with_index(name))
        and not set(name) <= single  # xy < 1 beside x and y is a product
    }


def _is_letter_with_index(name: str) -> bool:
    letter, _, index = name.partition("_")
    return (len(letter) == 1 or letter in _LETTERS) and "_" not in index


def parts_at(tokens: Sequence[Token], kind: str) -> list[list[Token]]:
    """The tokens between those of a kind that are in no brackets."""
    parts: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        depth += token.kind in ("LPAR", "LSQB", "LBRACE", "LSET")
        depth -= token.kind in ("RPAR", "RSQB", "RBRACE", "RSET")
        if token.kind == kind and not depth:
            parts.append([])
        else:
            parts[-1].append(token)
    return [p for p in parts if p]


class _Scanner:
    """Reads a line from left to right."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.at = 0
        self.found: list[Token] = []
        self.spaced = self.wide = False
        self.in_text = 0  # the depth of braces at which \text{ ends
        self.depth = 0
        self.long_names = _long_names(line)

    def tokens(self) -> list[Token]:
        """All tokens of the line."""
        while self.at < len(self.line):
            self._next()
        return self.found

    def _add(self, sign: str, kind: str = "", at: int | None = None) -> None:
        kind = kind or _KINDS.get(sign, "")
        self.found.append(Token(kind or "NAME", sign, self.at if at is None else at, self.spaced, self.wide))
        self.spaced = self.wide = False

    def _next(self) -> None:
        """Read one word, number, command or sign."""
        c = self.line[self.at]
        if c.isspace() or c == "$":
            self.spaced, self.at = True, self.at + 1
        elif c == "\\":
            self._command()
        elif c in "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ":
            self._superscript()
        elif c in _BELOW and self.found and self.found[-1].kind in ("INT", "SUM", "PROD"):
            self._range_below()
        elif found := _NUMBER.match(self.line, self.at):
            self._number(found.group())
        elif not self._long_name() and not self._letter(c) and not self._long_sign():
            if c not in _KINDS:
                raise AskError(f"character {self.at + 1}: {_named(c)} has no meaning here")
            self._bracket(c)

    def _long_name(self) -> bool:
        """Read a name of letters, digits and underscores, where there is one."""
        found = _WORD.match(self.line, self.at)
        if found is None:
            return False
        text, end = found.group(), found.end()
        if text in self.long_names or (text in _LONG_FUNCTIONS and self.line[end : end + 1] == "("):
            self._add(text, "NAME" if text in self.long_names else "FUNC")
            self.at = end
        else:
            self._name(_NAME.match(self.line, self.at).group())  # type: ignore[union-attr]
        return True

    def _letter(self, c: str) -> bool:
        """Read a Greek letter, or a sign of one character, where there is one."""
        if c == "Σ" and self.line[self.at + 1 : self.at + 2] == "_":
            self._add("sum")
        elif c in GREEK:
            self._add(GREEK[c], "NAME")
        elif c in _SIGNS:
            self._sign(_SIGNS[c])
        else:
            return False
        self.at += 1
        self._subscript()
        return True

    def _long_sign(self) -> bool:
        """Read a sign of several characters, where there is one."""
        sign = next((sign for sign in _LONG_SIGNS if self.line.startswith(sign, self.at)), None)
        if sign is None:
            return False
        self._add({"==": "=", ":=": "=", "**": "^", "~=": "~~", "&&": "&"}.get(sign, sign))
        self.at += len(sign)
        return True

    def _sign(self, sign: str) -> None:
        if sign == "(1/2)":
            for piece, kind in (
                ("(", "LPAR"),
                ("1", "NUMBER"),
                ("/", "SLASH"),
                ("2", "NUMBER"),
                (")", "RPAR"),
            ):
                self._add(piece, kind)
        elif sign in ("Gamma", "Phi"):
            self._add(sign, "FUNC")
        else:
            self._add(sign)

    def _bracket(self, c: str) -> None:
        if c == "{":
            self.depth += 1
        if c == "}":
            if self.in_text == self.depth and self.in_text:
                self.in_text, self.spaced = 0, True
                self.depth -= 1
                self.at += 1
                return
            self.depth -= 1
        self._add(c)
        self.at += 1

    def _superscript(self) -> None:
        end = self.at
        while end < len(self.line) and self.line[end] in "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ":
            end += 1
        inside = self.line[self.at : end].translate(_SUPERSCRIPTS)
        for sign, kind in (("^", "CARET"), ("{", "LBRACE")):
            self._add(sign, kind)
        for piece in re.findall(r"\d+|[+\-n]", inside):
            self._add(piece, "NUMBER" if piece.isdigit() else _KINDS.get(piece, "NAME"))
        self._add("}", "RBRACE")
        self.at = end

    def _range_below(self) -> None:
        """The lower end of an integral or a sum in small letters: ∫₀¹, ∑ₖ₌₁ⁿ."""
        end = self.at
        while end < len(self.line) and self.line[end] in _BELOW:
            end += 1
        inside = self.line[self.at : end].translate(_SUBSCRIPTS)
        self._add("_")
        self._add("{", "LBRACE")
        for piece in re.findall(r"\d+|.", inside):
            self._add(piece, "NUMBER" if piece.isdigit() else _KINDS.get(piece, "NAME"))
        self._add("}", "RBRACE")
        self.at = end

    def _number(self, text: str) -> None:
        if len(text) > LONGEST_NUMBER:
            raise AskError(
                f"character {self.at + 1}: a number of {len(text):,} digits: at most {LONGEST_NUMBER} are read"
            )
        exponent = re.split("[eE]", text)[1:]
        if exponent and abs(int(exponent[0])) > LARGEST_EXPONENT:
            raise AskError(
                f"character {self.at + 1}: the exponent of a number must be between -{LARGEST_EXPONENT} and {LARGEST_EXPONENT}"
            )
        single = self.found and self._argument_is_one_character()
        text = text[0] if single and self.found[-1].kind != "CARET" else text
        if single and len(text) > 1:
            raise AskError(
                f"character {self.at + 1}: in LaTeX {text!r} behind ^ is only its first digit: write ^{{{text}}}"
            )
        self._add(text, "NUMBER")
        self.at += len(text)

    def _argument_is_one_character(self) -> bool:
        """Behind a command of LaTeX with arguments, or a ^ or _ of a line of LaTeX, a number without braces is its first digit."""
        if "\\" not in self.line or self.in_text:
            return False
        last = self.found[-1]
        if (last.kind in ("FRAC", "BINOM") and last.text.startswith("\\")) or last.kind == "CARET":
            return True
        before = self.found[-2] if len(self.found) > 1 else last
        return before.kind in ("FRAC", "BINOM") and before.text.startswith("\\") and last.kind == "NUMBER"

    def _name(self, text: str) -> None:
        start = self.at
        self.at += len(text)
        lower = text if len(text) == 1 else text.lower() if text[0].isupper() and text[1:].islower() else text
        kind, sign = self._kind_of_name(text, lower)
        self._add(sign, kind, start)
        self._subscript()
        if kind in ("FUNC", "ROOT") and self.line[self.at : self.at + 1].isdecimal():
            self._number_behind_a_function(text)

    def _number_behind_a_function(self, text: str) -> None:
        """log2 and log10 name a base; elsewhere the number may be a lost exponent, an index or the argument."""
        base = next((base for base in ("10", "2") if self.line.startswith(base, self.at)), "")
        if (
            text != "log"
            or not base
            or self.line[self.at + len(base) : self.at + len(base) + 1] not in ("(", " ")
        ):
            number = self.line[self.at]
            raise AskError(
                f"character {self.at + 1}: {text}{number} can be {text}({number}...) or a power of {text}: write brackets"
            )
        self._add("_")
        self._add(base, "NUMBER")
        self.at += len(base)

    def _subscript(self) -> None:
        """An index behind a letter belongs to its name: x_1, x_{max}, x₁. In LaTeX one without braces is a single character."""
        if self.found[-1].kind != "NAME":
            return
        last = self.found[-1]
        index, end = "", self.at
        while end < len(self.line) and self.line[end] in _BELOW and self.line[end] not in "₊₋₌":
            index, end = index + self.line[end].translate(_SUBSCRIPTS), end + 1
        if not index and (found := _SUBSCRIPT.match(self.line, self.at)):
            index, end = next(filter(None, found.groups())), found.end()
            if found.group(1) and "\\" in self.line:
                index, end = index[0], self.at + 2
        if index:
            self.found[-1] = replace(last, text=f"{last.text}_{index.replace(',', '_')}")
            self.at = end

    def _kind_of_name(self, text: str, lower: str) -> tuple[str, str]:
        """The kind of a word, and how it is written in the grammar."""
        if text in _EXTREMES and self._has_a_range():
            return "EXTREME", _EXTREMES[text]
        if text in _FIXED_WORDS:
            return _FIXED_WORDS[text]
        if self._opens() and (text in _BINDERS or text in _MAYBE_FUNCTIONS):
            return ("BINDER" if text in _BINDERS else "FUNC"), text
        if text in FUNCTIONS and len(text) > 1:
            return "FUNC", text
        if text in _LETTERS or text in _SAME_LETTER or len(text) == 1:
            return "NAME", _SAME_LETTER.get(text, text)
        if lower in _LOWER_WORDS:
            return _LOWER_WORDS[lower]
        return ("WORD", lower) if lower in _WORDS else ("RUN", text)

    def _has_a_range(self) -> bool:
        """Whether the range of a maximum follows: max_{x in [0, 1]}, or max over x in [0, 1] of."""
        return _OVER_A_RANGE.match(self.line, self.at) is not None

    def _opens(self) -> bool:
        """Whether a bracket follows at once."""
        return self.line[self.at : self.at + 1] == "("

    def _command(self) -> None:
        start = self.at
        found = _NAME.match(self.line, self.at + 1)
        if found is None:
            self._escaped(start)
            return
        name = found.group()
        self.at = found.end()
        if name in ("left", "right") and self.line[self.at : self.at + 1] == ".":
            raise AskError(f"character {start + 1}: \\{name}. has no counterpart here")
        if name in _IGNORED:
            self.spaced = self.spaced or name not in _OF_BRACKETS
            self.wide = self.wide or name in ("quad", "qquad")
        elif name in ("text", "textrm", "mbox", "textit"):
            self._begin_text(start)
        elif name in ("mathbb", "mathcal", "mathrm", "operatorname", "mathit", "mathbf", "mathsf"):
            self._in_a_font(name, start)
        else:
            self._sign_or_letter(name, start)

    def _sign_or_letter(self, name: str, start: int) -> None:
        """The command for a sign, a function or a letter."""
        if name in _EXTREMES and (name in ("sup", "inf") or self._has_a_range()):
            self._add(_EXTREMES[name], "EXTREME", start)
        elif name in _WITH_ARGUMENTS:
            self._add("\\" + _COMMANDS[name], _KINDS[_COMMANDS[name]], start)
        elif name in _COMMANDS:
            self._sign_of_command(_COMMANDS[name], start)
        elif name in FUNCTIONS:
            self._add(name, "FUNC", start)
        elif name in _LETTERS or name in GREEK.values():
            self._add(_SAME_LETTER.get(name, name), "NAME", start)
            self._subscript()
        else:
            raise AskError(f"character {start + 1}: the command \\{name} has no meaning here")

    def _sign_of_command(self, sign: str, at: int) -> None:
        self._add(sign, "FUNC" if sign in ("Gamma", "Phi", "max", "min") else "", at)

    def _escaped(self, start: int) -> None:
        c = self.line[start + 1 : start + 2]
        self.at = start + 2
        if c in ("{", "}"):
            self._add(c + "set", "LSET" if c == "{" else "RSET", start)
        elif c in (",", ";", ":", "!", " ", "/", "\\"):
            self.spaced = True
        elif c == "|":
            raise AskError(f"character {start + 1}: norms have no meaning here")
        else:
            raise AskError(f"character {start + 1}: \\{c} has no meaning here")

    def _group(self, start: int) -> str:
        """The text of the braces, or the single letter, that follow."""
        rest = self.line[self.at :]
        stripped = rest.lstrip()
        self.at += len(rest) - len(stripped)
        if not stripped.startswith("{"):
            self.at += 1
            return stripped[:1]
        end = stripped.find("}")
        if end < 0:
            raise AskError(f"character {start + 1}: a brace is not closed")
        self.at += end + 1
        return stripped[1:end]

    def _begin_text(self, start: int) -> None:
        if self.line[self.at : self.at + 1] != "{":
            raise AskError(f"character {start + 1}: \\text needs braces")
        self.depth += 1
        self.in_text, self.spaced = self.depth, True
        self.at += 1

    def _in_a_font(self, font: str, start: int) -> None:
        word = self._group(start).strip()
        sets = {"R": "RR", "N": "NN", "Z": "ZZ", "E": "EE", "P": "PP"}
        if font == "mathbb" and word in sets:
            self._add(sets[word], "", start)
        elif font == "mathrm" and word == "d":
            self._add("d", "NAME", start)
        elif font == "mathbb":
            raise AskError(f"character {start + 1}: the set {word} has no meaning here")
        else:
            kind, sign = self._kind_of_name(word, word) if word.isalpha() else ("RUN", word)
            self._add(sign, "RUN" if kind == "WORD" else kind, start)


def _named(c: str) -> str:
    return repr(c) if c.isprintable() and ord(c) < 0x2500 else f"the character U+{ord(c):04X}"


_CLOSING = {
    "LPAR": "RPAR",
    "LSQB": "RSQB",
    "LBRACE": "RBRACE",
    "LSET": "RSET",
    "LFLOOR": "RFLOOR",
    "LCEIL": "RCEIL",
}


def _check_brackets(found: list[Token], line: str) -> None:
    """Brackets are closed, though not by their own kind: (0, 1] is an interval."""
    opened: list[Token] = []
    for token in found:
        if token.kind in _CLOSING:
            opened.append(token)
            if len(opened) > DEEPEST:
                raise AskError(f"character {token.at + 1}: brackets are nested more than {DEEPEST} deep")
        elif token.kind in _CLOSING.values():
            if not opened:
                raise AskError(
                    f"character {token.at + 1}: {token.text!r} closes a bracket that was not opened"
                )
            own = opened.pop()
            mixed = {own.kind, token.kind} <= {"LPAR", "RSQB"} or {own.kind, token.kind} <= {"LSQB", "RPAR"}
            if _CLOSING[own.kind] != token.kind and not mixed:
                raise AskError(
                    f"character {token.at + 1}: {token.text!r} closes {own.text!r} of character {own.at + 1}"
                )
    if opened:
        raise AskError(f"character {opened[-1].at + 1}: {opened[-1].text!r} is not closed")


def with_letters(tokens: list[Token], declared: set[str]) -> list[Token]:
    """Runs of letters as products of declared letters (`np` for declared n and p); AskError for another run."""
    result: list[Token] = []
    for token in tokens:
        if token.kind != "RUN":
            result.append(token)
            continue
        if not all(c in declared or c == "e" for c in token.text):
            if result and result[-1].kind == "SIM":
                raise AskError(
                    f"character {token.at + 1}: the law {token.text!r} is not known: write its density, as in 'X has the density exp(-X) on (0, oo)'"
                )
            raise AskError(
                f"character {token.at + 1}: {token.text!r} is not a function, and not a product of letters that have a range"
            )
        result += [
            replace(token, kind="NAME", text=c, at=token.at + i, spaced=token.spaced and not i)
            for i, c in enumerate(token.text)
        ]
    return result
