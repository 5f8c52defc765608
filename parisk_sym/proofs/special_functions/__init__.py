"""The facts about special functions that proofs may use, one file each: definedness, signs, normal forms, limits and bounds.

Each file declares its functions in `KNOWN`; here they are listed, and `kernel` hands them to the engines. A new file is added to the list.
"""

from parisk_sym.proofs.special_functions import (
    bessel,
    bessel_j_y,
    binomial_quantile,
    discrete_gaussian_delta,
    elliptic,
    error_function,
    exponential_integrals,
    gamma,
    hypergeometric,
    incomplete_gamma,
    integer_sequences,
    inverses,
    lambert_w,
    laplace_delta,
    orthogonal_polynomials,
    polygamma,
    struve,
    subsampled_uses,
)

__all__ = ["KNOWN"]

_FILES = (
    bessel,
    bessel_j_y,
    binomial_quantile,
    discrete_gaussian_delta,
    elliptic,
    error_function,
    exponential_integrals,
    gamma,
    hypergeometric,
    incomplete_gamma,
    integer_sequences,
    inverses,
    lambert_w,
    laplace_delta,
    orthogonal_polynomials,
    polygamma,
    struve,
    subsampled_uses,
)

KNOWN = tuple(function for file in _FILES for function in file.KNOWN)
"""Everything that proofs may use."""
