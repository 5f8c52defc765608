"""Tables that are interrupted: killed, out of disk, cut short; the next run goes on and ends with the same bytes."""

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from parisk_sym.cli import parisk
from parisk_sym.ground.errors import OutputError, PariskError
from parisk_sym.ground.output import OutputFile
from parisk_sym.report import table_files, table_parquet
from parisk_sym.report.table_files import Request, write_table
from parisk_sym.tables.axes import exact_text, parse_axes
from parisk_sym.tables.parts import Parts, parts_of

REQUEST = Request(("bessel_k.cdf",), ("x=0:200:1", "k=3"), 20, "csv")
ROWS = 201
PATIENCE = 60


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of 10 rows."""
    monkeypatch.setattr(table_files, "_PART_ROWS", 10)


def write(path: Path, request: Request = REQUEST, **options: object) -> list[tuple[int, int]]:
    """What the progress was told."""
    seen: list[tuple[int, int]] = []
    write_table(request, OutputFile(path), sys.stdout.buffer, progress=lambda *n: seen.append(n), **options)  # type: ignore[arg-type]
    return seen


def folders(path: Path) -> list[Path]:
    return sorted(path.parent.glob(f".{path.name}.*.parts"))


@pytest.fixture
def whole(tmp_path: Path) -> bytes:
    """The bytes of a run that nothing disturbs."""
    path = tmp_path / "whole" / "t.csv"
    path.parent.mkdir()
    write(path)
    return path.read_bytes()


def ended_after(count: int, monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """The run ends when so many parts are kept."""
    keep, kept = Parts.keep, []

    def limited(parts: Parts, number: int, content: bytes) -> None:
        if len(kept) == count:
            raise error
        kept.append(number)
        keep(parts, number, content)

    monkeypatch.setattr(Parts, "keep", limited)


@pytest.mark.usefixtures("small_parts")
class TestGoingOn:
    """In one process."""

    def test_no_part_is_made_twice(
        self, tmp_path: Path, whole: bytes, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """After Ctrl-C the next run begins with the rows that are kept; the old file stays till the end."""
        path = tmp_path / "t.csv"
        path.write_text("old")
        with monkeypatch.context() as patch:
            ended_after(7, patch, KeyboardInterrupt())
            with pytest.raises(KeyboardInterrupt):
                write(path)
        assert path.read_text() == "old"
        assert len(folders(path)) == 1
        seen = write(path)
        assert seen[0] == (70, ROWS)
        assert len(seen) == 1 + 14
        assert path.read_bytes() == whole
        assert folders(path) == []

    @pytest.mark.parametrize("damage", [b"", b"x" * 32, b"cut"])
    def test_a_damaged_part_is_made_again(
        self, tmp_path: Path, whole: bytes, monkeypatch: pytest.MonkeyPatch, damage: bytes
    ) -> None:
        """A part that was cut short, or changed, counts as missing."""
        path = tmp_path / "t.csv"
        with monkeypatch.context() as patch:
            ended_after(7, patch, KeyboardInterrupt())
            with pytest.raises(KeyboardInterrupt):
                write(path)
        part = folders(path)[0] / "000000003"
        part.write_bytes(part.read_bytes()[:-1] if damage == b"cut" else damage)
        assert write(path)[0] == (60, ROWS)
        assert path.read_bytes() == whole

    @pytest.mark.parametrize(
        "change", [{"digits": 21}, {"tokens": ("x=0:201:1", "k=3")}, {"format_": "json"}]
    )
    def test_another_table_has_its_own_parts(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: dict[str, object]
    ) -> None:
        """Parts of another request are neither used nor lost."""
        path = tmp_path / "t.csv"
        with monkeypatch.context() as patch:
            ended_after(7, patch, KeyboardInterrupt())
            with pytest.raises(KeyboardInterrupt):
                write(path)
        other = Request(**{**REQUEST.__dict__, **change})  # type: ignore[arg-type]
        assert write(path, other)[0][0] == 0
        assert len(folders(path)) == 1
        assert write(path)[0] == (70, ROWS)

    def test_a_full_disk(self, tmp_path: Path, whole: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
        """The message says how many rows are kept; the old file stays; with room again the run goes on."""
        path = tmp_path / "t.csv"
        path.write_text("old")
        write_bytes, written = Path.write_bytes, []

        def full(target: Path, data: bytes) -> int:
            if target.name == "writing" and len(written) > 5:
                write_bytes(target, data[: len(data) // 2])
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            written.append(target)
            return write_bytes(target, data)

        with monkeypatch.context() as patch:
            patch.setattr(Path, "write_bytes", full)
            with pytest.raises(OutputError, match=r"No space left on device; 40 of 201 rows are kept"):
                write(path)
        assert path.read_text() == "old"
        assert not (folders(path)[0] / "writing").exists()
        assert write(path)[0] == (40, ROWS)
        assert path.read_bytes() == whole

    def test_a_full_disk_at_the_end(
        self, tmp_path: Path, whole: bytes, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Every row is kept when there is no room for the whole file."""
        path = tmp_path / "t.csv"

        class Full:
            most_rows = None

            def __init__(self, form: object) -> None:
                self.pack = form.pack  # type: ignore[attr-defined]

            def join(self, *_: object) -> None:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        form_for = table_files.form_for
        with monkeypatch.context() as patch:
            patch.setattr(table_files, "form_for", lambda *a: Full(form_for(*a)))
            with pytest.raises(OutputError, match="No space left"):
                write(path)
        assert not path.exists()
        write(path)
        assert path.read_bytes() == whole

    def test_an_error_in_a_row_keeps_the_others(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A failure that is nobody's input says what is kept."""
        path, packed = tmp_path / "t.csv", table_files._Made.packed

        def failing(made: object, start: int, stop: int) -> bytes:
            if stop - start > 1 and start >= 50:
                raise RuntimeError("lost")
            return packed(made, start, stop)  # type: ignore[arg-type]

        with monkeypatch.context() as patch:
            patch.setattr(table_files._Made, "packed", failing)
            with pytest.raises(PariskError, match="RuntimeError: lost; 50 of 201 rows are kept"):
                write(path)
        assert write(path)[0] == (50, ROWS)

    def test_two_runs_at_once(self, tmp_path: Path) -> None:
        """The second one is refused, and takes nothing away."""
        path, identity = tmp_path / "t.csv", {"a": 1}
        with parts_of(OutputFile(path), identity) as parts:
            parts.keep(0, b"kept")
            with (
                pytest.raises(OutputError, match="another run is writing this file"),
                parts_of(OutputFile(path), identity),
            ):
                pass
            assert parts.read(0) == b"kept"

    def test_a_folder_that_is_a_link(self, tmp_path: Path) -> None:
        """Parts never go to another place."""
        path, elsewhere = tmp_path / "t.csv", tmp_path / "elsewhere"
        elsewhere.mkdir()
        with parts_of(OutputFile(path), {}) as parts:
            folder = parts.folder
        folder.symlink_to(elsewhere)
        with pytest.raises(OutputError, match="it is a link"), parts_of(OutputFile(path), {}):
            pass
        assert list(elsewhere.iterdir()) == []


def test_parquet_does_not_depend_on_parts_and_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same bytes from parts of 10 rows by two processes and from one part."""
    request = Request(("laplace.tail",), ("x=0:100:1/7", "b=1,2"), 20, "parquet")
    files = [tmp_path / "a.parquet", tmp_path / "b.parquet"]
    monkeypatch.setattr(table_parquet, "_ROWS_OF_A_GROUP", 450)
    write(files[0], request)
    monkeypatch.setattr(table_files, "_PART_ROWS", 100)
    monkeypatch.setattr(table_files, "_HERE_SECONDS", 0)
    write(files[1], request, jobs=2)
    assert files[0].read_bytes() == files[1].read_bytes()
    groups = pq.ParquetFile(files[0]).metadata
    assert [groups.row_group(i).num_rows for i in range(groups.num_row_groups)] == [450, 450, 450, 52]
    found = pq.read_table(files[0]).to_pylist()
    assert [row["x"] for row in found[::2]] == [exact_text(v) for v in parse_axes([request.tokens[0]])["x"]]


def test_a_full_device() -> None:
    """Nothing goes on there; one message."""
    done = CliRunner().invoke(parisk, ["table", "bessel_k.cdf", "x=1", "k=1", "-o", "/dev/full"])
    assert (done.exit_code, done.stderr) == (2, "Error: [Errno 28] No space left on device\n")


# --- processes --------------------------------------------------------------------------------------------------------


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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGKILL, -9), (signal.SIGTERM, -15), (signal.SIGINT, 130)]
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


@pytest.mark.slow
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
