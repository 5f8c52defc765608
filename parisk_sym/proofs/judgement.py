"""The verdict rules: from the outcomes of a claim's checks to one word of the contract."""

import re
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, partial
from html import escape
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

import numpy as np
from sympy import Expr, Symbol, sympify

from parisk_sym.claims.asked import claim_of
from parisk_sym.claims.claim import Claim, Condition, Correction
from parisk_sym.claims.fault import FAULTY
from parisk_sym.claims.forms import claim_digest, form_of
from parisk_sym.claims.kinds.connectives import All, conjuncts
from parisk_sym.claims.kinds.sampled import HasLaw, HasProbability
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic, Termwise, objects_in
from parisk_sym.claims.verdict import NOT_ACCEPTED, Status, Verdict
from parisk_sym.claims.wording import parts_of
from parisk_sym.core.errors import ClaimError
from parisk_sym.core.limits import DEFAULT_LIMITS, Apart, Ended, Limits
from parisk_sym.core.notebook_html import fields_html, table_html
from parisk_sym.core.outside_inputs import outside_used, record_outside, watching
from parisk_sym.formulas.exact_types import require_exact_types
from parisk_sym.proofs.corrections.amendments import PrintedPart, relations_of
from parisk_sym.proofs.corrections.relation import REPLACES, RESTRICTS
from parisk_sym.proofs.corrections.simulated_statements import samples
from parisk_sym.proofs.diagnostics.drawn_sides import drawn_sides
from parisk_sym.proofs.diagnostics.formula_names import Names
from parisk_sym.proofs.diagnostics.open_parts import with_open_parts
from parisk_sym.proofs.failed_attempts import attempt, passes_through
from parisk_sym.proofs.goal_detail import Goals
from parisk_sym.proofs.kernel import Proofs, decide, prove, remembering, without_a_law
from parisk_sym.proofs.node import FOUND, Evidence, Failure, Node, failures, reasons
from parisk_sym.proofs.prose.leaves import Told, explained_leaf
from parisk_sym.proofs.search_record import Search, SearchedGoal, recording
from parisk_sym.proofs.transforms.standard_symbols import plain, renaming
from parisk_sym.proofs.trials import TRIED, with_trials

__all__ = ["AMENDMENTS", "NOT_ACCEPTED", "Judge", "Judgement", "judge", "judge_here", "judge_with_search"]

Key = TypeVar("Key")

_AMENDABLE = (Verdict.REFUTED, Verdict.UNDECIDED, Verdict.SUPPORTED)
_OPEN = (Verdict.UNDECIDED, Verdict.SUPPORTED)
_FIRST_VALUE = re.compile(r"\w+ = (-?\d+(?:/\d+)?):")
"""The value of the only variable in a counterexample."""
_RULES = "rules"
"""The engine of what these rules themselves find."""

_MOST_FAILURES = 8
"""How many failing parts of a conjunction are printed."""

AMENDMENTS = ("correction", "condition")
"""The rules of the nodes with the result for an amendment."""


