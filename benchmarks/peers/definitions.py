"""Quantities of mechanisms from their definitions, in balls: losses at an answer, finite tables, conversions.

`parisk compose` has no word for them. The conventions are those of the tests: with `remove` the upper law has the record, with `add` the
lower one, and with `replace` both have one, which moves the answer to opposite sides.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import inf
from typing import TypeAlias

from flint import arb, ctx, fmpq

from parisk_sym.core.exact import rational
from parisk_sym.laws.buckets.discrete_pair import exact_delta
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanisms.gaussian import Gaussian

__all__ = ["DEFINITIONS", "Given", "evaluate"]

Given: TypeAlias = Mapping[str, str]
Value: TypeAlias = arb | float
_BITS = 256
_DIGITS = 30


def _ball(text: str) -> arb:
    return arb(rational(text))


def _noise(given: Given) -> Callable[[arb], arb]:
    """The density of the noise, up to a constant; 0 beyond the cut, if there is one."""
    scale = _ball(given["scale"])
    cut = rational(given["cut"]) if "cut" in given else None

    def density(x: arb) -> arb:
        if cut is not None and abs(x) > cut:
            return arb(0)
        return (-abs(x) / scale).exp() if given["noise"] == "laplace" else (-((x / scale) ** 2) / 2).exp()

    return density


def _laws(given: Given, density: Callable[[arb], arb]) -> tuple[Callable[[arb], arb], Callable[[arb], arb]]:
    """The upper and the lower law: noise around 0, or around the shifts with their weights."""
    if "shifts" in given:
        shifts, weights = (list(map(rational, given[name].split(":"))) for name in ("shifts", "weights"))
    else:
        q = rational(given["q"])
        shifts, weights = [fmpq(0), rational(given["shift"])], [1 - q, q]

    def around(sign: int) -> Callable[[arb], arb]:
        pairs = [(s, w) for s, w in zip(shifts, weights, strict=True) if w]
        return lambda x: sum((w * density(x + sign * s) for s, w in pairs), arb(0))

    direction = given["direction"]
    return (
        density if direction == "add" else around(1),
        density if direction == "remove" else around(-1),
    )


def _loss(given: Given) -> Value:
    """The logarithm of the quotient of both densities at an answer."""
    upper, lower = (law(_ball(given["x"])) for law in _laws(given, _noise(given)))
    if lower == 0:
        return inf
    return -inf if upper == 0 else (upper / lower).log()


def _mixture_loss(given: Given) -> Value:
    return _loss({**given, "noise": "gaussian"})


def _truncated_delta(given: Given) -> Value:
    """delta of integer noise with normal weights on the integers from -cut to cut."""
    words = {**given, "scale": given["sigma"], "noise": "gaussian"}
    density = _noise(words)
    upper, lower = _laws(words, density)
    cut, shift, level = int(given["cut"]), int(given["shift"]), _ball(given["eps"]).exp()
    gaps = (upper(arb(x)) - level * lower(arb(x)) for x in range(-cut - shift, cut + shift + 1))
    total = sum((density(arb(x)) for x in range(-cut, cut + 1)), arb(0))
    return sum((gap.max(arb(0)) for gap in gaps), arb(0)) / total


def _table(given: Given) -> tuple[fmpq, list[tuple[fmpq, fmpq]]]:
    """The mass at an infinite loss, and the losses of positive mass with their masses."""
    step, lowest = rational(given["step"]), rational(given["lowest"])
    masses = [rational(mass) for mass in given["masses"].split(":")]
    losses = [(step * (lowest + place), mass) for place, mass in enumerate(masses) if mass]
    return rational(given["infinity"]), losses


def _table_delta(given: Given) -> Value:
    infinite, losses = _table(given)
    eps = rational(given["eps"])
    return sum((mass * (1 - arb(eps - loss).exp()) for loss, mass in losses if loss > eps), arb(infinite))


def _table_epsilon(given: Given) -> Value:
    """The least level with at most the delta: the largest loss where this is the mass at an infinite one."""
    infinite, losses = _table(given)
    delta = rational(given["delta"])
    if delta > infinite:
        raise ValueError("a delta above the mass at an infinite loss is not asked")
    return inf if delta < infinite else arb(max(loss for loss, _ in losses))


def _largest_loss(given: Given) -> Value:
    """The Renyi divergence of infinite order of two finite laws."""
    pairs = zip(*(map(rational, given[name].split(":")) for name in ("a", "b")), strict=True)
    found = [(arb(a) / arb(b)).log() if b else inf for a, b in pairs if a]
    return inf if inf in found else max((one for one in found if isinstance(one, arb)), key=float)


def _pair_delta(given: Given) -> Value:
    """delta of two finite laws, the first against the second."""
    a, b = (given[name].split(":") for name in ("a", "b"))
    return arb(exact_delta([(a, b)], _ball(given["eps"]).exp()))


def _infinite_level(given: Given) -> Value:
    """inf where the outcomes that the second law never gives have a larger probability than delta: no level has this delta."""
    pairs = zip(*(map(rational, given[name].split(":")) for name in ("a", "b")), strict=True)
    if not sum((a for a, b in pairs if not b), fmpq(0)) > rational(given["delta"]):
        raise ValueError("there may be a level with this delta")
    return inf


def _orders(given: Given) -> range:
    first, last = given["orders"].split(":")
    return range(int(first), int(last) + 1)


def _conversion_epsilon(given: Given) -> Value:
    """eps from one bound of the Renyi divergences at integer orders, by Proposition 12 of Canonne, Kamath and Steinke (2020)."""
    bound, delta = _ball(given["divergence"]), _ball(given["delta"])
    found = (bound + (arb(-1) / a).log1p() - (a * delta).log() / (a - 1) for a in _orders(given))
    return _least(found)


def _conversion_delta(given: Given) -> Value:
    bound, eps = _ball(given["divergence"]), _ball(given["eps"])
    found = (((a - 1) * (bound - eps) + a * (arb(-1) / a).log1p()).exp() / (a - 1) for a in _orders(given))
    return _least(found)


def _least(values: Iterable[arb]) -> arb:
    least, *others = values
    for value in others:
        least = least.min(value)
    return least


def _laplace_divergence(given: Given) -> Value:
    """The Kullback-Leibler divergence of n uses of Laplace noise."""
    eps0 = _ball(given["eps0"])
    return int(given["n"]) * (eps0 + (-eps0).exp() - 1)


def _loss_above(given: Given) -> Value:
    """The probability that the loss of one step exceeds a level, with the record."""
    below = find_formula("subsampled_gaussian.loss_cdf_with")
    return 1 - below.ball(_DIGITS, ell=Fraction(given["ell"]), sigma=given["sigma"], q=given["q"])


def _limit_epsilon(given: Given) -> Value:
    """eps of the Gaussian law to which private learning tends, by Bu, Dong, Long and Su (2020), Corollary 4."""
    sigma, q, steps = (_ball(given[name]) for name in ("sigma", "q", "n"))
    mu = q * (steps * ((sigma**-2).exp() - 1)).sqrt()
    ends = [Fraction(str(end.str(_DIGITS, radius=False))) for end in (mu.lower(), mu.upper())]
    found = [Sequence([(Gaussian(end), 1)]).epsilon(rational(given["delta"]), _DIGITS) for end in ends]
    return found[0].union(found[1])


DEFINITIONS: Mapping[str, Callable[[Given], Value]] = {
    "conversion_delta": _conversion_delta,
    "conversion_epsilon": _conversion_epsilon,
    "infinite_level": _infinite_level,
    "laplace_kl": _laplace_divergence,
    "largest_loss": _largest_loss,
    "limit_epsilon": _limit_epsilon,
    "loss": _loss,
    "loss_above": _loss_above,
    "loss_table_delta": _table_delta,
    "loss_table_epsilon": _table_epsilon,
    "mixture_loss": _mixture_loss,
    "pair_delta": _pair_delta,
    "truncated_discrete_gaussian_delta": _truncated_delta,
}


def evaluate(name: str, given: Given) -> Value:
    """A quantity at exact arguments, at many bits; KeyError for an unknown one."""
    with ctx.workprec(_BITS):
        return DEFINITIONS[name](given)
