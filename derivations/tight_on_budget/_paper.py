"""The places in the paper."""

from functools import partial

from parisk_sym import Source

tob18 = partial(Source, "tob18")
