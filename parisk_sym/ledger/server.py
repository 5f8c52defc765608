"""The first module of the fork server: Ctrl-C ends it silently while it loads the mathematics.

It is begun deaf to Ctrl-C, because Python would print where it was interrupted; a server that stayed deaf would begin workers for a
command that has ended. Later the server minds no signal, and each worker has handlers of its own.
"""

import signal

__all__: list[str] = []

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
