"""Statements of hlp34; `expected` is their truth, not what the package finds."""

from parisk_sym import POSITIVE, REALS, Claim, Identity, Inequality, Limit, Source, Verdict, integers, open_, right_open
from sympy import E, Integral, Max, Rational, Symbol, factorial, log, oo, pi, sin, sqrt, symbols, tan

SECTION = "all"
x, y, z, w, p, r, s = symbols("x y z w p r s", positive=True)
a = Symbol("a", positive=True)
a1, a2, b1, b2, u = symbols("a1 a2 b1 b2 u", real=True)
n = Symbol("n", integer=True)
t = Symbol("t", real=True)
TWO = {x: POSITIVE, y: POSITIVE}
FOUR = {x: POSITIVE, y: POSITIVE, z: POSITIVE, w: POSITIVE}

weighted_means = Claim(
    id="hlp34.weighted_means",
    source=Source("hlp34", "Section 2.5", "2.5", quoted=False),
    statement=r"$x^ay^{1-a}\le ax+(1-a)y$ for $0<a<1$.",
    says=Inequality(x**a * y ** (1 - a), "<=", a * x + (1 - a) * y, {**TWO, a: open_(0, 1)}),
    expected=Verdict.PROVED,
)

weighted_means_two = Claim(
    id="hlp34.weighted_means_two",
    source=Source("hlp34", "Section 2.5", "2.5", quoted=False),
    statement=r"$x^ay^{1-a}\le ax+(1-a)y$ for $0<a<2$.",
    says=Inequality(x**a * y ** (1 - a), "<=", a * x + (1 - a) * y, {**TWO, a: open_(0, 2)}),
    expected=Verdict.REFUTED,
    note="The condition is a < 1; for a > 1 the inequality is reversed.",
)

hoelder = Claim(
    id="hlp34.hoelder",
    source=Source("hlp34", "Section 2.8", "2.8", quoted=False),
    statement=r"$xz+yw\le(x^p+y^p)^{1/p}(z^q+w^q)^{1/q}$ with $q=p/(p-1)$, $p>1$.",
    says=Inequality(
        x * z + y * w,
        "<=",
        (x**p + y**p) ** (1 / p) * (z ** (p / (p - 1)) + w ** (p / (p - 1))) ** ((p - 1) / p),
        {**FOUR, p: open_(1, oo)},
    ),
    expected=Verdict.PROVED,
)

hoelder_same = Claim(
    id="hlp34.hoelder_same",
    source=Source("hlp34", "Section 2.8", "2.8", quoted=False),
    statement=r"$xz+yw\le(x^p+y^p)^{1/p}(z^p+w^p)^{1/p}$ for $p>1$.",
    says=Inequality(x * z + y * w, "<=", (x**p + y**p) ** (1 / p) * (z**p + w**p) ** (1 / p), {**FOUR, p: open_(1, oo)}),
    expected=Verdict.REFUTED,
    note="The second exponent is the conjugate one; with p = 3 and ones it fails.",
)

minkowski = Claim(
    id="hlp34.minkowski",
    source=Source("hlp34", "Section 2.11", "2.11", quoted=False),
    statement=r"$((x+z)^p+(y+w)^p)^{1/p}\le(x^p+y^p)^{1/p}+(z^p+w^p)^{1/p}$ for $p>1$.",
    says=Inequality(
        ((x + z) ** p + (y + w) ** p) ** (1 / p),
        "<=",
        (x**p + y**p) ** (1 / p) + (z**p + w**p) ** (1 / p),
        {**FOUR, p: open_(1, oo)},
    ),
    expected=Verdict.PROVED,
)

