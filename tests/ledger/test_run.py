"""Tasks run on processes: results in any order, failures of one task stay with it, and Ctrl-C ends everything."""

import itertools
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import forkserver
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from parisk_sym.claims.verdict import Verdict
from parisk_sym.cli import parisk
from parisk_sym.core import limits
from parisk_sym.core.limits import Ended, Limits, run_limited
from parisk_sym.ledger import processes, run
from parisk_sym.ledger.collect import collect
from parisk_sym.ledger.processes import Processes, run_on, run_tasks
from parisk_sym.ledger.run import run_claims
from parisk_sym.proofs.goal_detail import Goals


def half(number: int) -> int:
    """Half of an even number; anything else fails in its own way."""
    if number == 13:
        os._exit(13)
    if number % 2:
        raise ValueError(f"{number} is odd")
    return number // 2


def unpicklable(number: int) -> object:
    return (lambda: number) if number else number


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_and_failures(jobs: int) -> None:
    """Each task yields its result or its failure."""
    done = {d.index: d for d in run_tasks(half, [2, 3, 4], jobs)}
    assert (done[0].result, done[2].result) == (1, 2)
    failure = done[1].failure
    assert failure is not None
    assert failure.error == "ValueError: 3 is odd"
    assert "test_run.py" in failure.place


def test_no_tasks() -> None:
    """Nothing to do is not an error."""
    assert list(run_tasks(half, [])) == []


def test_dying_worker() -> None:
    """A worker that dies fails its own task; every other task has its result."""
    done = {d.index: d for d in run_tasks(half, [2, 13, 4, 6], 2)}
    assert [done[i].result for i in (0, 2, 3)] == [1, 2, 3]
    failure = done[1].failure
    assert failure is not None
    assert "died" in failure.error


def test_a_dying_worker_takes_nothing_that_waits_there() -> None:
    """A process that has the next tasks already dies of one: each of the others is done, once."""
    numbers = [13 if i in (5, 30) else 2 * i for i in range(60)]
    with Processes(2) as workers:
        done = list(run_on(workers, half, numbers, lambda number: f"{number % 4}.py"))
    assert sorted(d.index for d in done) == list(range(60))
    assert {d.index for d in done if d.failure} == {5, 30}
    assert all(d.result == d.index for d in done if not d.failure)


