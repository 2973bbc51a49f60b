"""Kinds of secrets that only some people have: national numbers, services' tokens, words of languages."""

from __future__ import annotations

import pytest

from agent.ocr.reading import Word
from agent.redaction import Rules, SecretKind, conceal, find_secrets
from agent.redaction.pictures import find_in_words
from agent.redaction.randomness import entropy
from benchmarks.attacks.part import TUNED, read_list
from benchmarks.attacks.secrets import is_hidden

# Put together here, so that no file of the repository holds what looks like a key.
STRIPE = "sk_live_" + "51WePWGI1WQU10SZp02eb"
TELEGRAM = "6184720395:" + "AAaYf7p6ZSzKLQVsEQ8txPX_II2sEVPK86f"
DISCORD = "https://discord.com/api/" + "webhooks/80776882611632/3NWbFtPfMOX_0hH7nD8jShfP43U5RlLa"
HASH = "$apr1$" + "lmfifPo7$cPnRxD01lMs7F2a98IS2jx"
WALLET = "legal winner thank year wave sausage worth useful legal winner thank yellow"
TOKEN = "gNW2Z7uRxCNyDFzB2" + "CPJk5Br21u4sFqW4UD9"
FOUND = [
    (SecretKind.IDENTITY_NUMBER, "codice fiscale RSSMRA85T10A562S", "RSSMRA85T10A562S"),
    (SecretKind.IDENTITY_NUMBER, "AHV 756.9217.0769.85", "756.9217.0769.85"),
    (SecretKind.IDENTITY_NUMBER, "СНИЛС 112-233-445 95", "112-233-445 95"),
    (SecretKind.IDENTITY_NUMBER, "เลขบัตรประชาชน 1-2345-67890-12-1", "1-2345-67890-12-1"),
    (SecretKind.IDENTITY_NUMBER, "Reisepass C01X00T47", "C01X00T47"),
    (SecretKind.BANK_ACCOUNT, "kontonr. 86011117947", "86011117947"),
    (SecretKind.BANK_ACCOUNT, "účet 19-2000145399/0800", "19-2000145399/0800"),
    (SecretKind.PASSWORD, "DB_PASSWORD=maple.Kite9", "maple.Kite9"),
    (SecretKind.PASSWORD, "passord: fjelltur2024", "fjelltur2024"),
    (SecretKind.PASSWORD, "le mot de passe du wifi c'est Baguette75!", "Baguette75!"),
    (SecretKind.PASSWORD, "パスワードは Sakura#77 です", "Sakura#77"),
    (SecretKind.PASSWORD, "PIN: 4821", "4821"),
    (SecretKind.SERVICE_TOKEN, f"stripe {STRIPE}", STRIPE),
    (SecretKind.SERVICE_TOKEN, f"bot {TELEGRAM}", TELEGRAM),
    (SecretKind.WEBHOOK, f"post to {DISCORD} please", DISCORD),
    (SecretKind.PASSWORD_HASH, f"web:{HASH}", HASH),
    (SecretKind.RECOVERY_CODE, "backup codes:\n1. 8f3k-29dk", "8f3k-29dk"),
    (SecretKind.RECOVERY_CODE, WALLET, WALLET),
    (SecretKind.LONG_TOKEN, f"paste: {TOKEN}", TOKEN),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "secret"), FOUND)
def test_secret_of_a_kind_that_was_on_no_list_is_found(kind: SecretKind, text: str, secret: str) -> None:
    (found,) = find_secrets(text)
    assert (found.kind, text[found.start : found.end]) == (kind, secret)
    assert find_secrets(conceal(text)) == []


@pytest.mark.parametrize(
    "text",
    [
        "Das Passwort muss eine Ziffer enthalten.",
        "Le mot de passe est sur le frigo.",
        "Your password is expired",
        "password = getpass.getpass()",
        "DB_PASSWORD: ${{ secrets.DB_PASSWORD }}",
        '<input id="password">Name',
        "Password:\nUsername:",
        "passwd: passordet ble oppdatert",
        "Settings → Password → Change",
        '"integrity": "sha512-jdWoDacyLhMFzqaY8U6pWhB/bDKGTmLJ10klAKQ0NatAVVtJ8+Wm/pDkp6eCyhSd=="',
        "3cd06c12-be4b-4122-9324-39a4806b2e89",
        "commit 4e4218ad6aedb2b0053a60f3867d17092c2a8759",
        "ISBN 9783113082392",
        "Order 302-5227555-5840009 has shipped",
        "alpha bravo charlie delta echo foxtrot golf hotel india juliett kilo lima",
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIG8Zx81kQm2Lp09Wv7Rt5Yb3NnQ8fJkLmPqRsTuVwXy me@host",
        "GITHUB_TOKEN=ghp_" + "x" * 36,
    ],
)
def test_what_only_looks_like_a_secret_stays(text: str) -> None:
    assert conceal(text) == text


def test_of_the_tuned_lists_no_secret_stays_and_no_ordinary_text_goes() -> None:
    assert [
        one["text"] for one in read_list("secrets", TUNED) if not is_hidden(one["text"], one["secret"])
    ] == []
    assert [text for text in read_list("ordinary_texts", TUNED) if find_secrets(text)] == []


def test_a_picture_is_searched_by_the_same_rules() -> None:
    words = [
        Word(text, (1, 1, 1), 10 + 90 * number, 10, 80, 12)
        for number, text in enumerate(("Kontonummer", "8601", "11", "17947"))
    ]
    (found,) = find_in_words(words, Rules())
    assert found.kind is SecretKind.BANK_ACCOUNT
    assert found.text == "8601 11 17947"


def test_entropy_grows_with_what_cannot_be_guessed() -> None:
    assert entropy("aaaaaaaa") < entropy("abababab") < entropy("q7Zk2mPx")
