"""How a tree becomes a quotient of polynomials: one polynomial ring for its generators, powers reduced by their relations."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx
from sympy import Expr

from parisk_sym.proofs.algebra.generator_tree import (
    ANGLES,
    Base,
    Cis,
    Leaf,
    Node,
    Number,
    Power,
    Product,
    Total,
    of_angle,
)
from parisk_sym.proofs.algebra.polynomial_quotients import Form, Generator, TooLargeError
from parisk_sym.proofs.budgets import RING_POWER, RING_PRODUCTS, RING_REDUCTIONS, RING_TERMS

__all__ = ["build"]

Fraction = tuple[fmpq_mpoly, fmpq_mpoly]


def build(node: Node, relations: Mapping[Base, Form]) -> Form:
    """The quotient of a tree, powers reduced by the relations of its generators.

    `relations` gives, for a base of kind "root" or "abs", the form of what its power is; the forms' own generators join.
    """
    roots = _roots(node, relations)
    generators = tuple(Generator(b, r) for b, r in sorted(roots.items(), key=lambda item: item[0].key))
    return _Builder(generators, relations).form(node)


def _roots(node: Node, relations: Mapping[Base, Form]) -> dict[Base, int]:
    """The bases that the tree and the relations of its bases use, each with the root that makes all exponents whole."""
    roots: dict[Base, int] = {}
    waiting = [(base, int(exponent.q)) for leaf in _leaves(node) for base, exponent in _bases(leaf)]
    while waiting:
        base, root = waiting.pop()
        if base not in roots and base in relations:
            waiting += [(g.base, g.root) for g in relations[base].generators]
        roots[base] = math.lcm(roots.get(base, 1), root)
        if base.kind in ANGLES:
            for head in ANGLES:
                roots[of_angle(head, base.inside)] = roots[base]  # both share one angle
    return roots


def _leaves(node: Node) -> Iterator[Leaf | Cis]:
    stack = [node]
    while stack:
        current = stack.pop()
        match current:
            case Leaf() | Cis():
                yield current
            case Total(parts) | Product(parts):
                stack.extend(parts)
            case Power(inner, _):
                stack.append(inner)


def _bases(leaf: Leaf | Cis) -> tuple[tuple[Base, fmpq], ...]:
    if isinstance(leaf, Leaf):
        return ((leaf.base, leaf.exponent),)
    return tuple((of_angle(head, leaf.angle), leaf.multiple) for head in ANGLES)


class _Builder:
    """Evaluates trees in one polynomial ring."""

    def __init__(self, generators: tuple[Generator, ...], relations: Mapping[Base, Form]) -> None:
        self.generators = generators
        self.context = fmpq_mpoly_ctx.get([f"g{i}" for i in range(len(generators))], Ordering.lex)
        self.index = {g.base: i for i, g in enumerate(generators)}
        self.one = self.context.constant(1)
        self._forms = relations
        self.relations: list[tuple[int, int, fmpq_mpoly, fmpq_mpoly]] = self._simple_relations()
        self.relations += self._given_relations()

    def _simple_relations(self) -> list[tuple[int, int, fmpq_mpoly, fmpq_mpoly]]:
        """(generator, power, p, q), generator^power = p/q, of the kinds whose relation is always the same."""
        found = []
        for i, generator in enumerate(self.generators):
            match generator.base.kind:
                case "parity":
                    found.append((i, 2 * generator.root, self.one, self.one))
                case "unit":
                    found.append((i, 2 * generator.root, -self.one, self.one))
                case "sin":
                    cosine = self._gen(self.index[of_angle("cos", generator.base.inside)])
                    found.append((i, 2, self.one - cosine**2, self.one))
        return found

    def _given_relations(self) -> list[tuple[int, int, fmpq_mpoly, fmpq_mpoly]]:
        """The relations of roots (the power is the radicand) and absolute values (the square is that of the inside)."""
        found = []
        for i, generator in enumerate(self.generators):
            if generator.base in self._forms:
                power = generator.root * (2 if generator.base.kind == "abs" else 1)
                found.append((i, power, *self._embed(self._forms[generator.base])))
        return found

    def _embed(self, form: Form) -> Fraction:
        """A form of other generators in this ring."""
        return self._embed_poly(form, form.numerator), self._embed_poly(form, form.denominator)

    def _embed_poly(self, form: Form, poly: fmpq_mpoly) -> fmpq_mpoly:
        places = [self.index[g.base] for g in form.generators]
        if all(g.root == self.generators[i].root for g, i in zip(form.generators, places, strict=True)):
            return poly.project_to_context(self.context, dict(enumerate(places)))
        images = [self._image(g) for g in form.generators]
        total = self.one * 0
        for powers, coefficient in poly.to_dict().items():
            term = self.context.constant(coefficient)
            for image, power in zip(images, powers, strict=True):
                term = term * image ** int(power)
            total = self._require_few_terms(total + term)
        return total

    def _image(self, generator: Generator) -> fmpq_mpoly:
        """A generator with a smaller root in this ring: a power, or the multiple of an angle."""
        place = self.index[generator.base]
        factor = self.generators[place].root // generator.root
        if generator.base.kind in ANGLES:
            return self._multiple_angle(generator.base.kind, generator.base.inside, factor)
        return self._gen(place) ** factor

    def _gen(self, index: int) -> fmpq_mpoly:
        return self.context.gen(index)

    def form(self, node: Node) -> Form:
        """The quotient of the tree in lowest terms."""
        top, below = self._reduce_fraction(self._evaluate(node))
        if below.is_zero():
            raise ZeroDivisionError("the denominator is identically 0")
        top, below = self._lowest(top, below)
        used = [i for i, (a, b) in enumerate(zip(top.degrees(), below.degrees(), strict=True)) if a or b]
        kept = tuple(self.generators[i] for i in used)
        context = fmpq_mpoly_ctx.get([f"g{i}" for i in range(len(kept))], Ordering.lex)
        return Form(kept, _project(top, used, context), _project(below, used, context))

    def _lowest(self, top: fmpq_mpoly, below: fmpq_mpoly) -> Fraction:
        if top.is_zero():
            return top, self.one
        common = top.gcd(below)
        if not common.is_constant():
            top, below = top / common, below / common
        leading = below.leading_coefficient()
        return top / leading, below / leading

    def _evaluate(self, node: Node) -> Fraction:
        match node:
            case Number(value):
                return self.context.constant(value), self.one
            case Leaf(base, exponent):
                return self._power_of_generator(self.index[base], exponent)
            case Cis(head, angle, multiple):
                steps = multiple * self.generators[self.index[of_angle("cos", angle)]].root
                return self._multiple_angle(head, angle, int(steps.p)), self.one
            case Power(inner, exponent):
                return self._power(self._evaluate(inner), exponent)
            case Product(parts):
                return self._product([self._evaluate(p) for p in parts])
            case Total(parts):
                return self._total([self._evaluate(p) for p in parts])

    def _power_of_generator(self, index: int, exponent: fmpq) -> Fraction:
        steps = exponent * self.generators[index].root
        if not RING_POWER.allows(-(-abs(int(steps.p)) // 10)):
            raise TooLargeError(f"the exponent {exponent} is beyond ±{10 * RING_POWER}")
        power = self._gen(index) ** abs(int(steps.p))
        return (power, self.one) if steps >= 0 else (self.one, power)

    def _multiple_angle(self, head: str, angle: Expr, steps: int) -> fmpq_mpoly:
        """cos or sin of an integer multiple of the generators' angle, by the addition theorem."""
        if not RING_POWER.allows(abs(steps)):
            raise TooLargeError(f"the multiple {steps} of an angle is beyond ±{RING_POWER}")
        cosine, sine = (self._gen(self.index[of_angle(h, angle)]) for h in ANGLES)
        known, found = (self.one, cosine) if head == "cos" else (self.one * 0, sine)
        for _ in range(abs(steps)):  # f((n + 1) x) = 2 cos(x) f(n x) - f((n - 1) x), for cos and for sin
            known, found = found, 2 * cosine * found - known
        multiple, _ = self._reduced_poly(known)
        return multiple if head == "cos" or steps > 0 else -multiple

    def _power(self, fraction: Fraction, exponent: int) -> Fraction:
        terms = len(fraction[0]) + len(fraction[1])
        if not RING_POWER.allows(abs(exponent) if terms > 2 else -(-abs(exponent) // 10)):
            raise TooLargeError(f"the exponent {exponent} is too large")
        top, below = fraction if exponent >= 0 else fraction[::-1]
        if below.is_zero():
            raise ZeroDivisionError("a denominator is identically 0")
        return self._poly_power(top, abs(exponent)), self._poly_power(below, abs(exponent))

    def _product(self, fractions: list[Fraction]) -> Fraction:
        top, below = self.one, self.one
        for a, b in fractions:
            top, below = self._times(top, a), self._times(below, b)
        return self._reduce_fraction((top, below))

    def _total(self, fractions: list[Fraction]) -> Fraction:
        by_denominator: list[Fraction] = []
        for top, below in fractions:
            place = next((i for i, (_, known) in enumerate(by_denominator) if known == below), None)
            if place is None:
                by_denominator.append((top, below))
            else:
                by_denominator[place] = by_denominator[place][0] + top, below
        sums = [(t, b) for t, b in by_denominator if not t.is_zero()]
        if not sums:
            return self.one * 0, self.one
        top, below = sums[0]
        for a, b in sums[1:]:
            common = below.gcd(b)
            top = self._require_few_terms(self._times(top, b / common) + self._times(a, below / common))
            below = self._times(below, b / common)
        return self._reduce_fraction((top, below))

    def _times(self, a: fmpq_mpoly, b: fmpq_mpoly) -> fmpq_mpoly:
        self._require(len(a) * len(b))
        return self._require_few_terms(a * b)

    def _poly_power(self, poly: fmpq_mpoly, exponent: int) -> fmpq_mpoly:
        self._require(math.comb(len(poly) + exponent - 1, exponent) if len(poly) else 1)
        return self._require_few_terms(poly**exponent)

    @staticmethod
    def _require(products: int) -> None:
        if not RING_PRODUCTS.allows(products):
            raise TooLargeError(
                f"a multiplication has {products} products of terms, more than {RING_PRODUCTS}"
            )

    @staticmethod
    def _require_few_terms(poly: fmpq_mpoly) -> fmpq_mpoly:
        if not RING_TERMS.allows(len(poly)):
            raise TooLargeError(f"a polynomial has more than {RING_TERMS} terms")
        return poly

    def _reduce_fraction(self, fraction: Fraction) -> Fraction:
        """Both parts reduced by the relations; a relation with a denominator multiplies the other part."""
        top, below = fraction
        for _ in range(RING_REDUCTIONS):
            (top, scale_top), (below, scale_below) = self._reduced_poly(top), self._reduced_poly(below)
            if scale_top.is_one() and scale_below.is_one():
                return top, below
            top, below = top * scale_below, below * scale_top
        RING_REDUCTIONS.spend()
        raise TooLargeError(
            f"the relations between the generators were applied {RING_REDUCTIONS} times without an end"
        )

    def _reduced_poly(self, poly: fmpq_mpoly) -> Fraction:
        """(p, q) with p/q the polynomial and no power in p that a relation replaces."""
        scale = self.one
        for _ in range(RING_REDUCTIONS):
            for index, power, top, below in self.relations:
                if poly.degrees()[index] >= power:
                    poly, factor = self._replace(poly, index, power, (top, below))
                    scale = scale * factor
                    break
            else:
                return poly, scale
        RING_REDUCTIONS.spend()
        raise TooLargeError(
            f"the relations between the generators were applied {RING_REDUCTIONS} times without an end"
        )

    def _replace(self, poly: fmpq_mpoly, index: int, power: int, value: Fraction) -> Fraction:
        """poly * below^most with every generator^power written as top/below, and below^most."""
        top, below = value
        groups: dict[int, dict[tuple[int, ...], fmpq]] = {}
        for exponents, coefficient in poly.to_dict().items():
            times, rest = divmod(int(exponents[index]), power)
            kept = tuple(rest if i == index else int(e) for i, e in enumerate(exponents))
            groups.setdefault(times, {})[kept] = coefficient
        most = max(groups)
        total = self.one * 0
        for times, terms in groups.items():
            scale = self._times(self._poly_power(top, times), self._poly_power(below, most - times))
            total = self._require_few_terms(total + self._times(self.context.from_dict(terms), scale))
        return total, self._poly_power(below, most)


def _project(poly: fmpq_mpoly, used: list[int], context: fmpq_mpoly_ctx) -> fmpq_mpoly:
    return poly.project_to_context(context, {place: i for i, place in enumerate(used)})
