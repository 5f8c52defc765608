"""Runs in the environment of the peers: the answer of cvc5 to the script at its standard input."""

import sys

import cvc5

OPTIONS = {"nl-ext-tplanes": "true"}
"""More planes for products and for transcendental functions, as its options say for problems that are not decided without."""


def main() -> None:
    """Print `sat`, `unsat` or `unknown`."""
    solver = cvc5.Solver(cvc5.TermManager())
    for name, value in OPTIONS.items():
        solver.setOption(name, value)
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, sys.stdin.read(), "question")
    while not (command := parser.nextCommand()).isNull():
        print(command.invoke(solver, parser.getSymbolManager()), end="")


if __name__ == "__main__":
    main()
