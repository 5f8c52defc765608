"""Speed as ratios against bare libraries, measured side by side in one run (best of several repetitions).

Run with `make bench`, or `python -m benchmarks.run composition curve` for these tables alone. Nothing here asserts: a slow machine is not a wrong one.
"""

import itertools
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from importlib import util
from pathlib import Path
from typing import Any

import mpmath
import numpy as np
from flint import fmpq
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from scipy import signal, special

from benchmarks.array_peers import array_peers
from benchmarks.bare import DIGITS, bare_cdf, bare_passes
from benchmarks.long_tables import billion, memory, rows
from benchmarks.mechanism_brackets import mechanisms
from benchmarks.sampler_speed import sampler
from benchmarks.subsampled_brackets import brackets
from benchmarks.timing import best, in_turns, processor_best, processor_seconds
from parisk_sym.core.errors import DomainError
from parisk_sym.laws.buckets.buckets import Buckets
from parisk_sym.laws.buckets.transforms import fft_length
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.mechanisms.laplace import Laplace


def quadrature_cdf(k: int) -> object:
    """The density integrated by mpmath to the same number of digits."""
    with mpmath.workdps(DIGITS):
        half = mpmath.mpf(1) / 2
        constant = 2 ** (2 - mpmath.mpf(k)) / (mpmath.sqrt(2 * mpmath.pi) * mpmath.gamma(k))
        return mpmath.quad(
            lambda t: constant * t ** (k - half) * mpmath.besselk(k - half, t), [0, mpmath.mpf(5) / 2]
        )


def certified_value() -> Table:
    """One certified 50-digit value of bessel_k.cdf through the public interface."""
    table = Table(title=f"bessel_k.cdf(x near 5/2, k) to {DIGITS} certified digits")
    table.caption = (
        "survival, density, confidence_model and noise_level carry an error bound for each element"
    )
    for column in (
        "k",
        "bare Arb, us",
        "number / bare (target <= 3)",
        "text / bare",
        "quadrature / number (target >= 500)",
    ):
        table.add_column(column, justify="right")
    cdf = find_formula("bessel_k.cdf")
    numbers = (fmpq(4999999 + i, 1999993) for i in itertools.count())
    texts = (f"{4999999 + i}/1999993" for i in itertools.count())
    for k in (1, 5, 20):
        bare = best(lambda k=k: bare_cdf(k, next(numbers)), 5000)  # type: ignore[misc]
        number = best(lambda k=k: cdf.ball(digits=DIGITS, x=next(numbers), k=k), 5000)  # type: ignore[misc]
        text = best(lambda k=k: cdf.ball(digits=DIGITS, x=next(texts), k=k), 5000)  # type: ignore[misc]
        quadrature = best(lambda k=k: quadrature_cdf(k), 1, repeat=2)  # type: ignore[misc]
        ratios = (f"{value:.2f}" for value in (bare * 1e6, number / bare, text / bare))
        table.add_row(str(k), *ratios, f"{quadrature / number:,.0f}")
    return table


EXPONENTIALS = {1: 2, 3: 3, 20: 10}
"""Shapes, and how many of NumPy's exponentials bessel_k.cdf may cost at each."""


def arrays() -> Table:
    """The float64 face over a million points, beside NumPy's exponential and SciPy's incomplete gamma function."""
    table = Table(title="float64 arrays, a million points in (0, 30)")
    for column in (
        "formula",
        "ns an element",
        "/ numpy.exp",
        "target",
        "NumPy's passes alone",
        "/ scipy.special.gammainc(k, x)",
    ):
        table.add_column(column, justify="left" if column == "formula" else "right")
    points = np.random.default_rng(1).uniform(0, 30, 1_000_000)
    cdf = find_formula("bessel_k.cdf")
    for k, target in EXPONENTIALS.items():
        bare, ours, passes = in_turns(
            time.process_time,
            5,
            lambda: np.exp(points),
            partial(cdf.array, x=points, k=k),
            partial(bare_passes, points, k),
            number=10,
        )
        [peer] = in_turns(time.process_time, 3, partial(special.gammainc, k, points))
        table.add_row(
            f"bessel_k.cdf, k = {k}",
            f"{ours * 1e3:.1f}",
            f"{ours / bare:.1f}",
            f"<= {target}",
            f"{passes / bare:.1f}",
            f"{ours / peer:.2f}",
        )
    fewer = points[:100_000] + 0.01
    for name, given in CERTIFIED_ARRAYS.items():
        formula = find_formula(name)
        values = {n: v or fewer for n, v in given.items()}
        ours = processor_best(partial(formula.array, **values))
        table.add_row(name, f"{ours * 1e4:.0f}", f"{10 * ours / bare:.0f}", "", "", "")
    table.caption = (
        "survival, density, confidence_model and noise_level carry an error bound for each element; NumPy's passes alone: domain, exponential, "
        "Horner's rule, the search for arguments below the median, NaN (benchmarks/bare.py); processor time, the best of many rounds in turns"
    )
    return table


