"""Printed numbers: what is computed, what is wrong, and what is left alone."""

from pathlib import Path

import pytest

from parisk_sym.claims.verdict import Verdict
from parisk_sym.manuscript.numbers import Printed, checked, decimal_of, printed_numbers, with_columns
from parisk_sym.manuscript.outline import outline_of
from parisk_sym.manuscript.reading import Paper, paper_of
from parisk_sym.manuscript.source import read_source
from tests.manuscript.test_reading import THESIS, paper


@pytest.mark.parametrize(
    ("text", "digits"),
    [("0.50", "0.50"), ("-1.5.", "-1.5"), ("8.00e-5", "0.0000800"), (r"8.0 \cdot 10^{-2}", "0.080"), ("1,234", ""), ("x", ""), ("1.2.3", ""), ("1e99", ""), (r"3.63 \times 10^6", ""), (r"3.63 \times 10^2", "363")],
)  # fmt: skip
def test_decimal(text: str, digits: str) -> None:
    """Printed digits are kept, and what is no decimal number is none."""
    assert decimal_of(text) == digits


def lines(folder: Path, body: str) -> list[str]:
    """The lines of the numbers of a text."""
    return [n.line for n in printed_numbers(paper(folder, body))]


def test_in_sentences(tmp_path: Path) -> None:
    """The right side of an equation, with the values of its sentence; a letter alone needs a formula."""
    assert lines(tmp_path, r"At $x = 2$ we have $\ln x \approx 0.6931$.") == [r"\ln (2) ≈ 0.6931"]
    assert lines(tmp_path, r"Put $y = \ln x$. At $x = 2$ it is $y \approx 0.6931$.") == [
        r"(\ln (2)) ≈ 0.6931"
    ]
    assert lines(tmp_path, r"At $x = 2$ the level is $z \approx 0.6931$.") == [""]
    assert lines(tmp_path, r"From $z = 1$ it falls to $z \approx 0.5$.") == [""]


def test_of_an_equation(tmp_path: Path) -> None:
    """A number that is said to be the value of an equation; other numbers beside a reference are left alone."""
    body = r"For $x > 0$, \begin{equation}\label{e} \sinh x = \frac{e^x - e^{-x}}{2}. \end{equation} "
    number = lines(tmp_path, body + r"At $x = 1$ formula \eqref{e} evaluates to $1.1752$.")
    assert number == [r"\frac{e^1 - e^{-1}}{2} ≈ 1.1752"]
    assert lines(tmp_path, body + r"At $x = 1$, by \eqref{e}, the threshold is $7.5$.") == []


def test_wrong_cells() -> None:
    """A wrong cell is named by its row and column, and its right value; the others agree."""
    found = [checked(n) for n in printed_numbers(paper_of_thesis())]
    wrong = [(str(r.number), r.value.rpartition("which ")[2]) for r in found if r.is_wrong]
    assert wrong == [
        (r"chapters/tails.tex:30:48: \sqrt{2} \approx 1.4143", "rounds to 1.4142, not 1.4143"),
        (r"chapters/tails.tex:40:13: table 2.1, row 3, column $\sqrt{x}$: 1.723", "rounds to 1.732, not 1.723"),
    ]  # fmt: skip
    assert [r.verdict for r in found].count(Verdict.PROVED) == 6


def paper_of_thesis() -> Paper:
    """The thesis, read."""
    return paper_of(outline_of(read_source(THESIS)))


def test_a_distant_value_of_an_equation_is_no_accusation() -> None:
    """A number beside a reference that is nowhere near its value may be the value of something else."""
    place = paper_of_thesis().outline.source.place(0)
    near = Printed(place, "1.4143", "1.4143", r"\sqrt{2} ≈ 1.4143", by="e")
    far = Printed(place, "7.5000", "7.5000", r"\sqrt{2} ≈ 7.5000", by="e")
    assert (checked(near).is_wrong, checked(far).is_wrong) == (True, False)


TABLE = r"""\section{Queues} For $0 < \rho < 1$ the mean length is $\rho/(1 - \rho)$.
\begin{table}\caption{Queues; the waiting time is $W = 1/(1 - \rho)$.}
\begin{tabular}{lcccc} \toprule load $\rho$ & mean length & Waiting time & idle share $1 - \rho$ & time in $1/\mu$ \\ \midrule
$0.5$ & 1.00 & 2.00 & 0.50 & 7.10 \\ $0.9$ & 9.01 & 10.00 & 0.10 & 7.20 \\ $0.8$ & 5.75 & 5.00 & 0.20 & 7.30 \\ \bottomrule \end{tabular}\end{table}"""


