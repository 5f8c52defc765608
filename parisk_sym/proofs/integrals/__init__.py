"""Exact integrals with certificates: a value counts when an antiderivative was checked, or a theorem's conditions proved."""

from parisk_sym.proofs.integrals.certificates import Certificate, Evaluated, Finding, Outcome, Result

__all__ = ["Certificate", "Evaluated", "Finding", "Outcome", "Result"]