minkowski_small = Claim(
    id="hlp34.minkowski_small",
    source=Source("hlp34", "Section 2.11", "2.11", quoted=False),
    statement=r"$((x+z)^p+(y+w)^p)^{1/p}\le(x^p+y^p)^{1/p}+(z^p+w^p)^{1/p}$ for $p>0$.",
    says=Inequality(
        ((x + z) ** p + (y + w) ** p) ** (1 / p), "<=", (x**p + y**p) ** (1 / p) + (z**p + w**p) ** (1 / p), {**FOUR, p: POSITIVE}
    ),
    expected=Verdict.REFUTED,
    note="The condition p >= 1 is missing; for p < 1 it is reversed.",
)

sums_of_powers = Claim(
    id="hlp34.sums_of_powers",
    source=Source("hlp34", "Section 2.10", "2.10", quoted=False),
    statement=r"$(x^s+y^s)^{1/s}<(x^r+y^r)^{1/r}$ for $0<r<s$.",
    says=Inequality((x**s + y**s) ** (1 / s), "<", (x**r + y**r) ** (1 / r), {**TWO, r: POSITIVE, s: open_(r, oo)}),
    expected=Verdict.PROVED,
)

sums_of_powers_reversed = Claim(
    id="hlp34.sums_of_powers_reversed",
    source=Source("hlp34", "Section 2.10", "2.10", quoted=False),
    statement=r"$(x^r+y^r)^{1/r}<(x^s+y^s)^{1/s}$ for $0<r<s$.",
    says=Inequality((x**r + y**r) ** (1 / r), "<", (x**s + y**s) ** (1 / s), {**TWO, r: POSITIVE, s: open_(r, oo)}),
    expected=Verdict.REFUTED,
    note="The direction: that of means, not of sums.",
)

means_rise = Claim(
    id="hlp34.means_rise",
    source=Source("hlp34", "Section 2.9", "2.9", quoted=False),
    statement=r"$\left(\frac{x^r+y^r}2\right)^{1/r}\le\left(\frac{x^s+y^s}2\right)^{1/s}$ for $0<r<s$.",
    says=Inequality(((x**r + y**r) / 2) ** (1 / r), "<=", ((x**s + y**s) / 2) ** (1 / s), {**TWO, r: POSITIVE, s: open_(r, oo)}),
    expected=Verdict.PROVED,
)

mean_limit = Claim(
    id="hlp34.mean_limit",
    source=Source("hlp34", "Section 2.3", "2.3", quoted=False),
    statement=r"$\left(\frac{x^r+y^r}2\right)^{1/r}\to\sqrt{xy}$ for $r\to0$.",
    says=Limit(((x**r + y**r) / 2) ** (1 / r), r, 0, sqrt(x * y), {**TWO, r: POSITIVE}),
    expected=Verdict.PROVED,
)

