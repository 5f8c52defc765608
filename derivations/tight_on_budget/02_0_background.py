"""Section 2: what approximate differential privacy limits."""

from parisk_sym.paper import *
from _paper import tob18
from parisk_sym.laws.laplace import loss_cdf_at

SECTION = Section("2 Background and related work", given={eps0: POSITIVE, eps: open_(0, eps0)})

one_use_delta = 1 - exp((eps - eps0) / 2)


def deviation_above(at):
    """Pr[M(D1) in S] - e^eps Pr[M(D2) in S] of the outputs S whose privacy loss exceeds a level."""
    return 1 - loss_cdf_at(at, eps0) - exp(eps) * loss_cdf_at(-at, eps0)


deviation = Claim(
    id="tob18.background.deviation",
    source=tob18("2, Differential privacy", "2"),
    statement=r"To extend the applicability of DP, approximate differential privacy [4] (ADP) has been introduced, which allows for distributions to exceed a "
    r"limiting factor $\varepsilon$, as long as this deviation can be limited to a value $\delta$ as follows: $\forall S \subseteq \mathcal U$, $\Pr[M(D_1) "
    r"\in S] \le e^\varepsilon \cdot \Pr[M(D_2) \in S] + \delta$.",
    reading="deviation means the excess of probability in the displayed inequality. For one use of the Laplace mechanism, take the outputs whose loss exceeds "
    "a level: their excess rises up to the level eps and falls beyond it, and its largest value is the tight delta",
    says=(
        Identity(deviation_above(eps), one_use_delta),
        Monotone(deviation_above(ell), ell, "increasing", {ell: open_(-eps0, eps)}),
        Monotone(deviation_above(ell), ell, "decreasing", {ell: open_(eps, eps0)}),
    ),
    note="The probability that the loss exceeds eps is a different quantity: loss.definition.probabilistic. For every pair of distributions on finitely many"
    " outputs, the largest excess is that of Lemma 1.",
    covers="the Laplace mechanism",
    expected=Verdict.PROVED_ON_BOX,
)
