"""Section 2: definitions of differential privacy and of the Laplace mechanism."""

from parisk_sym.paper import *
from _paper import par20, par21
from _shared import laplace_density, places, ratio

SECTION = Section("2 Background", given={eps: POSITIVE, b: POSITIVE, eps0: POSITIVE, sensitivity: POSITIVE})

q = Symbol("q", nonnegative=True)

weaker_level = Claim(
    id="par21.definition1.weaker_level",
    **places("Definition 1, remark", "2"),
    statement=r"A randomised algorithm that is $\varepsilon$-differentially private is also $\varepsilon'$-differential private for any "
    r"$\varepsilon' > \varepsilon$.",
    says=Inequality(exp(eps1) * q, "<=", exp(eps2) * q, {q: right_open(0, oo), eps1: POSITIVE, eps2: open_(eps1, oo)}),
    by=Substitute({eps2: eps1 + u}, {q: right_open(0, oo), eps1: POSITIVE, u: POSITIVE}),
    reading="q = P(M(y) in Z)",
)

higher_privacy = Claim(
    id="par21.definition1.level_orders_privacy",
    **places("Definition 1, remark", "2"),
    statement=r"For a given query, the smaller the value of the $\varepsilon$, the qualitatively higher the privacy.",
    says=Monotone(exp(eps), eps, "increasing"),
    reading="the worst-case ratio of output probabilities, e^eps, grows with eps",
)

laplace = Claim(
    id="par21.definition3.density",
    **places("Definition 3", "2"),
    statement=r"The Laplace distribution with mean zero and scale $b > 0$ is a probability distribution with probability density function "
    r"$\mathrm{Lap}(b) \triangleq \frac{1}{2b}\exp\left(-\frac{|x|}{b}\right)$, where $x \in \mathbb{R}$.",
    says=(
        Normalised(laplace_density(y, b), y, {y: REALS}),
        Identity(Integral(y * laplace_density(y, b), (y, -oo, oo)), 0),
        Identity(Integral(Abs(y) * laplace_density(y, b), (y, -oo, oo)), b),
    ),
    reading="scale: the mean absolute value",
)

mechanism_private = Claim(
    id="par21.theorem1.laplace_is_private",
    **places("Theorem 1", "2", preprint="Theorem 5"),
    statement=r"The Laplace mechanism, $\mathcal{L}^{\Delta_f}_{\varepsilon_0}$, is $\varepsilon_0$-differentially private.",
    says=Inequality(
        exp(eps0 * (Abs(y - z) - Abs(z)) / sensitivity), "<=", exp(eps0), {y: closed(-sensitivity, sensitivity), z: REALS}
    ),
    reading="the ratio of the densities at z, for f(x) = 0 and f(y) = y, bounds the ratio of the probabilities of any set. This is judged for one coordinate; "
    "the exponents of k coordinates add up",
    covers="one coordinate; the exponents of k coordinates add up",
    expected=Verdict.PROVED_ON_BOX,
)

mechanism_tight = Claim(
    id="par21.theorem1.tight",
    **places("Theorem 1", "2", preprint="Theorem 5", quoted=False),
    statement=r"Is the level $\varepsilon_0$ of Theorem 1 attained? It is: the privacy loss is $\varepsilon_0$ at every output beyond $f(x)$.",
    says=Identity(eps0 * (Abs(sensitivity - z) - Abs(z)) / sensitivity, eps0, {z: open_(-oo, 0)}),
    reading="f(x) = 0, f(y) = Delta, every output z < 0",
)

# (p - q)_+ lies below the line through 0 at p/q = e^-eps and e^eps - 1 at p/q = e^eps.
BELOW_THE_LINE = ByOutcome(((1 / (1 + ratio), 1 / (1 + ratio)),), of_x=ratio / (1 + ratio), of_y=-1 / (1 + ratio))
perfect_privacy = Claim(
    id="par21.definition1.perfect_privacy",
    source=par21("Definition 1, perfect privacy", "2"),
    also=(
        par20("Definition 1, perfect privacy", "2"),
        par21("Section 5.1, second paragraph", "5.1"),
        par20("Section 5.1, second paragraph", "5.1"),
    ),
    statement=r"A privacy-preserving mechanism provides perfect privacy if it yields indistinguishable outputs for all neighbouring input "
    r"datasets. The privacy level $\varepsilon$ quantifies the privacy guarantee provided by $\varepsilon$-differential privacy.",
    reading="the second sentence is judged by the first. Under eps-differential privacy, the probabilities of any set of outputs for two neighbours differ by "
    "at most (e^eps - 1)/(e^eps + 1). This bound rises with eps, and tends to 0, indistinguishable outputs, with eps",
    says=(
        Implication((Pure(ratio),), Approximate(1, (ratio - 1) / (ratio + 1)), {ratio: open_(1, oo)}),
        Monotone((exp(eps) - 1) / (exp(eps) + 1), eps, "increasing"),
        Limit((exp(eps) - 1) / (exp(eps) + 1), eps, 0, 0),
    ),
    by=(BELOW_THE_LINE, Direct(), Direct()),
    note="Attained by randomised response. 'When the privacy level is zero, the privacy-preserving mechanism outputs all results with equal probability' "
    "(Section 5.1) is read in this sense, too: with the same probability for both neighbours. The outputs need not be uniform.",
)

noise_follows_sensitivity = Claim(
    id="par21.section2.noise_follows_sensitivity",
    **places("Section 2, sensitivity", "2"),
    statement="If the output of the query does not change drastically for two neighbouring datasets, then a small amount of noise is required to "
    "achieve a given privacy level.",
    reading="Laplace mechanism: the mean absolute noise Delta/eps grows with the sensitivity",
    says=Monotone(sensitivity / eps, sensitivity, "increasing"),
)
