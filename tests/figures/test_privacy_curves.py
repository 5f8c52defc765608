"""The picture of a composition: its points are certified, and the files are reproducible."""

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from flint import fmpq

from parisk_sym.cli import parisk
from parisk_sym.core.errors import ParameterError
from parisk_sym.figures.privacy_curves import (
    LEAST_DELTA,
    attack_success,
    converted,
    draw_privacy,
    error_rates,
    privacy_curve,
    renyi_curve,
)
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanism_words import parse_mechanism


def uses(*words: str) -> Sequence:
    return Sequence([parse_mechanism(word) for word in words])


def test_points_of_a_law() -> None:
    """Each value is between its bounds, and the curve ends where delta is small."""
    points = privacy_curve(uses("gaussian,mu=1/2"))
    for point in points[::20]:
        exact = uses("gaussian,mu=1/2").delta(point.eps, 30)
        assert point.lower <= float(exact) <= point.upper < point.lower * (1 + 1e-7)
    assert points[-1].upper <= LEAST_DELTA < points[-3].upper


def test_points_of_buckets() -> None:
    """Without an exact law the bounds are those of privacy buckets; delta0 of the worst mechanism never goes away."""
    points = privacy_curve(uses("worst_case,eps0=1,delta0=1/1000"))
    assert len(points) == 60
    assert points[-1].lower <= 1e-3 <= points[-1].upper < 1.01e-3
    assert points[-1].eps == fmpq(1)


@pytest.mark.parametrize("rate", [0.05, 0.5, 0.9])
def test_error_rates(rate: float) -> None:
    """Below the exact trade-off function, and near it."""
    found = dict(error_rates(privacy_curve(uses("gaussian,mu=1")), steps=20))
    exact = float(uses("gaussian,mu=1").digits(8, false_positive=str(rate))[0])
    assert exact - 2e-3 < found[rate] <= exact


def test_divergences_and_what_they_give() -> None:
    """Of normal noise alpha / 2; the conversion of the best order is above delta, and within a tenth of that of a fine search for the order."""
    curve = renyi_curve(uses("gaussian,mu=1"))
    assert all(d.lower <= d.order / 2 <= d.upper < d.lower * 1.001 for d in curve)
    for eps in (0.5, 2.0, 4.0):
        found = converted(curve, eps)
        exact = float(uses("gaussian,mu=1").delta(str(eps), 10).mid())
        orders = 1 + np.geomspace(0.01, 100, 10**5)
        exponents = (orders - 1) * (orders / 2 - eps) + orders * np.log1p(-1 / orders) - np.log(orders - 1)
        best = np.exp(exponents.min())
        assert exact < best <= found * (1 + 1e-9) < best * 1.1


@pytest.mark.parametrize("prior", [0.2, 0.5, 0.8])
def test_success_of_attacks(prior: float) -> None:
    """Above the exact value of normal noise, by the chords of few points."""
    found = dict(attack_success(privacy_curve(uses("gaussian,mu=1"))))
    exact = float(uses("gaussian,mu=1").digits(8, prior=str(prior))[0])
    assert exact <= found[prior] < exact + 2e-3


def test_the_larger_picture(tmp_path: Path) -> None:
    """With --renyi the picture has four panels, and the same bytes as that of the function."""
    words = ["compose", "laplace,eps0=1/2", "delta=1e-3", "--digits", "5", "--renyi", "--plot"]
    done = CliRunner().invoke(parisk, [*words, str(tmp_path / "p.svg")])
    assert done.exit_code == 0, done.output
    made = uses("laplace,eps0=1/2")
    curves = renyi_curve(made)
    again = draw_privacy(privacy_curve(made), "laplace,eps0=1/2", "svg", divergences=curves)
    assert (tmp_path / "p.svg").read_bytes() == again
    assert again.count(b"axes_") == 4


def test_one_direction_is_refused() -> None:
    """The delta of one direction bounds the error rates of the other one by nothing."""
    with pytest.raises(ParameterError, match="leave out direction"):
        privacy_curve(uses("subsampled_gaussian,sigma=1,q=1/10,direction=add"))


def test_files(tmp_path: Path) -> None:
    """The command draws beside its answer; twice the same bytes; a wrong suffix is refused before anything is computed."""
    words = ["compose", "laplace,eps0=1/2,n=2", "delta=1e-3", "--digits", "5", "--plot"]
    done = CliRunner().invoke(parisk, [*words, str(tmp_path / "p.svg")])
    assert (done.exit_code, done.stdout) == (0, "0.99600\n")  # (1 - e^(eps - 1))/4 = 1/1000, nearly
    points = privacy_curve(uses("laplace,eps0=1/2,n=2"))
    again = draw_privacy(points, "laplace,eps0=1/2,n=2", "svg")
    assert (tmp_path / "p.svg").read_bytes() == again
    refused = CliRunner().invoke(parisk, [*words, str(tmp_path / "p.txt")])
    assert refused.exit_code == 2
    assert "must end in .png" in refused.stderr
