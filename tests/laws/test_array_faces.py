"""The array face of every formula: within 4 units in the last place of certified balls, whatever is given, or an error that says why not."""

import math
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks import array_accuracy
from benchmarks.array_accuracy import Record, errors_in_ulps, ordinary_points, page, points
from parisk_sym.core.errors import DomainError, ParameterError, PrecisionError
from parisk_sym.formulas.arithmetic import double_double_functions
from parisk_sym.formulas.formula import Formula
from parisk_sym.laws import bessel_k_arrays, float_passes
from parisk_sym.laws.catalogue import all_formulas, find_formula
from parisk_sym.laws.composition import subsampled_formulas

ULPS = 4.0
"""What docs/float64.md promises."""

FORMULAS = all_formulas()
# Many uses of subsampled mechanisms have digits at some points only: tests/laws/composition/test_subsampled_formulas.py.
EVERYWHERE = [f for f in FORMULAS if f not in subsampled_formulas.FORMULAS]
every_formula = pytest.mark.parametrize("formula", EVERYWHERE, ids=lambda f: f.id)
tail, cdf = find_formula("laplace.tail"), find_formula("bessel_k.cdf")


@pytest.fixture(autouse=True)
def _no_warnings() -> Iterator[None]:
    with warnings.catch_warnings(), np.errstate(all="raise"):
        warnings.simplefilter("error")
        yield


FEW_POINTS = ("cost.eps_min", "laplace.level_model", "laplace.noise_level_model", "composition.par21_optimal", "composition.par20_optimal",
        "composition.par21_drawn", "bessel_k.quantile", "discrete_laplace.epsilon", "cost.level_for_budget")  # fmt: skip


def size_for(formula: Formula) -> int:
    """Fewer points where each is searched for."""
    return 3 if "Root" in formula.program.heads or formula.id in FEW_POINTS else 40


@every_formula
def test_random_points(formula: Formula) -> None:
    """Over the whole domain, ends, subnormal and huge arguments among them; no NaN, no warning."""
    columns = points(formula, size_for(formula), np.random.default_rng(7))
    values, errors = errors_in_ulps(formula, columns)
    assert not np.isnan(values).any()
    assert (np.nan_to_num(errors) <= ULPS).all(), [
        c[np.argmax(np.nan_to_num(errors))] for c in columns.values()
    ]


def test_half_of_the_least_number_is_no_point(monkeypatch: pytest.MonkeyPatch) -> None:
    """An interval whose open lower end is 0: what is drawn next to it, and rounds to it, is inside."""
    monkeypatch.setattr(array_accuracy, "_log_uniform", lambda least, most, size, rng: np.full(size, least))
    risk = find_formula("sampler.accuracy")
    drawn = points(risk, 1000, np.random.default_rng(3))["rho"]
    assert drawn.min() == 5e-324
    assert (drawn < 0.5).all()


@every_formula
def test_ordinary_points(formula: Formula) -> None:
    """Of ordinary size, where the fast paths are used."""
    columns = ordinary_points(formula, size_for(formula), np.random.default_rng(8))
    _, errors = errors_in_ulps(formula, columns)
    assert (errors <= ULPS).all()


@given(x=st.floats(min_value=0, allow_infinity=False), k=st.integers(1, 100))
@settings(max_examples=60)
def test_any_point_of_the_bessel_law(x: float, k: int) -> None:
    """The kernel in float64, at whatever Hypothesis thinks of."""
    _, errors = errors_in_ulps(cdf, {"x": np.array([x, x / 2]), "k": np.array([k, k], dtype=float)})
    assert (errors <= ULPS).all()


@given(eps=st.floats(5e-324, 1.7e308), eps0=st.floats(5e-324, 1.7e308))
@settings(max_examples=60)
def test_any_point_of_an_expression(eps: float, eps0: float) -> None:
    """Both branches of laplace.confidence."""
    _, errors = errors_in_ulps(
        find_formula("laplace.confidence"), {"eps": np.array([eps]), "eps0": np.array([eps0])}
    )
    assert (errors <= ULPS).all()


def test_a_broken_kernel_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A relative change of 2e-15 in the tables of the float64 kernel."""
    tables = bessel_k_arrays._float_tables

    def broken(shape: int) -> Any:
        law = tables(shape)
        return bessel_k_arrays._FloatTables(
            law.border, law.upper * (1 + 2e-15), law.centre, law.head * (1 + 2e-15)
        )

    monkeypatch.setattr(bessel_k_arrays, "_float_tables", broken)
    x = np.random.default_rng(3).uniform(0, 5, 100)
    _, errors = errors_in_ulps(cdf, {"x": x, "k": np.full(100, 3.0)})
    assert (errors > ULPS).any()


def test_a_broken_function_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exponential that is wrong by 1e-15 of itself."""
    good = double_double_functions._series
    monkeypatch.setattr(
        double_double_functions,
        "_series",
        lambda r: double_double_functions.multiply(good(r), double_double_functions.Exact(1 + 1e-15, 0.0)),
    )
    _, errors = errors_in_ulps(tail, {"x": np.linspace(0.1, 9, 50), "b": np.full(50, 3.0)})
    assert (errors > ULPS).all()


