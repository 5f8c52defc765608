"""Reference tables and comparisons of certified values."""
