"""Deltas in the mean, with the variance of the loss: what Chebyshev's inequality proves, and the near misses."""

import mpmath
import pytest
from sympy import Expr, Rational, Symbol, exp, lambdify, oo

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Tactic
from parisk_sym.formulas.domain import POSITIVE, REALS, integers
from parisk_sym.formulas.heads.discrete_laplace_delta import DiscreteLaplaceDelta
from parisk_sym.formulas.heads.laplace_delta import LaplaceDelta
from parisk_sym.proofs.rules.means import InTheMean, _square_of_mean_0
from parisk_sym.proofs.rules.quantifiers import SplitAt
from parisk_sym.proofs.rules.squeeze import Squeeze
from parisk_sym.proofs.rules.substitution import Substitute
from tests.near_misses import reason_of_the_rule, refused_in_every_way, whole_tree

noise, d, s, y = (Symbol(name, real=True) for name in ("a", "d", "s", "y"))
n = Symbol("n", integer=True)
MEAN = noise - 1 + exp(-noise)
VARIANCE = 3 - (4 * noise + 2) * exp(-noise) - exp(-2 * noise)
DOMAIN = {noise: POSITIVE, d: POSITIVE, n: integers(1)}
TINY = Rational(1, 10**6)


def chebyshev(square: Expr, cut: Expr | int = 1) -> InTheMean:
    """With the loss as its mean and y n d."""
    return InTheMean(
        s,
        square=square,
        by=Substitute({s: n * MEAN + n * d * y}, {**DOMAIN, y: REALS}, SplitAt(y, (cut,))),
    )


BOUND = Inequality(LaplaceDelta(n * (MEAN + d), noise, n), "<=", VARIANCE / (n * d**2), DOMAIN)
BY_SQUARE = chebyshev(1 / (n * d) ** 2)

TRUE: dict[str, tuple[Statement, Tactic]] = {
    "the bound": (BOUND, BY_SQUARE),
    "no limit above the mean": (
        Limit(LaplaceDelta(n * (MEAN + d), noise, n), n, oo, 0, DOMAIN),
        Squeeze(0, VARIANCE / (n * d**2), below=InTheMean(s), above=BY_SQUARE),
    ),
}

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "half of the bound": (
        Inequality(LaplaceDelta(n * (MEAN + d), noise, n), "<=", VARIANCE / (2 * n * d**2), DOMAIN), chebyshev(1 / (2 * n**2 * d**2)),
    ),
    "a smaller variance": (
        Inequality(LaplaceDelta(n * (MEAN + d), noise, n), "<=", (VARIANCE - TINY) / (n * d**2), DOMAIN), BY_SQUARE,
    ),
    "a smaller mean": (
        Inequality(LaplaceDelta(n * (MEAN - TINY + d), noise, n), "<=", VARIANCE / (n * d**2), DOMAIN), BY_SQUARE,
    ),
    "the variance of one use": (
        Inequality(LaplaceDelta(n * (MEAN + d), noise, n), "<=", VARIANCE / (n * d) ** 2, DOMAIN), BY_SQUARE,
    ),
    "a square on the other side": (BOUND, chebyshev(-1 / (n * d) ** 2)),
    "a multiple that depends on the loss": (BOUND, InTheMean(s, square=s**2)),
    "a multiple without a value": (BOUND, InTheMean(s, square=1 / (d - 1))),
    "the discrete mechanism": (
        Inequality(DiscreteLaplaceDelta(n * (MEAN + d), noise, 2, n), "<=", VARIANCE / (n * d**2), DOMAIN), BY_SQUARE,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    whole_tree(*TRUE[name])


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    assert refused_in_every_way(*REFUSED[name])


def test_the_rule_says_why() -> None:
    """Where an attack, or another rule, could be what refuses."""
    assert "must not depend on the loss" in reason_of_the_rule(
        *REFUSED["a multiple that depends on the loss"]
    )
    assert "for Laplace noise" in reason_of_the_rule(*REFUSED["the discrete mechanism"])


@pytest.mark.parametrize("level", ["0.01", "1", "5"])
def test_the_square_has_the_mean_0(level: str) -> None:
    """Against the law of one use: its two atoms and the density between them, by mpmath's quadrature."""
    with mpmath.workdps(30):
        a = mpmath.mpf(level)
        at = lambdify(
            s, _square_of_mean_0(LaplaceDelta(0, noise, 1), s).subs(noise, Rational(level)), "mpmath"
        )
        between = mpmath.quad(lambda x: at(x) * mpmath.exp((x - a) / 2) / 4, [-a, 0, a])
        assert abs(at(a) / 2 + mpmath.exp(-a) * at(-a) / 2 + between) < mpmath.mpf(10) ** -25
