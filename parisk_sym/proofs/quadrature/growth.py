"""Rates of growth with explicit constants, valid on a whole half-line [R, oo).

A rate is x^power (log x)^logs exp(-D(x)), D(x) = sum of c x^q (log x)^m. A term is a coefficient times a rate; its
coefficient is an exact rational, or a ball that contains the coefficient's value at every x >= R (it may vary with x
inside the ball). All bounds here are for every x >= R > e, never asymptotic.
"""

from typing import NamedTuple, TypeAlias

from flint import arb, fmpq

from parisk_sym.proofs.quadrature.outcome import Undecided

__all__ = [
    "CONSTANT",
    "Decay",
    "Number",
    "Rate",
    "Term",
    "compare",
    "decay_rate",
    "exp_term",
    "is_exact_zero",
    "positive_power",
    "ratio_bound",
    "supremum",
]

Number: TypeAlias = fmpq | arb
_ZERO = fmpq(0)
_UNIT = arb(0).union(arb(1))


class Rate(NamedTuple):
    """x^power (log x)^logs exp(-sum c x^q (log x)^m); decay lists (q, m, c), leading first, without zero c."""

    power: fmpq
    logs: fmpq
    decay: tuple[tuple[fmpq, fmpq, Number], ...] = ()

    def times(self, other: "Rate") -> "Rate":
        """The product of two rates."""
        return Rate(self.power + other.power, self.logs + other.logs, _add_decays(self.decay, other.decay, 1))

    def over(self, other: "Rate") -> "Rate":
        """The quotient of two rates."""
        return Rate(
            self.power - other.power, self.logs - other.logs, _add_decays(self.decay, other.decay, -1)
        )


class Term(NamedTuple):
    """A coefficient times a rate."""

    coefficient: Number
    rate: Rate


CONSTANT = Rate(_ZERO, _ZERO)


def is_exact_zero(number: Number) -> bool:
    """Whether a coefficient is exactly zero."""
    return bool(number == 0) if isinstance(number, fmpq) else bool(number.is_zero())


def _add_decays(
    first: tuple[tuple[fmpq, fmpq, Number], ...], second: tuple[tuple[fmpq, fmpq, Number], ...], sign: int
) -> tuple[tuple[fmpq, fmpq, Number], ...]:
    """D1 + sign D2. The same ball object stands for the same function of x, so its difference is exactly 0."""
    total: dict[tuple[fmpq, fmpq], Number] = {(q, m): c for q, m, c in first}
    for q, m, c in second:
        if (q, m) not in total:
            total[q, m] = c if sign > 0 else -c
        elif sign < 0 and total[q, m] is c:
            del total[q, m]
        else:
            total[q, m] = total[q, m] + c * sign
    kept = ((q, m, c) for (q, m), c in total.items() if not is_exact_zero(c))
    return tuple(sorted(kept, key=lambda entry: (entry[0], entry[1]), reverse=True))


def _power_log_supremum(power: fmpq, logs: fmpq, start: arb) -> arb:
    """sup of x^power (log x)^logs over x >= start: the function falls where log x >= -logs/power (power < 0)."""
    if power == 0 and logs <= 0:
        return positive_power(start.log(), logs)
    if power >= 0:
        raise Undecided(f"x^{power} (log x)^{logs} is not bounded at infinity")
    at = start.log().max(arb(-logs / power))
    return (power * at).exp() * positive_power(at, logs)


def positive_power(base: arb, exponent: fmpq) -> arb:
    """base^exponent for a positive ball, exact for exponent 0."""
    return arb(1) if exponent == 0 else (exponent * base.log()).exp()


class Decay(NamedTuple):
    """D(x) = c(x) x^q with c(x) in the ball.

    Not two-sided: only c(x) >= the ball's lower end is known where the ball is above 0, c(x) <= its upper end where it is below, and nothing elsewhere.
    """

    q: fmpq
    c: arb
    two_sided: bool


