"""Claims as theorems for a proof assistant, and what its kernel says of them."""
