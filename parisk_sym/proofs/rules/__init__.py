"""Rules of proof, with their tactics: a rule is a function whose docstring is its theorem, and a line in `proofs/order.py`."""
