"""The audit of accountants: its grid, its verdicts, its raw results and its pages. No accountant is needed here."""

import dataclasses
import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import mpmath
import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import norm

from benchmarks.accountants import (
    analysis,
    cells,
    certified,
    controls,
    environments,
    pages,
    run,
    sides,
    store,
    worker,
)
from benchmarks.accountants.certified import Truth
from benchmarks.accountants.grid import (
    FULL,
    LAPLACE,
    MAIN,
    QUICK,
    SUBSAMPLED,
    Audit,
    Grid,
    Point,
    Query,
)
from benchmarks.accountants.method import PACKAGES
from benchmarks.accountants.methods import METHODS
from benchmarks.accountants.noise import Laplace, SubsampledGaussian, SubsampledLaplace, parse_noise
from benchmarks.accountants.text import LAPLACE_WORDS
from tests.residues import delta_by_residues, weights

ROOT = Path(__file__).parents[2]
ONE = Fraction(1)
THIRD = Truth(Fraction("0.333333333333333333333333333333"), Fraction("3.4e-31"))


# --- the grid and the questions ---------------------------------------------------------------------------------------


def test_grid_asks_past_the_largest_loss() -> None:
    """Every point has all deltas, and asks for delta at n eps0 and beyond, where it is 0."""
    for point in MAIN.points():
        queries = FULL.queries(point)
        assert [q.given for q in queries if q.kind == "epsilon"] == list(MAIN.deltas)
        assert max(q.given for q in queries if q.kind == "delta") > float(
            point.noise.largest_loss(point.n) or 0
        )
    assert len(MAIN.points()) == 15
    assert len(LAPLACE.points()) == 17
    assert len(FULL.points()) == len(set(FULL.points())) == 17 + len(SUBSAMPLED.points())
    assert len(QUICK.points()) == 3


def test_certified_answers_are_about_the_floats() -> None:
    """The double nearest to 1e-5 is asked about, not 1e-5: n = 1 has eps = eps0 + 2 ln(1 - delta) in closed form."""
    value, radius = certified.ask("laplace,eps0=1", 1, Query("epsilon", 1e-5))
    delta = Fraction(1e-5)
    series = 1 - 2 * sum(delta**i / i for i in range(1, 12))
    assert abs(Fraction(value) - series) <= Fraction(radius)
    decimal = 1 - 2 * sum(Fraction(1, 10**5) ** i / i for i in range(1, 12))
    assert abs(Fraction(value) - decimal) > Fraction(radius)
    assert certified.ask("laplace,eps0=1/10", 10, Query("delta", 1.0)) == ("0", "0")


@pytest.mark.parametrize("method", METHODS.values(), ids=list(METHODS))
def test_methods_say_what_they_are_given(method: Any) -> None:
    """The exact eps0 that the float stands for: 1/10 from the scale 10.0, the double nearest to 1/10 otherwise."""
    assert method.package in PACKAGES
    assert set(method.bounds) <= {"upper", "lower", "estimate"}
    tenth = Fraction(1, 10)
    told = tenth if method.told == "scale" else Fraction(0.1)
    exact = {
        Laplace: Laplace(told),
        SubsampledGaussian: SubsampledGaussian(Fraction(0.1), Fraction(0.1), method.direction),
        SubsampledLaplace: SubsampledLaplace(told, Fraction(0.1), method.direction),
    }
    for law in method.laws:
        assert method.received(law(*[tenth] * len(law.heads))) == exact[law]
        half = law(*[Fraction(1, 2)] * len(law.heads))
        assert str(method.received(half)).removesuffix(",direction=remove") == str(half)


@pytest.mark.parametrize("method", [m for m in METHODS.values() if m.laws != (Laplace,)], ids=lambda m: m.key)
def test_methods_on_samples_get_their_floats_in_order(method: Any) -> None:
    """The noise by its name, its deviation or scale, and the rate; a sample that is not offered is not asked for."""
    gaussian = SubsampledGaussian(Fraction(2), Fraction(1, 4))
    assert method.arguments(gaussian) == ("gaussian", 2.0, 0.25)
    assert method.arguments(SubsampledLaplace(Fraction(2), Fraction(1, 4))) == ("laplace", 0.5, 0.25)
    assert not method.takes(Laplace(ONE))
    assert method.takes(gaussian) != method.only_control


@pytest.mark.parametrize("point", FULL.points(), ids=str)
def test_noise_is_read_from_its_words(point: Point) -> None:
    """What the worker is given is what was asked for, each direction too."""
    for direction in ("both", "remove", "add"):
        noise = point.noise.received("scale", direction)
        assert parse_noise(str(noise)) == noise


