"""Writes the page of the papers' experiments: what *Pain-Free Random DP* and *DP in Practice* print, and what came out.

    python -m benchmarks.experiments docs/experiments.md

Minutes, most of them for support vector machines; finished samples are kept in the user's cache folder, so that a run that was ended
goes on. Every number of the page that is not quoted is computed here.
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from benchmarks import experiments_examples, experiments_sampler
from benchmarks.measured import Measured

__all__ = ["PAPER_SIZE", "SECTIONS", "SMALL", "page"]

PAPER_SIZE: Mapping[str, str] = {
    "rs17.figure4": "repeats=50 seed=1",
    "rs17.figure5": "pairs=1500 seed=1",
    "rs17.figure6": "pairs=1500 repeats=500 seed=1",
    "rs17.figure7": "pairs=50000 repeats=1000 seed=1",
    "rs17.proposition19": "tries=1000 seed=1",
    "rs17.ridge": "pairs=300 repeats=40 seed=1",
    "dpp12.examples": "releases=100000 seed=1",
    "dpp12.examples.noise": "releases=100000 seed=1",
}
SMALL: Mapping[str, str] = {
    "rs17.figure4": "repeats=3 gamma=1/10,1/4",
    "rs17.figure5": "pairs=40 n=60 d=2,4",
    "rs17.figure6": "pairs=40 repeats=4 n=60 eps=1/100,1000",
    "rs17.figure7": "pairs=40 repeats=3 n=100 eps=1/100,10",
    "rs17.proposition19": "tries=5 C=1/10,1",
    "rs17.ridge": "pairs=40 repeats=2 n=30 gamma=1/5,1/2",
    "dpp12.examples": "releases=200 re=1/10,1/5",
    "dpp12.examples.noise": "releases=200 pr=1/10,1/5",
}

SECTIONS: tuple[Callable[[Measured], Iterator[str]], ...] = (
    *experiments_sampler.SECTIONS,
    *experiments_examples.SECTIONS,
)

OPENING = """\
# The papers' experiments, repeated

Made by `python -m benchmarks.experiments docs/experiments.md`; do not edit.

Each experiment is one command. It shows its progress, draws the figure (`-o FILE`) and writes every number (`--data FILE.csv`). The commands below
made this page. Without their settings, they are smaller and finish within a minute. Sampled sensitivities of long runs are saved in the user's
cache folder, so an interrupted run continues.

Simulated averages have their standard error (±). Order statistics have, in brackets, those between which the true quantile is, except with
probability 0.0001. Frequencies have Clopper and Pearson's interval for the same probability. All of this is simulation: it supports or
contradicts a paper, and proves nothing.

| in the tables | meaning |
| --- | --- |
| *Theorem 15* | the sampled sensitivity of the rank that the theorem asks for; a dash if it asks for more pairs than there are |
| *lowest place* | the sampled sensitivity of the lowest rank that keeps the theorem's guarantee, k/(m + 1) ≥ 1 − γ ([sample sizes](sample_sizes.md)) |
| γ | a risk |

```console
$ parisk plot rs17.figure5 d=2,4 n=60 pairs=40 --data /dev/stdout --digits 4
C,d,n,bound,below,theorem_05,theorem_05_low,theorem_05_high,...
3,2,60,10.89,...
3,4,60,14.80,...
$ parisk plot dpp12.examples re=1/10,1/5 releases=1000 --data /dev/stdout --digits 4
re,eps,example1,example2_first,...
0.1,0.01,0.1003,0.2231,...
0.2,0.01,0.01005,0.04979,...
```
"""


def page(sizes: Mapping[str, str]) -> str:
    """The page in Markdown, with these settings of the figures."""
    measured = Measured(sizes)
    parts = ("\n".join(section(measured)) for section in SECTIONS)
    return "\n".join([OPENING, *(f"{part}\n" for part in parts)])


def main(arguments: Sequence[str]) -> None:
    """Write the page to the file that is named."""
    Path(arguments[0]).write_text(page(PAPER_SIZE), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
