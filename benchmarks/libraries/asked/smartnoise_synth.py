"""Calls of smartnoise-synth."""

from unittest.mock import patch

import numpy as np
import pandas as pd
from snsynth import mwem


def _scale(epsilon: float, rounds: int) -> float:
    """The scale with which the measurements of one histogram of two columns get Laplace noise."""
    columns = pd.DataFrame(np.random.default_rng(1).integers(0, 3, size=(200, 2)), columns=["a", "b"])
    synthesizer = mwem.MWEMSynthesizer(epsilon=epsilon, iterations=rounds, q_count=rounds + 1, split_factor=2)
    with patch.object(mwem, "laplace_noise", return_value=0.0) as drawn:
        synthesizer.fit(columns, categorical_columns=["a", "b"])
    (scale,) = {call.args[0] for call in drawn.call_args_list}
    return float(scale)


FUNCTIONS = {
    "mwem.MWEMSynthesizer (scale)": (mwem.MWEMSynthesizer, _scale),
}
