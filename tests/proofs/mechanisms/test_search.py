"""Implications between notions: the search finds known violations by itself, and nothing where there is none."""

import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest
from flint import fmpq
from scipy.optimize import linprog
from sympy import Rational, Symbol, exp, log, oo

from parisk_sym.claims.kinds.connectives import Fails
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.implication import Implication, Space
from parisk_sym.claims.tactics import Argument, Lemma, Step
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError
from parisk_sym.finite.derived_notions import Composed, Mixed, Part, PostProcessed
from parisk_sym.finite.mechanism import Instance, Mechanism
from parisk_sym.finite.notions import Approximate, AtRisk, AverageRisk, MeanLoss, Moment, Probabilistic, Pure
from parisk_sym.formulas.domain import Interval, open_
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.proofs.enclosures.membership import is_member
from parisk_sym.proofs.examination import attack
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.mechanisms.programme import extreme_mechanisms
from parisk_sym.proofs.mechanisms.search import _case, _shrunk, search_mechanisms
from parisk_sym.proofs.mechanisms.tables import size

search_module = importlib.import_module("parisk_sym.proofs.mechanisms.search")

t = Symbol("t", positive=True)
t0 = Symbol("t0", positive=True)
g = Symbol("g", positive=True)
ONE: dict[Symbol, Interval] = {t: open_(1, oo)}
TWO: dict[Symbol, Interval] = {t: open_(1, oo), g: open_(0, 1)}
THREE: dict[Symbol, Interval] = {t0: open_(1, oo), t: open_(1, t0), g: open_(0, 1)}
PAIR = Space(mechanisms=2)
RESPONSE = Mechanism((("3/4", "1/4"), ("1/4", "3/4")))

FALSE = {
    "post-processing": Implication((AtRisk(t, g),), PostProcessed(AtRisk(t, g)), TWO),
    "converse of Theorem 2": Implication((Approximate(t, g),), AtRisk(t, g), TWO),
    "half the delta": Implication((AtRisk(t, g),), Approximate(t, g / 2), TWO),
    "nearly all the delta": Implication((AtRisk(t, g),), Approximate(t, g * Rational(9999, 10000)), TWO),
    "pure from approximate": Implication((Approximate(t, g),), Pure(t), TWO),
    "composition costs nothing": Implication((Pure(t),), Composed(Pure(t), 2), ONE),
    "composition costs less": Implication(
        (Pure(t),), Composed(Pure(t ** Rational(3, 2)), 2), {t: open_(1, 2)}
    ),
    "one bad set for all": Implication((AtRisk(t, g),), Probabilistic(t, g), TWO, Space(3)),
    "average over pairs": Implication((AverageRisk(t, g),), Approximate(t, g), TWO, Space(3)),
    "the draw never meets the bad pair": Implication(
        (AverageRisk(2, Rational(1, 20)),), AtRisk(3, Rational(9, 10)), {}, Space(3)
    ),
    "untagged mixture": Implication(
        (Part(AtRisk(t, g), 1), Part(AtRisk(t, g), 2)), Mixed(AtRisk(t, g), Rational(1, 2)), TWO, PAIR
    ),
    "mean, one neighbour": Implication(
        (Pure(t0), AtRisk(t, 1 - g, both=False)),
        MeanLoss((g * log(t) ** 2 + (1 - g) * log(t0) ** 2) / 2, both=False),
        THREE,
    ),
    "moments do not halve": Implication(
        (Moment(2, 1 + g),), Composed(Moment(2, (1 + g) ** Rational(19, 10)), 2), {g: open_(0, 1)}
    ),
    "weights exchanged": Implication(
        (Pure(t0), AtRisk(t, g)), MeanLoss((g * log(t) ** 2 + (1 - g) * log(t0) ** 2) / 2), THREE
    ),
}

TRUE = {
    "pure post-processing": Implication((Pure(t),), PostProcessed(Pure(t)), ONE),
    "approximate post-processing": Implication((Approximate(t, g),), PostProcessed(Approximate(t, g)), TWO),
    "pure composition": Implication((Pure(t),), Composed(Pure(t**2), 2), ONE),
    "Theorem 2": Implication((AtRisk(t, g),), Approximate(t, g), TWO),
    "tagged mixture": Implication(
        (Part(AtRisk(t, g), 1), Part(AtRisk(t, g), 2)),
        Mixed(AtRisk(t, g), Rational(1, 2), tagged=True),
        TWO,
        PAIR,
    ),
    "mixture of approximate": Implication(
        (Part(Approximate(t, g), 1), Part(Approximate(t, g), 2)),
        Mixed(Approximate(t, g), Rational(1, 2)),
        TWO,
        PAIR,
    ),
    "moments multiply": Implication(
        (Moment(2, 1 + g),), Composed(Moment(2, (1 + g) ** 2), 2), {g: open_(0, 1)}
    ),
    "concentrated": Implication((Pure(t),), Moment(2, exp(log(t) ** 2)), ONE),
    "tight mean": Implication(
        (Pure(t0), AtRisk(t, 1 - g)),
        MeanLoss(g * log(t) * (t - 1) / (t + 1) + (1 - g) * log(t0) * (t0 - 1) / (t0 + 1)),
        THREE,
    ),
}


