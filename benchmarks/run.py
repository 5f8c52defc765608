"""Speed as ratios against bare libraries, measured side by side in one run (best of several repetitions).

Run with `make bench`. Nothing here asserts: a slow machine is not a wrong one.
"""

import itertools
import subprocess
import sys
import timeit
from collections.abc import Callable
from pathlib import Path

import mpmath
import numpy as np
from flint import arb, arb_poly, ctx, fmpq
from rich.console import Console
from rich.table import Table
from scipy import signal, special

from parisk_sym.catalogue import find_formula
from parisk_sym.laws.bessel_k import survival_polynomial
from parisk_sym.laws.bucket_arrays import fft_length
from parisk_sym.laws.buckets import Buckets

DIGITS = 50
BITS = 190  # holds 50 decimal digits, with guard bits


def best(run: Callable[[], object], number: int, repeat: int = 7) -> float:
    """Seconds per call: the best of several repetitions."""
    return min(timeit.repeat(run, number=number, repeat=repeat)) / number


def bare_cdf(k: int, x: fmpq) -> arb:
    """Form C, 1 - e^(-x) q_k(x), in python-flint alone: the least that a ball of F costs."""
    with ctx.workprec(BITS):
        at = arb(x)
        return 1 - (-at).exp() * arb_poly(survival_polynomial(k))(at)


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
    table.caption = "every call has a new x: the same kind of number as bare Arb gets, or a text to parse"
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


def arrays() -> Table:
    """The float64 face over a million points, beside SciPy's incomplete gamma function and NumPy's exp."""
    table = Table(title="k = 3, a million points in (0, 30)")
    for column in ("function", "ms", "bessel_k.cdf / this"):
        table.add_column(column, justify="right")
    points = np.random.default_rng(1).uniform(0, 30, 1_000_000)
    cdf = find_formula("bessel_k.cdf")
    ours = best(lambda: cdf.array(x=points, k=3), 1, repeat=9)
    peers = {
        "bessel_k.cdf (target <= 2 gammainc)": ours,
        "scipy.special.gammainc(3, x)": best(lambda: special.gammainc(3, points), 1, repeat=9),
        "numpy.exp(-x)": best(lambda: np.exp(-points), 1, repeat=9),
    }
    for name, seconds in peers.items():
        table.add_row(name, f"{seconds * 1e3:.1f}", f"{ours / seconds:.2f}")
    return table


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
        one = Buckets.laplace(eps0, step="1/4000", buckets=50_000)
        widths = squaring_widths(one)
        begin = best(lambda e=eps0: Buckets.laplace(e, step="1/4000", buckets=50_000), 1, repeat=3)  # type: ignore[misc]
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


def processes() -> Table:
    """Whole processes, interpreter included."""
    table = Table(title="whole processes")
    table.add_column("command")
    table.add_column("seconds", justify="right")
    parisk = str(Path(sys.executable).with_name("parisk"))
    if not Path(parisk).exists():
        sys.exit(f"the command {parisk} is not installed: run `make bench`")
    commands = {
        "python -c pass": ([sys.executable, "-c", "pass"], 5),
        'python -c "import sympy"': ([sys.executable, "-c", "import sympy"], 3),
        "parisk --help": ([parisk, "--help"], 5),
        "parisk eval bessel_k.cdf x=5/2 k=3": ([parisk, "eval", "bessel_k.cdf", "x=5/2", "k=3"], 3),
        "parisk verify": ([parisk, "verify"], 1),
    }
    for shown, (command, repeat) in commands.items():
        seconds = best(lambda c=command: subprocess.run(c, capture_output=True, check=False), 1, repeat)  # type: ignore[misc]
        table.add_row(shown, f"{seconds:.2f}")
    return table


def main() -> None:
    """Print the tables as they are ready."""
    console = Console()
    for measure in (certified_value, arrays, buckets, processes):
        console.print(measure())


if __name__ == "__main__":
    main()
