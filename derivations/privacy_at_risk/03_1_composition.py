"""Section 3.1: composition. The formula of Theorem 3, what it reduces to, and the step that fails."""

from _paper import par20, par21
from _shared import elementary_model, exact_confidence, gamma_fixed, places
from sympy import Integer, Rational, Symbol, cosh, evaluate, exp, log, oo, sinh, sqrt

from parisk_sym import (
    POSITIVE,
    All,
    Boxes,
    ByDerivative,
    Claim,
    Condition,
    Correction,
    Direct,
    EqualsProduct,
    EqualsSum,
    Fault,
    Identity,
    Inequality,
    Monotone,
    Section,
    Verdict,
    integers,
    open_,
    right_open,
)
from parisk_sym.formulas.heads.laplace_delta import LaplaceDelta
from parisk_sym.ground.symbols import eps, eps0, eps1, eps2, n
from parisk_sym.laws.composition.at_risk import heterogeneous, n1, n2, share1, share2
from parisk_sym.laws.composition.theorems import (
    advanced,
    concentrated,
    delta,
    mean_par20,
    mean_par21,
    par20_level,
    par21_level,
    slack,
)
from parisk_sym.laws.laplace import loss_mean

SECTION = Section(
    "3.1 Composition theorem",
    given={
        eps0: POSITIVE,
        n: integers(1),
        delta: open_(0, 1),
        eps: open_(0, eps0),
        gamma_fixed: open_(0, 1),
        eps1: POSITIVE,
        eps2: POSITIVE,
        n1: integers(1),
        n2: integers(1),
        share1: open_(0, 1),
        share2: open_(0, 1),
    },
)

ordered = {eps: POSITIVE, eps0: open_(eps, oo)}  # the same
LEVEL = Rational(21, 50)
MODEL_SHARE = elementary_model(LEVEL, 1)


def heterogeneous_mean(first, second):
    """The corollary's mu for two groups with these shares."""
    return (
        eps**2 * (n1 * first + n2 * second) + n1 * (1 - first) * eps1**2 + n2 * (1 - second) * eps2**2
    ) / 2


beta = Symbol("beta", positive=True)
with evaluate(False):
    general_bound = exp(-2 * (n * beta) ** 2 / (n * (eps0 - (-eps0)) ** 2))
    printed_bound = exp(-n * beta**2 / (2 * eps0**2))
    hoeffding_bound = exp(-n * (slack(eps0, n, delta) / n) ** 2 / (2 * eps0**2))

hoeffding = Claim(
    id="par21.theorem3.hoeffding",
    **places("Theorem 3, proof", "3.1", preprint="Theorem 9, proof"),
    statement=r"Using Hoeffding's bound on the sample mean for any $\beta > 0$, $\mathbb{P}\left[\frac1n\sum_i C^i \ge \mathbb{E}[C^i] + \beta\right] "
    r"\le \exp\left(-\frac{n\beta^2}{2\varepsilon_0^2}\right)$. Rearranging the inequality by renaming the upper bound on the probability as "
    r"$\delta$, we get: $\mathbb{P}\left[\sum_i C^i \ge n\mu + \varepsilon_0\sqrt{2n\ln\frac1\delta}\right] \le \delta$.",
    reading="Hoeffding 1963, Theorem 2, which the paper cites, for n independent losses in [-eps0, eps0]: exp(-2 (n beta)^2/(n (2 eps0)^2)) is "
    "the printed bound, and it is delta at n beta = eps0 sqrt(2n ln(1/delta))",
    says=All((Identity(general_bound, printed_bound, {beta: POSITIVE}), Identity(hoeffding_bound, delta))),
    covers="the two rearrangements; the inequality itself is cited",
    expected=Verdict.PROVED_ON_BOX,
)

with evaluate(False):
    par21_at_zero, par20_at_zero = (level(eps, eps0, 0, n, delta) for level in (par21_level, par20_level))
    par21_at_one = mean_par21(1, eps, eps0)

