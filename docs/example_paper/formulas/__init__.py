"""The formulas of the example paper."""
