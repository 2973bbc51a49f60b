"""What was found in a record, in a few words: shown before it is exported. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from agent.redaction import Finding, FindingState, SecretKind
from agent.redaction.findings import PICTURE
from app.language import to_translate, tr

KIND_WORDS = {
    SecretKind.CARD_NUMBER: to_translate("card number"),
    SecretKind.BANK_ACCOUNT: to_translate("bank account"),
    SecretKind.IDENTITY_NUMBER: to_translate("number of a person or a paper"),
    SecretKind.AWS_KEY: to_translate("AWS key"),
    SecretKind.GITHUB_TOKEN: to_translate("GitHub token"),
    SecretKind.MODEL_KEY: to_translate("key of a model's server"),
    SecretKind.SLACK_TOKEN: to_translate("Slack token"),
    SecretKind.GOOGLE_KEY: to_translate("Google key"),
    SecretKind.HUGGING_FACE_TOKEN: to_translate("Hugging Face token"),
    SecretKind.SERVICE_TOKEN: to_translate("token of a service"),
    SecretKind.WEBHOOK: to_translate("address that anybody may write to"),
    SecretKind.WEB_TOKEN: to_translate("web token"),
    SecretKind.PRIVATE_KEY: to_translate("private key"),
    SecretKind.PASSWORD: to_translate("password"),
    SecretKind.PASSWORD_HASH: to_translate("password's hash"),
    SecretKind.RECOVERY_CODE: to_translate("recovery code"),
    SecretKind.ADDRESS_WITH_PASSWORD: to_translate("address with a password"),
    SecretKind.LONG_TOKEN: to_translate("something like a token"),
    SecretKind.NAME: to_translate("name"),
    SecretKind.E_MAIL: to_translate("e-mail address"),
    SecretKind.PHONE: to_translate("phone number"),
}
STATE_WORDS = {
    FindingState.OPEN: to_translate("Open: {list}."),
    FindingState.MASKED: to_translate("To be masked: {list}."),
    FindingState.REMOVED: to_translate("Removed: {list}."),
    FindingState.KEPT: to_translate("Kept: {list}."),
}
_MOST_SHOWN = 12


def listed(findings: Sequence[Finding]) -> str:
    """A line for each state: kinds and places, never the secret itself."""
    lines = []
    for state, words in STATE_WORDS.items():
        found = list(dict.fromkeys(_one(one) for one in findings if one.state is state))
        if found:
            rest = len(found) - _MOST_SHOWN
            shown = ", ".join(found[:_MOST_SHOWN])
            lines.append(tr(words, list=f"{shown} … +{rest}" if rest > 0 else shown))
    return "\n".join(lines)


def _one(finding: Finding) -> str:
    kind = tr(KIND_WORDS[finding.kind])
    if not finding.step:
        return tr("{kind} in the task or beside the record", kind=kind)
    if finding.place == PICTURE:
        return tr("{kind} in the picture of step {step}", kind=kind, step=finding.step)
    return tr("{kind} in step {step}", kind=kind, step=finding.step)


def where(finding: Finding) -> str:
    """A finding's place alone."""
    if not finding.step:
        return tr("the task or beside the record")
    if finding.place == PICTURE:
        return tr("the picture of step {step}", step=finding.step)
    return tr("step {step}", step=finding.step)
