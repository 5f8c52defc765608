"""Runs Coq's compiler on a file, within limits, and reads what its kernel says."""

from __future__ import annotations

import contextlib
import hashlib
import json
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
from parisk_sym.core.errors import MissingLibraryError
from parisk_sym.ledger.store import cache_folder

__all__ = ["AXIOMS", "Coq", "find_coq", "read_output"]

INSTALL = "apt-get install --no-install-recommends coq libcoq-interval libcoq-coquelicot"

AXIOMS = frozenset(
    {
        "ClassicalDedekindReals.sig_forall_dec", "ClassicalDedekindReals.sig_not_dec",
        "FunctionalExtensionality.functional_extensionality_dep", "Classical_Prop.classic",
    }
)  # fmt: skip
"""The axioms of Coq's real numbers, with classical logic; a proof on any other is not taken."""

_MACHINE_INTEGERS = re.compile(
    r"PrimInt63\.[a-z0-9_]+|Uint63\.(?:[a-z0-9_]+_spec|of_to_Z|eqb_refl|eqb_correct)", re.ASCII
)
"""The kernel's own integers of 63 bits and what they compute, on which big integers and intervals rest; not those of floats."""

_VERSION = re.compile(r"(\d+)\.(\d+)")
_OLDEST = (8, 16)
_ERROR = re.compile(r'File "[^"]*", line (\d+), characters \d+-\d+:\s*\nError:\s*(.*)', re.DOTALL)
_CLOCK = 4
"""How many times its processor time a process may take on the clock, where others are at work as well."""
_BYTES = 4 * 2**30
_LONGEST_REASON = 300


@cache
def find_coq() -> Coq:
    """The compiler on the path; MissingLibraryError, which says what to install, where it is not there or too old."""
    program = shutil.which("coqc")
    if program is None:
        raise MissingLibraryError(f"proofs are checked by coqc, which was not found: {INSTALL}")
    said = compiler_of(program)
    found = None if said is None else _VERSION.match(said.version)
    if said is None or found is None or (int(found[1]), int(found[2])) < _OLDEST:
        got = "a program that does not say its version" if said is None else f"version {said.version}"
        raise MissingLibraryError(f"proofs need Coq {_OLDEST[0]}.{_OLDEST[1]} or later, got {got}: {INSTALL}")
    return Coq(program, str(said))


_SCRIPT_SECONDS = 240.0
"""For a claim with a script of its own: that it ends was seen when it was written."""


@dataclass
class Coq:
    """A compiler with the library compiled for it, and what it has checked before; `version` is that of its libraries too."""

    program: str
    version: str
    kept: Path | None = field(default_factory=cache_folder)
    fresh: bool = False
    _running: set[subprocess.Popen[str]] = field(default_factory=set)

    def stop(self) -> None:
        """End what is running: nothing of it is remembered."""
        for process in tuple(self._running):
            _end(process)

    def check(self, file: CoqFile, seconds: float) -> Outcome:
        """What the kernel says of a file, within seconds of processor time; more where a person wrote a script for it.

        Remembered by the contents of file, script and libraries (`content_key`), and the version of Coq: what was accepted for every limit, and what was not found for this
        one alone.
        """
        seconds = max(seconds, _SCRIPT_SECONDS) if file.script else seconds
        key = _digest(self.version, str(content_key(file)))
        limited = _digest(key, f"{seconds:g}")
        known = None if self.fresh else self._remembered(key) or self._remembered(limited)
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
        if done is None:  # another machine, or another day, may be faster
            return Outcome(Standing.NOT_EXPORTED, f"coqc was ended after {seconds:g} s")
        found = read_output(file, done, output)
        if found.standing in ACCEPTED:
            self._keep(key, found)
        elif found.standing == Standing.NOT_EXPORTED:
            self._keep(limited, found)
        return found

    def _compile(self, place: Path, library: Path, seconds: float) -> tuple[int | None, str]:
        """The exit code, None where its time, of the processor or on the clock, was over, and all output."""
        command = [self.program, "-q", "-Q", str(library), "", place.name]
        with subprocess.Popen(  # noqa: S603 - as above
            command, cwd=place.parent, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            start_new_session=True, preexec_fn=partial(_limited, ceil(seconds)),  # noqa: PLW1509 - only limits are set
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
        """The folder of the compiled libraries; it is made once, whole or not at all."""
        texts = {name: library_text(name) for name in LIBRARIES}
        base = (self.kept or Path(tempfile.gettempdir()) / f"parisk_sym-{os.getuid()}") / "coq"
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

    def _place(self, key: str) -> Path | None:
        return None if self.kept is None else self.kept / "coq" / "checked" / f"{key}.json"

    def _remembered(self, key: str) -> Outcome | None:
        place = self._place(key)
        try:
            return None if place is None else Outcome.from_row(json.loads(place.read_text(encoding="utf-8")))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def _keep(self, key: str, outcome: Outcome) -> None:
        place = self._place(key)
        if place is None:
            return
        with contextlib.suppress(OSError):
            place.parent.mkdir(parents=True, exist_ok=True)
            part = place.with_suffix(f".{os.getpid()}.tmp")
            part.write_text(json.dumps(outcome.row()), encoding="utf-8")
            part.replace(place)


def _end(process: subprocess.Popen[str]) -> None:
    """With all processes that it has started."""
    if process.poll() is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _limited(seconds: int) -> None:
    """Memory and processor time; the signal at the end of that time ends coqc, and cannot be put off by more than a second."""
    resource.setrlimit(resource.RLIMIT_AS, (_BYTES, _BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))


def read_output(file: CoqFile, code: int, output: str) -> Outcome:
    """What the exit code and the output of the compiler amount to: only theorems on known axioms count."""
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
    """A message on one line, from its last error on, cut where it is long."""
    flat = " ".join(text[max(text.rfind("Error:"), 0) :].split())
    return flat if len(flat) <= _LONGEST_REASON else f"{flat[:_LONGEST_REASON]} ..."


def _axioms(output: str) -> frozenset[str] | None:
    """The names behind the last `Axioms:`, and whole what is assumed in other words; None where nothing was printed."""
    _, found, rest = output.rpartition("Axioms:")
    if not found:
        closed = output.rstrip().endswith("Closed under the global context")
        return frozenset() if closed else None
    said = [line.rstrip() for line in rest.splitlines() if line.strip() and not line[0].isspace()]
    named = [(re.fullmatch(r"([A-Za-z_][\w.']*)\s*(?::.*)?", line), line) for line in said]
    return frozenset(line if match is None else match[1] for match, line in named)
