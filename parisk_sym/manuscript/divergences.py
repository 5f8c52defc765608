r"""Divergences of two laws in the words of the language, and moments and probabilities of a variable with a mass function as sums."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from parisk_sym.claims.language.divergences import behind_bracket, with_divergences
from parisk_sym.claims.language.tokens import AskError
from parisk_sym.manuscript.mathematics import letters_of, split_at, substituted
from parisk_sym.manuscript.moments import NotRead, Variable, free_letter, moments_written_out
from parisk_sym.manuscript.scope import Scope

__all__ = ["Written", "written_out"]


@dataclass(frozen=True)
class Written:
    """A formula in which divergences are written out, and how they were read."""

    formula: str
    reading: str = ""


_NAMES = ("KL", "Renyi", "TV", "HockeyStick", "ChiSquaredDivergence")
_READINGS = {
    "TV": "TV is half the L1 distance",
    "KL": "KL is the mean of the logarithm of p/q under p, natural logarithm",
    "Renyi": "D_a is the Rényi divergence with the natural logarithm",
    "HockeyStick": "the hockey-stick divergence is the integral of the excess of p over a multiple of q",
    "ChiSquaredDivergence": "the chi-squared divergence is the integral of p^2/q, minus 1",
}
_NAMED_BY = {
    "Renyi": r"R(?:\\'e|é|e|\\'\{e\})nyi",
    "HockeyStick": r"[Hh]ockey-?[ -]?stick",
}
"""What a paper has to say so that a letter with an index is this divergence."""
_CALL = re.compile(rf"(?<![A-Za-z\\{{])({'|'.join(_NAMES)})\(")
_LEVEL = re.compile(
    r"\s*_\s*(\{(?:[^{}]|\{[^{}]*\})*\}|\\?[A-Za-z]+)\s*(?:\\left|\\big|\\bigl|\\,|\\!)*\s*\("
)
_PARTING = r"(?:\\[,;! ]|\s|\\middle|\\[bB]ig+[lrm]?)*(?:\\\||\|\s*\||\\Vert|\\parallel|,)(?:\\[,;! ]|\s)*"


def written_out(formula: str, scope: Scope, paper: str, *, moments: bool = False) -> Written:
    """The formula with all divergences in the words of the language, those of variables with mass functions as sums; and their moments.

    `moments`: also the moments of variables with densities. Raises NotRead where a divergence is of laws that are not known, or has a letter
    that the paper does not explain.
    """
    formula, said = _with_laws(_named(formula, paper), scope)
    for variable in _variables(formula, scope, moments):
        formula = moments_written_out(formula, variable, scope)
        said.append(variable.reading)
    return Written(formula, "; ".join(said))


def _named(formula: str, paper: str) -> str:
    """The formula with its divergences as KL(P, Q), Renyi(a, P, Q) and the like."""
    if found := re.search(_NAMED_BY["HockeyStick"], paper):
        letter = _hockey_letter(paper, found.start())
        formula = _with_hockey_sticks(formula, letter, paper[max(0, found.start() - 400) : found.end() + 400])
    try:
        written = with_divergences(formula)
    except AskError as error:
        raise NotRead(re.sub(r"^character \d+: ", "", str(error))) from error
    for name, words in _NAMED_BY.items():
        if f"{name}(" in written and not re.search(words, paper):
            raise NotRead(f"the paper does not say that this is a divergence: {formula}")
    return written


def _with_hockey_sticks(formula: str, letter: str, definition: str) -> str:
    r"""`H_{\alpha}(P, Q)` as HockeyStick(e^{\alpha}, P, Q), or with its index as the factor, as the paper defines it."""
    if not letter:
        return formula
    start = 0
    while (found := re.compile(rf"(?<![A-Za-z\\]){letter}").search(formula, start)) is not None:
        start = found.end()
        index = _LEVEL.match(formula, start)
        end = behind_bracket(formula, index.end()) if index else None
        if index is None or end is None:
            continue
        laws = split_at(re.sub(r"\\(?:right|bigr?|Bigr?)\s*$", "", formula[index.end() : end - 1]), _PARTING)
        if len(laws) != 2:
            continue
        level = re.sub(r"^\{|\}$", "", index.group(1))
        is_factor = re.match(r"\s*(?:e\s*\^|\\exp)", level) or (
            re.search(r"-\s*\\(?:gamma|alpha|lambda|beta|tau)\s*[A-Z]", definition)
            and not re.search(r"-\s*(?:e\s*\^|\\exp)", definition)
        )
        written = f"HockeyStick({level if is_factor else f'e^{{{level}}}'}, {', '.join(laws)})"
        formula = formula[: found.start()] + written + formula[end:]
        start = found.start() + len(written)
    return formula


def _with_laws(formula: str, scope: Scope) -> tuple[str, list[str]]:
    """The formula with the laws of letters in its divergences, and how these are read."""
    said: list[str] = []
    start = 0
    while (found := _CALL.search(formula, start)) is not None:
        end = behind_bracket(formula, found.end())
        parts = split_at(formula[found.end() : end - 1], ",") if end else []
        start = found.end()
        if end is None or len(parts) < 2:
            continue
        name, (*before, first, second) = found.group(1), (p.strip() for p in parts)
        written = _sum_of_masses(first, second, formula, scope) if name == "TV" else None
        if written is None:
            laws = [_law_of(law, scope) for law in (first, second)]
            written = rf"\operatorname{{{name}}}({', '.join([*before, *laws])})"
        formula = formula[: found.start()] + written + formula[end:]
        start = found.start() + len(written)
        said += [_READINGS[name]] if _READINGS[name] not in said else []
    return formula, said


def _sum_of_masses(first: str, second: str, formula: str, scope: Scope) -> str | None:
    """Half the sum of |p(k) - p(k - 1)| for a variable with a mass function and the same one moved; None for another law."""
    found = re.fullmatch(rf"\s*{re.escape(first)}\s*([-+])\s*(\d+)\s*", second)
    if first not in scope.masses or found is None:
        return None
    index, mass = scope.masses[first]
    turned = "-" if found.group(1) == "+" else "+"
    letter = free_letter(True, {*letters_of(mass)} - {index} | {*letters_of(formula)}, scope)
    here, there = (substituted(mass, index, at) for at in (letter, f"{letter}{turned}{found.group(2)}"))
    return rf"(\frac12 \sum_{{{letter}=-\infty}}^{{\infty}} |{here} - {there}|)"


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


# --- laws -------------------------------------------------------------------------------------------------------------

_LAW = re.compile(r"(?:\\(?:mathrm|operatorname|mathcal|text|mathsf)\s*\{\s*)?([A-Za-z]+)\s*\}?\s*\((.*)\)")
_WITH_A_CENTRE = {"Lap": 2, "Laplace": 2, "N": 2, "Normal": 2}


def _law_of(law: str, scope: Scope) -> str:
    """The law that a letter stands for, or that of a variable plus a number; a law as it is written. NotRead for another."""
    if law in scope.laws or law in scope.values:
        law = scope.laws.get(law) or scope.values[law]
        if _LAW.fullmatch(law.strip()) is None:
            raise NotRead(f"the density of {law} is not known")
        return law.strip()
    if law not in scope.shifts and _LAW.fullmatch(law):
        return law
    moved = scope.shifts.get(law, law)
    for name, own in scope.laws.items():
        if name in letters_of(moved):
            shift = re.sub(rf"^\s*{re.escape(name)}\s*(?=[-+]|$)", "", moved).strip()
            if name in letters_of(shift) or (shift and shift[0] not in "+-"):
                break
            return _moved(own, shift)
    raise NotRead(f"the law {law} is not known")


def _moved(law: str, shift: str) -> str:
    """The law of a variable plus a number."""
    found = _LAW.fullmatch(law.strip())
    if not shift or found is None or found.group(1) not in _WITH_A_CENTRE:
        if shift or found is None:
            raise NotRead(f"the law of {law} {shift} is not known")
        return law
    parameters = [p.strip() for p in split_at(found.group(2), ",")]
    centre, other = parameters if len(parameters) == 2 else ("0", parameters[0])
    turned = shift.removeprefix("+").strip() if centre == "0" else f"{centre} {shift}"
    name = r"\mathcal{N}" if found.group(1).startswith("N") else r"\mathrm{Lap}"
    return f"{name}({turned}, {other})"


def _density(name: str, scope: Scope, at: str) -> str:
    """The density of a variable with a Laplace or normal law at a letter."""
    found = _LAW.fullmatch(scope.laws[name].strip())
    if found is None or found.group(1) not in _WITH_A_CENTRE:
        raise NotRead(f"the density of {scope.laws[name]} is not known")
    parameters = [p.strip() for p in split_at(found.group(2), ",")]
    if found.group(1).startswith("L"):
        centre, scale = parameters if len(parameters) == 2 else ("0", parameters[0])
        distance = f"|{at}|" if centre == "0" else f"|{at}-({centre})|"
        return rf"\frac{{1}}{{2({scale})}} e^{{-{distance}/({scale})}}"
    mean, variance = parameters
    moved = f"({at})" if mean == "0" else f"({at}-({mean}))"
    return rf"\frac{{1}}{{\sqrt{{2\pi({variance})}}}} e^{{-\frac{{{moved}^2}}{{2({variance})}}}}"
