"""How a correction or a condition is related to the printed statement: a proof of its own."""
