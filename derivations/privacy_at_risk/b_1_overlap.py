"""Appendix B (preprint: A), first part: the overlap of two Laplace distributions."""

from parisk_sym.paper import *
from _paper import par20, par21
from _shared import exact_confidence, laplace_density, places, tau
from parisk_sym.laws.laplace import overlap, overlap_at
from parisk_sym.laws.samplers import overlap_event

SECTION = Section(
    "Appendix B, overlap of Laplace distributions", given={sensitivity: POSITIVE, eps2: POSITIVE, eps1: open_(eps2, oo)}
)

share = Symbol("share", positive=True)  # 1 - eps2/eps1
crossing = sensitivity * log(eps1 / eps2) / (eps1 - eps2)
narrow, wide = laplace_density(tau, sensitivity / eps1), laplace_density(tau, sensitivity / eps2)
printed_overlap = overlap_at(eps1, eps2)
smaller_density = 2 * Integral(wide, (tau, 0, crossing)) + 2 * Integral(narrow, (tau, crossing, oo))

# The wide density at the crossing keeps some of its mass below, the narrow one beyond.
SOME_OVERLAP = Substitute(
    {eps1: eps2 * (1 + u)}, {eps2: POSITIVE, u: POSITIVE}, EqualsSum((1 - exp(-log(1 + u) / u), exp(-log(1 + u) * (1 + u) / u)))
)


def accepted(rng, size, eps1, eps2):
    """Events of probability equal to the overlap."""
    return overlap_event(rng, size, eps1, eps2)


more_noise = Claim(
    id="par21.appendix_b.more_noise",
    **places("Appendix B, first sentence", "Appendix B", preprint="Appendix A, first sentence", preprint_section="Appendix A"),
    statement=r"Although a Laplace mechanism $\mathcal{L}^{\Delta_f}_{\varepsilon}$ induces higher amount of noise on average than a Laplace mechanism "
    r"$\mathcal{L}^{\Delta_f}_{\varepsilon_0}$ for $\varepsilon < \varepsilon_0$, there is a non-zero probability that $\mathcal{L}^{\Delta_f}_{\varepsilon}$ "
    r"induces noise commensurate to $\mathcal{L}^{\Delta_f}_{\varepsilon_0}$.",
    says=(
        Inequality(sensitivity / eps0, "<", sensitivity / eps, {eps0: POSITIVE, eps: open_(0, eps0)}),
        Inequality(0, "<", printed_overlap, {eps2: POSITIVE, eps1: open_(eps2, oo)}),
    ),
    by=(Direct(), SOME_OVERLAP),
    reading="the noise on average is E|noise| = Delta/eps; the probability of commensurate noise is the overlap of Lemma 5",
)

smaller, larger = Min(narrow, wide), Symbol("larger", positive=True)

quotient_at_crossing = (narrow / wide).subs(tau, crossing)

lemma5 = Claim(
    id="par21.lemma5.overlap",
    source=par21("Lemma 5", "Appendix B"),
    also=(par20("Lemma 16", "Appendix A"), par21("Definition 8", "Appendix B"), par20("Definition 15", "Appendix A")),
    statement=r"The overlap $O$ between two probability distributions, $\mathrm{Lap}(\frac{\Delta_f}{\varepsilon_1})$ and "
    r"$\mathrm{Lap}(\frac{\Delta_f}{\varepsilon_2})$, such that $\varepsilon_2 \le \varepsilon_1$, is given by $O = 1 - (\exp(-\mu\varepsilon_2/\Delta_f) - "
    r"\exp(-\mu\varepsilon_1/\Delta_f))$, where $\mu = \frac{\Delta_f \ln(\varepsilon_1/\varepsilon_2)}{\varepsilon_1 - \varepsilon_2}$.",
    reading="the overlap is twice the integral of the smaller density over the half-line, up to the crossing mu and beyond. The smaller density is the wide one"
    " up to mu and the narrow one beyond, because narrow/wide decreases and is 1 at mu. At equal levels mu is 0/0, and the limit is taken: 1, the "
    "overlap of a law with itself",
    says=(
        Identity(smaller_density, printed_overlap),
        Monotone(narrow / wide, tau, "decreasing", {tau: POSITIVE}),
        Identity(quotient_at_crossing, 1),
        Limit(overlap_at(1, 1 - share), share, 0, 1, {share: open_(0, 1)}),
        Identity(Integral(smaller, (tau, 0, crossing)), Integral(wide, (tau, 0, crossing))),
        Identity(Integral(smaller, (tau, crossing, oo)), Integral(narrow, (tau, crossing, oo))),
    ),
    by=(
        *(Direct(),) * 4,
        Pointwise(tau, Let(larger, narrow, right_open(wide, oo))),
        Pointwise(tau, Let(larger, wide, right_open(narrow, oo))),
    ),
    cross_checks=(
        HasProbability(
            overlap(eps1, eps2), accepted, ({eps1: 1, eps2: Rational(3, 5)}, {eps1: 3, eps2: Rational(1, 4)}), {eps1: POSITIVE}
        ),
    ),
)

