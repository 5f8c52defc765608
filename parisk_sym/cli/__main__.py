"""`python -m parisk_sym.cli` is `parisk`."""

from parisk_sym.cli import main

if __name__ == "__main__":
    main()
