"""The commands: what they print, their exit codes, and that nothing heavy is loaded before it is needed."""

import importlib
import json
import subprocess
import sys
from collections.abc import Iterator
from decimal import Decimal, localcontext
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from flint import arb, ctx

import parisk_sym
import parisk_sym.ground.exact
from parisk_sym.cli import commands, main, parisk
from parisk_sym.cli.commands import add_commands
from parisk_sym.laws.catalogue import FORMULAS, find_formula
from parisk_sym.report.decimals import midpoint_radius
from parisk_sym.report.pages import example_command

CLAIM = """\
from sympy import Symbol
from parisk_sym import Claim, Inequality, REALS, Source, Verdict

x = Symbol("x", real=True)
square = Claim(
    id="own.square",
    source=Source("own", "Lemma 1", "1"),
    statement="$x^2 \\\\ge 0$",
    says=Inequality(0, "<=", x**2, {x: REALS}),
    expected=Verdict.PROVED,
    also=(Source("draft", "Lemma 7", "2"),),
    note="as everybody knows",
)
"""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(parisk, list(arguments))


def printed(*arguments: str) -> str:
    """Standard output of a command that has to succeed in silence."""
    result = run(*arguments)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return result.stdout


@pytest.fixture
def claims(tmp_path: Path) -> str:
    """A claim file."""
    path = tmp_path / "claims.py"
    path.write_text(CLAIM)
    return str(path)


