"""Whether a paper asserts a formula, as far as words can tell: or assumes it, denies it, or hedges it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from parisk_sym.manuscript.lines import READ_IN_PREMISES, SIDES
from parisk_sym.manuscript.macros import MacroError
from parisk_sym.manuscript.mathematics import LETTER, cleaned, letters_of, name_of, split_at
from parisk_sym.manuscript.scope import BARE
from parisk_sym.manuscript.sentences import Sentence

__all__ = [
    "DENIED",
    "LONGEST_FORMULA",
    "Asserted",
    "denial",
    "restricting_word",
    "states",
    "word_of_a_premise",
]

LONGEST_FORMULA = 8_000
"""Characters of a formula that is read."""
DENIED = re.compile(
    r"\bnot (?:true|the case|hold|valid|correct|equal|always|in general)|\b(?:false|wrong|incorrect|erroneous|contrary|conjectured?|would|fails?|counterexample|suppose for)\b"
    r"|\b(?:sufficiently|large enough|small enough|asymptotically|approximately|roughly|almost|unless|except|otherwise|(?<!is )(?<!are )(?:even|odd)(?! function)|prime|distinct|some|exists?|infinitely|heuristically|either|all but|high probability|typically|usually|often|formally|tempting|naively|naive|might|may|hope|believe|conjecture|question|whether)\b|\b(?:an?|some|universal|absolute|numerical) constant"
    r"|\b(?:cannot|can ?not|not|never|neither|nor|no|wrongly|falsely|incorrectly|mistakenly|erroneously|impossible|claims?|claimed|disprov\w+|violat\w+)\b"
    r"|\?|\b(?:(?:first|second|leading|lower|higher|lowest) order|[Uu]p to (?:an? )?(?:constants?|factors?|terms?|lower|higher)|[Ii]gnor\w+|[Nn]eglect\w+)\b"
    r"|\b(?:wants?|wish(?:es)?|aims?|would like|seeks?|minimi[sz]es?|maximi[sz]es?|asks?|asked|looks? for|in order that)\b|§ (?:is |are )?(?:very |sufficiently )?(?:small|large|close|near)\b"
    r"|\b[Ww]ith (?:\w+ ){0,3}probability\b|\bthere (?:is|are|be)\b|\bfor (?:all )?(?:very |sufficiently )?(?:large|small)\b",
    re.IGNORECASE,
)


_REJECTED = re.compile(
    r"\bnot (?:true|the case|hold|valid|correct|always)|\b(?:false|wrong|incorrect|erroneous|mistaken|fails?|impossible|absurd)\b"
)


_ASSUMES = re.compile(
    r"\b(?:if|suppose|assume|assuming|let|such that|satisfying|provided|whenever|when|unless|given|subject to|where|with|under|(?:if|suppose|assume|assuming|let|such|that|which|who|where|when|whenever|provided)\b[^.;]*(?:satisf(?:y|ies)|obeys?))(?: that| also)*[\s:,]*\Z",
    re.IGNORECASE,
)


_SATISFIED = re.compile(
    r"(?:(?P<letter>§)|\b(?:zeros?|roots?|solutions?|points?|values?|minimi[sz]ers?|maximi[sz]ers?|optim\w+|eigenvalues?|thresholds?))\W*(?:which |that |of § |then |also )*(?:satisf(?:y|ies)|obeys?)\W*\Z"
)
"""Letters, zeros and points satisfy what they are defined by; a function or a sum satisfies what is stated of it."""


_BEGINS_BY_ASSUMING = re.compile(
    r"\W*(?:Suppose|Assume|Let|Put|Set|Define|Fix|Denote|Consider|Given|Take|Write)\b"
)


_FOR_A_WHILE = re.compile(
    r"\W*(?:Throughout|Henceforth|From now on|In what follows|In the sequel|In this (?:sub)?section)\b"
)


_GOES_ON_ASSUMING = re.compile(
    r"\b(?:denotes?|is|are|be|let|assumed?|fix|write|numbers|with|where|such that|satisfying|satisfy)\b[^.;:]*(?:§ and|that is,?|with|where|such that|satisf(?:y|ying)|i\.e\.,?)\W*\Z"
)
"""Throughout, p and q are conjugate exponents, that is, p, q > 1 and ...: what follows is what they are."""


_CONCLUDES = re.compile(
    r"\b(?:then|so|hence|thus|therefore|have|has|gives?|yields?|obtain|get|holds?|follows?|finds?|satisfy|satisfies|that is|implies)\b"
)


_OF_CASES = re.compile(
    r"\b(?:contradiction|contrary|[Cc]ases?|[Ii]nduct\w*|[Ww]ithout loss|WLOG|[Ss]uppose|[Aa]ssume|otherwise)\b"
)


_PREMISE = re.compile(
    r"\b(?:[Ii]f|[Ww]henever|[Pp]rovided|[Uu]nder|[Aa]ssuming|[Ss]uppose|[Aa]ssume)\b(?P<words>.*?)(?=[,.:;]|\bthen\b|\Z)"
)


_RELATED = re.compile(r"\b(?:such that|subject to|(?:that |which )?satisf(?:y|ies|ying)) §")
"""A formula that is a condition on letters before it."""


_BESIDES = re.compile(r"\b(?:in addition|additionally|also|moreover|furthermore|further)\b")
"""Words that join a premise to the ones before."""


def word_of_a_premise(words: str) -> re.Match[str] | None:
    """The first word of a premise that no range of a letter says: "if x > 0 and f is convex"."""
    for premise in _PREMISE.finditer(words):
        said = _BESIDES.sub(" ", _RELATED.sub("§", premise["words"]))
        for word in re.finditer(r"[A-Za-z]{2,}", said):
            if word.group().lower() not in READ_IN_PREMISES:
                return word
    return None


_NEUTRAL = READ_IN_PREMISES | {
    "if", "then", "so", "hence", "thus", "therefore", "consequently", "when", "whenever", "where", "whereas", "while", "but", "moreover",
    "furthermore", "further", "also", "again", "finally", "now", "next", "particular", "addition", "precisely", "more", "clearly", "indeed",
    "likewise", "similarly", "same", "contrast", "well", "known", "true", "valid", "always", "has", "have", "had", "there", "exists", "given",
    "as", "under", "from", "by", "this", "it", "its", "one", "two", "both", "other", "either", "following", "holds", "hold", "imply", "implies",
    "show", "shows", "see", "obtain", "obtains", "get", "gets", "give", "gives", "yields", "satisfy", "satisfies", "equal", "equals", "note",
    "recall", "observe", "such", "lemma", "proposition", "corollary", "claim", "inequality", "inequalities", "identity", "identities", "equality",
    "equation", "formula", "bound", "bounds", "estimate", "upper", "lower", "elementary", "function", "functions", "derivative", "integral",
    "sum", "product", "series", "limit", "ratio", "difference", "left", "right", "hand", "side", "sides", "quantity", "mean", "means", "variance",
    "expectation", "expected", "value", "moment", "moments", "generating", "survival", "density", "mass", "distribution", "probability", "tail",
    "tails", "level", "finite", "increasing", "decreasing", "convex", "concave", "independent", "random", "variable", "variables", "ii", "iii",
    "iv",
}  # fmt: skip
"""Words around a formula that do not restrict its letters."""


_RESTRICTS = re.compile(
    r"\b(?:admissible|feasible|optimal|optimum|regime|typical|chosen|selected|observed|measured|experiments?|simulations?|empirically|support of|on the event"
    r"|in (?:practice|our (?:case|setting|runs?|data|model|example))|for our (?:choice|data|model))\b",
    re.IGNORECASE,
)


def restricting_word(words: str, *, is_theorem: bool) -> str:
    """The first word around a formula that may restrict its letters, as in "for admissible x > 0" or "x in the support of P"; empty without one.

    In a theorem that is each word that is not known to be neutral; in prose, whose words are many, one that is known to restrict.
    """
    if not is_theorem:
        found = _RESTRICTS.search(words)
        return found.group() if found else ""
    return next((w for w in re.findall(r"[A-Za-z]{2,}", words) if w.lower() not in _NEUTRAL), "")


def assumes_in_words(words: str, *, declares: bool, has_concluded: bool) -> bool:
    """Whether a sentence of a theorem restricts a letter by words that are not read: "Assume that M halts", "let x > 0 be a root of f".

    `words` has § for each formula; the sentence states nothing that is read. It `declares` ranges or laws, or not; `has_concluded` says that
    a statement of the theorem is in front of it.
    """
    own = _OF_LAWS.sub(" ", words) if declares else words
    if (_BEGINS_TO_ASSUME.match(own) and word_of_a_premise(own)) or _DEFINING.search(words):
        return True
    if any(not _FREE.search(m[1]) for m in _NAMED.finditer(words)):
        return True
    concludes = has_concluded or bool(_HAS_CONCLUSION.search(words)) or "equality" in words
    return "§" in words and bool(_VERB.search(words)) and not declares and not concludes


_VERB = re.compile(r"\b(?:is|are|has|have|holds?|satisf(?:y|ies)|be)\b")
_DEFINING = re.compile(
    r"\b(?:roots?|zeros?|solutions?|fixed points?|minimi[sz]ers?|maximi[sz]ers?|optim\w+|eigenvalues?|limit|quantile|median|mean|variance|norm|supremum|infimum"
    r"|maximum|minimum|largest|smallest|inverse|derivative|distance|probability|expectation)\b(?: \w+)? (?:of|that|such)\b|\bsuch that (?:[a-z]|§ (?:is|are|has|have|satisf))"
)
"""Words that define a letter by a property: "let x be a root of f"."""
_BEGINS_TO_ASSUME = re.compile(r"\W*(?:(?:Now|Further|Moreover|Also)\W+)?(?:[Ss]uppose|[Aa]ssume)\b")
"""A sentence with `if` has a conclusion of its own, and is no assumption of the next one."""
_HAS_CONCLUSION = re.compile(r"^\W*(?:If|When|Whenever|Then|Hence|Thus|So|Therefore)\b|\bthen\b")
_OF_LAWS = re.compile(
    r"\b(?:now|also|further|has|have|density|law|independent|identically|distributed|standard|normal|random|variables?|uniform|exponential)\b"
)
"""Words of laws and ranges that are read where a sentence states some."""
_NAMED = re.compile(r"§ (?:be|is|are|denotes?|stands? for) (the [a-zA-Z -]+)")
_FREE = re.compile(
    r"\b(?:parameters?|budgets?|levels?|constants?|numbers?|integers?|rates?|scales?|sizes?|noise|sensitivit(?:y|ies)|dimensions?|thresholds?|degrees?|orders?"
    r"|times?|lengths?|width|radius|factors?|weights?|coefficients?|exponents?|counts?|variables?|sets?|index|interval|function)\b"
)
"""Nouns that name a letter and do not say which number it is: "let n be the number of records"."""


def states(expanded: Callable[[str], str], formula: str, anywhere: bool, known: Collection[str]) -> bool:
    """Whether a formula in a sentence states something of its own: a relation with sums or functions, not a range or a name.

    They are on its left side, or in a theorem (`anywhere`) on any side. A relation also states something of a letter that has a value (`known`).
    """
    try:
        text = cleaned(expanded(formula))
    except MacroError:
        return False
    first = split_at(text, SIDES) if len(text) < LONGEST_FORMULA else []
    if r"\sim" in text:
        return anywhere and _is_law_of_a_value(text)
    if anywhere and len(goes := split_at(text, r"\\to(?![A-Za-z])")) == 2:
        return not BARE.match(goes[0])
    if len(first) < 2:
        return False
    left = first[0].strip()
    if re.fullmatch(LETTER, left) and any(name_of(left) in letters_of(m) for m in first[1:]):
        return True
    named = re.fullmatch(rf"({LETTER})(?:\s*\(.*\))?", left)
    if named and name_of(named[1]) in known:
        return not re.match(r"\s*:?=", text[len(first[0]) :])
    is_name = re.fullmatch(rf"\|?\s*{LETTER}\s*\|?|(?!\\(?:psi|zeta)\b){LETTER}\s*\(.*\)|[\d.]+", left)
    return not is_name and bool(
        re.search(
            r"\\(?:sum|int|prod|frac|exp|ln|log|sqrt|sin|cos|tan|sinh|cosh|tanh|coth|arc(?:sin|cos|tan)|Pr|mathbb\{E\}|operatorname\s*\{[A-Za-z]+\}"
            r"|binom|max|min|sup|inf|lim|Gamma|Phi|psi|lfloor|lceil)(?![A-Za-z])|\^|!",
            text if anywhere else left,
        )
    )


def _is_law_of_a_value(text: str) -> bool:
    r"""Whether a formula states the law of a value, as \min(X, Y) \sim \mathrm{Exp}(2) does; X \sim ... declares a variable."""
    value, law, *more = [*split_at(text, r"\\sim(?![A-Za-z])"), ""]
    named = re.fullmatch(
        r"\s*(?:\\(?:mathrm|mathcal|text|operatorname)\s*\{\s*)?[A-Za-z]+\s*\}?\s*\(.*\)\s*[.,;]?\s*", law
    )
    return more == [""] and named is not None and not BARE.match(value)


def denial(words: str, behind: str, follows: str) -> re.Match[str] | None:
    """A word by which a sentence (its words in front of a display and behind it), or the one that follows, denies or hedges the display."""
    clause = re.split(r"[,;]|\b(?:and|although|though|while|whereas)\b", behind)[0]
    own = words.rsplit("¶", maxsplit=1)[-1]
    found = DENIED.search(own) or word_of_a_premise(own) or DENIED.search(clause) or _REJECTED.search(behind)
    if found is None and re.match(r"\W*(?:This|That|It|However|But|Unfortunately|Yet|Alas)\b", follows):
        found = _REJECTED.search(follows)
    return found


@dataclass(frozen=True)
class Asserted:
    """Distinguishes assertions from assumptions in a block, by the kind of the block and its sentences."""

    expanded: Callable[[str], str]
    kind: str
    sentences: Sequence[Sentence]

    def assumption(self, sentence: Sentence, index: int) -> str:
        """Why a formula is not asserted: it is an assumption of its sentence, or a step of a proof by cases; empty where it is."""
        before = " ".join(p.words or ("¶" if p.display else "§") for p in sentence.parts[:index])
        behind = " ".join(p.words or "§" for p in sentence.parts[index + 1 :])
        clause = re.split(r"¶", before)[-1]
        if (
            self._is_satisfied(sentence, index, clause)
            or _ASSUMES.search(clause)
            or (_BEGINS_BY_ASSUMING.match(before) and not _CONCLUDES.search(before))
            or (_FOR_A_WHILE.match(before) and _GOES_ON_ASSUMING.search(before))
        ):
            return "it is an assumption of its sentence"
        if (
            re.search(r"\bthen\b", behind)
            and re.match(r"\W*(?:If|When|Whenever|Suppose|Assume|Let)\b", before)
            and "then" not in before
        ):
            return "it is an assumption of its sentence"
        if self.kind == "proof" and any(_OF_CASES.search(s.words) for s in self.sentences):
            return "it is a step of a proof by cases, by induction or from an assumption"
        return ""

    def _is_satisfied(self, sentence: Sentence, index: int, clause: str) -> bool:
        """Whether a letter, or a zero, a point or the like, is said to satisfy a formula."""
        found = _SATISFIED.search(clause)
        if found is None or not found["letter"]:
            return found is not None
        subject = next(p.formula for p in reversed(sentence.parts[:index]) if p.formula)
        return bool(re.fullmatch(LETTER, cleaned(self.expanded(subject))))

    def is_hypothesis(self, sentence: Sentence, index: int, *, has_stated: bool) -> bool:
        """Whether a formula in a sentence is one of its assumptions, as far as words can tell."""
        before = " ".join(p.words or "§" for p in sentence.parts[:index])
        behind = " ".join(p.words or "§" for p in sentence.parts[index + 1 :])
        near = re.split(r"[,;:]|\b(?:then|that|have|has|also)\b", before)[-1]
        if has_stated:  # "f > 0 for x > 0 and g > 0": the second relation is another statement
            near = re.sub(r"^.*\bfor\b.*§\s*and\W*\Z", "", near)
        assumed = re.search(
            r"\b(?:if|suppose|assume|let|whenever|where|when|such|provided|given|unless|for|satisfying|with|at|over|by(?=\W*\Z)|put|set|of|to|from|is(?![^§]*\b(?:and|that)\W*\Z))\b",
            near,
            re.IGNORECASE,
        )
        return bool(
            self.assumption(sentence, index)
            or (
                assumed
                and not re.search(
                    r"\b(?:series|identity|inequality|bound|formula|equation|estimate)\W*\Z", near
                )
            )
            or re.search(r"\bthen\b", behind)
            or re.match(
                r"\W*(?:has|have|admits?) (?:an?|no|exactly|one|two|at|only|real|infinitely)\b", behind
            )
            or (
                re.match(r"\W*(?:If|When|Whenever|For|Under)\b", before)
                and not re.search(r"[,:]|\b(?:then|have|has|that|holds?)\b", before)
            )
        )
