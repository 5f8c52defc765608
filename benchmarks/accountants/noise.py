"""The noise that is composed: what a package is told of it as floats, and the exact noise that these floats stand for.

The words are those of `parisk compose`.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass, fields
from fractions import Fraction
from math import exp, log1p, nextafter
from typing import Any, ClassVar

__all__ = ["BOTH", "Laplace", "Noise", "SubsampledGaussian", "SubsampledLaplace", "parse_noise"]

BOTH = "both"


@dataclass(frozen=True)
class Noise(ABC):
    """One use of a mechanism, by exact parameters.

    >>> str(Laplace(Fraction(1, 10)))
    'laplace,eps0=1/10'
    """

    word: ClassVar[str]
    heads: ClassVar[tuple[str, ...]]

    def __str__(self) -> str:
        """The words of `parisk compose`; a direction only where it is one of the two."""
        texts = (f"{field.name}={getattr(self, field.name)}" for field in fields(self))
        return ",".join([self.word, *(text for text in texts if text != f"direction={BOTH}")])

    @abstractmethod
    def cells(self) -> tuple[str, ...]:
        """The parameters in the columns `heads` of a table."""

    @abstractmethod
    def told(self, kind: str) -> tuple[Any, ...]:
        """What a package is told: floats, after the name of the noise where a package has several with a sample.

        `kind`: "scale" for the scale 1/eps0 of Laplace noise, "level" for eps0; of normal noise it is always sigma.
        """

    @abstractmethod
    def received(self, kind: str, direction: str = BOTH) -> "Noise":
        """The exact noise that these floats stand for, in the direction that the package promises."""

    @abstractmethod
    def largest_loss(self, n: int) -> Fraction | None:
        """A bound of the loss of n uses, at which an eps is no news; None where there is none."""


@dataclass(frozen=True)
class Laplace(Noise):
    """Noise of scale 1/eps0 for sensitivity 1.

    >>> Laplace(Fraction(1, 10)).told("scale"), Laplace(Fraction(1, 10)).received("scale")
    ((10.0,), Laplace(eps0=Fraction(1, 10)))
    >>> Laplace(Fraction(1, 10)).received("level") == Laplace(Fraction(0.1))
    True
    """

    word = "laplace"
    heads = ("eps0",)

    eps0: Fraction

    def cells(self) -> tuple[str, ...]:
        """Its parameters."""
        return (str(self.eps0),)

    def told(self, kind: str) -> tuple[Any, ...]:
        """Floats."""
        return (_told(self.eps0, kind),)

    def received(self, kind: str, direction: str = BOTH) -> "Laplace":
        """The noise of these floats."""
        return Laplace(_received(self.eps0, kind))

    def largest_loss(self, n: int) -> Fraction:
        """n eps0."""
        return n * self.eps0


@dataclass(frozen=True)
class SubsampledGaussian(Noise):
    """Normal noise of deviation sigma for sensitivity 1, on a sample that takes each record with probability q.

    >>> SubsampledGaussian(Fraction(1), Fraction(1, 4)).told("scale")
    ('gaussian', 1.0, 0.25)
    """

    word = "subsampled_gaussian"
    heads = ("noise", "rate")

    sigma: Fraction
    q: Fraction
    direction: str = BOTH

    def cells(self) -> tuple[str, ...]:
        """Its parameters."""
        return f"sigma = {_plain(self.sigma)}", _plain(self.q)

    def told(self, kind: str) -> tuple[Any, ...]:
        """Floats."""
        return "gaussian", float(self.sigma), float(self.q)

    def received(self, kind: str, direction: str = BOTH) -> "SubsampledGaussian":
        """The noise of these floats."""
        return SubsampledGaussian(Fraction(float(self.sigma)), Fraction(float(self.q)), direction)

    def largest_loss(self, n: int) -> None:
        """There is none."""
        return


@dataclass(frozen=True)
class SubsampledLaplace(Noise):
    """Noise of scale 1/eps0 for sensitivity 1, on a sample that takes each record with probability q."""

    word = "subsampled_laplace"
    heads = ("noise", "rate")

    eps0: Fraction
    q: Fraction
    direction: str = BOTH

    def cells(self) -> tuple[str, ...]:
        """Its parameters."""
        return f"eps0 = {_plain(self.eps0)}", _plain(self.q)

    def told(self, kind: str) -> tuple[Any, ...]:
        """Floats."""
        return "laplace", _told(self.eps0, kind), float(self.q)

    def received(self, kind: str, direction: str = BOTH) -> "SubsampledLaplace":
        """The noise of these floats."""
        return SubsampledLaplace(_received(self.eps0, kind), Fraction(float(self.q)), direction)

    def largest_loss(self, n: int) -> Fraction:
        """n ln(1 + q (e^eps0 - 1)), that of the record's presence, rounded up."""
        return n * Fraction(nextafter(log1p(float(self.q) * (exp(float(self.eps0)) - 1)) * (1 + 2**-45), 9e9))


def _told(eps0: Fraction, kind: str) -> float:
    return float(1 / eps0) if kind == "scale" else float(eps0)


def _received(eps0: Fraction, kind: str) -> Fraction:
    value = Fraction(_told(eps0, kind))
    return 1 / value if kind == "scale" else value


def _plain(value: Fraction) -> str:
    """A decimal where it is a short one.

    >>> _plain(Fraction(1, 10000)), _plain(Fraction(8, 1875))
    ('0.0001', '8/1875')
    """
    text = f"{float(value):.6f}".rstrip("0").rstrip(".")
    return text if Fraction(text) == value else str(value)


_KINDS: dict[str, type[Noise]] = {
    kind.word: kind for kind in (Laplace, SubsampledGaussian, SubsampledLaplace)
}


def parse_noise(text: str) -> Noise:
    """The noise of its words.

    >>> parse_noise("subsampled_gaussian,sigma=1,q=1/100,direction=remove")
    SubsampledGaussian(sigma=Fraction(1, 1), q=Fraction(1, 100), direction='remove')
    """
    word, *parts = text.split(",")
    given = dict(part.split("=", 1) for part in parts)
    return _KINDS[word](
        **{name: value if name == "direction" else Fraction(value) for name, value in given.items()}
    )
