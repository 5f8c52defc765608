"""Appendix B (preprint: A), third part: the law of T = |X1 - X2|/theta, its constant and its distribution function."""

from parisk_sym.paper import *
from _shared import CONTINUATION, HALF, I_SERIES, K_BY_I, TERMWISE, gamma_density, places, tau
from parisk_sym.laws.bessel_k import (  # fmt: skip
    cdf,
    cdf_exponential,
    cdf_hypergeometric,
    cdf_mixture,
    cdf_of,
    characteristic,
    density_of,
    mixture_weight,
    moment,
)
from parisk_sym.laws.samplers import gamma_difference
from sympy import atan, cos, gamma, lowergamma, sin

n = Symbol("n", positive=True)  # shape
frequency = Symbol("frequency", positive=True)
M = Symbol("M", positive=True)  # limit
i, j = (Symbol(name, integer=True) for name in "ij")
place, index, inside = (Symbol(name, real=True) for name in "iju")

SECTION = Section(
    "Appendix B, the law of T",
    given={
        tau: POSITIVE,
        k: POSITIVE,
        frequency: POSITIVE,
        n: POSITIVE,
        theta: POSITIVE,
        t: POSITIVE,
        M: POSITIVE,
        x: POSITIVE,
        m: integers(0),
    },
)

s = Symbol("s", positive=True)  # order


def distance(rng, size, k):
    """|X1 - X2| for two independent Gamma(k, 1) variables."""
    return gamma_difference(rng, size, k)


def distance_cdf(values, k):
    """The distribution function by the float64 kernel."""
    return cdf.array(x=values, k=k)


simulated_law = HasLaw(cdf_of(tau, k), tau, distance, ({k: 1}, {k: 2}, {k: 7}), vectorised=distance_cdf)

gamma_transform = Claim(
    id="par21.lemma9.gamma_characteristic",
    **places("Lemma 9, proof", "Appendix B", preprint="Lemma 20, proof", preprint_section="Appendix A"),
    statement=r"Characteristic function of a Gamma random variable is given as $\varphi_{X_1}(z) = \varphi_{X_2}(z) = (1 - \iota z\theta)^{-n}$.",
    reading="Laplace transform at s > 0; s = -iz by analytic continuation",
    says=Identity(Integral(exp(-frequency * u) * gamma_density(u, n, theta), (u, 0, oo)), (1 + frequency * theta) ** (-n)),
    by=Argument(
        text="Euler's integral, continued to imaginary arguments.",
        steps=(
            Step(
                "Euler's integral",
                Identity(Integral(exp(-frequency * u) * gamma_density(u, n, theta), (u, 0, oo)), (1 + frequency * theta) ** (-n)),
            ),
        ),
        lemmas=(CONTINUATION,),
        needs="the integrals of e^(-s) s^(n-1) cos(z s) and of the same with sin(z s) in closed form, for real "
        "n > 0, or a rule for identities of analytic functions that agree on a half-line",
    ),
    expected=Verdict.ARGUED,
)

modulus = (1 + (z * theta) ** 2) ** (-n / 2)
angle = n * atan(z * theta)
difference_transform = Claim(
    id="par21.lemma9.difference_characteristic",
    **places("Lemma 9, proof", "Appendix B", preprint="Lemma 20, proof", preprint_section="Appendix A"),
    statement=r"Therefore, $\varphi_{X_1 - X_2}(z) = \varphi_{X_1}(z)\varphi^*_{X_2}(z) = \frac{1}{(1 + (z\theta)^2)^n}$",
    reading="real n > 0; (1 - iz theta)^-n has the modulus (1 + (z theta)^2)^(-n/2) and the argument n atan(z theta), and a number "
    "times its conjugate is the sum of the squares of its real and its imaginary part",
    says=Identity((modulus * cos(angle)) ** 2 + (modulus * sin(angle)) ** 2, characteristic(z * theta, n), {z: REALS}),
)

