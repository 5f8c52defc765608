"""Verdicts are remembered by content: nothing is judged twice, and nothing is believed that may have changed."""

import hashlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from parisk_sym.cli import parisk
from parisk_sym.ground.limits import Limits
from parisk_sym.ledger import content, memory, store
from parisk_sym.ledger import run as run_module
from parisk_sym.ledger.collect import collect
from parisk_sym.ledger.store import Store, cache_folder
from parisk_sym.proofs.judgement import judge

HEAD = """\
from _shared import SOURCE, x
from sympy import Rational, exp
from parisk_sym import Claim, HasProbability, Inequality, POSITIVE, REALS, Verdict

"""
CLAIM = (
    '{name} = Claim(id="own.{name}", source=SOURCE, statement="text", says={says}, expected=Verdict.PROVED)\n'
)
SQUARE, BELOW = 'Inequality(0, "<=", x**2, {x: POSITIVE})', 'Inequality(1 + x, "<", exp(x), {x: POSITIVE})'
FALSE = 'Inequality(exp(x), "<", 1 + x, {x: POSITIVE})'
SHARED = """\
from sympy import Symbol
from parisk_sym import Source

x, SOURCE = Symbol("x", positive=True), Source("own", "Lemma 1", "1")
"""


def write(file: Path, head: str = HEAD, **claims: str) -> None:
    """A claim file with these statements, and the helper of its folder."""
    file.parent.mkdir(exist_ok=True)
    (file.parent / "_shared.py").write_text(SHARED)
    text = "".join(CLAIM.format(name=name, says=says) for name, says in claims.items())
    file.write_text(f"{head}{text}CLAIMS = ({', '.join(claims)},)\n")


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    """Two folders: claims a and b in two files of the first, and c in the second."""
    (tmp_path / "paper").mkdir()
    write(tmp_path / "paper" / "one" / "first.py", a=SQUARE)
    write(tmp_path / "paper" / "one" / "second.py", b=FALSE)
    write(tmp_path / "paper" / "two" / "third.py", c=BELOW)
    return tmp_path / "paper"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = cache_folder()
    assert folder is not None
    return folder