class TestHelp:
    """Help teaches and loads nothing."""

    @pytest.mark.parametrize("name", sorted(parisk.commands))
    def test_every_command_has_an_example(self, name: str) -> None:
        text = printed(name, "--help")
        assert "Example" in text
        assert f"parisk {name}" in text

    def test_version(self) -> None:
        assert parisk_sym.__version__ in printed("--version")

    def test_no_command(self) -> None:
        """Without a command, help goes to standard error."""
        result = run()
        assert result.exit_code == 2
        assert "Usage: parisk" in result.stderr

    @pytest.mark.parametrize(
        ("arguments", "unwanted"),
        [
            (["--help"], {"sympy", "flint", "numpy", "rich", "parisk_sym.laws.catalogue"}),
            (["verify", "--jobs", "0"], {"sympy", "flint", "numpy", "rich"}),
            (["eval", "bessel_k.cdf", "x=1", "k=1"], {"rich", "scipy", "parisk_sym.proofs.judgement"}),
        ],
    )
    def test_nothing_heavy_is_loaded(self, arguments: list[str], unwanted: set[str]) -> None:
        code = (
            "import sys\nfrom parisk_sym.cli import main\n"
            f"try: main({arguments!r})\nexcept SystemExit: print(*sys.modules, sep='\\n')"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert not unwanted & set(done.stdout.split())


HELLO = """\
import click

__all__ = ["COMMAND"]


@click.command()
@click.argument("name")
def hello(name: str) -> None:
    \"\"\"Greet a person.\"\"\"
    click.echo(f"Hello {name}")


COMMAND = hello
"""


class TestOneFilePerCommand:
    """A file in the folder of commands is a command: nothing else has to know of it."""

    @pytest.fixture
    def folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
        """An empty package that Python finds."""
        (tmp_path / "own_commands").mkdir()
        (tmp_path / "own_commands" / "__init__.py").touch()
        monkeypatch.syspath_prepend(tmp_path)
        yield tmp_path / "own_commands"
        for name in [name for name in sys.modules if name.partition(".")[0] == "own_commands"]:
            del sys.modules[name]

    def group(self) -> click.Group:
        group = click.Group("own")
        add_commands(group, importlib.import_module("own_commands"))
        return group

    def test_a_new_file_is_a_new_command(self, folder: Path) -> None:
        (folder / "hello.py").write_text(HELLO)
        group = self.group()
        assert "Greet a person." in CliRunner().invoke(group, ["--help"]).stdout
        assert CliRunner().invoke(group, ["hello", "Ada"]).stdout == "Hello Ada\n"

    def test_the_shipped_commands_are_the_files(self) -> None:
        """Each file has the name of its command."""
        files = Path(str(commands.__file__)).parent.glob("*.py")
        assert set(parisk.commands) == {file.stem for file in files} - {"__init__"}

    def test_two_of_one_name_are_an_error(self, folder: Path) -> None:
        for name in ("hello", "greeting"):
            (folder / f"{name}.py").write_text(HELLO)
        with pytest.raises(ValueError, match=r"own_commands\.hello: there is a command 'hello' already"):
            self.group()

    def test_a_file_without_a_command_is_an_error(self, folder: Path) -> None:
        (folder / "helper.py").touch()
        with pytest.raises(TypeError, match=r"own_commands\.helper names no click command"):
            self.group()


class TestEval:
    """`parisk eval`."""

    def test_digits(self) -> None:
        assert printed("eval", "bessel_k.cdf", "x=5/2", "k=3", "--digits", "12") == "0.725528285851\n"

    def test_order_of_arguments_does_not_matter(self) -> None:
        assert printed("eval", "bessel_k.cdf", "k=3", "x=2.5") == printed(
            "eval", "bessel_k.cdf", "x=5/2", "k=3"
        )

    def test_json(self) -> None:
        data = json.loads(printed("eval", "bessel_k.cdf", "x=5/2", "k=3", "--json"))
        assert data["formula"] == "bessel_k.cdf"
        assert data["arguments"] == {"x": "5/2", "k": "3"}
        assert data["digits"] == 30
        assert data["value"] == "0.725528285851338403651888494750"
        assert abs(Decimal(data["ball"]["mid"]) - Decimal(data["value"])) < Decimal("1e-29")
        assert 0 <= Decimal(data["ball"]["rad"]) < Decimal("1e-29")

    def test_ball(self) -> None:
        middle, sign, radius = printed("eval", "bessel_k.cdf", "x=5/2", "k=3", "--ball").split()
        assert sign == "±"
        assert middle.startswith("0.72552828585133840365188849475")
        assert Decimal(radius) > 0

    @pytest.mark.parametrize("digits", ["1", "5000", "20000"])
    def test_many_digits(self, digits: str) -> None:
        data = json.loads(printed("eval", "laplace.tail", "x=1", "b=3", "--digits", digits, "--json"))
        assert len(data["value"].replace("0.", "", 1)) == int(digits)

    def test_exact_value(self) -> None:
        data = json.loads(printed("eval", "laplace.mean_absolute_error", "eps0=4", "sensitivity=1", "--json"))
        assert Decimal(data["value"]) == Decimal("0.25")

    @pytest.mark.parametrize("formula", FORMULAS, ids=lambda f: f.id)
    def test_example_of_every_formula(self, formula: parisk_sym.Formula) -> None:
        """The command that `parisk show` suggests works."""
        command = example_command(formula)
        assert command.startswith(f"parisk eval {formula.id} ")
        assert Decimal(printed(*command.split()[1:]).strip()).is_finite()


@pytest.mark.parametrize("digits", [1, 3, 10, 50])
@pytest.mark.parametrize("value", ["1/3", "-2/7", "1e30", "123456789/1000", "-1e-40", "0"])
@pytest.mark.parametrize("radius", ["0", "1e-3", "7.77e-12"])
def test_midpoint_and_radius_enclose(value: str, radius: str, digits: int) -> None:
    """[mid - rad, mid + rad] contains both ends of the ball."""
    with ctx.workprec(300):
        ball = arb(parisk_sym.ground.exact.rational(value)) + arb(0, float(radius))
        middle, bound = midpoint_radius(ball, digits)
        lower, upper = ball.lower(), ball.upper()
    with localcontext(prec=400), ctx.workprec(2000):
        low, high = Decimal(middle) - Decimal(bound), Decimal(middle) + Decimal(bound)
        assert arb(parisk_sym.ground.exact.rational(str(low))) <= lower.mid()
        assert arb(parisk_sym.ground.exact.rational(str(high))) >= upper.mid()


class TestVerify:
    """`parisk verify`: the JSON contract."""

    def test_json_row(self, claims: str) -> None:
        (row,) = json.loads(printed("verify", claims, "--json", "-"))
        seconds, evidence, proof = row.pop("seconds"), row.pop("evidence"), row.pop("proof")
        assert seconds >= 0
        (goal,) = proof["children"]
        assert (goal["rule"], goal["status"]) == ("sign of the gap", "proved")
        assert {check["rule"] for check in goal["checks"]} == {"attack", "defined on the whole domain"}
        assert all({"check", "engine", "outcome"} <= set(item) for item in evidence)
        assert row == {
            "id": "own.square",
            "paper": "own",
            "number": "Lemma 1",
            "section": "1",
            "also": [{"paper": "draft", "number": "Lemma 7", "section": "2"}],
            "kind": "inequality",
            "reading": "",
            "expected": "PROVED",
            "verdict": "PROVED",
            "statement": "$x^2 \\ge 0$",
            "encoding": ["0 <= x**2 for x ∈ ℝ"],
            "box": "",
            "lemmas": [],
            "counterexample": "",
            "table": [],
            "recompute": "",
            "note": "as everybody knows",
            "needs_data": "",
            "amendment": None,
            "standing": "",
            "uses": [],
            "needs": [],
            "reasons": [],
            "blocked": [],
            "try": [],
        }

    def test_table_and_file(self, claims: str, tmp_path: Path) -> None:
        """The table is printed as well when the JSON goes to a file, and no temporary file stays."""
        out = tmp_path / "out.json"
        assert "1 claim: 1 PROVED" in printed("verify", claims, "--json", str(out))
        assert json.loads(out.read_text())[0]["id"] == "own.square"
        assert sorted(p.name for p in tmp_path.iterdir()) == ["claims.py", "out.json"]

    def test_output_through_a_link_and_to_a_device(self, claims: str, tmp_path: Path) -> None:
        """A symbolic link keeps pointing where it does; a device is written, not replaced."""
        (tmp_path / "link").symlink_to("real.json")
        printed("verify", claims, "--json", str(tmp_path / "link"))
        assert (tmp_path / "link").is_symlink()
        assert json.loads((tmp_path / "real.json").read_text())
        printed("verify", claims, "--json", "/dev/null")
        assert Path("/dev/null").is_char_device()


ARGUED = """\
from sympy import Symbol, exp
from parisk_sym import Argument, Claim, Condition, Inequality, Lemma, POSITIVE, Source, Step, Verdict, open_

x = Symbol("x", positive=True)
PLACE, TEXT = Source("own", "Lemma 1", "1"), "$1 + x < e^x$"
TRUE = Inequality(1 + x, "<", exp(x), {x: POSITIVE})
FALSE = Inequality(exp(x), "<", 1 + x**2, {x: POSITIVE})
PART = Inequality(exp(x), "<", 1 + x + x**2, {x: open_(0, 1)})
PROSE = Argument("as one sees", (Step("the same", TRUE),), (Lemma("a fact", "a book"),), needs="a rule")
prose = Claim("own.prose", PLACE, TEXT, TRUE, Verdict.ARGUED, by=PROSE)
proof = Claim("own.proof", PLACE, TEXT, TRUE, Verdict.PROVED)
condition = Claim("own.condition", PLACE, TEXT, FALSE, Verdict.ARGUED, condition=Condition("x < 1", PART, PROSE))
"""


class TestArgued:
    """A person's prose is no proof, in any output."""

    @pytest.fixture
    def paper(self, tmp_path: Path) -> str:
        """One claim with a proof, one with prose, one with a condition by prose."""
        path = tmp_path / "claims.py"
        path.write_text(ARGUED)
        return str(path)

    def test_counted_apart(self, paper: str, tmp_path: Path) -> None:
        """In the table and its last line, and in the JSON rows."""
        out = tmp_path / "out.json"
        text = printed("verify", paper, "--json", str(out), "--jobs", "1")
        assert "3 claims: 1 PROVED, 2 ARGUED" in text
        found = {row["id"]: row["verdict"] for row in json.loads(out.read_text())}
        assert found == {"own.prose": "ARGUED", "own.proof": "PROVED", "own.condition": "ARGUED"}

    def test_expected_proved_is_not_as_expected(self, paper: str) -> None:
        """Whoever expects a proof is told that there is none."""
        Path(paper).write_text(ARGUED.replace("Verdict.ARGUED", "Verdict.PROVED"))
        result = run("verify", paper, "--jobs", "1")
        assert result.exit_code == 1
        assert "own.prose: ARGUED, expected PROVED" in result.stdout

    def test_show(self, paper: str) -> None:
        """The conclusion is argued; so is what holds under a condition."""
        text = printed("show", "own.prose", "--from", paper)
        assert "ARGUED" in text
        assert "as one sees" in text
        assert "argument [argued]" in text
        assert "the same" in text
        assert "PROVED" not in text
        text = " ".join(printed("show", "own.condition", "--from", paper).split())
        assert "under it, it is argued" in text
        assert "counterexample x = " in text

    def test_latex(self, paper: str) -> None:
        text = printed("latex", "own.prose", "own.condition", "--from", paper, "--jobs", "1")
        assert text.count(r"\textbf{ARGUED}") == 2
        assert r"\emph{Condition (argued).}" in text


ENDLESS = """\
from sympy import Rational
from parisk_sym import Claim, HasProbability, Source, Verdict

def endless(rng, size):
    while True:
        pass

SAYS = HasProbability(Rational(1, 2), endless, ({},))
without_end = Claim("own.endless", Source("own", "Lemma 1", "1"), "text", SAYS, Verdict.SUPPORTED)
"""


class TestTimeLimit:
    """`--time-limit`: undecided, with the reason, in every output."""

    @pytest.fixture
    def paper(self, tmp_path: Path) -> str:
        """A claim whose check has no end."""
        path = tmp_path / "claims.py"
        path.write_text(ENDLESS)
        return str(path)

    def test_verify(self, paper: str, tmp_path: Path) -> None:
        out = tmp_path / "out.json"
        result = run("verify", paper, "--time-limit", "0.5", "--jobs", "1", "--json", str(out))
        assert result.exit_code == 1
        assert "1 claim: 1 UNDECIDED" in result.stdout
        assert all(word in result.stdout for word in ("time", "limit", "0.5"))  # the table wraps the reason
        (row,) = json.loads(out.read_text())
        (evidence,) = row["evidence"]
        assert (evidence["check"], evidence["reason"]) == ("limit", "the time limit of 0.5 s was reached")

    def test_show(self, paper: str) -> None:
        result = run("show", "own.endless", "--from", paper, "--time-limit", "1/2")
        assert result.exit_code == 2
        result = run("show", "own.endless", "--from", paper, "--time-limit", "0.5")
        assert result.exit_code == 1
        assert "the time limit of 0.5 s was reached" in " ".join(result.stdout.split())

    @pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "soon"])
    def test_no_limit(self, paper: str, seconds: str) -> None:
        """A limit is a positive number; the message says so, with the value."""
        result = run("verify", paper, "--time-limit", seconds)
        assert result.exit_code == 2
        assert seconds in result.stderr
        assert result.stderr.count("Error") == 1


