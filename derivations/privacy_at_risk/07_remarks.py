"""Section 7: what is said of concentrated differential privacy."""

from _shared import places
from sympy import exp, log

from parisk_sym import (
    POSITIVE,
    ByDerivative,
    Claim,
    Correction,
    EqualsProduct,
    Fault,
    Identity,
    Inequality,
    Section,
    Verdict,
)
from parisk_sym.ground.symbols import eps0
from parisk_sym.laws.laplace import loss_mean, loss_moment

SECTION = Section("7 Related work, remarks", given={eps0: POSITIVE})

laplace_logarithm = log(loss_moment(1, eps0))
normal_logarithm = 2 * loss_mean(eps0)
# The gap has the derivative 2 (1 - v)^3 (1 + v)/(2 + v^3), v = e^-eps0.
factors = (2, (1 - exp(-eps0)) ** 3, 1 + exp(-eps0), 1 / (2 + exp(-3 * eps0)))

concentrated = Claim(
    id="par21.section7.concentrated",
    **places("Section 7, concentrated differential privacy", "7", preprint_section="6", preprint="Section 6, concentrated differential privacy"),
    statement="Definition of concentrated differential privacy incorporates the explicit randomness induced by the noise distribution but considering "
    "only the expected value of privacy loss satisfying eps-differential privacy definition instead of using the confidence levels limits its scope.",
    reading="only the mean loss counts: then ln E e^L, which concentrated differential privacy bounds through E e^(s(L - mean)), is that of any other loss with "
    "the same mean; normal noise with the mean loss m has 2m",
    says=Identity(laplace_logarithm, normal_logarithm),
    counterexample={eps0: 1},
    correction=Correction(
        r"The deviations count as well: at every $\varepsilon_0$ Laplace noise has a smaller moment than normal noise of the same mean loss.",
        Inequality(laplace_logarithm, "<", normal_logarithm),
        ByDerivative(eps0, by=EqualsProduct(factors)),
    ),
    note="(mu, tau)-concentrated: E L <= mu and E e^(s(L - E L)) <= e^(s^2 tau^2/2) for every s (Dwork and Rothblum 2016, Definition 1.1).",
    expected=Verdict.CORRECTED,
    fault=Fault.REMARK,
)  # fmt: skip
