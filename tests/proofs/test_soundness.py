"""Attempts to get a proof of something false. Each of these was, or could have been, a way."""

import pytest
from sympy import Abs, Piecewise, Rational, S, Symbol, exp, oo, sign

from parisk_sym import (
    POSITIVE,
    REALS,
    Argument,
    Boxes,
    ByDerivative,
    Claim,
    ClaimError,
    Convex,
    EqualsProduct,
    ForEach,
    HasProbability,
    Inequality,
    Lemma,
    Limit,
    Monotone,
    OnBox,
    Source,
    Step,
    Substitute,
    UniqueRoot,
    Verdict,
    closed,
    integers,
    judge,
    open_,
)
from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.kernel import decide, prove

x = Symbol("x", real=True)
u = Symbol("u", positive=True)
n = Symbol("n", integer=True, positive=True)
FACT = Lemma("a fact", "somewhere")
TINY = Rational(1, 10**6)
STEP = Piecewise((x, x < Rational(1, 1000)), (x - TINY, True))

FALSE = {
    "monotone across a small jump down": (Monotone(STEP, x, "increasing", {x: closed(0, 1)}), None),
    "monotone across a pole": (
        Monotone(-1 / (x - Rational(1, 1000)), x, "increasing", {x: open_(-1, 1)}),
        None,
    ),
    "monotone with a jumping sign": (
        Monotone(x - TINY * sign(x - TINY), x, "increasing", {x: open_(-1, 1)}),
        None,
    ),
    "convex with a concave kink": (Convex(-TINY * Abs(x - TINY), x, {x: open_(-1, 1)}), None),
    "a root across a jump": (
        UniqueRoot(Piecewise((x - 1, x <= Rational(1, 1000)), (x + 1, True)), x, {x: open_(-2, 2)}),
        None,
    ),
    "a root at a pole": (UniqueRoot(1 / (x - Rational(1, 1000)), x, {x: open_(-2, 2)}), None),
    "a limit at a jump": (Limit(Piecewise((S(0), x <= 1), (S(1), True)), x, S(1), S(0), {x: REALS}), None),
    "monotone between integers only": (
        Monotone(n**3 / 3 - Rational(3, 2) * n**2 + 2 * n, n, "increasing", {n: integers(1)}),
        None,
    ),
    "derivative rule across a jump": (
        Inequality(0, "<=", STEP - x + TINY / 2, {x: closed(0, 1)}),
        ByDerivative(x),
    ),
    "an argument whose step is false": (
        Inequality(1, "<", exp(u), {u: POSITIVE}),
        Argument(
            "by a false step",
            (Step("false", Inequality(2, "<", exp(u), {u: POSITIVE})),),
            (FACT,),
            needs="a person to write the tree",
        ),
    ),
    "an argument for a root that is nowhere": (
        UniqueRoot(exp(u), u, {u: POSITIVE}),
        Argument(
            "by assertion",
            (Step("true", Inequality(1, "<", exp(u), {u: POSITIVE})),),
            (FACT,),
            needs="a person to write the tree",
        ),
    ),
    "boxes at a touching zero": (
        Inequality(0, "<", (x - Rational(1, 3)) ** 2, {x: closed(0, 1)}),
        Boxes(500),
    ),
    "an undecidable integer": (
        Inequality(0, "<", (exp(n) * exp(-n) - 1), {n: integers(1, 3)}),
        Boxes(500),
    ),
}


@pytest.mark.parametrize("name", FALSE)
def test_false_statement_is_not_proved(name: str) -> None:
    """Neither the attack nor the proof may let it pass."""
    statement, tactic = FALSE[name]
    assert decide(statement, tactic).status is not Status.PROVED


REFUSED = {
    "a box outside the domain": (Inequality(10, "<", x, {x: open_(0, 20)}), OnBox({x: closed(30, 40)})),
    "cases outside the domain": (Inequality(10, "<", x, {x: open_(0, 20)}), ForEach(x, (30, 40))),
    "a substitution that is not onto": (
        Inequality(x, "<", Rational(1, 2), {x: open_(0, 1)}),
        Substitute({x: u / 4}, {u: open_(0, 1)}),
    ),
    "a substitution that narrows another symbol": (
        Inequality(x + u, "<", 2, {x: open_(0, 1), u: open_(0, 9)}),
        Substitute(
            {x: Symbol("w", positive=True)}, {Symbol("w", positive=True): open_(0, 1), u: open_(0, 1)}
        ),
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_unsound_reduction_is_refused(name: str) -> None:
    """A tactic that proves less than the statement is an error, not a proof."""
    statement, tactic = REFUSED[name]
    with pytest.raises(ClaimError):
        prove(statement, tactic)


def test_failed_factor_does_not_refute_a_true_statement() -> None:
    """A false factor ends the proof only: the statement stays undecided."""
    true = Inequality(0, "<", 1 + x**2, {x: closed(0, 1)})
    outcome = decide(true, EqualsProduct((x - 2, (1 + x**2) / (x - 2)), (Boxes(), Boxes())))
    assert outcome.status is Status.UNDECIDED


def test_slope_between_the_integers_does_not_refute() -> None:
    """A sequence that increases is not refuted by the expression falling between two integers."""
    true = Monotone(n + 6 * (n - 1) * (n - 2) * (n - 3) * (n - 4), n, "increasing", {n: integers(1, 4)})
    assert decide(true, Boxes()).status is Status.UNDECIDED


def test_counterexample_outside_the_domain_is_refused() -> None:
    """A hinted point that is not in the domain must not refute."""
    with pytest.raises(ClaimError, match="not in the domain"):
        decide(Inequality(x, "<", 2, {x: open_(0, 1)}), None, {x: 3})


@pytest.mark.parametrize("assumption", ["even", "rational", "prime", "zero"])
def test_assumption_that_an_interval_cannot_give_is_refused(assumption: str) -> None:
    """SymPy must not know more about a symbol than its interval says."""
    symbol = Symbol("q", **{assumption: True})
    with pytest.raises(ClaimError):
        Inequality(0, "<=", symbol**2, {symbol: open_(-1, 1)})


def test_wrong_simulation_blocks_a_proof() -> None:
    """A proof beside a simulation that contradicts it is not a proof."""
    claim = Claim(
        id="example.contradiction",
        source=Source("example", "Lemma", "1"),
        statement="true, but the simulation disagrees",
        says=Inequality(1, "<", exp(u), {u: POSITIVE}),
        expected=Verdict.UNDECIDED,
        cross_checks=(
            HasProbability(
                u, lambda rng, size, u: rng.random(size) < u + 0.1, ({u: Rational(1, 2)},), {u: open_(0, oo)}
            ),
        ),
    )
    assert judge(claim).verdict is Verdict.UNDECIDED
