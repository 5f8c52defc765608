"""Sums of Gaussian terms by Poisson summation, and the near misses that are refused."""

import pytest
from sympy import Expr, Integer, Rational, Sum, Symbol, cos, erfc, exp, oo, pi, sqrt

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import POSITIVE, REALS, integers, open_
from parisk_sym.proofs.kernel import decide
from tests.near_misses import whole_tree

n, m = (Symbol(name, integer=True) for name in "nm")
s, a = (Symbol(name, positive=True) for name in "sa")
t = Symbol("t", real=True)
S = {s: POSITIVE}
BELL = exp(-(n**2) / (2 * s**2))
LINE = (n, -oo, oo)


def total(term: Expr = BELL) -> Expr:
    """The sum over all integers."""
    return Sum(term, LINE)


TRUE: dict[str, Statement] = {
    "Poisson summation": Identity(total(), sqrt(2 * pi * s**2) * total(exp(-2 * pi**2 * s**2 * n**2)), S),
    "the theta function": Identity(total(exp(-pi * n**2 * a)), total(exp(-pi * n**2 / a)) / sqrt(a), {a: POSITIVE}),
    "with a parameter of the name of the index": Identity(
        Sum(exp(-pi * m**2 * n), (m, -oo, oo)), (1 + 2 * Sum(exp(-pi * m**2 / n), (m, 1, oo))) / sqrt(n), {n: integers(1)}
    ),
    "from below": Inequality(sqrt(2 * pi * s**2), "<", total(), S),
    "the variance": Inequality(total(n**2 * BELL), "<", s**2 * total(), S),
    "the variance, as a quotient": Inequality(total(n**2 * BELL) / total(), "<=", s**2, S),
    "sub-Gaussian": Inequality(total(exp(t * n) * BELL), "<=", exp(t**2 * s**2 / 2) * total(), {**S, t: REALS}),
    "moved from the integers": Inequality(total(exp(-((n - t) ** 2) * a)), "<=", total(exp(-(n**2) * a)), {a: POSITIVE, t: REALS}),
}  # fmt: skip
SLOW = {
    "the tail": Inequality(Sum(BELL, (n, m, oo)) / total(), "<=", erfc((m - 1) / (sqrt(2) * s)) / 2, {**S, m: integers(1)}),
}  # fmt: skip

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    name: (says, Direct())
    for name, says in {
        "the dual rate halved": Identity(
            total(), sqrt(2 * pi * s**2) * total(exp(-(pi**2) * s**2 * n**2)), S
        ),
        "the factor without its root": Identity(
            total(), 2 * pi * s**2 * total(exp(-2 * pi**2 * s**2 * n**2)), S
        ),
        "the theta function, turned": Identity(
            total(exp(-pi * n**2 * a)), sqrt(a) * total(exp(-pi * n**2 / a)), {a: POSITIVE}
        ),
        "from above": Inequality(
            total(), "<=", sqrt(2 * pi * s**2) + Rational(1, 2), {s: open_(0, Rational(1, 10))}
        ),
        "from 1 on, with another first term": Identity(
            3 + 2 * Sum(exp(-pi * n**2 * a), (n, 1, oo)),
            (1 + 2 * Sum(exp(-pi * n**2 / a), (n, 1, oo))) / sqrt(a),
            {a: POSITIVE},
        ),
        "from 1 on, without the factor": Identity(
            1 + 2 * Sum(exp(-pi * n**2 * a), (n, 1, oo)),
            1 + 2 * Sum(exp(-pi * n**2 / a), (n, 1, oo)),
            {a: POSITIVE},
        ),
        "from below, and a little": Inequality(sqrt(2 * pi * s**2) + Rational(1, 10**6), "<=", total(), S),
        "the variance from below": Inequality(s**2, "<=", total(n**2 * BELL) / total(), S),
        "sub-Gaussian with less": Inequality(
            total(exp(t * n) * BELL), "<=", exp(t**2 * s**2 / 3) * total(), {**S, t: REALS}
        ),
        "strictly, also without a shift": Inequality(
            total(exp(-((n - t) ** 2) * a)), "<", total(exp(-(n**2) * a)), {a: POSITIVE, t: REALS}
        ),
        "a rate of any sign": Inequality(Integer(0), "<", total(exp(-t * n**2)), {t: REALS}),
        "with a wave": Inequality(total(BELL), "<=", total(cos(n) * BELL), S),
    }.items()
}


@pytest.mark.parametrize("name", [*TRUE, *SLOW])
def test_proved_without_a_tactic(name: str) -> None:
    """A whole tree of proof."""
    whole_tree({**TRUE, **SLOW}[name], Direct())


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str) -> None:
    """Each is false, and refuted."""
    assert decide(*REFUSED[name]).status is Status.REFUTED
