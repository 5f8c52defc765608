"""Section 5.2: the cost model for privacy at risk, its minimum, and the range of admissible levels."""

from parisk_sym.paper import *
from _paper import par21
from _shared import COMPARISON, CONFIDENCE, LOG_CONCAVE, elementary_model, gamma, laplace_density, places
from parisk_sym.laws.bessel_k import density_of
from parisk_sym.laws.cost import convexity_border, level_for_budget, mixture_cost, stationarity_at

R, slope = Symbol("R", positive=True), Symbol("slope", positive=True)

SECTION = Section(
    "5.2 Cost model for privacy at risk",
    given={
        E: POSITIVE,
        c: POSITIVE,
        gamma: open_(0, 1),
        eps0: POSITIVE,
        eps: open_(0, eps0),
        k: right_open(1, oo),
        t: POSITIVE,
        R: POSITIVE,
        confidence: open_(0, 1),
    },
)


# --- Equation 9 and the reading of gamma ---------------------------------------------------------------------------

larger = Symbol("larger", positive=True)
equation9 = Claim(
    id="par21.equation9.reading",
    **places("Equation 9", "5.2"),
    statement=r"Use of such a quantification allows us to provide a stronger privacy guarantee viz. $\varepsilon < \varepsilon_0$ for a specified privacy at "
    r"risk at most $\gamma$. Thus, we calculate $E^{par}_{\varepsilon_0}$ using Equation 9. $E^{par}_{\varepsilon_0}(\varepsilon, \gamma) \triangleq \gamma "
    r"E^{dp}_\varepsilon + (1 - \gamma) E^{dp}_{\varepsilon_0}$",
    reading="gamma is a lower bound of the confidence P(|L| <= eps), like the gamma_1 of Theorem 4 that the paper inserts. So the formula bounds the expected "
    "compensation for every larger confidence. That the paper calls this gamma a risk is judged at the theorem (par21.theorem3.composition)",
    says=Inequality(mixture_cost(larger, eps, eps0, E, c), "<=", mixture_cost(gamma, eps, eps0, E, c), {larger: open_(gamma, 1)}),
    by=EqualsProduct((larger - gamma, E * exp(-c / eps0), 1 - exp(c / eps0 - c / eps))),
)

# --- Lemma 4: convexity --------------------------------------------------------------------------------------------


def bends(cost):
    """Convex below c/2, concave beyond."""
    return (Convex(cost, eps, {eps0: left_open(0, c / 2), eps: open_(0, eps0)}), Convex(-cost, eps, {eps: open_(c / 2, oo)}))


def bends_by(weight):
    """E'' of the cost whose exponential has this weight, as products."""
    factor = weight * E * c * exp(-c / eps) / eps**4
    return EqualsProduct((factor, c - 2 * eps)), EqualsProduct((factor, 2 * eps - c))


proposed, at_risk = E * exp(-c / eps), mixture_cost(gamma, eps, eps0, E, c)
convex_dp = Claim(
    id="par21.section5.2.convex_cost_model",
    source=par21("Section 1, paragraph 4", "1"),
    statement=r"The proposed model is a convex function of the privacy level, which further leads to a convex cost model for privacy at risk.",
    reading="the model of Equation 8 on the whole half-line, and with it Equation 9 for a fixed confidence gamma, eps in (0, eps0); for the gamma of the "
    "level, Lemma 4 is judged at par21.lemma4.own_confidence",
    says=(Convex(proposed, eps, {eps: POSITIVE}), Convex(at_risk, eps)),
    condition=Condition(
        "levels up to c/2 (the eps0 = 0.5 of Section 5.3 just meets it): both are convex there, and concave beyond",
        (*bends(proposed), *bends(at_risk)),
        (*bends_by(1), *bends_by(gamma)),
    ),
    expected=Verdict.CONDITIONAL,
    fault=Fault.CONDITION,
)


def quotient_at(a):
    """q(a) = (e^a - 1)(2a - 1)/a^2, which is 2 at the border of convexity."""
    return (exp(a) - 1) * (2 * a - 1) / a**2


def quotient_rises(a):
    """q' > 0, as a product."""
    return EqualsProduct((1 / a**3, exp(a) * (2 * a**2 - 3 * a + 2) + 2 * a - 2))


own = mixture_cost(elementary_model(eps, eps0), eps, eps0, E, 1)
border = convexity_border.expression