CERTIFIED_ARRAYS: dict[str, dict[str, float | None]] = {
    "bessel_k.survival": {"x": None, "k": 3},
    "bessel_k.density": {"t": None, "k": 3},
    "laplace.confidence": {"eps": None, "eps0": 31},
    "laplace.confidence_model": {"eps": None, "eps0": 31, "k": 3},
    "laplace.noise_level": {"eps": None, "confidence": 0.1},
}
"""Formulas with error bounds, and their arguments: None is the array."""


def bare_transforms(widths: list[int]) -> None:
    """The transforms of the squarings of three rows with these widths, there and back, and nothing else."""
    for width in widths:
        rows = np.zeros((3, width))
        length = fft_length(2 * width - 1)
        np.fft.irfft(np.fft.rfft(rows, length), length)


def bare_convolutions(widths: list[int]) -> None:
    """The same squarings by SciPy's convolution, which picks its own lengths."""
    for width in widths:
        row = np.full(width, 1 / width)
        for _ in range(3):
            signal.fftconvolve(row, row)


def buckets() -> Table:
    """Privacy buckets: 2^10 uses by ten squarings, beside the bare transforms of the same sizes."""
    table = Table(title="privacy buckets, 10^5 on the grid, 2^10 uses of a Laplace mechanism")
    for column in (
        "eps0",
        "discretise, ms",
        "compose, ms",
        "compose / numpy.fft (target <= 3)",
        "compose / scipy.signal.fftconvolve",
    ):
        table.add_column(column, justify="right")
    for eps0 in (
        "1/10",
        "25/2",
    ):  # the first fills the grid after seven squarings, the second overflows in each
        one = Buckets.of(Laplace(eps0), step="1/4000", buckets=50_000)
        widths = squaring_widths(one)
        begin = best(lambda e=eps0: Buckets.of(Laplace(e), step="1/4000", buckets=50_000), 1, repeat=3)  # type: ignore[misc]
        compose = best(lambda b=one: b.power(1024), 1)  # type: ignore[misc]
        bare = best(lambda w=widths: bare_transforms(w), 1)  # type: ignore[misc]
        scipy = best(lambda w=widths: bare_convolutions(w), 1)  # type: ignore[misc]
        numbers = (
            f"{begin * 1e3:.0f}",
            f"{compose * 1e3:.0f}",
            f"{compose / bare:.2f}",
            f"{compose / scipy:.2f}",
        )
        table.add_row(eps0, *numbers)
    return table


def squaring_widths(one: Buckets) -> list[int]:
    """Columns at the start of each of ten squarings."""
    widths, square = [], one.forward
    for _ in range(10):
        widths.append(square.masses.shape[1])
        square = square.compose(square)
    return widths


def composition() -> Table:
    """Tight delta of composed Laplace noise to 30 digits, beside the loss distribution of dp-accounting."""
    table = Table(title="composed Laplace noise, 30 certified digits of laplace.delta")
    for column in ("what", "s", "ratio"):
        table.add_column(column, justify="left" if column == "what" else "right")
    ours = delta_seconds("1", 1000, 474)
    table.add_row("delta at eps0 = 1, n = 1000, eps near 474", f"{ours:.3f}", "")
    peer = loss_distribution_seconds(1.0, (1000,), lambda composed: composed.get_delta_for_epsilon(474))
    add_peer(table, "dp-accounting PLD, the same (target: slower than ours)", peer, ours)
    for eps0 in ("1/100", "1/10"):
        counts = {n: delta_at_two_deviations(eps0, n) for n in (10**4, 10**6)}
        for n, seconds in counts.items():
            shown = "refused" if seconds is None else f"{seconds:.3f}"
            few = counts[10**4]
            ratio = f"{seconds / few:.2f} of n = 10^4 (target <= 3)" if n > 10**4 and seconds and few else ""
            table.add_row(f"delta at eps0 = {eps0}, n = {n}, two deviations above the mean", shown, ratio)
    return table