@pytest.mark.parametrize("eps0", [Fraction(1, 2), Fraction(2)])
def test_the_largest_loss_of_a_sample_is_a_bound_and_near(eps0: Fraction) -> None:
    """ln(1 + q (e^eps0 - 1)) by mpmath at 40 digits: the bound is above it by less than 1e-12 of it."""
    q = Fraction(1, 100)
    with mpmath.workdps(40):
        exact = mpmath.log(
            1
            + mpmath.mpf(q.numerator)
            / q.denominator
            * mpmath.expm1(mpmath.mpf(eps0.numerator) / eps0.denominator)
        )
        bound = SubsampledLaplace(eps0, q).largest_loss(1)
        assert 0 <= mpmath.mpf(bound.numerator) / bound.denominator - exact < 1e-12 * exact
    assert SubsampledGaussian(ONE, q).largest_loss(1) is None


def test_certified_values_of_a_sample_have_a_direction() -> None:
    """One use against its closed form with the record against without; the other direction is less at this eps.

    q Phi(1 - z) - (e^eps - 1 + q) Phi(-z) with z = ln((e^eps - 1 + q)/q) + 1/2 for sigma = 1.
    """
    eps, q = 0.5, 0.25
    z = math.log((math.exp(eps) - 1 + q) / q) + 0.5
    closed = q * norm.sf(z - 1) - (math.exp(eps) - 1 + q) * norm.sf(z)
    values = {
        direction: float(
            certified.ask(f"subsampled_gaussian,sigma=1,q=1/4,direction={direction}", 1, Query("delta", eps))[
                0
            ]
        )
        for direction in ("remove", "add", "both")
    }
    assert values["remove"] == pytest.approx(closed, rel=1e-12)
    assert values["add"] < values["remove"] == values["both"]


# --- sides ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claimed", "bound", "expected"),
    [
        (0.34, "upper", sides.RIGHT),
        (0.33, "upper", sides.WRONG),
        (0.34, "lower", sides.WRONG),
        (0.33, "lower", sides.RIGHT),
        (1 / 3, "upper", sides.ROUNDING),
        (1 / 3, "lower", sides.RIGHT),
        (0.33, "estimate", sides.UNSIDED),
        (1.0, "upper", sides.TRIVIAL),
        (0.0, "lower", sides.TRIVIAL),
        (-0.5, "lower", sides.TRIVIAL),
        (-0.5, "upper", sides.WRONG),
        (math.inf, "upper", sides.TRIVIAL),
        (math.inf, "lower", sides.WRONG),
        (-math.inf, "upper", sides.WRONG),
        (-math.inf, "lower", sides.TRIVIAL),
        (math.nan, "upper", sides.NOT_A_NUMBER),
        (math.nan, "estimate", sides.NOT_A_NUMBER),
    ],
)
def test_side(claimed: float, bound: str, expected: str) -> None:
    """1/3 in double precision is below one third by 1.85e-17: wrong as an upper bound, by rounding."""
    assert sides.side(claimed, bound, THIRD, ONE) == expected


def test_without_a_largest_loss_no_eps_is_trivial() -> None:
    """Only an infinite one is."""
    assert sides.side(1e300, "upper", THIRD, None) == sides.RIGHT
    assert sides.side(math.inf, "upper", THIRD, None) == sides.TRIVIAL


@pytest.mark.parametrize(
    ("claimed", "expected"), [(0.0, sides.RIGHT), (1e-15, sides.RIGHT), (-1e-23, sides.WRONG)]
)
def test_side_of_an_exact_zero(claimed: float, expected: str) -> None:
    """Past n eps0 the truth is exactly 0: an upper bound of 0 is right, a negative one is not."""
    assert sides.side(claimed, "upper", Truth(Fraction(0), Fraction(0)), ONE) == expected


def test_a_claim_inside_the_enclosure_is_undecided() -> None:
    """A verdict needs the whole enclosure on one side."""
    truth = Truth(Fraction(1, 2), Fraction(1, 100))
    assert [sides.side(0.5, bound, truth, ONE) for bound in ("upper", "lower")] == [sides.UNDECIDED] * 2
    assert sides.side(0.4900001, "upper", truth, ONE) == sides.UNDECIDED
    assert sides.side(0.489, "upper", truth, ONE) == sides.WRONG


