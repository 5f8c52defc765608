"""`parisk calibrate`: what it prints, and one message for each mistake."""

import json
from decimal import Decimal
from math import erf

import numpy as np
import pytest

from parisk_sym.cli.commands.calibrate import _complete
from tests.cli.invoked import printed, run


def last_unit(decimal: str) -> Decimal:
    """One in the last digit."""
    return Decimal(1).scaleb(int(Decimal(decimal).as_tuple().exponent))


def test_what_is_printed_is_private() -> None:
    """`parisk compose` at the value gives at most the delta asked for, one in the last digit more gives more."""
    value, scale = printed(
        "calibrate", "laplace", "eps=1", "delta=1e-6", "n=100", "sensitivity=2"
    ).splitlines()
    eps0 = value.removeprefix("eps0 <= ")
    assert Decimal(scale.removeprefix("scale >= ")) >= 2 / Decimal(eps0) * (1 - Decimal("1e-11"))
    more = str(Decimal(eps0) + last_unit(eps0))
    enough, too_much = (Decimal(printed("compose", f"laplace,eps0={e},n=100", "eps=1")) for e in (eps0, more))
    assert enough <= Decimal("1e-6") < too_much


def test_parameters_of_the_mechanism() -> None:
    """They follow its name; a mechanism without a scale prints one line."""
    assert (
        printed("calibrate", "discrete_laplace,sensitivity=3", "eps=1", "delta=0", "n=4")
        == "eps0 <= 0.250000000000\n"
    )
    assert (
        printed("calibrate", "randomised_response", "delta=0", "eps=2", "--digits", "3") == "eps0 <= 2.00\n"
    )


def test_parameters_as_words() -> None:
    """They may stand after the name or alone; the least sigma keeps delta, one less in its last digit does not."""
    apart = printed("calibrate", "subsampled_gaussian", "q=1/10", "eps=1", "delta=1e-5", "--digits", "6")
    joint = printed("calibrate", "subsampled_gaussian,q=1/10", "eps=1", "delta=1e-5", "n=1", "--digits", "6")
    assert apart == joint
    sigma = apart.splitlines()[0].removeprefix("sigma >= ")
    assert apart.splitlines()[1] == f"standard deviation >= {sigma}"
    less = str(Decimal(sigma) - last_unit(sigma))
    enough, too_much = (
        Decimal(printed("compose", f"subsampled_gaussian,sigma={s},q=1/10", "eps=1")) for s in (sigma, less)
    )
    assert enough <= Decimal("1e-5") < too_much
    assert printed("calibrate", "discrete_laplace", "sensitivity=3", "eps=1", "delta=0") == printed(
        "calibrate", "discrete_laplace,sensitivity=3", "eps=1", "delta=0"
    )


def test_noise_of_the_runs() -> None:
    """With the printed noise the best of the runs is private, by the theorem's bound and the conversion of one order.

    With that of standard error it is not: the run with the largest loss, of a geometric number of runs, has the distribution functions G(F)
    with G(z) = z / (m - (m - 1) z), whose delta is an integral over the losses.
    """
    eps, delta, mean = 1.0, 1e-3, 4
    result = run(
        "calibrate",
        "repeat_and_select,of=gaussian",
        f"mean={mean}",
        "eps=1",
        "delta=1e-3",
        "sensitivity=3",
    )
    mu, deviation = (float(line.split()[-1]) for line in result.stdout.splitlines())
    assert deviation == pytest.approx(3 / mu, rel=1e-4)
    lacking = float(result.stderr.split("mu = ")[1].split()[0])
    assert mu < lacking < 3 * mu

    def level(mu: float) -> float:
        """An eps for delta: r(alpha) = mu^2 alpha / 2, at the best orders of a grid."""
        orders = 1 + np.geomspace(1e-2, 1e4, 20_000)
        rest = 2 * ((1 - 1 / orders) * mu**2 * orders / 2 + np.log(mean) / orders).min()
        divergence = mu**2 * orders / 2 + rest + np.log(mean) / (orders - 1)
        converted = divergence + np.log1p(-1 / orders) - np.log(delta * orders) / (orders - 1)
        return float(converted.min())

    assert level(0.9 * mu) < eps * 1.02
    assert level(1.1 * mu) > eps

    places = np.linspace(-12, 12 + lacking, 400_001)
    below_q, below_p = (np.vectorize(erf)((places - m) / np.sqrt(2)) / 2 + 0.5 for m in (0, lacking))
    best_p, best_q = (np.diff(z / (mean - (mean - 1) * z)) for z in (below_p, below_q))
    found = np.maximum(best_p - np.exp(eps) * best_q, 0).sum()
    assert found == pytest.approx(delta, rel=1e-3)
    assert found > delta


