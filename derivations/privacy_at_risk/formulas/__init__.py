"""The formulas of *Privacy at Risk* that are nobody else's."""
