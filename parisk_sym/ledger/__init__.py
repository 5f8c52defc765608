"""The claims of a folder: found, judged in processes, and stored."""
