"""Expressions from tokens, as they are written: nothing is simplified. The conventions are those of docs/ask.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import Dummy, Expr, Rational, Symbol

from parisk_sym.claims.language.functions import CONSTANTS, INVERSES, function_of
from parisk_sym.claims.language.tokens import MOST_TERMS, AskError, Token
from parisk_sym.claims.reading import Reader
from parisk_sym.formulas.unevaluated import build, evaluated, is_beyond_memory

__all__ = ["Parser", "Placeholders", "parse_all", "with_differentials"]

_DEEPEST = 40
_LEAST_TERMS = 2
_END = Token("END", "the end", -1)
_OPENING = ("LPAR", "LSQB", "LBRACE", "LSET")
_CLOSING = ("RPAR", "RSQB", "RBRACE", "RSET")
_RELATIONS = ("REL", "EQUAL", "UNEQUAL", "ABOUT")
_STARTS = {
    "NUMBER", "NAME", "PI", "OO", "FUNC", "LPAR", "LBRACE", "FRAC", "BINOM", "ROOT", "INT", "SUM", "PROD", "LIM", "MEAN", "VAR", "PROB", "LFLOOR", "LCEIL", "LSQB", "BINDER",
}  # fmt: skip


@dataclass
class Placeholders:
    """Symbols that take the places of limits, means, variances and probabilities in an expression."""

    limits: dict[Dummy, tuple[Expr, Symbol, Expr, str]] = field(default_factory=dict)
    means: dict[Dummy, Expr] = field(default_factory=dict)
    variances: dict[Dummy, Expr] = field(default_factory=dict)
    probabilities: dict[Dummy, tuple[Any, Any]] = field(default_factory=dict)


class _Arithmetic(Reader):
    """Arithmetic that keeps calculations with numbers, too: 2^10 is shown as it was typed. A fraction is a number."""

    def add(self, a: Any, b: Any) -> Any:
        """a + b."""
        return build(sympy.Add, a, b) if _are_numbers(a, b) else super().add(a, b)

    def subtract(self, a: Any, b: Any) -> Any:
        """a - b."""
        return build(sympy.Add, a, -b) if _are_numbers(a, b) else super().subtract(a, b)

    def multiply(self, a: Any, b: Any) -> Any:
        """a * b."""
        return build(sympy.Mul, a, b) if _are_numbers(a, b) else super().multiply(a, b)

    def power(self, a: Any, b: Any) -> Any:
        """a ** b."""
        return build(sympy.Pow, a, b) if _are_numbers(a, b) else super().power(a, b)


def _are_numbers(a: Any, b: Any) -> bool:
    return isinstance(a, sympy.Number) and isinstance(b, sympy.Number)


class Parser:
    """Reads one sequence of tokens from left to right; `symbols` are the letters that have a meaning."""

    def __init__(
        self,
        tokens: Sequence[Token],
        symbols: Mapping[str, Symbol],
        random: Mapping[str, Symbol] | None = None,
        *,
        is_text: bool = True,
    ) -> None:
        self.tokens = list(tokens)
        self.symbols = dict(symbols)
        self.random = dict(random or {})
        self.position = 0
        self.bars = 0
        self.depth = 0
        self.reader: Reader = _Arithmetic({})
        self.placeholders = Placeholders()
        self.typed: list[str] = []
        self.is_text = is_text

    # --- tokens ---

    @property
    def next(self) -> Token:
        """The token that is read next."""
        return self.tokens[self.position] if self.position < len(self.tokens) else _END

    @property
    def previous(self) -> Token:
        """The token that was read last."""
        return self.tokens[self.position - 1] if self.position else _END

    def take(self, *kinds: str) -> Token:
        """The next token, which has to be of one of the kinds."""
        token = self.next
        if token.kind not in kinds:
            raise self.error(f"expected {_words(kinds)}, got {token.text!r}")
        self.position += 1
        return token

    def has(self, *kinds: str) -> bool:
        """Whether the next token is of one of the kinds; then it is passed."""
        if self.next.kind in kinds:
            self.position += 1
            return True
        return False

    def error(self, message: str) -> AskError:
        """An error at the next token."""
        at = self.next.at
        place = f"character {at + 1}" if at >= 0 else "at the end"
        return AskError(f"{place}: {message}")

    # --- expressions ---

    def chain(self) -> list[Any]:
        """expression, relation, expression, ...: at least one expression."""
        start = self.position
        found: list[Any] = [self.sum()]
        self.typed = [self._typed(start)]
        while self.next.kind in _RELATIONS:
            found.append(self.take(*_RELATIONS))
            start = self.position
            found.append(self.sum())
            self.typed.append(self._typed(start))
        return found

    def _typed(self, start: int) -> str:
        """What was read since a position, as it was typed."""
        return " ".join(t.text for t in self.tokens[start : self.position])

    def sum(self) -> Expr:
        """Terms with signs between them; 1 + 2 + ... + n is a sum with an index."""
        terms = [self._signed_product()]
        while True:
            self._count(terms)
            if self.next.kind == "DOTS":
                return self._progression(terms)
            if self.has("PLUS"):
                terms.append((1, self.product())) if self.next.kind != "DOTS" else None
            elif self.has("MINUS"):
                terms.append((-1, self.product()))
            else:
                return self._total(terms)

    def _signed_product(self) -> tuple[int, Expr]:
        if self.has("MINUS"):
            return -1, self.product()
        self.has("PLUS")
        return 1, self.product()

    def _total(self, terms: list[tuple[int, Expr]]) -> Expr:
        sign, value = terms[0]
        value = value if sign > 0 else self.reader.negative(value)
        for sign, term in terms[1:]:
            value = self.reader.add(value, term) if sign > 0 else self.reader.subtract(value, term)
        return value

    def _progression(self, terms: list[tuple[int, Expr]]) -> Expr:
        """1 + 2 + ... + n: the sum of f(k), where the last term is f(n) and the others are f(1), f(2), ... ."""
        self.take("DOTS")
        if not self.has("PLUS") or len(terms) < _LEAST_TERMS or any(sign < 0 for sign, _ in terms):
            raise self.error("dots follow two terms, at least, that are added: 1 + 2 + ... + n")
        last = self.product()
        first = [sympy.sympify(t).doit() for _, t in terms]
        for symbol in sorted(last.free_symbols, key=str):
            if symbol.is_integer and all(
                (last.subs(symbol, i).doit() - t).equals(0) for i, t in enumerate(first, 1)
            ):
                index = Symbol(_other("k", last), integer=True)
                return build(sympy.Sum, last.xreplace({symbol: index}), sympy.Tuple(index, 1, symbol))
        raise self.error(
            "the terms before the dots are not those of the last term at 1, 2, ...: write the sum with sum_{k=1}^n"
        )

    def _count(self, parts: Sequence[Any]) -> None:
        """Raise AskError for too many terms, which would be nested too deeply for Python."""
        if len(parts) > MOST_TERMS:
            raise self.error(f"at most {MOST_TERMS} terms or factors in a row are read")

    @contextmanager
    def _deeper(self) -> Iterator[None]:
        """In the block, one level down."""
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self.error(f"powers, signs and bars are nested more than {_DEEPEST} deep")
        yield
        self.depth -= 1

    def product(self) -> Expr:
        """Factors with signs between them, or with none."""
        value = self._tight()
        factors = 0
        while True:
            factors += 1
            self._count(range(factors))
            if self.has("TIMES"):
                value = self.reader.multiply(value, self._signed_tight())
            elif self.has("SLASH"):
                value = self.reader.divide(value, self._signed_tight(below=True))
            elif self._is_implied():
                value = self.reader.multiply(value, self._tight())
            else:
                return value

    def _signed_tight(self, below: bool = False) -> Expr:
        if self.has("MINUS"):
            with self._deeper():
                return self.reader.negative(self._signed_tight(below))
        return self._tight(below)

    def _tight(self, below: bool = False) -> Expr:
        """Factors without a sign between them; behind a number, a space ends it."""
        value = self.power()
        factors = 0
        while self._is_implied():
            factors += 1
            self._count(range(factors))
            if self.next.spaced and self.previous.kind in ("NUMBER", "RPAR", "RBRACE", "RSQB", "BAR", "BANG"):
                return value
            if self.next.spaced and below:
                raise self.error(
                    f"it is not clear what is below the slash: put brackets around it, also where {self.next.text!r} is not"
                )
            value = self.reader.multiply(value, self.power())
        return value

    def _is_implied(self) -> bool:
        """Whether a factor follows without a sign. A number never does: in x2 or (x + 1)2 an exponent may have been lost."""
        if self.next.kind == "NUMBER" and self.position:
            before, number = self.previous.text, self.next.text
            raise self.error(f"{before}{number} can be {before}*{number} or {before}^{number}: write * or ^")
        return self.next.kind in _STARTS or (self.next.kind == "BAR" and not self.bars)

    def power(self) -> Expr:
        """A base with its factorial and its exponent; powers group from the right."""
        base = self._with_factorials(self.atom())
        if not self.has("CARET"):
            return base
        exponent = self._typed_exponent()
        if (
            not base.free_symbols
            and not exponent.free_symbols
            and is_beyond_memory(sympy.Pow, [evaluated(base), evaluated(exponent)])
        ):
            raise self.error("a number of more than 4000 digits: write a letter in its place, with a range")
        return self._with_factorials(self.reader.power(base, exponent))

    def _typed_exponent(self) -> Expr:
        """The exponent, unless it is not clear where it ends: x^1/2, 2^nm, e^2x."""
        base, start = self.tokens[self.position - 2], self.position
        exponent = self._exponent()
        plain = self.position - start == 1 and self.previous.kind in ("NUMBER", "NAME")
        if plain and self.previous.text == "1" and self.next.kind == "SLASH":
            raise self.error("x^1/2 can be x^(1/2) or (x^1)/2: write brackets")
        follows = self.next.kind in ("NAME", "PI") and not self.next.spaced
        if plain and follows and self.is_text and (base.kind == "NUMBER" or base.text in ("e", "E")):
            shown = f"{base.text}^{self.previous.text}{self.next.text}"
            raise self.error(
                f"{shown} can be {base.text}^({self.previous.text}{self.next.text}) or "
                f"({base.text}^{self.previous.text}){self.next.text}: write brackets"
            )
        return exponent

    def _exponent(self) -> Expr:
        with self._deeper():
            if self.has("MINUS"):
                return self.reader.negative(self._exponent())
            self.has("PLUS")
            return self.power()

    def _with_factorials(self, value: Expr) -> Expr:
        found = 0
        while self.has("BANG"):
            found += 1
            if found > 1:
                raise self.error(
                    "n!! can be (n!)! or the double factorial: write factorial(factorial(n)) or factorial2(n)"
                )
            value = self.reader.call(sympy.factorial, value)
        return value

    # --- atoms ---

    def atom(self) -> Expr:
        """A number, a letter, a bracket, a function or a binder."""
        token = self.next
        read: dict[str, Callable[[], Expr]] = {
            "NUMBER": self._number, "NAME": self._name, "PI": lambda: self._constant(sympy.pi), "OO": lambda: self._constant(sympy.oo),
            "LPAR": lambda: self._bracket("RPAR"), "LBRACE": lambda: self._bracket("RBRACE"), "LSQB": lambda: self._bracket("RSQB"), "BAR": self._absolute,
            "LFLOOR": lambda: self._rounded("RFLOOR", sympy.floor), "LCEIL": lambda: self._rounded("RCEIL", sympy.ceiling), "FRAC": self._fraction,
            "BINOM": self._binomial, "ROOT": self._root, "FUNC": self._call, "INT": self._integral, "SUM": lambda: self._series(sympy.Sum),
            "PROD": lambda: self._series(sympy.Product), "LIM": self._limit, "MEAN": self._mean, "VAR": self._variance, "PROB": self._probability, "BINDER": self._binder,
        }  # fmt: skip
        if token.kind == "DIFFERENTIAL":
            raise self.error(f"d{token.text} ends an integral: write what is integrated in front of it")
        if token.kind not in read:
            raise self.error(f"expected an expression, got {token.text!r}")
        return read[token.kind]()

    def _constant(self, value: Expr) -> Expr:
        self.position += 1
        return value

    def _number(self) -> Expr:
        text = self.take("NUMBER").text
        return sympy.Integer(text) if text.isdigit() else Rational(text)

    def _name(self) -> Expr:
        token = self.take("NAME")
        opens = self.next.kind in ("LPAR", "LSQB") and not self.next.spaced
        if token.text == "E" and opens and self.random:
            return self._mean_of()
        if token.text == "P" and opens and self.random:
            return self._probability_of()
        if token.text == "C" and opens and "C" not in self.symbols:
            return self._applied("C", self._arguments("C"))
        if token.text in self.random:
            return self.random[token.text]
        if token.text in CONSTANTS and token.text not in self.symbols:
            found: Expr = CONSTANTS[token.text]
            return found
        if token.text in self.symbols:
            return self.symbols[token.text]
        if token.text == "e" or (token.text == "E" and not opens):
            return sympy.E
        self.position -= 1
        raise self.error(f"{token.text!r} has no range: add one, for instance 'for {token.text} > 0'")

    def _bracket(self, closing: str) -> Expr:
        self.position += 1
        bars, self.bars = self.bars, 0
        value = self.sum()
        self.take(closing)
        self.bars = bars
        return value

    def _absolute(self) -> Expr:
        self.take("BAR")
        self.bars += 1
        with self._deeper():
            value = self.sum()
        self.take("BAR")
        self.bars -= 1
        return self.reader.call(sympy.Abs, value)

    def _rounded(self, closing: str, function: Any) -> Expr:
        return self.reader.call(function, self._bracket(closing))

    def _group(self) -> Expr:
        """An argument of a command of LaTeX: braces, or one token."""
        if self.next.kind in ("LBRACE", "LPAR"):
            return self.atom()
        if self.next.kind == "MINUS":
            self.position += 1
            return self.reader.negative(self.atom())
        if self.next.kind in ("NUMBER", "NAME", "PI", "OO", "FRAC"):
            return self.atom()
        raise self.error(f"expected braces, got {self.next.text!r}")

    def _fraction(self) -> Expr:
        self.take("FRAC")
        above = self._group()
        return self.reader.divide(above, self._group())

    def _binomial(self) -> Expr:
        token = self.take("BINOM")
        if not token.text.startswith("\\"):
            return self._applied("binom", self._arguments("binom"))
        n = self._group()
        return self.reader.call(sympy.binomial, n, self._group())

    def _root(self) -> Expr:
        sign = self.take("ROOT")
        degree = self._bracket("RSQB") if self.next.kind == "LSQB" else None
        bare = self.next.kind not in ("LPAR", "LBRACE")
        inside = self._bracketed_or_atom()
        if bare and not sign.text.startswith("\\") and self.next.kind in _STARTS:
            shown = f"{self.previous.text}{' ' * self.next.spaced}{self.next.text}"
            raise self.error(
                f"sqrt {shown} can be sqrt({shown}) or sqrt({self.previous.text})*{self.next.text}: write brackets"
            )
        if degree is None:
            return self.reader.call(sympy.sqrt, inside)
        return self.reader.power(inside, self.reader.divide(sympy.S.One, degree))

    def _bracketed_or_atom(self) -> Expr:
        if self.next.kind in ("NUMBER", "NAME", "PI", "LPAR", "LBRACE", "FRAC", "ROOT"):
            return self.atom()
        raise self.error(f"expected what the root is of, got {self.next.text!r}")

    def _call(self) -> Expr:
        token = self.take("FUNC")
        exponent: Expr | None = None
        base: Expr | None = None
        for _ in range(2):
            if self.next.kind == "CARET" and exponent is None:
                self.position += 1
                exponent = self._group()
            elif self.next.kind == "UNDERSCORE" and base is None:
                self.position += 1
                base = self._group()
        arguments = self._arguments(token.text)
        if exponent is not None and exponent == -1:
            if token.text not in INVERSES or base is not None:
                raise AskError(f"character {token.at + 1}: the inverse of {token.text} has no name here")
            return self.reader.call(INVERSES[token.text], *arguments)
        value = self._applied(token.text, arguments, base, token)
        return value if exponent is None else self.reader.power(value, exponent)

    def _applied(
        self, name: str, arguments: list[Expr], base: Expr | None = None, token: Token = _END
    ) -> Expr:
        if name == "log" and base is not None:
            (x,) = arguments
            return self.reader.divide(self.reader.call(sympy.log, x), self.reader.call(sympy.log, base))
        if base is not None:
            raise AskError(f"character {token.at + 1}: {name} with an index has no meaning here")
        if name == "log" and len(arguments) == 2:
            return self.reader.divide(
                self.reader.call(sympy.log, arguments[0]), self.reader.call(sympy.log, arguments[1])
            )
        if name == "Phi" and len(arguments) == 1:
            at = self.reader.divide(
                self.reader.negative(arguments[0]), self.reader.call(sympy.sqrt, sympy.Integer(2))
            )
            return self.reader.divide(self.reader.call(sympy.erfc, at), sympy.Integer(2))
        return self._call_of(name, arguments, token)

    def _call_of(self, name: str, arguments: list[Expr], token: Token) -> Expr:
        """A function of SymPy or of this package, with as many arguments as it takes."""
        function = function_of(name)
        counts = _counts(function)
        if counts and len(arguments) not in counts:
            words = " or ".join(map(str, sorted(counts)))
            raise AskError(
                f"character {max(token.at, 0) + 1}: {name} takes {words} argument{'' if counts == {1} else 's'}, got {len(arguments)}"
            )
        try:
            found: Expr = self.reader.call(function, *arguments)
        except (TypeError, ValueError) as error:
            raise AskError(
                f"character {max(token.at, 0) + 1}: {name} does not take these arguments: {error}"
            ) from error
        return found

    def _arguments(self, name: str) -> list[Expr]:
        """In brackets, or the product that follows."""
        closing = {"LPAR": "RPAR", "LBRACE": "RBRACE", "LSQB": "RSQB", "LSET": "RSET"}.get(self.next.kind)
        if closing is None:
            return [self._bare(name)]
        self.position += 1
        bars, self.bars = self.bars, 0
        found = [self.sum()]
        while self.has("COMMA"):
            found.append(self.sum())
        self.take(closing)
        self.bars = bars
        return found

    def _bare(self, name: str) -> Expr:
        if self.next.kind not in _STARTS - {"MEAN", "VAR", "PROB", "LIM"} and self.next.kind != "BAR":
            raise self.error(f"expected the argument of {name}, got {self.next.text!r}")
        value = self.power()
        while self._is_implied() and self.next.kind not in ("FUNC", "SUM", "INT", "PROD", "LIM"):
            if self.next.spaced and self.previous.kind != "NUMBER" and not self._is_in_latex():
                text = self.next.text
                raise self.error(
                    f"{name} {self.previous.text} {text} can be {name}({self.previous.text}) {text} or {name}({self.previous.text} {text}): write brackets"
                )
            value = self.reader.multiply(value, self.power())
        return value

    def _is_in_latex(self) -> bool:
        return False

    # --- binders ---

    def _bound(self) -> Expr:
        if self.next.kind == "MINUS":
            self.position += 1
            return self.reader.negative(self.atom())
        return self.atom()

    def _limits_of_integral(self) -> tuple[Expr, Expr]:
        if self.next.kind == "WORD" and self.next.text == "from":
            self.position += 1
            lower = self.sum()
            self._word("to")
            upper = self.sum()
            self._word("of")
            return lower, upper
        self.take("UNDERSCORE")
        lower = self._bound()
        self.take("CARET")
        return lower, self._bound()

    def _word(self, word: str) -> None:
        if self.next.kind != "WORD" or self.next.text != word:
            raise self.error(f"expected {word!r}, got {self.next.text!r}")
        self.position += 1

    def _integral(self) -> Expr:
        self.take("INT")
        lower, upper = self._limits_of_integral()
        name = self._variable_of_integral()
        with_variable = self.symbols.get(name)
        variable = Symbol(name, real=True)
        self.symbols[name] = variable
        body = self.sum()
        self.take("DIFFERENTIAL")
        self._restore(name, with_variable)
        return build(sympy.Integral, body, sympy.Tuple(variable, lower, upper))

    def _variable_of_integral(self) -> str:
        depth = 0
        for token in self.tokens[self.position :]:
            if token.kind == "INT":
                depth += 1
            if token.kind == "DIFFERENTIAL":
                if not depth:
                    return token.text
                depth -= 1
        raise self.error("an integral ends with its variable, as in dx")

    def _restore(self, name: str, before: Symbol | None) -> None:
        if before is None:
            self.symbols.pop(name, None)
        else:
            self.symbols[name] = before

    def _series(self, kind: Any) -> Expr:
        word = self.next.text
        self.position += 1
        self.take("UNDERSCORE")
        self.take("LBRACE")
        name = self.take("NAME").text
        before = self.symbols.get(name)
        index = Symbol(name, integer=True)
        relation = self.take("EQUAL", "REL")
        lower = self.sum()
        self.take("RBRACE")
        upper: Expr = sympy.oo
        if relation.kind == "REL":
            if relation.text not in (">=", ">"):
                raise self.error(f"the range of {name} has no end: write _{{{name}=0}}^n")
            lower = self.reader.add(lower, 1) if relation.text == ">" else lower
        else:
            self.take("CARET")
            upper = self._bound()
        self.symbols[name] = index
        body = self.product()
        if (
            self.next.kind in ("PLUS", "MINUS")
            and not self.bars
            and _names(self.tokens[self.position :], name)
        ):
            raise self.error(
                f"it is not clear whether the {word} ends here: put brackets around what it is of"
            )
        self._restore(name, before)
        return build(kind, body, sympy.Tuple(index, lower, upper))

    def _limit(self) -> Expr:
        self.take("LIM")
        braces = False
        if self.has("UNDERSCORE"):
            self.take("LBRACE")
            braces = True
        if (
            self.next.kind == "NAME"
            and self.tokens[self.position + 1 : self.position + 2]
            and self.tokens[self.position + 1].kind == "TO"
        ):
            name = self.take("NAME").text
            self.take("TO")
            point, side = self._point_of_limit(braces)
        else:
            name, point, side = self._usual_limit(), sympy.oo, "-"
        if braces:
            self.take("RBRACE")
        before = self.symbols.get(name)
        variable = before if before is not None and before.is_integer else Symbol(name, real=True)
        if name == "n" and before is None and point is sympy.oo:
            variable = Symbol(name, integer=True)
        self.symbols[name] = variable
        body = self.product()
        if self.next.kind in ("PLUS", "MINUS"):
            raise self.error("it is not clear whether the limit ends here: put brackets around what it is of")
        self._restore(name, before)
        standing = Dummy("limit", real=True)
        self.placeholders.limits[standing] = (body, variable, point, side)
        return standing

    def _usual_limit(self) -> str:
        if not any(t.kind == "NAME" and t.text == "n" for t in self.tokens[self.position :]):
            raise self.error("a limit needs its point: lim_{x->0}, or lim_{n->oo}")
        return "n"

    def _point_of_limit(self, braces: bool) -> tuple[Expr, str]:
        """The point, and the side from which: + for from above, - from below, +- both."""
        if self.has("OO"):
            return sympy.oo, "-"
        if self.next.kind in ("PLUS", "MINUS") and self.tokens[self.position + 1].kind == "OO":
            sign = self.take("PLUS", "MINUS").kind
            self.take("OO")
            return (sympy.oo, "-") if sign == "PLUS" else (-sympy.oo, "+")
        point = self._signed_atom()
        if self.has("CARET"):
            sign_inside = self.has("LBRACE")
            sign = self.take("PLUS", "MINUS").text
            if sign_inside:
                self.take("RBRACE")
            return point, sign
        if self.next.kind in ("PLUS", "MINUS") and (
            (braces and self.tokens[self.position + 1].kind == "RBRACE") or not braces
        ):
            return point, self.take("PLUS", "MINUS").text
        return point, "+-"

    def _signed_atom(self) -> Expr:
        if self.has("MINUS"):
            return self.reader.negative(self.atom())
        return self.atom()

    def _binder(self) -> Expr:
        """Integral(f, (x, a, b)), Sum, Product, and Piecewise((f, x < 1), (g, True)), as Python writes them."""
        name = self.take("BINDER").text
        self.take("LPAR")
        if name == "Piecewise":
            return self._pieces()
        start = self.position
        ranges = self._ranges_behind(start)
        kind = {"Integral": sympy.Integral, "Sum": sympy.Sum, "Product": sympy.Product}[name]
        before = dict(self.symbols)
        limits: list[Any] = []
        for at in reversed(ranges):
            limits.insert(0, self._python_range(at, whole=name != "Integral"))
        _end, self.position = self.position, start
        after = self._closing_of(start - 1)
        body = self.sum()
        if self.position != ranges[0]:
            raise self.error(f"{self.next.text!r} is not expected here")
        self.symbols, self.position = before, after + 1
        return build(kind, body, *limits)

    def _closing_of(self, opening: int) -> int:
        """The bracket that closes one."""
        depth = 0
        for index in range(opening, len(self.tokens)):
            depth += self.tokens[index].kind in _OPENING
            depth -= self.tokens[index].kind in _CLOSING
            if not depth:
                return index
        raise self.error("a bracket is not closed")

    def _ranges_behind(self, start: int) -> list[int]:
        """Where the commas in front of (x, a, b) are."""
        end = self._closing_of(start - 1)
        depth, commas = 0, []
        for index in range(start, end):
            kind = self.tokens[index].kind
            depth += kind in _OPENING
            depth -= kind in _CLOSING
            if kind == "COMMA" and not depth:
                commas.append(index)
        if not commas:
            raise self.error("a range (x, a, b) is expected behind the expression")
        return commas

    def _python_range(self, comma: int, *, whole: bool) -> Any:
        self.position = comma + 1
        self.take("LPAR")
        name = self.take("NAME").text
        self.take("COMMA")
        lower = self.sum()
        self.take("COMMA")
        upper = self.sum()
        self.take("RPAR")
        symbol = Symbol(name, integer=True) if whole else Symbol(name, real=True)
        self.symbols[name] = symbol
        return sympy.Tuple(symbol, lower, upper)

    def _pieces(self) -> Expr:
        pieces: list[Any] = []
        while True:
            self.take("LPAR")
            value = self.sum()
            self.take("COMMA")
            pieces.append((value, self._piece_condition()))
            self.take("RPAR")
            if not self.has("COMMA"):
                break
        self.take("RPAR")
        return build(sympy.Piecewise, *(sympy.Tuple(*p) for p in pieces))

    def _piece_condition(self) -> Any:
        if self.next.text == "True":
            self.position += 1
            return sympy.true
        found: list[Any] = []
        while True:
            chain = self.chain()
            found += [
                self._relation(a, s, b) for a, s, b in zip(chain[::2], chain[1::2], chain[2::2], strict=False)
            ]
            if not found:
                raise self.error("a condition such as x < 1, or True, is expected")
            if not self.has("AND"):
                return found[0] if len(found) == 1 else build(sympy.And, *found)

    def _relation(self, left: Expr, sign: Token, right: Expr) -> Any:
        made = {
            "<": sympy.StrictLessThan,
            "<=": sympy.LessThan,
            ">": sympy.StrictGreaterThan,
            ">=": sympy.GreaterThan,
            "=": sympy.Eq,
            "!=": sympy.Ne,
        }
        if sign.text not in made:
            raise self.error(f"{sign.text!r} is no condition of a piece")
        return build(made[sign.text], left, right)

    # --- random variables ---

    def _mean(self) -> Expr:
        self.take("MEAN")
        return self._mean_of()

    def _mean_of(self) -> Expr:
        closing = {"LPAR": "RPAR", "LSQB": "RSQB", "LBRACE": "RBRACE"}[
            self.take("LPAR", "LSQB", "LBRACE").kind
        ]
        standing = Dummy("mean", real=True)
        self.placeholders.means[standing] = self.sum()
        self.take(closing)
        return standing

    def _variance(self) -> Expr:
        self.take("VAR")
        closing = {"LPAR": "RPAR", "LSQB": "RSQB", "LBRACE": "RBRACE"}[
            self.take("LPAR", "LSQB", "LBRACE").kind
        ]
        standing = Dummy("variance", real=True)
        self.placeholders.variances[standing] = self.sum()
        self.take(closing)
        return standing

    def _probability(self) -> Expr:
        self.take("PROB")
        return self._probability_of()

    def _probability_of(self) -> Expr:
        closing = {"LPAR": "RPAR", "LSQB": "RSQB", "LBRACE": "RBRACE", "LSET": "RSET"}[
            self.take("LPAR", "LSQB", "LBRACE", "LSET").kind
        ]
        events = [self.chain()]
        while self.has("AND", "COMMA"):
            events.append(self.chain())
        self.take(closing)
        if any(len(event) < 3 for event in events):
            raise self.error("a probability is that of an event, as in P(X > t)")
        standing = Dummy("probability", real=True)
        self.placeholders.probabilities[standing] = (events, None)
        return standing


def parse_all(parser: Parser, read: Callable[[], Any]) -> Any:
    """What is read of all tokens; AskError where some are left."""
    found = read()
    if parser.next is not _END:
        raise parser.error(f"{parser.next.text!r} is not expected here")
    return found


def with_differentials(tokens: Sequence[Token]) -> list[Token]:
    """dx behind an integral sign as one token."""
    result: list[Token] = []
    open_integrals = 0
    index = 0
    while index < len(tokens):
        token = tokens[index]
        open_integrals += token.kind == "INT"
        following = tokens[index + 1] if index + 1 < len(tokens) else _END
        if open_integrals and token.kind == "RUN" and len(token.text) == 2 and token.text[0] == "d":
            result.append(Token("DIFFERENTIAL", token.text[1], token.at, token.spaced))
            open_integrals -= 1
        elif open_integrals and token.kind == "NAME" and token.text == "d" and following.kind == "NAME":
            result.append(Token("DIFFERENTIAL", following.text, token.at, token.spaced))
            open_integrals -= 1
            index += 1
        else:
            result.append(token)
        index += 1
    return result


def _names(tokens: Sequence[Token], name: str) -> bool:
    return any(t.kind == "NAME" and t.text == name for t in tokens)


def _other(name: str, e: Expr) -> str:
    taken = {s.name for s in e.free_symbols}
    return next(n for n in (name, "j", "i", "m", "l") if n not in taken)


def _words(kinds: Sequence[str]) -> str:
    words = {
        "RPAR": "')'", "RSQB": "']'", "RBRACE": "'}'", "BAR": "'|'", "UNDERSCORE": "'_'", "CARET": "'^'", "LBRACE": "'{'", "NAME": "a letter", "EQUAL": "'='",
        "REL": "a relation", "DIFFERENTIAL": "dx", "LPAR": "'('", "LSQB": "'['",
    }  # fmt: skip
    return " or ".join(words.get(k, k.lower()) for k in kinds)


def _counts(function: Any) -> set[int]:
    """The numbers of arguments that a function of SymPy takes; empty where it takes any."""
    if function is sympy.sqrt or function is sympy.cbrt:
        return {1}
    allowed = getattr(function, "nargs", None)
    return {int(n) for n in allowed} if isinstance(allowed, sympy.FiniteSet) else set()