@dataclass(frozen=True)
class Judgement:
    """The computed verdict on a claim, with the tree of everything that was found.

    `outside` says in words what the code of its folder used beyond its own files while claims were read or judged (`core.outside_inputs`);
    `digest` is that of the claim which was judged (`claim_digest`), "" where nobody has to know it. `said` is its statement, where the
    judgement is shown in the process that asked for it.
    """

    claim_id: str
    verdict: Verdict
    expected: Verdict
    tree: Node = field(default_factory=lambda: Node("claim", Status.UNDECIDED))
    seconds: float = 0.0
    outside: tuple[str, ...] = ()
    digest: str = ""
    said: Statement | None = field(default=None, repr=False, compare=False)

    @property
    def as_expected(self) -> bool:
        """Whether the computed verdict is the expected one."""
        return self.verdict == self.expected

    @property
    def fails(self) -> bool:
        """Whether the printed statement was refuted: CONDITIONAL is also what was not proved as it stands, and may be true."""
        refuted = self.tree.status is Status.REFUTED
        return self.verdict in FAULTY and (refuted or self.verdict is not Verdict.CONDITIONAL)

    @property
    def nodes(self) -> tuple[Node, ...]:
        """Every node of the tree but its root: examinations before proofs, goals before what they rest on."""
        return tuple(node for part in (*self.tree.checks, *self.tree.children) for node in part.walk())

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """The nodes without the tree, for readers that count and list checks."""
        return tuple(Evidence(n.rule, n.engine, n.status, n.certificate) for n in self.nodes)

    @property
    def lemmas(self) -> tuple[str, ...]:
        """The facts of the literature that the proofs cite."""
        return self.tree.all_lemmas

    @property
    def given(self) -> tuple[str, ...]:
        """The facts of `lemmas` that the author cites and that are not proved here."""
        return self.tree.given

    @property
    def relied_on(self) -> tuple[str, ...]:
        """The other facts of `lemmas`: theorems of rules, and what an argument names."""
        return tuple(lemma for lemma in self.lemmas if lemma not in self.given)

    @property
    def box(self) -> str:
        """The part of the domain on which the statement (or what it was amended to) is shown; "" for all of it."""
        return self.tree.box

    @property
    def counterexample(self) -> str:
        """Where the printed statement fails, in words: each part of a conjunction by its place, and how many more there are."""
        texts = [failure.text for failure in self.shown_failures]
        more = len(self.failures) - len(texts)
        return "; ".join([*texts, f"and {more} more"] if more else texts) or self.tree.counterexample

    @property
    def shown_failures(self) -> tuple[Failure, ...]:
        """The first few printed parts among those that are refuted."""
        return self.failures[:_MOST_FAILURES]

    @property
    def failures(self) -> tuple[Failure, ...]:
        """Every part of the printed statement that is refuted, with its place; one without a place for a single statement."""
        whole = next(iter(self.tree.children), None)
        return failures(whole) if whole is not None and self.tree.counterexample else ()

    @property
    def failing(self) -> Node | None:
        """The first refuted part of a printed conjunction; None for a single statement."""
        return next((failure.node for failure in self.failures if failure.place), None)

    @property
    def recompute(self) -> str:
        """A shell command that recomputes the counterexample, or those of all parts that are shown, or ""."""
        found = [_held_by(failure.node, "recompute") for failure in self.shown_failures]
        return "; ".join(str(line) for line in found if line) or str(
            self._counterexample_detail("recompute") or ""
        )

    @property
    def table(self) -> list[list[str]]:
        """The counterexample as a table of probabilities, head and rows; empty where it is not a mechanism."""
        return self._counterexample_detail("table") or []

    @property
    def reasons(self) -> list[str]:
        """The reasons that stopped a check or made an amendment not count, if any."""
        return reasons(self.tree)

    @property
    def blocked(self) -> list[str]:
        """The parts of the statement at which its proof stopped, each once; empty where it is decided."""
        return self._certificate_texts("blocked")

    @property
    def advice(self) -> list[str]:
        """Tactics to try on what is open, each once; empty where it is decided."""
        return self._certificate_texts("try")

    def _certificate_texts(self, key: str) -> list[str]:
        found = (str(n.certificate[key]).splitlines() for n in self.nodes if n.certificate.get(key))
        return list(dict.fromkeys(line for lines in found for line in lines))

    @property
    def amendment(self) -> str:
        """The result for the correction or condition: proved (given cited lemmas), argued, not proved, not accepted; "" without one."""
        found = (node.certificate["amendment"] for node in self.nodes if node.rule in AMENDMENTS)
        return str(next(found, ""))

    @property
    def relations(self) -> list[str]:
        """How an accepted amendment is related to the printed parts, in words, one for each part that it amends."""
        return [node.text for node in self.nodes if node.rule in (REPLACES, RESTRICTS)]

    @property
    def failure(self) -> str:
        """The exception that ended the check, and where it was raised; "" where there was none."""
        found = (n.certificate for n in self.nodes if "raised at" in n.certificate)
        return next((f"{d['exception']} (raised at {d['raised at']})" for d in found), "")

    def _repr_html_(self) -> str:
        """How a notebook shows it: the verdict, what it rests on or where the statement fails, and the proof, folded."""
        expected = "" if self.as_expected else str(self.expected)
        fields = (("expected", expected), ("holds for", self.box), ("counterexample", self.counterexample),
                  ("amendment", self.amendment), ("relation", "; ".join(self.relations)), ("reason", "; ".join(self.reasons)),
                  ("blocked at", "; ".join(self.blocked)), ("try", "; ".join(self.advice)), ("given, not proved here", "; ".join(self.given)),
                  ("relies on", "; ".join(self.relied_on)))  # fmt: skip
        table = table_html(self.table[0], self.table[1:]) if self.table else ""
        title = f"<div>{self.verdict._repr_html_()} <code>{escape(self.claim_id)}</code></div>"
        proof = "".join(part._repr_html_() for part in self.tree.children)
        return title + fields_html(fields) + table + self._curves() + proof

    def _curves(self) -> str:
        """Both sides of a statement of one variable that is refuted or open, as a picture."""
        if self.said is None or self.verdict not in (Verdict.REFUTED, *_OPEN):
            return ""
        place = _FIRST_VALUE.match(self.counterexample)
        return drawn_sides(self.said, None if place is None else float(Fraction(place.group(1))))

    def _repr_latex_(self) -> str:
        """The verdict and the id, where a notebook becomes LaTeX; `parisk latex ID` has the whole."""
        name = self.claim_id.replace("_", r"\_")
        return rf"{self.verdict._repr_latex_()} \texttt{{{name}}}"

    def _counterexample_detail(self, key: str) -> Any:
        """The entry under a key in the node of the counterexample, or else of a proof that something fails."""
        for node in self.nodes:
            text = node.certificate.get("counterexample")
            fails = node.rule == "counterexample" and node.status is Status.PROVED
            meant = text == self.tree.counterexample if self.tree.counterexample else fails
            if meant and node.certificate.get(key):
                return node.certificate[key]
        return None


