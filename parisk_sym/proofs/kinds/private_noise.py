"""The privacy of noise and its failure: attacked at single points of the density, or by the integral of what exceeds; proved likewise."""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import Expr, Integer, Max, Piecewise, Rational, S, Symbol, exp, oo

from parisk_sym.claims.events import Lies
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.private_noise import OfNoise, PrivateNoise, PrivateNoiseFails
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.tactics import Direct
from parisk_sym.formulas.domain import REALS, Domain, Interval, closed, integers
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.attack.descent import lowest_violation
from parisk_sym.proofs.attack.narrow import narrow_violation
from parisk_sym.proofs.attack.points import attack_points
from parisk_sym.proofs.attack.search import Found, Look, found_at, search, show_point
from parisk_sym.proofs.budgets import POINTS_OF_NOISE
from parisk_sym.proofs.calculus.smooth import is_continuous
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.kind import Kind, Subject, Undefined
from parisk_sym.proofs.kinds.probability import may_be_a_law
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.probability.distribution_checks import is_a_law
from parisk_sym.proofs.probability.expectations import is_where
from parisk_sym.proofs.probability.kinks import over_integers
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, computation, refutation, with_name
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = [
    "KINDS",
    "classic_normal_noise",
    "excess_of_a_known_law",
    "largest_excess",
    "outside_the_range",
    "private_at_a_point",
    "ratio_at_a_point",
    "ratio_of_densities",
]


def ratio_of_densities(goal: PrivateNoise, by: Direct) -> Made:
    """f(z) <= e^eps f(z + d) for all z and all |d| <= change, and delta >= 0: then P(A + Z in S) <= e^eps P(A' + Z in S) + delta.

    Integrated over z in S - A with d = A - A', for every measurable set S. Both neighbours are meant by |d| <= change. Of integer noise,
    d and z are integers and the integrals are sums.
    """
    if not (goal.law.support.lower.is_infinite and goal.law.support.upper.is_infinite):
        return None
    ratio = Subgoal(_ratio(goal), text="the ratio")
    subgoals, sides = _conditions(goal)
    if goal.delta != 0:
        subgoals.append(Subgoal(Inequality(Integer(0), "<=", goal.delta, goal.domain), text="delta"))
    return Reduction([*subgoals, ratio], tuple(sides))


def outside_the_range(goal: PrivateNoise, by: Direct) -> Made:
    """f(z) <= e^eps f(z + d) for z in the range of the noise and |d| <= change, where the formula of f goes on beyond the range (a, b).

    Then P(A + Z in S) - e^eps P(A' + Z in S) is at most the probability that Z is in the range and Z + d is not, which is largest for
    d = change and d = -change: P(Z > b - change) and P(Z < a + change) are at most delta.
    """
    support = goal.law.support
    if support.lower.is_infinite and support.upper.is_infinite:
        return None
    ratio = _ratio(goal)
    subgoals, sides = _conditions(goal)
    for end, inside in ((support.upper, -1), (support.lower, 1)):
        if not end.is_infinite:
            place = end + inside * goal.change
            beyond = Interval(place, oo, True, True) if inside < 0 else Interval(-oo, place, True, True)
            lost = Probability(
                Lies(goal.noise, beyond), "<=", goal.delta, ((goal.noise, goal.law),), goal.domain
            )
            subgoals.append(Subgoal(lost, text="what leaves the range"))
    positive = Subgoal(Inequality(Integer(0), "<=", goal.delta, goal.domain), text="delta")
    return Reduction([*subgoals, positive, Subgoal(ratio, text="the ratio")], tuple(sides))


def largest_excess(goal: PrivateNoise, by: Direct) -> Made:
    """P(A + Z in S) - e^eps P(A' + Z in S) is at most its value at |A - A'| = change for the best S, and that is at most delta.

    With c = |A - A'| > 0 the best S is a half-line. Normal noise of deviation s: Phi(a) - e^eps Phi(b) with a, b = +-c/(2s) - eps s/c,
    whose derivative in c is phi(a)/s > 0, because e^eps phi(b) = phi(a) (Balle and Wang 2018, Theorem 8). Laplace noise of scale s and
    eps >= 0: 1 - exp((eps - c/s)/2) where eps < c/s, else 0, which rises in c as well. At c = 0 it is 0 for eps >= 0.
    """
    found = _largest_excess(goal)
    if goal.delta == 0 or found is None:
        return None
    subgoals, sides = _conditions(goal)
    conditions = [
        Subgoal(Inequality(Integer(0), "<", goal.change, goal.domain), text="neighbours move the answer"),
        Subgoal(Inequality(Integer(0), "<=", goal.eps, goal.domain), text="the level"),
    ]
    bound = Subgoal(Inequality(found, "<=", goal.delta, goal.domain), text="the largest excess")
    return Reduction([*subgoals, *conditions, bound], tuple(sides))