gamma_zero = Claim(
    id="par21.theorem3.gamma_zero",
    source=par21("Theorem 3, remark", "3.1"),
    statement=r"If one takes $\gamma = 0$ then we obtain the exact same formula as in [12, Theorem 3.20].",
    reading="[12, Theorem 3.20]: eps0 sqrt(2n ln(1/delta)) + n eps0 (e^eps0 - 1); gamma weighs the level eps, so it is a "
    "confidence here, and 0 means that nothing is known beyond eps0",
    says=Identity(par21_at_zero, advanced(eps0, n, delta), {gamma_fixed: open_(0, 1)}),
    correction=Correction(
        r"$\gamma = 0$ gives $\varepsilon_0\sqrt{2n\ln\frac1\delta} + n\varepsilon_0^2/2$, the level of zero-concentrated "
        r"composition, which is smaller.",
        All(
            (
                Identity(par21_at_zero, concentrated(eps0, n, delta), {gamma_fixed: open_(0, 1)}),
                Inequality(eps0**2 / 2, "<", eps0 * (exp(eps0) - 1)),
            )
        ),
    ),
    note="The sentence is left over from the preprint, whose theorem has the other mean.",
    expected=Verdict.CORRECTED,
    fault=Fault.REMARK,
)

gamma_zero_preprint = Claim(
    id="par20.theorem9.gamma_zero",
    source=par20("Theorem 9, remark", "3.1"),
    also=(par20("Section 1, paragraph 3, special case", "1"),),
    statement=r"If one takes $\gamma = 0$, then we obtain the exact same formula as in (Dwork et al., 2014, Theorem 3.20).",
    reading="gamma weighs the level eps, so it is a confidence here; the sense in which Section 1 calls the theorem a special case of the advanced one, for "
    "independent evaluations",
    says=Identity(par20_at_zero, advanced(eps0, n, delta), {gamma_fixed: open_(0, 1)}),
    expected=Verdict.PROVED,
)

reading = Claim(
    id="par21.theorem3.reading",
    source=par21("Theorem 3", "3.1"),
    statement=r"The mechanism satisfies $(\varepsilon, \gamma)$-privacy at risk and its mean privacy loss is at most $\mu = "
    r"\frac12[\gamma\varepsilon^2 + (1 - \gamma)\varepsilon_0^2]$.",
    reading="risk, as Definition 5: gamma = 0 says that the loss never exceeds eps, so that mu has to be eps^2/2",
    says=Identity(mean_par21(0, eps, eps0), eps**2 / 2),
    condition=Condition(
        "gamma is a confidence P(|L| <= eps): gamma = 1 gives eps^2/2, and mu falls as gamma grows",
        All(
            (
                Identity(par21_at_one, eps**2 / 2),
                Monotone(mean_par21(gamma_fixed, eps, eps0), gamma_fixed, "decreasing"),
            )
        ),
    ),
    expected=Verdict.CONDITIONAL,
    fault=Fault.READING,
)

mean_without_risk = Claim(
    id="par21.theorem3.mean_without_risk",
    **places("Theorem 3, proof", "3.1", preprint="Theorem 9, proof"),
    statement=r"The mean privacy loss of an $\varepsilon_0$-differentially private mechanism is at most "
    r"$\frac12\varepsilon_0^2$ (preprint: $\varepsilon_0(e^{\varepsilon_0} - 1)$).",
    reading="for the Laplace mechanism and the worst pair, whose mean loss is eps0 - 1 + exp(-eps0)",
    says=All(
        (
            Inequality(loss_mean(eps0), "<", eps0**2 / 2),
            Inequality(loss_mean(eps0), "<", mean_par20(0, eps, eps0), {eps: open_(0, eps0)}),
        )
    ),
    covers="the Laplace mechanism and its worst pair",
    expected=Verdict.PROVED_ON_BOX,
)

