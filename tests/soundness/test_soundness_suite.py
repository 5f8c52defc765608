"""No false statement is proved, no true one refuted, and nothing raises or hangs: over the catalogue and generated ones."""

from collections.abc import Iterator

import pytest

from parisk_sym.proofs.judgement import judge, judge_here
from tests.soundness.case import Case
from tests.soundness.catalogue import all_cases
from tests.soundness.harness import Flag, Report, judge_case
from tests.soundness.nightly import BATCH, batch, judge_quickly
from tests.soundness.worker import Worker

SECONDS = 300.0
BATCHES = 4

HOSTILE_SETS = ("definitions", "integrals_limits", "kinds", "undefined")

_reports: dict[str, Report] = {}


JUDGED_FOR_LONG = frozenset({
    "chance.at_most_2", "definedness.bessel_of_negative", "definedness.exp_of_log", "forms.bessel_recurrence",
    "inequalities.cosh_gauss", "inequalities.cusa", "inequalities.gamma", "inequalities.jordan", "inequalities.mills",
    "inequalities.sine_cubic", "inequalities.sinh_ratio", "integers.euler_e", "integers.euler_three",
    "integers.euler_two", "integers.power_below_factorial_power", "integers.stirling", "integrals.abs_sin",
    "integrals.atan_tan", "integrals.root_of_square_of_cos", "meaning.half_a_use", "premises.correction",
    "premises.factor_may_vanish", "premises.logarithm", "privacy.pure_is_approximate_any",
    "roots.parameter_without_root", "shapes.convex_dent", "shapes.convex_sine_valley", "shapes.euler_from_above",
    "shapes.euler_sequence", "shapes.gamma_near_minimum", "shapes.gamma_right", "shapes.sine_rise",
    "signs.bessel_positive", "sums.arithmetic_geometric_end", "sums.leibniz", "sums.leibniz_off", "sums.logarithm",
    "sums.row_squares", "sums.telescoping_infinite", "sums.telescoping_infinite_shifted", "tactics.box_of_a_true_one",
    "tracker.13133", "tracker.13133_right", "tracker.15943_factorials_bound", "tracker.20370_parameter_right",
    "tracker.20898_twice_the_jump_right", "tracker.21315_convergent", "tracker.22916_period_right",
    "tracker.24274_heaviside", "tracker.24274_heaviside_right", "tracker.2975_across_zero_right",
    "tracker.30120_period_right", "tracker.30319_jump_of_atan", "tracker.30319_not_odd",
    "tracker.30319_not_odd_right", "tracker.diofant_236", "tracker.diofant_236_right",
})  # fmt: skip
"""What takes seconds, from a measurement of all of them; the rest is judged in less than one each."""


def judge_apart_if_long(case: Case) -> Report:
    """The report of a case: those that take seconds have a process and its limits, the others only the worker's."""
    return judge_case(case, judge if case.id in JUDGED_FOR_LONG else judge_here)


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Worker(SECONDS, judge_apart_if_long) as started:
        yield started


@pytest.fixture(scope="module")
def quick_worker() -> Iterator[Worker]:
    with Worker(SECONDS, judge_quickly) as started:
        yield started


def report_of(case: Case, worker: Worker) -> Report:
    """Each statement is judged once per session."""
    if case.id not in _reports:
        _reports[case.id] = worker.judge(case)
    return _reports[case.id]


@pytest.mark.parametrize("name", all_cases())
def test_verdict_does_not_contradict_the_truth(name: str, worker: Worker) -> None:
    """The verdict of a statement whose truth is known."""
    report = report_of(all_cases()[name], worker)
    assert not report.flag.wrong, str(report)


@pytest.mark.parametrize("hostile", HOSTILE_SETS)
def test_half_of_the_true_ones_are_decided(hostile: str, worker: Worker) -> None:
    """An engine that decides nothing would be sound as well: of each hostile set it decides half of what is true."""
    chosen = [case for case in all_cases().values() if case.given == hostile and case.truth]
    reports = [report_of(case, worker) for case in chosen]
    open_ones = [report.id for report in reports if report.flag is not Flag.DECIDED]
    assert 2 * len(open_ones) <= len(chosen), (
        f"{len(open_ones)} of {len(chosen)} are not decided: {open_ones}"
    )


@pytest.mark.parametrize("number", range(BATCHES))
def test_generated_statements(number: int, quick_worker: Worker) -> None:
    """Statements made to be true or false, 250 in a batch; `make soundness` judges as many more as one likes."""
    result = batch(number, BATCH, quick_worker)
    assert not result["wrong"], result["wrong"]
    assert result["flags"].get(str(Flag.DECIDED), 0) > BATCH / 4, result["flags"]
