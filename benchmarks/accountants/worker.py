"""One case of the audit in a process of its own: one accountant, one point of the grid, all its questions.

    python -m benchmarks.accountants.worker METHOD NOISE N QUERIES MEMORY

NOISE is in the words of `parisk compose`, such as laplace,eps0=1/2; QUERIES is a JSON list of pairs such as ["epsilon", 1e-05], MEMORY the limit on the address space in MiB. It prints
one JSON line per question, so that what was answered before a time limit is kept.
"""

import contextlib
import json
import logging
import resource
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks.accountants import certified
from benchmarks.accountants.controls import DELTA, Control, control_at
from benchmarks.accountants.grid import Query
from benchmarks.accountants.method import Ask
from benchmarks.accountants.methods import METHODS
from benchmarks.accountants.noise import parse_noise

__all__ = ["CERTIFIED", "CONTROL", "answers"]

CERTIFIED = "parisk_sym"
"""The key of our own values among the methods; its NOISE is used as it is."""

CONTROL = "control:"
"""Before the key of a method: one of its controls, whatever the questions are."""


def answers(key: str, noise: str, n: int, queries: list[Query]) -> Iterator[dict[str, Any]]:
    """The answers of one method: values as texts or an error, seconds, and the peak memory up to then."""
    _warm_up(key, noise)
    if key == CERTIFIED:
        for query in queries:
            yield _timed(query, lambda q=query: certified.ask(noise, n, q))  # type: ignore[misc]
        return
    if key.startswith(CONTROL):
        yield from _control(control_at(key.removeprefix(CONTROL), noise, n))
        return
    method = METHODS[key]
    started = time.perf_counter()
    try:
        asks = method.compose(*method.arguments(parse_noise(noise)), n)
    except Exception as error:  # noqa: BLE001 - whatever the package raises is its answer
        asks = _refuser(error), _refuser(error)
    composing = time.perf_counter() - started
    for query in queries:
        ask = asks[query.kind == "delta"]
        if ask is not None:
            record = _timed(query, lambda a=ask, q=query: [repr(float(v)) for v in a(q.given)])  # type: ignore[misc]
            yield record | {"composing": round(composing, 4)}


def _control(control: Control) -> Iterator[dict[str, Any]]:
    """The eps of the control; delta at the level 2 for a method that answers no eps."""
    try:
        epsilon, delta = control.compose()
    except Exception as error:  # noqa: BLE001 - as above
        epsilon, delta = _refuser(error), None
    query = Query("epsilon", DELTA) if epsilon is not None else Query("delta", 2.0)
    ask = epsilon or delta
    assert ask is not None  # noqa: S101 - a method answers one of them
    yield _timed(query, lambda: [repr(float(v)) for v in ask(query.given)])


def _warm_up(key: str, noise: str) -> None:
    """Import what the method needs on a tiny case, so that no time below counts imports."""
    with contextlib.suppress(Exception):
        if key.startswith(CONTROL):
            return
        if key == CERTIFIED:
            certified.ask("laplace,eps0=1", 2, Query("epsilon", 0.25))
        else:
            method = METHODS[key]
            method.compose(*method.arguments(parse_noise(noise)), 1)


def _refuser(error: Exception) -> Ask:
    def refuse(_given: float) -> tuple[float, ...]:
        raise error

    return refuse


def _timed(query: Query, ask: Callable[[], Any]) -> dict[str, Any]:
    record: dict[str, Any] = {"kind": query.kind, "given": repr(query.given)}
    started = time.perf_counter()
    try:
        record["values"] = list(ask())
    except Exception as error:  # noqa: BLE001 - as above
        record["error"] = f"{type(error).__name__}: {error}".splitlines()[0]
    record["seconds"] = round(time.perf_counter() - started, 4)
    record["peak_mib"] = round(_peak_mib(), 1)
    return record


def _peak_mib() -> float:
    """The peak of this program. On Linux `ru_maxrss` is at least that of the process that started it, so it is not asked there."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) / 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


def main(key: str, noise: str, n: str, queries: str, memory: str) -> None:
    """Print the answers as they come."""
    warnings.simplefilter("ignore")
    logging.disable(logging.WARNING)
    limit = int(memory) * 1024 * 1024
    with contextlib.suppress(ValueError, OSError):  # not every system has this limit
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    for record in answers(key, noise, int(n), [Query(*pair) for pair in json.loads(queries)]):
        print(json.dumps(record), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
