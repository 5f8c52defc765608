"""Tight composition of the Laplace mechanism: the closed form of delta, and its shape as a function of eps.

delta(eps) = E (1 - exp(eps - S))_+, S the sum of n independent privacy losses of the worst pair.
"""

from parisk_sym.paper import *
import numpy as np
from _paper import place
from parisk_sym.laws.composition.laplace import spline_term
from parisk_sym.laws.laplace import loss_density_at, loss_moment
from parisk_sym.laws.samplers import laplace_loss
from sympy import Add

s = Symbol("s", positive=True)  # order
level = Symbol("level", real=True)

SECTION = Section("Laplace mechanism, r-fold composition", given={eps0: POSITIVE, level: open_(-eps0, eps0), n: integers(1)})

w = Symbol("w", positive=True)

LAPLACE = place("Laplace mechanism", "Laplace")


def piece(at, count, place):
    """The closed form where exactly the atoms 0, ..., place of the sum of count losses count: no Max in it.

    It stands for (count - 2 place - 2) eps0 < at < (count - 2 place) eps0; above all atoms 0, below all 1 - e^at.
    """
    if place < 0:
        return Integer(0)
    if place >= count:
        return 1 - exp(at)
    half_gap, number = (count * eps0 - at) / 2, Integer(count)
    spline = Add(*(spline_term(half_gap - eps0 * j, Integer(j), number) for j in range(place + 1)))
    return from_spline(half_gap, number, spline)


def from_spline(half_gap, number, spline):
    """1 - 2^(1 - n) e^(-Y) [...], the form that the closed form has for every number of uses."""
    return 1 - exp(-half_gap) * 2 ** (1 - number) * spline


def next_delta(count, place):
    """E delta_count(level - L): the two atoms of one more loss, and the integral split at the atom it crosses."""
    split = level - (count - 2 * place) * eps0
    density = loss_density_at(ell, eps0)
    below = density * piece(level - ell, count, place - 1)
    above = density * piece(level - ell, count, place)
    atoms = piece(level - eps0, count, place) / 2 + exp(-eps0) / 2 * piece(level + eps0, count, place - 1)
    return atoms + Integral(below, (ell, -eps0, split)) + Integral(above, (ell, split, eps0))


def composition_step(count):
    """The closed form for count + 1 uses from the one for count, on every interval between atoms."""
    domains = [{level: open_((count - 1 - 2 * place) * eps0, (count + 1 - 2 * place) * eps0)} for place in range(count + 1)]
    return All(
        tuple(Identity(next_delta(count, place), piece(level, count + 1, place), domain) for place, domain in enumerate(domains))
    )


def exceeds(rng, size, count, level, eps0):
    """Events of probability delta: a fair weight below 1 - exp(level - S)."""
    total = sum(laplace_loss(rng, size, eps0) for _ in range(int(count)))
    return rng.random(size) < -np.expm1(level - total)


moment_function = Claim(
    id="loss.laplace.moment_function",
    source=LAPLACE,
    statement=r"The privacy loss $L$ of $\mathrm{Lap}(1/\varepsilon_0)$ against its shift by 1 has $\mathbb{E} e^{sL} = "
    r"e^{-\varepsilon_0/2}[\cosh((s + \tfrac12)\varepsilon_0) + \sinh((s + \tfrac12)\varepsilon_0)/(2s+1)]$.",
    reading="the loss has atoms 1/2 at eps0 and exp(-eps0)/2 at -eps0, and density exp((l - eps0)/2)/4 between them; s > 0",
    says=Identity(
        exp(s * eps0) / 2 + exp(-s * eps0 - eps0) / 2 + Integral(exp(s * ell) * loss_density_at(ell, eps0), (ell, -eps0, eps0)),
        loss_moment(s, eps0),
        {s: POSITIVE},
    ),
)

