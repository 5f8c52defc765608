"""How much the engine decides: statements of textbooks and tables, true and false, judged without hints.

python -m benchmarks.power docs/power.md
"""
