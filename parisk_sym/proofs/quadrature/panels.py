"""Proper integrals over finite intervals by Arb's adaptive integrator."""

from collections.abc import Mapping

from flint import acb, arb, ctx
from sympy import Expr, Symbol

from parisk_sym.core.errors import PariskError
from parisk_sym.formulas.arithmetic.holomorphic import undefined
from parisk_sym.formulas.arithmetic.integral import integral
from parisk_sym.formulas.engines.complex_ball import COMPLEX, ComplexBallEngine
from parisk_sym.formulas.engines.program import Program
from parisk_sym.proofs.budgets import PANEL_EVALUATIONS, Budget
from parisk_sym.proofs.quadrature.outcome import Undecided

__all__ = ["Integrand", "blur"]

_REFINEMENTS = 2
_FAILURES = (PariskError, ZeroDivisionError, ValueError, OverflowError, TypeError)


class Integrand:
    """A body as a function of its variable, parameters being balls.

    `over(interval)` encloses the real values; `integral(a, b)` is Arb's integrator (Johansson 2018, "Numerical
    integration in arbitrary-precision ball arithmetic"): Gauss-Legendre quadrature with the error bound from
    the certified maximum on a Bernstein ellipse where the integrand is certified holomorphic, and width times
    enclosure elsewhere. A finite answer therefore also proves that the body is defined on the whole interval.
    """

    def __init__(
        self,
        body: Expr,
        variable: Symbol,
        parameters: Mapping[Symbol, arb],
        engine: ComplexBallEngine = COMPLEX,
        budget: int = PANEL_EVALUATIONS,
    ) -> None:
        self.body, self.variable, self.parameters, self.engine = body, variable, dict(parameters), engine
        self.budget, self._asked = budget, 0
        self.problem = ""
        program = Program(body, (*parameters, variable))
        program.require(engine)
        self._body = program.bound(engine, [acb(v) for v in parameters.values()])
        self._blur = blur(parameters)

    def at(self, z: acb) -> acb:
        """The body on a complex box; NaN where a rule fails."""
        try:
            result = self._body(z)
        except _FAILURES as problem:
            self.problem = str(problem)
            return undefined()
        return result if isinstance(result, acb) else undefined()

    def over(self, interval: arb) -> arb:
        """A ball around the values on a real interval; NaN when the body may be undefined in it."""
        result = self.at(acb(interval))
        return result.real if result.imag.is_zero() else arb.nan()

    def integral(self, lower: arb, upper: arb, finest: arb | None = None) -> arb:
        """A ball around the integral over [lower, upper], lower < upper; Undecided when it is not finite.

        Ends that are balls of positive width contribute width times enclosure. `finest` is a length far below which
        panels need not go.
        """
        a, b = lower.upper(), upper.lower()
        if not a < b:
            raise Undecided(f"the ends {lower} and {upper} are not certainly in this order")
        total = self._edge(lower) + self._proper(a, b, finest) + self._edge(upper)
        if not total.is_finite():
            raise Undecided(
                f"the integrand is not bounded on an end that is known only as {lower} or {upper}"
            )
        return total

    def _edge(self, end: arb) -> arb:
        low, high = end.lower(), end.upper()  # rounded: two numbers where an exact end has more bits
        return arb(0) if low == high else (high - low) * arb(0).union(arb(1)) * self.over(low.union(high))

    def _proper(self, a: arb, b: arb, finest: arb | None) -> arb:
        """Arb's goal is absolute at first; where the integral turns out to be small, its own size sets the goal."""
        best = self._run(a, b, finest, arb(1), self.budget)
        if not best.is_finite() and self._asked >= self.budget and isinstance(self.budget, Budget):
            self.budget.spend()
        for _ in range(_REFINEMENTS):
            size = abs(best).upper()
            if best.is_zero() or best.rad() <= size * (arb(2) ** (-ctx.prec // 2)).max(self._blur):
                break
            again = self._run(a, b, finest, size, self.budget // 8)
            if again.is_finite() and again.rad() < best.rad():
                best = again
        if not best.is_finite():
            raise Undecided("the integrator did not reach a finite enclosure")
        return best

    def _run(self, a: arb, b: arb, finest: arb | None, size: arb, budget: int) -> arb:
        """One run of Arb's integrator on exact ends; it stops once a tiny panel has no finite enclosure."""
        ulp = arb(2) ** -ctx.prec
        narrow = (finest or b - a) * ulp * arb(2) ** -30
        stuck: list[arb] = []
        self._asked = 0

        def body(z: acb, analytic: bool) -> acb:
            self._asked += 1
            if stuck:
                return acb(0)
            if analytic and z.imag.is_zero():
                return undefined()
            found = self.at(z)
            if not (analytic or found.is_finite()) and z.real.rad() < narrow.max(
                abs(z.real.mid()) * ulp * 4096
            ):
                stuck.append(z.real)
            return found

        goal = (ulp * 16).max(self._blur / 16)
        goals = {"abs_tol": size * goal, "rel_tol": goal}
        total = integral(body, acb(a), acb(b), eval_limit=budget, depth_limit=16 * ctx.prec, **goals)
        if stuck:
            raise Stuck(stuck[0], self.problem)
        return total.real if total.imag.contains(0) else arb.nan()


def blur(parameters: Mapping[Symbol, arb]) -> arb:
    """The largest width of a parameter relative to its size (or to 1): no goal need be finer by much."""
    widths = [(p.rad() / abs(p).upper().max(arb(1))).upper() for p in parameters.values() if p.is_finite()]
    return max(widths, default=arb(0), key=float)


class Stuck(Undecided):
    """The body has no finite enclosure on a tiny interval, which is named."""

    def __init__(self, place: arb, problem: str) -> None:
        super().__init__(f"the body has no finite enclosure near {place.mid().str(12, radius=False)}" + (f": {problem}" if problem else ""))  # fmt: skip
        self.place = place
