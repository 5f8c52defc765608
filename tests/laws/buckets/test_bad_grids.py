"""What is no mechanism, no grid, no budget: errors that say so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flint import arb

from parisk_sym.core.errors import DomainError, InexactInputError, ParameterError
from parisk_sym.laws.buckets.bounds import bucket_bounds, buckets_of
from parisk_sym.laws.buckets.buckets import Buckets
from parisk_sym.laws.mechanisms.gaussian import Gaussian
from parisk_sym.laws.mechanisms.laplace import Laplace
from tests.laws.buckets.exact import discrete_laplace, laplace, response, uniform_and_triangle, worst_case

SMALL: dict[str, Any] = {"step": "1/10", "buckets": 50}


def cells(masses: Callable[[arb, arb], tuple[arb, arb]], **change: Any) -> Buckets:
    return Buckets.from_cells(masses, **{"lowest": -1, "highest": 1, **SMALL, **change})


BAD: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: laplace(1, buckets=5), DomainError, "step or factor must be given, and not both"),
    (
        lambda: laplace(1, step=1, factor=2, buckets=5),
        DomainError,
        "step or factor must be given, and not both",
    ),
    (lambda: laplace(1, factor=1, buckets=5), DomainError, "factor must be > 1, got 1"),
    (lambda: laplace(1, factor="-2", buckets=5), DomainError, "factor must be > 1, got -2"),
    (
        lambda: laplace(1, factor=1.5, buckets=5),  # type: ignore[arg-type]
        InexactInputError,
        r"factor must be exact .*, got the float 1\.5",
    ),
    (lambda: laplace(1, step=1), DomainError, "buckets must be given: .*"),
    (
        lambda: laplace(3, factor=2, buckets=4),
        DomainError,
        "buckets must be >= eps0 / step = 5, got 4",
    ),
    (
        lambda: laplace(1, **SMALL, overflow="lose"),
        DomainError,
        "overflow must be one of auto, squaring, infinity, got 'lose'",
    ),
    (lambda: Gaussian(0), DomainError, "mu must be > 0, got 0"),
    (lambda: Gaussian("-1/2"), DomainError, "mu must be > 0, got -1/2"),
    (
        lambda: discrete_laplace(1, 0, **SMALL),
        DomainError,
        "sensitivity must be >= 1, got 0",
    ),
    (
        lambda: discrete_laplace(6, **SMALL),
        DomainError,
        "buckets must be >= eps0 / step = 60, got 50",
    ),
    (lambda: worst_case(1, 1, **SMALL), DomainError, "delta0 must be < 1, got 1"),
    (lambda: worst_case(1, "-1/9", **SMALL), DomainError, "delta0 must be >= 0, got -1/9"),
    (lambda: response(0, **SMALL), DomainError, "eps0 must be > 0, got 0"),
    (
        lambda: cells(lambda _l, _m: (arb(-1), arb(0))),
        DomainError,
        r"masses must be finite and >= 0, got -1\.0+ and 0 for losses from .*",
    ),
    (
        lambda: cells(lambda _l, _m: (arb("nan"), arb(0))),
        DomainError,
        "masses must be finite and >= 0, got nan .*",
    ),
    (
        lambda: cells(lambda _l, _m: (arb(1), arb(1) / 9)),
        DomainError,
        "masses must have the logarithm of their quotient between .*",
    ),
    (
        lambda: cells(lambda lower, upper: (arb(1), (-(lower + upper) / 2).exp())),
        DomainError,
        r"masses under a must add up to at most 1, got 20\.0+",
    ),
    (lambda: cells(uniform_and_triangle, highest=-1), DomainError, "highest must be > lowest = -1, got -1"),
    (lambda: laplace(1, **SMALL).epsilon(0), DomainError, "delta must be > 0 and < 1, got 0"),
    (lambda: laplace(1, **SMALL).epsilon(1), DomainError, "delta must be > 0 and < 1, got 1"),
    (
        lambda: laplace(1, **SMALL, operations=1000).power(8),
        DomainError,
        "operations must be >= [0-9]+ for 18 transforms of up to 256 entries, got 1000: take fewer buckets .*",
    ),
    (
        lambda: laplace(1, **SMALL, operations=1000, exact=True).power(8),
        DomainError,
        "operations must be >= .* larger step, exact=False, or larger operations",
    ),
    (
        lambda: laplace(1, **SMALL, operations=1000).compose(laplace(2, **SMALL, operations=1000)),
        DomainError,
        "operations must be >= .*",
    ),
    (lambda: bucket_bounds([], eps=1, **SMALL), ParameterError, "sequence must hold at least one .*"),
    (
        lambda: bucket_bounds([(buckets_of(Laplace(1)), 2)], **SMALL),
        ParameterError,
        "eps or delta must be given, and not both",
    ),
    (
        lambda: bucket_bounds([(buckets_of(Laplace(1)), 2)], eps=1, delta="1/2", **SMALL),
        ParameterError,
        "eps or delta must be given, and not both",
    ),
    (
        lambda: bucket_bounds([(buckets_of(Laplace(1)), 0)], eps=1, **SMALL),
        DomainError,
        "n must be an integer >= 1, got 0",
    ),
    (
        lambda: bucket_bounds([(buckets_of(Laplace(1)), 2)] * 9, eps=1, operations=10**5, **SMALL),
        DomainError,
        "operations must be >= .*",
    ),
]


@pytest.mark.parametrize(("call", "error", "message"), BAD)
def test_bad_input(call: Callable[[], Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=f"^{message}$"):
        call()
