"""Section 7: what the paper's formulas say of its experiments."""

from parisk_sym.paper import *
from _paper import rs17
from _shared import gamma
from parisk_sym.laws.sensitivity_noise import bernstein_scale, dimension, laplace_scale, penalty, points, svm_sensitivity
from parisk_sym.laws.sensitivity_sampler import accuracy_at, best_rho_of_sample

size = Symbol("m", positive=True)
s, a = Symbol("s", positive=True), Symbol("a", nonnegative=True)  # s: margin, a: bias
SECTION = Section(
    "7 Experiments",
    given={
        gamma: open_(0, 1),
        penalty: POSITIVE,
        dimension: integers(1),
        n: integers(1),
        size: open_(1, oo),
        eps: POSITIVE,
        sensitivity: POSITIVE,
        points: integers(1),
        s: POSITIVE,
        a: right_open(0, oo),
    },
)

least = best_rho_of_sample(size) + accuracy_at(size, best_rho_of_sample(size))

limit = Symbol("limit", positive=True)
beyond = log(1 / (gamma - limit)) - log(1 / gamma)
BUDGETS, QUARTER = (500, 2000, 8000), Rational(1, 4)


def estimate_at_the_end(budget):
    """The estimate at gamma = 1/4 from this number of samples, in units of 1/n."""
    return log(1 / (QUARTER - least.subs(size, budget)))


ABOVE = {limit: open_(0, 1), gamma: open_(limit, 1)}

converges = Claim(
    id="rs17.section7.1.converges",
    source=rs17("Section 7.1, last sentence", "7.1"),
    statement=r"For fixed sampling budget, $\hat\Delta$ is estimated at lower limits on $\gamma$, quickly converging to exact.",
    reading="gamma is a risk. For each budget m, the estimate begins at the lower limit on gamma, that of Table 1, row 3. Converging to exact means that at a "
    "fixed m its distance to the exact sensitivity tends to 0 as gamma grows to 1. For exponential records the estimate is the quantile of the order that "
    "Equation 2 requires, 1 - gamma + limit. In units of 1/n it is log(1/(gamma - limit)), and the exact sensitivity is log(1/gamma). The limit lies in (0, "
    "1) for every m from 2 on (rs17.table1.least_risk)",
    says=Limit(beyond, gamma, 1, 0, ABOVE),
    correction=Correction(
        "At a fixed m the distance falls as gamma grows, and tends to -log(1 - limit) > 0, below which it never falls. At every gamma it tends to 0 as m "
        "grows, like the limit itself, which is near half the root of log(m)/m. At gamma = 1/4, where the figure ends, the estimate is 1.27, 1.13 and 1.07 "
        "times the exact sensitivity for m = 500, 2000 and 8000.",
        (
            Monotone(beyond, gamma, "decreasing", ABOVE),
            Inequality(-log(1 - limit), "<", beyond, ABOVE),
            Limit(beyond, gamma, 1, -log(1 - limit), ABOVE),
            Limit(beyond, limit, 0, 0, {gamma: open_(0, 1), limit: open_(0, gamma)}),
            Limit(least, size, oo, 0),
            Limit(least * sqrt(size / log(size)), size, oo, Rational(1, 2)),
            *(
                PrintedValue(estimate_at_the_end(m) / log(1 / QUARTER), printed)
                for m, printed in zip(BUDGETS, ("1.27", "1.13", "1.07"), strict=True)
            ),
        ),
    ),
    note="As the budget m grows, the sentence holds. The figure draws the mean estimate, which is finite where the quantile is not. Here the quantile is used "
    "instead. The limits on gamma are 0.0774 for m = 500, 0.0411 for m = 2000 and 0.0217 for m = 8000. The averages of the repeated experiment "
    "(docs/experiments.md) agree. For the lowest place with the guarantee there is no such distance: rs17.instead.exact.",
    expected=Verdict.CORRECTED,
    fault=Fault.READING,
)

