"""Sparse vector, smooth sensitivity, clipped means."""

from parisk_sym.paper import *
from _paper import elementary, place, work

k, beta = Symbol("k", positive=True, integer=True), Symbol("beta", positive=True)  # k: queries, beta: failure
x, stretch = Symbol("x", positive=True), Symbol("lambda", positive=True)  # x: part
s, d, m = (Symbol("s", positive=True), Symbol("d", positive=True), Symbol("m", positive=True, integer=True))
a, v = Symbol("a", real=True), Symbol("v", real=True)  # a: mean

SECTION = Section(
    "Sparse vector, smooth sensitivity, means",
    given={
        beta: open_(0, 1),
        k: integers(1),
        x: open_(0, 1),
        c: POSITIVE,
        stretch: POSITIVE,
        z: REALS,
        n: integers(1),
        eps: POSITIVE,
        delta: open_(0, 1),
        s: POSITIVE,
        d: POSITIVE,
        m: integers(1),
        a: closed(0, 1),
        v: closed(0, 1),
    },
)

far = log(k) + log(2 / beta)  # alpha eps/8

above_threshold = Claim(
    id="field.sparse.above_threshold_accuracy",
    source=place("AboveThreshold", "sparse vector"),
    also=(work("dr14", "Theorem 3.24", "3.6"),),
    statement=r"AboveThreshold is $(\alpha, \beta)$-accurate for $k$ queries with $\alpha = 8(\ln k + \ln(2/\beta))/\varepsilon$, where none but the last is within "
    r"$\alpha$ of the threshold or above it.",
    reading="the noise of the threshold has scale 2/eps, and the noise of a query has scale 4/eps. By the union bound, one of them exceeds alpha/2 with "
    "probability at most beta",
    says=Inequality(exp(-2 * far) + k * exp(-far), "<=", beta),
    covers="the union bound",
    expected=Verdict.PROVED_ON_BOX,
)

split = Claim(
    id="field.sparse.best_split",
    source=place("split of the budget", "sparse vector"),
    also=(work("lsl17", "the optimal split of the budget"),),
    statement=r"$2/\varepsilon_1^2 + 2(2c)^2/\varepsilon_2^2$ is smallest at $\varepsilon_1 : \varepsilon_2 = 1 : (2c)^{2/3}$.",
    reading="the variance of a comparison with c answers above the threshold. The total level is 1, eps1 = x and 2 c = cut^3, so the smallest value is 2 (1 + "
    "cut^2)^3",
    says=Inequality(2 * (1 + c**2) ** 3, "<=", 2 / x**2 + 2 * c**6 / (1 - x) ** 2),
)

many_far = log(k) + log(2 * m / beta)  # alpha eps/(8 c)

sparse = Claim(
    id="field.sparse.sparse_accuracy",
    source=place("Sparse", "sparse vector"),
    also=(work("dr14", "Theorem 3.26", "3.6"),),
    statement=r"Sparse with $c$ answers is $(\alpha, \beta)$-accurate for $k$ queries with $\alpha = 8c(\ln k + \ln(2c/\beta))/\varepsilon$, where at most $c$ of them are within "
    r"$\alpha$ of the threshold or above it.",
    reading="c = m rounds of AboveThreshold of the level eps/c. Each round fails with probability at most beta/c, so the union bound applies",
    says=Inequality(m * (exp(-2 * many_far) + k * exp(-many_far)), "<=", beta),
    covers="the union bound",
    expected=Verdict.PROVED_ON_BOX,
)

monotone_split = Claim(
    id="field.sparse.best_split_monotone",
    source=place("split of the budget", "sparse vector"),
    also=(work("lsl17", "the split of the budget for monotonic queries"),),
    statement=r"For queries that all move in one direction $2/\varepsilon_1^2 + 2c^2/\varepsilon_2^2$ is smallest at $\varepsilon_1 : \varepsilon_2 = 1 : c^{2/3}$.",
    reading="the total level is 1, and c = cut^3. The smallest value is 2 (1 + cut^2)^3, attained at that ratio",
    says=(
        Inequality(2 * (1 + c**2) ** 3, "<=", 2 / x**2 + 2 * c**6 / (1 - x) ** 2),
        Identity(2 * (1 + c**2) ** 2 + 2 * c**6 * ((1 + c**2) / c**2) ** 2, 2 * (1 + c**2) ** 3),
    ),
)

