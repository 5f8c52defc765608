"""Certificates of a small paper with one claim of each kind, written by the command."""

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from parisk_sym.report.certificates import digest
from tests.cli.invoked import run

__all__ = ["CLAIMS", "certificates", "rehashed"]

CLAIMS = """\
from sympy import Rational, Symbol, cosh, exp, log, sin, sinh, sqrt
from parisk_sym import *

x, y = Symbol("x", real=True), Symbol("y", positive=True)


def claim(name, says, expected=Verdict.PROVED, **more):
    return Claim(id=f"own.{name}", source=Source("own", name, "1"), statement=name, says=says, expected=expected, **more)


one = claim("identity", Identity(cosh(x) ** 2 - sinh(x) ** 2, 1 + 0 * x, {x: REALS}))
two = claim("sign", Inequality(1, "<", exp(y), {y: POSITIVE}))
three = claim("boxes", Inequality(exp(x), "<", 3 - x**2 / 100, {x: closed(0, 1)}), by=Boxes())
four = claim("printed", PrintedValue(sqrt(2), "1.41421"))
five = claim(
    "corrected",
    Inequality(x, "<=", Rational(1, 2), {x: closed(0, 1)}),
    Verdict.CORRECTED,
    correction=Correction("x <= 1", Inequality(x, "<=", 1, {x: closed(0, 1)})),
)
six = claim("both", All((Inequality(0, "<", y, {y: POSITIVE}), Inequality(0, "<=", x**2, {x: REALS}))))
seven = claim("fails", Fails(Inequality(x, "<", 1, {x: closed(0, 2)})))
eight = claim("falls", Monotone(x**2, x, "increasing", {x: closed(-1, 1)}), Verdict.REFUTED)
nine = claim("rises", Monotone(exp(x), x, "increasing", {x: REALS}))
ten = claim("bent", Convex(-(x**2), x, {x: closed(0, 1)}), Verdict.REFUTED)
sine = Lemma("sine", "a book, Theorem 7", Inequality(sin(x), "<=", x, {x: POSITIVE}))
above = Chain((Link("<=", 2 * y, Use(sine, {x: 2 * y})), Link("<", exp(2 * y))))
twelve = claim("given", Inequality(sin(2 * y), "<", exp(2 * y), {y: POSITIVE}), Verdict.PROVED_GIVEN, by=above)
eleven = claim("misprinted", PrintedValue(log(2), "0.692"), Verdict.REFUTED)
"""


@cache
def certificates() -> dict[str, dict[str, Any]]:
    """The certificates by the last word of the claim's id."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "claims.py").write_text(CLAIMS)
        done = run("verify", f"{folder}/claims.py", "--jobs", "1", "--certificates", f"{folder}/proofs")
        assert done.exit_code == 0, done.output
        found = sorted((Path(folder) / "proofs").iterdir())
        return {file.stem.partition(".")[2]: json.loads(file.read_text()) for file in found}


def rehashed(content: dict[str, Any]) -> dict[str, Any]:
    """What an adversary writes who knows how the digest is made."""
    rest = {key: value for key, value in content.items() if key != "sha256"}
    return {**rest, "sha256": digest(rest)}
