"""For every pair of neighbours, an answer with noise is private: Laplace and normal noise, and what only looks like it."""

import pytest
from flint import arb
from sympy import Abs, Piecewise, Rational, Symbol, exp, log, oo, pi, sqrt

from parisk_sym import (
    POSITIVE,
    REALS,
    Copies,
    PrivateNoise,
    PrivateNoiseFails,
    WithDensity,
    WithDistribution,
    WithMass,
    discrete_gaussian_law,
    discrete_laplace_law,
    exponential_law,
    gaussian_law,
    geometric_law,
    integers,
    laplace_law,
    open_,
    uniform_law,
)
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import closed, left_open
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.kernel import decide, prove
from parisk_sym.proofs.kinds.private_noise import _excess, _largest_excess, classic_normal_noise
from tests.near_misses import refused_in_every_way, whole_tree

N, K, move = (Symbol(name, integer=True) for name in ("N", "K", "m"))
Z, eps, change, delta, b = (Symbol(name, real=True) for name in ("Z", "eps", "change", "delta", "b"))
PURE = {eps: POSITIVE, change: POSITIVE}
FAILING = {**PURE, delta: open_(0, 1)}
NOISE = {Z: laplace_law(change / eps)}
ONE = Rational(1)


def normal(deviation: object) -> dict[Symbol, object]:
    """Normal noise."""
    return {Z: gaussian_law(deviation)}


