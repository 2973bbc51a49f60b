"""The doctor: every check ends in a finding, and the real checks do what they say."""

from __future__ import annotations

from agent.errors import SandboxError
from agent.settings import Settings
from app.doctor.check import Check, Finding, Health, examine, worst
from app.doctor.computers import computer_checks
from app.doctor.machine import machine_checks


def test_a_check_that_breaks_is_a_finding() -> None:
    def refuse() -> Finding:
        raise SandboxError("bubblewrap is missing.")

    def crash() -> Finding:
        raise ZeroDivisionError("oops")

    findings = list(examine([Check("a", refuse, "install it"), Check("b", crash)]))
    assert findings[0] == Finding("a", Health.FAIL, "bubblewrap is missing.", "install it")
    assert findings[1].sentence == "ZeroDivisionError: oops"


def test_the_worst_finding_decides() -> None:
    def health(*found: Health) -> Health:
        return worst([Finding("x", each, "") for each in found])

    assert health(Health.OK, Health.WARN, Health.FAIL) is Health.FAIL
    assert health(Health.OK, Health.WARN) is Health.WARN
    assert health() is Health.OK


def test_a_private_desktop_passes_its_checks() -> None:
    findings = {finding.name: finding for finding in examine(computer_checks())}
    assert {name for name, finding in findings.items() if finding.health is Health.FAIL} == set(), findings
    assert "arrived letter by letter" in findings["typing"].sentence


def test_this_machine_passes_its_checks() -> None:
    findings = {finding.name: finding for finding in examine(machine_checks(Settings.from_environment()))}
    assert findings["sandbox"].health is Health.OK, findings["sandbox"]
    assert findings["records folder"].health is Health.OK
    assert findings["real screen"].health is Health.OK, "the suite runs on a display of its own"
