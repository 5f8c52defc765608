"""The tail of an integral beyond R, from a series that encloses the integrand at every x >= R."""

from flint import arb, fmpq

from parisk_sym.proofs.quadrature.growth import Rate, Term, decay_rate, positive_power
from parisk_sym.proofs.quadrature.halfline import HalfLine, Series
from parisk_sym.proofs.quadrature.outcome import Enclosure, Undecided, diverges, value

__all__ = ["integral_tail", "model_integral"]

_UNIT = arb(0).union(arb(1))


def model_integral(rate: Rate, start: arb) -> arb | None:
    """A ball around the integral of the rate over [start, oo) (any function enclosed by it); None when it diverges.

    Without an exponential: log x = u gives the integral of u^m exp(-s u), s = -power - 1, that is
    Gamma(m + 1, s log start) / s^(m+1) (DLMF 8.2.2), or an elementary one for s = 0. With exp(-c x^q), c > 0:
    Gamma((power + 1)/q, c start^q) / (q c^((power+1)/q)), after (log x)^m <= x^m for m > 0 and (log x)^m <=
    (log start)^m for m < 0, which makes it an upper bound only.
    """
    if not rate.decay:
        return _algebraic(rate.power, rate.logs, start)
    q, c, two_sided = decay_rate(rate, start)
    if not c > 0:
        if c < 0:
            return None
        raise Undecided("an exponential factor is not certainly decaying")
    logs = rate.logs
    shape = (rate.power + max(logs, fmpq(0)) + 1) / q
    scale = c if two_sided else c.lower()
    full = arb.gamma_upper(scale * positive_power(start, q), arb(shape)) / (q * positive_power(scale, shape))
    factor = positive_power(start.log(), min(logs, fmpq(0)))
    return full if two_sided and logs == 0 else full * factor * _UNIT


def _algebraic(power: fmpq, logs: fmpq, start: arb) -> arb | None:
    s = -power - 1
    if s > 0:
        return arb.gamma_upper(s * start.log(), arb(logs + 1)) / positive_power(arb(s), logs + 1)
    if s == 0 and logs < -1:
        return positive_power(start.log(), logs + 1) / (-logs - 1)
    return None


def integral_tail(half: HalfLine, series: Series, where: str, name: str) -> Enclosure:
    """The integral of the series over [start, oo), or the proof that it diverges; `where` that is, and the `name` of what grows.

    Every term's integral is enclosed by its model when all converge (the integrand is continuous and dominated, so
    the improper integral converges absolutely). When the leading term does not converge and the function keeps a sign,
    it is at least a positive multiple of a rate whose integral is infinite (comparison test).
    """
    total = arb(0)
    for term in series:
        model = model_integral(term.rate, half.start)
        if model is None:
            return _divergence(half, series, term, where, name)
        total += term.coefficient * model
    return value(total)


def _divergence(half: HalfLine, series: Series, term: Term, where: str, name: str) -> Enclosure:
    if half.sign(series) in (1, -1) and model_integral(series[0].rate, half.start) is None:
        return diverges(
            f"{where} the integrand has one sign and is at least a multiple of {describe(series[0], name)}"
        )
    raise Undecided(f"{where} the integrand is only bounded by a multiple of {describe(term, name)}")


def describe(term: Term, name: str) -> str:
    """The rate in words, for a reason, in a variable of this name."""
    power, logs, decay = term.rate
    factors = [f"{name}^({power})"] if power != 0 else []
    factors += [f"(log {name})^({logs})"] if logs != 0 else []
    factors += [
        f"exp({_decimal(-c)} {name}^({q})" + (f" (log {name})^({m}))" if m else ")") for q, m, c in decay
    ]
    return " ".join(factors) or "1"


def _decimal(number: fmpq | arb) -> str:
    return str(number) if isinstance(number, fmpq) else number.str(6)
