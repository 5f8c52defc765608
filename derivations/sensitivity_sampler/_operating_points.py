"""rho + rho', what Theorem 15 adds to 1 - gamma, and that it is least at the rho of Table 1, rows 2 and 3."""

from parisk_sym.paper import *
from _shared import gamma, m, rho
from parisk_sym.laws.sensitivity_sampler import accuracy_at, best_rho_of_risk, best_rho_of_sample, effort_at

__all__ = [
    "ABOVE_THE_RATE", "AT_LEAST_ONE", "BELOW_HALF", "LEAST_LOST", "TOP", "best", "best_rho", "fewest", "least_lost", "lost",
]  # fmt: skip

TOP = exp(-Rational(1, 2))
best = best_rho_of_sample(m)
branch = LambertW(-1 / (4 * m), -1)
v = Symbol("v", positive=True)


def lost(sample, rho):
    """What the theorem adds to 1 - gamma: rho + rho'."""
    return rho + accuracy_at(sample, rho)


def _slope(rho):
    """The slope of `lost` is 1 - z^(-1/2), z = 8 m rho^2 log(1/rho), and rho^2 log(1/rho) rises from 1/(8m) at the best rho."""
    z = 8 * m * rho**2 * log(1 / rho)
    rises = Rises(v**2 * log(1 / v), v, open_(0, TOP), best, rho)
    return EqualsProduct((8 * m, rho**2 * log(1 / rho) - 1 / (8 * m), 1 / (sqrt(z) * (sqrt(z) + 1))), (Direct(), rises, Direct()))


least_lost = Inequality(lost(m, best), "<=", lost(m, rho), {m: integers(1), rho: open_(0, TOP)})
LEAST_LOST = Known(
    "rho + rho' is least at the rho of Table 1",
    least_lost,
    SplitAt(
        rho,
        (best,),
        (Rises(-lost(m, t), t, left_open(0, best), rho, best), Rises(lost(m, t), t, right_open(best, TOP), best, rho, _slope(t))),
    ),
)

branch_of = branch.subs(m, v)
BELOW_HALF = Let(
    Symbol("w", real=True),
    branch,
    open_(-oo, -2 * log(2)),
    below=Chain((Link("<=", branch.subs(m, 1), Rises(-branch_of, v, right_open(1, oo), 1, m)), Link("<", -2 * log(2)))),
)

alone = lost(Integer(1), rho)
AT_LEAST_ONE = Known(
    "m (rho + rho') >= 1",
    Inequality(1, "<=", m * lost(m, rho), {m: integers(1), rho: open_(0, Rational(1, 2))}),
    Chain(
        (
            Link("<=", alone, Chain((Link("<", lost(1, best.subs(m, 1))), Link("<=", alone, Use(LEAST_LOST, {m: 1, rho: rho}))))),
            Link("<=", m * lost(m, rho)),
        )
    ),
)

best_rho = best_rho_of_risk(gamma)
fewest = effort_at(gamma, best_rho)
ABOVE_THE_RATE = Known(
    "the m of Table 1, row 1, is above log(1/gamma)/(2 gamma^2)",
    Inequality(log(1 / gamma) / (2 * gamma**2), "<", fewest, {gamma: open_(0, 1)}),
    Chain((Link("<", log(1 / best_rho) / (2 * gamma**2)), Link("<", fewest))),
)