def test_a_wrong_value_is_told_in_units_of_the_last_place() -> None:
    """The measure itself: five units off are five."""
    wrong = Formula(
        id="test.wrong", left="w", parameters=tail.parameters, expression=tail.expression, meaning="",
        array_kernel=lambda x, b: np.exp(-x / b) * (1 + 5 * 2.0**-52),
    )  # fmt: skip
    _, errors = errors_in_ulps(wrong, {"x": np.array([0.0]), "b": np.array([1.0])})
    assert errors.tolist() == [5.0]


def test_subnormal_and_huge() -> None:
    """Rounded once, by integers, below the smallest normal number; inf above the largest; 0 below the smallest."""
    assert tail.array(x=[745.0, 745.13, 746.0, 1.7e308, 0.0], b=1).tolist() == [5e-324, 5e-324, 0.0, 0.0, 1.0]
    assert find_formula("laplace.mean_absolute_error").array(
        eps0=5e-324, sensitivity=[1e300, 5e-324]
    ).tolist() == [np.inf, 1.0]
    assert cdf.array(x=[5e-324, 1e-310, 1.7e308], k=1).tolist() == [5e-324, 1e-310, 1.0]
    assert cdf.array(x=[0.0, -0.0], k=3).tolist() == [0.0, 0.0]


class TestShapes:
    """What arrays may look like; every value is the one of the scalar call."""

    def test_broadcasting(self) -> None:
        x, k = np.array([0.0, 0.5, 3.0, 30.0]), np.array([[3], [1], [100]])
        table = cdf.array(x=x, k=k)
        assert table.shape == (3, 4)
        for row, shape in zip(table, k[:, 0], strict=True):
            assert row.tolist() == [float(cdf.array(x=v, k=shape)) for v in x]

    def test_scalars_and_arrays_without_dimensions(self) -> None:
        for one in (2.5, np.float64(2.5), np.array(2.5)):
            value = cdf.array(x=one, k=3)
            assert isinstance(value, np.ndarray)
            assert value.shape == ()
        assert find_formula("cost.convexity_border").array().shape == ()
        assert tail.array(x=[[1.0]], b=2).shape == (1, 1)

    def test_empty(self) -> None:
        assert cdf.array(x=[], k=3).shape == (0,)
        assert tail.array(x=np.zeros((0, 4)), b=np.ones((3, 1, 1))).shape == (3, 0, 4)
        assert find_formula("bessel_k.quantile").array(p=[], k=1).shape == (0,)

    def test_strides(self) -> None:
        base = np.linspace(0.0, 12.0, 24).reshape(4, 6)
        copy = base.copy()
        for view in (base.T[::2], base[::-1, ::-2], np.asfortranarray(base)):
            for formula, other in ((cdf, {"k": 3}), (tail, {"b": 3})):
                np.testing.assert_array_equal(
                    formula.array(x=view, **other), formula.array(x=view.copy(order="C"), **other)
                )
        np.testing.assert_array_equal(base, copy)

    def test_more_than_one_block(self) -> None:
        x = np.random.default_rng(8).uniform(0.0, 20.0, 2 * float_passes._PART + 5)
        whole, edge = cdf.array(x=x, k=3), float_passes._PART
        for part in (slice(0, 3), slice(edge - 2, edge + 2), slice(2 * edge - 2, None)):
            np.testing.assert_array_equal(whole[part], cdf.array(x=x[part], k=3))
        np.testing.assert_array_equal(tail.array(x=x, b=2.0)[-7:], tail.array(x=x[-7:], b=2.0))

    def test_shapes_that_do_not_match(self) -> None:
        with pytest.raises(DomainError, match=r"shapes broadcast, got x \(3,\), k \(2,\)"):
            cdf.array(x=np.zeros(3), k=[1, 2])


