"""Section 2.1: worst-case inputs, and whether a smaller difference of the answers is always better protected."""

from parisk_sym.paper import *
from _paper import tob18
from _shared import gaussian_delta

IMPLICIT = tob18("Most differential privacy analyses implicitly use worst-case distributions", "2.1")
LAPLACE = tob18("Worst-case distributions for the Laplace mechanism", "2.1")

shift = Symbol("shift", positive=True)
share = Symbol("share", positive=True)
scale = Symbol("lambda", positive=True)
q = Symbol("q", real=True)  # answer


def laplace_density(at, mean):
    """The density of the Laplace law of this mean."""
    return exp(-Abs(at - mean) / scale) / (2 * scale)


SECTION = Section("2.1 Worst case distributions for ADP", given={eps: POSITIVE, scale: POSITIVE, y: REALS})

FURTHER_IS_WORSE = (
    Monotone(
        1 - exp((eps - eps0 * share) / 2),
        share,
        "increasing",
        {eps0: POSITIVE, eps: open_(0, eps0), share: left_open(eps / eps0, 1)},
    ),
    Monotone(gaussian_delta(eps, shift), shift, "increasing", {shift: POSITIVE}),
)

# phi at x - t and y, and at the points x and y - t between them, x = part (x - t) + (1 - part) y.
phi_low, phi_high = Symbol("phi_low", real=True), Symbol("phi_high", real=True)
phi_x, phi_back = Symbol("phi_x", real=True), Symbol("phi_back", real=True)
part = Symbol("part", nonnegative=True)
CONVEX = {
    phi_low: REALS,
    phi_high: REALS,
    part: closed(0, 1),
    phi_x: left_open(-oo, part * phi_low + (1 - part) * phi_high),
    phi_back: left_open(-oo, (1 - part) * phi_low + part * phi_high),
}
# Densities p and shifted densities q: the ratio p/q at the further outcome is at most that at the nearer one, at most w = e^eps.
w, r = Symbol("w", positive=True), Symbol("r", positive=True)  # w: factor, r: ratio
p, q_far = Symbol("p", positive=True), Symbol("q", positive=True)  # p: p far
NO_EXCESS_FURTHER = {w: POSITIVE, r: left_open(0, w), q_far: POSITIVE, p: left_open(0, r * q_far)}
# Distribution functions at z, at z - Delta' and at z - Delta_f.
F, F_near, F_far = (Symbol(name, nonnegative=True) for name in ("F", "F_near", "F_far"))
HALF_LINES = {w: POSITIVE, F: closed(0, 1), F_near: closed(0, F), F_far: closed(0, F_near)}

worst_inputs = Claim(
    id="tob18.worst_case.inputs",
    source=tob18("2.1, paragraph 2", "2.1"),
    statement=r"In the simplest case the proofs analyze mechanisms using pairs of inputs that are worst-case in the following sense: in "
    r"terms of privacy these inputs are as bad as any other pair of inputs for a given sensitivity (see Definition 11).",
    reading="the simplest case is Laplace or Gauss noise on a query whose answers differ by at most the sensitivity. The tight delta rises with the "
    "difference of the answers at every eps > 0. So the inputs whose answers are furthest apart are worst at every eps > 0",
    says=All(FURTHER_IS_WORSE),
    note="For the share D of the sensitivity: 1 - e^((eps - eps0 D)/2) if eps < eps0 D, and 0 otherwise. For other mechanisms, the worst inputs may depend "
    "on eps: loss.definition.worst_inputs_depend_on_level.",
    covers="the Laplace and the Gauss mechanism",
    expected=Verdict.PROVED_ON_BOX,
)

smaller_sensitivity = Claim(
    id="tob18.worst_case.smaller_sensitivity",
    source=IMPLICIT,
    statement=r"To show that $M$ satisfies (approximate) differential privacy, the proof typically analyzes the two distributions $N$ and "
    r"$N + \Delta f$, implicitly assuming that $f(D_1, q) = 0$ and $f(D_2, q) = \Delta f$. The proof then argues that for any value "
    r"$\Delta' < \Delta f$ the distributions $N$ and $N + \Delta'$ also satisfy differential privacy.",
    reading="what the proof argues, with the (eps, delta) of N and N + Delta_f, for the noise that such proofs are about. Laplace and Gauss: the tight delta "
    "rises with the difference of the answers. Log-concave noise, with density e^(-phi), phi convex: (1) For x < y and a shift t, the ratio of the density to "
    "the shifted one is smaller at y than at x. That is, phi(x - t) + phi(y) >= phi(x) + phi(y - t), because x and y - t lie between x - t and y. (2) So if "
    "one outcome has no excess, none beyond it has any, and the worst event is a half-line. (3) The excess F(z) - w F(z - t) of a half-line rises with t, "
    "because F(z - t) falls",
    says=(
        *FURTHER_IS_WORSE,
        Inequality(phi_x + phi_back, "<=", phi_low + phi_high, CONVEX),
        Inequality(p, "<=", w * q_far, NO_EXCESS_FURTHER),
        Inequality(F - w * F_near, "<=", F - w * F_far, HALF_LINES),
    ),
    note="For some noise this argument fails: loss.definition.smaller_shift_can_be_worse.",
    covers="Laplace and Gauss noise; for other log-concave noise the steps (1) to (3), which are joined by an argument in words",
    expected=Verdict.PROVED_ON_BOX,
)

# the outputs as they are moved and turned over
views = tuple(laplace_density(y + q, q + mean) for mean in (Integer(0), Integer(1)))
turned_over = laplace_density(1 - y, Integer(0))

translation = Claim(
    id="tob18.worst_case.translation",
    source=LAPLACE,
    statement=r"We can map any output $y$ drawn from $LP_{\lambda,\mu}$ (for $\mu \in \{0, 1\}$) to $y + x$ to obtain the correct "
    r"adversarial view for the respective scenario $M(D_i) = q(D_i) + LP_{\lambda,0}$.",
    reading="q(D_0) = q and q(D_1) = q + 1; the equations are between densities. A one-to-one map does not change the tight delta",
    says=All(tuple(Identity(moved, laplace_density(y, mean), {q: REALS}) for mean, moved in enumerate(views))),
)

symmetric = Claim(
    id="tob18.worst_case.symmetric",
    source=tob18("Footnote 3", "2.1"),
    statement=r"Since the differential privacy guarantee and analysis are symmetric, we can assume without loss of generality that $q(D_0) < q(D_1)$.",
    reading="the map y -> 1 - y swaps LP at 0 and LP at 1, so both directions of the pair have the same tight delta. For an arbitrary pair the definition "
    "requires both directions",
    says=Identity(turned_over, laplace_density(y, 1)),
)
