"""Composition: the published forms of the advanced theorem beside each other, and the optimal one for two, three and four uses."""

from parisk_sym.paper import *
from _paper import elementary, place, used, work

L, x = Symbol("L", positive=True), Symbol("x", positive=True)  # L: slack, x: part
a, d = Symbol("a", positive=True), Symbol("d", positive=True)  # a: spread
m1, m2 = Symbol("m1", real=True), Symbol("m2", real=True)

SECTION = Section(
    "Composition",
    given={
        eps: POSITIVE,
        delta: open_(0, 1),
        n: integers(1),
        d: open_(0, 1),
        L: POSITIVE,
        x: open_(0, 1),
        m1: REALS,
        m2: REALS,
        y: REALS,
    },
)
PLACE = "composition"

with_loss = n * eps * (exp(eps) - 1) + eps * sqrt(2 * n * log(1 / delta))
with_mean = n * eps * (exp(eps) - 1) / (exp(eps) + 1) + eps * sqrt(2 * n * log(1 / delta))
with_square = n * eps**2 / 2 + eps * sqrt(2 * n * log(1 / delta))


def by_outcomes(number, steps):
    """delta at the level (number - 2 steps) eps of randomised response: the positive parts over the numbers of false answers."""
    level = (number - 2 * steps) * eps
    parts = (binomial(number, i) * Max(0, exp((number - i) * eps) - exp(level + i * eps)) for i in range(number + 1))
    return sum(parts) / (1 + exp(eps)) ** number


def printed(number, steps):
    """The same as the theorem prints it: the sum over fewer than so many false answers."""
    parts = (binomial(number, i) * (exp((number - i) * eps) - exp((number - 2 * steps + i) * eps)) for i in range(steps))
    return sum(parts) / (1 + exp(eps)) ** number


mean_below_loss = Claim(
    id="field.composition.mean_form",
    source=place("advanced composition", PLACE),
    also=(work("dr14", "Theorem 3.20", "3.5"), work("kov15", "Theorem 3.4", "3")),
    statement=r"The form with the drift $k\varepsilon\frac{e^\varepsilon - 1}{e^\varepsilon + 1}$ is below that with $k\varepsilon(e^\varepsilon - 1)$.",
    reading="both forms add eps sqrt(2 k ln(1/delta))",
    says=Inequality(with_mean, "<", with_loss),
    note=used("diffprivlib BudgetAccountant (Kairouz et al.)", "smartnoise-sql Odometer"),
)

mean_below_square = Claim(
    id="field.composition.square_form",
    source=place("advanced composition", PLACE),
    also=(work("kov15", "Theorem 3.4", "3"), work("bs16", "Proposition 1.3", "1.1")),
    statement=r"It is below $\frac12k\varepsilon^2 + \varepsilon\sqrt{2k\ln(1/\delta)}$, the form of concentrated privacy.",
    reading="the form of Kairouz et al. is below that of concentrated privacy with rho = k eps^2/2",
    says=Inequality(with_mean, "<", with_square),
)

square_below_loss = Claim(
    id="field.composition.square_below_loss",
    source=place("advanced composition", PLACE),
    also=(work("bs16", "Proposition 1.3", "1.1"), work("dr14", "Theorem 3.20", "3.5")),
    statement=r"The form of concentrated privacy is below the one with $k\varepsilon(e^\varepsilon - 1)$.",
    reading="with rho = k eps^2/2; the comparison of both works is ours",
    says=Inequality(with_square, "<", with_loss),
)

logarithm = Claim(
    id="field.composition.logarithm_of_the_spread",
    source=place("advanced composition", PLACE),
    also=(work("kov15", "Theorem 3.4", "3"),),
    statement=r"The form with $\ln(e + \sqrt{k\varepsilon^2}/\delta)$ is below that with $\ln(1/\delta)$ where $\sqrt k\,\varepsilon + e\delta < 1$.",
    reading="x = sqrt(k) eps; the terms under the root are compared",
    says=Inequality(log(exp(1) + x / delta), "<", log(1 / delta), {x: open_(0, 1), delta: open_(0, (1 - x) / exp(1))}),
    note=used("diffprivlib BudgetAccountant.total (the least of both and of basic composition)"),
)

basic_first = Claim(
    id="field.composition.basic_for_few",
    source=place("basic composition", PLACE),
    also=(work("bs16", "Proposition 1.3", "1.1"),),
    statement=r"For $k \le 2\ln(1/\delta)$ uses the basic $k\varepsilon$ is below $\frac12k\varepsilon^2 + \varepsilon\sqrt{2k\ln(1/\delta)}$.",
    reading="L = ln(1/delta), k as a real number; rho = k eps^2/2. The comparison is ours",
    says=Inequality(k * eps, "<=", k * eps**2 / 2 + eps * sqrt(2 * k * L), {eps: POSITIVE, L: POSITIVE, k: left_open(0, 2 * L)}),
)

# The drift k (e^eps - 1) is at most a = sqrt(2 k L) for L >= ln 2 and eps <= 1/(2 a).
DRIFT = Chain(
    (
        Link("<=", k * (eps + eps**2)),
        Link("<=", a**2 / (2 * log(2)) * (eps + eps**2)),
        Link("<=", a / (4 * log(2)) + 1 / (8 * log(2))),
        Link("<=", a),
    )
)
SMALL = open_(0, 1 / (2 * a))
BELOW = EqualsProduct((exp(eps) / (1 + exp(eps)), exp(eps * (2 * a - 1)) - 1))
FROM_A_HALF = right_open(sqrt(2 * log(2)), oo)
one_use = (exp(eps) - exp(2 * eps * a)) / (1 + exp(eps)), "<=", exp(-(a**2) / 2)
together = k * eps * (exp(eps) - 1) + eps * a, "<=", 2 * eps * a

