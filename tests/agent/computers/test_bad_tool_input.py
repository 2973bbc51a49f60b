"""What a model may ask of tools that makes no sense: each is one sentence, and what was there stays."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from agent.actions.abilities import SANDBOXED
from agent.actions.types import EditFile, RunPython, RunTerminal, SdkAction
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.tools.output import SHOWN_BYTES
from agent.types import Effect, EffectKind

pytestmark = pytest.mark.desktop

GO = Event()
ENDLESS_S = 1.0


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shared")
    (folder / "binary").write_bytes(bytes(range(256)) * 100)
    (folder / "latin").write_bytes("Käse\n".encode("latin-1"))
    return folder


@pytest.fixture(scope="module")
def desktop(shared: Path) -> Iterator[PrivateDesktop]:
    with PrivateDesktop(DesktopOptions(accessibility=False, tools=SANDBOXED, share=(shared,))) as made:
        yield made


def done(desktop: PrivateDesktop, action: SdkAction) -> Effect:
    return desktop.perform(action, stop=GO)


def test_edits_that_make_no_sense_are_one_sentence_each(desktop: PrivateDesktop, shared: Path) -> None:
    refused = {
        "There is no command 'fly'": EditFile("fly", "a"),
        "`file_text` is missing": EditFile("create", "a"),
        "is no text in UTF-8 (byte 128)": EditFile("view", f"{shared}/binary"),
        "is no text in UTF-8 (byte 1)": EditFile("view", f"{shared}/latin"),
        "embedded null byte": EditFile("view", "a\0b"),
        "surrogates not allowed": EditFile("view", "\ud800"),
        "File name too long": EditFile("view", "x" * 5000),
        "/dev/zero is no file": EditFile("view", "/dev/zero"),
        "No such file or directory": EditFile("view", "nothing/there"),
        "'many' is no number of a line": EditFile(
            "insert", f"{shared}/latin", (("insert_line", "many"), ("new_str", "x"))
        ),
    }
    for why, edit in refused.items():
        effect = done(desktop, edit)
        assert (effect.kind, why in effect.detail) == (EffectKind.FAILED, True), effect.detail
        assert "\n" not in effect.detail
        assert len(effect.detail) < 600
    assert (shared / "binary").read_bytes() == bytes(range(256)) * 100


def test_binary_and_broken_output_is_text_within_its_limit(desktop: PrivateDesktop, shared: Path) -> None:
    of_shell = done(desktop, RunTerminal(f"cat {shared}/binary {shared}/latin"))
    of_python = done(desktop, RunPython(f"import os; os.write(1, open('{shared}/binary', 'rb').read())"))
    for effect in (of_shell, of_python):
        assert effect.kind is EffectKind.UNCHANGED
        assert len(effect.detail.encode()) < SHOWN_BYTES + 200
        assert "left out" in effect.detail
        assert not any(ord(character) < 32 and character not in "\n\t" for character in effect.detail)


def test_endless_python_is_cut_and_the_session_stays(desktop: PrivateDesktop) -> None:
    done(desktop, RunPython("kept = 42"))
    effect = done(desktop, RunPython("while True: print('x' * 100)", ENDLESS_S))
    assert effect.detail.endswith("what was defined before is kept)")
    assert len(effect.detail.encode()) < SHOWN_BYTES + 200
    assert done(desktop, RunPython("kept")).detail == "42"


def test_code_that_is_no_text_costs_no_session(desktop: PrivateDesktop) -> None:
    done(desktop, RunPython("kept = 42"))
    for code in ("'\ud800'", "a = '\0'", "if"):
        assert done(desktop, RunPython(code)).kind is EffectKind.UNCHANGED
    assert done(desktop, RunPython("kept")).detail == "42"
    assert done(desktop, RunTerminal("echo '\ud800'")).detail.startswith("?\n")


def test_folder_that_vanished_is_told_and_all_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    (folder / "a.txt").write_text("one\n")
    with PrivateDesktop(DesktopOptions(accessibility=False, tools=SANDBOXED, share=(folder,))) as desktop:
        assert done(desktop, RunTerminal(f"cat {folder}/a.txt; cd {folder}")).detail.startswith("one\n")
        shutil.rmtree(folder)
        assert "No such file or directory\n(status 1" in done(desktop, RunTerminal("cat a.txt")).detail
        view = done(desktop, EditFile("view", f"{folder}/a.txt"))
        assert (view.kind, view.detail) == (
            EffectKind.FAILED,
            f"{folder}/a.txt: No such file or directory.",
        )
        ended = done(desktop, RunTerminal("exit"))
        assert ended.detail.startswith("The terminal ended")
        again = done(desktop, RunTerminal(f"echo on; ls {folder}"))
        assert again.detail.startswith("on\n")
        assert "No such file or directory" in again.detail
        assert done(desktop, RunPython("40 + 2")).detail == "42"
        own = done(desktop, RunTerminal("mkdir gone; cd gone; rmdir ../gone; touch a; cd; echo back"))
        assert own.detail.endswith("back\n(status 0, in /home/agent)")