v, c = Symbol("v", nonnegative=True), Symbol("c", nonnegative=True)  # v: own, c: moved
OF_WEIGHTS = {v: closed(0, 2 * penalty * sqrt(dimension)), c: closed(0, 2 * penalty * dimension / n)}
svm = Claim(
    id="rs17.proposition19",
    source=rs17("Proposition 19", "7.2"),
    statement=r"For the SVM run with hinge loss, linear kernel, $\mathcal{D} = [0, 1]^d$, the release $(w, b)$ has $L_1$ global sensitivity bounded by $2 + "
    r"2C\sqrt d + 4Cd/n$.",
    reading="v = |w|_1 and c = |w - w'|_1. If both labels occur, the optimal biases form an interval. At each end of it some record lies on the margin, b = y "
    "- w.x. With records in the cube, b is between -1 - |w+|_1 and 1 + |w-|_1 for the positive and negative weights, so |b - b'| <= 2 + |w-|_1 + |w'+|_1 <= 2 "
    "+ v + c for either order. The optimality conditions give |w|^2 <= C (the sum of the multipliers) and |w| <= C sqrt(d)/2 (half of them on each side). "
    "Also |w|_1 <= |w| sqrt(d), so v <= sqrt(C d) and v <= C d/2. The weights move by c <= 2Cd/n: each of the two records that are exchanged brings a "
    "multiplier of at most C/n, and the subgradients of the rest are monotone. So the bound follows if C >= 1/4, and also if d <= 16",
    says=(
        Inequality(sqrt(penalty * dimension), "<=", 2 * penalty * sqrt(dimension), {penalty: right_open(Rational(1, 4), oo)}),
        Inequality(penalty * dimension / 2, "<=", 2 * penalty * sqrt(dimension), {dimension: integers(1, 16)}),
        Inequality(2 + v + 2 * c, "<=", svm_sensitivity(penalty, dimension, n), OF_WEIGHTS),
    ),
    by=(
        EqualsProduct((2 * sqrt(penalty * dimension), (penalty - Rational(1, 4)) / (sqrt(penalty) + Rational(1, 2)))),
        EqualsProduct((penalty * sqrt(dimension) / 2, (16 - dimension) / (4 + sqrt(dimension)))),
        Direct(),
    ),
    covers="C >= 1/4 or d <= 16, and databases in which both labels occur; the bounds of w and b from the optimality conditions, in words",
    note="The paper's argument is in its full report. Its 4Cd/n for the weights, which it cites, is for a learner without a bias, and twice what is used "
    "here. If all records have one label, every b from 1 on is optimal with w = 0. Then it must be specified which one is released, or no bound holds. "
    "Random databases do not exceed the bound (parisk plot rs17.proposition19, docs/experiments.md).",
    expected=Verdict.PROVED_ON_BOX,
)

L, kappa, x = (Symbol("L", positive=True), Symbol("kappa", positive=True), Symbol("x", positive=True))
weights = Claim(
    id="rs17.section7.2.weights",
    source=rs17("Section 7.2, before Proposition 19", "7.2", quoted=False),
    statement=r"Is the cited bound $\|w_D - w_{D'}\|_1 \le 4LC\kappa\sqrt d/n$ of the weights what strong convexity gives? It gives half of it.",
    reading="for a learner without a bias: |w - w'|^2 <= (2 L C kappa/n) |w - w'|, because both are optimal. So x = |w - w'| is at most 2LC kappa/n, and the "
    "1-norm is at most sqrt(d) x",
    says=Inequality(
        sqrt(dimension) * x,
        "<=",
        2 * L * penalty * kappa * sqrt(dimension) / n,
        {L: POSITIVE, kappa: POSITIVE, x: left_open(0, 2 * L * penalty * kappa / n)},
    ),
    covers="from the cited step on",
    note="The 4 of the paper gives a weaker bound, which holds too.",
    expected=Verdict.PROVED_ON_BOX,
)

SENTENCE = (
    r"While estimated $\hat\Delta$ hovers around $0.01$ largely independent of $\gamma$, global sensitivity $\Delta$ exceeds $20$---two orders of magnitude "
    r"greater."
)
bound = svm_sensitivity(3, dimension, 1000)
exceeds = Claim(
    id="rs17.section7.2.exceeds_20",
    source=rs17("Section 7.2, Figure 5", "7.2"),
    statement=SENTENCE,
    reading="the second half, with the bound of Proposition 19, which the experiment uses, as the global sensitivity; C = 3, n = 1000 and the dimensions of "
    "the experiment, d = 8 to 64. It does not involve gamma, a risk",
    says=Inequality(20, "<", bound, {dimension: integers(8, 64)}),
    counterexample={dimension: 8},
    correction=Correction(
        "It exceeds 19 at every dimension of the experiment (19.07 at d = 8, 50.8 at d = 64), and 20 from d = 9 on.",
        (
            PrintedValue(bound.subs(dimension, 8), "19.07"),
            PrintedValue(bound.subs(dimension, 64), "50.8"),
            Inequality(19, "<", bound, {dimension: integers(8, 64)}),
            Inequality(20, "<", bound, {dimension: integers(9, 64)}),
        ),
    ),
    note="For the sensitivity itself, over the databases in which both labels occur, the sentence is not true at any dimension of the experiment: "
    "rs17.section7.2.sensitivity.",
    expected=Verdict.CORRECTED,
    fault=Fault.NUMBER,
)

