"""For readers only, nothing is proved here: where a proof stopped, what to try, and under which names goals are shown."""