@pytest.mark.parametrize("times", [1, 1000])
def test_a_server_that_dies(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """Another one begins the processes; where that dies as well, it is a failure of each task, and no interrupt."""
    connect, died = forkserver.connect_to_new_process, []

    def connecting(fds: Any) -> Any:
        if len(died) < times:
            died.append(1)
            raise EOFError
        return connect(fds)

    monkeypatch.setattr(forkserver, "connect_to_new_process", connecting)
    with Processes(2) as workers:
        one = list(run_on(workers, half, [2, 4, 6], str))
    died.clear()
    for done in (*one, *run_tasks(half, [2, 4, 6], 2)):
        assert done.result == (done.index + 1 if times == 1 else None)
        assert (done.failure is None) == (times == 1)


def test_result_that_cannot_be_pickled() -> None:
    """Such a result is a failure of its task."""
    done = {d.index: d for d in run_tasks(unpicklable, [0, 1], 2)}
    assert done[0].result == 0
    assert done[1].failure is not None


def test_any_executor() -> None:
    """The same tasks on an executor of the caller."""
    with ThreadPoolExecutor(2) as executor:
        assert sorted(d.result or 0 for d in run_on(executor, half, [2, 4])) == [1, 2]


def test_the_processes_are_an_executor() -> None:
    """For single calls as well; each is made in a process that is not this one."""
    with Processes(2) as executor:
        pids = {executor.submit(os.getpid).result() for _ in range(4)}
    assert len(pids) == 2
    assert os.getpid() not in pids


def test_tasks_are_taken_when_they_are_needed() -> None:
    """Tasks without end: memory does not grow with their number."""
    with ThreadPoolExecutor(2) as executor:
        done = list(itertools.islice(run_on(executor, half, itertools.count(0, 2)), 3000))
    assert sorted(d.result or 0 for d in done)[:1000] == list(range(1000))


CLAIM = """\
import os, time
from pathlib import Path
from sympy import Rational
from parisk_sym import Claim, HasProbability, Source, Verdict

def sampler(rng, size):
    {body}

def claim(number):
    says = HasProbability(Rational(1, 2), sampler, ({{}},))
    return Claim(f"own.claim{{number}}", Source("own", "Lemma", "1"), "text", says, Verdict.SUPPORTED)

CLAIMS = (claim(1), claim(2))
"""


def test_exception_in_a_claim(tmp_path: Path) -> None:
    """A claim whose check raises is UNDECIDED, with the exception as evidence and a problem with its line."""
    file = tmp_path / "a.py"
    file.write_text(CLAIM.format(body="raise OverflowError('too large')"))
    for jobs in (1, 2):
        results = list(run_claims(collect([file]).claims, jobs))
        assert {r.judgement.verdict for r in results} == {Verdict.UNDECIDED}
        assert {r.judgement.nodes[0].certificate["exception"] for r in results} == {
            "OverflowError: too large"
        }
        assert all("OverflowError: too large" in str(r.problem) for r in results)


SLOW_TO_LOAD = """\
import time
from sympy import Symbol
from parisk_sym import POSITIVE, Claim, Identity, Source, Verdict

LOADS = __import__("pathlib").Path(__file__).with_suffix(".loads")
with LOADS.open("a") as loads:
    loads.write("x")
end = time.process_time() + 1.5
while time.process_time() < end:
    pass
x = Symbol("x", real=True)

def claim(number):
    says = Identity((x + number) ** 2, x**2 + 2 * number * x + number**2, {x: POSITIVE})
    return Claim(f"own.slow{number}", Source("own", "Lemma", str(number)), "text", says, Verdict.PROVED)

CLAIMS = tuple(map(claim, range(1, 5)))
"""


def test_a_file_is_loaded_once_and_outside_the_limits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One process loads the files and judges their claims: another file does not end it, with what it learned."""
    forked, fork = [], limits._fork
    monkeypatch.setattr(limits, "_fork", lambda: forked.append(0) or fork())
    files = [tmp_path / name for name in ("a.py", "b.py")]
    for file in files:
        file.write_text(SLOW_TO_LOAD.replace("own.", f"{file.stem}."))
    claims = [c for pair in zip(*(collect([f]).claims for f in files), strict=True) for c in pair]
    for file in files:
        file.with_suffix(".loads").write_text("")
    assert len(claims) == 8
    asked = run._Asked(Limits(1), Goals.IN_WORDS)
    for claim in claims:
        judgement = run._judge_in_file((str(claim.file), claim.id, asked))
        assert judgement.verdict is Verdict.PROVED, judgement.reasons
    assert [file.with_suffix(".loads").read_text() for file in files] == ["x", "x"]
    assert len(forked) <= 1  # none where a test before this one has begun the process


UNRULY = """\
import os, sys
from sympy import Symbol
from parisk_sym import POSITIVE, Claim, Inequality, Source, Verdict

x = Symbol("x", real=True)
{line}
here = Claim("own.{name}", Source("own", "Lemma", "1"), "text", Inequality(0, "<", x, {{x: POSITIVE}}), Verdict.PROVED)
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("line", ["os._exit(0)", "os.abort()", "raise KeyboardInterrupt"])
def test_code_that_ends_its_process(tmp_path: Path, line: str, jobs: str) -> None:
    """It ends no command: the file is named, and those beside it have their verdicts."""
    (tmp_path / "a.py").write_text(UNRULY.format(line=line, name="a"))
    (tmp_path / "b.py").write_text(UNRULY.format(line="", name="b"))
    done = CliRunner().invoke(parisk, ["verify", str(tmp_path), "--jobs", jobs])
    assert done.exit_code == 2
    assert f"{tmp_path / 'a.py'}: the file could not be run" in done.stderr
    assert "1 claim: 1 PROVED" in done.stdout


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_thread_without_end(tmp_path: Path, jobs: str) -> None:
    """No command waits for it."""
    line = "import threading; threading.Thread(target=threading.Event().wait).start()"
    for name in ("a", "b"):
        (tmp_path / f"{name}.py").write_text(UNRULY.format(line=line, name=name))
    command = [sys.executable, "-m", "parisk_sym", "verify", str(tmp_path), "--jobs", jobs]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (0, "")


DIES = "import multiprocessing, os\nif multiprocessing.parent_process() is not None:\n    os._exit(3)\n"


def test_a_file_that_ends_its_worker(tmp_path: Path) -> None:
    """Its claims say so, and those of the other files are judged in new processes."""
    fine = CLAIM.format(body="raise OverflowError('too large')")
    (tmp_path / "a.py").write_text(DIES + fine)
    (tmp_path / "b.py").write_text(fine.replace("own.claim", "own.other"))
    results = list(run_claims(collect([tmp_path]).claims, 2))
    errors = {r.collected.id: " ".join(r.judgement.reasons) for r in results}
    assert sorted(errors) == ["own.claim1", "own.claim2", "own.other1", "own.other2"]
    assert all(("died" if "claim" in name else "too large") in error for name, error in errors.items())


def test_limits_inside_workers(tmp_path: Path) -> None:
    """The limits hold in the worker processes as well, and end nothing but the claim."""
    file = tmp_path / "a.py"
    for body, reason in (
        ("while True: pass", "the time limit of 1 s was reached"),
        ("os._exit(7)", "exit status 7"),
    ):
        file.write_text(CLAIM.format(body=body))
        for jobs in (1, 2):
            results = list(run_claims(collect([file]).claims, jobs, limits=Limits(1)))
            assert {r.judgement.verdict for r in results} == {Verdict.UNDECIDED}
            assert all(reason in r.judgement.reasons[0] for r in results)
            assert all(r.problem is None for r in results)


# A background shell starts its children with interrupts ignored: undo that.
START = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
    "from parisk_sym.cli import main; main()"
)


