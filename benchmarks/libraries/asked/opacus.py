"""Calls of opacus: two files of its analysis, which need nothing of its neural networks."""

import importlib.util
from importlib.metadata import distribution
from types import ModuleType


def _file(name: str) -> ModuleType:
    place = distribution("opacus").locate_file(f"opacus/accountants/analysis/{name}.py")
    spec = importlib.util.spec_from_file_location(f"opacus_{name}", str(place))
    assert spec is not None and spec.loader is not None  # noqa: S101, PT018 - the file is a part of the package
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


_rdp, _gdp = _file("rdp"), _file("gdp")

FUNCTIONS = {
    "accountants.analysis.rdp.compute_rdp (q = 1)": (
        _rdp.compute_rdp,
        lambda sigma, order: _rdp.compute_rdp(q=1.0, noise_multiplier=sigma, steps=1, orders=order),
    ),
    "accountants.analysis.rdp.compute_rdp (order 2)": (
        _rdp.compute_rdp,
        lambda q, sigma: _rdp.compute_rdp(q=q, noise_multiplier=sigma, steps=1, orders=2.0),
    ),
    "accountants.analysis.rdp.get_privacy_spent": (
        _rdp.get_privacy_spent,
        lambda order, divergence, delta: _rdp.get_privacy_spent(
            orders=[order], rdp=[divergence], delta=delta
        )[0],
    ),
    "accountants.analysis.gdp.delta_eps_mu": (
        _gdp.delta_eps_mu,
        lambda epsilon, mu: _gdp.delta_eps_mu(eps=epsilon, mu=mu),
    ),
    "accountants.analysis.gdp.compute_eps_poisson (GaussianAccountant)": (
        _gdp.compute_eps_poisson,
        lambda sigma, q, steps, delta: _gdp.compute_eps_poisson(
            steps=steps, noise_multiplier=sigma, sample_rate=q, delta=delta
        ),
    ),
}
