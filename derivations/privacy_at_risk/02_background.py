"""Section 2: definitions of differential privacy and of the Laplace mechanism."""

from _shared import laplace_density, places
from sympy import Abs, Integral, Symbol, exp, oo

from parisk_sym import (
    POSITIVE,
    REALS,
    All,
    Claim,
    Identity,
    Inequality,
    Limit,
    Monotone,
    Normalised,
    Section,
    Substitute,
    Verdict,
    closed,
    open_,
    right_open,
)
from parisk_sym.ground.symbols import b, eps, eps0, eps1, eps2, sensitivity, u, y, z

SECTION = Section("2 Background", given={eps: POSITIVE, b: POSITIVE, eps0: POSITIVE, sensitivity: POSITIVE})

q = Symbol("q", nonnegative=True)

weaker_level = Claim(
    id="par21.definition1.weaker_level",
    **places("Definition 1, remark", "2"),
    statement=r"A randomised algorithm that is $\varepsilon$-differentially private is also "
    r"$\varepsilon'$-differentially private for any $\varepsilon' > \varepsilon$.",
    says=Inequality(
        exp(eps1) * q, "<=", exp(eps2) * q, {q: right_open(0, oo), eps1: POSITIVE, eps2: open_(eps1, oo)}
    ),
    by=Substitute({eps2: eps1 + u}, {q: right_open(0, oo), eps1: POSITIVE, u: POSITIVE}),
    reading="q = P(M(y) in Z)",
    expected=Verdict.PROVED,
)

higher_privacy = Claim(
    id="par21.definition1.level_orders_privacy",
    **places("Definition 1, remark", "2"),
    statement=r"The smaller the value of $\varepsilon$, the qualitatively higher the privacy.",
    says=Monotone(exp(eps), eps, "increasing"),
    reading="the worst-case ratio of output probabilities, e^eps, grows with eps",
    expected=Verdict.PROVED,
)

laplace_normalised = Claim(
    id="par21.definition3.density",
    **places("Definition 3", "2"),
    statement=r"$\frac{1}{2b}\exp(-|x|/b)$ is a probability density for every scale $b > 0$.",
    says=Normalised(laplace_density(y, b), y, {y: REALS}),
    expected=Verdict.PROVED,
)

laplace_mean = Claim(
    id="par21.definition3.mean_and_scale",
    **places("Definition 3", "2"),
    statement=r"The Laplace distribution has mean zero and scale $b$: $\mathbb{E}X = 0$, $\mathbb{E}|X| = b$.",
    says=All(
        (
            Identity(Integral(y * laplace_density(y, b), (y, -oo, oo)), 0),
            Identity(Integral(Abs(y) * laplace_density(y, b), (y, -oo, oo)), b),
        )
    ),
    reading="scale: the mean absolute value",
    expected=Verdict.PROVED,
)

mechanism_private = Claim(
    id="par21.theorem1.laplace_is_private",
    **places("Theorem 1", "2", preprint="Theorem 5"),
    statement=r"The Laplace mechanism $\mathcal{L}^{\Delta_f}_{\varepsilon_0}$ is $\varepsilon_0$-differentially private.",
    says=Inequality(
        exp(eps0 * (Abs(y - z) - Abs(z)) / sensitivity),
        "<=",
        exp(eps0),
        {y: closed(-sensitivity, sensitivity), z: REALS},
    ),
    reading="the ratio of the densities at z, f(x) = 0 and f(y) = y, bounds the ratio of the probabilities of any set; one "
    "coordinate, k coordinates by adding their exponents",
    expected=Verdict.PROVED,
)

mechanism_tight = Claim(
    id="par21.theorem1.tight",
    **places("Theorem 1", "2", preprint="Theorem 5"),
    statement=r"The level $\varepsilon_0$ of Theorem 1 is attained: the privacy loss equals $\varepsilon_0$ at outputs "
    r"beyond $f(x)$.",
    says=Identity(eps0 * (Abs(sensitivity - z) - Abs(z)) / sensitivity, eps0, {z: open_(-oo, 0)}),
    reading="f(x) = 0, f(y) = Delta, every output z < 0",
    expected=Verdict.PROVED,
)

perfect_privacy = Claim(
    id="par21.definition1.perfect_privacy",
    **places("Definition 1, perfect privacy", "2"),
    statement=r"A mechanism provides perfect privacy if it yields indistinguishable outputs for all neighbouring inputs.",
    reading="level 0: the ratio of output probabilities lies between e^-eps and e^eps, both of which tend to 1",
    says=All((Limit(exp(eps), eps, 0, 1), Limit(exp(-eps), eps, 0, 1))),
    expected=Verdict.PROVED,
)

noise_follows_sensitivity = Claim(
    id="par21.section2.noise_follows_sensitivity",
    **places("Section 2, sensitivity", "2"),
    statement=r"If the output of the query does not change drastically for neighbouring datasets, a small amount of noise is "
    r"required to achieve a given privacy level.",
    reading="Laplace mechanism: the mean absolute noise Delta/eps grows with the sensitivity",
    says=Monotone(sensitivity / eps, sensitivity, "increasing"),
    expected=Verdict.PROVED,
)
