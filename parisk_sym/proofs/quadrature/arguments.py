"""Properties of the series of arguments that rules for special functions need."""

from flint import arb, fmpq

from parisk_sym.proofs.quadrature.elementary import definite_sign
from parisk_sym.proofs.quadrature.expansion import Expander
from parisk_sym.proofs.quadrature.growth import CONSTANT, Number, compare
from parisk_sym.proofs.quadrature.halfline import Series
from parisk_sym.proofs.quadrature.outcome import Undecided, UndefinedBody

__all__ = ["least_value", "order_of", "require_positive", "vanishes"]


def order_of(series: Series, what: str) -> Number:
    """An order that does not vary."""
    if not series:
        return fmpq(0)
    if len(series) != 1 or series[0].rate != CONSTANT:
        raise Undecided(f"the order of {what} varies")
    return series[0].coefficient


def vanishes(series: Series) -> bool:
    """Whether every term tends to 0."""
    return bool(series) and compare(series[0].rate, CONSTANT) < 0


def require_positive(expander: Expander, series: Series, what: str) -> None:
    """Refuse a function of a number that is not certainly positive on the half-line."""
    if definite_sign(expander, series, what) <= 0:
        raise UndefinedBody(f"{what} of a number that is not positive")


def least_value(expander: Expander, g: Series) -> arb:
    """A positive lower bound of a growing g > 0 on the half-line."""
    return (1 / expander.half.range(expander.half.power(g, fmpq(-1))).upper()).lower()
