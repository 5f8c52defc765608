"""The commands as a whole: their help, that each is one file, and that nothing heavy is loaded before it is needed."""

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import parisk_sym
import parisk_sym.core.exact
from parisk_sym.cli import commands, main, parisk
from parisk_sym.cli.commands import add_commands
from parisk_sym.laws.catalogue import all_formulas
from tests.cli.invoked import printed, run

FORMULAS = all_formulas()


class TestHelp:
    """Help teaches and loads nothing."""

    @pytest.mark.parametrize("name", sorted(parisk.commands))
    def test_every_command_has_an_example(self, name: str) -> None:
        text = printed(name, "--help")
        assert "Example" in text
        assert f"parisk {name}" in text

    def test_the_list_of_commands_has_whole_sentences(self) -> None:
        """Click cuts a longer first sentence off."""
        listed = printed("--help").partition("Commands:")[2].strip().splitlines()
        assert len(listed) == len(parisk.commands)
        assert [line for line in listed if not line.endswith(".") or line.endswith("...")] == []

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
            (["show", "bessel_k.cdf"], {"numpy", "scipy", "parisk_sym.proofs.judgement"}),
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

    def test_a_terminal_without_unicode(self, claims: str) -> None:
        """What it cannot show is written as a code, in text and in JSON that is still JSON."""
        for form in ("screen", "json"):
            command = [
                sys.executable,
                "-m",
                "parisk_sym.cli",
                "show",
                "own.square",
                "--from",
                claims,
                "--format",
                form,
            ]
            environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
            done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
            assert (done.returncode, done.stderr) == (0, "")
            assert "PROVED" in done.stdout
        assert json.loads(done.stdout)["encoding"] == ["0 <= x**2 for x ∈ ℝ"]

    def test_main_leaves_with_the_exit_code(self) -> None:
        with pytest.raises(SystemExit) as left:
            main(["eval", "nothing.here"])
        assert left.value.code == 2


def test_commands_of_the_contract() -> None:
    """Every command that is offered is a real one."""
    assert set(parisk.commands) == {
        "ask",
        "verify",
        "list",
        "cite",
        "calibrate",
        "check",
        "compose",
        "inventory",
        "plan",
        "plot",
        "prove",
        "show",
        "eval",
        "table",
        "latex",
        "completion",
        "init",
        "schema",
        "votes",
    }
    assert all(c.callback for c in parisk.commands.values())


class TestInterrupted:
    """Ctrl-C wherever it comes: one word, exit code 130."""

    class _Descriptor:
        def __set_name__(self, owner: type, name: str) -> None:
            raise KeyboardInterrupt

    @staticmethod
    def _left(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> Result:
        monkeypatch.setattr(parisk, "invoke", lambda _: act())
        return run("list")

    def test_while_something_is_computed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def act() -> None:
            raise KeyboardInterrupt

        result = self._left(monkeypatch, act)
        assert (result.exit_code, result.stderr.strip(), result.stdout) == (130, "Interrupted.", "")

    def test_while_a_class_is_made(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Python 3.11 makes a RuntimeError of it."""
        result = self._left(monkeypatch, lambda: type("Made", (), {"part": self._Descriptor()}))
        assert (result.exit_code, result.stderr.strip(), result.stdout) == (130, "Interrupted.", "")

    def test_another_error_stays_one(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def act() -> None:
            raise RuntimeError("of the program")

        result = self._left(monkeypatch, act)
        assert isinstance(result.exception, RuntimeError)


@pytest.mark.parametrize("name", ["", *sorted(parisk.commands)])
def test_help_is_laid_out_as_written(name: str) -> None:
    """No mark of the layout is printed, and the columns of a list do not touch."""
    text = printed(*filter(None, [name]), "--help")
    assert "\\b" not in text
    assert "sensitivity=2integer" not in text
