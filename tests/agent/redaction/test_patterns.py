"""Secrets in texts are found by what they look like and by their check digits."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.errors import SettingsError
from agent.redaction import Rules, SecretKind, conceal, find_secrets, load_rules, save_rules

# Put together here, so that no file of the repository holds what looks like a key.
SECRETS = {
    SecretKind.CARD_NUMBER: "5500 0055 5555 5559",
    SecretKind.BANK_ACCOUNT: "DE89 3704 0044 0532 0130 00",
    SecretKind.AWS_KEY: "AKIA" + "IOSFODNN7EXAMPLE",
    SecretKind.GITHUB_TOKEN: "ghp_" + "a1B2c3D4e5F6g7H8i9J0" * 2,
    SecretKind.MODEL_KEY: "sk-" + "proj-abcDEF123456ghiJKL7890",
    SecretKind.SLACK_TOKEN: "xoxb-" + "123456789012-abcdefGHIJ",
    SecretKind.GOOGLE_KEY: "AIza" + "SyA1234567890abcdefGHIJKLMNOPQRSTUV",
    SecretKind.HUGGING_FACE_TOKEN: "hf_" + "abcdefGHIJKLmnopQRSTuvwxYZ012345",
    SecretKind.WEB_TOKEN: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl",
    SecretKind.PRIVATE_KEY: "-----BEGIN RSA " + "PRIVATE KEY-----\nMIIE\n-----END RSA " + "PRIVATE KEY-----",
}


@pytest.mark.parametrize("kind", SECRETS)
def test_secret_is_found_wherever_it_stands(kind: SecretKind) -> None:
    text = f"before {SECRETS[kind]} after"
    (found,) = find_secrets(text)
    assert found.kind is kind
    assert text[found.start : found.end] == SECRETS[kind]
    assert conceal(text) == f"before [{kind.value}] after"


def test_only_the_password_of_an_assignment_goes() -> None:
    assert conceal("user: ada, password: s3same!") == "user: ada, password: [password]"
    assert conceal("API_KEY=zzzz9999, next") == "API_KEY=[password], next"


def test_only_the_password_of_an_address_goes() -> None:
    assert conceal("https://ada:s3same@host/x") == "https://ada:[address with password]@host/x"


@pytest.mark.parametrize(
    "text",
    [
        "4111 1111 1111 1112",  # a digit of the card is wrong
        "DE88 3704 0044 0532 0130 00",
        "1234567890123",
        "The password is on the table? No: it was forgotten.",
        "order 2026-11-21 17:30:00",
        "sk-8",
        "a task of ghp and hf_ and AKIA",
    ],
)
def test_ordinary_text_stays(text: str) -> None:
    assert conceal(text) == text


def test_any_word_behind_a_password_is_taken_for_one() -> None:
    """A password can be an ordinary word: rather one removed too many than one stored."""
    assert conceal("the password is swordfish") == "the password is [password]"
    assert conceal("the password is wrong") == "the password is wrong"  # what programs say of one


def test_names_mail_and_phone_go_where_the_owner_asks() -> None:
    text = "Ada Lovelace, ada@example.org, +44 20 7946 0958"
    assert conceal(text) == text
    rules = Rules(names=("ada lovelace",), e_mails=True, phones=True)
    assert conceal(text, rules) == "[name], [e-mail], [phone]"


def test_name_within_a_word_is_no_name() -> None:
    assert conceal("Canada", Rules(names=("Ada",))) == "Canada"


def test_concealing_again_changes_nothing() -> None:
    once = conceal("password: s3same! and 4111 1111 1111 1111")
    assert conceal(once) == once


def test_misread_digits_of_a_card_are_still_found() -> None:
    (found,) = find_secrets("4lll llll llll llll", is_read=True)
    assert found.kind is SecretKind.CARD_NUMBER


def test_long_random_word_in_a_picture_is_taken_for_a_token() -> None:
    (found,) = find_secrets("see Zx81kQm2Lp09Wv7Rt5Yb", is_read=True)
    assert found.kind is SecretKind.LONG_TOKEN
    assert find_secrets("an uncharacteristically long word", is_read=True) == []


def test_token_that_was_read_in_pieces_goes_as_a_whole() -> None:
    text = "use hf_33SCx9VHjHkm1x72EsSf UQUAKN7x X7LHQ7At please"
    (found,) = find_secrets(text, is_read=True)
    assert text[found.end :] == " please"


def test_rules_are_kept_in_a_file(tmp_path: Path) -> None:
    rules = Rules(names=("Ada",), phones=True)
    save_rules(tmp_path / "redaction.json", rules)
    assert load_rules(tmp_path / "redaction.json") == rules
    assert load_rules(tmp_path / "none.json") == Rules()


def test_broken_rules_are_an_error_and_not_no_rules(tmp_path: Path) -> None:
    path = tmp_path / "redaction.json"
    path.write_text("{names: Ada")
    with pytest.raises(SettingsError):
        load_rules(path)
