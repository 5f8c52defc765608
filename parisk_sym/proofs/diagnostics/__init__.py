"""Where a proof stopped, what to try next, and under which names goals are shown; for readers only, nothing is proved here."""
