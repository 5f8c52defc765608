r"""Formulas that plain text writes on a line, as LaTeX: `exp(-eps0/2) <= 1 - gamma_2` becomes math, words stay words.

A formula is what a small grammar reads: relations between sums of products of names, numbers, calls and brackets. Text that it does
not read as a whole is left as it is, so that no word is torn apart.
"""

import re
from collections.abc import Callable, Iterator

__all__ = ["formula", "formulas"]

_GREEK = frozenset(
    [
        "alpha",
        "beta",
        "gamma",
        "delta",
        "eps",
        "epsilon",
        "zeta",
        "eta",
        "theta",
        "kappa",
        "lambda",
        "mu",
        "nu",
        "xi",
        "pi",
        "rho",
        "sigma",
        "tau",
        "phi",
        "chi",
        "psi",
        "omega",
        "Gamma",
        "Delta",
        "Theta",
        "Lambda",
        "Sigma",
        "Phi",
        "Psi",
        "Omega",
    ]
)
_RENAMED = {"eps": "varepsilon", "epsilon": "varepsilon"}
_COMMANDS = frozenset(
    ["exp", "sinh", "cosh", "tanh", "sin", "cos", "tan", "ln", "log", "max", "min", "sup", "inf", "det"]
)
_OPERATORS = frozenset(
    [
        "erf",
        "erfc",
        "erfi",
        "atan",
        "asin",
        "acos",
        "acosh",
        "asinh",
        "log2",
        "log10",
        "Bin",
        "Var",
        "Pr",
        "Lap",
        "ceil",
        "floor",
        "sqrt",
        "sgn",
        "sign",
        "abs",
    ]
)
_ACCENTS = frozenset({"hat", "tilde", "bar"})
_RELATIONS = {"<=": r"\le", ">=": r"\ge", "!=": r"\ne", "->": r"\to", "=>": r"\Rightarrow", "<": "<", ">": ">",
              "=": "=", "~": r"\sim"}  # fmt: skip
_ARTICLES = frozenset("aAI")
"""Letters that are words where nothing else makes them a name."""

_LAWS = frozenset({"law", "laws", "distribution", "density", "function", "variable", "variables"})

_TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<dots>\.\.\.)|(?P<number>\d+(?:\.\d+)?(?:e-?\d+)?(?![\w%]|\.\d))|"
    r"(?P<word>[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+|[.'’][A-Za-z0-9]+)*)|"
    r"(?P<relation><=|>=|!=|->|=>|[<>=~])|(?P<other>\*\*|.)",
    re.DOTALL,
)
_NAME = re.compile(r"([A-Za-z]+?)_?(\d*)$|([A-Za-z]+)_([A-Za-z0-9]+)$")


class _NoFormulaError(Exception):
    """The grammar does not read on here."""


def formulas(text: str) -> Iterator[tuple[str, bool]]:
    r"""The text in pieces: what is plain text, and what is math, already as LaTeX.

    >>> list(formulas("at eps0 <= 1/2 it is"))
    [('at ', False), ('\\varepsilon_{0} \\le 1/2', True), (' it is', False)]
    """
    tokens = [(m.lastgroup or "", m.group()) for m in _TOKEN.finditer(text)]
    plain, i = "", 0
    while i < len(tokens):
        found = _formula_at(tokens, i)
        if found is None:
            plain += tokens[i][1]
            i += 1
            continue
        math, i = found
        if plain:
            yield plain, False
        yield math, True
        plain = ""
    if plain:
        yield plain, False


def formula(text: str) -> str | None:
    r"""A text that is one formula from end to end; None where it is not.

    >>> print(formula("(1 - e^(-t))_+"), formula("half of it"))
    (1 - e^{-t})_{+} None
    """
    found = list(formulas(text.strip()))
    return found[0][0] if len(found) == 1 and found[0][1] else None


_Tokens = list[tuple[str, str]]


def _formula_at(tokens: _Tokens, start: int) -> tuple[str, int] | None:
    """The longest formula that begins with this token, and the place behind it."""
    kind, text = tokens[start]
    if kind == "space" or (start and _glued(tokens[start - 1], text)):
        return None
    reader = _Reader(tokens, start)
    try:
        math = reader.chain()
    except (_NoFormulaError, RecursionError):
        return None
    end = reader.at
    words = [t for k, t in tokens[start:end] if k != "space"]
    if len(words) == 1 and (
        kind in ("dots", "relation") or text in _ARTICLES or text.isdecimal() or "." in text
    ):
        return None
    if words[-1] == "s" and (
        words[:-1] == [text] if kind == "number" else len(words) == 1 and _amount(tokens, start)
    ):
        return None  # seconds
    if text in ("gamma", "Gamma") and len(words) == 1 and any(w in _LAWS for _, w in tokens[end : end + 2]):
        return None  # the gamma law
    if text == "(" and words[-1] == ")" and _one_bracket(words):
        return None  # a remark: its brackets are those of the text
    if all(w.isdigit() or w in "()-[]," for w in words) and "," not in words:
        return None
    if end < len(tokens) and tokens[end][1] in "_^\\":
        return None
    return math, end