difference_density = Claim(
    id="par21.lemma9.difference_density",
    **places("Lemma 9, proof", "Appendix B", preprint="Lemma 20, proof", preprint_section="Appendix A"),
    statement="Probability density function for the random variable $X_1 - X_2$ is given by, $P_{X_1 - X_2}(x) = "
    r"\frac{1}{2\pi}\int_{-\infty}^\infty e^{-\iota zx} \varphi_{X_1 - X_2}(z)\,dz = \frac{2^{1-n} |\frac{x}{\theta}|^{n-\frac12} "
    r"K_{n-\frac12}(|\frac{x}{\theta}|)}{\sqrt{2\pi}\,\Gamma(n)\,\theta}$",
    reading="x > 0 (even in x); the imaginary part of the integrand is odd; real n > 0",
    says=Identity(
        Integral(cos(frequency * tau) * (1 + theta**2 * frequency**2) ** (-n), (frequency, 0, oo)) / pi,
        2 ** (1 - n) * (tau / theta) ** (n - HALF) * besselk(n - HALF, tau / theta) / (sqrt(2 * pi) * gamma(n) * theta),
    ),
)

HALF_INTEGER_K = Lemma(
    "K_{n+1/2}(z) = sqrt(pi/(2z)) e^-z sum over j <= n of (n+j)!/(j! (n-j)! (2z)^j)",
    "DLMF 10.49.12",
    Identity(
        besselk(m + HALF, z),
        sqrt(pi / (2 * z)) * exp(-z) * Sum(factorial(m + j) / (factorial(j) * factorial(m - j) * (2 * z) ** j), (j, 0, m)),
        {m: integers(0), z: POSITIVE},
    ),
)


def finite_density(at):
    """The density at an integer k with K as that sum."""
    terms = factorial(k - 1 + j) / (factorial(j) * factorial(k - 1 - j) * (2 * at) ** j)
    finite = sqrt(pi / (2 * at)) * exp(-at) * Sum(terms, (j, 0, k - 1))
    return density_of(at, k).xreplace({besselk(k - HALF, at): finite})


def last_link(at):
    """From there to the density."""
    times = -density_of(at, k) / besselk(k - HALF, at)
    return Link("=", density_of(at, k), Use(HALF_INTEGER_K, {m: k - 1, z: at}, times=times))


def in_powers(i):
    """The factor of u^(k-1+i) e^(-2u) in twice the product of two gamma densities, by the binomial theorem."""
    return 2 * exp(-t) / gamma(k) ** 2 * binomial(k - 1, i) * t ** (k - 1 - i)


convolution = Claim(
    id="par21.lemma9.convolution",
    **places("Lemma 9", "Appendix B", preprint="Lemma 20", preprint_section="Appendix A", quoted=False),
    statement=r"Is there a second route to the density, without Fourier inversion? For integer $k$ the density of $|X_1 - X_2|$, $\theta = 1$, is "
    r"twice the convolution $\int_0^\infty g_k(y) g_k(y + t)\,dy$ of the gamma density $g_k$ with its reflection: $\frac{2^{2-k} "
    r"t^{k-1/2} K_{k-1/2}(t)}{\sqrt{2\pi}\,\Gamma(k)}$.",
    reading="the density of Lemma 9 without its stray theta (par21.theorem4.density)",
    says=Identity(2 * Integral(gamma_density(u, k) * gamma_density(u + t, k), (u, 0, oo)), density_of(t, k), {k: integers(1)}),
    by=Chain(
        (
            Link("=", Integral(Sum(in_powers(j) * u ** (k - 1 + j) * exp(-2 * u), (j, 0, k - 1)), (u, 0, oo)), Pointwise(inside)),
            Link("=", Sum(Integral(in_powers(j) * u ** (k - 1 + j) * exp(-2 * u), (u, 0, oo)), (j, 0, k - 1)), Swapped()),
            Link("=", Sum(in_powers(j) * gamma(k + j) / 2 ** (k + j), (j, 0, k - 1)), Pointwise(index)),
            Link("=", finite_density(t)),
            last_link(t),
        )
    ),
    expected=Verdict.PROVED_GIVEN,
)

