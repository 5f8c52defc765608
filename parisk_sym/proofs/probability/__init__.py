"""Random variables in proofs: where an event happens, what its probability is an integral of, and draws of it."""