def curve() -> Table:
    """Figure 5: eps against the number of uses, certified, beside the loss distribution at the same 300 points."""
    table = Table(title="laplace.epsilon to 30 certified digits, n = 1..300, eps0 = 1, delta = 10^-5")
    table.caption = (
        "survival, density, confidence_model and noise_level carry an error bound for each element"
    )
    for column in ("what", "processor s", "ratio"):
        table.add_column(column, justify="left" if column == "what" else "right")
    ours = processor_seconds(lambda: whole_curve(30))
    table.add_row("laplace.epsilon", f"{ours:.1f}", "")
    peer = loss_distribution_seconds(
        1.0, range(1, 301), lambda composed: composed.get_epsilon_for_delta(1e-5), processor_seconds
    )
    add_peer(table, "dp-accounting PLD", peer, ours)
    return table


def whole_curve(digits: int) -> None:
    """The certified points of Figure 5."""
    epsilon = find_formula("laplace.epsilon")
    for n in range(1, 301):
        epsilon.ball(digits=digits, delta="1e-5", eps0=1, n=n)


def delta_seconds(eps0: str, n: int, near: int) -> float:
    """Seconds for 30 digits at a level that is new each time, so that nothing is remembered."""
    delta = find_formula("laplace.delta")
    levels = (fmpq(near) + fmpq(i, 10**6 + 3) for i in itertools.count(1))
    return best(lambda: delta.digits(30, eps=next(levels), eps0=eps0, n=n), 1, 5)


def delta_at_two_deviations(eps0: str, n: int) -> float | None:
    """The same near the mean of the loss plus two standard deviations; None where the package refuses."""
    noise = float(fmpq(*map(int, eps0.split("/"))))
    near = max(1, round(n * noise**2 / 2 + 2 * noise * n**0.5))
    try:
        return delta_seconds(eps0, n, near)
    except DomainError:
        return None


def loss_distribution_seconds(
    eps0: float,
    counts: Sequence[int],
    ask: Callable[[Any], float],
    clock: Callable[[Callable[[], object]], float] = lambda run: best(run, 1, 3),
) -> float | None:
    """Seconds of dp-accounting at its default grid, for all these numbers of uses; None without the package."""
    if util.find_spec("dp_accounting") is None:
        return None
    from dp_accounting.pld import privacy_loss_distribution

    def run() -> None:
        one = privacy_loss_distribution.from_laplace_mechanism(1 / eps0)
        for n in counts:
            ask(one.self_compose(n))

    return clock(run)


def add_peer(table: Table, name: str, seconds: float | None, ours: float) -> None:
    """A line with the peer's ratio to ours, or what to install."""
    if seconds is None:
        table.add_row(name, "-", escape("not installed: pip install 'parisk_sym[audit]'"))
    else:
        table.add_row(name, f"{seconds:.3f}", f"{seconds / ours:.2f} of ours")


def settings() -> Table:
    """A million settings of the sampled-sensitivity formulas, beside SciPy's incomplete beta function over the same array."""
    table = Table(title="sampled sensitivity, a million settings (target <= 5 scipy.special.betainc)")
    for column in ("formula", "n < 300", "n < 10^4"):
        table.add_column(column, justify="left" if column == "formula" else "right")
    columns = [setting_seconds(largest) for largest in (300, 10**4)]
    for name in columns[0]:
        table.add_row(name, *(f"{seconds[name] / seconds[BETAINC]:.2f}" for seconds in columns))
    table.add_row(f"{BETAINC}, ms", *(f"{seconds[BETAINC] * 1e3:.0f}" for seconds in columns))
    return table


BETAINC = "scipy.special.betainc(m, n - m + 1, c)"


