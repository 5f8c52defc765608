"""The tests mirror the package: the tests of `parisk_sym/a/b/c.py` are in `tests/a/b/test_c.py`, or in the file of its folder, `test_b.py`."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
LISTED = Path(__file__).with_name("modules_without_tests.txt")


def has_tests(module: Path) -> bool:
    """Whether a module, as a path below parisk_sym, has a file of tests, or its folder has."""
    folder = ROOT / "tests" / module.parent
    own = folder / f"test_{module.name}"
    of_the_folder = f"test_{module.parent.name}.py"
    return any(file.is_file() for file in (own, folder / of_the_folder, folder.parent / of_the_folder))


def modules() -> list[Path]:
    """All modules, as paths below parisk_sym."""
    package = ROOT / "parisk_sym"
    return sorted(
        file.relative_to(package) for file in package.rglob("*.py") if not file.name.startswith("__")
    )


def test_modules_without_tests() -> None:
    """None is added to the list: a new module has a file of tests; one that has it now is taken from the list."""
    without = [module.as_posix() for module in modules() if not has_tests(module)]
    assert without == LISTED.read_text(encoding="utf-8").split()


def test_who_has_tests() -> None:
    """A file of its own, that of its folder inside it or beside it, or none."""
    assert has_tests(Path("proofs/kernel.py"))
    assert has_tests(Path("proofs/sums/solving.py"))
    assert not has_tests(Path("proofs/nothing.py"))