class TestTypes:
    """Numbers that float64 holds are taken exactly, and nothing else is."""

    @pytest.mark.parametrize(
        "kind", [np.int8, np.uint8, np.int32, np.int64, np.uint64, np.float16, np.float32]
    )
    def test_smaller_types(self, kind: type[Any]) -> None:
        assert (
            cdf.array(x=np.array([1, 7], dtype=kind), k=kind(3)).tolist()
            == cdf.array(x=[1.0, 7.0], k=3).tolist()
        )

    def test_float32_is_the_number_that_it_is(self) -> None:
        tenth = np.float32(0.1)
        assert (
            float(cdf.array(x=tenth, k=1))
            == float(cdf.array(x=float(tenth), k=1))
            != float(cdf.array(x=0.1, k=1))
        )

    @pytest.mark.parametrize(
        ("x", "message"),
        [
            (
                np.array([1, None], dtype=object),
                "x must be an array of real numbers (float, integer, Decimal, Fraction or SymPy Rational), got None of type NoneType",
            ),
            ([True], "got a list with a bool"),
            (np.array([True]), "got dtype bool"),
            ([1 + 2j], "got dtype complex128"),
            (["1"], "got dtype <U1"),
            ([None], "got None of type NoneType"),
            (
                [1, 2**53 + 1],
                "x must be a float64 number, got 9007199254740993: the nearest is 9007199254740992",
            ),
            (np.array([2**64 - 1], dtype=np.uint64), "x must be a float64 number, got 18446744073709551615"),
            (np.array([1, np.longdouble(1) / 3]), "x must be a float64 number, got 0.33333333333333333"),
            ([1.0, -2.0, -3.0], "x must lie in [0, oo), got -2.0"),
            ([1.0, np.nan], "x must lie in [0, oo), got nan"),
            ([np.inf], "x must lie in [0, oo), got inf"),
            (-5e-324, "x must lie in [0, oo), got -5e-324"),
        ],
    )
    def test_refused(self, x: Any, message: str) -> None:
        with pytest.raises(DomainError) as caught:
            cdf.array(x=x, k=3)
        assert message in str(caught.value)

    def test_large_whole_numbers(self) -> None:
        assert float(tail.array(x=2**60, b=np.uint64(2**63))) == float(tail.array(x=2.0**60, b=2.0**63))


@pytest.mark.parametrize("formula", FORMULAS, ids=lambda f: f.id)
def test_every_parameter_has_its_error(formula: Formula) -> None:
    """Outside its interval, and NaN: named with the interval and the value."""
    inside = {n: c[:1] for n, c in ordinary_points(formula, 1, np.random.default_rng(5)).items()}
    for parameter in formula.parameters:
        interval = parameter.interval
        bad = [np.nan, np.inf, -np.inf]
        bad += [math.nextafter(float(interval.lower), -math.inf)] if interval.lower.is_finite else []
        bad += [math.nextafter(float(interval.upper), math.inf)] if interval.upper.is_finite else []
        bad += [2.5] if interval.integer else []
        for value in bad:
            with pytest.raises(DomainError) as caught:
                formula.array(**(inside | {parameter.name: value}))
            assert f"{parameter.name} must lie in {interval}, got {float(value)!r}" in str(caught.value)
    with pytest.raises(ParameterError):
        formula.array(**inside, nonsense=1)


def test_constraints_name_the_values() -> None:
    """The first element that breaks a constraint, exactly."""
    with pytest.raises(
        DomainError, match=r"laplace.confidence_model needs eps <= eps0, got eps=3, eps0=2, k=1"
    ):
        find_formula("laplace.confidence_model").array(eps=[1.0, 3.0, 4.0], eps0=2, k=1)
    one = np.nextafter(1.0, 2.0)
    assert find_formula("laplace.confidence_model").array(eps=one, eps0=one, k=1) == 1.0
    with pytest.raises(DomainError, match="needs eps <= eps0"):
        find_formula("laplace.confidence_model").array(eps=one, eps0=1.0, k=1)


def test_interval_ends_are_float64_numbers() -> None:
    """The array face compares with the ends as float64 numbers."""
    for parameter in (p for f in FORMULAS for p in f.parameters):
        for end in (parameter.interval.lower, parameter.interval.upper):
            assert not end.is_finite or 2 * end == int(2 * end)


@every_formula
def test_one_point(formula: Formula) -> None:
    """Numbers, and arrays of one element, have the value that the same point has among others."""
    columns = {
        name: column[:3] for name, column in ordinary_points(formula, 3, np.random.default_rng(5)).items()
    }
    for i, value in enumerate(np.ravel(formula.array(**columns))):
        assert formula.array(**{name: column[i] for name, column in columns.items()}) == value
        alone = formula.array(**{name: column[i : i + 1] for name, column in columns.items()})
        assert np.ravel(alone).tolist() == [value]


def test_where_no_value_can_be_had_the_error_says_so() -> None:
    """Balls that stay wide end in PrecisionError, not in NaN."""
    broken = Formula(
        id="test.open", left="w", parameters=tail.parameters, expression=tail.expression, meaning="",
        ball_kernel=lambda x, b: double_double_ball(), array_kernel=lambda x, b: np.full(1, np.nan),
    )  # fmt: skip
    with pytest.raises(PrecisionError, match="the float64 next to the value was not decided"):
        broken.array(x=[1.0], b=1)


def double_double_ball() -> Any:
    """A ball of radius 1 around 1."""
    from flint import arb

    return arb(1, 1)


def test_the_page() -> None:
    """One line for each formula, the worst point included."""
    record = Record("laplace.tail")
    record.add(tail, points(tail, 30, np.random.default_rng(1)))
    assert record.points == 30
    assert "| `laplace.tail` | 30 |" in page({"laplace.tail": record})


def test_rows_of_different_lengths() -> None:
    """An error that names the parameter."""
    with pytest.raises(ParameterError, match="x must be an array: its rows differ in length"):
        cdf.array(x=[[1.0], [1.0, 2.0]], k=2.0)
