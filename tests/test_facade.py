"""What `import parisk_sym` offers: names with types, `compose`, `table`, and objects that show themselves in a notebook."""

import subprocess
import sys
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import nbformat
import pytest
from sympy import Rational, Symbol, exp

import parisk_sym
from parisk_sym import (
    POSITIVE,
    Claim,
    Inequality,
    Source,
    Verdict,
    compose,
    find_formula,
    judge,
    open_,
    table,
)
from parisk_sym.core.errors import DomainError, FormulaNotFoundError, InexactInputError, ParameterError
from parisk_sym.laws.mechanisms.laplace import Laplace
from parisk_sym.proofs.judgement import Judgement
from tests.facade import STUB, stub

ROOT = Path(__file__).parents[1]

SNIPPET = """
from parisk_sym import POSITIVE, Claim, Inequality, Source, Verdict, compose, find_formula, judge, table
from sympy import Symbol, exp

eps = Symbol("eps", positive=True)
lemma = Claim(
    id="own.lemma1",
    source=Source("own", "Lemma 1", "1"),
    statement="1 + eps < exp(eps)",
    says=Inequality(1 + eps, "<", exp(eps), {eps: POSITIVE}),
    expected=Verdict.PROVED,
)
reveal_type(judge(lemma))
reveal_type(judge(lemma).verdict)
reveal_type(find_formula("bessel_k.cdf").digits(12, x="5/2", k=3)[0])
reveal_type(compose("laplace,eps0=1").digits(12, eps=1)[0])
reveal_type(table("bessel_k.cdf", x="0:1:1/2", k=1))
find_formula(12)
judge(1)
from parisk_sym import Inequalty
"""

REVEALED = (
    "parisk_sym.proofs.judgement.Judgement",
    "parisk_sym.claims.verdict.Verdict",
    "str",
    "str",
    "parisk_sym.tables.tables.Table | parisk_sym.tables.comparisons.ComparisonTable",
)


def test_the_stub_is_what_the_package_offers() -> None:
    """A name that is added, moved or taken away is seen."""
    assert STUB.read_text(encoding="utf-8") == stub(), "run `python -m tests.facade`"
    assert (STUB.parent / "py.typed").is_file()


def test_every_public_name_can_be_imported() -> None:
    """Whatever the facade lists is there."""
    assert all(getattr(parisk_sym, name) is not None for name in parisk_sym.__all__)


def test_a_type_checker_knows_the_facade(tmp_path: Path) -> None:
    """mypy says what a user's names are, and sees a wrong argument and a name that does not exist."""
    (tmp_path / "own.py").write_text(SNIPPET, encoding="utf-8")
    (tmp_path / "mypy.ini").write_text(f"[mypy]\nmypy_path = {ROOT}\nfollow_untyped_imports = False\n")
    command = [sys.executable, "-m", "mypy", "--ignore-missing-imports", "--no-error-summary", "own.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    said = done.stdout.splitlines()
    types = [line.split('"')[1] for line in said if "Revealed type" in line]
    assert [t.replace("builtins.", "") for t in types] == list(REVEALED)
    errors = [line.rpartition("[")[2].rstrip("]") for line in said if "error:" in line]
    assert errors == ["arg-type", "arg-type", "attr-defined"], done.stdout


# --- compose and table ------------------------------------------------------------------------------------------------


def test_compose_takes_words_mechanisms_and_pairs() -> None:
    """The same uses, written in three ways; the value is the one that README prints for the command."""
    written = compose("laplace,eps0=1/2,n=30", "gaussian,mu=1")
    paired = compose((Laplace("1/2"), 10), ("laplace,eps0=1/2,n=2", 10), "gaussian,mu=1")
    assert written.digits(12, delta="1e-9")[0] == paired.digits(12, delta="1e-9")[0] == "17.2207147415"


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        ((), ParameterError, "at least one mechanism"),
        ((3,), ParameterError, "got 3"),
        (("laplac,eps0=1",), ParameterError, "laplac"),
        ((("laplace,eps0=1", 0),), DomainError, "n must be"),
        ((("laplace,eps0=1", 1.5),), InexactInputError, "1.5"),
        ((("laplace,eps0=1", 2, 3),), ParameterError, "a pair"),
    ],
)
def test_compose_says_what_is_wrong(given: tuple[object, ...], error: type[Exception], said: str) -> None:
    """Bad input is named."""
    with pytest.raises(error, match=said):
        compose(*given)  # type: ignore[arg-type]


def test_table_reads_texts_numbers_and_lists() -> None:
    """The values of README's table, from three ways to write an axis, in one process and in two."""
    expected = ["0.632120558829", "0.448180838243", "0.864664716763", "0.729329433527"]
    written = table("bessel_k.cdf", x="1:2:1", k="1,2", digits=12)
    listed = table(find_formula("bessel_k.cdf"), x=[1, Rational(2)], k=[Fraction(1), "2"], digits=12, jobs=2)
    assert [row.value for row in written.rows] == [row.value for row in listed.rows] == expected


