"""Section 6, first part: DIFF, and the proof that it is private."""

from parisk_sym.paper import *
from _paper import dpp12
from _shared import BY_DENSITIES, DIFF, MANY, NEIGHBOURS, each_at_most, index, loss, moved, noise, scales, sensitivities
from parisk_sym.laws.laplace import density
from parisk_sym.laws.utility import diff_constant, load_of, privacy_spent
from sympy import Mul

SECTION = Section("6 Differential", given=DIFF | {b: POSITIVE} | NEIGHBOURS)

UP_TO_THREE = "up to three queries"
QUERY_COUNTS = range(1, MANY + 1)
alpha = Symbol("alpha", positive=True)


def spent(count, widths):
    """What the first queries spend."""
    return privacy_spent(sensitivities[:count], widths)


def constant(count):
    """The alpha of Equation 8 for the first queries."""
    return diff_constant(load_of(sensitivities[:count], index[:count]), eps)


def proportional_to_index(count, factor):
    """Equation 7: the noise scales alpha gamma_i."""
    return tuple(factor * own for own in index[:count])


plain_view = Claim(
    id="dpp12.section6.plain_view",
    source=dpp12("6, another view", "6"),
    statement=r"If we denote $\frac{\Delta(q_i)}{\lambda}$ by $\epsilon_i$, for $i \in [1, m]$, we have $\epsilon = \frac{\sum_{i=1}^m \Delta(q_i)}"
    r"{\lambda} = \sum_{i=1}^m \epsilon_i$.",
    reading="lambda is the single scale of Section 5, sum Delta(q_i)/eps",
    says=All(
        tuple(
            Identity(spent(count, (load_of(sensitivities[:count], (1,) * count) / eps,) * count), eps)
            for count in QUERY_COUNTS[1:]
        )
    ),
    covers=UP_TO_THREE,
    expected=Verdict.PROVED_ON_BOX,
)

equation8 = Claim(
    id="dpp12.equation8",
    source=dpp12("Equation 8", "6"),
    also=(dpp12("Equation 7", "6"),),
    statement=r"DIFF sets each $\lambda_i$ to be proportional to the corresponding $\gamma_i$ value. That is, $\lambda_i = \alpha \cdot "
    r"\gamma_i$ where $i \in [1, m]$, and $\alpha$ is some constant. [...] Constant $\alpha$ can be computed by substituting (7) in equation "
    r"$\epsilon = \sum_{i=1}^m \frac{\Delta(q_i)}{\lambda_i}$. We get $\alpha = \frac{1}{\epsilon} \sum_{i \in [1, m]} \frac{\Delta(q_i)}{\gamma_i}$",
    reading="the numbers of the index are positive, like noise scales. With this alpha the sum is eps. With any other alpha it is not, because the sum falls "
    "in alpha",
    says=(
        *(Identity(spent(count, proportional_to_index(count, constant(count))), eps) for count in QUERY_COUNTS[1:]),
        *(
            Monotone(spent(count, proportional_to_index(count, alpha)), alpha, "decreasing", {alpha: POSITIVE})
            for count in QUERY_COUNTS[1:]
        ),
    ),
    covers=UP_TO_THREE,
    expected=Verdict.PROVED_ON_BOX,
)

depends = Claim(
    id="dpp12.section6.alpha_depends",
    source=dpp12("6, after the proof", "6"),
    statement=r"Note that $\alpha$ is not a user defined constant and depends on $\epsilon$, on the sensitivity of the queries, and on the query index.",
    reading="it falls with eps and with each number of the index, and rises with each sensitivity",
    says=(
        Monotone(constant(2), eps, "decreasing"),
        Monotone(constant(2), sensitivities[0], "increasing"),
        Monotone(constant(2), index[0], "decreasing"),
    ),
    covers="two queries",
    expected=Verdict.PROVED_ON_BOX,
)

private = Claim(
    id="dpp12.section6.diff_is_private",
    source=dpp12("6, DIFF satisfies DP", "6"),
    also=(
        dpp12("Abstract, sentence 6", "Abstract"),
        dpp12("1, paragraph 6", "1"),
        dpp12("1, contribution 3", "1"),
        dpp12("5, DIFF", "5"),
        dpp12("7, last sentence", "7"),
    ),
    statement=r"A randomized algorithm with $\lambda_i$'s thus computed will satisfy $\epsilon$-DP.",
    reading="the index is the same for both neighbours, whose answers differ by d_i with |d_i| <= Delta_i. For all neighbours, the privacy loss is at most "
    "eps at every noise z_i",
    says=All(tuple(Inequality(loss(moved[:count], scales(count)), "<=", eps) for count in QUERY_COUNTS)),
    by=Termwise(tuple(each_at_most(moved, scales(count)) for count in QUERY_COUNTS)),
    note="More queries one by one: dpp12.theorem1. That exactly eps is spent: dpp12.instead.spends_exactly.",
    covers=f"{UP_TO_THREE}; {BY_DENSITIES}",
    expected=Verdict.PROVED_ON_BOX,
)

