"""What the shell completes, and that it imports nothing heavy for it."""

import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from parisk_sym.cli import parisk
from parisk_sym.laws import catalogue
from parisk_sym.laws.catalogue import all_formulas
from tests.cli.invoked import CLAIM
from tests.test_imports import HEAVY


def completed(words: list[str], incomplete: str) -> list[str]:
    complete = ShellComplete(parisk, {}, "parisk", "_PARISK_COMPLETE")
    return [item.value for item in complete.get_completions(words, incomplete)]


def test_formulas() -> None:
    """Every formula of package and papers, wherever one is asked for."""
    ids = {f.id for f in all_formulas()}
    for words in (["eval"], ["show"], ["latex"], ["table"], ["check", "--formula"]):
        assert ids <= set(completed(words, ""))
    assert completed(["eval"], "laplace.overl") == ["laplace.overlap"]


def test_claims(tmp_path: Path) -> None:
    """Shipped ids, and those of one's own with --from; neither is judged nor run."""
    for words in (["show"], ["latex"], ["verify", "--only"]):
        assert "par21.theorem4.mechanism_k" in completed(words, "par21.theorem4.")
    (tmp_path / "own.py").write_text(CLAIM + "\nraise SystemExit\n")
    assert completed(["show", "--from", str(tmp_path)], "own.") == ["own.square"]
    assert completed(["verify", str(tmp_path), "--only"], "own.") == ["own.square"]


@pytest.mark.parametrize(
    ("words", "incomplete", "found"),
    [
        (["eval", "bessel_k.cdf"], "", ["x=", "k="]),
        (["eval", "bessel_k.cdf", "x=1"], "", ["k="]),
        (["eval", "laplace.confidence_model"], "eps", ["eps=", "eps0="]),
        (["eval", "no.such"], "", []),
        (["table", "bessel_k.cdf", "x=1"], "k", ["k="]),
        (["table", "composition", "n=1"], "de", ["delta="]),
        (["plot", "par21.figure5c", "n=1:9:1"], "", ["eps0=", "delta="]),
        (["plot", "rs17.figure3"], "", ["gamma="]),
        (["plot", "par21.figure7"], "pa", ["pairs="]),
        (["plan"], "b", ["budget"]),
        (["plan", "count", "eps=1"], "", ["re=", "confidence=", "answer="]),
        (["plan", "diff", "eps=1"], "", ["file=", "confidence=", "re=", "index="]),
        (["plan", "budget"], "co", ["costs=", "confidence="]),
        (["plan", "no_such"], "", []),
    ],
)
def test_parameters(words: list[str], incomplete: str, found: list[str]) -> None:
    """Those of the formula or table before, without what is given."""
    assert completed(words, incomplete) == found


def test_a_changed_formula_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept belongs to the state of the files."""
    monkeypatch.setattr(
        catalogue, "_formula_file", catalogue._formula_file.__wrapped__
    )  # as in another process
    (tmp_path / "formulas").mkdir()
    file = tmp_path / "formulas/a.py"
    text = (Path(__file__).parents[2] / "docs/example_paper/formulas/exponential.py").read_text()
    for name in ("mine", "another"):
        file.write_text(text.replace("example.", f"{name}."))
        assert completed(["eval", "--from", str(tmp_path)], f"{name}.") == [f"{name}.ratio", f"{name}.bound"]


def test_nothing_heavy() -> None:
    """Once the formulas are kept, a press of the key imports no computer algebra."""
    assert completed(["eval", "bessel_k.cdf"], "")  # keeps them
    code = (
        "import sys\nfrom click.shell_completion import ShellComplete\nfrom parisk_sym.cli import parisk\n"
        "complete = ShellComplete(parisk, {}, 'parisk', '_PARISK_COMPLETE')\n"
        "assert complete.get_completions(['eval', 'bessel_k.cdf'], '')\n"
        "assert complete.get_completions(['show'], 'par21.theorem4')\n"
        f"print(sorted({HEAVY} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
