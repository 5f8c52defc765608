"""Section 4: mechanisms that are private by sensitivity, and where the classic Gaussian calibration stops.

Gauss: with s = sqrt(2 log(1.25/delta)) the noise has Delta/sigma = eps/s, and delta is 5/4 e^(-s^2/2), s > sqrt(2 log 1.25).
"""

from parisk_sym.paper import *
from _paper import rs17
from parisk_sym.laws.composition.gaussian import delta_at
from parisk_sym.laws.sensitivity_noise import bernstein_scale, dimension, laplace_scale, points

SECTION = Section("4 Sensitivity-induced differential privacy", given={eps: POSITIVE, sensitivity: POSITIVE})

r, other = Symbol("r", nonnegative=True), Symbol("r'", nonnegative=True)  # r: own
g = Symbol("g", nonnegative=True)  # distance


def within(largest):
    """An answer at a distance r from f(D), and r' from f(D'), of which the distance is at most the largest one (triangle inequality)."""
    return {r: right_open(0, oo), g: closed(0, largest), other: closed(0, r + g)}


DENSITIES = "densities, for Delta > 0; sets follow by integration, and for Delta = 0 both answers are the same"

laplace = Claim(
    id="rs17.corollary10",
    source=rs17("Corollary 10", "4"),
    also=(rs17("Footnote 1", "4"),),
    statement=r"Consider database $D \in \mathcal{D}^n$, normed space $\mathcal{B} = (\mathbb{R}^d, \|\cdot\|_1)$ for $d \in \mathbb{N}$, non-private function "
    r"$f : \mathcal{D}^n \to \mathcal{B}$. The Laplace mechanism (Dwork et al., 2006) $M_\Delta(f(D)) \sim \mathrm{Lap}(f(D), \Delta/\varepsilon)$, is "
    r"sensitivity-induced $\varepsilon$-differentially private.",
    reading="the densities exp(-|x - a|_1 eps/Delta) of answers a, b with |a - b|_1 <= Delta, by the distances of x from a and b. Their normalisers agree",
    says=Inequality(
        exp(-r / laplace_scale(sensitivity, eps)),
        "<=",
        exp(eps) * exp(-other / laplace_scale(sensitivity, eps)),
        within(sensitivity),
    ),
    covers=DENSITIES,
    expected=Verdict.PROVED_ON_BOX,
)

lattice = (points + 1) ** dimension
bernstein = Claim(
    id="rs17.corollary14",
    source=rs17("Corollary 14", "4"),
    statement=r"Consider database $D \in \mathcal{D}^n$, query space $\mathcal{Y} = [0, 1]^\ell$ with constant dimension $\ell \in \mathbb{N}$, lattice cover "
    r"of $\mathcal{Y}$ of size $k \in \mathbb{N}$ given by $\mathcal{L} = (\{0, 1/k, \dots, 1\})^\ell$, normed space $\mathcal{B} = "
    r"\mathbb{R}^{\mathcal{Y}}, \|\cdot\|_\infty$, non-private function $F : \mathcal{D}^n \times \mathcal{Y} \to \mathbb{R}$, and restriction $f : "
    r"\mathcal{D}^n \to \mathcal{B}$ given by $f(D) = F(D, \cdot)$. The Bernstein mechanism (Ald\`a \& Rubinstein, 2017) $M_\Delta(f(D)) \sim \{ "
    r"\mathrm{Lap}(f(D)(p), \Delta(k + 1)^\ell/\varepsilon) \mid p \in \mathcal{L} \}$, is sensitivity-induced $\varepsilon$-differentially private.",
    reading="each of the (k + 1)^ell values at the points of the lattice differs by at most Delta, so the 1-norm differs by at most Delta (k + 1)^ell. "
    "Computing anything from the noisy values afterwards does not change the privacy",
    says=Inequality(
        exp(-r / bernstein_scale(sensitivity, eps, points, dimension)),
        "<=",
        exp(eps) * exp(-other / bernstein_scale(sensitivity, eps, points, dimension)),
        {points: integers(1), dimension: integers(1), **within(lattice * sensitivity)},
    ),
    covers=DENSITIES,
    expected=Verdict.PROVED_ON_BOX,
)

