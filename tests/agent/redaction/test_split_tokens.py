"""Tokens that were read in pieces are found by how they begin."""

from __future__ import annotations

import pytest

from agent.ocr.reading import Word
from agent.redaction import Rules, SecretKind, find_secrets
from agent.redaction.pictures import find_in_words
from agent.redaction.split_tokens import find_in_pieces

# As tesseract read them from pictures; put together here, so that no file holds what looks like a key.
READ = [
    (SecretKind.SLACK_TOKEN, 1, ["bot", "xoxb-", "838604899528", "-MDBLnmXpdECgQ", "IMy7Dzr7YV4"]),
    (SecretKind.GOOGLE_KEY, 1, ["maps", "Alza" + "SfsORgJK", "19ji9", "WJLjk88wVKyT4UgP1F", "luhR"]),
    (SecretKind.GOOGLE_KEY, 1, ["Maps", "AIZa" + "K7UHSWQ35c", "3RP3i0HrG6B8AIw3a4FY", "4f", "ONN"]),
    (
        SecretKind.GITHUB_TOKEN,
        3,
        ["git", "clone", "with", "ghp_" + "8)9p2S", "oaEBpg6qw", "COwW", "Cv1AJlqcgX"],
    ),
    (SecretKind.AWS_KEY, 1, ["aws_access_key_id", "AKIA" + "WWJFRHE", "JPASKCYWF"]),
    (SecretKind.AWS_KEY, 1, ["aws_access_key_id", "AKIA" + "STJIGHLNNMHVCPVC6"]),
    (SecretKind.ADDRESS_WITH_PASSWORD, 0, ["https://ada:hydGevC4NKzF", "@intranet.example"]),
    (SecretKind.ADDRESS_WITH_PASSWORD, 0, ["https://adamyOGhqp3xfse@", "intranet.example"]),
    (SecretKind.ADDRESS_WITH_PASSWORD, 2, ["See", "https://ada:", "RCDtUbZ6AIMZ@intranet.", "example"]),
]


@pytest.mark.parametrize(("kind", "first", "words"), READ)
def test_token_in_pieces_is_found_where_it_begins(kind: SecretKind, first: int, words: list[str]) -> None:
    assert (kind, first) in list(find_in_pieces(words))


@pytest.mark.parametrize(
    "line",
    [
        "The task is to ask for the whole description of it",
        "risk-free and desk-bound work in the sk-learn manual of today",
        "hf_hub and the others are described in the next chapter",
        "See https://example.org/help/getting-started for more, or mail ada@example.org",
        "Version 12.4.1 build 20261121 (stable) of the whole package",
        "def tokens(self, prompt): return self.encode(prompt)",
        "See ftp://anonymous@example.org/pub and ssh://git@example.org/deskhand",
        "Order 4711 was shipped on 2026-11-21 at 17:30",
        "THE AKIA FACTORY IN NAGOYA MAKES BEARINGS",
    ],
)
def test_ordinary_line_is_left(line: str) -> None:
    assert list(find_in_pieces(line.split())) == []


@pytest.mark.parametrize(
    ("line", "secret"),
    [
        ("password: Hd YUm9qDSebm", "Hd YUm9qDSebm"),
        ("password: Ay YPSWOXosFz", "Ay YPSWOXosFz"),
        ("Password: Must be Changed", ""),
    ],
)
def test_a_password_that_was_read_in_pieces_is_found_as_a_whole(line: str, secret: str) -> None:
    found = [line[one.start : one.end] for one in find_secrets(line, is_read=True)]
    assert found == ([secret] if secret else [])


def test_what_was_typed_is_not_put_together() -> None:
    assert find_secrets("password: Hd YUm9qDSebm", is_read=False) == []


def test_all_pieces_of_a_token_are_in_its_box() -> None:
    words = [
        Word(text, (1, 1, 1), left_px, 10, 40, 12)
        for text, left_px in (("bot", 10), ("xoxb-", 60), ("838604899528", 110), ("-MDBLnmXpdECgQ", 160))
    ]
    boxes = [one.box for one in find_in_words(words, Rules()) if one.kind is SecretKind.SLACK_TOKEN]
    assert any(box.left_px <= 60 and box.left_px + box.width_px >= 200 for box in boxes)