def test_heads_with_words(tmp_path: Path) -> None:
    """The formula is behind the words, in the head, the caption or the section; behind `in` it is a unit. A distant value is no accusation."""
    found = printed_numbers(paper(tmp_path, TABLE))
    lines_ = [n.line for n in found if n.table]
    assert lines_[:3] == [r"(0.5)/(1 - (0.5)) ≈ 1.00", r"1/(1 - (0.5)) ≈ 2.00", r"1 - (0.5) ≈ 0.50"]
    assert not any("7." in n.printed for n in found if n.line)
    results = [checked(n) for n in found]
    wrong = [(r.number.row, r.number.column) for r in results if r.is_wrong]
    assert wrong == [("$0.9$", "mean length")]
    assert [r.is_wrong for r in with_columns(results)] == [
        r.is_wrong for r in results
    ]  # one of three is right


def test_a_distant_cell_beside_right_ones(tmp_path: Path) -> None:
    """Two right cells of the column show that the words name its formula: then the distant one is wrong."""
    body = r"For $0 < \rho < 1$ the mean length is \[ L(\rho) = \rho/(1 - \rho). \] At $\rho = 0.75$ the mean length is $L(\rho) = 3.00$."
    rows = r"0.5 & 1.00 \\ 0.8 & 4.00 \\ 0.9 & 5.75 \\ "
    table = rf"\begin{{table}}\caption{{Queues.}}\begin{{tabular}}{{lc}} load $\rho$ & mean length \\ {rows} \end{{tabular}}\end{{table}}"
    results = [checked(n) for n in printed_numbers(paper(tmp_path, body + table))]
    assert [r.is_wrong for r in results] == [False] * 4
    wrong = [r.number.printed for r in with_columns(results) if r.is_wrong]
    assert wrong == ["5.75"]


WORDS = {
    "is exponentially distributed with rate $m$": r"\mathrm{Exp}(m)",
    "be an exponential random variable with mean $m > 0$": r"\mathrm{Exp}(1/(m))",
    "has a Poisson distribution with parameter $m$": r"\mathrm{Poisson}(m)",
    "is uniformly distributed on $[0, m]$": "U(0, m)",
    "be uniform on $(0, 1)$": "U(0, 1)",
    "is exponentially distributed with parameter $m$": "",
    "is uniformly distributed on $S$": "",
    "is exponentially distributed with rate $m_1 + 1$": "",
}


@pytest.mark.parametrize("words", WORDS)
def test_laws_in_words(tmp_path: Path, words: str) -> None:
    """What has one meaning only."""
    read = paper(tmp_path, f"Let $m > 0$ and let $X$ {words}.")
    laws = {name: law for _, _, scope in read.scopes for name, law in scope.laws.items()}
    assert laws.get("X", "") == WORDS[words]


def table_lines(folder: Path, rows: str) -> list[str]:
    """The lines of the numbers of a table with these rows."""
    return lines(
        folder,
        rf"\begin{{table}}\caption{{Table.}}\begin{{tabular}}{{lc}} {rows} \end{{tabular}}\end{{table}}",
    )


def test_a_row_in_scientific_notation(tmp_path: Path) -> None:
    """2e-1 is 0.2, and not 2 e - 1."""
    assert table_lines(tmp_path, r"$x$ & $1 - x$ \\ 2e-1 & 0.80 \\") == [r"1 - (0.2) ≈ 0.80"]


@pytest.mark.parametrize("rows", [r"load & result \\ low & good \\", r"0.5 & 0.50 \\ 0.2 & 0.80 \\"])
def test_a_table_without_numbers_or_without_a_head(rows: str, tmp_path: Path) -> None:
    """No formula gives a cell of it."""
    assert table_lines(tmp_path, rows) == []


def test_a_number_beside_the_name_of_a_table(tmp_path: Path) -> None:
    """Only an equation gives a number its formula."""
    assert lines(tmp_path, r"At $x = 1$, Table \ref{t} gives $1.5$.") == []


def test_a_value_that_is_stated_behind_a_table(tmp_path: Path) -> None:
    """It is not the one of the table."""
    table = r"\begin{table}\caption{Table.}\begin{tabular}{lc} $x$ & $c x$ \\ 0.5 & 1.00 \\ \end{tabular}\end{table}"
    assert lines(tmp_path, "Let $c = 2$.\n\n" + table) == ["(2) (0.5) ≈ 1.00"]
    assert lines(tmp_path, table + "\n\nLet $c = 3$.") == [""]