moments = Claim(
    id="par21.lemma9.moments",
    **places("Lemma 9", "Appendix B", preprint="Lemma 20", preprint_section="Appendix A", quoted=False),
    statement=r"Which moments has $T$? $\mathbb{E}\,T^s = \frac{2^s \Gamma((s+1)/2) \Gamma(k + s/2)}{\sqrt{\pi}\,\Gamma(k)}$.",
    reading="implied by the density; s > 0, real k > 0",
    says=Identity(Integral(t**s * density_of(t, k), (t, 0, oo)), moment(s, k), {s: POSITIVE}),
)

decreasing = Claim(
    id="par21.lemma9.decreasing",
    **places("Lemma 9", "Appendix B", preprint="Lemma 20", preprint_section="Appendix A", quoted=False),
    statement="Is the density of $T$ monotone? It is strictly decreasing.",
    reading="implied; real k > 0",
    says=Monotone(density_of(t, k), t, "decreasing"),
    by=EqualsProduct((density_of(t, k) * besselk(k - 3 * HALF, t) / besselk(k - HALF, t),)),
)

truncated = Claim(
    id="par21.lemma10.truncated",
    **places("Lemma 10", "Appendix B", preprint="Lemma 21", preprint_section="Appendix A"),
    statement=r"If $X_1$ and $X_2$ are two i.i.d. $\mathrm{Gamma}(n, \theta)$ random variables and $|X_1 - X_2| \le M$, then $T' = |X_1 - "
    r"X_2|/\theta$ follows the distribution with probability density function: $P_{T'}(t; n, \theta, M) = \frac{P_T(t'; n, "
    r"\theta)}{P_T(T \le M)}$, where $P_T$ is the probability density function of defined in Lemma 9.",
    reading="k = 1 for the printed form; T' ranges over (0, M/theta)",
    says=Normalised(exp(-t) / (1 - exp(-M)), t, {t: open_(0, M / theta)}),
    correction=Correction(
        r"$P_T(t)/\mathbb{P}(T \le M/\theta)$ on $0 < t \le M/\theta$, for every $k$.",
        (
            Normalised(exp(-t) / (1 - exp(-M / theta)), t, {t: open_(0, M / theta)}),
            Identity(diff(cdf_of(tau, k), tau), density_of(tau, k)),
        ),
        Direct(),
    ),
    counterexample={theta: 2, M: 1},
    note="With theta = Delta/eps0 and M = Delta the right bound is eps0, which is what Theorem 4 uses.",
    expected=Verdict.CORRECTED,
    fault=Fault.MISPRINT,
)

# Series of the density by K = (pi/2)(I_{-v} - I_v)/sin(v pi), v = k - 1/2, sin(v pi) = -cos(k pi), integrated from 0.
front = -(2 ** (2 - k)) * pi / (2 * cos(pi * k) * sqrt(2 * pi) * gamma(k))
odd_term = front * x ** (2 * m + 1) / ((2 * m + 1) * 2 ** (2 * m - k + HALF) * factorial(m) * gamma(m - k + 3 * HALF))
even_term = -front * x ** (2 * m + 2 * k) / ((2 * m + 2 * k) * 2 ** (2 * m + k - HALF) * factorial(m) * gamma(m + k + HALF))
# Terms of the two regularised series in the printed form, with its constant.
scale = -sqrt(pi) / (2 ** (2 * k + 1) * gamma(k) * cos(pi * k))
odd_printed = (
    scale * sqrt(pi) * 4**k * x * gamma(m + HALF) / gamma(HALF)
    * (x**2 / 4) ** m / (factorial(m) * gamma(m + 3 * HALF - k) * gamma(m + 3 * HALF))
)  # fmt: skip
even_printed = (
    -scale * 2 * gamma(k) * x ** (2 * k) * gamma(m + k) / gamma(k)
    * (x**2 / 4) ** m / (factorial(m) * gamma(m + k + HALF) * gamma(m + k + 1))
)  # fmt: skip
HYPERGEOMETRIC = Argument(
    text="Both sides are the power series of the integrated density, term by term.",
    steps=(
        Step(
            "odd powers, without the common factor 1/Gamma(m - k + 3/2)",
            Identity(odd_term * gamma(m - k + 3 * HALF), odd_printed * gamma(m - k + 3 * HALF), {k: integers(1)}),
        ),
        Step("powers 2k + 2m", Identity(even_term, even_printed, {k: integers(1)})),
    ),
    lemmas=(K_BY_I, I_SERIES, TERMWISE),
    needs="the power series of K_v and of the regularised 1F2 as rules, and a rule that two series with "
    "equal terms and infinite radius of convergence are equal",
)
hypergeometric = cdf_hypergeometric.expression.subs(x, tau)

