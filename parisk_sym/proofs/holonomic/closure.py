"""The system of an expression: the functions in it and in their derivatives, in one ring."""

from __future__ import annotations

import sympy
from flint import Ordering, fmpq_mpoly, fmpq_mpoly_ctx
from sympy import Dummy, Expr, Symbol

from parisk_sym.proofs.algebra.facts import FAILURES, Facts
from parisk_sym.proofs.algebra.generator_tree import Base
from parisk_sym.proofs.algebra.polynomial_quotients import Form, Generator
from parisk_sym.proofs.budgets import EQUATION_FUNCTIONS, EQUATION_ROUNDS
from parisk_sym.proofs.calculus.differentiate import sympy_derivative
from parisk_sym.proofs.holonomic.contiguous import Family
from parisk_sym.proofs.holonomic.simplification import content, divided_by_power, restrict, without_factors
from parisk_sym.proofs.holonomic.system import NotClosedError, RootOfVariableError, System

__all__ = ["system_of"]

_MARKS = tuple(Dummy(f"mark{i}", real=True) for i in range(4 * EQUATION_FUNCTIONS))
_OPAQUE = (
    sympy.Derivative, sympy.Subs, sympy.Integral, sympy.Sum, sympy.Product, sympy.Piecewise, sympy.nan, sympy.zoo,
)  # fmt: skip


def system_of(e: Expr, families: tuple[Family, ...], variable: Symbol, facts: Facts) -> System:
    """The system of an expression in which symbols stand for hypergeometric functions; NotClosedError where none is found.

    The expression equals 0 at every point of the domain where the subject's polynomial does: it is a quotient with it above.
    """
    try:
        return _Closure(e, families, variable, facts).system()
    except FAILURES as error:
        raise NotClosedError(str(error)) from error


