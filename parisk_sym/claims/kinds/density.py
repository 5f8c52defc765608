"""A probability density, or a mass function."""

from dataclasses import dataclass, field
from typing import Any, ClassVar

import sympy
from sympy import Expr, Symbol

from parisk_sym.claims.sentences import Phrase, membership
from parisk_sym.claims.statement import OfOneVariable
from parisk_sym.formulas.domain import Domain

__all__ = ["KINDS", "Normalised"]


@dataclass(frozen=True)
class Normalised(OfOneVariable):
    """expression is a probability density on the interval of the variable, or a mass function on its integers."""

    kind: ClassVar[str] = "density"
    tells_range: ClassVar[bool] = True
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.domain.independent(self.variable)

    def phrases(self) -> tuple[Phrase, ...]:
        """Expression is a probability density on the interval of the variable."""
        interval = self.domain[self.variable]
        name = "a probability mass function on" if interval.integer else "a probability density on"
        return ((self.expression,), f"is {name}", membership(self.variable, interval))

    @property
    def total(self) -> Expr:
        """The integral over the support; over integers the sum."""
        support = self.domain[self.variable]
        over = sympy.Sum if support.integer else sympy.Integral
        return over(self.expression, (self.variable, support.lower, support.upper))

    @property
    def parameters(self) -> Domain:
        """The domain without the variable of integration."""
        return Domain({s: i for s, i in self.domain.items() if s != self.variable})

    @property
    def hint_symbols(self) -> frozenset[Symbol]:
        """A counterexample names the parameters: the total depends on nothing else."""
        return frozenset(self.domain) - {self.variable}


KINDS = (Normalised,)
