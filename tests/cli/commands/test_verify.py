"""`parisk verify`: what it prints, its exit codes, what is only argued, and the limit of time."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.invoked import printed, run


class TestVerify:
    """`parisk verify`: the JSON contract."""

    def test_json_row(self, claims: str) -> None:
        (row,) = json.loads(printed("verify", claims, "--json", "-"))
        seconds, evidence, proof = row.pop("seconds"), row.pop("evidence"), row.pop("proof")
        kernel = row.pop("kernel")
        assert kernel is None or kernel["status"] == "KERNEL-CHECKED"  # another test may have had it checked
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
            "fault": "",
            "verdict": "PROVED",
            "statement": "$x^2 \\ge 0$",
            "quoted": True,
            "encoding": ["0 <= x**2 for x ∈ ℝ"],
            "typeset": [r"$0 \le x^{2}$ for $x \in \mathbb{R}$"],
            "box": "",
            "lemmas": [],
            "given": [],
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

    def test_certificates_hold_the_lines_of_the_statement(
        self, claims: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Whether or not something is remembered of the claim."""
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
        for folder in (tmp_path / "first", tmp_path / "second"):
            printed("verify", claims, "--certificates", str(folder))
            (file,) = folder.glob("*.json")
            assert "0 <= x**2" in file.read_text()

    def test_lines_of_a_statement_that_only_pages_need(
        self, claims: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """They are not made for a table; a page that is asked for later has them, and a table after it keeps them."""
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
        whole = ["0 <= x**2 for x ∈ ℝ"]
        for options, told in (((), None), (("--json", "-"), whole), ((), whole), (("--json", "-"), whole)):
            output = printed("verify", claims, *options)
            (remembered,) = (tmp_path / "cache").rglob("*.json")
            ((texts, *_),) = json.loads(remembered.read_bytes().partition(b"\n")[2])["listing"]["claims"]
            assert texts["encoding"] == told
            assert not options or json.loads(output)[0]["encoding"] == whole

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
FALSE = Inequality(exp(x), "<", 1 + x + x**2, {x: POSITIVE})
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
        assert re.search(r"holds if .* \[argued\] encoded ", text)
        assert "counterexample x = " in text

    def test_latex(self, paper: str) -> None:
        text = printed("latex", "own.prose", "own.condition", "--from", paper, "--jobs", "1")
        assert text.count(r"{ARGUED}") == 2
        assert r"\pariskitem{It holds if (argued)}" in text


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
