"""What is no pair of distributions: errors that say so."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from flint import arb

from parisk_sym.core.errors import DomainError, InexactInputError, ParameterError
from parisk_sym.laws.buckets.buckets import Buckets
from parisk_sym.laws.buckets.discrete_pair import exact_delta
from parisk_sym.laws.mechanisms.laplace import Laplace
from tests.laws.buckets.exact import COIN

HALVES = ["1/2", "1/2"]


def atoms(**change: Any) -> Buckets:
    return Buckets.from_atoms(**{"a": HALVES, "b": ["1/3", "2/3"], "step": "1/10", "buckets": 50, **change})


BAD: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: atoms(a=["-1/2", "3/2"]), DomainError, r"a\[0\] must be >= 0, got -1/2"),
    (lambda: atoms(b=[1.5, -0.5]), DomainError, r"b\[1\] must be >= 0, got -0\.5"),
    (lambda: atoms(a=["1/2", "1/3"]), DomainError, r"a must add up to 1, got 5/6"),
    (lambda: atoms(a=["0.3333333333"] * 3), DomainError, r"a must add up to 1, got 9999999999/10000000000"),
    (lambda: atoms(b=[0.5, 0.5000001]), DomainError, r"b must add up to 1 within 1e-09, got 1\.00000009\d+"),
    (
        lambda: atoms(b=[0.5, 0.5 + 1.5e-9]),
        DomainError,
        r"b must add up to 1 within 1e-09, got 1\.00000000(15|149)\d*",
    ),
    (
        lambda: Buckets.from_cells(
            lambda _, m: (arb(3) / 2 * m.exp() / 100, arb(1) / 100), 0, 1, step=1, buckets=2
        ),
        DomainError,
        r"masses must have the logarithm of their quotient between 0 and 1\.0000000, got .*",
    ),
    (lambda: atoms(a=[]), DomainError, r"a must add up to 1, got 0"),
    (lambda: atoms(b=["1/3"] * 3), DomainError, r"b must have the length 2 of a, got 3"),
    (lambda: atoms(a=[math.nan, 0.5]), DomainError, r"a\[0\] must be finite, got nan"),
    (lambda: atoms(a=[0.5, math.inf]), DomainError, r"a\[1\] must be finite, got inf"),
    (lambda: atoms(a=["half", "1/2"]), DomainError, r"a\[0\] must be a finite number such as .*, got 'half'"),
    (lambda: atoms(a=[None, 1]), DomainError, r"a\[0\] must be a rational number, got None"),
    (lambda: atoms(step=0), DomainError, r"step must be > 0, got 0"),
    (lambda: atoms(step="-1/10"), DomainError, r"step must be > 0, got -1/10"),
    (lambda: atoms(step=math.nan), DomainError, r"step must be finite, got nan"),
    (lambda: atoms(buckets=0), DomainError, r"buckets must be an integer >= 1, got 0"),
    (lambda: atoms(buckets=1e5), DomainError, r"buckets must be an integer >= 1, got 100000\.0"),
    (lambda: atoms(buckets=True), DomainError, r"buckets must be an integer >= 1, got True"),
    (
        lambda: atoms(buckets=10**9),
        DomainError,
        r"buckets must be small enough for 2147483648 bytes of memory, got 1000000000, which need 2687194768360: take .*",
    ),
    (
        lambda: atoms(memory=1000),
        DomainError,
        r"buckets must be small enough for 1000 bytes of memory, got 50, .*",
    ),
    (lambda: atoms().power(0), DomainError, r"r must be an integer >= 1, got 0"),
    (lambda: atoms().power(-3), DomainError, r"r must be an integer >= 1, got -3"),
    (lambda: atoms().power(2.0), DomainError, r"r must be an integer >= 1, got 2\.0"),  # type: ignore[arg-type]
    (lambda: atoms().power(True), DomainError, r"r must be an integer >= 1, got True"),
    (lambda: atoms().delta(math.inf), DomainError, r"eps must be finite, got inf"),
    (lambda: atoms().delta("one"), DomainError, r"eps must be a finite number such as .*, got 'one'"),
    (
        lambda: atoms().compose(atoms(step="1/9")),
        ParameterError,
        r"both losses must have the same grid, got .*",
    ),
    (
        lambda: atoms().compose(atoms(exact=True)),
        ParameterError,
        r"both losses must have the same grid, got .*",
    ),
    (lambda: Buckets.of(Laplace(0), step=1, buckets=5), DomainError, r"eps0 must be > 0, got 0"),
    (
        lambda: Buckets.of(Laplace(2), step="1/4", buckets=7),
        DomainError,
        r"buckets must be >= eps0 / step = 8, got 7",
    ),
    (lambda: exact_delta([COIN], 1.5), InexactInputError, r"factor must be exact .*, got the float 1\.5"),  # type: ignore[arg-type]
    (lambda: exact_delta([COIN], -1), DomainError, r"factor must be >= 0, got -1"),
    (
        lambda: exact_delta([COIN] * 20, 1),
        DomainError,
        r"pairs must have a product of at most 1000000 outcomes, got 1048576",
    ),
]


@pytest.mark.parametrize(("call", "error", "message"), BAD)
def test_bad_input(call: Callable[[], Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=f"^{message}$"):
        call()
