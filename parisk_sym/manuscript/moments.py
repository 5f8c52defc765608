r"""Moments and probabilities of a variable with a mass function or a density, as sums and integrals."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from parisk_sym.manuscript.mathematics import letters_of, name_of, substituted
from parisk_sym.manuscript.scope import RELATIONS, Scope

__all__ = ["NotRead", "Variable", "free_letter", "moments_written_out"]

_MEAN = re.compile(r"\\mathbb\s*\{E\}\s*\[([^\[\]]*)\]")
_VARIANCE = re.compile(r"\\operatorname\s*\{Var\}\s*[\[(]([^\[\]()]*)[\])]")
_CHANCE = re.compile(r"\\Pr\s*(?:\[([^\[\]]*)\]|\(([^()]*)\))")


class NotRead(ValueError):  # noqa: N818 - a statement that is not read is no mistake
    """Why a statement is not read."""


@dataclass(frozen=True)
class Variable:
    """A random variable with its mass function on all integers, or its density on the line, written in the letter `index`."""

    name: str
    index: str
    weight: str
    is_whole: bool

    @property
    def reading(self) -> str:
        """How its moments were read."""
        kind = "mass function" if self.is_whole else "density"
        even = f", which is even: the mean of {self.name} is 0" if self._is_even else ""
        return f"{self.name} has the {kind} {self.weight} at {self.index}{even}"

    @property
    def _is_even(self) -> bool:
        """Whether the mass function has its index between bars only."""
        return self.index not in letters_of(re.sub(rf"\|\s*{re.escape(self.index)}\s*\|", "", self.weight))

    def mean(self, expression: str, letter: str) -> str:
        """The mean of an expression, with a letter for the sum or integral."""
        weight, value = (
            substituted(self.weight, self.index, letter),
            substituted(expression, self.name, letter),
        )
        value = value if re.fullmatch(rf"\|{letter}\||{letter}", value) else f"({value})"
        if self.is_whole:
            return rf"(\sum_{{{letter}=-\infty}}^{{\infty}} {weight} {value})"
        return rf"(\int_{{-\infty}}^{{\infty}} {value} {weight} d {letter})"

    def variance(self, expression: str, letter: str) -> str:
        """The variance: where the mean is 0 by symmetry, that of the square."""
        if self._is_even and expression.strip() == self.name:
            return self.mean(f"{self.name}^2", letter)
        return f"({self.mean(f'({expression})^2', letter)} - {self.mean(expression, letter)}^2)"

    def above(self, first: str, letter: str, *, turned: bool = False) -> str:
        """The probability of the values from one on; `turned`: of their negatives."""
        at = substituted(self.weight, self.index, f"-{letter}" if turned else letter)
        if self.is_whole:
            return rf"(\sum_{{{letter}={first}}}^{{\infty}} {at})"
        return rf"(\int_{{{first}}}^{{\infty}} {at} d {letter})"


def free_letter(is_whole: bool, taken: Collection[str], scope: Scope) -> str:
    """A letter for a sum or an integral: none of those that are taken, or that what the paper defines may put into the formula."""
    defined = (*scope.functions.values(), *scope.sequences.values())
    texts = (*scope.values, *scope.values.values(), *scope.laws.values(), *scope.shifts.values())
    taken = {*taken, *(n for text in texts for n in letters_of(text))}
    taken |= {n for own, text in defined for n in letters_of(text) if n != own}
    for letter in "jilr" if is_whole else "xywr":
        if letter not in taken:
            return letter
    raise NotRead("no letter is left for the sum or integral by which a moment or a divergence is written")


def moments_written_out(formula: str, variable: Variable, scope: Scope) -> str:
    """The formula with the means, variances and probabilities of a variable written out. Raises NotRead for another event than X > t."""
    taken = {*letters_of(variable.weight)} - {variable.index} | {*letters_of(formula)}
    letter = free_letter(variable.is_whole, taken, scope)

    def of(found: re.Match[str], write: str) -> str:
        inside = found.group(1) or (found.group(2) if found.re is _CHANCE else "")
        if variable.name not in letters_of(inside):
            return found.group()
        if write == "chance":
            return _chance(inside, variable, letter, scope)
        return variable.mean(inside, letter) if write == "mean" else variable.variance(inside, letter)

    formula = _VARIANCE.sub(lambda m: of(m, "variance"), formula)
    formula = _MEAN.sub(lambda m: of(m, "mean"), formula)
    return _CHANCE.sub(lambda m: of(m, "chance"), formula)


def _chance(event: str, variable: Variable, letter: str, scope: Scope) -> str:
    """The probability that X > t or |X| > t (or >=), or that a variable with a mass function is t."""
    bars = r"\s*(\|?)\s*"
    found = re.fullmatch(rf"{bars}{re.escape(variable.name)}{bars}({RELATIONS}|=)\s*(.+?)\s*", event)
    if found is None or found.group(1) != found.group(2) or found.group(3) not in (">", r"\ge", "="):
        raise NotRead(f"the event {event} is not read: only X > t, X >= t and the same of |X| are")
    absolute, sign, end = bool(found.group(1)), found.group(3), found.group(4)
    if variable.is_whole and not _is_integer(end, scope):
        raise NotRead(f"the event {event} is not read: it is not said that {end} is an integer")
    if sign == "=":
        if absolute or not variable.is_whole:
            raise NotRead(f"the event {event} is not read")
        return f"({substituted(variable.weight, variable.index, end)})"
    first = f"{end}+1" if variable.is_whole and sign == ">" else end
    upper = variable.above(first, letter)
    if not absolute:
        return upper
    least = 0 if sign == ">" else 1
    if not _is_at_least(end, least, scope):
        raise NotRead(f"the event {event} is read for {end} >= {least} only")
    return f"({upper} + {variable.above(first, letter, turned=True)})"


def _is_integer(end: str, scope: Scope) -> bool:
    return end.isdigit() or any(text.endswith(" integer") for text in scope.ranges.get(name_of(end), []))


def _is_at_least(end: str, least: int, scope: Scope) -> bool:
    """Whether a number is, or a letter is said to be, so large."""
    if end.isdigit():
        return int(end) >= least
    for text in scope.ranges.get(name_of(end), []):
        found = re.match(rf"\s*{re.escape(end)}\s*(>|\\ge)\s*(\d+)\s*(?:integer)?\s*\Z", text)
        if found and int(found.group(2)) >= least:
            return True
    return False