spline_of_one = spline_term((eps0 - level) / 2, Integer(0), Integer(1))
# the closed form of laplace.delta with n = 1 put in
closed_form_of_one = from_spline((eps0 - level) / 2, Integer(1), spline_of_one)

one_use = Claim(
    id="loss.laplace.delta_1",
    source=LAPLACE,
    statement=r"One use: $\delta(\varepsilon) = 1 - e^{(\varepsilon - \varepsilon_0)/2}$ for $-\varepsilon_0 < \varepsilon < \varepsilon_0$.",
    reading="delta(eps) = E (1 - exp(eps - L))_+, from the atom at eps0 and the density above eps",
    says=(
        Identity(
            (1 - exp(level - eps0)) / 2 + Integral((1 - exp(level - ell)) * loss_density_at(ell, eps0), (ell, level, eps0)),
            1 - exp((level - eps0) / 2),
        ),
        Identity(closed_form_of_one, 1 - exp((level - eps0) / 2)),
    ),
)


def composed(count):
    """The claim that the closed form holds for this many uses, given that it holds for one fewer."""
    return Claim(
        id=f"loss.laplace.delta_{count}",
        source=LAPLACE,
        statement=rf"{count} uses: $\delta(\varepsilon) = 1 - 2^{{{1 - count}}} e^{{-Y_0}} [\ldots]$, the closed form of "
        r"\texttt{laplace.delta}, for every $\varepsilon$ between two atoms of the sum of the losses.",
        reading=f"delta_{count}(eps) = E delta_{count - 1}(eps - L), from both atoms of L and its density; eps has either sign",
        says=composition_step(count - 1),
    )


several_uses = tuple(map(composed, range(2, 5)))


x = Symbol("x", positive=True)  # 1/(1 + t)
q = Symbol("q", positive=True)  # e^(-(1 + t) eps0)
v, y = Symbol("v", positive=True), Symbol("y", positive=True)
i, j, m, r = (Symbol(name, nonnegative=True, integer=True) for name in "ijmr")
INSIDE = {x: open_(0, 1)}
POWERS = {m: integers(0), **INSIDE}