w, Z, other_weight, other_total = (Symbol(name, positive=True) for name in ("w", "Z", "w'", "Z'"))
exponential = Claim(
    id="rs17.corollary13",
    source=rs17("Corollary 13", "4"),
    statement=r"Consider database $D \in \mathcal{D}^n$, response space $\mathcal{R}$, normed space $\mathcal{B} = \left(\mathbb{R}^{\mathcal{R}}, "
    r"\|\cdot\|_\infty\right)$, non-private score function $s : \mathcal{D}^n \times \mathcal{R} \to \mathbb{R}$, and restriction $f : \mathcal{D}^n \to "
    r"\mathcal{B}$ given by $f(D) = s(D, \cdot)$. The exponential mechanism (McSherry \& Talwar, 2007) $M_\Delta(f(D)) \sim \exp(\varepsilon(f(D))(r) / "
    r"2\Delta)$, which when normalised specifies a PDF over responses $r \in \mathcal{R}$, is sensitivity-induced $\varepsilon$-differentially private.",
    reading="scores that differ by at most Delta give weights w, w' = exp(eps s/(2 Delta)) and totals Z, Z' that differ by at most the factor e^(eps/2)",
    says=Inequality(
        w / Z,
        "<=",
        exp(eps) * other_weight / other_total,
        {w: POSITIVE, Z: POSITIVE, other_weight: right_open(w * exp(-eps / 2), oo), other_total: left_open(0, Z * exp(eps / 2))},
    ),
    covers="Delta > 0, and responses whose weights have a finite total, as the words 'when normalised' require",
    note="Definition 9 allows Delta = 0, where eps s/(2 Delta) is undefined. A sampled sensitivity of discrete data can be 0. Algorithm 2 then has no "
    "answer.",
    expected=Verdict.PROVED_ON_BOX,
)

# --- the Gaussian mechanism ---------------------------------------------------------------------------------------------------------

s = Symbol("s", positive=True)
SMALLEST = sqrt(2 * log(Rational(5, 4)))
LARGEST_LEVEL = Rational(15, 4)
failure = Rational(5, 4) * exp(-(s**2) / 2)
e = Symbol("e", positive=True)  # level
h = Symbol("h", positive=True)  # shift
x = Symbol("x", positive=True)

MILLS = Known(
    "erfc(x)/2 < e^(-x^2)/(2x sqrt(pi))",
    Inequality(erfc(x) / 2, "<", exp(-(x**2)) / (2 * x * sqrt(pi)), {x: POSITIVE}),
    AboveItsLimit(x, 0),
)


def far(e):
    """(s + e/(2s))/sqrt(2): where the density of the larger answer is cut."""
    return (s + e / (2 * s)) / sqrt(2)


# The slope of delta(e; e/s) is e^e (phi(b)/s - Q(b)) at b = s + e/(2s), and Q(b) < phi(b)/b.
RISES_WITH_LEVEL = EqualsProduct(
    (exp(e), exp(-(far(e) ** 2)) / (s * sqrt(2 * pi)) - erfc(far(e)) / 2),
    (
        Direct(),
        Chain(
            (
                Link("<", exp(-(far(e) ** 2)) / (s * sqrt(2 * pi)) - exp(-(far(e) ** 2)) / (2 * far(e) * sqrt(pi))),
                Link("<", exp(-(far(e) ** 2)) / (s * sqrt(2 * pi)) - erfc(far(e)) / 2, Use(MILLS, {x: far(e)})),
            )
        ),
    ),
)

at_largest = delta_at(LARGEST_LEVEL, LARGEST_LEVEL / s)
near = (s - LARGEST_LEVEL / (2 * s)) / sqrt(2)
shrunk = exp(-(LARGEST_LEVEL**2) / (8 * s**2))
SHRUNK = Let(Symbol("v", positive=True), LARGEST_LEVEL**2 / (8 * s**2), POSITIVE)
tail_share = exp(LARGEST_LEVEL / 2) / (2 * near * sqrt(pi))
TAIL = Chain(
    (
        Link("<=", erfc(near) / 2),
        Link("<", exp(-(near**2)) / (2 * near * sqrt(pi)), Use(MILLS, {x: near})),
        Link(
            "<=",
            failure,
            EqualsProduct(
                (exp(-(s**2) / 2), Rational(5, 4) - shrunk * tail_share),
                (
                    Direct(),
                    Chain(
                        (
                            Link("<=", Rational(5, 4) - tail_share),
                            Link(
                                "<=",
                                Rational(5, 4) - shrunk * tail_share,
                                EqualsProduct((tail_share, 1 - shrunk), (Direct(), SHRUNK)),
                            ),
                        )
                    ),
                ),
            ),
        ),
    )
)

