"""The kinds of secrets, what the owner wants removed beyond them, and one place of one secret. **Pure.**"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class SecretKind(StrEnum):
    CARD_NUMBER = "card number"
    BANK_ACCOUNT = "bank account"
    IDENTITY_NUMBER = "identity number"
    """What a state calls a person, a passport or a licence by."""
    AWS_KEY = "aws key"
    GITHUB_TOKEN = "github token"
    MODEL_KEY = "model key"
    """`sk-…`, as OpenAI, Anthropic and others write theirs."""
    SLACK_TOKEN = "slack token"
    GOOGLE_KEY = "google key"
    HUGGING_FACE_TOKEN = "hugging face token"
    SERVICE_TOKEN = "service token"
    """Of one of some two hundred other services, or of a session."""
    WEBHOOK = "webhook"
    """An address that whoever knows it may write to."""
    WEB_TOKEN = "web token"
    """A JSON web token."""
    PRIVATE_KEY = "private key"
    PASSWORD = "password"
    """Whatever stands behind a word that says so."""
    PASSWORD_HASH = "password hash"
    RECOVERY_CODE = "recovery code"
    """Codes for who lost a second factor, and the words that open a wallet."""
    ADDRESS_WITH_PASSWORD = "address with password"
    LONG_TOKEN = "long token"
    NAME = "name"
    E_MAIL = "e-mail"
    PHONE = "phone"


@dataclass(frozen=True, slots=True)
class Rules:
    """What the owner wants removed beyond what is always removed."""

    names: tuple[str, ...] = ()
    e_mails: bool = False
    phones: bool = False
    keeps_original: bool = False
    """Whether a record from before its redaction is kept beside the records."""


@dataclass(frozen=True, slots=True)
class TextFinding:
    kind: SecretKind
    start: int
    end: int
