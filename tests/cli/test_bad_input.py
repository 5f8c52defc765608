"""Bad input: one clear message on standard error that names parameter, bound and value; no traceback, no file."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from parisk_sym.cli import parisk
from tests.cli import invoked

CDF = "eval bessel_k.cdf"
TABLE = "table bessel_k.cdf -o out.csv"

CASES = [
    # name, command, what the message names
    ("no command", "frobnicate", ["frobnicate"]),
    ("unknown option", "verify --frobnicate", ["--frobnicate"]),
    ("unknown formula", "eval bessel_k.cfd x=1 k=1", ["'bessel_k.cfd'", "did you mean bessel_k.cdf"]),
    ("no formula", "eval", ["FORMULA"]),
    ("missing parameter", f"{CDF} x=1", ["bessel_k.cdf takes x, k", "missing k"]),
    ("no parameters", CDF, ["missing x, k"]),
    ("extra parameter", f"{CDF} x=1 k=1 z=2", ["bessel_k.cdf takes x, k", "unknown z"]),
    ("parameter given twice", f"{CDF} x=1 k=1 k=2", ["k is given twice", "k=1", "k=2"]),
    ("no equals sign", f"{CDF} x=1 k", ["name=value", "'k'"]),
    ("no name", f"{CDF} x=1 =3", ["name=value", "'=3'"]),
    ("no value", f"{CDF} x=1 k=", ["k must be a finite number", "''"]),
    ("no number", f"{CDF} x=abc k=1", ["x must be a finite number", "'abc'"]),
    ("nan", f"{CDF} x=nan k=1", ["x must be a finite number", "'nan'"]),
    ("undefined at a value", "eval 1/x x=0", ["it may be undefined at these arguments"]),
    ("undefined everywhere", "eval 1/0", ["the expression is undefined in a part, such as a division by 0"]),
    ("the end of a line", "ask 2<", ["at the end: expected an expression\n"]),
    ("infinity", f"{CDF} x=inf k=1", ["x must be a finite number", "'inf'"]),
    ("zero denominator", f"{CDF} x=1/0 k=1", ["x must have a denominator other than 0", "'1/0'"]),
    (
        "huge exponent",
        f"{CDF} x=1e999999999 k=1",
        ["x must have a decimal exponent", "100000", "1e999999999"],
    ),
    ("outside the domain", f"{CDF} x=-1 k=3", ["x must be >= 0, got -1"]),
    ("k = 0", f"{CDF} x=1 k=0", ["k must be > 0, got 0"]),
    ("k = -1", f"{CDF} x=1 k=-1", ["k must be > 0, got -1"]),
    (
        "k = 1/2 where undefined",
        "eval bessel_k.cdf_hypergeometric x=1 k=1/2",
        ["bessel_k.cdf_hypergeometric", "k=1/2"],
    ),
    ("k = 1/2 in a mixture", "eval bessel_k.cdf_mixture x=1 k=1/2", ["k must be >= 1, got 1/2"]),
    ("k = 3/2 in a mixture", "eval bessel_k.cdf_mixture x=1 k=3/2", ["k must be an integer, got 3/2"]),
    ("open end", "eval bessel_k.density t=0 k=1", ["t must be > 0, got 0"]),
    ("digits 0", f"{CDF} x=1 k=1 --digits 0", ["digits must be an integer in [1, 100000], got 0"]),
    ("digits -5", f"{CDF} x=1 k=1 --digits -5", ["digits must be an integer in [1, 100000], got -5"]),
    ("digits 10^7", f"{CDF} x=1 k=1 --digits 10000000", ["digits", "[1, 100000]", "10000000"]),
    ("digits no number", f"{CDF} x=1 k=1 --digits many", ["--digits", "'many'"]),
    (
        "no such folder of formulas",
        f"{CDF} x=1 k=1 --from nowhere/",
        ["--from nowhere/", "no such file or folder"],
    ),
    (
        "table: the name of a folder",
        "table bessel_k.cdf x=1 k=1 -o out.csv/",
        ["out.csv/", "name of a folder"],
    ),
    ("table: digits 0", f"{TABLE} x=1 k=1 --digits 0", ["digits must be an integer in [1, 100000], got 0"]),
    ("table: outside the domain", f"{TABLE} x=-1:1:1 k=1", ["x must be >= 0", "-1"]),
    ("table: later point outside", f"{TABLE} x=1 k=1,0", ["k must be > 0, got 0", "x=1, k=0"]),
    ("table: step 0", f"{TABLE} x=0:1:0 k=1", ["x (step) must be other than 0"]),
    ("table: missing parameter", f"{TABLE} x=1", ["missing k"]),
    ("table: unknown formula", "table nothing.here x=1 -o out.csv", ["'nothing.here'"]),
    ("table: no formula", "table x=1 k=1 -o out.csv", ["name a formula"]),
    ("table: formulas that are one", f"{TABLE} bessel_k.cdf x=1 k=1", ["each formula may occur once"]),
    ("table: value twice", f"{TABLE} x=0:2:1/2,1 k=1", ["x has 1 twice"]),
    ("table: empty", f"{TABLE} x= k=1", ["x must be a finite number", "''"]),
    ("table: too long", f"{TABLE} x=1:9:1 k=1 --max-rows 8", ["at most 8 rows, got 9", "kB", "--max-rows"]),
    ("check: no file", "check nothing.csv", ["nothing.csv: there is no such file"]),
    ("table: format", f"{TABLE} x=1 k=1 --format xml", ["--format", "'xml'"]),
    ("table: jobs", f"{TABLE} x=1 k=1 --jobs 0", ["--jobs", "0", "x>=1"]),
    (
        "table: no folder",
        "table bessel_k.cdf x=1 k=1 -o nowhere/out.csv",
        ["nowhere/out.csv", "there is no folder"],
    ),
    ("table: output is a folder", "table bessel_k.cdf x=1 k=1 -o folder", ["folder", "it is a folder"]),
    ("latex: unknown", "latex nothing.here -o out.tex --from good.py", ["'nothing.here'"]),
    ("latex: nothing to write", "latex -o out.tex", ["give ids", "--companion"]),
    ("latex: both", "latex --macros bessel_k.cdf -o out.tex", ["or one of"]),
    ("latex: two places", "latex --companion out -o out.tex", ["leave out -o"]),
    ("latex: a folder in a file's place", "latex --companion good.py", ["cannot make the folder good.py"]),
    ("latex: no numbers", "latex --numbers nowhere.toml -o out.tex", ["nowhere.toml"]),
    ("latex: not TOML", "latex --numbers good.py -o out.tex", ["good.py"]),
    ("latex: no folder", "latex bessel_k.cdf -o nowhere/out.tex", ["nowhere/out.tex", "there is no folder"]),
    ("show: unknown", "show own.lema --from good.py", ["'own.lema'", "did you mean", "own.lemma"]),
    (
        "show: in a broken file",
        "show own.lemma --from raises.py",
        ["Error: raises.py:2: ZeroDivisionError: division by zero; elsewhere there is no formula or claim"],
    ),
    ("verify: no such path", "verify nowhere", ["nowhere: there is no such file or folder"]),
    ("verify: no claims", "verify folder", ["folder: there are no claims"]),
    (
        "verify: not Python",
        "verify notes.txt",
        ["notes.txt: it must be a Python file with claims (.py), a LaTeX source (.tex), or a folder"],
    ),
    ("verify: pattern", "verify good.py --only nothing* --json out.json", ["'nothing*'", "none of 1 claim"]),
    ("verify: jobs", "verify good.py --jobs 0", ["--jobs", "0", "x>=1"]),
    (
        "verify: no folder",
        "verify good.py --json nowhere/out.json",
        ["nowhere/out.json", "there is no folder"],
    ),
    (
        "claim without a domain",
        "verify no_domain.py",
        ["no_domain.py:7: ClaimError: no domain is declared for x"],
    ),
    (
        "claim with an empty domain",
        "verify empty_domain.py",
        ["empty_domain.py:7: ", "the domain (1, 1) is empty"],
    ),
    (
        "claim with a float",
        "verify float.py",
        ["float.py:7: ClaimError: the statement contains the float 0.1"],
    ),
    (
        "claim with a typed verdict",
        "verify typed.py",
        ["typed.py:", "expected must be a Verdict", "'PROVED'"],
    ),
    ("claim file that raises", "verify raises.py", ["raises.py:2: ZeroDivisionError: division by zero"]),
    ("claim file with a syntax error", "verify syntax.py", ["syntax.py:1: SyntaxError"]),
    (
        "two claims with one id",
        "verify good.py twin.py --only nothing",
        ["'own.lemma'", "good.py:5", "twin.py:5"],
    ),
    ("completion", "completion tcsh", ["'tcsh'"]),
]

CLAIM = """\
from sympy import *
from parisk_sym import *
x = Symbol("x", real=True)
lemma1 = Claim(
    id="own.lemma",
    source=Source("own", "Lemma 1", "1"), statement="text", expected={expected},
    says={says})
