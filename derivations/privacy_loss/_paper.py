"""The places in this folder, which is no paper: its statements are the project's own, or those of the works they cite."""

from parisk_sym.paper import *
from functools import partial

place = partial(Source, "loss", quoted=False)
