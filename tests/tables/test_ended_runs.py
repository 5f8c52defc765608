"""Runs of several processes that are ended by signals: the next run goes on and ends with the same bytes."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from parisk_sym.cli import parisk
from tests.tables.test_resuming import folders

PATIENCE = 300


def waited(condition: Callable[[], object]) -> bool:
    """Whether it becomes true."""
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def processes_of(group: int) -> list[int]:
    """The processes of a session that are not dead."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, rest = stat.read_text().rpartition(") ")
        except OSError:
            continue
        state, _, _, session, *_ = rest.split()
        if int(session) == group and state != "Z":
            found.append(int(name.split()[0]))
    return found


PAPER = """
import multiprocessing
import time
from pathlib import Path

from flint import arb
from sympy import Symbol, sqrt

from parisk_sym import POSITIVE, Formula, Parameter

GO = Path(__file__).with_name("go")
x = Symbol("x", positive=True)


def kernel(x):
    if multiprocessing.parent_process() is None:
        time.sleep(0 if GO.exists() else 0.06)  # slow enough for two processes
    while multiprocessing.parent_process() is not None and x > 20 and not GO.exists():
        time.sleep(0.01)  # there is something to interrupt
    return arb(x).sqrt()


slow = Formula("own.slow", "s(x)", (Parameter(x, POSITIVE, "x", "a number"),), sqrt(x), "a root", ball_kernel=kernel)
"""


@pytest.fixture
def command(tmp_path: Path) -> list[str]:
    """A table whose first half is made, and whose second half waits for the file `go`."""
    folder = tmp_path / "paper" / "formulas"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "slow.py").write_text(PAPER)
    return ["table", "own.slow", "x=1:40:1", "--from", str(tmp_path / "paper"), "-o", str(tmp_path / "t.csv")]


@pytest.fixture
def begun(command: list[str], tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A run by two processes in a session of its own, some parts of which are kept."""
    run = subprocess.Popen(
        [sys.executable, "-m", "parisk_sym", *command, "--jobs", "2"],
        start_new_session=True, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert waited(lambda: [*tmp_path.glob(".t.csv.*.parts/00000000[012]")][2:])
        yield run
    finally:
        for process in processes_of(run.pid):
            os.kill(process, signal.SIGKILL)
        run.wait()
        assert run.stderr is not None
        run.stderr.close()


def finished(command: list[str], tmp_path: Path) -> bytes:
    """The bytes after another run, which nothing holds up; before, none of them is there."""
    path = tmp_path / "t.csv"
    assert not path.exists()
    (tmp_path / "paper" / "formulas" / "go").touch()
    done = CliRunner().invoke(parisk, [*command, "--jobs", "1"])
    assert (done.exit_code, done.output, folders(path)) == (0, "", [])
    return path.read_bytes()


def undisturbed(command: list[str], tmp_path: Path) -> bytes:
    (tmp_path / "t.csv").unlink()
    return finished(command, tmp_path)


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGKILL, -9), (signal.SIGTERM, 143), (signal.SIGINT, 130)]
)
def test_a_run_that_is_ended_goes_on(
    begun: subprocess.Popen[str], command: list[str], tmp_path: Path, number: signal.Signals, status: int
) -> None:
    """No process is left, finished parts are, and the bytes are those of a run that was not ended."""
    os.kill(begun.pid, number)
    assert begun.wait(PATIENCE) == status
    assert waited(lambda: processes_of(begun.pid) == [])
    assert len(folders(tmp_path / "t.csv")) == 1
    if number == signal.SIGINT:
        assert begun.stderr is not None
        assert begun.stderr.read().strip() == "Interrupted."
    assert finished(command, tmp_path) == undisturbed(command, tmp_path)


def test_a_worker_that_is_killed(begun: subprocess.Popen[str], command: list[str], tmp_path: Path) -> None:
    """The run goes on by itself, with other processes."""
    worker = max(processes_of(begun.pid))
    os.kill(worker, signal.SIGKILL)
    (tmp_path / "paper" / "formulas" / "go").touch()
    assert begun.wait(PATIENCE) == 0
    made = (tmp_path / "t.csv").read_bytes()
    assert made == undisturbed(command, tmp_path)
    assert made.count(b"\n") == 8 + 40
    assert waited(lambda: processes_of(begun.pid) == [])


ENDED = """
import signal, sys
from parisk_sym.cli import main
from parisk_sym.tables.parts import Parts

Parts.keep = lambda *_: signal.raise_signal(int(sys.argv[1]))
main(["table", "laplace.tail", "x=1:100:1", "b=1"])
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_parts_for_standard_output_go_with_the_run(tmp_path: Path, number: int) -> None:
    """However it is ended, as long as it is told so."""
    done = subprocess.run(
        [sys.executable, "-c", ENDED, str(int(number))],
        env={**os.environ, "TMPDIR": str(tmp_path)},
        check=False,
    )
    assert done.returncode == 128 + number
    assert list(tmp_path.iterdir()) == []