class TestListAndShow:
    """`parisk list` and `parisk show`."""

    def test_list_json(self, claims: str) -> None:
        data = json.loads(printed("list", claims, "--json"))
        assert [f["id"] for f in data["formulas"]] == [f.id for f in FORMULAS]
        assert set(data["formulas"][0]) == {"id", "parameters", "meaning", "source"}
        assert [set(c) for c in data["claims"]] == [{"id", "paper", "number", "statement", "file"}]

    def test_list(self, claims: str) -> None:
        text = printed("list", claims)
        assert all(f.id in text for f in FORMULAS)
        assert "own.square" in text

    @pytest.mark.parametrize("formula", FORMULAS, ids=lambda f: f.id)
    def test_show_formula(self, formula: parisk_sym.Formula) -> None:
        text = printed("show", formula.id)
        words = ("meaning", "LaTeX", f"parisk eval {formula.id}", *formula.names)
        assert all(word in " ".join(text.split()) for word in words)

    def test_show_claim(self, claims: str) -> None:
        text = printed("show", "own.square", "--from", claims)
        for word in (
            "$x^2 \\ge 0$",
            "Lemma 7",
            "PROVED",
            "0 <= x**2 for x ∈ ℝ",
            "as everybody knows",
            "sign of the gap [proved] signs: [0, 1]",
        ):
            assert word in text

    def test_show_in_another_form(self, claims: str) -> None:
        """A claim has the forms of `report/formats`; a formula has one."""
        assert (
            json.loads(printed("show", "own.square", "--from", claims, "--format", "json"))["verdict"]
            == "PROVED"
        )
        assert printed("show", "own.square", "--from", claims, "--format", "markdown").startswith(
            "## own.square: PROVED"
        )
        for arguments in (
            ("bessel_k.cdf", "--format", "json"),
            ("own.square", "--from", claims, "--format", "toy"),
        ):
            result = run("show", *arguments)
            assert result.exit_code == 2
            assert "format" in result.stderr

    def test_show_counterexample(self, tmp_path: Path) -> None:
        """A refuted implication comes with its table, and with a line that recomputes it."""
        path = tmp_path / "claims.py"
        says = "Implication((AtRisk(t, g),), PostProcessed(AtRisk(t, g)), {t: open_(1, 9), g: open_(0, 1)})"
        text = CLAIM.replace("Inequality, REALS", "AtRisk, Implication, PostProcessed, open_")
        text = text.replace('Inequality(0, "<=", x**2, {x: REALS})', says).replace("PROVED", "REFUTED")
        path.write_text(
            text.replace("x = Symbol", 't, g = (Symbol(n, positive=True) for n in "tg")\nx = Symbol')
        )
        shown = printed("show", "own.square", "--from", str(path))
        assert "database  outcome 1  outcome 2  outcome 3" in shown
        assert "from fractions import Fraction" in shown
        assert "every finite mechanism on two neighbours" in shown


