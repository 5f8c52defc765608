"""The float64 kernels of sampled sensitivity beside the exact faces: whole numbers are right, at ties as well."""

import numpy as np
import pytest
from flint import arb

from parisk_sym.core.errors import DomainError
from parisk_sym.core.exact import from_float
from parisk_sym.laws import sampling_arrays
from parisk_sym.laws.catalogue import find_formula

RNG = np.random.default_rng(11)
MANY = 150


def exactly(name: str, **columns: np.ndarray) -> np.ndarray:
    """The formula's exact face at the same binary numbers."""
    formula = find_formula(name)
    rows = zip(*np.broadcast_arrays(*(columns[n] for n in formula.names)), strict=True)
    return np.array([formula.nearest_float(tuple(map(float, row))) for row in rows])


shares = RNG.uniform(0.001, 0.999, MANY)
levels = RNG.uniform(0.001, 0.999, MANY)
sizes = np.floor(10 ** RNG.uniform(3.9, 4.6, MANY))

WHOLE = [
    ("sampling.smallest_n", {"coverage": shares, "confidence": levels}),
    ("sampling.smallest_n", {"coverage": 0.5 ** np.arange(1, 9), "confidence": 1 - 0.5 ** np.arange(8, 0, -1.0)}),
    ("sampling.smallest_n", {"coverage": 1 - 10.0 ** -np.arange(1, 9), "confidence": np.full(8, 0.999)}),
    ("sampling.sample_size_exact", {"risk": shares, "rho": levels}),
    ("sampling.sample_size_exact", {"risk": 0.5 ** np.arange(1, 9), "rho": np.full(8, 0.5)}),
    ("sampling.smallest_m", {"n": sizes, "coverage": shares, "confidence": levels}),
    ("sampling.smallest_m", {"n": np.arange(2, 12.0), "coverage": np.full(10, 0.5), "confidence": np.full(10, 0.75)}),
    ("sampling.smallest_m", {"n": sizes[:10], "coverage": shares[:10], "confidence": np.full(10, 1e-12)}),
    ("sampler.exact_effort", {"gamma": np.concatenate([shares, 1 / np.arange(2, 300.0)])}),
    ("sampler.exact_effort", {"gamma": 2.0 ** -np.arange(1, 70)}),
    ("sampler.exact_order", {"m": sizes, "gamma": shares}),
    ("sampler.exact_order", {"m": np.arange(9, 200.0), "gamma": np.full(191, 0.1)}),
    ("sampler.exact_order", {"m": np.arange(4, 200.0), "gamma": np.full(196, 0.25)}),
    ("sampler.exact_order", {"m": np.arange(9, 200.0), "gamma": np.full(191, 0.3)}),  # 0.3 is a little less than 3/10
    ("sampling.smallest_m", {"n": np.floor(RNG.uniform(100, 300, 2000)), "coverage": RNG.uniform(0.01, 0.93, 2000), "confidence": RNG.uniform(0.01, 0.999, 2000)}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "columns"), WHOLE)
def test_whole_numbers_are_exact(name: str, columns: dict[str, np.ndarray]) -> None:
    """Random arguments, and those where a quotient or a probability is exactly at the edge."""
    assert (find_formula(name).array(**columns) == exactly(name, **columns)).all()


HALVES = {"n": np.arange(4, 100.0), "coverage": np.full(96, 0.5), "confidence": np.full(96, 0.5)}


def test_floating_point_alone_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the exact decision of near ties the test above fails."""
    formula = find_formula("sampling.smallest_m")
    assert (formula.array(**HALVES) == exactly(formula.id, **HALVES)).all()
    monkeypatch.setattr(sampling_arrays, "COVERAGE_ERROR", -1.0)
    assert (formula.array(**HALVES) != exactly(formula.id, **HALVES)).any()


def test_enough_pairs_are_told_exactly() -> None:
    """1 - c^n = beta is enough, and one pair fewer is refused."""
    smallest_m = find_formula("sampling.smallest_m")
    assert smallest_m.array(n=[2, 3], coverage=0.5, confidence=[0.75, 0.875]).tolist() == [2, 3]
    with pytest.raises(DomainError, match="that is 3 <= n, got n=2"):
        smallest_m.array(n=[2, 2], coverage=0.5, confidence=[0.75, 0.875])
    assert find_formula("sampler.exact_order").array(m=[9, 3], gamma=[0.1, 0.25]).tolist() == [9, 3]
    with pytest.raises(DomainError, match="got m=2, gamma=1/4"):
        find_formula("sampler.exact_order").array(m=2, gamma=0.25)


REAL = [
    ("sampler.rho_of_risk", {"gamma": 10.0 ** -np.arange(0.1, 250, 9)}),
    ("sampler.least_effort", {"gamma": 10.0 ** -np.arange(0.1, 100, 9)}),
    ("sampler.rho_of_sample", {"m": np.array([1, 2, 10, 1e6, 1e9])}),
    ("sampler.least_risk", {"m": np.array([2, 10, 1e6, 1e9])}),
    ("sampler.least_order", {"m": np.array([1, 2, 1e6, 1e9]), "gamma": np.array([0.9, 0.1, 0.5, 0.01])}),
    ("sampler.exponential_sampled", {"k": np.array([1, 1, 5, 30, 900, 970, 1000]), "m": np.array([1, 1000, 1000, 40, 1000, 1000, 1000]), "rate": 2.0, "n": 3}),
    ("sampler.exponential_coverage", {"sensitivity": 10.0 ** -np.arange(0, 20), "rate": 0.5, "n": 3}),
    ("sampling.dkw_one_sided", {"accuracy": np.array([0.02, 0.3, 1]), "m": np.array([1000, 10, 1])}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "columns"), REAL)
def test_real_values_keep_their_digits(name: str, columns: dict[str, np.ndarray]) -> None:
    """At the edges of the domain, where the expression as it stands would lose them."""
    formula = find_formula(name)
    values = formula.array(**columns)
    rows = np.broadcast_arrays(*(np.asarray(columns[n], dtype=float) for n in formula.names))
    for value, *row in zip(values, *rows, strict=True):
        exact = arb(formula.nearest_float(tuple(map(float, row))))
        assert abs(arb(float(value)) - exact) <= abs(exact) * 2.0**-50, (name, row)


@pytest.mark.parametrize(
    ("pairs", "share", "level", "place"),
    [
        (1e9, 2e-8, 0.47025726842611365, 21),
        (1e9, 2e-8, 0.3814219497669206, 20),
        (1e8, 2e-7, 0.47025725782048144, 20),
        (1e9, 1e-8, 0.45792971384630193, 10),
        (1e9, 3e-9, 0.42319008079078074, 3),
    ],
)
def test_levels_that_an_incomplete_beta_function_misses(
    pairs: float, share: float, level: float, place: int
) -> None:
    """SciPy's is off by 4e-8 there, and says the neighbour: exact arithmetic decides. The places are those of `digits` at these binary numbers."""
    formula = find_formula("sampling.smallest_m")
    given = {"n": int(pairs), "coverage": from_float(share), "confidence": from_float(level)}
    assert int(formula.ball(**given).unique_fmpz()) == place
    found = formula.array(n=np.array([pairs]), coverage=np.array([share]), confidence=np.array([level]))
    assert found.tolist() == [place]
