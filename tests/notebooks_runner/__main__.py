"""Print how each notebook named on the command line went; the exit status is 1 if one failed."""

import sys
from pathlib import Path

from tests.notebooks_runner import run_all

accounts = run_all(Path(name) for name in sys.argv[1:])
for account in accounts.values():
    print(f"{'FAIL' if account.failure else 'ok  '} {account.seconds:6.1f} s  {account.path.name}")
    if account.failure:
        print(account.failure)
sys.exit(any(account.failure for account in accounts.values()))
