"""Section 4.1: privacy at risk of the Laplace mechanism from the randomness of its noise."""

from parisk_sym.paper import *
from _paper import par20, par21
from _shared import (
    CONFIDENCE,
    HALF,
    QUOTIENT_OF_K,
    RISK,
    Z,
    at_most,
    elementary_model,
    exact_confidence,
    laplace_density,
    laplace_noise,
    loss_at_output,
    model,
    places,
    tau,
    v,
)
from parisk_sym.laws.bessel_k import cdf_of, density_of
from parisk_sym.laws.samplers import laplace_loss, laplace_loss_vector
from sympy import gamma

SECTION = Section(
    "4.1 The case of explicit randomness",
    given={k: POSITIVE, tau: POSITIVE, t: POSITIVE, eps0: POSITIVE, sensitivity: POSITIVE, eps: open_(0, eps0), u: POSITIVE},
)

THEOREM4 = (
    r"The risk $\gamma_1 \in [0, 1]$ with which a Laplace Mechanism $\mathcal{L}^{\Delta_f}_{\varepsilon_0}$, for a numeric query $f: \mathcal{D} \to "
    r"\mathbb{R}^k$ satisfies a privacy level $\varepsilon \ge 0$ is given by $\gamma_1 = \frac{\mathbb{P}(T \le \varepsilon)}{\mathbb{P}(T \le "
    r"\varepsilon_0)}$, where $T$ is a random variable that follows a distribution with the following density function. $P_T(t) = \frac{2^{1-k} t^{k-\frac12} "
    r"K_{k-\frac12}(t)\,\varepsilon_0}{\sqrt{2\pi}\,\Gamma(k)\,\Delta_f}$ where $K_{n-\frac12}$ is the Bessel function of second kind."
)
ratio = eps / eps0


def mechanism_event(rng, size, eps, eps0):
    """|L| <= eps for the one-dimensional mechanism and the worst pair."""
    return abs(laplace_loss(rng, size, eps0)) <= eps


def concentrated_event(rng, size, eps, eps0):
    """|L| <= eps for three coordinates and a pair that differs in one of them."""
    return abs(laplace_loss_vector(rng, size, eps0, (1.0, 0.0, 0.0))) <= eps


POINTS = ({eps: Rational(3, 5), eps0: 1}, {eps: Rational(1, 10), eps0: Rational(1, 2)}, {eps: 2, eps0: Rational(5, 2)})

LOSS = loss_at_output(eps0)  # f(x) = 0, f(y) = Delta_f = 1
AT_MOST_EPS = at_most(Abs(LOSS), eps)
one_sided_confidence = exp((eps - eps0) / 2) / 2
INSIDE = ((1 - ratio) / 2, (1 + ratio) / 2)  # the outputs with |L| <= eps

CONCAVE_CDF = Convex(-cdf_of(tau, k), tau)
FALLING_SLOPE = EqualsProduct((density_of(tau, k) * besselk(k - 3 * HALF, tau) / besselk(k - HALF, tau),))

density = Claim(
    id="par21.theorem4.density",
    source=par21("Theorem 4, density", "4.1"),
    also=(
        par20("Theorem 10, density", "4.1"),
        par21("Lemma 9", "Appendix B"),
        par20("Lemma 20", "Appendix A"),
        par21("Lemma 9, proof, last line", "Appendix B"),
        par20("Lemma 20, proof, last line", "Appendix A"),
    ),
    statement=THEOREM4,
    says=Normalised(2 ** (1 - k) * t ** (k - HALF) * besselk(k - HALF, t) * eps0 / (sqrt(2 * pi) * gamma(k) * sensitivity), t),
    correction=Correction(
        r"$P_T(t) = \frac{2^{2-k} t^{k-1/2} K_{k-1/2}(t)}{\sqrt{2\pi}\,\Gamma(k)}$", Normalised(density_of(t, k), t)
    ),
    counterexample={k: 1, eps0: 1, sensitivity: 1},
    note="The printed function integrates to eps0/(2 Delta). Folding doubles the density of the difference, and T is already divided by theta = Delta/eps0. "
    "So the last line of the proof of Lemma 9 lacks the factor 2, and both that line and the statement still contain theta. The constant cancels in gamma_1. "
    "The Bessel function is the modified one, as in Lemma 9.",
    reading="the density, whose integral has to be 1; gamma_1 is a confidence",
    expected=Verdict.CORRECTED,
    fault=Fault.MISPRINT,
)

