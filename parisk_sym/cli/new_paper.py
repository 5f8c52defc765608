"""Creates the folder of a new paper from the templates beside this file."""

import json
import re
import shlex
import shutil
import tempfile
from collections.abc import Callable, Mapping
from importlib.resources import as_file, files
from pathlib import Path

from parisk_sym import __version__
from parisk_sym.cli.own_requirement import own_requirement
from parisk_sym.core.errors import OutputError, ParameterError
from parisk_sym.ledger.papers import papers

__all__ = ["checked_key", "make_paper", "write_paper"]

_TEMPLATE, _ENDING = "template", ".txt"
_ALLOWED = frozenset({".git"})
"""What an empty folder may contain: it may be a new repository."""


def make_paper(
    folder: Path, key: str = "", title: str = "", authors: str = "", install: str = ""
) -> list[Path]:
    """Write the files of a paper to a new or empty folder, all or none; returns their paths.

    `install` is what pip installs in the workflow, by default the running version. Raises ParameterError for a folder that is not
    empty and for a key that is invalid or taken; OutputError when the system refuses.
    """
    _require_empty(folder)
    for name, text in (("title", title), ("authors", authors)):
        if not text.isprintable() and any("\ud800" <= c <= "\udfff" for c in text):
            raise ParameterError(f"--{name} must be text in UTF-8, got {text!r}")
    words = _words(checked_key(key or folder.resolve().name, is_given=bool(key)), title, authors)
    words["@INSTALL@"] = _checked_requirement(install) if install else own_requirement()
    return _write_whole(folder, lambda apart: _write_template(apart, words))


def write_paper(folder: Path, files: Mapping[str, str]) -> list[Path]:
    """Write texts under their names to a new or empty folder, all or none; returns their paths. Raises as `make_paper` does."""
    _require_empty(folder)

    def write(apart: Path) -> list[Path]:
        for name, text in files.items():
            (apart / name).write_text(text, encoding="utf-8")
        return [Path(name) for name in files]

    return _write_whole(folder, write)


def _write_whole(folder: Path, write: Callable[[Path], list[Path]]) -> list[Path]:
    """Write beside the folder's contents first, and then move everything into its place."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder, prefix=".parisk-") as apart:
            made = write(Path(apart))
            for entry in sorted(Path(apart).iterdir()):
                shutil.move(entry, folder / entry.name)
    except OSError as error:
        raise OutputError(f"cannot write {folder}: {error.strerror or error}") from error
    return [folder / name for name in made]


def _require_empty(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise ParameterError(f"DIR must be a new or empty folder, got the file {folder}")
    inside = sorted({entry.name for entry in folder.iterdir()} - _ALLOWED) if folder.exists() else []
    if not inside:
        return
    if (folder / "papers.toml").is_file() and next(folder.glob("*.py"), None):
        verify, other = (
            shlex.join(("parisk", *words)) for words in (("verify", str(folder)), ("init", f"{folder}_2"))
        )
        raise ParameterError(
            f"{folder} is the folder of a paper already: go on with `{verify}`, or make another one with `{other}`"
        )
    raise ParameterError(f"DIR must be a new or empty folder, and {folder} has {inside[0]} in it")


def checked_key(name: str, *, is_given: bool) -> str:
    """The key of the paper: as given, or made of a name in lower case, digits and underscores."""
    key = name if is_given else re.sub(r"\W+", "_", name.lower(), flags=re.ASCII).strip("_")
    if not re.fullmatch(r"[A-Za-z]\w*", key, flags=re.ASCII):
        wanted = "begin with a letter and have letters, digits and underscores only"
        raise ParameterError(f"the key of a paper must {wanted}, got {key!r}: give one with --key")
    if (taken := papers().get(key)) is not None:
        raise ParameterError(f"key {key!r} is that of {taken.title!r}: give another one with --key")
    return key


def _checked_requirement(text: str) -> str:
    if not text.isprintable() or text != text.strip():
        raise ParameterError(f"--install must be one line of requirements.txt, got {text!r}")
    return text


def _words(key: str, title: str, authors: str) -> dict[str, str]:
    """The texts for the placeholders of the templates; TOML strings are quoted."""
    return {
        "@KEY@": key,
        "@TITLE@": _toml_string(title),
        "@AUTHORS@": _toml_string(authors),
        "@HEADING@": " ".join(title.split()),
        "@VERSION@": __version__,
    }


def _toml_string(text: str) -> str:
    """A TOML string: a JSON string without a raw DEL."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _write_template(folder: Path, words: dict[str, str]) -> list[Path]:
    """Write the files of the template to a folder, with the placeholders filled; returns their names."""
    made = []
    with as_file(files("parisk_sym.cli") / _TEMPLATE) as template:
        for source in sorted(template.rglob(f"*{_ENDING}")):
            name = source.relative_to(template).with_suffix("")
            text = source.read_text(encoding="utf-8")
            text = re.sub("|".join(words), lambda found: words[found[0]], text)
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
            made.append(name)
    return made
