"""Arguments of `Formula.array`: masks and labels are on the result or the argument is refused, and numbers are taken exactly or refused."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import pytest
import sympy
from flint import fmpq

from parisk_sym.core.errors import DomainError, ParameterError
from parisk_sym.formulas.engines.array_arguments import read_argument
from parisk_sym.formulas.formula import Formula
from parisk_sym.laws.catalogue import find_formula

TAIL, COVERAGE = find_formula("laplace.tail"), find_formula("sampling.coverage")


def masked(values: Any, mask: Any) -> Any:
    return np.ma.MaskedArray(values, mask)


class TestMasks:
    """A result is masked where any argument is, and what is under a mask is not evaluated."""

    def test_the_result_is_masked_where_an_argument_is(self) -> None:
        x = masked([1.0, -2.0, 3.0], [False, True, False])
        b = masked([[0.0], [2.0]], [[True], [False]])
        value = TAIL.array(x=x, b=b)
        assert isinstance(value, np.ma.MaskedArray)
        assert value.mask.tolist() == [[True, True, True], [False, True, False]]
        assert value[1, [0, 2]].tolist() == TAIL.array(x=[1.0, 3.0], b=2.0).tolist()

    def test_no_value_under_a_mask_is_evaluated(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The kernel is given neither the masked element nor the elements of other arguments at the same place."""
        seen: list[Any] = []
        kernel = lambda x, b: seen.append((x.tolist(), b.tolist())) or np.ones(x.shape)  # noqa: E731
        watched = Formula(
            id="test.watched", left="w", parameters=TAIL.parameters, expression=TAIL.expression, meaning="", array_kernel=kernel
        )  # fmt: skip
        value = watched.array(
            x=masked([1.0, 5.0, np.nan], [False, True, True]),
            b=np.array([2, "no number", None], dtype=object),
        )
        assert np.ravel(seen).tolist() == [1.0, 2.0]
        assert value.mask.tolist() == [False, True, True]
        assert np.isnan(value.data[1:]).all()

    @pytest.mark.parametrize(
        "x", [np.ma.masked, masked([1.0, -1.0], True), masked(np.zeros((0, 2)), np.zeros((0, 2), bool))]
    )
    def test_all_or_nothing(self, x: Any) -> None:
        """Everything masked, and nothing at all: the other argument is not read."""
        value = TAIL.array(x=x, b=-1.0)
        assert value.shape == np.shape(x)
        assert np.ma.count(value) == 0

    def test_a_masked_array_without_a_mask(self) -> None:
        value = TAIL.array(x=np.ma.MaskedArray([1, 2]), b=1)
        assert isinstance(value, np.ma.MaskedArray)
        assert value.tolist() == TAIL.array(x=[1, 2], b=1).tolist()

    def test_what_is_not_masked_is_checked(self) -> None:
        with pytest.raises(DomainError, match=r"x must lie in \[0, oo\), got -2.0"):
            TAIL.array(x=masked([1.0, -2.0], [True, False]), b=1)
        with pytest.raises(DomainError, match=r"b must lie in \(0, oo\), got 0.0"):
            TAIL.array(x=masked([1.0, 2.0], [True, False]), b=[1.0, 0.0])

    def test_constraints_are_not_checked_under_a_mask(self) -> None:
        model = find_formula("laplace.confidence_model")
        value = model.array(eps=masked([1.0, 3.0], [False, True]), eps0=2, k=1)
        assert value.mask.tolist() == [False, True]
        with pytest.raises(DomainError, match="needs eps <= eps0"):
            model.array(eps=masked([1.0, 3.0], [True, False]), eps0=2, k=1)

    @pytest.mark.parametrize(
        "x", [[masked([1.0], True), [2.0]], [[masked([1.0], True)]], (1.0, np.ma.masked)]
    )
    def test_a_list_of_masked_arrays_is_refused(self, x: Any) -> None:
        """NumPy would take the masks away."""
        with pytest.raises(ParameterError, match=r"x is a list with a masked array, .* numpy.ma.stack"):
            TAIL.array(x=x, b=1)


class Own(pd.Series):  # type: ignore[type-arg]
    """A class made from one of pandas."""


