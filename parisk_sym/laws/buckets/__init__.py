"""Privacy buckets: rigorous bounds of the tight delta of composed pairs of distributions."""
