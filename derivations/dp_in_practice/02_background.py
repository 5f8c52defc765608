"""Section 2: Laplace noise, sensitivity, several queries, composition."""

from parisk_sym.paper import *
from _paper import dpp12
from _shared import BY_DENSITIES, MANY, NEIGHBOURS, each_at_most, loss, moved, sensitivities
from parisk_sym.laws.laplace import density
from parisk_sym.laws.utility import delta_q
from sympy import Add

SECTION = Section("2 Background", given={b: POSITIVE, delta_q: POSITIVE} | NEIGHBOURS)

equation1 = Claim(
    id="dpp12.equation1.density",
    source=dpp12("Equation 1", "2"),
    statement=r"Specifically, noise follows a Laplace distribution with probability density function $f(x) = \frac{1}{2\lambda} e^{-|x|/\lambda}$ "
    r"denoted as $Lap(\lambda)$, where $\lambda$ is called noise scale.",
    says=Normalised(density(y, b), y, {y: REALS}),
)

laplace_private = Claim(
    id="dpp12.section2.laplace_is_private",
    source=dpp12("2, after Definition 2", "2"),
    statement=r"Dwork et al. prove that an algorithm that sets the noise scale to be $\lambda = \Delta(q)/\epsilon$ enjoys $\epsilon$-DP.",
    reading="for every set of answers and both orders of the databases, whose answers are at most Delta(q) apart. S in Definition 1 is a subset of the range "
    "(printed with the sign of an element)",
    says=PrivateNoise(eps, delta_q, {z: laplace_law(delta_q / eps)}),
)


def same_scale(count):
    """The noise scale of the first queries when all have the same: the sum of their sensitivities over eps."""
    return (Add(*sensitivities[:count]) / eps,) * count


several_queries = Claim(
    id="dpp12.section2.several_queries",
    source=dpp12("2, sequence of queries", "2"),
    also=(dpp12("5, first sentence", "5"),),
    statement=r"The $\epsilon$-DP can also be obtained for any sequence of queries $q_1, q_2, \dots, q_m$ on a single database by running the "
    r"algorithm $\mathcal{M}$ with noise distribution $\text{Lap}\left(\sum_i \frac{\Delta(q_i)}{\epsilon}\right)$ on each computation [5].",
    reading="the noise is independent. For every noise z and all changes d_i of the answers with |d_i| <= Delta_i, the loss is at most eps",
    says=All(tuple(Inequality(loss(moved[:count], same_scale(count)), "<=", eps) for count in range(1, MANY + 1))),
    by=Termwise(tuple(each_at_most(moved, same_scale(count)) for count in range(1, MANY + 1))),
    covers=f"up to three queries; {BY_DENSITIES}",
    expected=Verdict.PROVED_ON_BOX,
)

# Probabilities of the outcomes so far under D1 and D2, and of the next outcome after them.
P, Q = Symbol("P", nonnegative=True), Symbol("Q", nonnegative=True)  # P: so far, Q: so far other
q = Symbol("q", nonnegative=True)  # next other
spent = Symbol("spent", positive=True)
theorem1 = Claim(
    id="dpp12.theorem1",
    source=dpp12("Theorem 1", "2"),
    statement=r"A sequence of $m$ computations over a database $D$, each providing $\epsilon_i$-DP, satisfies $(\sum_i \epsilon_i)$-DP.",
    reading="sequences of outcomes have probabilities (or densities) P under D1 and Q under D2, with P <= e^spent Q. The next computation, which may depend "
    "on them, adds its eps. Sets of sequences follow by adding up",
    says=Inequality(
        P * p,
        "<=",
        exp(spent + eps) * Q * q,
        {spent: POSITIVE, Q: right_open(0, oo), P: closed(0, exp(spent) * Q), q: right_open(0, oo), p: closed(0, exp(eps) * q)},
    ),
    by=Chain((Link("<=", exp(spent) * Q * p), Link("<=", exp(spent + eps) * Q * q))),
    covers="one more computation",
    expected=Verdict.PROVED_ON_BOX,
)
