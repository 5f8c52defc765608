"""Local mechanisms: k-ary randomised response and unary encodings, their levels, their variances, and which is better where.

A report supports a value with probability p where it is the individual's and q where it is not; the estimate of a
value of frequency 0 then has the variance q(1 - q)/(p - q)^2 for each individual, the approximate variance of Wang et al.; for
another frequency f the optimised one has f more.
"""

from parisk_sym.paper import *
from _paper import elementary, place, used, work

d, p = Symbol("d", positive=True, integer=True), Symbol("p", positive=True)  # d: values, p: truth
g = Symbol("g", positive=True)  # hashes

SECTION = Section("Local mechanisms", given={eps: POSITIVE, d: integers(2), p: open_(0, 1), g: open_(1, oo)})

half = Rational(1, 2)


def variance(p, q):
    """The variance of the estimate of a rare value, for each individual."""
    return q * (1 - q) / (p - q) ** 2


def pair_ratio(p, q):
    """The largest ratio of the probabilities of two unary reports."""
    return p * (1 - q) / ((1 - p) * q)


def lowest(p):
    """The smallest q for which unary reports with p have the level eps."""
    return p / (p + exp(eps) * (1 - p))


direct = exp(eps) / (exp(eps) + d - 1), 1 / (exp(eps) + d - 1)
symmetric = exp(eps / 2) / (exp(eps / 2) + 1), 1 / (exp(eps / 2) + 1)
optimised = half, 1 / (exp(eps) + 1)

variance_direct = (d - 2 + exp(eps)) / (exp(eps) - 1) ** 2
variance_symmetric = exp(eps / 2) / (exp(eps / 2) - 1) ** 2
variance_optimised = 4 * exp(eps) / (exp(eps) - 1) ** 2
variance_hashed = (exp(eps) - 1 + g) ** 2 / ((exp(eps) - 1) ** 2 * (g - 1))

LOCAL = "local mechanisms"

response_level = Claim(
    id="field.local.response_level",
    source=place("k-ary randomised response", LOCAL),
    also=(work("wan17", "direct encoding"),),
    statement=r"Randomised response over $d$ values, $p = e^\varepsilon/(e^\varepsilon + d - 1)$ and $q = 1/(e^\varepsilon + d - 1)$, is a law.",
    reading="the probabilities sum to 1; their ratio is e^eps by definition",
    says=Identity(direct[0] + (d - 1) * direct[1], 1),
    note=used("opendp make_randomized_response", "pure-ldp DEClient"),
)

response_variance = Claim(
    id="field.local.response_variance",
    source=place("k-ary randomised response", LOCAL),
    also=(work("wan17", "the variance of direct encoding"),),
    statement=r"The estimate of a value that nobody has has the variance $(d - 2 + e^\varepsilon)/(e^\varepsilon - 1)^2$ for each individual.",
    says=Identity(variance(*direct), variance_direct),
)

unary_levels = Claim(
    id="field.local.unary_levels",
    source=place("unary encodings", LOCAL),
    also=(work("wan17", "the level of unary encodings"),),
    statement=r"Symmetric ($p = e^{\varepsilon/2}/(e^{\varepsilon/2} + 1)$, $q = 1 - p$) and optimised ($p = 1/2$, $q = 1/(e^\varepsilon + 1)$) unary encoding have "
    r"$\ln\frac{p(1 - q)}{(1 - p)q} = \varepsilon$.",
    says=(Identity(pair_ratio(*symmetric), exp(eps)), Identity(pair_ratio(*optimised), exp(eps))),
    note=used("pure-ldp UEClient"),
)

symmetric_variance = Claim(
    id="field.local.symmetric_variance",
    source=place("unary encodings", LOCAL),
    also=(work("wan17", "the variance of symmetric unary encoding"),),
    statement=r"Symmetric unary encoding has the variance $e^{\varepsilon/2}/(e^{\varepsilon/2} - 1)^2$.",
    says=Identity(variance(*symmetric), variance_symmetric),
)

optimised_variance = Claim(
    id="field.local.optimised_variance",
    source=place("unary encodings", LOCAL),
    also=(work("wan17", "the variance of optimised unary encoding"),),
    statement=r"Optimised unary encoding has the variance $4e^\varepsilon/(e^\varepsilon - 1)^2$ for a value that nobody has.",
    says=Identity(variance(*optimised), variance_optimised),
)

best_unary = Claim(
    id="field.local.best_unary",
    source=place("unary encodings", LOCAL),
    also=(work("wan17", "the choice of p and q of optimised unary encoding"),),
    statement=r"No unary encoding of level $\varepsilon$ has a smaller variance than the optimised one for a value that nobody has.",
    reading="for every p in (0, 1), with the smallest q that the level allows",
    says=Inequality(variance_optimised, "<=", variance(p, lowest(p))),
)

optimised_is_better = Claim(
    id="field.local.optimised_below_symmetric",
    source=place("unary encodings", LOCAL),
    also=(work("wan17", "the comparison of the mechanisms"),),
    statement=r"Optimised unary encoding has a smaller variance than the symmetric one for a value that nobody has, at every level.",
    reading="both approximate variances of the work",
    says=Inequality(variance_optimised, "<", variance_symmetric),
)

many_values = Claim(
    id="field.local.many_values",
    source=place("k-ary randomised response", LOCAL),
    also=(work("wan17", "the comparison of the mechanisms"),),
    statement=r"Optimised unary encoding has a smaller variance than randomised response for a value that nobody has where $d > 3e^\varepsilon + 2$.",
    reading="d is a real number here",
    says=Inequality(
        variance_optimised, "<", (g - 2 + exp(eps)) / (exp(eps) - 1) ** 2, {eps: POSITIVE, g: open_(3 * exp(eps) + 2, oo)}
    ),
)

few_values = Claim(
    id="field.local.few_values",
    source=place("k-ary randomised response", LOCAL),
    also=(work("wan17", "the comparison of the mechanisms"),),
    statement=r"Randomised response has the smaller one where $2 \le d < 3e^\varepsilon + 2$.",
    reading="d is a real number here",
    says=Inequality(
        (g - 2 + exp(eps)) / (exp(eps) - 1) ** 2, "<", variance_optimised, {eps: POSITIVE, g: right_open(2, 3 * exp(eps) + 2)}
    ),
)

best_hash = Claim(
    id="field.local.best_hash",
    source=place("local hashing", LOCAL),
    also=(work("wan17", "the best size of the hash"),),
    statement=r"The variance $(e^\varepsilon - 1 + g)^2/((e^\varepsilon - 1)^2(g - 1))$ of local hashing is smallest at $g = e^\varepsilon + 1$, where it is "
    r"$4e^\varepsilon/(e^\varepsilon - 1)^2$.",
    reading="g > 1 is a real number here; code uses an integer next to it. The excess has the factor (g - 1 - e^eps)^2",
    says=(
        Inequality(variance_optimised, "<=", variance_hashed),
        Identity(variance_hashed, variance_optimised + (g - 1 - exp(eps)) ** 2 / ((exp(eps) - 1) ** 2 * (g - 1))),
    ),
    note=used("pure-ldp LHClient (use_olh=True)"),
)

binary_response = Claim(
    id="field.local.binary_below_laplace",
    source=elementary("randomised response of one bit", LOCAL),
    statement=r"Randomised response of a bit has a smaller variance than the bit with Laplace noise: $e^\varepsilon/(e^\varepsilon - 1)^2 < 2/\varepsilon^2$.",
    says=Inequality(exp(eps) / (exp(eps) - 1) ** 2, "<", 2 / eps**2),
)
