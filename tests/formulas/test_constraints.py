"""Constraints between parameters: decided at exact points, however near to the border, and by a law's own way where it has one."""

from dataclasses import replace

import pytest
from flint import fmpq
from sympy import Symbol, exp, log

from parisk_sym.core.errors import DomainError
from parisk_sym.formulas.constraints import Ordering, Point, vanishes
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.cost import par

X, Y = Symbol("x", positive=True), Symbol("y", positive=True)
TINY = fmpq(1, 10**400)


@pytest.mark.parametrize(
    ("lower", "upper"),
    [(X, Y), (exp(X), exp(Y)), (X - Y, 0 * X), (log(X), log(Y)), (X + 10**30, Y + 10**30)],
    ids=["symbols", "exponentials", "difference", "logarithms", "huge"],
)
def test_the_border(lower: Symbol, upper: Symbol) -> None:
    """On the border only what is strict is broken; 1e-400 beside it both are decided."""
    for strict in (False, True):
        constraint = Ordering(lower, upper, strict)
        assert not constraint.is_violated({X: fmpq(2), Y: 2 + TINY})
        assert constraint.is_violated({X: 2 + TINY, Y: fmpq(2)})
        assert constraint.is_violated({X: fmpq(2), Y: fmpq(2)}) is strict


def test_zeros() -> None:
    """What is 0 exactly is told from what is nearly 0."""
    assert vanishes(exp(log(X) * 2) - X**2, {X: fmpq(7, 3)})
    assert not vanishes(X - 1, {X: 1 + TINY})
    assert vanishes(X - 1, {X: fmpq(1)})


def test_a_small_side_is_shown_with_its_digits() -> None:
    """Its terms cancel: ln(1 + q (e^eps0 - 1)) is about q eps0."""
    with pytest.raises(DomainError, match=r"that is eps < 5\.00000e-311, got"):
        find_formula("subsampled_laplace.delta_remove").array(eps=1e-300, eps0=1e-310, q=0.5)


def test_levels_that_cannot_be() -> None:
    """The loss of a sampled record is below eps0 however small eps0 is, where SymPy's own numbers do not tell."""
    delta = find_formula("subsampled_laplace.delta_remove")
    with pytest.raises(DomainError, match="needs eps < ln"):
        delta.ball(eps="1e-400", eps0="1e-400", q="1/2")
    assert delta.ball(eps="1e-401", eps0="1e-400", q="1/2") > 0


class _Never(Ordering):
    """A law's own way to decide."""

    def is_violated(self, point: Point) -> bool:
        return True


def test_a_law_decides_in_its_own_way() -> None:
    """Whoever overrides `is_violated` is asked, and nobody before."""
    own = replace(par, constraints=(_Never(*[p.symbol for p in par.parameters[:2]]),))
    point = (fmpq(1), fmpq(2), fmpq(1), fmpq(1), fmpq(1))
    assert par.allows(point)
    assert not own.allows(point)
    with pytest.raises(DomainError, match="eps <= eps0"):
        own.ball(eps=1, eps0=2, k=1, E=1, c=1)
