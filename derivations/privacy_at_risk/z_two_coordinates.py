"""What to use instead, for two coordinates: how much more confidence a spread difference has than the worst direction.

The loss of two coordinates of levels e <= d has the measure nu of `z_instead.py`, here written out: exp(-eps0/2) exp(s/2) times
atoms 1/4 at +-(d - e) and at +-(d + e) and a density. G(eps) is the integral of cosh(s/2) over |s| <= eps against nu.
"""

from parisk_sym.paper import *
from _shared import CONFIDENCE, exact_confidence, places

e = Symbol("e", positive=True)  # the smaller level
D = Symbol("D", nonnegative=True)  # what the larger one has more
v = Symbol("v", positive=True)  # a loss

SECTION = Section("What to use instead of Theorem 4: two coordinates", given={e: POSITIVE, D: right_open(0, oo)})

W = 2 * e + D  # eps0
overlap = Min(e, v + e + D) - Max(-e, v - e - D)
"""The losses of the first coordinate, of those between its atoms, with which the second one can make v without its atoms."""
gap = cosh(D / 2) / 2 - Integral((v - D) * cosh(v / 2), (v, D, eps)) / 8
factor = 1 + e / 2


def beside(at, smaller, more):
    """The certified confidence differs by less than 10^-25 from exp(-eps0/2) G(eps), the integral written out."""
    at, smaller, more = map(Rational, (at, smaller, more))
    whole = (1 + smaller / 2) * sinh(at / 2)
    if at > more:
        cut = 2 * (at - more) * sinh(at / 2) - 4 * cosh(at / 2) + 4 * cosh(more / 2)
        whole += cosh(more / 2) / 2 - cut / 8
    difference = LaplaceConfidence(at, smaller, 1, smaller + more, 1) - exp(-smaller - more / 2) * whole
    return Inequality(Abs(difference), "<", Rational(1, 10**25), {})


two_coordinates = Claim(
    id="par21.instead.two_coordinates",
    **places("Theorem 4", "4.1", preprint="Theorem 10", quoted=False),
    statement=r"For two coordinates of levels $e \le d$ the confidence is $(1 + e/2)\, e^{-\varepsilon_0/2} \sinh(\varepsilon/2)$ for "
    r"$\varepsilon < d - e$; it is at least that at every $\varepsilon < \varepsilon_0$ exactly if $e \tanh(\varepsilon_0/2) \le 1$. So the factor "
    r"$1 + e_{\min}/2$ over the worst direction does not hold in general: at $e = d = 2$, $\varepsilon = 3.9$ the confidence is below it, and "
    r"for $k$ coordinates it needs $e_{\min} \tanh(\varepsilon_0/2) \le 2 - 2^{2-k}$.",
    reading=CONFIDENCE
    + "; d = e + D, eps0 = 2e + D. (1) Each atom of one coordinate meets the density 1/4 of the other for half of its "
    "two signs, so these make the density 1/4; both densities make overlap/16: together (1 + e/2)/4 up to D, less by (s - D)/16 from there on. "
    "(2) G, with the atoms at +-D, is (1 + e/2) sinh(eps/2) up to D, and that plus the gap cosh(D/2)/2 - int (s - D) cosh(s/2) ds/8 from there on. (3) "
    "The gap falls, to cosh(eps0/2) (1 - e tanh(eps0/2))/2. (4) Certified: the counterexample, and the confidence beside (2). (5) Below "
    "eps0 all k losses at their atoms of one sign are left out, so the confidence tends to 1 - 2^(-k) (1 + e^(-eps0))",
    says=(
        Identity(overlap, 2 * e, {D: POSITIVE, v: open_(0, D)}),
        Identity(overlap, 2 * e - (v - D), {v: open_(D, W)}),
        Identity(2 * Integral(cosh(v / 2) * factor / 4, (v, 0, eps)), factor * sinh(eps / 2), {eps: POSITIVE}),
        Monotone(gap, eps, "decreasing", {eps: open_(D, W)}),
        Identity(gap.subs(eps, W), cosh(W / 2) * (1 - e * tanh(W / 2)) / 2),
        Inequality(LaplaceConfidence(Rational(39, 10), 2, 1, 2, 1), "<", 2 * exact_confidence(Rational(39, 10), 4), {}),
        beside("3/5", 1, "1/2"),
        beside("1/4", "1/3", 1),
        Identity(
            exp(-eps0 / 2) * (factor * sinh(eps0 / 2) + cosh(eps0 / 2) * (1 - 2 ** (1 - k)) - e / 2 * sinh(eps0 / 2)),
            1 - 2 ** (-k) * (1 + exp(-eps0)),
            {k: integers(2), eps0: POSITIVE},
        ),
    ),
    note="Not a statement of the paper: it sharpens par21.instead.worst_direction for two coordinates.",
    covers="the steps (2) to (5); the counting of atoms in (1) is said in words, and certified at two points",
    expected=Verdict.PROVED_ON_BOX,
)
