"""The templates, and what they may call; only where the libraries that write HTML are installed."""

import functools
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from sympy import Symbol

from parisk_sym.claims.notation import latex
from parisk_sym.claims.verdict import Status
from parisk_sym.report.counterexamples import LONGEST_PART, at_point, going, named_symbols, tables, with_math
from parisk_sym.report.html.text import display, gist, mathml, prose, statement
from parisk_sym.report.labels import FAULTS, VERDICTS
from parisk_sym.report.page import Page
from parisk_sym.report.steps import checked, details, found, repeated, rows
from parisk_sym.report.verdicts import evidence_summary

__all__ = ["render", "source"]

_STOPPED = (Status.REFUTED, Status.INCONSISTENT, Status.UNDECIDED)


def render(template: str, **values: Any) -> Markup:
    """A template with these values; whatever is no markup is escaped."""
    return Markup(_environment().get_template(template).render(**values))  # noqa: S704 - the templates escape


def source(name: str) -> Markup:
    """A style sheet or script of the templates, as it is."""
    loader = _environment().loader
    return Markup(loader.get_source(_environment(), name)[0] if loader else "")  # noqa: S704 - our own file


@functools.cache
def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("parisk_sym.report.html"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {
        "prose": prose, "display": display, "statement": statement, "gist": gist, "file": _file, "symbol": _symbol, "slug": _slug,
        "sections": _sections,
    }  # fmt: skip
    made.globals |= {
        "at_point": at_point, "named_symbols": named_symbols, "with_math": with_math, "going": going, "tables": tables, "LONGEST_PART": LONGEST_PART, "rows": rows, "repeated": repeated, "details": details, "found": found,
        "checked": checked, "stopped": _stopped, "evidence": evidence_summary, "checks": _checks,
        "VERDICTS": {str(v): text for v, text in VERDICTS.items()}, "FAULTS": {str(f): text for f, text in FAULTS.items()},
    }  # fmt: skip
    return made


def _symbol(name: str, symbols: Mapping[str, str]) -> Markup:
    """A name of the code as the sentences write it: by one of the symbols; what is no name, as prose."""
    if name in symbols:
        return mathml(symbols[name])
    return mathml(latex(Symbol(name))) if name.isidentifier() else prose(name)


def _file(place: str) -> str:
    """A file and line without the folders of the machine that it was run on, but its own."""
    return "/".join(PurePath(place).parts[-2:])


def _slug(words: object) -> str:
    """Words as a class of the style sheet."""
    return str(words).lower().replace(" ", "-").replace(",", "")


def _sections(number: str) -> str:
    """A section by its number or its name."""
    return f"Section {number}" if number[:1].isdigit() else number


def _stopped(node: Any) -> list[Any]:
    """The examinations of a goal that stopped its proof."""
    return [check for check in node.checks if check.status in _STOPPED]


def _checks(page: Page) -> list[tuple[str, str, str, int]]:
    """Check, engine, what it found, and how often."""
    nodes = () if page.judgement is None else page.judgement.nodes
    ran = [(n.rule, n.engine, found(n)) for n in nodes if n.engine not in ("rules", "none")]
    return [(*check, ran.count(check)) for check in dict.fromkeys(ran)]