def _held_by(failing: Node, key: str) -> Any:
    """The entry under a key in the node of a part's counterexample; None without such a node."""
    found = (
        n.certificate for n in failing.walk() if n.certificate.get("counterexample") == failing.counterexample
    )
    return next((held[key] for held in found if held.get(key)), None)


def judge(claim: Claim | str, limits: Limits = DEFAULT_LIMITS) -> Judgement:
    """Compute the verdict on one claim, or on a statement in a line of text, in a process that is ended at the limits.

    >>> print(judge("1 + x < exp(x) for x > 0").verdict)
    PROVED

    PROVED needs a proof that survived the attack and no inconsistent simulation; PROVED GIVEN one that rests on cited lemmas;
    ARGUED a proof in which a person's prose takes part; REFUTED a counterexample; CORRECTED and CONDITIONAL, besides the failure of the
    printed form, a proof of an amendment and of its relation to the printed form. A limit, a crash and an exception give UNDECIDED with the reason, or what
    was found before; no exception leaves. Where the system has no fork, no limit holds.

    Raises ClaimError for a claim that holds an object of a class which is not one of parisk_sym, SymPy or Python, and AskError
    for a line that cannot be read.
    """
    if isinstance(claim, str):
        claim = claim_of(claim)
    asked = claim
    require_exact_types(asked, "the claim")
    alone: Judge[None] = Judge(lambda _: asked)
    with alone:
        return replace(alone.judge(None, limits), said=asked.says)


