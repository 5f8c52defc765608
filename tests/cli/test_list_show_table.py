"""`parisk list`, `show`, `table` and `latex`: what they print."""

import json
from pathlib import Path

import pytest

import parisk_sym
import parisk_sym.core.exact
from parisk_sym.laws.catalogue import all_formulas
from tests.cli.invoked import CLAIM, printed, run

FORMULAS = all_formulas()


class TestListAndShow:
    """`parisk list` and `parisk show`."""

    def test_list_json(self, claims: str) -> None:
        data = json.loads(printed("list", "--json"))
        assert [f["id"] for f in data["formulas"]] == [f.id for f in FORMULAS]
        assert set(data["formulas"][0]) == {"id", "parameters", "meaning", "source"}
        data = json.loads(printed("list", claims, "--json"))
        assert [set(c) for c in data["claims"]] == [{"id", "paper", "number", "statement", "file"}]

    def test_list(self, claims: str) -> None:
        text = printed("list")
        assert all(f.id in text for f in FORMULAS)
        assert "own.square" in printed("list", claims)

    @pytest.mark.parametrize("formula", FORMULAS, ids=lambda f: f.id)
    def test_show_formula(self, formula: parisk_sym.Formula) -> None:
        text = printed("show", formula.id)
        words = ("meaning", "LaTeX", f"parisk eval {formula.id}", *formula.names)
        assert all(word in " ".join(text.split()) for word in words)

    def test_show_claim(self, claims: str) -> None:
        text, whole = (printed("show", "own.square", "--from", claims, *more) for more in ((), ("--proof",)))
        for word in (
            "x² ≥ 0",
            "Lemma 7",
            "PROVED",
            "0 ≤ x² for x ∈ ℝ",
            "as everybody knows",
            "sign of the gap",
        ):
            assert word in text
            assert word in whole
        assert "--proof shows" in text
        assert "x² ≥ 0: an even power." in whole
        assert whole == printed("show", "own.square", "--from", claims, "--format", "text")

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
            ("own.square", "--from", claims, "--format", "json", "--proof"),
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
        assert "# source: par21 Lemma 11, proof" in lines
        lines = [line for line in lines if not line.startswith("#")]
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
        assert "parisk:eq:bessel_k.cdf" in text
        assert "parisk:eq:laplace.overlap" in text


def test_a_claim_that_is_not_there_is_told_from_what_is_remembered(
    claims: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second time without running a file, which takes long."""
    for _ in range(2):
        result = run("show", "own.sqare", "--from", claims)
        assert result.exit_code == 2
        assert "no formula or claim 'own.sqare'; did you mean own.square," in result.stderr
        monkeypatch.setattr("parisk_sym.cli.claim_listing.collect", None)
        monkeypatch.setattr("parisk_sym.cli.claim_listing._list_file", None)
