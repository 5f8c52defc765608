"""bessel_k.cdf at one whole shape, a million points for each shape, beside double-double values that carry their error bounds."""

import json
from pathlib import Path
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray

from parisk_sym.formulas.arithmetic.compiled import compiled_arithmetic
from parisk_sym.formulas.arithmetic.double_double import DoubleDouble
from parisk_sym.laws import bessel_k_arrays

__all__ = ["told", "worst_error"]

Array = NDArray[np.float64]

RECORD = Path(__file__).with_suffix(".json")
POINTS = 1_000_000
_BLOCK = 2**13
_FAR = 800.0
"""Here F is nearer to 1 than any other float64 number, for every shape."""


def points(shape: int, count: int) -> Array:
    """A half around the median, a quarter up to where F is 1, the rest of every magnitude at which double-double values are sharp."""
    generator = np.random.default_rng([64, shape])
    border = bessel_k_arrays.median_estimate(shape)
    return np.concatenate([
        generator.uniform(0, 3 * border, count // 2), generator.uniform(0, 60, count // 4),
        2.0 ** generator.uniform(-900, 1024, count - count // 2 - count // 4 - 3), [2.0**-900, border, np.finfo(float).max],
    ])  # fmt: skip


def worst_error(shape: int, count: int = POINTS) -> float:
    """The largest error in units in the last place, the reference's own bound added.

    ArithmeticError unless the compiled loops and NumPy's passes give the same bits.
    """
    x = points(shape, count)
    with np.errstate(all="ignore"):
        loops = bessel_k_arrays.cdf(x, shape)
        with patch.object(bessel_k_arrays, "compiled_loops", lambda _: None):
            passes = bessel_k_arrays.cdf(x, shape)
        if not np.array_equal(loops.view(np.int64), passes.view(np.int64)):
            raise ArithmeticError(f"the loops and the passes differ at shape {shape}")
        truth = _reference(np.minimum(x, _FAR), shape)
    return float(np.max((np.abs((loops - truth.hi) - truth.lo) + truth.radius) / np.spacing(truth.hi)))


def _reference(x: Array, shape: int) -> DoubleDouble:
    parts = []
    for i in range(0, x.size, _BLOCK):
        block = x[i : i + _BLOCK]
        with compiled_arithmetic(x.size):
            parts.append(bessel_k_arrays.distribution(block, np.full(block.shape, float(shape))))
    return DoubleDouble(
        *(np.concatenate([getattr(part, name) for part in parts]) for name in ("hi", "lo", "radius"))
    )


def told() -> str:
    """A sentence with the largest error; "" if nothing was measured."""
    if not RECORD.is_file():
        return ""
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    return (
        f"`bessel_k.cdf` at one integer shape, {record['points']:,} points for each shape from 1 to {record['shapes']}, compared with double-double "
        f"values with error bounds: at most {record['worst']['ulp']:.2f} ulp, at shape {record['worst']['shape']}."
    )


def main() -> None:
    """Measure every shape with tables (minutes) and keep the worst."""
    worst = {"ulp": -1.0, "shape": 0}
    for shape in range(1, bessel_k_arrays.MAX_SHAPE + 1):
        ulp = worst_error(shape)
        if ulp > worst["ulp"]:
            worst = {"ulp": ulp, "shape": shape}
        print(shape, worst, flush=True)
    record = {"points": POINTS, "shapes": bessel_k_arrays.MAX_SHAPE, "worst": worst}
    RECORD.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
