"""Functions as solutions of linear differential equations: systems, equations of least order, and where a solution is 0.

A rule calls `vanishes` of `vanishing.py`; the other files are its steps.
"""
