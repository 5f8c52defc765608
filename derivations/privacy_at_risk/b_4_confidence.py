"""Appendix B (preprint: A), last part: from the noise to the confidence, and where the step fails."""

from parisk_sym.paper import *
from _paper import par20, par21
from _shared import HALF, Z, at_most, laplace_noise, loss_at_output, model, places
from parisk_sym.laws.bessel_k import cdf, cdf_of, density_of
from parisk_sym.laws.laplace import loss_cdf, loss_cdf_at, loss_density_at, loss_mean, loss_moment
from parisk_sym.laws.samplers import independent_model, laplace_loss

REALS_PLUS = right_open(0, oo)
ratio = eps / eps0
a, b = Symbol("a", real=True), Symbol("b", real=True)

SECTION = Section(
    "Appendix B, the confidence of the mechanism",
    given={ell: REALS, eps0: POSITIVE, k: POSITIVE, eps: open_(0, eps0), a: REALS, b: REALS},
)

x1, x2, y1, y2 = (Symbol(name, nonnegative=True) for name in ("x1", "x2", "y1", "y2"))

LOSS = loss_at_output(eps0)  # f(x) = 0, f(y) = Delta = 1


def loss(rng, size, eps0):
    """Privacy loss of the one-dimensional mechanism, worst pair."""
    return laplace_loss(rng, size, eps0)


def loss_at(values, eps0):
    """Distribution function of the loss."""
    return loss_cdf.array(ell=values, eps0=eps0)


def loss_before(values, eps0):
    """Left limit of the distribution function of the loss: its atoms sit at -eps0 and eps0."""
    import numpy as np

    return np.where(values <= -eps0, 0.0, np.exp((np.minimum(values, eps0) - eps0) / 2) / 2)


def modelled_loss(rng, size, eps0, k):
    """The paper's model: the distance of two independent gamma variables, given that it is at most eps0."""
    return independent_model(rng, size, eps0, k)


def model_cdf(values, eps0, k):
    """Distribution function of the model on [0, eps0]."""
    return cdf.array(x=values, k=k) / cdf.array(x=eps0, k=k)


loss_law = HasLaw(loss_cdf(ell, eps0), ell, loss, ({eps0: 1}, {eps0: Rational(5, 2)}), left_limit=loss_before, vectorised=loss_at)
positive_ell = Symbol("ell", positive=True)
model_law = HasLaw(
    model(positive_ell, eps0, k),
    positive_ell,
    modelled_loss,
    ({eps0: 1, k: 1}, {eps0: 2, k: 3}),
    {positive_ell: open_(0, eps0)},
    vectorised=model_cdf,
)

EQUATION17 = (
    r"Using Equations 15, 16, and Lemma 6, 10, we get $\left(\frac{\varepsilon_0}{\Delta_f}\sum_{i=1}^k |(|f(y_i) - z| - |f(x_i) - "
    r"z|)|\right) \sim P_{T'}(t; k, \Delta_f/\varepsilon_0, \Delta_f)$."
)

equation14 = Claim(
    id="par21.equation14",
    **places("Equation 14", "Appendix B", preprint="Equation 13", preprint_section="Appendix A"),
    statement=r"For any point $z \in \mathbb{R}^k$ and $\varepsilon \ne 0$, $\frac{\mathbb{P}_x(z)}{\mathbb{P}_y(z)} = \prod_{i=1}^k "
    r"\frac{\exp\left(\frac{-\varepsilon_0|f(x_i) - z_i|}{\Delta_f}\right)}{\exp\left(\frac{-\varepsilon_0|f(y_i) - z_i|}{\Delta_f}\right)} = \prod_{i=1}^k "
    r"\exp\left(\frac{\varepsilon_0(|f(y_i) - z_i| - |f(x_i) - z_i|)}{\Delta_f}\right) = \exp\left(\varepsilon\left[\frac{\varepsilon_0 \sum_{i=1}^k (|f(y_i) "
    r"- z_i| - |f(x_i) - z_i|)}{\varepsilon\Delta_f}\right]\right)$.",
    reading="two coordinates; x1, x2, y1, y2 the distances to z",
    says=Identity(
        exp(-eps0 * x1 / sensitivity) * exp(-eps0 * x2 / sensitivity)
        / (exp(-eps0 * y1 / sensitivity) * exp(-eps0 * y2 / sensitivity)),
        exp(eps * (eps0 * ((y1 - x1) + (y2 - x2)) / (eps * sensitivity))),
        dict.fromkeys((x1, x2, y1, y2), REALS_PLUS) | {eps: POSITIVE, sensitivity: POSITIVE},
    ),
    covers="two coordinates",
    expected=Verdict.PROVED_ON_BOX,
)  # fmt: skip

