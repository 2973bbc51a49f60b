"""Risks in typed text, commands and paths: commands, secrets, addresses, system files. Pure."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Sequence

from agent.actions.policy.envelope import Envelope
from agent.actions.policy.fold import fold
from agent.actions.policy.verdict import Risk

_COMMAND = re.compile(
    r"(?:^|[\s;&|`(])(?:sudo|doas|su|pkexec|dd|mkfs(?:\.\w+)?|wipefs|fdisk|parted|shred|shutdown|reboot|poweroff|"
    r"halt|init|systemctl|service|kill|killall|pkill|chmod|chown|passwd|useradd|userdel|usermod|visudo|crontab|"
    r"iptables|mount|umount|ssh|scp|nc|ncat|eval|exec)\s"
    r"|(?:^|[\s;&|`(])(?:rm|rmdir|mv|cp|unlink|truncate)\s+\S"
    r"|(?:apt|apt-get|dnf|yum|pacman|zypper|snap|flatpak|pip|pip3|npm|brew|winget|choco)\s+(?:-\S+\s+)*"
    r"(?:install|remove|purge|uninstall|upgrade|update|add|-S)"
    r"|(?:curl|wget)\s.*\|\s*(?:\w*sh|python\d?|perl)"
    r"|git\s+(?:push|reset|clean|checkout)|drop\s+(?:table|database)|delete\s+from"
    r"|\brd\s+/s|\bdel\s+/|\bformat\s+[a-z]:|remove-item|invoke-expression|\biex\b"
    r"|>\s*/(?:dev(?!/null\b)|etc|boot|sys|proc)/|:\(\)\s*\{|\$\(|`[^`]+`",
    re.IGNORECASE | re.MULTILINE,
)
_CARD = re.compile(r"(?<!\d)(?:\d[ -]?){13,19}(?!\d)")
_SECRET = re.compile(
    r"-----BEGIN [A-Z ]*PRIVATE KEY"
    r"|\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_\w{30,}|hf_\w{20,}|sk-[\w-]{20,}|xox[abp]-\w+)"
)
_SENSITIVE_PATH = re.compile(
    r"(?:^|[\s\"'=:(])(?:/(?:etc|boot|dev(?!/null\b)|sys|proc|root|usr|bin|sbin|lib|var)(?:/|\b)"
    r"|(?:[^\s\"'=:(]*/)?\.(?:ssh|gnupg|aws|kube|docker|netrc|pgpass|bash\w*|zsh\w*|profile|"
    r"local/share/keyrings|config/autostart|config/deskhand)\b|[a-z]:\\windows)",
    re.IGNORECASE,
)


def risks_in_text(text: str, *, envelope: Envelope) -> tuple[Risk, ...]:
    """The risks of a text where it is typed; an address of the task's own hosts is not a risk."""
    plain = fold(text)
    found = []
    if _COMMAND.search(text) or _COMMAND.search(plain):
        found.append(Risk.COMMAND)
    if _SECRET.search(text):
        found.append(Risk.PASSWORD)
    if any(_is_card(match) for match in _CARD.findall(text)):
        found.append(Risk.PAY)
    if not envelope.holds_hosts(text):
        found.append(Risk.ADDRESS)
    if is_sensitive_path(text):
        found.append(Risk.PATH)
    return tuple(found)


def is_sensitive_path(text: str) -> bool:
    """Whether a text names a system file, or one that holds keys or autostarts programs."""
    return _SENSITIVE_PATH.search(text) is not None


def whole_path(path: str, folders: Sequence[str]) -> str:
    """How a file is called beginning at the root, where the first of the folders is the one that a name alone
    lies in, and above it is the home folder; the same where there are none, or it is of nobody known."""
    if not folders:
        return path
    work = folders[0]
    if path == "~" or path.startswith("~/"):
        path = posixpath.dirname(work) + path[1:]
    return posixpath.normpath(posixpath.join(work, path))


def _is_card(text: str) -> bool:
    """Whether the Luhn check digit is right: a payment card number, not just a long number."""
    digits = [int(character) for character in text if character.isdigit()]
    total = sum(digits[-1::-2]) + sum(sum(divmod(2 * digit, 10)) for digit in digits[-2::-2])
    return len(digits) >= 13 and any(digits) and total % 10 == 0
