"""Sums, products, integrals and limits in a line: what binds a letter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy
from sympy import Dummy, Expr, Symbol

from parisk_sym.claims.language.chance_reader import ChanceReader
from parisk_sym.claims.language.token_reader import CLOSING, OPENING, closing_bracket
from parisk_sym.claims.language.tokens import Token
from parisk_sym.formulas.families import Largest
from parisk_sym.formulas.unevaluated import build

__all__ = ["BinderReader"]


class BinderReader(ChanceReader):
    """Reads what binds a letter; the letter has its meaning inside only."""

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
        kinds = [t.kind for t in self.tokens[self.position : self.position + 3]]
        inside = self.tokens[self.position + (kinds[:1] == ["LBRACE"])]
        if kinds == ["LBRACE", "SET", "RBRACE"] or inside.text in ("R", "RR"):
            self.position += 3 if kinds[0] == "LBRACE" else 1
            if inside.text not in ("R", "RR"):
                raise self.error("an integral over a set is read over R only: write its ends")
            return -sympy.oo, sympy.oo
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
        self._turn_a_chain()
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

    def _turn_a_chain(self) -> None:
        """sum_{1 <= k <= n} as sum_{k = 1}^{n}, at the brace."""
        end = self._closing_of(self.position - 1)
        inside = self.tokens[self.position : end]
        signs = [i for i, t in enumerate(inside) if t.kind == "REL"]
        if len(signs) != 2 or signs[1] - signs[0] != 2 or inside[signs[0] + 1].kind != "NAME":
            return
        at = inside[0].at
        lower, upper = list(inside[: signs[0]]), list(inside[signs[1] + 1 :])
        kinds = [inside[i].text for i in signs]
        if any(k not in ("<", "<=") for k in kinds):
            raise self.error("the signs of the range of a sum are < and <=")
        one = [Token("NUMBER", "1", at)]
        lower += [Token("PLUS", "+", at), *one] if kinds[0] == "<" else []
        upper += [Token("MINUS", "-", at), *one] if kinds[1] == "<" else []
        made = [
            inside[signs[0] + 1],
            Token("EQUAL", "=", at),
            *lower,
            Token("RBRACE", "}", at),
            Token("CARET", "^", at),
            Token("LBRACE", "{", at),
            *upper,
        ]
        self.tokens[self.position : end] = made

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
            arrow = self.take("TO").text
            point, side = self._point_of_limit(braces)
            if arrow in ("down", "up") and side == "+-":
                side = "+" if arrow == "down" else "-"
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

    def point_of_limit(self) -> tuple[Expr, str]:
        """The point and the side of what is behind an arrow."""
        return self._point_of_limit(braces=False)

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
        kinds = {"Integral": sympy.Integral, "Sum": sympy.Sum, "Product": sympy.Product, "Largest": Largest}
        kind = kinds[name]
        before = dict(self.symbols)
        limits: list[Any] = []
        after = self._closing_of(start - 1)
        for at, end in reversed([*zip(ranges, [*ranges[1:], after], strict=True)]):
            limits.insert(0, self._python_range(at, whole=name != "Integral"))
            if self.position != end:
                raise self.error(f"{self.next.text!r} is not expected behind a range")
        self.position = start
        body = self.sum()
        if self.position != ranges[0]:
            raise self.error(f"{self.next.text!r} is not expected here")
        self.symbols, self.position = before, after + 1
        return build(kind, body, *limits)

    def _closing_of(self, opening: int) -> int:
        """The index of the bracket that closes the one at `opening`."""
        end = closing_bracket(self.tokens, opening)
        if end is None:
            raise self.error("a bracket is not closed")
        return end

    def _ranges_behind(self, start: int) -> list[int]:
        """Where the commas in front of (x, a, b) are."""
        end = self._closing_of(start - 1)
        depth, commas = 0, []
        for index in range(start, end):
            kind = self.tokens[index].kind
            depth += kind in OPENING
            depth -= kind in CLOSING
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
            raise self.error(f"{sign.text!r} is not a condition of a piece")
        return build(made[sign.text], left, right)

    def _extreme(self) -> Expr:
        """max_x and what follows up to a relation: a term without x may as well be outside."""
        which = self.take("EXTREME").text
        if self.next.kind != "NAME" or self.next.text not in self.symbols:
            raise self.error(f"the {which} needs a letter with a range, as in max_{{x in [0, 1]}} x(1 - x)")
        variable = self.symbols[self.take("NAME").text]
        body = self.sum()
        if body.free_symbols & self.placeholders.all():
            raise self.error(f"a limit, mean, probability or another extreme inside a {which} is not read")
        standing = Dummy("extreme", real=True)
        self.placeholders.extremes[standing] = (which, body, variable)
        return standing


def _names(tokens: Sequence[Token], name: str) -> bool:
    return any(t.kind == "NAME" and t.text == name for t in tokens)
