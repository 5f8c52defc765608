"""LaTeX: text and equations, blocks for formulas and claims, tables, and the whole document."""