mean_limit_arithmetic = Claim(
    id="hlp34.mean_limit_arithmetic",
    source=Source("hlp34", "Section 2.3", "2.3", quoted=False),
    statement=r"$\left(\frac{x^r+y^r}2\right)^{1/r}\to\frac{x+y}2$ for $r\to0$.",
    says=Limit(((x**r + y**r) / 2) ** (1 / r), r, 0, (x + y) / 2, {**TWO, r: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The limit is the geometric mean.",
)

mean_largest = Claim(
    id="hlp34.mean_largest",
    source=Source("hlp34", "Section 2.3", "2.3", quoted=False),
    statement=r"$\left(\frac{x^r+y^r}2\right)^{1/r}\to\max(x,y)$ for $r\to\infty$.",
    says=Limit(((x**r + y**r) / 2) ** (1 / r), r, oo, Max(x, y), {**TWO, r: POSITIVE}),
    expected=Verdict.PROVED,
)

bernoulli = Claim(
    id="hlp34.bernoulli",
    source=Source("hlp34", "Section 2.15", "2.15", quoted=False),
    statement=r"$(1+u)^a\ge1+au$ for $a\ge1$, $u>-1$.",
    says=Inequality(1 + a * u, "<=", (1 + u) ** a, {a: right_open(1, oo), u: open_(-1, oo)}),
    expected=Verdict.PROVED,
)

bernoulli_small = Claim(
    id="hlp34.bernoulli_small",
    source=Source("hlp34", "Section 2.15", "2.15", quoted=False),
    statement=r"$(1+u)^a\ge1+au$ for $a>0$, $u>-1$.",
    says=Inequality(1 + a * u, "<=", (1 + u) ** a, {a: POSITIVE, u: open_(-1, oo)}),
    expected=Verdict.REFUTED,
    note="The condition a >= 1 is missing.",
)

power_difference = Claim(
    id="hlp34.power_difference",
    source=Source("hlp34", "Theorem 41", "2.15", quoted=False),
    statement=r"$x^r-y^r\le rx^{r-1}(x-y)$ for $r>1$.",
    says=Inequality(x**r - y**r, "<=", r * x ** (r - 1) * (x - y), {**TWO, r: open_(1, oo)}),
    expected=Verdict.PROVED,
)

power_difference_small = Claim(
    id="hlp34.power_difference_small",
    source=Source("hlp34", "Theorem 41", "2.15", quoted=False),
    statement=r"$x^r-y^r\le rx^{r-1}(x-y)$ for $r>0$.",
    says=Inequality(x**r - y**r, "<=", r * x ** (r - 1) * (x - y), {**TWO, r: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The condition r > 1 is missing.",
)

rearranged = Claim(
    id="hlp34.rearranged",
    source=Source("hlp34", "Section 10.2", "10.2", quoted=False),
    statement=r"$a_1b_2+a_2b_1\le a_1b_1+a_2b_2$ for $a_1\le a_2$, $b_1\le b_2$.",
    says=Inequality(
        a1 * b2 + a2 * b1, "<=", a1 * b1 + a2 * b2, {a1: REALS, a2: right_open(a1, oo), b1: REALS, b2: right_open(b1, oo)}
    ),
    expected=Verdict.PROVED,
)

chebyshev = Claim(
    id="hlp34.chebyshev",
    source=Source("hlp34", "Section 2.17", "2.17", quoted=False),
    statement=r"$(a_1+a_2)(b_1+b_2)\le2(a_1b_1+a_2b_2)$ for $a_1\le a_2$, $b_1\le b_2$.",
    says=Inequality(
        (a1 + a2) * (b1 + b2),
        "<=",
        2 * (a1 * b1 + a2 * b2),
        {a1: REALS, a2: right_open(a1, oo), b1: REALS, b2: right_open(b1, oo)},
    ),
    expected=Verdict.PROVED,
)

chebyshev_unordered = Claim(
    id="hlp34.chebyshev_unordered",
    source=Source("hlp34", "Section 2.17", "2.17", quoted=False),
    statement=r"$(a_1+a_2)(b_1+b_2)\le2(a_1b_1+a_2b_2)$.",
    says=Inequality((a1 + a2) * (b1 + b2), "<=", 2 * (a1 * b1 + a2 * b2), {a1: REALS, a2: REALS, b1: REALS, b2: REALS}),
    expected=Verdict.REFUTED,
    note="The condition that both are in the same order is missing.",
)

muirhead = Claim(
    id="hlp34.muirhead",
    source=Source("hlp34", "Section 2.18", "2.18", quoted=False),
    statement=r"$x^4y+xy^4\le x^5+y^5$.",
    says=Inequality(x**4 * y + x * y**4, "<=", x**5 + y**5, TWO),
    expected=Verdict.PROVED,
)

muirhead_three = Claim(
    id="hlp34.muirhead_three",
    source=Source("hlp34", "Section 2.18", "2.18", quoted=False),
    statement=r"$2(x^2y+y^2z+z^2x+xy^2+yz^2+zx^2)\le4(x^3+y^3+z^3)$.",
    says=Inequality(
        2 * (x**2 * y + y**2 * z + z**2 * x + x * y**2 + y * z**2 + z * x**2),
        "<=",
        4 * (x**3 + y**3 + z**3),
        {**TWO, z: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

maclaurin_two = Claim(
    id="hlp34.maclaurin_two",
    source=Source("hlp34", "Section 2.22", "2.22", quoted=False),
    statement=r"$\sqrt{\frac{xy+yz+zx}3}\le\frac{x+y+z}3$.",
    says=Inequality(sqrt((x * y + y * z + z * x) / 3), "<=", (x + y + z) / 3, {**TWO, z: POSITIVE}),
    expected=Verdict.PROVED,
)

maclaurin_three = Claim(
    id="hlp34.maclaurin_three",
    source=Source("hlp34", "Section 2.22", "2.22", quoted=False),
    statement=r"$(xyz)^{1/3}\le\sqrt{\frac{xy+yz+zx}3}$.",
    says=Inequality((x * y * z) ** Rational(1, 3), "<=", sqrt((x * y + y * z + z * x) / 3), {**TWO, z: POSITIVE}),
    expected=Verdict.PROVED,
)

log_convex = Claim(
    id="hlp34.log_convex",
    source=Source("hlp34", "Section 3.6", "3.6", quoted=False),
    statement=r"$(x+y)\ln\frac{x+y}2\le x\ln x+y\ln y$.",
    says=Inequality((x + y) * log((x + y) / 2), "<=", x * log(x) + y * log(y), TWO),
    expected=Verdict.PROVED,
)

carleman_step = Claim(
    id="hlp34.carleman_step",
    source=Source("hlp34", "Section 9.12", "9.12", quoted=False),
    statement=r"$\frac{n+1}{(n!)^{1/n}}\le e$.",
    says=Inequality((n + 1) / factorial(n) ** (1 / n), "<=", E, {n: integers(1)}),
    expected=Verdict.PROVED,
)

carleman_less = Claim(
    id="hlp34.carleman_less",
    source=Source("hlp34", "Section 9.12", "9.12", quoted=False),
    statement=r"$\frac{n+1}{(n!)^{1/n}}\le\frac52$.",
    says=Inequality((n + 1) / factorial(n) ** (1 / n), "<=", Rational(5, 2), {n: integers(1)}),
    expected=Verdict.REFUTED,
    note="The constant e is the limit and cannot be lowered.",
)

hilbert_integral = Claim(
    id="hlp34.hilbert_integral",
    source=Source("hlp34", "Section 9.1", "9.1", quoted=False),
    statement=r"$\int_0^\infty\frac{dt}{t^{1/p}(1+t)}=\frac\pi{\sin(\pi/p)}$ for $p>1$.",
    says=Identity(Integral(1 / (w ** (1 / p) * (1 + w)), (w, 0, oo)), pi / sin(pi / p), {p: open_(1, oo)}),
    expected=Verdict.PROVED,
)

hilbert_integral_tangent = Claim(
    id="hlp34.hilbert_integral_tangent",
    source=Source("hlp34", "Section 9.1", "9.1", quoted=False),
    statement=r"$\int_0^\infty\frac{dt}{t^{1/p}(1+t)}=\frac\pi{\tan(\pi/p)}$ for $1<p<2$.",
    says=Identity(Integral(1 / (w ** (1 / p) * (1 + w)), (w, 0, oo)), pi / tan(pi / p), {p: open_(1, 2)}),
    expected=Verdict.REFUTED,
    note="The sine is replaced by the tangent.",
)

wirtinger = Claim(
    id="hlp34.wirtinger",
    source=Source("hlp34", "Section 7.7", "7.7", quoted=False),
    statement=r"$\int_0^\pi f^2\le\int_0^\pi f'^2$ for $f=t(\pi-t)$.",
    says=Inequality(Integral(t**2 * (pi - t) ** 2, (t, 0, pi)), "<=", Integral((pi - 2 * t) ** 2, (t, 0, pi))),
    expected=Verdict.PROVED,
)
