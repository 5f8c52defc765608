"""`parisk check` and `assert_certified`: planted errors are found, what is right passes, and files that are broken are named."""

import json
import math
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree as ET

import pandas as pd
import pytest
from click.testing import CliRunner, Result
from flint import arb, ctx, fmpq
from hypothesis import given
from hypothesis import strategies as st
from scipy import special

from parisk_sym.cli import parisk
from parisk_sym.formulas.formula import Formula
from parisk_sym.ground.errors import ParameterError
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.tables import check
from parisk_sym.tables.check import UNDECIDED, WRONG, Given, Tolerance, check_values, ulp
from parisk_sym.tables.given import Number, number_of
from parisk_sym.testing import assert_certified

CDF = find_formula("bessel_k.cdf")
TRUE = "0.7255282858513384036518884947500"  # k = 3, x = 5/2, as in the README


def run(*words: str) -> Result:
    return CliRunner().invoke(parisk, ["check", *words])


def table(folder: Path, form: str, digits: int = 17) -> Path:
    path = folder / f"t.{form}"
    words = ["table", "bessel_k.cdf", "x=1/2:10:1/2", "k=1,3", "--digits", str(digits), "-o", str(path)]
    assert CliRunner().invoke(parisk, words).exit_code == 0
    return path


# --- one value --------------------------------------------------------------------------------------------------------


def problems(
    text: str | float, tolerance: str, role: str = "value", x: str = "5/2", k: str = "3"
) -> tuple[str, ...]:
    number = number_of(text, "here")
    entry = Given("here", {"x": fmpq(*map(int, x.split("/"))), "k": fmpq(int(k))})
    checked = check_values(CDF, [entry._replace(**{role: number})], Tolerance.read(tolerance))
    assert checked.is_right == (not checked.worst[0].problems)
    return checked.worst[0].problems


@pytest.mark.parametrize("digits", range(1, 30))
def test_the_last_digit_counts(digits: int) -> None:
    """The correctly rounded decimal passes; one unit more or less in its last digit does not."""
    text = CDF.digits(digits, x="5/2", k=3)[0]
    assert problems(text, "digits") == ()
    unit = Fraction(1, 10**digits)
    for off in (unit, -unit):
        wrong = f"{int((Fraction(text) + off) * 10**digits)}e-{digits}"
        assert problems(wrong, "digits") == (WRONG,)


@pytest.mark.parametrize(
    ("tolerance", "inside", "outside"),
    [
        ("1ulp", "0.72552828585133851", "0.72552828585133852"),  # 1 ulp is 1.1102230e-16
        ("0.5ulp", "0.72552828585133845", "0.72552828585133846"),
        ("1e-10", "0.7255282859238912", "0.7255282859238913"),
        ("0ulp", TRUE[:5], TRUE[:5]),
    ],
)
def test_tolerances(tolerance: str, inside: str, outside: str) -> None:
    """Both sides of the largest distance allowed."""
    assert problems(inside, tolerance) == (() if inside != outside else (WRONG,))
    assert problems(outside, tolerance) == (WRONG,)


def test_a_float_is_the_number_that_it_is() -> None:
    """The float64 next to the value passes, its neighbours do not, unless an ulp is allowed."""
    nearest = float(TRUE)
    for neighbour in (math.nextafter(nearest, 0), math.nextafter(nearest, 1)):
        assert problems(nearest, "digits") == ()
        assert problems(neighbour, "digits") == (WRONG,)
        assert problems(neighbour, "2ulp") == ()


@pytest.mark.parametrize(
    ("role", "text", "right"),
    [
        ("lower", "0.72552828585133840365188", True),
        ("lower", "0.72552828585133840365189", False),
        ("upper", "0.72552828585133840365189", True),
        ("upper", "0.72552828585133840365188", False),
        ("lower", "-1", True),
        ("upper", "-1", False),
    ],
)
def test_bounds(role: str, text: str, right: bool) -> None:
    """A bound on the wrong side is a problem however small the distance, whatever the tolerance."""
    assert (problems(text, "1ulp", role) == ()) is right


def test_a_bound_may_be_the_value_itself() -> None:
    """Where the value is rational, equality is decided: F(0) = 0."""
    for role in ("lower", "upper", "value"):
        assert problems("0", "0ulp", role, x="0/1") == ()
    assert problems("1e-300", "0ulp", "lower", x="0/1") != ()
    assert problems("1e-300", "1e-3", x="0/1") == (WRONG,)
    assert problems("5e-324", "1ulp", x="0/1") == (WRONG,)
    assert problems("4e-324", "1ulp", x="0/1") == ()


