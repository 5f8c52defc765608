"""Statements in a line of text or LaTeX: how they are read, and what is claimed of them."""
