"""What to use: the best query index for a goal, what DIFF cannot do, all queries at once, counts that no record shares.

These statements are not in the paper.
"""

from parisk_sym.paper import *
from _paper import dpp12
from _shared import (
    ANSWERS,
    COUNT,
    HUNDREDTH,
    INDEX,
    MANY,
    NEIGHBOURS,
    TENTH,
    both_sides,
    index,
    laplace_noise,
    loss,
    noise,
    scales,
    sensitivities,
    stays,
)
from parisk_sym.laws.laplace import tail
from parisk_sym.laws.utility import best_index, diff_answer, in_proportion, load_of, minimum_answer
from sympy import Add

NOT_IN_PAPER = "Not a statement of the paper."
UP_TO_THREE = "two and three queries"
SEVERAL = range(2, MANY + 1)

size = tuple(Symbol(f"s{i}", positive=True) for i in range(1, MANY + 1))  # square roots of the sensitivities
worth = tuple(Symbol(f"v{i}", positive=True) for i in range(1, MANY + 1))  # and of the weights
answers = tuple(Symbol(f"q{i}", positive=True) for i in range(1, MANY + 1))
rest = Symbol("rest", positive=True)
root = Symbol("root", positive=True)
NOISE = Symbol("z", real=True)
missed1, missed2 = Symbol("missed1", positive=True), Symbol("missed2", positive=True)
AT_MOST = {root: open_(0, 1), missed1: left_open(0, 1 - root), missed2: left_open(0, 1 - root)}

SECTION = Section("What to use", given=NEIGHBOURS | dict.fromkeys((*size, *worth, *answers, rest), POSITIVE) | AT_MOST)


def squares(symbols, count):
    """The squares of the first symbols."""
    return tuple(symbol**2 for symbol in symbols[:count])


def weighted_error(count, chosen):
    """The sum of weight times noise scale under DIFF with an index."""
    widths = in_proportion(squares(size, count), chosen, eps)
    return Add(*(weight * width for weight, width in zip(squares(worth, count), widths, strict=True)))


def crossed(count):
    """What another index costs: a square for each pair of queries."""
    pairs = ((i, j) for i in range(count) for j in range(i))
    return tuple(
        (worth[i] * size[j] * index[i] - worth[j] * size[i] * index[j]) ** 2 / (index[i] * index[j] * eps) for i, j in pairs
    )


def best_of(count):
    """The best index of the first queries."""
    return best_index(squares(size, count), squares(worth, count))


best_weighted = Claim(
    id="dpp12.instead.best_index",
    source=dpp12("6, query index", "6", quoted=False),
    statement=r"Which query index makes a weighted error $\sum_i w_i \lambda_i$ smallest? $\gamma_i \propto \sqrt{\Delta(q_i)/w_i}$: then it is "
    r"$\frac1\epsilon \left(\sum_i \sqrt{w_i \Delta(q_i)}\right)^2$.",
    reading="Delta_i = s_i^2, w_i = v_i^2; every other index gives at least as large a value",
    says=(
        *(Inequality(weighted_error(count, best_of(count)), "<=", weighted_error(count, index[:count])) for count in SEVERAL),
        *(
            Identity(
                weighted_error(count, best_of(count)), Add(*(v * s for v, s in zip(worth, size[:count], strict=False))) ** 2 / eps
            )
            for count in SEVERAL
        ),
    ),
    by=(*(EqualsSum(crossed(count)) for count in SEVERAL), *(Direct() for _ in SEVERAL)),
    note=NOT_IN_PAPER
    + " The mean absolute error of a query is lambda_i. With w_i = 1/q_i the sum is that of the relative errors, and the index for it is "
    "sqrt(Delta_i q_i), not q_i as in Example 3.",
    covers=UP_TO_THREE,
    expected=Verdict.PROVED_ON_BOX,
)


def common(count):
    """The relative size of the noise when it is the same for all queries: the load of the answers over eps."""
    return load_of(sensitivities[:count], answers[:count]) / eps


def worst(count):
    """The largest quotient of noise scale and answer."""
    return Max(*(width / own for width, own in zip(scales(count), answers, strict=False)))