def processes_of(group: int) -> set[int]:
    """Every process that `verify` started, by the session in which it was started; zombies have ended."""
    found = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                state, _, _, session = (entry / "stat").read_text().rpartition(")")[2].split()[:4]
            except (FileNotFoundError, ProcessLookupError):
                continue
            if int(session) == group and state != "Z":
                found.add(int(entry.name))
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to see processes")
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL, signal.SIGINT])
def test_a_killed_run_leaves_no_process(tmp_path: Path, number: int, jobs: str) -> None:
    """Neither the workers, nor the processes that judge, nor their servers outlive the command."""
    file = tmp_path / "slow.py"
    file.write_text(
        CLAIM.format(body=f"(Path({str(tmp_path)!r}) / str(os.getpid())).touch(); time.sleep(600)")
    )
    command = [sys.executable, "-c", START, "verify", str(file), "--jobs", jobs]
    run = subprocess.Popen(
        command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True
    )
    deadline = time.monotonic() + 300
    while len(list(tmp_path.iterdir())) < 1 + int(jobs) and time.monotonic() < deadline:
        time.sleep(0.05)
    started = processes_of(run.pid)
    run.send_signal(number)
    run.wait(300)
    deadline = time.monotonic() + 300
    while processes_of(run.pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    left = processes_of(run.pid)
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert len(started) > int(jobs)
    assert not left


@pytest.mark.skipif(not limits.CAN_FORK, reason="this system has no fork")
def test_a_worker_that_leaves_ends_what_works_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not only the kernel does so, which not every system's kernel does."""
    monkeypatch.setattr(limits, "_running", set())  # not the process that judges for other tests of this run
    found: list[object] = []
    left: list[int] = []
    waiting = threading.Thread(target=lambda: found.append(run_limited(lambda _: time.sleep(600))))
    waiting.start()
    deadline = time.monotonic() + 300
    while not limits._running and time.monotonic() < deadline:
        time.sleep(0.01)
    monkeypatch.setattr(os, "_exit", left.append)
    processes.leave(3)
    waiting.join(300)
    assert left == [3]
    assert found == [Ended("the process died with signal 9 (SIGKILL)")]


LOADING = """
import signal, time
from parisk_sym.ledger.processes import begin_loading
signal.signal(signal.SIGINT, signal.default_int_handler)
begin_loading()
print("begun", flush=True)
try:
    time.sleep(60)
except KeyboardInterrupt:
    pass
"""


@pytest.mark.skipif(sys.platform == "win32", reason="this system has no fork server")
@pytest.mark.parametrize("seconds", [0.3, 0.8])
def test_an_interrupt_ends_a_server_that_loads_without_a_word(seconds: float) -> None:
    """Ctrl-C reaches every process of the terminal; one that was loading would print where it was."""
    command = subprocess.Popen(
        [sys.executable, "-c", LOADING],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert command.stdout is not None
    assert command.stdout.readline() == "begun\n"
    time.sleep(seconds)
    os.killpg(command.pid, signal.SIGINT)
    _, errors = command.communicate(timeout=60)
    assert (command.returncode, errors) == (0, "")


def test_interrupt(tmp_path: Path) -> None:
    """Ctrl-C ends the command and its workers at once: exit code 130, one message, no output file."""
    file, out, marker = tmp_path / "slow.py", tmp_path / "out.json", tmp_path / "started"
    file.write_text(CLAIM.format(body=f"Path({str(marker)!r}).write_text(str(os.getpid())); time.sleep(600)"))
    command = [sys.executable, "-c", START, "verify", str(file), "--jobs", "2", "--json", str(out)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 300
    while (
        not (marker.exists() and marker.read_text())
        and process.poll() is None
        and time.monotonic() < deadline
    ):
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert errors.strip() == "Interrupted."
    assert sorted(p.name for p in tmp_path.iterdir()) == ["slow.py", "started"]
    with pytest.raises(ProcessLookupError):
        os.kill(int(marker.read_text()), 0)
