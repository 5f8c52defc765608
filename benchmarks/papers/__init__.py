"""How much the engine decides of what papers and books state: statements that no ledger has, true and false, judged without hints.

Each folder has the statements of one source, written as a user would write them and before they were judged; `expected` is their truth.
`without_words.md` lists statements that cannot be written.

python -m benchmarks.papers docs/papers.md
"""