def _amount(tokens: _Tokens, start: int) -> bool:
    """Whether a number stands before this token."""
    return start > 1 and tokens[start - 1][0] == "space" and tokens[start - 2][0] == "number"


def _one_bracket(words: list[str]) -> bool:
    """Whether the first bracket closes with the last one, and holds no list."""
    depth = 0
    for place, word in enumerate(words):
        depth += (word in "([{") - (word in ")]}")
        if depth == 0 and place < len(words) - 1:
            return False
    return "," not in words


def _glued(before: tuple[str, str], text: str) -> bool:
    """Whether a token belongs to the text before it: a sign inside a word, an apostrophe, a path."""
    return (before[0] == "word" and text in "-/_'") or before[1] in ("\\", "_", "@", "#", "&", "$", "`")


class _Reader:
    """Reads a formula from tokens, as recursive descent does."""

    def __init__(self, tokens: _Tokens, at: int) -> None:
        self._tokens, self.at = tokens, at

    def _seen(self, space: bool = True) -> tuple[str, str]:
        """The next token, behind a space where one may stand."""
        at = self.at
        if space and at < len(self._tokens) and self._tokens[at][0] == "space":
            at += 1
        return self._tokens[at] if at < len(self._tokens) else ("", "")

    def _take(self) -> str:
        if self._tokens[self.at][0] == "space":
            self.at += 1
        self.at += 1
        return self._tokens[self.at - 1][1]

    def _attempt(self, read: Callable[[], str]) -> str | None:
        """What is read, or nothing and the place as before."""
        at = self.at
        try:
            return read()
        except _NoFormulaError:
            self.at = at
            return None

    def chain(self) -> str:
        """Sums with relations between them."""
        lead = r"{}" + _RELATIONS[self._take()] + " " if self._seen(space=False)[0] == "relation" else ""
        parts = [lead + self._sum()]
        while self._seen()[0] == "relation":
            more = self._attempt(lambda: f"{_RELATIONS[self._take()]} {self._sum()}")
            if more is None:
                break
            parts.append(more)
        return " ".join(parts)

    def _sum(self) -> str:
        sign = self._take() if self._seen()[1] in ("-", "+") else ""
        text = sign + self._product()
        while self._seen()[1] in ("+", "-"):
            more = self._attempt(self._signed)
            if more is None:
                break
            text += more
        return text

    def _signed(self) -> str:
        spaced = self._seen(space=False)[0] == "space"
        sign = self._take()
        if spaced and self._seen(space=False)[0] != "space":  # a dash before a word, or a number of its own
            raise _NoFormulaError
        return f" {sign} {self._product()}"

    def _product(self) -> str:
        text, number = self._power(), self._tokens[self.at - 1][0] == "number"
        while True:
            mark = self._seen()[1]
            if mark in ("/", "*"):
                more = self._attempt(lambda: ((self._take() == "/" and "/") or r" \cdot ") + self._power())
            else:
                more = self._attempt(lambda number=number: self._beside(number))  # type: ignore[misc]
            if more is None:
                return text
            text, number = text + more, self._tokens[self.at - 1][0] == "number"

    def _beside(self, after_number: bool) -> str:
        """A factor beside another one: a name or a call, or a bracket behind a name."""
        kind, mark = self._seen()
        if kind == "word" and mark not in _ARTICLES:
            return rf" {self._power()}" if after_number else rf" \, {self._power()}"
        tight = self._seen(space=False)[1] == "("
        if mark == "(" and (tight or not after_number):
            bracket = self._power()
            if tight or not re.search(r"[=<>,]|\\[lgn]e ", bracket):  # else a remark in brackets
                return bracket
        raise _NoFormulaError

    def _power(self) -> str:
        text = self._operand()
        if text.endswith(")") and self._positive_part():
            text += f"_{{{self._take()}}}"
        while self._seen(space=False)[1] in ("^", "**", "_", "'", "!"):
            mark = self._take()
            if mark in ("'", "!"):
                text += mark
                continue
            script = "_" if mark == "_" else "^"
            text += f"{script}{{{self._script()}}}"
        return text

    def _positive_part(self) -> bool:
        """Whether a plus sign stands right behind a bracket, and nothing that it could add."""
        if self._seen(space=False)[1] != "+":
            return False
        behind = self._tokens[self.at + 1 : self.at + 3]
        return not behind or behind[0][0] in ("space", "relation") or behind[0][1] in ").,;:"

    def _script(self) -> str:
        (kind, mark), at = self._seen(space=False), self.at - 1
        if mark in ("(", "{"):
            closing = {"(": ")", "{": "}"}[self._take()]
            inner = self._list()
            if self._seen()[1] != closing:
                raise _NoFormulaError
            self._take()
            return f"({inner})" if self._tokens[at][1] == "_" and closing == ")" else inner
        if mark == "+":
            return self._take()
        if mark == "-":
            return self._take() + self._script()
        if kind in ("number", "word"):
            return self._operand()
        raise _NoFormulaError

    def _operand(self) -> str:
        kind, mark = self._seen()
        if kind == "number":
            return _number(self._take())
        if kind == "dots":
            self._take()
            return r"\dots"
        if kind == "word":
            return self._name()
        if mark == "|":
            return self._between("|")
        if mark in "([{" and mark:
            return self._bracket()
        raise _NoFormulaError

    def _between(self, mark: str) -> str:
        self._take()
        inner = self._sum()
        if self._seen()[1] != mark:
            raise _NoFormulaError
        self._take()
        return rf"\lvert {inner}\rvert "

    def _bracket(self) -> str:
        opening = self._take()
        inner, closing = self._list(), self._seen()[1]
        if closing not in (("}",) if opening == "{" else (")", "]")) or (opening == "[" and "," not in inner):
            raise _NoFormulaError
        if {opening, closing} in ({"(", "]"}, {"[", ")"}) and "," not in inner:
            raise _NoFormulaError
        self._take()
        left, right = (rf"\{opening}", rf"\{closing}") if opening == "{" else (opening, closing)
        return f"{left}{inner}{right}"

    def _list(self) -> str:
        parts = [self.chain()]
        while self._seen()[1] in (",", ";"):
            parts.append(f"{self._take()} {self.chain()}")
        return "".join(parts)

    def _name(self) -> str:
        word = self._take()
        called = self._seen(space=False)[1] == "("
        if word in _ACCENTS:
            return rf"\{word}{{{self._operand()}}}"
        if word in _COMMANDS or word in _OPERATORS:
            return self._called(word)
        name = _symbol(word)
        if name is None or (word in _ARTICLES and not called and self._lonely()):
            raise _NoFormulaError
        return name + (self._bracket() if called else "")

    def _lonely(self) -> bool:
        """Whether nothing behind a letter makes it a name."""
        return self._seen(space=False)[1] not in ("^", "_", "/", "'", ")") and self._seen()[0] != "relation"

    def _called(self, word: str) -> str:
        """A function with its argument in brackets, or the factor behind it (sin x)."""
        if self._seen(space=False)[1] in ("^", "_"):
            mark = self._take()
            return (
                rf"\{word}{mark}{{{self._script()}}}{self._argument()}"
                if word in _COMMANDS
                else self._refuse()
            )
        if word in ("sqrt", "abs", "ceil", "floor"):
            inner = self._inside()
            opened, closed = {"sqrt": (r"\sqrt{", "}"), "abs": (r"\lvert ", r"\rvert "),
                              "ceil": (r"\lceil ", r"\rceil "), "floor": (r"\lfloor ", r"\rfloor ")}[word]  # fmt: skip
            return f"{opened}{inner}{closed}"
        based = re.fullmatch(r"log(\d+)", word)
        head = (
            rf"\log_{{{based[1]}}}"
            if based
            else rf"\{word}"
            if word in _COMMANDS
            else rf"\operatorname{{{word}}}"
        )
        return head + self._argument()

    def _refuse(self) -> str:
        raise _NoFormulaError

    def _argument(self) -> str:
        if self._seen(space=False)[1] == "(":
            return self._bracket()
        if self._seen()[0] == "word" and len(self._seen()[1]) == 1 and self._seen()[1] not in _ARTICLES:
            return f" {self._power()}"
        raise _NoFormulaError

    def _inside(self) -> str:
        if self._seen(space=False)[1] != "(":
            raise _NoFormulaError
        self._take()
        inner = self._list()
        if self._seen()[1] != ")":
            raise _NoFormulaError
        self._take()
        return inner


def _number(text: str) -> str:
    mantissa, mark, power = text.partition("e")
    if not mark:
        return text
    return f"10^{{{int(power)}}}" if mantissa == "1" else rf"{mantissa} \cdot 10^{{{int(power)}}}"


def _symbol(word: str) -> str | None:
    """A letter or a Greek name, with an index; None for a word."""
    if word == "oo":
        return r"\infty"
    match = re.fullmatch(r"([A-Za-z]+?)(?:_?(\d+)|_([A-Za-z0-9]+))?", word)
    if match is None:
        return None
    base, index = match[1], match[2] or match[3]
    if base in _GREEK:
        base = rf"\{_RENAMED.get(base, base)}"
    elif len(base) != 1:
        return None
    if index and len(index) > 1 and index.isalpha():
        index = rf"\{_RENAMED.get(index, index)}" if index in _GREEK else rf"\mathrm{{{index}}}"
    return f"{base}_{{{index}}}" if index else base
