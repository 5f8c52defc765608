"""Means, variances, covariances and probabilities in a line: each becomes a placeholder, and its events are kept beside it."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from sympy import Dummy, Expr

from parisk_sym.claims.language.token_reader import CLOSING, OPENING, STARTS, TokenReader
from parisk_sym.claims.language.tokens import Token

__all__ = ["ChanceReader"]


_CLOSING = dict(zip(OPENING, CLOSING, strict=True))


class ChanceReader(TokenReader):
    """Reads what is said of random variables."""

    def _mean(self) -> Expr:
        self.take("MEAN")
        return self._mean_of()

    def _mean_of(self) -> Expr:
        return (
            self._mean_of_absolute()
            if self.next.kind == "BAR"
            else self._moment("E", self.placeholders.means)
        )

    def _variance(self) -> Expr:
        self.take("VAR")
        return self._moment("Var", self.placeholders.variances)

    def _moment(self, sign: str, held: dict[Dummy, Expr]) -> Expr:
        """The placeholder of E[...] and Var(...), also under a condition, and of E X, where nothing follows that may be a part of it."""
        standing = Dummy(sign, real=True)
        if self.next.text in self.random:
            name = self.take("NAME").text
            held[standing] = self.random[name]
            if self.next.kind in (*STARTS, "CARET"):
                raise self.error(f"{sign} {name} stands alone: write brackets, as in {sign}[{name} ...]")
            return standing
        closing = _CLOSING[self.take("LPAR", "LSQB", "LBRACE").kind]
        held[standing] = self._with_condition(standing)
        self.take(closing)
        return standing

    def _with_condition(self, standing: Dummy) -> Expr:
        """The expression of a mean or a variance. The events behind a bar, as in E[X | X > 1], are kept as its condition."""
        bars, self.bars = self.bars, 1
        found = self._plain_sum()
        if self.has("BAR"):
            events = self._events()
            if any(len(event) < 3 for event in events):
                raise self.error("what is given is an event, as in E[X | X > 1]")
            self.placeholders.given[standing] = events
        self.bars = bars
        return found

    def _plain_sum(self) -> Expr:
        """A sum without means, probabilities, limits or extremes."""
        found = self.sum()
        if found.free_symbols & self.placeholders.all():
            raise self.error(
                "a mean, probability, limit or extreme inside another one is not read: write its value"
            )
        return found

    def _mean_of_absolute(self) -> Expr:
        """E|X|, where no exponent follows: E|X|^2 may be the square of the mean."""
        standing = Dummy("mean", real=True)
        self.placeholders.means[standing] = self.atom()
        if self.next.kind == "CARET":
            raise self.error("E|X|^2 can be E[|X|^2] or (E|X|)^2: write brackets")
        return standing

    def _probability(self) -> Expr:
        self.take("PROB")
        return self._probability_of()

    def _probability_of(self) -> Expr:
        closing = _CLOSING[self.take(*_CLOSING).kind]
        bars, self.bars = self.bars, 1  # a bar behind an expression begins what is given
        events = self._events()
        given = self._events() if self.has("BAR") else []
        self.bars = bars
        self.take(closing)
        if any(len(event) < 3 for event in (*events, *given)):
            raise self.error("a probability is that of an event, as in P(X > t)")
        standing = Dummy("probability", real=True)
        self.placeholders.probabilities[standing] = (events, given)
        return standing

    def _events(self) -> list[list[Any]]:
        """Relations that all hold."""
        found = [self._event()]
        while self.has("AND", "COMMA"):
            found.append(self._event())
        return found

    def _event(self) -> list[Any]:
        """A chain of relations, or a value that lies in an interval."""
        found: list[Any] = self.chain()
        if len(found) > 1 or self.next.kind != "IN":
            return found
        sign = self.take("IN")
        opening = self.take("LPAR", "LSQB")
        lower = self.sum()
        self.take("COMMA")
        upper = self.sum()
        closing = self.take("RPAR", "RSQB")
        below, above = (
            Token("REL", "<" if bracket.kind in ("LPAR", "RPAR") else "<=", sign.at)
            for bracket in (opening, closing)
        )
        return [lower, below, *found, above, upper]

    def _covariance(self) -> Expr:
        """Cov(X, Y) = E[X Y] - E[X] E[Y]."""
        self.take("COV")
        values = self._arguments("Cov")
        if len(values) != 2:
            raise self.error("a covariance is that of two variables, as in Cov(X, Y)")
        product = self.reader.multiply(*values)
        standing = [Dummy("mean", real=True) for _ in range(3)]
        self.placeholders.means.update(zip(standing, (product, *values), strict=True))
        return self.reader.subtract(standing[0], self.reader.multiply(*standing[1:]))

    @abstractmethod
    def _arguments(self, name: str) -> list[Expr]:
        """Expressions in brackets."""
