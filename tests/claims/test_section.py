"""The ranges of a section: a statement takes what its own domain lacks from the file in which it is written, and nothing else."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sympy import Integer, Symbol, exp, oo

from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.sampled import HasLaw, HasProbability
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.section import Section
from parisk_sym.core.errors import ClaimError
from parisk_sym.core.symbols import eps, eps0, k, t
from parisk_sym.finite.notions import AtRisk, Pure
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, left_open, open_, right_open
from parisk_sym.ledger.collect import collect

__test_module_is_read__ = True

gamma = Symbol("gamma", positive=True)
loose = Symbol("loose", real=True)

SECTION = Section(
    "4.1 Explicit randomness",
    given={k: POSITIVE, eps0: POSITIVE, eps: open_(0, eps0), gamma: left_open(0, eps / eps0), t: POSITIVE},
)

TAKEN: list[tuple[str, Callable[[], Any], dict[Any, Any]]] = [
    ("all", lambda: Inequality(0, "<", eps * k), {k: POSITIVE, eps0: POSITIVE, eps: open_(0, eps0)}),
    ("no more than it uses", lambda: Identity(eps0, eps0 * 1 + 0 * k), {eps0: POSITIVE}),
    ("none", lambda: Inequality(0, "<", Integer(1)), {}),
    ("ends of ends", lambda: Inequality(0, "<", gamma),
     {eps0: POSITIVE, eps: open_(0, eps0), gamma: left_open(0, eps / eps0)}),
    ("own wins", lambda: Inequality(0, "<", eps, {eps: closed(1, 2)}), {eps: closed(1, 2)}),
    ("own end under a given interval", lambda: Inequality(0, "<", eps, {eps0: closed(1, 2)}),
     {eps0: closed(1, 2), eps: open_(0, eps0)}),
    ("own first", lambda: Inequality(0, "<", k * t * loose, {loose: REALS}), {loose: REALS, k: POSITIVE, t: POSITIVE}),
    ("ends of an own interval before it", lambda: Inequality(0, "<", loose * t, {t: POSITIVE, loose: open_(eps, oo)}),
     {t: POSITIVE, eps0: POSITIVE, eps: open_(0, eps0), loose: open_(eps, oo)}),
    ("between two own ones", lambda: Inequality(0, "<", loose, {eps0: closed(1, 2), loose: open_(eps, oo)}),
     {eps0: closed(1, 2), eps: open_(0, eps0), loose: open_(eps, oo)}),
    ("an unused own symbol stays", lambda: Inequality(0, "<", k, {loose: REALS}), {loose: REALS, k: POSITIVE}),
    ("a bound symbol is not free", lambda: Identity(exp(k).diff(k).subs(k, 1), exp(1)), {}),
    ("monotone", lambda: Monotone(k * t, k, "increasing"), {k: POSITIVE, t: POSITIVE}),
    ("a variable that does not occur", lambda: Monotone(k, t, "increasing"), {k: POSITIVE, t: POSITIVE}),
    ("convex", lambda: Convex(k**2, k), {k: POSITIVE}),
    ("unique root", lambda: UniqueRoot(k - 1, k), {k: POSITIVE}),
    ("limit", lambda: Limit(1 / k, k, oo, t), {k: POSITIVE, t: POSITIVE}),
    ("density", lambda: Normalised(exp(-t), t), {t: POSITIVE}),
    ("probability", lambda: HasProbability(exp(-t), np.zeros, ({t: 1},)), {t: POSITIVE}),
    ("law", lambda: HasLaw(1 - exp(-t), t, np.zeros, ({},)), {t: POSITIVE}),
    ("implication", lambda: Implication((Pure(1 + k),), AtRisk(1 + k, gamma)),
     {k: POSITIVE, eps0: POSITIVE, eps: open_(0, eps0), gamma: left_open(0, eps / eps0)}),
    ("a copy with another expression", lambda: replace(Inequality(0, "<", k), right=t), {k: POSITIVE, t: POSITIVE}),
]  # fmt: skip


@pytest.mark.parametrize(("make", "domain"), [c[1:] for c in TAKEN], ids=[c[0] for c in TAKEN])
def test_what_is_taken(make: Callable[[], Any], domain: dict[Any, Any]) -> None:
    """The intervals, in their order."""
    assert list(make().domain.items()) == list(domain.items())


NOWHERE = (
    r"no domain is declared for loose: add an interval to the statement's own domain, such as \{loose: POSITIVE\}, "
    r"or to the usual ranges of its file, SECTION = Section\('title', given=\{loose: POSITIVE\}\)"
)
REFUSED: list[tuple[str, Callable[[], Any], str]] = [
    (
        "nowhere",
        lambda: Inequality(0, "<", loose * k),
        NOWHERE,
    ),
    ("an end nowhere", lambda: Inequality(0, "<", k, {k: open_(loose, oo)}), "no domain is declared for loose: add"),
    ("another symbol of the name", lambda: Inequality(0, "<", Symbol("k", real=True)), "two different symbols are called k"),
    ("another symbol in an end", lambda: Inequality(0, "<", k, {k: open_(Symbol("t", real=True), oo)}), "no domain is declared for t"),
    ("a circle", lambda: Inequality(0, "<", eps, {eps0: right_open(eps, oo)}), r"names \['eps0'\] before its own interval"),
    ("no mapping", lambda: Inequality(0, "<", k, POSITIVE), "the domain must map each symbol to its interval"),
    ("no interval", lambda: Inequality(0, "<", k, {t: 1}), "the interval of t is"),
    ("empty with the own end", lambda: Inequality(0, "<", eps, {eps0: closed(-1, 0)}), "eps0 is declared positive"),
    ("title", lambda: Section(" "), "the title of a section must be a text such as '4.1 Laplace', got ' '"),
    ("text", lambda: Section("4", given="k > 0"), "the domain must map each symbol to its interval"),
    ("order", lambda: Section("4", given={eps: open_(0, eps0)}), "no domain is declared for eps0"),
    ("assumption", lambda: Section("4", given={k: REALS}), "the symbol k is declared positive, but its interval is"),
]  # fmt: skip


@pytest.mark.parametrize(("make", "message"), [c[1:] for c in REFUSED], ids=[c[0] for c in REFUSED])
def test_refused(make: Callable[[], Any], message: str) -> None:
    """Each error says what to write."""
    with pytest.raises(ClaimError, match=message):
        make()


HEAD = """\
from parisk_sym import Claim, Inequality, POSITIVE, REALS, Section, Source, Verdict, closed
from parisk_sym.core.symbols import eps, k, t
"""
BODY = """\
lemma1 = Claim(
    "own.lemma1", Source("own", "Lemma 1", "1"), "text", {says}, Verdict.PROVED
)
"""


def domain_of(folder: Path, section: str, says: str) -> str:
    """The domain of the only claim of a file, or what is wrong with the file."""
    path = folder / "a.py"
    path.write_text(HEAD + section + "\n" + BODY.format(says=says))
    found = collect([path])
    if found.problems:
        return str(found.problems[0])
    (entry,) = found.claims
    assert entry.claim.says is not None
    return str(entry.claim.says.domain)


class TestWhichFile:
    """The section is that of the file where the statement is written."""

    def test_own_file(self, tmp_path: Path) -> None:
        assert (
            domain_of(tmp_path, "SECTION = Section('1', {k: POSITIVE})", 'Inequality(0, "<", k)')
            == "k in (0, oo)"
        )

    def test_a_title_alone_gives_none(self, tmp_path: Path) -> None:
        """Nor does another name, nor a section that comes after the statement."""
        for section in (
            "SECTION = '1'",
            "section = Section('1', {k: POSITIVE})",
            "SECTION = {k: POSITIVE}",
            "",
        ):
            assert "no domain is declared for k" in domain_of(tmp_path, section, 'Inequality(0, "<", k)')
        path = tmp_path / "a.py"
        path.write_text(
            HEAD + BODY.format(says='Inequality(0, "<", k)') + "SECTION = Section('1', {k: POSITIVE})\n"
        )
        assert "a.py:4: ClaimError: no domain is declared for k" in str(collect([path]).problems[0])

    def test_helper_module(self, tmp_path: Path) -> None:
        """A helper's statement has the ranges of the helper's file, not those of the file that calls it."""
        (tmp_path / "_shared.py").write_text(
            HEAD + "SECTION = Section('helper', {k: closed(1, 2)})\n"
            "def own(symbol):\n    return Inequality(0, '<', symbol)\n"
        )
        section = "from _shared import own\nSECTION = Section('1', {k: POSITIVE, t: POSITIVE})"
        assert domain_of(tmp_path, section, "own(k)") == "k in [1, 2]"
        assert "no domain is declared for t" in domain_of(tmp_path, section, "own(t)")

    def test_function_and_comprehension_of_the_file(self, tmp_path: Path) -> None:
        """They are written in the file."""
        section = (
            "SECTION = Section('1', {k: POSITIVE})\n"
            "def make():\n    return [Inequality(0, '<', k * n) for n in (1, 2)]\n"
            "def lazily():\n    return (lambda: make()[1])()\n"
        )
        assert domain_of(tmp_path, section, "lazily()") == "k in (0, oo)"

    def test_a_helper_takes_a_section_as_an_argument(self, tmp_path: Path) -> None:
        """It stands where the domain does, and wins over the section of the helper's own file."""
        (tmp_path / "_shared.py").write_text(
            HEAD + "SECTION = Section('helper', {k: closed(1, 2)})\n"
            "def of(symbol, section):\n    return Inequality(0, '<', symbol, section)\n"
        )
        section = "from _shared import of\nSECTION = Section('1', {k: POSITIVE, t: POSITIVE})"
        assert domain_of(tmp_path, section, "of(k * t, SECTION)") == "k in (0, oo), t in (0, oo)"

    def test_one_section_of_a_file(self, tmp_path: Path) -> None:
        """A second one would give the same text another meaning."""
        section = "SECTION = Section('1', {k: POSITIVE})\nSECTION = Section('2', {k: closed(1, 2)})"
        assert "SECTION is bound twice, to '1' and to '2'" in domain_of(
            tmp_path, section, "Inequality(0, '<', k)"
        )

    @pytest.mark.parametrize(
        "spelling",
        [
            "list(map(Inequality, (0,), ('<',), (k,)))[0]",
            "partial(Inequality, 0, '<')(k)",
            "(lambda cls: cls(0, '<', k))(Inequality)",
        ],
    )
    def test_a_class_that_is_handed_on(self, tmp_path: Path, spelling: str) -> None:
        section = "from functools import partial\nSECTION = Section('1', {k: POSITIVE})"
        assert domain_of(tmp_path, section, spelling) == "k in (0, oo)"

    @pytest.mark.parametrize("name", ["parisk_sym_paper", "installed/parisk_sym/_derivations"])
    def test_folder_with_the_name_of_the_package(self, tmp_path: Path, name: str) -> None:
        """What counts is the module, not where its file lies: an installed package carries the derivations."""
        folder = tmp_path / name
        folder.mkdir(parents=True)
        path = folder / "a.py"
        path.write_text(
            HEAD + "SECTION = Section('1', {k: POSITIVE})\n" + BODY.format(says='Inequality(0, "<", k + k)')
        )
        (entry,) = collect([path]).claims
        assert entry.claim.says is not None
        assert str(entry.claim.says.domain) == "k in (0, oo)"
        assert entry.claim.says.as_written() is not entry.claim.says, "its source is read, too"

    @pytest.mark.parametrize("domain", ["", ", SECTION"])
    def test_through_a_pipe(self, domain: str) -> None:
        """There is no file that could be read: the section is an argument."""
        code = (
            "from parisk_sym import *\nfrom parisk_sym.core.symbols import k\nSECTION = Section('1', {k: POSITIVE})\n"
            f"print(Inequality(0, '<', k{domain}).domain)"
        )
        done = subprocess.run([sys.executable, "-"], input=code, capture_output=True, text=True, check=False)
        if domain:
            assert done.stdout == "k in (0, oo)\n"
        else:
            assert "no domain is declared for k" in done.stderr


def test_domain_does_not_depend_on_hashes(tmp_path: Path) -> None:
    """The order of the symbols is the same in every process."""
    code = (
        "from parisk_sym import *\nfrom parisk_sym.core.symbols import E, c, eps, eps0, k, n, t\n"
        "SECTION = Section('1', {E: POSITIVE, c: POSITIVE, k: POSITIVE, eps0: POSITIVE, eps: open_(0, eps0), n: integers(1)})\n"
        "print(Inequality(0, '<', E * c * k * eps * n * t, {t: closed(c, c + eps)}).domain)\n"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
        ).stdout
        for seed in "123"
    }  # fmt: skip
    assert printed == {
        "c in (0, oo), eps0 in (0, oo), eps in (0, eps0), t in [c, c + eps], E in (0, oo), k in (0, oo), n in {1, ...}\n"
    }
