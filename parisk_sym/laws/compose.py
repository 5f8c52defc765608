"""Tight privacy of several uses of mechanisms, for programs."""

from parisk_sym.core.errors import ParameterError
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanism import Mechanism, read_count
from parisk_sym.laws.mechanism_words import parse_mechanism

__all__ = ["compose"]


def compose(*mechanisms: str | Mechanism | tuple[str | Mechanism, int]) -> Sequence:
    """The uses of mechanisms together: ask the result for `delta`, `epsilon`, `confidence` (balls), or for `digits`.

    A mechanism is written as for `parisk compose`, whose help lists them: a name with its parameters after commas, n its number of
    uses. A pair (mechanism, uses) gives the number separately. Arguments are exact: integers, texts such as "1e-5", fractions. Errors:
    ParameterError for anything but mechanisms, DomainError for parameters out of range, InexactInputError for floats.

    >>> from parisk_sym import compose
    >>> uses = compose("laplace,eps0=1/2,n=30", "gaussian,mu=1")
    >>> uses.digits(12, delta="1e-9")[0]
    '17.2207147415'
    >>> print(compose(("laplace,eps0=1", 300)).epsilon("1e-5").str(12, radius=False))
    167.267306249
    """
    return Sequence([_uses(mechanism) for mechanism in mechanisms])


def _uses(given: object) -> tuple[Mechanism, int]:
    """A mechanism and its number of uses."""
    match given:
        case str():
            return parse_mechanism(given)
        case Mechanism():
            return given, 1
        case (mechanism, count):
            kind, each = _uses(mechanism)
            return kind, each * read_count(count)
    raise ParameterError(
        f"a mechanism is a text such as 'laplace,eps0=1,n=300', or a pair of one and its number of uses, got {given!r}"
    )
