"""The formulas of papers: those of a user's folder are evaluated, tabulated and shown as the shipped ones are."""

import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from click.shell_completion import ShellComplete

from parisk_sym.cli import parisk
from parisk_sym.core.discovery import shipped_derivations
from parisk_sym.core.errors import ClaimError, FormulaNotFoundError
from parisk_sym.formulas.formula import Formula
from parisk_sym.laws.catalogue import find_formula, look_up, package_formulas
from parisk_sym.ledger.collect import collect
from parisk_sym.ledger.content import Content
from tests.cli.invoked import printed, run

SYMBOLS = """\
from sympy import Symbol
x = Symbol("x", positive=True)
"""

BOUNDS = """\
from _symbols import x
from sympy import exp
from parisk_sym import POSITIVE, Formula, Parameter, Source


def growth(at):
    \"\"\"How fast it grows.\"\"\"
    return exp(at) + at


bound = Formula(
    id="own.bound",
    left="y",
    parameters=(Parameter(x, POSITIVE, "x", "a number"),),
    expression=2 * growth(x),
    meaning="twice the growth",
    source=Source("own", "Lemma 1", "1"),
)
"""

MORE = """\
from formulas.bounds import bound
from parisk_sym import Formula

half = Formula(id="own.half", left="z", parameters=bound.parameters, expression=bound.expression / 2, meaning="half of it")
"""

CLAIM = """\
from _symbols import x
from formulas.bounds import bound
from parisk_sym import POSITIVE, Claim, Inequality, Source, Verdict

lemma1 = Claim(
    id="own.lemma1",
    source=Source("own", "Lemma 1", "1"),
    statement="$2 < y$",
    says=Inequality(2, "<", bound(x), {x: POSITIVE}),
    expected=Verdict.PROVED,
)
"""

ASKING = """\
import _symbols
from formulas.bounds import LIMIT
from parisk_sym import POSITIVE, Claim, Inequality, Source, Verdict, find_formula

half = find_formula("own.half", [{paper!r}])
x = half.parameters[0].symbol

import formulas.bounds
assert _symbols.x is None and formulas.bounds.LIMIT is LIMIT

lemma1 = Claim(
    id="other.lemma1",
    source=Source("other", "Lemma 1", "1"),
    statement="$1 < z$",
    says=Inequality(1, "<", half(x), {{x: POSITIVE}}),
    expected=Verdict.PROVED,
    note=str(LIMIT),
)
"""


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    """A folder with two files of formulas, a helper that they share with the claims, and a claim."""
    folder = tmp_path / "my paper"
    (folder / "formulas").mkdir(parents=True)
    (folder / "_symbols.py").write_text(SYMBOLS)
    (folder / "formulas" / "__init__.py").write_text("")
    (folder / "formulas" / "bounds.py").write_text(BOUNDS)
    (folder / "formulas" / "more.py").write_text(MORE)
    (folder / "claims.py").write_text(CLAIM)
    return folder


