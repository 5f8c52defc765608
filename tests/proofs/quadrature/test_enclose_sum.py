"""Sums against closed forms at 40 digits; divergence and undefined terms are proved, the rest is unknown."""

import mpmath
import pytest
import sympy
from flint import arb, ctx
from sympy import (
    Expr,
    Piecewise,
    Rational,
    Symbol,
    besselk,
    binomial,
    cos,
    coth,
    erfc,
    exp,
    factorial,
    log,
    oo,
    pi,
    sin,
    sinh,
    sqrt,
    zeta,
)  # fmt: skip

from parisk_sym.proofs.quadrature import Kind, enclose_sum
from parisk_sym.proofs.quadrature import sums as sums_module

j = Symbol("j", integer=True)
a, r = Symbol("a", real=True), Symbol("r", real=True)
HALF, THIRD = Rational(1, 2), Rational(1, 3)
Q = exp(-Rational(1, 30))

CLOSED = [
    (j, 1, 10, 55),
    (j, 3, 2, 0),
    (binomial(10, j), 0, 10, 1024),
    (binomial(3, j), 0, 6, 8),
    (HALF**j, 0, oo, 2),
    ((-HALF) ** j, 0, oo, Rational(2, 3)),
    (j**3 * exp(-j / 50), 0, oo, None),
    (j**2 * Rational(9, 10) ** j, 0, oo, 1710),
    (j**-2, 1, oo, pi**2 / 6),
    (j**-4, 1, oo, pi**4 / 90),
    (j ** Rational(-3, 2), 1, oo, zeta(Rational(3, 2))),
    (1 / (j * (j + 1)), 1, oo, 1),
    (1 / (j**2 + Rational(1, 9)), 0, oo, (1 + pi / 3 * coth(pi / 3)) * Rational(9, 2)),
    (log(1 + j**-2), 1, oo, log(sinh(pi) / pi)),
    (1 / factorial(j), 0, oo, sympy.E),
    (2**j / factorial(j), 0, oo, exp(2)),
    (exp(-7) * 7**j / factorial(j), 0, oo, 1),
    (1 / (j * log(j) ** 2), 2, oo, None),
    (exp(-j), 0, oo, 1 / (1 - exp(-1))),
    (exp(-(j**2)), 0, oo, None),
    (erfc(j), 0, oo, None),
    (besselk(0, j), 1, oo, None),
    ((-1) ** j / j, 1, oo, -log(2)),
    ((-1) ** j / (2 * j + 1), 0, oo, pi / 4),
    (3 * (-1) ** (3 * j + 1) / j**2, 1, oo, pi**2 / 4),
    (Piecewise((1, j < 5), (2 ** (-j), True)), 0, oo, 5 + Rational(1, 16)),
    ((-1) ** j * erfc(j), 0, oo, None),
    (
        (-1) ** j * j**5 * Q**j,
        0,
        oo,
        -Q * (1 - 26 * Q + 66 * Q**2 - 26 * Q**3 + Q**4) / (1 + Q) ** 6,
    ),  # Eulerian numbers
    ((-1) ** j * ((j + 1) * (j - 1) - j**2 + 1), 0, oo, 0),
]

# The rows without a closed form, as mpmath.nsum or nested direct sums give them at 30 digits.
NUMERICAL = {
    j**3 * exp(-j / 50): (lambda m, n: n**3 * m.exp(-n / m.mpf(50)), 0),
    exp(-(j**2)): (lambda m, n: m.exp(-(n**2)), 0),
    erfc(j): (lambda m, n: m.erfc(n), 0),
    (-1) ** j * erfc(j): (lambda m, n: (-1) ** n * m.erfc(n), 0),
    besselk(0, j): (lambda m, n: m.besselk(0, n), 1),
}


def truth_of(body: sympy.Expr, closed: object) -> arb:
    import mpmath

    with mpmath.workdps(45):
        if closed is not None:
            value = mpmath.mpf(str(sympy.N(closed, 45)))
        elif body in NUMERICAL:
            term, first = NUMERICAL[body]
            value = mpmath.fsum(
                term(mpmath, mpmath.mpf(n)) for n in range(first, 8000 if body.has(j**3) else 120)
            )
        else:  # sum of 1/(n log(n)^2): published to 14 digits (OEIS A115563)
            return arb("2.10974280123689 +/- 1e-13")
        return arb(f"{mpmath.nstr(value, 40)} +/- 1e-28")


