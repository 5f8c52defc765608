"""The file of durations: tests are chosen by it, a run writes it, and it names tests that there are."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.durations import COLLECTED, FILE, IN_CI, LEAST, PARTS, in_part, read, stale

ROOT = Path(__file__).parents[1]
TESTS = """
import pytest

@pytest.mark.parametrize("rounds", [1, 300])
def test_work(rounds):
    import time
    end = time.process_time() + rounds / 500
    while time.process_time() < end:
        pass

def test_child():
    import subprocess, sys
    subprocess.run([sys.executable, "-c", "import time\\nwhile time.process_time() < 0.7: pass"], check=True)

def test_asleep():
    import time
    time.sleep(0.6)
"""
Run = Callable[..., pytest.RunResult]

pytest_plugins = ["pytester"]


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs pytest in a folder of its own, with the options of this suite and a file of durations there."""
    pytester.makeconftest(
        "from tests.durations import pytest_addoption, pytest_collection_modifyitems, pytest_configure"
    )
    pytester.makepyfile(test_some=TESTS)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    own = ("-p", "no:cacheprovider", "-p", "no:hypothesispytest", "--durations-file", "durations.txt")
    return lambda *arguments: pytester.runpytest_subprocess(*own, *arguments)


@pytest.mark.parametrize("processes", ["0", "1"])
def test_a_run_writes_what_it_measures(run: Run, pytester: pytest.Pytester, processes: str) -> None:
    """Processor time, of children too, in this process and in others; what is fast is not in the file, and waiting takes no time."""
    file = pytester.path / "durations.txt"
    file.write_text("3.00 test_other.py::test_gone\n9.00 test_some.py::test_gone\n", encoding="utf-8")
    run("--write-durations", "-n", processes).assert_outcomes(passed=4)
    times = read(file)
    assert sorted(times) == ["test_some.py::test_child", "test_some.py::test_work[300]"]
    assert times["test_some.py::test_work[300]"] >= 0.6
    assert times["test_some.py::test_child"] >= 0.7


def test_tests_that_were_not_run_keep_their_time(run: Run, pytester: pytest.Pytester) -> None:
    """A run of some tests leaves the others alone."""
    file = pytester.path / "durations.txt"
    file.write_text("9.00 test_some.py::test_child\n", encoding="utf-8")
    run("--write-durations", "-k", "test_work").assert_outcomes(passed=2, deselected=2)
    assert read(file)["test_some.py::test_child"] == 9.0
    assert "test_some.py::test_work[300]" in read(file)


@pytest.mark.parametrize(("part", "chosen"), [("fast", 2), ("ci", 3), ("slow", 1)])
def test_a_part_is_chosen_by_the_file(run: Run, pytester: pytest.Pytester, part: str, chosen: int) -> None:
    """What is not in the file is fast."""
    text = f"{LEAST} test_some.py::test_child\n{IN_CI} test_some.py::test_asleep\n"
    (pytester.path / "durations.txt").write_text(text, encoding="utf-8")
    result = run("--part", part, "--collect-only", "-q")
    assert sum("::" in line for line in result.outlines) == chosen
    assert ("test_some.py::test_asleep" in result.outlines) == (part == "slow")


def test_every_test_is_in_ci_or_in_the_nightly_run() -> None:
    """And in one of both only."""
    for seconds in (0.0, LEAST, IN_CI - 0.01, IN_CI, 10.0**6):
        assert in_part(seconds, "ci") is not in_part(seconds, "slow")
    assert PARTS["fast"][1] <= PARTS["ci"][1]


def test_the_longest_begin(run: Run, pytester: pytest.Pytester) -> None:
    """Those that take minutes, the longest of them first; the others stay in their order."""
    text = (
        "50.00 test_some.py::test_child\n70.00 test_some.py::test_asleep\n5.00 test_some.py::test_work[300]\n"
    )
    (pytester.path / "durations.txt").write_text(text, encoding="utf-8")
    names = [line.partition("::")[2] for line in run("--collect-only", "-q").outlines if "::" in line]
    assert names == ["test_asleep", "test_child", "test_work[1]", "test_work[300]"]


def test_stale_names() -> None:
    """Of a file that is gone, or of one that was collected without them."""
    times = {
        "tests/test_durations.py::test_gone": 1.0,
        "tests/test_gone.py::test_it": 1.0,
        "README.md::README.md": 1.0,
    }
    here = ["tests/test_durations.py::test_stale_names"]
    assert stale(times, here, ROOT) == ["tests/test_durations.py::test_gone", "tests/test_gone.py::test_it"]


def test_the_file_names_tests_that_there_are(request: pytest.FixtureRequest) -> None:
    """Of the files that this run collects as a whole."""
    single = {argument.partition("::")[0] for argument in request.config.args if "::" in argument}
    times = {name: seconds for name, seconds in read().items() if name.partition("::")[0] not in single}
    gone = stale(times, request.config.stash[COLLECTED], ROOT)
    assert not gone, f"there are no such tests: take their lines out of {FILE.name}"
    assert all(seconds >= LEAST for seconds in times.values())
    assert list(read()) == sorted(read()), "the file is sorted by the names"