def classic_normal_noise(goal: PrivateNoise, by: Direct) -> Made:
    """Normal noise of deviation s >= change c/eps, c = sqrt(2 log(5/(4 delta))), 0 < eps <= 1, 0 < delta < 1 (Dwork and Roth 2014, Theorem A.1).

    More noise is the same noise and then some, so let s = change c/eps. The largest excess (see `largest_excess`) is below Phi(eps/(2c) - c), which is
    at most Phi(-a) with a = c - 1/(2c). As delta < 1, c^2 > 2 log(5/4). Where c^2 >= 1/2, a >= 0 and Phi(-a) <= exp(-a^2/2)/2
    <= exp(1/2) exp(-c^2/2)/2 < (5/4) exp(-c^2/2) = delta. Where c^2 < 1/2, Phi(-a) < Phi(1/10) < 3/5 < (5/4) exp(-1/4) < delta.
    """
    spread = _normal_spread(goal)
    if goal.delta == 0 or spread is None:
        return None
    subgoals, sides = _conditions(goal)
    least = goal.change * sympy.sqrt(2 * sympy.log(5 / (4 * goal.delta))) / goal.eps
    conditions = (
        ("the level", Inequality(Integer(0), "<", goal.eps, goal.domain)),
        ("the level is at most 1", Inequality(goal.eps, "<=", Integer(1), goal.domain)),
        ("delta", Inequality(Integer(0), "<", goal.delta, goal.domain)),
        ("delta is below 1", Inequality(goal.delta, "<", Integer(1), goal.domain)),
        ("the deviation", Inequality(least, "<=", spread, goal.domain)),
    )
    return Reduction([*subgoals, *(Subgoal(says, text=text) for text, says in conditions)], tuple(sides))


def ratio_at_a_point(goal: PrivateNoiseFails, by: Direct) -> Made:
    """f(z) > e^eps f(z + change) at one z, for a density f that is continuous: so on an interval, a set that separates two neighbours.

    Of integer noise, at one integer: one answer separates them. The neighbours are those whose answers differ by the whole change.
    """
    if goal.delta != 0:
        return None
    before, _ = _densities(goal)
    sides = []
    if not goal.is_integer:
        proved = is_continuous(before, goal.noise, facts_of(goal.everywhere))
        sides.append(with_name("continuous", computation(proved, {"variable": str(goal.noise)})))
    subgoals, more = _conditions(goal)
    larger = Inequality(S.Zero, "<", _separation(goal), goal.domain)
    shown = Subgoal(larger, text=f"the ratio at {goal.noise} = 0")
    return Reduction([*subgoals, shown], (*sides, *more))


def excess_of_a_known_law(goal: PrivateNoiseFails, by: Direct) -> Made:
    """The largest P(A + Z in S) - e^eps P(A' + Z in S) of neighbours that differ by the whole change is above delta: see `largest_excess`."""
    found = _largest_excess(goal)
    if goal.delta == 0 or found is None:
        return None
    subgoals, sides = _conditions(goal)
    conditions = [
        Subgoal(Inequality(Integer(0), "<", goal.change, goal.domain), text="neighbours move the answer"),
        Subgoal(Inequality(Integer(0), "<=", goal.eps, goal.domain), text="the level"),
    ]
    above = Subgoal(Inequality(goal.delta, "<", found, goal.domain), text="the largest excess")
    return Reduction([*subgoals, *conditions, above], tuple(sides))


def private_at_a_point(goal: PrivateNoiseFails, by: Direct) -> Made:
    """It is said of all values of the parameters: where the noise is private at one choice of them, it does not hold."""
    beyond = _separation(goal) if goal.delta == 0 else _largest_excess(goal)
    if beyond is None:
        return None
    values = Values(beyond - goal.delta, tuple(goal.domain))
    for point in attack_points(goal.domain, POINTS_OF_NOISE, (beyond,), POINTS_OF_NOISE):
        if not values.at(point) > 0:
            only = {s: closed(point[s], point[s]) for s in goal.domain}
            private = PrivateNoise(goal.eps, goal.change, dict(goal.laws), goal.delta, only)
            text = f"{show_point(point)}: the noise is differentially private"
            return Reduction([Subgoal(private)], against=refutation(text))
    return None


def _separation(goal: OfNoise) -> Expr:
    """f(0) - e^eps f(change): positive where one answer, or an interval around it, separates two neighbours."""
    before, after = _densities(goal)
    at = {goal.noise: S.Zero, _move(goal): goal.change}
    return before.xreplace(at) - exp(goal.eps) * after.xreplace(at)


