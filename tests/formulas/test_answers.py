"""Answers within limits: digits, a bracket, or a reason."""

from decimal import Decimal
from itertools import count

import pytest
from flint import arb, ctx, fmpq

from parisk_sym.core.errors import DomainError, PrecisionError
from parisk_sym.core.limits import Limits
from parisk_sym.formulas.answers import Bracket, Digits, bracket_between, limited_answer
from parisk_sym.formulas.kernels.laplace_delta import spline, spline_in_balls
from parisk_sym.laws.catalogue import find_formula

SHORT = Limits(0.3)


def endless() -> tuple[str, arb]:
    """Work without an end."""
    for _ in count():
        pass
    raise AssertionError


def test_work_without_an_end_is_ended_with_the_last_enclosure() -> None:
    """The bracket is the narrowest enclosure that was noted."""

    def compute(note):
        note(arb(2, 0.5))
        return endless()

    def work():
        return lambda note: compute(lambda ball: note(ball) if isinstance(ball, arb) else None)

    answer = limited_answer(work, 5, SHORT)
    assert isinstance(answer, Bracket)
    assert Decimal(answer.lower) <= Decimal("1.5")
    assert Decimal(answer.upper) >= Decimal("2.5")
    assert "time limit of 0.3 s" in answer.why


def test_without_an_enclosure_the_error_says_how_to_allow_more() -> None:
    """A refusal names the limit."""
    with pytest.raises(PrecisionError, match="allow more with --time-limit 3"):
        limited_answer(lambda: lambda _: endless(), 5, SHORT)


def test_errors_of_arguments_are_raised_and_never_a_bracket() -> None:
    """A bracket of a number outside the domain would say nothing."""
    with pytest.raises(DomainError, match="x must be >= 0, got -1"):
        find_formula("bessel_k.cdf").answer({"x": "-1", "k": "1"}, 5)


def test_enclosures_of_other_numbers_are_not_noted() -> None:
    """The level is below eps0 = 3/100, whatever numbers are enclosed on the way to it."""
    formula = find_formula("laplace.level_model")
    try:
        answer = formula.answer({"confidence": "9/10", "eps0": "3/100", "k": "1e-144"}, 8, Limits(1))
    except PrecisionError:
        return
    top = Decimal(answer.text) if isinstance(answer, Digits) else Decimal(answer.lower)
    assert top <= Decimal("0.03")


def test_ends_are_rounded_outwards() -> None:
    """Also ends that are smaller than a unit of the last figure shown."""
    found = bracket_between(Decimal("-1e-30"), Decimal("0.123456"), "")
    assert Decimal(found.lower) <= Decimal("-1e-30")
    assert Decimal(found.upper) >= Decimal("0.123456")
    assert bracket_between(0.0, 5e-320, "").line("delta").startswith("0 <= delta <= 5")


def test_a_formula_brackets_what_it_has_no_digits_of() -> None:
    """Twenty sampled uses of Laplace noise, whose delta by privacy buckets at 1/3000 is from 0.00081476 to 0.00081478."""
    answer = find_formula("subsampled_laplace.delta").answer(
        {"eps": "1", "eps0": "4", "q": "1/100", "n": "20"}, 8
    )
    assert Decimal("0.00081476") < Decimal(answer.lower) <= Decimal(answer.upper) < Decimal("0.00081478")


def test_a_value_smaller_than_any_decimal_has_a_bracket() -> None:
    """P(T > 10^30) is about 10^(-4.3e29)."""
    answer = find_formula("bessel_k.survival").answer({"x": "1e30", "k": "7/3"}, 8)
    assert answer.line("p") == "0 <= p <= 1E-249999999999999999"


@pytest.mark.parametrize(
    ("identifier", "values"),
    [
        ("bessel_k.quantile", {"p": "1/2", "k": "7/3"}),
        ("laplace.level_model", {"confidence": "1/2", "eps0": "3", "k": "2"}),
        ("laplace.noise_level_model", {"eps": "1/10", "confidence": "1/2", "k": "2"}),
        ("cost.eps_min", {"eps0": "3", "k": "2", "c": "2"}),
        ("cost.eps_min_exact", {"eps0": "3", "c": "2"}),
        ("cost.eps_min_line", {"reach": "3", "k": "5/2"}),
    ],
)
def test_brackets_of_roots(identifier: str, values: dict[str, str]) -> None:
    """They have the certified root inside, every one that is noted too, and are narrow: a wrong orientation misses it."""
    formula = find_formula(identifier)
    root = Decimal(formula.digits(30, **values)[0])
    noted: list[tuple[Decimal, Decimal]] = []
    noted.append(formula.bracket_kernel(noted.append, *formula.exact_values(values)))
    assert all(low <= root <= high for low, high in noted)
    assert noted[-1][1] - noted[-1][0] < Decimal("1e-8") * root


def test_a_root_below_every_decimal_is_bracketed_at_once() -> None:
    """The quantile of a law with mass near 0 is about 10^(-8e98)."""
    answer = find_formula("bessel_k.quantile").answer({"p": "1/100000", "k": "3e-100"}, 8, Limits(5))
    assert Decimal(answer.lower) == 0
    assert Decimal(answer.upper) < Decimal("1e-1000000")


def test_the_confidence_of_many_coordinates_in_balls() -> None:
    """The polynomial in balls and in exact numbers, beside an atom and at it."""
    for eps in (fmpq(1, 3), fmpq(1, 4), fmpq(1, 10**20)):
        exact = spline(eps, fmpq(1, 12), 24)
        with ctx.workprec(300):
            found = spline_in_balls(eps, fmpq(1, 12), 24)
            assert all(ball.overlaps(arb(value)) for ball, value in zip(found, exact, strict=True))
            assert all(ball.rel_accuracy_bits() > 200 for ball in found)