SLOPE = Rational(29, 50)  # near 1/sqrt(3), where s (1 - s^2) is largest


def chord_of_sinh(level, noise):
    """(level/noise) sinh(noise/2) - sinh(level/2): nonnegative for level < noise, because sinh(u/2)/u increases."""
    gap = level * sinh(noise / 2) / noise - sinh(level / 2)
    slope = noise * cosh(noise / 2) / 2 - sinh(noise / 2)
    return gap, ByDerivative(noise, EqualsProduct((level / noise**2, slope)))


def mean_holds(level, noise):
    """The bound of the mean less the mean loss, with the mechanism's own confidence, is a sum of four positive terms.

    With s = level/noise: sinh(level/2) <= s sinh(noise/2), 2 exp(-noise/2) sinh(noise/2) = 1 - exp(-noise), and
    s (1 - s^2) < 2/5, the last as a square and a remainder: s^3 - s + 2/5 = (s - r)^2 (s + 2r) + (3r^2 - 1) s + (2/5 - 2r^3).
    """
    chord, by_chord = chord_of_sinh(level, noise)
    quarter = (1 - exp(-noise)) / (4 * noise)
    square = (level - SLOPE * noise) ** 2 * (level + 2 * SLOPE * noise)
    rest = (3 * SLOPE**2 - 1) * level * noise**2 + (Rational(2, 5) - 2 * SLOPE**3) * noise**3
    at_chord = EqualsProduct(
        (exp(-noise / 2) / 2, noise - level, noise + level, chord), (Direct(), Direct(), Direct(), by_chord)
    )
    return EqualsSum(
        (
            exp(-noise / 2) * (noise**2 - level**2) / 2 * chord,
            noise**2 / 2 - loss_mean(noise) - (1 - exp(-noise)) * noise**2 / 10,
            quarter * square,
            quarter * rest,
        ),
        (at_chord, Direct(), Direct(), Direct()),
    )


mean_bound = Claim(
    id="par21.theorem3.mean_bound",
    source=par21("Theorem 3, proof", "3.1"),
    statement=r"$\mu = \mathbb{E}[C^i] \le \frac12[\gamma\varepsilon^2 + (1 - \gamma)\varepsilon_0^2]$.",
    reading="confidence gamma = gamma_1 by Theorem 4, as Section 5.4 uses it; Laplace mechanism, k = 1, worst pair",
    says=Inequality(loss_mean(eps0), "<=", mean_par21(elementary_model(eps, eps0), eps, eps0)),
    correction=Correction(
        r"The bound holds with the mechanism's own confidence $\gamma = e^{-\varepsilon_0/2}\sinh(\varepsilon/2)$.",
        Inequality(loss_mean(eps0), "<", mean_par21(exact_confidence(eps, eps0), eps, eps0), ordered),
        mean_holds(eps, eps0),
    ),
    counterexample={eps0: 1, eps: Rational(42, 100)},
    note="With the confidence of Theorem 4 the step fails for the mechanism that the theorem is applied to: at eps0 = 1, "
    "eps = 0.42 the mean loss is 1/e = 0.3678..., the bound 0.2765...",
    expected=Verdict.CORRECTED,
    fault=Fault.STEP,
)

