r"""Computed numbers as LaTeX commands, so that the text of a paper never goes stale.

A TOML file gives each a name, and the formula with its arguments, or the claim whose counterexample supplies them:

    [number.riskAtOne]
    formula = "laplace.confidence"
    eps = "1/2"
    eps0 = "1"
    digits = 4

    [number.rangeFails]
    claim = "par21.theorem4.range"
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from parisk_sym import __version__
from parisk_sym.core.errors import ParameterError
from parisk_sym.core.toml_files import read_toml
from parisk_sym.proofs.judgement import Judgement
from parisk_sym.report.latex.inline import formula
from parisk_sym.report.latex.text import escape
from parisk_sym.tables.quantities import find_formula

__all__ = ["Number", "number_commands", "read_numbers"]

_DIGITS = 6


@dataclass(frozen=True)
class Number:
    """The name of a command, and the formula with its arguments, or the claim, that supplies its value."""

    name: str
    formula: str = ""
    claim: str = ""
    digits: int = _DIGITS
    arguments: Mapping[str, str] = field(default_factory=dict)


def read_numbers(file: Path) -> list[Number]:
    """The numbers in a file; raises ParameterError for an invalid file."""
    try:
        tables = read_toml(file, parse_float=str)
    except ValueError as error:
        raise ParameterError(f"{file}: {error}") from None
    numbers = tables.get("number")
    if set(tables) != {"number"} or not isinstance(numbers, dict) or not numbers:
        raise ParameterError(f"{file}: it needs tables [number.NAME] and nothing else")
    return [_number(file, name, entry) for name, entry in numbers.items()]


def _number(file: Path, name: str, entry: Any) -> Number:
    where = f"{file}: number.{name}"
    if not re.fullmatch(r"[A-Za-z]+", name):
        raise ParameterError(f"{where}: a LaTeX command has letters only: no digits, no underscores")
    if not isinstance(entry, dict) or ("formula" in entry) == ("claim" in entry):
        raise ParameterError(f'{where}: it needs formula = "ID" with its arguments, or claim = "ID"')
    given = dict(entry)
    formula, claim, digits = given.pop("formula", ""), given.pop("claim", ""), given.pop("digits", _DIGITS)
    if type(digits) is not int:
        raise ParameterError(f"{where}: digits must be a whole number, got {digits!r}")
    if claim and given:
        raise ParameterError(f"{where}: a claim has no arguments, got {', '.join(given)}")
    arguments = {key: value if isinstance(value, str) else repr(value) for key, value in given.items()}
    return Number(name, str(formula), str(claim), digits, arguments)


def number_commands(
    numbers: Sequence[Number], judgements: Mapping[str, Judgement], paths: Sequence[str | Path] = ()
) -> str:
    r"""A \newcommand for each number, preceded by a comment with the command that computes it.

    >>> risk = Number("risk", "bessel_k.cdf", digits=5, arguments={"x": "5/2", "k": "3"})
    >>> print(number_commands([risk], {}).splitlines()[-1])
    \newcommand{\risk}{\num{0.72553}}
    """
    lines = [rf"% numbers computed by parisk_sym {__version__}; they need \usepackage{{siunitx}}"]
    for number in numbers:
        lines += _of_claim(number, judgements) if number.claim else _of_formula(number, paths)
    return "\n".join(lines) + "\n"


def _of_formula(number: Number, paths: Sequence[str | Path]) -> Iterator[str]:
    value, _ = find_formula(number.formula, paths).digits(number.digits, **number.arguments)
    arguments = "".join(f" {name}={text}" for name, text in number.arguments.items())
    yield f"% parisk eval {number.formula}{arguments} --digits {number.digits}"
    yield _command(number.name, rf"\num{{{value}}}")


def _of_claim(number: Number, judgements: Mapping[str, Judgement]) -> Iterator[str]:
    """The verdict, and the numbers of the counterexample: NAMEVerdict, NAMELeft, NAMERight, NAMEEpsZero and so on.

    For two values of one symbol, as for a monotone function, the names end in First and Later; for three, in First, Middle and Later.
    """
    judgement = judgements[number.claim]
    yield f"% parisk show {number.claim}"
    yield _command(f"{number.name}Verdict", escape(str(judgement.verdict).lower()))
    first = next((failure.node.counterexample for failure in judgement.failures), judgement.counterexample)
    where, *what = _split(first, (": ",))
    point = list(_values(where))
    names = [name for name, _ in point]
    found = [(name, value) for part in what for name, value in _values(part) if name not in names]
    used = {f"{number.name}Verdict"}
    for command, value in [*_of_a_point(point), *((_in_letters(name), value) for name, value in found)]:
        command, latex = number.name + command, _value_latex(value)  # noqa: PLW2901
        if command not in used:
            used.add(command)
            yield _command(command, latex) if latex else f"% {command}: {value} is no formula"


def _of_a_point(point: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The values of a point with the suffixes of their commands."""
    values: dict[str, list[str]] = {}
    for name, value in point:
        values.setdefault(name, []).append(value)
    for name, given in values.items():
        ends = {2: ("First", "Later"), 3: ("First", "Middle", "Later")}.get(len(given), ("",))
        yield from ((_in_letters(name) + end, value) for end, value in zip(ends, given, strict=False))


def _values(text: str) -> Iterator[tuple[str, str]]:
    """The pairs name = value in a text; a value extends to the next comma, semicolon or full stop."""
    for part in _split(text, (", ", "; ", ". ")):
        found = re.fullmatch(r"(?:[^=]*[\s(])?([A-Za-z]\w*'*) = (\S[^=]*?)\.?", part)
        if found:
            yield found[1], found[2]


def _split(text: str, marks: Sequence[str]) -> list[str]:
    """The text split at the marks outside all brackets.

    >>> _split("x = Max(1, 2), y = 3", (", ",))
    ['x = Max(1, 2)', 'y = 3']
    """
    parts, depth = [""], 0
    for at, character in enumerate(text):
        depth = max(0, depth + (character in "([{") - (character in ")]}"))
        if depth == 0 and text[at : at + 2] in marks:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts]


_NUMBER = r"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?"


def _value_latex(value: str) -> str:
    r"""A number for siunitx without words after it, another value as math; "" if it is not a formula.

    >>> print(_value_latex("1 + sqrt(2)"), _value_latex("-3/2"), _value_latex("2.5e-19 (rounded)"))
    $1 + \sqrt{2}$ $-3/2$ \num{2.5e-19}
    """
    plain = re.fullmatch(rf"({_NUMBER})(/\d+)?(?: \(?[a-z]{{2,}}\b.*)?", value)
    if plain:
        return f"${plain[1]}{plain[2]}$" if plain[2] else rf"\num{{{plain[1]}}}"
    math = formula(re.sub(r"\bE\b", "e", value))  # SymPy's name of e
    return "" if math is None else f"${math}$"


_DIGIT_NAMES = ("Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


def _in_letters(name: str) -> str:
    """A name in camel case, with its digits spelled out.

    >>> _in_letters("eps0")
    'EpsZero'
    """
    words = "".join(part[:1].upper() + part[1:] for part in name.replace("'", "_Prime").split("_"))
    return re.sub(r"\d", lambda m: _DIGIT_NAMES[int(m[0])], words)


def _command(name: str, value: str) -> str:
    return rf"\newcommand{{\{name}}}{{{value}}}"
