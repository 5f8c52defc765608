r"""Divergences of two laws, and moments and probabilities of a variable with a mass function, as integrals and sums."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from parisk_sym.manuscript.mathematics import LETTER, letters_of, name_of, split_at, substituted
from parisk_sym.manuscript.scope import RELATIONS, Scope

__all__ = ["NotRead", "Written", "written_out"]


class NotRead(ValueError):  # noqa: N818 - a statement that is not read is no mistake
    """Why a statement is not read."""


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
    + r"\(\s*([^(),|]+?)\s*"
    + _BARS
    + r"\s*([^(),|]+?)\s*\)"
)
_LEVEL = re.compile(rf"([A-Z])\s*_\s*(?:\{{\s*([^{{}}]*)\s*\}}|({LETTER}))\s*" + _PAIR)


def written_out(formula: str, scope: Scope, paper: str, *, moments: bool = False) -> Written:
    """The formula with all divergences, and all moments of variables with mass functions, written out; `moments`: of all variables.

    Raises NotRead where one is of laws that are not known, or has a letter that the paper does not explain.
    """
    said: list[str] = []

    def replaced(pattern: re.Pattern[str], write: Callable[[re.Match[str]], str], words: str) -> None:
        nonlocal formula
        if pattern.search(formula):
            formula = pattern.sub(write, formula)
            said.append(words)

    replaced(_TV, lambda m: _total_variation(m.group(1), m.group(2), scope), "TV is half the L1 distance")
    replaced(
        _KL,
        lambda m: _kl(m.group(1), m.group(2), scope),
        "KL is the mean of the logarithm of p/q under p, natural logarithm",
    )
    if re.search(r"R(?:\\'e|é|e|\\'\{e\})nyi", paper):
        replaced(
            _ORDER,
            lambda m: _renyi(m.group(1) or m.group(2), m.group(3), m.group(4), scope),
            "D_a is the Rényi divergence with the natural logarithm",
        )
    if found := re.search(r"[Hh]ockey-?[ -]?stick", paper):
        letter = _hockey_letter(paper, found.start())
        if letter and (m := _LEVEL.search(formula)) and m.group(1) == letter:
            replaced(
                _LEVEL,
                lambda m: _hockey_stick(m.group(2) or m.group(3), m.group(4), m.group(5), scope),
                "the hockey-stick divergence is the integral of the excess of p over e^level q",
            )
    formula = _moments(formula, scope, said)
    if moments:
        formula = _integrals(formula, scope)
    return Written(formula, "; ".join(said))


def _hockey_letter(paper: str, at: int) -> str:
    """The letter of the formula in front of the words."""
    found = re.findall(r"([A-Z])\s*_", paper[max(0, at - 400) : at])
    return found[0] if found else ""


# --- densities ---


def _density(law: str, scope: Scope, variable: str = "x") -> str:
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
        centre, scale = parameters if len(parameters) == 2 else ("0", parameters[0])  # noqa: PLR2004 - a pair
        distance = f"|{at}|" if centre == "0" else f"|{at}-({centre})|"
        return rf"\frac{{1}}{{2({scale})}} e^{{-{distance}/({scale})}}"
    mean, variance = parameters
    moved = f"({at})" if mean == "0" else f"({at}-({mean}))"
    return rf"\frac{{1}}{{\sqrt{{2\pi({variance})}}}} e^{{-\frac{{{moved}^2}}{{2({variance})}}}}"


_LINE = r"\int_{-\infty}^{\infty}"


def _total_variation(p: str, q: str, scope: Scope) -> str:
    for name, (index, mass) in scope.masses.items():
        if p.strip() == name and (found := re.fullmatch(rf"\s*{re.escape(name)}\s*([-+])\s*(\d+)\s*", q)):
            turned = "-" if found.group(1) == "+" else "+"
            first, second = (
                substituted(mass, index, "j"),
                substituted(mass, index, f"j{turned}{found.group(2)}"),
            )
            return rf"(\frac12 \sum_{{j=-\infty}}^{{\infty}} |{first} - {second}|)"
    return rf"(\frac12 {_LINE} |{_density(p, scope)} - {_density(q, scope)}| d x)"


def _kl(p: str, q: str, scope: Scope) -> str:
    first, second = _density(p, scope), _density(q, scope)
    return rf"({_LINE} {first} \ln(\frac{{{first}}}{{{second}}}) d x)"


def _renyi(order: str, p: str, q: str, scope: Scope) -> str:
    first, second = _density(p, scope), _density(q, scope)
    return rf"(\frac{{1}}{{{order}-1}} \ln({_LINE} ({first})^{{{order}}} ({second})^{{1-{order}}} d x))"


def _hockey_stick(level: str, p: str, q: str, scope: Scope) -> str:
    return rf"({_LINE} \max({_density(p, scope)} - e^{{{level}}} {_density(q, scope)}, 0) d x)"


# --- variables with a mass function on the integers ---


_MEAN = re.compile(r"\\mathbb\s*\{E\}\s*\[([^\[\]]*)\]")
_VARIANCE = re.compile(r"\\operatorname\s*\{Var\}\s*[\[(]([^\[\]()]*)[\])]")
_CHANCE = re.compile(r"\\Pr\s*(?:\[([^\[\]]*)\]|\(([^()]*)\))")


def _moments(formula: str, scope: Scope, said: list[str]) -> str:
    for name, (index, mass) in scope.masses.items():
        if name not in letters_of(formula):
            continue
        whole = rf"\sum_{{j=-\infty}}^{{\infty}}"

        def mean(
            expression: str, name: str = name, index: str = index, mass: str = mass, whole: str = whole
        ) -> str:
            return rf"({whole} {substituted(mass, index, 'j')} {_factor(substituted(expression, name, 'j'))})"

        if _is_even(mass, index) and (
            found := re.search(rf"\\operatorname\s*\{{Var\}}\s*[\[(]\s*{re.escape(name)}\s*[\])]", formula)
        ):
            formula = formula.replace(found.group(), mean(f"{name}^2"))
            said.append(f"the mean of {name} is 0, because its mass function is even")
        formula = _VARIANCE.sub(
            lambda m, mean=mean, name=name: (
                f"({mean(f'({m.group(1)})^2')} - {mean(m.group(1))}^2)"
                if name in letters_of(m.group(1))
                else m.group()
            ),
            formula,
        )
        formula = _MEAN.sub(
            lambda m, mean=mean, name=name: mean(m.group(1)) if name in letters_of(m.group(1)) else m.group(),
            formula,
        )
        formula = _CHANCE.sub(
            lambda m, name=name, index=index, mass=mass: _chance(
                m.group(1) or m.group(2), name, index, mass, scope
            ),
            formula,
        )
        said.append(f"{name} has the mass function {mass} at {index}")
    return formula


def _is_even(mass: str, index: str) -> bool:
    """Whether a mass function has its index between bars only."""
    return index not in letters_of(re.sub(rf"\|\s*{re.escape(index)}\s*\|", "", mass))


def _integrals(formula: str, scope: Scope) -> str:
    """Means, variances, and probabilities of an upper tail, of variables with a density, as integrals."""
    for name in [n for n in scope.laws if n in letters_of(formula) and n not in scope.masses]:
        density = _density(name, scope)

        def mean(expression: str, name: str = name, density: str = density) -> str:
            return rf"({_LINE} ({substituted(expression, name, 'x')}) {density} d x)"

        formula = _VARIANCE.sub(
            lambda m, mean=mean: f"({mean(f'({m.group(1)})^2')} - {mean(m.group(1))}^2)", formula
        )
        formula = _MEAN.sub(lambda m, mean=mean: mean(m.group(1)), formula)
        upper = re.compile(rf"\\Pr\s*[\[(]\s*{re.escape(name)}\s*(?:>|\\ge)\s*([^\[\]]+?)\s*[\])]")
        formula = upper.sub(
            lambda m, density=density: rf"(\int_{{{m.group(1)}}}^{{\infty}} {density} d x)", formula
        )
    return formula


def _factor(text: str) -> str:
    return text.replace("(j)", "j") if text.startswith("|") else f"({text.replace('(j)', 'j')})"


def _chance(event: str, name: str, index: str, mass: str, scope: Scope) -> str:
    found = re.fullmatch(rf"\s*(\|?)\s*{re.escape(name)}\s*(\|?)\s*({RELATIONS}|=)\s*(.+?)\s*", event)
    if found is None or found.group(1) != found.group(2):
        raise NotRead(f"the event {event} is not read")
    absolute, sign, end = bool(found.group(1)), found.group(3).strip(), found.group(4)
    if sign == "=" and not absolute:
        return f"({substituted(mass, index, end)})"
    if sign not in (">", r"\ge"):
        raise NotRead(f"the event {event} is not read: only > and >= are, of {name} or |{name}|")
    first = end if sign == r"\ge" else f"{end}+1"
    upper = rf"(\sum_{{j={first}}}^{{\infty}} {substituted(mass, index, 'j')})"
    if not absolute:
        return upper
    if not _is_at_least(end, 1 if sign == r"\ge" else 0, scope):
        raise NotRead(f"the event {event} is read for {end} >= {1 if sign != '>' else 0} only")
    lower = rf"(\sum_{{j={first}}}^{{\infty}} {substituted(mass, index, '-j')})"
    return f"({upper} + {lower})"


def _is_at_least(end: str, least: int, scope: Scope) -> bool:
    if re.fullmatch(r"\d+", end):
        return int(end) >= least
    for text in scope.ranges.get(name_of(end), []):
        found = re.match(rf"\s*{re.escape(end)}\s*(>|\\ge)\s*(\d+)\s*(?:integer)?\s*\Z", text)
        if found and int(found.group(2)) + (found.group(1) == ">") >= least:
            return True
    return False
