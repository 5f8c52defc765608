"""A new kind of statement is the two files and the lines that CONTRIBUTING shows: they are put into a copy of the package, and used there."""

import json
from pathlib import Path

import pytest

from tests.copied import add_rule, copied, examples, run, run_cli

*TEXTS, LINE = examples("A new kind of statement")
FILES = {f"{room}/kinds/even.py": text for room, text in zip(("claims", "proofs"), TEXTS, strict=True)}
IMPORTS = "from parisk_sym.claims.kinds.even import Even\nfrom parisk_sym.proofs.kinds import even\n"

# Even functions; then an odd one, one that is even but for 1e-30 of it, and one that is undefined at 0.
CLAIMS = """
from sympy import Rational, Symbol, cosh, exp, log, sin
from parisk_sym import Claim, Fault, Even, POSITIVE, REALS, Source, Verdict, closed

x, y = Symbol("x", real=True), Symbol("y", positive=True)
source = Source("own", "Lemma 1", "1")
TINY = Rational(1, 10**30)


def claim(name, says, expected):
    fault = Fault.RESULT if expected is Verdict.REFUTED else None
    return Claim(
        id=f"own.{name}", source=source, statement="$f$ is even.", says=says, expected=expected, fault=fault
    )


even = claim("even", Even(y * cosh(x) + x**2, x, {x: REALS, y: POSITIVE}), Verdict.PROVED)
product = claim("product", Even(sin(x) * (exp(x) - exp(-x)), x, {x: closed(-3, 3)}), Verdict.PROVED)
odd = claim("odd", Even(sin(x), x, {x: REALS}), Verdict.REFUTED)
nearly = claim("nearly", Even(cosh(x) + TINY * x, x, {x: REALS}), Verdict.REFUTED)
undefined = claim("undefined", Even(log(x**2), x, {x: REALS}), Verdict.REFUTED)
"""

REFUSED = """
from sympy import Symbol, cosh, exp
from parisk_sym import ClaimError, Even, OnBox, POSITIVE, REALS, SplitAt, closed
from parisk_sym.proofs.kernel import decide

x, y = Symbol("x", real=True), Symbol("y", positive=True)
for domain in ({x: POSITIVE}, {y: POSITIVE}):
    try:
        Even(cosh(x), x, domain)
    except ClaimError as error:
        print(error)
true = Even(cosh(x), x, {x: REALS})
for by in (OnBox({x: closed(1, 2)}), SplitAt(x, (0,))):
    try:
        print(decide(true, by).status.value)
    except ClaimError as error:
        print(error)
"""

UNKNOWN = """
from sympy import Symbol
from parisk_sym import ClaimError, Even, REALS
from parisk_sym.proofs.kernel import decide

x = Symbol("x", real=True)
try:
    decide(Even(x**2, x, {x: REALS}))
except ClaimError as error:
    print(error)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with the two files, and claims where the shipped ones stand."""
    folder = tmp_path_factory.mktemp("copy")
    package = copied(folder)
    for name, text in FILES.items():
        (package / name).write_text(text, encoding="utf-8")
    add_rule(package, IMPORTS, LINE, "_DIRECT")
    listed = package / "proofs" / "kinds" / "__init__.py"
    text = listed.read_text(encoding="utf-8")
    listed.write_text(text.replace(" density,", " density, even,"), encoding="utf-8")
    (folder / "derivations" / "own").mkdir(parents=True)
    (folder / "derivations" / "own" / "01_even.py").write_text(CLAIMS, encoding="utf-8")
    return folder


def test_true_ones_are_proved_and_false_ones_refuted(folder: Path) -> None:
    """By the command, every verdict as it has to be."""
    done = run_cli(folder, "verify", "--jobs", "1", "--json", "found.json")
    assert done.returncode == 0, done.stdout + done.stderr
    rows = json.loads((folder / "found.json").read_text())
    rows = rows if isinstance(rows, list) else rows["claims"]
    assert {row["id"]: row["verdict"] for row in rows} == {
        "own.even": "PROVED",
        "own.product": "PROVED",
        "own.odd": "REFUTED",
        "own.nearly": "REFUTED",
        "own.undefined": "REFUTED",
    }


def test_it_is_shown_in_every_form(folder: Path) -> None:
    """As text, as JSON and as LaTeX, with the sentence of the kind."""
    forms = {
        "text": "y cosh(x) + x² is an even function of x for x ∈ ℝ, y > 0",
        "latex": r"is an even function of $x$ for $x \in \mathbb{R}$, $y > 0$",
    }
    for form, words in forms.items():
        done = run_cli(folder, "show", "own.even", "--format", form)
        assert words in " ".join(done.stdout.split()), done.stdout + done.stderr
    done = run_cli(folder, "show", "own.even", "--format", "json")
    (proof,) = json.loads(done.stdout)["proof"]["children"]
    assert proof["rule"] == "mirrored"
    assert "is an even function of x" in proof["goal"]


def test_what_the_rules_for_all_kinds_refuse(folder: Path) -> None:
    """A domain that is not around 0, a symbol without one; a part of the range, and the range in pieces."""
    lines = run(folder, REFUSED).stdout.splitlines()
    assert [text in line for text, line in zip(
        ("an interval around 0", "no domain is declared for x", "x is bound in the statement", "undecided"), lines, strict=True
    )] == [True] * 4, lines  # fmt: skip


def test_a_kind_that_is_not_listed_is_not_judged(folder: Path) -> None:
    """Where it is defined and how it is attacked is not taken for granted."""
    file = folder / "parisk_sym" / "proofs" / "kinds" / "__init__.py"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(" even,", ""), encoding="utf-8")
    try:
        done = run(folder, UNKNOWN)
    finally:
        file.write_text(text, encoding="utf-8")
    assert "proofs know nothing of a statement of kind symmetry" in done.stdout, done.stderr
