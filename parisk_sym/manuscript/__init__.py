"""A paper's LaTeX source: its statements with their places, the claims that can be read from them, and its printed numbers."""
