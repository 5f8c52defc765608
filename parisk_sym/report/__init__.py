"""What a person or a program reads: JSON rows, the table of verdicts, the page of one claim or formula."""