a1, a2 = Symbol("a1", real=True), Symbol("a2", real=True)  # of one query on D1 and on D2
ANSWERS = {y: REALS, a1: REALS, a2: REALS}
ratio = density(y - a1, b) / density(y - a2, b)

proof_ratio = Claim(
    id="dpp12.section6.proof.ratio",
    source=dpp12("6, proof, first equation", "6"),
    statement=r"$\frac{Pr[p_1, \dots, p_m \text{ on } D_1]}{Pr[p_1, \dots, p_m \text{ on } D_2]} = \frac{\prod_{i=1}^m \exp(-|p_i - q_i(D_1)|/\lambda_i)}"
    r"{\prod_{i=1}^m \exp(-|p_i - q_i(D_2)|/\lambda_i)}$",
    reading="the densities. The noise is independent, so both sides are products over the queries. In each factor 1/(2 lambda_i) cancels; p = y",
    says=Identity(ratio, exp(-Abs(y - a1) / b) / exp(-Abs(y - a2) / b), ANSWERS),
    covers="one factor of the products",
    expected=Verdict.PROVED_ON_BOX,
)

proof_noise = Claim(
    id="dpp12.section6.proof.noise",
    source=dpp12("6, proof, second equation", "6"),
    statement=r"$= \prod_{i=1}^m \exp\left(\frac{-z_{i,1}}{\lambda_i} + \frac{z_{i,2}}{\lambda_i}\right)$ where $z_{i,j}$ is the noise added to the true "
    r"answer $q_i(D_j)$",
    reading="one factor. The noise p_i - q_i(D_j) has a sign; p = y",
    says=Identity(ratio, exp(-(y - a1) / b + (y - a2) / b), ANSWERS),
    correction=Correction(
        r"$\exp\left(\frac{-|z_{i,1}|}{\lambda_i} + \frac{|z_{i,2}|}{\lambda_i}\right)$: the noise without its sign.",
        Identity(ratio, exp(-Abs(y - a1) / b + Abs(y - a2) / b), ANSWERS),
    ),
    counterexample={y: 0, a1: 1, a2: 0, b: 1},
    note="Equation 5 writes the bars. The next line holds with and without them.",
    expected=Verdict.CORRECTED,
    fault=Fault.MISPRINT,
)

proof_bound = Claim(
    id="dpp12.section6.proof.bound",
    source=dpp12("6, proof, inequality", "6"),
    statement=r"$\leq \prod_{i=1}^m \exp\left(\frac{-z_i}{\lambda_i} + \frac{z_i + \Delta(q_i)}{\lambda_i}\right)$",
    reading="z_i is |z_{i,1}|, and |z_{i,2}| is at most |z_{i,1}| + Delta. The factors are positive, so it is enough to compare them",
    says=Inequality(
        exp(-Abs(y) / b + Abs(y - moved[0]) / b), "<=", exp(-Abs(y) / b + (Abs(y) + sensitivities[0]) / b), {y: REALS}
    ),
    covers="one factor of the products",
    expected=Verdict.PROVED_ON_BOX,
)

factors = tuple(exp(-z / width + (z + most) / width) for z, width, most in zip(noise, scales(MANY), sensitivities, strict=True))

proof_sum = Claim(
    id="dpp12.section6.proof.sum",
    source=dpp12("6, proof, last steps", "6"),
    statement=r"$= \exp\left(\sum_{i=1}^m \frac{\Delta(q_i)}{\lambda_i}\right) = \exp(\epsilon)$ [...] the last step is based on equation $\epsilon = "
    r"\sum_{i=1}^m \frac{\Delta(q_i)}{\lambda_i}$.",
    reading="from the products of the preceding line, with the scales of DIFF",
    says=(Identity(Mul(*factors), exp(spent(MANY, scales(MANY)))), Identity(exp(spent(MANY, scales(MANY))), exp(eps))),
    covers="three queries",
    expected=Verdict.PROVED_ON_BOX,
)
