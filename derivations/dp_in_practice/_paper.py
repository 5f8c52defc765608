"""The places in the paper."""

from parisk_sym.paper import *
from functools import partial

dpp12 = partial(Source, "dpp12")