at_the_end = model(eps0, eps0, k)

FALLS_WITH_EPS0 = EqualsProduct((cdf_of(eps, k), density_of(eps0, k), 1 / cdf_of(eps0, k) ** 2))

range_ = Claim(
    id="par21.theorem4.range",
    source=par21("Theorem 4", "4.1"),
    also=(par20("Theorem 10", "4.1"), par21("Theorem 6", "4.3"), par20("Theorem 13", "4.3")),
    statement=THEOREM4,
    reading=CONFIDENCE + "; that it lies in [0, 1] for every privacy level eps >= 0",
    says=Inequality(model(eps, eps0, k), "<=", 1, {eps: POSITIVE}),
    counterexample={k: 1, eps0: 1, eps: 2},
    condition=Condition(
        "eps <= eps0, as Lemma 11 (par20: Lemma 22) requires",
        (
            Inequality(model(eps, eps0, k), "<=", 1, {eps: POSITIVE, eps0: right_open(eps, oo)}),
            Inequality(0, "<=", model(eps, eps0, k), {eps: POSITIVE, eps0: right_open(eps, oo)}),
        ),
        (ByDerivative(eps0, FALLS_WITH_EPS0), Direct()),
    ),
    note="Lemma 11 states the intended range, and so does the sentence on stronger levels in Section 3. Theorem 6 states eps > 0, where eps <= eta eps0 is "
    "meant.",
    expected=Verdict.CONDITIONAL,
    fault=Fault.MISPRINT,
)

SINH_AND_COSH = EqualsSum((cosh(eps / 2), (eps0 - eps) * sinh(eps / 2) / 2))

QUOTIENT_RISES = Rises(sinh(u / 2) / u, u, POSITIVE, eps, eps0, EqualsProduct((1 / u**2, u * cosh(u / 2) / 2 - sinh(u / 2))))
CHORD_OF_F = Chord(cdf_of(tau, k), tau, 0, eps, eps0, start=0, by=FALLING_SLOPE)

AT_MOST_HALF = Chain(
    (
        Link(
            "<",
            eps / eps0 * 2 * exp(-eps0 / 2) * sinh(eps0 / 2),
            Combination((Fact(sinh(eps / 2) / eps, "<", sinh(eps0 / 2) / eps0, QUOTIENT_RISES, 2 * eps * exp(-eps0 / 2)),)),
        ),
        Link(
            "<",
            eps / eps0,
            Combination((Fact(2 * exp(-eps0 / 2) * sinh(eps0 / 2), "<", 1, EqualsProduct((exp(-eps0),)), eps / eps0),)),
        ),
        Link(
            "<=",
            cdf_of(eps, k) / cdf_of(eps0, k),
            Combination((Fact(eps / eps0 * cdf_of(eps0, k), "<=", cdf_of(eps, k), CHORD_OF_F, 1 / cdf_of(eps0, k)),)),
        ),
    )
)
"""2 exp(-eps0/2) sinh(eps/2) < (eps/eps0) 2 exp(-eps0/2) sinh(eps0/2) < eps/eps0 <= F(eps)/F(eps0)."""

