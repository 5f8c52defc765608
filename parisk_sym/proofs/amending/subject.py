"""What a statement speaks of, and whether two of them have it in common."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import fields
from typing import Any

import sympy
from sympy import Basic, Expr, Symbol

from parisk_sym.claims.events import Event
from parisk_sym.claims.kinds.connectives import Fails
from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.mean import OfMoments
from parisk_sym.claims.kinds.private_noise import PrivateNoise
from parisk_sym.claims.kinds.probability import ImageLaw, OfRandomVariables, Probability
from parisk_sym.claims.kinds.sampled import HasLaw, HasProbability
from parisk_sym.claims.random_variables import WithDensity, WithDistribution
from parisk_sym.claims.statement import OfTwoSides, Statement
from parisk_sym.finite.notions import Approximate
from parisk_sym.formulas.domain import Domain
from parisk_sym.formulas.heads.discrete_gaussian_delta import DiscreteGaussianDelta
from parisk_sym.formulas.heads.discrete_laplace_delta import DiscreteLaplaceDelta
from parisk_sym.formulas.heads.laplace_delta import LaplaceDelta
from parisk_sym.formulas.heads.root import Root
from parisk_sym.formulas.heads.subsampled_uses import SubsampledGaussianDelta, SubsampledLaplaceDelta
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import NEGATIVE, NONPOSITIVE, POSITIVE_SIGN

__all__ = ["expressions", "is_converse", "samples", "speaks_of", "spoken_of", "symbols_of", "taken"]


def speaks_of(part: Statement, printed: Statement) -> bool:
    """A compound expression in common, or a whole side; the same notions of privacy, the same event or value; or a function and a symbol.

    Of random variables a function and a symbol, which their laws give them, are not enough, and neither is a law that they share,
    unless the ranges of the parameters say the same of them; nor is what one statement says of a random variable and the other of a number.
    Symbols of one name are the same, whatever is assumed of them: a condition may assume more. What both sides of the part have, as
    terms or as factors of one sign, is not spoken of.
    """
    ours, theirs = list(expressions(printed)), list(expressions(part))
    left = theirs
    if isinstance(part, OfTwoSides) and not (different := _without_what_cancels(part)).is_number:
        left = [different]
    random = {s.name for s in printed.bound} ^ {s.name for s in part.bound}
    if any(
        _heads([e]) <= _heads(left) and _names(e) <= _names(*left) for e in _in_common(ours, theirs, random)
    ):
        return True
    if _notions(printed) and _notions(printed) == _notions(part):
        return True
    if spoken_of(printed) is not None and spoken_of(printed) == spoken_of(part):
        return not isinstance(printed, PrivateNoise) or bool(_parameters(printed) & _parameters(part))
    if isinstance(printed, OfRandomVariables) and isinstance(part, OfRandomVariables):
        return bool(set(printed.laws) & set(part.laws)) and bool(_assumed(printed) & _assumed(part))
    heads = (_heads(ours) | _notions(printed)) & (_heads(left) | _notions(part))
    return bool(heads and _free(ours) & _free(left))


def _without_what_cancels(statement: OfTwoSides) -> Expr:
    """The difference of the sides, term by term, without the factors of one sign that all terms have; 0 where SymPy sees nothing else."""
    gap = taken(statement.right - statement.left, statement.domain)
    terms = [sympy.expand_mul(term, deep=False) for term in sympy.Add.make_args(gap)]
    factors = sympy.Mul.make_args(sympy.gcd_terms(sympy.Add(*terms)))
    facts = facts_of(statement.domain)
    return sympy.Mul(*(f for f in factors if f.is_Add or facts.sign(f) not in (POSITIVE_SIGN, NEGATIVE)))


def _names(*expressions: Expr) -> set[str]:
    return {s.name for s in _free(expressions)}


def _in_common(ours: Sequence[Expr], theirs: Sequence[Expr], random: AbstractSet[str]) -> Iterator[Basic]:
    """Compound expressions and whole sides; symbols of one name are the same, but no random variable is a number."""
    names = {s.name: s for e in ours for s in e.atoms(Symbol)}
    renamed = {s: names.get(s.name, s) for e in theirs for s in e.atoms(Symbol)}
    alike = [e.xreplace({s: t for s, t in renamed.items() if s != t}) for e in theirs]
    common = (_compounds(ours) & _compounds(alike)) | (_sides(ours) & _sides(alike))
    return (e for e in common if random.isdisjoint(s.name for s in e.free_symbols))


def expressions(statement: Statement) -> Iterator[Expr]:
    """The expressions that a statement compares, without those of its domain and of the laws of its random variables."""
    for inner in statement.made_of():
        yield from expressions(inner)
    if isinstance(statement, Implication):
        for notion in (*statement.premises, statement.conclusion):
            yield from notion.expressions
    if isinstance(statement, ImageLaw):
        yield from statement.law.parts()
    random = statement.bound
    yield from (e for event in _events(statement) for e in event.expressions() if e not in random)
    if isinstance(statement, Limit):
        yield from _moving(statement)
        return
    for item in fields(statement):  # type: ignore[arg-type] # every statement is a dataclass
        value = getattr(statement, item.name)
        if isinstance(value, Expr) and item.name not in ("variable", "point") and value not in random:
            yield taken(value, statement.domain)


def _moving(statement: Limit) -> Iterator[Expr]:
    """The terms that depend on the variable, and their limit: what else the expression has cancels in the value."""
    still = [t for t in sympy.Add.make_args(statement.expression) if not t.has(statement.variable)]
    yield statement.expression - sympy.Add(*still)
    yield statement.value - sympy.Add(*still)


def taken(e: Expr, domain: Domain) -> Expr:
    """The expression without branches whose conditions certainly are false on the domain."""
    if not e.has(sympy.Piecewise):
        return e
    facts = facts_of(domain)

    def never(truth: Basic) -> bool:
        if isinstance(truth, sympy.Or):
            return all(map(never, truth.args))
        if isinstance(truth, sympy.And):
            return any(map(never, truth.args))
        if not isinstance(truth, (sympy.Gt, sympy.Ge, sympy.Lt, sympy.Le)):
            return False
        strict = isinstance(truth, (sympy.Gt, sympy.Lt))
        return bool(facts.sign(truth.gts - truth.lts) <= (NONPOSITIVE if strict else NEGATIVE))

    def kept(*branches: tuple[Expr, Basic]) -> Expr:
        left = [branch for branch in branches if not never(branch[1])]
        return sympy.Piecewise(*left) if left else sympy.nan

    return e.replace(sympy.Piecewise, kept)


def _events(statement: Statement) -> Iterator[Event]:
    """The event of a probability, and what is given."""
    for name in ("event", "given"):
        if isinstance(found := getattr(statement, name, None), Event):
            yield found


def _assumed(statement: Statement) -> set[Basic]:
    """The compound expressions at the ends of the ranges of its parameters."""
    return _compounds(
        [end for interval in statement.domain.values() for end in (interval.lower, interval.upper)]
    )


def _parameters(statement: Statement) -> set[str]:
    """The names of the symbols of a statement but those of its random variables."""
    return {s.name for s in symbols_of(statement) - set(statement.bound)}


def symbols_of(statement: Statement) -> set[Symbol]:
    """The symbols of what it compares, and of the laws of its random variables."""
    laws = statement.parts() if isinstance(statement, OfRandomVariables) else ()
    return _free([*expressions(statement), *laws])


def samples(check: HasLaw | HasProbability, says: Statement) -> bool:
    """Whether a simulation is one of what a statement says: the same probability, or the same law, is sampled.

    What is said of formulas alone no sample supports: that an event has the one side as its probability says nothing of the other.
    """
    match check, says:
        case HasProbability(), HasProbability():
            return _reads_the_same(check.probability, says.probability)
        case HasProbability(), Probability(relation="=" | "<=" | ">="):
            return _reads_the_same(check.probability, says.value)
        case HasLaw(), HasLaw():
            return _reads_the_same(check.cdf.xreplace({check.variable: says.variable}), says.cdf)
        case HasLaw(), ImageLaw(law=WithDensity() | WithDistribution() as law):
            given = check.cdf.diff(check.variable) if isinstance(law, WithDensity) else check.cdf
            return _reads_the_same(given.xreplace({check.variable: says.variable}), law.expression)
    return False


def _reads_the_same(one: Expr, other: Expr) -> bool:
    """Whether two expressions are the same one, where symbols of one name are the same."""
    named = {s: Symbol(s.name, real=True) for e in (one, other) for s in e.free_symbols}
    return bool(sympy.expand(one.xreplace(named) - other.xreplace(named)) == 0)


def spoken_of(statement: Statement) -> Any:
    """Of what a statement about random variables gives the probability, the moment or the privacy; None for another statement."""
    match statement:
        case Probability():
            return statement.kind, statement.event, statement.given
        case OfMoments():
            return statement.kind, statement.expression, statement.given
        case ImageLaw():
            return statement.kind, statement.expression
        case PrivateNoise():
            return (statement.kind,)
    return None


def is_converse(part: Statement, printed: Statement) -> bool:
    """Whether the one implication concludes what the other one assumes, and the other way round."""
    if not (isinstance(part, Implication) and isinstance(printed, Implication)):
        return False
    ours, theirs = _name(printed.conclusion), _name(part.conclusion)
    return ours != theirs and theirs in map(_name, printed.premises) and ours in map(_name, part.premises)


def _name(notion: Any) -> str:
    return type(notion.inner).__name__


def _free(expressions: Sequence[Expr]) -> set[Symbol]:
    return {s for e in expressions for s in e.free_symbols}


def _sides(expressions: Sequence[Expr]) -> set[Expr]:
    return {e for e in expressions if e.free_symbols}


def _compounds(expressions: Sequence[Expr]) -> set[Basic]:
    """Parts of the expressions that say more than a symbol with a number; numbers only where they hold a function."""
    nodes = (node for e in expressions for node in _unbound(e, frozenset()) if isinstance(node, Expr))
    return {n for n in nodes if not _plain(n) and (n.free_symbols or n.has(sympy.Function))}


def _unbound(node: Basic, bound: frozenset[Symbol]) -> Iterator[Basic]:
    """The parts that name no symbol which is bound around them: such a symbol may stand for anything in another statement."""
    if not (node.free_symbols & bound):
        yield node
    inner = bound.union(getattr(node, "bound_symbols", ()))
    for argument in node.args:
        yield from _unbound(argument, inner)


def _plain(node: Expr) -> bool:
    """A symbol, alone or with a number: -x, x/2, 1 - x, 1/x."""
    symbols = [a for a in node.args if not a.is_Number]
    if node.is_Add or node.is_Mul:
        return len(symbols) == 1 and _plain(symbols[0])
    return bool(node.is_Symbol or (node.is_Pow and node.exp == -1 and _plain(node.base)))


def _heads(expressions: Sequence[Expr]) -> set[str]:
    """Names of the functions, integrals, sums and roots; the tight delta of a mechanism speaks of approximate privacy."""
    kinds = (sympy.Function, sympy.Integral, sympy.Sum, Root)
    names = {type(node).__name__ for e in expressions for node in e.atoms(*kinds)}
    return names | {Approximate.__name__ for e in expressions if e.has(*_TIGHT_DELTAS)}


_TIGHT_DELTAS = (
    DiscreteGaussianDelta,
    DiscreteLaplaceDelta,
    LaplaceDelta,
    SubsampledGaussianDelta,
    SubsampledLaplaceDelta,
)


def _notions(statement: Statement) -> set[str]:
    """Names of the notions of privacy, and of those that they are made of."""
    if isinstance(statement, Fails):
        return _notions(statement.statement)
    if not isinstance(statement, Implication):
        return set()
    notions = (*statement.premises, statement.conclusion)
    return {type(notion.inner).__name__ for notion in notions}