class TestOwnPaper:
    """A user's folder."""

    def test_eval(self, paper: Path) -> None:
        """2 (e + 1), in this process and in another one."""
        command = ["eval", "own.bound", "x=1", "--digits", "10", "--from", str(paper)]
        assert printed(*command) == "7.436563657\n"
        done = subprocess.run(
            [sys.executable, "-m", "parisk_sym", *command], capture_output=True, text=True, check=True
        )
        assert (done.stdout, done.stderr) == ("7.436563657\n", "")

    def test_a_class_of_that_name(self, paper: Path) -> None:
        """A file that has nothing of the package is not run."""
        (paper / "formulas" / "scratch.py").write_text(
            "class Formula: pass\n\nwater = Formula()\nraise SystemExit(3)\n"
        )
        assert printed("eval", "own.half", "x=1", "--from", str(paper), "--digits", "3") == "3.72\n"

    def test_a_single_file(self, paper: Path) -> None:
        file = paper / "formulas" / "more.py"
        assert printed("eval", "own.half", "x=1", "--digits", "10", "--from", str(file)) == "3.718281828\n"

    @pytest.mark.parametrize("jobs", ["1", "2"])
    def test_table(self, paper: Path, jobs: str) -> None:
        """Other processes find the formula too; the table says how it was made."""
        command = ["table", "own.half", "x=1:3:1", "--digits", "5", "--from", str(paper), "--jobs", jobs]
        lines = [line for line in printed(*command).splitlines() if not line.startswith("#")]
        assert [line.rpartition(",")[0] for line in lines[1:]] == ["1,3.7183", "2,9.3891", "3,23.086"]
        made = json.loads(printed(*command, "--format", "json"))["command"]
        where = os.path.relpath(paper)  # no absolute path is printed
        assert made == f"parisk table own.half --from '{where}' x=1:3:1 --digits 5 --format json"
        assert "Half of it" in printed(*command, "--format", "latex")

    @pytest.mark.parametrize(
        "imported",
        [
            "from parisk_sym import *",
            "import parisk_sym as p\nFormula = p.Formula",
            "from parisk_sym import Formula as F\nFormula = F",
        ],
    )
    def test_however_it_is_imported(self, paper: Path, imported: str) -> None:
        file = paper / "formulas" / "more.py"
        file.write_text(MORE.replace("from parisk_sym import Formula", imported))
        assert printed("eval", "own.half", "x=1", "--from", str(paper), "--digits", "3") == "3.72\n"

    def test_show_and_latex(self, paper: Path) -> None:
        """With claims beside formulas, whose files are not the same."""
        assert "twice the growth" in printed("show", "own.bound", "--from", str(paper))
        text = printed("latex", "own.bound", "own.lemma1", "sampling.par21_bound", "--from", str(paper))
        assert all(f"% {name}" in text for name in ("own.bound", "own.lemma1", "sampling.par21_bound"))

    def test_list(self, paper: Path) -> None:
        ids = [row["id"] for row in json.loads(printed("list", str(paper), "--json"))["formulas"]]
        assert ids == ["own.bound", "own.half"]

    @pytest.mark.parametrize("command", ["eval", "table", "show", "latex"])
    def test_completion(self, paper: Path, command: str) -> None:
        complete = ShellComplete(parisk, {}, "parisk", "_PARISK_COMPLETE")
        found = complete.get_completions([command, "--from", str(paper)], "own")
        claims = ["own.lemma1"] if command in ("show", "latex") else []
        assert [item.value for item in found] == ["own.bound", "own.half", *claims]

    def test_a_claim_prints_the_head(self, paper: Path) -> None:
        """The formula that the claim imports is another object than that of the catalogue; both are read as declared."""
        (found,) = collect([paper]).claims
        assert found.claim.says is not None
        shown = ("show", "own.lemma1", "--from", str(paper))
        exact = json.loads(printed(*shown, "--format", "json"))["encoding"]
        assert exact[0] == "2 < own.bound(x) for x > 0"
        assert "own.bound(x) = 2*growth(x)" in exact[1]
        assert "growth(at) = exp(at) + at" in exact[2]
        text, whole = printed(*shown), printed(*shown, "--proof")
        assert "2 < bound(x) for x > 0" in text
        assert "bound(x) is own.bound: twice the growth" in text
        assert "bound(x) = 2 growth(x), own.bound" in whole
        assert "growth(at) = e^at + at" in whole


class TestErrors:
    """What is wrong with a file of formulas is one message that names it."""

    @pytest.mark.parametrize(
        "command", [["eval", "own.other", "x=1"], ["table", "own.other", "x=1"], ["latex", "own.other"]]
    )
    def test_a_broken_file(self, paper: Path, command: list[str]) -> None:
        (paper / "formulas" / "other.py").write_text("from parisk_sym import Formula\n\nother = Formula()\n")
        result = run(*command, "--from", str(paper))
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith(f"Error: {paper / 'formulas' / 'other.py'}:3: TypeError: ")
        assert "Traceback" not in result.stderr

    def test_the_rest_is_listed(self, paper: Path) -> None:
        """A syntax error; completion says nothing of it."""
        (paper / "formulas" / "other.py").write_text("from parisk_sym import Formula\nother = (\n")
        result = run("list", str(paper))
        assert result.exit_code == 2
        assert "other.py:2: SyntaxError" in result.stderr
        assert "own.half" in result.stdout
        complete = ShellComplete(parisk, {}, "parisk", "_PARISK_COMPLETE")
        assert complete.get_completions(["eval", "--from", str(paper)], "own")

    def test_a_broken_helper(self, paper: Path) -> None:
        """The line of the file, and the helper to blame."""
        (paper / "_symbols.py").write_text("x = 1 / 0\n")
        with pytest.raises(ClaimError, match=r"bounds\.py:1: ZeroDivisionError.*_symbols\.py, line 1"):
            find_formula("own.bound", [paper])

    @pytest.mark.parametrize("taken", ["own.bound", "bessel_k.cdf", "sampling.par21_bound"])
    def test_an_id_that_is_taken(self, paper: Path, taken: str) -> None:
        """By a file of its own, by the package, by a shipped paper: both files are named."""
        other = paper / "formulas" / "other.py"
        other.write_text(BOUNDS.replace("own.bound", taken))
        first = {
            "own.bound": paper / "formulas" / "bounds.py",
            "bessel_k.cdf": Path(find_formula(taken).file) if taken[0] == "b" else None,
            "sampling.par21_bound": shipped_derivations() / "privacy_at_risk" / "formulas" / "sampling.py",
        }[taken]
        message = f"{other}: the id '{taken}' is already taken by {first}"
        assert message in run("eval", "own.bound", "x=1", "--from", str(paper)).stderr
        assert message in run("list", str(paper)).stderr

    def test_unknown_ids(self, paper: Path) -> None:
        with pytest.raises(FormulaNotFoundError, match=r"did you mean own\.bound"):
            find_formula("own.bond", [paper])
        with pytest.raises(FormulaNotFoundError):
            find_formula("own.bound")


