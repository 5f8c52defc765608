"""Statements and claims of a paper, the words of a verdict, and how they are written."""
