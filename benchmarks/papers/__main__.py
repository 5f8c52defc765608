"""The benchmark of published statements that no ledger has."""

import sys
from collections.abc import Sequence
from benchmarks.papers.page import page
from benchmarks.power.running import Benchmark, run


def main(arguments: Sequence[str] | None = None) -> int:
    """0, or 1 where a false statement was proved or a true one refuted."""
    return run(Benchmark("benchmarks.papers", page), arguments)


if __name__ == "__main__":
    sys.exit(main())
