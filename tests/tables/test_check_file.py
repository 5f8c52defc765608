"""`parisk check`: planted errors are found in files, what is right passes, and files that are broken are named."""

import io
import json
import math
from decimal import Decimal
from pathlib import Path
from xml.etree import ElementTree as ET

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result

from parisk_sym.cli import parisk
from parisk_sym.core.libraries import METADATA
from parisk_sym.ledger import processes


def run(*words: str) -> Result:
    return CliRunner().invoke(parisk, ["check", *words])


def table(folder: Path, form: str, digits: int = 17) -> Path:
    path = folder / f"t.{form}"
    words = ["table", "bessel_k.cdf", "x=1/2:10:1/2", "k=1,3", "--digits", str(digits), "-o", str(path)]
    assert CliRunner().invoke(parisk, words).exit_code == 0
    return path


@pytest.mark.parametrize("form", ["csv", "json", "parquet"])
@pytest.mark.parametrize("tolerance", ["digits", "1ulp", "1e-15"])
def test_own_tables_pass(tmp_path: Path, form: str, tolerance: str) -> None:
    """A file says its formula; bounds of a Parquet file are checked too."""
    done = run(str(table(tmp_path, form)), "--tolerance", tolerance)
    assert done.exit_code == 0, done.output
    assert "40 right, 0 wrong, 0 not decided" in done.stdout


@pytest.mark.parametrize("form", ["csv", "json", "parquet"])
def test_whole_numbers_are_no_rounded_ones(tmp_path: Path, form: str) -> None:
    """Programs write 0.0 and 1.0 as 0 and 1: they stand for these numbers, and not for what rounds to them."""
    path = tmp_path / f"t.{form}"
    match form:
        case "csv":
            path.write_text("x,k,value\n0.25,2,0\n0,1,0\n")
        case "json":
            path.write_text('[{"x": 1, "k": 1, "value": 1}, {"x": 0, "k": 1, "value": 0}]')
        case _:
            pq.write_table(pa.table({"x": [1, 0], "k": [1, 1], "value": [1, 0]}), path)
    done = run(str(path), "--formula", "bessel_k.cdf")
    assert done.exit_code == 1
    assert "1 right, 1 wrong" in done.stdout


def test_the_bound_that_is_wrong_is_shown(tmp_path: Path) -> None:
    """With its distance, and the farthest first."""
    path = tmp_path / "t.csv"
    path.write_text(
        "x,k,value,lower\n0.25,2,0.12384911904466952,0.12384911904466953\n0.25,2,0.12384911904466952,0.9\n"
    )
    done = run(str(path), "--formula", "bessel_k.cdf", "--worst", "1")
    assert "line 3" in done.stdout
    assert "given      0.9" in done.stdout
    assert "relative 6.27" in done.stdout


def test_a_wrong_float64_bound_is_shown_as_it_is_compared(tmp_path: Path) -> None:
    """The float64 next below 1 - 1/e is written with digits above it, and lies below it."""
    path = tmp_path / "t.parquet"
    pq.write_table(pa.table({"x": [1.0], "k": [1.0], "upper": [0.6321205588285577]}), path)
    done = run(str(path), "--formula", "bessel_k.cdf")
    assert done.exit_code == 1
    assert "given      0.6321205588285576659757226" in done.stdout


def test_the_file_that_is_checked_is_not_written(tmp_path: Path) -> None:
    path = table(tmp_path, "csv")
    text = path.read_bytes()
    done = run(str(path), "--junit", f"{path.parent}/../{tmp_path.name}/{path.name}")
    assert done.exit_code == 2
    assert "--junit must be another file" in done.stderr
    assert path.read_bytes() == text


def plant(path: Path) -> None:
    """The 17th digit of the value at x = 5/2, k = 3 is one more."""
    if path.suffix == ".parquet":
        frame = pd.read_parquet(path)
        frame.loc[(frame.x == "2.5") & (frame.k == "3"), "value"] = "0.72552828585133841"
        frame.to_parquet(path)
    else:
        path.write_text(path.read_text().replace("0.72552828585133840", "0.72552828585133841"))