mechanism = Claim(
    id="par21.theorem4.mechanism_k",
    source=par21("Theorem 4", "4.1"),
    also=(
        par20("Theorem 10", "4.1"),
        par21("Lemma 11", "Appendix B"),
        par20("Lemma 22", "Appendix A"),
        par21("Corollary 3", "Appendix B"),
        par20("Corollary 23", "Appendix A"),
        par21("Figure 5, captions", "5.4"),
        par21("Section 5.3, saving", "5.3"),
        par21("Theorem 6", "4.3"),
        par20("Theorem 13", "4.3"),
        par21("Corollary 4", "Appendix D"),
        par20("Corollary 24", "Appendix C"),
        par21("Lemma 13", "Appendix D"),
        par20("Lemma 26", "Appendix C"),
    ),
    statement=THEOREM4,
    reading=CONFIDENCE
    + ", as in Lemma 11; L the loss at the released output z: the logarithm of the ratio of the densities there. Every dimension k, and neighbours that "
    "differ in one coordinate by Delta_f: the densities of the other coordinates are the same and cancel, so L is the loss for k = 1, where z is Laplace "
    "noise of scale 1/eps0 in units of Delta_f. This is the result; the step of its proof that fails is par21.equation17.law",
    says=Probability(AT_MOST_EPS, "=", model(eps, eps0, k), laplace_noise(eps0), {k: integers(1)}),
    correction=Correction(
        r"$\mathbb{P}(|L| \le \varepsilon) = e^{-\varepsilon_0/2}\sinh(\varepsilon/2)$ for $\varepsilon < \varepsilon_0$, every $k$, and neighbours that differ in "
        r"one coordinate by $\Delta_f$: the other coordinates do not matter.",
        (
            Identity(
                log(laplace_density(z, 1 / eps0) / laplace_density(z - 1, 1 / eps0)), loss_at_output(eps0, output=z), {z: REALS}
            ),
            Probability(AT_MOST_EPS, "=", exact_confidence(eps, eps0), laplace_noise(eps0)),
        ),
        (Direct(), OnPieces(INSIDE)),
    ),
    counterexample={k: 1, eps0: 1, eps: Rational(3, 5)},
    cross_checks=(
        HasProbability(exact_confidence(eps, eps0), mechanism_event, POINTS),
        HasProbability(exact_confidence(eps, eps0), concentrated_event, POINTS),
    ),
    note="For eps >= eps0 the probability is 1 (Theorem 1). For the bars of Lemma 11 see par21.lemma11.logarithm. The proof treats the distances of z to f(x) "
    "and to f(y) as independent, but z is the same output (par21.equation17.law). A guarantee must hold for all neighbours, so this pair alone refutes the "
    "formula for every k. Corollary 3 uses its complement as the delta of probabilistic differential privacy, for one pair as in the proof: 0.815 and not "
    "0.286 at eps0 = 1, eps = 0.6 (by the cited definition: par21.corollary3.probabilistic_dp). Results built on the formula are not counted again: the "
    "captions of Figure 5 (par21.figure5.caption_risks), the saving of Section 5.3 (par21.section5.3.budget_covers), and Theorem 6 with Corollary 4 and Lemma "
    "13, which have the formula as a factor (for drawn pairs, which are at all distances: par21.theorem6.drawn_pairs).",
    expected=Verdict.CORRECTED,
    fault=Fault.RESULT,
)

one_sided = Claim(
    id="par21.theorem4.one_sided",
    source=par21("Lemma 11", "Appendix B"),
    also=(par20("Lemma 22", "Appendix A"),),
    statement=r"And for the loss with its sign, as $\ln|\cdot|$ in Lemma 11 would have it, in place of $|L|$? $\mathbb{P}(L \le \varepsilon) = \frac12 "
    r"e^{(\varepsilon - \varepsilon_0)/2}$ for $\varepsilon < \varepsilon_0$ is not the formula either: it is less at $\varepsilon_0 = 1$, $\varepsilon = 0.6$ (0.409 and "
    r"0.714), and more at $\varepsilon_0 = 1$, $\varepsilon = 0.1$ (0.319 and 0.151).",
    reading=CONFIDENCE + " with L in place of |L|; k = 1 and the worst pair, as in par21.theorem4.mechanism_k",
    says=(
        Probability(at_most(LOSS, eps), "=", one_sided_confidence, laplace_noise(eps0)),
        Inequality(one_sided_confidence.subs({eps: Rational(3, 5), eps0: 1}), "<", elementary_model(Rational(3, 5), 1), {}),
        Inequality(elementary_model(Rational(1, 10), 1), "<", one_sided_confidence.subs({eps: Rational(1, 10), eps0: 1}), {}),
    ),
    by=(OnPieces(((1 - ratio) / 2,)), Direct(), Direct()),
)

