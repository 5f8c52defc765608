"""A privacy filter: uses of mechanisms that may be chosen by earlier answers, as long as a budget allows them."""

from __future__ import annotations

from typing import Any

from flint import arb, fmpq
from sympy import oo

from parisk_sym.core.errors import ParameterError
from parisk_sym.formulas.domain import open_
from parisk_sym.laws.concentrated import level_best
from parisk_sym.laws.losses import DiscreteGaussianLoss, FiniteLoss, LaplaceLoss, NormalLoss
from parisk_sym.laws.mechanism import Mechanism, read, read_count
from parisk_sym.laws.mechanism_words import parse_mechanism
from parisk_sym.laws.mechanisms.zcdp import ZeroConcentrated

__all__ = ["PrivacyFilter", "concentration"]

_HALVINGS = 50
_DIGITS = 15


class PrivacyFilter:
    """A budget of (eps, delta) for uses that are chosen one after another, each with parameters that may depend on all earlier answers.

    The sum of the levels rho of zero-concentrated privacy stays below the largest one that gives (eps, delta) by `zcdp.level_best`. The uses
    together then have this privacy, whatever the choices were.

    Sources: V. Feldman, T. Zrnic, "Individual Privacy Accounting via a Renyi Filter", NeurIPS 2021; J. Whitehouse, A. Ramdas, R. Rogers, Z. S. Wu,
    "Fully-Adaptive Composition in Differential Privacy", ICML 2023.

    >>> budget = PrivacyFilter(eps=2, delta="1e-6")
    >>> budget.allows("laplace,eps0=1/4"), budget.spend("laplace,eps0=1/4"), budget.spend("gaussian,mu=1")
    (True, True, False)
    """

    def __init__(self, eps: Any, delta: Any) -> None:
        self.eps, self.delta = read(eps, "eps", open_(0, oo)), read(delta, "delta", open_(0, 1))
        self._budget, self._spent = self._largest(), fmpq(0)

    @property
    def spent(self) -> float:
        """The part of the budget that was spent."""
        return float(arb(self._spent / self._budget).mid())

    def allows(self, mechanism: str | Mechanism, n: int = 1) -> bool:
        """Whether n uses fit into what is left."""
        return bool(self._spent + self._cost(mechanism, n) <= self._budget)

    def spend(self, mechanism: str | Mechanism, n: int = 1) -> bool:
        """Take n uses from the budget; False, and nothing taken, where they do not fit: then they must not be made."""
        if not self.allows(mechanism, n):
            return False
        self._spent += self._cost(mechanism, n)
        return True

    @staticmethod
    def _cost(mechanism: str | Mechanism, n: int) -> fmpq:
        kind, count = parse_mechanism(mechanism) if isinstance(mechanism, str) else (mechanism, 1)
        return concentration(kind) * count * read_count(n)

    def _largest(self) -> fmpq:
        """A level rho that certainly gives (eps, delta), near the largest one: it is below eps, because rho itself is below the level."""
        low, high = fmpq(0), self.eps
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            if level_best.ball(_DIGITS, rho=middle, delta=self.delta) <= arb(self.eps):
                low = middle
            else:
                high = middle
        return low


def concentration(mechanism: Mechanism) -> fmpq:
    """The level rho of zero-concentrated privacy of a mechanism; ParameterError where none is known here.

    Exact for normal noise, and otherwise eps^2/2 for the largest privacy loss eps (M. Bun, T. Steinke, TCC 2016, Proposition 1.4).

    >>> from parisk_sym.laws.mechanisms.laplace import Laplace
    >>> concentration(Laplace("1/2"))
    1/8
    """
    if isinstance(mechanism, ZeroConcentrated) and mechanism.xi == 0:
        return mechanism.rho
    loss = mechanism.loss() if mechanism.has_law else None
    if isinstance(loss, NormalLoss):
        return loss.variance / 2
    if isinstance(loss, DiscreteGaussianLoss):
        return loss.sensitivity**2 / (2 * loss.variance)
    if isinstance(loss, LaplaceLoss):
        return loss.level**2 / 2
    if isinstance(loss, FiniteLoss):
        return loss.top**2 / 2
    raise ParameterError(f"the level of zero-concentrated privacy of {mechanism!r} is not known here")