@pytest.mark.parametrize("name", FALSE)
def test_finds_violations_without_a_hint(name: str) -> None:
    """Each is refuted, by a mechanism that satisfies the premises and violates the conclusion exactly."""
    statement = FALSE[name]
    outcome = attack(statement)
    assert outcome.status is Status.REFUTED
    found, _ = search_mechanisms(statement)
    assert found is not None
    point = dict(found.instance.point)
    assert is_member(statement.domain, point)
    assert all(p.at(point).holds(found.instance.mechanisms) for p in statement.premises)
    assert statement.conclusion.at(point).violation(found.instance.mechanisms) is not None


@pytest.mark.parametrize("name", TRUE)
def test_finds_nothing_where_there_is_nothing(name: str) -> None:
    """Many mechanisms satisfy the premises, none refutes."""
    found, tested = search_mechanisms(TRUE[name])
    assert found is None
    assert tested > 200


def line_values(line: str) -> list[float]:
    """What a recomputation line prints, run in an interpreter of its own."""
    command = line.removeprefix('python -c "').removesuffix('"')
    done = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=True)
    return [float(Fraction(v)) for v in re.findall(r"-?\d+(?:\.\d+(?:e-?\d+)?|/\d+)?", done.stdout)]


@pytest.mark.parametrize("name", FALSE)
def test_the_recomputation_shows_the_violation(name: str) -> None:
    """The printed line runs without the package, and its left side exceeds its right side."""
    outcome = attack(FALSE[name])
    left, right = line_values(outcome.certificate["recompute"])
    assert left > right


def test_smallest_table_for_post_processing() -> None:
    """Three outcomes with denominators up to 5; no table of two outcomes can do it."""
    found, _ = search_mechanisms(FALSE["post-processing"])
    assert found is not None
    assert size(found.instance.mechanisms)[:2] == (6, 5)


LARGE = Mechanism((("7/60", "13/60", "1/4", "1/5", "13/60"), ("1/30", "29/60", "1/20", "2/15", "3/10")))


def test_shrinks_what_it_finds() -> None:
    """Five outcomes in sixtieths come back as the two outcomes that the exhaustive search finds."""
    statement = FALSE["converse of Theorem 2"]
    case = _case(statement, {t: Rational(2), g: Rational(1, 2)})
    assert case.failure((LARGE,)) is not None
    shrunk = _shrunk(case, (LARGE,))
    assert shrunk is not None
    assert case.failure(shrunk.instance.mechanisms) is not None
    assert size(shrunk.instance.mechanisms)[0] == 4
    assert size(shrunk.instance.mechanisms)[1] <= 4


