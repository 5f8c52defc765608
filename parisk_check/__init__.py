"""`parisk-check`: re-checks certificates of `parisk verify --certificates` with Python's fractions and mpmath's intervals alone.

It shares no line with the package that writes them, and says less than it: what it re-derived is verified, what it only tried at
points is consistent, the rest is not checked. What it finds to be false is rejected.
"""
