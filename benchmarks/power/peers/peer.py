"""The peers, and how each is asked: one process for one statement, under a limit of processor time."""

import math
import multiprocessing
import resource
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Literal

import sympy

from benchmarks.environments import Environment
from benchmarks.power.peers import symbolic
from benchmarks.power.peers.script import is_transcendental, script
from benchmarks.power.peers.terms import CVC5, Z3, NotExpressible
from parisk_sym.claims.statement import Statement

__all__ = ["ENVIRONMENT", "LATE", "NEARLY", "PEERS", "Answer", "Peer", "Said", "asked"]

ENVIRONMENT = Environment(
    "peers", ("z3-solver==5.4.1.0", "cvc5==1.4.2"), ("z3-solver", "cvc5"), "the newest of both in 2026"
)
SLACK = 20
"""Seconds on the clock for each second of processor time, after which a process that only waits is ended."""

LATE = "no answer in time"
NEARLY = "sat to a precision"
"""z3 checks solutions of transcendental functions in floats (delta-satisfiability, `nla_transcendentals.h` of its source): they refute nothing."""

Said = Literal["proved", "refuted", "unknown", "not expressible"]


@dataclass(frozen=True)
class Answer:
    """What a peer said, why where it said nothing, and the seconds of processor time."""

    said: Said
    why: str
    seconds: float


@dataclass(frozen=True)
class Peer:
    """A program that decides, how it is asked, and its version."""

    name: str
    how: str
    ask: Callable[[Statement, int], tuple[Said, str]]
    version: Callable[[], str]


def asked(peer: Peer, statement: Statement, seconds: int) -> Answer:
    """The answer within so many seconds of processor time."""
    started = _children()
    try:
        said, why = peer.ask(statement, seconds)
    except NotExpressible as error:
        return Answer("not expressible", str(error), 0.0)
    return Answer(said, why, round(_children() - started, 2))


def _children() -> float:
    """The processor time of all processes that were waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _limited(seconds: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))


def _z3(statement: Statement, seconds: int) -> tuple[Said, str]:
    question = script(statement, Z3)
    said, why = _solver(
        [str(Path(ENVIRONMENT.interpreter()).with_name("z3")), "-smt2", "-in"], question, seconds
    )
    nearly = said == "refuted" and is_transcendental(question)
    return ("unknown", NEARLY) if nearly else (said, why)


def _cvc5(statement: Statement, seconds: int) -> tuple[Said, str]:
    question = script(statement, CVC5)
    return _solver(
        [ENVIRONMENT.interpreter(), str(Path(__file__).with_name("cvc5_worker.py"))], question, seconds
    )


def _solver(command: list[str], question: str, seconds: int) -> tuple[Said, str]:
    """`unsat` proves, `sat` refutes; an error in the question is no answer, and is told."""
    try:
        done = subprocess.run(
            command, input=question, capture_output=True, text=True, check=False,
            timeout=SLACK * seconds, preexec_fn=lambda: _limited(seconds),
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return "unknown", LATE
    if "error" in done.stdout.lower() + done.stderr.lower():
        return "unknown", next(x for x in (done.stdout + done.stderr).splitlines() if "rror" in x)
    said = done.stdout.split()
    if said and said[-1] in ("unsat", "sat"):
        return ("proved" if said[-1] == "unsat" else "refuted"), ""
    return "unknown", LATE if done.returncode else "said so"


def _sympy(statement: Statement, seconds: int) -> tuple[Said, str]:
    symbolic.expressible(statement)
    forked = multiprocessing.get_context("fork")
    ours, theirs = forked.Pipe(duplex=False)
    process = forked.Process(target=_send, args=(theirs, statement, seconds))
    process.start()
    theirs.close()
    found: tuple[Said, str] = ("unknown", LATE)
    ended = time.monotonic() + SLACK * seconds
    try:
        if ours.poll(max(0.0, ended - time.monotonic())):
            found = ours.recv()
    except EOFError:
        pass
    if process.is_alive():
        process.kill()
    process.join()
    return found


def _send(out: Connection, statement: Statement, seconds: int) -> None:
    used = resource.getrusage(resource.RUSAGE_SELF)
    _limited(math.ceil(used.ru_utime + used.ru_stime) + seconds)
    try:
        found = symbolic.truth(statement)
    except Exception as error:  # noqa: BLE001 - whatever SymPy raises is its answer
        out.send(("unknown", type(error).__name__))
        return
    said: Said = "unknown" if found is None else "proved" if found else "refuted"
    out.send((said, ""))


def _installed(package: str) -> Callable[[], str]:
    return lambda: ENVIRONMENT.versions()[package]


PEERS = (
    Peer(
        "SymPy",
        "`ask` under the facts of the domain, `simplify`, `refine`, `doit`, `limit`, `equals`",
        _sympy,
        lambda: str(sympy.__version__),
    ),
    Peer(
        "z3",
        "the negation in SMT-LIB 2, default tactics of its logic; `sat` counts for polynomials",
        _z3,
        _installed("z3-solver"),
    ),
    Peer("cvc5", "the negation in SMT-LIB 2, `--nl-ext-tplanes`", _cvc5, _installed("cvc5")),
)
