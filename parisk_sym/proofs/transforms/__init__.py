"""Rewritten statements: in other symbols, with other expressions in their places, on another domain."""
