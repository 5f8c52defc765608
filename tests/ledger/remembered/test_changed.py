"""Nothing is believed that may have changed: claims, code, helpers, data; some verdicts are never remembered."""

import os
import subprocess
import sys
from importlib import metadata
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest

from parisk_sym.claims.verdict import Verdict
from parisk_sym.cli.claim_listing import list_claims
from parisk_sym.core.limits import Limits
from parisk_sym.ledger import content
from parisk_sym.ledger.collect import collection_of
from parisk_sym.ledger.memory import stored_judgement
from parisk_sym.ledger.run import run_claims
from parisk_sym.ledger.store import Store
from parisk_sym.proofs.judgement import Judge
from tests.ledger.remembered.paper import HEAD, SHARED, SQUARE, again, parisk_, verify, write

OTHER = """
from sympy import Symbol, sqrt

from parisk_sym import POSITIVE, Formula, Parameter

x = Symbol("x", positive=True)
root = Formula("other.root", "s(x)", (Parameter(x, POSITIVE, "x", "a number"),), sqrt(x), "a root")
"""


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

    @pytest.mark.parametrize("module", ["mpmath", "flint"])
    def test_a_copy_of_a_library(self, tmp_path: Path, module: str) -> None:
        """One that comes first on the import path, of the same version as far as anybody knows."""
        (tmp_path / module).mkdir()
        (tmp_path / module / "__init__.py").touch()
        code = "from parisk_sym.ledger.content import environment_digest as d; print(d())"
        known = os.environ.get("PYTHONPATH", "")
        first, second = (
            subprocess.run(
                [sys.executable, "-c", code],
                env={**os.environ, "PYTHONPATH": path},
                capture_output=True,
                text=True,
                check=True,
            ).stdout
            for path in (known, f"{tmp_path}{os.pathsep}{known}")
        )
        assert first.strip()
        assert first != second

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
        counted = Judge.judge

        def edited(self: Judge[Any], key: Any, limits: Limits) -> Any:
            with (paper / "one" / "_shared.py").open("a") as file:
                file.write("#")
            return counted(self, key, limits)

        monkeypatch.setattr(Judge, "judge", edited)
        verify(paper)
        monkeypatch.setattr(Judge, "judge", counted)
        (paper / "one" / "_shared.py").write_text(SHARED)
        assert again(judged_now, paper) == ["a", "b"]


