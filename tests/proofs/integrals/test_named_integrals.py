"""Conditions of the theorems about single integrals: where one of them fails, the theorem gives no value."""

from collections.abc import Callable

import pytest
from sympy import Expr, Integer, exp, log, oo, pi

from parisk_sym.formulas.domain import POSITIVE, REALS, Interval
from parisk_sym.proofs import kernel  # noqa: F401 - special functions
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.integrals.certificates import Result
from parisk_sym.proofs.integrals.frullani import frullani_integral
from parisk_sym.proofs.integrals.logarithmic_integrals import digamma_of_a_maximum, power_times_logarithm
from parisk_sym.proofs.integrals.named_integrals import zeta_integral
from parisk_sym.proofs.integrals.piece import Piece
from tests.proofs.integrals.cases import a, t


def on_half_line(integrand: Expr, of_a: Interval = REALS) -> Piece:
    return Piece(integrand, t, Integer(0), oo, Facts({a: of_a}))


OUTSIDE: dict[str, tuple[Callable[[Piece], Result | None], Piece]] = {
    "Frullani, f infinite at oo": (frullani_integral, on_half_line((exp(t) - exp(2 * t)) / t)),
    "a power that is no constant": (
        digamma_of_a_maximum, on_half_line(1 - (1 - exp(-t)) ** (t**2))),
    "a logarithm of another function": (
        power_times_logarithm, on_half_line(t ** Integer(-2) * log(1 + log(t) ** 2))),
    "alternating zeta, s = 1 allowed": (zeta_integral, on_half_line(t ** (a - 1) / (exp(t) + 1), POSITIVE)),
}  # fmt: skip


@pytest.mark.parametrize("name", OUTSIDE)
def test_no_value_where_a_condition_fails(name: str) -> None:
    """The value that the theorem would state is wrong, or has no value for some parameters."""
    rule, piece = OUTSIDE[name]
    assert rule(piece) is None


def test_a_rate_that_is_an_exponential() -> None:
    """Only the exponential of the variable is read: exp(a) is a number."""
    found = zeta_integral(on_half_line(t / (exp(exp(a) * t) - 1)))
    assert found is not None
    assert found.value == pi**2 * exp(-2 * a) / 6
