"""Limits with proofs: expansions of germs at a point, with a remainder that is a theorem, never a guess."""

from parisk_sym.proofs.limits.limits import end_sign, limit, limit_at_parameters, sign_near
from parisk_sym.proofs.limits.outcome import Certificate, LimitResult, Outcome

__all__ = ["Certificate", "LimitResult", "Outcome", "end_sign", "limit", "limit_at_parameters", "sign_near"]
