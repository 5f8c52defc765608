"""A run that was interrupted goes on where it stopped: nothing is lost, measured twice, or mixed up with another run."""

import functools
import importlib.util
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from parisk_sym.core.errors import DomainError, OutputError, ParameterError
from parisk_sym.sampler import SensitivitySampler, running
from parisk_sym.sampler.fingerprint import fingerprint
from tests.sampler.targets import cauchy, exponential, mean, slow_mean, vector

PARAMETERS: dict[str, Any] = {"sampling": exponential, "n_records": 6, "n_pairs": 40, "random_state": 4}


class Counting:
    """Counts its calls, and fails at one of them."""

    def __init__(self, fails_at: int = -1) -> None:
        self.calls, self.fails_at = 0, fails_at

    def __reduce__(self) -> Any:
        return Counting, ()  # the same target, however often it was called

    def __call__(self, database: np.ndarray) -> Any:
        self.calls += 1
        if self.calls == self.fails_at:
            raise RuntimeError("out of memory")
        return database.mean()


def fitted(target: Any, **parameters: Any) -> SensitivitySampler:
    return SensitivitySampler(target, **(PARAMETERS | parameters)).fit()


def test_an_error_loses_nothing(tmp_path: Path) -> None:
    """The next run measures only the pairs that are missing, and ends with the same numbers."""
    file = tmp_path / "kept.txt"
    first, second = Counting(fails_at=51), Counting()
    with pytest.raises(RuntimeError, match="out of memory"):
        fitted(first, keep=file)
    assert len(file.read_text().splitlines()) == 1 + 25
    found = fitted(second, keep=file).sensitivities_
    assert second.calls == 2 * (40 - 25)
    assert (found == fitted(mean).sensitivities_).all()
    third = Counting()
    fitted(third, keep=file)
    assert third.calls == 0


def test_an_error_in_a_worker_loses_nothing(tmp_path: Path) -> None:
    """What other workers had under way is kept as well, and what the failing one had done."""
    file = tmp_path / "kept.txt"
    with ThreadPoolExecutor(2) as executor, pytest.raises(RuntimeError):
        fitted(Counting(fails_at=51), keep=file, executor=executor)
    assert len(file.read_text().splitlines()) >= 1 + 24
    assert (fitted(Counting(), keep=file).sensitivities_ == fitted(mean).sensitivities_).all()


