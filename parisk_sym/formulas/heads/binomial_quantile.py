"""The quantile function of the binomial law."""

from typing import Any

from flint import arb
from mpmath import mp
from sympy import Expr, Function

from parisk_sym.core.errors import DomainError
from parisk_sym.formulas.arithmetic.balls import one_integer
from parisk_sym.formulas.head import Head
from parisk_sym.formulas.kernels.binomial import quantile_in_balls

__all__ = ["HEADS", "BinomialQuantile"]


class BinomialQuantile(Function):  # type: ignore[misc]
    r"""The smallest j with P(X <= j) >= level, X ~ Bin(trials, probability); arguments in the order of this sentence."""

    nargs = 3
    is_integer = True
    is_nonnegative = True

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        level, trials, probability = (printer._print(v) for v in self.args)
        power = f"^{{{exp}}}" if exp else ""
        return rf"Q_{{\mathrm{{Bin}}\left({trials},\,{probability}\right)}}{power}\left({level}\right)"


def _ball(level: arb, trials: arb, probability: arb) -> arb:
    return quantile_in_balls(level, one_integer(trials, "the number of trials"), probability)


_LARGEST = 100_000


def _mp(level: Any, trials: Any, probability: Any) -> Any:
    """Terms from j = 0 up until their sum reaches the level, or falls short of it by what rounding may move."""
    n = int(trials)
    if n > _LARGEST:
        raise DomainError(f"n must be <= {_LARGEST} in the mp face, got {n}: use the ball face")
    slack = mp.eps * 2**16
    term = total = (1 - probability) ** n
    for j in range(n):
        if total >= level - slack:
            return mp.mpf(j)
        term *= (n - j) * probability / ((j + 1) * (1 - probability))
        total += term
    return mp.mpf(n)


_QUANTILE = "next(j for j in range(int(n) + 1) if fsum(binomial(n, i)*p**i*(1 - p)**(n - i) for i in range(j + 1)) >= q)"


def _source(printer: Any, node: Expr) -> str:
    return f"(lambda q, n, p: {_QUANTILE})({', '.join(map(printer._print, node.args))})"


HEADS = (Head(BinomialQuantile, ball=_ball, mp=_mp, source=_source, jumps=True),)