class TestLabels:
    """The labels of pandas objects are on the result, or the argument is refused."""

    X = pd.Series([1.0, 2.0], index=["a", "b"], name="threshold")
    FRAME = pd.DataFrame({"p": [1.0, 2.0], "q": [3, 4]}, index=["a", "b"])

    @pytest.mark.parametrize("b", [1, [1.0, 2.0], pd.Series([1.0, 2.0], index=["a", "b"])])
    def test_a_series(self, b: Any) -> None:
        value = TAIL.array(x=self.X, b=b)
        expected = pd.Series(TAIL.array(x=[1.0, 2.0], b=np.asarray(b)), index=["a", "b"], name="laplace.tail")
        pd.testing.assert_series_equal(value, expected, check_exact=True)

    def test_a_frame(self) -> None:
        """Columns of integers beside columns of floats, and an array for each column."""
        value = TAIL.array(x=self.FRAME, b=[1.0, 2.0])
        expected = TAIL.array(x=[[1.0, 3.0], [2.0, 4.0]], b=[1.0, 2.0])
        pd.testing.assert_frame_equal(value, pd.DataFrame(expected, index=["a", "b"], columns=["p", "q"]))
        pd.testing.assert_frame_equal(
            TAIL.array(x=self.FRAME, b=self.FRAME + 1), TAIL.array(x=self.FRAME, b=[[2, 4], [3, 5]])
        )
        assert TAIL.array(x=self.FRAME.iloc[:0], b=1).shape == (0, 2)

    def test_an_index(self) -> None:
        """Its values are its labels."""
        value = TAIL.array(x=pd.Index([1.0, 2.0], name="x"), b=1)
        assert value.index.tolist() == [1.0, 2.0]
        assert value.tolist() == TAIL.array(x=[1.0, 2.0], b=1).tolist()

    def test_other_indices_and_types(self) -> None:
        """A subclass, several levels, integers that may be missing, and dates as labels."""
        levels = pd.MultiIndex.from_tuples([("a", 1), ("b", 2)])
        for index in (levels, pd.date_range("2020-01-01", periods=2)):
            for given in (Own([1.0, 2.0], index=index), pd.Series([1, 2], dtype="Int64", index=index)):
                value = TAIL.array(x=given, b=1)
                assert value.index.equals(index)
                assert value.tolist() == TAIL.array(x=[1.0, 2.0], b=1).tolist()

    @pytest.mark.parametrize(
        ("x", "b", "message"),
        [
            (X, X[::-1], r"must have the same index, but b has the same labels in another order: give b.reindex\(index=x.index\), or b.to_numpy\(\)"),
            (X, X.reset_index(drop=True), "x and b must have the same index, but b has other labels"),
            (X, X[:1], "but b has other labels"),
            (X, pd.Index([1.0, 2.0]), r"but b has other labels: give b.to_numpy\(\) if"),
            (FRAME, FRAME[["q", "p"]], r"the same columns, but b has the same labels in another order: give b.reindex\(columns=x.columns\)"),
            (FRAME, X, r"of x and b one is a DataFrame and the other is not: give two DataFrames"),
            (X, [[1.0], [2.0]], r"has the shape \(2, 2\), to which the labels of x with the shape \(2,\) do not belong: give x.to_numpy\(\)"),
            (X[:1], [1.0, 2.0], r"the labels of x with the shape \(1,\)"),
            (np.ma.MaskedArray([1.0, 2.0]), X, r"x is a masked array and b has pandas labels: give x.filled"),
            ([X, X], 1, r"x is a list with a pandas Series, whose labels would be lost: give a DataFrame, or the to_numpy\(\)"),
        ],
    )  # fmt: skip
    def test_refused(self, x: Any, b: Any, message: str) -> None:
        with pytest.raises(ParameterError, match=message):
            TAIL.array(x=x, b=b)

    @pytest.mark.parametrize(
        ("x", "message"),
        [
            (pd.Series([1.0, np.nan]), "x must lie in"),
            (pd.Series([1, None], dtype="Int64"), "x must"),
            (pd.Series(["1"]), "got 1 of type str"),
            (pd.Series([True, False]), "got dtype bool"),
            (pd.DataFrame({"p": [1.0], "q": [2**53 + 1]}), "got 9007199254740993: the nearest is 9007199254740992"),
        ],
    )  # fmt: skip
    def test_missing_values_and_what_is_no_number(self, x: Any, message: str) -> None:
        with pytest.raises(DomainError, match=message):
            TAIL.array(x=x, b=1)


