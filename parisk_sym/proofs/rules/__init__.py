"""The rules of proof, one file per kind of statement: each turns a goal into subgoals, or decides it by a computation.

A rule's docstring is the theorem that makes it sound.
"""
