"""What is known of the regularised hypergeometric function 1F2."""

from parisk_sym.formulas.heads.hypergeometric import Hyper1F2Regularized
from parisk_sym.proofs.defined.needs import all_of
from parisk_sym.proofs.known import Known
from parisk_sym.proofs.limiting.constants import everywhere

__all__ = ["HEADS"]

HEADS = (
    Known(Hyper1F2Regularized, needs=all_of(), constant=everywhere, smooth=True),  # entire (DLMF 16.2.5)
)