class TestNumbers:
    """A number is the float64 that it equals, or is refused."""

    @pytest.mark.parametrize(
        "half", [Decimal("0.5"), Decimal("5e-1"), Fraction(1, 2), sympy.Rational(1, 2), fmpq(1, 2), np.longdouble(0.5), np.float16(0.5)]
    )  # fmt: skip
    def test_exact_types(self, half: Any) -> None:
        """Alone, in a list with others, and in an array of objects."""
        assert TAIL.array(x=half, b=1) == TAIL.array(x=0.5, b=1)
        assert (
            TAIL.array(x=[half, 1, np.int64(2)], b=1).tolist() == TAIL.array(x=[0.5, 1.0, 2.0], b=1).tolist()
        )
        assert TAIL.array(x=np.array([[half]], dtype=object), b=1).shape == (1, 1)

    @pytest.mark.parametrize(
        ("x", "message"),
        [
            (Decimal("0.1"), "x must be a float64 number, got 0.1: the nearest is 0.1000000000000000055511151. Write float(x) for the nearest, or use `digits`"),
            (Fraction(1, 3), "got 1/3: the nearest is 0.3333333333333333148296163"),
            (sympy.Rational(1, 3), "got 1/3"),
            (Decimal("1e-400"), "got 1E-400: the nearest is 0."),
            (2**70 + 1, "got 1180591620717411303425: the nearest is 1180591620717411303424"),
            ([2**53 + 1, 0.5], "got 9007199254740993"),
            ([2**63 + 1, -1], "got 9223372036854775809"),
            (10**400, "which is beyond the largest, 1.8e308: use `digits`"),
            (-(10**400), "which is beyond the largest"),
            (Decimal("NaN"), "x must be a finite number such as 3, 5/2, 0.1 or 1e-5, got 'NaN'"),
            (Decimal("1e-200000"), "decimal exponent within"),
            (sympy.Float("0.5"), "got 0.500000000000000 of type Float"),
            (sympy.pi, "got pi of type Pi"),
            ([0.5, None], "got None of type NoneType"),
            ([True, 2.0], "got a list with a bool"),
            ([[1.0, 2.0], [True, 2.0]], "got a list with a bool"),
            (np.array([True, 0.5], dtype=object), "got True of type bool"),
            ([Decimal(1), float("nan")], "x must lie in [0, oo), got nan"),
            ([Decimal(1), float("inf")], "x must lie in [0, oo), got inf"),
        ],
    )  # fmt: skip
    def test_refused(self, x: Any, message: str) -> None:
        with pytest.raises(DomainError) as caught:
            TAIL.array(x=x, b=1)
        assert message in str(caught.value)

    def test_a_decimal_is_exact_where_exact_numbers_are_wanted(self) -> None:
        """What the error of an array advises."""
        assert TAIL.digits(20, x=Decimal("0.1"), b=1)[0] == TAIL.digits(20, x="0.1", b=1)[0]

    def test_large_numbers_among_floats(self) -> None:
        """2^60 is a float64, 1e300 as well."""
        assert TAIL.array(x=[2**60, 0.5, 1e300], b=1.0).tolist() == [0.0, float(TAIL.array(x=0.5, b=1)), 0.0]

    def test_plain_numbers_are_read_at_once(self) -> None:
        """NumPy has them; only where one is larger than 2^53 each number is read by itself."""
        assert read_argument("x", [0.5, 3]).array.dtype == np.float64
        assert read_argument("x", [0.5, 2**53 + 1]).array.dtype == object


def test_values_below_float64_are_zero() -> None:
    """Whatever computes them: balls, the kernels, the tables of erfc."""
    far: Iterator[tuple[str, dict[str, Any]]] = iter([
        ("laplace.tail", {"x": [746.0, 1e308], "b": 1}),
        ("laplace.confidence", {"eps": [5e-324, 1.0], "eps0": [1e3, 1e300]}),
        ("laplace.delta", {"eps": [5.0, 50.0], "eps0": [1e-3, 1e-2], "n": 6000}),
        ("gaussian.delta", {"eps": [1e5, 1e200], "mu": [1.0, 1e-100], "n": 1}),
        ("bessel_k.survival", {"x": [1e5, 1e300], "k": [2.5, 3]}),
        ("bessel_k.density", {"t": [1e5, 1e300], "k": 2.5}),
        ("discrete_gaussian.delta", {"eps": [1e4], "sigma": 1.0, "sensitivity": 1, "n": 1}),
        ("sampling.coverage", {"m": [1.0], "n": [1e9], "coverage": [0.9]}),
    ])  # fmt: skip
    for name, values in far:
        assert not find_formula(name).array(**values).any(), name
