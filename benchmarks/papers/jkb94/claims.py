"""Statements of jkb94, from memory, as lines of text; `expected` is their truth, not what the package finds."""

from parisk_sym import Claim, Source, Verdict

SECTION = "all"

weibull = Claim(
    id="jkb94.weibull",
    source=Source("jkb94", "21", "21", quoted=False),
    statement="E[X] = Gamma(1 + 1/k) where X has the density k x^{k-1} exp(-x^k) on (0, oo), k > 0",
    says="E[X] = Gamma(1 + 1/k) where X has the density k x^{k-1} exp(-x^k) on (0, oo), k > 0",
    expected=Verdict.PROVED,
)

logistic = Claim(
    id="jkb94.logistic",
    source=Source("jkb94", "23", "23", quoted=False),
    statement="Var(X) = pi^2/3 where X has the density exp(-x)/(1+exp(-x))^2 on (-oo, oo)",
    says="Var(X) = pi^2/3 where X has the density exp(-x)/(1+exp(-x))^2 on (-oo, oo)",
    expected=Verdict.PROVED,
)

logistic_gumbel = Claim(
    id="jkb94.logistic_gumbel",
    source=Source("jkb94", "23", "23", quoted=False),
    statement="Var(X) = pi^2/6 where X has the density exp(-x)/(1+exp(-x))^2 on (-oo, oo)",
    says="Var(X) = pi^2/6 where X has the density exp(-x)/(1+exp(-x))^2 on (-oo, oo)",
    expected=Verdict.REFUTED,
    note="The statement of the source is jkb94.logistic.",
)

gumbel_mean = Claim(
    id="jkb94.gumbel_mean",
    source=Source("jkb94", "22", "22", quoted=False),
    statement="E[X] = EulerGamma where X has the density exp(-x - exp(-x)) on (-oo, oo)",
    says="E[X] = EulerGamma where X has the density exp(-x - exp(-x)) on (-oo, oo)",
    expected=Verdict.PROVED,
)

gumbel_variance = Claim(
    id="jkb94.gumbel_variance",
    source=Source("jkb94", "22", "22", quoted=False),
    statement="Var(X) = pi^2/6 where X has the density exp(-x - exp(-x)) on (-oo, oo)",
    says="Var(X) = pi^2/6 where X has the density exp(-x - exp(-x)) on (-oo, oo)",
    expected=Verdict.PROVED,
)

lognormal = Claim(
    id="jkb94.lognormal",
    source=Source("jkb94", "14", "14", quoted=False),
    statement="Var(exp(X)) = (exp(v) - 1) exp(2m + v) for X ~ N(m, v), v > 0, m real",
    says="Var(exp(X)) = (exp(v) - 1) exp(2m + v) for X ~ N(m, v), v > 0, m real",
    expected=Verdict.PROVED,
)

lognormal_m = Claim(
    id="jkb94.lognormal_m",
    source=Source("jkb94", "14", "14", quoted=False),
    statement="Var(exp(X)) = (exp(v) - 1) exp(m + v) for X ~ N(m, v), v > 0, m real",
    says="Var(exp(X)) = (exp(v) - 1) exp(m + v) for X ~ N(m, v), v > 0, m real",
    expected=Verdict.REFUTED,
    note="The statement of the source is jkb94.lognormal.",
)

pareto = Claim(
    id="jkb94.pareto",
    source=Source("jkb94", "20", "20", quoted=False),
    statement="E[X] = a/(a-1) where X has the density a x^{-a-1} on (1, oo), a > 1",
    says="E[X] = a/(a-1) where X has the density a x^{-a-1} on (1, oo), a > 1",
    expected=Verdict.PROVED,
)

pareto_variance = Claim(
    id="jkb94.pareto_variance",
    source=Source("jkb94", "20", "20", quoted=False),
    statement="Var(X) = a/((a-1)^2 (a-2)) where X has the density a x^{-a-1} on (1, oo), a > 2",
    says="Var(X) = a/((a-1)^2 (a-2)) where X has the density a x^{-a-1} on (1, oo), a > 2",
    expected=Verdict.PROVED,
)

