r"""Divergences of two laws, and moments and probabilities of a variable with a mass function, as integrals and sums."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from parisk_sym.manuscript.mathematics import LETTER, letters_of, split_at, substituted
from parisk_sym.manuscript.moments import NotRead, Variable, free_letter, moments_written_out
from parisk_sym.manuscript.scope import Scope

__all__ = ["Written", "written_out"]


@dataclass(frozen=True)
class Written:
    """A formula in which divergences are written out, and how they were read."""

    formula: str
    reading: str = ""


_DENSITIES = {
    "Lap": "laplace", "Laplace": "laplace", "N": "normal", "Normal": "normal",
}  # fmt: skip
_BARS = r"(?:\\\||\|\s*\||\\Vert)"
_PAIR = r"\(\s*([^(),|]+?(?:\([^()]*\))?)\s*(?:,|" + _BARS + r")\s*([^(),|]+?)\s*\)"
_NAMED = (
    r"(?:(?:D|d)\s*_\s*\{?\s*)?\\(?:mathrm|operatorname|text|mathsf|textrm)\s*\{\s*(?:d_)?%s\s*\}\s*\}?\s*"
)
_TV = re.compile((_NAMED % "TV") + _PAIR)
_KL = re.compile((_NAMED % "KL") + _PAIR)
_ORDER = re.compile(
    rf"D\s*_\s*(?:\{{\s*([^{{}}]*)\s*\}}|({LETTER}))\s*"
    r"\(\s*([^(),|]+?)\s*" + _BARS + r"\s*([^(),|]+?)\s*\)"
)
_LEVEL = re.compile(rf"([A-Z])\s*_\s*(?:\{{\s*([^{{}}]*)\s*\}}|({LETTER}))\s*" + _PAIR)


def written_out(formula: str, scope: Scope, paper: str, *, moments: bool = False) -> Written:
    """The formula with all divergences, and all moments of variables with mass functions, written out; `moments`: of all variables.

    Raises NotRead where one is of laws that are not known, or has a letter that the paper does not explain.
    """
    said: list[str] = []

    def replaced(pattern: re.Pattern[str], write: Callable[[re.Match[str], _Line], str], words: str) -> None:
        nonlocal formula
        if pattern.search(formula):
            line = _Line(scope, formula)
            formula = pattern.sub(lambda m: write(m, line), formula)
            said.append(words)

    replaced(_TV, lambda m, line: line.total_variation(m.group(1), m.group(2)), "TV is half the L1 distance")
    replaced(
        _KL,
        lambda m, line: line.kl(m.group(1), m.group(2)),
        "KL is the mean of the logarithm of p/q under p, natural logarithm",
    )
    if re.search(r"R(?:\\'e|é|e|\\'\{e\})nyi", paper):
        replaced(
            _ORDER,
            lambda m, line: line.renyi(m.group(1) or m.group(2), m.group(3), m.group(4)),
            "D_a is the Rényi divergence with the natural logarithm",
        )
    if found := re.search(r"[Hh]ockey-?[ -]?stick", paper):
        letter = _hockey_letter(paper, found.start())
        if letter and (m := _LEVEL.search(formula)) and m.group(1) == letter:
            replaced(
                _LEVEL,
                lambda m, line: line.hockey_stick(m.group(2) or m.group(3), m.group(4), m.group(5)),
                "the hockey-stick divergence is the integral of the excess of p over e^level q",
            )
    for variable in _variables(formula, scope, moments):
        formula = moments_written_out(formula, variable, scope)
        said.append(variable.reading)
    return Written(formula, "; ".join(said))


def _hockey_letter(paper: str, at: int) -> str:
    """The letter of the formula in front of the words."""
    found = re.findall(r"([A-Z])\s*_", paper[max(0, at - 400) : at])
    return found[0] if found else ""


def _variables(formula: str, scope: Scope, with_densities: bool) -> Iterator[Variable]:
    """The variables of a formula that have a mass function, or else a density."""
    letters = letters_of(formula)
    for name in letters:
        if name in scope.masses:
            yield Variable(name, *scope.masses[name], is_whole=True)
        elif with_densities and name in scope.laws:
            letter = free_letter(False, letters, scope)
            yield Variable(name, letter, _density(name, scope, letter), is_whole=False)


# --- densities ---


def _density(law: str, scope: Scope, variable: str) -> str:
    """The density of a law that is named by a letter, or of a shifted variable, at a letter."""
    law = law.strip()
    if law in scope.shifts or (law not in scope.values and law not in scope.laws and re.search(r"[-+]", law)):
        moved = scope.shifts.get(law, law)
        for name, own in scope.laws.items():
            if name in letters_of(moved):
                shift = re.sub(rf"^\s*{re.escape(name)}\s*(?=[-+]|$)", "", moved).strip()
                if name in letters_of(shift) or (shift and shift[0] not in "+-"):
                    break
                turned = {"+": "-", "-": "+"}
                return _of_name(own, f"{variable}{turned[shift[0]]}({shift[1:]})" if shift else variable)
        raise NotRead(f"the law of {moved} is not known")
    if law in scope.laws:
        return _of_name(scope.laws[law], variable)
    if law in scope.values:
        return _of_name(scope.values[law], variable)
    raise NotRead(f"the law {law} is not known")


def _of_name(law: str, at: str) -> str:
    found = re.fullmatch(
        r"(?:\\(?:mathrm|operatorname|mathcal|text|mathsf)\s*\{\s*)?([A-Za-z]+)\s*\}?\s*\((.*)\)", law.strip()
    )
    kind = _DENSITIES.get(found.group(1)) if found else None
    if found is None or kind is None:
        raise NotRead(f"the density of {law} is not known")
    parameters = [p.strip() for p in split_at(found.group(2), ",")]
    if kind == "laplace":
        centre, scale = parameters if len(parameters) == 2 else ("0", parameters[0])
        distance = f"|{at}|" if centre == "0" else f"|{at}-({centre})|"
        return rf"\frac{{1}}{{2({scale})}} e^{{-{distance}/({scale})}}"
    mean, variance = parameters
    moved = f"({at})" if mean == "0" else f"({at}-({mean}))"
    return rf"\frac{{1}}{{\sqrt{{2\pi({variance})}}}} e^{{-\frac{{{moved}^2}}{{2({variance})}}}}"


class _Line:
    """Writes the divergences of a formula as integrals over the line, or sums, in letters that nothing else in it has."""

    def __init__(self, scope: Scope, formula: str) -> None:
        self.scope, self.letters = scope, letters_of(formula)

    def _of(self, p: str, q: str, write: Callable[[str, str], str]) -> str:
        """The integral of what is written of the densities of two laws."""
        letter = free_letter(False, self.letters, self.scope)
        first, second = (_density(law, self.scope, letter) for law in (p, q))
        return rf"\int_{{-\infty}}^{{\infty}} {write(first, second)} d {letter}"

    def total_variation(self, p: str, q: str) -> str:
        for name, (index, mass) in self.scope.masses.items():
            if p.strip() == name and (found := re.fullmatch(rf"\s*{re.escape(name)}\s*([-+])\s*(\d+)\s*", q)):
                turned = "-" if found.group(1) == "+" else "+"
                letter = free_letter(True, {*letters_of(mass)} - {index} | {*self.letters}, self.scope)
                first = substituted(mass, index, letter)
                second = substituted(mass, index, f"{letter}{turned}{found.group(2)}")
                return rf"(\frac12 \sum_{{{letter}=-\infty}}^{{\infty}} |{first} - {second}|)"
        whole = self._of(p, q, lambda first, second: f"|{first} - {second}|")
        return rf"(\frac12 {whole})"

    def kl(self, p: str, q: str) -> str:
        whole = self._of(p, q, lambda first, second: rf"{first} \ln(\frac{{{first}}}{{{second}}})")
        return f"({whole})"

    def renyi(self, order: str, p: str, q: str) -> str:
        whole = self._of(p, q, lambda first, second: f"({first})^{{{order}}} ({second})^{{1-{order}}}")
        return rf"(\frac{{1}}{{{order}-1}} \ln({whole}))"

    def hockey_stick(self, level: str, p: str, q: str) -> str:
        whole = self._of(p, q, lambda first, second: rf"\max({first} - e^{{{level}}} {second}, 0)")
        return f"({whole})"