def decay_rate(rate: Rate, start: arb) -> Decay:
    """The exponent D of a rate that has one, in the form c(x) x^q for all x >= start.

    The leading entry is factored out and every other one enters by the supremum of its ratio to it. A leading
    (log x)^m, m > 0, is at least its value at start, so c(x) is further from 0 than the ball.
    """
    (q, m, lead), *others = rate.decay
    if q <= 0 or m < 0:
        raise Undecided(f"no bound for exp(-x^{q} (log x)^{m})")
    bracket = arb(lead)
    for q_other, m_other, c in others:
        bracket += c * arb(0).union(_power_log_supremum(q_other - q, m_other - m, start))
    return Decay(q, bracket * positive_power(start.log(), m), two_sided=m == 0)


def supremum(rate: Rate, start: arb) -> arb:
    """A bound of the rate over [start, oo); Undecided when it is not bounded there or not certainly so.

    With decay c x^q, c > 0: (log x)^logs <= x^logs for logs > 0, and x^P exp(-c x^q) = y^(P/q) exp(-c y) with
    y = x^q is largest at y = max(start^q, P/(c q)).
    """
    if not rate.decay:
        return _power_log_supremum(rate.power, rate.logs, start)
    q, c, _ = decay_rate(rate, start)
    c = c.lower()
    if not c > 0:
        raise Undecided("an exponential factor is not certainly decaying")
    logs = rate.logs
    power = rate.power + max(logs, _ZERO)
    others = positive_power(start.log(), min(logs, _ZERO))
    y = positive_power(start, q)
    if power > 0:
        y = y.max(arb(power) / (c * q))
    return positive_power(y, power / q) * (-c * y).exp() * others


def ratio_bound(rate: Rate, start: arb) -> arb:
    """The ball [0, sup of the rate over [start, oo)]."""
    bound = supremum(rate, start)
    if not bound.is_finite():
        raise Undecided("a bound at infinity is not finite")
    return arb(0).union(bound)


def compare(first: Rate, second: Rate) -> int:
    """1 when the first rate dominates at infinity, -1 when the second does, 0 when they are the same."""
    quotient = first.over(second)
    if quotient.decay:
        lead = quotient.decay[0][2]
        if lead < 0:
            return 1
        if lead > 0:
            return -1
        raise Undecided("two exponential rates are not certainly different")
    if quotient.power != 0:
        return 1 if quotient.power > 0 else -1
    return 1 if quotient.logs > 0 else -1 if quotient.logs < 0 else 0


def exp_term(term: Term, start: arb) -> Term:
    """exp of one growing term."""
    power, logs, decay = term.rate
    coefficient = term.coefficient
    if decay:
        return _exp_exp(term, start)
    if power > 0:
        return Term(fmpq(1), Rate(fmpq(0), fmpq(0), ((power, logs, -coefficient),)))
    if logs == 1:
        if isinstance(coefficient, fmpq):
            return Term(fmpq(1), Rate(coefficient, fmpq(0)))
        return Term(_UNIT, Rate(coefficient.upper().fmpq(), fmpq(0)))
    if logs > 1 and coefficient < 0:
        slope = arb(coefficient).upper() * (start.log() ** arb(logs - 1)).lower()
        return Term(_UNIT, Rate(slope.upper().fmpq(), fmpq(0)))
    raise Undecided(f"no bound for exp of x^{power} (log x)^{logs}")


def _exp_exp(term: Term, start: arb) -> Term:
    """exp(-b x^p exp(c x^q)) <= exp(-(b c^2/2) x^(2q)) for p >= 0, because exp(y) >= y^2/2 for y >= 0 and x >= 1."""
    growth = decay_rate(term.rate, start)
    if not (term.coefficient < 0 and term.rate.power >= 0 and term.rate.logs >= 0 and growth.c < 0):
        raise Undecided("no bound for the exponential of an exponential")
    c = (-growth.c).lower()
    slope = (-arb(term.coefficient)).lower() * c * c / 2
    return Term(_UNIT, Rate(fmpq(0), fmpq(0), ((2 * growth.q, fmpq(0), slope.lower()),)))