def _ratio(goal: PrivateNoise) -> Inequality:
    """f(z) <= e^eps f(z + d), or h(z) <= eps + h(z + d) where f = e^h; without a positive factor that does not depend on z."""
    before, after = _densities(goal)
    factor, shape = before.as_independent(goal.noise, as_Add=False)
    if facts_of(goal.domain).sign(factor) == POSITIVE_SIGN:
        before, after = shape, shape.xreplace({goal.noise: goal.noise + _move(goal)})
    domain = _everywhere(goal, _with_move(goal))
    base, exponent = sympy.powsimp(before).as_base_exp()
    if before.func is exp or (not base.has(goal.noise) and facts_of(goal.domain).sign(base) == POSITIVE_SIGN):
        h = sympy.log(base) * exponent
        moved = h.xreplace({goal.noise: goal.noise + _move(goal)})
        if _is_made_of_lines(
            h, goal.noise
        ):  # what holds in a part of the line then often holds on all of it, with fewer symbols
            domain = Domain({**domain, goal.noise: integers() if goal.is_integer else REALS})
        return Inequality(h, "<=", goal.eps + moved, domain)
    return Inequality(before, "<=", exp(goal.eps) * after, domain)


def _is_made_of_lines(e: Expr, variable: Symbol) -> bool:
    """Whether it is linear in a variable between the kinks of absolute values."""
    plain = e.replace(sympy.Abs, lambda inner: inner)
    return not sympy.diff(plain, variable).has(variable)


def _largest_excess(goal: OfNoise) -> Expr | None:
    """The largest excess over e^eps, for the best set at the largest move; None unless the noise is normal or of Laplace."""
    scale = _scale_of_a_named_law(goal)
    if scale is None:
        return None
    if (spread := _normal_spread(goal)) is not None:
        ratio = goal.change / spread
        above, below = (
            sympy.erfc(-(sign * ratio / 2 - goal.eps / ratio) / sympy.sqrt(2)) / 2 for sign in (1, -1)
        )
        return above - exp(goal.eps) * below
    density = sympy_form(goal.law.expression)
    if facts_of(goal.everywhere).is_zero(density - exp(-sympy.Abs(goal.noise) / scale) / (2 * scale)):
        return Max(S.Zero, 1 - exp((goal.eps - goal.change / scale) / 2))
    return None


def _scale_of_a_named_law(goal: OfNoise) -> Expr | None:
    """The scale of a named law on the whole line."""
    name = goal.law.name
    if name is None or not name.ranges or goal.is_integer or not goal.law.support.lower.is_infinite:
        return None
    return name.ranges[0].value


def _normal_spread(goal: OfNoise) -> Expr | None:
    """The standard deviation of noise whose density is that of a normal law."""
    spread, z = _scale_of_a_named_law(goal), goal.noise
    if spread is None:
        return None
    density = sympy_form(goal.law.expression)
    slope = sympy.diff(sympy.expand_log(sympy.log(density), force=True), z)
    centre = (
        spread**2 * slope.xreplace({z: S.Zero}) if not slope.has(sympy.sign, sympy.Derivative) else S.Zero
    )
    normal = exp(-((z - centre) ** 2) / (2 * spread**2)) / (spread * sympy.sqrt(2 * sympy.pi))
    is_normal = not centre.has(z, S.NaN) and facts_of(goal.everywhere).is_zero(density - normal)
    return spread if is_normal else None


def _conditions(goal: OfNoise) -> tuple[list[Subgoal], list[Node]]:
    """The conditions that the noise has a law and that neighbours can move the answer."""
    subgoals, sides = is_a_law(goal.noise, goal.law, goal.domain, Direct())
    if goal.is_integer:
        whole = facts_of(goal.domain).is_integer(goal.change)
        sides.append(with_name("an integer", computation(whole, {"change": str(goal.change)})))
    can_move = Inequality(Integer(0), "<=", goal.change, goal.domain)
    return [*subgoals, Subgoal(can_move, text="the largest move is not negative")], sides


def _move(goal: OfNoise) -> Symbol:
    """A name for the move of the answer that the statement does not use."""
    taken = {s.name for s in (*goal.domain, goal.noise)}
    name = next(n for n in ("d", "move", *(f"d_{i}" for i in range(len(taken) + 1))) if n not in taken)
    return Symbol(name, real=True)


def _moves(goal: OfNoise, lower: Expr, upper: Expr) -> Interval:
    """The moves between two ends."""
    return Interval(lower, upper, integer=True) if goal.is_integer else closed(lower, upper)


def _with_move(goal: OfNoise) -> Domain:
    """The domain, and the move between -change and change."""
    return Domain({**goal.domain, _move(goal): _moves(goal, -goal.change, goal.change)})


