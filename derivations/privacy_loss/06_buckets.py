"""Privacy buckets: the bounds of one bucket, their order, and what composition does to them.

Outcomes are grouped by the ratio A(x)/B(x) into buckets of a geometric grid with factor f > 1. An outcome group of mass a
under A and b under B adds (a - w b)_+ to delta(eps), w = e^eps; at the ratio r it adds a (1 - w/r)_+. Rounding every ratio
up bounds delta from above, rounding it down from below, and so they do after composition. The software splits each bucket
in two instead, which keeps both masses: this is the error correction in full.
"""

from parisk_sym.paper import *
from _buckets import ABOVE_1, PART, a, b, c, d, f, plus, r, w
from _paper import place
from parisk_sym.laws.composition.finite_noise_formulas import randomised_response

BUCKETS = place("Privacy buckets", "Buckets")
first = Symbol("first", real=True)
second = Symbol("second", real=True)

SECTION = Section(
    "Privacy buckets",
    given={
        a: POSITIVE,
        w: POSITIVE,
        r: POSITIVE,
        f: ABOVE_1,
        b: POSITIVE,
        c: POSITIVE,
        d: POSITIVE,
        p: open_(0, 1),
        eps0: POSITIVE,
    },
)

q = Symbol("q", nonnegative=True)
uses = Symbol("uses", positive=True, integer=True)

eps = Symbol("eps", nonnegative=True)  # level
x, y = Symbol("x", real=True), Symbol("y", real=True)  # the excesses a - w b and c - w d

rounding_up = Claim(
    id="loss.buckets.rounding_up",
    source=BUCKETS,
    statement=r"Rounding a ratio up never lowers $\delta$: $a(1 - w/r)_+ \le a(1 - w/r')_+$ for $r \le r'$.",
    reading="a is the mass under A at the ratio r = A/B, which is rounded to f r with f >= 1; w = e^eps",
    says=Inequality(a * plus(1 - w / r), "<=", a * plus(1 - w / (f * r))),
)

plain_lower = Claim(
    id="loss.buckets.rounding_down",
    source=BUCKETS,
    statement=r"Rounding every ratio down bounds $\delta$ from below: $a(1 - w/r)_+ \le (a - wb)_+$ for $a/b \ge r$.",
    reading="a group has masses a = r b + c and b, in a bucket that begins at r. The bound that keeps b lies between, and is exact here",
    says=Inequality((r * b + c) * plus(1 - w / r), "<=", plus(r * b + c - w * b)),
)

merging = Claim(
    id="loss.buckets.merging",
    source=BUCKETS,
    statement=r"Merging two groups of outcomes never raises $\delta$: $(a + c - w(b + d))_+ \le (a - wb)_+ + (c - wd)_+$.",
    reading="the masses are a, c under A and b, d under B; the merged group keeps both masses",
    says=Inequality(plus(a + c - w * (b + d)), "<=", plus(a - w * b) + plus(c - w * d)),
    by=Substitute(
        {a: x + w * b, c: y + w * d}, {b: POSITIVE, d: POSITIVE, w: POSITIVE, x: open_(-w * b, oo), y: open_(-w * d, oo)}
    ),
)

infinity_upper = Claim(
    id="loss.buckets.infinity_upper",
    source=BUCKETS,
    statement=r"Moving mass to the infinity bucket never lowers $\delta$: $a(1 - w/r)_+ \le a$.",
    reading="outcomes beyond the grid count with their whole mass",
    says=Inequality(a * plus(1 - w / r), "<=", a),
)

infinity_bucket = Claim(
    id="loss.buckets.infinity",
    source=BUCKETS,
    statement=r"Distinguishing events compose to $1 - (1 - p)(1 - q)$; $r$ uses give $1 - (1 - p)^r$, and more of them never lower the composed mass.",
    reading="p, q are the masses under A of outcomes that B cannot produce; the composed outcome is distinguishing if one of its parts is",
    says=(
        Identity(1 - (1 - p) * (1 - q), p * q + p * (1 - q) + (1 - p) * q, {p: PART, q: PART}),
        Identity(1 - (1 - p) * (1 - (1 - (1 - p) ** uses)), 1 - (1 - p) ** (uses + 1), {uses: integers(1)}),
        Monotone(1 - (1 - p) * (1 - q), p, "increasing", {q: open_(0, 1)}),
    ),
)

convolution = Claim(
    id="loss.buckets.convolution",
    source=BUCKETS,
    statement=r"Composition convolves: the ratio of an outcome pair is the product of the ratios, so $f^i$ and $f^j$ give $f^{i+j}$, and the masses multiply.",
    reading="independent outcomes with masses a, c under A and b, d under B; losses are logarithms of ratios",
    says=(
        Identity(log(a * c / (b * d)), log(a / b) + log(c / d)),
        Identity(a * c * (1 - w * (b / a) * (d / c)), a * c - w * b * d),
        Identity(f ** (first + second), f**first * f**second, {first: REALS, second: REALS}),
    ),
)

truth = exp(eps0) / (1 + exp(eps0))
lie = 1 / (1 + exp(eps0))

two_answers = Claim(
    id="loss.buckets.two_answers",
    source=BUCKETS,
    statement=r"Randomised response twice, from its buckets $e^{-2\varepsilon_0}, 1, e^{2\varepsilon_0}$: "
    r"$\delta(\varepsilon) = (e^{2\varepsilon_0} - e^{\varepsilon})/(1 + e^{\varepsilon_0})^2$ for $0 \le \varepsilon < 2\varepsilon_0$.",
    reading="A tells the truth with probability e^eps0/(1 + e^eps0), and B lies with the same probability. Only the bucket e^(2 eps0) lies above eps",
    says=(
        Identity(truth**2 * (1 - w * exp(-2 * eps0)), (exp(2 * eps0) - w) / (1 + exp(eps0)) ** 2),
        Identity(truth**2 + 2 * truth * lie + lie**2, Integer(1)),
        Identity(
            randomised_response(eps, eps0, 2), (exp(2 * eps0) - exp(eps)) / (1 + exp(eps0)) ** 2, {eps: right_open(0, 2 * eps0)}
        ),
    ),
)
