"""Certified quadrature and summation: enclosures with proofs of convergence, divergence and definedness.

`outcome` the four answers; `growth`, `halfline`, `expansion`, `elementary` (and the files of `proofs.special_functions`) bounds at an end that hold on a whole
half-line; `tails`, `ends` improper ends; `panels` Arb's integrator; `singular`, `oscillation` proofs that there is no
value; `integrals`, `sums`, `nested` the entry points.
"""

from parisk_sym.proofs.quadrature.integrals import enclose_integral
from parisk_sym.proofs.quadrature.nested import Evaluation, Finding, evaluate_with_integrals
from parisk_sym.proofs.quadrature.outcome import Enclosure, Kind
from parisk_sym.proofs.quadrature.sums import enclose_sum

__all__ = [
    "Enclosure",
    "Evaluation",
    "Finding",
    "Kind",
    "enclose_integral",
    "enclose_sum",
    "evaluate_with_integrals",
]
