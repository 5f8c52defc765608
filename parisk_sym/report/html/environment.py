"""The templates and the functions that they may call; needs the libraries that write HTML."""

import functools
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from sympy import Symbol

from parisk_sym.claims.notation import latex
from parisk_sym.report.counterexamples import (
    LONGEST_PART,
    as_change,
    at_point,
    named_symbols,
    tables,
    with_math,
)
from parisk_sym.report.html.text import display, gist, mathml, prose, statement
from parisk_sym.report.labels import FAULTS, VERDICTS
from parisk_sym.report.page import Page
from parisk_sym.report.steps import details, failed_checks, outcome_word, passed_checks, repetition_note, rows
from parisk_sym.report.verdicts import evidence_summary

__all__ = ["render", "source"]


def render(template: str, **values: Any) -> Markup:
    """A template filled with these values; everything but markup is escaped."""
    return Markup(_environment().get_template(template).render(**values))  # noqa: S704 - the templates escape


def source(name: str) -> Markup:
    """A style sheet or script of the templates, unchanged."""
    loader = _environment().loader
    return Markup(loader.get_source(_environment(), name)[0] if loader else "")  # noqa: S704 - our own file


@functools.cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("parisk_sym.report.html"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "prose": prose, "display": display, "statement": statement, "gist": gist, "file": _file, "symbol": _symbol, "slug": _slug,
        "sections": _section_title,
    }  # fmt: skip
    environment.globals |= {
        "at_point": at_point, "named_symbols": named_symbols, "with_math": with_math, "as_change": as_change, "tables": tables, "LONGEST_PART": LONGEST_PART, "rows": rows, "repetition_note": repetition_note, "details": details, "outcome_word": outcome_word,
        "passed_checks": passed_checks, "failed_checks": failed_checks, "evidence": evidence_summary, "check_counts": _check_counts,
        "VERDICTS": {str(v): text for v, text in VERDICTS.items()}, "FAULTS": {str(f): text for f, text in FAULTS.items()},
    }  # fmt: skip
    return environment


def _symbol(name: str, symbols: Mapping[str, str]) -> Markup:
    """A name of the code as the sentences print it, by one of the symbols if given; anything else as prose."""
    if name in symbols:
        return mathml(symbols[name])
    return mathml(latex(Symbol(name))) if name.isidentifier() else prose(name)


def _file(place: str) -> str:
    """A file and line with its own folder only, without the path on this machine."""
    return "/".join(PurePath(place).parts[-2:])


def _slug(words: object) -> str:
    """Words as a CSS class."""
    return str(words).lower().replace(" ", "-").replace(",", "")


def _section_title(number: str) -> str:
    """The title of a section with this number or name."""
    return f"Section {number}" if number[:1].isdigit() else number


def _check_counts(page: Page) -> list[tuple[str, str, str, int]]:
    """Check, engine, outcome and count."""
    nodes = () if page.judgement is None else page.judgement.nodes
    ran = [(n.rule, n.engine, outcome_word(n)) for n in nodes if n.engine not in ("rules", "none")]
    return [(*check, ran.count(check)) for check in dict.fromkeys(ran)]
