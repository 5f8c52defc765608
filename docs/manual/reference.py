"""Pages from the code: the rules of proof with their theorems, the commands, and the names of the package."""

import importlib
import inspect
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from types import ModuleType
from typing import Any

import click

import parisk_sym
from docs.manual.writing import Pages, prose, table
from parisk_sym.cli import parisk
from parisk_sym.core.errors import ClaimError
from parisk_sym.proofs.order import RULES
from parisk_sym.proofs.rule import Rule

__all__ = ["api", "commands", "paragraphs", "rules", "write_reference"]


def write_reference(pages: Pages) -> None:
    """All of them."""
    pages.write("rules.md", rules())
    pages.write("commands.md", commands())
    for name, lines in api().items():
        pages.write(name, lines)


# --- rules ------------------------------------------------------------------------------------------------------------


def rules() -> Iterator[str]:
    """Each file of rules with its tactics and theorems; ClaimError for a rule without a theorem."""
    yield from ("# Rules of proof", "")
    yield from (
        "A rule belongs to one kind of statement and one tactic. Its theorem, which makes it sound, is the docstring of its",
    )
    yield from ("function; near misses that it refuses are its tests. What else a proof rests on is told in",)
    yield from ("[what you have to trust](../what_you_have_to_trust.md).", "")
    files: dict[str, list[Rule]] = {}
    for rule in RULES:
        files.setdefault(rule.apply.__module__, []).append(rule)
    for name, members in sorted(files.items()):
        module = importlib.import_module(name)
        yield from (
            f"## {name.rpartition('.')[2].replace('_', ' ').capitalize()}",
            "",
            *paragraphs(inspect.getdoc(module) or ""),
        )
        yield from _tactics(module)
        yield from table(["statement", "tactic", "rule", "theorem"], map(_rule, members))


def _tactics(module: ModuleType) -> Iterator[str]:
    """The tactics that a file defines, and the parts of which a person makes them."""
    for name in module.__all__:
        tactic = getattr(module, name)
        if not isinstance(tactic, type):
            continue
        arguments = ", ".join(f.name for f in fields(tactic)) if is_dataclass(tactic) else ""
        yield from (
            f"`{tactic.__name__}({arguments})`",
            f": {' '.join(paragraphs(inspect.getdoc(tactic) or '')).strip()}",
            "",
        )


def _rule(rule: Rule) -> list[str]:
    if not rule.theorem:
        raise ClaimError(
            f"the rule {rule.apply.__module__}.{rule.apply.__name__} states no theorem: give it a docstring"
        )
    return [
        f"`{rule.kind.__name__}`",
        f"`{rule.tactic.__name__}`",
        rule.name,
        " ".join(paragraphs(rule.theorem)),
    ]


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a docstring as Markdown, a blank line after each, without its examples."""
    parts = [part for part in re.split(r"\n\s*\n", text) if not part.lstrip().startswith(">>>")]
    return [line for part in parts for line in (prose(part), "")]


# --- commands ---------------------------------------------------------------------------------------------------------


def commands() -> Iterator[str]:
    """What each command says of itself."""
    yield from ("# Commands", "", "What `parisk --help` and `parisk COMMAND --help` print.", "")
    yield from _help(parisk, "parisk", None)
    context = click.Context(parisk, info_name="parisk", help_option_names=["-h", "--help"])
    for name in parisk.list_commands(context):
        command = parisk.get_command(context, name)
        if command is not None and not command.hidden:
            yield from (f"(command-{name})=", f"## parisk {name}", "")
            yield from _help(command, name, context)


def _help(command: click.Command, name: str, parent: click.Context | None) -> Iterator[str]:
    context = click.Context(
        command,
        info_name=name,
        parent=parent,
        help_option_names=["-h", "--help"],
        terminal_width=86,
        max_content_width=86,
    )
    yield from ("```{code-block} text", ":class: verbatim", "", command.get_help(context), "```", "")


# --- the names of the package -----------------------------------------------------------------------------------------

_ROOMS = (
    ("functions", "Functions", "What most programs need."),
    ("laws", "Privacy of compositions", "The privacy that is left after many uses."),
    ("formulas", "Formulas and domains", "Declarations of formulas, and the special functions in them."),
    ("claims", "Claims and statements", "The statements of a paper, and the forms that they have."),
    ("proofs", "Proofs and tactics", "How a statement is proved, and the verdict."),
    (
        "finite",
        "Finite mechanisms and notions of privacy",
        "The notions of privacy that implications are about.",
    ),
    ("tables", "Tables", "Columns side by side."),
    ("figures", "Figures and experiments", "Curves and simulations of a paper."),
    ("core", "Errors and sources", "What is raised, and where a statement stands."),
)


def api() -> dict[str, list[str]]:
    """The pages of the public names, as reStructuredText for autodoc; ClaimError for a name that says nothing of itself."""
    found: dict[str, list[str]] = {room: [] for room, _, _ in _ROOMS}
    for name in dir(parisk_sym):
        thing = getattr(parisk_sym, name)
        if not _says(thing):
            raise ClaimError(f"parisk_sym.{name} has no docstring: a public name says what it is")
        found[_room(thing)].append(name)
    pages = {f"api/{room}.rst": _api_page(title, said, found[room]) for room, title, said in _ROOMS}
    if left := [name for name in dir(parisk_sym) if not any(name in names for names in found.values())]:
        raise ClaimError(f"no page of the manual lists {', '.join(left)}")
    contents = [f"   {room}" for room, _, _ in _ROOMS]
    pages["api/index.rst"] = [
        "Python", "======", "", "The names of ``import parisk_sym``. Everything else may change.", "",
        ".. toctree::", "   :maxdepth: 2", "", *contents,
    ]  # fmt: skip
    return pages


def _says(thing: Any) -> bool:
    """Whether it has words of its own; a dataclass has its fields otherwise."""
    said = inspect.getdoc(thing) or ""
    return bool(said) and not said.startswith(f"{getattr(thing, '__name__', '')}(")


def _room(thing: Any) -> str:
    """The page on which it stands."""
    if inspect.isfunction(thing) and not thing.__module__.endswith("domain"):
        return "functions"
    home = str(thing.__module__).removeprefix("parisk_sym.")
    if home == "claims.tactics":
        return "proofs"
    return home.partition(".")[0]


def _api_page(title: str, said: str, names: list[str]) -> list[str]:
    lines = [title, "=" * len(title), "", said, ""]
    for name in names:
        thing = getattr(parisk_sym, name)
        kind = "class" if inspect.isclass(thing) else "function" if inspect.isfunction(thing) else "data"
        lines += [f".. auto{kind}:: parisk_sym.{name}", ""]
    return lines