def test_json() -> None:
    data = json.loads(printed("calibrate", "gaussian", "eps=1", "delta=1e-5", "--digits", "8", "--json"))
    assert data["given"] == {"eps": "1", "delta": "1e-5"}
    assert list(data["values"]) == ["mu", "standard deviation"]
    assert Decimal(data["values"]["mu"]) * Decimal(data["values"]["standard deviation"]) > 1


def test_completion() -> None:
    assert [item.value for item in _complete(None, None, "la")] == ["laplace"]  # type: ignore[arg-type]
    everything = [item.value for item in _complete(None, None, "")]  # type: ignore[arg-type]
    assert "repeat_and_select" in everything
    assert "truncated_gaussian" not in everything


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("laplace eps=1", "missing delta"),
        ("laplace eps=1 delta=0 m=3", "unknown m"),
        ("laplace eps=1 eps=2 delta=0", "eps is given twice"),
        ("laplace eps delta=0", "arguments are written name=value"),
        ("laplace,eps0=1 eps=1 delta=0", "eps0 is what is calibrated"),
        ("laplace,n=3 eps=1 delta=0 n=3", "n is given twice"),
        (
            "foo eps=1",
            "there is no mechanism 'foo'; mechanisms: discrete_gaussian, discrete_laplace, fixed_size_gaussian",
        ),
        ("subsampled_gaussian eps=1 delta=1e-5", "give eps=..., delta=..., q=..., and n=..., direction=..."),
        ("subsampled_gaussian eps=1 delta=1e-5", "missing q"),
        ("subsampled_gaussian eps=1 delta=1e-5 q=1/2 sigma=1", "sigma is what is calibrated"),
        ("subsampled_gaussian eps=1 delta=1e-5 q=2", "q must be <= 1, got 2"),
        ("subsampled_laplace eps=1 delta=0 q=1/2 direction=up", "direction must be one of remove, add, both"),
        ("subsampled_gaussian eps=1 delta=1/2 q=1/100", "without noise delta is 0.01"),
        ("lapalce eps=1 delta=0", "did you mean laplace?"),
        (
            "truncated_gaussian eps=1 delta=1/9",
            "nothing to calibrate of truncated_gaussian, but of discrete_gaussian",
        ),
        ("repeat_and_select eps=1 delta=1/9", "give of=..., mean=...: missing of; missing mean"),
        ("repeat_and_select,of=gaussian eps=1 delta=1/9", "missing mean"),
        ("repeat_and_select,of=normal,mean=2 eps=1 delta=1/9", "there is no mechanism 'normal'"),
        (
            "repeat_and_select,of=truncated_gaussian,mean=2 eps=1 delta=1/9",
            "nothing to calibrate of truncated_gaussian",
        ),
        ("repeat_and_select,of=gaussian:mu=1,mean=2 eps=1 delta=1/9", "mu is what is calibrated"),
        ("repeat_and_select,of=gaussian:eps=1,mean=2 delta=1/9", "eps is not a parameter of one run"),
        ("repeat_and_select,of=gaussian:n=0,mean=2 eps=1 delta=1/9", "n must be >= 1, got 0"),
        ("repeat_and_select,of=gaussian,mean=1/2 eps=1 delta=1/9", "mean must be >= 1, got 1/2"),
        ("repeat_and_select,of=gaussian,mean=2 mean=3 eps=1 delta=1/9", "mean is given twice"),
        ("repeat_and_select,of=gaussian,mean=2 eps=1 delta=0", "delta must be > 0"),
        ("discrete_laplace,sensitivity=3/2 eps=1 delta=0", "sensitivity must be an integer"),
        ("randomised_response eps=1 delta=0 sensitivity=2", "randomised_response has no such scale"),
        ("laplace eps=1 delta=0 sensitivity=0", "sensitivity must be > 0, got 0"),
        ("gaussian eps=1 delta=0", "delta must be > 0 for gaussian"),
        ("laplace eps=one delta=0", "eps must be a finite number"),
    ],
)
def test_mistakes(words: str, message: str) -> None:
    """One message on standard error, exit code 2, nothing on standard output."""
    result = run("calibrate", *words.split())
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
