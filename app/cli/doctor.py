"""`deskhand doctor`: what works on this machine, tested by doing."""

from __future__ import annotations

import argparse
import sys

from agent.computers.machines.address import is_machine_address
from agent.errors import SettingsError
from agent.settings import ComputerKind
from app.cli.output import print_json, print_line
from app.cli.status import ExitStatus
from app.cli.words import computer_of
from app.doctor.check import Check, CheckFinding, CheckHealth, examine, worst
from app.doctor.computers import computer_checks
from app.doctor.machine import machine_checks
from app.doctor.models import model_checks
from app.doctor.phone import phone_checks
from app.doctor.tools import tool_checks
from app.doctor.virtual_machine import virtual_machine_checks
from app.storage.preferences import base_settings, load_here

_SIGNS = {CheckHealth.OK: "ok  ", CheckHealth.WARN: "warn", CheckHealth.FAIL: "FAIL"}
_COLOURS = {CheckHealth.OK: "32", CheckHealth.WARN: "33", CheckHealth.FAIL: "31"}


def doctor(arguments: argparse.Namespace) -> ExitStatus:
    """
    Raises:
        SettingsError: the computer that is named is no phone and no virtual machine.
    """
    checks = _checks(arguments.computer)
    findings: list[CheckFinding] = []
    for finding in examine(checks):
        findings.append(finding)
        if not arguments.json:
            _print(finding)
    health = worst(findings)
    if arguments.json:
        print_json(
            {
                "health": health.value,
                "checks": [
                    {
                        "name": finding.name,
                        "health": finding.health.value,
                        "sentence": finding.sentence,
                        "advice": finding.advice,
                    }
                    for finding in findings
                ],
            }
        )
    else:
        print_line()
        print_line(_summary(findings))
    return ExitStatus.FAILED if health is CheckHealth.FAIL else ExitStatus.DONE


def _checks(computer: str | None) -> list[Check]:
    preferences = load_here()
    settings = base_settings(preferences)
    if computer is None:
        return [*machine_checks(settings), *computer_checks(), *tool_checks(settings), *model_checks()]
    kind, address = computer_of(computer, preferences)
    if is_machine_address(address):
        return virtual_machine_checks(address)
    if kind is not ComputerKind.PHONE:
        raise SettingsError(
            "Only a phone and a virtual machine are examined by themselves: android, android:SERIAL, "
            "qemu:IMAGE or machine:URL."
        )
    return phone_checks(address)


def _print(finding: CheckFinding) -> None:
    print(f"{_coloured(finding.health)}  ", end="")
    first, *more = finding.sentence.splitlines()
    print_line(f"{finding.name:<16}  {first}")
    for line in more:
        print_line(f"{'':<24}{line}")
    if finding.advice:
        print_line(f"{'':<24}→ {finding.advice}")


def _coloured(health: CheckHealth) -> str:
    sign = _SIGNS[health]
    return f"\x1b[{_COLOURS[health]}m{sign}\x1b[0m" if sys.stdout.isatty() else sign


def _summary(findings: list[CheckFinding]) -> str:
    num_failed = sum(finding.health is CheckHealth.FAIL for finding in findings)
    num_warned = sum(finding.health is CheckHealth.WARN for finding in findings)
    if num_failed:
        return f"{num_failed} of {len(findings)} checks failed."
    return f"All works, {num_warned} with a remark." if num_warned else "All works."
