"""Brackets of eps for private learning: privacy buckets beside the loss distribution of dp-accounting, at equal width.

dp-accounting runs in its environment of the audit. Its bracket is its pessimistic and its optimistic estimate, at its default grid.
Ours takes the coarsest grid of a short list whose bracket is no wider. Both are timed in turn, in processor seconds.
"""

import json
import subprocess
import time
from collections.abc import Callable
from fractions import Fraction

from rich.table import Table

from benchmarks.accountants.environments import of_package
from benchmarks.accountants.noise import SubsampledGaussian
from parisk_sym.laws.buckets.bounds import bucket_bounds, buckets_of
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanism_words import parse_mechanism

__all__ = ["brackets"]

DELTA = 1e-5
REPEAT = 3
SETTINGS = (
    ("1", "1/100", 1_000),
    ("1", "1/100", 10_000),
    ("4/5", "1/200", 1_000),
    ("2", "1/100", 10_000),
    ("10", "1/10", 1_000),
)
STEPS = (25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1200, 1600, 3200)
"""One over the steps that are tried."""

_PEER = """
import json, logging, sys, time
from dp_accounting.pld import privacy_loss_distribution as pld
logging.disable(logging.WARNING)
sigma, q, n, delta = json.loads(sys.argv[1])

def end(pessimistic):
    one = pld.from_gaussian_mechanism(sigma, sampling_prob=q, pessimistic_estimate=pessimistic, use_connect_dots=pessimistic)
    started = time.process_time()
    one = pld.from_gaussian_mechanism(sigma, sampling_prob=q, pessimistic_estimate=pessimistic, use_connect_dots=pessimistic)
    eps = one.self_compose(n).get_epsilon_for_delta(delta)
    return eps, time.process_time() - started

print(json.dumps([end(False), end(True)]))
"""


def brackets() -> Table:
    """One line for each setting: widths, seconds, and how far each upper end is above the certified eps."""
    table = Table(title=f"subsampled Gaussian, brackets of eps at delta = {DELTA:g}: ours at most as wide")
    for column in (
        "sigma, q, n", "PLD width", "ours", "our step", "PLD, s", "ours, s", "PLD / ours (target > 1)",
        "PLD upper end - certified", "ours",
    ):  # fmt: skip
        table.add_column(column, justify="left" if column == "sigma, q, n" else "right")
    table.caption = (
        "the lower end of PLD is with truncated tails, which its documentation supports for upper ends only"
    )
    for setting in SETTINGS:
        table.add_row(*_row(*setting))
    return table


def _row(sigma: str, q: str, n: int) -> list[str]:
    noise = SubsampledGaussian(Fraction(sigma), Fraction(q))
    exact = noise.received("scale")
    peers = [_peer(noise, n)]
    width, top = peers[0][0][1] - peers[0][0][0], peers[0][0][1]
    run, (low, high), step = _coarsest(exact, n, width, top)
    ours = []
    for _ in range(REPEAT):
        started = time.process_time()
        run()
        ours.append(time.process_time() - started)
        peers.append(_peer(noise, n))
    theirs, own = min(seconds for _, seconds in peers), min(ours)
    uses = Sequence([(parse_mechanism(str(exact))[0], n)])
    truth = float(uses.digits(10, delta=str(Fraction(DELTA)))[0])
    return [
        f"{sigma}, {q}, {n}", f"{width:.2g}", f"{high - low:.2g}", f"1/{step}", f"{theirs:.2f}", f"{own:.2f}",
        f"{theirs / own:.2f}", f"{top - truth:.1e}", f"{high - truth:.1e}",
    ]  # fmt: skip


def _peer(noise: SubsampledGaussian, n: int) -> tuple[tuple[float, float], float]:
    """Both ends, and the seconds of both; importing is not counted."""
    asked = json.dumps([float(noise.sigma), float(noise.q), n, DELTA])
    command = [of_package("dp-accounting").interpreter(), "-c", _PEER, asked]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    (low, first), (high, second) = json.loads(done.stdout)
    return (low, high), first + second


def _coarsest(
    noise: SubsampledGaussian, n: int, width: float, near: float
) -> tuple[Callable[[], tuple[float, float]], tuple[float, float], int]:
    """The first grid, up to twice the eps and some more, with a bracket no wider than this."""
    mechanism = parse_mechanism(str(noise))[0]
    for step in STEPS:
        points = int((2 * near + 3) * step)

        def run(step: int = step, points: int = points) -> tuple[float, float]:
            return bucket_bounds([(buckets_of(mechanism), n)], delta=DELTA, step=f"1/{step}", buckets=points)

        low, high = run()
        if high - low <= width:
            return run, (low, high), step
    raise ValueError(
        f"no step down to 1/{STEPS[-1]} has a bracket of eps of width {width} for {noise}, n = {n}"
    )
