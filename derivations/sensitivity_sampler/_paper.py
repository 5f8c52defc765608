"""The places in the paper."""

from functools import partial

from parisk_sym import Source

rs17 = partial(Source, "rs17")
