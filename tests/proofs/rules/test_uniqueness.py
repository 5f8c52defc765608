"""Identities of special functions by their differential equations: what is proved, and what is refused without the attack."""

import pytest
from sympy import (
    Chi,
    Ci,
    Ei,
    Expr,
    Rational,
    S,
    Shi,
    Si,
    Symbol,
    acos,
    airyai,
    airyaiprime,
    airybi,
    airybiprime,
    asin,
    atan,
    besseli,
    besselj,
    besselk,
    bessely,
    chebyshevt,
    cos,
    cosh,
    elliptic_e,
    elliptic_k,
    erf,
    erfc,
    erfi,
    exp,
    fresnels,
    gamma,
    hyper,
    laguerre,
    legendre,
    log,
    lowergamma,
    pi,
    sign,
    sin,
    sqrt,
    uppergamma,
)

from parisk_sym import POSITIVE, REALS, Identity, StruveL, closed, integers, open_, right_open
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.holonomic.contiguous import written_as_hypergeometric
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.rules.uniqueness import uniqueness_of_the_solution
from tests.near_misses import refused_in_every_way, whole_tree

x, v, s, n = (Symbol(name, real=True) for name in "xvsn")
HALF, THIRD = S.Half, Rational(1, 3)
SYMMETRIC, UNIT = open_(-1, 1), open_(0, 1)


def on(domain: object, left: Expr, right: Expr) -> Identity:
    """An identity on an interval of x, or on a whole domain."""
    return Identity(left, right, domain if isinstance(domain, dict) else {x: domain})


def two_f_one(a: object, b: object, c: object, z: Expr) -> Expr:
    return hyper([a, b], [c], z)


WRONSKIAN = besseli(1, x) * besselk(0, x) + besseli(0, x) * besselk(1, x)
AIRY = airyai(x) * airybiprime(x) - airyaiprime(x) * airybi(x)
CASORATIAN = besselj(1, x) * bessely(0, x) - besselj(0, x) * bessely(1, x)
LEGENDRE = (
    elliptic_e(x) * elliptic_k(1 - x) + elliptic_e(1 - x) * elliptic_k(x) - elliptic_k(x) * elliptic_k(1 - x)
)

