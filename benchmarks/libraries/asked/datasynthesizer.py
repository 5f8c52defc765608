"""Calls of datasynthesizer."""

from DataSynthesizer.lib.PrivBayes import laplace_noise_parameter


def _scale(k: int, m: int, n: int, epsilon: float) -> float:
    return float(laplace_noise_parameter(k, m, n, epsilon))


FUNCTIONS = {
    "lib.PrivBayes.laplace_noise_parameter": (laplace_noise_parameter, _scale),
}
