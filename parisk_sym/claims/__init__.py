"""What a paper says: statements, claims, the words of a verdict, and how they are written down."""
