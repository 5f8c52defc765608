"""What the commands do, between the words of the command line and the library."""
