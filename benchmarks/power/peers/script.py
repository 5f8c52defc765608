"""A statement as a question to a solver: its negation, as a script of SMT-LIB 2.

The statement is true where the negation has no solution. A point of the domain where something has no value is one: a statement
that uses such a value is false.
"""

from collections.abc import Mapping

from sympy import Symbol, oo

from benchmarks.power.peers.terms import Language, NotExpressible, Terms, conjunction
from parisk_sym import Convex, Identity, Inequality, Monotone, UniqueRoot
from parisk_sym.claims.statement import Statement

__all__ = ["is_transcendental", "script"]


def script(statement: Statement, language: Language) -> str:
    """The question, for which `unsat` proves the statement and `sat` refutes it; NotExpressible where it cannot be put."""
    points = _Points(statement, language)
    match statement:
        case Inequality():
            sides = points.at({}, statement.left, statement.right)
            false = f"(not ({statement.relation} {sides[0]} {sides[1]}))"
        case Identity():
            sides = points.at({}, statement.left, statement.right)
            false = f"(not (= {sides[0]} {sides[1]}))"
        case Monotone():
            low, high = points.pair(statement)
            false = f"(and (< {low} {high}) (not (< {points.value(statement.rising, low)} {points.value(statement.rising, high)})))"
        case Convex():
            false = points.above_the_chord(statement)
        case UniqueRoot():
            false = points.not_one_root(statement)
        case _:
            raise NotExpressible(f"{statement.kind}")
    return points.script(false)


def is_transcendental(question: str) -> bool:
    """Whether a question to z3 is of more than polynomials."""
    return question.startswith(("(set-logic QF_NTA)", "(set-logic ALL)"))


class _Points:
    """The points of the domain of which a question speaks: declarations, what holds there, and where something has no value."""

    def __init__(self, statement: Statement, language: Language) -> None:
        self.domain, self.language = statement.domain, language
        self.declared: list[str] = []
        self.holds: list[str] = []
        self.conditions: list[str] = []
        self.terms: list[Terms] = []
        self.quantified = False
        self.names: dict[Symbol, str] = {}
        self.variable: Symbol | None = getattr(statement, "variable", None)
        for symbol in self.domain:
            if symbol != self.variable:
                self.names[symbol] = self._declare(symbol, str(symbol))
        for symbol in self.names:
            self.holds += self._range(symbol, self.names)

    def at(self, more: Mapping[Symbol, str], *expressions: object) -> list[str]:
        """The terms at a point, whose variables are declared and whose equations hold."""
        terms = self._terms({**self.names, **more})
        found = [terms.of(e) for e in expressions]
        self.declared += [f"(declare-fun {name} () Real)" for name in terms.variables]
        self.holds += terms.equations
        self.conditions += terms.conditions
        return found

    def pair(self, statement: Monotone | Convex | UniqueRoot) -> tuple[str, str]:
        """Two values of the variable."""
        first, second = (self._value_of_the_variable(statement.variable, number) for number in "12")
        return first, second

    def value(self, expression: object, place: str) -> str:
        """The term of the expression where the variable has this value."""
        assert self.variable is not None  # noqa: S101 - the statements of one variable call this
        return self.at({self.variable: place}, expression)[0]

    def above_the_chord(self, statement: Convex) -> str:
        """A value between two places that lies above the chord."""
        low, high = self.pair(statement)
        self.declared.append("(declare-fun share () Real)")
        self.declared.append("(declare-fun between () Real)")
        self.holds += [
            "(and (< 0.0 share) (< share 1.0))",
            f"(= between (+ (* share {low}) (* (- 1.0 share) {high})))",
        ]
        f = [self.value(statement.expression, place) for place in (low, high, "between")]
        return f"(and (< {low} {high}) (< (+ (* share {f[0]}) (* (- 1.0 share) {f[1]})) {f[2]}))"

    def not_one_root(self, statement: UniqueRoot) -> str:
        """Two roots, or none, which is said with a quantifier."""
        low, high = self.pair(statement)
        first, second = (self.value(statement.expression, place) for place in (low, high))
        everywhere = self._terms({**self.names, statement.variable: "every"})
        term = everywhere.of(statement.expression)
        inside = [
            *self._range(statement.variable, {**self.names, statement.variable: "every"}),
            *everywhere.equations,
        ]
        bound = " ".join(f"({name} Real)" for name in ("every", *everywhere.variables))
        self.quantified = True
        none = f"(forall ({bound}) (=> {conjunction(inside)} (not (= {term} 0.0))))"
        return f"(or (and (< {low} {high}) (= {first} 0.0) (= {second} 0.0)) {none})"

    def script(self, false: str) -> str:
        """The whole question."""
        undefined = [f"(not {conjunction(self.conditions)})"] if self.conditions else []
        negation = f"(or {' '.join([*undefined, false])})" if undefined else false
        asserted = [f"(assert {one})" for one in (*self.holds, negation)]
        return "\n".join([f"(set-logic {self._logic()})", *self.declared, *asserted, "(check-sat)", ""])

    def _logic(self) -> str:
        """The name of the theory, in each language's own words for transcendental functions."""
        integer = any(t.integer for t in self.terms) or any(self.domain[s].integer for s in self.domain)
        transcendental = any(t.transcendental for t in self.terms)
        if transcendental and self.language.name == "z3":
            return "ALL" if integer or self.quantified else "QF_NTA"
        prefix = "" if self.quantified else "QF_"
        return f"{prefix}N{'I' if integer else ''}RA{'T' if transcendental else ''}"

    def _terms(self, names: Mapping[Symbol, str]) -> Terms:
        self.terms.append(Terms(self.language, names, f"_{len(self.terms)}_"))
        return self.terms[-1]

    def _value_of_the_variable(self, variable: Symbol, number: str) -> str:
        name = self._declare(variable, f"{variable}{number}")
        self.holds += self._range(variable, {**self.names, variable: name})
        return name

    def _declare(self, symbol: Symbol, name: str) -> str:
        integer = self.domain[symbol].integer
        self.declared.append(f"(declare-fun {name} () {'Int' if integer else 'Real'})")
        return f"(to_real {name})" if integer else name

    def _range(self, symbol: Symbol, names: Mapping[Symbol, str]) -> list[str]:
        """The ends of the interval, which may name other symbols."""
        interval, name = self.domain[symbol], names[symbol]
        terms = self._terms(names)
        ends = []
        if interval.lower != -oo:
            ends.append(f"({'<' if interval.lower_open else '<='} {terms.of(interval.lower)} {name})")
        if interval.upper != oo:
            ends.append(f"({'<' if interval.upper_open else '<='} {name} {terms.of(interval.upper)})")
        if terms.variables or terms.conditions:
            raise NotExpressible(f"an end of {interval}")
        return ends
