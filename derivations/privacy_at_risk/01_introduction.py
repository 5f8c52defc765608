"""Section 1: what the introduction says about risks that can be quantified, and about approximate differential privacy."""

from parisk_sym.paper import *
from _paper import par20, par21
from _shared import HALF, exact_confidence, laplace_noise, loss_at_output, places

SECTION = Section("1 Introduction", given={eps0: POSITIVE, eps: open_(0, eps0)})

ratio = eps / eps0
LOSS = loss_at_output(eps0)
risk = 1 - exact_confidence(eps, eps0)

quantified = Claim(
    id="par21.section1.quantified_risk",
    **places("Section 1, paragraph 2", "1"),
    statement="Probabilistic quantification of privacy levels provides a data steward with a way to take quantified risks under the desired "
    "utility of the data.",
    reading="risk of the Laplace mechanism, P(|L| > eps) for eps < eps0, k = 1, worst pair. Its noise, and so its utility, is unchanged",
    says=(
        Probability(Lies(Abs(LOSS), open_(eps, oo)), "=", risk, laplace_noise(eps0)),
        Inequality(HALF, "<", risk),
        Inequality(risk, "<", 1),
    ),
    by=(
        OnPieces(((1 - ratio) / 2, (1 + ratio) / 2)),
        EqualsSum(((1 - exp((eps - eps0) / 2)) / 2, exp(-(eps + eps0) / 2) / 2)),
        EqualsProduct((exact_confidence(eps, eps0),)),
    ),
    note="The risk is a closed form, and it exceeds one half for every level below eps0.",
)

footnote1 = Claim(
    id="par21.footnote1.not_probabilistic",
    source=par21("Footnote 1", "1"),
    also=(
        par21("Section 3, approximate differential privacy", "3"),
        par21("Section 7, approximate differential privacy", "7"),
        par20("Section 6, approximate differential privacy", "6"),
    ),
    statement=r"A widely-used $(\varepsilon, \delta)$-differential privacy is not a probabilistic relaxation of differential privacy [29].",
    reading="the delta that suffices for (eps, delta)-differential privacy does not bound the probability of a loss above eps. This is shown for the Laplace "
    "mechanism, k = 1, worst pair, at every eps < eps0",
    says=Probability(Lies(LOSS, open_(eps, oo)), ">", 1 - exp((eps - eps0) / 2), laplace_noise(eps0)),
    by=OnPieces(((1 - ratio) / 2,)),
    note="At eps0 = 1, eps = 0.6: delta = 0.1812..., P(L > eps) = 0.5906...",
)