@pytest.fixture
def judged_now(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the claims that are really judged."""
    ids: list[str] = []

    def counted(claim: Any, *rest: Any) -> Any:
        ids.append(claim.id.removeprefix("own."))
        return judge(claim, *rest)

    monkeypatch.setattr(run_module, "judge", counted)
    return ids


def parisk_(*arguments: str | Path) -> Result:
    return CliRunner().invoke(parisk, [str(a) for a in arguments])


def verify(*arguments: str | Path, expect: int = 1) -> str:
    """Standard output of `verify` in this process; b is refuted, against the expectation."""
    result = parisk_("verify", *arguments, "--jobs", "1")
    assert result.exit_code == expect, result.output
    return result.stdout


def again(judged_now: list[str], *arguments: str | Path) -> list[str]:
    """What another run judges."""
    judged_now.clear()
    parisk_("verify", *arguments, "--jobs", "1")
    return sorted(judged_now)


class TestUnchanged:
    """A second run computes nothing and says the same."""

    def test_nothing_is_judged_and_no_file_is_run(
        self, paper: Path, judged_now: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert "remembered" not in verify(paper)
        assert judged_now == ["a", "b", "c"]
        monkeypatch.setattr("parisk_sym.ledger.collect.load_file", None)
        assert "3 remembered, --fresh recomputes)" in " ".join(verify(paper).split())
        assert judged_now == ["a", "b", "c"]

    def test_same_rows_and_table(self, paper: Path) -> None:
        """Those of processes are the same as those read again, evidence and times among them."""
        first = parisk_("verify", paper, "--jobs", "2", "--json", "-").stdout
        assert json.loads(first)[1]["counterexample"]
        assert parisk_("verify", paper, "--json", "-").stdout == first
        fresh, remembered = verify(paper, "--fresh"), verify(paper)
        assert fresh.splitlines()[:6] == remembered.splitlines()[:6]

    def test_listed_as_before(self, paper: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        before = parisk_("list", paper).stdout
        monkeypatch.setattr("parisk_sym.ledger.collect.load_file", None)
        assert parisk_("list", paper).stdout == before
        assert "own.b" in before

    def test_other_commands_remember_too(self, paper: Path, judged_now: list[str]) -> None:
        verify(paper)
        judged_now.clear()
        assert "remembered (--fresh recomputes)" in " ".join(
            parisk_("show", "own.b", "--from", paper).stdout.split()
        )
        assert "REFUTED" in parisk_("latex", "own.b", "--from", paper, "--jobs", "1").stdout
        assert judged_now == []
        parisk_("show", "own.b", "--from", paper, "--fresh")
        assert judged_now == ["b"]

    def test_fresh(self, paper: Path, judged_now: list[str]) -> None:
        verify(paper)
        assert again(judged_now, paper, "--fresh") == ["a", "b", "c"]
        assert again(judged_now, paper) == []


class TestChanged:
    """Whatever a verdict depends on makes it be judged again, and only that."""

    @pytest.mark.parametrize("name", ["first.py", "second.py", "_shared.py", "_new.py"])
    def test_a_file_of_the_folder(self, paper: Path, judged_now: list[str], name: str) -> None:
        """A byte of a claim file or of a helper concerns the claims of its folder."""
        verify(paper)
        with (paper / "one" / name).open("a") as file:
            file.write("#")
        assert again(judged_now, paper) == ["a", "b"]
        assert again(judged_now, paper) == []

    def test_same_size_and_time(self, paper: Path, judged_now: list[str]) -> None:
        """Contents count, not what the file system says of them."""
        verify(paper)
        file = paper / "one" / "first.py"
        before = file.stat()
        file.write_text(file.read_text().replace("x**2", "x**4"))
        os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
        assert file.stat().st_size == before.st_size
        assert again(judged_now, paper) == ["a", "b"]

    def test_new_expectation_is_compared(self, paper: Path) -> None:
        verify(paper)
        file = paper / "one" / "second.py"
        refuted = file.read_text().replace("Verdict.PROVED", "Verdict.REFUTED, fault=Fault.RESULT")
        file.write_text("from parisk_sym import Fault\n" + refuted)
        verify(paper, expect=0)

    @pytest.mark.parametrize("library", ["sympy", "mpmath", "python-flint", "numpy", "scipy"])
    def test_a_library(
        self, paper: Path, judged_now: list[str], monkeypatch: pytest.MonkeyPatch, library: str
    ) -> None:
        verify(paper)
        version = metadata.version
        monkeypatch.setattr(
            content.metadata, "version", lambda name: "99" if name == library else version(name)
        )
        assert again(judged_now, paper) == ["a", "b", "c"]

    @pytest.mark.parametrize("change", ["edited", "added", "removed", "renamed"])
    def test_the_package(
        self,
        tmp_path: Path,
        paper: Path,
        judged_now: list[str],
        monkeypatch: pytest.MonkeyPatch,
        change: str,
    ) -> None:
        code = tmp_path / "package" / "below" / "rules.py"
        code.parent.mkdir(parents=True)
        code.write_text("RULE = 1\n")
        monkeypatch.setattr(content, "__file__", str(tmp_path / "package" / "content.py"))
        verify(paper)
        assert again(judged_now, paper) == []
        match change:
            case "edited":
                code.write_text("RULE = 2\n")
            case "added":
                code.with_name("more.py").write_text("")
            case "removed":
                code.unlink()
            case "renamed":
                code.rename(code.with_name("other.py"))
        assert again(judged_now, paper) == ["a", "b", "c"]

    def test_python_and_settings(
        self, paper: Path, judged_now: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        verify(paper)
        monkeypatch.setenv("SYMPY_GROUND_TYPES", "python")
        assert again(judged_now, paper) == ["a", "b", "c"]
        monkeypatch.setattr(sys, "version", "3.99")
        assert again(judged_now, paper) == ["a", "b", "c"]

    def test_a_limit(self, paper: Path, judged_now: list[str]) -> None:
        verify(paper)
        assert again(judged_now, paper, "--time-limit", "49") == ["a", "b", "c"]
        assert again(judged_now, paper) == []

    def test_during_the_run(
        self, paper: Path, monkeypatch: pytest.MonkeyPatch, judged_now: list[str]
    ) -> None:
        """What was judged while its folder changed belongs to no key."""
        counted = run_module.judge

        def edited(claim: Any, limits: Limits) -> Any:
            with (paper / "one" / "_shared.py").open("a") as file:
                file.write("#")
            return counted(claim, limits)

        monkeypatch.setattr(run_module, "judge", edited)
        verify(paper)
        monkeypatch.setattr(run_module, "judge", counted)
        (paper / "one" / "_shared.py").write_text(SHARED)
        assert again(judged_now, paper) == ["a", "b"]


class TestNotRemembered:
    """What another run may find otherwise."""

    @pytest.mark.parametrize(
        ("body", "limit"), [("while True: pass", "0.5"), ("raise OverflowError('x')", "50")]
    )
    def test_limits_and_exceptions(
        self, tmp_path: Path, judged_now: list[str], body: str, limit: str
    ) -> None:
        head = f"{HEAD}def sampler(rng, size):\n    {body}\n\n"
        write(tmp_path / "paper" / "a.py", head, a="HasProbability(Rational(1, 2), sampler, ({},))", b=SQUARE)
        arguments = (tmp_path / "paper", "--time-limit", limit)
        assert again(judged_now, *arguments) == ["a", "b"]
        assert again(judged_now, *arguments) == ["a"]

    @pytest.mark.parametrize(
        "line",
        [
            "import os",
            "from json import loads",
            "import own_library_elsewhere as unused",
            "with open(__file__) as f: pass",
            "import numpy as np; read = np.loadtxt",
            "from builtins import open as o",
            "from numpy import load as l",
        ],
    )
    def test_what_the_key_does_not_cover(self, paper: Path, judged_now: list[str], line: str) -> None:
        """A helper that may read more than the folder's Python files."""
        text = line if "elsewhere" not in line else f"def later():\n    {line}"
        (paper / "one" / "_shared.py").write_text(f"{SHARED}\n{text}\n")
        verify(paper)
        assert again(judged_now, paper) == ["a", "b"]

    def test_helpers_of_the_folder_are_covered(self, paper: Path, judged_now: list[str]) -> None:
        """Packages in the folder, and imports inside them."""
        (paper / "one" / "inner").mkdir()
        (paper / "one" / "inner" / "__init__.py").write_text("from .deep import y\n")
        (paper / "one" / "inner" / "deep.py").write_text("y = 1\n")
        (paper / "one" / "_shared.py").write_text(f"from inner import y\n{SHARED}")
        verify(paper)
        assert again(judged_now, paper) == []
        (paper / "one" / "inner" / "deep.py").write_text("y = 2\n")
        assert again(judged_now, paper) == ["a", "b"]

    def test_figures_are_not_covered(self, paper: Path, judged_now: list[str]) -> None:
        """What the figures of a paper import hinders nothing, and editing them changes no verdict."""
        figures = paper / "one" / "figures"
        figures.mkdir()
        (figures / "figure_1.py").write_text("import os\n")
        verify(paper)
        (figures / "figure_1.py").write_text("import os, sys\n")
        assert again(judged_now, paper) == []

    def test_claims_that_use_figures(self, paper: Path, judged_now: list[str]) -> None:
        """A claim that imports from there is judged each time."""
        (paper / "one" / "figures").mkdir()
        (paper / "one" / "figures" / "constants.py").write_text("y = 1\n")
        (paper / "one" / "_shared.py").write_text(f"from figures.constants import y\n{SHARED}")
        verify(paper)
        assert again(judged_now, paper) == ["a", "b"]

    def test_claims_among_figures(self, paper: Path, judged_now: list[str]) -> None:
        """They are claims all the same."""
        write(paper / "one" / "figures" / "claims.py", d=SQUARE)
        assert again(judged_now, paper) == ["a", "b", "c", "d"]

    def test_broken_files(self, paper: Path, judged_now: list[str]) -> None:
        """Their problems are found each time."""
        (paper / "one" / "first.py").write_text("CLAIMS = (Claim(),)")
        for _ in range(2):
            result = parisk_("verify", paper, "--jobs", "1")
            assert result.exit_code == 2
            assert "first.py:1: NameError" in result.stderr


def whole(value: Any) -> bytes:
    """A file of the store with this content."""
    text = json.dumps(value).encode()
    return hashlib.sha256(text).hexdigest().encode() + b"\n" + text


def with_verdicts(data: bytes, change: Callable[[Any], Any]) -> bytes:
    value = json.loads(data.partition(b"\n")[2])
    value["verdicts"] = {name: change(verdict) for name, verdict in value["verdicts"].items()}
    return whole(value)


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _: b"",
    "cut": lambda data: data[:-20],
    "flipped": lambda data: data.replace(b"PROVED", b"ARGUED").replace(b"REFUTED", b"CORRUPT"),
    "no JSON": lambda _: hashlib.sha256(b"{").hexdigest().encode() + b"\n{",
    "deep": lambda _: hashlib.sha256(b"[" * 10**6).hexdigest().encode() + b"\n" + b"[" * 10**6,
    "a list": lambda _: whole([1]),
    "nothing in it": lambda _: whole({}),
    "other form": lambda data: whole(json.loads(data.partition(b"\n")[2]) | {"form": 0}),
    "other times": lambda data: whole(json.loads(data.partition(b"\n")[2]) | {"times": {"own.a": "1"}}),
    "no object": lambda data: with_verdicts(data, lambda _: "PROVED"),
    "no such verdict": lambda data: with_verdicts(data, lambda v: v | {"verdict": "MAYBE"}),
    "one field less": lambda data: with_verdicts(data, lambda v: {k: v[k] for k in v if k != "tree"}),
    "one field more": lambda data: with_verdicts(data, lambda v: v | {"sure": True}),
    "a number for a text": lambda data: with_verdicts(data, lambda v: v | {"claim_id": 1}),
    "another claim": lambda data: with_verdicts(data, lambda v: v | {"claim_id": "own.z"}),
}