itself = Claim(
    id="rs17.section7.2.sensitivity",
    source=rs17("Section 7.2, Figure 5", "7.2", quoted=False),
    statement=r"Is the global sensitivity itself above 20 at the dimensions of the experiment? No: for databases in which both labels occur it is below 20 at each of them, and at most $2 + \sqrt{Cd} + 4Cd/n$.",
    reading="the bound is 2 + v + 2c with v <= sqrt(Cd) and c <= 2Cd/n as in rs17.proposition19, for C = 3, n = 1000 and d = 8 to 64. With the cited 4Cd/n "
    "for c it is also below 20",
    says=All(
        tuple(
            Inequality(2 + sqrt(3 * dimension) + share * dimension / 1000, "<", 20, {dimension: integers(8, 64)})
            for share in (12, 24)
        )
    ),
    covers="the numbers; the bounds of the weights and the bias as in rs17.proposition19, for databases in which both labels occur, in words",
    note="So what exceeds 20 is the bound of Proposition 19 (rs17.section7.2.exceeds_20), which is what the experiment calibrates to.",
    expected=Verdict.PROVED_ON_BOX,
)

orders = Claim(
    id="rs17.section7.2.two_orders",
    source=rs17("Section 7.2, Figure 5", "7.2"),
    statement=SENTENCE,
    reading="the last words, applied to the sentence's own two numbers: 20 is larger than 0.01 by at least two orders of magnitude. This does not involve "
    "gamma, a risk",
    says=Inequality(Rational("0.01") * 10**2, "<=", 20, {}),
    covers="the last words",
    note="It is more than three orders: the quotient is 2000. The number 20: rs17.section7.2.exceeds_20.",
    expected=Verdict.PROVED_ON_BOX,
)

enough = Claim(
    id="rs17.section7.3.enough_samples",
    source=rs17("Section 7.3, Support Vector Classification", "7.3", quoted=False),
    also=(rs17("Section 7.2, experiment", "7.2"),),
    statement=r"Are the $m = 1500$ samples of the support vector machines enough for $\gamma = 0.05$ by Theorem 15? Yes.",
    reading="gamma is a risk: 0.05 is above the least that Theorem 15 gives for m = 1500 (0.0469)",
    says=Inequality(least.subs(size, 1500), "<", Rational(1, 20), {}),
)

data = Claim(
    id="rs17.section7.2.data_in_cube",
    source=rs17("Section 7.2, data", "7.2", quoted=False),
    statement=r"Do the data of Section 7.2, from $\mathcal{N}(0.2 \cdot \mathbf{1}, \mathrm{diag}(0.01))$ and $\mathcal{N}(0.8 \cdot \mathbf{1}, \mathrm{diag}(0.01))$, "
    r"lie in the cube $[0, 1]^d$ of Proposition 19? If $\mathrm{diag}(0.01)$ holds standard deviations, yes; if it holds variances, no.",
    reading="except with probability 10^-80 (standard deviations) or 10^-79 (variances), for every dimension of the experiment, d = 8 to 64. One end of [0, "
    "1] is 20 or 2 standard deviations from the mean, and the other end is farther. Standard deviations: the probability that any of the 64000 coordinates "
    "leaves the interval is at most 64000 P(|Z| > 20). Variances: the probability that all of the 8000 stay in it is at most P(Z < 2)^8000",
    says=(
        Inequality(64000 * erfc(20 / sqrt(2)), "<", Rational(1, 10**80), {}),
        Inequality((1 - erfc(2 / sqrt(2)) / 2) ** 8000, "<", Rational(1, 10**79), {}),
    ),
    note="The experiment uses the bound of Proposition 19 for these data, but the bound needs records in the cube. In the repeated experiment "
    "(docs/experiments.md), variances have sampled sensitivities near the printed 0.01, and standard deviations ten times smaller ones.",
    covers="the two probabilities; how they bound those of all coordinates, in words",
    expected=Verdict.PROVED_ON_BOX,
)

one_side = Symbol("a", nonnegative=True)


def dual(multipliers):
    """The dual objective for two classes at 0.2 and 0.8 in every feature, with the sum of the multipliers of one class."""
    return 2 * multipliers - (Rational(3, 5) * multipliers) ** 2 * dimension / 2