class _Closure:
    """Adds the functions in derivatives until no new ones come."""

    def __init__(self, e: Expr, families: tuple[Family, ...], variable: Symbol, facts: Facts) -> None:
        self.families, self.variable, self.facts = families, variable, facts
        self.given = {s: d for f in families for s, d in f.slopes(variable).items()}
        form = facts.form(e)
        self.subject = form.polynomial(form.numerator)
        self.below = form.polynomial(form.denominator)
        self.is_plain = not any(
            d and self._is_function(g)
            for g, d in zip(form.generators, form.denominator.degrees(), strict=True)
        )

    def system(self) -> System:
        """The closure as a system."""
        slopes: dict[Generator, Expr] = {}
        for _ in range(EQUATION_ROUNDS):
            form, parts = self._together(slopes)
            new = {g: self._slope(g) for g in form.generators if self._is_function(g)}
            if len(new) > EQUATION_FUNCTIONS:
                raise NotClosedError(f"more than {EQUATION_FUNCTIONS} functions")
            if new.keys() == slopes.keys():
                return self._assemble(form, parts, list(slopes))
            slopes = new
        raise NotClosedError(f"derivatives lead to new functions {EQUATION_ROUNDS} times")

    def _together(self, slopes: dict[Generator, Expr]) -> tuple[Form, list[Symbol]]:
        """One form for the subject, the derivatives, and what else has to be written in the same generators."""
        insides = [self._inside(g) for g in slopes]
        parts = [
            self.subject,
            *slopes.values(),
            *(i for i in insides if i is not None),
            *(f.argument for f in self.families),
        ]
        marks = _MARKS[: len(parts)]
        return self.facts.form(sympy.Add(*(m * p for m, p in zip(marks, parts, strict=True)))), list(marks)

    def _inside(self, generator: Generator) -> Expr | None:
        return generator.base.value if generator.base.kind == "root" else None

    def _is_function(self, generator: Generator) -> bool:
        """Whether the generator depends on the variable and is not the variable."""
        if generator.base.value in _MARKS:
            return False
        if generator.base.value == self.variable:
            if generator.root != 1:
                raise RootOfVariableError(generator.root)
            return False
        return (
            bool(generator.base.value.has(self.variable, *self.given))
            if self.given
            else generator.base.value.has(self.variable)
        )

    def _slope(self, generator: Generator) -> Expr:
        """The derivative of a function."""
        base, value = generator.base, generator.expression
        if base.value in self.given and generator.root == 1:
            return self.given[base.value]
        if self.given and base.value.has(*self.given):
            raise NotClosedError(f"a function of {base.value}")
        if base.kind == "root":
            return value * sympy.diff(base.value, self.variable) / (generator.root * base.value)
        if base.kind in ("cos", "sin") and base.inside is not None:
            angle = base.inside / generator.root
            speed = sympy_derivative(angle, self.variable)
            return -sympy.sin(angle) * speed if base.kind == "cos" else sympy.cos(angle) * speed
        if base.kind == "free" and (generator.root == 1 or isinstance(base.value, sympy.exp)):
            slope = sympy_derivative(value, self.variable)
            if not slope.has(*_OPAQUE):
                return slope
        raise NotClosedError(f"no derivative of {value}")

    def _assemble(self, form: Form, marks: list[Symbol], functions: list[Generator]) -> System:
        exponentials = [g for g in functions if isinstance(g.base.value, sympy.exp)]
        kept = [g for g in form.generators if g.base.value not in _MARKS]
        if not any(g.base.value == self.variable for g in kept):
            kept.append(Generator(Base("free", self.variable), 1))
        if any(g.base.kind == "unit" for g in kept):
            raise NotClosedError("the imaginary unit")
        count = len(kept) + len(exponentials)
        context = fmpq_mpoly_ctx.get([f"g{i}" for i in range(count)], Ordering.lex)
        place = next(i for i, g in enumerate(kept) if g.base.value == self.variable)
        own = {i for i, g in enumerate(kept) if g in functions} | set(range(len(kept), count))
        expressions = (*(g.expression for g in kept), *(1 / g.expression for g in exponentials))
        system = System(
            self.variable, context, expressions, place, frozenset(own), self.families, context.constant(1)
        )
        system.inverses = [(kept.index(g), len(kept) + i) for i, g in enumerate(exponentials)]
        self._relate(system, kept)
        pieces, below = self._pieces(system, form, marks, kept)
        numerators, system.scale = _with_rational_denominator(system, kept, pieces, below)
        self._fill(system, kept, functions, numerators)
        return system

    def _relate(self, system: System, kept: list[Generator]) -> None:
        """Roots, and sin^2 = 1 - cos^2."""
        for i, generator in enumerate(kept):
            base = generator.base
            if base.kind == "root":
                inner = self.facts.form(base.value)
                if not inner.denominator.is_constant():
                    raise NotClosedError(f"the root of a quotient, {base.value}")
                system.powers.append((i, generator.root, _embed(system, kept, inner)))
            elif base.kind == "sin":
                cosine = next(
                    (j for j, g in enumerate(kept) if g.base.kind == "cos" and g.base.inside == base.inside),
                    None,
                )
                if cosine is None or kept[cosine].root != generator.root:
                    continue  # without the relation less is found to be 0
                system.powers.append((i, 2, 1 - system.context.gen(cosine) ** 2))

    def _pieces(
        self, system: System, form: Form, marks: list[Symbol], kept: list[Generator]
    ) -> tuple[list[fmpq_mpoly], fmpq_mpoly]:
        """The coefficient of each mark above, and the common denominator."""
        index = {g.base.value: i for i, g in enumerate(form.generators) if g.base.value in marks}
        target = {i: kept.index(g) for i, g in enumerate(form.generators) if g.base.value not in _MARKS}
        width = len(system.expressions)

        def image(poly: fmpq_mpoly, mark: int | None) -> fmpq_mpoly:
            terms = {}
            for powers, coefficient in poly.to_dict().items():
                if mark is not None and int(powers[mark]) != 1:
                    continue
                new = [0] * width
                for i, j in target.items():
                    new[j] = int(powers[i])
                terms[tuple(new)] = coefficient
            return system.context.from_dict(terms)

        zero = system.context.constant(0)
        pieces = [image(form.numerator, index[m]) if m in index else zero for m in marks]
        return pieces, image(form.denominator, None)

    def _fill(
        self, system: System, kept: list[Generator], functions: list[Generator], parts: list[fmpq_mpoly]
    ) -> None:
        """The subject, the derivatives and the arguments, in the order of `_together`."""
        whole = system.reduce(parts[0])
        common = content(system, whole)
        system.subject = without_factors(system, whole / common)
        if self.is_plain and system.subject * common == whole:
            system.factor = self.below * system.expression(system.scale) / system.expression(common)
        for generator, part in zip(functions, parts[1:], strict=False):
            system.slopes[kept.index(generator)] = system.reduce(part)
        for index, inverse in system.inverses:
            system.slopes[inverse] = system.reduce(-(system.context.gen(inverse) ** 2) * system.slopes[index])
        for family, part in zip(self.families, parts[len(parts) - len(self.families) :], strict=True):
            system.arguments[family.values[0]] = (system.reduce(part), system.scale)
        restrict(system)


