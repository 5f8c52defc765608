"""One pair of distributions: what the definition of (eps, delta)-privacy asks for, and the shape of its curve delta(eps)."""

from parisk_sym.paper import *
from _paper import place
from parisk_sym.laws.laplace import loss_cdf_at
from sympy import Add

DEFINITION = place("Definition", "One pair")
CURVE = place("Curve delta(eps)", "One pair")
NOTHING = Integer(0)

w = Symbol("w", positive=True)  # factor
h = Symbol("h", positive=True)
x = Symbol("x", real=True)  # the excess p - w q
d = Symbol("d", positive=True)
q = Symbol("q", nonnegative=True)
q1, q2, x1, x2 = (Symbol(name, nonnegative=True) for name in ("q1", "q2", "x1", "x2"))
a1, b1 = Symbol("a1", positive=True), Symbol("b1", positive=True)
NONNEGATIVE = right_open(0, oo)
PROBABILITY = closed(0, 1)
FACTOR = right_open(1, oo)
OUTPUTS = {w: POSITIVE, q1: NONNEGATIVE, q2: NONNEGATIVE, x1: NONNEGATIVE, x2: NONNEGATIVE}

SECTION = Section(
    "One pair of distributions", given={eps0: POSITIVE, eps: open_(0, eps0), w: FACTOR, p: PROBABILITY, q: PROBABILITY}
)

by_outcome = Claim(
    id="loss.definition.by_outcome",
    source=DEFINITION,
    statement=r"For $\delta = 0$ it is enough that every single output keeps the factor $e^\varepsilon$.",
    reading="discrete outputs. q1, q2 are the probabilities of two outputs in M(D2), and w q1/(1 + x1), w q2/(1 + x2) are those in M(D1), with w = e^eps. The "
    "union of the two outputs keeps the factor",
    says=Inequality(w * q1 / (1 + x1) + w * q2 / (1 + x2), "<=", w * (q1 + q2), OUTPUTS),
    by=EqualsSum((w * q1 * x1 / (1 + x1), w * q2 * x2 / (1 + x2))),
    covers="two outputs; any number of them one after another, in words",
    expected=Verdict.PROVED_ON_BOX,
)


events_needed = Claim(
    id="loss.definition.events_are_needed",
    source=DEFINITION,
    statement=r"For $\delta > 0$ single outputs are not enough: the excesses $P_A(x) - e^\varepsilon P_B(x)$ of several outputs add up.",
    reading="two outputs, each with mass a1 under A and b1 under B; w = e^eps, and a1 > w b1. Both together have a larger excess than either",
    says=Inequality(
        Max(NOTHING, a1 - w * b1), "<", Max(NOTHING, 2 * a1 - w * 2 * b1), {w: FACTOR, b1: open_(0, 1), a1: open_(w * b1, oo)}
    ),
    note="A = (1/4, 1/4, 1/2), B = (1/20, 1/20, 9/10), e^eps = 2: each of the first two outputs has the excess 3/20, and both together have 3/10.",
)

probabilistic = Claim(
    id="loss.definition.probabilistic",
    source=DEFINITION,
    statement=r"The probability that the privacy loss exceeds $\varepsilon$ is more than the tight $\delta(\varepsilon)$.",
    reading="one use of the Laplace mechanism, L its loss: 1 - e^((eps - eps0)/2) < P(L > eps) for 0 < eps < eps0",
    says=Inequality(1 - exp((eps - eps0) / 2), "<", 1 - loss_cdf_at(eps, eps0)),
    note="At eps0 = 2 and eps = 1: 0.3935 < 0.6967.",
    covers="the Laplace mechanism",
    expected=Verdict.PROVED_ON_BOX,
)


def two_points(first, second, factor_at):
    """The tight delta of a pair that a relabelling of its outputs swaps."""
    return Add(*(Max(NOTHING, a - factor_at * b) for a, b in zip(first, second, strict=True)))


TENTH, LEVELS_CROSS = Rational(1, 10), Rational(13, 5)
LEAK = ((9 * TENTH, TENTH, NOTHING), (9 * TENTH, NOTHING, TENTH))
RESPONSE = ((Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4)))

depends_on_level = Claim(
    id="loss.definition.worst_inputs_depend_on_level",
    source=DEFINITION,
    statement=r"Which pair of inputs of a mechanism is worst depends on $\varepsilon$.",
    reading="one pair of inputs reveals a secret with probability 1/10. The other is randomised response, with probability 3/4 of the truth. The second has the"
    " larger tight delta for w = e^eps below 13/5, and the smaller one above",
    says=(
        Inequality(two_points(*LEAK, w), "<", two_points(*RESPONSE, w), {w: open_(1, LEVELS_CROSS)}),
        Inequality(two_points(*RESPONSE, w), "<", two_points(*LEAK, w), {w: open_(LEVELS_CROSS, oo)}),
    ),
    note="delta is 0.1 and 3/4 - 2/4 = 0.25 at e^eps = 2, and 0.1 and 0 at e^eps = 3. There is always a pair of distributions that is as bad as every pair "
    "of inputs (Zhu, Dong and Wang 2022, Proposition 8).",
)

HALF = Rational(1, 2)
FIVE_APART = ((HALF, HALF, NOTHING), (NOTHING, HALF, HALF))  # at 0, 5, 10
ONE_APART = ((HALF, NOTHING, HALF, NOTHING), (NOTHING, HALF, NOTHING, HALF))  # at 0, 1, 5, 6

