"""Certified enclosures of finite and infinite sums."""

from collections.abc import Iterator, Mapping

import sympy
from flint import arb, ctx, fmpq
from sympy import Dummy, Expr, Symbol

from parisk_sym.core.errors import PariskError
from parisk_sym.formulas.engines.complex_ball import COMPLEX, ComplexBallEngine
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.budgets import SERIES_TERMS
from parisk_sym.proofs.hypergeometric.ratios import ratio_of_terms
from parisk_sym.proofs.quadrature.ends import expansion
from parisk_sym.proofs.quadrature.growth import CONSTANT, Rate, compare, decay_rate, positive_power, supremum
from parisk_sym.proofs.quadrature.halfline import HalfLine, Series
from parisk_sym.proofs.quadrature.integrals import Bindings, bind, enclose_integral
from parisk_sym.proofs.quadrature.outcome import (
    Enclosure,
    Kind,
    Undecided,
    diverges,
    undefined_at,
    unknown,
    value,
)
from parisk_sym.proofs.quadrature.panels import Integrand
from parisk_sym.proofs.quadrature.singular import KINKS
from parisk_sym.proofs.quadrature.tails import integral_tail, model_integral

__all__ = ["enclose_sum"]

_EXTRA_BITS = 40
_CUTS = (32, 64, 128, 512, 4096)
_EULER_ORDERS = (2, 4, 6, 8)


def enclose_sum(
    body: Expr,
    index: Symbol,
    lower: int,
    upper: int | Expr,
    bindings: Bindings | None = None,
    bits: int = 64,
    engine: ComplexBallEngine = COMPLEX,
) -> Enclosure:
    """The sum of body over index = lower, ..., upper (an integer, or oo): a ball, a proof of divergence, or unknown.

    Finite sums are added term by term (at most SERIES_TERMS terms; an upper end of lower - 1 gives the empty sum, a
    lesser one is refused). Infinite sums: terms up to a cut J, and beyond it either the comparison
    sum_{j >= J} M(j) <= M(J) + int_J^oo M for a decreasing majorant M of the terms, or the Euler-Maclaurin formula with
    its remainder bounded by an integral of a derivative (DLMF 2.10.1). Divergence: terms of one sign that are at
    least a multiple of a rate whose integral is infinite (integral test), or terms that stay away from 0.
    """
    with ctx.workprec(bits + _EXTRA_BITS):
        try:
            bound, fresh, parameters = bind(body, index, bindings or {})
            if lower >= 0:
                bound = bound.xreplace({sympy.Abs(fresh): fresh, sympy.Abs(-fresh): fresh})
            problem = _Sum(bound, fresh, parameters, bits, engine)
            if upper == sympy.oo:
                return problem.infinite(lower)
            return problem.finite(lower, int(upper))
        except (Undecided, PariskError) as why:
            return unknown(str(why))