PROVED = {
    "Struve, DLMF 11.2.2": Identity(
        StruveL(THIRD, x),
        (x / 2) ** (1 + THIRD) / (gamma(Rational(3, 2)) * gamma(Rational(11, 6))) * hyper([1], [Rational(3, 2), Rational(11, 6)], x**2 / 4),
        {x: POSITIVE},
    ),
    "DLMF 10.28.2": on(POSITIVE, WRONSKIAN, 1 / x),
    "DLMF 10.28.2, any order": on(
        {v: POSITIVE, x: POSITIVE},
        besseli(v, x) * besselk(v + 1, x) + besseli(v + 1, x) * besselk(v, x),
        1 / x,
    ),
    "DLMF 10.5.2": on(POSITIVE, CASORATIAN, 2 / (pi * x)),
    "DLMF 9.2.7": on(REALS, AIRY, 1 / pi),
    "DLMF 19.7.1": on(UNIT, LEGENDRE, pi / 2),
    "DLMF 7.11.4": on(REALS, erf(x), 2 * x / sqrt(pi) * hyper([HALF], [Rational(3, 2)], -(x**2))),
    "DLMF 7.6.2": on(REALS, erf(x), 2 * x / sqrt(pi) * exp(-(x**2)) * hyper([1], [Rational(3, 2)], x**2)),
    "DLMF 10.16.1": on(POSITIVE, besselj(HALF, x), sqrt(2 / (pi * x)) * sin(x)),
    "DLMF 10.16.1, Y": on(POSITIVE, bessely(HALF, x), -sqrt(2 / (pi * x)) * cos(x)),
    "DLMF 10.6.1": on({v: POSITIVE, x: POSITIVE}, besselj(v - 1, x) + besselj(v + 1, x), 2 * v / x * besselj(v, x)),
    "DLMF 10.27.4": on(
        POSITIVE, besselk(THIRD, x), pi / sqrt(3) * (besseli(-THIRD, x) - besseli(THIRD, x))
    ),
    "DLMF 9.6.2": on(
        POSITIVE, airyai(x), sqrt(x / 3) / pi * besselk(THIRD, 2 * x ** Rational(3, 2) / 3)
    ),
    "DLMF 10.39.5": on(POSITIVE, besseli(0, x), exp(-x) * hyper([HALF], [1], 2 * x)),
    "a square, DLMF 10.8.3": on(REALS, besselj(1, x) ** 2, x**2 / 4 * hyper([Rational(3, 2)], [2, 3], -(x**2))),
    "DLMF 15.4.1": on(SYMMETRIC, log(1 + x), x * two_f_one(1, 1, 2, -x)),
    "DLMF 15.4.3": on(REALS, atan(x), x * two_f_one(HALF, 1, Rational(3, 2), -(x**2))),
    "DLMF 15.4.4": on(SYMMETRIC, asin(x), x * two_f_one(HALF, HALF, Rational(3, 2), x**2)),
    "DLMF 15.8.1": on(
        SYMMETRIC,
        two_f_one(THIRD, 2 * THIRD, Rational(3, 2), x),
        sqrt(1 - x) * two_f_one(Rational(7, 6), Rational(5, 6), Rational(3, 2), x),
    ),
    "DLMF 15.8.1 in K": on(SYMMETRIC, elliptic_k(x), pi / 2 / sqrt(1 - x) * two_f_one(HALF, HALF, 1, x / (x - 1))),
    "DLMF 15.5.11": on(
        {s: POSITIVE, v: POSITIVE, x: SYMMETRIC},
        (v - s - 1) * two_f_one(s, 1, v, x) + (2 * s + 2 - v - s * x) * two_f_one(s + 1, 1, v, x),
        (s + 1) * (1 - x) * two_f_one(s + 2, 1, v, x),
    ),
    "DLMF 13.2.39": on(REALS, hyper([HALF], [Rational(3, 2)], x), exp(x) * hyper([1], [Rational(3, 2)], -x)),
    "DLMF 8.4.1": on(POSITIVE, lowergamma(HALF, x**2), sqrt(pi) * erf(x)),
    "DLMF 8.5.1": on(
        {s: open_(0, 3), x: open_(0, 3)}, lowergamma(s, x), x**s / s * exp(-x) * hyper([1], [s + 1], x)
    ),
    "DLMF 6.2.20": on(POSITIVE, Chi(x) + Shi(x), Ei(x)),
    "DLMF 7.2.7": on(
        REALS,
        fresnels(x),
        pi * x**3 / 6 * hyper([Rational(3, 4)], [Rational(3, 2), Rational(7, 4)], -(pi**2) * x**4 / 16),
    ),
    "DLMF 11.2.2": on(
        POSITIVE, StruveL(0, x), 2 * x / pi * hyper([1], [Rational(3, 2), Rational(3, 2)], x**2 / 4)
    ),
    "DLMF 18.9.1": on(
        {n: integers(1, "oo"), x: SYMMETRIC},
        (n + 1) * legendre(n + 1, x),
        (2 * n + 1) * x * legendre(n, x) - n * legendre(n - 1, x),
    ),
    "DLMF 18.9.1, Chebyshev": on(
        {n: integers(2, "oo"), x: SYMMETRIC},
        chebyshevt(n + 1, x) + chebyshevt(n - 1, x),
        2 * x * chebyshevt(n, x),
    ),
    "DLMF 18.11.2": on({n: integers(1, "oo"), x: REALS}, laguerre(n, x), hyper([-n], [1], x)),
    "DLMF 4.24.13 inside": on(SYMMETRIC, atan(2 * x / (1 - x**2)), 2 * atan(x)),
    "two reciprocals": on(POSITIVE, atan(x) + atan(1 / x), pi / 2),
    "two reciprocals below 0": on(open_(-2, 0), atan(x) + atan(1 / x), -pi / 2),
    "twice an arccosine": on(UNIT, acos(2 * x**2 - 1), 2 * acos(x)),
    "a closed interval": on(closed(0, 1), erf(x) + erfc(x) * erf(x) - erf(x) * erfc(x), 2 * x / sqrt(pi) * hyper([HALF], [Rational(3, 2)], -(x**2))),
    "DLMF 7.5.1 without i": on(REALS, erfi(x), 2 * x / sqrt(pi) * hyper([HALF], [Rational(3, 2)], x**2)),
}  # fmt: skip


