"""Polynomials, means, absolute values, maxima and minima."""

from sympy import Abs, Expr, Max, Min, Rational, sqrt

from benchmarks.power.case import false, true
from benchmarks.power.symbols import LINE, PLANE, SPACE, a, p, q, r, x, y, z
from parisk_sym import POSITIVE, REALS, Identity, Inequality, closed

__all__ = ["CASES"]

_HLP = "Hardy, Littlewood and Pólya, Inequalities"
_STEELE = "Steele, The Cauchy-Schwarz Master Class"
_MOTZKIN = "Motzkin 1967, The arithmetic-geometric inequality"
_CHOI = "Choi and Lam 1977, Extremal positive semidefinite forms"
_CIRTOAJE = "Cirtoaje 2006, Algebraic Inequalities"
_THREE = {p: POSITIVE, q: POSITIVE, r: POSITIVE}


def _schur(u: Expr, v: Expr, w: Expr) -> Expr:
    return u * (u - v) * (u - w) + v * (v - u) * (v - w) + w * (w - u) * (w - v)


def _nesbitt() -> Expr:
    return p / (q + r) + q / (p + r) + r / (p + q)


def _choi(factor: Expr | int) -> Expr:
    return 1 + x**2 * y**2 + y**2 * z**2 + z**2 * x**2 - factor * x * y * z


def _robinson(factor: Expr | int) -> Expr:
    return x**6 + y**6 + 1 - x**4 * y**2 - x**2 * y**4 - x**4 - y**4 - x**2 - y**2 + factor * x**2 * y**2


def _cycle() -> Expr:
    return x**3 * y + y**3 * z + z**3 * x


