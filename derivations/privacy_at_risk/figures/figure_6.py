"""Figure 6 of *Privacy at Risk* on other data: utility of private ridge regression for a wanted confidence.

A steward wants the level eps with a confidence. Case 1: the sensitivity is known, and the confidence decides how much less noise
than for eps is enough, by the paper's model or by the mechanism's own confidence. Case 2: the noise is for eps, and the
confidence is the coverage of a sampled sensitivity. Case 3: the sampled sensitivity of order 0.9, and less noise.

The noise has scale b, so the mean squared error on records of norm 1 is on average that without noise plus 2 b^2. The
worst-case sensitivity is not printed in the paper. The known sensitivity of Case 1 is the largest of the sampled ones
here, so that the guarantee is for the pairs it covers.
"""

import math
from collections.abc import Mapping
import _ridge as ridge
import numpy as np
from _ridge import PAIRS, RUNS, SEED
from flint import fmpq
from parisk_sym.core.errors import DomainError
from parisk_sym.core.sources import Source
from parisk_sym.core.symbols import confidence, eps, k, sensitivity, u
from parisk_sym.figures.experiment import STANDARD_ERRORS, Curve, Estimate, Experiment, Settings, average, number, proportion
from parisk_sym.figures.figure import Figure, Panel
from parisk_sym.formulas.domain import open_, right_open
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.formulas.heads.root import Root
from parisk_sym.laws.bessel_k import SHAPE, cdf_of
from parisk_sym.laws.laplace import confidence_at, noise_level_model
from parisk_sym.laws.laplace_confidence import noise_level, noise_level_at
from parisk_sym.laws.parameters import LEVEL, SENSITIVITY
from parisk_sym.laws.sampling_bounds import tolerance
from parisk_sym.tables.comparisons import EXACT, Column, Comparison
from sympy import Expr, Integer, Piecewise, Symbol, exp, oo, sqrt

ACCURACY, ORDER = fmpq(1, 100), fmpq(9, 10)
"""rho and gamma_2 of the paper's examples."""

mse = Symbol("mse", nonnegative=True)
WANTED = Parameter(confidence, open_(0, 1), r"\gamma_1", "confidence P(|L| <= eps) wanted for all covered pairs")
WITHOUT_NOISE = Parameter(
    mse, right_open(0, oo), r"\mathrm{MSE}_0", "mean squared error without noise", "square of the target's unit"
)

_model_level = Root(confidence * cdf_of(u, k) - cdf_of(eps, k), (u, eps, oo))
_gains = 2 * confidence < 1 - exp(-eps)


def _rmse(level: Expr) -> Expr:
    """Root of the expected mean squared error for noise of scale sensitivity/level."""
    return sqrt(mse + 2 * (sensitivity / level) ** 2)


def _formula(name: str, expression: Expr, meaning: str, *parameters: Parameter, model: bool) -> Formula:
    """A curve of the figure; those of the model need a confidence above F(eps)."""
    return Formula(
        id=f"figure.{name}",
        left=r"\mathrm{RMSE}" if WITHOUT_NOISE in parameters else r"\mathbb{P}(|L| \le \varepsilon)",
        parameters=(WANTED, LEVEL, *((SHAPE,) if model else ()), *parameters),
        expression=expression,
        meaning=meaning,
        source=Source("par21", "Figure 6", "6.2"),
        constraints=noise_level_model.constraints if model else (),
        relies_on=(noise_level_model if model else noise_level).relies_on,
    )


