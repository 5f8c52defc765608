"""`python -m parisk_check`."""

import sys

from parisk_check.command import main

sys.exit(main())
