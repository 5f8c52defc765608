"""A section of a paper as a claim file names it: its title, and the ranges that its statements take."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sympy import Symbol

from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain, Interval, as_domain, as_interval

__all__ = ["Section", "completed_domain"]


@dataclass(frozen=True)
class Section:
    """The title of a section, and the usual range of each symbol in it.

    A statement takes the interval of each free symbol from the Section that its own file binds to the name `SECTION`, unless
    its own domain has one: the file that contains the call of its class, even if other code runs it. A helper in another file takes
    the section as an argument: Inequality(left, "<", right, section). After SECTION = Section("4.1", given={eps0: POSITIVE, eps: open_(0, eps0)}), the domain of
    Inequality(eps, "<", 1, {eps0: open_(0, 1)}) is eps0 in (0, 1), eps in (0, eps0).
    """

    title: str
    given: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        title: Any = self.title
        if not isinstance(title, str) or not title.strip():
            raise ClaimError(f"the title of a section must be a text such as '4.1 Laplace', got {title!r}")
        object.__setattr__(self, "given", as_domain(self.given))


def completed_domain(own: Any, symbols: set[Symbol], given: Mapping[Symbol, Interval]) -> Domain:
    """The domain `own`, completed by the given intervals of missing symbols and of symbols in the ends of intervals.

    The own entries come first, then the taken ones in the order of `given`; but a taken symbol comes before the first
    interval that names it.
    """
    if isinstance(own, Section):
        own, given = {}, own.given
    taken = _needed_intervals(own, symbols, given) if isinstance(own, Mapping) else {}
    if not taken:
        return as_domain(own)
    placed: dict[Any, Any] = {}

    def place(symbol: Any, interval: Any) -> None:
        for end in (s for s in taken if s in _symbols_of(interval)):
            place(end, taken[end])
        placed.setdefault(symbol, interval)

    for symbol, interval in (*own.items(), *taken.items()):
        place(symbol, interval)
    return Domain(placed)


def _needed_intervals(
    own: Mapping[Any, Any], symbols: set[Symbol], given: Mapping[Symbol, Interval]
) -> dict[Symbol, Interval]:
    """The given intervals that are needed, in the order of `given`, where an interval names only symbols before it."""
    named = symbols.union(*map(_symbols_of, own.values()))
    for symbol in reversed(list(given)):
        if symbol in named and symbol not in own:
            named |= _symbols_of(given[symbol])
    return {s: i for s, i in given.items() if s in named and s not in own}


def _symbols_of(interval: Any) -> set[Symbol]:
    """The symbols in the ends of an interval; empty for anything else."""
    read = as_interval(interval)
    return read.lower.free_symbols | read.upper.free_symbols if isinstance(read, Interval) else set()
