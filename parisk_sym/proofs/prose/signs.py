"""Why an expression has its sign on a domain, in sentences: by its parts, its factors, a discriminant, a substitution, or derivatives.

The engine has found the sign already, by whichever way was cheapest. Here a way is looked for that a reader can repeat; each sentence
is checked by the engine again, so that none of them says more than is proved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import sympy
from flint import fmpq_mpoly
from sympy import Expr, Mul, S, Symbol

from parisk_sym.core.errors import PariskError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import FAILURES, Facts, facts_of
from parisk_sym.proofs.algebra.knowledge import BINDERS, with_replacements
from parisk_sym.proofs.algebra.orthant import symbols_behind, to_orthant
from parisk_sym.proofs.algebra.polynomial_quotients import Form, coefficient, factorisation, to_rational
from parisk_sym.proofs.algebra.signs import (
    ANY,
    NEGATIVE,
    NONNEGATIVE,
    NONPOSITIVE,
    POSITIVE_SIGN,
    ZERO_SIGN,
    Signs,
    constant_sign,
    opposite_signs,
    power_signs,
)
from parisk_sym.proofs.algebra.structure import structural
from parisk_sym.proofs.enclosures.sample_points import sample_points
from parisk_sym.proofs.enclosures.sign_samples import signs_seen
from parisk_sym.proofs.prose.assertions import (
    Assertion,
    Discriminant,
    Equality,
    NoRoot,
    Range,
    Ratio,
    Sign,
    Slope,
    Substitution,
)

__all__ = [
    "COMPUTED",
    "Further",
    "Reasons",
    "factored_value",
    "factors_of",
    "is_evident",
    "reasons_as_computed",
    "relation_of",
    "sign_reasons",
    "slope_said",
    "sum_over_functions",
    "turned_domain",
]

Reasons = list[Assertion]
Further = Callable[[Expr, Facts, Signs], Reasons | None]
"""A way to explain a sign that the sign calculus does not show, such as derivatives."""

_TERMS = {
    POSITIVE_SIGN: "no term is negative, and one is positive",
    NONNEGATIVE: "no term is negative",
    NEGATIVE: "no term is positive, and one is negative",
    NONPOSITIVE: "no term is positive",
}
"""Why a sum has its sign, where its terms have it."""

COMPUTED = "as the sign calculus finds"
"""Why an expression has its sign, where no way was found that a reader can repeat."""

_FRESH = "tuvwrs"
"""Letters for new symbols."""

_MOST_TERMS = 60
"""Terms of a polynomial after a substitution that is printed."""


def relation_of(signs: Signs) -> str:
    """How the signs compare an expression with 0; "" where they do not."""
    return {
        POSITIVE_SIGN: ">",
        NONNEGATIVE: ">=",
        NEGATIVE: "<",
        NONPOSITIVE: "<=",
        ZERO_SIGN: "=",
    }.get(signs, "")


def sign_reasons(
    e: Expr, facts: Facts, wanted: Signs, further: Further | None = None, by_factors: bool = False
) -> Reasons | None:
    """Sentences that show that the expression has only the wanted signs; None where no way is found that a reader can repeat.

    With `by_factors` each factor may need derivatives; otherwise the expression is looked at as a whole where the sign calculus is silent.
    """
    plain = _Plain(facts)
    signs = plain.sign(e)
    if signs <= wanted:
        return [Sign(e, relation_of(signs), _why(e, signs, plain))]
    found = _by_factors(e, facts, wanted, plain, further)
    if found is None and further is not None and not by_factors:
        return further(e, facts, wanted)
    return found


def reasons_as_computed(e: Expr, facts: Facts, further: Further | None = None) -> Reasons:
    """The reasons for the sign that the calculus of signs finds: no reason where it is evident, the computed sign where no other is known."""
    if is_evident(e, facts):
        return []
    signs = facts.sign(e)
    if not relation_of(signs):
        return []
    found = sign_reasons(e, facts, signs, further)
    return [Sign(e, relation_of(signs), COMPUTED)] if found is None else found


def is_evident(e: Expr, facts: Facts) -> bool:
    """Whether nobody asks for its sign: of a number, a symbol, a power or a product of such, and of a sum of positive ones."""
    return _is_evident(e, _Plain(facts))


def _is_evident(e: Expr, plain: _Plain) -> bool:
    if isinstance(e, sympy.Add):
        by_terms = all(_is_evident(a, plain) and plain.sign(a) == POSITIVE_SIGN for a in e.args)
        return by_terms or plain.affine(e) != ANY
    if isinstance(e, (sympy.Mul, sympy.Pow, sympy.exp)):
        parts = e.args if isinstance(e, sympy.Mul) else e.args[:1] if isinstance(e, sympy.Pow) else ()
        return plain.sign(e) != ANY and all(_is_evident(a, plain) for a in parts)
    return e.is_number or plain.sign(e) != ANY


def _why(e: Expr, signs: Signs, plain: _Plain) -> str:
    """Why an expression has these signs by its parts; "" where the domain says so, or the function has no others."""
    if e.is_number:
        return "" if e.is_Rational else "by its numerical value"
    by_terms = isinstance(e, sympy.Add) and all(
        plain.sign(a) <= NONNEGATIVE or plain.sign(a) <= NONPOSITIVE for a in e.args
    )
    if by_terms and not plain.affine(e) <= signs:
        return _TERMS.get(signs, "")
    return "an even power" if isinstance(e, sympy.Pow) and signs == NONNEGATIVE and e.exp.is_Integer else ""


def slope_said(slope: Slope, below: Reasons) -> Reasons:
    """A derivative with the reasons of its sign: what is said of the whole derivative is said with it."""
    if below and isinstance(below[0], Equality) and below[0].left == slope.value:
        return [replace(slope, value=below[0].right), *below[1:]]
    if len(below) == 1 and isinstance(below[0], Sign) and below[0].expression == slope.value:
        return [replace(slope, why=below[0].why)]
    return [slope, *below]


class _Plain:
    """The signs of an expression as it is written: of a sum from its terms, of a product from its factors, of a power from its base."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self.domain = facts.domain

    def sign(self, e: Expr) -> Signs:
        """The signs that are evident from the parts."""
        if not e.free_symbols:
            return constant_sign(e)
        if isinstance(e, BINDERS):
            return ANY
        signs: Signs = structural(e, self) & self.affine(e)
        return signs or ANY

    def affine(self, e: Expr) -> Signs:
        """The sign of a symbol minus an end of its interval, and of c x + d between numbers."""
        for symbol, interval in self.domain.items():
            for end, sign, is_open in (
                (interval.lower, 1, interval.lower_open),
                (interval.upper, -1, interval.upper_open),
            ):
                if not end.is_infinite and e == sign * (symbol - end):
                    return POSITIVE_SIGN if is_open else NONNEGATIVE
        return _between_ends(e, self.domain)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._facts, name)


