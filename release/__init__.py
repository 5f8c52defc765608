"""What turns a commit into a release: its files, its environments, its badges and the list of what is stable."""
