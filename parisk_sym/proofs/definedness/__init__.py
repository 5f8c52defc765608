"""Where expressions are defined: what each head needs, and the conditions of a whole expression."""