def _between_ends(e: Expr, domain: dict[Symbol, Interval]) -> Signs:
    """The signs of c x + d on an interval between numbers, from its values at the ends."""
    if len(e.free_symbols) != 1:
        return ANY
    (symbol,) = e.free_symbols
    interval = domain.get(symbol)
    if interval is None or not e.is_polynomial(symbol) or sympy.degree(e, symbol) != 1:
        return ANY
    found: set[int] = set()
    for end, is_open, other in (
        (interval.lower, interval.lower_open, 1),
        (interval.upper, interval.upper_open, -1),
    ):
        value = e.coeff(symbol) * -other if end.is_infinite else e.xreplace({symbol: end})
        signs = ZERO_SIGN if value == 0 else constant_sign(value) if value.is_number else ANY
        if len(signs) > 1:
            return ANY
        found |= signs if 0 not in signs or not is_open else set()
    return frozenset(found) if len(found - {0}) == 1 and found != {1, -1} else ANY


# --- factors -----------------------------------------------------------------------------------------------------------


def factors_of(e: Expr, facts: Facts) -> tuple[Expr, tuple[tuple[Expr, int], ...]] | None:
    """(number, factors with powers), whose product is the expression; None where it has no normal form."""
    try:
        form = facts.form(e)
    except FAILURES:
        return None
    if form.is_zero:
        return S.Zero, ()
    above, below = factorisation(form.numerator), factorisation(form.denominator)
    found = [(form.polynomial(p), k) for p, k in above[1]] + [(form.polynomial(p), -k) for p, k in below[1]]
    return to_rational(above[0] / below[0]), tuple(found)


def factored_value(e: Expr, facts: Facts) -> Expr:
    """The expression as a product of irreducible factors, or ordered by its functions; as it is where neither is shorter."""
    found = factors_of(e, facts)
    if found is None:
        return e
    number, factors = found
    whole = _product(number, tuple((sum_over_functions(f, facts), k) for f, k in factors))
    return whole if whole.count_ops() <= e.count_ops() + 4 else e


def _product(number: Expr, factors: tuple[tuple[Expr, int], ...]) -> Expr:
    """The product; SymPy would multiply a number into a single sum."""
    if len(factors) == 1 and factors[0][1] == 1 and factors[0][0].is_Add and number != 1:
        return Mul(number, factors[0][0], evaluate=False)
    return Mul(number, *(f**k for f, k in factors))


