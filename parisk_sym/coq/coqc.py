"""Runs Coq's compiler on a file, within limits, and reads its answer."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import resource
import shutil
import signal
import subprocess
import tempfile
from dataclasses import dataclass, field
from functools import cache, partial
from math import ceil
from pathlib import Path

from parisk_sym.coq.content import content_key
from parisk_sym.coq.coq_file import LIBRARIES, CoqFile, library_text
from parisk_sym.coq.installation import compiler_of
from parisk_sym.coq.outcome import ACCEPTED, Outcome, Standing
from parisk_sym.core.cache import Cache, cache_folder
from parisk_sym.core.errors import MissingLibraryError

__all__ = ["AXIOMS", "Coq", "find_coq", "read_output"]

INSTALL = "apt-get install --no-install-recommends coq libcoq-interval libcoq-coquelicot"

AXIOMS = frozenset(
    {
        "ClassicalDedekindReals.sig_forall_dec", "ClassicalDedekindReals.sig_not_dec",
        "FunctionalExtensionality.functional_extensionality_dep", "Classical_Prop.classic",
    }
)  # fmt: skip
"""The axioms of Coq's real numbers, with classical logic; a proof from any other axiom is rejected."""

_MACHINE_INTEGERS = re.compile(
    r"PrimInt63\.[a-z0-9_]+|Uint63\.(?:[a-z0-9_]+_spec|of_to_Z|eqb_refl|eqb_correct)", re.ASCII
)
"""The kernel's 63-bit integers and their specifications, on which big integers and intervals rest; those of floats are excluded."""

_VERSION = re.compile(r"(\d+)\.(\d+)")
_OLDEST = (8, 16)
_ERROR = re.compile(r'File "[^"]*", line (\d+), characters \d+-\d+:\s*\nError:\s*(.*)', re.DOTALL)
_CLOCK = 4
"""The limit of wall-clock time as a multiple of processor time, because other processes run as well."""
_BYTES = 4 * 2**30
_LONGEST_REASON = 300


@cache
def find_coq() -> Coq:
    """The compiler on the path; raises MissingLibraryError with instructions if it is missing or too old."""
    program = shutil.which("coqc")
    if program is None:
        raise MissingLibraryError(f"proofs are checked by coqc, which was not found: {INSTALL}")
    said = compiler_of(program)
    found = None if said is None else _VERSION.match(said.version)
    if said is None or found is None or (int(found[1]), int(found[2])) < _OLDEST:
        got = "a program that does not say its version" if said is None else f"version {said.version}"
        raise MissingLibraryError(f"proofs need Coq {_OLDEST[0]}.{_OLDEST[1]} or later, got {got}: {INSTALL}")
    return Coq(program, str(said))


_KIND = "checked"

_SCRIPT_SECONDS = 240.0
"""The least limit for a claim with its own script, which was seen to terminate when it was written."""


