"""The standard set: the committed copy is what the declaration makes, and independent routes find the same values."""

import csv
import hashlib
import itertools
import json
import subprocess
from collections.abc import Callable
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import mpmath
import pytest
from flint import arb, ctx

from parisk_sym.core.errors import OutputError, PariskError
from parisk_sym.laws.buckets.bounds import bucket_bounds, buckets_of
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.mechanisms import MECHANISMS
from parisk_sym.ledger import identity
from parisk_sym.report import standard_set
from parisk_sym.report.standard_pages import OWN_FILES, SCHEMA, table_paths
from parisk_sym.report.standard_set import steady_radius, write_standard
from parisk_sym.tables.check_file import FileMapping, check_file
from parisk_sym.tables.standard import LICENCE, STANDARD, StandardTable
from parisk_sym.tables.tables import value_at
from parisk_sym.tables.tolerance import Tolerance
from tests.cli.invoked import run
from tests.residues import delta_by_residues, weights

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "reference" / "standard"
FEW = tuple(t for t in STANDARD if t.name in {"laplace_overlap", "sampler_exact_risk", "laplace_noise_level"})
SMALL = (
    StandardTable("overlap", "Overlap", "laplace.overlap", ("eps1=1,2 eps2=1", "eps1=3 eps2=1:9:1"), "ends"),
    StandardTable("lattice", "Lattice", "discrete_gaussian.epsilon", ("delta=1e-5 sigma=1 sensitivity=1 n=1:3:1",), "ends", 12),
)  # fmt: skip

Rows = list[dict[str, str]]

every_table = pytest.mark.parametrize("table", STANDARD, ids=lambda t: t.name)


def rows_of(name: str, folder: Path = FOLDER) -> Rows:
    """As README.md says that a table is read."""
    with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def spread(rows: Rows, count: int) -> Rows:
    """Some rows from all over a table."""
    return rows[:: max(1, len(rows) // count)]


def assert_made_again(table: StandardTable, rows: Rows) -> None:
    """The value and the radius, digit for digit."""
    subject = find_formula(table.formula)
    for row in rows:
        value, radius, _ = value_at(subject, tuple(row[name] for name in subject.names), table.digits)
        assert (value, steady_radius(value, radius)) == (row["value"], row["radius"])


class TestCommittedCopy:
    """docs/reference/standard."""

    def test_every_file_follows_from_the_rows(self) -> None:
        """Tables, index, checksums, schema and page, byte for byte, from the declaration and the rows of the CSV files."""
        rows = [[list(row.values()) for row in rows_of(table.name)] for table in STANDARD]
        assert standard_set._contents(STANDARD, rows) == contents(FOLDER)

    @every_table
    def test_its_rows_are_the_points_of_its_grids(self, table: StandardTable) -> None:
        """Each point of the declaration once, in order."""
        grids = (standard_set._grid(table.formula, tuple(tokens)) for tokens in table.tokens())
        points = [point for grid in grids for point in itertools.product(*grid.texts)]
        assert [tuple(row.values())[:-2] for row in rows_of(table.name)] == points

    def test_checksums_and_index(self) -> None:
        """Read as a stranger would: every file has its checksum, every table its entry with the right number of rows."""
        sums = dict(line.split("  ")[::-1] for line in (FOLDER / "SHA256SUMS").read_text().splitlines())
        assert set(sums) == {path.name for path in FOLDER.iterdir()} - {"SHA256SUMS"}
        for name, digest in sums.items():
            assert hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() == digest
        index = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))
        assert [entry["name"] for entry in index["tables"]] == [table.name for table in STANDARD]
        for entry in index["tables"]:
            for file in entry["files"]:
                assert sums[file["path"]] == file["sha256"]
                assert (FOLDER / file["path"]).stat().st_size == file["bytes"]
            assert entry["rows"] == len(rows_of(entry["name"]))
            assert [p["name"] for p in entry["parameters"]] == list(rows_of(entry["name"])[0])[:-2]

    def test_both_forms_have_the_same_rows(self) -> None:
        for table in STANDARD:
            assert json.loads((FOLDER / f"{table.name}.json").read_text(encoding="utf-8"))["rows"] == rows_of(
                table.name
            )

    def test_it_is_small_and_free(self) -> None:
        """Below 2 MB, under the licence of the package."""
        assert sum(map(len, contents(FOLDER).values())) < 2_000_000
        assert f'license = "{LICENCE}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")

    @every_table
    def test_every_file_fits_the_schema(self, table: StandardTable) -> None:
        import jsonschema

        validator = jsonschema.Draft202012Validator(SCHEMA)
        for name in ("index.json", f"{table.name}.json"):
            content = json.loads((FOLDER / name).read_text(encoding="utf-8"))
            validator.validate(content)
            content.pop("version")
            assert not validator.is_valid(content)

    @every_table
    def test_some_rows_are_made_again(self, table: StandardTable) -> None:
        """A few rows of every table."""
        rows = rows_of(table.name)
        costly = table.name.startswith("subsampled_gaussian_epsilon")
        assert_made_again(table, [min(rows, key=lambda row: int(row["n"]))] if costly else spread(rows, 4))

    @every_table
    def test_every_fifth_row_is_made_again(self, table: StandardTable) -> None:
        """From all over each table; `make reference` makes all rows."""
        assert_made_again(table, rows_of(table.name)[::5])