def test_after_an_error_nothing_new_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is under way is finished, and kept; the rest is not begun."""
    monkeypatch.setattr(running, "SECONDS", -1.0)
    target = Counting(fails_at=3)
    with ThreadPoolExecutor(1) as executor, pytest.raises(RuntimeError):
        fitted(target, executor=executor)
    assert target.calls <= 10


def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    """kill -9 in the middle of a run."""
    file = tmp_path / "kept.txt"
    script = (
        "from parisk_sym.sampler import SensitivitySampler; from tests.sampler.targets import exponential, slow_mean; "
        f"SensitivitySampler(slow_mean, sampling=exponential, n_records=6, n_pairs=10**6, random_state=4, keep={str(file)!r}).fit()"
    )
    root = Path(__file__).parents[2]
    process = subprocess.Popen(
        [sys.executable, "-c", script], cwd=root, env=os.environ | {"PYTHONPATH": str(root)}
    )
    try:
        while (not file.exists() or file.read_text().count("\n") < 9) and process.poll() is None:
            time.sleep(0.01)
        with pytest.raises(OutputError, match="is in use by another run"):
            fitted(slow_mean, keep=file)
    finally:
        process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    lines = file.read_text().splitlines()
    assert (
        fitted(slow_mean, keep=file, n_pairs=12).sensitivities_ == fitted(mean, n_pairs=12).sensitivities_
    ).all()
    assert file.read_text().splitlines()[: len(lines) - 1] == lines[:-1]


@pytest.mark.parametrize("cut", [1, 5, 18, 30, 200, 10_000])
def test_a_line_that_was_cut_off_is_dropped(tmp_path: Path, cut: int) -> None:
    """Wherever the file ends: inside a number, at the end of a line without it, or inside the first line."""
    file = tmp_path / "kept.txt"
    expected = fitted(mean, keep=file).sensitivities_
    whole = file.read_bytes()
    file.write_bytes(whole[: max(len(whole) - cut, 9)])
    assert (fitted(mean, keep=file).sensitivities_ == expected).all()
    assert sorted(file.read_bytes().splitlines()) == sorted(whole.splitlines())


OTHERS = [
    ({"target": vector}, r"target \(there \w+, here \w+\)"),
    ({"sampling": cauchy}, "sampling"),
    ({"n_records": 7}, r"n_records \(there 6, here 7\)"),
    ({"norm": 1}, r"norm \(there 2.0, here 1.0\)"),
    ({"random_state": 5}, "seed"),
    ({"target": vector, "n_records": 7}, "target .*, n_records"),
]  # fmt: skip


@pytest.mark.parametrize(("changed", "message"), OTHERS)
def test_samples_of_something_else(tmp_path: Path, changed: dict[str, Any], message: str) -> None:
    file = tmp_path / "kept.txt"
    fitted(mean, keep=file)
    before = file.read_bytes()
    with pytest.raises(
        ParameterError, match=f"holds samples of something else: {message}.*name another file"
    ):
        fitted(**({"target": mean, "keep": file} | changed))
    assert file.read_bytes() == before


def test_another_data_set(tmp_path: Path) -> None:
    sampler = SensitivitySampler(mean, n_pairs=5, random_state=1, keep=tmp_path / "kept.txt").fit(
        np.arange(9.0)
    )
    with pytest.raises(ParameterError, match="something else: sampling"):
        sampler.fit(np.arange(9.0) + 1)


def test_without_a_seed_the_one_in_the_file_is_used(tmp_path: Path) -> None:
    """A run without random_state can be resumed as well."""
    file = tmp_path / "kept.txt"
    few = fitted(mean, keep=file, random_state=None, n_pairs=10).sensitivities_
    assert set(few) < set(fitted(mean, keep=file, random_state=None).sensitivities_)


@pytest.mark.parametrize(("content", "kind", "message"), [
    (b"speed,distance\n1,2\n", ParameterError, "is not a file of sampled sensitivities: name another file"),
    (b"notes", ParameterError, "is not a file of sampled sensitivities"),
    (b"\xff\xfe\x00", ParameterError, "is not a file of sampled sensitivities"),
    (b"[1]\n", ParameterError, "is not a file of sampled sensitivities"),
])  # fmt: skip
def test_another_file(tmp_path: Path, content: bytes, kind: type[Exception], message: str) -> None:
    """It is left as it is."""
    file = tmp_path / "kept.txt"
    file.write_bytes(content)
    with pytest.raises(kind, match=message):
        fitted(mean, keep=file)
    assert file.read_bytes() == content


@pytest.mark.parametrize("line", ["3 far", "3", "x 1.0", "3 nan", "3 -1.0", "-3 1.0", ""])
def test_a_broken_line(tmp_path: Path, line: str) -> None:
    file = tmp_path / "kept.txt"
    fitted(mean, keep=file, n_pairs=2)
    with file.open("a") as out:
        out.write(f"{line}\n")
    with pytest.raises(
        DomainError,
        match=r"line 4 must be the number of a pair and its sensitivity, got .*: delete this line",
    ):
        fitted(mean, keep=file)


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="keep: cannot write"):
        fitted(mean, keep=tmp_path / "nowhere" / "kept.txt")


SCALE = 2.0


def helped(x: float) -> float:
    return x * SCALE


def uses_a_helper(x: float) -> float:
    return helped(x)


def scaled(factor: float, x: float) -> float:
    return factor * x


class Scaled:
    def __init__(self, factor: float) -> None:
        self.factor = factor

    def __call__(self, x: float) -> float:
        return x * self.factor


def defaults(factor: float) -> Any:
    def scaled_by(x: float, factor: float = factor) -> float:
        return x * factor

    return scaled_by


def closed(factor: float) -> Any:
    return lambda x: x * factor


def test_fingerprints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Same code and values, same text; a change of code, default, closure, state, or a helper is seen."""
    make: list[Any] = [
        lambda f: functools.partial(scaled, f),
        Scaled,
        closed,
        defaults,
        lambda f: Scaled(f).__call__,
        lambda f: np.full(3, f),
    ]
    found = [[fingerprint(one(f), "target") for f in (2.0, 2.0, 3.0)] for one in make]
    assert all(a == b != c for a, b, c in found)
    assert len({a for a, _, _ in found}) == len(make)
    assert len({fingerprint(f, "target") for f in (np.mean, np.median, len, np.add)}) == 4
    assert fingerprint(lambda x: x + 1000, "target") != fingerprint(lambda x: x + 2000, "target")
    before = fingerprint(uses_a_helper, "target")
    monkeypatch.setattr(sys.modules[__name__], "SCALE", 3.0)
    assert fingerprint(uses_a_helper, "target") != before
    with pytest.raises(
        ParameterError, match="target cannot be distinguished from others, so keep cannot be used with it"
    ):
        fingerprint(closed(i for i in range(3)), "target")  # type: ignore[arg-type]