corollary = Claim(
    id="field.composition.level_of_each_use",
    source=place("advanced composition", PLACE),
    also=(work("dr14", "Corollary 3.21", "3.5"),),
    statement=r"Given $0 < \varepsilon' < 1$ and $\delta' > 0$, $k$ uses of level $\varepsilon = \frac{\varepsilon'}{2\sqrt{2k\ln(1/\delta')}}$ add up to $\varepsilon'$.",
    reading="k uses that are each eps-private are (eps', delta')-private together, with a = sqrt(2 k ln(1/delta')) > 0 and eps' = 2 eps a < 1. It is judged for"
    " one use, k = 1, of randomised response, whose tight delta at eps' is (e^eps - e^eps')/(1 + e^eps). Under the condition, for every k: the level k "
    "eps (e^eps - 1) + eps a of the preceding theorem is at most eps'. The counterexample has delta' = 0.9987, far above any delta' in use",
    says=Inequality(*one_use, {a: POSITIVE, eps: SMALL}),
    counterexample={a: Rational(1, 20), eps: 9},
    fault=Fault.CONDITION,
    condition=Condition(
        r"$\delta' \le \frac12$ is enough: then $k \le a^2/(2\ln 2)$.",
        (
            Inequality(*one_use, {a: FROM_A_HALF, eps: SMALL}),
            Inequality(*together, {a: FROM_A_HALF, k: closed(1, a**2 / (2 * log(2))), eps: SMALL}),
        ),
        (
            Chain((Link("<=", Integer(0), BELOW), Link("<=", exp(-(a**2) / 2)))),
            Combination((Fact(k * (exp(eps) - 1), "<=", a, DRIFT, times=eps),)),
        ),
    ),
    expected=Verdict.CONDITIONAL,
)

deltas = Claim(
    id="field.composition.deltas",
    source=place("advanced composition", PLACE),
    also=(work("kov15", "Theorem 3.4", "3"),),
    statement=r"$1 - (1 - \delta)^k(1 - \delta') \le k\delta + \delta'$: the product form of delta is below the sum.",
    reading="d = delta'",
    says=Inequality(1 - (1 - delta) ** n * (1 - d), "<=", n * delta + d),
    by=Induction(n, (1 - delta,)),
    note=used("diffprivlib BudgetAccountant.total (the product)"),
)

two_uses = Claim(
    id="field.composition.optimal_two_uses",
    source=place("optimal composition", PLACE),
    also=(work("kov15", "Theorem 3.3", "3"),),
    statement=r"Two uses of level $\varepsilon$ are $(0, \delta)$-private with $\delta = \frac{e^{2\varepsilon} - 1}{(1 + e^\varepsilon)^2} = \tanh(\varepsilon/2)$.",
    reading="for randomised response, both answers are true, with e^(2 eps) compared with 1 on the neighbour, or both are false. The outcomes with one of "
    "each cancel",
    says=Identity((Max(0, exp(2 * eps) - 1) + Max(0, 1 - exp(2 * eps))) / (1 + exp(eps)) ** 2, tanh(eps / 2)),
    covers="randomised response; that it is the worst of its level is cited",
    expected=Verdict.PROVED_ON_BOX,
)

three_uses = Claim(
    id="field.composition.optimal_three_uses",
    source=place("optimal composition", PLACE),
    also=(work("kov15", "Theorem 3.3", "3"),),
    statement=r"Three uses are $(\varepsilon, \delta)$-private with $\delta = \frac{e^{3\varepsilon} - e^\varepsilon}{(1 + e^\varepsilon)^3} = "
    r"\frac{e^\varepsilon(e^\varepsilon - 1)}{(1 + e^\varepsilon)^2}$.",
    reading="the positive parts over the eight outcomes of randomised response",
    says=(Identity(by_outcomes(3, 1), printed(3, 1)), Identity(printed(3, 1), exp(eps) * (exp(eps) - 1) / (1 + exp(eps)) ** 2)),
    covers="randomised response; that it is the worst of its level is cited",
    expected=Verdict.PROVED_ON_BOX,
)

four_uses = Claim(
    id="field.composition.optimal_four_uses",
    source=place("optimal composition", PLACE),
    also=(work("kov15", "Theorem 3.3", "3"),),
    statement=r"Four uses are $(2\varepsilon, \delta_1)$- and $(0, \delta_2)$-private with $\delta_i = \sum_{l < i}\binom4l\frac{e^{(4 - l)\varepsilon} - e^{(4 - 2i + l)\varepsilon}}"
    r"{(1 + e^\varepsilon)^4}$.",
    reading="the positive parts over the outcomes of randomised response",
    says=(Identity(by_outcomes(4, 1), printed(4, 1)), Identity(by_outcomes(4, 2), printed(4, 2))),
    covers="randomised response; that it is the worst of its level is cited",
    expected=Verdict.PROVED_ON_BOX,
)

gaussian_sum = Claim(
    id="field.composition.gaussian_losses",
    source=elementary("composition of Gaussian mechanisms", PLACE),
    statement=r"The sum of two normal variables of variance 1 with means $m_1$, $m_2$ is normal with mean $m_1 + m_2$ and variance 2.",
    reading="the convolution of the densities at y; the privacy losses of two uses add up in this way",
    says=Identity(
        Integral(exp(-((z - m1) ** 2) / 2) / sqrt(2 * pi) * exp(-((y - z - m2) ** 2) / 2) / sqrt(2 * pi), (z, -oo, oo)),
        exp(-((y - m1 - m2) ** 2) / 4) / sqrt(4 * pi),
    ),
)