border_unique = Claim(
    id="par21.lemma4.border",
    **places("Lemma 4", "5.2.1", preprint="Lemma 14", quoted=False),
    statement=r"How many positive roots has $2a^2 = (e^a - 1)(2a - 1)$, the equation of the border of Lemma 4? One, $a^* = 1.1046$.",
    reading="(e^a - 1)(2a - 1)/a^2 increases from -oo to oo, and takes the value 2 once. That the root is the border: par21.lemma4.own_confidence",
    says=(UniqueRoot(quotient_at(eps) - 2, eps, {eps: POSITIVE}), PrintedValue(border, "1.1046")),
    by=(quotient_rises(eps), Direct()),
)

# E'' is a positive factor times (exp(1/eps - 1/eps0) - 1) + (2 - q(eps))/eps^2, and q(eps) < q(eps0) <= q(a*) = 2.
a = Symbol("a", positive=True)
bend = E * exp(-eps - 1 / eps) / (1 - exp(-eps0))


def at_border(relation, low, high, times):
    """A bound by q(a*) = 2, because q(low) < q(high)."""
    rise = Rises(quotient_at(t), t, POSITIVE, low, high, quotient_rises(t))
    return AtRoot(border, a, times / a**2, Combination((Fact(quotient_at(low), relation, quotient_at(high), rise),)))


BELOW_THE_BORDER = Chain(
    (
        Link("<", quotient_at(eps0), Rises(quotient_at(t), t, POSITIVE, eps, eps0, quotient_rises(t))),
        Link("<=", 2, at_border("<=", eps0, a, 1)),
    )
)
BENDS_UP = Combination(
    (Fact(1, "<=", exp(1 / eps - 1 / eps0), times=bend), Fact(quotient_at(eps), "<=", 2, BELOW_THE_BORDER, times=bend / eps**2))
)
bend_at_eps0 = diff(own, eps, 2).subs(eps, eps0)
BENDS_DOWN = Combination((Fact(2, "<", quotient_at(eps0), at_border("<", a, eps0, -1), times=bend.subs(eps, eps0) / eps0**2),))

convex_own = Claim(
    id="par21.lemma4.own_confidence",
    **places("Lemma 4", "5.2.1", preprint="Lemma 14"),
    statement=r"For the choice of cost model in Equation 8, $E^{par}_{\varepsilon_0}(\varepsilon, \gamma)$ is a convex function of $\varepsilon$.",
    reading="gamma the "
    + CONFIDENCE
    + " of the level by Theorem 4, as in the use of the lemma ('the risk gamma in Equation 9 is itself a function of privacy "
    "level'); k = 1, c = 1; eps in (0, eps0)",
    says=Convex(own, eps),
    condition=Condition(
        "k = 1, c = 1: eps0 <= a* = 1.10462942550097867..., the root of 2a^2 = (e^a - 1)(2a - 1); for these the condition is exact",
        (Convex(own, eps, {eps0: left_open(0, border)}), Inequality(bend_at_eps0, "<", 0, {eps0: open_(border, oo)})),
        (BENDS_UP, BENDS_DOWN),
    ),
    counterexample={E: 1, eps0: 2, eps: (1, Rational(19, 10))},
    note="The exact condition for k = 1 and every c: par21.lemma4.every_rate. For k = 2, 3 and 5, c = 1, the second derivative at eps0 is negative from eps0 = 1.541, "
    "1.860 and 2.317 on (computed, not proved).",
    expected=Verdict.CONDITIONAL,
    fault=Fault.CONDITION,
)

# E'' is a factor times exp(c/eps - c/eps0) - 1, and another times c - c(eps), where c(eps) rises up to c(eps0).
any_rate = Symbol("c", real=True)
factor = E * exp(-eps - any_rate / eps) / (1 - exp(-eps0))
pull = factor * any_rate * (exp(eps) - 1) / eps**4
own_at_rate = mixture_cost(elementary_model(eps, eps0), eps, eps0, E, any_rate)


def least_rate(at):
    """2a (1 - a/(e^a - 1)), the least c for which the cost is convex up to a."""
    return 2 * at * (1 - at / (exp(at) - 1))


