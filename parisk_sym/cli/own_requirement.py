"""What pip installs to get the running parisk_sym: a version, or a commit of the repository that it comes from."""

from __future__ import annotations

import json
import re
import subprocess
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from parisk_sym import __version__

__all__ = ["checkout_reference", "own_requirement", "public_address"]

_NAME = "parisk_sym"
_PACKAGE = Path(__file__).resolve().parents[1]


def own_requirement() -> str:
    """The commit of a checkout or of an installation from a repository; otherwise the version.

    A checkout without an address on another machine has no reference that others can install, so it counts as its version.
    """
    checkout = _PACKAGE.parent
    reference = checkout_reference(checkout) if (checkout / ".git").exists() else _installed_reference()
    return f"{_NAME} @ git+{reference}" if reference else f"{_NAME}=={__version__}"


def checkout_reference(checkout: Path) -> str:
    """Address and commit of a checkout, as ADDRESS@COMMIT; empty without either."""
    address = public_address(_git(checkout, "remote", "get-url", "origin"))
    commit = _git(checkout, "rev-parse", "HEAD")
    return f"{address}@{commit}" if address and commit else ""


def _installed_reference() -> str:
    """Address and commit that pip recorded (PEP 610); empty for an installation from a package index or a file."""
    try:
        record = json.loads(distribution(_NAME).read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        return ""
    commit, address = record.get("vcs_info", {}).get("commit_id"), public_address(record.get("url", ""))
    return f"{address}@{commit}" if commit and address else ""


def public_address(address: str) -> str:
    """The address of a repository for pip, without a password; empty for a folder on this machine.

    >>> public_address("https://me:token@example.org/p.git")
    'https://example.org/p.git'
    >>> public_address("git@example.org:me/p.git")
    'ssh://git@example.org/me/p.git'
    >>> public_address("../p"), public_address("file" + "://localhost/p")
    ('', '')
    """
    short = re.fullmatch(r"([\w.-]+@[\w.-]+):([^/].*)", address)
    parts = urlsplit(f"ssh://{short[1]}/{short[2]}" if short else address)
    if parts.scheme not in {"https", "http", "ssh", "git"} or not parts.hostname:
        return ""
    user = f"{parts.username}@" if parts.scheme == "ssh" and parts.username else ""
    port = f":{parts.port}" if parts.port else ""
    return urlunsplit((parts.scheme, f"{user}{parts.hostname}{port}", parts.path, "", ""))


def _git(folder: Path, *arguments: str) -> str:
    """What git answers; empty where it fails or is not installed."""
    command = ["git", "-C", str(folder), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - fixed words and the package's own folder
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
