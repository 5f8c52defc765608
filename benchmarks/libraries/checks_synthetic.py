"""datasynthesizer and smartnoise-synth."""

from functools import partial

from benchmarks.libraries.check import Check, Kind, grid

__all__ = ["CHECKS"]

_marginals, _mwem = (
    partial(Check, name, kind=Kind.NOISE) for name in ("datasynthesizer", "smartnoise_synth")
)

CHECKS = (
    _mwem("mwem.MWEMSynthesizer (scale)", "2T/ε, for T rounds", lambda epsilon, rounds: 2 * rounds / epsilon,
          grid("epsilon rounds", (2.0, 3), (0.5, 4)), mistakes=("mistakes.smartnoise_synth.mwem",)),
    _marginals("lib.PrivBayes.laplace_noise_parameter", "(m − k)/ε, for m − k noisy marginals and a record that is added or removed",
               lambda k, m, n, epsilon: (m - k) / epsilon, grid("k m n epsilon", (1, 4, 100, 0.5), (2, 10, 5000, 1.0), (0, 3, 10, 2.0)),
               remark="Where a record is replaced, twice this scale is needed", mistakes=("mistakes.data_synthesizer.counts",)),
)  # fmt: skip
