"""Section 2.1: worst-case inputs, and whether a smaller difference of the answers is always better protected."""

from _paper import tob18
from _shared import gaussian_delta, tight_delta
from sympy import Abs, Integer, Max, Rational, Symbol, evaluate, exp, oo

from parisk_sym import (
    POSITIVE,
    REALS,
    All,
    Claim,
    Condition,
    Direct,
    EqualsProduct,
    Fault,
    Identity,
    Inequality,
    Monotone,
    Section,
    Substitute,
    Termwise,
    Verdict,
    left_open,
    open_,
    right_open,
)
from parisk_sym.ground.symbols import eps, eps0, y

IMPLICIT = tob18("Most differential privacy analyses use worst-case distributions", "2.1")
LAPLACE = tob18("Worst-case distributions for the Laplace mechanism", "2.1")

HALF = Rational(1, 2)
shift = Symbol("shift", positive=True)
share = Symbol("share", positive=True)
scale = Symbol("lambda", positive=True)
answer = Symbol("q", real=True)
level, later = Symbol("eps", nonnegative=True), Symbol("later", nonnegative=True)


def laplace_density(at, mean):
    """The density of the Laplace law of this mean."""
    return exp(-Abs(at - mean) / scale) / (2 * scale)


def shifted(masses, by):
    """The probabilities of noise, and of the noise shifted by an integer, on a common universe."""
    points = sorted({*masses, *(z + by for z in masses)})
    return [masses.get(z, Integer(0)) for z in points], [masses.get(z - by, Integer(0)) for z in points]


TWO_PEAKS = {0: HALF, 5: HALF}

wider = Monotone(
    1 - exp((eps - eps0 * share) / 2),
    share,
    "increasing",
    {eps0: POSITIVE, eps: open_(0, eps0), share: left_open(eps / eps0, 1)},
)

TENTH = Rational(1, 10)
LEAK = ((9 * TENTH, TENTH, Integer(0)), (9 * TENTH, Integer(0), TENTH))
RESPONSE = ((Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4)))
LEVEL = right_open(0, oo)

SECTION = Section(
    "2.1 Worst case distributions for ADP", given={eps: POSITIVE, later: LEVEL, scale: POSITIVE, y: REALS}
)

far, near = Symbol("far", positive=True), Symbol("near", positive=True)
above, rest = Symbol("x", real=True), Symbol("z", positive=True)


def further(at):
    """delta of the pair whose answers are further apart, minus that of the other pair, at the level eps = at."""
    return Max(0, 1 - exp(at / 2) * far) - Max(0, 1 - exp(at / 2) * near)


def from_far(at, other):
    """In the excess x = e^(eps/2) far - 1: the difference is nonnegative for either sign of it."""
    images = {far: (1 + above) * exp(-at / 2), near: (1 + above) * exp(-at / 2) + rest}
    domain = {
        at: LEVEL,
        above: open_(-1, exp(at / 2) - 1),
        rest: open_(0, 1 - (1 + above) * exp(-at / 2)),
        other: LEVEL,
    }
    return Substitute(images, domain)


leak, response = (tight_delta(*pair, exp(level)) for pair in (LEAK, RESPONSE))
worst_inputs = Claim(
    id="tob18.worst_case.inputs",
    source=tob18("2.1, paragraph 2", "2.1"),
    statement=r"In the simplest case there are worst-case inputs: in terms of privacy as bad as any other pair of inputs for a given "
    r"sensitivity.",
    reading="for every mechanism, one pair at every eps, here at two; one pair of inputs tells a secret with probability 1/10, the "
    "other is randomised response with probability 3/4 of the truth; worst: the difference of both deltas keeps its sign",
    says=Inequality(
        Integer(0), "<=", (response - leak) * (response - leak).subs(level, later), {level: LEVEL}
    ),
    condition=Condition(
        "the simplest case: Laplace noise on a query whose answers differ by at most 1; the same for every two pairs of inputs, whose "
        "answers differ by D and by less: far = e^(-eps0 D/2), near for the other, delta = max(0, 1 - e^(eps/2) far); the larger the "
        "difference, the larger delta at every eps",
        All(
            (
                Inequality(
                    Integer(0),
                    "<=",
                    further(level) * further(later),
                    {level: LEVEL, far: open_(0, 1), near: open_(far, 1)},
                ),
                wider,
            )
        ),
        Termwise(
            (
                EqualsProduct(
                    (further(level), further(later)), (from_far(level, later), from_far(later, level))
                ),
                Direct(),
            )
        ),
    ),
    counterexample={level: Rational(1, 2), later: 1},
    note="By hand: delta = 0.1 and 3/4 - 2/4 = 0.25 at e^eps = 2, 0.1 and 0 at e^eps = 3. Which inputs are worst depends on eps; a "
    "pair of distributions that is as bad as every pair of inputs always exists (Zhu, Dong and Wang 2022, Proposition 8).",
    expected=Verdict.CONDITIONAL,
    fault=Fault.CONDITION,
)

smaller_sensitivity = Claim(
    id="tob18.worst_case.smaller_sensitivity",
    source=IMPLICIT,
    statement=r"For any value $\Delta' < \Delta_f$ the distributions $N$ and $N + \Delta'$ also satisfy differential privacy.",
    reading="any noise N, with the (eps, delta) of N and N + Delta_f; here N is uniform on {0, 5}, Delta_f = 5, Delta' = 1",
    says=Inequality(
        tight_delta(*shifted(TWO_PEAKS, 1), exp(eps)), "<=", tight_delta(*shifted(TWO_PEAKS, 5), exp(eps))
    ),
    condition=Condition(
        "Laplace or Gaussian noise: delta increases with the distance of the two distributions",
        All(
            (
                wider,
                Monotone(gaussian_delta(eps, shift), shift, "increasing", {shift: POSITIVE}),
            )
        ),
    ),
    counterexample={eps: Integer(1)},
    note="N and N + 5 share the point 5: delta = 1/2 at every eps. N and N + 1 share no point: delta = 1. For noise with more than "
    "one peak all Delta' up to Delta_f have to be looked at.",
    expected=Verdict.CONDITIONAL,
    fault=Fault.CONDITION,
)

with evaluate(False):  # the outputs as they are moved and turned over
    views = tuple(laplace_density(y + answer, answer + mean) for mean in (Integer(0), Integer(1)))
    turned_over = laplace_density(1 - y, Integer(0))

translation = Claim(
    id="tob18.worst_case.translation",
    source=LAPLACE,
    statement=r"We can map any output $y$ drawn from $LP_{\lambda,\mu}$ (for $\mu \in \{0, 1\}$) to $y + x$ to obtain the correct "
    r"adversarial view for $M(D_i) = q(D_i) + LP_{\lambda,0}$.",
    reading="With q(D_0) = q, q(D_1) = q + 1; densities; a one-to-one map changes no tight delta",
    says=All(
        tuple(Identity(moved, laplace_density(y, mean), {answer: REALS}) for mean, moved in enumerate(views))
    ),
    expected=Verdict.PROVED,
)

symmetric = Claim(
    id="tob18.worst_case.symmetric",
    source=tob18("Footnote 3", "2.1"),
    statement=r"Since the differential privacy guarantee and analysis are symmetric, we can assume $q(D_0) < q(D_1)$.",
    reading="the map y -> 1 - y swaps LP at 0 and LP at 1, so both directions of the pair have the same tight delta; for any pair the "
    "definition asks for both directions",
    says=Identity(turned_over, laplace_density(y, 1)),
    expected=Verdict.PROVED,
)