REFUSED: dict[str, tuple[Statement, Tactic]] = {
    name: (says, Direct())
    for name, says in {
        "another constant": on(POSITIVE, WRONSKIAN, 2 / x),
        "another power": on(POSITIVE, WRONSKIAN, 1 / x**2),
        "K in place of Y": on(POSITIVE, besselj(1, x) * besselk(0, x) - besselj(0, x) * besselk(1, x), 2 / (pi * x)),
        "J in place of I": on(POSITIVE, besselj(1, x) * besselk(0, x) + besselj(0, x) * besselk(1, x), 1 / x),
        "the sign of a Wronskian": on(REALS, AIRY, -1 / pi),
        "half of it": on(REALS, AIRY, 1 / (2 * pi)),
        "Legendre's relation with pi": on(UNIT, LEGENDRE, pi),
        "the sign of an argument": on(REALS, erf(x), 2 * x / sqrt(pi) * hyper([HALF], [Rational(3, 2)], x**2)),
        "an order off by one": on(POSITIVE, besselj(Rational(3, 2), x), sqrt(2 / (pi * x)) * sin(x)),
        "cos in place of sin": on(POSITIVE, besselj(HALF, x), sqrt(2 / (pi * x)) * cos(x)),
        "the sign of Y": on(POSITIVE, bessely(HALF, x), sqrt(2 / (pi * x)) * cos(x)),
        "a recurrence off by one": on(
            {v: POSITIVE, x: POSITIVE}, besselj(v - 1, x) + besselj(v + 1, x), (2 * v + 1) / x * besselj(v, x)
        ),
        "a lower parameter": on(SYMMETRIC, log(1 + x), x * two_f_one(1, 1, 3, -x)),
        "an exponent": on(SYMMETRIC, elliptic_k(x), pi / 2 * sqrt(1 - x) * two_f_one(HALF, HALF, 1, x / (x - 1))),
        "another branch": on(open_(1, 3), atan(2 * x / (1 - x**2)), 2 * atan(x)),
        "across a pole": on(SYMMETRIC, atan(x) + atan(1 / x), pi / 2),
        "the other side of a pole": on(open_(-2, 0), atan(x) + atan(1 / x), pi / 2),
        "right on one side of a kink": on(SYMMETRIC, acos(2 * x**2 - 1), 2 * acos(x)),
        "right up to a kink": on(UNIT, asin(2 * x * sqrt(1 - x**2)), 2 * asin(x)),
        "right up to a turn": on(open_(-2, 2), asin(sin(x)), x),
        "right below a zero": on(open_(0, 2), ((x - 1) ** 2) ** Rational(3, 2) * cos(x), (1 - x) ** 3 * cos(x)),
        "a series beyond its disk": on(open_(Rational(3, 2), 3), hyper([HALF], [], x * (2 - x)), 1 / (1 - x)),
        "right for one sign": on(REALS, sqrt(x**2) * erf(x), x * erf(x)),
        "not at an end that belongs to it": on(right_open(0, 1), erf(x) * 0 + sign(x) * cos(x), 2 * cos(x / 2) ** 2 - 1),
        "an interval that may be one point": on(
            {s: closed(0, 1), x: closed(0, s)}, sign(s) * cos(x) + 0 * erf(x), 2 * cos(x / 2) ** 2 - 1
        ),
        "the first coefficients are 0": on(REALS, besselj(3, x), S.Zero),
        "many coefficients are 0": on(REALS, besselj(9, x), besselj(11, x)),
        "small at the end": on(POSITIVE, x * besselk(0, x), S.Zero),
        "both small at the end": on(POSITIVE, x * besselk(0, x), x**2 * besselk(1, x)),
        "a logarithm too much": on(POSITIVE, Chi(x) + Shi(x), Ei(x) + 1),
        "Ci in place of Chi": on(POSITIVE, Ci(x) + Si(x), Ei(x)),
        "a contiguous relation off by one": on(
            {s: POSITIVE, v: POSITIVE, x: SYMMETRIC},
            (v - s - 1) * two_f_one(s, 1, v, x) + (2 * s + 1 - v - s * x) * two_f_one(s + 1, 1, v, x),
            (s + 1) * (1 - x) * two_f_one(s + 2, 1, v, x),
        ),
        "a factor gamma": on({s: POSITIVE, x: POSITIVE}, lowergamma(s, x), gamma(s) * x**s * exp(-x) * hyper([1], [s + 1], x)),
        "right for one parameter": on(
            {s: POSITIVE, x: POSITIVE}, lowergamma(s, x), x**s * exp(-x) * hyper([1], [s + 1], x)
        ),
        "the upper function": on(POSITIVE, uppergamma(HALF, x**2), sqrt(pi) * erf(x)),
        "a degree off by one": on(
            {n: integers(1, "oo"), x: SYMMETRIC},
            (n + 1) * legendre(n + 1, x),
            (2 * n + 1) * x * legendre(n, x) - (n + 1) * legendre(n - 1, x),
        ),
        "right at one point": on(REALS, cosh(x) * airyai(x), airyai(x)),
    }.items()
}  # fmt: skip