class Judge(Generic[Key]):
    """Judges claims, one after another, in a process of its own, which is ended at the limits (see `judge`).

    A claim, which holds functions, does not go there: it is found there by a key, which may mean to load its file. What one proof
    learned, the next one need not learn again. The block is left with no process left behind. `goals` says how the
    goals of the proofs are told. `folder` gives the folder of a claim's file, whose modules are its own.
    """

    def __init__(
        self,
        find: Callable[[Key], Claim],
        goals: Goals = Goals.IN_WORDS,
        folder: Callable[[Key], Path | None] = lambda _: None,
    ) -> None:
        self._find = find
        known: Proofs = {}  # of the process that judges: it is empty here

        def judge_apart(key: Key, report: Callable[[Judgement], None]) -> Judgement:
            claim = find(key)  # which may run its file
            require_exact_types(claim, "the claim")
            digest = claim_digest(claim)
            with remembering(known), watching(folder(key)):
                found = _judge(claim, lambda part: report(replace(part, digest=digest)), goals)
            return replace(found, outside=outside_used(folder(key)), digest=digest)

        def before(key: Key) -> None:
            record_outside()  # in a process that ends with the judgements
            find(key)

        self._process: Apart[Key, Judgement] = Apart(judge_apart, before=before)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def judge(self, key: Key, limits: Limits = DEFAULT_LIMITS) -> Judgement:
        """The verdict on the claim with this key."""
        start = time.perf_counter()
        found = self._process.run(key, limits)
        if not isinstance(found, Ended):
            return found
        claim = self._find(key)
        known = found.last or Judgement(claim.id, Verdict.UNDECIDED, claim.expected)
        return replace(_with_limit(known, found.reason), seconds=_since(start))

    def end(self) -> None:
        """End the process; the next claim begins in another."""
        self._process.end()


def judge_with_search(
    claim: Claim, limits: Limits = DEFAULT_LIMITS
) -> tuple[Judgement, tuple[SearchedGoal, ...]]:
    """The verdict on one claim, as `judge` computes it, and every goal with the rules that were tried on it.

    At a limit of time or memory the search is what was recorded before the rule that was in work.
    """
    require_exact_types(claim, "the claim")

    def judge_apart(_: None, report: Callable[[_WithSearch], None]) -> _WithSearch:
        names = Names(_statements(claim))
        text = cache(lambda says: _text_and_latex(names, says)[0])
        known = [Judgement(claim.id, Verdict.UNDECIDED, claim.expected)]
        search = Search(lambda search: report((known[-1], search.goals(text))))
        with remembering({}), recording(search):
            found = _judge(claim, known.append)
        return found, search.goals(text)

    with Apart(judge_apart) as process:
        result = process.run(None, limits)
    if not isinstance(result, Ended):
        return result
    unfinished = Judgement(claim.id, Verdict.UNDECIDED, claim.expected)
    judgement, goals = result.last or (unfinished, ())
    return _with_limit(judgement, result.reason), goals


_WithSearch = tuple[Judgement, tuple[SearchedGoal, ...]]


def _with_limit(judgement: Judgement, reason: str) -> Judgement:
    """The judgement with the limit that ended it."""
    limit = Node("limit", Status.UNDECIDED, engine="process", certificate={"reason": reason})
    return replace(judgement, tree=judgement.tree.with_checks(limit))


def judge_here(claim: Claim) -> Judgement:
    """The judgement on a claim, found in this process and without limits."""
    require_exact_types(claim, "the claim")
    return _judge(claim, lambda _: None)


def _judge(claim: Claim, report: Callable[[Judgement], None], goals: Goals = Goals.IN_WORDS) -> Judgement:
    """The judgement on a claim. What is known of the printed form is reported before an amendment is tried."""
    start = time.perf_counter()
    known = [Judgement(claim.id, Verdict.UNDECIDED, claim.expected)]

    def remember(found: Judgement) -> None:
        known.append(found)
        report(found)

    try:
        return _by_rules(claim, start, remember, goals)
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - what a check raises decides nothing
        check = "not usable as written" if isinstance(error, ClaimError) else "the check itself failed"
        failed = Node(check, Status.UNDECIDED, engine="python", certificate=_error_detail(error))
        return replace(known[-1], tree=known[-1].tree.with_checks(failed), seconds=_since(start))


def _error_detail(error: Exception) -> dict[str, Any]:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return {"exception": text, "raised at": f"{frame.filename}:{frame.lineno}"}