def test_tables_side_by_side_and_declared() -> None:
    """Several formulas, and a declared table; processes find both."""
    both = ("laplace.confidence", "laplace.confidence_model")
    here = table(*both, eps="3/10,6/10", eps0=1, k=1, digits=6)
    assert [row.values for row in here.rows] == [("0.0913212", "0.410020"), ("0.184701", "0.713769")]
    assert table(*both, eps="3/10,6/10", eps0=1, k=1, digits=6, jobs=2) == here
    assert table("composition", eps0=1, n=277, delta="1e-5", digits=5).rows[0].below == ("par21",)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("names", "values", "error", "said"),
    [
        ((), {}, ParameterError, "name a formula"),
        (("bessel_k.cdff",), {"x": 1, "k": 1}, FormulaNotFoundError, "bessel_k.cdf"),
        (("bessel_k.cdf",), {"x": 1}, ParameterError, "missing k"),
        (("bessel_k.cdf",), {"x": [], "k": 1}, DomainError, "x"),
        (("bessel_k.cdf",), {"x": 0.5, "k": 1}, InexactInputError, "0.5"),
        (("bessel_k.cdf",), {"x": "-1", "k": 1}, DomainError, "x must be"),
        (("bessel_k.cdf",), {"x": None, "k": 1}, DomainError, "None"),
    ],
)
def test_table_says_what_is_wrong(
    names: tuple[str, ...], values: dict[str, object], error: type[Exception], said: str
) -> None:
    """Bad input is named."""
    with pytest.raises(error, match=said):
        table(*names, **values)  # type: ignore[arg-type]


# --- in a notebook ----------------------------------------------------------------------------------------------------


class _Balanced(HTMLParser):
    """Every tag is closed, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def shown(thing: object) -> _Balanced:
    parser = _Balanced()
    parser.feed(thing._repr_html_())  # type: ignore[attr-defined]
    parser.close()
    assert parser.open == []
    return parser


EPS = Symbol("eps", positive=True)


def lemma() -> Claim:
    return Claim(
        id="own.lemma_1",
        source=Source("own", "Lemma 1", "1"),
        statement=r"$1 < e^{\varepsilon}$ & more",
        says=Inequality(exp(EPS), "<=", 1 + EPS, {EPS: open_(0, 1)}),
        expected=Verdict.REFUTED,
    )


@pytest.fixture(scope="module")
def refuted() -> Judgement:
    return judge(lemma())


def test_a_claim_shows_its_statement() -> None:
    """As text that stays text, with its mathematics between dollar signs."""
    page = shown(lemma())
    assert r"$1 < e^{\varepsilon}$ & more" in page.text
    assert lemma()._repr_latex_() == r"$1 < e^{\varepsilon}$ & more"


def test_a_judgement_shows_verdict_and_counterexample(refuted: Judgement) -> None:
    """The computed verdict, where it fails, and the expectation only where it differs."""
    page = shown(refuted)
    assert refuted.verdict is Verdict.REFUTED
    assert "REFUTED" in page.text
    assert refuted.counterexample in page.text
    assert "expected" not in page.text
    assert refuted._repr_latex_() == r"\textbf{REFUTED} \texttt{own.lemma\_1}"
    assert "REFUTED" in shown(refuted.verdict).text


def test_a_proof_shows_its_tree() -> None:
    """Every node of the proof is there, and it folds."""
    says = Inequality(1 + EPS, "<", exp(EPS), {EPS: POSITIVE})
    found = judge(Claim("own.l", Source("own", "1", "1"), "s", says, Verdict.PROVED))
    page = shown(found.tree)
    assert found.verdict is Verdict.PROVED
    assert "details" in page.seen
    assert all(node.rule in page.text for node in found.tree.proof())


def test_tables_show_their_numbers_and_command() -> None:
    """All rows of a short table, and of a long one the ends."""
    page = shown(table("bessel_k.cdf", x="1:3:1", k=1, digits=6))
    assert page.seen.count("tr") == 4
    assert "0.950213" in page.text
    assert "parisk table bessel_k.cdf x=1:3:1 k=1" in page.text
    long = table("bessel_k.cdf", x="1:60:1", k=1, digits=6)
    assert shown(long).seen.count("tr") == 1 + 41
    assert "20 rows" in shown(long).text
    assert long._repr_latex_().count(r"\\") == 1 + 40
    marked = table("composition", eps0=1, n=277, delta="1e-5", digits=5)
    assert "par21" in shown(marked).text
    assert r"\begin{array}" in marked._repr_latex_()


def test_a_formula_shows_its_equation() -> None:
    """As mathematics."""
    assert find_formula("bessel_k.cdf")._repr_latex_().startswith(r"$\displaystyle F(x; k) = ")


def test_a_notebook_shows_a_bar_and_a_table(tmp_path: Path) -> None:
    """A kernel runs a cell: the bar is a widget, the table is HTML and LaTeX, and nothing is written to standard error."""
    cell = nbformat.v4.new_code_cell(
        "from parisk_sym import table\ntable('bessel_k.cdf', x='1:3:1', k=1, digits=6)"
    )
    notebook = nbformat.v4.new_notebook(cells=[cell])
    file = tmp_path / "cell.ipynb"
    nbformat.write(notebook, file)
    execute = f"-m jupyter execute --inplace --kernel_name=python3 --timeout=300 {file}"
    command = [sys.executable, *execute.split()]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=900)
    run = nbformat.read(file, as_version=4)
    shown_as = [set(output.get("data", ())) for output in run.cells[0].outputs]
    assert not any(output.output_type == "stream" for output in run.cells[0].outputs)
    assert any("application/vnd.jupyter.widget-view+json" in kinds for kinds in shown_as)
    assert {"text/html", "text/latex"} <= shown_as[-1]
