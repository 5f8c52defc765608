"""What a claim says, as data: SymPy expressions, quantifiers (a domain) and the kind of statement.

A statement holds no method of proof. Every free symbol needs an interval in the domain, because a statement without
a domain says nothing, and an empty domain would make it vacuous.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np
import sympy
from numpy.typing import NDArray
from sympy import Expr, Symbol

from parisk_sym.domain import Domain, Interval
from parisk_sym.errors import ClaimError

__all__ = [
    "All", "Convex", "Fails", "HasLaw", "HasProbability", "Identity", "Inequality", "Limit", "Monotone", "Normalised",
    "PrintedValue", "Statement", "UniqueRoot",
]  # fmt: skip

Intervals = Mapping[Symbol, Interval]


def _domain(value: Intervals) -> Domain:
    return value if isinstance(value, Domain) else Domain(value)


class Statement:
    """Base of all statements."""

    kind: ClassVar[str]
    domain: Domain

    def _close(self, *expressions: Any) -> None:
        """Turn the domain into a Domain and check that every free symbol has an interval."""
        object.__setattr__(self, "domain", _domain(self.domain))
        free: set[Symbol] = set()
        for expression in expressions:
            for atom in sympy.sympify(expression).atoms(sympy.Float):
                raise ClaimError(
                    f"the statement contains the float {atom}: write Rational('{atom:.6g}') instead"
                )
            free |= sympy.sympify(expression).free_symbols
        self.domain.require(free)


@dataclass(frozen=True)
class Identity(Statement):
    """left = right everywhere on the domain."""

    kind: ClassVar[str] = "identity"
    left: Expr
    right: Expr
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("left", "right"):
            object.__setattr__(self, name, sympy.sympify(getattr(self, name)))
        self._close(self.left, self.right)


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
        for name in ("left", "right"):
            object.__setattr__(self, name, sympy.sympify(getattr(self, name)))
        self._close(self.left, self.right)

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
        self._close(self.expression, self.variable)

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
        self._close(self.expression, self.variable)


@dataclass(frozen=True)
class UniqueRoot(Statement):
    """expression has exactly one zero in the interval of the variable, for all other symbols in the domain."""

    kind: ClassVar[str] = "unique root"
    expression: Expr
    variable: Symbol
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._close(self.expression, self.variable)


@dataclass(frozen=True)
class Limit(Statement):
    """The limit of expression as the variable tends to the point (from above at a finite point) is value."""

    kind: ClassVar[str] = "limit"
    expression: Expr
    variable: Symbol
    point: Expr
    value: Expr
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("point", "value"):
            object.__setattr__(self, name, sympy.sympify(getattr(self, name)))
        self._close(self.expression, self.value, self.variable)


@dataclass(frozen=True)
class Normalised(Statement):
    """expression integrates to one over the interval of the variable, as a probability density must."""

    kind: ClassVar[str] = "density"
    expression: Expr
    variable: Symbol
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._close(self.expression, self.variable)

    @property
    def total(self) -> Expr:
        """The integral over the support."""
        support = self.domain[self.variable]
        return sympy.Integral(self.expression, (self.variable, support.lower, support.upper))

    @property
    def parameters(self) -> Domain:
        """The domain without the variable of integration."""
        return Domain({s: i for s, i in self.domain.items() if s != self.variable})


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
        self._close(self.expression)


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
        self._close(self.probability)


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
        self._close(self.cdf, self.variable)


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
        object.__setattr__(self, "domain", _domain(self.domain))


@dataclass(frozen=True)
class Fails(Statement):
    """A statement does not hold everywhere: proved by one exact or certified counterexample."""

    kind: ClassVar[str] = "existence"
    statement: Statement
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "domain", _domain(self.domain))
