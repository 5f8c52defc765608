"""`python -m parisk_sym` is the command `parisk`."""

from parisk_sym.cli import main

if __name__ == "__main__":
    main()