class _Sum:
    """One summand with its parameters and precision."""

    def __init__(
        self,
        body: Expr,
        index: Symbol,
        parameters: Mapping[Symbol, arb],
        bits: int,
        engine: ComplexBallEngine,
    ) -> None:
        self.body, self.index, self.parameters, self.bits, self.engine = body, index, parameters, bits, engine
        self._term = Integrand(body, index, parameters, engine)

    def finite(self, first: int, last: int) -> Enclosure:
        """Term by term."""
        if last < first - 1:
            raise Undecided(f"the upper end {last} of a sum is below its lower end {first} by more than 1")
        if last - first >= SERIES_TERMS:
            raise Undecided(f"a sum has at most {SERIES_TERMS} terms here, got {last - first + 1}")
        total = arb(0)
        for j in range(first, last + 1):
            term = self._term.over(arb(j))
            if not term.is_finite():
                return self._missing(j)
            total += term
        return value(total)

    def _missing(self, j: int) -> Enclosure:
        """A term without a value: certainly undefined (a division by 0, an imaginary value), or not known."""
        place = f"the term at {self.index.name} = {j}"
        term = self.body.xreplace({self.index: sympy.Integer(j)})
        if term.has(sympy.zoo, sympy.nan, sympy.I):
            return undefined_at(f"{place} is undefined")
        return unknown(f"{place} has no finite enclosure")

    def infinite(self, first: int) -> Enclosure:
        """Cuts in turn, until the bits are reached or a later cut no longer helps."""
        best: Enclosure = unknown("no cut was tried")
        for cut in _CUTS:
            start = max(cut, first + 1, 4)
            head = self.finite(first, start - 1)
            if not head.is_value:
                return head
            enough = (abs(head.value) * arb(2) ** -self.bits).upper().max(head.value.rad())
            try:
                found = self._beyond(start, enough)
            except Undecided as why:
                best = best if best.is_value else unknown(str(why))
                continue
            if found.kind is not Kind.VALUE:
                return found
            total, before = value(head.value + found.value, *found.notes), best
            if not before.is_value or total.value.rad() < before.value.rad():
                best = total
            stalled = before.is_value and total.value.rad() * 4 > before.value.rad()
            if stalled or found.value.rad() <= enough:
                break
        return best

    def _beyond(self, start: int, enough: arb) -> Enclosure:
        """The sum over j >= start, by Euler-Maclaurin when the comparison is wider than enough."""
        x = Dummy(self.index.name, positive=True)
        body = self.body.xreplace({self.index: x})
        if (tail := self._of_bessel_functions(start)) is not None:
            return tail
        paired = self._by_pairs(body, x, start)
        if paired is not None:
            return paired
        ratio = None if self.parameters else self._by_ratio(start)
        if ratio is not None:
            return ratio
        rough = self._rough(body, x, start)
        if rough.kind is not Kind.VALUE or rough.value.rad() <= enough:
            return rough
        for finer in self._euler_maclaurin(body, x, start):
            if finer.is_value and finer.value.rad() < rough.value.rad():
                rough = finer
        return rough

    def _rough(self, body: Expr, x: Symbol, start: int) -> Enclosure:
        """By comparison with integrals of decreasing rates, or a proof of divergence."""
        modulus = _without_alternation(body, x)
        half, series = expansion(modulus, x, self.parameters, arb(start), infinite=True)
        if half.sign(series) in (1, -1) and compare(series[0].rate, CONSTANT) >= 0:
            return diverges("the terms do not tend to 0")
        if modulus is body:
            tail = integral_tail(half, series, f"for {self.index.name} >= {start}", self.index.name)
            return value(_sum_of_rates(half, series), "tail by comparison") if tail.is_value else tail
        size = abs(_sum_of_rates(half, series)).upper()
        return value(size.union(-size), "tail by comparison, alternation not used")

    def _by_ratio(self, start: int) -> Enclosure | None:
        """Of hypergeometric terms with t(k + 1)/t(k) = R(k) -> 1: those from J on add up to g(J) t(J)/h, h between the values of h(k).

        With h(k) = g(k) - g(k + 1) R(k), the products h(k) t(k) telescope, and the terms have one sign where R > 0. g(k) is k plus a
        polynomial in 1/k that makes h as flat as it can be; the limit of h is s - 1 where t(k) falls like k^(-s). None for other terms.
        """
        ratio = ratio_of_terms(self.body, self.index, sympy.Integer(start), Facts({}))
        if ratio is None or ratio.z != 1 or len(ratio.upper) != len(ratio.lower):
            return None
        k, u = self.index, Dummy("u")
        polynomial = sympy.Add(*(c * sympy.ff(k, m) for m, c in enumerate(ratio.falling)))
        quotient = sympy.Mul(*(a + k for a in ratio.upper)) / sympy.Mul(*(b + k for b in ratio.lower))
        quotient *= polynomial.xreplace({k: k + 1}) / polynomial
        quotient = sympy.cancel(sympy.expand_func(quotient.xreplace({k: 1 / u - start})))
        found = _flat_difference(quotient, u)
        first = self._term.over(arb(start))
        if found is None or not first.is_finite():
            return None
        weight, limit, rest = found
        far, at = arb(0).union(arb(1) / start), arb(1) / start
        beyond, sizes = (Integrand(e, u, {}, self.engine).over(far) for e in (rest, quotient))
        h = arb(fmpq(int(limit.p), int(limit.q))) + beyond
        if not (h > 0 and sizes > 0):
            return None
        total = Integrand(weight, u, {}, self.engine).over(at) * first / h
        return value(total, "tail by the ratio of the terms")

    def _of_bessel_functions(self, start: int) -> Enclosure | None:
        """Of c k^d I_{k+m}(z), z > 0, with or without (-1)^k, by I_{v+1}(z) < z I_v(z)/(2v + 2) (Amos 1974): below a geometric series."""
        k = self.index
        heads = [h for h in self.body.atoms(sympy.besseli) if h.has(k)]
        if len(heads) != 1 or not (heads[0].args[0] - k).is_Integer or heads[0].args[1].has(k):
            return None
        shift = int(heads[0].args[0] - k)
        degree, others = _power_of(k, _without_alternation(self.body, k) / heads[0])
        if others.has(k) or degree < 0 or start + shift < 0:
            return None
        z = Integrand(heads[0].args[1], k, self.parameters, self.engine).over(arb(start))
        ratio = (1 + arb(1) / start) ** degree * z / (2 * (start + shift + 1))
        size = abs(self._term.over(arb(start))) / (1 - ratio)
        if not (z > 0 and ratio < 1 and size.is_finite()):
            return None
        return value(size.upper().union(-size.upper()), "tail by a geometric series")

    def _by_pairs(self, body: Expr, x: Symbol, start: int) -> Enclosure | None:
        """Of (-1)^j f(j) with f that tends to 0 the sum of the differences of neighbours; None for others, and for exponential decay.

        The partial sums to an even place are those of the pairs, and the others differ from them by a null sequence.
        """
        modulus = _without_alternation(body, x)
        turn = sympy.simplify(body / modulus) if modulus is not body else sympy.S.One
        if modulus is body or turn.subs(x, start) != -turn.subs(x, start + 1):
            return None
        _, series = expansion(modulus, x, self.parameters, arb(start), infinite=True)
        if not series or series[0].rate.decay or compare(series[0].rate, CONSTANT) >= 0:
            return None
        i = Dummy("i", integer=True, nonnegative=True)
        first, second = (modulus.xreplace({x: start + 2 * i + k}) for k in (0, 1))
        pair = turn.subs(x, start) * sympy.together(first - second)
        return _Sum(pair, i, self.parameters, self.bits, self.engine).infinite(0)

    def _euler_maclaurin(self, body: Expr, x: Symbol, start: int) -> Iterator[Enclosure]:
        """int_J^oo f + f(J)/2 - sum_{k <= n} B_2k/(2k)! f^(2k-1)(J), error at most |B_2n|/(2n)! int_J^oo |f^(2n)|.

        DLMF 2.10.1 with the last term taken out of the remainder, whose kernel is then at most |B_2n| (24.2). The
        derivatives vanish at infinity, because f and f^(2n) are integrable. Only for heads that are smooth.
        """
        if _without_alternation(body, x) is not body or body.has(*KINKS):
            return
        integral = enclose_integral(body, x, start, sympy.oo, self.parameters, self.bits + 20)
        if not integral.is_value:
            return
        total = integral.value + self._value(body, x, start) / 2
        derivative, done = body, 0
        for order in range(1, max(_EULER_ORDERS) + 1):
            try:
                while done < 2 * order - 1:
                    derivative, done = sympy.diff(derivative, x), done + 1
                coefficient = arb.bernoulli(2 * order) / arb(2 * order + 1).gamma()
                total -= coefficient * self._value(derivative, x, start)
                if order in _EULER_ORDERS:
                    size = (abs(coefficient) * self._modulus(sympy.diff(derivative, x), x, start)).upper()
                    yield value(total + size.union(-size), f"Euler-Maclaurin of order {2 * order}")
            except (Undecided, PariskError):
                return

    def _value(self, expression: Expr, x: Symbol, at: int) -> arb:
        found = Integrand(expression, x, self.parameters, self.engine).over(arb(at))
        if not found.is_finite():
            raise Undecided("a derivative has no finite enclosure")
        return found

    def _modulus(self, derivative: Expr, x: Symbol, start: int) -> arb:
        """A bound of the integral of |f^(2n)| over [J, oo)."""
        half, series = expansion(derivative, x, self.parameters, arb(start), infinite=True)
        bound = arb(0)
        for term in series:
            model = model_integral(term.rate, half.start)
            if model is None:
                raise Undecided("a derivative is not certainly integrable")
            bound += abs(arb(term.coefficient)) * model
        return bound


