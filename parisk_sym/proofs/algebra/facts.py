"""What is known about the symbols of a statement, and what follows: exact zeros, signs, integers.

Everything is three-valued: a sign that is not decided is the set of all signs, a zero that is not proved says nothing.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import cached_property

import sympy
from flint import fmpq_mpoly
from sympy import Expr, Symbol

from parisk_sym.core.substitution import free_symbols
from parisk_sym.formulas.case_premises import Premise
from parisk_sym.formulas.domain import Interval
from parisk_sym.proofs.algebra import polynomials
from parisk_sym.proofs.algebra.integrality import is_integer
from parisk_sym.proofs.algebra.knowledge import BINDERS, Assumption, is_beyond_the_reals
from parisk_sym.proofs.algebra.normal import Normaliser
from parisk_sym.proofs.algebra.polynomial_quotients import FAILURES, Form
from parisk_sym.proofs.algebra.ranges import bound_range, narrower_domain
from parisk_sym.proofs.algebra.signs import (
    ANY,
    NONNEGATIVE,
    NONPOSITIVE,
    POSITIVE_SIGN,
    ZERO_SIGN,
    Signs,
    constant_sign,
    product_signs,
)
from parisk_sym.proofs.algebra.structure import structural
from parisk_sym.proofs.budgets import SIGN_DEPTH, SIGN_LEVELS, SIGN_QUESTIONS

__all__ = ["FAILURES", "Assumption", "Facts", "cited_within", "facts_of", "forget"]

_MOST_RELATIVES = 2000


@dataclass
class Effort:
    """The number of signs worked out for one question from outside, by all facts made for it; and the number left open."""

    spent: int = 0
    depth: int = 0
    left_open: int = 0


class Facts:
    """The domain of a statement as premises. Symbols are real; their ranges are the intervals, nothing else.

    What is said of an expression holds at every point of the domain where it has a real value.

    >>> from parisk_sym.formulas.domain import POSITIVE
    >>> x = Symbol("x", real=True)
    >>> facts = Facts({x: POSITIVE})
    >>> sorted(facts.sign(x**2 + x)), facts.is_zero(sympy.exp(x) * sympy.exp(-x) - 1)
    ([1], True)
    """

    def __init__(
        self,
        domain: Mapping[Symbol, Interval],
        assumptions: tuple[Assumption, ...] = (),
        parent: Facts | None = None,
    ) -> None:
        self.domain = dict(domain)
        self.base_domain = self.domain  # before assumptions narrowed it
        self.assumptions = assumptions
        self.effort: Effort = Effort() if parent is None else parent.effort
        self.relatives: dict[Hashable, Facts] = {} if parent is None else parent.relatives
        self.normaliser: Normaliser = Normaliser(self, set() if parent is None else parent.normaliser.facts)
        self._signs: dict[Expr, Signs] = {}
        self._polynomials: dict[Hashable, Signs] | None = None
        self._open: list[Expr] = []
        self.level = 0
        self.orthant = False

    # --- zeros, forms, integers -------------------------------------------------------------------------------------

    def form(self, e: Expr) -> Form:
        """The quotient of polynomials in generators. Raises TooLargeError without one."""
        return self.normaliser.form(e)

    def is_zero(self, e: Expr) -> bool:
        """Whether the numerator of the normal form is the zero polynomial; False decides nothing."""
        try:
            return self.form(e).is_zero
        except FAILURES:
            return False

    def is_integer(self, e: Expr) -> bool:
        """Whether an expression certainly is an integer: integers are closed under sums, products and natural powers."""
        return is_integer(e, self)

    @property
    def is_exhausted(self) -> bool:
        """Whether so much was asked that the answers to further questions are left open."""
        return self.effort.spent > SIGN_QUESTIONS

    def cite(self, fact: str) -> None:
        """Note that a fact about special functions was used."""
        self.normaliser.facts.add(fact)

    @property
    def citations(self) -> tuple[str, ...]:
        """The facts about special functions that normal forms and bounds have used so far, here and at deeper levels."""
        return tuple(sorted(self.normaliser.facts))

    # --- signs ------------------------------------------------------------------------------------------------------

    def sign(self, e: Expr) -> Signs:
        """The signs that the expression can have on the domain."""
        if e in self._signs:
            return self._signs[e]
        effort = self.effort
        effort.spent = effort.spent + 1 if effort.depth else 0
        if e in self._open or len(self._open) > SIGN_DEPTH or effort.spent > SIGN_QUESTIONS:
            effort.left_open += 1
            if e not in self._open:
                SIGN_DEPTH.allows(len(self._open))
                SIGN_QUESTIONS.allows(effort.spent)
            return ANY  # a circle, or too deep, or too long: nothing is concluded, and nothing is remembered
        before = effort.left_open
        self._open.append(e)
        effort.depth += 1
        try:
            signs = ANY if is_beyond_the_reals(e) else self._sign(e)
        finally:
            effort.depth -= 1
            self._open.pop()
        if len(signs) < len(ANY) or not self._open or (effort.left_open == before and not self.is_exhausted):
            self._signs[e] = signs
        return signs

    def _sign(self, e: Expr) -> Signs:
        if not free_symbols(e):
            signs = constant_sign(e)
            if signs != ANY or not e.has(*BINDERS):
                return ZERO_SIGN if signs == ANY and self.is_zero(e) else signs
        signs = self.premise_signs(e) & structural(e, self) or ANY
        if len(signs) == 1 or e.is_Symbol or not SIGN_LEVELS.allows(self.level):
            return signs
        if signs <= NONNEGATIVE or signs <= NONPOSITIVE:
            return self._sharper_signs(e, signs)
        return signs & self._from_form(e) or ANY

    def _sharper_signs(self, e: Expr, signs: Signs) -> Signs:
        """A weak sign with what the normal form says; both hold."""
        if not isinstance(e, (sympy.Add, sympy.Mul)):
            return signs
        return (signs & self._from_form(e)) or signs

    def _from_form(self, e: Expr) -> Signs:
        try:
            return polynomials.sign_of_form(self.form(e), self)
        except FAILURES:
            return ANY

    def polynomial_sign(self, form: Form, poly: fmpq_mpoly) -> Signs:
        """The signs of a polynomial in the generators of a form.

        To the same polynomial lead many ways, such as the discriminants in one generator after another: until the first question is
        answered, the others are answered once.
        """
        if self._polynomials is None:
            self._polynomials = {}
            try:
                return polynomials.sign_of_polynomial(form, poly, self)
            finally:
                self._polynomials = None
        asked = (form.generators, tuple(poly.to_dict().items()))
        if asked not in self._polynomials:
            self._polynomials[asked] = polynomials.sign_of_polynomial(form, poly, self)
        elif self._polynomials[asked] == ANY:
            self.effort.left_open += 1  # perhaps of something that was open then
        return self._polynomials[asked]

    @property
    def has_premises(self) -> bool:
        """Whether anything is known besides intervals between numbers."""
        return bool(self._premises)

    def premise_signs(self, e: Expr) -> Signs:
        """The signs of an expression that is a premise times a factor of known sign."""
        if not self._premises or not (own := free_symbols(e)):
            return ANY
        for premise in self._premises:
            if not free_symbols(premise.value) <= own:
                continue
            signs = _sign_beside(e, premise) or self._ratio_sign(e, premise)
            if len(signs) < len(ANY):
                return signs
        return ANY

    def _ratio_sign(self, e: Expr, premise: Assumption) -> Signs:
        """The sign of e from that of the premise P, where e / P = N / D in normal form, and each of N and D is one product of generators.

        Then e D = P N where these exist. Where P or D is 0, this says nothing of e: so P > 0, or N / D exists wherever e and P do, and is
        not 0 below. Where P > 0 and N is not 0, neither is D.
        """
        try:
            forms = self.form(e), self.form(premise.value)
            if all(len(f.denominator) == 1 for f in forms) and len({len(f.numerator) for f in forms}) > 1:
                return ANY  # no one of two sums of different lengths is the other times a product
            ratio = self.form(e / premise.value)
            known = {g.base for f in forms for g in f.generators}
        except FAILURES:
            return ANY
        if len(ratio.numerator) != 1 or len(ratio.denominator) != 1:
            return ANY
        above, below = (
            polynomials.sign_by_coefficients(ratio, part, self)
            for part in (ratio.numerator, ratio.denominator)
        )
        exists = {g.base for g in ratio.generators} <= known and 0 not in below
        if not exists and not (premise.strict and (0 not in below or 0 not in above)):
            return ANY
        return product_signs(
            product_signs(above, below - ZERO_SIGN), POSITIVE_SIGN if premise.strict else NONNEGATIVE
        )

    @cached_property
    def _premises(self) -> tuple[Assumption, ...]:
        """The assumptions, and what intervals with ends that name other symbols say."""
        found = list(self.assumptions)
        for symbol, interval in self.domain.items():
            if interval.lower.free_symbols:
                found.append(Assumption(symbol - interval.lower, interval.lower_open))
            if interval.upper.free_symbols:
                found.append(Assumption(interval.upper - symbol, interval.upper_open))
        return tuple(a for a in found if a.value.free_symbols and not is_beyond_the_reals(a.value))

    # --- further premises -------------------------------------------------------------------------------------------

    def inside(self, e: Expr) -> Facts | None:
        """These facts with the bound variable of a sum or an integral between its ends; None for other binders."""
        found = bound_range(e, self, closed=False)
        return (
            None if found is None else self.next_level({**self.domain, found[0]: found[1]}, self.assumptions)
        )

    def closed_inside(self, e: Expr) -> Facts | None:
        """As `inside`, for the closed interval between the finite ends of an integral."""
        found = bound_range(e, self, closed=True)
        return (
            None if found is None else self.next_level({**self.domain, found[0]: found[1]}, self.assumptions)
        )

    def next_level(
        self,
        domain: Mapping[Symbol, Interval],
        assumptions: tuple[Assumption, ...] = (),
        orthant: bool = False,
    ) -> Facts:
        """Facts about other symbols, asked for by these: one level deeper, so that questions end."""
        return self.shared_facts(domain, assumptions, self.level + 1, orthant or self.orthant)

    def shared_facts(
        self,
        domain: Mapping[Symbol, Interval],
        assumptions: tuple[Assumption, ...],
        level: int,
        orthant: bool = False,
        base: dict[Symbol, Interval] | None = None,
    ) -> Facts:
        """The facts of these premises: those made before from these facts, or new ones.

        `base` is the domain that the last of the assumptions narrowed.
        """
        key = (tuple(domain.items()), assumptions, level, orthant, None if base is None else id(base))
        found = self.relatives.get(key)
        if found is None:
            found = Facts(domain, assumptions, self)
            found.level, found.orthant = level, orthant
            found.base_domain = found.domain if base is None else base
            if len(self.relatives) >= _MOST_RELATIVES:
                self.relatives.clear()
            self.relatives[key] = found
        return found

    def assuming(self, value: Expr, strict: bool) -> Facts:
        """These facts and one more inequality: a symbol's interval becomes narrower where the inequality bounds a symbol."""
        smaller = narrower_domain(self.domain, value, strict)
        known = (*self.assumptions, Assumption(value, strict))
        # a case is no deeper question
        return self.shared_facts(smaller or self.domain, known, self.level, self.orthant, base=self.domain)

    def assuming_relation(self, relation: object) -> Facts:
        """These facts and a relation between expressions, or several joined by And; conditions of other kinds add nothing."""
        if isinstance(relation, (sympy.StrictGreaterThan, sympy.StrictLessThan)):
            return self.assuming(relation.gts - relation.lts, strict=True)
        if isinstance(relation, (sympy.GreaterThan, sympy.LessThan)):
            return self.assuming(relation.gts - relation.lts, strict=False)
        if isinstance(relation, sympy.Equality):
            difference = relation.lhs - relation.rhs
            return self.assuming(difference, strict=False).assuming(-difference, strict=False)
        if isinstance(relation, sympy.Not) and isinstance(relation.args[0], sympy.Or):
            return self.assuming_relation(sympy.And(*map(sympy.Not, relation.args[0].args)))
        facts = self
        for part in relation.args if isinstance(relation, sympy.And) else ():
            facts = facts.assuming_relation(part)
        return facts


