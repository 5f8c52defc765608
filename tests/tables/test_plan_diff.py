"""`parisk plan diff`: the examples of *Differential Privacy in Practice*, other routes to every number, and files that are wrong."""

import json
import math
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import mpmath
import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import optimize
from scipy.stats import binomtest, laplace

from parisk_sym.report.latex.document import standalone
from parisk_sym.report.schemas import schema
from parisk_sym.tables.plan import plan
from tests.cli.invoked import printed, run
from tests.tables.test_tables import pdf_text

GOAL = ("eps=0.01", "re=0.1", "confidence=0.9")
EXAMPLE = "name,sensitivity,index,answer\nfirst,1,1,3000\nsecond,1,10,30000\n"


def written(folder: Path, text: str, name: str = "queries.csv") -> str:
    path = folder / name
    path.write_text(text)
    return f"file={path}"


def answered(*arguments: str) -> tuple[dict[str, str], dict[str, dict[str, str]]]:
    """The rows by what they are, and the queries by name."""
    data = json.loads(printed("plan", "diff", *arguments, "--format", "json"))
    return {row["what"]: row["value"] for row in data["rows"]}, {q["query"]: q for q in data["queries"]}


def test_example_3(tmp_path: Path) -> None:
    """The numbers that the paper prints: alpha = 110, scales 110 and 1100, answers 2533 and 25328, and its conclusion."""
    rows, queries = answered(written(tmp_path, EXAMPLE), *GOAL)
    assert float(rows["alpha, noise scale per unit of index"]) == 110
    assert [float(queries[name]["scale"]) for name in ("first", "second")] == [110, 1100]
    assert [round(float(queries[name]["mta"])) for name in ("first", "second")] == [2533, 25328]
    assert rows["goals reached (Equation 9)"] == "yes"
    assert [q["reached"] for q in queries.values()] == ["yes", "yes"]


def test_example_2_is_the_equal_division(tmp_path: Path) -> None:
    """Noise of scale 200: answers of 4605, relative errors of 0.15 and 0.015; the first goal is missed with index=equal."""
    rows, queries = answered(written(tmp_path, EXAMPLE), *GOAL, "index=equal")
    for query in queries.values():
        assert float(query["scale"]) == 200
        assert query["mta"] == query["mta_equal"]
        assert query["error"] == query["error_equal"]
        assert float(query["mta"]) == pytest.approx(4605.170)
    assert [float(q["error"]) for q in queries.values()] == pytest.approx([0.15350567, 0.015350567])
    assert rows["goals reached (Equation 9)"] == "no: first"


def test_all_at_once(tmp_path: Path) -> None:
    """The numbers of dpp12.instead.all_at_once: 0.873, each 0.935; answers of 3267 and 32667."""
    rows, queries = answered(written(tmp_path, EXAMPLE), *GOAL)
    assert rows["probability that all errors are kept, exactly"].startswith("0.873")
    assert all(1 - float(q["missed"]) == pytest.approx(0.935, abs=5e-4) for q in queries.values())
    assert [round(float(q["mta_all"])) for q in queries.values()] == [3267, 32667]
    assert float(rows["confidence in all of them at once, exactly"]) == 0.81


def test_a_file_in_toml(tmp_path: Path) -> None:
    """The same plan; floats of TOML are read as the decimals that are written."""
    text = "".join(
        f'[[query]]\nname = "{name}"\nsensitivity = 1.0\nindex = {index}\nanswer = "{answer}"\n'
        for name, index, answer in (("first", 1, "3e3"), ("second", 10, "60000/2"))
    )
    assert tomllib.loads(text)
    of_toml = answered(written(tmp_path, text, "queries.toml"), *GOAL)
    assert of_toml == answered(written(tmp_path, EXAMPLE), *GOAL)
    tenth = '[[query]]\nname = "a"\nsensitivity = 0.1\n'
    _, queries = answered(written(tmp_path, tenth, "tenth.toml"), *GOAL, "index=equal")
    assert queries["a"]["sensitivity"] == "0.1"


def test_own_errors_of_the_queries(tmp_path: Path) -> None:
    """The field re is each query's own."""
    text = "name,sensitivity,index,re\na,1,1,0.1\nb,2,3,0.5\n"
    _, queries = answered(written(tmp_path, text), "eps=1", "confidence=0.9")
    load = 1 / 1 + 2 / 3
    assert float(queries["a"]["mta"]) == pytest.approx(-load * math.log(0.1) / 0.1)
    assert float(queries["b"]["mta"]) == pytest.approx(-3 * load * math.log(0.1) / 0.5)