@pytest.mark.parametrize("form", ["csv", "json", "parquet"])
def test_a_planted_error_in_the_17th_digit_is_found(tmp_path: Path, form: str) -> None:
    """Exit code 1, the row, the wrong digit and the error; a JUnit file with one failure."""
    path, report = table(tmp_path, form), tmp_path / "r.xml"
    plant(path)
    done = run(str(path), "--formula", "bessel_k.cdf", "--junit", str(report))
    assert done.exit_code == 1
    assert "39 right, 1 wrong, 0 not decided" in done.stdout
    for word in ("x=2.5, k=3", "  given      0.72552828585133841", "certified  0.72552828585133840365"):
        assert word in done.stdout
    lines = done.stdout.splitlines()
    given_line = next(i for i, line in enumerate(lines) if "  given" in line)
    assert lines[given_line + 1].endswith("^")
    assert lines[given_line + 1].index("^") == lines[given_line].rindex("1")
    suite = ET.parse(report).getroot()  # noqa: S314 - it was written above
    assert (suite.attrib["tests"], suite.attrib["failures"]) == ("2", "1")
    (failed,) = [case for case in suite if len(case)]
    assert str(path) in failed.attrib["name"]
    told = json.loads(run(str(path), "--formula", "bessel_k.cdf", "--json", "--worst", "1").stdout)
    assert (told["wrong"], len(told["worst"]), told["worst"][0]["arguments"]) == (
        1,
        1,
        {"x": "2.5", "k": "3"},
    )
    assert 0.05 < told["worst"][0]["ulps"] < 0.06


def test_columns_under_other_names(tmp_path: Path) -> None:
    """BOM, CRLF, quotation marks, a blank line and spaces are no error; a parameter may stand on the command line."""
    path = tmp_path / "mine.csv"
    path.write_bytes(
        b'\xef\xbb\xbfat, "F",hi\r\n"2.5",0.7255282858,0.72552828586\r\n\r\n 5/2 ,0.7255282859,0.73\r\n'
    )
    words = [
        str(path),
        "--formula",
        "bessel_k.cdf",
        "--given",
        "k=3",
        "--column",
        "x=at",
        "--column",
        "upper=hi",
    ]
    done = run(*words, "--column", "value=F")
    assert done.exit_code == 1, done.output
    assert "line 2 (x=2.5, k=3): the value is off" in done.stdout
    assert "line 4" not in done.stdout
    assert run(*words).exit_code == 0


def test_binary_arguments(tmp_path: Path) -> None:
    """1 - e^-x at the float64 0.1 is not the value at one tenth."""
    path = tmp_path / "mine.csv"
    path.write_text(
        f"x,k,value\n1e-20,1,{-math.expm1(-1e-20)!r}\n0.1,1,{-math.expm1(-0.1)!r}\n0.7,1,{-math.expm1(-0.7)!r}\n"
    )
    words = [str(path), "--formula", "bessel_k.cdf", "--tolerance", "0.6ulp"]
    assert run(*words, "--binary").exit_code == 0


def test_binary_arguments_that_are_given(tmp_path: Path) -> None:
    """They are float64 as well: 1 - e^-x at 0.1, between the values at the fraction and at the float64."""
    path = tmp_path / "mine.csv"
    path.write_text("k,upper\n1,0.0951625819640404268363\n")
    words = [str(path), "--formula", "bessel_k.cdf", "--given", "x=0.1"]
    assert run(*words).exit_code == 0
    assert run(*words, "--binary").exit_code == 1


def test_own_tables_beyond_float64(tmp_path: Path) -> None:
    """The bound of a value that no float64 is above is infinite."""
    path = tmp_path / "t.parquet"
    words = ["table", "laplace.mean_absolute_error", "eps0=1", "sensitivity=1e400", "-o", str(path)]
    made = CliRunner().invoke(parisk, words)
    assert made.exit_code == 0, made.output
    assert math.isinf(pq.read_table(path).to_pylist()[0]["upper"])
    done = run(str(path))
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize(("column", "sign", "status"), [
    ("upper", 1, 0), ("lower", -1, 0), ("upper", -1, 1), ("lower", 1, 1),
])  # fmt: skip
@pytest.mark.parametrize("form", ["csv", "json", "parquet"])
def test_infinite_bounds(tmp_path: Path, form: str, column: str, sign: int, status: int) -> None:
    path = tmp_path / f"f.{form}"
    cell = "Infinity" if sign > 0 else "-Infinity"
    match form:
        case "csv":
            path.write_text(f"x,k,{column}\n1,1,{cell}\n")
        case "json":
            path.write_text(f'[{{"x": 1, "k": 1, "{column}": {cell}}}]')
        case _:
            path.write_bytes(infinite(column, sign=sign))
    done = run(str(path), "--formula", "bessel_k.cdf")
    assert done.exit_code == status, done.output
    assert ("given      " + ("inf" if sign > 0 else "-inf") in done.stdout) == bool(status)