CASES = (
    true("means.two", f"{_HLP}, 2.5", lambda: Inequality(2 * x * y, "<=", x**2 + y**2, PLANE)),
    true("means.root", f"{_HLP}, 2.5", lambda: Inequality(sqrt(p * q), "<=", (p + q) / 2, {p: POSITIVE, q: POSITIVE})),
    true("means.three", f"{_HLP}, 2.5", lambda: Inequality(3 * p * q * r, "<=", p**3 + q**3 + r**3, _THREE)),
    true("means.four", f"{_STEELE}, ch. 2", lambda: Inequality(4 * x * y, "<=", x**4 + y**4 + 2, PLANE)),
    true("motzkin", _MOTZKIN, lambda: Inequality(0, "<=", x**4 * y**2 + x**2 * y**4 - 3 * x**2 * y**2 + 1, PLANE)),
    true("cauchy.two", f"{_STEELE}, ch. 1",
         lambda: Inequality((x * z + y * a) ** 2, "<=", (x**2 + y**2) * (z**2 + a**2), {**SPACE, a: REALS})),
    true("lagrange", f"{_STEELE}, ch. 3",
         lambda: Identity((x**2 + y**2) * (z**2 + a**2) - (x * z + y * a) ** 2, (x * a - y * z) ** 2, {**SPACE, a: REALS})),
    true("nesbitt", "Nesbitt 1903", lambda: Inequality(Rational(3, 2), "<=", _nesbitt(), _THREE)),
    true("schur", f"{_HLP}, 2.18", lambda: Inequality(0, "<=", _schur(p, q, r), _THREE)),
    true("products", f"{_STEELE}, ch. 1", lambda: Inequality(x * y + y * z + z * x, "<=", x**2 + y**2 + z**2, SPACE)),
    true("quartic", "quartic whose least value is 1 - 3/4 (1/4)^(1/3)", lambda: Inequality(0, "<", x**4 - x + 1, LINE)),
    true("triangle", "Rudin, Principles, 1.33", lambda: Inequality(Abs(x + y), "<=", Abs(x) + Abs(y), PLANE)),
    true("triangle.reverse", "Rudin, Principles, ch. 1", lambda: Inequality(Abs(Abs(x) - Abs(y)), "<=", Abs(x - y), PLANE)),
    true("max.sum", "Apostol, Calculus I", lambda: Identity(Max(x, y) + Min(x, y), x + y, PLANE)),
    true("max.half", "Apostol, Calculus I", lambda: Identity(Max(x, y), (x + y + Abs(x - y)) / 2, PLANE)),
    true("max.abs", "Apostol, Calculus I", lambda: Inequality(Max(x, y), "<=", Abs(x) + Abs(y), PLANE)),
    true("abs.square", f"{_HLP}, 2.5", lambda: Inequality(2 * Abs(x), "<=", x**2 + 1, LINE)),
    true("means.cyclic", f"{_HLP}, 10.2", lambda: Inequality(p**2 * q + q**2 * r + r**2 * p, "<=", p**3 + q**3 + r**3, _THREE)),
    true("means.harmonic", f"{_HLP}, 2.5", lambda: Inequality(2 * p * q / (p + q), "<=", sqrt(p * q), {p: POSITIVE, q: POSITIVE})),
    true("products.squared", f"{_STEELE}, ch. 2",
         lambda: Inequality(x * y * z * (x + y + z), "<=", x**2 * y**2 + y**2 * z**2 + z**2 * x**2, SPACE)),
    true("fourth.powers", f"{_STEELE}, ch. 2", lambda: Inequality(x * y * z * (x + y + z), "<=", x**4 + y**4 + z**4, SPACE)),
    true("reciprocals", f"{_STEELE}, ch. 1", lambda: Inequality(9, "<=", (p + q + r) * (1 / p + 1 / q + 1 / r), _THREE)),
    true("choi.lam", _CHOI, lambda: Inequality(0, "<=", _choi(4), SPACE)),
    true("robinson", "Reznick 2000, Some concrete aspects of Hilbert's 17th problem", lambda: Inequality(0, "<=", _robinson(3), PLANE)),
    true("cyclic.quartic", _CIRTOAJE, lambda: Inequality(3 * _cycle(), "<=", (x**2 + y**2 + z**2) ** 2, SPACE)),
    false("motzkin.more", _MOTZKIN,
          lambda: Inequality(0, "<=", x**4 * y**2 + x**2 * y**4 - Rational(3001, 1000) * x**2 * y**2 + 1, PLANE)),
    false("means.three.reals", f"{_HLP}, 2.5", lambda: Inequality(3 * x * y * z, "<=", x**3 + y**3 + z**3, SPACE)),
    false("nesbitt.strict", "Nesbitt 1903", lambda: Inequality(Rational(3, 2), "<", _nesbitt(), _THREE)),
    false("schur.reals", f"{_HLP}, 2.18", lambda: Inequality(0, "<=", _schur(x, y, z), SPACE)),
    false("triangle.strict", "Rudin, Principles, 1.33", lambda: Inequality(Abs(x) - Abs(y), "<", Abs(x - y), PLANE)),
    false("quartic.less", "quartic whose least value is -0.000070",
          lambda: Inequality(0, "<", x**4 - x + Rational(4724, 10000), LINE)),
    false("window.rational", "a violation between 1/3 - 1e-12 and 1/3 + 1e-12",
          lambda: Inequality(0, "<=", (x - Rational(1, 3)) ** 2 - Rational(1, 10**24), {x: closed(0, 1)})),
    false("window.irrational", "a violation in a window of width 1e-12 about the root of 1/2",
          lambda: Inequality(0, "<=", (x - sqrt(2) / 2) ** 2 - Rational(1, 4 * 10**24), {x: closed(0, 1)})),
    false("max.product", "Apostol, Calculus I", lambda: Identity(Max(x, y) * Min(x, y), Abs(x * y), PLANE)),
    false("choi.lam.more", _CHOI, lambda: Inequality(0, "<=", _choi(Rational(4001, 1000)), SPACE)),
    false("robinson.less", "Reznick 2000, Some concrete aspects of Hilbert's 17th problem",
          lambda: Inequality(0, "<=", _robinson(Rational(2999, 1000)), PLANE)),
    false("cyclic.quartic.more", _CIRTOAJE,
          lambda: Inequality(Rational(3001, 1000) * _cycle(), "<=", (x**2 + y**2 + z**2) ** 2, SPACE)),
    false("reciprocals.strict", f"{_STEELE}, ch. 1", lambda: Inequality(9, "<", (p + q + r) * (1 / p + 1 / q + 1 / r), _THREE)),
)  # fmt: skip
