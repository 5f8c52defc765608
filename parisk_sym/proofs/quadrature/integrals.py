"""Certified enclosures of one-dimensional integrals, improper ones included."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import sympy
from flint import arb, ctx, fmpq
from sympy import Dummy, Expr, Symbol

from parisk_sym.core.errors import PariskError
from parisk_sym.core.exact import to_sympy
from parisk_sym.formulas.engines.complex_ball import COMPLEX, ComplexBallEngine
from parisk_sym.formulas.engines.program import Program
from parisk_sym.formulas.engines.real_ball import REAL
from parisk_sym.proofs.budgets import PANEL_EVALUATIONS, QUADRATURE_ENDS
from parisk_sym.proofs.quadrature.ends import End, NearEnd, near_end
from parisk_sym.proofs.quadrature.oscillation import periodic_divergence
from parisk_sym.proofs.quadrature.outcome import Enclosure, Kind, Undecided, unknown, value
from parisk_sym.proofs.quadrature.panels import Integrand, blur
from parisk_sym.proofs.quadrature.singular import KINKS, candidates, interior_failure
from parisk_sym.proofs.quadrature.smooth import smooth_between
from parisk_sym.proofs.quadrature.waves import near_oscillating_end

__all__ = ["Bindings", "EndPoint", "bind", "enclose_integral"]

EndPoint = Any  # an exact expression without free symbols (+-oo included), a fmpq, or an arb
Bindings = Mapping[Symbol, Any]
_EXTRA_BITS = 40
_WINDOW = 1024


def enclose_integral(
    body: Expr,
    variable: Symbol,
    lower: EndPoint,
    upper: EndPoint,
    bindings: Bindings | None = None,
    bits: int = 64,
    engine: ComplexBallEngine = COMPLEX,
    budget: int = PANEL_EVALUATIONS,
) -> Enclosure:
    """The integral of body over (lower, upper): a ball, or a proof that it has no value, or unknown.

    Ends are exact (expressions, rationals, +-oo) or balls; bindings give parameters exact rationals or balls.
    The budget counts evaluations of the body per run of the integrator.
    Theorems: a proper part is enclosed by Gauss-Legendre quadrature with its error bound (see `Integrand`); near an
    improper end the integrand is enclosed by a sum of explicit rates valid up to the end, so the improper integral
    converges absolutely and is enclosed by the integrals of the rates (comparison test), or diverges by the same
    test; the integral is the sum over the pieces between interior singularities, each improper on its own (no
    principal values). A proof of divergence for one piece is a proof for the whole.
    """
    with ctx.workprec(bits + _EXTRA_BITS):
        try:
            body, fresh, parameters = bind(body, variable, bindings or {})
            ends = _end(lower, 1, bindings), _end(upper, -1, bindings)
            body, ends = _without_quantiles(body, fresh, ends)
            return _with_oriented_ends(_Problem(body, fresh, parameters, bits, engine, budget), *ends)
        except (Undecided, PariskError) as why:
            return unknown(str(why))


def bind(body: Expr, variable: Symbol, bindings: Bindings) -> tuple[Expr, Symbol, dict[Symbol, arb]]:
    """The body in a fresh real variable, exact parameters substituted; the others by their balls."""
    fresh = Dummy(variable.name, real=True)
    parameters: dict[Symbol, arb] = {}
    replaced: dict[Symbol, Expr] = {variable: fresh}
    for symbol, given in bindings.items():
        if symbol == variable:
            continue
        if isinstance(given, arb):
            parameters[symbol] = given
        else:
            replaced[symbol] = to_sympy(given, str(symbol))
    bound = sympy.sympify(body).xreplace(replaced)
    missing = bound.free_symbols - {fresh} - set(parameters)
    if missing:
        raise Undecided(f"no value is given for {', '.join(sorted(map(str, missing)))}")
    return bound, fresh, {s: b for s, b in parameters.items() if bound.has(s)}


def _without_quantiles(body: Expr, x: Symbol, ends: tuple[End, End]) -> tuple[Expr, tuple[End, End]]:
    """With erfinv(c x + d) the variable u, c x + d = erf(u): x rises or falls with u, and erfinv has no enclosure on complex boxes."""
    heads = sorted((h for h in body.atoms(sympy.erfinv) if h.has(x)), key=sympy.default_sort_key)
    argument = heads[0].args[0].expand() if heads else x
    if not heads or not argument.is_polynomial(x) or sympy.degree(argument, x) != 1:
        return body, ends
    slope, constant = sympy.Poly(argument, x).all_coeffs()
    exact = [end.place for end in ends if end.place is not None and not end.is_infinite]
    if len(exact) != len(ends) or argument.free_symbols != {x}:
        return body, ends
    old = (sympy.erf(x) - constant) / slope
    values = {h: sympy.erfinv(h.args[0].xreplace({x: old}).expand()) for h in heads}
    names = {h: Dummy(real=True) for h in heads}
    moved = (
        body.xreplace(names).xreplace({x: old}).xreplace({names[h]: _undone(v, x) for h, v in values.items()})
    )
    places = [sympy.erfinv(argument.xreplace({x: place})) for place in exact]
    return moved * sympy.diff(old, x), (_end(places[0], 1), _end(places[1], -1))


def _undone(quantile: Expr, x: Symbol) -> Expr:
    """erfinv(erf(x)) and erfinv(-erf(x)), written without either."""
    return {sympy.erf(x): x, -sympy.erf(x): -x}.get(quantile.args[0], quantile) if quantile.args else quantile


def _end(given: EndPoint, side: int, bindings: Bindings | None = None) -> End:
    """An end with its ball; an expression in parameters that are balls has no exact place."""
    if isinstance(given, arb):
        if given.is_finite():
            return End(None, given, side)
        raise Undecided(f"an end of an integral must be finite or exactly +-oo, got {given}")
    place = to_sympy(given) if isinstance(given, (fmpq, int, str)) else sympy.sympify(given)
    balls = {s: v for s, v in (bindings or {}).items() if isinstance(v, arb)}
    place = place.xreplace({s: to_sympy(v, str(s)) for s, v in (bindings or {}).items() if s not in balls})
    if place.is_infinite:
        return End(place, arb.pos_inf() if place == sympy.oo else arb.neg_inf(), side)
    ball = Program(place, tuple(balls)).run(REAL, tuple(balls.values()))
    if not (isinstance(ball, arb) and ball.is_finite()):
        raise Undecided(f"the end {place} has no finite enclosure")
    return End(None if place.free_symbols else place, ball, side)


def _with_oriented_ends(problem: "_Problem", lower: End, upper: End) -> Enclosure:
    """Ends in either order; equal exact ends give 0."""
    if lower.place is not None and lower.place == upper.place:
        return value(arb(0)) if not lower.is_infinite else unknown("both ends are the same infinity")
    if lower.ball < upper.ball:
        return problem.solve(lower, upper)
    if lower.ball > upper.ball:
        found = problem.solve(End(upper.place, upper.ball, 1), End(lower.place, lower.ball, -1))
        return Enclosure(found.kind, -found.value, found.reason, found.notes)
    return problem.overlapping(lower, upper)


class _Problem:
    """One integrand with its parameters and precision."""

    def __init__(
        self,
        body: Expr,
        variable: Symbol,
        parameters: dict[Symbol, arb],
        bits: int,
        engine: ComplexBallEngine,
        budget: int,
    ) -> None:
        self.body, self.variable, self.parameters, self.bits = body, variable, parameters, bits
        self.engine, self.budget = engine, budget
        self.integrand = self._integrand(body, variable)

    def _integrand(self, body: Expr, variable: Symbol) -> Integrand:
        return Integrand(body, variable, self.parameters, self.engine, self.budget)

    def _with(self, body: Expr) -> "_Problem":
        """This problem with another body."""
        return _Problem(body, self.variable, self.parameters, self.bits, self.engine, self.budget)

    def overlapping(self, lower: End, upper: End) -> Enclosure:
        """Ends that are not certainly in order: width times enclosure, either sign."""
        hull = lower.ball.union(upper.ball)
        width = (upper.ball - lower.ball) if hull.is_finite() else arb.nan()
        return value(width * self.integrand.over(hull))

    def solve(self, lower: End, upper: End) -> Enclosure:
        """Between its kinks; else as one piece; else split at the candidates inside; else a certified failure inside is looked for."""
        smooth = self._between_kinks(lower, upper)
        if smooth is not None and self._is_sharp(smooth):
            return smooth
        whole = self.piece(lower, upper)
        if whole.kind in (Kind.DIVERGES, Kind.UNDEFINED) or self._is_sharp(whole):
            return whole
        inside = self._inside(lower, upper)
        if inside:
            found = self._pieces([lower, *inside, upper])
            if whole.is_value:
                return found if found.is_value and found.value.rad() < whole.value.rad() else whole
            if found.kind is not Kind.UNKNOWN:
                return found
            whole = found
        if whole.is_value:
            return whole
        failure = self._failure(lower, upper)
        return failure or whole

    def _between_kinks(self, lower: End, upper: End) -> Enclosure | None:
        """The sum over the pieces between its kinks; None where it has none, many, or some whose branch is not certain."""
        if self.parameters or lower.place is None or upper.place is None or not self.body.has(*KINKS):
            return None
        ends = [lower, *self._inside(lower, upper), upper]
        if not QUADRATURE_ENDS.allows(len(ends)):
            return None
        bodies: list[Expr] = []
        for left, right in pairwise(ends):
            body = smooth_between(self.body, self.variable, left.place, right.place)
            if body is None:
                return None
            bodies.append(body)
        return self._pieces(ends, bodies)

    def _is_sharp(self, found: Enclosure) -> bool:
        """Whether half of the bits were reached, so that splitting is not worth a try."""
        size = abs(found.value).upper().max(arb(1))
        goal = (arb(2) ** (-self.bits // 2)).max(4 * blur(self.parameters))
        return found.is_value and bool(found.value.rad() <= size * goal)

    def _inside(self, lower: End, upper: End) -> list[End]:
        """The candidates certainly inside, in certain order."""
        found: list[End] = []
        for place in candidates(self.body, self.variable):
            try:
                end = _end(place, 1)
            except (Undecided, PariskError):
                continue
            if end.ball > lower.ball and end.ball < upper.ball:
                found.append(end)
        found.sort(key=lambda end: float(end.ball.mid()))
        kept = found[:1]
        for end in found[1:]:
            if end.ball > kept[-1].ball:
                kept.append(end)
        return kept

    def _pieces(self, ends: list[End], bodies: Sequence[Expr] = ()) -> Enclosure:
        """The sum over consecutive pieces, each with a body of its own if they are given; one without a value decides."""
        total = arb(0)
        notes: list[str] = []
        undecided: Enclosure | None = None
        problems = [self._with(body) for body in bodies] or [self] * (len(ends) - 1)
        for problem, (left, right) in zip(problems, pairwise(ends), strict=True):
            found = problem.piece(End(left.place, left.ball, 1), End(right.place, right.ball, -1))
            if found.kind in (Kind.DIVERGES, Kind.UNDEFINED):
                return found
            if found.kind is Kind.UNKNOWN:
                undecided = undecided or found
                continue
            total += found.value
            notes += found.notes
        places = ", ".join(str(e.place) for e in ends[1:-1])
        return undecided or value(total, f"split at {places}", *notes)

    def piece(self, lower: End, upper: End) -> Enclosure:
        """Directly when proper; otherwise the two halves, each with its own end."""
        if not (lower.is_infinite or upper.is_infinite):
            try:
                return value(self.integrand.integral(lower.ball, upper.ball))
            except Undecided:
                pass
        middle = _middle(lower, upper)
        total = arb(0)
        notes: list[str] = []
        undecided: Enclosure | None = None
        for end in (lower, upper):
            try:
                found = self._half(end, middle)
            except Undecided as why:
                found = unknown(str(why))
            if found.kind in (Kind.DIVERGES, Kind.UNDEFINED):
                return found
            if found.kind is Kind.UNKNOWN:
                undecided = undecided or found
                continue
            total += found.value
            notes += found.notes
        return undecided or value(total, *notes)

    def _half(self, end: End, middle: arb) -> Enclosure:
        """The integral between an end and a point inside."""
        if not end.is_infinite and self._is_regular(end, middle):
            low, high = (end.ball, middle) if end.side > 0 else (middle, end.ball)
            return value(self.integrand.integral(low, high))
        if end.place is None:
            raise Undecided(f"the integrand is singular at an end known only as {end.ball}")
        return self._improper(end, middle)

    def _is_regular(self, end: End, middle: arb) -> bool:
        near = end.ball + (middle - end.ball) * arb(2) ** -20
        return bool(self.integrand.over(end.ball.union(near)).is_finite())

    def _improper(self, end: End, middle: arb) -> Enclosure:
        body, distance = end.local(self.body, self.variable)
        reach = abs(middle) if end.is_infinite else abs(middle - end.ball)
        least = _log2(reach if end.is_infinite else 1 / reach) + 1
        try:
            near = self._near(body, distance, end, least)
        except Undecided:
            endless = periodic_divergence(body, distance, self.parameters) if end.is_infinite else None
            if endless is None:
                raise
            return endless
        if near.enclosure.kind is not Kind.VALUE:
            return near.enclosure
        cut = arb(2) ** (near.exponent if end.is_infinite else -near.exponent)
        self._require_defined_beside(end, reach)
        core = self._core(self._integrand(body, distance), reach, cut, end, middle)
        return value(core + near.enclosure.value, f"improper at {end}")

    def _near(self, body: Expr, distance: Symbol, end: End, least: int) -> NearEnd:
        if end.is_infinite:
            waves = near_oscillating_end(body, distance, end, self.parameters, least, self.bits)
            if waves is not None:
                return waves
        return near_end(body, distance, end, self.parameters, least, self.bits)

    def _require_defined_beside(self, end: End, reach: arb) -> None:
        """The body itself is defined at a point beside a finite end.

        In the distance s > 0 from the end SymPy rewrites sqrt(-s) sqrt(-s^3) to a real product; where such roots are
        not real, they are so for every s, and one point shows it.
        """
        beside = end.ball + end.side * (reach / 2).mid()
        if not end.is_infinite and not self.integrand.over(beside).is_finite():
            raise Undecided(f"the body has no finite enclosure at {beside.str(6)}, beside {end}")

    def _core(self, local: Integrand, reach: arb, cut: arb, end: End, middle: arb) -> arb:
        """From the middle to the cut: in the distance from a finite end, which is exact there."""
        if not end.is_infinite:
            return local.integral(cut, reach, finest=cut)
        ends = (middle, cut) if end.side < 0 else (-cut, middle)
        return self.integrand.integral(*ends)

    def _failure(self, lower: End, upper: End) -> Enclosure | None:
        """A certified failure in the interior, within a finite window when an end is infinite."""
        middle = _middle(lower, upper)
        low = middle - _WINDOW if lower.is_infinite else lower.ball.upper()
        high = middle + _WINDOW if upper.is_infinite else upper.ball.lower()
        cells = self.budget // 64
        if not low < high:  # the ends are rounded, and may have nothing between them
            return None
        return interior_failure(self.integrand, low, high, cells)


def _middle(lower: End, upper: End) -> arb:
    """An exact point inside."""
    if lower.is_infinite and upper.is_infinite:
        return arb(0)
    if upper.is_infinite:
        return (lower.ball.upper() + 1).ceil().mid()
    if lower.is_infinite:
        return (upper.ball.lower() - 1).floor().mid()
    return ((lower.ball + upper.ball) / 2).mid()


def _log2(x: arb) -> int:
    """An integer at least log2 of a positive ball."""
    if x.is_zero():
        return 0
    return int((x.upper().log() / arb(2).log()).ceil().upper().floor().unique_fmpz() or 0)
