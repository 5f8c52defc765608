"""Environments of their own for the packages that are asked, with the versions of their own time.

An environment is a folder below the cache folder, made by venv and pip, and made anew when what it requires has changed; the packages
of one environment share it. Nothing of it is a dependency of this project.
"""

import json
import subprocess
import sys
import tempfile
import venv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from parisk_sym.core.cache import cache_folder

__all__ = ["FOLDER", "Environment"]

FOLDER = (cache_folder() or Path(tempfile.gettempdir()) / "parisk_sym") / "environments"


@dataclass(frozen=True)
class Environment:
    """What pip installs, which packages are asked there, and why with these versions."""

    name: str
    requires: tuple[str, ...]
    packages: tuple[str, ...]
    why: str

    @cache  # noqa: B019 - the environments are declared once, and live as long as the program
    def interpreter(self) -> str:
        """Its interpreter, made if it is not there; OSError or CalledProcessError where that fails."""
        if sys.version_info[:2] != (3, 11):
            raise OSError(
                f"the environments need Python 3.11, for which their libraries exist; this is {sys.version.split()[0]}"
            )
        python = FOLDER / self.name / "bin" / "python"
        ready, wanted = FOLDER / self.name / "ready", "\n".join(self.requires)
        if not ready.exists() or ready.read_text(encoding="utf-8") != wanted:
            venv.create(FOLDER / self.name, clear=True, with_pip=True)
            install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
            subprocess.run([*install, *self.requires], check=True)
            ready.write_text(wanted, encoding="utf-8")
        return str(python)

    def versions(self) -> dict[str, str]:
        """The versions of what is installed in it."""
        done = subprocess.run([self.interpreter(), "-c", _LIST], check=True, capture_output=True, text=True)
        return dict(json.loads(done.stdout))


_LIST = "import importlib.metadata as m, json; print(json.dumps({d.name.lower(): d.version for d in m.distributions()}))"
