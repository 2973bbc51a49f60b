"""Finds and removes secrets: in texts, in pictures, in records.

Reading order: `kinds`, `patterns` (texts; what it asks: `service_tokens`, `passwords`, `card_numbers`,
`identity_numbers`, `recovery_codes`, `randomness`, all by way of `linear`), `reading` (pictures → words),
`pictures` (words → boxes, painted over), `findings` (what was found and what the owner decided), `deciding`
(what the owner says of it), `json_texts` and `sidecar_files` (all texts of a record and of the files beside
it), `records` (all of it, for a record's folder)."""

from agent.redaction.findings import Finding, FindingState, read_findings, write_findings
from agent.redaction.kinds import Rules, SecretKind, TextFinding
from agent.redaction.patterns import conceal, find_secrets, load_rules, save_rules

__all__ = [
    "Finding",
    "FindingState",
    "Rules",
    "SecretKind",
    "TextFinding",
    "conceal",
    "find_secrets",
    "load_rules",
    "read_findings",
    "save_rules",
    "write_findings",
]
