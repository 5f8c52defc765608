"""Evaluators: one fold over an expression, and a table of rules per engine."""