@dataclass
class Coq:
    """A compiler with its compiled libraries and a cache of earlier outcomes; `version` includes that of the libraries."""

    program: str
    version: str
    cache: Path | None = field(default_factory=cache_folder)
    fresh: bool = False
    _running: set[subprocess.Popen[str]] = field(default_factory=set)

    def stop(self) -> None:
        """Kill the running processes, without remembering their outcomes."""
        for process in tuple(self._running):
            _end(process)

    def check(self, file: CoqFile, seconds: float) -> Outcome:
        """The kernel's outcome for a file, within `seconds` of processor time, or more if the claim has its own script.

        Remembered by the contents of file, script and libraries (`content_key`) and the version of Coq: an acceptance for every limit, a failure for this
        one only.
        """
        seconds = max(seconds, _SCRIPT_SECONDS) if file.script else seconds
        key = _digest(self.version, str(content_key(file)))
        limited_key = _digest(key, f"{seconds:g}")
        known = None if self.fresh else self._remembered(key) or self._remembered(limited_key)
        if known is not None:
            return known
        with tempfile.TemporaryDirectory(prefix="parisk-prove-") as folder:
            if file.script:
                place = Path(folder) / f"{file.script_name}.v"
                place.write_text(file.script, encoding="utf-8")
                done, output = self._compile(place, self._library(), seconds)
                if done != 0:
                    return Outcome(
                        Standing.NOT_EXPORTED, f"the script of the claim does not compile: {_short(output)}"
                    )
            place = Path(folder) / f"{file.name}.v"
            place.write_text(file.text, encoding="utf-8")
            done, output = self._compile(place, self._library(), seconds)
        if done is None:  # not remembered: another machine may be faster
            return Outcome(Standing.NOT_EXPORTED, f"coqc was ended after {seconds:g} s")
        found = read_output(file, done, output)
        if found.standing in ACCEPTED:
            self._keep(key, found)
        elif found.standing == Standing.NOT_EXPORTED:
            self._keep(limited_key, found)
        return found

    def _compile(self, place: Path, library: Path, seconds: float) -> tuple[int | None, str]:
        """The exit code, or None if the limit of processor or wall-clock time was reached, and all output."""
        command = [self.program, "-q", "-Q", str(library), "", place.name]
        with subprocess.Popen(  # noqa: S603 - as above
            command, cwd=place.parent, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            start_new_session=True, preexec_fn=partial(_set_limits, ceil(seconds)),  # noqa: PLW1509 - only limits are set
        ) as process:  # fmt: skip
            self._running.add(process)
            try:
                output, _ = process.communicate(timeout=_CLOCK * seconds)
            except subprocess.TimeoutExpired:
                return None, ""
            finally:
                _end(process)
                self._running.discard(process)
        return None if process.returncode == -signal.SIGXCPU else process.returncode, output

    def _library(self) -> Path:
        """The folder of the compiled libraries, which is created atomically once."""
        texts = {name: library_text(name) for name in LIBRARIES}
        base = (self.cache or Path(tempfile.gettempdir()) / f"parisk_sym-{os.getuid()}") / "coq"
        folder = base / _digest(self.version, *texts.values())[:16]
        if folder.is_dir():
            return folder
        base.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=base) as making:
            place = Path(making) / "library"
            place.mkdir()
            for name, text in texts.items():
                self._compile_library(place / f"{name}.v", text)
            with contextlib.suppress(OSError):  # another process was faster
                place.rename(folder)
        return folder

    def _compile_library(self, source: Path, text: str) -> None:
        source.write_text(text, encoding="utf-8")
        done, output = self._compile(source, source.parent, 600)
        if done != 0:
            raise MissingLibraryError(
                f"the library {source.name} does not compile ({INSTALL}): {_short(output)}"
            )

    def _remembered(self, key: str) -> Outcome | None:
        try:
            return Outcome.from_row(Cache(self.cache).get(_KIND, key))
        except (ValueError, KeyError, TypeError):
            return None

    def _keep(self, key: str, outcome: Outcome) -> None:
        Cache(self.cache).put(_KIND, key, outcome.row())


def _end(process: subprocess.Popen[str]) -> None:
    """Kill a process with all its children."""
    if process.poll() is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _set_limits(seconds: int) -> None:
    """Limit memory and processor time; the signal at the limit ends coqc, at most a second later."""
    resource.setrlimit(resource.RLIMIT_AS, (_BYTES, _BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))


def read_output(file: CoqFile, code: int, output: str) -> Outcome:
    """The outcome of an exit code and output of the compiler: only theorems from known axioms are accepted."""
    if code == 0:
        axioms = _axioms(output)
        if axioms is None:
            return Outcome(Standing.REJECTED, "coqc did not print what the theorems assume")
        foreign = sorted(a for a in axioms - AXIOMS if not _MACHINE_INTEGERS.fullmatch(a))
        if foreign:
            return Outcome(Standing.REJECTED, f"the proof assumes {', '.join(foreign)}")
        standing = Standing.WITH_CITED_LEMMAS if file.cited else Standing.KERNEL_CHECKED
        return Outcome(standing, "", file.cited)
    found = _ERROR.search(output)
    if found is None:
        return Outcome(Standing.NOT_EXPORTED, f"coqc ended with code {code}: {_short(output)}")
    line = int(found[1])
    where = file.theorem_at(line)
    if line not in file.proofs:
        return Outcome(
            Standing.REJECTED, f"{where or 'the file'} is not accepted as a statement: {_short(found[2])}"
        )
    return Outcome(Standing.NOT_EXPORTED, f"no proof was found of {where}: {_short(found[2])}")


def _short(text: str) -> str:
    """A message on one line from its last error on, truncated."""
    flat = " ".join(text[max(text.rfind("Error:"), 0) :].split())
    return flat if len(flat) <= _LONGEST_REASON else f"{flat[:_LONGEST_REASON]} ..."


def _axioms(output: str) -> frozenset[str] | None:
    """The names after the last `Axioms:`, and other assumptions as whole lines; None if nothing was printed."""
    _, found, rest = output.rpartition("Axioms:")
    if not found:
        closed = output.rstrip().endswith("Closed under the global context")
        return frozenset() if closed else None
    said = [line.rstrip() for line in rest.splitlines() if line.strip() and not line[0].isspace()]
    named = [(re.fullmatch(r"([A-Za-z_][\w.']*)\s*(?::.*)?", line), line) for line in said]
    return frozenset(line if match is None else match[1] for match, line in named)
