"""Section 3.1, continued: the formula of Theorem 3, what it reduces to, and the step that fails."""

from parisk_sym.paper import *
from _paper import par20, par21
from _shared import CONFIDENCE, elementary_model, gamma, places
from formulas.composition import confidence1, confidence2, heterogeneous, mean_par21, n1, n2, par20_level, par21_level
from parisk_sym.laws.composition.theorems import advanced, concentrated, slack
from parisk_sym.laws.laplace import loss_mean

SECTION = Section(
    "3.1 Composition theorem",
    given={
        eps0: POSITIVE,
        n: integers(1),
        delta: open_(0, 1),
        eps: open_(0, eps0),
        gamma: open_(0, 1),
        eps1: POSITIVE,
        eps2: POSITIVE,
        n1: integers(1),
        n2: integers(1),
        confidence1: open_(0, 1),
        confidence2: open_(0, 1),
    },
)

beta = Symbol("beta", positive=True)
general_bound = exp(-2 * (n * beta) ** 2 / (n * (eps0 - (-eps0)) ** 2))
printed_bound = exp(-n * beta**2 / (2 * eps0**2))
hoeffding_bound = exp(-n * (slack(eps0, n, delta) / n) ** 2 / (2 * eps0**2))

hoeffding = Claim(
    id="par21.theorem3.hoeffding",
    **places("Theorem 3, proof", "3.1", preprint="Theorem 9, proof"),
    statement=r"Using Hoeffding's bound [18] on the sample mean for any $\beta > 0$, $\mathbb{P}\left[\frac1n\sum_i C^i \ge \mathbb{E}[C^i] + \beta\right] "
    r"\le \exp\left(-\frac{n\beta^2}{2\varepsilon_0^2}\right)$. Rearranging the inequality by renaming the upper bound on the probability as "
    r"$\delta$, we get: $\mathbb{P}\left[\sum_i C^i \ge n\mu + \varepsilon_0\sqrt{2n\ln\frac1\delta}\right] \le \delta$.",
    reading="Hoeffding 1963, Theorem 2, which the paper cites, for n independent losses in [-eps0, eps0]: exp(-2 (n beta)^2/(n (2 eps0)^2)) is the printed "
    "bound, and it equals delta at n beta = eps0 sqrt(2n ln(1/delta))",
    says=(Identity(general_bound, printed_bound, {beta: POSITIVE}), Identity(hoeffding_bound, delta)),
    covers="the two rearrangements; the inequality itself is cited",
    expected=Verdict.PROVED_ON_BOX,
)

par21_at_zero = n * ((0 * eps**2 + 1 * eps0**2) / 2) + eps0 * sqrt(2 * n * log(1 / delta))
par20_at_zero = par20_level(eps, eps0, 0, n, delta)
par21_at_one = mean_par21(1, eps, eps0)

WITH_RISK = {gamma: open_(0, 1), eps: open_(0, eps0)}

gamma_zero = Claim(
    id="par21.theorem3.gamma_zero",
    source=par21("Theorem 3, remark", "3.1"),
    statement=r"Note that if one takes $\gamma = 0$, then we obtain the exact same formula as in [12, Theorem 3.20]. It provides a sanity check "
    "for the consistency of composition using privacy at risk.",
    reading="[12, Theorem 3.20]: eps0 sqrt(2n ln(1/delta)) + n eps0 (e^eps0 - 1); gamma weighs the level eps, so it is a "
    "confidence here, and 0 means that nothing is known beyond eps0",
    says=Identity(par21_at_zero, advanced(eps0, n, delta), {gamma: open_(0, 1)}),
    correction=Correction(
        r"$\gamma = 0$ gives $\varepsilon_0\sqrt{2n\ln\frac1\delta} + n\varepsilon_0^2/2$, the level of zero-concentrated composition, which is smaller.",
        (
            Identity(par21_at_zero, concentrated(eps0, n, delta), {gamma: open_(0, 1)}),
            Inequality(eps0**2 / 2, "<", eps0 * (exp(eps0) - 1)),
        ),
    ),
    note="The sentence is left over from the preprint, whose theorem has the other mean.",
    expected=Verdict.CORRECTED,
    fault=Fault.REMARK,
)

gamma_zero_preprint = Claim(
    id="par20.theorem9.gamma_zero",
    source=par20("Theorem 9, remark", "3.1"),
    statement=r"Note that, if one takes $\gamma = 0$, then we obtain the exact same formula as in (Dwork et al., 2014, Theorem 3.20).",
    reading="gamma weighs the level eps, so it is a confidence here",
    says=Identity(par20_at_zero, advanced(eps0, n, delta), {gamma: open_(0, 1)}),
)