# --- other routes ------------------------------------------------------------------------------------------------------

numbers = st.fractions(min_value="1/100", max_value=100, max_denominator=100)
several = st.lists(st.tuples(numbers, numbers, numbers), min_size=1, max_size=5)


def plan_of(queries: Any, folder: Path, index: str, eps: Any, confidence: Any, digits: int = 12) -> Any:
    """The plan of (sensitivity, index or weight, answer) with the accepted error 1/10."""
    field = "weight" if index == "weights" else "index"
    lines = [f"q{i},{a},{b},{c}" for i, (a, b, c) in enumerate(queries)]
    text = "\n".join([f"name,sensitivity,{field},answer", *lines]) + "\n"
    file = folder / "drawn.csv"
    file.write_text(text)
    wanted = {"file": str(file), "eps": str(eps), "re": "1/10", "confidence": str(confidence), "index": index}
    found = plan("diff", wanted, digits)
    assert found.table is not None
    names = [column.name for column in found.table.columns]
    rows = {row.what: row.value for row in found.rows}
    return rows, [dict(zip(names, line, strict=True)) for line in found.table.lines]


@settings(max_examples=15)
@given(
    several,
    numbers,
    st.sampled_from(["1/2", "0.9", "999/1000"]),
    st.sampled_from(["given", "answers", "weights", "equal"]),
)
def test_against_mpmath(
    tmp_path_factory: pytest.TempPathFactory, queries: Any, eps: Any, confidence: str, index: str
) -> None:
    """The paper's Equations 7, 8, 10 and 4 term by term at 40 digits, and the side to which every number is rounded."""
    rows, lines = plan_of(queries, tmp_path_factory.mktemp("q"), index, eps, confidence)
    with mpmath.workdps(40):
        level, kept = value(eps), value(confidence)
        own = [value(line["index"]) for line in lines]
        alpha = mpmath.fsum(value(d) / g for (d, _, _), g in zip(queries, own, strict=True)) / level
        above(rows["alpha, noise scale per unit of index"], alpha)
        product = mpmath.mpf(1)
        for line, gamma, (width, _, answer) in zip(lines, own, queries, strict=True):
            scale, tenth = alpha * gamma, mpmath.mpf(1) / 10
            above(line["scale"], scale)
            above(line["mta"], -scale * mpmath.log(1 - kept) / tenth)
            each = 1 - mpmath.root(kept, len(lines))
            above(line["mta_all"], -scale * mpmath.log(each) / tenth)
            above(line["mta_equal"], -len(lines) * value(width) / level * mpmath.log(1 - kept) / tenth)
            above(line["error"], -scale * mpmath.log(1 - kept) / value(answer))
            missed = mpmath.exp(-tenth * value(answer) / scale)
            above(line["missed"], missed)
            assert (line["reached"] == "yes") == (missed <= 1 - kept)
            product *= 1 - missed
        below(rows["probability that all errors are kept, exactly"], product)
        below(rows["confidence in all of them at once, exactly"], kept ** len(lines))
        spent = mpmath.mpf(rows["privacy spent by the scales as printed, exactly"])
        assert level * (1 - mpmath.mpf(10) ** -10) < spent <= level * (1 + mpmath.mpf(10) ** -11)


def value(text: Any) -> Any:
    numerator, _, denominator = str(text).partition("/")
    return mpmath.mpf(numerator) / mpmath.mpf(denominator or 1)


def above(text: str, true: Any) -> None:
    """What is printed is enough, and by one unit of the twelfth digit at most."""
    assert true <= mpmath.mpf(text) * (1 + mpmath.mpf(10) ** -35)
    assert mpmath.mpf(text) <= true * (1 + mpmath.mpf(10) ** -11)


def below(text: str, true: Any) -> None:
    assert mpmath.mpf(text) <= true * (1 + mpmath.mpf(10) ** -35)
    assert true * (1 - mpmath.mpf(10) ** -10) <= mpmath.mpf(text)


def test_the_scales_as_printed_spend_no_more(tmp_path: Path) -> None:
    """Exact rational arithmetic: three queries whose scales do not end, at few digits."""
    text = "name,sensitivity,index\na,1,3\nb,2,7\nc,1/3,1\n"
    for digits in ("1", "2", "5"):
        _, queries = answered(
            written(tmp_path, text), "eps=1/7", "re=0.1", "confidence=0.9", "--digits", digits
        )
        scales = [fmpq(*text_as_quotient(q["scale"])) for q in queries.values()]
        widths = [fmpq(1), fmpq(2), fmpq(1, 3)]
        assert sum((w / s for w, s in zip(widths, scales, strict=True)), fmpq(0)) <= fmpq(1, 7)


