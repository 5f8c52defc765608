"""Tight composition of randomised response and of the discrete Laplace (geometric) mechanism: finitely many losses.

For the discrete Laplace mechanism the sensitivity D is an integer and the noise takes integer values with
P(x) proportional to exp(-eps0 |x| / D). Randomised response of level eps0 is the case D = 1.
"""

from functools import partial

from flint import arb, ctx, fmpq

from parisk_sym.core.errors import DomainError
from parisk_sym.formulas.kernels.finite_loss import Lattice, atoms, delta_of_atoms, level_of_atoms
from parisk_sym.laws.composition.inverse import is_met_at_zero
from parisk_sym.laws.composition.many_responses import delta_of_many, epsilon_of_many

__all__ = ["LARGEST_POWER", "finite_delta", "finite_epsilon", "require_feasible"]

LARGEST_SUM = 10**6  # numbers of lies in a sum: 5 s
_FEW = 1000  # uses of randomised response: all numbers of lies one by one
LARGEST_POWER = 10**5  # a power of this degree takes some 10 s


def require_feasible(sensitivity: int, n: int) -> None:
    """DomainError, before any work, when a sum over all losses has too many terms."""
    if sensitivity > 1 and sensitivity * n > LARGEST_POWER:
        raise DomainError(
            f"n * sensitivity must be <= {LARGEST_POWER} for the discrete Laplace mechanism (its exact sum would have "
            f"{sensitivity * n} terms; use fewer uses), got n={n}, sensitivity={sensitivity}"
        )
    if n > LARGEST_SUM:
        raise DomainError(f"n must be <= {LARGEST_SUM} for a sum over the number of lies, got n={n}")


def finite_delta(eps: fmpq, eps0: fmpq, sensitivity: int, n: int) -> arb:
    """delta at a level eps >= 0, by the losses above it, which exact arguments decide; exactly 0 for eps >= n eps0."""
    if eps >= n * eps0:
        return arb(0)
    if sensitivity == 1 and n > _FEW:
        return delta_of_many(eps, eps0, n)
    require_feasible(sensitivity, n)
    if sensitivity > 1:
        return Lattice(eps0, sensitivity, n).delta(eps)
    return delta_of_atoms(eps, atoms(eps0, sensitivity, n))


def finite_epsilon(delta: fmpq, eps0: fmpq, sensitivity: int, n: int, shown: str) -> arb:
    """The logarithm that solves delta(eps) = delta between two losses; `shown` is how messages write delta(0)."""
    at_zero = partial(_at_zero, eps0, sensitivity, n)
    if sensitivity > 1:
        require_feasible(sensitivity, n)
        lattice, known = Lattice(eps0, sensitivity, n), int(ctx.prec)
        if is_met_at_zero(
            delta, lambda bits: lattice.delta(fmpq(0)) if bits <= known else at_zero(bits), shown
        ):
            return arb(0)
        return lattice.level(delta)
    if is_met_at_zero(delta, at_zero, shown):
        return arb(0)
    if n > _FEW:
        return epsilon_of_many(delta, eps0, n)
    return level_of_atoms(delta, atoms(eps0, sensitivity, n))


def _at_zero(eps0: fmpq, sensitivity: int, n: int, bits: int) -> arb:
    with ctx.workprec(bits):
        return finite_delta(fmpq(0), eps0, sensitivity, n)
