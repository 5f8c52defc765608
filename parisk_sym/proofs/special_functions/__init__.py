"""What proofs may use of special functions, one file each: where they are defined, their signs, normal forms, limits and bounds.

Each file declares its functions in `KNOWN`; this one hands all of them to the engines (`special_function.provide`). A new file is added to the list.
"""

from parisk_sym.proofs.special_function import provide
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

provide(function for file in _FILES for function in file.KNOWN)
