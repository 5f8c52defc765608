"""Calls of multi-freq-ldpy."""

from multi_freq_ldpy.long_freq_est.Variance_LONG_PURE import VAR_Long_Pure
from multi_freq_ldpy.pure_frequency_oracles.Variance_PURE import VAR_Pure

FUNCTIONS = {
    "VAR_Pure": (VAR_Pure, VAR_Pure),
    "VAR_Long_Pure (f = 0)": (VAR_Long_Pure, VAR_Long_Pure),
    "VAR_Long_Pure (f > 0, symmetric)": (VAR_Long_Pure, VAR_Long_Pure),
    "VAR_Long_Pure (f > 0)": (VAR_Long_Pure, VAR_Long_Pure),
}
