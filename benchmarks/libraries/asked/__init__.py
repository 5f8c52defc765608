"""How each package is called: one file for a package, which runs in its environment and imports nothing of this project.

`FUNCTIONS` of a file holds, under the name that the page prints, the object that is asked (its place in the source is read from it)
and the call.
"""