absolute_inside = Claim(
    id="par21.equation17.absolute_inside",
    source=par21("Equation 17", "Appendix B"),
    also=(par21("Corollary 4, proof", "Appendix D"), par20("Corollary 24, proof", "Appendix C")),
    statement=EQUATION17,
    reading="the left side, which is meant as |ln P_x(z)/P_y(z)| of Equation 14. The absolute values are inside the sum in Equation 17 of the journal version "
    "(not in Equation 16 of the preprint), and in the proof of Corollary 4 in both. Two coordinates with differences a and b",
    says=Identity(Abs(a) + Abs(b), Abs(a + b)),
    correction=Correction(
        r"$|L|$ has the absolute value outside the sum, $|\sum_i (|f(y_i) - z_i| - |f(x_i) - z_i|)|$; the sum of absolute values is only an upper bound. For two coordinates it is $\max(|a + b|, |a - b|)$.",
        (Identity(Abs(a) + Abs(b), Max(Abs(a + b), Abs(a - b))), Inequality(Abs(a + b), "<=", Abs(a) + Abs(b))),
    ),
    counterexample={a: 1, b: -1},
    expected=Verdict.CORRECTED,
    fault=Fault.MISPRINT,
)

density_ratio = Symbol("ratio", positive=True)
logarithm = Claim(
    id="par21.lemma11.logarithm",
    source=par21("Lemma 11", "Appendix B"),
    also=(
        par20("Lemma 22", "Appendix A"),
        par21("Equation 22", "Appendix D"),
        par20("Equation 22", "Appendix C"),
        par21("Lemma 13", "Appendix D"),
        par20("Lemma 26", "Appendix C"),
    ),
    statement=r"For Laplace Mechanism $\mathcal{L}^{\Delta_f}_{\varepsilon_0}$ with query $f: \mathcal{D} \to \mathbb{R}^k$ and for any output $Z \subseteq "
    r"\mathrm{Range}(\mathcal{L}^{\Delta_f}_{\varepsilon_0})$, $\varepsilon \le \varepsilon_0$, $\gamma_1 \triangleq \mathbb{P}\left[\ln\left|\frac{\mathbb{P}"
    r"(\mathcal{L}^{\Delta_f}_{\varepsilon_0}(x) \in Z)}{\mathbb{P}(\mathcal{L}^{\Delta_f}_{\varepsilon_0}(y) \in Z)}\right| \le \varepsilon\right] = "
    r"\frac{\mathbb{P}(T \le \varepsilon)}{\mathbb{P}(T \le \varepsilon_0)}$",
    reading="only the event is judged: ln|ratio| <= eps, for the ratio of the two probabilities, is the |ln ratio| <= eps of Definition 5 (preprint: "
    "Definition 6), whose complement has the risk",
    says=Identity(log(Abs(density_ratio)), Abs(log(density_ratio)), {density_ratio: POSITIVE}),
    condition=Condition(
        "ratio at least 1, where both are the same; for the others the bars are meant outside the logarithm",
        Identity(log(Abs(density_ratio)), Abs(log(density_ratio)), {density_ratio: right_open(1, oo)}),
    ),
    counterexample={density_ratio: HALF},
    note="The formula on the right side is judged with the bars outside (par21.theorem4.mechanism_k), and for the event as printed in par21.theorem4.one_sided.",
    expected=Verdict.CONDITIONAL,
    fault=Fault.MISPRINT,
)