beta_prime = Claim(
    id="jkb94.beta_prime",
    source=Source("jkb94", "27", "27", quoted=False),
    statement="E[X] = a/(b-1) where X has the density x^{a-1} (1+x)^{-a-b}/B(a, b) on (0, oo), a > 0, b > 1",
    says="E[X] = a/(b-1) where X has the density x^{a-1} (1+x)^{-a-b}/B(a, b) on (0, oo), a > 0, b > 1",
    expected=Verdict.PROVED,
)

beta_prime_b = Claim(
    id="jkb94.beta_prime_b",
    source=Source("jkb94", "27", "27", quoted=False),
    statement="E[X] = a/b where X has the density x^{a-1} (1+x)^{-a-b}/B(a, b) on (0, oo), a > 0, b > 1",
    says="E[X] = a/b where X has the density x^{a-1} (1+x)^{-a-b}/B(a, b) on (0, oo), a > 0, b > 1",
    expected=Verdict.REFUTED,
    note="The statement of the source is jkb94.beta_prime.",
)

rayleigh = Claim(
    id="jkb94.rayleigh",
    source=Source("jkb94", "18", "18", quoted=False),
    statement="Var(X) = (4 - pi)/2 s^2 where X has the density x/s^2 exp(-x^2/(2 s^2)) on (0, oo), s > 0",
    says="Var(X) = (4 - pi)/2 s^2 where X has the density x/s^2 exp(-x^2/(2 s^2)) on (0, oo), s > 0",
    expected=Verdict.PROVED,
)

secant = Claim(
    id="jkb94.secant",
    source=Source("jkb94", "23", "23", quoted=False),
    statement="Var(X) = 1 where X has the density 1/(2 cosh(pi x/2)) on (-oo, oo)",
    says="Var(X) = 1 where X has the density 1/(2 cosh(pi x/2)) on (-oo, oo)",
    expected=Verdict.PROVED,
)

inverse_gauss = Claim(
    id="jkb94.inverse_gauss",
    source=Source("jkb94", "15", "15", quoted=False),
    statement="E[X] = m where X has the density sqrt(l/(2 pi x^3)) exp(-l (x-m)^2/(2 m^2 x)) on (0, oo), m > 0, l > 0",
    says="E[X] = m where X has the density sqrt(l/(2 pi x^3)) exp(-l (x-m)^2/(2 m^2 x)) on (0, oo), m > 0, l > 0",
    expected=Verdict.PROVED,
)

inverse_gauss_square = Claim(
    id="jkb94.inverse_gauss_square",
    source=Source("jkb94", "15", "15", quoted=False),
    statement="Var(X) = m^2/l where X has the density sqrt(l/(2 pi x^3)) exp(-l (x-m)^2/(2 m^2 x)) on (0, oo), m > 0, l > 0",
    says="Var(X) = m^2/l where X has the density sqrt(l/(2 pi x^3)) exp(-l (x-m)^2/(2 m^2 x)) on (0, oo), m > 0, l > 0",
    expected=Verdict.REFUTED,
    note="The statement of the source is jkb94.inverse_gauss.",
)

laplace_moments = Claim(
    id="jkb94.laplace_moments",
    source=Source("jkb94", "24", "24", quoted=False),
    statement="E[exp(t X)] = 1/(1 - t^2) for X ~ Laplace(1), -1 < t < 1",
    says="E[exp(t X)] = 1/(1 - t^2) for X ~ Laplace(1), -1 < t < 1",
    expected=Verdict.PROVED,
)

half_normal = Claim(
    id="jkb94.half_normal",
    source=Source("jkb94", "13", "13", quoted=False),
    statement="E[|X|] = sqrt(2/pi) for X ~ N(0, 1)",
    says="E[|X|] = sqrt(2/pi) for X ~ N(0, 1)",
    expected=Verdict.PROVED,
)

memoryless = Claim(
    id="jkb94.memoryless",
    source=Source("jkb94", "19", "19", quoted=False),
    statement="P(X > s + t | X > s) = exp(-r t) for X ~ Exp(r), r > 0, s > 0, t > 0",
    says="P(X > s + t | X > s) = exp(-r t) for X ~ Exp(r), r > 0, s > 0, t > 0",
    expected=Verdict.PROVED,
)
