#!/usr/bin/env bash
# Prints a Python 3.11 or newer that can make virtual environments; says what is missing when there is none.
#   find_python.sh [CANDIDATE]
set -euo pipefail

for candidate in "$@" python3.11 python3 python3.12 python3.13 python3.14 python; do
    command -v "$candidate" >/dev/null || continue
    if "$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        "$candidate" -c 'import sys; print(sys.executable)'
        exit 0
    fi
done

echo "Deskhand needs Python 3.11 or newer with its venv module, and none was found." >&2
echo "On Debian or Ubuntu: sudo apt-get install python3 python3-venv. Or name one: make setup PYTHON=/path/to/python3" >&2
exit 1