# --- independent routes -----------------------------------------------------------------------------------------------


def near(row: dict[str, str], value: Any) -> bool:
    """Whether a value of mpmath is within the radius, but for 1e-5 of it."""
    given, radius = (mpmath.mpf(row[name]) for name in ("value", "radius"))
    return bool(abs(given - value) <= radius * (1 + mpmath.mpf("1e-5")) + abs(given) * mpmath.mpf(10) ** -45)


def number(row: dict[str, str], name: str) -> Any:
    fraction = Fraction(row[name])
    return mpmath.mpf(fraction.numerator) / fraction.denominator


BY_SEARCH = {
    t.name
    for t in STANDARD
    if t.name.endswith(("_epsilon", "_quantile", "level_model", "eps_min", "eps_min_exact"))
}
MANY_USES = {"subsampled_gaussian_delta"}  # held by privacy buckets below
SECOND_ENGINE = [t for t in STANDARD if t.name not in BY_SEARCH | MANY_USES]


@pytest.mark.parametrize(
    "table",
    SECOND_ENGINE,
    ids=lambda t: t.name,
)
def test_mpmath_finds_the_same_values(table: StandardTable) -> None:
    """The expression in the other engine, at rows from all over the table whose sums are short and whose digits do not cancel."""
    formula = find_formula(table.formula)
    most = 100 if table.name == "sampling_smallest_m" else 60
    short = [
        row
        for row in rows_of(table.name)
        if int(row.get("n", "1")) <= most
        and mpmath.mpf(row["value"]) > 1e-40
        and not (table.name == "discrete_gaussian_delta" and float(row["sigma"]) * int(row["n"]) > 20)
    ]
    assert len(short) >= 4
    for row in spread(short, 6):
        with mpmath.workdps(120):
            value = formula.mp(110, **{name: row[name] for name in formula.names})
            assert near(row, value), row


def bessel_quantile(row: dict[str, str]) -> tuple[Any, Any, Any]:
    """k = 1 and k = 2, whose distribution functions are elementary."""

    def cdf(x: Any) -> Any:
        return 1 - mpmath.exp(-x) * (1 + (x / 2 if row["k"] == "2" else 0))

    value, radius = number(row, "value"), number(row, "radius")
    return cdf(value - radius), number(row, "p"), cdf(value + radius)


def model_level(row: dict[str, str]) -> tuple[Any, Any, Any]:
    """k = 1 in closed form."""
    share = number(row, "confidence") * -mpmath.expm1(-number(row, "eps0"))
    level = -mpmath.log1p(-share)
    return number(row, "value") - number(row, "radius"), level, number(row, "value") + number(row, "radius")


def gaussian_epsilon(row: dict[str, str]) -> tuple[Any, Any, Any]:
    mu = number(row, "mu") * mpmath.sqrt(number(row, "n"))

    def delta(eps: Any) -> Any:
        return mpmath.ncdf(mu / 2 - eps / mu) - mpmath.exp(eps) * mpmath.ncdf(-mu / 2 - eps / mu)

    value, radius = number(row, "value"), number(row, "radius")
    return delta(value + radius), number(row, "delta"), delta(value - radius)


