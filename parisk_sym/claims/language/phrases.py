"""Phrases of English as the signs that they stand for: `is at most`, `the variance of X`, `the limit of f as x -> 0`."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from parisk_sym.claims.language.condition_pieces import is_law_name
from parisk_sym.claims.language.laws import LAW_NAMES
from parisk_sym.claims.language.token_reader import CLOSING, OPENING, closing_bracket
from parisk_sym.claims.language.tokens import AskError, Token, parts_at

__all__ = ["with_phrases"]

_LET, _IF, _SO, _ARROW, _ABOUT = (
    ("WORD", "let"),
    ("WORD", "if"),
    ("IMPLIES", "=>"),
    ("TO", "->"),
    ("ABOUT", "~~"),
)
_WITH = ("WORD", "with")
_ROOT, _NO, _WEAK = ("WORD", "root"), ("WORD", "no"), ("WORD", "nondecreasing")
_OTHERS: dict[str, tuple[tuple[str, str], ...]] = {
    **dict.fromkeys(("show that", "prove that", "it holds that", "note that", "recall that", "observe that", "hence", "thus", "therefore"), ()),
    **dict.fromkeys(("iid", "i . i . d .", "i . i . d", "independent & identically distributed"), (("WORD", "independent"),)),
    "suppose that": (_LET,), "suppose": (_LET,), "assume that": (_LET,), "assume": (_LET,), "assuming that": (_IF,), "assuming": (_IF,),
    **dict.fromkeys(("subject to", "satisfying", "satisfy", "that satisfy", "which satisfy"), (_WITH,)), "provided that": (_IF,), "provided": (_IF,), "implies that": (_SO,), "implies": (_SO,), "tends to": (_ARROW,), "goes to": (_ARROW,),
    "converges to": (_ARROW,), "approaches": (_ARROW,), "with respect to": (("WORD", "respect"),), "is approximately": (_ABOUT,),
    "is approximately equal to": (_ABOUT,), "increases": (("WORD", "is"), ("WORD", "increasing")), "decreases": (("WORD", "is"), ("WORD", "decreasing")),
    "log-convex": (("WORD", "logconvex"),), "log-concave": (("WORD", "logconcave"),), "logarithmically convex": (("WORD", "logconvex"),),
    "logarithmically concave": (("WORD", "logconcave"),), "pdf": (("WORD", "density"),), "pmf": (("WORD", "mass"), ("WORD", "function")), "roots": (_ROOT,),
    "zeros": (_ROOT,), "zeroes": (_ROOT,), "solutions": (_ROOT,), "no root": (_NO, _ROOT), "no roots": (_NO, _ROOT), "no zero": (_NO, _ROOT), "no zeros": (_NO, _ROOT), "no solution": (_NO, _ROOT), "no solutions": (_NO, _ROOT), "no real root": (_NO, _ROOT), "no real roots": (_NO, _ROOT), "no real solution": (_NO, _ROOT), "no real solutions": (_NO, _ROOT), "no real zero": (_NO, _ROOT), "no real zeros": (_NO, _ROOT), "exactly 1": (("WORD", "exactly"), ("WORD", "one")), "exactly two": (("WORD", "exactly"), ("NUMBER", "2")),
    "exactly three": (("WORD", "exactly"), ("NUMBER", "3")), "choose": (("CHOOSE", "choose"),),
    "have the density": (("WORD", "has"), ("WORD", "density")), "have density": (("WORD", "has"), ("WORD", "density")), "non-decreasing": (_WEAK,), "weakly increasing": (_WEAK,), "non-increasing": (("WORD", "nonincreasing"),), "weakly decreasing": (("WORD", "nonincreasing"),),
}  # fmt: skip
_VERBS: dict[str, str] = {
    "is at most": "<=", "at most": "<=", "is no more than": "<=", "does not exceed": "<=", "never exceeds": "<=", "is bounded above by": "<=",
    "is less than or equal to": "<=", "is smaller than or equal to": "<=", "is not greater than": "<=", "is no greater than": "<=", "is no larger than": "<=",
    "is at least": ">=", "at least": ">=", "is no less than": ">=", "is bounded below by": ">=", "is greater than or equal to": ">=",
    "is larger than or equal to": ">=", "is not less than": ">=", "is no smaller than": ">=",
    "is less than": "<", "is strictly less than": "<", "is smaller than": "<", "is strictly smaller than": "<",
    "is greater than": ">", "is strictly greater than": ">", "is larger than": ">", "is strictly larger than": ">", "is more than": ">", "exceeds": ">",
    "equals": "=", "is equal to": "=",
}  # fmt: skip
_SIGNS: dict[str, str] = {
    "is positive": ">", "is strictly positive": ">", "is negative": "<", "is strictly negative": "<", "is nonnegative": ">=", "is non-negative": ">=",
    "is non negative": ">=", "is nonpositive": "<=", "is non-positive": "<=",
}  # fmt: skip
"""Properties of a value: those of a letter are ranges, and mean the same."""
_NOUNS = {
    "mean of": "MEAN", "expectation of": "MEAN", "expected value of": "MEAN", "average of": "MEAN", "variance of": "VAR", "probability that": "PROB",
    "probability of": "PROB",
}  # fmt: skip
_OF_A_LAW = (*_NOUNS, "median of")
_BEHIND_A_SIGN = {
    "for", "where", "whenever", "if", "when", "on", "over", "with", "given", "as", "then", "in", "&", "whatever", "provided", "of",
}  # fmt: skip
_ENDS = {"for", "where", "whenever", "if", "when", "given", "then", "as", "is", "equals", "exceeds"}
_STOPS = ("COMMA", "SEMICOLON", "DOT", "FORALL", "IMPLIES", "COLON")
_LONGEST = 6


def with_phrases(tokens: list[Token]) -> list[Token]:
    """The tokens with signs in the place of phrases. Raises AskError where a phrase has no end."""
    found: list[Token] = []
    index = 0
    if between := next((t for t in tokens if t.text == "between"), None):
        raise AskError(
            f"character {between.at + 1}: 'between' may mean with the ends or without: write 0 < x < 1 or 0 <= x <= 1"
        )
    tokens = _with_laws_in_words(_without_clauses(_without_a_heading(tokens)))
    tokens = _with_named_variables(_with_means_in_front(tokens))
    while index < len(tokens):
        made, behind = _phrase(tokens, index)
        found += made
        index = behind
    return found


_LAW_NOUNS = ("law", "distribution", "variable")


def _with_laws_in_words(tokens: list[Token]) -> list[Token]:
    """`the Laplace distribution with scale b`, `a standard normal variable` as Laplace(b), N(0, 1)."""
    found: list[Token] = []
    index = 0
    while index < len(tokens):
        law = _law_in_words(tokens, index) if tokens[index].text in ("the", "a", "an") else None
        made, index = law or ([tokens[index]], index + 1)
        found += made
    return found


def _law_in_words(tokens: list[Token], index: int) -> tuple[list[Token], int] | None:
    noun = next(
        (i for i in range(index + 2, min(index + 5, len(tokens))) if tokens[i].text in _LAW_NOUNS), None
    )
    if noun is None:
        return None
    kinds = [t.text.lower() for t in tokens[index + 1 : noun] if t.text != "random"]
    at = tokens[index].at
    if kinds == ["standard", "normal"]:
        inside = [Token("NUMBER", "0", at), Token("COMMA", ",", at), Token("NUMBER", "1", at)]
        return _called("N", inside, at), noun + 1
    if len(kinds) != 1 or not _is(tokens, noun + 1, "with"):
        return None
    mark = Token("MARK", "", at)
    made = _with_parameters(tokens, noun + 2, kinds[0], [mark])
    return (made[0][1:], made[1]) if made else None


_MEANS = ("mean", "variance", "median", "expectation")


def _with_means_in_front(tokens: list[Token]) -> list[Token]:
    """`Laplace(b) has variance 2 b^2` as `the variance of Laplace(b) is 2 b^2`, at the beginning or behind `then`."""
    verb = next((i for i, t in enumerate(tokens) if t.text == "has"), 0)
    noun = verb + 1 + (_is(tokens, verb + 1, "the") or _is(tokens, verb + 1, "a"))
    if not verb or noun + 1 >= len(tokens) or tokens[noun].text not in _MEANS:
        return tokens
    ends = [
        i for i, t in enumerate(tokens[:verb]) if t.kind in ("IMPLIES", "COLON", "DOT") or t.text == "then"
    ]
    start = ends[-1] + 1 if ends else 0
    if start == verb or any(
        t.kind in ("COMMA", "REL", "EQUAL", "SIM") or t.text in _ENDS for t in _outer(tokens[start:verb])
    ):
        return tokens
    at = tokens[verb].at
    head = [Token("WORD", w, at, True) for w in ("the", tokens[noun].text, "of")]
    behind = noun + 1 + _is(tokens, noun + 1, "of")
    return [*tokens[:start], *head, *tokens[start:verb], Token("WORD", "is", at, True), *tokens[behind:]]


def _outer(tokens: Sequence[Token]) -> list[Token]:
    """The tokens in no brackets."""
    found, depth = [], 0
    for token in tokens:
        depth -= token.kind in CLOSING
        found += [] if depth else [token]
        depth += token.kind in OPENING
    return found


def _with_named_variables(tokens: list[Token]) -> list[Token]:
    """`the variance of U(0, 1)` as that of X, where X ~ U(0, 1)."""
    found: list[Token] = []
    laws: list[Token] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        nouns = [t.text.lower() for t in tokens[max(0, index - 3) : index]]
        is_of = nouns[-1:] == ["of"] and any(" ".join(nouns[-n:]) in _OF_A_LAW for n in (2, 3))
        behind = tokens[index + 1].kind if index + 1 < len(tokens) else ""
        end = (
            closing_bracket(tokens, index + 1)
            if behind == "LPAR" and token.text in LAW_NAMES and is_of
            else None
        )
        if end is None:
            found.append(token)
            index += 1
            continue
        used = {t.text for t in (*tokens, *laws)}
        name = Token("NAME", next(n for n in _RANDOM_NAMES if n not in used), token.at, True)
        law = [Token("RUN", token.text, token.at), *tokens[index + 1 : end + 1]]
        found.append(name)
        laws += [Token("WORD", "where", token.at, True), name, Token("SIM", "~", token.at, True), *law]
        index = end + 1
    return [*found, *laws]


_RANDOM_NAMES = ("X", "Y", "Z", "V", "W", "U", "T", "S")

_HEADINGS = ("claim", "lemma", "theorem", "proposition", "fact", "corollary", "remark")


def _without_a_heading(tokens: list[Token]) -> list[Token]:
    """The line without its heading, as in `Lemma 2. x < e^x`."""
    if not tokens or tokens[0].text.lower() not in _HEADINGS:
        return tokens
    start = 1 + (len(tokens) > 1 and tokens[1].kind == "NUMBER")
    return (
        tokens[start + 1 :] if start < len(tokens) - 1 and tokens[start].kind in ("COLON", "DOT") else tokens
    )


_NAMES_OF_VALUES = ("quantity", "expression")


def _without_clauses(tokens: list[Token]) -> list[Token]:
    """`suppose that` as `let`, `provided that` as `if`, `tends to` as an arrow, `the quantity x^2` as x^2."""
    found: list[Token] = []
    index = 0
    while index < len(tokens):
        length, phrase = _longest(tokens, index, _OTHERS)
        token = tokens[index]
        named = tokens[index + 1].text if token.text == "the" and index + 1 < len(tokens) else ""
        begins = not found or found[-1].kind in (*_STOPS, "DOT")
        is_function = (
            named == "function"
            and begins
            and tokens[index + 2 : index + 3]
            and tokens[index + 2].kind != "WORD"
        )
        if named in _NAMES_OF_VALUES or is_function:
            is_behind = bool(found) and found[0].text in ("for", "if") and found[-1].kind not in _STOPS
            found += [Token("COMMA", ",", token.at)] if is_behind else []
            index += 2
            continue
        begins = not found or found[-1].kind in ("DOT", "COLON")
        if length and not _OTHERS[phrase] and not begins:
            length = 0  # what says nothing in front of a sentence is no part of one
        found += [Token(*sign, token.at, True) for sign in _OTHERS[phrase]] if length else [token]
        index += length or 1
    return found


def _phrase(tokens: list[Token], index: int) -> tuple[list[Token], int]:
    """What the tokens from an index on say, and the index behind them."""
    verb, length = _verb(tokens, index)
    if length:
        return verb, index + length
    for read in (_law, _hypergeometric):
        if (found := read(tokens, index)) is not None:
            return found
    start = index + (tokens[index].text == "the")
    return _of_something(tokens, start) or ([tokens[index]], index + 1)


def _of_something(tokens: list[Token], start: int) -> tuple[list[Token], int] | None:
    """The mean, limit, derivative, integral or sum of something; None where no such noun begins."""
    length, noun = _longest(tokens, start, _NOUNS)
    if length:
        return _noun(tokens, start, length, _NOUNS[noun])
    words = [t.text for t in tokens[start : start + 3]]
    kind = tokens[start].kind if start < len(tokens) else ""
    found: tuple[list[Token], int] | None = None
    if words[:2] in (["limit", "of"], ["limit", "as"]):
        found = _limit(tokens, start)
    elif words[:2] == ["median", "of"]:
        found = _median(tokens, start)
    elif words[:2] == ["derivative", "of"] or words == ["second", "derivative", "of"]:
        found = _derivative(tokens, start)
    elif kind == "INT" and words[1:2] == ["of"]:
        found = _integral(tokens, start)
    elif kind == "INT" and words[1:2] == ["from"]:
        found = _integral_from(tokens, start)
    elif kind in ("SUM", "PROD") and words[1:2] in (["of"], ["from"], ["over"]):
        found = _series(tokens, start)
    return found


def _longest(tokens: Sequence[Token], index: int, phrases: Collection[str]) -> tuple[int, str]:
    """How many tokens the longest of the phrases at an index has, and the phrase; 0 for none."""
    found, text = (0, ""), ""
    for count, token in enumerate(tokens[index : index + _LONGEST], 1):
        glued = text.endswith("-") or token.text == "-"
        text = f"{text}{'' if glued or not text else ' '}{token.text.lower()}"
        if text in phrases:
            found = count, text
    return found


def _verb(tokens: Sequence[Token], index: int) -> tuple[list[Token], int]:
    """The sign that a verb stands for, and how many tokens it has; none, and 0, where there is no verb."""
    at = tokens[index].at
    length, phrase = _longest(tokens, index, _VERBS)
    if length:
        sign = _VERBS[phrase]
        return [Token("EQUAL" if sign == "=" else "REL", sign, at, True)], length
    length, phrase = _longest(tokens, index, _SIGNS)
    behind = tokens[index + length] if index + length < len(tokens) else None
    words = ("WORD", "RUN", "AND", "IN", "MINUS")
    if length and (behind is None or behind.kind not in words or behind.text in _BEHIND_A_SIGN):
        return [Token("REL", _SIGNS[phrase], at, True), Token("NUMBER", "0", at, True)], length
    return [], 0


def _is(tokens: Sequence[Token], index: int, text: str) -> bool:
    return index < len(tokens) and tokens[index].text == text


def _end(tokens: Sequence[Token], start: int, *, event: bool = False, words: Sequence[str] = ()) -> int:
    """Where what a noun is of ends: at a verb, a relation, a comma or a condition. An event has a relation of its own."""
    depth, related, verb = 0, False, 0
    for index in range(start, len(tokens)):
        token = tokens[index]
        if index < verb:
            continue
        depth += token.kind in OPENING
        depth -= token.kind in CLOSING
        if depth > 0:
            continue
        if depth < 0 or token.kind in _STOPS or token.text in words:
            return index
        is_word = token.kind in ("WORD", "RUN")
        is_relation = token.kind in ("REL", "EQUAL", "ABOUT", "UNEQUAL")
        if (is_relation or (is_word and _verb(tokens, index)[1])) and event and not related:
            related, verb = True, index + _verb(tokens, index)[1]
            continue
        if is_relation and event and tokens[index].kind == "REL":
            continue
        if is_relation or (is_word and (token.text in _ENDS or _verb(tokens, index)[1])):
            return index
    return len(tokens)


def _equal(tokens: Sequence[Token], index: int) -> tuple[list[Token], int]:
    """A bare `is` behind a noun, as =."""
    if _is(tokens, index, "is") and not _verb(tokens, index)[1]:
        return [Token("EQUAL", "=", tokens[index].at, True)], index + 1
    return [], index


def _inside(kind: str, body: list[Token], at: int) -> list[Token]:
    """The body in brackets."""
    return [Token(kind, kind.lower(), at, True), Token("LPAR", "(", at), *with_phrases(body), Token("RPAR", ")", at)]  # fmt: skip


def _body(tokens: Sequence[Token], start: int, end: int, noun: Token) -> list[Token]:
    found = list(tokens[start:end])
    if not found:
        raise AskError(f"character {noun.at + 1}: it is not said of what the {noun.text} is")
    return found


def _noun(tokens: list[Token], start: int, length: int, kind: str) -> tuple[list[Token], int]:
    """`the mean of X is 1`: the mean, variance or probability of what follows, up to the verb."""
    first = start + length
    end = _end(tokens, first, event=kind == "PROB")
    body = _body(tokens, first, end, tokens[start])
    if kind == "PROB" and not any(t.kind in ("REL", "EQUAL") for t in with_phrases(body)):
        raise AskError(f"character {tokens[start].at + 1}: a probability is that of an event, as in X > t")
    sign, behind = _equal(tokens, end)
    return [*_inside(kind, body, tokens[start].at), *sign], behind


def _median(tokens: list[Token], start: int) -> tuple[list[Token], int]:
    """`the median of X is m` as P(X <= m) = 1/2, and `is at most m` with >= in the place of =. `Assertion` asks for a law for which they say the same."""
    at = tokens[start].at
    cut = _end(tokens, start + 2)
    body = _body(tokens, start + 2, cut, tokens[start])
    sign, behind = _equal(tokens, cut)
    if not sign and cut < len(tokens):
        verb, length = _verb(tokens, cut)
        sign, behind = (verb, cut + length) if length else ([tokens[cut]], cut + 1)
    end = _end(tokens, behind)
    if not sign or sign[0].text not in _TURNED or end == behind or len(body) > 1:
        raise AskError(f"character {at + 1}: write 'the median of X is m', with the name of one variable")
    event = [*body, Token("REL", "<=", at), *with_phrases(tokens[behind:end])]
    half = [Token("NUMBER", "1", at), Token("SLASH", "/", at), Token("NUMBER", "2", at)]
    chance = [Token("PROB", "median", at, True), Token("LPAR", "(", at), *event, Token("RPAR", ")", at)]
    return [*chance, Token(sign[0].kind, _TURNED[sign[0].text], at, True), *half], end


_TURNED = {"=": "=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _limit(tokens: list[Token], start: int) -> tuple[list[Token], int]:
    """`the limit of f as x -> 0 is 1`, `the limit as n -> oo of f is 1`."""
    at = tokens[start].at
    if _is(tokens, start + 1, "as"):
        cut = _end(tokens, start + 2, words=("of",))
        approach, first = tokens[start + 2 : cut], cut + 1
        end = _end(tokens, first)
        body = _body(tokens, first, end, tokens[start]) if _is(tokens, cut, "of") else []
    else:
        cut = _end(tokens, start + 2, words=("as",))
        body = _body(tokens, start + 2, cut, tokens[start])
        end = _end(tokens, cut + 1)
        approach = tokens[cut + 1 : end] if _is(tokens, cut, "as") else []
    if not approach or not body:
        raise AskError(f"character {at + 1}: write 'the limit of sin(x)/x as x -> 0 is 1'")
    sign, behind = _equal(tokens, end)
    head = [Token("LIM", "lim", at, True), Token("UNDERSCORE", "_", at), Token("LBRACE", "{", at), *approach, Token("RBRACE", "}", at)]  # fmt: skip
    return [*head, Token("LPAR", "(", at), *with_phrases(body), Token("RPAR", ")", at), *sign], behind


def _derivative(tokens: list[Token], start: int) -> tuple[list[Token], int]:
    """`the derivative of x^2 with respect to x is 2x`."""
    at, order = tokens[start].at, 1 + (tokens[start].text == "second")
    first = start + order + 1
    cut = _end(tokens, first, words=("respect",))
    body = _body(tokens, first, cut, tokens[start + order - 1])
    end = cut
    if _is(tokens, cut, "respect"):
        end = cut + 2
        named = tokens[cut + 1 : end]
        if [t.kind for t in named] != ["NAME"]:
            raise AskError(f"character {tokens[cut].at + 1}: 'with respect to' names one letter")
        name = named[0].text
    else:
        name = _single_letter(body)
    sign, behind = _equal(tokens, end)
    head = Token("DERIVATIVE", f"{name} {order}", at, True)
    return [head, Token("LPAR", "(", at), *with_phrases(body), Token("RPAR", ")", at), *sign], behind


def _single_letter(body: list[Token]) -> str:
    """The only letter of an expression. Raises AskError where there are several."""
    names = sorted({t.text for t in body if t.kind == "NAME" and t.text != "e"})
    if len(names) != 1:
        place = body[0].at + 1
        raise AskError(
            f"character {place}: it is not said in which letter: add 'with respect to x', or dx to an integral"
        )
    return names[0]


def _integral(tokens: list[Token], start: int) -> tuple[list[Token], int]:
    """`the integral of x^2 from 0 to 1 is 1/3`."""
    at = tokens[start].at
    cut = _end(tokens, start + 2, words=("from",))
    to = _end(tokens, cut + 1, words=("to",))
    if not _is(tokens, cut, "from") or not _is(tokens, to, "to"):
        raise AskError(f"character {at + 1}: write 'the integral of x^2 from 0 to 1 is 1/3'")
    end = _end(tokens, to + 1)
    body = _body(tokens, start + 2, cut, tokens[start])
    variable = body[-1] if body[-1].kind == "DIFFERENTIAL" else None
    body = body[:-1] if variable else body
    lower, upper = tokens[cut + 1 : to], tokens[to + 1 : end]
    if upper and upper[-1].kind == "DIFFERENTIAL":
        variable, upper = upper[-1], upper[:-1]
    if variable is None:
        variable = Token("DIFFERENTIAL", _single_letter(body), at)
    sign, behind = _equal(tokens, end)
    made = [tokens[start], *_ends(lower, upper, at), Token("LPAR", "(", at), *with_phrases(body), Token("RPAR", ")", at), variable, *sign]  # fmt: skip
    return made, behind


def _integral_from(tokens: list[Token], start: int) -> tuple[list[Token], int] | None:
    """`the integral from 0 to 1 of x^2 dx is 1/3`, whose verb is behind dx; None where another sign is there."""
    end = next((i for i in range(start, len(tokens)) if tokens[i].kind == "DIFFERENTIAL"), len(tokens))
    sign, behind = _equal(tokens, end + 1)
    return ([*tokens[start : end + 1], *sign], behind) if sign else None


def _ends(lower: Sequence[Token], upper: Sequence[Token], at: int) -> list[Token]:
    """Bounds behind a sign: _{a}^{b}."""
    return [
        Token("UNDERSCORE", "_", at), Token("LBRACE", "{", at), *lower, Token("RBRACE", "}", at), Token("CARET", "^", at), Token("LBRACE", "{", at), *upper,
        Token("RBRACE", "}", at),
    ]  # fmt: skip


def _series(tokens: list[Token], start: int) -> tuple[list[Token], int]:
    """`the sum of 1/2^k over k >= 0`, `the sum from k = 1 to n of k`."""
    at, shown = tokens[start].at, "write 'the sum of 1/k^2 over k >= 1' or 'the sum of k from k = 1 to n'"
    if _is(tokens, start + 1, "of"):
        cut = _end(tokens, start + 2, words=("over", "from", "for"))
        body = _body(tokens, start + 2, cut, tokens[start])
        where, end = _range_of_index(tokens, cut + 1, stop=())
        of = [Token("LPAR", "(", at), *with_phrases(body), Token("RPAR", ")", at)]
        sign, behind = _equal(tokens, end)
    else:
        where, end = _range_of_index(tokens, start + 2, stop=("of",))
        if not _is(tokens, end, "of"):
            raise AskError(f"character {at + 1}: {shown}")
        last = _end(tokens, end + 1)
        sign, behind = _equal(tokens, last)
        body = tokens[end + 1 : last]
        of = [Token("LPAR", "(", at), *with_phrases(body), Token("RPAR", ")", at)] if sign and body else []
        behind = behind if of else end + 1
    if not where:
        raise AskError(f"character {at + 1}: {shown}")
    return [tokens[start], *where, *of, *sign], behind


def _range_of_index(tokens: list[Token], start: int, stop: Sequence[str]) -> tuple[list[Token], int]:
    """The range of the index of a sum: k = 1 to n, k from 1 to n, k >= 0; and where it ends."""
    while start < len(tokens) and tokens[start].text in ("all", "every", "each"):
        start += 1
    letter = tokens[start : start + 1]
    if [t.kind for t in letter] != ["NAME"] or start + 1 >= len(tokens):
        return [], start
    at, sign = letter[0].at, tokens[start + 1]
    if sign.kind == "REL":
        end = _end(tokens, start + 2, words=stop)
        return [Token("UNDERSCORE", "_", at), Token("LBRACE", "{", at), *tokens[start:end], Token("RBRACE", "}", at)], end  # fmt: skip
    to = _end(tokens, start + 2, words=("to",))
    if sign.text not in ("=", "from") or not _is(tokens, to, "to"):
        return [], start
    end = _end(tokens, to + 1, words=stop)
    lower = [*letter, Token("EQUAL", "=", at), *tokens[start + 2 : to]]
    return _ends(lower, tokens[to + 1 : end], at), end


_PARAMETERS = {
    ("normal", "mean", "variance"): "N", ("gaussian", "mean", "variance"): "N", ("exponential", "rate"): "Exp", ("poisson", "mean"): "Poisson",
    ("poisson", "parameter"): "Poisson", ("poisson", "rate"): "Poisson", ("laplace", "scale"): "Laplace", ("bernoulli", "parameter"): "Bernoulli",
}  # fmt: skip
_ARE = ("is", "are", "has", "follows", "be", "have")
_ABOUT_LAWS = (
    "a",
    "an",
    "the",
    "law",
    "distribution",
    "distributed",
    "random",
    "variable",
    "uniformly",
    "normally",
    "independent",
    "variables",
    "both",
)


def _law(tokens: list[Token], index: int) -> tuple[list[Token], int] | None:
    """`X is uniform on (0, 1)`, `X has the exponential law with rate 2`, `X is standard normal`, as X ~ U(0, 1), ...; None for something else.

    So of a value in brackets, as in `(X + Y)/2 is N(0, 1/2)`, whose last token stands here.
    """
    if tokens[index].kind not in ("NAME", "NUMBER", "RPAR", "RBRACE") or index + 2 >= len(tokens):
        return None
    bare = [t.text for t in tokens[index + 1 : index + 3]] == ["standard", "normal"]
    if not bare and tokens[index + 1].text not in _ARE:
        return None
    words: list[str] = []
    place = index + (1 if bare else 2)
    while place < len(tokens) and (tokens[place].kind in ("WORD", "RUN", "LAW") or tokens[place].text == "a"):
        if tokens[place].text in ("with", "on", "over", "and", "where", "for") or is_law_name(tokens, place):
            break
        words.append(tokens[place].text.lower())
        place += 1
    named = ["uniform" if w == "uniformly" else "normal" if w == "normally" else w for w in words]
    kinds = [w for w in named if w not in _ABOUT_LAWS]
    at = tokens[index].at
    head = [tokens[index], Token("SIM", "~", at, True)]
    if kinds == ["standard", "normal"]:
        inside = [Token("NUMBER", "0", at), Token("COMMA", ",", at), Token("NUMBER", "1", at)]
        return [*head, *_called("N", inside, at)], place
    word = tokens[place].text if place < len(tokens) else ""
    if not kinds and index + 2 <= place < len(tokens) - 1 and is_law_name(tokens, place):
        return head, place
    if kinds == ["uniform"] and word in ("on", "over", "in"):
        end = closing_bracket(tokens, place + 1)
        return ([*head, *_called("U", tokens[place + 2 : end], at)], end + 1) if end else None
    if len(kinds) != 1 or word != "with":
        return None
    return _with_parameters(tokens, place + 1, kinds[0], head)


def _called(law: str, inside: Sequence[Token], at: int) -> list[Token]:
    return [Token("RUN", law, at), Token("LPAR", "(", at), *inside, Token("RPAR", ")", at)]


def _with_parameters(
    tokens: list[Token], start: int, kind: str, head: list[Token]
) -> tuple[list[Token], int] | None:
    """The parameters of a law by their names: with mean m and variance v."""
    names: list[str] = []
    inside: list[Token] = []
    at = head[0].at
    last: list[Token] = []
    while start < len(tokens):
        end = _end(tokens, start, words=("&", "and", "has"))
        names.append(tokens[start].text)
        last = tokens[start + 1 : end]
        inside += [*([Token("COMMA", ",", at)] if inside else []), *last]
        another = (
            end + 1 < len(tokens) and tokens[end].text in ("&", "and") and tokens[end + 1].text == "variance"
        )
        start = end + another
        if not another:
            break
    law = _PARAMETERS.get((kind, *names))
    if law is None:
        return None
    made = [*head, *_called(law, inside, at)]
    if start < len(tokens) and tokens[start].kind == "REL":
        made += [Token("COMMA", ",", at), *last]  # with mean lambda > 0
    return made, start


def _hypergeometric(tokens: list[Token], index: int) -> tuple[list[Token], int] | None:
    """{}_2F_1(a, b; c; z) and 2F1(a, b; c; z), with its three lists in brackets; None for something else."""
    kinds = [t.kind for t in tokens[index : index + 3]]
    start = index + 3 if kinds == ["LBRACE", "RBRACE", "UNDERSCORE"] else index
    first = [t.text for t in tokens[start : start + 3]]
    at = tokens[index].at
    if len(first) < 3 or not first[0].isdecimal():
        return None
    if first[1] in ("F_0", "F_1", "F_2", "F_3"):
        counts, opening = (int(first[0]), int(first[1][2])), start + 2
    elif first[1] == "F" and first[2].isdecimal() and tokens[index].kind == "NUMBER":
        counts, opening = (int(first[0]), int(first[2])), start + 3
    else:
        return None
    end = closing_bracket(tokens, opening)
    if end is None:
        return None
    lists = [parts_at(p, "COMMA") for p in parts_at(tokens[opening + 1 : end], "SEMICOLON")]
    if [len(p) for p in lists] != [*(c for c in counts if c), 1]:
        raise AskError(
            f"character {at + 1}: {counts[0]}F{counts[1]} has {counts[0]} upper and {counts[1]} lower parameters: write 2F1(a, b; c; z)"
        )
    inside = [
        t
        for p in lists
        for i, a in enumerate(p)
        for t in (Token("SEMICOLON" if not i else "COMMA", ";" if not i else ",", at), *with_phrases(a))
    ][1:]
    return [
        Token("SERIES", f"{counts[0]} {counts[1]}", at, tokens[index].spaced),
        Token("LPAR", "(", at),
        *inside,
        Token("RPAR", ")", at),
    ], end + 1
