"""Exact sums with certificates: a closed form counts when it telescopes, or a theorem's conditions are proved.

Ends are integers, in order: a sum to a real number has no meaning, one to first - 1 is 0, and further down nothing is said.
"""
