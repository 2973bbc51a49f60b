"""Presets: all of it goes out and comes in, what would change is shown first, and no secret is in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from agent.actions.policy import ApprovalLevel, Rule, VerdictKind, load_rules, save_rules
from agent.errors import SettingsError
from agent.models.catalogue import Catalogue
from agent.models.manifest import ModelFormat, ModelServer, save
from agent.routines.kept_routines import ROUTINES_FILE, KeptRoutine, keep_routine, load_routines
from agent.routines.parameters import RoutineParameter
from agent.settings import Settings
from app.cli.main import main
from app.storage.preferences import Preferences, load_preferences, preferences_path, save_preferences
from app.storage.preset_changes import apply_preset, changes_of
from app.storage.presets import PARTS, Preset, PresetPlaces, load_preset, preset_here, save_preset
from tests.app.workplace import TIMEOUT_MS, Workplace
from tests.fakes import classic_manifest

FORBID = Rule("no banking", VerdictKind.FORBID, title="*bank*")
ROUTINE = KeptRoutine("Newest message", "20260101-000000-1", (RoutineParameter("subject", 2, 0),))
SERVER = replace(
    classic_manifest(),
    name="at-home",
    format=ModelFormat.ENDPOINT,
    server=ModelServer("http://192.168.1.5:8000/v1", "qwen", "home key", is_trusted=True),
)


def furnished(home: Path, preferences: Preferences | None = None) -> PresetPlaces:
    """A home with one of everything."""
    places = places_in(home, preferences)
    save_rules((FORBID,), places.policy_file)
    keep_routine(places.routines_file, ROUTINE)
    save(SERVER, places.catalogue.folders[0] / "at-home")
    return places


def places_in(home: Path, preferences: Preferences | None = None) -> PresetPlaces:
    home.mkdir(exist_ok=True)
    return PresetPlaces(
        preferences or Preferences(),
        Settings(home=home).policy_file,
        home / ROUTINES_FILE,
        Catalogue([home / "models"]),
    )


def test_everything_goes_out_and_comes_in_again_and_then_nothing_would_change(tmp_path: Path) -> None:
    here = furnished(tmp_path / "here", Preferences(max_steps=70, theme="dark"))
    file = tmp_path / "preset.json"
    save_preset(preset_here(here), file)
    there = places_in(tmp_path / "there", Preferences(monitors=(2,), records_folder="/mine"))
    preset = load_preset(file)
    changes = changes_of(preset, there)
    assert {one.part for one in changes} == set(PARTS)
    saved: list[Preferences] = []
    apply_preset(preset, there, save_settings=saved.append)
    assert saved == [Preferences(max_steps=70, theme="dark", monitors=(2,), records_folder="/mine")]
    assert load_rules(there.policy_file) == (FORBID,)
    assert load_routines(there.routines_file) == (ROUTINE,)
    found = there.catalogue.get("at-home")
    assert found.server == replace(SERVER.server, is_trusted=False), "trust is said on each computer"
    assert changes_of(preset, replace(there, preferences=saved[0])) == []


def test_what_lets_the_agent_do_more_is_marked(tmp_path: Path) -> None:
    here = furnished(tmp_path / "here", Preferences(approval=ApprovalLevel.RISKY))
    allow = Rule("save", VerdictKind.ALLOW, label="Save")
    preset = Preset(
        {"approval": "all", "gives_shell": True, "max_steps": 60},
        (replace(FORBID, then=VerdictKind.ASK), allow),
    )
    marked = {one.name: one.allows_more for one in changes_of(preset, here)}
    assert marked == {
        "approval": True,
        "gives_shell": True,
        "max_steps": False,
        "no banking": True,
        "save": True,
    }
    strict = changes_of(Preset({"approval": "ask"}), here)
    assert [one.allows_more for one in strict] == [False]


def test_rules_that_are_here_stay_and_keep_their_order(tmp_path: Path) -> None:
    here = furnished(tmp_path / "here")
    own = Rule("mine", VerdictKind.ASK, application="mail")
    save_rules((own, FORBID), here.policy_file)
    stricter = replace(FORBID, title="*bank*pay*")
    apply_preset(Preset(rules=(stricter, replace(own, name="new"))), here, save_settings=lambda _one: None)
    assert [one.name for one in load_rules(here.policy_file)] == ["mine", "no banking", "new"]
    assert load_rules(here.policy_file)[1] == stricter


def test_what_speaks_of_one_computer_alone_is_neither_given_nor_taken(tmp_path: Path) -> None:
    here = furnished(tmp_path / "here", Preferences(allow_all_on_real_screen=True, monitors=(3,)))
    file = tmp_path / "preset.json"
    save_preset(preset_here(here), file)
    told = json.loads(file.read_text(encoding="utf-8"))
    assert "monitors" not in told["settings"]
    told["settings"] |= {"allow_all_on_real_screen": True, "records_folder": "/elsewhere"}
    file.write_text(json.dumps(told), encoding="utf-8")
    settings = load_preset(file).settings
    assert settings is not None
    assert not {"allow_all_on_real_screen", "records_folder"} & set(settings)


def test_preset_with_a_secret_is_neither_written_nor_read(tmp_path: Path) -> None:
    here = furnished(tmp_path / "here")
    secret = "sk-ant-api03-" + "Qw7zX1pL9vT4mK2sR8dF" * 4
    save_rules((FORBID, Rule("key", VerdictKind.ASK, text=secret)), here.policy_file)
    file = tmp_path / "preset.json"
    with pytest.raises(SettingsError, match="the rule “key”") as told:
        save_preset(preset_here(here), file)
    assert secret not in str(told.value)
    assert not file.exists()
    rules = {"version": 1, "rules": [{"name": "key", "then": "ask", "text": secret}]}
    file.write_text(json.dumps({"version": 1, "rules": rules}), encoding="utf-8")
    with pytest.raises(SettingsError, match="looks like a secret"):
        load_preset(file)


@pytest.mark.parametrize(
    "told",
    [
        "no JSON",
        "[]",
        '{"version": 2}',
        '{"version": 1, "scripts": []}',
        '{"version": 1, "settings": []}',
        '{"version": 1, "settings": {"max_steps": "many"}}',
        '{"version": 1, "settings": {"max_steps": 0}}',
        '{"version": 1, "rules": {"version": 1, "rules": [{"name": "x", "then": "maybe"}]}}',
        '{"version": 1, "routines": [{"name": "x"}]}',
        '{"version": 1, "routines": {}}',
        '{"version": 1, "endpoints": [{"name": "x"}]}',
        "[" * 5000,
    ],
)
def test_file_that_makes_no_sense_gets_one_sentence(tmp_path: Path, told: str) -> None:
    file = tmp_path / "preset.json"
    file.write_text(told, encoding="utf-8")
    with pytest.raises(SettingsError) as problem:
        load_preset(file)
    assert str(problem.value).endswith(".")


def test_endpoint_never_takes_the_place_of_a_model_that_runs_here(tmp_path: Path) -> None:
    here = furnished(tmp_path / "here")
    local = replace(classic_manifest(), name="local")
    save(local, here.catalogue.folders[0] / "local")
    with pytest.raises(SettingsError, match="none of a server"):
        apply_preset(
            Preset(endpoints=(replace(SERVER, name="local"),)), here, save_settings=lambda _one: None
        )
    assert here.catalogue.get("local").server is None


def test_from_the_command_line_it_is_looked_at_and_then_changed(
    deskhand_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "preset.json"
    path = preferences_path(deskhand_home)
    save_preferences(Preferences(max_steps=70), path)
    assert main(["preset", "export", str(file), "--only", "settings"]) == 0
    save_preferences(Preferences(), path)
    assert main(["preset", "import", str(file), "--dry-run"]) == 0
    assert "max_steps: 50 → 70" in capsys.readouterr().out
    assert load_preferences(path) == Preferences()
    assert main(["preset", "import", str(file)]) == 2, "nobody can be asked"
    assert main(["preset", "import", str(file), "--yes"]) == 0
    assert load_preferences(path).max_steps == 70
    assert main(["preset", "import", str(file)]) == 0
    assert "here already" in capsys.readouterr().out


@pytest.fixture
def workplace(qtbot: QtBot, deskhand_home: Path, tmp_path: Path) -> Iterator[Workplace]:
    made = Workplace(qtbot, deskhand_home, tmp_path / "icons")
    yield made
    made.window.allow_closing()
    made.controller.close()


def test_in_the_window_nothing_changes_before_its_owner_has_seen_what_and_agreed(
    workplace: Workplace, tmp_path: Path
) -> None:
    file, page = tmp_path / "preset.json", workplace.controller.presets
    page.export(file)
    workplace.wait_until(file.exists)
    told = json.loads(file.read_text(encoding="utf-8"))
    told["settings"]["approval"] = "all"
    file.write_text(json.dumps(told), encoding="utf-8")

    def looked() -> None:
        page.dialog = None
        page.show_changes(file)
        workplace.wait_until(lambda: page.dialog is not None)

    looked()
    assert any("ask → all" in one.text() for one in page.dialog.findChildren(QLabel))
    page.dialog.reject()
    assert workplace.controller.preferences().approval is ApprovalLevel.ASK
    looked()
    use = next(one for one in page.dialog.findChildren(QPushButton) if one.text() == "Change all of this")
    workplace.qtbot.mouseClick(use, Qt.MouseButton.LeftButton)
    workplace.qtbot.waitUntil(
        lambda: workplace.controller.preferences().approval is ApprovalLevel.ALL, timeout=TIMEOUT_MS
    )