class TestAnotherClaim:
    """A verdict is told of the claim that was judged, and of no other one that its file makes under the same id."""

    BY_CHANCE = """\
from mpmath import timing
from sympy import Rational

BOUND = Rational(2 + int(1e12 * timing(sum, range(10**5))))
"""

    def test_one_that_the_file_makes_the_next_time(self, tmp_path: Path, judged_now: list[str]) -> None:
        """The verdict on another claim of this id is none of this one."""
        paper = tmp_path / "paper"
        write(paper / "a.py", self.BY_CHANCE + HEAD, a='Inequality(-x, "<=", BOUND, {x: POSITIVE})', b=SQUARE)
        assert again(judged_now, paper, "--json", "-") == ["a", "b"]
        judged_now.clear()
        shown = parisk_("show", "own.a", "--from", paper)
        assert (shown.exit_code, judged_now) == (0, ["a"])
        judged_now.clear()
        assert parisk_("show", "own.b", "--from", paper).exit_code == 0
        assert judged_now == []

    @pytest.mark.parametrize("change", [("x**2", "-x**2"), ('"text"', '"another text"')])
    def test_a_file_that_is_replaced_meanwhile(self, paper: Path, change: tuple[str, str]) -> None:
        """Between the listing of its claims and the judging of one; it is not remembered either."""
        file, store = paper / "one" / "first.py", Store()
        (claim,) = list_claims([str(file)], store).claims
        text = file.read_text()
        file.write_text(text.replace(*change))
        collection_of.cache_clear()
        (result,) = run_claims([claim], 1, store=store)
        assert result.judgement.verdict is Verdict.UNDECIDED
        assert "makes another claim each time it is run, or was changed meanwhile" in str(result.problem)
        file.write_text(text)
        assert stored_judgement(Store(), claim, Limits()) is None


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
            "import sympy; now = sympy.utilities.misc.os.sep",
            "from sympy.utilities.misc import os",
            "__import__('json')",
        ],
    )
    def test_what_the_key_does_not_cover(self, paper: Path, judged_now: list[str], line: str) -> None:
        """A helper that may read more than the folder's Python files."""
        text = line if "elsewhere" not in line else f"def later():\n    {line}"
        (paper / "one" / "_shared.py").write_text(f"{SHARED}\n{text}\n")
        verify(paper)
        assert again(judged_now, paper) == ["a", "b"]

    @pytest.mark.parametrize(
        ("line", "reason"),
        [
            ("with open(DATA) as f: pass", "it opens "),
            ("import numpy as np; np.loadtxt(DATA)", "it opens "),
            ("import numpy as np; np.fromfile(DATA)", "it opens "),
            ("eval('op' + 'en')(DATA).read()", "it opens "),
            (
                "import numpy as np; np.random.rand()",
                "it draws random numbers from a generator that all code shares",
            ),
            (
                "import numpy as np; np.random.default_rng().random()",
                "it draws random numbers without a seed",
            ),
            (
                "from mpmath import rand; rand()",
                "it draws random numbers from a generator that all code shares",
            ),
            ("from parisk_sym.core.outside_inputs import os; os.getenv('HOME')", "imports os"),
            (
                "import sympy; getattr(sympy.utilities.misc, 'o' + 's').environ.get('HOME')",
                "it reads the environment variable HOME",
            ),
            (
                "import sympy; dict(vars(sympy.utilities.misc)['o' + 's'].environ)",
                "it reads the environment variables",
            ),
        ],
    )
    def test_what_the_code_uses(self, paper: Path, judged_now: list[str], line: str, reason: str) -> None:
        """It is seen when the code runs, under whatever name, and the table says it."""
        (paper / "data.txt").write_text("1")
        text = line.replace("DATA", repr(str(paper / "data.txt")))
        (paper / "one" / "_shared.py").write_text(f"{SHARED}\n{text}\n")
        assert reason in " ".join(verify(paper).split())
        assert again(judged_now, paper) == ["a", "b"]

    @pytest.mark.parametrize(
        "line",
        [
            "load, input, compile = 1, 2, 3",
            "open = Symbol('open')",
            "def f(load): return load",
            "import numpy as np; np.random.default_rng(7).random()",
            "table = {1: 2}",
            "exec('y = 1')",
        ],
    )
    def test_names_hinder_nothing(self, paper: Path, judged_now: list[str], line: str) -> None:
        """What something is called does not matter, nor does a generator with a seed."""
        (paper / "one" / "_shared.py").write_text(f"{SHARED}\n{line}\n")
        assert "is remembered" not in verify(paper)
        assert again(judged_now, paper) == []

    def test_data_that_change_are_read_again(self, paper: Path, judged_now: list[str]) -> None:
        """Neither the list of claims nor a verdict is of the old ones."""
        data = paper / "one" / "bound.txt"
        data.write_text("1")
        line = f"with open({str(data)!r}) as file:\n    BOUND = int(file.read())"
        write(paper / "one" / "first.py", f"{line}\n{HEAD}", a='Inequality(-x, "<=", BOUND, {x: POSITIVE})')
        verify(paper)
        data.write_text("-1")
        judged_now.clear()
        result = parisk_("verify", paper, "--jobs", "1")
        assert sorted(judged_now) == ["a", "b"]
        assert "another claim" not in result.output
        assert "2 REFUTED" in result.output

    def test_a_file_that_is_opened(self, paper: Path, judged_now: list[str]) -> None:
        """By whichever function: it is seen while the code of the claims runs."""
        (paper / "data.txt").write_text("1")
        (paper / "one" / "_shared.py").write_text(
            f"{SHARED}\nfrom parisk_sym.core.claim_loading import Path\nPath({str(paper / 'data.txt')!r}).read_text()\n"
        )
        verify(paper)
        assert {"a", "b"} <= set(again(judged_now, paper))  # and of the other folder, in the same process

    @pytest.mark.parametrize(
        "line",
        [
            "import parisk_sym; parisk_sym.table('other.root', x='1', paths=[PAPER])",
            "from parisk_sym import table as t",
            "from parisk_sym.testing import assert_certified",
            "import parisk_sym; getattr(parisk_sym, 'ta' + 'ble')('other.root', x='1', paths=[PAPER])",
        ],
    )
    def test_formulas_of_another_paper(
        self, paper: Path, tmp_path: Path, judged_now: list[str], line: str
    ) -> None:
        """They are in no key, whichever function reads them."""
        (tmp_path / "other" / "formulas").mkdir(parents=True)
        (tmp_path / "other" / "formulas" / "roots.py").write_text(OTHER)
        (paper / "one" / "_shared.py").write_text(
            f"{SHARED}\n{line.replace('PAPER', repr(str(tmp_path / 'other')))}\n"
        )
        verify(paper)
        assert {"a", "b"} <= set(again(judged_now, paper))

    def test_a_linked_folder(self, paper: Path, tmp_path: Path, judged_now: list[str]) -> None:
        """Its modules are in no key."""
        (tmp_path / "elsewhere").mkdir()
        (tmp_path / "elsewhere" / "constants.py").write_text("y = 1\n")
        (paper / "one" / "inner").mkdir()
        (paper / "one" / "inner" / "linked").symlink_to(tmp_path / "elsewhere")
        (paper / "one" / "_shared.py").write_text(f"from inner.linked.constants import y\n{SHARED}")
        verify(paper)
        assert again(judged_now, paper) == ["a", "b"]

    def test_an_extension_module(self, paper: Path, judged_now: list[str]) -> None:
        """It comes before a Python file of its name."""
        (paper / "one" / f"_other{EXTENSION_SUFFIXES[-1]}").write_bytes(b"")
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
