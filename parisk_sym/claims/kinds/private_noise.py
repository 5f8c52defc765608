"""The privacy of additive noise, for every pair of neighbours."""

from dataclasses import dataclass, field
from typing import Any, ClassVar

from sympy import Abs, Add, Expr, Integer, Symbol

from parisk_sym.claims.kinds.probability import OfRandomVariables
from parisk_sym.claims.named_laws import family_of, geometric_law
from parisk_sym.claims.random_variables import Copies, Law, Laws, WithDensity, WithMass
from parisk_sym.claims.sentences import Phrase
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain, integers

__all__ = ["KINDS", "OfNoise", "PrivateNoise", "PrivateNoiseFails"]


@dataclass(frozen=True)
class OfNoise(OfRandomVariables):
    """Base of the statements on the privacy of additive noise.

    `laws` declares the noise: one variable, or two geometric ones whose difference it is. Its law lies on the whole line, or on all
    integers if answers are integers; with a delta > 0, any range will do. `delta` is 0 if left out.
    """

    verb: ClassVar[str]
    eps: Expr
    change: Expr
    laws: Any
    delta: Expr = field(default_factory=lambda: Integer(0))
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check_noise()
        for name in ("eps", "delta", "change"):
            if self.noise in getattr(self, name).free_symbols:
                raise ClaimError(f"{name} names the noise {self.noise}")

    def _check_noise(self) -> None:
        """ClaimError unless the noise is one variable, or the difference of two geometric ones, on the whole line or with a delta."""
        if copies := next((law for _, law in self.laws if isinstance(law, Copies)), None):
            raise ClaimError(
                f"the noise is one random variable, got {copies.number} copies of one: state the level of one coordinate, and compose"
            )
        if len(self.laws) not in (1, 2):
            raise ClaimError(
                f"the noise is one random variable, or a difference of two, got {len(self.laws)}"
            )
        if len(self.laws) > 1 and _difference(self.laws) is None:
            raise ClaimError(
                "two variables are noise, by their difference, where both have geometric_law with one parameter: declare other noise itself"
            )
        if not isinstance(self.law, (WithDensity, WithMass)):
            raise ClaimError(
                "noise is declared by a density or a mass function, or by the name of a law that has one, such as laplace_law(b)"
            )
        whole = self.law.support.lower.is_infinite and self.law.support.upper.is_infinite
        if self.delta == 0 and not whole:
            line = "all integers" if self.is_integer else "the whole line"
            raise ClaimError(
                f"the noise must lie on {line}, or delta be positive, got {self.law.support}: some answers distinguish the neighbours"
            )
        if self.is_integer and self.change.is_Rational and not self.change.is_Integer:
            raise ClaimError(
                f"integer noise is for integer answers: change must be an integer, got {self.change}"
            )

    @property
    def noise(self) -> Symbol:
        """The variable that is added; of a difference, the first one, in whose symbol its law is written."""
        variable: Symbol = self.laws[0][0]
        return variable

    @property
    def law(self) -> Law:
        """Its law, or that of the difference."""
        ((_, law), *others) = self.laws
        return _difference(self.laws) if others else law  # type: ignore[return-value]

    @property
    def is_integer(self) -> bool:
        """Whether the noise, and with it the answer, is an integer."""
        return bool(self.law.support.integer)

    @property
    def everywhere(self) -> Domain:
        """The domain, and the range of the noise."""
        return Domain({**self.domain, self.noise: self.law.support})

    def _spoken_of(self) -> frozenset[Symbol]:
        return frozenset(variable for variable, _ in self.laws)

    def phrases(self) -> tuple[Phrase, ...]:
        """With Z added, an answer that neighbours move by at most ... is differentially private at the level ..., where Z has ...."""
        added = Add(self.noise, *(-variable for variable, _ in self.laws[1:]), evaluate=False)
        answer = "an integer answer" if self.is_integer else "an answer"
        moved = ("with", (added,), f"added, {answer} that neighbours move by at most", (self.change,))
        failing = () if self.delta == 0 else ("up to", (self.delta,))
        level = (f"{self.verb} differentially private at the level", (self.eps,), *failing)
        return (*moved, *level, *self._declaration_phrases())


@dataclass(frozen=True)
class PrivateNoise(OfNoise):
    """For every pair of neighbours, whose answers differ by at most `change`, the answer with the noise is (eps, delta)-differentially private.

    `laws`, `change` and `delta` are as in the base class.

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
    verb: ClassVar[str] = "is"


@dataclass(frozen=True)
class PrivateNoiseFails(OfNoise):
    """For all values of the parameters, the answers of two neighbours, which differ by at most `change`, are not (eps, delta)-private with the noise.

    This is more than that `PrivateNoise` fails somewhere: it fails at every value of the parameters.
    """

    kind: ClassVar[str] = "lack of privacy"
    verb: ClassVar[str] = "is not"


def _difference(laws: Laws) -> WithMass | None:
    """The law of the difference of two independent geometric variables with one probability p: p/(2 - p) (1 - p)^|n|, in the first symbol."""
    (first, one), _ = laws
    found = [family_of(v, law, (geometric_law,)) for v, law in laws]
    if None in found or found[0] != found[1] or one.named & {v for v, _ in laws} - {first}:
        return None
    p = found[0][1][0]  # type: ignore[index]
    return WithMass(p / (2 - p) * (1 - p) ** Abs(first), integers())


KINDS = (PrivateNoise, PrivateNoiseFails)
