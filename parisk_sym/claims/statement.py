"""What a claim says, as data: SymPy expressions, quantifiers (a domain) and the kind of statement.

A statement holds no method of proof. Every free symbol needs an interval in the domain, because a statement without
a domain says nothing, and an empty domain would make it vacuous.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np
import sympy
from numpy.typing import NDArray
from sympy import Expr, Symbol

from parisk_sym.claims.printed import Printed, read_printed
from parisk_sym.claims.statement_base import Statement, in_words, require_statement
from parisk_sym.formulas.domain import Domain, as_domain
from parisk_sym.ground.errors import ClaimError

__all__ = [
    "All", "Convex", "Fails", "HasLaw", "HasProbability", "Identity", "Inequality", "Limit", "Monotone", "Normalised",
    "PrintedValue", "Statement", "UniqueRoot",
]  # fmt: skip


@dataclass(frozen=True)
class Identity(Statement):
    """left = right everywhere on the domain."""

    kind: ClassVar[str] = "identity"
    left: Expr
    right: Expr
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._close("left", "right")

    def __str__(self) -> str:
        return f"{in_words(self.left)} = {in_words(self.right)}{self.quantified}"


@dataclass(frozen=True)
class Inequality(Statement):
    """left < right, or left <= right, everywhere on the domain."""

    kind: ClassVar[str] = "inequality"
    left: Expr
    relation: str
    right: Expr
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.relation not in ("<", "<="):
            raise ClaimError(f"the relation must be '<' or '<=', got {self.relation!r}")
        self._close("left", "right")

    def __str__(self) -> str:
        return f"{in_words(self.left)} {self.relation} {in_words(self.right)}{self.quantified}"

    @property
    def strict(self) -> bool:
        """Whether equality is excluded."""
        return self.relation == "<"

    @property
    def gap(self) -> Expr:
        """right - left: what has to be positive (or nonnegative)."""
        return self.right - self.left


@dataclass(frozen=True)
class Monotone(Statement):
    """expression is strictly increasing or decreasing in the variable, for all other symbols in the domain."""

    kind: ClassVar[str] = "monotonicity"
    expression: Expr
    variable: Symbol
    direction: str
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.direction not in ("increasing", "decreasing"):
            raise ClaimError(f"the direction must be 'increasing' or 'decreasing', got {self.direction!r}")
        self._close("expression", "variable")

    def __str__(self) -> str:
        return f"{in_words(self.expression)} is strictly {self.direction} in {self.variable}{self.quantified}"

    @property
    def rising(self) -> Expr:
        """The expression with the sign that makes the claim 'increasing'."""
        return self.expression if self.direction == "increasing" else -self.expression


@dataclass(frozen=True)
class Convex(Statement):
    """expression is convex in the variable on its interval, for all other symbols in the domain."""

    kind: ClassVar[str] = "convexity"
    expression: Expr
    variable: Symbol
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._close("expression", "variable")

    def __str__(self) -> str:
        return f"{in_words(self.expression)} is convex in {self.variable}{self.quantified}"


@dataclass(frozen=True)
class UniqueRoot(Statement):
    """expression has exactly one zero in the interval of the variable, for all other symbols in the domain."""

    kind: ClassVar[str] = "unique root"
    expression: Expr
    variable: Symbol
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._close("expression", "variable")

    def __str__(self) -> str:
        return f"{in_words(self.expression)} has exactly one zero in {self.variable}{self.quantified}"


@dataclass(frozen=True)
class Limit(Statement):
    """The limit of expression is value as the variable tends to the point, within its interval (see `side`).

    The point is an end of the interval or lies inside it; point and value may be infinite.
    """

    kind: ClassVar[str] = "limit"
    expression: Expr
    variable: Symbol
    point: Expr
    value: Expr
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._close("expression", "variable", "point", "value")
        if self.variable in self.value.free_symbols:
            raise ClaimError(
                f"the value {self.value} of a limit in {self.variable} must not depend on {self.variable}"
            )
        self.domain.side(self.variable, self.point)

    def __str__(self) -> str:
        return (
            f"{in_words(self.expression)} -> {self.value} as {self.variable} -> {self.point}{self.quantified}"
        )

    @property
    def side(self) -> str:
        """From which side the variable comes to the point: "+" from above, "-" from below, "both" from both.

        It follows from the interval of the variable: from above to its lower end, from below to its upper end, and from
        both sides to a point inside, where both one-sided limits must exist and be the value.
        """
        side: str = self.domain.side(self.variable, self.point)
        return side


@dataclass(frozen=True)
class Normalised(Statement):
    """expression is a probability density on the interval of the variable, or a mass function on its integers."""

    kind: ClassVar[str] = "density"
    expression: Expr
    variable: Symbol
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._close("expression", "variable")
        self.domain.independent(self.variable)

    def __str__(self) -> str:
        return f"{in_words(self.expression)} is a density in {self.variable}{self.quantified}"

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


@dataclass(frozen=True)
class PrintedValue(Statement):
    """A number printed in the paper is the expression's value, correctly rounded to the printed digits."""

    kind: ClassVar[str] = "printed value"
    expression: Expr
    printed: str
    unit: str = ""
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not isinstance(self.printed, str):
            raise ClaimError(
                f"the printed value must be a string that keeps its digits, got {self.printed!r}"
            )
        self._close("expression")
        if self.expression.free_symbols:
            raise ClaimError(
                f"a printed value is one number, got the expression {self.expression} with free symbols: "
                "put in their values"
            )
        if self.number.percent and self.unit in ("%", "per cent", "percent"):
            raise ClaimError(
                f"the printed value {self.printed!r} and the unit {self.unit!r} both say per cent: write {self.printed!r} "
                "without a unit for the fraction, or without % for a number of per cent"
            )

    def __str__(self) -> str:
        return f"{in_words(self.expression)} is printed as {self.printed}{self.unit and f' {self.unit}'}"

    @property
    def number(self) -> Printed:
        """The printed text as a number."""
        return read_printed(self.printed)


