"""Other programs that decide statements, asked the statements of the benchmark: SymPy alone, z3 and cvc5."""
