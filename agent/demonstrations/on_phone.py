"""Records what the owner does on a phone through the live view, as far as it may be kept. I/O: a thread, OCR.

Deeds come whole from the hand (`agent.computers.android.owner_hand`): taps, swipes, texts. Only apps that the
owner lets be recorded are shown; a text is kept only where the phone says that its field is none for
passwords, and while such a field has the keyboard nothing is, for its keys are taps.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from agent.actions.types import TypeText
from agent.computers.android.computer import OwnerDeed, PhoneComputer
from agent.computers.android.fields import PhoneField
from agent.demonstrations.demonstration import SECRET_TYPED, Tally
from agent.demonstrations.privacy import Consent, mask_of, painted_over
from agent.demonstrations.typed_doubt import told_secret
from agent.ocr.reading import read_words_patiently
from agent.redaction import Rules, conceal
from agent.redaction.searched_recorder import SearchedRecorder
from agent.redaction.sidecar_files import Reader
from agent.types import BY_HAND, Allow, Ending, EndingKind, Performed, Step, Task

_POLL_S, _LIMIT_S = 0.03, 10.0
LOCKED = frozenset({"com.android.systemui", "notificationshade", "statusbar", "keyguard"})
"""The lock screen and what hangs over every app: a PIN is tapped there."""


class PhoneRecorder:
    """Implements `PartRecorder`."""

    def __init__(
        self,
        phone: PhoneComputer,
        consent: Consent,
        rules: Rules,
        records_folder: Path,
        deliver: Callable[[Step], None],
        *,
        read: Reader = read_words_patiently,
    ) -> None:
        self._phone, self._rules = phone, rules
        self._consent = replace(consent, excluded=consent.excluded | LOCKED)
        self._writer = SearchedRecorder(records_folder, rules, about={}, read=read, deliver=deliver)
        self.tally = Tally()

    def start(self, task: Task) -> str:
        record_id = self._writer.begin(task)
        self._phone.hear_owner(self._hear)
        return record_id

    def finish(self) -> str:
        """What the owner did is done first, within limits."""
        deadline_s = time.monotonic() + _LIMIT_S
        while not self._phone.owner_is_idle() and time.monotonic() < deadline_s:
            time.sleep(_POLL_S)
        self._phone.hear_owner(None)
        try:
            self._writer.end(Ending(EndingKind.FINISHED))
        finally:
            self._writer.close()
        return ""

    def _hear(self, deed: OwnerDeed) -> None:
        window = deed.before.window
        application = window.application if window is not None else ""
        if not self._consent.allows(application):
            self.tally.left_out[application or "the bare desktop"] += 1
            return
        is_text = isinstance(deed.action, TypeText)
        if deed.field is PhoneField.SECRET or (is_text and deed.field is not PhoneField.PLAIN):
            self.tally.num_secret += 1
            if is_text:
                self._keep(deed, (), SECRET_TYPED)
            return
        action = deed.action
        if isinstance(action, TypeText):
            action = TypeText(conceal(action.text, self._rules))
        self._keep(deed, (Performed(action, Allow(BY_HAND, "owner"), deed.effect),))

    def _keep(self, deed: OwnerDeed, performed: tuple[Performed, ...], problem: str = "") -> None:
        self.tally.num_steps += 1
        window, pixels = deed.before.window, deed.before.pixels
        if window is not None:
            window = replace(window, title=conceal(window.title, self._rules))
        shown = painted_over(pixels, mask_of(pixels.shape, (), self._consent))
        told = told_secret(deed.action.text) if problem and isinstance(deed.action, TypeText) else {}
        self._writer.step(
            Step(
                number=self.tally.num_steps,
                observation=replace(deed.before, pixels=shown, window=window),
                transform=None,
                prompt_id="",
                reply=None,
                thought="",
                performed=performed,
                problem=problem,
                extensions=told,
            )
        )