Sampler = Callable[..., NDArray[Any]]


@dataclass(frozen=True)
class HasProbability(Statement):
    """An event that can be sampled has this probability, at each of the listed parameter points.

    `sampler(rng, size, **point)` returns booleans; `probability` is an expression in the symbols of the points.
    """

    kind: ClassVar[str] = "probability"
    probability: Expr
    sampler: Sampler
    points: tuple[dict[Symbol, Any], ...]
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        _require_points(self.points)
        self._close("probability")

    def __str__(self) -> str:
        return f"an event that is sampled has the probability {self.probability}"


@dataclass(frozen=True)
class HasLaw(Statement):
    """A random variable that can be sampled has this distribution function, at each of the listed points.

    `left_limit` is the left limit of the distribution function where the law has atoms.
    """

    kind: ClassVar[str] = "law"
    cdf: Expr
    variable: Symbol
    sampler: Sampler
    points: tuple[dict[Symbol, Any], ...]
    domain: Any = field(default_factory=dict)
    left_limit: Callable[..., NDArray[np.float64]] | None = None
    vectorised: Callable[..., NDArray[np.float64]] | None = None

    def __post_init__(self) -> None:
        _require_points(self.points)
        self._close("cdf", "variable")

    def __str__(self) -> str:
        return f"a variable that is sampled has the distribution function {self.cdf} in {self.variable}"


def _require_points(points: tuple[dict[Symbol, Any], ...]) -> None:
    if not points:
        raise ClaimError("a simulated statement needs at least one parameter point")


@dataclass(frozen=True)
class All(Statement):
    """Every one of several statements holds."""

    kind: ClassVar[str] = "conjunction"
    parts: tuple[Statement, ...]
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.parts:
            raise ClaimError("a conjunction of no statements is vacuous")
        if not isinstance(self.parts, tuple):
            raise ClaimError(f"a conjunction needs a tuple of statements, got {type(self.parts).__name__}")
        for part in self.parts:
            require_statement(part, "a part of a conjunction")
        object.__setattr__(self, "domain", as_domain(self.domain))

    def __str__(self) -> str:
        return "; ".join(map(str, self.parts))


@dataclass(frozen=True)
class Fails(Statement):
    """A statement does not hold everywhere: proved by one exact or certified counterexample."""

    kind: ClassVar[str] = "existence"
    statement: Statement
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        require_statement(self.statement, "what is said to fail")
        object.__setattr__(self, "domain", as_domain(self.domain))

    def __str__(self) -> str:
        return f"not always: {self.statement}"
