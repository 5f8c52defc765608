"""Brackets of eps for mechanisms beside private learning: ours beside dp-accounting's, in one run, at equal width.

dp-accounting runs in its environment of the audit. Where it has loss distributions, its bracket is the pessimistic and the optimistic estimate at
its default grid. Ours takes the coarsest grid of a short list whose bracket is no wider, and once more the coarsest whose upper end is larger by
a thousandth at most: the pessimistic estimate is much closer than the optimistic one. Where it has Renyi divergences only, it has an
upper bound alone: ours is then the first grid whose upper bound is no larger, and the time is that of both our ends. Processor seconds,
the least of some runs, in turns; imports do not count.
"""

import json
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass

from rich.table import Table

from benchmarks.accountants.environments import of_package
from parisk_sym.laws.buckets.bounds import bucket_bounds, makers_of
from parisk_sym.laws.mechanism_words import parse_mechanism

__all__ = ["SETTINGS", "Setting", "mechanisms", "row"]

DELTA = 1e-5
_REPEAT = 3
_ALONE = 100
_STEPS = (5, 10, 25, 50, 100, 200, 400, 800, 1600, 3200, 6400)
"""One over the steps that are tried."""
_HIGHER = 1e-3
"""How much larger, relatively, our upper end may be than that of a loss distribution."""
_LARGEST = 400_000
"""Points on one side of the largest grid that is tried."""


@dataclass(frozen=True)
class Setting:
    """n uses in our words, and how dp-accounting makes one: a loss distribution at `pessimistic`, or an event for Renyi divergences."""

    word: str
    n: int
    distribution: str = ""
    event: str = ""
    relation: str = "ADD_OR_REMOVE_ONE"


_ENDS = "pessimistic_estimate=p, use_connect_dots=p"
SETTINGS = (
    Setting("discrete_gaussian,sigma=10,sensitivity=3", 100, f"m.from_discrete_gaussian_mechanism(10, sensitivity=3, {_ENDS})"),
    Setting(
        "subsampled_discrete_gaussian,sigma=2,q=1/100", 1000,
        f"m.from_discrete_gaussian_mechanism(2, sampling_prob=0.01, {_ENDS})",
    ),
    Setting(
        "subsampled_discrete_laplace,eps0=1,q=1/100", 1000,
        f"m.from_discrete_laplace_mechanism(1, sampling_prob=0.01, {_ENDS})",
    ),
    Setting("subsampled_laplace,eps0=1,q=1/100", 1000, f"m.from_laplace_mechanism(1, sampling_prob=0.01, {_ENDS})"),
    Setting(
        "subsampled_gaussian,sigma=1,q=1/100,direction=replace", 1000,
        f"m.from_gaussian_mechanism(1, sampling_prob=0.01, neighboring_relation=m.NeighborRel.REPLACE_ONE, {_ENDS})",
    ),
    Setting(
        "kary_randomised_response,eps0=1,k=10", 100,
        "m.from_randomized_response(10 / (9 + 2.718281828459045), 10, pessimistic_estimate=p)",
    ),
    Setting("tree_aggregation,sigma=5,steps=1000", 1, event="e.SingleEpochTreeAggregationDpEvent(5.0, 1000)", relation="REPLACE_SPECIAL"),
    Setting(
        "repeat_and_select,of=laplace:eps0=1/2,mean=10", 1,
        event="e.dp_event.RepeatAndSelectDpEvent(e.LaplaceDpEvent(2.0), 10, 1)",
    ),
    Setting(
        "fixed_size_gaussian,sigma=2,sample=100,records=10000", 100,
        event="e.SampledWithoutReplacementDpEvent(10000, 100, e.GaussianDpEvent(2.0))", relation="REPLACE_ONE",
    ),
    Setting("with_replacement_gaussian,sigma=2,sample=100,records=10000", 100),
    Setting("report_noisy_max,scale=4", 20),
    Setting("zcdp,rho=1/8", 4, event="e.ZCDpEvent(0.125)"),
    Setting(
        "gaussian_mixture,shifts=0:1:2,weights=9/10:9/100:1/100,sigma=2", 100,
        f"m.from_mixture_gaussian_mechanism(2, [0, 1, 2], [0.9, 0.09, 0.01], {_ENDS})",
    ),
)  # fmt: skip