@given(
    truth=st.fractions(0, 1, max_denominator=10**6),
    radius=st.fractions(0, Fraction(1, 10), max_denominator=10**6),
    shift=st.fractions(-1, 1, max_denominator=10**6),
    claimed=st.floats(-2, 2),
    bound=st.sampled_from(["upper", "lower"]),
)
def test_a_verdict_holds_for_every_value_in_the_enclosure(
    truth: Fraction, radius: Fraction, shift: Fraction, claimed: float, bound: str
) -> None:
    """WRONG and RIGHT are true of each point of the ball, not of its centre only."""
    verdict = sides.side(claimed, bound, Truth(truth, radius), Fraction(10))
    true_value = truth + shift * radius
    holds = claimed >= true_value if bound == "upper" else claimed <= true_value
    if verdict in (sides.WRONG, sides.ROUNDING):
        assert not holds
    if verdict in (sides.RIGHT, sides.TRIVIAL):
        assert holds


# --- from raw results to tables ---------------------------------------------------------------------------------------

HALF = "laplace,eps0=1/2"
SMALL = Audit((Grid((Fraction(1, 2),), (1,), (1e-5, 1e-30), (ONE,)),))


def made_up(path: Path) -> store.Store:
    """Three methods at eps0 = 1/2, n = 1: a bound below the truth, a refusal, infinities, and not a number."""
    results = store.Store(path)
    results.begin(
        {"versions": dict.fromkeys((*PACKAGES, "parisk_sym"), "0"), "python": "3", "machine": "none"}
    )
    point = Point(Laplace(Fraction(1, 2)), 1)
    results.add("parisk_sym", HALF, 1, list(worker.answers("parisk_sym", HALF, 1, SMALL.queries(point))))
    ask = [{"kind": q.kind, "given": repr(q.given), "seconds": 0.25} for q in SMALL.queries(point)]
    results.add(
        "pld", HALF, 1, [a | {"values": [v]} for a, v in zip(ask, ["0.4999", "inf", "1e-15"], strict=True)]
    )
    results.add("prv", HALF, 1, [a | {"error": "ValueError: no | way"} for a in ask])
    results.add(
        "pld-optimistic",
        HALF,
        1,
        [a | {"values": [v]} for a, v in zip(ask, ["nan", "inf", "0.0"], strict=True)],
    )
    return results


def test_verdicts_of_made_up_results(tmp_path: Path) -> None:
    """What each made-up answer must be called."""
    found = {
        (a.method.key, a.bound, a.kind, a.given): a.verdict
        for a in analysis.compare(made_up(tmp_path / "r").records, SMALL)
    }
    assert found["pld", "upper", "epsilon", 1e-5] == sides.WRONG
    assert found["pld", "upper", "epsilon", 1e-30] == sides.TRIVIAL
    assert found["pld", "upper", "delta", 0.5] == sides.RIGHT
    assert found["pld-optimistic", "lower", "epsilon", 1e-5] == sides.NOT_A_NUMBER
    assert found["pld-optimistic", "lower", "epsilon", 1e-30] == sides.WRONG
    assert found["pld-optimistic", "lower", "delta", 0.5] == sides.TRIVIAL
    assert all(found["prv", bound, "epsilon", 1e-5] == "refused" for bound in METHODS["prv"].bounds)


def test_second_route_confirms_and_can_refuse(tmp_path: Path) -> None:
    """At the claimed 0.4999 more than 1e-5 is left; a claim that is true is not refuted."""
    answers = analysis.compare(made_up(tmp_path / "r").records, SMALL)
    wrong = next(a for a in answers if a.method.key == "pld" and a.verdict == sides.WRONG)
    query = analysis.recheck_query(wrong)
    assert query == Query("delta", 0.4999)
    left = Truth.parse(*certified.ask(str(wrong.received), 1, query))
    assert analysis.refuted(wrong, left)
    true = dataclasses.replace(wrong, claimed=0.49999)
    left = Truth.parse(*certified.ask(str(true.received), 1, Query("delta", 0.49999)))
    assert not analysis.refuted(true, left)
    assert analysis.recheck_query(dataclasses.replace(wrong, verdict=sides.RIGHT)) is None