_FLAT = 6
"""Terms of the expansion of h in 1/k that are made 0."""


def _flat_difference(quotient: Expr, u: Symbol) -> tuple[Expr, Expr, Expr] | None:
    """g in u = 1/k, the limit of h = g(k) - g(k + 1) R(k), which is positive, and h without it; None where R is no rational function of k."""
    if not quotient.is_rational_function(u):
        return None
    unknown = sympy.symbols(f"d:{_FLAT}")
    g = 1 / u + sum((d * u**i for i, d in enumerate(unknown)), sympy.S.Zero)
    h = g - g.xreplace({u: u / (1 + u)}) * quotient
    numerator, denominator = sympy.together(h).as_numer_denom()
    above, below = (sympy.Poly(e, u).all_coeffs()[::-1] for e in (numerator, denominator))
    shift = next(i for i, c in enumerate(below) if sympy.expand(c) != 0)
    if any(sympy.expand(c) != 0 for c in above[:shift]):
        return None
    limit = sympy.cancel(above[shift] / below[shift]) if len(above) > shift else sympy.S.Zero
    if not (limit.is_Rational and limit > 0):
        return None
    rest = sympy.Poly(sympy.expand(numerator - limit * denominator), u).all_coeffs()[::-1]
    equations = [e for c in rest[: shift + _FLAT + 1] if (e := sympy.expand(c)) != 0]
    values = sympy.solve(equations, unknown, dict=True) if equations else [{}]
    at = {d: (values[0].get(d, sympy.S.Zero) if values else sympy.S.Zero) for d in unknown}
    at = {d: v.subs(dict.fromkeys(unknown, 0)) for d, v in at.items()}
    return g.subs(at), limit, sympy.cancel((h - limit).subs(at))


