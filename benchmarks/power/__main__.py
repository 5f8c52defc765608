"""The benchmark of statements of textbooks, with what other programs answered."""

import sys
from collections.abc import Sequence

from benchmarks.power.measuring import Result
from benchmarks.power.page import page
from benchmarks.power.peers.recorded import read
from benchmarks.power.running import Benchmark, run


def _page(results: Sequence[Result], _: int) -> str:
    return page(results, read())


def main(arguments: Sequence[str] | None = None) -> int:
    """0, or 1 where a false statement was proved or a true one refuted."""
    return run(Benchmark("benchmarks.power", _page), arguments)


if __name__ == "__main__":
    sys.exit(main())
