"""The places in the paper."""

from parisk_sym.paper import *
from functools import partial

rs17 = partial(Source, "rs17")