_PEER = """
import json, logging, sys, time
import dp_accounting as e
from dp_accounting.pld import privacy_loss_distribution as m
from dp_accounting.rdp import rdp_privacy_accountant as r
logging.disable(logging.WARNING)
distribution, event, relation, n, delta = json.loads(sys.argv[1])

def end(p):
    started = time.process_time()
    if distribution:
        eps = eval(distribution).self_compose(n).get_epsilon_for_delta(delta)
    else:
        accountant = r.RdpAccountant(neighboring_relation=getattr(e.NeighboringRelation, relation))
        eps = accountant.compose(eval(event), n).get_epsilon(delta)
    return eps, time.process_time() - started

end(True)
print(json.dumps([end(False), end(True)] if distribution else [end(True)]))
"""


def mechanisms() -> Table:
    """One line for each setting: both brackets, and the seconds at equal width and with an upper end that is as low."""
    table = Table(
        title=f"brackets of eps at delta = {DELTA:g} for other mechanisms, seconds of dp-accounting / ours (target > 1)"
    )
    for column in (
        "mechanism",
        "n",
        "dp-accounting",
        "s",
        "ours, at equal width",
        "s",
        "ratio",
        "ours, upper end as low",
        "s",
        "ratio",
    ):
        table.add_column(column, justify="left" if column == "mechanism" else "right")
    table.caption = "with one number, dp-accounting has an upper bound only; with none, it has no answer, and ours is on a grid of 1/100"
    for setting in SETTINGS:
        table.add_row(*row(setting))
    return table


def row(setting: Setting) -> list[str]:
    """The cells of a setting."""
    if not (setting.distribution or setting.event):
        ends, seconds = _timed(setting, (_ALONE, 10 * _ALONE))
        return [setting.word, str(setting.n), "", "", "", "", "", _text(ends), f"{seconds:.3f}", ""]
    runs = [_peer(setting) for _ in range(_REPEAT)]
    peer, theirs = runs[0][0], min(seconds for _, seconds in runs)
    cells = [setting.word, str(setting.n), _text(peer), f"{theirs:.3f}"]
    for is_as_good in (_is_as_narrow, _is_as_low):
        found = _coarsest(setting, peer, is_as_good) if is_as_good is _is_as_low or len(peer) == 2 else None
        if found is None:
            cells += ["none on these grids" if is_as_good is _is_as_low else "", "", ""]
        else:
            ends, seconds = _timed(setting, found)
            cells += [_text(ends), f"{seconds:.3f}", f"{theirs / seconds:.2f}"]
    return cells


def _timed(setting: Setting, grid: tuple[int, int]) -> tuple[tuple[float, float], float]:
    """The bracket of a grid, and the least seconds."""
    seconds, ends = [], (0.0, 0.0)
    for _ in range(_REPEAT):
        started = time.process_time()
        ends = _bounds(setting, *grid)
        seconds.append(time.process_time() - started)
    return ends, min(seconds)


def _text(ends: tuple[float, ...] | list[float]) -> str:
    return " to ".join(f"{end:.6g}" for end in ends)


def _peer(setting: Setting) -> tuple[list[float], float]:
    """The ends that dp-accounting has, and the seconds of all."""
    asked = json.dumps([setting.distribution, setting.event, setting.relation, setting.n, DELTA])
    command = [of_package("dp-accounting").interpreter(), "-c", _PEER, asked]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    found = json.loads(done.stdout)
    return [end for end, _ in found], sum(seconds for _, seconds in found)


def _bounds(setting: Setting, step: int, points: int) -> tuple[float, float]:
    uses = makers_of([(parse_mechanism(setting.word)[0], setting.n)])
    return bucket_bounds(uses, delta=DELTA, step=f"1/{step}", buckets=points)


def _coarsest(
    setting: Setting, peer: list[float], is_as_good: Callable[[float, float, list[float]], bool]
) -> tuple[int, int] | None:
    """The first grid, up to twice the eps and some more, that is as good as the peer."""
    for step in _STEPS:
        points = int((2 * peer[-1] + 3) * step)
        if points > _LARGEST:
            return None
        if is_as_good(*_bounds(setting, step, points), peer):
            return step, points
    return None


def _is_as_narrow(low: float, high: float, peer: list[float]) -> bool:
    return high - low <= peer[1] - peer[0]


def _is_as_low(low: float, high: float, peer: list[float]) -> bool:
    return high <= peer[-1] * (1 + (_HIGHER if len(peer) == 2 else 0.0)) and low <= high
