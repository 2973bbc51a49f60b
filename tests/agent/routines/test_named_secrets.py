"""A task may name a secret; what it stands for is typed by the hands and known to nobody else."""

from __future__ import annotations

import pytest

from agent.actions.policy import ApprovalLevel, VerdictKind, judge
from agent.actions.types import Click, TypeText
from agent.coordinates import MonitorPoint
from agent.errors import SettingsError
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import goals_of
from agent.models.task_parser.segments import as_quoted, segments_of
from agent.models.task_parser.words import words_of
from agent.routines.named_secrets import NamedSecrets, one_time_code
from tests.agent.models.task_parser.said_words import scores_of

TASK = "log in as ada with {{mail password}} and {{totp:work}}"
KEPT = {"mail password": "hunter2!", "work": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"}


def read(name: str) -> str:
    if name not in KEPT:
        raise SettingsError(f"There is no key called {name!r}.")
    return KEPT[name]


def test_a_name_in_the_task_is_filled_in_for_the_hands() -> None:
    secrets = NamedSecrets(TASK, read)
    assert secrets.filled(TypeText("{{mail password}}\n")) == TypeText("hunter2!\n")
    assert secrets.typed == {"hunter2!"}


def test_a_name_that_the_task_does_not_hold_is_typed_as_it_stands() -> None:
    """A text on the screen may make the model write it."""
    secrets = NamedSecrets("log in with {{mail password}}", read)
    other = TypeText("{{totp:work}}")
    assert not secrets.is_named(other)
    assert secrets.filled(other) == other
    both = secrets.filled(TypeText("{{mail password}} {{totp:work}}"))
    assert both == TypeText("hunter2! {{totp:work}}")


def test_names_that_the_owner_wrote_elsewhere_are_filled_in_too() -> None:
    secrets = NamedSecrets("log in", read, also=("mail password",))
    assert secrets.filled(TypeText("{{mail password}}")) == TypeText("hunter2!")


def test_a_one_time_code_is_made_from_its_secret() -> None:
    filled = NamedSecrets(TASK, read).filled(TypeText("{{totp:work}}"))
    assert isinstance(filled, TypeText)
    assert len(filled.text) == 6
    assert filled.text.isdecimal()


@pytest.mark.parametrize(
    "secret", ["no base32!", "otpauth://totp/x", "otpauth://hotp/x?secret=AAAA&counter=1"]
)
def test_a_secret_that_makes_no_codes_is_not_told(secret: str) -> None:
    with pytest.raises(SettingsError, match="has to be base32") as told:
        one_time_code(secret)
    assert secret not in str(told.value)


def test_a_secret_that_is_not_there_is_said_before_anything_begins() -> None:
    with pytest.raises(SettingsError, match="bank"):
        NamedSecrets("pay with {{bank}}", read).require()


def test_typing_a_secret_is_asked_at_the_level_risky_even_though_the_task_says_it() -> None:
    assert judge(TypeText("{{mail password}}"), level=ApprovalLevel.RISKY).kind is VerdictKind.ASK
    assert not NamedSecrets(TASK, read).is_named(Click(MonitorPoint(1, 1)))


def test_a_parsed_task_types_the_name_with_its_braces() -> None:
    task = "Password: {{mail password}}"
    scores = scores_of(task, "N0 . . . V0 V0 . .", [GoalVerb.FILL])
    words = words_of(task)
    [goal] = goals_of(task, words, scores, as_quoted(segments_of(scores.role, {}), words, task), {})
    assert (goal.name, goal.value) == ("Password", "{{mail password}}")