def text_as_quotient(text: str) -> tuple[int, int]:
    return Fraction(text).as_integer_ratio()


def test_the_best_indices_are_best(tmp_path: Path) -> None:
    """SciPy finds no index with a smaller weighted error, nor one that reaches all goals at a smaller level."""
    widths, weights, answers = (
        np.array([1.0, 3.0, 0.5]),
        np.array([2.0, 0.1, 5.0]),
        np.array([40.0, 900.0, 7.0]),
    )
    lines = [f"q{i},{d},{w},{a}" for i, (d, w, a) in enumerate(zip(widths, weights, answers, strict=True))]
    file = written(tmp_path, "name,sensitivity,weight,answer\n" + "\n".join(lines) + "\n")

    def scales(logarithms: np.ndarray) -> np.ndarray:
        index = np.exp(logarithms)
        return index * np.sum(widths / index)

    def fewest(objective: Any) -> float:
        return float(min(optimize.minimize(objective, np.log(start), method="Nelder-Mead", options={"maxiter": 20000, "xatol": 1e-9, "fatol": 1e-12}).fun
                         for start in (widths, answers, np.sqrt(widths / weights))))  # fmt: skip

    _, queries = answered(file, "eps=1", "re=0.1", "confidence=0.9", "index=weights")
    found = sum(w * float(q["scale"]) for w, q in zip(weights, queries.values(), strict=True))
    assert found == pytest.approx(fewest(lambda x: float(weights @ scales(x))), rel=1e-6)
    rows, _ = answered(file, "eps=1", "re=0.1", "confidence=0.9", "index=answers")
    level = float(rows["level at which every goal is reached"])
    least = fewest(lambda x: float(np.max(scales(x) / answers))) * -math.log(0.1) / 0.1
    assert level == pytest.approx(least, rel=1e-5)
    assert rows["level at which every goal is reached"] == rows["the same level by the best index for it"]


def test_the_best_index_for_unequal_goals(tmp_path: Path) -> None:
    """Accepted error times answer: each query needs the same level, the load of the products times -ln pr."""
    text = "name,sensitivity,answer,re\na,1,40,0.5\nb,3,900,0.01\n"
    rows, queries = answered(written(tmp_path, text), "eps=1", "confidence=0.9", "index=answers")
    assert [float(q["index"]) for q in queries.values()] == [20, 9]
    level = -math.log(0.1) * (1 / 20 + 3 / 9)
    assert float(rows["level at which every goal is reached"]) == pytest.approx(level)
    assert rows["level at which every goal is reached"] == rows["the same level by the best index for it"]


def test_noise_keeps_the_errors_as_often_as_is_said(tmp_path: Path) -> None:
    """Three queries: 400,000 releases by NumPy keep each error, and all at once, as often as the plan says.

    Four exact binomial tests, each at level 2.5e-10: false alarms <= 1e-9. A difference of 0.008 is seen but with probability 1e-3.
    """
    text = "name,sensitivity,index,answer\na,1,1,60\nb,2,4,200\nc,1/2,1,50\n"
    rows, queries = answered(written(tmp_path, text), "eps=1/2", "re=0.1", "confidence=0.5", "--digits", "12")
    rng = np.random.default_rng(20261128)
    size = 400_000
    kept = np.ones(size, dtype=bool)
    for query in queries.values():
        true = float(query["answer"])
        released = true + rng.laplace(0, float(query["scale"]), size)
        met = np.abs(released - true) < 0.1 * true
        assert binomtest(int(met.sum()), size, 1 - float(query["missed"])).pvalue > 2.5e-10
        kept &= met
    said = float(rows["probability that all errors are kept, exactly"])
    assert binomtest(int(kept.sum()), size, said).pvalue > 2.5e-10


def test_one_query_is_a_query_alone(tmp_path: Path) -> None:
    """In the case of one query Equation 10 is Equation 6, whatever the index."""
    rows, queries = answered(written(tmp_path, "name,sensitivity,index,answer\na,3,17,5000\n"), *GOAL)
    alone = json.loads(printed("plan", "sensitivity", "delta_q=3", *GOAL, "answer=5000", "--format", "json"))
    by_what = {row["what"]: row["value"] for row in alone["rows"]}
    assert queries["a"]["mta"] == queries["a"]["mta_all"] == by_what["minimum true answer for the goal"]
    assert rows["level at which every goal is reached"] == by_what["level at which the goal is reached"]
    assert float(queries["a"]["missed"]) == pytest.approx(2 * laplace(scale=300).sf(500))


