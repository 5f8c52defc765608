"""Whether an expression is 0 on an interval, because it solves a linear differential equation and starts with 0."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace

import sympy
from flint import fmpq_mpoly
from sympy import Dummy, Expr, S, Symbol

from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.calculus.smooth import is_continuous
from parisk_sym.proofs.holonomic.analytic import is_analytic
from parisk_sym.proofs.holonomic.annihilator import annihilator
from parisk_sym.proofs.holonomic.closure import system_of
from parisk_sym.proofs.holonomic.contiguous import Family, in_families, written_as_hypergeometric
from parisk_sym.proofs.holonomic.indicial import exponents, indicial, is_regular, least_enough
from parisk_sym.proofs.holonomic.system import NotClosedError, RootOfVariableError, System
from parisk_sym.proofs.holonomic.taylor import coefficients_at
from parisk_sym.proofs.limits import limit
from parisk_sym.proofs.limits.outcome import LimitResult

__all__ = ["Vanishing", "vanishes"]

_NEAR = (S.Zero, S.One, S.NegativeOne, S.Half, -S.Half)


@dataclass(frozen=True)
class Vanishing:
    """Why an expression is 0: the system, the equation of its subject, the point, and how many coefficients are 0 there."""

    system: System
    equation: tuple[fmpq_mpoly, ...]
    point: Expr | None
    count: int
    exponent: Expr | None = None
    """Where the point is an end: the largest exponent, to which the subject tends to 0 faster."""
    limit: LimitResult | None = None
    """Where the point is an end: why it does."""
    root: int = 1
    """The variable of the system is this root of that of the expression."""
    cited: tuple[str, ...] = ()
    """The facts that were used about the functions."""

    def shown(self) -> dict[str, object]:
        """The data with which a reader can check the proof again."""
        system = self.system
        functions = sorted(system.functions)
        names = {f"w{i}": str(system.expressions[j]) for i, j in enumerate(functions)}
        families = {
            f"F, theta F, ... as {', '.join(map(str, f.values))}": str(
                sympy.hyper(f.upper, f.lower, f.argument)
            )
            for f in system.families
        }
        if self.point is None:
            return {"functions": {**names, **families}, "the difference in them": "0"}
        return {
            "variable": str(system.variable),
            **({"root of the variable": self.root} if self.root > 1 else {}),
            "functions": {**names, **families},
            "derivation": f"D = ({system.expression(system.scale)}) d/d{system.variable}",
            "D of the functions": {
                f"w{i}": str(system.expression(system.slopes[j])) for i, j in enumerate(functions)
            },
            "h": str(system.expression(system.subject)),
            "equation": " + ".join(
                f"({system.expression(c)}) D^{k} h" for k, c in enumerate(self.equation) if not c.is_zero()
            )
            + " = 0",
            "point": str(self.point),
            **self._beginning(),
        }

    def _beginning(self) -> dict[str, object]:
        if self.exponent is None:
            return {"Taylor coefficients that are 0": self.count}
        return {"largest exponent": str(self.exponent), "h over the distance to that power": "tends to 0"}


def vanishes(e: Expr, variable: Symbol, domain: Domain) -> Vanishing | str:
    """A proof that the expression is 0 wherever it is defined on the domain, or why none was found.

    Written over one denominator, the numerator h is a polynomial in functions y_i of x = `variable` that satisfy q y_i' = P_i(x, y),
    with the polynomials P_i and q. Every relation between them holds in the interior of the interval of x. With D = q d/dx, exact
    linear algebra over the polynomials in x and constants finds L = c_0 + c_1 D + ... + c_d D^d with L h = 0.

    Let all y_i be analytic on an interval J that contains that interior and a point x0. Then h is analytic on J, and L h = 0 there.
    Were h not 0, h = a (x - x0)^n + ..., a != 0, and L h = a I(n) (x - x0)^(n+M) + ... with the indicial polynomial I of L at x0:
    so I(n) = 0. If I(n) != 0 for all integers n >= N and the Taylor coefficients of h before N are 0, h = 0 near x0, and on J by the
    identity theorem, zeros of c_d or not. Where no such point is found, an end of the interval is looked at (`_at_an_end`). At closed
    ends of the interval the difference is 0 because it is continuous.
    """
    try:
        return _vanishing(e, variable, domain)
    except RootOfVariableError as root:
        moved = _with_root(e, variable, domain, root.order)
        if moved is None:
            return f"the variable has a root of order {root.order}, and its ends have not"
        try:
            found = _vanishing(*moved)
        except (RootOfVariableError, NotClosedError, ClaimError) as error:
            return str(error)
        return found if isinstance(found, str) else replace(found, root=root.order)
    except (NotClosedError, ClaimError) as error:
        return str(error)


def _with_root(e: Expr, variable: Symbol, domain: Domain, order: int) -> tuple[Expr, Symbol, Domain] | None:
    """x = t^order, which maps an interval of t >= 0 to that of x."""
    interval = domain[variable]
    lower, upper = interval.lower, interval.upper
    if not (lower.is_Rational and lower >= 0) or not (upper.is_Rational or upper is S.Infinity):
        return None
    root = Dummy("t", real=True)
    ends = (sympy.root(lower, order), upper if upper is S.Infinity else sympy.root(upper, order))
    moved = {s: i for s, i in domain.items() if s != variable}
    moved[root] = Interval(*ends, interval.lower_open, interval.upper_open)
    return e.xreplace({variable: root**order}), root, Domain(moved)


def _vanishing(e: Expr, variable: Symbol, domain: Domain) -> Vanishing | str:
    interval = domain[variable]
    opened = Interval(interval.lower, interval.upper, True, True)
    inner = facts_of({s: opened if s == variable else i for s, i in domain.items()})
    in_series, used = written_as_hypergeometric(e, variable, inner)
    written, families = in_families(in_series, variable, inner)
    system = system_of(written, families, variable, inner)
    if not _covers_ends(e, variable, domain):
        return "not shown to be continuous at the ends of the interval"
    found = _by_the_equation(e, system, domain, inner)
    return found if isinstance(found, str) else replace(found, cited=(*used, *inner.citations))


def _by_the_equation(e: Expr, system: System, domain: Domain, inner: Facts) -> Vanishing | str:
    """The subject is 0 as it stands, or by its equation at one of the points."""
    if system.subject.is_zero():
        return (
            Vanishing(system, (), None, 0)
            if is_regular(system, S.Zero, inner)
            else "a coefficient may vanish"
        )
    if not system.functions:
        return "a rational function of the variable that is not 0"
    equation = annihilator(system)
    interval = domain[system.variable]
    reasons = []
    for point, wide in _points(interval):
        found = _at(system, equation, point, wide, domain)
        if isinstance(found, Vanishing):
            return found
        reasons.append(f"at {point} {found}")
    return _at_an_end(e, system, equation, interval, inner) or "; ".join(reasons)


def _covers_ends(e: Expr, variable: Symbol, domain: Domain) -> bool:
    """Whether what holds inside the interval holds on it: it is open, or has an interior for all parameters and e is continuous."""
    interval = domain[variable]
    if interval.lower_open and interval.upper_open:
        return True
    width = interval.upper - interval.lower
    others = facts_of({s: i for s, i in domain.items() if s != variable})
    has_interior = width is S.Infinity or others.sign(width) == POSITIVE_SIGN
    return has_interior and is_continuous(e, variable, facts_of(domain))


def _points(interval: Interval) -> Iterator[tuple[Expr, Interval]]:
    """Rational points, and the interior of the interval with each, as one interval."""
    ends = [end for end in (interval.lower, interval.upper) if end.is_Rational]
    for point in dict.fromkeys((*_NEAR[:1], *ends, *_NEAR[1:])):
        wide = _with_point(interval, point)
        if wide is not None:
            yield point, wide


def _with_point(interval: Interval, point: Expr) -> Interval | None:
    """The interior and the point between them; None where the order of the point and the ends is not plain."""
    lower, upper = interval.lower, interval.upper
    if not all(end.is_Rational or end.is_infinite or end == point for end in (lower, upper)):
        if point not in (lower, upper):
            return None
        return Interval(lower, upper, lower != point, upper != point)
    below, above = bool(point <= lower), bool(point >= upper)
    return Interval(point if below else lower, point if above else upper, not below, not above)


def _at(
    system: System, equation: list[fmpq_mpoly], point: Expr, wide: Interval, domain: Domain
) -> Vanishing | str:
    """The theorem at one point, J = `wide`; or which of its conditions is open."""
    facts = facts_of({s: wide if s == system.variable else i for s, i in domain.items()})
    if not is_regular(system, point, facts):
        return "a coefficient of the system may vanish"
    if not _is_analytic(system, facts):
        return "not shown to be analytic"
    try:
        count = _zeros(system, equation, point, facts)
    except NotClosedError as error:
        return str(error)
    if count is None:
        return "not shown: enough Taylor coefficients are 0"
    return Vanishing(system, tuple(equation), point, count)


def _is_zero(e: Expr, facts: Facts) -> bool:
    """The normal form, after Gamma(1 - r) Gamma(r) = pi/sin(pi r) for rational r in (0, 1/2) (DLMF 5.5.3)."""
    reflected = {
        g: sympy.pi / (sympy.sin(sympy.pi * g.args[0]) * sympy.gamma(1 - g.args[0]))
        for g in e.atoms(sympy.gamma)
        if g.args[0].is_Rational and S.Half < g.args[0] < 1
    }
    return facts.is_zero(e.xreplace(reflected))


def _at_an_end(
    e: Expr, system: System, equation: list[fmpq_mpoly], interval: Interval, facts: Facts
) -> Vanishing | None:
    """At an end of the interval that is an ordinary or a regular singular point of L, by a limit that is 0.

    There every solution but 0 is, up to a factor that does not tend to 0, s^r (log s)^j with an exponent r (DLMF 2.7(i)): h = o(s^r)
    with the largest of real exponents is 0. A constant that tends to 0 at any end is 0.
    """
    if system.factor is None or not (is_regular(system, S.Zero, facts) and _is_analytic(system, facts)):
        return None
    constant = len(equation) == 2 and equation[0].is_zero()
    for end, side in ((interval.lower, "+"), (interval.upper, "-")):
        largest = (
            S.Zero if constant and not end.is_Rational else _largest_exponent(system, equation, end, facts)
        )
        if largest is None:
            continue
        distance = S.One if largest == 0 else (end - system.variable) * (-1 if side == "+" else 1)
        found = limit(e * system.factor / distance**largest, system.variable, end, side, facts)
        if found.is_value and found.value is not None and _is_zero(found.value, facts):
            return Vanishing(system, tuple(equation), end, 0, largest, found)
    return None


def _largest_exponent(system: System, equation: list[fmpq_mpoly], end: Expr, facts: Facts) -> Expr | None:
    if not end.is_Rational:
        return None
    found = exponents(system, indicial(system, equation, end), len(equation) - 1, facts)
    return max(found) if found else None


def _zeros(system: System, equation: list[fmpq_mpoly], point: Expr, facts: Facts) -> int | None:
    """How many Taylor coefficients have to be 0, where they are; None where they are not, or their number is not known."""
    coefficients = coefficients_at(system, point)
    if not _is_zero(next(coefficients), facts):
        return None
    count = least_enough(system, indicial(system, equation, point), facts)
    if count is None or not all(
        _is_zero(c, facts) for c in itertools.islice(coefficients, max(count - 1, 0))
    ):
        return None
    return count


def _is_analytic(system: System, facts: Facts) -> bool:
    """Whether every function of the system is."""
    inverses = {i for _, i in system.inverses}
    own = (system.expressions[i] for i in system.functions - inverses)
    if not all(is_analytic(e, system.variable, facts) for e in own):
        return False
    return all(_family_is_analytic(family, system.variable, facts) for family in system.families)


def _family_is_analytic(family: Family, variable: Symbol, facts: Facts) -> bool:
    """Entire in its argument, or analytic where that is below 1 (DLMF 16.2.3, 16.2.5)."""
    z = family.argument
    return is_analytic(z, variable, facts) and (family.is_entire or facts.sign(1 - z) == POSITIVE_SIGN)
