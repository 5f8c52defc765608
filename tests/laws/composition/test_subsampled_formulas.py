"""Formulas of many uses of subsampled mechanisms, against other routes."""

from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
import pytest
from flint import arb, ctx, fmpq
from sympy import latex

from parisk_sym.core.errors import DomainError
from parisk_sym.formulas.formula import Formula
from parisk_sym.laws.buckets.bounds import bucket_bounds, buckets_of
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.mechanism import Mechanism
from parisk_sym.laws.mechanisms.subsampled_gaussian import SubsampledGaussian
from parisk_sym.laws.mechanisms.subsampled_laplace import SubsampledLaplace

NOISE = {"subsampled_gaussian": {"sigma": 1}, "subsampled_laplace": {"eps0": 1}}
words = pytest.mark.parametrize("word", NOISE)


def formula(word: str, quantity: str) -> Formula:
    return find_formula(f"{word}.{quantity}")


@words
@pytest.mark.parametrize("eps", ["0", "1/100", "1/8"])
def test_one_use_is_the_larger_closed_form(word: str, eps: str) -> None:
    """Balle, Barthe and Gaboardi 2018, evaluated by mpmath."""
    given = {"eps": eps, "q": "1/4", **NOISE[word]}
    ball = formula(word, "delta").ball(digits=35, n=1, **given)
    with ctx.workprec(200), mpmath.workdps(50):
        sides = [formula(word, f"delta_{side}").mp(digits=40, **given) for side in ("remove", "add")]
        closed = [arb(mpmath.nstr(value, 45)) for value in sides]
        assert abs(ball - max(closed)) < arb(10) ** -30


CASES: list[tuple[type[Mechanism], dict[str, Any], dict[str, Any]]] = [
    (SubsampledGaussian, {"sigma": 1, "q": "1/50"}, {"n": 500, "eps": "1/2"}),
    (SubsampledLaplace, {"eps0": 1, "q": "1/50"}, {"n": 1000, "eps": "1/2"}),
]


@pytest.mark.parametrize(("kind", "noise", "given"), CASES)
def test_between_the_bounds_of_buckets(
    kind: type[Mechanism], noise: dict[str, Any], given: dict[str, Any]
) -> None:
    """Buckets share no step with the sum on a line; both are within a fifth of each other."""
    value = formula(kind.word, "delta").ball(digits=20, **noise, **given)
    low, high = bucket_bounds(
        [(buckets_of(kind(**noise)), given["n"])], eps=given["eps"], step="1/2000", buckets=20000
    )
    assert low <= value <= high
    assert high < arb("1.2") * low


@words
def test_epsilon_is_the_inverse(word: str) -> None:
    """delta at both ends of a short interval around eps lies on both sides."""
    given = {"q": "1/64", "n": 1000, **NOISE[word]}
    text, _ = formula(word, "epsilon").digits(12, delta="1/1000", **given)
    level, margin = fmpq(*Fraction(text).as_integer_ratio()), fmpq(1, 10**10)
    above, below = (
        formula(word, "delta").ball(digits=15, eps=level + sign * margin, **given) for sign in (-1, 1)
    )
    assert below < fmpq(1, 1000) < above


def test_a_refusal_names_the_bounds() -> None:
    """Few uses with little Laplace noise: no certified digits."""
    with pytest.raises(
        DomainError, match="parisk compose subsampled_laplace,eps0=4,q=1/100,n=20 eps=1/10 --buckets 1/1000"
    ):
        formula("subsampled_laplace", "delta").digits(30, eps="1/10", eps0=4, q="1/100", n=20)


def test_the_expression_prints() -> None:
    assert latex(formula("subsampled_laplace", "epsilon").expression).startswith(r"\varepsilon\left(")


@words
def test_arrays_are_the_nearest_floats(word: str) -> None:
    """Element by element, within a rounding of the ball."""
    given = {"q": 1 / 64, "n": 1000, **NOISE[word]}
    levels = np.array([0.25, 1.0])
    for level, value in zip(levels, formula(word, "delta").array(eps=levels, **given), strict=True):
        exact = formula(word, "delta").ball(digits=25, eps=fmpq(int(4 * level), 4), **(given | {"q": "1/64"}))
        assert abs(arb(float(value)) - exact) <= exact * arb(2) ** -52
