"""The moments accountant of the Laplace mechanism: tail bounds by the log-moments K(lambda) of `renyi`.

Apart from `renyi`, as its expression with 32 moments takes a while to build.
"""

from typing import Any

from sympy import Expr, Min, log, oo

from parisk_sym.core.sources import Source
from parisk_sym.core.symbols import delta, eps0, n, u
from parisk_sym.formulas.constraints import Ordering
from parisk_sym.formulas.domain import integers
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.formulas.heads.root import Root
from parisk_sym.laws.composition.renyi import excess, log_moment, slope
from parisk_sym.laws.parameters import NOISE_LEVEL, SLACK, USES

__all__ = ["FORMULAS", "LARGEST_ORDER"]

LARGEST_ORDER = 32  # the moments that Abadi et al. 2016 compute

MOMENT_USES = Parameter(n, integers(1, 10**6), "n", "number of uses of the mechanism")


def _moment_level(exponent: Any) -> Expr:
    """The level at which the tail bound exp(n K(lambda) - lambda eps) is delta."""
    return (n * log_moment(exponent, eps0) + log(1 / delta)) / exponent


moments = Formula(
    id="composition.moments",
    left=r"\varepsilon'",
    parameters=(NOISE_LEVEL, USES, SLACK),
    expression=Min(*(_moment_level(order) for order in range(1, LARGEST_ORDER + 1)), evaluate=False),
    display=r"\min_{1 \le \lambda \le 32} \frac{1}{\lambda}\left[n K(\lambda) + \ln\frac{1}{\delta}\right],\quad K(\lambda) = "
    r"\ln \frac{(\lambda + 1) e^{\lambda\varepsilon_0} + \lambda e^{-(\lambda + 1)\varepsilon_0}}{2\lambda + 1}",
    meaning="moments accountant for the Laplace mechanism: tail bound with the best integer moment up to 32",
    source=Source("aba16", "Theorem 2", "3.2"),
)

moments_continuous = Formula(
    id="composition.moments_continuous",
    left=r"\varepsilon'",
    parameters=(NOISE_LEVEL, MOMENT_USES, SLACK),
    expression=(n * slope).xreplace({u: Root(n * excess - log(1 / delta), (u, 0, oo))}),
    display=r"\min_{\lambda > 0} \frac{1}{\lambda}\left[n K(\lambda) + \ln\frac{1}{\delta}\right] = n K'(\lambda^*),\quad "
    r"n (\lambda^* K'(\lambda^*) - K(\lambda^*)) = \ln\frac{1}{\delta},\quad K(\lambda) = "
    r"\ln \frac{(\lambda + 1) e^{\lambda\varepsilon_0} + \lambda e^{-(\lambda + 1)\varepsilon_0}}{2\lambda + 1}",
    meaning="moments accountant for the Laplace mechanism with the best real moment (the Renyi composition with Mironov's "
    "conversion); for delta <= 2^-n no moment is best and the bound is that of composition.basic",
    source=Source("aba16", "Theorem 2", "3.2"),
    constraints=(Ordering(2 ** (-n), delta, strict=True),),
    relies_on=("loss.renyi.best_moment",),
)

FORMULAS = (
    moments,
    moments_continuous,
)