def test_numbers_of_json_beyond_float64(tmp_path: Path) -> None:
    """They are what they say, and neither infinite nor 0."""
    path = tmp_path / "f.json"
    path.write_text('[{"x": 1, "k": 1, "upper": 1e400, "lower": -1e400}]')
    assert run(str(path), "--formula", "bessel_k.cdf").exit_code == 0
    path.write_text('[{"x": 0, "k": 1, "upper": 1, "lower": 1e-400}]')
    assert run(str(path), "--formula", "bessel_k.cdf").exit_code == 1


def test_zeros_of_decimal_columns(tmp_path: Path) -> None:
    """decimal128 has its places: the value at 0 is 0, and one of 1e-12 rounds to it."""
    path = tmp_path / "f.parquet"
    zero = pa.array([Decimal("0.0000000000")] * 2, pa.decimal128(20, 10))
    pq.write_table(pa.table({"x": ["0", "1e-12"], "k": ["1", "1"], "value": zero}), path)
    done = run(str(path), "--formula", "bessel_k.cdf")
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize(("zero", "status"), [("0.0", 1), ("-0.0", 1), ("+0.0", 1), ("0.", 1), ("0.00", 0)])
def test_zeros_of_programs(tmp_path: Path, zero: str, status: int) -> None:
    """0.0 is the number 0, and 0.00 whatever rounds to it."""
    path = tmp_path / "f.csv"
    path.write_text(f"{HEAD}0.004,1,{zero}\n")
    assert run(str(path), "--formula", "bessel_k.cdf").exit_code == status


def infinite(*columns: str, sign: int = 1) -> bytes:
    """A Parquet file whose only row has infinite values in these columns."""
    stream = io.BytesIO()
    pq.write_table(pa.table({"x": [1.0], "k": [1.0]} | {c: [sign * math.inf] for c in columns}), stream)
    return stream.getvalue()


