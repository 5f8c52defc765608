"""Random variables as a statement declares them: by a density, a distribution function or a mass function, and copies of one.

A declaration maps symbols to laws. Each law is written in its own symbol, in parameters, and in the symbols declared before it: it is
the law given their values. Variables whose laws do not name each other are independent, and nothing else is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self

from sympy import Expr, Symbol, oo

from parisk_sym.claims.sentences import Phrase, membership
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.allowed_expressions import read_expression, read_symbol
from parisk_sym.formulas.domain import Interval
from parisk_sym.formulas.exact_types import require_exact_arguments

__all__ = [
    "Copies",
    "Law",
    "Laws",
    "Name",
    "Range",
    "WithDensity",
    "WithDistribution",
    "WithMass",
    "family",
    "read_laws",
]


@dataclass(frozen=True)
class Range:
    """The interval in which a law requires a parameter to lie."""

    meaning: str
    value: Expr
    interval: Interval


@dataclass(frozen=True)
class Name:
    """The name of a law, and the ranges of its parameters outside which it is not a law of that name."""

    words: tuple[Phrase, ...]
    ranges: tuple[Range, ...] = ()


class Law(ABC):
    """Base of all laws."""

    support: Interval
    name: Name | None = None

    def __new__(cls, *given: Any, **named: Any) -> Self:
        """ClaimError for a class, or an argument of a class, that is not one of the package, of SymPy or of Python."""
        require_exact_arguments(cls, given, named)
        return super().__new__(cls)

    def of(self, variable: Symbol) -> Law:
        """The law as that of a variable; a law that is called by its name is written in any."""
        return self

    @property
    @abstractmethod
    def expression(self) -> Expr:
        """The density, mass or distribution function of the law, in the symbol of its variable."""

    @abstractmethod
    def phrases(self, variable: Symbol) -> tuple[Phrase, ...]:
        """The variable has this law."""

    def parts(self) -> Iterator[Expr]:
        """The expression, and the finite ends of the support."""
        yield self.expression
        yield from (e for e in (self.support.lower, self.support.upper) if e not in (oo, -oo))

    @property
    def named(self) -> frozenset[Symbol]:
        """The symbols in it."""
        return frozenset(s for e in self.parts() for s in e.free_symbols)


@dataclass(frozen=True)
class WithDensity(Law):
    """A density on an interval; values at single points do not matter."""

    density: Expr
    support: Interval
    name: Name | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "density", read_expression(self.density, "the density"))
        _require_support(self.support, integer=False)

    @property
    def expression(self) -> Expr:
        """The density."""
        return self.density

    def phrases(self, variable: Symbol) -> tuple[Phrase, ...]:
        """X has the density, or the law of that name."""
        if self.name is not None:
            return ((variable,), "has", *self.name.words)
        return ((variable,), "has the density", (self.density,), "on", membership(variable, self.support))


@dataclass(frozen=True)
class WithDistribution(Law):
    """A continuous distribution function that rises strictly from 0 to 1 on an interval."""

    cdf: Expr
    support: Interval

    def __post_init__(self) -> None:
        object.__setattr__(self, "cdf", read_expression(self.cdf, "the distribution function"))
        _require_support(self.support, integer=False)

    @property
    def expression(self) -> Expr:
        """The distribution function."""
        return self.cdf

    def phrases(self, variable: Symbol) -> tuple[Phrase, ...]:
        """X has the distribution function."""
        where = membership(variable, self.support)
        return ((variable,), "has the distribution function", (self.cdf,), "on", where)


@dataclass(frozen=True)
class WithMass(Law):
    """A mass function on integers."""

    mass: Expr
    support: Interval
    name: Name | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "mass", read_expression(self.mass, "the mass function"))
        _require_support(self.support, integer=True)

    @property
    def expression(self) -> Expr:
        """The mass function."""
        return self.mass

    def phrases(self, variable: Symbol) -> tuple[Phrase, ...]:
        """N has the mass function, or the law of that name."""
        if self.name is not None:
            return ((variable,), "has", *self.name.words)
        return ((variable,), "has the mass function", (self.mass,), "on", membership(variable, self.support))


@dataclass(frozen=True)
class Copies(Law):
    """A number of independent variables with one law; events are about every copy or some copy."""

    law: Law
    number: Expr

    def __post_init__(self) -> None:
        law: Any = self.law
        if not isinstance(law, Law) or isinstance(law, Copies):
            raise ClaimError(
                f"copies are of one variable with a density, distribution or mass, got {self.law!r}"
            )
        object.__setattr__(self, "number", read_expression(self.number, "the number of copies"))

    def of(self, variable: Symbol) -> Copies:
        """Copies of the law of the variable."""
        return Copies(self.law.of(variable), self.number)

    @property
    def support(self) -> Interval:  # type: ignore[override]
        """Where each copy lies."""
        return self.law.support

    @property
    def expression(self) -> Expr:
        """The density, mass or distribution function of one copy."""
        return self.law.expression

    def parts(self) -> Iterator[Expr]:
        """Those of the law, and the number."""
        yield from self.law.parts()
        yield self.number

    def phrases(self, variable: Symbol) -> tuple[Phrase, ...]:
        """Each of the copies has the law."""
        return ("each of", (self.number,), "independent copies of", *self.law.phrases(variable))


Laws = tuple[tuple[Symbol, Law], ...]
"""A declaration: each variable with its law, after those that its law names."""


def read_laws(value: Any) -> Laws:
    """A declaration from a mapping {X: WithDensity(...)}; ClaimError for anything else."""
    found = tuple(value.items()) if isinstance(value, Mapping) else value
    if not isinstance(found, tuple) or not found:
        raise ClaimError(f"random variables are declared by a mapping {{X: WithDensity(...)}}, got {value!r}")
    for variable, law in found:
        read_symbol(variable, "a random variable")
        if not isinstance(law, Law):
            raise ClaimError(f"the law of {variable} must be one such as WithDensity(...), got {law!r}")
    pairs = tuple((variable, law.of(variable)) for variable, law in found)
    seen: set[Symbol] = set()
    for variable, law in pairs:
        if variable in seen:
            raise ClaimError(f"{variable} is declared twice")
        if law.named & {v for v, _ in pairs} - seen - {variable}:
            raise ClaimError(f"the law of {variable} names a variable that is declared after it")
        if any(variable in end.free_symbols for end in (law.support.lower, law.support.upper)):
            raise ClaimError(f"the range of {variable} names {variable} itself")
        if isinstance(law, Copies) and variable in law.number.free_symbols:
            raise ClaimError(f"the number of copies of {variable} names {variable} itself")
        if any(isinstance(dict(pairs)[s], Copies) for s in law.named & seen):
            raise ClaimError(f"the law of {variable} names a variable of which there are several copies")
        seen.add(variable)
    return pairs


def family(symbols: Iterable[Symbol], laws: Laws) -> Laws:
    """The variables among the symbols, with those that their laws name, in the order of the declaration."""
    wanted = set(symbols)
    for variable, law in reversed(laws):
        if variable in wanted:
            wanted |= law.named
    return tuple((variable, law) for variable, law in laws if variable in wanted)


def _require_support(support: Any, *, integer: bool) -> None:
    if not isinstance(support, Interval):
        raise ClaimError(f"a law needs the interval of its variable, got {support!r}")
    if support.integer != integer:
        wanted = "integers" if integer else "a real interval"
        raise ClaimError(f"the law needs {wanted} as its range, got {support}")
