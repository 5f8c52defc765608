"""The places in the paper."""

from parisk_sym.paper import *
from functools import partial

tob18 = partial(Source, "tob18")
