"""Recomputes what a leaf of a proof says from its printed facts alone: one function for each kind of sentence.

The facts are texts. They are read by SymPy, and compared in numbers at points of the printed domain, or exactly where they are polynomials.
"""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import sympy
from sympy import Dummy, Expr, Float, Integer, Symbol, oo

DIGITS = 40
NEAR = Float(10) ** -20

Point = dict[Symbol, Expr]
Fact = Mapping[str, Any]


class WrongFactError(AssertionError):
    """A printed fact that is not so."""


class Reader:
    """The printed facts of one leaf, on its printed domain."""

    def __init__(self, goal: str) -> None:
        self.names: dict[str, Symbol] = {n: Symbol(n, real=True) for n in "abcdeghikmnpqrstuvwxyzNSM"}
        self.domain = list(self._domain(goal))
        self.rng = random.Random(goal)
        self.conditions: list[tuple[str, str]] = []

    def expression(self, text: Any) -> Expr:
        """A text as an expression in real symbols."""
        from parisk_sym.formulas.domain import REALS  # noqa: F401 - its heads have to be known to SymPy's names

        return sympy.sympify(str(text), locals=self.names)

    def _domain(self, goal: str) -> Iterator[tuple[Symbol, Expr, Expr, bool]]:
        _, _, told = goal.rpartition(" for ")
        for name, low, high in re.findall(r"(\w+) in [(\[](.+?), (.+?)[)\]](?=, \w+ in |$)", told):
            yield self._symbol(name), self.expression(low), self.expression(high), False
        for name in re.findall(r"(\w+) in \{\.\.\., -1, 0, 1, \.\.\.\}", told):
            yield self._symbol(name), -oo, oo, True
        for name, low, high in re.findall(r"(\w+) in \{(?!\.\.\.)(.+?), \.\.\.(?:, (.+?))?\}", told):
            yield self._symbol(name), self.expression(low), self.expression(high or "oo"), True

    def _symbol(self, name: str) -> Symbol:
        return self.names.setdefault(name, Symbol(name, real=True))

    def points(self, count: int = 12) -> Iterator[Point]:
        """Points of the domain that meet the conditions of the case; other symbols are positive numbers."""
        for _ in range(count * (8 if self.conditions else 1)):
            at: Point = {}
            for symbol, low, high, whole in self.domain:
                at[symbol] = self._between(low.xreplace(at), high.xreplace(at), whole)
            if all(_holds(self.expression(e), relation, at) for e, relation in self.conditions):
                yield at

    def _between(self, low: Expr, high: Expr, whole: bool) -> Expr:
        if whole and low == -oo:
            return Integer(self.rng.randrange(-5, 6))
        if whole:
            return low + self.rng.randrange(0, 6 if high == oo else int(high - low) + 1)
        share = Float(self.rng.randrange(1, 999), DIGITS) / 1000
        if low == -oo and high == oo:
            return 8 * share - 4
        if high == oo:
            return low + 5 * share
        return high - 5 * share if low == -oo else low + (high - low) * share


def number(e: Expr, at: Point) -> Expr:
    """The value at a point; other symbols, such as new letters, are positive."""
    rest = {s: Float(2, DIGITS) / 3 for s in e.free_symbols - set(at)}
    return sympy.N(e.xreplace({**at, **rest}), DIGITS)


def same(one: Expr, other: Expr, at: Point) -> None:
    """Two values agree."""
    left, right = number(one, at), number(other, at)
    if not abs(left - right) <= NEAR * (1 + abs(left)):
        raise WrongFactError(f"{one} is {left}, and {other} is {right} at {at}")


def compared(e: Expr, relation: str, at: Point) -> None:
    """A value compares with 0 as it is said to."""
    value = number(e, at)
    holds = {
        ">": value > 0,
        ">=": value >= -NEAR,
        "<": value < 0,
        "<=": value <= NEAR,
        "=": abs(value) < NEAR,
    }
    if relation and not holds[relation]:
        raise WrongFactError(f"{e} is {value} at {at}, not {relation} 0")


# --- each kind ---------------------------------------------------------------------------------------------------------


def equality(f: Fact, r: Reader) -> None:
    for at in r.points():
        same(r.expression(f["left"]), r.expression(f["right"]), at)


def defined(f: Fact, r: Reader) -> None:
    e = r.expression(f["expression"])
    for at in r.points(3):
        whole = {s: at.get(s, sympy.Rational(2, 3)) for s in e.free_symbols}
        if not sympy.N(e.subs(whole), 10).is_real:
            raise WrongFactError(f"{e} has no real value at {at}")