_DATA = (WITHOUT_NOISE, SENSITIVITY)
rmse_model = _formula("rmse_model", _rmse(_model_level), "error with the noise of the paper's model", *_DATA, model=True)
rmse_exact = _formula(
    "rmse_exact",
    Piecewise((_rmse(noise_level_at(eps, confidence)), _gains), (_rmse(eps), True)),
    "error with the least noise that keeps the confidence",
    *_DATA,
    model=False,
)
kept_model = _formula(
    "kept_model",
    confidence_at(eps, _model_level),
    "confidence that the mechanism keeps for the worst covered pair with the noise of the paper's model",
    model=True,
)
kept_exact = _formula(
    "kept_exact",
    Piecewise((confidence, _gains), (Integer(1), True)),
    "confidence kept with the least noise that keeps the wanted one",
    model=False,
)
wanted = Formula(
    id="figure.wanted",
    left=r"\gamma_1",
    parameters=(WANTED,),
    expression=confidence,
    meaning="confidence that the paper's model promises: the wanted one",
    source=Source("par21", "Figure 6", "6.2"),
)


def _constants(settings: Settings) -> dict[str, str]:
    """The error without noise and the largest sampled sensitivity, to 12 digits."""
    ridge.records()
    pairs, seed = settings["pairs"], settings["seed"]
    largest = ridge.sampled_sensitivities(pairs, seed)[-1]
    return {"mse": f"{ridge.squared_error(seed).without_noise:.12g}", "sensitivity": f"{largest:.12g}"}


def _value(formula: Formula, **values: fmpq | int) -> fmpq | None:
    """The value to 15 digits, or None outside the domain: no noise has the wanted confidence."""
    try:
        return fmpq(*float(formula.digits(15, **values)[0]).as_integer_ratio())
    except DomainError:
        return None


def squared_error_at(scale: float, settings: Settings) -> tuple[Estimate, Estimate]:
    """Root of the mean squared error over the runs, and mean over the runs of the root (the paper's measure).

    The intervals are four standard errors, the first by the exact variance, the second by that of the runs.
    """
    error = ridge.squared_error(settings["seed"])
    runs = ridge.squared_errors(scale, settings["repetitions"], settings["seed"])
    mean = float(runs.mean())
    spread = STANDARD_ERRORS * math.sqrt(error.variance(scale) / len(runs))
    root = Estimate(*(math.sqrt(max(0.0, x)) for x in (mean, mean - spread, mean + spread)))
    return root, average(np.sqrt(runs))


def _kept(direction: ridge.Array, level: fmpq, noise: fmpq, settings: Settings) -> Estimate:
    """How often |L| <= level for a pair whose answers differ by the sensitivity in this direction (of l1 norm 1)."""
    scaled = ridge.laplace(settings["repetitions"], settings["seed"])
    shift = number(noise) * direction
    loss = (np.abs(scaled + shift) - np.abs(scaled)).sum(axis=1)
    return proportion(int((np.abs(loss) <= number(level)).sum()), len(loss))


def _scales(point: Mapping[str, fmpq], settings: Settings) -> dict[str, tuple[float, fmpq] | None]:
    """For each case: the sampled sensitivity and the level of the noise, or None where the case has no noise to offer."""
    weight, level, n = point["confidence"], point["eps"], settings["pairs"]
    sorted_ = ridge.sampled_sensitivities(n, settings["seed"])
    alpha = _value(tolerance, rho=ACCURACY, n=n) or fmpq(0)
    position = int((n * ORDER).ceil())
    covered = fmpq(position, n + 1)
    place = {"case2_printed": weight / alpha if alpha > 0 else fmpq(2), "case2_exact": weight * fmpq(n + 1, n)}
    found: dict[str, tuple[float, fmpq] | None] = {
        name: (float(sorted_[int((n * order).ceil()) - 1]), level) if order <= 1 else None for name, order in place.items()
    }
    sampled = float(sorted_[position - 1])
    joint = alpha * ORDER
    printed = _value(noise_level_model, eps=level, confidence=weight / joint, k=ridge.PREDICTORS) if joint > 0 else None
    exact = _value(noise_level, eps=level, confidence=weight / covered)
    found["case3_printed"] = None if printed is None else (sampled, printed)
    found["case3_exact"] = None if exact is None else (sampled, exact)
    return found