def sum_over_functions(e: Expr, facts: Facts) -> Expr:
    """The expression as a sum over its functions, each with a rational coefficient; as it is where that is no shorter.

    >>> from parisk_sym.formulas.domain import POSITIVE
    >>> x = Symbol("x", real=True)
    >>> sum_over_functions((x**2 * sympy.log(x) + x) / x**2, facts_of({x: POSITIVE}))
    log(x) + 1/x
    """
    form = _form(e, facts)
    if form is None:
        return e
    values = [g.expression for g in form.generators]
    heads = [i for i, value in enumerate(values) if not value.is_Symbol]
    if any(form.denominator.degrees()[i] and len(form.denominator) > 1 for i in heads):
        return e
    groups: dict[tuple[int, ...], Expr] = {}
    for powers, c in form.numerator.to_dict().items():
        key = tuple(int(powers[i]) for i in heads)
        rest = Mul(
            *(v ** int(k) for i, (v, k) in enumerate(zip(values, powers, strict=True)) if i not in heads)
        )
        groups[key] = groups.get(key, S.Zero) + to_rational(c) * rest
    below = form.polynomial(form.denominator)
    found = sympy.Add(*(
        _over(c, below, facts, Mul(*(values[i] ** k for i, k in zip(heads, key, strict=True)))) for key, c in groups.items()
    ))  # fmt: skip
    return found if found.count_ops() < e.count_ops() else e


def _over(coefficient_: Expr, below: Expr, facts: Facts, head: Expr) -> Expr:
    """One function with its coefficient over a denominator, in lowest terms."""
    found = factors_of(coefficient_ * head / below, facts)
    return coefficient_ * head / below if found is None else Mul(found[0], *(f**k for f, k in found[1]))


def _by_factors(
    e: Expr, facts: Facts, wanted: Signs, plain: _Plain, further: Further | None
) -> Reasons | None:
    """The expression as a product, and the sign of each factor."""
    found = factors_of(e, facts)
    if found is None:
        return None
    number, factors = found
    if number == 0:
        return [Equality(e, S.Zero)] if 0 in wanted else None
    product = _product(number, factors)
    turned = number < 0 and len(factors) == 1 and factors[0][1] == 1
    signs: Signs = POSITIVE_SIGN if number > 0 else NEGATIVE
    reasons: Reasons = []
    for factor, power in factors:
        own = plain.sign(factor) if power % 2 == 0 else _sign_of_factor(factor, facts, plain)
        if own == ANY and power % 2 and further is not None:
            own, below = _by_further(factor, facts, 0 in wanted, further)
            reasons += below
        elif power % 2 and not _is_evident(factor, plain):
            explained = _of_factor(
                -factor if turned else factor, facts, opposite_signs(own) if turned else own, plain, further
            )
            if explained is None:
                return None
            reasons += explained
        signs = frozenset(
            a * b
            for a in signs
            for b in power_signs(own - ZERO_SIGN or ANY if power < 0 else own, abs(power))
        )
    if not signs <= wanted:
        return None
    relation = relation_of(signs)
    whole = Equality(e, product, "", f", and this is {_WORDS[relation]}.") if product != e else None
    return [
        *([whole] if whole is not None and len(reasons) != 1 else []),
        *_after_its_product(e, product, reasons),
    ]


_WORDS = {">": "positive", ">=": "nonnegative", "<": "negative", "<=": "not positive", "=": "0"}


def _after_its_product(e: Expr, product: Expr, reasons: Reasons) -> Reasons:
    """The reason of the only factor that needs one, behind the product in which it stands."""
    if len(reasons) == 1 and product != e:
        return [Equality(e, product), *reasons]
    return reasons


def _sign_of_factor(factor: Expr, facts: Facts, plain: _Plain) -> Signs:
    own = plain.sign(factor)
    return own if len(own) == 1 else (own & facts.sign(factor)) or own


def _by_further(factor: Expr, facts: Facts, weakly: bool, further: Further) -> tuple[Signs, Reasons]:
    """The sign of a factor that derivatives show, with the sentences; all signs where they do not."""
    for signs in (POSITIVE_SIGN, NEGATIVE, *((NONNEGATIVE, NONPOSITIVE) if weakly else ())):
        if signs_seen(factor, Domain(facts.domain)) <= signs | ZERO_SIGN:
            found = further(factor, facts, signs)
            if found is not None:
                return signs, found
    return ANY, []