mechanism_at_most_half = Claim(
    id="par21.theorem4.mechanism_at_most_half",
    **places("Theorem 4", "4.1", preprint="Theorem 10", quoted=False),
    statement=r"How far is $\mathbb{P}(T \le \varepsilon)/\mathbb{P}(T \le \varepsilon_0)$ from the truth? The confidence "
    r"$e^{-\varepsilon_0/2}\sinh(\varepsilon/2)$ is less than half of it, for every $k$.",
    reading=CONFIDENCE + "; neighbours that differ in one coordinate by Delta_f; real k > 0",
    says=Inequality(2 * exact_confidence(eps, eps0), "<", model(eps, eps0, k)),
    by=AT_MOST_HALF,
)


def spread_event(rng, size, eps, eps0):
    """|L| <= eps for two coordinates and a pair that differs by half the sensitivity in each."""
    return abs(laplace_loss_vector(rng, size, eps0, (0.5, 0.5))) <= eps


# f(x) = 0, f(y) = (1/2, 1/2), Delta_f = 1, the output (X, Y). The loss of a coordinate falls from eps0/2 to -eps0/2 on (0, 1/2).
X, Y = (Symbol(name, real=True) for name in "XY")
BOTH_LOSSES = loss_at_output(eps0, HALF, X) + loss_at_output(eps0, HALF, Y)
spread_closed = exp(-eps0 / 2) / 2 * (2 * sinh(eps / 2) + (eps0 - eps) * sinh(eps / 2) / 2 + cosh(eps / 2))

OF_Y = eps0 / 2 - 2 * eps0 * Y  # the loss of Y in (0, 1/2)
FROM, TO = ((eps0 / 2 + OF_Y + end) / (2 * eps0) for end in (-eps, eps))  # the X in (0, 1/2) with |L| <= eps
AFTER_FROM, AFTER_TO = (exp(-eps0 * at) / 2 for at in (FROM, TO))  # the probabilities of larger X
TURNS = ((eps0 - eps) / (2 * eps0), eps / (2 * eps0))  # the Y where FROM and TO reach an end of (0, 1/2)
BELOW, ABOVE = OnPieces((0, FROM, HALF)), OnPieces((0, TO, HALF))
LOW, HIGH = (OnPieces((0, turn, HALF)) for turn in TURNS)
AT_MOST_LOW, AT_MOST_HIGH = exp((eps - eps0) / 2) / 2, 1 - exp(-eps / 2) / 2
GIVEN_Y = (
    GivenEach(
        Y,
        (AT_MOST_LOW, AFTER_FROM, AFTER_FROM - AFTER_TO, 1 - AFTER_TO, AT_MOST_HIGH),
        (0, *TURNS[::-1], HALF),
        (LOW, BELOW, OnPieces((0, FROM, TO, HALF)), ABOVE, HIGH),
    ),
    GivenEach(
        Y,
        (AT_MOST_LOW, AFTER_FROM, 1, 1 - AFTER_TO, AT_MOST_HIGH),
        (0, *TURNS, HALF),
        (LOW, BELOW, OnPieces((0, HALF)), ABOVE, HIGH),
    ),
)
"""The confidence given Y, where eps < eps0/2 and where it is more."""

mechanism_spread = Claim(
    id="par21.theorem4.mechanism_spread",
    **places("Theorem 4", "4.1", preprint="Theorem 10", quoted=False),
    statement=r"What is the mechanism's own confidence for neighbours that differ by $\Delta_f/2$ in each of two coordinates? $\mathbb{P}(|L| \le \varepsilon) "
    r"= \frac12 e^{-\varepsilon_0/2}\left[2\sinh\frac\varepsilon2 + \frac{\varepsilon_0 - \varepsilon}{2} \sinh\frac\varepsilon2 + "
    r"\cosh\frac\varepsilon2\right]$ for $\varepsilon < \varepsilon_0$: more than for a difference in one coordinate, so that it depends on the direction.",
    reading=CONFIDENCE + "; k = 2; the loss at the output is the sum of those of the coordinates, whose noise is independent",
    says=(
        Probability(at_most(Abs(BOTH_LOSSES), eps), "=", spread_closed, laplace_noise(eps0, X, Y)),
        Inequality(exact_confidence(eps, eps0), "<", spread_closed),
    ),
    by=(
        SplitAt(eps, (eps0 / 2,), GIVEN_Y),
        EqualsProduct((exp(-eps0 / 2) / 2, (eps0 - eps) * sinh(eps / 2) / 2 + cosh(eps / 2)), (Direct(), SINH_AND_COSH)),
    ),
    cross_checks=(HasProbability(spread_closed, spread_event, POINTS),),
)

