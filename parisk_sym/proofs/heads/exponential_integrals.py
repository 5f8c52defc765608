"""What is known of exponential, trigonometric and Fresnel integrals, of Airy functions and of zeta."""

import sympy
from sympy import S, pi

from parisk_sym.proofs.defined.needs import Need, all_of, first
from parisk_sym.proofs.known import Known

__all__ = ["HEADS"]

HEADS = (
    Known(
        sympy.Ei,
        needs=first(Need.NONZERO),
        continuous=True,
        analytic=True,
        at_infinity={S.Infinity: lambda: S.Infinity, S.NegativeInfinity: lambda: S.Zero},  # DLMF 6.12.1
        smooth=True,
    ),
    Known(
        sympy.li,
        needs=all_of((Need.POSITIVE, lambda x: x), (Need.NONZERO, lambda x: x - 1)),
        continuous=True,
        analytic=True,
        smooth=True,
    ),
    Known(
        sympy.Si,
        needs=all_of(),
        continuous=True,
        analytic=True,
        at_infinity={S.Infinity: lambda: pi / 2, S.NegativeInfinity: lambda: -pi / 2},  # DLMF 6.2.14
        smooth=True,
    ),
    Known(
        sympy.Ci,
        needs=first(Need.POSITIVE),
        continuous=True,
        analytic=True,
        at_infinity={S.Infinity: lambda: S.Zero},  # DLMF 6.12.3
        smooth=True,
    ),
    Known(sympy.Shi, needs=all_of(), continuous=True, analytic=True, smooth=True),
    Known(sympy.Chi, needs=first(Need.POSITIVE), continuous=True, analytic=True, smooth=True),
    *(
        Known(
            fresnel,
            needs=all_of(),
            continuous=True,
            analytic=True,
            at_infinity={S.Infinity: lambda: S.Half, S.NegativeInfinity: lambda: -S.Half},  # DLMF 7.2.9
            smooth=True,
        )
        for fresnel in (sympy.fresnels, sympy.fresnelc)
    ),
    Known(sympy.airyai, needs=all_of(), smooth=True),
    Known(sympy.airybi, needs=all_of(), smooth=True),
    Known(sympy.zeta, needs=lambda e, facts: iter([(Need.POSITIVE, e.args[0] - 1)]), smooth=True),
)