equation17 = Claim(
    id="par21.equation17.law",
    **places("Equation 17", "Appendix B", preprint="Equation 16", preprint_section="Appendix A"),
    statement=EQUATION17,
    reading="the absolute value is meant outside the sum (par21.equation17.absolute_inside), so it is that of the loss; k = 1. A law with a density gives the "
    "single value eps0 probability 0. This is the step of the proof; the result that falls with it is par21.theorem4.mechanism_k",
    says=Identity(1 - Integral(eps0 / 2 * exp(-eps0 * u), (u, 0, 1)), 0),
    correction=Correction(
        r"$\mathbb{P}(|L| = \varepsilon_0) = (1 + e^{-\varepsilon_0})/2$: more than half of all outputs lose the full $\varepsilon_0$.",
        (
            Identity(1 - Integral(eps0 / 2 * exp(-eps0 * u), (u, 0, 1)), (1 + exp(-eps0)) / 2),
            Probability(Lies(Abs(LOSS), closed(eps0, eps0)), "=", (1 + exp(-eps0)) / 2, laplace_noise(eps0)),
        ),
        (Direct(), OnPieces((0, 1))),
    ),
    cross_checks=(loss_law,),
    note="The loss of the mechanism has atoms at eps0 and -eps0. z is the one output released for x, so f(y) - z is f(x) - z shifted by f(y) - f(x), and the"
    " two distances depend on each other. The proof treats them as two independent gamma variables.",
    expected=Verdict.CORRECTED,
    fault=Fault.STEP,
)

# The law of the loss: atoms at eps0 and -eps0, a density between (the library's own, off the atoms).
between = loss_density_at(ell, eps0)
s = Symbol("s", positive=True)  # order
v = Symbol("v", real=True)  # a smaller loss
exact_loss = Claim(
    id="par21.equation17.exact_loss",
    **places("Equation 17", "Appendix B", preprint="Equation 16", preprint_section="Appendix A", quoted=False),
    statement=r"What should Equation 17 say for $k = 1$? The privacy loss of the worst pair has mass $\frac12$ at $\varepsilon_0$, $\frac12 "
    r"e^{-\varepsilon_0}$ at $-\varepsilon_0$ and density $\frac14 e^{(\ell - \varepsilon_0)/2}$ between; its mean is $\varepsilon_0 - 1 + e^{-\varepsilon_0}$.",
    reading="the loss at the output; the atoms, and the distribution function between them, which is that with the density; mean and moment function",
    says=(
        Probability(Lies(LOSS, closed(eps0, eps0)), "=", HALF, laplace_noise(eps0)),
        Probability(Lies(LOSS, closed(-eps0, -eps0)), "=", exp(-eps0) / 2, laplace_noise(eps0)),
        Probability(at_most(Abs(LOSS), eps0), "=", 1, laplace_noise(eps0)),
        Probability(at_most(LOSS, ell), "=", loss_cdf_at(ell, eps0), laplace_noise(eps0), {ell: right_open(-eps0, eps0)}),
        Identity(eps0 / 2 - eps0 * exp(-eps0) / 2 + Integral(ell * between, (ell, -eps0, eps0)), loss_mean(eps0)),
        Identity(
            exp(s * eps0) / 2 + exp(-(s + 1) * eps0) / 2 + Integral(exp(s * ell) * between, (ell, -eps0, eps0)),
            loss_moment(s, eps0),
            {s: POSITIVE},
        ),
        Identity(
            exp(-eps0) / 2 + Integral(between.subs(ell, v), (v, -eps0, ell)), loss_cdf_at(ell, eps0), {ell: open_(-eps0, eps0)}
        ),
    ),
    by=(OnPieces((0,)), OnPieces((1,)), OnPieces((0, 1)), OnPieces(((1 - ell / eps0) / 2,)), *(Direct(),) * 3),
    cross_checks=(loss_law,),
)

