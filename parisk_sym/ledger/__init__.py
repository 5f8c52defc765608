"""Bodies of claims: found in folders, judged by processes, remembered."""