special_case = Claim(
    id="par20.section1.special_case",
    source=par20("Section 1, paragraph 3, special case", "1"),
    statement="We also derive a composition theorem with privacy at risk. It is a special case of the advanced composition theorem Dwork et al. (2014) that deals with a "
    "sequential and adaptive use of privacy-preserving mechanisms. We work on a simpler model independent evaluations used in the basic composition theorem Dwork et al. "
    "(2014).",
    reading="the sentence is about the theorems. If one is a special case, its promise follows from the general theorem, so the level of Theorem 9 would not "
    "be below that of advanced composition. gamma, in (0, 1), is the weight of the level eps < eps0, so it is a confidence",
    says=Inequality(advanced(eps0, n, delta), "<=", par20_level(eps, eps0, gamma, n, delta), WITH_RISK),
    correction=Correction(
        r"It is below that of advanced composition, which is the case $\gamma = 0$ of Theorem 9.",
        (
            Inequality(par20_level(eps, eps0, gamma, n, delta), "<", advanced(eps0, n, delta), WITH_RISK),
            Identity(par20_at_zero, advanced(eps0, n, delta), WITH_RISK),
        ),
    ),
    note="The sentence is true of the model: independent uses are a special case of adaptive ones. It is not in the journal version.",
    expected=Verdict.CORRECTED,
    fault=Fault.READING,
)

mean_of_laplace = Claim(
    id="par21.theorem3.mean_of_laplace",
    **places("Theorem 3, proof, mean", "3.1", preprint="Theorem 9, proof, mean", quoted=False),
    statement=r"How large is the mean loss of the Laplace mechanism itself? $\varepsilon_0 - 1 + e^{-\varepsilon_0}$, less than "
    r"$\frac12\varepsilon_0^2$, the bound of the theorem without a stronger level, and than the preprint's $\varepsilon_0(e^{\varepsilon_0} - 1)$.",
    reading="worst pair; the mean itself is derived in par21.equation17.exact_loss",
    says=(Inequality(loss_mean(eps0), "<", eps0**2 / 2), Inequality(loss_mean(eps0), "<", eps0 * (exp(eps0) - 1))),
)

at_caption = {eps0: Integer(1), eps: Rational(42, 100)}
bound_at_caption = mean_par21(elementary_model(eps, eps0), eps, eps0).subs(at_caption)
mean_with_theorem4 = Claim(
    id="par21.theorem3.mean_with_theorem4",
    source=par21("Theorem 3, proof, mean", "3.1", quoted=False),
    statement=r"Does the bound of the mean hold with the confidence of Theorem 4, which Section 5.4 puts in? No: at $\varepsilon_0 = 1$, $\varepsilon = 0.42$ "
    r"the mean loss of $\mathcal{L}^1_{1.0}$ is $1/e = 0.36788$, and the bound $0.27658$.",
    reading=CONFIDENCE
    + " by Theorem 4, k = 1; Laplace mechanism, worst pair, whose mean loss is eps0 - 1 + e^(-eps0); the level of Figure 5c",
    says=(
        Inequality(bound_at_caption, "<", loss_mean(1), {}),
        PrintedValue(loss_mean(1), "0.36788"),
        PrintedValue(bound_at_caption, "0.27658"),
    ),
    note="A consequence of Theorem 4, whose mistake is counted there (par21.theorem4.mechanism_k). With a confidence that the mechanism has, the bound holds"
    " (par21.theorem3.mean_bound_both). The bound of Corollary 1 fails at the same point, with uses of this one mechanism.",
)

# --- Corollary 1: two groups of equal mechanisms ---------------------------------------------------------------------

groups = {eps2: POSITIVE, eps: open_(0, eps1), confidence1: open_(0, 1), confidence2: open_(0, 1), delta: open_(0, 1)}
GROUPS = "two groups of n_1 and n_2 equal mechanisms, eps_1 and eps_2 their levels; "
spread = 2 * (n1 * eps1**2 + n2 * eps2**2)

spread_bound = exp(-(sqrt(spread * log(1 / delta)) ** 2) / spread)

heterogeneous_hoeffding = Claim(
    id="par21.corollary1.hoeffding",
    source=par21("Corollary 1, proof", "3.1"),
    statement=r"The proof follows from the same argument as that of Theorem 3 of bounding the loss random variable at step $l$ using $\gamma_l "
    r"C^l_\varepsilon + (1 - \gamma_l) C^l_{\varepsilon_l}$ and then applying the concentration inequality.",
    reading=GROUPS
    + "a confidence gamma_l of each; Hoeffding's bound exp(-t^2/(2 sum eps_l^2)) for losses in [-eps_l, eps_l] equals delta at the deviation "
    "sqrt(2 (sum eps_l^2) ln(1/delta)) of the corollary",
    says=Identity(spread_bound, delta),
    covers="the concentration inequality; for the mixture of the losses see par21.theorem3.loss_of_mixture",
    expected=Verdict.PROVED_ON_BOX,
)

heterogeneous_reduces = Claim(
    id="par21.corollary1.reduces",
    source=par21("Corollary 1", "3.1", quoted=False),
    statement="Is Corollary 1 for equal levels Theorem 3? It is.",
    reading="n = n_1 + n_2 mechanisms have one level eps0 and one gamma, a confidence P(|L| <= eps). The eps' of the two results are compared",
    says=Identity(heterogeneous(eps, eps0, gamma, n1, eps0, gamma, n2, delta), par21_level(eps, eps0, gamma, n1 + n2, delta)),
)
