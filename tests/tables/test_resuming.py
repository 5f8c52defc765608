"""Tables that are interrupted: out of disk, cut short, begun twice; the next run goes on and ends with the same bytes."""

import errno
import fcntl
import io
import os
import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import IO, Any

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from parisk_sym.cli import parisk
from parisk_sym.core.errors import OutputError, PariskError, PrecisionError
from parisk_sym.core.result_files import OutputFile
from parisk_sym.ledger import identity
from parisk_sym.report import table_files, table_parquet
from parisk_sym.report.table_files import Request, write_table
from parisk_sym.tables.axes import exact_text, parse_axes
from parisk_sym.tables.parts import Parts, Place, parts_of

REQUEST = Request(("bessel_k.cdf",), ("x=0:200:1", "k=3"), 20, "csv")
ROWS = 201


OWN = """
from _constants import more
from flint import arb
from sympy import Symbol, sqrt

from parisk_sym import POSITIVE, Formula, Parameter

x = Symbol("x", positive=True)
root = Formula(
    "own.root", "s(x)", (Parameter(x, POSITIVE, "x", "a number"),), sqrt(x), "a root", ball_kernel=lambda x: arb(x).sqrt() + more
)
"""


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

    @pytest.mark.parametrize("change", ["formulas/own.py", "_constants.py", "environment", None])
    @pytest.mark.parametrize("place", ["", "formulas"])
    def test_rows_of_two_versions_are_not_mixed(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str | None, place: str
    ) -> None:
        """A formula of a paper whose kernel, or a helper of it, was changed meanwhile, and other libraries, begin anew."""
        path, paper = tmp_path / "t.csv", tmp_path / "paper"
        (paper / "formulas").mkdir(parents=True)
        (paper / "formulas" / "own.py").write_text(OWN)
        (paper / "_constants.py").write_text("more = 0\n")
        request = Request(("own.root",), ("x=1:201:1",), 20, "csv", (str(paper / place),))
        with monkeypatch.context() as patch:
            ended_after(7, patch, KeyboardInterrupt())
            with pytest.raises(KeyboardInterrupt):
                write(path, request)
        if change == "environment":
            monkeypatch.setattr(identity, "environment_digest", lambda: "another python-flint")
        elif change is not None:
            with (paper / change).open("a") as file:
                file.write("\n")
        assert write(path, request)[0] == (0 if change else 70, ROWS)

    @pytest.mark.parametrize("back", [False, True])
    @pytest.mark.parametrize("to_file", [False, True])
    def test_rows_of_two_versions_are_not_in_one_file(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, back: bool, to_file: bool
    ) -> None:
        """A helper that is changed before rows are made, perhaps for a moment: no process makes them with it."""
        path, paper = tmp_path / "t.csv", tmp_path / "paper"
        (paper / "formulas").mkdir(parents=True)
        (paper / "formulas" / "own.py").write_text(OWN)
        (paper / "_constants.py").write_text("more = 0\n")
        request = Request(("own.root",), ("x=1:201:1",), 20, "csv", (str(paper),))
        begin, keep = Parts.begin, Parts.keep

        def changed(parts: Parts) -> Place:
            (paper / "_constants.py").write_text("more = 1\n")
            return begin(parts)

        def changed_back(parts: Parts, number: int, made: bytes | str) -> None:
            if back:
                (paper / "_constants.py").write_text("more = 0\n")
            keep(parts, number, made)

        monkeypatch.setattr(Parts, "begin", changed)
        monkeypatch.setattr(Parts, "keep", changed_back)
        stream = io.BytesIO()
        with pytest.raises(PariskError, match=r"own\.root depends have changed during the run"):
            write_table(request, OutputFile(path) if to_file else None, stream)
        assert not path.exists()
        assert stream.getvalue() == b""

    def test_parts_are_written_where_they_are_made(self, tmp_path: Path, whole: bytes) -> None:
        """By a process that finds the mark of the run in the folder; another machine, and another run, send them."""
        parts = Parts(tmp_path)
        place = parts.begin()
        rows = [range(100, 150), range(150, 200)]
        names = table_files._parts((REQUEST, (), "", rows, place))
        for number, name in enumerate(names, 3):
            assert isinstance(name, str)
            parts.keep(number, name)
        sent = table_files._parts((REQUEST, (), "", rows, replace(place, machine="another")))
        for number, content in enumerate(sent, 3):
            assert isinstance(content, bytes)
            assert parts.read(number) == content
            assert content in whole
        later = parts.begin()
        for other in (place, replace(later, folder=str(tmp_path / "elsewhere"))):
            assert table_files._parts((REQUEST, (), "", rows, other)) == sent
        assert [parts.read(3), parts.read(4)] == sent

    def test_what_is_finished_before_an_error_is_kept(
        self, tmp_path: Path, whole: bytes, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Of a task of several parts as well: the error stands in the place of the part that it ended."""
        made, path = table_files._Tabulation.pack_rows, tmp_path / "t.csv"

        def packed(self: Any, start: int, stop: int) -> bytes:
            if (start, stop) == (50, 60):
                raise PrecisionError("the sixth part fails")
            return made(self, start, stop)

        with monkeypatch.context() as patch, ThreadPoolExecutor(1) as executor:
            patch.setattr(table_files._Tabulation, "pack_rows", packed)
            with pytest.raises(PrecisionError, match="sixth"):
                write(path, executor=executor)
        kept = {int(part.name) for part in folders(path)[0].glob("[0-9]*")}
        assert kept >= set(range(5))
        assert 5 not in kept
        write(path)
        assert path.read_bytes() == whole

    def test_what_an_ended_run_left_goes(self, tmp_path: Path) -> None:
        """Parts that another process wrote aside, and nobody took."""
        parts = Parts(tmp_path)
        name = parts.begin().write(b"rows")
        assert name is not None
        assert (tmp_path / name).exists()
        parts.begin()
        assert not (tmp_path / name).exists()
        with pytest.raises(OutputError, match="No such file"):
            parts.keep(0, name)

    def test_a_full_disk(self, tmp_path: Path, whole: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
        """The message says how many rows are kept; the old file stays; with room again the run goes on."""
        path = tmp_path / "t.csv"
        path.write_text("old")
        open_, written = Path.open, []

        def full(target: Path, *arguments: str, **named: str) -> IO[Any]:
            if target.name.startswith("writing") and target.suffix != ".py":
                written.append(target)
                if len(written) > 6:
                    open_(target, *arguments, **named).close()
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return open_(target, *arguments, **named)

        with monkeypatch.context() as patch:
            patch.setattr(Path, "open", full)
            with pytest.raises(OutputError, match=r"No space left on device; 40 of 201 rows are kept"):
                write(path)
        assert path.read_text() == "old"
        assert list(folders(path)[0].glob("writing*")) == []
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
        path, packed = tmp_path / "t.csv", table_files._Tabulation.pack_rows

        def failing(made: object, start: int, stop: int) -> bytes:
            if stop - start == 10 and start >= 50:  # a part, no sample
                raise RuntimeError("lost")
            return packed(made, start, stop)  # type: ignore[arg-type]

        with monkeypatch.context() as patch:
            patch.setattr(table_files._Tabulation, "pack_rows", failing)
            with pytest.raises(PariskError, match="RuntimeError: lost; 50 of 201 rows are kept"):
                write(path)
        assert write(path)[0] == (50, ROWS)

    def test_parts_are_read_as_soon_as_they_are_there(self, tmp_path: Path) -> None:
        """In order, whatever the order in which they are made; the last word of who makes them is waited for."""
        told: list[str] = []
        with parts_of(OutputFile(tmp_path / "t.csv"), {}) as parts:
            parts.keep(1, b"1")

            def fill() -> Iterator[int]:
                for number in (2, 0, 3):
                    parts.keep(number, str(number).encode())
                    told.append(f"made {number}")
                    yield number
                told.append("end")

            told.extend(f"read {content.decode()}" for content in parts.contents(4, [0, 2, 3], fill()))
        assert told == ["made 2", "made 0", "read 0", "read 1", "read 2", "made 3", "read 3", "end"]

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

    def test_a_run_that_ends_while_another_one_begins(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Between the opening of the lock and the locking the folder goes, and the lock with it: it locks nothing any more."""
        path, flock = OutputFile(tmp_path / "t.csv"), fcntl.flock
        with parts_of(path, {}) as parts:
            folder = parts.folder

        def late(lock: int, operation: int) -> None:
            monkeypatch.undo()
            shutil.rmtree(folder)
            flock(lock, operation)

        monkeypatch.setattr(fcntl, "flock", late)
        with parts_of(path, {}) as parts:
            parts.keep(0, b"kept")
            with pytest.raises(OutputError, match="another run is writing this file"), parts_of(path, {}):
                pass

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
    monkeypatch.setattr(table_files, "HERE_SECONDS", 0)
    write(files[1], request, jobs=2)
    assert files[0].read_bytes() == files[1].read_bytes()
    groups = pq.ParquetFile(files[0]).metadata
    assert [groups.row_group(i).num_rows for i in range(groups.num_row_groups)] == [450, 450, 450, 52]
    found = pq.read_table(files[0]).to_pylist()
    assert [row["x"] for row in found[::2]] == [exact_text(v) for v in parse_axes([request.tokens[0]])["x"]]


def test_a_full_device() -> None:
    """Nothing goes on there; one message that names it."""
    done = CliRunner().invoke(parisk, ["table", "bessel_k.cdf", "x=1", "k=1", "-o", "/dev/full"])
    assert (done.exit_code, done.stderr) == (2, "Error: cannot write /dev/full: No space left on device\n")


def test_a_disk_that_is_too_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that cannot end is not begun, and leaves nothing."""
    monkeypatch.setattr(table_files.shutil, "disk_usage", lambda _: SimpleNamespace(free=10_000))
    path = tmp_path / "t.csv"
    with pytest.raises(OutputError, match=r"201 rows: they take 1\d kB.* has 10 kB free"):
        write(path, Request(("bessel_k.cdf",), ("x=0:200:1", "k=3"), 90, "csv"))
    assert list(tmp_path.iterdir()) == []