"""

GOOD = 'Inequality(0, "<=", x**2, {x: REALS})'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder of the cases: good and bad claim files, and nothing that a command wrote."""

    def write(name: str, says: str = GOOD, expected: str = "Verdict.PROVED") -> None:
        (tmp_path / name).write_text(CLAIM.format(says=says, expected=expected))

    write("good.py")
    write("twin.py")
    write("no_domain.py", 'Inequality(0, "<=", x**2)')
    write("empty_domain.py", 'Inequality(0, "<=", x**2, {x: open_(1, 1)})')
    write("float.py", 'Inequality(0.1, "<=", x**2, {x: REALS})')
    write("typed.py", expected="'PROVED'")
    (tmp_path / "raises.py").write_text("from parisk_sym import Claim\n1 / 0\n")
    (tmp_path / "syntax.py").write_text("lemma1 = Claim(\n")
    (tmp_path / "notes.txt").write_text("")
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refused(command: str | list[str]) -> Result:
    """Run a command that must be refused: exit code 2, one line on standard error, nothing on standard output."""
    result = CliRunner().invoke(parisk, command)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("Error: ")
    assert len(result.stderr.splitlines()) == 1
    assert "Traceback" not in result.stderr
    return result


@pytest.mark.parametrize(("command", "named"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_bad_input(folder: Path, command: str, named: list[str]) -> None:
    """Exit code, message, and an untouched folder."""
    before = {p: p.stat().st_mtime_ns for p in folder.rglob("*")}
    result = refused(command)
    for text in named:
        assert text in result.stderr
    assert {p: p.stat().st_mtime_ns for p in folder.rglob("*")} == before


COMMANDS_THAT_WRITE = [
    ["table", "bessel_k.cdf", "x=1", "k=1", "-o"],
    ["latex", "bessel_k.cdf", "-o"],
    ["verify", "good.py", "--json"],
]


@pytest.mark.parametrize("command", COMMANDS_THAT_WRITE, ids=lambda c: c[0])
@pytest.mark.parametrize("target", ["good.py/out", "/proc/out"])
def test_unwritable_output(folder: Path, command: list[str], target: str) -> None:
    """A place where nobody can create a file is refused before any work."""
    assert target in refused([*command, target]).stderr


NOBODY = 65534


@pytest.fixture
def locked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The current folder of an ordinary user (the superuser may write everywhere), readable but not writable."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        (place / "good.py").write_text(CLAIM.format(says=GOOD, expected="Verdict.PROVED"))
        (place / "open").mkdir()
        (place / "open").chmod(0o777)
        (place / "open" / "kept").write_text("kept")
        (place / "open" / "kept").chmod(0o444)
        place.chmod(0o555)
        monkeypatch.chdir(place)
        superuser = os.geteuid() == 0
        if superuser:
            os.seteuid(NOBODY)
        try:
            yield place
        finally:
            if superuser:
                os.seteuid(0)
            place.chmod(0o755)


@pytest.mark.parametrize("command", COMMANDS_THAT_WRITE, ids=lambda c: c[0])
def test_no_permission(locked: Path, command: list[str]) -> None:
    """A read-only folder and a read-only file are refused, and the file keeps its content."""
    assert "out" in refused([*command, "out"]).stderr
    assert "no permission" in refused([*command, "open/kept"]).stderr
    assert (locked / "open" / "kept").read_text() == "kept"


def test_old_output_survives_a_failure(folder: Path) -> None:
    """A file from an earlier run is not touched when the new run is refused."""
    out = folder / "out.csv"
    out.write_text("old")
    refused("table bessel_k.cdf x=-1 k=1 -o out.csv")
    assert out.read_text() == "old"


def test_float_text_is_an_exact_decimal() -> None:
    """0.1 means one tenth."""
    values = [CliRunner().invoke(parisk, f"{CDF} x={text} k=1").stdout for text in ("0.1", "1/10", "1e-1")]
    assert len(set(values)) == 1


def test_long_numbers_are_shortened(tmp_path: Path) -> None:
    """In the message about a point outside the domain, whichever command it is for."""
    file = tmp_path / "v.csv"
    file.write_text("x,k,value\n1,1e-100000,1\n-1e-99999,1,1\n")
    for words in (
        ("eval", "sampling.coverage", "m=1e-100000", "n=1", "coverage=1/2"),
        ("table", "sampling.coverage", "m=1e-100000", "n=1", "coverage=1/2"),
        ("eval", "utility.sum_sensitivity", "least=2e99999", "most=1e99999"),
        ("check", str(file), "--formula", "bessel_k.cdf"),
    ):
        result = CliRunner().invoke(parisk, words)
        assert result.exit_code == 2
        assert len(result.stderr) < 600, words


def test_a_closed_standard_output() -> None:
    """An error that says so, and no traceback."""
    command = f"{sys.executable} -m parisk_sym table bessel_k.cdf x=1 k=1 >&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "Error: standard output is closed: write the table to a file with -o FILE\n"


@pytest.mark.parametrize(
    "arguments",
    [
        "table laplace.tail x=1:3:1 b=1 --digits 5 -q",
        "table laplace.tail x=1:20000:1 b=1 --digits 5 -q",
        "show bessel_k.cdf",
    ],
    ids=["3", "20000", "show"],
)
def test_a_reader_that_is_gone(arguments: str) -> None:
    """The end is quiet, with a status of its own: neither a verdict nor wrong usage."""
    command = [sys.executable, "-m", "parisk_sym", *arguments.split()]
    run_ = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert run_.stdout is not None
    run_.stdout.close()
    assert run_.stderr is not None
    assert (run_.stderr.read(), run_.wait()) == (b"", 141)
    run_.stderr.close()


def test_a_path_that_is_no_text(tmp_path: Path) -> None:
    """It stands in the command of a table as a shell takes it."""
    folder = tmp_path / os.fsdecode(b"p\xffx")
    folder.mkdir()
    result = CliRunner().invoke(parisk, ["table", "bessel_k.cdf", "x=1", "k=1", "--from", str(folder)])
    assert result.exit_code == 0
    assert "p\\xffx' x=1" in result.stdout


def test_texts_that_a_terminal_would_obey(tmp_path: Path) -> None:
    """They are shown with the codes of their control characters."""
    odd = "\\x1b[2J\\x9b5m\\x85"
    claims = tmp_path / "own.py"
    claims.write_text(
        invoked.CLAIM.replace("as everybody knows", odd)
        .replace("Lemma 1", f"Lemma {odd}")
        .replace("\nx = ", f"\nSECTION = 'One {odd}'\nx = ", 1)
    )
    for words in (
        ("verify", str(tmp_path), "--jobs", "1"),
        ("show", "own.square", "--from", str(tmp_path), "--proof"),
        ("show", "own.square", "--from", str(tmp_path), "--format", "markdown"),
    ):
        result = CliRunner().invoke(parisk, words)
        assert result.exit_code == 0, result.output
        assert not {"\x1b", "\x9b", "\x85"} & set(result.stdout)
        assert "\\x1b[2J" in result.stdout
    (tmp_path / "other.py").write_text(f"from parisk_sym import Claim\nraise ValueError('{odd}')\n")
    result = CliRunner().invoke(parisk, ["verify", str(tmp_path), "--jobs", "1"])
    assert not {"\x1b", "\x9b", "\x85"} & set(result.output)


def test_a_day_that_no_calendar_has(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An error before long work."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "999999999999999")
    result = CliRunner().invoke(parisk, ["latex", "--companion", str(tmp_path / "c")])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "SOURCE_DATE_EPOCH must be seconds since 1970" in result.stderr
    assert not (tmp_path / "c").exists()
