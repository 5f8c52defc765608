"""The tutorials as a reader follows them: the package from its wheel, an empty folder, each file and command in its order, TeX included."""

import ast
import doctest
import os
import re
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.tools import need

ROOT = Path(__file__).parents[2]
TUTORIALS = ROOT / "docs" / "tutorials"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
FAILS = "# exit status 1"
"""After a command that fails, as its page says."""


# --- the package from its wheel ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """The environment of a shell that has the package from its wheel, and its requirements from those of the tests."""
    folder = tmp_path_factory.mktemp("wheel")
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], ROOT, os.environ)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "env", symlinks=True)
    python = folder / "env" / "bin" / "python"
    places = {"base": str(folder / "env"), "platbase": str(folder / "env")}
    packages = Path(sysconfig.get_path("purelib", "venv", vars=places))
    run(
        [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-deps", str(wheel)],
        folder,
        os.environ,
    )
    (packages / "requirements.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))
    }
    environment |= {
        "PATH": f"{python.parent}{os.pathsep}{os.environ['PATH']}",
        "XDG_CACHE_HOME": str(folder / "cache"),
        "COLUMNS": "120",
        "NO_COLOR": "1",
    }
    where = run(
        [str(python), "-c", "import parisk_sym; print(parisk_sym.__file__)"], folder, environment
    ).stdout
    assert Path(where.strip()).is_relative_to(packages)
    return environment


def run(command: list[str], folder: Path, environment: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """A command that succeeds."""
    done = subprocess.run(
        command, cwd=folder, env=dict(environment), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done


# --- what a reader does ------------------------------------------------------------------------------------------------


def blocks(page: Path) -> Iterator[tuple[str, str, str]]:
    """The blocks of a page that are not only read: kind, name of the file, text."""
    text = page.read_text(encoding="utf-8")
    for kind, options, content in re.findall(
        r"^```(console|\{code-block\} \w+|\{code-cell\} ipython3)\n((?::[^\n]*\n)*)\n?(.*?)^```$",
        text,
        re.DOTALL | re.MULTILINE,
    ):
        name = re.search(r":caption: (.*)", options)
        yield kind, name[1] if name else "", content


def save(file: Path, text: str) -> None:
    """A new file; in one that exists, the new value of each name that the text binds."""
    file.parent.mkdir(exist_ok=True)
    if not file.exists():
        file.write_text(text, encoding="utf-8")
        return
    old = file.read_text(encoding="utf-8")
    new, places = bindings(text), bindings(old)
    for name, source in new.items():
        old = old.replace(places[name], source)
    file.write_text(old, encoding="utf-8")


def bindings(text: str) -> dict[str, str]:
    """The source of each `name = value` of a file."""
    found = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found[node.targets[0].id] = ast.get_source_segment(text, node) or ""
    return found


def type_in(session: str, folder: Path, environment: Mapping[str, str]) -> Path:
    """The commands of one console, each with what it prints and its exit status; returns the folder in which they end."""
    for part in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
        line, _, output = part.partition("\n")
        ends = folder.parent / "ends"
        done = subprocess.run(
            ["bash", "-c", f"{line}\nstatus=$?\npwd > '{ends}'\nexit $status"],
            cwd=folder, env=dict(environment), capture_output=True, text=True, check=False,
        )  # fmt: skip
        folder = Path(ends.read_text(encoding="utf-8").strip())
        assert done.returncode == int(FAILS in line), f"{line}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
        assert doctest.OutputChecker().check_output(output, done.stdout, FLAGS), f"{line}\n{done.stdout}"
    return folder


def follow(name: str, folder: Path, environment: Mapping[str, str]) -> None:
    """Everything that a page says, in its order."""
    work = folder / "work"
    work.mkdir()
    for kind, file, content in blocks(TUTORIALS / f"{name}.md"):
        if file:
            save(work / file, content)
        else:
            assert kind == "console"
            type_in(content, work, environment)


def typeset(log: Path) -> None:
    """Nothing is undefined in a document, and nothing runs into its margin."""
    text = log.read_text(encoding="utf-8", errors="replace")
    assert "ndefined" not in re.sub(r"undefined on input line|Package.*undefined", "", text), text[-3000:]
    assert max((float(wide) for wide in re.findall(r"Overfull \\hbox \(([\d.]+)pt", text)), default=0) <= 5


# --- the pages ---------------------------------------------------------------------------------------------------------


def test_verify_your_paper(tmp_path: Path, installed: Mapping[str, str]) -> None:
    """A claim refuted and corrected, one undecided and proved with a hint, the page and the PDF."""
    need("latexmk", "pdftotext")
    follow("verify_your_paper", tmp_path, installed)
    work = tmp_path / "work"
    assert "queues.lemma3" in (work / "queues.html").read_text(encoding="utf-8")
    read = run(["pdftotext", "companion/companion.pdf", "-"], work, installed).stdout
    assert "Servers and their Queues" in read
    typeset(work / "companion" / "companion.log")


def test_into_your_latex(tmp_path: Path, installed: Mapping[str, str]) -> None:
    """The article compiles as written, and everything is in it."""
    need("latexmk", "pdftotext")
    follow("into_your_latex", tmp_path, installed)
    typeset(tmp_path / "work" / "article.log")
    read = run(["pdftotext", "-layout", "article.pdf", "-"], tmp_path / "work", installed).stdout
    assert read.count("\f") <= 3, "the article has three pages at most"
    assert all(part in read for part in ("4.220", "5.850", "CORRECTED", "PROVED", "Table 1", "Figure 1")), (
        read
    )


def test_reference_values(tmp_path: Path, installed: Mapping[str, str]) -> None:
    """The cells of the notebook: two implementations are wrong, and the third is right."""
    cells = [content for kind, _, content in blocks(TUTORIALS / "reference_values.md") if "code-cell" in kind]
    assert len(cells) > 8
    script = "\n".join(_as_python(cell) for cell in cells)
    printed = run(["python", "-c", script], tmp_path, installed).stdout
    counts = re.findall(r"(\d+) right, (\d+) wrong, 0 not decided", printed)
    wrong = [int(some) for _, some in counts]
    assert [some > 0 for some in wrong] == [True, True, False]
    assert wrong[0] > wrong[1]
    assert printed.count("exit status 1") == 2
    assert printed.splitlines()[0] == "0.3525180588948869018490091378397971963610"
    assert re.search(r"^\[0\.3525180588948869018490091\d+ \+/- ", printed, re.MULTILINE)


def test_beside_your_accountant(tmp_path: Path, installed: Mapping[str, str]) -> None:
    """The cells of the notebook: what the page says of the figures of other libraries is true of the certified ones."""
    page = TUTORIALS / "beside_your_accountant.md"
    cells = [content for kind, _, content in blocks(page) if "code-cell" in kind]
    assert len(cells) > 6
    printed = run(["python", "-c", "\n".join(map(_as_python, cells))], tmp_path, installed).stdout
    assert re.search(r"^[0-9.]+ % above the certified value$", printed, re.MULTILINE)
    assert len(re.findall(r"^\w+: at least the certified value", printed, re.MULTILINE)) == 2
    assert re.search(r"^3\.7[67]\d+$", printed, re.MULTILINE), "JAX-privacy: 3.77"
    assert re.search(r"^9\.6[56]\d*$", printed, re.MULTILINE), "JAX-privacy: 9.66"
    assert re.search(r"^[0-9.]+ <= value <= [0-9.]+$", printed, re.MULTILINE)


def _as_python(cell: str) -> str:
    """A cell as a part of a script."""
    if cell.startswith("%%sh"):
        head, _, code = cell.partition("\n")
        return f"import subprocess, sys; sys.stdout.flush(); subprocess.run({['sh', *head.split()[1:], '-c', code]}, check=True)"
    return cell
