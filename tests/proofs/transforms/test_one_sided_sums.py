"""Sums that begin at -oo: both halves have to converge, each is attacked and proved as any other sum."""

import pytest
from sympy import Abs, Expr, Integral, Rational, Sum, Symbol, coth, csch, exp, oo, pi, sqrt

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import POSITIVE, integers, open_
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.transforms.one_sided_sums import one_sided
from parisk_sym.proofs.transforms.standard_symbols import sympy_form
from tests.near_misses import refused, whole_tree

n, k = Symbol("n", integer=True), Symbol("k", integer=True)
q, t, s = (Symbol(name, positive=True) for name in "qts")
CHANCE, TIME, WIDTH = {q: open_(0, 1)}, {t: POSITIVE}, {s: POSITIVE}
SHARE = (exp(1 / t) - 1) / (exp(1 / t) + 1)
GAUSS = exp(-(n**2) / (2 * s**2))


def everywhere(term: Expr) -> Sum:
    """Over all integers."""
    return Sum(term, (n, -oo, oo))


TRUE: dict[str, Statement] = {
    "powers": Identity(everywhere(q ** Abs(n)), (1 + q) / (1 - q), CHANCE),
    "mean size": Identity(everywhere(Abs(n) * q ** Abs(n)), 2 * q / (1 - q) ** 2, CHANCE),
    "masses": Identity(everywhere(SHARE * exp(-Abs(n) / t)), 1, TIME),
    "variance": Identity(
        everywhere(n**2 * SHARE * exp(-Abs(n) / t)), 2 * exp(1 / t) / (exp(1 / t) - 1) ** 2, TIME
    ),
    "up to 0": Identity(Sum(q**-n, (n, -oo, 0)), 1 / (1 - q), CHANCE),
    "up to k": Identity(Sum(q**-n, (n, -oo, k)), q**-k / (1 - q), {**CHANCE, k: integers(-9, 0)}),
    "without symbols": Inequality(everywhere(exp(-(n**2))), "<", 2),
    "digits": PrintedValue(everywhere(exp(-(n**2))), "1.7726"),
}

FALSE: dict[str, Statement] = {
    "the term at 0 twice": Identity(everywhere(q ** Abs(n)), 2 / (1 - q), CHANCE),
    "the term at 0 left out": Identity(everywhere(q ** Abs(n)), 2 * q / (1 - q), CHANCE),
    "one half": Identity(everywhere(q ** Abs(n)), 1 / (1 - q), CHANCE),
    "the variance of a density": Identity(everywhere(n**2 * SHARE * exp(-Abs(n) / t)), 2 * t**2, TIME),
    "up to -1": Identity(Sum(q**-n, (n, -oo, -1)), 1 / (1 - q), CHANCE),
    "up to k, off by one": Identity(Sum(q**-n, (n, -oo, k)), q ** (-k - 1) / (1 - q), {**CHANCE, k: integers(-9, 0)}),
    "a bound of the normal masses": Inequality(everywhere(GAUSS), "<", s * sqrt(2 * pi) + Rational(1, 4), WIDTH),
    "less than its middle": Inequality(everywhere(exp(-(n**2))), "<", 1),
    "digits": PrintedValue(everywhere(exp(-(n**2))), "1.7725"),
    "a half that diverges": Identity(everywhere(q**n), 0, CHANCE),
    "halves that cancel": Identity(everywhere(n), 0),
    "symmetric sums alone converge": Identity(everywhere(n / (n**2 + 1)), 0),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_proved(name: str) -> None:
    """Without a tactic."""
    whole_tree(TRUE[name], Direct())


@pytest.mark.parametrize("name", FALSE)
def test_false(name: str) -> None:
    """Refuted by a point, or where a half has no sum."""
    assert decide(FALSE[name]).status is Status.REFUTED
    assert refused(FALSE[name], Direct())


def test_a_term_without_a_value() -> None:
    """At -3, in the second half."""
    assert refused(Identity(everywhere(1 / (n + 3) ** 2), pi**2 / 3), Direct())


@pytest.mark.parametrize(
    "says",
    [
        Inequality(s * sqrt(2 * pi) * (1 + exp(-20 * s**2)), "<", everywhere(GAUSS), WIDTH),
        Identity(everywhere(1 / (n**2 + 1) ** 2), pi * coth(pi) / 2 + pi**2 / 2 * csch(pi) ** 2),
    ],
)
def test_attacked(says: Statement) -> None:
    """What no rule proves is defined, and survives an attack."""
    found = decide(says)
    assert found.status is Status.UNDECIDED
    assert [c.status for c in found.checks] == [Status.PROVED, Status.CONSISTENT]
    assert found.goal.left.has(-oo) or found.goal.right.has(-oo)  # type: ignore[union-attr]


def test_bound_names() -> None:
    """The index is mirrored where it stands for itself; what binds the same name inside stays as it is."""
    m = Symbol("m", integer=True)
    halves = one_sided(Sum(q ** (n * m), (m, 0, n**2), (n, -oo, oo)))
    assert sympy_form(halves) == Sum(q ** (n * m), (m, 0, n**2), (n, 0, oo)) + Sum(
        q ** (-n * m), (m, 0, n**2), (n, 1, oo)
    )
    hidden = everywhere(Integral(exp(-(n**2)), (n, 0, 1)))
    assert sympy_form(one_sided(hidden)) == hidden