def test_what_is_not_decided_does_not_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bound that no ball tells from the value, which nobody knows to be rational."""
    tail = find_formula("laplace.tail")
    monkeypatch.setattr(Formula, "ball", lambda *_, **__: arb(1) / 3)
    monkeypatch.setattr(Formula, "_rational_value", lambda *_: None)
    monkeypatch.setattr(check, "digits_of", lambda *_: ("0.333", arb()))
    entry = Given("here", {"x": fmpq(1), "b": fmpq(1)}, upper=Number(fmpq(1, 3), "1/3", False))
    checked = check_values(tail, [entry], Tolerance())
    assert (checked.undecided, checked.wrong, checked.is_right) == (1, 0, False)
    assert checked.worst[0].problems == (UNDECIDED,)


@pytest.mark.parametrize(
    ("question", "inside", "on", "outside"),
    [
        (check._too_far, "1", "2", "4"),
        (check._above, "1/2", "1", "5/2"),
        (check._below, "2", "1", "1/4"),
    ],
)
def test_wide_bounds_decide_only_what_holds_for_all_they_hold(
    question: check.Question, inside: str, on: str, outside: str
) -> None:
    """Values between 1/2 and 2, at most half of themselves away."""
    low, high, tolerance = fmpq(1, 2), fmpq(2), Tolerance(relative=fmpq(1, 2))
    answers = [question(number_of(text, ""), low, high, tolerance) for text in (inside, on, outside)]
    assert answers == [None if question is check._too_far else False, None, True]
    narrow = (fmpq(3, 4), fmpq(1))
    assert check._too_far(number_of("1", ""), *narrow, tolerance) is False
    assert (
        check._too_far(number_of("1.126", ""), *narrow, tolerance) is None
    )  # 3/4 is at most 3/8 away from 1.125
    assert check._too_far(number_of("1.125", ""), *narrow, tolerance) is False


def test_nothing_checked_is_nothing_shown() -> None:
    """No entry, no pass."""
    assert not check_values(CDF, [], Tolerance()).is_right


@given(st.floats(min_value=0, max_value=1e300))
def test_ulps_are_those_of_floats(number: float) -> None:
    """Against Python's, also for subnormal numbers."""
    assert ulp(fmpq(*number.as_integer_ratio())) == fmpq(*math.ulp(number).as_integer_ratio())


@given(st.integers(-(10**20), 10**20), st.integers(-40, 20), st.integers(1, 60))
def test_verdicts_are_those_of_exact_arithmetic(figures: int, exponent: int, half_ulps: int) -> None:
    """laplace.loss_mean at other places than the value: decided as by Arb at 1000 bits."""
    mean = find_formula("laplace.loss_mean")
    text = f"{figures}e{exponent}"
    found = check_values(
        mean, [Given("", {"eps0": fmpq(1)}, number_of(text, ""))], Tolerance(ulps=fmpq(half_ulps, 2))
    ).is_right
    with ctx.workprec(1000):
        error = abs(arb(Fraction(text).numerator) / Fraction(text).denominator - arb(-1).exp())
        assert (error <= arb(half_ulps) / 2 * arb(2) ** -54) is found  # 1/e is between 1/4 and 1/2


# --- files ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["csv", "json", "parquet"])
@pytest.mark.parametrize("tolerance", ["digits", "1ulp", "1e-15"])
def test_own_tables_pass(tmp_path: Path, form: str, tolerance: str) -> None:
    """A file says its formula; bounds of a Parquet file are checked too."""
    done = run(str(table(tmp_path, form)), "--tolerance", tolerance)
    assert done.exit_code == 0, done.output
    assert "40 right, 0 wrong, 0 not decided" in done.stdout


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


