"""Section 5.2: what is said about every convex cost model.

The cost g of differential privacy is a function of the level; E_par = g(eps0) + gamma_1(eps) (g(eps) - g(eps0)). Values and
derivatives of g and gamma_1 at one level are symbols here, with the signs that the assumptions give them.
"""

from parisk_sym.paper import *
from _paper import par21
from _shared import CONFIDENCE, HALF, tau
from parisk_sym.laws.bessel_k import cdf_of, density_of

gamma_0, gamma_1, gamma_2 = (Symbol(f"gamma_{i}", nonnegative=True) for i in range(3))
g_0, g_1, g_2 = (Symbol(f"g_{i}", nonnegative=True) for i in range(3))  # g_0: saving, g_1: cost slope, g_2: cost bend
h = Symbol("h", positive=True)
reach = Symbol("reach", positive=True)
g_b, slope, b = (Symbol(name, positive=True) for name in ("g_b", "slope", "b"))  # g_b: low

SECTION = Section(
    "5.2 Cost model for privacy at risk, any convex cost",
    given={
        **dict.fromkeys((gamma_0, gamma_1, gamma_2, g_0, g_1, g_2), right_open(0, oo)),
        k: POSITIVE,
        tau: POSITIVE,
        h: POSITIVE,
        E: POSITIVE,
        b: POSITIVE,
        g_b: open_(0, E),
        slope: POSITIVE,
        eps: POSITIVE,
        reach: POSITIVE,
    },
)

# E'' = gamma'' (g - g(eps0)) + 2 gamma' g' + gamma g'', with gamma'' = -weight_bend and g - g(eps0) = -saving.
bend = (-gamma_2) * (-g_0) + 2 * gamma_1 * g_1 + gamma_0 * g_2

# gamma and g - g(eps0) to second order in the step from one level, which is all that a second derivative there depends on.
jet_of_confidence = gamma_0 + gamma_1 * h - gamma_2 * h**2 / 2
jet_of_cost = -g_0 + g_1 * h + g_2 * h**2 / 2
jets = jet_of_confidence * jet_of_cost
second_difference = (jets + jets.subs(h, -h) - 2 * jets.subs(h, 0)) / h**2

FALLING_DENSITY = EqualsProduct((density_of(tau, k) * besselk(k - 3 * HALF, tau) / besselk(k - HALF, tau),))

any_convex = Claim(
    id="par21.section5.2.any_convex_cost",
    source=par21("Section 5.2, note", "5.2"),
    also=(par21("Abstract, sentence 12", "Abstract"), par21("Section 1, paragraph 4, extension", "1")),
    statement=r"Note that the analysis in this section is specific to the cost model in Equation 8. It naturally extends to any choice of convex cost model.",
    reading=CONFIDENCE
    + " by Theorem 4, every real k > 0; a smooth cost that increases and is convex on (0, eps0]: E_par is strictly convex "
    "there, and has one minimum; gamma_0, gamma_1, gamma_2 = gamma, gamma', -gamma''; g_0, g_1, g_2 = g(eps0) - g, g', g''. The second "
    "derivative of the product, that the confidence F(eps)/F(eps0) rises and is strictly concave, as its density falls, and the sign",
    says=(
        Limit(second_difference, h, 0, bend),
        Monotone(cdf_of(tau, k), tau, "increasing"),
        Convex(-cdf_of(tau, k), tau),
        Monotone(density_of(tau, k), tau, "decreasing"),
        Inequality(0, "<", bend, {gamma_2: POSITIVE, g_0: POSITIVE}),
    ),
    by=(Direct(), EqualsProduct((density_of(tau, k),)), FALLING_DENSITY, FALLING_DENSITY, Direct()),
    covers="smooth increasing costs. That the pieces make E_par strictly convex, and that its minimum is unique, is said in words",
    note="So the extension holds, while the model of Equation 8 itself, which is not convex, needs another argument. E_par is g(eps0) at eps0 and in the "
    "limit at 0, and less in between, so it has a minimum there.",
    expected=Verdict.PROVED_ON_BOX,
)

x = Symbol("x", real=True)  # level
chord = g_b + slope * (x - b)

convex_and_bounded = Claim(
    id="par21.instead.no_bounded_convex_cost",
    source=par21("Section 5.2, note", "5.2", quoted=False),
    also=(par21("Abstract, sentence 12", "Abstract"), par21("Section 1, paragraph 4, extension", "1")),
    statement=r"Are there convex cost models that satisfy constraints 1 and 2 of Section 5.1 on the whole half-line? No: the line with value "
    r"$g_b$ and slope $s > 0$ at $b$, above which a convex cost lies, exceeds $E$ beyond $b + (E - g_b)/s$.",
    reading="constraints 1 and 2: increasing, and at most E for all eps >= 0. A convex g that has the value g_b and this slope at b is above the line g_b + "
    "slope (x - b) for x > b",
    says=Inequality(E, "<", chord, {x: open_(b + (E - g_b) / slope, oo)}),
    note="Not a statement of the paper. A cost can be convex on (0, eps0] only, such as E e^(-c/eps) for eps0 <= c/2.",
)

own = sinh(eps / 2)  # of the mechanism's confidence exp(-eps0/2) sinh(eps/2), what depends on the level
own_odds = own / diff(own, eps)

with_own_confidence = Claim(
    id="par21.instead.any_convex_cost",
    source=par21("Section 5.2, note", "5.2", quoted=False),
    statement=r"Is there one level of lowest cost for every convex cost with the mechanism's own confidence as well? Yes: with $s = e^{-\varepsilon_0/2} "
    r"\sinh\frac\varepsilon2$ the derivative of $E_{par}$ is $s'$ times $g - g(\varepsilon_0) + 2\tanh\frac\varepsilon2\, g'$, and this rises.",
    reading="s/s' = 2 tanh(eps/2), and the derivative of g - g(eps0) + (s/s') g' is (1 + (s/s')') g' + (s/s') g''; g_1, g_2 = g', g''",
    says=(
        Identity(own_odds, 2 * tanh(eps / 2)),
        Inequality(0, "<", (1 + diff(own_odds, eps)) * g_1 + own_odds * g_2, {g_1: POSITIVE}),
    ),
    covers="smooth increasing costs. That the minimum is unique is said in words",
    note="Not a statement of the paper. Where g is a chain of lines, the factor jumps upwards at each corner.",
    expected=Verdict.PROVED_ON_BOX,
)

line = Claim(
    id="par21.instead.line",
    source=par21("Section 5.2, note", "5.2", quoted=False),
    statement=r"Which level costs least where the cost is a rising line that reaches $g(\varepsilon_0)$ at $r$, by the mechanism's own confidence? The one root of "
    r"$\varepsilon + 2 \tanh\frac\varepsilon2 = r$, which is below $r$.",
    reading="g(eps0) - g = slope (r - eps)",
    says=(UniqueRoot(eps + 2 * tanh(eps / 2) - reach, eps), Inequality(reach, "<", reach + 2 * tanh(reach / 2))),
    note="Not a statement of the paper.",
)