own_share = exact_confidence(eps, eps0)
mean_bound_preprint = Claim(
    id="par20.theorem9.mean_bound",
    source=par20("Theorem 9, proof", "3.1"),
    statement=r"$\mu = \mathbb{E}[C^i] \le \gamma\varepsilon(e^\varepsilon - 1) + (1 - \gamma)\varepsilon_0(e^{\varepsilon_0} - "
    r"1)$.",
    reading="confidence gamma = exp(-eps0/2) sinh(eps/2), the mechanism's own; Laplace mechanism, k = 1, worst pair",
    says=Inequality(loss_mean(eps0), "<", mean_par20(own_share, eps, eps0), ordered),
    by=EqualsSum(
        (
            own_share * (eps * (exp(eps) - 1) - eps**2 / 2),
            (1 - own_share) * (eps0 * (exp(eps0) - 1) - eps0**2 / 2),
            mean_par21(own_share, eps, eps0) - loss_mean(eps0),
        ),
        (
            EqualsProduct((own_share, eps * (exp(eps) - 1) - eps**2 / 2)),
            EqualsProduct(
                (
                    (2 - exp((eps - eps0) / 2) + exp(-(eps + eps0) / 2)) / 2,
                    eps0 * (exp(eps0) - 1) - eps0**2 / 2,
                )
            ),
            mean_holds(eps, eps0),
        ),
    ),
    covers="the Laplace mechanism, k = 1, worst pair",
    expected=Verdict.PROVED_ON_BOX,
)

# --- Corollary 1: two groups of equal mechanisms ---------------------------------------------------------------------

groups = {eps2: POSITIVE, eps: open_(0, eps1), share1: open_(0, 1), share2: open_(0, 1), delta: open_(0, 1)}
GROUPS = "two groups of n_1 and n_2 equal mechanisms, eps_1 and eps_2 their levels; "
spread = 2 * (n1 * eps1**2 + n2 * eps2**2)

with evaluate(False):
    spread_bound = exp(-(sqrt(spread * log(1 / delta)) ** 2) / spread)

heterogeneous_hoeffding = Claim(
    id="par21.corollary1.hoeffding",
    source=par21("Corollary 1", "3.1"),
    statement=r"The deviation $\sqrt{2(\sum_l\varepsilon_l^2)\ln\frac1\delta}$ has probability at most $\delta$.",
    reading=GROUPS
    + "Hoeffding's bound exp(-t^2/(2 sum eps_l^2)) for losses in [-eps_l, eps_l] equals delta there",
    says=Identity(spread_bound, delta),
    expected=Verdict.PROVED,
)

heterogeneous_reduces = Claim(
    id="par21.corollary1.reduces",
    source=par21("Corollary 1", "3.1"),
    statement=r"For equal levels Corollary 1 is Theorem 3: $\varepsilon' = \varepsilon_0\sqrt{2n\ln\frac1\delta} + n\mu$.",
    reading="n = n_1 + n_2 mechanisms of one level eps0 and one gamma, a confidence P(|L| <= eps)",
    says=Identity(
        heterogeneous(eps, eps0, gamma_fixed, n1, eps0, gamma_fixed, n2, delta),
        par21_level(eps, eps0, gamma_fixed, n1 + n2, delta),
    ),
    expected=Verdict.PROVED,
)

above_level = {eps: POSITIVE, eps1: open_(eps, oo), eps2: open_(eps, oo)}
with evaluate(False):
    all_sure = heterogeneous_mean(1, 1)

heterogeneous_reading = Claim(
    id="par21.corollary1.reading",
    source=par21("Corollary 1", "3.1"),
    statement=r"The mechanisms satisfy $(\varepsilon, \gamma_l)$-privacy at risk and $\mu = \frac12[\varepsilon^2\sum_l\gamma_l + "
    r"\sum_l(1 - \gamma_l)\varepsilon_l^2]$.",
    reading=GROUPS
    + "risk, as Definition 5: gamma_l = 0 says that no loss exceeds eps, so that mu has to be n eps^2/2",
    says=Identity(heterogeneous_mean(0, 0), (n1 + n2) * eps**2 / 2, groups),
    condition=Condition(
        "gamma_l is a confidence P(|L| <= eps): gamma_l = 1 gives n eps^2/2, and mu falls as each gamma_l grows",
        All(
            (
                Identity(all_sure, (n1 + n2) * eps**2 / 2, groups),
                Monotone(heterogeneous_mean(share1, share2), share1, "decreasing", above_level),
                Monotone(heterogeneous_mean(share1, share2), share2, "decreasing", above_level),
            )
        ),
    ),
    expected=Verdict.CONDITIONAL,
    fault=Fault.READING,
)

