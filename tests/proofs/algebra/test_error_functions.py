"""Error functions and their inverses in the normal form, and identities that differ by little."""

import pytest
from sympy import Rational, Symbol, erf, erfc, erfcinv, erfinv, exp, sqrt

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import POSITIVE, REALS, Interval, closed, open_
from parisk_sym.proofs.kernel import decide
from tests.near_misses import refused_in_every_way, whole_tree

x = Symbol("x", real=True)
m, u = Symbol("m", positive=True), Symbol("u", positive=True)
ANY, UNIT = {x: REALS}, {x: open_(-1, 1)}
SHIFTED = {m: POSITIVE, u: open_(0, 1)}
TINY = Rational(1, 10**20)


def normal(z: object) -> object:
    """The standard normal distribution function."""
    return erfc(-z / sqrt(2)) / 2


def trade_off(shift: object, level: object) -> object:
    """Of two normal laws that differ by a shift (Dong, Roth, Su 2022, Definition 3)."""
    return normal(sqrt(2) * erfinv(2 * (1 - level) - 1) - shift)


TRUE = {
    "inverse of erf": Identity(erfinv(1 - erfc(x)), x, ANY),
    "inverse of minus erf": Identity(erfinv(erfc(x) - 1), -x, ANY),
    "inverse of erfc": Identity(erfcinv(1 - erf(x)), x, ANY),
    "erf of its inverse": Identity(erf(-erfcinv(1 - x)), -x, UNIT),
    "inverses of both": Identity(erfcinv(1 - x), erfinv(x), UNIT),
    "the normal quantile": Identity(sqrt(2) * erfinv(2 * normal(x) - 1), x, ANY),
    "a trade-off is its own inverse": Identity(trade_off(m, trade_off(m, u)), u, SHIFTED),
}

REFUSED = {
    "the other sign": (Identity(erfinv(erfc(x) - 1), x, ANY), Direct()),
    "erfc for erf": (Identity(erfinv(erfc(x)), x, {x: POSITIVE}), Direct()),
    "off by little": (Identity(erfinv(1 - erfc(x)), x + TINY, ANY), Direct()),
    "half of the argument": (Identity(erfinv(1 - 2 * erfc(x)), x, {x: POSITIVE}), Direct()),
    "another shift": (Identity(trade_off(m, trade_off(2 * m, u)), u, SHIFTED), Direct()),
    "a scaled argument": (Identity(erfinv(exp(-TINY) * erf(x)), x, ANY), Direct()),
}


@pytest.mark.parametrize("name", TRUE)
def test_proved(name: str) -> None:
    """By the normal form."""
    whole_tree(TRUE[name], Direct())


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str) -> None:
    """Not with the attack, and not without it."""
    assert refused_in_every_way(*REFUSED[name])


@pytest.mark.parametrize("where", [closed(0, 1), open_(0, 2)])
def test_where_it_is_not_defined(where: Interval) -> None:
    """Equal where both sides are defined, which is not everywhere here."""
    assert decide(Identity(erfcinv(1 - x), erfinv(x), {x: where})).status is Status.REFUTED
