"""Published statements that stay open without a certain rule or tactic: `benchmarks.rules` judges them."""

from benchmarks.power import needed_of_analysis, needed_of_chance
from benchmarks.power.needed_case import Needed, claim_with_tactic

__all__ = ["NEEDED", "Needed", "claim_with_tactic"]

NEEDED = (*needed_of_analysis.NEEDED, *needed_of_chance.NEEDED)