class TestTableAndLatex:
    """`parisk table` and `parisk latex`: the output of the library, on standard output or in a file."""

    def test_csv(self) -> None:
        lines = printed(
            "table", "bessel_k.cdf", "x=5/2", "k=2,3", "--digits", "12", "--jobs", "1"
        ).splitlines()
        assert lines[0].split(",")[:3] == ["x", "k", "value"]
        assert [line.split(",")[2] for line in lines[1:]] == ["0.815308753096", "0.725528285851"]

    @pytest.mark.parametrize("format_", ["csv", "json", "latex"])
    def test_file(self, tmp_path: Path, format_: str) -> None:
        command = ["table", "bessel_k.cdf", "x=0:1:1/2", "k=1", "--format", format_, "--jobs", "1"]
        out = tmp_path / "out"
        assert printed(*command, "-o", str(out)) == ""
        assert out.read_text() == printed(*command)

    def test_snippet(self) -> None:
        text = printed("latex", "bessel_k.cdf", "laplace.overlap")
        assert "eq:bessel_k.cdf" in text
        assert "eq:laplace.overlap" in text


class TestCompletion:
    """Shell completion."""

    @pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
    def test_script(self, shell: str) -> None:
        assert "_PARISK_COMPLETE" in printed("completion", shell)

    def test_formula_ids(self) -> None:
        """The first argument of `eval` completes to formula ids."""
        from click.shell_completion import ShellComplete

        found = ShellComplete(parisk, {}, "parisk", "_PARISK_COMPLETE").get_completions(["eval"], "bessel_k.")
        assert [item.value for item in found] == [f.id for f in FORMULAS if f.id.startswith("bessel_k.")]


class TestProcesses:
    """The command as its own process."""

    def test_module(self) -> None:
        command = [
            sys.executable,
            "-m",
            "parisk_sym",
            "eval",
            "bessel_k.cdf",
            "x=5/2",
            "k=3",
            "--digits",
            "5",
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        assert done.stdout == "0.72553\n"

    def test_error(self) -> None:
        command = [sys.executable, "-m", "parisk_sym.cli", "eval", "bessel_k.cdf", "x=-1", "k=3"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout, done.stderr) == (2, "", "Error: x must be >= 0, got -1\n")

    def test_main_leaves_with_the_exit_code(self) -> None:
        with pytest.raises(SystemExit) as left:
            main(["eval", "nothing.here"])
        assert left.value.code == 2


def test_commands_of_the_contract() -> None:
    """Every command that is offered is a real one."""
    assert set(parisk.commands) == {
        "verify",
        "list",
        "compose",
        "inventory",
        "plot",
        "show",
        "eval",
        "table",
        "latex",
        "completion",
    }
    assert all(c.callback for c in parisk.commands.values())


def test_find_formula_is_the_catalogue() -> None:
    """The command line and the library know the same formulas."""
    assert all(find_formula(f.id) is f for f in FORMULAS)
