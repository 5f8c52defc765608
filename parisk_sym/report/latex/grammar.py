"""The grammar of formulas in plain text: relations between sums of products of names, numbers, calls and brackets, read by recursive descent."""

import re
from collections.abc import Callable

from parisk_sym.report.latex.names import ACCENTS, COMMANDS, OPERATORS, symbol

__all__ = ["ARTICLES", "NoFormulaError", "Reader", "Tokens", "decimal", "tokens_of"]

_RELATIONS = {"<=": r"\le", ">=": r"\ge", "!=": r"\ne", "->": r"\to", "=>": r"\Rightarrow", "<": "<", ">": ">",
              "=": "=", "~": r"\sim"}  # fmt: skip
ARTICLES = frozenset("aAI")
"""Letters that are words unless the context makes them names."""

_TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<dots>\.\.\.)|(?P<number>\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\w%]|\.\d))|"
    r"(?P<word>[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+|[.'’][A-Za-z0-9]+)*)|"
    r"(?P<relation><=|>=|!=|->|=>|[<>=~])|(?P<other>\*\*|.)",
    re.DOTALL,
)

Tokens = list[tuple[str, str]]
"""Kinds and texts."""


def tokens_of(text: str) -> Tokens:
    """The tokens of a text, including spaces."""
    return [(m.lastgroup or "", m.group()) for m in _TOKEN.finditer(text)]


class NoFormulaError(Exception):
    """The text at this place is not a formula of the grammar."""