smaller_shift = Claim(
    id="loss.definition.smaller_shift_can_be_worse",
    source=DEFINITION,
    statement=r"There is noise that hides a smaller difference of the answers worse than a larger one.",
    reading="noise that is uniform on {0, 5}, compared with its shifts by 5 and by 1; w = e^eps >= 1",
    says=Inequality(two_points(*FIVE_APART, w), "<", two_points(*ONE_APART, w)),
    note="N and N + 5 share the point 5: delta = 1/2 at every eps. N and N + 1 share no point: delta = 1. For noise with more than one peak, all differences"
    " up to the sensitivity must be examined. For log-concave noise see tob18.worst_case.smaller_sensitivity.",
)

decreases = Claim(
    id="loss.curve.decreases",
    source=CURVE,
    statement=r"$\delta(\varepsilon)$ does not increase in $\varepsilon$.",
    reading="for every pair of distributions: each term max(0, p - w q) of the tight delta, with w = e^eps",
    says=Inequality(Max(NOTHING, p - (w + h) * q), "<=", Max(NOTHING, p - w * q), {h: POSITIVE}),
    by=Substitute({p: x + w * q}, {q: PROBABILITY, w: FACTOR, x: closed(-w * q, 1 - w * q), h: POSITIVE}),
    covers="term by term; their sum is in words",
    expected=Verdict.PROVED_ON_BOX,
)

convex = Claim(
    id="loss.curve.convex",
    source=CURVE,
    statement=r"$\delta$ is a convex function of $e^\varepsilon$.",
    reading="for every pair of distributions: each term of the tight delta is considered as a function of w = e^eps, here for an outcome with P_B = q and P_A "
    "= d q (a term with P_B = 0 does not depend on w). Sums of convex functions are convex, and so is the larger of two",
    says=Convex(q * Max(NOTHING, d - w), w, {d: POSITIVE, w: POSITIVE}),
    covers="term by term; sums and the larger of two are in words",
    expected=Verdict.PROVED_ON_BOX,
)

# The second difference of (1 - e^(eps - s))_+ in eps around a, with step h, at the loss s = a + x.
place_of_loss = Symbol("x", real=True)
small = Symbol("h", positive=True)
D = Symbol("D", positive=True)  # delta at the atom
P = Symbol("P", positive=True)  # of the atom
bend = Max(0, 1 - exp(-small - place_of_loss)) + Max(0, 1 - exp(small - place_of_loss)) - 2 * Max(0, 1 - exp(-place_of_loss))
least_bend = 2 - exp(small) - exp(-small)
SQUARE = (exp(small), (1 - exp(-small)) ** 2)  # the product is e^h + e^(-h) - 2
raised = P * (1 - exp(-small)) + (1 - P) * least_bend  # of delta, at least

atoms_kink = Claim(
    id="loss.curve.not_log_concave_at_atoms",
    source=CURVE,
    statement=r"$\ln \delta(\varepsilon)$ is not concave around an atom $a$ of the privacy loss with $\delta(a) > 0$: there the slope of "
    r"$\delta$ jumps upwards by at least the mass $P$ of the atom.",
    reading="delta(eps) = E (1 - e^(eps - S))_+ for a loss S of any law. (1) Its second difference around a with the step h is the mean of a function of S - "
    "a = x. This function is never below 2 - e^h - e^(-h), and it is 1 - e^(-h) at x = 0. So the second difference is at least raised = P (1 - e^(-h)) + (1 - "
    "P)(2 - e^h - e^(-h)). (2) delta(a - h) and delta(a + h) differ by at most 2h, because the slope of (1 - e^(eps - s))_+ is below 1. So their product is "
    "at least (2D + raised)^2/4 - h^2, with D = delta(a). (3) For small h this is more than D^2, by P D h in the limit",
    says=(
        Inequality(least_bend, "<=", bend, {place_of_loss: REALS, small: POSITIVE}),
        Identity(bend.subs(place_of_loss, 0), 1 - exp(-small), {small: POSITIVE}),
        Identity(((p + q) ** 2 - (p - q) ** 2) / 4, p * q),
        Limit(
            ((2 * D + raised) ** 2 / 4 - small**2 - D**2) / small,
            small,
            NOTHING,
            P * D,
            {P: left_open(0, 1), D: left_open(0, 1), small: POSITIVE},
        ),
    ),
    by=(
        SplitAt(
            place_of_loss,
            (-small, NOTHING, small),
            (
                Chain((Link("<=", NOTHING, EqualsProduct(SQUARE)), Link("=", bend))),
                Chain((Link("<=", NOTHING, EqualsProduct(SQUARE)), Link("<=", 1 - exp(-small - place_of_loss)), Link("=", bend))),
                Chain(
                    (
                        Link(
                            "<=",
                            (2 - exp(-small)) * exp(-place_of_loss) - 1,
                            EqualsSum(
                                (
                                    (2 - exp(-small)) * (exp(-place_of_loss) - exp(-small)),
                                    (exp(small) - 1) * (1 - exp(-small)) ** 2,
                                )
                            ),
                        ),
                        Link("=", bend),
                    )
                ),
                Chain(
                    (
                        Link("<=", exp(-place_of_loss) * least_bend, EqualsProduct((*SQUARE, 1 - exp(-place_of_loss)))),
                        Link("=", bend),
                    )
                ),
            ),
        ),
        *(Direct(),) * 3,
    ),
    covers="the steps (1) to (3); the mean over the law of the loss is taken in words",
    expected=Verdict.PROVED_ON_BOX,
)
