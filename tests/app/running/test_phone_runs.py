"""A task on a phone, from the choice to the record, against a painted one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

pytest.importorskip("adbutils", reason="the extra `machines` is not installed")

from agent.actions import format_reply
from agent.actions.policy import ApprovalLevel, Risk, Rule, VerdictKind, save_rules
from agent.actions.types import Action, Click, OpenApp, Reply, TypeText
from agent.approval import NobodyToAsk
from agent.computers.android.computer import PhoneComputer
from agent.coordinates import ModelPoint
from agent.demonstrations.consent_file import save_consent
from agent.demonstrations.privacy import Consent
from agent.errors import DisplayUnavailableError, SettingsError
from agent.ports import Owner
from agent.settings import ComputerKind
from agent.store import open_record
from agent.types import Allow, Answer, EndingKind, Question, Scope
from app.approval.question_words import offer_words, scope_words
from app.running.agenda_runs import assignment_of
from app.running.by_hand import owner_during_run
from app.running.choices import TaskChoice
from app.running.compose import run_task
from app.running.request import task_request
from app.running.rerun import rerun_facts
from app.storage.preferences import Preferences, base_settings
from tests.agent.computers.phones.adb_server import FakeAdbServer
from tests.agent.computers.phones.links import served as served_phone
from tests.agent.computers.phones.painted_phone import PaintedPhone
from tests.app.running.test_machine_runs import SeeingWatcher
from tests.fakes import ScriptedModel, observed, picture
from tests.training.mixed_ways import tool_manifest

ON_PHONE = TaskChoice(
    "write it", ComputerKind.PHONE, machine="android:PAINTED1", approval=ApprovalLevel.RISKY
)


class _Asked(NobodyToAsk):
    """An owner who allows, and remembers what was asked."""

    def __init__(self) -> None:
        self.asked: list[Action] = []

    def answer(self, question: Question, *, stop: Event) -> Answer:
        self.asked.append(question.action)
        return Answer(Allow("owner", decided_by="owner"))


def run_on(served: FakeAdbServer, owner: Owner, monkeypatch: pytest.MonkeyPatch, *actions: Action) -> Path:
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(served.port))
    manifest = replace(tool_manifest(), dialect="mobile")
    replies = [format_reply(Reply("next", (action,), ""), dialect="mobile") for action in actions]
    outcome = run_task(
        task_request(ON_PHONE, Preferences()),
        owner=owner,
        watcher=SeeingWatcher(),
        stop=Event(),
        load=lambda _name: (
            manifest,
            ScriptedModel(*replies, "Thought: done\nAction: finished(content='ok')"),
        ),
    )
    assert outcome.ending.kind is EndingKind.FINISHED, outcome.ending
    return base_settings(Preferences()).records_folder / outcome.record_id


def actions_on(phone: PaintedPhone) -> tuple[Action, ...]:
    left, top, width, height = phone.places()["line"]
    at = ModelPoint(1000 * (left + width / 2) / phone.size[0], 1000 * (top + height / 2) / phone.size[1])
    return OpenApp("events"), Click(at), TypeText("ünder way")


def test_a_task_is_done_there_in_the_phone_s_dialect_and_each_action_was_asked(
    deskhand_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, owner = PaintedPhone(), _Asked()
    served = FakeAdbServer(phone, tmp_path)
    try:
        folder = run_on(served, owner, monkeypatch, *actions_on(phone))
    finally:
        served.close()
    assert phone.texts["line"] == "ünder way"
    assert phone.keyboard == "com.phone/.Keyboard", "the owner's own again"
    assert [type(action) for action in owner.asked] == [OpenApp, Click, TypeText]
    again = rerun_facts(open_record(folder).header, TaskChoice("x")).choice
    assert (again.computer, again.machine) == (ComputerKind.PHONE, "android:PAINTED1")


def test_with_nobody_to_ask_nothing_is_touched_whatever_the_rules_allow(
    deskhand_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    everything = Rule("everything", VerdictKind.ALLOW, risks=frozenset(Risk))
    save_rules([everything], base_settings(Preferences()).policy_file)
    phone = PaintedPhone()
    served = FakeAdbServer(phone, tmp_path)
    try:
        run_on(served, NobodyToAsk(), monkeypatch, *actions_on(phone))
    finally:
        served.close()
    assert not [words for words in phone.commands if words[0] == "input" and len(words) > 1]


def test_a_phone_that_does_not_trust_this_machine_says_what_to_tap(
    deskhand_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = FakeAdbServer(PaintedPhone(), tmp_path)
    served.states["PAINTED1"] = "unauthorized"
    try:
        with pytest.raises(DisplayUnavailableError, match="tap “Allow”"):
            run_on(served, NobodyToAsk(), monkeypatch)
    finally:
        served.close()


def test_a_phone_is_not_for_later() -> None:
    with pytest.raises(SettingsError, match="a phone may be in use"):
        assignment_of(ON_PHONE, Preferences())


def test_what_its_owner_does_there_is_recorded_where_that_is_allowed(
    deskhand_home: Path, tmp_path: Path
) -> None:
    request = task_request(ON_PHONE, Preferences())
    with served_phone(PaintedPhone(), tmp_path) as link:
        computer = PhoneComputer(link)
        assert owner_during_run(request, computer, lambda: False) is None, "no app may be recorded"
        save_consent(request.settings.consent_file, Consent.of(["com.painted.events"]))
        by_hand = owner_during_run(request, computer, lambda: False)
        assert by_hand is not None
        by_hand.close()
        unwanted = replace(request, preferences=Preferences(records_takeovers=False))
        assert owner_during_run(unwanted, computer, lambda: False) is None


def test_the_owner_is_offered_no_answer_that_lasts() -> None:
    asked = Question(OpenApp("Clock"), observed(picture()), "", is_for_once=True)
    assert [scope for _, scope in scope_words(asked)] == [Scope.STEP]
    assert offer_words(asked) == ""
    assert len(scope_words(replace(asked, is_for_once=False))) > 1
