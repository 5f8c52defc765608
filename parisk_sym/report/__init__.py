"""Output for people and programs: JSON rows, the table of verdicts, the page of one claim or formula."""
