"""Limits: whatever the work does, this process goes on, says why there is no result, and leaves no process behind."""

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flint import fmpz

from parisk_sym.core import limits
from parisk_sym.core.errors import ParameterError
from parisk_sym.core.limits import Apart, Ended, Limits, run_limited

SHORT, LONG = Limits(0.5), Limits(60)
MEBIBYTE = 2**20

pytestmark = pytest.mark.skipif(not limits.CAN_FORK, reason="this system has no fork: there are no limits")


def children() -> set[int]:
    """Processes of this one, zombies included."""
    found: set[int] = set()
    for task in Path("/proc/self/task").iterdir():
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # a thread that has just ended
            found.update(map(int, (task / "children").read_text().split()))
    return found


@pytest.fixture(autouse=True)
def no_child_is_left() -> Iterator[None]:
    """Neither a running process nor a zombie remains after a test."""
    before = children()
    yield
    assert children() <= before


def forever(report: Callable[[Any], None]) -> None:
    while True:
        pass


def fill(report: Callable[[Any], None]) -> None:
    """Ask for memory in pieces, and use it."""
    pieces = []
    while True:
        pieces.append(np.ones(MEBIBYTE))


def deep(report: Callable[[Any], None]) -> int:
    return deep(report) + 1


def die(number: int) -> Callable[[Any], None]:
    return lambda report: os.kill(os.getpid(), number)


def test_the_result_comes_back() -> None:
    """Any picklable value, large ones as well, and work that is a closure."""
    secret = object()
    assert run_limited(lambda report: secret is not None) is True
    assert run_limited(lambda report: b"x" * 10 * MEBIBYTE) == b"x" * 10 * MEBIBYTE
    assert run_limited(lambda report: None) is None


def test_the_clock_alone_ends_nothing_soon() -> None:
    """Work that waits, as it does on a busy machine, has four times as long as its limit of processor time."""
    assert run_limited(lambda report: time.sleep(1.2) or 7, Limits(1)) == 7


ENDS = [
    (forever, SHORT, "the time limit of 0.5 s was reached"),
    (lambda report: time.sleep(600), SHORT, "the time limit of 0.5 s was reached"),
    (fill, Limits(60, 200 * MEBIBYTE), "the memory limit of 0.195312 GiB was reached"),
    (lambda report: bytearray(2**50), LONG, "the memory limit of 6 GiB was reached"),
    (lambda report: os._exit(3), LONG, "the process left with exit status 3 before it had a result"),
    (die(signal.SIGSEGV), LONG, "the process died with signal 11 (SIGSEGV)"),
    (die(signal.SIGTERM), LONG, "the process died with signal 15 (SIGTERM)"),
    (lambda report: sys.exit(3), LONG, "SystemExit was raised: 3"),
    (lambda report: 1 // 0, LONG, "ZeroDivisionError was raised: integer division or modulo by zero"),
    (deep, LONG, "RecursionError was raised: maximum recursion depth exceeded"),
    (lambda report: forever, LONG, None),
    (lambda report: lambda: 1, LONG, "Can't pickle"),
]


@pytest.mark.parametrize(("work", "within", "reason"), ENDS)
def test_no_result(work: Any, within: Limits, reason: str | None) -> None:
    """Endless, too large, dead or raising work is Ended, and the reason says how."""
    found = run_limited(work, within)
    if reason is None:
        assert found is forever
    else:
        assert isinstance(found, Ended)
        assert reason in found.reason


def test_a_library_that_aborts() -> None:
    """A library without memory may end its process; here it was this one."""
    found = run_limited(lambda report: fmpz(2) ** (2**40), LONG)
    assert isinstance(found, Ended)
    assert "died with signal" in found.reason or "memory" in found.reason


def test_what_was_reported_before_the_limit_is_kept() -> None:
    """The last report, not the first."""

    def work(report: Callable[[str], None]) -> str:
        report("first")
        report("second")
        time.sleep(600)
        return "third"

    assert run_limited(work, SHORT) == Ended("the time limit of 0.5 s was reached", "second")


class Alarm(BaseException):
    """Raised by the handler of a signal."""


@pytest.fixture
def alarm() -> Iterator[None]:
    """An alarm after half a second, whose handler raises."""

    def ring(*_: object) -> None:
        raise Alarm

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.5)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("work", [forever, lambda report: time.sleep(600)])
@pytest.mark.usefixtures("alarm")
def test_an_exception_of_a_handler_goes_on(work: Any) -> None:
    """The process is ended (see the fixture above), and the exception is the caller's."""
    with pytest.raises(Alarm):
        run_limited(work, LONG)


