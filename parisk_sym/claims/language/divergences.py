r"""Divergences of two laws in a line: `KL(N(m, 1) || N(0, 1))`, `D_\alpha(P \| Q)`, `the total variation distance between Ber(p) and Ber(q)`.

Every spelling is first rewritten as KL(P, Q), Renyi(order, P, Q), TV(P, Q), HockeyStick(factor, P, Q) or ChiSquaredDivergence(P, Q). Each law in
it then becomes the law of a new letter, so that it is read like any other law.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sympy import Expr, S, Symbol

from parisk_sym.claims import divergences
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.language.making import statement_with, used_ranges
from parisk_sym.claims.language.ranges import is_larger
from parisk_sym.claims.language.token_reader import closing_bracket
from parisk_sym.claims.language.tokens import AskError, Token, parts_at
from parisk_sym.claims.named_laws import NamedLaw
from parisk_sym.claims.statement import Statement
from parisk_sym.formulas.domain import POSITIVE, Interval

__all__ = ["behind_bracket", "conditions_of_laws", "divergence_of", "divergences_apart", "with_divergences"]

_DIVERGENCES: Mapping[str, tuple[Callable[..., Expr], bool]] = {
    "KL": (divergences.kl_divergence, False), "Renyi": (divergences.renyi_divergence, True), "TV": (divergences.total_variation, False),
    "HockeyStick": (divergences.hockey_stick_divergence, True), "ChiSquaredDivergence": (divergences.chi_squared_divergence, False),
}  # fmt: skip
"""Each with whether its first argument is an order or a factor."""

_WITH_QUOTIENTS = ("KL", "Renyi", "ChiSquaredDivergence")
"""Divergences that divide by a probability, or take its logarithm."""

# --- spellings --------------------------------------------------------------------------------------------------------

_FONT = r"(?:\\(?:mathrm|mathsf|mathbb|mathcal|operatorname|text|textup|textrm)\s*\{\s*)"
_INDEX = r"\s*_\s*(?P<index>\{(?:[^{}]|\{[^{}]*\})*\}|\\?[A-Za-z0-9αλγ]+)"
_HEAD = re.compile(
    rf"(?<![A-Za-z\\_])(?:{_FONT}(?P<upright>D|d|KL|TV|E|H)\s*\}}|(?P<plain>D|d|KL|TV|E|H)(?![A-Za-z])|(?P<chi>\\chi|χ|chi)\s*(?:\^\s*\{{?2\}}?|²))"
    rf"(?:{_INDEX})?\s*(?P<open>(?:\\left|\\big|\\bigl|\\Big|\\Bigl|\\,|\\!)*\s*\()"
)
_PARTING = re.compile(
    r"(?:\\[,;!: ]|\s|\\middle|\\[bB]ig+[lrm]?)*(?:\\\||\|\||‖|∥|\\parallel\b|\\Vert\b|\\mid\s*\\mid\b)(?:\\[,;!: ]|\s)*"
)
_BARS = re.compile(r"\\\||\|\||‖|∥|\\parallel\b|\\Vert\b|\\mid\s*\\mid\b")
_NAMES = (
    (r"(?:KL|Kullback[-–\s]+Leibler)(?:[-\s]+divergence)?|relative\s+entropy", "KL"),
    (r"R(?:é|e|\\'e|\\'\{e\})nyi[-\s]+divergence", "Renyi"),
    (r"total[-\s]+variation(?:[-\s]+distance)?|TV[-\s]+distance", "TV"),
    (r"hockey[-\s]stick[-\s]+divergence", "HockeyStick"),
    (r"(?:chi[-\s]squared?|chi\^2|χ²|\\chi\^2)[-\s]+divergence", "ChiSquaredDivergence"),
)
_WORDS = re.compile(
    rf"\b(?:the\s+)?(?P<name>{'|'.join(p for p, _ in _NAMES)})(?:\s+of\s+order\s+(?P<order>\S(?:.*?\S)??))?\s+(?P<of>of|between|from)\s+(?=[A-Z\\$])",
    re.IGNORECASE,
)
_LAW = re.compile(
    rf"\$?\s*(?:{_FONT}\s*[A-Za-z]+\s*\}}|[A-Za-z]+(?:_(?:\w|\{{\w+\}}))?)\s*(?P<open>(?:\\left\s*)?\()?"
)
_BEFORE_SECOND = re.compile(r"\s*\$?\s*(?P<word>from|and|with\s+respect\s+to|relative\s+to|to)\s+")


_FACTOR = re.compile(r"e\^|\\exp|exp|\\?gamma\b|γ|\d")
"""An index that is the factor of a hockey-stick divergence: gamma by custom, or a number, or a written exponential."""


def with_divergences(line: str) -> str:
    """The line with its divergences as KL(P, Q) and the like; AskError where a spelling has two meanings."""
    return _with_signs(_with_words(line))


def _with_words(line: str) -> str:
    """`the KL divergence of P from Q` as KL(P, Q)."""
    start = 0
    while (found := _WORDS.search(line, start)) is not None:
        start = found.end()
        if (pair := _pair(line, start)) is None:
            continue
        first, word, second, end = pair
        name = next(n for p, n in _NAMES if re.fullmatch(p, found["name"], re.IGNORECASE))
        _require_order_of_laws(name, found, word)
        order = found["order"]
        if _DIVERGENCES[name][1] == (order is None):
            raise AskError(
                f"character {found.start() + 1}: {'the order is missing' if order is None else 'an order is not read of it'}: {found['name']}"
            )
        range_of_order = ""
        if order and (ranged := re.match(r"\$?\s*(\S+?)\s*(?:[<>≤≥]|\\(?:geq?|leq?)\b)", order)):
            order, range_of_order = ranged[1], f" for {order.strip('$ ')}"
        written = f"{name}({', '.join([*([order.strip('$ ')] if order else []), first, second])})"
        line = line[: found.start()] + written + line[end:] + range_of_order
        start = found.start() + len(written)
    return line


def _pair(line: str, start: int) -> tuple[str, str, str, int] | None:
    """A law, the word behind it, a second law, and where that ends."""
    first = _end_of_law(line, start)
    between = _BEFORE_SECOND.match(line, first) if first else None
    if first is None or between is None or (second := _end_of_law(line, between.end())) is None:
        return None
    return line[start:first].strip(" $"), between["word"], line[between.end() : second].strip(" $"), second


def _require_order_of_laws(name: str, found: re.Match[str], word: str) -> None:
    """Raise AskError where the words leave open which law is the first, or do not fit each other."""
    pair = (found["of"].lower(), re.sub(r"\s+", " ", word))
    if name == "TV" or pair in (
        ("between", "and"),
        ("of", "from"),
        ("of", "with respect to"),
        ("of", "relative to"),
    ):
        return
    raise AskError(
        f"character {found.start() + 1}: '{pair[0]} P {pair[1]} Q' leaves open which law is the first: write 'of P from Q', or {name}(P || Q)"
    )


def _end_of_law(line: str, start: int) -> int | None:
    """Where a law that begins here ends: a letter, or a name with parameters."""
    found = _LAW.match(line, start)
    if found is None:
        return None
    return behind_bracket(line, found.end()) if found["open"] else found.end()


def behind_bracket(line: str, inside: int) -> int | None:
    """The place behind the bracket that closes the one which was opened in front of `inside`."""
    depth = 1
    for index in range(inside, len(line)):
        depth += (line[index] == "(") - (line[index] == ")")
        if not depth:
            return index + 1
    return None


def _with_signs(line: str) -> str:
    r"""`D_\alpha(P \| Q)` as Renyi(\alpha, P, Q)."""
    start = 0
    while (found := _HEAD.search(line, start)) is not None:
        start = found.end()
        end = behind_bracket(line, start)
        inside = line[start : end - 1] if end else ""
        has_bars = _BARS.search(inside) is not None and "|" not in _BARS.sub("", inside)  # not |x||y|
        head = _meaning(found, has_bars=has_bars)
        if end is None or head is None:
            continue
        name, order = head
        laws = re.sub(r"\\(?:right|big|bigr|Big|Bigr)\s*$", "", _PARTING.sub(", ", inside)).strip()
        written = f"{name}({f'{order}, ' if order else ''}{laws})"
        line = line[: found.start()] + written + line[end:]
        start = found.start() + len(written)
    return line


def _meaning(found: re.Match[str], *, has_bars: bool) -> tuple[str, str] | None:
    """The divergence, and its order or factor, which is "" without one; None for another function."""
    letter = found["upright"] or found["plain"]
    index = re.sub(r"^\{|\}$|\s", "", found["index"] or "")
    index = re.sub(rf"^{_FONT}|(?<=[A-Z])\}}$", "", index)
    if letter in ("KL", "TV"):
        return None if index else (letter, "")
    if index in ("KL", "TV"):
        return index, ""
    if not has_bars:
        return None
    if found["chi"] or index in (r"\chi^2", "chi^2", "χ²"):
        return "ChiSquaredDivergence", ""
    at = found.start() + 1
    if letter == "D":
        return ("Renyi", _order(index, at)) if index else ("KL", "")
    return ("HockeyStick", _factor(index, at)) if letter in ("E", "H") and index else None


def _order(index: str, at: int) -> str:
    """The index of D as the order of a Rényi divergence. Raises AskError for an infinite one, and for an exponential."""
    if index in (r"\infty", "oo", "∞"):
        raise AskError(f"character {at}: the max-divergence is not read: state a bound of p/q")
    if re.match(r"e\^|\\exp|exp", index):
        raise AskError(
            f"character {at}: with the index {index}, D can be the hockey-stick divergence or the Rényi divergence: "
            f"write HockeyStick({index}, P, Q) or Renyi({index}, P, Q)"
        )
    return index


def _factor(index: str, at: int) -> str:
    """The index of E or H as the factor of a hockey-stick divergence. Raises AskError for one that may be its logarithm."""
    if not _FACTOR.match(index):
        raise AskError(
            f"character {at}: the index {index} can be the factor of a hockey-stick divergence or the level whose exponential is the "
            f"factor: write HockeyStick({index}, P, Q) or HockeyStick(e^({index}), P, Q)"
        )
    return index


# --- tokens -----------------------------------------------------------------------------------------------------------


def divergences_apart(tokens: list[Token]) -> tuple[list[Token], list[list[Token]]]:
    """The line with letters in place of the laws of divergences, and the conditions that state these laws."""
    letters = (f"L_{i}" for i in range(1, len(tokens)) if all(t.text != f"L_{i}" for t in tokens))
    found: list[Token] = []
    stated: list[list[Token]] = []
    index, named = 0, set()
    while index < len(tokens):
        token = tokens[index]
        end = _end_of_divergence(tokens, index)
        if end is None:
            found.append(token)
            index += 1
            continue
        *before, first, second = parts_at(tokens[index + 2 : end], "COMMA")
        found += [Token("DIVERGENCE", token.text, token.at, token.spaced), tokens[index + 1]]
        for part in before:
            found += [*part, Token("COMMA", ",", token.at)]
        for number, law in enumerate((first, second)):
            if [t.kind for t in law] != ["NAME"]:
                letter = Token("NAME", next(letters), law[0].at)
                stated.append([letter, Token("SIM", "~", law[0].at), *law])
            else:
                letter = law[0]
                named.add(letter.text)
            found += [*([Token("COMMA", ",", token.at)] if number else []), letter]
        found.append(tokens[end])
        index = end + 1
        behind = tokens[index : index + 2]
        if len(behind) == 2 and behind[0].text == "is" and behind[1].kind != "WORD":
            found.append(Token("EQUAL", "=", behind[0].at, True))
            index += 1
    return [_of_a_law(found, i, named) for i in range(len(found))], stated


def _end_of_divergence(tokens: list[Token], index: int) -> int | None:
    """The bracket that closes KL(P, Q) and the like; None for something else."""
    if tokens[index].text not in _DIVERGENCES:
        return None
    end = closing_bracket(tokens, index + 1)
    if end is None:
        return None
    parts = parts_at(tokens[index + 2 : end], "COMMA")
    wanted = 2 + _DIVERGENCES[tokens[index].text][1]
    if len(parts) != wanted:
        shown = f"{tokens[index].text}({'order, ' if wanted > 2 else ''}P, Q)"
        raise AskError(f"character {tokens[index].at + 1}: a divergence of two laws is written {shown}")
    return end


def _of_a_law(tokens: list[Token], index: int, named: set[str]) -> Token:
    """The `=` of `P = N(0, 1)`, which states the law of a letter in a divergence, as `~`; any other token as it is."""
    token = tokens[index]
    is_law = token.kind == "EQUAL" and tokens[index - 1].text in named
    return Token("SIM", "~", token.at, token.spaced) if is_law else token


# --- expressions ------------------------------------------------------------------------------------------------------


def divergence_of(parser: Any) -> Expr:
    """The divergence at which a parser stands; the parser keeps what the parameters of the laws need."""
    token = parser.take("DIVERGENCE")
    parser.take("LPAR")
    value, has_order = _DIVERGENCES[token.text]
    order = [parser.sum()] if has_order else []
    if has_order:
        parser.take("COMMA")
    laws = [_law(parser)]
    parser.take("COMMA")
    laws.append(_law(parser))
    parser.take("RPAR")
    parser.needs += [(each, interval, token.text) for each, interval in divergences.conditions(*laws)]
    if token.text == "Renyi":
        parser.orders.append(order[0])
        parser.needs.append((order[0], POSITIVE, token.text))
    return value(*order, *laws)


def _law(parser: Any) -> NamedLaw:
    name = parser.take("NAME")
    if name.text not in parser.random or parser.law_of is None:
        raise AskError(
            f"character {name.at + 1}: {name.text} has no law: add one, for instance 'for {name.text} ~ N(0, 1)', or write it in its place"
        )
    law = parser.law_of(name.text)
    if not isinstance(law, NamedLaw):
        raise AskError(
            f"character {name.at + 1}: a divergence is read of laws with a name, such as N(0, 1): state the integral of another one"
        )
    return law


def conditions_of_laws(parser: Any, domain: dict[Symbol, Interval]) -> Iterator[Statement]:
    """The parameters of the laws of divergences lie in their ranges: what the ranges of the letters do not say already.

    Raises AskError where a Rényi divergence may have the order 1, and where a probability may be 0 or 1 in a quotient.
    """
    for order in parser.orders:
        if is_larger(order, S.One, domain) is not True and is_larger(S.One, order, domain) is not True:
            raise AskError(
                f"the order {order} may be 1, where the Rényi divergence is the KL divergence: state it for orders above 1, or below"
            )
    stated = set()
    for value, interval, name in parser.needs:
        if interval.integer and not value.is_integer:
            raise AskError(f"{value} has to be an integer: add 'for {value} in N'")
        is_probability = (interval.lower, interval.upper) == (S.Zero, S.One)
        for lower, upper, is_open in (
            (interval.lower, value, interval.lower_open),
            (value, interval.upper, interval.upper_open),
        ):
            if (lower, upper) in stated:
                continue
            stated.add((lower, upper))
            is_inside = is_larger(upper, lower, domain, or_equal=not is_open)
            is_strict = is_larger(upper, lower, domain)
            if is_probability and name in _WITH_QUOTIENTS and is_inside and not is_strict:
                raise AskError(
                    f"where {value} is {lower if upper == value else upper}, the divergence needs 0 ln 0 = 0 or is infinite, which is not read: state it for 0 < {value} < 1"
                )
            if not is_inside:
                used = used_ranges(domain, lower, upper)
                yield statement_with(Inequality, lower, "<" if is_open else "<=", upper, used)