RISING_CDF = EqualsProduct((density_of(tau, k),))


def one_level(dimension, k_range):
    """Every confidence in (0, 1) is that of exactly one level below eps0."""
    return UniqueRoot(
        model(eps, eps0, dimension) - confidence, eps, {**k_range, eps0: POSITIVE, confidence: open_(0, 1), eps: open_(0, eps0)}
    )


# Limits at 0 take another form at k = 1/2 and k = 3/2, where an order of a Bessel function passes 0 or -1.
PIECES_OF_K = (
    (k, {k: open_(0, HALF)}),
    (HALF, {}),
    (k, {k: open_(HALF, 3 * HALF)}),
    (3 * HALF, {}),
    (k, {k: open_(3 * HALF, oo)}),
)

at_equation4 = elementary_model(log(1 / (1 - confidence * (1 - exp(-eps0)))), eps0)

bijective = Claim(
    id="par21.theorem4.bijective",
    **places("Section 4.1, inversion", "4.1"),
    statement=r"The analytical formula representing $\gamma_1$ as a function of $\varepsilon$ is bijective.",
    reading="confidence in the paper's model, for every real k > 0, as a map from (0, eps0) onto (0, 1). Its values are in (0, 1), because F(eps) < F(eps0), "
    "and each value in (0, 1) is taken at exactly one eps (in five parts of the range of k). At eps0 it is 1",
    says=(
        Inequality(0, "<", model(eps, eps0, k)),
        Inequality(cdf_of(eps, k), "<", cdf_of(eps0, k)),
        Identity(at_the_end, 1),
        *(one_level(*piece) for piece in PIECES_OF_K),
    ),
    by=(
        Direct(),
        Rises(cdf_of(tau, k), tau, POSITIVE, eps, eps0, RISING_CDF),
        Direct(),
        *(EqualsProduct((density_of(eps, at) / cdf_of(eps0, at),)) for at, _ in PIECES_OF_K),
    ),
)

noise_grows_with_k = Claim(
    id="par21.figure1a.noise_grows_with_k",
    **places("Figure 1a, remark", "4.1"),
    statement="As the value of $k$ increases, the amount of noise added in the output of numeric query increases.",
    reading="amount of noise: expected l1 norm k Delta/eps0 of the noise vector",
    says=Monotone(k * sensitivity / eps0, k, "increasing"),
)

# Two dimensions k1 < k2. The quotient of the densities increases in t by their logarithmic derivatives, -f'/f = K_{k-3/2}/K_{k-1/2};
# so does that of the distribution functions, F_2/F_1, which vanish together at 0. F_2(eps)/F_1(eps) < F_2(eps0)/F_1(eps0) is the claim.
k1, k2 = (Symbol(name, real=True) for name in ("k1", "k2"))


def quotient_of_bessel(shape):
    """K_{k-3/2}/K_{k-1/2} at t."""
    return besselk(shape - 3 * HALF, t) / besselk(shape - HALF, t)


STARTS_AT_0 = Known("F(0+) = 0", Limit(cdf_of(t, k), t, 0, 0), SplitAt(k, (HALF, 3 * HALF), apart=True))
FALLING_IN_K = Rises(-besselk(v - 1, t) / besselk(v, t), v, REALS, k1 - HALF, k2 - HALF, Use(QUOTIENT_OF_K))
RISING_DENSITIES = Combination(
    (Fact(quotient_of_bessel(k2), "<", quotient_of_bessel(k1), FALLING_IN_K, times=density_of(t, k2) / density_of(t, k1)),)
)
RISING_QUOTIENT = MonotoneQuotient(
    cdf_of(t, k2),
    cdf_of(t, k1),
    slopes=(density_of(t, k2), density_of(t, k1)),
    by=RISING_DENSITIES,
    vanish=(Use(STARTS_AT_0, {k: k2}), Use(STARTS_AT_0, {k: k1})),
)
at_eps, at_eps0 = (cdf_of(level, k2) / cdf_of(level, k1) for level in (eps, eps0))
CROSSED = Combination(
    (
        Fact(
            at_eps,
            "<",
            at_eps0,
            Rises(cdf_of(t, k2) / cdf_of(t, k1), t, left_open(0, eps0), eps, eps0, RISING_QUOTIENT),
            times=cdf_of(eps, k1) * cdf_of(eps0, k1),
        ),
    )
)
FALLING_CONFIDENCE = AnyTwo(
    k1,
    k2,
    EqualsProduct(
        (1 / cdf_of(eps0, k1), 1 / cdf_of(eps0, k2), cdf_of(eps0, k2) * cdf_of(eps, k1) - cdf_of(eps, k2) * cdf_of(eps0, k1)),
        (Direct(), Direct(), CROSSED),
    ),
)