def both_sides(f: Fact, r: Reader) -> None:
    for at in r.points():
        for side in ("left", "right"):
            same(r.expression(f[side]), r.expression(f["form"]), at)


def quotient(f: Fact, r: Reader) -> None:
    divisor = r.expression(f["divisor"])
    for at in r.points():
        same(r.expression(f["function"]), divisor * r.expression(f["quotient"]), at)
        compared(divisor, f["relation"], at)


def slope(f: Fact, r: Reader) -> None:
    e, variable, value = (r.expression(f[k]) for k in ("of", "variable", "value"))
    found = sympy.diff(e, variable, int(f["order"]))
    for at in r.points():
        same(found, value, at)
        compared(value, f["relation"], at)


def step(f: Fact, r: Reader) -> None:
    e, variable, value = (r.expression(f[k]) for k in ("of", "variable", "value"))
    for at in r.points():
        same(e - e.subs(variable, variable + 1), value, at)
        compared(value, f["relation"], at)


def value_at(f: Fact, r: Reader) -> None:
    e, variable, place, value = (r.expression(f[k]) for k in ("of", "variable", "at", "value"))
    for at in r.points(4):
        same(e.subs(variable, place), value, at)
        compared(value, f["relation"], at)


def limit_value(f: Fact, r: Reader) -> None:
    """Closer to the end the function is closer to its limit, or further out."""
    e, variable, end, value = (r.expression(f[k]) for k in ("of", "variable", "at", "value"))
    for at in r.points(3):
        seen = [number(e, {**at, variable: _near(end.xreplace(at), f["side"], k)}) for k in (2, 5)]
        if value.is_infinite:
            good = abs(seen[1]) >= abs(seen[0]) and sympy.sign(seen[1]) == sympy.sign(value)
        else:
            limit = number(value, at)
            errors = [abs(s - limit) for s in seen]
            good = errors[1] <= errors[0] + NEAR and errors[1] < 0.3 * (1 + abs(limit))
            compared(value, f["relation"], at)
        if not good:
            raise WrongFactError(f"{e} is {seen} near {end}, where its limit is said to be {value}")


def _near(end: Expr, side: str, digits: int) -> Expr:
    if end.is_infinite:
        return sympy.sign(end) * Float(3, DIGITS) ** digits
    return sympy.N(end, DIGITS) + (1 if side == "+" else -1) * Float(10, DIGITS) ** (-2 * digits)


def sign(f: Fact, r: Reader) -> None:
    e = r.expression(f["expression"])
    for at in r.points():
        compared(e, f["relation"], at)
        if "no term is" in f["why"]:
            relation = ">=" if "negative, " in f["why"] + ", " and "no term is negative" in f["why"] else "<="
            for term in sympy.Add.make_args(e):
                compared(term, relation, at)


def conclusion(f: Fact, r: Reader) -> None:
    for at in r.points():
        compared(r.expression(f["gap"]), f["relation"], at)


def at_end(f: Fact, r: Reader) -> None:
    value_at({**f, "of": f["gap"]}, r)


def linear_slope(f: Fact, r: Reader) -> None:
    e, x, factor, rest = (r.expression(f[k]) for k in ("of", "variable", "factor", "rest"))
    for at in r.points(6):
        same(sympy.diff(e, x), factor * e + rest, at)


def near_end(f: Fact, r: Reader) -> None:
    e, x, end = (r.expression(f[k]) for k in ("of", "variable", "at"))
    for at in r.points(3):
        digits = 3 if end.is_infinite else 2
        compared(e, f["relation"], {**at, x: _near(end.xreplace(at), f["side"], digits)})


def mean_given(f: Fact, r: Reader) -> None:
    total, mean = r.expression(f["total"]), r.expression(f["mean"])
    for at in r.points(2):
        rest = {s: sympy.Integer(3) for s in total.free_symbols - set(at)}
        seen = total.subs({**at, **rest}).evalf(8)
        if abs(seen - number(mean, {**at, **rest})) > 1e-5:
            raise WrongFactError(f"{total} is {seen}, not {mean}")