def averaged(count):
    """The quotients, averaged with the weights Delta_i/(eps lambda_i), whose sum is 1."""
    rows = tuple(zip(sensitivities, scales(count), answers, strict=False))
    return Combination(tuple(Fact(width / own, "<=", worst(count), times=most / (eps * width)) for most, width, own in rows))


common_error = Claim(
    id="dpp12.instead.common_relative_error",
    source=dpp12("6, query index", "6", quoted=False),
    statement=r"Which query index makes the largest relative error smallest? $\gamma_i \propto q_i$: then every query has "
    r"$\lambda_i/q_i = \frac1\epsilon \sum_j \Delta(q_j)/q_j$, and with any other index some query has at least as much.",
    reading="q_i represents the true answer. That the index q_i gives every query this quotient is Equation 7. An index made of the true answers themselves "
    "is not private (dpp12.section5.proportional)",
    says=All(tuple(Inequality(common(count), "<=", worst(count)) for count in SEVERAL)),
    by=Termwise(tuple(averaged(count) for count in SEVERAL)),
    note=NOT_IN_PAPER + " The index of Example 3 and of footnote 1 is of this kind.",
    covers=UP_TO_THREE,
    expected=Verdict.PROVED_ON_BOX,
)

never_below = Claim(
    id="dpp12.instead.never_below_its_own_noise",
    source=dpp12("6, query index", "6", quoted=False),
    statement=r"How far can an index lower the noise of one query? Never to that of the query by itself: $\lambda_i > \Delta(q_i)/\epsilon$. So for $m$ counts "
    r"the noise of a query falls to more than $1/m$ of the equal one.",
    reading="rest is the sum of Delta_j/gamma_j of the other queries, however many there are",
    says=(
        Inequality(sensitivities[0] / eps, "<", index[0] * (sensitivities[0] / index[0] + rest) / eps),
        Inequality(n / eps, "<", n * index[0] * (1 / index[0] + rest) / eps, {n: integers(1)}),
    ),
    note=NOT_IN_PAPER + " A small answer that is useless by itself stays useless, whatever the index.",
)

least_noise, most_noise = in_proportion((COUNT, COUNT), (Integer(1), Integer(1000)), eps)
index_of_the_example = Claim(
    id="dpp12.instead.index_of_the_example",
    source=dpp12("1, paragraph 6", "1", quoted=False),
    statement=r"What does the index $\{1, 1000\}$ of the example cost? The relative error of small falls to $1001/2000$ of that under equal noise, that of big becomes $500.5$ times it: "
    r"where noise of $30$ made small useless, both answers, $30$ and $30{,}000$, have half of that error, $50.05\%$.",
    reading="equal noise has the scale 2/eps. A noise of 30 changes in proportion to the scales",
    says=(
        Identity(least_noise, Rational(1001, 2000) * (2 / eps)),
        Identity(most_noise, Rational(1001, 2) * (2 / eps)),
        PrintedValue(30 * Rational(1001, 2000) / 30, "0.5005"),
        PrintedValue(30 * Rational(1001, 2) / 30000, "0.5005"),
    ),
    note=NOT_IN_PAPER + " By the standard of dpp12.introduction.small_and_big both are useless.",
)

IN_ONE_DIRECTION = {z: open_(-oo, 0) for z in noise}
spends_exactly = Claim(
    id="dpp12.instead.spends_exactly",
    source=dpp12("6, DIFF satisfies DP", "6", quoted=False),
    statement=r"Is $\epsilon$ the least level of DIFF? Yes, where one record may move every answer by its sensitivity: the privacy loss is $\epsilon$ at all "
    r"outputs below the true answers.",
    reading="q_i(D2) - q_i(D1) = Delta_i, and every noise z_i < 0, which has the probability 2^-m. So P(S on D1) = e^eps P(S on D2) for these outputs S",
    says=All(tuple(Identity(loss(sensitivities[:count], scales(count)), eps, IN_ONE_DIRECTION) for count in (1, *SEVERAL))),
    note=NOT_IN_PAPER,
    covers="up to three queries",
    expected=Verdict.PROVED_ON_BOX,
)