HEAD = "x,k,value\n"
GOOD = "5/2,3,0.7255282859\n"
BAD_FILES: list[tuple[str, str, str | bytes, list[str], list[str]]] = [
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
    ("open quotation", "f.csv", HEAD + '1,1,"1\n', [], ["f.csv: line 2", "no CSV"]),
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
    ("JSON: cut", "f.json", '[{"x": 1', [], ["f.json", "no JSON"]),
    ("JSON: a number", "f.json", "3", [], ["f.json", "a list of objects"]),
    ("JSON: deep", "f.json", "[" * 10**5, [], ["f.json", "no JSON"]),
    ("JSON: NaN", "f.json", '[{"x": 1, "k": 1, "value": NaN}]', [], ["f.json: row 1, column value", "nan"]),
    ("JSON: null", "f.json", '[{"x": 1, "k": 1, "value": null}]', [], ["f.json: row 1, column value", "no number"]),
    ("JSON: ragged", "f.json", '[{"x": 1, "k": 1, "value": 1}, {"x": 1, "k": 1}]', [], ["f.json: row 2", "value"]),
    ("JSON: truth", "f.json", '[{"x": true, "k": 1, "value": 1}]', [], ["f.json: row 1, column x", "'True'"]),
    ("Parquet: text", "f.parquet", "PAR1", [], ["f.parquet", "no Parquet"]),
    ("tolerance", "f.csv", HEAD + GOOD, ["--tolerance", "four"], ["4ulp", "'four'"]),
    ("tolerance < 0", "f.csv", HEAD + GOOD, ["--tolerance", "-1ulp"], ["4ulp", "'-1ulp'"]),
    ("given", "f.csv", HEAD + GOOD, ["--given", "y=1"], ["bessel_k.cdf takes x, k", "unknown y"]),
    ("JUnit", "f.csv", HEAD + GOOD, ["--junit", "nowhere/r.xml"], ["nowhere/r.xml", "there is no folder"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "content", "options", "named"), [c[1:] for c in BAD_FILES], ids=[c[0] for c in BAD_FILES]
)
def test_bad_files(
    name: str,
    content: str | bytes,
    options: list[str],
    named: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Exit code 2, one short message, and no report."""
    monkeypatch.chdir(tmp_path)
    if name != "none.csv":
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    done = run(name, "--formula", "bessel_k.cdf", "--junit", "r.xml", *options)
    assert (done.exit_code, done.stdout, len(done.stderr.splitlines())) == (2, "", 1), done.output
    assert len(done.stderr) < 400
    for word in named:
        assert word in done.stderr
    assert not (tmp_path / "r.xml").exists()


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
        assert "there is no formula" in done.stderr
    assert not (tmp_path / "ran").exists()


def test_no_formula(tmp_path: Path) -> None:
    """A file that says none needs --formula."""
    (tmp_path / "v.csv").write_text(HEAD + GOOD)
    assert "name it with --formula" in run(str(tmp_path / "v.csv")).stderr


# --- in the tests of others -------------------------------------------------------------------------------------------


def by_scipy(x: float, k: float) -> float:
    """The Bessel-K law by SciPy's functions: Struve's and Bessel's."""
    value = special.modstruve(k - 1.5, x) * special.kv(k - 0.5, x) + special.modstruve(
        k - 0.5, x
    ) * special.kv(k - 1.5, x)
    return float(x * value)


def test_a_function_of_scipy() -> None:
    """Right to 32 ulp at small arguments; not to 1/2."""
    grid = {"x": "1/4:4:1/4", "k": "1,2,3"}
    assert_certified(by_scipy, "bessel_k.cdf", grid, ulps=32)
    with pytest.raises(AssertionError, match=r"wrong.*\n.*\n\nbessel_k\.cdf\(.*the value is off"):
        assert_certified(by_scipy, "bessel_k.cdf", grid)


@pytest.mark.parametrize(
    ("function", "options", "words"),
    [
        (lambda x, _: -math.expm1(-x) * (1 + 1e-15), {"ulps": 2}, ["off by more"]),
        (lambda x, _: -math.expm1(-x) * (1 + 1e-9), {"relative": 1e-10}, ["off by more"]),
        (lambda _, __: math.nan, {"ulps": 1e9}, ["the value is nan", "x=1, k=1"]),
        (lambda _, __: math.inf, {"relative": 1e300}, ["the value is inf"]),
    ],
)
def test_a_wrong_function_fails(
    function: Callable[[float, float], float], options: dict[str, float], words: list[str]
) -> None:
    """The message has the points."""
    with pytest.raises(AssertionError) as caught:
        assert_certified(function, "bessel_k.cdf", {"x": [1.0, 0.5], "k": "1"}, **options)  # type: ignore[arg-type]
    assert all(word in str(caught.value) for word in words)


def test_floats_are_binary_and_integers_integers() -> None:
    """A float of the grid is the number that it is; a parameter that counts is an int."""
    seen: list[object] = []

    def coverage(m: int, n: int, share: float) -> float:
        seen.extend((m, n, share))
        return float(find_formula("sampling.coverage").digits(20, m=m, n=n, coverage=Fraction(share))[0])

    assert_certified(coverage, "sampling.coverage", {"m": [1], "n": "5", "coverage": [0.1]})
    assert list(map(type, seen)) == [int, int, float]
    with pytest.raises(AssertionError, match="no points"):
        assert_certified(by_scipy, "bessel_k.cdf", {"x": [], "k": "1"})
    for grid, options in (({"x": "1"}, {}), ({"x": "1", "k": "1"}, {"ulps": 1, "relative": 1})):
        with pytest.raises(ParameterError):
            assert_certified(by_scipy, "bessel_k.cdf", grid, **options)  # type: ignore[arg-type]
