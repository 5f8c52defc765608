"""The places in the two versions of the paper: the journal's and the preprint."""

from functools import partial

from parisk_sym import Source

par21 = partial(Source, "par21")
par20 = partial(Source, "par20")
