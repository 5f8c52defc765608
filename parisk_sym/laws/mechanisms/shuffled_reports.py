"""Any private reports of many users, in random order."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flint import arb, ctx

from parisk_sym.formulas.domain import integers
from parisk_sym.laws.buckets.arrays import BITS
from parisk_sym.laws.buckets.cells import Masses
from parisk_sym.laws.losses import Atom
from parisk_sym.laws.mechanism import parameter
from parisk_sym.laws.shuffled import LARGEST_USERS, Shuffled, blanket_atoms, counted_groups

__all__ = ["MECHANISM", "ShuffledReports"]


@dataclass(frozen=True)
class ShuffledReports(Shuffled):
    """One report of each of `users`, by any eps0-private method, the same for all; neighbours differ in the value of one user.

    The upper bound hides the report among the clones, the lower one is that of randomised response on two answers.

    >>> ShuffledReports(1, users=1000)
    ShuffledReports(eps0=1, users=1000)
    """

    word = "shuffled_reports"
    example = "shuffled_reports,eps0=1,users=1000"
    meaning = "one report of each user by any eps0-private method, in random order"
    tuned = "eps0"

    eps0: Any = parameter()
    users: Any = parameter(integers(1, LARGEST_USERS))

    @cached_property
    def dominating(self) -> tuple[list[Atom], arb]:
        with ctx.workprec(BITS):
            return blanket_atoms(self.eps0, 2, arb(-self.eps0).exp(), int(self.users.p))

    @cached_property
    def counted(self) -> list[Masses]:
        return counted_groups(self.eps0, 2, int(self.users.p))


MECHANISM = ShuffledReports
