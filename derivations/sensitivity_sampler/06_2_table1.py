"""Section 6: the optimal operating points of Table 1, and the branches of Lambert's W in them.

In row 1, H = log(1/rho) - (gamma - rho)^2/(4 r^2 a) has the sign of what rho asks of m above what r asks, for the r of the table and
a = log(1/r): it falls to 0 at r, rises up to gamma - r = 2 a r and falls from there to log(1/gamma).
"""

from parisk_sym.paper import *
from _operating_points import BELOW_HALF, LEAST_LOST, TOP, least_lost, lost
from _operating_points import best as r2
from _paper import rs17
from _shared import gamma, m, rho
from parisk_sym.laws.sensitivity_sampler import best_rho_of_risk, effort_at, order_at
from sympy import E

SECTION = Section("6 Analysis: Table 1", given={gamma: open_(0, 1), m: integers(1), rho: open_(0, gamma)})

CAPTION = r"Optimal $\rho$ operating points for budgeted resources---$\gamma$ or $m$---minimising $m$, $\gamma$ or $k$; proved in (Rubinstein \& Ald\`a, 2017)."
HALF = Rational(1, 2)

w1 = LambertW(-gamma / (2 * sqrt(E)), -1)
r1 = best_rho_of_risk(gamma)
a1 = -w1 - HALF
excess = log(1 / rho) - (gamma - rho) ** 2 / (4 * r1**2 * a1)
FEWEST = EqualsProduct(
    (1 / (2 * (gamma - rho) ** 2), excess),
    (Direct(), SplitAt(rho, (r1, 2 * a1 * r1), (Direct(), ByDerivative(rho), AboveItsLimit(rho, log(1 / gamma))))),
)

v = Symbol("v", positive=True)

row1 = Claim(
    id="rs17.table1.fewest_samples",
    source=rs17("Table 1, row 1", "6"),
    also=(rs17("Section 5, optimisations", "5"), rs17("Optimising Free Parameter rho", "6")),
    statement=CAPTION + r" Budgeted $\gamma \in (0, 1)$, optimise $m$: $\rho = "
    r"\exp\left(W_{-1}\left(-\frac{\gamma}{2\sqrt e}\right) + \frac12\right)$, $m = \frac{1}{2(\gamma - \rho)^2} \log(\frac1\rho)$.",
    reading="gamma is a risk. The cells of the table are scattered in our text; this is the assignment for which row and formula agree. rho satisfies gamma = "
    "rho (1 - 2 log rho) and the theorem's rho < min(gamma, 1/2), and no other rho in (0, gamma) gives a smaller right side of Equation 1",
    says=(
        Identity(r1 * (1 - 2 * log(r1)), gamma),
        Inequality(r1, "<", gamma),
        Inequality(r1, "<", HALF),
        Inequality(effort_at(gamma, r1), "<=", effort_at(gamma, rho)),
    ),
    by=(Direct(), Direct(), Direct(), FEWEST),
    note="It is optimal for the right side of Equation 1. But even this proof gives a smaller number (rs17.instead.same_proof), and far less is needed "
    "(rs17.instead.exact).",
)

row1_order = Claim(
    id="rs17.table1.fewest_samples_order",
    source=rs17("Table 1, row 1", "6"),
    statement=r"Optimise $m$: $k = m \left(1 - \gamma + \rho + \sqrt{\frac{1}{2m} \log(\frac1\rho)}\right)$.",
    reading="gamma is a risk. With the m of this row, before rounding up, and any rho below gamma and 1/2, k = m: the largest of the sampled sensitivities",
    says=Identity(order_at(effort_at(gamma, rho), gamma, rho), effort_at(gamma, rho), {gamma: open_(0, 1), rho: open_(0, gamma)}),
)

row2 = Claim(
    id="rs17.table1.lowest_order",
    source=rs17("Table 1, row 2", "6"),
    also=(rs17("Section 5, optimisations", "5"),),
    statement=CAPTION
    + r" Budgeted $m \in \mathbb{N}, \gamma$, optimise $k$: $\rho = \exp\left(\frac12 W_{-1}\left(-\frac{1}{4m}\right)\right)$, $\gamma \ge "
    r"\rho + \sqrt{\frac{1}{2m} \log(\frac1\rho)}$, $k = m \left(1 - \gamma + \rho + \sqrt{\frac{1}{2m} \log(\frac1\rho)}\right)$.",
    reading="gamma is a risk. The cells of the table are scattered in our text; this is the assignment for which row and formula agree. rho satisfies rho^2 "
    "log(1/rho) = 1/(8m) and rho < 1/2, and no other rho below e^(-1/2) gives a smaller right side of Equation 2. The bound of gamma says that this right "
    "side is at most m",
    says=(
        Identity(r2**2 * log(1 / r2), 1 / (8 * m)),
        Inequality(r2, "<", HALF),
        Inequality(order_at(m, gamma, r2), "<=", order_at(m, gamma, rho), {rho: open_(0, TOP)}),
        Identity(m - order_at(m, gamma, r2), m * (gamma - lost(m, r2))),
    ),
    by=(Direct(), BELOW_HALF, EqualsProduct((m, lost(m, rho) - lost(m, r2)), (Direct(), Use(LEAST_LOST))), Direct()),
)

row3 = Claim(
    id="rs17.table1.least_risk",
    source=rs17("Table 1, row 3", "6"),
    also=(rs17("Section 5, optimisations", "5"),),
    statement=CAPTION + r" Budgeted $m \in \mathbb{N}$, optimise $\gamma$: $\rho = "
    r"\exp\left(\frac12 W_{-1}\left(-\frac{1}{4m}\right)\right)$, $\gamma = \rho + \sqrt{\frac{1}{2m} \log(\frac1\rho)}$, $k = m$.",
    reading="gamma is a risk, in (0, 1) as in the theorem. The cells of the table are scattered in our text; this is the assignment for which row and formula "
    "agree. Equation 1 says gamma >= rho + rho', and the row's gamma is the least right side. With it, k = m by the last identity of "
    "rs17.table1.lowest_order. It is below 1, as the theorem requires, from m = 2 on",
    says=(least_lost, Inequality(lost(m, r2), "<", 1, {m: integers(2)})),
    by=(
        Use(LEAST_LOST),
        Chain((Link("<=", lost(m, r2).subs(m, 2), Rises(-lost(m, r2).subs(m, v), v, right_open(2, oo), 2, m)), Link("<", 1))),
    ),
    note="For m = 1 the least gamma is 1.074. The theorem's own condition gamma < 1 excludes it, as in row 2. One sampled pair has the risk 1/2.",
)

branches = Claim(
    id="rs17.table1.real_branches",
    source=rs17("Optimising Free Parameter rho", "6"),
    statement=r"While Lambert-W is in general a multi-valued relation on the analytic complex domain, all instances in our results are "
    r"single-real-valued functions on the reals.",
    reading="the lower branch is real and single-valued from -1/e up to 0, where both uses of it lie; gamma is a risk",
    says=(
        Inequality(-exp(-1), "<=", -gamma / (2 * sqrt(E))),
        Inequality(-gamma / (2 * sqrt(E)), "<", 0),
        Inequality(-exp(-1), "<=", -1 / (4 * m)),
        Inequality(-1 / (4 * m), "<", 0),
    ),
)
