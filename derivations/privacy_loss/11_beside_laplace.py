"""The Laplace mechanism beside the Gauss mechanism and randomised response, by the first two moments of their losses."""

from parisk_sym.paper import *
from _laplace import mean, variance
from _paper import place
from parisk_sym.laws.composition.gaussian import delta_at
from parisk_sym.laws.laplace import loss_density_at, loss_moment

TENTH = Rational(1, 10)

SECTION = Section(
    "The Laplace mechanism beside others", given={eps0: POSITIVE, mu: POSITIVE, n: integers(1), c: POSITIVE, t: POSITIVE}
)

BESIDE = place("Laplace mechanism beside others", "Beside others")

response_mean = eps0 * tanh(eps0 / 2)


loss_variance = Claim(
    id="loss.laplace.variance",
    source=BESIDE,
    statement=r"The privacy loss of the Laplace mechanism has mean $e^{-\varepsilon_0} - 1 + \varepsilon_0$ and variance "
    r"$3 - (4\varepsilon_0 + 2)e^{-\varepsilon_0} - e^{-2\varepsilon_0}$.",
    reading="the loss has atoms 1/2 at eps0 and exp(-eps0)/2 at -eps0, and density exp((l - eps0)/2)/4 between them",
    says=(
        Identity(eps0 / 2 - eps0 * exp(-eps0) / 2 + Integral(ell * loss_density_at(ell, eps0), (ell, -eps0, eps0)), mean(eps0)),
        Identity(
            eps0**2 / 2 + eps0**2 * exp(-eps0) / 2 + Integral(ell**2 * loss_density_at(ell, eps0), (ell, -eps0, eps0)),
            variance(eps0) + mean(eps0) ** 2,
        ),
    ),
    note="The Gaussian loss of shift mu has mean mu^2/2 and variance mu^2.",
)

# The gap has the derivative 2 (1 - v)^3 (1 + v)/(2 + v^3), v = e^-eps0.
GAP_RISES = (2, (1 - exp(-eps0)) ** 3, 1 + exp(-eps0), 1 / (2 + exp(-3 * eps0)))
smaller_moment = Claim(
    id="loss.laplace.moment_below_gaussian",
    source=BESIDE,
    statement=r"At every $\varepsilon_0$ the Laplace mechanism has a smaller moment $\mathbb{E}e^L$ than a Gaussian loss of the same mean: "
    r"$\ln\mathbb{E}e^L < 2\,\mathbb{E}L$.",
    reading="a Gaussian loss of shift mu has mean mu^2/2 and ln E e^L = mu^2",
    says=Inequality(log(loss_moment(1, eps0)), "<", 2 * mean(eps0)),
    by=ByDerivative(eps0, by=EqualsProduct(GAP_RISES)),
    note="So the mean alone does not determine what concentrated differential privacy bounds, E e^(s(L - E L)) (Dwork and Rothblum 2016, Definition 1.1).",
)


def apart(count, printed):
    """Certified digits of the Gaussian delta(1/2) of shift 1 minus the Laplace one of level 1/sqrt(count)."""
    level = Rational(1, 2)
    return PrintedValue(delta_at(level, 1) - LaplaceDelta(level, 1 / sqrt(Integer(count)), count), printed)


APART = ((1, "0.0172"), (4, "0.0169"), (16, "0.0153"), (100, "0.0062"), (400, "0.0032"))

small_scale = Claim(
    id="loss.laplace.tends_to_gaussian",
    source=BESIDE,
    statement=r"With $\varepsilon_0 = c/\sqrt r$ and $\sigma = \sqrt r/c$ mean and variance of the sum of the Laplace losses tend to those of the Gaussian, "
    r"$c^2/2$ and $c^2$, and the $\delta(1/2)$ for $c = 1$ differ by $0.0172$, $0.0169$, $0.0153$, $0.0062$, $0.0032$ at $r = 1, 4, 16, 100, 400$.",
    reading="the scale grows with the number of observations; t = 1/sqrt(r)",
    says=(
        Limit(mean(c * t) / t**2, t, Integer(0), c**2 / 2),
        Limit(variance(c * t) / t**2, t, Integer(0), c**2),
        *(apart(*row) for row in APART),
    ),
    note="This is the limit in which the two mechanisms converge. That the curves delta(eps) also converge is then the central limit theorem of Dong, Roth "
    "and Su 2022.",
)

never_equal = Inequality(LaplaceDelta(n * eps0, eps0, n), "<", delta_at(n * eps0, mu, n))
never_gaussian = Claim(
    id="loss.laplace.never_gaussian",
    source=BESIDE,
    statement=r"For no number of uses, no $\varepsilon_0$ and no shift $\mu$ do the Laplace and the Gauss mechanism have the same curve "
    r"$\delta(\varepsilon)$: at $\varepsilon = n\varepsilon_0$, the largest loss of the Laplace mechanism, its $\delta$ is $0$, and that of the "
    r"Gauss mechanism is positive, as it is at every $\varepsilon$.",
    says=never_equal,
    by=Chain(
        (
            Link("=", Integer(0), InTheMean(ell, within=True)),
            Link(
                "<",
                never_equal.right,
                Substitute({eps0: eps / n}, {n: integers(1), mu: POSITIVE, eps: POSITIVE}, AboveItsLimit(eps)),
            ),
        )
    ),
    note="At eps0 = 1, mu = 1, n = 1, eps = 1: delta is 0 for the Laplace mechanism and Phi(-1/2) - e Phi(-3/2) = 0.1269 for the Gauss mechanism.",
)


