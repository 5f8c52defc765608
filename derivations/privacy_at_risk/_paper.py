"""The places in the two versions of the paper: the journal's and the preprint."""

from parisk_sym.paper import *
from functools import partial

par21 = partial(Source, "par21")
par20 = partial(Source, "par20")
