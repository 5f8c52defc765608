"""Expressions from tokens, as they are written: nothing is simplified. The conventions are those of docs/ask.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import sympy
from sympy import Dummy, Expr, Rational, Symbol

from parisk_sym.claims.language.approaches import ORDERS
from parisk_sym.claims.language.binders import BinderReader
from parisk_sym.claims.language.divergences import divergence_of
from parisk_sym.claims.language.functions import CONSTANTS, INVERSES, function_of
from parisk_sym.claims.language.token_reader import END, NO_LAW, STARTS, Placeholders, closing_bracket
from parisk_sym.claims.language.tokens import MOST_TERMS, AskError, Token
from parisk_sym.formulas.applied import KINKED
from parisk_sym.formulas.families import Family, Largest, UnknownFunction
from parisk_sym.formulas.unevaluated import build, evaluated, is_beyond_memory

__all__ = ["LETTERS_OF_FUNCTIONS", "Parser", "Placeholders", "parse_all", "with_differentials"]

_DEEPEST = 40
_LEAST_TERMS = 2
_RELATIONS = ("REL", "EQUAL", "UNEQUAL", "ABOUT", "SIM")


LETTERS_OF_FUNCTIONS = {
    "C": "C",
    "psi": "digamma",
    "zeta": "zeta",
    "W": "W",
    "W_0": "W",
    "B": "B",
    "beta": "B",
}
"""Letters that name a function before a bracket, unless the line declares them."""

_INDEXED_FUNCTIONS = {
    "J": "besselj", "Y": "bessely", "I": "besseli", "K": "besselk", "T": "chebyshevt", "U": "chebyshevu", "P": "legendre", "Li": "polylog",
}  # fmt: skip
"""Letters that name a function of an index and an argument, unless the line declares them."""

_LIMITED = (sympy.Integral, sympy.Sum, sympy.Product, Largest)
"""What is differentiated under the sign only under conditions."""


_COUNTS = ("k", "m", "n")
"""Letters that are numbers of something more often than real numbers."""

_HINTS = {
    "gamma": "; Euler's constant is EulerGamma", "i": "; complex numbers are not read", "phi": "; the golden ratio is GoldenRatio",
    "H_": "; harmonic numbers are harmonic(n)", "F_": "; Fibonacci numbers are fibonacci(n)",
    "f": ", or define it: 'let f(x) = x^2. Then ...'", "g": ", or define it: 'let g(x) = x^2. Then ...'",
}  # fmt: skip


class Parser(BinderReader):
    """Reads expressions."""

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
        start = self.position
        terms = [self._signed_product()]
        while True:
            self._count(terms)
            if self.next.kind == "DOTS":
                return self._progression(terms)
            if self.has("PLUS"):
                terms.append((1, self.product())) if self.next.kind != "DOTS" else None
            elif self.has("MINUS"):
                terms.append((-1, self.product()))
            elif self.next.kind == "CHOOSE":
                return self._chosen(terms, start)
            else:
                return self._total(terms)

    def _chosen(self, terms: list[tuple[int, Expr]], start: int) -> Expr:
        """n choose k, by itself in brackets or on one side of a relation."""
        if len(terms) > 1 and (not start or self.tokens[start - 1].kind not in ("LPAR", "LBRACE")):
            raise self.error("put 'n choose k' in brackets, apart from the factor before it")
        self.position += 1
        lower = self.sum() if start and self.tokens[start - 1].kind in ("LPAR", "LBRACE") else self._tight()
        if self.next.kind in ("PLUS", "MINUS", "TIMES", "SLASH", "CARET"):
            raise self.error("put brackets around 'n choose k'")
        return self.reader.call(sympy.binomial, self._total(terms), lower)

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
        return self._with_dots(sympy.Sum, [t for _, t in terms], self.product())

    def _with_dots(self, kind: Any, parts: list[Expr], last: Expr) -> Expr:
        """The sum or product of f(k) whose last part is f(n) and whose first ones are f(1), f(2), ..., or f(0), f(1), ... ."""
        first = [sympy.sympify(t).doit() for t in parts]
        for symbol in sorted(last.free_symbols, key=str):
            for begin in (1, 0):
                if symbol.is_integer and _are_values(last, symbol, first, begin):
                    index = Symbol(_other("k", last), integer=True)
                    return build(kind, last.xreplace({symbol: index}), sympy.Tuple(index, begin, symbol))
        word = "sum" if kind is sympy.Sum else "prod"
        raise self.error(
            f"what stands before the dots is not the last {'term' if word == 'sum' else 'factor'} at 1, 2, ... or at 0, 1, ...: write {word}_{{k=1}}^n"
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
        typed = [value]
        factors = 0
        while True:
            factors += 1
            self._count(range(factors))
            if self.next.kind == "TIMES" and self._dots_follow():
                self.position += 3
                return self._with_dots(sympy.Product, typed, self._tight())
            if self.has("TIMES"):
                typed.append(self._signed_tight())
                value = self.reader.multiply(value, typed[-1])
            elif self.has("SLASH"):
                value = self.reader.divide(value, self._signed_tight(below=True))
            elif self._is_implied():
                value = self.reader.multiply(value, self._tight())
            else:
                return value

    def _dots_follow(self) -> bool:
        """Whether a product goes on with dots and a last factor: 1*2*...*n."""
        kinds = [t.kind for t in self.tokens[self.position : self.position + 3]]
        return kinds == ["TIMES", "DOTS", "TIMES"]

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
        """Whether a factor follows without a sign. A number is one where it has an exponent: in x2 or (x + 1)2 one may have been lost."""
        if self.next.kind == "NUMBER" and self.position and not self._is_power_of_a_number():
            before, number = self.previous.text, self.next.text
            raise self.error(f"{before}{number} can be {before}*{number} or {before}^{number}: write * or ^")
        return self.next.kind in STARTS or (self.next.kind == "BAR" and not self.bars)

    def _is_power_of_a_number(self) -> bool:
        """Whether a number with an exponent follows, behind a space: n 2^{n-1}."""
        after = self.tokens[self.position + 1] if self.position + 1 < len(self.tokens) else None
        return self.next.spaced and after is not None and after.kind == "CARET"

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
            "LPAR": lambda: self._bracket("RPAR"), "LBRACE": lambda: self._bracket("RBRACE"), "LSQB": self._square_bracket, "BAR": self._absolute,
            "LFLOOR": lambda: self._rounded("RFLOOR", sympy.floor), "LCEIL": lambda: self._rounded("RCEIL", sympy.ceiling), "FRAC": self._fraction,
            "BINOM": self._binomial, "ROOT": self._root, "FUNC": self._call, "INT": self._integral, "SUM": lambda: self._series(sympy.Sum),
            "PROD": lambda: self._series(sympy.Product), "LIM": self._limit, "MEAN": self._mean, "VAR": self._variance, "PROB": self._probability, "BINDER": self._binder,
            "EXTREME": self._extreme, "DERIVATIVE": self._derivative, "SERIES": self._hypergeometric, "COV": self._covariance,
            "DIVERGENCE": lambda: divergence_of(self),
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
        if (found := self._of_an_object(token, opens)) is not None:
            return found
        if (found := self._called(token, opens)) is not None:
            return found
        if token.text in self.random:
            return self.random[token.text]
        if token.text in self.symbols:
            return self.symbols[token.text]
        if token.text == "E" and self.next.text in self.random:
            return self._mean_of()
        constants = {**CONSTANTS, "e": sympy.E, **({} if opens else {"E": sympy.E})}
        if token.text in constants:
            constant: Expr = constants[token.text]
            return constant
        return self._undeclared(token)

    def _called(self, token: Token, opens: bool) -> Expr | None:
        """What a letter in front of a bracket names: a mean, a probability, a function, an order of growth; None for a factor."""
        bars = self.next.kind == "BAR" and not self.next.spaced and not self.bars
        if token.text == "E" and (opens or bars) and self.random:
            return self._mean_of()
        if token.text == "P" and opens and self.random:
            return self._probability_of()
        if token.text == "P" and opens and token.text not in self.symbols and self._has_a_relation_inside():
            raise AskError(f"character {token.at + 1}: {NO_LAW}")
        if opens and token.text not in self.symbols:
            if token.text in LETTERS_OF_FUNCTIONS:
                function = LETTERS_OF_FUNCTIONS[token.text]
                return self._applied(function, self._arguments(function))
            if token.text in ORDERS:
                return self._order(token)
        return self._function_with_an_index(token)

    def _has_a_relation_inside(self) -> bool:
        """Whether the bracket that opens here has a relation in it."""
        end = closing_bracket(self.tokens, self.position) or self.position
        return any(t.kind in ("REL", "EQUAL") for t in self.tokens[self.position : end])

    def _function_with_an_index(self, token: Token) -> Expr | None:
        r"""J_0(x), I_{\nu+1}(x), K_{1/2}(x); None for a letter."""
        base, _, index = token.text.partition("_")
        if base not in _INDEXED_FUNCTIONS or base in self.symbols or token.text in self.symbols:
            return None
        start = self.position
        order: Expr | None = None
        if index:
            order = sympy.Integer(index) if index.isdecimal() else self.symbols.get(index)
        elif self.next.kind == "UNDERSCORE":
            self.position += 1
            order = self._group()
        if order is None or self.next.kind != "LPAR" or self.next.spaced:
            self.position = start
            return None
        name = _INDEXED_FUNCTIONS[base]
        return self._call_of(name, [order, *self._arguments(name)], token)

    def _order(self, token: Token) -> Expr:
        """O(g), o(g), Θ(g) or Ω(g)."""
        scales = self._arguments(token.text)
        if len(scales) != 1:
            raise AskError(f"character {token.at + 1}: {token.text} has one argument, got {len(scales)}")
        standing = Dummy("order", real=True)
        self.placeholders.orders[standing] = (ORDERS[token.text], scales[0])
        return standing

    def _derivative(self) -> Expr:
        """d/dx and the product that follows, or a bracket."""
        sign = self.take("DERIVATIVE")
        name, _, order = sign.text.rpartition(" ")
        if name not in self.symbols:
            raise AskError(
                f"character {sign.at + 1}: {name!r} has no range: add one, for instance 'for {name} > 0'"
            )
        bracket = self.next.kind in ("LPAR", "LSQB", "LBRACE")
        body = self.atom() if bracket else self.product()
        if (bracket and (self._is_implied() or self.next.kind in ("CARET", "TIMES", "SLASH"))) or (
            not bracket and self.next.kind in ("PLUS", "MINUS") and self._names_before_a_relation(name)
        ):
            raise self.error(
                "it is not clear whether the derivative ends here: put brackets around what it is of"
            )
        value = sympy.sympify(body).doit(deep=False) if not isinstance(body, _LIMITED) else body
        if value.has(*KINKED, *_LIMITED) or evaluated(value).has(*KINKED):
            raise AskError(
                f"character {sign.at + 1}: a derivative is read of functions without absolute values, maxima, rounding, pieces, sums and integrals: state it on each piece"
            )
        variable = self.symbols[name]
        return build(sympy.Derivative, body, sympy.Tuple(variable, sympy.Integer(order)))

    def _names_before_a_relation(self, name: str) -> bool:
        """Whether a letter occurs in what follows up to the next relation."""
        for token in self.tokens[self.position :]:
            if token.kind in _RELATIONS:
                return False
            if token.kind == "NAME" and token.text == name:
                return True
        return False

    def _of_an_object(self, token: Token, opens: bool) -> Expr | None:
        """An entry of a family, x_i or x_{i+1}, or a value of a function, f(t); None for another name."""
        base, _, index = token.text.partition("_")
        named = self.objects.get(base)
        if isinstance(named, UnknownFunction) and not index:
            if not opens:
                raise self.error(f"{base} is a function: write {base}(x)")
            arguments = self._arguments(base)
            if len(arguments) != 1:
                raise self.error(f"{base} has one argument, got {len(arguments)}")
            return named(arguments[0])
        if not isinstance(named, Family):
            return None
        if index:
            if index.isdigit():
                return named[int(index)]
            if index not in self.symbols:
                raise self.error(f"the index {index} of {token.text} has no meaning here")
            return named[self.symbols[index]]
        if self.next.kind != "UNDERSCORE":
            raise self.error(f"{base} is a family of numbers: write {base}_i")
        self.take("UNDERSCORE")
        self.take("LBRACE")
        place = self.sum()
        self.take("RBRACE")
        return named[place]

    def _undeclared(self, token: Token) -> Expr:
        """A letter of which nothing is stated."""
        self.position -= 1
        behind = self.tokens[self.position + 1 : self.position + 2]
        is_indexed = "_" in token.text or [t.kind for t in behind] == ["UNDERSCORE"]
        hint = _HINTS.get(token.text.partition("_")[0] + "_" if is_indexed else token.text, "")
        usual = f"{token.text} in N" if token.text in _COUNTS else f"{token.text} > 0"
        raise self.error(f"{token.text!r} has no range: add one, for instance 'for {usual}'{hint}")

    def _bracket(self, closing: str) -> Expr:
        self.position += 1
        bars, self.bars = self.bars, 0
        value = self.sum()
        self.take(closing)
        self.bars = bars
        return value

    def _square_bracket(self) -> Expr:
        """A bracket, unless it may be the integer part: [x]."""
        if [t.kind for t in self.tokens[self.position : self.position + 3]] == ["LSQB", "NAME", "RSQB"]:
            name = self.tokens[self.position + 1].text
            raise self.error(
                f"[{name}] can be the integer part floor({name}) or a bracket: write floor({name}) or ({name})"
            )
        return self._bracket("RSQB")

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
        if bare and not sign.text.startswith("\\") and self.next.kind in STARTS:
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
        if token.text == "max" and self._names_a_range():
            self.position -= 1
            return self._series(Largest)
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
            if token.text == "Phi" and base is None and len(arguments) == 1:
                return self._normal_quantile(arguments[0])
            if token.text not in INVERSES or base is not None:
                raise AskError(f"character {token.at + 1}: the inverse of {token.text} has no name here")
            return self.reader.call(INVERSES[token.text], *arguments)
        value = self._applied(token.text, arguments, base, token)
        return value if exponent is None else self.reader.power(value, exponent)

    def _hypergeometric(self) -> Expr:
        """pFq: its upper parameters, its lower ones and its argument, parted by semicolons."""
        upper, lower = map(int, self.take("SERIES").text.split())
        self.take("LPAR")
        values = [self.sum()]
        while self.has("COMMA", "SEMICOLON"):
            values.append(self.sum())
        self.take("RPAR")
        above, below = sympy.Tuple(*values[:upper]), sympy.Tuple(*values[upper : upper + lower])
        return self.reader.call(sympy.hyper, above, below, values[-1])

    def _normal_quantile(self, p: Expr) -> Expr:
        """The inverse of the normal distribution function: sqrt(2) erfinv(2 p - 1)."""
        inside = self.reader.subtract(self.reader.multiply(sympy.Integer(2), p), sympy.S.One)
        root = self.reader.call(sympy.sqrt, sympy.Integer(2))
        return self.reader.multiply(root, self.reader.call(sympy.erfinv, inside))

    def _names_a_range(self) -> bool:
        kinds = [t.kind for t in self.tokens[self.position : self.position + 4]]
        return kinds == ["UNDERSCORE", "LBRACE", "NAME", "EQUAL"]

    def _applied(
        self, name: str, arguments: list[Expr], base: Expr | None = None, token: Token = END
    ) -> Expr:
        if name == "log" and base is not None:
            (x,) = arguments
            return self.reader.divide(self.reader.call(sympy.log, x), self.reader.call(sympy.log, base))
        if base is not None and name in ("Li", "W"):
            return (
                self._call_of("polylog", [base, *arguments], token)
                if name == "Li"
                else self._main_branch(base, arguments, token)
            )
        if base is not None:
            raise AskError(f"character {token.at + 1}: {name} with an index has no meaning here")
        if name == "B":
            return self._beta(arguments, token)
        if name == "Gamma" and len(arguments) == 2:
            return self._call_of("uppergamma", arguments, token)
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

    def _beta(self, arguments: list[Expr], token: Token) -> Expr:
        """B(a, b) is Γ(a) Γ(b)/Γ(a + b)."""
        if len(arguments) != 2:
            raise AskError(
                f"character {max(token.at, 0) + 1}: the beta function B has 2 arguments, got {len(arguments)}"
            )
        above = self.reader.multiply(*(self.reader.call(sympy.gamma, a) for a in arguments))
        return self.reader.divide(above, self.reader.call(sympy.gamma, self.reader.add(*arguments)))

    def _main_branch(self, branch: Expr, arguments: list[Expr], token: Token) -> Expr:
        if branch != 0:
            raise AskError(f"character {token.at + 1}: only the branch W_0 has a name here")
        return self._call_of("W", arguments, token)

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
        if (
            self.next.kind not in STARTS - {"MEAN", "VAR", "PROB", "LIM", "EXTREME"}
            and self.next.kind != "BAR"
        ):
            raise self.error(f"expected the argument of {name}, got {self.next.text!r}")
        value = self.power()
        while self._is_implied() and self.next.kind not in ("FUNC", "SUM", "INT", "PROD", "LIM"):
            if self.next.spaced and self.previous.kind not in ("NUMBER", "PI"):
                text = self.next.text
                raise self.error(
                    f"{name} {self.previous.text} {text} can be {name}({self.previous.text}) {text} or {name}({self.previous.text} {text}): write brackets"
                )
            value = self.reader.multiply(value, self.power())
        return value


def parse_all(parser: Parser, read: Callable[[], Any]) -> Any:
    """What is read of all tokens; AskError where some are left."""
    found = read()
    if parser.next is not END:
        raise parser.error(f"{parser.next.text!r} is not expected here")
    return found


def with_differentials(tokens: Sequence[Token]) -> list[Token]:
    """dx behind an integral sign as one token, also where it is the numerator of a fraction.

    A letter d times another one, in brackets that open behind the sign, is a product: `exp(-d t) dt`.
    """
    tokens = _with_differentials_behind(tokens)
    result: list[Token] = []
    open_integrals: list[int] = []
    depth = index = 0
    while index < len(tokens):
        token = tokens[index]
        depth += (token.kind == "LPAR") - (token.kind == "RPAR")
        if token.kind == "INT":
            open_integrals.append(depth)
        text = _differential(tokens, index) if open_integrals else ""
        if text and depth <= open_integrals[-1]:
            result.append(Token("DIFFERENTIAL", text, token.at, token.spaced))
            open_integrals.pop()
            index += token.kind == "NAME"
        else:
            result.append(token)
        index += 1
    return result


def _differential(tokens: Sequence[Token], index: int) -> str:
    """The letter of dx, as one token or as two; "" for another token."""
    token = tokens[index]
    if token.kind == "RUN" and len(token.text) == 2 and token.text[0] == "d":
        return token.text[1]
    following = tokens[index + 1] if index + 1 < len(tokens) else END
    return following.text if (token.kind, token.text, following.kind) == ("NAME", "d", "NAME") else ""


def _with_differentials_behind(tokens: Sequence[Token]) -> list[Token]:
    r"""\frac{dx}{x^2} as \frac{1}{x^2} dx, behind an integral sign."""
    result: list[Token] = []
    index = 0
    while index < len(tokens):
        kinds = [t.kind for t in tokens[index : index + 5]]
        names = tokens[index + 2 : index + 4]
        length = 4 if kinds[:4] == ["FRAC", "LBRACE", "RUN", "RBRACE"] else 5 if kinds == ["FRAC", "LBRACE", "NAME", "NAME", "RBRACE"] else 0  # fmt: skip
        in_braces = (
            length and tokens[index + length : index + length + 1] and tokens[index + length].kind == "LBRACE"
        )
        end = closing_bracket(tokens, index + length) if in_braces else None
        text = "".join(t.text for t in names[: length - 3])
        if (
            end is None
            or not text.startswith("d")
            or len(text) < 2
            or not any(t.kind == "INT" for t in tokens[:index])
        ):
            result.append(tokens[index])
            index += 1
            continue
        at = tokens[index].at
        result += [tokens[index], tokens[index + 1], Token("NUMBER", "1", at), tokens[index + length - 1]]
        result += [
            *tokens[index + length : end + 1],
            Token("NAME", "d", at, True),
            Token("NAME", text[1:], at),
        ]
        index = end + 1
    return result


def _are_values(last: Expr, symbol: Symbol, first: Sequence[Expr], begin: int) -> bool:
    """Whether the first parts are the values of the last one at begin, begin + 1, ... ."""
    return all((last.subs(symbol, i).doit() - t).equals(0) for i, t in enumerate(first, begin))


def _other(name: str, e: Expr) -> str:
    taken = {s.name for s in e.free_symbols}
    return next(n for n in (name, "j", "i", "m", "l") if n not in taken)


def _counts(function: Any) -> set[int]:
    """The numbers of arguments that a function of SymPy takes; empty where it takes any."""
    if function is sympy.sqrt or function is sympy.cbrt:
        return {1}
    allowed = getattr(function, "nargs", None)
    return {int(n) for n in allowed} if isinstance(allowed, sympy.FiniteSet) else set()