every_number = Claim(
    id="loss.laplace.delta",
    source=LAPLACE,
    statement=r"$n$ uses, for every $n$: $\delta(\varepsilon) = 1 - 2^{1-n} e^{-Y_0} \left[P_0 - \sum_{j=1}^{n-1} \binom{n}{j} P_j\right]$ with $P_0 = "
    r"\sum_{i=0}^{n-1} \frac{Y_0^i}{i!} \sum_{r=i}^{n-1} \binom{n-1}{r}$, $P_j = \sum_{i=0}^{j-1} \sum_{r=0}^{n-j-1} (-1)^i \binom{j-1}{i} \binom{n-j-1}{r} "
    r"\frac{Y_j^{i+r+1}}{(i+r+1)!}$, $Y_j = \max(0, \frac{n\varepsilon_0 - \varepsilon}{2} - j\varepsilon_0)$, for $\varepsilon > -n\varepsilon_0$.",
    reading="write L = eps0 - 2 v and eps = n eps0 - 2 Y. Then delta is the mean of (1 - e^(-2 (Y - v1 - ... - vn)))_+. This is a convolution, so its Laplace "
    "transform in Y is a product. Let x = 1/(1 + t) and q = e^(-(1 + t) eps0). (1) The transform of one v is ((1 + x) + q (1 - x))/2. (2) Its n-th power is a "
    "sum over j of q^j, which moves a function by j eps0 (and multiplies it by e^(-j eps0)). (3) The transform of 1 - e^(-2Y) is 2/(t (t + 2)) = 2 x^2/((1 - "
    "x)(1 + x)). (4) So for 0 < j < n there are powers of 1 + x and 1 - x, which are sums. (5) x^(m + 1) is the transform of e^(-Y) Y^m/m!. (6) For j = 0, "
    "x^2 (1 + x)^(n - 1)/(1 - x) is 2^(n - 1) x/(1 - x), the transform of 2^(n - 1), minus x times a sum of geometric sums. Changing the order of the two "
    "finite sums gives P_0. The terms of j = n begin at eps = -n eps0. Functions with equal transforms are equal (Lerch)",
    says=(
        Identity(
            Rational(1, 2) + Integral(exp(-t * v) * exp(-v) / 2, (v, 0, eps0)) + exp(-eps0) * exp(-t * eps0) / 2,
            ((1 + 1 / (1 + t)) + exp(-(1 + t) * eps0) * (1 - 1 / (1 + t))) / 2,
            {t: POSITIVE},
        ),
        Identity(
            Sum(binomial(n, j) * (1 + x) ** (n - j) * ((1 - x) * q) ** j, (j, 0, n)),
            ((1 + x) + (1 - x) * q) ** n,
            {q: open_(0, 1), **INSIDE},
        ),
        Identity(Integral((1 - exp(-2 * y)) * exp(-t * y), (y, 0, oo)), 2 / (t * (t + 2)), {t: POSITIVE}),
        Identity(2 / (t * (t + 2)), (2 * x**2 / ((1 - x) * (1 + x))).subs(x, 1 / (1 + t)), {t: POSITIVE}),
        Identity(Sum(binomial(m, r) * x**r, (r, 0, m)), (1 + x) ** m, POWERS),
        Identity(Sum((-1) ** r * binomial(m, r) * x**r, (r, 0, m)), (1 - x) ** m, POWERS),
        Identity(
            Integral(y**m / factorial(m) * exp(-(1 + t) * y), (y, 0, oo)), (1 + t) ** (-m - 1), {m: integers(0), t: POSITIVE}
        ),
        Identity((1 - x) * Sum(x**i, (i, 0, r)), 1 - x ** (r + 1), {r: integers(0), **INSIDE}),
        Identity(Sum(binomial(m, r) * (1 - x ** (r + 1)), (r, 0, m)), 2**m - x * (1 + x) ** m, POWERS),
    ),
    note="The same result, adding one loss at a time without transforms: loss.laplace.delta_2 to delta_4. By drawn losses: loss.laplace.delta_of_samples.",
    covers="the steps (1) to (6); that they give the formula (Lerch's theorem, two finite sums in another order) is argued in words",
    expected=Verdict.PROVED_ON_BOX,
)

samples = Claim(
    id="loss.laplace.delta_of_samples",
    source=LAPLACE,
    statement=r"$\delta(\varepsilon) = \mathbb{E}(1 - e^{\varepsilon - S})_+$ is the closed form of \texttt{laplace.delta}.",
    reading="losses are drawn at random; given S, an event has the conditional probability (1 - exp(eps - S))_+",
    says=HasProbability(
        LaplaceDelta(level, eps0, n),
        lambda rng, size, level, eps0, n: exceeds(rng, size, n, level, eps0),
        ({n: 2, level: 1, eps0: 1}, {n: 5, level: Rational(1, 2), eps0: Rational(3, 4)}, {n: 10, level: 5, eps0: 1}),
        {level: open_(-n * eps0, n * eps0)},
    ),
    expected=Verdict.SUPPORTED,
)


decreases = Claim(
    id="loss.laplace.delta_decreases",
    source=LAPLACE,
    statement=r"$\delta(\varepsilon)$ of the $n$-fold composition decreases strictly on $(0, n\varepsilon_0)$.",
    says=Monotone(LaplaceDelta(eps, eps0, n), eps, "decreasing", {eps: open_(0, n * eps0)}),
)

convex = Claim(
    id="loss.laplace.delta_convex",
    source=LAPLACE,
    statement=r"$\delta$ of the $n$-fold composition is a convex function of $e^{\varepsilon}$ on $(1, e^{n\varepsilon_0})$.",
    reading="w = e^eps - 1",
    says=Convex(LaplaceDelta(log(1 + w), eps0, n), w, {w: open_(0, exp(n * eps0) - 1)}),
)