def _by_rules(claim: Claim, start: float, report: Callable[[Judgement], None], goals: Goals) -> Judgement:
    if claim.says is None:
        missing = Node("data", Status.UNDECIDED, engine="none", certificate={"needs": claim.needs_data})
        told = partial(_plain, Names(()), goals)
        return _judgement(claim, Verdict.NOT_REPRODUCIBLE, (missing,), told, start)
    printed = _of_a_part(decide(claim.says, claim.by, claim.counterexample), claim.covers)
    printed = _under_assumption(printed, claim.assumes)
    simulated = [
        attempt("simulation", check, partial(prove, check, Direct())) for check in claim.cross_checks
    ]
    contradicted = any(s.status is Status.INCONSISTENT for s in simulated)
    consistent = [
        c for c, s in zip(claim.cross_checks, simulated, strict=True) if s.status is Status.CONSISTENT
    ]
    verdict = _verdict(printed, contradicted, _is_supported(claim.says, printed, consistent))
    found = (printed, *simulated)
    names = Names(_statements(claim))
    told = partial(_plain, names, goals)
    judgement = _judgement(claim, verdict, found, told, start)
    if verdict in _OPEN and not contradicted:
        report(_judgement(claim, verdict, _looked_at(found, names), told, start))
        if printed.rule != _ASSUMPTION:
            tried = _of_a_part(with_trials(claim.says, claim.by, printed), claim.covers)
            printed = _under_assumption(tried, claim.assumes)
        verdict = _verdict(printed, contradicted, _is_supported(claim.says, printed, consistent))
        found = (printed, *simulated)
        judgement = _judgement(claim, verdict, found, told, start)
    if (claim.correction or claim.condition) and not contradicted and verdict in _AMENDABLE:
        report(judgement)
        verdict, found = _amended_verdict(claim, verdict, found)
        judgement = _judgement(claim, verdict, found, told, start)
    if all(node.status not in (Status.UNDECIDED, Status.CONSISTENT) for node in found):
        return judgement
    report(judgement)
    return _judgement(claim, verdict, _looked_at(found, names), told, start)


def _looked_at(found: tuple[Node, ...], names: Names) -> tuple[Node, ...]:
    """The nodes, each with the names of its open parts."""
    return tuple(_with_open_parts(node, names) for node in found)


def _with_open_parts(node: Node, names: Names) -> Node:
    """The node with the parts at which its proof stopped; without them if finding them raises an error."""
    try:
        return with_open_parts(node, names.text)
    except Exception as error:
        if passes_through(error):
            raise
        return node


def _of_a_part(proof: Node, covers: str) -> Node:
    """A proof of what covers a part of the statement in words holds for that part."""
    partly = proof.status is Status.PROVED and covers and not proof.whole_box
    return replace(proof, box=covers) if partly else proof


def _under_assumption(found: Node, assumes: str) -> Node:
    """A counterexample refutes nothing where the paper assumes in words what the statement leaves out."""
    if not assumes or found.status is not Status.REFUTED:
        return found
    reason = f"as it is read, it fails ({found.counterexample}); the paper states it under an assumption in words, which is not read: {assumes}"
    return Node(_ASSUMPTION, Status.UNDECIDED, engine=_RULES, certificate={"reason": reason})


_ASSUMPTION = "assumption in words"


def _verdict(printed: Node, contradicted: bool, supported: bool) -> Verdict:
    if printed.status is Status.REFUTED:
        return Verdict.REFUTED
    if contradicted or printed.status is Status.INCONSISTENT:
        return Verdict.UNDECIDED
    if printed.status is Status.PROVED:
        return _proved_how(printed)
    if printed.status is Status.CONSISTENT or supported:
        return Verdict.SUPPORTED
    return Verdict.UNDECIDED


def _proved_how(proof: Node) -> Verdict:
    """The word for a proof, by the weakest of what it rests on: prose, a lemma that is only cited, a part of the domain."""
    if proof.is_argued:
        return Verdict.ARGUED
    if proof.given:
        return Verdict.PROVED_GIVEN
    return Verdict.PROVED_ON_BOX if proof.whole_box else Verdict.PROVED


