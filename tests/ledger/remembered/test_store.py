"""The store of verdicts: damaged files are no verdicts, interrupted runs lose none."""

import hashlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from parisk_sym.core import cache as caches
from parisk_sym.core.cache import cache_folder, read_entry
from parisk_sym.ledger import run as run_module
from parisk_sym.ledger.store import Store
from tests.ledger.remembered.paper import FALSE, HEAD, SQUARE, again, parisk_, verify, write


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
        monkeypatch.setitem(caches.KINDS, "claims", 3)
        cache.mkdir(parents=True)
        for age in range(6):
            (cache / f"old{age}.part").touch()
            os.utime(cache / f"old{age}.part", (age, age))
        kept = Store()
        kept.keep_verdict(tmp_path / "claims.py", "name", {}, "own.a", 1.0)
        kept.write()
        assert {f.suffix for f in cache.iterdir()} == {".part", ".json"}
        assert {f.stem for f in cache.iterdir() if f.suffix == ".part"} == {"old3", "old4", "old5"}

    def test_too_long(self, tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(caches, "_MOST_BYTES", 1000)
        kept = Store()
        kept.keep_verdict(tmp_path / "claims.py", "name", {"long": "x" * 1000}, "own.a", 1.0)
        kept.write()
        assert not cache.exists()


class TestInterrupted:
    """What is known when a run ends is stored."""

    def test_the_next_run_goes_on(
        self, paper: Path, judged_now: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        counted = run_module._result

        def interrupted(claim: Any, done: Any) -> Any:
            if claim.id == "own.b":
                raise KeyboardInterrupt
            return counted(claim, done)

        monkeypatch.setattr(run_module, "_result", interrupted)
        assert parisk_("verify", paper, "--jobs", "1").exit_code == 130
        monkeypatch.setattr(run_module, "_result", counted)
        assert again(judged_now, paper) == ["b", "c"]

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
                own.write()

        def read_many() -> None:
            while not stop.is_set():
                seen.extend(read_entry(f.read_bytes()) for f in cache.glob("*.json"))

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


def test_a_file_that_is_gone_while_others_are_swept(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another run has given it its name."""
    cache.mkdir(parents=True)
    gone, of_this = cache / "gone.part", Path.iterdir
    monkeypatch.setattr(
        Path, "iterdir", lambda folder: [*of_this(folder), gone] if folder == cache else of_this(folder)
    )
    kept = Store()
    kept.keep_verdict(tmp_path / "claims.py", "name", {"number": 1}, "own.a", 1.0)
    kept.write()
    assert Store().verdict(tmp_path / "claims.py", "name") == {"number": 1}


def test_what_cannot_be_written_is_written_the_next_time(tmp_path: Path, cache: Path) -> None:
    """When there is a folder, or room on the disk, again."""
    cache.parent.mkdir(parents=True, exist_ok=True)
    cache.write_text("a file")
    kept = Store()
    kept.keep_verdict(tmp_path / "claims.py", "name", {"number": 1}, "own.a", 1.0)
    kept.write()
    cache.unlink()
    kept.write()
    assert Store().verdict(tmp_path / "claims.py", "name") == {"number": 1}


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
    verdicts = Path(os.environ["XDG_CACHE_HOME"]) / "parisk_sym" / "claims"
    kept = {f: json.loads(f.read_bytes().partition(b"\n")[2]) for f in verdicts.iterdir()}
    file.write_text(before.replace(SQUARE, FALSE))
    verify(paper, "--only", "own.a")
    file.write_text(before)
    for place, value in kept.items():
        place.write_bytes(whole(value | {"verdicts": {}}))
    assert "1 PROVED" in verify(paper, "--only", "own.a", expect=0)


def test_what_is_empty(tmp_path: Path) -> None:
    """A store from which nothing can come, so that everything will be judged."""
    assert Store(None).is_empty
    assert Store(tmp_path / "nowhere").is_empty
    assert Store(tmp_path).is_empty
    (tmp_path / "claims").mkdir()
    (tmp_path / "claims" / "one.json").touch()
    assert not Store(tmp_path).is_empty
    assert Store(tmp_path, fresh=True).is_empty
