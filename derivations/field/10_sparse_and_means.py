"""Sparse vector, smooth sensitivity, clipped means."""

from _paper import place
from sympy import Abs, Symbol, exp, log

from parisk_sym import POSITIVE, REALS, Claim, Inequality, Section, Source, Verdict, closed, integers, open_
from parisk_sym.ground.symbols import n, z

queries, failure = Symbol("k", positive=True, integer=True), Symbol("beta", positive=True)
part, cut, stretch = Symbol("x", positive=True), Symbol("c", positive=True), Symbol("lambda", positive=True)
low, high = Symbol("l", real=True), Symbol("u", real=True)
mean, value = Symbol("m", real=True), Symbol("v", real=True)

SECTION = Section(
    "Sparse vector, smooth sensitivity, means",
    given={
        failure: open_(0, 1),
        queries: integers(1),
        part: open_(0, 1),
        cut: POSITIVE,
        stretch: POSITIVE,
        z: REALS,
        n: integers(1),
        mean: closed(0, 1),
        value: closed(0, 1),
    },
)

far = log(queries) + log(2 / failure)  # alpha eps/8

above_threshold = Claim(
    id="field.sparse.above_threshold_accuracy",
    source=place("AboveThreshold", "sparse vector"),
    also=(Source("dr14", "Theorem 3.24", "3.6"),),
    statement=r"AboveThreshold is $(\alpha, \beta)$-accurate for $k$ queries with $\alpha = 8(\ln k + \ln(2/\beta))/\varepsilon$.",
    reading="the noise of the threshold, of scale 2/eps, or that of a query, of scale 4/eps, exceeds alpha/2 with probability at most beta: the union bound",
    says=Inequality(exp(-2 * far) + queries * exp(-far), "<=", failure),
    expected=Verdict.PROVED,
)

split = Claim(
    id="field.sparse.best_split",
    source=place("split of the budget", "sparse vector"),
    statement=r"$2/\varepsilon_1^2 + 2(2c)^2/\varepsilon_2^2$ is smallest at $\varepsilon_1 : \varepsilon_2 = 1 : (2c)^{2/3}$.",
    reading="the variance of a comparison with c answers above the threshold; total level 1, eps1 = x, 2 c = cut^3, so that the smallest is 2 (1 + cut^2)^3",
    says=Inequality(2 * (1 + cut**2) ** 3, "<=", 2 / part**2 + 2 * cut**6 / (1 - part) ** 2),
    expected=Verdict.PROVED,
)

cauchy = Claim(
    id="field.smooth.cauchy_dilation",
    source=place("Cauchy noise", "smooth sensitivity"),
    statement=r"The density of Cauchy noise changes at most by $e^\lambda$ when it is stretched by $e^\lambda$.",
    reading="h(z) against e^lambda h(e^lambda z), for h(z) in proportion to 1/(1 + z^2)",
    says=Inequality((1 + exp(2 * stretch) * z**2) / (exp(stretch) * (1 + z**2)), "<=", exp(stretch)),
    expected=Verdict.PROVED,
)

added_mean = Claim(
    id="field.means.added_record",
    source=place("mean of clipped values", "clipping"),
    statement=r"A record that is added moves a mean of $n$ values in $[0, 1]$ by at most $1/(n + 1)$.",
    reading="the mean m of the others, the value v",
    says=Inequality(Abs((n * mean + value) / (n + 1) - mean), "<=", 1 / (n + 1)),
    expected=Verdict.PROVED,
)