def response_epsilon(row: dict[str, str]) -> tuple[Any, Any, Any]:
    eps0, n = number(row, "eps0"), int(row["n"])

    def delta(eps: Any) -> Any:
        terms = (
            comb(n, i) * max(0, mpmath.exp((n - i) * eps0) - mpmath.exp(eps + i * eps0)) for i in range(n + 1)
        )
        return mpmath.fsum(terms) / (1 + mpmath.exp(eps0)) ** n

    value, radius = number(row, "value"), number(row, "radius")
    return delta(value + radius), number(row, "delta"), delta(value - radius)


def lattice_epsilon(row: dict[str, str]) -> tuple[Any, Any, Any]:
    """n = 1: the sum over the outcomes of P - e^eps Q, where it is positive."""
    sigma, width = number(row, "sigma"), int(row["sensitivity"])
    reach = int(30 * sigma) + 2 * width + 5
    weight = {x: mpmath.exp(-x * x / (2 * sigma**2)) for x in range(-reach - width, reach + 1)}
    total = mpmath.fsum(weight[x] for x in range(-reach, reach + 1))

    def delta(eps: Any) -> Any:
        gaps = (weight[x] - mpmath.exp(eps) * weight[x - width] for x in range(-reach, reach + 1))
        return mpmath.fsum(gap for gap in gaps if gap > 0) / total

    value, radius = number(row, "value"), number(row, "radius")
    return delta(value + radius), number(row, "delta"), delta(value - radius)


Route = Callable[[dict[str, str]], tuple[Any, Any, Any]]
ROUTES: dict[str, tuple[Callable[[dict[str, str]], bool], Route]] = {
    "bessel_k_quantile": (lambda r: r["k"] in {"1", "2"}, bessel_quantile),
    "laplace_level_model": (lambda r: r["k"] == "1", model_level),
    "gaussian_epsilon": (lambda r: r["delta"] in {"0.00001", "1e-100"}, gaussian_epsilon),
    "randomised_response_epsilon": (lambda r: int(r["n"]) <= 10, response_epsilon),
    "discrete_gaussian_epsilon": (
        lambda r: r["n"] == "1" and r["sigma"] in {"0.5", "1", "10"},
        lattice_epsilon,
    ),
}


@pytest.mark.parametrize("name", ROUTES)
def test_inverses_by_routes_of_their_own(name: str) -> None:
    """A quantity that changes sides between value - radius and value + radius, in mpmath alone; one unit off is seen."""
    chosen, route = ROUTES[name]
    rows = [row for row in rows_of(name) if chosen(row) and row["radius"] != "0"]
    assert len(rows) >= 6
    with mpmath.workdps(160):
        for row in rows:
            low, wanted, high = route(row)
            assert low <= wanted <= high, row
        off = rows[0] | {"value": str(Fraction(rows[0]["value"]) + 10**9 * Fraction(rows[0]["radius"]))}
        low, wanted, high = route(off)
        assert not low <= wanted <= high


def by_residues(row: dict[str, str], table: list[list[int]]) -> bool:
    """A delta within its radius, or delta on both sides of the given one at value - radius and value + radius."""
    eps0, n = Fraction(row["eps0"]), int(row["n"])
    value, radius = Fraction(row["value"]), Fraction(row["radius"])
    with mpmath.workprec(3000 + 8 * n):  # 1e-342 and the cancellation, and some to spare
        if "eps" in row:
            delta = delta_by_residues(Fraction(row["eps"]), eps0, n, table)
            return bool(
                abs(delta - mpmath.mpf(value.numerator) / value.denominator)
                <= mpmath.mpf(radius.numerator) / radius.denominator
            )
        given = Fraction(row["delta"])
        target = mpmath.mpf(given.numerator) / given.denominator
        ends = [delta_by_residues(end, eps0, n, table) for end in (value - radius, value + radius)]
        return bool(ends[0] >= target >= ends[1])


@pytest.mark.parametrize("n", [1, 2, 10, 100, 300])
def test_laplace_by_residues(n: int) -> None:
    """Composed Laplace noise by residues in mpmath, which share no code with the package; far up for many uses, where they are short."""
    table = weights(n)
    for name in ("laplace_delta", "laplace_epsilon"):
        rows = [row for row in rows_of(name) if row["n"] == str(n)]
        if n > 100:
            rows = [
                r for r in rows if 4 * Fraction(r.get("eps") or r["value"]) >= 3 * n * Fraction(r["eps0"])
            ]
        assert len(rows) >= 6
        assert all(by_residues(row, table) for row in rows)
        first = next(row for row in rows if row["radius"] != "0")
        assert not by_residues(
            first | {"value": str(Fraction(first["value"]) + 3 * Fraction(first["radius"]))}, table
        )