needed = 2 / (Rational(9, 25) * dimension)
supporting = needed / (penalty / 2)
support_vectors = Claim(
    id="rs17.section7.2.support_vectors",
    source=rs17("Section 7.2, dimension", "7.2", quoted=False),
    statement=r"Is sensitivity increasing to be expected because ``as dimensions are added, the few points in the training set become more likely to be support vectors''? Not where "
    r"$C$ is shared by the records, as in the bound $4LC\kappa\sqrt d/n$: the share of support vectors falls like $1/d$.",
    reading="both classes are at their means, 0.6 apart in every feature, with half of the records each, whose multipliers are at most C/n. Then w = 0.6 a "
    "(1, ..., 1) for the sum a of the multipliers of one class, and the dual objective 2a - |w|^2/2 is largest at a = 2/(0.36 d). At least the share a/(C/2) "
    "of the records has a multiplier; if these multipliers are at their bound, the share is exactly this",
    says=(
        Inequality(dual(one_side), "<=", dual(needed), {one_side: right_open(0, oo)}),
        Monotone(supporting, dimension, "decreasing"),
        Inequality(supporting.subs(penalty, 3), "<", 1, {dimension: integers(4)}),
        PrintedValue(supporting.subs({penalty: 3, dimension: 8}), "0.463"),
        PrintedValue(supporting.subs({penalty: 3, dimension: 64}), "0.058"),
    ),
    covers="classes at their means, C shared, multipliers at their bound",
    note="0.511 and 0.0707 are measured for variances of 0.01, which give the printed sensitivity, and 0.469 and 0.0604 for standard deviations "
    "(docs/experiments.md). The sampled sensitivity grows with d nevertheless. If C is the weight of each record, as in libsvm, the measured share "
    "rises for variances, and the sentence holds. The text does not say which one it is. With that weight, the printed 0.01 is not reached.",
    expected=Verdict.PROVED_ON_BOX,
)

flips = exp(-s / laplace_scale(sensitivity, eps)) / 2
same_poor_error = Claim(
    id="rs17.section7.3.same_poor_error",
    source=rs17("Figure 6", "7.3"),
    statement=r"At very high privacy levels both private SVMs suffer the same poor error. But quickly with lower privacy, the misclassification error of "
    r"SensitivitySampler drops until it reaches the non-private rate. Simultaneously the global sensitivity approach has a significantly higher value and "
    r"suffers a much slower decline.",
    reading="take a record that the classifier without noise has on the right side by s, and noise on the bias. The record is misclassified with probability "
    "exp(-s eps/Delta)/2. This tends to 1/2 in the limit of high privacy, whatever the sensitivity. It falls to 0, the error without noise, and it rises with "
    "the sensitivity for which the noise is calibrated",
    says=(
        Limit(flips, eps, 0, Rational(1, 2)),
        Monotone(flips, eps, "decreasing"),
        Limit(flips, eps, oo, 0),
        Monotone(flips, sensitivity, "increasing"),
    ),
    covers="one record and noise on the bias alone; how quickly is measured in docs/experiments.md",
    expected=Verdict.PROVED_ON_BOX,
)

scale = bernstein_scale(sensitivity, eps, points, dimension)
approximation = Claim(
    id="rs17.section7.3.approximation",
    source=rs17("Figure 7", "7.3"),
    statement=r"Once again we observe that for high privacy levels the global sensitivity approach incurs a higher error relative to non-private, while "
    r"SensitivitySampler provides stronger utility. At lower privacy, both approaches converge to the approximation error of the Bernstein polynomial used.",
    reading="at a point of the lattice, for the mean error E|a + noise| = a + b exp(-a/b) of the noise with an approximation error a. It rises with the "
    "sensitivity for which the noise is calibrated, and falls to a for high eps, whatever the sensitivity. For a = 0 it is b, which falls to 0",
    says=(
        Monotone(a + scale * exp(-a / scale), sensitivity, "increasing"),
        Limit(a + scale * exp(-a / scale), eps, oo, a, {a: POSITIVE}),
        Limit(scale, eps, oo, 0),
    ),
    covers="one point of the lattice; how much stronger is measured in docs/experiments.md",
    note="Compared with the exact global sensitivity, little is gained at kernel bandwidths up to 0.1, where two random records are nearly as far apart as "
    "any. At 0.2, a quarter of the noise is gained (docs/experiments.md). The paper does not print its bandwidth.",
    expected=Verdict.PROVED_ON_BOX,
)