@pytest.fixture(params=["alone", "beside a thread"])
def company(request: pytest.FixtureRequest) -> Iterator[None]:
    """Another thread may receive a signal; the handler runs in this one all the same."""
    done = threading.Event()
    other = threading.Thread(target=done.wait)
    if request.param != "alone":
        other.start()
    yield
    done.set()
    if request.param != "alone":
        other.join()


@pytest.mark.usefixtures("company")
def test_alarms_at_any_moment() -> None:
    """Interrupted between any two steps: nothing is left, no alarm is lost, and the handler is as it was."""
    count = 0

    def ring(*_: object) -> None:
        raise Alarm

    before = signal.signal(signal.SIGALRM, ring)
    try:
        for number in range(100):
            try:
                signal.setitimer(signal.ITIMER_REAL, 1e-5 + number * 2e-4)
                run_limited(lambda report: time.sleep(0.05))
                time.sleep(1)
            except Alarm:
                count += 1
        assert signal.getsignal(signal.SIGALRM) is ring
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert count > 95


def test_the_handlers_of_this_process_do_not_run_in_the_other() -> None:
    """A handler that is set here is the default there."""
    before = signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        assert run_limited(lambda report: signal.getsignal(signal.SIGTERM)) is signal.SIG_DFL
    finally:
        signal.signal(signal.SIGTERM, before)


def test_beside_threads() -> None:
    """A fork beside other threads gives no warning (an error in these tests), and from a thread it works as well."""
    found: list[Any] = []
    done = threading.Event()
    other = threading.Thread(target=done.wait)
    other.start()
    worker = threading.Thread(target=lambda: found.append(run_limited(lambda report: 42, LONG)))
    worker.start()
    assert run_limited(lambda report: 6 * 7, LONG) == 42
    worker.join()
    done.set()
    other.join()
    assert found == [42]


def test_what_the_work_started_is_ended_too() -> None:
    """Processes that the work started are in its group."""

    def work(report: Callable[[int], None]) -> None:
        report(subprocess.Popen(["sleep", "600"]).pid)
        time.sleep(600)

    found = run_limited(work, SHORT)
    assert isinstance(found, Ended)
    assert found.last is not None
    assert gone(found.last)


def gone(pid: int, within: float = 300) -> bool:
    """Whether a process ends within some seconds; a zombie that nobody collects has ended."""
    deadline = time.monotonic() + within
    while time.monotonic() < deadline:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state == "Z":
            return True
        time.sleep(0.05)
    return False


PARENT = """\
import os, signal, sys, time
from pathlib import Path
from parisk_sym.core import limits
signal.signal(signal.SIGINT, signal.default_int_handler)  # a background shell starts its children without it
def work(report):
    Path(sys.argv[1]).write_text(str(os.getpid()))
    while True: pass
{body}
limits.run_limited(work, limits.Limits(600))
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("body", ["", "limits._kernel_watches_parent = lambda: False"])
def test_death_of_the_parent(tmp_path: Path, number: int, body: str) -> None:
    """However the parent dies, its child dies; with the kernel's help and without."""
    marker = tmp_path / "child"
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT.format(body=body), str(marker)], stderr=subprocess.DEVNULL
    )
    deadline = time.monotonic() + 300
    while not (marker.exists() and marker.read_text()) and time.monotonic() < deadline:
        time.sleep(0.02)
    parent.send_signal(number)
    parent.wait(300)
    child = int(marker.read_text())
    ended = gone(child)
    if not ended:
        os.kill(child, signal.SIGKILL)
    assert ended