def _of_factor(
    factor: Expr, facts: Facts, wanted: Signs, plain: _Plain, further: Further | None
) -> Reasons | None:
    """One irreducible factor: by its parts, as a quadratic polynomial, by a substitution, by what else there is."""
    signs = plain.sign(factor)
    if signs <= wanted:
        return [Sign(factor, relation_of(signs), _why(factor, signs, plain))]
    for way in _WAYS:
        found = way(factor, facts, wanted)
        if found is not None:
            return found
    return further(factor, facts, wanted) if further is not None else None


def _by_a_condition(factor: Expr, facts: Facts, wanted: Signs) -> Reasons | None:
    """A multiple of a condition of the domain."""
    signs = facts.premise_signs(factor)
    return [Sign(factor, relation_of(signs), "by the conditions on its symbols")] if signs <= wanted else None


def _as_quadratic(factor: Expr, facts: Facts, wanted: Signs) -> Reasons | None:
    """a v^2 + b v + c with b^2 - 4 a c <= 0 has the sign of a."""
    form = _form(factor, facts)
    if form is None:
        return None
    for index, degree in enumerate(form.numerator.degrees()):
        if degree != 2 or not form.denominator.is_constant():
            continue
        a, b, c = (coefficient(form.numerator, index, power) for power in (2, 1, 0))
        leading, rest = form.polynomial(a), form.polynomial(b * b - 4 * a * c)
        signs = facts.sign(rest)
        own = facts.sign(leading)
        if not (own in (POSITIVE_SIGN, NEGATIVE) and signs <= NONPOSITIVE):
            continue
        found = own if signs == NEGATIVE else own | ZERO_SIGN
        if found <= wanted:
            shown = factored_value(rest, facts)
            of = form.generators[index].expression
            return [Discriminant(factor, of, leading, shown, relation_of(found))]
    return None


def _as_logarithm(factor: Expr, facts: Facts, wanted: Signs) -> Reasons | None:
    """log a > 0 where a > 1."""
    if isinstance(factor, sympy.log):
        beyond = facts.sign(factor.args[0] - 1)
        if beyond <= wanted:
            return [Sign(factor.args[0] - 1, relation_of(beyond), "")]
    return None


def _without_a_root(factor: Expr, facts: Facts, wanted: Signs) -> Reasons | None:
    """A polynomial with rational coefficients in one symbol, without a zero on its interval, has the sign of one value."""
    if len(factor.free_symbols) != 1:
        return None
    (symbol,) = factor.free_symbols
    domain = turned_domain(facts, factor)
    if domain is None or len(domain) != 1 or not factor.is_polynomial(symbol):
        return None
    interval = domain[symbol]
    poly = sympy.Poly(factor, symbol)
    if not poly.domain.is_QQ and not poly.domain.is_ZZ:
        return None
    ends = [None if e.is_infinite else e for e in (interval.lower, interval.upper)]
    if any(e is not None and not e.is_Rational for e in ends) or poly.count_roots(*ends):
        return None
    at = next(sample_points(domain, 1))[symbol]
    value = factor.xreplace({symbol: at})
    return [NoRoot(factor, symbol, (interval.lower, interval.upper), at, value)]


def _by_range(factor: Expr, facts: Facts, wanted: Signs) -> Reasons | None:
    """a + b cos(u) or a + b sin(u) lies between a - b and a + b."""
    waves = factor.atoms(sympy.cos, sympy.sin)
    if len(waves) != 1:
        return None
    (wave,) = waves
    name = sympy.Dummy("wave", real=True)
    linear = factor.xreplace({wave: name})
    if not linear.is_polynomial(name) or sympy.degree(linear, name) != 1:
        return None
    ends = [linear.xreplace({name: value}) for value in (S.NegativeOne, S.One)]
    signs = facts.sign(ends[0]) | facts.sign(ends[1])
    return [Range(factor, wave, ends[0], ends[1], relation_of(signs))] if signs <= wanted else None


def _form(e: Expr, facts: Facts) -> Form | None:
    try:
        return facts.form(e)
    except FAILURES:
        return None


# --- substitutions -----------------------------------------------------------------------------------------------------