def test_the_search_returns_what_is_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when the first mechanism that it meets is large."""
    monkeypatch.setattr(search_module, "small_tables", lambda *_: iter([(LARGE,)]))
    search_module._search.cache_clear()
    found, _ = search_mechanisms(FALSE["converse of Theorem 2"])
    search_module._search.cache_clear()
    assert found is not None
    assert found.instance.mechanisms[0].outcomes == 2


def test_shrinks_databases() -> None:
    """A database that plays no part is left out."""
    statement = Implication((Approximate(t, g),), AtRisk(t, g), TWO, Space(3))
    rows = (("2/3", "1/3"), ("1/4", "3/4"), ("1/2", "1/2"))
    shrunk = _shrunk(_case(statement, {t: Rational(2), g: Rational(1, 2)}), (Mechanism(rows),))
    assert shrunk is not None
    assert len(shrunk.instance.mechanisms[0].rows) == 2


def test_the_hinted_mechanism_comes_first() -> None:
    """It is shown as given; one that refutes nothing is passed over; one outside the statement is an error."""
    given = Instance((RESPONSE,), {t: 2, g: "1/2"})
    found, _ = search_mechanisms(FALSE["converse of Theorem 2"], given)
    assert found is not None
    assert found.instance == given
    assert search_mechanisms(FALSE["half the delta"], Instance((RESPONSE,), {t: 3, g: "1/2"}))[0] is not None
    with pytest.raises(ClaimError, match="not a point of the domain"):
        search_mechanisms(FALSE["half the delta"], Instance((RESPONSE,), {t: 3, g: 2}))
    with pytest.raises(ClaimError, match="1 mechanism"):
        search_mechanisms(FALSE["half the delta"], Instance((RESPONSE, RESPONSE), {t: 3, g: "1/2"}))


FACT = Lemma("a fact", "somewhere")
STEP = Step("a step", Identity(t, t, ONE))


def test_an_argument_does_not_save_a_false_implication() -> None:
    """Steps that hold and a lemma prove a true implication, and never one that the search refutes."""
    argument = Argument("it follows", (STEP,), (FACT,), needs="a person to write the tree")
    assert decide(TRUE["Theorem 2"], argument).status is Status.PROVED
    for statement in FALSE.values():
        assert decide(statement, argument).status is Status.REFUTED


def test_vacuous_premises_prove_nothing() -> None:
    """No mechanism has a negative delta: an argument about such a statement is not accepted."""
    nothing = Implication((Approximate(t, -1),), Pure(t), ONE)
    assert (
        decide(nothing, Argument("it follows", (STEP,), (FACT,), needs="a person to write the tree")).status
        is Status.UNDECIDED
    )


def test_existence_is_proved_by_a_table_and_refuted_by_a_proof() -> None:
    """'This implication fails' is proved by a table; prose for the implication does not refute it, a dual solution does."""
    argument = Argument("it follows", (STEP,), (FACT,), needs="a person to write the tree")
    shown = decide(Fails(FALSE["post-processing"]))
    assert shown.status is Status.PROVED
    assert shown.certificate["table"]
    assert decide(Fails(TRUE["tight mean"])).status is Status.UNDECIDED
    assert decide(Fails(TRUE["tight mean"]), argument).status is Status.UNDECIDED
    at_numbers = Implication((AtRisk(2, Rational(1, 3)),), Approximate(2, Rational(1, 3)))
    assert decide(Fails(at_numbers)).status is Status.REFUTED


@pytest.mark.parametrize("bad", [Space, lambda: Implication(("no notion",), Pure(t), ONE)])  # type: ignore[arg-type]
def test_bad_statements_are_refused(bad: object) -> None:
    """Notions are required; a space is small; every symbol needs an interval."""
    if bad is Space:
        with pytest.raises(ClaimError, match="2 to 4 databases"):
            Space(9)
        with pytest.raises(ClaimError, match="no domain is declared for g"):
            Implication((AtRisk(t, g),), Pure(t), ONE)
    else:
        with pytest.raises(ClaimError, match="notions of privacy"):
            bad()  # type: ignore[operator]


def test_extreme_mechanisms_are_exact_vertices() -> None:
    """They satisfy the premises exactly, and one of them attains delta = risk."""
    premise, conclusion = AtRisk(2, Rational(1, 3)).at({}), Approximate(2, Rational(1, 3)).at({})
    found = list(extreme_mechanisms([premise], conclusion, [fmpq(2)]))
    assert found
    assert all(premise.holds([m]) and conclusion.holds([m]) for m in found)
    assert any(not Approximate(2, Rational(33, 100)).at({}).holds([m]) for m in found)


def worst_mean(level: float, noise: float, confidence: float, both: bool, atoms: int = 801) -> float:
    """The largest mean of a loss on a grid of [-noise, noise], by linear programming in floats."""
    grid = np.unique(np.concatenate([np.linspace(-noise, noise, atoms), [level, -level]]))
    near = (np.abs(grid) <= level).astype(float)
    bounds = [-near] + ([-near * np.exp(-grid)] if both else [])
    done = linprog(
        -grid, A_ub=np.array(bounds), b_ub=-confidence * np.ones(len(bounds)),
        A_eq=np.array([np.ones_like(grid), np.exp(-grid)]), b_eq=np.ones(2), method="highs",
    )  # fmt: skip
    assert done.status == 0
    return float(-done.fun)


def cases() -> Iterator[tuple[str, str, str]]:
    yield from (("1/2", "1", "1/2"), ("1/10", "2", "1/4"), ("3/2", "2", "9/10"), ("1/3", "1/2", "2/5"))


@pytest.mark.parametrize(("eps", "eps0", "confidence"), list(cases()))
def test_means_are_the_optimum_of_the_linear_programme(eps: str, eps0: str, confidence: str) -> None:
    """Both closed forms against a linear programme over 800 losses: a route without the dual certificate."""
    values = [float(Fraction(v)) for v in (eps, eps0, confidence)]
    given = {"eps": eps, "eps0": eps0, "confidence": confidence}
    tight = float(find_formula("composition.mean_tight").digits(15, **given)[0])
    assert worst_mean(*values, both=True) == pytest.approx(tight, abs=1e-9)
    one = float(find_formula("composition.mean_one_neighbour").digits(15, **given)[0])
    optimum = worst_mean(*values, both=False)
    attained = 1 - values[2] * np.exp(-values[0]) <= (1 - values[2]) * np.exp(values[1])
    assert optimum == pytest.approx(one, abs=1e-9) if attained else optimum < one
