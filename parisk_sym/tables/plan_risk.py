"""Noise for a wanted privacy at risk by cases 1 and 3 of Section 6.2 of *Privacy at Risk*, compared with the mechanism's true privacy."""

from collections.abc import Mapping
from typing import Any

from flint import fmpq
from sympy import Symbol, ceiling, oo

from parisk_sym.core.errors import DomainError, ParameterError
from parisk_sym.core.exact import rational, to_sympy
from parisk_sym.core.symbols import confidence
from parisk_sym.formulas.domain import left_open, open_, right_open
from parisk_sym.formulas.formula import Parameter
from parisk_sym.laws.bessel_k import SHAPE
from parisk_sym.laws.parameters import LEVEL, SENSITIVITY
from parisk_sym.laws.sampling import PAIRS, rho
from parisk_sym.tables.axes import exact_text
from parisk_sym.tables.plan_rows import Plan, PlanRow, Row, at_working_precision, sign_of_difference

__all__ = ["of_risk"]

_CONFIDENCE = Parameter(confidence, open_(0, 1), r"\gamma", "confidence P(|L| <= eps) that is wanted")
_ORDER = Parameter(
    Symbol("order", positive=True),
    left_open(0, 1),
    r"\gamma_2",
    "order of the empirical quantile of the sensitivity",
)
_TOLERANCE = Parameter(Symbol("alpha", positive=True), left_open(0, 1), r"\alpha", "probabilistic tolerance")
_RATIO = Parameter(
    Symbol("ratio", positive=True), right_open(1, oo), r"\eta", "true sensitivity over sampled sensitivity"
)
_ACCURACY = Parameter(rho, left_open(0, 1), r"\rho", "accuracy of the empirical distribution")
_PAIRS = Parameter(
    Symbol("n_pairs", positive=True, integer=True), PAIRS.interval, "n", "number of sampled pairs"
)
_OF_SAMPLES = ("alpha", "rho", "n_pairs", "ratio")


def of_risk(given: Mapping[str, str], digits: int) -> Plan:
    """The plan for case 1, with a known sensitivity, or case 3, with the quantile of order `order` of a sample."""
    row = Row(digits)
    wanted = {"eps": LEVEL.read(given["eps"]), "confidence": _CONFIDENCE.read(given["confidence"])}
    shape = SHAPE.read(given.get("k", "1"))
    rows = (
        _sampled_sensitivity(wanted, shape, given, row)
        if "order" in given
        else _known_sensitivity(wanted, shape, given, row)
    )
    return Plan("risk", dict(given), digits, rows)


def _known_sensitivity(
    wanted: Mapping[str, fmpq], shape: fmpq, given: Mapping[str, str], row: Row
) -> tuple[PlanRow, ...]:
    """The rows of case 1: explicit randomness."""
    foreign = [name for name in _OF_SAMPLES if name in given]
    if foreign:
        raise ParameterError(
            f"{', '.join(foreign)} belongs to a sampled sensitivity: give order, its quantile, as well"
        )
    rows = [
        PlanRow(
            "wanted",
            f"|privacy loss| <= {exact_text(wanted['eps'])} with probability {exact_text(wanted['confidence'])}",
        )
    ]
    what = "noise level by the paper's model"
    share = {"x": wanted["eps"], "k": shape}
    if (
        sign_of_difference(
            lambda: at_working_precision("bessel_k.cdf", **share), wanted["confidence"], "bessel_k.cdf"
        )
        >= 0
    ):
        rows.append(PlanRow(what, "none: in the model every noise level has this confidence"))
    else:
        rows.append(row.at_most(what, "laplace.noise_level_model", **wanted, k=shape))
        rows += _rows_at_noise_level(wanted["eps"], rational(rows[-1].value), given, row)
    rows.append(
        row.at_most(
            "largest noise level that has the confidence for all neighbours", "laplace.noise_level", **wanted
        )
    )
    return (*rows, *_noise("scale of the noise of that level", rational(rows[-1].value), given, row))


def _rows_at_noise_level(
    level: fmpq, noise_level: fmpq, given: Mapping[str, str], row: Row
) -> tuple[PlanRow, ...]:
    """The rows on the confidence and scale of a noise level."""
    exact = row.at_most(
        "confidence that this noise has for all neighbours", "laplace.confidence", eps=level, eps0=noise_level
    )
    return (exact, *_noise("scale of the noise by the paper's model", noise_level, given, row))