def _is_supported(says: Statement, found: Node, consistent: Sequence[HasLaw | HasProbability]) -> bool:
    """Whether every part that is not proved was sampled, with no evidence against it."""
    if isinstance(says, All):
        pairs = zip(says.parts, found.children, strict=True)
        return all(_is_supported(part, node, consistent) for part, node in pairs)
    if found.status in (Status.PROVED, Status.CONSISTENT):
        return True
    return any(samples(c, says) for c in consistent) and not without_a_law(says)


# --- corrections and conditions ---------------------------------------------------------------------------------------


def _amended_verdict(
    claim: Claim, verdict: Verdict, found: tuple[Node, ...]
) -> tuple[Verdict, tuple[Node, ...]]:
    """The verdict with the correction or condition, if that and its relation to the printed parts are proved, and on the whole of its domain."""
    amendment, name = claim.correction or claim.condition, "correction" if claim.correction else "condition"
    if claim.says is None or amendment is None:
        return verdict, found
    covers = amendment.covers or (claim.covers if claim.condition else "")
    amended = with_trials(amendment.says, amendment.by, decide(amendment.says, amendment.by))
    amended = _of_a_part(amended, covers)
    standing = _standing(amended)
    detail, related = {"amendment": standing}, Node(name, amended.status, engine=_RULES)
    if standing in ("proved", "argued"):
        parts = _parts(claim.says, found[0], claim.by)
        related = _amendment_node(amendment, name, parts, claim.counterexample)
        detail = {"amendment": standing, **related.certificate}
    below = replace(related, certificate=detail, children=(amended, *related.children))
    return _with_amendment(name, str(detail["amendment"]), verdict), (*found, below)


def _amendment_node(
    amendment: Correction | Condition, name: str, parts: Sequence[PrintedPart], hint: object
) -> Node:
    """The node of a proved amendment with its relations to the printed parts; undecided, with the reason, where one is missing."""
    points = [_exact(hint)] if isinstance(hint, Mapping) else []
    try:
        nodes, reason = relations_of(amendment, _fallen(parts), points)
    except Exception as error:
        if passes_through(error):
            raise
        nodes, reason = (), f"it could not be compared with the printed statement ({type(error).__name__})"
    if _repeats(amendment.says, parts):
        reason = "it repeats a printed part that stands"
    if not reason:
        return Node(name, Status.PROVED, engine=_RULES, children=nodes)
    detail = {"amendment": NOT_ACCEPTED, "reason": f"the suggested {name} is not accepted: {reason}"}
    text = f"what the suggested {name} says is proved, and remains true; it is not accepted as a {name}"
    return Node(name, Status.UNDECIDED, engine=_RULES, certificate=detail, children=nodes, text=text)


def _repeats(says: Statement, parts: Sequence[PrintedPart]) -> bool:
    """Whether an amendment only repeats printed parts that need no amendment."""
    standing = [_in_plain_symbols(p.says) for p in parts if _stands(p.found)]
    return all(_in_plain_symbols(each) in standing for each in conjuncts(says))


def _in_plain_symbols(statement: Statement) -> Statement:
    written = statement.as_written()
    return plain(written, renaming(written))


def _exact(hint: Mapping[Any, Any]) -> dict[Symbol, Expr]:
    """The values of a counterexample that a claim gives, without those of a symbol that has several."""
    return {s: sympify(v) for s, v in hint.items() if isinstance(v, Expr | int)}


def _parts(printed: Statement, found: Node, by: Tactic | None) -> list[PrintedPart]:
    """The parts of a printed conjunction, with what was found of each; or the printed statement."""
    if not isinstance(printed, All):
        return [PrintedPart(printed, found, by)]
    tactics = by.by if isinstance(by, Termwise) else (by,) * len(printed.parts)
    pairs = zip(printed.parts, found.children, tactics, strict=True)
    return [part for says, node, tactic in pairs for part in _parts(says, node, tactic)]


def _fallen(parts: Sequence[PrintedPart]) -> Sequence[PrintedPart]:
    """The printed parts that need an amendment; all of them where none does."""
    return [p for p in parts if not _stands(p.found)] or parts


