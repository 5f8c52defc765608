"""The foundations: errors, exact input, symbols and their ranges, files, processes with limits."""
