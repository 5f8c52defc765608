"""Section 7 (preprint: 6): what is said about the moment accountant, for the Laplace mechanism.

The moment accountant bounds delta(eps) for n uses by exp(n ln E e^(sL) - s eps), for the best s > 0.
"""

from parisk_sym.paper import *
from _paper import par20, par21
from parisk_sym.laws.composition.theorems import advanced
from parisk_sym.laws.laplace import loss_mean, loss_moment

s = Symbol("s", positive=True)  # order
tau = Symbol("tau", positive=True)  # spread

SECTION = Section(
    "7 Related work", given={eps0: POSITIVE, n: integers(1), delta: open_(0, 1), s: POSITIVE, mu: POSITIVE, tau: POSITIVE}
)

HOEFFDING = Known(
    "Hoeffding's lemma, ln E e^(sL) <= s E L + s^2 eps0^2/2 for |L| <= eps0, at the loss of the Laplace mechanism",
    Inequality(log(loss_moment(s, eps0)), "<=", s * loss_mean(eps0) + s**2 * eps0**2 / 2),
    ByDerivative(eps0),
)

best_order = sqrt(2 * log(1 / delta) / n) / eps0
advanced_mean = eps0 * (exp(eps0) - 1)


def exponent(mean):
    """n (s E L + s^2 eps0^2/2) - s times the level of advanced composition, at the best order s, for a mean loss."""
    return n * (best_order * mean + best_order**2 * eps0**2 / 2) - best_order * advanced(eps0, n, delta)


beats_advanced = Claim(
    id="par21.section7.moments_beat_advanced",
    source=par21("Section 7, moment accountant", "7"),
    also=(par20("Section 6, moment accountant", "6"), par21("Section 5.4, moment accountant", "5.4")),
    statement=r"Abadi et al. show that the moment accountant provides much strong privacy guarantees than the conventional composition mechanisms.",
    reading="Laplace mechanism, k = 1, worst pair: at the level of advanced composition the moment accountant gives less than "
    "delta already for s = sqrt(2 ln(1/delta)/n)/eps0; every n, eps0 and delta",
    says=Inequality(n * log(loss_moment(best_order, eps0)) - best_order * advanced(eps0, n, delta), "<", log(delta)),
    by=Chain(
        (
            Link(
                "<=",
                exponent(loss_mean(eps0)),
                Combination(
                    (
                        Fact(
                            log(loss_moment(best_order, eps0)),
                            "<=",
                            best_order * loss_mean(eps0) + best_order**2 * eps0**2 / 2,
                            Use(HOEFFDING, {s: best_order}),
                            n,
                        ),
                    )
                ),
            ),
            Link("<", exponent(advanced_mean), Combination((Fact(loss_mean(eps0), "<", advanced_mean, times=n * best_order),))),
            Link("=", log(delta)),
        )
    ),
    covers="the Laplace mechanism, k = 1, worst pair",
    expected=Verdict.PROVED_ON_BOX,
)


def rises_with(level):
    """The derivative of the moment in the level of a pair, which is its distance over the sensitivity times eps0."""
    half = s + Rational(1, 2)
    return EqualsProduct((exp(-level / 2), sinh(half * level), s * (s + 1) / half))


needs_data = Claim(
    id="par21.section7.moments_need_data",
    source=par21("Section 7, moment accountant, data", "7"),
    also=(par20("Section 6, moment accountant, data", "6"),),
    statement=r"The moment accountant requires access to data-generation distribution to compute the bounds on the moment. Hence, the privacy guarantees are "
    r"specific to the dataset.",
    reading="the accountant of Abadi et al., the subject of the preceding sentences: no number that is known without the data bounds the moments for every "
    "dataset. It is judged for the Laplace mechanism, k = 1, and the closed form E e^(sL) at the sensitivity. This would have to be below the moment of"
    " some pair of datasets, whose distance is at most the sensitivity and whose level u is at most eps0",
    says=Fails(Inequality(loss_moment(s, u), "<=", loss_moment(s, eps0), {u: POSITIVE, eps0: right_open(u, oo)})),
    by=ByDerivative(eps0, by=rises_with(eps0)),
    correction=Correction(
        r"$\mathbb{E} e^{sL}$ increases with the distance, so that the closed form for the distance $\Delta_f$ bounds the moments "
        r"for all datasets, without any data.",
        (
            Inequality(loss_moment(s, u), "<=", loss_moment(s, eps0), {u: POSITIVE, eps0: right_open(u, oo)}),
            Monotone(loss_moment(s, u), u, "increasing", {u: POSITIVE}),
        ),
        (ByDerivative(eps0, by=rises_with(eps0)), rises_with(u)),
    ),
    note="It is the data-dependent bound of PATE that needs data, not the accountant (par21.section5.4.moments_of_the_dataset).",
    expected=Verdict.CORRECTED,
    fault=Fault.REMARK,
)

expected_value = Claim(
    id="par21.section7.concentrated_mean",
    source=par21("Section 7, concentrated differential privacy", "7"),
    also=(par20("Section 6, concentrated differential privacy", "6"),),
    statement=r"Definition of concentrated differential privacy incorporates the explicit randomness induced by the noise distribution but considering only the expected value "
    r"of privacy loss satisfying $\varepsilon$-differential privacy definition instead of using the confidence levels limits its scope.",
    reading="only the expected value means that a mechanism whose mean loss is at most mu, for both orders of the pair, satisfies (mu, tau)-concentrated "
    "differential privacy (Dwork and Rothblum 2016, Definition 1.1) for every tau > 0. The definition also requires that the loss minus its mean is "
    "tau-subgaussian, which makes E e^L at most e^(mu + tau^2/2)",
    says=Implication((MeanLoss(mu),), Moment(2, exp(mu + tau**2 / 2))),
    counterexample=Instance((Mechanism((("1/2", "1/2"), ("1/100", "99/100"))),), {mu: 2, tau: 1}),
    note="The subgaussian part bounds the tails of the loss, and with them a risk: P(L > mu + t tau) <= e^(-t^2/2).",
    expected=Verdict.REFUTED,
    fault=Fault.REMARK,
)