shared_by_none = Claim(
    id="dpp12.instead.disjoint_counts",
    source=dpp12("Footnote 1", "1", quoted=False),
    statement=r"What if a record counts for one query only, as one death for one disease? Then $\lambda_i = \Delta(q_i)/\epsilon$ for every query is $\epsilon$-DP, "
    r"less noise on every query than under DIFF with any index.",
    reading="neighbours differ in one answer, so the loss is that of one query. rest is the sum of Delta_j/gamma_j of the other queries under DIFF",
    says=(
        PrivateNoise(eps, sensitivities[0], {NOISE: laplace_law(sensitivities[0] / eps)}),
        Inequality(sensitivities[0] / eps, "<", index[0] * (sensitivities[0] / index[0] + rest) / eps),
    ),
    note=NOT_IN_PAPER + " Sensitivities add only where one record moves several answers, as in the examples of Section 5.",
)

example3_load = load_of((COUNT, COUNT), INDEX)
example3_scales = in_proportion((COUNT, COUNT), INDEX, HUNDREDTH)
kept = tuple(1 - tail(true / 10, width) for true, width in zip(ANSWERS, example3_scales, strict=True))
OWN_NOISE = (Symbol("X1", real=True), Symbol("X2", real=True))  # of the two queries
both_noises = {
    own: law
    for variable, width in zip(OWN_NOISE, example3_scales, strict=True)
    for own, law in laplace_noise(width, variable).items()
}
all_at_once = Claim(
    id="dpp12.instead.all_at_once",
    source=dpp12("Example 3, conclusion", "6", quoted=False),
    statement=r"How often does the noise violate no threshold at all? In Example 3 both errors are at most 10\% with the probability 0.873, each with 0.935. For "
    r"two queries at once with the probability $1 - pr$ it is enough to put $1 - \sqrt{1 - pr}$ for $pr$ into Equation 10: in Example 3 that asks for "
    r"answers of 3267 and 32,667.",
    reading="the noise of different queries is independent. missed1 and missed2 are the probabilities that a threshold is violated, and root is sqrt(1 - pr); "
    "pr = 10% in the example",
    says=(
        PrintedValue(kept[0], "0.935"),
        PrintedValue(kept[0] * kept[1], "0.873"),
        Probability(
            AllOf(tuple(stays(true / 10, own) for true, own in zip(ANSWERS, OWN_NOISE, strict=True))),
            "=",
            kept[0] * kept[1],
            both_noises,
        ),
        Inequality(root**2, "<=", (1 - missed1) * (1 - missed2)),
        *(
            PrintedValue(diff_answer(own, example3_load, 1 - sqrt(1 - TENTH), HUNDREDTH, TENTH), printed)
            for own, printed in zip(INDEX, ("3267", "32667"), strict=True)
        ),
    ),
    by=(*(Direct(),) * 2, IndependentProduct(kept, tuple(both_sides(true / 10) for true in ANSWERS)), *(Direct(),) * 3),
    note=NOT_IN_PAPER,
)


def least_whole(answer, printed):
    """The printed number is the least whole number that is not below the answer."""
    return Inequality(answer, "<=", printed), Inequality(printed - 1, "<", answer)


least_answers = Claim(
    id="dpp12.instead.least_answers",
    source=dpp12("Examples 1 to 3", "4", quoted=False),
    statement=r"Which counts are large enough in Examples 1, 2 and 3? At least 2303; 4606; 2533 and 25,329.",
    reading="the least integers that are not below the minimum true answers, which are printed as 2300, 4600, 2533 and 25328",
    says=(
        *least_whole(minimum_answer(COUNT, TENTH, HUNDREDTH, TENTH), 2303),
        *least_whole(minimum_answer(2 * COUNT, TENTH, HUNDREDTH, TENTH), 4606),
        *least_whole(diff_answer(INDEX[0], example3_load, TENTH, HUNDREDTH, TENTH), 2533),
        *least_whole(diff_answer(INDEX[1], example3_load, TENTH, HUNDREDTH, TENTH), 25329),
    ),
    note=NOT_IN_PAPER,
)
