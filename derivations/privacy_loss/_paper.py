"""The places in this folder, which is no paper: its statements are the project's own, or those of the works they cite."""

from functools import partial

from parisk_sym import Source

place = partial(Source, "loss", quoted=False)