def test_pages_of_made_up_results(tmp_path: Path) -> None:
    """Every table is rectangular, the mark is there, and LaTeX gets its own."""
    results = made_up(tmp_path / "r")
    text = pages.page(results, SMALL, LAPLACE_WORDS)
    assert "**-8.0e-5** ⚠" in text
    assert r"ValueError: no \| way" in text
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if line.startswith("|")]
        assert len({line.replace(r"\|", "").count("|") for line in lines}) <= 1
    latex = pages.latex(results, SMALL, LAPLACE_WORDS)
    assert r"\textbf{-8.0e-5} $\blacktriangleleft$" in latex
    assert latex.count(r"\toprule") == latex.count(r"\bottomrule") == 2
    assert latex.isascii()


@pytest.mark.parametrize(
    ("value", "text"),
    [(Fraction(10) ** -400 / 3, "3.3e-401"), (Fraction(-12345), "-1.2e4"), (Fraction(1, 4), "2.5e-1")],
)
def test_shown_knows_no_underflow(value: Fraction, text: str) -> None:
    """Errors far below the range of doubles keep their size."""
    assert cells.shown(value) == text


# --- running ----------------------------------------------------------------------------------------------------------


def test_a_case_runs_in_its_own_process_and_is_kept(tmp_path: Path) -> None:
    """The lines of a worker arrive, and a second run finds the case done."""
    answers = run.run_case(("parisk_sym", HALF, 2, [Query("delta", 0.5), Query("epsilon", 1e-5)]), 120, 8192)
    assert [a["kind"] for a in answers] == ["delta", "epsilon"]
    assert all("values" in a and a["peak_mib"] > 1 for a in answers)
    results = store.Store(tmp_path / "r")
    results.begin({"versions": {}})
    results.add("parisk_sym", HALF, 2, answers)
    again = store.Store(tmp_path / "r")
    assert again.has("parisk_sym", HALF, 2)
    assert not again.has("parisk_sym", HALF, 3)
    assert again.records == results.records


def test_memory_of_the_caller_is_not_counted() -> None:
    """The peak is that of the accountant's own process, however large the one is that started it."""
    held = b"x" * 500 * 2**20
    (answer,) = run.run_case(("parisk_sym", HALF, 2, [Query("delta", 0.5)]), 120, 8192)
    assert 1 < answer["peak_mib"] < len(held) / 2**20


def test_a_time_limit_is_recorded() -> None:
    """What was not answered in time is an error with the limit, for each question."""
    answers = run.run_case(
        ("parisk_sym", "laplace,eps0=1", 1, [Query("delta", 0.5), Query("delta", 2.0)]), 0.01, 8192
    )
    assert [a["error"] for a in answers] == ["stopped after 0.01 s"] * 2


def test_an_error_of_the_package_is_its_answer() -> None:
    """A worker does not stop at an exception: eps0 < 0 is refused with its message, and the next question asked."""
    found = list(
        worker.answers("parisk_sym", "laplace,eps0=-1", 1, [Query("delta", 0.5), Query("delta", 0.25)])
    )
    assert len(found) == 2
    assert all("eps0 must be > 0" in record["error"] for record in found)


def test_an_interrupted_case_is_not_kept(tmp_path: Path) -> None:
    """Lines without the one that ends the case are dropped; other versions are refused."""
    path = tmp_path / "r"
    path.write_text(
        '{"versions": {"opendp": "1"}}\n{"method": "pld", "noise": "laplace,eps0=1/2", "n": 1, "kind": "delta", "given": "0.5"}\n',
        encoding="utf-8",
    )
    results = store.Store(path)
    assert results.records == []
    assert not results.has("pld", HALF, 1)
    with pytest.raises(ValueError, match="was made with"):
        results.begin({"versions": {"opendp": "2"}})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"versions": {}}\n{"method": "p', "line 2 is not a result"),
        ("eps0,n\n", "line 1 is not a result"),
        ('{"method": "pld", "noise": "laplace,eps0=1", "n": 1}\n', "does not begin with the versions"),
    ],
)
def test_a_file_that_is_no_audit_is_refused(tmp_path: Path, text: str, message: str) -> None:
    """A line cut off in writing, another kind of file: named, and left as it is."""
    path = tmp_path / "r"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=message):
        store.Store(path)
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("option", ["--limit=0", "--limit=-1", "--memory=1", "--method=nosuch", "--memory=x"])
def test_bad_options_are_refused(option: str) -> None:
    """Click names the option and the bound."""
    done = CliRunner().invoke(run.main, [option])
    assert done.exit_code == 2
    assert option.partition("=")[0] in done.output


def test_help_teaches() -> None:
    """The command says what it does and what it needs."""
    done = CliRunner().invoke(run.main, ["--help"])
    assert done.exit_code == 0
    for word in ("certified", "wrong side", "Python 3.11", "--privacybuckets", "--quick", "--results"):
        assert word in done.output