def test_equation_9_at_equality(tmp_path: Path) -> None:
    """Where the answers are the minimum ones up to a unit of the 30th digit, above is reached and below is not."""
    _, queries = answered(written(tmp_path, EXAMPLE), *GOAL, "--digits", "30")
    least = queries["first"]["mta"]
    for answer, reached in ((least, "yes"), (str(mpmath.mpf(least) - 1e-9), "no")):
        text = f"name,sensitivity,index,answer\nfirst,1,1,{answer}\nsecond,1,10,30000\n"
        _, found = answered(written(tmp_path, text), *GOAL)
        assert found["first"]["reached"] == reached


# --- forms -------------------------------------------------------------------------------------------------------------


def test_the_schema_knows_the_queries(tmp_path: Path) -> None:
    from jsonschema import Draft202012Validator

    data = json.loads(printed("plan", "diff", written(tmp_path, EXAMPLE), *GOAL, "--format", "json"))
    validator = Draft202012Validator(schema("plan"))
    assert validator.is_valid(data)
    assert [c["name"] for c in data["columns"]] == list(data["queries"][0])
    assert not validator.is_valid(data | {"queries": [{"query": 1}]})


def test_text_names_the_formula_of_every_column(tmp_path: Path) -> None:
    text = printed("plan", "diff", written(tmp_path, EXAMPLE), *GOAL)
    for name, formula in (
        ("scale", "utility.diff_scale"),
        ("mta", "utility.diff_mta"),
        ("reached", "utility.diff_allowance"),
    ):
        assert any(line.startswith(f"{name} ") and line.endswith(f" {formula}") for line in text.splitlines())


def test_latex(tmp_path: Path) -> None:
    """Both tables compile; names with signs that LaTeX reads are escaped."""
    text = EXAMPLE.replace("first", "50% & more_$").replace("second", "#2")
    latex = printed("plan", "diff", written(tmp_path, text), *GOAL, "--format", "latex")
    shown = pdf_text(standalone(latex), tmp_path)
    assert "2532.8437" in shown
    assert "50% & more" in shown


@pytest.mark.parametrize(("ending", "answers"), [("png", True), ("svg", False), ("pdf", False)])
def test_the_picture(tmp_path: Path, ending: str, answers: bool) -> None:
    """Drawn the same every time; a name with signs of mathematics is drawn as it is."""
    text = EXAMPLE if answers else "name,sensitivity,index\nfirst $a_$,1,1\nsecond,1,10\n"
    file, pictures = written(tmp_path, text), [tmp_path / f"{i}.{ending}" for i in range(2)]
    for picture in pictures:
        assert "queries" in printed("plan", "diff", file, *GOAL, "--plot", str(picture))
    assert pictures[0].read_bytes() == pictures[1].read_bytes()
    assert len(pictures[0].read_bytes()) > 3000


def test_what_is_drawn(tmp_path: Path) -> None:
    """The errors of the table, those of an equal division, and the accepted ones."""
    found = plan("diff", {"file": written(tmp_path, EXAMPLE).removeprefix("file="), "eps": "0.01", "re": "0.1", "confidence": "0.9"}, 8)  # fmt: skip
    assert found.picture is not None
    picture = found.picture()
    assert picture.names == ("first", "second")
    assert [curve.y for curve in picture.curves] == [
        pytest.approx((0.084428121, 0.084428121)),
        pytest.approx((0.15350568, 0.015350568)),
        (0.1, 0.1),
    ]


# --- what is wrong -----------------------------------------------------------------------------------------------------