value = Claim(
    id="par21.lemma5.value",
    **places("Lemma 5, example", "Appendix B", preprint="Lemma 16, example", preprint_section="Appendix A"),
    statement=r"Using the result in Lemma 5, we note that the overlap between two distributions with $\varepsilon_0 = 1$ and $\varepsilon = 0.6$ is $0.81$.",
    says=PrintedValue(overlap(1, Rational(3, 5)), "0.81"),
)

similar = Claim(
    id="par21.lemma5.eighty_percent",
    **places("Lemma 5, example", "Appendix B", preprint="Lemma 16, example", preprint_section="Appendix A"),
    statement=r"Thus, $\mathcal{L}^{\Delta_f}_{0.6}$ induces noise that is more than 80\% times similar to the noise induced by $\mathcal{L}^{\Delta_f}_{1.0}$.",
    reading="similarity: the overlap exceeds 4/5",
    says=Inequality(Rational(4, 5), "<", overlap(1, Rational(3, 5)), {}),
)

same_privacy = Claim(
    id="par21.lemma5.same_privacy",
    **places("Lemma 5, example", "Appendix B", preprint="Lemma 16, example", preprint_section="Appendix A"),
    statement=r"Therefore, we can loosely say that at least 80\% of the times a Laplace Mechanism $\mathcal{L}_{1.0}^{\Delta_f}$ will provide "
    r"the same privacy as a Laplace Mechanism $\mathcal{L}_{0.8}^{\Delta_f}$.",
    reading="the share of the noise that a coupling makes equal is the overlap of the preceding sentences, from which this one concludes ('Therefore'): 0.918 "
    "for 0.8 as printed, and 0.814 for 0.6 as in the example. It is not the probability of |L| <= eps at the output, which is below 0.25 and 0.19",
    says=(
        Inequality(Rational(4, 5), "<=", overlap(1, Rational(4, 5)), {}),
        Inequality(Rational(4, 5), "<=", overlap(1, Rational(3, 5)), {}),
        Inequality(exact_confidence(Rational(4, 5), 1), "<", Rational(1, 4), {}),
        Inequality(exact_confidence(Rational(3, 5), 1), "<", Rational(19, 100), {}),
    ),
    note="Two noises can be drawn together so that they are equal with a probability equal to their overlap (Definition 8), and with no larger one. Equal "
    "noise gives the same output. The text computes the overlap for 0.6 and concludes for 0.8, which holds as well. Similar noise is not similar privacy, and "
    "the paper says so in part: the overlap is there 'in order to get an intuition', the sentence is introduced by 'loosely', and the next paragraph says "
    "that the overlap 'offers an insight' and 'does not capture the constraint induced by the sensitivity'.",
)

bounded = Claim(
    id="par21.definition8.range",
    **places("Definition 8", "Appendix B", preprint="Definition 15", preprint_section="Appendix A"),
    statement=r"In what range is the overlap of two Laplace distributions of different levels? In $(0, 1)$.",
    says=(Inequality(0, "<", printed_overlap), Inequality(printed_overlap, "<", 1)),
    by=(SOME_OVERLAP, Direct()),
)