def test_without_an_environment_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python without the libraries of 2022, or no package index: named, and no file begun."""

    def refuse() -> store.Record:
        raise OSError("the environments need Python 3.11")

    monkeypatch.setattr(run, "environment", refuse)
    done = CliRunner().invoke(run.main, ["--quick", "--results", str(tmp_path / "r")])
    assert done.exit_code == 1
    assert "cannot be made: the environments need Python 3.11" in done.output
    assert not (tmp_path / "r").exists()


@pytest.mark.parametrize("method", METHODS.values(), ids=list(METHODS))
def test_every_method_has_an_environment_and_a_control(method: Any) -> None:
    """The environment pins the package itself, and NumPy and SciPy; the control has an answer that is known."""
    one = environments.of_package(method.package)
    pinned = {requirement.partition("==")[0] for requirement in one.requires if "==" in requirement}
    assert {"numpy", "scipy"} <= pinned
    assert method.package in pinned or method.package == "privacybuckets"
    for control in controls.CONTROLS[method.key]:
        assert control.law.removesuffix(",direction=remove") in controls.TITLES
        assert controls.control_at(method.key, control.law, control.uses) is control


# --- what is published ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("grid", "words"), pages.PAGES, ids=["laplace", "subsampled"])
def test_the_page_is_what_the_raw_results_give(grid: Audit, words: Any) -> None:
    """No number of the pages was typed, and none is stale."""
    results = store.Store(run.RESULTS)
    docs = ROOT / "docs"
    assert (docs / f"{words.name}.md").read_text(encoding="utf-8") == pages.page(results, grid, words)
    assert (docs / f"{words.name}.tex").read_text(encoding="utf-8") == pages.latex(results, grid, words)


def refuted_by_renyi(answer: analysis.Answer, results: store.Store) -> bool:
    """Whether a lower bound of eps is above the Renyi accountant's upper one at the same question."""
    (record,) = (
        r
        for r in results.records
        if (r["method"], r["noise"], r["n"]) == ("sampled-rdp", str(answer.noise), answer.n)
        and (r["kind"], r["given"]) == (answer.kind, repr(answer.given))
    )
    return (
        answer.bound == "lower" and answer.claimed is not None and float(record["values"][0]) < answer.claimed
    )


def test_every_case_of_the_grid_was_run() -> None:
    """The published results are complete, and every wrong finite eps was confirmed by its delta."""
    results = store.Store(run.RESULTS)
    assert all(results.has(key, noise, n) for key, noise, n, _ in run.cases(FULL, tuple(METHODS)))
    wrong = [a for a in analysis.compare(results.records, FULL) if analysis.recheck_query(a) is not None]
    rechecks = analysis.truths(results.records, analysis.RECHECK)
    for answer in wrong:
        query = analysis.recheck_query(answer)
        assert query is not None
        left = rechecks.get((str(answer.received), answer.n, "delta", repr(query.given)))
        if left is None:  # no digits so far out: an upper bound of another accountant is below this lower one
            assert refuted_by_renyi(answer, results)
        else:
            assert analysis.refuted(answer, left[0])
    assert sum(a.method.key.startswith("sampled") for a in wrong) > 5
    assert len(wrong) > 50


@pytest.mark.parametrize("key", [key for key, method in METHODS.items() if method.laws == (Laplace,)])
def test_every_control_came_out_right(key: str) -> None:
    """Within 0.8 of the certified eps 9.9973, or of 3.99996 (the Renyi bounds are 0.73 above): what is far off is run wrongly.

    By the closed form of the Gauss mechanism, delta = Phi(1 - eps/2) - e^eps Phi(-1 - eps/2) for four uses of mu = 1.
    """
    record = next(r for r in store.Store(run.RESULTS).records if r["method"] == worker.CONTROL + key)
    truth = float(record["certified"][0])
    if record["noise"] == controls.GAUSS:
        left = norm.cdf(1 - truth / 2) - math.exp(truth) * norm.cdf(-1 - truth / 2)
        assert left == pytest.approx(controls.DELTA, rel=1e-9)
    assert all(abs(float(value) - truth) < 0.8 for value in record["values"])