def _by_substitution(factor: Expr, facts: Facts, wanted: Signs) -> Reasons | None:
    """The symbols mapped from half-lines: a polynomial with coefficients of one sign is left."""
    if factor.has(*BINDERS) or facts.assumptions:
        return None
    meant = symbols_behind(factor.free_symbols, facts.domain)
    images, lines, left_out = to_orthant({s: i for s, i in facts.domain.items() if s in meant})
    if left_out:
        return None
    names = _names(images, lines, factor)
    shown = {s: e.xreplace(names) for s, e in images.items() if e.xreplace(names) != s}
    mapped = with_replacements(factor, {s: e.xreplace(names) for s, e in images.items()})
    if not shown or mapped is None:
        return None
    inner = facts_of({names[f]: i for f, i in lines.items()})
    form = _form(mapped, inner)
    if form is None or len(form.numerator) > _MOST_TERMS:
        return None
    signs = _by_terms(form, form.numerator, inner)
    below = _by_terms(form, form.denominator, inner) - ZERO_SIGN
    found = frozenset(a * b for a in signs for b in below)
    if not found or not found <= wanted:
        return None
    becomes = form.polynomial(form.numerator) / form.polynomial(form.denominator)
    ranges = tuple(
        (names[f], ">" if i.lower_open else ">=") for f, i in lines.items() if names[f] not in images
    )
    return [Substitution(factor, tuple(shown.items()), ranges, becomes, relation_of(found))]


# --- integers ----------------------------------------------------------------------------------------------------------

_STARTS = (0, 1, 4, 12)
"""How far behind the first integer the quotient of two terms is looked at."""


def _over_integers(factor: Expr, facts: Facts, wanted: Signs) -> Reasons | None:
    """a - b with a/b that does not fall from some integer on and is at least 1 there; the values before it one by one."""
    form = _form(factor, facts)
    if form is None or len(factor.free_symbols) != 1 or len(form.numerator) != 2 or not wanted <= NONNEGATIVE:
        return None
    (variable,) = factor.free_symbols
    interval = facts.domain[variable]
    if not (interval.integer and interval.lower.is_Integer and interval.upper is S.Infinity):
        return None
    terms = [
        form.polynomial(form.numerator.context().from_dict({p: c}))
        for p, c in form.numerator.to_dict().items()
    ]
    for start in (interval.lower + step for step in _STARTS):
        tail = facts_of({variable: Interval(start, S.Infinity, False, True, True)})
        above, below = terms if tail.sign(terms[0]) == POSITIVE_SIGN else terms[::-1]
        ratio = above / -below
        growth = _of_quotient(ratio.xreplace({variable: variable + 1}) / ratio, tail)
        values = [factor.xreplace({variable: n}) for n in range(interval.lower, start + 1)]
        signs = frozenset[int]().union(*map(facts.sign, values))
        if tail.sign(growth - 1) <= NONNEGATIVE and signs <= wanted:
            return [Ratio(above, -below, variable, start, growth, tuple(values), relation_of(signs))]
    return None


def _of_quotient(e: Expr, facts: Facts) -> Expr:
    found = factors_of(e, facts)
    return e if found is None else Mul(found[0], *(f**k for f, k in found[1]))


_WAYS = (
    _by_a_condition,
    _as_quadratic,
    _as_logarithm,
    _without_a_root,
    _by_range,
    _by_substitution,
    _over_integers,
)


def _names(images: dict[Symbol, Expr], lines: dict[Symbol, Interval], e: Expr) -> dict[Symbol, Symbol]:
    """Letters for the new symbols; one whose image is the symbol itself keeps its name."""
    taken = {s.name for s in (*images, *e.free_symbols)}
    free = (Symbol(c, real=True) for c in _FRESH if c not in taken)
    own = {image: s for s, image in images.items() if image in lines}
    return {f: own[f] if f in own else next(free, Symbol(f.name + "_0", real=True)) for f in lines}


def _by_terms(form: Form, poly: fmpq_mpoly, facts: Facts) -> Signs:
    """The sign that all terms have, where the signs of the generators are evident."""
    plain = _Plain(facts)
    generators = [plain.sign(g.expression) for g in form.generators]
    total: set[int] = set()
    strict = False
    for powers, factor in poly.to_dict().items():
        term: Signs = POSITIVE_SIGN if factor > 0 else NEGATIVE
        for own, power in zip(generators, powers, strict=True):
            if power:
                term = frozenset(a * b for a in term for b in power_signs(own, int(power)))
        total |= term
        strict |= 0 not in term
    total -= {0} if strict else set()
    return frozenset(total) if len(total - {0}) == 1 else ANY


def turned_domain(facts: Facts, e: Expr) -> Domain | None:
    """The domain of facts with the symbols that an expression and the ends of their intervals name; None under further premises."""
    meant = symbols_behind(e.free_symbols, facts.domain)
    try:
        return None if facts.assumptions else Domain({s: i for s, i in facts.domain.items() if s in meant})
    except PariskError:
        return None
