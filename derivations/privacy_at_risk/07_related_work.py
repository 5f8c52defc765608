"""Section 7 (preprint: 6): what is said about the moment accountant, for the Laplace mechanism.

The moment accountant bounds delta(eps) for n uses by exp(n ln E e^(sL) - s eps), for the best s > 0.
"""

from _paper import par20, par21
from sympy import Rational, Symbol, exp, log, sinh, sqrt

from parisk_sym import (
    POSITIVE,
    Chain,
    Claim,
    Combination,
    Correction,
    EqualsProduct,
    Fact,
    Fault,
    Inequality,
    Lemma,
    Link,
    Monotone,
    Section,
    Use,
    Verdict,
    integers,
    open_,
)
from parisk_sym.ground.symbols import eps0, n, u
from parisk_sym.laws.composition.theorems import advanced, delta
from parisk_sym.laws.laplace import loss_mean, loss_moment

order = Symbol("s", positive=True)

SECTION = Section(
    "7 Related work", given={eps0: POSITIVE, n: integers(1), delta: open_(0, 1), order: POSITIVE}
)

share = Symbol("share", positive=True)
HOEFFDING = Lemma(
    "ln E e^(sL) <= s E L + s^2 eps0^2/2 for |L| <= eps0, at the loss of the Laplace mechanism",
    "Boucheron, Lugosi and Massart 2013, Lemma 2.2",
    Inequality(log(loss_moment(order, eps0)), "<=", order * loss_mean(eps0) + order**2 * eps0**2 / 2),
)

best_order = sqrt(2 * log(1 / delta) / n) / eps0
advanced_mean = eps0 * (exp(eps0) - 1)


def exponent(mean):
    """n (s E L + s^2 eps0^2/2) - s times the level of advanced composition, at the best order s, for a mean loss."""
    return n * (best_order * mean + best_order**2 * eps0**2 / 2) - best_order * advanced(eps0, n, delta)


beats_advanced = Claim(
    id="par21.section7.moments_beat_advanced",
    source=par21("Section 7, moment accountant", "7"),
    also=(par20("Section 6, moment accountant", "6"), par21("Section 5.4, moment accountant", "5.4")),
    statement=r"The moment accountant provides much stronger privacy guarantees than the conventional composition mechanisms.",
    reading="Laplace mechanism, k = 1, worst pair: at the level of advanced composition the moment accountant gives less than "
    "delta already for s = sqrt(2 ln(1/delta)/n)/eps0; every n, eps0 and delta",
    says=Inequality(
        n * log(loss_moment(best_order, eps0)) - best_order * advanced(eps0, n, delta), "<", log(delta)
    ),
    by=Chain(
        (
            Link(
                "<=",
                exponent(loss_mean(eps0)),
                Combination(
                    (
                        Fact(
                            log(loss_moment(best_order, eps0)),
                            "<=",
                            best_order * loss_mean(eps0) + best_order**2 * eps0**2 / 2,
                            Use(HOEFFDING, {order: best_order}),
                            n,
                        ),
                    )
                ),
            ),
            Link(
                "<",
                exponent(advanced_mean),
                Combination((Fact(loss_mean(eps0), "<", advanced_mean, times=n * best_order),)),
            ),
            Link("=", log(delta)),
        )
    ),
    covers="the Laplace mechanism, k = 1, worst pair",
    expected=Verdict.PROVED_ON_BOX,
)

needs_data = Claim(
    id="par21.section7.moments_need_data",
    source=par21("Section 7, moment accountant, data", "7"),
    also=(
        par20("Section 6, moment accountant, data", "6"),
        par21("Section 5.4, moment accountant, dataset", "5.4"),
    ),
    statement=r"The moment accountant requires access to the data-generation distribution to compute the bounds on the moment; "
    r"hence the privacy guarantees are specific to the dataset.",
    reading="Laplace mechanism, k = 1: the moments of a pair of datasets at distance share * Delta exceed those of the pair at "
    "distance Delta, so that a bound that knows eps0 alone is not valid for every dataset",
    says=Inequality(loss_moment(order, eps0), "<", loss_moment(order, share * eps0), {share: open_(0, 1)}),
    correction=Correction(
        r"$\mathbb{E} e^{sL}$ increases with the distance, so that the closed form for the distance $\Delta_f$ bounds the moments "
        r"for all datasets, without any data.",
        Monotone(loss_moment(order, u), u, "increasing", {u: POSITIVE}),
        EqualsProduct(
            (exp(-u / 2), sinh((order + Rational(1, 2)) * u), order * (order + 1) / (order + Rational(1, 2)))
        ),
    ),
    counterexample={order: 1, eps0: 1, share: Rational(1, 2)},
    note="It is the data-dependent bound of PATE that needs data, not the accountant.",
    expected=Verdict.CORRECTED,
    fault=Fault.REMARK,
)