PROVED = {
    "Laplace": PrivateNoise(eps, change, NOISE, domain=PURE),
    "Laplace around 5": PrivateNoise(eps, change, {Z: laplace_law(change / eps, 5)}, domain=PURE),
    "a weaker level": PrivateNoise(2 * eps, change, NOISE, domain=PURE),
    "a smaller move": PrivateNoise(eps, change / 2, NOISE, domain=PURE),
    "with a delta to spare": PrivateNoise(eps, change, NOISE, delta, domain=FAILING),
    "half the scale": PrivateNoise(eps, change, {Z: laplace_law(change / (2 * eps))}, 1 - exp(-eps / 2), domain=PURE),
    "normal": PrivateNoise(1, 1, normal(4), Rational(3, 10**6)),
    "normal around 2": PrivateNoise(1, 1, {Z: gaussian_law(4, 2)}, Rational(3, 10**6)),
    "level 0": PrivateNoise(0, 0, {Z: laplace_law(change)}, domain={change: POSITIVE}),
    "uniform noise": PrivateNoise(0, 1, {Z: uniform_law(-1 / (2 * delta), 1 / (2 * delta))}, delta, domain={delta: open_(0, 1)}),
    "exponential noise": PrivateNoise(eps, 1, {Z: exponential_law(eps)}, 1 - exp(-eps), domain={eps: POSITIVE}),
    "a difference of geometric noises": PrivateNoise(eps, 1, {N: geometric_law(1 - exp(-eps)), K: geometric_law(1 - exp(-eps))}, domain={eps: POSITIVE}),
    "discrete Laplace": PrivateNoise(eps, move, {N: discrete_laplace_law(move / eps)}, domain={eps: POSITIVE, move: integers(1)}),
    "geometric noise": PrivateNoise(eps, 1, {N: geometric_law(1 - exp(-eps))}, 1 - exp(-eps), domain={eps: POSITIVE}),
    "not below the scale": PrivateNoiseFails(eps, change, {Z: laplace_law(b)}, domain={**PURE, b: open_(0, change / eps)}),
    "normal noise is never private without a delta": PrivateNoiseFails(1, 9, normal(1)),
    "discrete noise": PrivateNoiseFails(eps / 2, 1, {N: discrete_laplace_law(1 / eps)}, domain={eps: POSITIVE}),
    "not with so small a delta": PrivateNoiseFails(1, 1, normal(4), Rational(1, 10**7)),
    "uniform integers": PrivateNoise(0, 1, {N: WithMass(1 / (2 * move + 1), integers(-move, move))}, 1 / (2 * move + 1), domain={move: integers(1)}),
}  # fmt: skip

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "a level that is too small": (PrivateNoise(Rational(99, 100) * eps, change, NOISE, domain=PURE), Direct()),
    "a move that is too large": (PrivateNoise(eps, Rational(101, 100) * change, NOISE, domain=PURE), Direct()),
    "two coordinates with the scale of one": (PrivateNoise(eps, 2 * change, NOISE, domain=PURE), Direct()),
    "normal noise without delta": (PrivateNoise(eps, change, normal(change / eps), domain=PURE), Direct()),
    "half the scale, delta too small": (
        PrivateNoise(eps, change, {Z: laplace_law(change / (2 * eps))}, 1 - exp(-eps * Rational(49, 100)), domain=PURE), Direct()),
    "normal, delta below by one digit": (PrivateNoise(1, 1, normal(4), Rational(29, 10**7)), Direct()),
    "the classic calibration at the level 10": (
        PrivateNoise(10, 1, normal(sqrt(2 * log(Rational(5, 4) / delta)) / 10), delta, {delta: open_(0, 1)}), Direct()),
    "the classic calibration at another constant": (
        PrivateNoise(eps, 1, normal(sqrt(2 * log(1 / (2 * delta))) / eps), delta, {eps: left_open(0, 1), delta: open_(0, "1/2")}), Direct()),
    "the classic calibration at twice the change": (
        PrivateNoise(eps, 2, normal(sqrt(2 * log(Rational(5, 4) / delta)) / eps), delta, {eps: left_open(0, 1), delta: open_(0, 1)}), Direct()),
    "a negative level": (PrivateNoise(-1, 1, {Z: laplace_law(1)}), Direct()),
    "a negative level with delta": (PrivateNoise(-2, 1, {Z: laplace_law(1)}, Rational(8, 10)), Direct()),
    "a negative delta": (PrivateNoise(eps, change, NOISE, -delta, domain=FAILING), Direct()),
    "no law": (PrivateNoise(eps, change, {Z: WithDensity(exp(-Abs(Z) * eps / change), REALS)}, domain=PURE), Direct()),
    "a scale that may be negative": (PrivateNoise(eps, change, {Z: laplace_law((change - 1) / eps)}, domain=PURE), Direct()),
    "a density that jumps": (
        PrivateNoise(1, 1, {Z: WithDensity(Piecewise((exp(Z) / 3, Z < 0), (2 * exp(-Z) / 3, True)), REALS)}), Direct()),
    "uniform noise, half the delta": (
        PrivateNoise(0, 1, {Z: uniform_law(-1 / (2 * delta), 1 / (2 * delta))}, delta / 2, domain={delta: open_(0, 1)}), Direct()),
    "exponential noise at half its rate": (PrivateNoise(eps, 1, {Z: exponential_law(eps)}, 1 - exp(-eps / 2), domain={eps: POSITIVE}), Direct()),
    "exponential noise of another rate": (PrivateNoise(eps, 1, {Z: exponential_law(2 * eps)}, 1 - exp(-2 * eps), domain={eps: POSITIVE}), Direct()),
    "a density that falls to 0": (PrivateNoise(1, ONE / 10, {Z: WithDensity(2 * (1 - Z), open_(0, 1))}, ONE / 50), Direct()),
    "geometric noises of another parameter": (
        PrivateNoise(eps, 1, {N: geometric_law(1 - exp(-2 * eps)), K: geometric_law(1 - exp(-2 * eps))}, domain={eps: POSITIVE}), Direct()),
    "integers that move by one more": (
        PrivateNoise(eps, move + 1, {N: discrete_laplace_law(move / eps)}, domain={eps: POSITIVE, move: integers(1)}), Direct()),
    "a move that may be half an integer": (PrivateNoise(eps, change, {N: discrete_laplace_law(change / eps)}, domain=PURE), Direct()),
    "discrete normal noise without delta": (PrivateNoise(1, 1, {N: discrete_gaussian_law(3)}), Direct()),
    "it fails below the scale only": (
        PrivateNoiseFails(eps, change, {Z: laplace_law(b)}, domain={**PURE, b: open_(0, 2 * change / eps)}), Direct()),
    "at the scale it is private": (
        PrivateNoiseFails(eps, change, {Z: laplace_law(b)}, domain={**PURE, b: closed(change / eps, change / eps)}), Direct()),
    "a density with a single point that is larger": (
        PrivateNoiseFails(1, 1, {Z: WithDensity(Piecewise((exp(-Abs(Z)) / 2, Abs(Z) > 0), (9, True)), REALS)}), Direct()),
    "neighbours that are alike": (PrivateNoiseFails(eps, 0, {Z: laplace_law(1)}, domain={eps: POSITIVE}), Direct()),
    "the delta is large enough": (PrivateNoiseFails(1, 1, normal(4), Rational(3, 10**6)), Direct()),
    "a negative move and a delta": (PrivateNoiseFails(1, -1, normal(4), Rational(1, 10**7)), Direct()),
    "uniform integers, delta too small": (
        PrivateNoise(0, 2, {N: WithMass(1 / (2 * move + 1), integers(-move, move))}, 1 / (2 * move + 1), domain={move: integers(1)}), Direct()),
}  # fmt: skip