def setting_seconds(largest: int) -> dict[str, float]:
    """Seconds of each formula at random settings; m is the lowest place for the share and the confidence."""
    rng, count = np.random.default_rng(1), 1_000_000
    n = rng.integers(120, largest, count).astype(float)
    share, confidence, gamma = (rng.uniform(*ends, count) for ends in ((0.5, 0.97), (0.5, 0.97), (0.01, 0.5)))
    m = find_formula("sampling.smallest_m").array(n=n, coverage=share, confidence=confidence)
    anywhere = np.ceil(n * rng.uniform(0.5, 1, count))
    calls: dict[str, dict[str, Any]] = {
        "sampling.coverage": {"m": m, "n": n, "coverage": share},
        "sampling.smallest_m": {"n": n, "coverage": share, "confidence": confidence},
        "sampling.smallest_n": {"coverage": share, "confidence": confidence},
        "sampling.sample_size_exact": {"risk": gamma, "rho": 1 - share},
        "sampler.rho_of_risk": {"gamma": gamma},
        "sampler.least_effort": {"gamma": gamma},
        "sampler.least_risk": {"m": n},
        "sampler.least_order": {"m": n, "gamma": gamma},
        "sampler.order": {"m": n, "gamma": gamma, "rho": gamma / 4},
        "sampler.exact_effort": {"gamma": gamma},
        "sampler.exact_order": {"m": n, "gamma": gamma},
    }
    seconds = {
        name: best(partial(find_formula(name).array, **values), 1, 3) for name, values in calls.items()
    }
    everywhere = partial(find_formula("sampling.coverage").array, m=anywhere, n=n, coverage=share)
    seconds["sampling.coverage at any place (no target)"] = best(everywhere, 1, 3)
    seconds[BETAINC] = best(lambda: special.betainc(m, n - m + 1, share), 1, 3)
    return seconds


IMPORTS = 'python -c "import sympy, flint"'


def whole_processes(commands: dict[str, list[str]], rounds: int) -> dict[str, float]:
    """The least seconds of each command in several rounds, as a user has them: bytecode is kept."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    runs = [
        partial(subprocess.run, command, capture_output=True, check=False, env=kept)
        for command in commands.values()
    ]
    return dict(zip(commands, in_turns(time.perf_counter, rounds, *runs), strict=True))


def processes() -> Table:
    """Whole processes, interpreter included, in turns; every file has its bytecode after the first round."""
    table = Table(title="whole processes")
    table.add_column("command")
    table.add_column("seconds", justify="right")
    table.add_column("ratio to the imports", justify="right")
    parisk = str(Path(sys.executable).with_name("parisk"))
    if not Path(parisk).exists():
        sys.exit(f"the command {parisk} is not installed: run `make bench`")
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        IMPORTS: [sys.executable, "-c", "import sympy, flint"],
        "parisk --help": [parisk, "--help"],
        "parisk eval bessel_k.cdf x=5/2 k=3 (target <= 1.5)": [
            parisk,
            "eval",
            "bessel_k.cdf",
            "x=5/2",
            "k=3",
        ],
    }
    seconds = whole_processes(commands, 12) | whole_processes({"parisk verify": [parisk, "verify"]}, 1)
    for shown, taken in seconds.items():
        table.add_row(shown, f"{taken:.2f}", f"{taken / seconds[IMPORTS]:.2f}")
    return table


def ledger() -> Table:
    """Every shipped claim judged anew, by one process and by two, in turns."""
    table = Table(title="parisk verify --fresh")
    for column in ("processes", "seconds", "ratio"):
        table.add_column(column, justify="right")
    parisk = [str(Path(sys.executable).with_name("parisk")), "verify", "--fresh", "--jobs"]
    one, two = whole_processes({jobs: [*parisk, jobs] for jobs in ("1", "2")}, 2).values()
    table.add_row("1", f"{one:.0f}", "")
    table.add_row("2", f"{two:.0f}", f"{one / two:.2f} times as fast as one (target >= 1.8)")
    return table


def main() -> None:
    """Print the tables as they are ready."""
    console = Console()
    measures = {
        m.__name__: m
        for m in (
            certified_value,
            arrays,
            array_peers,
            settings,
            buckets,
            brackets,
            mechanisms,
            composition,
            curve,
            sampler,
            rows,
            memory,
            billion,
            processes,
            ledger,
        )
    }
    unknown = set(sys.argv[1:]) - set(measures)
    if unknown:
        sys.exit(f"no table {', '.join(sorted(unknown))}; choose from {', '.join(measures)}")
    console.print(
        f"load of the machine: {os.getloadavg()[0]:.1f} of {os.cpu_count()} processors before the first table"
    )
    for name in sys.argv[1:] or measures:
        console.print(measures[name]())


if __name__ == "__main__":
    main()