from_level = {eps: POSITIVE, eps1: right_open(eps, oo), eps2: right_open(eps, oo)}
own_shares = exact_confidence(eps, eps1), exact_confidence(eps, eps2)
own_gaps = tuple(
    mean_par21(s, eps, level) - loss_mean(level) for s, level in zip(own_shares, (eps1, eps2), strict=True)
)
all_losses = n1 * loss_mean(eps1) + n2 * loss_mean(eps2)
heterogeneous_mean_bound = Claim(
    id="par21.corollary1.mean_bound",
    source=par21("Corollary 1", "3.1"),
    statement=r"$\sum_l\mathbb{E}[C^l] \le \frac12[\varepsilon^2\sum_l\gamma_l + \sum_l(1 - \gamma_l)\varepsilon_l^2]$.",
    reading=GROUPS
    + "confidence gamma_l by Theorem 4, as Section 5.4 uses it; Laplace mechanisms, k = 1, worst pairs",
    says=Inequality(
        all_losses,
        "<=",
        heterogeneous_mean(elementary_model(eps, eps1), elementary_model(eps, eps2)),
        from_level,
    ),
    correction=Correction(
        r"The bound holds with the mechanisms' own confidences $\gamma_l = e^{-\varepsilon_l/2}\sinh(\varepsilon/2)$.",
        Inequality(
            all_losses,
            "<",
            heterogeneous_mean(*own_shares),
            above_level,
        ),
        EqualsSum(
            tuple(n * one for n, one in zip((n1, n2), own_gaps, strict=True)),
            (
                EqualsProduct((n1, own_gaps[0]), (Direct(), mean_holds(eps, eps1))),
                EqualsProduct((n2, own_gaps[1]), (Direct(), mean_holds(eps, eps2))),
            ),
        ),
    ),
    counterexample={eps: Rational(42, 100), eps1: 1, eps2: 1, n1: 1, n2: 1},
    note="So the corollary's level holds for Laplace mechanisms with their own confidences; with those of Theorem 4 the step "
    "fails, as for equal levels.",
    expected=Verdict.CORRECTED,
    fault=Fault.STEP,
)

SMALL_DELTA = Rational(1, 10**5)


def kept(share):
    """The tight delta of two groups of n uses at the promised level is at most delta."""
    promised = heterogeneous(LEVEL, 1, share, n, 1, share, n, SMALL_DELTA)
    return Inequality(LaplaceDelta(promised, Integer(1), 2 * n), "<=", SMALL_DELTA, {n: integers(1, 150)})


heterogeneous_promise = Claim(
    id="par21.corollary1.promise",
    source=par21("Corollary 1", "3.1"),
    statement=r"The composition of $\{\varepsilon_l\}$-differentially private mechanisms with $(\varepsilon, \gamma_l)$-privacy at "
    r"risk satisfies $(\varepsilon', \delta)$-differential privacy.",
    reading="confidence gamma_l by Theorem 4; Laplace mechanisms of one level eps0 = 1 in two groups of n <= 150 uses, eps = "
    "21/50 (the level of lowest cost is 0.4211...), delta = 10^-5; kept: the tight delta of all 2n uses at eps' is at most "
    "delta",
    says=kept(MODEL_SHARE),
    by=Boxes(),
    correction=Correction(
        r"With the mechanisms' own confidence $\gamma_l = e^{-\varepsilon_l/2}\sinh(\varepsilon/2)$ the level is kept.",
        kept(exact_confidence(LEVEL, 1)),
        Boxes(),
    ),
    counterexample={n: 150},
    note="For any levels the correction follows from par21.corollary1.mean_bound and Hoeffding's inequality.",
    expected=Verdict.CORRECTED,
    fault=Fault.RESULT,
)
