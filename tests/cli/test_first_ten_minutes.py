"""The page of the first ten minutes, typed as it stands there: a claim of one's own, refuted, mended and proved, a page, a PDF."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.tools import need

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/first_ten_minutes.md"


def test_what_the_page_says(tmp_path: Path) -> None:
    """Every block but the one that installs, in one shell that stops at the first error."""
    need("latexmk", "pdftotext")
    blocks = re.findall(r"^```sh\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    typed = [block for block in blocks if "pip install" not in block]
    assert len(typed) == len(blocks) - 1 >= 4
    command = tmp_path / "bin/parisk"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m parisk_sym "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    environment = {
        **os.environ,
        "PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "COLUMNS": "100",
    }
    done = subprocess.run(
        ["bash", "-e", "-c", "\n".join(typed)],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    runs = re.findall(r"^\d claims?: .*?(?= \()", done.stdout, re.MULTILINE)
    assert runs == ["1 claim: 1 PROVED", "2 claims: 1 PROVED, 1 REFUTED", *["2 claims: 2 PROVED"] * 2]
    assert "not as expected" in done.stdout
    assert "encoding   e^ε/(1 + e^ε) ≤ 1/2 + ε/4 for ε > 0" in done.stdout
    assert "randomised_response.equation1" in (tmp_path / "response.html").read_text(encoding="utf-8")
    read = subprocess.run(
        ["pdftotext", tmp_path / "companion/companion.pdf", "-"], capture_output=True, text=True, check=True
    )
    assert "Randomised Response Revisited" in read.stdout
    log = (tmp_path / "companion/companion.log").read_text(encoding="utf-8", errors="replace")
    assert "undefined references" not in log
    assert max((float(w) for w in re.findall(r"Overfull \\hbox \(([\d.]+)pt", log)), default=0) <= 5
