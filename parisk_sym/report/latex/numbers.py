r"""Computed numbers as LaTeX commands, so that the text of a paper never goes stale.

A TOML file names them, with the formula and its arguments, or the claim whose counterexample they are:

    [number.riskAtOne]
    formula = "laplace.confidence"
    eps = "1/2"
    eps0 = "1"
    digits = 4

    [number.rangeFails]
    claim = "par21.theorem4.range"
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from parisk_sym import __version__
from parisk_sym.ground.errors import ParameterError
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.proofs.judgement import Judgement
from parisk_sym.report.latex.text import escape

__all__ = ["Number", "number_commands", "read_numbers"]

_DIGITS = 6


@dataclass(frozen=True)
class Number:
    """A command, and the formula at its arguments, or the claim, that gives its value."""

    name: str
    formula: str = ""
    claim: str = ""
    digits: int = _DIGITS
    arguments: Mapping[str, str] = field(default_factory=dict)


def read_numbers(file: Path) -> list[Number]:
    """The numbers that a file names; ParameterError says what is wrong with it."""
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"), parse_float=str)
    except (OSError, ValueError) as error:
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
    r"""A \newcommand for each number, with the command that computes it beside it.

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
    """The verdict, and the numbers of the counterexample: NAMEVerdict, NAMELeft, NAMERight, NAMEEpsZero and so on."""
    judgement = judgements[number.claim]
    yield f"% parisk show {number.claim}"
    yield _command(f"{number.name}Verdict", escape(str(judgement.verdict).lower()))
    seen: set[str] = set()
    for name, value in re.findall(
        r"([A-Za-z]\w*) = (-?\d[\d./]*(?:e[+-]?\d+)?)(?=[,:;. ]|$)", judgement.counterexample
    ):
        command = number.name + _in_letters(name)
        if command not in seen:
            seen.add(command)
            yield _command(command, f"${value}$" if "/" in value else rf"\num{{{value}}}")


_DIGIT_NAMES = ("Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


def _in_letters(name: str) -> str:
    """A name with a capital at the start of each word, and its digits in words.

    >>> _in_letters("eps0")
    'EpsZero'
    """
    words = "".join(part[:1].upper() + part[1:] for part in name.split("_"))
    return re.sub(r"\d", lambda m: _DIGIT_NAMES[int(m[0])], words)


def _command(name: str, value: str) -> str:
    return rf"\newcommand{{\{name}}}{{{value}}}"
