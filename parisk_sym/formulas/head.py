"""Heads: the functions allowed in expressions, with the rules of every engine for them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain
from typing import Any, TypeVar

import sympy

__all__ = ["Head", "Rule", "Takes", "merged_tables"]

Rule = Callable[..., Any]
Value = TypeVar("Value")


@dataclass(frozen=True)
class Takes:
    """Arguments for which a function has a certified real value: names, the domain in words, and subranges from which tests draw.

    A `range` means integers, a pair the rational numbers between its ends.
    """

    arguments: str
    domain: str
    sample: tuple[Any, ...]


@dataclass(frozen=True)
class Head:
    """A special function and what the engines do with it. An engine without a rule refuses the head.

    How it prints is the business of its class: `_latex` and `_sympystr`, as SymPy asks for them. Of a binder (`binder`), whose
    arguments are a body and the range of a bound variable, the rules receive the body as a function, and both ends.
    """

    function: type[sympy.Basic]
    """The class that SymPy builds expressions of."""
    ball: Rule | None = None
    """From real balls to a ball that contains the value at every point of theirs."""
    real_ball: Rule | None = None
    """The rule for quadrature if the ball rule is not suitable: NaN wherever the real value may be undefined."""
    complex_ball: Rule | None = None
    """From complex balls, to a finite ball only where the function is holomorphic on the whole box."""
    mp: Rule | None = None
    """mpmath at its working precision."""
    array: Rule | None = None
    """NumPy arrays, element by element, in float64: for simulations."""
    certified_array: Rule | None = None
    """Arrays of double-double numbers with error bounds."""
    source: Rule | None = None
    """From the printer and the node to Python source for mpmath, where SymPy's printer lacks it."""
    binder: bool = False
    jumps: bool = False
    """Whether it may jump by a finite amount, where a ball over a box is finite all the same."""
    cost_grows: bool = False
    """Whether it takes longer at larger integers, like a sum with more terms."""
    takes: tuple[Takes, ...] = ()
    """The allowed arguments; outside, a ball is NaN or an error explains what is wrong."""

    @property
    def name(self) -> str:
        """The name under which the engines look it up."""
        return self.function.__name__


def merged_tables(*tables: Iterable[tuple[str, Value]]) -> dict[str, Value]:
    """Several tables merged into one; ValueError for a name in two of them.

    >>> merged_tables({"a": 1}.items(), {"b": 2}.items())
    {'a': 1, 'b': 2}
    """
    table: dict[str, Value] = {}
    for name, value in chain.from_iterable(tables):
        if name in table:
            raise ValueError(f"there are two rules for {name}")
        table[name] = value
    return table
