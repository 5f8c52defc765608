"""No false statement is proved, no true one refuted, and nothing raises or hangs: over the catalogue and generated ones."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings

from tests.soundness.case import Case
from tests.soundness.catalogue import all_cases
from tests.soundness.generate import cases
from tests.soundness.harness import Flag, Report
from tests.soundness.worker import Worker

SECONDS = 60.0
EXAMPLES = os.environ.get("PARISK_SOUNDNESS_EXAMPLES")
HOSTILE_SETS = ("definitions", "integrals_limits", "kinds", "undefined")

_reports: dict[str, Report] = {}


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Worker(SECONDS) as started:
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


@settings(
    max_examples=int(EXAMPLES or 300),
    deadline=None,
    derandomize=EXAMPLES is None,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.filter_too_much,
        HealthCheck.function_scoped_fixture,
    ],
)
@given(case=cases())
def test_generated_statements(case: Case, worker: Worker) -> None:
    """Statements made to be true or false; PARISK_SOUNDNESS_EXAMPLES asks for more, and for other ones."""
    report = worker.judge(case, by_id=False)
    assert not report.flag.wrong, str(report)