def _embed(system: System, kept: list[Generator], form: Form) -> fmpq_mpoly:
    """A polynomial form in other generators in the ring of the system."""
    total = system.context.constant(0)
    places = []
    for generator in form.generators:
        found = next((i for i, g in enumerate(kept) if g.base == generator.base), None)
        if (
            found is None
            or kept[found].root % generator.root
            or (generator.base.kind in ("cos", "sin") and kept[found].root != generator.root)
        ):
            raise NotClosedError(f"the root of an expression in {generator.expression}")
        places.append((found, kept[found].root // generator.root))
    for powers, coefficient in form.numerator.to_dict().items():
        exponents = [0] * len(system.expressions)
        for (place, factor), power in zip(places, powers, strict=True):
            exponents[place] += factor * int(power)
        total += system.context.from_dict({tuple(exponents): coefficient})
    (below,) = form.denominator.to_dict().values()
    return total / below


def _with_rational_denominator(
    system: System, kept: list[Generator], parts: list[fmpq_mpoly], below: fmpq_mpoly
) -> tuple[list[fmpq_mpoly], fmpq_mpoly]:
    """The quotients with a denominator without functions: roots and exponentials that are factors of it move up."""
    multiplier = system.context.constant(1)
    inverse = dict(system.inverses)
    roots = {i: (power, value) for i, power, value in system.powers if kept[i].base.kind == "root"}
    for index, (power, _) in roots.items():
        if index in system.functions and power == 2:
            below, conjugate = _norm(system, index, below)
            multiplier *= conjugate
    for index in sorted(system.functions):
        least = min((int(powers[index]) for powers in below.to_dict()), default=0)
        if not least:
            continue
        below = divided_by_power(below, index, least)
        if index in inverse:
            multiplier *= system.context.gen(inverse[index]) ** least
        elif index in roots:
            power, value = roots[index]
            rest = -least % power
            multiplier *= system.context.gen(index) ** rest
            below *= value ** ((least + rest) // power)
        else:
            raise NotClosedError(f"{system.expressions[index]} in a denominator")
    below = system.reduce(below)
    if any(below.degrees()[i] for i in system.functions):
        raise NotClosedError("functions in a denominator")
    return [part * multiplier for part in parts], below


def _norm(system: System, index: int, poly: fmpq_mpoly) -> tuple[fmpq_mpoly, fmpq_mpoly]:
    """(a + b w)(a - b w) and the second factor, for a square root w; the polynomial and 1 where a or b is 0."""
    poly, one = system.reduce(poly), system.context.constant(1)
    with_root = {powers: c for powers, c in poly.to_dict().items() if int(powers[index])}
    b = system.context.from_dict(with_root)
    a = poly - b
    if a.is_zero() or b.is_zero():
        return poly, one
    return system.reduce((a + b) * (a - b)), a - b
