"""Stores the owner's decision about a secret, for all its places in a record. I/O: the list of findings."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path

from agent.redaction.findings import Finding, FindingState, read_findings, read_searched, write_findings

Decisions = Mapping[str, FindingState]
"""Fingerprint → what the owner says of it."""


def decide(folder: Path, decisions: Decisions) -> tuple[Finding, ...]:
    """Decide about all places of a secret together; removed ones stay removed.

    Raises:
        StoreError: the list cannot be read or written.
    """
    findings = tuple(
        one
        if one.state is FindingState.REMOVED
        else replace(one, state=decisions.get(one.fingerprint, one.state))
        for one in read_findings(folder) or ()
    )
    write_findings(folder, findings, read_searched(folder))
    return findings


def decisions_of(findings: Collection[Finding]) -> Decisions:
    """The present decisions, for undo. A secret that is open anywhere is open."""
    said: dict[str, FindingState] = {}
    for one in findings:
        if one.state is not FindingState.REMOVED and said.get(one.fingerprint) is not FindingState.OPEN:
            said[one.fingerprint] = one.state
    return said