class Reader:
    """Reads a formula from tokens by recursive descent."""

    def __init__(self, tokens: Tokens, at: int) -> None:
        self._tokens, self.at = tokens, at

    def _next_token(self, space: bool = True) -> tuple[str, str]:
        """The next token, skipping a space if `space`."""
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
        """The result of `read`, or None with the position restored."""
        at = self.at
        try:
            return read()
        except NoFormulaError:
            self.at = at
            return None

    def chain(self) -> str:
        """Sums separated by relations."""
        lead = (
            r"{}" + _RELATIONS[self._take()] + " " if self._next_token(space=False)[0] == "relation" else ""
        )
        parts = [lead + self._sum()]
        while self._next_token()[0] == "relation":
            more = self._attempt(lambda: f"{_RELATIONS[self._take()]} {self._sum()}")
            if more is None:
                break
            parts.append(more)
        return " ".join(parts)

    def _sum(self) -> str:
        sign = self._take() if self._next_token()[1] in ("-", "+") else ""
        text = sign + self._product()
        while self._next_token()[1] in ("+", "-"):
            more = self._attempt(self._signed_term)
            if more is None:
                break
            text += more
        return text

    def _signed_term(self) -> str:
        spaced = self._next_token(space=False)[0] == "space"
        sign = self._take()
        if (
            spaced and self._next_token(space=False)[0] != "space"
        ):  # a dash before a word, or a separate signed number
            raise NoFormulaError
        return f" {sign} {self._product()}"

    def _product(self) -> str:
        text, number = self._power(), self._tokens[self.at - 1][0] == "number"
        while True:
            mark = self._next_token()[1]
            if mark in ("/", "*"):
                more = self._attempt(lambda: ((self._take() == "/" and "/") or r" \cdot ") + self._power())
            else:
                more = self._attempt(lambda number=number: self._beside(number))  # type: ignore[misc]
            if more is None:
                return text
            text, number = text + more, self._tokens[self.at - 1][0] == "number"

    def _beside(self, after_number: bool) -> str:
        """A factor next to another one: a name or a call, or a bracket after a name."""
        kind, mark = self._next_token()
        if kind == "word" and mark not in ARTICLES:
            return rf" {self._power()}" if after_number else rf" \, {self._power()}"
        tight = self._next_token(space=False)[1] == "("
        if mark == "(" and (tight or not after_number):
            bracket = self._power()
            if tight or not re.search(r"[=<>,]|\\[lgn]e ", bracket):  # else a remark in brackets
                return bracket
        raise NoFormulaError

    def _power(self) -> str:
        text = self._operand()
        if text.endswith(")") and self._is_positive_part():
            text += f"_{{{self._take()}}}"
        while (mark := self._next_token(space=False)[1]) in ("^", "**", "_", "'", "!"):
            if mark == "'" and "^" in _scripts_of(text):  # a quotation mark, not a prime
                break
            self._take()
            if mark in ("'", "!"):
                text += mark
                continue
            script = "_" if mark == "_" else "^"
            if script in _scripts_of(text):
                raise NoFormulaError
            text += f"{script}{{{self._script(script)}}}"
        return text

    def _is_positive_part(self) -> bool:
        """Whether a plus sign directly follows a bracket and has no second operand."""
        if self._next_token(space=False)[1] != "+":
            return False
        behind = self._tokens[self.at + 1 : self.at + 3]
        return not behind or behind[0][0] in ("space", "relation") or behind[0][1] in ").,;:"

    def _script(self, script: str, signed: bool = False) -> str:
        """An index or an exponent; a sign keeps the brackets after it, and powers associate to the right: a^b^c is a^(b^c)."""
        kind, mark = self._next_token(space=False)
        if mark == "+":
            return self._take()
        if mark == "-":
            return self._take() + self._script(script, signed=True)
        if mark in ("(", "{"):
            text = self._group(mark)
            raised = script == "^" and self._next_token(space=False)[1] in ("^", "**")
            if signed or raised or (mark == "(" and script == "_"):
                text = f"({text})"
        elif kind in ("number", "word"):
            text = self._operand()
            while (
                kind == "word" and self._next_token(space=False)[1] == "'"
            ):  # e^eps': of the name in the exponent
                text += self._take()
        else:
            raise NoFormulaError
        while script == "^" and (
            (mark := self._next_token(space=False)[1]) in ("^", "**") or (mark == "_" and kind == "word")
        ):
            nested = "_" if mark == "_" else "^"
            if nested in _scripts_of(text):
                raise NoFormulaError
            self._take()
            text += f"{nested}{{{self._script(nested)}}}"
        return text

    def _group(self, opening: str) -> str:
        """The contents of brackets, without the brackets."""
        closing = {"(": ")", "{": "}"}[opening]
        self._take()
        inner = self._list()
        if self._next_token()[1] != closing:
            raise NoFormulaError
        self._take()
        return inner

    def _operand(self) -> str:
        kind, mark = self._next_token()
        if kind == "number":
            return decimal(self._take())
        if kind == "dots":
            self._take()
            return r"\dots"
        if kind == "word":
            return self._name()
        if mark == "|":
            return self._absolute_value("|")
        if mark in "([{" and mark:
            return self._bracket()
        raise NoFormulaError

    def _absolute_value(self, mark: str) -> str:
        self._take()
        inner = self._sum()
        if self._next_token()[1] != mark:
            raise NoFormulaError
        self._take()
        return rf"\lvert {inner}\rvert "

    def _bracket(self) -> str:
        opening = self._take()
        inner, closing = self._list(), self._next_token()[1]
        if closing not in (("}",) if opening == "{" else (")", "]")) or (opening == "[" and "," not in inner):
            raise NoFormulaError
        if {opening, closing} in ({"(", "]"}, {"[", ")"}) and "," not in inner:
            raise NoFormulaError
        self._take()
        left, right = (rf"\{opening}", rf"\{closing}") if opening == "{" else (opening, closing)
        return f"{left}{inner}{right}"

    def _list(self) -> str:
        parts = [self.chain()]
        while self._next_token()[1] in (",", ";"):
            parts.append(f"{self._take()} {self.chain()}")
        return "".join(parts)

    def _name(self) -> str:
        word = self._take()
        called = self._next_token(space=False)[1] == "("
        if word in ACCENTS:
            return rf"\{word}{{{self._operand()}}}"
        if word in COMMANDS or word in OPERATORS:
            return self._function(word)
        name = symbol(word)
        if name is None or (word in ARTICLES and not called and self._is_lonely()):
            raise NoFormulaError
        return name + (self._bracket() if called else "")

    def _is_lonely(self) -> bool:
        """Whether nothing after a letter makes it a name."""
        return (
            self._next_token(space=False)[1] not in ("^", "_", "/", "'", ")")
            and self._next_token()[0] != "relation"
        )

    def _function(self, word: str) -> str:
        """A function with its argument, in brackets or as the next factor (sin x)."""
        if self._next_token(space=False)[1] in ("^", "_"):
            mark = self._take()
            return (
                rf"\{word}{mark}{{{self._script(mark)}}}{self._argument()}"
                if word in COMMANDS
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
            if word in COMMANDS
            else rf"\operatorname{{{word}}}"
        )
        return head + self._argument()

    def _refuse(self) -> str:
        raise NoFormulaError

    def _argument(self) -> str:
        if self._next_token(space=False)[1] == "(":
            return self._bracket()
        if (
            self._next_token()[0] == "word"
            and len(self._next_token()[1]) == 1
            and self._next_token()[1] not in ARTICLES
        ):
            return f" {self._power()}"
        raise NoFormulaError

    def _inside(self) -> str:
        if self._next_token(space=False)[1] != "(":
            raise NoFormulaError
        self._take()
        inner = self._list()
        if self._next_token()[1] != ")":
            raise NoFormulaError
        self._take()
        return inner


def _scripts_of(text: str) -> str:
    """The marks, ^ and _, of the scripts at the end of a symbol; TeX does not allow a second one of the same kind.

    TeX counts a prime as an exponent, unless the exponent directly follows it.
    """
    found = ""
    while text.endswith(("}", "'")):
        if text.endswith("'"):
            found, text = found + "^" * bool(found), text.rstrip("'")
            continue
        at, depth = len(text), 0
        while at and (depth or at == len(text)):
            at -= 1
            if text[at] in "{}" and text[at - 1 : at] != "\\":
                depth += 1 if text[at] == "}" else -1
        if not at or text[at - 1] not in "_^":
            break
        found, text = found + text[at - 1], text[: at - 1]
    return found


def decimal(text: str) -> str:
    r"""A decimal number with its power of ten written out.

    >>> print(decimal("2.5e-19"))
    2.5 \cdot 10^{-19}
    """
    mantissa, mark, power = text.partition("e")
    if not mark:
        return text
    return f"10^{{{int(power)}}}" if mantissa == "1" else rf"{mantissa} \cdot 10^{{{int(power)}}}"
