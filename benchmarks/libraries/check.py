"""One function of a package beside a formula: what it is asked, what it should answer, and what a difference does."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sympy import Expr

__all__ = ["Check", "Given", "Kind", "grid"]

Given = Mapping[str, float | int]


class Kind(StrEnum):
    """What the number is that a function answers, which decides what a difference from the certified value does to privacy."""

    LOSS = "a privacy loss that is reported"
    """An epsilon, a delta, a divergence or a distance of neighbours: a smaller one promises more privacy than there is."""
    BOUND = "a bound of a theorem"
    """A loss that is proved to be enough: a smaller one is not this bound, which shows no leak yet."""
    NOISE = "noise or a threshold"
    """A scale, a sensitivity, a threshold, a probability of a lie: a smaller one hides less than was asked for."""
    RELEASE = "a probability or a level that is spent"
    """What one record reveals, or what a budget lets pass: a larger one is a leak. So is the delta that a calibration attains."""
    LAW = "a probability of an answer"
    """What a difference does to privacy depends on the others."""
    OTHER = "a number elsewhere"
    """A bias, a variance, an accuracy: no privacy rests on it."""
    DOCUMENT = "a sentence of a document"
    """The answer is 1 where a false sentence is in the documentation of the package, and 0 where it is not."""


@dataclass(frozen=True)
class Check:
    """A function of a package, asked on a grid.

    `ours` gives the value at the exact arguments. Where `reaches` names an argument, the answer is a calibration: `ours` takes it as
    `answer` and gives what it attains, which should be that argument. `kind` is what the number is. `claims` are the formulas of
    derivations/field that it is compared by, `mistakes` the claims of derivations/mistakes that it tests in this version.

    `documented` is a sentence of the package's documentation, word for word, that says that the function computes something else,
    and `theirs` is that. `bound` says that the function promises a bound, which may be on the safe side of `ours` by any amount.
    `draws` is the number of releases that a relative frequency is of. `remark` says what is known of a difference.
    """

    module: str
    function: str
    formula: str
    ours: Callable[..., Any]
    grid: tuple[Given, ...]
    claims: tuple[str, ...] = ()
    kind: Kind = Kind.LOSS
    reaches: str = ""
    mistakes: tuple[str, ...] = ()
    remark: str = ""
    documented: str = ""
    theirs: Callable[..., Expr] | None = None
    bound: bool = False
    draws: int = 0


def grid(names: str, *points: tuple[float | int, ...]) -> tuple[Given, ...]:
    """Points under names.

    >>> grid("a b", (1, 2), (3, 4))
    ({'a': 1, 'b': 2}, {'a': 3, 'b': 4})
    """
    return tuple(dict(zip(names.split(), point, strict=True)) for point in points)