@pytest.mark.parametrize(
    ("body", "lower", "upper", "closed"),
    CLOSED,
    ids=lambda v: str(v)[:40],
)
def test_sums(body: sympy.Expr, lower: int, upper: object, closed: object) -> None:
    """The enclosure contains the value and has at least 12 digits."""
    with ctx.workprec(140):
        found = enclose_sum(body, j, lower, upper)
        assert found.kind is Kind.VALUE, found
        assert found.value.overlaps(truth_of(body, closed))
        assert float(found.value.rad()) <= 1e-12 * max(1.0, abs(float(found.value.mid())))


@pytest.mark.parametrize(
    ("body", "lower"),
    [(1 / j, 1), (1 / (j * log(j)), 2), (j / (j + 1), 1), ((-1) ** j, 1), (1 / sqrt(j), 1), (Rational(11, 10) ** j, 0),
     (log(1 + 1 / j), 1), ((-2) ** j / j**5, 1), (1 / (j + sin(j)), 1)],
    ids=str,
)  # fmt: skip
def test_divergence_is_proved(body: sympy.Expr, lower: int) -> None:
    """Integral test, or terms that do not vanish."""
    found = enclose_sum(body, j, lower, oo)
    assert found.kind is Kind.DIVERGES, found
    assert not found.value.is_finite()


@pytest.mark.parametrize(
    ("body", "lower", "upper"),
    [
        ((-1) ** j / log(j), 2, oo),
        (cos(j) / j, 1, oo),
        (cos(j), 1, oo),
        (j, 3, 1),
        (sympy.Function("f")(j), 1, oo),
        (j, 1, 10**9),
        (a * j, 0, 3),
    ],
    ids=str,
)
def test_unknown_is_said(body: sympy.Expr, lower: int, upper: object) -> None:
    """Conditional convergence, ends in the wrong order, too many terms."""
    found = enclose_sum(body, j, lower, upper)
    assert found.kind is Kind.UNKNOWN
    assert found.reason


@pytest.mark.parametrize(
    ("body", "upper"), [(1 / (j**2 - 4), oo), (1 / (j - 3), 5), (log(j - 1), 4), (sqrt(2 - j), 5)], ids=str
)
def test_undefined_terms_are_found(body: sympy.Expr, upper: object) -> None:
    """A division by zero, or an imaginary term, at one index."""
    assert enclose_sum(body, j, 1, upper).kind is Kind.UNDEFINED


def test_parameters() -> None:
    """Exact ones, and balls that the enclosure covers."""
    exact = enclose_sum(a**j, j, 0, oo, {a: THIRD})
    assert exact.value.overlaps(arb(3) / 2)
    wide = enclose_sum(exp(-a * j), j, 0, oo, {a: arb(2, "0.01")})
    assert wide.value.contains(1 / (1 - arb("-1.995").exp()))
    assert wide.value.contains(1 / (1 - arb("-2.005").exp()))
    assert enclose_sum(exp(-a * j), j, 0, oo, {a: arb(0, "0.01")}).kind is Kind.UNKNOWN


@pytest.mark.parametrize(("turn", "known"), [(2 * r, zeta(3)), (2 * r + 1, -zeta(3))])
def test_signs_that_do_not_alternate(turn: sympy.Expr, known: sympy.Expr) -> None:
    """(-1)^(2 k) and (-1)^(2 k + 1) for an index without assumptions: neighbours are not subtracted."""
    found = enclose_sum((-1) ** turn / r**3, r, 1, oo, bits=16)
    assert found.value.overlaps(arb(str(sympy.N(known, 30))))
    assert found.value.rad() < 1e-6


def test_off_by_one_is_seen() -> None:
    """The enclosure of a sum with a shifted end does not contain the value."""
    assert not enclose_sum(j**-2, j, 2, oo).value.overlaps(enclose_sum(j**-2, j, 1, oo).value)


