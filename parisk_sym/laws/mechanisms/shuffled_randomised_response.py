"""Randomised response of many users, in random order."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flint import arb, ctx

from parisk_sym.formulas.domain import integers
from parisk_sym.laws.buckets.arrays import BITS
from parisk_sym.laws.buckets.cells import Masses
from parisk_sym.laws.losses import Atom
from parisk_sym.laws.mechanism import LARGEST_COUNT, parameter
from parisk_sym.laws.shuffled import LARGEST_USERS, Shuffled, blanket_atoms, counted_groups

__all__ = ["MECHANISM", "ShuffledRandomisedResponse"]


@dataclass(frozen=True)
class ShuffledRandomisedResponse(Shuffled):
    """`users` reports by randomised response on k answers; neighbours differ in the value of one user.

    The lower bound is attained where all other users have a third value, or for k = 2 the second one.

    >>> ShuffledRandomisedResponse(1, users=1000, k=10)
    ShuffledRandomisedResponse(eps0=1, users=1000, k=10)
    """

    word = "shuffled_randomised_response"
    example = "shuffled_randomised_response,eps0=1,k=10,users=1000"
    meaning = "reports of users by randomised response on k answers (k=2 unless given), in random order"
    tuned = "eps0"

    eps0: Any = parameter()
    users: Any = parameter(integers(1, LARGEST_USERS))
    k: Any = parameter(integers(2, LARGEST_COUNT), default=2)

    @cached_property
    def dominating(self) -> tuple[list[Atom], arb]:
        k = int(self.k.p)
        with ctx.workprec(BITS):
            return blanket_atoms(self.eps0, k, k / (arb(self.eps0).exp() + k - 1), int(self.users.p))

    @cached_property
    def counted(self) -> list[Masses]:
        return counted_groups(self.eps0, int(self.k.p), int(self.users.p))


MECHANISM = ShuffledRandomisedResponse
