"""Records what the owner does during a take-over, as far as that may be recorded. I/O: the display.

On a private desktop everything belongs to the agent's run, and only what the owner has excluded is left out.
On the owner's own screen the consent for recordings counts, and our own windows are never recorded; on a
phone the consent counts by its apps' packages.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from agent.actions.keys import read_keys
from agent.computers.this_system import can_place_windows, can_record_owner
from agent.demonstrations.consent_file import load_consent
from agent.demonstrations.privacy import EVERY_APPLICATION, Consent
from agent.redaction import load_rules
from agent.types import Step
from app.running.computers import COMPUTERS

if TYPE_CHECKING:  # what they stand on wants a display as soon as it is imported
    from agent.demonstrations.during_run import OwnerDuringRun
    from agent.demonstrations.recorder import DemonstrationRecorder
    from app.running.computers.entry import AnyComputer
    from app.running.request import TaskRequest

OURSELVES = "deskhand"
"""Our own windows, which no recording shows."""


def owner_during_run(
    request: TaskRequest, computer: AnyComputer, has_computer: Callable[[], bool]
) -> OwnerDuringRun | None:
    """None where take-overs are not recorded, or nothing of the screen may be, or it is elsewhere.

    Raises:
        SettingsError: it is not known what may be recorded.
    """
    consent = load_consent(request.settings.consent_file)
    if not request.preferences.records_takeovers:
        return None
    if COMPUTERS[request.choice.computer].takes_phone:
        return _on_phone(request, computer, has_computer, consent)
    if COMPUTERS[request.choice.computer].is_elsewhere or not can_record_owner():
        return None
    from agent.computers.private_desktop import PrivateDesktop
    from agent.computers.real_screen import display_of_session
    from agent.demonstrations.during_run import OwnerDuringRun
    from agent.demonstrations.recorder import DemonstrationRecorder, RecordingOptions

    monitors: tuple[int, ...] = (1,)
    if isinstance(computer, PrivateDesktop):
        address, elements = computer.address, computer.elements
        allowed = Consent.of([EVERY_APPLICATION], excluded=consent.excluded)
    else:
        if not consent.applications or not can_place_windows():  # on Wayland nobody hears the owner
            return None
        address, elements = display_of_session(os.environ), None
        monitors = request.preferences.monitors
        allowed = Consent.of(
            consent.applications, excluded=consent.excluded | {OURSELVES}, regions=consent.regions
        )
    rules = load_rules(request.settings.redaction_file)
    shortcut = read_keys(request.preferences.stop_shortcut)

    def recorder(deliver: Callable[[Step], None]) -> DemonstrationRecorder:
        options = RecordingOptions(
            allowed,
            monitors=monitors,
            rules=rules,
            shortcuts=(shortcut,) if shortcut else (),
            elements=elements,
            deliver=deliver,
        )
        return DemonstrationRecorder(address, request.settings.records_folder, options)

    return OwnerDuringRun(has_computer, recorder)


def _on_phone(
    request: TaskRequest, computer: AnyComputer, has_computer: Callable[[], bool], consent: Consent
) -> OwnerDuringRun | None:
    from agent.computers.android.computer import PhoneComputer
    from agent.demonstrations.during_run import OwnerDuringRun
    from agent.demonstrations.on_phone import PhoneRecorder

    assert isinstance(computer, PhoneComputer)
    if not consent.applications:
        return None
    rules, folder = load_rules(request.settings.redaction_file), request.settings.records_folder
    return OwnerDuringRun(
        has_computer, lambda deliver: PhoneRecorder(computer, consent, rules, folder, deliver)
    )