cdf_printed = Claim(
    id="par21.lemma11.cdf_hypergeometric",
    **places("Lemma 11, proof", "Appendix B", preprint="Lemma 22, proof", preprint_section="Appendix A"),
    statement=r"We use Mathematica [20] to analytically compute, $\mathbb{P}(T \le x) \propto \left({}_1\tilde F_2(\tfrac12; \tfrac32 - k, \tfrac32; "
    r"\tfrac{x^2}{4})\sqrt{\pi}\,4^k x\right) - \left(2\,{}_1\tilde F_2(k; \tfrac12 + k, k + 1; \tfrac{x^2}{4})\,x^{2k}\,\Gamma(k)\right)$ where ${}_1\tilde "
    r"F_2$ is the regularised generalised hypergeometric function as defined in [3].",
    reading="the constant of proportionality is -sqrt(pi)/(2^(2k+1) Gamma(k) cos(pi k)); k a dimension (the terms agree for every real k > 0 that is not half "
    "an odd integer, where the form is 0/0). Our copy of the preprint shows the second term as a 2F2 with the parameters of a 1F2. This is the journal's 2 "
    "1F2, with its factor run into the symbol",
    says=Identity(hypergeometric, cdf_of(tau, k), {k: integers(1)}),
    by=HYPERGEOMETRIC,
    expected=Verdict.ARGUED,
)

cdf_struve = Claim(
    id="par21.lemma11.cdf_struve",
    **places("Lemma 11, proof", "Appendix B", preprint="Lemma 22, proof", preprint_section="Appendix A", quoted=False),
    statement=r"How is $\mathbb{P}(T \le x)$ evaluated at every real $k > 0$? As $x\left[K_{k-1/2}(x)\mathbf{L}_{k-3/2}(x) + "
    r"K_{k-3/2}(x)\mathbf{L}_{k-1/2}(x)\right]$.",
    reading="compare DLMF 10.43.2: its derivative is the density, and it tends to 1",
    says=(Identity(diff(cdf_of(tau, k), tau), density_of(tau, k)), Limit(cdf_of(tau, k), tau, oo, 1)),
    cross_checks=(simulated_law,),
)


def terms_below(last):
    """The first terms of the series of e^x."""
    return Sum(x**j / factorial(j), (j, 0, last))


gamma_law = Use(
    Known(
        "the distribution function of Gamma(m + 1, 1)",
        Identity(lowergamma(m + 1, x) / gamma(m + 1), 1 - exp(-x) * terms_below(m), {m: integers(0), x: POSITIVE}),
        Induction(m),
    ),
    {m: place},
    times=mixture_weight(place, k),
)
forms_agree = Claim(
    id="par21.lemma11.cdf_forms",
    **places("Lemma 11, proof", "Appendix B", preprint="Lemma 22, proof", preprint_section="Appendix A"),
    statement="And at integer $k$? The gamma mixture and $1 - e^{-x} q_k(x)$ are one function, with the derivative $P_T$.",
    reading="forms A and C of the library, for every integer k >= 1; forms B and H are tied to the same density for real k",
    says=(
        Identity(cdf_mixture.expression, cdf_exponential.expression, {k: integers(1)}),
        Identity(diff(cdf_mixture.expression, x), density_of(x, k), {k: integers(1)}),
    ),
    by=(
        Chain(
            (
                Link("=", Sum(mixture_weight(i, k) * (1 - exp(-x) * terms_below(i)), (i, 0, k - 1)), Pointwise(place, gamma_law)),
                Link("=", cdf_exponential.expression),
            )
        ),
        Chain((Link("=", finite_density(x)), last_link(x))),
    ),
    expected=Verdict.PROVED_GIVEN,
)
