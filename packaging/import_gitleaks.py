"""Takes the rules of gitleaks over into `agent/redaction/gitleaks.json`. I/O: both files.

    python packaging/import_gitleaks.py GITLEAKS_TOML COMMIT

`GITLEAKS_TOML` is `config/gitleaks.toml` of github.com/gitleaks/gitleaks (MIT, Copyright (c) 2019 Zachary
Rice) at `COMMIT`. Three things are changed, since gitleaks reads files of source code and Deskhand what
people see and type: the free run of letters before a rule's word goes (a search finds the word anyway); a
token may end at any sign that cannot belong to it; and rules stay out whose finds are no secrets
(`_PUBLIC`), that have no pattern, or that Deskhand has its own for (`_OWN`)."""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

TARGET = Path(__file__).resolve().parents[1] / "agent" / "redaction" / "gitleaks.json"
_PUBLIC = ("-client-id", "-pub-key", "-public-key", "-access-id")
_OWN = frozenset(
    (
        "generic-api-key",
        "private-key",
        "jwt",
        "jwt-base64",
        "curl-auth-header",
        "curl-auth-user",
        "hashicorp-tf-password",
    )
)
_BEFORE = (r"(?i)[\w.-]{0,50}?", r"[\w.-]{0,50}?(?i:[\w.-]{0,50}?")
_ENDS = (r"""(?:[\x60'"\s;]|\\[nr]|$)""", r"""(?:[\x60'"\s;]|\\[nr]|$|\b)""")
_ANY_END = r"(?:[^A-Za-z0-9_-]|$)"


def rule_of(rule: dict[str, Any]) -> dict[str, Any] | None:
    """The rule as it is stored, or None where it stays out."""
    name = rule["id"]
    if "regex" not in rule or name in _OWN or name.endswith(_PUBLIC):
        return None
    regex = rule["regex"]
    if regex.startswith(_BEFORE[0]):
        regex = "(?i)" + regex.removeprefix(_BEFORE[0])
    elif regex.startswith(_BEFORE[1]):
        regex = "(?i:" + regex.removeprefix(_BEFORE[1])
    for end in _ENDS:
        regex = regex.replace(end, _ANY_END)
    kept = {"id": name, "regex": regex, "keywords": rule["keywords"]}
    return kept | ({"entropy": rule["entropy"]} if "entropy" in rule else {})


def main() -> int:
    source, commit = Path(sys.argv[1]), sys.argv[2]
    read = tomllib.loads(source.read_text(encoding="utf-8"))["rules"]
    rules = [rule for one in read if (rule := rule_of(one)) is not None]
    about = f"Rules of gitleaks {commit}, MIT; made by packaging/import_gitleaks.py, not by hand."
    TARGET.write_text(json.dumps({"about": about, "rules": rules}, indent=1) + "\n", encoding="utf-8")
    print(f"{len(rules)} of {len(read)} rules")
    return 0


if __name__ == "__main__":
    sys.exit(main())
