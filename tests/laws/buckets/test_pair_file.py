"""Tests of reading a pair of distributions from a file of two columns."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from parisk_sym.core.errors import DomainError, InexactInputError
from parisk_sym.laws.buckets import pair_file
from parisk_sym.laws.buckets.bounds import bucket_bounds
from parisk_sym.laws.buckets.buckets import Buckets
from parisk_sym.laws.buckets.pair_file import read_pair

EXPECTED = ([fmpq(3, 4), fmpq(1, 4), fmpq(0)], [fmpq(1, 5), fmpq(7, 10), fmpq(1, 10)])


def write(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pair.csv", "3/4,0.2\n0.25,7/10\n0,1e-1\n"),
        ("pair.csv", "A,B\n3/4 , 1/5\r\n\r\n 1/4,0.7\n0,0.1"),
        ("PAIR.CSV", "\ufeffwith,without\n0.75,0.20\n0.25,0.70\n0.00,0.10\n"),
        ("pair.csv", '"3/4","0.2"\n"1/4","0.7"\n"0","0.1"\n'),
        ("pair.json", '{"a": [0.75, "1/4", 0], "b": ["1/5", 0.7, 0.1]}'),
        ("pair.json", '[["3/4", 0.2], [0.25, "0.7"], [0, 1e-1]]'),
    ],
)
def test_pairs_are_read_exactly(tmp_path: Path, name: str, text: str) -> None:
    assert read_pair(write(tmp_path, name, text)) == EXPECTED


@settings(max_examples=40)
@given(weights=st.lists(st.tuples(st.integers(0, 10**30), st.integers(0, 10**30)), min_size=1, max_size=6))
def test_what_is_written_is_read(
    weights: list[tuple[int, int]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    totals = [sum(column) or 1 for column in zip(*weights, strict=True)]
    if 0 in (sum(column) for column in zip(*weights, strict=True)):
        return
    rows = [[f"{w}/{total}" for w, total in zip(row, totals, strict=True)] for row in weights]
    expected = tuple([fmpq(row[i], totals[i]) for row in weights] for i in range(2))
    folder = tmp_path_factory.mktemp("pairs")
    assert read_pair(write(folder, "p.csv", "\n".join(map(",".join, rows)))) == expected
    assert read_pair(write(folder, "p.json", json.dumps(rows))) == expected


def test_a_file_in_a_sequence(tmp_path: Path) -> None:
    """Randomised response with e^eps0 = 3, twice: 9/16 - 1/16 at eps = 0."""
    pair = read_pair(write(tmp_path, "coin.csv", "3/4,1/4\n1/4,3/4\n"))
    low, high = bucket_bounds([(partial(Buckets.from_atoms, *pair), 2)], eps=0, factor=3, buckets=4)
    assert low <= 0.5 <= high
    assert high - low < 1e-14


BAD = [
    ("pair.txt", "1,1", r"the pair's file must have a name that ends in \.csv or \.json, got '.*pair\.txt'"),
    ("pair.csv", "1/2,1/2\n1/2\n", r".*pair\.csv: row 2 must have 2 columns, got \['1/2'\]"),
    ("pair.csv", "1,0,1\n", r".*: row 1 must have 2 columns, got \['1', '0', '1'\]"),
    ("pair.csv", "a,b\n1/2,1/2\n-1/2,1/2\n", r".*: row 3, column a must be >= 0, got -1/2"),
    ("pair.csv", "1/2,x\n", r".*: row 1, column b must be a finite number such as .*, got 'x'"),
    ("pair.csv", "1/2,1/2\n1/2,\n", r".*: row 2, column b must be a finite number such as .*, got ''"),
    (
        "pair.csv",
        "1/2,1/2\n\n1/0,1/2\n",
        r".*: row 3, column a must have a denominator other than 0, got '1/0'",
    ),
    ("pair.csv", "1/2,1/2\n1/2,1/3\n", r".*: column b must add up to 1, got 5/6"),
    ("pair.csv", "0.3333,1\n0.6666,0\n", r".*: column a must add up to 1, got 9999/10000"),
    ("pair.csv", "", r".*: column a must add up to 1, got 0"),
    ("pair.csv", "nan,1\n1,0\n", r".*: row 1, column a must be a finite number such as .*, got 'nan'"),
    ("pair.json", "{", r".*pair\.json must be JSON: .*"),
    ("pair.json", "[" * 100_000, r".*pair\.json must be JSON: .*"),
    ("pair.json", "3", r".*pair\.json must hold .*, got 3"),
    ("pair.json", '{"a": [1]}', r""".*pair\.json must hold the two lists "a" and "b", got 'a'"""),
    ("pair.json", '{"a": [1], "b": 1}', r".*must hold the two lists .*"),
    ("pair.json", '{"a": [1, 0], "b": [1]}', r".*: column b must have the length 2 of a, got 1"),
    ("pair.json", "[[1, NaN]]", r".*pair\.json must hold finite numbers, got NaN"),
    ("pair.json", "[[1, null]]", r".*: row 1, column b must be a rational number, got None"),
    ("pair.json", "[[1, true]]", r".*: row 1, column b must be a rational number, got True"),
    ("pair.json", "[1, 1]", r".*: row 1 must have 2 columns, got 1"),
]


@pytest.mark.parametrize(("name", "text", "message"), BAD)
def test_bad_files(tmp_path: Path, name: str, text: str, message: str) -> None:
    with pytest.raises(DomainError, match=f"^{message}$"):
        read_pair(write(tmp_path, name, text))


def test_files_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DomainError, match=r"none\.csv cannot be read: No such file or directory"):
        read_pair(tmp_path / "none.csv")
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(DomainError, match=r"folder\.csv cannot be read: Is a directory"):
        read_pair(tmp_path / "folder.csv")
    (tmp_path / "bytes.csv").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DomainError, match=r"bytes\.csv cannot be read: it is not text in UTF-8"):
        read_pair(tmp_path / "bytes.csv")
    monkeypatch.setattr(pair_file, "MAX_BYTES", 3)
    with pytest.raises(DomainError, match=r"must have at most 3 bytes, got 4: .*"):
        read_pair(write(tmp_path, "big.csv", "1,1\n"))


def test_floats_never_stand_between(tmp_path: Path) -> None:
    """0.1 ten times is 1 exactly, which no float sum of it is; a float itself is no exact number."""
    file = write(tmp_path, "tenths.json", json.dumps([[0.1, 0.1]] * 10))
    assert read_pair(file)[0] == [fmpq(1, 10)] * 10
    with pytest.raises(InexactInputError):
        pair_file._probability(0.1, "x")
