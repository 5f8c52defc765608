"""Appendix B (preprint: A), second part: the noise on neighbouring datasets, exponential and gamma laws."""

from _shared import INDUCTION, LAPLACE_UNIQUE, SUM_OF_INEQUALITIES, d, gamma_density, laplace_density, tau
from sympy import Abs, Integral, Symbol, exp, oo

from parisk_sym.claim import Claim, Correction
from parisk_sym.domain import POSITIVE, REALS, integers, open_
from parisk_sym.proof import Argument, Step
from parisk_sym.sources import par20, par21
from parisk_sym.statement import Identity, Inequality
from parisk_sym.symbols import b, eps0, k, n, t, u, y, z
from parisk_sym.verdict import Verdict

SECTION = "Appendix B, noise on neighbouring datasets"

a = Symbol("a", real=True)
share = Symbol("share", positive=True)
rate = Symbol("rate", positive=True)

lemma6 = Claim(
    id="par21.lemma6.triangle",
    source=par21("Lemma 6", "Appendix B"),
    also=(par20("Lemma 17", "Appendix A"),),
    statement=r"$\sum_{i=1}^k (|f(y_i) - z_i| - |f(x_i) - z_i|) \le \sum_{i=1}^k |f(x_i) - f(y_i)| \le \Delta_f$.",
    reading="coordinate by coordinate, a = f(x_i), y = f(y_i)",
    says=Inequality(Abs(y - z) - Abs(a - z), "<=", Abs(a - y), {a: REALS, y: REALS, z: REALS}),
    by=Argument(
        text="By translation f(x) = 0 and by reflection f(y) = d > 0 (d = 0 is trivial); the three positions of z are the "
        "steps.",
        steps=(
            Step("z = -u", Inequality((d + u) - u, "<=", d, {d: POSITIVE, u: POSITIVE})),
            Step(
                "0 < z = share d < d",
                Inequality(d * (1 - 2 * share), "<=", d, {d: POSITIVE, share: open_(0, 1)}),
            ),
            Step("z = d + u", Inequality(u - (d + u), "<=", d, {d: POSITIVE, u: POSITIVE})),
        ),
        lemmas=(SUM_OF_INEQUALITIES,),
    ),
    expected=Verdict.PROVED,
)

lemma7 = Claim(
    id="par21.lemma7.absolute_value",
    source=par21("Lemma 7", "Appendix B"),
    also=(par20("Lemma 18", "Appendix A"),),
    statement=r"If $X$ follows the Laplace distribution with mean zero and scale $b$ then $|X| \sim \mathrm{Exp}(b)$.",
    reading="densities: p(t) + p(-t) for t > 0",
    says=Identity(laplace_density(t, b) + laplace_density(t, b), exp(-t / b) / b, {t: POSITIVE, b: POSITIVE}),
    expected=Verdict.PROVED,
)

lemma8 = Claim(
    id="par21.lemma8.gamma",
    source=par21("Lemma 8", "Appendix B"),
    also=(par20("Lemma 19", "Appendix A"),),
    statement=r"The sum of $n$ independent exponential variables with scale $b$ follows $\mathrm{Gamma}(n, b)$.",
    reading="induction step: Gamma(n, b) convolved with Exp(b) is Gamma(n + 1, b)",
    says=Identity(
        Integral(gamma_density(u, n, b) * exp(-(t - u) / b) / b, (u, 0, t)),
        gamma_density(t, n + 1, b),
        {t: POSITIVE, b: POSITIVE, n: integers(1)},
    ),
    by=Argument(
        text="Induction over the number of summands.",
        steps=(
            Step("n = 1", Identity(gamma_density(t, 1, b), exp(-t / b) / b, {t: POSITIVE, b: POSITIVE})),
            Step(
                "n to n + 1",
                Identity(
                    Integral(gamma_density(u, n, b) * exp(-(t - u) / b) / b, (u, 0, t)),
                    gamma_density(t, n + 1, b),
                    {t: POSITIVE, b: POSITIVE, n: integers(1)},
                ),
            ),
        ),
        lemmas=(INDUCTION,),
    ),
    expected=Verdict.PROVED,
)

equation15 = Claim(
    id="par21.equation15.both_centred",
    source=par21("Equation 15", "Appendix B"),
    also=(par20("Equation 14", "Appendix A"),),
    statement=r"$(f(x) - z), (f(y) - z) \sim \mathrm{Lap}(\Delta_f/\varepsilon_0)$.",
    reading="z is the one output released for x; f(x) = 0, f(y) = d; Lap has mean zero, so the mean of f(y) - z must be 0",
    says=Identity(
        Integral((d - u) * eps0 / 2 * exp(-eps0 * u), (u, 0, oo))
        + Integral((d + u) * eps0 / 2 * exp(-eps0 * u), (u, 0, oo)),
        0,
        {d: POSITIVE, eps0: POSITIVE},
    ),
    correction=Correction(
        r"$f(x) - z \sim \mathrm{Lap}(\Delta_f/\varepsilon_0)$, while $f(y) - z$ has mean $f(y) - f(x)$: the same "
        r"distribution, shifted.",
        Identity(
            Integral((d - u) * eps0 / 2 * exp(-eps0 * u), (u, 0, oo))
            + Integral((d + u) * eps0 / 2 * exp(-eps0 * u), (u, 0, oo)),
            d,
            {d: POSITIVE, eps0: POSITIVE},
        ),
    ),
    note="This is the step that makes the two distances look independent and identically distributed.",
    expected=Verdict.CORRECTED,
)

equation16 = Claim(
    id="par21.equation16.sum_is_gamma",
    source=par21("Equation 16", "Appendix B"),
    also=(par20("Equation 15", "Appendix A"),),
    statement=r"$\sum_{i=1}^k |f(x_i) - z_i| \sim \mathrm{Gamma}(k, \Delta_f/\varepsilon_0)$.",
    reading="z is the output for x; Laplace transforms, b = Delta/eps0",
    says=Identity(
        Integral(exp(-rate * u) * gamma_density(u, k, b), (u, 0, oo)),
        Integral(exp(-rate * tau) * exp(-tau / b) / b, (tau, 0, oo)) ** k,
        {rate: POSITIVE, k: POSITIVE, b: POSITIVE},
    ),
    by=Argument(
        text="The transform of a sum of independent variables is the product of their transforms.",
        steps=(
            Step(
                "transform of Exp(b)",
                Identity(
                    Integral(exp(-rate * tau) * exp(-tau / b) / b, (tau, 0, oo)),
                    1 / (1 + rate * b),
                    {rate: POSITIVE, b: POSITIVE},
                ),
            ),
            Step(
                "transform of Gamma(k, b)",
                Identity(
                    Integral(exp(-rate * u) * gamma_density(u, k, b), (u, 0, oo)),
                    (1 + rate * b) ** (-k),
                    {rate: POSITIVE, k: POSITIVE, b: POSITIVE},
                ),
            ),
        ),
        lemmas=(LAPLACE_UNIQUE,),
    ),
    expected=Verdict.PROVED,
)

CLAIMS = (lemma6, lemma7, lemma8, equation15, equation16)
