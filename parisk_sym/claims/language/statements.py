"""A line of text or LaTeX as a statement: what is asserted, and for which values of its letters."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import sympy
from sympy import Dummy, Expr, Symbol

from parisk_sym.claims.events import AllOf, Event, Lies
from parisk_sym.claims.kinds.connectives import All
from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.mean import Mean, Variance
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.kinds.private_noise import PrivateNoise
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.language.conditions import LAW_NAMES as _LAW_NAMES
from parisk_sym.claims.language.conditions import Declared, is_condition, parts_at
from parisk_sym.claims.language.expressions import Parser, parse_all, with_differentials
from parisk_sym.claims.language.tokens import AskError, Token, tokens_of, with_letters
from parisk_sym.claims.reading import read_namespace
from parisk_sym.claims.statement import Statement
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import REALS, Interval

__all__ = ["statement_of"]

_SUFFIX_WORDS = {"for", "where", "whenever", "with", "if", "when", "given", "as"}
_MOST_CASES = 8


def statement_of(line: str) -> Statement:
    """The statement of a line. Raises AskError, which names the place and what is wrong, where it cannot be read or can be read in two ways."""
    try:
        return _read(with_differentials(tokens_of(line)))
    except ClaimError as error:
        raise AskError(str(error)) from error
    except RecursionError:
        raise AskError("the statement is nested too deeply") from None


def _read(tokens: list[Token]) -> Statement:
    parts = parts_at(tokens, "SEMICOLON")
    if len(parts) > 1 and all(map(_is_assertion, parts)):
        return All(tuple(map(_one_statement, parts)))
    return _one_statement(tokens)


def _is_assertion(tokens: list[Token]) -> bool:
    """Whether a part between semicolons states something by itself, and is no condition of another part."""
    behind = any(t.kind == "FORALL" or (t.kind == "WORD" and t.text == "for") for t in tokens[1:])
    front = tokens[0].kind == "FORALL" or tokens[0].text in ("for", "let", "if")
    asserted = _back(tokens)[0]
    related = any(t.kind in ("REL", "EQUAL", "ABOUT") for t in asserted)
    return not front and (behind or not is_condition(tokens) or (related and not is_condition(asserted)))


def _one_statement(tokens: list[Token]) -> Statement:
    asserted, conditions = _segments(tokens)
    letters = {t.text for t in tokens if t.kind == "NAME"}
    asserted, conditions = (
        with_letters(_known_runs(asserted), letters),
        [with_letters(_known_runs(c), letters) for c in conditions],
    )
    declared = Declared()
    if any(t.text in {"DP", "private"} for t in asserted):
        return noise_statement(asserted, conditions, declared)
    conjuncts: list[list[Token]] = []
    more: list[list[Token]] = []
    for part in _with_subjects(parts_at(asserted, "AND")):
        conjunct, stated = _shape_conditions(part)
        conjuncts.append(conjunct)
        more += [c for c in stated if c not in more]
    declared.read([*conditions, *_without_defaults(more, conditions)], whole=_ends_of_sums(tokens))
    is_text = not any(t.text.startswith("\\") for t in tokens)
    return _Assertion(conjuncts, declared, is_text).statement()


def _with_subjects(parts: list[list[Token]]) -> list[list[Token]]:
    """`f is increasing and convex` as two assertions about f."""
    found: list[list[Token]] = []
    for part in parts:
        if found and all(t.kind == "WORD" for t in part) and {t.text for t in part} & _SHAPE_WORDS:
            start = next((i for i, t in enumerate(found[-1]) if t.kind == "WORD" and t.text == "is"), None)
            if start is not None:
                found.append([*found[-1][: start + 1], *part])
                continue
        found.append(part)
    return found


def _without_defaults(stated: list[list[Token]], conditions: list[list[Token]]) -> list[list[Token]]:
    """Without `x is real`, which a shape adds, where a condition states the range of x."""
    named = {t.text for c in conditions for t in c if t.kind == "NAME"}
    return [s for s in stated if not (len(s) == 2 and s[1].text == "real" and s[0].text in named)]


def noise_statement(asserted: list[Token], conditions: list[list[Token]], declared: Declared) -> Statement:
    """`Laplace(D/e) noise is e-DP for every change up to D`: privacy of additive noise, for all neighbours."""
    end = next((i for i, t in enumerate(asserted) if t.text in ("is", "satisfies")), None)
    if end is None:
        raise AskError("write 'Laplace(D/ε) noise is ε-DP for every change up to D'")
    law, level = asserted[:end], asserted[end + 1 :]
    change = next((c for c in conditions if {"change", "up"} <= {t.text for t in c}), None)
    if change is None:
        raise AskError("the largest change of the answer is missing: write 'for every change up to D'")
    others = [c for c in conditions if c is not change]
    cut = next(i for i, t in enumerate(change) if t.text == "up")
    bound = [t for t in change[cut + 1 :] if t.text != "to"]
    level = level[: next(i for i, t in enumerate(level) if t.text in ("DP", "differentially", "private"))]
    while level and level[-1].kind == "MINUS":
        level = level[:-1]
    if level and level[0].kind == "LPAR" and level[-1].kind == "RPAR":
        level = level[1:-1]
    parts = parts_at(level, "COMMA")
    if euler := next((t for t in (*level, *bound, *law) if t.kind == "NAME" and t.text == "e"), None):
        raise AskError(f"character {euler.at + 1}: 'e' is Euler's number: write eps or ε for a level")
    words = [t for t in law if not (t.kind == "WORD" and t.text in ("noise", "adding", "the", "added"))]
    named = len(words) == 1 and words[0].kind == "NAME"
    declare = [] if named else [[Token("NAME", "Z", 0), Token("SIM", "~", 0), *words]]
    positive = _of_privacy(parts, bound, words, others)
    declared.read([*others, *positive, *declare])
    name = words[0].text if named else "Z"
    if name not in declared.random or len(parts) not in (1, 2):
        raise AskError(
            "noise has a law and a level: write 'Laplace(D/e) noise is e-DP for every change up to D'"
        )
    values = [declared.expression(p) for p in parts]
    symbol = declared.random[name]
    domain = {declared.symbols[n]: r[0] for n, r in declared.ranges.items()}
    used = {s for v in (*values, declared.expression(bound)) for s in v.free_symbols} | declared.law_of(
        name
    ).named
    return _made(
        PrivateNoise, values[0], declared.expression(bound), {symbol: declared.law_of(name)}, values[1] if len(values) == 2 else sympy.S.Zero,
        {s: i for s, i in domain.items() if s in used},
    )  # fmt: skip


def _of_privacy(
    parts: list[list[Token]], bound: list[Token], law: list[Token], stated: list[list[Token]]
) -> list[list[Token]]:
    """Levels, changes and scales are positive where nothing is said of them; a failure probability lies in (0, 1)."""
    known = {t.text for c in stated for t in c if t.kind == "NAME"}
    letters = dict.fromkeys(t.text for t in (*parts[0], *bound, *law) if t.kind == "NAME")
    positive = [name for name in letters if name not in known and name not in _LAW_NAMES]
    found = [[Token("NAME", name, 0), Token("REL", ">", 0), Token("NUMBER", "0", 0)] for name in positive]
    if len(parts) == 2 and [t.kind for t in parts[1]] == ["NAME"] and parts[1][0].text not in known:
        zero, one = Token("NUMBER", "0", 0), Token("NUMBER", "1", 0)
        found.append([zero, Token("REL", "<", 0), parts[1][0], Token("REL", "<", 0), one])
    return found


def _ends_of_sums(tokens: list[Token]) -> set[str]:
    """Letters that are the upper end of a sum: they are integers."""
    found: set[str] = set()
    for i, token in enumerate(tokens):
        if (
            token.kind == "CARET"
            and any(t.kind in ("SUM", "PROD") for t in tokens[max(0, i - 8) : i])
            and tokens[i - 1].kind == "RBRACE"
        ):
            inside = tokens[i + 1 : i + 4] if tokens[i + 1].kind == "LBRACE" else tokens[i + 1 : i + 2]
            names = [t.text for t in inside if t.kind == "NAME"]
            if len([t for t in inside if t.kind not in ("LBRACE", "RBRACE")]) == 1:
                found |= set(names)
    return found


def _known_runs(tokens: Sequence[Token]) -> list[Token]:
    """Names of laws stay as they are."""
    return [
        Token("LAW", t.text, t.at, t.spaced)
        if t.kind == "RUN" and (t.text in _LAW_NAMES or t.text == "DP")
        else t
        for t in tokens
    ]


# --- what is asserted, and under which conditions ---


def _segments(tokens: list[Token]) -> tuple[list[Token], list[list[Token]]]:
    """The assertion, and the conditions in front of it and behind it."""
    tokens = [t for i, t in enumerate(tokens) if not (t.kind == "DOT" and i == len(tokens) - 1)]
    front, tokens = _front(tokens)
    asserted, back = _back(tokens)
    if not asserted:
        raise AskError("nothing is asserted: a statement such as x < exp(x) is expected")
    return asserted, [*front, *back]


def _front(tokens: list[Token]) -> tuple[list[list[Token]], list[Token]]:
    """Conditions in front: for all x > 0: ...; if 0 < x then ...; let X ~ N(0, 1). Then ...; X ~ N(0, 1) => ..."""
    for kind in ("IMPLIES", "SEMICOLON", "COLON", "DOT"):
        parts = parts_at(tokens, kind)
        if len(parts) > 1 and all(is_condition(_without_first(p, ("let", "if", "for"))) for p in parts[:-1]):
            return [_without_first(p, ("let", "if", "for")) for p in parts[:-1]], _without_first(
                parts[-1], ("then", "we", "have")
            )
    first = tokens[0]
    if first.kind == "FORALL" or (
        first.kind == "WORD"
        and first.text in ("for", "if", "let", "given", "when", "whenever", "where", "with")
    ):
        return _front_of_words(tokens)
    if first.kind == "EXISTS":
        return [], tokens
    for index, token in enumerate(tokens):
        if token.kind == "WORD" and token.text == "then" and is_condition(tokens[:index]):
            return [tokens[:index]], tokens[index + 1 :]
    return [], tokens


def _front_of_words(tokens: list[Token]) -> tuple[list[list[Token]], list[Token]]:
    for index, token in enumerate(tokens):
        if token.kind == "WORD" and token.text == "then":
            conditions = tokens[1:index]
            while conditions and conditions[-1].kind == "COMMA":
                conditions = conditions[:-1]
            return [conditions], tokens[index + 1 :]
    parts = parts_at(tokens[1:], "COMMA")
    for count in range(len(parts) - 1, 0, -1):
        rest = [t for p in parts[count:] for t in (Token("COMMA", ",", p[0].at), *p)][1:]
        if all(_may_be_condition(p) for p in parts[:count]) and not is_condition(rest):
            joined = [t for p in parts[:count] for t in (Token("COMMA", ",", p[0].at), *p)][1:]
            return [joined], rest
    raise AskError("it is not clear where the condition ends: write 'for x > 0: ...'")


def _may_be_condition(part: list[Token]) -> bool:
    return is_condition(part) or [t.kind for t in part if t.kind != "WORD"] == ["NAME"]


def _without_first(tokens: list[Token], words: Sequence[str]) -> list[Token]:
    while (
        tokens
        and tokens[0].kind in ("WORD", "FORALL")
        and (tokens[0].text in words or tokens[0].kind == "FORALL")
    ):
        tokens = tokens[1:]
    return tokens


def _back(tokens: list[Token]) -> tuple[list[Token], list[list[Token]]]:
    """Conditions behind: for x > 0, where X ~ N(0, 1), (x > 0), x > 0 behind a comma."""
    if (
        tokens
        and tokens[-1].kind == "RPAR"
        and (opening := _opening(tokens))
        and tokens[opening].spaced
        and is_condition(inside := tokens[opening + 1 : -1])
        and any(t.kind in ("REL", "IN", "DOTS", "UNEQUAL", "WORD") for t in inside)
    ):
        asserted, conditions = _back(tokens[:opening])
        return asserted, [*conditions, inside]
    depth = 0
    for index, token in enumerate(tokens):
        depth += token.kind in ("LPAR", "LSQB", "LBRACE", "LSET")
        depth -= token.kind in ("RPAR", "RSQB", "RBRACE", "RSET")
        if depth or not index:
            continue
        if token.kind == "FORALL" or (token.kind == "WORD" and token.text in _SUFFIX_WORDS):
            return _trimmed(tokens[:index]), _conditions(tokens[index + 1 :])
        if token.kind in ("COMMA", "SEMICOLON") and _are_conditions(tokens[index + 1 :]):
            return tokens[:index], _conditions(tokens[index + 1 :])
    return tokens, []


def _are_conditions(tokens: list[Token]) -> bool:
    first = [t for t in tokens if t.kind != "WORD"][:1]
    return bool(first) and (first[0].kind == "FORALL" or is_condition(tokens)) if tokens else False


def _trimmed(tokens: list[Token]) -> list[Token]:
    while tokens and tokens[-1].kind in ("COMMA", "SEMICOLON"):
        tokens = tokens[:-1]
    return tokens


def _conditions(tokens: list[Token]) -> list[list[Token]]:
    """Between the words that begin a condition."""
    found: list[list[Token]] = [[]]
    for token in tokens:
        if token.kind in ("FORALL", "SEMICOLON") or (token.kind == "WORD" and token.text in _SUFFIX_WORDS):
            found.append([])
        else:
            found[-1].append(token)
    return [_trimmed(f) for f in found if _trimmed(f)]


def _opening(tokens: list[Token]) -> int:
    """Where the bracket that the last token closes is opened."""
    depth = 0
    for index in range(len(tokens) - 1, -1, -1):
        depth += tokens[index].kind in ("RPAR", "RSQB", "RBRACE", "RSET")
        depth -= tokens[index].kind in ("LPAR", "LSQB", "LBRACE", "LSET")
        if not depth:
            return index
    return 0


# --- shapes: is increasing, has exactly one root, is a density ---


_SHAPE_WORDS = {"increasing", "decreasing", "convex", "concave", "density", "mass"}


def _shape_conditions(tokens: list[Token]) -> tuple[list[Token], list[list[Token]]]:
    """The range behind a shape (`on (0, 1)`, `in (0, 1)`), as a condition on its variable, in the words of one."""
    if tokens and tokens[0].kind == "EXISTS":
        return _existence(tokens)
    start = next(
        (i for i, t in enumerate(tokens) if t.kind == "WORD" and t.text in ("is", "has") and i), None
    )
    if start is None or not (
        {t.text for t in tokens[start:]} & (_SHAPE_WORDS | {"root", "solution", "zero"})
    ):
        return tokens, []
    words = tokens[start:]
    last = max(
        i
        for i, t in enumerate(words)
        if t.kind == "WORD" and t.text in (_SHAPE_WORDS | {"root", "solution", "zero"})
    )
    while last + 1 < len(words) and words[last + 1].text == "function":
        last += 1
    subject, variable = _subject(tokens[:start])
    rest = [
        t
        for t in words[last + 1 :]
        if not (t.kind == "WORD" and t.text in ("on", "over", "of", "the", "interval"))
    ]
    properties = [t for t in words[:last] if t.text in ("real", "positive", "nonnegative", "negative")]
    if (
        len(rest) == 2
        and rest[0].kind == "IN"
        and rest[1].kind == "NAME"
        and rest[1].text not in ("R", "N", "Z")
    ):
        variable, rest = rest[1].text, []
    name = variable or _only_letter(subject, tokens[:start])
    kept = [
        *subject,
        *(t for t in words[: last + 1] if t.kind == "WORD"),
        Token("VARIABLE", name, tokens[0].at),
    ]
    at = tokens[start].at
    if not rest:
        found = [Token("NAME", name, at), *(properties or [Token("WORD", "real", at)])]
        return kept, [found]
    if rest[0].kind == "NAME":
        return kept, [rest]
    if rest[0].kind == "IN":
        rest = rest[1:]
    return kept, [[Token("NAME", name, at), Token("IN", "in", at), *rest]]


def _existence(tokens: list[Token]) -> tuple[list[Token], list[list[Token]]]:
    """There is exactly one x in a range with an equation."""
    if len(tokens) < 3 or tokens[1].kind != "BANG":
        raise AskError(f"character {tokens[0].at + 1}: only 'there is exactly one' is read: write \\exists!")
    parts = [p for kind in ("COLON", "COMMA") for p in [parts_at(tokens[2:], kind)] if len(p) == 2]
    if not parts:
        raise AskError(
            f"character {tokens[0].at + 1}: a colon is expected between the range and the equation"
        )
    condition, equation = parts[0]
    name = next(t.text for t in condition if t.kind == "NAME")
    words = [Token("WORD", w, tokens[0].at) for w in ("has", "one", "root")]
    return [*equation, *words, Token("VARIABLE", name, tokens[0].at)], [condition]


def _subject(tokens: list[Token]) -> tuple[list[Token], str]:
    """The expression of which a shape is said, and its variable where one is named."""
    tokens = [
        t for t in tokens if not (t.kind == "WORD" and t.text in ("the", "function", "equation", "map"))
    ]
    kinds = [t.kind for t in tokens]
    if "MAPSTO" in kinds:
        at = kinds.index("MAPSTO")
        names = [t.text for t in tokens[:at] if t.kind == "NAME"]
        return tokens[at + 1 :], names[-1]
    if (
        kinds[:2] == ["NAME", "LPAR"]
        and kinds[3:5] == ["RPAR", "EQUAL"]
        and tokens[0].text in ("f", "g", "h", "F", "G")
    ):
        return tokens[5:], tokens[2].text
    if kinds == ["NAME"] and tokens[0].text in ("f", "g", "h", "F", "G", "H"):
        raise AskError(
            f"character {tokens[0].at + 1}: it is not known what {tokens[0].text} is: write its expression"
        )
    return tokens, ""


def _only_letter(subject: list[Token], tokens: list[Token]) -> str:
    names = dict.fromkeys(t.text for t in subject if t.kind == "NAME" and t.text != "e")
    for usual in ("x", "t"):
        if usual in names:
            return usual
    if len(names) == 1:
        return next(iter(names))
    place = tokens[0].at + 1 if tokens else 1
    raise AskError(f"character {place}: it is not clear in which letter: write 'x |-> ...'")


# --- the statement ---


@dataclass
class _Assertion:
    conjuncts: list[list[Token]]
    declared: Declared
    is_text: bool = True

    def statement(self) -> Statement:
        """One statement for each choice of the ranges."""
        names = [n for n in self.declared.symbols if n in self.declared.ranges]
        for variable in (t.text for c in self.conjuncts for t in c if t.kind == "VARIABLE"):
            if len(self.declared.ranges.get(variable, [])) > 1:
                raise AskError(
                    f"a shape or a root is that of an expression on one interval: the range of {variable} has two"
                )
        choices = list(itertools.product(*(self.declared.ranges[n] for n in names)))
        if len(choices) > _MOST_CASES:
            raise AskError(f"the ranges make {len(choices)} cases: at most {_MOST_CASES} are read")
        made = [
            self._on({self.declared.symbols[n]: i for n, i in zip(names, choice, strict=True)})
            for choice in choices
        ]
        return made[0] if len(made) == 1 else All(tuple(made))

    def _on(self, domain: dict[Symbol, Interval]) -> Statement:
        parts: list[Statement] = []
        for conjunct in self.conjuncts:
            parts += self._one(conjunct, domain)
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    def _one(self, tokens: list[Token], domain: dict[Symbol, Interval]) -> list[Statement]:
        variable = next((t.text for t in tokens if t.kind == "VARIABLE"), "")
        words = {t.text for t in _understood(tokens, _OF_SHAPES if variable else _OF_RELATIONS)}
        bare = [
            t
            for i, t in enumerate(tokens)
            if t.kind != "VARIABLE" and (t.kind != "WORD" or _is_in_an_integral(tokens, i))
        ]
        tokens = bare
        parser = Parser(tokens, self.declared.symbols, self.declared.random, is_text=self.is_text)
        chain = parse_all(parser, parser.chain)
        if variable:
            return [self._shape(words, chain, self.declared.symbols[variable], domain)]
        if len(chain) == 1:
            raise AskError(
                f"character {tokens[0].at + 1}: an expression alone states nothing: a relation such as < or = is missing"
            )
        found: list[Statement] = []
        sides = list(itertools.pairwise(parser.typed))
        for left, sign, right, typed in zip(chain[::2], chain[1::2], chain[2::2], sides, strict=False):
            made = self._relation(left, sign, right, domain, parser)
            found += [_typed(s, typed) for s in made]
        return found

    def _shape(
        self, words: set[str], chain: list[Any], variable: Symbol, domain: dict[Symbol, Interval]
    ) -> Statement:
        reader = read_namespace({})
        if "strictly" in words and words & {"convex", "concave"}:
            raise AskError("strict convexity is not read: say 'convex', which allows straight pieces")
        if words & {"root", "solution", "zero"}:
            if not words & {"one", "unique"}:
                raise AskError("only 'exactly one' root is read")
            gap = chain[0] if len(chain) == 1 else reader.subtract(chain[0], chain[2])
            if len(chain) == 3 and chain[2] == 0:
                gap = chain[0]
            if len(chain) > 3 or (len(chain) == 3 and chain[1].kind != "EQUAL"):
                raise AskError("a root is that of an equation")
            return _made(UniqueRoot, gap, variable, _with(domain, variable))
        (expression,) = chain if len(chain) == 1 else [None]
        if expression is None:
            raise AskError("a shape is that of an expression, not of a relation")
        if words & {"density", "mass"}:
            if "mass" in words and not variable.is_integer:
                raise AskError(f"a mass function is one of integers: write for {variable} in {{0, 1, ...}}")
            return _made(Normalised, expression, variable, _with(domain, variable))
        if "convex" in words or "concave" in words:
            value = expression if "convex" in words else reader.negative(expression)
            return _made(Convex, value, variable, _with(domain, variable))
        direction = "increasing" if "increasing" in words else "decreasing"
        return _made(Monotone, expression, variable, direction, _with(domain, variable))

    def _relation(
        self, left: Expr, sign: Token, right: Expr, domain: dict[Symbol, Interval], parser: Parser
    ) -> list[Statement]:
        held = parser.placeholders
        own = {s for s in (*left.free_symbols, *right.free_symbols) if isinstance(s, Dummy)}
        if not own & {*held.limits, *held.means, *held.variances, *held.probabilities}:
            return [self._plain(left, sign, right, domain)]
        turned = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
        relation = sign.text
        if left not in own and right in own:
            left, right, relation = right, left, turned.get(relation, relation)
        if left not in own:
            raise AskError(
                f"character {sign.at + 1}: a limit, mean, variance or probability has to stand alone on one side"
            )
        if left in held.limits:
            return [self._limit(held.limits[left], sign, right, domain)]
        if sign.kind not in ("EQUAL", "REL"):
            raise AskError(f"character {sign.at + 1}: {sign.text!r} is not read of a probability or mean")
        more: list[Statement] = []
        for standing in sorted((s for s in right.free_symbols if s in held.means), key=str):
            value, proof = self._known_mean(held.means[standing], domain)
            right, more = right.xreplace({standing: value}), [*more, proof]
        if right.free_symbols & {*held.means, *held.variances, *held.probabilities, *held.limits}:
            raise AskError(f"character {sign.at + 1}: only one probability or variance can be in a relation")
        return [*more, self._of_chance(left, relation, right, domain, parser)]

    def _plain(self, left: Expr, sign: Token, right: Expr, domain: dict[Symbol, Interval]) -> Statement:
        for name, symbol in self.declared.random.items():
            if symbol in left.free_symbols | right.free_symbols:
                raise AskError(
                    f"character {sign.at + 1}: {name} is a random variable: put it inside P(...), E[...] or Var(...)"
                )
        if sign.kind == "ABOUT":
            return self._value(left, sign, right, domain)
        used = _used(domain, left, right)
        if sign.kind == "EQUAL":
            return _made(Identity, left, right, used)
        if sign.kind == "UNEQUAL":
            raise AskError(
                f"character {sign.at + 1}: 'is not equal to' is not read as a statement: write < or >"
            )
        return _made(Inequality, left, sign.text, right, used)

    def _value(self, left: Expr, sign: Token, right: Expr, domain: dict[Symbol, Interval]) -> Statement:
        tokens = next(c for c in self.conjuncts if any(t is sign for t in c))
        index = next(i for i, t in enumerate(tokens) if t is sign)
        text = "".join(t.text for t in tokens[index + 1 :])
        if left.free_symbols or not text.replace(".", "", 1).lstrip("-").isdigit():
            raise AskError(
                f"character {sign.at + 1}: behind ≈ a decimal number is expected, as in pi ≈ 3.14, and no letters in front"
            )
        return _made(PrintedValue, left, text)

    def _limit(
        self, found: tuple[Expr, Symbol, Expr, str], sign: Token, right: Expr, domain: dict[Symbol, Interval]
    ) -> Statement:
        body, variable, point, side = found
        if sign.kind != "EQUAL":
            raise AskError(f"character {sign.at + 1}: a limit is read with = only")
        around = dict(_used(domain, body, right))
        around.pop(variable, None)
        if side in ("+", "-"):
            own = domain.get(variable) or _near(variable, point, side)
            return _made(Limit, body, variable, point, right, {**around, variable: own})
        if variable in domain:
            return _made(Limit, body, variable, point, right, {**around, variable: domain[variable]})
        parts = [
            _made(Limit, body, variable, point, right, {**around, variable: _near(variable, point, s)})
            for s in "+-"
        ]
        return All(tuple(parts))

    def _law(self) -> dict[Symbol, Any]:
        return {self.declared.random[name]: self.declared.law_of(name) for name in self.declared.laws}

    def _of_chance(
        self, left: Expr, relation: str, right: Expr, domain: dict[Symbol, Interval], parser: Parser
    ) -> Statement:
        held = parser.placeholders
        laws = self._law()
        if left in held.probabilities:
            found = [_event(chain, parser) for chain in held.probabilities[left][0]]
            event = found[0] if len(found) == 1 else AllOf(tuple(found))
            spoken = {s for s in laws if s in event.symbols}
            return _made(
                Probability, event, relation, right, {s: laws[s] for s in laws if s in spoken}, domain
            )
        expression = held.means[left] if left in held.means else held.variances[left]
        kind = Mean if left in held.means else Variance
        return _made(
            kind,
            expression,
            relation,
            right,
            {s: law for s, law in laws.items() if s in expression.free_symbols},
            domain,
        )

    def _known_mean(self, expression: Expr, domain: dict[Symbol, Interval]) -> tuple[Expr, Statement]:
        """The mean of one variable, with the statement that this is its mean, which is proved as well."""
        laws = self._law()
        if expression not in laws:
            raise AskError("on the other side only the mean of a variable itself is read, as in 1/E[X]")
        name = next(n for n, s in self.declared.random.items() if s == expression)
        law = self.declared.laws[name]
        value = _MEANS[law.name](*law.parameters)
        return value, _made(Mean, expression, "=", value, {expression: laws[expression]}, domain)


_OF_RELATIONS = {"we", "have", "then", "that", "the", "so"}
_OF_SHAPES = _SHAPE_WORDS | {
    "is", "has", "the", "an", "a", "exactly", "one", "unique", "root", "solution", "zero", "real", "positive", "negative", "nonnegative",
    "function", "equation", "map", "strictly", "probability", "of", "number",
}  # fmt: skip
"""The words that may be in an assertion: any other one would change what it says."""


def _understood(tokens: list[Token], known: set[str]) -> list[Token]:
    """The words of an assertion. Raises AskError for a word that has no meaning there."""
    words = [t for i, t in enumerate(tokens) if t.kind == "WORD" and not _is_in_an_integral(tokens, i)]
    for word in words:
        if word.text not in known:
            raise AskError(f"character {word.at + 1}: the word {word.text!r} is not understood here")
    return words


def _is_in_an_integral(tokens: list[Token], index: int) -> bool:
    """from, to and of behind an integral that is written in words."""
    return tokens[index].text in ("from", "to", "of") and any(t.kind == "INT" for t in tokens[:index])


def _typed(statement: Statement, sides: tuple[str, str]) -> Statement:
    """The statement, which remembers how its sides were typed: SymPy may make them alike."""
    construction = statement._construction  # noqa: SLF001 - it was made here
    if construction is not None:
        object.__setattr__(statement, "_construction", replace(construction, typed=sides))
    return statement


def _made(kind: type[Statement], *arguments: Any) -> Statement:
    """The statement made of these arguments. Raises AskError, with the reason, where they make none."""
    try:
        found: Statement = read_namespace({}).call(kind, *arguments)
    except ClaimError as error:
        raise AskError(str(error)) from error
    return found


def _with(domain: dict[Symbol, Interval], variable: Symbol) -> dict[Symbol, Interval]:
    return domain if variable in domain else {**domain, variable: REALS}


def _used(domain: dict[Symbol, Interval], *expressions: Expr) -> dict[Symbol, Interval]:
    """All ranges, also of letters that are not in the expressions: they may bound those that are."""
    free = {s for e in expressions for s in e.free_symbols}
    grown = True
    while grown:
        more = {
            s
            for k in free
            if k in domain
            for end in (domain[k].lower, domain[k].upper)
            for s in end.free_symbols
        }
        grown = not more <= free
        free |= more
    return {s: i for s, i in domain.items() if s in free}


def _near(variable: Symbol, point: Expr, side: str) -> Interval:
    from parisk_sym.formulas.domain import integers, open_

    if point == sympy.oo:
        return integers(1) if variable.is_integer else open_(0, sympy.oo)
    if point == -sympy.oo:
        return open_(-sympy.oo, 0)
    return open_(point, point + 1) if side == "+" else open_(point - 1, point)


def _event(chain: list[Any], parser: Parser) -> Event:
    if (
        len(chain) == 5
        and not (chain[0].free_symbols | chain[4].free_symbols) & set(parser.random.values())
        and chain[1].text in ("<", "<=")
        and chain[3].text in ("<", "<=")
    ):
        between: Event = parser.reader.call(
            Lies, chain[2], Interval(chain[0], chain[4], chain[1].text == "<", chain[3].text == "<")
        )
        return between
    events = [
        _one_event(a, s, b, parser) for a, s, b in zip(chain[::2], chain[1::2], chain[2::2], strict=False)
    ]
    return events[0] if len(events) == 1 else AllOf(tuple(events))


def _one_event(left: Expr, sign: Token, right: Expr, parser: Parser) -> Event:
    random = set(parser.random.values())
    relation = sign.text
    if not left.free_symbols & random:
        left, right = right, left
        relation = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}.get(relation, relation)
    if right.free_symbols & random:
        left, right = parser.reader.subtract(left, right), sympy.S.Zero
    intervals = {
        "<": Interval(-sympy.oo, right, True, True), "<=": Interval(-sympy.oo, right, True, False), ">": Interval(right, sympy.oo, True, True),
        ">=": Interval(right, sympy.oo, False, True), "=": Interval(right, right, False, False),
    }  # fmt: skip
    if relation not in intervals:
        raise AskError(f"character {sign.at + 1}: {sign.text!r} is not read in an event")
    found: Event = parser.reader.call(Lies, left, intervals[relation])
    return found


_MEANS: dict[str, Any] = {
    "normal": lambda m, v: m, "laplace": lambda *p: p[0] if len(p) == 2 else sympy.S.Zero, "exponential": lambda r: 1 / r, "uniform": lambda a, b: (a + b) / 2,
    "poisson": lambda m: m, "binomial": lambda n, p: n * p, "geometric": lambda p: (1 - p) / p, "bernoulli": lambda p: p, "beta": lambda a, b: a / (a + b),
    "chi-squared": lambda k: k,
}  # fmt: skip