def test_without_fork(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no fork the work is done here, as documented."""
    monkeypatch.setattr(limits, "CAN_FORK", False)
    here = os.getpid()
    assert run_limited(lambda report: os.getpid()) == here
    assert isinstance(run_limited(lambda report: bytearray(2**62)), Ended)


def test_without_room_for_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fork that the system refuses is a reason, and no exception."""

    def refuse() -> int:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(limits, "_fork", refuse)
    found = run_limited(lambda report: 1)
    assert isinstance(found, Ended)
    assert "no process could be started" in found.reason


@pytest.mark.parametrize(
    "arguments", [{"seconds": 0}, {"seconds": -1}, {"seconds": float("nan")}, {"memory": 0}]
)
def test_limits_that_make_no_sense(arguments: dict[str, Any]) -> None:
    """The message names the limit and the value."""
    (name,) = arguments
    with pytest.raises(ParameterError, match=f"{name} must be a finite number > 0, got"):
        Limits(**arguments)


class TestOneAfterAnother:
    """A process that does several tasks."""

    def test_what_was_learned_is_kept(self) -> None:
        """The tasks share a process, which is not this one; each has limits of its own."""
        seen: list[int] = []

        def work(number: int, report: Callable[[Any], None]) -> tuple[int, list[int]]:
            seen.append(number)
            return os.getpid(), list(seen)

        with Apart(work) as process:
            found = [process.run(number, SHORT) for number in (1, 2, 3)]
        (first, one), (second, two), (third, three) = found
        assert first == second == third != os.getpid()
        assert (one, two, three, seen) == ([1], [1, 2], [1, 2, 3], [])

    def test_a_process_that_waits_is_not_ended(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The clock of a task stops with the task, however long the next one is not there."""
        monkeypatch.setattr(limits, "_CLOCK", 1)
        monkeypatch.setattr(limits, "_GRACE", 0)
        with Apart(lambda _, report: os.getpid()) as process:
            first = process.run(None, Limits(3))
            time.sleep(3.5)
            assert process.run(None, Limits(3)) == first

    @pytest.mark.parametrize(("work", "within", "reason"), [end for end in ENDS if end[2]])
    def test_after_an_end(self, work: Any, within: Limits, reason: str) -> None:
        """A task that does not come to its end costs only itself, and what the process had kept."""
        seen: list[int] = []

        def some(number: int, report: Callable[[Any], None]) -> Any:
            seen.append(number)
            return work(report) if number == 2 else list(seen)

        with Apart(some) as process:
            assert process.run(1) == [1]
            ended = process.run(2, within)
            assert isinstance(ended, Ended)
            assert reason in ended.reason
            assert process.run(3) == [3]

    def test_each_task_has_all_of_its_processor_time(self) -> None:
        """That of earlier tasks does not count."""

        def work(_: int, report: Callable[[Any], None]) -> tuple[int, float]:
            left = signal.getitimer(signal.ITIMER_PROF)[0]
            end = time.process_time() + 0.5
            while time.process_time() < end:
                pass
            return os.getpid(), left

        with Apart(work) as process:
            (first, _), (second, left) = process.run(0, LONG), process.run(1, LONG)
        assert first == second
        assert left > LONG.seconds - 0.4

    def test_what_comes_before_a_task_is_outside_its_limit(self) -> None:
        """It is done in the same process; what it raises is the work's to raise again."""
        before: list[int] = []

        def prepare(number: int) -> None:
            before.append(number)
            end = time.process_time() + 0.6
            while time.process_time() < end:
                pass
            if number == 2:
                raise ValueError

        def work(number: int, _: Callable[[Any], None]) -> tuple[list[int], float]:
            return list(before), signal.getitimer(signal.ITIMER_PROF)[0]

        with Apart(work, prepare) as process:
            (first, left), (second, _) = process.run(1, Limits(0.5)), process.run(2, Limits(0.5))
        assert (first, second, before) == ([1], [1, 2], [])
        assert left > 0.4

    def test_nor_does_the_clock_count_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """It has a limit of its own."""
        with Apart(lambda number, _: number, lambda _: time.sleep(0.6)) as process:
            assert process.run(1, Limits(0.1)) == 1
        monkeypatch.setattr(limits, "LOADING", Limits(0.02))
        with Apart(lambda number, _: number, lambda _: time.sleep(10**6)) as process:
            assert process.run(1, LONG) == Ended("the time limit of 0.02 s was reached")

    def test_a_limit_that_no_system_call_can_count(self) -> None:
        """In milliseconds."""
        assert run_limited(lambda _: 42, Limits(10**6)) == 42

    def test_a_process_that_died_between_two_tasks(self) -> None:
        """The reason says how; the next task has another process."""
        with Apart(lambda _, report: os.getpid()) as process:
            first = process.run(0, LONG)
            assert isinstance(first, int)
            os.kill(first, signal.SIGKILL)
            ended = process.run(1, LONG)
            assert isinstance(ended, Ended)
            assert "SIGKILL" in ended.reason
            assert isinstance(process.run(2, LONG), int)

    def test_a_new_process_in_time(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """What is kept does not grow for ever."""
        monkeypatch.setattr(limits, "_MOST_TASKS", 2)
        with Apart(lambda _, report: os.getpid()) as process:
            found = [process.run(number) for number in range(4)]
        assert found[0] == found[1] != found[2] == found[3]