class TestLoading:
    """Papers are read where they are needed, each with its own helpers."""

    @pytest.mark.parametrize(
        ("arguments", "read"),
        [
            (["--help"], False),
            (["eval", "bessel_k.cdf", "x=1", "k=1"], False),
            (["table", "bessel_k.cdf", "x=1", "k=1"], False),
            (["eval", "sampling.ratio_drawn", "rho=1/10", "sensitivity=1"], True),
        ],
    )
    def test_only_where_needed(self, arguments: list[str], read: bool) -> None:
        code = (
            "import sys\nfrom parisk_sym.cli import main\n"
            f"try: main({arguments!r})\nexcept SystemExit: print(*(getattr(m, '__file__', '') for m in sys.modules.values()), sep='\\n')"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert (str(shipped_derivations()) in done.stdout) == read

    def test_one_of_the_package_is_found_first(self, paper: Path) -> None:
        """However broken the folder is."""
        (paper / "formulas" / "other.py").write_text("from parisk_sym import Formula\nraise RuntimeError\n")
        assert look_up("bessel_k.cdf", [paper]) in package_formulas()

    def test_helpers_of_the_same_name(
        self, paper: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A claim file with a helper and formulas of its own asks for a formula of another paper."""
        for name in [name for name in sys.modules if name.partition(".")[0] == "formulas"]:
            monkeypatch.delitem(sys.modules, name)
        other = tmp_path / "other"
        (other / "formulas").mkdir(parents=True)  # without __init__.py
        (other / "_symbols.py").write_text("x = None\n")
        (other / "formulas" / "bounds.py").write_text("LIMIT = 3\n")
        (other / "claims.py").write_text(ASKING.format(paper=str(paper)))
        collection = collect([other])
        assert collection.problems == []
        assert [(c.id, c.claim.note) for c in collection.claims] == [("other.lemma1", "3")]
        assert not {"_symbols", "formulas", "formulas.bounds"} & set(sys.modules)

    def test_another_package_of_that_name(self, paper: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """One that Python has loaded before is out of the way meanwhile, and there afterwards."""
        strange = ModuleType("formulas")
        monkeypatch.setitem(sys.modules, "formulas", strange)
        assert collect([paper]).problems == []
        assert find_formula("own.half", [paper]).names == ("x",)
        assert sys.modules["formulas"] is strange

    def test_a_verdict_that_needs_another_paper_is_not_remembered(self, paper: Path) -> None:
        """Its key would not change with that paper."""
        assert Content().see(paper).is_closed
        with (paper / "claims.py").open("a") as file:
            file.write("from parisk_sym import find_formula\n")
        assert not Content().see(paper).is_closed


def test_formulas_of_the_shipped_papers_stand_apart() -> None:
    """The package holds none that bears the name of a paper, or that only a figure draws."""
    assert not [f.id for f in package_formulas() if "par2" in f.id or "drawn" in f.id]
    assert isinstance(find_formula("composition.par21"), Formula)


@pytest.mark.parametrize(
    "command",
    [
        ("eval", "own.bound", "x=1"),
        ("table", "own.bound", "x=1", "--jobs", "1"),
        ("check", "{values}", "--formula", "own.bound", "--jobs", "1"),
        ("plot", "own.figure", "-o", "{values}.png"),
    ],
)
def test_a_path_that_is_not_there(tmp_path: Path, command: tuple[str, ...]) -> None:
    """Every command that takes formulas of a folder names it once where it is missing, and writes nothing."""
    values = tmp_path / "values.csv"
    values.write_text("x,value\n1,2\n")
    result = run(*(word.format(values=values) for word in command), "--from", str(tmp_path / "nowhere"))
    assert result.exit_code == 2
    assert result.stderr.count(f"{tmp_path / 'nowhere'}: there is no such file or folder") == 1
    assert list(tmp_path.iterdir()) == [values]


def test_where_own_formulas_are() -> None:
    """Without --from, an unknown formula is told of the option."""
    assert "--from FOLDER finds those of your own paper" in run("eval", "own.bound", "x=1").stderr


def test_in_the_folder_of_the_paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In its own folder a paper's formula is evaluated, tabulated and checked without --from; elsewhere it is not found."""
    commands = (
        ("eval", "own.twice", "x=3", "--digits", "3"),
        ("table", "own.twice", "x=3", "--digits", "3"),
        ("check", "values.csv", "--formula", "own.twice"),
    )
    folder = tmp_path / "paper"
    (folder / "formulas").mkdir(parents=True)
    (folder / "formulas" / "__init__.py").write_text("")
    (folder / "formulas" / "twice.py").write_text(TWICE)
    for place in (folder, tmp_path):
        (place / "values.csv").write_text("x,value\n3,6.00\n")
        monkeypatch.chdir(place)
        found = [run(*command) for command in commands]
        assert [result.exit_code for result in found] == ([0, 0, 0] if place == folder else [2, 2, 2])


TWICE = """\
from sympy import Symbol
from parisk_sym import POSITIVE, Formula, Parameter, Source
x = Symbol("x", positive=True)
twice = Formula(
    id="own.twice", left="2 x", parameters=(Parameter(x, POSITIVE, "x", "a number"),), expression=2 * x,
    meaning="twice a number", source=Source("own", "1", "1"),
)
"""
