"""Shell, Python and editor of a desktop share its files and its screen, and have nothing of the owner's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event, Timer

import pytest

from agent.actions.abilities import SANDBOXED, Ability
from agent.actions.policy import Rule, VerdictKind, save_rules
from agent.actions.types import CallTool, EditFile, RunPython, RunTerminal, SdkAction
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.coordinates import CoordinateFrame
from agent.errors import StoppedError
from agent.session import Session
from agent.settings import Settings
from agent.store import open_record
from agent.types import Change, Deny, EffectKind, EndingKind, Task
from tests.agent.computers.event_target import until
from tests.fakes import ListOwner, ScriptedModel, classic_manifest, prompt_text

pytestmark = pytest.mark.desktop

GO = Event()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("shared")


@pytest.fixture(scope="module")
def desktop(shared: Path) -> Iterator[PrivateDesktop]:
    with PrivateDesktop(DesktopOptions(accessibility=False, tools=SANDBOXED, share=(shared,))) as made:
        yield made


def done(desktop: PrivateDesktop, action: SdkAction) -> str:
    effect = desktop.perform(action, stop=GO)
    assert effect.kind is EffectKind.UNCHANGED, effect.detail
    return effect.detail


def test_the_three_tools_share_their_files(desktop: PrivateDesktop) -> None:
    assert desktop.equipment.abilities == {Ability.SCREEN, *SANDBOXED}
    done(desktop, EditFile("create", "numbers.txt", (("file_text", "1\n2\n39\n"),)))
    code = "total = sum(map(int, open('numbers.txt')))\nopen('total', 'w').write(str(total))\nprint(total)"
    assert done(desktop, RunPython(code)) == "42"
    assert done(desktop, RunTerminal("cat total; tty > /dev/null && echo terminal")).startswith(
        "42terminal\n"
    )
    assert (desktop.working_folder / "total").read_text() == "42"


def test_what_the_shell_starts_opens_a_window(desktop: PrivateDesktop) -> None:
    done(desktop, RunTerminal("xterm -T 'from the shell' & sleep 0.1"))
    assert until(
        lambda: (window := desktop.observe().window) is not None and window.title == "from the shell"
    )
    done(desktop, RunTerminal("kill %1"))


def test_nothing_of_the_owners_is_there(desktop: PrivateDesktop, shared: Path) -> None:
    (shared / "link").symlink_to(Path(__file__))
    lines = done(
        desktop,
        RunTerminal(
            f"cat {Path(__file__)} {shared}/link; ls -A {Path.home()}; env | grep -c DESKHAND_HOME; "
            "cat /etc/shadow; echo > /usr/x; echo > /run/deskhand/begin; kill -9 -1; "
            "grep -c ^cpu /proc/stat > /dev/null && ls /proc | grep -c '^[0-9]'"
        ),
    )
    assert "GO = Event" not in lines
    assert "root:" not in lines
    assert lines.count("Read-only file system") == 2
    effect = desktop.perform(EditFile("view", f"{shared}/link"), stop=GO)
    assert (effect.kind, "GO = Event" in effect.detail) == (EffectKind.FAILED, False)


def test_stop_ends_the_storm_and_the_desktop_answers(desktop: PrivateDesktop) -> None:
    stop = Event()
    Timer(0.5, stop.set).start()
    with pytest.raises(StoppedError):
        desktop.perform(RunTerminal(":() { : | : & }; :; sleep 60"), stop=stop)
    assert done(desktop, RunTerminal("echo on")).startswith("on\n")
    assert desktop.observe().pixels.size


def test_tool_that_is_not_there_is_a_sentence(desktop: PrivateDesktop) -> None:
    effect = desktop.perform(CallTool("server__tool"), stop=GO)
    assert (effect.kind, effect.detail[:22]) == (EffectKind.FAILED, "There is no such tool ")


def test_programs_are_interrupted_as_usual(desktop: PrivateDesktop) -> None:
    """The supervisor ignores Ctrl+C; what it starts must not."""
    pid = desktop.run(["sh", "-c", "kill -INT $$; sleep 60"])
    assert until(lambda: desktop.exit_status(pid) is not None)


def uitars(*calls: tuple[str, str, str]) -> ScriptedModel:
    """A model that calls functions, each with one argument, and then answers."""
    form = "<seed:tool_call><function={}><parameter={}>{}</parameter></function></seed:tool_call>"
    return ScriptedModel(*(form.format(*call) for call in calls), "Done.")


def test_nothing_runs_that_no_rule_and_no_owner_allowed(desktop: PrivateDesktop, tmp_path: Path) -> None:
    settings = Settings(home=tmp_path, remembers_episodes=False)
    save_rules(
        [Rule("list", VerdictKind.ALLOW, frozenset(("run_terminal",)), text="ls *")], settings.policy_file
    )
    model = uitars(
        ("execute_bash", "command", "touch refused; ls"),
        ("execute_bash", "command", "ls -d /home/agent"),
        ("JupyterCI", "code", "open('refused', 'w')"),
        ("execute_bash", "command", "echo original > kept"),
    )
    owner = ListOwner(
        Deny("not that"), Deny("nor that"), Change(RunTerminal("echo changed > kept; head -c 9000 /dev/zero"))
    )
    manifest = replace(classic_manifest(), dialect="uitars-2", frame=CoordinateFrame.REL1000)
    session = Session(settings, computer=desktop, model=model, manifest=manifest, owner=owner)
    outcome = session.run(Task("try it"), stop=GO)
    assert outcome.ending.kind is EndingKind.FINISHED
    assert not (desktop.working_folder / "refused").exists()
    assert (desktop.working_folder / "kept").read_text() == "changed\n"
    assert len(owner.questions) == 3
    prompts = [prompt_text(prompt) for prompt in model.prompts]
    assert "execute_bash" in prompts[0]
    assert "gave:\n/home/agent\n(status 0, in /home/agent/work)" in prompts[2]
    steps = list(open_record(settings.records_folder / outcome.record_id))
    assert [step.performed[0].effect is None for step in steps[:4]] == [True, False, True, False]
    effect = steps[1].performed[0].effect
    assert effect is not None
    assert (effect.kind, effect.whole) == (EffectKind.UNCHANGED, "")
