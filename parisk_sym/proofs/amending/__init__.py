"""What may be called a correction or a condition of a printed statement."""