threshold_moves = Claim(
    id="field.sparse.noise_moves",
    source=place("AboveThreshold", "sparse vector"),
    also=(work("dr14", "the proof that AboveThreshold is private", "3.6"),),
    statement=r"The density of the noise of the threshold changes at most by $e^{1/s}$ when it moves by 1, and the tail of that of a query at most by $e^{2/s}$ when it "
    r"moves by 2.",
    reading="Laplace noise of scale s. The tail is taken from a point below -2, and from one between -2 and 0; beyond 0 the factor is e^(2/s)",
    says=(
        Inequality(exp(-Abs(z) / s), "<=", exp(1 / s) * exp(-Abs(z + 1) / s)),
        Inequality(1 - exp(-(stretch + 2) / s) / 2, "<=", exp(2 / s) * (1 - exp(-stretch / s) / 2)),
        Inequality(
            1 - exp(-(2 - stretch) / s) / 2, "<=", exp(2 / s) * exp(-stretch / s) / 2, {s: POSITIVE, stretch: open_(0, 2)}
        ),
    ),
)

cauchy = Claim(
    id="field.smooth.cauchy_dilation",
    source=place("Cauchy noise", "smooth sensitivity"),
    also=(work("nrs07", "admissible noise"),),
    statement=r"The density of Cauchy noise changes at most by $e^\lambda$ when it is stretched by $e^\lambda$.",
    reading="h(z) is compared with e^lambda h(e^lambda z), for h(z) proportional to 1/(1 + z^2). This is one part of admissible noise, with another constant "
    "than the work's",
    says=(
        Inequality((1 + exp(2 * stretch) * z**2) / (exp(stretch) * (1 + z**2)), "<=", exp(stretch)),
        Inequality(exp(stretch) * (1 + z**2) / (1 + exp(2 * stretch) * z**2), "<=", exp(stretch)),
    ),
)

sliding = Claim(
    id="field.smooth.cauchy_sliding",
    source=place("Cauchy noise", "smooth sensitivity"),
    also=(work("nrs07", "admissible noise"),),
    statement=r"The density of Cauchy noise changes at most by $\frac14(d + \sqrt{d^2 + 4})^2$ when it moves by $d$, which is at most $e^d$.",
    reading="the second part is judged for the ratio itself. This is one part of admissible noise, with sharper constants than the work's",
    says=(
        Inequality((1 + (z + d) ** 2) / (1 + z**2), "<=", (d + sqrt(d**2 + 4)) ** 2 / 4),
        Inequality((1 + (z + d) ** 2) / (1 + z**2), "<=", exp(d)),
    ),
)

laplace_dilation = Claim(
    id="field.smooth.laplace_dilation",
    source=place("Laplace noise", "smooth sensitivity"),
    also=(work("nrs07", "admissible noise"),),
    statement=r"The density of Laplace noise grows at most by $e^\lambda$ when its argument is stretched by $e^\lambda$.",
    reading="h(z) = e^-z/2 for z = s > 0; e^lambda h(e^lambda z) is compared with e^lambda h(z)",
    says=Inequality(exp(stretch) * exp(-exp(stretch) * s) / 2, "<=", exp(stretch) * exp(-s) / 2),
)

laplace_back = Claim(
    id="field.smooth.laplace_shrunk",
    source=place("Laplace noise", "smooth sensitivity"),
    also=(work("nrs07", "admissible noise"),),
    statement=r"Shrunk by $e^\lambda$, $\lambda = \frac{\varepsilon}{2\ln(2/\delta)}$, it grows at most by $e^\varepsilon$ for $|z| \le \ln(2/\delta)$ and $\varepsilon < 1$.",
    reading="the exponent is (e^lambda - 1) z at the end of the range",
    says=Inequality((exp(eps / (2 * log(2 / delta))) - 1) * log(2 / delta), "<=", eps, {eps: open_(0, 1), delta: open_(0, 1)}),
)

added_mean = Claim(
    id="field.means.added_record",
    source=elementary("mean of clipped values", "clipping"),
    statement=r"A record that is added moves a mean of $n$ values in $[0, 1]$ by at most $1/(n + 1)$.",
    reading="a is the mean of the others, and v is the value",
    says=Inequality(Abs((n * a + v) / (n + 1) - a), "<=", 1 / (n + 1)),
)