LAST = Known(
    "at eps = 15/4 the calibration holds",
    Inequality(at_largest, "<", failure, {s: right_open(Rational(2, 3), oo)}),
    SplitAt(s, (3,), (Boxes(), TAIL)),
)

gaussian = Claim(
    id="rs17.corollary12",
    source=rs17("Corollary 12", "4"),
    statement=r"Consider database $D \in \mathcal{D}^n$, normed space $\mathcal{B} = (\mathbb{R}^d, \|\cdot\|_2)$ for some $d \in \mathbb{N}$, and non-private "
    r"function $f : \mathcal{D}^n \to \mathcal{B}$. The Gaussian mechanism (Dwork \& Roth, 2014) $M_\Delta(f(D)) \sim \mathcal{N}(f(D), "
    r"\mathrm{diag}(\sigma))$ with $\sigma^2 > 2\Delta^2 \log(1.25/\delta)/\varepsilon^2$, is sensitivity-induced $(\varepsilon, \delta)$-differentially "
    r"private.",
    reading="sigma is the standard deviation of every coordinate. The noise is the same in every direction, so only the distance of the answers counts: mu in "
    "units of sigma, with mu < eps/s and s = sqrt(2 log(1.25/delta)). The tight delta at eps (gaussian.delta) is at most delta = 5/4 e^(-s^2/2). Dwork and "
    "Roth require eps < 1. The bound holds up to eps = 15/4 for every delta, and for large eps it fails for every delta (rs17.corollary12.stops)",
    says=Inequality(delta_at(eps, mu), "<=", failure, {s: open_(SMALLEST, oo), eps: POSITIVE, mu: open_(0, eps / s)}),
    counterexample={s: Rational(97, 20), eps: 10, mu: Rational(103, 50)},
    condition=Condition(
        "eps <= 15/4",
        Inequality(
            delta_at(eps, mu), "<=", failure, {s: open_(SMALLEST, oo), eps: left_open(0, LARGEST_LEVEL), mu: open_(0, eps / s)}
        ),
        Chain(
            (
                Link("<=", delta_at(eps, eps / s), Rises(delta_at(eps, h), h, POSITIVE, mu, eps / s)),
                Link("<=", at_largest, Rises(delta_at(e, e / s), e, POSITIVE, eps, LARGEST_LEVEL, RISES_WITH_LEVEL)),
                Link("<=", failure, Use(LAST)),
            )
        ),
    ),
    note="At the counterexample delta is 10^-5, and the tight delta is 2.2 times as large. The largest level for every delta is 3.787 (at delta = 0.90). For"
    " a given delta it is sampler.gaussian_limit: 8.42 at delta = 10^-5. diag(sigma) is read as the standard deviations, because of the next words, "
    "sigma^2 > ....",
    expected=Verdict.CONDITIONAL,
    fault=Fault.CONDITION,
)

stops = Claim(
    id="rs17.corollary12.stops",
    source=rs17("Corollary 12", "4", quoted=False),
    statement=r"Up to which $\varepsilon$ does the calibration of Corollary 12 hold? For every $\delta$ in $(0, 1)$ up to exactly one $\varepsilon^*(\delta) > "
    r"15/4$, at which the tight $\delta$ is $\delta$, and beyond which it is larger.",
    reading="sigma has the least variance that the corollary allows, and delta = 5/4 e^(-s^2/2). The tight delta rises with eps, and is still below delta at "
    "15/4",
    says=(
        UniqueRoot(delta_at(e, e / s) - failure, e, {s: open_(SMALLEST, oo), e: POSITIVE}),
        Monotone(delta_at(e, e / s), e, "increasing", {s: POSITIVE, e: POSITIVE}),
        Inequality(at_largest, "<", failure, {s: open_(SMALLEST, oo)}),
    ),
    by=(RISES_WITH_LEVEL, RISES_WITH_LEVEL, Use(LAST)),
)