every_rate = Claim(
    id="par21.lemma4.every_rate",
    **places("Lemma 4", "5.2.1", preprint="Lemma 14", quoted=False),
    statement=r"For which noise levels is the cost with the confidence of the level convex, for $k = 1$ and any $c$? For those with $c \ge 2\varepsilon_0\left(1 - "
    r"\frac{\varepsilon_0}{e^{\varepsilon_0} - 1}\right)$, and for no others: this rises with $\varepsilon_0$, so that it is an upper bound of $\varepsilon_0$.",
    reading=CONFIDENCE
    + " of the level by Theorem 4, k = 1; eps in (0, eps0); where c is smaller, the second derivative at eps0 is negative",
    says=(
        Monotone(least_rate(t), t, "increasing"),
        Convex(own_at_rate, eps, {eps0: POSITIVE, any_rate: right_open(least_rate(eps0), oo)}),
        Inequality(diff(own_at_rate, eps, 2).subs(eps, eps0), "<", 0, {eps0: POSITIVE, any_rate: open_(0, least_rate(eps0))}),
    ),
    by=(
        Direct(),
        Combination(
            (
                Fact(1, "<=", exp(any_rate / eps - any_rate / eps0), times=factor),
                Fact(
                    least_rate(eps),
                    "<=",
                    any_rate,
                    Chain((Link("<", least_rate(eps0), Rises(least_rate(t), t, POSITIVE, eps, eps0)), Link("<=", any_rate))),
                    times=pull,
                ),
            )
        ),
        EqualsProduct((pull.subs(eps, eps0), least_rate(eps0) - any_rate)),
    ),
    note="For c = 1 the border is a* = 1.1046 (par21.lemma4.border), for c = 1/2 it is 0.7558.",
)

# --- Existence and uniqueness of the minimum -----------------------------------------------------------------------

growth = exp(eps) - 1
phi = c / eps - log(1 + c * growth / eps**2)
PHI_FALLS = EqualsProduct((c / (eps**2 * (eps**2 + c * growth)), eps**2 * (exp(eps) + 1) - 2 * eps * growth + c * growth))

optimality = Claim(
    id="par21.equation10",
    **places("Equation 10", "5.2.1"),
    statement=r"In such a case, $\varepsilon_{\min}$ is calculated by differentiating Equation 9 with respect to $\varepsilon$ and equating it to zero. It gives "
    r"us Equation 10 that we solve using any root finding technique such as Newton-Raphson method [37] to compute $\varepsilon_{\min}$. $\frac1\varepsilon "
    r"- \ln\left(1 - \frac{1 - e^\varepsilon}{\varepsilon^2}\right) = \frac{1}{\varepsilon_0}$",
    reading=CONFIDENCE + " by Theorem 4; k = 1, c = 1: the derivative of the cost vanishes exactly where the equation holds",
    says=Identity(
        diff(own, eps),
        E * exp(-eps) * exp(-1 / eps0) / (1 - exp(-eps0))
        * (exp(1 / eps0 - (1 / eps - log(1 - (1 - exp(eps)) / eps**2))) - 1),
    ),

)  # fmt: skip

one_root = UniqueRoot(phi - c / eps0, eps, {eps: POSITIVE})
r = Symbol("r", positive=True)  # eps_min: where phi is c/eps0


def stationary(at):
    """exp(-phi): exp(-c/eps0) where the cost is stationary."""
    return exp(-c / at) * (1 + c * (exp(at) - 1) / at**2)


def stationary_rises(low, high):
    """stationary(low) < stationary(high) for low < high."""
    slope = EqualsProduct((c * exp(-c / t) / t**4, t**2 * (exp(t) + 1) - 2 * t * (exp(t) - 1) + c * (exp(t) - 1)))
    return Rises(stationary(t), t, POSITIVE, low, high, slope)


least = (1 - exp(-eps)) * (exp(-c / eps) - stationary(r))
gamma_of_one = elementary_model(eps, eps0)
UNIQUE = r"By Lemma 4, there exists a unique $\varepsilon_{\min}$ that minimises the compensation budget for a specified parametrisation, say $\varepsilon_0$."
unique = Claim(
    id="par21.section5.2.1.unique",
    **places("Section 5.2.1, after Lemma 4", "5.2.1", preprint="Section 5.2.1, after Lemma 14"),
    statement=UNIQUE,
    reading=CONFIDENCE
    + " by Theorem 4; k = 1; every c > 0; eps on the whole half-line (not by convexity, which fails). Equation 10, phi = c/eps0, has one root r; the cost is "
    "E exp(-c/eps0) and a positive multiple of (1 - exp(-eps)) (exp(-c/eps) - exp(-c/eps0)), where exp(-c/eps0) = exp(-phi(r)): this falls strictly up to r "
    "and rises strictly beyond r",
    says=(
        one_root,
        Identity(
            mixture_cost(gamma_of_one, eps, eps0, E, c),
            E * exp(-c / eps0) + E / (1 - exp(-eps0)) * (1 - exp(-eps)) * (exp(-c / eps) - exp(-c / eps0)),
            {eps: POSITIVE},
        ),
        Identity(exp(-phi), stationary(eps), {eps: POSITIVE}),
        Monotone(least, eps, "decreasing", {r: POSITIVE, eps: open_(0, r)}),
        Monotone(least, eps, "increasing", {r: POSITIVE, eps: open_(r, oo)}),
    ),
    by=(
        PHI_FALLS,
        Direct(),
        Direct(),
        EqualsProduct((exp(-eps), stationary(r) - stationary(eps)), (Direct(), stationary_rises(eps, r))),
        EqualsProduct((exp(-eps), stationary(eps) - stationary(r)), (Direct(), stationary_rises(r, eps))),
    ),
    covers="k = 1. From its parts, in words: there is one root, and the cost falls up to it and rises beyond it",
    expected=Verdict.PROVED_ON_BOX,
)