def deltas_apart(noise_level, count, printed):
    """Certified digits of the Gaussian delta minus the Laplace one, one standard deviation up, for equal means of the losses."""
    level = count * mean(noise_level) + sqrt(count * variance(noise_level))
    gaussian = delta_at(level, sqrt(2 * mean(noise_level)), count)
    return PrintedValue(gaussian - LaplaceDelta(level, noise_level, count), printed)


DELTAS_AT_1 = ((10, "0.01438"), (100, "0.01375"), (1000, "0.01365"))
DELTAS_AT_TENTH = ((100, "0.00019"), (300, "0.00019"))

fixed_noise = Claim(
    id="loss.laplace.apart_at_fixed_noise",
    source=BESIDE,
    statement=r"The privacy loss of the Laplace mechanism has $\mathrm{Var}\,L < 2\,\mathbb{E}L$, by $\varepsilon_0^4/6$ for small $\varepsilon_0$; a Gaussian "
    r"loss has equality. With equal means and noise that does not change with $r$, the deltas of $r$ uses one standard deviation above the mean are apart by "
    r"$0.01438$, $0.01375$, $0.01365$ at $r = 10, 100, 1000$ for $\varepsilon_0 = 1$, and by $0.00019$ at $r = 100$ and $300$ for $\varepsilon_0 = 0.1$.",
    reading="one standard deviation of the Laplace losses; the Gaussian loss of shift mu has mean mu^2/2 and variance mu^2",
    says=(
        Inequality(variance(eps0), "<", 2 * mean(eps0)),
        Limit((2 * mean(eps0) - variance(eps0)) / eps0**4, eps0, Integer(0), Rational(1, 6)),
        *(deltas_apart(Integer(1), *row) for row in DELTAS_AT_1),
        *(deltas_apart(TENTH, *row) for row in DELTAS_AT_TENTH),
    ),
    note="By the central limit theorem, the difference tends to Phi(-0.9452) - Phi(-1) = 0.0136 for eps0 = 1. The ratio of the levels at a fixed delta tends "
    "to 1; the steps are proved, and joined by an argument in words: tob18.contribution.converge.",
)


def at_zero(count):
    """delta(0) of the Laplace mechanism of level 1/10, and of the Gaussian with shift 1/10."""
    return LaplaceDelta(Integer(0), TENTH, count), delta_at(Integer(0), TENTH, count)


UP_TO_1 = {eps0: closed(Rational(1, 100), 1)}

no_order = Claim(
    id="loss.laplace.no_order_with_gaussian",
    source=BESIDE,
    statement=r"Moments at most those of a Gaussian loss give no order of the tight deltas: at $\varepsilon = 0$ the Laplace mechanism has "
    r"the larger $\delta$ after one use and the smaller one after two, for every $\varepsilon_0$ from $0.01$ to $1$; with "
    r"$\varepsilon_0 = 0.1$ the larger one after $1$, $3$ and $5$ uses, the smaller one after $2$, $4$ and $6$.",
    reading="the Laplace mechanism is compared with the Gauss mechanism of shift eps0, whose loss has the larger moments (tob18.footnote1.moments). 1 - "
    "e^(-eps0/2) and 1 - e^(-eps0) (1 + eps0/2) are the Laplace deltas of one and of two uses at eps = 0 (loss.laplace.delta_1, delta_2)",
    says=(
        Inequality(delta_at(0, eps0), "<", 1 - exp(-eps0 / 2), UP_TO_1),
        Inequality(1 - exp(-eps0) * (1 + eps0 / 2), "<", delta_at(0, eps0, 2), UP_TO_1),
        *(Inequality(at_zero(count)[1], "<", at_zero(count)[0]) for count in (1, 3, 5)),
        *(Inequality(at_zero(count)[0], "<", at_zero(count)[1]) for count in (2, 4, 6)),
    ),
)

mean_loss = Claim(
    id="loss.laplace.mean_below_response",
    source=BESIDE,
    statement=r"The mean loss of randomised response over that of the Laplace mechanism of the same level, "
    r"$\varepsilon_0\tanh(\varepsilon_0/2)/(e^{-\varepsilon_0} - 1 + \varepsilon_0)$, which is above 1 for every $\varepsilon_0$, is "
    r"$1 + \varepsilon_0/3$ to first order, and tends to 1 also for $\varepsilon_0 \to \infty$.",
    reading="how far the best mechanism-oblivious bound is from tight for many uses. At fixed eps0 and delta the level per use tends to the mean loss, by the "
    "law of large numbers",
    says=(
        Inequality(mean(eps0), "<", response_mean),
        Limit((response_mean / mean(eps0) - 1) / eps0, eps0, Integer(0), Rational(1, 3)),
        Limit(response_mean / mean(eps0), eps0, oo, Integer(1)),
        PrintedValue((response_mean / mean(eps0)).subs(eps0, 1), "1.2562"),
        PrintedValue((response_mean / mean(eps0)).subs(eps0, Rational(1, 10)), "1.0327"),
    ),
    by=(EqualsProduct((1 - 2 * eps0 * exp(-eps0) - exp(-2 * eps0), 1 / (1 + exp(-eps0)))), *(Direct(),) * 4),
)
