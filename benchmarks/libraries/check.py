"""One function of a package beside a formula: what it is asked, what it should answer, and what came of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sympy import Expr

__all__ = ["Check", "Given", "grid"]

Given = Mapping[str, float | int]


@dataclass(frozen=True)
class Check:
    """A function of a package, asked on a grid.

    `ours` gives the value at the exact arguments. Where `reaches` names an argument, the answer is a calibration: `ours` takes it as
    `answer` and gives what it attains, which should be that argument. `theirs` is what the function computes where that is another convention.
    `remark` says what is known of a difference. `claims` are the formulas of derivations/field that it is compared by.
    """

    module: str
    function: str
    formula: str
    ours: Callable[..., Any]
    grid: tuple[Given, ...]
    claims: tuple[str, ...] = ()
    reaches: str = ""
    remark: str = ""
    theirs: Callable[..., Expr] | None = None


def grid(names: str, *points: tuple[float | int, ...]) -> tuple[Given, ...]:
    """Points under names.

    >>> grid("a b", (1, 2), (3, 4))
    ({'a': 1, 'b': 2}, {'a': 3, 'b': 4})
    """
    return tuple(dict(zip(names.split(), point, strict=True)) for point in points)
