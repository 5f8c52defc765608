"""Whether the truth of each statement is what mpmath and NumPy see, by none of the engine's code: points, quadratures, draws.

`python -m benchmarks.papers.numerics [REGEX]` prints a line for each statement: `fails` with the point at which it was seen to fail,
`holds` at all points that were tried, or `not looked at`; and, first on the line, `ok`, or `LOOK` where that is not its declared truth.
Floating-point numbers prove nothing: this finds statements that were written down wrongly.
"""

import argparse
import itertools
import random
import re
import signal
import sys
from collections.abc import Sequence
from typing import NoReturn
from benchmarks.papers.collection import FOLDERS, claims_of
from benchmarks.papers.evaluation import NotLooked
from benchmarks.papers.looks import failure

__all__ = ["main"]

LONGEST = 8.0
"""Processor seconds after which the look at a statement is given up."""


def _give_up(*_: object) -> NoReturn:
    raise NotLooked


def main(arguments: Sequence[str] | None = None) -> int:
    """0, or 1 where a declared truth is not what is seen."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.papers.numerics", description=__doc__)
    parser.add_argument("only", nargs="?", default="", help="a regular expression for the ids")
    only = parser.parse_args(arguments).only
    bad = 0
    signal.signal(signal.SIGVTALRM, _give_up)
    for claim in itertools.chain.from_iterable(map(claims_of, FOLDERS)):
        if not re.search(only, claim.id):
            continue
        signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
        try:
            where = failure(claim.says, random.Random(claim.id))
        except NotLooked:
            print("LOOK  not looked at", claim.id, flush=True)
            continue
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        right = (claim.expected.name == "PROVED") == (not where)
        bad += not right
        print("ok   " if right else "LOOK ", "fails" if where else "holds", claim.id, where[:200], flush=True)
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