def _sign_beside(e: Expr, premise: Assumption) -> Signs | None:
    """The sign of P + c or of -P - c, where c >= 0 is a number and P >= 0 a premise; None for another expression."""
    for way in (1, -1):
        distance = way * e - premise.value
        if distance.is_Rational and distance >= 0:
            strict = premise.strict or distance > 0
            signs = POSITIVE_SIGN if strict else NONNEGATIVE
            return signs if way == 1 else frozenset(-s for s in signs)
    return None


_Items = tuple[tuple[Symbol, Interval], ...]
_MOST_DOMAINS = 256
_known: dict[_Items, Facts] = {}
"""The facts of the domains that were asked for, so that normal forms are computed once."""


def _new(items: _Items) -> Facts:
    facts = Facts(dict(items))
    for symbol, interval in items:
        if isinstance(symbol, Premise):
            facts = facts.assuming(interval.upper, strict=interval.lower_open)
    return facts


def facts_of(domain: Mapping[Symbol, Interval]) -> Facts:
    """The facts of a domain; the same object for the same domain, so that normal forms are computed once."""
    items = tuple(domain.items())
    if items not in _known:
        if len(_known) >= _MOST_DOMAINS:
            _known.clear()
        _known[items] = _new(items)
    return _known[items]


def cited_within(domain: Mapping[Symbol, Interval]) -> tuple[str, ...]:
    """The facts that were used on this domain and on every domain of some of its symbols: on its parts, its interior, its ends."""
    own = set(domain)
    return tuple(
        sorted({c for facts in _known.values() if set(facts.domain) <= own for c in facts.citations})
    )


def forget() -> None:
    """Start anew if something was cited, so that later citations belong to later questions."""
    for items in [items for items, facts in _known.items() if facts.citations]:
        del _known[items]