model_at_eps0 = model(eps0, eps0, k)

independent = Claim(
    id="par21.equation18.model",
    **places("Equation 18", "Appendix B", preprint="Equation 17", preprint_section="Appendix A"),
    statement=r"Of which model is Equation 18 the law? If the two distances were independent $\mathrm{Gamma}(k, \Delta_f/\varepsilon_0)$ variables, "
    r"conditioned on a difference of at most $\Delta_f$, the confidence would be $\mathbb{P}(T \le \varepsilon)/\mathbb{P}(T \le \varepsilon_0)$.",
    reading="the model behind Equation 18, taken as a definition: T given T <= eps0, which has the density f/F(eps0); the quotient "
    "has this derivative and is 1 at eps0",
    says=(
        Identity(diff(model(u, eps0, k), u), density_of(u, k) / cdf_of(eps0, k), {u: open_(0, eps0)}),
        Identity(model_at_eps0, 1),
    ),
    cross_checks=(model_law,),
    note="The formula is the law of the model; what fails is that the mechanism is not this model.",
)

# f(x) = 0 with neighbours at Delta and at -Delta.
BAD_FOR_SOME = AnyOf(tuple(Lies(Abs(loss_at_output(eps0, side)), open_(eps, oo)) for side in (1, -1)))


def bad_for_a_neighbour(rng, size, eps, eps0):
    """|L| > eps against the neighbour at Delta or against the one at -Delta."""
    noise = rng.laplace(0, 1 / eps0, size)
    losses = (eps0 * (abs(noise - side) - abs(noise)) for side in (1, -1))
    above, below = (abs(loss) > eps for loss in losses)
    return above | below


corollary3 = Claim(
    id="par21.corollary3.probabilistic_dp",
    **places("Corollary 3", "Appendix B", preprint="Corollary 23", preprint_section="Appendix A", quoted=False),
    statement=r"Which $\delta$ has the Laplace mechanism by the definition of probabilistic differential privacy that the corollary cites, one set of outputs that is bad for "
    r"some neighbour? $\delta = 1$ for every $\varepsilon < \varepsilon_0$ and $0$ for $\varepsilon \ge \varepsilon_0$: every output has the loss $\varepsilon_0$ against one of two "
    r"neighbours, and never more.",
    reading="delta is a risk. The definition of Machanavajjhala et al. 2008 (Section 3 cites it, but has only the probability over the outputs): for each x "
    "there is one set of outputs, of probability at most delta, that contains what is bad for some neighbour. f(x) = 0 has neighbours at Delta and at "
    "-Delta (k = 1, or one coordinate of k)",
    says=(
        Identity(Max(*(Abs(loss_at_output(eps0, side)) for side in (1, -1))), eps0, {Z: REALS}),
        Probability(BAD_FOR_SOME, "=", 1, laplace_noise(eps0)),
        Probability(BAD_FOR_SOME, "=", 0, laplace_noise(eps0), {eps: right_open(eps0, oo)}),
    ),
    by=(Direct(), OnPieces((0,)), OnPieces((0, 1))),
    cross_checks=(
        HasProbability(Integer(1), bad_for_a_neighbour, ({eps: Rational(3, 5), eps0: 1}, {eps: 2, eps0: Rational(21, 10)})),
    ),
    note="The corollary is meant for one pair of neighbours, and is judged in this way (par21.theorem4.mechanism_k). The outputs that are good for one "
    "neighbour, z/Delta in [(1 - r)/2, (1 + r)/2] with r = eps/eps0 < 1, and those that are good for the other are disjoint.",
)
