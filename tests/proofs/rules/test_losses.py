"""Tight deltas from the laws of losses: what the rules prove, and the near misses that they refuse without an attack."""

from dataclasses import replace
from typing import Any

import pytest
from sympy import Expr, Max, Piecewise, Rational, Sum, Symbol, binomial, exp

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Tactic
from parisk_sym.formulas.domain import POSITIVE, REALS, Interval, integers, open_
from parisk_sym.formulas.heads.discrete_laplace_delta import DiscreteLaplaceDelta
from parisk_sym.formulas.heads.laplace_delta import LaplaceDelta
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.rules.cases import ByBranch
from parisk_sym.proofs.rules.chains import Chain, Link
from parisk_sym.proofs.rules.integrals import Pointwise
from parisk_sym.proofs.rules.losses import OneMoreUse, TwoLosses, one_more_independent_use
from tests.near_misses import open_sides, reason_of_the_rule, refused, whole_tree

eps, eps0, s, more = (Symbol(name, real=True) for name in ("eps", "eps0", "s", "l"))
n, i, j = (Symbol(name, integer=True) for name in "nij")
TINY = Rational(1, 10**30)
GIVEN = {eps0: POSITIVE, n: integers(1, 5), eps: open_(0, n * eps0)}
TANGENT = Piecewise((exp(eps - s), s > eps), (0, True))
PART = Interval(eps - eps0, eps, True, True)
EXCESS = 1 - exp(eps - s - more)
CHANGE = Max(0, EXCESS) - Max(0, 1 - exp(eps - s))
BRANCHES = ByBranch(
    TANGENT,
    (
        Chain((Link("<=", Max(0, EXCESS) - EXCESS), Link("=", CHANGE - exp(eps - s) * (1 - exp(-more))))),
        Chain((Link("<=", Max(0, EXCESS)), Link("=", CHANGE))),
    ),
)
GROWS = Inequality(LaplaceDelta(eps, eps0, n), "<", LaplaceDelta(eps, eps0, n + 1), GIVEN)
STAYS = Inequality(GROWS.left, "<=", GROWS.right, GIVEN)


def response(count: Expr, factor: Any = 1) -> Expr:
    """The tight delta of randomised response, with a factor in each term."""
    gap = exp((count - j) * eps0) - factor * exp(eps + j * eps0)
    return Sum(binomial(count, j) * Max(0, gap), (j, 0, count)) / (1 + exp(eps0)) ** count


def narrow(sensitivity: int, count: Expr = n) -> Expr:
    """The head that is written out."""
    return DiscreteLaplaceDelta(eps, eps0, sensitivity, count)


SAME = Identity(narrow(1), response(n), GIVEN)
BY_TERMS = TwoLosses(i, Pointwise(j))

TRUE: dict[str, tuple[Statement, Tactic]] = {
    "randomised response": (SAME, BY_TERMS),
    "one more use": (GROWS, OneMoreUse(s, more, TANGENT, PART, BRANCHES)),
    "one more use, not strictly": (STAYS, OneMoreUse(s, more, TANGENT, by=BRANCHES)),
}


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    """Proved, by a tree without prose."""
    whole_tree(*TRUE[name])