def discriminant(f: Fact, r: Reader) -> None:
    v = Dummy("v")
    e = r.expression(f["expression"]).subs(r.expression(f["variable"]), v)
    a, b, c = (sympy.expand(e).coeff(v, k) for k in (2, 1, 0))
    for at in r.points():
        same(a, r.expression(f["leading"]), at)
        same(b**2 - 4 * a * c, r.expression(f["discriminant"]), at)
        compared(a, f["relation"][0], at)
        compared(r.expression(f["discriminant"]), "<" if len(f["relation"]) == 1 else "<=", at)


def no_root(f: Fact, r: Reader) -> None:
    e, variable, place, value = (r.expression(f[k]) for k in ("polynomial", "variable", "at", "value"))
    _count(f, r, 0)
    if e.subs(variable, place) != value or value == 0:
        raise WrongFactError(f"{e} is not {value} at {place}")


def root_count(f: Fact, r: Reader) -> None:
    _count(f, r, int(f["count"]))


def _count(f: Fact, r: Reader, count: int) -> None:
    poly = sympy.Poly(r.expression(f["polynomial"]), r.expression(f["variable"]))
    ends = [None if e.is_infinite else e for e in map(r.expression, f["ends"])]
    if poly.count_roots(*ends) != count:
        raise WrongFactError(f"{poly} has {poly.count_roots(*ends)} zeros, not {count}")


def wave_range(f: Fact, r: Reader) -> None:
    e, wave = r.expression(f["expression"]), r.expression(f["wave"])
    v = Dummy("v")
    linear = e.subs(wave, v)
    if sympy.diff(linear, v, 2) != 0:
        raise WrongFactError(f"{e} is not linear in {wave}")
    for at in r.points():
        for value, key in ((-1, "at_least"), (1, "at_most")):
            same(linear.subs(v, value), r.expression(f[key]), at)
            compared(r.expression(f[key]), f["relation"], at)


def case(f: Fact, r: Reader) -> None:
    met = 0
    for at in r.points(60):
        if all(_holds(r.expression(e), relation, at) for e, relation in f["conditions"]):
            met += 1
            same(r.expression(f["expression"]), r.expression(f["becomes"]), at)
            compared(r.expression(f["becomes"]), f["relation"], at)
    if not met:
        raise WrongFactError(f"no point meets {f['conditions']}")


def _holds(e: Expr, relation: str, at: Point) -> bool:
    try:
        compared(e, relation, at)
    except WrongFactError:
        return False
    return True


def ratio(f: Fact, r: Reader) -> None:
    above, below, n, growth = (r.expression(f[k]) for k in ("above", "below", "variable", "growth"))
    start, quotient_ = int(f["start"]), above / below
    for k in range(start, start + 8):
        at = {n: sympy.Integer(k)}
        same(quotient_.subs(n, k + 1) / quotient_.subs(n, k), growth, at)
        compared(growth - 1, ">=", at)
    first = start - len(f["values"]) + 1
    for k, value in enumerate(f["values"], first):
        same((above - below).subs(n, k), r.expression(value), {})
        compared(r.expression(value), f["relation"], {})


def substitution(f: Fact, r: Reader) -> None:
    e, becomes = r.expression(f["expression"]), r.expression(f["becomes"])
    images = {r.expression(s): r.expression(i) for s, i in f["images"]}
    for at in r.points():
        free = {s: at.get(s, Float(r.rng.randrange(1, 99), DIGITS) / 10) for s in becomes.free_symbols}
        same(e.subs(images, simultaneous=True), becomes, free)
        top = sympy.fraction(sympy.together(becomes))
        for term in sympy.Add.make_args(sympy.expand(top[0])):
            compared(term / top[1], f["relation"][0] + "=", free)


def substituted(f: Fact, r: Reader) -> None:
    e, x, image, t = (r.expression(f[k]) for k in ("expression", "variable", "image", "new"))
    for at in (Float(3, DIGITS), Float(17, DIGITS)):
        same(e.subs(x, image), r.expression(f["becomes"]), {t: at})
    if image != t and number(image, {t: Float(10, DIGITS) ** 30}) not in (oo, -oo):
        near = [number(image, {t: Float(10, DIGITS) ** k}) for k in (10, 20, 30)]
        if abs(near[2] - near[1]) > abs(near[1] - near[0]) and abs(near[2]) < Float(10) ** 20:
            raise WrongFactError(f"{image} tends to nothing")


