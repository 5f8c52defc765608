"""The privacy of additive noise, for every pair of neighbours."""

from dataclasses import dataclass, field
from typing import Any, ClassVar

from sympy import Expr, Integer, Symbol

from parisk_sym.claims.kinds.probability import OfRandomVariables
from parisk_sym.claims.random_variables import Copies, Law, WithDensity
from parisk_sym.claims.sentences import Phrase
from parisk_sym.core.errors import ClaimError

__all__ = ["KINDS", "PrivateNoise"]


@dataclass(frozen=True)
class PrivateNoise(OfRandomVariables):
    """For every pair of neighbours, whose answers differ by at most `change`, the answer with the noise is (eps, delta)-differentially private.

    `laws` declares the noise, one variable with a density on the whole line; `delta` is 0 if left out.

    >>> from parisk_sym.claims.named_laws import laplace_law
    >>> from parisk_sym.formulas.domain import POSITIVE
    >>> Z, eps, change = (
    ...     Symbol("Z", real=True),
    ...     Symbol("epsilon", positive=True),
    ...     Symbol("Delta", positive=True),
    ... )
    >>> print(
    ...     PrivateNoise(
    ...         eps, change, {Z: laplace_law(change / eps)}, domain={eps: POSITIVE, change: POSITIVE}
    ...     )
    ... )
    with Z added, an answer that neighbours move by at most Delta is differentially private at the level epsilon where Z has the Laplace law with scale Delta/epsilon for epsilon in (0, oo), Delta in (0, oo)
    """

    kind: ClassVar[str] = "privacy of noise"
    eps: Expr
    change: Expr
    laws: Any
    delta: Expr = field(default_factory=lambda: Integer(0))
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.laws) != 1:
            raise ClaimError(f"the noise is one random variable, got {len(self.laws)}")
        if not isinstance(self.law, WithDensity) and not isinstance(
            getattr(self.law, "law", None), WithDensity
        ):
            raise ClaimError(
                "noise is declared by a density, or by the name of a law that has one, such as laplace_law(b)"
            )
        if isinstance(self.law, Copies):
            raise ClaimError(
                f"the noise is one random variable, got {self.law.number} copies of one: state the level of one coordinate, and compose"
            )
        if not (self.law.support.lower.is_infinite and self.law.support.upper.is_infinite):
            raise ClaimError(
                f"the noise must lie on the whole line, got {self.law.support}: otherwise some answers distinguish the neighbours"
            )
        for name in ("eps", "delta", "change"):
            if self.noise in getattr(self, name).free_symbols:
                raise ClaimError(f"{name} names the noise {self.noise}")

    @property
    def noise(self) -> Symbol:
        """The variable that is added."""
        ((variable, _),) = self.laws
        return variable

    @property
    def law(self) -> Law:
        """Its law."""
        ((_, law),) = self.laws
        return law  # type: ignore[no-any-return]

    def _spoken_of(self) -> frozenset[Symbol]:
        return frozenset(variable for variable, _ in self.laws)

    def phrases(self) -> tuple[Phrase, ...]:
        """With Z added, an answer that neighbours move by at most ... is differentially private at the level ..., where Z has ...."""
        moved = ("with", (self.noise,), "added, an answer that neighbours move by at most", (self.change,))
        failing = () if self.delta == 0 else ("up to", (self.delta,))
        level = ("is differentially private at the level", (self.eps,), *failing)
        return (*moved, *level, *self._declaration_phrases())


KINDS = (PrivateNoise,)