def _measure(point: Mapping[str, fmpq], settings: Settings) -> dict[str, Estimate]:
    found = {
        name: squared_error_at(choice[0] / number(choice[1]), settings)[0]
        for name, choice in _scales(point, settings).items()
        if choice is not None
    }
    level = point["eps"]
    noise = _value(noise_level_model, eps=level, confidence=point["confidence"], k=ridge.PREDICTORS)
    if noise is not None:
        scale = number(point["sensitivity"]) / number(noise)
        found["rms_runs"], found["mean_runs"] = squared_error_at(scale, settings)
        differences = ridge.sampled_differences(settings["pairs"], settings["seed"])
        norms = np.abs(differences).sum(axis=1)
        largest = int(norms.argmax())
        found["kept_worst_runs"] = _kept(np.eye(ridge.PREDICTORS)[0], level, noise, settings)
        found["kept_pair_runs"] = _kept(differences[largest] / norms[largest], level, noise, settings)
    return found


def _model(name: str, formula: Formula, shape: int, against: str, label: str, role: str) -> Column:
    return Column(f"{name}_k{shape}", formula, role, against, {"k": str(shape)}, label)


_MODEL = "paper's noise"
figure6 = Figure(
    Comparison(
        "par21.figure6",
        f"Utility of private ridge regression for a wanted confidence: the same experiment on {ridge.DATA}",
        ("confidence", "eps", "mse", "sensitivity"),
        (
            Column("exact", rmse_exact, EXACT, label="case 1: least noise that is enough"),
            *(
                _model("printed", rmse_model, shape, "exact", rf"case 1: {_MODEL}, $k = {shape}$", "as printed")
                for shape in (1, ridge.PREDICTORS)
            ),
            Column("kept", kept_exact, EXACT, label="kept: least noise"),
            *(
                _model("kept", kept_model, shape, "", rf"kept: {_MODEL}, $k = {shape}$, worst pair", EXACT)
                for shape in (1, ridge.PREDICTORS)
            ),
            Column("wanted", wanted, "as printed", label="promised"),
        ),
    ),
    "confidence",
    r"wanted confidence $\gamma_1$",
    "RMSE on the test records",
    {"confidence": "1/40:39/40:1/40", "eps": "0.4"},
    Source("par21", "Figure 6", "6.2"),
    "80% of the records for training, no intercept, penalty 0.01 in terms of the mean squared error. Sensitivity of case 1: the largest sampled one (the paper does not "
    r"print its bound). Case 2: noise for $\varepsilon$ and a sampled sensitivity, of order $\gamma/\alpha$ (Theorem 5) or of place "
    r"$\lceil\gamma(n+1)\rceil$ (exact). Case 3: order 0.9, and the noise by Theorem 6 ($\eta = 1$, $k = 10$) or by the exact law. The worst "
    "pair has its whole sensitivity in one coordinate. The widest sampled pair spreads it over many and keeps more; no theorem of the paper says so.",
    experiment=Experiment(
        ridge.DATA,
        {"pairs": PAIRS, "repetitions": RUNS, "seed": SEED},
        ("mse", "sensitivity"),
        _constants,
        (
            Curve("rms_runs", r"case 1: $k = 10$, root of the mean", "printed_k10"),
            Curve("mean_runs", r"case 1: $k = 10$, mean of the roots (paper)"),
            Curve("case2_printed", "case 2, Theorem 5"),
            Curve("case2_exact", "case 2, exact place"),
            Curve("case3_printed", "case 3, Theorem 6"),
            Curve("case3_exact", "case 3, exact law"),
            Curve("kept_worst_runs", r"kept: $k = 10$, worst pair", "kept_k10"),
            Curve("kept_pair_runs", r"kept: $k = 10$, widest sampled pair"),
        ),
        _measure,
        "bars: four standard errors for the error, Clopper and Pearson at 99.99% for frequencies",
    ),
    lower=Panel(
        "confidence kept\n$P(|L| \\leq \\varepsilon)$",
        ("kept", "kept_k1", "kept_k10", "wanted", "kept_worst_runs", "kept_pair_runs"),
    ),
)