risk_grows_with_k = Claim(
    id="par21.figure1a.risk_grows_with_k",
    **places("Figure 1a, remark", "4.1"),
    statement=r"As the value of $k$ increases, the amount of noise added in the output of numeric query increases. Therefore, for a specified "
    r"privacy level, the privacy at risk level increases with the value of $k$.",
    reading=RISK + ", as Figure 1 plots 1 - gamma_1: the confidence of Theorem 4 decreases with k",
    says=Monotone(model(eps, eps0, k), k, "decreasing"),
    by=FALLING_CONFIDENCE,
    expected=Verdict.PROVED_GIVEN,
)

equation4 = Claim(
    id="par21.equation4",
    **places("Equation 4", "4.1"),
    statement=r"For the case $k = 1$, the analytical derivation is fairly straightforward. In this case, we obtain an invertible closed-form of a privacy "
    r"level for a specified risk. It is presented in Equation 4. $\varepsilon = \ln\left(\frac{1}{1 - \gamma_1(1 - e^{-\varepsilon_0})}\right)$",
    reading=CONFIDENCE + " in the paper's model",
    says=(
        Identity(at_equation4, confidence, {confidence: open_(0, 1)}),
        Identity(model(eps, eps0, 1), elementary_model(eps, eps0)),
    ),
)

noise_falls_with_eps0 = Claim(
    id="par21.figure1b.noise_falls_with_eps0",
    **places("Section 4.1, remarks on eps0", "4.1"),
    statement=r"As the value of $\varepsilon_0$ increases, the probability of Laplace mechanism generating higher value of noise reduces.",
    reading="P(|noise| >= u) for each threshold u",
    says=(
        Probability(
            Lies(Abs(Z), right_open(u, oo)),
            "=",
            exp(-u * eps0 / sensitivity),
            laplace_noise(eps0 / sensitivity),
            {u: POSITIVE, sensitivity: POSITIVE, eps0: POSITIVE},
        ),
        Monotone(exp(-u * eps0 / sensitivity), eps0, "decreasing"),
    ),
    by=(OnPieces((-u, u)), Direct()),
)

risk_grows_with_eps0 = Claim(
    id="par21.figure1b.risk_grows_with_eps0",
    **places("Section 4.1, remarks on eps0", "4.1"),
    statement=r"As the value of $\varepsilon_0$ increases, the probability of Laplace mechanism generating higher value of noise reduces. Therefore, "
    r"for a fixed privacy level, privacy at risk increases with the value of $\varepsilon_0$. The same observation is made for $k > 1$.",
    reading=RISK + ", as Figure 1 plots 1 - gamma_1: the confidence of Theorem 4 decreases with eps0",
    says=Monotone(model(eps, eps0, k), eps0, "decreasing", {eps: POSITIVE, eps0: open_(eps, oo)}),
    by=FALLS_WITH_EPS0,
)

mechanism_risk_grows_with_eps0 = Claim(
    id="par21.figure1b.mechanism",
    **places("Section 4.1, remarks on eps0", "4.1", quoted=False),
    statement=r"Does the mechanism's own risk grow with $\varepsilon_0$ for a fixed privacy level, too? It does.",
    reading="risk of the mechanism itself: 1 - exp(-eps0/2) sinh(eps/2)",
    says=Monotone(1 - exact_confidence(eps, eps0), eps0, "increasing", {eps: POSITIVE, eps0: open_(eps, oo)}),
    by=EqualsProduct((exact_confidence(eps, eps0) / 2,)),
)