interior = Claim(
    id="par21.section5.2.1.below_eps0",
    **places("Section 5.2.1", "5.2.1", quoted=False),
    statement=r"Is $\varepsilon_{\min}$ a stronger guarantee than that of the noise? For $k = 1$ it is: $\varepsilon_{\min} < \varepsilon_0$.",
    reading="eps_min is the root of Equation 10, as the paper computes it; confidence by Theorem 4, k = 1. There is one root on the half-line, and it is "
    "below eps0. Every c > 0",
    says=(one_root, Inequality(phi, "<", c / eps0, {eps0: POSITIVE, eps: right_open(eps0, oo)})),
    by=(PHI_FALLS, Chain((Link("<", c / eps), Link("<=", c / eps0)))),
)

f = density_of(t, k)
rho = besselk(k - Rational(3, 2), t) / besselk(k - Rational(1, 2), t)
# The numerator of U' for U = 2 t f/(2 - t rho), which is written without the quotient because t rho may be 2.
numerator = (2 * f + 2 * t * diff(f, t)) * (2 - t * rho) + 2 * t * f * (rho + t * diff(rho, t))
unique_general = Claim(
    id="par21.section5.2.1.unique_general",
    **places("Section 5.2.1, after Lemma 4", "5.2.1", preprint="Section 5.2.1, after Lemma 14"),
    statement=UNIQUE,
    reading=CONFIDENCE + " by Theorem 4; every real k >= 1 and every c > 0; eps on the whole half-line",
    says=UniqueRoot(stationarity_at(eps, k, c) - c / eps0, eps, {eps: POSITIVE}),
    by=Argument(
        text="Let R = F/f, rho = -f'/f = K_{k-3/2}/K_{k-1/2}. f is log-concave for k >= 1, so rho' >= 0; rho <= 1. Where t rho < 2, U = 2 t f/(2 - t rho) has "
        "U' - f = t^2 f (2 rho' + rho^2)/(2 - t rho)^2 >= 0 and U(0+) = F(0+) = 0, so F <= U, that is t (1 + R') >= 2 R; where t rho >= 2 this holds as well. "
        "Then -phi' > 0. R <= e^t - 1 makes phi tend to oo at 0, and phi(eps) < c/eps puts the root below eps0.",
        steps=(
            Step("-f'/f = rho", Identity(-diff(f, t) / f, rho)),
            Step("Riccati equation of rho", Identity(diff(rho, t), -1 + 2 * (k - 1) * rho / t + rho**2)),
            Step("the gamma density is log-concave for k >= 1", Inequality(0, "<=", -diff((k - 1) * log(t) - t, t, 2))),
            Step(
                "(U' - f)(2 - t rho)^2, with rho' from the Riccati equation",
                Identity(numerator - f * (2 - t * rho) ** 2, f * t**2 * (3 * rho**2 + 4 * (k - 1) * rho / t - 2)),
            ),
            Step(
                "3 rho^2 + 4(k-1) rho/t - 2 = 2 rho' + rho^2",
                Identity(3 * rho**2 + 4 * (k - 1) * rho / t - 2, 2 * diff(rho, t) + rho**2),
            ),
            Step(
                "t (1 + R') - 2 R in terms of rho, R' = 1 + rho R",
                Identity(t * (1 + (1 + rho * R)) - 2 * R, 2 * t + (t * rho - 2) * R),
            ),
            Step(
                "-phi' from R and R'",
                Identity(
                    c / t**2 + (2 * t + c * slope) / (t**2 + c * R) - 2 / t,
                    c * (t * (t * (1 + slope) - 2 * R) + c * R) / (t**2 * (t**2 + c * R)),
                    {slope: POSITIVE},
                ),
            ),
            Step(
                "phi tends to oo at 0 already when R is as large as e^t - 1",
                Limit(c / t - log(1 + c * (exp(t) - 1) / t**2), t, 0, oo),
            ),
        ),
        lemmas=(LOG_CONCAVE, COMPARISON, Lemma("K_{v-1} <= K_v for v >= 1/2", "DLMF 10.37")),
        needs="the sign of the Riccati comparison: bounds of K_{v-1}/K_v for real v >= 1/2, log-concavity of an integral of a log-concave density, and the "
        "limit of the stationarity function at 0 through a bound",
    ),
    covers="the level where the cost is stationary. phi falls, so the cost falls before this level and rises after it, as for k = 1",
    expected=Verdict.ARGUED,
)

