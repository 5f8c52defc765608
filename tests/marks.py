"""Which parameters of a test belong to the slow part."""

from collections.abc import Callable, Collection, Iterable
from typing import Any

import pytest

__all__ = ["mostly_fast"]


def mostly_fast(
    cases: Iterable[Any], slow: Collection[Any], key: Callable[[Any], Any] = lambda c: c
) -> list[Any]:
    """The cases of a parametrised test, those whose key is in `slow` marked so.

    Raises ValueError where no case has such a key, so that the list does not go stale.
    """
    chosen = list(cases)
    missing = set(slow) - {key(case) for case in chosen}
    if missing:
        raise ValueError(f"slow must name cases of the test, got {sorted(map(str, missing))}")
    return [_marked(case) if key(case) in slow else case for case in chosen]


def _marked(case: Any) -> Any:
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.slow)