def _everywhere(goal: OfNoise, moved: Domain) -> Domain:
    return Domain({**moved, goal.noise: goal.law.support})


def _densities(goal: OfNoise) -> tuple[Expr, Expr]:
    """The density of the noise, and where the answer has moved."""
    density = sympy_form(goal.law.expression)
    return density, density.xreplace({goal.noise: goal.noise + _move(goal)})


def _excess(goal: PrivateNoise) -> Expr:
    """The integral (sum) of what exceeds e^eps times the density after the move, which is 0 outside the range."""
    before, after = _densities(goal)
    support, moved = goal.law.support, goal.noise + _move(goal)
    if not (support.lower.is_infinite and support.upper.is_infinite):
        after = Piecewise(
            (after, is_where(Lies(moved, Interval(support.lower, support.upper)))), (S.Zero, True)
        )
    body = Max(S.Zero, before - exp(goal.eps) * after)
    if goal.is_integer:
        return over_integers(body, goal.noise, support.lower, support.upper)
    return sympy.Integral(body, (goal.noise, support.lower, support.upper))


def _subjects(statement: OfNoise) -> Iterator[Subject]:
    """The levels and the move on the domain, the density on the line."""
    yield from ((e, statement.domain) for e in (statement.eps, statement.delta, statement.change))
    yield statement.law.expression, statement.everywhere


def _levels(statement: PrivateNoise) -> tuple[Subject, ...]:
    return (statement.eps, statement.domain), (statement.delta, statement.domain)


def _attack(statement: PrivateNoise, look: Look) -> Found | None:
    """A point at which the ratio is too large, of a density that is continuous; or a move with too large an excess.

    Where f is continuous and f(z) > e^eps f(z + d) at a point, the inequality holds on an interval: a set that separates the neighbours.
    The largest moves come first.
    """
    if not may_be_a_law(statement.noise, statement.law, statement.domain, look):
        return None
    if statement.delta != 0:
        known = _largest_excess(statement)
        shown = {"excess": _excess(statement) if known is None else known, "delta": statement.delta}
        gap = statement.delta - shown["excess"]
        if known is not None:
            return search(gap, statement.domain, look, (-1,), shown)
        return _found_at_moves(statement, gap, shown, look)
    before, after = _densities(statement)
    if not (statement.is_integer or is_continuous(before, statement.noise, facts_of(statement.everywhere))):
        return None
    shown = {"density": before, "e^eps times that of the neighbour": exp(statement.eps) * after}
    gap = exp(statement.eps) * after - before
    found = _found_at_moves(statement, gap, shown, look)
    if found is None or found.counterexample or not look.thorough:
        return found
    return _narrowly(statement, gap, shown) or found


def _found_at_moves(statement: PrivateNoise, gap: Expr, shown: dict[str, Expr], look: Look) -> Found | None:
    """The result of the search at the largest moves; at all moves if the attack is thorough or these have no exact values."""
    move, largest, found = _move(statement), _largest_moves(statement), None
    noise = {statement.noise: statement.law.support} if statement.delta == 0 else {}
    whole = (
        [_moves(statement, -statement.change, statement.change)]
        if look.thorough or noise or not largest
        else []
    )
    for moves in (*(_moves(statement, e, e) for e in largest), *whole):
        found = search(gap, Domain({**statement.domain, move: moves, **noise}), look, (-1,), shown)
        if found is None or found.counterexample:
            return found
    return found


def _largest_moves(statement: PrivateNoise) -> tuple[Expr, ...]:
    """The moves by the whole change, forth and back, where it certainly is not negative, and rational at rational values of the symbols."""
    change = statement.change
    certain = facts_of(statement.domain).sign(change) <= NONNEGATIVE and change.is_rational_function()
    somewhere = change.xreplace(dict.fromkeys(change.free_symbols, Rational(1, 3)))
    return (change, -change) if certain and somewhere.is_Rational else ()


def _narrowly(statement: PrivateNoise, gap: Expr, shown: dict[str, Expr]) -> Found | None:
    """A narrow range of the noise in which the ratio is too large at a largest move."""
    move, domain = _move(statement), _everywhere(statement, statement.domain)
    for largest in _largest_moves(statement):
        at = gap.xreplace({move: largest})
        if (point := lowest_violation(at, domain) or narrow_violation(at, domain)) is not None:
            return found_at({**point, move: largest.xreplace(point)}, shown, 0)
    return None


KINDS = (
    Kind(
        PrivateNoise,
        subjects=_subjects,
        attack=_attack,
        undefined=Undefined.ALTOGETHER,
        said=_levels,
    ),
    Kind(
        PrivateNoiseFails,
        subjects=_subjects,
        attack=None,
        undefined=Undefined.BY_PROOF,
    ),
)