@pytest.mark.parametrize("name", PROVED)
def test_proved_without_a_hint(name: str):
    """A line is enough."""
    assert whole_tree(PROVED[name], Direct()).status is Status.PROVED


@pytest.mark.parametrize("name", ["it fails below the scale only", "at the scale it is private"])
def test_where_it_is_private_is_named(name: str):
    """That it is private at one point refutes that it never is."""
    found = decide(REFUSED[name][0])
    assert found.status is Status.REFUTED
    assert found.counterexample.endswith("the noise is differentially private")


CLASSIC = {
    "as printed": (eps, 1, sqrt(2 * log(Rational(5, 4) / delta)) / eps),
    "for every change": (eps, change, change * sqrt(2 * log(Rational(5, 4) / delta)) / eps),
    "a variance": (eps, change, sqrt(2 * change**2 * log(Rational(5, 4) / delta) / eps**2)),
    "a larger constant": (eps, change, change * sqrt(2 * log(2 / delta)) / eps),
}


@pytest.mark.parametrize("name", CLASSIC)
def test_classic_calibration(name: str):
    """Dwork and Roth 2014, Theorem A.1, for all levels up to 1 and all changes."""
    level, move, deviation = CLASSIC[name]
    domain = {eps: left_open(0, 1), delta: open_(0, 1), **({change: POSITIVE} if move is change else {})}
    found = decide(PrivateNoise(level, move, normal(deviation), delta, domain))
    assert found.status is Status.PROVED
    assert found.rule == "classic normal noise"


@pytest.mark.parametrize(
    "says", [PrivateNoise(1, 1, {Z: laplace_law(1)}, ONE / 2), PrivateNoise(1, 1, normal(4))]
)
def test_no_classic_calibration(says: PrivateNoise):
    """Of noise that is not normal, and without a delta, it says nothing, which is no error."""
    assert classic_normal_noise(says, Direct()) is None


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str):
    """Neither with the attack nor without it."""
    assert refused_in_every_way(*REFUSED[name])


@pytest.mark.parametrize(
    "name",
    [
        "a level that is too small",
        "a move that is too large",
        "normal noise without delta",
        "normal, delta below by one digit",
        "uniform noise, half the delta",
        "exponential noise at half its rate",
        "geometric noises of another parameter",
        "integers that move by one more",
        "discrete normal noise without delta",
    ],
)
def test_what_is_false_is_refuted(name: str):
    """With the place where it fails."""
    says, _ = REFUSED[name]
    found = decide(says)
    assert found.status is Status.REFUTED
    assert found.counterexample


@pytest.mark.parametrize(
    ("statement", "width"),
    [
        (PrivateNoise(1, 1, normal(4), ONE / 2), 1e-15),
        (PrivateNoise(ONE / 3, 2, {Z: laplace_law(3)}, ONE / 2), 1e-6),
    ],
)
def test_the_largest_excess_is_the_integral(statement: PrivateNoise, width: float):
    """The closed form against certified quadrature of what exceeds, at the largest move, on both sides."""
    known = Values(_largest_excess(statement), ()).at({})
    for sign in (1, -1):
        integral = Values(_excess(statement), (Symbol("d", real=True),)).at(
            {Symbol("d", real=True): sign * statement.change}
        )
        assert integral.overlaps(known)
        assert integral.rad() < arb(width)


