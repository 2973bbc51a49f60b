"""The doctor: every check ends in a finding, and the real checks do what they say."""

from __future__ import annotations

import pytest

from agent.errors import SandboxError
from agent.settings import Settings
from app.doctor.check import Check, CheckFinding, CheckHealth, examine, worst
from app.doctor.computers import computer_checks
from app.doctor.machine import machine_checks


def test_a_check_that_breaks_is_a_finding() -> None:
    def refuse() -> CheckFinding:
        raise SandboxError("bubblewrap is missing.")

    def crash() -> CheckFinding:
        raise ZeroDivisionError("oops")

    findings = list(examine([Check("a", refuse, "install it"), Check("b", crash)]))
    assert findings[0] == CheckFinding("a", CheckHealth.FAIL, "bubblewrap is missing.", "install it")
    assert findings[1].sentence == "ZeroDivisionError: oops"


def test_the_worst_finding_decides() -> None:
    def health(*found: CheckHealth) -> CheckHealth:
        return worst([CheckFinding("x", each, "") for each in found])

    assert health(CheckHealth.OK, CheckHealth.WARN, CheckHealth.FAIL) is CheckHealth.FAIL
    assert health(CheckHealth.OK, CheckHealth.WARN) is CheckHealth.WARN
    assert health() is CheckHealth.OK


@pytest.mark.desktop
def test_a_private_desktop_passes_its_checks() -> None:
    findings = {finding.name: finding for finding in examine(computer_checks())}
    assert {name for name, finding in findings.items() if finding.health is CheckHealth.FAIL} == set(), (
        findings
    )
    assert "arrived letter by letter" in findings["typing"].sentence


@pytest.mark.desktop
def test_this_machine_passes_its_checks() -> None:
    findings = {finding.name: finding for finding in examine(machine_checks(Settings.from_environment()))}
    assert findings["sandbox"].health is CheckHealth.OK, findings["sandbox"]
    assert findings["records folder"].health is CheckHealth.OK
    assert findings["real screen"].health is CheckHealth.OK, "the suite runs on a display of its own"
