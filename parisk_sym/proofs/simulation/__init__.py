"""Statistical tests with proven error probabilities."""
