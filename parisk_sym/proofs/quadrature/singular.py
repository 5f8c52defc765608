"""Where an integrand may be singular: exact candidates to split at, and certified failures inside an interval.

Candidates are only proposals: an interval may be split anywhere. What is said about the interior (a pole that is not
integrable, an interval without values) is proved in balls.
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

import sympy
from flint import arb
from sympy import Expr, Symbol

from parisk_sym.core.errors import PariskError
from parisk_sym.proofs.budgets import SINGULAR_TURNS
from parisk_sym.proofs.quadrature.outcome import Enclosure, diverges, expression_text, undefined_at
from parisk_sym.proofs.quadrature.panels import Integrand
from parisk_sym.proofs.quadrature.smooth import branches
from parisk_sym.proofs.special_function import facts_by_name

__all__ = ["KINKS", "candidates", "interior_failure"]

KINKS = (
    sympy.floor, sympy.ceiling, sympy.frac, sympy.Abs, sympy.sign, sympy.Heaviside, sympy.Max, sympy.Min, sympy.Piecewise,
)  # fmt: skip
_LEAST_ARGUMENT = {"log": 0, "acosh": 1}


def candidates(body: Expr, variable: Symbol) -> list[Expr]:
    """Exact places where a denominator, a base, an argument of a logarithm or of a kink vanishes, and jumps of floors."""
    found: dict[Expr, None] = {}
    for g in _critical(body):
        for branch in branches(g) if g.has(variable) else ():
            found.update(dict.fromkeys(_solutions(branch, sympy.Integer(0), variable)))
    for step in body.atoms(sympy.floor, sympy.ceiling):
        if step.has(variable):
            for jump in range(-SINGULAR_TURNS, SINGULAR_TURNS + 1):
                found.update(dict.fromkeys(_solutions(step.args[0], sympy.Integer(jump), variable)))
    return [c for c in found if not c.free_symbols & {variable} and not c.has(sympy.nan, sympy.zoo, sympy.oo)]


def _critical(body: Expr) -> Iterator[Expr]:
    special = facts_by_name("critical")
    for node in sympy.preorder_traversal(body):
        name = node.func.__name__
        if isinstance(node, sympy.Pow) and not (node.exp.is_Integer and node.exp > 0):
            yield node.base
        elif name in ("log", "Abs", "sign", "Heaviside", "coth", "csch"):
            yield node.args[0]
        elif name in special:
            yield from special[name](*node.args)
        elif name in ("tan", "sec"):
            yield sympy.cos(node.args[0])
        elif name in ("cot", "csc"):
            yield sympy.sin(node.args[0])
        elif name in ("asin", "acos", "atanh", "acosh"):
            yield from (node.args[0] - 1, node.args[0] + 1)
        elif name in ("Max", "Min"):
            yield from (a - b for a, b in pairwise(node.args))
        elif isinstance(node, sympy.core.relational.Relational):
            yield node.lhs - node.rhs


def _solutions(g: Expr, target: Expr, variable: Symbol) -> list[Expr]:
    """Some exact solutions of g = target by peeling off one function after another."""
    if g == variable:
        return [target]
    constant, moving = g.as_independent(variable, as_Add=True)
    if isinstance(g, sympy.Add) and constant != 0 and not isinstance(moving, sympy.Add):
        return _solutions(moving, target - constant, variable)
    if g.is_polynomial(variable):
        return _polynomial(g - target, variable)
    if isinstance(g, sympy.Mul):
        return _product(g, target, variable)
    return _function(g, target, variable)


def _polynomial(g: Expr, variable: Symbol) -> list[Expr]:
    """Roots of factors of degree 1 and 2."""
    found: list[Expr] = []
    try:
        whole = sympy.Poly(g, variable)
        factors = [(whole, 1)] if whole.degree() == 1 else whole.factor_list()[1]
    except (sympy.PolynomialError, NotImplementedError):
        return []
    for factor, _ in factors:
        if factor.degree() == 1:
            found.append(-factor.nth(0) / factor.nth(1))
        elif factor.degree() == 2:
            c, b, a = (factor.nth(k) for k in range(3))
            root = sympy.sqrt(b**2 - 4 * a * c)
            found += [(-b + root) / (2 * a), (-b - root) / (2 * a)]
    return found


def _product(g: Expr, target: Expr, variable: Symbol) -> list[Expr]:
    constant, moving = g.as_independent(variable, as_Add=False)
    if target == 0:
        return [c for f in sympy.Mul.make_args(moving) for c in _solutions(f, target, variable)]
    return _solutions(moving, target / constant, variable) if not isinstance(moving, sympy.Mul) else []


def _function(g: Expr, target: Expr, variable: Symbol) -> list[Expr]:
    inner = g.args[0] if g.args else variable
    turns = [n * sympy.pi for n in range(-SINGULAR_TURNS, SINGULAR_TURNS + 1)]
    if isinstance(g, sympy.Pow) and not g.exp.has(variable):
        roots = [sympy.Integer(0)] if target == 0 else [target ** (1 / g.exp), -(target ** (1 / g.exp))]
        return [c for r in roots for c in _solutions(inner, r, variable)]
    inverse = {
        "exp": lambda: [sympy.log(target)] if target != 0 else [],
        "log": lambda: [sympy.exp(target)],
        "sin": lambda: turns if target == 0 else [],
        "tan": lambda: turns if target == 0 else [],
        "cos": lambda: [n + sympy.pi / 2 for n in turns] if target == 0 else [],
        "Abs": lambda: [target, -target],
    }.get(g.func.__name__)
    values = inverse() if inverse else [target] if target == 0 else []
    return [c for v in values for c in _solutions(inner, v, variable)]


def interior_failure(integrand: Integrand, lower: arb, upper: arb, cells: int) -> Enclosure | None:
    """A proof that the body has no integral on [lower, upper], found by bisecting where it has no finite enclosure."""
    body, variable, parameters = integrand.body, integrand.variable, integrand.parameters
    try:
        guards = list(_guards(body, variable, parameters))
        poles = list(_poles(body, variable, parameters))
    except PariskError:
        return None
    queue = deque([(lower, upper)])
    for _ in range(cells if guards or poles else 0):
        if not queue:
            return None
        a, b = queue.popleft()
        cell = a.union(b)
        if integrand.over(cell).is_finite():
            continue
        for says, guard in guards:
            if guard(cell):
                return undefined_at(f"{says} on the whole of [{_decimal(a)}, {_decimal(b)}]")
        for pole in poles:
            if pole.is_nonintegrable_on(a, b):
                return diverges(f"{pole.describe()} has a zero in [{_decimal(a)}, {_decimal(b)}]")
        middle = ((a + b) / 2).mid()
        queue.extend([(a, middle), (middle, b)])
    return None


def _decimal(x: arb) -> str:
    return str(x.str(12, radius=False))


Guard = tuple[str, Callable[[arb], bool]]


def _guards(body: Expr, variable: Symbol, parameters: Mapping[Symbol, arb]) -> Iterator[Guard]:
    """Tests that a function is undefined on a whole cell; a Piecewise is not looked into, its branches are optional."""
    least = {**_LEAST_ARGUMENT, **facts_by_name("least")}
    for node in _outside_piecewise(body):
        if not node.has(variable):
            continue
        name = node.func.__name__
        if name in least:
            argument = node.args[-1]
            integrand = Integrand(argument, variable, parameters)
            yield f"{name} of {expression_text(argument)}", _below(integrand, least[name])
        elif name in ("asin", "acos", "atanh"):
            integrand = Integrand(1 - sympy.Abs(node.args[0]), variable, parameters)
            yield f"{name} of {expression_text(node.args[0])}", _below(integrand, 0)
        elif isinstance(node, sympy.Pow) and node.exp.is_Rational and not node.exp.is_Integer:
            yield (
                f"a root of {expression_text(node.base)}",
                _below(Integrand(node.base, variable, parameters), 0),
            )


def _below(integrand: Integrand, bound: int) -> Callable[[arb], bool]:
    return lambda cell: bool(integrand.over(cell) < bound)


def _outside_piecewise(node: Expr) -> Iterator[Expr]:
    yield node
    if not isinstance(node, sympy.Piecewise):
        for argument in node.args:
            yield from _outside_piecewise(argument)


class _Pole:
    """A summand n / g^k, k >= 1, of the body and the rest of the body."""

    def __init__(
        self, g: Expr, rest: Expr, others: Expr, variable: Symbol, parameters: Mapping[Symbol, arb]
    ) -> None:
        self.g = g
        self._g, self._slope, self._rest, self._others = (
            Integrand(e, variable, parameters) for e in (g, sympy.diff(g, variable), rest, others)
        )

    def describe(self) -> str:
        """The denominator, in words."""
        return f"the denominator {expression_text(self.g)}"

    def is_nonintegrable_on(self, a: arb, b: arb) -> bool:
        """g changes sign between a and b, |g'| <= L there, and the numerator keeps away from 0; the others are bounded.

        Then g has a zero c in (a, b), |g(t)| <= L |t - c|, so the summand is at least a positive multiple of
        1/|t - c|, which is not integrable on either side of c.
        """
        cell = a.union(b)
        at_a, at_b = self._g.over(a), self._g.over(b)
        if not ((at_a > 0 and at_b < 0) or (at_a < 0 and at_b > 0)):
            return False
        rest = self._rest.over(cell)
        bounded = self._slope.over(cell).is_finite() and self._others.over(cell).is_finite()
        return bounded and self._g.over(cell).is_finite() and bool(rest > 0 or rest < 0)


def _poles(body: Expr, variable: Symbol, parameters: Mapping[Symbol, arb]) -> Iterator[_Pole]:
    summands = sympy.Add.make_args(body)
    for summand in summands:
        factors = sympy.Mul.make_args(summand)
        for factor in factors:
            if not (isinstance(factor, sympy.Pow) and factor.exp.is_Integer and factor.exp <= -1):
                continue
            if factor.base.has(variable) and not factor.base.has(*KINKS):
                rest = sympy.Mul(*(f for f in factors if f is not factor))
                others = sympy.Add(*(s for s in summands if s is not summand))
                yield _Pole(factor.base, rest, others, variable, parameters)
