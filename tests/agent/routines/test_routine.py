"""A record as a routine: what failed or was deleted is left out, named texts can be other ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.actions.types import CallUser, Click, Finished, TypeText
from agent.coordinates import MonitorPoint
from agent.demonstrations.demonstration import SECRET_TYPED
from agent.errors import SettingsError
from agent.review import Edit, EditKind, add_edit
from agent.routines import name_parameter, routine_of
from agent.routines.routine import ASK_FOR_SECRET
from agent.types import EffectKind
from tests.agent.routines.screens import recorded, screen

SAVE = Click(MonitorPoint(300, 200))
SHOWN = screen((300, 200, "Save"))


def test_named_text_can_be_another_one(tmp_path: Path) -> None:
    record = recorded(tmp_path, (SHOWN, [TypeText("Dear Ada\n")]), (SHOWN, [SAVE]))
    name_parameter(record, "greeting", 1)
    routine = routine_of(record, {"greeting": "Dear Bob"})
    assert [step.action for step in routine.steps] == [TypeText("Dear Bob\n"), SAVE, Finished()]
    assert routine.parameters == {"greeting": "Dear Ada\n"}
    assert routine_of(record).steps[0].action == TypeText("Dear Ada\n")


def test_task_asks_for_the_text_that_is_typed_now(tmp_path: Path) -> None:
    record = recorded(tmp_path, (SHOWN, [TypeText("note\n")]), (SHOWN, [SAVE]))
    name_parameter(record, "what", 1)
    assert routine_of(record).task == "write a note"
    assert routine_of(record, {"what": "letter"}).task == "write a letter"


def test_name_can_be_taken_back(tmp_path: Path) -> None:
    record = recorded(tmp_path, (SHOWN, [TypeText("Dear Ada")]))
    name_parameter(record, "greeting", 1)
    add_edit(record.folder, Edit(EditKind.UNDO))
    assert routine_of(record).parameters == {}


def test_value_for_no_parameter_is_refused(tmp_path: Path) -> None:
    record = recorded(tmp_path, (SHOWN, [TypeText("Dear Ada")]))
    with pytest.raises(SettingsError, match="no parameter 'greeting'"):
        routine_of(record, {"greeting": "Dear Bob"})


def test_only_typed_text_gets_a_name(tmp_path: Path) -> None:
    record = recorded(tmp_path, (SHOWN, [SAVE]))
    with pytest.raises(SettingsError, match="no text was typed"):
        name_parameter(record, "greeting", 1)


def test_name_has_to_be_a_word(tmp_path: Path) -> None:
    record = recorded(tmp_path, (SHOWN, [TypeText("x")]))
    with pytest.raises(SettingsError, match="no name"):
        name_parameter(record, "two words", 1)


def test_concealed_text_is_never_typed(tmp_path: Path) -> None:
    record = recorded(tmp_path, (SHOWN, [TypeText("[card number]\n")]))
    with pytest.raises(SettingsError, match="removed from the record"):
        routine_of(record)
    name_parameter(record, "card", 1)
    assert routine_of(record, {"card": "4242"}).steps[0].action == TypeText("4242\n")


def test_what_failed_is_not_done_again(tmp_path: Path) -> None:
    record = recorded(tmp_path, (SHOWN, [SAVE]), effect=EffectKind.FAILED)
    with pytest.raises(SettingsError, match="Nothing was done"):
        routine_of(record)


def test_deleted_step_is_left_out_and_changed_one_is_changed(tmp_path: Path) -> None:
    record = recorded(tmp_path, (SHOWN, [SAVE]), (SHOWN, [TypeText("a")]))
    add_edit(record.folder, Edit(EditKind.DELETE, 1))
    add_edit(record.folder, Edit(EditKind.ACTION, 2, 0, TypeText("b")))
    assert [step.action for step in routine_of(record).steps] == [TypeText("b"), Finished()]


def test_password_step_gets_a_name_and_its_secret_stands_in_no_action(tmp_path: Path) -> None:
    record = recorded(tmp_path, (SHOWN, [SAVE]), (SHOWN, []), problem=SECRET_TYPED)
    name_parameter(record, "pw", 2)
    assert routine_of(record).parameters == {"pw": ""}
    assert routine_of(record).steps[1].action == CallUser(ASK_FOR_SECRET)
    step = routine_of(record, secrets=["pw"]).steps[1]
    assert (step.action, step.secret) == (TypeText("[secret pw]"), "pw")


def test_secret_for_no_parameter_is_refused(tmp_path: Path) -> None:
    record = recorded(tmp_path, (SHOWN, [SAVE]))
    with pytest.raises(SettingsError, match="no parameter 'pw'"):
        routine_of(record, secrets=["pw"])


def test_a_step_that_typed_a_secret_can_be_given_the_name_of_one(tmp_path: Path) -> None:
    record = recorded(tmp_path, (SHOWN, [SAVE]), (SHOWN, []), problem=SECRET_TYPED)
    assert routine_of(record).secret_names == ()
    name_parameter(record, "{{mail password}}", 2)
    routine = routine_of(record)
    assert routine.steps[1].action == TypeText("{{mail password}}")
    assert (routine.secret_names, dict(routine.parameters)) == (("mail password",), {})


def test_a_text_that_was_typed_can_become_the_name_of_a_secret(tmp_path: Path) -> None:
    record = recorded(tmp_path, (SHOWN, [TypeText("[password]\n")]))
    name_parameter(record, "{{totp:work}}", 1)
    routine = routine_of(record)
    assert routine.steps[0].action == TypeText("{{totp:work}}\n")
    assert routine.secret_names == ("totp:work",)


def test_a_name_that_a_model_wrote_is_none_of_the_owners(tmp_path: Path) -> None:
    record = recorded(tmp_path, (SHOWN, [TypeText("{{mail password}}")]))
    assert routine_of(record).secret_names == ()
