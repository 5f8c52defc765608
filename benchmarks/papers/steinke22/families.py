"""Statements of steinke22 about families of numbers and unknown functions; `expected` is their truth, not what the package finds."""

from parisk_sym import Claim, Source, Verdict

SECTION = "all"

probability_of_some_failure = Claim(
    id="steinke22.probability_of_some_failure",
    source=Source("steinke22", "Section 1.3", "basic composition", quoted=False),
    statement=r"$1-\prod(1-\delta_j)\le\sum\delta_j$.",
    says=r"1 - prod_{j=1}^k (1 - d_j) <= sum_{j=1}^k d_j for k in N, d_j in [0, 1]",
    expected=Verdict.PROVED,
)

probability_of_some_failure_exactly = Claim(
    id="steinke22.probability_of_some_failure_exactly",
    source=Source("steinke22", "Section 1.3", "basic composition", quoted=False),
    statement=r"$1-\prod(1-\delta_j)=\sum\delta_j$.",
    says=r"1 - prod_{j=1}^k (1 - d_j) = sum_{j=1}^k d_j for k in N, d_j in [0, 1]",
    expected=Verdict.REFUTED,
    note="The sum is a bound only.",
)

mean_losses = Claim(
    id="steinke22.mean_losses",
    source=Source("steinke22", "Section 1.3", "advanced composition", quoted=False),
    statement=r"$\sum\varepsilon_j\frac{e^{\varepsilon_j}-1}{e^{\varepsilon_j}+1}\le\frac12\sum\varepsilon_j^2$.",
    says=r"sum_{j=1}^k a_j (exp(a_j) - 1)/(exp(a_j) + 1) <= (sum_{j=1}^k a_j^2)/2 for k in N, a_j >= 0",
    expected=Verdict.PROVED,
)
