"""Preferences: kept exactly, refused clearly."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from agent.actions.policy import ApprovalLevel
from agent.errors import SettingsError
from agent.settings import GrammarUse
from app.storage.preferences import Preferences, base_settings, checked, load_preferences, save_preferences


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    chosen = Preferences(
        approval=ApprovalLevel.RISKY, desktop_width_px=1280, theme="dark", max_steps=7, monitors=(1, 3)
    )
    path = tmp_path / "deep" / "settings.json"
    save_preferences(chosen, path)
    assert load_preferences(path) == chosen
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.json"]


def test_without_a_file_there_are_defaults(tmp_path: Path) -> None:
    assert load_preferences(tmp_path / "none.json") == Preferences()
    assert Preferences().approval is ApprovalLevel.ASK


def test_unknown_fields_are_ignored(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"max_steps": 3, "from_the_future": True}))
    assert load_preferences(path) == Preferences(max_steps=3)


def test_the_one_monitor_of_older_settings_is_still_chosen(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"monitor": 2}')
    assert load_preferences(path) == Preferences(monitors=(2,))


@pytest.mark.parametrize(
    "text",
    ["", "[]", '{"max_steps": 0}', '{"max_steps": "many"}', '{"max_steps": true}', '{"approval": "never"}',
     '{"monitors": []}', '{"monitors": [0]}', '{"monitors": [true]}', '{"monitors": "1"}', '{"monitor": 0}',
     '{"desktop_width_px": 5}', '{"theme": "pink"}', '{"allow_all_on_real_screen": "yes"}'],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text)
    with pytest.raises(SettingsError):
        load_preferences(path)


def test_a_folder_in_the_way_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingsError, match="cannot be written"):
        save_preferences(Preferences(), tmp_path / "file" / "settings.json")


def test_how_models_are_run_is_chosen_for_good_and_the_environment_counts_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chosen = Preferences(threads=3, gpu_layers=0, grammar=GrammarUse.ALWAYS)
    settings = base_settings(chosen)
    assert (settings.threads, settings.gpu_layers, settings.grammar) == (3, 0, GrammarUse.ALWAYS)
    monkeypatch.setenv("DESKHAND_THREADS", "2")
    assert base_settings(chosen).threads == 2
    assert base_settings(Preferences()).gpu_layers is None
    with pytest.raises(SettingsError, match="layers"):
        checked(Preferences(gpu_layers=-2))