def test_noise_that_is_none_of_both_is_not_guessed():
    """Another density has no closed form; its excess is not proved, and not refuted by the closed form of another one."""
    other = {Z: WithDensity(1 / (2 * (1 + Abs(Z)) ** 2), REALS)}
    statement = PrivateNoise(log(4), 1, other, ONE / 2)
    assert _largest_excess(statement) is None
    assert prove(statement, Direct()).status is not Status.REFUTED


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            (eps, change, {Z: laplace_law(1), Symbol("Y", real=True): laplace_law(1)}),
            "geometric_law with one parameter",
        ),
        (
            (eps, change, {N: geometric_law(ONE / 2), K: geometric_law(ONE / 3)}),
            "geometric_law with one parameter",
        ),
        ((eps, change, {v: geometric_law(ONE / 2) for v in (N, K, move)}), "a difference of two, got 3"),
        ((eps, 1, {N: geometric_law(ONE / 2)}), "all integers, or delta be positive"),
        ((eps, ONE / 2, {N: discrete_laplace_law(2)}), "change must be an integer, got 1/2"),
        ((eps, change, {Z: WithDistribution(1 / (1 + exp(-Z)), REALS)}), "a density or a mass function"),
        ((eps, change, {Z: WithDensity(exp(-Z), open_(0, oo))}), "the whole line"),
        ((eps, change, {Z: WithDensity(ONE, closed(0, 1))}), "the whole line"),
        ((eps, change, {Z: Copies(laplace_law(change / eps), 5)}), "got 5 copies"),
        ((eps * Z, change, NOISE), "names the noise"),
    ],
)
def test_what_it_refuses(arguments: tuple[object, ...], words: str):
    """Bad declarations are told from false statements."""
    with pytest.raises(ClaimError, match=words):
        PrivateNoise(*arguments, domain=PURE)


LOGISTIC = {Z: WithDensity(exp(-Z) / (1 + exp(-Z)) ** 2, REALS)}
STUDENT = {Z: WithDensity(2 / (sqrt(3) * pi * (1 + Z**2 / 3) ** 2), REALS)}

ONLY_AT_THE_LARGEST_MOVES: dict[str, tuple[PrivateNoise, str]] = {
    "Student's law with three degrees, up to 1.139": (PrivateNoise(Rational(113, 100), 1, STUDENT), "d = 1, "),
    "logistic noise, from 0.0774": (PrivateNoise(ONE / 2, 1, LOGISTIC, Rational(77, 1000)), "d = 1: excess = 0.0774"),
    "a larger change, up to 3/2": (PrivateNoise(ONE, Rational(3, 2), LOGISTIC), "d = 3/2, "),
}  # fmt: skip


@pytest.mark.parametrize("name", ONLY_AT_THE_LARGEST_MOVES)
def test_the_largest_moves_are_tried_first(name: str):
    """A smaller one would not refute it."""
    statement, where = ONLY_AT_THE_LARGEST_MOVES[name]
    found = decide(statement)
    assert found.status is Status.REFUTED
    assert found.counterexample.startswith(where)


TRUE_NEXT_TO_THEM: dict[str, PrivateNoise] = {
    "Student's law": PrivateNoise(Rational(114, 100), 1, STUDENT),
    "logistic noise": PrivateNoise(ONE / 2, 1, LOGISTIC, Rational(78, 1000)),
    "at its level": PrivateNoise(ONE, 1, LOGISTIC),
    "a change that may be negative": PrivateNoise(ONE, change, LOGISTIC, domain={change: closed(-5, 1)}),
    "an irrational change": PrivateNoise(sqrt(2), sqrt(2), LOGISTIC),
}


@pytest.mark.parametrize("name", TRUE_NEXT_TO_THEM)
def test_no_other_move_refutes(name: str):
    """Neither beyond the change, nor where nothing moves: a change below 0 allows no pair of neighbours."""
    assert decide(TRUE_NEXT_TO_THEM[name]).status is not Status.REFUTED


def test_what_is_no_law_is_not_attacked() -> None:
    """The density exp(-|z|) has the mass 2: that its ratio exceeds e^eps says nothing of any noise. With the mass 1 it is refuted."""
    twice = PrivateNoise(ONE / 2, 1, {Z: WithDensity(exp(-Abs(Z)), REALS)})
    once = PrivateNoise(ONE / 2, 1, {Z: WithDensity(exp(-Abs(Z)) / 2, REALS)})
    assert decide(twice, Direct()).status is Status.UNDECIDED
    assert decide(once, Direct()).status is Status.REFUTED
