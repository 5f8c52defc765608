"""The same statement in other words: other symbols, other expressions in their places, another domain."""