class TestDamagedStore:
    """A file that is not as it was written is ignored and written again."""

    @pytest.mark.parametrize("damage", DAMAGES)
    def test_ignored_and_rewritten(
        self, paper: Path, cache: Path, judged_now: list[str], damage: str
    ) -> None:
        verify(paper)
        for file in cache.iterdir():
            file.write_bytes(DAMAGES[damage](file.read_bytes()))
        assert again(judged_now, paper) == ["a", "b", "c"]
        assert again(judged_now, paper) == []

    @pytest.mark.parametrize(
        "listing", [3, {"section": "1"}, {"section": "", "claims": [[{"id": "own.a"}, 1]]}]
    )
    def test_damaged_listing(self, paper: Path, cache: Path, judged_now: list[str], listing: Any) -> None:
        """The claim file is run again."""
        before = verify(paper)
        for file in cache.iterdir():
            value = json.loads(file.read_bytes().partition(b"\n")[2])
            file.write_bytes(whole(value | {"listing": listing}))
        assert verify(paper).splitlines()[:6] == before.splitlines()[:6]

    def test_not_writable(self, tmp_path: Path, paper: Path, judged_now: list[str]) -> None:
        """Without a store everything works and is judged each time."""
        (tmp_path / "cache").write_text("a file, where a folder should be")
        verify(paper)
        assert again(judged_now, paper) == ["a", "b", "c"]

    def test_a_folder_in_the_place_of_a_file(self, paper: Path, cache: Path, judged_now: list[str]) -> None:
        verify(paper)
        for file in cache.iterdir():
            file.unlink()
            file.mkdir()
        assert again(judged_now, paper) == ["a", "b", "c"]

    def test_bounded(self, tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The oldest files go, one of an unfinished write among them."""
        monkeypatch.setattr(store, "_MOST_FILES", 3)
        cache.mkdir(parents=True)
        for age in range(6):
            (cache / f"old{age}.part").touch()
            os.utime(cache / f"old{age}.part", (age, age))
        Store().keep_verdict(tmp_path / "claims.py", "name", {}, "own.a", 1.0)
        assert {f.suffix for f in cache.iterdir()} == {".part", ".json"}
        assert {f.stem for f in cache.iterdir() if f.suffix == ".part"} == {"old3", "old4", "old5"}

    def test_too_long(self, tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(store, "_MOST_BYTES", 1000)
        Store().keep_verdict(tmp_path / "claims.py", "name", {"long": "x" * 1000}, "own.a", 1.0)
        assert not cache.exists()


class TestInterrupted:
    """Each verdict is stored when it is known."""

    def test_the_next_run_goes_on(
        self, paper: Path, judged_now: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        counted = run_module.judge

        def interrupted(claim: Any, limits: Limits) -> Any:
            if claim.id == "own.b":
                raise KeyboardInterrupt
            return counted(claim, limits)

        monkeypatch.setattr(run_module, "judge", interrupted)
        assert parisk_("verify", paper, "--jobs", "1").exit_code == 130
        monkeypatch.setattr(run_module, "judge", counted)
        assert again(judged_now, paper) == ["b", "c"]

    @pytest.mark.slow
    @pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
    def test_a_killed_run(self, tmp_path: Path, cache: Path, judged_now: list[str], number: int) -> None:
        head = f"{HEAD}def sampler(rng, size):\n    while True: pass\n\n"
        write(tmp_path / "paper" / "a.py", head, a=SQUARE, b="HasProbability(Rational(1, 2), sampler, ({},))")
        file = str(tmp_path / "paper" / "a.py")
        command = [sys.executable, "-m", "parisk_sym", "verify", file, "--jobs", "2"]
        run = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 300
        while not any(b"own.a within" in f.read_bytes() for f in cache.glob("*.json")):
            assert run.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.05)
        run.send_signal(number)
        run.wait(120)
        assert again(judged_now, file, "--only", "own.a") == []

    def test_two_runs_at_once(self, tmp_path: Path, cache: Path) -> None:
        """A reader sees whole files only; what is lost is at most an entry that was written at the same moment."""
        file, stop, seen = tmp_path / "claims.py", threading.Event(), []

        def write_many(run: int) -> None:
            own = Store()
            for number in range(60):
                own.keep_verdict(file, f"{run} {number}", {"number": number}, "own.a", 1.0)

        def read_many() -> None:
            while not stop.is_set():
                seen.extend(store._checked(f.read_bytes()) for f in cache.glob("*.json"))

        threads = [threading.Thread(target=write_many, args=(run,)) for run in range(2)]
        reader = threading.Thread(target=read_many)
        for thread in (reader, *threads):
            thread.start()
        for thread in threads:
            thread.join()
        stop.set()
        reader.join()
        assert seen
        assert None not in seen
        assert [f.suffix for f in cache.iterdir()] == [".json"]
        last = Store()
        assert all(
            any(last.verdict(file, f"{run} {n}") for run in range(2)) and last.time(file, "own.a")
            for n in range(55, 60)
        )


class TestOnly:
    """`--only`, `show` and `latex` run the files that can hold the ids."""

    def test_other_files_are_not_run(self, paper: Path, tmp_path: Path) -> None:
        (paper / "two" / "third.py").write_text(f"1 / 0\nfrom parisk_sym import Claim\n{HEAD}CLAIMS = ()")
        verify(paper, "--only", "own.a", expect=0)
        assert "PROVED" in parisk_("show", "own.a", "--from", paper).stdout
        assert "ZeroDivisionError" in parisk_("verify", paper).stderr

    def test_computed_ids(self, paper: Path) -> None:
        """A file is run where its ids do not stand in it."""
        file = paper / "two" / "third.py"
        file.write_text(file.read_text().replace('"own.c"', '".".join(("own", "c"))'))
        assert "1 claim: 1 PROVED" in verify(paper, "--only", "own.c", expect=0)
        assert parisk_("show", "own.c", "--from", paper).exit_code == 0

    def test_no_match_counts_all(self, paper: Path) -> None:
        result = parisk_("verify", paper, "--only", "own.a", "--only", "own.z*")
        assert result.exit_code == 2
        assert "--only 'own.z*' matches none of 3 claims" in result.stderr

    def test_duplicates_are_found(self, paper: Path) -> None:
        write(paper / "two" / "fourth.py", a=SQUARE)
        assert "already taken" in parisk_("verify", paper, "--only", "own.a").stderr


def test_slowest_first(paper: Path) -> None:
    """In the order of remembered times, also of another version; a claim without one is taken as ordinary."""
    verify(paper)
    claims = collect([paper]).claims
    for claim, seconds in zip(claims, (1.0, 3.0, 2.0), strict=True):
        Store().keep_verdict(Path(claim.file), "name", {}, claim.id, seconds)
    (paper / "one" / "_new.py").write_text("")
    assert [c.id for c, _ in memory.slowest_first(claims, Store())] == ["own.b", "own.c", "own.a"]
    write(paper / "two" / "fourth.py", d=SQUARE)
    order = memory.slowest_first(collect([paper]).claims, Store(fresh=True))
    assert [(c.id, s) for c, s in order] == [("own.b", 3), ("own.d", 2), ("own.c", 2), ("own.a", 1)]


def test_progress_names_a_claim_in_work(paper: Path) -> None:
    """The share that is done grows to what the last claim leaves, and the text names the first claim in work."""
    calls: list[tuple[float, str]] = []
    list(run_module.run_claims(collect([paper]).claims, 1, lambda share, text: calls.append((share, text))))
    assert [text for _, text in calls] == [
        "0 of 3, now own.a",
        "1 of 3, now own.b",
        "2 of 3, now own.c",
    ]
    assert [round(share, 6) for share, _ in calls] == [0, 0.333333, 0.666667]


@pytest.mark.parametrize("value", ["", "relative/cache"])
def test_cache_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, value: str) -> None:
    """XDG_CACHE_HOME counts where it is an absolute path."""
    monkeypatch.setenv("XDG_CACHE_HOME", value)
    monkeypatch.setenv("HOME", str(tmp_path))
    found = cache_folder()
    assert found is not None
    assert found.is_absolute()
    assert "parisk_sym" in found.parts


def test_a_file_that_changes_back(paper: Path) -> None:
    """What this process loaded for an earlier run is not judged for a later one."""
    file = paper / "one" / "first.py"
    before = file.read_text()
    verify(paper)
    verdicts = Path(os.environ["XDG_CACHE_HOME"]) / "parisk_sym"
    kept = {f: json.loads(f.read_bytes().partition(b"\n")[2]) for f in verdicts.iterdir()}
    file.write_text(before.replace(SQUARE, FALSE))
    verify(paper, "--only", "own.a")
    file.write_text(before)
    for place, value in kept.items():
        place.write_bytes(whole(value | {"verdicts": {}}))
    assert "1 PROVED" in verify(paper, "--only", "own.a", expect=0)
