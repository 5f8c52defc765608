"""Values that other accountants state in their own tests, compared with certified answers."""
