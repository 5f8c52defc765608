"""Near misses of what the ledger of *Pain-Free Random Differential Privacy* proves: constants that are slightly better than true ones."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import log as ln
from math import sqrt as root
from typing import Any

import pytest
from sympy import E, LambertW, Rational, Symbol, exp, log, oo, sqrt

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Boxes, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import closed, open_
from parisk_sym.laws.composition.gaussian import delta_at
from parisk_sym.laws.sensitivity_sampler import best_rho_of_risk, effort_at, gamma
from parisk_sym.proofs.kernel import decide
from tests.shipped import claims


def part(name: str, index: int) -> tuple[Any, Tactic | None]:
    """A part of what a claim says, with its proof."""
    claim: Claim = claims("rs17.")[name]
    by = getattr(claim.by, "by", None)
    return claim.says.parts[index], by[index] if by else claim.by  # type: ignore[union-attr]


def near_misses() -> Iterator[tuple[str, Statement, Tactic | None]]:
    """False statements next to proved ones, each with the proof of its neighbour."""
    low, by = part("rs17.footnote2", 0)
    (u,) = low.domain
    yield "footnote, lower bound", Inequality(-1 - sqrt(2 * u) - 99 * u / 100, "<", low.right, low.domain), by
    high, by = part("rs17.footnote2", 1)
    yield (
        "footnote, upper bound",
        Inequality(high.left, "<", -1 - sqrt(2 * u) - 67 * u / 100, high.domain),
        by,
    )

    fewest = effort_at(gamma, best_rho_of_risk(gamma))
    scaled = fewest * gamma**2 / log(1 / gamma)
    yield "rate", Limit(scaled, gamma, 0, Rational(49, 100), {gamma: open_(0, 1)}), None
    other = exp(LambertW(-gamma / (2 * sqrt(E)), -1) + Rational(51, 100))
    yield "best rho", Identity(other * (1 - 2 * log(other)), gamma, {gamma: open_(0, 1)}), None

    pinsker, by = part("rs17.proposition8", 0)
    yield "Pinsker", Inequality(Rational(201, 200) * pinsker.left, "<=", pinsker.right, pinsker.domain), by

    zero, by = part("rs17.proposition8", 1)
    yield "Pinsker at p = 0", Inequality(Rational(5, 4) * zero.left, "<=", zero.right, zero.domain), by

    condition = claims("rs17.")["rs17.theorem15"].condition
    assert condition is not None
    covered = condition.says
    assert isinstance(covered, Probability)
    size = next(s for s in covered.domain if s.name == "m")
    yield "one place lower", replace(covered, value=covered.value + 1 / size), condition.by
    display = claims("rs17.")["rs17.theorem15.display"]
    assert isinstance(display.says, Probability)
    order, accuracy = (next(s for s in display.says.domain if s.name == name) for name in ("c", "rho'"))
    without = order * (1 - exp(-2 * size * accuracy**2))
    yield "display without rho'", replace(display.says, value=without), display.by
    reached, by = part("rs17.theorem15.order_statistic", 2)
    yield "one place too low", Inequality(reached.left, "<=", reached.right - 1 / size, reached.domain), by
    dual, by = part("rs17.section7.2.support_vectors", 0)
    yield "smaller dual", Inequality(dual.left, "<=", Rational(99, 100) * dual.right, dual.domain), by

    s, level = Symbol("s", positive=True), Rational(19, 5)
    reached = Inequality(
        delta_at(level, level / s), "<=", Rational(5, 4) * exp(-(s**2) / 2), {s: closed(Rational(2, 3), 3)}
    )
    yield "Gauss at eps = 3.8", reached, Boxes()

    poor, by = part("rs17.section7.3.same_poor_error", 0)
    yield "poor error", Limit(poor.expression, poor.variable, 0, Rational(49, 100), poor.domain), by
    falls, by = part("rs17.section7.3.same_poor_error", 1)
    yield "error falls", Monotone(falls.expression, falls.variable, "increasing", falls.domain), by
    rises, by = part("rs17.section7.3.same_poor_error", 3)
    yield "error rises", Monotone(rises.expression, rises.variable, "decreasing", rises.domain), by
    left, by = part("rs17.section7.3.approximation", 1)
    yield "approximation error", Limit(left.expression, left.variable, oo, left.value / 2, left.domain), by

    event, by = part("rs17.instead.with_confidence", 1)
    yield "proof's event", Inequality(Rational(13, 10) * event.left, "<=", event.right, event.domain), by


def test_theorem15_by_definition_4() -> None:
    """The table of its note, in exact fractions: inside the hypotheses, and not private on more than the share gamma of the pairs."""
    size, gamma_, rho_ = 13, Fraction(9, 20), Fraction(1, 5)
    assert size >= ln(1 / rho_) / (2 * (gamma_ - rho_) ** 2)
    assert size >= size * (1 - gamma_ + rho_ + root(ln(1 / rho_) / (2 * size)))
    told, other = Fraction(2, 3), Fraction(1, 3)  # of randomised response, e^eps = 2
    assert told <= 2 * other
    share_of_equal_pairs = Fraction(1, 2)
    released = share_of_equal_pairs**size
    assert released + (1 - released) * told > 2 * (1 - released) * other
    assert 1 - share_of_equal_pairs > gamma_


NEAR_MISSES = (
    "footnote, lower bound", "footnote, upper bound", "rate", "best rho", "Pinsker", "Pinsker at p = 0", "one place lower",
    "display without rho'", "one place too low", "smaller dual", "Gauss at eps = 3.8", "poor error", "error falls", "error rises",
    "approximation error", "proof's event",
)  # fmt: skip


@cache
def all_near_misses() -> dict[str, tuple[Statement, Tactic | None]]:
    """The near misses by their names, made once in a process."""
    return {name: (statement, by) for name, statement, by in near_misses()}


def test_every_near_miss_is_there() -> None:
    """None is made that is not tested."""
    assert tuple(all_near_misses()) == NEAR_MISSES


@pytest.mark.parametrize("name", NEAR_MISSES)
def test_near_misses_are_not_proved(name: str) -> None:
    """Neither by the neighbour's proof nor without a hint."""
    statement, by = all_near_misses()[name]
    assert decide(statement, by).status is not Status.PROVED
    assert decide(statement, None).status is not Status.PROVED