def _noise(what: str, noise_level: fmpq, given: Mapping[str, str], row: Row) -> tuple[PlanRow, ...]:
    if "sensitivity" not in given:
        return ()
    values = {"sensitivity": SENSITIVITY.read(given["sensitivity"]), "eps0": noise_level}
    return (row.at_least(what, "laplace.mean_absolute_error", **values),)


def _sampled_sensitivity(
    wanted: Mapping[str, fmpq], shape: fmpq, given: Mapping[str, str], row: Row
) -> tuple[PlanRow, ...]:
    """The rows of case 3: the sensitivity is sampled, and eps0 solves the paper's equation."""
    order, ratio = _ORDER.read(given["order"]), _RATIO.read(given.get("ratio", "1"))
    tolerance, first = _tolerance(given, row)
    values: dict[str, Any] = {
        "eps": wanted["eps"], "joint": wanted["confidence"], "confidence": order, "alpha": tolerance, "ratio": ratio, "k": shape,
    }  # fmt: skip
    rows = [
        PlanRow("wanted", f"|privacy loss| <= {exact_text(wanted['eps'])} with probability {exact_text(wanted['confidence'])}"),
        *first,
        row.exact("most that Theorem 6 promises with any noise, alpha times order", tolerance * order, upwards=False),
    ]  # fmt: skip
    what = "noise level by the paper's equation"
    least = sign_of_difference(
        lambda: at_working_precision("bessel_k.cdf", x=wanted["eps"], k=shape) * (tolerance * order),
        wanted["confidence"],
        "alpha*order*bessel_k.cdf",
    )
    if least >= 0:
        rows.append(PlanRow(what, "none: in the model every noise level has this confidence"))
        return (*rows, *_exact_rows(None, wanted, order, given, row))
    rows.append(row.at_most(what, "sampling.par21_noise_level", **values))
    level = rational(rows[-1].value)
    promised = tolerance * order >= wanted["confidence"]
    rows.append(
        PlanRow(
            "confidence promised by Theorem 6",
            "yes" if promised else "no: it is larger than alpha times order",
        )
    )
    rows += _noise("scale of the noise by the paper's equation", level, given, row)
    return (*rows, *_exact_rows(level, wanted, order, given, row))


def _tolerance(given: Mapping[str, str], row: Row) -> tuple[fmpq, tuple[PlanRow, ...]]:
    """The tolerance alpha, given or by Equation 13 for the accuracy and the number of pairs, rounded down."""
    by_pairs = "rho" in given and "n_pairs" in given
    if ("alpha" in given) == ("rho" in given) or ("rho" in given and not by_pairs):
        got = ", ".join(name for name in ("alpha", "rho", "n_pairs") if name in given) or "none of them"
        raise ParameterError(f"give alpha, the tolerance, or rho and n_pairs for Equation 13: got {got}")
    if "alpha" in given:
        return _TOLERANCE.read(given["alpha"]), ()
    values = {"rho": _ACCURACY.read(given["rho"]), "n": _PAIRS.read(given["n_pairs"])}
    shown = row.at_most("tolerance alpha by Equation 13", "sampling.tolerance", **values)
    value = rational(shown.value)
    if value <= 0:
        raise DomainError(
            f"rho and n_pairs must give a tolerance > 0 by Equation 13, got {shown.value} for rho={given['rho']}, n_pairs={given['n_pairs']}"
        )
    return value, (shown,)


def _exact_rows(
    noise_level: fmpq | None, wanted: Mapping[str, fmpq], order: fmpq, given: Mapping[str, str], row: Row
) -> tuple[PlanRow, ...]:
    """The exact rows over noise, sample and fresh pair, for a real-valued query and the order statistic of the quantile."""
    if "n_pairs" not in given:
        return ()
    n = _PAIRS.read(given["n_pairs"])
    place = rational(ceiling(to_sympy(order * n)))
    rows = [PlanRow("place of the order statistic", str(place))]
    at = {"eps": wanted["eps"], "m": place, "n": n}
    if noise_level is not None:
        what = "confidence of the noise of that level for a real-valued query"
        rows.append(row.at_most(what, "sampling.joint", eps0=noise_level, **at))
    what = "largest noise level that has the wanted confidence"
    if wanted["confidence"] * (n + 1) > place:
        rows.append(PlanRow(what, "none: the sample covers a fresh pair with a smaller probability"))
        return tuple(rows)
    rows.append(row.at_most(what, "sampling.joint_noise_level", joint=wanted["confidence"], **at))
    return (*rows, *_noise("scale of the noise of that level", rational(rows[-1].value), given, row))
