"""Runs in the environment of a package: `python benchmarks/libraries/worker.py MODULE`, with the questions as JSON at its input.

A question is a function, its arguments and a quotation ("" for none). The answer is the number (as text that gives the same float when it is
read) or an error, the function's place in the source of the package, and whether the quotation is in that file. This is run as a file, not as
a module, because a package may bring a `benchmarks` of its own.
"""

import importlib.util
import inspect
import json
import logging
import sys
import warnings
from pathlib import Path
from typing import Any


def _place(asked: Any) -> str:
    """File and line in the package; "" for what is compiled."""
    try:
        file, (_, line) = inspect.getsourcefile(asked), inspect.getsourcelines(asked)
    except (TypeError, OSError):
        return ""
    return f"{str(file).partition('site-packages/')[2]}:{line}"


def _quoted(asked: Any, quote: str) -> bool:
    """Whether the file of what was asked has these words; line breaks and indents do not count."""
    module = inspect.getmodule(asked)
    try:
        text = inspect.getsource(module) if module else ""
    except (TypeError, OSError):
        return False
    return bool(quote) and " ".join(quote.split()) in " ".join(text.split())


def _functions(module: str) -> dict[str, tuple[Any, Any]]:
    file = Path(__file__).parent / "asked" / f"{module}.py"
    spec = importlib.util.spec_from_file_location(f"asked_{module}", file)
    assert spec is not None and spec.loader is not None  # noqa: S101, PT018 - the file is there
    asked = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(asked)
    return dict(asked.FUNCTIONS)


def main(module: str) -> None:
    """Answer all."""
    warnings.simplefilter("ignore")
    logging.disable(logging.CRITICAL)
    functions = _functions(module)
    answers = []
    for question in json.load(sys.stdin):
        asked, call = functions[question["function"]]
        answer: dict[str, Any] = {"place": _place(asked), "quoted": _quoted(asked, question["quote"])}
        try:
            answer["value"] = repr(float(call(**question["given"])))
        except Exception as error:  # noqa: BLE001 - whatever the package raises is its answer
            answer["error"] = f"{type(error).__name__}: {error}".splitlines()[0]
        answers.append(answer)
    sys.stdout.write("\n" + json.dumps(answers) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
