"""Whatever the code of a file does to its process while it is run, the process is as before, and the run ends."""

import contextlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from sympy.core.parameters import global_parameters

from parisk_sym.core import limits
from parisk_sym.core.claim_loading import LoadError, load_file
from parisk_sym.core.errors import ParameterError
from parisk_sym.core.limits import Limits


def run(folder: Path, code: str) -> None:
    (folder / "a.py").write_text(f"SECTION = 'text'\n{code}\n")
    loaded = load_file(folder / "a.py", {})
    if loaded is not None and loaded.errors:
        raise loaded.errors[0]


def test_settings_are_as_before(tmp_path: Path) -> None:
    """The folder, SymPy's evaluation, the depth of recursion, standard output; also where the code raises."""
    before = Path.cwd(), global_parameters.evaluate, sys.getrecursionlimit(), sys.stdout
    code = (
        "import os, sys, sympy; os.chdir('/'); sys.setrecursionlimit(10**6); sys.stdout.flush(); sys.stdout = None;"
        "sympy.core.parameters.global_parameters.evaluate = False"
    )
    for end in ("", "; 1/0"):
        with pytest.raises(LoadError, match="ZeroDivisionError") if end else contextlib.nullcontext():
            run(tmp_path, code + end)
        assert (Path.cwd(), global_parameters.evaluate, sys.getrecursionlimit(), sys.stdout) == before


@pytest.mark.parametrize("code", ["print('told')", "import os; os.system('echo told')"])
def test_what_is_printed_is_no_output(tmp_path: Path, code: str, capfd: pytest.CaptureFixture[str]) -> None:
    """Of Python, and of programs that are begun."""
    run(tmp_path, code)
    assert capfd.readouterr() == ("", "told\n")


def test_a_process_that_is_forked_ends_where_the_code_does(tmp_path: Path) -> None:
    """Nothing is told twice."""
    program = (
        "import sys; from pathlib import Path; from parisk_sym.core.claim_loading import load_file;"
        "load_file(Path(sys.argv[1]), {}); print('loaded')"
    )
    (tmp_path / "a.py").write_text("import os\nSECTION = 'text'\nos.fork()\n")
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "a.py")], capture_output=True, text=True, check=True
    )
    assert done.stdout == "loaded\n"


def test_limits_of_loading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Code without end says so; code that catches it is told again; and then there are no limits."""
    monkeypatch.setattr(limits, "LOADING", Limits(0.2))
    with pytest.raises(LoadError, match=r"longer than 0\.[28] s of .*PARISK_LOADING_LIMIT"):
        run(tmp_path, "while True: pass")
    with pytest.raises(LoadError, match=r"longer than 0\.8 s of time"):
        run(tmp_path, "import time\ntime.sleep(10**6)")
    with pytest.raises(LoadError, match="TimeoutError"):
        run(tmp_path, "try:\n    while True: pass\nexcept TimeoutError:\n    pass\nwhile True: pass")
    run(tmp_path, "import os")
    assert os.times().user > 0.2
    monkeypatch.setattr(limits, "LOADING", Limits(60, 2**28))
    with pytest.raises(LoadError, match=r"MemoryError: loading took more than 0\.25 GiB of memory"):
        run(tmp_path, "bytearray(2**29)")


def test_another_limit_of_loading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment gives seconds; anything else is refused."""
    monkeypatch.setenv(limits.LOADING_VARIABLE, "0.1")
    with pytest.raises(LoadError, match=r"longer than 0\.[14] s"):
        run(tmp_path, "while True: pass")
    monkeypatch.setenv(limits.LOADING_VARIABLE, "soon")
    with pytest.raises(
        ParameterError, match="PARISK_LOADING_LIMIT must be a number of seconds > 0, got 'soon'"
    ):
        limits.loading()


def test_one_operation_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no exception can be raised, the process that loads is ended, and says so; the next task has another process."""
    monkeypatch.setattr(limits, "LOADING", Limits(1))
    monkeypatch.setattr(limits, "_SLOW_TO_RAISE", 0)
    (tmp_path / "a.py").write_text("SECTION = 'text'\nx = max(iter(int, 1))\n")

    def load(name: str, _: object = None) -> str:
        return "loaded" if load_file(tmp_path / name, {}) else "no claims"

    (tmp_path / "b.py").write_text("SECTION = 'text'\n")
    with limits.Apart(load, load) as process:
        found = [process.run(name, Limits(10)) for name in ("a.py", "b.py")]
    assert found == [limits.Ended("the time limit of 1 s was reached"), "loaded"]
