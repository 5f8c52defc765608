"""The places in the paper."""

from functools import partial

from parisk_sym import Source

dpp12 = partial(Source, "dpp12")
