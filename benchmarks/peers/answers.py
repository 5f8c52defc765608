"""The certified answers, recorded question by question, so that an interrupted run goes on where it stopped."""

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path

from benchmarks.peers.facts import Fact
from benchmarks.peers.questions import Answered, ask
from benchmarks.peers.verdicts import Compared, compared

__all__ = ["ANSWERS", "comparisons", "fill", "questions_of", "read_answers"]

ANSWERS = Path(__file__).with_name("answers.jsonl")

Answers = dict[str, Answered]


def questions_of(facts: Iterable[Fact]) -> list[str]:
    """All questions, each once."""
    return list(dict.fromkeys(question for fact in facts for question in fact.asked))


def read_answers(path: Path = ANSWERS) -> Answers:
    """The recorded answers; none where there is no file."""
    if not path.exists():
        return {}
    entries = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return {entry.pop("ask"): Answered(**entry) for entry in entries}


def fill(
    facts: Iterable[Fact], path: Path = ANSWERS, report: Callable[[str, Answered], object] = lambda *_: None
) -> Answers:
    """The answers to all questions of the facts, in their order; what is not recorded is asked, and appended at once."""
    known, wanted = read_answers(path), questions_of(facts)
    for question in wanted:
        if question not in known:
            known[question] = ask(question)
            with path.open("a", encoding="utf-8") as file:
                file.write(_line(question, known[question]))
            report(question, known[question])
    path.write_text("".join(_line(question, known[question]) for question in wanted), encoding="utf-8")
    return {question: known[question] for question in wanted}


def _line(question: str, answer: Answered) -> str:
    parts = {name: text for name, text in asdict(answer).items() if text}
    return json.dumps({"ask": question, **parts}, ensure_ascii=False) + "\n"


def comparisons(facts: Iterable[Fact], answers: Answers) -> list[Compared]:
    """Every fact beside its answer; KeyError for a question that was not asked."""
    return [compared(fact, tuple(answers[question] for question in fact.asked)) for fact in facts]