HEAD = "name,sensitivity,index"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "must hold at least one query, got none"),
        (HEAD + "\n", "must hold at least one query, got none"),
        ("name,index\na,1\n", "line 1: a query has the fields name, sensitivity, index, answer, weight, re: missing sensitivity"),
        ("name,sensitivity,size\na,1,1\n", "line 1: a query has the fields name, sensitivity, index, answer, weight, re: unknown size"),
        ("name,sensitivity,index,index\na,1,1,1\n", "line 1: a query has the fields name, sensitivity, index, answer, weight, re: given twice index"),
        (HEAD + "\na,1\n", "line 2: 3 cells are needed, as in the head, got 2"),
        (HEAD + "\na,1,1\nb,0,1\n", "line 3: sensitivity must be > 0, got 0"),
        (HEAD + "\na,1,1\nb,-1/2,1\n", "line 3: sensitivity must be > 0, got -1/2"),
        (HEAD + "\na,one,1\n", "line 2: sensitivity must be a finite number"),
        (HEAD + "\na,1,inf\n", "line 2: index must be a finite number"),
        (HEAD + "\na,1,-1\n", "line 2: index must be > 0, got -1"),
        (HEAD + "\na,1,1\na,1,2\n", "line 3: names must differ, got 'a', which"),
        (HEAD + "\n ,1,1\n", "line 2: name is missing"),
        (HEAD + "\na,,1\n", "line 2: sensitivity is missing"),
        (HEAD + "\na,1,1\nb,1,\n", "line 3: index is missing, as another query of the file has it"),
        ("name,sensitivity\na,1\n", "give index=answers, index=weights or index=equal, or the field index in"),
    ],
)  # fmt: skip
def test_bad_files(tmp_path: Path, text: str, words: str) -> None:
    """File, line, field, bound and value; nothing on standard output."""
    result = run("plan", "diff", written(tmp_path, text), *GOAL)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr
    assert "queries.csv" in result.stderr


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[query]\n", "cannot be read"),
        ("query = 1\n", "must have a table [[query]] for each query and nothing else"),
        ('[[query]]\nname="a"\nsensitivity=1\n[other]\n', "and nothing else, got query, other"),
        ("query = [1]\n", "query 1: a table is needed, got 1"),
        ('[[query]]\nname="a"\nsensitivity=true\n', "query 1: sensitivity must be a number or a text, got True"),
        ('[[query]]\nname="a"\nsensitivity=1\n[[query]]\nname="b"\nsensitivity=-0.5\n', "query 2: sensitivity must be > 0, got -0.5"),
        ('[[query]]\nname="a"\nsensitivity=nan\n', "query 1: sensitivity must be a finite number"),
        ('[[query]]\nname="a"\n', "query 1: a query has the fields"),
        ('[[query]]\nname="a"\nsensitivity=1\nindex=1\n[[query]]\nname="b"\nsensitivity=1\n', "query 2: index is missing"),
    ],
)  # fmt: skip
def test_bad_toml(tmp_path: Path, text: str, words: str) -> None:
    result = run("plan", "diff", written(tmp_path, text, "queries.toml"), *GOAL, "index=equal")
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr
    assert "queries.toml" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("eps=0", "re=0.1", "confidence=0.9"), "eps must be > 0, got 0"),
        (("eps=1", "re=0", "confidence=0.9"), "re must be > 0, got 0"),
        (("eps=1", "re=1", "confidence=1"), "confidence must be < 1, got 1"),
        (("eps=1", "confidence=0.9"), "must give re for every query unless re=VALUE is given, got none"),
        ((*GOAL, "index=best"), "index must be one of given, answers, weights, equal, got 'best'"),
        ((*GOAL, "index=weights"), "must give weight for every query with index=weights, got none"),
        ((*GOAL, "answer=1"), "diff takes file, eps, confidence and may take re, index: unknown answer"),
    ],
)
def test_bad_arguments(tmp_path: Path, arguments: tuple[str, ...], words: str) -> None:
    result = run("plan", "diff", written(tmp_path, EXAMPLE), *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr


def test_an_error_that_is_given_twice(tmp_path: Path) -> None:
    result = run("plan", "diff", written(tmp_path, "name,sensitivity,index,re\na,1,1,0.1\n"), *GOAL)
    assert result.exit_code == 2
    assert "re must be given once, got re=0.1 and the field re of" in result.stderr


def test_no_such_file() -> None:
    result = run("plan", "diff", "file=nowhere.csv", *GOAL)
    assert result.exit_code == 2
    assert "nowhere.csv cannot be read" in result.stderr


@pytest.mark.parametrize(
    ("query", "arguments", "words"),
    [
        ("count", (*GOAL, "--plot", "{folder}/a.png"), "--plot draws diff and budget, got 'count'"),
        ("budget", ("eps0=1", "E=1", "--plot", "{folder}/a.txt"), "the plot's file must end in .png, .pdf or .svg, got 'a.txt'"),
        ("budget", ("eps0=1", "E=1", "--plot", "{folder}/no/a.png"), "there is no folder"),
        ("budget", ("eps0=1", "E=1", "--plot", "{folder}/a.png", "-o", "{folder}/a.png"), "the plan and its plot need two files"),
    ],
)  # fmt: skip
def test_plots_that_are_refused(tmp_path: Path, query: str, arguments: tuple[str, ...], words: str) -> None:
    """Before any work, and nothing is written."""
    result = run("plan", query, *(word.format(folder=tmp_path) for word in arguments))
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr
    assert not list(tmp_path.iterdir())