@pytest.mark.parametrize(
    "key",
    [
        key
        for key, method in METHODS.items()
        if key.startswith("sampled") and not key.startswith("sampled-autodp-")
    ],
)
def test_controls_on_samples_came_out_right(key: str) -> None:
    """Everybody in the sample is the Gauss mechanism of the other controls; one use has the closed form below, at the certified eps.

    The Renyi bounds are 0.73 and 0.75 above.
    """
    found = [r for r in store.Store(run.RESULTS).records if r["method"] == worker.CONTROL + key]
    everybody, one = sorted(found, key=lambda record: -record["n"])
    assert everybody["certified"][0].startswith("9.99725614643430")
    eps, q = float(one["certified"][0]), 1 / 128
    z = math.log((math.exp(eps) - 1 + q) / q) + 0.5
    assert q * norm.sf(z - 1) - (math.exp(eps) - 1 + q) * norm.sf(z) == pytest.approx(
        controls.DELTA, rel=1e-9
    )
    for record in found:
        assert all(abs(float(value) - float(record["certified"][0])) < 0.8 for value in record["values"])


def test_the_setting_of_issue_36_is_refused() -> None:
    """prv-accountant 0.2.0 at sigma = 0.8, q = 0.125, 1000 uses: the error of the issue, and no bound."""
    answers = [
        a
        for a in analysis.compare(store.Store(run.RESULTS).records, SUBSAMPLED)
        if a.method.package == "prv-accountant"
        and (a.noise, a.n) == (SubsampledGaussian(Fraction(4, 5), Fraction(1, 8)), 1000)
    ]
    assert len(answers) > 10
    assert all("Discrete mean differs from continuous mean" in a.refusal for a in answers)


def delta_by_tilting(eps: float, q: float, n: int) -> float:
    """delta of n uses with sigma = 1 in the direction "remove", in doubles, to about three digits.

    The law of one loss on a grid of step 2e-4 is tilted by e^(5 l), so that eps is not in the tail, and raised to the n by a transform.
    """
    step, tilt, size = 2e-4, 5.0, 1 << 18
    edges = (np.arange(size + 1) - size // 2 - 0.5) * step
    with np.errstate(invalid="ignore", divide="ignore"):
        places = np.log(np.maximum((np.exp(edges) - 1 + q) / q, 0.0)) + 0.5
    places[np.isnan(places)] = -np.inf
    masses = np.diff((1 - q) * norm.cdf(places) + q * norm.cdf(places - 1))
    losses = (np.arange(size) - size // 2) * step
    tilted = masses * np.exp(tilt * losses)
    moment = tilted.sum()
    composed = np.fft.irfft(np.fft.rfft(np.roll(tilted / moment, size // 2)) ** n, size)
    gains = np.exp(n * np.log(moment) - tilt * losses) * np.maximum(-np.expm1(eps - losses), 0.0)
    return float((np.roll(composed, size // 2) * gains)[losses > eps].sum())


def test_a_pessimistic_eps_of_private_learning_is_below_the_truth() -> None:
    """PLD at (1, 0.01, 10^4) and delta = 1e-12: 10.277 < 10.34669, where a third more than delta is left, by another route."""
    answers = analysis.compare(store.Store(run.RESULTS).records, SUBSAMPLED)
    point = SubsampledGaussian(ONE, Fraction(1, 100)), 10_000
    found = next(
        a for a in answers if (a.method.key, a.noise, a.n, a.given) == ("sampled-pld", *point, 1e-12)
    )
    assert found.verdict == sides.WRONG
    assert found.claimed is not None
    assert delta_by_tilting(float(found.truth.value), 0.01, 10_000) == pytest.approx(1e-12, rel=5e-3)
    assert delta_by_tilting(found.claimed, 0.01, 10_000) > 1.3e-12


@pytest.mark.parametrize(
    ("key", "at_least"), [("pld", 6), ("pld-fine", 6), ("pld-optimistic", 1), ("kov", 4)]
)
def test_wrong_bounds_are_wrong_by_an_independent_formula(key: str, at_least: int) -> None:
    """delta at the claimed eps by residues in mpmath: on the wrong side of the delta that was asked for."""
    wrong = [
        a
        for a in analysis.compare(store.Store(run.RESULTS).records, FULL)
        if a.method.key == key and a.n <= 300 and analysis.recheck_query(a) is not None
    ]
    assert len(wrong) >= at_least
    for answer in wrong:
        assert answer.claimed is not None
        with mpmath.workprec(3000 + 8 * answer.n):
            left = delta_by_residues(
                Fraction(answer.claimed), answer.received.eps0, answer.n, weights(answer.n)
            )
            assert (left > answer.given) == (answer.bound == "upper")
            assert left != answer.given