def test_subsampled_uses_are_within_buckets() -> None:
    """Rigorous bounds by privacy buckets hold the value, in the larger direction; above the error of their transforms."""
    short = [row for row in rows_of("subsampled_gaussian_delta") if row["n"] in {"100", "1000"}]
    chosen = [row for row in short if float(row["value"]) > 1e-5]
    assert len(chosen) >= 8
    for row in chosen[::2]:
        mechanism = MECHANISMS["subsampled_gaussian"](row["sigma"], row["q"])
        low, high = bucket_bounds([(buckets_of(mechanism), int(row["n"]))], eps=row["eps"], step="1/2000")
        assert low <= float(row["value"]) * (1 + 1e-14)
        assert float(row["value"]) * (1 - 1e-14) <= high
        assert high - low < 0.05 * high


CHECKED_ROWS = 6
"""The whole set is made again by another test, and has the same bytes."""


@pytest.mark.parametrize("table", STANDARD, ids=lambda t: t.name)
def test_parisk_check_finds_values_right(table: StandardTable, tmp_path: Path) -> None:
    """To half a unit of the last digit; the file says its formula."""
    lines = (FOLDER / f"{table.name}.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    notes = list(itertools.takewhile(lambda line: line.startswith("#"), lines))
    header, *rows = lines[len(notes) :]
    file = tmp_path / f"{table.name}.csv"
    file.write_text("".join([*notes, header, *rows[:: -(-len(rows) // CHECKED_ROWS)]]), encoding="utf-8")
    _, checked = check_file(file, FileMapping(), Tolerance())
    assert checked.is_right
    assert checked.count > CHECKED_ROWS // 2 or checked.count == len(rows)


# --- writing ----------------------------------------------------------------------------------------------------------


class TestWriting:
    """Into a folder."""

    def test_the_bytes_do_not_depend_on_processes(self, tmp_path: Path) -> None:
        for jobs in (1, 2):
            assert write_standard(tmp_path / str(jobs), SMALL, jobs) == 14
        assert contents(tmp_path / "1") == contents(tmp_path / "2")
        assert set(contents(tmp_path / "1")) == {*OWN_FILES, *(n for t in SMALL for n in table_paths(t))}

    def test_what_an_earlier_set_had_goes(self, tmp_path: Path) -> None:
        """A set replaces an earlier one, and leaves a stranger's file with another name."""
        write_standard(tmp_path, SMALL)
        (tmp_path / "notes.txt").write_text("mine")
        write_standard(tmp_path, SMALL[:1])
        assert set(contents(tmp_path)) == {*OWN_FILES, *table_paths(SMALL[0]), "notes.txt"}

    @pytest.mark.parametrize("name", ["README.md", "index.json", "overlap.csv", "other.txt"])
    def test_a_folder_with_other_files_is_left_alone(self, name: str, tmp_path: Path) -> None:
        (tmp_path / name).write_text("{}")
        with pytest.raises(
            OutputError, match=f"it has {name}, which does not belong to an earlier standard set"
        ):
            write_standard(tmp_path, SMALL)
        assert contents(tmp_path) == {name: b"{}"}

    def test_a_new_table_does_not_replace_a_stranger_s_file(self, tmp_path: Path) -> None:
        write_standard(tmp_path, SMALL[:1])
        (tmp_path / "lattice.csv").write_text("mine")
        with pytest.raises(OutputError, match=r"it has lattice\.csv"):
            write_standard(tmp_path, SMALL)

    def test_a_path_in_an_index_is_not_followed(self, tmp_path: Path) -> None:
        """An index that names files of other folders removes none of them."""
        (tmp_path / "victim").write_text("mine")
        folder = tmp_path / "set"
        write_standard(folder, SMALL)
        index = json.loads((folder / "index.json").read_text())
        index["tables"][0]["files"][0]["path"] = "../victim"
        (folder / "index.json").write_text(json.dumps(index))
        with pytest.raises(OutputError, match=r"it has overlap\.csv"):
            write_standard(folder, SMALL)
        assert (tmp_path / "victim").read_text() == "mine"

    def test_a_file_is_no_folder(self, tmp_path: Path) -> None:
        (tmp_path / "set").write_text("")
        with pytest.raises(OutputError, match="it is a file"):
            write_standard(tmp_path / "set", SMALL)
        with pytest.raises(OutputError, match="there is no folder"):
            write_standard(tmp_path / "none" / "set", SMALL)

    @pytest.mark.parametrize("other", [False, True])
    def test_a_run_that_was_ended_goes_on(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, other: bool
    ) -> None:
        """Nothing stands under a name until all is finished; then the bytes are the same, and finished rows are made again by other libraries alone."""
        write_standard(tmp_path / "whole", SMALL)
        made, asked = standard_set._packed_rows, 0

        def ended(stretch: Any) -> Any:
            nonlocal asked
            asked += 1
            if asked == 2:
                raise KeyboardInterrupt
            return made(stretch)

        monkeypatch.setattr(standard_set, "_packed_rows", ended)
        with pytest.raises(KeyboardInterrupt):
            write_standard(tmp_path / "set", SMALL)
        assert [path.name[:7] for path in (tmp_path / "set").iterdir()] == [".index."]
        asked = 2
        if other:
            monkeypatch.setattr(identity, "environment_digest", lambda: "another python-flint")
        write_standard(tmp_path / "set", SMALL)
        assert asked == 2 + (4 if other else 3)
        assert contents(tmp_path / "set") == contents(tmp_path / "whole")

    def test_nothing_is_left_of_a_run_that_failed_at_once(self, tmp_path: Path) -> None:
        wrong = StandardTable("wrong", "Wrong", "laplace.overlap", ("eps1=0 eps2=1",), "outside")
        with pytest.raises(PariskError, match="eps1 must be > 0"):
            write_standard(tmp_path / "set", [wrong])
        assert not (tmp_path / "set").exists()


class TestCommand:
    """parisk table --standard DIR."""

    @pytest.mark.parametrize(
        ("words", "shown"),
        [
            (["laplace.overlap", "eps1=1"], "NAME..."),
            (["--digits", "20"], "--digits"),
            (["--format", "csv"], "--format"),
            (["-o", "x.csv"], "--output"),
        ],
    )
    def test_it_takes_nothing_else(self, words: list[str], shown: str, tmp_path: Path) -> None:
        result = run("table", "--standard", str(tmp_path / "set"), *words)
        assert result.exit_code == 2
        assert f"got {shown} as well" in result.stderr
        assert not (tmp_path / "set").exists()

    def test_it_writes_the_set(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The command with three tables of the set: the files are those of the committed copy."""
        monkeypatch.setattr(standard_set.write_standard, "__defaults__", (FEW, 1, None, None))
        result = run("table", "--standard", str(tmp_path / "set"), "--jobs", "1", "--quiet")
        assert (result.exit_code, result.output) == (0, "")
        for table in FEW:
            for name in table_paths(table):
                assert (tmp_path / "set" / name).read_bytes() == (FOLDER / name).read_bytes()

    def test_the_checksums_are_those_of_sha256sum(self) -> None:
        """The program of that name reads them."""
        done = subprocess.run(
            ["sha256sum", "-c", "SHA256SUMS"], cwd=FOLDER, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout

    def test_a_command_of_a_table_prints_its_values(self) -> None:
        """Row by row."""
        meta = json.loads((FOLDER / "laplace_overlap.json").read_text())
        printed = run(*meta["commands"][0].split()[1:]).stdout.splitlines()
        values = [
            row["value"] for row in csv.DictReader(line for line in printed if not line.startswith("#"))
        ]
        assert values == [row["value"] for row in meta["rows"]]


def test_radii_hold_the_certified_ones() -> None:
    """Half a unit of the last digit is at least the bound that the table itself would have."""
    for table in FEW:
        subject = find_formula(table.formula)
        for row in spread(rows_of(table.name), 6):
            value, radius, ball = value_at(subject, tuple(row[n] for n in subject.names), table.digits)
            assert Fraction(radius) <= Fraction(row["radius"])
            with ctx.workprec(400):
                assert abs(ball - arb(value)) <= arb(row["radius"])
