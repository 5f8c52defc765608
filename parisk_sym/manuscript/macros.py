r"""The macros that a paper defines (\newcommand, \def, \DeclareMathOperator, ...), and their expansion in mathematics."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

__all__ = ["MacroError", "Macros", "group_end", "macros_of"]

LONGEST, MOST_STEPS = 50_000, 2_000
_DEFINING = re.compile(
    r"\\(newcommand|renewcommand|providecommand|DeclareRobustCommand|DeclareMathOperator|DeclarePairedDelimiter|(?:New|Renew|Declare|Provide)DocumentCommand|def|let)(?![A-Za-z])\*?\s*"
)
_NAME = re.compile(r"\{?\s*\\([A-Za-z@]+|.)\s*\}?\s*")
_COUNT = re.compile(r"\[(\d)\]\s*")
_USE = re.compile(r"\\([A-Za-z@]+|[^A-Za-z])")


class MacroError(ValueError):
    """A macro that cannot be expanded."""


@dataclass(frozen=True)
class Macro:
    """The text of a macro, the number of its arguments, and the value of the first one where that is optional."""

    body: str
    count: int = 0
    optional: str | None = None


@dataclass
class Macros:
    """The macros by their names, and where one is defined in a way that is not read."""

    known: dict[str, Macro] = field(default_factory=dict)
    wrong: list[tuple[int, str]] = field(default_factory=list)

    def expanded(self, text: str) -> str:
        """The text with all macros of the paper expanded. Raises MacroError where that does not end."""
        return _Expansion(self.known).of(text)


@dataclass
class _Expansion:
    known: dict[str, Macro]
    steps: int = 0

    def of(self, text: str) -> str:
        at = 0
        while found := _USE.search(text, at):
            macro = self.known.get(found.group(1))
            if macro is None:
                at = found.end()
                continue
            self.steps += 1
            if self.steps > MOST_STEPS or len(text) > LONGEST:
                raise MacroError(f"the macro \\{found.group(1)} expands without an end")
            body, end = self._applied(macro, text, found.end(), found.group(1))
            text = text[: found.start()] + body + text[end:]
            at = found.start()
        return text

    def _applied(self, macro: Macro, text: str, at: int, name: str) -> tuple[str, int]:
        arguments: list[str] = []
        if macro.optional is not None:
            found = re.compile(r"\s*\[([^\]]*)\]").match(text, at)
            arguments.append(found.group(1) if found else macro.optional)
            at = found.end() if found else at
        while len(arguments) < macro.count:
            value, at = _argument(text, at, name)
            arguments.append(value)
        body = re.sub(
            r"#([1-9])",
            lambda m: arguments[int(m.group(1)) - 1] if int(m.group(1)) <= len(arguments) else "",
            macro.body,
        )
        following = text[at : at + 1]
        return (body + " " if re.search(r"\\[A-Za-z]+$", body) and following.isalpha() else body), at


def _argument(text: str, at: int, name: str) -> tuple[str, int]:
    while at < len(text) and text[at].isspace():
        at += 1
    if at >= len(text):
        raise MacroError(f"an argument of \\{name} is missing")
    if text[at] == "{":
        end = group_end(text, at)
        if end < 0:
            raise MacroError(f"a brace behind \\{name} is not closed")
        return text[at + 1 : end - 1], end
    found = _USE.match(text, at)
    end = found.end() if found else at + 1
    return text[at:end], end


def group_end(text: str, at: int, most: int = LONGEST) -> int:
    """Where the group that begins with the brace at `at` ends; -1 where it does not."""
    depth = 0
    for found in re.compile(r"\\.|[{}]", re.DOTALL).finditer(text, at, min(len(text), at + most)):
        depth += {"{": 1, "}": -1}.get(found.group(), 0)
        if depth == 0 and found.group() == "}":
            return found.end()
    return -1


def macros_of(text: str) -> Macros:
    """The macros that a text defines; of several definitions of a name the last one is kept."""
    macros = Macros(dict(_OF_PHYSICS) if _PHYSICS.search(text) else {})
    for found in _DEFINING.finditer(text):
        try:
            name, macro = _READ.get(found.group(1), _command)(text, found.end())
        except MacroError as error:
            macros.wrong.append((found.start(), str(error)))
            continue
        if found.group(1) != "providecommand" or name not in macros.known:
            macros.known[name] = macro
    return macros


_PHYSICS = re.compile(r"\\usepackage\s*(?:\[[^\]]*\])?\s*\{[^{}]*\bphysics\b[^{}]*\}")
_OF_PHYSICS = {
    "dd": Macro(r"\,d #1", 1), "abs": Macro(r"\left| #1 \right|", 1), "norm": Macro(r"\left\| #1 \right\|", 1), "dv": Macro(r"\frac{d #1}{d #2}", 2),
    "qty": Macro(""), "order": Macro("O(#1)", 1),
}  # fmt: skip
"""Commands of the LaTeX package physics that occur in formulas."""


def _named(text: str, at: int) -> tuple[str, int]:
    found = _NAME.match(text, at)
    if found is None:
        raise MacroError("the name of a macro is expected behind its definition")
    return found.group(1), found.end()


def _body(text: str, at: int, name: str) -> str:
    if text[at : at + 1] != "{":
        raise MacroError(f"the definition of \\{name} is not read: braces are expected")
    end = group_end(text, at)
    if end < 0:
        raise MacroError(f"a brace in the definition of \\{name} is not closed")
    return text[at + 1 : end - 1]


def _command(text: str, at: int) -> tuple[str, Macro]:
    name, at = _named(text, at)
    count, optional = 0, None
    if found := _COUNT.match(text, at):
        count, at = int(found.group(1)), found.end()
        if first := re.compile(r"\[([^\]]*)\]\s*").match(text, at):
            optional, at = first.group(1), first.end()
    return name, Macro(_body(text, at, name), count, optional)


def _document_command(text: str, at: int) -> tuple[str, Macro]:
    name, at = _named(text, at)
    if text[at : at + 1] != "{" or (end := group_end(text, at)) < 0:
        raise MacroError(f"the arguments of \\{name} are not read: braces are expected")
    found = re.fullmatch(r"\s*(?:O\s*\{([^{}]*)\}|(o))?((?:\s*\+?m)*)\s*", text[at + 1 : end - 1])
    if found is None:
        raise MacroError(f"of the arguments of \\{name}, only m, and O or o in front, are read")
    optional = found[1] if found[1] is not None else "" if found[2] else None
    count = found[3].count("m") + (optional is not None)
    body = end + len(text[end:]) - len(text[end:].lstrip())
    return name, Macro(_body(text, body, name), count, optional)


def _def(text: str, at: int) -> tuple[str, Macro]:
    name, at = _named_by_def(text, at)
    found = re.compile(r"((?:#\d)*)\s*").match(text, at)
    end, count = (found.end(), found.group(1).count("#")) if found else (at, 0)
    return name, Macro(_body(text, end, name), count)


def _named_by_def(text: str, at: int) -> tuple[str, int]:
    found = re.compile(r"\s*\\([A-Za-z@]+|.)").match(text, at)
    if found is None:
        raise MacroError("the name of a macro is expected behind \\def")
    return found.group(1), found.end()


def _let(text: str, at: int) -> tuple[str, Macro]:
    found = re.compile(r"\s*\\([A-Za-z@]+|.)\s*=?\s*(\\[A-Za-z@]+|\\.|.)").match(text, at)
    if found is None:
        raise MacroError("two names are expected behind \\let")
    return found.group(1), Macro(found.group(2))


def _operator(text: str, at: int) -> tuple[str, Macro]:
    name, at = _named(text, at)
    return name, Macro(r"\operatorname{" + re.sub(r"\\[,;!:]|\s", "", _body(text, at, name)) + "}")


def _delimiter(text: str, at: int) -> tuple[str, Macro]:
    name, at = _named(text, at)
    left, at = _argument(text, at, name)
    right, _ = _argument(text, at, name)
    return name, Macro(rf"\left{left} #1 \right{right}", 1)


_READ: dict[str, Callable[[str, int], tuple[str, Macro]]] = {
    "def": _def, "let": _let, "DeclareMathOperator": _operator, "DeclarePairedDelimiter": _delimiter,
    **{f"{kind}DocumentCommand": _document_command for kind in ("New", "Renew", "Declare", "Provide")},
}  # fmt: skip