# --- Equation 11 ---------------------------------------------------------------------------------------------------

noise_cost = (1 - confidence) * E * exp(-c / eps0)
budget = Symbol("B", real=True)
printed_bound = level_for_budget.expression.subs(B, budget)
cost_at_bound = mixture_cost(confidence, printed_bound, eps0, E, c)

equation11_upper = Claim(
    id="par21.equation11.upper",
    **places("Equation 11", "5.2.2"),
    statement=r"For a fixed budget, say $B$, re-arrangement of Equation 9 gives us an upper bound on the privacy level $\varepsilon$. We use the cost model with "
    r"$c = 1$ and $E_{\min} = 0$ to derive the upper bound. $\varepsilon \le \left[\ln\left(\frac{\gamma E}{B - (1 - \gamma) "
    r"E^{dp}_{\varepsilon_0}}\right)\right]^{-1}$",
    reading="gamma is a fixed confidence, and the budget binds: it is above the cost (1 - gamma) E_dp(eps0) of the level 0 and below the cost gamma E + (1 - "
    "gamma) E_dp(eps0) of the level oo, beyond which every level is affordable. Then the cost at the bound is B, and it increases with eps, so eps is "
    "within the budget exactly up to the bound. Every c > 0",
    says=(
            Identity(cost_at_bound, budget, {budget: open_(noise_cost, noise_cost + confidence * E)}),
            Monotone(mixture_cost(gamma, eps, eps0, E, c), eps, "increasing", {eps: POSITIVE}),
            Limit(mixture_cost(gamma, eps, eps0, E, c), eps, 0, (1 - gamma) * E * exp(-c / eps0), {eps: POSITIVE}),
            Limit(
                mixture_cost(gamma, eps, eps0, E, c), eps, oo, gamma * E + (1 - gamma) * E * exp(-c / eps0), {eps: POSITIVE}
            ),
        ),
    covers="a fixed confidence, and budgets B with (1 - gamma) E_dp(eps0) < B < gamma E + (1 - gamma) E_dp(eps0)",
    expected=Verdict.PROVED_ON_BOX,
)  # fmt: skip

equation11_lower = Claim(
    id="par21.equation11.lower",
    **places("Equation 11", "5.2.2"),
    statement=r"If we have a maximum permissible expected mean absolute error $T$, we use Equation 12 to obtain a lower bound on the privacy at risk level. "
    r"$\frac1T \le \varepsilon$",
    reading="the lower half of Equation 11, where eps is the privacy at risk level, as in the sentence and in Section 5.2. The mechanism adds noise of level "
    "eps0 with an error of at most T, at sensitivity one, so 1/T <= eps0. eps is any level",
    says=Inequality(1 / T, "<=", eps, {T: POSITIVE, eps0: right_open(1 / T, oo), eps: POSITIVE}),
    condition=Condition(
        r"$\varepsilon \ge \varepsilon_0$: not below the level of the noise. In Equation 12 it is that level, whose expected error is $1/\varepsilon$, at most $T$ exactly for such $\varepsilon$",
        (
            Inequality(1 / T, "<=", eps, {T: POSITIVE, eps0: right_open(1 / T, oo), eps: right_open(eps0, oo)}),
            Identity(Integral(Abs(y) * laplace_density(y, 1 / eps), (y, -oo, oo)), 1 / eps, {eps: POSITIVE}),
            Inequality(eps, "<", 1 / T, {eps: POSITIVE, T: open_(0, 1 / eps)}),
        ),
    ),
    counterexample={T: 2, eps0: Rational(1, 2), eps: Rational(137, 500)},
    note="The counterexample is the paper's own illustration: T = 2, eps0 = 0.5, eps = 0.274 in Section 5.3, where 1/T <= eps0 holds.",
    expected=Verdict.CONDITIONAL,
    fault=Fault.READING,
)
