"""Section 3: from the distribution of the sample to another one (Proposition 8).

p and q are the probabilities of the pairs that are not protected, under P^(n+1) and Q^(n+1); their divergence, that of two laws on two
points, is at most KL(P^(n+1) || Q^(n+1)) = (n + 1) KL(P || Q).
"""

from parisk_sym.paper import *
from _paper import rs17
from _shared import gamma
from parisk_sym.laws.sensitivity_sampler import transfer

q, tau = Symbol("q", positive=True), Symbol("tau", positive=True)

SECTION = Section("3 Problem statement", given={gamma: open_(0, 1), n: integers(1)})

divergence = p * log(p / q) + (1 - p) * log((1 - p) / (1 - q))
divergence_of_products = (n + 1) * tau
unprotected = sqrt(divergence_of_products / 2)

transferred = Claim(
    id="rs17.proposition8",
    source=rs17("Proposition 8", "3"),
    statement=r"Let $P, Q$ be distributions on $\mathcal{D}$ with bounded KL divergence $KL(P \| Q) \le \tau$. If mechanism $M$ on databases in "
    r"$\mathcal{D}^n$ is RDP with confidence $\gamma > 0$ wrt $P$ then it is also RDP with confidence $\gamma + \sqrt{(n + 1)\tau/2}$ wrt $Q$, with the "
    r"same privacy parameters $\varepsilon$ (or $\varepsilon, \delta$).",
    reading="what the paper calls the confidence gamma is a risk. The probability of the pairs that are not protected is p <= gamma under P, and q under Q. "
    "Assume p < q, because otherwise there is nothing to show. The distance of p and q is at most the root of half the divergence of the two laws on two "
    "points (Pinsker; for p = 0 the divergence is log(1/(1 - q))). This divergence is at most (n + 1) tau (by the log-sum inequality, and because divergences "
    "of products add up)",
    says=(
        Inequality(2 * (q - p) ** 2, "<=", divergence, {p: open_(0, 1), q: right_open(p, 1)}),
        Inequality(2 * q**2, "<=", log(1 / (1 - q)), {q: open_(0, 1)}),
        Inequality(
            q,
            "<=",
            transfer(gamma, n, tau),
            {p: closed(0, gamma), q: open_(p, 1), tau: right_open(2 * (q - p) ** 2 / (n + 1), oo)},
        ),
    ),
    by=(
        ByDerivative(q),
        Direct(),
        Chain(
            (
                Link(
                    "<=", p + unprotected, EqualsProduct((divergence_of_products / 2 - (q - p) ** 2, 1 / (unprotected + q - p)))
                ),
                Link("<=", transfer(gamma, n, tau)),
            )
        ),
    ),
    covers="the two probabilities; that the divergence of the events is at most that of the laws is cited",
    expected=Verdict.PROVED_ON_BOX,
)

silent = Claim(
    id="rs17.proposition8.range",
    source=rs17("Proposition 8", "3", quoted=False),
    statement=r"For which $n$ does Proposition 8 say something? Only while $n + 1 < 2(1 - \gamma)^2/\tau$.",
    reading="gamma is a risk, and a guarantee with a risk of 1 or more says nothing",
    says=Inequality(1, "<=", transfer(gamma, n, tau), {tau: right_open(2 * (1 - gamma) ** 2 / (n + 1), oo)}),
)