# False, or not to be proved in this way: a wrong law, a wrong slope, a part that is none.
REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "another sensitivity": (Identity(narrow(2), response(n), GIVEN), BY_TERMS),
    "one use less": (Identity(narrow(1), response(n - 1), {**GIVEN, n: integers(2, 5)}), BY_TERMS),
    "off by little": (Identity(narrow(1), response(n, 1 + TINY), GIVEN), BY_TERMS),
    "a constant more": (Identity(narrow(1), response(n) + TINY, GIVEN), BY_TERMS),
    "strictly less": (Inequality(narrow(1), "<", response(n), GIVEN), BY_TERMS),
    "true, but the index is a symbol of the goal": (SAME, TwoLosses(n, Pointwise(j))),
    "true, but the index is bound in the goal": (SAME, TwoLosses(j, Pointwise(i))),
    "the other direction": (
        Inequality(LaplaceDelta(eps, eps0, n + 1), "<", LaplaceDelta(eps, eps0, n), GIVEN),
        OneMoreUse(s, more, TANGENT, PART, BRANCHES),
    ),
    "true, but two more uses": (
        Inequality(LaplaceDelta(eps, eps0, n), "<", LaplaceDelta(eps, eps0, n + 2), GIVEN),
        OneMoreUse(s, more, TANGENT, PART, BRANCHES),
    ),
    "another level": (
        Inequality(LaplaceDelta(eps, eps0, n), "<", LaplaceDelta(eps + TINY, eps0, n + 1), GIVEN),
        OneMoreUse(s, more, TANGENT, PART, BRANCHES),
    ),
    "another mechanism": (
        Inequality(LaplaceDelta(eps, eps0, n), "<", LaplaceDelta(eps, eps0 * (1 - TINY), n + 1), GIVEN),
        OneMoreUse(s, more, TANGENT, PART, BRANCHES),
    ),
    "no slope": (STAYS, OneMoreUse(s, more, 0)),
    "a slope off by little": (STAYS, OneMoreUse(s, more, TANGENT * (1 + TINY))),
    "a slope on the wrong side": (STAYS, OneMoreUse(s, more, exp(eps - s))),
    "a slope that depends on the other loss": (STAYS, OneMoreUse(s, more, TANGENT + more)),
    "a slope with a pole": (STAYS, OneMoreUse(s, more, TANGENT + 0 * s + 1 / s - 1 / s + 1 / (s - eps))),
    "strict without a part": (GROWS, OneMoreUse(s, more, TANGENT, by=BRANCHES)),
    "strict on a part without length": (GROWS, OneMoreUse(s, more, TANGENT, Interval(eps, eps), BRANCHES)),
    "strict on a part that no loss reaches": (
        GROWS,
        OneMoreUse(s, more, TANGENT, Interval(n * eps0, (n + 1) * eps0, True, True), BRANCHES),
    ),
    "strict where nothing changes": (
        GROWS,
        OneMoreUse(s, more, TANGENT, Interval(eps - (n + 2) * eps0, eps - eps0, True, True), BRANCHES),
    ),
    "strict where nothing changes, among the losses": (
        GROWS,
        OneMoreUse(s, more, TANGENT, Interval(-n * eps0, eps - eps0, True, True), BRANCHES),
    ),
    "strict beyond all losses": (
        Inequality(
            LaplaceDelta(eps, eps0, n),
            "<",
            LaplaceDelta(eps, eps0, n + 1),
            {eps0: POSITIVE, n: integers(1, 5), eps: open_((n + 1) * eps0, (n + 2) * eps0)},
        ),
        OneMoreUse(s, more, TANGENT, PART, BRANCHES),
    ),
    "true, but the losses are one symbol": (STAYS, OneMoreUse(s, s, TANGENT)),
    "true, but the loss is a symbol of the goal": (STAYS, OneMoreUse(eps, more, exp(-eps))),
    "true, but no level is known": (
        Inequality(LaplaceDelta(0, eps, n), "<=", LaplaceDelta(0, eps, n + 1), {eps: REALS, n: integers(1, 5)}),
        OneMoreUse(s, more, Piecewise((exp(-s), s > 0), (0, True))),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    """Not proved, with the attack and without it."""
    assert refused(*REFUSED[name])


def test_the_rule_itself_refuses() -> None:
    """What only the rule stands against."""
    for name, words in (
        ("another sensitivity", "sensitivity 1"),
        ("true, but the index is a symbol of the goal", "must not be a symbol of the goal"),
        ("true, but the index is bound in the goal", "must not be a symbol of the goal"),
        ("the other direction", "one more use"),
        ("true, but two more uses", "one more use"),
        ("another level", "at one level"),
        ("another mechanism", "at one level"),
        ("a slope that depends on the other loss", "may depend on s"),
        ("strict without a part", "needs the part"),
        ("true, but the losses are one symbol", "two new symbols"),
        ("true, but the loss is a symbol of the goal", "two new symbols"),
    ):
        assert words in reason_of_the_rule(*REFUSED[name]), name


def test_open_sides() -> None:
    """A slope that is not bounded, and a level that may not be one, are side conditions that stay open."""
    for name, side in (
        ("a slope with a pole", "a bounded slope"),
        ("true, but no level is known", "a positive level"),
    ):
        assert side in open_sides(*REFUSED[name]), name


def test_the_part_has_ends_with_values() -> None:
    """An end without a value where eps = eps0/2 leaves a side condition open."""
    says, by = TRUE["one more use"]
    assert not open_sides(says, by)
    away = Interval(eps - eps0 + 0 * s, eps - 1 / (1 + 1 / (eps - eps0 / 2) ** 2), True, True)
    assert open_sides(says, replace(by, part=away))


def test_a_slope_may_name_every_symbol_but_the_other_loss() -> None:
    """Whether it is one is left to the subgoals."""
    slope = TANGENT + n * eps0
    assert slope.free_symbols == {n, eps, eps0, s}
    assert isinstance(one_more_independent_use(STAYS, OneMoreUse(s, more, slope)), Reduction)
    assert "alone" in str(one_more_independent_use(STAYS, OneMoreUse(s, more, slope + more)))