def by_the_rule(says: Identity) -> bool:
    """Whether the rule alone proves it."""
    made = uniqueness_of_the_solution(says, Direct())
    return isinstance(made, Node) and made.status is Status.PROVED


@pytest.mark.parametrize("name", PROVED)
def test_proved(name: str) -> None:
    """Without a hint; the rule alone, and as a statement that is attacked first."""
    assert by_the_rule(PROVED[name])
    whole_tree(PROVED[name], Direct())


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    """Neither by the rule alone nor by the whole table, with the attack and without it."""
    says, by = REFUSED[name]
    assert isinstance(says, Identity)
    assert not by_the_rule(says)
    assert refused_in_every_way(says, by)


HEADS = {
    "J": besselj(THIRD, x), "I": besseli(THIRD, x), "L": StruveL(THIRD, x), "K(m)": elliptic_k(x), "E(m)": elliptic_e(x), "Si": Si(x), "Shi": Shi(x),
    "lower gamma": lowergamma(2 * THIRD, x), "upper gamma": uppergamma(2 * THIRD, x), "T": chebyshevt(3, x, evaluate=False),
    "P": legendre(3, x, evaluate=False), "laguerre": laguerre(3, x, evaluate=False),
}  # fmt: skip


@pytest.mark.parametrize("name", HEADS)
def test_what_is_said_of_a_function_agrees_with_its_ball(name: str):
    """The hypergeometric form of each against its own certified value: a wrong form would still prove what is true."""
    written, used = written_as_hypergeometric(HEADS[name], x, facts_of({x: UNIT}))
    assert written != HEADS[name]
    assert used
    for value in (Rational(1, 7), Rational(3, 5)):
        own, other = (Values(e, (x,)).at({x: value}) for e in (HEADS[name].doit(), written))
        assert own.overlaps(other)
        assert other.rad() < 1e-12