def expanded(f: Fact, r: Reader) -> None:
    """What is left of the terms is at most some multiple of the remainder, the same one further out."""
    e, t = r.expression(f["expression"]), r.expression(f["variable"])
    terms = sum(map(r.expression, f["terms"]), sympy.Integer(0))
    rest = None if f["rest"] in (None, "None") else r.expression(f["rest"])
    quotients = []
    for place in (10, 20, 40):
        at = dict.fromkeys(e.free_symbols | terms.free_symbols, sympy.Rational(2, 3)) | {
            t: sympy.Integer(place)
        }
        left = sympy.N((e - terms).xreplace(at), DIGITS, maxn=1000)
        if rest is None:
            same(e, terms, at)
            continue
        quotients.append(abs(left) / abs(sympy.N(rest.xreplace(at), DIGITS)))
    if rest is not None and not quotients[2] <= 4 * max(quotients[:2]) + 1:
        raise WrongFactError(f"{e} - ({terms}) is no O({rest}): {quotients}")


def coefficients(f: Fact, r: Reader) -> None:
    e, becomes = r.expression(f["numerator"]), r.expression(f["becomes"])
    images = {r.expression(s): r.expression(i) for s, i in f["images"]}
    if sympy.expand(e.subs(images, simultaneous=True) - becomes) != 0:
        raise WrongFactError(f"{e} does not become {becomes}")
    if any(c < 0 for c in sympy.Poly(becomes, *becomes.free_symbols).coeffs()):
        raise WrongFactError(f"{becomes} has a negative coefficient")
    chain = [images[r.expression(s)] for s in f["order"]]
    if any(len(b.free_symbols) != len(a.free_symbols) + 1 for a, b in itertools.pairwise(chain)):
        raise WrongFactError(f"{chain} are not partial sums")


def square_sum(f: Fact, r: Reader) -> None:
    e, multiplier = r.expression(f["expression"]), r.expression(f["multiplier"])
    weights, squares = ([r.expression(w) for w in f[k]] for k in ("weights", "squares"))
    total = sum((w * s**2 for w, s in zip(weights, squares, strict=True)), sympy.Integer(0))
    if sympy.expand(multiplier * e - total) != 0 or any(not w > 0 for w in weights):
        raise WrongFactError(f"({multiplier}) ({e}) is not {total}")


def antiderivative(f: Fact, r: Reader) -> None:
    whole, e, x = (r.expression(f[k]) for k in ("primitive", "integrand", "variable"))
    low, high = map(r.expression, f["ends"])
    named = whole.free_symbols | e.free_symbols | low.free_symbols | high.free_symbols
    other = {s: Float(3, DIGITS) / 4 for s in named if s != x}
    low, high = low.xreplace(other), high.xreplace(other)
    for share in (0.2, 0.5, 0.9):
        left = -8 if low == -oo else low
        at = {
            **other,
            x: left + (min(left + 8, 10**6) - left if high == oo else high - left) * Float(share, DIGITS),
        }
        same(sympy.diff(whole, x), e, at)
    ends = [
        number(whole, {**other, x: _near(end, side, 30 if end.is_infinite else 5)})
        for end, side in ((low, "+"), (high, "-"))
    ]
    if abs(ends[1] - ends[0] - number(r.expression(f["value"]), other)) > 1e-3:
        raise WrongFactError(f"{whole} does not change by {f['value']} between {low} and {high}")


def difference(f: Fact, r: Reader) -> None:
    whole, term, n, first = (r.expression(f[k]) for k in ("partial", "term", "variable", "first"))
    other = {s: Float(1, DIGITS) / 3 for s in (whole.free_symbols | term.free_symbols) - {n}}
    same(whole.subs(n, first), term.subs(n, first), other)
    for k in range(1, 5):
        at = {n: sympy.Integer(k) + first}
        same((whole - whole.subs(n, n - 1)).subs(at), term.subs(at), other)


def pieces(f: Fact, r: Reader) -> None:
    e, x = r.expression(f["of"]), r.expression(f["variable"])
    zeros = [None if z is None else tuple(map(r.expression, z)) for z in f["zeros"]]
    if None in zeros:
        return
    for at in r.points(40):
        index = sum(bool(at[x] > z[1]) for z in zeros)
        if any(z[0] <= at[x] <= z[1] for z in zeros):
            continue
        compared(e, {1: ">", -1: "<"}[int(f["signs"][index])] + "=" * bool(f["weak"]), at)


def extreme(f: Fact, r: Reader) -> None:
    e, x = r.expression(f["of"]), r.expression(f["variable"])
    low, high = map(r.expression, f["place"])
    compared(e, f["relation"], {x: (low + high) / 2})