def test_without_the_tail_the_value_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken on purpose: the tail by comparison set to 0, and no Euler-Maclaurin."""
    monkeypatch.setattr(sums_module._Sum, "_by_ratio", lambda *_: None)
    monkeypatch.setattr(sums_module._Sum, "_euler_maclaurin", lambda *_: iter(()))
    assert enclose_sum(j**-2, j, 1, oo).value.contains(arb.pi() ** 2 / 6)
    monkeypatch.setattr(sums_module, "_sum_of_rates", lambda *_: arb(0))
    assert not enclose_sum(j**-2, j, 1, oo).value.overlaps(arb.pi() ** 2 / 6)


def test_without_the_remainder_the_value_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken on purpose: Euler-Maclaurin of order 4 without its error term misses the value."""
    monkeypatch.setattr(sums_module._Sum, "_by_ratio", lambda *_: None)
    monkeypatch.setattr(sums_module, "_EULER_ORDERS", (2,))
    with ctx.workprec(140):
        assert enclose_sum(j**-2, j, 1, oo, bits=60).value.overlaps(arb.pi() ** 2 / 6)
        monkeypatch.setattr(sums_module._Sum, "_modulus", lambda *_: arb(0))
        assert not enclose_sum(j**-2, j, 1, oo, bits=60).value.overlaps(arb.pi() ** 2 / 6)


def test_kinks_get_no_euler_maclaurin() -> None:
    """floor has derivative 0 almost everywhere: the formula would be wrong, and is not used."""
    found = enclose_sum(sympy.floor(j / 2) / 2**j, j, 0, oo)
    assert found.value.overlaps(arb(2) / 3)
    assert all("Euler" not in note for note in found.notes)


SLOW = [
    (binomial(2 * j, j) / 4**j / (2 * j - 1), 1, sympy.Integer(1)),
    (binomial(2 * j, j) / 4**j / (2 * j - 1), 0, sympy.Integer(0)),
    (binomial(2 * j, j) ** 2 / 16**j / (j + 1), 0, 4 / pi),
    (1 / (j * (j + 1)), 1, sympy.Integer(1)),
    (j**-2, 1, pi**2 / 6),
    (j**-3, 1, sympy.zeta(3)),
]


@pytest.mark.parametrize(("body", "first", "known"), SLOW)
def test_terms_that_fall_like_a_power(body: Expr, first: int, known: Expr) -> None:
    """Their ratio gives the tail to ten digits and more."""
    found = enclose_sum(body, j, first, oo)
    assert found.is_value
    assert found.value.rad() < 1e-10
    assert found.value.overlaps(arb(str(sympy.N(known, 30))))


def test_the_tail_by_the_ratio_against_a_long_sum() -> None:
    """j j!/Gamma(j + 9/2) falls like j^(-5/2): 20,000 terms, and the rest between integrals of 1.001 and 0.999 times that power."""
    found = enclose_sum(j * sympy.factorial(j) / sympy.gamma(j + Rational(9, 2)), j, 0, oo)
    term, head, count = mpmath.mpf(1) / mpmath.gamma(mpmath.mpf(9) / 2), mpmath.mpf(0), 20000
    for i in range(count):
        head += i * term
        term *= mpmath.mpf(i + 1) / (i + mpmath.mpf(9) / 2)
    rest = mpmath.mpf(2) / 3 * mpmath.mpf(count) ** -1.5
    assert head + 0.999 * rest < float(found.value.mid()) < head + 1.001 * rest


def test_without_the_ratio_of_the_terms_the_value_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken on purpose: h is taken for its limit, without what it is on the way there."""
    exact = sums_module._flat_difference
    body = binomial(2 * j, j) ** 2 / 16**j / (j + 1)
    assert enclose_sum(body, j, 0, oo).value.overlaps(4 / arb.pi())
    monkeypatch.setattr(sums_module, "_FLAT", 1)
    monkeypatch.setattr(sums_module, "_flat_difference", lambda q, u: (*exact(q, u)[:2], sympy.Integer(0)))
    assert not enclose_sum(body, j, 0, oo).value.overlaps(4 / arb.pi())


@pytest.mark.parametrize("body", [1 / (j + 1), binomial(2 * j, j) / 4**j, j / (j + 1)])
def test_terms_that_fall_too_slowly_have_no_tail(body: Expr) -> None:
    """A limit s - 1 of h that is not positive."""
    assert not enclose_sum(body, j, 1, oo).is_value


def test_a_sign_that_never_changes_is_no_alternating_one() -> None:
    """(-1)^(2 r)/r is 1/r at integers, whose sum diverges: SymPy keeps the power where r is only known to be real."""
    assert enclose_sum((-1) ** (2 * r) / r, r, 1, oo).kind is not Kind.VALUE