def _power_of(x: Symbol, e: Expr) -> tuple[int, Expr]:
    """(d, c) with e = c x^d, and d = 0 where no such integer is seen."""
    power = e.as_powers_dict().get(x, sympy.S.Zero)
    degree = int(power) if power.is_Integer else 0
    return degree, e / x**degree


def _without_alternation(body: Expr, x: Symbol) -> Expr:
    """The body with (-a)^(m x + n) replaced by its modulus, m and n integers; the body itself if there is no such factor."""
    factors = sympy.Mul.make_args(body)
    moduli = [sympy.Pow(-f.base, f.exp) if _alternates(f, x) else f for f in factors]
    return body if all(a is b for a, b in zip(factors, moduli, strict=True)) else sympy.Mul(*moduli)


def _alternates(factor: Expr, x: Symbol) -> bool:
    if not (
        isinstance(factor, sympy.Pow) and factor.base.is_Rational and factor.base < 0 and factor.exp.has(x)
    ):
        return False
    slope, offset = factor.exp.diff(x), factor.exp.xreplace({x: sympy.Integer(0)})
    return bool(slope.is_Integer and offset.is_Integer)


def _sum_of_rates(half: HalfLine, series: Series) -> arb:
    """The sum over j >= J of the terms, each at most M(J) + int_J^oo M in modulus for a decreasing majorant M."""
    total = arb(0)
    for term in series:
        major, factor = _majorant(term.rate, half.start)
        model = model_integral(major, half.start)
        if model is None:
            raise Undecided("the majorant of the terms is not summable")
        first = supremum(major, half.start)
        total += term.coefficient * arb(0).union((factor * (first + model)).upper())
    return total


def _majorant(rate: Rate, start: arb) -> tuple[Rate, arb]:
    """(M, factor) with rate <= factor * M on [start, oo) and M decreasing there.

    x^p (log x)^m falls where log x >= -m/p (p < 0); x^p exp(-c x^q) where x^q >= p/(c q). Under an exponential
    (log x)^m is replaced by x^m, or by its value at start when m < 0. Undecided where M still rises at start: the bound with sup M for
    M(J) would hold there too, because M has one maximum, but it would be wide, and a later cut gives a better one.
    """
    if not rate.decay:
        if not (rate.power < 0 and start.log() >= -rate.logs / rate.power):
            raise Undecided("the majorant of the terms does not fall yet")
        return rate, arb(1)
    q, c, _ = decay_rate(rate, start)
    low, power = c.lower(), rate.power + max(rate.logs, fmpq(0))
    if not (low > 0 and positive_power(start, q) >= power / (low * q)):
        raise Undecided("the majorant of the terms does not fall yet")
    factor = positive_power(start.log(), min(rate.logs, fmpq(0)))
    return Rate(power, fmpq(0), ((q, fmpq(0), low),)), factor