def bracket(f: Fact, r: Reader) -> None:
    e, x, low, high = (r.expression(f[k]) for k in ("of", "variable", "low", "high"))
    if not number(e, {x: low}) * number(e, {x: high}) <= 0:
        raise WrongFactError(f"{e} has one sign at {low} and {high}")


def recurrence(f: Fact, r: Reader) -> None:
    summand, rational, n, k = (r.expression(f[key]) for key in ("summand", "ratio", "symbol", "index"))
    g = rational * summand
    total = sum(r.expression(c) * summand.subs(n, n + j) for j, c in enumerate(f["coefficients"]))
    for at in (
        {n: Float("5.3", DIGITS), k: Float("1.7", DIGITS)},
        {n: Float("7.1", DIGITS), k: Float("2.2", DIGITS)},
    ):
        same(total, g.subs(k, k + 1) - g, at)


def boxes(f: Fact, r: Reader) -> None:
    e = r.expression(f["expression"])
    at = {r.names[name]: (r.expression(low) + r.expression(high)) / 2 for name, low, high in f["worst"]}
    if number(e, at) < Float(f["margin"]):
        raise WrongFactError(f"{e} is less than {f['margin']} at {at}")


def cited(f: Fact, r: Reader) -> None:
    at = {s: sympy.Rational(1, 2) for s in r.expression(f["subject"]).free_symbols}
    seen = r.expression(f["subject"]).subs(at).evalf(8)
    if abs(seen - number(r.expression(f["value"]), at)) > 1e-5:
        raise WrongFactError(f"{f['subject']} is {seen}, not {f['value']}")


def shape(f: Fact, r: Reader) -> None:
    x = r.expression(f["variable"])
    for part in map(r.expression, f["parts"]):
        for at in r.points():
            ends = [{**at, x: at[x] + d} for d in (0, Float(1, DIGITS) / 7)]
            middle = {**at, x: at[x] + Float(1, DIGITS) / 14}
            compared(sum(number(part, p) for p in ends) / 2 - number(part, middle), ">=", {})


def constant(f: Fact, r: Reader) -> None:
    middle, radius = (Float(t, DIGITS) for t in f["ball"].strip("[]").split(" +/- "))
    value = sympy.N(r.expression(f["expression"]), 20)
    if abs(value - middle) > radius + Float(10) ** -12 or not middle - radius > 0:
        raise WrongFactError(f"{f['expression']} is {value}, not {f['ball']}")


def bound(f: Fact, r: Reader) -> None:
    term, g, j = (r.expression(f[k]) for k in ("term", "bound", "variable"))
    for k in range(1, 8):
        at = {j: sympy.Integer(k) + int(f["first"])}
        compared((g - g.subs(j, j - 1) - term) * (1 if f["relation"] == "<=" else -1), ">=", at)


def nothing(f: Fact, r: Reader) -> None:
    """Words, names and images, which other facts use."""


def recompute(goal: str, facts: list[Fact]) -> None:
    """Every fact of a leaf; those behind a case hold in that case."""
    reader = Reader(goal)
    for fact in facts:
        if fact["kind"] == "Case":
            reader.conditions = []
        RECOMPUTED[fact["kind"]](fact, reader)
        if fact["kind"] == "Case":
            reader.conditions = fact["conditions"]


RECOMPUTED: Mapping[str, Callable[[Fact, Reader], None]] = {
    "Antiderivative": antiderivative,
    "BothSides": both_sides,
    "AtEnd": at_end,
    "Bound": bound,
    "Boxes": boxes,
    "Bracket": bracket,
    "Case": case,
    "Cited": cited,
    "Coefficients": coefficients,
    "Conclusion": conclusion,
    "Defined": defined,
    "Definition": nothing,
    "Difference": difference,
    "Discriminant": discriminant,
    "Equality": equality,
    "Expanded": expanded,
    "Extreme": extreme,
    "Image": nothing,
    "LimitValue": limit_value,
    "LinearSlope": linear_slope,
    "MeanGiven": mean_given,
    "NearEnd": near_end,
    "NoRoot": no_root,
    "Number": constant,
    "Pieces": pieces,
    "Quotient": quotient,
    "Range": wave_range,
    "Ratio": ratio,
    "Recurrence": recurrence,
    "Remark": nothing,
    "RootCount": root_count,
    "Shape": shape,
    "Sign": sign,
    "Slope": slope,
    "SquareSum": square_sum,
    "Step": step,
    "Substituted": substituted,
    "Substitution": substitution,
    "ValueAt": value_at,
}
