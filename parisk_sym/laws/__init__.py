"""Formulas by topic: declarations, and stable kernels beside them."""