MODULE = """
import numpy as np
from functools import lru_cache, partial, partialmethod

WEIGHTS = np.array([{weight}, 2.0])
TABLE = dict(first={table}, second=[1, 2])
OPEN = dict(first=(i for i in range(3)))
OPEN["itself"] = OPEN
LARGEST = partial(max, {part})
BY_ELEMENT = np.vectorize(lambda value: {element} * value)

@lru_cache
def remembered(data):
    return {cached} * data

def target(data, *more):
    assert OPEN
    return Helper.scale(data) + WEIGHTS[0] + LARGEST(1) + TABLE["first"] + remembered(BY_ELEMENT(data))

class Base:
    def inherited(self):
        return {inherited}

class Noise:
    def __init__(self, scale):
        self.scale = scale

class Helper(Base):
    K = {value}
    law = Noise({held})
    class Inner:
        width = {nested}
    def times(self, factor):
        return factor
    twice = partialmethod(times, {partial})
    @lru_cache
    def kept(self):
        return {method}
    @staticmethod
    def scale(data):
        return {static} * data
    @classmethod
    def of(cls):
        return {of_class}
    @property
    def width(self):
        return {width}
    def __call__(self, data):
        return self.inherited() * self.width * self.K
"""
OF_CLASS = ("inherited", "value", "static", "of_class", "width", "held", "nested", "partial", "method")
OF_TARGET = ("weight", "static", "table", "part", "element", "cached")
NUMBERS = dict.fromkeys((*OF_CLASS, *OF_TARGET), 1)


def module(tmp_path: Path, **changed: float) -> Any:
    """A module of a user's, with some of its numbers changed."""
    file = tmp_path / "own_target.py"
    file.write_text(MODULE.format(**{**NUMBERS, **changed}), encoding="utf-8")
    sys.modules.pop("own_target", None)
    importlib.invalidate_caches()
    found = importlib.util.spec_from_file_location("own_target", file)
    assert found is not None
    assert found.loader is not None
    made = importlib.util.module_from_spec(found)
    sys.modules["own_target"] = made
    sys.dont_write_bytecode, before = True, sys.dont_write_bytecode
    found.loader.exec_module(made)
    sys.dont_write_bytecode = before
    return made


def test_what_a_target_rests_on_counts(tmp_path: Path) -> None:
    """Arrays and classes of its module, what stands in its class and in those it comes from, and which argument is given twice."""
    plain = module(tmp_path)
    same = fingerprint(plain.Helper(), "target"), fingerprint(plain.target, "target")
    again = module(tmp_path)
    assert (fingerprint(again.Helper(), "target"), fingerprint(again.target, "target")) == same
    for name in OF_CLASS:
        assert fingerprint(module(tmp_path, **{name: 1000}).Helper(), "target") != same[0], name
    for name in OF_TARGET:
        assert fingerprint(module(tmp_path, **{name: 1000}).target, "target") != same[1], name
    low, high = [1.0], [2.0]
    one, other = (functools.partial(plain.target, low, high, last) for last in (low, high))
    assert fingerprint(one, "target") != fingerprint(other, "target")
    sys.modules.pop("own_target", None)
