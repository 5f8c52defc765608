"""Appendix B (preprint: A), second part: the noise on neighbouring datasets, exponential and gamma laws."""

from parisk_sym.paper import *
from _shared import d, gamma_density, laplace_density, places, tau

SECTION = Section("Appendix B, noise on neighbouring datasets", given={t: POSITIVE, b: POSITIVE, d: POSITIVE, eps0: POSITIVE})

a = Symbol("a", real=True)
share = Symbol("share", positive=True)
rate = Symbol("rate", positive=True)
v, w = Symbol("v", real=True), Symbol("w", real=True)

lemma6 = Claim(
    id="par21.lemma6.triangle",
    **places("Lemma 6", "Appendix B", preprint="Lemma 17", preprint_section="Appendix A"),
    statement=r"For a Laplace Mechanism $\mathcal{L}^{\Delta_f}_{\varepsilon_0}$, the difference in the absolute values of noise induced on a pair "
    "of neighbouring datasets is upper bounded by the sensitivity of the query.",
    reading="sum (|f(y_i) - z_i| - |f(x_i) - z_i|) <= sum |f(x_i) - f(y_i)|, which is at most Delta_f by definition; coordinate by coordinate, "
    "a = f(x_i), y = f(y_i)",
    says=Inequality(Abs(y - z) - Abs(a - z), "<=", Abs(a - y), {a: REALS, y: REALS, z: REALS}),
    by=Substitute({y: a + v, z: a + w}, {a: REALS, v: REALS, w: REALS}),
    covers="one coordinate; the sums follow term by term",
    expected=Verdict.PROVED_ON_BOX,
)

X, W = Symbol("X", real=True), Symbol("W", real=True)
noise = {X: WithDensity(laplace_density(X, b), REALS)}
SIZE_OF_NOISE = ImageLaw(Abs(X), t, WithDensity(exp(-t / b) / b, POSITIVE), noise)
BOTH_SIDES = Branches((0,), ("decreasing", "increasing"), (-t, t))

lemma7 = Claim(
    id="par21.lemma7.absolute_value",
    **places("Lemma 7", "Appendix B", preprint="Lemma 18", preprint_section="Appendix A"),
    statement=r"If a random variable $X$ follows Laplace Distribution with mean zero and scale $b$, $|X| \sim \mathrm{Exp}(b)$.",
    reading="Exp(b) is the exponential law of mean b",
    says=SIZE_OF_NOISE,
    by=BOTH_SIDES,
)

one_summand = gamma_density(t, 1, b)

lemma8 = Claim(
    id="par21.lemma8.gamma",
    **places("Lemma 8", "Appendix B", preprint="Lemma 19", preprint_section="Appendix A"),
    statement=r"If $X_1, ..., X_n$ are $n$ i.i.d. random variables each following the Exponential Distribution with scale $b$, $\sum_{i=1}^n X_i "
    r"\sim \mathrm{Gamma}(n, b)$.",
    reading="by induction: Gamma(1, b) is Exp(b), and Gamma(n, b) convolved with Exp(b) is Gamma(n + 1, b)",
    says=(
        Identity(one_summand, exp(-t / b) / b),
        Identity(
            Integral(gamma_density(u, n, b) * exp(-(t - u) / b) / b, (u, 0, t)), gamma_density(t, n + 1, b), {n: integers(1)}
        ),
    ),
    covers="n = 1 and the step from n to n + 1",
    expected=Verdict.PROVED_ON_BOX,
)

equation15 = Claim(
    id="par21.equation15.both_centred",
    **places("Equation 15", "Appendix B", preprint="Equation 14", preprint_section="Appendix A"),
    statement=r"By Definition 4, $(f(x) - z), (f(y) - z) \sim \mathrm{Lap}(\Delta_f/\varepsilon_0)$.",
    reading="each for its own mechanism: z is the output for x in the first, and for y in the second. In one coordinate the answer is a, and z has the "
    "density of the noise around a; b = Delta_f/eps0",
    says=ImageLaw(
        a - X, W, WithDensity(laplace_density(W, b), REALS), {X: WithDensity(laplace_density(X - a, b), REALS)}, {a: REALS}
    ),
    by=MonotoneMap("decreasing"),
    note="For one and the same output, as Equation 17 uses it, f(y) - z has the mean f(y) - f(x) (par21.equation17.law).",
)

equation16 = Claim(
    id="par21.equation16.sum_is_gamma",
    **places("Equation 16", "Appendix B", preprint="Equation 15", preprint_section="Appendix A"),
    statement=r"Application of Lemma 7 and Lemma 8 yields, $\sum_{i=1}^k (|f(x_i) - z_i|) \sim \mathrm{Gamma}(k, \Delta_f/\varepsilon_0)$.",
    reading="z is the output for x; b = Delta/eps0; one coordinate follows Gamma(1, b) and each further one adds 1 to k; the Laplace "
    "transforms agree as well, for real k",
    says=(
        ImageLaw(Abs(X), t, WithDensity(one_summand, POSITIVE), noise),
        *lemma8.says.parts[1:],
        Identity(
            Integral(exp(-rate * u) * gamma_density(u, k, b), (u, 0, oo)),
            Integral(exp(-rate * tau) * exp(-tau / b) / b, (tau, 0, oo)) ** k,
            {rate: POSITIVE, k: POSITIVE},
        ),
    ),
    by=(BOTH_SIDES, *(Direct(),) * 2),
    covers="k = 1, the step from k to k + 1, and the Laplace transform for every k",
    expected=Verdict.PROVED_ON_BOX,
)