def _stands(found: Node) -> bool:
    """Whether a printed part needs no amendment: it is proved, on its whole domain and without a condition."""
    return found.unconditional


def _standing(amended: Node) -> str:
    if amended.status is not Status.PROVED:
        return "not proved"
    if amended.whole_box:
        return "not proved on its whole domain"
    if amended.is_argued:
        return "argued"
    return "proved given cited lemmas" if amended.given else "proved"


def _with_amendment(name: str, standing: str, printed: Verdict) -> Verdict:
    """CORRECTED needs a refuted printed form; CONDITIONAL also allows an unprovable one; prose argues a condition only.

    What rests on a cited lemma amends nothing: the verdict stays that of the printed form, beside which it is shown.
    """
    if name == "condition":
        return {"proved": Verdict.CONDITIONAL, "argued": Verdict.ARGUED}.get(standing, printed)
    return Verdict.CORRECTED if standing == "proved" and printed is Verdict.REFUTED else printed


# --- the judgement ----------------------------------------------------------------------------------------------------


def _judgement(
    claim: Claim, verdict: Verdict, found: tuple[Node, ...], told: Callable[[Node], Node], start: float
) -> Judgement:
    """The judgement as plain data: goals as texts, certificates as numbers, texts, lists and tables."""
    printed, last = found[0], found[-1]
    accepted = last.rule in AMENDMENTS and last.children and last.certificate["amendment"] != NOT_ACCEPTED
    shown_on = last.children[0] if accepted else printed
    root = Node(
        "claim",
        printed.status,
        claim.says or "",
        children=found,
        box=shown_on.whole_box if shown_on.status is Status.PROVED else "",
        counterexample=printed.counterexample,
    )
    return Judgement(claim.id, verdict, claim.expected, root.map(told), _since(start))


def _since(start: float) -> float:
    return round(time.perf_counter() - start, 3)


def _statements(claim: Claim) -> Iterator[Statement]:
    """The statements that the author of a claim wrote: what it says, its amendment, its simulations, the steps of its proofs."""
    amended = claim.correction or claim.condition
    tactics = (claim.by, *((amended.by,) if amended else ()))
    said = (claim.says, *((amended.says,) if amended else ()), *objects_in(tactics), *claim.cross_checks)
    for statement in said:
        yield from parts_of(statement) if isinstance(statement, Statement) else ()


def _plain(names: Names, goals: Goals, node: Node) -> Node:
    """Plain data throughout, which every process can read; goals as their reader sees them, and as data, where that is asked for."""
    text, latex = _text_and_latex(names, node.goal) if goals >= Goals.IN_WORDS else ("", "")
    form = form_of(node.goal) if goals >= Goals.AS_DATA else None
    leaf = explained_leaf(node) if goals >= Goals.IN_WORDS else Told()
    certificate = {key: value for key, value in node.certificate.items() if key not in (FOUND, TRIED)}
    if leaf.facts:
        certificate["facts"] = list(leaf.facts)
    plain = _plain_value(certificate)
    told = replace(node, goal=text, latex=latex, certificate=plain, form=form)
    return replace(told, because=leaf.because, chart=leaf.chart)


def _text_and_latex(names: Names, goal: Any) -> tuple[str, str]:
    """A goal as text and LaTeX; if it cannot be printed (numbers too long, nested too deeply), a text that says so."""
    try:
        return names.text_and_latex(goal)
    except Exception as error:
        if passes_through(error):
            raise
        return f"(a statement that cannot be printed: {type(error).__name__})", ""


def _plain_value(value: Any) -> Any:
    """Numbers, texts, and lists and tables of them as they are; anything else as its text.

    >>> _plain_value({"boxes": np.int64(3), "at": Status, "rows": (1, None)})
    {'boxes': 3, 'at': "<enum 'Status'>", 'rows': (1, None)}
    """
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, Mapping):
        return {str(k): _plain_value(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return (
            type(value)(map(_plain_value, value))
            if type(value) in (list, tuple)
            else list(map(_plain_value, value))
        )
    return value if value is None or type(value) in (bool, int, float, str) else str(value)