HEAD = "x,k,value\n"
GOOD = "5/2,3,0.7255282859\n"
BAD_FILES: list[tuple[str, str, str | bytes | None, list[str], list[str]]] = [
    # name, file, content, options, what the message names
    ("no file", "none.csv", "", [], ["none.csv", "there is no such file"]),
    ("ending", "f.xls", "x", [], [".csv, .json, .parquet", "'f.xls'"]),
    ("empty", "f.csv", "", [], ["f.csv", "there are no names of columns"]),
    ("only comments", "f.csv", "# a\n# b\n", [], ["f.csv", "there are no names of columns"]),
    ("no rows", "f.csv", HEAD, [], ["f.csv", "there are no rows"]),
    ("missing column", "f.csv", "x,value\n1,1\n", [], ["f.csv", "there is no column 'k'", "it has x, value"]),
    ("no value", "f.csv", "x,k\n1,1\n", [], ["f.csv", "no column value", "it has x, k"]),
    ("mapped to nothing", "f.csv", HEAD + GOOD, ["--column", "value=F"], ["there is no column 'F'"]),
    ("mapped from nothing", "f.csv", HEAD + GOOD, ["--column", "y=x"], ["x, k, value, lower, upper", "y"]),
    ("column twice", "f.csv", "x,k,value,x\n1,1,1,1\n", [], ["f.csv", "two columns", "'x'"]),
    ("ragged", "f.csv", HEAD + GOOD + "1,2\n", [], ["f.csv: line 3", "3 cells, got 2"]),
    ("too long", "f.csv", HEAD + "1,2,3,4\n", [], ["f.csv: line 2", "3 cells, got 4"]),
    ("open quotation", "f.csv", HEAD + '1,1,"1\n', [], ["f.csv: line 2", "not valid CSV"]),
    ("nan", "f.csv", HEAD + GOOD + "1,1,nan\n", [], ["f.csv: line 3, column value", "'nan'"]),
    ("infinity", "f.csv", HEAD + "inf,1,1\n", [], ["f.csv: line 2, column x", "'inf'"]),
    ("empty cell", "f.csv", HEAD + "1,,1\n", [], ["f.csv: line 2, column k", "there is no number"]),
    ("a comma as a point", "f.csv", HEAD + '1,1,"0,5"\n', [], ["f.csv: line 2, column value", "'0,5'"]),
    ("long number", "f.csv", HEAD + f"1,1,{'1' * 10**6}\n", [], ["f.csv: line 2, column value", "1000000"]),
    ("long number in JSON", "f.json", f'[{{"x": 1, "k": 1, "value": {"1" * 10**6}}}]', [], ["f.json: row 1, column value", "1000000"]),
    ("UTF-16", "f.csv", (HEAD + GOOD).encode("utf-16"), [], ["f.csv", "UTF-16"]),
    ("latin-1", "f.csv", (HEAD + GOOD + "1,1,½\n").encode("latin-1"), [], ["f.csv: line 3", "0xbd"]),
    ("zero byte", "f.csv", HEAD + "1,1\0,1\n", [], ["f.csv: line 2", "zero byte"]),
    ("domain", "f.csv", HEAD + "-1,1,1\n", [], ["f.csv: line 2", "x must be >= 0, got -1"]),
    ("a quotient", "f.csv", HEAD + "1,1,1/2\n", [], ["f.csv: line 2", "a quotient has no last digit"]),
    ("JSON: cut", "f.json", '[{"x": 1', [], ["f.json", "not valid JSON"]),
    ("JSON: a number", "f.json", "3", [], ["f.json", "a list of objects"]),
    ("JSON: deep", "f.json", "[" * 10**5, [], ["f.json", "not valid JSON"]),
    ("JSON: NaN", "f.json", '[{"x": 1, "k": 1, "value": NaN}]', [], ["f.json: row 1, column value", "nan"]),
    ("JSON: null", "f.json", '[{"x": 1, "k": 1, "value": null}]', [], ["f.json: row 1, column value", "no number"]),
    ("JSON: ragged", "f.json", '[{"x": 1, "k": 1, "value": 1}, {"x": 1, "k": 1}]', [], ["f.json: row 2", "value"]),
    ("JSON: truth", "f.json", '[{"x": true, "k": 1, "value": 1}]', [], ["f.json: row 1, column x", "'True'"]),
    ("JSON: no rows", "f.json", "[]", [], ["f.json", "there are no rows"]),
    ("JSON: a name twice", "f.json", '[{"x": 1, "k": 1, "value": 1, "value": 2}]', [], ["f.json", "two entries", "'value'"]),
    ("JSON: infinite", "f.json", '[{"x": 1, "k": 1, "value": Infinity}]', [], ["f.json: row 1, column value", "inf"]),
    ("a folder", "f.csv", None, [], ["f.csv", "it is a folder"]),
    ("UTF-16 without its mark", "f.csv", (HEAD + GOOD).encode("utf-16-le"), [], ["f.csv: line 1", "zero byte"]),
    ("UTF-32", "f.csv", (HEAD + GOOD).encode("utf-32"), [], ["f.csv", "UTF-8"]),
    ("a formula", "f.csv", HEAD + '1,1,"=1+1"\n', [], ["f.csv: line 2, column value", "'=1+1'"]),
    ("huge exponent", "f.csv", HEAD + "1,1,1e9999999999999999999\n", [], ["f.csv: line 2, column value", "±10^18"]),
    ("huge exponent of an argument", "f.csv", HEAD + "1e999999999,1,1\n", [], ["f.csv: line 2, column x", "±100000"]),
    ("no float64", "f.csv", HEAD + GOOD + "1e400,1,1\n", ["--binary"], ["f.csv: line 3, column x", "float64", "1e400"]),
    ("no float64 given", "f.csv", "x,value\n1,1\n", ["--given", "k=1e400", "--binary"], ["k must lie within", "float64"]),
    ("infinite value", "f.parquet", infinite("value"), [], ["f.parquet: row 1, column value", "finite"]),
    ("other digits", "f.csv", HEAD + "1,1,\uff11\n", [], ["f.csv: line 2, column value", "finite number"]),
    ("semicolons", "f.csv", "x;k;value\n1;1;1\n", [], ["f.csv", "no column 'x', 'k'", "it has x;k;value"]),
    ("what a terminal obeys", "f.csv", "\x1b[2Jx,k\n1,1\n", [], ["f.csv", r"'\x1b[2Jx'"]),
    ("a long name", "f.csv", "y" * 10**6 + ",k\n1,1\n", [], ["f.csv", "(1000000 characters)"]),
    ("the first error counts", "f.csv", HEAD + GOOD * 300 + "-1,1,1\n" + GOOD * 300 + "1\n", [], ["f.csv: line 302", "got -1"]),
    ("Parquet: empty", "f.parquet", "", [], ["f.parquet", "not a Parquet file"]),
    ("Parquet: text", "f.parquet", "PAR1", [], ["f.parquet", "not a Parquet file"]),
    ("tolerance", "f.csv", HEAD + GOOD, ["--tolerance", "four"], ["4ulp", "'four'"]),
    ("tolerance < 0", "f.csv", HEAD + GOOD, ["--tolerance", "-1ulp"], ["4ulp", "'-1ulp'"]),
    ("given", "f.csv", HEAD + GOOD, ["--given", "y=1"], ["bessel_k.cdf takes x, k", "unknown y"]),
    ("given twice", "f.csv", HEAD + GOOD, ["--given", "k=1"], ["f.csv: k is a column of the file and given", "--given"]),
    ("JUnit", "f.csv", HEAD + GOOD, ["--junit", "nowhere/r.xml"], ["nowhere/r.xml", "there is no folder"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "content", "options", "named"), [c[1:] for c in BAD_FILES], ids=[c[0] for c in BAD_FILES]
)
def test_bad_files(
    name: str,
    content: str | bytes | None,
    options: list[str],
    named: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Exit code 2, one short message, and a report of the error in the place of an older one."""
    monkeypatch.chdir(tmp_path)
    if content is None:
        (tmp_path / name).mkdir()
    elif name != "none.csv":
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    (tmp_path / "r.xml").write_text("<testsuite tests='1' failures='0'/>")
    done = run(name, "--formula", "bessel_k.cdf", "--junit", "r.xml", *options)
    assert (done.exit_code, done.stdout, len(done.stderr.splitlines())) == (2, "", 1), done.output
    assert len(done.stderr) < 400
    for word in named:
        assert word in done.stderr
    if "--junit" not in options:
        ((error,),) = ET.parse(tmp_path / "r.xml").getroot()  # noqa: S314 - it was written above
        assert error.tag == "error"
        assert all(word in error.attrib["message"] or "\x1b" in word for word in named)


def test_a_report_of_a_run_that_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is none of an earlier run."""
    report = tmp_path / "r.xml"
    path = table(tmp_path, "csv")
    assert run(str(path), "--junit", str(report)).exit_code == 0
    monkeypatch.setattr("parisk_sym.tables.check_file.check_file", lambda *_: 1 / 0)
    run(str(path), "--junit", str(report))
    assert b"the check did not finish" in report.read_bytes()


def test_a_file_does_not_choose_what_is_run(tmp_path: Path) -> None:
    """A formula and a path that stand in a file: the path is not followed, and no Python of it is run."""
    (tmp_path / "formulas").mkdir()
    (tmp_path / "formulas" / "__init__.py").write_text("")
    (tmp_path / "formulas" / "f.py").write_text(
        f"from parisk_sym import Formula\nopen({str(tmp_path / 'ran')!r}, 'w').close()\n"
    )
    for name in ("own.f", "../../formulas/f", str(tmp_path / "formulas" / "f.py")):
        path = tmp_path / "v.csv"
        path.write_text(
            f"# formula: {name}\n# command: parisk table {name} --from {tmp_path}\nx,value\n1,1\n"
        )
        done = run(str(path))
        assert done.exit_code == 2
        assert "there is no formula" in done.stderr or "is not a function" in done.stderr
    assert not (tmp_path / "ran").exists()


def test_no_formula(tmp_path: Path) -> None:
    """A file that says none needs --formula."""
    (tmp_path / "v.csv").write_text(HEAD + GOOD)
    assert "name it with --formula" in run(str(tmp_path / "v.csv")).stderr


def test_what_a_parquet_file_says(tmp_path: Path) -> None:
    """Text that is no JSON, and JSON that is no object: an error, not a guess."""
    plain = pa.table({"x": [1.0], "k": [1], "value": [0.6]})
    for told in (b"formula: bessel_k.cdf", b"[1]", b"[" * 10**5):
        path = tmp_path / "f.parquet"
        pq.write_table(plain.replace_schema_metadata({METADATA: told}), path)
        done = run(str(path), "--formula", "bessel_k.cdf")
        assert (done.exit_code, done.stdout) == (2, "")
        assert "f.parquet: its metadata under parisk_sym is not a JSON object" in done.stderr


def test_several_processes_report_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counts, the worst rows in their order, and of several errors the first."""
    monkeypatch.setattr(processes, "HERE_SECONDS", 0.0)
    path, good = tmp_path / "f.csv", tmp_path / "g.csv"
    lines = [f"{i}/7,3,0.{i % 10}5\n" for i in range(1, 1200)]
    good.write_text(HEAD + "".join(lines))
    reports = [run(str(good), "--formula", "bessel_k.cdf", "--jobs", n, "--worst", "99").stdout for n in "12"]
    assert reports[0] == reports[1]
    assert "1199 rows" in reports[0]
    for broken in ({300: "-1,3,1\n", 900: "1,1\n"}, {300: "1,1\n", 900: "-1,3,1\n"}):
        text = [broken.get(i, line) for i, line in enumerate(lines)]
        path.write_text(HEAD + "".join(text))
        errors = [run(str(path), "--formula", "bessel_k.cdf", "--jobs", n).stderr for n in "12"]
        assert errors[0] == errors[1]
        assert "f.csv: line 302" in errors[0]
